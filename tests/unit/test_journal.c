// SPDX-License-Identifier: MIT
// Durable is what was committed, in order, and nothing before; a full disk is
// waited for, a broken one ends it. The store is a fake that does as it is told.
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <event2/event.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/shell/store/journal.h"

enum { NEWS_MAX = 64 };

// A store whose commits wait until they are let through, if it is told so.
struct store {
    pthread_mutex_t lock; // guards everything here
    pthread_cond_t changed;
    bool is_held;              // commits wait
    enum store_status answers; // of commits from now on
    int bad_answers;           // so many of them, then good ones; -1 = all
    int attempts, waiting, tidied;
    bool is_closed;
    struct strbuf batches; // what was committed: "1 2|3|"
};

struct desk {
    struct event_base *base;
    struct store *store;
    struct journal *journal;
    int count;
    enum journal_news news[NEWS_MAX];
    uint64_t lsns[NEWS_MAX];
    uint64_t answer_lsn; // added by the callback when it hears of durability
    int depth, deepest;  // of the callback
};

// For other threads, which cannot fail a test.
static void
require(bool is_true)
{
    if (!is_true) {
        abort();
    }
}

static void
note_batch(struct store *store, const struct journal_entry *entries, int count)
{
    for (int i = 0; i < count; i++) {
        strbuf_addf(&store->batches, i ? " %u" : "%u", (unsigned)entries[i].lsn);
    }
    strbuf_add(&store->batches, "|");
}

static enum store_status
fake_commit(struct store *store, const struct journal_entry *entries, int count)
{
    enum store_status status = STORE_OK;

    pthread_mutex_lock(&store->lock);
    require(!store->is_closed);
    store->attempts++;
    store->waiting++;
    pthread_cond_broadcast(&store->changed);
    while (store->is_held) {
        pthread_cond_wait(&store->changed, &store->lock);
    }
    store->waiting--;
    if (store->bad_answers) {
        store->bad_answers -= store->bad_answers > 0;
        status = store->answers;
    } else {
        note_batch(store, entries, count);
    }
    pthread_mutex_unlock(&store->lock);
    return status;
}

static void
fake_tidy(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    require(!store->is_closed);
    store->tidied++;
    pthread_cond_broadcast(&store->changed);
    pthread_mutex_unlock(&store->lock);
}

static void
fake_close(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    require(!store->is_closed);
    store->is_closed = true;
    pthread_mutex_unlock(&store->lock);
}

static const struct store_ops fake_ops = {
    .name = "fake", .commit = fake_commit, .tidy = fake_tidy, .close = fake_close};

static void
add(struct desk *desk, uint64_t lsn)
{
    struct journal_entry entry = {
        .lsn = lsn, .kind = ENTRY_EVENT, .key = 1, .data = blob_create("x", 1)};

    journal_add(desk->journal, &entry);
}

static void
on_news(void *data, enum journal_news news, uint64_t lsn)
{
    struct desk *desk = data;

    assert_true(desk->count < NEWS_MAX);
    desk->news[desk->count] = news;
    desk->lsns[desk->count++] = lsn;
    desk->depth++;
    desk->deepest = desk->depth > desk->deepest ? desk->depth : desk->deepest;
    if (desk->answer_lsn > lsn) {
        add(desk, lsn + 1);
        journal_flush(desk->journal);
    }
    desk->depth--;
    event_base_loopbreak(desk->base);
}

static int
open_desk(void **state)
{
    struct desk *desk = xcalloc(1, sizeof(*desk));

    desk->base = event_base_new();
    desk->store = xcalloc(1, sizeof(*desk->store));
    pthread_mutex_init(&desk->store->lock, NULL);
    pthread_cond_init(&desk->store->changed, NULL);
    desk->journal = journal_create(&fake_ops, desk->store, desk->base, on_news, desk);
    assert_non_null(desk->journal);
    *state = desk;
    return 0;
}

static int
open_desk_that_keeps_nothing(void **state)
{
    struct desk *desk;

    open_desk(state);
    desk = *state;
    assert_true(journal_destroy(desk->journal, 0));
    desk->store->is_closed = false;
    desk->journal = journal_create(&fake_ops, NULL, desk->base, on_news, desk);
    return 0;
}

static void
let_all_through(struct desk *desk)
{
    pthread_mutex_lock(&desk->store->lock);
    desk->store->is_held = false;
    pthread_cond_broadcast(&desk->store->changed);
    pthread_mutex_unlock(&desk->store->lock);
}

