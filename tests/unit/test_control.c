// SPDX-License-Identifier: MIT
// Operators around a real socket, all in one thread: they write, the loop turns,
// they read.
#include "server/shell/ops/control.h"

#include <errno.h>
#include <event2/event.h>
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
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/util/log.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/shell/unix_socket.h"
#include "tests/support/temp_folder.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { COMMANDS_MAX = 16, SHORT_MS = 20, NOBODY = 65534 };

// A server whose app remembers commands, or answers them at once.
struct office {
    struct temp_folder folder;
    char path[TEMP_PATH_BYTES];
    struct event_base *base;
    struct control *control;
    bool is_prompt; // answers "you said ..." at once
    int count;
    uint64_t ids[COMMANDS_MAX];
    char lines[COMMANDS_MAX][CONTROL_LINE_MAX + 1];
};

static void
on_command(void *data, uint64_t id, const char *line)
{
    struct office *office = data;
    char text[CONTROL_LINE_MAX + 32];

    assert_true(office->count < COMMANDS_MAX);
    office->ids[office->count] = id;
    memcpy(office->lines[office->count++], line, strlen(line) + 1);
    if (office->is_prompt) {
        snprintf(text, sizeof(text), "you said %s", line);
        control_answer(office->control, id, true, text, strlen(text));
    }
}

static void
office_open_with(struct office *office, int reading_ms, int writing_ms)
{
    struct control_config config = {.command = on_command, .data = office};
    struct strbuf why = {0};

    memset(office, 0, sizeof(*office));
    // What peers do wrong is logged; not here.
    log_set_level(LOG_LEVEL_ERROR);
    temp_folder_open(&office->folder);
    temp_folder_path(&office->folder, "ctl", office->path);
    office->base = event_base_new();
    config.path = office->path;
    config.reading_ms = reading_ms;
    config.writing_ms = writing_ms;
    office->control = control_create(office->base, &config, &why);
    if (!office->control) {
        fail_msg("%s", strbuf_text(&why));
    }
    strbuf_finish(&why);
}

static void
office_open(struct office *office)
{
    office_open_with(office, 0, 0);
}

static void
office_close(struct office *office)
{
    control_destroy(office->control);
    event_base_free(office->base);
    assert_int_equal(access(office->path, F_OK), -1);
    temp_folder_close(&office->folder);
}

static int
call(struct office *office)
{
    struct strbuf why = {0};
    int fd = unix_socket_connect(office->path, &why);

    if (fd < 0) {
        fail_msg("%s", strbuf_text(&why));
    }
    return fd;
}

static void
format_bytes(int fd, const char *bytes, size_t length)
{
    assert_int_equal(send(fd, bytes, length, MSG_NOSIGNAL), length);
}

static void
say(int fd, const char *text)
{
    format_bytes(fd, text, strlen(text));
}

// Turns the loop until the app has had so many commands.
static void
wait_for_commands(struct office *office, int count)
{
    while (office->count < count) {
        event_base_loop(office->base, EVLOOP_ONCE);
    }
    assert_int_equal(office->count, count);
}

// Turns the loop until something can be read; 0 at the end of the stream.
static size_t
hear(struct office *office, int fd, char *bytes, size_t length)
{
    ssize_t got;

    while ((got = recv(fd, bytes, length, MSG_DONTWAIT)) < 0 && errno == EAGAIN) {
        event_base_loop(office->base, EVLOOP_ONCE);
    }
    return got < 0 ? 0 : (size_t)got;
}

static void
must_hear(struct office *office, int fd, const char *want)
{
    size_t length = strlen(want), at = 0;
    char *got = xcalloc(length + 1, 1);

    while (at < length) {
        size_t more = hear(office, fd, got + at, length - at);

        if (more == 0 || strncmp(got, want, at + more) != 0) {
            fail_msg("expected %s, got %s", want, got);
        }
        at += more;
    }
    free(got);
}

