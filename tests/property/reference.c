// SPDX-License-Identifier: MIT
// The rules of variants.md, said a second time. Sections in brackets are of
// variants.md.
#include "tests/property/reference.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

void
reference_clear(struct reference *reference, int size)
{
    reference->size = size;
    memset(reference->cell, '.', sizeof(reference->cell));
    reference->captured_by_black = 0;
    reference->captured_by_white = 0;
}

char
reference_at(const struct reference *reference, struct point p)
{
    if (p.x < 0 || p.y < 0 || p.x >= reference->size || p.y >= reference->size) {
        return '|';
    }
    return reference->cell[p.x][p.y];
}

void
reference_set(struct reference *reference, struct point p, char what)
{
    assert(reference_at(reference, p) != '|');
    reference->cell[p.x][p.y] = what;
}

char
reference_enemy(char colour)
{
    return colour == 'X' ? 'O' : 'X';
}

struct point
reference_step(struct point p, int direction, int steps)
{
    switch (direction) {
    case 0:
        return (struct point){(int8_t)(p.x + steps), p.y};
    case 1:
        return (struct point){p.x, (int8_t)(p.y + steps)};
    case 2:
        return (struct point){(int8_t)(p.x + steps), (int8_t)(p.y + steps)};
    default:
        return (struct point){(int8_t)(p.x + steps), (int8_t)(p.y - steps)};
    }
}

int
reference_empty_count(const struct reference *reference)
{
    int count = 0;

    for (int x = 0; x < reference->size; x++) {
        for (int y = 0; y < reference->size; y++) {
            if (reference->cell[x][y] == '.') {
                count++;
            }
        }
    }
    return count;
}

int
reference_captured(const struct reference *reference, char colour)
{
    return colour == 'X' ? reference->captured_by_black : reference->captured_by_white;
}

struct reference_run
reference_run(const struct reference *reference, struct point p, int direction)
{
    char colour = reference_at(reference, p);
    struct reference_run run = {1, p, '|', '|'};
    struct point next = reference_step(p, direction, 1);

    while (reference_at(reference, next) == colour) {
        run.length++;
        next = reference_step(next, direction, 1);
    }
    run.after = reference_at(reference, next);

    next = reference_step(p, direction, -1);
    while (reference_at(reference, next) == colour) {
        run.length++;
        run.first = next;
        next = reference_step(next, direction, -1);
    }
    run.before = reference_at(reference, next);
    return run;
}

static bool
starts_a_five(const struct reference *reference, struct point p, bool exact)
{
    for (int direction = 0; direction < 4; direction++) {
        struct reference_run run = reference_run(reference, p, direction);

        if (point_equal(run.first, p) && (run.length == 5 || (run.length > 5 && !exact))) {
            return true;
        }
    }
    return false;
}

bool
reference_has_five(const struct reference *reference, char colour, bool exact)
{
    for (int x = 0; x < reference->size; x++) {
        for (int y = 0; y < reference->size; y++) {
            struct point p = {(int8_t)x, (int8_t)y};

            if (reference->cell[x][y] == colour && starts_a_five(reference, p, exact)) {
                return true;
            }
        }
    }
    return false;
}

static bool
has_room_from(const struct reference *reference, struct point p, char colour)
{
    for (int direction = 0; direction < 4; direction++) {
        int free = 0;

        while (free < 5) {
            char what = reference_at(reference, reference_step(p, direction, free));

            if (what == '|' || what == colour) {
                break;
            }
            free++;
        }
        if (free == 5) {
            return true;
        }
    }
    return false;
}

bool
reference_has_room_without(const struct reference *reference, char colour)
{
    for (int x = 0; x < reference->size; x++) {
        for (int y = 0; y < reference->size; y++) {
            struct point p = {(int8_t)x, (int8_t)y};

            if (has_room_from(reference, p, colour)) {
                return true;
            }
        }
    }
    return false;
}

bool
reference_takes_pairs(enum rule rule)
{
    return rule == RULE_CAPTURE42 || rule == RULE_PENTE || rule == RULE_KERYO ||
           rule == RULE_BOAT || rule == RULE_NINUKI;
}

bool
reference_takes_triples(enum rule rule)
{
    return rule == RULE_KERYO;
}

int
reference_goal(enum rule rule)
{
    return rule == RULE_KERYO ? 15 : 10;
}

bool
reference_has_endgame_capture(enum rule rule)
{
    return rule == RULE_CAPTURE42 || rule == RULE_BOAT || rule == RULE_NINUKI;
}

static bool
bans_double_three(enum rule rule)
{
    return rule == RULE_CAPTURE42 || rule == RULE_NINUKI;
}

