// SPDX-License-Identifier: MIT
// The form for a room: what it shows is what sits down.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "client/ui/create/create_draw.h"
#include "client/ui/create/create_fields.h"
#include "client/ui/create/create_form.h"
#include "client/ui/create/create_layout.h"
#include "client/ui/shown_room.h"
#include "common/i18n/tr.h"
#include "tests/ui/scene_world.h"

#define DOWN_3 "Down Down Down "
#define TAB_4 "Tab Tab Tab Tab "
#define TO_BLACK "> Tab\n" // who sits there
#define TO_WHITE TO_BLACK "> Down\n"
#define TO_KIND TO_WHITE "> Down\n"
#define TO_CLOCK TO_KIND "> " DOWN_3 DOWN_3 DOWN_3 "\n"
#define WIPED "BackSp BackSp BackSp BackSp "

static const struct occupant *
seated(const struct scene_world *world, enum seat seat)
{
    return &ui_room(world->ui)->seats[seat];
}

static void
expect_classic_with_its_weights(struct scene_world *world)
{
    const struct occupant *ai = seated(world, SEAT_B);

    assert_int_equal(ai->kind, OCCUPANT_AI);
    assert_int_equal(ai->ai.kind, AI_CLASSIC);
    assert_int_equal(ai->ai.weight_count, AI_WEIGHT_COUNT);
    assert_int_equal(ai->ai.weights[3], 10200);
    assert_int_equal(ai->ai.weights[4], 1100);
}

static void
expect_two_ais(struct scene_world *world)
{
    assert_int_equal(seated(world, SEAT_A)->kind, OCCUPANT_AI);
    assert_int_equal(seated(world, SEAT_B)->kind, OCCUPANT_AI);
    assert_int_equal(seated(world, SEAT_A)->ai.level, 3);
    assert_int_equal(seated(world, SEAT_B)->ai.level, 4);
}

static void
expect_white_for_me(struct scene_world *world)
{
    assert_int_equal(seated(world, SEAT_A)->kind, OCCUPANT_AI);
    assert_int_equal(seated(world, SEAT_B)->kind, OCCUPANT_PERSON);
}

static void
expect_both_seats_mine(struct scene_world *world)
{
    assert_int_equal(seated(world, SEAT_A)->kind, OCCUPANT_PERSON);
    assert_int_equal(seated(world, SEAT_B)->kind, OCCUPANT_PERSON);
}

static void
expect_clock_of_parts(struct scene_world *world)
{
    const struct time_control *control = &ui_room(world->ui)->setup.match.control;

    assert_int_equal(control->kind, CONTROL_FISCHER);
    assert_int_equal(control->main_ms, 450000);
    assert_int_equal(control->extra_ms, 4000);
    assert_int_equal(control->cap_ms, 60000);
}

static void
expect_clock_as_typed(struct scene_world *world)
{
    const struct time_control *control = &ui_room(world->ui)->setup.match.control;

    assert_int_equal(control->kind, CONTROL_BYOYOMI);
    assert_int_equal(control->main_ms, 600000);
    assert_int_equal(control->count, 3);
    assert_int_equal(control->period_ms, 25000);
}

static void
the_form_opens_the_room_it_shows(void **state)
{
    (void)state;
    scene_with(TO_FORM TO_KIND "> Right Tab Right " TAB_4 TAB_4 "Right Right a",
               expect_classic_with_its_weights);
    scene_with(TO_FORM TO_BLACK "> Right " TAB_4 TAB_4 "Tab Right a", expect_two_ais);
    scene_with(TO_FORM TO_BLACK "> Right " TAB_4 "Tab Tab Tab Left a", expect_white_for_me);
    scene_with(TO_FORM TO_WHITE "> Left a", expect_both_seats_mine);
}

