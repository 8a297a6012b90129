// SPDX-License-Identifier: MIT
// Lines become commands, or are refused with the words that a message needs.
#include "client/control/command.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/point.h"
#include "common/util/strbuf.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

// "move|h8" for what was read, "!4 why" for an error.
static void
describe(const char *line, size_t length, struct strbuf *out)
{
    struct strbuf why = {0};
    struct command command;
    enum command_error error = command_read(line, length, &command, &why);

    if (error != COMMAND_OK) {
        strbuf_addf(out, "!%d%s%s", (int)error, why.length ? " " : "", strbuf_text(&why));
    } else {
        strbuf_add(out, command_row(command.kind)->name);
        for (int i = 0; i < command.count; i++) {
            strbuf_addf(out, "|%s", command.words[i]);
        }
    }
    strbuf_finish(&why);
}

static void
expect(const char *line, const char *want)
{
    struct strbuf got = {0};

    describe(line, strlen(line), &got);
    if (strcmp(strbuf_text(&got), want) != 0) {
        fail_msg("\"%s\": expected %s, got %s", line, want, strbuf_text(&got));
    }
    strbuf_finish(&got);
}

// The number of the error that offers a command.
#define GUESS "!8 "

static void
word_that_is_no_command_is_answered_with_what_was_meant(void **state)
{
    (void)state;
    expect("plya", GUESS "play");
    expect("PLYA", GUESS "play");
    expect("resgin", GUESS "resign");
    expect("baord", GUESS "board");
    expect("exit", GUESS "quit");
    expect("takeback", GUESS "undo");
    expect("renju", GUESS "play renju");
    expect("gomoku", GUESS "play gomoku");
    expect("xyzzy", "!2 xyzzy");
    expect("ply", GUESS "play");
    expect("wiat", GUESS "wait");
    expect("waxy", "!2 waxy"); // two slips are too many in a short word
    expect("abcdefghijklmnopqrstuvwxyz", "!2 abcdefghijklmnopqrstuvwxyz");
    expect("\xd0\xbf\xd0\xbb", "!2 \xd0\xbf\xd0\xbb");
}

static void
point_alone_is_a_move(void **state)
{
    (void)state;
    expect("h8", "move|h8");
    expect("  H8  ", "move|H8");
    expect(":h8", "move|h8");
    expect("y25", "move|y25");
    expect("h99", "move|h99"); // a point, though on no board
    expect("move h8", "move|h8");
    expect("h8 i9", "offer|h8|i9"); // in an opening
    expect("h8 ", "move|h8");
    expect("h", "!3 handover, hint, heat, help");
}

static void
unambiguous_beginnings_are_enough(void **state)
{
    (void)state;
    expect("cre ai", "create|ai");
    expect("HEL", "help");
    expect("room", "room"); // exact, though rooms begins so
    expect("rooms", "rooms");
    expect("ro", "!3 room, rooms");
    expect("x", "!2 x");
    expect("undoo", "!8 undo");
}

static void
commands_that_ask_are_written_in_full(void **state)
{
    int count = 0;

    (void)state;
    expect("resig", "!4 resign");
    expect("quit", "quit");
    expect("qui", "!4 quit");
    for (int i = 0; i < COMMAND_COUNT; i++) {
        count += (command_row((enum command_kind)i)->flags & COMMAND_ASKS) != 0;
    }
    // Those with a dagger on the client's page, and forget.
    assert_int_equal(count, 11);
}

static void
blank_lines_and_remarks_are_nothing(void **state)
{
    (void)state;
    expect("", "!1");
    expect(" \t ", "!1");
    expect("# h8", "!1");
    expect("  # h8", "!1");
}

static void
quotes_keep_words_together(void **state)
{
    (void)state;
    expect("create ai title=\"an evening game\" time=5+3",
           "create|ai|title=an evening game|time=5+3");
    expect("create \"ai\"", "create|ai");
    expect("create ai title=\"open end", "create|ai|title=open end");
    expect("create \"\"", "create|");
}

static void
text_is_taken_as_it_stands(void **state)
{
    (void)state;
    expect("say  hello \"you\"  there ", "say|hello \"you\"  there ");
    expect("say", "!5 say TEXT");
    expect("say   ", "!5 say TEXT");
    expect("whisper bob  how are you?", "whisper|bob|how are you?");
    expect("whisper bob", "!5 whisper NAME TEXT");
    expect("say привет", "say|привет");
}

static void
arguments_are_counted(void **state)
{
    (void)state;
    expect("resign now", "!5 resign");
    expect("place2 a1", "!5 place2 P Q");
    expect("place2 a1 b1 c1", "!5 place2 P Q");
    expect("offer a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1",
           "offer|a1|b1|c1|d1|e1|f1|g1|h1|i1|j1|k1|l1");
    expect("offer a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 m1", "!5 offer P...");
    expect("claim", "!5 claim win|draw|ai");
}

static void
lines_that_are_no_text_are_refused(void **state)
{
    struct strbuf long_line = {0}, got = {0};

    (void)state;
    expect("say \x1b[31m", "!7");
    expect("say \xff", "!7");
    expect("say a\x7f", "!7");
    expect("say a\xc2\x9b", "!7");
    expect("say a\xc2\xa0", "say|a\xc2\xa0");
    expect("say\ta\tb", "say|a b");
    while (long_line.length <= COMMAND_BYTES_MAX) {
        strbuf_add_char(&long_line, 'x');
    }
    describe(strbuf_text(&long_line), long_line.length, &got);
    assert_string_equal(strbuf_text(&got), "!6");
    strbuf_clear(&got);
    describe("say a\0b", 7, &got);
    assert_string_equal(strbuf_text(&got), "!7");
    strbuf_finish(&long_line);
    strbuf_finish(&got);
}

