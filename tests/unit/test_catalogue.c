// SPDX-License-Identifier: MIT
#include "common/i18n/catalogue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum { HEADER = 28, ROW = 8 };

// A string of the file; NULs within it are written as '|'.
struct entry {
    const char *original, *translation;
};

static const struct entry usual[] = {
    {"", "Language: ru\n"},      {"%d move|%d moves", "%d ход|%d хода|%d ходов"},
    {"black", "чёрные"},         {"speed\4none", "без часов"},
    {"{1} wins", "победа: {1}"},
};

enum { USUAL = sizeof(usual) / sizeof(*usual) };

static void
add_number(struct strbuf *out, size_t number, bool is_big)
{
    for (int i = 0; i < 4; i++) {
        strbuf_add_char(out, (char)(number >> 8 * (is_big ? 3 - i : i) & 0xff));
    }
}

static void
add_table(struct strbuf *out, size_t *offset, const struct entry *entries, int count, bool is_big,
          bool is_original)
{
    for (int i = 0; i < count; i++) {
        size_t length = strlen(is_original ? entries[i].original : entries[i].translation);

        add_number(out, length, is_big);
        add_number(out, *offset, is_big);
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
write_file(struct strbuf *out, const struct entry *entries, int count, bool is_big)
{
    size_t offset = HEADER + 2 * (size_t)count * ROW;

    add_number(out, 0x950412de, is_big);
    add_number(out, 0, is_big);
    add_number(out, (size_t)count, is_big);
    add_number(out, HEADER, is_big);
    add_number(out, HEADER + (size_t)count * ROW, is_big);
    add_number(out, 0, is_big);
    add_number(out, 0, is_big);
    add_table(out, &offset, entries, count, is_big, true);
    add_table(out, &offset, entries, count, is_big, false);
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

static const struct plural_rule three_forms = {3, odd_or_even};

// In memory of its own, so that a sanitizer sees what is read behind it.
static bool
open_bytes(struct catalogue *catalogue, const char *bytes, size_t length, void **memory)
{
    *memory = xcalloc(length ? length : 1, 1);
    if (length) {
        memcpy(*memory, bytes, length);
    }
    return catalogue_open(catalogue, *memory, length, three_forms);
}

static bool
is_accepted(const struct strbuf *file)
{
    struct catalogue catalogue;
    void *memory;
    bool is_good = open_bytes(&catalogue, strbuf_text(file), file->length, &memory);

    free(memory);
    return is_good;
}

static bool
are_accepted(const struct entry *entries, int count)
{
    struct strbuf file = {0};
    bool is_good;

    write_file(&file, entries, count, false);
    is_good = is_accepted(&file);
    strbuf_finish(&file);
    return is_good;
}

static void
sentences_are_found_in_both_byte_orders(void **state)
{
    (void)state;
    for (int is_big = 0; is_big < 2; is_big++) {
        struct strbuf file = {0};
        struct catalogue catalogue;
        void *memory;

        write_file(&file, usual, USUAL, is_big);
        assert_true(open_bytes(&catalogue, file.text, file.length, &memory));
        assert_string_equal(catalogue_find(&catalogue, NULL, "black"), "чёрные");
        assert_string_equal(catalogue_find(&catalogue, NULL, "{1} wins"), "победа: {1}");
        assert_string_equal(catalogue_find(&catalogue, "speed", "none"), "без часов");
        assert_null(catalogue_find(&catalogue, NULL, "none"));
        assert_null(catalogue_find(&catalogue, "end", "none"));
        assert_null(catalogue_find(&catalogue, NULL, "blac"));
        assert_null(catalogue_find(&catalogue, NULL, "blacks"));
        assert_null(catalogue_find(&catalogue, NULL, "zzz"));
        free(memory);
        strbuf_finish(&file);
    }
}

static void
the_number_chooses_the_form(void **state)
{
    struct strbuf file = {0};
    struct catalogue catalogue;

    (void)state;
    write_file(&file, usual, USUAL, false);
    assert_true(catalogue_open(&catalogue, file.text, file.length, three_forms));
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
    assert_true(are_accepted(usual, 0));
}

static void
a_file_that_is_cut_off_is_refused(void **state)
{
    struct strbuf file = {0};
    struct catalogue catalogue;

    (void)state;
    write_file(&file, usual, USUAL, false);
    for (size_t length = 0; length < file.length; length++) {
        void *memory;

        if (open_bytes(&catalogue, file.text, length, &memory)) {
            fail_msg("taken with %zu of %zu bytes", length, file.length);
        }
        assert_null(catalogue.bytes);
        free(memory);
    }
    strbuf_finish(&file);
}

// Whatever one byte becomes, what is found are strings of the file.
static void
a_changed_byte_does_no_harm(void **state)
{
    static const unsigned char values[] = {0, 1, 4, '%', '{', 0x80, 0xff};
    struct strbuf file = {0};

    (void)state;
    write_file(&file, usual, USUAL, false);
    for (size_t i = 0; i < file.length; i++) {
        for (size_t k = 0; k < sizeof(values); k++) {
            char before = file.text[i];
            struct catalogue catalogue;
            void *memory;

            file.text[i] = (char)values[k];
            if (open_bytes(&catalogue, file.text, file.length, &memory)) {
                const char *found = catalogue_find(&catalogue, NULL, "black");

                assert_true(!found || strlen(found) < file.length);
                found = catalogue_find_form(&catalogue, "%d move", 5);
                assert_true(!found || strlen(found) < file.length);
            }
            free(memory);
            file.text[i] = before;
        }
    }
    strbuf_finish(&file);
}

// One entry each that makes a whole file worthless.
static void
hostile_entries_are_refused(void **state)
{
    static const struct entry bad[] = {
        {"black", ""},
        {"black", "\xd1"},
        {"black", "\xc0\x80"},
        {"black", "a\x1b[2J"},
        {"black", "a\x7f"},
        {"black", "a\xc2\x9b"},
        {"black", "a\tb"},
        {"black", "%s"},
        {"black", "{1}"},
        {"{1} wins", "победа"},
        {"%d of %s", "%s из %d"},
        {"black", "a|b"},
        {"%d move|%d moves", "%d|%d"},
        {"%d move|%d moves", "%d|%d|%d|%d"},
        {"%d move|%d moves", "%d|%d|%s"},
        {"%d move|%d moves", "%d||%d"},
        {"%d move|%d moves|%d", "%d|%d|%d"},
        {"%d move|", "%d|%d|%d"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
        if (are_accepted(&bad[i], 1)) {
            fail_msg("entry %zu is taken: \"%s\"", i, bad[i].translation);
        }
    }
}

static void
what_is_sound_is_taken(void **state)
{
    static const struct entry good[] = {
        {"black", "чёр\nные"},
        {"sense\4{1} wins", "победа: {1}"},
        {"1 move|{1} moves", "ход|{1} хода|{1} ходов"},
        {"%d of %s", "%2$s: %1$d"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(good) / sizeof(*good); i++) {
        if (!are_accepted(&good[i], 1)) {
            fail_msg("entry %zu is refused: \"%s\"", i, good[i].translation);
        }
    }
}

static void
originals_stand_in_order_and_once(void **state)
{
    static const struct entry unsorted[] = {{"b", "x"}, {"a", "y"}};
    static const struct entry twice[] = {{"a", "x"}, {"a", "y"}};
    static const struct entry sorted[] = {{"a", "x"}, {"b", "y"}};

    (void)state;
    assert_false(are_accepted(unsorted, 2));
    assert_false(are_accepted(twice, 2));
    assert_true(are_accepted(sorted, 2));
}

// Places in the file: revision, count, both tables, the row of a string.
static void
numbers_that_point_elsewhere_are_refused(void **state)
{
    static const size_t places[] = {0, 4, 8, 12, 16, HEADER, HEADER + 4};
    static const uint32_t numbers[] = {0x7fffffff, 0x80000000, 0xfffffff0, 0xffffffff};

    (void)state;
    for (size_t i = 0; i < sizeof(places) / sizeof(*places); i++) {
        for (size_t k = 0; k < sizeof(numbers) / sizeof(*numbers); k++) {
            struct strbuf file = {0}, number = {0};

            write_file(&file, usual, USUAL, false);
            add_number(&number, numbers[k], false);
            memcpy(file.text + places[i], number.text, 4);
            if (is_accepted(&file)) {
                fail_msg("taken with %u at %zu", (unsigned)numbers[k], places[i]);
            }
            strbuf_finish(&file);
            strbuf_finish(&number);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_are_found_in_both_byte_orders),
        cmocka_unit_test(the_number_chooses_the_form),
        cmocka_unit_test(an_empty_catalogue_finds_nothing),
        cmocka_unit_test(a_file_that_is_cut_off_is_refused),
        cmocka_unit_test(a_changed_byte_does_no_harm),
        cmocka_unit_test(hostile_entries_are_refused),
        cmocka_unit_test(what_is_sound_is_taken),
        cmocka_unit_test(originals_stand_in_order_and_once),
        cmocka_unit_test(numbers_that_point_elsewhere_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
