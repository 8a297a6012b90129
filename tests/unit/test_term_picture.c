// SPDX-License-Identifier: MIT
// Which tiles are sent, hidden and left alone, and what that costs.
#include "client/ui/term/term_picture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/picture/board_tiles.h"
#include "client/ui/term/term_frame.h"
#include "client/ui/term/term_probe.h"
#include "common/util/xalloc.h"

enum {
    ROWS = 66,
    COLUMNS = 140,
    SIZE = 15,
    TOP = 1,
    LEFT = 3,
    CELL_WIDTH = 9,
    CELL_HEIGHT = 18,
    WIRE_BYTES = 16384, // at most, for a move
};

struct world {
    struct term_picture *picture; // large
    struct frame frame;
    struct canvas canvas;
    struct scheme scheme;
    struct board_picture *board;
    int drawn; // tiles
};

static int drawn_tiles;

static void
draw(const struct board_picture *picture, const struct scheme *scheme, struct area tiles,
     struct pixels *pixels)
{
    drawn_tiles += tiles.rows * tiles.columns;
    tiles_draw(picture, scheme, tiles, pixels);
}

static const struct picture_ops ops = {draw, tiles_png};

static void
expand(struct strbuf *out, const char *sequence, int a, int b)
{
    strbuf_addf(out, "%s%d,%d;", sequence, a, b);
}

static struct picture_point *
point_at(struct world *world, int x, int y)
{
    return &world->board->points[y * BOARD_SIZE_MAX + x];
}

static void
open_world(struct world *world, enum protocol protocol, int cell_columns, int cell_rows)
{
    struct probe probe = {.has_kitty = protocol == PROTOCOL_KITTY,
                          .has_sixel = protocol == PROTOCOL_SIXEL,
                          .has_iterm = protocol == PROTOCOL_ITERM,
                          .cell_width = CELL_WIDTH,
                          .cell_height = CELL_HEIGHT};

    memset(world, 0, sizeof(*world));
    world->picture = xcalloc(1, sizeof(*world->picture));
    world->board = xcalloc(1, sizeof(*world->board));
    world->board->size = world->board->rows = world->board->columns = SIZE;
    world->board->cell_columns = cell_columns;
    world->board->cell_rows = cell_rows;
    world->frame.caps = (struct frame_caps){.strings = {"M"}, .expand = expand};
    world->frame.depth = DEPTH_DIRECT;
    scheme_make(&world->scheme, THEME_DARK, WOOD_KAYA);
    frame_set_scheme(&world->frame, &world->scheme);
    frame_clear(&world->frame, ROWS, COLUMNS);
    canvas_resize(&world->canvas, ROWS, COLUMNS);
    picture_init(world->picture, &ops, &probe);
    assert_int_equal(world->picture->protocol, protocol);
}

static void
close_world(struct world *world)
{
    frame_finish(&world->frame);
    canvas_finish(&world->canvas);
    free(world->picture);
    free(world->board);
}

// Text that says the same as the picture, as pages draw it; then a frame. Returns its
// bytes, and counts the tiles that were drawn.
static size_t
show(struct world *world, bool has_picture, bool has_box)
{
    struct canvas *canvas = &world->canvas;

    canvas_clear(canvas);
    for (int i = 0; i < SIZE * SIZE; i++) {
        int x = i % SIZE, y = SIZE - 1 - i / SIZE;

        canvas_put(canvas, TOP + i / SIZE * world->board->cell_rows,
                   LEFT + x * world->board->cell_columns, 1, ROLE_BOARD,
                   point_at(world, x, y)->stone ? "X" : "+");
    }
    if (has_picture) {
        canvas_put_picture(canvas, TOP, LEFT, world->board);
    }
    if (has_box) {
        canvas_put(canvas, TOP, LEFT, 20, ROLE_QUESTION, "Resign?");
    }
    strbuf_clear(&world->frame.out);
    drawn_tiles = 0;
    picture_prepare(world->picture, &world->frame, canvas);
    frame_draw_cells(&world->frame, canvas);
    picture_send(world->picture, &world->frame, canvas, &world->scheme);
    world->drawn = drawn_tiles;
    return world->frame.out.length;
}