static void
must_end(struct office *office, int fd)
{
    char byte;

    assert_int_equal(hear(office, fd, &byte, 1), 0);
    close(fd);
}

static void
reply(struct office *office, int command, bool is_good, const char *text)
{
    control_answer(office->control, office->ids[command], is_good, text, strlen(text));
}

static void
a_command_is_handed_on_and_answered(void **state)
{
    struct office office;
    int fd;

    (void)state;
    office_open(&office);
    fd = call(&office);
    assert_false(control_is_busy(office.control));
    say(fd, "kick ann\n");
    wait_for_commands(&office, 1);
    assert_string_equal(office.lines[0], "kick ann");
    assert_true(control_is_busy(office.control));
    reply(&office, 0, true, "ann is gone.\n");
    must_hear(&office, fd, "ok\nann is gone.\n.\n");
    say(fd, "kick bob\r\n");
    wait_for_commands(&office, 2);
    assert_string_equal(office.lines[1], "kick bob");
    assert_int_equal(office.ids[0], office.ids[1]);
    reply(&office, 1, false, "There is no player \"bob\".");
    must_hear(&office, fd,
              "error\n"
              "There is no player \"bob\".\n"
              ".\n");
    close(fd);
    office_close(&office);
}

static void
any_text_can_be_told_from_its_end(void **state)
{
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"", "ok\n.\n"},
        {"\n", "ok\n\n.\n"},
        {"a\nb\n", "ok\na\nb\n.\n"},
        {"a\n\nb", "ok\na\n\nb\n.\n"},
        {".", "ok\n..\n.\n"},
        {".\n..\na.\n", "ok\n..\n...\na.\n.\n"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct office office;
        int fd;

        office_open(&office);
        fd = call(&office);
        say(fd, "x\n");
        wait_for_commands(&office, 1);
        reply(&office, 0, true, cases[i].text);
        must_hear(&office, fd, cases[i].want);
        close(fd);
        office_close(&office);
    }
}

static void
each_operator_gets_his_own_answer(void **state)
{
    struct office office;
    int a, b;

    (void)state;
    office_open(&office);
    a = call(&office);
    b = call(&office);
    say(a, "a\n");
    wait_for_commands(&office, 1);
    say(b, "b\n");
    wait_for_commands(&office, 2);
    assert_int_not_equal(office.ids[0], office.ids[1]);
    reply(&office, 1, true, "to b");
    reply(&office, 0, true, "to a");
    must_hear(&office, a, "ok\nto a\n.\n");
    must_hear(&office, b, "ok\nto b\n.\n");
    close(a);
    close(b);
    office_close(&office);
}

static void
commands_sent_at_once_are_handed_on_one_by_one(void **state)
{
    struct office office;
    int fd;

    (void)state;
    office_open(&office);
    fd = call(&office);
    say(fd, "one\ntwo\nthr");
    wait_for_commands(&office, 1);
    // The second one waits, however often the loop turns.
    event_base_loop(office.base, EVLOOP_NONBLOCK);
    assert_int_equal(office.count, 1);
    reply(&office, 0, true, "1");
    must_hear(&office, fd, "ok\n1\n.\n");
    wait_for_commands(&office, 2);
    assert_string_equal(office.lines[1], "two");
    reply(&office, 1, true, "2");
    must_hear(&office, fd, "ok\n2\n.\n");
    say(fd, "ee\n");
    wait_for_commands(&office, 3);
    assert_string_equal(office.lines[2], "three");
    close(fd);
    office_close(&office);
}

static void
many_prompt_answers_come_in_order(void **state)
{
    struct office office;
    int fd;

    (void)state;
    office_open(&office);
    office.is_prompt = true;
    fd = call(&office);
    say(fd, "a\nb\nc\n");
    must_hear(&office, fd, "ok\nyou said a\n.\nok\nyou said b\n.\nok\nyou said c\n.\n");
    close(fd);
    office_close(&office);
}

