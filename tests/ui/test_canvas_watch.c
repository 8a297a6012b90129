// SPDX-License-Identifier: MIT
// The computed check can fail: drawings that are wrong on purpose, each with the
// fault it must find, and drawings that are right, with none.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/ui/canvas_watch.h"

typedef void (*draw_fn)(struct canvas *canvas);

static void
expect(draw_fn draw, const char *wanted)
{
    struct canvas canvas = {0};
    struct canvas_watch watch;

    canvas_resize(&canvas, 10, 40);
    canvas_watch_start(&watch, &canvas);
    canvas_clear(&canvas);
    draw(&canvas);
    canvas_watch_finish_frame(&watch);
    if (strcmp(strbuf_text(&watch.faults), wanted) != 0) {
        fail_msg("found\n%sand not\n%s", strbuf_text(&watch.faults), wanted);
    }
    canvas_watch_stop(&watch);
    canvas_finish(&canvas);
}

// Short.

static void
draw_cut_above_a_free_row(struct canvas *canvas)
{
    canvas_put(canvas, 2, 1, 30, ROLE_TEXT, "a sentence that is longer than thirty");
}

static void
draw_cut_below_a_free_row(struct canvas *canvas)
{
    canvas_put(canvas, 8, 1, 30, ROLE_TEXT, "a sentence that is longer than thirty");
}

static void
draw_paragraph_below_a_free_row(struct canvas *canvas)
{
    canvas_put(canvas, 3, 9, 30, ROLE_TEXT, "above");
    canvas_put_wrapped(canvas, (struct area){5, 1, 2, 30}, ROLE_TEXT,
                       "a sentence that is longer than thirty and even longer than sixty");
    canvas_put(canvas, 7, 9, 30, ROLE_TEXT, "below");
}

static void
draw_cut_between_texts(struct canvas *canvas)
{
    canvas_put(canvas, 1, 9, 30, ROLE_TEXT, "above");
    canvas_put(canvas, 2, 1, 30, ROLE_TEXT, "a sentence that is longer than thirty");
    canvas_put(canvas, 3, 9, 30, ROLE_TEXT, "below");
}

static void
draw_wrapped(struct canvas *canvas)
{
    canvas_put_wrapped(canvas, (struct area){2, 1, 3, 30}, ROLE_TEXT,
                       "a sentence that is longer than thirty");
}

static void
a_sentence_is_not_cut_beside_a_free_row(void **state)
{
    (void)state;
    expect(draw_cut_above_a_free_row,
           "short: row 2, column 1 (30): \"a sentence that is longer than thirty\"\n");
    expect(draw_cut_below_a_free_row,
           "short: row 8, column 1 (30): \"a sentence that is longer than thirty\"\n");
    expect(draw_paragraph_below_a_free_row,
           "short: row 6, column 1 (30): \"thirty and even longer than sixty\"\n");
    expect(draw_cut_between_texts, "");
    expect(draw_wrapped, "");
}

// Over.

static void
draw_text_on_text(struct canvas *canvas)
{
    canvas_put(canvas, 2, 0, 20, ROLE_TEXT, "a long name");
    canvas_put(canvas, 2, 5, 20, ROLE_TEXT, "[-]");
}

static void
draw_blank_of_text_on_text(struct canvas *canvas)
{
    canvas_put(canvas, 2, 0, 20, ROLE_TEXT, "abc");
    canvas_put(canvas, 2, 2, 20, ROLE_TEXT, " ");
}

static void
draw_text_on_line(struct canvas *canvas)
{
    canvas_heading(canvas, 3, 0, 40, "Moves", "");
    canvas_put(canvas, 3, 20, 10, ROLE_TEXT, "late");
}

static void
draw_line_on_text(struct canvas *canvas)
{
    canvas_put(canvas, 3, 30, 10, ROLE_TEXT, "x");
    canvas_heading(canvas, 3, 0, 40, "", "");
}

static void
draw_line_on_sign(struct canvas *canvas)
{
    canvas_put_sign(canvas, 3, 1, 2, ROLE_KEY, "▼");
    canvas_heading(canvas, 3, 0, 40, "", "");
}

static void
draw_sign_on_text(struct canvas *canvas)
{
    canvas_put(canvas, 1, 0, 2, ROLE_DIM, "15");
    canvas_put_sign(canvas, 1, 1, 1, ROLE_CURSOR, "[");
}

static void
draw_on_half_a_wide_character(struct canvas *canvas)
{
    canvas_put(canvas, 1, 0, 10, ROLE_TEXT, "花");
    canvas_put(canvas, 1, 1, 10, ROLE_TEXT, "|");
}