// From every preset each seat goes through others and comes back to where it was.
static void
expect_seats_go_round(struct scene_world *world)
{
    static const int seats[] = {FIELD_PARTS + PART_BLACK, FIELD_PARTS + PART_WHITE};

    for (int i = 0; i < 14; i++) {
        const struct form_field *field = &create_state(world->ui)->fields[seats[i % 2]];
        char first[FORM_VALUE_BYTES], before[FORM_VALUE_BYTES];
        int steps = 0;

        create_state(world->ui)->row = -1;
        scene_press(world, i % 2 ? "R" : "R Right");
        create_state(world->ui)->row = seats[i % 2];
        snprintf(first, sizeof(first), "%s", field->value);
        do {
            snprintf(before, sizeof(before), "%s", field->value);
            scene_press(world, "Right");
            assert_string_not_equal(field->value, before);
            assert_in_range(++steps, 1, 3);
        } while (strcmp(field->value, first) != 0);
        assert_false(form_is_changed(field));
    }
}

static void
seats_of_the_form_go_round(void **state)
{
    (void)state;
    scene_with(TO_FORM, expect_seats_go_round);
}

static void
a_clock_is_made_of_its_parts(void **state)
{
    (void)state;
    scene_with(TO_FORM TO_CLOCK "> Right Right Tab Enter " WIPED "7:30 Enter "
                                "Tab Right Tab Right a",
               expect_clock_of_parts);
    scene_with(TO_FORM TO_CLOCK "> Enter " WIPED "10+3x30 Enter Tab Tab Tab Left a",
               expect_clock_as_typed);
}

// Through all kinds of clock and back to none; each shows its own numbers.
static void
expect_every_clock(struct scene_world *world)
{
    static const char *const kinds[] = {"sudden",   "fischer", "delay", "bronstein", "byoyomi",
                                        "canadian", "permove", "corr",  "none"};
    static const int numbers[] = {PART_MAIN,    PART_PLUS,   PART_DELAY, PART_DELAY,
                                  PART_PERIODS, PART_STONES, PART_TURN,  PART_DAYS};
    struct form_layout layout;

    for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
        scene_press(world, "Right");
        assert_string_equal(create_state(world->ui)->fields[FIELD_PARTS + PART_CLOCK].value,
                            kinds[i]);
        form_lay_out(world->ui, &layout);
        for (size_t k = 0; k < sizeof(numbers) / sizeof(*numbers); k++) {
            bool is_there = form_place_of(&layout, FIELD_PARTS + numbers[k]) >= 0;

            assert_true(is_there || i != k);
            assert_true(!is_there || i < 8);
        }
    }
}

static void
every_clock_shows_its_own_numbers(void **state)
{
    (void)state;
    scene_with(TO_FORM TO_CLOCK, expect_every_clock);
}

static void
expect_no_such_number(struct scene_world *world)
{
    scene_press(world, "Right Right Tab Tab Enter BackSp 999 Enter");
    assert_string_equal(create_state(world->ui)->fields[FIELD_PARTS + PART_PLUS].value, "3");
    assert_string_equal(create_state(world->ui)->fields[FIELD_TIME].value, "5+3");
}

// What is typed takes the place of the clock that was there.
static void
expect_typed_clock(struct scene_world *world)
{
    scene_press(world, "Enter 3+2");
    assert_string_equal(world->ui->entry.text, "3+2");
    scene_press(world, "Enter");
    assert_string_equal(world->ui->message, "");
}

static void
a_typed_clock_replaces_the_old_one(void **state)
{
    (void)state;
    scene_with(TO_FORM TO_CLOCK, expect_typed_clock);
}

static void
a_number_that_no_clock_has_is_refused(void **state)
{
    (void)state;
    scene_with(TO_FORM TO_CLOCK, expect_no_such_number);
}

static void
expect_fifths_and_opening_apart(struct scene_world *world)
{
    const struct form_field *opening = &create_state(world->ui)->fields[FIELD_OPENING];

    scene_press(world, "Left Left Left Tab " TAB_4 "Tab Left"); // the preset renju
    assert_string_equal(opening->value, "taraguchi9");
    scene_press(world, "S-Tab Left");
    assert_string_equal(opening->value, "tarannikov");
    scene_press(world, "Right");
    assert_string_equal(opening->value, "taraguchi10");
}

static void
an_opening_has_its_number_beside_it(void **state)
{
    (void)state;
    scene_with(TO_FORM, expect_fifths_and_opening_apart);
}

