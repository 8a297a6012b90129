// SPDX-License-Identifier: MIT
// What the keys of a game do, and what is told while it is played.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/ui/game/game_internal.h"
#include "client/ui/game/game_state.h"
#include "client/ui/shown_room.h"
#include "common/util/xalloc.h"
#include "tests/ui/scene_world.h"

// The glyph keeps its place, its colour is a role of its own.
static void
a_badge_has_its_colour(void **state)
{
    struct scene_world *world = xcalloc(1, sizeof(*world));
    const struct canvas *canvas;
    int found = 0;

    (void)state;
    scene_open(world);
    scene_do(world, GAME_15 WITH_BADGES);
    ui_resize(world->ui, 24, 80);
    canvas = ui_draw(world->ui, scene_now(world));
    for (int i = 0; i < canvas->rows * canvas->columns; i++) {
        if (canvas->cells[i].points[0] == 0x2726) {
            assert_int_equal(canvas->cells[i].role, ROLE_BADGE_GOLD);
            found++;
        } else if (canvas->cells[i].points[0] == 0x266a) {
            assert_int_equal(canvas->cells[i].role, ROLE_BADGE_CYAN);
            found++;
        } else {
            assert_false(canvas->cells[i].role >= ROLE_BADGE_RED &&
                         canvas->cells[i].role <= ROLE_BADGE_PINK);
        }
    }
    assert_int_equal(found, 2);
    scene_close(world);
    free(world);
}

// The digits on the board in the colour of the last move.
static void
read_red_digits(struct scene_world *world, struct strbuf *digits)
{
    const struct canvas *canvas = ui_draw(world->ui, scene_now(world));

    for (int i = 0; i < canvas->rows * canvas->columns; i++) {
        const struct cell *cell = &canvas->cells[i];

        if ((cell->role == ROLE_LAST || cell->ground == ROLE_LAST) && cell->points[0] >= '0' &&
            cell->points[0] <= '9') {
            strbuf_add_char(digits, (char)cell->points[0]);
        }
    }
}

static void
expect_last_number(struct scene_world *world)
{
    struct strbuf digits = {0};

    ui_resize(world->ui, 40, 120);
    scene_do(world, "> : numbers_all Enter\n> a1\n+3000\n"); // the cursor is elsewhere
    read_red_digits(world, &digits);
    assert_string_equal(strbuf_text(&digits), "8");
    scene_do(world, "> : d13 Enter\n+3000\n");
    strbuf_clear(&digits);
    read_red_digits(world, &digits);
    assert_string_equal(strbuf_text(&digits), "9");
    strbuf_finish(&digits);
}

static void
seed_s2_number_of_the_last_move_is_red(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_last_number);
}

static bool
is_turn_lit(struct scene_world *world)
{
    const struct canvas *canvas = ui_draw(world->ui, scene_now(world));
    bool is_lit = false;

    for (int i = 0; i < canvas->rows * canvas->columns; i++) {
        is_lit |= canvas->cells[i].role == ROLE_TURN;
    }
    return is_lit;
}

static void
expect_lit_turn(struct scene_world *world)
{
    assert_true(is_turn_lit(world));
    scene_press(world, ": d13 Enter");
    assert_false(is_turn_lit(world));
    client_world_do(&world->cw, "bob: a1");
    assert_true(is_turn_lit(world));
}

static void
seed_s2_turn_is_lit(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_lit_turn);
}

static void
expect_no_stone(struct scene_world *world)
{
    scene_press(world, "R Enter Enter j8 i k");
    assert_int_equal(scene_moves(world), 8);
    assert_true(m_room_is_running(ui_room(world->ui)));
}

static void
no_key_but_y_resigns(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_no_stone);
}

static void
expect_fifth_move(struct scene_world *world)
{
    scene_press(world, "E Enter E j9 Enter"); // ten? no: one stone
    assert_int_equal(scene_moves(world), 5);
}

static void
a_fifth_move_is_placed_by_enter(void **state)
{
    (void)state;
    scene_with(TARAGUCHI "> j8", expect_fifth_move);
}

