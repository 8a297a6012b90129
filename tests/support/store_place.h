// SPDX-License-Identifier: MIT
// A folder with a store in it, for tests. Whatever goes wrong fails the running
// test.
#ifndef TESTS_SUPPORT_STORE_PLACE_H
#define TESTS_SUPPORT_STORE_PLACE_H

#include "common/util/strbuf.h"
#include "server/shell/store/store.h"
#include "tests/support/lossy_vfs.h"
#include "tests/support/store_model.h"
#include "tests/support/temp_folder.h"

struct store_place {
    struct temp_folder folder;
    char path[TEMP_PATH_BYTES]; // store.db in it
    struct lossy_disk *disk;    // NULL = the real one
};

// For cmocka; the state is a struct store_place.
int place_setup(void **state);
int place_setup_lossy(void **state);
int place_teardown(void **state);

// Opens or makes a store, without a sync for each commit, which takes time. What
// is synced when is seen in test_store_sqlite_power.c.
struct store *place_open(const char *path);

// With a sync for each commit.
struct store *place_open_durably(const char *path);

// Commits one entry; text may be NULL. place_put() wants it to be stored.
enum store_status place_commit(struct store *store, enum entry_kind kind, uint64_t key,
                               uint32_t number, const char *text);
void place_put(struct store *store, enum entry_kind kind, uint64_t key, uint32_t number,
               const char *text);

// Commits the next batch of a model.
void place_commit_next(struct store *store, struct store_model *model);

// What comes back, as lines "event 4.1 text"; after another start.
void place_expect_loaded(struct store *store, const char *want);
void place_expect_kept(const char *path, const char *want);

// A server stores player 1 and event 3.0 and is killed.
void place_be_killed(const char *path);

// The number that the SQL asks the file for.
int64_t place_number(const char *path, const char *sql);

#endif