bool
reference_wants_exact(enum rule rule, char colour)
{
    return rule == RULE_STANDARD || rule == RULE_CARO_EXACT || rule == RULE_CARO_EXACT_E ||
           rule == RULE_CARO_EXACT_STRICT || rule == RULE_NINUKI ||
           (rule == RULE_RENJU && colour == 'X');
}

// A five of caro that is void (4); the run is exactly five long.
static bool
is_blocked(enum rule rule, const struct reference_run *run, char enemy)
{
    bool stone_before = run->before == enemy, stone_after = run->after == enemy;
    bool edge_before = run->before == '|', edge_after = run->after == '|';

    if (rule == RULE_CARO || rule == RULE_CARO_EXACT) {
        return stone_before && stone_after;
    }
    if (rule == RULE_CARO_E || rule == RULE_CARO_EXACT_E) {
        return (stone_before || edge_before) && (stone_after || edge_after);
    }
    return stone_before || edge_before || stone_after || edge_after;
}

static bool
run_wins(enum rule rule, const struct reference_run *run, char colour)
{
    char enemy = reference_enemy(colour);

    switch (rule) {
    case RULE_FREESTYLE: // (2)
        return run->length >= 5;
    case RULE_STANDARD: // (3)
        return run->length == 5;
    case RULE_CARO: // (4)
    case RULE_CARO_E:
    case RULE_CARO_STRICT:
        return run->length >= 6 || (run->length == 5 && !is_blocked(rule, run, enemy));
    case RULE_CARO_EXACT:
    case RULE_CARO_EXACT_E:
    case RULE_CARO_EXACT_STRICT:
        return run->length == 5 && !is_blocked(rule, run, enemy);
    case RULE_RENJU: // (5)
        return colour == 'X' ? run->length == 5 : run->length >= 5;
    case RULE_CAPTURE42: // (6)
    case RULE_PENTE:     // (7)
    case RULE_KERYO:
    case RULE_BOAT:
        return run->length >= 5;
    case RULE_NINUKI: // (8)
        return run->length == 5;
    }
    return false;
}

bool
reference_makes_five(const struct reference *reference, enum rule rule, struct point p)
{
    char colour = reference_at(reference, p);

    for (int direction = 0; direction < 4; direction++) {
        struct reference_run run = reference_run(reference, p, direction);

        if (run_wins(rule, &run, colour)) {
            return true;
        }
    }
    return false;
}

// The number of stones captured when p flanks them (6.1): side/2 is the
// direction, odd sides look against it.
static int
captures_towards(const struct reference *reference, enum rule rule, struct point p, char colour,
                 int side)
{
    int sign = side % 2 == 0 ? 1 : -1;
    char enemy = reference_enemy(colour);
    char seen[5];

    for (int steps = 1; steps <= 4; steps++) {
        seen[steps] = reference_at(reference, reference_step(p, side / 2, sign * steps));
    }
    if (reference_takes_pairs(rule) && seen[1] == enemy && seen[2] == enemy && seen[3] == colour) {
        return 2;
    }
    if (reference_takes_triples(rule) && seen[1] == enemy && seen[2] == enemy && seen[3] == enemy &&
        seen[4] == colour) {
        return 3;
    }
    return 0;
}

int
reference_captures(const struct reference *reference, enum rule rule, struct point p, char colour,
                   int taken[REFERENCE_SIDES])
{
    int total = 0;

    for (int side = 0; side < REFERENCE_SIDES; side++) {
        taken[side] = captures_towards(reference, rule, p, colour, side);
        total += taken[side];
    }
    return total;
}

void
reference_place(struct reference *reference, enum rule rule, struct point p, char colour)
{
    int taken[REFERENCE_SIDES];
    int total = reference_captures(reference, rule, p, colour, taken);

    reference_set(reference, p, colour);
    for (int side = 0; side < REFERENCE_SIDES; side++) {
        int sign = side % 2 == 0 ? 1 : -1;

        for (int steps = 1; steps <= taken[side]; steps++) {
            reference_set(reference, reference_step(p, side / 2, sign * steps), '.');
        }
    }
    if (colour == 'X') {
        reference->captured_by_black += total;
    } else {
        reference->captured_by_white += total;
    }
}

// Do the six points from start look like the shape?
static bool
looks_like(const struct reference *reference, struct point start, int direction, char colour,
           const char *shape)
{
    for (int i = 0; i < 6; i++) {
        char wanted = shape[i] == 'X' ? colour : '.';

        if (reference_at(reference, reference_step(start, direction, i)) != wanted) {
            return false;
        }
    }
    return true;
}

