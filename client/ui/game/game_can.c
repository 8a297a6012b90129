// SPDX-License-Identifier: MIT
// What one may do and see in a game now, and why not.
#include "client/ui/game/game_internal.h"
#include "common/i18n/tr.h"

enum { SECOND_MS = 1000 };

bool
game_is_my_turn(const struct ui *ui, const struct m_room *room)
{
    enum seat actor;

    return m_room_actor(room, &actor) && m_room_holds(room, ui->model->self.id, actor);
}

bool
game_is_seated(const struct ui *ui, const struct m_room *room)
{
    enum seat seat;

    return model_own_seat(ui->model, room, &seat);
}

bool
game_may_see(const struct ui *ui, const struct m_room *room, enum hint_kind kind)
{
    if (room->setup.match.rated && game_is_seated(ui, room)) {
        return false;
    }
    return kind == HINT_MAP       ? room->setup.maps
           : kind == HINT_THREATS ? room->setup.threats
                                  : room->setup.hints;
}

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
    if (!game_is_seated(ui, room)) {
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
    if (room->setup.match.rated && game_is_seated(ui, room)) {
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
    enum stone colour = step == STEP_TAKE_BLACK ? STONE_BLACK : STONE_WHITE;

    if (m_room_is_running(room)) {
        return can_step(ui, room, step, why);
    }
    if (game_is_seated(ui, room)) {
        return refuse(why, _("You sit already."));
    }
    return room->seats[m_room_seat_of_colour(room, colour)].kind == OCCUPANT_NONE ||
           refuse(why, _("Somebody sits there."));
}

// What was typed into the game must not answer its end.
static bool
is_quiet(const struct ui *ui, const struct m_room *room)
{
    return m_room_is_over(room) && room->game == ui->game.over_game &&
           ui->now_ms - ui->game.over_since_ms < OVER_QUIET_MS;
}

// Beside the clocks: an absence, or the time for the first move.
static bool
counts_seconds(const struct ui *ui, const struct m_room *room, int64_t now_ms)
{
    bool is_away = room->presence[SEAT_A].is_away || room->presence[SEAT_B].is_away;
    int64_t clock_ms = model_clock_ms(ui->model, now_ms);

    return (is_away && m_room_is_running(room)) ||
           m_room_first_move_in_ms(room, clock_ms) != TIME_NEVER;
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
    if (ui_page(ui) == PAGE_GAME && counts_seconds(ui, room, now_ms) &&
        (at == TIME_NEVER || now_ms + SECOND_MS < at)) {
        at = now_ms + SECOND_MS;
    }
    return at;
}

static bool
can_again(const struct ui *ui, const struct m_room *room, struct strbuf *why)
{
    // A watcher says whether he follows the rematch.
    if (game_is_seated(ui, room) && m_room_is_running(room)) {
        return refuse(why, _("The game is not over yet."));
    }
    return !is_quiet(ui, room);
}

// Is it nothing without the server?
static bool
needs_line(enum ui_command action)
{
    return action == UI_PLACE || action == UI_HINT || action == UI_MAP ||
           (action >= UI_UNDO && action <= UI_WATCH_RANDOM && action != UI_MORE &&
            action != UI_LESS);
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
        format_elapsed(&left, in + 999);
        strbuf_addf(why, _("The other may still come back; claim in %s."), strbuf_text(&left));
        strbuf_finish(&left);
        return false;
    }
    return true;
}

static bool
can_watch(const struct ui *ui, const struct m_room *room, struct strbuf *why)
{
    return !(game_is_seated(ui, room) && m_room_is_running(room)) ||
           refuse(why, _("Your own game runs. The lobby can be read meanwhile."));
}

bool
game_can(const struct ui *ui, enum ui_command action, struct strbuf *why)
{
    const struct m_room *room = ui_room(ui);

    if (!room) {
        return refuse(why, _("You are in no room."));
    }
    if (ui->model->link != LINK_READY && needs_line(action)) {
        return refuse(why, _("There is no connection. ^R tries again."));
    }
    if (is_quiet(ui, room) && action >= UI_PLACE) {
        return refuse(why, _("The game has just ended; look first."));
    }
    switch ((int)action) {
    case UI_UNDO:
        return can_play(ui, room, why) &&
               (room->setup.match.undo != UNDO_OFF || refuse(why, _("This room has no undo.")));
    case UI_DRAW:
        return can_play(ui, room, why) && can_draw(ui, room, why);
    case UI_RESIGN:
        return can_play(ui, room, why);
    case UI_PAUSE:
        return can_play(ui, room, why) &&
               (!room->setup.match.rated || refuse(why, _("Rated games have no pause.")));
    case UI_CLAIM:
        return can_play(ui, room, why) && can_claim(ui, room, why);
    case UI_GIVE:
        return can_play(ui, room, why) && (room->setup.match.control.kind != CONTROL_NONE ||
                                           refuse(why, _("This game has no clock.")));
    case UI_AGAIN:
        return can_again(ui, room, why);
    case UI_TAKE_BLACK:
        return can_sit_or_take(ui, room, STEP_TAKE_BLACK, why);
    case UI_TAKE_WHITE:
        return can_sit_or_take(ui, room, STEP_TAKE_WHITE, why);
    case UI_SWAP:
        return can_step(ui, room, STEP_SWAP, why);
    case UI_TWO_MORE:
        return m_room_is_over(room) ||
               can_step(ui, room, opening_may_offer(room) ? STEP_OFFER : STEP_PLACE2, why);
    case UI_MORE:
    case UI_LESS:
        return can_step(ui, room, STEP_DECLARE, why) ||
               (strbuf_clear(why), can_step(ui, room, STEP_PLACE_DECLARE, why));
    case UI_HINT:
        return can_see(ui, room, HINT_BEST, why);
    case UI_MAP:
    case UI_HEAT:
        return can_see(ui, room, HINT_MAP, why);
    case UI_THREATS:
        return session_may_look(&ui->session, room) || can_see(ui, room, HINT_THREATS, why);
    case UI_WATCH_NEXT:
    case UI_WATCH_PREVIOUS:
    case UI_WATCH_RANDOM:
        return can_watch(ui, room, why);
    case UI_FORBIDDEN:
        if (!rules_set(room->setup.match.rules.rule)->has_fouls) {
            return refuse(why, _("This rule has no forbidden points."));
        }
        return !room->setup.match.rated || room->setup.match.rules.options.reject_fouls ||
               refuse(why, _("Rated games do not show them."));
    default:
        return true;
    }
}
