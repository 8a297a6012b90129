// SPDX-License-Identifier: MIT
// Doing what only others may do.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "common/wire/error_code.h"
#include "tests/chaos/siege/siege.h"

static bool
resume_with(struct siege *siege, const uint8_t *token)
{
    struct wire_client thief;
    bool is_in;

    client_init(&thief);
    memcpy(thief.token, token, sizeof(thief.token));
    assert_true(client_connect_tcp(&thief, siege->server.port));
    is_in = client_resume(&thief);
    client_finish(&thief);
    return is_in;
}

void
stolen_and_replayed_tokens_are_refused(void **state)
{
    struct siege *siege = *state;
    struct wire_client client;
    uint8_t first[WIRE_TOKEN_BYTES], second[WIRE_TOKEN_BYTES], guessed[WIRE_TOKEN_BYTES];

    siege_open(siege, NULL);
    siege_enter(siege, &client, "owner");
    memcpy(first, client.token, sizeof(first));
    for (int i = 0; i < 2; i++) {
        assert_true(client_connect_tcp(&client, siege->server.port));
        assert_true(client_resume(&client));
        if (i == 0) {
            memcpy(second, client.token, sizeof(second));
        }
    }
    assert_memory_not_equal(first, second, sizeof(first));
    memcpy(guessed, client.token, sizeof(guessed));
    guessed[WIRE_TOKEN_BYTES - 1] ^= 1;
    // The first one was replaced twice: somebody has a copy. The whole family ends.
    assert_false(resume_with(siege, first));
    assert_int_equal(siege_goodbye(&client), BYE_ELSEWHERE); // that of the live one too
    assert_false(resume_with(siege, second));
    assert_false(resume_with(siege, client.token));
    assert_false(resume_with(siege, guessed));
    client_finish(&client);
    siege_close(siege);
}

void
games_of_others_cannot_be_touched(void **state)
{
    struct siege *siege = *state;
    struct wire_client client;
    struct point point = {19, 19};
    struct wire_room_settings settings = siege_settings();
    struct ai_config ai = {.kind = AI_CLASSIC};
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN, .room_join = {0, ""}};
    struct client_msg act = {.kind = CLIENT_ACT,
                             .act = {.kind = ACTION_PLACE, .point_count = 1, .points = &point}};

    siege_open(siege, NULL);
    siege_enter(siege, &client, "meddler");
    act.act.room = join.room_join.room = siege->pair.room;
    for (int is_inside = 0; is_inside < 2; is_inside++) {
        unsigned code = is_inside ? ERROR_NOT_SEATED : ERROR_NOT_IN_ROOM;
        struct client_msg others[] = {
            {.kind = CLIENT_ROOM_KICK, .room_name = {siege->pair.room, "witness-black"}},
            {.kind = CLIENT_ROOM_CHANGE, .room_change = {siege->pair.room, &settings}},
            {.kind = CLIENT_ROOM_OWNER, .room_name = {siege->pair.room, "meddler"}},
            {.kind = CLIENT_SEAT_AI, .seat_ai = {siege->pair.room, SEAT_A, &ai}},
            {.kind = CLIENT_MUTE, .mute = {siege->pair.room, "witness-white", true}},
        };

        act.act.kind = ACTION_PLACE;
        siege_refused(&client, &act, code);
        act.act.seat = WANT_SEAT_A;
        siege_refused(&client, &act, code);
        act.act.seat = WANT_NO_SEAT;
        act.act.kind = ACTION_RESIGN;
        act.act.point_count = 0;
        siege_refused(&client, &act, code);
        act.act.kind = ACTION_ANSWER;
        act.act.yes = true;
        siege_refused(&client, &act, code);
        act.act.kind = ACTION_PLACE;
        act.act.point_count = 1;
        for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++) {
            siege_refused(&client, &others[i], is_inside ? ERROR_NOT_OWNER : ERROR_NOT_IN_ROOM);
        }
        siege_play(siege);
        if (!is_inside) {
            siege_ask(&client, &join, SERVER_ENTERED);
        }
    }
    // Rooms that do not exist, or may.
    for (uint64_t id = 0; id < 3; id++) {
        act.act.room = id == 2 ? siege->pair.room ^ 1 : id;
        siege_refused(&client, &act, ERROR_NO_SUCH_ROOM);
    }
    client_finish(&client);
    siege_close(siege);
}

enum { INCREMENT_MS = 3000 };

// What black has left, as white is told.
static int64_t
left_ms(struct siege *siege)
{
    struct client_msg resync = {.kind = CLIENT_RESYNC, .room = {siege->pair.room}};
    const struct server_msg *msg = siege_ask(&siege->pair.white, &resync, SERVER_SNAPSHOT);

    assert_non_null(msg->snapshot.clocks);
    return (int64_t)msg->snapshot.clocks->a.main_ms;
}

// Black takes so long for a move, then plays; pings are answered with numbers that nobody
// sent. Returns what it has cost black, without the increment; *took_ms is how long it took.
static int64_t
think(struct siege *siege, int64_t think_ms, int64_t *took_ms)
{
    int64_t start_ms = siege_now_ms(), before_ms = left_ms(siege), now_ms = siege_now_ms();
    int64_t until_ms = now_ms + think_ms;
    struct client_msg pong = {.kind = CLIENT_PONG};

    siege->pair.black.answers_pings = false;
    for (; now_ms < until_ms; now_ms = siege_now_ms()) {
        client_next(&siege->pair.black, 50);
        pong.ping.number = (uint64_t)now_ms;
        assert_true(client_send(&siege->pair.black, &pong));
    }
    siege_play(siege);
    *took_ms = siege_now_ms() - start_ms;
    siege->pair.black.answers_pings = true;
    return before_ms - left_ms(siege) + INCREMENT_MS;
}

// Without a round trip that was measured nothing is forgiven.
void
invented_pongs_gain_nothing(void **state)
{
    enum { THINK_MS = 3500 };
    struct siege *siege = *state;
    int64_t cost_ms, took_ms;

    siege_open(siege, NULL);
    cost_ms = think(siege, THINK_MS, &took_ms);
    assert_true(cost_ms >= THINK_MS - 10);
    assert_true(cost_ms <= took_ms + 10);
    siege_close(siege);
}
