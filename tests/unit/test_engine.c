// SPDX-License-Identifier: MIT
// What every kind of AI does alike: legal answers to the end, wins taken, what must
// be broken is broken, no foul. And the signatures, which notice a change of play.
#include "common/engine/engine.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/rng.h"
#include "tests/support/diagram.h"
#include "tests/support/engine_games.h"
#include "tests/support/match_compare.h"
#include "tests/support/table.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { STEPS_MAX = 1500 };

// Enough to be sure of what must be seen at once.
static const struct engine_limits few_nodes = {
    .until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .nodes = 3000};

static const char *const kinds[] = {
    "classic1", "classic2", "patterns0", "patterns1", "patterns2", "patterns3", "lines1",
    "lines2",   "lines3",   "minimax2",  "minimax3",  "matrix1",   "matrix2",   "matrix3",
    "scale",    "goren1",   "goren2",    "goren3",    "goren4",    "goren5",    "goren6",
    "goren7",   "goren8",   "goren9",    "goren10",
};

static int
setup(void **state)
{
    *state = engine_create(0);
    return 0;
}

static int
teardown(void **state)
{
    engine_destroy(*state);
    return 0;
}

static bool
think(struct engine *engine, const struct match *match, const char *ai, uint64_t seed,
      struct engine_answer *answer)
{
    struct ai_config how = engine_games_ai(ai);

    return engine_think(engine, match, &how, seed, &few_nodes, answer);
}

static void
expect_same(const char *what, const struct engine_answer *a, const struct engine_answer *b)
{
    bool is_same = a->action.kind == b->action.kind && a->action.seat == b->action.seat &&
                   a->action.point_count == b->action.point_count &&
                   a->view.depth == b->view.depth && a->view.nodes == b->view.nodes &&
                   a->view.chance == b->view.chance && a->view.line_length == b->view.line_length;

    for (int i = 0; is_same && i < a->action.point_count; i++) {
        is_same = point_equal(a->action.points[i], b->action.points[i]);
    }
    for (int i = 0; is_same && i < a->view.line_length; i++) {
        is_same = point_equal(a->view.line[i], b->view.line[i]);
    }
    if (!is_same) {
        fail_msg("%s: expected the same answer", what);
    }
}

// Plays a game of the AI against itself; every answer must be accepted.
static void
play_out(struct engine *engine, const struct match_settings *settings, const char *ai,
         uint64_t seed)
{
    struct ai_config how = engine_games_ai(ai);
    struct match match;
    int step = 0;

    match_init(&match, settings, 0);
    for (; match.phase == MATCH_RUNNING && step < STEPS_MAX; step++) {
        struct engine_answer answer;

        if (!engine_think(engine, &match, &how, seed + (uint64_t)step, &few_nodes, &answer) ||
            match_apply(&match, &answer.action, 0).verdict != VERDICT_OK) {
            fail_msg("%s, %s, opening %d, size %d: no legal answer at move %d", ai,
                     rules_set(settings->rules.rule)->name, settings->opening.protocol,
                     settings->size, match_next_move(&match));
        }
        assert_in_range(answer.view.chance, 0, 1000);
        assert_in_range(answer.view.line_length, 0, 16);
    }
    if (match.phase != MATCH_OVER || match.outcome.reason == END_FOUL) {
        fail_msg("%s, %s, size %d: expected an end without a foul, got phase %d, %s", ai,
                 rules_set(settings->rules.rule)->name, settings->size, match.phase,
                 end_reason_word(match.outcome.reason));
    }
    match_finish(&match);
}

// Each rule with each opening, on a size of 5 to 25 that changes with the game.
static void
whole_games_of_every_rule_and_opening_are_legal(void **state)
{
    uint64_t seed = 0;

    for (int rule = 0; rule < RULE_COUNT; rule++) {
        for (int opening = 0; opening < OPENING_COUNT; opening++) {
            struct match_settings settings;
            int tries = 0;

            do {
                int size = BOARD_SIZE_MIN + (int)(rng_mix(seed++) % 21);

                settings = engine_games_settings((enum rule)rule, (enum opening)opening, size);
            } while (match_settings_check(&settings) != SETTINGS_OK && ++tries < 500);
            if (match_settings_check(&settings) == SETTINGS_OK) {
                settings.rules.options.reject_fouls = seed % 2;
                play_out(*state, &settings, seed % 3 ? "classic1" : "classic2", seed);
            }
        }
    }
}

