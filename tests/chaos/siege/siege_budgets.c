// SPDX-License-Identifier: MIT
// One address wants everything. It has as many guests as it likes, and new connections for each;
// the two who play are at another address. The attack runs in a process of its own while they
// play, and so do two others on a server that nobody attacks. Each test prints what the attack
// reaches, and how long the moves of the four take.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/wire/error_code.h"
#include "server/core/budget/budget.h"
#include "tests/chaos/siege/siege.h"
#include "tests/chaos/siege/siege_beside.h"
#include "tests/chaos/siege/taker.h"

// Somebody else can still have it.
static void
expect_room_for_others(struct siege *siege, struct client_msg *create)
{
    struct wire_client honest;

    siege_enter(siege, &honest, "honest");
    siege_ask(&honest, create, SERVER_ENTERED);
    client_finish(&honest);
}

static void
take_ai_seats(const struct siege *siege, struct figures *figures)
{
    static struct wire_client many[TAKERS];
    struct wire_room_settings settings = siege_settings();
    struct ai_config ai = {.kind = AI_CLASSIC};
    struct client_msg create = {
        .kind = CLIENT_ROOM_CREATE,
        .room_create = {.settings = &settings, .seat = WANT_SEAT_A, .ai = &ai}};

    for (int i = 0; i < TAKERS && taker_enter(siege, &many[i], i); i++) {
        for (int k = 0; k < 4; k++) {
            int code = taker_ask(&many[i], &create);

            figures->tries++;
            figures->taken += code == 0;
            figures->refusal = code ? code : figures->refusal;
        }
    }
}

void
ai_seats_of_one_address_have_a_limit(void **state)
{
    struct siege *siege = *state;
    struct wire_room_settings settings = siege_settings();
    struct ai_config ai = {.kind = AI_CLASSIC};
    struct client_msg create = {
        .kind = CLIENT_ROOM_CREATE,
        .room_create = {.settings = &settings, .seat = WANT_SEAT_A, .ai = &ai}};
    struct figures figures;

    siege_open_with_budgets(siege, NULL);
    figures = siege_beside(siege, take_ai_seats, "AI seats");
    print_message("# AI seats: %d guests take %d of 200 in %d ms\n", TAKERS, figures.taken,
                  (int)figures.took_ms);
    assert_int_equal(figures.taken, budget_table[BUDGET_AI_SEATS].size);
    assert_int_equal(figures.refusal, ERROR_BUDGET_AI_SEATS);
    expect_room_for_others(siege, &create);
    siege_close(siege);
}

// Whoever has opened rooms goes, and comes back as somebody else.
static void
take_rooms(const struct siege *siege, struct figures *figures)
{
    enum { GUESTS = 1234 };
    struct wire_room_settings settings = siege_settings();
    struct client_msg create = {.kind = CLIENT_ROOM_CREATE,
                                .room_create = {.settings = &settings, .seat = WANT_SEAT_A}};
    struct wire_client client;

    for (int i = 0; i < GUESTS; i++) {
        bool is_in = taker_enter(siege, &client, i);

        figures->tries += is_in;
        for (int k = 0; is_in && k < 8; k++) {
            figures->taken += taker_ask(&client, &create) == 0;
        }
        client_finish(&client);
    }
}

void
rooms_of_one_address_have_a_limit(void **state)
{
    struct siege *siege = *state;
    struct wire_room_settings settings = siege_settings();
    struct client_msg create = {.kind = CLIENT_ROOM_CREATE,
                                .room_create = {.settings = &settings, .seat = WANT_SEAT_A}};
    struct figures figures;

    siege_open_with_budgets(siege, NULL);
    figures = siege_beside(siege, take_rooms, "tables");
    print_message("# tables: %d of 1234 guests come in and open %d of 10000 tables in %d ms\n",
                  figures.tries, figures.taken, (int)figures.took_ms);
    assert_int_equal(figures.taken, budget_table[BUDGET_OPEN_ROOMS].size);
    assert_true(figures.tries <= taker_most(BUDGET_GUESTS, figures.took_ms));
    expect_room_for_others(siege, &create);
    siege_close(siege);
}

