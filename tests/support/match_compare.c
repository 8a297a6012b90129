// SPDX-License-Identifier: MIT
#include "tests/support/match_compare.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"

#define COMPARE(field)              \
    do {                            \
        if (a->field != b->field) { \
            return #field;          \
        }                           \
    } while (0)

#define RETURN_IF_FOUND(call)     \
    do {                          \
        const char *found = call; \
        if (found) {              \
            return found;         \
        }                         \
    } while (0)

static const char *
control_difference(const struct time_control *a, const struct time_control *b)
{
    COMPARE(kind);
    COMPARE(main_ms);
    COMPARE(extra_ms);
    COMPARE(cap_ms);
    COMPARE(count);
    COMPARE(period_ms);
    COMPARE(match_ms);
    return NULL;
}

static const char *
settings_difference(const struct match_settings *a, const struct match_settings *b)
{
    COMPARE(rules.rule);
    COMPARE(rules.options.reject_fouls);
    COMPARE(rules.options.draw_dead);
    COMPARE(rules.options.draw_margin);
    COMPARE(size);
    COMPARE(opening.protocol);
    COMPARE(opening.n);
    COMPARE(start);
    COMPARE(undo);
    COMPARE(rated);
    return control_difference(&a->control, &b->control);
}

static const char *
opening_difference(const struct opening_state *a, const struct opening_state *b)
{
    COMPARE(choice.protocol);
    COMPARE(choice.n);
    COMPARE(state);
    COMPARE(black);
    COMPARE(declared);
    COMPARE(offered_count);
    for (int i = 0; i < a->offered_count; i++) {
        COMPARE(offered[i].x);
        COMPARE(offered[i].y);
    }
    return strcmp(a->swaps, b->swaps) == 0 ? NULL : "swaps";
}

static const char *
side_difference(const struct clock_side *a, const struct clock_side *b)
{
    COMPARE(rem_ms);
    COMPARE(block_ms);
    COMPARE(used_ms);
    COMPARE(turn_ms);
    COMPARE(over_ms);
    COMPARE(periods);
    COMPARE(stones);
    COMPARE(overtime);
    COMPARE(is_compensated);
    COMPARE(tolerance_ms);
    COMPARE(quota_ms);
    return NULL;
}

static const char *
clock_difference(const struct clock *a, const struct clock *b)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        RETURN_IF_FOUND(side_difference(&a->sides[i], &b->sides[i]));
    }
    return control_difference(&a->control, &b->control);
}

static const char *
question_difference(const struct match *a, const struct match *b)
{
    for (int i = 0; i < QUESTION_COUNT; i++) {
        COMPARE(questions[i].is_open);
        COMPARE(questions[i].asker);
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        COMPARE(draw_from_move[i]);
        COMPARE(undo_refusals[i]);
        COMPARE(undo_from_ms[i]);
    }
    COMPARE(undo_count);
    return NULL;
}

static const char *
move_difference(const struct match_move *a, const struct match_move *b)
{
    COMPARE(placement.point.x);
    COMPARE(placement.point.y);
    COMPARE(placement.stone);
    COMPARE(placement.taken);
    COMPARE(seat);
    COMPARE(spent_ms);
    COMPARE(earned.rem_ms);
    COMPARE(earned.stone);
    COMPARE(earned.block);
    COMPARE(earned.block_ms);
    return NULL;
}

static const char *
list_difference(const struct match *a, const struct match *b)
{
    COMPARE(move_count);
    COMPARE(event_count);
    for (int i = 0; i < a->move_count; i++) {
        RETURN_IF_FOUND(move_difference(&a->moves[i], &b->moves[i]));
    }
    for (int i = 0; i < a->event_count; i++) {
        if (!match_event_equal(&a->events[i], &b->events[i])) {
            return "events";
        }
    }
    return NULL;
}

const char *
match_difference(const struct match *a, const struct match *b)
{
    RETURN_IF_FOUND(settings_difference(&a->settings, &b->settings));
    COMPARE(phase);
    COMPARE(outcome.result);
    COMPARE(outcome.reason);
    if (!board_equal(&a->board, &b->board)) {
        return "board";
    }
    RETURN_IF_FOUND(opening_difference(&a->opening, &b->opening));
    RETURN_IF_FOUND(clock_difference(&a->clock, &b->clock));
    RETURN_IF_FOUND(clock_difference(&a->turn_clock, &b->turn_clock));
    RETURN_IF_FOUND(question_difference(a, b));
    COMPARE(opening_moves);
    for (int i = 0; i < SEAT_COUNT; i++) {
        COMPARE(seat_kinds[i]);
        COMPARE(acts[i]);
    }
    return list_difference(a, b);
}

static void *
copy_of(const void *bytes, size_t size)
{
    void *copy = xcalloc(size, 1);

    if (size) {
        memcpy(copy, bytes, size);
    }
    return copy;
}

static size_t
bytes_of_moves(const struct match *match)
{
    return (size_t)match->move_count * sizeof(*match->moves);
}

static size_t
bytes_of_events(const struct match *match)
{
    return (size_t)match->event_count * sizeof(*match->events);
}

void
match_snapshot_take(struct match_snapshot *snapshot, const struct match *match)
{
    // Not with =, which need not copy the padding.
    memcpy(&snapshot->value, match, sizeof(*match));
    snapshot->moves = copy_of(match->moves, bytes_of_moves(match));
    snapshot->events = copy_of(match->events, bytes_of_events(match));
}

void
match_snapshot_drop(struct match_snapshot *snapshot)
{
    free(snapshot->moves);
    free(snapshot->events);
}

bool
match_snapshot_holds(const struct match_snapshot *snapshot, const struct match *match)
{
    return memcmp(&snapshot->value, match, offsetof(struct match, run)) == 0 &&
           memcmp(snapshot->moves, match->moves ? match->moves : snapshot->moves,
                  bytes_of_moves(match)) == 0 &&
           memcmp(snapshot->events, match->events ? match->events : snapshot->events,
                  bytes_of_events(match)) == 0;
}
