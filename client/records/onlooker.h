// SPDX-License-Identifier: MIT
// The engine of this machine beside a watched game: the position that it looks at, its task and its
// result. Pure: the owner carries tasks to a thinker and reports back. A player of the running game
// must not use it.
#ifndef CLIENT_RECORDS_ONLOOKER_H
#define CLIENT_RECORDS_ONLOOKER_H

#include "client/records/thinker.h"

// A zeroed one is off and looks at nothing.
struct onlooker {
    bool is_on;
    uint64_t number; // of its task, 0 = none
    uint64_t game, hash;
    int moves;    // on the board
    bool is_done; // the search has ended
    struct review_position found;
};

// The position that is shown.
struct onlooker_view {
    uint64_t game;
    const struct rules *rules; // borrowed
    const struct board *board; // borrowed
    int moves;
};

// Returns true if this is another position than before: the caller then starts *task, under this
// number, for ms (0 = until the next task).
bool onlooker_look(struct onlooker *onlooker, const struct onlooker_view *view, uint64_t number,
                   int64_t ms, struct thinker_task *task);

// Takes a report. Returns false if it belongs to another task, or comes too late.
bool onlooker_take(struct onlooker *onlooker, const struct thinker_report *report);

// Stops looking.
void onlooker_rest(struct onlooker *onlooker);

// The colour to move in the position that it looks at.
enum stone onlooker_to_move(const struct onlooker *onlooker);

// "Engine here, depth 14: Black 66%"; with_line: followed by ", k11 e7 k10".
void onlooker_format(const struct onlooker *onlooker, bool with_line, struct strbuf *out);

#endif
