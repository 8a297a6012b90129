// SPDX-License-Identifier: MIT
// Pages of a few lines lie in a box in the middle of a large window, above the page below.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "client/ui/box.h"
#include "client/ui/ui_internal.h"
#include "tests/ui/scene_world.h"

static void
expect_box(struct scene_world *world)
{
    struct area place;
    const struct canvas *canvas;
    const struct cell *title, *below, *corner;

    world->ui->depth = DEPTH_DIRECT; // grounds tell the box from what is below
    ui_resize(world->ui, 60, 200);
    scene_press(world, "F2");
    assert_true(box_place(world->ui, &place));
    canvas = ui_draw(world->ui, scene_now(world));
    title = &canvas->cells[place.row * canvas->columns + place.column + 1];
    assert_int_equal(title->points[0], 'S');
    assert_int_equal(title->role, ROLE_TITLE);
    // What is below is there, in the background; the canvas is whole again.
    below = &canvas->cells[1];
    assert_int_equal(below->points[0], 'R');
    assert_int_equal(below->role, ROLE_DIM);
    corner = &canvas->cells[(place.row + place.rows - 1) * canvas->columns + place.column];
    assert_int_equal(corner->ground, ROLE_PANEL);
    assert_int_equal(canvas->rows, 60);
    assert_int_equal(canvas->columns, 200);
}

static void
a_page_of_few_lines_is_a_box_above_the_game(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_box);
}

static void
expect_clicks(struct scene_world *world)
{
    struct area place;

    ui_resize(world->ui, 60, 200);
    scene_press(world, "F2");
    assert_true(box_place(world->ui, &place));
    scene_expect(world, "▸Appearance");
    scene_click(world, place.row + 2, place.column + 3);
    scene_expect(world, "▸Board");
    scene_click(world, 2, 3); // outside
    scene_expect(world, "▸Board");
    // The key row of the box: its keys can be clicked.
    scene_press(world, "Esc");
    assert_int_equal(ui_page(world->ui), PAGE_GAME);
}

static void
clicks_count_from_the_corner_of_the_box(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_clicks);
}

static void
expect_whole(struct scene_world *world)
{
    struct area place;

    ui_resize(world->ui, 24, 80);
    scene_press(world, "F2");
    assert_false(box_place(world->ui, &place));
    scene_press(world, "Esc");
    ui_resize(world->ui, 60, 200);
    assert_false(box_place(world->ui, &place)); // a game takes the whole screen
}

static void
small_windows_and_boards_have_no_box(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_whole);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_page_of_few_lines_is_a_box_above_the_game),
        cmocka_unit_test(clicks_count_from_the_corner_of_the_box),
        cmocka_unit_test(small_windows_and_boards_have_no_box),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
