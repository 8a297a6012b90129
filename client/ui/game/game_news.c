// SPDX-License-Identifier: MIT
// Shows news of a game as messages, sounds and flashes.
#include <stdio.h>
#include <string.h>

#include "client/records/game_file.h"
#include "client/text/format.h"
#include "client/text/titles.h"
#include "client/text/words.h"
#include "client/ui/game/game_internal.h"
#include "client/ui/rights.h"
#include "client/ui/saved_settings.h"
#include "client/ui/shown_room.h"
#include "client/ui/status.h"
#include "client/ui/ui_do.h"
#include "common/game/captures.h"
#include "common/game/lines.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

enum { TURN_BELL_MS = 10000, SECOND_MS = 1000 };

// "Game started. You are Black.", where the colours are settled.
static const char *
started_words(const struct m_room *room, enum seat seat, bool is_rematch)
{
    static const char *const words[2][2] = {
        {N_("Game started. You are Black."), N_("Game started. You are White.")},
        {N_("Rematch: you play Black this time."), N_("Rematch: you play White this time.")},
    };
    bool is_settled = !m_room_is_shared(room) && room->setup.match.opening.protocol == OPENING_FREE;

    if (!is_settled) {
        return is_rematch ? _("Rematch started.") : _("Game started.");
    }
    return tr(words[is_rematch][m_room_colour(room, seat) == STONE_WHITE]);
}

// Correspondence that begins calls nobody away from what he does.
static bool
stays(const struct ui *ui, const struct m_room *room)
{
    return m_room_is_correspondence(room) &&
           (model_playing_live(ui->model) || ui_page(ui) != PAGE_LOBBY);
}

static void
tell_started(struct ui *ui, const struct news *item)
{
    const struct m_room *room = model_room(ui->model, item->room);
    struct command leave;
    enum seat seat;

    if (model_own_seat(ui->model, room, &seat)) {
        ui_status(ui, ROLE_GOOD, started_words(room, seat, item->yes));
        ui_sound(ui, SOUND_START);
        if (ui->session.room != room->id && !stays(ui, room)) {
            ui_show_room(ui, room->id);
        }
    } else if (ui->session.room == room->id) {
        ui_note(ui, item->yes ? _("Rematch started.") : _("Game started."));
    }
    if (item->yes && game_state(ui)->leaves_rematch && ui->session.room == room->id &&
        !model_own_seat(ui->model, room, &seat)) {
        command_make(&leave, COMMAND_LEAVE);
        ui_do(ui, &leave, true);
        ui_note(ui, _("A rematch has started. You chose not to follow it."));
        return;
    }
    if (ui->session.room == room->id) {
        board_cursor_centre(&game_state(ui)->cursor);
        board_cursor_forget_typed(&game_state(ui)->cursor);
        game_state(ui)->told_capitals = 0;
        game_state(ui)->mark_count = game_state(ui)->declared = 0;
        game_state(ui)->is_two_more = game_state(ui)->is_offering = false;
    }
}

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

        // Two people at one keyboard, and watchers, hear that somebody has won.
        ui_sound(ui, is_you(&scene, m_room_seat_of_colour(room, stone_other(winner))) ? SOUND_LOSS
                                                                                      : SOUND_WIN);
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
        ui_statusf(ui, ROLE_TEXT, _("Game saved in the archive as %s."), strbuf_text(&name));
        ui_pages_files_changed(ui);
        ui->kept_game = room->game;
        snprintf(ui->kept_file, sizeof(ui->kept_file), "%s", strbuf_text(&name));
    } else {
        ui_status_word(ui, ROLE_BAD, WORD_END_NOT_KEPT, strbuf_text(&name));
    }
    strbuf_finish(&name);
}

// How it ended counts more than where it is kept: that is said last where nothing else
// tells it.
static void
tell_end(struct ui *ui, const struct m_room *room)
{
    struct scene scene = ui_scene(ui, room);
    struct strbuf text = {0};
    enum seat seat;

    game_state(ui)->over_since_ms = ui->now_ms;
    game_state(ui)->over_game = room->game;
    // The five is seen whole.
    game_state(ui)->quiet_cursor = game_state(ui)->cursor.at;
    flash_win(ui, room);
    board_cursor_forget_typed(&game_state(ui)->cursor);
    if (is_end_on_screen(ui, room) && ui->message_role == ROLE_WARN) {
        *ui->message = '\0'; // of the last move
    }
    if (!model_own_seat(ui->model, room, &seat)) {
        return;
    }
    sound_end(ui, room);
    format_end_sentence(&text, &scene);
    if (is_end_on_screen(ui, room)) {
        model_keep_message(ui->model, strbuf_text(&text));
    }
    if (ui->settings.keeps_games && game_file_is_kept(room)) {
        keep_game(ui, room);
    }
    if (!is_end_on_screen(ui, room)) {
        ui_status(ui, ROLE_TEXT, strbuf_text(&text));
    }
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
                   action->question == QUESTION_UNDO   ? _("%s declines the take-back.")
                   : action->question == QUESTION_DRAW ? _("%s declines the draw.")
                                                       : _("%s declines the pause."),
                   strbuf_text(&name));
    }
    strbuf_finish(&name);
}

