// SPDX-License-Identifier: MIT
// Records in words, and what is marked on their board.
#include "client/records/record_words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "client/records/open_line.h"
#include "client/records/record_load.h"
#include "client/records/record_marks.h"
#include "client/records/record_save.h"
#include "common/record/record_value.h"
#include "tests/support/record_disk.h"

#define GAME                                                                                  \
    "(;GM[4]SZ[15]RU[renju]PB[mizu]BR[1d]PW[hana]DT[2026-03-14]RE[B+R]TM[300];B[hh]C[strong]" \
    "BL[299](;W[hg];B[jf])(;W[ig]LB[aa:x]))"

// Three in a row with both ends free, then four with one: f8 to i8.
#define FOUR "(;GM[4]SZ[15]RU[freestyle];B[fh];W[eh];B[gh];W[oo];B[hh];W[om];B[ih];W[ok])"

static void
open_text(struct open_record *opened, const char *text)
{
    struct record_source source = {"a.sgf", text, strlen(text), 1};
    struct status_lines lines = {0};

    open_record_init(opened);
    assert_true(open_record_read(opened, &source, &lines));
    status_lines_finish(&lines);
}

static void
expect(struct strbuf *text, const char *wanted)
{
    assert_string_equal(strbuf_text(text), wanted);
    strbuf_finish(text);
}

static void
a_title_says_what_was_played_and_how_it_ended(void **state)
{
    struct strbuf left = {0}, right = {0}, text = {0};
    struct open_record opened;

    (void)state;
    open_text(&opened, GAME);
    record_format_title(&opened, "Replay", &left, &right);
    assert_non_null(strstr(strbuf_text(&left), "Replay · Renju · 15x15"));
    assert_non_null(strstr(strbuf_text(&left), "2026-03-14"));
    assert_non_null(strstr(strbuf_text(&right), "Black won"));
    record_format_game(&opened.record, &text);
    assert_non_null(strstr(strbuf_text(&text), ", 3 moves"));
    assert_non_null(strstr(strbuf_text(&text), "With variations"));
    strbuf_finish(&left);
    strbuf_finish(&right);
    strbuf_finish(&text);
    record_stem(&opened.record, &text);
    expect(&text, "2026-03-14-mizu-hana");
    open_record_finish(&opened);
}

static void
players_have_ranks_and_clocks(void **state)
{
    struct open_record opened;
    struct strbuf text = {0};

    (void)state;
    open_text(&opened, GAME);
    record_format_player(&opened.record, STONE_BLACK, &text);
    expect(&text, "mizu 1d");
    record_format_player(&opened.record, STONE_WHITE, &text);
    expect(&text, "hana");
    open_line_go(&opened, 1);
    record_format_stand(&opened, STONE_BLACK, &text);
    expect(&text, "then 4:59");
    open_record_finish(&opened);
    open_text(&opened, FOUR);
    record_format_player(&opened.record, STONE_BLACK, &text);
    expect(&text, "?");
    open_record_finish(&opened);
}

static void
an_ai_has_its_level(void **state)
{
    struct open_record opened;
    struct strbuf text = {0};

    (void)state;
    open_text(&opened, "(;GM[4]SZ[15]PB[mizu]BR[1d]PW[goren]XQ[goren level=3 pause=500];B[hh])");
    record_format_player(&opened.record, STONE_BLACK, &text);
    expect(&text, "mizu 1d");
    record_format_player(&opened.record, STONE_WHITE, &text);
    expect(&text, "goren L3");
    open_record_finish(&opened);
}

static void
moves_and_comments_stand_at_their_place(void **state)
{
    struct record_value bad = {.chance = 255, .badness = BADNESS_BLUNDER};
    struct open_record opened;
    struct strbuf text = {0};

    (void)state;
    open_text(&opened, GAME);
    record_value_set(&opened.record, opened.line[2], &bad);
    record_format_move(&opened, 1, &text);
    expect(&text, "   1 h8");
    record_format_value(&opened, 1, &text);
    expect(&text, "0:01"); // by the clock
    open_line_go(&opened, 2);
    record_format_move(&opened, 2, &text);
    expect(&text, "▸  2 h9");
    record_format_value(&opened, 2, &text);
    expect(&text, " 26%");
    assert_string_equal(record_mistake_sign(&opened, 1), "");
    assert_string_equal(record_mistake_sign(&opened, 2), "?"
                                                         "?");
    record_format_chance(&opened, &text);
    expect(&text, "2: Black 26%  mistakes: 2");
    assert_int_equal(record_chance_at(&opened, 1), -1);
    assert_int_equal(record_chance_at(&opened, 2), 255);
    open_line_go(&opened, 1);
    record_format_comment(&opened, &text);
    expect(&text, "strong\nVariations: A h9 B i9");
    open_record_finish(&opened);
}

