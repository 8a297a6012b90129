// SPDX-License-Identifier: MIT
#include "common/engine/timeman.h"

enum {
    // How many own moves a game still has: many are short, none is planned to end
    // at once.
    MOVES_DEFAULT = 30,
    MOVES_LEAST = 10,
    MOVES_MOST = 112, // of one side on a full board of 15 x 15
    // What a hard move may take, in shares.
    HARD_SHARES = 3,
    // Kept from every limit: a small sum, less of a short limit, and a percentage.
    RESERVE_MS = 30,
    RESERVE_PART = 5,
    RESERVE_PERCENT = 3,
    // Periods that are never given away: the last, and one against a mishap.
    PERIODS_KEPT = 2,
    CORR_MS = 60000,
    BRAIN_SHARES = 6, // of a brain's match, at the most, for one move
};

// What a control would like, before it is cut to what is safe.
struct think_budget {
    int64_t aim_ms;
    int64_t until_ms;
    int64_t flag_ms; // from now on, without any tolerance
};

static int
moves_to_come(int stones)
{
    int left = MOVES_DEFAULT - stones / 2;

    return left > MOVES_LEAST ? left : MOVES_LEAST;
}

// The part of a limit that a search may use.
static int64_t
safe_part(int64_t limit_ms)
{
    int64_t kept_ms =
        min_ms(RESERVE_MS, limit_ms / RESERVE_PART) + limit_ms * RESERVE_PERCENT / 100;

    return max_ms(0, limit_ms - kept_ms);
}

// What one move may take of a sum. Every move loses the lag, and the longest game
// must still be able to pay for it.
static int64_t
share(int64_t sum_ms, const struct time_turn *turn)
{
    int64_t moves_left = max_ms(MOVES_LEAST, MOVES_MOST - turn->stones / 2);

    return max_ms(0, sum_ms - turn->lag_ms * moves_left) / moves_to_come(turn->stones);
}

// A share of main time, with something on top that every turn has anew.
static struct think_budget
share_and(int64_t main_ms, int64_t bonus_ms, const struct time_turn *turn)
{
    int64_t share_ms = share(main_ms, turn);

    return (struct think_budget){share_ms + bonus_ms, HARD_SHARES * share_ms + bonus_ms, main_ms};
}

static struct think_budget
plan_sudden(const struct time_control *control, const struct clock_side *side,
            const struct time_turn *turn)
{
    (void)control;
    return share_and(side->rem_ms, 0, turn);
}

// Most of the increment may go at once; what the cap would cut off goes, too.
static struct think_budget
plan_fischer(const struct time_control *control, const struct clock_side *side,
             const struct time_turn *turn)
{
    struct think_budget budget = share_and(side->rem_ms, control->extra_ms * 3 / 4, turn);
    int64_t full_ms = side->rem_ms + side->turn_ms;

    if (control->cap_ms) {
        int64_t lost_ms = side->rem_ms + control->extra_ms - max_ms(control->cap_ms, full_ms);

        budget.aim_ms = max_ms(budget.aim_ms, lost_ms);
        budget.until_ms = max_ms(budget.until_ms, lost_ms);
    }
    return budget;
}

static int64_t
delay_left(const struct time_control *control, const struct clock_side *side)
{
    return max_ms(0, control->extra_ms - side->turn_ms);
}

static struct think_budget
plan_delay(const struct time_control *control, const struct clock_side *side,
           const struct time_turn *turn)
{
    int64_t free_ms = delay_left(control, side);
    struct think_budget budget =
        share_and(side->rem_ms, max_ms(0, safe_part(free_ms) - turn->lag_ms), turn);

    budget.flag_ms = side->rem_ms + free_ms;
    return budget;
}

static struct think_budget
plan_bronstein(const struct time_control *control, const struct clock_side *side,
               const struct time_turn *turn)
{
    int64_t free_ms = safe_part(delay_left(control, side));

    return share_and(side->rem_ms, max_ms(0, free_ms - turn->lag_ms), turn);
}

// A period that is not exceeded costs nothing, and main time runs into the first of
// them: so no turn needs to be shorter than a period.
static struct think_budget
plan_byoyomi(const struct time_control *control, const struct clock_side *side,
             const struct time_turn *turn)
{
    int64_t period_ms = control->period_ms - side->over_ms;
    int64_t free_ms = max_ms(0, side->rem_ms + safe_part(period_ms) - turn->lag_ms);
    int64_t share_ms = max_ms(share(side->rem_ms, turn), safe_part(period_ms) - turn->lag_ms);
    struct think_budget budget = {
        .aim_ms = min_ms(share_ms, free_ms),
        .until_ms = min_ms(HARD_SHARES * share_ms, free_ms),
        .flag_ms = side->rem_ms + side->periods * control->period_ms - side->over_ms,
    };

    // A spare period is there for a search that must not be broken off now.
    if (side->rem_ms == 0 && side->periods > PERIODS_KEPT) {
        budget.until_ms = free_ms + control->period_ms;
    }
    return budget;
}

