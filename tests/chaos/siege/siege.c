// SPDX-License-Identifier: MIT
#include "tests/chaos/siege/siege.h"

#include <ctype.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "common/util/quote.h"
#include "common/util/xalloc.h"
#include "common/wire/error_code.h"
#include "tests/chaos/siege/siege_beside.h"

enum {
    MAIN_MS = 300000,
    UNDISTURBED_MS = 8000, // for two moves, on a machine that has other work too
    ATTACK_MS = 1500,      // at least, of an attack that can be repeated
    SAMPLES_MIN = 100,
    SLACK_KIB = 4 * 1024,
    SLACK_SANITIZED_KIB = 64 * 1024, // which keeps what was freed for a while
};

struct wire_room_settings
siege_settings(void)
{
    return pair_settings(MAIN_MS);
}

void
siege_enter(struct siege *siege, struct wire_client *client, const char *name)
{
    client_init(client);
    assert_true(client_connect_tcp(client, siege->server.port));
    assert_true(client_guest(client, name));
}

const struct server_msg *
siege_ask(struct wire_client *client, struct client_msg *msg, enum server_kind kind)
{
    const struct server_msg *answer = client_ask(client, msg);

    // Whoever asks for much has to wait between his questions: credit comes by
    // the second, and even to be refused costs some of it.
    while (answer && answer->kind == SERVER_ERROR && answer->error.code == ERROR_TOO_FAST) {
        poll(NULL, 0, 1000);
        answer = client_ask(client, msg);
    }
    if (!answer) {
        fail_msg("request of kind %d: no answer", (int)msg->kind);
    }
    if (answer->kind == SERVER_ERROR && kind != SERVER_ERROR) {
        fail_msg("request of kind %d: refused: %s", (int)msg->kind, answer->error.text);
    }
    assert_int_equal(answer->kind, kind);
    return answer;
}

void
siege_refused(struct wire_client *client, struct client_msg *msg, unsigned code)
{
    const struct server_msg *answer = siege_ask(client, msg, SERVER_ERROR);

    if (answer->error.code != code) {
        fail_msg("refused with %u instead of %u: %s", answer->error.code, code, answer->error.text);
    }
}

int
siege_goodbye(struct wire_client *client)
{
    const struct server_msg *msg;
    int reason = -1;

    while ((msg = client_next(client, CLIENT_WAIT_MS))) {
        if (msg->kind == SERVER_BYE) {
            reason = (int)msg->bye.reason;
        }
    }
    assert_int_equal(client->fd, -1);
    return reason;
}

int64_t
siege_now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void
siege_open(struct siege *siege, const char *const *arguments)
{
    siege->is_exempt = true;
    siege_open_with_budgets(siege, arguments);
}

// Without budgets on the calm server: its pair has the address of everybody here.
static void
start_witness(struct siege *siege)
{
    server_init(&siege->calm);
    server_add_argument(&siege->calm, "--budget.allow=127.0.0.0/8");
    server_add_argument(&siege->calm, "--durability=process");
    assert_true(server_start(&siege->calm));
    assert_true(witness_start(&siege->witness, siege->server.port, siege->calm.port));
    witness_report(&siege->witness);
    siege->begun_ms = siege_now_ms();
}

void
siege_open_with_budgets(struct siege *siege, const char *const *arguments)
{
    siege->arguments = arguments;
    server_init(&siege->server);
    if (siege->is_exempt) {
        server_add_argument(&siege->server, "--budget.allow=127.0.0.0/8");
    }
    server_add_argument(&siege->server, "--durability=process");
    server_add_argument(&siege->server, "--password-memory=8");
    for (; arguments && *arguments; arguments++) {
        server_add_argument(&siege->server, *arguments);
    }
    assert_true(server_start(&siege->server));
    if (!pair_open(&siege->pair, siege->server.port, "witness")) {
        fail_msg("%s", siege->pair.why);
    }
    siege_play(siege);
    if (siege->test && siege->test->is_compared) {
        start_witness(siege);
    }
}

bool
siege_again(const struct siege *siege)
{
    return siege_now_ms() - siege->begun_ms < ATTACK_MS;
}

