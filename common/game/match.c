// SPDX-License-Identifier: MIT
#include "common/game/match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/game/match_internal.h"
#include "common/util/xalloc.h"

enum {
    OF_ACTOR = 1,      // only whoever has to act may do it
    IN_PAUSE = 2,      // possible while the game is paused
    OPTIONAL = 4,      // refused when the list of events is nearly full
    ANY_MOMENT = 8,    // the flag is not looked at before
    HAS_NUMBER = 16,   // uses the field number
    HAS_QUESTION = 32, // uses question and yes
};

static enum verdict
do_resign(struct match *match, const struct action *action, const struct match_moment *moment)
{
    enum stone winner = match_colour_of(match, seat_other(action->seat));

    match_record(match, action, moment);
    match_end(match, (struct outcome){result_win(winner), END_RESIGN}, moment);
    return VERDICT_OK;
}

static enum verdict
do_forfeit(struct match *match, const struct action *action, const struct match_moment *moment)
{
    enum stone winner = match_colour_of(match, seat_other(action->seat));

    match_record(match, action, moment);
    match_end(match, (struct outcome){result_win(winner), END_FORFEIT}, moment);
    return VERDICT_OK;
}

// match_apply() has ended the game already if a limit was passed.
static enum verdict
do_flag(struct match *match, const struct action *action, const struct match_moment *moment)
{
    (void)match, (void)action, (void)moment;
    return VERDICT_NOT_FLAGGED;
}

static void
seat_at_clock(struct clock *clock, enum seat seat, enum seat_kind kind)
{
    clock->sides[seat].is_compensated = kind == SEAT_PERSON;
    clock->sides[seat].tolerance_ms = kind == SEAT_BRAIN ? 1000 : 0;
}

static enum verdict
do_set_seat(struct match *match, const struct action *action, const struct match_moment *moment)
{
    enum seat_kind kind = (enum seat_kind)action->number;

    if (action->number < SEAT_PERSON || action->number > SEAT_BRAIN) {
        return VERDICT_BAD_NUMBER;
    }
    match->seat_kinds[action->seat] = kind;
    seat_at_clock(&match->clock, action->seat, kind);
    // An undo that refunds time goes back to this one; the seat stays.
    seat_at_clock(&match->turn_clock, action->seat, kind);
    match_record(match, action, moment);
    return VERDICT_OK;
}

static enum verdict
do_nothing(struct match *match, const struct action *action, const struct match_moment *moment)
{
    (void)match, (void)action, (void)moment;
    return VERDICT_WRONG_PHASE;
}

static const struct action_row {
    const char *word;
    match_handler_fn handle;
    unsigned flags;
    int points_min, points_max;
} rows[ACTION_COUNT] = {
    [ACTION_PLACE] = {"place", match_do_step, OF_ACTOR, 1, 1},
    [ACTION_PLACE_DECLARE] = {"place-declare", match_do_step, OF_ACTOR | HAS_NUMBER, 1, 1},
    [ACTION_PLACE2] = {"place2", match_do_step, OF_ACTOR, 2, 2},
    [ACTION_SWAP] = {"swap", match_do_step, OF_ACTOR, 0, 0},
    [ACTION_KEEP] = {"keep", match_do_step, OF_ACTOR, 0, 0},
    [ACTION_TAKE_BLACK] = {"take-black", match_do_step, OF_ACTOR, 0, 0},
    [ACTION_TAKE_WHITE] = {"take-white", match_do_step, OF_ACTOR, 0, 0},
    [ACTION_DECLARE] = {"declare", match_do_step, OF_ACTOR | HAS_NUMBER, 0, 0},
    [ACTION_OFFER] = {"offer", match_do_step, OF_ACTOR, 1, OPENING_OFFERS_MAX},
    [ACTION_CHOOSE] = {"choose", match_do_step, OF_ACTOR, 1, 1},
    [ACTION_PASS] = {"pass", match_do_pass, OF_ACTOR, 0, 0},
    [ACTION_RESIGN] = {"resign", do_resign, IN_PAUSE, 0, 0},
    [ACTION_ASK] = {"ask", match_do_ask, IN_PAUSE | OPTIONAL | HAS_QUESTION, 0, 0},
    [ACTION_ANSWER] = {"answer", match_do_answer, IN_PAUSE | HAS_QUESTION, 0, 0},
    [ACTION_WITHDRAW] = {"withdraw", match_do_withdraw, IN_PAUSE | HAS_QUESTION, 0, 0},
    [ACTION_RESUME] = {"resume", match_do_resume, IN_PAUSE, 0, 0},
    [ACTION_GIVE_TIME] = {"give-time", match_do_give, IN_PAUSE | OPTIONAL | HAS_NUMBER, 0, 0},
    [ACTION_CLAIM_WIN] = {"claim-win", match_do_claim, HAS_NUMBER, 0, 0},
    [ACTION_CLAIM_DRAW] = {"claim-draw", match_do_claim, HAS_NUMBER, 0, 0},
    [ACTION_FLAG] = {"flag", do_flag, IN_PAUSE, 0, 0},
    [ACTION_SET_SEAT] = {"set-seat", do_set_seat, IN_PAUSE | OPTIONAL | HAS_NUMBER, 0, 0},
    [ACTION_FORFEIT] = {"forfeit", do_forfeit, IN_PAUSE, 0, 0},
    [ACTION_STOP] = {"stop", match_do_stop, IN_PAUSE | OPTIONAL, 0, 0},
    [ACTION_RESTART] = {"restart", match_do_restart, IN_PAUSE | ANY_MOMENT | OPTIONAL, 0, 0},
    [ACTION_END] = {"end", do_nothing, IN_PAUSE, 0, 0},
};

