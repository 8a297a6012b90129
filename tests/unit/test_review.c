// SPDX-License-Identifier: MIT
#include "client/records/review.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "client/records/review_puzzles.h"
#include "common/i18n/tr.h"
#include "common/puzzle/puzzle.h"

// Both have an open three after 6: White had to stop that of Black, Black could win with
// his, and plays elsewhere.
static const char game[] = "(;GM[4]SZ[15]RU[freestyle]C[A game.]"
                           ";B[hh];W[hl];B[ih];W[il];B[jh];W[jl]C[Mine.];B[oa];W[kl])";

struct fixture {
    struct record record;
    struct review review;
};

static void
open_game(struct fixture *fixture, const char *text)
{
    struct record_problem problem;
    struct record_defaults options = {0};

    tr_use(LANGUAGE_ENGLISH);
    record_init(&fixture->record);
    if (!record_read(FORMAT_SGF, text, strlen(text), &options, &fixture->record, &problem)) {
        fail_msg("%s", problem.text);
    }
    review_init(&fixture->review, &fixture->record, record_main_node(&fixture->record, UINT16_MAX));
}

static void
close_game(struct fixture *fixture)
{
    review_finish(&fixture->review);
    record_finish(&fixture->record);
}

static void
look_at_all(struct fixture *fixture)
{
    struct engine *engine = engine_create(1 << 20);
    struct review_effort effort = {
        .ai = {.kind = AI_GOREN, .level = 7},
        .proof_nodes = 20000,
        .limits = {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .nodes = 2000},
    };

    for (int i = 0; i < fixture->review.count; i++) {
        assert_true(review_look(&fixture->review, i, &fixture->record, engine, &effort));
    }
    review_settle(&fixture->review, &fixture->record);
    engine_destroy(engine);
}

static void
a_win_that_was_missed_is_found_and_proven(void **state)
{
    struct fixture fixture;
    struct review_move move;

    (void)state;
    open_game(&fixture, game);
    look_at_all(&fixture);
    assert_true(fixture.review.positions[6].win_in > 0);
    assert_int_equal(fixture.review.positions[6].chance, 1000);
    move = review_move(&fixture.review, &fixture.record, 7);
    assert_true(move.is_missed_win);
    assert_int_not_equal(move.badness, BADNESS_NONE);
    // White let it happen with his sixth move.
    move = review_move(&fixture.review, &fixture.record, 6);
    assert_true(move.is_gift);
    assert_int_equal(move.badness, BADNESS_BLUNDER);
    close_game(&fixture);
}

// With the board as it was.
static void
a_win_that_was_missed_becomes_a_puzzle(void **state)
{
    struct strbuf lines = {0};
    struct engine_position position;
    struct fixture fixture;
    struct puzzle puzzle;

    (void)state;
    open_game(&fixture, game);
    look_at_all(&fixture);
    assert_true(review_puzzles(&fixture.review, &fixture.record, &lines) > 0);
    lines.text[strcspn(lines.text, "\n")] = '\0';
    assert_true(puzzle_read(strbuf_text(&lines), &puzzle));
    assert_int_equal(puzzle.to_move, STONE_BLACK);
    assert_int_equal(puzzle.moves, 2);
    puzzle_position(&puzzle, &position);
    assert_int_equal(board_at(&position.board, (struct point){7, 7}), STONE_BLACK);
    assert_int_equal(board_at(&position.board, (struct point){9, 3}), STONE_WHITE);
    assert_int_equal(position.board.empty_count, 15 * 15 - 6);
    strbuf_finish(&lines);
    close_game(&fixture);
}

static void
a_game_that_is_over_needs_no_engine(void **state)
{
    struct engine_position position;
    struct review_position over;
    struct fixture fixture;

    (void)state;
    open_game(&fixture, "(;GM[4]SZ[15]RU[freestyle];B[hh];W[aa];B[ih];W[ab];B[jh];W[ac];B[kh];W[ad]"
                        ";B[lh])");
    assert_false(review_position_of(&fixture.record, fixture.review.nodes[9], &position, &over));
    assert_true(over.is_over);
    assert_int_equal(over.chance, 1000);
    assert_true(review_position_of(&fixture.record, fixture.review.nodes[8], &position, &over));
    assert_int_equal(position.to_move, STONE_BLACK);
    close_game(&fixture);
}

