// SPDX-License-Identifier: MIT
// Looks at a server from beside: connects, asks with the stored token what waits for the player, and
// comes in as nobody. Once, or again and again over one connection until a signal ends it.
#ifndef CLIENT_BESIDE_LOOK_H
#define CLIENT_BESIDE_LOOK_H

#include <stdbool.h>
#include <stdint.h>

#include "client/net/address.h"
#include "common/util/strbuf.h"

struct wire_waiting;

enum look_end {
    LOOK_TOLD,    // once: it was told
    LOOK_FAILED,  // no line, no token, or a server that does not know the request
    LOOK_STOPPED, // by a signal
};

struct look_target {
    struct address address;
    const char *name;
    const char *state_dir;
    const char *ca_file; // NULL = the known servers
    bool is_insecure;
    int64_t patience_ms; // for the first answer
    int64_t every_ms;    // between looks; 0 = once
};

struct look_ops {
    void (*told)(void *data, const struct wire_waiting *waiting);
    // Between looks the line broke, or the token was refused: why. It is tried again.
    void (*lost)(void *data, const char *why);
};

// why: set where it FAILED, a sentence.
enum look_end look_run(const struct look_target *target, const struct look_ops *ops, void *data,
                       struct strbuf *why);

#endif
