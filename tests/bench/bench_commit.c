// SPDX-License-Identifier: MIT
// What a durable move costs on this disk whoever stores it: plain rows in SQLite,
// WAL, synchronous=FULL. Moves come at a rate, and each commit takes those that
// came during the one before, as the journal of the server does; so its batches
// have the size that the server's have at this rate.
//
//      bench_commit FOLDER RATE [SECONDS]
#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/util/number.h"
#include "common/util/strbuf.h"
#include "tests/bench/load_histogram.h"
#include "tests/bench/load_stats.h"

enum { SECONDS = 3, GAMES = 5000, RATE_MAX = 1000000 };

static const char *const parts[] = {"", "-wal", "-shm"}; // of a database

// As long as the server's.
static const char line[] = "37 754321 a place move=31 points=h8 spent=8123 lag=42";

static void
remove_files(const char *path)
{
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        struct strbuf file = {0};

        strbuf_addf(&file, "%s%s", path, parts[i]);
        unlink(strbuf_text(&file));
        strbuf_finish(&file);
    }
}

static bool
open_database(const char *path, sqlite3 **db, sqlite3_stmt **add)
{
    return sqlite3_open(path, db) == SQLITE_OK &&
           sqlite3_exec(*db,
                        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                        "CREATE TABLE event (game INTEGER, number INTEGER, data TEXT,"
                        " PRIMARY KEY (game, number)) WITHOUT ROWID",
                        NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_prepare_v2(*db, "INSERT INTO event VALUES (?1, ?2, ?3)", -1, add, NULL) ==
               SQLITE_OK;
}

static bool
commit(sqlite3 *db, sqlite3_stmt *add, uint64_t first, uint64_t count)
{
    bool is_good = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;

    for (uint64_t i = first; i < first + count && is_good; i++) {
        sqlite3_bind_int64(add, 1, (int64_t)(i % GAMES));
        sqlite3_bind_int64(add, 2, (int64_t)(i / GAMES));
        sqlite3_bind_text(add, 3, line, -1, SQLITE_STATIC);
        is_good = sqlite3_step(add) == SQLITE_DONE;
        sqlite3_reset(add);
    }
    return is_good && sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

static bool
measure(sqlite3 *db, sqlite3_stmt *add, int64_t rate, int64_t seconds)
{
    struct load_histogram taken = {0};
    uint64_t end_ns = load_now_ns() + (uint64_t)seconds * 1000000000u;
    uint64_t rows = 0, count = 1;

    while (load_now_ns() < end_ns) {
        uint64_t start_ns = load_now_ns(), took_ns;

        if (!commit(db, add, rows, count)) {
            return false;
        }
        took_ns = load_now_ns() - start_ns;
        load_histogram_add(&taken, took_ns);
        rows += count;
        count = 1 + took_ns * (uint64_t)rate / 1000000000u;
    }
    printf("rate=%" PRId64 " commits=%" PRIu64 " batch=%.1f commit_us p50=%.0f p99=%.0f max=%.0f\n",
           rate, taken.count, (double)rows / (double)taken.count,
           (double)load_histogram_share(&taken, 0.5) / 1e3,
           (double)load_histogram_share(&taken, 0.99) / 1e3, (double)taken.largest / 1e3);
    return true;
}

int
main(int argc, char **argv)
{
    struct strbuf path = {0};
    sqlite3_stmt *add = NULL;
    sqlite3 *db = NULL;
    int64_t rate, seconds = SECONDS;
    bool is_good;

    if (argc < 3 || argc > 4 || !number_parse(argv[2], strlen(argv[2]), 1, RATE_MAX, &rate) ||
        (argc == 4 && !number_parse(argv[3], strlen(argv[3]), 1, 3600, &seconds))) {
        fprintf(stderr, "usage: bench_commit FOLDER RATE [SECONDS]\n");
        return 2;
    }
    strbuf_addf(&path, "%s/bench_commit.%d.db", argv[1], (int)getpid());
    is_good = open_database(strbuf_text(&path), &db, &add) && measure(db, add, rate, seconds);
    if (!is_good) {
        fprintf(stderr, "bench_commit: %s: %s\n", strbuf_text(&path), sqlite3_errmsg(db));
    }
    sqlite3_finalize(add);
    sqlite3_close(db);
    remove_files(strbuf_text(&path));
    strbuf_finish(&path);
    return is_good ? 0 : 1;
}
