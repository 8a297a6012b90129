// SPDX-License-Identifier: MIT
// Position strings (records.md 1): ours, with rows from the bottom, and those of
// Gomocup's judge, with rows from the top.

#include "common/game/point.h"
#include "common/record/record_formats.h"
#include "common/record/record_text.h"

static int
size_of(const struct record_defaults *defaults, enum format format)
{
    if (defaults->size) {
        return defaults->size;
    }
    return defaults->has_rule ? rules_set(defaults->rules.rule)->default_size
                              : record_format(format)->default_size;
}

static struct point
flipped(struct point p, int size, bool is_flipped)
{
    return is_flipped && !point_is_none(p) ? (struct point){p.x, (int8_t)(size - 1 - p.y)} : p;
}

static bool
refuse(const struct record_text *reader, int number, int size, enum record_token token,
       struct record_problem *problem)
{
    char text[RECORD_TOKEN_BYTES];
    bool is_off = token == RECORD_TOKEN_OFF_BOARD;

    record_text_token(reader, text);
    return is_off
               ? record_fail(problem, FAULT_NOT_ON_SIZE, record_at_move(number, text), "%d", size)
               : record_fail(problem, FAULT_NO_POINT_OR_PASS, record_at_move(number, text), NULL);
}

static bool
parse_line(const char *bytes, size_t length, int size, bool is_flipped, struct record *record,
           struct record_problem *problem)
{
    struct record_text reader;
    enum record_token token;
    struct point p = POINT_NONE;
    int32_t at = 0;

    record->size = (uint8_t)size;
    record_text_init(&reader, bytes, length);
    while ((token = record_text_next(&reader, size, &p)) != RECORD_TOKEN_END) {
        bool is_pass = token == RECORD_TOKEN_PASS;

        if (token != RECORD_TOKEN_POINT && !is_pass) {
            return refuse(&reader, record->nodes[at].number + 1, size, token, problem);
        }
        at = record_add(record, at, flipped(p, size, is_flipped), is_pass);
        if (at < 0) {
            return record_fail(problem, FAULT_TOO_MANY_MOVES, record_at_file(), NULL);
        }
    }
    return at ? true : record_fail(problem, FAULT_NO_MOVE, record_at_file(), NULL);
}

bool
record_line_parse(const char *bytes, size_t length, const struct record_defaults *defaults,
                  struct record *record, struct record_problem *problem)
{
    return parse_line(bytes, length, size_of(defaults, FORMAT_TEXT), false, record, problem);
}

bool
record_line_parse_gomocup(const char *bytes, size_t length, const struct record_defaults *defaults,
                          struct record *record, struct record_problem *problem)
{
    return parse_line(bytes, length, size_of(defaults, FORMAT_GOMOCUP), true, record, problem);
}

static bool
write_line(const struct record *record, bool is_flipped, struct strbuf *out,
           struct record_problem *problem)
{
    char text[POINT_TEXT_BYTES];

    if (record_is_setup(record) || record->has_free_passes) {
        return record_fail(problem, FAULT_HOLDS_NO_SETUP, record_at_file(), "%s",
                           record_format(FORMAT_TEXT)->title);
    }
    for (int32_t i = record->nodes[0].child; i; i = record->nodes[i].child) {
        strbuf_add(out,
                   point_format(flipped(record->nodes[i].point, record->size, is_flipped), text));
    }
    strbuf_add_char(out, '\n');
    return true;
}

bool
record_line_write(const struct record *record, struct strbuf *out, struct record_problem *problem)
{
    return write_line(record, false, out, problem);
}

bool
record_line_write_gomocup(const struct record *record, struct strbuf *out,
                          struct record_problem *problem)
{
    return write_line(record, true, out, problem);
}
