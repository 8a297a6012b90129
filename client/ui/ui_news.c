// SPDX-License-Identifier: MIT
// What has happened, as messages and sounds. Most of it is seen on the screen
// anyway; here is what has to be said besides.
#include <stdio.h>
#include <string.h>

#include "client/text/refusals.h"
#include "client/text/words.h"
#include "client/ui/game/game_internal.h"
#include "client/ui/records/records.h"
#include "common/game/captures.h"
#include "common/game/lines.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

enum { SECOND_MS = 1000, TURN_BELL_MS = 10000 };

// The line.

static void
tell_link(struct ui *ui, const struct news *item)
{
    const struct model *model = ui->model;

    (void)item;
    if (ui_page(ui) == PAGE_HOST_KEY && model->link == LINK_HOPELESS) {
        model_keep_message(ui->model, model->why); // the page says it
    } else if (ui_page(ui) == PAGE_HOST_KEY && model->link != LINK_DOWN) {
        ui_close_page(ui); // it is tried again
    } else if (model->link == LINK_HOPELESS || (model->link == LINK_BROKEN && !ui->was_connected)) {
        ui_error(ui, *model->why ? model->why : _("There is no connection. Check the address."));
        // What does not fit the row, as two keys that differ, is read in the lobby, or
        // on a page.
        if (ui_page(ui) != PAGE_LOBBY &&
            canvas_columns(&ui->canvas, model->why) > ui->canvas.columns - 2) {
            ui_open_page(ui, PAGE_MESSAGES);
        }
    } else if (model->link == LINK_BROKEN && model->link_since_ms == ui->now_ms) {
        ui_status(ui, ROLE_WARN,
                  model_playing(model)
                      ? _("The line is down. Your seat is kept; Goren reconnects by itself.")
                      : _("The line is down. Goren reconnects by itself."));
        ui_sound(ui, SOUND_LOST);
    }
}

static void
tell_identity(struct ui *ui, const struct news *item)
{
    const struct model *model = ui->model;

    if (item->yes && ui->was_connected) {
        ui_statusf(ui, ROLE_GOOD, _("Connected again. You are %s."), model->self.name);
    } else if (*model->trust) {
        ui_statusf(ui, ROLE_TEXT, _("Connected, %s. You are %s."), model->trust, model->self.name);
    }
    ui->was_connected = true;
}

static void
tell_bye(struct ui *ui, const struct news *item)
{
    if (item->number == BYE_ELSEWHERE) {
        ui_error(ui, _("You have come in from elsewhere; this line ends."));
    } else if (item->number == BYE_KICKED) {
        ui_error(ui, _("The operator has ended this connection."));
    } else if (item->number == BYE_SHUTDOWN) {
        ui_status(ui, ROLE_WARN, _("The server restarts. Clocks stand still, your seat is kept."));
    }
}

static void
tell_notice(struct ui *ui, const struct news *item)
{
    if (item->number == NOTICE_DRAIN) {
        ui_status(ui, ROLE_WARN, _("The server restarts. Clocks stand still, your seat is kept."));
    } else {
        ui_status(ui, ROLE_WARN, ui->model->notice);
    }
}

static void
tell_fault(struct ui *ui, const struct news *item)
{
    (void)item;
    ui_error(ui, _("The server said something that cannot be. Leave the room, and come again."));
}

// Answers.

static void
tell_done(struct ui *ui, const struct news *item)
{
    const struct m_request *request = &ui->model->answered;

    (void)item;
    if (request->kind == CLIENT_SEEK_START) {
        ui_note(ui, ui_page(ui) == PAGE_LOBBY ? _("Looking for an opponent. S stops.")
                                              : _("Looking for an opponent. :seek stop ends it."));
    } else if (request->kind == CLIENT_PAIR_ANSWER && request->yes) {
        ui_note(ui, _("Waiting for the other one to agree."));
    } else if (request->kind == CLIENT_SEEK_STOP || request->kind == CLIENT_PAIR_ANSWER) {
        ui_note(ui, _("Not looking any more."));
    } else if (request->kind == CLIENT_SAY && *request->name) {
        ui_statusf(ui, ROLE_OWN_CHAT, _("You to %s: %s"), request->name, request->text);
    } else if (request->kind == CLIENT_ROOM_INVITE) {
        ui_statusf(ui, ROLE_TEXT, _("%s is invited."), request->name);
    } else if (request->kind == CLIENT_IGNORE) {
        ui_statusf(ui, ROLE_TEXT, request->yes ? _("%s is ignored.") : _("%s is heard again."),
                   request->name);
    }
}

