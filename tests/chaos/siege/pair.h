// SPDX-License-Identifier: MIT
// Two honest players who go on with their game while something else happens to their server. A
// full board is a draw, and they begin anew; who opens alternates.
#ifndef TESTS_CHAOS_SIEGE_PAIR_H
#define TESTS_CHAOS_SIEGE_PAIR_H

#include "common/game/point.h"
#include "tests/support/wire_client.h"

enum { PAIR_SIZE = 20, PAIR_MOVES = PAIR_SIZE * PAIR_SIZE };

struct pair {
    struct wire_client black, white; // the first game is opened by black
    uint64_t room;
    int moves;       // of this game
    int games;       // before it
    const char *why; // NULL: all is well; else what has gone wrong
};

// They connect to 127.0.0.1 as NAME-black and NAME-white, open a room and begin. False: why says
// what failed; the pair still has to be finished.
bool pair_open(struct pair *pair, int port, const char *name);
void pair_finish(struct pair *pair);

// A move of whoever has the turn, in microseconds from the moment it is sent until it is answered
// and the other one sees it.
bool pair_move(struct pair *pair, int64_t *took_us);

// Points on which nobody ever makes five, until the board is full.
struct point pair_point(int move);

// Open, freestyle, on their board.
struct wire_room_settings pair_settings(int main_ms);

// What else this machine does is not what is measured: everything that this process starts goes
// before it, where we may. In a session of its own (as meson starts tests) all of that counts as
// one group, and goes first as such.
void pair_go_first(void);

int64_t pair_now_us(void);

#endif
