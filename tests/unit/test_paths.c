// SPDX-License-Identifier: MIT
#include "client/config/paths.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"
#include "tests/support/temp_folder.h"

// The folder with these variables; "none" if there is none.
static void
expect_folder(bool (*find)(const char *, struct strbuf *), const char *given, const char *xdg,
              const char *home, const char *want)
{
    const char *variable = find == path_state ? "XDG_STATE_HOME" : "XDG_DATA_HOME";
    struct strbuf out = {0};

    setenv(variable, xdg, 1);
    setenv("HOME", home, 1);
    if (!find(given, &out)) {
        strbuf_add(&out, "none");
    }
    assert_string_equal(strbuf_text(&out), want);
    strbuf_finish(&out);
}

static void
folders_follow_xdg(void **state)
{
    (void)state;
    expect_folder(path_state, "given", "/x", "/home/mizu", "given");
    expect_folder(path_state, NULL, "/x", "/home/mizu", "/x/goren");
    expect_folder(path_state, NULL, "", "/home/mizu", "/home/mizu/.local/state/goren");
    expect_folder(path_state, NULL, "x", "/home/mizu", "/home/mizu/.local/state/goren");
    expect_folder(path_state, NULL, "x", "", "none");
    expect_folder(path_data, NULL, "/x", "/home/mizu", "/x/goren");
    expect_folder(path_data, NULL, "", "/home/mizu", "/home/mizu/.local/share/goren");
}

static void
expect_file(const struct temp_folder *folder, const char *name, const char *want)
{
    char text[64];

    assert_string_equal(temp_folder_read(folder, name, text, sizeof(text)), want);
}

static void
files_are_made_and_never_replaced(void **state)
{
    struct strbuf text = {0}, why = {0};
    struct temp_folder folder;
    char path[TEMP_PATH_BYTES];

    (void)state;
    temp_folder_open(&folder);
    temp_folder_path(&folder, "game.sgf", path);
    strbuf_add(&text, "first");
    assert_true(file_write_new(path, &text, &why));
    strbuf_add(&text, " and second");
    assert_false(file_write_new(path, &text, &why));
    assert_non_null(strstr(strbuf_text(&why), "already exists; choose another name."));
    expect_file(&folder, "game.sgf", "first");
    strbuf_clear(&why);
    assert_false(file_write_new("/no/such/folder/game.sgf", &text, &why));
    assert_non_null(strstr(strbuf_text(&why), "can't be written"));
    strbuf_finish(&text);
    strbuf_finish(&why);
    temp_folder_close(&folder);
}

static void
games_get_names_that_are_free(void **state)
{
    static const char *const names[] = {"a-b.sgf", "a-b-2.sgf", "a-b-3.sgf"};
    struct temp_folder folder;
    char path[TEMP_PATH_BYTES];

    (void)state;
    temp_folder_open(&folder);
    temp_folder_path(&folder, "deep/games", path); // made on the way
    for (int i = 0; i < 3; i++) {
        struct strbuf text = {0}, name = {0};
        char file[64];

        strbuf_addf(&text, "game %d", i);
        assert_true(file_keep_game(path, "a-b", &text, &name));
        assert_string_equal(strbuf_text(&name), names[i]);
        snprintf(file, sizeof(file), "deep/games/%s", names[i]);
        expect_file(&folder, file, strbuf_text(&text));
        strbuf_finish(&text);
        strbuf_finish(&name);
    }
    temp_folder_close(&folder);
}

static void
folder_that_cannot_be_is_told(void **state)
{
    struct strbuf text = {0}, out = {0};
    struct temp_folder folder;
    char path[TEMP_PATH_BYTES];

    (void)state;
    temp_folder_open(&folder);
    temp_folder_write_text(&folder, "games", "a file");
    temp_folder_path(&folder, "games", path);
    assert_false(file_keep_game(path, "a-b", &text, &out));
    assert_true(out.length > 0);
    strbuf_finish(&text);
    strbuf_finish(&out);
    temp_folder_close(&folder);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(folders_follow_xdg),
        cmocka_unit_test(files_are_made_and_never_replaced),
        cmocka_unit_test(games_get_names_that_are_free),
        cmocka_unit_test(folder_that_cannot_be_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
