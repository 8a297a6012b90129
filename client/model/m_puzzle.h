// SPDX-License-Identifier: MIT
// Puzzles of the server: the one that it told last, what came of the last stone, one's results.
#ifndef CLIENT_MODEL_M_PUZZLE_H
#define CLIENT_MODEL_M_PUZZLE_H

#include "client/model/news.h"
#include "common/wire/messages.h"

struct m_puzzle {
    uint64_t id; // 0 = none was told
    char line[WIRE_PUZZLE_BYTES + 1];
    uint32_t rating;
    bool counts;
    // Of the newest result.
    enum wire_puzzle_step step;
    struct point answer;    // POINT_NONE = none
    uint32_t after, before; // the user's rating; 0 = not told
    // Results.
    bool knows_stats;
    uint32_t own_rating;
    bool is_provisional, has_solved_daily;
    struct wire_puzzle_tally tallies[WIRE_MOTIF_COUNT]; // by motif
};

// Takes a Puzzle, PuzzleResult or PuzzleStats. Returns the news of it.
enum news_kind m_puzzle_apply(struct m_puzzle *puzzle, const struct server_msg *msg);
void m_puzzle_forget(struct m_puzzle *puzzle);

#endif
