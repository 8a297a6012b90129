// SPDX-License-Identifier: MIT
// One address talks, or has passwords checked, as much as it can; others must still be heard and
// let in.
#include <poll.h>
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

enum {
    PATIENCE_MS = 120000, // for what is only a matter of time
    LINE_MS = 300,        // between two lines of one of them: what a connection may say
    LINES = 10,           // of another, who wants to be heard too
};

// Each of them says this as often as one connection may, until the address is refused so; who is
// turned out comes back as somebody else.
static void
say_it(const struct siege *siege, struct figures *figures, struct client_msg *say, int refusal)
{
    static struct wire_client many[TAKERS];
    int64_t until_ms;

    for (int i = 0; i < TAKERS; i++) {
        taker_enter(siege, &many[i], i);
    }
    until_ms = siege_now_ms() + PATIENCE_MS;
    for (int i = 0; siege_now_ms() < until_ms && !figures->is_enough; i = (i + 1) % TAKERS) {
        int code = taker_ask(&many[i], say);

        figures->tries++;
        figures->taken += code == 0;
        figures->refusal = code == refusal ? code : figures->refusal;
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

    say_it(siege, figures, &say, ERROR_BUDGET_CHAT);
}

void
chat_of_one_address_has_a_limit(void **state)
{
    struct siege *siege = *state;
    struct client_msg say = {
        .kind = CLIENT_SAY,
        .say = {.channel = CHANNEL_WHISPER, .name = "witness-black", .text = "Hello."}};
    struct beside *beside;
    struct figures figures;

    siege_open_with_budgets(siege, NULL);
    beside = siege_begin(siege, whisper);
    while (siege_goes_on(beside)) {
        siege_figures(beside)->is_enough = siege_figures(beside)->refusal != 0;
    }
    figures = siege_end(beside, "whispers");
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

    say_it(siege, figures, &say, ERROR_CHAT_FULL);
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
    next_ms = siege_now_ms();
    while (siege_goes_on(beside)) {
        if (siege_figures(beside)->refusal && siege_now_ms() >= next_ms &&
            heard + refused < LINES) {
            int code = taker_ask(&honest, &say);

            heard += code == 0;
            refused += code != 0;
            next_ms = siege_now_ms() + LINE_MS;
        }
        siege_figures(beside)->is_enough = heard + refused == LINES;
    }
    figures = siege_end(beside, "lobby");
    print_message("# lobby: one address says %d lines of %d in %d ms; another %d of %d\n",
                  figures.taken, figures.tries, (int)figures.took_ms, heard, heard + refused);
    assert_int_equal(figures.refusal, ERROR_CHAT_FULL);
    assert_int_equal(heard, LINES);
    client_finish(&honest);
    siege_close(siege);
}

static void
fill_queue(const struct siege *siege, struct figures *figures)
{
    static struct wire_client many[TAKERS];
    int64_t until_ms = siege_now_ms() + PATIENCE_MS;

    for (int i = 0; siege_now_ms() < until_ms && !figures->is_enough; i++) {
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
log_in(struct siege *siege, struct wire_client *client, enum client_kind kind)
{
    struct client_msg own = {.kind = kind, .enter = {"owner", "correct horse battery"}};
    int64_t from_ms = siege_now_ms();

    client_close(client);
    assert_true(client_connect_tcp(client, siege->server.port) && client_hello(client));
    siege_ask(client, &own, SERVER_IDENTITY);
    return siege_now_ms() - from_ms;
}

static int
by_time(const void *left, const void *right)
{
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;

    return (a > b) - (a < b);
}

// Passwords are checked in turns of addresses: somebody else waits for one or two of the 48 that
// wait there for the attacker. He logs in here and on the control in turns, so that a slow machine
// is slow for both.
void
logins_of_one_address_leave_the_door_open(void **state)
{
    enum { LOGINS = 7, MIDDLE = LOGINS / 2, TIMES = 4, SLACK_MS = 200, PAUSE_MS = 300 };
    struct siege *siege = *state;
    struct beside *beside;
    struct wire_client owner, other;
    struct figures figures;
    int64_t here_ms[LOGINS], there_ms[LOGINS], next_ms;
    int logins = 0;

    siege_open_with_budgets(siege, (const char *const[]){"--password-memory=64", NULL});
    client_init(&owner);
    client_init(&other);
    log_in(siege, &owner, CLIENT_REGISTER);
    beside = siege_begin(siege, fill_queue);
    log_in(siege_control(beside), &other, CLIENT_REGISTER);
    next_ms = siege_now_ms() + PAUSE_MS;
    while (siege_goes_on(beside)) {
        if (logins < LOGINS && siege_now_ms() >= next_ms) {
            here_ms[logins] = log_in(siege, &owner, CLIENT_LOGIN);
            there_ms[logins] = log_in(siege_control(beside), &other, CLIENT_LOGIN);
            logins++;
            next_ms = siege_now_ms() + PAUSE_MS;
        }
        siege_figures(beside)->is_enough = logins == LOGINS;
    }
    client_finish(&other);
    figures = siege_end(beside, "logins");
    assert_int_equal(logins, LOGINS);
    qsort(here_ms, LOGINS, sizeof(*here_ms), by_time);
    qsort(there_ms, LOGINS, sizeof(*there_ms), by_time);
    print_message("# logins: beside %d of one address in %d ms somebody else waits %d ms, %d at "
                  "most; elsewhere %d ms, %d at most\n",
                  figures.tries, (int)figures.took_ms, (int)here_ms[MIDDLE],
                  (int)here_ms[LOGINS - 1], (int)there_ms[MIDDLE], (int)there_ms[LOGINS - 1]);
    assert_true(here_ms[MIDDLE] < TIMES * there_ms[MIDDLE] + SLACK_MS);
    client_finish(&owner);
    siege_close(siege);
}
