// SPDX-License-Identifier: MIT
// Sets defaults, then values of the sources, then values that follow from other options. Writes
// --help and the sample file from the same table.
#include "server/shell/ops/config.h"

#include <assert.h>
#include <string.h>
#include <unistd.h>

#include "common/util/strbuf.h"
#include "server/shell/ops/config_options.h"

enum { COLUMNS = 78 };

extern char **environ;

static const char usage[] =
    "Usage: gorend [OPTION]...\n"
    "       gorend [OPTION]... backup FILE      back up the data\n"
    "       gorend [OPTION]... climbs [--days=N] [--points=N] [--json]\n"
    "                                           who gained many points\n"
    "       gorend [OPTION]... fairplay [NAME] [--games=N] [--nodes=N] [--json]\n"
    "                                           moves against the engine's\n"
    "       gorend [OPTION]... annul NAME [--days=N]\n"
    "                                           take rated games back (stop the\n"
    "                                           server first)\n"
    "       gorend ctl [OPTION]... COMMAND...   control a running "
    "server\n"
    "\n"
    "The Goren server: players connect to it with 'goren join HOST'.\n";

static const char epilog[] =
    "\n"
    "Also\n"
    "  --help, --version\n"
    "  --print-config    print a configuration file with all current values\n"
    "\n"
    "An option can be set in three ways. A flag overrides the environment, which\n"
    "overrides the file, which overrides the default:\n"
    "  gorend --rooms=50      GOREND_ROOMS=50 gorend      rooms = 50\n"
    "If SIGHUP changes an option, edit the file and send SIGHUP to the server. A\n"
    "lower limit then closes nothing; it applies to what comes next.\n"
    "SIGTERM tells the players, saves everything and stops. After the next start\n"
    "every game continues where the players last saw it.\n"
    "\n"
    "For friends on this network:  gorend --data=goren.db --name='Our place'\n"
    "For this computer only:       gorend --data=goren.db --listen=127.0.0.1:5555\n";

static const char sample_head[] =
    "# Configuration of gorend. Lines that begin with # are comments; remove the #\n"
    "# to change an option. Flags (--name=value) and the environment\n"
    "# (GOREND_NAME=value) override this file. If SIGHUP changes an option, edit this\n"
    "# file and send SIGHUP to the running server: systemctl reload gorend.\n";

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

static const char *
variable(const struct config_input *input, const char *name)
{
    size_t length = strlen(name);

    for (char *const *entry = input->environment; *entry; entry++) {
        if (strncmp(*entry, name, length) == 0 && (*entry)[length] == '=') {
            return *entry + length + 1;
        }
    }
    return "";
}

static const struct option *
named(const char *name)
{
    const struct option *option = config_option(name, strlen(name));

    assert(option);
    return option;
}

static bool
is_given(const struct config *config, const char *name)
{
    return config_source(config, named(name)) != CONFIG_DEFAULT;
}

static int
engine_threads(const struct config_input *input)
{
    int most = (int)named("engine-threads")->most;
    int threads = input->cores > 1 ? input->cores - 1 : 1;

    return threads < most ? threads : most;
}

static void
set_default(struct config *config, const struct option *option, const struct core_config *core)
{
    struct strbuf text = {0};
    bool is_good = true;

    if (option->is_of_core) {
        option->kind->show(option, (const char *)core + option->core_offset, &text);
    } else if (option->fallback) {
        strbuf_add(&text, option->fallback);
    }
    if (text.length > 0) {
        is_good = option->kind->set(option, config_place(config, option), text.text);
    }
    assert(is_good);
    (void)is_good;
    strbuf_finish(&text);
}

void
config_set_defaults(struct config *config, const struct config_input *input)
{
    const struct core_config core = core_config_default();

    for (int i = 0; i < config_option_count; i++) {
        set_default(config, &config_options[i], &core);
    }
    config->engine_threads = engine_threads(input);
}

