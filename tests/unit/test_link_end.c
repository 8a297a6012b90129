// SPDX-License-Identifier: MIT
// A link that is closed, destroyed, opened again or tried again, in every state and from
// within its own calls.
#include "client/net/link.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/link_world.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { MOMENT_MS = 1 };

static void
close_says_goodbye(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);

    fake_server_script(server, WORLD_GREET "; goodbye > done, bye 0");
    world_open_plain(world, server);
    world_run_until(world, LINK_UP);
    link_close(world->link);
    world_expect_states(world, "connecting greeting up idle");
    world_run_until_heard(world, server, "goodbye; closed");
    assert_string_equal(strbuf_text(&world->messages), "welcome fake; identity mizu");
    world_end(world, server);
}

static void
close_does_not_wait_for_ever_for_an_answer(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server;

    world->times.goodbye_ms = MOMENT_MS;
    server = world_come_up(world);
    link_close(world->link);
    world_run_until_heard(world, server, "goodbye; closed");
    world_end(world, server);
}

static void
a_goodbye_goes_out_even_if_the_link_is_destroyed_at_once(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server = world_come_up(world);

    assert_true(world_chat(world, "bye") > 0);
    link_close(world->link);
    world_restart(world);
    world_run_until_heard(world, server, "say bye; goodbye; closed");
    world_end(world, server);
}

static void
to_hang_up_says_nothing_but_sends_what_was_said(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server = world_come_up(world);

    assert_true(world_chat(world, "last words") > 0);
    link_hang_up(world->link);
    world_expect_states(world, "connecting greeting up idle");
    world_run_until_heard(world, server, "closed");
    assert_string_equal(fake_server_heard(server),
                        "connected; hello; guest mizu; say last words; closed");
    world_end(world, server);
}

static void
it_can_be_closed_in_every_state(void **state)
{
    static const enum link_state states[] = {LINK_CONNECTING, LINK_GREETING, LINK_UP, LINK_WAITING};

    for (size_t i = 0; i < COUNT_OF(states); i++) {
        struct link_world *world = world_begin(state);
        struct fake_server *server = fake_server_create(world->base, NULL, NULL);

        fake_server_script(server, WORLD_GREET ", cut");
        fake_server_script(server, "");
        world_open_plain(world, server);
        world_run_until(world, states[i]);
        link_close(world->link);
        assert_int_equal(link_state(world->link), LINK_IDLE);
        link_close(world->link);
        assert_int_equal(link_lag_ms(world->link), -1);
        world_end(world, server);
    }
}

static void
it_can_be_destroyed_in_every_state(void **state)
{
    static const enum link_state states[] = {LINK_CONNECTING, LINK_GREETING, LINK_UP, LINK_WAITING};

    for (size_t i = 0; i < COUNT_OF(states); i++) {
        struct link_world *world = world_begin(state);
        struct fake_server *server = fake_server_create(world->base, NULL, NULL);

        fake_server_script(server, WORLD_GREET ", cut");
        fake_server_script(server, "");
        world_open_plain(world, server);
        world_run_until(world, states[i]);
        world_end(world, server);
    }
    link_destroy(NULL);
}

static void
retry_now_ends_the_waiting(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server;

    world->times.retry_min_ms = world->times.retry_max_ms = INT32_MAX;
    server = world_come_up(world);
    fake_server_script(server, WORLD_RESUME);
    link_retry_now(world->link); // it is up: nothing happens
    assert_int_equal(link_state(world->link), LINK_UP);
    fake_server_do(server, "cut");
    world_run_until(world, LINK_WAITING);
    assert_true(link_retry_in_ms(world->link) > 0);
    link_retry_now(world->link);
    world_run_until(world, LINK_UP);
    world_expect_states(world, "connecting greeting up waiting connecting greeting up");
    world_end(world, server);
}

static void
retry_now_also_helps_after_a_failure(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server = world_come_up(world);

    fake_server_script(server, WORLD_RESUME);
    fake_server_do(server, "bye 1");
    world_run_until(world, LINK_FAILED);
    link_retry_now(world->link);
    world_run_until(world, LINK_UP);
    world_end(world, server);
}

