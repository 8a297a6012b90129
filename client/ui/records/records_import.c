// SPDX-License-Identifier: MIT
// A file of any length is brought in, game by game: a few of them between two looks
// at the keys, on whichever page one is. Each becomes a file among the games that are
// kept here, if none of them is the same.
//
//      file ──read_part──► record_stream ──on_piece──► referee ──► known? ──► keep_record
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/ui/records/records.h"
#include "client/ui/status.h"
#include "common/i18n/tr.h"
#include "common/record/record_stream.h"
#include "common/util/xalloc.h"

enum {
    GAMES_EACH = 20,  // that are kept between two looks at the keys
    FEEDS_EACH = 128, // pieces of bytes, or kept games, that are looked at for it
    FEED_BYTES = 512,
    REASONS_SHOWN = 3,
};

// What was kept before, one file at a time: the same database may come once more.
static void
know_next(struct ui *ui)
{
    struct importing *import = &ui->records->import;
    char *name = import->names.text + import->names_taken;
    size_t length = strcspn(name, "\n");
    struct strbuf text = {0}, why = {0};

    import->names_taken += length + (name[length] == '\n');
    name[length] = '\0';
    if (ui->ops->read_local(ui->data, name, &text, &why)) {
        record_set_add(&import->known, &text);
    }
    strbuf_finish(&text);
    strbuf_finish(&why);
}

static void
keep(struct ui *ui, const struct record *record, const struct strbuf *text)
{
    struct importing *import = &ui->records->import;
    struct strbuf stem = {0}, name = {0};

    records_stem(record, &stem);
    // Many of a database have the same players and day: each has its number.
    if (import->number > 1) {
        strbuf_addf(&stem, "-%" PRId64, import->number);
    }
    if (ui->ops->keep_record(ui->data, strbuf_text(&stem), text, &name)) {
        import->kept++;
    } else {
        strbuf_add(&import->why, strbuf_text(&name));
    }
    strbuf_finish(&stem);
    strbuf_finish(&name);
}

// Keeps the game of a piece, or counts why it is refused.
static void
take(struct ui *ui, const struct record_piece *piece)
{
    struct importing *import = &ui->records->import;
    struct record_problem problem = {0};
    struct strbuf text = {0};
    struct record record;

    import->number++;
    import->each++;
    record_init(&record);
    if (!records_take_piece(piece, &record, &problem) ||
        !record_write(FORMAT_SGF, &record, &text, &problem)) {
        if (import->refused++ == 0) {
            import->first_number = import->number;
            import->first = problem;
        }
        record_tally_kind(&import->reasons, &problem);
    } else if (record_set_has(&import->known, &text)) {
        import->again++;
    } else {
        keep(ui, &record, &text);
    }
    record_finish(&record);
    strbuf_finish(&text);
}

// Trees and lines come in heaps: they wait for their turn. A record that is parsed
// already comes alone, and is borrowed.
static void
on_piece(void *data, const struct record_piece *piece)
{
    struct ui *ui = data;
    struct importing *import = &ui->records->import;

    if (import->why.length) {
        return; // nothing more can be kept
    }
    if (piece->record || piece->problem) {
        take(ui, piece);
        return;
    }
    if (import->heap_count == import->heap_capacity) {
        import->heap_capacity = import->heap_capacity ? 2 * import->heap_capacity : 64;
        import->heap =
            xreallocarray(import->heap, (size_t)import->heap_capacity, sizeof(*import->heap));
    }
    import->heap[import->heap_count++] =
        (struct waiting_piece){piece->line, import->heap_bytes.length, piece->length};
    strbuf_add_bytes(&import->heap_bytes, piece->bytes, piece->length);
}