static void
expect_not_answered(struct scene_world *world)
{
    scene_press(world, "Y"); // it appeared this very moment
    assert_int_equal(scene_moves(world), 8);
    client_world_do(&world->cw, "+800");
    scene_press(world, "Y");
    assert_int_equal(scene_moves(world), 7);
}

static void
a_question_is_not_answered_by_what_was_typed_before(void **state)
{
    (void)state;
    scene_with(GAME_15 "@ bob: undo?", expect_not_answered);
}

// As after a start: the lobby is shown, and the game that was left is looked for.
static void
expect_room_of_a_game_that_is_over(struct scene_world *world)
{
    assert_true(m_room_is_over(ui_room(world->ui)));
    ui_set_base(world->ui, PAGE_LOBBY);
    world->ui->session.room = 0;
    world->ui->wants_game = true;
    ui_update(world->ui, scene_now(world));
    assert_int_equal(ui_page(world->ui), PAGE_GAME);
    scene_press(world, "Q");
    world->ui->wants_game = true;
    ui_update(world->ui, scene_now(world));
    assert_int_equal(ui_page(world->ui), PAGE_LOBBY);
    assert_string_equal(world->ui->message, "That game is over. You can find it in the archive.");
}

static void
a_game_that_ended_meanwhile_says_how_in_its_room(void **state)
{
    (void)state;
    scene_with(CLOCKED "+26000", expect_room_of_a_game_that_is_over);
}

static void
expect_two_clicks_place(struct scene_world *world)
{
    ui_resize(world->ui, 24, 80);
    scene_click(world, 6, 3 + 2 * 10); // k11
    assert_int_equal(game_state(world->ui)->cursor.at.x, 10);
    assert_int_equal(game_state(world->ui)->cursor.at.y, 10);
    assert_int_equal(scene_moves(world), 8);
    scene_click(world, 6, 3 + 2 * 10);
    assert_int_equal(scene_moves(world), 9);
    assert_int_equal(ui_room(world->ui)->match.moves[8].placement.point.x, 10);
}

static void
the_second_click_on_a_point_places(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_two_clicks_place);
}

static void
expect_enter_returns(struct scene_world *world)
{
    assert_int_not_equal(ui_room(world->ui)->look, LOOK_LIVE);
    scene_press(world, "k11 Enter");
    assert_int_equal(ui_room(world->ui)->look, LOOK_LIVE);
    assert_int_equal(scene_moves(world), 8);
    scene_press(world, "Enter");
    assert_int_equal(scene_moves(world), 9);
}

static void
while_looking_back_enter_only_returns(void **state)
{
    (void)state;
    scene_with(GAME_15 "> [[", expect_enter_returns);
}

static void
expect_only_free_seats_are_offered(struct scene_world *world)
{
    struct strbuf why = {0};

    assert_false(page_can(world->ui, PAGE_GAME, UI_TAKE_BLACK, &why));
    assert_string_equal(strbuf_text(&why), "That seat is taken.");
    scene_do(world, "@ bob: leave\n+1000");
    strbuf_clear(&why);
    assert_true(page_can(world->ui, PAGE_GAME, UI_TAKE_WHITE, &why) !=
                page_can(world->ui, PAGE_GAME, UI_TAKE_BLACK, &why));
    strbuf_finish(&why);
}

static void
only_free_seats_are_offered(void **state)
{
    (void)state;
    scene_with(WATCHED "@ bob: resign\n+1000", expect_only_free_seats_are_offered);
}

static void
expect_edges(struct scene_world *world)
{
    ui_resize(world->ui, 50, 160);
    scene_press(world, "o15 Enter");
    client_world_do(&world->cw, " bob: o14");
    scene_press(world, "a1");
    scene_expect_row(world, 2,
                     "15 ┌───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───●9      ");
    scene_expect_row(world, 4,
                     "14 ├───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼───┼──(○10)    ");
}

static void
a_number_at_the_right_edge_is_not_read_with_the_row(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_edges);
}

