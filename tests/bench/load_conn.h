// SPDX-License-Identifier: MIT
// A connection of the generator: plain or TLS, never waits. What the socket does
// not take is kept, and so is a frame that has come in part; both seldom happen,
// so their memory is there only when it is needed. A TLS handshake needs no
// state of its own: it is done by the first bytes that are to be sent.
#ifndef TESTS_BENCH_LOAD_CONN_H
#define TESTS_BENCH_LOAD_CONN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ssl_st;
struct ssl_ctx_st;

struct load_bytes {
    uint8_t *bytes; // owned; NULL while there was never anything
    size_t length, capacity;
};

struct load_conn {
    int fd;             // -1: closed
    struct ssl_st *ssl; // owned; NULL: plain
    uint32_t room;      // its index
    uint32_t place;     // in the room: 0 and 1 play, from 2 on they watch
    uint64_t seq;       // of the last request
    uint64_t version;   // of the room's log
    uint32_t games;     // that it saw begin
    bool is_inside;     // the snapshot of the room has come
    bool is_blocked;    // the socket takes no more: tell when it does
    struct load_bytes in, out;
};

// What all connections share.
struct load_net {
    int epoll;
    uint32_t port;
    struct ssl_ctx_st *tls; // owned; NULL: plain
    uint8_t *buffer;        // owned; what was read last
    uint32_t opened;
};

enum load_read {
    LOAD_READ_NOTHING, // for now
    LOAD_READ_BYTES,
    LOAD_READ_END, // the server has closed it, or the line is broken
};

// False, with errno, if the system does not want to.
bool load_net_init(struct load_net *net, uint32_t port, bool is_tls);
void load_net_finish(struct load_net *net);

// Waits until somebody listens at the port, for so long at most.
bool load_net_await(const struct load_net *net, double seconds);

// False, with errno, if nobody takes the connection.
bool load_conn_open(struct load_net *net, struct load_conn *conn);
void load_conn_close(struct load_conn *conn); // accepts a closed one

// False if the line is broken.
bool load_conn_send(struct load_net *net, struct load_conn *conn, const uint8_t *bytes,
                    size_t length);

// Sends what was kept; false if the line is broken.
bool load_conn_flush(struct load_net *net, struct load_conn *conn);

// Reads once into the buffer of net, behind the part of a frame that was kept;
// *length is what is there now.
enum load_read load_conn_read(struct load_net *net, struct load_conn *conn, size_t *length);

// Keeps the part of a frame that is left in the buffer from here on.
void load_conn_keep(struct load_conn *conn, const uint8_t *bytes, size_t length);

#endif
