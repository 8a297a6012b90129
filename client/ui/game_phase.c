// SPDX-License-Identifier: MIT
// The phase area of the game screen: what is awaited, in words; the result; a
// broken line; looking back.
#include <stdio.h>
#include <string.h>

#include "client/model/words.h"
#include "client/ui/ui_internal.h"
#include "common/game/point.h"
#include "common/game/renju_forbidden.h"
#include "common/i18n/tr.h"

static struct strbuf *
next_line(struct phase *phase)
{
    return &phase->lines[phase->count < 3 ? phase->count++ : 2];
}

static const char *
colour_name(enum stone colour)
{
    return colour == STONE_BLACK ? _("Black") : _("White");
}

void
say_last_move(struct strbuf *out, const struct m_room *room)
{
    char point[POINT_TEXT_BYTES];

    if (room->has_match && room->match.move_count > 0) {
        strbuf_addf(
            out, "%d %s", room->match.move_count,
            point_format(room->match.moves[room->match.move_count - 1].placement.point, point));
    }
}

// The line is broken.

static void
make_broken(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    struct scene scene = ui_scene(ui, room);
    int64_t since = ui->now_ms - ui->model->link_since_ms, in = ui->ops->retry_in_ms(ui->data);
    struct strbuf *line;
    enum seat seat;

    phase->role = ROLE_BAD;
    phase->is_banner = true;
    strbuf_addf(&phase->title, _("NO CONNECTION for %s"), "");
    say_elapsed(&phase->title, since > 0 ? since : 0);
    if (in >= 0) {
        strbuf_addf(&phase->title, _(" · next try in %d s"), (int)((in + 999) / 1000));
    }
    strbuf_add(&phase->right, _("last heard: "));
    say_last_move(&phase->right, room);
    line = next_line(phase);
    strbuf_add(line, _("Your seat is kept."));
    if (model_own_seat(ui->model, room, &seat) && m_room_clock_runs(room, seat)) {
        strbuf_add(line, _(" Your clock runs at the server, about "));
        say_clock(line, &scene, seat);
        strbuf_add(line, _(" is left."));
    }
    strbuf_add(next_line(phase),
               _("You can point and look back; nothing can be sent.  ^R try now  Q leave (asks)"));
}

// Looking back.

static void
make_past(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    int shown = m_room_shown_moves(room), count = room->match.move_count;
    int fresh = count - ui->game.newest_seen;
    struct strbuf *line;

    phase->role = ROLE_PAST;
    phase->is_banner = true;
    strbuf_addf(&phase->title, _("LOOKING BACK at move %d of %d"), shown, count);
    strbuf_addf(&phase->title, tr_n(" · %d newer", " · %d newer", count - shown), count - shown);
    if (fresh > 0) {
        strbuf_addf(&phase->title, tr_n(", %d since you left", ", %d since you left", fresh),
                    fresh);
    }
    strbuf_add(&phase->right, _("} returns"));
    line = next_line(phase);
    strbuf_add(line, _("Live: "));
    say_last_move(line, room);
    if (m_room_is_running(room)) {
        strbuf_addf(line, _("; %s to move %d."), colour_name(match_next_stone(&room->match)),
                    match_next_move(&room->match));
    }
}

// Before a game.

// The line that a friend types. One that would be cut is worth nothing, and is
// left out.
static void
say_friends(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    for (int i = 0; i < ui->friend_count && phase->count < 2; i++) {
        const char *address = ui->friends[i], *key = strchr(address, '#');
        int length = (int)(key ? (size_t)(key - address) : strlen(address));
        struct strbuf text = {0};

        strbuf_addf(&text, "goren join %.*s/%s%s", length, address, room->code, key ? key : "");
        if ((int)text.length <= ui->canvas.columns - 4) {
            strbuf_add(next_line(phase), strbuf_text(&text));
        }
        strbuf_finish(&text);
    }
    if (phase->count == 0) {
        strbuf_addf(next_line(phase), _("Tell a friend the code %s, or :invite NAME."), room->code);
    }
}

