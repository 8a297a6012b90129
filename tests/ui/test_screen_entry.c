// SPDX-License-Identifier: MIT
// What is typed, pasted, completed and recalled; the chat that takes the keys.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "client/ui/chat_input.h"
#include "client/ui/game/game_internal.h"
#include "client/ui/game/game_state.h"
#include "client/ui/shown_room.h"
#include "tests/ui/scene_world.h"

static void
expect_pasted_text_does_nothing(struct scene_world *world)
{
    static const char text[] = "k11\rR\rY";

    for (size_t i = 0; i + 1 < sizeof(text); i++) {
        struct input input = {.key = (uint32_t)text[i], .is_pasted = true};

        ui_input(world->ui, &input, scene_now(world));
    }
    assert_int_equal(scene_moves(world), 8);
    assert_int_equal(world->ui->session.asking.kind, ASKING_NOTHING);
}

static void
pasted_text_never_acts(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_pasted_text_does_nothing);
}

static void
expect_pasted_words(struct scene_world *world)
{
    static const char text[] = "hello\rthere\tyou\033\003\r";

    scene_press(world, "T");
    for (size_t i = 0; i + 1 < sizeof(text); i++) {
        struct input input = {.key = (uint32_t)text[i], .is_pasted = true};

        ui_input(world->ui, &input, scene_now(world));
    }
    assert_true(entry_is_open(world->ui));
    assert_int_equal(world->ui->entry.choice, CHANNEL_ROOM); // a tab would choose another one
    assert_string_equal(world->ui->entry.text, "hello there you");
}

static void
pasted_lines_and_tabs_are_blanks(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_pasted_words);
}

static void
expect_chat_takes_and_gives_back_the_keys(struct scene_world *world)
{
    struct ui *ui = world->ui;
    struct point before = game_state(ui)->cursor.at;

    scene_press(world, "Tab Up Up Up");
    ui_draw(ui, scene_now(world));
    assert_true(chat_has_focus(ui));
    assert_true(point_equal(game_state(ui)->cursor.at, before));
    assert_true(chat_view_newer(&game_state(ui)->chat) > 0);
    // A letter is for the board, and what is looked at stays.
    scene_press(world, "k 1 1");
    assert_false(chat_has_focus(ui));
    assert_int_equal(game_state(ui)->cursor.at.x, 10);
    assert_int_equal(game_state(ui)->cursor.at.y, 10);
    ui_draw(ui, scene_now(world));
    assert_true(chat_view_newer(&game_state(ui)->chat) > 0);
    scene_press(world, "Esc");
    assert_int_equal(chat_view_newer(&game_state(ui)->chat), 0);
    assert_int_equal(scene_moves(world), 8);
}

static void
expect_enter_in_the_chat_talks(struct scene_world *world)
{
    scene_press(world, "Tab Enter");
    assert_true(entry_is_open(world->ui));
    scene_press(world, "h i Enter");
    assert_int_equal(scene_moves(world), 8);
    assert_string_equal(m_chat_line(&ui_room(world->ui)->chat, 0)->text, "hi");
    scene_press(world, "Up");
    assert_true(chat_has_focus(world->ui));
    scene_press(world, "Esc Enter");
    assert_int_equal(scene_moves(world), 9);
}

static void
turn_wheel(struct scene_world *world, int row, int column)
{
    struct input input = {.key = KEYS_MOUSE, .what = MOUSE_WHEEL_UP, .row = row, .column = column};

    ui_draw(world->ui, scene_now(world));
    ui_input(world->ui, &input, scene_now(world));
    ui_draw(world->ui, scene_now(world));
}

static void
expect_wheel_scrolls_where_it_is(struct scene_world *world)
{
    const struct area *area = &game_state(world->ui)->chat.area;

    ui_resize(world->ui, 24, 80);
    ui_draw(world->ui, scene_now(world));
    turn_wheel(world, area->row + 1, area->column + 1);
    assert_int_equal(chat_view_newer(&game_state(world->ui)->chat), 1);
    assert_int_equal(ui_room(world->ui)->look, LOOK_LIVE);
    turn_wheel(world, 3, 3);
    assert_int_equal(chat_view_newer(&game_state(world->ui)->chat), 1);
    assert_int_equal(ui_room(world->ui)->look, 7);
}

