// SPDX-License-Identifier: MIT
// The choice of motif and rule, whether a puzzle can be continued, and results by motif.
#include "client/puzzle/desk.h"

#include "common/puzzle/puzzle_rate.h"

int
desk_daily(const struct desk *desk, int64_t now_ms)
{
    return puzzle_of_day(desk->listed, now_ms);
}

bool
desk_has_solved_daily(const struct desk *desk, int64_t now_ms)
{
    return desk->daily_day == puzzle_day(now_ms);
}

bool
desk_offers(const struct desk *desk, int puzzle)
{
    return (desk->motif < 0 || (int)desk->puzzles[puzzle].motif == desk->motif) &&
           (desk->rule < 0 || (int)desk->puzzles[puzzle].rule == desk->rule);
}

int
desk_count(const struct desk *desk)
{
    int count = 0;

    for (int i = 0; i < desk->listed; i++) {
        count += desk_offers(desk, i);
    }
    return count;
}

int
desk_own_left(const struct desk *desk)
{
    int left = 0;

    for (int i = desk->listed; i < desk->count; i++) {
        left += !desk->results[i].is_solved;
    }
    return left;
}

// -1 stands before the first value and behind the last one.
static void
step(struct desk *desk, int *value, int count, int by)
{
    for (int i = 0; i <= count; i++) {
        *value += by;
        *value = *value < -1 ? count - 1 : *value == count ? -1 : *value;
        if (*value < 0 || desk_count(desk) > 0) {
            return;
        }
    }
}

void
desk_step_motif(struct desk *desk, int by)
{
    step(desk, &desk->motif, MOTIF_COUNT, by);
}

void
desk_step_rule(struct desk *desk, int by)
{
    step(desk, &desk->rule, RULE_COUNT, by);
}

bool
desk_goes_on(const struct desk *desk, enum desk_mode mode, int64_t now_ms)
{
    bool is_run = mode == DESK_STREAK || mode == DESK_STORM;
    bool is_open = desk->phase == DESK_ASKS || desk->phase == DESK_WRONG ||
                   (is_run && (desk->phase == DESK_SOLVED || desk->phase == DESK_SHOWN));

    if (!is_open || desk->mode != mode) {
        return false;
    }
    return mode == DESK_SERVER  ? false // the server tells it again
           : mode == DESK_RATED ? desk_offers(desk, desk->chosen)
           : mode == DESK_DAILY ? desk->chosen == desk_daily(desk, now_ms)
           : mode == DESK_STORM ? now_ms < desk->until_ms
                                : true;
}

struct desk_tally
desk_tally(const struct desk *desk, int motif)
{
    struct desk_tally tally = {0};

    for (int i = 0; i < desk->count; i++) {
        if (desk->results[i].tries && (motif < 0 || (int)desk->puzzles[i].motif == motif)) {
            tally.tried++;
            tally.solved += desk->results[i].is_solved;
        }
    }
    return tally;
}
