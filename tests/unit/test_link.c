// SPDX-License-Identifier: MIT
// The states of the link: each arrow of the diagram in link.h that leads up, and the ways
// in which a server or the line can fail.
#include "client/net/link.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <event2/event.h>

#include "tests/support/link_world.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { MOMENT_MS = 1 };

static void
a_guest_comes_up_over_tcp(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server = world_come_up(world);

    world_expect_states(world, "connecting greeting up");
    assert_string_equal(strbuf_text(&world->why), "");
    assert_string_equal(strbuf_text(&world->messages), "welcome fake; identity mizu");
    assert_string_equal(link_trust(world->link), "");
    assert_int_equal(link_retry_in_ms(world->link), -1);
    world_end(world, server);
}

static void
a_guest_comes_up_over_a_unix_socket(void **state)
{
    struct link_world *world = world_begin(state);
    char path[TEMP_PATH_BYTES];
    struct fake_server *server =
        fake_server_create(world->base, temp_folder_path(&world->dir, "s", path), NULL);

    fake_server_script(server, WORLD_GREET);
    world_open_unix(world, path);
    world_run_until(world, LINK_UP);
    world_expect_states(world, "connecting greeting up");
    assert_memory_equal(link_server(world->link), "unix:/", 6);
    world_end(world, server);
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
    struct link_world *world = world_begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);
    const struct link_target target = {
        .host = "two.example", .port = fake_server_port(server), .is_plain = true};

    fake_server_script(server, WORLD_GREET);
    link_set_resolver(world->link, resolve_two);
    world_open(world, &target, NULL);
    world_run_until(world, LINK_UP);
    world_expect_states(world, "connecting greeting up");
    world_end(world, server);
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
    struct link_world *world = world_begin(state);
    const struct link_target target = {.host = "play.exampel.net", .port = "5555"};

    link_set_resolver(world->link, resolve_nobody);
    world_open(world, &target, NULL);
    world_run_until(world, LINK_FAILED);
    world_expect_states(world, "connecting failed");
    world_expect_why(world, "Host play.exampel.net not found. .. spelling");
    world_end(world, NULL);
}

static void
a_host_that_cannot_be_looked_up_now_is_tried_again(void **state)
{
    struct link_world *world = world_begin(state);
    const struct link_target target = {.host = "play.example.net", .port = "5555"};

    link_set_resolver(world->link, resolve_without_network);
    world_open(world, &target, NULL);
    world_run_until_times(world, LINK_WAITING, 2);
    world_expect_states(world, "connecting waiting connecting waiting");
    world_expect_why(world, "play.example.net .. Check your network");
    world_end(world, NULL);
}

// A host is gone from the names while the network is; it was there a moment ago.
static void
a_host_that_was_there_is_tried_again_even_if_its_name_is_gone(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);
    const struct link_target target = {
        .host = "two.example", .port = fake_server_port(server), .is_plain = true};

    fake_server_script(server, WORLD_GREET);
    link_set_resolver(world->link, resolve_two);
    world_open(world, &target, NULL);
    world_run_until(world, LINK_UP);
    link_set_resolver(world->link, resolve_nobody);
    fake_server_do(server, "cut");
    world_run_until_times(world, LINK_WAITING, 2);
    world_expect_why(world, "not found");
    world_end(world, server);
}

static void
where_nobody_listens_it_waits_and_comes_up_later(void **state)
{
    struct link_world *world = world_begin(state);
    char path[TEMP_PATH_BYTES];
    struct fake_server *server;

    world_open_unix(world, temp_folder_path(&world->dir, "s", path));
    world_run_until_times(world, LINK_WAITING, 3);
    world_expect_why(world, "No answer at unix:/ .. Is the server running");
    server = fake_server_create(world->base, path, NULL);
    fake_server_script(server, WORLD_GREET);
    world_run_until(world, LINK_UP);
    world_end(world, server);
}

static void
a_port_where_nobody_listens_is_named(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);
    char words[80];

    // The port was ours; nobody else gets it so soon.
    snprintf(words, sizeof(words), "No answer at 127.0.0.1:%s.", fake_server_port(server));
    world_open_plain(world, server);
    fake_server_destroy(server);
    world_run_until(world, LINK_WAITING);
    world_expect_why(world, words);
    world_end(world, NULL);
}

