// SPDX-License-Identifier: MIT
#include "common/game/rules.h"

#include <stddef.h>
#include <strings.h>

#include "common/game/captures.h"
#include "common/game/free_three.h"
#include "common/game/lines.h"
#include "common/game/renju_forbidden.h"

#define ANY_FIVE            \
    {                       \
        false, false, false \
    }
#define EXACT_FIVE        \
    {                     \
        false, true, true \
    }
#define BLACK_EXACT        \
    {                      \
        false, true, false \
    }

// clang-format off
static const struct rule_set sets[RULE_COUNT] = {
    [RULE_FREESTYLE] = {
        .name = "freestyle", .exact = ANY_FIVE,
        .size_min = 5, .size_max = 25, .rated_sizes = {15, 20},
        .default_size = 15, .default_opening = OPENING_FREE },
    [RULE_STANDARD] = {
        .name = "standard", .exact = EXACT_FIVE,
        .size_min = 5, .size_max = 25, .rated_sizes = {15},
        .default_size = 15, .default_opening = OPENING_FREE },
    [RULE_CARO] = {
        .name = "caro", .exact = ANY_FIVE, .block = BLOCK_BOTH,
        .size_min = 5, .size_max = 25, .rated_sizes = {15},
        .default_size = 15, .default_opening = OPENING_FREE },
    [RULE_CARO_EXACT] = {
        .name = "caro-exact", .exact = EXACT_FIVE, .block = BLOCK_BOTH,
        .size_min = 5, .size_max = 25,
        .default_size = 15, .default_opening = OPENING_FREE },
    [RULE_CARO_E] = {
        .name = "caro-e", .exact = ANY_FIVE, .block = BLOCK_BOTH_EDGE,
        .size_min = 5, .size_max = 25,
        .default_size = 15, .default_opening = OPENING_FREE },
    [RULE_CARO_EXACT_E] = {
        .name = "caro-exact-e", .exact = EXACT_FIVE, .block = BLOCK_BOTH_EDGE,
        .size_min = 5, .size_max = 25,
        .default_size = 15, .default_opening = OPENING_FREE },
    [RULE_CARO_STRICT] = {
        .name = "caro-strict", .exact = ANY_FIVE, .block = BLOCK_EITHER,
        .size_min = 5, .size_max = 25,
        .default_size = 15, .default_opening = OPENING_FREE },
    [RULE_CARO_EXACT_STRICT] = {
        .name = "caro-exact-strict", .exact = EXACT_FIVE, .block = BLOCK_EITHER,
        .size_min = 5, .size_max = 25,
        .default_size = 15, .default_opening = OPENING_FREE },
    [RULE_RENJU] = {
        .name = "renju", .exact = BLACK_EXACT, .has_fouls = true, .has_pass = true,
        .size_min = 9, .size_max = 25, .odd_only = true, .rated_sizes = {15},
        .default_size = 15, .default_opening = OPENING_CENTRAL },
    [RULE_CAPTURE42] = {
        .name = "capture42", .exact = ANY_FIVE,
        .capture_sizes = CAPTURE_PAIRS, .capture_goal = 10,
        .endgame_capture = true, .double_three_ban = true,
        .size_min = 9, .size_max = 25, .rated_sizes = {19},
        .default_size = 19, .default_opening = OPENING_FREE },
    [RULE_PENTE] = {
        .name = "pente", .exact = ANY_FIVE,
        .capture_sizes = CAPTURE_PAIRS, .capture_goal = 10,
        .size_min = 9, .size_max = 25, .odd_only = true, .rated_sizes = {19},
        .tournament_rule = true,
        .default_size = 19, .default_opening = OPENING_CENTRAL },
    [RULE_KERYO] = {
        .name = "keryo", .exact = ANY_FIVE,
        .capture_sizes = CAPTURE_PAIRS | CAPTURE_TRIPLES, .capture_goal = 15,
        .size_min = 9, .size_max = 25, .odd_only = true, .rated_sizes = {19},
        .tournament_rule = true,
        .default_size = 19, .default_opening = OPENING_CENTRAL },
    [RULE_BOAT] = {
        .name = "boat", .exact = ANY_FIVE,
        .capture_sizes = CAPTURE_PAIRS, .capture_goal = 10,
        .endgame_capture = true, .five_first = true,
        .size_min = 9, .size_max = 25, .odd_only = true, .rated_sizes = {19},
        .tournament_rule = true,
        .default_size = 19, .default_opening = OPENING_CENTRAL },
    [RULE_NINUKI] = {
        .name = "ninuki", .exact = EXACT_FIVE,
        .capture_sizes = CAPTURE_PAIRS, .capture_goal = 10,
        .endgame_capture = true, .double_three_ban = true,
        .size_min = 13, .size_max = 21, .odd_only = true,
        .default_size = 15, .default_opening = OPENING_CENTRAL },
};