// The next one of the heap.
static void
take_waiting(struct ui *ui)
{
    struct importing *import = &ui->records->import;
    const struct waiting_piece *waiting = &import->heap[import->heap_taken++];
    struct record_piece piece = {.format = import->format,
                                 .line = waiting->line,
                                 .bytes = strbuf_text(&import->heap_bytes) + waiting->start,
                                 .length = waiting->length};

    take(ui, &piece);
    if (import->heap_taken == import->heap_count) {
        import->heap_taken = import->heap_count = 0;
        strbuf_clear(&import->heap_bytes);
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
format_sum(struct ui *ui, const struct importing *import)
{
    struct strbuf reasons = {0}, first = {0};

    format_reasons(&import->reasons, &reasons);
    if (import->refused) {
        record_problem_format(&import->first, tr, &first);
        // The first one in full, for :messages; the sum stays in the row.
        ui_statusf(ui, ROLE_WARN, _("Game %d of %s is refused: %s."), (int)import->first_number,
                   import->path, strbuf_text(&first));
    }
    if (import->refused && import->again) {
        ui_statusf(ui, ROLE_WARN, _("%d imported, %d kept already, %d refused: %s."), import->kept,
                   import->again, import->refused, strbuf_text(&reasons));
    } else if (import->refused) {
        ui_statusf(ui, ROLE_WARN, _("%d imported, %d refused: %s."), import->kept, import->refused,
                   strbuf_text(&reasons));
    } else if (import->again) {
        ui_statusf(ui, ROLE_GOOD, _("%d imported, %d kept already."), import->kept, import->again);
    } else {
        ui_statusf(ui, ROLE_GOOD, tr_n("%d game imported.", "%d games imported.", import->kept),
                   import->kept);
    }
    strbuf_finish(&reasons);
    strbuf_finish(&first);
}

static void
forget(struct importing *import)
{
    record_stream_destroy(import->stream);
    strbuf_finish(&import->part);
    strbuf_finish(&import->heap_bytes);
    strbuf_finish(&import->why);
    strbuf_finish(&import->names);
    record_set_finish(&import->known);
    free(import->heap);
    *import = (struct importing){0};
}

void
import_finish(struct records *records)
{
    forget(&records->import);
}

// Why it ended before the end of the file, "" = it did not.
static void
end(struct ui *ui, const char *why)
{
    struct importing *import = &ui->records->import;

    import->is_on = false;
    format_sum(ui, import);
    if (*why) {
        ui_statusf(ui, ROLE_BAD, _("Stopped after %d games: %s"), import->kept, why);
    }
    forget(import);
    archive_files_changed(ui);
}

void
import_stop(struct ui *ui)
{
    end(ui, _("the rest was not looked at."));
}

// The parts.

// The next part of the file; false at its end, or with import->why.
static bool
read_part(struct ui *ui)
{
    struct importing *import = &ui->records->import;
    int64_t offset = import->offset;

    strbuf_clear(&import->part);
    import->fed = 0;
    ui->ops->read_part(ui->data, import->path, offset, &import->part, &import->total, &import->why);
    import->offset += (int64_t)import->part.length;
    return import->part.length > 0;
}

// Some more bytes into the stream. False when there are none, or when they are bad,
// which import->last tells.
static bool
feed(struct ui *ui)
{
    struct importing *import = &ui->records->import;
    struct record_problem *problem = &import->last;
    size_t rest, length;

    if (import->fed == import->part.length && !read_part(ui)) {
        if (!import->why.length) {
            record_stream_end(import->stream, problem); // the last games come
        }
        return false;
    }
    rest = import->part.length - import->fed;
    length = rest < FEED_BYTES ? rest : FEED_BYTES;
    if (!record_stream_feed(import->stream, import->part.text + import->fed, length, problem)) {
        return false;
    }
    import->fed += length;
    return true;
}

// All was read, or what is wrong with the rest.
static void
end_of_file(struct ui *ui)
{
    const struct record_problem *last = &ui->records->import.last;
    struct strbuf why = {0};

    if (last->kind != PROBLEM_NONE) {
        record_problem_format(last, tr, &why);
    }
    end(ui, strbuf_text(&why));
    strbuf_finish(&why);
}

void
import_update(struct ui *ui)
{
    struct importing *import = &ui->records->import;
    int feeds = 0;

    import->each = 0;
    while (import->is_on && import->each < GAMES_EACH && feeds < FEEDS_EACH) {
        if (import->why.length) {
            end(ui, strbuf_text(&import->why));
        } else if (import->names_taken < import->names.length) {
            know_next(ui);
            feeds++;
        } else if (import->heap_taken < import->heap_count) {
            take_waiting(ui);
        } else if (import->is_read) {
            end_of_file(ui);
        } else {
            import->is_read = !feed(ui);
            feeds++;
        }
    }
}

void
import_file(struct ui *ui, const char *path)
{
    struct importing *import = &ui->records->import;

    if (import->is_on) {
        ui_error(ui, _("A file is being imported. Esc in the archive stops that."));
        return;
    }
    snprintf(import->path, sizeof(import->path), "%s", path);
    if (!read_part(ui)) {
        if (import->why.length) {
            ui_error(ui, strbuf_text(&import->why));
        } else {
            ui_statusf(ui, ROLE_BAD, _("%s is empty."), path);
        }
        forget(import);
        return;
    }
    if (!record_detect(strbuf_text(&import->part), import->part.length, (size_t)import->total,
                       &import->format) &&
        !record_format_of_path(path, &import->format)) {
        ui_statusf(ui, ROLE_BAD, _("%s is no record of a game."), path);
        forget(import);
        return;
    }
    ui->ops->list_local(ui->data, &import->names);
    import->stream = record_stream_create(import->format, on_piece, ui);
    import->is_on = true;
    *ui->message = '\0'; // how far it is stands there
}

// What was fed is done with, but for the few games that wait.
static int
percent(const struct importing *import)
{
    int64_t fed = import->offset - (int64_t)(import->part.length - import->fed);

    return import->total ? (int)(100 * fed / import->total) : 100;
}

void
import_format(const struct ui *ui, struct strbuf *out)
{
    const struct importing *import = &ui->records->import;

    // Screen readers would read every step.
    if (ui->settings.is_quiet) {
        strbuf_addf(out, _("Importing %s. Esc stops it."), records_base_name(import->path));
        return;
    }
    strbuf_addf(out, _("Importing %s: %d %%, %d games, %d refused. Esc stops it."),
                records_base_name(import->path), percent(import), import->kept, import->refused);
}
