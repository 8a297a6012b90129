// SPDX-License-Identifier: MIT
// Each option from each source, which source wins, and what is refused.
#include "server/shell/ops/config_options.h"

#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/config_trial.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { BAD_MAX = 8 };

// Two values of each option, in the order of the table, that are not its default, and some that it refuses.
static const struct {
    const char *name, *one, *other;
    const char *bad[BAD_MAX];
} samples[] = {
    {"config", NULL, NULL, {"", "a;b"}},
    {"data", "/srv/a.db", "b.db", {"", "a\nb", "a;b", " a", "a ", "a\xff"}},
    {"durability", "process", "off", {"", "FULL", "fast", "0"}},
    {"name", "Our place", "\xe4\xba\x94\xe9\x80\xa3", {"", " ", "a\x1b[2J", "a;"}},
    {"listen",
     "127.0.0.1:0",
     "[2001:db8::1]:65535, 192.0.2.1:1",
     {"", ",", "localhost:5555", "127.0.0.1", "127.0.0.1:65536", "::1:5555", "[127.0.0.1]:5555",
      "127.0.0.1:5555 none"}},
    {"unix", "/run/goren.sock", "x.sock", {"", "a;b"}},
    {"insecure", "yes", NULL, {"", "maybe", "1", "YES"}},
    {"tls-cert", "/etc/a.pem", "b.pem", {""}},
    {"tls-key", "/etc/a.key", "b.key", {""}},
    {"connections", "1", "1000000", {"", "0", "1000001", "-1", "many"}},
    {"connections-per-address", "0", "1000000", {"", "-1", "1000001"}},
    {"guests", "no", NULL, {"", "true"}},
    {"register", "no", NULL, {"", "off"}},
    {"request-limit", "no", NULL, {"", "off"}},
    {"password-memory", "8", "1024", {"", "7", "1025", "64M"}},
    {"players", "1", "10000000", {"", "0", "10000001"}},
    {"rooms", "1", "1000000", {"", "0", "1000001", "5.0", "0x5"}},
    {"rooms-per-player", "1", "1000000", {"", "0", "1000001"}},
    {"watchers", "0", "1000000", {"", "-1", "1000001"}},
    {"keep-games", "yes", NULL, {"", "forever"}},
    {"stop-for-good", "yes", NULL, {"", "maybe"}},
    {"rated-per-pair", "0", "1000", {"", "-1", "1001", "few"}},
    {"rated-same-address", "yes", NULL, {"", "maybe"}},
    {"mail.sendmail", "/usr/sbin/sendmail", "none", {"", "/a;b"}},
    {"mail.from", "goren@example.net", "none", {"", "a@", "a@b;c"}},
    {"history.lobby-lines", "0", "1000", {"", "-1", "1001", "few"}},
    {"history.lobby-days", "1", "365", {"", "0", "366", "few"}},
    {"history.table-lines", "0", "1000", {"", "-1", "1001", "few"}},
    {"history.all-table-lines", "1", "10000000", {"", "0", "10000001"}},
    {"history.message-days", "0", "3650", {"", "-1", "3651", "few"}},
    {"history.all-messages", "1", "10000000", {"", "0", "10000001"}},
    {"budgets", "no", NULL, {"", "0"}},
    {"budget.allow",
     "127.0.0.0/8",
     "192.0.2.1/32, 2001:db8::/32",
     {"", ",", "here", "1.2.3.4/33", "::/129", "192.0.2.0/24 none"}},
    {"budget.connections", "0", "1000000", {"", "-1", "1000001"}},
    {"budget.guests", "0", "1000000", {"", "-1", "1000001"}},
    {"budget.accounts", "0", "1000000", {"", "-1", "1000001"}},
    {"budget.hashes", "0", "1000000", {"", "-1", "1000001"}},
    {"budget.passwords", "0", "1000000", {"", "-1", "1000001"}},
    {"budget.codes", "0", "1000000", {"", "-1", "1000001"}},
    {"budget.rooms", "0", "1000000", {"", "-1", "1000001"}},
    {"budget.open-rooms", "0", "1000000", {"", "-1", "1000001"}},
    {"budget.ai-seats", "0", "1000000", {"", "-1", "1000001"}},
    {"budget.engine", "0", "1000000", {"", "-1", "1000001"}},
    {"budget.games", "0", "1000000", {"", "-1", "1000001"}},
    {"budget.chat", "0", "1000000", {"", "-1", "1000001"}},
    {"budget.full-chat", "0", "1000000", {"", "-1", "1000001"}},
    {"ai-seats", "0", "1000000", {"", "-1", "1000001"}},
    {"ai-seats-per-player", "0", "1000000", {"", "-1", "1000001"}},
    {"engine-threads", "1", "256", {"", "0", "257"}},
    {"engine-memory", "1", "65536", {"", "0", "65537"}},
    {"log-level", "error", "debug", {"", "verbose", "INFO"}},
    {"metrics",
     "127.0.0.1:9100",
     "[::1]:0",
     {"", "0.0.0.0:9100", "[::]:9100", "192.0.2.1:9100", "127.0.0.1:1,127.0.0.1:2", "127.0.0.1"}},
    {"control", "/run/goren.ctl", "none", {""}},
    {"dump", "/tmp/frames", "frames", {""}},
    {"drain-grace", "0", "3600", {"", "-1", "3601", "5s"}},
    {"exit-with-parent", "yes", NULL, {"", "on"}},
    {"sandbox", "off", "on", {"", "yes", "ON"}},
};

