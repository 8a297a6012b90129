// SPDX-License-Identifier: MIT
// The table of options and the kinds of values, for the files config*.c alone.
// To add an option: a field in struct config, and a row in config_options.c. The
// unit test fails until it knows the new one too.
#ifndef SERVER_SHELL_OPS_CONFIG_OPTIONS_H
#define SERVER_SHELL_OPS_CONFIG_OPTIONS_H

#include <stdio.h>

#include "server/shell/ops/config.h"

#define CONFIG_NONE "none"
#define CONFIG_VARIABLE "GOREND_" // what all names in the environment begin with

struct option;

// How values of a kind are read and shown.
struct option_kind {
    size_t bytes;      // of a value
    bool is_list;      // several in one source add up
    bool is_switch;    // a flag of this kind without a value means yes
    const char *value; // placeholder in the help; NULL: the words of the option
    // Stores the value; a list gets it added. Returns false if it is not allowed.
    bool (*set)(const struct option *option, void *place, const char *text);
    // Adds the value as set() reads it.
    void (*show)(const struct option *option, const void *place, struct strbuf *out);
    // Adds what is allowed, as the end of "it takes ...".
    void (*allowed)(const struct option *option, struct strbuf *out);
    void (*finish)(void *place); // NULL: owns nothing
};

struct option {
    const char *name;
    const char *group; // a heading, where a new group begins
    const struct option_kind *kind;
    size_t offset;        // in struct config
    bool is_of_core;      // the core has the default, and gets the value:
    size_t core_offset;   // in struct core_config
    const char *fallback; // the default; NULL: that of the core, or made by config.c
    const char *how;      // how config.c makes it, where it is not the same everywhere
    int64_t least, most;  // of a number; bytes of a text or a path
    const char *const *words;
    int word_count;
    bool can_be_none;
    bool can_reload; // SIGHUP
    const char *help;
};

// Networks, such as 192.0.2.0/24 (struct peer_networks).
extern const struct option_kind config_kind_networks;

// In the order in which they are listed; the first is the name of the file.
extern const struct option config_options[];
extern const int config_option_count; // at most CONFIG_OPTIONS_MAX

// The row of the option with this name; NULL if there is none.
const struct option *config_option(const char *name, size_t length);

// The place of the option's value, and of its source.
void *config_place(struct config *config, const struct option *option);
enum config_source config_source(const struct config *config, const struct option *option);

// Adds the value as the file has it.
void config_add_value(const struct config *config, const struct option *option, struct strbuf *out);

// Fallbacks of all options, but for those that depend on others.
void config_set_defaults(struct config *config, const struct config_input *input);

// A configuration that is being read.
struct loading {
    const struct config_input *input;
    struct config *config;
    struct strbuf *why; // the reason why the options are refused
};

// Flags that are questions.
enum config_ask { ASK_NOTHING, ASK_HELP, ASK_VERSION, ASK_SAMPLE };

// The first question among the flags, whatever else is wrong with them.
enum config_ask config_find_ask(const struct config_input *input);

// Reads the file, the environment and the flags; *first is the argument after
// them. Returns false and appends the reason to why if something is wrong.
bool config_read_sources(struct loading *loading, int *first);

// Reads a file's text. name is for complaints.
bool config_read_file(struct config *config, FILE *file, const char *name, struct strbuf *why);

// The name in the environment, GOREND_NAME.
void config_add_variable(const struct option *option, struct strbuf *out);

#endif
