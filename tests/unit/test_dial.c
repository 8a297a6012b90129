// SPDX-License-Identifier: MIT
// From a name to a connected socket: lookups, several addresses, patience.
#include "client/net/dial.h"

#include <dirent.h>
#include <event2/event.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/temp_folder.h"

enum { LONG_MS = 600000, PATIENCE = 1000 };

struct fixture {
    struct event_base *base;
    struct dial *dial;
    int count; // of results
    enum dial_result result;
    int fd;
    int listener;
    char port[8];
    int thread_count; // before the test
};

static void
on_dialled(void *data, enum dial_result result, int fd)
{
    struct fixture *fixture = data;

    fixture->count++;
    fixture->result = result;
    fixture->fd = fd;
}

// A listener on a free port of this machine.
static void
listen_here(struct fixture *fixture)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t length = sizeof(address);

    fixture->listener = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(fixture->listener >= 0);
    assert_int_equal(bind(fixture->listener, (struct sockaddr *)&address, length), 0);
    assert_int_equal(listen(fixture->listener, 8), 0);
    assert_int_equal(getsockname(fixture->listener, (struct sockaddr *)&address, &length), 0);
    snprintf(fixture->port, sizeof(fixture->port), "%u", (unsigned)ntohs(address.sin_port));
}

static int
count_threads(void)
{
    DIR *threads = opendir("/proc/self/task");
    int count = 0;

    assert_non_null(threads);
    while (readdir(threads)) {
        count++;
    }
    closedir(threads);
    return count;
}

// Lookups that were cancelled end by themselves; a program that ends before them
// looks to valgrind as if it had lost something. A sanitizer may have a thread
// of its own, so there is an end to it.
static void
wait_for_threads(int count_before)
{
    for (int i = 0; i < PATIENCE && count_threads() > count_before; i++) {
        sched_yield();
    }
}

static int
set_up(void **state)
{
    static struct fixture fixture;

    fixture = (struct fixture){.base = event_base_new(), .fd = -1, .thread_count = count_threads()};
    fixture.dial = dial_create(fixture.base, on_dialled, &fixture);
    listen_here(&fixture);
    *state = &fixture;
    return 0;
}

static int
tear_down(void **state)
{
    struct fixture *fixture = *state;

    dial_destroy(fixture->dial);
    event_base_free(fixture->base);
    close(fixture->listener);
    if (fixture->fd >= 0) {
        close(fixture->fd);
    }
    wait_for_threads(fixture->thread_count);
    return 0;
}

static void
start(struct fixture *fixture, const char *host, resolve_fn resolve, int64_t patience_ms)
{
    const struct dial_target target = {
        .host = host, .port = fixture->port, .resolve = resolve, .patience_ms = patience_ms};

    dial_start(fixture->dial, &target);
    assert_int_equal(fixture->count, 0); // never from within
}

static void
expect(struct fixture *fixture, enum dial_result wanted)
{
    while (fixture->count == 0) {
        event_base_loop(fixture->base, EVLOOP_ONCE);
    }
    assert_int_equal(fixture->count, 1);
    assert_int_equal(fixture->result, wanted);
    assert_int_equal(fixture->fd >= 0, wanted == DIAL_OK);
}

static void
an_address_in_numbers_needs_no_lookup(void **state)
{
    struct fixture *fixture = *state;

    start(fixture, "127.0.0.1", NULL, LONG_MS); // to look up would crash
    expect(fixture, DIAL_OK);
    assert_int_equal(fcntl(fixture->fd, F_GETFD) & FD_CLOEXEC, FD_CLOEXEC);
    assert_int_equal(fcntl(fixture->fd, F_GETFL) & O_NONBLOCK, O_NONBLOCK);
}

static void
a_name_of_this_machine_is_looked_up_without_a_network(void **state)
{
    struct fixture *fixture = *state;

    start(fixture, "localhost", resolve_by_system, LONG_MS);
    expect(fixture, DIAL_OK);
}

