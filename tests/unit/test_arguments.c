// SPDX-License-Identifier: MIT
#include "common/i18n/arguments.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const struct {
    const char *english, *translation;
    bool agree, agree_lacking;
} rows[] = {
    {"none", "нет", true, true},
    {"{1} has {2} s", "{2} с: {1}", true, true},
    {"{1} {2}x{2}", "{2}x{2} {1} {1}", true, true},
    {"{1} moves", "ход", false, true},
    {"{1} moves", "{2} ходов", false, false},
    {"one", "{1}", false, false},
    {"{0} {10} {x} {1", "нет", true, true},
    {"%d of %s", "%d из %s", true, true},
    {"%d of %s", "%2$s: %1$d", true, true},
    {"%d of %s", "%s из %d", false, false},
    {"%d of %s", "%d", false, false},
    {"%d of %s", "%1$d %2$s %1$d", true, true},
    {"%d of %s", "%1$d %2$d", false, false},
    {"%d of %s", "%1$d %s", false, false},
    {"%d", "%ld", false, false},
    {"%"
     "lld",
     "%"
     "lld",
     true, true},
    {"%lllld", "%lllld", true, true}, // no format: nothing to agree on
    {"%5.2f %%", "%.1f %%", true, true},
    {"%-*s", "%-*s", true, true},
    {"%-*s", "%s", false, false},
    {"%.*s", "%2$s", false, false},
    {"50 %, depth 9", "50 %, глубина 9", true, true},
    {"50 %, depth 9", "%n", true, true}, // never given to printf
    {"none", "100 %", false, false},
    {"none", "%s", false, false},
    {"none", "%n", false, false},
    {"none", "%", false, false},
    {"%s", "%s%n", false, false},
    {"%s", "%2$s", false, false},
    {"%s", "%s %s", false, false},
    {"%d%d%d%d%d%d%d%d%d", "%d%d%d%d%d%d%d%d%d", true, true},
    {"%d", "%d%d%d%d%d%d%d%d%d%d", false, false},
};

static void
a_translation_takes_the_values_of_the_english(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        if (arguments_agree(rows[i].english, rows[i].translation, false) != rows[i].agree ||
            arguments_agree(rows[i].english, rows[i].translation, true) != rows[i].agree_lacking) {
            fail_msg("\"%s\" and \"%s\"", rows[i].english, rows[i].translation);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_translation_takes_the_values_of_the_english),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
