// SPDX-License-Identifier: MIT
// Thousands of connections and short games against one server, twice: after the
// second time it holds as many descriptors as after the first, and hardly more
// memory. It must end in order, so that a sanitizer can count what is left.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/chaos/chaos.h"

enum {
    CONNECTS_PER_GAME = 10,
    GAMES_PER_ROOM = 20,
    MOVES = 9,
    // What may be more the second time: pages that SQLite and the allocator keep,
    // and rooms, which stay for a minute after all have left.
    GROWTH_KIB = 512,
    ROOM_KIB = 40,
    SETTLE_MS = 20000,
};

// What may be sent on a connection before it is cut.
static void
connect_and_leave(struct chaos *chaos, struct wire_client *client, int number)
{
    static const uint8_t nonsense[] = {0, 0, 0, 3, 0xff, 0xff, 0xff}, half[] = {0, 0, 1, 0, 8};
    struct client_msg goodbye = {.kind = CLIENT_GOODBYE};
    bool is_there = number % 10 == 9  ? client_connect_tls(client, chaos->server.port)
                    : number % 4 == 3 ? client_connect_tcp(client, chaos->server.port)
                                      : client_connect_unix(client, chaos->server.socket);
    char name[32];

    if (!is_there) {
        chaos_fail(chaos, 0, NOBODY, "nobody listens at connection %d", number);
    }
    snprintf(name, sizeof(name), "leak%d", ++chaos->auditors);
    switch (number % 6) {
    case 0:
        break;
    case 1:
        client_hello(client);
        break;
    case 2:
        client_send_bytes(client, half, sizeof(half));
        break;
    case 3:
        client_send_bytes(client, nonsense, sizeof(nonsense));
        break;
    default:
        if (!client_guest(client, name) || !client_ask(client, &goodbye)) {
            chaos_fail(chaos, 0, NOBODY, "guest %s was not let in", name);
        }
    }
    client_close(client);
}

static const struct server_msg *
ask(struct chaos *chaos, struct wire_client *client, struct client_msg *msg)
{
    const struct server_msg *answer = client_ask(client, msg);

    if (!answer || answer->kind == SERVER_ERROR) {
        chaos_fail(chaos, 0, NOBODY, "request %d was refused: %s", (int)msg->kind,
                   answer ? answer->error.text : "no answer");
    }
    return answer;
}

// Black makes five in the first row.
static void
play_game(struct chaos *chaos, struct wire_client *players[2], uint64_t room)
{
    for (int i = 0; i < 2; i++) {
        struct client_msg ready = {.kind = CLIENT_READY, .ready = {.room = room, .ready = true}};

        ask(chaos, players[i], &ready);
    }
    for (int i = 0; i < MOVES; i++) {
        struct point p = {(int8_t)(i / 2), (int8_t)(i % 2 * 2)};
        struct client_msg act = {.kind = CLIENT_ACT,
                                 .act = {.room = room,
                                         .move = (uint32_t)(i + 1),
                                         .kind = ACTION_PLACE,
                                         .point_count = 1,
                                         .points = &p}};

        ask(chaos, players[i % 2], &act);
    }
    chaos->counts.events += MOVES;
}

static void
enter(struct chaos *chaos, struct wire_client *client)
{
    char name[32];

    snprintf(name, sizeof(name), "leak%d", ++chaos->auditors);
    if (!client_connect_unix(client, chaos->server.socket) || !client_guest(client, name)) {
        chaos_fail(chaos, 0, NOBODY, "%s was not let in", name);
    }
}

