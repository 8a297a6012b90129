// SPDX-License-Identifier: MIT
// A room that becomes private: its old code is void, and its games are its players' alone.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "server/core/room/room.h"
#include "tests/support/core_verbs.h"
#include "tests/support/core_world.h"

static void
join_by(struct world *w, const char *name, const char *code, enum error_code wanted)
{
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN, .room_join = {0, code}};

    if (wanted == ERROR_NONE) {
        world_ask(w, name, &join);
    } else {
        world_refuse(w, name, &join, wanted);
    }
}

static void
room_that_becomes_private_gets_a_new_long_code(void **state)
{
    static const char *const ways[] = {"join=code", "watch=code"};

    (void)state;
    for (int i = 0; i < 2; i++) {
        char old[WIRE_CODE_BYTES + 1], line[64];
        struct world w;

        world_open(&w);
        world_do(&w, "ann: guest; bob: guest; cyd: guest; ann: create; bob: join");
        snprintf(old, sizeof(old), "%s", world_room(&w)->code);
        snprintf(line, sizeof(line), "ann: change %s", ways[i]);
        world_do(&w, line);
        assert_true(strlen(world_room(&w)->code) >= 8);
        assert_string_not_equal(world_room(&w)->code, old);
        // Whoever is there is told.
        assert_string_equal(world_expect_room_event(&w, "bob", ROOM_EVENT_SETTINGS)->code,
                            world_room(&w)->code);
        join_by(&w, "cyd", old, ERROR_NO_SUCH_ROOM);
        join_by(&w, "cyd", world_room(&w)->code, ERROR_NONE);
        world_crash(&w, 1000);
        assert_string_not_equal(world_room(&w)->code, old);
        world_close(&w);
    }
}

static void
code_stays_while_a_room_stays_private(void **state)
{
    struct world *w = *state;
    char code[WIRE_CODE_BYTES + 1];

    world_do(w, "ann: guest; ann: create join=code");
    snprintf(code, sizeof(code), "%s", world_room(w)->code);
    world_do(w, "ann: change join=code size=19");
    assert_string_equal(world_room(w)->code, code);
    assert_string_equal(world_expect_room_event(w, "ann", ROOM_EVENT_SETTINGS)->code, "");
    world_do(w, "ann: change join=anyone; ann: change join=anyone size=15");
    assert_string_equal(world_room(w)->code, code);
}

static void
archive_knows_which_games_are_private(void **state)
{
    static const struct {
        const char *settings;
        bool is_private;
    } cases[] = {{"", false}, {"join=code", true}, {"watch=code", true}, {"watch=nobody", false}};

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct world w;
        char line[160];

        world_open(&w);
        snprintf(line, sizeof(line),
                 "ann: guest; bob: guest; ann: create %s; bob: join code; bob: sit b; ann: ready;"
                 "bob: ready; ann: h8; bob: h9; ann: j8; bob: j9; ann: resign",
                 cases[i].settings);
        world_do(&w, line);
        assert_int_equal(
            world_entry_has(world_entry(&w, ENTRY_GAME, world_room(&w)->game), "\nprivate 1\n"),
            cases[i].is_private);
        world_close(&w);
    }
}

static void
archive_is_asked_for_whoever_asks(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: archive; ann: record 5; ann: career ann");
    for (int i = 0; i < 3; i++) {
        struct core_event refused = {.kind = EVENT_REFUSED, .job = w->queries[i].job};

        assert_true(w->queries[i].viewer == world_client(w, "ann")->player);
        world_event(w, &refused); // only then the archive is asked the next one
    }
}

static void
wrong_codes_count_for_the_address(void **state)
{
    struct world *w = *state;

    world_client(w, "ann")->address = world_client(w, "bob")->address = 4711;
    world_client(w, "cyd")->address = 4712;
    world_do(w, "dan: guest; dan: create join=code; ann: guest; cyd: guest");
    for (int i = 0; i < budget_table[BUDGET_CODES].size; i++) {
        join_by(w, "ann", "wrongcod", ERROR_NO_SUCH_ROOM);
    }
    // Another connection and another guest do not help, nor does it to be right.
    join_by(w, "ann", "wrongcod", ERROR_BUDGET_CODES);
    world_do(w, "bob: guest; bob: join code !budget-codes; cyd: join code; +9000; bob: ping;"
                "+1100; bob: join code");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(room_that_becomes_private_gets_a_new_long_code),
        WORLD_TEST(code_stays_while_a_room_stays_private),
        cmocka_unit_test(archive_knows_which_games_are_private),
        WORLD_TEST(archive_is_asked_for_whoever_asks),
        WORLD_TEST(wrong_codes_count_for_the_address),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
