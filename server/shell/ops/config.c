// SPDX-License-Identifier: MIT
// The sources in their order, each overwriting what the one before it said.
#include "server/shell/ops/config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/util/quote.h"
#include "common/util/strbuf.h"
#include "server/shell/ops/config_options.h"

extern char **environ;

struct config_input
config_input_of_process(int argc, char *const *argv)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);

    return (struct config_input){
        .argc = argc,
        .argv = argv,
        .environment = environ,
        .default_file = "/etc/goren/gorend.conf",
        .is_root = geteuid() == 0,
        .cores = cores > 0 ? (int)cores : 1,
    };
}

bool
config_assign(struct config *config, const struct assignment *assignment, struct strbuf *why)
{
    const struct option *option = assignment->option;
    const struct option_kind *kind = option->kind;
    unsigned char *source = &config->sources[option - config_options];
    bool is_added = kind->is_list && *source == assignment->source;
    size_t length = strlen(assignment->text);

    if (kind->set(option, config_place(config, option), assignment->text, is_added)) {
        *source = (unsigned char)assignment->source;
        return true;
    }
    strbuf_addf(why, "%s takes ", assignment->where);
    kind->allowed(option, why);
    strbuf_add(why, ", not ");
    if (quote_add(why, assignment->text, length, CONFIG_SHOWN_BYTES) > 0) {
        strbuf_add(why, "...");
    }
    return false;
}

// The option that this name stands for in the environment; NULL if there is none.
static const struct option *
option_of_variable(const char *name, size_t length)
{
    const struct option *found = NULL;

    for (int i = 0; i < OPTIONS && !found; i++) {
        struct strbuf variable = {0};

        config_add_variable(&config_options[i], &variable);
        if (variable.length == length && memcmp(variable.text, name, length) == 0) {
            found = &config_options[i];
        }
        strbuf_finish(&variable);
    }
    return found;
}

static bool
assign_variable(struct loading *loading, const char *entry, size_t length)
{
    const struct option *option = option_of_variable(entry, length);
    struct assignment assignment = {
        .option = option, .source = CONFIG_ENVIRONMENT, .text = entry + length + 1};
    struct strbuf where = {0};
    bool is_good;

    if (!option) {
        quote_add_bare(loading->why, entry, length);
        strbuf_add(loading->why, " in the environment is no option; 'gorend --help' lists them");
        return false;
    }
    strbuf_add_bytes(&where, entry, length);
    assignment.where = where.text;
    is_good = config_assign(loading->config, &assignment, loading->why);
    strbuf_finish(&where);
    return is_good;
}

static bool
read_environment(struct loading *loading)
{
    for (char *const *entry = loading->input->environment; *entry; entry++) {
        size_t length = strcspn(*entry, "=");

        if (strncmp(*entry, CONFIG_VARIABLE, strlen(CONFIG_VARIABLE)) == 0 &&
            (*entry)[length] == '=' && !assign_variable(loading, *entry, length)) {
            return false;
        }
    }
    return true;
}

static bool
read_file(struct loading *loading)
{
    const char *named = config_find_file_name(loading->input);
    const char *name = named ? named : loading->input->default_file;
    FILE *file;
    bool is_good;

    if (!name || strcmp(name, "none") == 0) {
        return true;
    }
    file = fopen(name, "re");
    if (!file) {
        if (!named && errno == ENOENT) {
            return true;
        }
        strbuf_addf(loading->why, "%s: cannot be opened: %s", name, strerror(errno));
        return false;
    }
    is_good = config_read_file(loading->config, file, name, loading->why);
    fclose(file);
    if (is_good && !named) {
        const struct option *option = &config_options[OPTION_CONFIG];

        option->kind->set(option, &loading->config->file, name, false);
    }
    return is_good;
}