static void
expect_end_on_another_page(struct scene_world *world)
{
    scene_press(world, "?");
    client_world_do(&world->cw, "bob: resign");
    scene_expect(world, "You win: White resigned after 8 moves.");
}

static void
the_end_is_told_on_other_pages(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_end_on_another_page);
}

static void
expect_slow(struct scene_world *world)
{
    int64_t tenth = scene_now(world) + 100;

    client_world_do(&world->cw, " bob: a1"); // his stone flashes, his clock is low
    assert_true(notes_flash_is_on(world->ui, scene_now(world), &tenth));
    assert_true(ui_deadline_ms(world->ui, scene_now(world)) <= scene_now(world) + 100);
    ui_set_slow(world->ui, true);
    assert_false(notes_flash_is_on(world->ui, scene_now(world), &tenth));
    assert_true(ui_deadline_ms(world->ui, scene_now(world)) > scene_now(world) + 100);
}

static void
a_slow_terminal_sees_seconds_and_no_flashes(void **state)
{
    (void)state;
    scene_with("@ bob: guest\n@ mizu: guest\n@ bob: create rule=freestyle opening=free "
               "clock=byoyomi:30+3x8 seat=b\n+1000\n> : rooms Enter\n> Enter\n@ bob: ready\n> A\n"
               "> h8 Enter\n+24500\n@ bob: h9\n+31000\n> k11 Enter\n",
               expect_slow);
}

static void
expect_sounds(struct scene_world *world)
{
    scene_press(world, ":set Space sound.move=click Enter k11 Enter");
    client_world_do(&world->cw, "+2000");
    client_world_do(&world->cw, " bob: l12");
    assert_string_equal(world->played, "click");
    *world->played = '\0';
    world->tones[SOUND_TURN] = 0;
    scene_press(world, "a1 Enter");
    client_world_do(&world->cw, "+12000");
    assert_string_equal(world->played, "click"); // one's own stone, too
    *world->played = '\0';
    client_world_do(&world->cw, " bob: a15");
    assert_int_equal(world->tones[SOUND_TURN], 1); // one's turn, after a long wait
    assert_non_null(strstr(world->ui->message, "YOUR TURN"));
    assert_string_equal(world->played, "");
}

static void
expect_quiet(struct scene_world *world)
{
    client_world_do(&world->cw, "+800"); // the stone that was placed last is settled
    assert_int_not_equal(ui_deadline_ms(world->ui, scene_now(world)), TIME_NEVER);
    assert_true(ui_set(world->ui, "quiet", "on", NULL));
    assert_int_equal(ui_deadline_ms(world->ui, scene_now(world)), TIME_NEVER);
}

static void
quiet_draws_nothing_by_itself(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_quiet);
}

static void
sounds_come_with_words(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_sounds);
}

static void
expect_second_enter(struct scene_world *world)
{
    assert_true(ui_set(world->ui, "confirm", "always", &(struct strbuf){0}));
    scene_press(world, "k11 Enter");
    assert_int_equal(scene_moves(world), 8);
    scene_press(world, "l Enter"); // another point: from the start
    assert_int_equal(scene_moves(world), 8);
    scene_press(world, "Enter");
    assert_int_equal(scene_moves(world), 9);
    assert_int_equal(ui_room(world->ui)->match.moves[8].placement.point.x, 11);
}

static void
a_move_can_want_a_second_enter(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_second_enter);
}

static void
expect_forbidden_twice(struct scene_world *world)
{
    scene_press(world, "j8 Enter");
    assert_int_equal(scene_moves(world), 8);
    assert_non_null(strstr(world->ui->message, "Enter again"));
    scene_press(world, "Enter");
    assert_int_equal(scene_moves(world), 9);
    assert_int_equal(ui_room(world->ui)->match.outcome.reason, END_FOUL);
}

static void
a_forbidden_point_wants_a_second_enter(void **state)
{
    (void)state;
    scene_with(TO_LOBBY COMMAND("create_both_rule=renju_opening=free") //
               "> h8 Enter a1 Enter i8 Enter a3 Enter j9 Enter a5 Enter j10 Enter a7 Enter",
               expect_forbidden_twice);
}

