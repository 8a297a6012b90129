// SPDX-License-Identifier: MIT
// Files of Piskvork and Gomotur: .psq (records.md 2) and .rec (records.md 3).
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/record/record_formats.h"
#include "common/util/number.h"

enum { BRACKETS_BYTES = 3 }; // "() " around the rule
enum { CODE_UNKNOWN = -1, CODE_END = 0, CODE_ILLEGAL = 7, CODE_TIME = 15, CODE_ERROR = -2 };

static const char human[] = "homo-";

struct lines {
    const char *at, *end;
    struct text_line line;
    int number; // of the line, from 1
};

static bool
next_line(struct lines *lines)
{
    lines->number++;
    return text_next_line(&lines->at, lines->end, &lines->line);
}

// A move; origin is the number of the first row and column.
static bool
add_move(struct record *record, const struct lines *lines, int origin, int32_t *at,
         struct record_problem *problem)
{
    int64_t numbers[3];
    int64_t x, y;

    text_line_numbers(&lines->line, numbers);
    x = numbers[0] - origin;
    y = record->size - 1 - (numbers[1] - origin);
    if (x < 0 || x >= record->size || y < 0 || y >= record->size) {
        return record_fail(problem,
                           origin && (x == -1 || y == record->size) ? FAULT_PSQ_FROM_ZERO
                                                                    : FAULT_NO_POINT,
                           record_at_line(lines->number), NULL);
    }
    *at = record_add(record, *at, (struct point){(int8_t)x, (int8_t)y}, false);
    if (*at < 0) {
        return record_fail(problem, FAULT_TOO_MANY_MOVES, record_at_line(lines->number), NULL);
    }
    if (numbers[2] >= 0) {
        record->nodes[*at].ms = (int32_t)numbers[2];
    }
    return true;
}

// All lines that are moves. At the end the line behind them is at hand; false in
// *has_line if there is none.
static bool
add_moves(struct record *record, struct lines *lines, int origin, bool *has_line,
          struct record_problem *problem)
{
    int64_t numbers[3];
    int32_t at = 0;

    while ((*has_line = next_line(lines)) && text_line_numbers(&lines->line, numbers)) {
        if (!add_move(record, lines, origin, &at, problem)) {
            return false;
        }
    }
    return true;
}

// What the code tells that the board does not: the side to move has lost.
static void
use_code(struct record *record, int64_t code)
{
    enum stone loser = stone_of_move(record_main_count(record) + 1);
    char text[16];

    if (code == CODE_UNKNOWN) {
        return;
    }
    if (code != CODE_END) {
        record->outcome = (struct outcome){result_win(stone_other(loser)),
                                           code == CODE_TIME ? END_TIME : END_FORFEIT};
    }
    snprintf(text, sizeof(text), "%" PRId64, code);
    record_set_info(record, INFO_END_CODE, text);
}

static bool
read_code(const struct text_line *line, int64_t *code)
{
    const char *end = line->text + line->length;

    while (end > line->text && end[-1] == ' ') {
        end--;
    }
    return number_parse(line->text, (size_t)(end - line->text), -999, 999, code);
}

static void
keep_name(struct record *record, enum record_info info, const struct text_line *line)
{
    size_t skip = sizeof(human) - 1;

    if (line->length < skip || memcmp(line->text, human, skip) != 0) {
        skip = 0;
    }
    record_keep_info(record, info, line->text + skip, line->length - skip);
}

// The name of the tournament tells the rule.
static void
use_event(struct record *record)
{
    enum rule rule;

    if (record_find_rule(record_info(record, INFO_EVENT), true, &rule) &&
        rules_size_allowed(rule, record->size)) {
        record->has_rule = true;
        record->rules.rule = rule;
    }
}

// The judge's extra line "1,tournament": who has won, and by which rule.
static void
use_judge_line(struct record *record, const struct text_line *line, bool is_second_black)
{
    static const enum result results[] = {RESULT_DRAW, RESULT_BLACK, RESULT_WHITE};
    static const enum result exchanged[] = {RESULT_DRAW, RESULT_WHITE, RESULT_BLACK};
    int digit = line->length >= 2 && line->text[1] == ',' ? line->text[0] - '0' : -1;

    if (digit >= 0 && digit <= 2) {
        record->outcome.result = (is_second_black ? exchanged : results)[digit];
        if (record->outcome.result == RESULT_DRAW) {
            record->outcome.reason = END_NONE;
        }
        record_keep_info(record, INFO_EVENT, line->text + 2, line->length - 2);
        use_event(record);
    }
}

