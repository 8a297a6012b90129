// SPDX-License-Identifier: MIT
// What the keys of the game screen do.
#include <stdio.h>
#include <string.h>

#include "client/text/refusals.h"
#include "client/ui/game/game_internal.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

enum { GIFT_S = 15 };

// Placing.

// Points on their way belong to the move for which they were marked.
static void
check_marks(struct ui *ui, const struct m_room *room)
{
    int move = match_next_move(&room->match);

    if (ui->game.marks_move != move) {
        ui->game.marks_move = move;
        ui->game.mark_count = 0;
        ui->game.is_two_more = ui->game.is_offering = false;
    }
}

// Marks the point, or takes the mark off; false if it was there.
static bool
toggle_mark(struct ui *ui, struct point p)
{
    struct game_state *game = &ui->game;

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
    for (int i = 0; i < ui->game.mark_count; i++) {
        command_add_point(&command, ui->game.marks[i]);
    }
    if (is_offer) {
        strbuf_addf(&text, _("Offer these %d fifth moves?"), ui->game.mark_count);
        ask_first(ui, &command, strbuf_text(&text));
    } else {
        ui_do(ui, &command, true);
        ui->game.mark_count = 0;
    }
    strbuf_finish(&text);
}

static void
place_mark(struct ui *ui, const struct m_room *room, int wanted, bool is_offer)
{
    char point[POINT_TEXT_BYTES];

    if (!board_is_empty(&room->match.board, ui->game.cursor)) {
        ui_statusf(ui, ROLE_BAD, _("%s has a stone."), point_format(ui->game.cursor, point));
        return;
    }
    if (toggle_mark(ui, ui->game.cursor) && ui->game.mark_count >= wanted) {
        send_marks(ui, is_offer);
        ui->game.is_two_more = is_offer && ui->game.is_two_more;
    }
}

// Does this Enter count? Where every move, or this point, wants a second one, the
// first says so.
static bool
is_armed(struct ui *ui, const struct m_room *room)
{
    struct game_state *game = &ui->game;
    bool is_losing = session_is_losing(room, game->cursor);
    struct strbuf why = {0};
    char point[POINT_TEXT_BYTES];

    if (!(is_losing || ui->settings.confirms_always) ||
        (game->armed_move == match_next_move(&room->match) &&
         point_equal(game->armed, game->cursor))) {
        game->armed_move = 0;
        return true;
    }
    game->armed = game->cursor;
    game->armed_move = match_next_move(&room->match);
    point_format(game->cursor, point);
    if (is_losing) {
        format_forbidden(&why, &room->match.board, game->cursor);
        ui_statusf(ui, ROLE_BAD, _("%s is forbidden and loses: %s. Enter once more plays it."),
                   point, strbuf_text(&why));
    } else {
        ui_statusf(ui, ROLE_TEXT, _("Enter once more places %s."), point);
    }
    strbuf_finish(&why);
    return false;
}

// How many fifth moves there will be; with a point the fourth stone goes there.
static void
declare(struct ui *ui, int least, bool has_point)
{
    struct command command;

    command_make(&command, COMMAND_DECLARE);
    command.number = ui->game.declared ? ui->game.declared : least;
    if (has_point) {
        command_add_point(&command, ui->game.cursor);
    }
    ui_do(ui, &command, false);
}

static void
place_stone(struct ui *ui, const struct m_room *room, unsigned steps)
{
    struct command command;
    int low = 0, high = 0;

    opening_number_range(&room->match.opening, &low, &high);
    if (ui->game.is_two_more || steps == 1u << STEP_PLACE2) {
        ui->game.is_two_more = true;
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
        ui_note(ui, _("Choose by one of the keys that stand here."));
    } else if (is_armed(ui, room)) {
        command_move(&command, ui->game.cursor);
        ui_do(ui, &command, true);
    }
}

static void
format_not_my_turn(struct ui *ui, const struct m_room *room)
{
    if (!game_is_seated(ui, room)) {
        ui_note(ui, _("You only watch here."));
    } else if (room->match.phase == MATCH_PAUSED) {
        ui_note(ui, _("The game is paused; P goes on."));
    } else {
        ui_statusf(ui, ROLE_WARN, _("It is %s turn, move %d."),
                   match_next_stone(&room->match) == STONE_BLACK ? _("Black's") : _("White's"),
                   match_next_move(&room->match));
    }
}