// Of systemd, of root, of a user; false if a user has no home.
static bool
add_data_path(const struct config_input *input, struct strbuf *path)
{
    const char *state = variable(input, "STATE_DIRECTORY");
    const char *xdg = variable(input, "XDG_DATA_HOME");
    const char *home = variable(input, "HOME");

    if (state[0] == '/') {
        // There may be several, with colons between them.
        strbuf_add_bytes(path, state, strcspn(state, ":"));
        strbuf_add(path, "/goren.db");
    } else if (input->is_root) {
        strbuf_add(path, "/var/lib/goren/goren.db");
    } else if (xdg[0] == '/') {
        strbuf_addf(path, "%s/goren/gorend.db", xdg);
    } else if (home[0] == '/') {
        strbuf_addf(path, "%s/.local/share/goren/gorend.db", home);
    }
    return path->length > 0;
}

static bool
set_derived(struct config *config, const struct option *option, const char *path,
            struct strbuf *why)
{
    if (!option->kind->set(option, config_place(config, option), path)) {
        strbuf_addf(why, "the default of %s, ", option->name);
        strbuf_add(why, path);
        strbuf_add(why, ", is not valid: it must be ");
        option->kind->allowed(option, why);
        strbuf_addf(why, ". Set another one with --%s", option->name);
        return false;
    }
    return true;
}

// A path in the folder of the data.
static bool
set_beside_data(struct config *config, const char *option, const char *name, struct strbuf *why)
{
    const char *slash = strrchr(config->data, '/');
    size_t folder = slash ? (size_t)(slash - config->data) + 1 : 0;
    struct strbuf path = {0};
    bool is_good;

    if (is_given(config, option)) {
        return true;
    }
    strbuf_add_bytes(&path, config->data, folder);
    strbuf_add(&path, name);
    is_good = set_derived(config, named(option), path.text, why);
    strbuf_finish(&path);
    return is_good;
}

static bool
set_data(struct config *config, const struct config_input *input, struct strbuf *why)
{
    struct strbuf path = {0};
    bool is_good;

    if (is_given(config, "data")) {
        return true;
    }
    if (!add_data_path(input, &path)) {
        strbuf_add(why, "data has no default here, because neither XDG_DATA_HOME nor HOME is "
                        "set. Give a path with --data");
        return false;
    }
    is_good = set_derived(config, named("data"), path.text, why);
    strbuf_finish(&path);
    return is_good;
}

// What depends on other options, once all sources are read. Returns false and
// adds why if there is no default.
static bool
set_all_derived(struct config *config, const struct config_input *input, struct strbuf *why)
{
    bool has_cert = is_given(config, "tls-cert");
    bool has_key = is_given(config, "tls-key");

    if (has_cert != has_key) {
        strbuf_addf(why, "tls-cert and tls-key belong together, but only %s is given",
                    has_cert ? "tls-cert" : "tls-key");
        return false;
    }
    config->is_own_certificate = !has_cert;
    return set_data(config, input, why) && set_beside_data(config, "control", "gorend.ctl", why) &&
           set_beside_data(config, "tls-cert", "gorend.crt", why) &&
           set_beside_data(config, "tls-key", "gorend.key", why);
}

