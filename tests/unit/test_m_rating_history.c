// SPDX-License-Identifier: MIT
// How somebody has done, as it was told and in words.
#include "client/model/m_rating_history.h"
#include "client/text/rating_history.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

static void
days_come_in_order_and_have_an_end_above_and_below(void **state)
{
    static const struct wire_career_day days[] = {{10, 1744}, {12, 1700}, {12, 9},
                                                  {11, 9},    {15, 1830}, {20, 1812}};
    const struct wire_career wire = {
        .player = 7, .rule = RULE_RENJU, .speed = SPEED_BLITZ, .day_count = 6, .days = days};
    struct m_rating_history history;

    (void)state;
    m_rating_history_read(&history, &wire);
    assert_int_equal(history.player, 7);
    assert_int_equal(history.day_count, 4);
    assert_int_equal(history.days[2].day, 15);
    assert_int_equal(m_rating_history_lowest(&history), 1700);
    assert_int_equal(m_rating_history_highest(&history), 1830);
}

static void
days_of_no_rule_or_speed_are_none(void **state)
{
    static const struct wire_career_day day = {10, 1744};
    struct wire_career wire = {
        .player = 7, .rule = ANY_RULE, .speed = SPEED_BLITZ, .day_count = 1, .days = &day};
    struct m_rating_history history;

    (void)state;
    m_rating_history_read(&history, &wire);
    assert_int_equal(history.day_count, 0);
    wire.rule = RULE_RENJU;
    wire.speed = ANY_SPEED;
    m_rating_history_read(&history, &wire);
    assert_int_equal(history.day_count, 0);
    assert_int_equal(m_rating_history_highest(&history), 0);
}

static void
openings_are_called_by_their_names(void **state)
{
    static const struct wire_career_opening openings[] = {{"D4", 31}, {"Q9", 5}, {"I7", 22}};
    const struct wire_career wire = {
        .rule = ANY_RULE, .speed = ANY_SPEED, .opening_count = 3, .openings = openings};
    struct strbuf text = {0};
    struct m_rating_history history;

    (void)state;
    tr_use(LANGUAGE_ENGLISH);
    m_rating_history_read(&history, &wire);
    format_rating_history_openings(&text, &history);
    assert_string_equal(strbuf_text(&text), "Kagetsu 31, Hogetsu 22");
    strbuf_clear(&text);
    format_rating_history_title(&text, RULE_RENJU, SPEED_BLITZ);
    assert_string_equal(strbuf_text(&text), "renju blitz, 90 days");
    strbuf_finish(&text);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(days_come_in_order_and_have_an_end_above_and_below),
        cmocka_unit_test(days_of_no_rule_or_speed_are_none),
        cmocka_unit_test(openings_are_called_by_their_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