void
game_place(struct ui *ui, struct m_room *room)
{
    game_forget_typed(ui);
    if (!room->has_match) {
        ui_note(ui, _("There is no game here yet."));
    } else if (room->look != LOOK_LIVE) {
        room->look = LOOK_LIVE; // while looking back it only returns
    } else if (room->match.phase == MATCH_OVER) {
        ui_note(ui, _("The game is over. A plays again, Q goes to the lobby."));
    } else if (room->pending.is_open) {
        ui_note(ui, _("Your last move is still on its way."));
    } else if (!game_is_my_turn(ui, room)) {
        format_not_my_turn(ui, room);
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
        ui->game.newest_seen = count;
    }
    room->look = moves >= count ? LOOK_LIVE : moves;
}

// Seeing.

static void
next_map(struct ui *ui)
{
    ui->game.overlay = (enum overlay)((ui->game.overlay + 1) % 4);
    ui->game.map_asked_move = 0; // notes_update() asks for it
    ui_note(ui, ui->game.overlay == OVERLAY_NONE      ? _("No map.")
                : ui->game.overlay == OVERLAY_ATTACK  ? _("Map: attack. 9 is best.")
                : ui->game.overlay == OVERLAY_DEFENCE ? _("Map: defence. 9 is best.")
                                                      : _("Map: sum. 9 is best."));
}

// On, the last one alone, off. What is shown by itself counts as on.
static void
next_numbers(struct ui *ui)
{
    bool is_on = ui->game.numbers == NUMBERS_ALL ||
                 (ui->game.numbers == NUMBERS_AUTO && ui->game.view.style == STYLE_LARGE);

    ui->game.numbers = is_on                              ? NUMBERS_OFF
                       : ui->game.numbers == NUMBERS_LAST ? NUMBERS_OFF
                                                          : NUMBERS_ALL;
}

static void
next_style(struct ui *ui)
{
    static const enum board_style ring[] = {STYLE_AUTO, STYLE_LINES, STYLE_LARGE, STYLE_COMPACT,
                                            STYLE_ASCII};
    int count = sizeof(ring) / sizeof(*ring), next = 0;

    for (int i = 0; i < count; i++) {
        if (ring[i] == ui->settings.style) {
            next = (i + 1) % count;
        }
    }
    ui_set(ui, "style", board_style_name(ring[next]), NULL);
    ui_statusf(ui, ROLE_TEXT, _("Board style: %s."), board_style_name(ring[next]));
}

static void
change_declared(struct ui *ui, const struct m_room *room, int step)
{
    int low = 1, high = 1, now;

    opening_number_range(&room->match.opening, &low, &high);
    now = (ui->game.declared ? ui->game.declared : low) + step;
    ui->game.declared = now < low ? low : now > high ? high : now;
}

// Before a game B and W sit down; in an opening they take a colour.
static void
take_colour(struct ui *ui, const struct m_room *room, enum stone colour)
{
    struct command command;

    command_make(&command, m_room_is_running(room) ? COMMAND_TAKE : COMMAND_SIT);
    command.colour = colour;
    ui_do(ui, &command, false);
}

static void
give_time(struct ui *ui)
{
    struct command command;

    command_make(&command, COMMAND_MORETIME);
    command.number = GIFT_S;
    ui_do(ui, &command, false);
}

static void
format_again(struct ui *ui, const struct m_room *room)
{
    enum seat seat;

    if (!model_own_seat(ui->model, room, &seat)) {
        ui->leaves_rematch = !ui->leaves_rematch;
        ui_note(ui, ui->leaves_rematch ? _("The rematch is not followed.")
                                       : _("The rematch is followed."));
    } else if (room->seats[seat].is_ready) {
        ui_do_option(ui, COMMAND_READY, OPTION_NO);
    } else {
        ui_do_kind(ui, room->has_match ? COMMAND_REMATCH : COMMAND_READY);
    }
}

