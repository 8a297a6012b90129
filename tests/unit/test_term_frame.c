// SPDX-License-Identifier: MIT
// Frames are shown by an emulated terminal, and its cells are those of the canvas.
#include "client/ui/term/term_frame.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <vterm.h>

#include <cmocka.h>

#include "common/util/rng.h"

enum { ROWS = 12, COLUMNS = 40, FRAMES = 400 };

struct world {
    VTerm *vterm;
    VTermScreen *screen;
    struct frame frame;
    struct canvas canvas;
    struct scheme scheme;
};

// Terminfo of xterm, as far as frames need it.
static void
expand(struct strbuf *out, const char *sequence, int a, int b)
{
    if (strcmp(sequence, "cup") == 0) {
        strbuf_addf(out, "\033[%d;%dH", a + 1, b + 1);
    } else if (strcmp(sequence, "setaf") == 0 || strcmp(sequence, "setab") == 0) {
        int base = strcmp(sequence, "setaf") == 0 ? 30 : 40;

        if (a < 8) {
            strbuf_addf(out, "\033[%dm", base + a);
        } else if (a < 16) {
            strbuf_addf(out, "\033[%dm", base + 60 + a - 8);
        } else {
            strbuf_addf(out, "\033[%d;5;%dm", base + 8, a);
        }
    } else {
        strbuf_add(out, sequence);
    }
}

static void
open_world(struct world *world, enum depth depth)
{
    static const struct frame_caps xterm = {
        .strings = {"cup", "\033[m", "\033[1m", "\033[2m", "\033[7m", "\033[4m", "setaf", "setab",
                    "\033[K", "\033[?25l", "\033[?25h"},
        .expand = expand,
        .colours = 256,
        .clears_in_colour = true,
    };

    memset(world, 0, sizeof(*world));
    world->vterm = vterm_new(ROWS, COLUMNS);
    vterm_set_utf8(world->vterm, 1);
    world->screen = vterm_obtain_screen(world->vterm);
    vterm_screen_reset(world->screen, 1);
    world->frame.caps = xterm;
    world->frame.depth = depth;
    scheme_make(&world->scheme, THEME_DARK, WOOD_KAYA);
    frame_set_scheme(&world->frame, &world->scheme);
    frame_clear(&world->frame, ROWS, COLUMNS);
    canvas_resize(&world->canvas, ROWS, COLUMNS);
}

static void
close_world(struct world *world)
{
    frame_finish(&world->frame);
    canvas_finish(&world->canvas);
    vterm_free(world->vterm);
}

// Returns the bytes it took.
static size_t
show(struct world *world)
{
    size_t length;

    frame_draw_cells(&world->frame, &world->canvas);
    frame_place_cursor(&world->frame, &world->canvas);
    length = world->frame.out.length;
    vterm_input_write(world->vterm, strbuf_text(&world->frame.out), length);
    strbuf_clear(&world->frame.out);
    return length;
}

static bool
is_colour(const struct world *world, const VTermColor *shown, int32_t wanted)
{
    if (wanted == COLOUR_DEFAULT) {
        return VTERM_COLOR_IS_DEFAULT_FG(shown) || VTERM_COLOR_IS_DEFAULT_BG(shown);
    }
    if (world->frame.depth == DEPTH_256) {
        return VTERM_COLOR_IS_INDEXED(shown) && shown->indexed.idx == wanted;
    }
    return VTERM_COLOR_IS_RGB(shown) && shown->rgb.red == (wanted >> 16 & 0xff) &&
           shown->rgb.green == (wanted >> 8 & 0xff) && shown->rgb.blue == (wanted & 0xff);
}

static void
check_cell(struct world *world, int row, int column)
{
    const struct cell *cell = &world->canvas.cells[row * COLUMNS + column];
    struct look look =
        palette_look(&world->frame.palette, (enum role)cell->role, (enum role)cell->ground);
    VTermPos place = {row, column};
    VTermScreenCell shown;
    uint32_t glyph;

    if (cell->points[0] == 0) {
        return; // of its left neighbour
    }
    vterm_screen_get_cell(world->screen, place, &shown);
    glyph = shown.chars[0] ? shown.chars[0] : ' ';
    if (glyph != cell->points[0] || !is_colour(world, &shown.bg, look.bg) ||
        (glyph != ' ' && !is_colour(world, &shown.fg, look.fg))) {
        fail_msg("row %d, column %d: U+%04x is shown, U+%04x of role %d on %d is meant", row,
                 column, glyph, cell->points[0], cell->role, cell->ground);
    }
    if (glyph != ' ') {
        assert_int_equal(shown.attrs.bold, (look.attributes & ATTR_BOLD) != 0);
        assert_int_equal(shown.attrs.underline, (look.attributes & ATTR_UNDERLINE) != 0);
    }
}

