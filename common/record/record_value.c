// SPDX-License-Identifier: MIT
#include "common/record/record_value.h"

#include <stdlib.h>
#include <string.h>

enum { EVEN = 500 };

// One property of a text that is well formed: our own reader has made it.
struct property {
    const char *start, *end; // all of it
    size_t name_length;
    const char *value; // the first one
    size_t value_length;
};

// The position after the bracket that ends the value that begins here.
static const char *
skip_value(const char *at)
{
    for (at++; *at && *at != ']'; at++) {
        at += *at == '\\' && at[1] != '\0';
    }
    return *at ? at + 1 : at;
}

static bool
next_property(const char **at, struct property *property)
{
    const char *stop = *at + strcspn(*at, "[");

    if (!*stop) {
        return false;
    }
    *property = (struct property){.start = *at, .name_length = (size_t)(stop - *at)};
    property->value = stop + 1;
    property->end = skip_value(stop);
    property->value_length = (size_t)(property->end - stop) - 2;
    while (*property->end == '[') {
        property->end = skip_value(property->end);
    }
    *at = property->end;
    return true;
}

static bool
is_called(const struct property *property, const char *name)
{
    return strlen(name) == property->name_length &&
           memcmp(name, property->start, property->name_length) == 0;
}

// "16.5" to 665. False if it is no number of ours.
static bool
read_chance(const struct property *property, int *chance)
{
    char text[16], *end;
    double value;

    if (property->value_length == 0 || property->value_length >= sizeof(text)) {
        return false;
    }
    memcpy(text, property->value, property->value_length);
    text[property->value_length] = '\0';
    if (strspn(text, "+-.0123456789") != property->value_length) {
        return false;
    }
    value = strtod(text, &end);
    if (*end || value < -50 || value > 50) {
        return false;
    }
    *chance = EVEN + (int)(value * 10 + (value < 0 ? -0.5 : 0.5));
    return true;
}

bool
record_value_get(const struct record *record, int32_t node, struct record_value *value)
{
    const struct record_note *note = record_note_of(record, node);
    const char *at = note ? record_text(record, note->other) : "";
    struct property property;
    bool is_known = false;

    *value = (struct record_value){.chance = EVEN};
    while (next_property(&at, &property)) {
        if (is_called(&property, "V")) {
            is_known = read_chance(&property, &value->chance) || is_known;
        } else if (is_called(&property, "BM")) {
            value->badness = *property.value == '2' ? BADNESS_BLUNDER : BADNESS_MISTAKE;
        }
    }
    return is_known;
}

void
record_value_set(struct record *record, int32_t node, const struct record_value *value)
{
    struct record_note *note = record_note(record, node);
    const char *at = record_text(record, note->other);
    int over = value->chance - EVEN;
    struct property property;
    struct strbuf text = {0};

    while (next_property(&at, &property)) {
        if (!is_called(&property, "V") && !is_called(&property, "BM")) {
            strbuf_add_bytes(&text, property.start, (size_t)(property.end - property.start));
        }
    }
    strbuf_addf(&text, "V[%s%d", over < 0 ? "-" : "", abs(over) / 10);
    if (over % 10) {
        strbuf_addf(&text, ".%d", abs(over) % 10);
    }
    strbuf_add_char(&text, ']');
    if (value->badness != BADNESS_NONE) {
        strbuf_addf(&text, "BM[%d]", value->badness == BADNESS_BLUNDER ? 2 : 1);
    }
    note->other = record_keep(record, strbuf_text(&text), text.length);
    strbuf_finish(&text);
}

bool
record_has_values(const struct record *record)
{
    struct record_value value;

    for (int32_t i = 0; i < record->node_count; i++) {
        if (record->nodes[i].note && record_value_get(record, i, &value)) {
            return true;
        }
    }
    return false;
}
