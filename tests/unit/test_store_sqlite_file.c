// SPDX-License-Identifier: MIT
// A file is ours, whole and used by one server, or it is left alone.
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "server/shell/store/schema.h"
#include "server/shell/store/store_sqlite_internal.h"
#include "tests/support/store_place.h"

static void
a_second_server_is_refused(void **state)
{
    const struct store_place *place = *state;
    struct store *store = place_open(place->path), *second = NULL;
    struct strbuf why = {0};
    char link[TEMP_PATH_BYTES];

    assert_int_equal(symlink(place->path, temp_folder_path(&place->folder, "other.db", link)), 0);
    assert_int_equal(store_sqlite.open(place->path, DURABILITY_FULL, &second, &why), STORE_IN_USE);
    assert_non_null(strstr(strbuf_text(&why), "another server"));
    assert_int_equal(store_sqlite.open(link, DURABILITY_FULL, &second, &why), STORE_IN_USE);
    assert_null(second);
    place_put(store, ENTRY_PLAYER, 1, 0, "one"); // the first one has not lost anything
    store_sqlite.close(store);
    place_expect_kept(link, "player 1.0 one\n");
    strbuf_finish(&why);
}

static void
a_file_that_was_not_finished_is_made_anew(void **state)
{
    const struct store_place *place = *state;
    char unfinished[TEMP_PATH_BYTES];

    temp_folder_path(&place->folder, "store.db.new", unfinished);
    temp_folder_write(&place->folder, "store.db.new", "half a file", 11);
    place_expect_kept(place->path, "");
    assert_int_not_equal(access(unfinished, F_OK), 0);
}

static void
a_file_cannot_be_made_on_a_full_disk(void **state)
{
    const struct store_place *place = *state;
    struct strbuf why = {0};
    struct store *store = NULL;
    char unfinished[TEMP_PATH_BYTES];

    lossy_fail(place->disk, LOSSY_FULL, "");
    assert_int_equal(store_sqlite.open(place->path, DURABILITY_FULL, &store, &why), STORE_NO_SPACE);
    assert_non_null(strstr(strbuf_text(&why), "full"));
    assert_int_not_equal(access(temp_folder_path(&place->folder, "store.db.new", unfinished), F_OK),
                         0);
    lossy_fail(place->disk, LOSSY_WORKS, "");
    place_expect_kept(place->path, "");
    strbuf_finish(&why);
}

static void
only_the_owner_may_read_it(void **state)
{
    const struct store_place *place = *state;
    struct store *store = place_open(place->path);
    const char *const names[] = {"store.db", "store.db-wal", "store.db-shm", "store.db.lock"};

    place_put(store, ENTRY_PLAYER, 1, 0, "one");
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        char path[TEMP_PATH_BYTES];
        struct stat info;

        assert_int_equal(stat(temp_folder_path(&place->folder, names[i], path), &info), 0);
        assert_int_equal(info.st_mode & 0777, 0600);
    }
    store_sqlite.close(store);
}

// A file before and after; the log beside it counts too.
static const char *const witnesses[] = {"store.db", "store.db-wal"};

struct witness {
    char *bytes[2];
    size_t lengths[2];
};

static void
take_witness(struct witness *witness, const struct store_place *place)
{
    for (int i = 0; i < 2; i++) {
        witness->bytes[i] = temp_folder_bytes(&place->folder, witnesses[i], &witness->lengths[i]);
    }
}

static void
expect_untouched(struct witness *witness, const struct store_place *place)
{
    for (int i = 0; i < 2; i++) {
        size_t length = 0;
        char *bytes = temp_folder_bytes(&place->folder, witnesses[i], &length);

        // A log that was not there may be there now, with nothing in it.
        if (!witness->bytes[i]) {
            assert_int_equal(length, 0);
        } else {
            assert_non_null(bytes);
            assert_int_equal(length, witness->lengths[i]);
            assert_memory_equal(bytes, witness->bytes[i], length);
        }
        free(bytes);
        free(witness->bytes[i]);
    }
}

static bool
accept_entry(void *data, const struct journal_entry *entry)
{
    (void)data;
    (void)entry;
    return true;
}

