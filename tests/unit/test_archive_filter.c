// SPDX-License-Identifier: MIT
#include "client/records/archive_filter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

static void
every_word_is_understood(void **state)
{
    struct archive_filter filter;
    struct strbuf why = {0};

    (void)state;
    assert_true(archive_filter_parse(&filter,
                                     "  player=mizu opponent=Ольга rule=caro opening=Kansei "
                                     "RESULT=white since=2026-03 until=2026-03-14 ",
                                     &why));
    assert_string_equal(filter.player, "mizu");
    assert_string_equal(filter.opponent, "Ольга");
    assert_int_equal(filter.rule, RULE_CARO);
    assert_string_equal(filter.opening, "Kansei");
    assert_int_equal(filter.result, RESULT_WHITE);
    assert_true(filter.from_ms > 0 && filter.to_ms > filter.from_ms);
    assert_true(archive_filter_parse(&filter, "", &why));
    assert_int_equal(filter.rule, ANY_RULE);
    assert_int_equal(why.length, 0);
}

static void
what_is_wrong_is_told(void **state)
{
    static const char *const lines[] = {"caro",         "rule=chess", "since=yesterday",
                                        "colour=black", "opening=",   "result=1-0"};
    struct archive_filter filter;

    (void)state;
    for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); i++) {
        struct strbuf why = {0};

        assert_false(archive_filter_parse(&filter, lines[i], &why));
        assert_true(why.length > 0);
        strbuf_finish(&why);
    }
}

// Nobody is called so; the next player takes it back.
static void
a_star_is_anybody(void **state)
{
    struct archive_filter filter;
    struct strbuf why = {0};

    (void)state;
    assert_true(archive_filter_parse(&filter, "player=* opening=D4", &why));
    assert_true(filter.is_anybody);
    assert_string_equal(filter.player, "");
    assert_true(archive_filter_parse(&filter, "player=* player=mizu", &why));
    assert_false(filter.is_anybody);
    assert_string_equal(filter.player, "mizu");
    strbuf_finish(&why);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_star_is_anybody),
        cmocka_unit_test(every_word_is_understood),
        cmocka_unit_test(what_is_wrong_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
