// SPDX-License-Identifier: MIT
// "Play here" and "Host": a private gorend, a child process on a private Unix
// socket, with its own data. A second goren on the same data joins the server that
// runs already, and takes over when that one ends. One thread, libevent.
//
//      IDLE ── start ──► STARTING ── it answers ──► READY ── stop ──► STOPPING ──► IDLE
//                          ▲ │                      │ │
//                          │ └── died, not found ───┼─┴──► FAILED ── start ──► STARTING
//                          └── another's has ended ─┘
//
// The child ends when this process ends, in any way: it reads a pipe that only we hold open. Unless
// it is kept: then it runs on by itself, and the next goren joins it. It
// writes its log into the state folder. The lock on its data is held by the
// child itself, so that it lasts exactly as long as the data is in use.
#ifndef CLIENT_LOCAL_EMBEDDED_H
#define CLIENT_LOCAL_EMBEDDED_H

#include <stdbool.h>
#include <stdint.h>

struct embedded;
struct event_base;

enum embedded_state {
    EMBEDDED_IDLE,
    EMBEDDED_STARTING,
    EMBEDDED_READY, // embedded_path() can be connected to
    EMBEDDED_STOPPING,
    EMBEDDED_FAILED,
};

// Borrowed for embedded_start() only.
struct embedded_config {
    const char *program;   // gorend; NULL: the one that belongs to this goren
    const char *data_file; // NULL: here.db, or host.db for others, in $XDG_DATA_HOME/goren
    const char *listen;    // for others: "[::]:5555,0.0.0.0:5555"; NULL: for this user alone
};

struct embedded_ops {
    // why is a sentence for people, "" where there is nothing to say; borrowed for
    // the call. May come before the function that caused it returns.
    void (*on_state)(void *data, enum embedded_state state, const char *why);
};

// Limits of time; embedded_create() sets the defaults.
struct embedded_times {
    int64_t start_ms; // until the server answers; it may have a long journal to read
    int64_t stop_ms;  // until it has ended by itself; then it is killed, and loses nothing
    int64_t look_ms;  // between looks whether another's server has ended
};

// state_dir takes the log; borrowed, as data is. Returns owned.
struct embedded *embedded_create(struct event_base *base, const char *state_dir,
                                 const struct embedded_ops *ops, void *data);
// A server that still runs is told to end and not waited for: stop it first. Not
// from within a call of the ops; accepts NULL.
void embedded_destroy(struct embedded *embedded);

void embedded_set_times(struct embedded *embedded, const struct embedded_times *times);

// From IDLE or FAILED; else nothing happens.
void embedded_start(struct embedded *embedded, const struct embedded_config *config);
// Ends our own server (IDLE follows when it has), or leaves another's alone.
void embedded_stop(struct embedded *embedded);

// Our own server, which is READY, runs on by itself: IDLE follows. False if it could not be told.
bool embedded_keep(struct embedded *embedded);
// Ends a server that was kept, READY or not; IDLE follows. A descriptor that can be read when it
// has ended, for the caller to close; -1: there is none.
int embedded_end_kept(struct embedded *embedded);

enum embedded_state embedded_state(const struct embedded *embedded);
const char *embedded_path(const struct embedded *embedded); // of the socket; "" unless READY
bool embedded_is_own(const struct embedded *embedded);      // READY: we started it
bool embedded_is_kept(const struct embedded *embedded);     // READY: it runs by itself
// The port at which it listens for others; "" = none.
const char *embedded_port(const struct embedded *embedded);
// Held by the server as long as it runs; "" before embedded_start().
const char *embedded_lock_file(const struct embedded *embedded);
// The certificate that our server shows to others, in PEM, once it is READY; ""
// before embedded_start(). Its fingerprint is for the line that friends type.
const char *embedded_certificate(const struct embedded *embedded);

#endif
