// SPDX-License-Identifier: MIT
#include "server/shell/store/archive_row.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/game/match_log.h"
#include "common/util/number.h"
#include "server/core/kvtext.h"

static const struct {
    const char *name;
    bool has_level;
} kinds[AI_KIND_COUNT] = {
    [AI_GOREN] = {"goren", true},           [AI_CLASSIC] = {"AI classic", false},
    [AI_PATTERNS] = {"AI patterns", false}, [AI_LINES] = {"AI lines", false},
    [AI_MINIMAX] = {"AI minimax", false},   [AI_MATRIX] = {"AI matrix", false},
    [AI_SCALE] = {"AI scale", false},
};

static const char *const result_words[RESULT_COUNT] = {
    [RESULT_NONE] = "",     [RESULT_BLACK] = "black",     [RESULT_WHITE] = "white",
    [RESULT_DRAW] = "draw", [RESULT_ABORTED] = "aborted",
};

void
archive_ai_name(enum ai_kind kind, uint32_t level, char name[WIRE_NAME_BYTES + 1])
{
    if (kinds[kind].has_level) {
        snprintf(name, WIRE_NAME_BYTES + 1, "%s level %" PRIu32, kinds[kind].name, level);
    } else {
        snprintf(name, WIRE_NAME_BYTES + 1, "%s", kinds[kind].name);
    }
}

const char *
archive_result_word(enum result result)
{
    return result_words[result];
}

bool
archive_result_parse(const char *word, enum result *result)
{
    for (int i = 0; i < RESULT_COUNT; i++) {
        if (strcmp(word, result_words[i]) == 0) {
            *result = (enum result)i;
            return true;
        }
    }
    return false;
}

bool
archive_reason_parse(const char *word, enum end_reason *reason)
{
    for (int i = 0; i < END_REASON_COUNT; i++) {
        if (strcmp(word, end_reason_word((enum end_reason)i)) == 0) {
            *reason = (enum end_reason)i;
            return true;
        }
    }
    return false;
}

// The head, key by key.

static bool
read_number(const char *text, int64_t most, int64_t *number)
{
    return number_parse(text, strlen(text), 0, most, number);
}

static bool
read_ended(struct archive_row *row, char *value)
{
    return read_number(value, INT64_MAX, &row->ended_ms);
}

static bool
read_nothing(struct archive_row *row, char *value)
{
    (void)row;
    (void)value;
    return true;
}

// "person 1234 Hana" or "ai 0 4"
static bool
read_player(struct archive_player *player, char *value)
{
    const char *kind = kvtext_word(&value), *first = kvtext_word(&value);
    int64_t ai_kind, level;

    if (strcmp(kind, "person") == 0) {
        return kvtext_id(first, &player->id) && player->id != 0 &&
               kvtext_copy(value, player->name, sizeof(player->name));
    }
    if (strcmp(kind, "ai") != 0 || !read_number(first, AI_KIND_COUNT - 1, &ai_kind) ||
        !read_number(value, UINT32_MAX, &level)) {
        return false;
    }
    player->id = 0;
    archive_ai_name((enum ai_kind)ai_kind, (uint32_t)level, player->name);
    return true;
}

static bool
read_black(struct archive_row *row, char *value)
{
    return read_player(&row->black, value);
}

static bool
read_white(struct archive_row *row, char *value)
{
    return read_player(&row->white, value);
}

// "1", "0", or "0 pair": it was played as a rated one and does not count.
static bool
read_rated(struct archive_row *row, char *value)
{
    const char *word = kvtext_word(&value);
    int64_t rated;

    if (!read_number(word, 1, &rated) ||
        (*value && (rated || !uncounted_parse(value, &row->uncounted)))) {
        return false;
    }
    row->rated = rated == 1;
    return true;
}

static bool
read_private(struct archive_row *row, char *value)
{
    row->is_private = strcmp(value, "1") == 0;
    return row->is_private;
}

static const struct {
    const char *key;
    bool (*read)(struct archive_row *row, char *value);
} head_keys[] = {
    {"ended", read_ended}, {"started", read_nothing}, {"black", read_black},
    {"white", read_white}, {"rated", read_rated},     {"private", read_private},
};

enum {
    HEAD_KEYS = sizeof(head_keys) / sizeof(*head_keys),
    NEEDED = (1 << 5) - 1
}; // the first five

// Which key the line has, or -1.
static int
head_key(const struct kvtext *kvtext)
{
    for (int i = 0; i < HEAD_KEYS; i++) {
        if (strcmp(kvtext->key, head_keys[i].key) == 0) {
            return i;
        }
    }
    return -1;
}

// Reads up to the empty line; *next is where the log begins.
static bool
read_head(struct archive_row *row, const char *text, size_t length, size_t *next)
{
    struct kvtext kvtext;
    unsigned seen = 0;

    if (!kvtext_open(&kvtext, "game 1", text, length)) {
        return false;
    }
    while (kvtext_next(&kvtext)) {
        int key = head_key(&kvtext);

        if (key < 0 || !head_keys[key].read(row, kvtext.value)) {
            return false;
        }
        seen |= 1u << key;
    }
    *next = kvtext.next + 1;
    return (seen & NEEDED) == NEEDED && kvtext.next < length && text[kvtext.next] == '\n';
}

// The first line has the settings, the last one the end; the moves between them
// were judged when they were made.
static bool
read_log(struct archive_row *row, const char *log, size_t length)
{
    const char *first_end = length ? memchr(log, '\n', length) : NULL, *last;
    struct match_settings settings;
    struct match_event event;

    if (!first_end || log[length - 1] != '\n' ||
        !match_log_read_settings(log, (size_t)(first_end - log), &settings)) {
        return false;
    }
    last = log + length - 1;
    while (last > log && last[-1] != '\n') {
        last--;
    }
    if (!match_log_read_event(last, (size_t)(log + length - 1 - last), settings.size, &event) ||
        event.action.kind != ACTION_END) {
        return false;
    }
    row->rule = settings.rules.rule;
    row->speed = control_speed(&settings.control);
    row->size = settings.size;
    row->result = event.outcome.result;
    row->reason = event.outcome.reason;
    row->moves = (uint32_t)event.action.move_number - 1; // it counts the next one
    return true;
}

// Moves may have been taken back, so that only the referee knows which ones stand.
static const struct opening_name *
find_opening(const struct archive_row *row, const char *log, size_t length)
{
    const struct opening_name *name;
    struct match match;
    int line;

    if (!rules_set(row->rule)->has_fouls || row->moves < 3 ||
        match_log_read(log, length, 0, &match, &line) != MATCH_LOG_OK) {
        return NULL;
    }
    name = match_opening_name(&match);
    match_finish(&match);
    return name;
}

static bool
scan(struct archive_row *row, const char *text, size_t length, size_t *log)
{
    memset(row, 0, sizeof(*row));
    return read_head(row, text, length, log) && read_log(row, text + *log, length - *log);
}

bool
archive_row_read(struct archive_row *row, const char *text, size_t length)
{
    size_t log;

    if (!scan(row, text, length, &log)) {
        return false;
    }
    row->opening = find_opening(row, text + log, length - log);
    return true;
}

bool
archive_row_scan(struct archive_row *row, const char *text, size_t length)
{
    size_t log;

    return scan(row, text, length, &log);
}
