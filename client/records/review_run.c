// SPDX-License-Identifier: MIT
#include "client/records/review_run.h"

#include <pthread.h>
#include <time.h>

#include "common/util/now.h"

enum { TICK_MS = 50, NS_OF_MS = 1000000 };

// Threads share what is atomic; the thread that has a position's number alone writes it.
struct work {
    const struct review_run *run;
    const struct record *record;
    struct review *review;
    atomic_int next; // from the last position down: what is decided comes first
    atomic_int done;
};

static int64_t
clock_now(void *data)
{
    (void)data;
    return now_mono_ms();
}

static bool
is_stopped(const struct work *work)
{
    return work->run->effort.limits.stop && atomic_load(work->run->effort.limits.stop);
}

// A position that was interrupted is not known: it would differ from run to run.
static void
forget(struct review *review, int i)
{
    review->positions[i] = (struct review_position){0};
    review->extras[i] = (struct review_extra){0};
    proof_tree_finish(&review->proofs[i]);
}

static void
look_at(struct work *work, struct engine *engine, int i)
{
    struct review_effort effort = work->run->effort;

    if (work->review->positions[i].is_known) {
        return;
    }
    effort.limits.until_ms = work->run->ms ? now_mono_ms() + work->run->ms : TIME_NEVER;
    effort.extra_ms = work->run->ms;
    effort.limits.now = clock_now;
    review_look(work->review, i, work->record, engine, &effort);
    if (is_stopped(work)) {
        forget(work->review, i);
    }
}

static void *
look(void *data)
{
    struct work *work = data;
    struct engine *engine = engine_create(work->run->memory_bytes);
    int i;

    while (!is_stopped(work) && (i = atomic_fetch_sub(&work->next, 1)) >= 0) {
        look_at(work, engine, i);
        atomic_fetch_add(&work->done, 1);
    }
    engine_destroy(engine);
    return NULL;
}

static void
show_progress(const struct work *work)
{
    const struct review_run *run = work->run;
    struct timespec tick = {0, TICK_MS * NS_OF_MS};

    while (run->progress && !is_stopped(work) && atomic_load(&work->done) < work->review->count) {
        run->progress(run->progress_data, atomic_load(&work->done), work->review->count);
        nanosleep(&tick, NULL);
    }
}

static int
known_count(const struct review *review)
{
    int count = 0;

    for (int i = 0; i < review->count; i++) {
        count += review->positions[i].is_known;
    }
    return count;
}

int
review_run(struct review *review, const struct record *record, const struct review_run *run)
{
    struct work work = {.run = run, .record = record, .review = review};
    int wanted = run->threads < review->count ? run->threads : review->count, started = 0;
    pthread_t threads[REVIEW_THREADS_MAX];

    atomic_init(&work.next, review->count - 1);
    atomic_init(&work.done, 0);
    while (started < wanted && pthread_create(&threads[started], NULL, look, &work) == 0) {
        started++;
    }
    if (started) {
        show_progress(&work);
    } else {
        look(&work);
    }
    for (int i = 0; i < started; i++) {
        pthread_join(threads[i], NULL);
    }
    return known_count(review);
}