static void
a_lost_connection_is_made_again_by_the_token(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server = world_come_up(world);

    fake_server_script(server, "hello > welcome; resume 1 > identity 2");
    fake_server_script(server, "hello > welcome; resume 2 > identity 3");
    fake_server_do(server, "cut");
    world_run_until_times(world, LINK_UP, 2);
    world_expect_states(world, "connecting greeting up waiting connecting greeting up");
    fake_server_do(server, "cut");
    world_run_until_times(world, LINK_UP, 3);
    world_end(world, server);
}

static void
the_reason_of_a_cut_is_told(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server = world_come_up(world);

    fake_server_script(server, WORLD_RESUME);
    fake_server_do(server, "cut");
    world_run_until(world, LINK_WAITING);
    world_expect_why(world, "127.0.0.1: .. closed the connection");
    world_end(world, server);
}

static void
a_server_that_goes_during_the_greeting_is_tried_again(void **state)
{
    static const char *const scripts[] = {"| cut", "hello > cut", "hello > welcome, cut",
                                          "hello > welcome; guest mizu > cut"};
    struct link_world *world = world_begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);

    for (size_t i = 0; i < COUNT_OF(scripts); i++) {
        fake_server_script(server, scripts[i]);
    }
    fake_server_script(server, WORLD_GREET);
    world_open_plain(world, server);
    world_run_until(world, LINK_UP);
    assert_int_equal(fake_server_accepted(server), (int)COUNT_OF(scripts) + 1);
    world_end(world, server);
}

// Whatever part of a message has come when the connection ends, the rest of it
// is never waited for and never made up.
static void
a_message_cut_at_any_byte_is_no_message(void **state)
{
    enum { WELCOME_BYTES = 24 };
    struct link_world *world = world_begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);
    char scripts[WELCOME_BYTES][48];

    for (int i = 0; i < WELCOME_BYTES; i++) {
        snprintf(scripts[i], sizeof(scripts[i]), "hello > part %d welcome, cut", i);
        fake_server_script(server, scripts[i]);
    }
    fake_server_script(server, WORLD_GREET);
    world_open_plain(world, server);
    world_run_until(world, LINK_UP);
    assert_int_equal(fake_server_accepted(server), WELCOME_BYTES + 1);
    assert_string_equal(strbuf_text(&world->messages), "welcome fake; identity mizu");
    world_end(world, server);
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
        struct link_world *world = world_begin(state);
        struct fake_server *server = fake_server_create(world->base, NULL, NULL);

        fake_server_script(server, scripts[i]);
        world_open_plain(world, server);
        world_run_until(world, LINK_FAILED);
        world_expect_states(world, "connecting greeting failed");
        assert_true(world->why.length > 0);
        world_end(world, server);
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
        struct link_world *world = world_begin(state);
        struct fake_server *server = world_come_up(world);

        fake_server_script(server, WORLD_RESUME);
        fake_server_do(server, nonsense[i]);
        world_run_until(world, LINK_WAITING);
        world_expect_why(world, "doesn't answer like a Goren server");
        world_run_until_times(world, LINK_UP, 2);
        world_end(world, server);
    }
}

static void
a_server_that_never_answers_is_given_up_and_tried_again(void **state)
{
    static const char *const scripts[] = {"", "hello > welcome"};

    for (size_t i = 0; i < COUNT_OF(scripts); i++) {
        struct link_world *world = world_begin(state);
        struct fake_server *server = fake_server_create(world->base, NULL, NULL);

        world->times.answer_ms = MOMENT_MS;
        world->times.retry_min_ms = world->times.retry_max_ms = INT32_MAX;
        fake_server_script(server, scripts[i]);
        world_open_plain(world, server);
        world_run_until(world, LINK_WAITING);
        world_expect_states(world, "connecting greeting waiting");
        world_expect_why(world, "is there, but doesn't answer");
        // What was given up is closed.
        world_run_until_heard(world, server, "closed");
        world_end(world, server);
    }
}

static void
a_message_that_is_not_finished_breaks_the_line(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server;

    world->times.frame_ms = MOMENT_MS;
    server = world_come_up(world);
    fake_server_script(server, WORLD_RESUME);
    fake_server_do(server, "part 7 welcome");
    world_run_until(world, LINK_WAITING);
    world_expect_why(world, "sent only part of a message");
    world_end(world, server);
}

static void
messages_in_small_parts_are_whole(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server = world_come_up(world);

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
    world_end(world, server);
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
    };

    for (size_t i = 0; i < COUNT_OF(tests); i++) {
        tests[i].initial_state = &world;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
