// SPDX-License-Identifier: MIT
#include "common/util/file.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/temp_folder.h"

struct fixture {
    struct temp_folder dir;
    char path[TEMP_PATH_BYTES];
};

static int
set_up(void **state)
{
    static struct fixture fixture;

    temp_folder_open(&fixture.dir);
    temp_folder_path(&fixture.dir, "file", fixture.path);
    *state = &fixture;
    return 0;
}

static int
tear_down(void **state)
{
    struct fixture *fixture = *state;

    temp_folder_close(&fixture->dir);
    return 0;
}

static int
count_files(const struct fixture *fixture)
{
    DIR *folder = opendir(fixture->dir.path);
    int count = 0;

    assert_non_null(folder);
    while (readdir(folder)) {
        count++;
    }
    closedir(folder);
    return count - 2; // . and ..
}

static void
expect_text(const struct fixture *fixture, const char *wanted)
{
    char text[64];
    size_t length = 0;

    assert_int_equal(file_read(fixture->path, text, sizeof(text), &length), FILE_OK);
    assert_string_equal(text, wanted);
    assert_int_equal(length, strlen(wanted));
}

static void
what_was_written_is_read(void **state)
{
    const struct fixture *fixture = *state;

    assert_int_equal(file_replace(fixture->path, "one", 3), FILE_OK);
    expect_text(fixture, "one");
    assert_int_equal(file_replace(fixture->path, "another", 7), FILE_OK);
    expect_text(fixture, "another");
    assert_int_equal(file_replace(fixture->path, "", 0), FILE_OK);
    expect_text(fixture, "");
    assert_int_equal(count_files(fixture), 1);
}

static void
what_is_added_stands_at_the_end(void **state)
{
    const struct fixture *fixture = *state;

    assert_int_equal(file_append(fixture->path, "a", 1), FILE_OK);
    assert_int_equal(file_append(fixture->path, "bc", 2), FILE_OK);
    expect_text(fixture, "abc");
}

static void
new_files_are_for_their_owner_only(void **state)
{
    const struct fixture *fixture = *state;
    struct stat found;

    assert_int_equal(file_append(fixture->path, "a", 1), FILE_OK);
    assert_int_equal(stat(fixture->path, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0600);
    assert_int_equal(chmod(fixture->path, 0644), 0);
    assert_int_equal(file_replace(fixture->path, "b", 1), FILE_OK);
    assert_int_equal(stat(fixture->path, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0600);
}

static void
a_missing_file_is_told(void **state)
{
    const struct fixture *fixture = *state;
    char text[8] = "before";
    size_t length = 47;

    assert_int_equal(file_read(fixture->path, text, sizeof(text), &length), FILE_MISSING);
    assert_int_equal(length, 47);
    assert_string_equal(text, "before");
}

static void
a_file_that_does_not_fit_is_told(void **state)
{
    const struct fixture *fixture = *state;
    char text[8];
    size_t length;

    assert_int_equal(file_replace(fixture->path, "1234567", 7), FILE_OK);
    assert_int_equal(file_read(fixture->path, text, 8, &length), FILE_OK);
    assert_int_equal(file_read(fixture->path, text, 7, &length), FILE_TOO_LARGE);
    assert_int_equal(file_read(fixture->path, text, 1, &length), FILE_TOO_LARGE);
}

static void
what_cannot_be_replaced_stays_and_leaves_nothing_behind(void **state)
{
    const struct fixture *fixture = *state;
    char inside[TEMP_PATH_BYTES];
    char text[8];
    size_t length;

    // A folder with something in it cannot be replaced by a file.
    assert_int_equal(mkdir(fixture->path, 0700), 0);
    temp_folder_write_text(&fixture->dir, "file/inside", "x");
    assert_int_not_equal(file_replace(fixture->path, "a", 1), FILE_OK);
    assert_int_not_equal(file_append(fixture->path, "a", 1), FILE_OK);
    assert_int_not_equal(file_read(fixture->path, text, sizeof(text), &length), FILE_OK);
    assert_int_equal(count_files(fixture), 1);
    temp_folder_path(&fixture->dir, "missing/file", inside);
    assert_int_equal(file_replace(inside, "a", 1), FILE_MISSING);
    assert_int_equal(file_append(inside, "a", 1), FILE_MISSING);
}

// Else a pipe that somebody put there would stop the program.
static void
a_pipe_in_place_of_a_file_does_not_wait(void **state)
{
    const struct fixture *fixture = *state;
    char text[8];
    size_t length = 9;

    assert_int_equal(mkfifo(fixture->path, 0600), 0);
    assert_int_equal(file_read(fixture->path, text, sizeof(text), &length), FILE_OK);
    assert_int_equal(length, 0);
    assert_int_not_equal(file_append(fixture->path, "a", 1), FILE_OK);
}

static void
folders_are_made_as_deep_as_needed(void **state)
{
    const struct fixture *fixture = *state;
    char deep[TEMP_PATH_BYTES];
    struct stat found;

    temp_folder_path(&fixture->dir, "a/b//c/", deep);
    assert_int_equal(file_make_folder(deep), FILE_OK);
    assert_int_equal(file_make_folder(deep), FILE_OK);
    assert_int_equal(stat(deep, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0700);
    assert_int_equal(file_make_folder("/"), FILE_OK);
}

static void
a_file_in_the_way_of_a_folder_is_told(void **state)
{
    const struct fixture *fixture = *state;
    char deep[TEMP_PATH_BYTES];

    temp_folder_write_text(&fixture->dir, "file", "x");
    assert_int_equal(file_make_folder(fixture->path), FILE_FAILED);
    assert_int_not_equal(file_make_folder(temp_folder_path(&fixture->dir, "file/deep", deep)),
                         FILE_OK);
    assert_int_equal(file_make_folder(""), FILE_MISSING);
}

static void
every_result_has_its_words(void **state)
{
    (void)state;
    for (int i = FILE_OK; i <= FILE_FAILED; i++) {
        assert_true(strlen(file_result_text((enum file_result)i)) > 5);
    }
}

#define FILE_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        FILE_TEST(what_was_written_is_read),
        FILE_TEST(what_is_added_stands_at_the_end),
        FILE_TEST(new_files_are_for_their_owner_only),
        FILE_TEST(a_missing_file_is_told),
        FILE_TEST(a_file_that_does_not_fit_is_told),
        FILE_TEST(what_cannot_be_replaced_stays_and_leaves_nothing_behind),
        FILE_TEST(a_pipe_in_place_of_a_file_does_not_wait),
        FILE_TEST(folders_are_made_as_deep_as_needed),
        FILE_TEST(a_file_in_the_way_of_a_folder_is_told),
        FILE_TEST(every_result_has_its_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