static void
a_unix_socket_is_dialled(void **state)
{
    struct fixture *fixture = *state;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct dial_target target = {.patience_ms = LONG_MS};
    char path[TEMP_PATH_BYTES];
    struct temp_folder dir;
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    temp_folder_open(&dir);
    target.path = temp_folder_path(&dir, "s", path);
    dial_start(fixture->dial, &target);
    expect(fixture, DIAL_REFUSED); // not there yet
    fixture->count = 0;
    snprintf(address.sun_path, sizeof(address.sun_path), "%.100s", path);
    assert_int_equal(bind(fd, (struct sockaddr *)&address, sizeof(address)), 0);
    dial_start(fixture->dial, &target);
    expect(fixture, DIAL_REFUSED); // nobody listens
    fixture->count = 0;
    assert_int_equal(listen(fd, 1), 0);
    dial_start(fixture->dial, &target);
    expect(fixture, DIAL_OK);
    close(fd);
    temp_folder_close(&dir);
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
resolve_nothing(const char *host, const char *port, struct endpoints *out)
{
    (void)host;
    (void)port;
    (void)out;
    return RESOLVE_FAILED;
}

static void
a_name_that_is_not_found_is_told(void **state)
{
    struct fixture *fixture = *state;

    start(fixture, "nobody.example", resolve_nobody, LONG_MS);
    expect(fixture, DIAL_NO_HOST);
    fixture->count = 0;
    start(fixture, "nobody.example", resolve_nothing, LONG_MS);
    expect(fixture, DIAL_NO_RESOLVER);
}

// Port 1 of this machine, where nobody listens, twice; then the right one.
static enum resolve_result
resolve_third(const char *host, const char *port, struct endpoints *out)
{
    (void)host;
    assert_int_equal(resolve_by_system("127.0.0.1", "1", out), RESOLVE_OK);
    assert_int_equal(resolve_by_system("::1", "1", out), RESOLVE_OK);
    return resolve_by_system("127.0.0.1", port, out);
}

static enum resolve_result
resolve_closed(const char *host, const char *port, struct endpoints *out)
{
    (void)host;
    (void)port;
    return resolve_by_system("127.0.0.1", "1", out);
}

static void
addresses_are_tried_one_after_the_other(void **state)
{
    struct fixture *fixture = *state;

    start(fixture, "three.example", resolve_third, LONG_MS);
    expect(fixture, DIAL_OK);
}

static void
when_all_refuse_it_is_refused(void **state)
{
    struct fixture *fixture = *state;

    start(fixture, "closed.example", resolve_closed, LONG_MS);
    expect(fixture, DIAL_REFUSED);
}

// The host's name is that of a pipe: as long as it is open, the lookup waits.
static enum resolve_result
resolve_when_released(const char *host, const char *port, struct endpoints *out)
{
    int fd = (int)strtol(host + strlen("pipe-"), NULL, 10);
    char byte;

    (void)!read(fd, &byte, 1);
    close(fd);
    return resolve_by_system("127.0.0.1", port, out);
}

struct blocked {
    char host[16];
    int release; // close it
};

static struct blocked
block(void)
{
    struct blocked blocked;
    int fds[2];

    assert_int_equal(pipe(fds), 0);
    snprintf(blocked.host, sizeof(blocked.host), "pipe-%d", fds[0]);
    blocked.release = fds[1];
    return blocked;
}

static void
a_lookup_does_not_hold_up_the_loop(void **state)
{
    struct fixture *fixture = *state;
    struct blocked blocked = block();

    start(fixture, blocked.host, resolve_when_released, LONG_MS);
    event_base_loop(fixture->base, EVLOOP_NONBLOCK);
    assert_int_equal(fixture->count, 0);
    close(blocked.release);
    expect(fixture, DIAL_OK);
}

static void
patience_with_a_lookup_ends(void **state)
{
    struct fixture *fixture = *state;
    struct blocked blocked = block();

    start(fixture, blocked.host, resolve_when_released, 1);
    expect(fixture, DIAL_NO_RESOLVER);
    // The late answer is thrown away.
    close(blocked.release);
    fixture->count = 0;
    start(fixture, "127.0.0.1", NULL, LONG_MS);
    expect(fixture, DIAL_OK);
}

static void
what_was_stopped_says_nothing(void **state)
{
    struct fixture *fixture = *state;
    struct blocked blocked = block();

    start(fixture, blocked.host, resolve_when_released, LONG_MS);
    dial_stop(fixture->dial);
    close(blocked.release);
    start(fixture, "127.0.0.1", NULL, LONG_MS);
    dial_stop(fixture->dial);
    event_base_loop(fixture->base, EVLOOP_NONBLOCK);
    assert_int_equal(fixture->count, 0);
    start(fixture, "127.0.0.1", NULL, LONG_MS);
    expect(fixture, DIAL_OK);
}

static void
it_can_be_destroyed_while_it_dials(void **state)
{
    struct fixture *fixture = *state;
    struct blocked blocked = block();

    start(fixture, blocked.host, resolve_when_released, LONG_MS);
    dial_destroy(fixture->dial);
    close(blocked.release);
    fixture->dial = dial_create(fixture->base, on_dialled, fixture);
    start(fixture, "127.0.0.1", NULL, LONG_MS);
    dial_destroy(fixture->dial);
    fixture->dial = NULL;
    dial_destroy(NULL);
}

#define DIAL_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        DIAL_TEST(an_address_in_numbers_needs_no_lookup),
        DIAL_TEST(a_name_of_this_machine_is_looked_up_without_a_network),
        DIAL_TEST(a_unix_socket_is_dialled),
        DIAL_TEST(a_name_that_is_not_found_is_told),
        DIAL_TEST(addresses_are_tried_one_after_the_other),
        DIAL_TEST(when_all_refuse_it_is_refused),
        DIAL_TEST(a_lookup_does_not_hold_up_the_loop),
        DIAL_TEST(patience_with_a_lookup_ends),
        DIAL_TEST(what_was_stopped_says_nothing),
        DIAL_TEST(it_can_be_destroyed_while_it_dials),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
