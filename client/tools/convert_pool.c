// SPDX-License-Identifier: MIT
#include "client/tools/convert_pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "common/util/xalloc.h"

enum {
    BATCH_GAMES = 32,
    BATCH_BYTES = 1 << 20, // a batch with so much is full
    BATCHES = 16,
    UNDER_WAY_BYTES = 4 << 20, // of all batches; large games wait for each other
    THREADS_MAX = 8,
    // What a job that grew larger keeps for the next game; there are hundreds of jobs.
    JOB_BYTES_KEPT = 16384,
    LARGE_NODES = 1024,
    LARGE_TEXTS_BYTES = 16384,
};

// One game on its way.
struct job {
    uint64_t file;
    enum format format;
    int64_t line;
    bool is_record; // parsed by the stream already
    bool is_good;
    struct record_problem problem;
    unsigned lost; // KEEPS_ bits
    int remark_count;
    struct record_problem remarks[RECORD_REMARKS_MAX]; // of the record, which may be gone
    struct strbuf in, out;
    struct record record;
};

enum batch_state { BATCH_FREE, BATCH_READY, BATCH_DONE };

struct batch {
    enum batch_state state;
    int count;
    size_t bytes;
    struct job jobs[BATCH_GAMES];
};

// Batches form a ring: [first, next) are under way, the one at next is filled by
// the owner, work is the next that a thread takes.
struct convert_pool {
    enum format to;
    struct record_defaults options;
    convert_result_fn take;
    void *data;
    int thread_count;
    pthread_t threads[THREADS_MAX];
    uint64_t first, next; // of the owner alone
    size_t under_way;     // bytes of [first, next), of the owner alone
    pthread_mutex_t lock; // guards what follows, and the states of batches
    pthread_cond_t is_ready, is_done;
    uint64_t work, ready;
    bool is_ending;
    struct batch batches[BATCHES];
};

static void
keep_remarks(struct job *job)
{
    job->remark_count = job->record.remark_count;
    for (int i = 0; i < job->remark_count; i++) {
        job->remarks[i] = job->record.remarks[i];
    }
}

static void
convert(const struct convert_pool *pool, struct job *job)
{
    struct record_piece piece = {.format = job->format,
                                 .line = job->line,
                                 .bytes = strbuf_text(&job->in),
                                 .length = job->in.length,
                                 .record = job->is_record ? &job->record : NULL};

    strbuf_clear(&job->out);
    if (job->problem.kind != PROBLEM_NONE) {
        job->is_good = false;
        return;
    }
    if (!job->is_record) {
        record_clear(&job->record);
    }
    job->is_good = record_piece_read(&piece, &pool->options, &job->record, &job->problem) &&
                   record_write(pool->to, &job->record, &job->out, &job->problem);
    if (job->is_good) {
        job->lost = record_lost(pool->to, &job->record);
        keep_remarks(job);
    }
    if (job->record.node_capacity > LARGE_NODES || job->record.texts.capacity > LARGE_TEXTS_BYTES) {
        record_finish(&job->record);
        record_init(&job->record);
    }
}

