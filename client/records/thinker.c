// SPDX-License-Identifier: MIT
#include "client/records/thinker.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

#include "common/util/now.h"
#include "common/util/xalloc.h"

enum {
    KINDNESS = 10,   // lower priority: the screen and other programs come first
    FIRST_MS = 1500, // for the best line, and its proof, before the others are looked at
    TURN_MS = 300,   // of each line in the first turn; the next one takes twice as long
    TURN_MAX_MS = 9600,
};

// The lock guards all but the engine; stop is read while thinking.
struct thinker {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t has_news; // for the thread: a task, or the end
    int fd;
    size_t memory_bytes;
    atomic_bool stop; // what is being thought about
    bool is_ending;
    bool has_task;
    struct thinker_task task;
    bool has_report;
    struct thinker_report report;
    uint64_t wanted; // number of the newest task, 0 = nothing is wanted
};

// What the engine calls back with.
struct telling {
    struct thinker *thinker;
    struct thinker_report report;
};

static void
tell(struct telling *telling)
{
    struct thinker *thinker = telling->thinker;
    uint64_t one = 1;

    pthread_mutex_lock(&thinker->lock);
    if (thinker->wanted == telling->report.number) {
        struct proof_tree unread = thinker->report.proof; // it is told once

        thinker->report = telling->report;
        if (unread.count) {
            proof_tree_finish(&thinker->report.proof);
            thinker->report.proof = unread;
        }
        telling->report.proof = (struct proof_tree){0};
        thinker->has_report = true;
        // A full counter is readable as well.
        if (write(thinker->fd, &one, sizeof(one)) < 0) {
            thinker->has_report = true;
        }
    }
    pthread_mutex_unlock(&thinker->lock);
    proof_tree_finish(&telling->report.proof);
}

// The lock is held.
static void
forget_report(struct thinker *thinker)
{
    proof_tree_finish(&thinker->report.proof);
    thinker->has_report = false;
}

static void
on_progress(void *data, const struct review_position *found)
{
    struct telling *telling = data;

    telling->report.found = *found;
    tell(telling);
}

static int64_t
clock_now(void *data)
{
    (void)data;
    return now_mono_ms();
}

static void
give_turn(struct review_effort *effort, int64_t ms)
{
    effort->limits.until_ms = now_mono_ms() + ms;
}

// The moves besides the best one, each in its own time.
static void
find_lines(struct engine *engine, const struct thinker_task *task, struct review_effort *effort,
           int64_t turn_ms, struct telling *telling)
{
    struct review_extra extra = telling->report.extra;

    extra.line_count = 0;
    do {
        give_turn(effort, turn_ms);
    } while (extra.line_count < task->lines && !atomic_load(effort->limits.stop) &&
             review_find_line(engine, &task->position, effort, &telling->report.found, &extra));
    telling->report.extra = extra;
}

// The best line and the others by turns, until there is nothing more to see.
static void
think_by_turns(struct engine *engine, const struct thinker_task *task, struct review_effort *effort,
               struct telling *telling)
{
    struct thinker_report *report = &telling->report;
    bool has_more = true;

    for (int64_t ms = TURN_MS; has_more; ms = ms < TURN_MAX_MS ? 2 * ms : ms) {
        give_turn(effort, effort->proof_nodes ? FIRST_MS : ms);
        if (!review_judge(engine, &task->position, effort, &report->found,
                          effort->proof_nodes ? &report->proof : NULL)) {
            break;
        }
        has_more = !report->found.win_in && now_mono_ms() >= effort->limits.until_ms;
        if (effort->proof_nodes) {
            tell(telling);
            give_turn(effort, ms);
            review_find_threat(engine, &task->position, effort, &report->extra);
            effort->proof_nodes = 0; // once is enough
        }
        find_lines(engine, task, effort, ms, telling);
        tell(telling);
        has_more = has_more && !atomic_load(effort->limits.stop);
    }
}