static void
whole_games_of_every_kind_are_legal(void **state)
{
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        enum rule rule = (enum rule)((i * 5) % RULE_COUNT);
        struct match_settings settings = engine_games_settings(
            rule, rules_set(rule)->default_opening, rules_set(rule)->size_min);

        play_out(*state, &settings, kinds[i], i);
    }
}

static void
every_parameter_of_an_opening_is_known(void **state)
{
    static const enum opening openings[] = {OPENING_YAMAGUCHI, OPENING_SOOSYRV, OPENING_TARAGUCHI};

    for (int n = 1; n <= OPENING_OFFERS_MAX; n++) {
        for (size_t i = 0; i < COUNT_OF(openings); i++) {
            struct match_settings settings = engine_games_settings(RULE_RENJU, openings[i], 15);

            settings.opening.n = (uint8_t)n;
            play_out(*state, &settings, "classic1", (uint64_t)n);
        }
    }
}

// All kinds must play one of these points, each written with a comma behind it.
static void
expect_points(struct engine *engine, const char *settings, const char *path, const char *points)
{
    struct table t;

    table_open(&t, settings);
    table_play(&t, path);
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        struct engine_answer answer;
        char text[8];

        assert_true(think(engine, &t.match, kinds[i], i, &answer));
        assert_int_equal(answer.action.kind, ACTION_PLACE);
        snprintf(text, sizeof(text), "%c%d,", 'a' + answer.action.points[0].x,
                 answer.action.points[0].y + 1);
        if (!strstr(points, text)) {
            fail_msg("%s, %s after %s: expected one of %s got %s", kinds[i], settings, path, points,
                     text);
        }
        assert_true(point_equal(answer.view.line[0], answer.action.points[0]));
        assert_in_range(answer.view.line_length, 1, 16);
        assert_true(answer.view.depth >= 1);
        assert_true(answer.view.nodes > 0);
    }
    table_close(&t);
}

static void
five_is_made(void **state)
{
    expect_points(*state, "", "h8 a1 i8 b1 j8 c1 k8 d1", "g8,l8,");
    expect_points(*state, "rule=renju", "h8 a1 i8 b1 j8 c1 k8 d1", "g8,l8,");
}

static void
five_is_stopped(void **state)
{
    expect_points(*state, "", "a1 h8 g8 i8 c14 j8 e15 k8", "l8,");
}

// variants.md 6.4, E1.
static void
five_that_can_be_broken_is_broken(void **state)
{
    expect_points(*state, "rule=capture42", "d10 a1 e10 a3 g10 c1 h10 e2 f11 f12 f10", "f9,");
}

// Black takes four pairs in the corners; a fifth one is there to be taken.
static void
last_pair_is_taken(void **state)
{
    expect_points(*state, "rule=pente opening=free",
                  "a1 b1 j9 c1 d1 b19 a19 c19 d19 b5 a5 c5 d5 b15 a15 c15 d15 q9 p9 r9", "s9,");
}

static void
answer_is_the_same_for_the_same_seed(void **state)
{
    struct table t;

    table_open(&t, "rule=caro");
    table_play(&t, "h8 i9");
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        struct engine_answer first, second;

        assert_true(think(*state, &t.match, kinds[i], 5, &first));
        assert_true(think(*state, &t.match, kinds[i], 5, &second));
        expect_same(kinds[i], &first, &second);
    }
    table_close(&t);
}

// The moves of a level against itself, in one number.
static uint64_t
moves_of(struct engine *engine, const char *level, uint64_t seed)
{
    enum { MOVES = 14 };
    struct ai_config ai = engine_games_ai(level);
    uint64_t moves = 0;
    struct table t;

    table_open(&t, "");
    for (int i = 0; i < MOVES && t.match.phase == MATCH_RUNNING; i++) {
        struct engine_answer answer;

        assert_true(engine_games_step(engine, &t.match, &ai, seed + (uint64_t)i, &answer));
        moves = rng_mix(moves ^ (uint64_t)(answer.action.points[0].y * BOARD_SIZE_MAX +
                                           answer.action.points[0].x));
    }
    table_close(&t);
    return moves;
}

