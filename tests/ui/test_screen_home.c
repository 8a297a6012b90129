// SPDX-License-Identifier: MIT
// Playing on this computer: the menu of the game, its opponents, AI against AI, explanations,
// and what is told.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/ui/game/game_internal.h"
#include "client/ui/home.h"
#include "client/ui/shown_room.h"
#include "tests/ui/scene_world.h"

#define AT_HOME "@ mizu: guest\n> Enter Enter\n"
#define SHOW AT_HOME "> : create_demo_level=2_level2=5 Enter\n+100\n> y\n+100\n"

static void
expect_screen_without(struct scene_world *world, const char *unwanted)
{
    struct strbuf text = {0};

    canvas_write(ui_draw(world->ui, scene_now(world)), &text);
    assert_null(strstr(strbuf_text(&text), unwanted));
    strbuf_finish(&text);
}

// The menu of the game.

static void
expect_menu_beside_board(struct scene_world *world)
{
    ui_resize(world->ui, 24, 80);
    scene_press(world, "Esc");
    assert_int_equal(ui_page(world->ui), PAGE_MENU);
    scene_expect_row(world, 2, "15 ┌─┬─┬─┬");
    scene_expect(world, "Change the opponent");
    scene_expect(world, "Leave for the menu");
    expect_screen_without(world, "lobby");
    expect_screen_without(world, "Chat");
    scene_press(world, "Down Down Down Down Down Down Down Down Down"); // forbidden points
    scene_expect(world, "This rule has no forbidden points.");
    scene_press(world, "Esc");
    assert_int_equal(ui_page(world->ui), PAGE_GAME);
    expect_screen_without(world, "Watching");
    expect_screen_without(world, "Chat");
}

static void
expect_rules_and_save(struct scene_world *world)
{
    scene_press(world, "Esc Down Down Down Down Down Down Down Enter");
    assert_int_equal(ui_page(world->ui), PAGE_EXPLAIN);
    scene_expect(world, "Gomoku (freestyle)");
    scene_press(world, "Esc Enter");
    scene_press(world, "Esc Down Down Down Down Down Down Down Down Enter g a m e . s g f Enter");
    assert_string_equal(world->ui->message, "Saved as game.sgf.");
}

static void
the_menu_stands_beside_the_board(void **state)
{
    (void)state;
    scene_with(AT_HOME, expect_menu_beside_board);
    scene_with(AT_HOME, expect_rules_and_save);
}

// Level 2 is chosen when the list opens.
static void
expect_other_opponents(struct scene_world *world)
{
    struct play_choice choice;

    scene_press(world, "Esc Down Down Down Down Down Down Enter");
    assert_int_equal(ui_page(world->ui), PAGE_OPPONENT);
    scene_expect(world, "Level 2: casual player  (plays now)");
    scene_expect(world, "Stops the plain threats");
    scene_press(world, "Down Down Down Enter");
    assert_string_equal(world->ui->message, "goren plays at level 5 from here on.");
    assert_int_equal(ui_room(world->ui)->seats[SEAT_B].ai.level, 5);
    ui_read_play(world->ui, &choice); // the next game is against the same one
    assert_int_equal(choice.values[PLAY_OPPONENT], 4);
    scene_press(world, "Esc Down Down Down Down Down Down Enter Up Up Up Up Up Up Up Up Up Up");
    scene_press(world, "Down Down Down Down Down Down Down Down Down Down Enter");
    assert_string_equal(world->ui->message, "AI classic 1 plays White from here on.");
    assert_true(m_room_is_running(ui_room(world->ui)));
}

static void
another_opponent_takes_over_at_once(void **state)
{
    (void)state;
    scene_with(AT_HOME, expect_other_opponents);
}

// AI against AI.

static void
expect_show(struct scene_world *world)
{
    const struct m_room *room = ui_room(world->ui);

    assert_true(game_is_show(world->ui));
    scene_expect(world, "P pause");
    scene_expect(world, "+ faster");
    expect_screen_without(world, "WATCHING");
    scene_press(world, "p");
    assert_int_equal(room->match.phase, MATCH_PAUSED);
    scene_expect(world, "Press P to resume, Enter for one move.");
    scene_expect(world, "P resume");
    scene_press(world, "Enter");
    scene_do(world, "~ engine h8\n+800");
    assert_int_equal(room->match.move_count, 1);
    assert_int_equal(room->match.phase, MATCH_PAUSED);
    scene_press(world, "P");
    assert_int_equal(room->match.phase, MATCH_RUNNING);
    scene_do(world, "~ engine h9\n+800");
    assert_int_equal(room->match.phase, MATCH_RUNNING);
    assert_int_equal(room->match.move_count, 2);
}

