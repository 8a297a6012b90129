// SPDX-License-Identifier: MIT
#include "common/i18n/catalogue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

enum { HEADER = 28, ROW = 8 };

// A string of the file; NULs within it are written as '|'.
struct entry {
    const char *original, *translation;
};

static const struct entry samples[] = {
    {"", "Language: ru\n"},      {"%d move|%d moves", "%d ход|%d хода|%d ходов"},
    {"black", "чёрные"},         {"speed\4none", "без часов"},
    {"{1} wins", "победа: {1}"},
};

enum { SAMPLES = sizeof(samples) / sizeof(*samples) };

static void
add_number(struct strbuf *out, size_t number)
{
    for (int i = 0; i < 4; i++) {
        strbuf_add_char(out, (char)(number >> 8 * i & 0xff));
    }
}

static void
add_table(struct strbuf *out, size_t *offset, const struct entry *entries, int count,
          bool is_original)
{
    for (int i = 0; i < count; i++) {
        size_t length = strlen(is_original ? entries[i].original : entries[i].translation);

        add_number(out, length);
        add_number(out, *offset);
        *offset += length + 1;
    }
}

static void
add_text(struct strbuf *out, const char *text)
{
    for (; *text; text++) {
        strbuf_add_char(out, *text == '|' ? '\0' : *text);
    }
    strbuf_add_char(out, '\0');
}

static void
write_file(struct strbuf *out, const struct entry *entries, int count)
{
    size_t offset = HEADER + 2 * (size_t)count * ROW;

    add_number(out, 0x950412de);
    add_number(out, 0);
    add_number(out, (size_t)count);
    add_number(out, HEADER);
    add_number(out, HEADER + (size_t)count * ROW);
    add_number(out, 0);
    add_number(out, 0);
    add_table(out, &offset, entries, count, true);
    add_table(out, &offset, entries, count, false);
    for (int i = 0; i < count; i++) {
        add_text(out, entries[i].original);
    }
    for (int i = 0; i < count; i++) {
        add_text(out, entries[i].translation);
    }
}

static unsigned
odd_or_even(uint64_t n)
{
    return n == 0 ? 2 : (unsigned)(n % 2);
}

// The catalogue borrows the file.
static void
open_sample(struct catalogue *catalogue, struct strbuf *file)
{
    static const struct plural_rule three_forms = {3, odd_or_even};

    write_file(file, samples, SAMPLES);
    catalogue_open(catalogue, (const unsigned char *)file->text, three_forms);
}

static void
sentences_are_found(void **state)
{
    struct strbuf file = {0};
    struct catalogue catalogue;

    (void)state;
    open_sample(&catalogue, &file);
    assert_string_equal(catalogue_find(&catalogue, NULL, "black"), "чёрные");
    assert_string_equal(catalogue_find(&catalogue, NULL, "{1} wins"), "победа: {1}");
    assert_string_equal(catalogue_find(&catalogue, "speed", "none"), "без часов");
    assert_null(catalogue_find(&catalogue, NULL, "none"));
    assert_null(catalogue_find(&catalogue, "end", "none"));
    assert_null(catalogue_find(&catalogue, NULL, "blac"));
    assert_null(catalogue_find(&catalogue, NULL, "blacks"));
    assert_null(catalogue_find(&catalogue, NULL, "zzz"));
    strbuf_finish(&file);
}

static void
the_number_chooses_the_form(void **state)
{
    struct strbuf file = {0};
    struct catalogue catalogue;

    (void)state;
    open_sample(&catalogue, &file);
    assert_string_equal(catalogue_find_form(&catalogue, "%d move", 2), "%d ход");
    assert_string_equal(catalogue_find_form(&catalogue, "%d move", 1), "%d хода");
    assert_string_equal(catalogue_find_form(&catalogue, "%d move", 0), "%d ходов");
    assert_null(catalogue_find_form(&catalogue, "black", 1));
    assert_null(catalogue_find_form(&catalogue, "%d moves", 1));
    strbuf_finish(&file);
}

static void
an_empty_catalogue_finds_nothing(void **state)
{
    struct catalogue catalogue = {0};

    (void)state;
    assert_null(catalogue_find(&catalogue, NULL, "black"));
    assert_null(catalogue_find_form(&catalogue, "%d move", 1));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_are_found),
        cmocka_unit_test(the_number_chooses_the_form),
        cmocka_unit_test(an_empty_catalogue_finds_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