// Begins like a move, but is none: old readers, too, take such a line for one.
static bool
is_spoilt_move(const struct text_line *line)
{
    return line->length && strchr("0123456789+-", line->text[0]) && line->text[0] &&
           memchr(line->text, ',', line->length);
}

static bool
fail_line(const struct lines *lines, enum record_fault fault, struct record_problem *problem)
{
    return record_fail(problem, fault, record_at_line(lines->number), NULL);
}

// Names and code below the moves. An empty line may be a name.
static bool
read_tail(struct record *record, struct lines *lines, bool has_line, bool is_second_black,
          struct record_problem *problem)
{
    enum record_info names[2] = {INFO_BLACK, INFO_WHITE};
    int64_t code, numbers[3];
    int count = 0;

    if (is_second_black) {
        names[0] = INFO_WHITE;
        names[1] = INFO_BLACK;
    }
    for (; has_line; has_line = next_line(lines)) {
        if (read_code(&lines->line, &code)) {
            use_code(record, code);
            if (next_line(lines)) {
                use_judge_line(record, &lines->line, is_second_black);
            }
            return true;
        }
        if (text_line_numbers(&lines->line, numbers)) {
            return fail_line(lines, FAULT_PSQ_MOVE_BELOW, problem);
        }
        if (is_spoilt_move(&lines->line)) {
            return fail_line(lines, FAULT_PSQ_SPOILT_NAME, problem);
        }
        if (count < 2) {
            keep_name(record, names[count++], &lines->line);
        } else if (lines->line.length) {
            return fail_line(lines, FAULT_PSQ_THIRD_NAME, problem);
        }
    }
    return true;
}

// "Piskvorky 15x15, 11:11, 0"
static bool
read_head(struct record *record, const struct text_line *line, bool *is_second_black,
          struct record_problem *problem)
{
    unsigned width, height, first, level[2];
    char copy[80];
    int used = 0;

    snprintf(copy, sizeof(copy), "%.*s", (int)(line->length < 79 ? line->length : 79), line->text);
    if (sscanf(copy, "Piskvorky %3ux%3u, %3u:%3u, %3u%n", &width, &height, &level[0], &level[1],
               &first, &used) != 5 ||
        copy[used + (int)strspn(copy + used, " ")] || first > 1 || strchr(copy, '-') ||
        strchr(copy, '+')) {
        return record_fail(problem, FAULT_PSQ_HEAD, record_at_line(1), NULL);
    }
    if (width != height || width < BOARD_SIZE_MIN || width > BOARD_SIZE_MAX) {
        return record_fail(problem, FAULT_NOT_SQUARE, record_at_line(1), "%u\n%u", width, height);
    }
    record->size = (uint8_t)width;
    *is_second_black = first == 1;
    if (level[0] || level[1]) {
        snprintf(copy, sizeof(copy), "%u:%u", level[first], level[1 - first]);
        record_set_info(record, INFO_LEVELS, copy);
    }
    return true;
}

bool
record_psq_parse(const char *bytes, size_t length, const struct record_defaults *defaults,
                 struct record *record, struct record_problem *problem)
{
    struct lines lines = {.at = bytes, .end = bytes + length};
    bool is_second_black = false, has_line = false;

    (void)defaults;
    next_line(&lines);
    if (!read_head(record, &lines.line, &is_second_black, problem) ||
        !add_moves(record, &lines, 1, &has_line, problem)) {
        return false;
    }
    return read_tail(record, &lines, has_line, is_second_black, problem);
}

bool
record_rec_parse(const char *bytes, size_t length, const struct record_defaults *defaults,
                 struct record *record, struct record_problem *problem)
{
    struct lines lines = {.at = bytes, .end = bytes + length};
    bool has_line = false;
    int64_t code;

    (void)defaults;
    record->size = 20;
    for (int i = 0; i < 2; i++) {
        if (!next_line(&lines)) {
            return fail_line(&lines, FAULT_PSQ_NO_NAME, problem);
        }
        keep_name(record, i ? INFO_WHITE : INFO_BLACK, &lines.line);
    }
    if (!add_moves(record, &lines, 0, &has_line, problem)) {
        return false;
    }
    if (!record->nodes[0].child) {
        return fail_line(&lines, FAULT_PSQ_NO_MOVE, problem);
    }
    if (has_line && read_code(&lines.line, &code)) {
        use_code(record, code);
    } else if (has_line && lines.line.length) {
        return fail_line(&lines, FAULT_PSQ_SPOILT_CODE, problem);
    }
    return true;
}

