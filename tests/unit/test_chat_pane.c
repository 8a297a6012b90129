// SPDX-License-Identifier: MIT
#include "client/ui/draw/chat_pane.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

enum { ROWS = 4, COLUMNS = 14 };

static const struct area whole = {0, 0, ROWS, COLUMNS};

struct pane {
    struct canvas canvas;
    struct m_chat chat, watchers;
    struct chat_view view;
    int64_t now_ms;
};

static int
open_pane(void **state)
{
    static struct pane pane;

    pane = (struct pane){0};
    canvas_resize(&pane.canvas, ROWS, COLUMNS);
    *state = &pane;
    return 0;
}

static int
close_pane(void **state)
{
    struct pane *pane = *state;

    canvas_finish(&pane->canvas);
    m_chat_finish(&pane->chat);
    m_chat_finish(&pane->watchers);
    return 0;
}

static void
format_word(struct pane *pane, struct m_chat *chat, const char *text)
{
    struct wire_player bob = {.name = "bob"};
    struct wire_chat_line line = {.from = &bob, .text = text, .at_ms = (uint64_t)++pane->now_ms};

    assert_true(m_chat_add(chat, &line));
}

static void
add_numbers(struct pane *pane, int from, int to)
{
    char text[16];

    for (int i = from; i <= to; i++) {
        snprintf(text, sizeof(text), "%d", i);
        format_word(pane, &pane->chat, text);
    }
}

// The rows below the heading.
static void
expect(struct pane *pane, const char *wanted)
{
    const struct chat_lines lines = {
        .chat = &pane->chat, .watchers = &pane->watchers, .self = 7, .indent = 1};
    struct strbuf text = {0};

    canvas_clear(&pane->canvas);
    chat_view_draw(&pane->canvas, &pane->view, &lines, whole);
    canvas_write(&pane->canvas, &text);
    assert_string_equal(strbuf_text(&text) + 1, wanted);
    strbuf_finish(&text);
}

static void
few_lines_stand_at_the_top(void **state)
{
    struct pane *pane = *state;

    add_numbers(pane, 1, 2);
    expect(pane, " bob: 1\n bob: 2\n\n");
    pane->view.wanted = 5; // there is nothing to scroll
    expect(pane, " bob: 1\n bob: 2\n\n");
    assert_int_equal(chat_view_newer(&pane->view), 0);
}

static void
the_newest_lines_are_shown(void **state)
{
    struct pane *pane = *state;

    add_numbers(pane, 1, 5);
    expect(pane, " bob: 3\n bob: 4\n bob: 5\n");
    add_numbers(pane, 6, 6);
    expect(pane, " bob: 4\n bob: 5\n bob: 6\n");
}

static void
new_lines_do_not_move_what_is_looked_at(void **state)
{
    struct pane *pane = *state;

    add_numbers(pane, 1, 9);
    expect(pane, " bob: 7\n bob: 8\n bob: 9\n");
    pane->view.wanted = 2;
    expect(pane, " bob: 5\n bob: 6\n bob: 7\n");
    assert_int_equal(chat_view_newer(&pane->view), 2);
    add_numbers(pane, 10, 12);
    expect(pane, " bob: 5\n bob: 6\n bob: 7\n");
    assert_int_equal(chat_view_newer(&pane->view), 5);
    chat_view_to_newest(&pane->view);
    expect(pane, " bob: 10\n bob: 11\n bob: 12\n");
}

static void
scrolling_ends_at_the_oldest_and_at_the_newest_line(void **state)
{
    struct pane *pane = *state;

    add_numbers(pane, 1, 9);
    pane->view.wanted = 1000;
    expect(pane, " bob: 1\n bob: 2\n bob: 3\n");
    assert_int_equal(chat_view_newer(&pane->view), 6);
    pane->view.wanted = -chat_view_page(&pane->view);
    expect(pane, " bob: 4\n bob: 5\n bob: 6\n");
    pane->view.wanted = -1000;
    expect(pane, " bob: 7\n bob: 8\n bob: 9\n");
    assert_int_equal(chat_view_newer(&pane->view), 0);
}

