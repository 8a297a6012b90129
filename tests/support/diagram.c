// SPDX-License-Identifier: MIT
#include "tests/support/diagram.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/point.h"

// A row of a drawing: its number, 0 if none is given, and its cells.
struct row {
    int number;
    const char *cells;
    size_t length; // bytes, spaces among them
};

// A line of a drawing without its spaces and edges.
struct drawn_line {
    char cells[BOARD_SIZE_MAX + 1];
    int count;
    int anchor; // the cell of the star, or one in the middle
    bool has_edge_before, has_edge_after;
};

static struct diagram
empty_diagram(int size)
{
    struct diagram diagram = {.star = POINT_NONE};

    board_init(&diagram.board, size);
    for (int i = 0; i < DIAGRAM_NAMES; i++) {
        diagram.named[i] = POINT_NONE;
    }
    return diagram;
}

static void
place(struct board *board, struct point p, enum stone stone)
{
    char text[POINT_TEXT_BYTES];

    if (!board_is_empty(board, p)) {
        fail_msg("the drawing is wrong: two stones on %s", point_format(p, text));
    }
    board_place(board, p, stone, 0);
}

static void
set_cell(struct diagram *diagram, struct point p, char cell)
{
    if (!point_on_board(p, diagram->board.size)) {
        fail_msg("the drawing is wrong: '%c' at (%d,%d) is off the board", cell, p.x, p.y);
    }
    if (cell == 'X' || cell == 'O') {
        place(&diagram->board, p, cell == 'X' ? STONE_BLACK : STONE_WHITE);
    } else if (!board_is_empty(&diagram->board, p)) {
        fail_msg("the drawing is wrong: a stone at (%d,%d), not '%c'", p.x, p.y, cell);
    } else if (cell == '*') {
        diagram->star = p;
    } else if (cell >= 'a' && cell <= 'z') {
        diagram->named[cell - 'a'] = p;
    } else if (cell != '.') {
        fail_msg("the drawing is wrong: '%c' stands for nothing", cell);
    }
}

// The next row that is not blank; false after the last one.
static bool
next_row(const char **text, struct row *row)
{
    char *end;

    *text += strspn(*text, " \n");
    if (**text == '\0') {
        return false;
    }
    row->number = (int)strtol(*text, &end, 10);
    row->cells = end;
    row->length = strcspn(row->cells, "\n");
    *text = row->cells + row->length;
    return true;
}

// The column of the leftmost letter; they must follow each other.
static int
read_columns(const struct row *row)
{
    int left = -1, column = -1;

    for (size_t i = 0; i < row->length; i++) {
        int letter = row->cells[i] - 'a';

        if (row->cells[i] == ' ') {
            continue;
        }
        if (left >= 0 && letter != column + 1) {
            fail_msg("the drawing is wrong: column '%c' is out of order", row->cells[i]);
        }
        left = left < 0 ? letter : left;
        column = letter;
    }
    return left;
}

// The column where the drawing begins, and how many rows it has.
static int
find_left(const char *text, int *row_count)
{
    bool is_numbered = false;
    int left = 0;
    struct row row;

    *row_count = 0;
    while (next_row(&text, &row)) {
        if (is_numbered && !row.number) {
            left = read_columns(&row);
        } else {
            is_numbered = row.number != 0;
            ++*row_count;
        }
    }
    return left;
}

struct diagram
diagram_read(const char *text, int size)
{
    struct diagram diagram = empty_diagram(size);
    int row_count, left = find_left(text, &row_count);
    struct row row;

    for (int i = 0; i < row_count && next_row(&text, &row); i++) {
        int y = row.number ? row.number - 1 : size - 1 - i;
        int x = left;

        if (!row.number && row_count != size) {
            fail_msg("the drawing is wrong: %d rows without numbers on a board of %d", row_count,
                     size);
        }
        for (size_t k = 0; k < row.length; k++) {
            if (row.cells[k] != ' ') {
                set_cell(&diagram, (struct point){(int8_t)x++, (int8_t)y}, row.cells[k]);
            }
        }
    }
    return diagram;
}

