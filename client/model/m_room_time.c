// SPDX-License-Identifier: MIT
// Time in a room: clocks counted on from the server's last word, low time, and
// absences that allow a claim.
#include "client/model/m_room_internal.h"

static struct clock_reading
read_side(const struct wire_clock_side *side)
{
    return (struct clock_reading){
        .main_ms = (int64_t)side->main_ms,
        .extra_ms = (int64_t)side->extra_ms,
        .count = (int32_t)side->count,
        .overtime = side->overtime,
    };
}

// The clock of whoever is to move goes on from what was told. After a restart it
// waits for him.
void
m_room_start_clock(struct m_room *room, int64_t now_ms)
{
    const struct wire_clocks *clocks = &room->clocks;
    struct match *match = &room->match;
    enum seat seat = clocks->running == RUNNING_A ? SEAT_A : SEAT_B;

    match->run.is_running = false;
    room->held_until_ms = TIME_NEVER;
    if (clocks->running == RUNNING_NONE || match->phase != MATCH_RUNNING ||
        match_actor(match) != seat) {
        return;
    }
    if (clocks->starts_in_ms > 0 && room->presence[seat].is_away) {
        room->held_until_ms = now_ms + (int64_t)clocks->starts_in_ms;
    } else {
        match_note_shown(match, now_ms - (int64_t)clocks->spent_ms);
    }
}

// He is here, or was waited for long enough.
static void
end_waiting(struct m_room *room, int64_t now_ms)
{
    room->held_until_ms = TIME_NEVER;
    match_note_shown(&room->match, now_ms);
}

void
m_room_end_waiting(struct m_room *room, int64_t now_ms)
{
    enum seat actor;

    if (room->held_until_ms != TIME_NEVER && m_room_actor(room, &actor) &&
        !room->presence[actor].is_away) {
        end_waiting(room, now_ms);
    }
}

struct clock_reading
m_room_clock(const struct m_room *room, enum seat seat, int64_t now_ms)
{
    if (!room->has_match) {
        struct clock full;

        if (control_check(&room->setup.match.control) != CONTROL_OK) {
            return (struct clock_reading){0}; // the server has told nothing that could be played
        }
        clock_init(&full, &room->setup.match.control);
        return clock_read(&full, seat, 0);
    }
    // A game that has just begun: full clocks.
    if (m_room_clock_runs(room, seat) || !room->has_clocks) {
        return match_reading(&room->match, seat, now_ms);
    }
    return read_side(seat == SEAT_A ? &room->clocks.a : &room->clocks.b);
}

bool
m_room_clock_runs(const struct m_room *room, enum seat seat)
{
    const struct match *match = &room->match;

    return room->has_match && match->run.is_running && match_actor(match) == seat &&
           match->settings.control.kind != CONTROL_NONE && !match_is_uncharged(match);
}

int64_t
m_room_first_move_in_ms(const struct m_room *room, int64_t now_ms)
{
    const struct match *match = &room->match;
    int64_t limit = room->has_match ? match_first_move_ms(match) : TIME_NEVER, left;

    bool is_patient = !room->setup.match.rated && room->setup.join == JOIN_CODE;

    if (!room->has_match || !match->run.is_running || !match_is_uncharged(match) || is_patient ||
        limit == TIME_NEVER) {
        return TIME_NEVER;
    }
    left = limit - match_spent_ms(match, now_ms);
    return left > 0 ? left : 0;
}

void
m_room_shift_clock(struct m_room *room, int64_t gap_ms, int64_t now_ms)
{
    if (room->has_match) {
        match_note_gap(&room->match, gap_ms);
    }
    // A deadline that passed meanwhile is moved to now.
    if (room->held_until_ms != TIME_NEVER && room->held_until_ms < now_ms) {
        room->held_until_ms = now_ms;
    }
}

int64_t
m_room_away_ms(const struct m_room *room, enum seat seat, int64_t now_ms)
{
    const struct m_presence *presence = &room->presence[seat];
    enum seat actor;

    if (!presence->is_away || !m_room_actor(room, &actor) || actor != seat) {
        return 0;
    }
    return presence->away_ms + now_ms - presence->at_ms;
}

int64_t
m_room_claim_in_ms(const struct m_room *room, enum seat seat, int64_t now_ms)
{
    int64_t wait = room->claim_ms, away;
    enum seat actor;

    if (!room->presence[seat].is_away || !m_room_actor(room, &actor) || actor != seat) {
        return TIME_NEVER;
    }
    if (wait <= 0) {
        wait = control_claim_wait_ms(&room->match.settings.control, false);
    }
    away = m_room_away_ms(room, seat, now_ms);
    if (wait == TIME_NEVER) {
        return TIME_NEVER;
    }
    return away < wait ? wait - away : 0;
}

// Time.

// Marks of low time, in seconds.
static const int low_marks[] = {10, 30, 60};

enum { LOW_MARKS = sizeof(low_marks) / sizeof(*low_marks), MARK_MS = 1000 };

// The number that is shown large.
static int64_t
leading_ms(const struct clock_reading *reading)
{
    return reading->overtime ? reading->extra_ms : reading->main_ms;
}

static int64_t
tick_clock(struct m_room *room, int64_t now_ms, struct news_list *news)
{
    struct clock_reading reading;
    enum seat actor;
    int64_t left, started;

    if (!m_room_actor(room, &actor) || !m_room_clock_runs(room, actor)) {
        return TIME_NEVER;
    }
    reading = m_room_clock(room, actor, now_ms);
    left = leading_ms(&reading);
    reading = m_room_clock(room, actor, room->match.run.since_ms);
    started = leading_ms(&reading);
    for (int i = 0; i < LOW_MARKS; i++) {
        int64_t mark = (int64_t)low_marks[i] * MARK_MS;

        // Only marks that are passed in this turn, each once.
        if (left <= mark && started > mark &&
            (!room->low_told_s || low_marks[i] < room->low_told_s)) {
            room->low_told_s = low_marks[i];
            news_add(news, (struct news){.kind = NEWS_LOW_TIME,
                                         .room = room->id,
                                         .seat = actor,
                                         .number = low_marks[i]});
            break;
        }
    }
    for (int i = LOW_MARKS - 1; i >= 0; i--) {
        int64_t mark = (int64_t)low_marks[i] * MARK_MS;

        if (left > mark) {
            return now_ms + left - mark;
        }
    }
    return TIME_NEVER;
}

static int64_t
tick_absence(struct m_room *room, enum seat seat, int64_t now_ms, struct news_list *news)
{
    int64_t wait = m_room_claim_in_ms(room, seat, now_ms);

    if (wait == TIME_NEVER || room->presence[seat].is_claim_told) {
        return TIME_NEVER;
    }
    if (wait > 0) {
        return now_ms + wait;
    }
    room->presence[seat].is_claim_told = true;
    news_add(news, (struct news){.kind = NEWS_CLAIM, .room = room->id, .seat = seat});
    return TIME_NEVER;
}

static int64_t
earlier(int64_t a, int64_t b)
{
    return a == TIME_NEVER || (b != TIME_NEVER && b < a) ? b : a;
}

int64_t
m_room_tick(struct m_room *room, int64_t now_ms, struct news_list *news)
{
    int64_t at;

    if (room->held_until_ms != TIME_NEVER && room->held_until_ms <= now_ms) {
        end_waiting(room, room->held_until_ms);
    }
    at = earlier(tick_clock(room, now_ms, news), room->held_until_ms);
    for (int i = 0; i < SEAT_COUNT; i++) {
        at = earlier(at, tick_absence(room, (enum seat)i, now_ms, news));
    }
    return at;
}
