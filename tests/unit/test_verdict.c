// SPDX-License-Identifier: MIT
// The words of refusals are read by programs, so they are all written down here.
#include "common/game/verdict.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const char *const every_word[VERDICT_COUNT] = {
    [VERDICT_OK] = "ok",
    [VERDICT_OFF_BOARD] = "off-board",
    [VERDICT_OCCUPIED] = "occupied",
    [VERDICT_DOUBLE_THREE] = "double-three",
    [VERDICT_FORBIDDEN] = "forbidden",
    [VERDICT_OUTSIDE_REGION] = "outside-region",
    [VERDICT_OPENING_CAPTURE] = "opening-capture",
    [VERDICT_NO_PASS] = "no-pass",
    [VERDICT_PASS_TOO_EARLY] = "pass-too-early",
    [VERDICT_GAME_OVER] = "game-over",
    [VERDICT_NOT_YOUR_TURN] = "not-your-turn",
    [VERDICT_STALE] = "stale",
    [VERDICT_WRONG_PHASE] = "wrong-phase",
    [VERDICT_PAUSED] = "paused",
    [VERDICT_NOT_PAUSED] = "not-paused",
    [VERDICT_BAD_NUMBER] = "bad-number",
    [VERDICT_WRONG_COUNT] = "wrong-count",
    [VERDICT_REPEATED_POINT] = "repeated-point",
    [VERDICT_EQUIVALENT_POINTS] = "equivalent-points",
    [VERDICT_NOT_OFFERED] = "not-offered",
    [VERDICT_ALREADY_ASKED] = "already-asked",
    [VERDICT_ANSWER_FIRST] = "answer-first",
    [VERDICT_NOTHING_ASKED] = "nothing-asked",
    [VERDICT_OWN_QUESTION] = "own-question",
    [VERDICT_DRAW_TOO_SOON] = "draw-too-soon",
    [VERDICT_UNDO_OFF] = "undo-off",
    [VERDICT_UNDO_NOT_YOURS] = "undo-not-yours",
    [VERDICT_UNDO_OPENING] = "undo-opening",
    [VERDICT_UNDO_TOO_SOON] = "undo-too-soon",
    [VERDICT_UNDO_LIMIT] = "undo-limit",
    [VERDICT_RATED] = "rated",
    [VERDICT_TIME_OVER] = "time-over",
    [VERDICT_NOT_FLAGGED] = "not-flagged",
    [VERDICT_NO_CLOCK] = "no-clock",
    [VERDICT_CLAIM_PRESENT] = "claim-present",
    [VERDICT_CLAIM_TOO_SOON] = "claim-too-soon",
    [VERDICT_CLAIM_NEVER] = "claim-never",
    [VERDICT_TOO_MANY_EVENTS] = "too-many-events",
};

static void
every_verdict_has_its_stable_word(void **state)
{
    (void)state;
    for (int i = 0; i < VERDICT_COUNT; i++) {
        const char *got = verdict_word((enum verdict)i), *want = every_word[i];

        if (!want || !got || strcmp(got, want) != 0) {
            fail_msg("verdict %d: expected the word %s, got %s", i,
                     want ? want : "(add it to this test)", got ? got : "none");
        }
    }
}

static void
words_are_lower_case_and_hyphens(void **state)
{
    (void)state;
    for (int i = 0; i < VERDICT_COUNT; i++) {
        const char *word = verdict_word((enum verdict)i);

        if (!*word || word[strspn(word, "abcdefghijklmnopqrstuvwxyz-")] != '\0') {
            fail_msg("the word \"%s\": expected lower-case letters and hyphens", word);
        }
    }
}

static void
no_two_verdicts_share_a_word(void **state)
{
    (void)state;
    for (int i = 0; i < VERDICT_COUNT; i++) {
        for (int k = 0; k < i; k++) {
            enum verdict a = (enum verdict)i, b = (enum verdict)k;

            assert_string_not_equal(verdict_word(a), verdict_word(b));
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_verdict_has_its_stable_word),
        cmocka_unit_test(words_are_lower_case_and_hyphens),
        cmocka_unit_test(no_two_verdicts_share_a_word),
    };

    return cmocka_run_group_tests_name("verdict", tests, NULL, NULL);
}
