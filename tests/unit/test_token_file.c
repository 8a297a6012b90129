// SPDX-License-Identifier: MIT
#include "client/net/token_file.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "tests/support/temp_folder.h"

#define SERVER "play.example.net:5555"

static int
set_up(void **state)
{
    static struct temp_folder dir;

    temp_folder_open(&dir);
    *state = &dir;
    return 0;
}

static int
tear_down(void **state)
{
    temp_folder_close(*state);
    return 0;
}

static const uint8_t *
token_of(int first, uint8_t token[WIRE_TOKEN_BYTES])
{
    for (int i = 0; i < WIRE_TOKEN_BYTES; i++) {
        token[i] = (uint8_t)(first + 8 * i);
    }
    return token;
}

static void
save(const struct temp_folder *dir, const char *server, const char *name, int first)
{
    uint8_t token[WIRE_TOKEN_BYTES];

    assert_int_equal(token_file_save(dir->path, server, name, token_of(first, token)), FILE_OK);
}

static void
expect(const struct temp_folder *dir, const char *server, const char *name, int first)
{
    uint8_t got[WIRE_TOKEN_BYTES], wanted[WIRE_TOKEN_BYTES];

    assert_true(token_file_load(dir->path, server, name, got));
    assert_memory_equal(got, token_of(first, wanted), sizeof(got));
}

// The name of the only file in the folder, with the folder.
static void
only_file(const struct temp_folder *dir, char name[TEMP_PATH_BYTES])
{
    char path[TEMP_PATH_BYTES];
    DIR *folder = opendir(temp_folder_path(dir, "tokens", path));
    int count = 0;

    assert_non_null(folder);
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        if (entry->d_name[0] != '.') {
            snprintf(name, TEMP_PATH_BYTES, "tokens/%.100s", entry->d_name);
            count++;
        }
    }
    closedir(folder);
    assert_int_equal(count, 1);
}

static void
a_token_is_kept_for_its_server_and_name(void **state)
{
    const struct temp_folder *dir = *state;

    save(dir, SERVER, "mizu", 1);
    save(dir, SERVER, "kawa", 2);
    save(dir, "unix:/run/here.sock", "mizu", 3);
    save(dir, SERVER, "五連", 4);
    expect(dir, SERVER, "mizu", 1);
    expect(dir, SERVER, "kawa", 2);
    expect(dir, "unix:/run/here.sock", "mizu", 3);
    expect(dir, SERVER, "五連", 4);
}

static void
a_new_token_replaces_the_old_one_and_nothing_is_left_of_it(void **state)
{
    const struct temp_folder *dir = *state;
    char name[TEMP_PATH_BYTES];

    save(dir, SERVER, "mizu", 1);
    save(dir, SERVER, "mizu", 2);
    expect(dir, SERVER, "mizu", 2);
    only_file(dir, name);
}

static void
a_token_is_for_its_owner_only(void **state)
{
    const struct temp_folder *dir = *state;
    char name[TEMP_PATH_BYTES], path[TEMP_PATH_BYTES];
    struct stat found;

    save(dir, SERVER, "mizu", 1);
    only_file(dir, name);
    assert_int_equal(stat(temp_folder_path(dir, name, path), &found), 0);
    assert_int_equal(found.st_mode & 0777, 0600);
    assert_int_equal(stat(temp_folder_path(dir, "tokens", path), &found), 0);
    assert_int_equal(found.st_mode & 0777, 0700);
}

static void
what_was_forgotten_is_gone(void **state)
{
    const struct temp_folder *dir = *state;
    uint8_t token[WIRE_TOKEN_BYTES];

    save(dir, SERVER, "mizu", 1);
    save(dir, SERVER, "kawa", 2);
    token_file_forget(dir->path, SERVER, "mizu");
    assert_false(token_file_load(dir->path, SERVER, "mizu", token));
    expect(dir, SERVER, "kawa", 2);
    token_file_forget(dir->path, SERVER, "mizu");
}

