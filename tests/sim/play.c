// SPDX-License-Identifier: MIT
// How a client plays: mostly legal and eager to finish, by the match it has
// rebuilt itself.
#include <string.h>

#include "common/game/point.h"
#include "tests/sim/world.h"
#include "tests/support/random_match.h"

// A stone that makes the own line through the newest own stone longer; random
// play alone would fill the board before anybody wins.
static bool
extend_line(struct sim *sim, const struct match *match, struct action *action)
{
    static const struct point steps[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    enum stone stone = match_next_stone(match);
    int best = -1, turn = (int)rng_below(&sim->rng, 4);

    for (int back = 1; back <= match->move_count && back <= 6; back++) {
        const struct placement *last = &match->moves[match->move_count - back].placement;

        if (point_is_none(last->point) || (enum stone)last->stone != stone) {
            continue;
        }
        for (int i = 0; i < 8; i++) {
            struct point step = steps[(i + turn) % 4], p = last->point;
            int sign = i < 4 ? 1 : -1, length = 0;

            while (point_on_board(p, match->board.size) && board_at(&match->board, p) == stone) {
                p.x = (int8_t)(p.x + sign * step.x);
                p.y = (int8_t)(p.y + sign * step.y);
                length++;
            }
            if (length > best && length > 0 &&
                rules_judge(&match->settings.rules, &match->board, p, stone).verdict ==
                    VERDICT_OK) {
                best = length;
                action->points[0] = p;
            }
        }
    }
    action->kind = ACTION_PLACE;
    action->point_count = 1;
    return best > 0;
}

// A stone that takes others off.
static bool
capture(const struct match *match, struct action *action)
{
    struct point p = POINT_NONE;

    while (rules_set(match->settings.rules.rule)->capture_goal &&
           board_next_empty(&match->board, &p)) {
        struct judgement judgement =
            rules_judge(&match->settings.rules, &match->board, p, match_next_stone(match));

        if (judgement.verdict == VERDICT_OK && judgement.taken) {
            *action = (struct action){.kind = ACTION_PLACE, .point_count = 1, .points = {p}};
            return true;
        }
    }
    return false;
}

// What is open between the players: answers, and gifts to the future.
static bool
converse(struct sim *sim, const struct match *match, enum seat seat, struct action *action)
{
    for (int i = 0; i < QUESTION_COUNT; i++) {
        const struct match_question *question = &match->questions[i];

        if (question->is_open && question->asker != seat && world_chance(sim, 400)) {
            *action = (struct action){
                .kind = ACTION_ANSWER, .question = (enum question)i, .yes = world_chance(sim, 600)};
            return true;
        }
    }
    if (match->phase == MATCH_PAUSED && world_chance(sim, 700)) {
        *action = (struct action){.kind = ACTION_RESUME};
        return true;
    }
    if (match_actor(match) != seat && world_chance(sim, 400)) {
        action->kind = world_chance(sim, 500) ? ACTION_CLAIM_WIN : ACTION_CLAIM_DRAW;
        return true;
    }
    if (rules_set(match->settings.rules.rule)->has_pass && world_chance(sim, 30)) {
        action->kind = ACTION_PASS;
        return true;
    }
    return false;
}

static struct action
choose(struct sim *sim, const struct view *view, enum seat seat)
{
    struct random_match random = {.rng = {rng_next(&sim->rng)}, .match = view->match};
    struct action action = {.kind = ACTION_PLACE};

    if (sim->is_talkative && !world_chance(sim, 5)) {
        action.kind = world_chance(sim, 500) ? ACTION_ASK : ACTION_WITHDRAW;
        action.question = QUESTION_PAUSE;
        return action;
    }
    if (view->match.move_count > 8 && world_chance(sim, 12)) {
        action.kind = ACTION_RESIGN;
        return action;
    }
    if (converse(sim, &view->match, seat, &action) ||
        (world_chance(sim, 300) && view->match.opening.state == OPENING_PLAY &&
         capture(&view->match, &action))) {
        return action;
    }
    if (view->match.opening.state == OPENING_PLAY && !world_chance(sim, 150) &&
        extend_line(sim, &view->match, &action)) {
        return action;
    }
    return random_match_pick(&random);
}

static void
send_action(struct sim *sim, struct client *client, uint64_t room, const struct action *action)
{
    bool asks = action->kind >= ACTION_ASK && action->kind <= ACTION_WITHDRAW;
    struct client_msg msg = {
        .kind = CLIENT_ACT,
        .act = {.room = room,
                .move = action->move_number > 0 ? (uint32_t)action->move_number : 0,
                .kind = action->kind,
                .point_count = action->point_count,
                .points = action->points,
                .number = action->number > 0 ? (uint32_t)action->number : 0,
                .question = asks ? action->question : QUESTION_DRAW,
                .yes = action->yes}};

    for (int i = 0; i < action->point_count; i++) {
        if (i >= OPENING_OFFERS_MAX || !point_on_board(action->points[i], BOARD_SIZE_MAX)) {
            return; // could not be written on the wire
        }
    }
    if (action->point_count < 0 || (unsigned)action->kind > ACTION_CLAIM_DRAW ||
        (asks && (unsigned)action->question >= QUESTION_COUNT)) {
        return;
    }
    client_send(sim, client, &msg);
}

bool
play_act(struct sim *sim, struct client *client, struct view *view, enum seat seat)
{
    struct action action = choose(sim, view, seat);

    // Most clients guard themselves against copies.
    if (action.move_number == 0 && world_chance(sim, 800)) {
        action.move_number = match_next_move(&view->match);
    }
    send_action(sim, client, view->room, &action);
    return true;
}

// In a room of others, or with numbers that cannot be.
void
play_forged(struct sim *sim, struct client *client)
{
    struct action action = {.kind = (enum action_kind)rng_below(&sim->rng, ACTION_CLAIM_DRAW + 1),
                            .move_number = (int)rng_below(&sim->rng, 6),
                            .point_count = (int)rng_below(&sim->rng, 3),
                            .points = {{(int8_t)rng_below(&sim->rng, 15), 7}, {3, 3}},
                            .number = (int32_t)rng_below(&sim->rng, 100000),
                            .question = (enum question)rng_below(&sim->rng, QUESTION_COUNT),
                            .yes = world_chance(sim, 500)};

    if (action.kind == ACTION_RESIGN && !world_chance(sim, 300)) {
        action.kind = ACTION_CLAIM_WIN;
    }
    send_action(sim, client, wish_room(sim), &action);
}
