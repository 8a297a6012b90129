// SPDX-License-Identifier: MIT
// A copy that is made while a journal commits is a state that there was.
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <event2/event.h>

#include "server/shell/store/journal.h"
#include "tests/support/store_place.h"

enum { COPIES = 4 };

// The name of a copy.
static const char *
copy_path(const struct store_place *place, int number, char path[TEMP_PATH_BYTES])
{
    char name[32];

    snprintf(name, sizeof(name), "copy%d.db", number);
    return temp_folder_path(&place->folder, name, path);
}

static void
expect_backup(const char *path, const char *copy)
{
    struct strbuf why = {0};

    if (store_sqlite.backup(path, copy, &why) != STORE_OK) {
        fail_msg("%s", strbuf_text(&why));
    }
    strbuf_finish(&why);
}

// Copies while the journal works.
struct copier {
    const struct store_place *place;
    struct strbuf why; // what went wrong
    atomic_bool is_done;
};

static void *
make_copies(void *data)
{
    struct copier *copier = data;

    for (int i = 0; i < COPIES; i++) {
        char copy[TEMP_PATH_BYTES];

        store_sqlite.backup(copier->place->path, copy_path(copier->place, i, copy), &copier->why);
    }
    atomic_store(&copier->is_done, true);
    return NULL;
}

static void
on_news(void *data, enum journal_news news, uint64_t lsn)
{
    struct event_base *base = data;

    (void)lsn;
    assert_int_equal(news, JOURNAL_DURABLE);
    event_base_loopbreak(base);
}

// One turn of the loop with the next batch of the model; waits for the commit.
static void
turn(struct journal *journal, struct event_base *base, struct store_model *model)
{
    int count;
    const struct journal_entry *entries = store_model_next(model, &count);
    uint64_t lsn = 0;

    for (int i = 0; i < count; i++) {
        struct journal_entry entry = entries[i];

        entry.data = entry.data ? blob_create(entry.data->bytes, entry.data->length) : NULL;
        lsn = entry.lsn ? entry.lsn : lsn;
        journal_add(journal, &entry);
    }
    journal_flush(journal);
    if (lsn) {
        event_base_loop(base, EVLOOP_ONCE);
    }
}

// The number of batches after which the content is that of the copy.
static int
batches_in(const struct store_model *model, const char *copy)
{
    struct store *store = place_open(copy);
    struct strbuf text = {0};
    int batches;

    store_model_read(model, &store_sqlite, store, copy, &text);
    batches = store_model_find(model, strbuf_text(&text));
    store_sqlite.close(store);
    strbuf_finish(&text);
    return batches;
}

static void
a_copy_beside_commits_is_a_state_that_there_was(void **state)
{
    const struct store_place *place = *state;
    struct event_base *base = event_base_new();
    struct store_model *model = store_model_create(3);
    struct journal *journal =
        journal_create(&store_sqlite, place_open(place->path), base, on_news, base);
    struct copier copier = {.place = place};
    int before = 0;
    pthread_t thread;

    for (int i = 0; i < 100; i++) {
        turn(journal, base, model);
    }
    assert_int_equal(pthread_create(&thread, NULL, make_copies, &copier), 0);
    while (!atomic_load(&copier.is_done)) {
        turn(journal, base, model);
    }
    pthread_join(thread, NULL);
    assert_string_equal(strbuf_text(&copier.why), "");
    assert_true(journal_destroy(journal, 0));
    for (int i = 0; i < COPIES; i++) {
        char copy[TEMP_PATH_BYTES];
        int batches = batches_in(model, copy_path(place, i, copy));

        assert_true(batches >= before && batches >= 90);
        before = batches;
    }
    assert_int_equal(batches_in(model, place->path), store_model_count(model));
    store_model_destroy(model);
    event_base_free(base);
}

