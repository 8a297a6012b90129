// SPDX-License-Identifier: MIT
// What is committed comes back; a disk that is full or fails is told apart.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "server/shell/store/store_sqlite_internal.h"
#include "tests/support/store_place.h"

static void
everything_comes_back_in_the_order_that_is_promised(void **state)
{
    const struct store_place *place = *state;
    struct store *store = place_open(place->path);

    place_put(store, ENTRY_EVENT, 30, 1, "30/1");
    place_put(store, ENTRY_EVENT, 4, 0, "4/0");
    place_put(store, ENTRY_EVENT, 30, 0, "30/0");
    place_put(store, ENTRY_EVENT, 4, 1, "4/1");
    place_put(store, ENTRY_EVENT, 4, 2, "");
    place_put(store, ENTRY_ROOM, 2, 0, "second room");
    place_put(store, ENTRY_PLAYER, 9, 0, "nine");
    place_put(store, ENTRY_PLAYER, 1, 0, "one\nwith two lines");
    place_put(store, ENTRY_ROOM, 1, 0, "first room");
    place_put(store, ENTRY_BAN, 0, 0, "192.0.2.1");
    place_put(store, ENTRY_BAN, 0, 0, "2001:db8::1");
    store_sqlite.close(store);
    place_expect_kept(place->path, "ban 0.0 192.0.2.1\n"
                                   "ban 0.0 2001:db8::1\n"
                                   "player 1.0 one\nwith two lines\n"
                                   "player 9.0 nine\n"
                                   "room 1.0 first room\n"
                                   "room 2.0 second room\n"
                                   "event 4.0 4/0\n"
                                   "event 4.1 4/1\n"
                                   "event 4.2 \n"
                                   "event 30.0 30/0\n"
                                   "event 30.1 30/1\n");
}

static void
an_entry_replaces_the_earlier_one(void **state)
{
    const struct store_place *place = *state;
    struct store *store = place_open(place->path);

    for (int i = 0; i < 2; i++) {
        place_put(store, ENTRY_PLAYER, 1, 0, i ? "new" : "old");
        place_put(store, ENTRY_ROOM, 1, 0, i ? "new" : "old");
        place_put(store, ENTRY_EVENT, 1, 0, i ? "new" : "old");
        place_put(store, ENTRY_EVENT, 1, 1, i ? "new" : "old");
        place_put(store, ENTRY_BAN, 0, 0, "192.0.2.1");
        place_put(store, ENTRY_GAME, 1, 0, i ? "new" : "old");
    }
    store_sqlite.close(store);
    place_expect_kept(place->path, "ban 0.0 192.0.2.1\n"
                                   "player 1.0 new\n"
                                   "room 1.0 new\n"
                                   "event 1.0 new\n"
                                   "event 1.1 new\n");
}

static void
what_is_gone_does_not_come_back(void **state)
{
    const struct store_place *place = *state;
    struct store *store = place_open(place->path);

    place_put(store, ENTRY_PLAYER, 1, 0, "one");
    place_put(store, ENTRY_PLAYER, 2, 0, "two");
    place_put(store, ENTRY_ROOM, 1, 0, "one");
    place_put(store, ENTRY_ROOM, 2, 0, "two");
    place_put(store, ENTRY_EVENT, 1, 0, "1/0");
    place_put(store, ENTRY_EVENT, 2, 0, "2/0");
    place_put(store, ENTRY_EVENT, 1, 1, "1/1");
    place_put(store, ENTRY_BAN, 0, 0, "192.0.2.1");
    place_put(store, ENTRY_PLAYER_GONE, 1, 0, NULL);
    place_put(store, ENTRY_ROOM_GONE, 2, 0, NULL);
    place_put(store, ENTRY_EVENTS_GONE, 1, 0, NULL);
    place_put(store, ENTRY_EVENTS_GONE, 77, 0, NULL); // nobody knows it
    place_put(store, ENTRY_BAN_GONE, 0, 0, "192.0.2.1");
    store_sqlite.close(store);
    place_expect_kept(place->path, "player 2.0 two\nroom 1.0 one\nevent 2.0 2/0\n");
}

static void
puzzles_have_their_newest_rating(void **state)
{
    const struct store_place *place = *state;
    struct store *store = place_open(place->path);

    place_put(store, ENTRY_PUZZLE, 4000000000, 0, "old");
    place_put(store, ENTRY_PUZZLE, 7, 0, "seven");
    place_put(store, ENTRY_PUZZLE, 4000000000, 0, "new");
    store_sqlite.close(store);
    place_expect_kept(place->path, "puzzle 7.0 seven\npuzzle 4000000000.0 new\n");
}

// A file that step 5 has left.
static void
a_file_of_the_step_before_gets_puzzles(void **state)
{
    const struct store_place *place = *state;
    struct store *store = place_open(place->path);

    place_put(store, ENTRY_PLAYER, 1, 0, "one");
    assert_int_equal(sqlite_run(store->db, "DROP TABLE puzzle; PRAGMA user_version = 5"),
                     SQLITE_OK);
    store_sqlite.close(store);
    store = place_open(place->path);
    place_put(store, ENTRY_PUZZLE, 7, 0, "seven");
    store_sqlite.close(store);
    place_expect_kept(place->path, "player 1.0 one\npuzzle 7.0 seven\n");
}