static void
expect_speed_and_restart(struct scene_world *world)
{
    uint64_t id = world->ui->session.room;

    assert_int_equal(ui_room(world->ui)->seats[SEAT_A].ai.pause_ms, 700);
    scene_press(world, "+");
    assert_string_equal(world->ui->message, "The AIs wait 400 ms before each move.");
    assert_int_equal(ui_room(world->ui)->seats[SEAT_B].ai.pause_ms, 400);
    assert_int_equal(ui_room(world->ui)->seats[SEAT_B].ai.level, 5);
    scene_press(world, "--- : speed_fastest Enter");
    assert_int_equal(ui_room(world->ui)->seats[SEAT_A].ai.pause_ms, 0);
    scene_press(world, ": speed_often Enter");
    assert_int_equal(ui_room(world->ui)->seats[SEAT_A].ai.pause_ms, 0);
    scene_do(world, "~ engine h8\n+800");
    scene_press(world, "A");
    scene_do(world, "+200");
    assert_true(world->ui->session.room != id);
    assert_int_equal(world->ui->model->room_count, 1);
    assert_int_equal(ui_room(world->ui)->match.move_count, 0);
    assert_int_equal(ui_room(world->ui)->seats[SEAT_B].ai.level, 5);
}

static void
two_ais_play_as_they_are_told(void **state)
{
    (void)state;
    scene_with(SHOW, expect_show);
    scene_with(SHOW, expect_speed_and_restart);
}

// A new game ends the one that is played, and asks before.
static void
expect_asked(struct scene_world *world)
{
    uint64_t id = world->ui->session.room;

    scene_press(world, ": create_ai_rule=pente Enter");
    scene_expect(world, "Start a new game? You resign the unfinished one against");
    scene_press(world, "n");
    assert_int_equal(world->ui->session.room, id);
    scene_press(world, "Q Down Enter Enter"); // from the menu too, while it waits there
    scene_expect(world, "Start a new game? You resign the unfinished one against");
    scene_press(world, "n");
    assert_int_equal(world->ui->model->room_count, 1);
    assert_true(m_room_is_running(world->ui->model->rooms[0]));
    scene_press(world, ": create_ai_rule=pente Enter y");
    scene_do(world, "+200");
    assert_true(world->ui->session.room != id);
    assert_int_equal(world->ui->model->room_count, 1);
}

static void
a_new_game_asks_before_the_old_one_ends(void **state)
{
    (void)state;
    scene_with(AT_HOME, expect_asked);
}

static void
expect_quit(struct scene_world *world)
{
    scene_press(world, ": quit Enter");
    assert_int_equal(world->ui->session.asking.kind, ASKING_COMMAND);
    scene_press_key(world, 'C' & 0x1f);
    assert_int_equal(world->ui->end, UI_ENDED);
}

static void
control_c_at_the_question_quits(void **state)
{
    (void)state;
    scene_with(AT_HOME, expect_quit);
}

// Keys.

static void
expect_letters_after_the_end(struct scene_world *world)
{
    scene_press(world, "R Y");
    client_world_do(&world->cw, "+1000");
    scene_press(world, "o"); // a column while the game ran
    assert_int_equal(ui_page(world->ui), PAGE_PLAY);
    scene_press(world, "q");
    scene_press(world, "a");
    client_world_do(&world->cw, "+1000");
    assert_true(m_room_is_running(ui_room(world->ui)));
}

static void
expect_escape_after_the_end(struct scene_world *world)
{
    scene_press(world, "R Y");
    client_world_do(&world->cw, "+1000");
    scene_press(world, "Esc");
    assert_int_equal(ui_page(world->ui), PAGE_START);
}

static void
after_a_game_small_letters_and_escape_work(void **state)
{
    (void)state;
    scene_with(AT_HOME, expect_letters_after_the_end);
    scene_with(AT_HOME, expect_escape_after_the_end);
}

static void
expect_hint_gone(struct scene_world *world)
{
    scene_press(world, "Enter");
    scene_do(world, "~ engine h9\n+100");
    scene_press(world, ": undo Enter"); // against an AI both moves go
    scene_do(world, "+100");
    assert_string_equal(world->ui->message, "You took back move 1.");
    scene_press(world, ": undo Enter");
    assert_string_equal(world->ui->message, "There is no move to take back yet.");
    scene_press(world, ": h0 Enter");
    assert_string_equal(world->ui->message, "No row 0 on 15x15 (1..15).");
    scene_press(world, ": map_nowhere Enter");
    assert_non_null(strstr(world->ui->message, "map attack|defence|sum"));
    scene_press(world, ": map_attack Enter");
    assert_string_equal(world->ui->message, "Attack map: 9 is best.");
    assert_int_equal(game_state(world->ui)->overlay, OVERLAY_ATTACK);
    scene_press(world, ": map_off Enter");
    assert_int_equal(game_state(world->ui)->overlay, OVERLAY_NONE);
}

static void
commands_say_what_is_wrong(void **state)
{
    (void)state;
    scene_with(AT_HOME, expect_hint_gone);
}

