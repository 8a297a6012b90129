// SPDX-License-Identifier: MIT
// How fast the store takes batches of events, beside plain rows by game and
// number with the same SQLite, the same settings and the same batches in the same
// run; and how fast it starts. The log is moved by a thread of its own, as in the
// server. Ratios stay when the machine's hour changes; syncs are what they are.
//
//      bench_store [COMMITS [FOLDER]]      in a new folder there, /tmp by itself
#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "common/util/number.h"
#include "common/util/rng.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/shell/store/store.h"

enum {
    COMMITS = 200,
    BATCH_MAX = 1000,
    GAMES = 5000, // that are played at the same time
    EVENTS = 40,  // of each; then another game begins
    TIDY_EVERY_MS = 50,
};

// Games that go on, one event at a time, and the batch that was made of them.
struct play {
    struct rng rng;
    uint64_t last_id;
    uint64_t ids[GAMES];
    uint32_t numbers[GAMES];
    struct blob *line;
    struct journal_entry entries[BATCH_MAX];
    int count;
};

// Something that takes batches.
struct subject {
    bool (*write)(struct subject *subject, const struct play *play);
    struct store *store;
    sqlite3 *db; // the plain one
    sqlite3_stmt *add, *end;
};

struct stats {
    double seconds, cpu_seconds;
    int entries;
    double p50_ms, p99_ms;
};

static void
fail(const char *what)
{
    fprintf(stderr, "bench_store: %s went wrong\n", what);
    exit(1);
}

