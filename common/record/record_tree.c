// SPDX-License-Identifier: MIT
// The tree of a record: how it is built, and what can be asked of it.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/record/record.h"
#include "common/util/xalloc.h"

void
record_clear(struct record *record)
{
    struct record old = *record;

    memset(record, 0, sizeof(*record));
    record->nodes = xgrow(old.nodes, 0, &old.node_capacity, sizeof(*old.nodes));
    record->node_capacity = old.node_capacity;
    record->notes = xgrow(old.notes, 0, &old.note_capacity, sizeof(*old.notes));
    record->note_capacity = old.note_capacity;
    record->labels = xgrow(old.labels, 0, &old.label_capacity, sizeof(*old.labels));
    record->label_capacity = old.label_capacity;
    record->setup = old.setup;
    record->setup_capacity = old.setup_capacity;
    record->texts = old.texts;
    strbuf_clear(&record->texts);
    strbuf_add_char(&record->texts, '\0'); // text 0 is ""
    record->nodes[0] = (struct record_node){.point = POINT_NONE, .parent = -1, .ms = -1};
    record->node_count = record->note_count = record->label_count = 1;
    memset(&record->notes[0], 0, sizeof(record->notes[0]));
    memset(&record->labels[0], 0, sizeof(record->labels[0]));
    record->to_move = STONE_BLACK;
}

void
record_init(struct record *record)
{
    memset(record, 0, sizeof(*record));
    record_clear(record);
}

void
record_finish(struct record *record)
{
    free(record->nodes);
    free(record->notes);
    free(record->labels);
    free(record->setup);
    strbuf_finish(&record->texts);
    memset(record, 0, sizeof(*record));
}

int32_t
record_add(struct record *record, int32_t parent, struct point point, bool is_pass)
{
    int32_t index = record->node_count;
    struct record_node *above;

    if (index >= RECORD_NODES_MAX || record->nodes[parent].number == UINT16_MAX) {
        return -1;
    }
    record->nodes = xgrow(record->nodes, index, &record->node_capacity, sizeof(*record->nodes));
    above = &record->nodes[parent];
    record->nodes[index] = (struct record_node){
        .point = is_pass ? POINT_NONE : point,
        .flags = is_pass ? NODE_PASS : 0,
        .number = (uint16_t)(above->number + 1),
        .parent = parent,
        .ms = -1,
    };
    if (above->child) {
        record->nodes[above->last_child].next = index;
    } else {
        above->child = index;
    }
    above->last_child = index;
    record->node_count++;
    return index;
}

struct record_note *
record_note(struct record *record, int32_t node)
{
    int32_t *note = &record->nodes[node].note;

    if (!*note) {
        record->notes = xgrow(record->notes, record->note_count, &record->note_capacity,
                              sizeof(*record->notes));
        *note = record->note_count++;
        record->notes[*note] = (struct record_note){.left_ms = -1, .left_count = -1};
    }
    return &record->notes[*note];
}

bool
record_add_label(struct record *record, int32_t node, struct point point, uint32_t text)
{
    struct record_note *note = record_note(record, node);
    int32_t label = record->label_count;

    if (label >= RECORD_LABELS_MAX) {
        return false;
    }
    record->label_count++;
    record->labels = xgrow(record->labels, label, &record->label_capacity, sizeof(*record->labels));
    record->labels[label] = (struct record_label){point, text, 0};
    if (note->label) {
        record->labels[note->last_label].next = label;
    } else {
        note->label = label;
    }
    note->last_label = label;
    return true;
}

bool
record_add_setup(struct record *record, struct point point, enum stone stone)
{
    for (int i = 0; i < record->setup_count; i++) {
        if (point_equal(record->setup[i].point, point)) {
            return false;
        }
    }
    record->setup =
        xgrow(record->setup, record->setup_count, &record->setup_capacity, sizeof(*record->setup));
    record->setup[record->setup_count++] = (struct record_stone){point, (uint8_t)stone};
    return true;
}

uint32_t
record_keep(struct record *record, const char *text, size_t length)
{
    size_t at = record->texts.length;

    if (!length || length >= UINT32_MAX - at) {
        return 0;
    }
    strbuf_add_bytes(&record->texts, text, length);
    strbuf_add_char(&record->texts, '\0');
    return (uint32_t)at;
}

const char *
record_text(const struct record *record, uint32_t text)
{
    return record->texts.text + text;
}

void
record_set_info(struct record *record, enum record_info info, const char *text)
{
    record->info[info] = text ? record_keep(record, text, strlen(text)) : 0;
}

const char *
record_info(const struct record *record, enum record_info info)
{
    return record_text(record, record->info[info]);
}

void
record_remark(struct record *record, enum record_fault remark, struct record_place place,
              const char *values, ...)
{
    char text[RECORD_VALUES_BYTES] = "";
    va_list arguments;

    if (record->remark_count == RECORD_REMARKS_MAX) {
        return;
    }
    if (values) {
        va_start(arguments, values);
        vsnprintf(text, sizeof(text), values, arguments);
        va_end(arguments);
    }
    record_fail(&record->remarks[record->remark_count++], remark, place, "%s", text);
}

enum stone
record_stone_of(const struct record *record, int32_t node)
{
    enum stone first = (enum stone)record->to_move;

    return record->nodes[node].number % 2 ? first : stone_other(first);
}

const struct record_note *
record_note_of(const struct record *record, int32_t node)
{
    int32_t note = record->nodes[node].note;

    return note ? &record->notes[note] : NULL;
}

bool
record_is_tree(const struct record *record)
{
    for (int32_t i = 0; i < record->node_count; i++) {
        if (record->nodes[i].next) {
            return true;
        }
    }
    return false;
}

bool
record_is_setup(const struct record *record)
{
    return record->setup_count || record->to_move != STONE_BLACK;
}

int
record_main_count(const struct record *record)
{
    return record->nodes[record_main_node(record, UINT16_MAX)].number;
}

int32_t
record_main_node(const struct record *record, int number)
{
    int32_t node = 0;

    while (record->nodes[node].child && record->nodes[node].number < number) {
        node = record->nodes[node].child;
    }
    return node;
}

const struct opening_name *
record_opening_at(const struct record *record, int32_t node)
{
    struct point moves[3];

    if (!rules_set(record->rules.rule)->has_fouls || record_is_setup(record) ||
        record->nodes[node].number < 3) {
        return NULL;
    }
    for (; node; node = record->nodes[node].parent) {
        int number = record->nodes[node].number;

        if (number >= 1 && number <= 3) {
            moves[number - 1] = record->nodes[node].point;
            if (point_is_none(moves[number - 1])) {
                return NULL; // a pass
            }
        }
    }
    return opening_name(moves, record->size);
}

const struct opening_name *
record_opening(const struct record *record)
{
    return record_opening_at(record, record_main_node(record, 3));
}
