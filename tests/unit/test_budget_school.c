// SPDX-License-Identifier: MIT
// Forty people behind one address: a school or a club. They come in, register, play each other and
// the AIs, pair, chat, leave and come back for ten minutes, and none of them meets a limit: every
// line below fails if it is refused.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "server/core/tables.h"
#include "tests/support/core_verbs.h"
#include "tests/support/core_world.h"

enum {
    PEOPLE = 40,
    PAIRS = PEOPLE / 2,
    ROUNDS = 20, // of half a minute
    SCHOOL = 4711,
};

// Each of them, or every second one, does this.
static void
each(struct world *w, const char *what, int from, int step)
{
    for (int i = from; i < PEOPLE; i += step) {
        char line[160];

        snprintf(line, sizeof(line), "p%d: %s", i, what);
        world_do(w, line);
    }
}

static void
seconds_go_by(struct world *w, int seconds)
{
    world_pass(w, (int64_t)seconds * 1000);
    world_forget(w);
}

static void
come_in(struct world *w)
{
    for (int i = 0; i < PEOPLE; i++) {
        char name[16];

        snprintf(name, sizeof(name), "p%d", i);
        world_client(w, name)->address = SCHOOL;
        world_client(w, name)->network = SCHOOL + 1;
    }
    // Half of them make an account, all within a moment.
    each(w, "register", 0, 2);
    each(w, "guest", 1, 2);
    each(w, "lobby on", 0, 1);
}

// Two sit down at a table of theirs, play some moves and one of them gives up.
static void
play_at_a_table(struct world *w, int first)
{
    char line[200];

    snprintf(line, sizeof(line),
             "p%d: create clock=sudden:60; p%d: join code; p%d: sit b; p%d: ready; p%d: ready",
             first, first + 1, first + 1, first, first + 1);
    world_do(w, line);
    snprintf(line, sizeof(line),
             "p%d: h8; p%d: h9; p%d: j8; p%d: j9; p%d: resign; p%d: talk well played", first,
             first + 1, first, first + 1, first, first + 1);
    world_do(w, line);
    snprintf(line, sizeof(line), "p%d: leave; p%d: leave", first, first + 1);
    world_do(w, line);
}

static bool
is_on_turn(struct world *w, int person)
{
    char name[16];
    const struct player *player;
    const struct room *room;

    snprintf(name, sizeof(name), "p%d", person);
    player = world_player(w, name);
    room = core_room(w->core, player->rooms[player->room_count - 1]);
    return room_holds(room, player->id, match_actor(room->match));
}

static void
play_paired(struct world *w, int first)
{
    char line[200];
    int black;

    snprintf(line, sizeof(line),
             "p%d: seek clock=sudden:60; p%d: seek clock=sudden:60; p%d: pairing yes;"
             "p%d: pairing yes",
             first, first + 1, first, first + 1);
    world_do(w, line);
    black = is_on_turn(w, first) ? first : first + 1;
    snprintf(line, sizeof(line), "p%d: h8; p%d: h9; p%d: j8; p%d: j9; p%d: resign", black,
             black ^ 1, black, black ^ 1, black);
    world_do(w, line);
    snprintf(line, sizeof(line), "p%d: leave; p%d: leave", first, first + 1);
    world_do(w, line);
}

// Everybody plays an AI of his own, and asks for a hint, all at the same time: the engine has not
// answered any of them, and none gets less time than the first.
static void
play_ais(struct world *w)
{
    int64_t first_ms = 0;

    for (int i = 0; i < PEOPLE; i++) {
        char line[96];

        snprintf(line, sizeof(line),
                 "p%d: create ai=5 hints=yes clock=sudden:60; p%d: ready; p%d: h8", i, i, i);
        world_do(w, line);
        assert_true(w->engine_count > 0);
        first_ms = i == 0 ? w->engines[w->engine_count - 1].limit_ms : first_ms;
        assert_int_equal(w->engines[w->engine_count - 1].limit_ms, first_ms);
        snprintf(line, sizeof(line), "p%d: hint best", i);
        world_do(w, line);
        world_forget(w);
    }
    assert_true(first_ms > 1000);
    assert_int_equal(w->core->ai_seat_count, PEOPLE);
}

static void
chat(struct world *w)
{
    each(w, "say hello", 0, 1);
    each(w, "whisper p1 hello", 2, 2);
    each(w, "say how are you", 1, 2);
}

static void
come_back(struct world *w, int round)
{
    char line[96];

    snprintf(line, sizeof(line), "p%d: lost; p%d: connect; p%d: hello; p%d: resume", round, round,
             round, round);
    world_do(w, line);
}

static void
forty_people_behind_one_address_meet_no_limit(void **state)
{
    struct world *w = *state;

    come_in(w);
    for (int round = 0; round < ROUNDS; round++) {
        for (int pair = 0; pair < PAIRS; pair++) {
            if (round % 2) {
                play_paired(w, 2 * pair);
            } else {
                play_at_a_table(w, 2 * pair);
            }
        }
        chat(w);
        come_back(w, round);
        seconds_go_by(w, 30);
    }
    play_ais(w);
}

// The same address that is not forty people but one who takes all he can.
static void
what_is_beyond_that_is_refused(void **state)
{
    struct world *w = *state;
    int lines = 0;

    world_client(w, "gus")->address = SCHOOL;
    world_do(w, "gus: guest; ann: guest");
    for (; lines < 1000; lines++) {
        struct client_msg say = {.kind = CLIENT_SAY,
                                 .say = {.channel = CHANNEL_WHISPER, .name = "ann", .text = "buy"}};

        world_send(w, "gus", &say);
        if (world_answer(w, "gus")->kind == SERVER_ERROR) {
            break;
        }
    }
    assert_int_equal(lines, budget_table[BUDGET_CHAT].size);
    world_expect_error(w, "gus", ERROR_BUDGET_CHAT);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(forty_people_behind_one_address_meet_no_limit),
        WORLD_TEST(what_is_beyond_that_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
