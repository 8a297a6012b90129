// SPDX-License-Identifier: MIT
#include "client/ui/draw/badge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

enum { COLUMNS = 40 };

static struct person
make_person(const char *name, enum badge_glyph glyph, enum badge_colour colour)
{
    struct person person = {.id = 1, .rating = 1740, .badge = {glyph, colour}};

    snprintf(person.name, sizeof(person.name), "%s", name);
    return person;
}

static int
two_columns(uint32_t point)
{
    return point == 0x2605 || point == 0x266a ? 2 : 1; // a terminal of East Asia
}

// Draws him in so many columns, and compares the row; the sign, if there is one, is in
// the role of gold.
static void
expect_drawn(enum glyphs glyphs, int columns, const struct person *person, const char *want,
             int sign_column)
{
    struct canvas canvas = {.glyphs = glyphs};
    struct strbuf text = {0};

    canvas_resize(&canvas, 1, COLUMNS);
    badge_put_person(&canvas, (struct area){0, 0, 1, columns}, person, " (you)");
    canvas_write(&canvas, &text);
    if (strncmp(strbuf_text(&text), want, strlen(want)) != 0 || text.length != strlen(want) + 1) {
        fail_msg("glyphs %d, %d columns: expected \"%s\", got \"%s\"", (int)glyphs, columns, want,
                 strbuf_text(&text));
    }
    for (int i = 0; i < COLUMNS; i++) {
        if ((canvas.cells[i].role == ROLE_BADGE_GOLD) != (i == sign_column)) {
            fail_msg("\"%s\": column %d has role %d", want, i, canvas.cells[i].role);
        }
    }
    strbuf_finish(&text);
    canvas_finish(&canvas);
}

static void
glyph_stands_between_name_and_rating(void **state)
{
    struct person mizu = make_person("mizu", BADGE_SPARK, BADGE_GOLD);
    struct person hanako = make_person("花子", BADGE_NOTE, BADGE_GOLD);

    (void)state;
    expect_drawn(GLYPHS_UNICODE, 30, &mizu, "mizu ✦ 1740 (you)", 5);
    expect_drawn(GLYPHS_UNICODE, 30, &hanako, "花子 ♪ 1740 (you)", 5);
    mizu.rating = 0;
    expect_drawn(GLYPHS_UNICODE, 30, &mizu, "mizu ✦ (you)", 5);
}

static void
first_letter_stands_for_it_where_glyphs_are_in_doubt(void **state)
{
    static const enum glyphs all[] = {GLYPHS_WIDE, GLYPHS_CONSOLE, GLYPHS_PLAIN, GLYPHS_ASCII};
    struct person mizu = make_person("mizu", BADGE_SPARK, BADGE_GOLD);

    (void)state;
    for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++) {
        expect_drawn(all[i], 30, &mizu, "mizu M 1740 (you)", 5);
    }
}

static void
name_that_cannot_be_shown_has_no_letter(void **state)
{
    struct person hanako = make_person("花子", BADGE_NOTE, BADGE_GOLD);

    (void)state;
    expect_drawn(GLYPHS_ASCII, 30, &hanako, "???? 1740 (you)", -1);
}

// The terminal draws it wider than it should be: then it is not used.
static void
glyph_of_two_columns_is_not_used(void **state)
{
    struct canvas canvas = {.glyphs = GLYPHS_UNICODE, .width = two_columns};
    struct person person = make_person("olga", BADGE_NOTE, BADGE_RED);
    struct strbuf sign = {0};

    (void)state;
    badge_format_sign(&canvas, &person, &sign);
    assert_string_equal(strbuf_text(&sign), "O");
    strbuf_clear(&sign);
    person.badge.glyph = BADGE_SPARK;
    badge_format_sign(&canvas, &person, &sign);
    assert_string_equal(strbuf_text(&sign), "✦");
    strbuf_finish(&sign);
}

static void
without_a_badge_there_is_a_name_alone(void **state)
{
    struct person mizu = make_person("mizu", BADGE_NONE, BADGE_PLAIN);

    (void)state;
    expect_drawn(GLYPHS_UNICODE, 30, &mizu, "mizu 1740 (you)", -1);
    expect_drawn(GLYPHS_ASCII, 30, &mizu, "mizu 1740 (you)", -1);
}

static void
badge_gives_way_where_there_is_no_room(void **state)
{
    struct person mizu = make_person("mizu", BADGE_SPARK, BADGE_GOLD);

    (void)state;
    expect_drawn(GLYPHS_UNICODE, 17, &mizu, "mizu ✦ 1740 (you)", 5);
    expect_drawn(GLYPHS_UNICODE, 16, &mizu, "mizu 1740 (you)", -1);
    expect_drawn(GLYPHS_UNICODE, 8, &mizu, "mizu 17~", -1);
}

static void
colours_are_roles_and_plain_is_that_of_text(void **state)
{
    struct scheme scheme;
    struct palette palette;

    (void)state;
    assert_int_equal(badge_role(BADGE_PLAIN), ROLE_TEXT);
    assert_int_equal(badge_role(BADGE_RED), ROLE_BADGE_RED);
    assert_int_equal(badge_role(BADGE_CYAN), ROLE_BADGE_CYAN);
    assert_int_equal(badge_role(BADGE_PINK), ROLE_BADGE_PINK);
    scheme_make(&scheme, THEME_MONO, WOOD_KAYA);
    palette_make(&palette, &scheme, DEPTH_256);
    for (int i = BADGE_RED; i < BADGE_COLOUR_COUNT; i++) {
        struct look look = palette_look(&palette, badge_role((enum badge_colour)i), ROLE_TEXT);

        assert_int_equal(look.fg, COLOUR_DEFAULT);
        assert_int_equal(look.attributes, 0);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(glyph_stands_between_name_and_rating),
        cmocka_unit_test(first_letter_stands_for_it_where_glyphs_are_in_doubt),
        cmocka_unit_test(name_that_cannot_be_shown_has_no_letter),
        cmocka_unit_test(glyph_of_two_columns_is_not_used),
        cmocka_unit_test(without_a_badge_there_is_a_name_alone),
        cmocka_unit_test(badge_gives_way_where_there_is_no_room),
        cmocka_unit_test(colours_are_roles_and_plain_is_that_of_text),
    };

    return cmocka_run_group_tests_name("widget_badge", tests, NULL, NULL);
}
