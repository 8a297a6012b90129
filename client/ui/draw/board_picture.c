// SPDX-License-Identifier: MIT
#include "client/ui/draw/board_picture.h"

#include <stdlib.h>

#include "client/ui/draw/board.h"
#include "common/game/point.h"
#include "common/util/xalloc.h"

void
pixels_resize(struct pixels *pixels, int width, int height)
{
    pixels_finish(pixels);
    pixels->width = width;
    pixels->height = height;
    pixels->rgb = xcalloc((size_t)(width * height) + 1, sizeof(*pixels->rgb));
}

void
pixels_finish(struct pixels *pixels)
{
    free(pixels->rgb);
    *pixels = (struct pixels){0};
}

// The halves of lines that lead to neighbours which have won, too.
static uint8_t
halves_of_five(const struct board_view *view, struct point p)
{
    static const int steps[8][2] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                    {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    unsigned halves = 0;

    for (int i = 0; i < 8 && view->marks[board_mark_index(p)].is_win; i++) {
        struct point next = {(int8_t)(p.x + steps[i][0]), (int8_t)(p.y + steps[i][1])};

        if (point_on_board(next, view->board->size) && view->marks[board_mark_index(next)].is_win) {
            halves |= 1u << i;
        }
    }
    return (uint8_t)halves;
}

static struct picture_point
point_of(const struct board_view *view, struct point p)
{
    const struct point_mark *mark = &view->marks[board_mark_index(p)];
    enum stone stone = board_at(view->board, p);
    bool is_forbidden = mark->role == ROLE_FORBIDDEN;
    struct picture_point point = {
        .stone = (uint8_t)(stone == STONE_NONE ? (enum stone)mark->pending : stone),
        .is_pending = stone == STONE_NONE && mark->pending,
        .has_dot = !point_is_none(view->last) && point_equal(view->last, p),
        .is_cross = is_forbidden,
        .has_cursor = view->has_cursor && point_equal(view->cursor, p),
        .is_blank = mark->is_blank,
        .ground = (uint8_t)board_ground(view, p),
        .five = halves_of_five(view, p),
        .number = mark->number,
    };

    if (mark->glyph && mark->glyph != ' ' && !(is_forbidden && mark->glyph == 'x')) {
        point.label[0] = mark->glyph;
    }
    return point;
}

void
board_picture_make(struct board_picture *picture, const struct board_view *view, int cell_columns,
                   int cell_rows)
{
    *picture = (struct board_picture){
        .size = view->board->size,
        .left = view->left,
        .top = view->top,
        .columns = view->columns,
        .rows = view->rows,
        .cell_columns = cell_columns,
        .cell_rows = cell_rows,
    };
    for (int i = 0; i < picture->size * picture->size; i++) {
        struct point p = {(int8_t)(i % picture->size), (int8_t)(i / picture->size)};

        picture->points[board_mark_index(p)] = point_of(view, p);
    }
}