static void
what_a_killed_server_stored_is_there(void **state)
{
    const struct store_place *place = *state;

    place_be_killed(place->path);
    place_expect_kept(place->path, "player 1.0 one\nevent 3.0 3/0\n");
    // Into the file at the clean end.
    assert_int_equal(place_number(place->path, "SELECT count(*) FROM event"), 1);
}

static void
a_failing_disk_is_told_apart(void **state)
{
    const struct store_place *place = *state;
    const struct {
        enum lossy_fault fault;
        enum store_status status;
    } rows[] = {
        {LOSSY_FULL, STORE_NO_SPACE},
        {LOSSY_QUOTA, STORE_NO_SPACE},
        {LOSSY_WRITE, STORE_BROKEN},
        {LOSSY_SYNC, STORE_BROKEN},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        struct store *store = NULL;
        struct strbuf why = {0};
        bool is_back = rows[i].status == STORE_NO_SPACE;

        assert_int_equal(store_sqlite.open(place->path, DURABILITY_FULL, &store, &why), STORE_OK);
        place_put(store, ENTRY_EVENT, 1, 0, "before");
        lossy_fail(place->disk, rows[i].fault, "-wal");
        assert_int_equal(place_commit(store, ENTRY_EVENT, 1, 1, "in vain"), rows[i].status);
        assert_int_equal(place_commit(store, ENTRY_EVENT, 1, 1, "in vain"), rows[i].status);
        lossy_fail(place->disk, LOSSY_WORKS, "");
        // What is broken stays so: the next sync would succeed and say nothing.
        assert_int_equal(place_commit(store, ENTRY_EVENT, 1, 1, "after"),
                         is_back ? STORE_OK : STORE_BROKEN);
        store_sqlite.close(store);
        if (is_back) {
            place_expect_kept(place->path, "event 1.0 before\nevent 1.1 after\n");
        }
        temp_folder_clear(&place->folder);
    }
}

static void
a_full_disk_leaves_nothing_of_a_batch(void **state)
{
    const struct store_place *place = *state;
    struct store *store = place_open(place->path);
    struct blob *text = blob_create("text", 4);
    const struct journal_entry entries[] = {{.kind = ENTRY_EVENT, .key = 1, .data = text},
                                            {.kind = ENTRY_PLAYER, .key = 1, .data = text},
                                            {.kind = ENTRY_EVENTS_GONE, .key = 2}};

    place_put(store, ENTRY_EVENT, 2, 0, "before");
    lossy_fail(place->disk, LOSSY_FULL, "");
    assert_int_equal(store_sqlite.commit(store, entries, 3), STORE_NO_SPACE);
    place_expect_loaded(store, "event 2.0 before\n");
    lossy_fail(place->disk, LOSSY_WORKS, "");
    place_put(store, ENTRY_EVENT, 2, 1, "after");
    place_expect_loaded(store, "event 2.0 before\nevent 2.1 after\n");
    assert_int_equal(store_sqlite.commit(store, entries, 3), STORE_OK);
    place_expect_loaded(store, "player 1.0 text\nevent 1.0 text\n");
    store_sqlite.close(store);
    blob_release(text);
}

// Somebody looks into the file with another program, and writes.
static void
another_writer_only_delays_a_commit(void **state)
{
    const struct store_place *place = *state;
    struct store *store = place_open(place->path);
    sqlite3 *other;

    assert_int_equal(sqlite3_open(place->path, &other), SQLITE_OK);
    assert_int_equal(sqlite_run(other, "BEGIN IMMEDIATE"), SQLITE_OK);
    assert_int_equal(place_commit(store, ENTRY_PLAYER, 1, 0, "one"), STORE_NO_SPACE);
    assert_int_equal(sqlite_run(other, "ROLLBACK"), SQLITE_OK);
    sqlite3_close(other);
    place_put(store, ENTRY_PLAYER, 1, 0, "one");
    place_expect_loaded(store, "player 1.0 one\n");
    store_sqlite.close(store);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, place_setup, place_teardown)
#define LOSSY_TEST(name) cmocka_unit_test_setup_teardown(name, place_setup_lossy, place_teardown)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(everything_comes_back_in_the_order_that_is_promised),
        TEST(an_entry_replaces_the_earlier_one),
        TEST(what_is_gone_does_not_come_back),
        TEST(puzzles_have_their_newest_rating),
        TEST(a_file_of_the_step_before_gets_puzzles),
        TEST(what_a_killed_server_stored_is_there),
        LOSSY_TEST(a_failing_disk_is_told_apart),
        LOSSY_TEST(a_full_disk_leaves_nothing_of_a_batch),
        TEST(another_writer_only_delays_a_commit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
