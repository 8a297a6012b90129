// SPDX-License-Identifier: MIT
// Every scene in scenes/ against its files in golden/: a test for each of them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "common/util/xalloc.h"
#include "tests/ui/golden.h"
#include "tests/ui/scene_world.h"

static void
looks_as_before(void **state)
{
    const struct scene_file *scene = *state;
    struct scene_world *world = xcalloc(1, sizeof(*world));

    scene_open(world);
    scene_do(world, scene->lines);
    golden_check(world, scene);
    scene_close(world);
    free(world);
}

static void
no_golden_is_left_over(void **state)
{
    golden_check_left_over(*state);
}

int
main(void)
{
    struct scene_list scenes;
    struct CMUnitTest *tests;
    int failed;

    scene_list_read(&scenes);
    tests = xcalloc((size_t)scenes.count + 1, sizeof(*tests));
    tests[0] = (struct CMUnitTest)cmocka_unit_test_prestate(no_golden_is_left_over, &scenes);
    for (int i = 0; i < scenes.count; i++) {
        tests[i + 1] = (struct CMUnitTest){.name = scenes.files[i].name,
                                           .test_func = looks_as_before,
                                           .initial_state = &scenes.files[i]};
    }
    failed = _cmocka_run_group_tests("scenes", tests, (size_t)scenes.count + 1, NULL, NULL);
    free(tests);
    scene_list_finish(&scenes);
    return failed;
}
