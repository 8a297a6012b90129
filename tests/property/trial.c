// SPDX-License-Identifier: MIT
#include "tests/property/trial.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static bool
chance(struct rng *rng, uint32_t percent)
{
    return rng_below(rng, 100) < percent;
}

// A number of low .. high.
static int
between(struct rng *rng, int low, int high)
{
    return low + (int)rng_below(rng, (uint32_t)(high - low + 1));
}

static char
any_colour(struct rng *rng)
{
    return chance(rng, 50) ? 'X' : 'O';
}

struct point
trial_any_point(struct rng *rng, int size)
{
    return (struct point){(int8_t)between(rng, 0, size - 1), (int8_t)between(rng, 0, size - 1)};
}

// Edges are where windows go wrong, so every other point lies beside one.
static struct point
point_near_edge(struct rng *rng, int size)
{
    struct point p = trial_any_point(rng, size);

    if (chance(rng, 30)) {
        p.x = (int8_t)between(rng, 0, 2);
    } else if (chance(rng, 30)) {
        p.x = (int8_t)between(rng, size - 3, size - 1);
    }
    if (chance(rng, 30)) {
        p.y = (int8_t)between(rng, 0, 2);
    } else if (chance(rng, 30)) {
        p.y = (int8_t)between(rng, size - 3, size - 1);
    }
    return p;
}

static void
set_on_board(struct reference *board, struct point p, char what)
{
    if (reference_at(board, p) != '|') {
        reference_set(board, p, what);
    }
}

// Lays a shape along a line so that its sign number `at` falls on p. In the
// shape X is the colour, O its enemy, and a blank leaves what was there.
struct laying {
    int direction;
    int sign; // 1, or -1 for the mirror image
    char colour;
};

static void
lay(struct reference *board, const char *shape, int at, struct point p, struct laying laying)
{
    for (int i = 0; shape[i] != '\0'; i++) {
        struct point place = reference_step(p, laying.direction, laying.sign * (i - at));
        char what = shape[i];

        if (what == 'X') {
            set_on_board(board, place, laying.colour);
        } else if (what == 'O') {
            set_on_board(board, place, reference_enemy(laying.colour));
        } else if (what == '.' || what == '*') {
            set_on_board(board, place, '.');
        }
    }
}

static struct laying
any_laying(struct rng *rng, char colour)
{
    return (struct laying){between(rng, 0, 3), chance(rng, 50) ? 1 : -1, colour};
}

static void
scatter(struct reference *board, struct rng *rng, int stones)
{
    for (int i = 0; i < stones; i++) {
        reference_set(board, trial_any_point(rng, board->size), any_colour(rng));
    }
}

static void
fill_uniform(struct trial *trial, struct rng *rng)
{
    // Full and nearly full boards have the draws.
    uint32_t density = chance(rng, 30) ? 100 - rng_below(rng, 5) : rng_below(rng, 101);
    uint32_t black = chance(rng, 50) ? 50 : rng_below(rng, 101);

    // A board of black stones leaves Black nothing but overlines.
    if (chance(rng, 10)) {
        density = 98;
        black = 98;
    }
    for (int x = 0; x < trial->position.size; x++) {
        for (int y = 0; y < trial->position.size; y++) {
            if (chance(rng, density)) {
                trial->position.cell[x][y] = chance(rng, black) ? 'X' : 'O';
            }
        }
    }
}

// XXOO in rows and diagonals, XO in columns: no room for five anywhere.
static void
fill_dead(struct trial *trial, struct rng *rng)
{
    struct reference *board = &trial->position;
    int points = board->size * board->size;
    int holes = between(rng, 1, chance(rng, 50) ? 4 : points / 4);
    int shift = between(rng, 0, 3);

    for (int x = 0; x < board->size; x++) {
        for (int y = 0; y < board->size; y++) {
            board->cell[x][y] = (x + 2 * y + shift) % 4 < 2 ? 'X' : 'O';
        }
    }
    scatter(board, rng, between(rng, 0, 3));
    for (int i = 0; i < holes; i++) {
        reference_set(board, trial_any_point(rng, board->size), '.');
    }
}

