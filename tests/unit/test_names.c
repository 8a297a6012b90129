// SPDX-License-Identifier: MIT
#include "server/core/people/names.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/wire/error_code.h"
#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

static int
open_names(void **state)
{
    *state = names_create();
    return *state ? 0 : -1;
}

static int
close_names(void **state)
{
    names_destroy(*state);
    return 0;
}

static struct name_keys
keys_of(const struct names *names, const char *text)
{
    char canonical[WIRE_NAME_BYTES + 1];
    struct name_keys keys = {0};
    enum name_error error = name_check(names, text, &keys, canonical);

    if (error != NAME_OK) {
        fail_msg("\"%s\": expected a name, got: %s", text, name_error_word(error));
    }
    return keys;
}

static void
expect_error(const struct names *names, const char *text, enum name_error want)
{
    const struct name_keys before = {.folded = {1, 2}, .seen = {3, 4}};
    struct name_keys keys = before;
    char canonical[WIRE_NAME_BYTES + 1] = "before";
    enum name_error got = name_check(names, text, &keys, canonical);

    if (got != want) {
        fail_msg("\"%s\": expected %s, got %s", text, name_error_word(want), name_error_word(got));
    }
    assert_memory_equal(&keys, &before, sizeof(keys));
    assert_string_equal(canonical, "before");
}

static void
expect_errors(const struct names *names, const char *const *texts, size_t count,
              enum name_error want)
{
    for (size_t i = 0; i < count; i++) {
        expect_error(names, texts[i], want);
    }
}

static void
names_of_the_world_are_allowed(void **state)
{
    static const char *const texts[] = {
        "Anna",         "x",      "bob_42", "_x_",    "a-b",     "O-Neil", "Jürgen",
        "Zoë",          "Łukasz", "Nguyễn", "Þórr",   "Ольга",   "Ёлкин",  "Іван",
        "Ђорђе",        "Νίκος",  "花子",   "たけし", "タケシ",  "佐々木", "山田太郎",
        "スーパーマン", "お茶42", "王小明", "李娜",   "陳大文",  "김철수", "ken花子",
        "たけしTAKE",   "Kim김",  "אורי",   "علي",    "فاطمه42", "สมชาย",  "आरती",
        "हिन्दी",        "Աննա",   "გიორგი", "தமிழ்",   "2pac",    "七段2",  "ㄅㄆ漢",
    };

    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        keys_of(*state, texts[i]);
    }
}

static void
empty_name_is_refused(void **state)
{
    expect_error(*state, "", NAME_EMPTY);
}

static void
names_are_limited_in_columns_and_bytes(void **state)
{
    static const char *const too_long[] = {
        "abcdefghijklmnopqrstu",
        "一二三四五六七八九十一",
        "สมชายสมชายสมชายสมชายสมชาย", // more than 64 bytes
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    };

    keys_of(*state, "abcdefghijklmnopqrst");
    keys_of(*state, "一二三四五六七八九十");
    expect_errors(*state, too_long, COUNT_OF(too_long), NAME_TOO_LONG);
}

static void
other_characters_are_refused(void **state)
{
    static const char *const texts[] = {
        "a b",      " a",       "a ",       "a.b",      "a@b",      "a/b",     "a'b",
        "a\"b",     "a%sb",     "a\nb",     "a\tb",     "a\x1b[m",  "a\x7f",   "a\xc2\x9b",
        "a\u00a0b", "a\u3000b", "a\u200bb", "a\u200db", "a\u200cb", "a\u00ad", "\ufeffa",
        "a\u202eb", "a\u202ab", "a\u2066b", "a\u200e",  "a\u200f",  "a\u061c", "a\u2060b",
        "a½",       "a²",       "aⅣ",       "a★",       "a😀",       "a€",      "a–b",
        "a·b",      "a・b",     "a〜",      "a\ue000",  "a\u0378",  "a\ufffe", "a\U000e0041",
        "𝐚dmin",    "ⓐ",        "ａｎｎａ", "ＡＮＮＡ", "ｱｲｳ",      "a１",     "ﬁn",
        "a\u3164b", "a\u115f",  "\u1160a",  "a\uffa0",  "𐌰𐌱𐌲",      "ᚠᚢᚦ",     "ǅ",
        "ᴀɴɴᴀ",     "ªnna",     "ʰa",       "a\u2800b", "ꓮꓠꓠꓮ",     "Ꭺnna",    "a‐b",
    };

    expect_errors(*state, texts, COUNT_OF(texts), NAME_BAD_CHARACTER);
}

