// SPDX-License-Identifier: MIT
// What was proven once holds along the tree of a record, and what refutes a move is shown.
#include "client/records/known_proofs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "client/records/open_edit.h"
#include "client/records/open_line.h"
#include "client/records/record_engine.h"
#include "client/records/record_load.h"
#include "client/records/refutation.h"
#include "client/records/status_lines.h"
#include "client/records/thinker.h"
#include "common/i18n/tr.h"
#include "tests/support/record_disk.h"

// Black has three in an open row, and it is his move: h8, i8, j8.
static const char game[] = "(;GM[4]SZ[15]RU[freestyle];B[hh];W[hl];B[ih];W[il];B[jh];W[oa])";

struct fixture {
    struct open_record opened;
    struct record_engine engine;
    struct status_lines lines;
    uint64_t task_count;
    struct thinker_task task; // the newest
    struct proof_tree proof;  // of the position where Black is to win
};

static void
think(void *data, const struct thinker_task *task)
{
    struct fixture *f = data;

    if (task) {
        f->task = *task;
    }
}

static int
set_up(void **state)
{
    static struct fixture f;
    struct record_source source = {"a.sgf", game, sizeof(game) - 1, 1};
    struct think_ops ops = {&f, think, &f.task_count};

    memset(&f, 0, sizeof(f));
    tr_use(LANGUAGE_ENGLISH);
    open_record_init(&f.opened);
    record_engine_init(&f.engine, &ops);
    *state = &f;
    return open_record_read(&f.opened, &source, &f.lines) ? 0 : 1;
}

static int
tear_down(void **state)
{
    struct fixture *f = *state;

    record_engine_finish(&f->engine);
    open_record_finish(&f->opened);
    status_lines_finish(&f->lines);
    proof_tree_finish(&f->proof);
    return 0;
}

// The answer to the newest task: a search that has seen nothing of a win.
static void
answer_even(struct fixture *f)
{
    struct thinker_report report = {
        .number = f->task.number,
        .found = {.is_known = true, .chance = 520, .depth = 9, .line_length = 1, .line = {{0, 0}}},
    };

    record_engine_take(&f->engine, &f->opened, &report, &f->lines);
}

// The engine proves the position that it was asked about.
static void
answer_proof(struct fixture *f)
{
    struct engine *engine = engine_create(1 << 20);
    struct engine_limits limits = {.until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .nodes = 20000};
    struct thinker_report report = {.number = f->task.number, .is_done = true};
    struct review_effort effort = {
        .ai = {.kind = AI_GOREN, .level = 7}, .proof_nodes = 20000, .limits = limits};

    assert_true(review_judge(engine, &f->task.position, &effort, &report.found, &report.proof));
    assert_true(report.proof.count > 0);
    proof_tree_copy(&f->proof, &report.proof);
    record_engine_take(&f->engine, &f->opened, &report, &f->lines);
    proof_tree_finish(&report.proof);
    engine_destroy(engine);
}

static void
expect_text(const struct fixture *f, const char *begins)
{
    struct strbuf text = {0};

    record_engine_format(&f->engine, &text);
    if (strncmp(strbuf_text(&text), begins, strlen(begins)) != 0) {
        fail_msg("\"%s\" does not begin with \"%s\"", strbuf_text(&text), begins);
    }
    strbuf_finish(&text);
}

static void
play(struct fixture *f, struct point point)
{
    enum verdict verdict;

    assert_int_equal(open_edit_place(&f->opened, point, &verdict), EDITED);
    record_engine_look(&f->engine, &f->opened);
}

// Black is to move, and his win is proven.
static void
prove_last_position(struct fixture *f)
{
    open_line_go(&f->opened, f->opened.line_count - 1);
    f->engine.is_on = true;
    record_engine_look(&f->engine, &f->opened);
    answer_proof(f);
}

static void
a_win_stays_one_along_its_proof(void **state)
{
    struct fixture *f = *state;
    struct point defence;

    prove_last_position(f);
    expect_text(f, "Black now wins by force (2 moves)");
    play(f, f->proof.nodes[0].move);
    expect_text(f, "Black now wins by force (1 move)"); // before the engine has looked
    answer_even(f);
    expect_text(f, "Black now wins by force (1 move)");
    assert_int_equal(f->engine.found.win_in, -2);
    assert_int_equal(f->engine.found.chance, 1000);
    defence = f->engine.found.line[0];
    play(f, defence);
    answer_even(f);
    expect_text(f, "Black now wins by force (1 move)");
    assert_int_equal(f->engine.found.win_in, 1);
}

