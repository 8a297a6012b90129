// SPDX-License-Identifier: MIT
// Reads SGF: ours, and what is met in the wild. Properties come one after the
// other and are looked up in a table; the tree is kept by a stack, not by
// recursion. A node without a move belongs to the move before it.
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/record/record_charset.h"
#include "common/record/record_formats.h"
#include "common/record/record_sgf.h"
#include "common/util/number.h"
#include "common/util/xalloc.h"

enum {
    NAME_MAX_BYTES = 16,
    VALUES_MAX = 2000, // of one property
    TREE_DEPTH_MAX = 100000,
    SECOND_MS = 1000,
    PASS_SIZE_MAX = 19, // "tt" is a pass up to here
};

struct value {
    const char *text; // between the brackets, with its escapes
    size_t length;
};

struct property {
    char name[NAME_MAX_BYTES];
    const char *start, *end; // all of it
    struct value *values;
    int count;
};

struct reader {
    const char *text, *end, *at;
    struct record *record;
    struct record_problem *problem;
    int32_t node;  // the last move
    bool in_root;  // of the file's tree
    bool has_move; // in this node of the file
    bool is_main;
    int game; // GM, 0 if it is not said
    int32_t *stack;
    int stack_count, stack_capacity;
    struct value values[VALUES_MAX];
    struct strbuf plain, clean;
    struct strbuf comment, other; // of the last move, so far
    bool has_turn;                // PL was there
    char tm[24], ot[SGF_OVERTIME_BYTES];
    bool has_exact_clock;
};

static int
line_of(const struct reader *reader, const char *at)
{
    int line = 1;

    for (const char *p = reader->text; p < at; p++) {
        line += *p == '\n';
    }
    return line;
}

static bool
fail_at(struct reader *reader, const char *at, const char *what)
{
    return record_fail(reader->problem, PROBLEM_MALFORMED, "line %d: %s", line_of(reader, at),
                       what);
}

static bool
fail_property(struct reader *reader, const struct property *property, const char *what)
{
    return record_fail(reader->problem, PROBLEM_MALFORMED, "line %d: %s: %s",
                       line_of(reader, property->start), property->name, what);
}

// Without its escapes: "\]" is "]", and a line break behind a backslash is none.
static void
unescape(const struct value *value, struct strbuf *out)
{
    for (size_t i = 0; i < value->length; i++) {
        char c = value->text[i];

        if (c == '\\' && i + 1 < value->length) {
            c = value->text[++i];
            if (c == '\n' || c == '\r') {
                bool is_pair = i + 1 < value->length && c + value->text[i + 1] == '\n' + '\r';

                i += is_pair;
                continue;
            }
        }
        strbuf_add_char(out, c);
    }
}

// The text of a value, clean; borrowed until the next.
static const char *
text_of(struct reader *reader, const struct value *value, enum text_lines lines, size_t max)
{
    strbuf_clear(&reader->plain);
    strbuf_clear(&reader->clean);
    unescape(value, &reader->plain);
    charset_clean(strbuf_text(&reader->plain), reader->plain.length, lines, max, &reader->clean);
    return strbuf_text(&reader->clean);
}

static const char *
line_text(struct reader *reader, const struct property *property)
{
    return text_of(reader, &property->values[0], TEXT_ONE_LINE, RECORD_NAME_BYTES_MAX);
}

static bool
read_point(const struct reader *reader, const char *text, size_t length, struct point *p)
{
    int size = reader->record->size;

    if (length != 2) {
        return false;
    }
    *p = (struct point){(int8_t)(text[0] - 'a'), (int8_t)(size - 1 - (text[1] - 'a'))};
    return text[0] >= 'a' && text[0] <= 'z' && text[1] >= 'a' && text[1] <= 'z' &&
           point_on_board(*p, size);
}