// A request leaves a line for whoever made it; the opponent sees the question.
static void
tell_asked(struct ui *ui, const struct m_room *room, const struct action *action)
{
    struct scene scene = ui_scene(ui, room);
    struct strbuf name = {0};

    if (!is_you(&scene, action->seat)) {
        board_cursor_forget_typed(&game_state(ui)->cursor); // y and n answer now
    }
    // An AI gives moves back at once: there is nothing to wait for.
    if (action->question == QUESTION_UNDO && is_you(&scene, action->seat) &&
        room->match.seat_kinds[seat_other(action->seat)] != SEAT_PERSON) {
        ui_statusf(ui, ROLE_TEXT, _("You took back move %d."), room->match.move_count + 1);
    } else if (is_you(&scene, action->seat) && !m_room_is_shared(room)) {
        format_seat(&name, &scene, seat_other(action->seat), NAME_SHORT);
        ui_statusf(ui, ROLE_TEXT,
                   action->question == QUESTION_UNDO
                       ? _("Take-back requested, waiting for %s (Shift+N withdraws).")
                   : action->question == QUESTION_DRAW
                       ? _("Draw offered, waiting for %s (Shift+N withdraws).")
                       : _("Pause requested, waiting for %s (Shift+N withdraws)."),
                   strbuf_text(&name));
    } else if (!is_you(&scene, seat_other(action->seat))) {
        format_offer_of_others(&name, &scene, action->question);
        ui_note(ui, strbuf_text(&name));
    }
    strbuf_finish(&name);
}

static void
tell_withdrawn(struct ui *ui, const struct m_room *room, const struct action *action)
{
    struct scene scene = ui_scene(ui, room);
    struct strbuf name = {0};

    if (is_you(&scene, action->seat)) {
        ui_note(ui, _("You withdrew the request."));
    } else {
        format_seat(&name, &scene, action->seat, NAME_SHORT);
        ui_statusf(ui, ROLE_WARN, _("%s withdrew the request."), strbuf_text(&name));
    }
    strbuf_finish(&name);
}

static void
tell_agreed(struct ui *ui, const struct m_room *room, const struct action *action)
{
    struct scene scene = ui_scene(ui, room);
    enum seat asker = seat_other(action->seat);
    int move = room->match.move_count + 1;
    struct strbuf name = {0};

    if (action->question == QUESTION_PAUSE) {
        ui_note(ui, is_you(&scene, SEAT_A) || is_you(&scene, SEAT_B) || game_is_show(ui)
                        ? _("Game paused. P resumes it.")
                        : _("Game paused."));
    } else if (action->question == QUESTION_UNDO && is_you(&scene, asker)) {
        ui_statusf(ui, ROLE_TEXT, _("You took back move %d."), move);
    } else if (action->question == QUESTION_UNDO) {
        format_seat(&name, &scene, asker, NAME_SHORT);
        ui_statusf(ui, ROLE_TEXT, _("%s took back move %d."), strbuf_text(&name), move);
    }
    strbuf_finish(&name);
}

// Tells who swapped, and which colour the user has now.
static void
tell_swap(struct ui *ui, const struct m_room *room, const struct action *action)
{
    struct scene scene = ui_scene(ui, room);
    struct strbuf name = {0};
    enum seat seat;
    bool is_black;

    format_seat(&name, &scene, action->seat, NAME_SHORT);
    if (!model_own_seat(ui->model, room, &seat)) {
        ui_statusf(ui, ROLE_TEXT, _("%s swapped colours."), strbuf_text(&name));
        strbuf_finish(&name);
        return;
    }
    is_black = m_room_seat_of_colour(room, STONE_BLACK) == seat;
    if (is_you(&scene, action->seat)) {
        ui_note(ui, is_black ? _("You swapped colours: you are Black now.")
                             : _("You swapped colours: you are White now."));
    } else {
        ui_statusf(ui, ROLE_WARN,
                   is_black ? _("%s swapped colours: you are Black now.")
                            : _("%s swapped colours: you are White now."),
                   strbuf_text(&name));
    }
    strbuf_finish(&name);
}

