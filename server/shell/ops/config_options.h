// SPDX-License-Identifier: MIT
// The table of options and the kinds of values, for the files config*.c alone.
// To add an option: a field in struct config, a name below, a row in
// config_options.c. The unit test fails until it knows the new one too.
#ifndef SERVER_SHELL_OPS_CONFIG_OPTIONS_H
#define SERVER_SHELL_OPS_CONFIG_OPTIONS_H

#include <stdio.h>

#include "server/shell/ops/config.h"

enum { CONFIG_SHOWN_BYTES = 60 }; // of what is wrong, in a complaint

// In the order in which they are listed.
enum option_id {
    OPTION_CONFIG,
    OPTION_DATA,
    OPTION_DURABILITY,
    OPTION_NAME,

    OPTION_LISTEN,
    OPTION_UNIX,
    OPTION_INSECURE,
    OPTION_TLS_CERT,
    OPTION_TLS_KEY,
    OPTION_CONNECTIONS,
    OPTION_CONNECTIONS_PER_ADDRESS,

    OPTION_GUESTS,
    OPTION_REGISTER,
    OPTION_PASSWORD_MEMORY,
    OPTION_PLAYERS,
    OPTION_ROOMS,
    OPTION_ROOMS_PER_PLAYER,
    OPTION_WATCHERS,

    OPTION_AI_SEATS,
    OPTION_AI_SEATS_PER_PLAYER,
    OPTION_ENGINE_THREADS,
    OPTION_ENGINE_MEMORY,

    OPTION_LOG_LEVEL,
    OPTION_METRICS,
    OPTION_CONTROL,
    OPTION_DUMP,
    OPTION_DRAIN_GRACE,
    OPTION_EXIT_WITH_PARENT,

    OPTIONS
};

#define CONFIG_VARIABLE "GOREND_" // what all names in the environment begin with

struct option;

// How values of a kind are read and shown.
struct option_kind {
    size_t bytes;      // of a value
    bool is_list;      // several in one source add up
    bool is_switch;    // a flag of this kind may stand alone, which means yes
    const char *value; // what the help calls it; NULL: its words
    // Stores the value. False, and nothing is changed, if it is not allowed.
    bool (*set)(const struct option *option, void *place, const char *text, bool is_added);
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
    const char *fallback; // the default; NULL: made by config_defaults.c
    const char *how;      // how that default is made, where it is not the same everywhere
    int64_t least, most;  // of a number; bytes of a text or a path
    const char *const *words;
    int word_count;
    bool can_be_none;
    bool can_reload; // SIGHUP
    const char *help;
};

extern const struct option config_options[OPTIONS];

extern const struct option_kind kind_number, kind_bool, kind_word, kind_path, kind_text,
    kind_addresses, kind_loopback;

// The row of the option called so; NULL if there is none.
const struct option *config_option(const char *name, size_t length);

// The name in the environment, GOREND_NAME.
void config_add_variable(const struct option *option, struct strbuf *out);

// Where its value is.
void *config_place(struct config *config, const struct option *option);

// Adds the value as the file has it.
void config_add_value(const struct config *config, const struct option *option, struct strbuf *out);

// Fallbacks of all options, but for those that depend on others.
void config_set_defaults(struct config *config, const struct config_input *input);

// Those, once all sources are read. False if there is no default; adds why.
bool config_set_derived(struct config *config, const struct config_input *input,
                        struct strbuf *why);

struct assignment {
    const struct option *option;
    enum config_source source;
    const char *where; // it stands, for complaints: "gorend.conf:12: rooms", "--rooms"
    const char *text;
};

// Gives the option its value. False if it is not allowed; adds why.
bool config_assign(struct config *config, const struct assignment *assignment, struct strbuf *why);

// Adds a sentence about a name that is no option's, with the one that may have
// been meant. prefix: the dashes of a flag.
void config_add_unknown(const char *prefix, const char *name, size_t length, struct strbuf *why);

// A configuration that is being read.
struct loading {
    const struct config_input *input;
    struct config *config;
    struct strbuf *why; // it cannot be
};

// Flags that are questions.
enum config_ask { ASK_NOTHING, ASK_HELP, ASK_VERSION, ASK_SAMPLE };

// The first question among the flags, whatever else is wrong with them.
enum config_ask config_find_ask(const struct config_input *input);

// Reads the flags; *first is the argument behind them.
bool config_read_flags(struct loading *loading, int *first);

// The file that a flag or the environment names, which must be known before all
// else is; NULL: none does.
const char *config_find_file_name(const struct config_input *input);

// Reads a file's text. name is for complaints.
bool config_read_file(struct config *config, FILE *file, const char *name, struct strbuf *why);

#endif
