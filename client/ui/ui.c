// SPDX-License-Identifier: MIT
#include "client/ui/ui.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "client/ui/command_line.h"
#include "client/ui/home.h"
#include "client/ui/news.h"
#include "client/ui/shown_room.h"
#include "client/ui/talk.h"
#include "client/ui/ui_ask.h"
#include "client/ui/ui_do.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"
#include "common/util/wipe.h"
#include "common/util/xalloc.h"

enum { SECOND_MS = 1000 };

struct ui *
ui_create(struct model *model, const struct ui_ops *ops, void *data,
          const struct ui_options *options)
{
    struct ui *ui = xcalloc(1, sizeof(*ui));

    ui->model = model;
    ui->ops = ops;
    ui->data = data;
    ui_open_session(ui, options);
    ui->canvas.glyphs = options->glyphs;
    ui->canvas.width = options->width;
    ui->depth = options->depth;
    ui->settings = (struct settings){.found_theme = options->theme,
                                     .found_glyphs = options->glyphs,
                                     .found_language = options->language,
                                     .is_language_forced = options->is_language_forced,
                                     .own_themes = options->themes};
    settings_init(&ui->settings);
    ui->saved_settings = ui->settings;
    solving_init(&ui->solving, options->puzzles ? options->puzzles : "", options->seed);
    keymap_init(&ui->keymap);
    ui->saved_keymap = ui->keymap;
    ui_begin_pages(ui);
    snprintf(ui->config_path, sizeof(ui->config_path), "%s",
             options->config_path ? options->config_path : "");
    snprintf(ui->address, sizeof(ui->address), "%s", options->address ? options->address : "");
    snprintf(ui->name, sizeof(ui->name), "%s", options->name ? options->name : "");
    snprintf(ui->lessons, sizeof(ui->lessons), "%s", options->lessons ? options->lessons : "");
    ui->is_name_chosen = options->is_name_chosen;
    ui_set_base(ui, options->starts_here ? PAGE_START : PAGE_LOBBY);
    ui_resize(ui, 24, 80);
    ui->has_first = options->first && ui_read_line(ui, options->first, &ui->first);
    ui->returns_to_game = !options->starts_here && !ui->has_first;
    if (options->record) {
        ui_set_base_with(ui, PAGE_REPLAY, options);
    }
    if (options->starts_learning) {
        ui_open_page(ui, PAGE_LEARN);
    }
    if (options->starts_puzzling) {
        ui_open_page(ui, PAGE_PUZZLES);
    }
    return ui;
}

void
ui_destroy(struct ui *ui)
{
    if (ui) {
        canvas_finish(&ui->canvas);
        ui_end_pages(ui);
        session_finish(&ui->session);
        entry_close(ui); // it may be a password
        strbuf_finish(&ui->left.moves);
        solving_finish(&ui->solving);
        wipe(ui->new_password, sizeof(ui->new_password));
        free(ui);
    }
}

void
ui_resize(struct ui *ui, int rows, int columns)
{
    canvas_resize(&ui->canvas, rows, columns);
}

enum ui_end
ui_end(const struct ui *ui)
{
    return ui->end;
}

void
ui_scheme(const struct ui *ui, struct scheme *scheme)
{
    if (ui->settings.own_theme) {
        *scheme = ui->settings.own_theme->scheme;
    } else {
        scheme_make(scheme, ui->settings.theme, ui->settings.wood);
    }
    if (ui->settings.keeps_ground) {
        scheme_keep_ground(scheme);
    }
}

void
ui_set_outside_line(struct ui *ui, const char *address)
{
    snprintf(ui->outside, sizeof(ui->outside), "%s", address);
}

static bool
has_invite_line(const struct ui *ui, const char *address)
{
    for (int i = 0; i < ui->invite_count; i++) {
        if (strcmp(ui->invites[i], address) == 0) {
            return true;
        }
    }
    return false;
}

// A server that crashed and started again says its lines again.
void
ui_add_invite_line(struct ui *ui, const char *address)
{
    if (ui->invite_count < INVITES_MAX && !has_invite_line(ui, address)) {
        snprintf(ui->invites[ui->invite_count], sizeof(ui->invites[0]), "%s", address);
        ui->invite_count++;
    }
}