static void *
run(void *data)
{
    struct convert_pool *pool = data;

    pthread_mutex_lock(&pool->lock);
    for (;;) {
        struct batch *batch;

        while (pool->work == pool->ready && !pool->is_ending) {
            pthread_cond_wait(&pool->is_ready, &pool->lock);
        }
        if (pool->work == pool->ready) {
            break;
        }
        batch = &pool->batches[pool->work++ % BATCHES];
        pthread_mutex_unlock(&pool->lock);
        for (int i = 0; i < batch->count; i++) {
            convert(pool, &batch->jobs[i]);
        }
        pthread_mutex_lock(&pool->lock);
        batch->state = BATCH_DONE;
        pthread_cond_signal(&pool->is_done);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

struct convert_pool *
convert_pool_create(enum format to, const struct record_defaults *options, convert_result_fn take,
                    void *data)
{
    struct convert_pool *pool = xcalloc(1, sizeof(*pool));
    long cores = sysconf(_SC_NPROCESSORS_ONLN);

    pool->to = to;
    pool->options = *options;
    pool->take = take;
    pool->data = data;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->is_ready, NULL);
    pthread_cond_init(&pool->is_done, NULL);
    for (int i = 0; i < BATCHES; i++) {
        for (int k = 0; k < BATCH_GAMES; k++) {
            record_init(&pool->batches[i].jobs[k].record);
        }
    }
    for (int i = 0; i < cores && i < THREADS_MAX; i++) {
        pool->thread_count +=
            pthread_create(&pool->threads[pool->thread_count], NULL, run, pool) == 0;
    }
    return pool;
}

static void
hand_out(struct convert_pool *pool, struct batch *batch)
{
    for (int i = 0; i < batch->count; i++) {
        struct job *job = &batch->jobs[i];
        struct convert_result result = {.file = job->file,
                                        .is_good = job->is_good,
                                        .lost = job->lost,
                                        .remark_count = job->remark_count,
                                        .remarks = job->remarks,
                                        .problem = job->problem,
                                        .bytes = strbuf_text(&job->out),
                                        .length = job->out.length};

        pool->take(pool->data, &result);
        if (job->in.capacity + job->out.capacity > JOB_BYTES_KEPT) {
            strbuf_finish(&job->in);
            strbuf_finish(&job->out);
        }
    }
    pool->under_way -= batch->bytes;
    batch->count = 0;
    batch->bytes = 0;
    batch->state = BATCH_FREE;
}

// Waits for the oldest batch and hands it out.
static void
take_oldest(struct convert_pool *pool)
{
    struct batch *batch = &pool->batches[pool->first % BATCHES];

    if (pool->thread_count == 0) { // none could be started
        for (int i = 0; i < batch->count; i++) {
            convert(pool, &batch->jobs[i]);
        }
        pool->work++;
    } else {
        pthread_mutex_lock(&pool->lock);
        while (batch->state != BATCH_DONE) {
            pthread_cond_wait(&pool->is_done, &pool->lock);
        }
        pthread_mutex_unlock(&pool->lock);
    }
    pool->first++;
    hand_out(pool, batch);
}

// Gives the batch that was filled to the threads.
static void
send(struct convert_pool *pool)
{
    struct batch *batch = &pool->batches[pool->next % BATCHES];

    if (batch->count == 0) {
        return;
    }
    pthread_mutex_lock(&pool->lock);
    batch->state = BATCH_READY;
    pool->ready = ++pool->next;
    pthread_cond_signal(&pool->is_ready);
    pthread_mutex_unlock(&pool->lock);
    pool->under_way += batch->bytes;
    while (pool->next - pool->first == BATCHES ||
           (pool->under_way > UNDER_WAY_BYTES && pool->first < pool->next)) {
        take_oldest(pool);
    }
}

void
convert_pool_put(struct convert_pool *pool, uint64_t file, const struct record_piece *piece)
{
    struct batch *batch = &pool->batches[pool->next % BATCHES];
    struct job *job = &batch->jobs[batch->count++];

    job->file = file;
    job->format = piece->format;
    job->line = piece->line;
    job->is_record = piece->record != NULL;
    job->lost = 0;
    job->remark_count = 0;
    job->problem = piece->problem ? *piece->problem : (struct record_problem){0};
    if (piece->record) {
        struct record mine = job->record;

        job->record = *piece->record;
        *piece->record = mine;
    }
    strbuf_clear(&job->in);
    if (piece->bytes) {
        strbuf_add_bytes(&job->in, piece->bytes, piece->length);
        batch->bytes += piece->length;
    }
    if (batch->count == BATCH_GAMES || batch->bytes >= BATCH_BYTES) {
        send(pool);
    }
}

void
convert_pool_drain(struct convert_pool *pool)
{
    send(pool);
    while (pool->first < pool->next) {
        take_oldest(pool);
    }
}

void
convert_pool_destroy(struct convert_pool *pool)
{
    if (!pool) {
        return;
    }
    pthread_mutex_lock(&pool->lock);
    pool->is_ending = true;
    pthread_cond_broadcast(&pool->is_ready);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->thread_count; i++) {
        pthread_join(pool->threads[i], NULL);
    }
    for (int i = 0; i < BATCHES; i++) {
        for (int k = 0; k < BATCH_GAMES; k++) {
            struct job *job = &pool->batches[i].jobs[k];

            record_finish(&job->record);
            strbuf_finish(&job->in);
            strbuf_finish(&job->out);
        }
    }
    pthread_cond_destroy(&pool->is_ready);
    pthread_cond_destroy(&pool->is_done);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}
