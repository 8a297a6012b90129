// SPDX-License-Identifier: MIT
#include "tests/sim/solvers.h"

#include <inttypes.h>
#include <stdio.h>

#include "tests/sim/world.h"

enum { SEARCH_BYTES = 1 << 18, OTHER_NODES = 20000 };

static struct puzzle_search *
search_of(struct sim *sim)
{
    if (!sim->puzzle_search) {
        sim->puzzle_search = puzzle_search_create(SEARCH_BYTES);
    }
    return sim->puzzle_search;
}

void
solvers_finish(struct sim *sim)
{
    puzzle_search_destroy(sim->puzzle_search);
    sim->puzzle_search = NULL;
}

// Asking.

static void
ask(struct sim *sim, struct client *client)
{
    struct client_msg msg = {.kind = CLIENT_PUZZLE_ASK,
                             .puzzle_ask = {ANY_MOTIF, ANY_RULE, world_chance(sim, 300)}};

    if (world_chance(sim, 300)) {
        msg.puzzle_ask.motif = (int)rng_below(&sim->rng, WIRE_MOTIF_COUNT);
    }
    client_send(sim, client, &msg);
}

// The right move, if there is one that the search knows.
static struct point
solution(struct sim *sim, const struct solver_view *view)
{
    struct puzzle_task task = {.position = &view->try.now,
                               .class = view->puzzle.class,
                               .moves_max = view->try.left,
                               .nodes = OTHER_NODES};
    struct puzzle_answer answer = {.point = POINT_NONE};

    if (view->puzzle.motif != MOTIF_DEFENCE) {
        puzzle_search_attack(search_of(sim), &task, &answer);
    }
    return answer.point;
}

static void
place(struct sim *sim, struct client *client)
{
    struct solver_view *view = &client->solver;
    int size = view->puzzle.size;
    struct client_msg msg = {.kind = CLIENT_PUZZLE_MOVE};
    struct point p = world_chance(sim, 700) ? solution(sim, view) : POINT_NONE;

    if (point_is_none(p)) {
        p = (struct point){(int8_t)rng_below(&sim->rng, (uint32_t)size),
                           (int8_t)rng_below(&sim->rng, (uint32_t)size)};
    }
    view->placed = p;
    view->is_waiting = true;
    msg.puzzle_move = (struct wire_puzzle_move){view->open, view->moves + 1, p};
    client_send(sim, client, &msg);
}

static void
get_help(struct sim *sim, struct client *client)
{
    struct client_msg msg = {.kind = CLIENT_PUZZLE_HELP,
                             .puzzle_help = {client->solver.open, world_chance(sim, 300)}};

    client->solver.is_waiting |= msg.puzzle_help.give_up;
    client_send(sim, client, &msg);
}

void
solvers_act(struct sim *sim, struct client *client)
{
    struct solver_view *view = &client->solver;
    struct client_msg stats = {.kind = CLIENT_PUZZLE_STATS_ASK};

    if (world_chance(sim, 150)) {
        client_send(sim, client, &stats);
    } else if (!view->open) {
        ask(sim, client);
    } else if (!view->is_waiting) {
        if (world_chance(sim, 100)) {
            get_help(sim, client);
        } else {
            place(sim, client);
        }
    }
}

void
solvers_connect(struct client *client)
{
    client->solver.open = 0;
    client->solver.is_waiting = false;
}

void
solvers_refused(struct client *client)
{
    client->solver.open = 0; // asked for again
    client->solver.is_waiting = false;
}

// Being told.

static bool
is_damaged(struct sim *sim, const struct client *client)
{
    const struct conn *conn = net_find(sim, client->conn);

    return !conn || conn->is_damaged;
}

static bool
has_counted(const struct solver_view *view, uint64_t puzzle)
{
    int kept =
        view->counted_count < SOLVERS_COUNTED_MAX ? view->counted_count : SOLVERS_COUNTED_MAX;

    for (int i = 0; i < kept; i++) {
        if (view->counted[i] == puzzle) {
            return true;
        }
    }
    return false;
}

void
solvers_puzzle(struct sim *sim, struct client *client, const struct wire_puzzle *puzzle)
{
    struct solver_view *view = &client->solver;

    if (view->player != client->player) {
        view->player = client->player;
        view->counted_count = 0;
    }
    snprintf(view->line, sizeof(view->line), "%s", puzzle->line);
    if (!puzzle_read(view->line, &view->puzzle) || view->puzzle.id != puzzle->puzzle) {
        sim_fail(sim, 0, client->player, "a puzzle cannot be read: %s", view->line);
        return;
    }
    if (puzzle->counts && has_counted(view, puzzle->puzzle)) {
        sim_fail(sim, 0, client->player, "puzzle %" PRIu64 " would count twice", puzzle->puzzle);
    }
    view->open = puzzle->puzzle;
    view->counts = puzzle->counts;
    view->is_waiting = false;
    view->moves = 0;
    puzzle_try_begin(&view->try, &view->puzzle);
}

// What the server found within its limits is right without them.
static void
judge_again(struct sim *sim, const struct client *client, const struct wire_puzzle_result *result,
            enum puzzle_step step)
{
    bool is_right = result->step == STEP_SOLVED || result->step == STEP_GOES_ON;

    if (is_right && step == PUZZLE_WRONG && !is_damaged(sim, client)) {
        sim_fail(sim, 0, client->player, "a wrong stone counts as right in puzzle %" PRIu64,
                 result->puzzle);
    }
}

static void
count(struct solver_view *view, const struct wire_puzzle_result *result)
{
    if (view->counts && result->step != STEP_UNDECIDED) {
        view->counted[view->counted_count++ % SOLVERS_COUNTED_MAX] = result->puzzle;
    }
}

void
solvers_result(struct sim *sim, struct client *client, const struct wire_puzzle_result *result)
{
    static const struct puzzle_limits limits = {.other_nodes = OTHER_NODES};
    struct solver_view *view = &client->solver;
    struct point answer;

    if (result->puzzle != view->open || !view->is_waiting) {
        return;
    }
    view->is_waiting = false;
    if (result->step != STEP_GIVEN_UP) {
        judge_again(sim, client, result,
                    puzzle_try_place(&view->try, search_of(sim), &limits, view->placed, &answer));
        view->moves++;
    }
    if (result->step != STEP_GOES_ON) {
        count(view, result);
        view->open = 0;
    }
}

void
solvers_stats(struct sim *sim, struct client *client, const struct wire_puzzle_stats *stats)
{
    uint32_t tried = 0;

    for (int i = 0; i < stats->tally_count; i++) {
        tried += stats->tallies[i].tried;
    }
    if (client->solver.player == client->player && !is_damaged(sim, client) &&
        (int)tried < client->solver.counted_count) {
        sim_fail(sim, 0, client->player, "%d results of puzzles were told, and %u are left",
                 client->solver.counted_count, tried);
    }
}
