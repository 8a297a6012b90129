// SPDX-License-Identifier: MIT
// Where an account has logged in from, and for how long that is known.
#include "server/core/people/places.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/match.h"
#include "common/util/strbuf.h"
#include "tests/support/core_world.h"

#define NOON_MS INT64_C(1700000000000)
#define DAY_MS (INT64_C(24) * 3600 * 1000)

static void
place_is_forgotten_thirty_days_after_its_last_use(void **state)
{
    struct places places = {0};

    (void)state;
    assert_true(places_until_ms(&places) == TIME_NEVER);
    places_use(&places, 7, NOON_MS);
    places_use(&places, 8, NOON_MS + DAY_MS);
    places_use(&places, 7, NOON_MS + 2 * DAY_MS);
    assert_true(places_until_ms(&places) == NOON_MS + 31 * DAY_MS);
    assert_false(places_forget_old(&places, NOON_MS + 31 * DAY_MS - 1));
    assert_true(places_forget_old(&places, NOON_MS + 31 * DAY_MS));
    assert_false(places_has(&places, 8));
    assert_true(places_has(&places, 7));
    places_finish(&places);
}

static void
full_list_forgets_what_was_used_first(void **state)
{
    struct places places = {0};

    (void)state;
    for (uint64_t mark = 1; mark <= PLACES_MAX; mark++) {
        places_use(&places, mark, NOON_MS);
    }
    places_use(&places, 1, NOON_MS);
    places_use(&places, 99, NOON_MS);
    assert_int_equal(places.count, PLACES_MAX);
    assert_true(places_has(&places, 1));
    assert_false(places_has(&places, 2));
    places_finish(&places);
}

static void
text_comes_back_and_that_of_older_servers_too(void **state)
{
    static const char *const wrong[] = {"", "x", "7 x", "7 -1", "7 1 2"};
    struct places places = {0};
    struct strbuf text = {0};
    char old[] = "9", line[32];

    (void)state;
    places_use(&places, 7, NOON_MS);
    assert_true(places_read(&places, old, NOON_MS + 1));
    places_write(&places, &text);
    assert_string_equal(strbuf_text(&text), "known 7 1700000000000\nknown 9 1700000000001\n");
    for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); i++) {
        snprintf(line, sizeof(line), "%s", wrong[i]);
        assert_false(places_read(&places, line, NOON_MS));
    }
    places_finish(&places);
    strbuf_finish(&text);
}

static void
account_that_nobody_uses_keeps_no_places(void **state)
{
    struct world *w = *state;
    struct strbuf stored = {0};

    world_do(w, "ann: register; ann: lost");
    world_stored(w, &stored);
    assert_non_null(strstr(strbuf_text(&stored), "\nknown "));
    world_crash(w, 1000);
    world_pass(w, 30 * DAY_MS);
    strbuf_clear(&stored);
    world_stored(w, &stored);
    assert_non_null(strstr(strbuf_text(&stored), "name ann\n"));
    assert_null(strstr(strbuf_text(&stored), "\nknown "));
    strbuf_finish(&stored);
    world_do(w, "ann: login");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(place_is_forgotten_thirty_days_after_its_last_use),
        cmocka_unit_test(full_list_forgets_what_was_used_first),
        cmocka_unit_test(text_comes_back_and_that_of_older_servers_too),
        WORLD_TEST(account_that_nobody_uses_keeps_no_places),
    };

    return cmocka_run_group_tests_name("places", tests, NULL, NULL);
}