static void
fill_cluster(struct trial *trial, struct rng *rng)
{
    struct reference *board = &trial->position;
    int stones = between(rng, 4, board->size * board->size / 2);
    uint32_t black = 30 + rng_below(rng, 60);
    struct point p = point_near_edge(rng, board->size);

    for (int i = 0; i < stones; i++) {
        if (chance(rng, 5)) {
            p = point_near_edge(rng, board->size);
        }
        set_on_board(board, p, chance(rng, black) ? 'X' : 'O');
        // A walk that comes back when it has left the board.
        p.x = (int8_t)(p.x + between(rng, -2, 2));
        p.y = (int8_t)(p.y + between(rng, -2, 2));
        if (reference_at(board, p) == '|') {
            p = trial_any_point(rng, board->size);
        }
    }
}

// A random row such as "XX.XO.X".
static void
any_row(struct rng *rng, char row[12])
{
    int length = between(rng, 4, 11);
    uint32_t own = 40 + rng_below(rng, 60);

    for (int i = 0; i < length; i++) {
        row[i] = chance(rng, own) ? 'X' : ".O "[rng_below(rng, 3)];
    }
    row[length] = '\0';
}

static void
fill_lines(struct trial *trial, struct rng *rng)
{
    struct reference *board = &trial->position;
    int rows = between(rng, 1, board->size);
    char row[12];

    for (int i = 0; i < rows; i++) {
        any_row(rng, row);
        lay(board, row, between(rng, 0, (int)strlen(row) - 1), point_near_edge(rng, board->size),
            any_laying(rng, any_colour(rng)));
    }
}

// Shapes that wait for one stone, at the star.
static const char *const star_shapes[] = {
    "XXXX*",   "XXX*X",   "XX*XX",   "XXXX*X", "XXX*XX",    "OXX*XXO",   "OXXXX*O",  "OXXX*XXO",
    "OXX*XX.", ".XX*..",  "..X*X.",  ".*XX..", ".X.*X.",    ".X*.X.",    ".*X.X.",   "O.XX*.O",
    "OXX*..",  "O.XX*..", "XXX*",    "XX*.X",  "X.X*X.X",   "XX.X*.XX",  "X.XX*.X",  "XXX.*.XXX",
    "X.X*X..", "X..XX*.", "X.X.*X.", "XOO*",   "XOOO*",     "XOOOO*",    "XO*",      "OOO*",
    "XOO*OOX", "OXX*",    "OX*XO",   "OX*X.X", "X..XX*..X", ".X.X*.X..", "XXXXX*XX", "X.XXX*.X",
    "OXX*O",   "XXX*.X",  "XX*X",    ".X*X..", ".X*X.",     "XXXXXX*",
};

enum { STAR_SHAPES = sizeof(star_shapes) / sizeof(star_shapes[0]) };

static void
fill_star(struct trial *trial, struct rng *rng)
{
    struct reference *board = &trial->position;
    struct point p = point_near_edge(rng, board->size);
    char colour = any_colour(rng);

    scatter(board, rng, between(rng, 0, board->size));
    for (int direction = 0; direction < 4; direction++) {
        const char *shape = star_shapes[rng_below(rng, STAR_SHAPES)];
        struct laying laying = {direction, chance(rng, 50) ? 1 : -1, colour};

        if (chance(rng, 85)) {
            lay(board, shape, (int)strcspn(shape, "*"), p, laying);
        }
    }
    // The last shape may have been the first one's undoing; one stone may spoil.
    scatter(board, rng, between(rng, 0, 2));
}

// A row of five or six, and stones of it held by rows across. Often one stone
// is missing, so that placing it makes the five.
static void
fill_threatened(struct trial *trial, struct rng *rng)
{
    static const char *const rows[] = {"XXXXX", "XXXXXX", "OXXXXX", "XXXXXXX"};
    static const char *const holds[] = {"OXX.", "OXX.", "OXXX.", "OXX", "OX.", "OXXO"};
    struct reference *board = &trial->position;
    const char *row = rows[rng_below(rng, 4)];
    struct laying along = any_laying(rng, any_colour(rng));
    struct point p = point_near_edge(rng, board->size);
    int length = (int)strlen(row);

    scatter(board, rng, between(rng, 0, board->size * 2));
    for (int i = between(rng, 1, 3); i > 0; i--) {
        const char *hold = holds[rng_below(rng, 6)];
        struct point stone = reference_step(p, along.direction, along.sign * between(rng, 0, 5));

        lay(board, hold, between(rng, 1, 2), stone, any_laying(rng, along.colour));
    }
    lay(board, row, 0, p, along);
    if (chance(rng, 50)) {
        set_on_board(board,
                     reference_step(p, along.direction, along.sign * between(rng, 0, length - 1)),
                     '.');
    }
    if (chance(rng, 30)) {
        lay(board, "XXXXX", 2, trial_any_point(rng, board->size), any_laying(rng, any_colour(rng)));
    }
}

