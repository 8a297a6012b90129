// SPDX-License-Identifier: MIT
// Flags and the environment, questions, and reading everything again.
#include "server/shell/ops/config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/config_trial.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

static void
faults_of_the_environment_are_named(void **state)
{
    static const struct {
        const char *name, *value, *want;
    } cases[] = {
        {"GOREND_ROOMS", "x", "GOREND_ROOMS must be a whole number from 1 to 1000000, not \"x\""},
        {"GOREND_ROMMS", "5",
         "GOREND_ROMMS in the environment is not an option; see 'gorend --help'"},
        {"GOREND_rooms", "5",
         "GOREND_rooms in the environment is not an option; see 'gorend --help'"},
        {"GOREND_LOG-LEVEL", "info",
         "GOREND_LOG-LEVEL in the environment is not an option; see 'gorend --help'"},
        {"GOREND_", "5", "GOREND_ in the environment is not an option; see 'gorend --help'"},
        {"GOREND_GUESTS", "", "GOREND_GUESTS must be yes or no, not \"\""},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct trial trial;

        trial_open(&trial);
        trial_add_variable(&trial, cases[i].name, cases[i].value);
        trial_refuse(&trial, cases[i].want);
        trial_close(&trial);
    }
}

static void
variables_of_others_do_not_matter(void **state)
{
    struct trial trial;

    (void)state;
    trial_open(&trial);
    trial_add_variable(&trial, "GOREN_ROOMS", "x");
    trial_add_variable(&trial, "MY_GOREND_ROOMS", "x");
    trial.environment[trial.variable_count++] = (char[]){"GOREND_ROOMS"};
    trial_load(&trial);
    trial_close(&trial);
}