static int
close_desk(void **state)
{
    struct desk *desk = *state;

    let_all_through(desk);
    journal_destroy(desk->journal, 0);
    event_base_free(desk->base);
    pthread_mutex_destroy(&desk->store->lock);
    pthread_cond_destroy(&desk->store->changed);
    strbuf_finish(&desk->store->batches);
    free(desk->store);
    free(desk);
    return 0;
}

static void
hold_commits(struct desk *desk)
{
    pthread_mutex_lock(&desk->store->lock);
    desk->store->is_held = true;
    pthread_mutex_unlock(&desk->store->lock);
}

// Until a commit waits to be let through.
static void
wait_for_commit(struct desk *desk)
{
    pthread_mutex_lock(&desk->store->lock);
    while (desk->store->waiting == 0) {
        pthread_cond_wait(&desk->store->changed, &desk->store->lock);
    }
    pthread_mutex_unlock(&desk->store->lock);
}

static void
answer_with(struct desk *desk, enum store_status status, int times)
{
    pthread_mutex_lock(&desk->store->lock);
    desk->store->answers = status;
    desk->store->bad_answers = times;
    pthread_mutex_unlock(&desk->store->lock);
}

static void
expect_batches(struct desk *desk, const char *want)
{
    char *got;

    pthread_mutex_lock(&desk->store->lock);
    got = xstrdup(strbuf_text(&desk->store->batches));
    pthread_mutex_unlock(&desk->store->lock);
    if (strcmp(got, want) != 0) {
        fail_msg("expected the batches %s, got %s", want, got);
    }
    free(got);
}

// Forgets where batches ended; for tests that leave it to chance.
static void
join_batches(struct desk *desk)
{
    pthread_mutex_lock(&desk->store->lock);
    for (char *c = desk->store->batches.text; c && *c; c++) {
        *c = *c == '|' ? ' ' : *c;
    }
    pthread_mutex_unlock(&desk->store->lock);
}

// Runs the loop until there were so many pieces of news.
static void
wait_for_news(struct desk *desk, int count)
{
    while (desk->count < count) {
        event_base_loop(desk->base, EVLOOP_ONCE);
    }
}

// The next piece of news.
static void
expect_news(struct desk *desk, int index, enum journal_news news, uint64_t lsn)
{
    wait_for_news(desk, index + 1);
    assert_int_equal(desk->news[index], news);
    assert_int_equal(desk->lsns[index], lsn);
}

static void
nothing_is_durable_before_it_is_committed(void **state)
{
    struct desk *desk = *state;

    hold_commits(desk);
    add(desk, 1);
    add(desk, 2);
    journal_flush(desk->journal);
    wait_for_commit(desk);
    event_base_loop(desk->base, EVLOOP_NONBLOCK);
    assert_int_equal(desk->count, 0);
    assert_int_equal(journal_stats(desk->journal).waiting, 2);
    let_all_through(desk);
    expect_news(desk, 0, JOURNAL_DURABLE, 2);
    expect_batches(desk, "1 2|");
}

static void
what_gathers_during_a_commit_is_one_batch(void **state)
{
    struct desk *desk = *state;

    hold_commits(desk);
    add(desk, 1);
    journal_flush(desk->journal);
    wait_for_commit(desk);
    for (uint64_t lsn = 2; lsn <= 5; lsn++) {
        add(desk, lsn);
        journal_flush(desk->journal);
    }
    let_all_through(desk);
    expect_news(desk, 0, JOURNAL_DURABLE, 1);
    expect_news(desk, 1, JOURNAL_DURABLE, 5);
    expect_batches(desk, "1|2 3 4 5|");
    assert_int_equal(desk->count, 2);
}

static void
what_was_not_flushed_is_not_committed(void **state)
{
    struct desk *desk = *state;

    hold_commits(desk);
    add(desk, 1);
    journal_flush(desk->journal);
    wait_for_commit(desk);
    add(desk, 2); // the turn of the loop is not over
    let_all_through(desk);
    expect_news(desk, 0, JOURNAL_DURABLE, 1);
    expect_batches(desk, "1|");
    add(desk, 3);
    journal_flush(desk->journal);
    expect_news(desk, 1, JOURNAL_DURABLE, 3);
    expect_batches(desk, "1|2 3|");
}

static void
a_flush_of_nothing_is_no_batch(void **state)
{
    struct desk *desk = *state;

    journal_flush(desk->journal);
    add(desk, 1);
    journal_flush(desk->journal);
    journal_flush(desk->journal);
    expect_news(desk, 0, JOURNAL_DURABLE, 1);
    add(desk, 2);
    journal_flush(desk->journal);
    expect_news(desk, 1, JOURNAL_DURABLE, 2);
    expect_batches(desk, "1|2|");
}

