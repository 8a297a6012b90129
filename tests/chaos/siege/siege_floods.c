// SPDX-License-Identifier: MIT
// Too much of everything.
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include <cmocka.h>

#include "common/wire/error_code.h"
#include "tests/chaos/siege/siege.h"

static void
flood(struct siege *siege, int number)
{
    struct wire_client client;
    struct client_msg profile = {.kind = CLIENT_PROFILE_ASK, .profile_ask = {"nobody"}};
    const struct server_msg *msg;
    int refused = 0, reason = -1;
    char name[32];

    snprintf(name, sizeof(name), "flooder-%d", number);
    siege_enter(siege, &client, name);
    for (int i = 0; i < 400 && client_send(&client, &profile); i++) {
    }
    siege_play(siege);
    while ((msg = client_next(&client, CLIENT_WAIT_MS))) {
        refused += msg->kind == SERVER_ERROR && msg->error.code == ERROR_TOO_FAST;
        reason = msg->kind == SERVER_BYE ? (int)msg->bye.reason : reason;
    }
    assert_true(refused > 0);
    assert_int_equal(reason, BYE_FLOOD);
    client_finish(&client);
}

void
flood_of_messages_is_cut_off(void **state)
{
    struct siege *siege = *state;
    int floods = 0;

    siege_open(siege, NULL);
    do {
        flood(siege, floods++);
    } while (siege_again(siege));
    siege_close(siege);
}

static void
flood_with_pongs(struct siege *siege, int number)
{
    struct wire_client client;
    struct client_msg pong = {.kind = CLIENT_PONG, .ping = {12345}};
    bool is_open = true;
    char name[32];

    snprintf(name, sizeof(name), "flooder-%d", number);
    siege_enter(siege, &client, name);
    for (int i = 0; i < 400 && is_open; i++) {
        is_open = client_send(&client, &pong);
    }
    siege_play(siege);
    assert_int_equal(siege_goodbye(&client), BYE_FLOOD);
    client_finish(&client);
}

// Pongs are not paid for, and not answered; but those that nobody asked for are.
void
flood_of_free_messages_is_cut_off(void **state)
{
    struct siege *siege = *state;
    int floods = 0;

    siege_open(siege, NULL);
    do {
        flood_with_pongs(siege, floods++);
    } while (siege_again(siege));
    siege_close(siege);
}

void
flood_of_connections_leaves_the_games_alone(void **state)
{
    enum { LIMIT = 40, MANY = 200 };
    struct siege *siege = *state;
    struct wire_client many[MANY];
    int alive = 0;

    siege_open_with_budgets(siege, (const char *const[]){"--connections-per-address=40", NULL});
    for (int i = 0; i < MANY; i++) {
        client_init(&many[i]);
        client_connect_tcp(&many[i], siege->server.port);
    }
    siege_play(siege);
    for (int i = 0; i < MANY; i++) {
        alive += many[i].fd >= 0 && client_hello(&many[i]);
    }
    assert_int_equal(alive, LIMIT - SIEGE_CONNECTIONS);
    assert_int_equal(siege_log_count(siege, "list it as budget.allow address=127.0.0.1"), 1);
    siege_play(siege);
    for (int i = 0; i < MANY; i++) {
        client_finish(&many[i]);
    }
    siege_close(siege);
}

// Whoever comes when all places are taken is turned away; who goes makes room.
void
connections_in_all_have_a_limit(void **state)
{
    enum { LIMIT = 30, MANY = 100, WAVES = 10 };
    struct siege *siege = *state;
    struct wire_client many[MANY];
    int descriptors;

    siege_open(siege,
               (const char *const[]){"--connections=30", "--connections-per-address=0", NULL});
    descriptors = server_descriptors(&siege->server);
    for (int wave = 0; wave < WAVES || siege_again(siege); wave++) {
        int alive = 0;

        for (int i = 0; i < MANY; i++) {
            client_init(&many[i]);
            client_connect_tcp(&many[i], siege->server.port);
        }
        siege_play(siege);
        for (int i = 0; i < MANY; i++) {
            alive += many[i].fd >= 0 && client_hello(&many[i]);
        }
        assert_int_equal(alive, LIMIT - SIEGE_CONNECTIONS);
        for (int i = 0; i < MANY; i++) {
            client_finish(&many[i]);
        }
        // It notices in its own time that they are gone.
        for (int i = 0; server_descriptors(&siege->server) > descriptors; i++) {
            assert_true(i < 1000);
            siege_play(siege);
        }
    }
    siege_close(siege);
}

