// SPDX-License-Identifier: MIT
// The states of the link: each arrow of the diagram in link.h, and every way in
// which a connection can end.
#include "client/net/link.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <event2/event.h>
#include <netinet/in.h>

#include "tests/support/link_world.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))
#define GREET "hello > welcome; guest mizu > identity 1"
#define RESUME "hello > welcome; resume 1 > identity 1"

enum { MOMENT_MS = 1 };

static struct link_world *
begin(void **state)
{
    struct link_world *world = *state;

    world_init(world);
    return world;
}

static void
end(struct link_world *world, struct fake_server *server)
{
    fake_server_destroy(server);
    world_finish(world);
}

// A plain server that lets mizu in, and the link up on it.
static struct fake_server *
come_up(struct link_world *world)
{
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);

    fake_server_script(server, GREET);
    world_open_plain(world, server);
    world_run_until(world, LINK_UP);
    return server;
}

static uint64_t
format_word(struct link_world *world, const char *text)
{
    struct client_msg msg = {.kind = CLIENT_SAY, .say = {.channel = CHANNEL_LOBBY, .text = text}};
    uint64_t seq = link_send(world->link, &msg);

    assert_true(seq == 0 || msg.seq == seq);
    return seq;
}

static void
a_guest_comes_up_over_tcp(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server = come_up(world);

    world_expect_states(world, "connecting greeting up");
    assert_string_equal(strbuf_text(&world->why), "");
    assert_string_equal(strbuf_text(&world->messages), "welcome fake; identity mizu");
    assert_string_equal(link_trust(world->link), "");
    assert_int_equal(link_retry_in_ms(world->link), -1);
    end(world, server);
}

static void
a_guest_comes_up_over_a_unix_socket(void **state)
{
    struct link_world *world = begin(state);
    char path[TEMP_PATH_BYTES];
    struct fake_server *server =
        fake_server_create(world->base, temp_folder_path(&world->dir, "s", path), NULL);

    fake_server_script(server, GREET);
    world_open_unix(world, path);
    world_run_until(world, LINK_UP);
    world_expect_states(world, "connecting greeting up");
    assert_memory_equal(link_server(world->link), "unix:/", 6);
    end(world, server);
}

// A host that has two addresses: at the first one nobody listens.
static enum resolve_result
resolve_two(const char *host, const char *port, struct endpoints *out)
{
    enum resolve_result result = resolve_by_system("::1", port, out);

    (void)host;
    if (result != RESOLVE_OK) {
        return result;
    }
    return resolve_by_system("127.0.0.1", port, out);
}

static void
the_next_address_is_tried_when_one_refuses(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);
    const struct link_target target = {
        .host = "two.example", .port = fake_server_port(server), .is_plain = true};

    fake_server_script(server, GREET);
    link_set_resolver(world->link, resolve_two);
    world_open(world, &target, NULL);
    world_run_until(world, LINK_UP);
    world_expect_states(world, "connecting greeting up");
    end(world, server);
}

static enum resolve_result
resolve_nobody(const char *host, const char *port, struct endpoints *out)
{
    (void)host;
    (void)port;
    (void)out;
    return RESOLVE_NO_HOST;
}

static enum resolve_result
resolve_without_network(const char *host, const char *port, struct endpoints *out)
{
    (void)host;
    (void)port;
    (void)out;
    return RESOLVE_FAILED;
}

static void
a_host_that_does_not_exist_fails(void **state)
{
    struct link_world *world = begin(state);
    const struct link_target target = {.host = "play.exampel.net", .port = "5555"};

    link_set_resolver(world->link, resolve_nobody);
    world_open(world, &target, NULL);
    world_run_until(world, LINK_FAILED);
    world_expect_states(world, "connecting failed");
    world_expect_why(world, "There is no host play.exampel.net. .. spelling");
    end(world, NULL);
}

static void
a_host_that_cannot_be_looked_up_now_is_tried_again(void **state)
{
    struct link_world *world = begin(state);
    const struct link_target target = {.host = "play.example.net", .port = "5555"};

    link_set_resolver(world->link, resolve_without_network);
    world_open(world, &target, NULL);
    world_run_until_times(world, LINK_WAITING, 2);
    world_expect_states(world, "connecting waiting connecting waiting");
    world_expect_why(world, "play.example.net .. Check your network");
    end(world, NULL);
}

