// SPDX-License-Identifier: MIT
#include "client/ui/draw/board_cursor.h"

#include <stdio.h>
#include <string.h>

#include "common/game/point.h"

enum {
    AHEAD = 3, // points of the board that stay visible around the cursor
    PAGE_STEP = 5,
};

void
board_cursor_init(struct board_cursor *cursor)
{
    *cursor = (struct board_cursor){.clicked = POINT_NONE};
}

void
board_cursor_centre(struct board_cursor *cursor)
{
    cursor->at = (struct point){(int8_t)(cursor->size / 2), (int8_t)(cursor->size / 2)};
}

void
board_cursor_fit(struct board_cursor *cursor, int size, struct point start)
{
    if (cursor->size == size) {
        return;
    }
    cursor->size = size;
    cursor->left = cursor->top = 0;
    board_cursor_centre(cursor);
    cursor->at = point_is_none(start) ? cursor->at : start;
}

// Moving.

struct cursor_step {
    enum ui_command command;
    int dx, dy;
};

static const struct cursor_step arrows[] = {
    {UI_UP, 0, 1},       {UI_DOWN, 0, -1},    {UI_LEFT, -1, 0},       {UI_RIGHT, 1, 0},
    {UI_UP_LEFT, -1, 1}, {UI_UP_RIGHT, 1, 1}, {UI_DOWN_LEFT, -1, -1}, {UI_DOWN_RIGHT, 1, -1},
};

static const struct cursor_step jumps[] = {
    {UI_ROW_START, -BOARD_SIZE_MAX, 0},
    {UI_ROW_END, BOARD_SIZE_MAX, 0},
    {UI_PAGE_UP, 0, PAGE_STEP},
    {UI_PAGE_DOWN, 0, -PAGE_STEP},
};

enum {
    ARROW_COUNT = sizeof(arrows) / sizeof(*arrows),
    JUMP_COUNT = sizeof(jumps) / sizeof(*jumps),
};

static int
within(int value, int size)
{
    return value < 0 ? 0 : value >= size ? size - 1 : value;
}

static void
move(struct board_cursor *cursor, const struct cursor_step *step, bool slides)
{
    int x = cursor->at.x + step->dx, y = cursor->at.y + step->dy;
    struct point inside = {(int8_t)within(x, cursor->size), (int8_t)within(y, cursor->size)};

    if (slides || (inside.x == x && inside.y == y)) {
        cursor->at = inside;
    }
}

bool
board_cursor_step(struct board_cursor *cursor, enum ui_command command, bool slides)
{
    for (int i = 0; i < ARROW_COUNT; i++) {
        if (arrows[i].command == command) {
            move(cursor, &arrows[i], slides);
            return true;
        }
    }
    return false;
}

bool
board_cursor_jump(struct board_cursor *cursor, enum ui_command command)
{
    for (int i = 0; i < JUMP_COUNT; i++) {
        if (jumps[i].command == command) {
            move(cursor, &jumps[i], true);
            return true;
        }
    }
    return false;
}

// Typing.

enum cursor_typing
board_cursor_type(struct board_cursor *cursor, uint32_t key, char text[TYPED_BYTES])
{
    size_t length = strlen(cursor->typed), used;
    struct point p;

    if (key >= 'a' && key < 'a' + (uint32_t)cursor->size) {
        snprintf(cursor->typed, TYPED_BYTES, "%c", (char)key);
        cursor->before = cursor->at;
        return TYPING_LETTER;
    }
    if (key < '0' || key > '9' || length == 0 || length > 2) {
        return TYPING_NOTHING;
    }
    snprintf(text, TYPED_BYTES, "%.6s%c", cursor->typed, (char)key);
    if (point_parse(text, strlen(text), cursor->size, &p, &used) != POINT_PARSE_OK ||
        used != strlen(text)) {
        board_cursor_forget_typed(cursor);
        return TYPING_OUTSIDE;
    }
    cursor->at = p;
    memcpy(cursor->typed, text, TYPED_BYTES);
    return TYPING_POINT;
}

void
board_cursor_forget_typed(struct board_cursor *cursor)
{
    *cursor->typed = '\0';
}

bool
board_cursor_cancel_typed(struct board_cursor *cursor)
{
    if (!*cursor->typed) {
        return false;
    }
    cursor->at = cursor->before;
    board_cursor_forget_typed(cursor);
    return true;
}

bool
board_cursor_click(struct board_cursor *cursor, struct point point)
{
    bool is_again = point_equal(cursor->clicked, point) && point_equal(cursor->at, point);

    cursor->at = cursor->clicked = point;
    board_cursor_forget_typed(cursor);
    return is_again;
}

// Seeing.

static int
scroll(int start, int visible, int size, int at)
{
    int ahead = visible > 2 * AHEAD ? AHEAD : visible / 3;

    if (at - ahead < start) {
        start = at - ahead;
    }
    if (at + ahead >= start + visible) {
        start = at + ahead - visible + 1;
    }
    if (start > size - visible) {
        start = size - visible;
    }
    return start < 0 ? 0 : start;
}

void
board_cursor_scroll(struct board_cursor *cursor, int rows, int columns)
{
    cursor->top = scroll(cursor->top, rows, cursor->size, cursor->size - 1 - cursor->at.y);
    cursor->left = scroll(cursor->left, columns, cursor->size, cursor->at.x);
}