static void
many_entries_stay_in_order(void **state)
{
    struct desk *desk = *state;
    struct strbuf want = {0};

    for (uint64_t lsn = 1; lsn <= 2000; lsn++) {
        add(desk, lsn);
        strbuf_addf(&want, "%u ", (unsigned)lsn);
        if (lsn % 50 == 0) {
            journal_flush(desk->journal);
            event_base_loop(desk->base, EVLOOP_NONBLOCK);
        }
    }
    while (desk->count == 0 || desk->lsns[desk->count - 1] < 2000) {
        event_base_loop(desk->base, EVLOOP_ONCE);
    }
    join_batches(desk);
    expect_batches(desk, strbuf_text(&want));
    strbuf_finish(&want);
}

static void
the_callback_may_add_and_flush(void **state)
{
    struct desk *desk = *state;

    desk->answer_lsn = 3;
    add(desk, 1);
    journal_flush(desk->journal);
    expect_news(desk, 2, JOURNAL_DURABLE, 3);
    expect_batches(desk, "1|2|3|");
}

static void
a_full_disk_is_waited_for(void **state)
{
    struct desk *desk = *state;

    answer_with(desk, STORE_NO_SPACE, 3);
    add(desk, 1);
    add(desk, 2);
    journal_flush(desk->journal);
    expect_news(desk, 0, JOURNAL_DOWN, 0);
    expect_news(desk, 1, JOURNAL_UP, 0);
    expect_news(desk, 2, JOURNAL_DURABLE, 2);
    assert_int_equal(desk->store->attempts, 4);
    expect_batches(desk, "1 2|");
    // And all over again.
    answer_with(desk, STORE_NO_SPACE, 1);
    add(desk, 3);
    journal_flush(desk->journal);
    expect_news(desk, 3, JOURNAL_DOWN, 0);
    expect_news(desk, 4, JOURNAL_UP, 0);
    expect_news(desk, 5, JOURNAL_DURABLE, 3);
}

static void
what_gathers_while_the_disk_is_full_is_stored_too(void **state)
{
    struct desk *desk = *state;

    answer_with(desk, STORE_NO_SPACE, -1);
    add(desk, 1);
    journal_flush(desk->journal);
    expect_news(desk, 0, JOURNAL_DOWN, 0);
    add(desk, 2);
    journal_flush(desk->journal);
    add(desk, 3);
    journal_flush(desk->journal);
    answer_with(desk, STORE_OK, 0);
    expect_news(desk, 3, JOURNAL_DURABLE, 3);
    expect_batches(desk, "1|2 3|");
}

static void
a_broken_store_is_never_tried_again(void **state)
{
    struct desk *desk = *state;

    answer_with(desk, STORE_BROKEN, -1);
    add(desk, 1);
    journal_flush(desk->journal);
    expect_news(desk, 0, JOURNAL_BROKEN, 0);
    answer_with(desk, STORE_OK, 0);
    add(desk, 2);
    journal_flush(desk->journal);
    assert_false(journal_destroy(desk->journal, 60000));
    desk->journal = NULL;
    assert_int_equal(desk->store->attempts, 1);
    assert_int_equal(desk->count, 1);
    assert_true(desk->store->is_closed);
}

static void
a_disk_that_breaks_while_it_is_full_is_told(void **state)
{
    struct desk *desk = *state;

    answer_with(desk, STORE_NO_SPACE, -1);
    add(desk, 1);
    journal_flush(desk->journal);
    expect_news(desk, 0, JOURNAL_DOWN, 0);
    answer_with(desk, STORE_BROKEN, -1);
    expect_news(desk, 1, JOURNAL_BROKEN, 0);
}

static void
the_end_stores_everything_that_was_added(void **state)
{
    struct desk *desk = *state;

    hold_commits(desk);
    add(desk, 1);
    journal_flush(desk->journal);
    wait_for_commit(desk);
    add(desk, 2);
    journal_flush(desk->journal);
    add(desk, 3);
    let_all_through(desk);
    assert_true(journal_destroy(desk->journal, 0));
    desk->journal = NULL;
    join_batches(desk);
    expect_batches(desk, "1 2 3 ");
    assert_true(desk->store->is_closed);
    expect_news(desk, desk->count - 1, JOURNAL_DURABLE, 3);
}

static void
the_end_gives_up_on_a_full_disk(void **state)
{
    struct desk *desk = *state;

    answer_with(desk, STORE_NO_SPACE, -1);
    add(desk, 1);
    journal_flush(desk->journal);
    expect_news(desk, 0, JOURNAL_DOWN, 0);
    assert_false(journal_destroy(desk->journal, 1));
    desk->journal = NULL;
    expect_batches(desk, "");
    assert_true(desk->store->is_closed);
}