static int
count(const struct world *world, const char *text)
{
    int sum = 0;

    for (const char *at = strbuf_text(&world->frame.out); (at = strstr(at, text)) != NULL; at++) {
        sum++;
    }
    return sum;
}

// A stone in the middle, the dot goes there from the one before, numbers are shown.
static void
move_on(struct world *world, int x, int y, int number)
{
    for (int i = 0; i < BOARD_POINTS_MAX; i++) {
        world->board->points[i].has_dot = false;
    }
    *point_at(world, x, y) =
        (struct picture_point){.stone = number % 2 ? STONE_BLACK : STONE_WHITE, .has_dot = true};
}

static const enum protocol protocols[] = {PROTOCOL_KITTY, PROTOCOL_SIXEL, PROTOCOL_ITERM};

static void
a_move_sends_the_tiles_that_it_changes(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct world world;

        open_world(&world, protocols[i], 4, 2);
        show(&world, true, false);
        assert_true(world.drawn == (protocols[i] == PROTOCOL_KITTY ? 10 : SIZE * SIZE));
        assert_int_equal(show(&world, true, false), 0);
        move_on(&world, 7, 7, 1);
        show(&world, true, false);
        assert_int_equal(world.drawn, 1);
        move_on(&world, 9, 2, 2);
        show(&world, true, false);
        assert_int_equal(world.drawn, 2);
        close_world(&world);
    }
}

// With the largest cells, and both stones of a move at once: the own and the answer, each
// with its cursor.
static void
a_move_is_cheap_on_the_wire(void **state)
{
    static const int cells[][2] = {{4, 2}, {6, 3}, {8, 4}};

    (void)state;
    for (int i = 0; i < 9; i++) {
        struct world world;
        size_t most = 0;

        open_world(&world, protocols[i % 3], cells[i / 3][0], cells[i / 3][1]);
        show(&world, true, false);
        for (int k = 1; k <= 40; k++) {
            size_t bytes;

            move_on(&world, k * 7 % SIZE, k / SIZE + 3, k);
            point_at(&world, (k + 4) % SIZE, 14)->ground = ROLE_CURSOR;
            point_at(&world, (k + 3) % SIZE, 14)->ground = ROLE_TEXT;
            bytes = show(&world, true, false);
            most = bytes > most ? bytes : most;
        }
        print_message("# %s, cells of %dx%d: at most %zu bytes for a move\n",
                      picture_protocol_name(protocols[i % 3]), cells[i / 3][0], cells[i / 3][1],
                      most);
        assert_in_range(most, 1, WIRE_BYTES - 1);
        close_world(&world);
    }
}

// Seven letters lie over two tiles.
static void
a_box_hides_the_tiles_below_it(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        bool is_kitty = protocols[i] == PROTOCOL_KITTY;
        struct world world;

        open_world(&world, protocols[i], 4, 2);
        show(&world, true, false);
        show(&world, true, true);
        assert_int_equal(world.drawn, 0);
        assert_int_equal(count(&world, "a=d"), is_kitty ? 2 : 0);
        assert_non_null(strstr(strbuf_text(&world.frame.out), "Resign?"));
        show(&world, true, false);
        assert_int_equal(world.drawn, is_kitty ? 0 : 2); // kitty has the image
        assert_int_equal(count(&world, "a=p"), is_kitty ? 2 : 0);
        close_world(&world);
    }
}

