// SPDX-License-Identifier: MIT
// Time in a match: when clocks run and are charged, limits that end the game by
// themselves, absence and claims (clocks.md 3 to 7).
#include "common/game/match_internal.h"

enum {
    MINUTE_MS = 60 * 1000,
    DAY_MS = 24 * 60 * MINUTE_MS,
    // clocks.md 6
    ABANDONED_DAYS = 30,
    ABANDONED_SHORT_MS = 10 * MINUTE_MS, // of guests, with fewer moves than this:
    ABANDONED_SHORT_MOVES = 10,
    BEGUN_ACTS = 2,     // of each side
    DRAWN_MIN_MOVES = 2 // of a drawn one in the oldest records
};

#define ABANDONED_MS ((int64_t)ABANDONED_DAYS * DAY_MS)

static int64_t
later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static bool
is_away(const struct match_presence *presence)
{
    return presence->presence != PRESENCE_HERE;
}

// Since when all people have been away; TIME_NEVER if one is here, or if nobody but
// engines plays. An engine is always there and keeps no game alive.
static int64_t
deserted_since_ms(const struct match *match)
{
    int64_t since = TIME_NEVER;

    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct match_presence *presence = &match->run.seats[i];

        if (match->seat_kinds[i] != SEAT_PERSON) {
            continue;
        }
        if (!is_away(presence)) {
            return TIME_NEVER;
        }
        since = since == TIME_NEVER ? presence->since_ms : later(since, presence->since_ms);
    }
    return since;
}

static int64_t
deserted_ms(const struct match *match, int64_t now_ms)
{
    int64_t since = deserted_since_ms(match);

    return since == TIME_NEVER ? 0 : later(now_ms - since, 0);
}

static bool
has_engine(const struct match *match)
{
    return match->seat_kinds[SEAT_A] != SEAT_PERSON || match->seat_kinds[SEAT_B] != SEAT_PERSON;
}

// Does nobody wait for the first move with a clock in his hand?
static bool
has_no_limit(const struct match *match)
{
    return has_engine(match) || (match->run.is_patient && !match->settings.rated);
}

int64_t
match_first_move_ms(const struct match *match)
{
    return has_no_limit(match) ? TIME_NEVER : control_first_move_ms(&match->settings.control);
}

// Before a first move that nobody waits for no clock runs: as if there were none (clocks.md 3).
static bool
has_no_clock(const struct match *match)
{
    return match->settings.control.kind == CONTROL_NONE ||
           (match->phase != MATCH_PAUSED && has_no_limit(match) && match_is_uncharged(match));
}

// After how long a deserted game is given up; TIME_NEVER where a clock ends it. In a
// pause none does. People who play by correspondence are seldom there.
static int64_t
abandon_wait_ms(const struct match *match)
{
    bool is_short = match->move_count < ABANDONED_SHORT_MOVES;

    if (match->run.abandonment == ABANDON_NEVER) {
        return TIME_NEVER;
    }
    if (!has_no_clock(match)) {
        int64_t in_a_pause = match->settings.control.kind == CONTROL_CORR ? ABANDONED_MS : DAY_MS;

        return match->phase == MATCH_PAUSED ? in_a_pause : TIME_NEVER;
    }
    if (match->run.abandonment == ABANDON_ACCOUNTS) {
        return ABANDONED_MS;
    }
    return is_short ? ABANDONED_SHORT_MS : DAY_MS;
}

bool
match_has_begun(const struct match *match)
{
    return match->acts[SEAT_A] >= BEGUN_ACTS && match->acts[SEAT_B] >= BEGUN_ACTS;
}

// What is charged for the moment: time spent, less what lag forgives.
static int64_t
charged_ms(const struct match *match, const struct match_moment *moment)
{
    return moment->spent_ms -
           clock_compensation(&match->clock, match_actor(match), moment->spent_ms, moment->lag_ms);
}

