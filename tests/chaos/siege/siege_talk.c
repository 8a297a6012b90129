// SPDX-License-Identifier: MIT
// One address talks, or has passwords checked, as much as it can; others must still be heard and
// let in.
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "common/wire/error_code.h"
#include "tests/chaos/siege/siege.h"
#include "tests/chaos/siege/siege_beside.h"
#include "tests/chaos/siege/taker.h"

enum {
    TALK_MS = 6000,
    LINE_MS = 300, // between two lines of one of them: what a connection may say
    LOGIN_MS = 4000,
    HEARD_MIN = 5,
};

// Each of them says this as often as one connection may, until the time is over; who is turned out
// comes back as somebody else.
static void
say_it(const struct siege *siege, struct figures *figures, struct client_msg *say)
{
    static struct wire_client many[TAKERS];
    int64_t begun = siege_now_ms();

    for (int i = 0; i < TAKERS; i++) {
        taker_enter(siege, &many[i], i);
    }
    for (int i = 0; siege_now_ms() - begun < TALK_MS; i = (i + 1) % TAKERS) {
        int code = taker_ask(&many[i], say);

        figures->tries++;
        figures->taken += code == 0;
        figures->refusal = code == ERROR_BUDGET_CHAT ? code : figures->refusal;
        if (code < 0) {
            client_finish(&many[i]);
            taker_enter(siege, &many[i], TAKERS + figures->tries);
        }
        poll(NULL, 0, LINE_MS / TAKERS);
    }
}

static void
whisper(const struct siege *siege, struct figures *figures)
{
    struct client_msg say = {
        .kind = CLIENT_SAY,
        .say = {.channel = CHANNEL_WHISPER, .name = "witness-black", .text = "Buy my book."}};

    say_it(siege, figures, &say);
}

void
chat_of_one_address_has_a_limit(void **state)
{
    struct siege *siege = *state;
    struct client_msg say = {
        .kind = CLIENT_SAY,
        .say = {.channel = CHANNEL_WHISPER, .name = "witness-black", .text = "Hello."}};
    struct figures figures;

    siege_open_with_budgets(siege, NULL);
    figures = siege_beside(siege, whisper, "whispers");
    print_message("# whispers: %d of %d are taken in %d ms, then %d a minute\n", figures.taken,
                  figures.tries, (int)figures.took_ms, budget_table[BUDGET_CHAT].per_minute);
    assert_int_equal(figures.refusal, ERROR_BUDGET_CHAT);
    assert_in_range(figures.taken, budget_table[BUDGET_CHAT].size,
                    taker_most(BUDGET_CHAT, figures.took_ms));
    siege_ask(&siege->pair.white, &say, SERVER_DONE);
    siege_close(siege);
}

static void
shout(const struct siege *siege, struct figures *figures)
{
    struct client_msg say = {
        .kind = CLIENT_SAY,
        .say = {.channel = CHANNEL_LOBBY, .name = "", .text = "Buy my book, all of you."}};

    say_it(siege, figures, &say);
}

// The lobby has a limit for all together; one address that uses it up silences nobody else.
void
lobby_that_one_address_fills_hears_others(void **state)
{
    struct siege *siege = *state;
    struct client_msg say = {.kind = CLIENT_SAY,
                             .say = {.channel = CHANNEL_LOBBY, .name = "", .text = "Who plays?"}};
    struct beside *beside;
    struct wire_client honest;
    struct figures figures;
    int heard = 0, refused = 0;
    int64_t next_ms;

    siege_open_with_budgets(siege, NULL);
    siege_enter(siege, &honest, "honest");
    beside = siege_begin(siege, shout);
    next_ms = siege_now_ms() + TALK_MS / 2;
    while (siege_goes_on(beside)) {
        if (siege_now_ms() >= next_ms) {
            int code = taker_ask(&honest, &say);

            heard += code == 0;
            refused += code != 0;
            next_ms += TALK_MS / 20;
        }
    }
    figures = siege_end(beside, "lobby");
    print_message("# lobby: one address says %d lines of %d in %d ms; another %d of %d\n",
                  figures.taken, figures.tries, (int)figures.took_ms, heard, heard + refused);
    assert_true(heard >= HEARD_MIN);
    assert_int_equal(refused, 0);
    client_finish(&honest);
    siege_close(siege);
}

static void
fill_queue(const struct siege *siege, struct figures *figures)
{
    static struct wire_client many[TAKERS];
    int64_t begun = siege_now_ms();

    for (int i = 0; siege_now_ms() - begun < LOGIN_MS; i++) {
        struct wire_client *client = &many[i % TAKERS];
        struct client_msg login = {.kind = CLIENT_LOGIN};
        char name[32];

        // Each for another name, and nobody waits for the answer.
        snprintf(name, sizeof(name), "nobody-%d", i);
        login.enter = (struct wire_credentials){name, "wrong password"};
        if (i >= TAKERS) {
            client_next(client, 1);
            client_finish(client);
        }
        client_init(client);
        client->from = TAKER_ADDRESS;
        figures->tries += client_connect_tcp(client, siege->server.port) && client_hello(client) &&
                          client_send(client, &login);
    }
}

static int64_t
log_in(struct siege *siege, struct wire_client *client, struct client_msg *own)
{
    int64_t from_ms = siege_now_ms();

    client_close(client);
    assert_true(client_connect_tcp(client, siege->server.port) && client_hello(client));
    siege_ask(client, own, SERVER_IDENTITY);
    return siege_now_ms() - from_ms;
}

// Passwords are checked in turns of addresses: somebody else waits for one or two of the 48 that
// wait there for the attacker.
void
logins_of_one_address_leave_the_door_open(void **state)
{
    enum { LOGINS = 5, TIMES = 8, SLACK_MS = 200 };
    struct siege *siege = *state;
    struct client_msg own = {.kind = CLIENT_REGISTER, .enter = {"owner", "correct horse battery"}};
    struct beside *beside;
    struct wire_client owner;
    struct figures figures;
    int logins = 0;
    int64_t alone_ms, longest_ms = 0, next_ms;

    siege_open_with_budgets(siege, (const char *const[]){"--password-memory=64", NULL});
    client_init(&owner);
    log_in(siege, &owner, &own);
    own.kind = CLIENT_LOGIN;
    alone_ms = log_in(siege, &owner, &own);
    beside = siege_begin(siege, fill_queue);
    next_ms = siege_now_ms() + LOGIN_MS / 8;
    while (siege_goes_on(beside)) {
        if (logins < LOGINS && siege_now_ms() >= next_ms) {
            int64_t took_ms = log_in(siege, &owner, &own);

            longest_ms = took_ms > longest_ms ? took_ms : longest_ms;
            logins++;
            next_ms += LOGIN_MS / 8;
        }
    }
    figures = siege_end(beside, "logins");
    print_message("# logins: beside %d of one address in %d ms somebody else waits %d ms at most, "
                  "alone %d ms\n",
                  figures.tries, (int)figures.took_ms, (int)longest_ms, (int)alone_ms);
    assert_int_equal(logins, LOGINS);
    assert_true(longest_ms < TIMES * alone_ms + SLACK_MS);
    client_finish(&owner);
    siege_close(siege);
}
