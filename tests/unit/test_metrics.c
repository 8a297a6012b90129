// SPDX-License-Identifier: MIT
// Questions to a real port, all in one thread: they write, the loop turns, they
// read.
#include "server/shell/ops/metrics.h"

#include <arpa/inet.h>
#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <math.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/util/log.h"
#include "common/util/strbuf.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))
#define AT(field) offsetof(struct stats, field)

enum { SHORT_MS = 20 };

struct stats {
    double connections, bytes_in, bytes_out, seconds;
};

static const struct metrics_row rows[] = {
    {"goren_connections", METRICS_GAUGE, "Open connections.", NULL, AT(connections)},
    {"goren_bytes_total", METRICS_COUNTER, "Bytes.", "direction=\"in\"", AT(bytes_in)},
    {"goren_bytes_total", METRICS_COUNTER, NULL, "direction=\"out\"", AT(bytes_out)},
    {"goren_commit_seconds", METRICS_GAUGE, "The last commit.", NULL, AT(seconds)},
};

struct app {
    struct event_base *base;
    struct metrics *metrics;
    const char *illness; // NULL: healthy
    int fills;
};

static void
fill(void *data, void *place)
{
    struct app *app = data;
    struct stats *stats = place;

    app->fills++;
    assert_true(stats->connections == 0);
    *stats = (struct stats){app->fills, 1e15, 2, 0.0045};
}

static bool
is_healthy(void *data, struct strbuf *why)
{
    struct app *app = data;

    strbuf_add(why, app->illness ? app->illness : "");
    return !app->illness;
}

