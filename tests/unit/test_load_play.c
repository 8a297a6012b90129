// SPDX-License-Identifier: MIT
// Whose turn it is and what is counted, without a server: the connections are
// closed, and a move that is played is only noted.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/bench/load.h"

enum { CONNS = 3 }; // two players and somebody who watches

struct table {
    struct load load;
    struct load_conn conns[CONNS];
    struct load_room room;
};

static size_t
write_nothing(struct load *load, struct load_conn *mover, uint8_t *out)
{
    (void)load, (void)mover, (void)out;
    return 0;
}

static const struct load_speech mute = {.write_move = write_nothing};

// Move 1 was sent at 1000 ns and is on its way.
static void
begin(struct table *table, double rate)
{
    *table = (struct table){.room = {.move = 2, .is_busy = true, .sent_ns = {0, 1000}}};
    table->load = (struct load){
        .options = {.pairs = 1, .spectators = 1, .rate = rate},
        .speech = &mute,
        .conns = table->conns,
        .rooms = &table->room,
        .is_playing = true,
    };
    for (uint32_t i = 0; i < CONNS; i++) {
        table->conns[i] = (struct load_conn){.fd = -1, .place = i};
    }
}

static bool
arrives(struct table *table, uint32_t place, uint32_t move, uint64_t now_ns)
{
    table->load.now_ns = now_ns;
    return load_on_move(&table->load, &table->conns[place], move);
}

static void
move_is_there_when_the_opponent_has_it(void **state)
{
    struct table table;
    const struct load_tally *tally = &table.load.tally;

    (void)state;
    begin(&table, 0);
    assert_false(arrives(&table, 0, 1, 1010));
    assert_false(arrives(&table, 2, 1, 1020));
    assert_int_equal(tally->moves, 0);
    assert_true(arrives(&table, 1, 1, 1030));
    assert_int_equal(tally->moves, 1);
    assert_int_equal(tally->deliveries, 3);
    assert_int_equal(load_histogram_share(&tally->echo_ns, 0.5), 10);
    assert_int_equal(load_histogram_share(&tally->move_ns, 0.5), 30);
    assert_int_equal(tally->echo_ns.count, 1);
    assert_int_equal(tally->move_ns.count, 1);
}

static void
echo_counts_from_its_own_move_after_the_answer_was_sent(void **state)
{
    struct table table;

    (void)state;
    begin(&table, 0);
    assert_true(arrives(&table, 1, 1, 1030));
    load_on_turn(&table.load, 0);
    assert_int_equal(table.room.move, 3);
    assert_int_equal(table.room.sent_ns[0], 1030);
    assert_false(arrives(&table, 0, 1, 1050));
    assert_int_equal(load_histogram_share(&table.load.tally.echo_ns, 0.5), 50);
}

static void
in_the_closed_loop_the_next_move_is_played_at_once(void **state)
{
    struct table table;

    (void)state;
    begin(&table, 0);
    table.load.now_ns = 1500;
    load_on_turn(&table.load, 0);
    assert_true(table.room.is_busy);
    assert_int_equal(table.room.move, 3);
    assert_int_equal(table.room.sent_ns[0], 1500);
}

static void
late_move_counts_from_when_it_was_due(void **state)
{
    struct table table;

    (void)state;
    begin(&table, 100);
    table.room.is_late = true;
    table.room.due_ns = 1200;
    table.load.now_ns = 9000;
    load_on_turn(&table.load, 0);
    assert_true(table.room.is_busy);
    assert_false(table.room.is_late);
    assert_int_equal(table.room.sent_ns[0], 1200);
    assert_true(arrives(&table, 0, 2, 9500));
    assert_int_equal(table.load.tally.move_ns.largest, 9500 - 1200);
}

static void
in_the_open_loop_a_move_waits_until_it_is_due(void **state)
{
    struct table table;

    (void)state;
    begin(&table, 100);
    load_on_turn(&table.load, 0);
    assert_false(table.room.is_busy);
    assert_int_equal(table.room.move, 2);
}

static void
move_that_was_not_sent_is_an_error(void **state)
{
    struct table table;

    (void)state;
    begin(&table, 0);
    assert_false(arrives(&table, 1, 3, 1030));
    assert_int_equal(table.load.errors, 1);
    assert_int_equal(table.load.tally.moves, 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(move_is_there_when_the_opponent_has_it),
        cmocka_unit_test(echo_counts_from_its_own_move_after_the_answer_was_sent),
        cmocka_unit_test(in_the_closed_loop_the_next_move_is_played_at_once),
        cmocka_unit_test(late_move_counts_from_when_it_was_due),
        cmocka_unit_test(in_the_open_loop_a_move_waits_until_it_is_due),
        cmocka_unit_test(move_that_was_not_sent_is_an_error),
    };

    return cmocka_run_group_tests_name("load_play", tests, NULL, NULL);
}