// Everything of two classic AIs, a clock and fifths.
static void
expect_all_fields_at_once(struct scene_world *world)
{
    struct form_layout layout;

    ui_resize(world->ui, 24, 80);
    scene_press(world,
                "Left Left Left Tab Tab Left S-Tab Right Tab Right " // White, Black
                TAB_4 TAB_4 TAB_4 "Tab Tab Right");
    assert_string_equal(create_state(world->ui)->fields[field_of_ai(0, AI_KIND)].value, "classic");
    assert_string_equal(create_state(world->ui)->fields[field_of_ai(1, AI_KIND)].value, "classic");
    for (int i = 0; i < LANGUAGE_COUNT; i++) {
        tr_use((enum language)i);
        form_lay_out(world->ui, &layout);
        assert_in_range(layout.rows, 30, 60);
        for (int k = 0; k < layout.count; k++) {
            assert_in_range(layout.places[k].end, 1, 80);
        }
    }
    tr_use(LANGUAGE_ENGLISH);
}

static void
the_form_fits_with_two_ais(void **state)
{
    (void)state;
    scene_with(TO_FORM, expect_all_fields_at_once);
}

static void
expect_fields_by_mouse(struct scene_world *world)
{
    struct form_layout layout;
    int place;

    form_lay_out(world->ui, &layout);
    place = form_place_of(&layout, FIELD_SIZE);
    for (int i = 0; i < 2; i++) { // the second click changes it
        scene_click(world, 6 + layout.places[place].row, layout.places[place].value);
        assert_int_equal(create_state(world->ui)->row, FIELD_SIZE);
    }
    assert_string_equal(create_state(world->ui)->fields[FIELD_SIZE].value, "16");
}

static void
a_field_is_chosen_by_a_click(void **state)
{
    (void)state;
    scene_with(TO_FORM, expect_fields_by_mouse);
}

// A small screen that was scrolled down to the title, and its uppermost row of fields.
static void
expect_scrolled_fields_by_mouse(struct scene_world *world)
{
    struct form_layout layout;
    int place, first, field;

    ui_resize(world->ui, 20, 40);
    form_lay_out(world->ui, &layout);
    scene_press(world, "Tab");
    while (create_state(world->ui)->row != FIELD_TITLE) {
        scene_press(world, "Down");
    }
    ui_draw(world->ui, scene_now(world));
    first = create_first_row(world->ui, &layout);
    assert_in_range(first, 1, layout.rows);
    place = 0;
    while (layout.places[place].row < first) {
        place++;
    }
    field = layout.places[place].field;
    for (int i = 0; i < 2; i++) { // the second click must meet the same field
        scene_click(world, create_fields_row(world->ui), layout.places[place].value);
        assert_int_equal(create_state(world->ui)->row, field);
        ui_draw(world->ui, scene_now(world));
        assert_int_equal(create_first_row(world->ui, &layout), first);
    }
}

static void
a_click_does_not_scroll_the_form(void **state)
{
    (void)state;
    scene_with(TO_FORM, expect_scrolled_fields_by_mouse);
}

static void
expect_words_of_players(struct scene_world *world)
{
    tr_use(LANGUAGE_JAPANESE);
    scene_expect_row(world, 6, " 黒                     ◂自分           ▸\n");
    scene_expect_row(world, 14, " ルール                 ◂連珠           ▸\n");
    create_state(world->ui)->row = FIELD_TITLE;
    form_set(world->ui, FIELD_TITLE, "夜の一局");
    scene_expect(world, "*題名                   [夜の一局              ]");
    tr_use(LANGUAGE_ENGLISH);
}

static void
values_of_the_form_are_words_of_players(void **state)
{
    (void)state;
    scene_with(TO_FORM, expect_words_of_players);
}

// An AI keeps its colour, and what was chosen for it, when Black becomes one too.
static void
expect_white_ai_stays(struct scene_world *world)
{
    const struct form_field *fields = create_state(world->ui)->fields;

    create_state(world->ui)->row = field_of_ai(0, AI_LEVEL);
    scene_press(world, "Right Right Right Right");
    assert_string_equal(fields[field_of_ai(0, AI_LEVEL)].value, "7");
    create_state(world->ui)->row = FIELD_PARTS + PART_BLACK;
    scene_press(world, "Right");
    assert_string_equal(fields[field_of_ai(0, AI_LEVEL)].value, "3");
    assert_string_equal(fields[field_of_ai(1, AI_LEVEL)].value, "7"); // White's
    scene_press(world, "Left");
    assert_string_equal(fields[field_of_ai(0, AI_LEVEL)].value, "7");
}

