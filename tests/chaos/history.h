// SPDX-License-Identifier: MIT
// The last messages and deeds, kept as bytes and written out only when something
// went wrong.
#ifndef TESTS_CHAOS_HISTORY_H
#define TESTS_CHAOS_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HISTORY_LENGTH = 8192 };

enum note_kind { NOTE_DEED, NOTE_SENT, NOTE_CAME };

struct note {
    int64_t at_ms;
    enum note_kind kind;
    int person;     // -1 = nobody in particular
    uint8_t *bytes; // owned: a message, or the text of a deed
    size_t length;
};

// A zeroed one is empty.
struct history {
    uint64_t count;
    struct note notes[HISTORY_LENGTH];
};

void history_finish(struct history *history);

void history_message(struct history *history, int64_t at_ms, int person, bool is_sent,
                     const uint8_t *message, size_t length);
void history_deed(struct history *history, int64_t at_ms, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Writes to stderr what has to do with the room or the person (0 and -1 = none),
// and the last things of all.
void history_print(const struct history *history, uint64_t room, int person);

#endif
