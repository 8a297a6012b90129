// SPDX-License-Identifier: MIT
#include "client/local/embedded_place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/util/strbuf.h"
#include "tests/support/temp_folder.h"

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
make_folder(const struct temp_folder *dir, const char *name)
{
    char path[TEMP_PATH_BYTES];

    assert_int_equal(mkdir(temp_folder_path(dir, name, path), 0700), 0);
}

static void
make_program(const struct temp_folder *dir, const char *name)
{
    char path[TEMP_PATH_BYTES];

    temp_folder_write_text(dir, name, "#!/bin/sh\n");
    assert_int_equal(chmod(temp_folder_path(dir, name, path), 0700), 0);
}

// Finds it from bin/goren, and expects it in this place; NULL: nowhere.
static void
expect_found(const struct temp_folder *dir, const char *self, const char *search,
             const char *wanted)
{
    char path[TEMP_PATH_BYTES];
    struct strbuf found = {0};
    bool is_found = place_find_program(temp_folder_path(dir, self, path), search, &found);

    assert_int_equal(is_found, wanted != NULL);
    assert_string_equal(strbuf_text(&found), wanted ? temp_folder_path(dir, wanted, path) : "");
    strbuf_finish(&found);
}

static void
the_server_is_found_where_it_was_installed(void **state)
{
    static const char *const places[] = {"bin/gorend", "libexec/goren/gorend", "libexec/gorend",
                                         "sbin/gorend"};
    static const char *const names[] = {"bin/gorend", "bin/../libexec/goren/gorend",
                                        "bin/../libexec/gorend", "bin/../sbin/gorend"};
    const struct temp_folder *dir = *state;
    char path[TEMP_PATH_BYTES];

    make_folder(dir, "bin");
    make_folder(dir, "sbin");
    make_folder(dir, "libexec");
    make_folder(dir, "libexec/goren");
    make_program(dir, "bin/goren");
    expect_found(dir, "bin/goren", NULL, NULL);
    for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
        make_program(dir, places[i]);
        expect_found(dir, "bin/goren", NULL, names[i]);
        assert_int_equal(unlink(temp_folder_path(dir, places[i], path)), 0);
    }
}

static void
the_server_is_found_in_the_build_tree_and_through_a_link(void **state)
{
    const struct temp_folder *dir = *state;
    char target[TEMP_PATH_BYTES], link[TEMP_PATH_BYTES];

    make_folder(dir, "client");
    make_folder(dir, "server");
    make_folder(dir, "home");
    make_program(dir, "client/goren");
    make_program(dir, "server/gorend");
    assert_int_equal(symlink(temp_folder_path(dir, "client/goren", target),
                             temp_folder_path(dir, "home/play", link)),
                     0);
    expect_found(dir, "client/goren", NULL, "client/../server/gorend");
    expect_found(dir, "home/play", NULL, "client/../server/gorend");
}

static void
the_server_is_found_in_the_search_path(void **state)
{
    const struct temp_folder *dir = *state;
    char search[3 * TEMP_PATH_BYTES];

    make_folder(dir, "bin");
    make_folder(dir, "usr");
    make_program(dir, "bin/goren");
    make_program(dir, "usr/gorend");
    snprintf(search, sizeof(search), ":usr::/nonexistent:%s/usr:/bin", dir->path);
    expect_found(dir, "bin/goren", search, "usr/gorend");
    expect_found(dir, "bin/goren", "", NULL);
    // Not in the folder where somebody happens to stand.
    expect_found(dir, "bin/goren", "usr:.", NULL);
}

static void
what_cannot_be_run_is_not_the_server(void **state)
{
    const struct temp_folder *dir = *state;
    char path[TEMP_PATH_BYTES];

    make_folder(dir, "bin");
    make_program(dir, "bin/goren");
    make_folder(dir, "bin/gorend");
    expect_found(dir, "bin/goren", NULL, NULL);
    assert_int_equal(rmdir(temp_folder_path(dir, "bin/gorend", path)), 0);
    temp_folder_write_text(dir, "bin/gorend", "x");
    expect_found(dir, "bin/goren", NULL, NULL);
    expect_found(dir, "bin/missing", NULL, NULL);
}

