// SPDX-License-Identifier: MIT
// The actions of the game page.
#include <stdio.h>
#include <string.h>

#include "client/text/refusals.h"
#include "client/text/words.h"
#include "client/ui/game/game_internal.h"
#include "client/ui/home.h"
#include "client/ui/rights.h"
#include "client/ui/shown_room.h"
#include "client/ui/status.h"
#include "client/ui/ui_ask.h"
#include "client/ui/ui_do.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

enum { GIFT_S = 15 };

// Placing.

// Points on their way belong to the move for which they were marked.
static void
check_marks(struct ui *ui, const struct m_room *room)
{
    int move = match_next_move(&room->match);

    if (game_state(ui)->marks_move != move) {
        game_state(ui)->marks_move = move;
        game_state(ui)->mark_count = 0;
        game_state(ui)->is_two_more = game_state(ui)->is_offering = false;
    }
}

// Marks the point, or takes the mark off; false if it was there.
static bool
toggle_mark(struct ui *ui, struct point p)
{
    struct game_state *game = game_state(ui);

    for (int i = 0; i < game->mark_count; i++) {
        if (point_equal(game->marks[i], p)) {
            game->mark_count--;
            memmove(&game->marks[i], &game->marks[i + 1],
                    (size_t)(game->mark_count - i) * sizeof(*game->marks));
            return false;
        }
    }
    if (game->mark_count < OPENING_OFFERS_MAX) {
        game->marks[game->mark_count++] = p;
    }
    return true;
}

static void
send_marks(struct ui *ui, bool is_offer)
{
    struct strbuf text = {0};
    struct command command;

    command_make(&command, is_offer ? COMMAND_OFFER : COMMAND_PLACE2);
    for (int i = 0; i < game_state(ui)->mark_count; i++) {
        command_add_point(&command, game_state(ui)->marks[i]);
    }
    if (is_offer) {
        strbuf_addf(&text, _("Offer these %d fifth moves?"), game_state(ui)->mark_count);
        ask_first(ui, &command, strbuf_text(&text));
    } else {
        ui_do(ui, &command, true);
        game_state(ui)->mark_count = 0;
    }
    strbuf_finish(&text);
}

static void
place_mark(struct ui *ui, const struct m_room *room, int wanted, bool is_offer)
{
    char point[POINT_TEXT_BYTES];

    if (!board_is_empty(&room->match.board, game_state(ui)->cursor.at)) {
        ui_statusf(ui, ROLE_BAD, _("%s already has a stone."),
                   point_format(game_state(ui)->cursor.at, point));
        return;
    }
    if (toggle_mark(ui, game_state(ui)->cursor.at) && game_state(ui)->mark_count >= wanted) {
        send_marks(ui, is_offer);
        game_state(ui)->is_two_more = is_offer && game_state(ui)->is_two_more;
    }
}

// Does this Enter place the stone? If every move must be confirmed, or the point is forbidden,
// the first Enter only says so and the second one places.
static bool
is_armed(struct ui *ui, const struct m_room *room)
{
    struct game_state *game = game_state(ui);
    bool is_losing = session_is_losing(room, game->cursor.at);
    struct strbuf why = {0};
    char point[POINT_TEXT_BYTES];

    if (!(is_losing || ui->settings.confirms_always) ||
        (game->armed_move == match_next_move(&room->match) &&
         point_equal(game->armed, game->cursor.at))) {
        game->armed_move = 0;
        return true;
    }
    game->armed = game->cursor.at;
    game->armed_move = match_next_move(&room->match);
    point_format(game->cursor.at, point);
    if (is_losing) {
        format_forbidden(&why, &room->match.board, game->cursor.at);
        ui_statusf(ui, ROLE_BAD, _("%s is forbidden and loses: %s. Press Enter again to play it."),
                   point, strbuf_text(&why));
    } else {
        ui_statusf(ui, ROLE_TEXT, _("Press Enter again to play %s."), point);
    }
    strbuf_finish(&why);
    return false;
}

