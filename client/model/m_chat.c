// SPDX-License-Identifier: MIT
#include "client/model/m_chat.h"

#include <stdlib.h>

#include "common/util/text.h"
#include "common/util/xalloc.h"

static struct m_chat_line *
next_place(struct m_chat *chat)
{
    struct m_chat_line *place;

    if (chat->count == CHAT_LINES_MAX) {
        place = &chat->lines[chat->first];
        chat->first = (chat->first + 1) % CHAT_LINES_MAX;
        return place;
    }
    if (chat->count == chat->capacity) {
        chat->capacity = chat->capacity ? 2 * chat->capacity : 8;
        chat->capacity = chat->capacity < CHAT_LINES_MAX ? chat->capacity : CHAT_LINES_MAX;
        chat->lines = xreallocarray(chat->lines, (size_t)chat->capacity, sizeof(*chat->lines));
    }
    return &chat->lines[chat->count++];
}

bool
m_chat_add(struct m_chat *chat, const struct wire_chat_line *wire)
{
    struct m_chat_line line = {.id = wire->id, .at_ms = (int64_t)wire->at_ms};

    if (!text_clean(wire->text, line.text, sizeof(line.text), WIRE_CHAT_BYTES)) {
        return false;
    }
    person_read(&line.from, wire->from);
    *next_place(chat) = line;
    chat->added++;
    return true;
}

const struct m_chat_line *
m_chat_line(const struct m_chat *chat, int index)
{
    return &chat->lines[(chat->first + index) % chat->count];
}

void
m_chat_finish(struct m_chat *chat)
{
    free(chat->lines);
    *chat = (struct m_chat){0};
}