static void
data_lies_where_programs_keep_it(void **state)
{
    static const struct {
        const char *data, *home, *wanted;
    } cases[] = {
        {"/data", "/home/me", "/data/goren"},
        {"relative", "/home/me", "/home/me/.local/share/goren"},
        {NULL, "/home/me", "/home/me/.local/share/goren"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct strbuf folder = {0};

        if (cases[i].data) {
            setenv("XDG_DATA_HOME", cases[i].data, 1);
        } else {
            unsetenv("XDG_DATA_HOME");
        }
        setenv("HOME", cases[i].home, 1);
        assert_true(place_data_folder(&folder));
        assert_string_equal(folder.text, cases[i].wanted);
        strbuf_finish(&folder);
    }
}

// True if the socket was placed into this folder.
static bool
is_placed_in(const struct temp_folder *dir, const char *runtime, const char *folder)
{
    char path[PLACE_SOCKET_BYTES], fallback[TEMP_PATH_BYTES], wanted[TEMP_PATH_BYTES];
    struct strbuf why = {0};
    const char *const fallbacks[] = {temp_folder_path(dir, "fallback", fallback), NULL};
    bool is_placed = place_socket(runtime, fallbacks, "/d/here.db", path, &why);

    temp_folder_path(dir, folder, wanted);
    assert_int_equal(why.length == 0, is_placed);
    strbuf_finish(&why);
    return is_placed && strlen(path) < PLACE_SOCKET_BYTES &&
           strncmp(path, wanted, strlen(wanted)) == 0 && path[strlen(wanted)] == '/';
}

static void
the_socket_lies_in_the_runtime_folder_or_else_in_the_fallback(void **state)
{
    const struct temp_folder *dir = *state;
    char runtime[TEMP_PATH_BYTES];

    make_folder(dir, "run");
    assert_true(is_placed_in(dir, temp_folder_path(dir, "run", runtime), "run/goren"));
    assert_true(is_placed_in(dir, temp_folder_path(dir, "run", runtime), "run/goren"));
    assert_true(is_placed_in(dir, NULL, "fallback"));
    assert_true(is_placed_in(dir, "", "fallback"));
    assert_true(is_placed_in(dir, "relative", "fallback"));
    assert_true(is_placed_in(dir, temp_folder_path(dir, "missing", runtime), "fallback"));
}

static void
a_runtime_folder_whose_path_is_too_long_is_not_used(void **state)
{
    const struct temp_folder *dir = *state;
    char name[80], runtime[TEMP_PATH_BYTES];

    // goren/0123456789abcdef.sock needs 28 bytes with its slashes, and one is NUL.
    memset(name, 'n', sizeof(name));
    name[107 - 28 - strlen(dir->path) - 1] = '\0';
    make_folder(dir, name);
    assert_false(is_placed_in(dir, temp_folder_path(dir, name, runtime), "fallback"));
    name[strlen(name)] = 'n';
    name[107 - 28 - strlen(dir->path)] = '\0';
    make_folder(dir, name);
    assert_true(is_placed_in(dir, temp_folder_path(dir, name, runtime), "fallback"));
}

static void
a_folder_that_others_could_use_is_made_safe_or_refused(void **state)
{
    const struct temp_folder *dir = *state;
    char path[TEMP_PATH_BYTES], other[TEMP_PATH_BYTES];
    struct stat found;

    make_folder(dir, "fallback");
    assert_int_equal(chmod(temp_folder_path(dir, "fallback", path), 0777), 0);
    assert_true(is_placed_in(dir, NULL, "fallback"));
    assert_int_equal(stat(path, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0700);
    // A link to a folder of ours could lead elsewhere in a moment.
    assert_int_equal(rmdir(path), 0);
    make_folder(dir, "other");
    assert_int_equal(symlink(temp_folder_path(dir, "other", other), path), 0);
    assert_false(is_placed_in(dir, NULL, "fallback"));
    assert_int_equal(unlink(path), 0);
    temp_folder_write_text(dir, "fallback", "a file");
    assert_false(is_placed_in(dir, NULL, "fallback"));
}

static void
a_folder_of_somebody_else_is_refused(void **state)
{
    enum { SOMEBODY = 65534 };
    const struct temp_folder *dir = *state;
    char path[TEMP_PATH_BYTES];

    make_folder(dir, "fallback");
    if (chown(temp_folder_path(dir, "fallback", path), SOMEBODY, SOMEBODY) == 0) {
        assert_false(is_placed_in(dir, NULL, "fallback"));
    } // else we are not allowed to give it away, and so is everybody
}

static void
a_squatted_folder_leads_to_the_next_one(void **state)
{
    const struct temp_folder *dir = *state;
    char squatted[TEMP_PATH_BYTES], own[TEMP_PATH_BYTES], path[PLACE_SOCKET_BYTES];
    const char *const fallbacks[] = {temp_folder_path(dir, "squatted", squatted),
                                     temp_folder_path(dir, "own", own), NULL};
    struct strbuf why = {0};

    temp_folder_write_text(dir, "squatted", "somebody was here first");
    assert_true(place_socket(NULL, fallbacks, "/d/here.db", path, &why));
    assert_string_equal(strbuf_text(&why), "");
    assert_int_equal(strncmp(path, own, strlen(own)), 0);
    strbuf_finish(&why);
}

static void
a_lock_is_held_by_one_until_all_copies_are_closed(void **state)
{
    const struct temp_folder *dir = *state;
    char path[TEMP_PATH_BYTES];
    int fd, copy, other;

    temp_folder_path(dir, "lock", path);
    assert_int_equal(place_lock(path, &fd), PLACE_LOCK_OURS);
    assert_int_equal(place_lock(path, &other), PLACE_LOCK_HELD);
    copy = dup(fd);
    close(fd);
    assert_int_equal(place_lock(path, &other), PLACE_LOCK_HELD);
    close(copy);
    assert_int_equal(place_lock(path, &other), PLACE_LOCK_OURS);
    close(other);
    assert_int_equal(place_lock("/nonexistent/lock", &other), PLACE_LOCK_FAILED);
}

static void
a_lock_tells_where_its_holder_listens(void **state)
{
    const struct temp_folder *dir = *state;
    struct place_note told = {.path = "before"};
    char path[TEMP_PATH_BYTES];
    int fd;

    temp_folder_path(dir, "lock", path);
    assert_false(place_lock_ask(path, &told));
    assert_int_equal(place_lock(path, &fd), PLACE_LOCK_OURS);
    assert_false(place_lock_ask(path, &told));
    assert_string_equal(told.path, "before");
    assert_true(place_lock_tell(
        fd,
        &(struct place_note){.path = "/run/a/long/one.sock", .port = "65535", .is_kept = true}));
    assert_true(place_lock_ask(path, &told));
    assert_string_equal(told.path, "/run/a/long/one.sock");
    assert_string_equal(told.port, "65535");
    assert_true(told.is_kept);
    assert_true(place_lock_tell(fd, &(struct place_note){.path = "/run/s"}));
    assert_true(place_lock_ask(path, &told));
    assert_string_equal(told.path, "/run/s");
    assert_string_equal(told.port, "");
    assert_false(told.is_kept);
    close(fd);
}

static void
a_lock_that_was_not_written_whole_tells_nothing(void **state)
{
    const struct temp_folder *dir = *state;
    struct place_note told = {0};
    char path[TEMP_PATH_BYTES], longest[300];

    temp_folder_path(dir, "lock", path);
    temp_folder_write_text(dir, "lock", "/run/s");
    assert_false(place_lock_ask(path, &told));
    temp_folder_write_text(dir, "lock", "\n");
    assert_false(place_lock_ask(path, &told));
    memset(longest, 'p', sizeof(longest));
    memcpy(longest + 107, "\n", 2);
    temp_folder_write_text(dir, "lock", longest);
    assert_true(place_lock_ask(path, &told));
    assert_int_equal(strlen(told.path), 107);
    longest[107] = 'p';
    memcpy(longest + 108, "\n", 2);
    temp_folder_write_text(dir, "lock", longest);
    assert_false(place_lock_ask(path, &told));
    temp_folder_write_text(dir, "lock", "/run/s\nport 55");
    assert_false(place_lock_ask(path, &told));
    temp_folder_write_text(dir, "lock", "/run/s\nport 123456789\nnew fact\n\nkept\n");
    assert_true(place_lock_ask(path, &told));
    assert_string_equal(told.port, "");
    assert_true(told.is_kept);
}

#define PLACE_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        PLACE_TEST(the_server_is_found_where_it_was_installed),
        PLACE_TEST(the_server_is_found_in_the_build_tree_and_through_a_link),
        PLACE_TEST(the_server_is_found_in_the_search_path),
        PLACE_TEST(what_cannot_be_run_is_not_the_server),
        PLACE_TEST(data_lies_where_programs_keep_it),
        PLACE_TEST(the_socket_lies_in_the_runtime_folder_or_else_in_the_fallback),
        PLACE_TEST(a_runtime_folder_whose_path_is_too_long_is_not_used),
        PLACE_TEST(a_folder_that_others_could_use_is_made_safe_or_refused),
        PLACE_TEST(a_folder_of_somebody_else_is_refused),
        PLACE_TEST(a_squatted_folder_leads_to_the_next_one),
        PLACE_TEST(a_lock_is_held_by_one_until_all_copies_are_closed),
        PLACE_TEST(a_lock_tells_where_its_holder_listens),
        PLACE_TEST(a_lock_that_was_not_written_whole_tells_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
