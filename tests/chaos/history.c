// SPDX-License-Identifier: MIT
#include "tests/chaos/history.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "common/wire/dump.h"

enum { SHOWN_OF_ONE = 60, SHOWN_OF_ALL = 40, LINE_BYTES = 300, DEED_BYTES = 200 };

static void
add(struct history *history, const struct note *note, const void *bytes)
{
    struct note *place = &history->notes[history->count++ % HISTORY_LENGTH];

    free(place->bytes);
    *place = *note;
    place->bytes = xcalloc(1, note->length + 1);
    memcpy(place->bytes, bytes, note->length);
}

void
history_finish(struct history *history)
{
    for (int i = 0; i < HISTORY_LENGTH; i++) {
        free(history->notes[i].bytes);
    }
}

void
history_message(struct history *history, int64_t at_ms, int person, bool is_sent,
                const uint8_t *message, size_t length)
{
    struct note note = {at_ms, is_sent ? NOTE_SENT : NOTE_CAME, person, NULL, length};

    add(history, &note, message);
}

void
history_deed(struct history *history, int64_t at_ms, const char *format, ...)
{
    char text[DEED_BYTES];
    struct note note = {at_ms, NOTE_DEED, -1, NULL, 0};
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    note.length = strlen(text);
    add(history, &note, text);
}

static void
format(const struct note *note, struct strbuf *line)
{
    strbuf_clear(line);
    strbuf_addf(line, "%" PRId64 " ", note->at_ms);
    if (note->kind == NOTE_DEED) {
        strbuf_addf(line, "== %s", (const char *)note->bytes);
        return;
    }
    strbuf_addf(line, "p%d %s ", note->person, note->kind == NOTE_SENT ? "->" : "<-");
    if (note->kind == NOTE_SENT) {
        dump_client(note->bytes, note->length, line);
    } else {
        dump_server(note->bytes, note->length, line);
    }
}

// What belongs to nobody in particular explains everything.
static bool
is_wanted(const struct note *note, const char *text, uint64_t room, int person)
{
    char word[40];

    snprintf(word, sizeof(word), "room: %" PRIu64 " ", room);
    if (strstr(text, "{ lobby_") || strstr(text, " lobby_page {")) {
        return false; // all rooms are in it
    }
    return note->kind == NOTE_DEED || (person >= 0 && note->person == person) ||
           (room && strstr(text, word));
}

void
history_print(const struct history *history, uint64_t room, int person)
{
    uint64_t oldest = history->count > HISTORY_LENGTH ? history->count - HISTORY_LENGTH : 0;
    bool *is_shown = xcalloc(HISTORY_LENGTH, sizeof(*is_shown));
    struct strbuf line = {0};
    int shown = 0;

    for (uint64_t i = history->count; i > oldest && shown < SHOWN_OF_ONE; i--) {
        const struct note *note = &history->notes[(i - 1) % HISTORY_LENGTH];

        format(note, &line);
        is_shown[(i - 1) % HISTORY_LENGTH] = is_wanted(note, strbuf_text(&line), room, person);
        shown += is_shown[(i - 1) % HISTORY_LENGTH];
    }
    for (uint64_t i = oldest; i < history->count; i++) {
        if (is_shown[i % HISTORY_LENGTH] || i + SHOWN_OF_ALL >= history->count) {
            format(&history->notes[i % HISTORY_LENGTH], &line);
            fprintf(stderr, "  %.*s\n", LINE_BYTES, strbuf_text(&line));
        }
    }
    strbuf_finish(&line);
    free(is_shown);
}