static void
make_waiting(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    enum seat seat;
    bool is_seated = model_own_seat(ui->model, room, &seat);
    bool is_full =
        room->seats[SEAT_A].kind != OCCUPANT_NONE && room->seats[SEAT_B].kind != OCCUPANT_NONE;

    strbuf_addf(&phase->right, _("room %s"), room->code);
    if (room->state == ROOM_BROKEN) {
        strbuf_add(&phase->title, _("This room cannot be shown"));
        strbuf_add(next_line(phase), _("Q leaves it."));
    } else if (room->state != ROOM_SYNCED) {
        strbuf_add(&phase->title, _("The room is being fetched"));
    } else if (!is_full) {
        strbuf_add(&phase->title, !is_seated             ? _("A seat is free")
                                  : ui->friend_count > 0 ? _("Waiting: a friend types")
                                                         : _("Waiting for an opponent"));
        if (is_seated) {
            say_friends(ui, room, phase);
        } else {
            strbuf_add(next_line(phase), _("B sits at Black, W at White."));
        }
    } else if (is_seated && !room->seats[seat].is_ready) {
        strbuf_add(&phase->title, _("Both seats are taken"));
        strbuf_add(next_line(phase), _("A says that you are ready; then the game begins."));
    } else {
        strbuf_add(&phase->title, _("Waiting until both are ready"));
    }
}

// The result.

static void
make_over(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    struct scene scene = ui_scene(ui, room);
    const struct outcome *outcome = &room->match.outcome;
    enum stone winner = outcome->result == RESULT_WHITE ? STONE_WHITE : STONE_BLACK;
    enum seat seat = m_room_seat_of_colour(room, winner);
    bool is_won = outcome->result == RESULT_BLACK || outcome->result == RESULT_WHITE;
    struct strbuf *line;

    phase->is_banner = true;
    phase->role = ROLE_TITLE;
    if (is_won && m_room_is_shared(room)) {
        strbuf_addf(&phase->title, _("%s WINS"), colour_name(winner));
    } else if (is_won && is_you(&scene, seat)) {
        strbuf_addf(&phase->title, _("YOU WIN · %s"), colour_name(winner));
        phase->role = ROLE_GOOD;
    } else if (is_won && is_you(&scene, seat_other(seat))) {
        strbuf_addf(&phase->title, _("YOU LOSE · %s wins"), colour_name(winner));
        phase->role = ROLE_BAD;
    } else if (is_won) {
        strbuf_addf(&phase->title, _("%s WINS"), colour_name(winner));
    } else if (outcome->result == RESULT_DRAW) {
        strbuf_add(&phase->title, _("A DRAW"));
    } else {
        strbuf_add(&phase->title, _("NOT PLAYED"));
    }
    strbuf_addf(&phase->right, tr_n("%d move", "%d moves", room->match.move_count),
                room->match.move_count);
    line = next_line(phase);
    say_end(line, &scene);
    say(line, WORD_STOP, 0);
    if (room->has_ratings) {
        enum seat a = SEAT_A;

        line = next_line(phase);
        say_occupant(line, &room->seats[a], false);
        strbuf_addf(line, _(" %u to %u   "), room->ratings[0], room->ratings[1]);
        say_occupant(line, &room->seats[seat_other(a)], false);
        strbuf_addf(line, _(" %u to %u"), room->ratings[2], room->ratings[3]);
    }
    if (model_own_seat(ui->model, room, &seat)) {
        strbuf_add(next_line(phase), room->seats[seat].is_ready
                                         ? _("You are ready for another game.")
                                         : _("A plays again, [ looks back, Q goes to the lobby."));
    }
}

// A game that runs.

