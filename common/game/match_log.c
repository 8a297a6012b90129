// SPDX-License-Identifier: MIT
#include "common/game/match_log.h"

#include <string.h>

#include "common/game/point.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"

#define TITLE "goren-match"
#define VERSION "1"

enum { FIELD_TEXT_MAX = 64, NUMBER_MAX = 1 << 30 };

// A piece of a line.
struct text {
    const char *start;
    size_t length;
};

// What is being read into: settings or an event.
struct target {
    struct match_settings *settings;
    struct match_event *event;
    int size; // of the board, for points
};

// One key of a line: how its value is written and read. write adds nothing if
// the value is the default.
struct field {
    const char *head; // " key="
    size_t length;    // of the head
    bool (*read)(struct target *target, struct text value);
    void (*write)(const struct target *target, struct strbuf *out);
};

static const char *const result_words[RESULT_COUNT] = {
    [RESULT_NONE] = "none", [RESULT_BLACK] = "black",     [RESULT_WHITE] = "white",
    [RESULT_DRAW] = "draw", [RESULT_ABORTED] = "aborted",
};
static const char *const start_words[] = {"first", "now", "both"};
static const char *const undo_words[] = {"off", "press", "refund"};
static const char *const bool_words[] = {"no", "yes"};

#define COUNT(array) ((int)(sizeof(array) / sizeof(*(array))))

static bool
text_is(struct text text, const char *word)
{
    return strlen(word) == text.length && memcmp(word, text.start, text.length) == 0;
}

// The index of the word that the text is, -1 for none.
static int
word_index(struct text text, const char *const *words, int count)
{
    for (int i = 0; i < count; i++) {
        if (text_is(text, words[i])) {
            return i;
        }
    }
    return -1;
}

// Cuts the piece before the next separator off the text; a missing separator
// gives all of it. Returns false at the end.
static bool
next_piece(struct text *rest, char separator, struct text *piece)
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
copy_text(struct text text, char buffer[FIELD_TEXT_MAX])
{
    if (text.length >= FIELD_TEXT_MAX || memchr(text.start, '\0', text.length)) {
        return false;
    }
    memcpy(buffer, text.start, text.length);
    buffer[text.length] = '\0';
    return true;
}

static bool
read_time(struct text value, int64_t least, int64_t *time_ms)
{
    return number_parse(value.start, value.length, least, MATCH_TIME_MAX_MS, time_ms);
}

#define FIELD(key, read, write)                   \
    {                                             \
        " " key "=", sizeof(key) + 1, read, write \
    }

// Settings, key by key.

static bool
read_rule(struct target *t, struct text value)
{
    char name[FIELD_TEXT_MAX];

    return copy_text(value, name) && rules_parse(name, &t->settings->rules.rule);
}

static void
write_rule(const struct target *t, struct strbuf *out)
{
    strbuf_add(out, rules_set(t->settings->rules.rule)->name);
}

static bool
read_size(struct target *t, struct text value)
{
    int64_t size;

    if (!number_parse(value.start, value.length, BOARD_SIZE_MIN, BOARD_SIZE_MAX, &size)) {
        return false;
    }
    t->settings->size = (uint8_t)size;
    return true;
}

static void
write_size(const struct target *t, struct strbuf *out)
{
    strbuf_add_number(out, t->settings->size);
}

static bool
read_opening(struct target *t, struct text value)
{
    char name[FIELD_TEXT_MAX];

    return copy_text(value, name) && opening_parse(name, &t->settings->opening);
}

static void
write_opening(const struct target *t, struct strbuf *out)
{
    char buffer[OPENING_TEXT_BYTES];

    strbuf_add(out, opening_format(t->settings->opening, buffer));
}

static bool
read_clock(struct target *t, struct text value)
{
    char form[FIELD_TEXT_MAX];

    return copy_text(value, form) && control_parse(form, &t->settings->control) == CONTROL_OK;
}

static void
write_clock(const struct target *t, struct strbuf *out)
{
    char buffer[CONTROL_TEXT_BYTES];

    strbuf_add(out, control_format(&t->settings->control, buffer));
}

static bool
read_start(struct target *t, struct text value)
{
    int index = word_index(value, start_words, COUNT(start_words));

    t->settings->start = (enum clock_start)index;
    return index >= 0;
}

