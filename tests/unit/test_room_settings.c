// SPDX-License-Identifier: MIT
// The settings of a room as both sides understand them, and as a message.
#include "common/room/room_settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/wire/settings_message.h"

static struct room_settings
some_settings(void)
{
    return (struct room_settings){
        .match = {.rules = {.rule = RULE_RENJU, .options = {.draw_margin = 7}},
                  .size = 15,
                  .opening = {OPENING_SOOSYRV, 0},
                  .undo = UNDO_REFUND},
        .maps = true,
        .threats = true,
        .hints = true,
        .join = JOIN_CODE,
        .watch = WATCH_NOBODY,
        .is_strict = true,
        .is_delayed = true,
        .title = "evening",
    };
}

static void
rated_players_get_no_help(void **state)
{
    struct room_settings settings = some_settings();

    (void)state;
    room_settings_normalise(&settings);
    assert_true(settings.maps && settings.threats && settings.hints);
    settings.match.rated = true;
    room_settings_normalise(&settings);
    assert_false(settings.maps || settings.threats || settings.hints);
}

// In rated games only where they are refused anyway.
static void
fouls_are_shown_in_casual_renju_unless_it_is_strict(void **state)
{
    struct room_settings settings = some_settings();

    (void)state;
    assert_false(room_settings_show_fouls(&settings));
    settings.is_strict = false;
    assert_true(room_settings_show_fouls(&settings));
    settings.match.rated = true;
    assert_false(room_settings_show_fouls(&settings));
    settings.match.rules.options.reject_fouls = true;
    assert_true(room_settings_show_fouls(&settings));
    settings.match.rules.rule = RULE_FREESTYLE;
    settings.is_strict = true;
    room_settings_normalise(&settings);
    assert_false(settings.is_strict || room_settings_show_fouls(&settings));
}

static void
fifth_moves_have_a_default_number(void **state)
{
    struct room_settings settings = some_settings();
    int n = opening_default_n(OPENING_SOOSYRV);

    (void)state;
    assert_true(n > 0);
    room_settings_normalise(&settings);
    assert_int_equal(settings.match.opening.n, n);
    settings.match.opening.n = 3;
    room_settings_normalise(&settings);
    assert_int_equal(settings.match.opening.n, 3);
}

static void
titles_and_visitors_make_no_other_game(void **state)
{
    struct room_settings a = some_settings(), b = some_settings();

    (void)state;
    memcpy(b.title, "morning", sizeof("morning"));
    b.join = JOIN_ANYONE;
    b.watch = WATCH_ANYONE;
    assert_true(room_settings_are_alike(&a, &b));
    b.hints = false;
    assert_false(room_settings_are_alike(&a, &b));
    b = a;
    b.match.size = 19;
    assert_false(room_settings_are_alike(&a, &b));
}

static void
a_message_and_back_is_the_same(void **state)
{
    struct room_settings settings = some_settings(), again;
    struct wire_room_settings wire;

    (void)state;
    room_settings_normalise(&settings);
    wire = settings_to_message(&settings);
    assert_ptr_equal(wire.title, settings.title);
    settings_from_message(&again, &wire);
    assert_true(room_settings_are_alike(&settings, &again));
    assert_string_equal(again.title, "evening");
    assert_int_equal(again.join, JOIN_CODE);
    assert_int_equal(again.watch, WATCH_NOBODY);
    wire.title = "eve\033ning";
    settings_from_message(&again, &wire);
    assert_null(strchr(again.title, '\033'));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rated_players_get_no_help),
        cmocka_unit_test(fouls_are_shown_in_casual_renju_unless_it_is_strict),
        cmocka_unit_test(fifth_moves_have_a_default_number),
        cmocka_unit_test(titles_and_visitors_make_no_other_game),
        cmocka_unit_test(a_message_and_back_is_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