static void
the_chat_takes_the_keys_only_while_one_is_there(void **state)
{
    (void)state;
    scene_with(GAME_15 TALK_9 "> h 8\n", expect_chat_takes_and_gives_back_the_keys);
    scene_with(GAME_15 "> k 1 1\n", expect_enter_in_the_chat_talks);
    scene_with(GAME_15 TALK_9, expect_wheel_scrolls_where_it_is);
}

static void
expect_bound(struct scene_world *world)
{
    scene_press(world, ":bind Space game Space F 5 Space undo Enter");
    assert_string_equal(strbuf_text(&world->kept), "[keys] game.undo = F5\n");
    assert_int_equal(keymap_find(&world->ui->keymap, SCREEN_GAME, KEYS_F1 + 4), UI_UNDO);
    scene_press(world, ":bind Space game Space F 5 Space draw Enter");
    assert_string_equal(world->ui->message, "F5 is already the key for \"take back a move\".");
    assert_int_equal(keymap_find(&world->ui->keymap, SCREEN_GAME, 'D'), UI_DRAW);
}

static void
a_key_bound_twice_is_refused_with_its_use(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_bound);
}

static void
expect_completed(struct scene_world *world)
{
    static const struct {
        const char *keys, *wanted;
    } table[] = {
        {":reg Tab", "register "},
        {":set Space th Tab", "set theme="},
        {":set Space theme=li Tab", "set theme=light "},
        {":theme Space con Tab", "theme contrast "},
        {":lang Space zh Tab", "lang zh_"},
        {":bind Space ga Tab", "bind game "},
        {":bind Space game Space F 5 Space und Tab", "bind game F5 undo "},
        {":create Space cas Tab", "create casual "},
        {":map Space de Tab", "map defence "},
        {":whisper Space b Tab", "whisper bob "},
        {":help Space regi Tab", "help register "},
    };

    for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
        scene_press(world, table[i].keys);
        assert_string_equal(world->ui->entry.text, table[i].wanted);
        scene_press(world, "Esc");
    }
}

static void
words_of_commands_are_completed(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_completed);
}

static void
expect_history(struct scene_world *world)
{
    scene_press(world, ":numbers Space all Enter :numbers Space off Enter : Up Up");
    assert_string_equal(world->ui->entry.text, "numbers all");
    scene_press(world, "Down");
    assert_string_equal(world->ui->entry.text, "numbers off");
    scene_press(world, "Down");
    assert_string_equal(world->ui->entry.text, "");
}

static void
commands_are_recalled(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_history);
}

// A friend pastes the whole line that the host has given him: he comes to the table.
static void
expect_table_of_the_line(struct scene_world *world)
{
    static const char text[] = "goren join\nplay.example.net:5600/k7qd"
                               "#0123456789abcdef0123456789abcdef";

    world->ui->model->is_identified = false; // the server is not there yet
    scene_press(world, "3 2");
    for (size_t i = 0; i + 1 < sizeof(text); i++) {
        struct input input = {.key = (uint32_t)text[i], .is_pasted = true};

        ui_input(world->ui, &input, scene_now(world));
    }
    scene_press(world, "Enter Enter"); // then the name, as others will see it
    assert_string_equal(world->ui->address, "play.example.net:5600");
    assert_true(world->ui->has_first);
    assert_int_equal(world->ui->first.kind, COMMAND_JOIN);
    assert_string_equal(world->ui->first.words[0], "k7qd");
}

static void
the_line_of_a_host_leads_to_its_table(void **state)
{
    (void)state;
    scene_with("@ mizu: guest\n", expect_table_of_the_line);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pasted_text_never_acts),
        cmocka_unit_test(pasted_lines_and_tabs_are_blanks),
        cmocka_unit_test(the_chat_takes_the_keys_only_while_one_is_there),
        cmocka_unit_test(a_key_bound_twice_is_refused_with_its_use),
        cmocka_unit_test(words_of_commands_are_completed),
        cmocka_unit_test(commands_are_recalled),
        cmocka_unit_test(the_line_of_a_host_leads_to_its_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