static void
a_server_is_forgotten_with_all_names_there(void **state)
{
    const struct temp_folder *dir = *state;
    uint8_t token[WIRE_TOKEN_BYTES];

    assert_int_equal(token_file_forget_server(dir->path, SERVER), 0); // there is no folder yet
    save(dir, SERVER, "mizu", 1);
    save(dir, SERVER, "kawa", 2);
    save(dir, SERVER "5", "mizu", 3); // its label begins like the other
    temp_folder_write_text(dir, "tokens/other", "not one of ours\n");
    assert_int_equal(token_file_forget_server(dir->path, SERVER), 2);
    assert_false(token_file_load(dir->path, SERVER, "mizu", token));
    assert_false(token_file_load(dir->path, SERVER, "kawa", token));
    expect(dir, SERVER "5", "mizu", 3);
    assert_int_equal(token_file_forget_server(dir->path, SERVER), 0);
}

static void
a_damaged_file_is_no_token(void **state)
{
    const struct temp_folder *dir = *state;
    char name[TEMP_PATH_BYTES], text[1000], damaged[1100];
    uint8_t token[WIRE_TOKEN_BYTES] = {47};

    save(dir, SERVER, "mizu", 1);
    only_file(dir, name);
    temp_folder_read(dir, name, text, sizeof(text));
    for (size_t length = 0; length < strlen(text); length++) {
        snprintf(damaged, sizeof(damaged), "%.*s", (int)length, text);
        temp_folder_write_text(dir, name, damaged);
        assert_false(token_file_load(dir->path, SERVER, "mizu", token));
    }
    for (size_t at = 0; at < strlen(text); at++) {
        memcpy(damaged, text, sizeof(text));
        damaged[at] = '~';
        temp_folder_write_text(dir, name, damaged);
        assert_false(token_file_load(dir->path, SERVER, "mizu", token));
    }
    snprintf(damaged, sizeof(damaged), "%s\n", text);
    temp_folder_write_text(dir, name, damaged);
    assert_false(token_file_load(dir->path, SERVER, "mizu", token));
    assert_int_equal(token[0], 47);
}

static void
what_cannot_be_kept_is_told(void **state)
{
    const struct temp_folder *dir = *state;
    char huge[2000], path[TEMP_PATH_BYTES];
    uint8_t token[WIRE_TOKEN_BYTES] = {0};

    memset(huge, 'h', sizeof(huge));
    huge[sizeof(huge) - 1] = '\0';
    assert_int_equal(token_file_save(dir->path, huge, "mizu", token), FILE_TOO_LARGE);
    temp_folder_write_text(dir, "file", "x");
    temp_folder_path(dir, "file", path);
    assert_int_not_equal(token_file_save(path, SERVER, "mizu", token), FILE_OK);
    assert_false(token_file_load(path, SERVER, "mizu", token));
}

#define TOKEN_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

static void
the_newest_name_of_a_server_is_found(void **state)
{
    const struct temp_folder *dir = *state;
    char name[WIRE_NAME_BYTES + 1] = "nobody";

    assert_false(token_file_find_name(dir->path, SERVER, name));
    save(dir, "unix:/run/here.sock", "kawa", 1);
    assert_false(token_file_find_name(dir->path, SERVER, name));
    assert_string_equal(name, "nobody");
    save(dir, SERVER, "五連", 2);
    assert_true(token_file_find_name(dir->path, SERVER, name));
    assert_string_equal(name, "五連");
    token_file_forget(dir->path, SERVER, name);
    assert_false(token_file_find_name(dir->path, SERVER, name));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TOKEN_TEST(a_token_is_kept_for_its_server_and_name),
        TOKEN_TEST(a_new_token_replaces_the_old_one_and_nothing_is_left_of_it),
        TOKEN_TEST(a_token_is_for_its_owner_only),
        TOKEN_TEST(what_was_forgotten_is_gone),
        TOKEN_TEST(a_server_is_forgotten_with_all_names_there),
        TOKEN_TEST(the_newest_name_of_a_server_is_found),
        TOKEN_TEST(a_damaged_file_is_no_token),
        TOKEN_TEST(what_cannot_be_kept_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