// A host is gone from the names while the network is; it was there a moment ago.
static void
a_host_that_was_there_is_tried_again_even_if_its_name_is_gone(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);
    const struct link_target target = {
        .host = "two.example", .port = fake_server_port(server), .is_plain = true};

    fake_server_script(server, GREET);
    link_set_resolver(world->link, resolve_two);
    world_open(world, &target, NULL);
    world_run_until(world, LINK_UP);
    link_set_resolver(world->link, resolve_nobody);
    fake_server_do(server, "cut");
    world_run_until_times(world, LINK_WAITING, 2);
    world_expect_why(world, "There is no host");
    end(world, server);
}

static void
where_nobody_listens_it_waits_and_comes_up_later(void **state)
{
    struct link_world *world = begin(state);
    char path[TEMP_PATH_BYTES];
    struct fake_server *server;

    world_open_unix(world, temp_folder_path(&world->dir, "s", path));
    world_run_until_times(world, LINK_WAITING, 3);
    world_expect_why(world, "Nobody answers at unix:/ .. Is the server up");
    server = fake_server_create(world->base, path, NULL);
    fake_server_script(server, GREET);
    world_run_until(world, LINK_UP);
    end(world, server);
}

static void
a_port_where_nobody_listens_is_named(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);
    char words[80];

    // The port was ours; nobody else gets it so soon.
    snprintf(words, sizeof(words), "Nobody answers at 127.0.0.1:%s.", fake_server_port(server));
    world_open_plain(world, server);
    fake_server_destroy(server);
    world_run_until(world, LINK_WAITING);
    world_expect_why(world, words);
    end(world, NULL);
}

static void
a_lost_connection_is_made_again_by_the_token(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server = come_up(world);

    fake_server_script(server, "hello > welcome; resume 1 > identity 2");
    fake_server_script(server, "hello > welcome; resume 2 > identity 3");
    fake_server_do(server, "cut");
    world_run_until_times(world, LINK_UP, 2);
    world_expect_states(world, "connecting greeting up waiting connecting greeting up");
    fake_server_do(server, "cut");
    world_run_until_times(world, LINK_UP, 3);
    end(world, server);
}

static void
the_reason_of_a_cut_is_told(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server = come_up(world);

    fake_server_script(server, RESUME);
    fake_server_do(server, "cut");
    world_run_until(world, LINK_WAITING);
    world_expect_why(world, "127.0.0.1: .. has closed the connection");
    end(world, server);
}

static void
a_server_that_goes_during_the_greeting_is_tried_again(void **state)
{
    static const char *const scripts[] = {"| cut", "hello > cut", "hello > welcome, cut",
                                          "hello > welcome; guest mizu > cut"};
    struct link_world *world = begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);

    for (size_t i = 0; i < COUNT_OF(scripts); i++) {
        fake_server_script(server, scripts[i]);
    }
    fake_server_script(server, GREET);
    world_open_plain(world, server);
    world_run_until(world, LINK_UP);
    assert_int_equal(fake_server_accepted(server), (int)COUNT_OF(scripts) + 1);
    end(world, server);
}

// Whatever part of a message has come when the connection ends, the rest of it
// is never waited for and never made up.
static void
a_message_cut_at_any_byte_is_no_message(void **state)
{
    enum { WELCOME_BYTES = 24 };
    struct link_world *world = begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);
    char scripts[WELCOME_BYTES][48];

    for (int i = 0; i < WELCOME_BYTES; i++) {
        snprintf(scripts[i], sizeof(scripts[i]), "hello > part %d welcome, cut", i);
        fake_server_script(server, scripts[i]);
    }
    fake_server_script(server, GREET);
    world_open_plain(world, server);
    world_run_until(world, LINK_UP);
    assert_int_equal(fake_server_accepted(server), WELCOME_BYTES + 1);
    assert_string_equal(strbuf_text(&world->messages), "welcome fake; identity mizu");
    end(world, server);
}

