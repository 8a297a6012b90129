// SPDX-License-Identifier: MIT
// What happens in a game, in words: turns, feats, shapes, ends.
#include "client/text/format.h"

#include "client/text/words.h"
#include "common/game/captures.h"
#include "common/game/lines.h"
#include "common/game/point.h"
#include "common/game/renju_forbidden.h"
#include "common/util/strbuf.h"
#include <stdio.h>

static void
format_corner(struct region region, int size, char low[POINT_TEXT_BYTES],
              char high[POINT_TEXT_BYTES])
{
    struct point centre = point_centre(size);
    int8_t half = (int8_t)((region.side - 1) / 2);

    point_format((struct point){(int8_t)(centre.x - half), (int8_t)(centre.y - half)}, low);
    point_format((struct point){(int8_t)(centre.x + half), (int8_t)(centre.y + half)}, high);
}

bool
format_region(struct strbuf *out, struct region region, int size)
{
    char low[POINT_TEXT_BYTES], high[POINT_TEXT_BYTES];

    if (region.kind == REGION_ANYWHERE) {
        return false;
    }
    format_corner(region, size, low, high);
    if (region.kind == REGION_OUTSIDE) {
        format_word(out, WORD_REGION_OUTSIDE, 2, low, high);
    } else if (region.side == 1) {
        format_word(out, WORD_REGION_AT, 1, low);
    } else {
        format_word(out, WORD_REGION_WITHIN, 2, low, high);
    }
    return true;
}

static void
format_step(struct strbuf *out, const struct match *match, enum opening_step step)
{
    static const enum word step_words[OPENING_STEP_COUNT] = {
        [STEP_PLACE] = WORD_STEP_PLACE,
        [STEP_PLACE_DECLARE] = WORD_STEP_PLACE_DECLARE,
        [STEP_PLACE2] = WORD_STEP_PLACE2,
        [STEP_SWAP] = WORD_STEP_SWAP,
        [STEP_KEEP] = WORD_STEP_KEEP,
        [STEP_TAKE_BLACK] = WORD_STEP_TAKE_BLACK,
        [STEP_TAKE_WHITE] = WORD_STEP_TAKE_WHITE,
        [STEP_DECLARE] = WORD_STEP_DECLARE,
        [STEP_OFFER] = WORD_STEP_OFFER,
        [STEP_CHOOSE] = WORD_STEP_CHOOSE,
    };
    struct region region = opening_region(&match->opening, step);
    char least[WORDS_NUMBER_BYTES], most[WORDS_NUMBER_BYTES];
    struct strbuf what = {0}, points = {0}, where = {0};
    int low, high;

    opening_number_range(&match->opening, &low, &high);
    words_number(low, least);
    words_number(high, most);
    if (step == STEP_CHOOSE) {
        format_points(&points, match->opening.offered, match->opening.offered_count, " ");
        format_word(&what, step_words[step], 1, strbuf_text(&points));
    } else {
        format_word(&what, step_words[step], 2, least, most);
    }
    if ((step == STEP_PLACE || step == STEP_PLACE_DECLARE) &&
        format_region(&where, region, match->settings.size)) {
        format_word(out, WORD_STEP_WHERE, 2, strbuf_text(&what), strbuf_text(&where));
    } else {
        strbuf_add(out, strbuf_text(&what));
    }
    strbuf_finish(&what);
    strbuf_finish(&points);
    strbuf_finish(&where);
}

// "place a stone, take black or place2 P Q".
static void
format_steps(struct strbuf *out, const struct match *match)
{
    unsigned steps = opening_steps(&match->opening);
    struct strbuf list = {0};

    for (int i = 0; i < OPENING_STEP_COUNT; i++) {
        if (!(steps & 1u << i)) {
            continue;
        }
        if (list.length) {
            format_word(&list, steps >> (i + 1) ? WORD_COMMA : WORD_OR, 0);
        }
        format_step(&list, match, (enum opening_step)i);
    }
    format_word(out, WORD_STEPS, 1, strbuf_text(&list));
    strbuf_finish(&list);
}

