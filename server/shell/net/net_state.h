// SPDX-License-Identifier: MIT
// Shared by the files of this folder, included by no others.
#ifndef SERVER_SHELL_NET_NET_STATE_H
#define SERVER_SHELL_NET_NET_STATE_H

#include <event2/event.h>
#include <event2/event_struct.h>
#include <uthash.h>

#include "common/wire/limits.h"
#include "server/shell/net/net.h"
#include "server/shell/unix_socket.h"

struct bufferevent;

enum {
    NET_READ_BYTES = 64 * 1024,         // read from a socket in one call
    NET_OUTPUT_HIGH_BYTES = 256 * 1024, // queued: the peer is slow, nothing more is read from it
    NET_OUTPUT_LOW_BYTES = 32 * 1024,   // the peer has caught up
    NET_OUTPUT_MAX_BYTES = 2048 * 1024, // too slow: dropped
    NET_LINGER_BYTES = 256 * 1024,      // read after goodbye, then dropped
    NET_ACCEPTS_PER_TURN = 32,          // so that a flood of connections leaves time for players,
    NET_ACCEPT_TURN_US = 100,           // and no other one after this time
    NET_RETRY_ACCEPT_MS = 250,          // without descriptors,
    NET_FULL_REST_MS = 1,               // and while all places are taken
    NET_HELLO_BYTES = 4096,             // of a TLS hello that are awaited; most are smaller
    NET_HELLOS_PER_TURN = 1,            // each costs the loop up to a millisecond
    NET_NEW_PER_TURN = 8,               // new connections that are heard
    NET_NEW_REST_US = 1000,             // between two helpings of them: players come first
    NET_NEW_READS = 3,                  // so long a connection is new: hello, who it is, one more
    NET_CROWD_PER_TURN = 16,            // connections that are heard, besides those that play,
    NET_CROWD_TURN_US = 40,             // and no other one after this time
    NET_LATE_PER_TURN = 16,             // connections whose time is over
    NET_WAITERS_PER_TURN = 16,          // of the crowd that get in line before the turn ends
    NET_FIRST_MS = 10 * 60 * 1000,      // so long a connection is heard first after a move
    NET_PATIENT_PER_TURN = 16,          // connections that are written what can wait,
    NET_PATIENT_TURN_US = 40,           // and no other one after this time
};

// Of events, in a base that has NET_PRIORITIES: what is ready of a lower number goes first.
enum { NET_PLAYER_PRIORITY = 1, NET_CROWD_PRIORITY = 2 };

enum conn_state {
    CONN_NEW,       // nothing has come yet
    CONN_WAITING,   // its TLS hello has come and waits for a turn of the loop
    CONN_HANDSHAKE, // of TLS
    CONN_PLAIN,
    CONN_TLS,
    CONN_LINGERING,
    CONN_CLOSED, // swept at the end of the turn
};

// Frames that wait for the socket, oldest first. Empty queues own nothing.
struct out_queue {
    struct blob **ring; // owned
    int first, count, capacity;
    size_t offset; // bytes of the first frame that were sent already
    size_t bytes;  // in all, without those
};

struct conn {
    uint64_t id; // index of its slot, and a count of connections there
    struct net *net;
    int fd;
    enum conn_state state;
    bool is_high;                           // told as slow
    bool is_queued;                         // in the list of those to be written
    bool is_open;                           // on_open() was called, and on_close() not yet
    bool is_shut;                           // our side is shut
    struct hearing *hearing;                // the line in which it waits to be heard, NULL = none
    bool is_patient;                        // has something that can wait
    uint8_t heard;                          // how often it was heard, while it is new
    uint16_t awaited_bytes;                 // of a TLS hello; 0 = not yet
    struct event *read_event, *write_event; // owned
    uint8_t *partial;                       // owned: the beginning of a frame, NULL = none
    uint32_t partial_bytes;
    uint32_t thrown_bytes; // while it lingers
    struct out_queue out;
    struct bufferevent *tls; // owned; NULL = plain
    int64_t deadline_ms;     // of its state or of a started frame; 0 = none
    int64_t first_until_ms;  // it is heard before a crowd until then
    struct conn *timed_next, *timed_previous;
    struct conn *heard_next, *heard_previous; // of that line
    struct conn *patient_next, *patient_previous;
    uint64_t peer_key; // key of the count by address
    struct peer *peer; // owned until on_open()
    const char *why;   // reason of the end; static text
};

struct conn_list {
    struct conn **list; // owned
    int count, capacity;
};

struct listener {
    struct listener *next;
    struct net *net;
    int fd;
    struct event *event;
    struct unix_socket unix_socket; // owns the fd, if it is one
};

