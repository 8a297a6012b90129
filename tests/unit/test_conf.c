// SPDX-License-Identifier: MIT
#include "client/config/conf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

static void
take(void *data, const char *section, const char *key, const char *value)
{
    strbuf_addf(data, "%s|%s|%s\n", section, key, value);
}

static void
expect_read(const char *text, int line, const char *wanted)
{
    struct strbuf out = {0};

    assert_int_equal(conf_read(text, take, &out), line);
    assert_string_equal(strbuf_text(&out), wanted);
    strbuf_finish(&out);
}

static void
expect_set(const char *text, const char *section, const char *key, const char *value,
           const char *wanted)
{
    struct strbuf out = {0};

    conf_set(text, section, key, value, &out);
    assert_string_equal(strbuf_text(&out), wanted);
    strbuf_finish(&out);
}

static void
lines_are_read_with_their_section(void **state)
{
    (void)state;
    expect_read("# Goren\ntheme = light ; mine\n\n[sound]\nturn: a b\n[keys]\ngame.undo = U, F5\n",
                0, "|theme|light\nsound|turn|a b\nkeys|game.undo|U, F5\n");
}

static void
a_line_that_is_none_is_told_by_its_number(void **state)
{
    (void)state;
    expect_read("theme = dark\nnonsense\nquiet = on\n", 2, "|theme|dark\n|quiet|on\n");
}

// inih has room for 200 bytes: the rest of a line must not be read as another.
static void
a_long_remark_is_one_remark(void **state)
{
    struct strbuf text = {0};

    (void)state;
    strbuf_add(&text, "# ");
    for (int i = 0; i < 60; i++) {
        strbuf_add(&text, "word = x; ");
    }
    strbuf_add(&text, "\ntheme = dark\n");
    expect_read(strbuf_text(&text), 0, "|theme|dark\n");
    strbuf_finish(&text);
}

static void
a_value_is_replaced_and_all_else_stays(void **state)
{
    (void)state;
    expect_set("# a\n theme =  dark  ; why\nfuture = 1\n[sound]\ntheme = x\n", "", "theme", "light",
               "# a\ntheme = light ; why\nfuture = 1\n[sound]\ntheme = x\n");
    expect_set("[sound]\nturn = bell\n# end\n[keys]\nturn = T\n", "sound", "turn", "off",
               "[sound]\nturn = off\n# end\n[keys]\nturn = T\n");
}

static void
the_line_that_counts_is_the_last_one(void **state)
{
    (void)state;
    expect_set("theme = dark\ntheme = mono\n", "", "theme", "light",
               "theme = dark\ntheme = light\n");
}

static void
a_new_key_comes_at_the_end_of_its_section(void **state)
{
    (void)state;
    expect_set("", "", "theme", "light", "theme = light\n");
    expect_set("# a\n\n[sound]\nturn = bell\n", "", "theme", "light",
               "# a\ntheme = light\n\n[sound]\nturn = bell\n");
    expect_set("a = 1\n\n[sound]\nturn = bell\n\n[keys]\n", "sound", "move", "off",
               "a = 1\n\n[sound]\nturn = bell\nmove = off\n\n[keys]\n");
    expect_set("a = 1", "keys", "game.undo", "F5", "a = 1\n\n[keys]\ngame.undo = F5\n");
}

static void
a_key_is_taken_off_with_what_belongs_to_it(void **state)
{
    (void)state;
    expect_set("a = 1\ntheme = x\n  y\nb = 2\n", "", "theme", NULL, "a = 1\nb = 2\n");
    expect_set("a = 1\n", "", "theme", NULL, "a = 1\n");
    expect_set("a = 1\n", "sound", "turn", NULL, "a = 1\n");
}

static void
what_is_written_is_read_again(void **state)
{
    static const char *const values[] = {"U, F5", "[", "=", ":", "#", "paplay \"a b.oga\"", "五連"};

    (void)state;
    for (size_t i = 0; i < sizeof(values) / sizeof(*values); i++) {
        struct strbuf text = {0}, wanted = {0};

        conf_set("# x\n", "keys", "game.undo", values[i], &text);
        strbuf_addf(&wanted, "keys|game.undo|%s\n", values[i]);
        expect_read(strbuf_text(&text), 0, strbuf_text(&wanted));
        strbuf_finish(&text);
        strbuf_finish(&wanted);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_read_with_their_section),
        cmocka_unit_test(a_line_that_is_none_is_told_by_its_number),
        cmocka_unit_test(a_long_remark_is_one_remark),
        cmocka_unit_test(a_value_is_replaced_and_all_else_stays),
        cmocka_unit_test(the_line_that_counts_is_the_last_one),
        cmocka_unit_test(a_new_key_comes_at_the_end_of_its_section),
        cmocka_unit_test(a_key_is_taken_off_with_what_belongs_to_it),
        cmocka_unit_test(what_is_written_is_read_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
