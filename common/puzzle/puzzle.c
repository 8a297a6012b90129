// SPDX-License-Identifier: MIT
#include "common/puzzle/puzzle.h"

#include <string.h>

#include "common/util/number.h"

enum { FIELDS = 11, MOVES_MOST = 60, NODES_MOST = 1000000000 };

static const char *const motif_words[MOTIF_COUNT] = {
    [MOTIF_FOURS] = "fours", [MOTIF_FOUR_THREE] = "four-three", [MOTIF_THREES] = "threes",
    [MOTIF_TRAP] = "trap",   [MOTIF_CAPTURE] = "capture",       [MOTIF_DEFENCE] = "defence",
};

static const char *const class_words[] = {[PUZZLE_FOURS] = "fours", [PUZZLE_THREES] = "threes"};
static const char *const side_words[] = {[STONE_BLACK] = "black", [STONE_WHITE] = "white"};

// A word of the line.
struct field {
    const char *text;
    size_t length;
};

static bool
is_word(struct field field, const char *word)
{
    return strlen(word) == field.length && memcmp(field.text, word, field.length) == 0;
}

const char *
puzzle_motif_word(enum puzzle_motif motif)
{
    return motif_words[motif];
}

bool
puzzle_motif_parse(const char *word, size_t length, enum puzzle_motif *motif)
{
    for (int i = 0; i < MOTIF_COUNT; i++) {
        if (is_word((struct field){word, length}, motif_words[i])) {
            *motif = (enum puzzle_motif)i;
            return true;
        }
    }
    return false;
}

// FNV-1a.
static uint32_t
hash_of(uint32_t hash, struct field field)
{
    for (size_t i = 0; i < field.length; i++) {
        hash = (hash ^ (uint8_t)field.text[i]) * 16777619u;
    }
    return hash;
}

static bool
split(const char *line, struct field fields[FIELDS])
{
    for (int i = 0; i < FIELDS; i++) {
        fields[i] = (struct field){line, strcspn(line, " ")};
        line += fields[i].length;
        if (fields[i].length == 0 || (i < FIELDS - 1 && *line++ != ' ')) {
            return false;
        }
    }
    return *line == '\0';
}

static bool
read_number(struct field field, int most, int *number)
{
    int64_t value;

    if (!number_parse(field.text, field.length, 0, most, &value)) {
        return false;
    }
    *number = (int)value;
    return true;
}

static bool
read_rule(struct field field, enum rule *rule)
{
    for (int i = 0; i < RULE_COUNT; i++) {
        if (is_word(field, rules_set((enum rule)i)->name)) {
            *rule = (enum rule)i;
            return true;
        }
    }
    return false;
}

// Are these stones on the board, each on a point of its own?
static bool
are_stones(struct field field, int size, struct board *board, enum stone stone)
{
    for (size_t i = 0; i + 1 < field.length; i += 2) {
        struct point p = {(int8_t)(field.text[i] - 'a'), (int8_t)(field.text[i + 1] - 'a')};

        if (!point_on_board(p, size) || !board_is_empty(board, p)) {
            return false;
        }
        board_place(board, p, stone, 0);
    }
    return field.length % 2 == 0;
}

static bool
read_head(const struct field fields[FIELDS], struct puzzle *puzzle)
{
    int nodes, class = is_word(fields[3], class_words[PUZZLE_THREES]);
    int side = is_word(fields[2], side_words[STONE_WHITE]) ? STONE_WHITE : STONE_BLACK;

    if (!read_rule(fields[0], &puzzle->rule) ||
        !read_number(fields[1], BOARD_SIZE_MAX, &puzzle->size) ||
        !rules_size_allowed(puzzle->rule, puzzle->size) || !is_word(fields[2], side_words[side]) ||
        !is_word(fields[3], class_words[class]) ||
        !read_number(fields[4], MOVES_MOST, &puzzle->moves) || puzzle->moves == 0 ||
        !puzzle_motif_parse(fields[5].text, fields[5].length, &puzzle->motif) ||
        !read_number(fields[6], NODES_MOST, &nodes)) {
        return false;
    }
    puzzle->to_move = (enum stone)side;
    puzzle->class = (enum puzzle_class) class;
    puzzle->nodes = (uint32_t)nodes;
    return true;
}

bool
puzzle_read(const char *line, struct puzzle *puzzle)
{
    struct field fields[FIELDS];
    struct board board;
    int goal;

    *puzzle = (struct puzzle){0};
    if (!split(line, fields) || !read_head(fields, puzzle)) {
        return false;
    }
    goal = rules_set(puzzle->rule)->capture_goal;
    board_init(&board, puzzle->size);
    if (!read_number(fields[7], goal ? goal - 1 : 0, &puzzle->captured[0]) ||
        !read_number(fields[8], goal ? goal - 1 : 0, &puzzle->captured[1]) ||
        !are_stones(fields[9], puzzle->size, &board, STONE_BLACK) ||
        !are_stones(fields[10], puzzle->size, &board, STONE_WHITE)) {
        return false;
    }
    puzzle->stones[0] = fields[9].text;
    puzzle->stones[1] = fields[10].text;
    puzzle->id = hash_of(hash_of(2166136261u, fields[0]), fields[2]);
    puzzle->id = hash_of(hash_of(puzzle->id, fields[9]), fields[10]);
    return true;
}

static void
place_all(struct board *board, const char *stones, enum stone stone)
{
    for (; *stones > ' '; stones += 2) {
        board_place(board, (struct point){(int8_t)(stones[0] - 'a'), (int8_t)(stones[1] - 'a')},
                    stone, 0);
    }
}

void
puzzle_position(const struct puzzle *puzzle, struct engine_position *position)
{
    *position =
        (struct engine_position){.rules = {.rule = puzzle->rule}, .to_move = puzzle->to_move};
    board_init(&position->board, puzzle->size);
    place_all(&position->board, puzzle->stones[0], STONE_BLACK);
    place_all(&position->board, puzzle->stones[1], STONE_WHITE);
    board_set_captured(&position->board, STONE_BLACK, puzzle->captured[0]);
    board_set_captured(&position->board, STONE_WHITE, puzzle->captured[1]);
}