static void
a_server_that_speaks_otherwise_fails(void **state)
{
    static const char *const scripts[] = {
        "| text SSH-2.0-OpenSSH_9.2",
        "hello > text HTTP/1.1 400 Bad Request",
        "hello > hex 00000000",
        "hello > hex 0001000101",
        "hello > hex 00000003ffffff",
        "hello > hex 7fffffff",
        "hello > done",
        "hello > answer-unknown",
    };

    for (size_t i = 0; i < COUNT_OF(scripts); i++) {
        struct link_world *world = begin(state);
        struct fake_server *server = fake_server_create(world->base, NULL, NULL);

        fake_server_script(server, scripts[i]);
        world_open_plain(world, server);
        world_run_until(world, LINK_FAILED);
        world_expect_states(world, "connecting greeting failed");
        assert_true(world->why.length > 0);
        end(world, server);
    }
}

static void
nonsense_of_a_server_that_was_one_is_only_a_break(void **state)
{
    static const char *const nonsense[] = {
        "hex 00000000",     "hex ffffffff",        "hex 00000003ffffff",
        "hex 000000020a09", "text GET / HTTP/1.1",
    };

    for (size_t i = 0; i < COUNT_OF(nonsense); i++) {
        struct link_world *world = begin(state);
        struct fake_server *server = come_up(world);

        fake_server_script(server, RESUME);
        fake_server_do(server, nonsense[i]);
        world_run_until(world, LINK_WAITING);
        world_expect_why(world, "does not speak as a Goren server does");
        world_run_until_times(world, LINK_UP, 2);
        end(world, server);
    }
}

static void
a_server_that_never_answers_is_given_up_and_tried_again(void **state)
{
    static const char *const scripts[] = {"", "hello > welcome"};

    for (size_t i = 0; i < COUNT_OF(scripts); i++) {
        struct link_world *world = begin(state);
        struct fake_server *server = fake_server_create(world->base, NULL, NULL);

        world->times.answer_ms = MOMENT_MS;
        world->times.retry_min_ms = world->times.retry_max_ms = INT32_MAX;
        fake_server_script(server, scripts[i]);
        world_open_plain(world, server);
        world_run_until(world, LINK_WAITING);
        world_expect_states(world, "connecting greeting waiting");
        world_expect_why(world, "is there, but does not answer");
        // What was given up is closed.
        world_run_until_heard(world, server, "closed");
        end(world, server);
    }
}

static void
a_message_that_is_not_finished_breaks_the_line(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server;

    world->times.frame_ms = MOMENT_MS;
    server = come_up(world);
    fake_server_script(server, RESUME);
    fake_server_do(server, "part 7 welcome");
    world_run_until(world, LINK_WAITING);
    world_expect_why(world, "begun a message and not finished it");
    end(world, server);
}

static void
messages_in_small_parts_are_whole(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server = come_up(world);

    // Notice { kind: 1, text: "hi" }
    static const char frame[] = "00000009da050608011202"
                                "6869";

    while (link_lag_ms(world->link) < 0) { // nothing else is on its way any more
        event_base_loop(world->base, EVLOOP_ONCE);
    }
    // One byte in each turn of the loop.
    for (size_t i = 0; i + 1 < sizeof(frame); i += 2) {
        char action[16];

        snprintf(action, sizeof(action), "hex %.2s", frame + i);
        fake_server_do(server, action);
        event_base_loop(world->base, EVLOOP_ONCE);
    }
    world_run_until_message(world, "notice hi");
    assert_int_equal(link_state(world->link), LINK_UP);
    end(world, server);
}

static void
silence_breaks_the_line(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server;

    world->times.silence_ms = MOMENT_MS;
    world->times.retry_min_ms = world->times.retry_max_ms = INT32_MAX;
    server = fake_server_create(world->base, NULL, NULL);
    fake_server_script(server, "hello > welcome; guest mizu > mute, identity 1");
    world_open_plain(world, server);
    world_run_until(world, LINK_WAITING);
    world_expect_states(world, "connecting greeting up waiting");
    world_expect_why(world, "Nothing was heard from 127.0.0.1: .. for too long");
    end(world, server);
}

