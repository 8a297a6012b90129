// SPDX-License-Identifier: MIT
// What a redraw after one move costs at 200x60: time of the processor, from the model to the
// bytes of the terminal, and these bytes. It prints both; bytes are exact and are checked, time is
// compared with a whole redraw of the same run. GOREN_REDRAW_MS=2 limits the average, too: for a
// machine that has nothing else to do.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "client/picture/board_tiles.h"
#include "client/ui/term/term_frame.h"
#include "client/ui/term/term_picture.h"
#include "client/ui/term/term_probe.h"
#include "client/ui/ui_internal.h"
#include "common/game/point.h"
#include "common/util/xalloc.h"
#include "tests/ui/scene_world.h"

enum {
    ROWS = 60,
    COLUMNS = 200,
    MOVES = 60,
    CELL_WIDTH = 9,
    CELL_HEIGHT = 18,
    WIRE_BYTES = 16384, // at most, for a move with pixels
};

struct redraw {
    struct frame frame;
    struct term_picture *picture;
    struct scheme scheme;
};

struct cost {
    double least_ms, sum_ms;
    size_t most_bytes, sum_bytes;
    int count;
};

// As xterm is told.
static void
expand(struct strbuf *out, const char *sequence, int a, int b)
{
    if (*sequence == 'M') {
        strbuf_addf(out, "\033[%d;%dH", a + 1, b + 1);
    } else {
        strbuf_add(out, sequence);
    }
}

static void
begin(struct redraw *redraw, struct scene_world *world, enum protocol protocol)
{
    static const struct picture_ops ops = {tiles_draw, tiles_png};
    struct probe probe = {.has_kitty = protocol == PROTOCOL_KITTY,
                          .has_sixel = protocol == PROTOCOL_SIXEL,
                          .has_iterm = protocol == PROTOCOL_ITERM,
                          .cell_width = CELL_WIDTH,
                          .cell_height = CELL_HEIGHT};

    memset(redraw, 0, sizeof(*redraw));
    redraw->picture = xcalloc(1, sizeof(*redraw->picture));
    redraw->frame.caps = (struct frame_caps){.strings = {[CAP_MOVE] = "M",
                                                         [CAP_RESET] = "\033[m",
                                                         [CAP_BOLD] = "\033[1m",
                                                         [CAP_UNDERLINE] = "\033[4m",
                                                         [CAP_CLEAR_ROW] = "\033[K",
                                                         [CAP_HIDE_CURSOR] = "\033[?25l",
                                                         [CAP_SHOW_CURSOR] = "\033[?25h"},
                                             .clears_in_colour = true,
                                             .expand = expand};
    redraw->frame.depth = DEPTH_DIRECT;
    redraw->frame.has_pictures = protocol != PROTOCOL_NONE;
    ui_scheme(world->ui, &redraw->scheme);
    frame_set_scheme(&redraw->frame, &redraw->scheme);
    frame_clear(&redraw->frame, ROWS, COLUMNS);
    picture_init(redraw->picture, &ops, &probe);
}

static void
end(struct redraw *redraw)
{
    frame_finish(&redraw->frame);
    free(redraw->picture);
}

// As app_screen.c and term_show() do it.
static void
show(struct redraw *redraw, struct scene_world *world, struct cost *cost)
{
    clock_t start = clock();
    const struct canvas *canvas;
    double ms;

    strbuf_clear(&redraw->frame.out);
    canvas = ui_draw(world->ui, scene_now(world));
    picture_prepare(redraw->picture, &redraw->frame, canvas);
    frame_draw_cells(&redraw->frame, canvas);
    picture_send(redraw->picture, &redraw->frame, canvas, &redraw->scheme);
    frame_place_cursor(&redraw->frame, canvas);
    ms = (double)(clock() - start) * 1000 / CLOCKS_PER_SEC;
    cost->least_ms = cost->count == 0 || ms < cost->least_ms ? ms : cost->least_ms;
    cost->sum_ms += ms;
    cost->sum_bytes += redraw->frame.out.length;
    cost->most_bytes =
        redraw->frame.out.length > cost->most_bytes ? redraw->frame.out.length : cost->most_bytes;
    cost->count++;
}

// Every second point of a row, then the next row: never two side by side.
static void
move(struct scene_world *world, int number)
{
    struct point p = {(int8_t)(number % 7 * 2), (int8_t)(number / 7)};
    char point[POINT_TEXT_BYTES], keys[32];

    snprintf(keys, sizeof(keys), "%s Enter", point_format(p, point));
    scene_press(world, keys);
}

// What a move may cost, as the benchmark asks; 0: anything.
static double
limit_ms(void)
{
    const char *text = getenv("GOREN_REDRAW_MS");

    return text ? strtod(text, NULL) : 0;
}

static void
measure(struct scene_world *world, enum protocol protocol)
{
    struct cost moves = {0}, whole = {0};
    struct redraw redraw;
    int before = scene_moves(world);

    begin(&redraw, world, protocol);
    show(&redraw, world, &(struct cost){0});
    for (int i = 0; i < MOVES / 4; i++) {
        move(world, scene_moves(world));
        show(&redraw, world, &moves);
    }
    assert_int_equal(scene_moves(world), before + MOVES / 4);
    for (int i = 0; i < MOVES / 4; i++) {
        picture_clear(redraw.picture, &redraw.frame);
        frame_clear(&redraw.frame, ROWS, COLUMNS);
        show(&redraw, world, &whole);
    }
    print_message("# %s: a move %.2f ms at least, %.2f on average, %zu bytes at most; "
                  "a whole screen %.2f ms, %zu bytes\n",
                  picture_protocol_name(protocol), moves.least_ms, moves.sum_ms / moves.count,
                  moves.most_bytes, whole.least_ms, whole.most_bytes);
    assert_in_range(moves.most_bytes, 1, WIRE_BYTES - 1);
    assert_true(moves.most_bytes < whole.most_bytes);
    // Half of it as room for a busy machine; a move that drew all tiles anew would be far beyond.
    assert_true(moves.least_ms <= whole.least_ms * 1.5);
    assert_true(limit_ms() <= 0 || moves.sum_ms / moves.count < limit_ms());
    end(&redraw);
}

static void
measure_all(struct scene_world *world)
{
    static const enum protocol protocols[] = {PROTOCOL_NONE, PROTOCOL_KITTY, PROTOCOL_SIXEL,
                                              PROTOCOL_ITERM};

    world->ui->depth = DEPTH_DIRECT;
    ui_resize(world->ui, ROWS, COLUMNS);
    for (int i = 0; i < 4; i++) {
        measure(world, protocols[i]);
    }
}

static void
a_move_is_cheap_at_200x60(void **state)
{
    (void)state;
    scene_with(TO_LOBBY COMMAND("create_both_rule=freestyle_opening=free"), measure_all);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_move_is_cheap_at_200x60)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
