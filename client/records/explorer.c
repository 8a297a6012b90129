// SPDX-License-Identifier: MIT
#include "client/records/explorer.h"

#include <stdlib.h>

#include "common/util/rng.h"
#include "common/util/xalloc.h"

enum {
    CAPACITY_FIRST = 1 << 12,
    SYMMETRIES = 8,
    COUNT_MAX = 16000000, // entries: 400 MB
    MOVE_SALT = 7,
};

// A position, or a move from one, by its hash; 0 = free. Two of them with the same 64 bits are
// less likely than a fault of the machine.
struct explorer_entry {
    uint64_t key;
    struct explorer_score score;
};

void
explorer_init(struct explorer *explorer, int plies)
{
    *explorer = (struct explorer){.plies = plies ? plies : EXPLORER_PLIES, .count_max = COUNT_MAX};
}

void
explorer_finish(struct explorer *explorer)
{
    free(explorer->entries);
    *explorer = (struct explorer){0};
}

uint32_t
explorer_games(const struct explorer_score *score)
{
    return score->black + score->white + score->drawn + score->unknown;
}

// The table.

static struct explorer_entry *
slot_of(const struct explorer *explorer, uint64_t key)
{
    size_t at = key & (explorer->capacity - 1);

    while (explorer->entries[at].key && explorer->entries[at].key != key) {
        at = (at + 1) & (explorer->capacity - 1);
    }
    return &explorer->entries[at];
}

static void
grow(struct explorer *explorer)
{
    struct explorer_entry *old = explorer->entries;
    size_t count = explorer->capacity;

    explorer->capacity = count ? 2 * count : CAPACITY_FIRST;
    explorer->entries = xcalloc(explorer->capacity, sizeof(*old));
    for (size_t i = 0; i < count; i++) {
        if (old[i].key) {
            *slot_of(explorer, old[i].key) = old[i];
        }
    }
    free(old);
}

static void
count_result(struct explorer_score *score, enum result result)
{
    score->black += result == RESULT_BLACK;
    score->white += result == RESULT_WHITE;
    score->drawn += result == RESULT_DRAW;
    score->unknown += result == RESULT_NONE;
}

static void
count_at(struct explorer *explorer, uint64_t key, enum result result)
{
    struct explorer_entry *entry;

    if (4 * explorer->count >= 3 * explorer->capacity) {
        grow(explorer);
    }
    entry = slot_of(explorer, key);
    if (!entry->key) {
        if (explorer->count == explorer->count_max) {
            explorer->is_full = true;
            return;
        }
        entry->key = key;
        explorer->count++;
    }
    count_result(&entry->score, result);
}

static struct explorer_score
score_at(const struct explorer *explorer, uint64_t key)
{
    return explorer->capacity ? slot_of(explorer, key)->score : (struct explorer_score){0};
}

// Keys. A position is seen from eight sides; its key is the least of their hashes.

static struct point
seen_from(struct point p, int side, int size)
{
    int8_t x = side & 1 ? (int8_t)(size - 1 - p.x) : p.x;
    int8_t y = side & 2 ? (int8_t)(size - 1 - p.y) : p.y;

    return side & 4 ? (struct point){y, x} : (struct point){x, y};
}

static uint64_t
cell_number(struct point p, int side, int size, int what)
{
    struct point seen = seen_from(p, side, size);

    return rng_mix((uint64_t)what * BOARD_SIZE_MAX * BOARD_SIZE_MAX +
                   (uint64_t)(seen.y * BOARD_SIZE_MAX + seen.x));
}

// A number for the facts that no symmetry changes: rule, size, side to move, captures.
static uint64_t
ground_number(const struct explorer_place *place)
{
    uint64_t parts = (uint64_t)place->rules.rule;

    parts = parts * 64 + place->board.size;
    parts = parts * 4 + place->to_move;
    parts = parts * 256 + place->board.captured[STONE_BLACK];
    parts = parts * 256 + place->board.captured[STONE_WHITE];
    return rng_mix(~parts);
}

