// SPDX-License-Identifier: MIT
// Which actions of the game page are possible now, and why others are not.
#include "client/text/words.h"
#include "client/ui/game/game_internal.h"
#include "client/ui/rights.h"
#include "client/ui/shown_room.h"
#include "common/i18n/tr.h"

enum { SECOND_MS = 1000, OVER_QUIET_MS = 700 };

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
        return refuse(why, _("Not available at this point of the opening."));
    }
    return true;
}

static bool
can_play(const struct ui *ui, const struct m_room *room, struct strbuf *why)
{
    if (!game_is_seated(ui, room)) {
        return refuse(why, game_is_show(ui) ? _("Two AIs are playing.") : _("You are watching."));
    }
    if (!m_room_is_running(room)) {
        return refuse(why, _("No game in progress."));
    }
    return true;
}

bool
game_can_see(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    const struct m_room *room = ui_room(ui);
    enum hint_kind kind = command == UI_HINT      ? HINT_BEST
                          : command == UI_THREATS ? HINT_THREATS
                                                  : HINT_MAP;

    if (command == UI_THREATS && session_may_look(&ui->session, room)) {
        return true;
    }
    if (command == UI_HINT && m_room_is_over(room)) {
        return refuse(why, _("The game is over. E analyses it."));
    }
    if (m_room_is_without_help(room) || (room->setup.match.rated && game_is_seated(ui, room))) {
        return refuse(why, words_text(WORD_REFUSED_RATED_HINTS));
    }
    if (!game_may_see(ui, room, kind)) {
        return refuse(why, _("This table doesn't allow that kind of help."));
    }
    return room->has_match || refuse(why, words_text(WORD_NO_GAME));
}

bool
game_can_take(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    const struct m_room *room = ui_room(ui);
    bool is_black = command == UI_TAKE_BLACK;

    if (m_room_is_running(room)) {
        return can_step(ui, room, is_black ? STEP_TAKE_BLACK : STEP_TAKE_WHITE, why);
    }
    if (game_is_seated(ui, room)) {
        return refuse(why, _("You already have a seat."));
    }
    return room->seats[m_room_seat_of_colour(room, is_black ? STONE_BLACK : STONE_WHITE)].kind ==
               OCCUPANT_NONE ||
           refuse(why, _("That seat is taken."));
}

// Keys that were meant for the game must not answer its end.
static bool
is_quiet(const struct ui *ui, const struct m_room *room)
{
    return m_room_is_over(room) && room->game == game_state(ui)->over_game &&
           ui->now_ms - game_state(ui)->over_since_ms < OVER_QUIET_MS;
}

// Beside the clocks: an absence, or the time for the first move.
static bool
counts_seconds(const struct ui *ui, const struct m_room *room, int64_t now_ms)
{
    bool is_away = room->presence[SEAT_A].is_away || room->presence[SEAT_B].is_away;
    int64_t clock_ms = model_clock_ms(ui->model, now_ms);

    return (is_away && m_room_is_running(room)) ||
           model_first_move_in_ms(ui->model, room, clock_ms) != TIME_NEVER;
}

int64_t
play_deadline_ms(const struct ui *ui, int64_t now_ms)
{
    const struct m_room *room = ui_room(ui);
    int64_t at = TIME_NEVER, flash;

    // Screen readers would read every change.
    if (!room || ui->settings.is_quiet) {
        return TIME_NEVER;
    }
    if (is_quiet(ui, room)) {
        at = game_state(ui)->over_since_ms + OVER_QUIET_MS;
    }
    notes_flash_is_on(ui, now_ms, &flash);
    at = flash != TIME_NEVER && (at == TIME_NEVER || flash < at) ? flash : at;
    if (ui_page(ui) == PAGE_GAME && counts_seconds(ui, room, now_ms) &&
        (at == TIME_NEVER || now_ms + SECOND_MS < at)) {
        at = now_ms + SECOND_MS;
    }
    return at;
}

