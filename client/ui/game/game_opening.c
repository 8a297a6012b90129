// SPDX-License-Identifier: MIT
// An opening in words: the possible steps, one line for each choice with its key, and for the
// others what they wait for. No protocol has more than three choices.
#include <stdio.h>

#include "client/text/words.h"
#include "client/ui/game/game_internal.h"
#include "client/ui/shown_room.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

// What all lines speak of.
struct telling {
    const struct ui *ui;
    const struct m_room *room;
    unsigned steps;
    int low, high;                // numbers that may be said
    int move;                     // the next one
    char point[POINT_TEXT_BYTES]; // under the cursor, "" if no stone can stand there
    struct strbuf other;          // his name
};

static bool
has(const struct telling *telling, enum opening_step step)
{
    return telling->steps & 1u << step;
}

static bool
can_stand(const struct m_room *room, struct point p)
{
    struct region region = opening_region(&room->match.opening, STEP_PLACE);

    return board_is_empty(&room->match.board, p) &&
           region_contains(region, room->setup.match.size, p);
}

static void
begin(struct telling *telling, const struct ui *ui, const struct m_room *room)
{
    struct scene scene = ui_scene(ui, room);
    enum seat actor;

    *telling = (struct telling){.ui = ui, .room = room};
    telling->steps = opening_steps(&room->match.opening);
    opening_number_range(&room->match.opening, &telling->low, &telling->high);
    telling->move = match_next_move(&room->match);
    if (can_stand(room, game_state(ui)->cursor.at)) {
        point_format(game_state(ui)->cursor.at, telling->point);
    }
    if (m_room_actor(room, &actor)) {
        format_seat(&telling->other, &scene, seat_other(actor), NAME_SHORT);
    }
}

// "within f6..j10", behind a comma.
static void
format_where(const struct telling *telling, enum opening_step step, struct strbuf *out)
{
    struct strbuf where = {0};

    if (format_region(&where, opening_region(&telling->room->match.opening, step),
                      telling->room->setup.match.size)) {
        format_word(out, WORD_COMMA, 0);
        strbuf_add(out, strbuf_text(&where));
    }
    strbuf_finish(&where);
}

static bool
takes_colour(const struct telling *telling)
{
    return has(telling, STEP_TAKE_BLACK) || has(telling, STEP_TAKE_WHITE);
}

static void
format_place(const struct telling *telling, struct strbuf *out)
{
    const char *colour =
        match_next_stone(&telling->room->match) == STONE_BLACK ? _("Black") : _("White");

    struct region region = opening_region(&telling->room->match.opening, STEP_PLACE);
    char point[POINT_TEXT_BYTES];

    if (region.kind == REGION_INSIDE && region.side == 1 && telling->move == 1) {
        strbuf_addf(out, _("Black's first move must be at %s."),
                    point_format(point_centre(telling->room->setup.match.size), point));
        return;
    }
    if (has(telling, STEP_SWAP) && !*telling->point) {
        strbuf_addf(out, _("Enter  Keep the colours and play move %d"), telling->move);
    } else if (has(telling, STEP_SWAP)) {
        strbuf_addf(out, _("Enter  Keep the colours and play %s as move %d"), telling->point,
                    telling->move);
    } else if (takes_colour(telling) && !*telling->point) {
        strbuf_addf(out, _("Enter  Take %s and play move %d"), colour, telling->move);
    } else if (takes_colour(telling)) {
        strbuf_addf(out, _("Enter  Take %s and play %s as move %d"), colour, telling->point,
                    telling->move);
    } else {
        strbuf_addf(out, _("Move %d, %s"), telling->move, colour);
    }
    format_where(telling, STEP_PLACE, out);
    format_word(out, WORD_STOP, 0);
}

static void
format_take_black(const struct telling *telling, struct strbuf *out)
{
    if (match_next_stone(&telling->room->match) == STONE_WHITE) {
        strbuf_addf(out, _("B      Take Black: %s plays White, move %d."),
                    strbuf_text(&telling->other), telling->move);
    } else {
        strbuf_addf(out, _("B      Take Black and play move %d."), telling->move);
    }
}

static void
format_take_white(const struct telling *telling, struct strbuf *out)
{
    if (match_next_stone(&telling->room->match) == STONE_BLACK) {
        strbuf_addf(out, _("W      Take White: %s plays Black, move %d."),
                    strbuf_text(&telling->other), telling->move);
    } else {
        strbuf_addf(out, _("W      Take White and play move %d."), telling->move);
    }
}

static void
format_two_more(const struct telling *telling, struct strbuf *out)
{
    if (game_state(telling->ui)->is_two_more) {
        strbuf_addf(out, _("Place two more stones with Enter: %d of 2. E cancels."),
                    game_state(telling->ui)->mark_count);
    } else {
        strbuf_addf(out,
                    _("E      Place two more stones, white then black; %s then chooses a colour."),
                    strbuf_text(&telling->other));
    }
}

static void
format_declare(const struct telling *telling, bool places, struct strbuf *out)
{
    int number =
        game_state(telling->ui)->declared ? game_state(telling->ui)->declared : telling->low;

    if (places) {
        strbuf_addf(out,
                    _("+ -    Black offers %d fifth moves. Enter plays move %d and confirms this."),
                    number, telling->move);
        format_where(telling, STEP_PLACE_DECLARE, out);
    } else {
        strbuf_addf(out, _("+ -    Black offers %d fifth moves. Enter confirms this."), number);
    }
}

