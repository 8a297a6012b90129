// SPDX-License-Identifier: MIT
#include "client/records/review_puzzles.h"

#include "common/puzzle/puzzle_find.h"
#include "common/puzzle/puzzle_write.h"

enum {
    SEARCH_BYTES = 8 << 20,
    NODES = 5000,       // of each search: people wait for them
    DEFENCES_TRIED = 4, // in a game: all moves of the board are looked at
};

struct finding {
    struct puzzle_finder *finder; // owned
    int found, defences;
};

// Proven by the search of puzzles once more: the one of the analysis may have come from elsewhere.
static bool
find(struct finding *finding, const struct engine_position *position, bool is_win,
     struct puzzle *puzzle)
{
    struct point solution;

    if (is_win) {
        return puzzle_find_win(finding->finder, position, PUZZLE_FOURS, puzzle, &solution) ||
               (!rules_set(position->rules.rule)->capture_sizes &&
                puzzle_find_win(finding->finder, position, PUZZLE_THREES, puzzle, &solution));
    }
    return finding->defences++ < DEFENCES_TRIED &&
           puzzle_find_defence(finding->finder, position, puzzle, &solution);
}

static void
look_at(struct finding *finding, const struct review *review, const struct record *record, int i,
        struct strbuf *out)
{
    struct review_move move = review_move(review, record, i);
    struct review_position over = {0};
    struct engine_position position;
    struct puzzle puzzle;

    if ((!move.is_missed_win && !move.is_gift) ||
        !review_position_of(record, review->nodes[i - 1], &position, &over) ||
        !find(finding, &position, move.is_missed_win, &puzzle)) {
        return;
    }
    puzzle_write(&puzzle, &position.board, out);
    strbuf_add(out, "\n");
    finding->found++;
}

int
review_puzzles(const struct review *review, const struct record *record, struct strbuf *out)
{
    struct finding finding = {.finder = puzzle_finder_create(SEARCH_BYTES, NODES)};

    for (int i = 1; i < review->count && finding.found < REVIEW_PUZZLES_MAX; i++) {
        if (review->positions[i - 1].is_known && review->positions[i].is_known) {
            look_at(&finding, review, record, i, out);
        }
    }
    puzzle_finder_destroy(finding.finder);
    return finding.found;
}
