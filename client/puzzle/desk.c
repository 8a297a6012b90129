// SPDX-License-Identifier: MIT
#include "client/puzzle/desk.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/puzzle/desk_internal.h"
#include "common/puzzle/puzzle_find.h"
#include "common/puzzle/puzzle_rate.h"
#include "common/puzzle/puzzle_try.h"
#include "common/util/rng.h"
#include "common/util/xalloc.h"

enum {
    SEARCH_BYTES = 8 << 20,
    OTHER_NODES = 200000, // for a win of another kind than the puzzle asks for
    TOLD_NODES = 50000,   // for a puzzle of a server, which may be anything
    TOLD_EACH = 500,      // the same, for each move of a defence
    STREAK_FIRST = 700,   // rating of the first puzzle of a streak or storm
    STREAK_STEP = 50,
    STORM_STEP = 30,
};

static int
lines_of_list(void)
{
    int count = 0;

    while (puzzle_lines[count]) {
        count++;
    }
    return count;
}

static bool
add_puzzle(struct desk *desk, const char *line)
{
    struct puzzle *puzzle = &desk->puzzles[desk->count];
    struct rating first;

    if (!puzzle_read(line, puzzle)) {
        return false;
    }
    first = puzzle_first_rating(puzzle);
    desk->results[desk->count++] =
        (struct desk_result){.rating = first.rating, .deviation = first.deviation};
    return true;
}

// Results.

static int
find_id(const struct desk *desk, uint32_t id)
{
    for (int i = 0; i < desk->count; i++) {
        if (desk->puzzles[i].id == id) {
            return i;
        }
    }
    return -1;
}

static void
take_result(struct desk *desk, const char *line)
{
    struct desk_result result;
    int rating, deviation, solved, index;
    uint32_t id;

    if (sscanf(line, "%" SCNx32 " %d %d %" SCNd32 " %d %" SCNd32, &id, &rating, &deviation,
               &result.tries, &solved, &result.seconds) != 6 ||
        result.tries < 1 || (index = find_id(desk, id)) < 0) {
        return;
    }
    result.rating = rating;
    result.deviation = deviation;
    result.is_solved = solved == 1;
    desk->results[index] = result;
}

bool
desk_add_own(struct desk *desk, const char *line)
{
    int number = desk->count - desk->listed;
    struct puzzle puzzle;
    char *own;

    if (number == DESK_OWN_MAX || !puzzle_read(line, &puzzle) || find_id(desk, puzzle.id) >= 0) {
        return false;
    }
    own = xstrdup(line);
    desk->own_lines[number] = own;
    return add_puzzle(desk, own);
}

static void
take_line(struct desk *desk, char *line)
{
    struct rating own;

    if (strncmp(line, "p ", 2) == 0) {
        take_result(desk, line + 2);
    } else if (strncmp(line, "own ", 4) == 0) {
        desk_add_own(desk, line + 4);
    } else if (strncmp(line, "rating ", 7) == 0 && rating_parse(line + 7, &own)) {
        desk->own = own;
    } else if (strncmp(line, "best ", 5) == 0) {
        (void)sscanf(line + 5, "%d %d %" SCNd64, &desk->best_streak, &desk->best_storm,
                     &desk->daily_day);
    }
}

void
desk_init(struct desk *desk, const char *text, uint64_t seed)
{
    int lines = lines_of_list();
    char line[PUZZLE_LINE_BYTES];

    *desk =
        (struct desk){.own = rating_new(), .motif = -1, .rule = -1, .daily_day = -1, .seed = seed};
    desk->told = lines + DESK_OWN_MAX;
    desk->puzzles = xcalloc((size_t)desk->told + 1, sizeof(*desk->puzzles));
    desk->results = xcalloc((size_t)desk->told + 1, sizeof(*desk->results));
    for (int i = 0; i < lines; i++) {
        add_puzzle(desk, puzzle_lines[i]);
    }
    desk->listed = desk->count;
    while (*text) {
        size_t length = strcspn(text, "\n");

        snprintf(line, sizeof(line), "%.*s",
                 (int)(length < sizeof(line) ? length : sizeof(line) - 1), text);
        take_line(desk, line);
        text += length;
        text += *text == '\n';
    }
}

void
desk_finish(struct desk *desk)
{
    for (int i = desk->listed; i < desk->count; i++) {
        free(desk->own_lines[i - desk->listed]);
    }
    puzzle_search_destroy(desk->search);
    free(desk->puzzles);
    free(desk->results);
    *desk = (struct desk){0};
}