static void
pings_keep_the_line_and_measure_the_lag(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server;

    world->times.ping_ms = MOMENT_MS;
    server = come_up(world);
    assert_int_equal(link_lag_ms(world->link), -1);
    while (fake_server_pings(server) < 5) {
        event_base_loop(world->base, EVLOOP_ONCE);
    }
    assert_true(link_lag_ms(world->link) >= 0);
    assert_string_equal(strbuf_text(&world->messages), "welcome fake; identity mizu");
    end(world, server);
}

// The silence would be over several times, were it not for the pings.
static void
traffic_ends_the_silence(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server;

    world->times.silence_ms = 100;
    world->times.ping_ms = 10;
    server = come_up(world);
    world_run_for_ms(world, 400);
    world_expect_states(world, "connecting greeting up");
    end(world, server);
}

// The time for it is over long after it was finished.
static void
a_message_that_was_finished_in_time_is_not_held_against_the_server(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server;

    world->times.frame_ms = 200;
    server = come_up(world);
    while (link_lag_ms(world->link) < 0) { // nothing else is on its way any more
        event_base_loop(world->base, EVLOOP_ONCE);
    }
    fake_server_do(server, "part 5 notice hello");
    world_run_for_ms(world, 20);
    fake_server_do(server, "rest 5 notice hello");
    world_run_until_message(world, "notice hello");
    world_run_for_ms(world, 400);
    world_expect_states(world, "connecting greeting up");
    end(world, server);
}

static void
a_ping_that_is_refused_is_not_the_last_one(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);

    world->times.ping_ms = MOMENT_MS;
    fake_server_script(server, "hello > welcome; guest mizu > refuse-pings, identity 1");
    world_open_plain(world, server);
    while (fake_server_pings(server) < 3) {
        event_base_loop(world->base, EVLOOP_ONCE);
    }
    assert_int_equal(link_lag_ms(world->link), -1);
    assert_string_equal(strbuf_text(&world->messages), "welcome fake; identity mizu");
    end(world, server);
}

static void
pings_of_the_server_are_answered(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);

    fake_server_script(
        server, "| ping 3; hello > welcome; pong 3 >; guest mizu > identity 1, ping 4; pong 4 >");
    world_open_plain(world, server);
    world_run_until_heard(world, server, "pong 4");
    end(world, server);
}

static void
every_bye_leads_where_it_should(void **state)
{
    static const struct {
        enum bye_reason reason;
        enum link_state next;
        const char *words;
    } cases[] = {
        {BYE_GOODBYE, LINK_WAITING, "goodbye"},
        {BYE_ELSEWHERE, LINK_FAILED, "from elsewhere"},
        {BYE_KICKED, LINK_FAILED, "The operator of 127.0.0.1:"},
        {BYE_NONSENSE, LINK_FAILED, "did not understand"},
        {BYE_SLOW, LINK_WAITING, "not read in time"},
        {BYE_SILENT, LINK_WAITING, "heard nothing"},
        {BYE_FLOOD, LINK_FAILED, "too much was sent"},
        {BYE_SHUTDOWN, LINK_WAITING, "restarts. .. your seat is kept"},
    };

    assert_int_equal(COUNT_OF(cases), BYE_COUNT);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct link_world *world = begin(state);
        struct fake_server *server = come_up(world);
        char bye[16];

        fake_server_script(server, RESUME);
        snprintf(bye, sizeof(bye), "bye %d", (int)cases[i].reason);
        fake_server_do(server, bye);
        world_run_until(world, cases[i].next);
        world_expect_why(world, cases[i].words);
        end(world, server);
    }
}

static void
requests_go_out_when_up_and_their_answers_come_back(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);
    uint64_t seq;

    fake_server_script(server, GREET "; say hello > done; say again > error 86 no");
    world_open_plain(world, server);
    world_run_until(world, LINK_UP);
    seq = format_word(world, "hello");
    assert_true(seq > 0);
    world_run_until_message(world, "done");
    assert_true(world->last_re_seq == seq);
    assert_true(format_word(world, "again") > seq);
    world_run_until_message(world, "error 86");
    assert_int_equal(link_state(world->link), LINK_UP);
    end(world, server);
}

