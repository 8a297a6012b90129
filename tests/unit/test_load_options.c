// SPDX-License-Identifier: MIT
#include "tests/bench/load_options.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { WORDS_MAX = 24, TEXT_BYTES = 200 };

// Reads a line of arguments.
static bool
read_line(const char *line, struct load_options *options)
{
    char text[TEXT_BYTES], program[] = "goren-load";
    char *words[WORDS_MAX + 1] = {program};
    int count = 1;

    snprintf(text, sizeof(text), "%s", line);
    for (char *p = text; *p && count < WORDS_MAX; p += strspn(p, " ")) {
        words[count++] = p;
        p += strcspn(p, " ");
        if (*p) {
            *p++ = '\0';
        }
    }
    optind = 1; // getopt() remembers
    return load_options_read(count, words, options);
}

static void
flags_are_read(void **state)
{
    struct load_options options;

    (void)state;
    assert_true(read_line("-p 7811 -P 99 -t 2.5 -n 100 -s 48 -r 2500 -T", &options));
    assert_int_equal(options.port, 7811);
    assert_int_equal(options.pid, 99);
    assert_true(options.seconds == 2.5);
    assert_int_equal(options.pairs, 100);
    assert_int_equal(options.spectators, 48);
    assert_true(options.rate == 2500);
    assert_true(options.is_tls);
    assert_false(options.is_idle);
    assert_false(options.is_bare);
    assert_int_equal(load_options_connections(&options), 5000);
}

static void
what_is_not_said_has_its_default_value(void **state)
{
    struct load_options options;

    (void)state;
    assert_true(read_line("-p 1 -i -B", &options));
    assert_int_equal(options.pairs, 50);
    assert_int_equal(options.spectators, 0);
    assert_int_equal(options.pid, 0);
    assert_true(options.seconds == 5 && options.rate == 0);
    assert_false(options.is_tls);
    assert_true(options.is_idle);
    assert_true(options.is_bare);
}

static void
what_cannot_be_is_refused(void **state)
{
    static const char *const cases[] = {
        "",
        "-p 0",
        "-p 65536",
        "-p 7811 -n 0",
        "-p 7811 -n 1x",
        "-p 7811 -n -5",
        "-p 7811 -n 50001",          // 100,002 connections
        "-p 7811 -n 65536 -s 65534", // nothing, in 32 bits
        "-p 7811 -t 0",
        "-p 7811 -t long",
        "-p 7811 -t nan",
        "-p 7811 -r -1",
        "-p 7811 -r",
        "-p 7811 -x",
        "-p 7811 more",
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct load_options options = {.port = 77};

        if (read_line(cases[i], &options)) {
            fail_msg("\"%s\" was taken", cases[i]);
        }
        assert_int_equal(options.port, 77);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flags_are_read),
        cmocka_unit_test(what_is_not_said_has_its_default_value),
        cmocka_unit_test(what_cannot_be_is_refused),
    };

    return cmocka_run_group_tests_name("load_options", tests, NULL, NULL);
}