static void
reverse(struct drawn_line *line)
{
    bool had_edge_before = line->has_edge_before;

    for (int i = 0, k = line->count - 1; i < k; i++, k--) {
        char cell = line->cells[i];

        line->cells[i] = line->cells[k];
        line->cells[k] = cell;
    }
    line->has_edge_before = line->has_edge_after;
    line->has_edge_after = had_edge_before;
}

static struct drawn_line
read_line(const char *text, bool is_reversed)
{
    struct drawn_line line = {.count = 0};
    const char *star;

    for (; *text; text++) {
        if (*text == '|' && line.count == 0) {
            line.has_edge_before = true;
        } else if (*text == '|') {
            line.has_edge_after = true;
        } else if (*text != ' ') {
            assert_true(line.count < BOARD_SIZE_MAX);
            line.cells[line.count++] = *text;
        }
    }
    if (is_reversed) {
        reverse(&line);
    }
    star = strchr(line.cells, '*');
    line.anchor = star ? (int)(star - line.cells) : line.count / 2;
    return line;
}

// Where the anchor has to lie for the edges to come out right.
static struct point
anchor_point(const struct drawn_line *line, int size, enum axis axis)
{
    int along = size / 2, across = size / 2;

    if (line->has_edge_before) {
        along = line->anchor;
    } else if (line->has_edge_after) {
        along = size - line->count + line->anchor;
    }
    // Between two edges only a diagonal near a corner is short enough.
    if (line->has_edge_before && line->has_edge_after) {
        across = axis == AXIS_DIAGONAL       ? size - line->count + along
                 : axis == AXIS_ANTIDIAGONAL ? line->count - 1 - along
                                             : across;
    }
    return axis == AXIS_COLUMN ? (struct point){(int8_t)across, (int8_t)along}
                               : (struct point){(int8_t)along, (int8_t)across};
}

static void
lay(struct diagram *diagram, const struct drawn_line *line, struct point anchor, enum axis axis)
{
    struct point first = axis_step(anchor, axis, -line->anchor);
    struct point before = axis_step(first, axis, -1);
    struct point after = axis_step(first, axis, line->count);

    for (int i = 0; i < line->count; i++) {
        set_cell(diagram, axis_step(first, axis, i), line->cells[i]);
    }
    if ((line->has_edge_before && point_on_board(before, diagram->board.size)) ||
        (line->has_edge_after && point_on_board(after, diagram->board.size))) {
        fail_msg("the drawing is wrong: no edge at the end of %s on a board of %d", line->cells,
                 diagram->board.size);
    }
}

struct diagram
diagram_line(const char *text, int size, enum axis axis, bool is_reversed)
{
    struct diagram diagram = empty_diagram(size);
    struct drawn_line line = read_line(text, is_reversed);

    lay(&diagram, &line, anchor_point(&line, size, axis), axis);
    return diagram;
}

void
diagram_cross(struct diagram *diagram, const char *text, enum axis axis, bool is_reversed)
{
    struct drawn_line line = read_line(text, is_reversed);

    lay(diagram, &line, diagram_point(diagram, '*'), axis);
}

struct point
diagram_parse_point(const char *text, int size)
{
    struct point p = POINT_NONE;
    size_t used;

    if (point_parse(text, strlen(text), size, &p, &used) != POINT_PARSE_OK) {
        fail_msg("the test itself is wrong: no point of a board of %d at \"%s\"", size, text);
    }
    return p;
}

// The first of four empty points in a row. Captures of the past are made there.
static struct point
find_room(const struct board *board)
{
    struct point p = POINT_NONE;

    while (board_next_empty(board, &p)) {
        uint64_t empty = board->lines[AXIS_ROW][p.y].of[STONE_NONE] >> line_bit(p, AXIS_ROW);

        if ((empty & 0xf) == 0xf) {
            return p;
        }
    }
    fail_msg("the drawing is wrong: no room for the captures of the past");
    return p;
}