// "goren plays at level 5 from here on.", "bob plays White from here on."
// A side wants to begin again, or no longer: its opponent said no, or it has changed its mind.
static void
tell_restart(struct ui *ui, const struct m_room *room, enum seat seat)
{
    struct scene scene = ui_scene(ui, room);
    bool is_wanted = room->seats[seat].wants_restart;
    struct strbuf name = {0};

    if (is_wanted && session_begins_again(room)) {
        return; // at once
    }
    if (is_you(&scene, seat)) {
        format_seat(&name, &scene, seat_other(seat), NAME_SHORT);
        ui_statusf(ui, is_wanted ? ROLE_TEXT : ROLE_WARN,
                   is_wanted ? _("You asked to start again, waiting for %s (Shift+N withdraws).")
                             : _("The game goes on; %s isn't asked any more."),
                   strbuf_text(&name));
    } else if (is_wanted && !is_you(&scene, seat_other(seat))) {
        format_seat(&name, &scene, seat, NAME_SHORT);
        ui_status_word(ui, ROLE_TEXT, WORD_OTHERS_RESTART, strbuf_text(&name));
    }
    strbuf_finish(&name);
}

static void
tell_seat(struct ui *ui, const struct news *item)
{
    const struct m_room *room = model_room(ui->model, item->room);
    const struct occupant *now = &room->seats[item->seat], *was = &room->was[item->seat];
    bool is_black = m_room_colour(room, item->seat) == STONE_BLACK;
    struct strbuf name = {0};

    if (item->room == ui->session.room && m_room_is_running(room) && !m_room_is_shared(room) &&
        occupant_is_same(was, now) && was->wants_restart != now->wants_restart) {
        tell_restart(ui, room, item->seat);
    }
    if (item->room != ui->session.room || !m_room_is_running(room) || now->kind == OCCUPANT_NONE ||
        (now->kind == was->kind && now->person.id == was->person.id &&
         now->ai.kind == was->ai.kind && now->ai.level == was->ai.level &&
         now->ai.plies == was->ai.plies)) {
        return; // that of a pause is told by who changed it
    }
    if (now->kind == OCCUPANT_AI && was->kind == OCCUPANT_AI && now->ai.kind == AI_GOREN &&
        was->ai.kind == AI_GOREN) {
        ui_statusf(ui, ROLE_GOOD, _("%s plays at level %d from here on."),
                   ai_kind_title(now->ai.kind), (int)now->ai.level);
        return;
    }
    format_occupant(&name, now, false);
    ui_statusf(ui, ROLE_GOOD,
               is_black ? _("%s plays Black from here on.") : _("%s plays White from here on."),
               strbuf_text(&name));
    strbuf_finish(&name);
}

// Time that one side gives the other.
static void
tell_gift(struct ui *ui, const struct m_room *room, const struct action *action)
{
    struct scene scene = ui_scene(ui, room);
    struct strbuf name = {0};
    int seconds = (int)(action->number / SECOND_MS);

    if (is_you(&scene, action->seat)) {
        format_seat(&name, &scene, seat_other(action->seat), NAME_SHORT);
        ui_statusf(ui, ROLE_TEXT, _("You gave %s %d s."), strbuf_text(&name), seconds);
    } else {
        format_seat(&name, &scene, action->seat, NAME_SHORT);
        ui_statusf(ui, ROLE_GOOD,
                   is_you(&scene, seat_other(action->seat)) ? _("%s gave you %d s.")
                                                            : _("%s gave the opponent %d s."),
                   strbuf_text(&name), seconds);
    }
    strbuf_finish(&name);
}

