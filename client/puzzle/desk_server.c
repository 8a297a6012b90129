// SPDX-License-Identifier: MIT
// Puzzles that a server hands out and judges, on the solver's desk.
#include <stdio.h>

#include "client/puzzle/desk_internal.h"
#include "common/puzzle/puzzle_find.h"

bool
desk_take(struct desk *desk, const char *line, int rating, int64_t now_ms)
{
    struct puzzle *puzzle = &desk->puzzles[desk->told];

    snprintf(desk->told_line, sizeof(desk->told_line), "%s", line);
    if (!puzzle_read(desk->told_line, puzzle)) {
        return false;
    }
    desk->results[desk->told] = (struct desk_result){.rating = rating};
    desk->mode = DESK_SERVER;
    desk->run = 0;
    desk_begin(desk, desk->told, now_ms);
    return true;
}

bool
desk_is_told(const struct desk *desk)
{
    return desk->mode == DESK_SERVER && !desk->is_counted &&
           (desk->phase == DESK_ASKS || desk->phase == DESK_WAITS);
}

bool
desk_send(struct desk *desk, struct point p)
{
    struct engine_position next = desk->now;
    enum result result;

    desk->is_hinted = false;
    desk->is_illegal = desk->phase == DESK_ASKS && !puzzle_play(&next, p, &result);
    if (desk->phase != DESK_ASKS || desk->is_illegal) {
        return false;
    }
    desk->sent = p;
    desk->answer = POINT_NONE;
    desk->phase = DESK_WAITS;
    return true;
}

void
desk_refused(struct desk *desk)
{
    if (desk->phase == DESK_WAITS) {
        desk->phase = DESK_ASKS;
    }
}

// The stones that the server has put on its board.
static void
play(struct desk *desk, struct point answer)
{
    enum result result;

    puzzle_play(&desk->now, desk->sent, &result);
    desk->last = desk->sent;
    desk->hint = POINT_NONE;
    desk->left -= desk->left > 0;
    if (!point_is_none(answer) && puzzle_play(&desk->now, answer, &result)) {
        desk->last = answer;
    }
}

static void
note_time(struct desk *desk, int64_t now_ms)
{
    int64_t seconds = (now_ms - desk->begun_ms) / 1000;

    desk->results[desk->chosen].seconds = seconds < 0       ? 0
                                          : seconds > 86400 ? 86400
                                                            : (int32_t)seconds;
}

// Whoever gives up has seen the solution: nothing is played then.
enum puzzle_step
desk_step_of(enum wire_puzzle_step step)
{
    static const enum puzzle_step steps[STEP_COUNT] = {[STEP_GOES_ON] = PUZZLE_GOES_ON,
                                                       [STEP_SOLVED] = PUZZLE_SOLVED,
                                                       [STEP_WRONG] = PUZZLE_WRONG,
                                                       [STEP_UNDECIDED] = PUZZLE_UNDECIDED,
                                                       [STEP_GIVEN_UP] = PUZZLE_ILLEGAL};

    return steps[step];
}

void
desk_hear(struct desk *desk, const struct desk_told *told, int64_t now_ms)
{
    if (told->rating) {
        desk->told_rating = told->rating;
        desk->change = told->rating - told->before;
    }
    if (desk->mode != DESK_SERVER || desk->phase != DESK_WAITS) {
        return; // it was given up, or is not looked at any more
    }
    desk->phase = DESK_ASKS;
    desk->is_counted = told->step != PUZZLE_GOES_ON;
    switch (told->step) {
    case PUZZLE_GOES_ON:
        play(desk, told->answer);
        desk->moves++;
        break;
    case PUZZLE_SOLVED:
        play(desk, POINT_NONE);
        note_time(desk, now_ms);
        desk->phase = DESK_SOLVED;
        break;
    case PUZZLE_WRONG:
        desk->wrong = desk->sent;
        desk->answer = told->answer;
        desk->phase = DESK_WRONG;
        break;
    case PUZZLE_UNDECIDED:
        desk_place(desk, desk->sent, now_ms); // judged here, and not rated
        break;
    case PUZZLE_ILLEGAL:
        break;
    }
}