bool
game_can_again(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    const struct m_room *room = ui_room(ui);

    (void)command;
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

bool
game_can_draw(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    const struct m_room *room = ui_room(ui);
    enum seat seat = SEAT_A;
    int from;

    (void)command;
    if (!can_play(ui, room, why)) {
        return false;
    }
    model_own_seat(ui->model, room, &seat);
    from = room->match.draw_from_move[seat];
    if (from > match_next_move(&room->match)) {
        format_word(why, WORD_REFUSED_DRAW_SOON, 1, WORDS_NUMBER(from));
        return false;
    }
    return true;
}

bool
game_can_claim(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    const struct m_room *room = ui_room(ui);
    struct strbuf left = {0};
    enum seat actor;
    int64_t in;

    (void)command;
    if (!can_play(ui, room, why)) {
        return false;
    }
    if (!m_room_actor(room, &actor) || !room->presence[actor].is_away) {
        return refuse(why, _("Your opponent is here; there is nothing to claim."));
    }
    in = m_room_claim_in_ms(room, actor, ui->now_ms);
    if (in == TIME_NEVER) {
        return refuse(why, _("You can't claim anything in this game."));
    }
    if (in > 0) {
        format_elapsed(&left, in + 999);
        strbuf_addf(why, _("Your opponent may still come back; you can claim in %s."),
                    strbuf_text(&left));
        strbuf_finish(&left);
        return false;
    }
    return true;
}

bool
game_can_watch(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    const struct m_room *room = ui_room(ui);

    (void)command;
    return !(game_is_seated(ui, room) && m_room_is_running(room)) ||
           refuse(why, _("Your game is running. You can look around the lobby meanwhile."));
}

bool
game_can_resign(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    (void)command;
    return can_play(ui, ui_room(ui), why);
}

// Has this player, or one of two at one keyboard, a move that could be taken back?
static bool
has_moved(const struct ui *ui, const struct m_room *room)
{
    enum seat seat;

    for (int i = 0; i < room->match.move_count; i++) {
        if (m_room_is_shared(room) ||
            (model_own_seat(ui->model, room, &seat) && room->match.moves[i].seat == seat)) {
            return true;
        }
    }
    return false;
}

// Has the opponent moved since? An AI's answer is taken back as well.
static bool
is_answered(const struct ui *ui, const struct m_room *room)
{
    enum seat seat;

    return !m_room_is_shared(room) && model_own_seat(ui->model, room, &seat) &&
           room->seats[seat_other(seat)].kind == OCCUPANT_PERSON && room->match.move_count > 0 &&
           room->match.moves[room->match.move_count - 1].seat != seat;
}

bool
game_can_undo(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    const struct m_room *room = ui_room(ui);

    (void)command;
    return can_play(ui, room, why) &&
           (room->setup.match.undo != UNDO_OFF ||
            refuse(why, ui->is_home ? _("No take-backs in this game.")
                                    : _("No take-backs at this table."))) &&
           (has_moved(ui, room) || refuse(why, words_text(WORD_NO_MOVES_YET))) &&
           (!is_answered(ui, room) ||
            refuse(why,
                   _("Your opponent has answered already. Only the last move can be taken back.")));
}

bool
game_can_pause(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    const struct m_room *room = ui_room(ui);

    if (game_is_show(ui)) {
        return game_can_show(ui, command, why);
    }
    return can_play(ui, room, why) &&
           (!room->setup.match.rated || refuse(why, words_text(WORD_REFUSED_RATED_PAUSE)));
}

bool
game_can_give(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    const struct m_room *room = ui_room(ui);

    (void)command;
    return can_play(ui, room, why) && (room->setup.match.control.kind != CONTROL_NONE ||
                                       refuse(why, _("This game has no clock.")));
}

bool
game_can_swap(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    (void)command;
    return can_step(ui, ui_room(ui), STEP_SWAP, why);
}

bool
game_can_two_more(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    const struct m_room *room = ui_room(ui);

    (void)command;
    if (m_room_is_running(room) && room->match.opening.state == OPENING_PLAY) {
        return refuse(why, _("The game is not over yet."));
    }
    return m_room_is_over(room) ||
           can_step(ui, room, opening_may_offer(room) ? STEP_OFFER : STEP_PLACE2, why);
}

bool
game_can_declare(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    const struct m_room *room = ui_room(ui);

    if (command == UI_MORE && room->setup.match.opening.protocol == OPENING_FREE) {
        return refuse(why, ui->is_home && game_is_seated(ui, room)
                               ? _("To change the level in a game: Esc, Change the opponent.")
                               : _("This game has no opening protocol."));
    }
    return can_step(ui, room, STEP_DECLARE, why) ||
           (strbuf_clear(why), can_step(ui, room, STEP_PLACE_DECLARE, why));
}

bool
game_can_forbidden(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    const struct m_room *room = ui_room(ui);

    (void)command;
    if (!rules_set(room->setup.match.rules.rule)->has_fouls) {
        return refuse(why, _("This rule has no forbidden points."));
    }
    return !room->setup.match.rated || room->setup.match.rules.options.reject_fouls ||
           refuse(why, _("Not shown in rated games."));
}

bool
game_can(const struct ui *ui, enum ui_command command, struct strbuf *why)
{
    const struct m_room *room = ui_room(ui);

    if (!room) {
        return refuse(why, _("You are not at a table."));
    }
    if (ui->model->link != LINK_UP && needs_line(command)) {
        return refuse(why, _("No connection. Press Ctrl-R to try again."));
    }
    if (is_quiet(ui, room) && command >= UI_PLACE) {
        return refuse(why, _("The game has just ended; take a look first."));
    }
    return true;
}
