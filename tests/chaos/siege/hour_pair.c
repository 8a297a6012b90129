// SPDX-License-Identifier: MIT
#include <time.h>

#include "tests/chaos/siege/hour.h"

enum { SIZE = 20 };

int64_t
hour_now_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void
delays_add(struct delays *delays, int64_t us)
{
    int64_t step = us / 100;

    delays->counts[step < DELAY_STEPS ? step : DELAY_STEPS]++;
    delays->total++;
}

double
delays_percentile(const struct delays *delays, int percent)
{
    uint64_t wanted = ((uint64_t)delays->total * (uint64_t)percent + 99) / 100, seen = 0;

    for (int i = 0; i <= DELAY_STEPS && wanted > 0; i++) {
        seen += delays->counts[i];
        if (seen >= wanted) {
            return (i + 1) / 10.0;
        }
    }
    return 0;
}

static bool
fails(struct pair *pair, const char *why)
{
    pair->why = why;
    return false;
}

static const struct server_msg *
ask(struct wire_client *client, struct client_msg *msg, enum server_kind kind)
{
    const struct server_msg *answer = client_ask(client, msg);

    return answer && answer->kind == kind ? answer : NULL;
}

static bool
say_ready(struct pair *pair)
{
    struct client_msg ready = {.kind = CLIENT_READY, .ready = {pair->room, true}};

    return ask(&pair->white, &ready, SERVER_DONE) && ask(&pair->black, &ready, SERVER_DONE);
}

bool
pair_open(struct pair *pair, struct server_process *server)
{
    struct wire_room_settings settings = {
        .rule = RULE_FREESTYLE,
        .size = SIZE,
        .opening = OPENING_FREE,
        .control = {.kind = CONTROL_FISCHER, .main_ms = 3600000, .extra_ms = 3000},
        .title = ""};
    struct client_msg create = {.kind = CLIENT_ROOM_CREATE,
                                .room_create = {.settings = &settings, .seat = WANT_SEAT_A}};
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN, .room_join = {0, ""}};
    struct client_msg sit = {.kind = CLIENT_SIT, .sit = {.seat = SEAT_B}};
    const struct server_msg *entered;

    pair->server = server;
    client_init(&pair->black);
    client_init(&pair->white);
    if (!client_connect_tcp(&pair->black, server->port) ||
        !client_connect_tcp(&pair->white, server->port) ||
        !client_guest(&pair->black, "witness-black") ||
        !client_guest(&pair->white, "witness-white")) {
        return fails(pair, "the pair is not let in");
    }
    entered = ask(&pair->black, &create, SERVER_ENTERED);
    if (!entered) {
        return fails(pair, "the pair gets no table");
    }
    pair->room = join.room_join.room = sit.sit.room = entered->entered.room;
    if (!ask(&pair->white, &join, SERVER_ENTERED) || !ask(&pair->white, &sit, SERVER_DONE) ||
        !say_ready(pair)) {
        return fails(pair, "the pair cannot begin");
    }
    return true;
}

void
pair_finish(struct pair *pair)
{
    client_finish(&pair->black);
    client_finish(&pair->white);
}

// Points of one colour of a board on which nobody ever makes five.
static struct point
point_of(int move)
{
    int wanted = move % 2, left = move / 2;

    for (int i = 0; i < SIZE * SIZE; i++) {
        int x = i % SIZE, y = i / SIZE;

        if (((x / 2 + y) & 1) == wanted && left-- == 0) {
            return (struct point){(int8_t)x, (int8_t)y};
        }
    }
    return POINT_NONE;
}

// From the moment it is sent until the other one sees it.
static bool
move_and_see(struct pair *pair, struct wire_client *mover, struct wire_client *other)
{
    struct point point = point_of(pair->moves);
    struct client_msg act = {.kind = CLIENT_ACT,
                             .act = {.room = pair->room,
                                     .move = (uint32_t)++pair->moves,
                                     .kind = ACTION_PLACE,
                                     .point_count = 1,
                                     .points = &point}};
    const struct server_msg *msg;
    int64_t us = hour_now_us();

    if (!client_send(mover, &act)) {
        return fails(pair, "the pair's connection is gone");
    }
    do {
        msg = client_until(other, SERVER_ROOM_EVENT);
        if (!msg) {
            return fails(pair, "a move of the pair does not arrive");
        }
    } while (!msg->room_event.event || msg->room_event.event->move != (uint32_t)pair->moves);
    us = hour_now_us() - us;
    delays_add(&pair->second, us);
    delays_add(&pair->all, us);
    return client_answer(mover, mover->seq) || fails(pair, "a move of the pair is not answered");
}

bool
pair_play(struct pair *pair)
{
    bool is_swapped = pair->games % 2; // who opens alternates
    struct wire_client *opener = is_swapped ? &pair->white : &pair->black;
    struct wire_client *other = is_swapped ? &pair->black : &pair->white;

    if (!move_and_see(pair, opener, other) || !move_and_see(pair, other, opener)) {
        return false;
    }
    if (pair->moves == SIZE * SIZE) {
        pair->moves = 0;
        pair->games++;
        return say_ready(pair) || fails(pair, "the pair cannot begin anew");
    }
    return true;
}
