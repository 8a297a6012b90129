// SPDX-License-Identifier: MIT
// How a client plays: mostly legal and eager to finish, by the match it has
// rebuilt itself.
#include "tests/sim/world.h"
#include "tests/support/eager_play.h"
#include "tests/support/random_match.h"

// Is this a point for a stone?
static bool
is_playable(const struct match *match, struct point p)
{
    return point_on_board(p, match->board.size) && board_at(&match->board, p) == STONE_NONE &&
           rules_judge(&match->settings.rules, &match->board, p, match_next_stone(match)).verdict ==
               VERDICT_OK;
}

static struct point
step_from(struct point p, struct point step, int times)
{
    return (struct point){(int8_t)(p.x + times * step.x), (int8_t)(p.y + times * step.y)};
}

// A stone that the opponent can capture together with one that is there, or one
// that prepares it: beside a stone of the opponent, with room behind it.
static bool
offer_pair(struct sim *sim, const struct match *match, struct action *action)
{
    static const struct point steps[] = {{1, 0},  {0, 1},  {1, 1},   {1, -1},
                                         {-1, 0}, {0, -1}, {-1, -1}, {-1, 1}};
    enum stone own = match_next_stone(match);
    int turn = (int)rng_below(&sim->rng, 8), best = 0;

    for (int back = 1; back <= match->move_count && best < 2; back++) {
        const struct placement *last = &match->moves[match->move_count - back].placement;

        if (point_is_none(last->point) || (enum stone)last->stone == own ||
            board_at(&match->board, last->point) != stone_other(own)) {
            continue;
        }
        for (int i = 0; i < 8 && best < 2; i++) {
            struct point step = steps[(i + turn) % 8], p = last->point;
            bool is_second = point_on_board(step_from(p, step, 1), match->board.size) &&
                             board_at(&match->board, step_from(p, step, 1)) == own;
            int at = is_second ? 2 : 1;

            if (at > best && is_playable(match, step_from(p, step, at)) &&
                is_playable(match, step_from(p, step, 3))) {
                best = at;
                action->points[0] = step_from(p, step, at);
            }
        }
    }
    action->kind = ACTION_PLACE;
    action->point_count = 1;
    return best > 0;
}

// Both build it together: black walks into two threes at once.
static bool
build_foul(const struct match *match, struct action *action)
{
    int centre = match->board.size / 2, own = match->move_count / 2;
    const struct point black[] = {{(int8_t)(centre - 1), (int8_t)centre},
                                  {(int8_t)(centre - 2), (int8_t)centre},
                                  {(int8_t)centre, (int8_t)(centre - 1)},
                                  {(int8_t)centre, (int8_t)(centre - 2)},
                                  {(int8_t)centre, (int8_t)centre}};
    struct point white = {(int8_t)(2 * own % match->board.size), (int8_t)(match->board.size - 1)};

    *action = (struct action){.kind = ACTION_PLACE, .point_count = 1};
    action->points[0] = match_next_stone(match) == STONE_BLACK && own < 5 ? black[own] : white;
    return is_playable(match, action->points[0]);
}

// How a game is meant to end; both players know it by its number.
enum style { STYLE_LINES, STYLE_DRAW, STYLE_CAPTURES, STYLE_FOUL, STYLE_PASSES };

static enum style
style_of(const struct view *view)
{
    const struct match_settings *settings = &view->match.settings;
    const struct rule_set *set = rules_set(settings->rules.rule);
    unsigned roll = (unsigned)(rng_mix(view->game) % 4);

    if (roll == 0 || view->match.opening.state != OPENING_PLAY) {
        return STYLE_LINES;
    }
    if (settings->size <= 7) {
        return STYLE_DRAW;
    }
    if (set->capture_goal) {
        return STYLE_CAPTURES;
    }
    if (!set->has_fouls || settings->size > 11) {
        return STYLE_LINES;
    }
    return settings->rules.options.reject_fouls ? STYLE_PASSES : STYLE_FOUL;
}

