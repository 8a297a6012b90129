// SPDX-License-Identifier: MIT
// A configuration that a test makes, with all its sources: a file in a folder of
// its own, an environment, arguments. It is that of root on four cores unless the
// test changes the input. Whatever goes wrong fails the running test.
#ifndef TESTS_SUPPORT_CONFIG_TRIAL_H
#define TESTS_SUPPORT_CONFIG_TRIAL_H

#include "common/util/strbuf.h"
#include "server/shell/ops/config_options.h"
#include "tests/support/temp_folder.h"

enum { TRIAL_WORDS_MAX = 8, TRIAL_WORD_BYTES = 256 };

struct trial {
    struct temp_folder folder;
    char file[TEMP_PATH_BYTES]; // gorend.conf in it, the default
    char words[2 * TRIAL_WORDS_MAX][TRIAL_WORD_BYTES];
    char *argv[TRIAL_WORDS_MAX + 1];
    char *environment[TRIAL_WORDS_MAX + 1];
    int word_count, variable_count;
    struct config_input input;
    struct config config;
    int first;          // argument behind the options
    struct strbuf text; // that config_load() made
};

void trial_open(struct trial *trial);
void trial_close(struct trial *trial);

// The sources.
void trial_set_file(struct trial *trial, const char *text);
void trial_add_variable(struct trial *trial, const char *name, const char *value);
void trial_add_argument(struct trial *trial, const char *argument);
void trial_add_arguments(struct trial *trial, const char *const *arguments, size_t count);

// Loads it, anew if it was loaded before.
enum config_result trial_try(struct trial *trial);
void trial_load(struct trial *trial);
void trial_refuse(struct trial *trial, const char *want); // with this complaint

// The value of an option, as the file would have it.
void trial_expect(const struct trial *trial, const char *option, const char *want);

#endif