static void
expect_there_and_back(struct scene_world *world)
{
    scene_press_key(world, 'G' - '@');
    assert_int_equal(ui_page(world->ui), PAGE_GAME);
    scene_press_key(world, 'G' - '@');
    assert_int_equal(ui_page(world->ui), PAGE_HELP);
    scene_press_key(world, 'G' - '@');
    assert_int_equal(ui_page(world->ui), PAGE_GAME);
}

static void
one_key_goes_to_the_game_and_back(void **state)
{
    (void)state;
    scene_with(GAME_15 "> ?", expect_there_and_back);
}

static void
expect_a_dead_end(struct scene_world *world)
{
    scene_press(world, "A"); // it ended this very moment
    assert_false(ui_room(world->ui)->seats[SEAT_A].is_ready ||
                 ui_room(world->ui)->seats[SEAT_B].is_ready);
    client_world_do(&world->cw, "+800");
    scene_press(world, "A");
    assert_true(ui_room(world->ui)->seats[SEAT_A].is_ready ||
                ui_room(world->ui)->seats[SEAT_B].is_ready);
}

static void
the_result_takes_no_key_at_first(void **state)
{
    (void)state;
    scene_with(GAME_15 "> R Y", expect_a_dead_end);
}

static void
expect_no_question(struct scene_world *world)
{
    scene_press(world, ":resign Enter");
    assert_int_equal(world->ui->session.asking.kind, ASKING_NOTHING);
    assert_string_not_equal(world->ui->message, "");
}

static void
nothing_is_asked_without_a_game(void **state)
{
    (void)state;
    scene_with(TO_LOBBY, expect_no_question);
}

static void
expect_three_stones(struct scene_world *world)
{
    scene_expect(world, "You place three stones (black, white, black); then bob chooses.");
    scene_press(world, "h8 Enter i9 Enter");
    scene_expect(world, "You place three stones");
    scene_press(world, "j8 Enter");
    assert_int_equal(scene_moves(world), 3);
    scene_expect(world, "bob can take Black, take White or place two more stones.");
}

static void
who_sets_a_position_up_is_told_so(void **state)
{
    (void)state;
    scene_with(
        TO_LOBBY "@ bob: guest\n" COMMAND(
            "create_swap2_rated=no_time=none") "@ bob: join\n@ bob: sit b\n@ bob: ready\n> A\n",
        expect_three_stones);
}

static void
expect_minutes(struct scene_world *world)
{
    scene_expect(world, "offline 0:09, claim in 14:51");
}

static void
a_claim_without_a_clock_is_told_in_minutes(void **state)
{
    (void)state;
    scene_with(
        TO_LOBBY "@ bob: guest\n" COMMAND(
            "create_casual_opening=free_time=none") "@ bob: join\n@ bob: sit b\n@ bob: ready\n> "
                                                    "A\n> h8 Enter\n@ bob: lost\n+9000",
        expect_minutes);
}

// Nothing but an answer ends it, and nothing else reaches the board.
static void
expect_held(struct scene_world *world)
{
    static const char *const others[] = {"Enter", "h", "c 3 Enter", "U", "T", ":", "Tab", "Space"};
    struct game_state *game = game_state(world->ui);
    struct point at = game->cursor.at;

    scene_press(world, "R");
    client_world_do(&world->cw, "+60000");
    for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++) {
        scene_press(world, others[i]);
        assert_int_equal(world->ui->session.asking.kind, ASKING_COMMAND);
        assert_true(point_equal(game->cursor.at, at));
        assert_false(entry_is_open(world->ui));
        assert_string_equal(world->ui->message, "Answer the question first: y or n.");
    }
    assert_int_equal(scene_moves(world), 8);
    scene_press(world, "[");
    assert_int_equal(ui_room(world->ui)->look, 7);
    scene_press(world, "? Esc");
    assert_int_equal(ui_page(world->ui), PAGE_GAME);
    assert_int_equal(world->ui->session.asking.kind, ASKING_COMMAND);
}