// The stones alone, from every side.
struct sides {
    uint64_t hashes[SYMMETRIES];
};

static void
add_stone(struct sides *sides, struct point p, enum stone stone, int size)
{
    for (int side = 0; side < SYMMETRIES; side++) {
        sides->hashes[side] ^= cell_number(p, side, size, (int)stone);
    }
}

static struct sides
sides_of(const struct board *board)
{
    struct sides sides = {0};
    struct point p;

    for (p.y = 0; p.y < board->size; p.y++) {
        for (p.x = 0; p.x < board->size; p.x++) {
            if (!board_is_empty(board, p)) {
                add_stone(&sides, p, board_at(board, p), board->size);
            }
        }
    }
    return sides;
}

static uint64_t
position_key(const struct sides *sides, const struct explorer_place *place)
{
    uint64_t least = sides->hashes[0], key;

    for (int side = 1; side < SYMMETRIES; side++) {
        least = sides->hashes[side] < least ? sides->hashes[side] : least;
    }
    key = rng_mix(least ^ ground_number(place));
    return key ? key : 1;
}

// A pass has the point POINT_NONE, which looks the same from every side.
static uint64_t
move_key(const struct sides *sides, const struct explorer_place *place, struct point p)
{
    uint64_t least = UINT64_MAX, ground = ground_number(place);

    for (int side = 0; side < SYMMETRIES; side++) {
        uint64_t where = point_is_none(p) ? 1 : cell_number(p, side, place->board.size, MOVE_SALT);
        uint64_t key = rng_mix((sides->hashes[side] ^ where) + ground);

        least = key < least ? key : least;
    }
    return least ? least : 1;
}

// Positions.

void
explorer_begin(const struct explorer_book *book, struct explorer_place *place)
{
    *place = (struct explorer_place){.rules = {.rule = book->rule}, .to_move = STONE_BLACK};
    board_init(&place->board, book->size);
}

bool
explorer_play(struct explorer_place *place, struct point point)
{
    struct judgement judgement = rules_judge(&place->rules, &place->board, point, place->to_move);

    if (judgement.verdict != VERDICT_OK || judgement.is_foul) {
        return false;
    }
    board_place(&place->board, point, place->to_move, judgement.taken);
    place->to_move = stone_other(place->to_move);
    return true;
}

// Games.

static struct explorer_book *
book_of(struct explorer *explorer, const struct record *record)
{
    struct explorer_book *book = explorer->books;

    for (int i = 0; i < explorer->book_count; i++, book++) {
        if (book->rule == record->rules.rule && book->size == record->size) {
            return book;
        }
    }
    if (explorer->book_count == EXPLORER_BOOKS_MAX) {
        explorer->is_full = true;
        return NULL;
    }
    explorer->book_count++;
    *book = (struct explorer_book){.rule = record->rules.rule, .size = record->size};
    return book;
}

// One record that is being counted; its places are those of the line down to a node.
struct counting {
    struct explorer *explorer;
    const struct record *record;
    struct explorer_place *places; // by number of the move; owned
    struct sides *sides;           // of them; owned
};

static void
place_stone(const struct counting *counting, const struct record_node *node)
{
    const struct explorer_place *before = &counting->places[node->number - 1];
    struct explorer_place *after = &counting->places[node->number];
    struct sides *sides = &counting->sides[node->number];

    *after = *before;
    *sides = counting->sides[node->number - 1];
    after->to_move = stone_other(before->to_move);
    if (node->flags & NODE_PASS) {
        return;
    }
    board_place(&after->board, node->point, before->to_move, node->taken);
    if (node->taken) {
        *sides = sides_of(&after->board);
    } else {
        add_stone(sides, node->point, before->to_move, after->board.size);
    }
}

