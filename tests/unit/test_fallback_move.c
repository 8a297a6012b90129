// SPDX-License-Identifier: MIT
// The core plays for an AI that has not answered: always legal, to the end.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/game/fallback_move.h"
#include "tests/support/table.h"

enum { STEPS_MAX = 3000 };

// Fallback against fallback until it is over; every move must be accepted.
static void
play_out(const struct match_settings *settings, const char *what)
{
    struct match match;
    int step = 0;

    match_init(&match, settings, 0);
    for (; match.phase == MATCH_RUNNING && step < STEPS_MAX; step++) {
        struct action action = fallback_move_find(&match);
        struct match_reply reply = match_apply(&match, &action, 1000 * step);

        match_note_shown(&match, 1000 * step);
        if (reply.verdict != VERDICT_OK) {
            fail_msg("%s, move %d, %s: expected to be legal, got %s", what, match_next_move(&match),
                     action_word(action.kind), verdict_word(reply.verdict));
        }
    }
    if (match.phase != MATCH_OVER || match.outcome.reason == END_FOUL) {
        fail_msg("%s: expected an end without a foul, got phase %d, reason %d", what, match.phase,
                 match.outcome.reason);
    }
    match_finish(&match);
}

static void
whole_games_of_every_rule_and_opening_are_legal(void **state)
{
    (void)state;
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        for (int opening = 0; opening < OPENING_COUNT; opening++) {
            static const uint8_t sizes[] = {5, 6, 9, 13, 15, 19};

            for (size_t i = 0; i < sizeof(sizes); i++) {
                struct match_settings settings = table_settings("");
                char what[80];

                settings.rules.rule = (enum rule)rule;
                settings.size = sizes[i];
                settings.opening.protocol = (enum opening)opening;
                settings.opening.n = opening_default_n((enum opening)opening);
                if (match_settings_check(&settings) == SETTINGS_OK) {
                    snprintf(what, sizeof(what), "%s, opening %d, size %d",
                             rules_set((enum rule)rule)->name, opening, sizes[i]);
                    play_out(&settings, what);
                }
            }
        }
    }
}

static void
refused_fouls_are_avoided(void **state)
{
    struct match_settings settings = table_settings("rule=renju reject-fouls=yes size=9");

    (void)state;
    play_out(&settings, "renju that rejects fouls");
}

static void
every_parameter_of_an_opening_is_known(void **state)
{
    (void)state;
    for (int n = 1; n <= OPENING_OFFERS_MAX; n++) {
        static const enum opening openings[] = {OPENING_YAMAGUCHI, OPENING_SOOSYRV,
                                                OPENING_TARAGUCHI};

        for (size_t i = 0; i < sizeof(openings) / sizeof(*openings); i++) {
            struct match_settings settings = table_settings("rule=renju");

            settings.opening = (struct opening_choice){openings[i], (uint8_t)n};
            if (match_settings_check(&settings) == SETTINGS_OK) {
                play_out(&settings, "an opening with a parameter");
            }
        }
    }
}

static void
fallback_move_wins_at_once_and_stops_a_win(void **state)
{
    struct table t;
    struct action action;

    (void)state;
    table_open(&t, "");
    table_play(&t, "a1 a15 b1 b15 c1 c15 d1");
    action = fallback_move_find(&t.match);
    assert_true(action.points[0].x == 4 && action.points[0].y == 0); // e1
    table_play(&t, "d15");
    action = fallback_move_find(&t.match);
    assert_true(action.points[0].x == 4 && action.points[0].y == 0);
    table_close(&t);
}

// A match after other choices than those of the fallback move.
static void
every_branch_of_an_opening_is_known(void **state)
{
    static const struct {
        const char *settings, *path;
    } cases[] = {
        {"opening=swap2", "h8 h9 g7"},
        {"opening=swap2", "h8 h9 g7 f6+f5"},
        {"opening=swap2", "h8 h9 g7 white"},
        {"rule=pente opening=swap2", "h8 h9 h10"},
        {"rule=renju opening=rif", "h8 h9 g7 swap"},
        {"rule=renju opening=yamaguchi", "h8 h9 g7 #4"},
        {"rule=renju opening=yamaguchi", "h8 h9 g7 #4 swap"},
        {"rule=renju opening=soosyrv8", "h8 h9 g7 swap"},
        {"rule=renju opening=taraguchi10", "h8 h9"},
        {"rule=renju opening=tarannikov", "h8 swap"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct table t;

        table_open(&t, cases[i].settings);
        table_play(&t, cases[i].path);
        while (t.match.phase == MATCH_RUNNING) {
            struct action action = fallback_move_find(&t.match);

            if (table_try(&t, &action) != VERDICT_OK) {
                fail_msg("%s after %s: move %d is not legal", cases[i].settings, cases[i].path,
                         match_next_move(&t.match));
            }
        }
        table_close(&t);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_of_every_rule_and_opening_are_legal),
        cmocka_unit_test(refused_fouls_are_avoided),
        cmocka_unit_test(every_parameter_of_an_opening_is_known),
        cmocka_unit_test(fallback_move_wins_at_once_and_stops_a_win),
        cmocka_unit_test(every_branch_of_an_opening_is_known),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
