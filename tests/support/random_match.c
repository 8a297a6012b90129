// SPDX-License-Identifier: MIT
#include "tests/support/random_match.h"

#include <stddef.h>
#include <string.h>

#include "common/game/point.h"

#define COUNT_OF(list) ((uint32_t)(sizeof(list) / sizeof((list)[0])))

enum {
    START_MS = 5000000,
    DAY_MS = 24 * 3600 * 1000,
    TRIES_MAX = 60, // to find a legal point
};

// Where two numbers are drawn, each has its own statement: the compiler may
// choose the order within one, and the seed would no longer say it all.

static bool
one_in(struct rng *rng, uint32_t n)
{
    return rng_below(rng, n) == 0;
}

static int
between(struct rng *rng, int least, int most)
{
    return least + (int)rng_below(rng, (uint32_t)(most - least + 1));
}

// Settings.

static struct time_control
random_control(struct rng *rng)
{
    // Most of them small enough that overtime and flags are reached.
    static const char *const texts[] = {
        "none",
        "sudden:60",
        "sudden:600",
        "fischer:60+3",
        "fischer:20+9c30",
        "fischer:0+5",
        "delay:40d5",
        "bronstein:40b5",
        "byoyomi:10+3x7",
        "byoyomi:60+5x10",
        "canadian:9+4/30",
        "canadian:5+1/10",
        "permove:12/90",
        "permove:12/0",
        "permove:0/0",
        "corr:1d",
        "corr:14d",
        "sudden:3600",
        "fischer:300+3",
        "delay:600d5",
        "bronstein:600b5",
        "byoyomi:300+3x30",
        "canadian:300+5/60",
    };
    struct time_control control = {.kind = CONTROL_NONE};

    control_parse(texts[rng_below(rng, COUNT_OF(texts))], &control);
    return control;
}

static struct opening_choice
random_opening(struct rng *rng)
{
    struct opening_choice choice = {(enum opening)rng_below(rng, OPENING_COUNT), 0};

    if (!opening_choice_is_valid(choice)) {
        choice.n = (uint8_t)between(rng, 1, OPENING_OFFERS_MAX);
    }
    return choice;
}

struct match_settings
random_settings(struct rng *rng)
{
    struct match_settings settings;

    do {
        memset(&settings, 0, sizeof(settings));
        settings.rules.rule = (enum rule)rng_below(rng, RULE_COUNT);
        settings.opening = random_opening(rng);
        if (!opening_fits(settings.opening.protocol, BOARD_SIZE_MAX, true)) {
            settings.rules.rule = RULE_RENJU;
        }
        settings.size = (uint8_t)(one_in(rng, 2) ? 15 : between(rng, 4, 19));
        settings.control = random_control(rng);
        settings.start = (enum clock_start)rng_below(rng, START_BOTH + 1);
        settings.undo = (enum undo_mode)rng_below(rng, UNDO_REFUND + 1);
        settings.rated = one_in(rng, 8);
        settings.rules.options.reject_fouls = !one_in(rng, 4);
        settings.rules.options.draw_dead = one_in(rng, 2);
        settings.rules.options.draw_margin = (uint16_t)(one_in(rng, 4) ? rng_below(rng, 20) : 0);
    } while (match_settings_check(&settings) != SETTINGS_OK);
    return settings;
}

// Time and the world.

static enum seat
random_seat(struct rng *rng)
{
    return (enum seat)rng_below(rng, SEAT_COUNT);
}

static void
wait_for_deadline(struct random_match *random)
{
    int64_t deadline_ms = match_deadline_ms(&random->match);

    if (deadline_ms != TIME_NEVER && deadline_ms + 1 > random->now_ms) {
        deadline_ms += between(&random->rng, -1, 1);
        random->now_ms = deadline_ms > random->now_ms ? deadline_ms : random->now_ms;
    }
}

static void
let_time_pass(struct random_match *random)
{
    struct rng *rng = &random->rng;
    uint32_t roll = rng_below(rng, 100);

    if (roll < 30) {
        return;
    }
    if (roll < 95) {
        random->now_ms += rng_below(rng, 1500);
    } else if (roll < 99 || !one_in(rng, 4)) {
        random->now_ms += rng_below(rng, 12000);
    } else if (one_in(rng, 2)) {
        wait_for_deadline(random);
    } else {
        random->now_ms += one_in(rng, 4) ? rng_below(rng, 2 * DAY_MS) : rng_below(rng, 400000);
    }
}

static void
change_presence(struct random_match *random)
{
    struct rng *rng = &random->rng;
    enum presence presence = one_in(rng, 2) ? PRESENCE_HERE : (enum presence)rng_below(rng, 3);

    match_note_presence(&random->match, random_seat(rng), presence, random->now_ms);
    match_note_abandonment(&random->match, (enum abandonment)rng_below(rng, 3));
}

