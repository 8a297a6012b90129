// SPDX-License-Identifier: MIT
#include "tests/support/config_trial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

void
trial_open(struct trial *trial)
{
    *trial = (struct trial){.word_count = 0};
    temp_folder_open(&trial->folder);
    temp_folder_path(&trial->folder, "gorend.conf", trial->file);
    trial->input = (struct config_input){
        .argv = trial->argv,
        .environment = trial->environment,
        .default_file = trial->file,
        .is_root = true,
        .cores = 4,
    };
    trial_add_argument(trial, "gorend");
}

void
trial_close(struct trial *trial)
{
    config_finish(&trial->config);
    strbuf_finish(&trial->text);
    temp_folder_close(&trial->folder);
}

void
trial_set_file(struct trial *trial, const char *text)
{
    temp_folder_write(&trial->folder, "gorend.conf", text, strlen(text));
}

static char *
keep_word(struct trial *trial, const char *a, const char *b, const char *c)
{
    char *word = trial->words[trial->word_count++];
    int length = snprintf(word, TRIAL_WORD_BYTES, "%s%s%s", a, b, c);

    assert_in_range(length, 0, TRIAL_WORD_BYTES - 1);
    return word;
}

void
trial_add_variable(struct trial *trial, const char *name, const char *value)
{
    assert_true(trial->variable_count < TRIAL_WORDS_MAX);
    trial->environment[trial->variable_count++] = keep_word(trial, name, "=", value);
}

void
trial_add_argument(struct trial *trial, const char *argument)
{
    assert_true(trial->input.argc < TRIAL_WORDS_MAX);
    trial->argv[trial->input.argc++] = keep_word(trial, argument, "", "");
}

void
trial_add_arguments(struct trial *trial, const char *const *arguments, size_t count)
{
    for (size_t i = 0; i < count && arguments[i]; i++) {
        trial_add_argument(trial, arguments[i]);
    }
}

enum config_result
trial_try(struct trial *trial)
{
    config_finish(&trial->config);
    strbuf_clear(&trial->text);
    return config_load(&trial->input, &trial->config, &trial->first, &trial->text);
}

void
trial_load(struct trial *trial)
{
    if (trial_try(trial) != CONFIG_RUN) {
        fail_msg("refused: %s", strbuf_text(&trial->text));
    }
}

void
trial_refuse(struct trial *trial, const char *want)
{
    enum config_result result = trial_try(trial);

    if (result != CONFIG_WRONG || strcmp(strbuf_text(&trial->text), want) != 0) {
        fail_msg("expected the complaint\n  %s\ngot %d and\n  %s", want, (int)result,
                 strbuf_text(&trial->text));
    }
}

void
trial_expect(const struct trial *trial, const char *option, const char *want)
{
    const struct option *row = config_option(option, strlen(option));
    struct strbuf got = {0};

    assert_non_null(row);
    config_add_value(&trial->config, row, &got);
    if (strcmp(strbuf_text(&got), want) != 0) {
        fail_msg("%s: expected %s, got %s", option, want, strbuf_text(&got));
    }
    strbuf_finish(&got);
}
