// SPDX-License-Identifier: MIT
// What somebody wants to play, as people type it.
#include "client/control/room_options.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "client/control/ai_options.h"
#include "client/control/read_time.h"
#include "common/game/match_log.h"
#include "common/util/strbuf.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

static void
clocks_are_read_as_people_type_them(void **state)
{
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"5+3", "fischer:300+3"},
        {"0+3", "fischer:0+3"},
        {"10+0", "sudden:600"},
        {"10", "sudden:600"},
        {"10:00", "sudden:600"},
        {"0:45", "sudden:45"},
        {"1:00:00", "sudden:3600"},
        {"1:30+5", "fischer:90+5"},
        {"10+3x30", "byoyomi:600+3x30"},
        {"10:00+25/600", "canadian:600+25/600"},
        {"5d3", "delay:300d3"},
        {"5b3", "bronstein:300b3"},
        {"3d", "corr:3d"},
        {"none", "none"},
        {"3600s", "sudden:3600"},
        {"10m", "sudden:600"},
        {"10min+3s", "fischer:600+3"},
        {"1h", "sudden:3600"},
        {"300s+3", "fischer:300+3"},
        {"300m", "sudden:18000"},
        {"10m+3x30s", "byoyomi:600+3x30"},
        {"fischer:300+3c600", "fischer:300+3c600"},
        {"permove:30/180", "permove:30/180"},
        // What is none, and what is out of range.
        {"", NULL},
        {"5+", NULL},
        {"+3", NULL},
        {"5+3x", NULL},
        {"10+3x", NULL},
        {"10+25/", NULL},
        {"10+3xy", NULL},
        {"5+3y4", NULL},
        {"5:3:2:1", NULL},
        {"5:60", NULL},
        {"5 + 3", NULL},
        {"5+3 ", NULL},
        {"5x3", NULL},
        {"0", NULL},
        {"5+181", NULL},
        {"15d", NULL},
        {"0d", NULL},
        {"99999999999999999999", NULL},
        {"6000", NULL},
        {"300", NULL}, // of what?
        {"300+3", NULL},
        {"10x", NULL},
        {"s", NULL},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct time_control control = {.kind = CONTROL_NONE};
        char text[CONTROL_TEXT_BYTES];
        struct strbuf why = {0};
        bool is_good = read_time(cases[i].text, &control, &why);

        if (is_good != (cases[i].want != NULL) ||
            (is_good && strcmp(control_format(&control, text), cases[i].want) != 0)) {
            fail_msg("\"%s\": expected %s, got %s (%s)", cases[i].text,
                     cases[i].want ? cases[i].want : "a refusal",
                     is_good ? control_format(&control, text) : "a refusal", strbuf_text(&why));
        }
        assert_true(is_good || why.length > 0);
        strbuf_finish(&why);
    }
}

// The settings that a preset and KEY=VALUE lead to, as the referee writes them.
static void
expect_options(const char *preset, const char *words, bool is_guest, const char *want)
{
    struct strbuf why = {0}, got = {0};
    struct room_options options;

    assert_true(room_options_begin(&options, NULL, preset, is_guest));
    while (*words) {
        char word[64];
        size_t length = strcspn(words, " ");

        snprintf(word, sizeof(word), "%.*s", (int)length, words);
        if (!room_options_set(&options, word, &why)) {
            fail_msg("%s %s: %s", preset, word, strbuf_text(&why));
        }
        words += length + (words[length] == ' ');
    }
    room_options_finish(&options);
    match_log_write_settings(&options.setup.match, &got);
    assert_int_equal(match_settings_check(&options.setup.match), SETTINGS_OK);
    if (!strstr(strbuf_text(&got), want)) {
        fail_msg("%s: expected %s, got %s", preset, want, strbuf_text(&got));
    }
    strbuf_finish(&why);
    strbuf_finish(&got);
}

static void
presets_can_be_played(void **state)
{
    (void)state;
    expect_options("casual", "", true,
                   "rule=renju size=15 opening=central clock=fischer:300+3 start=first undo=press "
                   "rated=no");
    expect_options(
        "renju", "", false,
        "rule=renju size=15 opening=taraguchi10 clock=fischer:300+3 start=first undo=off "
        "rated=yes");
    expect_options("renju", "", true, "undo=off rated=no");
    expect_options("swap2", "", false, "rule=freestyle size=15 opening=swap2");
    expect_options("capture", "", false, "rule=capture42 size=19 opening=free clock=sudden:600");
    expect_options("ai", "", false, "rule=renju size=15 opening=central clock=none");
    expect_options("demo", "", false, "rule=renju");
    expect_options("both", "", false, "rule=freestyle");
}