static void
tell_refused(struct ui *ui, const struct news *item)
{
    struct scene scene = ui_scene(ui, model_room(ui->model, item->room));
    enum client_kind kind = ui->model->answered.kind;
    struct strbuf text = {0};

    format_refusal(&text, &scene);
    if (kind == CLIENT_ACT && item->room == ui->session.room && ui->model->answered.point_count) {
        notes_flash(ui, FLASH_REFUSED, ui->model->answered.points, 1);
    }
    ui_error(ui, strbuf_text(&text));
    strbuf_finish(&text);
}

// Rooms.

static void
tell_pair_off(struct ui *ui, const struct news *item)
{
    if (item->yes) {
        ui_note(ui, _("That pairing is off. Still looking for an opponent."));
    } else {
        ui_status(ui, ROLE_WARN, _("That pairing is off, and you are not looking any more."));
    }
}

static void
tell_paired(struct ui *ui, const struct news *item)
{
    (void)item;
    ui_statusf(ui, ROLE_GOOD, _("Paired with %s."), ui->model->opponent.name);
    ui_sound(ui, SOUND_START);
}

static void
tell_started(struct ui *ui, const struct news *item)
{
    const struct m_room *room = model_room(ui->model, item->room);
    struct command leave;
    enum seat seat;

    if (model_own_seat(ui->model, room, &seat)) {
        ui_status(ui, ROLE_GOOD, item->yes ? _("A rematch begins.") : _("The game begins."));
        ui_sound(ui, SOUND_START);
        if (ui->session.room != room->id) {
            ui_show_room(ui, room->id);
        }
    }
    if (item->yes && ui->leaves_rematch && ui->session.room == room->id &&
        !model_own_seat(ui->model, room, &seat)) {
        command_make(&leave, COMMAND_LEAVE);
        ui_do(ui, &leave, true);
        ui_note(ui, _("A rematch has begun; you did not want to follow it."));
        return;
    }
    if (ui->session.room == room->id) {
        ui->game.mark_count = ui->game.declared = 0;
        ui->game.is_two_more = ui->game.is_offering = false;
    }
}

static void
tell_presence(struct ui *ui, const struct news *item)
{
    struct scene scene = ui_scene(ui, model_room(ui->model, item->room));
    struct strbuf name = {0};

    if (item->room == ui->session.room && !is_you(&scene, item->seat)) {
        format_seat(&name, &scene, item->seat, NAME_SHORT);
        ui_statusf(ui, ROLE_WARN, item->yes ? _("%s is back.") : _("%s is offline."),
                   strbuf_text(&name));
    }
    strbuf_finish(&name);
}

static void
tell_claim(struct ui *ui, const struct news *item)
{
    struct scene scene = ui_scene(ui, model_room(ui->model, item->room));
    struct strbuf name = {0};
    enum seat seat;

    if (model_own_seat(ui->model, scene.room, &seat) && seat != item->seat) {
        format_seat(&name, &scene, item->seat, NAME_SHORT);
        ui_statusf(ui, ROLE_WARN, _("%s has been away too long. C claims the win."),
                   strbuf_text(&name));
        ui_sound(ui, SOUND_QUESTION);
    }
    strbuf_finish(&name);
}

static void
tell_low_time(struct ui *ui, const struct news *item)
{
    struct scene scene = ui_scene(ui, model_room(ui->model, item->room));

    if (is_you(&scene, item->seat)) {
        ui_statusf(ui, ROLE_BAD, _("%d SECONDS"), item->number);
        ui_sound(ui, SOUND_LOW);
    }
}

static void
tell_left(struct ui *ui, const struct news *item)
{
    if (item->room != ui->session.room) {
        return;
    }
    if (item->number == LEFT_KICKED) {
        ui_error(ui, _("The owner has sent you away. Choose another room."));
    } else if (item->number == LEFT_CLOSED) {
        ui_note(ui, _("The room is closed."));
    } else if (item->number == LEFT_UNWATCHED) {
        ui_note(ui, _("A game begins that nobody may watch. Choose another room."));
    }
    ui->session.room = 0;
    if (ui_page(ui) == PAGE_GAME) {
        ui_set_base(ui, PAGE_LOBBY);
    }
}

