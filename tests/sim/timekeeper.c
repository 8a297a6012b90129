// SPDX-License-Identifier: MIT
#include "tests/sim/timekeeper.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/xalloc.h"
#include "tests/sim/world.h"

enum {
    SHORTEST_START_MS = 3000, // fischer without main time
    RESTART_GIFT_MS = 20000,
    LAG_MAX_MS = 2000,
    LAG_MAX_RATED_MS = 500,
    GAIN_MAX_MS = 1000,
    MOVES_ESTIMATED = 40,
};

// What a turn earned, to be taken back with its last move.
struct earned {
    enum seat seat;
    int64_t ms;
    bool has_stone;       // canadian
    bool has_block;       // and a new block was begun
    int64_t old_block_ms; // that had so much left
};

// One seat's clock.
struct hand {
    int64_t rem, turn, used, over, block, quota;
    int periods, stones;
    bool has_block;
};

struct keeper {
    const struct match *match;
    const struct time_control *control;
    struct hand hands[SEAT_COUNT];
    struct hand at_turn[SEAT_COUNT]; // when the turn began
    struct time_account accounts[SEAT_COUNT];
    bool is_engine[SEAT_COUNT];
    bool has_acted[SEAT_COUNT];
    enum seat actor;
    int move_count;
    struct earned *moves; // owned: of each move that stands
    const char *problem;  // the first thing that cannot be
};

static int64_t
least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static bool
has_main(const struct time_control *control)
{
    return control->kind != CONTROL_NONE && control->kind != CONTROL_PERMOVE &&
           control->kind != CONTROL_CORR;
}

// clocks.md 2.2, in ms.
static int64_t
estimate(const struct time_control *control)
{
    int64_t turns = MOVES_ESTIMATED * control->period_ms;

    switch (control->kind) {
    case CONTROL_NONE:
    case CONTROL_CORR:
        return 0;
    case CONTROL_SUDDEN:
    case CONTROL_FISCHER:
    case CONTROL_DELAY:
    case CONTROL_BRONSTEIN:
        return control->main_ms + MOVES_ESTIMATED * control->extra_ms;
    case CONTROL_BYOYOMI:
        return control->main_ms + turns;
    case CONTROL_CANADIAN:
        return control->main_ms + turns / control->count;
    case CONTROL_PERMOVE:
        break;
    }
    return control->match_ms ? least(turns, control->match_ms) : turns;
}

// clocks.md 4.1
static int64_t
gain_max(const struct time_control *control)
{
    return least(GAIN_MAX_MS, estimate(control) * 4 / 1000 + 150);
}

static bool
is_forgiving(const struct keeper *keeper, enum seat seat, int64_t lag_ms)
{
    return keeper->control->kind != CONTROL_NONE && keeper->control->kind != CONTROL_CORR &&
           !keeper->is_engine[seat] && lag_ms >= 0;
}

static void
begin(struct keeper *keeper)
{
    const struct time_control *control = keeper->control;

    for (int i = 0; i < SEAT_COUNT; i++) {
        struct hand *hand = &keeper->hands[i];

        hand->rem = control->main_ms;
        if (control->kind == CONTROL_FISCHER && !control->main_ms) {
            hand->rem =
                control->extra_ms > SHORTEST_START_MS ? control->extra_ms : SHORTEST_START_MS;
        }
        hand->periods = control->kind == CONTROL_BYOYOMI ? control->count : 0;
        if (control->kind != CONTROL_NONE && control->kind != CONTROL_CORR) {
            hand->quota = 3 * gain_max(control);
        }
        keeper->accounts[i].given = hand->rem;
    }
}

// A new turn of this seat: periods are full.
static void
fresh_turn(struct keeper *keeper, enum seat seat)
{
    keeper->hands[seat].turn = keeper->hands[seat].over = 0;
}

static void
begin_turn(struct keeper *keeper, enum seat seat)
{
    keeper->actor = seat;
    fresh_turn(keeper, seat);
    memcpy(keeper->at_turn, keeper->hands, sizeof(keeper->hands));
}

