// SPDX-License-Identifier: MIT
#include "tests/chaos/siege/pair.h"

#include <poll.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "common/wire/error_code.h"

enum {
    MAIN_MS = 3600 * 1000,
    FIRST_NICE = -15, // of these tests, where that is allowed
    CREDIT_MS = 1000, // after which a request that was too fast is sent again
};

int64_t
pair_now_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void
pair_go_first(void)
{
    FILE *file = getsid(0) == getpid() ? fopen("/proc/self/autogroup", "w") : NULL;

    setpriority(PRIO_PROCESS, 0, FIRST_NICE);
    if (file) {
        fprintf(file, "%d", FIRST_NICE);
        fclose(file);
    }
}

struct wire_room_settings
pair_settings(int main_ms)
{
    return (struct wire_room_settings){
        .rule = RULE_FREESTYLE,
        .size = PAIR_SIZE,
        .opening = OPENING_FREE,
        .control = {.kind = CONTROL_FISCHER, .main_ms = (uint32_t)main_ms, .extra_ms = 3000},
        .title = "",
    };
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

    while (answer && answer->kind == SERVER_ERROR && answer->error.code == ERROR_TOO_FAST) {
        poll(NULL, 0, CREDIT_MS);
        answer = client_ask(client, msg);
    }
    return answer && answer->kind == kind ? answer : NULL;
}

static bool
say_ready(struct pair *pair)
{
    struct client_msg ready = {.kind = CLIENT_READY, .ready = {.room = pair->room, .ready = true}};

    return ask(&pair->white, &ready, SERVER_DONE) && ask(&pair->black, &ready, SERVER_DONE);
}

static bool
come_in(struct wire_client *client, int port, const char *name, const char *colour)
{
    char full[64];

    snprintf(full, sizeof(full), "%s-%s", name, colour);
    return client_connect_tcp(client, port) && client_guest(client, full);
}

bool
pair_open(struct pair *pair, int port, const char *name)
{
    struct wire_room_settings settings = pair_settings(MAIN_MS);
    struct client_msg create = {.kind = CLIENT_ROOM_CREATE,
                                .room_create = {.settings = &settings, .seat = WANT_SEAT_A}};
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN, .room_join = {0, ""}};
    struct client_msg sit = {.kind = CLIENT_SIT, .sit = {.seat = SEAT_B}};
    const struct server_msg *entered;

    client_init(&pair->black);
    client_init(&pair->white);
    if (!come_in(&pair->black, port, name, "black") ||
        !come_in(&pair->white, port, name, "white")) {
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

struct point
pair_point(int move)
{
    int wanted = move % 2, left = move / 2;

    for (int i = 0; i < PAIR_MOVES; i++) {
        int x = i % PAIR_SIZE, y = i / PAIR_SIZE;

        if (((x / 2 + y) & 1) == wanted && left-- == 0) {
            return (struct point){(int8_t)x, (int8_t)y};
        }
    }
    return POINT_NONE;
}

// The answer comes first: a refusal is told at once, and nobody waits for what will not come.
static bool
move_and_see(struct pair *pair, struct wire_client *mover, struct wire_client *other)
{
    struct point point = pair_point(pair->moves);
    struct client_msg act = {.kind = CLIENT_ACT,
                             .act = {.room = pair->room,
                                     .move = (uint32_t)++pair->moves,
                                     .kind = ACTION_PLACE,
                                     .point_count = 1,
                                     .points = &point}};
    const struct server_msg *msg;

    if (!ask(mover, &act, SERVER_DONE)) {
        return fails(pair, "a move of the pair is not answered, or refused");
    }
    do {
        msg = client_until(other, SERVER_ROOM_EVENT);
        if (!msg) {
            return fails(pair, "a move of the pair does not arrive");
        }
    } while (!msg->room_event.event || msg->room_event.event->move != (uint32_t)pair->moves);
    return true;
}

bool
pair_move(struct pair *pair, int64_t *took_us)
{
    bool is_black = (pair->moves + pair->games) % 2 == 0;
    struct wire_client *mover = is_black ? &pair->black : &pair->white;
    int64_t from_us = pair_now_us();

    if (!move_and_see(pair, mover, is_black ? &pair->white : &pair->black)) {
        return false;
    }
    *took_us = pair_now_us() - from_us;
    if (pair->moves == PAIR_MOVES) {
        pair->moves = 0;
        pair->games++;
        return say_ready(pair) || fails(pair, "the pair cannot begin anew");
    }
    return true;
}
