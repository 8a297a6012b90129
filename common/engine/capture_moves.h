// SPDX-License-Identifier: MIT
// The moves that are worth a search in a position of a capture rule, with a guess of how good
// each is. Which moves are listed depends on the threats of the other side:
//
//      he has a five        only captures can break it (variants.md 6.4)
//      he wins next         with a fifth stone or the last captures: where he would play,
//                           own captures, own fives; and with endgame capture what makes
//                           his five breakable: the ends of his pairs
//      neither              all points near a stone
#ifndef COMMON_ENGINE_CAPTURE_MOVES_H
#define COMMON_ENGINE_CAPTURE_MOVES_H

#include "common/engine/capture_position.h"

struct capture_move {
    uint16_t cell;
    int32_t score; // the guess
};

struct capture_moves {
    int count;
    bool is_forced; // by a threat that must be answered
    struct capture_move list[BOARD_POINTS_MAX];
};

// Does the other side win with its next stone, unless something is done?
bool capture_moves_is_threatened(const struct capture_position *position, int side);

// Has the other side a five that only a capture can break (variants.md 6.4)?
bool capture_moves_must_break(const struct capture_position *position, int side);

// Threatened, but with endgame capture and something to take: the five that is to come
// could perhaps be broken then, so that any move may do.
bool capture_moves_may_wait(const struct capture_position *position, int side);

// Lists the moves as described above.
void capture_moves_list(const struct capture_position *position, int side,
                        struct capture_moves *moves);

// Lists all points near a stone, whatever is threatened.
void capture_moves_list_near(const struct capture_position *position, int side,
                             struct capture_moves *moves);

// Lists fives, fours and captures only. The side is not threatened.
void capture_moves_list_sharp(const struct capture_position *position, int side, bool with_captures,
                              struct capture_moves *moves);

// The guess alone, of a legal cell.
int capture_moves_score(const struct capture_position *position, int cell, int side);

// Moves the best of those from index on to that place.
void capture_moves_select(struct capture_moves *moves, int index);

#endif