// As from a pipe: echo status | socat - UNIX:gorend.ctl
static void
whoever_says_no_more_still_gets_his_answer(void **state)
{
    struct office office;
    int fd;

    (void)state;
    office_open(&office);
    fd = call(&office);
    say(fd, "status\n");
    assert_int_equal(shutdown(fd, SHUT_WR), 0);
    wait_for_commands(&office, 1);
    // The end is there, but nobody looks at it yet.
    event_base_loop(office.base, EVLOOP_NONBLOCK);
    reply(&office, 0, true, "fine");
    must_hear(&office, fd, "ok\nfine\n.\n");
    must_end(&office, fd);
    office_close(&office);
}

// As to the command that ends the server.
static void
the_last_answer_goes_out_before_the_end(void **state)
{
    static const char want[] = "ok\nGoodbye.\n.\n";
    char got[sizeof(want)] = "";
    struct office office;
    int fd;

    (void)state;
    office_open(&office);
    fd = call(&office);
    say(fd, "drain\n");
    wait_for_commands(&office, 1);
    reply(&office, 0, true, "Goodbye.");
    office_close(&office);
    assert_int_equal(recv(fd, got, sizeof(got), MSG_WAITALL), sizeof(want) - 1);
    assert_string_equal(got, want);
    close(fd);
}

static void
an_answer_to_nobody_is_dropped(void **state)
{
    struct office office;
    int fd;

    (void)state;
    office_open(&office);
    control_answer(office.control, 99, true, "x", 1);
    fd = call(&office);
    say(fd, "status\n");
    wait_for_commands(&office, 1);
    close(fd);
    reply(&office, 0, true, "fine");
    while (control_is_busy(office.control)) {
        event_base_loop(office.base, EVLOOP_ONCE);
    }
    reply(&office, 0, true, "once more");

    fd = call(&office);
    say(fd, "status\n");
    wait_for_commands(&office, 2);
    assert_int_not_equal(office.ids[0], office.ids[1]);
    reply(&office, 1, true, "first");
    // Nothing was asked any more.
    reply(&office, 1, true, "second");
    say(fd, "again\n");
    wait_for_commands(&office, 3);
    reply(&office, 2, true, "third");
    must_hear(&office, fd, "ok\nfirst\n.\nok\nthird\n.\n");
    close(fd);
    office_close(&office);
}

static void
the_longest_line_is_a_command(void **state)
{
    char line[CONTROL_LINE_MAX + 1];
    struct office office;
    int fd;

    (void)state;
    office_open(&office);
    fd = call(&office);
    memset(line, 'x', sizeof(line));
    line[CONTROL_LINE_MAX] = '\n';
    format_bytes(fd, line, sizeof(line));
    wait_for_commands(&office, 1);
    assert_int_equal(strlen(office.lines[0]), CONTROL_LINE_MAX);
    close(fd);
    office_close(&office);
}

static void
nonsense_is_refused_and_ends_the_connection(void **state)
{
    static const char too_long[] = "error\nThe line is too long.\n.\n";
    static const char not_text[] = "error\n"
                                   "A command must be a line of UTF-8 without control characters.\n"
                                   ".\n";
    static char line[3 * CONTROL_LINE_MAX];
    static const struct {
        const char *bytes;
        size_t length;
        const char *want;
    } cases[] = {
        {line, CONTROL_LINE_MAX + 1, too_long},
        {line, sizeof(line), too_long},
        {"a\tb\n", 4, not_text},
        {"a\0b\n", 4, not_text},
        {"a\xff\n", 3, not_text},
        {"a\x1b[2J\n", 6, not_text},
        {"a\xe2\x80\xae\n", 5, not_text},
    };

    (void)state;
    memset(line, 'x', sizeof(line));
    line[CONTROL_LINE_MAX + 50] = '\n';
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct office office;
        int fd;

        office_open(&office);
        fd = call(&office);
        format_bytes(fd, cases[i].bytes, cases[i].length);
        must_hear(&office, fd, cases[i].want);
        must_end(&office, fd);
        assert_int_equal(office.count, 0);
        office_close(&office);
    }
}