static void
rule_brings_its_size_and_opening(void **state)
{
    (void)state;
    expect_options("ai", "rule=pente", true, "rule=pente size=19 opening=central");
    expect_options("ai", "rule=caro", true, "rule=caro size=15 opening=free");
    expect_options("ai", "size=13 rule=pente", true, "rule=pente size=13 opening=central");
    expect_options("ai", "rule=renju opening=soosyrv5 size=15x15", true, "opening=soosyrv5");
    // What is said in the preset stays where the rule is not changed.
    expect_options("renju", "time=10+0", true, "opening=taraguchi10 clock=sudden:600");
}

static void
rated_games_have_no_undo_and_no_hints(void **state)
{
    struct strbuf why = {0};
    struct room_options options;

    (void)state;
    expect_options("casual", "rated=yes", false, "undo=off rated=yes");
    assert_true(room_options_begin(&options, NULL, "ai", false));
    assert_true(options.setup.hints && options.setup.maps && options.setup.threats);
    assert_true(room_options_set(&options, "rated=yes", &why));
    room_options_finish(&options);
    assert_false(options.setup.hints || options.setup.maps || options.setup.threats);
    strbuf_finish(&why);
}

static void
options_of_a_room_are_set(void **state)
{
    static const char *const words[] = {
        "foul=reject", "dead=yes",     "margin=25",   "start=now",  "undo=refund",
        "join=code",   "watch=nobody", "TITLE=hello", "seat=white", "rating=1640..1840"};
    struct strbuf why = {0};
    struct room_options options;

    (void)state;
    assert_true(room_options_begin(&options, NULL, "casual", true));
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        assert_true(room_options_set(&options, words[i], &why));
    }
    assert_true(options.setup.match.rules.options.reject_fouls);
    assert_true(options.setup.match.rules.options.draw_dead);
    assert_int_equal(options.setup.match.rules.options.draw_margin, 25);
    assert_int_equal(options.setup.match.start, START_NOW);
    assert_int_equal(options.setup.match.undo, UNDO_REFUND);
    assert_int_equal(options.setup.join, JOIN_CODE);
    assert_int_equal(options.setup.watch, WATCH_NOBODY);
    assert_string_equal(options.setup.title, "hello");
    assert_int_equal(options.seat, WANT_SEAT_B);
    assert_int_equal(options.rating_min, 1640);
    assert_int_equal(options.rating_max, 1840);
    assert_true(room_options_set(&options, "rating=..1900", &why));
    assert_int_equal(options.rating_min, 0);
    strbuf_finish(&why);
}

static void
policies_of_ais_are_set(void **state)
{
    static const char *const words[] = {"level=7",    "resign=no", "draws=YES",
                                        "varied=yes", "pause=900", "resign2=yes"};
    struct strbuf why = {0};
    struct room_options options;

    (void)state;
    assert_true(room_options_begin(&options, NULL, "demo", true));
    assert_int_equal(options.ai[0].resign, AI_CHOICE_DEFAULT);
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        assert_true(room_options_set(&options, words[i], &why));
    }
    room_options_finish(&options);
    assert_int_equal(options.ai[0].resign, AI_CHOICE_NO);
    assert_int_equal(options.ai[0].draws, AI_CHOICE_YES);
    assert_true(options.ai[0].varied);
    assert_int_equal(options.ai[0].pause_ms, 900);
    assert_int_equal(options.ai[1].resign, AI_CHOICE_YES);
    assert_int_equal(options.ai[1].draws, AI_CHOICE_DEFAULT);
    assert_true(room_options_set(&options, "varied=no", &why));
    assert_false(options.ai[0].varied);
    assert_true(room_options_set(&options, "resign=usual", &why));
    assert_int_equal(options.ai[0].resign, AI_CHOICE_DEFAULT);
    assert_true(room_options_set(&options, "draws=default", &why));
    assert_int_equal(options.ai[0].draws, AI_CHOICE_DEFAULT);
    strbuf_finish(&why);
}

