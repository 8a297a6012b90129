// SPDX-License-Identifier: MIT
#include "server/core/room/delay.h"

#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"
#include "server/core/blob.h"
#include "server/core/fault.h"

bool
delay_sees_all(const struct room *room, uint64_t player)
{
    enum seat seat;

    return !room->delay || room_seat_of(room, player, &seat);
}

struct delay_state
delay_state_now(const struct room *room)
{
    struct delay_state state = {.version = room->version, .owner = room->owner};

    memcpy(state.occupants, room->occupants, sizeof(state.occupants));
    memcpy(state.lenders, room->lenders, sizeof(state.lenders));
    series_points(room, state.points);
    return state;
}

static struct delay *
create(struct room *room)
{
    struct delay *delay = xcalloc(1, sizeof(*delay));

    match_init(&delay->match, &room->settings.match, 0);
    return delay;
}

void
delay_begin(struct room *room)
{
    delay_finish(room);
    if (room->settings.is_delayed) {
        room->delay = create(room);
        room->delay->shown = delay_state_now(room);
    }
}

void
delay_finish(struct room *room)
{
    struct delay *delay = room->delay;

    if (delay) {
        for (int i = 0; i < delay->count; i++) {
            blob_release(delay->queue[i].frame);
        }
        free(delay->queue);
        match_finish(&delay->match);
        free(delay);
        room->delay = NULL;
    }
}

static struct delayed_event *
append(struct delay *delay)
{
    if (delay->count == delay->capacity) {
        delay->capacity = delay->capacity ? 2 * delay->capacity : 16;
        delay->queue = xreallocarray(delay->queue, (size_t)delay->capacity, sizeof(*delay->queue));
    }
    return &delay->queue[delay->count++];
}

void
delay_push(const struct turn *turn, struct room *room, struct blob *frame, bool is_game)
{
    *append(room->delay) = (struct delayed_event){
        .frame = frame,
        .is_game = is_game,
        .at_ms = turn->now.mono_ms,
        .moves = room->match ? room->match->move_count : 0,
        .state = delay_state_now(room),
    };
}

bool
delay_pass(struct room *room, bool is_game)
{
    if (is_game || room->delay->count) {
        return false;
    }
    room->delay->shown = delay_state_now(room);
    return true;
}

static bool
is_far_behind(const struct room *room, const struct delayed_event *event)
{
    return room->match->move_count - event->moves >= DELAY_MOVES;
}

static bool
is_early_enough(void)
{
    return FAULT(FAULT_WATCHED_EARLY);
}

static bool
is_due(const struct turn *turn, const struct room *room, const struct delayed_event *event)
{
    return !event->is_game || !room_is_running(room) || is_early_enough() ||
           (is_far_behind(room, event) && turn->now.mono_ms - event->at_ms >= DELAY_MS);
}

int
delay_count_due(const struct turn *turn, const struct room *room)
{
    int count = 0;

    while (room->delay && count < room->delay->count &&
           is_due(turn, room, &room->delay->queue[count])) {
        count++;
    }
    return count;
}

int64_t
delay_due_ms(const struct room *room)
{
    const struct delay *delay = room->delay;

    return delay && delay->count && room_is_running(room) && is_far_behind(room, &delay->queue[0])
               ? delay->queue[0].at_ms + DELAY_MS
               : TIME_NEVER;
}

const struct match *
delay_match_for(const struct room *room, uint64_t player)
{
    return delay_sees_all(room, player) ? room->match : &room->delay->match;
}

static bool
is_forgotten(void)
{
    return FAULT(FAULT_DELAY_LOST);
}

void
delay_recover(struct room *room, uint64_t shown_version)
{
    if (!room->settings.is_delayed || !shown_version || is_forgotten()) {
        return;
    }
    room->delay = create(room);
    room->delay->shown = delay_state_now(room);
    room->delay->shown.version = shown_version;
}

bool
delay_recover_event(struct room *room, int index, uint64_t version, struct now now)
{
    struct delay *delay = room->delay;
    struct delayed_event event = {.is_game = true,
                                  .at_ms = now.mono_ms,
                                  .moves = room->match->move_count,
                                  .state = delay_state_now(room)};

    if (!delay) {
        return true;
    }
    event.state.version = version;
    if (version > delay->shown.version) {
        *append(delay) = event;
        return true;
    }
    delay->events++;
    return match_replay(&delay->match, index, &room->match->events[index]);
}
