// SPDX-License-Identifier: MIT
// Those who watch have the engine; those who look for a game are paired.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "client/ui/shown_room.h"
#include "tests/ui/scene_world.h"

static void
expect_engine_follows(struct scene_world *world)
{
    uint64_t first;

    scene_press(world, "X");
    assert_true(world->is_thinking);
    first = world->task.number;
    assert_int_equal(world->task.position.to_move, STONE_WHITE);
    scene_press(world, "[");
    assert_int_equal(world->task.position.to_move, STONE_BLACK);
    assert_true(world->task.number > first);
    // A new move does not change what is looked at.
    first = world->task.number;
    scene_do(world, "@ bob: a1");
    assert_int_equal(world->task.number, first);
    scene_press(world, "}");
    assert_int_equal(world->task.position.to_move, STONE_BLACK);
    assert_int_not_equal(world->task.number, first);
    scene_press(world, "X");
    assert_false(world->is_thinking);
}

static void
expect_engine_ends_with_the_room(struct scene_world *world)
{
    scene_press(world, "X");
    assert_true(world->is_thinking);
    scene_press(world, "Q");
    assert_int_equal(ui_page(world->ui), PAGE_LOBBY);
    assert_false(world->is_thinking);
}

static void
expect_none_for_players(struct scene_world *world)
{
    scene_press(world, "X : engine_on Enter");
    assert_false(world->is_thinking);
    scene_do(world, "@ bob: resign\n+1000\n> [ X");
    assert_true(world->is_thinking);
    // The next game of one's own ends it.
    scene_do(world, "@ bob: ready\n> A");
    assert_true(m_room_is_running(ui_room(world->ui)));
    assert_false(world->is_thinking);
}

static void
the_engine_is_for_watchers_alone(void **state)
{
    (void)state;
    scene_with(WATCHED, expect_engine_follows);
    scene_with(WATCHED, expect_engine_ends_with_the_room);
    scene_with(GAME_15, expect_none_for_players);
}

static void
expect_pairing_is_answered(struct scene_world *world)
{
    const struct model *model = world->ui->model;

    assert_int_equal(world->ui->session.asking.kind, ASKING_PAIRING);
    assert_true(world->tones[SOUND_QUESTION] > 0);
    scene_press(world, "Y"); // too early: it answers nothing
    assert_false(model->pairing.has_agreed);
    scene_do(world, "+1000\n> Y");
    assert_true(model->pairing.has_agreed);
    assert_int_equal(world->ui->session.asking.kind, ASKING_NOTHING);
    assert_int_equal(ui_page(world->ui), PAGE_LOBBY);
    scene_do(world, "@ bob: pairing yes");
    assert_int_equal(ui_page(world->ui), PAGE_GAME);
    assert_true(m_room_is_running(ui_room(world->ui)));
}

static void
expect_pairing_is_refused(struct scene_world *world)
{
    scene_do(world, "+1000\n> N");
    assert_false(world->ui->model->is_seeking);
    assert_int_equal(world->ui->session.asking.kind, ASKING_NOTHING);
    assert_int_equal(ui_page(world->ui), PAGE_LOBBY);
}

static void
expect_silence_ends_the_seek(struct scene_world *world)
{
    scene_do(world, "+30000");
    assert_int_equal(world->ui->session.asking.kind, ASKING_NOTHING);
    assert_false(world->ui->model->is_seeking);
}

static void
a_pairing_is_answered_by_y_and_n(void **state)
{
    (void)state;
    scene_with(FOUND, expect_pairing_is_answered);
    scene_with(FOUND, expect_pairing_is_refused);
    scene_with(FOUND, expect_silence_ends_the_seek);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_engine_is_for_watchers_alone),
        cmocka_unit_test(a_pairing_is_answered_by_y_and_n),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