void
format_turn(struct strbuf *out, const struct scene *scene)
{
    const struct match *match = &scene->room->match;
    unsigned steps = opening_steps(&match->opening);
    struct strbuf name = {0}, where = {0};
    char move[WORDS_NUMBER_BYTES];
    enum seat actor;

    if (!m_room_actor(scene->room, &actor)) {
        return;
    }
    format_seat(&name, scene, actor, NAME_SHORT);
    words_number(match_next_move(match), move);
    if (steps == 1u << STEP_PLACE &&
        format_region(&where, opening_region(&match->opening, STEP_PLACE), match->settings.size)) {
        format_word(out, WORD_TURN_AT, 3, strbuf_text(&name), move, strbuf_text(&where));
    } else {
        format_word(out, WORD_TURN, 2, strbuf_text(&name), move);
    }
    format_stop(out);
    if ((steps & ~(1u << STEP_PLACE)) && m_room_holds(scene->room, scene->model->self.id, actor)) {
        format_gap(out);
        format_steps(out, match);
    }
    strbuf_finish(&name);
    strbuf_finish(&where);
}

// Points and shapes.

void
format_points(struct strbuf *out, const struct point *points, int count, const char *between)
{
    char buffer[POINT_TEXT_BYTES];

    for (int i = 0; i < count; i++) {
        strbuf_addf(out, "%s%s", i ? between : "", point_format(points[i], buffer));
    }
}

void
format_shape(struct strbuf *out, const struct shape *shape)
{
    format_points(out, shape->stones, shape->count, "-");
}

// The reasons for a forbidden point, and the shapes that belong to each.
static const struct {
    unsigned foul;
    enum shape_kind kind;
    enum word word;
} foul_rows[] = {
    {FOUL_OVERLINE, SHAPE_OVERLINE, WORD_OVERLINE},
    {FOUL_DOUBLE_FOUR, SHAPE_FOUR, WORD_FOUR_FOUR},
    {FOUL_DOUBLE_THREE, SHAPE_THREE, WORD_THREE_THREE},
};

enum { FOUL_ROWS = sizeof(foul_rows) / sizeof(*foul_rows) };

void
format_foul_names(struct strbuf *out, unsigned fouls)
{
    const char *between = "";

    for (int i = 0; i < FOUL_ROWS; i++) {
        if (fouls & foul_rows[i].foul) {
            strbuf_add(out, between);
            format_word(out, foul_rows[i].word, 0);
            between = words_text(WORD_COMMA);
        }
    }
}

void
format_fouls(struct strbuf *out, const struct renju_explanation *why)
{
    const char *start = "";

    for (int i = 0; i < FOUL_ROWS; i++) {
        struct strbuf lines = {0};

        if (!(why->fouls & foul_rows[i].foul)) {
            continue;
        }
        for (int k = 0; k < why->shape_count; k++) {
            if (why->shapes[k].kind == foul_rows[i].kind) {
                strbuf_add(&lines, lines.length ? words_text(WORD_AND) : "");
                format_shape(&lines, &why->shapes[k]);
            }
        }
        strbuf_add(out, start);
        if (lines.length) {
            format_word(out, WORD_FOUL_LINES, 2, words_text(foul_rows[i].word),
                        strbuf_text(&lines));
        } else {
            format_word(out, foul_rows[i].word, 0);
        }
        start = words_text(WORD_SEMICOLON);
        strbuf_finish(&lines);
    }
}

// Feats.

static bool
makes_four(const struct match *match, struct point p, enum stone stone)
{
    bool is_exact = rules_set(match->settings.rules.rule)->exact[stone];

    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        struct window window = lines_window(&match->board, p, (enum axis)axis, stone);

        if (window_five_points(window, is_exact)) {
            return true;
        }
    }
    return false;
}