static void
stand_still(struct random_match *random)
{
    int64_t gap_ms = 250 + rng_below(&random->rng, 5000);

    random->now_ms += gap_ms;
    match_note_gap(&random->match, gap_ms);
}

void
random_match_pass_time(struct random_match *random)
{
    struct rng *rng = &random->rng;

    let_time_pass(random);
    if (one_in(rng, 12)) {
        change_presence(random);
    }
    if (one_in(rng, 10)) {
        enum seat seat = random_seat(rng);

        match_note_lag(&random->match, seat, between(rng, -1, 2500));
    }
    if (one_in(rng, 40)) {
        stand_still(random);
    }
    if (!one_in(rng, 8)) {
        match_note_shown(&random->match, random->now_ms);
        let_time_pass(random);
    }
}

// Actions.

// A point of the square around p, which may lie off the board.
static struct point
point_around(struct rng *rng, struct point p, int distance)
{
    int dx = between(rng, -distance, distance);
    int dy = between(rng, -distance, distance);

    return (struct point){(int8_t)(p.x + dx), (int8_t)(p.y + dy)};
}

static struct point
random_point(struct rng *rng, int size)
{
    int x = between(rng, 0, size - 1);
    int y = between(rng, 0, size - 1);

    return (struct point){(int8_t)x, (int8_t)y};
}

// Near another stone, where fives, captures and fouls come from.
static struct point
point_near(struct random_match *random)
{
    const struct match *match = &random->match;
    struct rng *rng = &random->rng;

    if (match->move_count == 0) {
        return random_point(rng, match->board.size);
    }
    return point_around(
        rng, match->moves[rng_below(rng, (uint32_t)match->move_count)].placement.point, 2);
}

static struct action
pick_stone(struct random_match *random)
{
    const struct match *match = &random->match;
    struct action action = {.kind = ACTION_PLACE, .point_count = 1};
    // Now and then the first point that comes to mind.
    int tries = one_in(&random->rng, 16) ? 1 : TRIES_MAX;

    for (int i = 0; i < tries; i++) {
        struct point p = i % 2 ? random_point(&random->rng, match->board.size) : point_near(random);

        action.points[0] = p;
        if (rules_judge(&match->settings.rules, &match->board, p, match_next_stone(match))
                .verdict == VERDICT_OK) {
            break;
        }
    }
    return action;
}

static const int points_of_step[OPENING_STEP_COUNT] = {
    [STEP_PLACE] = 1, [STEP_PLACE_DECLARE] = 1, [STEP_PLACE2] = 2, [STEP_CHOOSE] = 1};

static void
fill_step(struct random_match *random, struct opening_move *move)
{
    const struct match *match = &random->match;
    const struct opening_state *opening = &match->opening;
    struct rng *rng = &random->rng;
    int size = match->board.size, least, most;

    opening_number_range(opening, &least, &most);
    move->number = most ? between(rng, least, most) : 0;
    move->point_count = move->step == STEP_OFFER ? least : points_of_step[move->step];
    for (int i = 0; i < move->point_count; i++) {
        // Half of them in the middle, where the small regions are.
        move->points[i] =
            one_in(rng, 2) ? random_point(rng, size) : point_around(rng, point_centre(size), 1);
    }
    if (move->step == STEP_CHOOSE) {
        move->points[0] = opening->offered[rng_below(rng, opening->offered_count)];
    }
}

static struct action
pick_opening_step(struct random_match *random)
{
    const struct match *match = &random->match;
    unsigned steps = opening_steps(&match->opening);
    struct opening_move move = {.step = STEP_PLACE};
    struct action action = {.kind = ACTION_PLACE};

    do {
        move.step = (enum opening_step)rng_below(&random->rng, OPENING_STEP_COUNT);
    } while (!(steps >> move.step & 1));
    for (int i = 0; i < TRIES_MAX; i++) {
        fill_step(random, &move);
        if (opening_check(&match->opening, &match->board, &move) == VERDICT_OK) {
            break;
        }
    }
    action.kind = (enum action_kind)move.step;
    action.point_count = move.point_count;
    action.number = move.number;
    memcpy(action.points, move.points, sizeof(action.points));
    return action;
}

static struct action
pick_step(struct random_match *random)
{
    const struct match *match = &random->match;
    struct action action =
        match->opening.state == OPENING_PLAY ? pick_stone(random) : pick_opening_step(random);

    action.seat = match_actor(match);
    if (one_in(&random->rng, 3)) {
        action.move_number = match_next_move(match);
    }
    return action;
}

static bool
has_question(const struct match *match)
{
    for (int i = 0; i < QUESTION_COUNT; i++) {
        if (match->questions[i].is_open) {
            return true;
        }
    }
    return false;
}

