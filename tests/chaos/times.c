// SPDX-License-Identifier: MIT
#include "tests/chaos/times.h"

#include <inttypes.h>

#include "tests/chaos/acts.h"
#include "tests/chaos/chaos.h"

enum { ROUNDING_MS = 2, RESUME_MS = 60000 };

static int64_t
later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static const struct shown_event *
event_at(const struct shown_game *game, int index)
{
    return index >= 0 ? &game->events[index] : NULL;
}

// Match time of an event; the start is 0.
static int64_t
at_ms(const struct shown_game *game, int index)
{
    return index >= 0 ? game->events[index].event.at_ms : 0;
}

// Time between two moments that is charged to nobody: at least so much.
static int64_t
surely_still(const struct chaos *chaos, int64_t from_ms, int64_t to_ms)
{
    int64_t sum = 0;

    for (int i = 0; i < chaos->freeze_count; i++) {
        const struct freeze *still = &chaos->freezes[i];

        if (still->from_ms >= from_ms && still->to_ms <= to_ms) {
            sum += later(0, still->to_ms - still->from_ms - still->tolerance_ms);
        }
    }
    return sum;
}

// The same at most. What the server says of freezes that were not our doing
// may have been at any time.
static int64_t
perhaps_still(const struct chaos *chaos, int64_t from_ms, int64_t to_ms)
{
    int64_t sum = server_log_sum(&chaos->server, "stood still ms=");

    for (int i = 0; i < chaos->freeze_count; i++) {
        const struct freeze *still = &chaos->freezes[i];

        sum -= still->logged_ms;
        if (still->late_ms >= from_ms && still->early_ms <= to_ms) {
            sum += (still->late_ms < to_ms ? still->late_ms : to_ms) - still->early_ms;
        }
    }
    return sum;
}

// Match time goes with the time of the machine.
static void
check_at(struct chaos *chaos, const struct shown_game *game, int index)
{
    const struct shown_event *event = &game->events[index], *last = event_at(game, index - 1);
    int64_t passed = at_ms(game, index) - at_ms(game, index - 1), least, most;

    if (!last || game->match.settings.control.kind == CONTROL_CORR) {
        return; // wall time may be set
    }
    most = event->first_ms - last->low_ms + ROUNDING_MS;
    if (passed > most) {
        chaos_fail(chaos, game->room, NOBODY,
                   "event %d of game %" PRIu64 " is %" PRId64 " ms after the one before, but only "
                   "%" PRId64 " ms have passed",
                   index, game->id, passed, most);
    }
    if (!event->sent_ms || last->life != event->life || !event->is_live) {
        return;
    }
    least = event->sent_ms - last->first_ms - ROUNDING_MS;
    if (passed < least) {
        chaos_fail(chaos, game->room, NOBODY,
                   "event %d of game %" PRIu64 " is %" PRId64
                   " ms after the one before, but %" PRId64 " ms have passed",
                   index, game->id, passed, least);
    }
}

// Whether the clock that this event held is started only when whoever is to move is there:
// after a restart, also if the game was paused then and was resumed by the opponent.
static bool
waits_for_actor(const struct shown_game *game, int held)
{
    if (held < 0 || (game->events[held].event.action.kind != ACTION_RESTART &&
                     game->events[held].event.action.kind != ACTION_RESUME)) {
        return false;
    }
    for (int i = held; i >= 0 && game->events[i].life == game->events[held].life; i--) {
        if (game->events[i].event.action.kind == ACTION_RESTART) {
            return true;
        }
    }
    return false;
}

// When the clock that is charged by this event was started, at the earliest and
// at the latest; the second is -1 where nobody can say.
static void
find_start(const struct chaos *chaos, const struct shown_game *game, int index, int64_t *early_ms,
           int64_t *late_ms)
{
    const struct shown_event *event = &game->events[index], *held = event_at(game, game->held);
    const struct person *actor =
        event->actor_person == NOBODY ? NULL : chaos->people[event->actor_person];

    *early_ms = held ? held->low_ms : 0;
    *late_ms = held ? held->first_ms : game->began_ms;
    if ((held ? held->life : game->began_life) != event->life || !event->is_live ||
        event->was_paused) {
        *late_ms = -1;
        return;
    }
    if (waits_for_actor(game, game->held)) {
        if (held->event.action.kind == ACTION_RESTART) {
            *late_ms = 0; // it had been waiting before anybody read of it
        }
        *late_ms = actor && actor->entered_ms ? later(*late_ms, actor->entered_ms) : -1;
        *early_ms = actor ? later(*early_ms, actor->entering_ms) : *early_ms;
    }
}