static void
check_screen(struct world *world)
{
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        check_cell(world, i / COLUMNS, i % COLUMNS);
    }
}

// Something anywhere: words, wide ones, blanks, grounds, or a row that is empty again.
static void
change(struct world *world, struct rng *rng)
{
    static const char *const texts[] = {"five in a row", "五連", "●", "─┼─", "        ", "x"};
    int row = (int)rng_below(rng, ROWS), column = (int)rng_below(rng, COLUMNS);
    enum role role = (enum role)rng_below(rng, ROLE_COUNT);

    switch (rng_below(rng, 5)) {
    case 0:
        canvas_put_padded(&world->canvas, row, 0, COLUMNS, ROLE_TEXT, "");
        break;
    case 1:
        canvas_put_padded(&world->canvas, row, column, COLUMNS, role, "");
        break;
    case 2:
        canvas_paint_ground(&world->canvas, row, column, 6, role);
        break;
    default:
        canvas_put(&world->canvas, row, column, COLUMNS - column, role, texts[rng_below(rng, 6)]);
        break;
    }
}

static void
check_random_frames(enum depth depth)
{
    struct world world;
    struct rng rng = {7};

    open_world(&world, depth);
    for (int i = 0; i < FRAMES; i++) {
        for (uint32_t k = rng_below(&rng, 4); k > 0; k--) {
            change(&world, &rng);
        }
        show(&world);
        check_screen(&world);
    }
    close_world(&world);
}

static void
any_frame_is_shown_as_it_is(void **state)
{
    (void)state;
    check_random_frames(DEPTH_DIRECT);
    check_random_frames(DEPTH_256);
}

static void
what_has_not_changed_is_not_written(void **state)
{
    struct world world;

    (void)state;
    open_world(&world, DEPTH_DIRECT);
    canvas_put(&world.canvas, 3, 5, 30, ROLE_TEXT, "Your move: 1, Black");
    canvas_set_cursor(&world.canvas, 3, 4);
    assert_true(show(&world) > 0);
    assert_int_equal(show(&world), 0);
    canvas_put(&world.canvas, 3, 16, 1, ROLE_TEXT, "2");
    assert_in_range(show(&world), 1, 40);
    check_screen(&world);
    close_world(&world);
}

static void
a_terminal_that_scrolls_keeps_its_last_cell(void **state)
{
    struct world world;

    (void)state;
    open_world(&world, DEPTH_DIRECT);
    world.frame.caps.scrolls_at_corner = true;
    canvas_put(&world.canvas, ROWS - 1, COLUMNS - 4, 4, ROLE_TEXT, "abcd");
    frame_draw_cells(&world.frame, &world.canvas);
    assert_non_null(strstr(strbuf_text(&world.frame.out), "abc"));
    assert_null(strstr(strbuf_text(&world.frame.out), "abcd"));
    close_world(&world);
}

// Underline is lost on the console once there are colours, and would show as a colour.
static void
attributes_that_fight_with_colours_are_left_out(void **state)
{
    struct world world;

    (void)state;
    open_world(&world, DEPTH_16);
    world.frame.caps.lost_attributes = ATTR_BOLD;
    canvas_put(&world.canvas, 0, 0, 10, ROLE_KEY, "key");
    frame_draw_cells(&world.frame, &world.canvas);
    assert_null(strstr(strbuf_text(&world.frame.out), "\033[1m"));
    close_world(&world);
}

static void
eight_colours_are_bright_by_bold(void **state)
{
    struct world world;

    (void)state;
    open_world(&world, DEPTH_16);
    world.frame.caps.colours = 8;
    frame_set_scheme(&world.frame, &world.scheme);
    canvas_put(&world.canvas, 0, 0, 10, ROLE_WARN, "warning");
    frame_draw_cells(&world.frame, &world.canvas);
    assert_non_null(strstr(strbuf_text(&world.frame.out), "\033[1m\033[33mwarning"));
    close_world(&world);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_frame_is_shown_as_it_is),
        cmocka_unit_test(what_has_not_changed_is_not_written),
        cmocka_unit_test(a_terminal_that_scrolls_keeps_its_last_cell),
        cmocka_unit_test(attributes_that_fight_with_colours_are_left_out),
        cmocka_unit_test(eight_colours_are_bright_by_bold),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
