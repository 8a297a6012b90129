// SPDX-License-Identifier: MIT
// Small screens leave out what matters least; no size ends the program.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "client/ui/create/create_fields.h"
#include "tests/ui/scene_world.h"

static void
expect_small_lobby(struct scene_world *world)
{
    ui_resize(world->ui, 20, 40);
    scene_expect_row(world, 1, " code  rule       players         move\n");
    scene_expect_row(world, 2, "▸zqah  gomoku     bob · free seat open\n");
}

static void
expect_small_form(struct scene_world *world)
{
    ui_resize(world->ui, 20, 40);
    scene_press(world, "Tab Down Down");
    scene_expect_row(world, 5, "────────────────────────── 1-10 of 25 ──\n");
    scene_expect_row(world, 6, " Black                       ◂me       ▸\n");
    create_state(world->ui)->row = FIELD_WATCH; // the last of them
    scene_expect_row(world, 15, " Watch                       ◂anyone   ▸\n");
}

static void
expect_small_question(struct scene_world *world)
{
    ui_resize(world->ui, 20, 40);
    scene_press(world, "R");
    scene_expect_row(world, 18, " ? Resign the game?  y yes  n no\n");
}

static void
expect_clocks_in_title(struct scene_world *world)
{
    ui_resize(world->ui, 20, 40);
    scene_press(world, ":messages Enter");
    scene_expect_row(world, 0, " zqah ▶● 4:27  ○ 4:31  your move\n");
    scene_press(world, "Esc Q");
    scene_expect_row(world, 0, " zqah ▶● 4:27  ○ 4:31  your move\n");
}

static void
a_small_title_keeps_the_clocks(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_clocks_in_title);
}

static void
a_small_screen_says_what_is_asked(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_small_question);
}

// The row of the messages is that of the phase, too.
static void
expect_small_end(struct scene_world *world)
{
    ui_resize(world->ui, 20, 40);
    scene_press(world, "RY");
    scene_expect_row(world, 18, " You resigned after 8 moves.\n");
    client_world_do(&world->cw, "+5000");
    scene_press(world, "}");
    scene_expect_row(world, 18, "══ YOU LOSE · White wins ═══════════════\n");
    scene_expect_row(world, 19, " A again  E analyse  Q lobby  ? keys\n");
}

static void
a_small_screen_says_how_it_ended(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_small_end);
}

static void
expect_small_settings(struct scene_world *world)
{
    ui_resize(world->ui, 20, 40);
    scene_press(world, "F2 Tab Tab");
    scene_expect_row(world, 3, " ▸Controls   │  keys of thi~  ?, F1\n");
    scene_press(world, "Right");
    scene_expect_row(world, 19, " Right change  A save  Q cancel  ? keys\n");
}

static void
small_settings_show_their_values(void **state)
{
    (void)state;
    scene_with("@ mizu: guest", expect_small_settings);
}

static void
expect_long_message(struct scene_world *world)
{
    ui_resize(world->ui, 20, 40);
    ui_note(world->ui, "A message that is longer than a row of the screen.");
    scene_expect_row(world, 17, " A message that is longer than a row of\n");
    scene_expect_row(world, 18, " the screen.\n");
}

static void
a_long_message_takes_two_rows(void **state)
{
    (void)state;
    scene_with(TO_LOBBY, expect_long_message);
}

static void
expect_small_archive(struct scene_world *world)
{
    ui_resize(world->ui, 20, 40);
    scene_expect_row(world, 1, " date        black     white     result\n");
    scene_expect_row(world, 3, " 2026-03-13  takeshi   mizu      1/2\n");
}

static void
a_small_archive_says_who_played(void **state)
{
    (void)state;
    scene_with(TO_ARCHIVE, expect_small_archive);
}

static void
a_small_form_shows_whole_values(void **state)
{
    (void)state;
    scene_with(TO_FORM, expect_small_form);
}

static void
a_small_lobby_leaves_columns_out(void **state)
{
    (void)state;
    scene_with(TO_LOBBY "@ bob: guest\n@ bob: create rule=freestyle opening=swap2 "
                        "clock=fischer:300+3 seat=a\n+1000\n",
               expect_small_lobby);
}

// Every screen at every size: nothing is drawn outside, nothing ends.
static void
expect_any_size(struct scene_world *world)
{
    static const enum page pages[] = {PAGE_GAME, PAGE_LOBBY,    PAGE_START,   PAGE_CREATE,
                                      PAGE_HELP, PAGE_SETTINGS, PAGE_PROFILE, PAGE_ALL};

    for (size_t i = 0; i < sizeof(pages) / sizeof(*pages); i++) {
        ui_open_page(world->ui, pages[i]);
        for (int rows = 1; rows < 60; rows += 3) {
            for (int columns = 1; columns < 170; columns += 7) {
                ui_resize(world->ui, rows, columns);
                ui_draw(world->ui, scene_now(world));
            }
        }
    }
}

static void
every_screen_is_drawn_at_every_size(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_any_size);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_title_keeps_the_clocks),
        cmocka_unit_test(a_small_screen_says_what_is_asked),
        cmocka_unit_test(a_small_screen_says_how_it_ended),
        cmocka_unit_test(small_settings_show_their_values),
        cmocka_unit_test(a_long_message_takes_two_rows),
        cmocka_unit_test(a_small_archive_says_who_played),
        cmocka_unit_test(a_small_form_shows_whole_values),
        cmocka_unit_test(a_small_lobby_leaves_columns_out),
        cmocka_unit_test(every_screen_is_drawn_at_every_size),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