static void
connections_are_bounded_and_places_come_back(void **state)
{
    int fds[CONTROL_CONNECTIONS_MAX], more;
    struct office office;

    (void)state;
    office_open(&office);
    office.is_prompt = true;
    for (size_t i = 0; i < COUNT_OF(fds); i++) {
        fds[i] = call(&office);
    }
    more = call(&office);
    must_hear(&office, more, "error\nToo many operators are connected; try again later.\n.\n");
    must_end(&office, more);
    say(fds[3], "still here\n");
    must_hear(&office, fds[3], "ok\nyou said still here\n.\n");
    close(fds[3]);
    event_base_loop(office.base, EVLOOP_ONCE);
    fds[3] = call(&office);
    say(fds[3], "me too\n");
    must_hear(&office, fds[3], "ok\nyou said me too\n.\n");
    for (size_t i = 0; i < COUNT_OF(fds); i++) {
        close(fds[i]);
    }
    office_close(&office);
}

static void
whoever_says_nothing_is_dropped(void **state)
{
    struct office office;
    int fd;

    (void)state;
    office_open_with(&office, SHORT_MS, 0);
    fd = call(&office);
    say(fd, "half a li");
    must_end(&office, fd);
    office_close(&office);
}

// Each byte would start an idle timer anew.
static void
whoever_says_it_byte_by_byte_is_dropped(void **state)
{
    const struct timeval pause = {.tv_usec = SHORT_MS * 1000 / 10};
    struct office office;
    ssize_t got = -1;
    char byte;
    int fd;

    (void)state;
    office_open_with(&office, SHORT_MS, 0);
    fd = call(&office);
    errno = EAGAIN;
    while (got < 0 && errno == EAGAIN) {
        send(fd, "x", 1, MSG_NOSIGNAL);
        event_base_loopexit(office.base, &pause);
        event_base_dispatch(office.base);
        got = recv(fd, &byte, 1, MSG_DONTWAIT);
    }
    // A byte would be the complaint about a line that is too long.
    assert_true(got <= 0);
    close(fd);
    office_close(&office);
}

static void
whoever_does_not_read_is_dropped(void **state)
{
    enum { LARGE = 8 * 1024 * 1024 };
    char *text = xcalloc(LARGE, 1), byte;
    struct office office;
    size_t heard = 0;
    int fd;

    (void)state;
    memset(text, 'x', LARGE);
    office_open_with(&office, 0, SHORT_MS);
    fd = call(&office);
    say(fd, "all\n");
    wait_for_commands(&office, 1);
    control_answer(office.control, office.ids[0], true, text, LARGE);
    while (control_is_busy(office.control)) {
        event_base_loop(office.base, EVLOOP_ONCE);
    }
    while (recv(fd, &byte, 1, MSG_DONTWAIT) == 1) {
        heard++;
    }
    assert_in_range(heard, 1, LARGE - 1);
    must_end(&office, fd);
    free(text);
    office_close(&office);
}

// While the app thinks, nobody is too slow.
static void
waiting_for_an_answer_has_no_limit(void **state)
{
    struct timeval later = {.tv_usec = 5 * SHORT_MS * 1000};
    struct office office;
    int fd;

    (void)state;
    office_open_with(&office, SHORT_MS, 0);
    fd = call(&office);
    say(fd, "think\n");
    wait_for_commands(&office, 1);
    event_base_loopexit(office.base, &later);
    event_base_dispatch(office.base);
    reply(&office, 0, true, "so");
    must_hear(&office, fd, "ok\nso\n.\n");
    close(fd);
    office_close(&office);
}

