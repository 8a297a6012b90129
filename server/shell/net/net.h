// SPDX-License-Identifier: MIT
// Connections: bytes in, frames out, and back. Knows no session and no room; it
// is handed functions to call. TCP (IPv4, IPv6) and Unix sockets; on TCP the
// first byte tells TLS (0x16) from plain frames (0x00). One thread, libevent.
//
//      NEW ── first byte ──► PLAIN ──────────────┐
//        └─ hello ─► WAITING ─► HANDSHAKE ─► TLS ┤ net_close, end of stream,
//                                                ▼ nonsense, too slow
//                                     LINGERING ──► CLOSED
//
// LINGERING: what was queued goes out, then our side is shut; what still comes is
// thrown away until the peer closes or the time is over. Nothing is freed under
// its own callback: net_flush(), at the end of each turn of the loop, sweeps.
#ifndef SERVER_SHELL_NET_NET_H
#define SERVER_SHELL_NET_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/core/blob.h"
#include "server/shell/net/peer.h"

// How many priorities the base of its events should have: players then go before a crowd.
enum { NET_PRIORITIES = 3 };

struct event_base;
struct sockaddr;
struct ssl_ctx_st;
struct strbuf;
struct net;

struct net_ops {
    // Called when it is known how the peer talks; only then frames follow.
    void (*on_open)(void *data, uint64_t conn, const struct peer *peer);
    // A message without its prefix, borrowed for the call.
    void (*on_frame)(void *data, uint64_t conn, const uint8_t *message, size_t length);
    // The bytes are no frame: the callee says goodbye and closes the connection.
    void (*on_nonsense)(void *data, uint64_t conn, const char *what);
    // No more frames come, nothing more is sent. From net_flush() only.
    void (*on_close)(void *data, uint64_t conn, const char *why);
    // The peer does not read what is queued, or has caught up.
    void (*on_output)(void *data, uint64_t conn, bool is_high);
};

struct net_config {
    struct ssl_ctx_st *tls; // borrowed; NULL = none, then only plain frames
    bool allow_plain;       // from other machines too
    int connections_max;
    int per_address_max; // 0 = no limit; Unix sockets and exempt peers are not counted
    struct peer_networks exempt;
    int accepts_per_address; // budget of new connections: beyond it nobody is told; 0 = no limit
    int first_byte_ms;       // for the first byte, and for a TLS handshake
    int frame_ms;            // from the first byte of a frame to its last
    int linger_ms;           // to read our last words
    int sweep_ms;            // how often these times are looked at
};

// Sensible values; no TLS.
struct net_config net_config_default(void);

// For /metrics.
struct net_stats {
    int connections;
    uint64_t accepted, refused, bytes_in, bytes_out, frames_in, frames_out, dropped_slow;
};

// Copies config. Returns owned.
struct net *net_create(struct event_base *base, const struct net_config *config,
                       const struct net_ops *ops, void *data);
// Closes all connections without sending anything.
void net_destroy(struct net *net); // accepts NULL

// Sets the TLS context of later connections.
void net_set_tls(struct net *net, struct ssl_ctx_st *tls);
// Takes the limits of connections and the exempt networks of this one, for later connections.
void net_set_limits(struct net *net, const struct net_config *config);

// Listens at an address, with port 0 at a free one, or at a path. *name becomes
// the address that clients can connect to. On failure returns false and appends the reason to why.
bool net_listen(struct net *net, const struct sockaddr *address, unsigned bytes,
                struct strbuf *name, struct strbuf *why);
bool net_listen_unix(struct net *net, const char *path, struct strbuf *name, struct strbuf *why);
// Listens at a socket that was opened by systemd.
void net_adopt(struct net *net, int fd);
void net_stop_listening(struct net *net);

// Queues a frame with its prefix; takes one hold. Unknown connections are fine.
void net_send(struct net *net, uint64_t conn, struct blob *frame);
// The same for what can wait until everything else is written, a few connections in each turn.
void net_send_patiently(struct net *net, uint64_t conn, struct blob *frame);

// A game waits for what this connection sends: for some minutes it is heard before a crowd.
void net_hear_first(struct net *net, uint64_t conn);

// Ends the connection after what was queued has gone out.
void net_close(struct net *net, uint64_t conn, const char *why);

// The smoothed round trip of a TCP connection as the kernel measures it by acknowledgements, which
// the program at the other end cannot delay much. 0 if there is none: Unix sockets.
int64_t net_rtt_us(const struct net *net, uint64_t conn);

// The turn of the loop is over: writes what was queued, tells and frees what is
// closed. True if it called any of the functions: there may be more to send.
bool net_flush(struct net *net);
// Then, once in a turn: writes some of what can wait. True as above.
bool net_flush_patient(struct net *net);

// Addresses that may not connect. Text without a port, as struct peer has it.
void net_ban(struct net *net, const char *address);
void net_unban(struct net *net, const char *address);
// Adds a line for each of them.
void net_bans(const struct net *net, struct strbuf *out);

// Connections that still have something to send or to say goodbye to.
bool net_is_busy(const struct net *net);

struct net_stats net_stats(const struct net *net);

#endif