static const char *const end_words[END_REASON_COUNT] = {
    [END_NONE] = "none",
    [END_FIVE] = "five",
    [END_CAPTURE] = "capture",
    [END_FOUL] = "foul",
    [END_FULL_BOARD] = "full-board",
    [END_NO_MOVE] = "no-move",
    [END_DEAD] = "dead",
    [END_MARGIN] = "margin",
    [END_PASSES] = "passes",
    [END_AGREEMENT] = "agreement",
    [END_RESIGN] = "resign",
    [END_TIME] = "time",
    [END_CLAIM] = "claim",
    [END_FORFEIT] = "forfeit",
    [END_FIRST_MOVE] = "first-move",
    [END_ABANDONED] = "abandoned",
};
// clang-format on

// How an end of a run counts for the blocking rule.
static bool
is_blocking(const struct board *board, struct point end, enum stone owner, enum block block)
{
    if (!point_on_board(end, board->size)) {
        return block != BLOCK_BOTH;
    }
    return board_at(board, end) == stone_other(owner);
}

// Is the five at p void because of its ends (variants.md 4)?
static bool
is_blocked(const struct board *board, struct point p, enum axis axis, enum stone owner,
           enum block block)
{
    struct window window = lines_window(board, p, axis, owner);
    struct point before = axis_step(p, axis, -1 - window_run_down(window));
    struct point after = axis_step(p, axis, 1 + window_run_up(window));
    bool blocked_before = is_blocking(board, before, owner, block);
    bool blocked_after = is_blocking(board, after, owner, block);

    return block == BLOCK_EITHER ? blocked_before || blocked_after
                                 : blocked_before && blocked_after;
}

static bool
wins_on_axis(const struct rule_set *set, const struct board *board, struct point p, enum axis axis,
             enum stone stone)
{
    int run = window_run(lines_window(board, p, axis, stone));

    if (run != 5) {
        return run > 5 && !set->exact[stone];
    }
    return set->block == BLOCK_NEVER || !is_blocked(board, p, axis, stone, set->block);
}

static bool
makes_five(const struct rule_set *set, const struct board *board, struct point p, enum stone stone)
{
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        if (wins_on_axis(set, board, p, (enum axis)axis, stone)) {
            return true;
        }
    }
    return false;
}

// The ban on two free-threes; captures and fives are exempt (variants.md 6.2).
static bool
is_banned(const struct rule_set *set, const struct board *board, struct point p, enum stone stone,
          uint16_t taken)
{
    return set->double_three_ban && !taken && free_three_count(board, p, stone) >= 2 &&
           !makes_five(set, board, p, stone);
}

static struct outcome
drawn(enum end_reason reason)
{
    return (struct outcome){RESULT_DRAW, reason};
}

// Captures free points again, so there the test would be unsound.
bool
rules_is_dead(const struct rules *rules, const struct board *board)
{
    return !sets[rules->rule].capture_sizes && !lines_has_room_without(board, STONE_BLACK) &&
           !lines_has_room_without(board, STONE_WHITE);
}

static struct outcome
draw_outcome(const struct rules *rules, const struct board *board, enum stone next)
{
    const struct rule_set *set = &sets[rules->rule];

    if (board->empty_count == 0) {
        return drawn(END_FULL_BOARD);
    }
    if (set->double_three_ban && !rules_has_move(rules, board, next)) {
        return drawn(END_NO_MOVE);
    }
    if (rules->options.draw_dead && rules_is_dead(rules, board)) {
        return drawn(END_DEAD);
    }
    if (board->empty_count <= rules->options.draw_margin) {
        return drawn(END_MARGIN);
    }
    return (struct outcome){RESULT_NONE, END_NONE};
}

// The order of variants.md 6.4. With a pending five the game goes on, whatever the
// table says of draws.
static struct outcome
endgame_outcome(const struct rules *rules, const struct board *board, enum stone mover)
{
    const struct rule_set *set = &sets[rules->rule];
    enum stone other = stone_other(mover);

    if (lines_has_five(board, other, set->exact[other])) {
        return (struct outcome){result_win(other), END_FIVE};
    }
    if (!lines_has_five(board, mover, set->exact[mover])) {
        return draw_outcome(rules, board, other);
    }
    if (captures_can_break(board, mover, set->capture_sizes, set->capture_goal, set->exact[mover],
                           NULL)) {
        return (struct outcome){RESULT_NONE, END_NONE};
    }
    return (struct outcome){result_win(mover), END_FIVE};
}

