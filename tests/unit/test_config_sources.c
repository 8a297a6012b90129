// SPDX-License-Identifier: MIT
// Which file is read, how, and what is said about its faults.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/config_trial.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

// Files, and what is said about them behind the name of the file.
static void
faults_of_the_file_are_named_with_their_line(void **state)
{
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"rooms = many\n", ":1: rooms must be a whole number from 1 to 1000000, not \"many\""},
        {"\n# a\n; b\nrooms = 5 # five\n",
         ":4: rooms must be a whole number from 1 to 1000000, not \"5 # five\""},
        {"rooms = 5 ; five\nguests = x", ":2: guests must be yes or no, not \"x\""},
        {"romms = 5\n", ":1: unknown option \"romms\"; did you mean rooms?"},
        {"loglevel = info\n", ":1: unknown option \"loglevel\"; did you mean log-level?"},
        {"colour = blue\n", ":1: unknown option \"colour\"; see 'gorend --help'"},
        {"Rooms\n", ":1: not an option; write: name = value"},
        {"rooms = 5\n[rooms\n", ":2: not an option; write: name = value"},
        {"[net]\nrooms = 5\n", ":2: [sections] are not allowed in this file"},
        {"config = x\n", ":1: config can't be set in the configuration file itself"},
        {"rooms = 5\nguests = no\nrooms = 6\n",
         ":3: rooms is already set in line 1. (A line that begins with a blank belongs to "
         "the one before it.)"},
        {"rooms = 5\n  guests = no\n",
         ":2: rooms is already set in line 1. (A line that begins with a blank belongs to "
         "the one before it.)"},
        {"rooms = 7\nrooms = x\nromms = y",
         ":2: rooms is already set in line 1. (A line that begins with a blank belongs to "
         "the one before it.)"},
        {"listen = a:1\n", ":1: listen must be 1 to 16 times ADDRESS:PORT, such as "
                           "192.0.2.1:5555 or [2001:db8::1]:5555, no names, or none, not \"a:1\""},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct strbuf want = {0};
        struct trial trial;

        trial_open(&trial);
        trial_set_file(&trial, cases[i].text);
        strbuf_addf(&want, "%s%s", trial.file, cases[i].want);
        trial_refuse(&trial, want.text);
        strbuf_finish(&want);
        trial_close(&trial);
    }
}

static void
lines_that_inih_would_misread_are_refused(void **state)
{
    char text[1000];
    struct strbuf want = {0};
    struct trial trial;

    (void)state;
    trial_open(&trial);
    // The second half would be a line of its own.
    memset(text, 'x', sizeof(text));
    memcpy(text, "guests = no\nname = ", 19);
    temp_folder_write(&trial.folder, "gorend.conf", text, sizeof(text));
    strbuf_addf(&want, "%s:2: this line is too long; use a flag instead", trial.file);
    trial_refuse(&trial, want.text);

    // What stands behind it would not be seen.
    memcpy(text, "guests = no\n\nrooms = 5\0junk\n", 28);
    temp_folder_write(&trial.folder, "gorend.conf", text, 28);
    strbuf_clear(&want);
    strbuf_addf(&want, "%s:3: this line contains a NUL byte", trial.file);
    trial_refuse(&trial, want.text);
    strbuf_finish(&want);
    trial_close(&trial);
}

static void
files_of_other_systems_are_read(void **state)
{
    struct trial trial;

    (void)state;
    trial_open(&trial);
    trial_set_file(&trial, "\xef\xbb\xbfrooms = 5\r\n\r\n  ; comment\r\nguests=no\r\nname : a b\r\n"
                           "watchers = 7");
    trial_load(&trial);
    assert_int_equal(trial.config.rooms, 5);
    assert_int_equal(trial.config.watchers, 7);
    assert_false(trial.config.guests);
    assert_string_equal(trial.config.name, "a b");
    trial_close(&trial);
}

static void
a_file_that_is_named_must_be_there(void **state)
{
    char other[TEMP_PATH_BYTES], argument[TEMP_PATH_BYTES + 16];
    struct strbuf want = {0};
    struct trial trial;

    (void)state;
    trial_open(&trial);
    temp_folder_path(&trial.folder, "other.conf", other);
    snprintf(argument, sizeof(argument), "--config=%s", other);
    trial_add_argument(&trial, argument);
    strbuf_addf(&want, "%s: can't be opened: No such file or directory", other);
    trial_refuse(&trial, want.text);
    temp_folder_write(&trial.folder, "other.conf", "rooms = 5", 9);
    trial_set_file(&trial, "rooms = 6");
    trial_load(&trial);
    assert_int_equal(trial.config.rooms, 5);
    assert_string_equal(trial.config.file, other);

    snprintf(argument, sizeof(argument), "--config=%s", trial.folder.path);
    trial_add_argument(&trial, argument);
    strbuf_clear(&want);
    strbuf_addf(&want, "%s: can't be read", trial.folder.path);
    trial_refuse(&trial, want.text);
    strbuf_finish(&want);
    trial_close(&trial);
}

static void
the_file_is_named_by_flag_environment_or_not_at_all(void **state)
{
    char other[TEMP_PATH_BYTES];
    struct trial trial;

    (void)state;
    trial_open(&trial);
    temp_folder_path(&trial.folder, "other.conf", other);
    temp_folder_write(&trial.folder, "other.conf", "rooms = 5", 9);
    trial_set_file(&trial, "rooms = 6");
    trial_load(&trial);
    assert_int_equal(trial.config.rooms, 6);

    trial_add_variable(&trial, "GOREND_CONFIG", other);
    trial_load(&trial);
    assert_int_equal(trial.config.rooms, 5);

    trial_add_argument(&trial, "--config");
    trial_add_argument(&trial, "none");
    trial_load(&trial);
    assert_int_equal(trial.config.rooms, core_config_default().rooms_max);
    assert_null(trial.config.file);
    trial_close(&trial);

    trial_open(&trial);
    trial.input.default_file = NULL;
    trial_set_file(&trial, "rooms = 6");
    trial_load(&trial);
    assert_int_equal(trial.config.rooms, core_config_default().rooms_max);
    trial_close(&trial);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_of_the_file_are_named_with_their_line),
        cmocka_unit_test(lines_that_inih_would_misread_are_refused),
        cmocka_unit_test(files_of_other_systems_are_read),
        cmocka_unit_test(a_file_that_is_named_must_be_there),
        cmocka_unit_test(the_file_is_named_by_flag_environment_or_not_at_all),
    };

    return cmocka_run_group_tests_name("config_sources", tests, NULL, NULL);
}