void
desk_write(const struct desk *desk, struct strbuf *out)
{
    char rating[RATING_TEXT_BYTES];

    strbuf_addf(out, "rating %s\nbest %d %d %" PRId64 "\n", rating_format(&desk->own, rating),
                desk->best_streak, desk->best_storm, desk->daily_day);
    for (int i = desk->listed; i < desk->count; i++) {
        strbuf_addf(out, "own %s\n", desk->own_lines[i - desk->listed]);
    }
    for (int i = 0; i < desk->count; i++) {
        const struct desk_result *result = &desk->results[i];

        if (result->tries) {
            strbuf_addf(out, "p %08" PRIx32 " %ld %ld %" PRId32 " %d %" PRId32 "\n",
                        desk->puzzles[i].id, lround(result->rating), lround(result->deviation),
                        result->tries, result->is_solved, result->seconds);
        }
    }
}

// Choosing.

static bool
is_offered(const struct desk *desk, int puzzle)
{
    if ((puzzle >= desk->listed) != (desk->mode == DESK_OWN)) {
        return false;
    }
    if (desk->mode == DESK_OWN) {
        return true;
    }
    if (desk->mode != DESK_RATED) {
        return puzzle_is_plain(&desk->puzzles[puzzle]);
    }
    return desk_offers(desk, puzzle);
}

// One that is near this rating; those that were never tried come first, chance decides among the
// nearest. -1 = none.
static int
choose_near(struct desk *desk, double rating)
{
    struct rng rng = {rng_mix(desk->seed++)};
    double best = HUGE_VAL;
    int chosen = -1;

    for (int i = 0; i < desk->count; i++) {
        const struct desk_result *result = &desk->results[i];
        double distance = fabs(result->rating - rating) + (double)rng_below(&rng, 120) +
                          (result->tries ? 2000.0 : 0.0) + (result->is_solved ? 2000.0 : 0.0);

        if (is_offered(desk, i) && i != desk->chosen && distance < best) {
            best = distance;
            chosen = i;
        }
    }
    return chosen;
}

void
desk_begin(struct desk *desk, int puzzle, int64_t now_ms)
{
    desk->chosen = puzzle;
    puzzle_position(&desk->puzzles[puzzle], &desk->now);
    desk->left = desk->puzzles[puzzle].moves;
    desk->phase = DESK_ASKS;
    desk->last = desk->wrong = desk->answer = desk->hint = POINT_NONE;
    desk->hints = desk->line_count = desk->change = desk->moves = 0;
    desk->is_counted = desk->is_illegal = desk->is_hinted = false;
    desk->begun_ms = now_ms;
    if (!desk->search) {
        desk->search = puzzle_search_create(SEARCH_BYTES);
    }
}

bool
desk_next(struct desk *desk, int64_t now_ms)
{
    static const int steps[] = {[DESK_STREAK] = STREAK_STEP, [DESK_STORM] = STORM_STEP};
    int puzzle = -1;

    if (desk->mode == DESK_SERVER) {
        return false; // it hands out the next one
    }
    if (desk->mode == DESK_DAILY) {
        desk->mode = DESK_RATED;
    }
    if (desk->mode == DESK_RATED || desk->mode == DESK_OWN) {
        puzzle = choose_near(desk, puzzle_target(&desk->own, now_ms));
    } else if (desk->phase != DESK_OVER) {
        puzzle = choose_near(desk, STREAK_FIRST + (double)steps[desk->mode] * desk->run);
    }
    if (puzzle < 0) {
        return false;
    }
    desk_begin(desk, puzzle, now_ms);
    return true;
}

bool
desk_open(struct desk *desk, enum desk_mode mode, int64_t now_ms)
{
    desk->mode = mode;
    desk->run = 0;
    desk->phase = DESK_CLOSED;
    desk->until_ms = now_ms + DESK_STORM_MS;
    if (mode == DESK_DAILY && desk->count) {
        desk_begin(desk, desk_daily(desk, now_ms), now_ms);
        return true;
    }
    return mode != DESK_DAILY && desk_next(desk, now_ms);
}

void
desk_close(struct desk *desk)
{
    desk->phase = DESK_CLOSED;
}

// Results.

// At once: a streak or storm that is left counts as far as it went.
static void
count_run(struct desk *desk, bool is_solved)
{
    int *best = desk->mode == DESK_STREAK ? &desk->best_streak : &desk->best_storm;

    desk->run += is_solved;
    *best = desk->run > *best ? desk->run : *best;
}