static void
another_seed_makes_another_game_and_the_same_seed_the_same(void **state)
{
    static const char *const levels[] = {"goren1", "goren2", "goren3", "goren4",
                                         "goren5", "goren6", "goren7", "goren8"};
    enum { SEEDS = 5 };

    for (size_t i = 0; i < COUNT_OF(levels); i++) {
        uint64_t first = moves_of(*state, levels[i], 100);
        int others = 0;

        assert_true(moves_of(*state, levels[i], 100) == first);
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            others += moves_of(*state, levels[i], 100 + 50 * seed) != first;
        }
        if (others < SEEDS - 1) {
            fail_msg("%s: %d of %d other seeds made another game", levels[i], others, SEEDS);
        }
    }
}

static void
thinking_leaves_the_match_alone(void **state)
{
    struct match_snapshot before;
    struct engine_answer answer;
    struct table t;

    table_open(&t, "rule=boat clock=fischer:60+3");
    table_play(&t, "j10 +500 k11 +700 draw?");
    match_snapshot_take(&before, &t.match);
    assert_true(think(*state, &t.match, "goren10", 1, &answer));
    assert_true(match_snapshot_holds(&before, &t.match));
    match_snapshot_drop(&before);
    assert_int_equal(answer.action.seat, SEAT_A);
    assert_int_equal(answer.action.move_number, 3);
    table_close(&t);
}

static void
nobody_thinks_when_nobody_can_act(void **state)
{
    struct engine_answer answer;
    struct table t;

    table_open(&t, "");
    table_play(&t, "h8 i9 pause? B:pause=yes");
    assert_false(think(*state, &t.match, "classic1", 1, &answer));
    table_play(&t, "resume resign");
    assert_false(think(*state, &t.match, "classic1", 1, &answer));
    table_close(&t);
}

static void
stop_before_the_beginning_gives_no_answer(void **state)
{
    struct ai_config ai = engine_games_ai("classic1");
    atomic_bool stop = true;
    struct engine_limits limits = {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .stop = &stop};
    struct engine_answer answer, untouched;
    struct table t;

    memset(&answer, 7, sizeof(answer));
    memcpy(&untouched, &answer, sizeof(answer));
    table_open(&t, "");
    assert_false(engine_think(*state, &t.match, &ai, 1, &limits, &answer));
    assert_memory_equal(&answer, &untouched, sizeof(answer));
    atomic_store(&stop, false);
    assert_true(engine_think(*state, &t.match, &ai, 1, &limits, &answer));
    table_close(&t);
}

static int64_t
late(void *data)
{
    (void)data;
    return 100;
}

static void
whoever_has_no_time_left_answers_all_the_same(void **state)
{
    struct engine_limits limits = {.until_ms = 50, .aim_ms = TIME_NEVER, .now = late};

    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        struct ai_config ai = engine_games_ai(kinds[i]);
        struct engine_answer answer;
        struct table t;

        table_open(&t, "");
        table_play(&t, "h8 i9 g7");
        assert_true(engine_think(*state, &t.match, &ai, 1, &limits, &answer));
        assert_int_equal(answer.view.depth, 1);
        assert_int_equal(table_try(&t, &answer.action), VERDICT_OK);
        table_close(&t);
    }
}

// The board of a match is exchanged: such positions take long to reach by play.
static void
set_board(struct match *match, const char *rule, const char *moves, const char *diagram)
{
    struct match_settings settings = table_settings(rule);
    struct table t = {.now_ms = 0};

    match_init(&t.match, &settings, 0);
    table_play(&t, moves);
    memset(match, 0, sizeof(*match));
    match_copy(match, &t.match);
    match_finish(&t.match);
    match->board = diagram_read(diagram, settings.size).board;
}

// The last empty point is an overline for black.
static const char last_point[] = "X X O O X X O O X\n"
                                 "O O X X O O X X O\n"
                                 "X X O O X X O O X\n"
                                 "O O X X O O X X O\n"
                                 "X X X . X X X O O\n"
                                 "O O O X O O X X O\n"
                                 "X X O O X X O O X\n"
                                 "O O X X O O X X O\n"
                                 "X X O O X X O O X\n";