static void
guess_codes(const struct siege *siege, struct figures *figures)
{
    enum { TRIES_MS = 5000 };
    int64_t begun = siege_now_ms();
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN};
    struct wire_client client;
    char guess[16];

    for (int i = 0; siege_now_ms() - begun < TRIES_MS; i++) {
        bool is_in = taker_enter(siege, &client, i);

        figures->tries++;
        for (int k = 0; is_in && k < 6; k++) {
            snprintf(guess, sizeof(guess), "%08d", 6 * i + k);
            join.room_join.code = guess;
            figures->taken += taker_ask(&client, &join) == ERROR_NO_SUCH_ROOM;
        }
        client_finish(&client);
    }
}

void
new_connections_give_no_more_code_guesses(void **state)
{
    struct siege *siege = *state;
    struct wire_room_settings settings = siege_settings();
    struct client_msg create = {.kind = CLIENT_ROOM_CREATE,
                                .room_create = {.settings = &settings, .seat = WANT_SEAT_A}};
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN};
    char code[WIRE_CODE_BYTES + 1];
    struct wire_client honest;
    struct figures figures;
    int lines;

    settings.join = JOIN_CODE;
    siege_open_with_budgets(siege, NULL);
    siege_enter(siege, &honest, "honest");
    snprintf(code, sizeof(code), "%s", siege_ask(&honest, &create, SERVER_ENTERED)->entered.code);
    figures = siege_beside(siege, guess_codes, "codes");
    lines = siege_log_count(siege, " connected conn=");
    print_message("# codes: %d guesses in %d ms, with %d connections, %d of them in the log\n",
                  figures.taken, (int)figures.took_ms, figures.tries, lines);
    assert_in_range(figures.taken, budget_table[BUDGET_CODES].size,
                    taker_most(BUDGET_CODES, figures.took_ms));
    assert_true(lines <= 4 * taker_most(BUDGET_CONNECTIONS, figures.took_ms) + 4);
    // His friend, who is somewhere else, comes in with the first try.
    join.room_join.code = code;
    siege_ask(&siege->pair.white, &join, SERVER_ENTERED);
    client_finish(&honest);
    siege_close(siege);
}

// Two of the attacker's guests at a board.
struct junk {
    struct wire_client first, second;
    struct client_msg ready, resign;
};

static bool
sit_down(const struct siege *siege, struct junk *junk, int number)
{
    struct wire_room_settings settings = siege_settings();
    struct client_msg create = {.kind = CLIENT_ROOM_CREATE,
                                .room_create = {.settings = &settings, .seat = WANT_SEAT_A}};
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN, .room_join = {0, ""}};
    struct client_msg sit = {.kind = CLIENT_SIT, .sit = {.seat = SEAT_B}};
    const struct server_msg *entered;
    uint64_t room;

    if (!taker_enter(siege, &junk->first, 2 * number) ||
        !taker_enter(siege, &junk->second, 2 * number + 1)) {
        return false;
    }
    entered = client_ask(&junk->first, &create);
    if (!entered || entered->kind != SERVER_ENTERED) {
        return false;
    }
    room = entered->entered.room;
    join.room_join.room = sit.sit.room = room;
    junk->ready = (struct client_msg){.kind = CLIENT_READY, .ready = {.room = room, .ready = true}};
    junk->resign = (struct client_msg){.kind = CLIENT_ACT,
                                       .act = {.room = room, .kind = ACTION_RESIGN, .move = 1}};
    return taker_ask(&junk->second, &join) == 0 && taker_ask(&junk->second, &sit) == 0;
}

// One more game, if it may begin. The code of the refusal, or 0.
static int
play_junk(struct junk *junk)
{
    int code = taker_ask(&junk->first, &junk->ready);

    code = code ? code : taker_ask(&junk->second, &junk->ready);
    if (code == 0) {
        taker_ask(&junk->first, &junk->resign);
    }
    return code;
}

