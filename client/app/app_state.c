// SPDX-License-Identifier: MIT
// Facts that last from one start to the next: known servers with the name used on each, and a
// game that was left while it ran.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "client/app/app_internal.h"
#include "client/config/state_file.h"
#include "client/net/known_hosts.h"
#include "client/net/token_file.h"
#include "client/text/left_game.h"
#include "client/text/words.h"
#include "client/ui/ui.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/record/record.h"
#include "common/util/now.h"
#include "common/util/xalloc.h"

// Servers.

// The address as it is remembered: without the room and the key.
static bool
write_address(struct address address, char out[STATE_FILE_ADDRESS_BYTES])
{
    struct strbuf text = {0};
    bool is_good;

    address.code[0] = address.fingerprint[0] = '\0';
    address_format(&address, &text);
    is_good = *address.host && text.length < STATE_FILE_ADDRESS_BYTES;
    if (is_good) {
        snprintf(out, STATE_FILE_ADDRESS_BYTES, "%s", strbuf_text(&text));
    }
    strbuf_finish(&text);
    return is_good;
}

static bool
find_name_there(struct app *app)
{
    struct state_file_servers *servers = xcalloc(1, sizeof(*servers));
    char address[STATE_FILE_ADDRESS_BYTES];
    bool is_found = false;

    if (write_address(app->address, address)) {
        state_file_read_servers(strbuf_text(&app->state_dir), servers);
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
    const char *given = app->is_name_new ? NULL : app->options->name;

    login_name(app->own_name);
    app->name_number = 0;
    app->is_name_chosen = given || *app->config_name;
    if (given) {
        snprintf(app->name, sizeof(app->name), "%s", given);
    } else if (*app->config_name) {
        snprintf(app->name, sizeof(app->name), "%.*s", WIRE_NAME_BYTES, app->config_name);
    } else if (!find_name_there(app)) {
        snprintf(app->name, sizeof(app->name), "%s", app->own_name);
    }
}

void
app_remember_server(struct app *app)
{
    struct state_file_server server = {0};
    char date[APP_DATE_BYTES];

    if (app->model.self.id && write_address(app->address, server.address)) {
        snprintf(server.name, sizeof(server.name), "%s", app->model.self.name);
        server.has_account = !app->model.self.is_guest;
        app_today(date);
        snprintf(server.date, sizeof(server.date), "%.10s", date);
        state_file_note_server(strbuf_text(&app->state_dir), &server);
        if (app->ui) {
            app_list_servers(app);
        }
    }
}

static void
format_server(const struct app *app, const struct state_file_server *server, struct strbuf *out)
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
    struct state_file_servers *servers = xcalloc(1, sizeof(*servers));

    ui_forget_servers(app->ui);
    state_file_read_servers(strbuf_text(&app->state_dir), servers);
    for (int i = 0; i < servers->count; i++) {
        struct strbuf note = {0};

        format_server(app, &servers->servers[i], &note);
        ui_add_server(app->ui, servers->servers[i].address, strbuf_text(&note));
        strbuf_finish(&note);
    }
    free(servers);
}

void
app_list_known_servers(struct app *app, struct strbuf *out)
{
    struct state_file_servers *servers = xcalloc(1, sizeof(*servers));

    state_file_read_servers(strbuf_text(&app->state_dir), servers);
    for (int i = 0; i < servers->count; i++) {
        if (i == 0) {
            strbuf_addf(out, "%s: ", tr(setting_group_name(SETTINGS_SERVERS)));
        }
        strbuf_addf(out, "%s%s (", i ? "; " : "", servers->servers[i].address);
        format_server(app, &servers->servers[i], out);
        strbuf_add_char(out, ')');
    }
    strbuf_add(out, servers->count ? "\n" : "");
    free(servers);
}

static bool
is_remembered(const char *state_dir, const char *address)
{
    struct state_file_servers *servers = xcalloc(1, sizeof(*servers));
    bool is_there = false;

    state_file_read_servers(state_dir, servers);
    for (int i = 0; i < servers->count; i++) {
        is_there |= strcmp(servers->servers[i].address, address) == 0;
    }
    free(servers);
    return is_there;
}

// All that is kept of it; false if that was nothing.
static bool
forget_all(const char *state_dir, const struct address *address, const char *written)
{
    struct state_file_game game = {0};
    struct known_host known;
    struct strbuf label = {0};
    bool had = is_remembered(state_dir, written);

    address_label(address->host, address->port, NULL, &label);
    state_file_forget_server(state_dir, written);
    if (known_hosts_find(state_dir, strbuf_text(&label), &known) != KNOWN_NOT) {
        had |= known_hosts_replace(state_dir, strbuf_text(&label), NULL) == FILE_OK;
    }
    had |= token_file_forget_server(state_dir, strbuf_text(&label)) > 0;
    if (state_file_read_game(state_dir, &game) && strcmp(game.place, written) == 0) {
        state_file_forget_game(state_dir);
        had = true;
    }
    strbuf_finish(&label);
    return had;
}

