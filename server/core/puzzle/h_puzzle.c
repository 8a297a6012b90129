// SPDX-License-Identifier: MIT
// Puzzles for accounts. The server hands one out, judges each stone by its own search, and lets
// puzzle and solver rate each other once: nobody can claim a result.
#include <stdlib.h>

#include "common/puzzle/puzzle_rate.h"
#include "common/util/xalloc.h"
#include "server/core/fault.h"
#include "server/core/handlers.h"
#include "server/core/people/players.h"
#include "server/core/puzzle/puzzles.h"
#include "server/core/puzzle/solving.h"
#include "server/core/send.h"

enum { HINTS_MAX = 2 };

static enum error_code
may_solve(const struct request *request)
{
    if (request->player->is_guest) {
        return ERROR_GUESTS_NOT;
    }
    return request->turn->core->is_storage_down ? ERROR_STORAGE : ERROR_NONE;
}

// Handing out.

static bool
has_had(const struct player *player, const struct puzzles *puzzles, int puzzle)
{
    return player->solver && solver_has_had(player->solver, puzzles->hash, puzzle) &&
           !FAULT(FAULT_PUZZLE_TWICE);
}

static int
choose(const struct request *request, const struct puzzles *puzzles)
{
    const struct wire_puzzle_ask *asked = &request->msg->puzzle_ask;
    const struct solver *solver = request->player->solver;
    const struct rating none = rating_new();
    struct puzzles_wish wish = {
        .motif = asked->motif,
        .rule = asked->rule,
        .rating = puzzle_target(solver ? &solver->rating : &none, request->turn->now.wall_ms),
        .seed = request->player->id};

    if (asked->daily) {
        return puzzles->count ? puzzle_of_day(puzzles->count, request->turn->now.wall_ms) : -1;
    }
    wish.seed += solver ? (uint64_t)solver->rating.games : 0;
    return puzzles_choose(puzzles, solver, &wish);
}

static void
open_puzzle(struct request *request, const struct puzzles *puzzles, int puzzle)
{
    struct player *player = request->player;
    int64_t wall_ms = request->turn->now.wall_ms;

    free(player->solving);
    player->solving = xcalloc(1, sizeof(*player->solving));
    player->solving->puzzle = puzzle;
    player->solving->counts = !has_had(player, puzzles, puzzle);
    player->solving->daily =
        puzzle == puzzle_of_day(puzzles->count, wall_ms) ? puzzle_day(wall_ms) : -1;
    puzzle_try_begin(&player->solving->try, &puzzles->list[puzzle]);
}

// What he has begun goes on, whatever he asks for.
static bool
is_begun(const struct solving *solving)
{
    return solving && (solving->moves > 0 || solving->hints > 0);
}

enum error_code
h_puzzle_ask(struct request *request)
{
    struct puzzles *puzzles = puzzles_of(request->turn->core);
    enum error_code code = may_solve(request);
    struct solving *solving = request->player->solving;
    struct server_msg msg = {.kind = SERVER_PUZZLE};
    int puzzle;

    if (code != ERROR_NONE) {
        return code;
    }
    puzzle = is_begun(solving) ? solving->puzzle : choose(request, puzzles);
    if (puzzle < 0) {
        return ERROR_NO_PUZZLE;
    }
    if (is_begun(solving)) {
        puzzle_try_begin(&solving->try, &puzzles->list[puzzle]);
        solving->moves = 0;
    } else {
        open_puzzle(request, puzzles, puzzle);
    }
    msg.puzzle = (struct wire_puzzle){
        .puzzle = puzzles->list[puzzle].id,
        .line = puzzle_lines[puzzle],
        .rating = (uint32_t)rating_shown(&puzzles->ratings[puzzle]),
        .deviation = (uint32_t)rating_deviation_shown(&puzzles->ratings[puzzle],
                                                      puzzles->ratings[puzzle].last_ms),
        .counts = request->player->solving->counts,
    };
    core_answer(request, &msg);
    return ERROR_NONE;
}

// Results.

static struct solver *
solver_of(struct player *player)
{
    if (!player->solver) {
        player->solver = solver_create();
    }
    return player->solver;
}

// A puzzle does not get rusty.
static void
rate(struct solver *solver, struct rating *puzzle, double score, int64_t wall_ms)
{
    puzzle->last_ms = wall_ms;
    rating_update(&solver->rating, puzzle, score, wall_ms);
}

static void
count(struct request *request, const struct solving *solving, bool is_solved,
      struct wire_puzzle_result *told)
{
    struct turn *turn = request->turn;
    struct puzzles *puzzles = puzzles_of(turn->core);
    struct solver *solver = solver_of(request->player);
    enum puzzle_motif motif = puzzles->list[solving->puzzle].motif;
    int64_t wall_ms = turn->now.wall_ms;

