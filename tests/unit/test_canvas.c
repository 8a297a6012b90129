// SPDX-License-Identifier: MIT
#include "client/ui/draw/canvas.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/util/rng.h"
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
what_needs_a_stand_in_is_not_shown_as_it_is(void **state)
{
    struct canvas *canvas = *state;

    assert_true(canvas_shows(canvas, ""));
    assert_true(canvas_shows(canvas, "mizu ✦ 花子 ●"));
    assert_false(canvas_shows(canvas, "a\x1b"));
    assert_false(canvas_shows(canvas, "a\xff"));
    canvas->glyphs = GLYPHS_ASCII;
    assert_true(canvas_shows(canvas, "mizu?"));
    assert_false(canvas_shows(canvas, "✦"));
    assert_false(canvas_shows(canvas, "●"));
    canvas->glyphs = GLYPHS_PLAIN;
    assert_true(canvas_shows(canvas, "花"));
    assert_false(canvas_shows(canvas, "Ж"));
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
a_window_is_a_canvas_of_its_own(void **state)
{
    struct canvas *canvas = *state;

    canvas_open_window(canvas, (struct area){1, 3, 2, 4});
    assert_int_equal(canvas->columns, 4);
    canvas_put(canvas, 0, 0, 9, ROLE_TEXT, "abcdef");
    canvas_put(canvas, 2, 0, 9, ROLE_TEXT, "below");
    assert_false(canvas_is_blank(canvas, 0));
    assert_true(canvas_is_blank(canvas, 1));
    canvas_set_cursor(canvas, 1, 2);
    canvas_close_window(canvas);
    assert_int_equal(canvas->rows, ROWS);
    assert_int_equal(canvas->columns, COLUMNS);
    assert_int_equal(canvas->cursor_row, 2);
    assert_int_equal(canvas->cursor_column, 5);
    expect(canvas, "\n   abcd\n\n");
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

// Whatever bytes a server sends: each cell holds one character that is no control
// character, wide ones have their right half, and marks are few.
static void
expect_sound(const struct canvas *canvas)
{
    for (int i = 0; i < canvas->rows * canvas->columns; i++) {
        const struct cell *cell = &canvas->cells[i];
        bool is_right_half = cell->points[0] == 0;

        for (int k = 0; k < CELL_POINTS; k++) {
            uint32_t point = cell->points[k];

            assert_false((point > 0 && point < ' ') || (point >= 0x7f && point < 0xa0));
            assert_false(point >= 0x202a && point <= 0x202e); // changes the direction
            assert_false(point >= 0x2066 && point <= 0x2069);
        }
        if (is_right_half) {
            assert_true(i % canvas->columns > 0);
            assert_true(canvas->cells[i - 1].points[0] >= 0x1100);
        }
    }
}

static void
random_bytes_stay_in_their_row(void **state)
{
    static const char *const parts[] = {"\033[2J",    "\033]0;x\007",
                                        "\r\n",       "\xc2\x9b",
                                        "五",         "e\u0301\u0302\u0303\u0304",
                                        "\u202e",     "\u2066",
                                        "\xff",       "\u200b",
                                        "\U0001f600", "\u0600",
                                        "\t",         "a",
                                        "\u3000",     "\x7f",
                                        "\ufeff",     "\u0e33"};
    struct canvas canvas = {0};
    struct rng rng = {.state = 5};

    (void)state;
    for (int glyphs = GLYPHS_UNICODE; glyphs <= GLYPHS_ASCII; glyphs++) {
        canvas.glyphs = (enum glyphs)glyphs;
        for (int round = 0; round < 2000; round++) {
            struct strbuf text = {0};
            int count = (int)rng_below(&rng, 30);

            canvas_resize(&canvas, 3, 20);
            for (int i = 0; i < count; i++) {
                strbuf_add(&text, parts[rng_below(&rng, sizeof(parts) / sizeof(*parts))]);
            }
            canvas_put(&canvas, 1, (int)rng_below(&rng, 22) - 1, (int)rng_below(&rng, 20),
                       ROLE_TEXT, strbuf_text(&text));
            expect_sound(&canvas);
            for (int i = 0; i < 20; i++) {
                assert_int_equal(canvas.cells[i].points[0], ' ');
                assert_int_equal(canvas.cells[40 + i].points[0], ' ');
            }
            strbuf_finish(&text);
        }
    }
    canvas_finish(&canvas);
}

static void
each_terminal_gets_what_it_can_draw(void **state)
{
    static const struct {
        enum glyphs glyphs;
        const char *wanted;
    } table[] = {
        {GLYPHS_UNICODE, "●─·五Жa"},
        {GLYPHS_CONSOLE, "X─·??Жa"},
        {GLYPHS_PLAIN, "X--五?a"},
        {GLYPHS_ASCII, "X--???a"},
    };
    struct canvas canvas = {0};

    (void)state;
    for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
        struct strbuf text = {0};

        canvas.glyphs = table[i].glyphs;
        canvas_resize(&canvas, 1, 10);
        canvas_put(&canvas, 0, 0, 10, ROLE_TEXT, "●─·五Жa");
        canvas_write(&canvas, &text);
        text.text[text.length - 1] = '\0'; // the break
        assert_string_equal(text.text, table[i].wanted);
        strbuf_finish(&text);
    }
    canvas_finish(&canvas);
}

// Blanks are counted in columns, not in bytes; the cut is that of canvas_put.
static void
a_line_of_parts_is_made_in_columns(void **state)
{
    const struct canvas *canvas = *state;
    struct strbuf line = {0};

    canvas_add_cut(canvas, &line, 4, "花子");
    canvas_pad(canvas, &line, 6);
    canvas_add_cut(canvas, &line, 4, "花子花");
    canvas_pad(canvas, &line, 12);
    canvas_add_cut(canvas, &line, 5, "разряд");
    canvas_add_cut(canvas, &line, 0, "nothing");
    canvas_pad(canvas, &line, 3); // too late: nothing is added
    assert_string_equal(strbuf_text(&line), "花子  花~   разр~");
    strbuf_finish(&line);
}

int
main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_canvas, close_canvas)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_bytes_stay_in_their_row),
        cmocka_unit_test(each_terminal_gets_what_it_can_draw),
        TEST(text_is_cut_with_a_tilde),
        TEST(what_needs_a_stand_in_is_not_shown_as_it_is),
        TEST(wide_characters_are_never_halved),
        TEST(nothing_is_drawn_outside),
        TEST(a_window_is_a_canvas_of_its_own),
        TEST(marks_stay_with_their_letter),
        TEST(hostile_text_becomes_question_marks),
        TEST(ascii_has_stand_ins),
        TEST(where_the_terminal_disagrees_a_question_mark_keeps_the_place),
        TEST(words_are_wrapped_at_blanks),
        TEST(headings_hold_both_ends),
        TEST(right_and_padded_text_fill_their_field),
        TEST(a_line_of_parts_is_made_in_columns),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
