// SPDX-License-Identifier: MIT
#include "common/engine/proof_build.h"

#include <stdlib.h>
#include <string.h>

#include "common/engine/eval.h"
#include "common/engine/movegen.h"
#include "common/util/xalloc.h"

enum {
    TOUCH = 6,      // a stone farther away leaves the level of a point as it is
    STOPS_MAX = 16, // answers that stop one five of an open four
    KNOWN_BITS = 17,
    KNOWN_SLOTS = 1 << KNOWN_BITS,
    KNOWN_SHIFT = 64 - KNOWN_BITS,
};

// Nodes by position, so that a position is worked on once.
struct known {
    uint64_t key; // 0 = free
    int node;
};

struct building {
    struct threats *threats;
    struct proof_tree *tree;
    int moves_max;
    struct known *known; // owned
};

static int build_attack(struct building *building);

static struct known *
find_known(const struct building *building)
{
    uint64_t key = position_key(building->threats->position) | 1;
    uint64_t slot = key >> KNOWN_SHIFT;

    while (building->known[slot].key && building->known[slot].key != key) {
        slot = (slot + 1) % KNOWN_SLOTS;
    }
    return &building->known[slot];
}

static bool
is_five(const struct position *position, int place, int side)
{
    return position->cells[place].state == CELL_FREE &&
           level_at(position, place, side) == LEVEL_FIVE;
}

// On one line, and near.
static bool
is_close(int a, int b)
{
    int dx = abs(place_x(a) - place_x(b)), dy = abs(place_y(a) - place_y(b));

    return dx <= TOUCH && dy <= TOUCH && (dx == 0 || dy == 0 || dx == dy);
}

static bool
is_listed(const struct move *moves, int count, int place)
{
    for (int i = 0; i < count; i++) {
        if (moves[i].place == place) {
            return true;
        }
    }
    return false;
}

// What is played against all answers that are not listed. A four: its five. A three: an open
// four, and then its five, or another five against the answers that stop this one.
struct standard {
    int four; // PLACE_NONE if a four stands already
    int five;
    int count;
    struct {
        int answer, five;
    } stops[STOPS_MAX];
};

// A stone at its point stops a five; where fives can be blocked, a stone near it may as well.
static bool
may_stop(const struct position *position, int five, int place)
{
    return place == five || (position->patterns->has_blocks && is_close(place, five));
}

// The defender is to move after the open four. False if an answer stops every five.
static bool
find_stops(struct position *position, struct standard *standard)
{
    int side = position->side ^ 1;
    bool is_won = true;

    standard->count = 0;
    for (int y = 0; y < position->size && is_won; y++) {
        for (uint32_t row = position->empty[y]; row && is_won; row &= row - 1) {
            int place = place_at(__builtin_ctz(row), y);

            if (!may_stop(position, standard->five, place) ||
                position_is_foul(position, place, position->side)) {
                continue;
            }
            position_make(position, place);
            if (!is_five(position, standard->five, side)) {
                int five = position_first(position, side, LEVEL_FIVE);

                is_won = five != PLACE_NONE && standard->count < STOPS_MAX;
                if (is_won) {
                    standard->stops[standard->count].answer = place;
                    standard->stops[standard->count++].five = five;
                }
            }
            position_undo(position);
        }
    }
    return is_won;
}

// The attacker is to move after an answer that is not listed. wanted is the move to begin with,
// PLACE_NONE for any. False if he has no such win.
static bool
find_standard(struct position *position, int wanted, struct standard *standard)
{
    int side = position->side;
    bool is_won;

    *standard = (struct standard){0};
    if (position->counts[side][LEVEL_FIVE]) {
        standard->five = wanted ? wanted : position_first(position, side, LEVEL_FIVE);
        return is_five(position, standard->five, side);
    }
    standard->four = wanted ? wanted : position_first(position, side, LEVEL_FOUR_OPEN);
    if (position->counts[side ^ 1][LEVEL_FIVE] || !standard->four ||
        position->cells[standard->four].state != CELL_FREE ||
        level_at(position, standard->four, side) != LEVEL_FOUR_OPEN) {
        return false;
    }
    position_make(position, standard->four);
    standard->five = position_first(position, side, LEVEL_FIVE);
    is_won =
        standard->five && !position->counts[side ^ 1][LEVEL_FIVE] && find_stops(position, standard);
    position_undo(position);
    return is_won;
}

static bool
is_near_standard(const struct standard *standard, int place)
{
    bool is_near =
        is_close(place, standard->five) || (standard->four && is_close(place, standard->four));

    for (int i = 0; i < standard->count && !is_near; i++) {
        is_near = is_close(place, standard->stops[i].five);
    }
    return is_near;
}

