// SPDX-License-Identifier: MIT
// One list of jobs in the order of asking, guarded by one lock. Only the loop's
// thread asks, cancels and answers; a job leaves the list on that thread alone, so
// a thread that thinks may use its job without the lock.
#include "server/shell/workers/engine_pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "common/engine/engine.h"
#include "common/game/match_log.h"
#include "common/util/rng.h"
#include "common/util/xalloc.h"
#include "server/shell/mailbox.h"

enum { NICENESS = 10 }; // at equal priority thinking costs the loop milliseconds

enum job_state { JOB_WAITING, JOB_RUNNING, JOB_DONE };

struct pool_job {
    struct letter letter; // first: the job itself is what is sent back
    struct pool_job *previous, *next;
    struct engine_job asked; // owns its log
    uint64_t seed;
    int64_t until_ms;
    enum job_state state; // under the lock, as is_cancelled
    bool is_cancelled;
    atomic_bool stop;
    // The answer, written by the thread that thinks.
    enum engine_answer_kind kind;
    struct action action;
    struct wire_hint_result hint;
    struct wire_hint_point points[WIRE_HINTS_MAX];
};

struct pool_thread {
    struct engine_pool *pool;
    struct engine *engine;
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
    struct engine_pool_figures figures;
    int thread_count;
    struct pool_thread threads[];
};

static int64_t
now_ms(void *data)
{
    struct timespec now;

    (void)data;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// The list, under the lock.

static void
append(struct engine_pool *pool, struct pool_job *job)
{
    job->previous = pool->last;
    *(pool->last ? &pool->last->next : &pool->first) = job;
    pool->last = job;
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
    blob_release(job->asked.log);
    free(job);
}

static struct pool_job *
find_job(const struct engine_pool *pool, uint64_t id)
{
    struct pool_job *job = pool->first;

    while (job && job->asked.job != id) {
        job = job->next;
    }
    return job;
}

static bool
is_thinking(const struct engine_pool *pool, uint64_t room)
{
    for (const struct pool_job *job = pool->first; job; job = job->next) {
        if (job->state == JOB_RUNNING && job->asked.room == room) {
            return true;
        }
    }
    return false;
}

// The one that was asked first among those whose room is not thinking already.
static struct pool_job *
next_job(const struct engine_pool *pool)
{
    for (struct pool_job *job = pool->first; job; job = job->next) {
        if (job->state == JOB_WAITING && !is_thinking(pool, job->asked.room)) {
            return job;
        }
    }
    return NULL;
}

// Thinking, without the lock.

static const enum personality personalities[MIND_COUNT] = {
    [MIND_GOREN] = PERSONALITY_GOREN,       [MIND_CLASSIC] = PERSONALITY_CLASSIC,
    [MIND_PATTERNS] = PERSONALITY_PATTERNS, [MIND_LINES] = PERSONALITY_LINES,
    [MIND_MINIMAX] = PERSONALITY_MINIMAX,
};

static struct engine_mind
mind_of(const struct engine_job *job)
{
    struct engine_mind mind = {
        .personality = personalities[job->mind],
        .level = (int)job->level,
        .plies = (int)job->plies,
    };

    for (int i = 0; i < ENGINE_WEIGHTS; i++) {
        mind.weights[i] = job->weight_count ? (int)job->weights[i] : engine_classic_presets[0][i];
    }
    return mind;
}

static void
add_point(struct pool_job *job, struct point p, uint32_t value)
{
    job->points[job->hint.point_count++] = (struct wire_hint_point){p, value};
}

static void
tell_map(struct pool_job *job, const struct match *match, const struct engine_mind *mind)
{
    struct engine_rating ratings[BOARD_POINTS_MAX];
    struct point p = POINT_NONE;

    engine_rate(match, mind, ratings);
    while (board_next_empty(&match->board, &p)) {
        const struct engine_rating *rating = &ratings[p.y * match->board.size + p.x];

        if (rating->is_legal) {
            add_point(job, p, (uint32_t)rating->attack << 16 | rating->defence);
        }
    }
}

// The expected moves, or in an opening the points of the step itself.
static void
tell_best(struct pool_job *job, const struct engine_answer *answer)
{
    bool has_line = answer->view.line_length > 0;
    const struct point *points = has_line ? answer->view.line : answer->action.points;
    int count = has_line ? answer->view.line_length : answer->action.point_count;

    for (int i = 0; i < count; i++) {
        add_point(job, points[i], 0);
    }
    job->hint.chance = (uint32_t)answer->view.chance;
    job->hint.depth = (uint32_t)answer->view.depth;
}

static enum engine_answer_kind
answer_for(struct pool_job *job, struct engine *engine, const struct match *match)
{
    struct engine_limits limits = {
        .until_ms = job->until_ms, .aim_ms = TIME_NEVER, .now = now_ms, .stop = &job->stop};
    struct engine_mind mind = mind_of(&job->asked);
    struct engine_answer answer;

    if (match->phase != MATCH_RUNNING) {
        return ENGINE_FAILED;
    }
    if (job->asked.is_hint && job->asked.hint == HINT_MAP) {
        tell_map(job, match, &mind);
        return ENGINE_HINT;
    }
    if (!engine_think(engine, match, &mind, job->seed, &limits, &answer)) {
        return ENGINE_FAILED;
    }
    job->action = answer.action;
    if (job->asked.is_hint) {
        tell_best(job, &answer);
        return ENGINE_HINT;
    }
    return ENGINE_MOVE;
}

static void
think(struct pool_job *job, struct engine *engine)
{
    const struct blob *log = job->asked.log;
    struct match match;
    int line;

    job->kind = ENGINE_FAILED;
    job->hint.kind = job->asked.hint;
    job->hint.room = job->asked.room;
    job->hint.points = job->points;
    if (match_log_read((const char *)log->bytes, log->length, 0, &match, &line) == MATCH_LOG_OK) {
        job->hint.move = (uint32_t)match_next_move(&match);
        job->kind = answer_for(job, engine, &match);
        match_finish(&match);
    }
}

// Takes the next job, waits for one if need be; NULL when the pool closes.
static struct pool_job *
take_job(struct engine_pool *pool)
{
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
        pool->figures.waiting--;
        pool->figures.running++;
    }
    pthread_mutex_unlock(&pool->lock);
    return job;
}

