// SPDX-License-Identifier: MIT
#include "client/typed.h"

#include <string.h>

static void
wipe(struct typed *typed)
{
    if (typed->line.text) {
        memset(typed->line.text, 0, typed->line.capacity);
    }
    strbuf_clear(&typed->line);
    typed->is_cut = false;
}

static void
hand_on(struct typed *typed, typed_fn take, void *data)
{
    take(data, strbuf_text(&typed->line), typed->line.length);
    wipe(typed);
}

void
typed_add(struct typed *typed, const char *bytes, size_t length, typed_fn take, void *data)
{
    while (length > 0) {
        const char *stop = memchr(bytes, '\n', length);
        size_t part = stop ? (size_t)(stop - bytes) : length;
        size_t room = TYPED_LINE_MAX - typed->line.length;

        typed->is_cut = typed->is_cut || part > room;
        strbuf_add_bytes(&typed->line, bytes, part < room ? part : room);
        if (stop) {
            hand_on(typed, take, data);
            part++;
        }
        bytes += part;
        length -= part;
    }
}

void
typed_end(struct typed *typed, typed_fn take, void *data)
{
    if (typed->line.length > 0) {
        hand_on(typed, take, data);
    }
}

void
typed_finish(struct typed *typed)
{
    wipe(typed);
    strbuf_finish(&typed->line);
}
