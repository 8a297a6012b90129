// SPDX-License-Identifier: MIT
// A client on a real socket, for tests: sends requests, waits for answers, and
// keeps everything that comes in between in order. No threads, no event loop;
// waiting is poll(2) with a limit that only a broken server reaches.
#ifndef TESTS_SUPPORT_WIRE_CLIENT_H
#define TESTS_SUPPORT_WIRE_CLIENT_H

#include <stddef.h>
#include <stdint.h>

#include "common/wire/arena.h"
#include "common/wire/messages.h"

struct ssl_st;

// Every message as it goes or comes, without its prefix.
typedef void (*client_frame_fn)(void *data, bool is_sent, const uint8_t *message, size_t length);

enum { CLIENT_WAIT_MS = 20000 }; // nothing in a test takes so long

struct wire_client {
    int fd;                          // -1 = not connected
    struct ssl_st *tls;              // NULL = plain
    uint32_t from;                   // loopback address to connect from, 0 = 127.0.0.1
    uint64_t seq;                    // of the last request
    uint64_t player;                 // of the last Identity
    char name[WIRE_NAME_BYTES + 1];  // likewise
    uint8_t token[WIRE_TOKEN_BYTES]; // likewise
    uint8_t *bytes;                  // owned: what has come and was not taken yet
    size_t byte_count, byte_capacity;
    struct server_msg msg;    // at hand
    struct arena arena;       // of it
    void *arena_block;        // owned
    bool answers_pings;       // by itself; true at first
    client_frame_fn on_frame; // NULL if nobody wants them
    void *data;               // for it
};

void client_init(struct wire_client *client);
void client_finish(struct wire_client *client);

// False if nobody listens there. A client may connect again after it was closed.
bool client_connect_unix(struct wire_client *client, const char *path);
bool client_connect_tcp(struct wire_client *client, int port); // on this machine
bool client_connect_address(struct wire_client *client, const char *address, int port); // IPv4
bool client_connect_tls(struct wire_client *client, int port); // trusts any key
void client_close(struct wire_client *client);                 // without a word

// Sends a request with the next seq; false if the connection is gone.
bool client_send(struct wire_client *client, struct client_msg *msg);
bool client_send_bytes(struct wire_client *client, const void *bytes, size_t length);

// The next message, borrowed until the next call; NULL if none comes in time, or
// the connection is closed (client->fd is -1 then).
const struct server_msg *client_next(struct wire_client *client, int wait_ms);

// Skips to the answer to the request with this seq, or to the next message of
// this kind. NULL as above.
const struct server_msg *client_answer(struct wire_client *client, uint64_t seq);
const struct server_msg *client_until(struct wire_client *client, enum server_kind kind);

// Sends and returns the answer.
const struct server_msg *client_ask(struct wire_client *client, struct client_msg *msg);

// Hello, then as a guest or by the last token; false if refused.
bool client_hello(struct wire_client *client);
bool client_guest(struct wire_client *client, const char *name);
bool client_resume(struct wire_client *client);

#endif