static void
without_descriptors_it_tries_again_later(void **state)
{
    struct rlimit all, few;
    struct office office;
    int fd;

    (void)state;
    office_open(&office);
    office.is_prompt = true;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &all), 0);
    fd = call(&office);
    few = (struct rlimit){.rlim_cur = (rlim_t)fd + 1, .rlim_max = all.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
    say(fd, "anybody?\n");
    event_base_loop(office.base, EVLOOP_ONCE);
    // It does not turn in circles meanwhile.
    event_base_loop(office.base, EVLOOP_NONBLOCK);
    assert_int_equal(office.count, 0);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &all), 0);
    must_hear(&office, fd, "ok\nyou said anybody?\n.\n");
    close(fd);
    office_close(&office);
}

static void
only_root_and_the_same_user_are_allowed(void **state)
{
    (void)state;
    assert_true(control_is_allowed(0, 1000));
    assert_true(control_is_allowed(1000, 1000));
    assert_false(control_is_allowed(1001, 1000));
    assert_false(control_is_allowed(1000, 0));
}

// Another user, who gets past the rights of the file.
static int
be_another_user(const char *path)
{
    static const char want[] = "error\n"
                               "Only root and the user of the server can give commands.\n"
                               ".\n";
    struct strbuf why = {0};
    char got[sizeof(want)] = "";
    int fd;

    if (setuid(NOBODY) < 0) {
        return 1;
    }
    fd = unix_socket_connect(path, &why);
    if (fd < 0 || recv(fd, got, sizeof(want) - 1, MSG_WAITALL) != (ssize_t)sizeof(want) - 1) {
        return 2;
    }
    return strcmp(got, want) == 0 ? 0 : 3;
}

static void
another_user_is_turned_away(void **state)
{
    struct office office;
    int status = -1;
    pid_t child;

    (void)state;
    if (geteuid() != 0) {
        return; // only root can become another one
    }
    office_open(&office);
    assert_int_equal(chmod(office.folder.path, 0711), 0);
    assert_int_equal(chmod(office.path, 0666), 0);
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        _exit(be_another_user(office.path));
    }
    event_base_loop(office.base, EVLOOP_ONCE);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    office_close(&office);
}

static void
a_socket_in_use_is_not_taken_over(void **state)
{
    struct control_config config = {.command = on_command};
    struct strbuf why = {0};
    struct office office;

    (void)state;
    office_open(&office);
    config.path = office.path;
    assert_null(control_create(office.base, &config, &why));
    assert_non_null(strstr(why.text, "in use"));
    strbuf_finish(&why);
    office_close(&office);
    control_destroy(NULL);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_command_is_handed_on_and_answered),
        cmocka_unit_test(any_text_can_be_told_from_its_end),
        cmocka_unit_test(each_operator_gets_his_own_answer),
        cmocka_unit_test(commands_sent_at_once_are_handed_on_one_by_one),
        cmocka_unit_test(many_prompt_answers_come_in_order),
        cmocka_unit_test(whoever_says_no_more_still_gets_his_answer),
        cmocka_unit_test(the_last_answer_goes_out_before_the_end),
        cmocka_unit_test(an_answer_to_nobody_is_dropped),
        cmocka_unit_test(the_longest_line_is_a_command),
        cmocka_unit_test(nonsense_is_refused_and_ends_the_connection),
        cmocka_unit_test(connections_are_bounded_and_places_come_back),
        cmocka_unit_test(whoever_says_nothing_is_dropped),
        cmocka_unit_test(whoever_says_it_byte_by_byte_is_dropped),
        cmocka_unit_test(whoever_does_not_read_is_dropped),
        cmocka_unit_test(waiting_for_an_answer_has_no_limit),
        cmocka_unit_test(without_descriptors_it_tries_again_later),
        cmocka_unit_test(only_root_and_the_same_user_are_allowed),
        cmocka_unit_test(another_user_is_turned_away),
        cmocka_unit_test(a_socket_in_use_is_not_taken_over),
    };
    const struct sigaction ignore = {.sa_handler = SIG_IGN};

    sigaction(SIGPIPE, &ignore, NULL);
    return cmocka_run_group_tests_name("control", tests, NULL, NULL);
}