static struct sockaddr_in
loopback(void)
{
    return (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
}

static struct metrics_config
config_for(struct app *app, const void *address, size_t bytes)
{
    return (struct metrics_config){
        .address = address,
        .address_bytes = (socklen_t)bytes,
        .rows = rows,
        .row_count = COUNT_OF(rows),
        .stats_bytes = sizeof(struct stats),
        .fill = fill,
        .is_healthy = is_healthy,
        .data = app,
    };
}

static void
app_open_with(struct app *app, int head_ms, int deadline_ms)
{
    struct sockaddr_in address = loopback();
    struct metrics_config config = config_for(app, &address, sizeof(address));
    struct strbuf why = {0};

    log_set_level(LOG_LEVEL_ERROR);
    *app = (struct app){.base = event_base_new()};
    config.deadline_ms = deadline_ms;
    config.head_ms = head_ms;
    app->metrics = metrics_create(app->base, &config, &why);
    if (!app->metrics) {
        fail_msg("%s", strbuf_text(&why));
    }
    assert_in_range(metrics_port(app->metrics), 1, 65535);
}

static void
app_open(struct app *app, int deadline_ms)
{
    app_open_with(app, deadline_ms, deadline_ms);
}

static void
app_close(struct app *app)
{
    metrics_destroy(app->metrics);
    event_base_free(app->base);
}

static int
call(const struct app *app)
{
    struct sockaddr_in address = loopback();
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    address.sin_port = htons((uint16_t)metrics_port(app->metrics));
    assert_int_equal(connect(fd, (struct sockaddr *)&address, sizeof(address)), 0);
    return fd;
}

static void
say(int fd, const char *text)
{
    assert_int_equal(send(fd, text, strlen(text), MSG_NOSIGNAL), strlen(text));
}

// Turns the loop until the stream ends; closes it. Returns owned.
static struct strbuf
hear_all(struct app *app, int fd)
{
    struct strbuf text = {0};
    char bytes[4096];
    ssize_t got;

    strbuf_add(&text, "");
    while ((got = recv(fd, bytes, sizeof(bytes), MSG_DONTWAIT)) > 0 ||
           (got < 0 && errno == EAGAIN)) {
        if (got > 0) {
            strbuf_add_bytes(&text, bytes, (size_t)got);
        } else {
            event_base_loop(app->base, EVLOOP_ONCE);
        }
    }
    close(fd);
    return text;
}

static struct strbuf
ask(struct app *app, const char *line)
{
    int fd = call(app);

    say(fd, line);
    say(fd, " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return hear_all(app, fd);
}

static void
must_have(const struct strbuf *answer, const char *words)
{
    if (!strstr(answer->text, words)) {
        fail_msg("expected\n%s\nin\n%s", words, answer->text);
    }
}

static const char *
body_of(const struct strbuf *answer)
{
    const char *end = strstr(answer->text, "\r\n\r\n");

    assert_non_null(end);
    return end + 4;
}

static void
stats_are_told_in_the_format_of_prometheus(void **state)
{
    struct strbuf answer;
    struct app app;

    (void)state;
    app_open(&app, 0);
    for (int i = 1; i <= 2; i++) {
        char want[512];

        answer = ask(&app, "GET /metrics");
        must_have(&answer, "HTTP/1.1 200 OK\r\n");
        must_have(&answer, "Content-Type: text/plain; version=0.0.4; charset=utf-8\r\n");
        must_have(&answer, "Connection: close\r\n");
        snprintf(want, sizeof(want),
                 "# HELP goren_connections Open connections.\n"
                 "# TYPE goren_connections gauge\n"
                 "goren_connections %d\n"
                 "# HELP goren_bytes_total Bytes.\n"
                 "# TYPE goren_bytes_total counter\n"
                 "goren_bytes_total{direction=\"in\"} 1000000000000000\n"
                 "goren_bytes_total{direction=\"out\"} 2\n"
                 "# HELP goren_commit_seconds The last commit.\n"
                 "# TYPE goren_commit_seconds gauge\n"
                 "goren_commit_seconds 0.0045\n",
                 i);
        assert_string_equal(body_of(&answer), want);
        strbuf_finish(&answer);
    }
    app_close(&app);
}

static void
numbers_of_all_sizes_are_shown(void **state)
{
    static const struct {
        double number;
        const char *want;
    } cases[] = {
        {0, "goren_x 0\n"},
        {-1, "goren_x -1\n"},
        {9007199254740991.0, "goren_x 9007199254740991\n"},
        {1e300, "goren_x 1e+300\n"},
        {0.1, "goren_x 0.1\n"},
        {1234.5, "goren_x 1234.5\n"},
        {INFINITY, "goren_x +Inf\n"},
        {-INFINITY, "goren_x -Inf\n"},
        {NAN, "goren_x NaN\n"},
    };
    static const struct metrics_row row = {"goren_x", METRICS_GAUGE, "X.", NULL, 0};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct strbuf text = {0};

        metrics_add_text(&row, 1, &cases[i].number, &text);
        must_have(&text, cases[i].want);
        strbuf_finish(&text);
    }
}

static void
tables_with_a_fault_are_found(void **state)
{
    static const struct {
        struct metrics_row rows[3];
        int count, fault; // -1: none
    } cases[] = {
        {{{"goren_a", METRICS_GAUGE, "A.", NULL, 0}}, 1, -1},
        {{{"a", METRICS_GAUGE, "A.", NULL, 0}}, 1, 0},
        {{{"goren_A", METRICS_GAUGE, "A.", NULL, 0}}, 1, 0},
        {{{"goren_a", METRICS_COUNTER, "A.", NULL, 0}}, 1, 0},
        {{{"goren_a_total", METRICS_GAUGE, "A.", NULL, 0}}, 1, 0},
        {{{"goren_a", METRICS_GAUGE, NULL, NULL, 0}}, 1, 0},
        {{{"goren_a", METRICS_GAUGE, "A\n.", NULL, 0}}, 1, 0},
        {{{"goren_a", METRICS_GAUGE, "A.", NULL, 0}, {"goren_a", METRICS_GAUGE, "A.", NULL, 0}},
         2,
         1},
        {{{"goren_a", METRICS_GAUGE, "A.", "x=\"1\"", 0},
          {"goren_a", METRICS_GAUGE, "A.", "x=\"1\"", 0}},
         2,
         1},
        {{{"goren_a", METRICS_GAUGE, "A.", "x=\"1\"", 0},
          {"goren_a", METRICS_GAUGE, NULL, "x=\"2\"", 0}},
         2,
         -1},
        {{{"goren_a", METRICS_GAUGE, "A.", "x=\"1\"", 0},
          {"goren_b", METRICS_GAUGE, "B.", NULL, 0},
          {"goren_a", METRICS_GAUGE, "A.", "x=\"2\"", 0}},
         3,
         2},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const struct metrics_row *got = metrics_find_fault(cases[i].rows, cases[i].count);
        int at = got ? (int)(got - cases[i].rows) : -1;

        if (at != cases[i].fault) {
            fail_msg("case %zu: expected a fault in row %d, got %d", i, cases[i].fault, at);
        }
    }
}

static void
health_is_yes_or_no_with_a_reason(void **state)
{
    struct strbuf answer;
    struct app app;

    (void)state;
    app_open(&app, 0);
    answer = ask(&app, "GET /healthz");
    must_have(&answer, "HTTP/1.1 200 OK\r\n");
    assert_string_equal(body_of(&answer), "ok\n");
    strbuf_finish(&answer);
    app.illness = "nothing can be saved";
    answer = ask(&app, "GET /healthz?verbose=1");
    must_have(&answer, "HTTP/1.1 503 Service Unavailable\r\n");
    assert_string_equal(body_of(&answer), "nothing can be saved\n");
    strbuf_finish(&answer);
    app_close(&app);
}

static void
other_questions_are_refused(void **state)
{
    static const struct {
        const char *line, *want;
    } cases[] = {
        {"GET /", "HTTP/1.1 404 "},         {"GET /metrics/", "HTTP/1.1 404 "},
        {"GET /metricsx", "HTTP/1.1 404 "}, {"GET /../metrics", "HTTP/1.1 404 "},
        {"POST /metrics", "HTTP/1.1 501 "}, {"DELETE /healthz", "HTTP/1.1 501 "},
        {"nonsense", "HTTP/1.1 400 Bad "},
    };
    struct app app;

    (void)state;
    app_open(&app, 0);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct strbuf answer = ask(&app, cases[i].line);

        must_have(&answer, cases[i].want);
        strbuf_finish(&answer);
    }
    assert_int_equal(app.fills, 0);
    app_close(&app);
}