// The attacker is to move after another answer. Does the same win work there?
static bool
standard_works(struct position *position, const struct standard *standard)
{
    int first = standard->four ? standard->four : standard->five;
    struct standard here;

    return find_standard(position, first, &here) && memcmp(&here, standard, sizeof(here)) == 0;
}

// Returns the node.
static int
add_standard(struct building *building, const struct standard *standard)
{
    struct proof_tree *tree = building->tree;
    int five = proof_tree_add(tree, place_point(standard->five)), four;

    if (!standard->four) {
        return five;
    }
    four = proof_tree_add(tree, place_point(standard->four));
    for (int i = 0; i < standard->count; i++) {
        int other = proof_tree_add(tree, place_point(standard->stops[i].five));

        proof_tree_link(tree, four, place_point(standard->stops[i].answer), other);
    }
    proof_tree_link(tree, four, POINT_NONE, five);
    return four;
}

// The defender plays there, and the attacker wins on. False if he does not.
static bool
link_answer(struct building *building, int node, int place)
{
    struct position *position = building->threats->position;
    int to;

    position_make(position, place);
    to = build_attack(building);
    position_undo(position);
    if (to >= 0) {
        proof_tree_link(building->tree, node, place_point(place), to);
    }
    return to >= 0;
}

// The defender plays an answer that is not listed: the standard, if it is known and works there.
static bool
build_other(struct building *building, int node, int place, struct standard *standard)
{
    struct position *position = building->threats->position;
    bool is_new = !standard->five, works;

    position_make(position, place);
    works =
        is_new ? find_standard(position, PLACE_NONE, standard) : standard_works(position, standard);
    position_undo(position);
    return works || (!is_new && link_answer(building, node, place));
}

// The defender is to move, all that he can do against the threat is listed. Other answers meet
// the standard, and get a node of their own where it does not work.
static bool
build_others(struct building *building, int node, const struct move *listed, int count)
{
    struct position *position = building->threats->position;
    struct standard standard = {0};
    bool is_built = true;

    for (int y = 0; y < position->size && is_built; y++) {
        for (uint32_t row = position->empty[y]; row && is_built; row &= row - 1) {
            int place = place_at(__builtin_ctz(row), y);

            is_built = (standard.five && !is_near_standard(&standard, place)) ||
                       is_listed(listed, count, place) ||
                       position_is_foul(position, place, position->side) ||
                       build_other(building, node, place, &standard);
        }
    }
    if (is_built && standard.five) {
        proof_tree_link(building->tree, node, POINT_NONE, add_standard(building, &standard));
    }
    return is_built;
}

// The defender is to move.
static bool
build_answers(struct building *building, int node)
{
    struct position *position = building->threats->position;
    struct move moves[2 * MOVES_MAX];
    int count = threats_answers(position, moves);
    bool is_built = count >= 0 && !position->counts[position->side][LEVEL_FIVE];

    for (int i = 0; i < count && is_built; i++) {
        // One that stops the threat and makes a four is listed twice.
        is_built =
            is_listed(moves, i, moves[i].place) || link_answer(building, node, moves[i].place);
    }
    return is_built && build_others(building, node, moves, count);
}

// The attacker is to move. Returns the node, -1 if the win cannot be built.
static int
build_attack(struct building *building)
{
    struct threats *threats = building->threats;
    struct position *position = threats->position;
    struct known *known = find_known(building);
    uint64_t key = position_key(position) | 1;
    int place, node;
    bool is_built;

    if (known->key) {
        return known->node;
    }
    place = threats_next(threats, building->moves_max);
    if (place == PLACE_NONE || building->tree->count >= PROOF_NODES_MAX) {
        return -1;
    }
    node = proof_tree_add(building->tree, place_point(place));
    if (!is_five(position, place, position->side)) {
        position_make(position, place);
        is_built = build_answers(building, node);
        position_undo(position);
        if (!is_built) {
            return -1;
        }
    }
    *find_known(building) = (struct known){key, node};
    return node;
}

bool
proof_build(struct threats *threats, int moves_max, struct proof_tree *tree)
{
    struct building building = {threats, tree, moves_max, NULL};
    bool is_built;

    *tree = (struct proof_tree){0};
    building.known = xcalloc(KNOWN_SLOTS, sizeof(*building.known));
    is_built = build_attack(&building) == 0;
    free(building.known);
    if (!is_built) {
        proof_tree_finish(tree);
    }
    return is_built;
}
