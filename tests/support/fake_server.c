// SPDX-License-Identifier: MIT
#include "tests/support/fake_server.h"

#include <arpa/inet.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/un.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "common/wire/arena.h"
#include "common/wire/frame.h"
#include "common/wire/messages.h"
#include "common/wire/wire.h"
#include "tests/support/fake_tls.h"

enum { SCRIPTS_MAX = 64, WORD_BYTES = 600 };

struct peer {
    struct fake_server *server;
    struct peer *next;
    struct bufferevent *bev; // NULL once it is over
    const char *script;      // what is left of it
    uint64_t asked;          // seq of what came last
    bool is_mute, is_refusing;
    size_t skip; // bytes of the next message that went before
};

struct fake_server {
    struct event_base *base;
    struct evconnlistener *listener;
    SSL_CTX *tls; // NULL if plain
    char port[8];
    char path[108];
    const char *scripts[SCRIPTS_MAX];
    int script_count, accepted, pings;
    struct peer *peers; // all that ever came; owned
    struct peer *last;
    struct strbuf heard;
    char block[2 * WIRE_SERVER_ARENA_BYTES];
};

// A copy of the words up to any of the stops; moves on behind them, blanks too.
static void
take_until(const char **text, const char *stops, char word[WORD_BYTES])
{
    size_t length = strcspn(*text, stops), kept = length;

    while (kept > 0 && (*text)[kept - 1] == ' ') {
        kept--;
    }
    assert_true(kept < WORD_BYTES);
    memcpy(word, *text, kept);
    word[kept] = '\0';
    *text += length;
    *text += **text ? 1 : 0;
    *text += strspn(*text, " ");
}

static void
hear(struct fake_server *server, const char *what)
{
    strbuf_addf(&server->heard, server->heard.length > 0 ? "; %s" : "%s", what);
}

static void
write_bytes(struct peer *peer, const void *bytes, size_t length)
{
    if (peer->bev) {
        bufferevent_write(peer->bev, bytes, length);
    }
}

// Sends the message, or only its first bytes.
static void
send_message(struct peer *peer, const struct server_msg *msg, size_t most)
{
    uint8_t bytes[WIRE_PREFIX_BYTES + WIRE_SERVER_FRAME_MAX];
    struct arena arena;
    size_t length;

    arena_init(&arena, peer->server->block, sizeof(peer->server->block));
    length = wire_encode_server(&arena, msg, bytes, sizeof(bytes));
    assert_true(length > peer->skip);
    length = length < most ? length : most;
    write_bytes(peer, bytes + peer->skip, length - peer->skip);
    peer->skip = 0;
}

static void
close_peer(struct peer *peer)
{
    if (peer->bev) {
        bufferevent_free(peer->bev);
        peer->bev = NULL;
    }
}

// Ends it when everything is written.
static void
on_written(struct bufferevent *bev, void *data)
{
    (void)bev;
    close_peer(data);
}

static void
cut(struct peer *peer)
{
    if (!peer->bev) {
        return;
    }
    if (evbuffer_get_length(bufferevent_get_output(peer->bev)) == 0) {
        close_peer(peer);
        return;
    }
    bufferevent_setcb(peer->bev, NULL, on_written, NULL, peer);
}

// The actions. rest is what stands behind the word; most cuts messages off.

static void
act_welcome(struct peer *peer, const char *rest, size_t most)
{
    uint32_t protocol = *rest ? (uint32_t)strtoul(rest, NULL, 10) : WIRE_PROTOCOL;
    struct server_msg msg = {
        .re_seq = peer->asked,
        .kind = SERVER_WELCOME,
        .welcome = {.protocol = protocol, .server = "fake", .program = "fake 1"},
    };

    send_message(peer, &msg, most);
}

static void
act_identity(struct peer *peer, const char *rest, size_t most)
{
    uint8_t token[WIRE_TOKEN_BYTES];
    struct server_msg msg = {
        .re_seq = peer->asked,
        .kind = SERVER_IDENTITY,
        .identity = {.player_id = 1, .name = "mizu", .guest = true, .token = token},
    };

    memset(token, (int)strtol(rest, NULL, 10), sizeof(token));
    send_message(peer, &msg, most);
}

static void
act_error(struct peer *peer, const char *rest, size_t most)
{
    char *text;
    const char *arguments[] = {NULL};
    struct server_msg msg = {.re_seq = peer->asked, .kind = SERVER_ERROR};

    msg.error.code = (uint32_t)strtoul(rest, &text, 10);
    msg.error.text = text + strspn(text, " ");
    arguments[0] = msg.error.text;
    msg.error.argument_count = 1;
    msg.error.arguments = arguments;
    send_message(peer, &msg, most);
}

