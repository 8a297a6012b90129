// SPDX-License-Identifier: MIT
// Speaks the protocol of proto/README.md. Everything before the first move goes
// through the codecs; a game goes through load_scan.h.
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "common/wire/messages.h"
#include "common/wire/wire.h"
#include "tests/bench/load.h"
#include "tests/bench/load_pattern.h"
#include "tests/bench/load_scan.h"

enum { CLOCK_MAIN_MS = 300000, CLOCK_EXTRA_MS = 3000 };

static void
say(struct load *load, struct load_conn *conn, struct client_msg *msg)
{
    uint8_t frame[WIRE_PREFIX_BYTES + WIRE_CLIENT_FRAME_MAX];

    msg->seq = ++conn->seq;
    load_send(load, conn, frame, wire_encode_client(&load->arena, msg, frame, sizeof(frame)));
}

static void
ask(struct load *load, struct load_conn *conn, struct client_msg *msg)
{
    load->awaited++;
    say(load, conn, msg);
}

// A name that another run on the same server does not have.
static void
greet(struct load *load, struct load_conn *conn)
{
    struct client_msg hello = {
        .kind = CLIENT_HELLO,
        .hello = {.protocol_min = WIRE_PROTOCOL,
                  .protocol_max = WIRE_PROTOCOL,
                  .program = "goren-load"},
    };
    struct client_msg guest = {.kind = CLIENT_GUEST};
    char name[WIRE_NAME_BYTES + 1];

    snprintf(name, sizeof(name), "l%d-%07td", (int)getpid(), conn - load->conns);
    guest.guest.name = name;
    ask(load, conn, &hello);
    ask(load, conn, &guest);
}

// The room follows the answer when its turn has come; no game may begin before.
static void
ask_to_enter(struct load *load, struct load_conn *conn, struct client_msg *msg)
{
    ask(load, conn, msg);
    load->awaited++;
}

static void
ask_create(struct load *load, struct load_conn *conn)
{
    const struct wire_room_settings settings = {
        .rule = RULE_FREESTYLE,
        .size = PATTERN_SIZE,
        .opening = OPENING_FREE,
        .control = {.kind = CONTROL_FISCHER, .main_ms = CLOCK_MAIN_MS, .extra_ms = CLOCK_EXTRA_MS},
        .start = START_FIRST,
        .undo = UNDO_OFF,
        .join = JOIN_ANYONE,
        .watch = WATCH_ANYONE,
    };
    struct client_msg create = {.kind = CLIENT_ROOM_CREATE,
                                .room_create = {.settings = &settings, .seat = WANT_SEAT_A}};

    ask_to_enter(load, conn, &create);
}

static void
ask_join(struct load *load, struct load_conn *conn)
{
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN,
                              .room_join = {.room = load->rooms[conn->room].id}};

    ask_to_enter(load, conn, &join);
}

static void
ask_ready(struct load *load, struct load_conn *conn)
{
    struct client_msg ready = {.kind = CLIENT_READY,
                               .ready = {.room = load->rooms[conn->room].id, .ready = true}};

    ask(load, conn, &ready);
}

static void
ask_seat(struct load *load, struct load_conn *conn)
{
    struct client_msg sit = {.kind = CLIENT_SIT,
                             .sit = {.room = load->rooms[conn->room].id, .seat = SEAT_B}};

    ask_join(load, conn);
    ask(load, conn, &sit);
    ask_ready(load, conn);
}

// The game begins: a message to both players, for which is waited too.
static void
ask_start(struct load *load, struct load_conn *conn)
{
    ask_ready(load, conn);
    load->awaited += LOAD_PLAYERS;
}

// One request to the same place in all rooms, then all answers.
static bool
go_through(struct load *load, uint32_t place, void (*request)(struct load *, struct load_conn *))
{
    for (uint32_t i = 0; i < load->options.pairs; i++) {
        request(load, load_conn_at(load, i, place));
        if (!load_pace(load)) {
            return false;
        }
    }
    return load_await(load);
}

// The watchers come before the games begin: a game that waits for its first move
// for too long is called off.
static bool
enter(struct load *load)
{
    if (!go_through(load, 0, ask_create) || !go_through(load, 1, ask_seat)) {
        return false;
    }
    for (uint32_t i = 0; i < load->options.spectators; i++) {
        if (!go_through(load, LOAD_PLAYERS + i, ask_join)) {
            return false;
        }
    }
    return go_through(load, 0, ask_start);
}

static size_t
write_move(struct load *load, struct load_conn *mover, uint8_t *out)
{
    const struct load_room *room = &load->rooms[mover->room];
    struct load_act act = {.seq = ++mover->seq,
                           .room = room->id,
                           .move = room->move,
                           .point = load_pattern_point((int)room->move)};

    return load_write_act(&act, out);
}

static void
answer_ping(struct load *load, struct load_conn *conn, uint64_t number)
{
    struct client_msg pong = {.kind = CLIENT_PONG, .ping = {.number = number}};

    load->pings++;
    say(load, conn, &pong);
}

