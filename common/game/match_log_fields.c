// SPDX-License-Identifier: MIT
#include "common/game/match_log_fields.h"

#include <string.h>

#include "common/game/point.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"

enum { FIELD_TEXT_MAX = 64, NUMBER_MAX = 1 << 30 };

static const char *const result_words[RESULT_COUNT] = {
    [RESULT_NONE] = "none", [RESULT_BLACK] = "black",     [RESULT_WHITE] = "white",
    [RESULT_DRAW] = "draw", [RESULT_ABORTED] = "aborted",
};
static const char *const start_words[] = {"first", "now", "both"};
static const char *const undo_words[] = {"off", "press", "refund"};
static const char *const bool_words[] = {"no", "yes"};

#define COUNT(array) ((int)(sizeof(array) / sizeof(*(array))))

bool
log_text_is(struct log_text text, const char *word)
{
    return strlen(word) == text.length && memcmp(word, text.start, text.length) == 0;
}

// The index of the word that the text is, -1 for none.
static int
word_index(struct log_text text, const char *const *words, int count)
{
    for (int i = 0; i < count; i++) {
        if (log_text_is(text, words[i])) {
            return i;
        }
    }
    return -1;
}

bool
log_next_piece(struct log_text *rest, char separator, struct log_text *piece)
{
    const char *end;

    if (!rest->start) {
        return false;
    }
    end = rest->length ? memchr(rest->start, separator, rest->length) : NULL;
    *piece = *rest;
    if (!end) {
        rest->start = NULL;
        return true;
    }
    piece->length = (size_t)(end - rest->start);
    rest->length -= piece->length + 1;
    rest->start = end + 1;
    return true;
}

// A NUL-terminated copy for the parsers that want one; false if it is too long.
static bool
copy_text(struct log_text text, char buffer[FIELD_TEXT_MAX])
{
    if (text.length >= FIELD_TEXT_MAX || memchr(text.start, '\0', text.length)) {
        return false;
    }
    memcpy(buffer, text.start, text.length);
    buffer[text.length] = '\0';
    return true;
}

bool
log_read_time(struct log_text value, int64_t least, int64_t *time_ms)
{
    return number_parse(value.start, value.length, least, MATCH_TIME_MAX_MS, time_ms);
}

#define FIELD(key, read, write)                               \
    {                                                         \
        " " key "=", sizeof(key) + 1, read, write, NULL, 0, 0 \
    }
#define WORDS(key, words, field)                                       \
    {                                                                  \
        " " key "=", sizeof(key) + 1, NULL, NULL, words, COUNT(words), \
            offsetof(struct match_settings, field)                     \
    }

// Settings, key by key.

static bool
read_rule(struct log_target *t, struct log_text value)
{
    char name[FIELD_TEXT_MAX];

    return copy_text(value, name) && rules_parse(name, &t->settings->rules.rule);
}

static void
write_rule(const struct log_target *t, struct strbuf *out)
{
    strbuf_add(out, rules_set(t->settings->rules.rule)->name);
}

static bool
read_size(struct log_target *t, struct log_text value)
{
    int64_t size;

    if (!number_parse(value.start, value.length, BOARD_SIZE_MIN, BOARD_SIZE_MAX, &size)) {
        return false;
    }
    t->settings->size = (uint8_t)size;
    return true;
}

static void
write_size(const struct log_target *t, struct strbuf *out)
{
    strbuf_add_number(out, t->settings->size);
}

static bool
read_opening(struct log_target *t, struct log_text value)
{
    char name[FIELD_TEXT_MAX];

    return copy_text(value, name) && opening_parse(name, &t->settings->opening);
}

static void
write_opening(const struct log_target *t, struct strbuf *out)
{
    char buffer[OPENING_TEXT_BYTES];

    strbuf_add(out, opening_format(t->settings->opening, buffer));
}

static bool
read_clock(struct log_target *t, struct log_text value)
{
    char form[FIELD_TEXT_MAX];

    return copy_text(value, form) && control_parse(form, &t->settings->control) == CONTROL_OK;
}

static void
write_clock(const struct log_target *t, struct strbuf *out)
{
    char buffer[CONTROL_TEXT_BYTES];

    strbuf_add(out, control_format(&t->settings->control, buffer));
}