void
ui_add_server(struct ui *ui, const char *address, const char *note)
{
    if (ui->server_count < SERVERS_MAX) {
        struct known_server *server = &ui->servers[ui->server_count++];

        snprintf(server->address, sizeof(server->address), "%s", address);
        snprintf(server->note, sizeof(server->note), "%s", note);
    }
}

void
ui_forget_servers(struct ui *ui)
{
    ui->server_count = 0;
}

void
ui_offer_game(struct ui *ui, const char *place, const struct left_game *game, const char *sgf)
{
    snprintf(ui->left.place, sizeof(ui->left.place), "%s", place);
    ui->left.game = *game;
    strbuf_clear(&ui->left.moves);
    strbuf_add(&ui->left.moves, sgf);
}

void
ui_offer_play(struct ui *ui, const char *line)
{
    snprintf(ui->play, sizeof(ui->play), "%s", line);
}

void
ui_take_report(struct ui *ui, const struct thinker_report *report)
{
    if (!session_take_report(&ui->session, report)) {
        ui_pages_report(ui, report);
    }
}

void
ui_show_changed_key(struct ui *ui, const struct changed_key *changed)
{
    ui_open_page_with(ui, PAGE_HOST_KEY, changed);
}

// A command that was given before there was a line.
static void
do_first(struct ui *ui)
{
    if (ui->has_first && ui->model->is_identified && !model_is_settling(ui->model)) {
        struct command first;

        command_copy(&first, &ui->first);
        ui->has_first = false;
        if (first.kind == COMMAND_CREATE) {
            *ui->message = '\0'; // that the server was waited for
            ui_begin_game(ui, &first);
        } else if (first.kind == COMMAND_PLAY) {
            *ui->message = '\0';
            ui_do(ui, &first, false); // a game that is not over is asked for
        } else {
            ui_do(ui, &first, true);
        }
    }
}

// The room where one sits, with a game or after it; NULL if there is none.
static const struct m_room *
own_room(const struct ui *ui)
{
    const struct m_room *room = model_playing(ui->model);
    enum seat seat;

    for (int i = 0; !room && i < ui->model->room_count; i++) {
        room = model_own_seat(ui->model, ui->model->rooms[i], &seat) ? ui->model->rooms[i] : NULL;
    }
    return room;
}

// The game that was to be continued, once the server has told of it. One that is over tells
// in its room how it ended, as long as the seat there is kept.
static void
find_own_game(struct ui *ui)
{
    const struct m_room *room;

    if (!ui->wants_game || !ui->model->is_identified || model_is_settling(ui->model)) {
        return;
    }
    ui->wants_game = false;
    *ui->left.place = '\0';
    room = own_room(ui);
    if (room) {
        ui_show_room(ui, room->id);
    } else {
        ui_note(ui, _("That game is over. You can find it in the archive."));
    }
}

// Whoever comes to the server in the middle of a game of his own, after a crash or from another
// terminal, goes on with it.
static void
return_to_game(struct ui *ui)
{
    const struct m_room *room;

    if (!ui->returns_to_game || !ui->model->is_identified || model_is_settling(ui->model)) {
        return;
    }
    ui->returns_to_game = false;
    room = model_playing_live(ui->model);
    if (room && ui_page(ui) == PAGE_LOBBY) {
        ui_show_room(ui, room->id);
    }
}

// The game has its music while it runs, and another one while a four threatens.
static enum ui_music
music_of(const struct ui *ui)
{
    const struct m_room *room = ui_room(ui);

    if (ui_page(ui) == PAGE_START) {
        return UI_MUSIC_MENU;
    }
    if (!room || !m_room_is_running(room)) {
        return UI_MUSIC_NONE;
    }
    return find_feats(&room->match).has_four ? UI_MUSIC_BATTLE : UI_MUSIC_GAME;
}

static void
choose_music(struct ui *ui)
{
    if (ui->ops->music) {
        ui->ops->music(ui->data, ui->settings.has_sound && ui->settings.has_music ? music_of(ui)
                                                                                  : UI_MUSIC_NONE);
    }
}

void
ui_update(struct ui *ui, int64_t now_ms)
{
    struct news item;

    ui->now_ms = now_ms;
    while (model_next_news(ui->model, &item)) {
        session_hear(&ui->session, &item);
        news_tell(ui, &item);
    }
    do_first(ui);
    find_own_game(ui);
    return_to_game(ui);
    session_update(&ui->session, now_ms);
    ui_pages_update(ui);
    choose_music(ui);
}