void
siege_compare(struct siege *siege)
{
    struct witness_report report;

    if (!siege->witness.pid) {
        return;
    }
    report = witness_report(&siege->witness);
    witness_stop(&siege->witness);
    print_message(
        "# %s: a move beside it p50 %ld us, p99 %ld us; without it %ld and %ld us (%ld)\n",
        siege->test->name, report.besieged.p50, report.besieged.p99, report.calm.p50,
        report.calm.p99, report.besieged.samples);
    assert_true(report.is_good);
    if (report.besieged.samples >= SAMPLES_MIN) {
        siege->besieged_us = report.besieged.p99;
        siege->calm_us = report.calm.p99;
    }
    server_stop(&siege->calm);
    server_finish(&siege->calm);
}

void
siege_close(struct siege *siege)
{
    siege_compare(siege);
    siege_play(siege);
    pair_finish(&siege->pair);
    server_stop(&siege->server);
    siege_check_lines(siege->server.log);
    server_finish(&siege->server);
}

void
siege_play(struct siege *siege)
{
    int64_t took_us = 0;

    for (int i = 0; i < 2; i++) {
        int64_t one_us;

        if (!pair_move(&siege->pair, &one_us)) {
            fail_msg("move %d of the undisturbed game: %s", siege->pair.moves, siege->pair.why);
        }
        took_us += one_us;
    }
    if (took_us > (int64_t)UNDISTURBED_MS * 1000) {
        fail_msg("two moves of the undisturbed game take %d ms", (int)(took_us / 1000));
    }
}

int
siege_log_count(const struct siege *siege, const char *text)
{
    char line[4096];
    FILE *file = fopen(siege->server.log, "r");
    int count = 0;

    assert_non_null(file);
    while (fgets(line, sizeof(line), file)) {
        count += strstr(line, text) != NULL;
    }
    fclose(file);
    return count;
}

// "2026-01-31T12:00:00.000Z info ..."
static bool
has_head(const char *line)
{
    static const char form[] = "0000-00-00T00:00:00.000Z ";

    for (size_t i = 0; form[i]; i++) {
        if (form[i] == '0' ? !isdigit((unsigned char)line[i]) : line[i] != form[i]) {
            return false;
        }
    }
    return true;
}

void
siege_check_lines(const char *path)
{
    char line[70000];
    FILE *file = fopen(path, "r");

    assert_non_null(file);
    while (fgets(line, sizeof(line), file)) {
        size_t length = strcspn(line, "\n");

        if (line[length] != '\n' || !has_head(line) || !quote_is_harmless(line, length)) {
            fail_msg("%s has a line that is not the server's: %.200s", path, line);
        }
    }
    fclose(file);
}

void
siege_check_memory(const struct siege *siege, long before_kib)
{
    long slack = getenv("GOREN_SANITIZED") ? SLACK_SANITIZED_KIB : SLACK_KIB;
    long kib = server_rss_kib(&siege->server);

    if (kib > before_kib + slack) {
        fail_msg("the server grew from %ld to %ld KiB", before_kib, kib);
    }
}

// The state is the row of the test.
static int
setup(void **state)
{
    struct siege *siege = xcalloc(1, sizeof(*siege));

    siege->test = *state;
    *state = siege;
    return 0;
}

// Also after a test that failed half-way.
static int
teardown(void **state)
{
    struct siege *siege = *state;

    siege_give_up(siege->beside);
    witness_stop(&siege->witness);
    if (siege->calm.pid) {
        server_finish(&siege->calm);
    }
    if (siege->server.pid) {
        server_show_log(&siege->server);
        pair_finish(&siege->pair);
        server_finish(&siege->server);
    }
    free(siege);
    return 0;
}

