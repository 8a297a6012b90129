// SPDX-License-Identifier: MIT
#include "client/records/open_line.h"

#include "common/record/record_referee.h"
#include "common/record/record_value.h"
#include "common/util/xalloc.h"

int32_t
open_line_node(const struct open_record *opened)
{
    return opened->line[opened->at];
}

struct point
open_line_point(const struct open_record *opened)
{
    return opened->record.nodes[open_line_node(opened)].point;
}

enum stone
open_line_to_move(const struct open_record *opened)
{
    int32_t node = open_line_node(opened);

    return node ? stone_other(record_stone_of(&opened->record, node))
                : (enum stone)opened->record.to_move;
}

static void
look(struct open_record *opened)
{
    struct referee referee;

    referee_go_to(&referee, &opened->record, open_line_node(opened));
    opened->board = referee.board;
    opened->outcome = referee.outcome;
}

void
open_line_go(struct open_record *opened, int at)
{
    at = at < 0 ? 0 : at >= opened->line_count ? opened->line_count - 1 : at;
    opened->at = at;
    look(opened);
}

static void
reserve(struct open_record *opened, int count)
{
    if (count > opened->line_capacity) {
        opened->line_capacity = count + 64;
        opened->line =
            xreallocarray(opened->line, (size_t)opened->line_capacity, sizeof(*opened->line));
    }
}

void
open_line_follow(struct open_record *opened, int32_t node)
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
    open_line_go(opened, at);
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
is_branch(const struct open_record *opened, int index)
{
    const struct record_node *nodes = opened->record.nodes;
    const struct record_node *parent = &nodes[nodes[opened->line[index]].parent];

    return parent->child != parent->last_child;
}

bool
open_line_is_main(const struct open_record *opened)
{
    const struct record_node *nodes = opened->record.nodes;
    int i = 1;

    while (i < opened->line_count && nodes[opened->line[i - 1]].child == opened->line[i]) {
        i++;
    }
    return i >= opened->line_count;
}

bool
open_line_branch(const struct open_record *opened, struct line_branch *branch)
{
    // At a mistake the better moves, which are marked on the board, come before what follows.
    int found = open_line_better(opened) && is_branch(opened, opened->at) ? opened->at : 0;

    for (int i = opened->at + 1; i < opened->line_count && !found; i++) {
        found = is_branch(opened, i) ? i : 0;
    }
    for (int i = opened->at; i > 0 && !found; i--) {
        found = is_branch(opened, i) ? i : 0;
    }
    if (found) {
        branch->index = found;
        branch->count = count_siblings(&opened->record, opened->line[found], &branch->choice);
    }
    return found > 0;
}

void
open_line_change_branch(struct open_record *opened, int step)
{
    const struct record_node *nodes = opened->record.nodes;
    int at = opened->at, choice;
    struct line_branch branch;
    int32_t node;

    if (!open_line_branch(opened, &branch)) {
        return;
    }
    choice = (branch.choice - 1 + step + branch.count) % branch.count;
    node = nodes[nodes[opened->line[branch.index]].parent].child;
    while (choice-- > 0) {
        node = nodes[node].next;
    }
    open_line_follow(opened, node);
    open_line_go(opened, at < branch.index ? at : branch.index);
}

// Mistakes and clocks.

int
open_line_mistake(const struct open_record *opened, int step)
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

int32_t
open_line_better(const struct open_record *opened)
{
    const struct record_node *nodes = opened->record.nodes;
    int32_t node = open_line_node(opened), other;
    struct record_value value;

    record_value_get(&opened->record, node, &value);
    if (!node || value.badness == BADNESS_NONE) {
        return 0;
    }
    other = nodes[nodes[node].parent].child;
    return other == node ? nodes[node].next : other;
}

bool
open_line_clock(const struct open_record *opened, enum stone colour, struct line_clock *clock)
{
    const struct record *record = &opened->record;

    for (int i = opened->at; i > 0; i--) {
        const struct record_note *note = record_note_of(record, opened->line[i]);

        if (note && note->left_ms >= 0 && record_stone_of(record, opened->line[i]) == colour) {
            *clock = (struct line_clock){note->left_ms, note->left_count};
            return true;
        }
    }
    *clock = (struct line_clock){record->control.main_ms, -1};
    return record->has_control && record->control.main_ms > 0;
}