static struct action
pick_answer(struct random_match *random)
{
    struct rng *rng = &random->rng;
    struct action action = {.kind = one_in(rng, 5) ? ACTION_WITHDRAW : ACTION_ANSWER};

    action.seat = random_seat(rng);
    for (int i = 0; i < QUESTION_COUNT; i++) {
        const struct match_question *question = &random->match.questions[i];

        if (question->is_open) {
            action.question = (enum question)i;
            action.seat =
                action.kind == ACTION_ANSWER ? seat_other(question->asker) : question->asker;
        }
    }
    // An agreed draw ends the game, and there would be nothing more to see.
    action.yes = action.question == QUESTION_DRAW ? one_in(rng, 20) : one_in(rng, 2);
    return action;
}

static struct action
pick_ask(struct random_match *random)
{
    struct action action = {.kind = ACTION_ASK};

    action.seat = random_seat(&random->rng);
    action.question = (enum question)rng_below(&random->rng, QUESTION_COUNT);
    return action;
}

static struct action
pick_other(struct random_match *random)
{
    struct rng *rng = &random->rng;
    static const enum action_kind kinds[] = {
        ACTION_PASS,     ACTION_PASS,      ACTION_RESUME,     ACTION_GIVE_TIME, ACTION_GIVE_TIME,
        ACTION_SET_SEAT, ACTION_CLAIM_WIN, ACTION_CLAIM_DRAW, ACTION_FLAG,      ACTION_STOP,
        ACTION_RESTART,  ACTION_RESTART,   ACTION_END,
    };
    struct action action = {.kind = kinds[rng_below(rng, COUNT_OF(kinds))]};

    action.seat = random_seat(rng);
    if (action.kind == ACTION_PASS) {
        action.seat = match_actor(&random->match);
    }
    action.number = action.kind == ACTION_GIVE_TIME ? between(rng, -1, 30000) : between(rng, -1, 3);
    return action;
}

// Whatever a broken or hostile client might send.
static struct action
pick_nonsense(struct random_match *random)
{
    static const int counts[] = {0, 0, 1, 1, 2, 3, OPENING_OFFERS_MAX, OPENING_OFFERS_MAX + 1, -1};
    static const int32_t numbers[] = {0, 1, 2, 12, 13, 255, -1, INT32_MIN, INT32_MAX};
    struct rng *rng = &random->rng;
    struct action action = {.kind = (enum action_kind)rng_below(rng, ACTION_COUNT + 2)};

    action.seat = (enum seat)rng_below(rng, SEAT_COUNT + 1);
    action.move_number = one_in(rng, 2) ? 0 : between(rng, -1, random->match.move_count + 2);
    action.point_count = counts[rng_below(rng, COUNT_OF(counts))];
    action.number = numbers[rng_below(rng, COUNT_OF(numbers))];
    action.question = (enum question)rng_below(rng, QUESTION_COUNT + 1);
    action.yes = one_in(rng, 2);
    for (int i = 0; i < OPENING_OFFERS_MAX; i++) {
        uint64_t bits = rng_next(rng);

        action.points[i] = (struct point){(int8_t)bits, (int8_t)(bits >> 8)};
    }
    // These two end the game at once; they have their own tests.
    if ((action.kind == ACTION_RESIGN || action.kind == ACTION_FORFEIT) && !one_in(rng, 3)) {
        action.kind = ACTION_PLACE;
    }
    return action;
}

static struct action
pick_claim(struct random_match *random)
{
    return (struct action){.kind = one_in(&random->rng, 2) ? ACTION_CLAIM_WIN : ACTION_CLAIM_DRAW,
                           .seat = seat_other(match_actor(&random->match))};
}

struct action
random_match_pick(struct random_match *random)
{
    uint32_t roll = rng_below(&random->rng, 100);

    if (match_absent_ms(&random->match, random->now_ms) > 0 && roll < 30) {
        return pick_claim(random);
    }
    if (random->match.phase == MATCH_PAUSED && roll < 40) {
        return (struct action){.kind = ACTION_RESUME, .seat = random_seat(&random->rng)};
    }
    if (roll < 72 || (roll < 80 && !has_question(&random->match))) {
        return pick_step(random);
    }
    if (roll < 82) {
        return pick_answer(random);
    }
    if (roll < 90) {
        return pick_ask(random);
    }
    return roll < 95 ? pick_other(random) : pick_nonsense(random);
}

void
random_match_start_with(struct random_match *random, uint64_t seed,
                        const struct match_settings *settings)
{
    random->rng.state = seed;
    random->now_ms = START_MS;
    memset(&random->action, 0, sizeof(random->action));
    match_init(&random->match, settings, random->now_ms);
}

void
random_match_start(struct random_match *random, uint64_t seed)
{
    struct rng rng = {rng_mix(seed)};
    struct match_settings settings = random_settings(&rng);

    random_match_start_with(random, seed, &settings);
}

void
random_match_finish(struct random_match *random)
{
    match_finish(&random->match);
}

struct match_reply
random_match_step(struct random_match *random)
{
    random_match_pass_time(random);
    random->action = random_match_pick(random);
    return match_apply(&random->match, &random->action, random->now_ms);
}
