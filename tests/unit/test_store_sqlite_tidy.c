// SPDX-License-Identifier: MIT
// The log is moved into the file beside commits, and stays short.
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "server/shell/store/store_sqlite_internal.h"
#include "tests/support/store_place.h"

static off_t
log_bytes(const struct store_place *place)
{
    char log[TEMP_PATH_BYTES];
    struct stat info;

    assert_int_equal(stat(temp_folder_path(&place->folder, "store.db-wal", log), &info), 0);
    return info.st_size;
}

static void
the_log_stays_short(void **state)
{
    const struct store_place *place = *state;
    struct store *store = place_open(place->path);
    struct store_model *model = store_model_create(1);
    off_t longest = 0;

    store->tidy.step_pages = 16;
    store->tidy.most_pages = 64;
    for (int i = 0; i < 500; i++) {
        place_commit_next(store, model);
        store_sqlite.tidy(store);
        longest = log_bytes(place) > longest ? log_bytes(place) : longest;
    }
    assert_in_range(longest, 1, 150 * 4200);
    store_sqlite.close(store);
    store_model_destroy(model);
}

// Where each commit is synced, none of them makes the log longer but the first.
static void
the_log_is_given_its_length_at_once(void **state)
{
    const struct store_place *place = *state;
    struct store *store = place_open_durably(place->path);
    struct store_model *model = store_model_create(3);
    struct strbuf text = {0};
    off_t length;

    store->tidy.step_pages = 16;
    store->tidy.most_pages = 200;
    place_commit_next(store, model);
    store_sqlite.tidy(store);
    length = log_bytes(place);
    assert_true(length > 200 * 4096);
    for (int i = 1; i < 300; i++) {
        place_commit_next(store, model);
        store_sqlite.tidy(store);
        assert_int_equal(log_bytes(place), length);
    }
    store_model_read(model, &store_sqlite, store, place->path, &text);
    assert_string_equal(strbuf_text(&text), store_model_text(model, 300));
    strbuf_finish(&text);
    store_sqlite.close(store);
    store_model_destroy(model);
}

static void
without_space_for_it_the_log_stays_as_it_was(void **state)
{
    const struct store_place *place = *state;
    struct store *store = place_open_durably(place->path);
    off_t length;

    place_put(store, ENTRY_PLAYER, 1, 0, "one");
    length = log_bytes(place);
    lossy_fail(place->disk, LOSSY_FULL, "-wal");
    store_sqlite.tidy(store);
    lossy_fail(place->disk, LOSSY_WORKS, "");
    assert_int_equal(log_bytes(place), length);
    place_put(store, ENTRY_PLAYER, 2, 0, "two");
    store_sqlite.close(store);
    place_expect_kept(place->path, "player 1.0 one\nplayer 2.0 two\n");
}

// Somebody who commits whenever the log is being moved and he may.
struct busy {
    struct store *store;
    struct store_model *model;
    int commits, waits;
};

static void
on_move(void *data)
{
    struct busy *busy = data;

    if (busy->store->tidy.is_moving) {
        busy->waits++;
    } else if (busy->commits < 2000) {
        busy->commits++;
        place_commit_next(busy->store, busy->model);
    }
}

static void
the_log_begins_anew_though_commits_never_pause(void **state)
{
    const struct store_place *place = *state;
    struct busy busy = {.store = place_open(place->path), .model = store_model_create(2)};

    busy.store->tidy.step_pages = 16;
    busy.store->tidy.most_pages = 64;
    lossy_watch(place->disk, on_move, &busy);
    for (int i = 0; i < 200; i++) {
        place_commit_next(busy.store, busy.model);
        store_sqlite.tidy(busy.store);
        assert_in_range(atomic_load(&busy.store->tidy.pages), 1, 300);
    }
    lossy_watch(place->disk, NULL, NULL);
    assert_true(busy.commits > 500);
    assert_true(busy.waits > 0);
    store_sqlite.close(busy.store);
    store_model_destroy(busy.model);
}

static void *
tidy_on_and_on(void *data)
{
    struct store *store = data;

    while (atomic_load(&store->tidy.pages) >= 0) {
        store_sqlite.tidy(store);
    }
    return NULL;
}