// After a four there is one answer: the position is worth what comes behind it.
static void
an_only_answer_is_looked_through(void **state)
{
    struct engine *engine = engine_create(1 << 20);
    struct review_effort effort = {
        .ai = {.kind = AI_GOREN, .level = 7},
        .proof_nodes = 20000,
        .limits = {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .nodes = 2000},
    };
    struct fixture fixture;
    struct review_position *last;

    (void)state;
    // Four at the row of h8, blocked on one side, beside an open three.
    open_game(&fixture, "(;GM[4]SZ[15]RU[freestyle];B[hh];W[gh];B[ih];W[aa];B[jh];W[ac];B[ii];W[ao]"
                        ";B[ij];W[oa];B[kh])");
    assert_true(review_look(&fixture.review, 11, &fixture.record, engine, &effort));
    last = &fixture.review.positions[11];
    assert_true(last->line_length > 1);
    assert_int_equal(last->chance, 999); // the proof begins behind the answer
    assert_int_equal(last->win_in, 0);
    engine_destroy(engine);
    close_game(&fixture);
}

// Black's win is proven at move 6 of this game; Black plays it, White answers inside of it.
static void
a_proof_goes_on_along_the_game(void **state)
{
    struct fixture fixture;
    int won = 0;

    (void)state;
    open_game(&fixture, "(;GM[4]SZ[20]RU[freestyle];B[jj];W[kl];B[jm];W[km];B[ik];W[ll];B[hl];W[ki]"
                        ";B[kk];W[mk];B[nj];W[nl];B[lj];W[ml];B[jl];W[ol])");
    look_at_all(&fixture);
    for (int i = 1; i < fixture.review.count; i++) {
        const struct review_position *before = &fixture.review.positions[i - 1];
        const struct review_position *after = &fixture.review.positions[i];
        bool is_followed =
            before->line_length &&
            point_equal(before->line[0], fixture.record.nodes[fixture.review.nodes[i]].point);

        if (before->win_in > 1 && is_followed) {
            assert_true(after->win_in < 0);
            won++;
        }
        if (before->win_in < 0) { // whatever is answered
            assert_true(after->win_in > 0);
            assert_int_equal(review_move(&fixture.review, &fixture.record, i).badness,
                             BADNESS_NONE);
        }
    }
    assert_true(won > 0);
    close_game(&fixture);
}

static void
what_was_seen_later_corrects_what_was_not_seen_before(void **state)
{
    struct fixture fixture;

    (void)state;
    open_game(&fixture, "(;GM[4]SZ[15]RU[freestyle];B[hh];W[ig])");
    for (int i = 0; i < 3; i++) {
        fixture.review.positions[i].is_known = true;
    }
    fixture.review.positions[0].chance = 500;
    fixture.review.positions[1].chance = 700; // better for Black than the engine knew
    fixture.review.positions[2].chance = 600; // and for White it was not that bad
    review_settle(&fixture.review, &fixture.record);
    assert_int_equal(fixture.review.positions[1].chance, 600);
    assert_int_equal(fixture.review.positions[0].chance, 600);
    assert_true(review_move(&fixture.review, &fixture.record, 1).is_best);
    close_game(&fixture);
}

static void
losses_are_mistakes_and_blunders(void **state)
{
    static const struct {
        int before, after;
        enum badness badness;
    } cases[] = {
        {500, 500, BADNESS_NONE},    {500, 351, BADNESS_NONE},    {500, 350, BADNESS_MISTAKE},
        {500, 201, BADNESS_MISTAKE}, {500, 200, BADNESS_BLUNDER}, {100, 0, BADNESS_NONE},
        {500, 900, BADNESS_NONE},
    };
    struct fixture fixture;

    (void)state;
    open_game(&fixture, "(;GM[4]SZ[15]RU[freestyle];B[hh])");
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        fixture.review.positions[0] =
            (struct review_position){.is_known = true, .chance = cases[i].before};
        fixture.review.positions[1] =
            (struct review_position){.is_known = true, .chance = cases[i].after};
        assert_int_equal(review_move(&fixture.review, &fixture.record, 1).badness,
                         cases[i].badness);
    }
    close_game(&fixture);
}