// How a source is told a value of an option.
static void
tell_file(struct trial *trial, int id, const char *value)
{
    struct strbuf text = {0};

    strbuf_addf(&text, "%s = %s\n", samples[id].name, value);
    trial_set_file(trial, text.text);
    strbuf_finish(&text);
}

static void
tell_environment(struct trial *trial, int id, const char *value)
{
    struct strbuf name = {0};

    config_add_variable(&config_options[id], &name);
    trial_add_variable(trial, name.text, value);
    strbuf_finish(&name);
}

static void
tell_flag(struct trial *trial, int id, const char *value)
{
    struct strbuf flag = {0};

    strbuf_addf(&flag, "--%s=%s", samples[id].name, value);
    trial_add_argument(trial, flag.text);
    strbuf_finish(&flag);
}

static void
tell_two_arguments(struct trial *trial, int id, const char *value)
{
    struct strbuf flag = {0};

    strbuf_addf(&flag, "--%s", samples[id].name);
    trial_add_argument(trial, flag.text);
    trial_add_argument(trial, value);
    strbuf_finish(&flag);
}

typedef void (*tell_fn)(struct trial *trial, int id, const char *value);

// The weakest first.
static const tell_fn tells[] = {tell_file, tell_environment, tell_flag};

// The certificate and its key go together.
static void
complete_pair(struct trial *trial, int id)
{
    if (strcmp(samples[id].name, "tls-cert") == 0) {
        trial_add_argument(trial, "--tls-key=key");
    } else if (strcmp(samples[id].name, "tls-key") == 0) {
        trial_add_argument(trial, "--tls-cert=cert");
    }
}

static const char *
second_value(int id)
{
    if (samples[id].other) {
        return samples[id].other;
    }
    return strcmp(samples[id].one, "yes") == 0 ? "no" : "yes";
}

static void
every_option_is_known_to_this_test(void **state)
{
    (void)state;
    for (int id = 0; id < config_option_count; id++) {
        if (id >= (int)COUNT_OF(samples)) {
            fail_msg("add a row for %s", config_options[id].name);
        }
        assert_string_equal(samples[id].name, config_options[id].name);
        assert_non_null(config_options[id].help);
    }
}

static void
variables_are_named_after_their_options(void **state)
{
    struct strbuf name = {0};

    (void)state;
    config_add_variable(config_option("connections-per-address", 23), &name);
    assert_string_equal(name.text, "GOREND_CONNECTIONS_PER_ADDRESS");
    strbuf_finish(&name);
}