static bool
read_bool(struct log_text value, bool *out)
{
    int index = word_index(value, bool_words, COUNT(bool_words));

    *out = index == 1;
    return index >= 0;
}

static bool
read_margin(struct log_target *t, struct log_text value)
{
    int64_t margin;

    if (!number_parse(value.start, value.length, 0, BOARD_POINTS_MAX, &margin)) {
        return false;
    }
    t->settings->rules.options.draw_margin = (uint16_t)margin;
    return true;
}

static void
write_margin(const struct log_target *t, struct strbuf *out)
{
    strbuf_add_number(out, t->settings->rules.options.draw_margin);
}

// All of them stand in every line of settings, in this order.
const struct log_field log_settings_fields[LOG_SETTINGS_FIELDS] = {
    FIELD("rule", read_rule, write_rule),
    FIELD("size", read_size, write_size),
    FIELD("opening", read_opening, write_opening),
    FIELD("clock", read_clock, write_clock),
    WORDS("start", start_words, start),
    WORDS("undo", undo_words, undo),
    WORDS("rated", bool_words, rated),
    WORDS("reject-fouls", bool_words, rules.options.reject_fouls),
    WORDS("draw-dead", bool_words, rules.options.draw_dead),
    FIELD("draw-margin", read_margin, write_margin),
};

// Events, key by key.

static bool
read_number_field(struct log_text value, int64_t least, int64_t *number)
{
    return number_parse(value.start, value.length, least, NUMBER_MAX, number);
}

static bool
read_move(struct log_target *t, struct log_text value)
{
    int64_t number;

    if (!read_number_field(value, 1, &number)) {
        return false;
    }
    t->event->action.move_number = (int)number;
    return true;
}

static void
write_move(const struct log_target *t, struct strbuf *out)
{
    strbuf_add_number(out, t->event->action.move_number);
}

static bool
read_points(struct log_target *t, struct log_text value)
{
    struct action *action = &t->event->action;
    struct log_text piece;

    while (log_next_piece(&value, ',', &piece)) {
        struct point point;
        size_t used;

        if (action->point_count == OPENING_OFFERS_MAX ||
            point_parse(piece.start, piece.length, t->size, &point, &used) != POINT_PARSE_OK ||
            used != piece.length) {
            return false;
        }
        action->points[action->point_count++] = point;
    }
    return true;
}

static void
write_points(const struct log_target *t, struct strbuf *out)
{
    const struct action *action = &t->event->action;
    char buffer[POINT_TEXT_BYTES];

    for (int i = 0; i < action->point_count; i++) {
        strbuf_add(out, i ? "," : "");
        strbuf_add(out, point_format(action->points[i], buffer));
    }
}

static bool
read_number(struct log_target *t, struct log_text value)
{
    int64_t number;

    if (!read_number_field(value, 1, &number)) {
        return false;
    }
    t->event->action.number = (int32_t)number;
    return true;
}

static void
write_number(const struct log_target *t, struct strbuf *out)
{
    if (t->event->action.number) {
        strbuf_add_number(out, t->event->action.number);
    }
}

static bool
read_question(struct log_target *t, struct log_text value)
{
    for (int i = 0; i < QUESTION_COUNT; i++) {
        if (log_text_is(value, question_word((enum question)i))) {
            t->event->action.question = (enum question)i;
            return true;
        }
    }
    return false;
}

static void
write_question(const struct log_target *t, struct strbuf *out)
{
    if (t->event->action.question) {
        strbuf_add(out, question_word(t->event->action.question));
    }
}

static bool
read_yes(struct log_target *t, struct log_text value)
{
    return read_bool(value, &t->event->action.yes) && t->event->action.yes;
}

static void
write_yes(const struct log_target *t, struct strbuf *out)
{
    if (t->event->action.yes) {
        strbuf_add(out, "yes");
    }
}

static void
write_nonzero(struct strbuf *out, int64_t value)
{
    if (value) {
        strbuf_add_number(out, value);
    }
}

static bool
read_spent(struct log_target *t, struct log_text value)
{
    return log_read_time(value, 1, &t->event->spent_ms);
}

static void
write_spent(const struct log_target *t, struct strbuf *out)
{
    write_nonzero(out, t->event->spent_ms);
}

