// SPDX-License-Identifier: MIT
#include "server/shell/ops/event_log.h"

#include <event2/event.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/util/log.h"

static void
on_nothing(evutil_socket_t fd, short what, void *data)
{
    (void)fd;
    (void)what;
    (void)data;
}

// libevent warns: a file cannot be waited for.
static void
make_libevent_warn(void)
{
    struct event_base *base = event_base_new();
    int fd = open("/dev/null", O_RDONLY);
    struct event *event = event_new(base, fd, EV_READ, on_nothing, NULL);

    assert_int_equal(event_add(event, NULL), -1);
    event_free(event);
    event_base_free(base);
    close(fd);
}

static void
libevent_speaks_through_the_log(void **state)
{
    int copy = dup(STDERR_FILENO), ends[2];
    char line[512] = "";

    (void)state;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(dup2(ends[1], STDERR_FILENO), STDERR_FILENO);
    event_log_install();
    make_libevent_warn();
    log_set_level(LOG_LEVEL_ERROR);
    make_libevent_warn();
    assert_int_equal(dup2(copy, STDERR_FILENO), STDERR_FILENO);
    close(copy);
    close(ends[1]);
    assert_true(read(ends[0], line, sizeof(line) - 1) > 0);
    if (!strstr(line, "Z warn libevent said text=\"Epoll")) {
        fail_msg("got %s", line);
    }
    // The second one was below the level.
    assert_ptr_equal(strchr(line, '\n'), line + strlen(line) - 1);
    close(ends[0]);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(libevent_speaks_through_the_log),
    };

    return cmocka_run_group_tests_name("event_log", tests, NULL, NULL);
}
