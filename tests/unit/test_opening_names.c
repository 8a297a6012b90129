// SPDX-License-Identifier: MIT
#include "common/game/opening.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/game/point.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { CODE_COUNT = 26 };

struct tally {
    const char *code;
    int pairs;
};

static const char *
code_of(const struct opening_name *name)
{
    return name ? name->code : "none";
}

static void
read_moves(const char *text, int size, struct point moves[3])
{
    for (int i = 0; i < 3; i++) {
        size_t used;

        text += strspn(text, " ");
        if (point_parse(text, strlen(text), size, &moves[i], &used) != POINT_PARSE_OK) {
            fail_msg("the test itself is wrong: no point at \"%s\"", text);
        }
        text += used;
    }
}

static void
expect_code(const char *text, int size, const char *want)
{
    struct point moves[3];
    const char *got;

    read_moves(text, size, moves);
    got = code_of(opening_name(moves, size));
    if (strcmp(got, want) != 0) {
        fail_msg("%s on %dx%d: expected %s, got %s", text, size, size, want, got);
    }
}

static void
names_of_the_page_stand_where_it_draws_them(void **state)
{
    static const struct {
        const char *moves, *code, *name, *japanese;
    } cases[CODE_COUNT] = {
        {"h8 h9 h10", "D1", "Kansei", "寒星"},   {"h8 h9 i10", "D2", "Keigetsu", "溪月"},
        {"h8 h9 j10", "D3", "Sosei", "疎星"},    {"h8 h9 i9", "D4", "Kagetsu", "花月"},
        {"h8 h9 j9", "D5", "Zangetsu", "残月"},  {"h8 h9 i8", "D6", "Ugetsu", "雨月"},
        {"h8 h9 j8", "D7", "Kinsei", "金星"},    {"h8 h9 h7", "D8", "Shogetsu", "松月"},
        {"h8 h9 i7", "D9", "Kyugetsu", "丘月"},  {"h8 h9 j7", "D10", "Shingetsu", "新月"},
        {"h8 h9 h6", "D11", "Zuisei", "瑞星"},   {"h8 h9 i6", "D12", "Sangetsu", "山月"},
        {"h8 h9 j6", "D13", "Yusei", "遊星"},    {"h8 i9 j10", "I1", "Chosei", "長星"},
        {"h8 i9 j9", "I2", "Kyogetsu", "峡月"},  {"h8 i9 j8", "I3", "Kosei", "恒星"},
        {"h8 i9 j7", "I4", "Suigetsu", "水月"},  {"h8 i9 j6", "I5", "Ryusei", "流星"},
        {"h8 i9 i8", "I6", "Ungetsu", "雲月"},   {"h8 i9 i7", "I7", "Hogetsu", "浦月"},
        {"h8 i9 i6", "I8", "Rangetsu", "嵐月"},  {"h8 i9 h7", "I9", "Gingetsu", "銀月"},
        {"h8 i9 h6", "I10", "Myojo", "明星"},    {"h8 i9 g7", "I11", "Shagetsu", "斜月"},
        {"h8 i9 g6", "I12", "Meigetsu", "名月"}, {"h8 i9 f6", "I13", "Suisei", "彗星"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct point moves[3];
        const struct opening_name *got;

        expect_code(cases[i].moves, 15, cases[i].code);
        read_moves(cases[i].moves, 15, moves);
        got = opening_name(moves, 15);
        if (strcmp(got->name, cases[i].name) != 0 ||
            strcmp(got->japanese, cases[i].japanese) != 0) {
            fail_msg("%s: expected %s %s, got %s %s", cases[i].moves, cases[i].name,
                     cases[i].japanese, got->name, got->japanese);
        }
    }
}

static void
turned_openings_keep_their_names(void **state)
{
    static const struct {
        const char *moves, *code;
    } cases[] = {
        {"h8 g8 f8", "D1"}, // the two examples of the page
        {"h8 g7 h9", "I9"}, {"h8 h7 g6", "D2"}, {"h8 i8 j6", "D3"},
        {"h8 i7 j6", "I1"}, {"h8 g9 h7", "I9"}, {"h8 g9 g7", "I7"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        expect_code(cases[i].moves, 15, cases[i].code);
    }
}

static void
name_needs_the_centre_and_its_neighbourhood(void **state)
{
    static const struct {
        const char *moves;
        int size;
        const char *code;
    } cases[] = {
        {"c3 c4 c5", 5, "D1"},      {"m13 m14 m15", 25, "D1"}, {"h8 h9 h10", 17, "none"},
        {"h9 h10 h11", 15, "none"}, {"h8 h9 h10", 16, "none"}, {"h8 h10 h9", 15, "none"},
        {"h8 j9 i9", 15, "none"},   {"h8 h8 h9", 15, "none"},  {"h8 h9 h9", 15, "none"},
        {"h8 h9 h8", 15, "none"},   {"h8 i9 i9", 15, "none"},  {"h8 h9 h11", 15, "none"},
        {"h8 h9 k8", 15, "none"},   {"h8 i9 e5", 15, "none"},  {"h8 a1 o15", 15, "none"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        expect_code(cases[i].moves, cases[i].size, cases[i].code);
    }
}

static void
points_off_the_board_have_no_name(void **state)
{
    static const struct point wild[] = {{-1, -1}, {-128, -128}, {127, 127}, {-128, 127}, {127, 7}};
    const struct point centre = point_centre(15), above = {7, 8};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(wild); i++) {
        const struct point first[] = {wild[i], centre, above};
        const struct point second[] = {centre, wild[i], above};
        const struct point third[] = {centre, above, wild[i]};

        assert_null(opening_name(first, 15));
        assert_null(opening_name(second, 15));
        assert_null(opening_name(third, 15));
    }
}

// What somebody types who looks for games, and the codes he means.
static void
expect_like(const char *wanted, const char *codes)
{
    const struct opening_name *found[OPENING_NAMES];
    int count = opening_names_like(wanted, found);
    char got[256] = "";

    for (int i = 0; i < count; i++) {
        snprintf(got + strlen(got), sizeof(got) - strlen(got), i ? " %s" : "%s", found[i]->code);
    }
    if (strcmp(got, codes) != 0) {
        fail_msg("\"%s\": expected \"%s\", got \"%s\"", wanted, codes, got);
    }
}

static void
the_beginning_of_a_code_or_a_name_finds_it(void **state)
{
    const struct opening_name *all[OPENING_NAMES];

    (void)state;
    expect_like("D1", "D1 D10 D11 D12 D13");
    expect_like("d12", "D12");
    expect_like("KANSEI", "D1");
    expect_like("sui", "I4 I13");
    expect_like("寒", "D1");
    expect_like("雲月", "I6");
    expect_like("i1", "I1 I10 I11 I12 I13");
    expect_like("D14", "");
    expect_like("ansei", "");
    expect_like("Kansei!", "");
    expect_like("swap2", "");
    assert_int_equal(opening_names_like("", all), OPENING_NAMES);
    assert_true(opening_name_is_like(NULL, ""));
    assert_false(opening_name_is_like(NULL, "D"));
}

static void
a_code_leads_back_to_its_opening(void **state)
{
    const struct opening_name *all[OPENING_NAMES];

    (void)state;
    assert_int_equal(opening_names_like("", all), OPENING_NAMES);
    for (int i = 0; i < OPENING_NAMES; i++) {
        assert_ptr_equal(opening_name_of_code(all[i]->code), all[i]);
    }
    assert_null(opening_name_of_code(""));
    assert_null(opening_name_of_code("d1"));
    assert_null(opening_name_of_code("D14"));
}

// Counts a pair under its code; codes come in any order.
static void
count_pair(struct tally tallies[CODE_COUNT], int *used, const char *code)
{
    for (int i = 0; i < *used; i++) {
        if (strcmp(tallies[i].code, code) == 0) {
            tallies[i].pairs++;
            return;
        }
    }
    if (*used == CODE_COUNT) {
        fail_msg("expected %d codes, got one more: %s", CODE_COUNT, code);
    }
    tallies[(*used)++] = (struct tally){code, 1};
}

static bool
is_own_mirror(const char *code)
{
    static const char *const codes[] = {"D1", "D8", "D11", "I1", "I11", "I13"};

    for (size_t i = 0; i < COUNT_OF(codes); i++) {
        if (strcmp(codes[i], code) == 0) {
            return true;
        }
    }
    return false;
}

// All of move 2 in K(3) and move 3 in K(5). Returns their number.
static int
count_all_pairs(struct tally tallies[CODE_COUNT], int *used)
{
    const struct point centre = point_centre(15);
    int pairs = 0;

    for (int i = 0; i < 9 * 25; i++) {
        const struct point moves[] = {
            centre,
            {(int8_t)(centre.x - 1 + i % 3), (int8_t)(centre.y - 1 + i / 3 % 3)},
            {(int8_t)(centre.x - 2 + i / 9 % 5), (int8_t)(centre.y - 2 + i / 45)},
        };
        bool are_different = !point_equal(moves[0], moves[1]) && !point_equal(moves[0], moves[2]) &&
                             !point_equal(moves[1], moves[2]);

        if (are_different) {
            count_pair(tallies, used, code_of(opening_name(moves, 15)));
            pairs++;
        }
    }
    return pairs;
}

static void
all_184_legal_pairs_are_named_4_or_8_times_each(void **state)
{
    struct tally tallies[CODE_COUNT];
    int used = 0;

    (void)state;
    assert_int_equal(count_all_pairs(tallies, &used), 184);
    assert_int_equal(used, CODE_COUNT);
    for (int i = 0; i < used; i++) {
        int want = is_own_mirror(tallies[i].code) ? 4 : 8;

        if (tallies[i].pairs != want) {
            fail_msg("%s: expected %d pairs, got %d", tallies[i].code, want, tallies[i].pairs);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_the_page_stand_where_it_draws_them),
        cmocka_unit_test(turned_openings_keep_their_names),
        cmocka_unit_test(name_needs_the_centre_and_its_neighbourhood),
        cmocka_unit_test(points_off_the_board_have_no_name),
        cmocka_unit_test(the_beginning_of_a_code_or_a_name_finds_it),
        cmocka_unit_test(a_code_leads_back_to_its_opening),
        cmocka_unit_test(all_184_legal_pairs_are_named_4_or_8_times_each),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