// What the other side chose in the opening.
static void
tell_choice(struct ui *ui, const struct m_room *room, const struct action *action)
{
    struct scene scene = ui_scene(ui, room);
    struct strbuf name = {0};

    if (!is_you(&scene, action->seat)) {
        format_seat(&name, &scene, action->seat, NAME_FIRST);
        ui_statusf(ui, ROLE_TEXT,
                   action->kind == ACTION_KEEP         ? _("%s keeps the colours.")
                   : action->kind == ACTION_TAKE_BLACK ? _("%s takes Black.")
                                                       : _("%s takes White."),
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
    if (game_state(ui)->has_hint_text && ui->message_role == ROLE_GOOD) {
        *ui->message = '\0'; // it was of another position
    }
    game_state(ui)->has_hint_text = false;
    if (game_state(ui)->refused_turn) {
        *ui->message = '\0'; // whose turn it was
        game_state(ui)->refused_turn = false;
    }
    if (is_you(&scene, event->action.seat)) {
        sound_move(ui, room, event);
        if (ui->message_role == ROLE_BAD || ui->message_role == ROLE_TEXT) {
            *ui->message = '\0'; // what was refused, or taken back, is settled now
        }
        return;
    }
    format_feats(&text, &room->match);
    format_seat(&name, &scene, event->action.seat, NAME_FIRST);
    sound_move(ui, room, event);
    if (has_four && is_here) {
        ui_statusf(ui, ROLE_WARN,
                   event->action.move_number % 2 == 1 ? _("Black makes a four: %s.")
                                                      : _("White makes a four: %s."),
                   point_format(event->action.points[0], point));
    } else if (!is_here && m_room_is_correspondence(room)) {
        strbuf_clear(&text);
        format_word(&text, WORD_TURN_CAME, 2, strbuf_text(&name), room->code);
        ui_status(ui, ROLE_WARN, strbuf_text(&text));
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
    } else if (event->action.kind == ACTION_ANSWER) {
        tell_agreed(ui, room, &event->action);
    } else if (event->action.kind == ACTION_ASK) {
        tell_asked(ui, room, &event->action);
    } else if (event->action.kind == ACTION_WITHDRAW) {
        tell_withdrawn(ui, room, &event->action);
    } else if (event->action.kind == ACTION_RESUME) {
        ui_note(ui, _("Game resumed."));
    } else if (event->action.kind == ACTION_SWAP) {
        tell_swap(ui, room, &event->action);
    } else if (event->action.kind == ACTION_GIVE_TIME) {
        tell_gift(ui, room, &event->action);
    } else if (event->action.kind == ACTION_KEEP || event->action.kind == ACTION_TAKE_BLACK ||
               event->action.kind == ACTION_TAKE_WHITE) {
        tell_choice(ui, room, &event->action);
    } else if (event->action.kind == ACTION_RESTART) {
        ui_status(ui, ROLE_GOOD, words_text(word_of_restart(&room->match.settings.control)));
    } else if (event->action.kind <= ACTION_PASS) {
        tell_move(ui, room, event);
    }
}

static void
tell_hint(struct ui *ui, const struct news *item)
{
    const struct m_hint *hint = &ui->model->hint;
    const struct m_room *room = model_room(ui->model, item->room);
    char point[POINT_TEXT_BYTES];

    notes_take_hint(ui);
    if (item->room != ui->session.room || hint->kind != HINT_BEST) {
        return;
    }
    if (hint->point_count == 0) {
        ui_note(ui, _("The engine has no move here."));
        return;
    }
    game_state(ui)->cursor.at = game_state(ui)->hint = hint->points[0].point;
    if (room && room->has_match) {
        game_state(ui)->hint_move = match_next_move(&room->match);
        game_state(ui)->hint_game = room->game;
    }
    game_state(ui)->has_hint_text = true;
    ui_statusf(ui, ROLE_GOOD, _("Hint: %s (your chance %d%%). Press Enter to play it."),
               point_format(hint->points[0].point, point), (int)(hint->chance + 5) / 10);
}

static void
tell_refused(struct ui *ui, const struct news *item)
{
    const struct m_request *request = &ui->model->answered;

    if (request->kind == CLIENT_ACT && item->room == ui->session.room && request->point_count) {
        notes_flash(ui, FLASH_REFUSED, request->points, 1);
    }
}

void
game_take_news(struct ui *ui, const struct news *item)
{
    // A question is answered by letters, and without a line nothing is placed.
    if (item->kind == NEWS_LINK || item->kind == NEWS_INVITATION || item->kind == NEWS_PAIR_OFFER) {
        board_cursor_forget_typed(&game_state(ui)->cursor);
    }
    if (item->kind == NEWS_STARTED) {
        tell_started(ui, item);
    } else if (item->kind == NEWS_EVENT) {
        tell_event(ui, item);
    } else if (item->kind == NEWS_SEAT) {
        tell_seat(ui, item);
    } else if (item->kind == NEWS_REFUSED) {
        tell_refused(ui, item);
    } else if (item->kind == NEWS_HINT) {
        tell_hint(ui, item);
    } else if (item->kind == NEWS_ENGINE_INFO) {
        notes_take_engine_info(ui);
    }
}