// Solver and puzzle rate each other, once for each time that it is opened.
static void
rate(struct desk *desk, double score, int64_t now_ms)
{
    struct desk_result *result = &desk->results[desk->chosen];
    struct rating puzzle = rating_new();
    int before = rating_shown(&desk->own);

    puzzle.rating = result->rating;
    puzzle.deviation = result->deviation;
    puzzle.games = result->tries;
    puzzle.last_ms = now_ms;
    rating_update(&desk->own, &puzzle, score, now_ms);
    result->rating = puzzle.rating;
    result->deviation = puzzle.deviation;
    desk->change = rating_shown(&desk->own) - before;
}

// True if it is new. A hint costs half of it, the point itself all. Whoever has solved the puzzle of
// the day knows it: it is not rated again.
static bool
count_result(struct desk *desk, bool is_solved, int64_t now_ms)
{
    struct desk_result *result = &desk->results[desk->chosen];
    int64_t seconds = (now_ms - desk->begun_ms) / 1000;

    if (desk->is_counted) {
        return false;
    }
    desk->is_counted = true;
    if (desk->mode == DESK_RATED ||
        (desk->mode == DESK_DAILY && !desk_has_solved_daily(desk, now_ms))) {
        rate(desk, is_solved ? 1.0 - desk->hints / (double)DESK_HINTS : 0.0, now_ms);
    } else if (desk->mode == DESK_STREAK || desk->mode == DESK_STORM) {
        count_run(desk, is_solved);
    }
    if (desk->mode == DESK_DAILY && is_solved) {
        desk->daily_day = puzzle_day(now_ms);
    }
    result->tries++;
    result->is_solved = is_solved;
    result->seconds = seconds < 0 ? 0 : seconds > 86400 ? 86400 : (int32_t)seconds;
    return true;
}

static bool
solve(struct desk *desk, int64_t now_ms)
{
    bool is_new = count_result(desk, true, now_ms);

    desk->phase = DESK_SOLVED;
    return is_new;
}

static bool
fail(struct desk *desk, int64_t now_ms)
{
    bool is_new = count_result(desk, false, now_ms);

    desk->phase = desk->mode == DESK_STREAK ? DESK_OVER : DESK_WRONG;
    return is_new;
}

bool
desk_tick(struct desk *desk, int64_t now_ms)
{
    if (desk->mode != DESK_STORM || desk->phase == DESK_OVER || desk->phase == DESK_CLOSED ||
        now_ms < desk->until_ms) {
        return false;
    }
    desk->phase = DESK_OVER;
    return true;
}

// Playing.

// Puzzles of the list are searched to the end.
static uint64_t
nodes_of(const struct desk *desk, uint64_t told)
{
    return desk->mode == DESK_SERVER ? told : 0;
}

static struct puzzle_answer
defend(struct desk *desk, const struct engine_position *position, enum puzzle_class class,
       int moves_max, uint64_t nodes)
{
    struct puzzle_task task = {
        .position = position, .class = class, .moves_max = moves_max, .nodes = nodes};
    struct puzzle_answer answer;

    puzzle_search_defend(desk->search, &task, &answer);
    return answer;
}

static bool
take_step(struct desk *desk, const struct puzzle_try *try, enum puzzle_step step, struct point p,
          int64_t now_ms)
{
    if (step == PUZZLE_WRONG || step == PUZZLE_UNDECIDED) {
        desk->wrong = p;
        return fail(desk, now_ms);
    }
    desk->now = try->now;
    desk->left = try->left;
    desk->last = try->last;
    desk->hint = desk->answer = POINT_NONE;
    return step == PUZZLE_SOLVED && solve(desk, now_ms);
}

bool
desk_place(struct desk *desk, struct point p, int64_t now_ms)
{
    struct puzzle_limits limits = {nodes_of(desk, TOLD_NODES), OTHER_NODES};
    struct puzzle_try try = {.puzzle = &desk->puzzles[desk->chosen],
                             .now = desk->now,
                             .left = desk->left,
                             .last = desk->last};
    enum puzzle_step step = PUZZLE_ILLEGAL;

    desk_retry(desk);
    desk->answer = POINT_NONE;
    desk->is_hinted = false;
    if (desk->phase == DESK_ASKS) {
        step = puzzle_try_place(&try, desk->search, &limits, p, &desk->answer);
    }
    desk->is_illegal = step == PUZZLE_ILLEGAL;
    return !desk->is_illegal && take_step(desk, &try, step, p, now_ms);
}