static void
reserve_moves(struct match *match, int capacity)
{
    if (capacity > match->move_capacity) {
        match->moves = xreallocarray(match->moves, (size_t)capacity, sizeof(*match->moves));
        match->move_capacity = capacity;
    }
}

static void
reserve_events(struct match *match, int capacity)
{
    if (capacity > match->event_capacity) {
        match->events = xreallocarray(match->events, (size_t)capacity, sizeof(*match->events));
        match->event_capacity = capacity;
    }
}

static void
add_event(struct match *match, const struct match_event *event)
{
    if (match->event_count == match->event_capacity) {
        reserve_events(match, match->event_capacity ? 2 * match->event_capacity : 16);
    }
    match->events[match->event_count++] = *event;
}

// Whatever decoded the action may let any number through; none must become an
// index before this has looked at it.
static enum verdict
check_fields(const struct action *action)
{
    if ((unsigned)action->kind >= ACTION_COUNT) {
        return VERDICT_WRONG_PHASE;
    }
    if ((unsigned)action->seat >= SEAT_COUNT) {
        return VERDICT_NOT_YOUR_TURN;
    }
    if (rows[action->kind].flags & HAS_QUESTION && (unsigned)action->question >= QUESTION_COUNT) {
        return VERDICT_NOTHING_ASKED;
    }
    return VERDICT_OK;
}

static enum verdict
check_action(const struct match *match, const struct action *action)
{
    const struct action_row *row = &rows[action->kind];

    if (match->phase == MATCH_OVER) {
        return VERDICT_GAME_OVER;
    }
    if (action->move_number && action->move_number != match_next_move(match)) {
        return VERDICT_STALE;
    }
    if (match->phase == MATCH_PAUSED && !(row->flags & IN_PAUSE)) {
        return VERDICT_PAUSED;
    }
    if (row->flags & OF_ACTOR && action->seat != match_actor(match)) {
        return VERDICT_NOT_YOUR_TURN;
    }
    if (action->point_count < row->points_min || action->point_count > row->points_max) {
        return VERDICT_WRONG_COUNT;
    }
    if (row->flags & OPTIONAL && match->event_count >= MATCH_EVENTS_MAX - MATCH_EVENTS_RESERVE) {
        return VERDICT_TOO_MANY_EVENTS;
    }
    return VERDICT_OK;
}

// The one path of every action, live or from a record. The flag decides before
// anything else, even if its timer has not been heard yet.
static struct match_reply
apply_at(struct match *match, const struct action *action, const struct match_moment *moment)
{
    struct match_reply reply = {.verdict = check_fields(action), .first_event = match->event_count};

    if (reply.verdict != VERDICT_OK) {
        return reply;
    }
    if (match->phase != MATCH_OVER && !(rows[action->kind].flags & ANY_MOMENT) &&
        match_end_by_time(match, moment)) {
        reply.verdict = action->kind == ACTION_FLAG ? VERDICT_OK : VERDICT_TIME_OVER;
    } else {
        reply.verdict = check_action(match, action);
        if (reply.verdict == VERDICT_OK) {
            reply.verdict = rows[action->kind].handle(match, action, moment);
        }
    }
    reply.event_count = match->event_count - reply.first_event;
    return reply;
}

