// SPDX-License-Identifier: MIT
// Settings are shown at once, kept by one key, dropped after a question.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "client/ui/saved_settings.h"
#include "client/ui/settings/settings_page.h"
#include "common/i18n/tr.h"
#include "tests/ui/scene_world.h"

static void
expect_kept_by_apply(struct scene_world *world)
{
    assert_int_equal(world->ui->settings.style, STYLE_LINES);
    assert_int_equal(ui_count_changes(world->ui), 1);
    assert_int_equal(world->kept.length, 0);
    scene_press(world, "A");
    assert_string_equal(strbuf_text(&world->kept), "[] style = lines\n");
    assert_int_equal(ui_count_changes(world->ui), 0);
    scene_press(world, "Q");
    assert_int_equal(ui_page(world->ui), PAGE_START);
}

static void
expect_server_is_forgotten_after_a_question(struct scene_world *world)
{
    ui_add_server(world->ui, "play.example.net", "mizu, 2026-03-14; key known since 2025-11-02");
    ui_add_server(world->ui, "10.0.0.7", "kawa, 2026-03-02");
    scene_press(world, "F2 S-Tab");
    assert_int_equal(settings_state(world->ui)->group, SETTINGS_SERVERS);
    scene_press(world, "Del");
    assert_int_equal(world->ui->session.asking.kind, ASKING_COMMAND);
    scene_press(world, "Del"); // not the key that asked
    assert_int_equal(world->ui->session.asking.kind, ASKING_COMMAND);
    scene_press(world, "n");
    assert_int_equal(world->ui->session.asking.kind, ASKING_NOTHING);
    assert_string_equal(world->forgotten, "");
    scene_press(world, "Del Y");
    assert_string_equal(world->forgotten, "play.example.net");
    assert_int_equal(world->ui->server_count, 1);
    scene_press(world, "Del Y");
    assert_string_equal(world->forgotten, "10.0.0.7");
}

static void
a_server_is_forgotten_after_a_question(void **state)
{
    (void)state;
    scene_with("@ mizu: guest", expect_server_is_forgotten_after_a_question);
}

static void
settings_are_kept_by_apply(void **state)
{
    (void)state;
    scene_with("@ mizu: guest\n> F2 Down Right", expect_kept_by_apply);
}

static void
expect_cancel_asks(struct scene_world *world)
{
    scene_press(world, "Esc");
    assert_int_equal(ui_page(world->ui), PAGE_SETTINGS);
    scene_press(world, "N");
    assert_int_equal(world->ui->settings.style, STYLE_LINES);
    scene_press(world, "Q Y");
    assert_int_equal(ui_page(world->ui), PAGE_START);
    assert_int_equal(world->ui->settings.style, STYLE_AUTO);
    assert_int_equal(world->kept.length, 0);
}

static void
settings_are_dropped_after_a_question(void **state)
{
    (void)state;
    scene_with("@ mizu: guest\n> F2 Down Right", expect_cancel_asks);
}

static void
expect_reset(struct scene_world *world)
{
    assert_int_equal(ui_count_changes(world->ui), 2);
    scene_press(world, "R");
    assert_int_equal(ui_count_changes(world->ui), 0);
}

static void
reset_brings_the_default_values(void **state)
{
    (void)state;
    scene_with("@ mizu: guest\n> F2 Right Down Right", expect_reset);
}

static void
expect_language_changes_at_once(struct scene_world *world)
{
    struct strbuf text = {0};

    scene_press(world, "Up Up"); // over the top into the groups before
    assert_int_equal(settings_state(world->ui)->group, SETTINGS_YOU);
    scene_press(world, ":lang Space ru Enter");
    assert_int_equal(tr_language(), LANGUAGE_RUSSIAN);
    canvas_write(ui_draw(world->ui, scene_now(world)), &text);
    assert_non_null(strstr(strbuf_text(&text), "Настройки"));
    scene_press(world, ":set Space glyphs=ascii Enter");
    assert_int_equal(tr_language(), LANGUAGE_ENGLISH); // it could not be written
    scene_press(world, ":set Space glyphs=auto Enter");
    assert_int_equal(tr_language(), LANGUAGE_RUSSIAN);
    assert_string_equal(strbuf_text(&world->kept),
                        "[] language = ru\n[] glyphs = ascii\n[] glyphs = auto\n");
    strbuf_finish(&text);
}

static void
the_language_changes_at_once(void **state)
{
    (void)state;
    scene_with("@ mizu: guest\n> F2", expect_language_changes_at_once);
}

static void
expect_search_finds(struct scene_world *world)
{
    assert_int_equal(settings_state(world->ui)->group, SETTINGS_SOUND);
    assert_int_equal(settings_state(world->ui)->row,
                     SETTING_FIRST_SOUND - SETTING_SOUND + SOUND_CAPTURE);
    scene_press(world, "Enter");
    assert_true(entry_is_open(world->ui));
    scene_press(world, "^U paplay Space stone.oga Enter");
    assert_string_equal(world->ui->settings.values[SETTING_FIRST_SOUND + SOUND_CAPTURE],
                        "paplay stone.oga");
    scene_press(world, "A");
    assert_string_equal(strbuf_text(&world->kept), "[sound] capture = paplay stone.oga\n");
}

static void
a_setting_is_found_by_a_word(void **state)
{
    (void)state;
    scene_with("@ mizu: guest\n> F2 / capture Enter", expect_search_finds);
}

static void
expect_names_on_the_menu(struct scene_world *world)
{
    scene_expect_row(world, 0, " Goren " GOREN_VERSION "\n"); // whoever is alone needs no name
    ui_add_server(world->ui, "play.example.net", "");
    scene_expect(world, "guest mizu · ");
    scene_press(world, ":set Space name=odin Enter");
    scene_expect(world, "  odin · ");
}

static void
the_menu_tells_who_one_will_be(void **state)
{
    (void)state;
    scene_with("", expect_names_on_the_menu);
}

static void
expect_pages_of_keys(struct scene_world *world)
{
    ui_resize(world->ui, 24, 80);
    scene_expect(world, "Keys of the game · page 1 of 3");
    scene_expect(world, "take back your last move"); // the keys that matter most
    scene_press(world, "Up");
    scene_expect(world, "page 1 of 3");
    scene_press(world, "PgDn");
    scene_expect(world, "page 2 of 3");
    scene_expect(world, "F5*  take back a move");
    scene_expect(world, "* = key that you changed.  Not now: ");
    scene_press(world, "PgDn");
    scene_expect(world, "page 3 of 3");
    scene_press(world, "PgDn");
    scene_expect(world, "EVERYWHERE");
    // Keys that share a line are found by their own words.
    scene_press(world, "/back Enter");
    scene_expect(world, "[            one move back");
}

static void
the_help_has_pages_and_marks_what_was_bound(void **state)
{
    (void)state;
    scene_with(TO_GAME COMMAND("bind_game_F5_undo") "> ?", expect_pages_of_keys);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_server_is_forgotten_after_a_question),
        cmocka_unit_test(settings_are_kept_by_apply),
        cmocka_unit_test(settings_are_dropped_after_a_question),
        cmocka_unit_test(reset_brings_the_default_values),
        cmocka_unit_test(the_language_changes_at_once),
        cmocka_unit_test(a_setting_is_found_by_a_word),
        cmocka_unit_test(the_menu_tells_who_one_will_be),
        cmocka_unit_test(the_help_has_pages_and_marks_what_was_bound),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