static void
act_done(struct peer *peer, const char *rest, size_t most)
{
    struct server_msg msg = {.re_seq = peer->asked, .kind = SERVER_DONE};

    (void)rest;
    send_message(peer, &msg, most);
}

static void
act_ping(struct peer *peer, const char *rest, size_t most)
{
    struct server_msg msg = {.kind = SERVER_PING};

    msg.ping.number = strtoull(rest, NULL, 10);
    send_message(peer, &msg, most);
}

static void
act_bye(struct peer *peer, const char *rest, size_t most)
{
    struct server_msg msg = {.kind = SERVER_BYE};

    msg.bye.reason = (enum bye_reason)strtol(rest, NULL, 10);
    send_message(peer, &msg, most);
}

static void
act_notice(struct peer *peer, const char *rest, size_t most)
{
    struct server_msg msg = {.kind = SERVER_NOTICE,
                             .notice = {.kind = NOTICE_OPERATOR, .text = rest}};

    send_message(peer, &msg, most);
}

static void
act_hex(struct peer *peer, const char *rest, size_t most)
{
    (void)most;
    for (; rest[0] && rest[1]; rest += 2) {
        const char digits[] = {rest[0], rest[1], '\0'};
        uint8_t byte = (uint8_t)strtoul(digits, NULL, 16);

        write_bytes(peer, &byte, 1);
    }
}

static void
act_text(struct peer *peer, const char *rest, size_t most)
{
    (void)most;
    write_bytes(peer, rest, strlen(rest));
}

// ServerMsg { re_seq (1): seq, field: bytes }, by hand. seq < 128, field >= 16.
static void
send_raw(struct peer *peer, uint64_t seq, uint32_t field, const char *body)
{
    uint32_t key = field << 3 | 2;
    uint8_t bytes[64] = {0,
                         0,
                         0,
                         0,
                         0x08,
                         (uint8_t)seq,
                         (uint8_t)(0x80 | (key & 0x7f)),
                         (uint8_t)(key >> 7),
                         (uint8_t)strlen(body)};
    size_t length = 9 + strlen(body);

    assert_true(seq < 128 && key >> 14 == 0 && length <= sizeof(bytes));
    memcpy(bytes + 9, body, strlen(body));
    frame_write_prefix(bytes, length - WIRE_PREFIX_BYTES);
    write_bytes(peer, bytes, length);
}

static void
act_unknown(struct peer *peer, const char *rest, size_t most)
{
    (void)rest;
    (void)most;
    send_raw(peer, 0, 1999, "future");
}

static void
act_answer_unknown(struct peer *peer, const char *rest, size_t most)
{
    (void)rest;
    (void)most;
    send_raw(peer, peer->asked, 1999, "future");
}

// Notice { kind: 99 }
static void
act_answer_field(struct peer *peer, const char *rest, size_t most)
{
    (void)rest;
    (void)most;
    send_raw(peer, peer->asked, 91, "\x08\x63");
}

static void
act_cut(struct peer *peer, const char *rest, size_t most)
{
    (void)rest;
    (void)most;
    cut(peer);
}

static void
act_mute(struct peer *peer, const char *rest, size_t most)
{
    (void)rest;
    (void)most;
    peer->is_mute = true;
}

static void
act_refuse_pings(struct peer *peer, const char *rest, size_t most)
{
    (void)rest;
    (void)most;
    peer->is_refusing = true;
}

static void
act_deaf(struct peer *peer, const char *rest, size_t most)
{
    (void)rest;
    (void)most;
    bufferevent_disable(peer->bev, EV_READ);
}

static void act_part(struct peer *peer, const char *rest, size_t most);
static void act_rest(struct peer *peer, const char *rest, size_t most);

static const struct {
    const char *word;
    void (*act)(struct peer *peer, const char *rest, size_t most);
} actions[] = {
    {"welcome", act_welcome},
    {"identity", act_identity},
    {"error", act_error},
    {"done", act_done},
    {"ping", act_ping},
    {"bye", act_bye},
    {"notice", act_notice},
    {"text", act_text},
    {"hex", act_hex},
    {"unknown", act_unknown},
    {"answer-unknown", act_answer_unknown},
    {"answer-field", act_answer_field},
    {"part", act_part},
    {"rest", act_rest},
    {"cut", act_cut},
    {"mute", act_mute},
    {"refuse-pings", act_refuse_pings},
    {"deaf", act_deaf},
};

