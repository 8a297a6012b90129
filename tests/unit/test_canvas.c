// SPDX-License-Identifier: MIT
#include "client/ui/canvas.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

enum { ROWS = 3, COLUMNS = 12 };

static int
open_canvas(void **state)
{
    static struct canvas canvas;

    canvas = (struct canvas){0};
    canvas_resize(&canvas, ROWS, COLUMNS);
    *state = &canvas;
    return 0;
}

static int
close_canvas(void **state)
{
    canvas_finish(*state);
    return 0;
}

static void
expect(const struct canvas *canvas, const char *wanted)
{
    struct strbuf text = {0};

    canvas_write(canvas, &text);
    assert_string_equal(strbuf_text(&text), wanted);
    strbuf_finish(&text);
}

static void
text_is_cut_with_a_tilde(void **state)
{
    struct canvas *canvas = *state;

    assert_int_equal(canvas_put(canvas, 0, 1, 5, ROLE_TEXT, "takeshi"), 5);
    assert_int_equal(canvas_put(canvas, 1, 1, 7, ROLE_TEXT, "takeshi"), 7);
    assert_int_equal(canvas_put(canvas, 2, 0, 0, ROLE_TEXT, "takeshi"), 0);
    expect(canvas, " take~\n takeshi\n\n");
}

static void
wide_characters_are_never_halved(void **state)
{
    struct canvas *canvas = *state;

    assert_int_equal(canvas_columns(canvas, "花子"), 4);
    assert_int_equal(canvas_put(canvas, 0, 0, 4, ROLE_TEXT, "花子x"), 3); // one column is left
    canvas_put(canvas, 1, 0, 5, ROLE_TEXT, "花子x");
    canvas_put(canvas, 1, 1, 1, ROLE_TEXT, "!"); // writes over the right half
    canvas_put(canvas, 2, COLUMNS - 1, 9, ROLE_TEXT, "花");
    expect(canvas, "花~\n !子x\n\n");
}

static void
nothing_is_drawn_outside(void **state)
{
    struct canvas *canvas = *state;

    canvas_put(canvas, -1, 0, 9, ROLE_TEXT, "above");
    canvas_put(canvas, ROWS, 0, 9, ROLE_TEXT, "below");
    canvas_put(canvas, 1, -2, 9, ROLE_TEXT, "left");
    canvas_put(canvas, 1, COLUMNS - 2, 9, ROLE_TEXT, "right");
    canvas_set_cursor(canvas, ROWS, 0);
    assert_false(canvas->has_cursor);
    expect(canvas, "\nft        ri\n\n");
}

static void
marks_stay_with_their_letter(void **state)
{
    struct canvas *canvas = *state;

    assert_int_equal(canvas_columns(canvas, "e\xcc\x81x"), 2);
    canvas_put(canvas, 0, 0, 9, ROLE_TEXT, "e\xcc\x81x");
    expect(canvas, "e\xcc\x81x\n\n\n");
}

static void
hostile_text_becomes_question_marks(void **state)
{
    struct canvas *canvas = *state;

    canvas_put(canvas, 0, 0, 9, ROLE_TEXT, "a\033[2Jb");
    canvas_put(canvas, 1, 0, 9, ROLE_TEXT,
               "a\xff"
               "b\xc2\x9bz");
    canvas_put(canvas, 2, 0, 9, ROLE_TEXT,
               "a\xe2\x80\xae"
               "b"); // turns the direction
    expect(canvas, "a?[2Jb\na?b?z\na?b\n");
}

static void
ascii_has_stand_ins(void **state)
{
    struct canvas *canvas = *state;

    canvas->glyphs = GLYPHS_ASCII;
    canvas_put(canvas, 0, 0, 12, ROLE_TEXT, "├─●═○┤▶▲·五");
    canvas_put(canvas, 1, 0, 12, ROLE_TEXT, "привет");
    expect(canvas, "+-X=O+>^-??\n??????\n\n");
}

// The terminal's opinion of a character, for the next test.
static int
narrow(uint32_t point)
{
    return point == 0x82b1 ? 1 : point < 0x300 ? 1 : 2;
}

static void
where_the_terminal_disagrees_a_question_mark_keeps_the_place(void **state)
{
    struct canvas *canvas = *state;

    canvas->width = narrow;
    canvas_put(canvas, 0, 0, 9, ROLE_TEXT, "花子x");
    expect(canvas, "??子x\n\n\n");
}

static void
words_are_wrapped_at_blanks(void **state)
{
    struct canvas *canvas = *state;
    struct area area = {0, 0, 2, 8};

    assert_int_equal(canvas_put_wrapped(canvas, area, ROLE_TEXT, "one two three four"), 2);
    expect(canvas, "one two\nthree f~\n\n");
}

static void
headings_hold_both_ends(void **state)
{
    struct canvas *canvas = *state;

    canvas_resize(canvas, 1, 24);
    canvas_heading(canvas, 0, 0, 24, "Moves", "D1");
    expect(canvas, "── Moves ───────── D1 ──\n");
}

static void
right_and_padded_text_fill_their_field(void **state)
{
    struct canvas *canvas = *state;

    canvas_put_right(canvas, 0, 0, 6, ROLE_TEXT, "3:14");
    canvas_put_padded(canvas, 1, 0, 3, ROLE_TITLE, "x");
    assert_int_equal(canvas->cells[COLUMNS + 2].role, ROLE_TITLE);
    assert_int_equal(canvas->cells[COLUMNS + 3].role, ROLE_TEXT);
    expect(canvas, "  3:14\nx\n\n");
}

int
main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_canvas, close_canvas)
    const struct CMUnitTest tests[] = {
        TEST(text_is_cut_with_a_tilde),
        TEST(wide_characters_are_never_halved),
        TEST(nothing_is_drawn_outside),
        TEST(marks_stay_with_their_letter),
        TEST(hostile_text_becomes_question_marks),
        TEST(ascii_has_stand_ins),
        TEST(where_the_terminal_disagrees_a_question_mark_keeps_the_place),
        TEST(words_are_wrapped_at_blanks),
        TEST(headings_hold_both_ends),
        TEST(right_and_padded_text_fill_their_field),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
