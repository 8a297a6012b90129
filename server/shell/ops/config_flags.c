// SPDX-License-Identifier: MIT
// The arguments: --name=value, --name value, and switches, which may stand alone.
#include <string.h>

#include "common/util/quote.h"
#include "common/util/strbuf.h"
#include "server/shell/ops/config_options.h"

// A flag as it stands in the arguments.
struct flag {
    const char *name; // behind the dashes
    size_t length;
    const char *value; // behind =, or the next argument; NULL: none
};

static const char *const asks[] = {
    [ASK_HELP] = "help",
    [ASK_VERSION] = "version",
    [ASK_SAMPLE] = "print-config",
};

static bool
is_yes_or_no(const char *text)
{
    return strcmp(text, "yes") == 0 || strcmp(text, "no") == 0;
}

// Reads the flag at *at and steps over it; false if there is none.
static bool
next_flag(const struct config_input *input, int *at, struct flag *flag)
{
    const char *text = *at < input->argc ? input->argv[*at] : "";
    const char *next = *at + 1 < input->argc ? input->argv[*at + 1] : NULL;
    const struct option *option;

    if (strncmp(text, "--", 2) != 0 || text[2] == '\0') {
        return false;
    }
    *flag = (struct flag){.name = text + 2, .length = strcspn(text + 2, "=")};
    option = config_option(flag->name, flag->length);
    (*at)++;
    if (flag->name[flag->length] == '=') {
        flag->value = flag->name + flag->length + 1;
    } else if (option && next && (!option->kind->is_switch || is_yes_or_no(next))) {
        flag->value = next;
        (*at)++;
    } else if (option && option->kind->is_switch) {
        flag->value = "yes";
    }
    return true;
}

static enum config_ask
ask_of(const struct flag *flag)
{
    for (int ask = ASK_NOTHING + 1; ask <= ASK_SAMPLE; ask++) {
        if (strlen(asks[ask]) == flag->length && memcmp(asks[ask], flag->name, flag->length) == 0 &&
            !flag->value) {
            return (enum config_ask)ask;
        }
    }
    return ASK_NOTHING;
}

enum config_ask
config_find_ask(const struct config_input *input)
{
    enum config_ask ask = ASK_NOTHING;
    struct flag flag;

    for (int at = 1; ask == ASK_NOTHING && next_flag(input, &at, &flag);) {
        ask = ask_of(&flag);
    }
    return ask;
}

static bool
assign_flag(struct loading *loading, const struct flag *flag)
{
    const struct option *option = config_option(flag->name, flag->length);
    struct assignment assignment = {.option = option, .source = CONFIG_FLAG, .text = flag->value};
    struct strbuf where = {0};
    bool is_good = false;

    if (!option) {
        config_add_unknown("--", flag->name, flag->length, loading->why);
        return false;
    }
    strbuf_addf(&where, "--%s", option->name);
    if (flag->value) {
        assignment.where = where.text;
        is_good = config_assign(loading->config, &assignment, loading->why);
    } else {
        strbuf_addf(loading->why, "%s takes ", where.text);
        option->kind->allowed(option, loading->why);
        strbuf_add(loading->why, ", but nothing follows it");
    }
    strbuf_finish(&where);
    return is_good;
}

// Where the options end; "--" says so by itself.
static bool
check_rest(struct loading *loading, int at, int *first)
{
    const struct config_input *input = loading->input;

    if (at < input->argc && strcmp(input->argv[at], "--") == 0) {
        at++;
    }
    if (at < input->argc && !input->takes_command) {
        strbuf_add(loading->why, "what is meant by ");
        quote_add(loading->why, input->argv[at], strlen(input->argv[at]), CONFIG_SHOWN_BYTES);
        strbuf_add(loading->why, "? Options begin with --; 'gorend --help' lists them");
        return false;
    }
    *first = at;
    return true;
}

bool
config_read_flags(struct loading *loading, int *first)
{
    struct flag flag;
    int at = 1;

    while (next_flag(loading->input, &at, &flag)) {
        if (ask_of(&flag) == ASK_NOTHING && !assign_flag(loading, &flag)) {
            return false;
        }
    }
    return check_rest(loading, at, first);
}

const char *
config_find_file_name(const struct config_input *input)
{
    static const char variable[] = CONFIG_VARIABLE "CONFIG=";
    const struct option *option = &config_options[OPTION_CONFIG];
    const char *name = NULL;
    struct flag flag;

    for (char *const *entry = input->environment; *entry; entry++) {
        if (strncmp(*entry, variable, sizeof(variable) - 1) == 0) {
            name = *entry + sizeof(variable) - 1;
        }
    }
    for (int at = 1; next_flag(input, &at, &flag);) {
        if (config_option(flag.name, flag.length) == option && flag.value) {
            name = flag.value;
        }
    }
    return name;
}