static void
begin_sentence(struct strbuf *out, bool is_second)
{
    if (is_second) {
        format_gap(out);
    }
}

struct feats
find_feats(const struct match *match)
{
    const struct placement *placement;
    struct feats feats = {0};

    if (match->move_count == 0) {
        return feats;
    }
    placement = &match->moves[match->move_count - 1].placement;
    if (point_is_none(placement->point)) {
        return feats;
    }
    feats.taken_count = captures_points(placement->point, placement->taken, feats.taken);
    // A four or five of a game that is over threatens nobody; what was captured stays true.
    if (match->phase == MATCH_OVER) {
        return feats;
    }
    feats.has_open_five = rules_pending_five(&match->settings.rules, &match->board,
                                             (enum stone)placement->stone, &feats.five);
    feats.has_four =
        !feats.has_open_five && makes_four(match, placement->point, (enum stone)placement->stone);
    return feats;
}

void
format_feats(struct strbuf *out, const struct match *match)
{
    struct feats feats = find_feats(match);
    struct strbuf text = {0};

    if (feats.taken_count > 0) {
        format_points(&text, feats.taken, feats.taken_count, " ");
        format_word(out, WORD_MOVE_TAKES, 1, strbuf_text(&text));
        strbuf_clear(&text);
    }
    if (feats.has_open_five) {
        format_shape(&text, &feats.five);
        begin_sentence(out, feats.taken_count > 0);
        format_word(out, WORD_MOVE_FIVE_OPEN, 1, strbuf_text(&text));
    } else if (feats.has_four) {
        begin_sentence(out, feats.taken_count > 0);
        format_word(out, WORD_MOVE_FOUR, 0);
    }
    strbuf_finish(&text);
}

// Ends.

// The five that won: through the last stone, or anywhere if it stood before.
static void
format_winning_line(struct strbuf *out, const struct match *match, enum stone winner)
{
    const struct placement *last =
        match->move_count ? &match->moves[match->move_count - 1].placement : NULL;
    struct shape shape;

    for (int axis = 0; last && last->stone == winner && axis < AXIS_COUNT; axis++) {
        shape = lines_run(&match->board, last->point, (enum axis)axis, winner);
        if (shape.count >= 5) {
            format_points(out, shape.stones, shape.count, " ");
            return;
        }
    }
    if (lines_find_five(&match->board, winner, false, &shape)) {
        format_points(out, shape.stones, shape.count, " ");
    }
}

static void
format_last_point(struct strbuf *out, const struct match *match)
{
    if (match->move_count) {
        format_points(out, &match->moves[match->move_count - 1].placement.point, 1, "");
    }
}

enum side { SIDE_WON, SIDE_LOST, SIDE_NEITHER };

// How a win is told to the winner, the loser and everybody else.
static const enum word win_words[END_REASON_COUNT][3] = {
    [END_FIVE] = {WORD_END_FIVE_WON, WORD_END_FIVE_LOST, WORD_END_FIVE},
    [END_CAPTURE] = {WORD_END_CAPTURE_WON, WORD_END_CAPTURE_LOST, WORD_END_CAPTURE},
    [END_FOUL] = {WORD_END_FOUL_WON, WORD_END_FOUL_LOST, WORD_END_FOUL},
    [END_RESIGN] = {WORD_END_RESIGN_WON, WORD_END_RESIGN_LOST, WORD_END_RESIGN},
    [END_TIME] = {WORD_END_TIME_WON, WORD_END_TIME_LOST, WORD_END_TIME},
    [END_CLAIM] = {WORD_END_CLAIM_WON, WORD_END_CLAIM_LOST, WORD_END_CLAIM},
    [END_FORFEIT] = {WORD_END_FORFEIT_WON, WORD_END_FORFEIT_LOST, WORD_END_FORFEIT},
};