static bool
read_lag(struct log_target *t, struct log_text value)
{
    return log_read_time(value, 0, &t->event->lag_ms);
}

static void
write_lag(const struct log_target *t, struct strbuf *out)
{
    if (t->event->lag_ms >= 0) {
        strbuf_add_number(out, t->event->lag_ms);
    }
}

static bool
read_absent(struct log_target *t, struct log_text value)
{
    return log_read_time(value, 1, &t->event->absent_ms);
}

static void
write_absent(const struct log_target *t, struct strbuf *out)
{
    write_nonzero(out, t->event->absent_ms);
}

static bool
read_result(struct log_target *t, struct log_text value)
{
    int index = word_index(value, result_words, COUNT(result_words));

    t->event->outcome.result = (enum result)index;
    return index > 0;
}

static void
write_result(const struct log_target *t, struct strbuf *out)
{
    if (t->event->outcome.result) {
        strbuf_add(out, result_words[t->event->outcome.result]);
    }
}

static bool
read_reason(struct log_target *t, struct log_text value)
{
    for (int i = END_NONE + 1; i < END_REASON_COUNT; i++) {
        if (log_text_is(value, end_reason_word((enum end_reason)i))) {
            t->event->outcome.reason = (enum end_reason)i;
            return true;
        }
    }
    return false;
}

static void
write_reason(const struct log_target *t, struct strbuf *out)
{
    if (t->event->outcome.reason) {
        strbuf_add(out, end_reason_word(t->event->outcome.reason));
    }
}

// In this order; those with default values are left out.
const struct log_field log_event_fields[LOG_EVENT_FIELDS] = {
    FIELD("move", read_move, write_move),       FIELD("points", read_points, write_points),
    FIELD("number", read_number, write_number), FIELD("question", read_question, write_question),
    FIELD("yes", read_yes, write_yes),          FIELD("spent", read_spent, write_spent),
    FIELD("lag", read_lag, write_lag),          FIELD("absent", read_absent, write_absent),
    FIELD("result", read_result, write_result), FIELD("reason", read_reason, write_reason),
};

static void
write_word(const struct log_field *field, const struct match_settings *settings, struct strbuf *out)
{
    const void *place = (const char *)settings + field->offset;
    int value;

    if (field->words == bool_words) {
        value = *(const bool *)place;
    } else {
        memcpy(&value, place, sizeof(value));
    }
    strbuf_add(out, field->words[value]);
}

static bool
read_field(const struct log_field *field, struct log_target *target, struct log_text value)
{
    void *place;
    int index;

    if (field->read) {
        return field->read(target, value);
    }
    place = (char *)target->settings + field->offset;
    if (field->words == bool_words) {
        return read_bool(value, place);
    }
    index = word_index(value, field->words, field->word_count);
    memcpy(place, &index, sizeof(index));
    return index >= 0;
}

void
log_write_fields(const struct log_field *fields, int count, const struct log_target *target,
                 struct strbuf *out)
{
    for (int i = 0; i < count; i++) {
        size_t before = out->length, start;

        strbuf_add_bytes(out, fields[i].head, fields[i].length);
        start = out->length;
        if (fields[i].write) {
            fields[i].write(target, out);
        } else {
            write_word(&fields[i], target->settings, out);
        }
        if (out->length == start) {
            // Nothing to say: the key goes again.
            out->length = before;
            out->text[before] = '\0';
        }
    }
}

static bool
is_key(const struct log_field *field, struct log_text key)
{
    return key.length == field->length - 2 && memcmp(key.start, field->head + 1, key.length) == 0;
}

int
log_read_fields(const struct log_field *fields, int count, struct log_target *target,
                struct log_text rest)
{
    struct log_text piece;
    int next = 0, seen = 0;

    while (log_next_piece(&rest, ' ', &piece)) {
        struct log_text value = piece, key;

        if (!log_next_piece(&value, '=', &key) || !value.start) {
            return -1;
        }
        while (next < count && !is_key(&fields[next], key)) {
            next++;
        }
        if (next == count || !read_field(&fields[next], target, value)) {
            return -1;
        }
        seen |= 1 << next++;
    }
    return seen;
}
