// SPDX-License-Identifier: MIT
// One list of jobs in the order of their turn, guarded by one lock. Only the loop's
// thread asks, cancels and answers; a job leaves the list on that thread alone, so
// a thread that thinks may use its job without the lock. Items are delivered in
// order: the info of a job is read before its answer frees it.
#include "server/shell/workers/engine_pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "common/util/now.h"
#include "common/util/rng.h"
#include "common/util/xalloc.h"
#include "server/shell/mailbox.h"
#include "server/shell/workers/engine_payers.h"
#include "server/shell/workers/engine_task.h"

enum {
    NICENESS = 10,    // at equal priority thinking costs the loop milliseconds
    SHARE_MIN_MS = 5, // however many wait
    // What jobs without a limit are counted with when others wait.
    LONG_MS = 10000,
};

enum job_state { JOB_WAITING, JOB_RUNNING, JOB_DONE };

struct pool_job;

// What is sent to the loop: first the item itself.
struct pool_item {
    struct mailbox_item item;
    struct pool_job *job;
    bool is_info;
};

struct pool_job {
    struct pool_item answer_item, info_item;
    struct engine_pool *pool;
    struct pool_job *previous, *next;
    struct engine_task task;
    int64_t turn_ms;            // its place among those of its payer who wait
    struct engine_payer *payer; // while it waits or runs
    int64_t about_ms;           // what its payer was charged when it began
    int64_t spent_ms;           // how long it has thought
    int64_t begun_ms;           // it runs since then
    _Atomic int64_t share_ms;   // until then it may run while others wait
    enum job_state state;       // under the lock, as is_cancelled
    bool is_cancelled;
    atomic_bool stop;
    bool is_info_sent; // under the lock, as what it thinks: not read yet
    struct engine_info info;
    int64_t info_ms; // of the thread: the last one was sent then
};

struct pool_thread {
    struct engine_pool *pool;
    struct engine *engine;
    struct pool_job *job; // under the lock: runs here, NULL = none
    pthread_t thread;
};

struct engine_pool {
    struct mailbox *mailbox;
    engine_fn answer;
    void *data;
    size_t memory_bytes;
    uint64_t asked_count;
    pthread_mutex_t lock; // guards all that follows
    pthread_cond_t changed;
    bool is_closing;
    struct pool_job *first, *last;
    struct engine_payers payers;
    struct engine_pool_stats stats;
    int thread_count;
    struct pool_thread threads[];
};

// The list, under the lock.

// Inserts the job after all whose turn is not later.
static void
insert(struct engine_pool *pool, struct pool_job *job)
{
    struct pool_job *before = pool->last;

    while (before && before->turn_ms > job->turn_ms) {
        before = before->previous;
    }
    job->previous = before;
    job->next = before ? before->next : pool->first;
    *(job->next ? &job->next->previous : &pool->last) = job;
    *(before ? &before->next : &pool->first) = job;
}

static void
remove_job(struct engine_pool *pool, struct pool_job *job)
{
    *(job->previous ? &job->previous->next : &pool->first) = job->next;
    *(job->next ? &job->next->previous : &pool->last) = job->previous;
}

static void
free_job(struct pool_job *job)
{
    blob_release(job->task.asked.log);
    free(job);
}

static struct pool_job *
find_job(const struct engine_pool *pool, uint64_t id)
{
    struct pool_job *job = pool->first;

    while (job && job->task.asked.job != id) {
        job = job->next;
    }
    return job;
}

static bool
is_thinking(const struct engine_pool *pool, uint64_t room)
{
    for (int i = 0; i < pool->thread_count; i++) {
        if (pool->threads[i].job && pool->threads[i].job->task.asked.room == room) {
            return true;
        }
    }
    return false;
}