static enum settings_error
check_rated(const struct match_settings *settings)
{
    const struct rule_set *set = rules_set(settings->rules.rule);

    if (!set->rated_sizes[0]) {
        return SETTINGS_RATED_RULE;
    }
    if (settings->size != set->rated_sizes[0] && settings->size != set->rated_sizes[1]) {
        return SETTINGS_RATED_SIZE;
    }
    if (settings->control.kind == CONTROL_NONE) {
        return SETTINGS_RATED_CLOCK;
    }
    if (settings->undo != UNDO_OFF) {
        return SETTINGS_RATED_UNDO;
    }
    if (set->tournament_rule && settings->opening.protocol != OPENING_PRO) {
        return SETTINGS_RATED_OPENING;
    }
    return SETTINGS_OK;
}

enum settings_error
match_settings_check(const struct match_settings *settings)
{
    const struct rule_set *set;
    int size = settings->size;

    if ((unsigned)settings->rules.rule >= RULE_COUNT || (unsigned)settings->start > START_BOTH ||
        (unsigned)settings->undo > UNDO_REFUND) {
        return SETTINGS_BAD_CHOICE;
    }
    set = rules_set(settings->rules.rule);
    if (size < BOARD_SIZE_MIN || size > BOARD_SIZE_MAX ||
        !rules_size_allowed(settings->rules.rule, size)) {
        return SETTINGS_BAD_SIZE;
    }
    if (!opening_choice_is_valid(settings->opening) ||
        !opening_fits(settings->opening.protocol, size, set->has_fouls)) {
        return SETTINGS_BAD_OPENING;
    }
    if (control_check(&settings->control) != CONTROL_OK) {
        return SETTINGS_BAD_CLOCK;
    }
    if (settings->rules.options.draw_margin >= size * size) {
        return SETTINGS_BAD_MARGIN;
    }
    return settings->rated ? check_rated(settings) : SETTINGS_OK;
}

bool
match_settings_equal(const struct match_settings *a, const struct match_settings *b)
{
    char first[CONTROL_TEXT_BYTES], second[CONTROL_TEXT_BYTES];

    return a->rules.rule == b->rules.rule && a->size == b->size &&
           a->rules.options.reject_fouls == b->rules.options.reject_fouls &&
           a->rules.options.draw_dead == b->rules.options.draw_dead &&
           a->rules.options.draw_margin == b->rules.options.draw_margin &&
           a->opening.protocol == b->opening.protocol && a->opening.n == b->opening.n &&
           strcmp(control_format(&a->control, first), control_format(&b->control, second)) == 0 &&
           a->start == b->start && a->undo == b->undo && a->rated == b->rated;
}

void
match_init(struct match *match, const struct match_settings *settings, int64_t now_ms)
{
    assert(match_settings_check(settings) == SETTINGS_OK);
    // Padding is zero as well, so that two equal matches have equal bytes.
    memset(match, 0, sizeof(*match));
    match->settings = *settings;
    board_init(&match->board, settings->size);
    opening_init(&match->opening, settings->opening);
    clock_init(&match->clock, &settings->control);
    match->turn_clock = match->clock;
    match->run.epoch_ms = now_ms;
    match->run.lag_ms[SEAT_A] = match->run.lag_ms[SEAT_B] = -1;
    match->run.turn_since_ms = TIME_NEVER;
}

void
match_finish(struct match *match)
{
    free(match->moves);
    free(match->events);
    memset(match, 0, sizeof(*match));
}

void
match_reserve(struct match *match)
{
    // Every move is an event, but one step of an opening makes two.
    reserve_moves(match, MATCH_EVENTS_MAX + 1);
    reserve_events(match, MATCH_EVENTS_MAX);
}

void
match_copy(struct match *to, const struct match *from)
{
    struct match_move *moves;
    struct match_event *events;
    int move_capacity, event_capacity;

    reserve_moves(to, from->move_count);
    reserve_events(to, from->event_count);
    moves = to->moves;
    events = to->events;
    move_capacity = to->move_capacity;
    event_capacity = to->event_capacity;
    memcpy(to, from, sizeof(*to));
    to->moves = moves;
    to->events = events;
    to->move_capacity = move_capacity;
    to->event_capacity = event_capacity;
    if (from->move_count) {
        memcpy(to->moves, from->moves, (size_t)from->move_count * sizeof(*to->moves));
    }
    if (from->event_count) {
        memcpy(to->events, from->events, (size_t)from->event_count * sizeof(*to->events));
    }
}

struct match_reply
match_apply(struct match *match, const struct action *action, int64_t now_ms)
{
    struct match_moment moment = match_moment_now(match, now_ms);

    return apply_at(match, action, &moment);
}

enum seat
match_actor(const struct match *match)
{
    return opening_actor(&match->opening, match_next_move(match));
}

int
match_next_move(const struct match *match)
{
    return match->move_count + 1;
}

enum stone
match_next_stone(const struct match *match)
{
    return stone_of_move(match_next_move(match));
}

