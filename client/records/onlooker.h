// SPDX-License-Identifier: MIT
// The engine of this machine beside a game that is watched: which position it looks
// at, what it was asked, what it has found. Pure: whoever has it carries its tasks to
// a thinker and brings the reports back. Who plays the game must not have one.
#ifndef CLIENT_RECORDS_ONLOOKER_H
#define CLIENT_RECORDS_ONLOOKER_H

#include "client/records/thinker.h"

// A zeroed one is off and looks at nothing.
struct onlooker {
    bool is_on;
    uint64_t number; // of its task, 0 = it looks at nothing
    uint64_t game, hash;
    int moves;    // that stand on the board
    bool is_done; // it will find nothing more
    struct review_position found;
};

// What there is to be seen.
struct onlooker_view {
    uint64_t game;
    const struct rules *rules; // borrowed
    const struct board *board; // borrowed
    int moves;
};

// True if that is another position than the one it looks at: *task is to be asked
// then, under this number, for ms (0 = until something else is).
bool onlooker_look(struct onlooker *onlooker, const struct onlooker_view *view, uint64_t number,
                   int64_t ms, struct thinker_task *task);

// False if the report is not its own, or too late.
bool onlooker_take(struct onlooker *onlooker, const struct thinker_report *report);

// It looks at nothing any more.
void onlooker_rest(struct onlooker *onlooker);

// Who is to move where it looks.
enum stone onlooker_to_move(const struct onlooker *onlooker);

// "Engine here, depth 14: Black 66%"; with_line: ", k11 e7 k10" behind it.
void onlooker_format(const struct onlooker *onlooker, bool with_line, struct strbuf *out);

#endif