static void
a_question_of_ones_own_holds_the_board(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_held);
}

static void
expect_answers_in_both_cases(struct scene_world *world)
{
    static const char *const noes[] = {"n", "N", "Esc"};

    for (size_t i = 0; i < sizeof(noes) / sizeof(*noes); i++) {
        scene_press(world, "R");
        scene_press(world, noes[i]);
        assert_int_equal(world->ui->session.asking.kind, ASKING_NOTHING);
        assert_string_equal(world->ui->message, "Cancelled.");
        assert_true(m_room_is_running(ui_room(world->ui)));
    }
    scene_press(world, "R y");
    assert_true(m_room_is_over(ui_room(world->ui)));
}

static void
a_question_of_ones_own_is_answered_in_both_cases(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_answers_in_both_cases);
}

static void
expect_a_reason(struct scene_world *world)
{
    scene_do(world, "> R\n@ bob: resign");
    assert_int_equal(world->ui->session.asking.kind, ASKING_NOTHING);
    scene_press(world, "y");
    scene_do(world, COMMAND("messages"));
    scene_expect(world, "The game has ended, so there is nothing left to confirm.");
}

static void
a_question_goes_with_its_game(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_a_reason);
}

// A small letter may be a point or the cursor: the first one only arms.
static void
expect_arming(struct scene_world *world)
{
    struct game_state *game = game_state(world->ui);
    struct point at = game->cursor.at;

    scene_press(world, "y");
    scene_expect(world, "Press y again to accept.");
    assert_true(point_equal(game->cursor.at, at));
    scene_press(world, "h"); // disarms, and steers
    assert_int_equal(game->cursor.at.x, at.x - 1);
    scene_press(world, "y n");
    scene_expect(world, "Press n again to decline.");
    scene_press(world, "9"); // a point after all
    assert_int_equal(game->cursor.at.x, 13);
    assert_int_equal(game->cursor.at.y, 8);
    assert_int_equal(world->ui->session.asking.kind, ASKING_GAME);
    scene_press(world, "Esc n n");
    assert_int_equal(world->ui->session.asking.kind, ASKING_NOTHING);
    assert_int_equal(scene_moves(world), 8);
}

static void
a_question_of_the_opponent_holds_nothing(void **state)
{
    (void)state;
    scene_with(GAME_15 "@ bob: undo?\n+1000", expect_arming);
}

static void
expect_accepted(struct scene_world *world)
{
    scene_press(world, "y y");
    assert_int_equal(scene_moves(world), 7);
}

static void
a_small_letter_twice_answers(void **state)
{
    (void)state;
    scene_with(GAME_15 "@ bob: undo?\n+1000", expect_accepted);
}

static void
expect_agreed(struct scene_world *world)
{
    scene_press(world, "Y");
    assert_int_equal(world->ui->session.asking.kind, ASKING_AGREE);
    assert_true(m_room_is_running(ui_room(world->ui)));
    scene_press(world, "y");
    assert_true(m_room_is_over(ui_room(world->ui)));
}

// The letter that is asked for again is the second question.
static void
expect_agreed_by_small_letters(struct scene_world *world)
{
    scene_press(world, "y");
    scene_expect(world, "Press y again to accept the draw.");
    assert_true(m_room_is_running(ui_room(world->ui)));
    scene_press(world, "y");
    assert_true(m_room_is_over(ui_room(world->ui)));
}

static void
agreeing_to_a_draw_asks_once_more(void **state)
{
    (void)state;
    scene_with(GAME_15 "@ bob: draw?\n+1000", expect_agreed);
    scene_with(GAME_15 "@ bob: draw?\n+1000", expect_agreed_by_small_letters);
}