static void
another_move_leaves_the_proof(void **state)
{
    struct fixture *f = *state;

    prove_last_position(f);
    play(f, (struct point){0, 0});
    expect_text(f, "The engine is thinking.");
    answer_even(f);
    expect_text(f, "Black's chance 52%");
    // Back in the position itself it is as it was.
    open_line_go(&f->opened, f->opened.at - 1);
    record_engine_look(&f->engine, &f->opened);
    expect_text(f, "Black now wins by force (2 moves)");
}

static void
another_record_has_no_proofs(void **state)
{
    struct fixture *f = *state;
    struct record_source source = {"a.sgf", game, sizeof(game) - 1, 1};

    prove_last_position(f);
    assert_true(open_record_read(&f->opened, &source, &f->lines));
    record_engine_stop(&f->engine);
    open_line_go(&f->opened, f->opened.line_count - 1);
    record_engine_look(&f->engine, &f->opened);
    expect_text(f, "The engine is thinking.");
}

static void
the_oldest_proof_gives_way(void **state)
{
    struct fixture *f = *state;
    struct known_proofs known = {0};
    struct review_position found;
    int32_t node;

    prove_last_position(f);
    node = open_line_node(&f->opened);
    known_proofs_add(&known, &f->opened.record, node, &f->proof);
    assert_true(known_proofs_find(&known, &f->opened.record, node, &found));
    for (int i = 0; i < KNOWN_PROOFS_MAX; i++) {
        known_proofs_add(&known, &f->opened.record, 1, &f->proof);
    }
    assert_int_equal(known.count, KNOWN_PROOFS_MAX);
    assert_false(known_proofs_find(&known, &f->opened.record, node, &found));
    known_proofs_finish(&known);
}

// Refutations.

static const char *
last_line(struct fixture *f)
{
    assert_true(f->lines.count > 0);
    return strbuf_text(&f->lines.items[f->lines.count - 1].text);
}

static int
refute(struct fixture *f)
{
    struct point moves[REFUTATION_MAX];

    status_lines_finish(&f->lines);
    return refutation_add(&f->engine, &f->opened, moves, &f->lines);
}

static void
a_lost_move_is_refuted_by_a_variation(void **state)
{
    struct fixture *f = *state;
    int nodes = f->opened.record.node_count, at;

    prove_last_position(f);
    at = f->opened.at;
    assert_int_equal(refute(f), 3);
    assert_string_equal(last_line(f),
                        "o15 is refuted: Black now wins by force (2 moves). ] plays the line.");
    assert_int_equal(f->opened.at, at);
    assert_int_equal(f->opened.line_count, at + 1 + 3);
    assert_int_equal(f->opened.record.node_count, nodes + 3);
    // Once more: the variation is there.
    assert_int_equal(refute(f), 3);
    assert_int_equal(f->opened.record.node_count, nodes + 3);
}

static void
a_move_that_holds_is_not_refuted(void **state)
{
    struct fixture *f = *state;

    open_line_go(&f->opened, 2);
    f->engine.is_on = true;
    record_engine_look(&f->engine, &f->opened);
    assert_int_equal(refute(f), 0);
    assert_string_equal(last_line(f), "The engine is thinking. Press R again in a moment.");
    answer_even(f);
    assert_int_equal(refute(f), 0);
    assert_string_equal(last_line(f), "h4 isn't refuted: Black 52%. Best answer: a1.");
    open_line_go(&f->opened, 0);
    assert_int_equal(refute(f), 0);
    assert_string_equal(last_line(f), "There is no move here that could be refuted.");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_win_stays_one_along_its_proof, set_up, tear_down),
        cmocka_unit_test_setup_teardown(another_move_leaves_the_proof, set_up, tear_down),
        cmocka_unit_test_setup_teardown(another_record_has_no_proofs, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_oldest_proof_gives_way, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_lost_move_is_refuted_by_a_variation, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_move_that_holds_is_not_refuted, set_up, tear_down),
    };

    return cmocka_run_group_tests_name("known_proofs", tests, NULL, NULL);
}
