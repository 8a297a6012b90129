// SPDX-License-Identifier: MIT
// The two messages that a game is made of, without the codecs: a move as bytes,
// and what a message of the server means for the game. The codecs make our own
// structs and check every field, which would cost the generator more than the
// server is to be measured with. Here the envelope is checked, and of an event
// of a room what is needed to go on.
#ifndef TESTS_BENCH_LOAD_SCAN_H
#define TESTS_BENCH_LOAD_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/game/types.h"

enum {
    LOAD_ACT_BYTES = 48, // as large as a frame with a move can be
};

enum load_news_kind {
    NEWS_PASSED_OVER, // answers, who comes and goes
    NEWS_PING,        // number
    NEWS_ALARM,       // Error, Bye, Left, Snapshot: none of them belongs into a game
    NEWS_STARTED,     // version
    NEWS_PLACED,      // version; number: of the move
    NEWS_ENDED,       // version; number: of the moves there were
    NEWS_LOGGED,      // version: something else happened in the room
};

struct load_news {
    enum load_news_kind kind;
    uint64_t version; // of the room's log; 0 if it is none of its lines
    uint64_t number;
};

// A message of the server, without its prefix. False if it is none.
bool load_scan(const uint8_t *message, size_t length, struct load_news *news);

// The frame that places a stone, prefix and message; the same bytes as
// wire_encode_client() makes. Returns their number, at most LOAD_ACT_BYTES.
struct load_act {
    uint64_t seq, room;
    uint32_t move;
    struct point point;
};
size_t load_write_act(const struct load_act *act, uint8_t *out);

#endif