static void
wrong_values_are_refused_with_what_would_be_right(void **state)
{
    static const char *const words[] = {
        "rule=chess",
        "size=4",
        "size=26",
        "size=15x16",
        "size=x",
        "opening=king",
        "undo=maybe",
        "rated=maybe",
        "seat=red",
        "start=later",
        "foul=ignore",
        "dead=2",
        "margin=625",
        "margin=-1",
        "join=nobody",
        "watch=me",
        "level=0",
        "level=11",
        "mind=clever",
        "plies=4",
        "pause=10001",
        "resign=maybe",
        "draws=always",
        "varied=usual",
        "weights=1,2",
        "weights=1,2,3,4,5,6,7,8",
        "weights=1,2,3,4,5,6,101",
        "weights=1,2,3,4,5,6,1.2345",
        "rating=10",
        "rating=a..b",
        "time=5+",
        "colour=red",
        "rated",
        "=5",
        "a-very-long-key-indeed=5",
        "weights=3",
        "level2=11",
        "2=5",
        "ais=3",
        "ais=-1",
        "both=maybe",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        struct strbuf why = {0};
        struct room_options options;

        assert_true(room_options_begin(&options, NULL, "ai", true));
        if (room_options_set(&options, words[i], &why) || why.length == 0) {
            fail_msg("%s: expected a refusal with a sentence", words[i]);
        }
        strbuf_finish(&why);
    }
}

static void
kinds_of_ai_get_the_parameters_they_have(void **state)
{
    struct strbuf why = {0};
    struct ai_config ai;

    (void)state;
    ai_options_begin(&ai);
    ai_options_finish(&ai);
    assert_int_equal(ai.level, 3);
    assert_true(ai_options_set(&ai, NULL, "classic", &why));
    ai_options_finish(&ai);
    assert_int_equal(ai.kind, AI_CLASSIC);
    assert_int_equal(ai.level, 0);
    ai_options_begin(&ai);
    assert_true(ai_options_set(&ai, NULL, "weights=1,1.1,1.3,10,1,1,0.05", &why));
    assert_int_equal(ai.kind, AI_CLASSIC);
    assert_int_equal(ai.weight_count, AI_WEIGHT_COUNT);
    assert_int_equal(ai.weights[1], 1100);
    assert_int_equal(ai.weights[3], 10000);
    assert_int_equal(ai.weights[6], 50);
    assert_true(ai_options_set(&ai, NULL, "weights=2", &why));
    assert_int_equal(ai.weights[4], 1100);
    ai_options_begin(&ai);
    assert_true(ai_options_set(&ai, NULL, "minimax", &why));
    ai_options_finish(&ai);
    assert_int_equal(ai.plies, 2);
    assert_false(ai_options_set(&ai, NULL, "plies=0", &why)); // it would not think at all
    assert_false(ai_options_set(&ai, NULL, "plies=1", &why));
    assert_int_equal(ai.plies, 2);
    assert_true(ai_options_set(&ai, NULL, "plies=3", &why));
    ai_options_begin(&ai);
    assert_true(ai_options_set(&ai, NULL, "patterns", &why));
    assert_true(ai_options_set(&ai, NULL, "plies=0", &why));
    assert_false(ai_options_set(&ai, NULL, "clever", &why));
    assert_false(ai_options_set(&ai, NULL, "rule=renju", &why));
    strbuf_finish(&why);
}

static void
two_ais_are_told_apart(void **state)
{
    struct strbuf why = {0};
    struct room_options options;

    (void)state;
    assert_true(room_options_begin(&options, NULL, "demo", true));
    assert_true(room_options_set(&options, "level=2", &why));
    assert_true(room_options_set(&options, "mind2=lines", &why));
    room_options_finish(&options);
    assert_int_equal(options.ai_count, 2);
    assert_int_equal(options.ai[0].level, 2);
    assert_int_equal(options.ai[1].kind, AI_LINES);
    assert_int_equal(options.ai[1].level, 0);
    assert_true(options.starts && options.ai[0].pause_ms > 0);
    strbuf_finish(&why);
}

static void
seed_s0_demo_takes_weights_for_both_sides(void **state)
{
    struct strbuf why = {0};
    struct room_options options;

    (void)state;
    assert_true(room_options_begin(&options, NULL, "demo", true));
    assert_true(room_options_set(&options, "weights=1,1.1,1.3,10,1,1,1.3", &why));
    assert_true(room_options_set(&options, "weights2=2", &why));
    room_options_finish(&options);
    for (int i = 0; i < ROOM_AIS_MAX; i++) {
        assert_int_equal(options.ai[i].kind, AI_CLASSIC);
        assert_memory_equal(options.ai[i].weights, ai_classic_presets[i],
                            sizeof(options.ai[i].weights));
    }
    strbuf_finish(&why);
}

