// SPDX-License-Identifier: MIT
// The text of an SGF file: properties with their values, the text of a value, and
// the sentence about what is wrong on a line.
#include "common/record/record_sgf_reader.h"

#include <ctype.h>
#include <string.h>

#include "common/game/point.h"
#include "common/record/record_charset.h"

static const char blanks[] = " \t\r\n\v\f";

// Counted on from the place that was asked for last, in both directions: a file may have a fault in
// each of a million variations.
int
sgf_line_of(struct sgf_reader *reader, const char *at)
{
    if (!reader->counted) {
        reader->counted = reader->text;
        reader->counted_line = 1;
    }
    for (; reader->counted < at; reader->counted++) {
        reader->counted_line += *reader->counted == '\n';
    }
    for (; reader->counted > at; reader->counted--) {
        reader->counted_line -= reader->counted[-1] == '\n';
    }
    return reader->counted_line;
}

bool
sgf_fail_at(struct sgf_reader *reader, const char *at, enum record_fault fault)
{
    return record_fail(reader->problem, fault, record_at_line(sgf_line_of(reader, at)), NULL);
}

bool
sgf_fail(struct sgf_reader *reader, const struct sgf_property *property, enum record_fault fault)
{
    return record_fail(reader->problem, fault,
                       record_at_property(sgf_line_of(reader, property->start), property->name),
                       NULL);
}

// Removes escapes: "\]" becomes "]"; a backslash before a line break removes both.
static void
unescape(const struct sgf_value *value, struct strbuf *out)
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

const char *
sgf_text(struct sgf_reader *reader, const struct sgf_value *value, enum text_lines lines,
         size_t max)
{
    strbuf_clear(&reader->plain);
    strbuf_clear(&reader->clean);
    unescape(value, &reader->plain);
    if (!charset_clean(strbuf_text(&reader->plain), reader->plain.length, lines, max,
                       &reader->clean)) {
        reader->has_lost_text = true;
    }
    return strbuf_text(&reader->clean);
}

const char *
sgf_line_text(struct sgf_reader *reader, const struct sgf_property *property)
{
    return sgf_text(reader, &property->values[0], TEXT_ONE_LINE, RECORD_NAME_BYTES_MAX);
}

static bool
is_blank(char c)
{
    return (unsigned char)c <= ' ' || c == 0x7f;
}

struct sgf_value
sgf_trim(struct sgf_value value)
{
    while (value.length && is_blank(value.text[0])) {
        value.text++;
        value.length--;
    }
    while (value.length && is_blank(value.text[value.length - 1])) {
        value.length--;
    }
    return value;
}

bool
sgf_read_point(const struct sgf_reader *reader, struct sgf_value value, struct point *p)
{
    int size = reader->record->size;
    size_t used;

    value = sgf_trim(value);
    if (value.length == 2 && isalpha((unsigned char)value.text[0]) &&
        isalpha((unsigned char)value.text[1])) {
        *p = (struct point){
            (int8_t)(tolower((unsigned char)value.text[0]) - 'a'),
            (int8_t)(size - 1 - (tolower((unsigned char)value.text[1]) - 'a')),
        };
        return point_on_board(*p, size);
    }
    return point_parse(value.text, value.length, size, p, &used) == POINT_PARSE_OK &&
           used == value.length;
}

void
sgf_skip_blanks(struct sgf_reader *reader)
{
    while (reader->at < reader->end && strchr(blanks, *reader->at) && *reader->at) {
        reader->at++;
    }
}

// Skips small letters in the name of a property: "White" is W.
static bool
take_name(struct sgf_reader *reader, struct sgf_property *property)
{
    size_t length = 0;

    property->start = reader->at;
    while (reader->at < reader->end && isalnum((unsigned char)*reader->at)) {
        if (!islower((unsigned char)*reader->at)) {
            if (length == sizeof(property->name) - 1) {
                return sgf_fail_at(reader, reader->at, FAULT_SGF_LONG_NAME);
            }
            property->name[length++] = *reader->at;
        }
        reader->at++;
    }
    property->name[length] = '\0';
    return length ? true : sgf_fail_at(reader, reader->at, FAULT_SGF_NO_PROPERTY);
}

static bool
take_value(struct sgf_reader *reader, struct sgf_property *property)
{
    const char *start = ++reader->at;

    while (reader->at < reader->end && *reader->at != ']') {
        reader->at += *reader->at == '\\' && reader->end - reader->at > 1 ? 2 : 1;
    }
    if (reader->at >= reader->end) {
        return sgf_fail_at(reader, start, FAULT_SGF_ENDS_IN_VALUE);
    }
    if (property->count == SGF_VALUES_MAX) {
        return sgf_fail_at(reader, start, FAULT_SGF_TOO_MANY_VALUES);
    }
    property->values[property->count++] = (struct sgf_value){start, (size_t)(reader->at - start)};
    reader->at++;
    return true;
}

bool
sgf_take_property(struct sgf_reader *reader, struct sgf_property *property)
{
    *property = (struct sgf_property){.values = reader->values};
    if (!take_name(reader, property)) {
        return false;
    }
    sgf_skip_blanks(reader);
    while (reader->at < reader->end && *reader->at == '[') {
        if (!take_value(reader, property)) {
            return false;
        }
        sgf_skip_blanks(reader);
    }
    property->end = reader->at;
    return property->count ? true : sgf_fail_at(reader, property->start, FAULT_SGF_NO_VALUE);
}
