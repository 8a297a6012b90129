// SPDX-License-Identifier: MIT
// Resume tokens: used once, good again if the answer was lost, deadly if copied.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "tests/support/core_world.h"

static void
each_use_gives_a_new_token(void **state)
{
    struct world *w = *state;
    uint8_t first[WIRE_TOKEN_BYTES];

    world_do(w, "ann: guest");
    memcpy(first, world_client(w, "ann")->token, sizeof(first));
    world_do(w, "ann: lost; ann: resume");
    assert_memory_not_equal(first, world_client(w, "ann")->token, sizeof(first));
}

// The token is set back, as if its answer had never come.
static void
set_back(struct world *w, const uint8_t token[WIRE_TOKEN_BYTES])
{
    memcpy(world_client(w, "ann")->token, token, WIRE_TOKEN_BYTES);
}

static void
token_is_good_again_if_its_answer_was_lost(void **state)
{
    struct world *w = *state;
    uint8_t first[WIRE_TOKEN_BYTES];

    world_do(w, "ann: guest");
    memcpy(first, world_client(w, "ann")->token, sizeof(first));
    for (int i = 0; i < 3; i++) {
        world_do(w, "ann: lost");
        set_back(w, first);
        world_do(w, "ann: resume");
    }
    world_do(w, "ann: lost; ann: resume"); // with the newest
    world_do(w, "ann: lost; ann: resume");
}

static void
older_token_ends_the_whole_family(void **state)
{
    struct world *w = *state;
    uint8_t first[WIRE_TOKEN_BYTES], newest[WIRE_TOKEN_BYTES];

    world_do(w, "ann: register");
    memcpy(first, world_client(w, "ann")->token, sizeof(first));
    world_do(w, "ann: lost; ann: resume; ann: lost; ann: resume; ann: lost");
    memcpy(newest, world_client(w, "ann")->token, sizeof(newest));
    set_back(w, first);
    world_do(w, "ann: connect; ann: hello; ann: resume ?wrong-token");
    set_back(w, newest);
    world_do(w, "ann: resume !wrong-token");
    world_do(w, "ann: login"); // the password is as good as ever
}

static void
end_of_a_family_is_durable(void **state)
{
    struct world *w = *state;
    uint8_t first[WIRE_TOKEN_BYTES], newest[WIRE_TOKEN_BYTES];

    world_do(w, "ann: register");
    memcpy(first, world_client(w, "ann")->token, sizeof(first));
    world_do(w, "ann: lost; ann: resume; ann: lost; ann: resume; ann: lost");
    memcpy(newest, world_client(w, "ann")->token, sizeof(newest));
    set_back(w, first);
    world_do(w, "ann: connect; ann: hello; ann: resume ?wrong-token");
    world_crash(w, 10);
    set_back(w, newest);
    world_do(w, "ann: connect; ann: hello; ann: resume !wrong-token");
}

static void
other_terminals_do_not_suffer(void **state)
{
    struct world *w = *state;
    uint8_t first[WIRE_TOKEN_BYTES];

    world_do(w, "ann: register; desk: login ann; desk: lost");
    world_do(w, "ann: resume; ann: lost");
    memcpy(first, world_client(w, "ann")->token, sizeof(first));
    world_do(w, "ann: resume; ann: lost; ann: resume; ann: lost");
    set_back(w, first);
    world_do(w, "ann: connect; ann: hello; ann: resume ?wrong-token; desk: resume");
    world_expect_number("kind", world_answer(w, "desk")->kind, SERVER_IDENTITY);
}

static void
invented_tokens_are_refused(void **state)
{
    struct world *w = *state;
    uint8_t token[WIRE_TOKEN_BYTES];

    world_do(w, "ann: guest; ann: lost; ann: connect; ann: hello");
    memcpy(token, world_client(w, "ann")->token, sizeof(token));
    token[0] ^= 1; // another family
    set_back(w, token);
    world_do(w, "ann: resume !wrong-token");
    token[0] ^= 1;
    token[31] ^= 1; // this family, but never given out
    set_back(w, token);
    world_do(w, "ann: resume ?wrong-token");
    token[31] ^= 1;
    set_back(w, token);
    world_do(w, "ann: resume !wrong-token");
}

static void
oldest_terminal_makes_room_for_a_new_one(void **state)
{
    struct world *w = *state;

    world_do(w, "t0: register ann");
    for (int i = 1; i < PLAYER_FAMILIES_MAX + 3; i++) {
        char line[64];

        snprintf(line, sizeof(line), "t%d: login ann", i);
        world_do(w, line);
    }
    for (int i = 0; i < PLAYER_FAMILIES_MAX + 3; i++) {
        char line[96];

        // Connected ones were replaced by the next; the last still is.
        snprintf(line, sizeof(line), "t%d: connect; t%d: hello; t%d: resume%s", i, i, i,
                 i < 3 ? " !wrong-token" : "");
        if (i == PLAYER_FAMILIES_MAX + 2) {
            snprintf(line, sizeof(line), "t%d: connect; t%d: hello; t%d: resume", i, i, i);
        }
        world_do(w, line);
    }
}

static void
hole_left_by_a_stolen_token_keeps_the_order(void **state)
{
    struct world *w = *state;
    uint8_t first[WIRE_TOKEN_BYTES];

    world_do(w,
             "ann: register; t1: login ann; t2: login ann; ann: connect; ann: hello; ann: resume;"
             "ann: lost");
    memcpy(first, world_client(w, "ann")->token, sizeof(first));
    world_do(w, "ann: resume; ann: lost; ann: resume; ann: lost");
    set_back(w, first);
    world_do(w, "ann: connect; ann: hello; ann: resume ?wrong-token");
    world_do(w, "t3: login ann; t4: login ann; t1: resume; t2: resume; t3: resume");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(each_use_gives_a_new_token),
        WORLD_TEST(token_is_good_again_if_its_answer_was_lost),
        WORLD_TEST(older_token_ends_the_whole_family),
        WORLD_TEST(end_of_a_family_is_durable),
        WORLD_TEST(other_terminals_do_not_suffer),
        WORLD_TEST(invented_tokens_are_refused),
        WORLD_TEST(oldest_terminal_makes_room_for_a_new_one),
        WORLD_TEST(hole_left_by_a_stolen_token_keeps_the_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