static void
format_offer(const struct telling *telling, struct phase *phase)
{
    strbuf_addf(
        phase_line(phase),
        _("Mark %d candidate fifth moves with Enter (%d of %d). You confirm after the last one."),
        telling->high, game_state(telling->ui)->mark_count, telling->high);
    strbuf_add(phase_line(phase), has(telling, STEP_PLACE)
                                      ? _("~ = same as one of yours by symmetry. E cancels.")
                                      : _("~ = same as one of yours by symmetry."));
}

bool
opening_is_offering(const struct ui *ui, const struct m_room *room)
{
    unsigned steps = room->has_match ? opening_steps(&room->match.opening) : 0;

    return steps & 1u << STEP_OFFER && (game_state(ui)->is_offering || !(steps & 1u << STEP_PLACE));
}

bool
opening_may_offer(const struct m_room *room)
{
    unsigned both = 1u << STEP_OFFER | 1u << STEP_PLACE;

    return room->has_match && (opening_steps(&room->match.opening) & both) == both;
}

// The opener sets a position up, of which the other one takes his side.
static bool
places_three(const struct m_room *room)
{
    enum opening protocol = room->setup.match.opening.protocol;

    return (protocol == OPENING_SWAP || protocol == OPENING_SWAP2) && room->match.move_count < 3;
}

void
opening_format_choices(const struct ui *ui, const struct m_room *room, struct phase *phase)
{
    bool is_offering = opening_is_offering(ui, room);
    struct telling telling;

    begin(&telling, ui, room);
    if (has(&telling, STEP_TAKE_BLACK)) {
        format_take_black(&telling, phase_line(phase));
    }
    if (has(&telling, STEP_TAKE_WHITE) && !has(&telling, STEP_PLACE)) {
        format_take_white(&telling, phase_line(phase));
    }
    if (has(&telling, STEP_SWAP)) {
        strbuf_addf(phase_line(phase), _("S      Swap colours: %s takes your side."),
                    strbuf_text(&telling.other));
    }
    if (has(&telling, STEP_PLACE) && !is_offering) {
        format_place(&telling, phase_line(phase));
    }
    if (places_three(room)) {
        strbuf_addf(phase_line(phase),
                    _("You place three stones (black, white, black); then %s chooses."),
                    strbuf_text(&telling.other));
    }
    // Where a stone is placed, that keeps them.
    if (has(&telling, STEP_KEEP) && !has(&telling, STEP_PLACE) &&
        !has(&telling, STEP_PLACE_DECLARE)) {
        strbuf_add(phase_line(phase), _("Enter  Keep the colours."));
    }
    if (has(&telling, STEP_PLACE2)) {
        format_two_more(&telling, phase_line(phase));
    }
    if (has(&telling, STEP_PLACE_DECLARE)) {
        format_declare(&telling, true, phase_line(phase));
    } else if (has(&telling, STEP_DECLARE)) {
        format_declare(&telling, false, phase_line(phase));
    }
    if (is_offering) {
        format_offer(&telling, phase);
    } else if (has(&telling, STEP_OFFER)) {
        strbuf_addf(phase_line(phase), _("E      Offer %d fifth moves; %s chooses one of them."),
                    telling.high, strbuf_text(&telling.other));
    }
    if (has(&telling, STEP_CHOOSE)) {
        strbuf_addf(phase_line(phase),
                    _("Choose one of the %d points marked * with Enter (, jumps to the next one), "
                      "then play move 6."),
                    (int)room->match.opening.offered_count);
    }
    strbuf_finish(&telling.other);
}

bool
opening_is_bare_choice(const struct m_room *room)
{
    unsigned steps = m_room_is_running(room) ? opening_steps(&room->match.opening) : 0;
    unsigned by_enter = 1u << STEP_PLACE | 1u << STEP_PLACE2 | 1u << STEP_PLACE_DECLARE |
                        1u << STEP_DECLARE | 1u << STEP_OFFER | 1u << STEP_CHOOSE | 1u << STEP_KEEP;

    return steps && !(steps & by_enter);
}

bool
opening_is_choice(const struct m_room *room)
{
    unsigned steps = room->has_match ? opening_steps(&room->match.opening) : 0;

    return steps != 0 && steps != 1u << STEP_PLACE;
}

void
opening_format_waiting(const struct ui *ui, const struct m_room *room, const char *name,
                       struct strbuf *out)
{
    struct telling telling;

    begin(&telling, ui, room);
    if (has(&telling, STEP_PLACE2)) {
        strbuf_addf(out, _("%s can take Black, take White or place two more stones."), name);
    } else if (has(&telling, STEP_TAKE_BLACK)) {
        strbuf_addf(out, _("%s chooses Black or White."), name);
    } else if (has(&telling, STEP_SWAP)) {
        strbuf_addf(out, _("%s can swap colours or play on."), name);
    } else if (has(&telling, STEP_OFFER)) {
        strbuf_addf(out, _("%s offers %d fifth moves."), name, telling.high);
    } else if (has(&telling, STEP_CHOOSE)) {
        strbuf_addf(out, _("%s chooses one of the fifth moves marked *."), name);
    } else {
        strbuf_addf(out, _("%s chooses how many fifth moves to offer."), name);
    }
    strbuf_finish(&telling.other);
}