    told->before = (uint32_t)rating_shown(&solver->rating);
    if (solving->daily >= 0 && is_solved) {
        solver->daily = solving->daily;
    }
    if (solving->counts) {
        rate(solver, &puzzles->ratings[solving->puzzle],
             is_solved ? 1.0 - solving->hints / (double)HINTS_MAX : 0.0, wall_ms);
        solver->tried[motif]++;
        solver->solved[motif] += is_solved;
        solver_note(solver, puzzles->hash, solving->puzzle);
        puzzles_store(turn, solving->puzzle);
    }
    players_store(turn, request->player);
    told->rating = (uint32_t)rating_shown(&solver->rating);
    told->puzzle_rating = (uint32_t)rating_shown(&puzzles->ratings[solving->puzzle]);
}

// The puzzle is done with, one way or another. What was not decided does not count.
static void
close_puzzle(struct request *request, struct wire_puzzle_result *told)
{
    if (told->step != STEP_UNDECIDED) {
        count(request, request->player->solving, told->step == STEP_SOLVED, told);
    }
    free(request->player->solving);
    request->player->solving = NULL;
}

static void
tell(struct request *request, const struct wire_puzzle_result *told)
{
    struct server_msg msg = {.kind = SERVER_PUZZLE_RESULT, .puzzle_result = *told};

    core_answer(request, &msg);
}

static bool
is_open(const struct request *request, uint64_t puzzle)
{
    const struct solving *solving = request->player->solving;

    return solving && solving->try.puzzle->id == puzzle;
}

// Why a stone cannot be placed there.
static enum error_code
refusal_of(const struct puzzle_try *try, struct point p)
{
    enum verdict verdict =
        rules_judge(&try->now.rules, &try->now.board, p, try->now.to_move).verdict;

    return error_of_verdict(verdict == VERDICT_OK ? VERDICT_FORBIDDEN : verdict);
}

enum error_code
h_puzzle_move(struct request *request)
{
    static const enum wire_puzzle_step steps[] = {[PUZZLE_GOES_ON] = STEP_GOES_ON,
                                                  [PUZZLE_SOLVED] = STEP_SOLVED,
                                                  [PUZZLE_WRONG] = STEP_WRONG,
                                                  [PUZZLE_UNDECIDED] = STEP_UNDECIDED};
    const struct wire_puzzle_move *asked = &request->msg->puzzle_move;
    struct puzzles *puzzles = puzzles_of(request->turn->core);
    struct wire_puzzle_result told = {.puzzle = asked->puzzle};
    enum error_code code = may_solve(request);
    struct solving *solving = request->player->solving;
    enum puzzle_step step;
    struct point answer;

    if (code != ERROR_NONE) {
        return code;
    }
    if (!is_open(request, asked->puzzle)) {
        return ERROR_PUZZLE_CLOSED;
    }
    if (asked->move != solving->moves + 1) {
        return error_of_verdict(VERDICT_STALE);
    }
    if (!puzzles_may_judge(puzzles, request->turn->now.mono_ms)) {
        return ERROR_BUSY;
    }
    step = puzzles_judge(puzzles, &solving->try, asked->point, &answer);
    if (step == PUZZLE_ILLEGAL) {
        return refusal_of(&solving->try, asked->point);
    }
    solving->moves++;
    told.step = steps[step];
    told.answer = &answer;
    told.answer_count = !point_is_none(answer);
    if (step != PUZZLE_GOES_ON) {
        close_puzzle(request, &told);
    }
    tell(request, &told);
    return ERROR_NONE;
}

enum error_code
h_puzzle_help(struct request *request)
{
    const struct wire_puzzle_help *asked = &request->msg->puzzle_help;
    struct wire_puzzle_result told = {.puzzle = asked->puzzle, .step = STEP_GIVEN_UP};
    enum error_code code = may_solve(request);
    struct solving *solving = request->player->solving;

    if (code != ERROR_NONE) {
        return code;
    }
    if (!is_open(request, asked->puzzle)) {
        return ERROR_PUZZLE_CLOSED;
    }
    if (asked->give_up) {
        close_puzzle(request, &told);
        tell(request, &told);
    } else if (solving->hints < HINTS_MAX) {
        solving->hints++;
    }
    return ERROR_NONE;
}

enum error_code
h_puzzle_stats_ask(struct request *request)
{
    const struct solver *solver = request->player->solver;
    const struct rating none = rating_new();
    const struct rating *rating = solver ? &solver->rating : &none;
    int64_t wall_ms = request->turn->now.wall_ms;
    struct wire_puzzle_tally tallies[MOTIF_COUNT];
    struct server_msg msg = {
        .kind = SERVER_PUZZLE_STATS,
        .puzzle_stats = {.rating = (uint32_t)rating_shown(rating),
                         .deviation = (uint32_t)rating_deviation_shown(rating, wall_ms),
                         .provisional = rating_is_provisional(rating, wall_ms),
                         .tallies = tallies,
                         .daily_solved = solver && solver->daily == puzzle_day(wall_ms)}};

    if (request->player->is_guest) {
        return ERROR_GUESTS_NOT;
    }
    for (int i = 0; solver && i < MOTIF_COUNT; i++) {
        if (solver->tried[i]) {
            tallies[msg.puzzle_stats.tally_count++] =
                (struct wire_puzzle_tally){.motif = (enum wire_motif)i,
                                           .tried = (uint32_t)solver->tried[i],
                                           .solved = (uint32_t)solver->solved[i]};
        }
    }
    core_answer(request, &msg);
    return ERROR_NONE;
}
