// SPDX-License-Identifier: MIT
// Collections of SGF in character sets whose letters look like brackets: they come
// apart into the same games, however they are handed over.
#include "common/record/record_sgf_cut.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/record/record_stream.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))
#define MOVES ";B[hh];W[ig])"
#define NEXT "(;GM[4]SZ[15]PB[next]" MOVES

// "black name/comment of the first move;" of each game.
static void
on_piece(void *data, const struct record_piece *piece)
{
    struct strbuf *out = data;
    struct record_problem problem = {0};
    struct record record;

    record_init(&record);
    if (record_piece_read(piece, NULL, &record, &problem)) {
        const struct record_note *note = record.node_count > 1 ? record_note_of(&record, 1) : NULL;

        strbuf_addf(out, "%s/%s;", record_info(&record, INFO_BLACK),
                    note ? record_text(&record, note->comment) : "");
    } else {
        strbuf_addf(out, "%s;", problem.text);
    }
    record_finish(&record);
}

static void
cut(const char *text, size_t length, size_t step, record_piece_fn take, void *data)
{
    struct record_stream *stream = record_stream_create(FORMAT_SGF, take, data);
    struct record_problem problem = {0};

    for (size_t at = 0; at < length; at += step) {
        size_t rest = length - at;

        assert_true(record_stream_feed(stream, text + at, rest < step ? rest : step, &problem));
    }
    if (!record_stream_end(stream, &problem)) {
        fail_msg("%s", problem.text);
    }
    record_stream_destroy(stream);
}

static void
expect_games(const char *text, const char *want)
{
    static const size_t steps[] = {1, 2, 3, 7, 4096};

    for (size_t i = 0; i < COUNT_OF(steps); i++) {
        struct strbuf out = {0};

        cut(text, strlen(text), steps[i], on_piece, &out);
        if (strcmp(strbuf_text(&out), want) != 0) {
            fail_msg("%s\nby %zu bytes, expected: %s\ngot: %s", text, steps[i], want,
                     strbuf_text(&out));
        }
        strbuf_finish(&out);
    }
}

#define GAME(set, black) "(;GM[4]SZ[15]" set "PB[" black "]PW[x]" MOVES

// 81 5d and 81 5c are letters of GBK; the second bytes are ] and \.
static void
letters_that_look_like_brackets_are_letters(void **state)
{
    static const char *const cases[][2] = {
        {GAME("CA[gb2312]", "\x81\x5d") NEXT, "乚/;next/;"},
        {GAME("CA[gb2312]", "\x81\x5c") NEXT, "乗/;next/;"},
        {GAME("", "\x81\x5d") NEXT, "乚/;next/;"},
        {GAME("", "\x81\x5c") NEXT, "乗/;next/;"},
        {GAME("CA[gb2312]", "\xb0\xa1\x81\x5d)(;\x81\x5c") NEXT, "啊乚)(;乗/;next/;"},
        {GAME("CA[Shift_JIS]", "\x95\x5c") NEXT, "表/;next/;"},
        {GAME("CA[Shift_JIS]", "\xb1") NEXT, "ｱ/;next/;"},
        {GAME("CA[Big5]", "\xa5\x5c") NEXT, "功/;next/;"},
        {GAME("CA[UTF-8]", "中") NEXT, "中/;next/;"},
        {GAME("", "a中") NEXT, "a中/;next/;"},
        {GAME("", "\\]中\\]\\\\") NEXT, "]中]\\/;next/;"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        expect_games(cases[i][0], cases[i][1]);
    }
}

// e9 and a bracket would be a letter of GBK, and the name would go on.
static void
brackets_behind_western_letters_are_brackets(void **state)
{
    static const char *const cases[][2] = {
        {GAME("", "Andr\xe9") NEXT, "André/;next/;"},
        {GAME("CA[ISO-8859-1]", "Andr\xe9") NEXT, "André/;next/;"},
        {GAME("CA[windows-1251]", "\xcf\xff") NEXT, "Пя/;next/;"},
        {"(;GM[4]SZ[15];B[hh]C[\xe9])" NEXT, "/é;next/;"},
        {"(;GM[4]SZ[15];B[hh]C[a\xe9];W[ig]C[b\xe8])" NEXT, "/aé;next/;"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        expect_games(cases[i][0], cases[i][1]);
    }
}

// Each tree has its own; one that says nothing is as the one before it.
static void
trees_of_a_collection_have_their_own_sets(void **state)
{
    (void)state;
    expect_games(GAME("CA[UTF-8]", "中") GAME("CA[gb2312]", "\x81\x5d"), "中/;乚/;");
    expect_games(GAME("CA[windows-1251]", "\xcf") GAME("", "\xff\xcf"), "П/;яП/;");
    expect_games(GAME("CA[Big5]", "\xa5\x5c") GAME("", "\xa5\x5c"), "功/;功/;");
}

static void
half_a_tree_is_told(void **state)
{
    (void)state;
    expect_games(NEXT "(;GM[4]SZ[15]PB[\x81\x5d",
                 "next/;line 1: the file ends before the bracket ] of this value;");
    expect_games("(;GM[4]SZ[15]PB[\xe9",
                 "line 1: the file ends before the bracket ] of this value;");
}

// Pieces that are this text; there are too many to be read.
struct count {
    const char *text;
    int pieces;
};

static void
count_piece(void *data, const struct record_piece *piece)
{
    struct count *count = data;

    count->pieces += piece->length == strlen(count->text) &&
                     memcmp(piece->bytes, count->text, piece->length) == 0;
}

static void
expect_pieces(const char *tree, const char *piece, int times)
{
    struct count count = {.text = piece};
    struct strbuf text = {0};

    for (int i = 0; i < times; i++) {
        strbuf_add(&text, tree);
    }
    cut(strbuf_text(&text), text.length, 65536, count_piece, &count);
    assert_int_equal(count.pieces, times);
    strbuf_finish(&text);
}

// What does not fit into the memory of one game is cut as what does.
static void
long_collections_are_cut_between_games(void **state)
{
    static const char tree[] = "(;GM[4]SZ[15]PB[\x81\x5d];B[hh]C[\xb0\xa1\x81\x5c];W[ig])\n";

    (void)state;
    expect_pieces(tree, "(;GM[4]SZ[15]PB[乚];B[hh]C[啊乗];W[ig])",
                  (int)(RECORD_BYTES_MAX / (sizeof(tree) - 1)) + 1000);
}

// Nobody shall make us look for an end that does not come, again and again.
static void
waiting_for_the_other_end_has_a_measure(void **state)
{
    (void)state;
    expect_pieces("(;CA[gbk]C[\x81])\n", "(;CA[gbk]C[?])", 200000);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_that_look_like_brackets_are_letters),
        cmocka_unit_test(brackets_behind_western_letters_are_brackets),
        cmocka_unit_test(trees_of_a_collection_have_their_own_sets),
        cmocka_unit_test(half_a_tree_is_told),
        cmocka_unit_test(long_collections_are_cut_between_games),
        cmocka_unit_test(waiting_for_the_other_end_has_a_measure),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
