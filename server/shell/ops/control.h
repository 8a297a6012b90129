// SPDX-License-Identifier: MIT
// The operator's socket, which 'gorend ctl' talks to. A Unix socket with the
// rights 0600; and the peer must be root or the user that the server runs
// as. The socket knows no command: lines go to a function, which answers later.
//
// A connection carries commands one after the other, each a line of UTF-8
// without control characters, at most CONTROL_LINE_MAX bytes. The answer is a
// line "ok" or "error", then lines of text, then a line with a single dot. A
// line of the text that begins with a dot gets one more in front.
//
//      > kick ann                  > kick bob
//      < ok                        < error
//      < ann is gone.              < There is nobody called "bob".
//      < .                         < .
//
// States of a connection:
//
//      READING ── a line ──► WAITING ── control_answer() ──► WRITING
//         ▲ │                                                  │ │
//         │ └─ end, too slow, nonsense ─► CLOSED ◄── too slow ─┘ │
//         └──────────────────── answer was written ──────────────┘
//
// One thread, libevent, SIGPIPE ignored. Nothing is freed under its own callback.
#ifndef SERVER_SHELL_OPS_CONTROL_H
#define SERVER_SHELL_OPS_CONTROL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct control;
struct event_base;
struct strbuf;

enum {
    CONTROL_LINE_MAX = 1024,      // bytes, without the newline
    CONTROL_CONNECTIONS_MAX = 16, // more are told so and closed
    CONTROL_READING_MS = 60000,   // for a command
    CONTROL_WRITING_MS = 30000,   // for an answer to be read
};

// A command, without the newline; borrowed for the call. It is answered exactly
// once, in the call or later. The id is that of the connection, never of another.
typedef void (*control_fn)(void *data, uint64_t id, const char *line);

struct control_config {
    const char *path;
    control_fn command;
    void *data;                 // handed to it
    int reading_ms, writing_ms; // other than those above; 0: those
};

// Copies config, borrows data. Returns owned; NULL with a sentence in *why.
struct control *control_create(struct event_base *base, const struct control_config *config,
                               struct strbuf *why);

// Closes all connections and removes the socket; not from the function above.
// Answers that fit into the socket still go out. Accepts NULL.
void control_destroy(struct control *control);

// Answers with lines of text, with or without a newline at the end. Does nothing if the connection
// is gone.
void control_answer(struct control *control, uint64_t id, bool is_good, const char *text,
                    size_t length);

// Is there a command without an answer, or an answer that is not read yet?
bool control_is_busy(const struct control *control);

// May a peer with this user id give commands to a server that runs as own?
bool control_is_allowed(unsigned peer, unsigned own);

#endif
