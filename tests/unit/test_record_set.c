// SPDX-License-Identifier: MIT
#include "client/records/record_set.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

#define GAME(version, black) "(;FF[4]AP[goren:" version "]SZ[15]PB[" black "];B[hh])\n"

static bool
has(struct record_set *set, const char *text)
{
    struct strbuf sgf = {0};
    bool is_there;

    strbuf_add(&sgf, text);
    is_there = record_set_has(set, &sgf);
    strbuf_finish(&sgf);
    return is_there;
}

static void
add(struct record_set *set, const char *text)
{
    struct strbuf sgf = {0};

    strbuf_add(&sgf, text);
    record_set_add(set, &sgf);
    strbuf_finish(&sgf);
}

static void
equal_games_are_found_among_many(void **state)
{
    struct record_set set = {0};
    char text[64];

    (void)state;
    assert_false(has(&set, "x"));
    for (int i = 0; i < 1000; i++) {
        snprintf(text, sizeof(text), GAME("1", "player %d"), i);
        add(&set, text);
        assert_true(has(&set, text));
    }
    assert_true(has(&set, GAME("1", "player 0")));
    assert_false(has(&set, GAME("1", "player 1000")));
    assert_false(has(&set, ""));
    record_set_finish(&set);
}

// What another version of ours wrote is the same game; another program's is not.
static void
only_our_version_does_not_count(void **state)
{
    struct record_set set = {0};

    (void)state;
    add(&set, GAME("0.1.0", "a"));
    assert_true(has(&set, GAME("0.2.0", "a")));
    assert_false(has(&set, GAME("0.1.0", "b")));
    assert_false(has(&set, "(;FF[4]AP[other:0.1.0]SZ[15]PB[a];B[hh])\n"));
    assert_false(has(&set, "(;FF[4]AP[goren:0.1.0"));
    record_set_finish(&set);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_games_are_found_among_many),
        cmocka_unit_test(only_our_version_does_not_count),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