int
reference_free_threes(const struct reference *reference, struct point p, char colour, int direction,
                      struct point threes[REFERENCE_WINDOWS][3])
{
    static const char *const shapes[] = {".XXX..", "..XXX.", ".XX.X.", ".X.XX."};
    struct reference board = *reference;
    int found = 0;

    reference_set(&board, p, colour);
    // p, being a stone of the shape, is the second to fifth of the six points.
    for (int place = 1; place <= 4; place++) {
        struct point start = reference_step(p, direction, -place);

        for (int shape = 0; shape < 4; shape++) {
            int stones = 0;

            if (!looks_like(&board, start, direction, colour, shapes[shape])) {
                continue;
            }
            for (int i = 0; i < 6; i++) {
                if (shapes[shape][i] == 'X') {
                    threes[found][stones] = reference_step(start, direction, i);
                    stones++;
                }
            }
            found++;
        }
    }
    return found;
}

// (6.2) More than one direction with a free-three.
static bool
is_double_three(const struct reference *reference, struct point p, char colour)
{
    struct point threes[REFERENCE_WINDOWS][3];
    int directions = 0;

    for (int direction = 0; direction < 4; direction++) {
        if (reference_free_threes(reference, p, colour, direction, threes) > 0) {
            directions++;
        }
    }
    return directions >= 2;
}

static bool
would_make_five(const struct reference *reference, enum rule rule, struct point p, char colour)
{
    struct reference board = *reference;

    reference_set(&board, p, colour);
    return reference_makes_five(&board, rule, p);
}

struct reference_judgement
reference_judge(const struct reference *reference, const struct rules *rules, struct point p,
                char colour)
{
    struct reference_judgement judgement = {VERDICT_OK, false, {0}};
    char what = reference_at(reference, p);

    if (what == '|') {
        judgement.verdict = VERDICT_OFF_BOARD;
        return judgement;
    }
    if (what != '.') {
        judgement.verdict = VERDICT_OCCUPIED;
        return judgement;
    }
    if (rules->rule == RULE_RENJU && colour == 'X') {
        judgement.is_foul = reference_is_forbidden(reference, p, NULL);
        if (judgement.is_foul && rules->options.reject_fouls) {
            judgement.verdict = VERDICT_FORBIDDEN;
        }
        return judgement;
    }
    // (6.2) captures anything? legal. makes five? legal. then the free-threes
    if (reference_captures(reference, rules->rule, p, colour, judgement.taken) > 0) {
        return judgement;
    }
    if (bans_double_three(rules->rule) && !would_make_five(reference, rules->rule, p, colour) &&
        is_double_three(reference, p, colour)) {
        judgement.verdict = VERDICT_DOUBLE_THREE;
    }
    return judgement;
}

bool
reference_has_move(const struct reference *reference, const struct rules *rules, char colour)
{
    for (int x = 0; x < reference->size; x++) {
        for (int y = 0; y < reference->size; y++) {
            struct point p = {(int8_t)x, (int8_t)y};

            if (reference_judge(reference, rules, p, colour).verdict == VERDICT_OK) {
                return true;
            }
        }
    }
    return false;
}

bool
reference_breaks(const struct reference *reference, enum rule rule, char owner, struct point p)
{
    char enemy = reference_enemy(owner);
    struct reference board;
    int taken[REFERENCE_SIDES];

    if (reference_at(reference, p) != '.' ||
        reference_captures(reference, rule, p, enemy, taken) == 0) {
        return false;
    }
    board = *reference;
    reference_place(&board, rule, p, enemy);
    return reference_captured(&board, enemy) >= reference_goal(rule) ||
           !reference_has_five(&board, owner, reference_wants_exact(rule, owner));
}

bool
reference_is_breakable(const struct reference *reference, enum rule rule, char owner)
{
    for (int x = 0; x < reference->size; x++) {
        for (int y = 0; y < reference->size; y++) {
            struct point p = {(int8_t)x, (int8_t)y};

            if (reference_breaks(reference, rule, owner, p)) {
                return true;
            }
        }
    }
    return false;
}

static struct outcome
won_by(char colour, enum end_reason reason)
{
    return (struct outcome){colour == 'X' ? RESULT_BLACK : RESULT_WHITE, reason};
}

// (1.4) The draws that the board alone decides; colour is to move next.
static struct outcome
drawn_or_on(const struct reference *reference, const struct rules *rules, char colour)
{
    int empty = reference_empty_count(reference);

    if (empty == 0) {
        return (struct outcome){RESULT_DRAW, END_FULL_BOARD};
    }
    if (bans_double_three(rules->rule) && !reference_has_move(reference, rules, colour)) {
        return (struct outcome){RESULT_DRAW, END_NO_MOVE};
    }
    if (rules->options.draw_dead && !reference_takes_pairs(rules->rule) &&
        !reference_has_room_without(reference, 'X') &&
        !reference_has_room_without(reference, 'O')) {
        return (struct outcome){RESULT_DRAW, END_DEAD};
    }
    if (empty <= rules->options.draw_margin) {
        return (struct outcome){RESULT_DRAW, END_MARGIN};
    }
    return (struct outcome){RESULT_NONE, END_NONE};
}

