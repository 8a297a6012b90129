// SPDX-License-Identifier: MIT
#include "common/game/opening.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "common/game/board.h"
#include "common/game/opening_protocols.h"
#include "common/game/point.h"

enum { EQUIVALENCE_STONES = 4 };

static const struct opening_protocol *
protocol_of(const struct opening_state *opening)
{
    return opening_protocol(opening->choice.protocol);
}

// NULL in PLAY.
static const struct opening_phase *
phase_of(const struct opening_state *opening)
{
    if (opening->state == OPENING_PLAY) {
        return NULL;
    }
    assert(opening->state >= 0 && opening->state < protocol_of(opening)->phase_count);
    return &protocol_of(opening)->phases[opening->state];
}

// NULL if the phase has fewer.
static const struct opening_transition *
transition_at(const struct opening_phase *phase, int index)
{
    const struct opening_transition *transition;

    if (!phase || index == OPENING_TRANSITIONS_MAX) {
        return NULL;
    }
    transition = &phase->transitions[index];
    return transition->signs ? transition : NULL;
}

// NULL if the step is not possible now. The step may be any number at all.
static const struct opening_transition *
find_transition(const struct opening_state *opening, enum opening_step step)
{
    const struct opening_phase *phase = phase_of(opening);
    const struct opening_transition *transition;

    for (int i = 0; (transition = transition_at(phase, i)); i++) {
        if (transition->step == step) {
            return transition;
        }
    }
    return NULL;
}

// Text from outside is bytes: no locale.
static char
to_small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

// What follows the name in text, or NULL if text does not start with it.
static const char *
skip_name(const char *text, const char *name)
{
    assert(text);
    for (; *name; name++, text++) {
        if (to_small(*text) != *name) {
            return NULL;
        }
    }
    return text;
}

// A whole text of one or two digits, 1..OPENING_OFFERS_MAX without a leading
// zero; 0 if it is not.
static uint8_t
read_parameter(const char *text)
{
    int n = 0;

    if (*text == '0' || strlen(text) > 2) {
        return 0;
    }
    for (; *text; text++) {
        if (*text < '0' || *text > '9') {
            return 0;
        }
        n = 10 * n + (*text - '0');
    }
    return n <= OPENING_OFFERS_MAX ? (uint8_t)n : 0;
}

bool
opening_parse(const char *text, struct opening_choice *choice)
{
    for (int i = 0; i < OPENING_COUNT; i++) {
        const struct opening_protocol *protocol = opening_protocol((enum opening)i);
        const char *rest = skip_name(text, protocol->name);
        uint8_t n = protocol->default_n;

        if (rest && *rest && protocol->suffix != SUFFIX_NEVER) {
            n = read_parameter(rest);
            rest = n ? "" : rest;
        }
        if (rest && !*rest) {
            *choice = (struct opening_choice){(enum opening)i, n};
            return true;
        }
    }
    return false;
}

const char *
opening_format(struct opening_choice choice, char buffer[OPENING_TEXT_BYTES])
{
    const struct opening_protocol *protocol = opening_protocol(choice.protocol);
    bool writes_number = protocol->suffix == SUFFIX_ALWAYS ||
                         (protocol->suffix == SUFFIX_SPECIAL && choice.n != protocol->default_n);

    if (writes_number) {
        snprintf(buffer, OPENING_TEXT_BYTES, "%s%d", protocol->name, choice.n);
    } else {
        snprintf(buffer, OPENING_TEXT_BYTES, "%s", protocol->name);
    }
    return buffer;
}

uint8_t
opening_default_n(enum opening protocol)
{
    return opening_protocol(protocol)->default_n;
}

bool
opening_choice_is_valid(struct opening_choice choice)
{
    if ((unsigned)choice.protocol >= OPENING_COUNT) {
        return false;
    }
    if (opening_protocol(choice.protocol)->suffix == SUFFIX_NEVER) {
        return choice.n == 0;
    }
    return choice.n >= 1 && choice.n <= OPENING_OFFERS_MAX;
}

bool
opening_fits(enum opening protocol, int size, bool is_renju)
{
    const struct opening_protocol *row = opening_protocol(protocol);

    switch (row->grid) {
    case GRID_ANY:
        return size >= row->least_size;
    case GRID_ODD:
        return size >= row->least_size && size % 2 != 0;
    case GRID_RENJU:
        return size == row->least_size && is_renju;
    }
    return false;
}