// Opening, or loading at the latest, must end so.
static void
expect_refused(const struct store_place *place, enum store_status want, const char *word)
{
    struct store *store = NULL;
    struct strbuf why = {0};
    struct witness witness;
    enum store_status status;

    take_witness(&witness, place);
    status = store_sqlite.open(place->path, DURABILITY_FULL, &store, &why);
    if (status == STORE_OK) {
        status = store_sqlite.load(store, accept_entry, NULL, &why);
        store_sqlite.close(store);
    }
    if (status != want || !strstr(strbuf_text(&why), word) ||
        !strstr(strbuf_text(&why), place->path)) {
        fail_msg("expected status %d and the word \"%s\", got %d: %s", (int)want, word, (int)status,
                 strbuf_text(&why));
    }
    expect_untouched(&witness, place);
    strbuf_finish(&why);
}

static void
make_database(const char *path, const char *sql)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite_run(db, sql), SQLITE_OK);
    sqlite3_close(db);
}

// A store with something in it, closed.
static void
make_store(const char *path)
{
    struct store *store = place_open(path);

    for (uint64_t i = 1; i <= 200; i++) {
        place_put(store, ENTRY_PLAYER, i, 0,
                  "somebody with a line that fills the pages of the table");
    }
    place_put(store, ENTRY_GAME, 1, 0, "a game");
    store_sqlite.close(store);
}

// Writes over some bytes.
static void
spoil(const char *path, long start, int count)
{
    FILE *file = fopen(path, "r+b");

    assert_non_null(file);
    assert_int_equal(fseek(file, start, SEEK_SET), 0);
    while (count-- > 0) {
        fputc(0xa5, file);
    }
    fclose(file);
}

static void
what_is_no_database_is_refused(void **state)
{
    const struct store_place *place = *state;
    char text[1000];

    memset(text, 'x', sizeof(text));
    temp_folder_write(&place->folder, "store.db", text, sizeof(text));
    expect_refused(place, STORE_DAMAGED, "not a Goren database");
    temp_folder_write(&place->folder, "store.db", text, 10);
    expect_refused(place, STORE_DAMAGED, "not a Goren database");
    temp_folder_write(&place->folder, "store.db", text, 0);
    expect_refused(place, STORE_DAMAGED, "not a Goren database");
}

static void
a_database_of_another_program_is_refused(void **state)
{
    const struct store_place *place = *state;

    make_database(place->path, "CREATE TABLE player (name TEXT)");
    expect_refused(place, STORE_DAMAGED, "another program");
    make_database(place->path, "PRAGMA journal_mode = WAL; CREATE TABLE room (name TEXT)");
    expect_refused(place, STORE_DAMAGED, "another program");
}

static void
a_newer_file_is_refused(void **state)
{
    const struct store_place *place = *state;

    make_store(place->path);
    make_database(place->path, "PRAGMA user_version = 1000");
    expect_refused(place, STORE_NEWER, "newer Goren");
}

