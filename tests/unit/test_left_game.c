// SPDX-License-Identifier: MIT
#include "client/text/left_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

static void
expect_words(const char *facts, const char *place, const char *expected)
{
    struct left_game game;
    struct strbuf words = {0}, again = {0};

    assert_true(left_game_read(&game, facts));
    left_game_write(&game, &again);
    assert_string_equal(strbuf_text(&again), facts);
    format_left_game(&words, &game, place);
    assert_string_equal(strbuf_text(&words), expected);
    strbuf_finish(&words);
    strbuf_finish(&again);
}

static void
facts_become_words(void **state)
{
    (void)state;
    expect_words("renju fischer:300+3 134000,0,0,0 person 花子", "play.example.net",
                 "Renju 5+3 against 花子 at play.example.net: your move, 2:14");
    expect_words("freestyle none - ai goren 4", "", "Gomoku against goren level 4");
    expect_words("renju byoyomi:600+3x30 0,23000,2,1 person two words", "",
                 "Renju 10+3x30 against two words: your move, 0:23 2x0:30");
    expect_words("pente fischer:300+3 - self", "", "Pente 5+3");
}

static void
the_language_is_that_of_now(void **state)
{
    (void)state;
    tr_use(LANGUAGE_JAPANESE);
    expect_words("renju fischer:300+3 134000,0,0,0 person 花子", "play.example.net",
                 "連珠 5+3、相手：花子、play.example.net: あなたの手番、2:14");
    tr_use(LANGUAGE_ENGLISH);
}

static void
what_is_no_fact_is_nothing(void **state)
{
    static const char *const texts[] = {
        "",
        "renju",
        "renju fischer:300+3 -",
        "chess fischer:300+3 - self",
        "renju fischer:soon - self",
        "renju fischer:300+3 12 self",
        "renju fischer:300+3 -5,0,0,0 self",
        "renju fischer:300+3 5,0,0,0x self",
        "renju fischer:300+3 - nobody",
        "renju fischer:300+3 - person ",
        "renju fischer:300+3 - ai somebody 3",
        "renju fischer:300+3 - ai goren",
        "renju fischer:300+3 - ai goren 99",
    };
    struct left_game game;

    (void)state;
    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        if (left_game_read(&game, texts[i])) {
            fail_msg("\"%s\" was taken", texts[i]);
        }
        assert_false(game.is_known);
    }
}

// Earlier versions kept a sentence.
static void
old_words_are_repeated(void **state)
{
    struct left_game game = {.words = "рэндзю, против mizu"};
    struct strbuf words = {0};

    (void)state;
    format_left_game(&words, &game, "host.example");
    assert_string_equal(strbuf_text(&words), "рэндзю, против mizu at host.example");
    game.words[0] = '\0';
    strbuf_clear(&words);
    format_left_game(&words, &game, "");
    assert_string_equal(strbuf_text(&words), "a game in progress");
    strbuf_finish(&words);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_become_words),
        cmocka_unit_test(the_language_is_that_of_now),
        cmocka_unit_test(what_is_no_fact_is_nothing),
        cmocka_unit_test(old_words_are_repeated),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
