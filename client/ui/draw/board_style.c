// SPDX-License-Identifier: MIT
// The styles of a board: their names, the cells of a point, and which of them can be drawn where.
#include <strings.h>

#include "client/ui/draw/board.h"
#include "common/game/point.h"

// Cells of the screen from one point to the next.
static const struct {
    const char *name;
    int columns, rows;
} styles[STYLE_COUNT] = {
    [STYLE_AUTO] = {"auto", 2, 1},     [STYLE_LINES] = {"lines", 2, 1},
    [STYLE_LARGE] = {"large", 4, 2},   [STYLE_COMPACT] = {"compact", 1, 1},
    [STYLE_WIDE] = {"wide", 2, 1},     [STYLE_ASCII] = {"ascii", 2, 1},
    [STYLE_HUGE] = {"huge", 6, 3},     [STYLE_GIANT] = {"giant", 8, 4},
    [STYLE_BLOCKS] = {"blocks", 4, 2},
};

const char *
board_style_name(enum board_style style)
{
    return styles[style].name;
}

bool
board_style_find(const char *name, enum board_style *style)
{
    for (int i = 0; i < STYLE_COUNT; i++) {
        if (strcasecmp(styles[i].name, name) == 0) {
            *style = (enum board_style)i;
            return true;
        }
    }
    return false;
}

bool
board_style_has_blocks(enum board_style style)
{
    return style == STYLE_BLOCKS || style == STYLE_HUGE || style == STYLE_GIANT;
}

bool
board_style_has_numbers(enum board_style style)
{
    return style == STYLE_LARGE || style == STYLE_HUGE || style == STYLE_GIANT;
}

enum board_style
board_style_fit(enum board_style style, enum glyphs glyphs, bool has_wood)
{
    bool can_blocks = glyphs == GLYPHS_UNICODE && has_wood;

    switch (style) {
    case STYLE_LINES:
        return glyphs_is_ascii(glyphs) ? STYLE_ASCII : glyphs == GLYPHS_WIDE ? STYLE_WIDE : style;
    case STYLE_LARGE:
        return can_blocks ? STYLE_BLOCKS : style;
    case STYLE_HUGE:
    case STYLE_GIANT:
    case STYLE_BLOCKS:
        return can_blocks ? style : STYLE_LARGE;
    case STYLE_AUTO:
    case STYLE_COMPACT:
    case STYLE_WIDE:
    case STYLE_ASCII:
        break;
    }
    return style;
}

int
board_style_columns(enum board_style style)
{
    return styles[style].columns;
}

int
board_style_rows(enum board_style style)
{
    return styles[style].rows;
}

enum role
board_ground(const struct board_view *view, struct point p)
{
    enum role role = (enum role)view->marks[board_mark_index(p)].role;

    if (role == ROLE_GOOD) {
        return ROLE_HINT;
    }
    if (role == ROLE_HINT || role == ROLE_CURSOR || role == ROLE_CLOCK_LOW || role == ROLE_WIN ||
        role >= ROLE_LINE_A) {
        return role;
    }
    // The cursor has a frame as well, which tells it on grounds of other marks.
    return view->has_cursor && point_equal(view->cursor, p) ? ROLE_CURSOR : ROLE_TEXT;
}