// The newer server was killed: its version stands in the log alone.
static void
a_newer_log_is_refused(void **state)
{
    const struct store_place *place = *state;
    pid_t child;
    int status;

    make_store(place->path);
    child = fork();
    if (child == 0) {
        sqlite3 *db;

        sqlite3_open(place->path, &db);
        sqlite_run(db, "PRAGMA user_version = 1000");
        raise(SIGKILL);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    expect_refused(place, STORE_NEWER, "newer Goren");
}

static void
a_damaged_file_is_refused(void **state)
{
    const struct store_place *place = *state;
    struct stat info;

    make_store(place->path);
    spoil(place->path, 0, 16);
    expect_refused(place, STORE_DAMAGED, "not a Goren database");

    temp_folder_clear(&place->folder);
    make_store(place->path);
    assert_int_equal(stat(place->path, &info), 0);
    assert_int_equal(truncate(place->path, info.st_size / 2), 0);
    expect_refused(place, STORE_DAMAGED, "is damaged");

    // Any page but the first, whose head is checked above.
    for (long start = 4096; start < info.st_size; start += 4096) {
        temp_folder_clear(&place->folder);
        make_store(place->path);
        spoil(place->path, start, 100);
        expect_refused(place, STORE_DAMAGED, "is damaged");
    }
}

static void
a_file_without_its_tables_is_refused(void **state)
{
    const struct store_place *place = *state;

    make_store(place->path);
    make_database(place->path, "DROP TABLE room");
    expect_refused(place, STORE_DAMAGED, "is damaged");
}

static bool
refuse_entry(void *data, const struct journal_entry *entry)
{
    (void)data;
    return entry->kind != ENTRY_EVENT;
}

// Also what a killed server left in the log stays as it is.
static void
what_the_core_cannot_read_is_left_alone(void **state)
{
    const struct store_place *place = *state;
    struct store *store;
    struct strbuf why = {0};
    struct witness witness;

    place_be_killed(place->path);
    take_witness(&witness, place);
    assert_true(witness.lengths[1] > 0);
    store = place_open(place->path);
    assert_int_equal(store_sqlite.load(store, refuse_entry, NULL, &why), STORE_DAMAGED);
    assert_non_null(strstr(strbuf_text(&why), "can't be understood"));
    store_sqlite.close(store);
    expect_untouched(&witness, place);
    strbuf_finish(&why);
}

static void
a_log_without_its_file_is_refused(void **state)
{
    const struct store_place *place = *state;
    struct strbuf why = {0};
    struct store *store = NULL;

    place_be_killed(place->path);
    assert_int_equal(unlink(place->path), 0);
    assert_int_equal(store_sqlite.open(place->path, DURABILITY_FULL, &store, &why), STORE_DAMAGED);
    assert_non_null(strstr(strbuf_text(&why), "store.db-wal"));
    assert_int_not_equal(access(place->path, F_OK), 0);
    strbuf_finish(&why);
}

static void
a_path_that_cannot_be_is_refused(void **state)
{
    const struct store_place *place = *state;
    struct strbuf why = {0};
    struct store *store = NULL;
    char path[TEMP_PATH_BYTES];

    temp_folder_path(&place->folder, "no/such/folder.db", path);
    assert_int_equal(store_sqlite.open(path, DURABILITY_FULL, &store, &why), STORE_NO_FILE);
    assert_non_null(strstr(strbuf_text(&why), "Check the path"));
    assert_int_equal(store_sqlite.open(place->folder.path, DURABILITY_FULL, &store, &why),
                     STORE_NO_FILE);
    assert_null(store);
    strbuf_finish(&why);
    store_sqlite.close(NULL);
}

static void
an_older_file_is_brought_up_to_date(void **state)
{
    const struct store_place *place = *state;
    struct store *store;
    char sql[128];

    // Version 0 is the file before the first step.
    snprintf(sql, sizeof(sql), "PRAGMA application_id = %d; CREATE TABLE t (a); DROP TABLE t",
             SQLITE_APPLICATION_ID);
    make_database(place->path, sql);
    store = place_open(place->path);
    place_put(store, ENTRY_PLAYER, 1, 0, "one");
    store_sqlite.close(store);
    place_expect_kept(place->path, "player 1.0 one\n");
    assert_int_equal(place_number(place->path, "PRAGMA user_version"), schema_version);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, place_setup, place_teardown)
#define LOSSY_TEST(name) cmocka_unit_test_setup_teardown(name, place_setup_lossy, place_teardown)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_second_server_is_refused),
        TEST(a_file_that_was_not_finished_is_made_anew),
        LOSSY_TEST(a_file_cannot_be_made_on_a_full_disk),
        TEST(only_the_owner_may_read_it),
        TEST(what_is_no_database_is_refused),
        TEST(a_database_of_another_program_is_refused),
        TEST(a_newer_file_is_refused),
        TEST(a_newer_log_is_refused),
        TEST(a_damaged_file_is_refused),
        TEST(a_file_without_its_tables_is_refused),
        TEST(what_the_core_cannot_read_is_left_alone),
        TEST(a_log_without_its_file_is_refused),
        TEST(a_path_that_cannot_be_is_refused),
        TEST(an_older_file_is_brought_up_to_date),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
