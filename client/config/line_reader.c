// SPDX-License-Identifier: MIT
#include "client/config/line_reader.h"

#include <string.h>

#include "common/util/wipe.h"

// Takes the first bytes off, and leaves nothing of them behind.
static void
drop(struct line_reader *line_reader, size_t count)
{
    struct strbuf *bytes = &line_reader->bytes;
    size_t left = bytes->length - count;

    if (count == 0) {
        return;
    }
    memmove(bytes->text, bytes->text + count, left);
    wipe(bytes->text + left, count);
    bytes->length = left;
}

// Drops up to and with the next break, as far as it has come.
static void
drop_rest(struct line_reader *line_reader)
{
    const char *text = strbuf_text(&line_reader->bytes);
    const char *stop = memchr(text, '\n', line_reader->bytes.length);

    line_reader->is_dropping = !stop;
    drop(line_reader, stop ? (size_t)(stop - text) + 1 : line_reader->bytes.length);
}

void
line_reader_add(struct line_reader *line_reader, const char *bytes, size_t length)
{
    strbuf_add_bytes(&line_reader->bytes, bytes, length);
    if (line_reader->is_dropping) {
        drop_rest(line_reader);
    }
}

void
line_reader_end(struct line_reader *line_reader)
{
    line_reader->is_ended = true;
}

bool
line_reader_next(struct line_reader *line_reader, const char **line, size_t *length)
{
    const char *stop;
    size_t count;

    drop(line_reader, line_reader->taken);
    line_reader->taken = 0;
    if (line_reader->is_dropping) {
        drop_rest(line_reader);
    }
    count = line_reader->bytes.length;
    stop = memchr(strbuf_text(&line_reader->bytes), '\n', count);
    if (stop) {
        count = (size_t)(stop - strbuf_text(&line_reader->bytes));
    } else if (count <= LINE_READER_LINE_MAX && (!line_reader->is_ended || count == 0)) {
        return false;
    }
    *line = strbuf_text(&line_reader->bytes);
    *length = count < LINE_READER_LINE_MAX ? count : LINE_READER_LINE_MAX;
    line_reader->is_dropping = !stop && count > LINE_READER_LINE_MAX;
    line_reader->taken = stop ? count + 1 : count;
    return true;
}

void
line_reader_finish(struct line_reader *line_reader)
{
    drop(line_reader, line_reader->bytes.length);
    strbuf_finish(&line_reader->bytes);
}