static bool
load(struct loading *loading, int *first)
{
    config_set_defaults(loading->config, loading->input);
    return read_file(loading) && read_environment(loading) && config_read_flags(loading, first) &&
           config_set_derived(loading->config, loading->input, loading->why);
}

enum config_result
config_load(const struct config_input *input, struct config *config, int *first,
            struct strbuf *text)
{
    enum config_ask ask = config_find_ask(input);
    struct config fresh = {0};
    struct loading loading = {input, &fresh, text};

    if (ask == ASK_HELP) {
        config_add_help(input, text);
        return CONFIG_SAY;
    }
    if (ask == ASK_VERSION) {
        strbuf_add(text, "gorend " GOREN_VERSION "\n");
        return CONFIG_SAY;
    }
    if (!load(&loading, first)) {
        config_finish(&fresh);
        return CONFIG_WRONG;
    }
    if (ask == ASK_SAMPLE) {
        config_add_sample(&fresh, text);
        config_finish(&fresh);
        return CONFIG_SAY;
    }
    *config = fresh;
    return CONFIG_RUN;
}

void
config_finish(struct config *config)
{
    for (int i = 0; i < OPTIONS; i++) {
        const struct option *option = &config_options[i];

        if (option->kind->finish) {
            option->kind->finish(config_place(config, option));
        }
    }
    *config = (struct config){0};
}

static bool
is_equal(const struct config *a, const struct config *b, const struct option *option)
{
    struct strbuf a_text = {0}, b_text = {0};
    bool is_same;

    config_add_value(a, option, &a_text);
    config_add_value(b, option, &b_text);
    is_same = strcmp(a_text.text, b_text.text) == 0;
    strbuf_finish(&a_text);
    strbuf_finish(&b_text);
    return is_same;
}

// What each of them owns goes over to the other.
static void
swap_values(struct config *a, struct config *b, const struct option *option)
{
    char *one = config_place(a, option), *other = config_place(b, option);

    for (size_t i = 0; i < option->kind->bytes; i++) {
        char byte = one[i];

        one[i] = other[i];
        other[i] = byte;
    }
}

static void
add_name(struct strbuf *names, const char *name)
{
    strbuf_addf(names, "%s%s", names->length > 0 ? " " : "", name);
}

// One option, after everything was read again into fresh.
static void
renew(struct config *config, struct config *fresh, int id, struct config_changes *changes)
{
    const struct option *option = &config_options[id];
    bool was_given = config->sources[id] != CONFIG_DEFAULT;
    bool is_given = fresh->sources[id] != CONFIG_DEFAULT;

    // A default that changes follows from another option, which is told.
    if ((!was_given && !is_given) || is_equal(config, fresh, option)) {
        return;
    }
    if (!option->can_reload) {
        add_name(changes->kept, option->name);
        return;
    }
    add_name(changes->changed, option->name);
    swap_values(config, fresh, option);
    config->sources[id] = fresh->sources[id];
}

bool
config_reload(struct config *config, const struct config_input *input,
              struct config_changes *changes, struct strbuf *text)
{
    struct config fresh = {0};
    struct loading loading = {input, &fresh, text};
    bool is_good;
    int first;

    is_good = load(&loading, &first);
    for (int id = 0; is_good && id < OPTIONS; id++) {
        renew(config, &fresh, id, changes);
    }
    config->is_own_certificate = config->sources[OPTION_TLS_CERT] == CONFIG_DEFAULT;
    config_finish(&fresh);
    return is_good;
}

struct core_config
config_core(const struct config *config)
{
    struct core_config core = core_config_default();

    core.server_name = config->name;
    core.allow_guests = config->guests;
    core.allow_register = config->registration;
    core.players_max = config->players;
    core.rooms_max = config->rooms;
    core.rooms_per_player = config->rooms_per_player;
    core.ai_seats_max = config->ai_seats;
    core.ai_seats_per_player = config->ai_seats_per_player;
    core.watchers_max = config->watchers;
    return core;
}