static const enum word draw_words[END_REASON_COUNT] = {
    [END_FULL_BOARD] = WORD_END_DRAW_FULL, [END_NO_MOVE] = WORD_END_DRAW_NO_MOVE,
    [END_DEAD] = WORD_END_DRAW_DEAD,       [END_MARGIN] = WORD_END_DRAW_MARGIN,
    [END_PASSES] = WORD_END_DRAW_PASSES,   [END_AGREEMENT] = WORD_END_DRAW_AGREED,
    [END_CLAIM] = WORD_END_DRAW_CLAIMED,   [END_ABANDONED] = WORD_END_DRAW_ABANDONED,
};

static enum word
end_word(const struct scene *scene, enum stone winner)
{
    const struct outcome *outcome = &scene->room->match.outcome;
    enum seat seat = m_room_seat_of_colour(scene->room, winner);
    enum side side = is_you(scene, seat)               ? SIDE_WON
                     : is_you(scene, seat_other(seat)) ? SIDE_LOST
                                                       : SIDE_NEITHER;

    if (outcome->result == RESULT_ABORTED) {
        return outcome->reason == END_FIRST_MOVE ? WORD_END_ABORTED_FIRST
               : scene->room->is_restarted       ? WORD_END_RESTARTED
                                                 : WORD_END_ABORTED;
    }
    if (outcome->result == RESULT_DRAW) {
        return draw_words[outcome->reason] ? draw_words[outcome->reason] : WORD_END_DRAW_OTHER;
    }
    return win_words[outcome->reason][side] ? win_words[outcome->reason][side] : WORD_END_OTHER;
}

bool
is_too_short(const struct m_room *room)
{
    return room->setup.match.rated && room->match.outcome.result != RESULT_ABORTED &&
           !match_has_begun(&room->match);
}

// In a sentence the colours of the players are names.
static void
add_end(struct strbuf *out, const struct scene *scene, bool is_sentence)
{
    const struct match *match = &scene->room->match;
    enum stone winner = match->outcome.result == RESULT_WHITE ? STONE_WHITE : STONE_BLACK;
    struct strbuf line = {0}, moves = {0}, stones = {0}, loser = {0};

    if (is_sentence) {
        format_capital(&loser, colour_word(stone_other(winner)));
    } else {
        strbuf_add(&loser, colour_word(stone_other(winner)));
    }
    format_count(&moves, WORD_MOVES_COUNT, match->move_count);
    format_count(&stones, WORD_STONES_COUNT, match->board.captured[winner]);
    if (match->outcome.reason == END_FIVE) {
        format_winning_line(&line, match, winner);
    } else if (match->outcome.reason == END_FOUL) {
        format_last_point(&line, match);
    }
    format_word(out, end_word(scene, winner), 5, colour_word(winner), strbuf_text(&loser),
                strbuf_text(&line), strbuf_text(&moves), strbuf_text(&stones));
    strbuf_finish(&line);
    strbuf_finish(&loser);
    strbuf_finish(&moves);
    strbuf_finish(&stones);
}

void
format_end(struct strbuf *out, const struct scene *scene)
{
    add_end(out, scene, false);
}

void
format_end_sentence(struct strbuf *out, const struct scene *scene)
{
    struct strbuf end = {0};

    add_end(&end, scene, true);
    format_capital(out, strbuf_text(&end));
    format_word(out, WORD_STOP, 0);
    strbuf_finish(&end);
}

void
format_offer_of_others(struct strbuf *out, const struct scene *scene, enum question question)
{
    static const enum word words[QUESTION_COUNT] = {
        [QUESTION_DRAW] = WORD_OTHERS_DRAW,
        [QUESTION_UNDO] = WORD_OTHERS_UNDO,
        [QUESTION_PAUSE] = WORD_OTHERS_PAUSE,
    };
    const struct match *match = &scene->room->match;
    struct strbuf name = {0};
    char move[16];

    format_seat(&name, scene, match->questions[question].asker, NAME_SHORT);
    snprintf(move, sizeof(move), "%d", match->move_count);
    format_word(out, words[question], 2, strbuf_text(&name), move);
    strbuf_finish(&name);
}
