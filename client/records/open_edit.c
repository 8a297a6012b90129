// SPDX-License-Identifier: MIT
#include "client/records/open_edit.h"

#include <string.h>

#include "client/records/open_line.h"
#include "common/record/record_referee.h"

static int32_t
find_child(const struct open_record *opened, struct point point, bool is_pass)
{
    const struct record_node *nodes = opened->record.nodes;
    int32_t child = nodes[open_line_node(opened)].child;

    while (child && (is_pass ? !(nodes[child].flags & NODE_PASS)
                             : !point_equal(nodes[child].point, point))) {
        child = nodes[child].next;
    }
    return child;
}

// A move that is not in the tree yet.
static enum edit_result
add_line(struct open_record *opened, struct point point, bool is_pass, enum verdict *verdict)
{
    struct referee_step step;
    struct referee referee;
    int32_t child;

    referee_go_to(&referee, &opened->record, open_line_node(opened));
    *verdict = referee_play(&referee, point, open_line_to_move(opened), &step);
    if (*verdict != VERDICT_OK) {
        return EDIT_IS_REFUSED;
    }
    child = record_add(&opened->record, open_line_node(opened), point, is_pass);
    if (child < 0) {
        return EDIT_IS_FULL;
    }
    opened->record.nodes[child].taken = is_pass ? 0 : step.placement.taken;
    opened->is_changed = opened->is_edited = true;
    open_line_follow(opened, child);
    return EDITED;
}

static enum edit_result
play(struct open_record *opened, struct point point, bool is_pass, enum verdict *verdict)
{
    int32_t child = find_child(opened, point, is_pass);

    if (opened->outcome.result != RESULT_NONE) {
        return EDIT_IS_OVER;
    }
    if (!child) {
        return add_line(opened, point, is_pass, verdict);
    }
    open_line_follow(opened, child);
    return EDITED;
}

enum edit_result
open_edit_place(struct open_record *opened, struct point point, enum verdict *verdict)
{
    return play(opened, point, false, verdict);
}

enum edit_result
open_edit_pass(struct open_record *opened, enum verdict *verdict)
{
    return play(opened, POINT_NONE, true, verdict);
}

// Takes the node out of the list of its parent.
static void
unlink_node(struct record *record, int32_t node)
{
    int32_t parent = record->nodes[node].parent, before = 0;

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
}

bool
open_edit_delete(struct open_record *opened)
{
    int32_t node = open_line_node(opened);

    if (!node) {
        return false;
    }
    unlink_node(&opened->record, node);
    opened->is_changed = opened->is_edited = true;
    open_line_follow(opened, opened->record.nodes[node].parent);
    return true;
}

const char *
open_edit_comment(const struct open_record *opened)
{
    const struct record_note *note = record_note_of(&opened->record, open_line_node(opened));

    return note ? record_text(&opened->record, note->comment) : "";
}

void
open_edit_set_comment(struct open_record *opened, const char *text)
{
    struct record_note *note;

    if (strcmp(text, open_edit_comment(opened)) == 0) {
        return;
    }
    note = record_note(&opened->record, open_line_node(opened));
    note->comment = record_keep(&opened->record, text, strlen(text));
    opened->is_changed = opened->is_edited = true;
}
