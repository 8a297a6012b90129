// SPDX-License-Identifier: MIT
// What lag gains and costs, with the delays of a real kernel (docs/rules/clocks.md 4.1).
#include <inttypes.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/chaos/siege/siege.h"
#include "tests/chaos/siege/slow_line.h"

enum {
    THINK_MS = 500,
    CHEATS_MOVES = 35,
    HONEST_MOVES = 20,
    GAIN_MAX_MS = 80,     // of one move
    GAIN_ALL_MS = 3000,   // of all of them
    COST_MAX_MS = 60,     // beyond what was thought, on average
    FORGIVEN_MAX_MS = 60, // the other way
    SIZE = 20,
    LOOK_MS = 5,
};

// A game of its own, beside that of the two who play on; the player opens.
struct duel {
    struct siege *siege;
    struct wire_client player, partner;
    uint64_t room;
    int moves;
    int64_t late_ms; // pongs of the player wait so long
    int64_t pong_at_ms;
    uint64_t pong;
    int64_t left_ms;  // on the player's clock, as it was told last
    int64_t shown_ms; // when the last move was shown to the player
};

static void
start_duel(struct duel *duel)
{
    struct wire_room_settings settings = siege_settings();
    struct client_msg create = {.kind = CLIENT_ROOM_CREATE,
                                .room_create = {.settings = &settings, .seat = WANT_SEAT_A}};
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN, .room_join = {0, ""}};
    struct client_msg sit = {.kind = CLIENT_SIT, .sit = {.seat = SEAT_B}};
    struct client_msg ready = {.kind = CLIENT_READY, .ready = {.room = 0, .ready = true}};

    siege_enter(duel->siege, &duel->partner, "partner");
    duel->room = siege_ask(&duel->player, &create, SERVER_ENTERED)->entered.room;
    join.room_join.room = sit.sit.room = ready.ready.room = duel->room;
    siege_ask(&duel->partner, &join, SERVER_ENTERED);
    siege_ask(&duel->partner, &sit, SERVER_DONE);
    siege_ask(&duel->partner, &ready, SERVER_DONE);
    siege_ask(&duel->player, &ready, SERVER_DONE);
    duel->player.answers_pings = duel->late_ms == 0;
}

// Points of one colour of a board on which nobody ever makes five.
static struct point
point_of(int move)
{
    int left = move / 2, at = 0;

    while (((at % SIZE / 2 + at / SIZE) & 1) != move % 2 || left-- > 0) {
        at++;
    }
    return (struct point){(int8_t)(at % SIZE), (int8_t)(at / SIZE)};
}

static void
play(struct duel *duel, struct wire_client *who)
{
    struct point point = point_of(duel->moves);
    struct client_msg act = {.kind = CLIENT_ACT,
                             .act = {.room = duel->room,
                                     .move = (uint32_t)++duel->moves,
                                     .kind = ACTION_PLACE,
                                     .point_count = 1,
                                     .points = &point}};

    assert_true(client_send(who, &act));
}

// The player sees what comes, and answers pings when he wants to.
static void
look(struct duel *duel, int *seen_moves)
{
    const struct server_msg *msg = client_next(&duel->player, LOOK_MS);
    int64_t now_ms = siege_now_ms();

    if (msg && msg->kind == SERVER_PING && duel->late_ms) {
        duel->pong = msg->ping.number;
        duel->pong_at_ms = now_ms + duel->late_ms;
    } else if (msg && msg->kind == SERVER_ROOM_EVENT && msg->room_event.event &&
               msg->room_event.event->kind == ACTION_PLACE) {
        *seen_moves = (int)msg->room_event.event->move;
        duel->left_ms = (int64_t)msg->room_event.clocks->a.main_ms;
        duel->shown_ms = now_ms;
    }
    if (duel->pong_at_ms && now_ms >= duel->pong_at_ms) {
        struct client_msg pong = {.kind = CLIENT_PONG, .ping = {duel->pong}};

        assert_true(client_send(&duel->player, &pong));
        duel->pong_at_ms = 0;
    }
}

