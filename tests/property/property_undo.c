// SPDX-License-Identifier: MIT
// Stones placed with their captures and taken back, forth and back: after every
// step the board has the very bytes that it had there before.
#include <stdlib.h>
#include <string.h>

#include "common/game/captures.h"
#include "common/util/xalloc.h"
#include "tests/property/compare.h"
#include "tests/property/property.h"

enum { STEPS = 400, SWINGS = 200 };

// A line of play: boards[i] and plain[i] before placement i. The board stands at
// step `at`; up to `end` the placements can be played again.
struct history {
    struct board boards[STEPS + 1];
    struct reference plain[STEPS + 1];
    struct placement placements[STEPS];
    int at, end;
};

struct walk {
    struct trial trial; // its position is that of the present step, for the message
    struct compare compare;
    struct board board;
    struct history *history; // owned
    struct rng rng;
    int sizes; // that the rule of the trial captures
};

static void
compare_bytes(struct walk *walk, const char *what)
{
    const struct history *history = walk->history;
    const struct board *expected = &history->boards[history->at];

    walk->trial.position = history->plain[history->at];
    compare_number(&walk->compare, what, 0, memcmp(expected, &walk->board, sizeof(*expected)));
    compare_number(&walk->compare, "equal boards", true, board_equal(expected, &walk->board));
    compare_number(&walk->compare, "hash", (long)expected->hash, (long)walk->board.hash);
}

static void
step_back(struct walk *walk)
{
    struct history *history = walk->history;

    history->at--;
    compare_about(&walk->compare, history->placements[history->at].point, 0, -1);
    board_undo(&walk->board, &history->placements[history->at]);
    compare_bytes(walk, "bytes after undo");
}

static void
step_again(struct walk *walk)
{
    struct history *history = walk->history;
    const struct placement *old = &history->placements[history->at];
    struct placement again =
        board_place(&walk->board, old->point, (enum stone)old->stone, old->taken);

    compare_about(&walk->compare, old->point, 0, -1);
    compare_number(&walk->compare, "taken when played again", old->taken, again.taken);
    history->at++;
    compare_bytes(walk, "bytes when played again");
}

// The next stone: of several points the one that takes most.
static struct point
choose_point(struct walk *walk, enum stone stone, uint16_t *taken)
{
    struct point chosen = POINT_NONE;

    *taken = 0;
    for (int tries = 0; tries < 20; tries++) {
        struct point p = trial_any_point(&walk->rng, walk->board.size);
        uint16_t found;

        if (!board_is_empty(&walk->board, p)) {
            continue;
        }
        found = captures_find(&walk->board, p, stone, walk->sizes);
        if (point_is_none(chosen) || captures_count(found) > captures_count(*taken)) {
            chosen = p;
            *taken = found;
        }
    }
    return chosen;
}

// Places a new stone; what could have been played again is forgotten. False when
// there is no room, in the history or on the board.
static bool
step_on(struct walk *walk)
{
    struct history *history = walk->history;
    char colour = rng_below(&walk->rng, 2) == 0 ? 'X' : 'O';
    uint16_t taken;
    struct point p = choose_point(walk, trial_stone(colour), &taken);
    struct reference *after;

    // The counts are bytes; no game goes on that long after its end.
    if (history->at == STEPS || point_is_none(p) ||
        walk->board.captured[trial_stone(colour)] > UINT8_MAX - CAPTURES_MAX) {
        return false;
    }
    history->placements[history->at] = board_place(&walk->board, p, trial_stone(colour), taken);
    after = &history->plain[history->at + 1];
    *after = history->plain[history->at];
    reference_place(after, walk->trial.rules.rule, p, colour);
    history->at++;
    history->end = history->at;
    // Not by =, which need not copy the padding.
    memcpy(&history->boards[history->at], &walk->board, sizeof(walk->board));
    compare_cells(&walk->compare, after, &walk->board);
    return true;
}

static void
swing(struct walk *walk)
{
    struct history *history = walk->history;
    uint32_t kind = rng_below(&walk->rng, 10);

    if (kind < 4 && history->at > 0) {
        step_back(walk);
    } else if (kind < 7 && history->at < history->end) {
        step_again(walk);
    } else {
        step_on(walk);
    }
}

static struct walk *
walk_create(uint64_t seed)
{
    struct walk *walk = xcalloc(1, sizeof(*walk));

    trial_make_capturing(&walk->trial, seed);
    compare_begin(&walk->compare, &walk->trial);
    walk->rng.state = rng_mix(seed) + 1;
    walk->sizes = rules_set(walk->trial.rules.rule)->capture_sizes;
    memcpy(&walk->board, &walk->compare.board, sizeof(walk->board));
    walk->history = xcalloc(1, sizeof(*walk->history));
    memcpy(&walk->history->boards[0], &walk->board, sizeof(walk->board));
    walk->history->plain[0] = walk->trial.position;
    return walk;
}

static long
try_seed(uint64_t seed)
{
    struct walk *walk = walk_create(seed);
    uint32_t length = 1 + rng_below(&walk->rng, STEPS);
    long questions;

    while (length > 0 && step_on(walk)) {
        length--;
    }
    for (int i = 0; i < SWINGS; i++) {
        swing(walk);
    }
    while (walk->history->at > 0) {
        step_back(walk);
    }
    while (walk->history->at < walk->history->end) {
        step_again(walk);
    }
    questions = walk->compare.questions;
    free(walk->history);
    free(walk);
    return questions;
}

int
main(int argc, char **argv)
{
    static const struct property property = {
        .name = "property_undo", .percent = 10, .try_seed = try_seed};

    return property_main(&property, argc, argv);
}