struct match_moment
match_moment_now(const struct match *match, int64_t now_ms)
{
    const struct match_run *run = &match->run;
    enum seat actor = match_actor(match);

    return (struct match_moment){
        .at_ms = later(now_ms - run->epoch_ms, 0),
        .spent_ms = match_spent_ms(match, now_ms),
        .lag_ms = run->lag_ms[actor],
        .absent_ms = match_absent_ms(match, now_ms),
        .has_left = run->seats[actor].presence == PRESENCE_LEFT,
        .abandoned_ms = deserted_ms(match, now_ms),
    };
}

bool
match_is_uncharged(const struct match *match)
{
    bool a = match->acts[SEAT_A] > 0, b = match->acts[SEAT_B] > 0;

    switch (match->settings.start) {
    case START_FIRST:
        return !a && !b;
    case START_BOTH:
        return !a || !b;
    case START_NOW:
        break;
    }
    return false;
}

void
match_charge(struct match *match, const struct match_moment *moment)
{
    enum seat actor = match_actor(match);
    int64_t charged = charged_ms(match, moment);

    if (match_is_uncharged(match)) {
        return;
    }
    clock_book_lag(&match->clock, actor, moment->spent_ms - charged, moment->lag_ms);
    clock_consume(&match->clock, actor, charged);
}

void
match_hold_clock(struct match *match)
{
    match->run.is_running = false;
    match->run.held_count++;
}

// Absences count from the next time the turn is shown.
static void
forget_absences(struct match *match)
{
    match->run.turn_since_ms = TIME_NEVER;
    for (int i = 0; i < SEAT_COUNT; i++) {
        match->run.seats[i].away_ms = 0;
    }
}

void
match_begin_turn(struct match *match)
{
    clock_begin_turn(&match->clock, match_actor(match));
    match->turn_clock = match->clock;
    forget_absences(match);
}

static void
end_abandoned(struct match *match, enum result result, const struct match_moment *moment)
{
    match_end(match, (struct outcome){result, END_ABANDONED}, moment);
    match->events[match->event_count - 1].absent_ms = moment->abandoned_ms;
}

static bool
end_if_abandoned(struct match *match, const struct match_moment *moment)
{
    int64_t wait = abandon_wait_ms(match);

    if (wait == TIME_NEVER || moment->abandoned_ms < wait) {
        return false;
    }
    end_abandoned(match, match_has_begun(match) ? RESULT_DRAW : RESULT_ABORTED, moment);
    return true;
}

void
match_give_up(struct match *match, int64_t now_ms)
{
    struct match_moment moment = match_moment_now(match, now_ms);

    end_abandoned(match, RESULT_ABORTED, &moment);
}

// When, and whether, is the server's decision: who had an account is not in the record.
bool
match_replay_given_up(struct match *match, struct outcome outcome,
                      const struct match_moment *moment)
{
    bool is_untimed = match->settings.control.kind == CONTROL_NONE || match->phase == MATCH_PAUSED;
    bool can_be_drawn = is_untimed && match->move_count >= DRAWN_MIN_MOVES;

    if (match->phase == MATCH_OVER ||
        !(outcome.result == RESULT_ABORTED || (outcome.result == RESULT_DRAW && can_be_drawn))) {
        return false;
    }
    end_abandoned(match, outcome.result, moment);
    return true;
}

bool
match_end_by_time(struct match *match, const struct match_moment *moment)
{
    enum seat actor = match_actor(match);
    enum stone winner = match_colour_of(match, seat_other(actor));

    if (end_if_abandoned(match, moment)) {
        return true;
    }
    if (match->phase == MATCH_PAUSED) {
        return false;
    }
    if (match_is_uncharged(match)) {
        int64_t limit = match_first_move_ms(match);

        if (limit == TIME_NEVER || moment->spent_ms < limit) {
            return false;
        }
        match_end(match, (struct outcome){RESULT_ABORTED, END_FIRST_MOVE}, moment);
        return true;
    }
    if (!clock_would_flag(&match->clock, actor, charged_ms(match, moment))) {
        return false;
    }
    match_charge(match, moment);
    match_end(match, (struct outcome){result_win(winner), END_TIME}, moment);
    return true;
}