// The first of the payer that has used the least, whose room is not thinking already.
static struct pool_job *
next_job(const struct engine_pool *pool)
{
    struct pool_job *found = NULL;

    for (struct pool_job *job = pool->first; job; job = job->next) {
        if (job->state == JOB_WAITING && !is_thinking(pool, job->task.asked.room) &&
            (!found || job->payer->used_ms < found->payer->used_ms)) {
            found = job;
        }
    }
    return found;
}

// Until when a job may run, with so many behind it: if all take no more than such a
// part of their time, all are done in theirs.
static void
set_share(const struct engine_pool *pool, struct pool_job *job)
{
    int before = engine_payers_before(&pool->payers, job->payer);
    int64_t rounds = 1 + (before + pool->thread_count - 1) / pool->thread_count;
    int64_t time = job->task.until_ms == TIME_NEVER ? LONG_MS : job->task.until_ms - job->begun_ms;
    int64_t share = time / rounds;

    if (pool->stats.waiting == 0) {
        return;
    }
    share = job->begun_ms + (share > SHARE_MIN_MS ? share : SHARE_MIN_MS);
    if (share < atomic_load(&job->share_ms)) {
        atomic_store(&job->share_ms, share);
    }
}

// Its payer is charged before it has thought, or the next thread would take another of his.
static void
charge(struct engine_pool *pool, struct pool_job *job)
{
    job->about_ms = job->task.until_ms == TIME_NEVER ? LONG_MS : job->task.until_ms - job->begun_ms;
    engine_payers_begin(&pool->payers, job->payer, job->about_ms > 0 ? job->about_ms : 0);
}

// Thinking, without the lock.

// The clock of one search: when its share is over, so is its time.
static int64_t
job_clock(void *data)
{
    struct pool_job *job = data;
    int64_t now = now_mono_ms();

    return now < atomic_load(&job->share_ms) ? now : job->task.until_ms;
}

// One info is on its way at most; what comes too early is left out. A win that the search sees has
// no proof yet.
static void
on_progress(void *data, const struct engine_view *view)
{
    struct pool_job *job = data;
    int64_t now = now_mono_ms();
    struct engine_view seen = *view;
    bool sends;

    if (now < job->info_ms + ENGINE_POOL_INFO_MS) {
        return;
    }
    pthread_mutex_lock(&job->pool->lock);
    sends = !job->is_info_sent && !job->is_cancelled;
    if (sends) {
        job->is_info_sent = true;
        seen.win_in = 0;
        engine_info_read(&job->info, &seen);
    }
    pthread_mutex_unlock(&job->pool->lock);
    if (sends) {
        job->info_ms = now;
        mailbox_put(job->pool->mailbox, &job->info_item.item);
    }
}

// Takes the next job, waits for one if need be; NULL when the pool closes.
static struct pool_job *
take_job(struct pool_thread *thread)
{
    struct engine_pool *pool = thread->pool;
    struct pool_job *job = NULL;

    pthread_mutex_lock(&pool->lock);
    while (!pool->is_closing && !(job = next_job(pool))) {
        pthread_cond_wait(&pool->changed, &pool->lock);
    }
    if (pool->is_closing) {
        job = NULL;
    }
    if (job) {
        job->state = JOB_RUNNING;
        pool->stats.waiting--;
        pool->stats.running++;
        thread->job = job;
        job->begun_ms = job->info_ms = now_mono_ms();
        charge(pool, job);
        set_share(pool, job);
    }
    pthread_mutex_unlock(&pool->lock);
    return job;
}

static void
hand_back(struct pool_thread *thread, struct pool_job *job)
{
    struct engine_pool *pool = thread->pool;

    pthread_mutex_lock(&pool->lock);
    job->state = JOB_DONE;
    job->spent_ms = now_mono_ms() - job->begun_ms;
    engine_payers_correct(job->payer, job->spent_ms - (job->about_ms > 0 ? job->about_ms : 0));
    engine_payers_end(&pool->payers, job->payer, 0);
    job->payer = NULL;
    thread->job = NULL;
    pool->stats.running--;
    // Before the room's next job can begin, or that one's answer might overtake it.
    mailbox_put(pool->mailbox, &job->answer_item.item);
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

static void *
run_thread(void *data)
{
    struct pool_thread *thread = data;
    struct pool_job *job;

    // With 0 Linux means this thread alone. A server that was niced itself must not
    // be outrun by its threads.
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + NICENESS);
    while ((job = take_job(thread))) {
        engine_task_run(&job->task, thread->engine);
        hand_back(thread, job);
    }
    return NULL;
}