static void
fill_archive(const struct siege *siege, struct figures *figures)
{
    enum { TABLES = TAKERS / 2, ROUNDS = 40 };
    static struct junk tables[TABLES];

    for (int i = 0; i < TABLES; i++) {
        if (!sit_down(siege, &tables[i], i)) {
            return;
        }
    }
    for (int round = 0; round < ROUNDS && figures->refusal != ERROR_BUDGET_GAMES; round++) {
        for (int i = 0; i < TABLES; i++) {
            int code = play_junk(&tables[i]);

            figures->tries++;
            figures->taken += code == 0;
            figures->refusal = code == ERROR_BUDGET_GAMES ? code : figures->refusal;
        }
    }
}

void
junk_games_of_one_address_have_a_limit(void **state)
{
    struct siege *siege = *state;
    struct figures figures;

    siege_open_with_budgets(siege, NULL);
    figures = siege_beside(siege, fill_archive, "archive");
    print_message("# archive: %d games in %d ms, then %d a minute\n", figures.taken,
                  (int)figures.took_ms, budget_table[BUDGET_GAMES].per_minute);
    assert_int_equal(figures.refusal, ERROR_BUDGET_GAMES);
    assert_true(figures.taken <= taker_most(BUDGET_GAMES, figures.took_ms));
    siege_close(siege);
}

enum { ENGINE_ROOMS = 24, ENGINE_MS = 6000 };

// Rooms of two AIs of level 10, which think as long as they may: all of the only engine. Counts
// their moves.
static void
take_engine(const struct siege *siege, struct figures *figures)
{
    static struct wire_client many[ENGINE_ROOMS];
    int64_t begun = siege_now_ms();
    struct wire_room_settings settings = siege_settings();
    struct ai_config strong = {.kind = AI_GOREN, .level = 10};
    struct client_msg create = {
        .kind = CLIENT_ROOM_CREATE,
        .room_create = {
            .settings = &settings, .seat = WANT_NO_SEAT, .ai = &strong, .second_ai = &strong}};

    for (int i = 0; i < ENGINE_ROOMS && taker_enter(siege, &many[i], i); i++) {
        figures->tries += taker_ask(&many[i], &create) == 0;
    }
    while (siege_now_ms() - begun < ENGINE_MS) {
        for (int i = 0; i < figures->tries; i++) {
            const struct server_msg *msg = client_next(&many[i], 10);

            figures->taken += msg && msg->kind == SERVER_ROOM_EVENT && msg->room_event.event &&
                              msg->room_event.event->kind == ACTION_PLACE;
        }
    }
}

// A person who plays an AI of level 3.
struct duel {
    struct wire_client client;
    uint64_t room;
    int moves, answers;
    int64_t answers_ms;
};

static void
open_duel(struct siege *siege, struct duel *duel)
{
    struct wire_room_settings settings = siege_settings();
    struct ai_config weak = {.level = 3};
    struct client_msg create = {
        .kind = CLIENT_ROOM_CREATE,
        .room_create = {.settings = &settings, .seat = WANT_SEAT_A, .ai = &weak}};
    struct client_msg ready = {.kind = CLIENT_READY, .ready = {.room = 0, .ready = true}};

    memset(duel, 0, sizeof(*duel));
    siege_enter(siege, &duel->client, "honest");
    duel->room = siege_ask(&duel->client, &create, SERVER_ENTERED)->entered.room;
    ready.ready.room = duel->room;
    siege_ask(&duel->client, &ready, SERVER_DONE);
}

