// SPDX-License-Identifier: MIT
// Shows a board by the canvas and its picture, in the terminal that it is started in:
//      picture_demo [auto | on | off]
// Keys: arrows move the cursor, p places the next stone, n shows numbers, w changes the
// wood, o lays a box over the board, l draws everything anew, q ends it.
#define _GNU_SOURCE // newlocale
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "client/picture/board_tiles.h"
#include "client/ui/draw/board.h"
#include "client/ui/term/term.h"

enum {
    SIZE = 15,
    TOP = 1,
    LEFT = 3,
    CELL_ROWS = 2,
    CELL_COLUMNS = 4,
    BOX_ROWS = 6,
    BOX_COLUMNS = 20
};

struct demo {
    struct term *term;
    struct canvas canvas;
    struct board_picture picture;
    enum wood wood;
    struct point cursor;
    int placed;
    bool has_numbers, has_box;
};

// Ten stones; the first five of Black are a row.
static const struct point moves[] = {
    {7, 7}, {8, 8}, {6, 7}, {8, 6}, {8, 7}, {8, 5}, {9, 7}, {8, 9}, {5, 7}, {0, 0},
};

enum { MOVES = sizeof(moves) / sizeof(*moves) };

static struct picture_point *
point_of(struct demo *demo, struct point p)
{
    return &demo->picture.points[p.y * BOARD_SIZE_MAX + p.x];
}

static void
describe(struct demo *demo)
{
    demo->picture = (struct board_picture){.size = SIZE,
                                           .columns = SIZE,
                                           .rows = SIZE,
                                           .cell_columns = CELL_COLUMNS,
                                           .cell_rows = CELL_ROWS};
    for (int i = 0; i < demo->placed; i++) {
        struct picture_point *point = point_of(demo, moves[i]);

        point->stone = i % 2 == 0 ? STONE_BLACK : STONE_WHITE;
        point->has_dot = i == demo->placed - 1;
        point->number = (uint16_t)(demo->has_numbers ? i + 1 : 0);
        point->five = demo->placed == MOVES && i % 2 == 0
                          ? (moves[i].x > 5 ? HALF_WEST : 0) | (moves[i].x < 9 ? HALF_EAST : 0)
                          : 0;
    }
    point_of(demo, demo->cursor)->ground = ROLE_CURSOR;
    point_of(demo, (struct point){11, 11})->ground = ROLE_HINT;
    point_of(demo, (struct point){12, 3})->is_cross = true;
    point_of(demo, (struct point){3, 12})->label[0] = 'A';
}

// The text below: what terminals without pixels show.
static void
draw_text(struct demo *demo)
{
    for (int i = 0; i < SIZE * SIZE; i++) {
        struct point p = {(int8_t)(i % SIZE), (int8_t)(SIZE - 1 - i / SIZE)};
        const struct picture_point *point = point_of(demo, p);
        int row = TOP + i / SIZE * CELL_ROWS, column = LEFT + i % SIZE * CELL_COLUMNS;
        enum role role = point->stone == STONE_BLACK   ? ROLE_BLACK
                         : point->stone == STONE_WHITE ? ROLE_WHITE
                                                       : ROLE_BOARD;
        const char *upper = point->stone ? "▟██▙" : " ┼──", *lower = point->stone ? "▜██▛" : " │  ";

        canvas_put(&demo->canvas, row, column, CELL_COLUMNS, role, upper);
        canvas_put(&demo->canvas, row + 1, column, CELL_COLUMNS, role, lower);
        for (int k = 0; k < CELL_ROWS && point->ground != ROLE_TEXT; k++) {
            canvas_paint_ground(&demo->canvas, row + k, column, CELL_COLUMNS,
                                (enum role)point->ground);
        }
    }
}

static void
draw_box(struct demo *demo)
{
    for (int i = 0; i < BOX_ROWS; i++) {
        canvas_put_padded(&demo->canvas, 13 + i, 25, BOX_COLUMNS, ROLE_QUESTION,
                          i == 2 ? "  Resign? Y N" : "");
    }
}

static void
draw(struct demo *demo)
{
    int width, height;
    char text[80];

    canvas_clear(&demo->canvas);
    describe(demo);
    draw_text(demo);
    canvas_put_picture(&demo->canvas, TOP, LEFT, &demo->picture);
    if (demo->has_box) {
        draw_box(demo);
    }
    term_cell_size(demo->term, &width, &height);
    snprintf(text, sizeof(text), "graphics %s, cells of %dx%d", term_graphics_name(demo->term),
             width, height);
    canvas_put(&demo->canvas, TOP + SIZE * CELL_ROWS + 1, LEFT, 70, ROLE_TEXT, text);
}

static bool
take_key(struct demo *demo, uint32_t key)
{
    demo->cursor.x = (int8_t)(demo->cursor.x + (key == KEYS_RIGHT) - (key == KEYS_LEFT));
    demo->cursor.y = (int8_t)(demo->cursor.y + (key == KEYS_UP) - (key == KEYS_DOWN));
    demo->cursor.x = (int8_t)((demo->cursor.x + SIZE) % SIZE);
    demo->cursor.y = (int8_t)((demo->cursor.y + SIZE) % SIZE);
    demo->placed += key == 'p' && demo->placed < MOVES;
    demo->has_numbers ^= key == 'n';
    demo->has_box ^= key == 'o';
    demo->wood = (enum wood)((demo->wood + (key == 'w')) % WOOD_COUNT);
    if (key == 'l') {
        term_forget(demo->term);
    }
    return key != 'q';
}

static bool
read_keys(struct demo *demo)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    struct input key;

    poll(&input, 1, 200);
    while (term_next(demo->term, &key)) {
        if (!take_key(demo, key.key)) {
            return false;
        }
    }
    return true;
}

static void
run(struct demo *demo)
{
    struct scheme scheme;
    int rows, columns;

    do {
        term_size(demo->term, &rows, &columns);
        if (rows != demo->canvas.rows || columns != demo->canvas.columns) {
            canvas_resize(&demo->canvas, rows, columns);
        }
        draw(demo);
        scheme_make(&scheme, THEME_DARK, demo->wood);
        term_show(demo->term, &demo->canvas, &scheme);
    } while (read_keys(demo));
}

int
main(int argc, char **argv)
{
    static const struct picture_ops ops = {tiles_draw, tiles_png};
    struct term_options options = {.charset = CHARSET_UTF8, .pictures = &ops};
    struct demo demo = {.cursor = {7, 4}, .placed = 4};

    uselocale(newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0));
    if (argc > 1) {
        options.graphics = strcmp(argv[1], "on") == 0    ? GRAPHICS_ON
                           : strcmp(argv[1], "off") == 0 ? GRAPHICS_OFF
                                                         : GRAPHICS_AUTO;
    }
    demo.term = term_start(&options);
    if (!demo.term) {
        fprintf(stderr, "picture_demo: no terminal that could show a board\n");
        return 1;
    }
    demo.canvas.width = term_width;
    run(&demo);
    term_stop(demo.term);
    canvas_finish(&demo.canvas);
    return 0;
}
