// SPDX-License-Identifier: MIT
// Properties of SGF that belong to a move, or to the position after it.
#include "common/record/record_sgf_reader.h"

#include <ctype.h>
#include <string.h>

#include "common/record/record_charset.h"
#include "common/util/number.h"

enum {
    SECOND_MS = 1000,
    PASS_SIZE_MAX = 19, // "tt" is a pass up to here
};

void
sgf_flush(struct sgf_reader *reader)
{
    struct record_note *note;

    if (!reader->comment.length && !reader->other.length) {
        return;
    }
    note = record_note(reader->record, reader->node);
    reader->has_lost_text |=
        (note->comment && reader->comment.length) || (note->other && reader->other.length);
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

// Line breaks stay, other controls go.
bool
sgf_keep_other(struct sgf_reader *reader, const struct sgf_property *property)
{
    struct strbuf *other = &reader->other;

    if (other->length + (size_t)(property->end - property->start) + SGF_NAME_BYTES >
        RECORD_TEXT_BYTES_MAX) {
        reader->has_lost_text = true;
        return true;
    }
    strbuf_add(other, property->name);
    for (int i = 0; i < property->count; i++) {
        const struct sgf_value *value = &property->values[i];

        strbuf_add_char(other, '[');
        for (size_t k = 0; k < value->length; k++) {
            unsigned char c = (unsigned char)value->text[k];
            bool is_pair = c == '\r' && k + 1 < value->length && value->text[k + 1] == '\n';

            k += is_pair;
            strbuf_add_char(other, c == '\n' || c == '\r' ? '\n'
                                   : c < ' ' || c == 0x7f ? ' '
                                                          : (char)c);
        }
        strbuf_add_char(other, ']');
    }
    return true;
}

// Handlers. Each is called with at least one value.

bool
sgf_read_move(struct sgf_reader *reader, const struct sgf_property *property)
{
    struct sgf_value value = sgf_trim(property->values[0]);
    enum stone stone = property->name[0] == 'B' ? STONE_BLACK : STONE_WHITE;
    bool is_pass = value.length == 0 || (value.length == 2 && memcmp(value.text, "tt", 2) == 0 &&
                                         reader->record->size <= PASS_SIZE_MAX);
    struct point p = POINT_NONE;
    int32_t node;

    if (reader->has_move) {
        return sgf_fail(reader, property, FAULT_SGF_SECOND_MOVE);
    }
    if (!is_pass && !sgf_read_point(reader, value, &p)) {
        return sgf_fail(reader, property, FAULT_NO_POINT);
    }
    sgf_flush(reader);
    // A game may begin with White, as problems do.
    if (reader->record->node_count == 1 && !reader->has_turn) {
        reader->record->to_move = (uint8_t)stone;
    }
    node = record_add(reader->record, reader->node, p, is_pass);
    if (node < 0) {
        return sgf_fail_at(reader, property->start, FAULT_TOO_MANY_MOVES);
    }
    if (record_stone_of(reader->record, node) != stone) {
        return record_fail(reader->problem,
                           stone == STONE_BLACK ? FAULT_SGF_BLACK_AGAIN : FAULT_SGF_WHITE_AGAIN,
                           record_at_line(sgf_line_of(reader, property->start)), "%d",
                           reader->record->nodes[node].number);
    }
    reader->node = node;
    reader->has_move = true;
    return true;
}

// "aa" is a point, "aa:cc" a rectangle from any corner to the other.
static bool
read_area(const struct sgf_reader *reader, struct sgf_value value, struct point *low,
          struct point *high)
{
    const char *colon = value.length ? memchr(value.text, ':', value.length) : NULL;
    struct sgf_value first = value, second;
    struct point a, b;

    if (colon) {
        first.length = (size_t)(colon - value.text);
    }
    second = colon ? (struct sgf_value){colon + 1, value.length - first.length - 1} : first;
    if (!sgf_read_point(reader, first, &a) || !sgf_read_point(reader, second, &b)) {
        return false;
    }
    *low = (struct point){a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y};
    *high = (struct point){a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y};
    return true;
}

// Calls for each point of a list, from the top left.
static bool
each_point(struct sgf_reader *reader, const struct sgf_property *property,
           bool (*take)(struct sgf_reader *reader, struct point p, int argument), int argument)
{
    for (int i = 0; i < property->count; i++) {
        struct point low, high;

        if (!read_area(reader, property->values[i], &low, &high)) {
            return sgf_fail(reader, property, FAULT_NO_POINT);
        }
        for (int y = high.y; y >= low.y; y--) {
            for (int x = low.x; x <= high.x; x++) {
                if (!take(reader, (struct point){(int8_t)x, (int8_t)y}, argument)) {
                    return sgf_fail(reader, property, FAULT_SGF_TOO_MANY_POINTS);
                }
            }
        }
    }
    return true;
}

static bool
take_setup(struct sgf_reader *reader, struct point p, int stone)
{
    return record_add_setup(reader->record, p, (enum stone)stone);
}

static bool
take_removed(struct sgf_reader *reader, struct point p, int unused)
{
    (void)unused;
    return record_add_label(reader->record, reader->node, p, 0);
}

static bool
take_offer(struct sgf_reader *reader, struct point p, int unused)
{
    struct record *record = reader->record;

    (void)unused;
    if (record->offered_count == OPENING_OFFERS_MAX) {
        return false;
    }
    record->offered[record->offered_count++] = p;
    return true;
}

bool
sgf_read_setup(struct sgf_reader *reader, const struct sgf_property *property)
{
    if (reader->node != 0 || !reader->is_main) {
        return sgf_fail(reader, property, FAULT_SGF_LATE_SETUP);
    }
    return each_point(reader, property, take_setup,
                      property->name[1] == 'B' ? STONE_BLACK : STONE_WHITE);
}

bool
sgf_read_removed(struct sgf_reader *reader, const struct sgf_property *property)
{
    if (reader->node == 0) {
        return sgf_fail(reader, property, FAULT_SGF_NOTHING_TO_TAKE);
    }
    return each_point(reader, property, take_removed, 0);
}

// Ours, or 5A of others.
bool
sgf_read_offers(struct sgf_reader *reader, const struct sgf_property *property)
{
    struct point low, high;

    // Kept at a move of the main line it would be read as the game's own the next time.
    if (!reader->is_main && !reader->has_move) {
        reader->has_lost_facts = true;
        return true;
    }
    for (int i = 0; i < property->count; i++) {
        if (!reader->is_main || !read_area(reader, property->values[i], &low, &high)) {
            return sgf_keep_other(reader, property);
        }
    }
    reader->record->offered_count = 0;
    reader->has_foreign_offers = property->name[0] != 'X';
    return each_point(reader, property, take_offer, 0);
}

bool
sgf_read_to_move(struct sgf_reader *reader, const struct sgf_property *property)
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

bool
sgf_read_left(struct sgf_reader *reader, const struct sgf_property *property)
{
    int64_t ms;

    if (reader->has_move && read_seconds(sgf_line_text(reader, property), &ms)) {
        record_note(reader->record, reader->node)->left_ms = ms;
    }
    return true;
}

bool
sgf_read_left_count(struct sgf_reader *reader, const struct sgf_property *property)
{
    int64_t count;
    const char *text = sgf_line_text(reader, property);

    if (reader->has_move && number_parse(text, strlen(text), 0, 1000, &count)) {
        record_note(reader->record, reader->node)->left_count = (int32_t)count;
    }
    return true;
}

bool
sgf_read_ms(struct sgf_reader *reader, const struct sgf_property *property)
{
    int64_t ms;
    const char *text = sgf_line_text(reader, property);

    if (reader->has_move && number_parse(text, strlen(text), 0, INT32_MAX, &ms)) {
        reader->record->nodes[reader->node].ms = (int32_t)ms;
    }
    return true;
}

// A second comment on the same move follows the first.
bool
sgf_read_comment(struct sgf_reader *reader, const struct sgf_property *property)
{
    size_t before = reader->comment.length + (reader->comment.length ? 1 : 0);
    size_t room = before < RECORD_TEXT_BYTES_MAX ? RECORD_TEXT_BYTES_MAX - before : 0;
    const char *text = sgf_text(reader, &property->values[0], TEXT_LINES, room);

    if (*text) {
        strbuf_add(&reader->comment, reader->comment.length ? "\n" : "");
        strbuf_add(&reader->comment, text);
    }
    return true;
}

bool
sgf_read_name(struct sgf_reader *reader, const struct sgf_property *property)
{
    const char *text = sgf_line_text(reader, property);
    struct record_note *note = record_note(reader->record, reader->node);

    note->name = record_keep(reader->record, text, strlen(text));
    return true;
}

bool
sgf_read_labels(struct sgf_reader *reader, const struct sgf_property *property)
{
    for (int i = 0; i < property->count; i++) {
        struct sgf_value rest = property->values[i], first = rest;
        const char *text, *colon = memchr(rest.text, ':', rest.length);
        struct point p;

        first.length = colon ? (size_t)(colon - rest.text) : 0;
        if (!colon || !sgf_read_point(reader, first, &p)) {
            continue;
        }
        rest.text += first.length + 1;
        rest.length -= first.length + 1;
        text = sgf_text(reader, &rest, TEXT_ONE_LINE, RECORD_NAME_BYTES_MAX);
        if (*text) {
            record_add_label(reader->record, reader->node, p,
                             record_keep(reader->record, text, strlen(text)));
        }
    }
    return true;
}

bool
sgf_read_mark(struct sgf_reader *reader, const struct sgf_property *property)
{
    if (property->values[0].length != 1 || property->values[0].text[0] != '1') {
        return sgf_keep_other(reader, property); // HO[2] is more than a mark
    }
    reader->record->nodes[reader->node].flags |=
        property->name[0] == 'H' ? NODE_MARKED : NODE_START;
    return true;
}
