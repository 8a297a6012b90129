// SPDX-License-Identifier: MIT
// The stones that may be placed now, by the referee's own code. They are sorted into three
// groups by their immediate result, and only the best group that is not empty is listed:
//
//      WON     the stone wins: a five, the last captured pair
//      OPEN    the game continues, or is drawn
//      LOST    the stone loses: a foul of renju, a five of the other side left
//              unbroken (variants.md 6.4), an overline of his cut down to
//              five (variants.md 8)
//
// So any choice from the list takes a win, breaks a five that must be broken, and commits no
// foul.
#ifndef COMMON_ENGINE_CANDIDATES_H
#define COMMON_ENGINE_CANDIDATES_H

#include "common/game/match.h"

enum prospect { PROSPECT_LOST, PROSPECT_OPEN, PROSPECT_WON };

struct candidate {
    struct point point;
    uint16_t taken; // for board_place()
};

struct candidates {
    enum prospect prospect; // of all of them
    int count;
    struct candidate list[BOARD_POINTS_MAX]; // by row, then column
};

enum { FOUND_LINE_MAX = 4 };

// What a search of a few plies found.
struct found {
    int index; // of the candidate
    int depth; // plies that were looked ahead
    uint64_t nodes;
    int outlook; // 1: a win is in sight, -1: a loss, 0: neither
    int line_length;
    struct point line[FOUND_LINE_MAX];
};

// A stone to be placed. Borrows.
struct situation {
    const struct rules *rules;
    const struct board *board;
    enum stone stone;
    struct region region;  // where the stone may be placed
    bool bans_captures;    // in some openings
    const bool *is_closed; // y * size + x: not to be chosen; NULL = none
};

// The next stone of the match, in a region of its opening.
struct situation situation_of(const struct match *match, struct region region);

// The referee's judgement of a stone at p. A point that the opening forbids is OUTSIDE_REGION or
// OPENING_CAPTURE, a closed point is OUTSIDE_REGION.
struct judgement situation_judge(const struct situation *situation, struct point p);

// Closes all points that are further than this from every stone: y * size + x.
void candidates_close_far(const struct board *board, int distance,
                          bool is_closed[BOARD_POINTS_MAX]);

void candidates_find(const struct situation *situation, struct candidates *candidates);

#endif