bool
app_forget_server(void *data, const char *text, struct strbuf *out)
{
    struct app *app = data;
    char written[STATE_FILE_ADDRESS_BYTES], here[STATE_FILE_ADDRESS_BYTES];
    struct address address;
    enum address_error error = address_parse(text, &address);
    bool had;

    if (error != ADDRESS_OK || !write_address(address, written)) {
        strbuf_add(out, address_error_text(error == ADDRESS_OK ? ADDRESS_BAD_HOST : error));
        return false;
    }
    // The token is the way back to the seat.
    if (model_playing(&app->model) && write_address(app->address, here) &&
        strcmp(here, written) == 0) {
        format_word(out, WORD_FINISH_FIRST, 0);
        return false;
    }
    had = forget_all(strbuf_text(&app->state_dir), &address, written);
    format_word(out, had ? WORD_SERVER_FORGOTTEN : WORD_SERVER_UNKNOWN, 1, written);
    return had;
}

// The game.

static void
write_facts(const struct app *app, const struct m_room *room, bool is_leaving,
            char facts[STATE_FILE_WORDS_BYTES])
{
    struct scene scene = {.model = &app->model, .room = room, .now_ms = now_mono_ms()};
    struct left_game left;
    struct strbuf text = {0};

    left_game_note(&left, &scene, is_leaving);
    left_game_write(&left, &text);
    snprintf(facts, STATE_FILE_WORDS_BYTES, "%s", strbuf_text(&text));
    strbuf_finish(&text);
}

// For the board beside the menu, before anybody is connected.
static void
note_position(const struct app *app, const struct m_room *room)
{
    struct record_problem problem = {0};
    struct record record = {0};
    struct strbuf sgf = {0};

    record_init(&record);
    record_from_match(&record, &room->match);
    if (record_write(FORMAT_SGF, &record, &sgf, &problem)) {
        state_file_note_position(strbuf_text(&app->state_dir), strbuf_text(&sgf));
    }
    record_finish(&record);
    strbuf_finish(&sgf);
}

void
app_offer_game(struct app *app)
{
    struct state_file_game game;
    struct left_game left;
    struct strbuf sgf = {0};

    if (app->ui && state_file_read_game(strbuf_text(&app->state_dir), &game)) {
        left_game_read(&left, game.facts);
        snprintf(left.words, sizeof(left.words), "%s", game.words);
        state_file_read_position(strbuf_text(&app->state_dir), &sgf);
        ui_offer_game(app->ui, game.place, &left, strbuf_text(&sgf));
    }
    strbuf_finish(&sgf);
}

void
app_remember_game(struct app *app, bool is_leaving)
{
    const struct m_room *room = model_playing(&app->model);
    struct state_file_game game = {0};

    if (!room) {
        // Only who is there knows that there is none.
        if (app->noted_game && app->model.is_identified && !model_is_settling(&app->model)) {
            state_file_forget_game(strbuf_text(&app->state_dir));
            app->noted_game = 0;
        }
        return;
    }
    if (app->noted_game == room->game && !is_leaving) {
        return;
    }
    if (app->mode == APP_HERE || app->mode == APP_HOST) {
        snprintf(game.place, sizeof(game.place), "%s", app->mode == APP_HERE ? "here" : "host");
    } else if (!write_address(app->address, game.place)) {
        return;
    }
    snprintf(game.name, sizeof(game.name), "%s", app->model.self.name);
    write_facts(app, room, is_leaving, game.facts);
    state_file_note_game(strbuf_text(&app->state_dir), &game);
    note_position(app, room);
    app->noted_game = room->game;
}

// The last game on this computer.

void
app_offer_play(struct app *app)
{
    char line[STATE_FILE_PLAY_BYTES];

    state_file_read_play(strbuf_text(&app->state_dir), line);
    ui_offer_play(app->ui, line);
}

void
app_keep_play(struct app *app, const char *line)
{
    state_file_note_play(strbuf_text(&app->state_dir), line);
}

// Lessons.

void
app_keep_lessons(void *data, const char *line)
{
    struct app *app = data;

    state_file_note_lessons(strbuf_text(&app->state_dir), line);
}

// Puzzles.

void
app_keep_puzzles(void *data, const char *text)
{
    struct app *app = data;

    state_file_note_puzzles(strbuf_text(&app->state_dir), text);
}

int64_t
app_wall_ms(void *data)
{
    struct timespec now;

    (void)data;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
