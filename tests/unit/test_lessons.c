// SPDX-License-Identifier: MIT
// Lessons without a screen: what a file must be, how moves are judged, what is kept. Whether the
// lessons themselves are right is told by tests/lint/check_lessons.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "client/learn/learn.h"
#include "client/learn/lesson_words.h"
#include "common/game/point.h"
#include "common/game/renju_forbidden.h"
#include "common/util/strbuf.h"

#define HEAD "title: T\nabout: a\nstep\n"
#define EMPTY "board:\n  . . . . .\n  . . . . .\n  . . . . .\n  . . . . .\n  . . . . .\n"

static void
broken_files_are_refused_with_their_line(void **state)
{
    static const struct {
        const char *text, *why;
    } cases[] = {
        {"", "0: title: and about: come first"},
        {"title: T\nabout: a\n", "2: a lesson has steps"},
        {"title: T\ntitle: U\n", "2: the same key twice"},
        {"colour: red\n", "1: unknown key"},
        {HEAD "goal: six\ntext: x\n", "4: unknown goal"},
        {HEAD "goal: win 99\ntext: x\n", "4: the number of a goal"},
        {HEAD "goal: five\n" EMPTY, "3: the step has no text:"},
        {HEAD "rule: chess\n", "4: unknown rule"},
        {HEAD "move: red\n", "4: the side to move"},
        {HEAD "board:\n  . .\n  . .\n", "4: a board has 5 to 25 rows"},
        {HEAD "board:\n  . . . . .\n  . . . .\n  . . . . .\n  . . . . .\n  . . . . .\n",
         "4: a row of the board is too short"},
        {HEAD "board:\n  . . . . .\n  . . # . .\n  . . . . .\n  . . . . .\n  . . . . .\n",
         "4: a row of the board has other signs"},
        {HEAD EMPTY "goal: points\ntext: x\n", "3: the goal needs answer:"},
        {HEAD EMPTY "goal: points\ntext: x\nanswer: h8\n", "3: an answer is not on the board"},
        {HEAD EMPTY "goal: points\ntext: x\nanswer: here\n", "12: an answer is a point"},
        {HEAD "goal: choice\ntext: x\noption: y\nwhy: z\n", "3: a choice needs"},
        {HEAD "goal: choice\ntext: x\nright: y\n", "3: an option needs why:"},
        {HEAD "rule: renju\ngoal: five\ntext: x\n" EMPTY, "3: the rule is not played"},
        {HEAD "goal: place\ntext: x\n", "3: opening: goes with its goals"},
        {HEAD "opening: rif\ngoal: place\ntext: x\n", "3: the opening does not fit"},
        {HEAD "nonsense\n", "4: a line is KEY: VALUE"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct strbuf why = {0};
        struct lesson lesson;

        assert_false(lesson_read(&lesson, "x", cases[i].text, &why));
        if (strncmp(strbuf_text(&why), cases[i].why, strlen(cases[i].why)) != 0) {
            fail_msg("\"%s\": expected \"%s\", got \"%s\"", cases[i].text, cases[i].why,
                     strbuf_text(&why));
        }
        assert_int_equal(lesson.step_count, 0);
        strbuf_finish(&why);
    }
}

static void
a_text_of_several_lines_is_one_sentence(void **state)
{
    struct strbuf why = {0};
    struct lesson lesson;

    (void)state;
    assert_true(
        lesson_read(&lesson, "x", HEAD "goal: read\ntext: one\n  two\n\n# no\n  three\n", &why));
    assert_string_equal(lesson.steps[0].text, "one two three");
    lesson_finish(&lesson);
    strbuf_finish(&why);
}

// Plays on the lessons of the program.

static int
setup(void **state)
{
    static struct learn learn;

    learn_init(&learn);
    *state = &learn;
    return 0;
}

static int
teardown(void **state)
{
    learn_finish(*state);
    return 0;
}

static struct lesson_play *
open_step(struct learn *learn, const char *name, int step)
{
    for (int i = 0; i < learn->count; i++) {
        if (strcmp(learn->lessons[i].name, name) == 0) {
            memset(learn->solved, 0, sizeof(learn->solved));
            learn_open(learn, i);
        }
    }
    assert_non_null(learn->play.lesson);
    for (int i = 1; i < step; i++) {
        assert_true(learn_step(learn, 1));
    }
    return &learn->play;
}

static void
place(struct learn *learn, const char *text)
{
    struct point p;
    size_t used;

    assert_int_equal(point_parse(text, strlen(text), learn->play.now.board.size, &p, &used),
                     POINT_PARSE_OK);
    lesson_play_place(&learn->play, learn->engine, p);
}

static void
expect_answer(const struct lesson_play *play, enum judge_reason reason, const char *answer)
{
    char text[POINT_TEXT_BYTES];

    assert_int_equal(play->judged.reason, reason);
    assert_string_equal(point_format(play->judged.answer, text), answer);
}

static void
five_in_a_row_solves_and_another_move_is_blocked(void **state)
{
    struct learn *learn = *state;
    struct lesson_play *play = open_step(learn, "five", 2);

    place(learn, "a1");
    assert_int_equal(play->phase, PLAY_WRONG);
    expect_answer(play, REASON_FOUR_BLOCKED, "b5");
    lesson_play_retry(play);
    assert_int_equal(play->phase, PLAY_ASKS);
    assert_true(board_equal(&play->now.board, &play->step->board));
    place(learn, "g5");
    assert_int_equal(play->phase, PLAY_SOLVED);
    assert_true(play->judged.is_won);
}

static void
an_occupied_point_changes_nothing_and_says_so(void **state)
{
    struct learn *learn = *state;
    struct lesson_play *play = open_step(learn, "five", 2);
    struct strbuf text = {0};

    place(learn, "c5");
    assert_int_equal(play->phase, PLAY_ASKS);
    assert_int_equal(play->judged.verdict, VERDICT_OCCUPIED);
    lesson_format_result(play, &text);
    assert_string_equal(strbuf_text(&text), "This point already has a stone. Choose an empty one.");
    strbuf_finish(&text);
}

static void
what_does_not_block_loses_on_the_board(void **state)
{
    struct learn *learn = *state;
    struct lesson_play *play = open_step(learn, "block", 1);

    place(learn, "a1");
    expect_answer(play, REASON_THEY_FIVE, "h5");
    assert_int_equal(play->judged.line_count, 5);
    play = open_step(learn, "block", 3);
    place(learn, "a1");
    assert_int_equal(play->judged.reason, REASON_THEY_FORCE);
}

static void
a_forced_win_is_played_to_the_five(void **state)
{
    struct learn *learn = *state;
    struct lesson_play *play = open_step(learn, "double", 1);
    int moves = 0;

    while (play->phase == PLAY_ASKS && moves < 10) {
        assert_true(lesson_play_hint(play, learn->engine));
        lesson_play_place(play, learn->engine, play->hint);
        assert_true(play->judged.is_right);
        moves++;
    }
    assert_int_equal(play->phase, PLAY_SOLVED);
    assert_int_equal(moves, play->step->number);
}

static void
a_forbidden_point_names_its_lines(void **state)
{
    struct learn *learn = *state;
    struct lesson_play *play = open_step(learn, "renju", 1);

    place(learn, "g6");
    assert_int_equal(play->phase, PLAY_SOLVED);
    assert_int_equal(play->judged.fouls, FOUL_DOUBLE_THREE);
    assert_true(play->judged.line_count >= 5);
    // Where it is not asked for, it is wrong.
    play = open_step(learn, "trap", 4);
    place(learn, "h6");
    assert_int_equal(play->phase, PLAY_WRONG);
    assert_int_equal(play->judged.reason, REASON_FOUL);
}

static void
black_may_not_block_the_trap(void **state)
{
    struct learn *learn = *state;
    struct lesson_play *play = open_step(learn, "trap", 1);
    char text[POINT_TEXT_BYTES];

    place(learn, "g6");
    assert_string_equal(point_format(play->judged.trap, text), "h6");
    assert_int_equal(play->now.to_move, STONE_WHITE);
    place(learn, "h6");
    assert_int_equal(play->phase, PLAY_SOLVED);
}

static void
captures_are_taken_saved_and_break_fives(void **state)
{
    struct learn *learn = *state;
    struct lesson_play *play = open_step(learn, "capture", 2);

    place(learn, "f5");
    assert_int_equal(play->judged.taken, 4);
    play = open_step(learn, "capture", 3);
    place(learn, "a1");
    expect_answer(play, REASON_THEY_CAPTURE, "f5");
    play = open_step(learn, "capture", 5);
    place(learn, "a1");
    assert_int_equal(play->judged.reason, REASON_FIVE_STAYS);
    lesson_play_retry(play);
    place(learn, "e7");
    assert_int_equal(play->phase, PLAY_SOLVED);
}

static void
the_referee_watches_openings(void **state)
{
    struct learn *learn = *state;
    struct lesson_play *play = open_step(learn, "openings", 5);

    place(learn, "a1");
    assert_int_equal(play->judged.verdict, VERDICT_OUTSIDE_REGION);
    place(learn, "h8");
    place(learn, "h9");
    place(learn, "i10");
    assert_int_equal(play->phase, PLAY_SOLVED);
    play = open_step(learn, "openings", 3);
    assert_int_equal(lesson_play_options(play), 3);
    lesson_play_choose(play, 2);
    assert_int_equal(play->phase, PLAY_SOLVED);
}

static void
a_wrong_option_can_be_chosen_again(void **state)
{
    struct learn *learn = *state;
    struct lesson_play *play = open_step(learn, "server", 1);

    lesson_play_choose(play, 1);
    assert_int_equal(play->phase, PLAY_WRONG);
    lesson_play_retry(play);
    lesson_play_choose(play, 0);
    assert_int_equal(play->phase, PLAY_SOLVED);
}

static void
progress_is_written_and_taken(void **state)
{
    struct learn *learn = *state;
    char line[LEARN_LINE_BYTES];

    open_step(learn, "five", 1);
    place(learn, "g6");
    assert_true(learn_note(learn));
    assert_false(learn_note(learn));
    learn_write(learn, line);
    assert_string_equal(line, "five=1");
    learn_take(learn, "nothing=3 threes=5 five=99999 block=x");
    assert_int_equal(learn_solved(learn, 0), 1);
    assert_int_equal(learn_solved(learn, 1), 2);
    assert_int_equal(learn_solved(learn, 2), 0);
    learn_take(learn, "five=63");
    assert_true(learn_is_complete(learn, 0));
    assert_int_equal(learn_next(learn), 1);
    // A lesson opens at the first step that is not solved.
    learn_open(learn, 1);
    assert_int_equal(learn->play.index, 1);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_files_are_refused_with_their_line),
        cmocka_unit_test(a_text_of_several_lines_is_one_sentence),
        cmocka_unit_test(five_in_a_row_solves_and_another_move_is_blocked),
        cmocka_unit_test(an_occupied_point_changes_nothing_and_says_so),
        cmocka_unit_test(what_does_not_block_loses_on_the_board),
        cmocka_unit_test(a_forced_win_is_played_to_the_five),
        cmocka_unit_test(a_forbidden_point_names_its_lines),
        cmocka_unit_test(black_may_not_block_the_trap),
        cmocka_unit_test(captures_are_taken_saved_and_break_fives),
        cmocka_unit_test(the_referee_watches_openings),
        cmocka_unit_test(a_wrong_option_can_be_chosen_again),
        cmocka_unit_test(progress_is_written_and_taken),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