// Guessing is slowed down, for the name and for all that come at once; whoever
// plays does not notice.
void
flood_of_logins_leaves_the_games_alone(void **state)
{
    enum { MANY = 30 };
    struct siege *siege = *state;
    struct wire_client victim, many[MANY];
    struct client_msg enter = {.kind = CLIENT_REGISTER,
                               .enter = {"victim", "correct horse battery"}};
    int wrong = 0, late = 0, busy = 0;

    siege_open(siege, NULL);
    client_init(&victim);
    assert_true(client_connect_tcp(&victim, siege->server.port) && client_hello(&victim));
    siege_ask(&victim, &enter, SERVER_IDENTITY);
    enter = (struct client_msg){.kind = CLIENT_LOGIN, .enter = {"victim", "wrong password"}};
    for (int i = 0; i < MANY; i++) {
        client_init(&many[i]);
        assert_true(client_connect_tcp(&many[i], siege->server.port) && client_hello(&many[i]));
        assert_true(client_send(&many[i], &enter));
        many[i].player = many[i].seq;
    }
    siege_play(siege);
    for (int i = 0; i < MANY; i++) {
        const struct server_msg *msg = client_answer(&many[i], many[i].player);

        assert_non_null(msg);
        assert_int_equal(msg->kind, SERVER_ERROR);
        wrong += msg->error.code == ERROR_WRONG_PASSWORD;
        late += msg->error.code == ERROR_TRY_LATER;
        busy += msg->error.code == ERROR_BUSY;
        client_finish(&many[i]);
    }
    assert_int_equal(wrong + late + busy, MANY);
    assert_true(wrong <= 8); // then the account rests
    siege_play(siege);
    // He who is in stays in.
    struct client_msg profile = {.kind = CLIENT_PROFILE_ASK, .profile_ask = {"victim"}};

    siege_ask(&victim, &profile, SERVER_PROFILE);
    client_finish(&victim);
    siege_close(siege);
}

// CPU time of the server, to guess wrongly so often, each time for another name: the
// one that is given, or one that nobody has.
static double
cost_of_guesses(struct siege *siege, const char *known, int count)
{
    double before = server_cpu_s(&siege->server);

    for (int i = 0; i < count; i++) {
        struct client_msg login = {.kind = CLIENT_LOGIN};
        struct wire_client client;
        char name[32];

        snprintf(name, sizeof(name), "%s%d", known, i);
        login.enter = (struct wire_credentials){name, "wrong password"};
        client_init(&client);
        assert_true(client_connect_tcp(&client, siege->server.port) && client_hello(&client));
        siege_refused(&client, &login, ERROR_WRONG_PASSWORD);
        client_finish(&client);
    }
    return server_cpu_s(&siege->server) - before;
}

// The answer is the same, and so is the work before it: neither tells who has an
// account.
void
unknown_names_cost_as_much_as_known_ones(void **state)
{
    enum { ACCOUNTS = 8 };
    struct siege *siege = *state;
    double known, unknown;

    siege_open(siege, (const char *const[]){"--password-memory=64", NULL});
    for (int i = 0; i < ACCOUNTS; i++) {
        struct client_msg enter = {.kind = CLIENT_REGISTER};
        struct wire_client client;
        char name[32];

        snprintf(name, sizeof(name), "known%d", i);
        enter.enter = (struct wire_credentials){name, "correct horse battery"};
        client_init(&client);
        assert_true(client_connect_tcp(&client, siege->server.port) && client_hello(&client));
        siege_ask(&client, &enter, SERVER_IDENTITY);
        client_finish(&client);
    }
    known = cost_of_guesses(siege, "known", ACCOUNTS);
    siege_play(siege);
    unknown = cost_of_guesses(siege, "unknown", ACCOUNTS);
    if (unknown < 0.6 * known || known < 0.6 * unknown) {
        fail_msg("%d known names cost %.2f s, unknown ones %.2f s", ACCOUNTS, known, unknown);
    }
    siege_close(siege);
}