static bool
is_free(const struct keeper *keeper)
{
    switch (keeper->match->settings.start) {
    case START_FIRST:
        return !keeper->has_acted[SEAT_A] && !keeper->has_acted[SEAT_B];
    case START_BOTH:
        return !keeper->has_acted[SEAT_A] || !keeper->has_acted[SEAT_B];
    case START_NOW:
        break;
    }
    return false;
}

// Takes t off; clocks.md 2. True if the flag falls by it.
static bool
consume(const struct time_control *control, struct hand *hand, struct time_account *account,
        int64_t t)
{
    int64_t unpaid = t, saved = 0, lost;

    if (control->kind == CONTROL_DELAY && hand->turn < control->extra_ms) {
        saved = least(t, control->extra_ms - hand->turn);
    }
    hand->turn += t;
    hand->used += t;
    account->free += saved;
    unpaid -= saved;
    if (has_main(control)) {
        int64_t paid = least(unpaid, hand->rem);

        hand->rem -= paid;
        account->charged += paid;
        unpaid -= paid;
    }
    account->overtime += unpaid;
    switch (control->kind) {
    case CONTROL_NONE:
        return false;
    case CONTROL_SUDDEN:
    case CONTROL_FISCHER:
    case CONTROL_DELAY:
    case CONTROL_BRONSTEIN:
        return hand->rem == 0;
    case CONTROL_BYOYOMI:
        hand->over += unpaid;
        lost = hand->over / control->period_ms;
        if (lost >= hand->periods) {
            hand->periods = 0;
            hand->over = 0;
            return true;
        }
        hand->periods -= (int)lost;
        hand->over -= lost * control->period_ms;
        return false;
    case CONTROL_CANADIAN:
        if (unpaid > 0 && !hand->has_block) {
            hand->has_block = true;
            hand->stones = control->count;
            hand->block = control->period_ms;
        }
        hand->block = hand->block > unpaid ? hand->block - unpaid : 0;
        return hand->has_block && hand->block == 0;
    case CONTROL_PERMOVE:
        return hand->turn > control->period_ms ||
               (control->match_ms && hand->used > control->match_ms);
    case CONTROL_CORR:
        break;
    }
    return hand->turn >= control->period_ms;
}

// The actor pays for the time since his clock was started. True: his flag falls.
static bool
charge(struct keeper *keeper, const struct match_event *event)
{
    struct hand *hand = &keeper->hands[keeper->actor];
    struct time_account *account = &keeper->accounts[keeper->actor];
    int64_t forgiven = 0;

    account->spent += event->spent_ms;
    if (is_free(keeper)) {
        account->free += event->spent_ms;
        return false;
    }
    if (is_forgiving(keeper, keeper->actor, event->lag_ms)) {
        bool is_rated = keeper->match->settings.rated;
        int64_t most = gain_max(keeper->control);
        int64_t lag = least(event->lag_ms, is_rated ? LAG_MAX_RATED_MS : LAG_MAX_MS);

        forgiven = least(least(lag, hand->quota), event->spent_ms);
        hand->quota = least(hand->quota - forgiven + least(most, lag + 140), 7 * most);
    }
    account->forgiven += forgiven;
    return consume(keeper->control, hand, account, event->spent_ms - forgiven);
}

// What a completed turn gives.
static struct earned
hand_over(struct keeper *keeper, enum seat seat)
{
    const struct time_control *control = keeper->control;
    struct hand *hand = &keeper->hands[seat];
    struct earned earned = {.seat = seat};

    if (control->kind == CONTROL_FISCHER) {
        int64_t most = control->cap_ms;

        earned.ms = control->extra_ms;
        if (most) {
            most = most > hand->rem + hand->turn ? most : hand->rem + hand->turn;
            earned.ms = least(earned.ms, most - hand->rem);
        }
    } else if (control->kind == CONTROL_BRONSTEIN) {
        earned.ms = least(hand->turn, control->extra_ms);
    } else if (control->kind == CONTROL_CANADIAN && hand->has_block) {
        earned.has_stone = true;
        hand->stones--;
        if (hand->stones == 0) {
            earned.has_block = true;
            earned.old_block_ms = hand->block;
            hand->stones = control->count;
            hand->block = control->period_ms;
        }
    }
    hand->rem += earned.ms;
    keeper->accounts[seat].earned += earned.ms;
    fresh_turn(keeper, seat);
    return earned;
}