// A capture that leaves nothing but its count and the hash of that: the stones
// are put there, taken, and the flanks removed as if just placed.
static void
take_pair(struct board *board, enum stone taker)
{
    struct point p = find_room(board);
    const uint16_t pair_ahead = 2;
    struct placement far, near;

    far = board_place(board, axis_step(p, AXIS_ROW, 3), taker, 0);
    board_place(board, axis_step(p, AXIS_ROW, 1), stone_other(taker), 0);
    board_place(board, axis_step(p, AXIS_ROW, 2), stone_other(taker), 0);
    near = board_place(board, p, taker, pair_ahead);
    near.taken = 0;
    board_undo(board, &near);
    board_undo(board, &far);
}

static void
add_group(struct diagram *diagram, const char *group, size_t length)
{
    char cell = group[0];
    const char *end = group + length;

    if (length > 1 && group[1] == '+') {
        for (long left = strtol(group + 2, NULL, 10); left > 0; left -= 2) {
            take_pair(&diagram->board, cell == 'X' ? STONE_BLACK : STONE_WHITE);
        }
        return;
    }
    group += strcspn(group, ":") + 1;
    for (group += strspn(group, " "); group < end; group += strspn(group, " ")) {
        set_cell(diagram, diagram_parse_point(group, diagram->board.size), cell);
        group += strcspn(group, " /");
    }
}

void
diagram_add(struct diagram *diagram, const char *list)
{
    while (*(list += strspn(list, " /"))) {
        size_t length = strcspn(list, "/");

        add_group(diagram, list, length);
        list += length;
    }
}

struct point
diagram_point(const struct diagram *diagram, char name)
{
    struct point p = name == '*' ? diagram->star : diagram->named[name - 'a'];

    if (point_is_none(p)) {
        fail_msg("the drawing is wrong: there is no '%c' in it", name);
    }
    return p;
}

void
diagram_swap_colours(struct diagram *diagram)
{
    const struct board before = diagram->board;
    struct board *board = &diagram->board;

    board_init(board, before.size);
    for (enum stone taker = STONE_BLACK; taker <= STONE_WHITE; taker++) {
        for (int left = before.captured[taker]; left > 0; left -= 2) {
            take_pair(board, stone_other(taker));
        }
    }
    for (int8_t y = 0; y < before.size; y++) {
        for (int8_t x = 0; x < before.size; x++) {
            struct point p = {x, y};

            if (!board_is_empty(&before, p)) {
                board_place(board, p, stone_other(board_at(&before, p)), 0);
            }
        }
    }
}

struct point
diagram_symmetric(struct point p, int size, int symmetry)
{
    int8_t last = (int8_t)(size - 1);

    if (symmetry & 1) {
        p.x = (int8_t)(last - p.x);
    }
    if (symmetry & 2) {
        p.y = (int8_t)(last - p.y);
    }
    return symmetry & 4 ? (struct point){p.y, p.x} : p;
}

const char *
diagram_write(const struct board *board, struct point star, char buffer[DIAGRAM_TEXT_BYTES])
{
    static const char cells[STONE_STATES] = {'.', 'X', 'O'};
    char *end = buffer;

    for (int8_t y = (int8_t)(board->size - 1); y >= 0; y--) {
        end += snprintf(end, 3, "%2u", (unsigned)(y & 31) + 1);
        for (int8_t x = 0; x < board->size; x++) {
            struct point p = {x, y};

            *end++ = ' ';
            *end++ =
                point_equal(p, star) && board_is_empty(board, p) ? '*' : cells[board_at(board, p)];
        }
        *end++ = '\n';
    }
    *end++ = ' ';
    *end++ = ' ';
    for (int x = 0; x < board->size; x++) {
        *end++ = ' ';
        *end++ = (char)('a' + x);
    }
    *end = '\0';
    return buffer;
}