// The loop's side.

// The job goes on while what it thinks is told.
static void
deliver_info(struct engine_pool *pool, struct pool_job *job)
{
    struct engine_result result = {.job = job->task.asked.job, .kind = ENGINE_INFO};
    struct engine_info info;
    bool is_wanted;

    pthread_mutex_lock(&pool->lock);
    is_wanted = !job->is_cancelled;
    info = job->info;
    job->is_info_sent = false;
    pthread_mutex_unlock(&pool->lock);
    info.wire.points = info.line;
    result.info = &info.wire;
    if (is_wanted) {
        pool->answer(pool->data, &result);
    }
}

static void
deliver_answer(struct engine_pool *pool, struct pool_job *job)
{
    struct engine_result result = {
        .job = job->task.asked.job,
        .kind = job->task.kind,
        .spent_ms = job->spent_ms,
        .action = job->task.kind == ENGINE_MOVE ? &job->task.action : NULL,
        .info = job->task.kind == ENGINE_MOVE ? &job->task.last.wire : NULL,
        .hint = job->task.kind == ENGINE_HINT ? &job->task.hint : NULL,
    };
    bool is_wanted;

    pthread_mutex_lock(&pool->lock);
    remove_job(pool, job);
    is_wanted = !job->is_cancelled;
    if (is_wanted) {
        ++*(job->task.kind == ENGINE_FAILED ? &pool->stats.failed : &pool->stats.done);
        pool->stats.shortened += job->task.kind != ENGINE_FAILED && job->task.last.wire.shortened;
    }
    pthread_mutex_unlock(&pool->lock);
    if (is_wanted) {
        pool->answer(pool->data, &result);
    }
    free_job(job);
}

static void
on_item(void *data, struct mailbox_item *item)
{
    struct pool_item *sent = (struct pool_item *)item;

    if (sent->is_info) {
        deliver_info(data, sent->job);
    } else {
        deliver_answer(data, sent->job);
    }
}

// Signals are for the loop's thread.
static bool
start_thread(struct pool_thread *thread)
{
    sigset_t all, before;
    int failure;

    thread->engine = engine_create(thread->pool->memory_bytes);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    failure = pthread_create(&thread->thread, NULL, run_thread, thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (failure) {
        engine_destroy(thread->engine);
    }
    return !failure;
}

struct engine_pool *
engine_pool_create(struct event_base *base, int threads, size_t memory_bytes, engine_fn answer,
                   void *data)
{
    struct engine_pool *pool = xcalloc(1, sizeof(*pool) + (size_t)threads * sizeof(*pool->threads));

    pool->answer = answer;
    pool->data = data;
    pool->memory_bytes = memory_bytes;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->changed, NULL);
    pool->mailbox = mailbox_create(base, on_item, pool);
    for (int i = 0; pool->mailbox && i < threads; i++) {
        pool->threads[i].pool = pool;
        if (!start_thread(&pool->threads[i])) {
            break;
        }
        pool->thread_count++;
    }
    if (!pool->mailbox || pool->thread_count < threads) {
        engine_pool_destroy(pool);
        return NULL;
    }
    return pool;
}

