// SPDX-License-Identifier: MIT
#include "common/record/record_stream.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/record/record_rif.h"
#include "common/record/record_sgf_cut.h"
#include "common/util/xalloc.h"

enum { LINE_BYTES_MAX = 65536 };

struct record_stream {
    enum format format;
    record_piece_fn take;
    void *data;
    struct strbuf buffer; // not handed on yet
    int64_t line;         // on which the byte at counted stands
    size_t counted;       // of the buffer
    bool in_tree;         // SGF: the buffer begins with one
    struct sgf_cut cut;
    struct strbuf tree; // as UTF-8
    bool has_piece;
    struct record_rif *rif;
};

static void
take_rif(void *data, int64_t line, struct record *record, const struct record_problem *problem)
{
    struct record_stream *stream = data;
    struct record_piece piece = {.format = FORMAT_RIF, .line = line, .record = record};

    piece.problem = record ? NULL : problem;
    stream->has_piece = true;
    stream->take(stream->data, &piece);
}

struct record_stream *
record_stream_create(enum format format, record_piece_fn take, void *data)
{
    struct record_stream *stream = xcalloc(1, sizeof(*stream));

    stream->format = format;
    stream->take = take;
    stream->data = data;
    stream->line = 1;
    if (format == FORMAT_RIF) {
        stream->rif = record_rif_create(take_rif, stream);
    }
    return stream;
}

void
record_stream_destroy(struct record_stream *stream)
{
    if (stream) {
        record_rif_destroy(stream->rif);
        strbuf_finish(&stream->buffer);
        strbuf_finish(&stream->tree);
        free(stream);
    }
}

static int64_t
count_lines(const char *bytes, size_t length)
{
    const char *at = bytes, *end = bytes + length;
    int64_t lines = 0;

    while (at < end && (at = memchr(at, '\n', (size_t)(end - at)))) {
        lines++;
        at++;
    }
    return lines;
}

// The line of a place in the buffer; places are asked for in their order.
static int64_t
line_at(struct record_stream *stream, size_t at)
{
    if (at > stream->counted) {
        stream->line += count_lines(stream->buffer.text + stream->counted, at - stream->counted);
        stream->counted = at;
    }
    return stream->line;
}

static void
hand_on(struct record_stream *stream, size_t start, size_t length)
{
    struct record_piece piece = {
        .format = stream->format,
        .line = line_at(stream, start),
        .bytes = strbuf_text(&stream->buffer) + start,
        .length = length,
    };

    stream->has_piece = true;
    stream->take(stream->data, &piece);
}

// Forgets the beginning of the buffer.
static void
drop(struct record_stream *stream, size_t length)
{
    struct strbuf *buffer = &stream->buffer;

    if (!length) {
        return;
    }
    line_at(stream, length);
    memmove(buffer->text, buffer->text + length, buffer->length - length + 1);
    buffer->length -= length;
    stream->counted -= length;
}

// Lines of moves.

static bool
is_remark(const char *line, size_t length)
{
    size_t i = 0;

    while (i < length && (line[i] == ' ' || line[i] == '\t' || line[i] == '\r')) {
        i++;
    }
    return i == length || line[i] == '#';
}

static bool
cut_lines(struct record_stream *stream, bool is_last, struct record_problem *problem)
{
    size_t at = 0;

    while (at < stream->buffer.length) {
        const char *text = stream->buffer.text + at;
        const char *stop = memchr(text, '\n', stream->buffer.length - at);
        size_t length = stop ? (size_t)(stop - text) : stream->buffer.length - at;

        if (length > LINE_BYTES_MAX) {
            return record_fail(problem, FAULT_LINE_TOO_LONG, record_at_line(line_at(stream, at)),
                               NULL);
        }
        if (!stop && !is_last) {
            break;
        }
        if (!is_remark(text, length)) {
            hand_on(stream, at, length);
        }
        at += length + (stop ? 1 : 0);
    }
    drop(stream, at);
    return true;
}

// Trees of SGF.