static bool
follows_from_last(const struct shown_game *game, int index)
{
    const struct match_event *event = &game->events[index].event;

    return event->action.kind == ACTION_END && index > 0 &&
           event->at_ms == at_ms(game, index - 1) &&
           event->spent_ms == game->events[index - 1].event.spent_ms;
}

// What is charged is what has passed: not more, and not less.
static void
check_spent(struct chaos *chaos, const struct shown_game *game, int index)
{
    const struct shown_event *event = &game->events[index];
    int64_t spent = event->event.spent_ms, early_ms, late_ms;
    int64_t passed = at_ms(game, index) - at_ms(game, game->held), most = passed;

    if (follows_from_last(game, index)) {
        return; // at the same moment
    }
    find_start(chaos, game, index, &early_ms, &late_ms);
    if (event->is_live && early_ms && event->first_ms - early_ms + ROUNDING_MS < most) {
        most = event->first_ms - early_ms + ROUNDING_MS;
    }
    if (late_ms >= 0 && early_ms) {
        // What is read after a freeze may have happened before it, and have
        // been on its way to the disk.
        most -= surely_still(chaos, late_ms, early_ms + passed + ROUNDING_MS);
    }
    if (spent > later(most, 0)) {
        chaos_fail(chaos, game->room, event->actor_person,
                   "event %d of game %" PRIu64 " charges %" PRId64
                   " ms, but there were only %" PRId64,
                   index, game->id, spent, most);
    }
    if (late_ms >= 0 && event->sent_ms && spent < event->sent_ms - late_ms - ROUNDING_MS &&
        spent < event->sent_ms - late_ms - ROUNDING_MS -
                    perhaps_still(chaos, early_ms, event->first_ms)) {
        chaos_fail(chaos, game->room, event->actor_person,
                   "event %d of game %" PRIu64 " charges %" PRId64 " ms, but there were %" PRId64,
                   index, game->id, spent, event->sent_ms - late_ms);
    }
}

// What clocks.md 7 gives to each side.
static bool
is_gift_right(const struct time_control *control, const struct clock_reading *was,
              const struct clock_reading *is)
{
    switch (control->kind) {
    case CONTROL_SUDDEN:
    case CONTROL_FISCHER:
    case CONTROL_DELAY:
    case CONTROL_BRONSTEIN:
        return is->main_ms == was->main_ms + CLOCK_RESTART_GIFT_MS;
    case CONTROL_BYOYOMI:
    case CONTROL_CANADIAN:
        return is->main_ms == was->main_ms && is->count == was->count &&
               is->extra_ms == (was->overtime ? control->period_ms : 0);
    case CONTROL_NONE:
    case CONTROL_PERMOVE:
    case CONTROL_CORR:
        break;
    }
    return is->main_ms == was->main_ms;
}

static void
check_restart(struct chaos *chaos, const struct shown_game *game, int index,
              const struct clock *before)
{
    if (at_ms(game, index) != at_ms(game, index - 1) || game->events[index].event.spent_ms != 0) {
        chaos_fail(chaos, game->room, NOBODY,
                   "the restart of game %" PRIu64 " took %" PRId64 " ms and charged %" PRId64,
                   game->id, at_ms(game, index) - at_ms(game, index - 1),
                   game->events[index].event.spent_ms);
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        struct clock_reading was = clock_read(before, (enum seat)i, 0);
        struct clock_reading is = clock_read(&game->match.clock, (enum seat)i, 0);

        if (!is_gift_right(&game->match.settings.control, &was, &is)) {
            chaos_fail(chaos, game->room, NOBODY,
                       "seat %c of game %" PRIu64 " had %" PRId64 " ms before the restart, and has "
                       "%" PRId64 " after it",
                       "AB"[i], game -> id, was.main_ms, is.main_ms);
        }
    }
}

void
times_event(struct chaos *chaos, struct shown_game *game, const struct clock *before)
{
    int index = game->count - 1;
    struct shown_event *event = &game->events[index];
    const struct shown_event *last = event_at(game, index - 1);
    const struct shown_room *room = ledger_room(&chaos->ledger, game->room);

    event->low_ms = later(last ? last->low_ms : 0, event->sent_ms);
    if (event->event.action.kind == ACTION_RESTART) {
        event->low_ms = later(event->low_ms, chaos->died_ms[room->life]);
        check_restart(chaos, game, index, before);
    }
    check_at(chaos, game, index);
    check_spent(chaos, game, index);
    if (!game->match.run.is_running || event->event.action.kind == ACTION_RESUME) {
        game->held = index;
    }
}

// What a side must be shown to have when it has used so much of its turn.
static bool
is_shown_as(const struct wire_clock_side *shown, const struct clock_reading *reading)
{
    return (int64_t)shown->main_ms == reading->main_ms &&
           (int64_t)shown->extra_ms == reading->extra_ms &&
           (int32_t)shown->count == reading->count && shown->overtime == reading->overtime;
}

