// SPDX-License-Identifier: MIT
#include "client/records/import_job.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "client/records/record_files.h"
#include "client/records/record_load.h"
#include "client/records/record_save.h"
#include "client/records/status_lines.h"
#include "common/i18n/tr.h"
#include "common/record/record_stream.h"
#include "common/util/xalloc.h"

enum {
    GAMES_EACH = 20,  // that are kept between two looks at the keys
    FEEDS_EACH = 128, // pieces of bytes, or kept games, that are looked at for it
    FEED_BYTES = 512,
    REASONS_SHOWN = 3,
};

// Learns the games that are kept already, one file at a time: the same database may come again.
static void
know_next(struct import_job *job)
{
    char *name = job->names.text + job->names_taken;
    size_t length = strcspn(name, "\n");
    struct strbuf text = {0}, why = {0};

    job->names_taken += length + (name[length] == '\n');
    name[length] = '\0';
    if (job->files->ops->read_local(job->files->data, name, &text, &why)) {
        record_set_add(&job->known, &text);
    }
    strbuf_finish(&text);
    strbuf_finish(&why);
}

static void
keep(struct import_job *job, const struct record *record, const struct strbuf *text)
{
    struct strbuf stem = {0}, name = {0};

    record_stem(record, &stem);
    // Many of a database have the same players and day: each has its number.
    if (job->number > 1) {
        strbuf_addf(&stem, "-%" PRId64, job->number);
    }
    if (job->files->ops->keep_record(job->files->data, strbuf_text(&stem), text, &name)) {
        job->kept++;
    } else {
        strbuf_add(&job->why, strbuf_text(&name));
    }
    strbuf_finish(&stem);
    strbuf_finish(&name);
}

// Keeps the game of a piece, or counts why it is refused.
static void
take(struct import_job *job, const struct record_piece *piece)
{
    struct record_problem problem = {0};
    struct strbuf text = {0};
    struct record record;

    job->number++;
    job->each++;
    record_init(&record);
    if (!record_load_piece(piece, &record, &problem) ||
        !record_write(FORMAT_SGF, &record, &text, &problem)) {
        if (job->refused++ == 0) {
            job->first_number = job->number;
            job->first = problem;
        }
        record_tally_kind(&job->reasons, &problem);
    } else if (record_set_has(&job->known, &text)) {
        job->again++;
    } else {
        keep(job, &record, &text);
    }
    record_finish(&record);
    strbuf_finish(&text);
}

// Trees and lines come in heaps: they wait for their turn. A record that is parsed
// already comes alone, and is borrowed.
static void
on_piece(void *data, const struct record_piece *piece)
{
    struct import_job *job = data;

    if (job->why.length) {
        return; // nothing more can be kept
    }
    if (piece->record || piece->problem) {
        take(job, piece);
        return;
    }
    job->heap = xgrow(job->heap, job->heap_count, &job->heap_capacity, sizeof(*job->heap));
    job->heap[job->heap_count++] =
        (struct waiting_piece){piece->line, job->heap_bytes.length, piece->length};
    strbuf_add_bytes(&job->heap_bytes, piece->bytes, piece->length);
}

// The next one of the heap.
static void
take_waiting(struct import_job *job)
{
    const struct waiting_piece *waiting = &job->heap[job->heap_taken++];
    struct record_piece piece = {.format = job->format,
                                 .line = waiting->line,
                                 .bytes = strbuf_text(&job->heap_bytes) + waiting->start,
                                 .length = waiting->length};

    take(job, &piece);
    if (job->heap_taken == job->heap_count) {
        job->heap_taken = job->heap_count = 0;
        strbuf_clear(&job->heap_bytes);
    }
}

// The end.

// "12 illegal, 3 empty": the most frequent ones, and how many others there are.
static void
format_reasons(const struct record_tally *reasons, struct strbuf *out)
{
    bool is_said[TALLY_ROWS_MAX] = {false};
    int64_t others = 0;

    for (int n = 0; n < reasons->count && n < REASONS_SHOWN; n++) {
        int most = -1;

        for (int i = 0; i < reasons->count; i++) {
            if (!is_said[i] && (most < 0 || reasons->rows[i].times > reasons->rows[most].times)) {
                most = i;
            }
        }
        is_said[most] = true;
        strbuf_addf(out, "%s%" PRId64 " %s", n ? ", " : "", reasons->rows[most].times,
                    tr(reasons->rows[most].text));
    }
    for (int i = 0; i < reasons->count; i++) {
        others += is_said[i] ? 0 : reasons->rows[i].times;
    }
    if (others) {
        strbuf_addf(out, ", %" PRId64 " %s", others, _("other"));
    }
}

static void
tell_sum(const struct import_job *job, struct status_lines *lines)
{
    struct strbuf reasons = {0}, first = {0};

    format_reasons(&job->reasons, &reasons);
    if (job->refused) {
        record_problem_format(&job->first, tr, &first);
        // The first one in full, for :messages; the sum stays in the row.
        status_lines_addf(lines, STATUS_WARNING, _("Game %d of %s was refused: %s."),
                          (int)job->first_number, job->path, strbuf_text(&first));
    }
    if (job->refused && job->again) {
        status_lines_addf(lines, STATUS_WARNING,
                          _("%d imported, %d already saved, %d refused: %s."), job->kept,
                          job->again, job->refused, strbuf_text(&reasons));
    } else if (job->refused) {
        status_lines_addf(lines, STATUS_WARNING, _("%d imported, %d refused: %s."), job->kept,
                          job->refused, strbuf_text(&reasons));
    } else if (job->again) {
        status_lines_addf(lines, STATUS_GOOD, _("%d imported, %d already saved."), job->kept,
                          job->again);
    } else {
        status_lines_addf(lines, STATUS_GOOD,
                          tr_n("%d game imported.", "%d games imported.", job->kept), job->kept);
    }
    strbuf_finish(&reasons);
    strbuf_finish(&first);
}

