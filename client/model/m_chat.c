// SPDX-License-Identifier: MIT
#include "client/model/m_chat.h"

#include <stdlib.h>
#include <string.h>

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

// The oldest line becomes the first of the array.
static void
straighten(struct m_chat *chat)
{
    struct m_chat_line *lines;

    if (chat->first == 0) {
        return;
    }
    lines = xcalloc((size_t)chat->capacity, sizeof(*lines));
    for (int i = 0; i < chat->count; i++) {
        lines[i] = chat->lines[(chat->first + i) % chat->count];
    }
    free(chat->lines);
    chat->lines = lines;
    chat->first = 0;
}

// How many lines are older than this one. Those without a number are as old as the next line
// that has one.
static int
place_of(const struct m_chat *chat, uint64_t line)
{
    int place = chat->count;

    while (place > 0) {
        const struct m_chat_line *before = m_chat_line(chat, place - 1);

        if (before->line && before->line < line) {
            break;
        }
        place--;
    }
    return place;
}

static bool
has_line(const struct m_chat *chat, uint64_t line)
{
    for (int i = 0; line && i < chat->count; i++) {
        if (chat->lines[i].line == line) {
            return true;
        }
    }
    return false;
}

// An older line does not push a newer one out.
static bool
insert(struct m_chat *chat, int place, const struct m_chat_line *line)
{
    if (chat->count == CHAT_LINES_MAX && place == 0) {
        return false;
    }
    straighten(chat);
    if (chat->count == CHAT_LINES_MAX) {
        memmove(chat->lines, chat->lines + 1, (size_t)(place - 1) * sizeof(*chat->lines));
        place--;
    } else {
        next_place(chat);
        memmove(chat->lines + place + 1, chat->lines + place,
                (size_t)(chat->count - 1 - place) * sizeof(*chat->lines));
    }
    chat->lines[place] = *line;
    return true;
}

// False if there is nothing new in it.
static bool
read_line(const struct m_chat *chat, const struct wire_chat_line *wire, struct m_chat_line *line)
{
    *line = (struct m_chat_line){.id = wire->id, .line = wire->line, .at_ms = (int64_t)wire->at_ms};
    if (has_line(chat, wire->line) ||
        !text_clean(wire->text, line->text, sizeof(line->text), WIRE_CHAT_BYTES)) {
        return false;
    }
    person_read(&line->from, wire->from);
    return true;
}

bool
m_chat_add(struct m_chat *chat, const struct wire_chat_line *wire)
{
    struct m_chat_line line;

    if (!read_line(chat, wire, &line)) {
        return false;
    }
    *next_place(chat) = line;
    chat->added++;
    return true;
}

bool
m_chat_add_old(struct m_chat *chat, const struct wire_chat_line *wire, uint32_t page)
{
    struct m_chat_line line;
    int place;

    if (!read_line(chat, wire, &line)) {
        return false;
    }
    line.page = page;
    place = place_of(chat, wire->line);
    if (place < chat->count) {
        return insert(chat, place, &line);
    }
    *next_place(chat) = line;
    chat->added++;
    return true;
}

void
m_chat_remove(struct m_chat *chat, uint64_t line)
{
    if (!has_line(chat, line)) {
        return;
    }
    straighten(chat);
    for (int i = 0; i < chat->count; i++) {
        if (chat->lines[i].line == line) {
            chat->count--;
            memmove(chat->lines + i, chat->lines + i + 1,
                    (size_t)(chat->count - i) * sizeof(*chat->lines));
            return;
        }
    }
}

uint64_t
m_chat_newest_of(const struct m_chat *chat, uint64_t person)
{
    for (int i = chat->count - 1; i >= 0; i--) {
        const struct m_chat_line *line = m_chat_line(chat, i);

        if (line->line && line->from.id == person) {
            return line->line;
        }
    }
    return 0;
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
