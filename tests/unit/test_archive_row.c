// SPDX-License-Identifier: MIT
// What the archive lists, out of the texts that the core stores.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/match_log.h"
#include "common/util/strbuf.h"
#include "server/shell/store/archive_row.h"
#include "tests/support/table.h"

#define HEAD                                               \
    "game 1\nended 1700000123456\nstarted 1700000000000\n" \
    "white person 1234 Hana\nblack ai 0 4\nrated 0\n\n"

// The head and the log of a match that went so.
static void
write_text(struct strbuf *text, const char *head, const char *settings, const char *moves)
{
    struct table table;

    table_open(&table, settings);
    table_play(&table, moves);
    strbuf_add(text, head);
    match_log_write(&table.match, text);
    table_close(&table);
}

static void
a_game_of_a_person_and_an_ai_is_read(void **state)
{
    struct strbuf text = {0};
    struct archive_row row;

    (void)state;
    write_text(&text, HEAD, "rule=renju opening=central", "h8 h9 a1 A:resign");
    assert_true(archive_row_read(&row, text.text, text.length));
    assert_int_equal(row.ended_ms, 1700000123456);
    assert_int_equal(row.white.id, 1234);
    assert_string_equal(row.white.name, "Hana");
    assert_int_equal(row.black.id, 0);
    assert_string_equal(row.black.name, "goren level 4");
    assert_int_equal(row.rule, RULE_RENJU);
    assert_int_equal(row.size, 15);
    assert_int_equal(row.result, RESULT_WHITE);
    assert_int_equal(row.reason, END_RESIGN);
    assert_int_equal(row.moves, 3);
    assert_false(row.rated);
    strbuf_finish(&text);
}

static void
a_rated_game_of_two_people_is_read(void **state)
{
    const char *head = "game 1\nended 5\nstarted 4\nblack person 7 Ann\nwhite person 8 Bob\n"
                       "rated 1\n\n";
    struct strbuf text = {0};
    struct archive_row row;

    (void)state;
    write_text(&text, head, "rule=freestyle size=19", "a1 b1 a2 b2 a3 b3 a4 b4 a5");
    assert_true(archive_row_read(&row, text.text, text.length));
    assert_string_equal(row.black.name, "Ann");
    assert_string_equal(row.white.name, "Bob");
    assert_int_equal(row.size, 19);
    assert_int_equal(row.result, RESULT_BLACK);
    assert_int_equal(row.reason, END_FIVE);
    assert_int_equal(row.moves, 9);
    assert_true(row.rated);
    strbuf_finish(&text);
}

static void
a_text_of_another_form_is_refused(void **state)
{
    const char *const heads[] = {
        "",
        "game 2\n",
        "game 1\n\n",
        // A line missing, doubled in its place, without an id, of an unknown kind.
        "game 1\nended 5\nstarted 4\nblack person 7 Ann\nrated 1\n\n",
        "game 1\nended 5\nstarted 4\nblack person 7 Ann\nblack person 7 Ann\nrated 1\n\n",
        "game 1\nended 5\nstarted 4\nblack person 0 Ann\nwhite person 8 Bob\nrated 1\n\n",
        "game 1\nended 5\nstarted 4\nblack cat 7 Ann\nwhite person 8 Bob\nrated 1\n\n",
        "game 1\nended 5\nstarted 4\nblack ai 7 1\nwhite person 8 Bob\nrated 1\n\n",
        "game 1\nended 5\nstarted 4\nblack ai 0 x\nwhite person 8 Bob\nrated 1\n\n",
        "game 1\nended 5\nstarted 4\nblack person 7 Ann\nwhite person 8 Bob\nrated 2\n\n",
        "game 1\nended x\nstarted 4\nblack person 7 Ann\nwhite person 8 Bob\nrated 1\n\n",
        "game 1\nended 5\nstarted 4\nblack person 7 Ann\nwhite person 8 Bob\nrated 1\nodd 1\n\n",
        "game 1\nended 5\nstarted 4\nblack person 7 Ann\nwhite person 8 Bob\nrated 1\n",
    };

    (void)state;
    for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); i++) {
        struct strbuf text = {0};
        struct archive_row row;

        write_text(&text, heads[i], "rule=freestyle", "h8 A:resign");
        if (archive_row_read(&row, text.text, text.length)) {
            fail_msg("this was read:\n%s", text.text);
        }
        strbuf_finish(&text);
    }
}

// The whole text is read, and no shorter one; a game that goes on has no end.
static void
a_text_that_was_cut_is_refused(void **state)
{
    struct strbuf text = {0};
    struct archive_row row;

    (void)state;
    write_text(&text, HEAD, "rule=freestyle", "h8 A:resign");
    assert_true(archive_row_read(&row, text.text, text.length));
    for (size_t length = 0; length < text.length; length++) {
        assert_false(archive_row_read(&row, text.text, length));
    }
    strbuf_clear(&text);
    write_text(&text, HEAD, "rule=freestyle", "h8 h9");
    assert_false(archive_row_read(&row, text.text, text.length));
    strbuf_finish(&text);
}

static void
the_opening_of_a_game_is_read(void **state)
{
    static const struct {
        const char *settings, *moves, *code;
    } cases[] = {
        {"rule=renju", "h8 h9 i9 A:resign", "D4"},
        {"rule=renju", "h8 h9 i9 A:undo? B:undo=yes j9 A:resign", "D5"},
        {"rule=renju", "h8 h9 a1 A:resign", ""},
        {"rule=renju", "h8 h9 A:resign", ""},
        {"rule=freestyle", "h8 h9 i9 A:resign", ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct strbuf text = {0};
        struct archive_row row;

        write_text(&text, HEAD, cases[i].settings, cases[i].moves);
        assert_true(archive_row_read(&row, text.text, text.length));
        assert_string_equal(row.opening ? row.opening->code : "", cases[i].code);
        strbuf_finish(&text);
    }
}

static void
every_kind_of_ai_has_a_name_of_its_own(void **state)
{
    char names[AI_KIND_COUNT][WIRE_NAME_BYTES + 1];

    (void)state;
    for (int i = 0; i < AI_KIND_COUNT; i++) {
        archive_ai_name((enum ai_kind)i, 10, names[i]);
        assert_non_null(strchr(names[i], ' '));
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(names[i], names[j]);
        }
    }
    assert_string_equal(names[AI_GOREN], "goren level 10");
    assert_string_equal(names[AI_CLASSIC], "AI classic");
}

static void
words_go_there_and_back(void **state)
{
    enum result result;
    enum end_reason reason;

    (void)state;
    for (int i = 0; i < RESULT_COUNT; i++) {
        assert_true(archive_result_parse(archive_result_word((enum result)i), &result));
        assert_int_equal(result, i);
    }
    for (int i = 0; i < END_REASON_COUNT; i++) {
        assert_true(archive_reason_parse(end_reason_word((enum end_reason)i), &reason));
        assert_int_equal(reason, i);
    }
    assert_false(archive_result_parse("won", &result));
    assert_false(archive_reason_parse("won", &reason));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_of_a_person_and_an_ai_is_read),
        cmocka_unit_test(a_rated_game_of_two_people_is_read),
        cmocka_unit_test(a_text_of_another_form_is_refused),
        cmocka_unit_test(a_text_that_was_cut_is_refused),
        cmocka_unit_test(the_opening_of_a_game_is_read),
        cmocka_unit_test(every_kind_of_ai_has_a_name_of_its_own),
        cmocka_unit_test(words_go_there_and_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