static void
retry_now_does_nothing_before_anything_was_opened(void **state)
{
    struct link_world *world = world_begin(state);

    link_retry_now(world->link);
    assert_int_equal(link_state(world->link), LINK_IDLE);
    world_end(world, NULL);
}

static void
each_wait_is_twice_as_long_up_to_a_limit(void **state)
{
    static const int64_t waits_ms[] = {1000, 2000, 4000, 8000, 16000, 30000, 30000};
    struct link_world *world = world_begin(state);
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
    world_end(world, NULL);
}

static void
waits_begin_anew_after_a_time_of_peace(void **state)
{
    static const struct {
        int64_t settled_ms;
        bool is_short;
    } cases[] = {{0, true}, {INT32_MAX, false}};

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct link_world *world = world_begin(state);
        struct fake_server *server = fake_server_create(world->base, NULL, NULL);

        for (int script = 0; script < 4; script++) {
            fake_server_script(server, "| cut");
        }
        fake_server_script(server, WORLD_GREET ", cut");
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
        world_end(world, server);
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
        {{.host = "a"}, {0}, "Names have"},
        {{.host = "a"}, {.name = ""}, "Names have"},
        {{.host = "a"}, {.name = long_name}, "Names have"},
        {{.host = "a"}, {.name = "\xff"}, "Names have"},
        {{.host = "a"}, {.name = "m", .password = "short"}, "Passwords have"},
        {{.host = "a"}, {.name = "m", .is_new = true}, "password"},
        {{.host = "a", .ca_file = "/nonexistent"}, {.name = "m"}, "certificate authority"},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct link_world *world = world_begin(state);

        world_open(world, &cases[i].target, &cases[i].identity);
        world_expect_states(world, "failed");
        world_expect_why(world, cases[i].words);
        link_retry_now(world->link);
        assert_int_equal(link_state(world->link), LINK_FAILED);
        world_end(world, NULL);
    }
}

static void
to_open_hangs_up_what_was_open(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server = world_come_up(world);
    struct fake_server *other = fake_server_create(world->base, NULL, NULL);

    fake_server_script(other, WORLD_GREET);
    world_open_plain(world, other);
    world_run_until(world, LINK_UP);
    world_expect_states(world, "connecting greeting up idle connecting greeting up");
    world_run_until_heard(world, server, "closed");
    assert_null(strstr(fake_server_heard(server), "goodbye"));
    fake_server_destroy(other);
    world_end(world, server);
}

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

// From within the calls of the link.

static void
it_can_be_opened_again_from_within_the_news_that_it_failed(void **state)
{
    struct link_world *world = world_begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);

    world->on_state = open_again_when_failed;
    fake_server_script(server, "hello > welcome; guest mizu > error 20 mizu is taken.");
    fake_server_script(server, "hello > welcome; guest kawa > identity 1");
    world_open_plain(world, server);
    world_run_until(world, LINK_UP);
    world_expect_states(world, "connecting greeting failed idle connecting greeting up");
    world_end(world, server);
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
        struct link_world *world = world_begin(state);
        struct fake_server *server = fake_server_create(world->base, NULL, NULL);

        world->on_message = cases[i].on_message;
        // More waits behind the message from within which the link is closed.
        fake_server_script(server, "hello > welcome, ping 1, ping 2; guest mizu > identity 1, "
                                   "notice one, notice two");
        world_open_plain(world, server);
        world_run_until(world, LINK_IDLE);
        assert_string_equal(strbuf_text(&world->messages), cases[i].messages);
        world_end(world, server);
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
    struct link_world *world = world_begin(state);
    struct fake_server *server = fake_server_create(world->base, NULL, NULL);

    world->on_state = hang_up_in_every_state;
    world_open_plain(world, server);
    world_expect_states(world, "connecting idle");
    world_end(world, server);
}

int
main(void)
{
    static struct link_world world;
    struct CMUnitTest tests[] = {
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
