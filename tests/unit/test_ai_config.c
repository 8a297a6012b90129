// SPDX-License-Identifier: MIT
// Each kind of AI has its parameters and no others.
#include "common/room/ai_config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define COUNT_OF(ARRAY) (sizeof(ARRAY) / sizeof(*(ARRAY)))

static void
parameters_fit_the_kind(void **state)
{
    static const struct {
        enum ai_kind kind;
        uint32_t level, plies;
        int weight_count;
        bool is_valid;
    } cases[] = {
        {AI_GOREN, 0, 0, 0, false},
        {AI_GOREN, 1, 0, 0, true},
        {AI_GOREN, AI_LEVEL_MAX, 0, 0, true},
        {AI_GOREN, AI_LEVEL_MAX + 1, 0, 0, false},
        {AI_GOREN, 5, 1, 0, false},
        {AI_GOREN, 5, 0, AI_WEIGHT_COUNT, false},
        {AI_CLASSIC, 0, 0, 0, true},
        {AI_CLASSIC, 0, 0, AI_WEIGHT_COUNT, true},
        {AI_CLASSIC, 1, 0, 0, false},
        {AI_PATTERNS, 0, 0, 0, true},
        {AI_PATTERNS, 0, AI_PLIES_MAX, 0, true},
        {AI_PATTERNS, 0, AI_PLIES_MAX + 1, 0, false},
        {AI_LINES, 0, 0, 0, true},
        {AI_LINES, 0, AI_PLIES_MAX, 0, true},
        {AI_LINES, 0, AI_PLIES_MAX + 1, 0, false},
        {AI_MATRIX, 0, 0, 0, true},
        {AI_MATRIX, 0, AI_PLIES_MAX, 0, true},
        {AI_MATRIX, 1, 0, 0, false},
        {AI_SCALE, 0, 0, 0, true},
        {AI_SCALE, 0, 1, 0, false},
        {AI_MINIMAX, 0, 1, 0, false},
        {AI_MINIMAX, 0, 2, 0, true},
        {AI_MINIMAX, 0, AI_PLIES_MAX, 0, true},
        {AI_MINIMAX, 0, 2, AI_WEIGHT_COUNT, false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct ai_config ai = {
            .kind = cases[i].kind,
            .level = cases[i].level,
            .plies = cases[i].plies,
            .weight_count = cases[i].weight_count,
        };

        if (ai_config_is_valid(&ai) != cases[i].is_valid) {
            fail_msg("case %zu: expected %d", i, cases[i].is_valid);
        }
    }
}

static void
presets_are_weights_that_may_be_sent(void **state)
{
    (void)state;
    for (int i = 0; i < AI_PRESETS; i++) {
        for (int k = 0; k < AI_WEIGHT_COUNT; k++) {
            assert_in_range(ai_classic_presets[i][k], 1, AI_WEIGHT_MAX);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parameters_fit_the_kind),
        cmocka_unit_test(presets_are_weights_that_may_be_sent),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
