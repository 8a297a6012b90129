// SPDX-License-Identifier: MIT
#include "common/record/record_stream.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/record/record_charset.h"
#include "common/record/record_rif.h"
#include "common/util/xalloc.h"

enum { LINE_BYTES_MAX = 65536, CHARSET_BYTES = 24 };

// Where in SGF the cutter is.
struct cutter {
    int64_t depth; // of ( that are open
    bool in_value, is_escaped;
    size_t scanned; // of the buffer
    size_t start;   // of the tree that is open
};

struct record_stream {
    enum format format;
    record_piece_fn take;
    void *data;
    struct strbuf buffer; // not handed on yet
    int64_t line;         // on which the byte at counted stands
    size_t counted;       // of the buffer
    struct cutter cutter;
    bool is_long; // SGF: more than is decoded as a whole
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
scan(struct cutter *cutter, char c)
{
    if (cutter->in_value) {
        if (cutter->is_escaped) {
            cutter->is_escaped = false;
        } else if (c == '\\') {
            cutter->is_escaped = true;
        } else if (c == ']') {
            cutter->in_value = false;
        }
    } else if (c == '[') {
        cutter->in_value = cutter->depth > 0;
    } else if (c == '(') {
        cutter->depth++;
    } else if (c == ')' && cutter->depth > 0) {
        cutter->depth--;
    }
}

// Hands on every tree that is whole.
static bool
cut_trees(struct record_stream *stream, struct record_problem *problem)
{
    struct cutter *cutter = &stream->cutter;
    size_t done = 0;

    for (; cutter->scanned < stream->buffer.length; cutter->scanned++) {
        int64_t before = cutter->depth;

        scan(cutter, stream->buffer.text[cutter->scanned]);
        if (before == 0 && cutter->depth == 1) {
            cutter->start = cutter->scanned;
        } else if (before == 1 && cutter->depth == 0) {
            hand_on(stream, cutter->start, cutter->scanned + 1 - cutter->start);
            done = cutter->scanned + 1;
        }
        if (cutter->depth == 0) {
            done = cutter->scanned + 1;
        }
    }
    drop(stream, done);
    cutter->scanned -= done;
    cutter->start -= done < cutter->start ? done : cutter->start;
    if (stream->buffer.length > RECORD_BYTES_MAX) {
        return record_fail(problem, FAULT_GAME_TOO_LARGE,
                           record_at_line(line_at(stream, stream->cutter.start)), NULL);
    }
    return true;
}

// A short file is decoded first: in some character sets a letter looks like ].
static void
decode_buffer(struct record_stream *stream)
{
    struct strbuf text = {0};
    const char *at = strbuf_text(&stream->buffer), *found = strstr(at, "CA[");
    char charset[CHARSET_BYTES] = "";

    if (found) {
        snprintf(charset, sizeof(charset), "%.*s", (int)strcspn(found + 3, "]\n") % CHARSET_BYTES,
                 found + 3);
    }
    charset_decode(at, stream->buffer.length, charset, &text);
    strbuf_finish(&stream->buffer);
    stream->buffer = text;
}

static bool
feed_sgf(struct record_stream *stream, struct record_problem *problem)
{
    if (stream->buffer.length > RECORD_BYTES_MAX) {
        stream->is_long = true;
    }
    return stream->is_long ? cut_trees(stream, problem) : true;
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
        return feed_sgf(stream, problem);
    }
    if (format->holds_many) {
        return cut_lines(stream, false, problem);
    }
    return record_stream_announce(stream, stream->buffer.length, problem);
}

static bool
end_sgf(struct record_stream *stream, struct record_problem *problem)
{
    if (!stream->is_long) {
        decode_buffer(stream);
    }
    if (!cut_trees(stream, problem)) {
        return false;
    }
    if (stream->cutter.depth > 0) {
        // Not whole: the reader says what is missing.
        hand_on(stream, stream->cutter.start, stream->buffer.length - stream->cutter.start);
    }
    return true;
}

bool
record_stream_end(struct record_stream *stream, struct record_problem *problem)
{
    bool is_good = true;

    if (stream->rif) {
        is_good = record_rif_feed(stream->rif, "", 0, true, problem);
    } else if (stream->format == FORMAT_SGF) {
        is_good = end_sgf(stream, problem);
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
record_piece_read(const struct record_piece *piece, const struct record_wish *wish,
                  struct record *record, struct record_problem *problem)
{
    if (piece->problem) {
        *problem = *piece->problem;
        return false;
    }
    if (piece->record) {
        return record_replay(piece->record, piece->format, wish, problem);
    }
    if (record_read(piece->format, piece->bytes, piece->length, wish, record, problem)) {
        return true;
    }
    record_problem_shift(problem, piece->line);
    return false;
}