static void
what_lies_over_something_is_found(void **state)
{
    (void)state;
    expect(draw_text_on_text, "over: row 2, column 5 (20): \"[-]\" on \"a long name\"\n"
                              "covered: row 2, column 0 (20): \"a long name\"\n");
    expect(draw_blank_of_text_on_text, "over: row 2, column 2 (20): \" \" on \"abc\"\n"
                                       "covered: row 2, column 0 (20): \"abc\"\n");
    expect(draw_text_on_line, "over: row 3, column 20 (10): \"late\" on \"a line\"\n");
    expect(draw_line_on_text, "over: row 3, column 30 (1): \"a line\" on \"x\"\n");
    expect(draw_line_on_sign, "over: row 3, column 1 (1): \"a line\" on \"a sign\"\n");
    expect(draw_sign_on_text, "over: row 1, column 1 (1): \"a sign\" on \"15\"\n"
                              "covered: row 1, column 0 (2): \"15\"\n");
    expect(draw_on_half_a_wide_character, "over: row 1, column 1 (10): \"|\" on \"花\"\n"
                                          "covered: row 1, column 0 (10): \"花\"\n");
}

// Cut without a mark.

static void
draw_wiped_in_part(struct canvas *canvas)
{
    canvas_put(canvas, 4, 0, 40, ROLE_TEXT, "a sentence that goes on");
    canvas_fill(canvas, 4, 12, 28, ROLE_TEXT, ' ');
}

static void
draw_outside(struct canvas *canvas)
{
    canvas_put(canvas, 10, 0, 40, ROLE_TEXT, "below");
    canvas_put(canvas, 0, 38, 40, ROLE_TEXT, "right");
    canvas_put_sign(canvas, -1, 0, 1, ROLE_BOARD, "+");
}

static void
draw_half_of_a_wide_character(struct canvas *canvas)
{
    canvas_put(canvas, 0, 39, 40, ROLE_TEXT, "花");
}

static void
draw_without_room(struct canvas *canvas)
{
    canvas_put(canvas, 0, 39, 0, ROLE_TEXT, "nothing of it");
    canvas_put(canvas, 1, 39, 1, ROLE_TEXT, "the mark alone");
    canvas_put_wrapped(canvas, (struct area){9, 0, 0, 40}, ROLE_TEXT, "no row");
}

static void
draw_half_a_sequence(struct canvas *canvas)
{
    canvas_put(canvas, 0, 0, 40, ROLE_TEXT, "\xe8\x8a");
}

static void
what_is_cut_without_a_mark_is_found(void **state)
{
    (void)state;
    expect(draw_wiped_in_part, "covered: row 4, column 0 (40): \"a sentence that goes on\"\n");
    expect(draw_outside, "outside: row 10, column 0 (40): \"below\"\n"
                         "outside: row 0, column 38 (40): \"right\"\n"
                         "outside: row -1, column 0 (1): \"a sign\"\n");
    expect(draw_half_of_a_wide_character, "outside: row 0, column 39 (40): \"花\"\n");
    expect(draw_without_room, "lost: row 0, column 39 (0): \"nothing of it\"\n"
                              "lost: row 1, column 39 (1): \"the mark alone\"\n"
                              "lost: row 9, column 0 (0): \"no row\"\n");
    expect(draw_half_a_sequence, "bytes: row 0, column 0 (40): \"\xe8\x8a\"\n");
}

// Columns.

static void
draw_without_a_gap(struct canvas *canvas)
{
    canvas_put(canvas, 0, 0, 5, ROLE_TEXT, "White");
    canvas_put(canvas, 0, 5, 5, ROLE_TEXT, "bob");
    canvas_put(canvas, 1, 0, 5, ROLE_TEXT, "a long name");
    canvas_put(canvas, 1, 5, 5, ROLE_TEXT, "4:31");
}

static void
draw_ragged_list(struct canvas *canvas)
{
    canvas_begin_list(canvas);
    for (int i = 0; i < 3; i++) {
        canvas_put(canvas, i, 0, 5, ROLE_TEXT, "code");
        canvas_put(canvas, i, i == 2 ? 7 : 6, 5, ROLE_TEXT, "rule");
        canvas_put_right(canvas, i, 12, i == 1 ? 7 : 8, ROLE_TEXT, i == 0 ? "1" : "200");
    }
    canvas_end_list(canvas);
}

static void
draw_long_part(struct canvas *canvas)
{
    struct strbuf line = {0};

    strbuf_add(&line, "разряд");
    canvas_pad(canvas, &line, 7);
    canvas_pad(canvas, &line, 7); // a blank is before it
    strbuf_add(&line, "блиц");
    canvas_pad(canvas, &line, 11);
    strbuf_finish(&line);
}

