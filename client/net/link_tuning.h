// SPDX-License-Identifier: MIT
// Limits of time of the link, and its lookup of names. link_create() sets the defaults; tests
// change them before link_open().
#ifndef CLIENT_NET_LINK_TUNING_H
#define CLIENT_NET_LINK_TUNING_H

#include <stdint.h>

#include "client/net/resolve.h"

struct link;

struct link_times {
    int64_t connect_ms; // to look a name up, and for each of its addresses
    int64_t tls_ms;     // for the handshake
    int64_t answer_ms;  // for the answer to Hello and identification; passwords take time
    int64_t frame_ms;   // from the first byte of a message to its last
    int64_t silence_ms; // without a word from the server
    int64_t ping_ms;    // between our own pings
    int64_t retry_min_ms, retry_max_ms;
    int64_t settled_ms; // time UP after which retries begin at the minimum again
    int64_t goodbye_ms; // for the server to answer it
};

void link_set_times(struct link *link, const struct link_times *times);
void link_set_resolver(struct link *link, resolve_fn resolve);

#endif