// Gives the last move what was gathered for it; what a later variation adds to
// the same move is too late.
static void
flush(struct reader *reader)
{
    struct record_note *note;

    if (!reader->comment.length && !reader->other.length) {
        return;
    }
    note = record_note(reader->record, reader->node);
    if (!note->comment) {
        note->comment =
            record_keep(reader->record, strbuf_text(&reader->comment), reader->comment.length);
    }
    if (!note->other) {
        note->other =
            record_keep(reader->record, strbuf_text(&reader->other), reader->other.length);
    }
    strbuf_clear(&reader->comment);
    strbuf_clear(&reader->other);
}

// Handlers. Each is called with at least one value.

static bool
read_move(struct reader *reader, const struct property *property)
{
    const struct value *value = &property->values[0];
    enum stone stone = property->name[0] == 'B' ? STONE_BLACK : STONE_WHITE;
    bool is_pass = value->length == 0 || (value->length == 2 && memcmp(value->text, "tt", 2) == 0 &&
                                          reader->record->size <= PASS_SIZE_MAX);
    struct point p = POINT_NONE;
    int32_t node;

    if (reader->has_move) {
        return fail_property(reader, property, "a second move stands in the same node");
    }
    if (!is_pass && !read_point(reader, value->text, value->length, &p)) {
        return fail_property(reader, property, "this is no point of the board");
    }
    flush(reader);
    if (reader->record->node_count == 1 && reader->record->setup_count && !reader->has_turn) {
        reader->record->to_move = (uint8_t)stone;
    }
    node = record_add(reader->record, reader->node, p, is_pass);
    if (node < 0) {
        return record_fail(reader->problem, PROBLEM_TOO_LARGE, "line %d: there are too many moves",
                           line_of(reader, property->start));
    }
    if (record_stone_of(reader->record, node) != stone) {
        return record_fail(reader->problem, PROBLEM_MALFORMED,
                           "line %d: move %d is %s's, but it is the turn of %s",
                           line_of(reader, property->start), reader->record->nodes[node].number,
                           stone == STONE_BLACK ? "black" : "white",
                           stone == STONE_BLACK ? "white" : "black");
    }
    reader->node = node;
    reader->has_move = true;
    return true;
}

// Calls for each point of a list; "aa:cc" is a rectangle.
static bool
each_point(struct reader *reader, const struct property *property,
           bool (*take)(struct reader *reader, struct point p, int argument), int argument)
{
    for (int i = 0; i < property->count; i++) {
        const struct value *value = &property->values[i];
        struct point a, b;

        if (!read_point(reader, value->text, value->length < 2 ? value->length : 2, &a)) {
            return fail_property(reader, property, "this is no point of the board");
        }
        b = a;
        if (value->length != 2 && (value->length != 5 || value->text[2] != ':' ||
                                   !read_point(reader, value->text + 3, 2, &b))) {
            return fail_property(reader, property, "this is no point of the board");
        }
        for (int y = a.y; y >= b.y; y--) {
            for (int x = a.x; x <= b.x; x++) {
                if (!take(reader, (struct point){(int8_t)x, (int8_t)y}, argument)) {
                    return fail_property(reader, property, "there is a point too many");
                }
            }
        }
    }
    return true;
}

static bool
take_setup(struct reader *reader, struct point p, int stone)
{
    return record_add_setup(reader->record, p, (enum stone)stone);
}

static bool
take_removed(struct reader *reader, struct point p, int unused)
{
    (void)unused;
    return record_add_label(reader->record, reader->node, p, 0);
}

static bool
take_offer(struct reader *reader, struct point p, int unused)
{
    struct record *record = reader->record;

    (void)unused;
    if (record->offered_count == OPENING_OFFERS_MAX) {
        return false;
    }
    record->offered[record->offered_count++] = p;
    return true;
}

static bool
read_setup(struct reader *reader, const struct property *property)
{
    if (reader->node != 0 || !reader->is_main) {
        return fail_property(reader, property, "stones are set up in the middle of the game");
    }
    return each_point(reader, property, take_setup,
                      property->name[1] == 'B' ? STONE_BLACK : STONE_WHITE);
}