static double
seconds_of(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void
start_play(struct play *play)
{
    const char *line = "37 754321 a place move=31 points=h8 spent=8123 lag=42";

    *play = (struct play){.rng = {1}, .last_id = (uint64_t)1700000000000 << 20};
    play->line = blob_create(line, strlen(line));
    for (int i = 0; i < GAMES; i++) {
        play->ids[i] = play->last_id += 1 << 20;
    }
}

static void
add_entry(struct play *play, enum entry_kind kind, int game)
{
    play->entries[play->count++] = (struct journal_entry){
        .kind = kind,
        .key = play->ids[game],
        .number = kind == ENTRY_EVENT ? play->numbers[game]++ : 0,
        .data = kind == ENTRY_EVENT ? play->line : NULL,
    };
}

// The next batch: an event of one game or another, now and then an end.
static void
play_on(struct play *play, int size)
{
    play->count = 0;
    while (play->count < size) {
        int game = (int)rng_below(&play->rng, GAMES);

        if (play->numbers[game] < EVENTS) {
            add_entry(play, ENTRY_EVENT, game);
            continue;
        }
        add_entry(play, ENTRY_EVENTS_GONE, game);
        play->ids[game] = play->last_id += 1 << 20;
        play->numbers[game] = 0;
    }
}

static bool
our_write(struct subject *subject, const struct play *play)
{
    return store_sqlite.commit(subject->store, play->entries, play->count) == STORE_OK;
}

static bool
plain_row(struct subject *subject, const struct journal_entry *entry)
{
    sqlite3_stmt *statement = entry->kind == ENTRY_EVENT ? subject->add : subject->end;
    bool is_good;

    sqlite3_bind_int64(statement, 1, (int64_t)entry->key);
    if (entry->data) {
        sqlite3_bind_int64(statement, 2, entry->number);
        sqlite3_bind_text(statement, 3, (const char *)entry->data->bytes, (int)entry->data->length,
                          SQLITE_STATIC);
    }
    is_good = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    return is_good;
}

static bool
plain_write(struct subject *subject, const struct play *play)
{
    bool is_good = sqlite3_exec(subject->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;

    for (int i = 0; i < play->count && is_good; i++) {
        is_good = plain_row(subject, &play->entries[i]);
    }
    return is_good && sqlite3_exec(subject->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

static int
compare_doubles(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;

    return a < b ? -1 : a > b;
}

static struct stats
measure(struct subject *subject, int size, int commits)
{
    struct play *play = xcalloc(1, sizeof(*play));
    double *taken = xcalloc((size_t)commits, sizeof(*taken));
    struct stats stats = {0};

    start_play(play);
    for (int i = 0; i < GAMES * EVENTS / 2; i += BATCH_MAX) { // games that are well under way
        play_on(play, BATCH_MAX);
        if (!subject->write(subject, play)) {
            fail("a commit");
        }
    }
    for (int i = 0; i < commits; i++) {
        double start, cpu;

        play_on(play, size);
        start = seconds_of(CLOCK_MONOTONIC);
        cpu = seconds_of(CLOCK_THREAD_CPUTIME_ID);
        if (!subject->write(subject, play)) {
            fail("a commit");
        }
        taken[i] = seconds_of(CLOCK_MONOTONIC) - start;
        stats.cpu_seconds += seconds_of(CLOCK_THREAD_CPUTIME_ID) - cpu;
        stats.seconds += taken[i];
        stats.entries += play->count;
    }
    qsort(taken, (size_t)commits, sizeof(*taken), compare_doubles);
    stats.p50_ms = taken[commits / 2] * 1e3;
    stats.p99_ms = taken[commits * 99 / 100] * 1e3;
    blob_release(play->line);
    free(play);
    free(taken);
    return stats;
}

struct tidier {
    struct store *store;
    atomic_bool is_over;
};

static void *
tidy(void *data)
{
    struct tidier *tidier = data;
    const struct timespec pause = {.tv_nsec = TIDY_EVERY_MS * 1000000L};

    while (!atomic_load(&tidier->is_over)) {
        store_sqlite.tidy(tidier->store);
        nanosleep(&pause, NULL);
    }
    return NULL;
}

static struct store *
open_store(const char *path, enum durability durability)
{
    struct store *store = NULL;
    struct strbuf why = {0};

    if (store_sqlite.open(path, durability, &store, &why) != STORE_OK) {
        fail(strbuf_text(&why));
    }
    return store;
}

static struct stats
measure_ours(const char *path, enum durability durability, int size, int commits)
{
    struct store *store = open_store(path, durability);
    struct subject subject = {.write = our_write, .store = store};
    struct tidier tidier = {.store = store};
    struct stats stats;
    pthread_t thread;

    if (pthread_create(&thread, NULL, tidy, &tidier) != 0) {
        fail("a thread");
    }
    stats = measure(&subject, size, commits);
    atomic_store(&tidier.is_over, true);
    pthread_join(thread, NULL);
    store_sqlite.close(store);
    return stats;
}

static struct stats
measure_plain(const char *path, enum durability durability, int size, int commits)
{
    struct subject subject = {.write = plain_write};
    struct stats stats;

    if (sqlite3_open(path, &subject.db) != SQLITE_OK ||
        sqlite3_exec(subject.db,
                     "PRAGMA journal_mode = WAL; PRAGMA cache_size = -32768;"
                     "CREATE TABLE event (game INTEGER, number INTEGER, data TEXT,"
                     " PRIMARY KEY (game, number)) WITHOUT ROWID",
                     NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_exec(subject.db,
                     durability == DURABILITY_FULL ? "PRAGMA synchronous = FULL"
                                                   : "PRAGMA synchronous = NORMAL",
                     NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(subject.db, "INSERT OR REPLACE INTO event VALUES (?1, ?2, ?3)", -1,
                           &subject.add, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(subject.db, "DELETE FROM event WHERE game = ?1", -1, &subject.end,
                           NULL) != SQLITE_OK) {
        fail("the plain database");
    }
    stats = measure(&subject, size, commits);
    sqlite3_finalize(subject.add);
    sqlite3_finalize(subject.end);
    sqlite3_close(subject.db);
    return stats;
}

static void
print_stats(const char *name, const struct stats *stats)
{
    printf("  %s %7.0f/s %5.1f us cpu  p50 %6.2f p99 %6.2f ms", name,
           stats->entries / stats->seconds, stats->cpu_seconds * 1e6 / stats->entries,
           stats->p50_ms, stats->p99_ms);
}

// The database and what lies beside it.
static void
remove_files(const char *path)
{
    const char *const endings[] = {"", "-wal", "-shm", ".lock"};

    for (size_t i = 0; i < sizeof(endings) / sizeof(*endings); i++) {
        struct strbuf name = {0};

        strbuf_addf(&name, "%s%s", path, endings[i]);
        unlink(strbuf_text(&name));
        strbuf_finish(&name);
    }
}

static void
compare(const char *path, enum durability durability, int size, int commits)
{
    struct stats ours = measure_ours(path, durability, size, commits), plain;

    remove_files(path);
    plain = measure_plain(path, durability, size, commits);
    remove_files(path);
    printf("%-7s batch %4d", durability == DURABILITY_FULL ? "full" : "process", size);
    print_stats("ours", &ours);
    print_stats("plain", &plain);
    printf("  ratio %.2f\n", ours.entries / ours.seconds / (plain.entries / plain.seconds));
}

static bool
count_entry(void *data, const struct journal_entry *entry)
{
    int *count = data;

    *count += entry->kind == ENTRY_EVENT;
    return true;
}

static double
time_start(const char *path, int want)
{
    double start = seconds_of(CLOCK_MONOTONIC), taken;
    struct store *store = open_store(path, DURABILITY_FULL);
    struct strbuf why = {0};
    int count = 0;

    if (store_sqlite.load(store, count_entry, &count, &why) != STORE_OK || count != want) {
        fail("loading");
    }
    taken = seconds_of(CLOCK_MONOTONIC) - start;
    store_sqlite.close(store);
    return taken * 1e3;
}

// 5,000 games, their events in the order of play.
static void
fill(const char *path)
{
    struct store *store = open_store(path, DURABILITY_PROCESS);
    struct play *play = xcalloc(1, sizeof(*play));

    start_play(play);
    for (int number = 0; number < EVENTS; number++) {
        for (int game = 0; game < GAMES; game++) {
            play->count = game % BATCH_MAX == 0 ? 0 : play->count;
            add_entry(play, ENTRY_EVENT, game);
            if (play->count == BATCH_MAX &&
                store_sqlite.commit(store, play->entries, play->count) != STORE_OK) {
                fail("filling");
            }
        }
    }
    blob_release(play->line);
    free(play);
    store_sqlite.close(store);
}

static void
measure_starts(const char *path)
{
    printf("start   new file %.1f ms", time_start(path, 0));
    printf("  empty file %.1f ms", time_start(path, 0));
    fill(path);
    printf("  %d games of %d events %.1f ms\n", GAMES, EVENTS, time_start(path, GAMES * EVENTS));
    remove_files(path);
}

static void
measure_all(const char *path, int commits)
{
    const enum durability durabilities[] = {DURABILITY_FULL, DURABILITY_PROCESS};
    const int sizes[] = {1, 16, 64, 256, BATCH_MAX};

    measure_starts(path);
    for (size_t i = 0; i < sizeof(durabilities) / sizeof(*durabilities); i++) {
        for (size_t j = 0; j < sizeof(sizes) / sizeof(*sizes); j++) {
            compare(path, durabilities[i], sizes[j], commits);
        }
    }
}

int
main(int argc, char **argv)
{
    struct strbuf folder = {0}, path = {0};
    int64_t commits = COMMITS;

    if (argc > 1 && !number_parse(argv[1], strlen(argv[1]), 1, 100000, &commits)) {
        fprintf(stderr, "usage: bench_store [COMMITS [FOLDER]]\n");
        return 2;
    }
    // On a disk: in memory a sync costs nothing.
    strbuf_addf(&folder, "%s/bench_store.XXXXXX", argc > 2 ? argv[2] : "/tmp");
    if (!mkdtemp(folder.text)) {
        fail("a folder");
    }
    strbuf_addf(&path, "%s/store.db", folder.text);
    measure_all(path.text, (int)commits);
    rmdir(folder.text);
    strbuf_finish(&folder);
    strbuf_finish(&path);
    return 0;
}
