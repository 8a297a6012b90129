// SPDX-License-Identifier: MIT
// The line to a server: connects (TCP with TLS, or a Unix socket), greets, says
// who we are, keeps the line alive, and comes back by itself when it breaks. What
// arrives is decoded and validated; what is sent is encoded here and nowhere
// else. One thread, libevent.
//
//      IDLE ── link_open ──► CONNECTING ──► GREETING ──► UP
//                               ▲              │          │
//                               └── WAITING ◄──┴──────────┘   (broken: again in 1, 2, 4 .. 30 s)
//      any ── refused for good (key changed, too old, banned, wrong password) ──► FAILED
#ifndef CLIENT_NET_LINK_H
#define CLIENT_NET_LINK_H

#include "common/wire/messages.h"

struct event_base;
struct link;

enum link_state {
    LINK_IDLE,
    LINK_CONNECTING,
    LINK_GREETING, // hello, then who we are
    LINK_UP,       // identified: requests may be sent
    LINK_WAITING,  // for the next try
    LINK_FAILED,   // no further try will help
};

// Where to. Strings are borrowed for link_open() only.
struct link_target {
    const char *host;        // NULL: a Unix socket
    const char *port;        // "5555"
    const char *path;        // of the Unix socket
    bool is_plain;           // no TLS (Unix sockets never have it)
    const char *fingerprint; // of the server's key in hex, as the host told it; NULL = not told
    const char *ca_file;     // verify by this authority instead of the known hosts; NULL = no
};

// Who we are. A stored token for this server and name is tried first.
struct link_identity {
    const char *name;
    const char *password; // NULL: a guest, or whoever the token is
    bool is_new;          // register this name with this password
    const char *language; // "en", "ru", "ja", "zh-Hans", "zh-Hant"
};

struct link_ops {
    // why is a sentence for people, "" where there is nothing to say.
    void (*on_state)(void *data, enum link_state state, const char *why);
    // Everything that the link does not handle itself (it handles pings). The
    // message is borrowed for the call.
    void (*on_message)(void *data, const struct server_msg *msg);
};

// state_dir keeps known hosts and tokens (mode 0600); borrowed, as data is.
struct link *link_create(struct event_base *base, const char *state_dir, const struct link_ops *ops,
                         void *data);
void link_destroy(struct link *link); // accepts NULL

void link_open(struct link *link, const struct link_target *target,
               const struct link_identity *identity);
void link_retry_now(struct link *link); // instead of waiting
// Says goodbye and closes; seats are kept where a game runs.
void link_close(struct link *link);

// Sends a request with the next seq, which is returned and put into the message;
// 0 if the link is not up: nothing is sent then.
uint64_t link_send(struct link *link, struct client_msg *msg);

enum link_state link_state(const struct link *link);
int64_t link_lag_ms(const struct link *link); // last round trip, -1 = unknown
// How the server's key is known: "key known since 2025-11-02", "new key", "".
const char *link_trust(const struct link *link);

#endif