static void
head_has_no_body(void **state)
{
    struct strbuf answer;
    struct app app;

    (void)state;
    app_open(&app, 0);
    answer = ask(&app, "HEAD /metrics");
    must_have(&answer, "HTTP/1.1 200 OK\r\n");
    assert_string_equal(body_of(&answer), "");
    strbuf_finish(&answer);
    app_close(&app);
}

static void
headers_without_end_are_refused(void **state)
{
    char header[1024];
    struct strbuf answer;
    struct app app;
    int fd;

    (void)state;
    app_open(&app, 0);
    fd = call(&app);
    memset(header, 'x', sizeof(header));
    header[sizeof(header) - 1] = '\0';
    say(fd, "GET /metrics HTTP/1.1\r\nX: ");
    for (int i = 0; i < 8; i++) {
        say(fd, header);
    }
    answer = hear_all(&app, fd);
    assert_null(strstr(answer.text, "200 OK"));
    assert_int_equal(app.fills, 0);
    strbuf_finish(&answer);
    app_close(&app);
}

static void
more_connections_wait_for_a_place(void **state)
{
    int fds[METRICS_CONNECTIONS_MAX + 2];
    struct strbuf answer;
    struct app app;

    (void)state;
    app_open(&app, 0);
    for (size_t i = 0; i < COUNT_OF(fds); i++) {
        fds[i] = call(&app);
        say(fds[i], "GET /metrics HTTP/1.1\r\nHost: x\r\n");
    }
    // All but the first ask to the end; those that have a place are answered.
    for (size_t i = 1; i < COUNT_OF(fds); i++) {
        say(fds[i], "\r\n");
    }
    for (size_t i = 1; i < COUNT_OF(fds); i++) {
        answer = hear_all(&app, fds[i]);
        must_have(&answer, "200 OK");
        strbuf_finish(&answer);
    }
    say(fds[0], "\r\n");
    answer = hear_all(&app, fds[0]);
    must_have(&answer, "200 OK");
    strbuf_finish(&answer);
    assert_int_equal(app.fills, COUNT_OF(fds));
    app_close(&app);
}

static int
count_descriptors(void)
{
    int count = 0;

    for (int fd = 0; fd < 256; fd++) {
        count += fcntl(fd, F_GETFD) >= 0;
    }
    return count;
}

static void
idle_connections_take_no_more_than_the_places(void **state)
{
    int fds[2 * METRICS_CONNECTIONS_MAX], before;
    struct app app;

    (void)state;
    app_open(&app, 0);
    before = count_descriptors();
    for (size_t i = 0; i < COUNT_OF(fds); i++) {
        fds[i] = call(&app);
        event_base_loop(app.base, EVLOOP_NONBLOCK);
    }
    assert_int_equal(count_descriptors() - before, COUNT_OF(fds) + METRICS_CONNECTIONS_MAX);
    for (size_t i = 0; i < COUNT_OF(fds); i++) {
        close(fds[i]);
    }
    app_close(&app);
}

// Whoever takes a place and says nothing loses it, and others get theirs.
static void
slow_peers_are_dropped(void **state)
{
    int fds[METRICS_CONNECTIONS_MAX];
    struct strbuf answer;
    struct app app;

    (void)state;
    app_open(&app, SHORT_MS);
    for (size_t i = 0; i < COUNT_OF(fds); i++) {
        fds[i] = call(&app);
        say(fds[i], "GET /met");
    }
    answer = ask(&app, "GET /healthz");
    must_have(&answer, "200 OK");
    strbuf_finish(&answer);
    for (size_t i = 0; i < COUNT_OF(fds); i++) {
        answer = hear_all(&app, fds[i]);
        assert_int_equal(answer.length, 0);
        strbuf_finish(&answer);
    }
    app_close(&app);
}