static void
hand_on_tree(struct record_stream *stream, size_t start, size_t length, enum sgf_reading reading)
{
    struct record_piece piece = {.format = FORMAT_SGF, .line = line_at(stream, start)};

    if (stream->cut.has_letters) {
        strbuf_clear(&stream->tree);
        sgf_cut_decode(&stream->cut, stream->buffer.text + start, length, reading, &stream->tree);
        piece.bytes = strbuf_text(&stream->tree);
        piece.length = stream->tree.length;
    } else {
        // A library may be a gigabyte: no copy of it.
        piece.bytes = strbuf_text(&stream->buffer) + start;
        piece.length = length;
    }
    stream->has_piece = true;
    stream->take(stream->data, &piece);
}

// The next tree from this place on, and where it ends; false if it is not whole.
static bool
next_tree(struct record_stream *stream, bool is_last, size_t *at)
{
    const char *text = strbuf_text(&stream->buffer);
    enum sgf_reading reading;
    size_t length;

    if (!stream->in_tree) {
        const char *begin = memchr(text + *at, '(', stream->buffer.length - *at);

        *at = begin ? (size_t)(begin - text) : stream->buffer.length;
        if (!begin) {
            return false;
        }
        stream->in_tree = true;
        sgf_cut_begin(&stream->cut);
    }
    if (!sgf_cut_read(&stream->cut, text + *at, stream->buffer.length - *at, is_last, &length,
                      &reading)) {
        return false;
    }
    stream->in_tree = false;
    hand_on_tree(stream, *at, length, reading);
    *at += length;
    return true;
}

// Hands on every tree that is whole. The last one may not be: the reader says what
// is missing.
static bool
cut_trees(struct record_stream *stream, bool is_last, struct record_problem *problem)
{
    size_t at = 0;

    while (next_tree(stream, is_last, &at)) {
    }
    drop(stream, at);
    if (stream->in_tree && sgf_cut_open_value(&stream->cut) > RECORD_BYTES_MAX) {
        return record_fail(problem, FAULT_VALUE_TOO_LARGE, record_at_line(line_at(stream, 0)),
                           NULL);
    }
    if (stream->buffer.length > RECORD_TREE_BYTES_MAX) {
        return record_fail(problem, FAULT_GAME_TOO_LARGE, record_at_line(line_at(stream, 0)), NULL);
    }
    if (is_last && stream->in_tree) {
        hand_on_tree(stream, 0, stream->buffer.length, SGF_EITHER);
    }
    return true;
}

bool
record_stream_announce(const struct record_stream *stream, size_t total,
                       struct record_problem *problem)
{
    const struct record_format *format = record_format(stream->format);

    if (format->holds_many || total <= format->bytes_max) {
        return true;
    }
    return record_fail(problem, FAULT_FILE_TOO_LARGE, record_at_file(), "%zu\n%s",
                       format->bytes_max, format->title);
}

bool
record_stream_feed(struct record_stream *stream, const char *bytes, size_t length,
                   struct record_problem *problem)
{
    const struct record_format *format = record_format(stream->format);

    if (stream->rif) {
        return record_rif_feed(stream->rif, bytes, length, false, problem);
    }
    strbuf_add_bytes(&stream->buffer, bytes, length);
    if (stream->format == FORMAT_SGF) {
        return cut_trees(stream, false, problem);
    }
    if (format->holds_many) {
        return cut_lines(stream, false, problem);
    }
    return record_stream_announce(stream, stream->buffer.length, problem);
}

bool
record_stream_end(struct record_stream *stream, struct record_problem *problem)
{
    bool is_good = true;

    if (stream->rif) {
        is_good = record_rif_feed(stream->rif, "", 0, true, problem);
    } else if (stream->format == FORMAT_SGF) {
        is_good = cut_trees(stream, true, problem);
    } else if (record_format(stream->format)->holds_many) {
        is_good = cut_lines(stream, true, problem);
    } else if (stream->buffer.length) {
        hand_on(stream, 0, stream->buffer.length);
    }
    if (is_good && !stream->has_piece) {
        return record_fail(problem, FAULT_NO_GAME, record_at_file(), NULL);
    }
    return is_good;
}

bool
record_piece_read(const struct record_piece *piece, const struct record_defaults *defaults,
                  struct record *record, struct record_problem *problem)
{
    if (piece->problem) {
        *problem = *piece->problem;
        return false;
    }
    if (piece->record) {
        return record_replay(piece->record, piece->format, defaults, problem);
    }
    if (record_read(piece->format, piece->bytes, piece->length, defaults, record, problem)) {
        return true;
    }
    record_problem_shift(problem, piece->line);
    return false;
}