static bool
has_neighbour(const struct reference *board, struct point p)
{
    for (int direction = 0; direction < 4; direction++) {
        for (int steps = -2; steps <= 2; steps++) {
            char what = reference_at(board, reference_step(p, direction, steps));

            if (what == 'X' || what == 'O') {
                return true;
            }
        }
    }
    return false;
}

// A legal point, rather beside stones and rather one that captures.
static struct point
choose_move(const struct trial *trial, struct rng *rng, char colour)
{
    struct point chosen = POINT_NONE;
    int taken[REFERENCE_SIDES];

    for (int tries = 0; tries < 12; tries++) {
        struct point p = trial_any_point(rng, trial->position.size);

        if (reference_judge(&trial->position, &trial->rules, p, colour).verdict != VERDICT_OK) {
            continue;
        }
        if (reference_captures(&trial->position, trial->rules.rule, p, colour, taken) > 0) {
            return p;
        }
        if (point_is_none(chosen) || has_neighbour(&trial->position, p)) {
            chosen = p;
        }
    }
    return chosen;
}

static void
fill_play(struct trial *trial, struct rng *rng)
{
    int points = trial->position.size * trial->position.size;
    int moves = between(rng, 1, chance(rng, 50) ? points : points / 3);
    char colour = 'X';

    for (int i = 0; i < moves; i++) {
        struct reference before = trial->position;
        struct point p = choose_move(trial, rng, colour);

        if (point_is_none(p)) {
            return;
        }
        reference_place(&trial->position, trial->rules.rule, p, colour);
        if (reference_outcome(&trial->position, &trial->rules, p).result != RESULT_NONE) {
            trial->position = before; // one move before the end
            return;
        }
        colour = reference_enemy(colour);
    }
}

// How hard the question at p is: how deep one must look for the right answer,
// before all; then how deep it goes, and how many questions there are.
static long
nesting_at(const struct reference *board, struct point p)
{
    struct reference_effort effort = {0};
    int settled = 0;
    bool answer;

    if (reference_at(board, p) != '.') {
        return -1;
    }
    answer = reference_is_forbidden(board, p, &effort);
    for (int cut = effort.deepest - 1; cut > 0 && settled == 0; cut--) {
        struct reference_effort spoilt = {.cut = cut};

        if (reference_is_forbidden(board, p, &spoilt) != answer) {
            settled = cut;
        }
    }
    return 100L * settled + 20L * effort.deepest + effort.questions;
}

// Changes stones near one point as long as the question there gets no easier.
static void
fill_nested(struct trial *trial, struct rng *rng)
{
    struct reference *board = &trial->position;
    struct point focus =
        chance(rng, 70) ? trial_any_point(rng, board->size) : point_near_edge(rng, board->size);
    int steps = between(rng, 100, 1200);
    int radius = between(rng, 3, 5);
    long best;

    scatter(board, rng, between(rng, 0, board->size));
    reference_set(board, focus, '.');
    best = nesting_at(board, focus);
    for (int i = 0; i < steps; i++) {
        struct point p = {(int8_t)(focus.x + between(rng, -radius, radius)),
                          (int8_t)(focus.y + between(rng, -radius, radius))};
        char before = reference_at(board, p);
        long nesting;

        if (before == '|' || point_equal(p, focus)) {
            continue;
        }
        reference_set(board, p, "XX.O"[rng_below(rng, 4)]);
        nesting = nesting_at(board, focus);
        if (nesting < best) {
            reference_set(board, p, before);
        } else {
            best = nesting;
        }
    }
}

static void
choose_captured(struct trial *trial, struct rng *rng)
{
    int goal = reference_goal(trial->rules.rule);
    int *counts[2] = {&trial->position.captured_by_black, &trial->position.captured_by_white};

    for (int i = 0; i < 2; i++) {
        if (!reference_takes_pairs(trial->rules.rule) || chance(rng, 40)) {
            continue;
        }
        *counts[i] = chance(rng, 60) ? between(rng, goal - 5, goal - 1) : between(rng, 0, goal - 1);
    }
}

static void
choose_margin(struct trial *trial, struct rng *rng)
{
    int empty = reference_empty_count(&trial->position);

    if (chance(rng, 60)) {
        return;
    }
    trial->rules.options.draw_margin =
        (uint16_t)(chance(rng, 50) ? between(rng, empty / 2, empty) : between(rng, 0, 25));
}

