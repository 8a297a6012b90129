// SPDX-License-Identifier: MIT
// --help and the sample file.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/config_trial.h"

static void
expect_short_lines(const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");

        if (length > 80) {
            fail_msg("longer than a terminal is wide: %.*s", (int)length, text);
        }
        text += length + (text[length] == '\n');
    }
}

static void
help_and_sample_tell_every_option(void **state)
{
    struct strbuf help = {0}, sample = {0};
    struct trial trial;

    (void)state;
    trial_open(&trial);
    trial_load(&trial);
    config_add_help(&trial.input, &help);
    config_add_sample(&trial.config, &sample);
    for (int id = 0; id < config_option_count; id++) {
        char flag[64], line[64];

        snprintf(flag, sizeof(flag), "\n  --%s=", config_options[id].name);
        snprintf(line, sizeof(line), "\n#%s = ", config_options[id].name);
        if (!strstr(help.text, flag)) {
            fail_msg("no word of %s in the help", flag + 1);
        }
        if (id != 0 && !strstr(sample.text, line)) {
            fail_msg("no word of %s in the sample", line + 1);
        }
    }
    expect_short_lines(help.text);
    expect_short_lines(sample.text);
    strbuf_finish(&help);
    strbuf_finish(&sample);
    trial_close(&trial);
}

// The sample with every comment that is an option taken as one.
static void
uncomment(const char *sample, struct strbuf *out)
{
    while (*sample) {
        size_t length = strcspn(sample, "\n");
        bool is_option = sample[0] == '#' && sample[1] != ' ';

        strbuf_add_bytes(out, sample + is_option, length - is_option);
        strbuf_add_char(out, '\n');
        sample += length + 1;
    }
}

static void
the_sample_is_a_file_that_changes_nothing(void **state)
{
    struct strbuf sample = {0}, whole = {0}, again = {0};
    struct trial trial;

    (void)state;
    trial_open(&trial);
    trial_load(&trial);
    config_add_sample(&trial.config, &sample);
    uncomment(sample.text, &whole);
    trial_set_file(&trial, whole.text);
    trial_load(&trial);
    for (int id = 1; id < config_option_count; id++) {
        assert_int_equal(trial.config.sources[id], CONFIG_FILE);
    }
    // Now nothing is commented out, and all values are the same.
    config_add_sample(&trial.config, &again);
    assert_string_equal(again.text, whole.text);
    strbuf_finish(&sample);
    strbuf_finish(&whole);
    strbuf_finish(&again);
    trial_close(&trial);
}

static void
print_config_shows_what_is_set(void **state)
{
    struct trial trial;

    (void)state;
    trial_open(&trial);
    trial_add_argument(&trial, "--rooms=5");
    trial_add_variable(&trial, "GOREND_NAME", "Our place");
    trial_add_argument(&trial, "--print-config");
    assert_int_equal(trial_try(&trial), CONFIG_SAY);
    assert_non_null(strstr(trial.text.text, "\nrooms = 5\n"));
    assert_non_null(strstr(trial.text.text, "\nname = Our place\n"));
    assert_non_null(strstr(trial.text.text, "\n#watchers = 1000\n"));
    trial_add_argument(&trial, "--rooms=x");
    assert_int_equal(trial_try(&trial), CONFIG_WRONG);
    trial_close(&trial);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(help_and_sample_tell_every_option),
        cmocka_unit_test(the_sample_is_a_file_that_changes_nothing),
        cmocka_unit_test(print_config_shows_what_is_set),
    };

    return cmocka_run_group_tests_name("config_print", tests, NULL, NULL);
}