static bool
is_step(const struct match_event *event)
{
    return event->action.kind <= ACTION_PASS;
}

// An undo that happens with this event.
static bool
is_undo(const struct keeper *keeper, const struct match_event *event)
{
    const struct action *action = &event->action;

    if (action->question != QUESTION_UNDO) {
        return false;
    }
    return (action->kind == ACTION_ANSWER && action->yes) ||
           (action->kind == ACTION_ASK && keeper->is_engine[seat_other(action->seat)]);
}

// Who acts after this event of a step. The log tells by the next step; if that
// is taken back before, play has begun and the seats take turns.
static enum seat
next_actor(struct keeper *keeper, int index)
{
    const struct match *match = keeper->match;
    bool is_engine[SEAT_COUNT] = {keeper->is_engine[SEAT_A], keeper->is_engine[SEAT_B]};
    enum seat mover = match->events[index].action.seat;
    enum seat next = match_actor(match);

    for (int i = index + 1; i < match->event_count; i++) {
        const struct action *action = &match->events[i].action;

        if (is_step(&match->events[i])) {
            next = action->seat;
            break;
        }
        if (action->kind == ACTION_SET_SEAT) {
            keeper->is_engine[action->seat] = action->number != SEAT_PERSON;
        }
        if (is_undo(keeper, &match->events[i])) {
            next = seat_other(mover);
            break;
        }
    }
    memcpy(keeper->is_engine, is_engine, sizeof(is_engine));
    return next;
}

// Did the step itself end the game?
static bool
ends_game(const struct match *match, int index)
{
    static const bool of_the_board[END_REASON_COUNT] = {
        [END_FIVE] = true,    [END_CAPTURE] = true, [END_FOUL] = true,   [END_FULL_BOARD] = true,
        [END_NO_MOVE] = true, [END_DEAD] = true,    [END_MARGIN] = true, [END_PASSES] = true,
    };

    return index + 1 < match->event_count && match->events[index + 1].action.kind == ACTION_END &&
           of_the_board[match->events[index + 1].outcome.reason];
}

static void
take_step(struct keeper *keeper, int index)
{
    static const int stones[ACTION_PASS + 1] = {
        [ACTION_PLACE] = 1,  [ACTION_PLACE_DECLARE] = 1, [ACTION_PLACE2] = 2,
        [ACTION_CHOOSE] = 1, [ACTION_PASS] = 1,
    };
    const struct match_event *event = &keeper->match->events[index];
    enum seat mover = event->action.seat, next = next_actor(keeper, index);
    bool was_free = is_free(keeper);

    if (mover != keeper->actor) {
        keeper->problem = "somebody acts out of turn";
    }
    if (charge(keeper, event)) {
        keeper->problem = "a step was taken although its time was over";
    }
    keeper->has_acted[mover] = true;
    for (int i = 0; i < stones[event->action.kind]; i++) {
        keeper->moves[keeper->move_count++] = (struct earned){.seat = mover};
    }
    if (ends_game(keeper->match, index) || next == mover) {
        return;
    }
    if (!was_free) {
        struct earned earned = hand_over(keeper, mover);

        if (stones[event->action.kind]) {
            keeper->moves[keeper->move_count - 1] = earned;
        }
    }
    begin_turn(keeper, next);
}