static void
nothing_is_sent_when_not_up(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);

    fake_server_script(server, "hello > cut");
    fake_server_script(server, GREET);
    assert_true(format_word(world, "idle") == 0);
    world_open_plain(world, server);
    assert_true(format_word(world, "connecting") == 0);
    world_run_until(world, LINK_GREETING);
    assert_true(format_word(world, "greeting") == 0);
    world_run_until(world, LINK_WAITING);
    assert_true(format_word(world, "waiting") == 0);
    world_run_until(world, LINK_UP);
    assert_true(format_word(world, "up") > 0);
    world_run_until_heard(world, server, "say up");
    assert_null(strstr(fake_server_heard(server), "ing")); // connecting, greeting, waiting
    end(world, server);
}

static void
a_server_that_does_not_read_is_given_up(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server = come_up(world);
    char text[WIRE_CHAT_BYTES + 1];
    int count = 0;

    fake_server_do(server, "deaf");
    fake_server_script(server, RESUME);
    memset(text, 'x', WIRE_CHAT_BYTES);
    text[WIRE_CHAT_BYTES] = '\0';
    // The loop does not run meanwhile, so that nothing can be taken off.
    while (format_word(world, text) > 0) {
        assert_true(++count < 1000);
    }
    assert_true(count > 100);
    assert_int_equal(link_state(world->link), LINK_UP);
    world_run_until(world, LINK_WAITING);
    world_expect_why(world, "does not read");
    end(world, server);
}

static void
what_only_newer_programs_know_is_passed_over(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server = come_up(world);

    fake_server_do(server, "unknown, notice still here");
    world_run_until_message(world, "notice still here");
    assert_int_equal(link_state(world->link), LINK_UP);
    end(world, server);
}

static void
an_answer_that_cannot_be_read_is_an_error_to_who_asked(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);
    uint64_t seq;

    fake_server_script(server, GREET "; say a > answer-unknown; say b > answer-field");
    world_open_plain(world, server);
    world_run_until(world, LINK_UP);
    seq = format_word(world, "a");
    world_run_until_message(world, "error 1001");
    assert_true(world->last_re_seq == seq);
    seq = format_word(world, "b");
    world_run_until_message(world, "error 1002");
    assert_true(world->last_re_seq == seq);
    assert_int_equal(link_state(world->link), LINK_UP);
    end(world, server);
}

static void
close_says_goodbye(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);

    fake_server_script(server, GREET "; goodbye > done, bye 0");
    world_open_plain(world, server);
    world_run_until(world, LINK_UP);
    link_close(world->link);
    world_expect_states(world, "connecting greeting up idle");
    world_run_until_heard(world, server, "goodbye; closed");
    assert_string_equal(strbuf_text(&world->messages), "welcome fake; identity mizu");
    end(world, server);
}

static void
close_does_not_wait_for_ever_for_an_answer(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server;

    world->times.goodbye_ms = MOMENT_MS;
    server = come_up(world);
    link_close(world->link);
    world_run_until_heard(world, server, "goodbye; closed");
    end(world, server);
}

static void
a_goodbye_goes_out_even_if_the_link_is_destroyed_at_once(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server = come_up(world);

    assert_true(format_word(world, "bye") > 0);
    link_close(world->link);
    world_restart(world);
    world_run_until_heard(world, server, "say bye; goodbye; closed");
    end(world, server);
}

static void
to_hang_up_says_nothing_but_sends_what_was_said(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server = come_up(world);

    assert_true(format_word(world, "last words") > 0);
    link_hang_up(world->link);
    world_expect_states(world, "connecting greeting up idle");
    world_run_until_heard(world, server, "closed");
    assert_string_equal(fake_server_heard(server),
                        "connected; hello; guest mizu; say last words; closed");
    end(world, server);
}