static void
leave(struct ui *ui, const struct m_room *room)
{
    if (game_is_seated(ui, room) && m_room_is_running(room)) {
        // The game goes on; nobody leaves it by a slip.
        ui_set_base(ui, PAGE_LOBBY);
        ui_note(ui, _("Your game goes on: ^G returns to it. :resign gives it up."));
    } else {
        ui_do_kind(ui, COMMAND_LEAVE);
    }
}

// The same key after the game: the study board.
static void
two_more_or_study(struct ui *ui, struct m_room *room)
{
    if (m_room_is_over(room)) {
        ui_do_kind(ui, COMMAND_EXPLORE);
        return;
    }
    check_marks(ui, room);
    if (opening_may_offer(room)) {
        ui->game.is_offering = !ui->game.is_offering;
    } else {
        ui->game.is_two_more = !ui->game.is_two_more;
    }
    ui->game.mark_count = 0;
}

// The same key for those who do not play: the engine of this machine.
static void
threats_or_engine(struct ui *ui, const struct m_room *room)
{
    if (session_may_look(&ui->session, room)) {
        ui_do_option(ui, COMMAND_ENGINE, ui->session.onlooker.is_on ? OPTION_OFF : OPTION_ON);
    } else {
        ui->game.has_threats = !ui->game.has_threats;
    }
}

void
game_do(struct ui *ui, struct m_room *room, enum ui_command action)
{
    switch ((int)action) {
    case UI_PLACE:
        game_place(ui, room);
        break;
    case UI_BACK:
        game_look(ui, room, m_room_shown_moves(room) - 1);
        break;
    case UI_FORWARD:
        game_look(ui, room, m_room_shown_moves(room) + 1);
        break;
    case UI_FIRST:
        game_look(ui, room, 0);
        break;
    case UI_LIVE:
        room->look = LOOK_LIVE;
        break;
    case UI_STYLE:
        next_style(ui);
        break;
    case UI_FORBIDDEN:
        ui->game.has_forbidden = !ui->game.has_forbidden;
        break;
    case UI_MAP:
        next_map(ui);
        break;
    case UI_HEAT:
        ui->game.has_heat = !ui->game.has_heat;
        break;
    case UI_NUMBERS:
        next_numbers(ui);
        break;
    case UI_THREATS:
        threats_or_engine(ui, room);
        break;
    case UI_HINT:
        ui_do_kind(ui, COMMAND_HINT);
        break;
    case UI_UNDO:
        ui_do_kind(ui, COMMAND_UNDO);
        break;
    case UI_DRAW:
        ui_do_kind(ui, COMMAND_DRAW);
        break;
    case UI_RESIGN:
        ui_do_kind(ui, COMMAND_RESIGN);
        break;
    case UI_PAUSE:
        ui_do_kind(ui, room->match.phase == MATCH_PAUSED ? COMMAND_RESUME : COMMAND_PAUSE);
        break;
    case UI_CLAIM:
        ui_do_option(ui, COMMAND_CLAIM, OPTION_WIN);
        break;
    case UI_GIVE:
        give_time(ui);
        break;
    case UI_AGAIN:
        format_again(ui, room);
        break;
    case UI_TAKE_BLACK:
        take_colour(ui, room, STONE_BLACK);
        break;
    case UI_TAKE_WHITE:
        take_colour(ui, room, STONE_WHITE);
        break;
    case UI_SWAP:
        ui_do_kind(ui, COMMAND_SWAP);
        break;
    case UI_TWO_MORE:
        two_more_or_study(ui, room);
        break;
    case UI_MORE:
        change_declared(ui, room, 1);
        break;
    case UI_LESS:
        change_declared(ui, room, -1);
        break;
    case UI_WATCH_NEXT:
        ui_do_option(ui, COMMAND_WATCH, OPTION_NEXT);
        break;
    case UI_WATCH_PREVIOUS:
        ui_do_option(ui, COMMAND_WATCH, OPTION_PREVIOUS);
        break;
    case UI_WATCH_RANDOM:
        ui_do_option(ui, COMMAND_WATCH, OPTION_RANDOM);
        break;
    case UI_LEAVE:
        leave(ui, room);
        break;
    default:
        break;
    }
}