static bool
play_in_style(struct sim *sim, const struct view *view, struct action *action)
{
    const struct match *match = &view->match;

    switch (style_of(view)) {
    case STYLE_LINES:
        break;
    case STYLE_DRAW:
        *action = (struct action){.kind = ACTION_PLACE, .point_count = 1};
        action->points[0] = (struct point){(int8_t)rng_below(&sim->rng, match->board.size),
                                           (int8_t)rng_below(&sim->rng, match->board.size)};
        for (int i = 0; i < 8 && !is_playable(match, action->points[0]); i++) {
            action->points[0] = (struct point){(int8_t)rng_below(&sim->rng, match->board.size),
                                               (int8_t)rng_below(&sim->rng, match->board.size)};
        }
        return is_playable(match, action->points[0]);
    case STYLE_CAPTURES:
        return eager_capture(match, action) || offer_pair(sim, match, action);
    case STYLE_FOUL:
        return build_foul(match, action);
    case STYLE_PASSES:
        *action = (struct action){.kind = ACTION_PASS};
        return match->move_count >= 6 && world_chance(sim, 700);
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
    if (match_actor(match) != seat && match->settings.undo != UNDO_OFF && world_chance(sim, 250)) {
        *action = (struct action){.kind = ACTION_ASK, .question = QUESTION_UNDO};
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

    if (sim->is_talkative && !world_chance(sim, 2)) {
        action.kind = world_chance(sim, 500) ? ACTION_ASK : ACTION_WITHDRAW;
        action.question = QUESTION_PAUSE;
        return action;
    }
    if (view->match.move_count > 8 && world_chance(sim, 12)) {
        action.kind = ACTION_RESIGN;
        return action;
    }
    if (converse(sim, &view->match, seat, &action) ||
        (match_actor(&view->match) == seat && !world_chance(sim, 40) &&
         play_in_style(sim, view, &action)) ||
        (world_chance(sim, 300) && view->match.opening.state == OPENING_PLAY &&
         eager_capture(&view->match, &action))) {
        return action;
    }
    if (view->match.opening.state == OPENING_PLAY && !world_chance(sim, 150) &&
        eager_extend(&sim->rng, &view->match, &action)) {
        return action;
    }
    return random_match_pick(&random);
}

static void
send_action(struct sim *sim, struct client *client, uint64_t room, const struct action *action,
            enum wanted_seat seat)
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
                .yes = action->yes,
                .seat = seat}};

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
    enum wanted_seat wanted = seat == SEAT_A ? WANT_SEAT_A : WANT_SEAT_B;

    // Most clients guard themselves against copies.
    if (action.move_number == 0 && world_chance(sim, 800)) {
        action.move_number = match_next_move(&view->match);
    }
    // Whoever holds one seat need not name it.
    if (world_chance(sim, 500) && match_actor(&view->match) == seat) {
        wanted = WANT_NO_SEAT;
    }
    if (world_chance(sim, 20)) {
        wanted = seat == SEAT_A ? WANT_SEAT_B : WANT_SEAT_A; // not his, mostly
    }
    send_action(sim, client, view->room, &action, wanted);
    return true;
}

// The other one has to move and is not there.
bool
play_claim(struct sim *sim, struct client *client, const struct view *view, enum seat seat)
{
    const struct wire_room_presence *presence = &view->company.presence;
    struct action action = {.kind = world_chance(sim, 500) ? ACTION_CLAIM_WIN : ACTION_CLAIM_DRAW};
    struct client_msg stand_in = {.kind = CLIENT_SEAT_AI,
                                  .seat_ai = {view->room, seat_other(seat), NULL}};

    if (match_actor(&view->match) == seat || !view->company.has_presence || !presence->claim_ms ||
        (seat == SEAT_A ? presence->b_online : presence->a_online)) {
        return false;
    }
    if (view->match.settings.control.kind == CONTROL_NONE && world_chance(sim, 500)) {
        stand_in.seat_ai.ai = choose_ai(sim);
        client_send(sim, client, &stand_in);
        return true;
    }
    send_action(sim, client, view->room, &action, WANT_NO_SEAT);
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
    send_action(sim, client, choose_room(sim), &action, (enum wanted_seat)rng_below(&sim->rng, 3));
}