static void
a_column_that_is_broken_is_found(void **state)
{
    (void)state;
    expect(draw_without_a_gap, "touch: row 0, column 5 (5): \"bob\" behind \"White\"\n"
                               "touch: row 1, column 5 (5): \"4:31\" behind \"a long name\"\n");
    expect(draw_ragged_list, "column: row 1, column 12 (7): \"200\" out of line with \"1\"\n"
                             "column: row 2, column 7 (5): \"rule\" out of line with \"rule\"\n");
    expect(draw_long_part, "column: row 0, column 11 (0): \"разряд блиц\" is longer\n");
}

// What is right.

static void
draw_soundly(struct canvas *canvas)
{
    canvas_put(canvas, 0, 0, 40, ROLE_TITLE, "gone as a whole");
    canvas_fill(canvas, 0, 0, 40, ROLE_QUESTION, ' '); // a question takes the row
    canvas_put(canvas, 0, 0, 40, ROLE_QUESTION, "? Resign the game?");
    canvas_heading(canvas, 1, 0, 40, "Moves, a title that is too long for its row", "right");
    canvas_banner(canvas, 2, ROLE_BAD, "NO CONNECTION", "since 0:12");
    canvas_put_sign(canvas, 3, 0, 4, ROLE_BOARD, "┼─┼─");
    canvas_put_sign(canvas, 3, 2, 1, ROLE_BLACK, "●");
    canvas_put_sign(canvas, 3, 1, 1, ROLE_CURSOR, "[");
    canvas_put(canvas, 4, 0, 10, ROLE_TEXT, "cut, with its mark");
    canvas_put(canvas, 4, 11, 10, ROLE_TEXT, "next");
    canvas_put(canvas, 5, 0, 40, ROLE_TEXT, "two      parts");
    canvas_put(canvas, 5, 4, 4, ROLE_TEXT, "in"); // between them
    canvas_put(canvas, 6, 0, 1, ROLE_DIM, "a");
    canvas_put(canvas, 6, 1, 1, ROLE_DIM, "b"); // letters of a board
    canvas_put_wrapped(canvas, (struct area){7, 0, 2, 10}, ROLE_TEXT, "words that take more rows");
    canvas_put(canvas, 9, 40, 0, ROLE_TEXT, "");
}

static void
draw_list(struct canvas *canvas)
{
    static const char *const names[] = {"name", "bob", "花子"};

    for (int list = 0; list < 2; list++) { // two lists need not agree
        canvas_begin_list(canvas);
        for (int i = 0; i < 3; i++) {
            canvas_put(canvas, i, list * 20, 5, ROLE_TEXT, names[i]);
            canvas_put_right(canvas, i, list * 20 + 6 + i, 6 - i, ROLE_TEXT, "12");
        }
        canvas_end_list(canvas);
    }
    canvas_put(canvas, 3, 3, 10, ROLE_TEXT, "below");
}

static void
what_is_drawn_on_purpose_is_no_fault(void **state)
{
    (void)state;
    expect(draw_soundly, "");
}

static void
every_frame_is_looked_at_alone(void **state)
{
    struct canvas canvas = {0};
    struct canvas_watch watch;

    (void)state;
    canvas_resize(&canvas, 10, 40);
    canvas_watch_start(&watch, &canvas);
    draw_text_on_text(&canvas);
    assert_int_equal(canvas_watch_finish_frame(&watch), 2);
    canvas_resize(&canvas, 5, 20);
    draw_text_on_text(&canvas);
    assert_int_equal(canvas_watch_finish_frame(&watch), 2);
    canvas_clear(&canvas);
    canvas_put(&canvas, 0, 0, 4, ROLE_TEXT, "a long name");
    assert_int_equal(canvas_watch_finish_frame(&watch), 0);
    assert_int_equal(watch.cut_count, 1);
    canvas_watch_stop(&watch);
    canvas_finish(&canvas);
}

static void
a_list_in_line_is_no_fault(void **state)
{
    (void)state;
    expect(draw_list, "");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sentence_is_not_cut_beside_a_free_row),
        cmocka_unit_test(what_lies_over_something_is_found),
        cmocka_unit_test(what_is_cut_without_a_mark_is_found),
        cmocka_unit_test(a_column_that_is_broken_is_found),
        cmocka_unit_test(what_is_drawn_on_purpose_is_no_fault),
        cmocka_unit_test(a_list_in_line_is_no_fault),
        cmocka_unit_test(every_frame_is_looked_at_alone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