static void
many_words_are_refused_not_dropped(void **state)
{
    struct strbuf line = {0}, got = {0};

    (void)state;
    strbuf_add(&line, "create");
    for (int i = 0; i < COMMAND_WORDS_MAX + 1; i++) {
        strbuf_add(&line, " a=b");
    }
    describe(strbuf_text(&line), line.length, &got);
    assert_string_equal(strbuf_text(&got), "!5 create PRESET [KEY=VALUE]...");
    strbuf_finish(&line);
    strbuf_finish(&got);
}

// What a line means beside its words: "h8" gives "h8 ", "declare 3 h8" gives "3 h8 ".
static void
expect_values(const char *line, const char *want)
{
    struct strbuf got = {0}, why = {0};
    struct command command;
    char point[POINT_TEXT_BYTES];

    assert_int_equal(command_read(line, strlen(line), &command, &why), COMMAND_OK);
    if (command.colour != STONE_NONE) {
        strbuf_add(&got, command.colour == STONE_BLACK ? "black " : "white ");
    }
    if (command.number) {
        strbuf_addf(&got, "%d ", (int)command.number);
    }
    for (int i = 0; i < command.point_count; i++) {
        strbuf_addf(&got, "%s ", point_format(command.points[i], point));
    }
    strbuf_add(&got, command.wrong ? command.wrong : "");
    if (command.option) {
        strbuf_addf(&got, "+%d", (int)command.option);
    }
    if (strcmp(strbuf_text(&got), want) != 0) {
        fail_msg("\"%s\": expected %s, got %s", line, want, strbuf_text(&got));
    }
    strbuf_finish(&got);
    strbuf_finish(&why);
}

static void
words_are_read_as_values(void **state)
{
    (void)state;
    expect_values("H8", "h8 ");
    expect_values("h99", "h99");
    expect_values("offer h8 i9 j10", "h8 i9 j10 ");
    expect_values("offer h8 there j10", "h8 there");
    expect_values("declare 3", "3 ");
    expect_values("declare 3 h8", "3 h8 ");
    expect_values("declare some h8", "h8 ");
    expect_values("forbidden", "");
    expect_values("take w", "white ");
    expect_values("sit BL both", "black +3");
    expect_values("sit purple", "");
    expect_values("claim draw", "+2");
    expect_values("claim it", "");
    expect_values("follow off", "+7");
    expect_values("ignore off", "");
    expect_values("ignore off off", "+7");
    expect_values("watch Previous", "+11");
}

static void
a_copy_has_words_of_its_own(void **state)
{
    struct command command, copy;

    (void)state;
    command_name(&command, COMMAND_CHALLENGE, "ann");
    command_add_word(&command, "casual");
    command_copy(&copy, &command);
    memset(&command, 'x', sizeof(command));
    assert_int_equal(copy.count, 2);
    assert_string_equal(copy.words[0], "ann");
    assert_string_equal(copy.words[1], "casual");
    assert_null(copy.wrong);
}

static void
a_command_takes_no_more_than_fits(void **state)
{
    char word[COMMAND_BYTES_MAX + 1];
    struct command command;

    (void)state;
    memset(word, 'x', sizeof(word) - 1);
    word[sizeof(word) - 1] = '\0';
    command_name(&command, COMMAND_SAY, word);
    command_add_word(&command, "y");
    assert_int_equal(command.count, 1);
    command_move(&command, (struct point){7, 7});
    for (int i = 0; i < 2 * COMMAND_POINTS_MAX; i++) {
        command_add_point(&command, (struct point){0, 0});
    }
    assert_int_equal(command.point_count, COMMAND_POINTS_MAX);
    assert_int_equal(command.points[0].x, 7);
}

static void
every_command_has_its_row(void **state)
{
    (void)state;
    for (int i = 0; i < COMMAND_COUNT; i++) {
        const struct command_row *row = command_row((enum command_kind)i);

        if (!row->name || !row->arguments || !row->help || row->words_min > row->words_max ||
            row->words_max > COMMAND_WORDS_MAX) {
            fail_msg("command %d: its row is not whole", i);
        }
        assert_int_equal(command_find(row->name), i);
        // A name that looked like a point could never be typed.
        if (row->name[1] >= '0' && row->name[1] <= '9') {
            fail_msg("%s reads as a point", row->name);
        }
    }
    assert_int_equal(command_find("nonsense"), COMMAND_COUNT);
    assert_int_equal(command_find(""), COMMAND_COUNT);
    assert_int_equal(command_find("arch"), COMMAND_ARCHIVE);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(word_that_is_no_command_is_answered_with_what_was_meant),
        cmocka_unit_test(point_alone_is_a_move),
        cmocka_unit_test(unambiguous_beginnings_are_enough),
        cmocka_unit_test(commands_that_ask_are_written_in_full),
        cmocka_unit_test(blank_lines_and_remarks_are_nothing),
        cmocka_unit_test(quotes_keep_words_together),
        cmocka_unit_test(text_is_taken_as_it_stands),
        cmocka_unit_test(arguments_are_counted),
        cmocka_unit_test(lines_that_are_no_text_are_refused),
        cmocka_unit_test(many_words_are_refused_not_dropped),
        cmocka_unit_test(words_are_read_as_values),
        cmocka_unit_test(a_copy_has_words_of_its_own),
        cmocka_unit_test(a_command_takes_no_more_than_fits),
        cmocka_unit_test(every_command_has_its_row),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