static void
do_one(struct peer *peer, const char *text, size_t most)
{
    char word[WORD_BYTES];

    take_until(&text, " ", word);
    for (size_t i = 0; i < sizeof(actions) / sizeof(actions[0]); i++) {
        if (strcmp(actions[i].word, word) == 0) {
            actions[i].act(peer, text, most);
            return;
        }
    }
    fail_msg("the test itself is wrong: no such action \"%s\"", word);
}

static void
act_part(struct peer *peer, const char *rest, size_t most)
{
    char *what;

    (void)most;
    most = strtoul(rest, &what, 10);
    do_one(peer, what + strspn(what, " "), most);
}

static void
act_rest(struct peer *peer, const char *rest, size_t most)
{
    char *what;

    peer->skip = strtoul(rest, &what, 10);
    do_one(peer, what + strspn(what, " "), most);
}

static void
do_all(struct peer *peer, const char *text)
{
    char one[WORD_BYTES];

    while (*text) {
        take_until(&text, ",", one);
        do_one(peer, one, SIZE_MAX);
    }
}

// Steps that wait for nothing.
static void
do_at_once(struct peer *peer)
{
    char step[WORD_BYTES];

    while (peer->script && peer->script[0] == '|') {
        take_until(&peer->script, ";", step);
        do_all(peer, step + 1 + strspn(step + 1, " "));
    }
}

// What was heard, in the words of a script.
static void
put_into_words(const struct client_msg *msg, char out[WORD_BYTES])
{
    if (msg->kind == CLIENT_HELLO) {
        snprintf(out, WORD_BYTES, "hello");
    } else if (msg->kind == CLIENT_GUEST) {
        snprintf(out, WORD_BYTES, "guest %s", msg->guest.name);
    } else if (msg->kind == CLIENT_LOGIN) {
        snprintf(out, WORD_BYTES, "login %s %s", msg->enter.name, msg->enter.password);
    } else if (msg->kind == CLIENT_REGISTER) {
        snprintf(out, WORD_BYTES, "register %s %s", msg->enter.name, msg->enter.password);
    } else if (msg->kind == CLIENT_RESUME) {
        snprintf(out, WORD_BYTES, "resume %d", msg->resume.token[WIRE_TOKEN_BYTES - 1]);
    } else if (msg->kind == CLIENT_GOODBYE) {
        snprintf(out, WORD_BYTES, "goodbye");
    } else if (msg->kind == CLIENT_PONG) {
        snprintf(out, WORD_BYTES, "pong %" PRIu64, msg->ping.number);
    } else if (msg->kind == CLIENT_SAY) {
        snprintf(out, WORD_BYTES, "say %s", msg->say.text);
    } else {
        snprintf(out, WORD_BYTES, "kind %d", (int)msg->kind);
    }
}

static void
answer_ping(struct peer *peer, const struct client_msg *msg)
{
    struct server_msg pong = {.re_seq = msg->seq, .kind = SERVER_PONG, .ping = msg->ping};

    struct server_msg error = {
        .re_seq = msg->seq, .kind = SERVER_ERROR, .error = {.code = 8, .text = "Haste."}};

    peer->server->pings++;
    if (!peer->is_mute) {
        send_message(peer, peer->is_refusing ? &error : &pong, SIZE_MAX);
    }
}

static void
take_request(struct peer *peer, const struct client_msg *msg)
{
    char heard[WORD_BYTES], step[WORD_BYTES], wanted[WORD_BYTES];
    const char *rest = step;

    if (msg->kind == CLIENT_PING) {
        answer_ping(peer, msg);
        return;
    }
    put_into_words(msg, heard);
    hear(peer->server, heard);
    peer->asked = msg->seq;
    if (!peer->script || !peer->script[0]) {
        return;
    }
    take_until(&peer->script, ";", step);
    take_until(&rest, ">", wanted);
    if (strcmp(wanted, heard) != 0) {
        fail_msg("the server waits for \"%s\", and hears \"%s\"", wanted, heard);
    }
    do_all(peer, rest);
    do_at_once(peer);
}

static void
on_readable(struct bufferevent *bev, void *data)
{
    struct peer *peer = data;
    struct evbuffer *input = bufferevent_get_input(bev);
    static char block[WIRE_CLIENT_ARENA_BYTES];
    struct client_msg msg;
    struct arena arena;
    struct frame frame;

    while (peer->bev == bev) {
        size_t length = evbuffer_get_length(input);

        if (frame_next(evbuffer_pullup(input, -1), length, WIRE_CLIENT_FRAME_MAX, &frame) !=
            FRAME_READY) {
            return;
        }
        arena_init(&arena, block, sizeof(block));
        assert_int_equal(wire_decode_client(&arena, frame.message, frame.length, &msg).fault,
                         WIRE_OK);
        evbuffer_drain(input, frame.used_bytes);
        take_request(peer, &msg);
    }
}