// Has the actor left this seat alone for long enough?
static enum verdict
check_claim(const struct match *match, enum seat seat, const struct match_moment *moment)
{
    int64_t wait = control_claim_wait_ms(&match->settings.control, moment->has_left);

    if (seat == match_actor(match) || moment->absent_ms == 0) {
        return VERDICT_CLAIM_PRESENT;
    }
    if (wait == TIME_NEVER) {
        return VERDICT_CLAIM_NEVER;
    }
    // While both are away nothing can be claimed; the clock decides.
    if (moment->absent_ms < wait || moment->abandoned_ms > 0) {
        return VERDICT_CLAIM_TOO_SOON;
    }
    return VERDICT_OK;
}

enum verdict
match_check_stand_in(const struct match *match, enum seat seat, int64_t now_ms)
{
    struct match_moment moment = match_moment_now(match, now_ms);

    if (match->settings.control.kind != CONTROL_NONE || match->settings.rated) {
        return VERDICT_CLAIM_NEVER;
    }
    return match->phase == MATCH_PAUSED ? VERDICT_PAUSED : check_claim(match, seat, &moment);
}

enum verdict
match_do_claim(struct match *match, const struct action *action, const struct match_moment *moment)
{
    struct action claim = *action;
    struct outcome outcome = {RESULT_DRAW, END_CLAIM};
    enum verdict verdict = check_claim(match, action->seat, moment);

    if (verdict != VERDICT_OK) {
        return verdict;
    }
    if (action->kind == ACTION_CLAIM_WIN) {
        outcome.result = result_win(match_colour_of(match, action->seat));
    }
    // The record keeps what the claim rests on, not what the player sent.
    claim.number = moment->has_left;
    match_record(match, &claim, moment);
    match->events[match->event_count - 1].absent_ms = moment->absent_ms;
    match_end(match, outcome, moment);
    return VERDICT_OK;
}

enum verdict
match_do_give(struct match *match, const struct action *action, const struct match_moment *moment)
{
    if (action->number < 1 || action->number > MATCH_GIFT_MAX_MS) {
        return VERDICT_BAD_NUMBER;
    }
    if (!clock_give(&match->clock, seat_other(action->seat), action->number)) {
        return VERDICT_NO_CLOCK;
    }
    clock_give(&match->turn_clock, seat_other(action->seat), action->number);
    match_record(match, action, moment);
    return VERDICT_OK;
}

enum verdict
match_do_resume(struct match *match, const struct action *action, const struct match_moment *moment)
{
    if (match->phase != MATCH_PAUSED) {
        return VERDICT_NOT_PAUSED;
    }
    match->phase = MATCH_RUNNING;
    match_record(match, action, moment);
    match_hold_clock(match); // until the players see it
    // A player who was away during the pause is not late yet.
    forget_absences(match);
    return VERDICT_OK;
}

enum verdict
match_do_stop(struct match *match, const struct action *action, const struct match_moment *moment)
{
    match_record(match, action, moment);
    match_charge(match, moment);
    match_hold_clock(match);
    return VERDICT_OK;
}

enum verdict
match_do_restart(struct match *match, const struct action *action,
                 const struct match_moment *moment)
{
    // No clock is charged for the time around the stop (clocks.md 7).
    match_record(match, action, moment);
    match_hold_clock(match);
    clock_restart_gift(&match->clock);
    clock_restart_gift(&match->turn_clock);
    return VERDICT_OK;
}

void
match_note_rebuilt(struct match *match, int64_t now_ms)
{
    int64_t last = match->event_count ? match->events[match->event_count - 1].at_ms : 0;

    match->run.epoch_ms = now_ms - last;
}

void
match_note_shown(struct match *match, int64_t now_ms)
{
    struct match_run *run = &match->run;

    if (run->is_running || match->phase != MATCH_RUNNING) {
        return;
    }
    run->is_running = true;
    run->since_ms = now_ms;
    if (run->turn_since_ms == TIME_NEVER) {
        run->turn_since_ms = now_ms;
    }
}

