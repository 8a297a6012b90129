// SPDX-License-Identifier: MIT
#include "client/ui/home.h"

#include <stdio.h>
#include <string.h>

#include "client/text/format.h"
#include "client/ui/play_choice.h"
#include "client/ui/shown_room.h"
#include "client/ui/status.h"
#include "client/ui/ui_do.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

bool
ui_go(struct ui *ui, enum ui_place place, const char *address)
{
    struct strbuf why = {0};
    bool is_going = ui->ops->go(ui->data, place, address, &why);

    if (is_going) {
        ui->is_home = place == PLACE_HERE;
        ui->was_connected = false; // not there
        snprintf(ui->address, sizeof(ui->address), "%s", address ? address : "");
        ui_set_base(ui, ui_base(ui));
    } else {
        ui_error(ui, strbuf_text(&why));
    }
    strbuf_finish(&why);
    return is_going;
}

enum page
ui_base(const struct ui *ui)
{
    return ui->is_home ? PAGE_START : PAGE_LOBBY;
}

int
ui_invite_count(const struct ui *ui)
{
    return ui->is_home || *ui->address ? 0 : ui->invite_count + (*ui->outside != '\0');
}

const char *
ui_invite(const struct ui *ui, int i)
{
    if (*ui->outside) {
        return i == 0 ? ui->outside : ui->invites[i - 1];
    }
    return ui->invites[i];
}

void
ui_read_play(const struct ui *ui, struct play_choice *choice)
{
    play_begin(choice);
    play_read(choice, ui->play);
}

static void
remember(struct ui *ui, const struct play_choice *choice)
{
    struct strbuf line = {0};

    play_write(choice, &line);
    snprintf(ui->play, sizeof(ui->play), "%s", strbuf_text(&line));
    if (ui->ops->keep_play) {
        ui->ops->keep_play(ui->data, ui->play);
    }
    strbuf_finish(&line);
}

void
ui_note_opponent(struct ui *ui, int opponent)
{
    struct play_choice choice;

    ui_read_play(ui, &choice);
    choice.values[PLAY_OPPONENT] = opponent;
    remember(ui, &choice);
}

bool
ui_left_is_play(const struct ui *ui)
{
    const struct ai_config *ai = &ui->left.game.opponent.ai;
    struct play_choice choice;
    char level[16];

    snprintf(level, sizeof(level), "%u", (unsigned)ai->level);
    ui_read_play(ui, &choice);
    return strcmp(ui->left.place, "here") == 0 && ui->left.game.is_known &&
           ui->left.game.opponent.kind == OCCUPANT_AI &&
           play_opponent_find(ai->kind == AI_GOREN ? level : ai_kind_id(ai->kind)) ==
               choice.values[PLAY_OPPONENT];
}

// A game that runs cannot be left: it is given up first.
static void
end_game(struct ui *ui, const struct m_room *room)
{
    struct command command;
    enum seat seat;

    ui->session.room = room->id;
    if (model_own_seat(ui->model, room, &seat) && m_room_is_running(room)) {
        command_make(&command, COMMAND_RESIGN);
        ui_do(ui, &command, true);
    }
    command_make(&command, COMMAND_LEAVE);
    ui_do(ui, &command, true);
}

void
ui_format_new_game(const struct ui *ui, struct strbuf *out)
{
    const struct m_room *room = model_playing(ui->model);
    struct scene scene = ui_scene(ui, room);
    struct strbuf name = {0};
    enum seat seat;

    if (!room || !model_own_seat(ui->model, room, &seat) || m_room_is_shared(room)) {
        strbuf_add(out, _("Start a new game? The side to move resigns the unfinished one."));
        return;
    }
    format_seat(&name, &scene, seat_other(seat), NAME_SHORT);
    strbuf_addf(out, _("Start a new game? You resign the unfinished one against %s."),
                strbuf_text(&name));
    strbuf_finish(&name);
}

// All games of this computer but this one (NULL = all).
static void
end_games(struct ui *ui, const struct m_room *but)
{
    uint64_t shown = ui->session.room;
    enum seat seat;

    for (int i = 0; i < ui->model->room_count; i++) {
        const struct m_room *room = ui->model->rooms[i];

        if (room != but &&
            (model_own_seat(ui->model, room, &seat) || m_room_is_show(room, ui->model->self.id))) {
            end_game(ui, room);
        }
    }
    ui->session.room = shown;
    if (strcmp(ui->left.place, "here") == 0) {
        *ui->left.place = '\0';
    }
}

void
ui_begin_game(struct ui *ui, const struct command *create)
{
    // The server may still be on its way.
    if (ui->model->is_identified && !model_is_settling(ui->model)) {
        if (ui->is_home && model_playing(ui->model)) {
            ui_do(ui, create, false); // it is asked first; the new table ends the others
            return;
        }
        if (ui->is_home) {
            end_games(ui, NULL);
        }
        ui_do(ui, create, true);
        return;
    }
    command_copy(&ui->first, create);
    ui->has_first = true;
    ui_note(ui, ui->is_home ? _("Starting the game ...")
                            : _("Waiting for the server. Your table opens automatically."));
}

// A table on the user's own server, where friends come.
static void
begin_hosted(struct ui *ui, const struct play_choice *choice)
{
    struct command create;

    if (ui_go(ui, PLACE_HOST, NULL)) {
        remember(ui, choice);
        play_command(choice, ui->now_ms % 2, &create);
        ui_begin_game(ui, &create);
    }
}

void
ui_begin_play(struct ui *ui, const struct play_choice *choice)
{
    struct command create;

    if (choice->is_hosted) {
        begin_hosted(ui, choice);
        return;
    }
    if (!ui->is_home && !ui_go(ui, PLACE_HERE, NULL)) {
        return;
    }
    if (!choice->is_shared) {
        remember(ui, choice);
    }
    play_command(choice, ui->now_ms % 2, &create);
    ui_set_base(ui, PAGE_START);
    ui_begin_game(ui, &create);
    ui->is_play = !choice->is_shared && !play_is_show(choice);
}

bool
ui_goes_home_first(struct ui *ui, const struct command *command)
{
    if (command->kind != COMMAND_PLAY || ui->model->is_identified ||
        !(ui->is_home || ui->pages[0] == PAGE_START)) {
        return false;
    }
    if (ui->is_home || ui_go(ui, PLACE_HERE, NULL)) {
        command_copy(&ui->first, command);
        ui->has_first = true;
        ui_note(ui, _("Starting the game ..."));
    }
    return true;
}

void
ui_take_place(struct ui *ui, const struct m_room *room)
{
    const struct m_room *own = model_playing_live(ui->model);

    // Once: it is told again until the server has answered.
    if (ui->is_home && ui->taken_room != room->id) {
        ui->taken_room = room->id;
        end_games(ui, room);
    }
    if (!ui->is_home && own && own != room) {
        ui_note(ui, _("Your game continues. Ctrl-G returns to it; :resign ends it."));
    }
}