static void
write_start(const struct target *t, struct strbuf *out)
{
    strbuf_add(out, start_words[t->settings->start]);
}

static bool
read_undo(struct target *t, struct text value)
{
    int index = word_index(value, undo_words, COUNT(undo_words));

    t->settings->undo = (enum undo_mode)index;
    return index >= 0;
}

static void
write_undo(const struct target *t, struct strbuf *out)
{
    strbuf_add(out, undo_words[t->settings->undo]);
}

static bool
read_bool(struct text value, bool *out)
{
    int index = word_index(value, bool_words, COUNT(bool_words));

    *out = index == 1;
    return index >= 0;
}

static bool
read_rated(struct target *t, struct text value)
{
    return read_bool(value, &t->settings->rated);
}

static void
write_rated(const struct target *t, struct strbuf *out)
{
    strbuf_add(out, bool_words[t->settings->rated]);
}

static bool
read_reject(struct target *t, struct text value)
{
    return read_bool(value, &t->settings->rules.options.reject_fouls);
}

static void
write_reject(const struct target *t, struct strbuf *out)
{
    strbuf_add(out, bool_words[t->settings->rules.options.reject_fouls]);
}

static bool
read_dead(struct target *t, struct text value)
{
    return read_bool(value, &t->settings->rules.options.draw_dead);
}

static void
write_dead(const struct target *t, struct strbuf *out)
{
    strbuf_add(out, bool_words[t->settings->rules.options.draw_dead]);
}

static bool
read_margin(struct target *t, struct text value)
{
    int64_t margin;

    if (!number_parse(value.start, value.length, 0, BOARD_POINTS_MAX, &margin)) {
        return false;
    }
    t->settings->rules.options.draw_margin = (uint16_t)margin;
    return true;
}

static void
write_margin(const struct target *t, struct strbuf *out)
{
    strbuf_add_number(out, t->settings->rules.options.draw_margin);
}

// All of them stand in every line of settings, in this order.
static const struct field settings_fields[] = {
    FIELD("rule", read_rule, write_rule),          FIELD("size", read_size, write_size),
    FIELD("opening", read_opening, write_opening), FIELD("clock", read_clock, write_clock),
    FIELD("start", read_start, write_start),       FIELD("undo", read_undo, write_undo),
    FIELD("rated", read_rated, write_rated),       FIELD("reject-fouls", read_reject, write_reject),
    FIELD("draw-dead", read_dead, write_dead),     FIELD("draw-margin", read_margin, write_margin),
};

// Events, key by key.

static bool
read_number_field(struct text value, int64_t least, int64_t *number)
{
    return number_parse(value.start, value.length, least, NUMBER_MAX, number);
}

static bool
read_move(struct target *t, struct text value)
{
    int64_t number;

    if (!read_number_field(value, 1, &number)) {
        return false;
    }
    t->event->action.move_number = (int)number;
    return true;
}

static void
write_move(const struct target *t, struct strbuf *out)
{
    strbuf_add_number(out, t->event->action.move_number);
}