static bool
read_removed(struct reader *reader, const struct property *property)
{
    if (reader->node == 0) {
        return fail_property(reader, property, "nothing is there that could be taken off");
    }
    return each_point(reader, property, take_removed, 0);
}

static bool
read_offers(struct reader *reader, const struct property *property)
{
    if (!reader->is_main) {
        return true;
    }
    reader->record->offered_count = 0;
    return each_point(reader, property, take_offer, 0);
}

static bool
read_to_move(struct reader *reader, const struct property *property)
{
    char c = property->values[0].length ? property->values[0].text[0] : '?';

    if (reader->record->node_count == 1 && strchr("BbWw12", c)) {
        reader->record->to_move = strchr("Bb1", c) ? STONE_BLACK : STONE_WHITE;
        reader->has_turn = true;
    }
    return true;
}

// "301.48" as milliseconds; false if it is no time.
static bool
read_seconds(const char *text, int64_t *ms)
{
    size_t whole = strspn(text, "0123456789");
    int64_t seconds, part = 0;

    if (!number_parse(text, whole, 0, INT32_MAX, &seconds)) {
        return false;
    }
    if (text[whole] == '.') {
        const char *at = text + whole + 1;

        for (int scale = SECOND_MS / 10; scale && isdigit((unsigned char)*at); scale /= 10) {
            part += (*at++ - '0') * scale;
        }
    }
    *ms = seconds * SECOND_MS + part;
    return true;
}

static bool
read_left(struct reader *reader, const struct property *property)
{
    int64_t ms;

    if (reader->has_move && read_seconds(line_text(reader, property), &ms)) {
        record_note(reader->record, reader->node)->left_ms = ms;
    }
    return true;
}

static bool
read_left_count(struct reader *reader, const struct property *property)
{
    int64_t count;
    const char *text = line_text(reader, property);

    if (reader->has_move && number_parse(text, strlen(text), 0, 1000, &count)) {
        record_note(reader->record, reader->node)->left_count = (int32_t)count;
    }
    return true;
}

static bool
read_ms(struct reader *reader, const struct property *property)
{
    int64_t ms;
    const char *text = line_text(reader, property);

    if (reader->has_move && number_parse(text, strlen(text), 0, INT32_MAX, &ms)) {
        reader->record->nodes[reader->node].ms = (int32_t)ms;
    }
    return true;
}

// A second comment on the same move follows the first.
static bool
read_comment(struct reader *reader, const struct property *property)
{
    const char *text = text_of(reader, &property->values[0], TEXT_LINES, RECORD_TEXT_BYTES_MAX);

    if (*text && reader->comment.length + strlen(text) < RECORD_TEXT_BYTES_MAX) {
        strbuf_add(&reader->comment, reader->comment.length ? "\n" : "");
        strbuf_add(&reader->comment, text);
    }
    return true;
}

static bool
read_name(struct reader *reader, const struct property *property)
{
    const char *text = line_text(reader, property);
    struct record_note *note = record_note(reader->record, reader->node);

    note->name = record_keep(reader->record, text, strlen(text));
    return true;
}

static bool
read_labels(struct reader *reader, const struct property *property)
{
    for (int i = 0; i < property->count; i++) {
        struct value rest = property->values[i];
        const char *text;
        struct point p;

        if (rest.length < 4 || rest.text[2] != ':' || !read_point(reader, rest.text, 2, &p)) {
            continue;
        }
        rest.text += 3;
        rest.length -= 3;
        text = text_of(reader, &rest, TEXT_ONE_LINE, RECORD_NAME_BYTES_MAX);
        if (*text) {
            record_add_label(reader->record, reader->node, p,
                             record_keep(reader->record, text, strlen(text)));
        }
    }
    return true;
}

static bool
read_mark(struct reader *reader, const struct property *property)
{
    reader->record->nodes[reader->node].flags |=
        property->name[0] == 'H' ? NODE_MARKED : NODE_START;
    return true;
}

