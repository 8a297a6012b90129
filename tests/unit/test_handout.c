// SPDX-License-Identifier: MIT
// Large answers in pieces: who waits, who is told what meanwhile, and what is shared.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core.h"
#include "server/core/core_internal.h"
#include "server/core/tables.h"
#include "tests/support/core_world.h"

enum { PLAYERS = 12, ROWS = 2 };

// Twelve players on six pages, of which so many are handed out in a millisecond.
static void
open_hall(struct world *w, int pages_per_ms)
{
    struct core_config config = core_config_default();

    config.page_rows = ROWS;
    config.pages_per_ms = pages_per_ms;
    world_open_with(w, &config);
    for (int i = 0; i < PLAYERS; i++) {
        char line[32];

        snprintf(line, sizeof(line), "p%d: guest", i);
        world_do(w, line);
    }
    world_pass(w, 100);
}

static int
count_pages(struct world *w, const char *name)
{
    int pages = 0;

    while (world_find(w, name, SERVER_LOBBY_PAGE)) {
        pages++;
    }
    return pages;
}

// A request whose answer may come later.
static void
subscribe(struct world *w, const char *name, bool is_on)
{
    struct client_msg msg = {.kind = CLIENT_LOBBY_SUBSCRIBE, .lobby_subscribe = {is_on}};

    world_send(w, name, &msg);
}

static void
pages_come_a_few_in_a_millisecond(void **state)
{
    struct world w;

    (void)state;
    open_hall(&w, 3);
    subscribe(&w, "p0", true);
    assert_int_equal(count_pages(&w, "p0"), 1); // to encode it costs all there is
    world_pass(&w, 1);
    assert_int_equal(count_pages(&w, "p0"), 1);
    world_pass(&w, 4);
    assert_int_equal(count_pages(&w, "p0"), 4);
    world_close(&w);
}

static void
those_in_line_take_turns_and_share_pages(void **state)
{
    struct world w;

    (void)state;
    open_hall(&w, 3);
    subscribe(&w, "p0", true);
    subscribe(&w, "p1", true);
    subscribe(&w, "p2", true);
    assert_int_equal(count_pages(&w, "p1") + count_pages(&w, "p2"), 0);
    world_pass(&w, 30);
    assert_int_equal(count_pages(&w, "p0"), PLAYERS / ROWS);
    assert_int_equal(count_pages(&w, "p1"), PLAYERS / ROWS);
    assert_int_equal(count_pages(&w, "p2"), PLAYERS / ROWS);
    // All but the first ones, which answer a request, are there already.
    subscribe(&w, "p3", true);
    world_pass(&w, 2);
    assert_int_equal(count_pages(&w, "p3"), PLAYERS / ROWS);
    world_close(&w);
}

static void
one_request_waits_for_each_connection(void **state)
{
    struct world w;
    struct client_msg again = {.kind = CLIENT_LOBBY_SUBSCRIBE, .lobby_subscribe = {true}};

    (void)state;
    open_hall(&w, 3);
    subscribe(&w, "p0", true);
    subscribe(&w, "p1", true);
    world_refuse(&w, "p1", &again, ERROR_TOO_FAST);
    // Whoever does not want it any more has his answer, and no more than that.
    subscribe(&w, "p1", false);
    world_pass(&w, 30);
    assert_int_equal(count_pages(&w, "p1"), 1);
    world_close(&w);
}

static void
who_does_not_read_waits_without_a_place_in_line(void **state)
{
    struct world w;
    struct core_event high = {.kind = EVENT_OUTPUT_HIGH}, low = {.kind = EVENT_OUTPUT_LOW};

    (void)state;
    open_hall(&w, 3);
    subscribe(&w, "p0", true);
    high.conn = low.conn = world_client(&w, "p0")->conn;
    world_event(&w, &high);
    world_pass(&w, 50);
    assert_int_equal(count_pages(&w, "p0"), 1);
    assert_null(w.core->handouts.line);
    world_event(&w, &low);
    world_pass(&w, 50);
    assert_int_equal(count_pages(&w, "p0"), PLAYERS / ROWS - 1);
    world_close(&w);
}

static void
a_snapshot_in_line_is_of_the_time_when_it_is_given(void **state)
{
    struct world w;
    struct client_msg resync = {.kind = CLIENT_RESYNC};

    (void)state;
    open_hall(&w, 1);
    world_do(&w, "p0: create; +5; p1: join; +5; p1: sit b; +5; p0: ready; p1: ready; +5");
    world_forget(&w);
    resync.room.room = w.room;
    world_send(&w, "p1", &resync);
    assert_non_null(world_find(&w, "p1", SERVER_SNAPSHOT));
    world_send(&w, "p0", &resync);
    world_do(&w, "p0: h8");
    assert_null(world_find(&w, "p0", SERVER_SNAPSHOT));
    world_pass(&w, 2);
    world_expect_number("events", world_expect(&w, "p0", SERVER_SNAPSHOT)->snapshot.event_total, 1);
    world_close(&w);
}

static void
whoever_leaves_is_refused_what_he_waited_for(void **state)
{
    struct world w;
    struct client_msg resync = {.kind = CLIENT_RESYNC};

    (void)state;
    open_hall(&w, 1);
    world_do(&w, "p0: create; +5; p1: join; +5; p2: join; +5");
    world_forget(&w);
    resync.room.room = w.room;
    world_send(&w, "p1", &resync);
    world_send(&w, "p2", &resync);
    world_do(&w, "p2: leave");
    world_expect_number("code", world_expect(&w, "p2", SERVER_ERROR)->error.code,
                        ERROR_NOT_IN_ROOM);
    world_pass(&w, 5);
    assert_null(world_find(&w, "p2", SERVER_SNAPSHOT));
    world_close(&w);
}

// He has missed some: what comes next would follow what he never got.
static void
who_reads_again_hears_nothing_before_his_snapshot(void **state)
{
    struct core_event high = {.kind = EVENT_OUTPUT_HIGH}, low = {.kind = EVENT_OUTPUT_LOW};
    struct world w;

    (void)state;
    open_hall(&w, 1);
    world_do(&w, "p0: create; +5; p1: join; +5; p2: join; +5");
    high.conn = low.conn = world_client(&w, "p1")->conn;
    world_event(&w, &high);
    world_do(&w, "p2: sit b");
    subscribe(&w, "p3", true);
    world_forget(&w);
    world_event(&w, &low);
    assert_null(world_find(&w, "p1", SERVER_SNAPSHOT)); // p3 comes first
    world_do(&w, "p2: stand");
    world_expect_nothing(&w, "p1", SERVER_ROOM_EVENT);
    world_pass(&w, 30);
    world_expect(&w, "p1", SERVER_SNAPSHOT);
    world_do(&w, "p2: sit b");
    world_expect(&w, "p1", SERVER_ROOM_EVENT);
    world_close(&w);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_come_a_few_in_a_millisecond),
        cmocka_unit_test(those_in_line_take_turns_and_share_pages),
        cmocka_unit_test(one_request_waits_for_each_connection),
        cmocka_unit_test(who_does_not_read_waits_without_a_place_in_line),
        cmocka_unit_test(a_snapshot_in_line_is_of_the_time_when_it_is_given),
        cmocka_unit_test(who_reads_again_hears_nothing_before_his_snapshot),
        cmocka_unit_test(whoever_leaves_is_refused_what_he_waited_for),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
