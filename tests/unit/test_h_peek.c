// SPDX-License-Identifier: MIT
// What waits for the owner of a token, told without coming in as him.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "tests/support/core_world.h"

enum { DAY_MS = 24 * 3600 * 1000 };

static const struct wire_waiting *
looked(struct world *w)
{
    return &world_last(w, "bar", SERVER_WAITING)->waiting;
}

// ann and bob play two games by correspondence; in the second one it is ann's turn, and it is older.
static void
play_two_games(struct world *w)
{
    world_do(w, "ann: register; bob: register; ann: create clock=corr:3d; bob: join; bob: sit b;"
                "ann: ready; bob: ready; ann: h8; bob: i9; ann: create clock=corr:1d; bob: join;"
                "bob: sit b; ann: ready; bob: ready; ann: h8; bob: i9");
}

static void
games_are_told_by_the_time_that_is_left(void **state)
{
    struct world *w = *state;

    play_two_games(w);
    world_do(w, "+3600000; ann: login; bar: connect; bar: hello; bar: peek ann");
    assert_string_equal(looked(w)->name, "ann");
    world_expect_number("games", looked(w)->game_count, 2);
    assert_true(looked(w)->games[0].own_turn && looked(w)->games[1].own_turn);
    assert_true(looked(w)->games[0].correspondence && looked(w)->games[0].limited);
    world_expect_number("left", (int64_t)looked(w)->games[0].left_ms, DAY_MS - 3600000);
    world_expect_number("left", (int64_t)looked(w)->games[1].left_ms, 3 * DAY_MS - 3600000);
    world_expect_number("moves", looked(w)->games[0].moves, 2);
    assert_string_equal(looked(w)->games[0].opponent, "bob");
    world_do(w, "ann: j10; bar: peek ann");
    world_expect_number("left", (int64_t)looked(w)->games[0].left_ms, 3 * DAY_MS - 3600000);
    assert_false(looked(w)->games[1].own_turn);
}

static void
a_look_disturbs_nobody(void **state)
{
    struct world *w = *state;
    struct token_family before, *family;

    play_two_games(w);
    family = world_player(w, "ann")->families;
    before = *family;
    world_do(w, "bar: connect; bar: hello; ann: ping; bar: peek ann; ann: ping");
    assert_true(looked(w)->online);
    world_expect_nothing(w, "ann", SERVER_BYE);
    assert_memory_equal(family->current, before.current, sizeof(before.current));
    assert_true(family->has_previous == before.has_previous);
    assert_true(family->used_ms == before.used_ms);
    world_do(w, "ann: lost; bar: peek ann");
    assert_false(looked(w)->online);
    world_expect_number("connected", (int64_t)world_player(w, "ann")->conn, 0);
    world_do(w, "ann: resume");
}

// The answer with the newest token may be lost, or not be written yet.
static void
the_token_before_is_good_and_older_ones_are_not(void **state)
{
    struct world *w = *state;
    struct client_msg old = {.kind = CLIENT_PEEK};
    uint8_t first[WIRE_TOKEN_BYTES];

    world_do(w, "ann: register; bar: connect; bar: hello");
    memcpy(first, world_client(w, "ann")->token, sizeof(first));
    old.resume.token = first;
    world_do(w, "ann: lost; ann: resume");
    world_ask(w, "bar", &old);
    assert_string_equal(looked(w)->name, "ann");
    world_do(w, "ann: lost; ann: resume");
    world_refuse(w, "bar", &old, ERROR_WRONG_TOKEN); // and it is no theft, the family goes on
    world_do(w, "ann: lost; ann: resume; bar: peek ann");
}

static void
mail_that_was_not_seen_is_counted(void **state)
{
    struct world *w = *state;

    world_do(w,
             "ann: register; bob: register; ann: create size=9; bob: join; bob: sit b; bob: ready;"
             "ann: ready; ann: e5; bob: e6; ann: d5; bob: d6; bob: lost; bob: connect; bob: lost;"
             "ann: whisper bob one; ann: whisper bob two; ann: resign; ann: create;"
             "ann: invite bob; bar: connect; bar: hello; bar: peek bob");
    world_expect_number("messages", looked(w)->messages, 2);
    world_expect_number("invitations", looked(w)->invitations, 1);
    world_expect_number("ended", looked(w)->ended, 1);
    world_do(w, "bob: login; bob: mail; bob: seen; bar: peek bob");
    world_expect_number("messages", looked(w)->messages, 0);
    world_expect_number("invitations", looked(w)->invitations, 0);
    world_expect_number("ended", looked(w)->ended, 0);
}

static void
two_at_one_keyboard_wait_for_nobody(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; ann: create both=yes; ann: ready; bar: connect; bar: hello;"
                "bar: peek ann");
    world_expect_number("games", looked(w)->game_count, 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(games_are_told_by_the_time_that_is_left),
        WORLD_TEST(a_look_disturbs_nobody),
        WORLD_TEST(the_token_before_is_good_and_older_ones_are_not),
        WORLD_TEST(mail_that_was_not_seen_is_counted),
        WORLD_TEST(two_at_one_keyboard_wait_for_nobody),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