static void
invalid_bytes_are_refused(void **state)
{
    static const char *const texts[] = {
        "a\xff", "\xc3", "a\xe2\x82", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "a\x80",
    };

    expect_errors(*state, texts, COUNT_OF(texts), NAME_NOT_UTF8);
}

static void
marks_stand_on_letters_and_two_at_most(void **state)
{
    static const char *const bad[] = {
        "\u0301a",             // on nothing
        "1\u0301a",            // on a digit
        "_\u0301a",            // on a sign
        "q\u0301\u0302\u0303", // three
        "q\u0301\u0301",       // twice the same
        "i\u0307a",            // hidden by the dot
        "l\u0307a",
    };

    expect_errors(*state, bad, COUNT_OF(bad), NAME_BAD_MARK);
    keys_of(*state, "m\u0301ara"); // as in Yoruba; nothing composes with it
    keys_of(*state, "ma\u0328\u0301ra");
}

// Neither ornaments nor marks that nobody writes names with.
static void
marks_that_no_language_needs_are_refused(void **state)
{
    static const char *const bad[] = {"a\u20dda", "a\u034fb", "a\ufe0fb", "a\u0489"};

    expect_errors(*state, bad, COUNT_OF(bad), NAME_BAD_CHARACTER);
}

static void
name_does_not_begin_with_a_hyphen(void **state)
{
    static const char *const bad[] = {"-a", "-rf", "--help", "-花"};

    expect_errors(*state, bad, COUNT_OF(bad), NAME_BAD_START);
    keys_of(*state, "a-");
    keys_of(*state, "_-a");
}

// "1אב" is shown as "1" and the letters, and so is "אב1".
static void
right_to_left_name_begins_with_a_letter(void **state)
{
    static const char *const bad[] = {"1אב", "_אב", "1علي"};

    expect_errors(*state, bad, COUNT_OF(bad), NAME_BAD_START);
    keys_of(*state, "אב1");
    keys_of(*state, "אב_");
}

static void
name_without_a_letter_is_refused(void **state)
{
    static const char *const bad[] = {"1", "42", "_", "___", "-", "1-2", "٣٤", "_1_"};

    expect_errors(*state, bad, COUNT_OF(bad), NAME_NO_LETTER);
}

static void
mixed_scripts_are_refused(void **state)
{
    static const char *const bad[] = {
        "\u0410nna",   // Cyrillic A
        "Аnnа",        // two of them
        "p\u0430ypal", // Cyrillic a
        "\u039fmega",  // Greek O
        "аβ",          // Cyrillic, Greek
        "花Ольга",     // Han, Cyrillic
        "한たけし",    // Hangul, kana
        "aאב",         // Latin, Hebrew
        "आ1२",         // digits of two kinds
    };

    expect_errors(*state, bad, COUNT_OF(bad), NAME_MIXED);
}

