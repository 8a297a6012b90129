// SPDX-License-Identifier: MIT
// The connection to a server: connects (TCP with TLS, or a Unix socket), greets, identifies the
// player, keeps the connection alive, and reconnects when it breaks. Messages are decoded and
// validated, and encoded, here alone. One thread, libevent.
//
//      IDLE ── link_open ──► CONNECTING ──► GREETING ──► UP
//                               ▲  │           │          │
//                               └──┴ WAITING ◄─┴──────────┘   (broken: again in 1, 2, 4 .. 30 s)
//      any ── refused for good (key changed, a first contact that asks, too old, banned, wrong password) ──► FAILED
//      any ── link_close, link_hang_up ──► IDLE       WAITING, FAILED ── link_retry_now ──► CONNECTING
//
// CONNECTING covers the lookup of the name, the socket, TLS and the check of the server's key;
// nothing is sent before that.
#ifndef CLIENT_NET_LINK_H
#define CLIENT_NET_LINK_H

#include "client/model/link_state.h"
#include "common/wire/messages.h"

struct event_base;
struct link;

// The target. Strings are borrowed for link_open() only.
struct link_target {
    const char *host;        // NULL: a Unix socket
    const char *port;        // "5555"
    const char *path;        // of the Unix socket
    bool is_plain;           // no TLS (Unix sockets never have it)
    const char *fingerprint; // of the server's key in hex, 32 to 64 digits of it, as the host told
                             // it; NULL = not told
    bool asks_first;         // a first contact whose key was not told fails until link_keep_key()
    const char *ca_file;     // verify by this authority instead of the known hosts; NULL = no
};

// The player's identity. A stored token for this server and name is tried first.
struct link_identity {
    const char *name;
    const char *password; // NULL: a guest, or the owner of the token
    bool is_new;          // register this name with this password
    const char *code;     // NULL, or a recovery code: password is the new one that it sets
    bool is_home;         // our own server: whoever we were there, by any kept token, we still are
    const char *name_before; // at home: whose token is tried first; NULL = that of the name
    bool only_looks;         // comes in as nobody: UP after the greeting, for link_look()
    const char *language;    // "en", "ru", "ja", "zh-Hans", "zh-Hant"
};

struct link_ops {
    // why is a sentence for people, "" where there is nothing to say; borrowed for
    // the call. Words of the server in it are made harmless (common/util/quote.h).
    // May come before the function that caused it returns.
    void (*on_state)(void *data, enum link_state state, const char *why);
    // Everything that the link does not handle itself: it handles pings, Bye and
    // errors while it greets. Welcome and Identity come before UP, so that at UP the
    // identity is known. The message is borrowed for the call.
    void (*on_message)(void *data, const struct server_msg *msg);
};

// state_dir keeps known hosts and tokens (mode 0600) and is made when it is
// needed; borrowed, as data is. From here on SIGPIPE does not end the program.
struct link *link_create(struct event_base *base, const char *state_dir, const struct link_ops *ops,
                         void *data);
// Must not be called from within the ops; accepts NULL. A goodbye that was sent just before still
// goes out. If the base is freed next, run it for one more turn (EVLOOP_NONBLOCK): deferred
// callbacks of libevent hold the connection until then.
void link_destroy(struct link *link);

// From any state: what was open is hung up first.
void link_open(struct link *link, const struct link_target *target,
               const struct link_identity *identity);
// Instead of waiting, and after FAILED, too.
void link_retry_now(struct link *link);
// Says goodbye and closes; seats are kept where a game runs. The goodbye is
// final: a guest's name is free again, his token is void and his seat cannot be taken up again; an
// opponent may claim sooner.
void link_close(struct link *link);
// Closes without a word, as if the line had broken: a guest, too, keeps seat and
// name, and comes back by link_open() with the same name.
void link_hang_up(struct link *link);

// Sends a request with the next seq, which is returned and put into the message;
// 0 if the link is not up, or the server has not read for long: nothing is sent
// then. The message keeps to the limits, which is asserted.
uint64_t link_send(struct link *link, struct client_msg *msg);

// Of a link that only looks: asks with the newest stored token what waits for its owner (Peek).
// Returns the seq; 0 = no token is stored, or the link is not up.
uint64_t link_look(struct link *link);

enum link_state link_state(const struct link *link);
// The last round trip; longer while an answer is overdue. -1 = unknown.
int64_t link_lag_ms(const struct link *link);
int64_t link_retry_in_ms(const struct link *link); // -1 unless WAITING
// How the server's key is known: "key known since 2025-11-02", "new key", "new key,
// could not be kept", "key verified", "".
const char *link_trust(const struct link *link);
// "play.example.net:5555", "unix:PATH", "": as known hosts have it.
const char *link_server(const struct link *link);
// The code of proto/README.md, section 11, by which the server did not let us in;
// 0 = another reason, or none. For callers that then ask for another name or password.
uint32_t link_refusal(const struct link *link);

// The account has a new password: it is logged in with that when it comes back,
// because the tokens from before are worthless. Copied.
void link_set_password(struct link *link, const char *password);

// FAILED because this is a first contact that asks: the key, as fingerprint.h has
// it; NULL = it is not that.
const char *link_first_key(const struct link *link);
// Keeps that key and tries again; returns false if there is none to be kept. If the server then
// shows another key, the question is asked again.
bool link_keep_key(struct link *link);

// FAILED because the server's key has changed: what is known of it, and the new key
// in shown, as fingerprint.h has it; NULL = it is not that.
struct known_host;
const struct known_host *link_changed_key(const struct link *link, const char **shown);

// FAILED because the server's key has changed: accepts the new one, if pairs are
// the beginning of its fingerprint, eight pairs or more, and tries again. False:
// they are not, there is nothing to accept, or it could not be written down;
// nothing has changed then.
bool link_accept_key(struct link *link, const char *pairs);

#endif