static void
hand_back(struct engine_pool *pool, struct pool_job *job)
{
    pthread_mutex_lock(&pool->lock);
    job->state = JOB_DONE;
    pool->figures.running--;
    // Before the room's next job can begin, or that one's answer might overtake it.
    mailbox_put(pool->mailbox, &job->letter);
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
    while ((job = take_job(thread->pool))) {
        think(job, thread->engine);
        hand_back(thread->pool, job);
    }
    return NULL;
}

// The loop's side.

static void
on_letter(void *data, struct letter *letter)
{
    struct engine_pool *pool = data;
    struct pool_job *job = (struct pool_job *)letter;
    bool is_wanted;

    pthread_mutex_lock(&pool->lock);
    remove_job(pool, job);
    is_wanted = !job->is_cancelled;
    if (is_wanted) {
        ++*(job->kind == ENGINE_FAILED ? &pool->figures.failed : &pool->figures.done);
    }
    pthread_mutex_unlock(&pool->lock);
    if (is_wanted) {
        pool->answer(pool->data, job->asked.job, job->kind,
                     job->kind == ENGINE_MOVE ? &job->action : NULL,
                     job->kind == ENGINE_HINT ? &job->hint : NULL);
    }
    free_job(job);
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
    pool->mailbox = mailbox_create(base, on_letter, pool);
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
    while (pool->first) {
        struct pool_job *job = pool->first;

        remove_job(pool, job);
        free_job(job);
    }
    pthread_cond_destroy(&pool->changed);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

void
engine_pool_ask(struct engine_pool *pool, const struct engine_job *asked)
{
    struct pool_job *job = xcalloc(1, sizeof(*job));
    bool has_room;

    job->asked = *asked;
    job->seed = rng_mix(rng_mix(asked->job) + ++pool->asked_count);
    job->until_ms = asked->limit_ms == TIME_NEVER ? TIME_NEVER : now_ms(NULL) + asked->limit_ms;
    atomic_init(&job->stop, false);
    pthread_mutex_lock(&pool->lock);
    has_room = pool->figures.waiting < ENGINE_POOL_WAITING_MAX;
    job->state = has_room ? JOB_WAITING : JOB_DONE;
    job->kind = ENGINE_FAILED;
    append(pool, job);
    if (has_room) {
        pool->figures.waiting++;
        pthread_cond_signal(&pool->changed);
    }
    pthread_mutex_unlock(&pool->lock);
    if (!has_room) {
        // Not from here: whoever asks is in the middle of something.
        mailbox_put(pool->mailbox, &job->letter);
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
        pool->figures.cancelled++;
        if (job->state == JOB_WAITING) {
            remove_job(pool, job);
            pool->figures.waiting--;
            gone = job;
        }
    }
    pthread_mutex_unlock(&pool->lock);
    if (gone) {
        free_job(gone);
    }
}

struct engine_pool_figures
engine_pool_figures(struct engine_pool *pool)
{
    struct engine_pool_figures figures;

    pthread_mutex_lock(&pool->lock);
    figures = pool->figures;
    pthread_mutex_unlock(&pool->lock);
    return figures;
}