// Half questions, a byte now and then, again and again: whoever asks to the end is answered.
static void
half_questions_lose_their_places(void **state)
{
    int fds[2 * METRICS_CONNECTIONS_MAX];
    struct strbuf answer;
    struct app app;

    (void)state;
    app_open_with(&app, SHORT_MS, 0);
    for (int round = 0; round < 3; round++) {
        for (size_t i = 0; i < COUNT_OF(fds); i++) {
            fds[i] = call(&app);
            say(fds[i], "GET /metrics HTTP/1.1\r\nX: ");
        }
        answer = ask(&app, "GET /metrics");
        must_have(&answer, "200 OK");
        strbuf_finish(&answer);
        for (size_t i = 0; i < COUNT_OF(fds); i++) {
            close(fds[i]);
        }
    }
    assert_int_equal(app.fills, 3);
    app_close(&app);
}

static void
places_of_those_who_left_come_back(void **state)
{
    struct strbuf answer;
    struct app app;

    (void)state;
    app_open(&app, SHORT_MS);
    for (int i = 0; i < 3 * METRICS_CONNECTIONS_MAX; i++) {
        close(call(&app));
        event_base_loop(app.base, EVLOOP_NONBLOCK);
    }
    answer = ask(&app, "GET /healthz");
    must_have(&answer, "200 OK");
    strbuf_finish(&answer);
    app_close(&app);
}

static void
without_descriptors_it_tries_again_later(void **state)
{
    struct rlimit all, few;
    struct strbuf answer;
    struct app app;
    int fd;

    (void)state;
    app_open(&app, 0);
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &all), 0);
    fd = call(&app);
    few = (struct rlimit){.rlim_cur = (rlim_t)fd + 1, .rlim_max = all.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
    say(fd, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    event_base_loop(app.base, EVLOOP_ONCE);
    // The listener rests now, and does not turn in circles.
    assert_int_equal(event_base_get_num_events(app.base, EVENT_BASE_COUNT_ADDED), 1);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &all), 0);
    answer = hear_all(&app, fd);
    must_have(&answer, "200 OK");
    strbuf_finish(&answer);
    app_close(&app);
}

static void
other_addresses_are_refused(void **state)
{
    static const struct sockaddr_in any = {.sin_family = AF_INET};
    static const struct sockaddr_in6 any_six = {.sin6_family = AF_INET6};
    static const struct sockaddr_un path = {.sun_family = AF_UNIX, .sun_path = "x"};
    const struct {
        const void *address;
        size_t bytes;
    } cases[] = {{&any, sizeof(any)}, {&any_six, sizeof(any_six)}, {&path, sizeof(path)}};
    struct app app = {.base = event_base_new()};

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct metrics_config config = config_for(&app, cases[i].address, cases[i].bytes);
        struct strbuf why = {0};

        assert_null(metrics_create(app.base, &config, &why));
        must_have(&why, "for this computer only");
        strbuf_finish(&why);
    }
    event_base_free(app.base);
}

static void
a_port_in_use_is_told(void **state)
{
    struct sockaddr_in address = loopback();
    struct metrics_config config;
    struct strbuf why = {0};
    struct app app;

    (void)state;
    app_open(&app, 0);
    address.sin_port = htons((uint16_t)metrics_port(app.metrics));
    config = config_for(&app, &address, sizeof(address));
    assert_null(metrics_create(app.base, &config, &why));
    must_have(&why, "Address already in use");
    strbuf_finish(&why);
    app_close(&app);
    metrics_destroy(NULL);
}

// Questions that are under way when the server ends.
static void
the_end_may_come_at_any_time(void **state)
{
    struct app app;
    int a, b;

    (void)state;
    app_open(&app, 0);
    a = call(&app);
    b = call(&app);
    say(a, "GET /met");
    say(b, "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n");
    event_base_loop(app.base, EVLOOP_ONCE);
    event_base_loop(app.base, EVLOOP_ONCE);
    app_close(&app);
    close(a);
    close(b);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stats_are_told_in_the_format_of_prometheus),
        cmocka_unit_test(numbers_of_all_sizes_are_shown),
        cmocka_unit_test(tables_with_a_fault_are_found),
        cmocka_unit_test(health_is_yes_or_no_with_a_reason),
        cmocka_unit_test(other_questions_are_refused),
        cmocka_unit_test(head_has_no_body),
        cmocka_unit_test(headers_without_end_are_refused),
        cmocka_unit_test(more_connections_wait_for_a_place),
        cmocka_unit_test(idle_connections_take_no_more_than_the_places),
        cmocka_unit_test(slow_peers_are_dropped),
        cmocka_unit_test(half_questions_lose_their_places),
        cmocka_unit_test(places_of_those_who_left_come_back),
        cmocka_unit_test(without_descriptors_it_tries_again_later),
        cmocka_unit_test(other_addresses_are_refused),
        cmocka_unit_test(a_port_in_use_is_told),
        cmocka_unit_test(the_end_may_come_at_any_time),
    };
    const struct sigaction ignore = {.sa_handler = SIG_IGN};

    sigaction(SIGPIPE, &ignore, NULL);
    return cmocka_run_group_tests_name("metrics", tests, NULL, NULL);
}
