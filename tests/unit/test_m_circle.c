// SPDX-License-Identifier: MIT
// A page of who is online, friends, and when their coming is worth a line.
#include "client/model/m_circle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { BOB = 7, EVE = 8, MINUTE_MS = 60000 };

static const struct wire_player bob = {.id = BOB, .name = "bob", .rating = 1632},
                                eve = {.id = EVE, .name = "eve"};

static struct wire_person
person_in(const struct wire_player *player, enum player_state state)
{
    return (struct wire_person){
        .player = player, .state = state, .code = "", .rule = ANY_RULE, .speed = ANY_SPEED};
}

// Bob alone is a friend.
static void
befriend_bob(struct m_circle *circle, enum player_state state)
{
    const struct wire_person person = person_in(&bob, state);

    m_circle_friends(circle, &(struct wire_friends){1, &person, false});
}

static const struct m_acquaintance *
tell(struct m_circle *circle, const struct wire_player *player, enum player_state state,
     int64_t now_ms)
{
    const struct wire_person person = person_in(player, state);

    return m_circle_news(circle, &(struct wire_friend_news){&person}, now_ms);
}

static void
page_takes_the_place_of_the_one_before(void **state)
{
    struct wire_person people[] = {person_in(&bob, PLAYER_HERE), person_in(&eve, PLAYER_HERE)};
    struct m_circle circle = {.is_awaited = true};

    (void)state;
    people[0].watching = true;
    people[0].code = "k7qd";
    m_circle_page(&circle, &(struct wire_people_page){"b", 1, 3, 120, 2, people});
    assert_false(circle.is_awaited);
    assert_string_equal(circle.search, "b");
    assert_int_equal(circle.page, 1);
    assert_int_equal(circle.pages, 3);
    assert_int_equal(circle.total, 120);
    assert_int_equal(circle.count, 2);
    assert_string_equal(circle.people[0].person.name, "bob");
    assert_int_equal(circle.people[0].person.rating, 1632);
    assert_true(circle.people[0].is_watching);
    assert_string_equal(circle.people[0].code, "k7qd");
    m_circle_page(&circle, &(struct wire_people_page){"", 0, 1, 1, 1, people + 1});
    assert_int_equal(circle.count, 1);
    assert_string_equal(circle.search, "");
    assert_string_equal(circle.people[0].person.name, "eve");
}

static void
coming_of_a_friend_is_told(void **state)
{
    struct m_circle circle = {0};
    const struct m_acquaintance *came;

    (void)state;
    befriend_bob(&circle, PLAYER_GONE);
    came = tell(&circle, &bob, PLAYER_HERE, 1000);
    assert_non_null(came);
    assert_string_equal(came->person.name, "bob");
    assert_int_equal(circle.friends[0].state, PLAYER_HERE);
}

static void
what_he_does_next_is_not_told(void **state)
{
    struct m_circle circle = {0};

    (void)state;
    befriend_bob(&circle, PLAYER_HERE);
    assert_null(tell(&circle, &bob, PLAYER_PLAYING, 1000));
    assert_int_equal(circle.friends[0].state, PLAYER_PLAYING);
    assert_null(tell(&circle, &bob, PLAYER_GONE, 2000));
    assert_int_equal(circle.friends[0].state, PLAYER_GONE);
}

static void
short_break_of_a_line_is_not_told(void **state)
{
    struct m_circle circle = {0};

    (void)state;
    befriend_bob(&circle, PLAYER_HERE);
    tell(&circle, &bob, PLAYER_GONE, 1000);
    assert_null(tell(&circle, &bob, PLAYER_HERE, 1000 + MINUTE_MS - 1));
    tell(&circle, &bob, PLAYER_GONE, 100000);
    assert_non_null(tell(&circle, &bob, PLAYER_HERE, 100000 + MINUTE_MS));
}

static void
strangers_are_passed_over(void **state)
{
    struct m_circle circle = {0};

    (void)state;
    befriend_bob(&circle, PLAYER_GONE);
    assert_null(tell(&circle, &eve, PLAYER_HERE, 1000));
    assert_int_equal(circle.friend_count, 1);
    assert_true(m_circle_has_friend(&circle, BOB));
    assert_false(m_circle_has_friend(&circle, EVE));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(page_takes_the_place_of_the_one_before),
        cmocka_unit_test(coming_of_a_friend_is_told),
        cmocka_unit_test(what_he_does_next_is_not_told),
        cmocka_unit_test(short_break_of_a_line_is_not_told),
        cmocka_unit_test(strangers_are_passed_over),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