static void
a_line_longer_than_the_pane_can_be_read_whole(void **state)
{
    struct pane *pane = *state;

    format_word(pane, &pane->chat, "one two three four five six seven 花子花子花子花子");
    expect(pane, " five six\n seven 花子花\n 子花子花子\n");
    pane->view.wanted = 1;
    expect(pane, " three four\n five six\n seven 花子花\n");
    assert_int_equal(chat_view_newer(&pane->view), 1);
    pane->view.wanted = 9;
    expect(pane, " bob: one two\n three four\n five six\n");
    add_numbers(pane, 1, 1);
    expect(pane, " bob: one two\n three four\n five six\n");
    assert_int_equal(chat_view_newer(&pane->view), 2);
}

static void
the_history_is_bounded_and_takes_the_view_with_it(void **state)
{
    struct pane *pane = *state;

    add_numbers(pane, 1, CHAT_LINES_MAX);
    pane->view.wanted = 100000;
    expect(pane, " bob: 1\n bob: 2\n bob: 3\n");
    add_numbers(pane, CHAT_LINES_MAX + 1, CHAT_LINES_MAX + 10);
    expect(pane, " bob: 11\n bob: 12\n bob: 13\n");
    add_numbers(pane, CHAT_LINES_MAX + 11, 3 * CHAT_LINES_MAX);
    expect(pane, " bob: 401\n bob: 402\n bob: 403\n");
    assert_int_equal(chat_view_newer(&pane->view), CHAT_LINES_MAX - 3);
}

static void
another_history_is_shown_from_its_newest_line(void **state)
{
    struct pane *pane = *state;

    add_numbers(pane, 1, 9);
    pane->view.wanted = 4;
    expect(pane, " bob: 3\n bob: 4\n bob: 5\n");
    m_chat_finish(&pane->chat);
    add_numbers(pane, 20, 23);
    expect(pane, " bob: 21\n bob: 22\n bob: 23\n");
}

static void
watchers_stand_between_the_others_in_brackets(void **state)
{
    struct pane *pane = *state;

    add_numbers(pane, 1, 2);
    format_word(pane, &pane->watchers, "hm");
    add_numbers(pane, 3, 4);
    expect(pane, " (bob): hm\n bob: 3\n bob: 4\n");
    pane->view.wanted = 1;
    expect(pane, " bob: 2\n (bob): hm\n bob: 3\n");
    format_word(pane, &pane->watchers, "oh");
    expect(pane, " bob: 2\n (bob): hm\n bob: 3\n");
}

static void
a_narrower_pane_keeps_the_line_at_its_bottom(void **state)
{
    struct pane *pane = *state;
    const struct chat_lines lines = {.chat = &pane->chat, .indent = 1};
    struct strbuf text = {0};

    format_word(pane, &pane->chat, "aaa bbb ccc ddd eee fff");
    add_numbers(pane, 1, 4);
    pane->view.wanted = 4;
    expect(pane, " bob: aaa bbb\n ccc ddd eee\n fff\n");
    canvas_clear(&pane->canvas);
    chat_view_draw(&pane->canvas, &pane->view, &lines, (struct area){0, 0, ROWS, 8});
    canvas_write(&pane->canvas, &text);
    assert_string_equal(strbuf_text(&text) + 1, " ddd\n eee\n fff\n");
    strbuf_finish(&text);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(few_lines_stand_at_the_top, open_pane, close_pane),
        cmocka_unit_test_setup_teardown(the_newest_lines_are_shown, open_pane, close_pane),
        cmocka_unit_test_setup_teardown(new_lines_do_not_move_what_is_looked_at, open_pane,
                                        close_pane),
        cmocka_unit_test_setup_teardown(scrolling_ends_at_the_oldest_and_at_the_newest_line,
                                        open_pane, close_pane),
        cmocka_unit_test_setup_teardown(a_line_longer_than_the_pane_can_be_read_whole, open_pane,
                                        close_pane),
        cmocka_unit_test_setup_teardown(the_history_is_bounded_and_takes_the_view_with_it,
                                        open_pane, close_pane),
        cmocka_unit_test_setup_teardown(another_history_is_shown_from_its_newest_line, open_pane,
                                        close_pane),
        cmocka_unit_test_setup_teardown(watchers_stand_between_the_others_in_brackets, open_pane,
                                        close_pane),
        cmocka_unit_test_setup_teardown(a_narrower_pane_keeps_the_line_at_its_bottom, open_pane,
                                        close_pane),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