static void
count_node(const struct counting *counting, const struct record_node *node, enum result result)
{
    int i = node->number;

    place_stone(counting, node);
    count_at(counting->explorer,
             move_key(&counting->sides[i - 1], &counting->places[i - 1], node->point), result);
    count_at(counting->explorer, position_key(&counting->sides[i], &counting->places[i]), result);
}

// The next node of the tree in its own order, at most so deep; the root ends it.
static int32_t
next_node(const struct record *record, int32_t node, int plies)
{
    if (record->nodes[node].child && record->nodes[node].number < plies) {
        return record->nodes[node].child;
    }
    while (node && !record->nodes[node].next) {
        node = record->nodes[node].parent;
    }
    return node ? record->nodes[node].next : 0;
}

// The first child of each node is the game itself.
static void
count_tree(const struct counting *counting)
{
    const struct record *record = counting->record;
    int32_t main = record->nodes[0].child;

    for (int32_t node = main; node; node = next_node(record, node, counting->explorer->plies)) {
        bool is_main = node == main;

        count_node(counting, &record->nodes[node], is_main ? record->outcome.result : RESULT_NONE);
        main = is_main ? record->nodes[node].child : main;
    }
}

bool
explorer_add(struct explorer *explorer, const struct record *record)
{
    struct explorer_book *book = record_is_setup(record) ? NULL : book_of(explorer, record);
    struct counting counting = {explorer, record, NULL, NULL};

    if (!book) {
        return false;
    }
    counting.places = xcalloc((size_t)explorer->plies + 1, sizeof(*counting.places));
    counting.sides = xcalloc((size_t)explorer->plies + 1, sizeof(*counting.sides));
    explorer_begin(book, &counting.places[0]);
    count_result(&book->score, record->outcome.result);
    count_at(explorer, position_key(&counting.sides[0], &counting.places[0]),
             record->outcome.result);
    count_tree(&counting);
    free(counting.places);
    free(counting.sides);
    return true;
}

int
explorer_find_book(const struct explorer *explorer, const enum rule *rule, int size)
{
    uint32_t most = 0;
    int best = -1;

    for (int i = 0; i < explorer->book_count; i++) {
        const struct explorer_book *book = &explorer->books[i];
        uint32_t games = explorer_games(&book->score);

        if ((!rule || book->rule == *rule) && (!size || book->size == size) && games > most) {
            most = games;
            best = i;
        }
    }
    return best;
}

// Asking.

struct explorer_score
explorer_reached(const struct explorer *explorer, const struct explorer_place *place)
{
    struct sides sides = sides_of(&place->board);

    return score_at(explorer, position_key(&sides, place));
}

static int
compare_moves(const void *a, const void *b)
{
    const struct explorer_move *left = a, *right = b;
    uint32_t more = explorer_games(&left->score), other = explorer_games(&right->score);

    if (more != other) {
        return more > other ? -1 : 1;
    }
    return left->point.y != right->point.y ? left->point.y - right->point.y
                                           : left->point.x - right->point.x;
}

static bool
is_among(const uint64_t *keys, int count, uint64_t key)
{
    for (int i = 0; i < count; i++) {
        if (keys[i] == key) {
            return true;
        }
    }
    return false;
}

int
explorer_moves(const struct explorer *explorer, const struct explorer_place *place,
               struct explorer_move *moves)
{
    struct sides sides = sides_of(&place->board);
    uint64_t keys[BOARD_POINTS_MAX];
    struct point p = POINT_NONE;
    int count = 0;

    while (board_next_empty(&place->board, &p)) {
        uint64_t key = move_key(&sides, place, p);
        struct explorer_move move = {.point = p, .score = score_at(explorer, key)};
        struct explorer_place after = *place;

        if (!explorer_games(&move.score) || is_among(keys, count, key)) {
            continue;
        }
        if (explorer_play(&after, p)) {
            move.reached = explorer_reached(explorer, &after);
        } else {
            move.reached = move.score;
        }
        keys[count] = key;
        moves[count++] = move;
    }
    qsort(moves, (size_t)count, sizeof(*moves), compare_moves);
    return count;
}