static void
every_option_is_read_from_every_source(void **state)
{
    const tell_fn all_tells[] = {tell_file, tell_environment, tell_flag, tell_two_arguments};

    (void)state;
    for (int id = 1; id < config_option_count; id++) {
        for (size_t i = 0; i < COUNT_OF(all_tells); i++) {
            for (int second = 0; second < 2; second++) {
                const char *value = second ? second_value(id) : samples[id].one;
                struct trial trial;

                trial_open(&trial);
                all_tells[i](&trial, id, value);
                complete_pair(&trial, id);
                trial_load(&trial);
                trial_expect(&trial, samples[id].name, value);
                trial_close(&trial);
            }
        }
    }
}

static void
a_flag_beats_the_environment_which_beats_the_file(void **state)
{
    (void)state;
    for (int id = 1; id < config_option_count; id++) {
        for (size_t weak = 0; weak < COUNT_OF(tells); weak++) {
            for (size_t strong = weak + 1; strong < COUNT_OF(tells); strong++) {
                struct trial trial;

                trial_open(&trial);
                tells[strong](&trial, id, second_value(id));
                tells[weak](&trial, id, samples[id].one);
                complete_pair(&trial, id);
                trial_load(&trial);
                trial_expect(&trial, samples[id].name, second_value(id));
                trial_close(&trial);
            }
        }
    }
}

static void
values_that_are_not_allowed_are_refused_with_what_is(void **state)
{
    (void)state;
    for (int id = 1; id < config_option_count; id++) {
        for (int i = 0; i < BAD_MAX && samples[id].bad[i]; i++) {
            struct strbuf allowed = {0};
            struct trial trial;

            trial_open(&trial);
            config_options[id].kind->allowed(&config_options[id], &allowed);
            tell_flag(&trial, id, samples[id].bad[i]);
            if (trial_try(&trial) != CONFIG_WRONG) {
                fail_msg("%s takes \"%s\"", samples[id].name, samples[id].bad[i]);
            }
            if (!strstr(trial.text.text, allowed.text) ||
                !strstr(trial.text.text, samples[id].name)) {
                fail_msg("%s: no word of what is allowed: %s", samples[id].name, trial.text.text);
            }
            strbuf_finish(&allowed);
            trial_close(&trial);
        }
    }
}

// By hand, so that no offset of the table can be wrong.
static void
values_reach_their_fields(void **state)
{
    struct trial trial;
    struct config *config = &trial.config;
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)&config->listen.list[0].socket;
    const struct sockaddr_in *four = (const struct sockaddr_in *)&config->listen.list[1].socket;

    (void)state;
    trial_open(&trial);
    trial_set_file(&trial,
                   "data = d\ndurability = process\nname = n\nlisten = [::1]:7, 127.0.0.2:8\n"
                   "unix = u\ninsecure = yes\ntls-cert = c\ntls-key = k\nconnections = 11\n"
                   "connections-per-address = 12\nguests = no\nregister = no\n"
                   "password-memory = 13\nplayers = 14\nrooms = 15\nrooms-per-player = 16\n"
                   "watchers = 17\nkeep-games = yes\nstop-for-good = yes\nrated-per-pair = 23\n"
                   "rated-same-address = yes\nai-seats = 18\nai-seats-per-player = 19\n"
                   "engine-threads = 20\nengine-memory = 21\nlog-level = warn\n"
                   "metrics = 127.0.0.1:9\ncontrol = s\ndump = f\ndrain-grace = 22\n"
                   "exit-with-parent = yes\nsandbox = off\n");
    trial_load(&trial);
    assert_string_equal(config->file, trial.file);
    assert_string_equal(config->data, "d");
    assert_int_equal(config->durability, DURABILITY_PROCESS);
    assert_string_equal(config->name, "n");
    assert_int_equal(config->listen.count, 2);
    assert_int_equal(config->listen.list[0].bytes, sizeof(*six));
    assert_int_equal(six->sin6_family, AF_INET6);
    assert_int_equal(ntohs(six->sin6_port), 7);
    assert_true(IN6_IS_ADDR_LOOPBACK(&six->sin6_addr));
    assert_int_equal(config->listen.list[1].bytes, sizeof(*four));
    assert_int_equal(four->sin_family, AF_INET);
    assert_int_equal(ntohs(four->sin_port), 8);
    assert_int_equal(ntohl(four->sin_addr.s_addr), 0x7f000002);
    assert_string_equal(config->unix_path, "u");
    assert_true(config->insecure);
    assert_string_equal(config->tls_cert, "c");
    assert_string_equal(config->tls_key, "k");
    assert_false(config->is_own_certificate);
    assert_int_equal(config->connections, 11);
    assert_int_equal(config->connections_per_address, 12);
    assert_false(config->guests);
    assert_false(config->registration);
    assert_int_equal(config->password_memory_mib, 13);
    assert_int_equal(config->players, 14);
    assert_int_equal(config->rooms, 15);
    assert_int_equal(config->rooms_per_player, 16);
    assert_int_equal(config->watchers, 17);
    assert_true(config->keep_games);
    assert_true(config->stop_for_good);
    assert_int_equal(config->rated_per_pair, 23);
    assert_true(config->rated_same_address);
    assert_int_equal(config->ai_seats, 18);
    assert_int_equal(config->ai_seats_per_player, 19);
    assert_int_equal(config->engine_threads, 20);
    assert_int_equal(config->engine_memory_mib, 21);
    assert_int_equal(config->log_level, LOG_LEVEL_WARN);
    assert_int_equal(config->metrics.count, 1);
    assert_string_equal(config->control, "s");
    assert_string_equal(config->dump, "f");
    assert_int_equal(config->drain_grace_s, 22);
    assert_true(config->exit_with_parent);
    assert_int_equal(config->sandbox, CONFIG_SANDBOX_OFF);
    trial_close(&trial);
}