static void
tell_member(struct ui *ui, const struct news *item)
{
    if (item->room == ui->session.room) {
        ui_statusf(ui, ROLE_TEXT, item->yes ? _("%s came.") : _("%s went."),
                   ui->model->member.name);
    }
}

static void
tell_settings(struct ui *ui, const struct news *item)
{
    if (item->room == ui->session.room) {
        ui_note(ui, _("The room has new settings. Whoever plays says ready again: A."));
    }
}

// Games.

// The stones that were taken, else the one that was placed.
static void
flash_move(struct ui *ui, const struct m_room *room)
{
    const struct placement *placement;
    struct point taken[CAPTURES_MAX];
    int count;

    if (room->match.move_count == 0) {
        return;
    }
    placement = &room->match.moves[room->match.move_count - 1].placement;
    if (point_is_none(placement->point)) {
        return;
    }
    count = captures_points(placement->point, placement->taken, taken);
    if (count > 0) {
        notes_flash(ui, FLASH_TAKEN, taken, count);
    } else {
        notes_flash(ui, FLASH_STONE, &placement->point, 1);
    }
}

static void
flash_win(struct ui *ui, const struct m_room *room)
{
    enum stone winner = room->match.outcome.result == RESULT_WHITE ? STONE_WHITE : STONE_BLACK;
    bool is_exact = rules_set(room->setup.match.rules.rule)->exact[winner];
    struct shape shape;

    if (room->id == ui->session.room && room->match.outcome.reason == END_FIVE &&
        lines_find_five(&room->match.board, winner, is_exact, &shape)) {
        notes_flash(ui, FLASH_WIN, shape.stones, shape.count);
    }
}

static void
sound_end(struct ui *ui, const struct m_room *room)
{
    struct scene scene = ui_scene(ui, room);
    enum result result = room->match.outcome.result;

    if (result == RESULT_DRAW) {
        ui_sound(ui, SOUND_DRAW);
    } else if (result == RESULT_BLACK || result == RESULT_WHITE) {
        enum stone winner = result == RESULT_BLACK ? STONE_BLACK : STONE_WHITE;

        ui_sound(ui, is_you(&scene, m_room_seat_of_colour(room, winner)) ? SOUND_WIN : SOUND_LOSS);
    }
}

// Where the phase area is seen besides the messages.
static bool
is_end_on_screen(const struct ui *ui, const struct m_room *room)
{
    return ui_page(ui) == PAGE_GAME && ui->session.room == room->id &&
           !layout_make(ui, room->setup.match.size).is_small;
}

static void
keep_game(struct ui *ui, const struct m_room *room)
{
    struct strbuf name = {0};

    if (ui->ops->keep_game(ui->data, room, &name)) {
        ui_statusf(ui, ROLE_TEXT, _("Kept as %s."), strbuf_text(&name));
        archive_files_changed(ui);
    } else {
        ui_statusf(ui, ROLE_BAD, _("The game could not be kept: %s"), strbuf_text(&name));
    }
    strbuf_finish(&name);
}

// How it ended counts more than where it is kept: that is said last where nothing else
// tells it.
static void
tell_end(struct ui *ui, const struct m_room *room)
{
    struct scene scene = ui_scene(ui, room);
    struct strbuf end = {0}, text = {0};
    enum seat seat;

    ui->game.over_since_ms = ui->now_ms;
    ui->game.over_game = room->game;
    flash_win(ui, room);
    if (!model_own_seat(ui->model, room, &seat)) {
        return;
    }
    sound_end(ui, room);
    format_end(&end, &scene);
    ui_format_capital(&text, strbuf_text(&end));
    format_word(&text, WORD_STOP, 0);
    if (is_end_on_screen(ui, room)) {
        model_keep_message(ui->model, strbuf_text(&text));
    }
    if (ui->settings.keeps_games && room->match.outcome.result != RESULT_ABORTED) {
        keep_game(ui, room);
    }
    if (!is_end_on_screen(ui, room)) {
        ui_status(ui, ROLE_TEXT, strbuf_text(&text));
    }
    strbuf_finish(&end);
    strbuf_finish(&text);
}

