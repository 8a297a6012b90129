// SPDX-License-Identifier: MIT
// Answers of terminals, as they were seen.
#include "client/ui/term/term_probe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define PLACE "\033[1;2R"

static struct probe
read_all(const char *bytes)
{
    struct probe probe = {0};

    probe_read(bytes, &probe);
    return probe;
}

static void
xterm_is_understood(void **state)
{
    struct probe probe = read_all("\033]11;rgb:0000/0000/0000\033\\"
                                  "\033P1$r0;48:2::1:2:3m\033\\"
                                  "\033P0+r524742\033\\"
                                  "\033[?63;1;2;4;6;9;15;16;22;28c"
                                  "\033P>|XTerm(379)\033\\"
                                  "\033[6;18;9t"
                                  "\033[?1;0;256S" PLACE);

    (void)state;
    assert_true(probe.is_answered && probe.has_direct && probe.has_sixel);
    assert_false(probe.is_light || probe.has_kitty || probe.has_iterm);
    assert_int_equal(probe.stone_column, 2);
    assert_int_equal(probe.cell_width, 9);
    assert_int_equal(probe.cell_height, 18);
    assert_int_equal(probe.sixel_colours, 256);
}

static void
kitty_is_understood(void **state)
{
    struct probe probe = read_all("\033]11;rgb:fd/f6/e3\033\\"
                                  "\033P1+r524742=382f382f38\033\\"
                                  "\033_Gi=31;OK\033\\\033[?62;c\033P>|kitty(0.26.5)\033\\"
                                  "\033[6;40;20t" PLACE);

    (void)state;
    assert_true(probe.has_kitty && probe.has_direct && probe.is_light);
    assert_false(probe.has_sixel);
    assert_int_equal(probe.cell_height, 40);
}

static void
iterm_is_known_by_its_name(void **state)
{
    struct probe probe = read_all("\033P>|iTerm2 3.4.19\033\\\033[?62;4c" PLACE);

    (void)state;
    assert_true(probe.has_iterm && probe.has_sixel);
}

// The first number of the attributes is the kind of terminal; 256 colours are no 24 bits.
static void
nothing_is_taken_for_more_than_it_says(void **state)
{
    static const char *const answers[] = {
        "\033[?4c" PLACE,
        "\033[?1;2c" PLACE,
        "\033[?64;14;44c" PLACE,
        "\033P1$r0;48;5;16m\033\\" PLACE,
        "\033P0$r\033\\" PLACE,
        "\033P0+r524742\033\\" PLACE,
        "\033_Gi=31;ENOTSUP:x\033\\" PLACE,
        "\033P1$r0m\033\\\033[48;2;1;2;3m" PLACE,
    };

    (void)state;
    for (size_t i = 0; i < sizeof(answers) / sizeof(*answers); i++) {
        struct probe probe = read_all(answers[i]);

        assert_true(probe.is_answered);
        assert_false(probe.has_sixel || probe.has_kitty || probe.has_direct || probe.has_iterm);
    }
}

static void
half_an_answer_is_none(void **state)
{
    static const char whole[] = "\033]11;rgb:ffff/ffff/ffff\033\\\033[?62;4c\033[6;18;9t" PLACE;
    char part[sizeof(whole)];

    (void)state;
    for (size_t length = 0; length < sizeof(whole) - 1; length++) {
        struct probe probe;

        memcpy(part, whole, length);
        part[length] = '\0';
        probe = read_all(part);
        assert_false(probe.is_answered);
        assert_int_equal(probe.stone_column, 0);
    }
    assert_true(read_all(whole).is_answered);
}

// How many of the characters are taken for part of an answer.
static int
taken_of(const char *text)
{
    struct late_answer late = {0};
    int count = 0;

    for (; *text; text++) {
        count += late_takes(&late, (uint32_t)(unsigned char)*text);
    }
    return count;
}

static void
late_answers_are_no_keys(void **state)
{
    static const char *const answers[] = {
        "\033[12;3R",
        "\033[?63;1;2;4c",
        "\033]11;rgb:0000/0000/0000\033\\",
        "\033]11;rgb:0000/0000/0000\a",
        "\033P1$r0;48:2::1:2:3m\033\\",
        "\033_Gi=31;OK\033\\",
    };

    (void)state;
    for (size_t i = 0; i < sizeof(answers) / sizeof(*answers); i++) {
        assert_int_equal(taken_of(answers[i]), strlen(answers[i]));
    }
}

static void
keys_are_no_answers(void **state)
{
    (void)state;
    assert_int_equal(taken_of("h8[]P_?"), 0);
    // The escape may begin an answer; what follows says that it does not.
    assert_int_equal(taken_of("\033x"), 1);
    assert_int_equal(taken_of("\033[12;3Rh8"), 7);
}

static char *
no_names(const char *name)
{
    (void)name;
    return NULL;
}

static char *
names_of_kitty(const char *name)
{
    static char term[] = "xterm-kitty";

    return strcmp(name, "TERM") == 0 ? term : NULL;
}

static char *
names_of_wezterm(const char *name)
{
    static char program[] = "WezTerm";

    return strcmp(name, "TERM_PROGRAM") == 0 ? program : NULL;
}

static void
pictures_can_be_forced_where_no_answer_came(void **state)
{
    struct probe silent = {0}, kitty = {0}, wezterm = {0}, known = {.has_sixel = true};

    (void)state;
    probe_force_pictures(&silent, no_names);
    assert_true(silent.has_sixel && !silent.has_kitty && !silent.has_iterm);
    assert_true(silent.cell_width > 0 && silent.cell_height > 0);
    probe_force_pictures(&kitty, names_of_kitty);
    assert_true(kitty.has_kitty && !kitty.has_sixel && !kitty.has_iterm);
    probe_force_pictures(&wezterm, names_of_wezterm);
    assert_true(wezterm.has_iterm && !wezterm.has_sixel && !wezterm.has_kitty);
    known.cell_width = 9;
    known.cell_height = 18;
    probe_force_pictures(&known, names_of_kitty);
    assert_true(known.has_sixel && !known.has_kitty);
    assert_int_equal(known.cell_width, 9);
    assert_int_equal(known.cell_height, 18);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(xterm_is_understood),
        cmocka_unit_test(kitty_is_understood),
        cmocka_unit_test(iterm_is_known_by_its_name),
        cmocka_unit_test(nothing_is_taken_for_more_than_it_says),
        cmocka_unit_test(half_an_answer_is_none),
        cmocka_unit_test(late_answers_are_no_keys),
        cmocka_unit_test(keys_are_no_answers),
        cmocka_unit_test(pictures_can_be_forced_where_no_answer_came),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