static void
black_passes_rather_than_commit_a_foul(void **state)
{
    static const char *const rules[] = {
        "rule=renju size=9 opening=free",
        "rule=renju size=9 opening=free reject-fouls=yes",
    };

    for (size_t i = 0; i < COUNT_OF(rules); i++) {
        struct engine_answer answer;
        struct match match;

        set_board(&match, rules[i], "a1 b1 d1 e1 g1 h1", last_point);
        assert_true(think(*state, &match, "classic1", 1, &answer));
        assert_int_equal(answer.action.kind, ACTION_PASS);
        assert_int_equal(answer.action.point_count, 0);
        assert_int_equal(answer.view.line_length, 0);
        match_finish(&match);
    }
}

// A pass is not possible before move 6; then a foul is better than no answer.
static void
foul_is_played_only_when_nothing_else_is_possible(void **state)
{
    struct engine_answer answer;
    struct match match;

    set_board(&match, "rule=renju size=9 opening=free", "", last_point);
    assert_true(think(*state, &match, "minimax2", 1, &answer));
    assert_int_equal(answer.action.kind, ACTION_PLACE);
    assert_int_equal(answer.view.chance, 0);
    match_finish(&match);
    set_board(&match, "rule=renju size=9 opening=free reject-fouls=yes", "", last_point);
    assert_false(think(*state, &match, "minimax2", 1, &answer));
    match_finish(&match);
}

static void
full_board_has_no_answer(void **state)
{
    struct engine_answer answer;
    struct match match;

    set_board(&match, "size=5", "",
              "X X O O X\n"
              "O O X X O\n"
              "X X O O X\n"
              "O O X X O\n"
              "X X O O X\n");
    assert_false(think(*state, &match, "classic1", 1, &answer));
    match_finish(&match);
}

static void
lines_are_empty_in_openings(void **state)
{
    static const char *const paths[] = {"", "h8 h9 g7", "h8 h9 g7 #3 keep"};

    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        struct engine_answer answer;
        struct table t;

        table_open(&t, "rule=renju opening=yamaguchi");
        table_play(&t, paths[i]);
        assert_true(think(*state, &t.match, "minimax2", 1, &answer));
        assert_int_equal(answer.view.line_length, 0);
        assert_true(answer.view.depth > 0);
        table_close(&t);
    }
}

static void
parameters_out_of_range_count_as_the_nearest(void **state)
{
    static const struct {
        enum ai_kind kind;
        uint32_t level, plies;
        const char *as;
    } cases[] = {
        {AI_GOREN, 0, 0, "goren1"},       {AI_GOREN, 99, 0, "goren10"},
        {AI_MINIMAX, 0, 0, "minimax2"},   {AI_MINIMAX, 0, 9, "minimax3"},
        {AI_PATTERNS, 0, 0, "patterns0"}, {AI_PATTERNS, 0, 9, "patterns3"},
        {AI_LINES, 0, 0, "lines2"},       {AI_LINES, 0, 9, "lines3"},
        {AI_MATRIX, 0, 0, "matrix2"},     {AI_MATRIX, 0, 9, "matrix3"},
    };
    struct table t;

    table_open(&t, "");
    table_play(&t, "h8 i9 g7 h9");
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct ai_config ai = {
            .kind = cases[i].kind, .level = cases[i].level, .plies = cases[i].plies};
        struct engine_answer got, want;

        assert_true(engine_think(*state, &t.match, &ai, 3, &few_nodes, &got));
        assert_true(think(*state, &t.match, cases[i].as, 3, &want));
        expect_same(cases[i].as, &got, &want);
    }
    table_close(&t);
}

static int
play_one(struct engine *engine, const char *first, const char *second, uint64_t seed)
{
    struct match_settings settings = engine_games_settings(RULE_FREESTYLE, OPENING_FREE, 20);
    struct ai_config ais[] = {engine_games_ai(first), engine_games_ai(second)};
    struct engine_answer answer;
    struct match match;
    int moves;

    match_init(&match, &settings, 0);
    while (match.phase == MATCH_RUNNING && match.move_count < 60) {
        assert_true(engine_games_step(engine, &match, &ais[match.move_count % 2], ++seed, &answer));
    }
    moves = match.move_count;
    match_finish(&match);
    return moves;
}

