// SPDX-License-Identifier: MIT
// What the keys of the game screen do, and why not.
#include <stdio.h>
#include <string.h>

#include "client/model/refusals.h"
#include "client/ui/game_internal.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

enum { GIFT_S = 15, SECOND_MS = 1000 };

bool
game_is_my_turn(const struct ui *ui, const struct m_room *room)
{
    enum seat actor;

    return m_room_actor(room, &actor) && m_room_holds(room, ui->model->self.id, actor);
}

static bool
is_seated(const struct ui *ui, const struct m_room *room)
{
    enum seat seat;

    return model_own_seat(ui->model, room, &seat);
}

bool
game_may_see(const struct ui *ui, const struct m_room *room, enum hint_kind kind)
{
    if (room->setup.match.rated && is_seated(ui, room)) {
        return false;
    }
    return kind == HINT_MAP       ? room->setup.maps
           : kind == HINT_THREATS ? room->setup.threats
                                  : room->setup.hints;
}

// Placing.

// Points on their way belong to the move for which they were marked.
static void
check_marks(struct ui *ui, const struct m_room *room)
{
    int move = match_next_move(&room->match);

    if (ui->game.marks_move != move) {
        ui->game.marks_move = move;
        ui->game.mark_count = 0;
        ui->game.is_two_more = false;
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
send_marks(struct ui *ui, const char *command, bool asks)
{
    struct strbuf line = {0}, points = {0};

    say_points(&points, ui->game.marks, ui->game.mark_count, " ");
    strbuf_addf(&line, "%s %s", command, strbuf_text(&points));
    if (asks) {
        strbuf_clear(&points);
        strbuf_addf(&points, _("Offer these %d fifth moves?"), ui->game.mark_count);
        ask_first(ui, strbuf_text(&line), strbuf_text(&points));
    } else {
        ui_do(ui, strbuf_text(&line), true);
    }
    ui->game.mark_count = asks ? ui->game.mark_count : 0;
    strbuf_finish(&line);
    strbuf_finish(&points);
}

static void
place_mark(struct ui *ui, const struct m_room *room, int wanted, bool is_offer)
{
    char point[POINT_TEXT_BYTES];

    if (!board_is_empty(&room->match.board, ui->game.cursor)) {
        ui_sayf(ui, ROLE_BAD, _("%s has a stone."), point_format(ui->game.cursor, point));
        return;
    }
    if (toggle_mark(ui, ui->game.cursor) && ui->game.mark_count >= wanted) {
        send_marks(ui, is_offer ? "offer" : "place2", is_offer);
        ui->game.is_two_more = is_offer && ui->game.is_two_more;
    }
}

// Does this Enter count? Where every move, or this point, wants a second one, the
// first says so.
static bool
is_armed(struct ui *ui, const struct m_room *room)
{
    struct game_state *game = &ui->game;
    bool is_losing = game_is_losing_point(room, game->cursor);
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
        say_forbidden(&why, &room->match.board, game->cursor);
        ui_sayf(ui, ROLE_BAD, _("%s is forbidden and loses: %s. Enter once more plays it."), point,
                strbuf_text(&why));
    } else {
        ui_sayf(ui, ROLE_TEXT, _("Enter once more places %s."), point);
    }
    strbuf_finish(&why);
    return false;
}

static void
place_stone(struct ui *ui, const struct m_room *room, unsigned steps)
{
    char point[POINT_TEXT_BYTES];
    int low = 0, high = 0;

    point_format(ui->game.cursor, point);
    opening_number_range(&room->match.opening, &low, &high);
    if (ui->game.is_two_more || steps == 1u << STEP_PLACE2) {
        ui->game.is_two_more = true;
        place_mark(ui, room, 2, false);
    } else if (steps & 1u << STEP_OFFER) {
        place_mark(ui, room, high, true);
    } else if (steps & 1u << STEP_PLACE_DECLARE) {
        ui_dof(ui, "declare %d %s", ui->game.declared ? ui->game.declared : low, point);
    } else if (steps & 1u << STEP_DECLARE) {
        ui_dof(ui, "declare %d", ui->game.declared ? ui->game.declared : low);
    } else if (steps & 1u << STEP_KEEP && !(steps & 1u << STEP_PLACE)) {
        ui_do(ui, "keep", false);
    } else if (steps && !(steps & (1u << STEP_PLACE | 1u << STEP_CHOOSE))) {
        ui_note(ui, _("Choose by one of the keys that stand here."));
    } else if (is_armed(ui, room)) {
        ui_do(ui, point, true);
    }
}

static void
say_not_my_turn(struct ui *ui, const struct m_room *room)
{
    if (!is_seated(ui, room)) {
        ui_note(ui, _("You only watch here."));
    } else if (room->match.phase == MATCH_PAUSED) {
        ui_note(ui, _("The game is paused; P goes on."));
    } else {
        ui_sayf(ui, ROLE_WARN, _("It is %s turn, move %d."),
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
        say_not_my_turn(ui, room);
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
ask_hint(struct ui *ui, const char *command)
{
    ui_do(ui, command, true);
}

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
    ui_sayf(ui, ROLE_TEXT, _("Board style: %s."), board_style_name(ring[next]));
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
take_colour(struct ui *ui, const struct m_room *room, const char *colour)
{
    ui_dof(ui, m_room_is_running(room) ? "take %s" : "sit %s", colour);
}

static void
say_again(struct ui *ui, const struct m_room *room)
{
    enum seat seat;

    if (!model_own_seat(ui->model, room, &seat)) {
        ui->leaves_rematch = !ui->leaves_rematch;
        ui_note(ui, ui->leaves_rematch ? _("The rematch is not followed.")
                                       : _("The rematch is followed."));
    } else if (room->seats[seat].is_ready) {
        ui_do(ui, "ready no", true);
    } else {
        ui_do(ui, room->has_match ? "rematch" : "ready", true);
    }
}

static void
leave(struct ui *ui, const struct m_room *room)
{
    if (is_seated(ui, room) && m_room_is_running(room)) {
        // The game goes on; nobody leaves it by a slip.
        ui_set_base(ui, PAGE_LOBBY);
        ui_note(ui, _("Your game goes on: ^G returns to it. :resign gives it up."));
    } else {
        ui_do(ui, "leave", false);
    }
}

// The same key after the game: the study board.
static void
two_more_or_study(struct ui *ui, struct m_room *room)
{
    if (m_room_is_over(room)) {
        ui_do(ui, "explore", false);
        return;
    }
    check_marks(ui, room);
    ui->game.is_two_more = !ui->game.is_two_more;
    ui->game.mark_count = 0;
}

void
game_do(struct ui *ui, struct m_room *room, enum action_key action)
{
    switch ((int)action) {
    case ACT_PLACE:
        game_place(ui, room);
        break;
    case ACT_BACK:
        game_look(ui, room, m_room_shown_moves(room) - 1);
        break;
    case ACT_FORWARD:
        game_look(ui, room, m_room_shown_moves(room) + 1);
        break;
    case ACT_FIRST:
        game_look(ui, room, 0);
        break;
    case ACT_LIVE:
        room->look = LOOK_LIVE;
        break;
    case ACT_STYLE:
        next_style(ui);
        break;
    case ACT_FORBIDDEN:
        ui->game.has_forbidden = !ui->game.has_forbidden;
        break;
    case ACT_MAP:
        next_map(ui);
        break;
    case ACT_HEAT:
        ui->game.has_heat = !ui->game.has_heat;
        break;
    case ACT_NUMBERS:
        next_numbers(ui);
        break;
    case ACT_THREATS:
        ui->game.has_threats = !ui->game.has_threats;
        break;
    case ACT_HINT:
        ask_hint(ui, "hint");
        break;
    case ACT_UNDO:
        ui_do(ui, "undo", false);
        break;
    case ACT_DRAW:
        ui_do(ui, "draw", false);
        break;
    case ACT_RESIGN:
        ui_do(ui, "resign", false);
        break;
    case ACT_PAUSE:
        ui_do(ui, room->match.phase == MATCH_PAUSED ? "resume" : "pause", false);
        break;
    case ACT_CLAIM:
        ui_do(ui, "claim win", false);
        break;
    case ACT_GIVE:
        ui_dof(ui, "moretime %d", GIFT_S);
        break;
    case ACT_AGAIN:
        say_again(ui, room);
        break;
    case ACT_TAKE_BLACK:
        take_colour(ui, room, "black");
        break;
    case ACT_TAKE_WHITE:
        take_colour(ui, room, "white");
        break;
    case ACT_SWAP:
        ui_do(ui, "swap", false);
        break;
    case ACT_TWO_MORE:
        two_more_or_study(ui, room);
        break;
    case ACT_MORE:
        change_declared(ui, room, 1);
        break;
    case ACT_LESS:
        change_declared(ui, room, -1);
        break;
    case ACT_WATCH_NEXT:
        ui_do_watch(ui, "next");
        break;
    case ACT_WATCH_PREVIOUS:
        ui_do_watch(ui, "previous");
        break;
    case ACT_WATCH_RANDOM:
        ui_do_watch(ui, "random");
        break;
    case ACT_LEAVE:
        leave(ui, room);
        break;
    default:
        break;
    }
}

// Why not.

static bool
refuse(struct strbuf *why, const char *text)
{
    strbuf_add(why, text);
    return false;
}

static bool
can_step(const struct ui *ui, const struct m_room *room, enum opening_step step, struct strbuf *why)
{
    if (!game_is_my_turn(ui, room) || !(opening_steps(&room->match.opening) & 1u << step)) {
        return refuse(why, _("This is no choice of the opening now."));
    }
    return true;
}

static bool
can_play(const struct ui *ui, const struct m_room *room, struct strbuf *why)
{
    if (!is_seated(ui, room)) {
        return refuse(why, _("You only watch here."));
    }
    if (!m_room_is_running(room)) {
        return refuse(why, _("No game is running here."));
    }
    return true;
}

static bool
can_see(const struct ui *ui, const struct m_room *room, enum hint_kind kind, struct strbuf *why)
{
    if (room->setup.match.rated && is_seated(ui, room)) {
        return refuse(why, _("Rated games have no hints."));
    }
    if (!game_may_see(ui, room, kind)) {
        return refuse(why, _("This room gives no such help."));
    }
    return room->has_match || refuse(why, _("There is no game here yet."));
}

static bool
can_sit_or_take(const struct ui *ui, const struct m_room *room, enum opening_step step,
                struct strbuf *why)
{
    if (m_room_is_running(room)) {
        return can_step(ui, room, step, why);
    }
    return !is_seated(ui, room) || refuse(why, _("You sit already."));
}

// What was typed into the game must not answer its end.
static bool
is_quiet(const struct ui *ui, const struct m_room *room)
{
    return m_room_is_over(room) && room->game == ui->game.over_game &&
           ui->now_ms - ui->game.over_since_ms < OVER_QUIET_MS;
}

int64_t
play_deadline_ms(const struct ui *ui, int64_t now_ms)
{
    const struct m_room *room = ui_room(ui);
    int64_t at = TIME_NEVER, flash;

    if (!room) {
        return TIME_NEVER;
    }
    if (is_quiet(ui, room)) {
        at = ui->game.over_since_ms + OVER_QUIET_MS;
    }
    notes_flash_is_on(ui, now_ms, &flash);
    at = flash != TIME_NEVER && (at == TIME_NEVER || flash < at) ? flash : at;
    // Absences are counted by the second.
    for (int i = 0; i < SEAT_COUNT && ui_page(ui) == PAGE_GAME; i++) {
        if (room->presence[i].is_away && m_room_is_running(room) &&
            (at == TIME_NEVER || now_ms + SECOND_MS < at)) {
            at = now_ms + SECOND_MS;
        }
    }
    return at;
}

static bool
can_again(const struct ui *ui, const struct m_room *room, struct strbuf *why)
{
    // A watcher says whether he follows the rematch.
    if (is_seated(ui, room) && m_room_is_running(room)) {
        return refuse(why, _("The game is not over yet."));
    }
    return !is_quiet(ui, room);
}

// Is it nothing without the server?
static bool
needs_line(enum action_key action)
{
    return action == ACT_PLACE || action == ACT_HINT || action == ACT_MAP ||
           (action >= ACT_UNDO && action <= ACT_WATCH_RANDOM && action != ACT_MORE &&
            action != ACT_LESS);
}

static bool
can_draw(const struct ui *ui, const struct m_room *room, struct strbuf *why)
{
    enum seat seat = SEAT_A;
    int from;

    model_own_seat(ui->model, room, &seat);
    from = room->match.draw_from_move[seat];
    if (from > match_next_move(&room->match)) {
        strbuf_addf(why, _("The next draw offer is possible from move %d."), from);
        return false;
    }
    return true;
}

static bool
can_claim(const struct ui *ui, const struct m_room *room, struct strbuf *why)
{
    struct strbuf left = {0};
    enum seat actor;
    int64_t in;

    if (!m_room_actor(room, &actor) || !room->presence[actor].is_away) {
        return refuse(why, _("The other is here; there is nothing to claim."));
    }
    in = m_room_claim_in_ms(room, actor, ui->now_ms);
    if (in == TIME_NEVER) {
        return refuse(why, _("There is no claim in this game."));
    }
    if (in > 0) {
        say_elapsed(&left, in + 999);
        strbuf_addf(why, _("The other may still come back; claim in %s."), strbuf_text(&left));
        strbuf_finish(&left);
        return false;
    }
    return true;
}

static bool
can_watch(const struct ui *ui, const struct m_room *room, struct strbuf *why)
{
    return !(is_seated(ui, room) && m_room_is_running(room)) ||
           refuse(why, _("Your own game runs. The lobby can be read meanwhile."));
}

bool
game_can(const struct ui *ui, enum action_key action, struct strbuf *why)
{
    const struct m_room *room = ui_room(ui);

    if (!room) {
        return refuse(why, _("You are in no room."));
    }
    if (ui->model->link != LINK_READY && needs_line(action)) {
        return refuse(why, _("There is no connection. ^R tries again."));
    }
    if (is_quiet(ui, room) && action >= ACT_PLACE) {
        return refuse(why, _("The game has just ended; look first."));
    }
    switch ((int)action) {
    case ACT_UNDO:
        return can_play(ui, room, why) &&
               (room->setup.match.undo != UNDO_OFF || refuse(why, _("This room has no undo.")));
    case ACT_DRAW:
        return can_play(ui, room, why) && can_draw(ui, room, why);
    case ACT_RESIGN:
        return can_play(ui, room, why);
    case ACT_PAUSE:
        return can_play(ui, room, why) &&
               (!room->setup.match.rated || refuse(why, _("Rated games have no pause.")));
    case ACT_CLAIM:
        return can_play(ui, room, why) && can_claim(ui, room, why);
    case ACT_GIVE:
        return can_play(ui, room, why) && (room->setup.match.control.kind != CONTROL_NONE ||
                                           refuse(why, _("This game has no clock.")));
    case ACT_AGAIN:
        return can_again(ui, room, why);
    case ACT_TAKE_BLACK:
        return can_sit_or_take(ui, room, STEP_TAKE_BLACK, why);
    case ACT_TAKE_WHITE:
        return can_sit_or_take(ui, room, STEP_TAKE_WHITE, why);
    case ACT_SWAP:
        return can_step(ui, room, STEP_SWAP, why);
    case ACT_TWO_MORE:
        return m_room_is_over(room) || can_step(ui, room, STEP_PLACE2, why);
    case ACT_MORE:
    case ACT_LESS:
        return can_step(ui, room, STEP_DECLARE, why) ||
               (strbuf_clear(why), can_step(ui, room, STEP_PLACE_DECLARE, why));
    case ACT_HINT:
        return can_see(ui, room, HINT_BEST, why);
    case ACT_MAP:
    case ACT_HEAT:
        return can_see(ui, room, HINT_MAP, why);
    case ACT_THREATS:
        return can_see(ui, room, HINT_THREATS, why);
    case ACT_WATCH_NEXT:
    case ACT_WATCH_PREVIOUS:
    case ACT_WATCH_RANDOM:
        return can_watch(ui, room, why);
    case ACT_FORBIDDEN:
        if (!rules_set(room->setup.match.rules.rule)->has_fouls) {
            return refuse(why, _("This rule has no forbidden points."));
        }
        return !room->setup.match.rated || room->setup.match.rules.options.reject_fouls ||
               refuse(why, _("Rated games do not show them."));
    default:
        return true;
    }
}
