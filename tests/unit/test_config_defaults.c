// SPDX-License-Identifier: MIT
// What is so if nobody says otherwise.
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
without_any_source_there_are_defaults(void **state)
{
    const struct core_config core = core_config_default();
    struct trial trial;

    (void)state;
    trial_open(&trial);
    trial_load(&trial);
    trial_expect(&trial, "listen", "[::]:5555, 0.0.0.0:5555");
    trial_expect(&trial, "unix", "none");
    trial_expect(&trial, "durability", "full");
    trial_expect(&trial, "metrics", "none");
    trial_expect(&trial, "log-level", "info");
    assert_null(trial.config.file);
    assert_null(trial.config.unix_path);
    assert_null(trial.config.dump);
    assert_int_equal(trial.config.connections, 10000);
    assert_int_equal(trial.config.connections_per_address, 128);
    assert_int_equal(trial.config.password_memory_mib, 64);
    assert_int_equal(trial.config.engine_threads, 3);
    assert_int_equal(trial.config.rooms, core.rooms_max);
    assert_int_equal(trial.config.players, core.players_max);
    assert_string_equal(trial.config.name, core.server_name);
    assert_true(trial.config.guests);
    assert_true(trial.config.registration);
    assert_false(trial.config.insecure);
    trial_close(&trial);
}

static void
engines_leave_a_core_to_the_rest(void **state)
{
    static const int cores[][2] = {{1, 1}, {2, 1}, {3, 2}, {64, 63}, {1000, 256}};
    struct trial trial;

    (void)state;
    trial_open(&trial);
    for (size_t i = 0; i < COUNT_OF(cores); i++) {
        trial.input.cores = cores[i][0];
        trial_load(&trial);
        assert_int_equal(trial.config.engine_threads, cores[i][1]);
    }
    trial_close(&trial);
}

static void
the_data_lies_where_it_belongs(void **state)
{
    static const struct {
        bool is_root;
        const char *state, *xdg, *home, *want;
    } cases[] = {
        {true, "", "/x", "/h", "/var/lib/goren/goren.db"},
        {false, "", "/x", "/h", "/x/goren/gorend.db"},
        {false, "", "", "/h", "/h/.local/share/goren/gorend.db"},
        {false, "", "relative", "/h", "/h/.local/share/goren/gorend.db"},
        {false, "/var/lib/goren", "/x", "/h", "/var/lib/goren/goren.db"},
        {true, "/a:/b", "", "", "/a/goren.db"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct trial trial;

        trial_open(&trial);
        trial.input.is_root = cases[i].is_root;
        trial_add_variable(&trial, "STATE_DIRECTORY", cases[i].state);
        trial_add_variable(&trial, "XDG_DATA_HOME", cases[i].xdg);
        trial_add_variable(&trial, "HOME", cases[i].home);
        trial_load(&trial);
        assert_string_equal(trial.config.data, cases[i].want);
        trial_close(&trial);
    }
}

static void
without_a_home_the_data_must_be_named(void **state)
{
    struct trial trial;

    (void)state;
    trial_open(&trial);
    trial.input.is_root = false;
    trial_refuse(&trial, "data has no default here, because neither XDG_DATA_HOME nor HOME "
                         "is set. Give a path with --data");
    trial_add_argument(&trial, "--data=x");
    trial_load(&trial);
    trial_close(&trial);
}

static void
what_belongs_to_the_data_lies_beside_it(void **state)
{
    static const struct {
        const char *data, *control, *cert, *key;
    } cases[] = {
        {"--data=/srv/g/goren.db", "/srv/g/gorend.ctl", "/srv/g/gorend.crt", "/srv/g/gorend.key"},
        {"--data=goren.db", "gorend.ctl", "gorend.crt", "gorend.key"},
        {"--data=/goren.db", "/gorend.ctl", "/gorend.crt", "/gorend.key"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct trial trial;

        trial_open(&trial);
        trial_add_argument(&trial, cases[i].data);
        trial_load(&trial);
        assert_string_equal(trial.config.control, cases[i].control);
        assert_string_equal(trial.config.tls_cert, cases[i].cert);
        assert_string_equal(trial.config.tls_key, cases[i].key);
        assert_true(trial.config.is_own_certificate);
        trial_close(&trial);
    }
}

static void
a_socket_beside_the_data_may_be_too_long(void **state)
{
    char data[256], want[512], folder[101];
    struct trial trial;

    (void)state;
    memset(folder, 'f', sizeof(folder) - 1);
    folder[sizeof(folder) - 1] = '\0';
    snprintf(data, sizeof(data), "--data=/%s/d", folder);
    snprintf(want, sizeof(want),
             "the default of control, /%s/gorend.ctl, is not valid: it must be a path of at "
             "most 107 bytes (no ;), or none. Set another one with --control",
             folder);
    trial_open(&trial);
    trial_add_argument(&trial, data);
    trial_refuse(&trial, want);
    trial_add_argument(&trial, "--control=none");
    trial_load(&trial);
    assert_null(trial.config.control);
    trial_close(&trial);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_any_source_there_are_defaults),
        cmocka_unit_test(engines_leave_a_core_to_the_rest),
        cmocka_unit_test(the_data_lies_where_it_belongs),
        cmocka_unit_test(without_a_home_the_data_must_be_named),
        cmocka_unit_test(what_belongs_to_the_data_lies_beside_it),
        cmocka_unit_test(a_socket_beside_the_data_may_be_too_long),
    };

    return cmocka_run_group_tests_name("config_defaults", tests, NULL, NULL);
}