// A small letter that is no column of this board does what its capital does.
static void
expect_small_letters(struct scene_world *world)
{
    scene_press(world, "r");
    assert_int_equal(world->ui->session.asking.kind, ASKING_COMMAND);
    scene_press(world, "n t");
    assert_true(entry_is_open(world->ui));
    scene_press(world, "Esc c"); // a column
    assert_string_equal(game_state(world->ui)->cursor.typed, "c");
    scene_press(world, "Esc 5");
    assert_string_equal(world->ui->message, "5 does nothing here. ? shows the keys.");
    scene_press(world, "q");
    assert_int_equal(ui_page(world->ui), PAGE_LOBBY);
}

static void
small_letters_act_where_they_type_nothing(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_small_letters);
}

// Esc goes one step back; from the live board it opens the menu of the game.
static void
expect_menu(struct scene_world *world)
{
    scene_press(world, "c Esc");
    assert_string_equal(game_state(world->ui)->cursor.typed, "");
    scene_press(world, "[ Esc");
    assert_int_equal(ui_room(world->ui)->look, LOOK_LIVE);
    assert_int_equal(ui_page(world->ui), PAGE_GAME);
    scene_press(world, "Esc");
    assert_int_equal(ui_page(world->ui), PAGE_MENU);
    scene_press(world, "Esc");
    assert_int_equal(ui_page(world->ui), PAGE_GAME);
    scene_press(world, "Esc Enter"); // the first row does no harm
    assert_int_equal(ui_page(world->ui), PAGE_GAME);
    scene_press(world, "Esc Down Down Down Down Enter"); // from the list
    assert_int_equal(ui_page(world->ui), PAGE_GAME);
    scene_expect(world, "Resign the game?");
    scene_press(world, "n Esc d"); // by its key
    scene_expect(world, "Offer a draw?");
}

static void
escape_opens_the_menu_of_the_game(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_menu);
}

// What one does leaves a line, and so does what the opponent does.
static void
expect_traces(struct scene_world *world)
{
    scene_press(world, "D y");
    assert_string_equal(world->ui->message, "Draw offered, waiting for bob (Shift+N withdraws).");
    scene_press(world, "N");
    assert_string_equal(world->ui->message, "You withdrew the request.");
    scene_do(world, "@ bob: undo?\n+1000\n> Y");
    assert_string_equal(world->ui->message, "bob took back move 8.");
    scene_do(world, "@ bob: pause?\n+1000\n@ bob: pause=back");
    assert_string_equal(world->ui->message, "bob withdrew the request.");
}

static void
every_request_leaves_a_line(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_traces);
}

static void
expect_clicked_answer(struct scene_world *world)
{
    ui_resize(world->ui, 24, 80);
    ui_draw(world->ui, scene_now(world));
    scene_click(world, 23, world->ui->key_spans[0].from);
    assert_int_equal(scene_moves(world), 7);
}

static void
a_click_answers(void **state)
{
    (void)state;
    scene_with(GAME_15 "@ bob: undo?\n+1000", expect_clicked_answer);
}

// Here there is no limit of games: each goes when the next begins.
static void
expect_games_in_a_row(struct scene_world *world)
{
    for (int level = 3; level <= 8; level++) {
        char wanted[32];

        client_world_do(&world->cw, "+1000");
        scene_press(world, "R Y");
        client_world_do(&world->cw, "+1000");
        assert_true(m_room_is_over(ui_room(world->ui)));
        scene_expect(world, "+ stronger");
        scene_press(world, "+");
        client_world_do(&world->cw, "+100");
        snprintf(wanted, sizeof(wanted), "goren level %d", level);
        scene_expect(world, wanted);
        assert_true(m_room_is_running(ui_room(world->ui)));
        assert_int_equal(world->ui->model->room_count, 1);
    }
}

static void
games_on_this_computer_follow_each_other(void **state)
{
    (void)state;
    scene_with("@ mizu: guest\n> Enter Enter\n", expect_games_in_a_row);
}

