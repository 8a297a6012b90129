// SPDX-License-Identifier: MIT
#include "client/ui/input/keymap.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

static void
keys_do_what_their_screen_says(void **state)
{
    struct keymap keymap;

    (void)state;
    keymap_init(&keymap);
    assert_int_equal(keymap_find(&keymap, SCREEN_GAME, 'U'), UI_UNDO);
    assert_int_equal(keymap_find(&keymap, SCREEN_GAME, KEYS_ENTER), UI_PLACE);
    assert_int_equal(keymap_find(&keymap, SCREEN_GAME, ','), UI_TO_MARKED);
    assert_int_equal(keymap_find(&keymap, SCREEN_GAME, 'O'), UI_MAP);
    assert_int_equal(keymap_find(&keymap, SCREEN_LOBBY, 'O'), UI_ORDER);
    assert_int_equal(keymap_find(&keymap, SCREEN_LOBBY, '?'), UI_HELP);
    assert_int_equal(keymap_find(&keymap, SCREEN_GAME, 3), UI_LEAVE);
    assert_int_equal(keymap_find(&keymap, SCREEN_START, 'U'), UI_NONE);
}

static void
small_letters_only_point_where_there_is_a_board(void **state)
{
    struct keymap keymap;

    (void)state;
    keymap_init(&keymap);
    assert_int_equal(keymap_find(&keymap, SCREEN_GAME, 'r'), UI_NONE);
    assert_int_equal(keymap_find(&keymap, SCREEN_GAME, 'u'), UI_UP_RIGHT);
    assert_int_equal(keymap_find(&keymap, SCREEN_LOBBY, 'c'), UI_CREATE);
    assert_int_equal(keymap_find(&keymap, SCREEN_LOBBY, 'k'), UI_UP);
}

static void
every_usual_key_has_a_name_and_no_key_is_there_twice(void **state)
{
    struct keymap keymap;
    char name[KEY_NAME_BYTES];

    (void)state;
    keymap_init(&keymap);
    for (int i = 0; i < keymap_row_count(); i++) {
        const struct keymap_row *row = keymap_row(i);

        assert_int_not_equal(keymap.keys[i][0], 0);
        for (int k = 0; k < KEYMAP_KEYS_MAX && keymap.keys[i][k]; k++) {
            uint32_t key = keymap.keys[i][k];

            assert_int_equal(key_find(key_label(key, name)), key);
            if (row->screen != SCREEN_ANY &&
                keymap_find(&keymap, row->screen, key) != row->action) {
                fail_msg("%s: key %s does something else", row->name, name);
            }
        }
    }
}

static void
keys_can_be_changed(void **state)
{
    struct keymap keymap;
    struct strbuf why = {0};

    (void)state;
    keymap_init(&keymap);
    assert_true(keymap_bind(&keymap, "game.undo", "U, F5", &why));
    assert_int_equal(keymap_find(&keymap, SCREEN_GAME, KEYS_F1 + 4), UI_UNDO);
    assert_true(keymap_bind(&keymap, "game.undo", "^U", &why));
    assert_int_equal(keymap_find(&keymap, SCREEN_GAME, 'U'), UI_NONE);
    assert_int_equal(keymap_key(&keymap, SCREEN_GAME, UI_UNDO), 'U' - '@');
    assert_int_equal(why.length, 0);
}

static void
a_key_bound_twice_is_refused_with_its_use(void **state)
{
    struct keymap keymap;
    struct strbuf why = {0};

    (void)state;
    keymap_init(&keymap);
    assert_false(keymap_bind(&keymap, "game.undo", "R", &why));
    assert_string_equal(strbuf_text(&why), "R is already the key for \"resign\".");
    assert_int_equal(keymap_find(&keymap, SCREEN_GAME, 'R'), UI_RESIGN);
    assert_false(keymap_bind(&keymap, "game.undo", "?", &why)); // holds everywhere
    assert_false(keymap_bind(&keymap, "game.undo", "Hyper", &why));
    assert_false(keymap_bind(&keymap, "game.nothing", "U", &why));
    strbuf_clear(&why);
    assert_false(keymap_bind(&keymap, "game.hint", "g", &why)); // types a column
    assert_string_equal(strbuf_text(&why), "g types a column on the board. Use a capital letter.");
    assert_true(keymap_bind(&keymap, "lobby.open", "g", &why)); // no board there
    assert_int_equal(keymap_find(&keymap, SCREEN_GAME, 'U'), UI_UNDO);
    strbuf_finish(&why);
}

// A row whose label is marked with another sense than its group has would stay
// English. No word of a key is the same in Russian.
static void
every_label_is_translated_in_the_sense_of_its_group(void **state)
{
    (void)state;
    tr_use(LANGUAGE_RUSSIAN);
    for (int i = 0; i < keymap_row_count(); i++) {
        const struct keymap_row *row = keymap_row(i);

        assert_string_not_equal(keymap_label(i), row->label);
        assert_string_not_equal(keymap_help(i), row->help);
    }
    tr_use(LANGUAGE_ENGLISH);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_do_what_their_screen_says),
        cmocka_unit_test(small_letters_only_point_where_there_is_a_board),
        cmocka_unit_test(every_usual_key_has_a_name_and_no_key_is_there_twice),
        cmocka_unit_test(every_label_is_translated_in_the_sense_of_its_group),
        cmocka_unit_test(keys_can_be_changed),
        cmocka_unit_test(a_key_bound_twice_is_refused_with_its_use),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