// Tab goes round; up and down stay among the presets while one of them is chosen.
static void
expect_round_trip(struct scene_world *world)
{
    struct form_layout layout;

    form_lay_out(world->ui, &layout);
    scene_press(world, "S-Tab");
    assert_int_equal(create_state(world->ui)->row, layout.places[layout.count - 1].field);
    scene_press(world, "Tab");
    assert_int_equal(create_state(world->ui)->row, -1);
    assert_int_equal(create_state(world->ui)->preset, 4);
    scene_press(world, "Up");
    assert_int_equal(create_state(world->ui)->preset, 3);
    assert_int_equal(create_state(world->ui)->row, -1);
    scene_press(world, "Down Down");
    assert_int_equal(create_state(world->ui)->preset, 5);
    assert_int_equal(create_state(world->ui)->row, -1);
}

// Each field says what it means below the fields, and ? opens a page about it.
static void
expect_sentences(struct scene_world *world)
{
    create_state(world->ui)->row = FIELD_OPENING;
    scene_expect(world, "The first stone goes to the centre; all others may be placed anywhere.");
    create_state(world->ui)->row = FIELD_DEAD;
    scene_expect(world, "The game is a draw as soon as neither side can make five any more.");
    create_state(world->ui)->row = FIELD_RULE;
    scene_press(world, "?");
    assert_int_equal(ui_page(world->ui), PAGE_EXPLAIN);
    scene_expect(world, "3 is a double three");
    scene_press(world, "Esc");
    assert_int_equal(create_state(world->ui)->row, FIELD_RULE);
}

static void
the_form_keeps_and_explains_what_was_chosen(void **state)
{
    (void)state;
    scene_with(TO_FORM, expect_white_ai_stays);
    scene_with(TO_FORM, expect_round_trip);
    scene_with(TO_FORM, expect_sentences);
}

// The server refuses one more table; what was filled in is there again, and is sent again.
static void
expect_the_form_again(struct scene_world *world)
{
    enum { ROOMS_PER_PLAYER = 8 };

    for (int i = 0; i < ROOMS_PER_PLAYER; i++) {
        scene_press(world, ": create_casual Enter");
    }
    ui_open_page(world->ui, PAGE_CREATE);
    form_set(world->ui, FIELD_SIZE, "19");
    scene_press(world, "a");
    assert_int_equal(ui_page(world->ui), PAGE_CREATE);
    assert_string_equal(create_state(world->ui)->fields[FIELD_SIZE].value, "19");
    scene_expect(world, "No more tables can be opened now.");
    ui_open_page(world->ui, PAGE_CREATE);
    assert_string_equal(create_state(world->ui)->fields[FIELD_SIZE].value, "15"); // a new form
}

static void
the_form_outlives_a_refusal(void **state)
{
    (void)state;
    scene_with(TO_FORM "> Esc\n", expect_the_form_again);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_form_outlives_a_refusal),
        cmocka_unit_test(the_form_opens_the_room_it_shows),
        cmocka_unit_test(seats_of_the_form_go_round),
        cmocka_unit_test(a_clock_is_made_of_its_parts),
        cmocka_unit_test(every_clock_shows_its_own_numbers),
        cmocka_unit_test(a_typed_clock_replaces_the_old_one),
        cmocka_unit_test(a_number_that_no_clock_has_is_refused),
        cmocka_unit_test(an_opening_has_its_number_beside_it),
        cmocka_unit_test(the_form_fits_with_two_ais),
        cmocka_unit_test(a_field_is_chosen_by_a_click),
        cmocka_unit_test(a_click_does_not_scroll_the_form),
        cmocka_unit_test(values_of_the_form_are_words_of_players),
        cmocka_unit_test(the_form_keeps_and_explains_what_was_chosen),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