// Each line of the room's log follows the one before. Lines that come before the
// snapshot are in it.
static bool
take_version(struct load *load, struct load_conn *conn, uint64_t version)
{
    if (!conn->is_inside) {
        return false;
    }
    if (version != conn->version + 1) {
        load_complain(load, conn, "event %" PRIu64 " of the room came after %" PRIu64, version,
                      conn->version);
    }
    conn->version = version;
    return true;
}

// The seats are exchanged after each game: players open in turns, the first one
// first. The room follows its opener, so that both have seen the last game's end.
static void
on_started(struct load *load, struct load_conn *conn)
{
    struct load_room *room = &load->rooms[conn->room];
    uint32_t opener = conn->games++ % LOAD_PLAYERS;

    if (conn->place >= LOAD_PLAYERS) {
        return;
    }
    if (!load->is_playing) {
        load->awaited--;
    }
    if (conn->place == opener) {
        room->opener = (uint8_t)opener;
        room->move = 1;
        load_on_turn(load, conn->room);
    }
}

static void
on_ended(struct load *load, struct load_conn *conn)
{
    const struct load_room *room = &load->rooms[conn->room];
    struct client_msg ready = {.kind = CLIENT_READY, .ready = {.room = room->id, .ready = true}};

    load->tally.deliveries++;
    if (conn->place >= LOAD_PLAYERS) {
        return;
    }
    if (room->move <= PATTERN_MOVES) {
        load_complain(load, conn, "the game ended before move %" PRIu32, room->move);
        return;
    }
    say(load, conn, &ready);
}

// What must not come, or cannot be read.
static void
complain_of(struct load *load, struct load_conn *conn, const struct wire_result *result,
            const struct server_msg *msg)
{
    if (result->fault != WIRE_OK) {
        load_complain(load, conn, "%s: %s %s", wire_fault_word(result->fault), result->message,
                      result->detail);
    } else if (msg->kind == SERVER_ERROR) {
        load_complain(load, conn, "request %" PRIu64 ", error %" PRIu32 ": %s", msg->re_seq,
                      msg->error.code, msg->error.text);
    } else if (msg->kind == SERVER_BYE) {
        load_complain(load, conn, "the server says goodbye, reason %d", (int)msg->bye.reason);
    } else {
        load_complain(load, conn, "message of kind %d in a game", (int)msg->kind);
    }
}

// In a game: none of them belongs there.
static void
on_alarm(struct load *load, struct load_conn *conn, const uint8_t *message, size_t length)
{
    struct server_msg msg;
    struct wire_result result = wire_decode_server(&load->arena, message, length, &msg);

    complain_of(load, conn, &result, &msg);
    arena_reset(&load->arena);
}

// Before the game: what was asked for.
static void
on_answer(struct load *load, struct load_conn *conn, const uint8_t *message, size_t length)
{
    struct server_msg msg;
    struct wire_result result = wire_decode_server(&load->arena, message, length, &msg);

    if (result.fault != WIRE_OK || msg.kind == SERVER_ERROR || msg.kind == SERVER_BYE ||
        msg.kind == SERVER_LEFT) {
        complain_of(load, conn, &result, &msg);
        arena_reset(&load->arena);
        return;
    }
    load->awaited -= msg.re_seq != 0;
    if (msg.kind == SERVER_ENTERED) {
        load->rooms[conn->room].id = msg.entered.room;
    } else if (msg.kind == SERVER_SNAPSHOT) {
        load->awaited -= !conn->is_inside;
        conn->version = msg.snapshot.version;
        conn->is_inside = true;
    }
    arena_reset(&load->arena);
}

static void
on_news(struct load *load, struct load_conn *conn, const struct load_news *news)
{
    switch (news->kind) {
    case NEWS_PASSED_OVER:
    case NEWS_ALARM:
    case NEWS_LOGGED:
        return;
    case NEWS_PING:
        answer_ping(load, conn, news->number);
        return;
    case NEWS_STARTED:
        on_started(load, conn);
        return;
    case NEWS_PLACED:
        if (load_on_move(load, conn, (uint32_t)news->number) && news->number < PATTERN_MOVES) {
            load_on_turn(load, conn->room);
        }
        return;
    case NEWS_ENDED:
        on_ended(load, conn);
        return;
    }
}

static void
on_frame(struct load *load, struct load_conn *conn, const uint8_t *message, size_t length)
{
    struct load_news news;

    if (!load_scan(message, length, &news)) {
        load_complain(load, conn, "what came is no message");
        return;
    }
    if (!load->is_playing) {
        on_answer(load, conn, message, length);
    } else if (news.kind == NEWS_ALARM) {
        on_alarm(load, conn, message, length);
    }
    if (news.version == 0 || take_version(load, conn, news.version)) {
        on_news(load, conn, &news);
    }
}

const struct load_speech load_speech_goren = {
    .frame_max = WIRE_SERVER_FRAME_MAX,
    .greet = greet,
    .enter = enter,
    .say = say,
    .write_move = write_move,
    .on_frame = on_frame,
};