void
desk_retry(struct desk *desk)
{
    if (desk->phase == DESK_WRONG) {
        desk->phase = DESK_ASKS;
        desk->wrong = POINT_NONE;
    }
}

void
desk_board(const struct desk *desk, int moves, struct board *board, struct point *last)
{
    struct engine_position position = desk->now;
    const struct point refutation[] = {desk->phase == DESK_WAITS ? desk->sent : desk->wrong,
                                       desk->answer};
    bool is_line = desk->line_count > 0;
    int count = is_line ? desk->line_count : 2;
    enum result result;

    *last = is_line ? POINT_NONE : desk->last;
    for (int i = 0; i < count && (!is_line || i < moves); i++) {
        struct point p = is_line ? desk->line[i] : refutation[i];

        if (point_is_none(p) || !puzzle_play(&position, p, &result)) {
            break;
        }
        *last = p;
    }
    *board = position.board;
}

// Hints and the solution.

// The only move of a defence: every legal one is tried.
static struct point
find_defence(struct desk *desk)
{
    struct point p = POINT_NONE;

    while (board_next_empty(&desk->now.board, &p)) {
        struct engine_position next = desk->now;
        struct puzzle_task task = {
            .position = &next, .moves_max = PUZZLE_ALL, .nodes = nodes_of(desk, TOLD_EACH)};
        struct puzzle_answer answer;
        enum result result;

        if (puzzle_play(&next, p, &result)) {
            puzzle_search_attack(desk->search, &task, &answer);
            if (!answer.moves) {
                return p;
            }
        }
    }
    return POINT_NONE;
}

static struct point
find_move(struct desk *desk, const struct engine_position *position, int left)
{
    const struct puzzle *puzzle = &desk->puzzles[desk->chosen];
    struct puzzle_task task = {.position = position,
                               .class = puzzle->class,
                               .moves_max = left,
                               .nodes = nodes_of(desk, TOLD_NODES)};
    struct puzzle_answer answer;

    if (puzzle->motif == MOTIF_DEFENCE) {
        return find_defence(desk);
    }
    puzzle_search_attack(desk->search, &task, &answer);
    if (!answer.moves && puzzle->class == PUZZLE_FOURS) {
        task.class = PUZZLE_THREES;
        puzzle_search_attack(desk->search, &task, &answer);
    }
    return answer.moves ? answer.point : POINT_NONE;
}

bool
desk_hint(struct desk *desk)
{
    desk_retry(desk);
    if (desk->phase != DESK_ASKS) {
        return false;
    }
    if (desk->hints < DESK_HINTS) {
        desk->hints++;
    }
    desk->is_hinted = true;
    if (desk->hints == DESK_HINTS) {
        desk->hint = find_move(desk, &desk->now, desk->left);
    }
    return true;
}

bool
desk_show(struct desk *desk, int64_t now_ms)
{
    const struct puzzle *puzzle = &desk->puzzles[desk->chosen];
    struct engine_position position;
    bool is_new = false;
    int left = puzzle->moves;
    enum result result = RESULT_NONE;

    if (desk->phase == DESK_CLOSED || desk->phase == DESK_WAITS) {
        return false;
    }
    desk->is_counted |= desk->mode == DESK_SERVER; // the server has its own result
    if (desk->phase == DESK_ASKS || desk->phase == DESK_WRONG) {
        is_new = fail(desk, now_ms);
    }
    puzzle_position(puzzle, &position);
    desk->now = position;
    desk->last = desk->wrong = desk->answer = desk->hint = POINT_NONE;
    desk->line_count = 0;
    while (left > 0 && result == RESULT_NONE && desk->line_count < DESK_LINE_MAX - 1) {
        struct point p = find_move(desk, &position, left);
        struct puzzle_answer answer;

        if (point_is_none(p) || !puzzle_play(&position, p, &result)) {
            break;
        }
        desk->line[desk->line_count++] = p;
        answer = defend(desk, &position, puzzle->class, left, nodes_of(desk, TOLD_NODES));
        if (puzzle->motif == MOTIF_DEFENCE || point_is_none(answer.point) || !answer.moves ||
            !puzzle_play(&position, answer.point, &result)) {
            break;
        }
        desk->line[desk->line_count++] = answer.point;
        left = answer.moves;
    }
    desk->phase = desk->phase == DESK_OVER ? DESK_OVER : DESK_SHOWN;
    return is_new;
}
