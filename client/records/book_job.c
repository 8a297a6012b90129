// SPDX-License-Identifier: MIT
#include "client/records/book_job.h"

#include <stdlib.h>
#include <string.h>

#include "client/records/record_files.h"
#include "client/records/record_load.h"
#include "client/records/status_lines.h"
#include "common/i18n/tr.h"
#include "common/record/record_stream.h"
#include "common/util/xalloc.h"

enum {
    GAMES_EACH = 40,  // that are read between two looks at the keys
    FEEDS_EACH = 128, // pieces of bytes, at most
    FEED_BYTES = 512,
};

static void
on_piece(void *data, const struct record_piece *piece)
{
    struct book_job *job = data;
    struct record_problem problem;
    struct record record;
    bool is_good;

    record_init(&record);
    is_good = record_load_piece(piece, &record, &problem) && explorer_add(&job->explorer, &record);
    job->each++;
    job->games += is_good;
    job->refused += !is_good;
    record_finish(&record);
}

// All of a file through a stream of its own.
static void
take_text(struct book_job *job, const char *name, const struct strbuf *text)
{
    struct record_problem problem;
    struct record_stream *stream;
    enum format format;

    if (!record_detect(strbuf_text(text), text->length, text->length, &format) &&
        !record_format_of_path(name, &format)) {
        job->refused++;
        return;
    }
    stream = record_stream_create(format, on_piece, job);
    if (!record_stream_feed(stream, strbuf_text(text), text->length, &problem) ||
        !record_stream_end(stream, &problem)) {
        job->refused++;
    }
    record_stream_destroy(stream);
}

// The next game that is kept here.
static void
take_next(struct book_job *job)
{
    char *name = job->names.text + job->names_taken;
    size_t length = strcspn(name, "\n");
    struct strbuf text = {0}, why = {0};

    job->names_taken += length + (name[length] == '\n');
    name[length] = '\0';
    if (job->files->ops->read_local(job->files->data, name, &text, &why)) {
        take_text(job, name, &text);
    } else {
        job->refused++;
    }
    job->each++;
    strbuf_finish(&text);
    strbuf_finish(&why);
}

// The next part of the file; false at its end, or if it can't be read.
static bool
read_part(struct book_job *job, struct strbuf *why)
{
    strbuf_clear(&job->part);
    job->fed = 0;
    job->files->ops->read_part(job->files->data, job->path, job->offset, &job->part, &job->total,
                               why);
    job->offset += (int64_t)job->part.length;
    return job->part.length > 0;
}

// Some more bytes into the stream. False when there are none, or when they are bad.
static bool
feed(struct book_job *job)
{
    struct record_problem problem;
    struct strbuf why = {0};
    size_t rest, length;
    bool has_more = true;

    if (job->fed == job->part.length && !read_part(job, &why)) {
        if (why.length || !record_stream_end(job->stream, &problem)) {
            job->refused++;
        }
        strbuf_finish(&why);
        return false;
    }
    rest = job->part.length - job->fed;
    length = rest < FEED_BYTES ? rest : FEED_BYTES;
    if (!record_stream_feed(job->stream, job->part.text + job->fed, length, &problem)) {
        job->refused++;
        has_more = false;
    }
    job->fed += length;
    return has_more;
}

bool
book_job_step(struct book_job *job)
{
    bool was_on = job->is_on;
    int before = job->games;

    job->each = 0;
    for (int feeds = 0; job->is_on && job->each < GAMES_EACH && feeds < FEEDS_EACH; feeds++) {
        job->is_on = job->path ? feed(job) : job->names_taken < job->names.length;
        if (job->is_on && !job->path) {
            take_next(job);
        }
    }
    return was_on && (job->games > before || !job->is_on);
}

void
book_job_finish(struct book_job *job)
{
    record_stream_destroy(job->stream);
    strbuf_finish(&job->part);
    strbuf_finish(&job->names);
    explorer_finish(&job->explorer);
    free(job->path);
    *job = (struct book_job){0};
}

// The first part of a file is there, and its format is known.
static bool
open_file(struct book_job *job, enum format *format, struct status_lines *lines)
{
    struct strbuf why = {0};
    bool is_good = read_part(job, &why) &&
                   (record_detect(job->part.text, job->part.length, (size_t)job->total, format) ||
                    record_format_of_path(job->path, format));

    if (why.length) {
        status_lines_add(lines, STATUS_ERROR, strbuf_text(&why));
    } else if (!is_good) {
        status_lines_addf(lines, STATUS_ERROR, _("%s is not a game record."), job->path);
    }
    strbuf_finish(&why);
    return is_good;
}

bool
book_job_start(struct book_job *job, const struct record_files *files, const char *path,
               struct status_lines *lines)
{
    struct book_job next = {.files = files, .path = path ? xstrdup(path) : NULL};
    enum format format = FORMAT_SGF;

    if (path && !open_file(&next, &format, lines)) {
        book_job_finish(&next);
        return false;
    }
    book_job_finish(job);
    *job = next;
    explorer_init(&job->explorer, 0);
    if (path) {
        job->stream = record_stream_create(format, on_piece, job);
    } else {
        files->ops->list_local(files->data, &job->names);
    }
    job->is_on = true;
    return true;
}