static void
seed_s2_hour_has_its_rules_as_they_stand(void **state)
{
    struct room_options options;

    (void)state;
    assert_true(room_options_begin(&options, NULL, "hour", true));
    room_options_finish(&options);
    assert_int_equal(options.setup.match.rules.rule, RULE_RENJU);
    assert_true(options.setup.match.rules.options.reject_fouls);
    assert_int_equal(options.setup.match.opening.protocol, OPENING_FREE);
    assert_int_equal(options.setup.match.control.main_ms, 3600 * 1000);
    assert_int_equal(options.setup.match.control.extra_ms, 0);
    assert_int_equal(options.setup.match.undo, UNDO_PRESS);
    assert_false(options.setup.match.rated);
    assert_int_equal(match_settings_check(&options.setup.match), SETTINGS_OK);
}

static void
as_many_ais_as_are_wanted_sit_down(void **state)
{
    struct strbuf why = {0};
    struct room_options options;

    (void)state;
    // A rated preset gives way, unless it is said to be rated: then the server speaks.
    assert_true(room_options_begin(&options, NULL, "renju", false));
    assert_true(options.setup.match.rated);
    assert_true(room_options_set(&options, "ais=1", &why));
    assert_true(options.ai_count == 1 && options.starts && !options.setup.match.rated);
    assert_true(room_options_begin(&options, NULL, "renju", false));
    assert_true(room_options_set(&options, "rated=yes", &why));
    assert_true(room_options_set(&options, "ais=2", &why));
    assert_true(options.setup.match.rated);
    assert_true(options.ai_count == 2 && options.ai[0].pause_ms > 0 && options.ai[1].pause_ms > 0);
    // Where an AI gets up somebody sits down, and nobody is waited for in vain.
    assert_true(room_options_begin(&options, NULL, "demo", true));
    assert_true(room_options_set(&options, "ais=0", &why));
    assert_true(options.ai_count == 0 && !options.starts && options.ai[0].pause_ms == 0);
    assert_int_equal(options.seat, WANT_SEAT_A);
    assert_true(room_options_begin(&options, NULL, "both", true));
    assert_true(room_options_set(&options, "ais=1", &why));
    room_options_finish(&options);
    assert_true(options.ai_count == 1 && !options.both);
    assert_true(room_options_begin(&options, NULL, "renju", false));
    assert_true(room_options_set(&options, "both=yes", &why));
    assert_false(options.setup.match.rated);
    strbuf_finish(&why);
}

// What a record keeps of an AI is what was typed for it.
static void
options_of_an_ai_come_back(void **state)
{
    static const char *const cases[] = {
        "goren level=3",
        "goren level=10 pause=500 varied=yes resign=no draws=yes",
        "classic weights=1,1.1,1.3,10,1,1,1.3",
        "classic weights=0,0.001,100,2.5,1,1,99.999",
        "patterns plies=0",
        "minimax plies=3",
        "lines",
        "lines plies=3",
        "matrix plies=1",
        "scale",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct strbuf text = {0}, why = {0};
        struct ai_config ai;

        ai_options_begin(&ai);
        for (const char *at = cases[i]; *at; at += strspn(at, " ")) {
            char word[64];
            size_t length = strcspn(at, " ");

            snprintf(word, sizeof(word), "%.*s", (int)length, at);
            assert_true(ai_options_set(&ai, NULL, word, &why));
            at += length;
        }
        ai_options_finish(&ai);
        write_ai_options(&text, &ai);
        assert_string_equal(strbuf_text(&text), cases[i]);
        strbuf_finish(&text);
        strbuf_finish(&why);
    }
}

static void
unknown_presets_are_none(void **state)
{
    struct room_options options;

    (void)state;
    assert_false(room_options_begin(&options, NULL, "chess", true));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_are_read_as_people_type_them),
        cmocka_unit_test(presets_can_be_played),
        cmocka_unit_test(rule_brings_its_size_and_opening),
        cmocka_unit_test(rated_games_have_no_undo_and_no_hints),
        cmocka_unit_test(options_of_a_room_are_set),
        cmocka_unit_test(policies_of_ais_are_set),
        cmocka_unit_test(wrong_values_are_refused_with_what_would_be_right),
        cmocka_unit_test(kinds_of_ai_get_the_parameters_they_have),
        cmocka_unit_test(two_ais_are_told_apart),
        cmocka_unit_test(seed_s0_demo_takes_weights_for_both_sides),
        cmocka_unit_test(seed_s2_hour_has_its_rules_as_they_stand),
        cmocka_unit_test(as_many_ais_as_are_wanted_sit_down),
        cmocka_unit_test(options_of_an_ai_come_back),
        cmocka_unit_test(unknown_presets_are_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
