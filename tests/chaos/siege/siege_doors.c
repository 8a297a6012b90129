// SPDX-License-Identifier: MIT
// One address makes accounts, has passwords checked, guesses at names and has engines think for it
// until it is refused. Others come in and are helped meanwhile, and the refusal says how long it is.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "common/wire/error_code.h"
#include "tests/chaos/siege/siege.h"
#include "tests/chaos/siege/siege_beside.h"
#include "tests/chaos/siege/taker.h"

static const char password[] = "correct horse battery";

// Asks on a connection of its own. The code of the refusal, 0 = done, -1 = no answer.
static int
ask_at_the_door(const struct siege *siege, uint32_t from, struct client_msg *msg)
{
    struct wire_client client;
    int code = -1;

    client_init(&client);
    client.from = from;
    if (client_connect_tcp(&client, siege->server.port) && client_hello(&client)) {
        code = taker_ask(&client, msg);
    }
    client_finish(&client);
    return code;
}

// The refusal says in how many seconds it is over; not later than this.
static void
expect_wait(struct siege *siege, struct client_msg *msg, unsigned code, int most_s)
{
    const struct server_msg *answer;
    struct wire_client client;
    long wait_s;

    client_init(&client);
    client.from = TAKER_ADDRESS;
    assert_true(client_connect_tcp(&client, siege->server.port) && client_hello(&client));
    answer = siege_ask(&client, msg, SERVER_ERROR);
    assert_int_equal(answer->error.code, code);
    wait_s = strtol(answer->error.arguments[0], NULL, 10);
    assert_in_range(wait_s, 1, most_s);
    client_finish(&client);
}

// Accounts until no more can be made (tries), then logins until no more passwords are checked
// (taken, with those of the accounts).
static void
make_accounts(const struct siege *siege, struct figures *figures)
{
    enum { MANY = 120 };
    struct client_msg msg = {.kind = CLIENT_REGISTER};
    char name[32];
    int code = 0;

    for (int i = 0; i < MANY && code == 0; i++) {
        snprintf(name, sizeof(name), "many-%d", i);
        msg.enter = (struct wire_credentials){name, password};
        code = ask_at_the_door(siege, TAKER_ADDRESS, &msg);
        figures->tries += code == 0;
    }
    figures->taken = figures->tries;
    if (code != ERROR_BUDGET_ACCOUNTS) {
        return;
    }
    msg = (struct client_msg){.kind = CLIENT_LOGIN, .enter = {"many-0", password}};
    code = 0;
    for (int i = 0; i < MANY && code == 0; i++) {
        code = ask_at_the_door(siege, TAKER_ADDRESS, &msg);
        figures->taken += code == 0;
    }
    figures->refusal = code;
}

void
accounts_of_one_address_have_a_limit(void **state)
{
    struct siege *siege = *state;
    struct client_msg own = {.kind = CLIENT_REGISTER, .enter = {"owner", password}};
    struct client_msg more = {.kind = CLIENT_REGISTER, .enter = {"one-more", password}};
    struct figures figures;

    siege_open_with_budgets(siege, NULL);
    figures = siege_beside(siege, make_accounts, "accounts");
    print_message("# accounts: %d are made and %d passwords checked in %d ms, then %d and %d a "
                  "minute\n",
                  figures.tries, figures.taken, (int)figures.took_ms,
                  budget_table[BUDGET_ACCOUNTS].per_minute, budget_table[BUDGET_HASHES].per_minute);
    assert_int_equal(figures.refusal, ERROR_BUDGET_HASHES);
    assert_in_range(figures.tries, budget_table[BUDGET_ACCOUNTS].size,
                    taker_most(BUDGET_ACCOUNTS, figures.took_ms));
    assert_in_range(figures.taken, budget_table[BUDGET_HASHES].size,
                    taker_most(BUDGET_HASHES, figures.took_ms));
    assert_int_equal(ask_at_the_door(siege, 0, &own), 0);
    // A new account a minute; by then passwords are checked again.
    siege_play(siege);
    expect_wait(siege, &more, ERROR_BUDGET_HASHES, 60 / budget_table[BUDGET_HASHES].per_minute + 1);
    siege_close(siege);
}

// Each guess is at another name, so that no name is locked.
static void
guess_at_names(const struct siege *siege, struct figures *figures)
{
    enum { MANY = 120 };
    struct client_msg login = {.kind = CLIENT_LOGIN};
    char name[32];

    for (int i = 0; i < MANY && figures->refusal == 0; i++) {
        int code;

        snprintf(name, sizeof(name), "somebody-%d", i);
        login.enter = (struct wire_credentials){name, "a wrong password"};
        code = ask_at_the_door(siege, TAKER_ADDRESS, &login);
        figures->tries++;
        figures->taken += code == ERROR_WRONG_PASSWORD;
        figures->refusal = code == ERROR_WRONG_PASSWORD ? 0 : code;
    }
}