// "name:version", the colon inside a name escaped.
static bool
read_program(struct reader *reader, const struct property *property)
{
    struct value name = property->values[0], version = {"", 0};
    const char *text;

    for (size_t i = 0; i < name.length; i++) {
        if (name.text[i] == '\\') {
            i++;
        } else if (name.text[i] == ':') {
            version = (struct value){name.text + i + 1, name.length - i - 1};
            name.length = i;
        }
    }
    text = text_of(reader, &name, TEXT_ONE_LINE, RECORD_NAME_BYTES_MAX);
    record_set_info(reader->record, INFO_PROGRAM, text);
    text = text_of(reader, &version, TEXT_ONE_LINE, RECORD_NAME_BYTES_MAX);
    record_set_info(reader->record, INFO_VERSION, text);
    return true;
}

// Which rule a text names, ours or that of others.
static bool
find_rule(const char *text, enum rule *rule)
{
    static const struct {
        const char *word;
        enum rule rule;
    } words[] = {
        {"renju", RULE_RENJU},      {"taraguchi", RULE_RENJU},     {"soosyrv", RULE_RENJU},
        {"soosorv", RULE_RENJU},    {"yamaguchi", RULE_RENJU},     {"tarannikov", RULE_RENJU},
        {"sakata", RULE_RENJU},     {"keryo", RULE_KERYO},         {"pente", RULE_PENTE},
        {"ninuki", RULE_NINUKI},    {"caro", RULE_CARO},           {"standard", RULE_STANDARD},
        {"swap2", RULE_STANDARD},   {"freestyle", RULE_FREESTYLE}, {"free style", RULE_FREESTYLE},
        {"gomoku", RULE_FREESTYLE},
    };
    char small[128];
    size_t length = strlen(text) < sizeof(small) - 1 ? strlen(text) : sizeof(small) - 1;

    if (rules_parse(text, rule)) {
        return true;
    }
    for (size_t i = 0; i < length; i++) {
        small[i] = (char)tolower((unsigned char)text[i]);
    }
    small[length] = '\0';
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        if (strstr(small, words[i].word)) {
            *rule = words[i].rule;
            return true;
        }
    }
    return false;
}

static bool
read_rule(struct reader *reader, const struct property *property)
{
    const char *text = line_text(reader, property);
    enum rule rule;

    reader->record->has_rule = find_rule(text, &rule);
    if (reader->record->has_rule) {
        reader->record->rules.rule = rule;
    }
    if (!reader->record->has_rule || strcasecmp(text, rules_set(rule)->name) != 0) {
        record_set_info(reader->record, INFO_RULE_TEXT, text);
    }
    return true;
}

static bool
read_rule_options(struct reader *reader, const struct property *property)
{
    const char *text = line_text(reader, property), *margin = strstr(text, "draw-margin=");
    struct rule_options *options = &reader->record->rules.options;
    int64_t points;

    reader->record->tolerates_fouls = strstr(text, "forbidden=seed") != NULL;
    options->reject_fouls =
        reader->record->tolerates_fouls || strstr(text, "forbidden=reject") != NULL;
    options->draw_dead = strstr(text, "draw-dead") != NULL;
    if (margin) {
        margin += strlen("draw-margin=");
        if (number_parse(margin, strcspn(margin, " "), 0, BOARD_POINTS_MAX - 1, &points)) {
            options->draw_margin = (uint16_t)points;
        }
    }
    return true;
}