static bool
has_captured_enough(const struct rule_set *set, const struct board *board, enum stone stone)
{
    return set->capture_sizes && board->captured[stone] >= set->capture_goal;
}

// The order of boat, variants.md 7. With a pending five the game goes on as above.
static struct outcome
five_first_outcome(const struct rules *rules, const struct board *board, enum stone mover)
{
    const struct rule_set *set = &sets[rules->rule];
    enum stone other = stone_other(mover);
    bool has_five = lines_has_five(board, mover, set->exact[mover]);

    if (lines_has_five(board, other, set->exact[other])) {
        return (struct outcome){result_win(other), END_FIVE};
    }
    if (has_five && !captures_reach_fives(board, mover, set->capture_sizes, set->exact[mover])) {
        return (struct outcome){result_win(mover), END_FIVE};
    }
    if (has_captured_enough(set, board, mover)) {
        return (struct outcome){result_win(mover), END_CAPTURE};
    }
    return has_five ? (struct outcome){RESULT_NONE, END_NONE} : draw_outcome(rules, board, other);
}

const struct rule_set *
rules_set(enum rule rule)
{
    return &sets[rule];
}

bool
rules_parse(const char *name, enum rule *rule)
{
    for (int i = 0; i < RULE_COUNT; i++) {
        if (strcasecmp(name, sets[i].name) == 0) {
            *rule = (enum rule)i;
            return true;
        }
    }
    return false;
}

bool
rules_size_allowed(enum rule rule, int size)
{
    const struct rule_set *set = &sets[rule];

    return size >= set->size_min && size <= set->size_max && (size % 2 || !set->odd_only);
}

const char *
result_score(enum result result)
{
    static const char *const scores[RESULT_COUNT] = {
        [RESULT_NONE] = "*",       [RESULT_BLACK] = "1-0", [RESULT_WHITE] = "0-1",
        [RESULT_DRAW] = "1/2-1/2", [RESULT_ABORTED] = "*",
    };

    return scores[result];
}

const char *
end_reason_word(enum end_reason reason)
{
    return end_words[reason];
}

enum result
result_win(enum stone winner)
{
    return winner == STONE_BLACK ? RESULT_BLACK : RESULT_WHITE;
}

struct judgement
rules_judge(const struct rules *rules, const struct board *board, struct point p, enum stone stone)
{
    const struct rule_set *set = &sets[rules->rule];
    struct judgement judgement = {.verdict = VERDICT_OK};

    if (!point_on_board(p, board->size)) {
        judgement.verdict = VERDICT_OFF_BOARD;
        return judgement;
    }
    if (!board_is_empty(board, p)) {
        judgement.verdict = VERDICT_OCCUPIED;
        return judgement;
    }
    if (set->capture_sizes) {
        judgement.taken = captures_find(board, p, stone, set->capture_sizes);
    }
    if (is_banned(set, board, p, stone, judgement.taken)) {
        judgement.verdict = VERDICT_DOUBLE_THREE;
    }
    if (set->has_fouls && stone == STONE_BLACK) {
        judgement.is_foul = renju_status(board, p) == RENJU_FORBIDDEN;
        if (judgement.is_foul && rules->options.reject_fouls) {
            judgement.verdict = VERDICT_FORBIDDEN;
        }
    }
    return judgement;
}

bool
rules_makes_five(const struct rules *rules, const struct board *board, struct point p,
                 enum stone stone)
{
    return makes_five(&sets[rules->rule], board, p, stone);
}

struct outcome
rules_outcome(const struct rules *rules, const struct board *board, struct point p,
              enum stone stone)
{
    const struct rule_set *set = &sets[rules->rule];

    if (set->five_first) {
        return five_first_outcome(rules, board, stone);
    }
    if (has_captured_enough(set, board, stone)) {
        return (struct outcome){result_win(stone), END_CAPTURE};
    }
    if (set->endgame_capture) {
        return endgame_outcome(rules, board, stone);
    }
    if (makes_five(set, board, p, stone)) {
        return (struct outcome){result_win(stone), END_FIVE};
    }
    return draw_outcome(rules, board, stone_other(stone));
}

bool
rules_has_move(const struct rules *rules, const struct board *board, enum stone stone)
{
    struct point p = POINT_NONE;

    while (board_next_empty(board, &p)) {
        if (rules_judge(rules, board, p, stone).verdict == VERDICT_OK) {
            return true;
        }
    }
    return false;
}

bool
rules_pending_five(const struct rules *rules, const struct board *board, enum stone stone,
                   struct shape *five)
{
    const struct rule_set *set = &sets[rules->rule];
    struct shape found;

    if (!set->endgame_capture || !lines_find_five(board, stone, set->exact[stone], &found)) {
        return false;
    }
    if (five) {
        *five = found;
    }
    return true;
}
