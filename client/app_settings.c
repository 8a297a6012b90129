// SPDX-License-Identifier: MIT
// The settings file, and what is remembered from one start to the next.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/app_internal.h"
#include "client/conf.h"
#include "client/folders.h"
#include "client/memory.h"
#include "client/model/say.h"
#include "client/net/known_hosts.h"
#include "client/presets_file.h"
#include "client/ui/ui.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/util/file.h"
#include "common/util/now.h"
#include "common/util/utf8.h"
#include "common/util/xalloc.h"

enum { CONFIG_BYTES = 65536 };

static const char first_lines[] =
    "# Goren's settings. The screen of settings (F2) changes them; so may you.\n"
    "# Remarks, and lines that Goren does not know, are kept.\n";

// The file.

static void
find_path(struct app *app)
{
    char real[PATH_MAX];

    if (app->options->config) {
        strbuf_add(&app->config_path, app->options->config);
    } else if (folder_config(NULL, &app->config_path)) {
        strbuf_add(&app->config_path, "/goren.conf");
    }
    // A link is followed, so that it stays one when the file is replaced.
    if (app->config_path.length && realpath(strbuf_text(&app->config_path), real)) {
        strbuf_clear(&app->config_path);
        strbuf_add(&app->config_path, real);
    }
}

// Returns false if there is something that must not be written over.
static bool
read_text(struct app *app)
{
    char *text = xcalloc(CONFIG_BYTES, 1);
    size_t length = 0;
    enum file_result result = FILE_MISSING;

    if (app->config_path.length) {
        result = file_read(strbuf_text(&app->config_path), text, CONFIG_BYTES, &length);
    }
    strbuf_clear(&app->config);
    if (result == FILE_OK && strlen(text) == length && utf8_is_text(text, length)) {
        strbuf_add_bytes(&app->config, text, length);
    } else if (result == FILE_OK) {
        result = FILE_FAILED;
    }
    free(text);
    return result == FILE_OK || result == FILE_MISSING;
}

struct search {
    const char *key;
    char *value; // SETTING_BYTES
};

static void
take_value(void *data, const char *section, const char *key, const char *value)
{
    const struct search *search = data;

    if (!*section && strcmp(key, search->key) == 0) {
        snprintf(search->value, SETTING_BYTES, "%s", value);
    }
}

static void
find_value(const struct app *app, const char *key, char value[SETTING_BYTES])
{
    struct search search = {key, value};

    value[0] = '\0';
    conf_read(strbuf_text(&app->config), take_value, &search);
}

// Whoever sits at a terminal gets the language of the settings, unless the call
// or the environment says otherwise.
static void
use_language(const struct app *app)
{
    const char *variable = getenv("GOREN_LANG");
    char code[SETTING_BYTES];
    enum language language;

    find_value(app, "language", code);
    if (app->is_terminal && !app->options->language && !(variable && *variable) &&
        strcmp(code, "auto") != 0 && language_find(code, &language) && *code) {
        tr_use(language);
    }
}

void
app_read_settings(struct app *app)
{
    find_path(app);
    app->is_config_good = read_text(app);
    find_value(app, "name", app->config_name);
    app->start_language = tr_language();
    use_language(app);
    if (app->config_path.length) {
        presets_load(strbuf_text(&app->config_path), &app->presets_why);
    }
}

struct loading {
    struct ui *ui;
    struct strbuf why; // what was wrong first
};

static void
load_line(void *data, const char *section, const char *key, const char *value)
{
    struct loading *loading = data;
    struct strbuf name = {0}, why = {0};

    strbuf_addf(&name, "%s%s%s", section, *section ? "." : "", key);
    if (!ui_load(loading->ui, strbuf_text(&name), value, &why) && !loading->why.length) {
        strbuf_add(&loading->why, strbuf_text(&why));
    }
    strbuf_finish(&name);
    strbuf_finish(&why);
}