static void
the_end_waits_for_a_full_disk(void **state)
{
    struct desk *desk = *state;

    answer_with(desk, STORE_NO_SPACE, 3);
    add(desk, 1);
    assert_true(journal_destroy(desk->journal, 60000));
    desk->journal = NULL;
    expect_batches(desk, "1|");
    expect_news(desk, 2, JOURNAL_DURABLE, 1);
}

static void
entries_of_the_shell_are_stored_without_news(void **state)
{
    struct desk *desk = *state;

    add(desk, 0);
    journal_flush(desk->journal);
    while (journal_stats(desk->journal).batches == 0) {
        event_base_loop(desk->base, EVLOOP_ONCE);
    }
    assert_int_equal(desk->count, 0);
    expect_batches(desk, "0|");
    add(desk, 1);
    add(desk, 0);
    journal_flush(desk->journal);
    expect_news(desk, 0, JOURNAL_DURABLE, 1);
}

// Not after each commit, but never without one.
static void
the_store_is_tidied_after_commits(void **state)
{
    struct desk *desk = *state;

    for (int i = 1; i <= 2; i++) {
        add(desk, (uint64_t)i);
        journal_flush(desk->journal);
        pthread_mutex_lock(&desk->store->lock);
        while (desk->store->tidied < i) {
            pthread_cond_wait(&desk->store->changed, &desk->store->lock);
        }
        pthread_mutex_unlock(&desk->store->lock);
    }
    assert_true(journal_destroy(desk->journal, 0));
    desk->journal = NULL;
    assert_int_equal(desk->store->tidied, 2);
}

static void
stats_count_what_was_stored(void **state)
{
    struct desk *desk = *state;
    struct journal_stats stats;

    add(desk, 1);
    add(desk, 2);
    journal_flush(desk->journal);
    expect_news(desk, 0, JOURNAL_DURABLE, 2);
    add(desk, 3);
    assert_int_equal(journal_stats(desk->journal).waiting, 0);
    journal_flush(desk->journal);
    assert_int_equal(journal_stats(desk->journal).waiting, 1);
    expect_news(desk, 1, JOURNAL_DURABLE, 3);
    stats = journal_stats(desk->journal);
    assert_int_equal(stats.batches, 2);
    assert_int_equal(stats.entries, 3);
    assert_int_equal(stats.waiting, 0);
    assert_true(stats.last_commit_us >= 0);
    assert_true(stats.longest_commit_us >= stats.last_commit_us);
}

static void
without_a_store_everything_is_durable_at_once(void **state)
{
    struct desk *desk = *state;

    add(desk, 1);
    add(desk, 2);
    assert_int_equal(desk->count, 0);
    journal_flush(desk->journal);
    expect_news(desk, 0, JOURNAL_DURABLE, 2);
    journal_flush(desk->journal);
    assert_int_equal(desk->count, 1);
    assert_int_equal(journal_stats(desk->journal).waiting, 0);
    assert_int_equal(journal_stats(desk->journal).entries, 2);
    assert_int_equal(desk->store->attempts, 0);
}

static void
without_a_store_the_callback_is_not_called_within_itself(void **state)
{
    struct desk *desk = *state;

    desk->answer_lsn = 10;
    add(desk, 1);
    journal_flush(desk->journal);
    assert_int_equal(desk->count, 10);
    expect_news(desk, 9, JOURNAL_DURABLE, 10);
    assert_int_equal(desk->deepest, 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_desk, close_desk)
#define TEST_OFF(name) \
    cmocka_unit_test_setup_teardown(name, open_desk_that_keeps_nothing, close_desk)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(nothing_is_durable_before_it_is_committed),
        TEST(what_gathers_during_a_commit_is_one_batch),
        TEST(what_was_not_flushed_is_not_committed),
        TEST(a_flush_of_nothing_is_no_batch),
        TEST(many_entries_stay_in_order),
        TEST(the_callback_may_add_and_flush),
        TEST(a_full_disk_is_waited_for),
        TEST(what_gathers_while_the_disk_is_full_is_stored_too),
        TEST(a_broken_store_is_never_tried_again),
        TEST(a_disk_that_breaks_while_it_is_full_is_told),
        TEST(the_end_stores_everything_that_was_added),
        TEST(the_end_gives_up_on_a_full_disk),
        TEST(the_end_waits_for_a_full_disk),
        TEST(entries_of_the_shell_are_stored_without_news),
        TEST(the_store_is_tidied_after_commits),
        TEST(stats_count_what_was_stored),
        TEST_OFF(without_a_store_everything_is_durable_at_once),
        TEST_OFF(without_a_store_the_callback_is_not_called_within_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
