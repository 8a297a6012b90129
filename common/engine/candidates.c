// SPDX-License-Identifier: MIT
#include "common/engine/candidates.h"

struct situation
situation_of(const struct match *match, struct region region)
{
    return (struct situation){
        .rules = &match->settings.rules,
        .board = &match->board,
        .stone = match_next_stone(match),
        .region = region,
        .bans_captures = opening_bans_captures(&match->opening),
    };
}

struct judgement
situation_judge(const struct situation *situation, struct point p)
{
    struct judgement judgement = {.verdict = VERDICT_OUTSIDE_REGION};

    if (situation->is_closed && situation->is_closed[p.y * situation->board->size + p.x]) {
        return judgement;
    }
    judgement = rules_judge(situation->rules, situation->board, p, situation->stone);
    if (judgement.verdict != VERDICT_OK) {
        return judgement;
    }
    if (!region_contains(situation->region, situation->board->size, p)) {
        judgement.verdict = VERDICT_OUTSIDE_REGION;
    } else if (situation->bans_captures && judgement.taken) {
        judgement.verdict = VERDICT_OPENING_CAPTURE;
    }
    return judgement;
}

void
candidates_close_far(const struct board *board, int distance, bool is_closed[BOARD_POINTS_MAX])
{
    const struct line *rows = board->lines[AXIS_ROW];
    uint64_t near[BOARD_SIZE_MAX] = {0};

    for (int y = 0; y < board->size; y++) {
        uint64_t stones = rows[y].of[STONE_BLACK] | rows[y].of[STONE_WHITE], wide = stones;

        for (int step = 1; step <= distance; step++) {
            wide |= stones << step | stones >> step;
        }
        for (int k = y - distance; k <= y + distance; k++) {
            if (k >= 0 && k < board->size) {
                near[k] |= wide;
            }
        }
    }
    for (int i = 0; i < board->size * board->size; i++) {
        struct point p = {(int8_t)(i % board->size), (int8_t)(i / board->size)};

        is_closed[i] = !(near[p.y] >> line_bit(p, AXIS_ROW) & 1);
    }
}

// is_threatened: a five of the other side stands, and only a capture helps. The
// board is changed and changed back.
static enum prospect
prospect_of(const struct situation *situation, struct board *board,
            const struct candidate *candidate, bool is_threatened)
{
    const struct rules *rules = situation->rules;
    enum stone stone = situation->stone;
    bool is_five = rules_makes_five(rules, board, candidate->point, stone);
    struct placement placement;
    enum result result;

    if (!rules_set(rules->rule)->capture_sizes) {
        return is_five ? PROSPECT_WON : PROSPECT_OPEN;
    }
    if (!is_five && !candidate->taken) {
        return is_threatened ? PROSPECT_LOST : PROSPECT_OPEN;
    }
    placement = board_place(board, candidate->point, stone, candidate->taken);
    result = rules_outcome(rules, board, candidate->point, stone).result;
    board_undo(board, &placement);
    if (result == result_win(stone)) {
        return PROSPECT_WON;
    }
    return result == result_win(stone_other(stone)) ? PROSPECT_LOST : PROSPECT_OPEN;
}

void
candidates_find(const struct situation *situation, struct candidates *candidates)
{
    struct board board = *situation->board;
    bool is_threatened =
        rules_pending_five(situation->rules, &board, stone_other(situation->stone), NULL);
    struct point p = POINT_NONE;

    candidates->prospect = PROSPECT_LOST;
    candidates->count = 0;
    while (board_next_empty(situation->board, &p)) {
        struct judgement judgement = situation_judge(situation, p);
        struct candidate candidate = {p, judgement.taken};
        enum prospect prospect = PROSPECT_LOST;

        if (judgement.verdict != VERDICT_OK) {
            continue;
        }
        if (!judgement.is_foul) {
            prospect = prospect_of(situation, &board, &candidate, is_threatened);
        }
        if (prospect > candidates->prospect) {
            candidates->prospect = prospect;
            candidates->count = 0;
        }
        if (prospect == candidates->prospect) {
            candidates->list[candidates->count++] = candidate;
        }
    }
}
