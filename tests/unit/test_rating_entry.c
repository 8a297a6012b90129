// SPDX-License-Identifier: MIT
// The line in which a rating after a game is kept.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"
#include "server/core/game/rating_entry.h"

static void
a_line_is_read_as_it_was_written(void **state)
{
    const struct rating_entry entry = {.player = UINT64_MAX,
                                       .rule = RULE_RENJU,
                                       .speed = SPEED_BLITZ,
                                       .ended_ms = INT64_C(1700000000000),
                                       .rating = 1812};
    struct rating_entry again;
    struct strbuf line = {0};

    (void)state;
    rating_entry_write(&entry, &line);
    assert_string_equal(strbuf_text(&line), "18446744073709551615 renju blitz 1700000000000 1812");
    assert_true(rating_entry_read(&again, line.text, line.length));
    assert_true(again.player == entry.player && again.ended_ms == entry.ended_ms);
    assert_int_equal(again.rule, entry.rule);
    assert_int_equal(again.speed, entry.speed);
    assert_int_equal(again.rating, entry.rating);
    strbuf_finish(&line);
}

static void
every_speed_has_its_word(void **state)
{
    (void)state;
    for (int i = 0; i < SPEED_COUNT; i++) {
        enum speed speed;

        assert_true(speed_parse(speed_word((enum speed)i), &speed));
        assert_int_equal(speed, i);
    }
}

static void
other_texts_are_refused(void **state)
{
    static const char *const texts[] = {
        "",
        "5 renju blitz 1700000000000",
        "0 renju blitz 1700000000000 1812",
        "x renju blitz 1700000000000 1812",
        "5 chess blitz 1700000000000 1812",
        "5 renju slow 1700000000000 1812",
        "5 renju blitz -1 1812",
        "5 renju blitz 1700000000000 4001",
        "5 renju blitz 1700000000000 -5",
        "5 renju blitz 1700000000000 1812 ",
        "5 renju blitz 99999999999999999999 1812",
        "5 renju blitz 1700000000000 "
        "000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
        "1",
    };
    struct rating_entry entry = {.player = 77};

    (void)state;
    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        if (rating_entry_read(&entry, texts[i], strlen(texts[i])) || entry.player != 77) {
            fail_msg("\"%s\" is taken for a rating", texts[i]);
        }
    }
    assert_false(rating_entry_read(&entry, "5 renju blitz 1\0 1", 19));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_read_as_it_was_written),
        cmocka_unit_test(every_speed_has_its_word),
        cmocka_unit_test(other_texts_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