// Declares the number of fifth moves; if has_point, places the fourth stone under the cursor too.
static void
declare(struct ui *ui, int least, bool has_point)
{
    struct command command;

    command_make(&command, COMMAND_DECLARE);
    command.number = game_state(ui)->declared ? game_state(ui)->declared : least;
    if (has_point) {
        command_add_point(&command, game_state(ui)->cursor.at);
    }
    ui_do(ui, &command, false);
}

static void
place_stone(struct ui *ui, const struct m_room *room, unsigned steps)
{
    struct command command;
    int low = 0, high = 0;

    opening_number_range(&room->match.opening, &low, &high);
    if (game_state(ui)->is_two_more || steps == 1u << STEP_PLACE2) {
        game_state(ui)->is_two_more = true;
        place_mark(ui, room, 2, false);
    } else if (opening_is_offering(ui, room)) {
        place_mark(ui, room, high, true);
    } else if (steps & 1u << STEP_PLACE_DECLARE) {
        declare(ui, low, true);
    } else if (steps & 1u << STEP_DECLARE) {
        declare(ui, low, false);
    } else if (steps & 1u << STEP_KEEP && !(steps & 1u << STEP_PLACE)) {
        ui_do_kind(ui, COMMAND_KEEP);
    } else if (steps && !(steps & (1u << STEP_PLACE | 1u << STEP_CHOOSE))) {
        ui_note(ui, _("Press one of the keys shown above."));
    } else if (is_armed(ui, room)) {
        command_move(&command, game_state(ui)->cursor.at);
        ui_do(ui, &command, true);
    }
}

static void
tell_not_my_turn(struct ui *ui, const struct m_room *room)
{
    if (!game_is_seated(ui, room)) {
        ui_note(ui, game_is_show(ui) ? _("Two AIs are playing.") : _("You are watching."));
    } else if (room->match.phase == MATCH_PAUSED) {
        ui_note(ui, _("The game is paused. Press P to resume."));
    } else {
        game_state(ui)->refused_turn = true;
        ui_statusf(ui, ROLE_WARN, _("It is %s turn (move %d)."),
                   match_next_stone(&room->match) == STONE_BLACK ? _("Black's") : _("White's"),
                   match_next_move(&room->match));
    }
}

void
game_act_place(struct ui *ui, enum ui_command command)
{
    struct m_room *room = ui_room(ui);

    (void)command;
    board_cursor_forget_typed(&game_state(ui)->cursor);
    if (!room->has_match) {
        ui_note(ui, words_text(WORD_NO_GAME));
    } else if (room->look != LOOK_LIVE) {
        room->look = LOOK_LIVE; // while looking back it only returns
    } else if (room->match.phase == MATCH_OVER) {
        ui_note(ui, ui->is_home ? _("Game over. Press A to play again, Q for the menu.")
                                : _("Game over. Press A to play again, Q for the lobby."));
    } else if (game_is_show(ui)) {
        ui_do_kind(ui, COMMAND_STEP);
    } else if (room->pending.is_open) {
        ui_note(ui, _("Your last move is still being sent."));
    } else if (!game_is_my_turn(ui, room)) {
        tell_not_my_turn(ui, room);
    } else {
        check_marks(ui, room);
        place_stone(ui, room, opening_steps(&room->match.opening));
    }
}

// Looking back.

void
game_look(struct ui *ui, struct m_room *room, int moves)
{
    int count = room->has_match ? room->match.move_count : 0;

    if (!room->has_match) {
        return;
    }
    moves = moves < 0 ? 0 : moves;
    if (room->look == LOOK_LIVE && moves < count) {
        game_state(ui)->newest_seen = count;
    }
    room->look = moves >= count ? LOOK_LIVE : moves;
}

void
game_act_look(struct ui *ui, enum ui_command command)
{
    struct m_room *room = ui_room(ui);

    if (command == UI_LIVE) {
        room->look = LOOK_LIVE;
    } else {
        game_look(ui, room,
                  command == UI_FIRST  ? 0
                  : command == UI_BACK ? m_room_shown_moves(room) - 1
                                       : m_room_shown_moves(room) + 1);
    }
}

// Pointing.

