// SPDX-License-Identifier: MIT
// A link that is up: silence and pings, requests and answers, messages that cannot be
// read.
#include "client/net/link.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <event2/event.h>

#include "tests/support/link_world.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { MOMENT_MS = 1 };

static void
silence_breaks_the_line(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server;

    world->times.silence_ms = MOMENT_MS;
    world->times.retry_min_ms = world->times.retry_max_ms = INT32_MAX;
    server = fake_server_create(world->base, NULL, NULL);
    fake_server_script(server, "hello > welcome; guest mizu > mute, identity 1");
    world_open_plain(world, server);
    world_run_until(world, LINK_WAITING);
    world_expect_states(world, "connecting greeting up waiting");
    world_expect_why(world, "127.0.0.1: .. has been silent for too long");
    world_end(world, server);
}

static void
pings_keep_the_line_and_measure_the_lag(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server;

    world->times.ping_ms = MOMENT_MS;
    server = world_come_up(world);
    assert_int_equal(link_lag_ms(world->link), -1);
    while (fake_server_pings(server) < 5) {
        event_base_loop(world->base, EVLOOP_ONCE);
    }
    assert_true(link_lag_ms(world->link) >= 0);
    assert_string_equal(strbuf_text(&world->messages), "welcome fake; identity mizu");
    world_end(world, server);
}

// The silence would be over several times, were it not for the pings.
static void
traffic_ends_the_silence(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server;

    world->times.silence_ms = 100;
    world->times.ping_ms = 10;
    server = world_come_up(world);
    world_run_for_ms(world, 400);
    world_expect_states(world, "connecting greeting up");
    world_end(world, server);
}

// The time for it is over long after it was finished.
static void
a_message_that_was_finished_in_time_is_not_held_against_the_server(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server;

    world->times.frame_ms = 200;
    server = world_come_up(world);
    while (link_lag_ms(world->link) < 0) { // nothing else is on its way any more
        event_base_loop(world->base, EVLOOP_ONCE);
    }
    fake_server_do(server, "part 5 notice hello");
    world_run_for_ms(world, 20);
    fake_server_do(server, "rest 5 notice hello");
    world_run_until_message(world, "notice hello");
    world_run_for_ms(world, 400);
    world_expect_states(world, "connecting greeting up");
    world_end(world, server);
}

static void
a_ping_that_is_refused_is_not_the_last_one(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);

    world->times.ping_ms = MOMENT_MS;
    fake_server_script(server, "hello > welcome; guest mizu > refuse-pings, identity 1");
    world_open_plain(world, server);
    while (fake_server_pings(server) < 3) {
        event_base_loop(world->base, EVLOOP_ONCE);
    }
    assert_int_equal(link_lag_ms(world->link), -1);
    assert_string_equal(strbuf_text(&world->messages), "welcome fake; identity mizu");
    world_end(world, server);
}

static void
pings_of_the_server_are_answered(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);

    fake_server_script(
        server, "| ping 3; hello > welcome; pong 3 >; guest mizu > identity 1, ping 4; pong 4 >");
    world_open_plain(world, server);
    world_run_until_heard(world, server, "pong 4");
    world_end(world, server);
}

static void
every_bye_leads_where_it_should(void **state)
{
    static const struct {
        enum bye_reason reason;
        enum link_state next;
        const char *words;
    } cases[] = {
        {BYE_GOODBYE, LINK_WAITING, "ended the connection"},
        {BYE_ELSEWHERE, LINK_FAILED, "from somewhere else"},
        {BYE_KICKED, LINK_FAILED, "The operator of 127.0.0.1:"},
        {BYE_NONSENSE, LINK_FAILED, "didn't understand"},
        {BYE_SLOW, LINK_WAITING, "not read in time"},
        {BYE_SILENT, LINK_WAITING, "heard nothing"},
        {BYE_FLOOD, LINK_FAILED, "too much was sent"},
        {BYE_SHUTDOWN, LINK_WAITING, "is restarting. .. your seat is kept"},
    };

    assert_int_equal(COUNT_OF(cases), BYE_COUNT);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct link_world *world = world_begin(state);
        struct fake_server *server = world_come_up(world);
        char bye[16];

        fake_server_script(server, WORLD_RESUME);
        snprintf(bye, sizeof(bye), "bye %d", (int)cases[i].reason);
        fake_server_do(server, bye);
        world_run_until(world, cases[i].next);
        world_expect_why(world, cases[i].words);
        assert_non_null(strstr(strbuf_text(&world->messages), bye)); // the screen needs the reason
        world_end(world, server);
    }
}