static void
a_copy_stands_alone_and_is_private(void **state)
{
    const struct store_place *place = *state;
    struct store *store = place_open(place->path);
    struct store_model *model = store_model_create(5);
    struct stat info;
    int count;
    const struct journal_entry *entries = store_model_next(model, &count);
    char log[TEMP_PATH_BYTES], copy[TEMP_PATH_BYTES], second[TEMP_PATH_BYTES];

    copy_path(place, 0, copy);
    copy_path(place, 1, second);
    assert_int_equal(store_sqlite.commit(store, entries, count), STORE_OK);
    expect_backup(place->path, copy);
    assert_int_equal(stat(copy, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
    assert_int_not_equal(access(temp_folder_path(&place->folder, "copy0.db-wal", log), F_OK), 0);
    assert_int_not_equal(access(temp_folder_path(&place->folder, "copy0.db.new", log), F_OK), 0);
    assert_int_equal(batches_in(model, copy), 1);
    store_sqlite.close(store);
    expect_backup(place->path, second); // without a server, too
    assert_int_equal(batches_in(model, second), 1);
    store_model_destroy(model);
}

static void
expect_refused(const char *path, const char *copy, enum store_status want, const char *word)
{
    struct strbuf why = {0};
    enum store_status status = store_sqlite.backup(path, copy, &why);

    if (status != want || !strstr(strbuf_text(&why), word)) {
        fail_msg("expected status %d and the word \"%s\", got %d: %s", (int)want, word, (int)status,
                 strbuf_text(&why));
    }
    strbuf_finish(&why);
}

static void
what_cannot_be_copied_is_refused(void **state)
{
    const struct store_place *place = *state;
    char path[TEMP_PATH_BYTES], copy[TEMP_PATH_BYTES], second[TEMP_PATH_BYTES];
    char *bytes;
    size_t length;

    copy_path(place, 0, copy);
    copy_path(place, 1, second);
    expect_refused(place->path, copy, STORE_NO_FILE, "store.db");
    store_sqlite.close(place_open(place->path));
    expect_refused(place->path, temp_folder_path(&place->folder, "no/such/folder", path),
                   STORE_NO_FILE, "no/such/folder");
    temp_folder_write(&place->folder, "copy0.db", "precious", 8);
    expect_refused(place->path, copy, STORE_NO_FILE, "already exists");
    expect_refused(place->path, place->path, STORE_NO_FILE, "already exists");
    expect_refused(copy, second, STORE_DAMAGED, "not a Goren database");
    bytes = temp_folder_bytes(&place->folder, "copy0.db", &length);
    assert_string_equal(bytes, "precious");
    free(bytes);
}

// Where the server would not look at its start.
static void
a_damaged_archive_is_found(void **state)
{
    const struct store_place *place = *state;
    struct store *store = place_open(place->path);
    struct blob *text = blob_create("a text that is no game", 22);
    const struct journal_entry entry = {.kind = ENTRY_GAME, .key = 1, .data = text};
    char copy[TEMP_PATH_BYTES];
    char *bytes;
    size_t length;

    copy_path(place, 0, copy);
    assert_int_equal(store_sqlite.commit(store, &entry, 1), STORE_OK);
    store_sqlite.close(store);
    blob_release(text);
    bytes = temp_folder_bytes(&place->folder, "store.db", &length);
    for (size_t i = 0; i + 6 < length; i++) {
        if (memcmp(bytes + i, "a text", 6) == 0) {
            memset(bytes + i / 4096 * 4096, 0xa5, 16); // the head of its page
            break;
        }
    }
    temp_folder_write(&place->folder, "store.db", bytes, length);
    free(bytes);
    expect_refused(place->path, copy, STORE_DAMAGED, "damaged");
    assert_int_not_equal(access(copy, F_OK), 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, place_setup, place_teardown)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_copy_beside_commits_is_a_state_that_there_was),
        TEST(a_copy_stands_alone_and_is_private),
        TEST(what_cannot_be_copied_is_refused),
        TEST(a_damaged_archive_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