// "W+Resign", "B+T", "0", "Draw", and the signs of Chinese tools.
static bool
read_result(struct reader *reader, const struct property *property)
{
    static const struct {
        char letter;
        enum end_reason reason;
    } reasons[] = {{'R', END_RESIGN}, {'T', END_TIME}, {'F', END_FORFEIT}};
    const char *text = line_text(reader, property);
    struct outcome *outcome = &reader->record->outcome;
    char letter = *text && text[1] == '+' ? (char)toupper((unsigned char)text[2]) : '\0';

    if (strcasecmp(text, "0") == 0 || strncasecmp(text, "draw", 4) == 0 ||
        strncasecmp(text, "jigo", 4) == 0 || letter == 'D' || strstr(text, "和")) {
        outcome->result = RESULT_DRAW;
    } else if (strncasecmp(text, "void", 4) == 0) {
        outcome->result = RESULT_ABORTED;
    } else if (strncasecmp(text, "b+", 2) == 0 || strstr(text, "黑") || strstr(text, "黒")) {
        outcome->result = RESULT_BLACK;
    } else if (strncasecmp(text, "w+", 2) == 0 || strstr(text, "白")) {
        outcome->result = RESULT_WHITE;
    }
    for (size_t i = 0; i < sizeof(reasons) / sizeof(reasons[0]); i++) {
        if (letter == reasons[i].letter && outcome->reason == END_NONE) {
            outcome->reason = reasons[i].reason;
        }
    }
    return true;
}

static bool
read_reason(struct reader *reader, const struct property *property)
{
    const char *text = line_text(reader, property);

    for (int i = 0; i < END_REASON_COUNT; i++) {
        if (strcmp(text, end_reason_word((enum end_reason)i)) == 0) {
            reader->record->outcome.reason = (enum end_reason)i;
            return true;
        }
    }
    return fail_property(reader, property, "this is no reason for an end");
}

static bool
read_opening(struct reader *reader, const struct property *property)
{
    const char *text = line_text(reader, property), *colon = strchr(text, ':');
    struct record *record = reader->record;
    char name[OPENING_TEXT_BYTES];
    size_t length = colon ? (size_t)(colon - text) : strlen(text);

    snprintf(name, sizeof(name), "%.*s", (int)(length < sizeof(name) ? length : 0), text);
    record->has_opening = opening_parse(name, &record->opening);
    if (!record->has_opening) {
        return fail_property(reader, property, "this is no opening of ours");
    }
    if (colon && (strlen(colon + 1) > OPENING_SWAP_SIGNS_MAX ||
                  strspn(colon + 1, "R-") != strlen(colon + 1))) {
        return fail_property(reader, property, "swaps are up to five R or -");
    }
    snprintf(record->swaps, sizeof(record->swaps), "%s", colon ? colon + 1 : "");
    return true;
}

static bool
read_declared(struct reader *reader, const struct property *property)
{
    const char *text = line_text(reader, property);
    int64_t number;

    if (!number_parse(text, strlen(text), 1, OPENING_OFFERS_MAX, &number)) {
        return fail_property(reader, property, "1 to 12 fifth moves can be declared");
    }
    reader->record->declared = (uint8_t)number;
    return true;
}

static bool
read_main_time(struct reader *reader, const struct property *property)
{
    snprintf(reader->tm, sizeof(reader->tm), "%.23s", line_text(reader, property));
    return true;
}

static bool
read_overtime(struct reader *reader, const struct property *property)
{
    snprintf(reader->ot, sizeof(reader->ot), "%.47s", line_text(reader, property));
    return true;
}

static bool
read_exact_clock(struct reader *reader, const struct property *property)
{
    if (control_parse(line_text(reader, property), &reader->record->control) != CONTROL_OK) {
        return fail_property(reader, property, "this is no clock of ours");
    }
    reader->record->has_control = reader->has_exact_clock = true;
    return true;
}

// Has been read before everything else, or says nothing that is kept.
static bool
read_nothing(struct reader *reader, const struct property *property)
{
    (void)reader, (void)property;
    return true;
}