static bool
read_points(struct target *t, struct text value)
{
    struct action *action = &t->event->action;
    struct text piece;

    while (next_piece(&value, ',', &piece)) {
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
write_points(const struct target *t, struct strbuf *out)
{
    const struct action *action = &t->event->action;
    char buffer[POINT_TEXT_BYTES];

    for (int i = 0; i < action->point_count; i++) {
        strbuf_add(out, i ? "," : "");
        strbuf_add(out, point_format(action->points[i], buffer));
    }
}

static bool
read_number(struct target *t, struct text value)
{
    int64_t number;

    if (!read_number_field(value, 1, &number)) {
        return false;
    }
    t->event->action.number = (int32_t)number;
    return true;
}

static void
write_number(const struct target *t, struct strbuf *out)
{
    if (t->event->action.number) {
        strbuf_add_number(out, t->event->action.number);
    }
}

static bool
read_question(struct target *t, struct text value)
{
    for (int i = 0; i < QUESTION_COUNT; i++) {
        if (text_is(value, question_word((enum question)i))) {
            t->event->action.question = (enum question)i;
            return true;
        }
    }
    return false;
}

static void
write_question(const struct target *t, struct strbuf *out)
{
    if (t->event->action.question) {
        strbuf_add(out, question_word(t->event->action.question));
    }
}

static bool
read_yes(struct target *t, struct text value)
{
    return read_bool(value, &t->event->action.yes) && t->event->action.yes;
}

static void
write_yes(const struct target *t, struct strbuf *out)
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
read_spent(struct target *t, struct text value)
{
    return read_time(value, 1, &t->event->spent_ms);
}

static void
write_spent(const struct target *t, struct strbuf *out)
{
    write_nonzero(out, t->event->spent_ms);
}

static bool
read_lag(struct target *t, struct text value)
{
    return read_time(value, 0, &t->event->lag_ms);
}

static void
write_lag(const struct target *t, struct strbuf *out)
{
    if (t->event->lag_ms >= 0) {
        strbuf_add_number(out, t->event->lag_ms);
    }
}

static bool
read_absent(struct target *t, struct text value)
{
    return read_time(value, 1, &t->event->absent_ms);
}

static void
write_absent(const struct target *t, struct strbuf *out)
{
    write_nonzero(out, t->event->absent_ms);
}

static bool
read_result(struct target *t, struct text value)
{
    int index = word_index(value, result_words, COUNT(result_words));

    t->event->outcome.result = (enum result)index;
    return index > 0;
}

static void
write_result(const struct target *t, struct strbuf *out)
{
    if (t->event->outcome.result) {
        strbuf_add(out, result_words[t->event->outcome.result]);
    }
}

static bool
read_reason(struct target *t, struct text value)
{
    for (int i = END_NONE + 1; i < END_REASON_COUNT; i++) {
        if (text_is(value, end_reason_word((enum end_reason)i))) {
            t->event->outcome.reason = (enum end_reason)i;
            return true;
        }
    }
    return false;
}

static void
write_reason(const struct target *t, struct strbuf *out)
{
    if (t->event->outcome.reason) {
        strbuf_add(out, end_reason_word(t->event->outcome.reason));
    }
}

// In this order; those with default values are left out.
static const struct field event_fields[] = {
    FIELD("move", read_move, write_move),       FIELD("points", read_points, write_points),
    FIELD("number", read_number, write_number), FIELD("question", read_question, write_question),
    FIELD("yes", read_yes, write_yes),          FIELD("spent", read_spent, write_spent),
    FIELD("lag", read_lag, write_lag),          FIELD("absent", read_absent, write_absent),
    FIELD("result", read_result, write_result), FIELD("reason", read_reason, write_reason),
};

static void
write_fields(const struct field *fields, int count, const struct target *target, struct strbuf *out)
{
    for (int i = 0; i < count; i++) {
        size_t before = out->length, start;

        strbuf_add_bytes(out, fields[i].head, fields[i].length);
        start = out->length;
        fields[i].write(target, out);
        if (out->length == start) {
            // Nothing to say: the key goes again.
            out->length = before;
            out->text[before] = '\0';
        }
    }
}

static bool
is_key(const struct field *field, struct text key)
{
    return key.length == field->length - 2 && memcmp(key.start, field->head + 1, key.length) == 0;
}

// Reads key=value pieces in the order of the fields. Returns the set of fields
// that were there, as bits, or -1.
static int
read_fields(const struct field *fields, int count, struct target *target, struct text rest)
{
    struct text piece;
    int next = 0, seen = 0;

    while (next_piece(&rest, ' ', &piece)) {
        struct text value = piece, key;

        if (!next_piece(&value, '=', &key) || !value.start) {
            return -1;
        }
        while (next < count && !is_key(&fields[next], key)) {
            next++;
        }
        if (next == count || !fields[next].read(target, value)) {
            return -1;
        }
        seen |= 1 << next++;
    }
    return seen;
}

void
match_log_write_settings(const struct match_settings *settings, struct strbuf *out)
{
    struct match_settings copy = *settings;
    struct target target = {.settings = &copy};

    strbuf_add(out, TITLE " " VERSION);
    write_fields(settings_fields, COUNT(settings_fields), &target, out);
}

// The parsers are kind to people and take capitals or leading zeros; a log has
// one text only.
static bool
is_same_text(struct text text, struct strbuf *own)
{
    bool is_same = own->length == text.length && memcmp(own->text, text.start, own->length) == 0;

    strbuf_finish(own);
    return is_same;
}

bool
match_log_read_settings(const char *line, size_t length, struct match_settings *settings)
{
    struct target target = {.settings = settings};
    struct text rest = {line, length}, whole = rest, title, version;
    struct strbuf own = {0};

    memset(settings, 0, sizeof(*settings));
    if (!next_piece(&rest, ' ', &title) || !text_is(title, TITLE) ||
        !next_piece(&rest, ' ', &version) || !text_is(version, VERSION) || !rest.start ||
        read_fields(settings_fields, COUNT(settings_fields), &target, rest) !=
            (1 << COUNT(settings_fields)) - 1) {
        return false;
    }
    match_log_write_settings(settings, &own);
    return is_same_text(whole, &own);
}

void
match_log_write_event(const struct match_event *event, struct strbuf *out)
{
    struct match_event copy = *event;
    struct target target = {.event = &copy};

    strbuf_add_number(out, event->at_ms);
    strbuf_add(out, event->action.seat == SEAT_A ? " a " : " b ");
    strbuf_add(out, action_word(event->action.kind));
    write_fields(event_fields, COUNT(event_fields), &target, out);
}

static bool
read_kind(struct text word, enum action_kind *kind)
{
    for (int i = 0; i < ACTION_COUNT; i++) {
        if (text_is(word, action_word((enum action_kind)i))) {
            *kind = (enum action_kind)i;
            return true;
        }
    }
    return false;
}

bool
match_log_read_event(const char *line, size_t length, int size, struct match_event *event)
{
    struct target target = {.event = event, .size = size};
    struct text rest = {line, length}, whole = rest, at, seat, word;
    struct strbuf own = {0};

    memset(event, 0, sizeof(*event));
    event->lag_ms = -1;
    if (!next_piece(&rest, ' ', &at) || !read_time(at, 0, &event->at_ms) ||
        !next_piece(&rest, ' ', &seat) || !(text_is(seat, "a") || text_is(seat, "b")) ||
        !next_piece(&rest, ' ', &word) || !read_kind(word, &event->action.kind)) {
        return false;
    }
    event->action.seat = text_is(seat, "a") ? SEAT_A : SEAT_B;
    if (read_fields(event_fields, COUNT(event_fields), &target, rest) < 0) {
        return false;
    }
    match_log_write_event(event, &own);
    return is_same_text(whole, &own);
}

void
match_log_write(const struct match *match, struct strbuf *out)
{
    match_log_write_settings(&match->settings, out);
    strbuf_add_char(out, '\n');
    for (int i = 0; i < match->event_count; i++) {
        match_log_write_event(&match->events[i], out);
        strbuf_add_char(out, '\n');
    }
}

static enum match_log_error
read_events(struct match *match, struct text rest, int *line)
{
    struct text piece;
    int count = 0;

    while (next_piece(&rest, '\n', &piece)) {
        struct match_event event;

        if (!rest.start && piece.length == 0) {
            break; // the break of the last line
        }
        ++*line;
        // A line without its break was cut off.
        if (!rest.start ||
            !match_log_read_event(piece.start, piece.length, match->settings.size, &event)) {
            return MATCH_LOG_MALFORMED;
        }
        if (!match_replay(match, count++, &event)) {
            return MATCH_LOG_REFUSED;
        }
    }
    if (count < match->event_count) {
        // What followed from the last event is missing.
        ++*line;
        return MATCH_LOG_REFUSED;
    }
    return MATCH_LOG_OK;
}

enum match_log_error
match_log_read(const char *text, size_t length, int64_t now_ms, struct match *match, int *line)
{
    struct text rest = {text, length}, piece = rest;
    struct match_settings settings;
    enum match_log_error error;

    *line = 1;
    if (length == 0) {
        return MATCH_LOG_EMPTY;
    }
    next_piece(&rest, '\n', &piece);
    if (!rest.start || !match_log_read_settings(piece.start, piece.length, &settings)) {
        return MATCH_LOG_MALFORMED;
    }
    if (match_settings_check(&settings) != SETTINGS_OK) {
        return MATCH_LOG_SETTINGS;
    }
    match_init(match, &settings, now_ms);
    error = read_events(match, rest, line);
    if (error != MATCH_LOG_OK) {
        match_finish(match);
        return error;
    }
    match_note_rebuilt(match, now_ms);
    return MATCH_LOG_OK;
}
