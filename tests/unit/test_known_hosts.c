// SPDX-License-Identifier: MIT
#include "client/net/known_hosts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include <cmocka.h>

#include "common/util/xalloc.h"
#include "tests/support/temp_folder.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))
#define ONE "00112233445566778899aabbccddeeff00112233445566778899aabbccddee01"
#define TWO "00112233445566778899aabbccddeeff00112233445566778899aabbccddee02"

enum { TEXT_BYTES = 1000 };

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

static void
a_server_is_found_in_the_text(void **state)
{
    static const char text[] = "# a comment\n"
                               "\n"
                               "a.example:5555 sha256=" ONE " 2025-11-02\n"
                               "  [::1]:5555\tsha256=" TWO "   2025-11-03 my own words\r\n"
                               "nonsense\n"
                               "a.example:5555 sha256=" TWO " 2026-01-01\n"
                               "last:1 sha256=" ONE " 2025-11-04";
    static const struct {
        const char *server;
        enum known_result wanted;
        struct known_host host;
    } cases[] = {
        {"a.example:5555", KNOWN_YES, {ONE, "2025-11-02"}},
        {"[::1]:5555", KNOWN_YES, {TWO, "2025-11-03"}},
        {"last:1", KNOWN_YES, {ONE, "2025-11-04"}},
        {"nonsense", KNOWN_BROKEN, {"", ""}},
        {"a.example:555", KNOWN_NOT, {"", ""}},
        {"a.example:55555", KNOWN_NOT, {"", ""}},
        {"A.example:5555", KNOWN_NOT, {"", ""}},
        {"example:5555", KNOWN_NOT, {"", ""}},
        {"comment", KNOWN_NOT, {"", ""}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct known_host got = {"", ""};

        assert_int_equal(known_hosts_search(text, strlen(text), cases[i].server, &got),
                         cases[i].wanted);
        assert_string_equal(got.fingerprint, cases[i].host.fingerprint);
        assert_string_equal(got.since, cases[i].host.since);
    }
}

static void
a_line_that_cannot_be_understood_is_broken(void **state)
{
    static const char *const lines[] = {
        "a:1",
        "a:1 ",
        "a:1 sha256=",
        "a:1 " ONE " 2025-11-02",
        "a:1 sha256=" ONE,
        "a:1 sha256=" ONE "00 2025-11-02",
        "a:1 sha256=00 2025-11-02",
        "a:1 sha1=" ONE " 2025-11-02",
        "a:1 sha256=" ONE " yesterday",
        "a:1 sha256=" ONE " 2025-11-2",
        "a:1 sha256=" ONE " 2025/11/02",
        "a:1 sha256=zz112233445566778899aabbccddeeff00112233445566778899aabbccddee01 2025-11-02",
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        struct known_host got = {"before", ""};

        if (known_hosts_search(lines[i], strlen(lines[i]), "a:1", &got) != KNOWN_BROKEN) {
            fail_msg("\"%s\" is not broken", lines[i]);
        }
        assert_string_equal(got.fingerprint, "before");
    }
}

static void
without_a_file_nobody_is_known(void **state)
{
    const struct temp_folder *dir = *state;
    struct known_host got;

    assert_int_equal(known_hosts_find(dir->path, "a:1", &got), KNOWN_NOT);
    assert_int_equal(known_hosts_find("/nonexistent", "a:1", &got), KNOWN_NOT);
}

static void
a_server_that_was_added_is_known_since_today(void **state)
{
    const struct temp_folder *dir = *state;
    struct known_host got;
    char before[KNOWN_SINCE_BYTES], after[KNOWN_SINCE_BYTES];
    time_t now = time(NULL);
    struct tm day;

    strftime(before, sizeof(before), "%Y-%m-%d", localtime_r(&now, &day));
    assert_int_equal(known_hosts_add(dir->path, "a:1", ONE), FILE_OK);
    assert_int_equal(known_hosts_add(dir->path, "b:1", TWO), FILE_OK);
    now = time(NULL);
    strftime(after, sizeof(after), "%Y-%m-%d", localtime_r(&now, &day));
    assert_int_equal(known_hosts_find(dir->path, "a:1", &got), KNOWN_YES);
    assert_string_equal(got.fingerprint, ONE);
    assert_true(strcmp(got.since, before) == 0 || strcmp(got.since, after) == 0);
    assert_int_equal(known_hosts_find(dir->path, "b:1", &got), KNOWN_YES);
    assert_string_equal(got.fingerprint, TWO);
}

static void
the_file_and_its_folder_are_for_their_owner_only(void **state)
{
    const struct temp_folder *dir = *state;
    char folder[TEMP_PATH_BYTES], path[TEMP_PATH_BYTES];
    struct stat found;

    temp_folder_path(dir, "state/goren", folder);
    assert_int_equal(known_hosts_add(folder, "a:1", ONE), FILE_OK);
    assert_int_equal(stat(folder, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0700);
    assert_int_equal(stat(temp_folder_path(dir, "state/goren/known_hosts", path), &found), 0);
    assert_int_equal(found.st_mode & 0777, 0600);
}

static void
a_line_without_its_end_is_not_joined_with_the_next(void **state)
{
    const struct temp_folder *dir = *state;
    struct known_host got;

    temp_folder_write_text(dir, "known_hosts", "a:1 sha256=" ONE " 2025-11-02");
    assert_int_equal(known_hosts_add(dir->path, "b:1", TWO), FILE_OK);
    assert_int_equal(known_hosts_find(dir->path, "a:1", &got), KNOWN_YES);
    assert_int_equal(known_hosts_find(dir->path, "b:1", &got), KNOWN_YES);
}

static void
to_forget_leaves_everything_else(void **state)
{
    const struct temp_folder *dir = *state;
    char text[TEXT_BYTES];

    temp_folder_write_text(dir, "known_hosts",
                           "# mine\n\na:1 sha256=" ONE " 2025-11-02\nb:1 sha256=" TWO
                           " 2025-11-02 x\n"
                           "a:1 broken\nnonsense\n");
    assert_int_equal(known_hosts_replace(dir->path, "a:1", NULL), FILE_OK);
    assert_string_equal(temp_folder_read(dir, "known_hosts", text, sizeof(text)),
                        "# mine\n\nb:1 sha256=" TWO " 2025-11-02 x\nnonsense\n");
    assert_int_equal(known_hosts_replace(dir->path, "c:1", NULL), FILE_OK);
}

static void
to_replace_puts_the_new_key_in_place_of_the_old(void **state)
{
    const struct temp_folder *dir = *state;
    struct known_host got;
    char text[TEXT_BYTES];

    temp_folder_write_text(dir, "known_hosts",
                           "a:1 sha256=" ONE " 2025-11-02\nb:1 sha256=" ONE " 2025-11-02\n");
    assert_int_equal(known_hosts_replace(dir->path, "a:1", TWO), FILE_OK);
    assert_int_equal(known_hosts_find(dir->path, "a:1", &got), KNOWN_YES);
    assert_string_equal(got.fingerprint, TWO);
    assert_int_equal(known_hosts_find(dir->path, "b:1", &got), KNOWN_YES);
    assert_string_equal(got.fingerprint, ONE);
    assert_null(
        strstr(temp_folder_read(dir, "known_hosts", text, sizeof(text)), "a:1 sha256=" ONE));
}

static void
a_file_that_cannot_be_read_is_told_and_left_alone(void **state)
{
    const struct temp_folder *dir = *state;
    char path[TEMP_PATH_BYTES];
    struct known_host got;

    assert_int_equal(mkdir(temp_folder_path(dir, "known_hosts", path), 0700), 0);
    assert_int_equal(known_hosts_find(dir->path, "a:1", &got), KNOWN_UNREADABLE);
    assert_int_not_equal(known_hosts_add(dir->path, "a:1", ONE), FILE_OK);
    assert_int_not_equal(known_hosts_replace(dir->path, "a:1", ONE), FILE_OK);
    assert_int_not_equal(known_hosts_replace(dir->path, "a:1", NULL), FILE_OK);
}

static void
a_file_without_end_is_not_read(void **state)
{
    enum { HUGE_BYTES = 300 * 1024 };
    const struct temp_folder *dir = *state;
    char *text = xcalloc(1, HUGE_BYTES + 1);
    struct known_host got;

    memset(text, '\n', HUGE_BYTES);
    temp_folder_write_text(dir, "known_hosts", text);
    free(text);
    assert_int_equal(known_hosts_find(dir->path, "a:1", &got), KNOWN_UNREADABLE);
    assert_int_equal(known_hosts_replace(dir->path, "a:1", NULL), FILE_TOO_LARGE);
}

#define HOSTS_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_server_is_found_in_the_text),
        cmocka_unit_test(a_line_that_cannot_be_understood_is_broken),
        HOSTS_TEST(without_a_file_nobody_is_known),
        HOSTS_TEST(a_server_that_was_added_is_known_since_today),
        HOSTS_TEST(the_file_and_its_folder_are_for_their_owner_only),
        HOSTS_TEST(a_line_without_its_end_is_not_joined_with_the_next),
        HOSTS_TEST(to_forget_leaves_everything_else),
        HOSTS_TEST(to_replace_puts_the_new_key_in_place_of_the_old),
        HOSTS_TEST(a_file_that_cannot_be_read_is_told_and_left_alone),
        HOSTS_TEST(a_file_without_end_is_not_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
