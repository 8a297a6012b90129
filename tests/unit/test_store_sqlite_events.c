// SPDX-License-Identifier: MIT
// Events come and go, and what is left of them is right and little.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "server/shell/store/store_sqlite_internal.h"
#include "tests/support/store_place.h"

static void
an_event_is_replaced_within_its_batch_too(void **state)
{
    const struct store_place *place = *state;
    struct store *store = place_open(place->path);
    struct blob *old = blob_create("old", 3), *new = blob_create("new", 3);
    const struct journal_entry entries[] = {{.kind = ENTRY_EVENT, .key = 1, .data = old},
                                            {.kind = ENTRY_EVENT, .key = 1, .data = new}};

    assert_int_equal(store_sqlite.commit(store, entries, 2), STORE_OK);
    blob_release(old);
    blob_release(new);
    store_sqlite.close(store);
    place_expect_kept(place->path, "event 1.0 new\n");
}

static void
a_game_that_is_gone_may_begin_again(void **state)
{
    const struct store_place *place = *state;
    struct store *store = place_open(place->path);

    place_put(store, ENTRY_EVENT, 1, 0, "first");
    place_put(store, ENTRY_EVENT, 1, 1, "first");
    place_put(store, ENTRY_EVENTS_GONE, 1, 0, NULL);
    place_put(store, ENTRY_EVENT, 1, 0, "second");
    store_sqlite.close(store);
    place_expect_kept(place->path, "event 1.0 second\n");
}

// Against a model, with starts in between.
static void
old_events_are_swept_and_nothing_else(void **state)
{
    const struct store_place *place = *state;

    for (uint64_t seed = 1; seed <= 4; seed++) {
        struct store_model *model = store_model_create(seed);

        for (int i = 0; i < 6; i++) {
            struct store *store = place_open(place->path);
            struct strbuf text = {0};

            store->events.slack = 10;
            for (int j = 0; j < 50; j++) {
                place_commit_next(store, model);
            }
            store_model_read(model, &store_sqlite, store, place->path, &text);
            assert_string_equal(strbuf_text(&text),
                                store_model_text(model, store_model_count(model)));
            strbuf_finish(&text);
            store_sqlite.close(store);
        }
        // 300 batches have made more than a thousand rows; few of them count.
        assert_in_range(place_number(place->path, "SELECT count(*) FROM event"), 1, 300);
        assert_true(place_number(place->path, "SELECT min(id) FROM event") > 300);
        store_model_destroy(model);
        temp_folder_clear(&place->folder);
    }
}

// Long games, whose events are moved on and on, beside short ones.
static void
events_of_long_games_survive_sweeping(void **state)
{
    const struct store_place *place = *state;
    struct store *store = place_open(place->path);
    struct strbuf want = {0};

    store->events.slack = 20;
    for (uint32_t i = 0; i < 40; i++) {
        char text[32];

        snprintf(text, sizeof(text), "move %u", i);
        place_put(store, ENTRY_EVENT, 5, i, text);
        strbuf_addf(&want, "event 5.%u %s\n", i, text);
    }
    for (uint64_t game = 10; game < 400; game++) {
        place_put(store, ENTRY_EVENT, game, 0, "a");
        place_put(store, ENTRY_EVENT, game, 1, "b");
        place_put(store, ENTRY_EVENTS_GONE, game, 0, NULL);
    }
    store_sqlite.close(store);
    place_expect_kept(place->path, strbuf_text(&want));
    assert_true(place_number(place->path, "SELECT min(id) FROM event") > 40);
    strbuf_finish(&want);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, place_setup, place_teardown)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_event_is_replaced_within_its_batch_too),
        TEST(a_game_that_is_gone_may_begin_again),
        TEST(old_events_are_swept_and_nothing_else),
        TEST(events_of_long_games_survive_sweeping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