static void
fill(struct trial *trial, struct rng *rng)
{
    switch (trial->kind) {
    case TRIAL_UNIFORM:
        fill_uniform(trial, rng);
        break;
    case TRIAL_DEAD:
        fill_dead(trial, rng);
        break;
    case TRIAL_CLUSTER:
        fill_cluster(trial, rng);
        break;
    case TRIAL_LINES:
        fill_lines(trial, rng);
        break;
    case TRIAL_STAR:
        fill_star(trial, rng);
        break;
    case TRIAL_THREATENED:
        fill_threatened(trial, rng);
        break;
    case TRIAL_PLAY:
        fill_play(trial, rng);
        return; // what was captured is on the board's own account
    case TRIAL_NESTED:
        fill_nested(trial, rng);
        break;
    }
    choose_captured(trial, rng);
}

static enum rule
any_capturing_rule(struct rng *rng)
{
    static const enum rule rules[] = {RULE_CAPTURE42, RULE_PENTE, RULE_KERYO, RULE_BOAT,
                                      RULE_NINUKI};

    return rules[rng_below(rng, 5)];
}

static void
begin(struct trial *trial, struct rng *rng, uint64_t seed)
{
    // Neighbouring seeds must not give shifted copies of one another's numbers.
    rng->state = rng_mix(seed);
    *trial = (struct trial){.seed = seed};
    reference_clear(&trial->position, between(rng, BOARD_SIZE_MIN, BOARD_SIZE_MAX));
    trial->rules.options.reject_fouls = chance(rng, 50);
    trial->rules.options.draw_dead = chance(rng, 50);
}

void
trial_make(struct trial *trial, uint64_t seed)
{
    struct rng rng;

    begin(trial, &rng, seed);
    trial->kind = (enum trial_kind)rng_below(&rng, TRIAL_KINDS);
    trial->rules.rule = (enum rule)rng_below(&rng, RULE_COUNT);
    if (trial->kind == TRIAL_NESTED) {
        trial->rules.rule = RULE_RENJU;
    } else if (trial->kind == TRIAL_THREATENED && chance(&rng, 80)) {
        trial->rules.rule = any_capturing_rule(&rng);
    }
    fill(trial, &rng);
    choose_margin(trial, &rng);
}

void
trial_make_capturing(struct trial *trial, uint64_t seed)
{
    struct rng rng;

    begin(trial, &rng, seed);
    trial->kind = (enum trial_kind)rng_below(&rng, TRIAL_NESTED);
    trial->rules.rule = any_capturing_rule(&rng);
    fill(trial, &rng);
}

enum stone
trial_stone(char colour)
{
    return colour == 'X' ? STONE_BLACK : STONE_WHITE;
}

void
trial_board(const struct reference *position, struct board *board)
{
    board_init(board, position->size);
    for (int x = 0; x < position->size; x++) {
        for (int y = 0; y < position->size; y++) {
            struct point p = {(int8_t)x, (int8_t)y};

            if (position->cell[x][y] != '.') {
                board_place(board, p, trial_stone(position->cell[x][y]), 0);
            }
        }
    }
    // The hash does not know of these: stones that were never there were taken.
    board->captured[STONE_BLACK] = (uint8_t)position->captured_by_black;
    board->captured[STONE_WHITE] = (uint8_t)position->captured_by_white;
}

static void
print_letters(int size)
{
    printf("    ");
    for (int x = 0; x < size; x++) {
        printf(" %c", 'a' + x);
    }
    printf("\n");
}

void
trial_print(const struct trial *trial)
{
    static const char *const kinds[TRIAL_KINDS] = {
        "uniform", "dead", "cluster", "lines", "star", "threatened", "play", "nested",
    };
    const struct reference *board = &trial->position;
    const struct rule_options *options = &trial->rules.options;

    printf("seed %" PRIu64 " (%s), %dx%d, rule %s, reject_fouls %d, draw_dead %d, draw_margin %d\n",
           trial->seed, kinds[trial->kind], board->size, board->size,
           rules_set(trial->rules.rule)->name, options->reject_fouls, options->draw_dead,
           options->draw_margin);
    printf("X black has captured %d, O white has captured %d\n", board->captured_by_black,
           board->captured_by_white);
    for (int y = board->size - 1; y >= 0; y--) {
        printf(" %2d ", y + 1);
        for (int x = 0; x < board->size; x++) {
            printf(" %c", board->cell[x][y]);
        }
        printf("\n");
    }
    print_letters(board->size);
}