static void
on_event(struct bufferevent *bev, short what, void *data)
{
    struct peer *peer = data;

    (void)bev;
    if (what & BEV_EVENT_CONNECTED) {
        do_at_once(peer);
    } else if (peer->bev) {
        hear(peer->server, "closed");
        close_peer(peer);
    }
}

static void
on_accept(struct evconnlistener *listener, evutil_socket_t fd, struct sockaddr *address, int length,
          void *data)
{
    struct fake_server *server = data;
    const int one = 1;
    const int options = BEV_OPT_CLOSE_ON_FREE | BEV_OPT_DEFER_CALLBACKS;
    struct peer *peer = xcalloc(1, sizeof(*peer));

    (void)listener;
    (void)address;
    (void)length;
    if (server->accepted >= server->script_count) {
        fail_msg("connection %d was not expected; so far: %s", server->accepted + 1,
                 strbuf_text(&server->heard));
    }
    peer->server = server;
    peer->script = server->scripts[server->accepted++];
    peer->next = server->peers;
    server->peers = server->last = peer;
    hear(server, "connected");
    // Parts of a message are to arrive as parts.
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
    if (server->tls) {
        peer->bev = bufferevent_openssl_socket_new(server->base, fd, SSL_new(server->tls),
                                                   BUFFEREVENT_SSL_ACCEPTING, options);
        bufferevent_openssl_set_allow_dirty_shutdown(peer->bev, 1);
    } else {
        peer->bev = bufferevent_socket_new(server->base, fd, options);
    }
    bufferevent_setcb(peer->bev, on_readable, NULL, on_event, peer);
    bufferevent_enable(peer->bev, EV_READ | EV_WRITE);
    if (!server->tls) {
        do_at_once(peer);
    }
}

static void
listen_on(struct fake_server *server, const struct sockaddr *address, int length)
{
    server->listener = evconnlistener_new_bind(
        server->base, on_accept, server,
        LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC | LEV_OPT_REUSEABLE, -1, address, length);
    assert_non_null(server->listener);
}

static void
listen_tcp(struct fake_server *server)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t length = sizeof(address);

    listen_on(server, (struct sockaddr *)&address, sizeof(address));
    assert_int_equal(
        getsockname(evconnlistener_get_fd(server->listener), (struct sockaddr *)&address, &length),
        0);
    snprintf(server->port, sizeof(server->port), "%u", (unsigned)ntohs(address.sin_port));
}

static void
listen_unix(struct fake_server *server, const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};

    assert_true(strlen(path) < sizeof(address.sun_path));
    snprintf(address.sun_path, sizeof(address.sun_path), "%s", path);
    snprintf(server->path, sizeof(server->path), "%s", path);
    listen_on(server, (struct sockaddr *)&address, sizeof(address));
}

struct fake_server *
fake_server_create(struct event_base *base, const char *path,
                   const struct fake_certificate *certificate)
{
    struct fake_server *server = xcalloc(1, sizeof(*server));

    server->base = base;
    if (certificate) {
        fake_server_show(server, certificate);
    }
    if (path) {
        listen_unix(server, path);
    } else {
        listen_tcp(server);
    }
    return server;
}

void
fake_server_destroy(struct fake_server *server)
{
    if (!server) {
        return;
    }
    while (server->peers) {
        struct peer *next = server->peers->next;

        close_peer(server->peers);
        free(server->peers);
        server->peers = next;
    }
    evconnlistener_free(server->listener);
    if (server->path[0]) {
        (void)unlink(server->path);
    }
    SSL_CTX_free(server->tls);
    strbuf_finish(&server->heard);
    free(server);
}

const char *
fake_server_port(const struct fake_server *server)
{
    return server->port;
}

void
fake_server_show(struct fake_server *server, const struct fake_certificate *certificate)
{
    SSL_CTX_free(server->tls);
    server->tls = fake_certificate_context(certificate);
}

void
fake_server_limit_tls(struct fake_server *server, int version)
{
    assert_int_equal(SSL_CTX_set_max_proto_version(server->tls, version), 1);
}

void
fake_server_script(struct fake_server *server, const char *script)
{
    assert_true(server->script_count < SCRIPTS_MAX);
    server->scripts[server->script_count++] = script;
}

void
fake_server_do(struct fake_server *server, const char *text)
{
    assert_non_null(server->last);
    do_all(server->last, text);
}

const char *
fake_server_heard(const struct fake_server *server)
{
    return strbuf_text(&server->heard);
}

int
fake_server_accepted(const struct fake_server *server)
{
    return server->accepted;
}

int
fake_server_pings(const struct fake_server *server)
{
    return server->pings;
}