// A forbidden point is never called free.
static void
expect_forbidden_told(struct scene_world *world)
{
    scene_do(world, "@ mizu: guest\n> : create_both_rule=renju Enter\n+100\n"
                    "> h 8 Enter a 1 Enter j 8 Enter a 3 Enter i 9 Enter a 5 Enter i 1 0 Enter");
    scene_do(world, "> a 7 Enter i 8");
    assert_int_equal(scene_moves(world), 8);
    scene_expect(world, "i8 is forbidden");
    scene_press(world, "k 8");
    scene_expect(world, "k8 is free");
}

static void
a_forbidden_point_is_not_free(void **state)
{
    (void)state;
    scene_with("# nothing\n", expect_forbidden_told);
}

// Explanations.

static void
expect_help_of_words(struct scene_world *world)
{
    ui_resize(world->ui, 40, 120);
    scene_press(world, ": help_renju Enter");
    scene_expect(world, "4 is a double four");
    scene_press(world, "Esc : help_swap2 Enter");
    scene_expect(world, "One player places three stones: black, white, black.");
    scene_press(world, "Esc : help_theme Enter");
    scene_expect(world, "Theme: auto: dark or light");
    scene_press(world, "Esc : help_create Enter");
    scene_expect(world, "two players at this keyboard");
    expect_screen_without(world, "~");
    scene_press(world, "Esc : help_nothing Enter");
    assert_string_equal(world->ui->message,
                        "There is no help for \"nothing\". Type :help for a list.");
    scene_press(world, "Esc : about Enter");
    scene_expect(world, "120 x 40");
    scene_press(world, "Esc ?");
    scene_expect(world, "Keys of the menu");
}

static void
words_are_explained(void **state)
{
    (void)state;
    scene_with("@ mizu: guest\n", expect_help_of_words);
}

static void
expect_values(struct scene_world *world)
{
    static const struct {
        const char *typed, *completed;
    } rows[] = {
        {": ai_white_level=1 Tab", "ai white level=1"},
        {": ai_white_mini Tab", "ai white minimax "},
        {": ai_w Tab", "ai white "},
        {": create_rule=ren Tab", "create rule=renju "},
        {": create_opening=tarag Tab", "create opening=taraguchi10 "},
        {": create_undo=r Tab", "create undo=refund "},
        {": create_mind2=cl Tab", "create mind2=classic "},
        {": set_theme=li Tab", "set theme=light "},
        {": help_capt Tab", "help capture42 "},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        scene_press(world, rows[i].typed);
        assert_string_equal(world->ui->entry.text, rows[i].completed);
        scene_press(world, "Esc");
    }
    scene_press(world, ": create_undo= Tab");
    scene_expect(world, "off press refund");
}

static void
values_are_completed(void **state)
{
    (void)state;
    scene_with("@ mizu: guest\n", expect_values);
}

// The dozen keys that matter come first.
static void
expect_first_keys(struct scene_world *world)
{
    ui_resize(world->ui, 24, 80);
    scene_press(world, "?");
    scene_expect(world, "place your stone there");
    scene_expect(world, "PgDn all keys");
    expect_screen_without(world, "EVERYWHERE");
    scene_press(world, "PgDn");
    expect_screen_without(world, "place your stone there");
}

static void
the_keys_that_matter_come_first(void **state)
{
    (void)state;
    scene_with(AT_HOME, expect_first_keys);
}

// The page of a new game.
static void
expect_results(struct scene_world *world)
{
    struct level_results *results = &world->ui->level_results;

    results->all[1] = (struct level_tally){.won = 12, .lost = 1};
    results->all[2] = (struct level_tally){.won = 6, .drawn = 1, .lost = 3};
    results->latest[2] = results->all[2];
    scene_expect(world, "Your games won: level 1: 12 of 13, level 2: 6 of 10");
    results->latest[2] = (struct level_tally){.won = 7, .lost = 3};
    scene_expect(world, "You are ready for level 3.");
}

static void
results_by_level_are_shown_before_a_game(void **state)
{
    (void)state;
    scene_with("> Enter\n", expect_results);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_menu_stands_beside_the_board),
        cmocka_unit_test(another_opponent_takes_over_at_once),
        cmocka_unit_test(two_ais_play_as_they_are_told),
        cmocka_unit_test(a_new_game_asks_before_the_old_one_ends),
        cmocka_unit_test(results_by_level_are_shown_before_a_game),
        cmocka_unit_test(after_a_game_small_letters_and_escape_work),
        cmocka_unit_test(commands_say_what_is_wrong),
        cmocka_unit_test(a_forbidden_point_is_not_free),
        cmocka_unit_test(words_are_explained),
        cmocka_unit_test(values_are_completed),
        cmocka_unit_test(control_c_at_the_question_quits),
        cmocka_unit_test(the_keys_that_matter_come_first),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