static int
code_of(const struct record *record)
{
    static const int codes[END_REASON_COUNT] = {
        [END_NONE] = CODE_UNKNOWN,      [END_FOUL] = CODE_ILLEGAL, [END_TIME] = CODE_TIME,
        [END_FORFEIT] = CODE_ERROR,     [END_CLAIM] = CODE_ERROR,  [END_FIRST_MOVE] = CODE_UNKNOWN,
        [END_ABANDONED] = CODE_UNKNOWN,
    };
    int64_t code;
    const char *text = record_info(record, INFO_END_CODE);

    if (record->outcome.result == RESULT_DRAW) {
        return CODE_END; // other codes name a loser
    }
    if (number_parse(text, strlen(text), -999, 999, &code) &&
        (record->outcome.reason == END_TIME || record->outcome.reason == END_FORFEIT ||
         record->outcome.result == RESULT_NONE)) {
        return (int)code;
    }
    // A result without a reason is still an end.
    return record->outcome.result != RESULT_NONE && record->outcome.reason == END_NONE
               ? CODE_END
               : codes[record->outcome.reason];
}

// "11:0"; a record from elsewhere may hold anything.
static bool
are_levels(const char *text)
{
    size_t first = strspn(text, "0123456789"), second;

    if (first < 1 || first > 3 || text[first] != ':') {
        return false;
    }
    second = strspn(text + first + 1, "0123456789");
    return second >= 1 && second <= 3 && text[first + 1 + second] == '\0';
}

// Programs keep their file names; people are marked.
static void
add_name(struct strbuf *out, const char *name)
{
    size_t length = strlen(name);

    if (strncmp(name, "pbrain-", 7) != 0 &&
        (length < 5 || strcmp(name + length - 4, ".exe") != 0 || strncmp(name, human, 5) == 0 ||
         strchr("0123456789+-", name[0]))) {
        strbuf_add(out, human);
    }
    strbuf_addf(out, "%s\n", name);
}

static bool
has_pass(const struct record *record)
{
    for (int32_t i = record->nodes[0].child; i; i = record->nodes[i].child) {
        if (record->nodes[i].flags & NODE_PASS) {
            return true;
        }
    }
    return false;
}

// The tournament, if its name tells the rule; else the rule before it, or alone.
static void
add_event(const struct record *record, struct strbuf *out)
{
    const char *event = record_info(record, INFO_EVENT);
    const char *name = rules_set(record->rules.rule)->name;
    struct strbuf text = {0};
    enum rule rule;

    strbuf_add(&text, event);
    if (*event && strlen(event) + strlen(name) < RECORD_NAME_BYTES_MAX - BRACKETS_BYTES &&
        !record_find_rule(event, true, &rule)) {
        strbuf_clear(&text);
        strbuf_addf(&text, "(%s) %s", name, event);
    }
    if (!record_find_rule(strbuf_text(&text), true, &rule) || rule != record->rules.rule) {
        strbuf_clear(&text);
        strbuf_add(&text, name);
    }
    strbuf_add(out, strbuf_text(&text));
    strbuf_finish(&text);
}

// The judge's line, of a game that has a result: the tournament, which names the rule.
static void
add_judge_line(const struct record *record, struct strbuf *out)
{
    static const int digits[RESULT_COUNT] = {
        [RESULT_DRAW] = 0, [RESULT_BLACK] = 1, [RESULT_WHITE] = 2};
    enum result result = record->outcome.result;

    if (result == RESULT_DRAW || result == RESULT_BLACK || result == RESULT_WHITE) {
        strbuf_addf(out, "%d,", digits[result]);
        add_event(record, out);
        strbuf_add_char(out, '\n');
    }
}

bool
record_psq_write(const struct record *record, struct strbuf *out, struct record_problem *problem)
{
    const char *levels = record_info(record, INFO_LEVELS);

    if (record_is_setup(record) || has_pass(record)) {
        return record_fail(problem,
                           record_is_setup(record) ? FAULT_HOLDS_NO_SETUP : FAULT_HOLDS_NO_PASS,
                           record_at_file(), "Piskvork");
    }
    strbuf_addf(out, "Piskvorky %dx%d, %s, 0\n", record->size, record->size,
                are_levels(levels) ? levels : "0:0");
    for (int32_t i = record->nodes[0].child; i; i = record->nodes[i].child) {
        const struct record_node *node = &record->nodes[i];

        strbuf_addf(out, "%d,%d,%d\n", node->point.x + 1, record->size - node->point.y,
                    node->ms > 0 ? (int)node->ms : 0);
    }
    if (record->info[INFO_BLACK] || record->info[INFO_WHITE]) {
        add_name(out, record_info(record, INFO_BLACK));
        add_name(out, record_info(record, INFO_WHITE));
    }
    strbuf_addf(out, "%d\n", code_of(record));
    add_judge_line(record, out);
    return true;
}