static void
think(struct thinker *thinker, struct engine *engine, const struct thinker_task *task)
{
    struct telling telling = {.thinker = thinker, .report = {.number = task->number}};
    struct review_effort effort = {
        .ai = task->ai,
        .proof_nodes = task->proof_nodes,
        .limits = {.until_ms = task->ms ? now_mono_ms() + task->ms : TIME_NEVER,
                   .aim_ms = TIME_NEVER,
                   .now = clock_now,
                   .stop = &thinker->stop},
        .progress = on_progress,
        .progress_data = &telling,
    };

    if (task->lines > 1 && !task->ms) {
        think_by_turns(engine, task, &effort, &telling);
    } else {
        review_judge(engine, &task->position, &effort, &telling.report.found,
                     &telling.report.proof);
    }
    telling.report.is_done = true;
    tell(&telling);
}

// Waits for a task; false at the end.
static bool
next_task(struct thinker *thinker, struct thinker_task *task)
{
    bool has_task;

    pthread_mutex_lock(&thinker->lock);
    while (!thinker->has_task && !thinker->is_ending) {
        pthread_cond_wait(&thinker->has_news, &thinker->lock);
    }
    has_task = !thinker->is_ending;
    *task = thinker->task;
    thinker->has_task = false;
    if (has_task) {
        atomic_store(&thinker->stop, false);
    }
    pthread_mutex_unlock(&thinker->lock);
    return has_task;
}

static void *
run(void *data)
{
    struct thinker *thinker = data;
    struct thinker_task *task = xcalloc(1, sizeof(*task));
    struct engine *engine = NULL;

    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + KINDNESS);
    while (next_task(thinker, task)) {
        if (!engine) {
            engine = engine_create(thinker->memory_bytes);
        }
        think(thinker, engine, task);
    }
    engine_destroy(engine);
    free(task);
    return NULL;
}

struct thinker *
thinker_create(size_t memory_bytes)
{
    struct thinker *thinker = xcalloc(1, sizeof(*thinker));

    thinker->memory_bytes = memory_bytes;
    thinker->fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    pthread_mutex_init(&thinker->lock, NULL);
    pthread_cond_init(&thinker->has_news, NULL);
    if (thinker->fd >= 0 && pthread_create(&thinker->thread, NULL, run, thinker) == 0) {
        return thinker;
    }
    if (thinker->fd >= 0) {
        close(thinker->fd);
    }
    pthread_cond_destroy(&thinker->has_news);
    pthread_mutex_destroy(&thinker->lock);
    free(thinker);
    return NULL;
}

void
thinker_destroy(struct thinker *thinker)
{
    if (!thinker) {
        return;
    }
    pthread_mutex_lock(&thinker->lock);
    thinker->is_ending = true;
    thinker->wanted = 0;
    atomic_store(&thinker->stop, true);
    pthread_cond_signal(&thinker->has_news);
    pthread_mutex_unlock(&thinker->lock);
    pthread_join(thinker->thread, NULL);
    forget_report(thinker);
    pthread_cond_destroy(&thinker->has_news);
    pthread_mutex_destroy(&thinker->lock);
    close(thinker->fd);
    free(thinker);
}

int
thinker_fd(const struct thinker *thinker)
{
    return thinker->fd;
}

void
thinker_ask(struct thinker *thinker, const struct thinker_task *task)
{
    pthread_mutex_lock(&thinker->lock);
    thinker->task = *task;
    thinker->has_task = true;
    forget_report(thinker);
    thinker->wanted = task->number;
    atomic_store(&thinker->stop, true);
    pthread_cond_signal(&thinker->has_news);
    pthread_mutex_unlock(&thinker->lock);
}

void
thinker_stop(struct thinker *thinker)
{
    pthread_mutex_lock(&thinker->lock);
    thinker->has_task = false;
    forget_report(thinker);
    thinker->wanted = 0;
    atomic_store(&thinker->stop, true);
    pthread_mutex_unlock(&thinker->lock);
}

bool
thinker_next(struct thinker *thinker, struct thinker_report *report)
{
    uint64_t count;
    bool has_report;

    pthread_mutex_lock(&thinker->lock);
    if (read(thinker->fd, &count, sizeof(count)) < 0) {
        count = 0; // nothing had come
    }
    has_report = thinker->has_report;
    *report = thinker->report;
    thinker->report.proof = (struct proof_tree){0};
    thinker->has_report = false;
    pthread_mutex_unlock(&thinker->lock);
    return has_report;
}