enum stone
match_colour_of(const struct match *match, enum seat seat)
{
    return opening_seat_of(&match->opening, STONE_BLACK) == seat ? STONE_BLACK : STONE_WHITE;
}

const struct opening_name *
match_opening_name(const struct match *match)
{
    struct point moves[3];

    if (!rules_set(match->settings.rules.rule)->has_fouls || match->move_count < 3) {
        return NULL;
    }
    for (int i = 0; i < 3; i++) {
        moves[i] = match->moves[i].placement.point; // a pass lies off the board and has no name
    }
    return opening_name(moves, match->settings.size);
}

void
match_record(struct match *match, const struct action *action, const struct match_moment *moment)
{
    unsigned flags = rows[action->kind].flags;
    struct match_event event;

    // Equal events have equal bytes, and fields that mean nothing are zero.
    memset(&event, 0, sizeof(event));
    event.action.kind = action->kind;
    event.action.seat = action->seat;
    event.action.move_number = match_next_move(match);
    event.action.point_count = action->point_count;
    memcpy(event.action.points, action->points,
           (size_t)action->point_count * sizeof(*action->points));
    if (flags & HAS_NUMBER) {
        event.action.number = action->number;
    }
    if (flags & HAS_QUESTION) {
        event.action.question = action->question;
        event.action.yes = action->yes;
    }
    event.at_ms = moment->at_ms;
    event.spent_ms = moment->spent_ms;
    event.lag_ms = moment->lag_ms;
    add_event(match, &event);
}

void
match_end(struct match *match, struct outcome outcome, const struct match_moment *moment)
{
    struct action end = {.kind = ACTION_END};

    match_record(match, &end, moment);
    match->events[match->event_count - 1].outcome = outcome;
    match->outcome = outcome;
    match->phase = MATCH_OVER;
    match_close_questions(match);
    match_hold_clock(match);
}

bool
match_event_equal(const struct match_event *a, const struct match_event *b)
{
    const struct action *x = &a->action, *y = &b->action;

    if (x->point_count != y->point_count) {
        return false;
    }
    for (int i = 0; i < x->point_count; i++) {
        if (!point_equal(x->points[i], y->points[i])) {
            return false;
        }
    }
    return x->kind == y->kind && x->seat == y->seat && x->move_number == y->move_number &&
           x->number == y->number && x->question == y->question && x->yes == y->yes &&
           a->at_ms == b->at_ms && a->spent_ms == b->spent_ms && a->lag_ms == b->lag_ms &&
           a->absent_ms == b->absent_ms && a->outcome.result == b->outcome.result &&
           a->outcome.reason == b->outcome.reason;
}

// A time that could have been measured.
static bool
is_time(int64_t time_ms)
{
    return time_ms >= 0 && time_ms <= MATCH_TIME_MAX_MS;
}

// Whether the server waited for the first move is seen from what happened.
static void
replay_at(struct match *match, const struct action *action, const struct match_moment *moment,
          bool is_too_late)
{
    bool was_patient = match->run.is_patient;

    match->run.is_patient = !is_too_late;
    apply_at(match, action, moment);
    match->run.is_patient = was_patient;
}

bool
match_replay(struct match *match, int index, const struct match_event *event)
{
    if (!is_time(event->at_ms) || !is_time(event->spent_ms) || !is_time(event->absent_ms)) {
        return false;
    }
    if (index > 0 && event->at_ms < match->events[index - 1].at_ms) {
        return false;
    }
    if (index == match->event_count) {
        // An end that no move brought about: time or absence did.
        struct action flag = {.kind = ACTION_FLAG};
        struct match_moment moment = {
            .at_ms = event->at_ms,
            .spent_ms = event->spent_ms,
            .lag_ms = event->lag_ms,
            .absent_ms = event->absent_ms,
            .has_left = event->action.number != 0,
            .abandoned_ms = event->action.kind == ACTION_END ? event->absent_ms : 0,
        };

        if (event->action.kind == ACTION_END && event->outcome.reason == END_ABANDONED) {
            return match_replay_given_up(match, event->outcome, &moment) &&
                   match_event_equal(&match->events[index], event);
        }
        replay_at(match, event->action.kind == ACTION_END ? &flag : &event->action, &moment,
                  event->action.kind == ACTION_END && event->outcome.reason == END_FIRST_MOVE);
    }
    return index < match->event_count && match_event_equal(&match->events[index], event);
}

const char *
action_word(enum action_kind kind)
{
    return rows[kind].word;
}

const char *
question_word(enum question question)
{
    static const char *const words[QUESTION_COUNT] = {"draw", "undo", "pause"};

    return words[question];
}
