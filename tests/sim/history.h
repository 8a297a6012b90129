// SPDX-License-Identifier: MIT
// The last things that happened, kept as numbers and written out only when
// something went wrong.
#ifndef TESTS_SIM_HISTORY_H
#define TESTS_SIM_HISTORY_H

#include <stdint.h>

enum { HISTORY_LENGTH = 8192, HISTORY_SHOWN = 60 };

enum note_kind {
    NOTE_EVENT,   // a = core_event_kind, b = lsn or job
    NOTE_REQUEST, // a = client_kind, b = seq, c = detail
    NOTE_SEND,    // a = server_kind, b = version or error code, c = re_seq
    NOTE_JOURNAL, // a = entry_kind, b = key, c = number
    NOTE_CLOSE,
    NOTE_ENGINE, // b = job
    NOTE_CRASH,
    NOTE_UP,
    NOTE_COMMIT, // b = lsn
};

struct note {
    long step;
    int64_t at_ms;
    enum note_kind kind;
    uint64_t conn, room, player;
    int a;
    uint64_t b, c;
};

struct history {
    uint64_t count;
    struct note notes[HISTORY_LENGTH];
};

void history_add(struct history *history, const struct note *note);

// Writes the last ones that have to do with the room or the player; all if both
// are 0.
void history_print(const struct history *history, uint64_t room, uint64_t player);

#endif
