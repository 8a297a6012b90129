// SPDX-License-Identifier: MIT
#include "tests/chaos/person.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"
#include "common/wire/error_code.h"
#include "tests/chaos/acts.h"
#include "tests/chaos/chaos.h"
#include "tests/chaos/receive.h"

enum { CREDIT_MAX = 400, CREDIT_PER_S = 100, CREDIT_KEPT = 60, PRICE_DEFAULT = 10 };

// What the server takes, in tenths of a cheap request (proto/README.md 4); others
// cost PRICE_DEFAULT.
static const int prices[CLIENT_KIND_COUNT] = {
    [CLIENT_GUEST] = 50,       [CLIENT_REGISTER] = 100,        [CLIENT_LOGIN] = 100,
    [CLIENT_RESUME] = 50,      [CLIENT_SET_BADGE] = 25,        [CLIENT_LOBBY_SUBSCRIBE] = 50,
    [CLIENT_SEEK_START] = 50,  [CLIENT_ARCHIVE_ASK] = 50,      [CLIENT_CAREER_ASK] = 50,
    [CLIENT_RECORD_ASK] = 50,  [CLIENT_ROOM_CREATE] = 50,      [CLIENT_ROOM_JOIN] = 50,
    [CLIENT_ROOM_INVITE] = 25, [CLIENT_RESYNC] = 50,           [CLIENT_HINT_ASK] = 50,
    [CLIENT_SAY] = 25,         [CLIENT_CHANGE_PASSWORD] = 100,
};

static int
price_of(enum client_kind kind)
{
    return prices[kind] ? prices[kind] : PRICE_DEFAULT;
}

static void
on_frame(void *data, bool is_sent, const uint8_t *message, size_t length)
{
    struct person *person = data;

    history_message(&person->chaos->history, chaos_now_ms(), person->index, is_sent, message,
                    length);
    if (!is_sent) {
        person->frame_hash = receive_hash(message, length);
    }
}

struct person *
person_create(struct chaos *chaos, int index, bool wants_account)
{
    struct person *person = xcalloc(1, sizeof(*person));

    person->index = index;
    person->chaos = chaos;
    person->wants_account = wants_account;
    person->table = -1;
    snprintf(person->name, sizeof(person->name), "%s%d", wants_account ? "member" : "guest", index);
    client_init(&person->wire);
    person->wire.on_frame = on_frame;
    person->wire.data = person;
    return person;
}

void
person_destroy(struct person *person)
{
    for (int i = 0; i < person->view_count; i++) {
        view_destroy(person->views[i]);
    }
    client_finish(&person->wire);
    free(person);
}

static bool
dial(struct person *person)
{
    const struct server_process *server = &person->chaos->server;

    switch (person->line) {
    case LINE_UNIX:
        return client_connect_unix(&person->wire, server->socket);
    case LINE_TCP:
        return client_connect_tcp(&person->wire, server->port);
    case LINE_TLS:
        break;
    }
    return client_connect_tls(&person->wire, server->port);
}

bool
person_connect(struct person *person)
{
    struct client_msg hello = {.kind = CLIENT_HELLO,
                               .hello = {WIRE_PROTOCOL, WIRE_PROTOCOL, "chaos", "en"}};

    if (!dial(person)) {
        return false;
    }
    person->state = PERSON_GREETING;
    person->credit = CREDIT_MAX;
    person->credit_ms = chaos_now_ms();
    person_ask(person, &hello);
    return true;
}

bool
person_can_ask(const struct person *person, enum client_kind kind)
{
    return person->asked_count < PERSON_ASKED_MAX &&
           person->credit + (chaos_now_ms() - person->credit_ms) * CREDIT_PER_S / 1000 >=
               price_of(kind) + CREDIT_KEPT;
}

static void
pay(struct person *person, enum client_kind kind)
{
    int64_t now_ms = chaos_now_ms();

    person->credit += (now_ms - person->credit_ms) * CREDIT_PER_S / 1000;
    if (person->credit > CREDIT_MAX) {
        person->credit = CREDIT_MAX;
    }
    person->credit_ms = now_ms;
    person->credit -= price_of(kind);
}

// The room that a request would change, or that it speaks of.
static uint64_t
room_of(const struct client_msg *msg)
{
    if (msg->kind == CLIENT_SAY || msg->kind == CLIENT_IGNORE || msg->kind < CLIENT_ROOM_JOIN) {
        return 0;
    }
    return msg->room.room;
}