static bool
are_clocks_right(const struct shown_game *game, const struct wire_clocks *clocks)
{
    const struct match *match = &game->match;
    const struct shown_event *event = &game->events[game->count - 1];
    enum seat actor = match_actor(match);
    enum running runs = match->phase != MATCH_RUNNING ? RUNNING_NONE
                        : actor == SEAT_A             ? RUNNING_A
                                                      : RUNNING_B;
    bool is_charged = game->held != game->count - 1 && !match_is_uncharged(match) &&
                      match->phase == MATCH_RUNNING;

    for (int i = 0; i < SEAT_COUNT; i++) {
        int64_t spent = is_charged && actor == (enum seat)i ? event->event.spent_ms : 0;
        struct clock_reading reading = clock_read(&match->clock, (enum seat)i, spent);

        if (!is_shown_as(i == SEAT_A ? &clocks->a : &clocks->b, &reading)) {
            return false;
        }
    }
    return clocks->running == runs &&
           clocks->black == opening_seat_of(&match->opening, STONE_BLACK);
}

// Events of one moment all come with the clocks after the last of them.
void
times_clocks(struct chaos *chaos, struct shown_game *game, const struct wire_clocks *clocks)
{
    bool is_right = are_clocks_right(game, clocks);

    if (game->is_clock_odd && at_ms(game, game->count - 1) != at_ms(game, game->count - 2)) {
        chaos_fail(chaos, game->room, NOBODY,
                   "the clocks of event %d of game %" PRIu64 " do not follow from the events",
                   game->count - 2, game->id);
    }
    game->is_clock_odd = !is_right;
}

// All that is left, as one number.
static int64_t
left_ms(const struct time_control *control, const struct clock_reading *reading)
{
    switch (control->kind) {
    case CONTROL_BYOYOMI:
        return reading->main_ms + reading->count * control->period_ms -
               (reading->overtime ? control->period_ms - reading->extra_ms : 0);
    case CONTROL_CANADIAN:
        return reading->main_ms + (reading->overtime ? reading->extra_ms : control->period_ms);
    case CONTROL_NONE:
    case CONTROL_SUDDEN:
    case CONTROL_FISCHER:
    case CONTROL_DELAY:
    case CONTROL_BRONSTEIN:
    case CONTROL_PERMOVE:
    case CONTROL_CORR:
        break;
    }
    return reading->main_ms;
}

// How long the clock of the actor may have run, at most.
static int64_t
run_at_most(const struct chaos *chaos, const struct shown_game *game, int person)
{
    const struct shown_event *held = event_at(game, game->held);
    const struct person *actor = person == NOBODY ? NULL : chaos->people[person];
    int64_t from_ms = held ? held->low_ms : 0;

    if (game->match.phase != MATCH_RUNNING || match_is_uncharged(&game->match)) {
        return 0;
    }
    if (waits_for_actor(game, game->held) && held->life == chaos->life && actor) {
        if (!actor->entering_ms) {
            // It waits for him, but not for ever.
            return later(0, chaos_now_ms() - chaos->died_ms[chaos->life - 1] - RESUME_MS);
        }
        from_ms = later(from_ms, actor->entering_ms);
    }
    return chaos_now_ms() - from_ms + ROUNDING_MS;
}

void
times_snapshot(struct chaos *chaos, struct shown_game *game, const struct view *view)
{
    const struct match *match = &game->match;
    enum seat actor = match_actor(match);
    const struct time_control *control = &match->settings.control;

    if (!view->has_clocks || view->state.event_count < game->count) {
        return; // somebody else is ahead
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct wire_clock_side *side = i == SEAT_A ? &view->clocks.a : &view->clocks.b;
        struct clock_reading shown = {(int64_t)side->main_ms, (int64_t)side->extra_ms,
                                      (int32_t)side->count, side->overtime};
        int64_t run =
            actor == (enum seat)i ? run_at_most(chaos, game, acts_person(chaos, view, actor)) : 0;
        struct clock_reading full = clock_read(&match->clock, (enum seat)i, 0);
        struct clock_reading least = clock_read(&match->clock, (enum seat)i, run);

        if (left_ms(control, &shown) > left_ms(control, &full) ||
            left_ms(control, &shown) < left_ms(control, &least)) {
            chaos_fail(chaos, game->room, NOBODY,
                       "seat %c of game %" PRIu64 " is shown with %" PRId64
                       " ms, but must have %" PRId64 " to %" PRId64,
                       "AB"[i], game -> id, left_ms(control, &shown), left_ms(control, &least),
                       left_ms(control, &full));
        }
    }
}
