// SPDX-License-Identifier: MIT
// From where a server is to a socket that is connected to it: looks the name up,
// then tries its addresses one after the other. Made once, used for every try.
// One thread; never waits.
#ifndef CLIENT_NET_DIAL_H
#define CLIENT_NET_DIAL_H

#include <stdint.h>

#include "client/net/resolve.h"

struct dial;
struct event_base;

enum dial_result {
    DIAL_OK,
    DIAL_NO_HOST,     // there is no such name
    DIAL_NO_RESOLVER, // the name could not be looked up, now
    DIAL_REFUSED,     // no server listens there
    DIAL_TIMEOUT,     // nothing comes back
    DIAL_UNREACHABLE, // no way there from this network
    DIAL_DENIED,      // not allowed: another user's socket, a firewall
    DIAL_FAILED,      // anything else
};

struct dial_target {
    const char *host; // NULL: a Unix socket
    const char *port;
    const char *path;    // fits into a socket's address
    resolve_fn resolve;  // how names are looked up
    int64_t patience_ms; // for the name, and for each address
};

// If OK, the callee takes the socket, which is non-blocking and not inherited by children; else fd
// is
// -1. Called once for each start, from the loop.
typedef void (*dialled_fn)(void *data, enum dial_result result, int fd);

// Borrows data. Returns owned.
struct dial *dial_create(struct event_base *base, dialled_fn dialled, void *data);
void dial_destroy(struct dial *dial); // not from within the call; accepts NULL

// Starts a connection; stops the one before. The target is borrowed for the call.
void dial_start(struct dial *dial, const struct dial_target *target);
void dial_stop(struct dial *dial);

#endif
