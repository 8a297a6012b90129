// SPDX-License-Identifier: MIT
#include "server/core/history/history_line.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/game/match_log.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"
#include "common/util/text.h"
#include "common/util/xalloc.h"
#include "server/core/kvtext.h"

#define TITLE "line 1"

static const char *const kind_words[HISTORY_KIND_COUNT] = {
    [HISTORY_LOBBY] = "lobby",     [HISTORY_ROOM] = "room", [HISTORY_WATCHERS] = "watchers",
    [HISTORY_MESSAGE] = "message", [HISTORY_GAME] = "game", [HISTORY_INVITATION] = "invitation",
};

static uint64_t *
copy_ids(const uint64_t *ids, int count)
{
    uint64_t *copy = count ? xcalloc((size_t)count, sizeof(*copy)) : NULL;

    for (int i = 0; i < count; i++) {
        copy[i] = ids[i];
    }
    return copy;
}

struct history_line *
history_line_create(uint64_t id, int64_t at_ms, const struct history_words *words)
{
    struct history_line *line = xcalloc(1, sizeof(*line));

    line->id = id;
    line->at_ms = at_ms;
    line->words = *words;
    line->words.name = xstrdup(words->name ? words->name : "");
    line->words.text = xstrdup(words->text ? words->text : "");
    line->words.readers = copy_ids(words->readers, words->reader_count);
    line->at.line = line->said.line = line;
    return line;
}

void
history_line_free(struct history_line *line)
{
    if (line) {
        free((char *)line->words.name);
        free((char *)line->words.text);
        free((uint64_t *)line->words.readers);
        free(line);
    }
}

bool
history_line_is_mail(const struct history_line *line)
{
    return line->words.kind >= HISTORY_MESSAGE;
}

void
history_line_write(const struct history_line *line, struct strbuf *out)
{
    const struct history_words *words = &line->words;

    strbuf_addf(out, TITLE "\nkind %s\nat %" PRId64 "\n", kind_words[words->kind], line->at_ms);
    if (words->from) {
        strbuf_addf(out, "from %" PRIu64 " %s\n", words->from, words->name);
    }
    if (words->to) {
        strbuf_addf(out, "to %" PRIu64 "\n", words->to);
    }
    if (words->room) {
        strbuf_addf(out, "room %" PRIu64 "\n", words->room);
    }
    if (words->kind == HISTORY_GAME) {
        strbuf_addf(out, "game %" PRIu64 " %d %d\n", words->game, (int)words->outcome,
                    (int)words->reason);
    }
    if (words->waits) {
        strbuf_add(out, "waits 1\n");
    } else if (words->unread) {
        strbuf_add(out, "unread 1\n");
    }
    if (words->is_only) {
        strbuf_add(out, "only 1\n");
    }
    for (int i = 0; i < words->reader_count; i++) {
        strbuf_addf(out, "reader %" PRIu64 "\n", words->readers[i]);
    }
    if (*words->text) {
        strbuf_addf(out, "text %s\n", words->text);
    }
}

// A line while it is read: its texts are still in here.
struct reading {
    struct history_words words;
    int64_t at_ms;
    char name[WIRE_NAME_BYTES + 1];
    char text[WIRE_CHAT_BYTES + 1];
    uint64_t readers[HISTORY_READERS_MAX];
};

static bool
read_kind(void *target, struct kvtext *kvtext)
{
    struct reading *reading = target;

    for (int i = 0; i < HISTORY_KIND_COUNT; i++) {
        if (strcmp(kvtext->value, kind_words[i]) == 0) {
            reading->words.kind = (enum history_kind)i;
            return true;
        }
    }
    return false;
}

static bool
read_at(void *target, struct kvtext *kvtext)
{
    struct reading *reading = target;
    return number_parse(kvtext->value, strlen(kvtext->value), 0, MATCH_TIME_MAX_MS,
                        &reading->at_ms);
}

static bool
read_from(void *target, struct kvtext *kvtext)
{
    struct reading *reading = target;
    char *rest = kvtext->value, *id = kvtext_word(&rest);

    return kvtext_id(id, &reading->words.from) && reading->words.from &&
           kvtext_copy(rest, reading->name, sizeof(reading->name));
}

