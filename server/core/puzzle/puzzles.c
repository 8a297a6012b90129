// SPDX-License-Identifier: MIT
#include "server/core/puzzle/puzzles.h"

#include <math.h>
#include <stdlib.h>

#include "common/puzzle/puzzle_rate.h"
#include "common/util/rng.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/core/fault.h"
#include "server/core/kvtext.h"
#include "server/core/send.h"

#define TITLE "puzzle 1"

enum {
    SEARCH_BYTES = 1 << 18,
    SPREAD = 120, // of ratings that are as near as each other
    SECOND_MS = 1000,
};

static int
count_lines(void)
{
    int count = 0;

    while (puzzle_lines[count]) {
        count++;
    }
    return count < SOLVER_PUZZLES_MAX ? count : SOLVER_PUZZLES_MAX;
}

static struct puzzles *
create(void)
{
    struct puzzles *puzzles = xcalloc(1, sizeof(*puzzles));
    int lines = count_lines();

    puzzles->list = xcalloc((size_t)lines + 1, sizeof(*puzzles->list));
    puzzles->ratings = xcalloc((size_t)lines + 1, sizeof(*puzzles->ratings));
    puzzles->is_hard = xcalloc((size_t)lines + 1, sizeof(*puzzles->is_hard));
    for (int i = 0; i < lines; i++) {
        struct puzzle *puzzle = &puzzles->list[puzzles->count];

        if (puzzle_read(puzzle_lines[i], puzzle)) {
            puzzles->ratings[puzzles->count++] = puzzle_first_rating(puzzle);
            puzzles->hash = (puzzles->hash ^ puzzle->id) * 16777619u;
        }
    }
    puzzles->hash = puzzles->hash ? puzzles->hash : 1;
    puzzles->search = puzzle_search_create(SEARCH_BYTES);
    return puzzles;
}

struct puzzles *
puzzles_of(struct core *core)
{
    if (!core->puzzles) {
        core->puzzles = create();
    }
    return core->puzzles;
}

void
puzzles_destroy(struct puzzles *puzzles)
{
    if (puzzles) {
        puzzle_search_destroy(puzzles->search);
        free(puzzles->list);
        free(puzzles->ratings);
        free(puzzles->is_hard);
    }
    free(puzzles);
}

static int
find(const struct puzzles *puzzles, uint64_t id)
{
    for (int i = 0; i < puzzles->count; i++) {
        if (puzzles->list[i].id == id) {
            return i;
        }
    }
    return -1;
}

static bool
is_wanted(const struct puzzles *puzzles, int puzzle, const struct puzzles_wish *wish)
{
    const struct puzzle *offered = &puzzles->list[puzzle];

    return !puzzles->is_hard[puzzle] && (wish->motif < 0 || (int)offered->motif == wish->motif) &&
           (wish->rule < 0 || (int)offered->rule == wish->rule) &&
           (!wish->is_plain || puzzle_is_plain(offered));
}

static bool
has_had(const struct puzzles *puzzles, const struct solver *solver, int puzzle)
{
    return solver && solver_has_had(solver, puzzles->hash, puzzle);
}

int
puzzles_choose(const struct puzzles *puzzles, const struct solver *solver,
               const struct puzzles_wish *wish)
{
    struct rng rng = {rng_mix(wish->seed)};
    double best = HUGE_VAL;
    int chosen = -1;

    for (int i = 0; i < puzzles->count; i++) {
        double distance = fabs(puzzles->ratings[i].rating - wish->rating) +
                          (double)rng_below(&rng, SPREAD) +
                          (has_had(puzzles, solver, i) ? RATING_MAX : 0.0);

        if (distance < best && is_wanted(puzzles, i, wish)) {
            best = distance;
            chosen = i;
        }
    }
    return chosen;
}

bool
puzzles_may_judge(struct puzzles *puzzles, int64_t now_ms)
{
    int64_t earned = (now_ms - puzzles->spent_ms) * PUZZLES_NODES_PER_S / SECOND_MS;

    puzzles->spent = puzzles->spent > earned ? puzzles->spent - earned : 0;
    puzzles->spent_ms = now_ms;
    return puzzles->spent < PUZZLES_NODES_BURST;
}

static enum puzzle_step
believe(enum puzzle_step step)
{
    return FAULT(FAULT_PUZZLE_UNJUDGED) && step == PUZZLE_WRONG ? PUZZLE_SOLVED : step;
}

enum puzzle_step
puzzles_judge(struct puzzles *puzzles, struct puzzle_try *try, struct point p, struct point *answer)
{
    static const struct puzzle_limits limits = {PUZZLES_NODES, PUZZLES_OTHER_NODES};
    enum puzzle_step step = puzzle_try_place(try, puzzles->search, &limits, p, answer);

    puzzles->spent += 1 + (int64_t)try->nodes;
    if (step == PUZZLE_UNDECIDED) {
        puzzles->is_hard[try->puzzle - puzzles->list] = true;
    }
    return believe(step);
}

void
puzzles_write(const struct puzzles *puzzles, int puzzle, struct strbuf *out)
{
    char buffer[RATING_TEXT_BYTES];

    strbuf_addf(out, TITLE "\nrating %s\n", rating_format(&puzzles->ratings[puzzle], buffer));
}

void
puzzles_store(struct turn *turn, int puzzle)
{
    const struct puzzles *puzzles = puzzles_of(turn->core);
    struct strbuf text = {0};

    puzzles_write(puzzles, puzzle, &text);
    core_journal(turn, ENTRY_PUZZLE, puzzles->list[puzzle].id, 0, &text);
    strbuf_finish(&text);
}

static bool
read_rating(void *target, struct kvtext *kvtext)
{
    return rating_parse(kvtext->value, target);
}

static bool
is_forgotten(void)
{
    return FAULT(FAULT_PUZZLE_RATING_LOST);
}

// A puzzle that the list no longer has is passed over; its rating waits for it.
bool
puzzles_recover(struct core *core, const struct journal_entry *entry)
{
    static const struct kvtext_key keys[] = {{"rating", read_rating}, {0}};
    struct puzzles *puzzles = puzzles_of(core);
    int puzzle = find(puzzles, entry->key);
    struct rating rating = rating_new();

    if (!kvtext_read(TITLE, keys, &rating, (const char *)entry->data->bytes, entry->data->length)) {
        return false;
    }
    if (puzzle >= 0 && !is_forgotten()) {
        puzzles->ratings[puzzle] = rating;
    }
    return true;
}