static void
take_back(struct keeper *keeper)
{
    const struct earned *move = &keeper->moves[--keeper->move_count];
    struct hand *hand = &keeper->hands[move->seat];

    if (move->ms) {
        int64_t left = hand->rem > move->ms ? hand->rem - move->ms : 1;

        keeper->accounts[move->seat].earned += left - hand->rem;
        hand->rem = left;
    }
    if (move->has_block) {
        hand->stones = 1;
        hand->block = move->old_block_ms;
    } else if (move->has_stone) {
        hand->stones++;
    }
    fresh_turn(keeper, move->seat);
}

// clocks.md 5
static void
undo(struct keeper *keeper, const struct match_event *event, enum seat asker)
{
    int plies = keeper->is_engine[seat_other(asker)] && keeper->actor == asker ? 2 : 1;
    struct hand *hand = &keeper->hands[keeper->actor];
    struct time_account *account = &keeper->accounts[keeper->actor];

    if (keeper->match->settings.undo == UNDO_REFUND) {
        account->refunds += keeper->at_turn[keeper->actor].rem - hand->rem;
        *hand = keeper->at_turn[keeper->actor];
        account->spent += event->spent_ms;
        account->free += event->spent_ms;
    } else if (charge(keeper, event)) {
        keeper->problem = "an undo was agreed although the time was over";
    }
    while (plies-- > 0 && keeper->move_count > 0) {
        take_back(keeper);
    }
    begin_turn(keeper, asker);
}

static void
give(struct keeper *keeper, enum seat seat, int64_t ms, bool is_present)
{
    keeper->hands[seat].rem += ms;
    keeper->at_turn[seat].rem += ms;
    *(is_present ? &keeper->accounts[seat].presents : &keeper->accounts[seat].gifts) += ms;
}

static void
take_ask(struct keeper *keeper, int index)
{
    const struct match_event *event = &keeper->match->events[index];

    if (is_undo(keeper, event)) {
        undo(keeper, event, event->action.seat);
    }
}

static void
take_answer(struct keeper *keeper, int index)
{
    const struct match_event *event = &keeper->match->events[index];
    const struct action *action = &event->action;

    if (!action->yes) {
        return;
    }
    if (action->question == QUESTION_UNDO) {
        undo(keeper, event, seat_other(action->seat));
    } else if (action->question == QUESTION_PAUSE && charge(keeper, event)) {
        keeper->problem = "a pause was agreed although the time was over";
    }
}

static void
take_present(struct keeper *keeper, int index)
{
    const struct action *action = &keeper->match->events[index].action;

    give(keeper, seat_other(action->seat), action->number, true);
}

static void
take_seat(struct keeper *keeper, int index)
{
    const struct action *action = &keeper->match->events[index].action;

    keeper->is_engine[action->seat] = action->number != SEAT_PERSON;
}

static void
take_stop(struct keeper *keeper, int index)
{
    if (charge(keeper, &keeper->match->events[index])) {
        keeper->problem = "a stop found a flag that had fallen";
    }
}

// clocks.md 7
static void
take_restart(struct keeper *keeper, int index)
{
    const struct time_control *control = keeper->control;

    (void)index;
    for (int i = 0; i < SEAT_COUNT; i++) {
        struct hand *both[] = {&keeper->hands[i], &keeper->at_turn[i]};

        if (has_main(control) && control->kind != CONTROL_BYOYOMI &&
            control->kind != CONTROL_CANADIAN) {
            give(keeper, (enum seat)i, RESTART_GIFT_MS, false);
        }
        for (int k = 0; k < 2; k++) {
            both[k]->over = control->kind == CONTROL_BYOYOMI ? 0 : both[k]->over;
            if (control->kind == CONTROL_CANADIAN && both[k]->has_block) {
                both[k]->block = control->period_ms;
            }
        }
    }
}

static void
take_end(struct keeper *keeper, int index)
{
    const struct match_event *event = &keeper->match->events[index];

    if (event->outcome.reason == END_TIME && !charge(keeper, event)) {
        keeper->problem = "a flag fell too soon";
    }
}