void
game_act_point(struct ui *ui, enum ui_command command)
{
    struct board_cursor *cursor = &game_state(ui)->cursor;
    const struct m_room *room = ui_room(ui);
    int shown = room->has_match ? m_room_shown_moves(room) : 0;

    game_state(ui)->quiet_cursor = POINT_NONE;
    if (board_cursor_step(cursor, command, true) || board_cursor_jump(cursor, command)) {
        return;
    }
    if (command == UI_TO_LAST && shown > 0 &&
        !point_is_none(room->match.moves[shown - 1].placement.point)) {
        cursor->at = room->match.moves[shown - 1].placement.point;
    } else if (command == UI_TO_MARKED) {
        view_next_mark(&game_state(ui)->view, cursor->size, cursor->at, &cursor->at);
    } else if (command == UI_CENTRE) {
        board_cursor_centre(cursor);
    }
}

// Seeing.

void
game_act_map(struct ui *ui, enum ui_command command)
{
    (void)command;
    game_state(ui)->overlay = (enum overlay)((game_state(ui)->overlay + 1) % 4);
    game_state(ui)->map_asked_move = 0; // notes_update() asks for it
    ui_note(ui, game_state(ui)->overlay == OVERLAY_NONE      ? _("Map off.")
                : game_state(ui)->overlay == OVERLAY_ATTACK  ? _("Attack map: 9 is best.")
                : game_state(ui)->overlay == OVERLAY_DEFENCE ? _("Defence map: 9 is best.")
                                                             : _("Combined map: 9 is best."));
}

// Toggles the move numbers. If any are shown (all, the last one, or all by default on the large
// board), none are shown; else all.
void
game_act_numbers(struct ui *ui, enum ui_command command)
{
    bool is_on = game_state(ui)->numbers == NUMBERS_ALL ||
                 (game_state(ui)->numbers == NUMBERS_AUTO &&
                  board_style_has_numbers(game_state(ui)->view.style));

    (void)command;
    game_state(ui)->numbers = is_on                                     ? NUMBERS_OFF
                              : game_state(ui)->numbers == NUMBERS_LAST ? NUMBERS_OFF
                                                                        : NUMBERS_ALL;
}

void
game_act_show(struct ui *ui, enum ui_command command)
{
    struct game_state *game = game_state(ui);

    if (command == UI_FORBIDDEN) {
        game->has_forbidden = !game->has_forbidden;
    } else {
        game->has_heat = !game->has_heat;
    }
}

// What the digits mean, and whose they are.
static const char *
explain_threats(const struct ui *ui)
{
    return settings_have_wood(&ui->settings, ui->depth)
               ? _("Blue: where Black can make three, four or five in a row. Violet: White.")
               : _("The digits show where three, four or five in a row can be made.");
}

// While playing toggles the threats on the board, else the engine of this machine.
void
game_act_threats(struct ui *ui, enum ui_command command)
{
    const struct m_room *room = ui_room(ui);

    (void)command;
    if (session_may_look(&ui->session, room)) {
        ui_do_option(ui, COMMAND_ENGINE, ui->session.onlooker.is_on ? OPTION_OFF : OPTION_ON);
    } else {
        game_state(ui)->has_threats = !game_state(ui)->has_threats;
        ui_note(ui, !game_state(ui)->has_threats ? _("Threats hidden.") : explain_threats(ui));
    }
}

// Doing.

void
game_act_declared(struct ui *ui, enum ui_command command)
{
    const struct m_room *room = ui_room(ui);
    int low = 1, high = 1, now;

    opening_number_range(&room->match.opening, &low, &high);
    now =
        (game_state(ui)->declared ? game_state(ui)->declared : low) + (command == UI_MORE ? 1 : -1);
    game_state(ui)->declared = now < low ? low : now > high ? high : now;
}

// Before a game B and W sit down; in an opening they take a colour.
void
game_act_take(struct ui *ui, enum ui_command command)
{
    struct command take;

    command_make(&take, m_room_is_running(ui_room(ui)) ? COMMAND_TAKE : COMMAND_SIT);
    take.colour = command == UI_TAKE_BLACK ? STONE_BLACK : STONE_WHITE;
    ui_do(ui, &take, false);
}