static void
expect_menu_of_home(struct scene_world *world)
{
    scene_press(world, "Q");
    assert_int_equal(ui_page(world->ui), PAGE_START);
    scene_expect(world, "Continue");
    scene_press(world, "Enter");
    assert_int_equal(ui_page(world->ui), PAGE_GAME);
    client_world_do(&world->cw, "+1000");
    scene_press(world, "R Y");
    client_world_do(&world->cw, "+1000");
    scene_press(world, "O");
    assert_int_equal(ui_page(world->ui), PAGE_PLAY);
    scene_press(world, "q Q");
    assert_int_equal(ui_page(world->ui), PAGE_START);
}

static void
a_game_on_this_computer_leads_back_to_the_menu(void **state)
{
    (void)state;
    scene_with("@ mizu: guest\n> Enter Enter\n", expect_menu_of_home);
}

// An offer that comes too soon is refused, not asked about first.
static void
expect_draw_refused(struct scene_world *world)
{
    scene_press(world, ": draw Enter y");
    client_world_do(&world->cw, "+1000");
    scene_press(world, ": draw Enter");
    assert_int_equal(world->ui->session.asking.kind, ASKING_NOTHING);
    scene_expect(world, "You can offer a draw again from move");
}

static void
a_draw_that_comes_too_soon_is_not_asked_about(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_draw_refused);
}

// The line is gone: no key has to ask the server before one may leave.
static void
expect_way_out(struct scene_world *world)
{
    const struct server_msg stop = {.kind = SERVER_NOTICE,
                                    .notice = {.kind = NOTICE_DRAIN, .text = "", .for_good = true}};

    scene_press(world, "h");
    model_apply(&world->viewer->model, &stop, scene_now(world));
    client_world_do(&world->cw, "+100");
    assert_string_equal(world->ui->message, "The host has stopped the server.");
    scene_do(world, "~ link gone\n+100\n");
    world->viewer->model.is_identified = false;
    assert_string_equal(game_state(world->ui)->cursor.typed, "");
    scene_expect(world, "The host has stopped the server.");
    scene_press(world, "Q");
    assert_int_equal(ui_page(world->ui), PAGE_START);
}

static void
a_server_that_was_stopped_is_left(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_way_out);
    scene_with(GAME_15 "> R Y\n+5000\n", expect_way_out);
}

// A small letter that steers says once in a game what its capital does.
static void
expect_told_capital(struct scene_world *world)
{
    // What the opponent has answered can't be taken back; the key row does not offer it.
    scene_press(world, "u");
    assert_string_not_equal(world->ui->message, "Shift+U: take back");
    scene_press(world, "i 9 Enter");
    scene_do(world, "+500\n");
    scene_press(world, "u");
    assert_string_equal(world->ui->message, "Shift+U: take back");
    *world->ui->message = '\0';
    scene_press(world, "u");
    assert_string_equal(world->ui->message, "");
}

// A capital that did nothing begins a point; one that did something is explained.
static void
expect_capital_points(struct scene_world *world)
{
    scene_press(world, "A 1 2");
    assert_string_equal(game_state(world->ui)->cursor.typed, "a12");
    scene_press(world, "Esc H 9");
    assert_string_equal(game_state(world->ui)->cursor.typed, "h9");
    scene_press(world, "Esc G 9");
    assert_string_equal(game_state(world->ui)->cursor.typed, "");
    assert_string_equal(world->ui->message, "Type points in small letters, as in g10.");
}

static void
capitals_are_told_from_small_letters(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_told_capital);
    scene_with(GAME_15, expect_capital_points);
}

// The same place as A in a replay; a second look does not begin again.
static void
expect_analysis(struct scene_world *world)
{
    scene_press(world, "RY");
    client_world_do(&world->cw, "+5000");
    scene_press(world, "E");
    assert_int_equal(ui_page(world->ui), PAGE_REPLAY);
    scene_expect(world, "0 of 9 positions analysed");
    scene_press(world, "Q");
    assert_int_equal(ui_page(world->ui), PAGE_GAME);
    scene_press(world, "e");
    assert_int_equal(ui_page(world->ui), PAGE_REPLAY);
    scene_expect(world, "0 of 9 positions analysed");
}