void
import_finish(struct import_job *job)
{
    record_stream_destroy(job->stream);
    strbuf_finish(&job->part);
    strbuf_finish(&job->heap_bytes);
    strbuf_finish(&job->why);
    strbuf_finish(&job->names);
    record_set_finish(&job->known);
    free(job->heap);
    free(job->path);
    *job = (struct import_job){0};
}

// Why it ended before the end of the file, "" = it did not.
static void
end(struct import_job *job, const char *why, struct status_lines *lines)
{
    job->is_on = false;
    tell_sum(job, lines);
    if (*why) {
        status_lines_addf(lines, STATUS_ERROR, _("Stopped after %d games: %s"), job->kept, why);
    }
    import_finish(job);
}

void
import_stop(struct import_job *job, struct status_lines *lines)
{
    end(job, _("the rest was skipped."), lines);
}

// The parts.

// The next part of the file; false at its end, or with job->why.
static bool
read_part(struct import_job *job)
{
    int64_t offset = job->offset;

    strbuf_clear(&job->part);
    job->fed = 0;
    job->files->ops->read_part(job->files->data, job->path, offset, &job->part, &job->total,
                               &job->why);
    job->offset += (int64_t)job->part.length;
    return job->part.length > 0;
}

// Some more bytes into the stream. False when there are none, or when they are bad,
// which job->last tells.
static bool
feed(struct import_job *job)
{
    struct record_problem *problem = &job->last;
    size_t rest, length;

    if (job->fed == job->part.length && !read_part(job)) {
        if (!job->why.length) {
            record_stream_end(job->stream, problem); // the last games come
        }
        return false;
    }
    rest = job->part.length - job->fed;
    length = rest < FEED_BYTES ? rest : FEED_BYTES;
    if (!record_stream_feed(job->stream, job->part.text + job->fed, length, problem)) {
        return false;
    }
    job->fed += length;
    return true;
}

// All was read, or what is wrong with the rest.
static void
end_of_file(struct import_job *job, struct status_lines *lines)
{
    struct strbuf why = {0};

    if (job->last.kind != PROBLEM_NONE) {
        record_problem_format(&job->last, tr, &why);
    }
    end(job, strbuf_text(&why), lines);
    strbuf_finish(&why);
}

bool
import_step(struct import_job *job, struct status_lines *lines)
{
    bool was_on = job->is_on;
    int feeds = 0;

    job->each = 0;
    while (job->is_on && job->each < GAMES_EACH && feeds < FEEDS_EACH) {
        if (job->why.length) {
            end(job, strbuf_text(&job->why), lines);
            break;
        } else if (job->names_taken < job->names.length) {
            know_next(job);
            feeds++;
        } else if (job->heap_taken < job->heap_count) {
            take_waiting(job);
        } else if (job->is_read) {
            end_of_file(job, lines);
            break;
        } else {
            job->is_read = !feed(job);
            feeds++;
        }
    }
    return was_on && !job->is_on;
}

// The first part of the file is there, and its format is known.
static bool
begin(struct import_job *job, struct status_lines *lines)
{
    if (!read_part(job)) {
        if (job->why.length) {
            status_lines_add(lines, STATUS_ERROR, strbuf_text(&job->why));
        } else {
            status_lines_addf(lines, STATUS_ERROR, _("%s is empty."), job->path);
        }
        return false;
    }
    if (!record_detect(strbuf_text(&job->part), job->part.length, (size_t)job->total,
                       &job->format) &&
        !record_format_of_path(job->path, &job->format)) {
        status_lines_addf(lines, STATUS_ERROR, _("%s is not a game record."), job->path);
        return false;
    }
    return true;
}

bool
import_start(struct import_job *job, const struct record_files *files, const char *path,
             struct status_lines *lines)
{
    if (job->is_on) {
        status_lines_add(lines, STATUS_ERROR,
                         _("A file is being imported. Press Esc in the archive to stop."));
        return false;
    }
    job->files = files;
    job->path = xstrdup(path);
    if (!begin(job, lines)) {
        import_finish(job);
        return false;
    }
    files->ops->list_local(files->data, &job->names);
    job->stream = record_stream_create(job->format, on_piece, job);
    job->is_on = true;
    return true;
}

// All bytes read so far are done with, but for the few games that wait.
int
import_percent(const struct import_job *job)
{
    int64_t fed = job->offset - (int64_t)(job->part.length - job->fed);

    return job->total ? (int)(100 * fed / job->total) : 100;
}

void
import_format(const struct import_job *job, bool is_quiet, struct strbuf *out)
{
    const char *name = record_base_name(job->path);

    // Screen readers would read every step.
    if (is_quiet) {
        strbuf_addf(out, _("Importing %s. Esc stops it."), name);
        return;
    }
    strbuf_addf(out, _("Importing %s: %d%%, %d games, %d refused. Esc stops it."), name,
                import_percent(job), job->kept, job->refused);
}