void
game_act_give(struct ui *ui, enum ui_command command)
{
    struct command give;

    (void)command;
    command_make(&give, COMMAND_MORETIME);
    give.number = GIFT_S;
    ui_do(ui, &give, false);
}

void
game_act_restart(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui_do_kind(ui, COMMAND_RESTART);
}

void
game_act_again(struct ui *ui, enum ui_command command)
{
    const struct m_room *room = ui_room(ui);
    enum seat seat;

    (void)command;
    if (game_is_show(ui)) {
        ui_do_kind(ui, COMMAND_RESTART);
        return;
    }
    if (!model_own_seat(ui->model, room, &seat)) {
        game_state(ui)->leaves_rematch = !game_state(ui)->leaves_rematch;
        ui_note(ui, game_state(ui)->leaves_rematch ? _("You won't follow the rematch.")
                                                   : _("You will follow the rematch."));
    } else if (room->seats[seat].is_ready) {
        ui_do_option(ui, COMMAND_READY, OPTION_NO);
    } else {
        ui_do_kind(ui, room->has_match ? COMMAND_REMATCH : COMMAND_READY);
    }
}

// Toggles placing two stones or offering fifth moves; after the game has it analysed instead.
void
game_act_two_more(struct ui *ui, enum ui_command command)
{
    struct m_room *room = ui_room(ui);

    (void)command;
    if (m_room_is_over(room)) {
        ui_do_kind(ui, COMMAND_ANALYZE);
        return;
    }
    check_marks(ui, room);
    if (opening_may_offer(room)) {
        game_state(ui)->is_offering = !game_state(ui)->is_offering;
    } else {
        game_state(ui)->is_two_more = !game_state(ui)->is_two_more;
    }
    game_state(ui)->mark_count = 0;
}

// Keys that are a command and nothing else.
void
game_act_do(struct ui *ui, enum ui_command command)
{
    static const enum command_kind kinds[UI_COUNT] = {
        [UI_HINT] = COMMAND_HINT,     [UI_UNDO] = COMMAND_UNDO, [UI_DRAW] = COMMAND_DRAW,
        [UI_RESIGN] = COMMAND_RESIGN, [UI_SWAP] = COMMAND_SWAP,
    };

    ui_do_kind(ui, kinds[command]);
}

void
game_act_pause(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui_do_kind(ui, ui_room(ui)->match.phase == MATCH_PAUSED ? COMMAND_RESUME : COMMAND_PAUSE);
}

void
game_act_claim(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui_do_option(ui, COMMAND_CLAIM, OPTION_WIN);
}

void
game_act_stand_in(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui_do_option(ui, COMMAND_CLAIM, OPTION_AI);
}

void
game_act_watch(struct ui *ui, enum ui_command command)
{
    ui_do_option(ui, COMMAND_WATCH,
                 command == UI_WATCH_NEXT       ? OPTION_NEXT
                 : command == UI_WATCH_PREVIOUS ? OPTION_PREVIOUS
                                                : OPTION_RANDOM);
}

void
game_act_leave(struct ui *ui, enum ui_command command)
{
    const struct m_room *room = ui_room(ui);

    (void)command;
    if (ui->model->is_stopped && !ui->is_home && !ui->model->is_identified) {
        ui_set_base(ui, PAGE_START); // its lobby is gone too
    } else if (!room) {
        ui_set_base(ui, ui_base(ui));
    } else if (game_is_seated(ui, room) && m_room_is_running(room)) {
        // The game goes on; nobody leaves it by a slip.
        ui_set_base(ui, ui_base(ui));
        ui_note(ui, ui->is_home ? _("Your game waits for you: Continue returns to it.")
                                : _("Your game continues. Ctrl-G returns to it; :resign ends it."));
    } else if (!ui->model->is_identified) {
        ui_set_base(ui, ui_base(ui)); // the server can't be told, and nobody has to wait for it
    } else {
        ui_do_kind(ui, COMMAND_LEAVE);
    }
}