static void
threats_are_listed_the_greatest_first(void **state)
{
    struct open_record opened;
    struct strbuf text = {0};

    (void)state;
    open_text(&opened, FOUR);
    record_format_threats(&opened, STONE_BLACK, &text);
    expect(&text, "Black: no threat");
    open_line_go(&opened, 8);
    record_format_threats(&opened, STONE_BLACK, &text);
    assert_memory_equal(strbuf_text(&text), "Black: five at j8", strlen("Black: five at j8"));
    strbuf_finish(&text);
    open_record_finish(&opened);
}

// Marks.

static const struct record_mark *
mark_of(const struct record_marks *marks, int x, int y)
{
    return &marks->points[record_mark_index((struct point){(int8_t)x, (int8_t)y})];
}

static void
lines_and_labels_have_letters_and_moves_have_numbers(void **state)
{
    struct record_mark_options options = {.best = POINT_NONE};
    struct record_marks marks;
    struct open_record opened;

    (void)state;
    open_text(&opened, GAME);
    open_line_go(&opened, 1);
    record_marks_make(&opened, &options, &marks);
    assert_int_equal(mark_of(&marks, 7, 8)->kind, RECORD_MARK_LINE);
    assert_int_equal(mark_of(&marks, 7, 8)->letter, 'A');
    assert_int_equal(mark_of(&marks, 8, 8)->letter, 'B');
    assert_int_equal(mark_of(&marks, 7, 7)->number, 0);
    open_line_change_branch(&opened, 1);
    open_line_go(&opened, 2);
    options.has_numbers = true;
    options.best = (struct point){0, 0};
    record_marks_make(&opened, &options, &marks);
    assert_int_equal(mark_of(&marks, 7, 7)->number, 1);
    assert_int_equal(mark_of(&marks, 8, 8)->number, 2);
    assert_int_equal(mark_of(&marks, 0, 14)->kind, RECORD_MARK_LABEL);
    assert_int_equal(mark_of(&marks, 0, 14)->letter, 'x');
    assert_int_equal(mark_of(&marks, 0, 0)->kind, RECORD_MARK_BEST);
    open_record_finish(&opened);
}

static void
threats_are_marked_when_asked_for(void **state)
{
    struct record_mark_options options = {.best = POINT_NONE};
    struct record_marks marks;
    struct open_record opened;

    (void)state;
    open_text(&opened, FOUR);
    open_line_go(&opened, 8);
    record_marks_make(&opened, &options, &marks);
    assert_int_equal(mark_of(&marks, 9, 7)->kind, RECORD_MARK_NONE);
    options.has_threats = true;
    record_marks_make(&opened, &options, &marks);
    assert_int_equal(mark_of(&marks, 9, 7)->kind, RECORD_MARK_BLACK);
    assert_int_equal(mark_of(&marks, 9, 7)->letter, '5');
    open_record_finish(&opened);
}

static void
the_winning_five_is_marked(void **state)
{
    struct record_mark_options options = {.best = POINT_NONE};
    struct record_marks marks;
    struct open_record opened;

    (void)state;
    open_text(&opened, "(;GM[4]SZ[15]RU[freestyle];B[fh];W[aa];B[gh];W[ac];B[hh];W[ae];B[ih];W[ag]"
                       ";B[jh])");
    open_line_go(&opened, 9);
    record_marks_make(&opened, &options, &marks);
    for (int x = 5; x <= 9; x++) {
        assert_true(mark_of(&marks, x, 7)->is_win);
    }
    assert_false(mark_of(&marks, 10, 7)->is_win);
    open_record_finish(&opened);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_title_says_what_was_played_and_how_it_ended),
        cmocka_unit_test(players_have_ranks_and_clocks),
        cmocka_unit_test(an_ai_has_its_level),
        cmocka_unit_test(moves_and_comments_stand_at_their_place),
        cmocka_unit_test(threats_are_listed_the_greatest_first),
        cmocka_unit_test(lines_and_labels_have_letters_and_moves_have_numbers),
        cmocka_unit_test(threats_are_marked_when_asked_for),
        cmocka_unit_test(the_winning_five_is_marked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