static bool
load(struct loading *loading, int *first)
{
    config_set_defaults(loading->config, loading->input);
    return config_read_sources(loading, first) &&
           set_all_derived(loading->config, loading->input, loading->why);
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
    for (int i = 0; i < config_option_count; i++) {
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
    bool was_default = config->sources[id] == CONFIG_DEFAULT;
    bool is_default = fresh->sources[id] == CONFIG_DEFAULT;

    // A default that changes follows from another option, which is told.
    if ((was_default && is_default) || is_equal(config, fresh, option)) {
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
    for (int id = 0; is_good && id < config_option_count; id++) {
        renew(config, &fresh, id, changes);
    }
    config->is_own_certificate = !is_given(config, "tls-cert");
    config_finish(&fresh);
    return is_good;
}

// Adds words up to the width, each line behind the prefix.
static void
add_wrapped(struct strbuf *out, const char *prefix, const char *text)
{
    size_t column = 0;

    while (*text) {
        size_t length = strcspn(text, " ");

        if (column > 0 && column + 1 + length > COLUMNS) {
            strbuf_add_char(out, '\n');
            column = 0;
        }
        strbuf_add(out, column == 0 ? prefix : " ");
        strbuf_add_bytes(out, text, length);
        column += (column == 0 ? strlen(prefix) : 1) + length;
        text += length + strspn(text + length, " ");
    }
    strbuf_add_char(out, '\n');
}

// What it takes, and what it is if nobody says.
static void
add_allowed(struct strbuf *out, const char *prefix, const struct config *defaults,
            const struct option *option)
{
    struct strbuf text = {0};

    strbuf_add(&text, "Accepts ");
    option->kind->allowed(option, &text);
    strbuf_add(&text, ". Default: ");
    if (option->how) {
        strbuf_add(&text, option->how);
    } else {
        config_add_value(defaults, option, &text);
    }
    strbuf_add(&text, option->can_reload ? ". SIGHUP changes it." : ". Needs a restart.");
    add_wrapped(out, prefix, text.text);
    strbuf_finish(&text);
}

// "yes|no", "PATH", "full|process|off".
static void
add_value_name(struct strbuf *out, const struct option *option)
{
    strbuf_add(out, option->kind->value ? option->kind->value : "");
    for (int i = 0; !option->kind->value && i < option->word_count; i++) {
        strbuf_addf(out, "%s%s", i > 0 ? "|" : "", option->words[i]);
    }
}

void
config_add_help(const struct config_input *input, struct strbuf *out)
{
    struct config defaults = {0};

    config_set_defaults(&defaults, input);
    strbuf_add(out, usage);
    for (int i = 0; i < config_option_count; i++) {
        const struct option *option = &config_options[i];

        if (option->group) {
            strbuf_addf(out, "\n%s\n", option->group);
        }
        strbuf_addf(out, "  --%s=", option->name);
        add_value_name(out, option);
        strbuf_add_char(out, '\n');
        add_wrapped(out, "      ", option->help);
        add_allowed(out, "      ", &defaults, option);
    }
    strbuf_add(out, epilog);
    config_finish(&defaults);
}

// The line of the file. Each address has its own, so that no line is too long.
static void
add_line(struct strbuf *out, const struct config *config, const struct option *option)
{
    bool is_default = config_source(config, option) == CONFIG_DEFAULT;
    struct strbuf value = {0};
    const char *rest;

    config_add_value(config, option, &value);
    rest = value.text;
    do {
        size_t length = option->kind->is_list ? strcspn(rest, ",") : strlen(rest);

        strbuf_addf(out, "%s%s = ", is_default ? "#" : "", option->name);
        strbuf_add_bytes(out, rest, length);
        strbuf_add_char(out, '\n');
        rest += length + strspn(rest + length, ", ");
    } while (*rest);
    strbuf_finish(&value);
}

void
config_add_sample(const struct config *config, struct strbuf *out)
{
    struct config_input nobody = {.environment = (char *[]){NULL}, .cores = 1};
    struct config defaults = {0};

    config_set_defaults(&defaults, &nobody);
    strbuf_add(out, sample_head);
    for (int i = 0; i < config_option_count; i++) {
        const struct option *option = &config_options[i];

        if (option->group) {
            strbuf_addf(out, "\n# %s\n", option->group);
        }
        if (i == 0) {
            continue; // the name of this file
        }
        strbuf_add_char(out, '\n');
        add_wrapped(out, "# ", option->help);
        add_allowed(out, "# ", &defaults, option);
        add_line(out, config, option);
    }
    config_finish(&defaults);
}

struct core_config
config_core(const struct config *config)
{
    struct core_config core = core_config_default();

    for (int i = 0; i < config_option_count; i++) {
        const struct option *option = &config_options[i];

        if (option->is_of_core) {
            memcpy((char *)&core + option->core_offset, (const char *)config + option->offset,
                   option->kind->bytes);
        }
    }
    return core;
}
