// SPDX-License-Identifier: MIT
#include "server/shell/store/journal.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

#include "common/util/now.h"
#include "common/util/xalloc.h"
#include "server/shell/latency.h"
#include "server/shell/mailbox.h"
#include "server/shell/store/batch.h"

enum {
    RETRY_MS = 100, // between two attempts while the disk is full
    TIDY_MS = 50,   // between two looks at the store while it is written
};

// From the journal's thread to the loop.
struct report {
    struct mailbox_item item;
    enum journal_news news;
    uint64_t lsn;
    int count; // entries of the batch
    int64_t took_us;
};

struct journal {
    const struct store_ops *ops;
    struct store *store; // owned; NULL = nothing is kept
    struct mailbox *mailbox;
    journal_fn tell;
    void *data;

    // Of the loop.
    struct batch open;
    struct journal_stats stats;
    bool is_broken;      // it was told so
    bool is_telling;     // the callback runs within journal_flush()
    uint64_t passed_lsn; // where nothing is kept: the newest that is still to be told

    pthread_t committer, tidier;
    pthread_mutex_t lock;  // guards what follows
    pthread_cond_t filled; // something is ready, or it is ending
    pthread_cond_t stored; // something was written, or it is over
    struct batch ready;
    bool is_ending;      // what is ready is the last
    int64_t give_up_us;  // then, if the disk stays full
    bool is_written;     // the tidier has something to look at
    bool is_tidier_idle; // and waits for it
    bool is_over;        // the committer has ended
    bool is_all_stored;  // at its end
};

// The committer.

static void
put(struct journal *journal, const struct report *report)
{
    struct report *item = xcalloc(1, sizeof(*item));

    *item = *report;
    mailbox_put(journal->mailbox, &item->item);
}

// With the lock held: waits for the signal at most until then.
static void
wait_until(pthread_cond_t *signal, pthread_mutex_t *lock, int64_t until_us)
{
    struct timespec until = {.tv_sec = until_us / 1000000,
                             .tv_nsec = (long)(until_us % 1000000) * 1000};

    pthread_cond_timedwait(signal, lock, &until);
}

// Whatever waits becomes one batch. False if nothing more will come.
static bool
take(struct journal *journal, struct batch *batch)
{
    pthread_mutex_lock(&journal->lock);
    while (journal->ready.count == 0 && !journal->is_ending) {
        pthread_cond_wait(&journal->filled, &journal->lock);
    }
    batch_move(batch, &journal->ready);
    pthread_mutex_unlock(&journal->lock);
    return batch->count > 0;
}

// The disk is full: waits a little. False if it is time to give up.
static bool
wait_for_space(struct journal *journal)
{
    int64_t again_us = now_mono_us() + INT64_C(1000) * RETRY_MS, until_us;
    bool goes_on;

    pthread_mutex_lock(&journal->lock);
    for (;;) {
        until_us = again_us;
        if (journal->is_ending && journal->give_up_us < until_us) {
            until_us = journal->give_up_us;
        }
        if (now_mono_us() >= until_us) {
            break;
        }
        wait_until(&journal->filled, &journal->lock, until_us);
    }
    goes_on = until_us == again_us;
    pthread_mutex_unlock(&journal->lock);
    return goes_on;
}

static void
wake_tidier(struct journal *journal)
{
    pthread_mutex_lock(&journal->lock);
    journal->is_written = true;
    if (journal->is_tidier_idle) {
        pthread_cond_signal(&journal->stored);
    }
    pthread_mutex_unlock(&journal->lock);
}

// Commits the batch, again and again while the disk is full. STORE_NO_SPACE if it
// was given up.
static enum store_status
commit(struct journal *journal, const struct batch *batch, struct report *report)
{
    bool is_down = false;

    for (;;) {
        int64_t start_us = now_mono_us();
        enum store_status status =
            journal->ops->commit(journal->store, batch->entries, batch->count);

        report->took_us = now_mono_us() - start_us;
        if (is_down && status == STORE_OK) {
            put(journal, &(struct report){.news = JOURNAL_UP});
        }
        if (status != STORE_NO_SPACE) {
            return status;
        }
        if (!is_down) {
            put(journal, &(struct report){.news = JOURNAL_DOWN});
        }
        is_down = true;
        if (!wait_for_space(journal)) {
            return status;
        }
    }
}

static bool
store_batch(struct journal *journal, const struct batch *batch)
{
    struct report report = {
        .news = JOURNAL_DURABLE, .lsn = batch_lsn(batch), .count = batch->count};
    enum store_status status = commit(journal, batch, &report);

    if (status == STORE_OK) {
        put(journal, &report);
        sched_yield(); // who waits for it goes first, where they share a core
        wake_tidier(journal);
    } else if (status != STORE_NO_SPACE) {
        put(journal, &(struct report){.news = JOURNAL_BROKEN});
    }
    return status == STORE_OK;
}

static void *
run_committer(void *data)
{
    struct journal *journal = data;
    struct batch batch = {0};
    bool is_stored = true;

    while (is_stored && take(journal, &batch)) {
        is_stored = store_batch(journal, &batch);
        batch_clear(&batch);
    }
    batch_finish(&batch);
    pthread_mutex_lock(&journal->lock);
    journal->is_all_stored = is_stored;
    journal->is_over = true;
    pthread_cond_signal(&journal->stored);
    pthread_mutex_unlock(&journal->lock);
    return NULL;
}

// The tidier looks at the store after a commit, but not after every one.