static void
a_finished_game_is_analysed_by_one_key(void **state)
{
    (void)state;
    scene_with(GAME_15, expect_analysis);
}

// Only where help is allowed.
static void
expect_block(struct scene_world *world)
{
    struct m_room *room = ui_room(world->ui);
    struct strbuf text = {0};

    scene_do(world, "> e5 Enter\n+1000\n@ bob: f6\n+1000\n> a1 Enter\n+1000\n@ bob: i9\n"
                    "+1000\n> c1 Enter\n+1000\n@ bob: h8");
    room->setup.threats = true;
    scene_expect(world, "White has four: block j10.");
    room->setup.match.rated = true;
    canvas_write(ui_draw(world->ui, scene_now(world)), &text);
    assert_null(strstr(strbuf_text(&text), "White has four"));
    strbuf_finish(&text);
}

static void
a_four_of_the_opponent_is_told(void **state)
{
    (void)state;
    scene_with(
        "@ bob: guest\n@ mizu: guest\n@ bob: create rule=freestyle clock=none seat=b\n+1000\n"
        "> : rooms Enter\n> Enter\n@ bob: ready\n> A\n> o1 Enter\n@ bob: g7\n",
        expect_block);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_badge_has_its_colour),
        cmocka_unit_test(seed_s2_number_of_the_last_move_is_red),
        cmocka_unit_test(seed_s2_turn_is_lit),
        cmocka_unit_test(no_key_but_y_resigns),
        cmocka_unit_test(a_fifth_move_is_placed_by_enter),
        cmocka_unit_test(a_question_is_not_answered_by_what_was_typed_before),
        cmocka_unit_test(a_game_that_ended_meanwhile_says_how_in_its_room),
        cmocka_unit_test(the_second_click_on_a_point_places),
        cmocka_unit_test(while_looking_back_enter_only_returns),
        cmocka_unit_test(only_free_seats_are_offered),
        cmocka_unit_test(a_number_at_the_right_edge_is_not_read_with_the_row),
        cmocka_unit_test(the_end_is_told_on_other_pages),
        cmocka_unit_test(a_slow_terminal_sees_seconds_and_no_flashes),
        cmocka_unit_test(quiet_draws_nothing_by_itself),
        cmocka_unit_test(sounds_come_with_words),
        cmocka_unit_test(a_move_can_want_a_second_enter),
        cmocka_unit_test(a_forbidden_point_wants_a_second_enter),
        cmocka_unit_test(one_key_goes_to_the_game_and_back),
        cmocka_unit_test(the_result_takes_no_key_at_first),
        cmocka_unit_test(nothing_is_asked_without_a_game),
        cmocka_unit_test(who_sets_a_position_up_is_told_so),
        cmocka_unit_test(a_claim_without_a_clock_is_told_in_minutes),
        cmocka_unit_test(a_question_of_ones_own_holds_the_board),
        cmocka_unit_test(a_question_of_ones_own_is_answered_in_both_cases),
        cmocka_unit_test(a_question_goes_with_its_game),
        cmocka_unit_test(a_question_of_the_opponent_holds_nothing),
        cmocka_unit_test(a_small_letter_twice_answers),
        cmocka_unit_test(agreeing_to_a_draw_asks_once_more),
        cmocka_unit_test(small_letters_act_where_they_type_nothing),
        cmocka_unit_test(escape_opens_the_menu_of_the_game),
        cmocka_unit_test(every_request_leaves_a_line),
        cmocka_unit_test(a_click_answers),
        cmocka_unit_test(games_on_this_computer_follow_each_other),
        cmocka_unit_test(a_game_on_this_computer_leads_back_to_the_menu),
        cmocka_unit_test(capitals_are_told_from_small_letters),
        cmocka_unit_test(a_finished_game_is_analysed_by_one_key),
        cmocka_unit_test(a_draw_that_comes_too_soon_is_not_asked_about),
        cmocka_unit_test(a_server_that_was_stopped_is_left),
        cmocka_unit_test(a_four_of_the_opponent_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
