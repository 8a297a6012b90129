// SPDX-License-Identifier: MIT
// The newest lines of one channel. Text of others is cleaned when it comes in.
#ifndef CLIENT_MODEL_M_CHAT_H
#define CLIENT_MODEL_M_CHAT_H

#include "client/model/m_people.h"

enum { CHAT_LINES_MAX = 200 };

struct m_chat_line {
    uint64_t id;
    uint64_t line; // its number if the server keeps it, else 0
    uint32_t page; // of history with which it came, 0 = it was heard when it was said
    int64_t at_ms; // wall time
    struct person from;
    char text[WIRE_CHAT_BYTES + 1];
};

// A ring; a zeroed one is empty.
struct m_chat {
    struct m_chat_line *lines; // owned
    int count, capacity;
    int first;      // index of the oldest, once the ring is full
    uint64_t added; // lines that ever came
};

// Adds a line that is said now. Returns false and keeps nothing if it is there already, or if
// nothing is left of it after cleaning.
bool m_chat_add(struct m_chat *chat, const struct wire_chat_line *wire);
// A line that was said before: where it belongs by its number. page: with which it came.
bool m_chat_add_old(struct m_chat *chat, const struct wire_chat_line *wire, uint32_t page);
void m_chat_remove(struct m_chat *chat, uint64_t line);
// The newest line of this person that the server keeps; 0 if there is none.
uint64_t m_chat_newest_of(const struct m_chat *chat, uint64_t person);

// From 0, the oldest, to count - 1.
const struct m_chat_line *m_chat_line(const struct m_chat *chat, int index);

void m_chat_finish(struct m_chat *chat);

#endif
