// SPDX-License-Identifier: MIT
#include "server/shell/ops/signals.h"

#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/util/log.h"
#include "server/shell/ops/event_log.h"

struct app {
    struct event_base *base;
    struct signals *signals;
    int drains, reloads;
    const char *why;
};

static void
on_drain(void *data, const char *why)
{
    struct app *app = data;

    app->drains++;
    app->why = why;
}

static void
on_reload(void *data)
{
    struct app *app = data;

    app->reloads++;
}

static void
app_open(struct app *app)
{
    static const struct signals_ops ops = {on_drain, on_reload};

    // libevent complains about what cannot be waited for; not here.
    log_set_level(LOG_LEVEL_ERROR);
    event_log_install();
    *app = (struct app){.base = event_base_new()};
    app->signals = signals_create(app->base, &ops, app);
}

static void
app_close(struct app *app)
{
    signals_destroy(app->signals);
    event_base_free(app->base);
}

static void
raise_and_wait(struct app *app, int number)
{
    int before = app->drains + app->reloads;

    assert_int_equal(raise(number), 0);
    while (app->drains + app->reloads == before) {
        event_base_loop(app->base, EVLOOP_ONCE);
    }
}

static void
signals_become_calls_from_the_loop(void **state)
{
    struct app app;

    (void)state;
    app_open(&app);
    raise_and_wait(&app, SIGTERM);
    assert_int_equal(app.drains, 1);
    assert_string_equal(app.why, "SIGTERM");
    raise_and_wait(&app, SIGINT);
    assert_int_equal(app.drains, 2);
    assert_string_equal(app.why, "SIGINT");
    raise_and_wait(&app, SIGHUP);
    assert_int_equal(app.drains, 2);
    assert_int_equal(app.reloads, 1);
    app_close(&app);
}

static void
a_second_signal_is_told_too(void **state)
{
    struct app app;

    (void)state;
    app_open(&app);
    raise_and_wait(&app, SIGTERM);
    raise_and_wait(&app, SIGTERM);
    assert_int_equal(app.drains, 2);
    app_close(&app);
}

static void
nothing_is_called_outside_the_loop(void **state)
{
    struct app app;

    (void)state;
    app_open(&app);
    assert_int_equal(raise(SIGHUP), 0);
    assert_int_equal(app.reloads, 0);
    event_base_loop(app.base, EVLOOP_ONCE);
    assert_int_equal(app.reloads, 1);
    app_close(&app);
}

static void
a_broken_pipe_is_an_error_and_not_the_end(void **state)
{
    const struct sigaction by_default = {.sa_handler = SIG_DFL};
    struct app app;
    int ends[2];

    (void)state;
    assert_int_equal(sigaction(SIGPIPE, &by_default, NULL), 0);
    app_open(&app);
    assert_int_equal(pipe(ends), 0);
    close(ends[0]);
    assert_int_equal(write(ends[1], "x", 1), -1);
    assert_int_equal(errno, EPIPE);
    close(ends[1]);
    app_close(&app);
}

static void
the_end_of_the_parent_is_a_drain(void **state)
{
    struct app app;
    int ends[2];

    (void)state;
    app_open(&app);
    assert_int_equal(pipe(ends), 0);
    assert_true(signals_watch_parent(app.signals, ends[0]));
    // What the parent says does not matter.
    assert_int_equal(write(ends[1], "hello", 5), 5);
    event_base_loop(app.base, EVLOOP_ONCE);
    assert_int_equal(app.drains, 0);
    close(ends[1]);
    event_base_loop(app.base, EVLOOP_ONCE);
    assert_int_equal(app.drains, 1);
    assert_string_equal(app.why, "parent");
    // Once is enough.
    event_base_loop(app.base, EVLOOP_NONBLOCK);
    assert_int_equal(app.drains, 1);
    close(ends[0]);
    app_close(&app);
}

static void
a_file_cannot_be_a_parent(void **state)
{
    int fd = open("/dev/null", O_RDONLY);
    struct app app;

    (void)state;
    assert_true(fd >= 0);
    app_open(&app);
    assert_false(signals_watch_parent(app.signals, fd));
    app_close(&app);
    close(fd);
}

static void
destroying_nothing_is_fine(void **state)
{
    (void)state;
    signals_destroy(NULL);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signals_become_calls_from_the_loop),
        cmocka_unit_test(a_second_signal_is_told_too),
        cmocka_unit_test(nothing_is_called_outside_the_loop),
        cmocka_unit_test(a_broken_pipe_is_an_error_and_not_the_end),
        cmocka_unit_test(the_end_of_the_parent_is_a_drain),
        cmocka_unit_test(a_file_cannot_be_a_parent),
        cmocka_unit_test(destroying_nothing_is_fine),
    };

    return cmocka_run_group_tests_name("signals", tests, NULL, NULL);
}
