// SPDX-License-Identifier: MIT
#include "client/records/record_load.h"

#include <string.h>

#include "client/records/record_files.h"
#include "common/i18n/tr.h"
#include "common/record/record_stream.h"
#include "common/util/strbuf.h"

// The games of a file go by, and one of them is taken.
struct picking {
    int wanted, seen; // from 1
    struct record *record;
    struct record_problem problem; // of the wanted game
    bool is_taken;
};

void
loaded_record_init(struct loaded_record *loaded)
{
    *loaded = (struct loaded_record){0};
    record_init(&loaded->record);
}

void
loaded_record_finish(struct loaded_record *loaded)
{
    record_finish(&loaded->record);
}

const char *
record_base_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash && slash[1] ? slash + 1 : path;
}

// Some formats are parsed as they are cut: their record is not read, but taken over.
bool
record_load_piece(const struct record_piece *piece, struct record *record,
                  struct record_problem *problem)
{
    struct record_defaults options = {0};

    if (!record_piece_read(piece, &options, record, problem)) {
        return false;
    }
    if (piece->record) {
        struct record empty = *record;

        *record = *piece->record;
        *piece->record = empty;
    }
    return true;
}

static void
on_piece(void *data, const struct record_piece *piece)
{
    struct picking *picking = data;

    if (++picking->seen == picking->wanted) {
        picking->is_taken = record_load_piece(piece, picking->record, &picking->problem);
    }
}

// Feeds the whole file; false with a problem of the file.
static bool
pick(const struct record_source *source, enum format format, struct picking *picking,
     struct record_problem *problem)
{
    struct record_stream *stream = record_stream_create(format, on_piece, picking);
    bool is_whole = record_stream_feed(stream, source->bytes, source->length, problem) &&
                    record_stream_end(stream, problem);

    record_stream_destroy(stream);
    return is_whole;
}

static void
add_problem(const struct record_source *source, const struct record_problem *problem,
            struct strbuf *why)
{
    struct strbuf text = {0};

    record_problem_format(problem, tr, &text);
    strbuf_addf(why, _("%s: %s."), source->name, strbuf_text(&text));
    strbuf_finish(&text);
}

bool
record_load(const struct record_source *source, struct loaded_record *loaded, struct strbuf *why)
{
    struct picking picking = {.wanted = source->game, .record = &loaded->record};
    struct record_problem problem = {0};
    bool is_whole;

    if (source->length == 0) {
        strbuf_addf(why, _("%s is empty."), source->name);
        return false;
    }
    if (!record_detect(source->bytes, source->length, source->length, &loaded->format) &&
        !record_format_of_path(source->name, &loaded->format)) {
        strbuf_addf(why, _("%s is not a game record."), source->name);
        return false;
    }
    record_clear(&loaded->record);
    is_whole = pick(source, loaded->format, &picking, &problem);
    loaded->game_count = picking.seen;
    if (picking.is_taken) {
        seal_check(source->bytes, source->length, &loaded->seal);
        return true;
    }
    if (!is_whole) {
        add_problem(source, &problem, why);
    } else if (picking.problem.kind != PROBLEM_NONE) {
        add_problem(source, &picking.problem, why);
    } else {
        strbuf_addf(why, _("There is no game %d in %s."), source->game, source->name);
    }
    return false;
}

bool
record_load_local(const struct record_files *files, const char *name, struct loaded_record *loaded,
                  struct strbuf *why)
{
    struct strbuf bytes = {0};
    bool is_good = files->ops->read_local(files->data, name, &bytes, why);

    if (is_good) {
        struct record_source source = {name, strbuf_text(&bytes), bytes.length, 1};

        is_good = record_load(&source, loaded, why);
    }
    strbuf_finish(&bytes);
    return is_good;
}