static void
commits_and_tidying_go_on_beside_each_other(void **state)
{
    const struct store_place *place = *state;
    struct store *store = place_open(place->path);
    struct store_model *model = store_model_create(4);
    struct strbuf text = {0};
    pthread_t thread;

    store->tidy.step_pages = 1;
    store->tidy.most_pages = 10;
    assert_int_equal(pthread_create(&thread, NULL, tidy_on_and_on, store), 0);
    for (int i = 0; i < 500; i++) {
        place_commit_next(store, model);
    }
    atomic_store(&store->tidy.pages, -1);
    pthread_join(thread, NULL);
    store_model_read(model, &store_sqlite, store, place->path, &text);
    assert_string_equal(strbuf_text(&text), store_model_text(model, 500));
    strbuf_finish(&text);
    store_sqlite.close(store);
    store_model_destroy(model);
}

// A reader keeps the log from beginning anew; when it is gone it does.
static void
a_reader_delays_tidying_and_no_commit(void **state)
{
    const struct store_place *place = *state;
    struct store *store = place_open(place->path);
    sqlite3 *reader;
    int64_t rows;

    store->tidy.step_pages = 4;
    store->tidy.most_pages = 8;
    place_put(store, ENTRY_PLAYER, 1, 0, "one");
    assert_int_equal(sqlite3_open(place->path, &reader), SQLITE_OK);
    assert_int_equal(sqlite_run(reader, "BEGIN"), SQLITE_OK);
    assert_int_equal(sqlite_number(reader, "SELECT count(*) FROM player", &rows), SQLITE_OK);
    for (uint64_t i = 2; i < 100; i++) {
        place_put(store, ENTRY_PLAYER, i, 0, "more");
        store_sqlite.tidy(store);
    }
    assert_true(atomic_load(&store->tidy.pages) > 90);
    assert_int_equal(sqlite_number(reader, "SELECT count(*) FROM player", &rows), SQLITE_OK);
    assert_int_equal(rows, 1);
    sqlite3_close(reader);
    for (uint64_t i = 2; i < 20; i++) {
        place_put(store, ENTRY_PLAYER, i, 0, "again");
        store_sqlite.tidy(store);
    }
    assert_true(atomic_load(&store->tidy.pages) < 20);
    store_sqlite.close(store);
}

// The log would be written over though the file does not hold what it held.
static void
nothing_is_stored_after_the_file_could_not_be_synced(void **state)
{
    const struct store_place *place = *state;
    const enum lossy_fault faults[] = {LOSSY_SYNC, LOSSY_WRITE};

    for (int i = 0; i < 2; i++) {
        struct store *store = place_open(place->path);

        store->tidy.step_pages = 1;
        place_put(store, ENTRY_PLAYER, 1, 0, "one");
        lossy_fail(place->disk, faults[i], ".db");
        store_sqlite.tidy(store);
        lossy_fail(place->disk, LOSSY_WORKS, "");
        assert_int_equal(place_commit(store, ENTRY_PLAYER, 2, 0, "two"), STORE_BROKEN);
        store_sqlite.close(store);
        place_expect_kept(place->path, "player 1.0 one\n");
        temp_folder_clear(&place->folder);
    }
}

static void
a_full_disk_only_delays_tidying(void **state)
{
    const struct store_place *place = *state;
    struct store *store = place_open(place->path);

    store->tidy.step_pages = 1;
    place_put(store, ENTRY_PLAYER, 1, 0, "one");
    lossy_fail(place->disk, LOSSY_FULL, ".db");
    store_sqlite.tidy(store);
    lossy_fail(place->disk, LOSSY_WORKS, "");
    place_put(store, ENTRY_PLAYER, 2, 0, "two");
    store_sqlite.close(store);
    place_expect_kept(place->path, "player 1.0 one\nplayer 2.0 two\n");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, place_setup, place_teardown)
#define LOSSY_TEST(name) cmocka_unit_test_setup_teardown(name, place_setup_lossy, place_teardown)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_log_stays_short),
        TEST(the_log_is_given_its_length_at_once),
        LOSSY_TEST(without_space_for_it_the_log_stays_as_it_was),
        LOSSY_TEST(the_log_begins_anew_though_commits_never_pause),
        TEST(commits_and_tidying_go_on_beside_each_other),
        TEST(a_reader_delays_tidying_and_no_commit),
        LOSSY_TEST(nothing_is_stored_after_the_file_could_not_be_synced),
        LOSSY_TEST(a_full_disk_only_delays_tidying),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