static const struct handler {
    const char *name;
    bool (*read)(struct reader *reader, const struct property *property);
    bool in_root_only;
} handlers[] = {
    {"B", read_move, false},         {"W", read_move, false},        {"C", read_comment, false},
    {"BL", read_left, false},        {"WL", read_left, false},       {"OB", read_left_count, false},
    {"OW", read_left_count, false},  {"XT", read_ms, false},         {"AE", read_removed, false},
    {"LB", read_labels, false},      {"N", read_name, false},        {"HO", read_mark, false},
    {"XB", read_mark, false},        {"XA", read_offers, false},     {"5A", read_offers, false},
    {"AB", read_setup, false},       {"AW", read_setup, false},      {"PL", read_to_move, false},
    {"FF", read_nothing, true},      {"GM", read_nothing, true},     {"CA", read_nothing, true},
    {"SZ", read_nothing, true},      {"AP", read_program, true},     {"RU", read_rule, true},
    {"XR", read_rule_options, true}, {"RE", read_result, true},      {"XU", read_reason, true},
    {"XO", read_opening, true},      {"XN", read_declared, true},    {"TM", read_main_time, true},
    {"OT", read_overtime, true},     {"XC", read_exact_clock, true}, {"ON", read_nothing, true},
    {"XS", read_nothing, true},
};

static bool
read_info(struct reader *reader, const struct property *property, bool *is_info)
{
    for (int i = 0; i < RECORD_INFO_COUNT; i++) {
        const char *name = sgf_info_property((enum record_info)i);
        bool has_lines = i == INFO_COMMENT;

        if (name && strcmp(name, property->name) == 0) {
            *is_info = true;
            record_set_info(reader->record, (enum record_info)i,
                            text_of(reader, &property->values[0],
                                    has_lines ? TEXT_LINES : TEXT_ONE_LINE,
                                    has_lines ? RECORD_TEXT_BYTES_MAX : RECORD_NAME_BYTES_MAX));
            return true;
        }
    }
    return true;
}

// Passed on as it is, without controls.
static bool
keep_other(struct reader *reader, const struct property *property)
{
    struct strbuf *other = &reader->other;

    if (other->length + (size_t)(property->end - property->start) + NAME_MAX_BYTES >
        RECORD_TEXT_BYTES_MAX) {
        return true;
    }
    strbuf_add(other, property->name);
    for (int i = 0; i < property->count; i++) {
        strbuf_add_char(other, '[');
        for (size_t k = 0; k < property->values[i].length; k++) {
            unsigned char c = (unsigned char)property->values[i].text[k];

            strbuf_add_char(other, c < ' ' || c == 0x7f ? ' ' : (char)c);
        }
        strbuf_add_char(other, ']');
    }
    return true;
}

static bool
use_property(struct reader *reader, const struct property *property)
{
    bool is_info = false;

    for (size_t i = 0; i < sizeof(handlers) / sizeof(handlers[0]); i++) {
        if (strcmp(handlers[i].name, property->name) == 0) {
            if (handlers[i].in_root_only && !reader->in_root) {
                return true;
            }
            return handlers[i].read(reader, property);
        }
    }
    if (reader->in_root && (!read_info(reader, property, &is_info) || is_info)) {
        return is_info;
    }
    return keep_other(reader, property);
}

// The text of the file.

static void
skip_blanks(struct reader *reader)
{
    while (reader->at < reader->end && strchr(" \t\r\n\v\f", *reader->at) && *reader->at) {
        reader->at++;
    }
}

// Capitals and digits count, small letters do not.
static bool
take_name(struct reader *reader, struct property *property)
{
    size_t length = 0;

    property->start = reader->at;
    while (reader->at < reader->end && isalnum((unsigned char)*reader->at)) {
        if (!islower((unsigned char)*reader->at)) {
            if (length == sizeof(property->name) - 1) {
                return fail_at(reader, reader->at, "the name of a property is too long");
            }
            property->name[length++] = *reader->at;
        }
        reader->at++;
    }
    property->name[length] = '\0';
    return length ? true : fail_at(reader, reader->at, "this is no property of SGF");
}

static bool
take_value(struct reader *reader, struct property *property)
{
    const char *start = ++reader->at;

    while (reader->at < reader->end && *reader->at != ']') {
        reader->at += *reader->at == '\\' && reader->end - reader->at > 1 ? 2 : 1;
    }
    if (reader->at >= reader->end) {
        return fail_at(reader, start, "the file ends before the bracket ] of this value");
    }
    if (property->count == VALUES_MAX) {
        return fail_at(reader, start, "the property has too many values");
    }
    property->values[property->count++] = (struct value){start, (size_t)(reader->at - start)};
    reader->at++;
    return true;
}