static void
it_can_be_closed_in_every_state(void **state)
{
    static const enum link_state states[] = {LINK_CONNECTING, LINK_GREETING, LINK_UP, LINK_WAITING};

    for (size_t i = 0; i < COUNT_OF(states); i++) {
        struct link_world *world = begin(state);
        struct fake_server *server = fake_server_create(world->base, NULL, NULL);

        fake_server_script(server, GREET ", cut");
        fake_server_script(server, "");
        world_open_plain(world, server);
        world_run_until(world, states[i]);
        link_close(world->link);
        assert_int_equal(link_state(world->link), LINK_IDLE);
        link_close(world->link);
        assert_int_equal(link_lag_ms(world->link), -1);
        end(world, server);
    }
}

static void
it_can_be_destroyed_in_every_state(void **state)
{
    static const enum link_state states[] = {LINK_CONNECTING, LINK_GREETING, LINK_UP, LINK_WAITING};

    for (size_t i = 0; i < COUNT_OF(states); i++) {
        struct link_world *world = begin(state);
        struct fake_server *server = fake_server_create(world->base, NULL, NULL);

        fake_server_script(server, GREET ", cut");
        fake_server_script(server, "");
        world_open_plain(world, server);
        world_run_until(world, states[i]);
        end(world, server);
    }
    link_destroy(NULL);
}

static void
retry_now_ends_the_waiting(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server;

    world->times.retry_min_ms = world->times.retry_max_ms = INT32_MAX;
    server = come_up(world);
    fake_server_script(server, RESUME);
    link_retry_now(world->link); // it is up: nothing happens
    assert_int_equal(link_state(world->link), LINK_UP);
    fake_server_do(server, "cut");
    world_run_until(world, LINK_WAITING);
    assert_true(link_retry_in_ms(world->link) > 0);
    link_retry_now(world->link);
    world_run_until(world, LINK_UP);
    world_expect_states(world, "connecting greeting up waiting connecting greeting up");
    end(world, server);
}

static void
retry_now_also_helps_after_a_failure(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server = come_up(world);

    fake_server_script(server, RESUME);
    fake_server_do(server, "bye 1");
    world_run_until(world, LINK_FAILED);
    link_retry_now(world->link);
    world_run_until(world, LINK_UP);
    end(world, server);
}

static void
retry_now_does_nothing_before_anything_was_opened(void **state)
{
    struct link_world *world = begin(state);

    link_retry_now(world->link);
    assert_int_equal(link_state(world->link), LINK_IDLE);
    end(world, NULL);
}

static void
each_wait_is_twice_as_long_up_to_a_limit(void **state)
{
    static const int64_t waits_ms[] = {1000, 2000, 4000, 8000, 16000, 30000, 30000};
    struct link_world *world = begin(state);
    const struct link_target target = {.path = "/nonexistent/s"};

    world->times.retry_min_ms = 1000000;
    world->times.retry_max_ms = 30000000;
    world_open(world, &target, NULL);
    for (size_t i = 0; i < COUNT_OF(waits_ms); i++) {
        int64_t got;

        world_run_until(world, LINK_WAITING);
        // In thousands, so that a slow machine does not matter. A quarter is chance.
        got = link_retry_in_ms(world->link) / 1000;
        if (got > waits_ms[i] || got < waits_ms[i] * 70 / 100) {
            fail_msg("wait %zu: expected %" PRId64 ", got %" PRId64, i, waits_ms[i], got);
        }
        link_retry_now(world->link);
    }
    end(world, NULL);
}

static void
waits_begin_anew_after_a_time_of_peace(void **state)
{
    static const struct {
        int64_t settled_ms;
        bool is_short;
    } cases[] = {{0, true}, {INT32_MAX, false}};

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct link_world *world = begin(state);
        struct fake_server *server = fake_server_create(world->base, NULL, NULL);

        for (int script = 0; script < 4; script++) {
            fake_server_script(server, "| cut");
        }
        fake_server_script(server, GREET ", cut");
        world->times.settled_ms = cases[i].settled_ms;
        world->times.retry_min_ms = 1000000;
        world->times.retry_max_ms = 30000000;
        world_open_plain(world, server);
        for (int wait = 0; wait < 4; wait++) {
            world_run_until(world, LINK_WAITING);
            link_retry_now(world->link);
        }
        world_run_until(world, LINK_WAITING);
        assert_true((link_retry_in_ms(world->link) <= 1000000) == cases[i].is_short);
        end(world, server);
    }
}