// clang-format off
#define SIEGE_ROW(test, is_compared) \
    {#test, siege_rounds, setup, teardown, &(struct siege_test){#test, test, is_compared}}
// clang-format on
#define SIEGE_TEST(test) SIEGE_ROW(test, true)
#define SIEGE_BESIDE(test) SIEGE_ROW(test, false)  // siege_beside.h
#define SIEGE_BY_PLAY(test) SIEGE_ROW(test, false) // the pair plays as fast as it can

// Attacks that are over in a moment.
static int
run_quick(void)
{
    const struct CMUnitTest quick[] = {
        SIEGE_TEST(oversized_and_zero_frames_end_the_connection),
        SIEGE_TEST(decode_bombs_cost_nothing),
        SIEGE_TEST(peers_that_vanish_do_no_harm),
        SIEGE_TEST(whoever_asks_and_never_reads_is_cut_off),
        SIEGE_TEST(flood_of_messages_is_cut_off),
        SIEGE_TEST(flood_of_free_messages_is_cut_off),
        SIEGE_TEST(flood_of_connections_leaves_the_games_alone),
        SIEGE_TEST(connections_in_all_have_a_limit),
        SIEGE_TEST(flood_of_logins_leaves_the_games_alone),
        SIEGE_TEST(unknown_names_cost_as_much_as_known_ones),
        SIEGE_TEST(rooms_and_ai_seats_have_quotas),
        SIEGE_TEST(floods_of_rooms_and_ai_seats_have_an_end),
        SIEGE_TEST(server_without_descriptors_rests_and_recovers),
        SIEGE_BESIDE(ai_seats_of_one_address_have_a_limit),
        SIEGE_BESIDE(rooms_of_one_address_have_a_limit),
        SIEGE_BESIDE(new_connections_give_no_more_code_guesses),
        SIEGE_BESIDE(junk_games_of_one_address_have_a_limit),
        SIEGE_BESIDE(engines_are_shared_between_addresses),
        SIEGE_BESIDE(nobody_is_locked_out_by_guesses),
        SIEGE_BESIDE(accounts_of_one_address_have_a_limit),
        SIEGE_BESIDE(wrong_passwords_of_one_address_have_a_limit),
        SIEGE_BESIDE(engine_time_of_one_address_has_a_limit),
        SIEGE_BESIDE(chat_of_one_address_has_a_limit),
        SIEGE_BESIDE(lobby_that_one_address_fills_hears_others),
        SIEGE_BESIDE(logins_of_one_address_leave_the_door_open),
        SIEGE_TEST(tables_of_a_banned_player_close),
        SIEGE_TEST(operator_closes_a_table),
        SIEGE_TEST(old_code_of_a_private_table_is_void),
        SIEGE_TEST(games_of_a_private_table_are_its_players),
        SIEGE_TEST(text_of_others_is_harmless_in_every_field),
        SIEGE_TEST(nasty_text_reaches_nobody),
        SIEGE_TEST(invalid_utf8_is_refused_in_every_text_field),
        SIEGE_TEST(look_alike_names_are_taken),
        SIEGE_TEST(nothing_forges_a_line_of_the_log),
        SIEGE_TEST(stolen_and_replayed_tokens_are_refused),
        SIEGE_TEST(games_of_others_cannot_be_touched),
        SIEGE_TEST(invented_pongs_gain_nothing),
        SIEGE_TEST(nobody_is_helped_in_a_rated_game),
    };

    return cmocka_run_group_tests(quick, NULL, NULL);
}

// Attacks that wait most of the time; thousands of moves are played beside each.
static int
run_long(void)
{
    const struct CMUnitTest slow[] = {
        SIEGE_TEST(half_open_and_garbled_tls_is_dropped),
        SIEGE_TEST(a_byte_a_second_is_not_enough),
        SIEGE_BY_PLAY(watchers_who_do_not_read_are_resynced_or_dropped),
        SIEGE_TEST(half_questions_are_no_end_of_the_metrics),
        SIEGE_TEST(late_pongs_gain_next_to_nothing),
        SIEGE_TEST(games_of_one_address_move_no_rating),
        SIEGE_TEST(games_of_the_same_two_count_a_few_times_a_day),
        // From here on in a network of its own.
        SIEGE_TEST(slow_line_is_forgiven),
        SIEGE_TEST(uneven_line_is_forgiven),
    };

    return cmocka_run_group_tests(slow, NULL, NULL);
}

int
main(int argc, char **argv)
{
    pair_go_first();
    cmocka_set_test_filter(getenv("CMOCKA_TEST_FILTER"));
    if (argc == 2 && strcmp(argv[1], "quick") == 0) {
        return run_quick();
    }
    if (argc == 2 && strcmp(argv[1], "long") == 0) {
        return run_long();
    }
    fputs("usage: siege quick|long\n", stderr);
    return 2;
}