void
rooms_and_ai_seats_have_quotas(void **state)
{
    struct siege *siege = *state;
    struct wire_client client;
    struct wire_room_settings settings = siege_settings();
    struct ai_config ai = {.kind = AI_CLASSIC};
    struct client_msg create = {
        .kind = CLIENT_ROOM_CREATE,
        .room_create = {.settings = &settings, .seat = WANT_NO_SEAT, .ai = &ai, .second_ai = &ai}};

    siege_open(siege,
               (const char *const[]){"--rooms-per-player=5", "--ai-seats-per-player=4", NULL});
    siege_enter(siege, &client, "landlord");
    siege_ask(&client, &create, SERVER_ENTERED);
    siege_ask(&client, &create, SERVER_ENTERED);
    siege_refused(&client, &create, ERROR_TOO_MANY_AIS);
    create.room_create.ai = create.room_create.second_ai = NULL;
    for (int i = 0; i < 3; i++) {
        siege_ask(&client, &create, SERVER_ENTERED);
    }
    siege_refused(&client, &create, ERROR_TOO_MANY_ROOMS);
    siege_play(siege);
    client_finish(&client);
    siege_close(siege);
}

// A new name for each request gets around the quota of one player, not around what
// the server has in all.
void
floods_of_rooms_and_ai_seats_have_an_end(void **state)
{
    enum { MANY = 20, ROOMS = 8, AI_ROOMS = 3 }; // with those of the honest
    struct siege *siege = *state;
    struct wire_client many[MANY];
    struct wire_room_settings settings = siege_settings();
    struct ai_config ai = {.kind = AI_CLASSIC};
    struct client_msg with_ais = {
        .kind = CLIENT_ROOM_CREATE,
        .room_create = {.settings = &settings, .seat = WANT_NO_SEAT, .ai = &ai, .second_ai = &ai}};
    struct client_msg bare = {.kind = CLIENT_ROOM_CREATE, .room_create = {.settings = &settings}};

    siege_open(siege, (const char *const[]){"--rooms=8", "--ai-seats=6", NULL});
    for (int i = 0; i < MANY; i++) {
        char name[32];

        snprintf(name, sizeof(name), "landlord-%d", i);
        siege_enter(siege, &many[i], name);
        if (i < AI_ROOMS) {
            siege_ask(&many[i], &with_ais, SERVER_ENTERED);
        } else if (i < ROOMS - SIEGE_ROOMS) {
            siege_refused(&many[i], &with_ais, ERROR_TOO_MANY_AIS);
            siege_ask(&many[i], &bare, SERVER_ENTERED);
        } else {
            siege_refused(&many[i], &bare, ERROR_TOO_MANY_ROOMS);
        }
        siege_play(siege);
    }
    for (int i = 0; i < MANY; i++) {
        client_finish(&many[i]);
    }
    siege_close(siege);
}

// The server gets fewer descriptors than connections are wanted of it.
void
server_without_descriptors_rests_and_recovers(void **state)
{
    enum { MANY = 120, LIMIT = 60, TRIES_MAX = 100 };
    struct siege *siege = *state;
    struct wire_client many[MANY], late;
    struct rlimit limit = {LIMIT, LIMIT};
    double cpu;
    int lines;

    siege_open(siege, (const char *const[]){"--connections-per-address=0", NULL});
    assert_int_equal(prlimit(siege->server.pid, RLIMIT_NOFILE, &limit, NULL), 0);
    for (int i = 0; i < MANY; i++) {
        client_init(&many[i]);
        client_connect_tcp(&many[i], siege->server.port); // by the kernel, at least
        if (i % 40 == 0) {
            siege_play(siege);
        }
    }
    while (siege_again(siege)) {
        siege_play(siege);
        client_next(&siege->pair.black, 50);
    }
    siege_compare(siege);
    // It rests instead of spinning: little time is used while nothing happens.
    cpu = server_cpu_s(&siege->server);
    lines = siege_log_count(siege, "");
    for (int i = 0; i < 20; i++) {
        client_next(&siege->pair.black, 100);
    }
    assert_true(server_cpu_s(&siege->server) - cpu < 0.3);
    assert_true(siege_log_count(siege, "") - lines < 20);
    siege_play(siege);
    for (int i = 0; i < MANY; i++) {
        client_finish(&many[i]);
    }
    // Whoever comes while it still takes the last of them may be turned away, and comes again.
    client_init(&late);
    for (int tries = 0;
         !client_connect_tcp(&late, siege->server.port) || !client_guest(&late, "late"); tries++) {
        assert_true(tries < TRIES_MAX);
        client_close(&late);
        client_next(&siege->pair.black, 50);
    }
    client_finish(&late);
    siege_close(siege);
}