// "k11 is free": what is known of the point under the cursor.
static void
say_cursor(const struct ui *ui, const struct m_room *room, struct strbuf *out)
{
    struct point p = ui->game.cursor;
    char point[POINT_TEXT_BYTES];

    point_format(p, point);
    if (!board_is_empty(&room->match.board, p)) {
        for (int i = room->match.move_count - 1; i >= 0; i--) {
            if (point_equal(room->match.moves[i].placement.point, p)) {
                strbuf_addf(out, _("%s is move %d"), point, i + 1);
                return;
            }
        }
    }
    if (ui->game.has_forbidden && rules_set(room->setup.match.rules.rule)->has_fouls &&
        renju_status(&room->match.board, p) == RENJU_FORBIDDEN) {
        struct renju_explanation why;

        renju_explain(&room->match.board, p, &why);
        strbuf_addf(out, _("%s is forbidden: "), point);
        say_foul_names(out, why.fouls);
        return;
    }
    strbuf_addf(out, _("%s is free"), point);
}

static void
say_place_step(const struct ui *ui, const struct m_room *room, unsigned steps, struct strbuf *line)
{
    const struct opening_state *opening = &room->match.opening;
    struct region region = opening_region(opening, STEP_PLACE);
    char point[POINT_TEXT_BYTES];

    point_format(ui->game.cursor, point);
    if (steps & 1u << STEP_SWAP) {
        strbuf_addf(line, _("Enter  Keep the colours: move %d goes to %s"),
                    match_next_move(&room->match), point);
    } else if (steps & (1u << STEP_TAKE_BLACK | 1u << STEP_TAKE_WHITE)) {
        strbuf_addf(line, _("Enter  Take %s: your stone at %s is move %d"),
                    match_next_stone(&room->match) == STONE_BLACK ? _("black") : _("white"), point,
                    match_next_move(&room->match));
    } else {
        strbuf_addf(line, _("Move %d, %s"), match_next_move(&room->match),
                    colour_name(match_next_stone(&room->match)));
    }
    if (region.kind != REGION_ANYWHERE) {
        say(line, WORD_COMMA, 0);
        say_region(line, region, room->setup.match.size);
    }
    say(line, WORD_STOP, 0);
}

static void
say_steps(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    const struct opening_state *opening = &room->match.opening;
    unsigned steps = opening_steps(opening);
    int low = 0, high = 0;

    opening_number_range(opening, &low, &high);
    if (steps & 1u << STEP_TAKE_BLACK) {
        strbuf_add(next_line(phase), _("B      Take black: the other one plays on as white."));
    }
    if (steps & 1u << STEP_TAKE_WHITE && !(steps & 1u << STEP_PLACE)) {
        strbuf_add(next_line(phase), _("W      Take white: the other one plays on as black."));
    }
    if (steps & 1u << STEP_SWAP) {
        strbuf_add(next_line(phase), _("S      Swap the colours."));
    }
    if (steps & 1u << STEP_PLACE) {
        say_place_step(ui, room, steps, next_line(phase));
    }
    if (steps & 1u << STEP_KEEP && !(steps & 1u << STEP_PLACE)) {
        strbuf_add(next_line(phase), _("Enter  Keep the colours."));
    }
    if (steps & 1u << STEP_PLACE2) {
        strbuf_addf(next_line(phase),
                    ui->game.is_two_more
                        ? _("Two more stones: Enter places each, %d of 2. E ends this.")
                        : _("E      Place two more stones; the other one then takes a colour."),
                    ui->game.mark_count);
    }
    if (steps & 1u << STEP_PLACE_DECLARE) {
        strbuf_addf(next_line(phase),
                    _("+ -    %d fifth moves will be offered. Enter puts move %d and says so."),
                    ui->game.declared ? ui->game.declared : low, match_next_move(&room->match));
    }
    if (steps & 1u << STEP_DECLARE) {
        strbuf_addf(next_line(phase), _("+ -    %d fifth moves will be offered. Enter says so."),
                    ui->game.declared ? ui->game.declared : low);
    }
    if (steps & 1u << STEP_OFFER) {
        strbuf_addf(next_line(phase), _("Mark fifth moves with Enter: %d of %d."),
                    ui->game.mark_count, high);
    }
    if (steps & 1u << STEP_CHOOSE) {
        strbuf_add(next_line(phase), _("Choose one of the * with Enter; , goes to the next."));
    }
}

