// SPDX-License-Identifier: MIT
// Where one stands in a record: the line that is shown, and the place in it.
#include "client/ui/records/records.h"
#include "common/record/record_referee.h"
#include "common/record/record_value.h"
#include "common/util/xalloc.h"

int32_t
opened_node(const struct opened *opened)
{
    return opened->line[opened->at];
}

enum stone
opened_to_move(const struct opened *opened)
{
    int32_t node = opened_node(opened);

    return node ? stone_other(record_stone_of(&opened->record, node))
                : (enum stone)opened->record.to_move;
}

static void
look(struct opened *opened)
{
    struct referee referee;

    referee_go_to(&referee, &opened->record, opened_node(opened));
    opened->board = referee.board;
    opened->outcome = referee.outcome;
}

void
opened_go(struct opened *opened, int at)
{
    at = at < 0 ? 0 : at >= opened->line_count ? opened->line_count - 1 : at;
    opened->at = at;
    look(opened);
}

static void
reserve(struct opened *opened, int count)
{
    if (count > opened->line_capacity) {
        opened->line_capacity = count + 64;
        opened->line =
            xreallocarray(opened->line, (size_t)opened->line_capacity, sizeof(*opened->line));
    }
}

void
opened_follow(struct opened *opened, int32_t node)
{
    const struct record_node *nodes = opened->record.nodes;
    int at = nodes[node].number, count = at + 1;

    for (int32_t i = nodes[node].child; i; i = nodes[i].child) {
        count++;
    }
    reserve(opened, count);
    opened->line_count = count;
    for (int32_t i = node, k = at; k >= 0; k--) {
        opened->line[k] = i;
        i = nodes[i].parent;
    }
    for (int32_t i = nodes[node].child, k = at + 1; i; i = nodes[i].child) {
        opened->line[k++] = i;
    }
    opened_go(opened, at);
}

// Branches.

static int
count_siblings(const struct record *record, int32_t node, int *choice)
{
    int count = 0;

    for (int32_t i = record->nodes[record->nodes[node].parent].child; i;
         i = record->nodes[i].next) {
        count++;
        if (i == node) {
            *choice = count;
        }
    }
    return count;
}

static bool
is_branch(const struct opened *opened, int index)
{
    const struct record_node *nodes = opened->record.nodes;
    const struct record_node *parent = &nodes[nodes[opened->line[index]].parent];

    return parent->child != parent->last_child;
}

bool
opened_branch(const struct opened *opened, int *index, int *choice, int *count)
{
    int found = 0;

    for (int i = opened->at + 1; i < opened->line_count && !found; i++) {
        found = is_branch(opened, i) ? i : 0;
    }
    for (int i = opened->at; i > 0 && !found; i--) {
        found = is_branch(opened, i) ? i : 0;
    }
    if (found) {
        *index = found;
        *count = count_siblings(&opened->record, opened->line[found], choice);
    }
    return found > 0;
}

void
opened_change_branch(struct opened *opened, int step)
{
    const struct record_node *nodes = opened->record.nodes;
    int at = opened->at, index, choice, count;
    int32_t node;

    if (!opened_branch(opened, &index, &choice, &count)) {
        return;
    }
    choice = (choice - 1 + step + count) % count;
    node = nodes[nodes[opened->line[index]].parent].child;
    while (choice-- > 0) {
        node = nodes[node].next;
    }
    opened_follow(opened, node);
    opened_go(opened, at < index ? at : index);
}

// Mistakes and clocks.

int
opened_mistake(const struct opened *opened, int step)
{
    struct record_value value;

    for (int i = opened->at + step; i > 0 && i < opened->line_count; i += step) {
        record_value_get(&opened->record, opened->line[i], &value);
        if (value.badness != BADNESS_NONE) {
            return i;
        }
    }
    return 0;
}

bool
opened_clock(const struct opened *opened, enum stone colour, int64_t *left_ms, int *count)
{
    const struct record *record = &opened->record;

    for (int i = opened->at; i > 0; i--) {
        const struct record_note *note = record_note_of(record, opened->line[i]);

        if (note && note->left_ms >= 0 && record_stone_of(record, opened->line[i]) == colour) {
            *left_ms = note->left_ms;
            *count = note->left_count;
            return true;
        }
    }
    *left_ms = record->control.main_ms;
    *count = -1;
    return record->has_control && record->control.main_ms > 0;
}

void
opened_delete(struct opened *opened)
{
    struct record *record = &opened->record;
    int32_t node = opened_node(opened), parent, before = 0;

    if (!node) {
        return;
    }
    parent = record->nodes[node].parent;
    for (int32_t i = record->nodes[parent].child; i != node; i = record->nodes[i].next) {
        before = i;
    }
    if (before) {
        record->nodes[before].next = record->nodes[node].next;
    } else {
        record->nodes[parent].child = record->nodes[node].next;
    }
    if (record->nodes[parent].last_child == node) {
        record->nodes[parent].last_child = before;
    }
    record->nodes[node].next = 0;
    opened->is_changed = true;
    opened_follow(opened, parent);
}