static struct think_budget
plan_canadian(const struct time_control *control, const struct clock_side *side,
              const struct time_turn *turn)
{
    int64_t block_ms = side->overtime ? side->block_ms : control->period_ms;
    int stones = side->overtime ? side->stones : control->count;
    int64_t stone_ms = max_ms(0, block_ms / stones - turn->lag_ms);
    int64_t aim_ms = max_ms(share(side->rem_ms, turn), stone_ms);
    // What the other stones of the block need at the least stays in it.
    int64_t most_ms = side->rem_ms + (stones > 1 ? 2 : 1) * stone_ms;

    return (struct think_budget){min_ms(aim_ms, most_ms), min_ms(HARD_SHARES * aim_ms, most_ms),
                                 side->rem_ms + block_ms};
}

// What is not used of a turn is lost, so all of it is; the tolerance is not ours.
static struct think_budget
plan_permove(const struct time_control *control, const struct clock_side *side,
             const struct time_turn *turn)
{
    int64_t turn_ms = control->period_ms - side->turn_ms;
    int64_t match_ms = control->match_ms - side->used_ms;
    int64_t share_ms = share(match_ms, turn);

    if (control->match_ms == 0) {
        return (struct think_budget){turn_ms, turn_ms, turn_ms};
    }
    return (struct think_budget){share_ms, HARD_SHARES * share_ms, min_ms(turn_ms, match_ms)};
}

static struct think_budget
plan_corr(const struct time_control *control, const struct clock_side *side,
          const struct time_turn *turn)
{
    (void)turn;
    return (struct think_budget){CORR_MS, CORR_MS, control->period_ms - side->turn_ms};
}

typedef struct think_budget (*plan_fn)(const struct time_control *control,
                                       const struct clock_side *side, const struct time_turn *turn);

// NULL: there is no limit.
static const plan_fn plans[CONTROL_COUNT] = {
    [CONTROL_SUDDEN] = plan_sudden,   [CONTROL_FISCHER] = plan_fischer,
    [CONTROL_DELAY] = plan_delay,     [CONTROL_BRONSTEIN] = plan_bronstein,
    [CONTROL_BYOYOMI] = plan_byoyomi, [CONTROL_CANADIAN] = plan_canadian,
    [CONTROL_PERMOVE] = plan_permove, [CONTROL_CORR] = plan_corr,
};

static struct time_plan
cut(const struct think_budget *budget, int64_t lag_ms)
{
    int64_t safe_ms = max_ms(0, safe_part(max_ms(0, budget->flag_ms)) - lag_ms);
    int64_t until_ms = min_ms(max_ms(budget->aim_ms, budget->until_ms), safe_ms);

    return (struct time_plan){min_ms(budget->aim_ms, until_ms), until_ms};
}

struct time_plan
timeman_clock(const struct clock *clock, enum seat seat, const struct time_turn *turn)
{
    struct time_plan plan = {turn->most_ms, turn->most_ms};
    struct clock now = *clock;
    struct think_budget budget;

    if (!clock_consume(&now, seat, turn->spent_ms)) {
        return (struct time_plan){0, 0};
    }
    if (!plans[clock->control.kind]) {
        return plan;
    }
    budget = plans[clock->control.kind](&clock->control, &now.sides[seat], turn);
    plan = cut(&budget, turn->lag_ms);
    if (turn->most_ms != TIME_NEVER) {
        plan.aim_ms = min_ms(plan.aim_ms, turn->most_ms);
        plan.until_ms = min_ms(plan.until_ms, turn->most_ms);
    }
    return plan;
}

struct time_plan
timeman_brain(const struct brain_time *time, int stones)
{
    int64_t limit_ms = max_ms(0, time->turn_ms), aim_ms = limit_ms;

    if (time->left_ms < BRAIN_LEFT_UNLIMITED) {
        int64_t left_ms = max_ms(0, time->left_ms);

        limit_ms = min_ms(limit_ms, left_ms / BRAIN_SHARES + time->increment_ms);
        limit_ms = min_ms(limit_ms, left_ms);
        aim_ms = left_ms / moves_to_come(stones) + time->increment_ms * 3 / 4;
    }
    limit_ms = safe_part(limit_ms);
    return (struct time_plan){min_ms(aim_ms, limit_ms), limit_ms};
}
