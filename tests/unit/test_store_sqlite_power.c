// SPDX-License-Identifier: MIT
// The power goes at a random moment, again and again: what was reported as stored
// is there, whole, and nothing is there by half. The moments include the making of
// the file, the sweeping of old events and the moving of the log.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "server/shell/store/store_sqlite_internal.h"
#include "tests/support/lossy_vfs.h"
#include "tests/support/store_model.h"
#include "tests/support/temp_folder.h"

enum {
    FULL_SEEDS = 200,
    PROCESS_SEEDS = 50,
    LIVES = 2, // of one file, each ended by a cut
    BATCHES = 25,
    MOMENTS = 450, // writes and syncs within which the power goes
};

struct trial {
    const char *path;
    enum durability durability;
    uint64_t seed;
    struct rng rng;
    struct lossy_disk *disk;
    struct store_model *model;
    int stored; // batches that were reported as stored
    int lost;   // of these, not there any more
};

// Small limits, so that everything happens within a few batches.
static void
hurry(struct store *store)
{
    store->events.slack = 10;
    store->tidy.step_pages = 6;
    store->tidy.most_pages = 20;
}

// What the file holds now, as a number of batches.
static void
check_content(struct trial *trial, struct store *store)
{
    struct strbuf text = {0};
    int found;

    store_model_read(trial->model, &store_sqlite, store, trial->path, &text);
    found = store_model_find(trial->model, strbuf_text(&text));
    if (found < 0 || (trial->durability == DURABILITY_FULL && found < trial->stored)) {
        fail_msg("seed %u: %d batches were stored, the file is as after %d of %d:\n%s",
                 (unsigned)trial->seed, trial->stored, found, store_model_count(trial->model),
                 strbuf_text(&text));
    }
    trial->lost += found < trial->stored ? trial->stored - found : 0;
    trial->stored = found;
    strbuf_finish(&text);
}

static void
check_sound(const struct trial *trial)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(trial->path, &db), SQLITE_OK);
    if (!sqlite_is_sound(db)) {
        fail_msg("seed %u: the file is damaged", (unsigned)trial->seed);
    }
    sqlite3_close(db);
}

static bool
commit(struct trial *trial, struct store *store, const struct journal_entry *entries, int count)
{
    enum store_status status = store_sqlite.commit(store, entries, count);

    if (status != STORE_OK) {
        assert_true(lossy_is_off(trial->disk));
        assert_int_equal(status, STORE_BROKEN);
        return false;
    }
    trial->stored = store_model_count(trial->model);
    return true;
}

// Begins with the batch during which the power went: it may be there or not.
static void
commit_until_cut(struct trial *trial, struct store *store)
{
    int count;
    const struct journal_entry *entries = store_model_last(trial->model, &count);
    bool goes_on = commit(trial, store, entries, count);

    for (int i = 0; i < BATCHES && goes_on; i++) {
        entries = store_model_next(trial->model, &count);
        goes_on = commit(trial, store, entries, count);
        store_sqlite.tidy(store);
    }
}

static struct store *
open_store(struct trial *trial)
{
    struct store *store = NULL;
    struct strbuf why = {0};
    enum store_status status = store_sqlite.open(trial->path, trial->durability, &store, &why);

    if (status != STORE_OK && !lossy_is_off(trial->disk)) {
        fail_msg("seed %u: %s", (unsigned)trial->seed, strbuf_text(&why));
    }
    strbuf_finish(&why);
    return store;
}

// One life of the server: whatever is there must be good; then it goes on.
static void
live(struct trial *trial)
{
    struct store *store;

    lossy_cut_after(trial->disk, 1 + (int)rng_below(&trial->rng, MOMENTS));
    store = open_store(trial);
    if (store) {
        hurry(store);
        check_content(trial, store);
        commit_until_cut(trial, store);
        store_sqlite.close(store);
    }
    lossy_restore(trial->disk, &trial->rng);
}

static void
check_end(struct trial *trial)
{
    struct store *store = open_store(trial);

    check_content(trial, store);
    store_sqlite.close(store);
    check_sound(trial);
}

// Returns how many batches were lost in all.
static int
try_all(enum durability durability, int lives, uint64_t seeds)
{
    struct temp_folder folder;
    char path[TEMP_PATH_BYTES];
    int lost = 0;

    temp_folder_open_in_memory(&folder);
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        struct trial trial = {
            .path = temp_folder_path(&folder, "store.db", path),
            .durability = durability,
            .seed = seed,
            .rng = {seed},
            .disk = lossy_create(),
            .model = store_model_create(seed),
        };

        for (int i = 0; i < lives; i++) {
            live(&trial);
        }
        check_end(&trial);
        lost += trial.lost;
        store_model_destroy(trial.model);
        lossy_destroy(trial.disk);
        temp_folder_clear(&folder);
    }
    temp_folder_close(&folder);
    return lost;
}

static void
full_durability_loses_nothing_at_a_power_cut(void **state)
{
    (void)state;
    assert_int_equal(try_all(DURABILITY_FULL, LIVES, FULL_SEEDS), 0);
}

// That the disk of this test does lose things, too.
static void
process_durability_loses_whole_batches_only(void **state)
{
    (void)state;
    assert_true(try_all(DURABILITY_PROCESS, 1, PROCESS_SEEDS) > 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(full_durability_loses_nothing_at_a_power_cut),
        cmocka_unit_test(process_durability_loses_whole_batches_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