static void
what_cannot_be_used_fails_with_what_to_do(void **state)
{
    static const char long_name[] =
        "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn";
    static const char long_path[] = "/ppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppp"
                                    "ppppppppppppppppppppppppppppp"
                                    "pppppppppppppppppp";
    static const struct {
        struct link_target target;
        struct link_identity identity;
        const char *words;
    } cases[] = {
        {{.host = ""}, {.name = "m"}, "address"},
        {{.host = "a b"}, {.name = "m"}, "address"},
        {{.host = "a\nb"}, {.name = "m"}, "address"},
        {{.host = "a", .port = ""}, {.name = "m"}, "address"},
        {{0}, {.name = "m"}, "address"},
        {{.path = ""}, {.name = "m"}, "address"},
        {{.path = long_path}, {.name = "m"}, "address"},
        {{.host = "a", .fingerprint = "abc"}, {.name = "m"}, "hex digits"},
        {{.host = "a", .fingerprint = "0123456789abcdef0123456789abcdef", .is_plain = true},
         {.name = "m"},
         "without TLS"},
        {{.path = "/a", .fingerprint = "0123456789abcdef0123456789abcdef"},
         {.name = "m"},
         "without TLS"},
        {{.host = "a"}, {0}, "name"},
        {{.host = "a"}, {.name = ""}, "name"},
        {{.host = "a"}, {.name = long_name}, "name"},
        {{.host = "a"}, {.name = "\xff"}, "name"},
        {{.host = "a"}, {.name = "m", .password = "short"}, "password"},
        {{.host = "a"}, {.name = "m", .is_new = true}, "password"},
        {{.host = "a", .ca_file = "/nonexistent"}, {.name = "m"}, "certificate authority"},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct link_world *world = begin(state);

        world_open(world, &cases[i].target, &cases[i].identity);
        world_expect_states(world, "failed");
        world_expect_why(world, cases[i].words);
        link_retry_now(world->link);
        assert_int_equal(link_state(world->link), LINK_FAILED);
        end(world, NULL);
    }
}

static void
to_open_hangs_up_what_was_open(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server = come_up(world);
    struct fake_server *other = fake_server_create(world->base, NULL, NULL);

    fake_server_script(other, GREET);
    world_open_plain(world, other);
    world_run_until(world, LINK_UP);
    world_expect_states(world, "connecting greeting up idle connecting greeting up");
    world_run_until_heard(world, server, "closed");
    assert_null(strstr(fake_server_heard(server), "goodbye"));
    fake_server_destroy(other);
    end(world, server);
}

// From within the calls of the link.

static void
open_again_when_failed(struct link_world *world, enum link_state state)
{
    const struct link_identity other = {.name = "kawa"};
    char host_and_port[64];
    struct link_target target = {.host = "127.0.0.1", .is_plain = true};

    if (state != LINK_FAILED) {
        return;
    }
    snprintf(host_and_port, sizeof(host_and_port), "%s", link_server(world->link));
    target.port = strchr(host_and_port, ':') + 1;
    world_open(world, &target, &other);
}

static void
it_can_be_opened_again_from_within_the_news_that_it_failed(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);

    world->on_state = open_again_when_failed;
    fake_server_script(server, "hello > welcome; guest mizu > error 20 mizu is taken.");
    fake_server_script(server, "hello > welcome; guest kawa > identity 1");
    world_open_plain(world, server);
    world_run_until(world, LINK_UP);
    world_expect_states(world, "connecting greeting failed idle connecting greeting up");
    end(world, server);
}

static void
hang_up_at_the_first_message(struct link_world *world, const struct server_msg *msg)
{
    (void)msg;
    link_hang_up(world->link);
}

static void
close_at_identity(struct link_world *world, const struct server_msg *msg)
{
    if (msg->kind == SERVER_IDENTITY) {
        link_close(world->link);
    }
}

static void
close_at_notice(struct link_world *world, const struct server_msg *msg)
{
    if (msg->kind == SERVER_NOTICE) {
        link_close(world->link);
    }
}