void
wrong_passwords_of_one_address_have_a_limit(void **state)
{
    struct siege *siege = *state;
    struct client_msg own = {.kind = CLIENT_REGISTER, .enter = {"owner", password}};
    struct client_msg login = {.kind = CLIENT_LOGIN, .enter = {"nobody", "a wrong password"}};
    struct figures figures;

    siege_open_with_budgets(siege, NULL);
    assert_int_equal(ask_at_the_door(siege, 0, &own), 0);
    figures = siege_beside(siege, guess_at_names, "wrong passwords");
    print_message("# wrong passwords: %d are heard in %d ms, then %d a minute\n", figures.taken,
                  (int)figures.took_ms, budget_table[BUDGET_PASSWORDS].per_minute);
    assert_int_equal(figures.refusal, ERROR_BUDGET_PASSWORDS);
    assert_in_range(figures.taken, budget_table[BUDGET_PASSWORDS].size,
                    taker_most(BUDGET_PASSWORDS, figures.took_ms));
    own.kind = CLIENT_LOGIN;
    assert_int_equal(ask_at_the_door(siege, 0, &own), 0);
    expect_wait(siege, &login, ERROR_BUDGET_PASSWORDS,
                60 / budget_table[BUDGET_PASSWORDS].per_minute);
    siege_close(siege);
}

// A game against an AI in which hints are allowed, and its player is on turn.
static bool
open_hinted(struct wire_client *client, uint64_t *room)
{
    struct wire_room_settings settings = siege_settings();
    struct ai_config weak = {.level = 3};
    struct client_msg create = {
        .kind = CLIENT_ROOM_CREATE,
        .room_create = {.settings = &settings, .seat = WANT_SEAT_A, .ai = &weak}};
    struct client_msg ready = {.kind = CLIENT_READY, .ready = {.room = 0, .ready = true}};
    const struct server_msg *answer;

    settings.hints = true;
    answer = client_ask(client, &create);
    if (!answer || answer->kind != SERVER_ENTERED) {
        return false;
    }
    *room = ready.ready.room = answer->entered.room;
    return taker_ask(client, &ready) == 0;
}

static int
ask_for_hint(struct wire_client *client, uint64_t room)
{
    struct client_msg ask = {.kind = CLIENT_HINT_ASK, .hint_ask = {.room = room}};

    ask.hint_ask.kind = HINT_BEST;
    return taker_ask(client, &ask);
}

// Pairs of AIs that think as long as they may have used up the time when a hint is asked for.
static void
use_up_engines(const struct siege *siege, struct figures *figures)
{
    enum { ROOMS = 4, HINTS = 40 };
    static struct wire_client many[ROOMS], player;
    struct wire_room_settings settings = siege_settings();
    struct ai_config strong = {.kind = AI_GOREN, .level = 10};
    struct client_msg create = {
        .kind = CLIENT_ROOM_CREATE,
        .room_create = {
            .settings = &settings, .seat = WANT_NO_SEAT, .ai = &strong, .second_ai = &strong}};
    uint64_t room;

    if (!taker_enter(siege, &player, ROOMS) || !open_hinted(&player, &room)) {
        return;
    }
    for (int i = 0; i < ROOMS && taker_enter(siege, &many[i], i); i++) {
        figures->tries += taker_ask(&many[i], &create) == 0;
    }
    for (int i = 0; i < HINTS && figures->refusal != ERROR_BUDGET_ENGINE; i++) {
        int code = ask_for_hint(&player, room);

        figures->taken += code == 0;
        figures->refusal = code;
    }
}

void
engine_time_of_one_address_has_a_limit(void **state)
{
    struct siege *siege = *state;
    struct wire_client honest;
    struct figures figures;
    uint64_t room;

    siege_open_with_budgets(siege, (const char *const[]){"--budget.engine=20", NULL});
    siege_enter(siege, &honest, "honest");
    assert_true(open_hinted(&honest, &room));
    figures = siege_beside(siege, use_up_engines, "engine time");
    print_message("# engine time: beside %d rooms of level 10 the same address gets %d hints, and "
                  "is refused after %d ms\n",
                  figures.tries, figures.taken, (int)figures.took_ms);
    assert_int_equal(figures.refusal, ERROR_BUDGET_ENGINE);
    assert_int_equal(ask_for_hint(&honest, room), 0);
    client_finish(&honest);
    siege_close(siege);
}