// Some games in one room; the seats are exchanged after each.
static void
play_room(struct chaos *chaos, struct wire_client clients[2], int games)
{
    struct wire_room_settings settings = {.rule = RULE_FREESTYLE,
                                          .size = 9,
                                          .opening = OPENING_FREE,
                                          .control = {.kind = CONTROL_SUDDEN, .main_ms = 600000},
                                          .title = ""};
    struct client_msg create = {.kind = CLIENT_ROOM_CREATE,
                                .room_create = {.settings = &settings, .seat = WANT_SEAT_A}};
    struct client_msg goodbye = {.kind = CLIENT_GOODBYE};
    struct wire_client *players[2] = {&clients[0], &clients[1]};
    uint64_t room;

    enter(chaos, &clients[0]);
    enter(chaos, &clients[1]);
    room = ask(chaos, &clients[0], &create)->entered.room;
    ask(chaos, &clients[1],
        &(struct client_msg){.kind = CLIENT_ROOM_JOIN, .room_join = {room, ""}});
    ask(chaos, &clients[1], &(struct client_msg){.kind = CLIENT_SIT, .sit = {room, SEAT_B, false}});
    for (int i = 0; i < games; i++) {
        struct wire_client *first = players[0];

        play_game(chaos, players, room);
        players[0] = players[1];
        players[1] = first;
    }
    for (int i = 0; i < 2; i++) {
        ask(chaos, &clients[i], &(struct client_msg){.kind = CLIENT_ROOM_LEAVE, .room = {room}});
        ask(chaos, &clients[i], &goodbye);
        client_close(&clients[i]);
    }
}

static void
crowd_of_strangers(struct chaos *chaos, struct wire_client clients[2])
{
    long games = chaos->options.count;

    for (long i = 0; i < games; i++) {
        for (int k = 0; k < CONNECTS_PER_GAME; k++) {
            connect_and_leave(chaos, &clients[0], (int)i * CONNECTS_PER_GAME + k);
        }
        if (i % GAMES_PER_ROOM == 0) {
            play_room(chaos, clients,
                      games - i < GAMES_PER_ROOM ? (int)(games - i) : GAMES_PER_ROOM);
        }
    }
}

// The server notices the last cuts in its own time.
static int
count_descriptors(struct chaos *chaos, int should)
{
    int64_t until = chaos_now_ms() + SETTLE_MS;
    struct wire_client client;
    int count;

    client_init(&client);
    do {
        // A round trip: it has looked at its sockets.
        enter(chaos, &client);
        ask(chaos, &client, &(struct client_msg){.kind = CLIENT_GOODBYE});
        client_close(&client);
        count = server_descriptors(&chaos->server);
    } while (count != should && should > 0 && chaos_now_ms() < until);
    client_finish(&client);
    return count;
}

static void
run(struct chaos *chaos)
{
    struct wire_client clients[2];
    int at_first, descriptors;
    long before_kib, after_kib, rooms = (chaos->options.count - 1) / GAMES_PER_ROOM + 1;

    client_init(&clients[0]);
    client_init(&clients[1]);
    server_add_argument(&chaos->server, "--durability=process");
    chaos_start(chaos);
    at_first = count_descriptors(chaos, 0);
    crowd_of_strangers(chaos, clients);
    before_kib = server_rss_kib(&chaos->server);
    crowd_of_strangers(chaos, clients);
    descriptors = count_descriptors(chaos, at_first);
    after_kib = server_rss_kib(&chaos->server);
    printf("descriptors %d, then %d; memory %ld KiB after the first time, %ld after the second\n",
           at_first, descriptors, before_kib, after_kib);
    if (descriptors != at_first) {
        chaos_fail(chaos, 0, NOBODY, "%d descriptors were open, now %d are", at_first, descriptors);
    }
    // A sanitizer keeps freed memory for a while, to see who still uses it.
    if (!getenv("GOREN_SANITIZED") && after_kib - before_kib > GROWTH_KIB + rooms * ROOM_KIB) {
        chaos_fail(chaos, 0, NOBODY, "the server grew from %ld to %ld KiB", before_kib, after_kib);
    }
    client_finish(&clients[0]);
    client_finish(&clients[1]);
    chaos_stop(chaos);
}

int
main(int argc, char **argv)
{
    struct chaos_options options = {
        .name = "chaos_leak", .what = "--games", .seed = 1, .count = 100};
    struct chaos *chaos;

    if (!chaos_options_read(argc, argv, &options)) {
        return 2;
    }
    chaos = chaos_create(&options);
    run(chaos);
    return chaos_good(chaos);
}