bool
opening_bans_captures(const struct opening_state *opening)
{
    return opening->state != OPENING_PLAY && protocol_of(opening)->bans_captures;
}

void
opening_init(struct opening_state *opening, struct opening_choice choice)
{
    assert(opening_choice_is_valid(choice));
    // Field by field: the padding stays zero, so equal states have equal bytes.
    memset(opening, 0, sizeof(*opening));
    opening->choice.protocol = choice.protocol;
    opening->choice.n = choice.n;
    opening->state = opening_protocol(choice.protocol)->phase_count ? 0 : OPENING_PLAY;
    opening->black = SEAT_A;
}

enum seat
opening_actor(const struct opening_state *opening, int move_number)
{
    const struct opening_phase *phase = phase_of(opening);

    if (!phase) {
        return opening_seat_of(opening, stone_of_move(move_number));
    }
    switch (phase->actor) {
    case ROLE_A:
        return SEAT_A;
    case ROLE_B:
        return SEAT_B;
    case ROLE_BLACK:
        return opening_seat_of(opening, STONE_BLACK);
    case ROLE_WHITE:
        break;
    }
    return opening_seat_of(opening, STONE_WHITE);
}

enum seat
opening_seat_of(const struct opening_state *opening, enum stone colour)
{
    enum seat black = (enum seat)opening->black;

    return colour == STONE_BLACK ? black : seat_other(black);
}

unsigned
opening_steps(const struct opening_state *opening)
{
    const struct opening_phase *phase = phase_of(opening);
    const struct opening_transition *transition;
    unsigned steps = 0;

    for (int i = 0; (transition = transition_at(phase, i)); i++) {
        steps |= 1u << transition->step;
    }
    return steps;
}

struct region
opening_region(const struct opening_state *opening, enum opening_step step)
{
    const struct opening_transition *transition = find_transition(opening, step);

    return transition ? transition->region : (struct region){REGION_ANYWHERE, 0};
}

bool
region_contains(struct region region, int size, struct point p)
{
    bool is_inside = 2 * point_distance(p, point_centre(size)) < region.side;

    switch (region.kind) {
    case REGION_ANYWHERE:
        return true;
    case REGION_INSIDE:
        return is_inside;
    case REGION_OUTSIDE:
        break;
    }
    return !is_inside;
}

void
opening_number_range(const struct opening_state *opening, int *least, int *most)
{
    const struct opening_phase *phase = phase_of(opening);
    const struct opening_transition *transition;
    enum opening_numbers numbers = NUMBERS_NONE;
    const int n = opening->choice.n, declared = opening->declared;
    const int from[] = {[NUMBERS_NONE] = 0,
                        [NUMBERS_TWO] = 2,
                        [NUMBERS_UP_TO_N] = 1,
                        [NUMBERS_EXACTLY_N] = n,
                        [NUMBERS_DECLARED] = declared};
    const int to[] = {[NUMBERS_NONE] = 0,
                      [NUMBERS_TWO] = 2,
                      [NUMBERS_UP_TO_N] = n,
                      [NUMBERS_EXACTLY_N] = n,
                      [NUMBERS_DECLARED] = declared};

    // No phase has two steps with numbers.
    for (int i = 0; (transition = transition_at(phase, i)); i++) {
        if (transition->numbers != NUMBERS_NONE) {
            numbers = transition->numbers;
        }
    }
    *least = from[numbers];
    *most = to[numbers];
}

static bool
is_declaration(enum opening_step step)
{
    return step == STEP_DECLARE || step == STEP_PLACE_DECLARE;
}

static enum verdict
check_number(const struct opening_state *opening, const struct opening_move *move)
{
    int least, most;

    if (!is_declaration(move->step)) {
        return VERDICT_OK;
    }
    opening_number_range(opening, &least, &most);
    return move->number >= least && move->number <= most ? VERDICT_OK : VERDICT_BAD_NUMBER;
}

// How many points the step needs.
static int
points_wanted(const struct opening_state *opening, enum opening_step step)
{
    int least, most;

    switch (step) {
    case STEP_PLACE:
    case STEP_PLACE_DECLARE:
    case STEP_CHOOSE:
        return 1;
    case STEP_PLACE2:
        return 2;
    case STEP_OFFER:
        opening_number_range(opening, &least, &most);
        return least;
    case STEP_SWAP:
    case STEP_KEEP:
    case STEP_TAKE_BLACK:
    case STEP_TAKE_WHITE:
    case STEP_DECLARE:
        break;
    }
    return 0;
}