static void
it_can_be_closed_from_within_a_message(void **state)
{
    static const struct {
        void (*on_message)(struct link_world *world, const struct server_msg *msg);
        const char *messages;
    } cases[] = {
        {hang_up_at_the_first_message, "welcome fake"},
        {close_at_identity, "welcome fake; identity mizu"},
        {close_at_notice, "welcome fake; identity mizu; notice one"},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct link_world *world = begin(state);
        struct fake_server *server = fake_server_create(world->base, NULL, NULL);

        world->on_message = cases[i].on_message;
        // More waits behind the message from within which the link is closed.
        fake_server_script(server, "hello > welcome, ping 1, ping 2; guest mizu > identity 1, "
                                   "notice one, notice two");
        world_open_plain(world, server);
        world_run_until(world, LINK_IDLE);
        assert_string_equal(strbuf_text(&world->messages), cases[i].messages);
        end(world, server);
    }
}

static void
hang_up_in_every_state(struct link_world *world, enum link_state state)
{
    if (state != LINK_IDLE) {
        link_hang_up(world->link);
    }
}

static void
it_can_be_closed_from_within_the_news_of_a_state(void **state)
{
    struct link_world *world = begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);

    world->on_state = hang_up_in_every_state;
    world_open_plain(world, server);
    world_expect_states(world, "connecting idle");
    end(world, server);
}

int
main(void)
{
    static struct link_world world;
    struct CMUnitTest tests[] = {
        cmocka_unit_test(a_guest_comes_up_over_tcp),
        cmocka_unit_test(a_guest_comes_up_over_a_unix_socket),
        cmocka_unit_test(the_next_address_is_tried_when_one_refuses),
        cmocka_unit_test(a_host_that_does_not_exist_fails),
        cmocka_unit_test(a_host_that_cannot_be_looked_up_now_is_tried_again),
        cmocka_unit_test(a_host_that_was_there_is_tried_again_even_if_its_name_is_gone),
        cmocka_unit_test(where_nobody_listens_it_waits_and_comes_up_later),
        cmocka_unit_test(a_port_where_nobody_listens_is_named),
        cmocka_unit_test(a_lost_connection_is_made_again_by_the_token),
        cmocka_unit_test(the_reason_of_a_cut_is_told),
        cmocka_unit_test(a_server_that_goes_during_the_greeting_is_tried_again),
        cmocka_unit_test(a_message_cut_at_any_byte_is_no_message),
        cmocka_unit_test(a_server_that_speaks_otherwise_fails),
        cmocka_unit_test(nonsense_of_a_server_that_was_one_is_only_a_break),
        cmocka_unit_test(a_server_that_never_answers_is_given_up_and_tried_again),
        cmocka_unit_test(a_message_that_is_not_finished_breaks_the_line),
        cmocka_unit_test(messages_in_small_parts_are_whole),
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
        cmocka_unit_test(close_says_goodbye),
        cmocka_unit_test(close_does_not_wait_for_ever_for_an_answer),
        cmocka_unit_test(a_goodbye_goes_out_even_if_the_link_is_destroyed_at_once),
        cmocka_unit_test(to_hang_up_says_nothing_but_sends_what_was_said),
        cmocka_unit_test(it_can_be_closed_in_every_state),
        cmocka_unit_test(it_can_be_destroyed_in_every_state),
        cmocka_unit_test(retry_now_ends_the_waiting),
        cmocka_unit_test(retry_now_also_helps_after_a_failure),
        cmocka_unit_test(retry_now_does_nothing_before_anything_was_opened),
        cmocka_unit_test(each_wait_is_twice_as_long_up_to_a_limit),
        cmocka_unit_test(waits_begin_anew_after_a_time_of_peace),
        cmocka_unit_test(what_cannot_be_used_fails_with_what_to_do),
        cmocka_unit_test(to_open_hangs_up_what_was_open),
        cmocka_unit_test(it_can_be_opened_again_from_within_the_news_that_it_failed),
        cmocka_unit_test(it_can_be_closed_from_within_a_message),
        cmocka_unit_test(it_can_be_closed_from_within_the_news_of_a_state),
    };

    for (size_t i = 0; i < COUNT_OF(tests); i++) {
        tests[i].initial_state = &world;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