struct address_count {
    uint64_t key;
    int count;
    UT_hash_handle hh;
};

struct ban {
    uint64_t key;
    char address[PEER_TEXT_BYTES];
    UT_hash_handle hh;
};

// Connections that have sent something and wait until it is read: a few in each turn of the loop.
struct hearing {
    struct conn *line; // oldest first
    int heard;         // in this turn
    int per_turn;
    int64_t until_us;    // of this turn, since the first was heard
    int rest_us;         // between two helpings
    struct event *event; // owned: the next helping
};

struct net {
    struct event_base *base;
    struct net_config config;
    const struct net_ops *ops;
    void *data;
    struct conn **places; // owned
    int place_count;
    int *free_places; // owned
    int free_count;
    uint64_t generation;
    int count;                // of connections
    bool is_full;             // was, when the last one came
    struct conn *timed;       // list: those with a deadline, the last one set first
    struct event *sweep;      // owned
    bool is_sweeping;         // the sweep is armed
    struct conn_list queued;  // to be written at the end of the turn
    struct conn_list ended;   // to be told then
    struct conn_list closed;  // to be freed then
    struct conn_list waiting; // for their handshakes, oldest first
    struct event *hellos;     // owned: the next of them begin
    struct hearing newcomers; // connections that are new,
    struct hearing crowd;     // and those for which no game waits
    int waiters;              // who got in line in this turn
    struct conn *patient;     // list: those with something that can wait
    struct event *patience;   // owned: the next of them are written
    struct listener *listeners;
    struct event *retry; // owned: accepts again
    int reserve_fd;      // given up to tell a peer that there is no place
    struct address_count *addresses;
    uint64_t warned_key;     // the address that was taken for a proxy
    struct budgets *accepts; // owned: new connections by address
    struct ban *bans;
    struct net_stats stats;
    uint8_t buffer[NET_READ_BYTES + WIRE_CLIENT_FRAME_MAX + WIRE_PREFIX_BYTES];
};

// net.c
struct conn *net_find(const struct net *net, uint64_t id); // NULL: gone
void net_add(struct net *net, int fd, const struct peer *peer);
// Hands whole frames on. Returns the bytes used; the rest is the beginning of another frame. The
// connection may be closing after the call.
size_t conn_take(struct conn *conn, const uint8_t *bytes, size_t length);
void conn_opened(struct conn *conn, enum conn_state state);
void conn_drop(struct conn *conn, const char *why); // without waiting for its output
void conn_check_output(struct conn *conn);
// Writes what is queued. True if the core was told something by it.
bool conn_write(struct conn *conn);
void conn_wait(struct conn *conn); // for the handshake to begin
// Counts bytes received after our goodbye. A peer that keeps sending is dropped.
void conn_thrown_away(struct conn *conn, size_t bytes);
void conn_end_frame(struct conn *conn, bool has_rest); // rest: a frame has begun

// crowd.c
void crowd_init(struct net *net);
void crowd_destroy(struct net *net);
// Something has come: is it its turn? If not, plain_hear() or tls_hear() will be called.
bool conn_may_be_heard(struct conn *conn);
void conn_leave_line(struct conn *conn);
void conn_set_reading(struct conn *conn, bool is_on);
void crowd_end_turn(struct net *net);
void conn_write_later(struct conn *conn);
void conn_stop_patience(struct conn *conn);

// output.c
void out_push(struct out_queue *out, struct blob *frame);
void out_pop(struct out_queue *out); // the first one, whole
void out_finish(struct out_queue *out);
enum out_result { OUT_DONE, OUT_BLOCKED, OUT_FAILED };
enum out_result out_write(struct out_queue *out, int fd, uint64_t *written);

// conn_plain.c
void plain_watch(struct conn *conn); // from the first byte on
void plain_hear(struct conn *conn);  // something has come
void plain_flush(struct conn *conn);
void plain_set_reading(struct conn *conn, bool is_on);
void plain_set_priority(struct conn *conn, int priority);

// conn_tls.c
void tls_start(struct conn *conn);
void tls_hear(struct conn *conn); // something has come
void tls_flush(struct conn *conn);
void tls_set_reading(struct conn *conn, bool is_on);
void tls_set_priority(struct conn *conn, int priority);
size_t tls_output_bytes(const struct conn *conn);
void tls_finish(struct conn *conn);

// listener.c
void listeners_set_limits(struct net *net); // those of its configuration
void listeners_init(struct net *net);
void listeners_destroy(struct net *net);
void listeners_retry(struct net *net);

#endif
