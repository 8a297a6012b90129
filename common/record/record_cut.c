// SPDX-License-Identifier: MIT
#include "common/record/record_cut.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/game/point.h"
#include "common/util/xalloc.h"

enum {
    TOLD_MAX = 5,   // cuts that are told one by one
    SHOWN_MAX = 10, // moves of a path; of a longer one the last
    PATH_BYTES = 5 * SHOWN_MAX + 8,
};

// "h8 i9 j10", or "... i9 j10".
static void
format_path(const struct record *record, int32_t node, char path[PATH_BYTES])
{
    int count = record->nodes[node].number, shown = count > SHOWN_MAX ? SHOWN_MAX : count;
    int32_t line[SHOWN_MAX];
    size_t length;

    for (int i = shown - 1; i >= 0; i--) {
        line[i] = node;
        node = record->nodes[node].parent;
    }
    length = (size_t)snprintf(path, PATH_BYTES, "%s", count > shown ? "..." : "");
    for (int i = 0; i < shown; i++) {
        char point[POINT_TEXT_BYTES];

        length += (size_t)snprintf(path + length, PATH_BYTES - length, "%s%s", length ? " " : "",
                                   point_format(record->nodes[line[i]].point, point));
    }
}

void
record_cut_tell(struct record *record, int32_t node, const struct record_problem *why)
{
    char path[PATH_BYTES];

    if (record->cut_count++ >= TOLD_MAX) {
        return;
    }
    format_path(record, node, path);
    record_remark(record, REMARK_CUT, why->place, "%s\n%s\n%s", path, record_fault_text(why->fault),
                  why->values);
}

bool
record_in_variation(const struct record *record, int32_t node)
{
    for (; node > 0; node = record->nodes[node].parent) {
        if (record->nodes[node].next || record->nodes[record->nodes[node].parent].child != node) {
            return true;
        }
    }
    return false;
}

void
record_cut(struct record *record, int32_t node)
{
    record->nodes[node].flags |= NODE_CUT;
}

// A node comes after its parent, and after its elder siblings.
static void
sweep(struct record *record)
{
    int32_t *places = xcalloc((size_t)record->node_count, sizeof(*places));
    int32_t count = record->node_count;

    record->node_count = 1;
    record->nodes[0].child = record->nodes[0].last_child = 0;
    for (int32_t i = 1; i < count; i++) {
        struct record_node node = record->nodes[i];
        int32_t parent = places[node.parent], index = record->node_count;
        struct record_node *above = &record->nodes[parent];

        if (node.flags & NODE_CUT || (node.parent && !parent)) {
            continue; // its place stays 0
        }
        node.parent = parent;
        node.child = node.last_child = node.next = 0;
        if (above->child) {
            record->nodes[above->last_child].next = index;
        } else {
            above->child = index;
        }
        above->last_child = index;
        record->nodes[index] = node;
        places[i] = index;
        record->node_count++;
    }
    free(places);
}

void
record_cut_end(struct record *record)
{
    if (record->cut_count) {
        sweep(record);
    }
    if (record->cut_count > TOLD_MAX) {
        record_remark(record, REMARK_CUT_MORE, record_at_file(), "%d",
                      record->cut_count - TOLD_MAX);
    }
    record->cut_count = 0;
}