static void
faults_of_flags_are_named(void **state)
{
    static const struct {
        const char *arguments[3];
        const char *want;
    } cases[] = {
        {{"--rooms=x"}, "--rooms must be a whole number from 1 to 1000000, not \"x\""},
        {{"--rooms", "x"}, "--rooms must be a whole number from 1 to 1000000, not \"x\""},
        {{"--rooms"}, "--rooms must be a whole number from 1 to 1000000, but the value is missing"},
        {{"--rooms="}, "--rooms must be a whole number from 1 to 1000000, not \"\""},
        {{"--guests=maybe"}, "--guests must be yes or no, not \"maybe\""},
        {{"--guests", "maybe"},
         "unexpected argument \"maybe\". Options begin with --; see 'gorend --help'"},
        {{"--romms=5"}, "unknown option \"--romms\"; did you mean --rooms?"},
        {{"--colour"}, "unknown option \"--colour\"; see 'gorend --help'"},
        {{"--help=now"}, "unknown option \"--help\"; see 'gorend --help'"},
        {{"--=5"}, "unknown option \"--\"; see 'gorend --help'"},
        {{"-h"}, "unexpected argument \"-h\". Options begin with --; see 'gorend --help'"},
        {{"--rooms=5", "start"},
         "unexpected argument \"start\". Options begin with --; see 'gorend --help'"},
        {{"--tls-cert=x"}, "tls-cert and tls-key belong together, but only tls-cert is given"},
        {{"--tls-key=x"}, "tls-cert and tls-key belong together, but only tls-key is given"},
        {{"--config=a;b", "--config=none", "--config=a;b"},
         "a;b: can't be opened: No such file or directory"},
        {{"--config=none",
          "--name=a\x1b[2Jaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
          "aaaaaaaaaaaaaaaaaaaaaaaaaa"},
         "--name must be 1 to 64 bytes of UTF-8 (no control characters, no ;), not "
         "\"a\\x1b[2Jaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"..."},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct trial trial;

        trial_open(&trial);
        trial_add_arguments(&trial, cases[i].arguments, COUNT_OF(cases[i].arguments));
        trial_refuse(&trial, cases[i].want);
        trial_close(&trial);
    }
}

static void
a_switch_may_stand_alone(void **state)
{
    static const struct {
        const char *arguments[3];
        bool insecure;
        int rooms;
    } cases[] = {
        {{"--insecure", "--rooms=5"}, true, 5},
        {{"--insecure", "no", "--rooms=5"}, false, 5},
        {{"--insecure", "yes", "--rooms=5"}, true, 5},
        {{"--insecure=no", "--rooms", "5"}, false, 5},
        {{"--rooms", "5", "--insecure"}, true, 5},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct trial trial;

        trial_open(&trial);
        trial_add_arguments(&trial, cases[i].arguments, COUNT_OF(cases[i].arguments));
        trial_load(&trial);
        assert_int_equal(trial.config.insecure, cases[i].insecure);
        assert_int_equal(trial.config.rooms, cases[i].rooms);
        trial_close(&trial);
    }
}

static void
the_last_of_equal_flags_counts_but_addresses_add_up(void **state)
{
    struct trial trial;

    (void)state;
    trial_open(&trial);
    trial_set_file(&trial, "listen = 192.0.2.9:9\n");
    trial_add_argument(&trial, "--rooms=5");
    trial_add_argument(&trial, "--listen=127.0.0.1:1");
    trial_add_argument(&trial, "--rooms=6");
    trial_add_argument(&trial, "--listen=127.0.0.1:2,[::1]:3");
    trial_load(&trial);
    assert_int_equal(trial.config.rooms, 6);
    trial_expect(&trial, "listen", "127.0.0.1:1, 127.0.0.1:2, [::1]:3");
    trial_close(&trial);

    trial_open(&trial);
    trial_set_file(&trial, "listen = 127.0.0.1:1\nlisten = 127.0.0.1:2\n  127.0.0.1:3\n");
    trial_load(&trial);
    trial_expect(&trial, "listen", "127.0.0.1:1, 127.0.0.1:2, 127.0.0.1:3");
    trial_close(&trial);
}

static void
a_command_may_follow_the_options(void **state)
{
    static const struct {
        const char *arguments[4];
        int first;
    } cases[] = {
        {{"status"}, 1},
        {{"--rooms=5", "kick", "--rooms"}, 2},
        {{"--rooms", "5", "--", "--kick"}, 4},
        {{"--rooms=5"}, 2},
        {{"--insecure", "status"}, 2},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct trial trial;

        trial_open(&trial);
        trial.input.takes_command = true;
        trial_add_arguments(&trial, cases[i].arguments, COUNT_OF(cases[i].arguments));
        trial_load(&trial);
        assert_int_equal(trial.first, cases[i].first);
        trial_close(&trial);
    }
}

static void
questions_are_answered_whatever_else_is_wrong(void **state)
{
    struct trial trial;

    (void)state;
    trial_open(&trial);
    trial_set_file(&trial, "rooms = x\n");
    trial_add_argument(&trial, "--colour");
    trial_add_argument(&trial, "--version");
    assert_int_equal(trial_try(&trial), CONFIG_SAY);
    assert_string_equal(trial.text.text, "gorend " GOREN_VERSION "\n");
    trial_close(&trial);

    trial_open(&trial);
    trial_set_file(&trial, "rooms = x\n");
    trial_add_argument(&trial, "--rooms");
    trial_add_argument(&trial, "--help");
    // It is the value of --rooms.
    assert_int_equal(trial_try(&trial), CONFIG_WRONG);
    trial_add_argument(&trial, "--help");
    assert_int_equal(trial_try(&trial), CONFIG_SAY);
    assert_non_null(strstr(trial.text.text, "Usage: gorend"));
    trial_close(&trial);
}

// Reads everything again; what is told about it.
static void
expect_reload(struct trial *trial, const char *changed, const char *kept)
{
    struct strbuf got_changed = {0}, got_kept = {0};
    struct config_changes changes = {&got_changed, &got_kept};

    strbuf_clear(&trial->text);
    if (!config_reload(&trial->config, &trial->input, &changes, &trial->text)) {
        fail_msg("refused: %s", strbuf_text(&trial->text));
    }
    assert_string_equal(strbuf_text(&got_changed), changed);
    assert_string_equal(strbuf_text(&got_kept), kept);
    strbuf_finish(&got_changed);
    strbuf_finish(&got_kept);
}

static void
reading_again_changes_what_may_change(void **state)
{
    struct trial trial;

    (void)state;
    trial_open(&trial);
    trial_add_argument(&trial, "--connections=7");
    trial_set_file(&trial, "log-level = info\nrooms = 5\nunix = /a\n");
    trial_load(&trial);
    expect_reload(&trial, "", "");

    trial_set_file(&trial, "log-level = debug\nrooms = 6\ndrain-grace = 9\nconnections = 8\n"
                           "unix = /b\n");
    expect_reload(&trial, "rooms log-level drain-grace", "unix");
    assert_int_equal(trial.config.log_level, LOG_LEVEL_DEBUG);
    assert_int_equal(trial.config.drain_grace_s, 9);
    assert_int_equal(trial.config.rooms, 6);
    assert_string_equal(trial.config.unix_path, "/a");
    assert_int_equal(trial.config.connections, 7);

    // Taken out of the file: the default again.
    trial_set_file(&trial, "rooms = 5\nunix = /a\n");
    expect_reload(&trial, "rooms log-level drain-grace", "");
    assert_int_equal(trial.config.log_level, LOG_LEVEL_INFO);
    assert_int_not_equal(trial.config.drain_grace_s, 9);
    trial_close(&trial);
}

static void
reading_again_changes_the_certificate(void **state)
{
    struct trial trial;

    (void)state;
    trial_open(&trial);
    trial_load(&trial);
    assert_true(trial.config.is_own_certificate);
    trial_set_file(&trial, "tls-cert = c\ntls-key = k\n");
    expect_reload(&trial, "tls-cert tls-key", "");
    assert_false(trial.config.is_own_certificate);
    assert_string_equal(trial.config.tls_cert, "c");
    assert_string_equal(trial.config.tls_key, "k");
    trial_set_file(&trial, "");
    expect_reload(&trial, "tls-cert tls-key", "");
    assert_true(trial.config.is_own_certificate);
    assert_string_equal(trial.config.tls_cert, "/var/lib/goren/gorend.crt");
    trial_close(&trial);
}

// The certificate beside the data stays beside the data that is in use.
static void
what_follows_from_another_option_stays_with_it(void **state)
{
    struct trial trial;

    (void)state;
    trial_open(&trial);
    trial_load(&trial);
    trial_set_file(&trial, "data = /srv/x/goren.db\n");
    expect_reload(&trial, "", "data");
    assert_string_equal(trial.config.tls_cert, "/var/lib/goren/gorend.crt");
    assert_string_equal(trial.config.control, "/var/lib/goren/gorend.ctl");
    trial_close(&trial);
}

static void
reading_a_broken_file_again_changes_nothing(void **state)
{
    struct strbuf changed = {0}, kept = {0}, want = {0};
    struct config_changes changes = {&changed, &kept};
    struct trial trial;

    (void)state;
    trial_open(&trial);
    trial_set_file(&trial, "log-level = warn\ntls-cert = c\ntls-key = k\n");
    trial_load(&trial);
    trial_set_file(&trial, "log-level = debug\nrooms = x\n");
    assert_false(config_reload(&trial.config, &trial.input, &changes, &trial.text));
    strbuf_addf(&want, "%s:2: rooms must be a whole number from 1 to 1000000, not \"x\"",
                trial.file);
    assert_string_equal(trial.text.text, want.text);
    assert_int_equal(changed.length + kept.length, 0);
    assert_int_equal(trial.config.log_level, LOG_LEVEL_WARN);
    assert_string_equal(trial.config.tls_cert, "c");
    assert_false(trial.config.is_own_certificate);
    strbuf_finish(&want);
    trial_close(&trial);
}

static void
the_process_has_an_input(void **state)
{
    char *argv[] = {(char[]){"gorend"}, NULL};
    struct config_input input = config_input_of_process(1, argv);

    (void)state;
    assert_int_equal(input.argc, 1);
    assert_ptr_equal(input.argv, argv);
    assert_non_null(input.environment);
    assert_true(input.cores >= 1);
    assert_string_equal(input.default_file, "/etc/goren/gorend.conf");
    assert_false(input.takes_command);
}

static void
an_empty_one_can_be_finished(void **state)
{
    struct config config = {0};

    (void)state;
    config_finish(&config);
    config_finish(&config);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_of_the_environment_are_named),
        cmocka_unit_test(variables_of_others_do_not_matter),
        cmocka_unit_test(faults_of_flags_are_named),
        cmocka_unit_test(a_switch_may_stand_alone),
        cmocka_unit_test(the_last_of_equal_flags_counts_but_addresses_add_up),
        cmocka_unit_test(a_command_may_follow_the_options),
        cmocka_unit_test(questions_are_answered_whatever_else_is_wrong),
        cmocka_unit_test(reading_again_changes_what_may_change),
        cmocka_unit_test(reading_again_changes_the_certificate),
        cmocka_unit_test(what_follows_from_another_option_stays_with_it),
        cmocka_unit_test(reading_a_broken_file_again_changes_nothing),
        cmocka_unit_test(the_process_has_an_input),
        cmocka_unit_test(an_empty_one_can_be_finished),
    };

    return cmocka_run_group_tests_name("config", tests, NULL, NULL);
}