void
app_load_settings(struct app *app)
{
    struct loading loading = {.ui = app->ui};
    struct strbuf text = {0};
    int line = conf_read(strbuf_text(&app->config), load_line, &loading);
    char number[16];

    snprintf(number, sizeof(number), "%d", line);
    if (!app->is_config_good) {
        fill(&text, _("{1} cannot be read; it is left alone."), 1, strbuf_text(&app->config_path));
    } else if (line > 0) {
        fill(&text, _("Line {1} of {2} is no KEY = VALUE."), 2, number,
             strbuf_text(&app->config_path));
    } else if (loading.why.length) {
        fill(&text, _("In {1}: {2}"), 2, strbuf_text(&app->config_path), strbuf_text(&loading.why));
    }
    if (text.length) {
        ui_error(app->ui, strbuf_text(&text));
    } else if (app->presets_why.length) {
        ui_error(app->ui, strbuf_text(&app->presets_why));
    }
    strbuf_finish(&text);
    strbuf_finish(&loading.why);
}

// The folder that the file lies in is made.
static enum file_result
write_config(struct app *app, const struct strbuf *text)
{
    const char *path = strbuf_text(&app->config_path), *slash = strrchr(path, '/');
    struct strbuf folder = {0};
    enum file_result result = FILE_OK;

    if (slash && slash != path) {
        strbuf_add_bytes(&folder, path, (size_t)(slash - path));
        result = file_make_folder(strbuf_text(&folder));
    }
    strbuf_finish(&folder);
    return result == FILE_OK ? file_replace(path, strbuf_text(text), text->length) : result;
}

bool
app_keep_setting(struct app *app, const char *section, const char *key, const char *value,
                 struct strbuf *why)
{
    struct strbuf text = {0};
    enum file_result result = FILE_FAILED;

    // As it is now: somebody may have written in it meanwhile.
    if (app->config_path.length && read_text(app)) {
        if (!app->config.length) {
            strbuf_add(&app->config, first_lines);
        }
        conf_set(strbuf_text(&app->config), section, key, value, &text);
        result = write_config(app, &text);
    }
    if (result != FILE_OK) {
        fill(why, _("{1} cannot be written: {2}. The setting holds until the end."), 2,
             strbuf_text(&app->config_path), tr(file_result_text(result)));
    }
    strbuf_finish(&text);
    return result == FILE_OK;
}

// Servers.

// The address as it is remembered: without the room and the key.
static bool
write_address(const struct app *app, char out[MEMORY_ADDRESS_BYTES])
{
    struct address address = app->address;
    struct strbuf text = {0};
    bool is_good;

    address.code[0] = address.fingerprint[0] = '\0';
    address_format(&address, &text);
    is_good = *address.host && text.length < MEMORY_ADDRESS_BYTES;
    if (is_good) {
        snprintf(out, MEMORY_ADDRESS_BYTES, "%s", strbuf_text(&text));
    }
    strbuf_finish(&text);
    return is_good;
}

static bool
find_name_there(struct app *app)
{
    struct memory_servers *servers = xcalloc(1, sizeof(*servers));
    char address[MEMORY_ADDRESS_BYTES];
    bool is_found = false;

    if (write_address(app, address)) {
        memory_read_servers(strbuf_text(&app->state_dir), servers);
        for (int i = 0; i < servers->count && !is_found; i++) {
            if (strcmp(servers->servers[i].address, address) == 0) {
                is_found = *servers->servers[i].name != '\0';
                app->is_name_chosen = servers->servers[i].has_account;
                snprintf(app->name, sizeof(app->name), "%s", servers->servers[i].name);
            }
        }
    }
    free(servers);
    return is_found;
}

void
app_choose_name(struct app *app)
{
    login_name(app->own_name);
    app->name_number = 0;
    app->is_name_chosen = app->options->name || *app->config_name;
    if (app->options->name) {
        snprintf(app->name, sizeof(app->name), "%s", app->options->name);
    } else if (*app->config_name) {
        snprintf(app->name, sizeof(app->name), "%.*s", WIRE_NAME_BYTES, app->config_name);
    } else if (!find_name_there(app)) {
        snprintf(app->name, sizeof(app->name), "%s", app->own_name);
    }
}

