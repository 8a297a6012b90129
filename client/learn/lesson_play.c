// SPDX-License-Identifier: MIT
#include "client/learn/lesson_play.h"

#include <string.h>

#include "client/learn/force.h"

// Openings: the referee's own match.

static struct match_reply
apply(struct lesson_play *play, enum action_kind kind, const struct point *points, int count)
{
    struct action action = {.kind = kind, .seat = match_actor(&play->match), .point_count = count};

    memcpy(action.points, points, (size_t)count * sizeof(*points));
    return match_apply(&play->match, &action, 0);
}

// The board of the match is the one that is shown.
static void
show_match(struct lesson_play *play)
{
    const struct match *match = &play->match;

    play->now.board = match->board;
    play->now.to_move = match_next_stone(match);
    play->last =
        match->move_count ? match->moves[match->move_count - 1].placement.point : POINT_NONE;
}

// Returns the number of actions that the referee accepted.
static int
begin_opening(struct lesson_play *play)
{
    const struct lesson_step *step = play->step;
    struct match_settings settings = {
        .rules = step->rules, .size = step->board.size, .opening = step->opening};
    int count = 0;

    match_init(&play->match, &settings, 0);
    while (count < step->played_count) {
        const struct lesson_action *action = &step->played[count];
        // The first actions of a match are the steps of openings, in their order.
        struct match_reply reply =
            apply(play, (enum action_kind)action->step, action->points, action->point_count);

        if (reply.verdict != VERDICT_OK) {
            break;
        }
        count++;
    }
    show_match(play);
    return count;
}

bool
lesson_play_is_sound(const struct lesson_play *play)
{
    struct lesson_play again = {.lesson = play->lesson, .step = play->step};
    bool is_sound = true;

    if (play->step->has_opening) {
        is_sound = begin_opening(&again) == play->step->played_count;
        match_finish(&again.match);
    }
    return is_sound;
}

// Beginning.

void
lesson_play_begin(struct lesson_play *play, const struct lesson *lesson, int index)
{
    const struct lesson_step *step = &lesson->steps[index];

    lesson_play_finish(play);
    play->lesson = lesson;
    play->step = step;
    play->index = index;
    play->now = (struct engine_position){
        .rules = step->rules, .board = step->board, .to_move = step->to_move};
    play->phase = step->goal == GOAL_READ ? PLAY_SOLVED : PLAY_ASKS;
    if (step->has_opening) {
        begin_opening(play);
    }
}

void
lesson_play_finish(struct lesson_play *play)
{
    match_finish(&play->match);
    *play = (struct lesson_play){.last = POINT_NONE, .hint = POINT_NONE, .chosen = -1};
}

// Moves.

static void
note(struct lesson_play *play, const struct judged *judged)
{
    play->judged = *judged;
    play->has_judged = true;
}

static void
put(struct lesson_play *play, struct point p)
{
    force_place(&play->now, p);
    play->last = p;
}

// The opponent answers a threat; if he may not, it is our turn again.
static void
answer(struct lesson_play *play)
{
    if (point_is_none(play->judged.answer)) {
        play->now.to_move = stone_other(play->now.to_move);
    } else {
        put(play, play->judged.answer);
    }
}

static void
place_stone(struct lesson_play *play, struct engine *engine, struct point p)
{
    struct judged judged;

    judge_move(play->step, &play->now, p, engine, &judged);
    note(play, &judged);
    if (judged.verdict != VERDICT_OK) {
        return;
    }
    play->before = play->now;
    put(play, p);
    if (judged.is_right && judged.is_finished) {
        play->move_count++;
        play->phase = PLAY_SOLVED;
    } else if (judged.is_right) {
        play->move_count++;
        answer(play);
    } else {
        play->phase = PLAY_WRONG;
        if (!point_is_none(judged.answer)) {
            put(play, judged.answer);
        }
    }
}

// The referee's answer to a step of an opening.
static void
note_reply(struct lesson_play *play, struct match_reply reply, bool is_last)
{
    bool is_right = reply.verdict == VERDICT_OK;
    struct judged judged = {.is_right = is_right,
                            .is_finished = is_right && is_last,
                            .verdict = reply.verdict,
                            .reason = is_right ? REASON_NONE : REASON_REFUSED,
                            .answer = POINT_NONE,
                            .trap = POINT_NONE};

    note(play, &judged);
    if (is_right) {
        show_match(play);
        play->move_count++;
        play->phase = is_last ? PLAY_SOLVED : PLAY_ASKS;
    }
}

static void
place_opening(struct lesson_play *play, struct point p)
{
    bool is_choice = opening_steps(&play->match.opening) & 1u << STEP_CHOOSE;
    int wanted = play->step->number ? play->step->number : 1;
    bool is_last = play->move_count + 1 >= wanted;

    note_reply(play, apply(play, is_choice ? ACTION_CHOOSE : ACTION_PLACE, &p, 1), is_last);
}

