// SPDX-License-Identifier: MIT
#include "client/model/m_lobby.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct m_lobby_room
room_of(uint64_t id, uint32_t first, uint32_t second, uint32_t watchers)
{
    struct m_lobby_room room = {.id = id, .is_running = true, .watcher_count = watchers};

    for (int i = 0; i < SEAT_COUNT; i++) {
        room.seats[i].kind = OCCUPANT_PERSON;
        room.seats[i].person.rating = i == 0 ? first : second;
    }
    return room;
}

static void
the_best_game_is_that_of_the_highest_ratings(void **state)
{
    struct m_lobby_room rooms[] = {room_of(1, 1500, 0, 9), room_of(2, 1700, 1650, 0),
                                   room_of(3, 1900, 1400, 5), room_of(4, 2000, 2000, 5)};
    struct m_lobby lobby = {.room_count = 4, .rooms = rooms};

    (void)state;
    rooms[3].is_running = false; // it is over
    assert_int_equal(m_lobby_best(&lobby, 0)->id, 2);
    assert_int_equal(m_lobby_best(&lobby, 2)->id, 3); // the one that is watched already
    lobby.room_count = 0;
    assert_null(m_lobby_best(&lobby, 0));
}

static void
of_equals_people_come_first_then_watchers(void **state)
{
    struct m_lobby_room people = room_of(1, 0, 0, 0), watched = room_of(2, 0, 0, 3);
    struct m_lobby_room ai = room_of(3, 0, 0, 50);

    (void)state;
    ai.seats[SEAT_B].kind = OCCUPANT_AI;
    assert_true(m_lobby_is_stronger(&people, &ai));
    assert_false(m_lobby_is_stronger(&ai, &people));
    assert_true(m_lobby_is_stronger(&watched, &people));
    assert_false(m_lobby_is_stronger(&people, &people));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_game_is_that_of_the_highest_ratings),
        cmocka_unit_test(of_equals_people_come_first_then_watchers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