static void
tell_declined(struct ui *ui, const struct m_room *room, const struct action *action)
{
    struct scene scene = ui_scene(ui, room);
    struct strbuf name = {0};

    if (is_you(&scene, seat_other(action->seat))) {
        format_seat(&name, &scene, action->seat, NAME_SHORT);
        ui_statusf(ui, ROLE_WARN,
                   action->question == QUESTION_UNDO   ? _("%s keeps the move.")
                   : action->question == QUESTION_DRAW ? _("%s plays on.")
                                                       : _("%s wants no pause."),
                   strbuf_text(&name));
    }
    strbuf_finish(&name);
}

// One sound for a move: the most important thing that it is. The words stand
// beside it.
static void
sound_move(struct ui *ui, const struct m_room *room, const struct match_event *event)
{
    struct feats feats = find_feats(&room->match);

    if (game_is_my_turn(ui, room) && event->spent_ms >= TURN_BELL_MS) {
        ui_sound(ui, SOUND_TURN);
        ui_statusf(ui, ROLE_WARN, _("YOUR TURN: move %d"), match_next_move(&room->match));
    } else if (feats.has_four) {
        ui_sound(ui, SOUND_FOUR);
    } else if (feats.taken_count > 0) {
        ui_sound(ui, SOUND_CAPTURE);
    } else {
        ui_sound(ui, SOUND_MOVE);
    }
}

// A move of the other side: what it did.
static void
tell_move(struct ui *ui, const struct m_room *room, const struct match_event *event)
{
    struct scene scene = ui_scene(ui, room);
    struct strbuf text = {0}, name = {0};
    char point[POINT_TEXT_BYTES];
    bool has_four = find_feats(&room->match).has_four;
    bool is_here = ui_page(ui) == PAGE_GAME && ui->session.room == room->id;

    if (is_here) {
        flash_move(ui, room);
    }
    if (is_you(&scene, event->action.seat)) {
        if (ui->message_role == ROLE_BAD) {
            *ui->message = '\0'; // what was refused is settled now
        }
        return;
    }
    format_feats(&text, &room->match);
    format_seat(&name, &scene, event->action.seat, NAME_FIRST);
    sound_move(ui, room, event);
    if (has_four && is_here) {
        ui_statusf(ui, ROLE_WARN, _("FOUR: %d %s, %s"), event->action.move_number,
                   point_format(event->action.points[0], point), strbuf_text(&name));
    } else if (!is_here || text.length) {
        ui_statusf(ui, ROLE_WARN, "%d %s %s%s%s", event->action.move_number,
                   event->action.point_count ? point_format(event->action.points[0], point)
                                             : _("passes"),
                   strbuf_text(&name), text.length ? ": " : "", strbuf_text(&text));
    }
    strbuf_finish(&text);
    strbuf_finish(&name);
}

static void
tell_event(struct ui *ui, const struct news *item)
{
    const struct m_room *room = model_room(ui->model, item->room);
    const struct match_event *event;
    enum seat seat;

    if (item->number >= room->match.event_count) {
        return;
    }
    event = &room->match.events[item->number];
    // Of what happened meanwhile the board shows all but where more time has come from.
    if (item->yes && event->action.kind != ACTION_RESTART) {
        return;
    }
    if (item->room != ui->session.room && !model_own_seat(ui->model, room, &seat)) {
        return;
    }
    if (event->action.kind == ACTION_END) {
        tell_end(ui, room);
    } else if (event->action.kind == ACTION_ANSWER && !event->action.yes) {
        tell_declined(ui, room, &event->action);
    } else if (event->action.kind == ACTION_ANSWER && event->action.question == QUESTION_UNDO) {
        ui_statusf(ui, ROLE_TEXT, _("Taken back; %d moves stand."), room->match.move_count);
    } else if (event->action.kind == ACTION_RESTART) {
        ui_status(ui, ROLE_GOOD, words_text(word_of_restart(&room->match.settings.control)));
    } else if (event->action.kind <= ACTION_PASS) {
        tell_move(ui, room, event);
    }
}

static void
tell_rated(struct ui *ui, const struct news *item)
{
    (void)ui, (void)item; // the phase area shows it
}

// Talk.