void
match_note_gap(struct match *match, int64_t gap_ms)
{
    struct match_run *run = &match->run;

    run->since_ms += gap_ms;
    if (run->turn_since_ms != TIME_NEVER) {
        run->turn_since_ms += gap_ms;
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        run->seats[i].since_ms += gap_ms;
    }
}

void
match_note_lag(struct match *match, enum seat seat, int64_t round_trip_ms)
{
    int64_t most = match->settings.rated ? CLOCK_LAG_CAP_RATED_MS : CLOCK_LAG_CAP_MS;

    match->run.lag_ms[seat] = min_ms(round_trip_ms, most);
}

// The part of an absence that lies in the running turn.
static int64_t
away_in_turn_ms(const struct match_run *run, enum seat seat, int64_t now_ms)
{
    if (!is_away(&run->seats[seat]) || run->turn_since_ms == TIME_NEVER) {
        return 0;
    }
    return later(now_ms - later(run->seats[seat].since_ms, run->turn_since_ms), 0);
}

void
match_note_abandonment(struct match *match, enum abandonment abandonment)
{
    match->run.abandonment = abandonment;
}

void
match_note_patience(struct match *match, bool is_patient)
{
    match->run.is_patient = is_patient;
}

void
match_note_presence(struct match *match, enum seat seat, enum presence presence, int64_t now_ms)
{
    struct match_presence *state = &match->run.seats[seat];

    if (is_away(state) && presence == PRESENCE_HERE) {
        state->away_ms += away_in_turn_ms(&match->run, seat, now_ms);
    }
    // A goodbye after a lost line does not restart the count, and the line that
    // is lost after a goodbye does not take it back.
    if (!is_away(state) || presence == PRESENCE_HERE) {
        state->since_ms = now_ms;
    }
    if (presence != PRESENCE_LOST || !is_away(state)) {
        state->presence = presence;
    }
}

int64_t
match_absent_ms(const struct match *match, int64_t now_ms)
{
    enum seat actor = match_actor(match);
    const struct match_presence *state = &match->run.seats[actor];

    // Coming back cancels a claim; going away again goes on counting.
    if (!is_away(state)) {
        return 0;
    }
    return state->away_ms + away_in_turn_ms(&match->run, actor, now_ms);
}

int64_t
match_claim_wait_ms(const struct match *match)
{
    bool has_left = match->run.seats[match_actor(match)].presence == PRESENCE_LEFT;

    return control_claim_wait_ms(&match->settings.control, has_left);
}

// When the game would be given up because nobody is there.
static int64_t
abandon_deadline_ms(const struct match *match)
{
    int64_t since = deserted_since_ms(match), wait = abandon_wait_ms(match);

    return since == TIME_NEVER || wait == TIME_NEVER ? TIME_NEVER : since + wait;
}

int64_t
match_deadline_ms(const struct match *match)
{
    const struct match_run *run = &match->run;
    enum seat actor = match_actor(match);
    int64_t left;

    if (match->phase == MATCH_OVER) {
        return TIME_NEVER;
    }
    if (match->settings.control.kind == CONTROL_NONE || !run->is_running) {
        return abandon_deadline_ms(match);
    }
    if (match_is_uncharged(match)) {
        return match_first_move_ms(match) == TIME_NEVER
                   ? abandon_deadline_ms(match)
                   : run->since_ms + match_first_move_ms(match);
    }
    left = clock_until_flag_ms(&match->clock, actor);
    return run->since_ms + left + clock_grace_ms(&match->clock, actor, run->lag_ms[actor]);
}

int64_t
match_spent_ms(const struct match *match, int64_t now_ms)
{
    return match->run.is_running ? later(now_ms - match->run.since_ms, 0) : 0;
}

struct clock_reading
match_reading(const struct match *match, enum seat seat, int64_t now_ms)
{
    bool runs = seat == match_actor(match) && !match_is_uncharged(match);

    return clock_read(&match->clock, seat, runs ? match_spent_ms(match, now_ms) : 0);
}