void
person_ask(struct person *person, struct client_msg *msg)
{
    struct asked *asked = &person->asked[person->asked_count];

    if (person->asked_count == PERSON_ASKED_MAX) {
        return;
    }
    pay(person, msg->kind);
    *asked = (struct asked){.kind = msg->kind,
                            .room = room_of(msg),
                            .sent_ms = chaos_now_ms(),
                            .was_down = person->is_storage_down};
    // Whether it arrives nobody knows: the server may be gone already.
    client_send(&person->wire, msg);
    asked->seq = msg->seq;
    person->asked_count++;
    person->chaos->counts.requests++;
    if (person->chaos->after_request) {
        person->chaos->after_request(person->chaos);
    }
}

bool
person_waits(const struct person *person, enum client_kind kind, uint64_t room)
{
    for (int i = 0; i < person->asked_count; i++) {
        if (person->asked[i].kind == kind && person->asked[i].room == room) {
            return true;
        }
    }
    return false;
}

bool
person_has_act(const struct person *person, uint64_t room)
{
    for (int i = 0; i < person->act_count; i++) {
        if (person->acts[i].room == room) {
            return true;
        }
    }
    return person->act_count == PERSON_ACTS_MAX;
}

static bool
is_writable(const struct action *action)
{
    bool asks = action->kind >= ACTION_ASK && action->kind <= ACTION_WITHDRAW;

    for (int i = 0; i < action->point_count; i++) {
        if (i >= OPENING_OFFERS_MAX || !point_on_board(action->points[i], BOARD_SIZE_MAX)) {
            return false;
        }
    }
    return action->point_count >= 0 && (unsigned)action->kind <= ACTION_CLAIM_DRAW &&
           action->kind != ACTION_FLAG && action->number >= 0 && action->move_number >= 0 &&
           (!asks || (unsigned)action->question < QUESTION_COUNT);
}

void
person_act(struct person *person, uint64_t room, const struct action *action)
{
    const struct view *view = person_view(person, room);
    bool asks = action->kind >= ACTION_ASK && action->kind <= ACTION_WITHDRAW;
    struct sent_act *act = &person->acts[person->act_count];
    struct client_msg msg = {.kind = CLIENT_ACT,
                             .act = {.room = room,
                                     .move = (uint32_t)action->move_number,
                                     .kind = action->kind,
                                     .point_count = action->point_count,
                                     .points = action->points,
                                     .number = (uint32_t)action->number,
                                     .question = asks ? action->question : QUESTION_DRAW,
                                     .yes = action->yes}};

    if (!is_writable(action) || person_has_act(person, room) ||
        !person_can_ask(person, CLIENT_ACT)) {
        return;
    }
    *act = (struct sent_act){.room = room,
                             .game = view->state.game,
                             .life = person->chaos->life,
                             .sent_ms = chaos_now_ms(),
                             .seq = person->wire.seq + 1,
                             .action = *action};
    person->act_count++;
    person_ask(person, &msg);
}

// Requests after which a room may be another.
static bool
changes_room(enum client_kind kind)
{
    return kind == CLIENT_ROOM_JOIN || kind == CLIENT_ROOM_LEAVE || kind == CLIENT_ROOM_CHANGE ||
           kind == CLIENT_ROOM_OWNER || (kind >= CLIENT_SIT && kind <= CLIENT_READY);
}

void
person_lost(struct person *person)
{
    for (int i = 0; i < person->asked_count; i++) {
        if (person->asked[i].room && changes_room(person->asked[i].kind)) {
            ledger_room(&person->chaos->ledger, person->asked[i].room)->is_unsure = true;
        }
        receive_lost(person, &person->asked[i]);
    }
    person->asked_count = 0;
    client_close(&person->wire);
    person->state = PERSON_OFF;
    person->entering_ms = person->entered_ms = 0;
    person->in_lobby = person->is_seeking = person->is_storage_down = false;
    person->pair = 0;
    for (int i = 0; i < person->view_count; i++) {
        person->views[i]->is_synced = false;
    }
    memset(person->lines, 0, sizeof(person->lines));
}

struct view *
person_view(const struct person *person, uint64_t room)
{
    for (int i = 0; i < person->view_count; i++) {
        if (person->views[i]->room == room) {
            return person->views[i];
        }
    }
    return NULL;
}

bool
person_seat(const struct person *person, const struct view *view, enum seat *seat)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct view_occupant *occupant = &view->state.occupants[i];

        if (occupant->kind == OCCUPANT_PERSON && occupant->player == person->player) {
            *seat = (enum seat)i;
            return true;
        }
    }
    return false;
}

void
person_read(struct person *person)
{
    const struct server_msg *msg;

    while (person->state != PERSON_OFF && (msg = client_next(&person->wire, 0))) {
        person->chaos->counts.frames++;
        receive(person, msg);
        if (person->chaos->after_frame) {
            person->chaos->after_frame(person->chaos);
        }
    }
    if (person->state != PERSON_OFF && person->wire.fd < 0 && person->chaos->is_up &&
        !person->chaos->may_close) {
        chaos_lost(person->chaos, person->index, "the server closed the connection");
    }
}