static void
the_core_gets_its_part(void **state)
{
    struct core_config core;
    struct trial trial;

    (void)state;
    trial_open(&trial);
    trial_set_file(&trial, "name = n\nguests = no\nregister = yes\nplayers = 14\nrooms = 15\n"
                           "rooms-per-player = 16\nwatchers = 17\nai-seats = 18\n"
                           "ai-seats-per-player = 19\nrequest-limit = no\n"
                           "rated-per-pair = 23\nrated-same-address = yes\n"
                           "history.lobby-lines = 24\nhistory.lobby-days = 25\n"
                           "history.table-lines = 26\nhistory.message-days = 27\n"
                           "history.all-messages = 28\nhistory.all-table-lines = 29\n");
    trial_load(&trial);
    core = config_core(&trial.config);
    assert_string_equal(core.server_name, "n");
    assert_false(core.allow_guests);
    assert_true(core.allow_register);
    assert_false(core.limit_requests);
    assert_int_equal(core.players_max, 14);
    assert_int_equal(core.rooms_max, 15);
    assert_int_equal(core.rooms_per_player, 16);
    assert_int_equal(core.watchers_max, 17);
    assert_int_equal(core.rated_per_pair, 23);
    assert_true(core.rated_same_address);
    assert_int_equal(core.history_lobby_lines, 24);
    assert_int_equal(core.history_lobby_days, 25);
    assert_int_equal(core.history_room_lines, 26);
    assert_int_equal(core.history_message_days, 27);
    assert_int_equal(core.history_all_messages, 28);
    assert_int_equal(core.history_all_room_lines, 29);
    assert_int_equal(core.ai_seats_max, 18);
    assert_int_equal(core.ai_seats_per_player, 19);
    trial_close(&trial);
}

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
    trial_expect(&trial, "listen", "none");
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
        cmocka_unit_test(every_option_is_known_to_this_test),
        cmocka_unit_test(variables_are_named_after_their_options),
        cmocka_unit_test(every_option_is_read_from_every_source),
        cmocka_unit_test(a_flag_beats_the_environment_which_beats_the_file),
        cmocka_unit_test(values_that_are_not_allowed_are_refused_with_what_is),
        cmocka_unit_test(values_reach_their_fields),
        cmocka_unit_test(the_core_gets_its_part),
        cmocka_unit_test(no_address_is_none_and_nothing_else),
        cmocka_unit_test(addresses_are_bounded),
        cmocka_unit_test(paths_of_sockets_fit_into_the_system),
    };

    return cmocka_run_group_tests_name("config_options", tests, NULL, NULL);
}
