// SPDX-License-Identifier: MIT
#include "client/net/deadline.h"

#include <event2/event.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include <cmocka.h>

struct fixture {
    struct event_base *base;
    struct deadline deadline;
    int over_count, read_count;
    int fds[2];
};

static void
on_over(void *data)
{
    struct fixture *fixture = data;

    fixture->over_count++;
    event_base_loopbreak(fixture->base);
}

static int
set_up(void **state)
{
    static struct fixture fixture;

    fixture = (struct fixture){.base = event_base_new()};
    deadline_init(&fixture.deadline, fixture.base, on_over, &fixture);
    assert_int_equal(pipe(fixture.fds), 0);
    *state = &fixture;
    return 0;
}

static int
tear_down(void **state)
{
    struct fixture *fixture = *state;

    deadline_finish(&fixture->deadline);
    deadline_finish(&fixture->deadline);
    event_base_free(fixture->base);
    close(fixture->fds[0]);
    close(fixture->fds[1]);
    return 0;
}

static void
it_is_over_in_the_end(void **state)
{
    struct fixture *fixture = *state;

    assert_false(deadline_is_set(&fixture->deadline));
    deadline_set(&fixture->deadline, 1);
    assert_true(deadline_is_set(&fixture->deadline));
    event_base_dispatch(fixture->base);
    assert_int_equal(fixture->over_count, 1);
    assert_false(deadline_is_set(&fixture->deadline));
}

static void
what_was_cleared_is_never_over(void **state)
{
    struct fixture *fixture = *state;

    deadline_set(&fixture->deadline, 0);
    deadline_clear(&fixture->deadline);
    event_base_dispatch(fixture->base); // there is nothing to wait for
    assert_int_equal(fixture->over_count, 0);
}

static void
on_write_timer(evutil_socket_t fd, short what, void *data)
{
    struct fixture *fixture = data;

    (void)fd;
    (void)what;
    assert_int_equal(write(fixture->fds[1], "x", 1), 1);
}

static void
on_readable(evutil_socket_t fd, short what, void *data)
{
    struct fixture *fixture = data;
    char byte;

    (void)what;
    assert_int_equal(read(fd, &byte, 1), 1);
    fixture->read_count++;
    deadline_clear(&fixture->deadline);
}

// As after a sleep of the machine: the time is up, and only then the loop sees
// that something had come.
static void
input_that_is_seen_too_late_still_counts(void **state)
{
    struct fixture *fixture = *state;
    struct event *write_timer = evtimer_new(fixture->base, on_write_timer, fixture);
    struct event *readable =
        event_new(fixture->base, fixture->fds[0], EV_READ, on_readable, fixture);

    deadline_set(&fixture->deadline, 0);
    deadline_add_event(write_timer, 0);
    event_add(readable, NULL);
    event_base_dispatch(fixture->base);
    assert_int_equal(fixture->read_count, 1);
    assert_int_equal(fixture->over_count, 0);
    event_free(write_timer);
    event_free(readable);
}

#define DEADLINE_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        DEADLINE_TEST(it_is_over_in_the_end),
        DEADLINE_TEST(what_was_cleared_is_never_over),
        DEADLINE_TEST(input_that_is_seen_too_late_still_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