static bool
take_property(struct reader *reader, struct property *property)
{
    *property = (struct property){.values = reader->values};
    if (!take_name(reader, property)) {
        return false;
    }
    skip_blanks(reader);
    while (reader->at < reader->end && *reader->at == '[') {
        if (!take_value(reader, property)) {
            return false;
        }
        skip_blanks(reader);
    }
    property->end = reader->at;
    return property->count ? true
                           : fail_at(reader, property->start, "a property has no value in []");
}

// The first node of the file: which game, which size. Points need them.
static bool
look_ahead(struct reader *reader)
{
    const char *start = reader->at;
    struct property property;
    int64_t size = 0, game = 0;

    reader->at++;
    skip_blanks(reader);
    while (reader->at < reader->end && isalnum((unsigned char)*reader->at)) {
        if (!take_property(reader, &property)) {
            return false;
        }
        if (strcmp(property.name, "SZ") == 0 &&
            !number_parse(property.values[0].text, property.values[0].length, BOARD_SIZE_MIN,
                          BOARD_SIZE_MAX, &size)) {
            return fail_property(reader, &property, "the board must be square, 5 to 25");
        }
        if (strcmp(property.name, "GM") == 0 &&
            (!number_parse(property.values[0].text, property.values[0].length, 0, 99, &game) ||
             (game != 1 && game != 4 && game != 5))) {
            return fail_property(reader, &property, "this is another game; 4 is gomoku and renju");
        }
        skip_blanks(reader);
    }
    reader->at = start;
    reader->game = (int)game;
    reader->record->size = (uint8_t)(size ? size : game == 1 ? 19 : 15);
    return true;
}

static bool
begin_tree(struct reader *reader)
{
    if (reader->stack_count == TREE_DEPTH_MAX) {
        return fail_at(reader, reader->at, "variations lie too deep in each other");
    }
    if (reader->stack_count == reader->stack_capacity) {
        reader->stack_capacity = reader->stack_capacity ? 2 * reader->stack_capacity : 64;
        reader->stack =
            xreallocarray(reader->stack, (size_t)reader->stack_capacity, sizeof(*reader->stack));
    }
    flush(reader);
    reader->stack[reader->stack_count++] = reader->node;
    reader->at++;
    skip_blanks(reader);
    return reader->at < reader->end && *reader->at == ';'
               ? true
               : fail_at(reader, reader->at, "a ( must be followed by ;");
}

static bool
end_tree(struct reader *reader)
{
    flush(reader);
    reader->node = reader->stack[--reader->stack_count];
    reader->is_main = false;
    reader->at++;
    return true;
}

static bool
begin_node(struct reader *reader)
{
    reader->has_move = false;
    reader->at++;
    return true;
}

static bool
take_tree(struct reader *reader)
{
    struct property property;
    bool is_good = begin_tree(reader) && look_ahead(reader);

    reader->in_root = true;
    if (is_good) {
        begin_node(reader);
    }
    while (is_good && reader->stack_count) {
        skip_blanks(reader);
        if (reader->at >= reader->end) {
            return fail_at(reader, reader->end, "the file ends before the last )");
        }
        switch (*reader->at) {
        case '(':
            is_good = begin_tree(reader);
            break;
        case ')':
            is_good = end_tree(reader);
            break;
        case ';':
            reader->in_root = false;
            is_good = begin_node(reader);
            break;
        default:
            is_good = take_property(reader, &property) && use_property(reader, &property);
            break;
        }
    }
    return is_good;
}