// Twice the same: the notes of the first time are replaced, those of others stay.
static void
notes_are_written_once(void **state)
{
    struct record_problem problem;
    struct strbuf first = {0}, second = {0};
    struct fixture fixture;

    (void)state;
    open_game(&fixture, game);
    look_at_all(&fixture);
    review_write_notes(&fixture.review, &fixture.record);
    assert_true(record_write(FORMAT_SGF, &fixture.record, &first, &problem));
    review_write_notes(&fixture.review, &fixture.record);
    assert_true(record_write(FORMAT_SGF, &fixture.record, &second, &problem));
    assert_string_equal(strbuf_text(&first), strbuf_text(&second));
    assert_non_null(strstr(strbuf_text(&first), "C[A game.\nGoren: Black"));
    assert_non_null(strstr(strbuf_text(&first), "C[Mine.\nGoren: White's blunder: Black"));
    assert_non_null(strstr(strbuf_text(&first), " was missed. Better: "));
    assert_non_null(strstr(strbuf_text(&first), "BM[2]"));
    assert_true(record_is_tree(&fixture.record));
    // It is a record like any other: the referee takes every line.
    close_game(&fixture);
    open_game(&fixture, strbuf_text(&first));
    close_game(&fixture);
    strbuf_finish(&first);
    strbuf_finish(&second);
}

// After 6 White, whose open three would win, is not to move.
static void
further_lines_and_threats_are_found(void **state)
{
    const struct review_line *others[REVIEW_LINES_MAX];
    struct review_effort effort = {
        .ai = {.kind = AI_GOREN, .level = 7},
        .proof_nodes = 20000,
        .lines = 3,
        .has_threats = true,
        .limits = {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .nodes = 2000},
    };
    struct engine *engine = engine_create(1 << 20);
    struct strbuf text = {0};
    struct review_extra *extra;
    struct fixture fixture;

    (void)state;
    open_game(&fixture, game);
    for (int i = 0; i < fixture.review.count; i++) {
        assert_true(review_look(&fixture.review, i, &fixture.record, engine, &effort));
    }
    review_settle(&fixture.review, &fixture.record);
    extra = &fixture.review.extras[6];
    assert_int_equal(extra->line_count, 3);
    assert_int_equal(extra->threat_in, 3);
    review_format_threat(extra, STONE_BLACK, &text);
    assert_non_null(strstr(strbuf_text(&text), "If Black passes, White wins in 2: "));
    assert_int_equal(fixture.review.extras[5].threat_in, 3);
    assert_int_equal(fixture.review.extras[1].threat_in, 0);
    assert_int_equal(review_others(&fixture.review.positions[6], extra, others, 2), 2);
    assert_false(point_equal(others[0]->points[0], others[1]->points[0]));
    for (int i = 0; i < fixture.review.count; i++) {
        extra = &fixture.review.extras[i];
        for (int k = 1; k < extra->line_count; k++) {
            int before = extra->lines[k - 1].chance, chance = extra->lines[k].chance;

            assert_true(i % 2 ? chance >= before : chance <= before);
        }
    }
    strbuf_finish(&text);
    engine_destroy(engine);
    close_game(&fixture);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_win_that_was_missed_is_found_and_proven),
        cmocka_unit_test(a_win_that_was_missed_becomes_a_puzzle),
        cmocka_unit_test(a_game_that_is_over_needs_no_engine),
        cmocka_unit_test(an_only_answer_is_looked_through),
        cmocka_unit_test(a_proof_goes_on_along_the_game),
        cmocka_unit_test(what_was_seen_later_corrects_what_was_not_seen_before),
        cmocka_unit_test(losses_are_mistakes_and_blunders),
        cmocka_unit_test(notes_are_written_once),
        cmocka_unit_test(further_lines_and_threats_are_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