// (6.4) Steps 2 to 4.
static struct outcome
outcome_of_endgame(const struct reference *reference, const struct rules *rules, char mover)
{
    char enemy = reference_enemy(mover);
    enum rule rule = rules->rule;

    if (reference_has_five(reference, enemy, reference_wants_exact(rule, enemy))) {
        return won_by(enemy, END_FIVE);
    }
    if (reference_has_five(reference, mover, reference_wants_exact(rule, mover))) {
        if (!reference_is_breakable(reference, rule, mover)) {
            return won_by(mover, END_FIVE);
        }
        return (struct outcome){RESULT_NONE, END_NONE};
    }
    return drawn_or_on(reference, rules, enemy);
}

// (7) Does the stone at p belong to a pair with an enemy on one side and an empty point on the
// other?
static bool
is_capturable_towards(const struct reference *reference, struct point p, int direction, int sign)
{
    char own = reference_at(reference, p), enemy = reference_enemy(own);
    char before = reference_at(reference, reference_step(p, direction, -sign));
    char next = reference_at(reference, reference_step(p, direction, sign));
    char after = reference_at(reference, reference_step(p, direction, 2 * sign));

    return next == own && ((before == enemy && after == '.') || (before == '.' && after == enemy));
}

static bool
is_capturable(const struct reference *reference, struct point p)
{
    for (int direction = 0; direction < 4; direction++) {
        if (is_capturable_towards(reference, p, direction, 1) ||
            is_capturable_towards(reference, p, direction, -1)) {
            return true;
        }
    }
    return false;
}

// (7) Is p the first stone of a five none of whose stones can be captured?
static bool
starts_a_safe_five(const struct reference *reference, struct point p)
{
    for (int direction = 0; direction < 4; direction++) {
        struct reference_run run = reference_run(reference, p, direction);
        bool is_safe = point_equal(run.first, p) && run.length >= 5;

        for (int i = 0; is_safe && i < run.length; i++) {
            is_safe = !is_capturable(reference, reference_step(p, direction, i));
        }
        if (is_safe) {
            return true;
        }
    }
    return false;
}

bool
reference_has_safe_five(const struct reference *reference, char colour)
{
    for (int x = 0; x < reference->size; x++) {
        for (int y = 0; y < reference->size; y++) {
            struct point p = {(int8_t)x, (int8_t)y};

            if (reference->cell[x][y] == colour && starts_a_safe_five(reference, p)) {
                return true;
            }
        }
    }
    return false;
}

// (7) The steps of boat.
static struct outcome
outcome_of_boat(const struct reference *reference, const struct rules *rules, char mover)
{
    char enemy = reference_enemy(mover);

    if (reference_has_five(reference, enemy, false)) {
        return won_by(enemy, END_FIVE);
    }
    if (reference_has_safe_five(reference, mover)) {
        return won_by(mover, END_FIVE);
    }
    if (reference_captured(reference, mover) >= reference_goal(rules->rule)) {
        return won_by(mover, END_CAPTURE);
    }
    if (reference_has_five(reference, mover, false)) {
        return (struct outcome){RESULT_NONE, END_NONE};
    }
    return drawn_or_on(reference, rules, enemy);
}

static bool
was_foul(const struct reference *reference, struct point p)
{
    struct reference before = *reference;

    reference_set(&before, p, '.');
    return reference_is_forbidden(&before, p, NULL);
}

struct outcome
reference_outcome(const struct reference *reference, const struct rules *rules, struct point p)
{
    char mover = reference_at(reference, p);

    if (rules->rule == RULE_BOAT) {
        return outcome_of_boat(reference, rules, mover);
    }
    if (reference_takes_pairs(rules->rule) &&
        reference_captured(reference, mover) >= reference_goal(rules->rule)) {
        return won_by(mover, END_CAPTURE);
    }
    if (reference_has_endgame_capture(rules->rule)) {
        return outcome_of_endgame(reference, rules, mover);
    }
    if (reference_makes_five(reference, rules->rule, p)) {
        return won_by(mover, END_FIVE);
    }
    if (rules->rule == RULE_RENJU && mover == 'X' && was_foul(reference, p)) {
        return won_by('O', END_FOUL);
    }
    return drawn_or_on(reference, rules, reference_enemy(mover));
}
