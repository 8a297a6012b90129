// SPDX-License-Identifier: MIT
// Values beyond those that test_config_options tries.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/config_trial.h"

static void
no_address_is_none_and_nothing_else(void **state)
{
    struct trial trial;

    (void)state;
    trial_open(&trial);
    trial_set_file(&trial, "listen = none\nunix = none\nmetrics = none\n");
    trial_load(&trial);
    assert_int_equal(trial.config.listen.count, 0);
    assert_int_equal(trial.config.metrics.count, 0);
    assert_null(trial.config.unix_path);
    trial_expect(&trial, OPTION_LISTEN, "none");
    trial_set_file(&trial, "listen = 127.0.0.1:1\nlisten = none\n");
    assert_int_equal(trial_try(&trial), CONFIG_WRONG);
    // The path of the data is never none.
    trial_set_file(&trial, "data = none\n");
    trial_load(&trial);
    assert_string_equal(trial.config.data, "none");
    trial_close(&trial);
}

static void
addresses_are_bounded(void **state)
{
    struct strbuf text = {0};
    struct trial trial;

    (void)state;
    trial_open(&trial);
    for (int i = 1; i <= CONFIG_ADDRESSES_MAX; i++) {
        strbuf_addf(&text, "listen = 127.0.0.1:%d\n", i);
    }
    trial_set_file(&trial, text.text);
    trial_load(&trial);
    assert_int_equal(trial.config.listen.count, CONFIG_ADDRESSES_MAX);
    strbuf_add(&text, "listen = 127.0.0.1:99\n");
    trial_set_file(&trial, text.text);
    assert_int_equal(trial_try(&trial), CONFIG_WRONG);
    strbuf_finish(&text);
    trial_close(&trial);
}

static void
paths_of_sockets_fit_into_the_system(void **state)
{
    char argument[sizeof("--unix=") + CONFIG_SOCKET_PATH_MAX + 1] = "--unix=";
    char *path = argument + strlen(argument);
    struct trial trial;

    (void)state;
    trial_open(&trial);
    memset(path, 'p', CONFIG_SOCKET_PATH_MAX);
    trial_add_argument(&trial, argument);
    trial_load(&trial);
    assert_string_equal(trial.config.unix_path, path);
    path[CONFIG_SOCKET_PATH_MAX] = 'p';
    trial_add_argument(&trial, argument);
    assert_int_equal(trial_try(&trial), CONFIG_WRONG);
    trial_close(&trial);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_address_is_none_and_nothing_else),
        cmocka_unit_test(addresses_are_bounded),
        cmocka_unit_test(paths_of_sockets_fit_into_the_system),
    };

    return cmocka_run_group_tests_name("config_kinds", tests, NULL, NULL);
}
