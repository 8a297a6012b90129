// SPDX-License-Identifier: MIT
#include "client/text/titles.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "client/text/format.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

static int
speak_english(void **state)
{
    (void)state;
    tr_use(LANGUAGE_ENGLISH);
    return 0;
}

static void
expect_ai(const struct ai_config *ai, bool is_long, const char *want)
{
    struct occupant occupant = {.kind = OCCUPANT_AI, .ai = *ai};
    struct strbuf out = {0};

    format_occupant(&out, &occupant, is_long);
    assert_string_equal(strbuf_text(&out), want);
    strbuf_finish(&out);
}

static void
seed_s0_weights_are_shown_wherever_the_ai_is_named(void **state)
{
    struct ai_config ai = {.kind = AI_CLASSIC};

    (void)state;
    expect_ai(&ai, true, "AI classic 1");
    ai.weight_count = AI_WEIGHT_COUNT;
    memcpy(ai.weights, ai_classic_presets[1], sizeof(ai.weights));
    expect_ai(&ai, false, "AI classic 2");
    ai.weights[1] = 1150;
    ai.weights[2] = 1300;
    expect_ai(&ai, true, "AI classic 1,1.15,1.3,10 ...");
    expect_ai(&ai, false, "AI classic 1,1.15,1.3,10 ...");
}

// Whoever reads "renju" in English can type it.
static void
english_titles_can_be_typed(void **state)
{
    (void)state;
    for (int i = 0; i < RULE_COUNT; i++) {
        enum rule rule;

        assert_true(rule_read(rule_title((enum rule)i), &rule));
        assert_int_equal(rule, i);
    }
    for (int i = 0; i < SPEED_COUNT; i++) {
        assert_string_equal(speed_title((enum speed)i), speed_word((enum speed)i));
    }
    for (int i = 0; i < AI_KIND_COUNT; i++) {
        assert_string_equal(ai_kind_title((enum ai_kind)i), ai_kind_id((enum ai_kind)i));
    }
}

// Freestyle is what everybody calls gomoku.
static void
games_have_the_names_of_players(void **state)
{
    (void)state;
    assert_string_equal(game_title(RULE_FREESTYLE), "Gomoku");
    assert_string_equal(game_title(RULE_RENJU), "Renju");
    assert_string_equal(game_title(RULE_CAPTURE42), "Capture gomoku");
    for (int i = 0; i < RULE_COUNT; i++) {
        assert_true(*game_title((enum rule)i));
    }
    tr_use(LANGUAGE_JAPANESE);
    assert_string_equal(game_title(RULE_FREESTYLE), "五目並べ");
}

static void
reasons_are_words_of_a_sentence(void **state)
{
    (void)state;
    assert_string_equal(end_reason_title(END_RESIGN), "resignation");
    assert_string_equal(end_reason_title(END_FULL_BOARD), "full board");
    for (int i = 0; i < END_REASON_COUNT; i++) {
        assert_null(strchr(end_reason_title((enum end_reason)i), '-'));
    }
}

static void
expect_opening(struct opening_choice choice, const char *want)
{
    struct strbuf out = {0};

    format_opening_title(&out, choice);
    assert_string_equal(strbuf_text(&out), want);
    strbuf_finish(&out);
}

static void
openings_are_written_as_they_are_read(void **state)
{
    (void)state;
    for (int i = 0; i < OPENING_COUNT; i++) {
        for (uint8_t n = 0; n <= OPENING_OFFERS_MAX; n++) {
            struct opening_choice choice = {(enum opening)i, n};
            char text[OPENING_TEXT_BYTES];

            if (opening_choice_is_valid(choice)) {
                expect_opening(choice, opening_format(choice, text));
            }
        }
    }
}

static void
openings_have_the_names_of_players(void **state)
{
    (void)state;
    tr_use(LANGUAGE_CHINESE);
    expect_opening((struct opening_choice){OPENING_TARAGUCHI, 10}, "塔拉山口-10");
    expect_opening((struct opening_choice){OPENING_YAMAGUCHI, 12}, "山口");
    expect_opening((struct opening_choice){OPENING_YAMAGUCHI, 5}, "山口-5");
    tr_use(LANGUAGE_RUSSIAN);
    expect_opening((struct opening_choice){OPENING_SOOSYRV, 8}, "Соосырв-8");
    assert_string_equal(rule_title(RULE_RENJU), "рэндзю");
}

// All 26 are known here; Japanese has the characters of the table of openings,
// but for one that is written otherwise in Japan.
static void
each_of_the_26_openings_has_its_name(void **state)
{
    int found = 0, differing = 0;

    (void)state;
    tr_use(LANGUAGE_JAPANESE);
    for (int second = 0; second < 2; second++) {
        for (int x = 5; x <= 9; x++) {
            for (int y = 5; y <= 9; y++) {
                struct point moves[3] = {{7, 7}, {(int8_t)(7 + second), 8}, {(int8_t)x, (int8_t)y}};
                const struct opening_name *name = opening_name(moves, 15);

                if (name) {
                    found++;
                    differing += strcmp(opening_name_title(name), name->japanese) != 0;
                }
            }
        }
    }
    assert_true(found >= 26);
    assert_true(differing <= 2); // 渓月, and its mirror image
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(seed_s0_weights_are_shown_wherever_the_ai_is_named, speak_english),
        cmocka_unit_test_setup(english_titles_can_be_typed, speak_english),
        cmocka_unit_test_setup(games_have_the_names_of_players, speak_english),
        cmocka_unit_test_setup(reasons_are_words_of_a_sentence, speak_english),
        cmocka_unit_test_setup(openings_are_written_as_they_are_read, speak_english),
        cmocka_unit_test_setup(openings_have_the_names_of_players, speak_english),
        cmocka_unit_test_setup(each_of_the_26_openings_has_its_name, speak_english),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
