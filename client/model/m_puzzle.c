// SPDX-License-Identifier: MIT
#include "client/model/m_puzzle.h"

#include "common/util/text.h"

static void
read_puzzle(struct m_puzzle *puzzle, const struct wire_puzzle *told)
{
    puzzle->id = told->puzzle;
    text_clean(told->line, puzzle->line, sizeof(puzzle->line), WIRE_PUZZLE_BYTES);
    puzzle->rating = told->rating;
    puzzle->counts = told->counts;
}

static void
read_result(struct m_puzzle *puzzle, const struct wire_puzzle_result *told)
{
    puzzle->step = told->step;
    puzzle->answer = told->answer_count ? told->answer[0] : POINT_NONE;
    puzzle->after = told->rating;
    puzzle->before = told->before;
    if (told->rating) {
        puzzle->own_rating = told->rating;
    }
}

static void
read_stats(struct m_puzzle *puzzle, const struct wire_puzzle_stats *told)
{
    puzzle->knows_stats = true;
    puzzle->own_rating = told->rating;
    puzzle->is_provisional = told->provisional;
    puzzle->has_solved_daily = told->daily_solved;
    for (int i = 0; i < WIRE_MOTIF_COUNT; i++) {
        puzzle->tallies[i] = (struct wire_puzzle_tally){.motif = (enum wire_motif)i};
    }
    for (int i = 0; i < told->tally_count; i++) {
        puzzle->tallies[told->tallies[i].motif] = told->tallies[i];
    }
}

enum news_kind
m_puzzle_apply(struct m_puzzle *puzzle, const struct server_msg *msg)
{
    if (msg->kind == SERVER_PUZZLE) {
        read_puzzle(puzzle, &msg->puzzle);
        return NEWS_PUZZLE;
    }
    if (msg->kind == SERVER_PUZZLE_RESULT) {
        read_result(puzzle, &msg->puzzle_result);
        return NEWS_PUZZLE_RESULT;
    }
    read_stats(puzzle, &msg->puzzle_stats);
    return NEWS_PUZZLE_STATS;
}

void
m_puzzle_forget(struct m_puzzle *puzzle)
{
    *puzzle = (struct m_puzzle){.answer = POINT_NONE};
}
