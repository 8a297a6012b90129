// SPDX-License-Identifier: MIT
#include "tests/support/store_place.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "common/util/xalloc.h"
#include "server/shell/store/store_sqlite_internal.h"

int
place_setup(void **state)
{
    struct store_place *place = xcalloc(1, sizeof(*place));

    temp_folder_open_in_memory(&place->folder);
    temp_folder_path(&place->folder, "store.db", place->path);
    *state = place;
    return 0;
}

int
place_setup_lossy(void **state)
{
    struct store_place *place;

    place_setup(state);
    place = *state;
    place->disk = lossy_create();
    return 0;
}

int
place_teardown(void **state)
{
    struct store_place *place = *state;

    lossy_destroy(place->disk);
    temp_folder_close(&place->folder);
    free(place);
    return 0;
}

static struct store *
open_as(const char *path, enum durability durability)
{
    struct store *store = NULL;
    struct strbuf why = {0};

    if (store_sqlite.open(path, durability, &store, &why) != STORE_OK) {
        fail_msg("%s", strbuf_text(&why));
    }
    strbuf_finish(&why);
    return store;
}

struct store *
place_open(const char *path)
{
    return open_as(path, DURABILITY_PROCESS);
}

struct store *
place_open_durably(const char *path)
{
    return open_as(path, DURABILITY_FULL);
}

enum store_status
place_commit(struct store *store, enum entry_kind kind, uint64_t key, uint32_t number,
             const char *text)
{
    struct journal_entry entry = {.kind = kind, .key = key, .number = number};
    enum store_status status;

    entry.data = text ? blob_create(text, strlen(text)) : NULL;
    status = store_sqlite.commit(store, &entry, 1);
    blob_release(entry.data);
    return status;
}

void
place_put(struct store *store, enum entry_kind kind, uint64_t key, uint32_t number,
          const char *text)
{
    assert_int_equal(place_commit(store, kind, key, number, text), STORE_OK);
}

void
place_commit_next(struct store *store, struct store_model *model)
{
    int count;
    const struct journal_entry *entries = store_model_next(model, &count);

    assert_int_equal(store_sqlite.commit(store, entries, count), STORE_OK);
}

static bool
add_loaded(void *data, const struct journal_entry *entry)
{
    static const char *const names[ENTRY_KINDS] = {[ENTRY_PLAYER] = "player",
                                                   [ENTRY_ROOM] = "room",
                                                   [ENTRY_EVENT] = "event",
                                                   [ENTRY_PUZZLE] = "puzzle",
                                                   [ENTRY_BAN] = "ban"};

    assert_non_null(names[entry->kind]);
    strbuf_addf(data, "%s %u.%u %.*s\n", names[entry->kind], (unsigned)entry->key, entry->number,
                (int)entry->data->length, (const char *)entry->data->bytes);
    return true;
}

void
place_expect_loaded(struct store *store, const char *want)
{
    struct strbuf text = {0}, why = {0};

    assert_int_equal(store_sqlite.load(store, add_loaded, &text, &why), STORE_OK);
    assert_string_equal(strbuf_text(&text), want);
    strbuf_finish(&text);
}

void
place_expect_kept(const char *path, const char *want)
{
    struct store *store = place_open(path);

    place_expect_loaded(store, want);
    store_sqlite.close(store);
}

void
place_be_killed(const char *path)
{
    pid_t child = fork();
    int status;

    assert_true(child >= 0);
    if (child == 0) {
        struct store *store = place_open(path);

        place_put(store, ENTRY_PLAYER, 1, 0, "one");
        place_put(store, ENTRY_EVENT, 3, 0, "3/0");
        raise(SIGKILL);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
}

int64_t
place_number(const char *path, const char *sql)
{
    sqlite3 *db;
    int64_t number = -1;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite_number(db, sql, &number), SQLITE_OK);
    sqlite3_close(db);
    return number;
}