// Pairs that one could take for each other, in whichever order they come.
static void
look_alikes_share_a_key(void **state)
{
    static const char *const pairs[][2] = {
        // Case.
        {"ivan", "IVAN"},
        {"Ivan", "iVAN"},
        {"ольга", "ОЛЬГА"},
        {"νίκος", "ΝΊΚΟΣ"},
        {"straße", "STRASSE"},
        {"jürgen", "JÜRGEN"},
        // l, I, 1; O, 0; rn, m; vv, w.
        {"Ivan", "lvan"},
        {"IVAN", "lvan"},
        {"IVAN", "1van"},
        {"lvan", "1van"},
        {"Ivan", "1VAN"},
        {"Bill", "BiII"},
        {"Bill", "Bi11"},
        {"olga", "0lga"},
        {"OLGA", "0LGA"},
        {"Olga", "O1ga"},
        {"Olga", "0lga"},
        {"o_o", "0_O"},
        {"mark", "rnark"},
        {"Mark", "rnark"},
        {"MARK", "rnark"},
        {"modern", "rnodem"},
        {"KIM", "KlM"},
        {"KIM", "klm"},
        {"KIM", "k1rn"},
        // One script that looks like another.
        {"apple", "аррӏе"},
        {"apple", "аррӀе"},
        {"APPLE", "аррӏе"},
        {"АРРӀЕ", "аррӏе"},
        {"cop", "сор"},
        {"COP", "СОР"},
        {"cop", "СОР"},
        {"AHHA", "АННА"},
        {"ahha", "АННА"},
        {"анна", "АННА"},
        {"TOM", "ΤΟΜ"},
        {"TOM", "ТОМ"},
        {"ΤΟΜ", "ТОМ"},
        {"ABE", "ΑΒΕ"},
        {"ICE", "ІСЕ"},
        // Kana and Han.
        {"ロ", "口"},
        {"カ", "力"},
        {"エ", "工"},
        {"ニ", "二"},
        {"へ", "ヘ"},
        {"一", "ー"},
        // The same letters, composed and not; in both orders of marks.
        {"José", "Jose\u0301"},
        {"がく", "か\u3099く"},
        {"ạ\u0302x", "a\u0302\u0323x"},
        {"\u212bsa", "Åsa"},
        {"\uac00a", "\u1100\u1161a"},
        {"a\uf900a", "a豈a"},
    };

    for (size_t i = 0; i < COUNT_OF(pairs); i++) {
        struct name_keys a = keys_of(*state, pairs[i][0]), b = keys_of(*state, pairs[i][1]);

        if (!name_keys_clash(&a, &b) || !name_keys_clash(&b, &a)) {
            fail_msg("\"%s\" and \"%s\" look alike and share no key", pairs[i][0], pairs[i][1]);
        }
    }
}

static void
different_names_share_no_key(void **state)
{
    static const char *const texts[] = {
        "anna",  "anne",   "ann",   "a",  "b",  "an-na",  "an_na",  "jose",   "josé",   "Ольга",
        "Олега", "花子",   "太郎",  "花", "子", "たけし", "けした", "王小明", "李娜",   "anna1",
        "anna2", "김철수", "Νίκος", "m",  "n",  "ivan",   "ivana",  "evan",   "hannah", "ахна",
        "は",    "ば",     "ぱ",    "大", "太", "犬",     "x12",    "x21",    "2pac",   "αβγ",
    };

    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct name_keys a = keys_of(*state, texts[i]);

        assert_true(name_keys_clash(&a, &a));
        for (size_t j = 0; j < i; j++) {
            struct name_keys b = keys_of(*state, texts[j]);

            if (name_keys_clash(&a, &b)) {
                fail_msg("\"%s\" and \"%s\" share a key", texts[i], texts[j]);
            }
        }
    }
}

static void
one_skeleton_alone_would_miss_them(void **state)
{
    struct name_keys ivan = keys_of(*state, "Ivan"), l = keys_of(*state, "lvan");
    struct name_keys small = keys_of(*state, "ivan"), capital = keys_of(*state, "IVAN");

    assert_false(name_key_equal(ivan.folded, l.folded));
    assert_true(name_key_equal(ivan.seen, l.seen));
    assert_false(name_key_equal(small.seen, capital.seen));
    assert_true(name_key_equal(small.folded, capital.folded));
}