bool
sgf_read_control(const char *tm, const char *ot, struct time_control *control)
{
    static const struct {
        const char *word;
        char sign; // between the numbers in our form
    } words[] = {{"fischer", '+'}, {"delay", 'd'}, {"bronstein", 'b'}};
    int digits = (int)strspn(tm, "0123456789");
    const char *seconds = digits ? tm : "0";
    char text[96] = "", word[16];
    unsigned a, b;

    digits = digits ? digits : 1;
    if (!*ot) {
        snprintf(text, sizeof(text), "sudden:%.*s", digits, seconds);
    } else if (sscanf(ot, "%6ux%6u %15s", &a, &b, word) == 3) {
        snprintf(text, sizeof(text), "byoyomi:%.*s+%ux%u", digits, seconds, a, b);
    } else if (sscanf(ot, "%6u/%6u %15s", &a, &b, word) == 3) {
        snprintf(text, sizeof(text), "canadian:%.*s+%u/%u", digits, seconds, a, b);
    } else if (sscanf(ot, "%6u %15s", &a, word) == 2 && strcmp(word, "simple") == 0) {
        snprintf(text, sizeof(text), "permove:%u/%.*s", a, digits, seconds);
    } else if (sscanf(ot, "%6u %15s", &a, word) == 2) {
        for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
            if (strcasecmp(word, words[i].word) == 0) {
                snprintf(text, sizeof(text), "%s:%.*s%c%u", words[i].word, digits, seconds,
                         words[i].sign, a);
            }
        }
    }
    return *text && control_parse(text, control) == CONTROL_OK;
}

// What can only be known when all of the root has been seen.
static void
settle(struct reader *reader)
{
    struct record *record = reader->record;
    enum rule rule;

    if (!record->has_rule && find_rule(record_info(record, INFO_TITLE), &rule)) {
        record->has_rule = true;
        record->rules.rule = rule;
    }
    if (!reader->has_exact_clock && (*reader->tm || *reader->ot)) {
        record->has_control = sgf_read_control(reader->tm, reader->ot, &record->control);
    }
    if (record->outcome.result == RESULT_NONE) {
        record->outcome.reason = END_NONE;
    }
}

static const char *
find_tree(const char *at, const char *end)
{
    for (; at < end; at++) {
        const char *next = at + 1;

        if (*at != '(') {
            continue;
        }
        while (next < end && strchr(" \t\r\n", *next) && *next) {
            next++;
        }
        if (next < end && *next == ';') {
            return at;
        }
    }
    return NULL;
}

// The value of CA, for the decoder; "" if there is none near the beginning.
static void
find_charset(const char *bytes, size_t length, char charset[24])
{
    const char *at = bytes, *end = bytes + (length < 2000 ? length : 2000);

    charset[0] = '\0';
    for (; end - at > 4; at++) {
        if (memcmp(at, "CA[", 3) == 0) {
            const char *stop = memchr(at + 3, ']', (size_t)(end - at - 3));

            if (stop && stop - at - 3 < 24) {
                snprintf(charset, 24, "%.*s", (int)(stop - at - 3), at + 3);
            }
            return;
        }
    }
}

bool
record_sgf_parse(const char *bytes, size_t length, const struct record_wish *wish,
                 struct record *record, struct record_problem *problem)
{
    struct reader *reader = xcalloc(1, sizeof(*reader));
    struct strbuf text = {0};
    char charset[24];
    bool is_good = false;

    (void)wish;
    find_charset(bytes, length, charset);
    charset_decode(bytes, length, charset, &text);
    reader->record = record;
    reader->problem = problem;
    reader->text = strbuf_text(&text);
    reader->end = reader->text + text.length;
    reader->at = find_tree(reader->text, reader->end);
    reader->is_main = true;
    if (!reader->at) {
        record_fail(problem, PROBLEM_EMPTY, "there is no game of SGF in it, no (;");
    } else {
        is_good = take_tree(reader);
    }
    if (is_good) {
        settle(reader);
    }
    free(reader->stack);
    strbuf_finish(&reader->comment);
    strbuf_finish(&reader->other);
    strbuf_finish(&reader->plain);
    strbuf_finish(&reader->clean);
    strbuf_finish(&text);
    free(reader);
    return is_good;
}
