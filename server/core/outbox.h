// SPDX-License-Identifier: MIT
// Durable before visible: holds back everything that was made from the core's
// state until the journal has it. What is sent waits for all entries of the step
// that made it, also those made after it (an event is often sent before it is
// stored); DURABLE releases it in order. Only pings pass by.
//
//      journal    ... 41  42 | 43  44          durable = 42
//      outbox                  a(43) b(43) c(44)
//
// Beside frames it holds two kinds of marks: "this room's events are visible
// now", at which the clock of the player to move starts, and "this connection
// may be closed now".
#ifndef SERVER_CORE_OUTBOX_H
#define SERVER_CORE_OUTBOX_H

#include "server/core/effects.h"

enum held_kind {
    HELD_FRAME,
    HELD_NEWS,   // a frame for a crowd: it can wait for what others are sent
    HELD_ANSWER, // a frame that answers a request: one less in flight
    HELD_SHOWN,
    HELD_CLOSE,
    HELD_CONTROL_GOOD, // an answer to the operator: done
    HELD_CONTROL_BAD,  // refused
    HELD_MAIL,         // to somebody's address
};

struct held_line;

struct held {
    uint64_t lsn;
    enum held_kind kind;
    uint64_t id; // connection; room of HELD_SHOWN, job of HELD_CONTROL
    struct blob *frame;
    bool is_open;           // of the running step: not sealed yet
    struct held_line *line; // that it belongs to, NULL = to none
    struct held *prev, *next;
    struct held *line_prev, *line_next;
};

// What waits for one connection. A zeroed one is empty.
struct held_line {
    struct held *first;
    size_t bytes; // of its frames
};

struct outbox {
    uint64_t issued;    // newest lsn that was given out
    uint64_t durable;   // newest lsn that is safe
    struct held *first; // owned list, oldest first
    int count;
    int open; // the newest ones, of the running step
};

void outbox_finish(struct outbox *outbox);

// The number of the next journal entry.
uint64_t outbox_issue(struct outbox *outbox);

// Holds something back, in the line of a connection or in none (NULL); takes one hold of the frame.
void outbox_hold(struct outbox *outbox, enum held_kind kind, uint64_t id, struct blob *frame,
                 struct held_line *line);

// Drops what waits for a connection that is gone, so that clients cannot fill the memory by coming
// and going while nothing can be stored. Costs no more than what waits for it.
void outbox_drop(struct outbox *outbox, struct held_line *line);
// The line ends, and what is in it goes on waiting.
void outbox_disown(struct held_line *line);

// The step is over: what it holds back waits for the newest entry there is.
void outbox_seal(struct outbox *outbox);

// Everything up to lsn is safe. Older news are ignored.
void outbox_durable(struct outbox *outbox, uint64_t lsn);

// Takes the next item that may go out; the caller gets the hold of its frame. Returns false if
// there is none.
bool outbox_next(struct outbox *outbox, struct held *held);

#endif