static bool
read_to(void *target, struct kvtext *kvtext)
{
    struct reading *reading = target;
    return kvtext_id(kvtext->value, &reading->words.to);
}

static bool
read_room(void *target, struct kvtext *kvtext)
{
    struct reading *reading = target;
    return kvtext_id(kvtext->value, &reading->words.room);
}

static bool
read_game(void *target, struct kvtext *kvtext)
{
    struct reading *reading = target;
    char *rest = kvtext->value, *id = kvtext_word(&rest), *outcome = kvtext_word(&rest);
    int64_t numbers[2];

    if (!kvtext_id(id, &reading->words.game) ||
        !number_parse(outcome, strlen(outcome), 0, MAIL_OUTCOME_COUNT - 1, &numbers[0]) ||
        !number_parse(rest, strlen(rest), 0, END_REASON_COUNT - 1, &numbers[1])) {
        return false;
    }
    reading->words.outcome = (enum mail_outcome)numbers[0];
    reading->words.reason = (enum end_reason)numbers[1];
    return true;
}

// A mark stands there as 1, or not at all.
static bool
read_mark(const struct kvtext *kvtext, bool *mark)
{
    *mark = strcmp(kvtext->value, "1") == 0;
    return *mark;
}

static bool
read_waits(void *target, struct kvtext *kvtext)
{
    struct reading *reading = target;
    return read_mark(kvtext, &reading->words.waits) && read_mark(kvtext, &reading->words.unread);
}

static bool
read_unread(void *target, struct kvtext *kvtext)
{
    struct reading *reading = target;
    return read_mark(kvtext, &reading->words.unread);
}

static bool
read_only(void *target, struct kvtext *kvtext)
{
    struct reading *reading = target;
    return read_mark(kvtext, &reading->words.is_only);
}

static bool
read_reader(void *target, struct kvtext *kvtext)
{
    struct reading *reading = target;
    return reading->words.reader_count < HISTORY_READERS_MAX &&
           kvtext_id(kvtext->value, &reading->readers[reading->words.reader_count++]);
}

static bool
read_text(void *target, struct kvtext *kvtext)
{
    struct reading *reading = target;
    char clean[WIRE_CHAT_BYTES + 1];

    // It goes out to people: nothing that was not cleaned comes back.
    return text_clean(kvtext->value, clean, sizeof(clean), WIRE_CHAT_BYTES) &&
           strcmp(clean, kvtext->value) == 0 &&
           kvtext_copy(clean, reading->text, sizeof(reading->text));
}

// Each kind has what it needs, and nothing that would put it into another place.
static bool
is_whole(const struct reading *reading)
{
    const struct history_words *words = &reading->words;
    bool is_in_room = words->kind == HISTORY_ROOM || words->kind == HISTORY_WATCHERS;
    bool has_text = words->kind <= HISTORY_MESSAGE;

    return has_text == (reading->text[0] != '\0') &&
           (words->kind >= HISTORY_MESSAGE) == (words->to != 0) &&
           (is_in_room || words->kind == HISTORY_INVITATION) == (words->room != 0) &&
           (words->from || words->kind == HISTORY_GAME);
}

struct history_line *
history_line_read(uint64_t id, const char *text, size_t length)
{
    static const struct kvtext_key keys[] = {
        {"kind", read_kind},     {"at", read_at},         {"from", read_from},
        {"to", read_to},         {"room", read_room},     {"game", read_game},
        {"waits", read_waits},   {"unread", read_unread}, {"only", read_only},
        {"reader", read_reader}, {"text", read_text},     {0},
    };
    struct reading reading;

    memset(&reading, 0, sizeof(reading));
    if (!kvtext_read(TITLE, keys, &reading, text, length) || !is_whole(&reading)) {
        return NULL;
    }
    reading.words.name = reading.name;
    reading.words.text = reading.text;
    reading.words.readers = reading.readers;
    return history_line_create(id, reading.at_ms, &reading.words);
}