// With the lock held.
static void
wait_for_commit(struct journal *journal)
{
    int64_t until_us = now_mono_us() + INT64_C(1000) * TIDY_MS;

    while (!journal->is_over && now_mono_us() < until_us) {
        wait_until(&journal->stored, &journal->lock, until_us);
    }
    journal->is_tidier_idle = true;
    while (!journal->is_over && !journal->is_written) {
        pthread_cond_wait(&journal->stored, &journal->lock);
    }
    journal->is_tidier_idle = false;
    journal->is_written = false;
}

static void *
run_tidier(void *data)
{
    struct journal *journal = data;

    pthread_mutex_lock(&journal->lock);
    for (;;) {
        wait_for_commit(journal);
        if (journal->is_over) {
            break;
        }
        pthread_mutex_unlock(&journal->lock);
        journal->ops->tidy(journal->store);
        pthread_mutex_lock(&journal->lock);
    }
    pthread_mutex_unlock(&journal->lock);
    return NULL;
}

// The loop.

static void
note_stored(struct journal_stats *stats, const struct report *report)
{
    stats->batches++;
    stats->entries += (uint64_t)report->count;
    stats->waiting -= report->count;
    stats->last_commit_us = report->took_us;
    if (report->took_us > stats->longest_commit_us) {
        stats->longest_commit_us = report->took_us;
    }
}

static void
on_report(void *data, struct mailbox_item *item)
{
    struct journal *journal = data;
    struct report *report = (struct report *)item;

    if (report->news == JOURNAL_DURABLE) {
        note_stored(&journal->stats, report);
    }
    journal->is_broken |= report->news == JOURNAL_BROKEN;
    // A batch of the shell's own entries is no news to the core.
    if (report->news != JOURNAL_DURABLE || report->lsn) {
        journal->tell(journal->data, report->news, report->lsn);
    }
    free(report);
}

// Goes by the clock that never jumps.
static void
init_signal(pthread_cond_t *signal)
{
    pthread_condattr_t attributes;

    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(signal, &attributes);
    pthread_condattr_destroy(&attributes);
}

static void
end_committer(struct journal *journal, int64_t grace_ms)
{
    pthread_mutex_lock(&journal->lock);
    journal->is_ending = true;
    journal->give_up_us = now_mono_us() + 1000 * grace_ms;
    pthread_cond_signal(&journal->filled);
    pthread_mutex_unlock(&journal->lock);
    pthread_join(journal->committer, NULL);
}

static bool
start_threads(struct journal *journal)
{
    if (pthread_create(&journal->committer, NULL, run_committer, journal) != 0) {
        return false;
    }
    if (pthread_create(&journal->tidier, NULL, run_tidier, journal) != 0) {
        end_committer(journal, 0);
        return false;
    }
    return true;
}

// Frees all but the store.
static void
dismantle(struct journal *journal)
{
    mailbox_destroy(journal->mailbox);
    pthread_cond_destroy(&journal->filled);
    pthread_cond_destroy(&journal->stored);
    pthread_mutex_destroy(&journal->lock);
    batch_finish(&journal->open);
    batch_finish(&journal->ready);
    free(journal);
}

struct journal *
journal_create(const struct store_ops *ops, struct store *store, struct event_base *base,
               journal_fn tell, void *data)
{
    struct journal *journal = xcalloc(1, sizeof(*journal));

    journal->ops = ops;
    journal->store = store;
    journal->tell = tell;
    journal->data = data;
    pthread_mutex_init(&journal->lock, NULL);
    init_signal(&journal->filled);
    init_signal(&journal->stored);
    if (!store) {
        return journal;
    }
    journal->mailbox = mailbox_create(base, on_report, journal);
    if (!journal->mailbox || !start_threads(journal)) {
        dismantle(journal);
        return NULL;
    }
    return journal;
}

bool
journal_destroy(struct journal *journal, int64_t grace_ms)
{
    bool is_all_stored = true;

    if (!journal) {
        return true;
    }
    journal_flush(journal);
    if (journal->store) {
        end_committer(journal, grace_ms);
        pthread_join(journal->tidier, NULL);
        is_all_stored = journal->is_all_stored;
        journal->ops->close(journal->store);
    }
    dismantle(journal);
    return is_all_stored;
}

void
journal_add(struct journal *journal, const struct journal_entry *entry)
{
    if (!journal->store) {
        journal->passed_lsn = entry->lsn ? entry->lsn : journal->passed_lsn;
        journal->stats.entries++;
    }
    if (!journal->store || journal->is_broken) {
        blob_release(entry->data);
        return;
    }
    batch_add(&journal->open, entry);
}

// Nothing is kept: it is as durable as it will ever be. What the core does about
// it may add more.
static void
pass(struct journal *journal)
{
    if (journal->is_telling) {
        return; // the loop below goes on
    }
    journal->is_telling = true;
    while (journal->passed_lsn) {
        uint64_t lsn = journal->passed_lsn;

        journal->passed_lsn = 0;
        journal->stats.batches++;
        journal->tell(journal->data, JOURNAL_DURABLE, lsn);
    }
    journal->is_telling = false;
}

void
journal_flush(struct journal *journal)
{
    if (!journal->store) {
        pass(journal);
        return;
    }
    if (journal->open.count == 0) {
        return;
    }
    journal->stats.waiting += journal->open.count;
    pthread_mutex_lock(&journal->lock);
    batch_move(&journal->ready, &journal->open);
    pthread_cond_signal(&journal->filled);
    pthread_mutex_unlock(&journal->lock);
}

struct journal_stats
journal_stats(const struct journal *journal)
{
    return journal->stats;
}

const struct latency *
journal_latency(const struct journal *journal)
{
    static const struct latency none = {0};

    return journal->mailbox ? mailbox_latency(journal->mailbox) : &none;
}