// point_count has been checked.
static enum verdict
check_points(const struct board *board, struct region region, const struct opening_move *move)
{
    for (int i = 0; i < move->point_count; i++) {
        if (!point_on_board(move->points[i], board->size)) {
            return VERDICT_OFF_BOARD;
        }
    }
    for (int i = 0; i < move->point_count; i++) {
        if (!board_is_empty(board, move->points[i])) {
            return VERDICT_OCCUPIED;
        }
    }
    for (int i = 0; i < move->point_count; i++) {
        if (!region_contains(region, board->size, move->points[i])) {
            return VERDICT_OUTSIDE_REGION;
        }
    }
    return VERDICT_OK;
}

static bool
contains(const struct point *points, int count, struct point p)
{
    for (int i = 0; i < count; i++) {
        if (point_equal(points[i], p)) {
            return true;
        }
    }
    return false;
}

static bool
has_repetition(const struct opening_move *move)
{
    for (int i = 1; i < move->point_count; i++) {
        if (contains(move->points, i, move->points[i])) {
            return true;
        }
    }
    return false;
}

// The two black and two white stones before a fifth move, in an order that
// moves 1 to 4 might have had. Which of a pair came first does not matter.
static void
find_stones(const struct board *board, struct point stones[EQUIVALENCE_STONES])
{
    int next_black = 0, next_white = 1;

    for (int8_t y = 0; y < board->size; y++) {
        for (int8_t x = 0; x < board->size; x++) {
            struct point p = {x, y};
            int *next = board_at(board, p) == STONE_BLACK ? &next_black : &next_white;

            if (board_is_empty(board, p)) {
                continue;
            }
            assert(*next < EQUIVALENCE_STONES);
            stones[*next] = p;
            *next += 2;
        }
    }
    assert(next_black == EQUIVALENCE_STONES && next_white == EQUIVALENCE_STONES + 1);
}

static enum verdict
check_offer(const struct board *board, const struct opening_move *move)
{
    struct point stones[EQUIVALENCE_STONES] = {{0, 0}};
    int first, second;

    find_stones(board, stones);
    return opening_find_equivalent(stones, move->points, move->point_count, &first, &second)
               ? VERDICT_EQUIVALENT_POINTS
               : VERDICT_OK;
}

enum verdict
opening_check(const struct opening_state *opening, const struct board *board,
              const struct opening_move *move)
{
    const struct opening_transition *transition = find_transition(opening, move->step);
    enum verdict verdict;

    if (!transition) {
        return VERDICT_WRONG_PHASE;
    }
    verdict = check_number(opening, move);
    if (verdict != VERDICT_OK) {
        return verdict;
    }
    if (move->point_count != points_wanted(opening, move->step)) {
        return VERDICT_WRONG_COUNT;
    }
    verdict = check_points(board, transition->region, move);
    if (verdict != VERDICT_OK) {
        return verdict;
    }
    if (has_repetition(move)) {
        return VERDICT_REPEATED_POINT;
    }
    if (move->step == STEP_OFFER) {
        return check_offer(board, move);
    }
    if (move->step == STEP_CHOOSE &&
        !contains(opening->offered, opening->offered_count, move->points[0])) {
        return VERDICT_NOT_OFFERED;
    }
    return VERDICT_OK;
}

static void
settle_swaps(struct opening_state *opening, const char *signs)
{
    size_t used = strlen(opening->swaps), count = strlen(signs);

    assert(used + count <= OPENING_SWAP_SIGNS_MAX);
    memcpy(opening->swaps + used, signs, count + 1);
    if (*signs == 'R') {
        opening->black = (uint8_t)seat_other((enum seat)opening->black);
    }
}

void
opening_apply(struct opening_state *opening, const struct opening_move *move)
{
    const struct opening_transition *transition = find_transition(opening, move->step);

    assert(transition);
    settle_swaps(opening, transition->signs);
    if (is_declaration(move->step)) {
        opening->declared = (uint8_t)move->number;
    }
    if (move->step == STEP_OFFER) {
        opening->offered_count = (uint8_t)move->point_count;
        memcpy(opening->offered, move->points, (size_t)move->point_count * sizeof(struct point));
    }
    opening->state = transition->next;
}
