// SPDX-License-Identifier: MIT
// The score of a pair that plays on at one table.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "tests/support/core_world.h"

// The score as the newest event of the room tells it to this client, in halves.
static void
expect_score(struct world *w, const char *name, uint32_t a, uint32_t b)
{
    const struct wire_room_event *event = &world_last(w, name, SERVER_ROOM_EVENT)->room_event;

    if (event->a_points != a || event->b_points != b) {
        fail_msg("expected %u and %u, got %u and %u", a, b, event->a_points, event->b_points);
    }
}

static void
sit_down(struct world *w)
{
    world_do(w, "ann: guest; bob: guest; eve: guest; ann: create clock=none; bob: join; bob: sit b;"
                "ann: ready; bob: ready; ann: h8; bob: a1; ann: h9; bob: a2");
}

static void
the_score_goes_with_the_players_into_their_seats(void **state)
{
    struct world *w = *state;

    sit_down(w);
    expect_score(w, "ann", 0, 0);
    world_do(w, "bob: resign");
    expect_score(w, "ann", 2, 0);
    world_do(w, "ann: ready; bob: ready"); // with the seats exchanged
    expect_score(w, "ann", 0, 2);
    world_do(w, "bob: h8; ann: a1; bob: h9; ann: a2; ann: draw?; bob: draw=yes");
    expect_score(w, "bob", 1, 3);
    world_do(w, "eve: join");
    world_expect_number("a", world_last(w, "eve", SERVER_SNAPSHOT)->snapshot.a_points, 1);
    world_expect_number("b", world_last(w, "eve", SERVER_SNAPSHOT)->snapshot.b_points, 3);
}

static void
another_pair_begins_anew_and_the_old_one_may_come_back(void **state)
{
    struct world *w = *state;

    sit_down(w);
    world_do(w, "bob: resign; bob: stand; eve: join; eve: sit b");
    expect_score(w, "ann", 0, 0);
    world_do(w, "eve: stand; bob: sit b");
    expect_score(w, "ann", 2, 0);
    world_do(w, "bob: stand; eve: sit b; eve: ready; ann: ready; eve: h8; ann: a1; eve: h9;"
                "ann: a2; ann: resign");
    expect_score(w, "eve", 2, 0);
}

static void
what_was_not_played_does_not_count(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create clock=none; bob: join; bob: sit b;"
                "ann: ready; bob: ready; ann: h8; bob: resign");
    expect_score(w, "ann", 0, 0);
}

static void
the_score_survives_a_restart(void **state)
{
    struct world *w = *state;

    sit_down(w);
    world_do(w, "bob: resign");
    world_crash(w, 1000);
    world_do(w, "ann: connect; ann: hello; ann: resume");
    world_expect_number("a", world_last(w, "ann", SERVER_SNAPSHOT)->snapshot.a_points, 2);
}

static void
a_series_that_is_damaged_is_refused(void **state)
{
    static const char *const texts[] = {"",          "1 2",     "1 2 3",        "0 2 3 4",
                                        "1 2 3 4 5", "1 x 3 4", "1 2 3 1000001"};
    char text[64];

    (void)state;
    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        struct series series = {0};

        snprintf(text, sizeof(text), "%s", texts[i]);
        if (series_read(&series, text)) {
            fail_msg("\"%s\" was read", texts[i]);
        }
    }
    snprintf(text, sizeof(text), "1 2 3 4");
    assert_true(series_read(&(struct series){0}, text));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(the_score_goes_with_the_players_into_their_seats),
        WORLD_TEST(another_pair_begins_anew_and_the_old_one_may_come_back),
        WORLD_TEST(what_was_not_played_does_not_count),
        WORLD_TEST(the_score_survives_a_restart),
        cmocka_unit_test(a_series_that_is_damaged_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