// What has nothing to do with the clock is not here.
static void (*const takes[ACTION_COUNT])(struct keeper *keeper, int index) = {
    [ACTION_PLACE] = take_step,      [ACTION_PLACE_DECLARE] = take_step,
    [ACTION_PLACE2] = take_step,     [ACTION_SWAP] = take_step,
    [ACTION_KEEP] = take_step,       [ACTION_TAKE_BLACK] = take_step,
    [ACTION_TAKE_WHITE] = take_step, [ACTION_DECLARE] = take_step,
    [ACTION_OFFER] = take_step,      [ACTION_CHOOSE] = take_step,
    [ACTION_PASS] = take_step,       [ACTION_ASK] = take_ask,
    [ACTION_ANSWER] = take_answer,   [ACTION_GIVE_TIME] = take_present,
    [ACTION_SET_SEAT] = take_seat,   [ACTION_STOP] = take_stop,
    [ACTION_RESTART] = take_restart, [ACTION_END] = take_end,
};

static const char *
difference(const struct hand *mine, const struct clock_side *theirs)
{
    return mine->rem != theirs->rem_ms        ? "main time"
           : mine->turn != theirs->turn_ms    ? "time of the turn"
           : mine->used != theirs->used_ms    ? "time of all turns"
           : mine->over != theirs->over_ms    ? "used of the period"
           : mine->periods != theirs->periods ? "periods"
           : mine->block != theirs->block_ms  ? "time of the block"
           : mine->stones != theirs->stones   ? "stones of the block"
           : mine->quota != theirs->quota_ms  ? "lag that may be forgiven"
                                              : NULL;
}

static void
compare(struct sim *sim, uint64_t room, uint64_t game, const struct keeper *keeper)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct time_account *a = &keeper->accounts[i];
        const struct clock_side *theirs = &keeper->match->clock.sides[i];
        const char *what = difference(&keeper->hands[i], theirs);
        int64_t left = a->given + a->earned + a->presents + a->gifts + a->refunds - a->charged;

        if (a->spent != a->charged + a->overtime + a->forgiven + a->free) {
            what = "sum of what was spent";
        } else if (has_main(keeper->control) && left != theirs->rem_ms) {
            what = "sum of main time";
        }
        if (what) {
            sim_fail(sim, room, 0,
                     "game %" PRIu64 ", seat %c: the %s is not conserved. given %" PRId64
                     " earned %" PRId64 " presents %" PRId64 " restarts %" PRId64
                     " refunds %" PRId64 " charged %" PRId64 " overtime %" PRId64
                     " forgiven %" PRId64 " free %" PRId64 " spent %" PRId64 ", so left %" PRId64
                     ", the referee has %" PRId64,
                     game, "AB"[i], what, a -> given, a -> earned, a -> presents, a -> gifts,
                     a -> refunds, a -> charged, a -> overtime, a -> forgiven, a -> free,
                     a -> spent, left, theirs -> rem_ms);
        }
    }
}

void
timekeeper_check(struct sim *sim, uint64_t room, uint64_t game, const struct match *match)
{
    struct keeper keeper = {.match = match, .control = &match->settings.control};
    int first = 0;

    keeper.moves = xcalloc((size_t)match->event_count + 2, 2 * sizeof(*keeper.moves));
    begin(&keeper);
    while (first < match->event_count && !is_step(&match->events[first])) {
        first++;
    }
    begin_turn(&keeper,
               first < match->event_count ? match->events[first].action.seat : match_actor(match));
    for (int i = 0; i < match->event_count && !keeper.problem; i++) {
        if (takes[match->events[i].action.kind]) {
            takes[match->events[i].action.kind](&keeper, i);
        }
        if (keeper.problem) {
            sim_fail(sim, room, 0, "game %" PRIu64 ", event %d: %s", game, i, keeper.problem);
        }
    }
    if (!keeper.problem) {
        compare(sim, room, game, &keeper);
    }
    free(keeper.moves);
}