int
lesson_play_offers_wanted(const struct lesson_play *play)
{
    int least, most;

    opening_number_range(&play->match.opening, &least, &most);
    return most;
}

static void
offer(struct lesson_play *play, struct point p)
{
    struct judged judged = {.is_right = true, .answer = POINT_NONE, .trap = POINT_NONE};

    if (!board_is_empty(&play->now.board, p)) {
        judged.is_right = false;
        judged.reason = REASON_REFUSED;
        judged.verdict = VERDICT_OCCUPIED;
        note(play, &judged);
        return;
    }
    play->offers[play->offer_count++] = p;
    note(play, &judged);
    if (play->offer_count == lesson_play_offers_wanted(play)) {
        note_reply(play, apply(play, ACTION_OFFER, play->offers, play->offer_count), true);
        play->offer_count = play->phase == PLAY_SOLVED ? play->offer_count : 0;
    }
}

void
lesson_play_place(struct lesson_play *play, struct engine *engine, struct point p)
{
    if (play->phase != PLAY_ASKS || lesson_play_options(play) > 0 ||
        !point_on_board(p, play->now.board.size)) {
        return;
    }
    play->hint = POINT_NONE;
    if (play->step->goal == GOAL_PLACE) {
        place_opening(play, p);
    } else if (play->step->goal == GOAL_OFFER) {
        offer(play, p);
    } else {
        place_stone(play, engine, p);
    }
}

void
lesson_play_retry(struct lesson_play *play)
{
    if (play->phase == PLAY_WRONG) {
        play->phase = PLAY_ASKS;
        play->has_judged = false;
        play->judged = (struct judged){.answer = POINT_NONE, .trap = POINT_NONE};
        if (play->chosen < 0) {
            play->now = play->before;
            play->last = play->now.recent.count ? play->now.recent.points[0] : POINT_NONE;
        }
        play->chosen = -1;
    }
}

// Options.

// Choices of an opening that place no stone now.
static int
list_choices(const struct lesson_play *play, enum opening_step list[OPENING_STEP_COUNT])
{
    static const enum opening_step order[] = {STEP_TAKE_BLACK, STEP_TAKE_WHITE, STEP_SWAP,
                                              STEP_KEEP, STEP_PLACE2};
    unsigned steps = opening_steps(&play->match.opening);
    int count = 0;

    for (size_t i = 0; i < sizeof(order) / sizeof(*order); i++) {
        if (steps & 1u << order[i]) {
            list[count++] = order[i];
        }
    }
    return count;
}

int
lesson_play_options(const struct lesson_play *play)
{
    enum opening_step list[OPENING_STEP_COUNT];

    return play->step->goal == GOAL_CHOICE   ? play->step->option_count
           : play->step->goal == GOAL_CHOOSE ? list_choices(play, list)
                                             : 0;
}

enum opening_step
lesson_play_opening_step(const struct lesson_play *play, int option)
{
    enum opening_step list[OPENING_STEP_COUNT];

    list_choices(play, list);
    return list[option];
}

void
lesson_play_choose(struct lesson_play *play, int option)
{
    struct judged judged = {
        .is_right = true, .is_finished = true, .answer = POINT_NONE, .trap = POINT_NONE};

    if (play->phase != PLAY_ASKS || option < 0 || option >= lesson_play_options(play)) {
        return;
    }
    if (play->step->goal == GOAL_CHOICE) {
        judged.is_right = play->step->options[option].is_right;
    }
    play->chosen = option;
    play->phase = judged.is_right ? PLAY_SOLVED : PLAY_WRONG;
    note(play, &judged);
}

// The hint.

static bool
is_right(const struct lesson_play *play, struct engine *engine, struct point p)
{
    struct judged judged;

    judge_move(play->step, &play->now, p, engine, &judged);
    return judged.is_right;
}

static struct point
find_right(const struct lesson_play *play, struct engine *engine)
{
    const struct lesson_step *step = play->step;
    bool is_first = play->move_count == 0 && play->offer_count == 0;
    struct point p = POINT_NONE;
    int next = play->move_count + play->offer_count, plies;

    if (step->has_opening) {
        return next < step->answer_count ? step->answers[next] : POINT_NONE;
    }
    if (is_first && step->answer_count > 0) {
        return step->answers[0];
    }
    if (step->goal == GOAL_WIN || step->goal == GOAL_FOURS) {
        force_prove(engine, &play->now, step->goal == GOAL_FOURS, &p, &plies);
        return p;
    }
    while (board_next_empty(&play->now.board, &p)) {
        if (is_right(play, engine, p)) {
            return p;
        }
    }
    return POINT_NONE;
}

bool
lesson_play_hint(struct lesson_play *play, struct engine *engine)
{
    if (play->phase != PLAY_ASKS || lesson_play_options(play) > 0) {
        return false;
    }
    play->hint = find_right(play, engine);
    return !point_is_none(play->hint);
}