// A five that can be broken, for whoever has to know.
static void
say_open_five(const struct m_room *room, struct phase *phase)
{
    struct shape five;

    for (int i = STONE_BLACK; i <= STONE_WHITE; i++) {
        if (rules_pending_five(&room->match.settings.rules, &room->match.board, (enum stone)i,
                               &five)) {
            struct strbuf *line = next_line(phase);

            strbuf_addf(line, _("The five of %s can be broken: "), colour_name((enum stone)i));
            say_shape(line, &five);
            strbuf_add(next_line(phase), _("Break it by a capture, or it wins."));
        }
    }
}

static void
say_threats(const struct ui *ui, struct phase *phase)
{
    const struct m_hint *hint = &ui->model->hint;
    struct strbuf *line;

    if (!ui->game.has_threats || hint->kind != HINT_THREATS) {
        return;
    }
    line = next_line(phase);
    strbuf_add(line, _("Threats: "));
    for (int i = 0; i < hint->point_count; i++) {
        char point[POINT_TEXT_BYTES];

        strbuf_addf(line, _("%s%s %s (%d)"), i ? ", " : "",
                    colour_name((enum stone)(hint->points[i].value >> 4)),
                    point_format(hint->points[i].point, point), (int)(hint->points[i].value & 15));
    }
    if (hint->point_count == 0) {
        strbuf_add(line, _("none."));
    }
}

static void
make_running(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    struct scene scene = ui_scene(ui, room);
    enum seat actor;
    enum stone stone = match_next_stone(&room->match);
    int move = match_next_move(&room->match);

    if (!m_room_actor(room, &actor)) {
        strbuf_add(&phase->title, _("The game is paused"));
        strbuf_add(next_line(phase), _("P goes on."));
        return;
    }
    if (game_is_my_turn(ui, room)) {
        if (m_room_is_shared(room)) {
            strbuf_addf(&phase->title, _("%s to move %d"), colour_name(stone), move);
        } else {
            strbuf_addf(&phase->title, _("Your move: %d, %s"), move, colour_name(stone));
        }
        say_cursor(ui, room, &phase->right);
        say_steps(ui, room, phase);
        if (room->match.move_count == 0 && phase->count == 0) {
            strbuf_add(next_line(phase), _("No moves yet. Arrows or h8 point, Enter places."));
        }
    } else {
        strbuf_addf(&phase->title, _("%s to move %d"), colour_name(stone), move);
        say_cursor(ui, room, &phase->right);
        say_seat(next_line(phase), &scene, actor, NAME_LONG);
        strbuf_add(&phase->lines[phase->count - 1],
                   room->seats[actor].kind == OCCUPANT_AI ? _(" thinks.") : _(" is to act."));
    }
    say_open_five(room, phase);
    say_threats(ui, phase);
}

void
phase_make(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    memset(phase, 0, sizeof(*phase));
    phase->role = ROLE_DIM;
    if (ui->model->link != LINK_READY && ui->was_connected) {
        make_broken(ui, room, phase);
    } else if (!room->has_match) {
        make_waiting(ui, room, phase);
    } else if (room->look != LOOK_LIVE) {
        make_past(ui, room, phase);
    } else if (room->match.phase == MATCH_OVER) {
        make_over(ui, room, phase);
    } else {
        make_running(ui, room, phase);
    }
}

void
phase_finish(struct phase *phase)
{
    strbuf_finish(&phase->title);
    strbuf_finish(&phase->right);
    for (int i = 0; i < 4; i++) {
        strbuf_finish(&phase->lines[i]);
    }
}