// A move at a free point of the edge, and the AI's answer to it. False if the game is over.
static bool
play_duel(struct duel *duel)
{
    uint32_t number = (uint32_t)(2 * duel->answers + 1);
    int64_t begun = siege_now_ms();
    const struct server_msg *msg;
    int code;

    do {
        int edge = duel->moves * 3 % 20, row = duel->moves / 20;
        struct point point = {(int8_t)edge, (int8_t)(row % 2 ? 19 - row / 2 : row / 2)};
        struct client_msg act = {.kind = CLIENT_ACT,
                                 .act = {.room = duel->room,
                                         .move = number,
                                         .kind = ACTION_PLACE,
                                         .point_count = 1,
                                         .points = &point}};

        duel->moves++;
        code = taker_ask(&duel->client, &act);
    } while (code == (int)ERROR_VERDICT + VERDICT_OCCUPIED);
    if (code != 0) {
        return false;
    }
    do {
        msg = client_until(&duel->client, SERVER_ROOM_EVENT);
        if (!msg || (msg->room_event.event && msg->room_event.event->kind == ACTION_END)) {
            return false;
        }
    } while (!msg->room_event.event || msg->room_event.event->move != number + 1);
    duel->answers++;
    duel->answers_ms += siege_now_ms() - begun;
    return true;
}

// In turns between rooms everybody would wait for all of them; between addresses for one.
void
engines_are_shared_between_addresses(void **state)
{
    struct siege *siege = *state;
    struct duel duel;
    struct beside *beside;
    struct figures figures;
    int alone_ms, each_ms;

    siege_open_with_budgets(siege, (const char *const[]){"--engine-threads=1", NULL});
    open_duel(siege, &duel);
    assert_true(play_duel(&duel));
    alone_ms = (int)duel.answers_ms;
    duel.answers_ms = 0;
    beside = siege_begin(siege, take_engine);
    while (siege_goes_on(beside) && play_duel(&duel)) {
    }
    figures = siege_end(beside, "engine");
    each_ms = figures.taken ? (int)(figures.took_ms * figures.tries / figures.taken) : 0;
    print_message("# engine: beside %d rooms of level 10, which wait %d ms for each move, the AI "
                  "of another answers after %d ms (%d times), alone after %d ms\n",
                  figures.tries, each_ms, (int)(duel.answers_ms / (duel.answers - 1)),
                  duel.answers - 1, alone_ms);
    assert_int_equal(figures.tries, ENGINE_ROOMS);
    assert_true(duel.answers > 2 && figures.taken > 0);
    assert_true(4 * duel.answers_ms / (duel.answers - 1) < each_ms);
    client_finish(&duel.client);
    siege_close(siege);
}

static void
guess_passwords(const struct siege *siege, struct figures *figures)
{
    struct client_msg login = {.kind = CLIENT_LOGIN, .enter = {"victim", "wrong password"}};
    struct wire_client thief;

    for (int i = 0; i < 60; i++) {
        client_init(&thief);
        thief.from = TAKER_ADDRESS + (uint32_t)i % 6;
        if (client_connect_tcp(&thief, siege->server.port) && client_hello(&thief)) {
            int code = taker_ask(&thief, &login);

            figures->tries++;
            figures->taken += code == ERROR_WRONG_PASSWORD;
            figures->refusal = code == ERROR_TRY_LATER ? code : figures->refusal;
        }
        client_finish(&thief);
    }
}

// Whoever guesses at a password locks out himself and other strangers, not its owner.
void
nobody_is_locked_out_by_guesses(void **state)
{
    struct siege *siege = *state;
    struct client_msg own = {.kind = CLIENT_REGISTER, .enter = {"victim", "correct horse battery"}};
    struct wire_client victim;
    struct figures figures;

    siege_open_with_budgets(siege, NULL);
    client_init(&victim);
    assert_true(client_connect_tcp(&victim, siege->server.port) && client_hello(&victim));
    siege_ask(&victim, &own, SERVER_IDENTITY);
    client_close(&victim);
    figures = siege_beside(siege, guess_passwords, "passwords");
    print_message("# passwords: of %d guesses from 6 addresses %d are heard\n", figures.tries,
                  figures.taken);
    assert_int_equal(figures.refusal, ERROR_TRY_LATER);
    assert_true(figures.taken <= 12); // one more for each lock that was over meanwhile
    own.kind = CLIENT_LOGIN;
    assert_true(client_connect_tcp(&victim, siege->server.port) && client_hello(&victim));
    siege_ask(&victim, &own, SERVER_IDENTITY);
    client_finish(&victim);
    siege_close(siege);
}
