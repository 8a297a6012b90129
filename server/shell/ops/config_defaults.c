// SPDX-License-Identifier: MIT
// Defaults that are not a word in the table: they come from the core, from the
// machine, or from other options.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/shell/ops/config_options.h"

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

static void
set_core_defaults(struct config *config)
{
    const struct core_config core = core_config_default();

    config->name = xstrdup(core.server_name);
    config->guests = core.allow_guests;
    config->registration = core.allow_register;
    config->players = core.players_max;
    config->rooms = core.rooms_max;
    config->rooms_per_player = core.rooms_per_player;
    config->ai_seats = core.ai_seats_max;
    config->ai_seats_per_player = core.ai_seats_per_player;
    config->watchers = core.watchers_max;
}

void
config_set_defaults(struct config *config, const struct config_input *input)
{
    set_core_defaults(config);
    config->engine_threads = input->cores > 1 ? input->cores - 1 : 1;
    if (config->engine_threads > config_options[OPTION_ENGINE_THREADS].most) {
        config->engine_threads = (int)config_options[OPTION_ENGINE_THREADS].most;
    }
    for (int i = 0; i < OPTIONS; i++) {
        const struct option *option = &config_options[i];

        if (option->fallback) {
            bool is_good =
                option->kind->set(option, config_place(config, option), option->fallback, false);

            assert(is_good);
            (void)is_good;
        }
    }
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
set_derived(struct config *config, enum option_id id, const char *path, struct strbuf *why)
{
    const struct option *option = &config_options[id];

    if (!option->kind->set(option, config_place(config, option), path, false)) {
        strbuf_addf(why, "the default of %s, ", option->name);
        strbuf_add(why, path);
        strbuf_add(why, ", will not do: it takes ");
        option->kind->allowed(option, why);
        strbuf_addf(why, ". Give another one with --%s", option->name);
        return false;
    }
    return true;
}

// A path in the folder of the data.
static bool
set_beside_data(struct config *config, enum option_id id, const char *name, struct strbuf *why)
{
    const char *slash = strrchr(config->data, '/');
    size_t folder = slash ? (size_t)(slash - config->data) + 1 : 0;
    struct strbuf path = {0};
    bool is_good;

    if (config->sources[id] != CONFIG_DEFAULT) {
        return true;
    }
    strbuf_add_bytes(&path, config->data, folder);
    strbuf_add(&path, name);
    is_good = set_derived(config, id, path.text, why);
    strbuf_finish(&path);
    return is_good;
}

static bool
set_data(struct config *config, const struct config_input *input, struct strbuf *why)
{
    struct strbuf path = {0};
    bool is_good;

    if (config->sources[OPTION_DATA] != CONFIG_DEFAULT) {
        return true;
    }
    if (!add_data_path(input, &path)) {
        strbuf_add(why, "data has no default here, since neither XDG_DATA_HOME nor HOME is set. "
                        "Give a path with --data");
        return false;
    }
    is_good = set_derived(config, OPTION_DATA, path.text, why);
    strbuf_finish(&path);
    return is_good;
}

bool
config_set_derived(struct config *config, const struct config_input *input, struct strbuf *why)
{
    bool has_cert = config->sources[OPTION_TLS_CERT] != CONFIG_DEFAULT;
    bool has_key = config->sources[OPTION_TLS_KEY] != CONFIG_DEFAULT;

    if (has_cert != has_key) {
        strbuf_addf(why, "tls-cert and tls-key belong together, but only %s is given",
                    has_cert ? "tls-cert" : "tls-key");
        return false;
    }
    config->is_own_certificate = !has_cert;
    return set_data(config, input, why) &&
           set_beside_data(config, OPTION_CONTROL, "gorend.ctl", why) &&
           set_beside_data(config, OPTION_TLS_CERT, "gorend.crt", why) &&
           set_beside_data(config, OPTION_TLS_KEY, "gorend.key", why);
}
