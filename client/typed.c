// SPDX-License-Identifier: MIT
#include "client/typed.h"
#include "common/util/wipe.h"

#include <string.h>

// Takes the first bytes off, and leaves nothing of them behind.
static void
drop(struct typed *typed, size_t count)
{
    struct strbuf *bytes = &typed->bytes;
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
drop_rest(struct typed *typed)
{
    const char *text = strbuf_text(&typed->bytes);
    const char *stop = memchr(text, '\n', typed->bytes.length);

    typed->is_dropping = !stop;
    drop(typed, stop ? (size_t)(stop - text) + 1 : typed->bytes.length);
}

void
typed_add(struct typed *typed, const char *bytes, size_t length)
{
    strbuf_add_bytes(&typed->bytes, bytes, length);
    if (typed->is_dropping) {
        drop_rest(typed);
    }
}

void
typed_end(struct typed *typed)
{
    typed->is_ended = true;
}

bool
typed_next(struct typed *typed, const char **line, size_t *length)
{
    const char *stop;
    size_t count;

    drop(typed, typed->taken);
    typed->taken = 0;
    if (typed->is_dropping) {
        drop_rest(typed);
    }
    count = typed->bytes.length;
    stop = memchr(strbuf_text(&typed->bytes), '\n', count);
    if (stop) {
        count = (size_t)(stop - strbuf_text(&typed->bytes));
    } else if (count <= TYPED_LINE_MAX && (!typed->is_ended || count == 0)) {
        return false;
    }
    *line = strbuf_text(&typed->bytes);
    *length = count < TYPED_LINE_MAX ? count : TYPED_LINE_MAX;
    typed->is_dropping = !stop && count > TYPED_LINE_MAX;
    typed->taken = stop ? count + 1 : count;
    return true;
}

void
typed_finish(struct typed *typed)
{
    drop(typed, typed->bytes.length);
    strbuf_finish(&typed->bytes);
}