static void
reserved_names_and_their_look_alikes_are_refused(void **state)
{
    static const char *const texts[] = {
        "goren",    "Goren",  "GOREN",  "g0ren",  "G0REN",  "gorend", "server", "SERVER",
        "admin",    "Admin",  "ADMIN",  "admln",  "Adm1n",  "adrnin", "ADrnIN", "operator",
        "0perator", "guest",  "Guest",  "system", "black",  "bIack",  "b1ack",  "White",
        "ai",       "AI",     "Al",     "engine", "bot",    "B0T",    "админ",  "АДМИН",
        "сервер",   "管理者", "管理员", "五連",   "ゲスト", "root",   "ВОТ",    "чёрные",
    };

    expect_errors(*state, texts, COUNT_OF(texts), NAME_RESERVED);
    keys_of(*state, "administrate");
    keys_of(*state, "gorenko");
    keys_of(*state, "blackbird");
    keys_of(*state, "Ali");
}

static void
canonical_form_is_composed_and_keeps_its_case(void **state)
{
    static const char *const pairs[][2] = {
        {"Anna", "Anna"},    {"Jose\u0301", "José"}, {"か\u3099く", "がく"},
        {"\u212bsa", "Åsa"}, {"\u1100\u1161", "가"},
    };

    for (size_t i = 0; i < COUNT_OF(pairs); i++) {
        char canonical[WIRE_NAME_BYTES + 1], again[WIRE_NAME_BYTES + 1];
        struct name_keys keys, second;

        assert_int_equal(name_check(*state, pairs[i][0], &keys, canonical), NAME_OK);
        assert_string_equal(canonical, pairs[i][1]);
        assert_int_equal(name_check(*state, canonical, &second, again), NAME_OK);
        assert_string_equal(again, canonical);
        assert_true(name_key_equal(keys.folded, second.folded));
        assert_true(name_key_equal(keys.seen, second.seen));
    }
}

static void
keys_are_the_same_in_every_process(void **state)
{
    struct names *other = names_create();
    struct name_keys a = keys_of(*state, "Ольга"), b = keys_of(other, "Ольга");

    assert_true(name_key_equal(a.folded, b.folded));
    assert_true(name_key_equal(a.seen, b.seen));
    names_destroy(other);
    names_destroy(NULL);
}

static void
every_error_has_its_word_and_a_sentence_that_fits(void **state)
{
    (void)state;
    for (int i = NAME_OK + 1; i < NAME_ERROR_COUNT; i++) {
        const char *word = name_error_word((enum name_error)i);
        const char *text = error_reason(word);

        assert_non_null(text);
        assert_true(strlen(text) > 0 && strlen(text) <= WIRE_TEXT_BYTES);
        assert_int_equal(text[strlen(text) - 1], '.');
        assert_true(strlen(word) <= WIRE_ARGUMENT_BYTES);
        for (int j = NAME_OK; j < i; j++) {
            assert_string_not_equal(word, name_error_word((enum name_error)j));
        }
        for (int j = NAME_OK + 1; j < i; j++) {
            assert_string_not_equal(text, error_reason(name_error_word((enum name_error)j)));
        }
    }
    assert_null(error_reason(""));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_the_world_are_allowed),
        cmocka_unit_test(empty_name_is_refused),
        cmocka_unit_test(names_are_limited_in_columns_and_bytes),
        cmocka_unit_test(other_characters_are_refused),
        cmocka_unit_test(invalid_bytes_are_refused),
        cmocka_unit_test(marks_stand_on_letters_and_two_at_most),
        cmocka_unit_test(marks_that_no_language_needs_are_refused),
        cmocka_unit_test(name_does_not_begin_with_a_hyphen),
        cmocka_unit_test(right_to_left_name_begins_with_a_letter),
        cmocka_unit_test(name_without_a_letter_is_refused),
        cmocka_unit_test(mixed_scripts_are_refused),
        cmocka_unit_test(look_alikes_share_a_key),
        cmocka_unit_test(different_names_share_no_key),
        cmocka_unit_test(one_skeleton_alone_would_miss_them),
        cmocka_unit_test(reserved_names_and_their_look_alikes_are_refused),
        cmocka_unit_test(canonical_form_is_composed_and_keeps_its_case),
        cmocka_unit_test(keys_are_the_same_in_every_process),
        cmocka_unit_test(every_error_has_its_word_and_a_sentence_that_fits),
    };

    return cmocka_run_group_tests_name("names", tests, open_names, close_names);
}
