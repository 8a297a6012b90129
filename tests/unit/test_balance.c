// SPDX-License-Identifier: MIT
#include "common/engine/balance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "common/engine/capture_search.h"
#include "tests/support/engine_games.h"
#include "tests/support/table.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { TABLE_BYTES = 1 << 20, SEEDS = 4 };

struct scales {
    struct balance balance;
    struct classic_weights weights;
    struct candidates moves;
};

static int
setup(void **state)
{
    struct scales *scales = test_calloc(1, sizeof(*scales));

    scales->weights = classic_weights(ai_classic_presets[0]);
    scales->balance = (struct balance){
        .weights = &scales->weights,
        .search = search_create(TABLE_BYTES),
        .captures = capture_search_create(),
        .moves = &scales->moves,
        .limits = &engine_games_no_limits,
        .depth = balance_depth(5),
    };
    *state = scales;
    return 0;
}

static int
teardown(void **state)
{
    struct scales *scales = *state;

    search_destroy(scales->balance.search);
    capture_search_destroy(scales->balance.captures);
    test_free(scales);
    return 0;
}

// After a path of tests/support/table.h.
static int
look(struct scales *scales, const char *settings, const char *path)
{
    struct table t;
    int share;

    table_open(&t, settings);
    table_play(&t, path);
    scales->balance.rules = &t.match.settings.rules;
    share = balance_look(&scales->balance, &t.match.board, match_next_stone(&t.match));
    table_close(&t);
    return share;
}

static void
empty_board_is_nearly_even(void **state)
{
    assert_in_range(look(*state, "opening=free", ""), 400, 700);
    assert_in_range(look(*state, "rule=pente opening=free", ""), 300, 700);
}

static void
forced_wins_are_certain(void **state)
{
    struct scales *scales = *state;

    // Three in a row, and it is one's turn.
    assert_int_equal(look(scales, "opening=free", "h8 a1 h9 a3 h10 a5"), 1000);
    assert_int_equal(look(scales, "opening=free", "a1 h8 a3 h9 a5 h10 o15"), 0);
    assert_int_equal(look(scales, "rule=standard opening=free", "h8 a1 h9 a3 h10 a5"), 1000);
    // A five can be made at once.
    assert_int_equal(look(scales, "opening=free", "h8 a1 h9 a3 h10 a5 h11 a7"), 1000);
    assert_int_equal(look(scales, "rule=pente opening=free", "h8 a1 h9 a3 h10 a5 h11 a7"), 1000);
}

static void
better_stones_are_worth_more(void **state)
{
    struct scales *scales = *state;

    assert_true(look(scales, "opening=free", "h8 a1 i9") >
                look(scales, "opening=free", "h8 h9 a1"));
    assert_true(look(scales, "rule=renju opening=free", "h8 a1 i9") >
                look(scales, "rule=renju opening=free", "h8 h9 a1"));
}

static void
without_a_search_the_map_answers(void **state)
{
    struct scales *scales = *state;
    struct balance map = scales->balance;
    struct table t;
    int want;

    table_open(&t, "opening=free");
    table_play(&t, "h8 h9 g7");
    map.search = NULL;
    map.rules = &t.match.settings.rules;
    want = classic_black_share(map.rules, &t.match.board, STONE_WHITE, &scales->weights);
    assert_int_equal(balance_look(&map, &t.match.board, STONE_WHITE), want);
    assert_int_equal(balance_glance(&map, &t.match.board, STONE_WHITE), want);
    table_close(&t);
}

// The opener of the full engine lets the other choose between colours that its search
// thinks as good as each other.
static void
stones_that_goren_offers_are_fair_to_its_search(void **state)
{
    static const char *const cases[] = {
        "opening=swap",
        "opening=swap2",
        "rule=standard opening=swap2 size=19",
        "rule=capture42 opening=swap2",
    };
    struct scales *scales = *state;
    struct engine *engine = engine_create(TABLE_BYTES);
    struct ai_config ai = engine_games_ai("goren7");

    for (size_t i = 0; i < COUNT_OF(cases) * SEEDS; i++) {
        struct engine_answer answer;
        struct table t;
        int share;

        table_open(&t, cases[i / SEEDS]);
        for (int stone = 0; stone < 3; stone++) {
            assert_true(engine_games_step(engine, &t.match, &ai, i, &answer));
            assert_int_equal(answer.action.kind, ACTION_PLACE);
        }
        scales->balance.rules = &t.match.settings.rules;
        share = balance_look(&scales->balance, &t.match.board, match_next_stone(&t.match));
        if (abs(share - 500) > 100) {
            fail_msg("%s, seed %zu: black's share is %d", cases[i / SEEDS], i, share);
        }
        table_close(&t);
    }
    engine_destroy(engine);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(empty_board_is_nearly_even, setup, teardown),
        cmocka_unit_test_setup_teardown(forced_wins_are_certain, setup, teardown),
        cmocka_unit_test_setup_teardown(better_stones_are_worth_more, setup, teardown),
        cmocka_unit_test_setup_teardown(without_a_search_the_map_answers, setup, teardown),
        cmocka_unit_test_setup_teardown(stones_that_goren_offers_are_fair_to_its_search, setup,
                                        teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
