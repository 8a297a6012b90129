// SPDX-License-Identifier: MIT
// A match of ours as a record.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/record/record.h"
#include "common/util/xalloc.h"

// What the clock of the mover showed after each move that stands. A match keeps
// only the newest clocks, so its events are played once more.
static struct clock_reading *
read_clocks(const struct match *match)
{
    struct clock_reading *left = xcalloc((size_t)match->move_count + 1, sizeof(*left));
    struct match again;

    match_init(&again, &match->settings, 0);
    for (int i = 0; i < match->event_count; i++) {
        int before = again.move_count;
        bool is_same = match_replay(&again, i, &match->events[i]);

        assert(is_same); // the match was made of these events
        (void)is_same;
        for (int k = before; k < again.move_count && k < match->move_count; k++) {
            left[k] = clock_read(&again.clock, again.moves[k].seat, 0);
        }
    }
    match_finish(&again);
    return left;
}

static bool
has_main_time(const struct time_control *control)
{
    return control->kind != CONTROL_NONE && control->kind != CONTROL_PERMOVE &&
           control->kind != CONTROL_CORR;
}

static void
add_left(struct record *record, int32_t node, const struct clock_reading *left)
{
    struct record_note *note = record_note(record, node);

    note->left_ms = left->overtime ? left->extra_ms : left->main_ms;
    note->left_count = left->overtime ? left->count : -1;
}

static void
add_moves(struct record *record, const struct match *match)
{
    bool has_clocks = has_main_time(&match->settings.control);
    struct clock_reading *left = has_clocks ? read_clocks(match) : NULL;
    int32_t at = 0;

    for (int i = 0; i < match->move_count; i++) {
        const struct match_move *move = &match->moves[i];
        struct point p = move->placement.point;

        at = record_add(record, at, p, point_is_none(p));
        record->nodes[at].taken = move->placement.taken;
        // Without a clock nobody counts the time of some moves: 0 is unknown then.
        if (match->settings.control.kind != CONTROL_NONE || move->spent_ms > 0) {
            record->nodes[at].ms = move->spent_ms < INT32_MAX ? (int32_t)move->spent_ms : INT32_MAX;
        }
        if (has_clocks) {
            add_left(record, at, &left[i]);
        }
    }
    free(left);
}

void
record_from_match(struct record *record, const struct match *match)
{
    const struct match_settings *settings = &match->settings;

    record->has_rule = true;
    record->rules = settings->rules;
    record->size = settings->size;
    record->has_opening = true;
    record->opening = settings->opening;
    memcpy(record->swaps, match->opening.swaps, sizeof(record->swaps));
    record->declared = match->opening.declared;
    record->offered_count = match->opening.offered_count;
    memcpy(record->offered, match->opening.offered, sizeof(record->offered));
    record->has_control = settings->control.kind != CONTROL_NONE;
    record->control = settings->control;
    record->outcome = match->outcome;
    add_moves(record, match);
}