static void
look_until_shown(struct duel *duel, int move)
{
    int64_t give_up_ms = siege_now_ms() + CLIENT_WAIT_MS;
    int seen = 0;

    while (seen != move) {
        look(duel, &seen);
        assert_true(siege_now_ms() < give_up_ms);
    }
}

static void
look_for(struct duel *duel, int64_t ms)
{
    int64_t until_ms = siege_now_ms() + ms;
    int seen;

    while (siege_now_ms() < until_ms) {
        look(duel, &seen);
    }
}

// A move of each; returns what the player's cost beyond the time that he thought.
static int64_t
round_of(struct duel *duel)
{
    enum { INCREMENT_MS = 3000 };
    int64_t before_ms, thought_ms;

    play(duel, &duel->partner);
    look_until_shown(duel, duel->moves);
    before_ms = duel->left_ms;
    thought_ms = duel->shown_ms;
    look_for(duel, THINK_MS);
    thought_ms = siege_now_ms() - thought_ms;
    play(duel, &duel->player);
    look_until_shown(duel, duel->moves);
    while (client_next(&duel->partner, 0)) {
    }
    return before_ms - duel->left_ms + INCREMENT_MS - thought_ms;
}

static void
finish_duel(struct duel *duel)
{
    siege_play(duel->siege);
    client_finish(&duel->player);
    client_finish(&duel->partner);
}

// Whoever answers pings late looks as if his line were slow; the kernel knows better.
void
late_pongs_gain_next_to_nothing(void **state)
{
    struct duel duel = {.siege = *state, .late_ms = 2000};
    int64_t sum_ms = 0, least_ms = 0;

    siege_open(duel.siege, NULL);
    siege_enter(duel.siege, &duel.player, "cheat");
    start_duel(&duel);
    play(&duel, &duel.player);
    look_until_shown(&duel, 1);
    look_for(&duel, 6000); // his first pongs are all late
    for (int i = 0; i < CHEATS_MOVES; i++) {
        int64_t cost_ms = round_of(&duel);

        sum_ms += cost_ms;
        least_ms = cost_ms < least_ms ? cost_ms : least_ms;
    }
    print_message("# late pongs gained %" PRId64 " ms in %d moves, at most %" PRId64 " in one\n",
                  -sum_ms, CHEATS_MOVES, -least_ms);
    if (-least_ms >= GAIN_MAX_MS || -sum_ms >= GAIN_ALL_MS) {
        fail_msg("%d moves gained %" PRId64 " ms, one of them %" PRId64, CHEATS_MOVES, -sum_ms,
                 -least_ms);
    }
    finish_duel(&duel);
    siege_close(duel.siege);
}

// One way of the line takes between the least and the most.
static void
check_honest(struct siege *siege, int least_ms, int most_ms)
{
    static const char *const arguments[] = {SLOW_LINE_LISTEN, "--insecure=yes", NULL};
    struct duel duel = {.siege = siege};
    struct slow_line line;
    int64_t sum_ms = 0;

    if (!slow_line_open(&line, least_ms, most_ms)) {
        print_message("# no namespaces or no /dev/net/tun: not tried\n");
        skip();
    }
    siege_open(siege, arguments);
    client_init(&duel.player);
    assert_true(slow_line_connect(&line, &duel.player));
    assert_true(client_guest(&duel.player, "honest"));
    start_duel(&duel);
    play(&duel, &duel.player);
    look_until_shown(&duel, 1);
    look_for(&duel, 6000);
    for (int i = 0; i < HONEST_MOVES; i++) {
        sum_ms += round_of(&duel);
    }
    print_message("# %d to %d ms there and back cost %" PRId64 " ms in %d moves\n", 2 * least_ms,
                  2 * most_ms, sum_ms, HONEST_MOVES);
    if (sum_ms > COST_MAX_MS * HONEST_MOVES || sum_ms < -FORGIVEN_MAX_MS * HONEST_MOVES) {
        fail_msg("%d moves cost %" PRId64 " ms more than was thought", HONEST_MOVES, sum_ms);
    }
    finish_duel(&duel);
    siege_close(siege);
    slow_line_close(&line);
}

void
slow_line_is_forgiven(void **state)
{
    check_honest(*state, 150, 150);
}

void
uneven_line_is_forgiven(void **state)
{
    check_honest(*state, 50, 150);
}
