// SPDX-License-Identifier: MIT
#include "client/tools/analyze_job.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "client/records/review_keep.h"
#include "client/records/review_run.h"
#include "client/tools/stopping.h"
#include "common/i18n/tr.h"
#include "common/util/now.h"

enum { COLUMNS = 79, BAR_COLUMNS = 30, LIMITS_BYTES = 64, SECOND_MS = 1000 };

struct progress {
    const struct analyze_settings *settings;
    const struct analyze_batch *batch;
    int threads;
    int64_t begin_ms;
};

static int
thread_count(const struct analyze_settings *settings)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int64_t count = settings->threads ? settings->threads : processors > 0 ? processors : 1;

    return (int)(count > REVIEW_THREADS_MAX ? REVIEW_THREADS_MAX : count);
}

// Time left for this game: by what was needed so far, and never more than the time limit can
// make it. -1 = not known yet.
static int64_t
game_left_ms(const struct progress *progress, int done, int count)
{
    int64_t spent = now_mono_ms() - progress->begin_ms, rest = count - done;
    int64_t guess = done ? spent * rest / done : -1, ms = progress->settings->time_ms;
    int64_t most = ms * ((rest + progress->threads - 1) / progress->threads);

    return ms && (guess < 0 || guess > most) ? most : guess;
}

// Time left for all files: by the bytes that were read.
static int64_t
batch_left_ms(const struct analyze_batch *batch)
{
    int64_t spent = now_mono_ms() - batch->begin_ms;

    return batch->bytes ? spent * (batch->total_bytes - batch->bytes) / batch->bytes : -1;
}

static void
show_progress(void *data, int done, int count)
{
    const struct progress *progress = data;
    const struct analyze_batch *batch = progress->batch;
    int filled = done * BAR_COLUMNS / count;
    int64_t left = batch->files ? batch_left_ms(batch) : game_left_ms(progress, done, count);

    fprintf(stderr, "\r[%.*s%.*s] %d/%d", filled, "##############################",
            BAR_COLUMNS - filled, "..............................", done, count);
    if (batch->files) {
        fprintf(stderr, _(", file %d of %d"), batch->file, batch->files);
    }
    if (left >= 0) {
        fprintf(stderr, _(", about %d s left   "), (int)((left + SECOND_MS - 1) / SECOND_MS));
    }
}

const char *
analyze_job_limits(const struct analyze_settings *settings, char *buffer)
{
    snprintf(buffer, LIMITS_BYTES,
             "%" PRId64 "ms,%" PRId64 "n,%" PRId64 "p,%" PRId64 "l,%" PRId64 "m", settings->time_ms,
             settings->nodes, settings->proof_nodes, settings->level, settings->memory_mb);
    return buffer;
}

bool
analyze_job_run(const struct analyze_settings *settings, const struct analyze_batch *batch,
                const struct record *record, const struct record *kept, struct review *review)
{
    struct progress progress = {settings, batch, thread_count(settings), now_mono_ms()};
    bool has_bar = isatty(STDERR_FILENO);
    struct review_run run = {
        .effort = {.ai = {.kind = AI_GOREN, .level = (uint32_t)settings->level},
                   .proof_nodes = (uint64_t)settings->proof_nodes,
                   .lines = settings->lines > 1 ? (int)settings->lines : 0,
                   .has_threats = settings->threats,
                   .limits = {.aim_ms = TIME_NEVER,
                              .nodes = (uint64_t)settings->nodes,
                              .stop = stopping_watch()}},
        .ms = settings->time_ms,
        .threads = progress.threads,
        .memory_bytes = (size_t)settings->memory_mb << 20,
        .progress = has_bar ? show_progress : NULL,
        .progress_data = &progress,
    };
    char limits[LIMITS_BYTES];
    bool is_whole;

    review_init(review, record, record_main_node(record, UINT16_MAX));
    if (kept) {
        review_take_kept(review, record, kept, analyze_job_limits(settings, limits));
    }
    is_whole = review_run(review, record, &run) == review->count;
    if (has_bar) {
        fprintf(stderr, "\r%*s\r", COLUMNS, "");
    }
    return is_whole;
}
