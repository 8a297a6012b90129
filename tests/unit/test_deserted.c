// SPDX-License-Identifier: MIT
// Tables at which nobody is there, as the lobby lists them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "tests/support/core_world.h"

static void
expect_deserted(struct world *w, bool want)
{
    const struct wire_lobby_delta *delta = &world_last(w, "eve", SERVER_LOBBY_DELTA)->lobby_delta;

    world_expect_number("rooms", delta->room_count, 1);
    world_expect_number("deserted", delta->rooms[0].deserted, want);
}

static void
a_table_is_deserted_while_all_are_away(void **state)
{
    struct world *w = *state;

    world_do(w, "eve: guest; eve: lobby on; ann: guest; ann: create; +1100");
    expect_deserted(w, false);
    world_do(w, "ann: lost; +1100");
    expect_deserted(w, true);
    world_do(w, "ann: connect; ann: hello; ann: resume; +1100");
    expect_deserted(w, false);
    world_do(w, "bob: guest; bob: join; +1100; ann: lost; +1100"); // who watches is somebody
    assert_false(world_room(w)->is_deserted);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(a_table_is_deserted_while_all_are_away),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
