// SPDX-License-Identifier: MIT
// The name that others see: asked for once, after the line that is pasted, checked, and kept when a
// server has taken it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "client/ui/home.h"
#include "tests/ui/scene_world.h"

#define TO_NAME "> 3 2 p l a y . e x a m p l e Enter\n"

static void
expect_name_is_asked_again(struct scene_world *world)
{
    struct ui *ui = world->ui;

    assert_true(entry_is_open(ui));
    assert_string_equal(ui->entry.text, "mizu"); // what would be used
    scene_press(world, "^U a Space b Enter");
    assert_true(entry_is_open(ui));
    scene_expect(world, "This name can't be used. Use only letters, digits, _ and -");
    assert_string_equal(ui->entry.text, "a b");
    assert_string_equal(ui->settings.values[SETTING_NAME], "");
    assert_string_equal(ui->address, "");
    scene_press(world, "^U a n n a Enter");
    assert_false(entry_is_open(ui));
    assert_string_equal(ui->settings.values[SETTING_NAME], "anna");
    assert_string_equal(ui->address, "play.example");
}

static void
a_name_that_nobody_may_have_is_asked_again(void **state)
{
    (void)state;
    scene_with("@ mizu: guest\n" TO_NAME, expect_name_is_asked_again);
}

static void
expect_name_is_kept_late(struct scene_world *world)
{
    struct ui *ui = world->ui;

    world->ui->model->is_identified = false;
    scene_press(world, "^U a n n a Enter");
    assert_string_equal(ui->saved_settings.values[SETTING_NAME], "");
    // Refused: asked again, with the words of the server.
    assert_true(ui_ask_name(ui, "anna", "The name anna is taken."));
    scene_expect(world, "The name anna is taken.");
    assert_string_equal(ui->entry.text, "anna");
    scene_press(world, "2 Enter");
    assert_false(entry_is_open(ui));
    assert_string_equal(ui->saved_settings.values[SETTING_NAME], "");
    news_add(&ui->model->news, (struct news){.kind = NEWS_IDENTITY});
    ui_update(ui, scene_now(world));
    assert_string_equal(ui->saved_settings.values[SETTING_NAME], "anna2");
    assert_false(ui_ask_name(ui, "anna2", "It was not typed just now."));
}

static void
a_name_is_kept_when_a_server_has_taken_it(void **state)
{
    (void)state;
    scene_with("@ mizu: guest\n" TO_NAME, expect_name_is_kept_late);
}

static void
expect_line_is_no_name(struct scene_world *world)
{
    scene_press(world, "^U g o r e n Space j o i n Space ' a . b / k 7 q d ' Enter");
    scene_expect(world, "This is a line for joining. Here only your name is asked for.");
    assert_string_equal(world->ui->settings.values[SETTING_NAME], "");
}

static void
a_line_for_joining_is_no_name(void **state)
{
    (void)state;
    scene_with("@ mizu: guest\n" TO_NAME, expect_line_is_no_name);
}

static void
expect_mark(struct scene_world *world)
{
    for (int i = 0; i < 12; i++) {
        scene_press(world, "p l a y e x a m");
    }
    ui_resize(world->ui, 24, 80);
    scene_expect(world, "HOST: <");
    scene_press(world, "Home");
    scene_expect(world, "HOST: playexam");
}

static void
a_mark_stands_for_a_hidden_beginning(void **state)
{
    (void)state;
    scene_with("@ mizu: guest\n> 3 2\n", expect_mark);
}

// Lines for friends are those of one's own server.
static void
expect_invites_only_at_home(struct scene_world *world)
{
    struct ui *ui = world->ui;

    ui_add_invite_line(ui, "192.168.1.20:5555");
    ui->is_home = false;
    assert_int_equal(ui_invite_count(ui), 1);
    scene_press(world, "Enter"); // the name as it is
    assert_string_equal(ui->address, "play.example");
    assert_int_equal(ui_invite_count(ui), 0);
}

static void
a_guest_elsewhere_invites_nobody(void **state)
{
    (void)state;
    scene_with("@ mizu: guest\n" TO_NAME, expect_invites_only_at_home);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_that_nobody_may_have_is_asked_again),
        cmocka_unit_test(a_name_is_kept_when_a_server_has_taken_it),
        cmocka_unit_test(a_line_for_joining_is_no_name),
        cmocka_unit_test(a_mark_stands_for_a_hidden_beginning),
        cmocka_unit_test(a_guest_elsewhere_invites_nobody),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