static void
requests_go_out_when_up_and_their_answers_come_back(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);
    uint64_t seq;

    fake_server_script(server, WORLD_GREET "; say hello > done; say again > error 86 no");
    world_open_plain(world, server);
    world_run_until(world, LINK_UP);
    seq = world_chat(world, "hello");
    assert_true(seq > 0);
    world_run_until_message(world, "done");
    assert_true(world->last_re_seq == seq);
    assert_true(world_chat(world, "again") > seq);
    world_run_until_message(world, "error 86");
    assert_int_equal(link_state(world->link), LINK_UP);
    world_end(world, server);
}

static void
nothing_is_sent_when_not_up(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);

    fake_server_script(server, "hello > cut");
    fake_server_script(server, WORLD_GREET);
    assert_true(world_chat(world, "idle") == 0);
    world_open_plain(world, server);
    assert_true(world_chat(world, "connecting") == 0);
    world_run_until(world, LINK_GREETING);
    assert_true(world_chat(world, "greeting") == 0);
    world_run_until(world, LINK_WAITING);
    assert_true(world_chat(world, "waiting") == 0);
    world_run_until(world, LINK_UP);
    assert_true(world_chat(world, "up") > 0);
    world_run_until_heard(world, server, "say up");
    assert_null(strstr(fake_server_heard(server), "ing")); // connecting, greeting, waiting
    world_end(world, server);
}

static void
a_server_that_does_not_read_is_given_up(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server = world_come_up(world);
    char text[WIRE_CHAT_BYTES + 1];
    int count = 0;

    fake_server_do(server, "deaf");
    fake_server_script(server, WORLD_RESUME);
    memset(text, 'x', WIRE_CHAT_BYTES);
    text[WIRE_CHAT_BYTES] = '\0';
    // The loop does not run meanwhile, so that nothing can be taken off.
    while (world_chat(world, text) > 0) {
        assert_true(++count < 1000);
    }
    assert_true(count > 100);
    assert_int_equal(link_state(world->link), LINK_UP);
    world_run_until(world, LINK_WAITING);
    world_expect_why(world, "doesn't read");
    world_end(world, server);
}

static void
what_only_newer_programs_know_is_passed_over(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server = world_come_up(world);

    fake_server_do(server, "unknown, notice still here");
    world_run_until_message(world, "notice still here");
    assert_int_equal(link_state(world->link), LINK_UP);
    world_end(world, server);
}

static void
an_answer_that_cannot_be_read_is_an_error_to_who_asked(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);
    uint64_t seq;

    fake_server_script(server, WORLD_GREET "; say a > answer-unknown; say b > answer-field");
    world_open_plain(world, server);
    world_run_until(world, LINK_UP);
    seq = world_chat(world, "a");
    world_run_until_message(world, "error 1001");
    assert_true(world->last_re_seq == seq);
    seq = world_chat(world, "b");
    world_run_until_message(world, "error 1002");
    assert_true(world->last_re_seq == seq);
    assert_int_equal(link_state(world->link), LINK_UP);
    world_end(world, server);
}

int
main(void)
{
    static struct link_world world;
    struct CMUnitTest tests[] = {
        cmocka_unit_test(silence_breaks_the_line),
        cmocka_unit_test(pings_keep_the_line_and_measure_the_lag),
        cmocka_unit_test(traffic_ends_the_silence),
        cmocka_unit_test(a_message_that_was_finished_in_time_is_not_held_against_the_server),
        cmocka_unit_test(a_ping_that_is_refused_is_not_the_last_one),
        cmocka_unit_test(pings_of_the_server_are_answered),
        cmocka_unit_test(every_bye_leads_where_it_should),
        cmocka_unit_test(requests_go_out_when_up_and_their_answers_come_back),
        cmocka_unit_test(nothing_is_sent_when_not_up),
        cmocka_unit_test(a_server_that_does_not_read_is_given_up),
        cmocka_unit_test(what_only_newer_programs_know_is_passed_over),
        cmocka_unit_test(an_answer_that_cannot_be_read_is_an_error_to_who_asked),
    };

    for (size_t i = 0; i < COUNT_OF(tests); i++) {
        tests[i].initial_state = &world;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