// Its author let his two evaluations play each other on 20x20, one to three plies deep.
static void
seed_s3_lines_and_matrix_play_each_other_on_20x20(void **state)
{
    assert_true(play_one(*state, "lines1", "matrix1", 1) >= 9);
    assert_true(play_one(*state, "matrix2", "lines2", 2) >= 9);
    assert_true(play_one(*state, "lines3", "matrix3", 3) >= 9);
}

// Rules that capture have a search of their own, with the same levels.
static void
levels_of_goren_search_where_stones_are_captured(void **state)
{
    static const struct {
        const char *level;
        uint64_t nodes;
        int depth;
    } cases[] = {{"goren6", 900, 2}, {"goren7", 4000, 3}};
    struct table t;

    table_open(&t, "rule=pente opening=free");
    table_play(&t, "j10 k11 i9 j11 h8");
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct engine_answer answer;

        assert_true(think(*state, &t.match, cases[i].level, 3, &answer));
        assert_in_range(answer.view.nodes, 1, cases[i].nodes);
        assert_true(answer.view.depth >= cases[i].depth);
        assert_true(answer.view.line_length > 0);
        assert_false(answer.is_shortened);
    }
    table_close(&t);
}

// A change of play is noticed here. If it is meant, bench_engine prints the new
// numbers, and the commit says so.
static void
signatures_are_those_of_the_last_change_of_play(void **state)
{
    static const struct {
        const char *ai;
        uint64_t want;
    } cases[] = {
        {"classic1", 0x4abf1d9f41222d89},  {"classic2", 0xdcf4fa04bf126972},
        {"patterns0", 0xc87f9ea3a379a3a5}, {"lines2", 0x4b847e37dff333a6},
        {"lines1", 0x6b61e593dcd7ef67},    {"matrix2", 0x30f3942a44910bb7},
        {"scale", 0x3dbfb1c6fc949f80},     {"minimax2", 0xb8a2cc470c47c29b},
        {"goren1", 0xd869272d8457f165},    {"goren2", 0x7b765faff851996b},
        {"goren3", 0x10ee8755eb717028},    {"goren4", 0xb0f57e6218ec4f4c},
        {"goren5", 0x148f52266e1e4d66},    {"goren6", 0x4258175670d00935},
    };
    int changed = 0;

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct ai_config ai = engine_games_ai(cases[i].ai);
        long actions;
        uint64_t got = engine_games_signature(*state, &ai, &actions);

        if (got != cases[i].want) {
            print_error("%s: expected the signature %016" PRIx64 ", got %016" PRIx64
                        " of %ld actions\n",
                        cases[i].ai, cases[i].want, got, actions);
            changed++;
        }
    }
    assert_int_equal(changed, 0);
}

static void
engine_that_is_not_there_can_be_destroyed(void **state)
{
    (void)state;
    engine_destroy(NULL);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_of_every_rule_and_opening_are_legal),
        cmocka_unit_test(whole_games_of_every_kind_are_legal),
        cmocka_unit_test(every_parameter_of_an_opening_is_known),
        cmocka_unit_test(five_is_made),
        cmocka_unit_test(five_is_stopped),
        cmocka_unit_test(five_that_can_be_broken_is_broken),
        cmocka_unit_test(last_pair_is_taken),
        cmocka_unit_test(answer_is_the_same_for_the_same_seed),
        cmocka_unit_test(another_seed_makes_another_game_and_the_same_seed_the_same),
        cmocka_unit_test(thinking_leaves_the_match_alone),
        cmocka_unit_test(nobody_thinks_when_nobody_can_act),
        cmocka_unit_test(stop_before_the_beginning_gives_no_answer),
        cmocka_unit_test(whoever_has_no_time_left_answers_all_the_same),
        cmocka_unit_test(black_passes_rather_than_commit_a_foul),
        cmocka_unit_test(foul_is_played_only_when_nothing_else_is_possible),
        cmocka_unit_test(full_board_has_no_answer),
        cmocka_unit_test(lines_are_empty_in_openings),
        cmocka_unit_test(parameters_out_of_range_count_as_the_nearest),
        cmocka_unit_test(seed_s3_lines_and_matrix_play_each_other_on_20x20),
        cmocka_unit_test(levels_of_goren_search_where_stones_are_captured),
        cmocka_unit_test(signatures_are_those_of_the_last_change_of_play),
        cmocka_unit_test(engine_that_is_not_there_can_be_destroyed),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