static void
tell_chat(struct ui *ui, const struct news *item)
{
    const struct m_chat *chat = model_chat(ui->model, (enum channel)item->number, item->room);
    const char *self = ui->model->self.name;
    const struct m_chat_line *said;

    if (!chat || chat->count == 0) {
        return;
    }
    said = m_chat_line(chat, chat->count - 1);
    if (said->from.id == ui->model->self.id) {
        return;
    }
    if (item->number == CHANNEL_WHISPER) {
        ui_statusf(ui, ROLE_OWN_CHAT, _("%s to you: %s"), said->from.name, said->text);
        ui_sound(ui, SOUND_NAME);
    } else if (*self && strstr(said->text, self)) {
        ui_statusf(ui, ROLE_OWN_CHAT, "%s: %s", said->from.name, said->text);
        ui_sound(ui, SOUND_NAME);
    }
}

static void
tell_profile(struct ui *ui, const struct news *item)
{
    (void)item;
    archive_list_files(ui);
    ui_open_page(ui, PAGE_PROFILE);
}

static void
tell_hint(struct ui *ui, const struct news *item)
{
    const struct m_hint *hint = &ui->model->hint;
    char point[POINT_TEXT_BYTES];

    notes_take_hint(ui);
    if (item->room != ui->session.room || hint->kind != HINT_BEST) {
        return;
    }
    if (hint->point_count == 0) {
        ui_note(ui, _("The engine knows no move here."));
        return;
    }
    ui->game.cursor = hint->points[0].point;
    ui_statusf(ui, ROLE_GOOD, _("Hint: %s, %d %%, depth %d. Enter places there."),
               point_format(hint->points[0].point, point), (int)(hint->chance + 5) / 10,
               (int)hint->depth);
}

static void
tell_thought(struct ui *ui, const struct news *item)
{
    (void)item;
    notes_take_thought(ui);
}

static void
tell_archive(struct ui *ui, const struct news *item)
{
    (void)item;
    records_list_changed(ui);
}

static void
tell_record(struct ui *ui, const struct news *item)
{
    (void)item;
    records_take_record(ui);
}

static void
tell_nothing(struct ui *ui, const struct news *item)
{
    (void)ui, (void)item; // it is seen
}

static void (*const tells[])(struct ui *ui, const struct news *item) = {
    [NEWS_LINK] = tell_link,
    [NEWS_IDENTITY] = tell_identity,
    [NEWS_BYE] = tell_bye,
    [NEWS_DONE] = tell_done,
    [NEWS_REFUSED] = tell_refused,
    [NEWS_NOTICE] = tell_notice,
    [NEWS_FAULT] = tell_fault,
    [NEWS_LOBBY] = tell_nothing,
    [NEWS_PAIR_OFFER] = tell_nothing,
    [NEWS_PAIR_OFF] = tell_pair_off,
    [NEWS_PAIRED] = tell_paired,
    [NEWS_INVITATION] = tell_nothing,
    [NEWS_ENTERED] = tell_nothing,
    [NEWS_RESYNCED] = tell_nothing,
    [NEWS_SETTINGS] = tell_settings,
    [NEWS_OWNER] = tell_nothing,
    [NEWS_SEAT] = tell_nothing,
    [NEWS_STARTED] = tell_started,
    [NEWS_EVENT] = tell_event,
    [NEWS_RATED] = tell_rated,
    [NEWS_PRESENCE] = tell_presence,
    [NEWS_MEMBER] = tell_member,
    [NEWS_LEFT] = tell_left,
    [NEWS_LOW_TIME] = tell_low_time,
    [NEWS_CLAIM] = tell_claim,
    [NEWS_CHAT] = tell_chat,
    [NEWS_PROFILE] = tell_profile,
    [NEWS_CAREER] = tell_nothing,
    [NEWS_ARCHIVE] = tell_archive,
    [NEWS_RECORD] = tell_record,
    [NEWS_HINT] = tell_hint,
    [NEWS_THOUGHT] = tell_thought,
};

_Static_assert(sizeof(tells) / sizeof(*tells) == NEWS_KIND_COUNT, "every kind of news is told");

void
news_tell(struct ui *ui, const struct news *item)
{
    if (!news_needs_room(item->kind) || model_room(ui->model, item->room)) {
        tells[item->kind](ui, item);
    }
}