void
app_remember_server(struct app *app)
{
    struct memory_server server = {0};
    char date[APP_DATE_BYTES];

    if (app->model.self.id && write_address(app, server.address)) {
        snprintf(server.name, sizeof(server.name), "%s", app->model.self.name);
        server.has_account = !app->model.self.is_guest;
        app_today(date);
        snprintf(server.date, sizeof(server.date), "%.10s", date);
        memory_note_server(strbuf_text(&app->state_dir), &server);
        if (app->ui) {
            app_list_servers(app);
        }
    }
}

static void
say_server(const struct app *app, const struct memory_server *server, struct strbuf *out)
{
    struct known_host known;
    struct address address;
    struct strbuf label = {0};

    fill(out, _("{1}, {2}"), 2, server->name, server->date);
    if (address_parse(server->address, &address) == ADDRESS_OK) {
        address_label(address.host, address.port, NULL, &label);
        if (known_hosts_find(strbuf_text(&app->state_dir), strbuf_text(&label), &known) ==
            KNOWN_YES) {
            strbuf_add(out, "; ");
            fill(out, _("key known since {1}"), 1, known.since);
        }
    }
    strbuf_finish(&label);
}

void
app_list_servers(struct app *app)
{
    struct memory_servers *servers = xcalloc(1, sizeof(*servers));

    ui_forget_servers(app->ui);
    memory_read_servers(strbuf_text(&app->state_dir), servers);
    for (int i = 0; i < servers->count; i++) {
        struct strbuf note = {0};

        say_server(app, &servers->servers[i], &note);
        ui_add_server(app->ui, servers->servers[i].address, strbuf_text(&note));
        strbuf_finish(&note);
    }
    free(servers);
}

// The game.

static void
say_game(const struct app *app, const struct m_room *room, bool is_leaving, struct strbuf *out)
{
    struct scene scene = {.model = &app->model, .room = room, .now_ms = now_mono_ms()};
    struct strbuf setup = {0}, name = {0}, clock = {0};
    enum seat seat = SEAT_A, actor;

    model_own_seat(&app->model, room, &seat);
    say_setup(&setup, &room->setup, false);
    say_seat(&name, &scene, seat_other(seat), NAME_SHORT);
    fill(out, _("{1}, against {2}"), 2, strbuf_text(&setup), strbuf_text(&name));
    if (is_leaving && m_room_actor(room, &actor) && actor == seat &&
        room->setup.match.control.kind != CONTROL_NONE) {
        say_clock(&clock, &scene, seat);
        strbuf_add(out, ": ");
        fill(out, _("your move, {1}"), 1, strbuf_text(&clock));
    }
    strbuf_finish(&setup);
    strbuf_finish(&name);
    strbuf_finish(&clock);
}

void
app_remember_game(struct app *app, bool is_leaving)
{
    const struct m_room *room = model_playing(&app->model);
    struct memory_game game = {0};
    struct strbuf words = {0};

    if (!room) {
        // Only who is there knows that there is none.
        if (app->noted_game && app->model.is_identified && !model_is_settling(&app->model)) {
            memory_forget_game(strbuf_text(&app->state_dir));
            app->noted_game = 0;
        }
        return;
    }
    if (app->noted_game == room->game && !is_leaving) {
        return;
    }
    if (app->mode == APP_HERE || app->mode == APP_HOST) {
        snprintf(game.place, sizeof(game.place), "%s", app->mode == APP_HERE ? "here" : "host");
    } else if (!write_address(app, game.place)) {
        return;
    }
    snprintf(game.name, sizeof(game.name), "%s", app->model.self.name);
    say_game(app, room, is_leaving, &words);
    snprintf(game.words, sizeof(game.words), "%s", strbuf_text(&words));
    memory_note_game(strbuf_text(&app->state_dir), &game);
    app->noted_game = room->game;
    strbuf_finish(&words);
}