// Every cell that had pixels is written, so that none of them stay.
static void
a_picture_that_goes_leaves_no_ghost(void **state)
{
    struct world world;

    (void)state;
    open_world(&world, PROTOCOL_KITTY, 4, 2);
    show(&world, true, false);
    show(&world, false, false);
    assert_int_equal(count(&world, "a=d"), SIZE * SIZE);
    close_world(&world);
    open_world(&world, PROTOCOL_SIXEL, 4, 2);
    show(&world, true, false);
    canvas_clear(&world.canvas);
    strbuf_clear(&world.frame.out);
    picture_prepare(world.picture, &world.frame, &world.canvas);
    for (int i = 0; i < SIZE * 2 * SIZE * 4; i++) {
        int row = TOP + i / (SIZE * 4), column = LEFT + i % (SIZE * 4);

        assert_true(frame_has_changed(&world.frame, &world.canvas, row, column));
    }
    close_world(&world);
}

static void
a_cleared_screen_gets_all_of_it_again(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct world world;
        int first;

        open_world(&world, protocols[i], 4, 2);
        show(&world, true, false);
        first = world.drawn;
        picture_clear(world.picture, &world.frame);
        frame_clear(&world.frame, ROWS, COLUMNS);
        show(&world, true, false);
        assert_int_equal(world.drawn, first);
        close_world(&world);
    }
}

static void
another_place_is_another_picture(void **state)
{
    struct world world;

    (void)state;
    open_world(&world, PROTOCOL_KITTY, 4, 2);
    show(&world, true, false);
    world.board->cell_columns = 6;
    world.board->cell_rows = 3;
    show(&world, true, false);
    assert_int_equal(count(&world, "a=d"), SIZE * SIZE);
    assert_int_equal(count(&world, "a=p"), SIZE * SIZE);
    close_world(&world);
}

static void
nothing_is_sent_without_a_protocol_or_the_size_of_cells(void **state)
{
    struct world world;

    (void)state;
    open_world(&world, PROTOCOL_NONE, 4, 2);
    show(&world, true, false);
    assert_int_equal(world.drawn, 0);
    close_world(&world);
    open_world(&world, PROTOCOL_SIXEL, 4, 2);
    picture_set_cell(world.picture, 0, 0);
    show(&world, true, false);
    assert_int_equal(world.drawn, 0);
    close_world(&world);
}

// The middle of a stone has its colour, the middle of an edge between two tiles is wood.
static void
stones_are_drawn_in_their_colours(void **state)
{
    struct world world;
    struct pixels pixels = {0};
    int side = 36;

    (void)state;
    open_world(&world, PROTOCOL_SIXEL, 4, 2);
    point_at(&world, 3, 14)->stone = STONE_BLACK;
    point_at(&world, 4, 14)->stone = STONE_WHITE;
    point_at(&world, 5, 14)->ground = ROLE_HINT;
    pixels_resize(&pixels, 3 * side, side);
    tiles_draw(world.board, &world.scheme, (struct area){0, 3, 1, 3}, &pixels);
    assert_in_range(pixels.rgb[side / 2 * 3 * side + side / 2] & 0xff, 0, 0x60);
    assert_in_range(pixels.rgb[side / 2 * 3 * side + side + side / 2] & 0xff, 0xe0, 0xff);
    assert_int_equal(pixels.rgb[2 * 3 * side + 2] & 0xffffff, 0xdbb066);
    assert_int_equal(pixels.rgb[2 * 3 * side + 2 * side + 2] & 0xffffff, 0x96be78);
    pixels_finish(&pixels);
    close_world(&world);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_sends_the_tiles_that_it_changes),
        cmocka_unit_test(a_move_is_cheap_on_the_wire),
        cmocka_unit_test(a_box_hides_the_tiles_below_it),
        cmocka_unit_test(a_picture_that_goes_leaves_no_ghost),
        cmocka_unit_test(a_cleared_screen_gets_all_of_it_again),
        cmocka_unit_test(another_place_is_another_picture),
        cmocka_unit_test(nothing_is_sent_without_a_protocol_or_the_size_of_cells),
        cmocka_unit_test(stones_are_drawn_in_their_colours),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