// All who think are told to stop, and nothing is answered any more.
static void
close_pool(struct engine_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->is_closing = true;
    for (struct pool_job *job = pool->first; job; job = job->next) {
        job->is_cancelled = true;
        atomic_store(&job->stop, true);
    }
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

void
engine_pool_destroy(struct engine_pool *pool)
{
    if (!pool) {
        return;
    }
    close_pool(pool);
    for (int i = 0; i < pool->thread_count; i++) {
        pthread_join(pool->threads[i].thread, NULL);
        engine_destroy(pool->threads[i].engine);
    }
    mailbox_destroy(pool->mailbox);
    for (struct pool_job *job = pool->first, *next; job; job = next) {
        next = job->next;
        free_job(job);
    }
    engine_payers_finish(&pool->payers);
    pthread_cond_destroy(&pool->changed);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

static struct pool_job *
make_job(struct engine_pool *pool, const struct engine_job *asked)
{
    struct pool_job *job = xcalloc(1, sizeof(*job));
    int64_t now = now_mono_ms();
    bool is_short = asked->limit_ms != TIME_NEVER && asked->limit_ms < ENGINE_POOL_PASS_MS;

    job->pool = pool;
    job->answer_item.job = job->info_item.job = job;
    job->info_item.is_info = true;
    job->task.asked = *asked;
    job->task.seed = rng_mix(rng_mix(asked->job) + ++pool->asked_count);
    job->task.until_ms = asked->limit_ms == TIME_NEVER ? TIME_NEVER : now + asked->limit_ms;
    job->task.aim_ms = asked->aim_ms == 0 ? TIME_NEVER : now + asked->aim_ms;
    job->turn_ms = now + (is_short ? asked->limit_ms : ENGINE_POOL_PASS_MS);
    job->task.now = job_clock;
    job->task.progress = on_progress;
    job->task.data = job;
    job->task.stop = &job->stop;
    job->task.kind = ENGINE_FAILED;
    atomic_init(&job->share_ms, INT64_MAX);
    atomic_init(&job->stop, false);
    return job;
}

void
engine_pool_ask(struct engine_pool *pool, const struct engine_job *asked)
{
    struct pool_job *job = make_job(pool, asked);
    bool has_room;

    pthread_mutex_lock(&pool->lock);
    has_room = pool->stats.waiting < ENGINE_POOL_WAITING_MAX;
    job->state = has_room ? JOB_WAITING : JOB_DONE;
    insert(pool, job);
    if (has_room) {
        job->payer = engine_payers_add(&pool->payers, asked->payer ? asked->payer : asked->room);
        pool->stats.waiting++;
        pthread_cond_signal(&pool->changed);
    }
    // Those who think make room for it.
    for (int i = 0; has_room && i < pool->thread_count; i++) {
        if (pool->threads[i].job) {
            set_share(pool, pool->threads[i].job);
        }
    }
    pthread_mutex_unlock(&pool->lock);
    if (!has_room) {
        // Not from here: whoever asks is in the middle of something.
        mailbox_put(pool->mailbox, &job->answer_item.item);
    }
}

void
engine_pool_cancel(struct engine_pool *pool, uint64_t id)
{
    struct pool_job *job, *gone = NULL;

    pthread_mutex_lock(&pool->lock);
    job = find_job(pool, id);
    if (job && !job->is_cancelled) {
        job->is_cancelled = true;
        atomic_store(&job->stop, true);
        pool->stats.cancelled++;
        if (job->state == JOB_WAITING) {
            remove_job(pool, job);
            engine_payers_end(&pool->payers, job->payer, 1);
            pool->stats.waiting--;
            gone = job;
        }
    }
    pthread_mutex_unlock(&pool->lock);
    if (gone) {
        free_job(gone);
    }
}

struct engine_pool_stats
engine_pool_stats(struct engine_pool *pool)
{
    struct engine_pool_stats stats;

    pthread_mutex_lock(&pool->lock);
    stats = pool->stats;
    pthread_mutex_unlock(&pool->lock);
    return stats;
}

const struct latency *
engine_pool_latency(const struct engine_pool *pool)
{
    return mailbox_latency(pool->mailbox);
}
