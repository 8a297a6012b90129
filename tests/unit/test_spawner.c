// SPDX-License-Identifier: MIT
// The spawner with real programs.
#define _GNU_SOURCE // W_EXITCODE
#include <dirent.h>
#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/util/strbuf.h"
#include "server/shell/ops/sandbox.h"
#include "server/shell/ops/spawner.h"
#include "server/shell/ops/spawner_process.h"

static const char *const nothing[] = {NULL};
static const char *const script[] = {"-c", "echo \"$0 $1\"; cat; exit 7", NULL};
static const char *const descriptors[] = {"-c", "echo /proc/self/fd/*; echo $PPID; env", NULL};
static const char *const sleeps[] = {"-c", "echo $$; exec sleep 600 2>&1", NULL};
// It has a child of its own.
static const char *const family[] = {"-c", "sleep 600 2>&1 & echo $!; wait", NULL};
static const struct spawner_program programs[] = {
    {"talk", "/bin/sh", script, 2},
    {"look", "/bin/sh", descriptors, 0},
    {"sleep", "/bin/sh", sleeps, 0},
    {"family", "/bin/sh", family, 0},
    {"missing", "/no/such/program", nothing, 0},
};

enum { PROGRAMS = sizeof(programs) / sizeof(*programs), TEXT_BYTES = 4096 };

struct world {
    struct event_base *base;
    struct spawner *spawner;
    uint32_t job; // the last that started
    int in, out;
    int status;
    int ended, lost;
    int ended_before; // the program that was started last
};

static void
on_started(void *data, uint32_t job, int in_fd, int out_fd)
{
    struct world *world = data;

    world->job = job;
    world->in = in_fd;
    world->out = out_fd;
}

static void
on_ended(void *data, uint32_t job, int status)
{
    struct world *world = data;

    (void)job;
    world->status = status;
    world->ended++;
}

static void
on_lost(void *data)
{
    struct world *world = data;

    world->lost++;
}

static int
set_up(void **state)
{
    static const struct spawner_ops ops = {on_started, on_ended, on_lost};
    static struct world world;
    struct strbuf why = {0};

    world = (struct world){.in = -1, .out = -1};
    world.spawner = spawner_create(programs, PROGRAMS, &why);
    assert_non_null(world.spawner);
    world.base = event_base_new();
    spawner_listen(world.spawner, world.base, &ops, &world);
    *state = &world;
    return 0;
}

static int
tear_down(void **state)
{
    struct world *world = *state;

    spawner_destroy(world->spawner);
    event_base_free(world->base);
    return 0;
}

static void
start(struct world *world, const char *name, const char *const words[])
{
    uint32_t job;

    // Its start and its end may be told together.
    world->ended_before = world->ended;
    job = spawner_run(world->spawner, name, words);
    assert_int_not_equal(job, 0);
    while (world->job != job) {
        event_base_loop(world->base, EVLOOP_ONCE);
    }
}

// All that it prints; waits for its end.
static void
read_all(struct world *world, char text[TEXT_BYTES])
{
    size_t have = 0;
    ssize_t got;

    while (have < TEXT_BYTES - 1 && (got = read(world->out, text + have, TEXT_BYTES - 1 - have))) {
        assert_true(got > 0);
        have += (size_t)got;
    }
    text[have] = '\0';
    close(world->out);
    while (world->ended == world->ended_before) {
        event_base_loop(world->base, EVLOOP_ONCE);
    }
}

static void
programs_run_with_words_pipes_and_status(void **state)
{
    struct world *world = *state;
    char text[TEXT_BYTES];

    start(world, "talk", (const char *const[]){"some words", "$(reboot);", NULL});
    assert_int_equal(write(world->in, "typed", 5), 5);
    close(world->in);
    read_all(world, text);
    assert_string_equal(text, "some words $(reboot);\ntyped");
    assert_int_equal(world->status, W_EXITCODE(7, 0));
}

static void
a_program_has_nothing_of_the_server(void **state)
{
    struct world *world = *state;
    char text[TEXT_BYTES];

    setenv("SECRET", "of the server", 1); // as it is in the table of nobody
    start(world, "look", nothing);
    close(world->in);
    read_all(world, text);
    // 3 is the folder that is being read.
    assert_true(strncmp(text, "/proc/self/fd/0 /proc/self/fd/1 /proc/self/fd/2 ", 48) == 0);
    assert_null(strstr(text, "fd/4"));
    assert_null(strstr(text, "SECRET"));
    assert_non_null(strstr(text, "PATH=/usr/bin:/bin"));
}

static void
what_is_not_in_the_table_is_refused(void **state)
{
    struct world *world = *state;
    char long_word[SPAWNER_TEXT_MAX + 1];
    const char *const cases[][SPAWNER_WORDS_MAX + 2] = {
        {"talk", "a", "b", "too many"},
        {"talk", "-option"},
        {"talk", "line\nbreak"},
        {"talk", "\x1b[2J"},
        {"talk", ""},
        {"talk", long_word},
        {"look", "a"},
        {"/bin/sh"},
        {"nobody"},
    };

    memset(long_word, 'x', SPAWNER_TEXT_MAX);
    long_word[SPAWNER_TEXT_MAX] = '\0';
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        assert_int_equal(spawner_run(world->spawner, cases[i][0], cases[i] + 1), 0);
    }
}

// A server that was taken over may say anything: the other side looks for itself.
static void
requests_are_looked_at_where_they_are_carried_out(void **state)
{
    struct spawner_request good = {.program = 0, .word_count = 2, .text = "a\0b"}, bad;
    const char *words[SPAWNER_WORDS_MAX + 1];
    size_t bytes = SPAWNER_HEAD_BYTES + 4;

    (void)state;
    assert_true(spawner_allows(programs, PROGRAMS, &good, bytes, words));
    assert_string_equal(words[1], "b");
    assert_null(words[2]);
    for (size_t short_bytes = 0; short_bytes < bytes; short_bytes++) {
        assert_false(spawner_allows(programs, PROGRAMS, &good, short_bytes, words));
    }
    assert_false(spawner_allows(programs, PROGRAMS, &good, bytes + 1, words));
    assert_false(spawner_allows(programs, PROGRAMS, &good, sizeof(good) + 1, words));
    bad = good;
    bad.program = PROGRAMS;
    assert_false(spawner_allows(programs, PROGRAMS, &bad, bytes, words));
    bad = good;
    bad.word_count = SPAWNER_WORDS_MAX + 1;
    assert_false(spawner_allows(programs, PROGRAMS, &bad, bytes, words));
    bad = good;
    bad.text[2] = '-';
    assert_false(spawner_allows(programs, PROGRAMS, &bad, bytes, words));
}

static void
a_program_that_is_not_there_ends_with_127(void **state)
{
    struct world *world = *state;
    char text[TEXT_BYTES];

    start(world, "missing", nothing);
    close(world->in);
    read_all(world, text);
    assert_int_equal(world->status, W_EXITCODE(127, 0));
}

static void
only_so_many_run_at_a_time(void **state)
{
    struct world *world = *state;
    int fds[SPAWNER_JOBS_MAX];

    for (int i = 0; i < SPAWNER_JOBS_MAX; i++) {
        start(world, "sleep", nothing);
        close(world->in);
        fds[i] = world->out; // without a reader it would end
    }
    assert_int_equal(spawner_run(world->spawner, "sleep", nothing), 0);
    for (int i = 0; i < SPAWNER_JOBS_MAX; i++) {
        close(fds[i]);
    }
}

// The number that the script has printed: its process.
static pid_t
read_pid(struct world *world)
{
    char text[32] = "";

    assert_true(read(world->out, text, sizeof(text) - 1) > 0);
    return (pid_t)strtol(text, NULL, 10);
}

// Gone, or at least dead: whoever adopts it has yet to hear of it.
static void
wait_until_gone(pid_t pid)
{
    char path[64], text[256], *state;
    FILE *file;

    snprintf(path, sizeof(path), "/proc/%d/stat", (int)pid);
    while ((file = fopen(path, "r"))) {
        state = fgets(text, sizeof(text), file) ? strrchr(text, ')') : NULL;
        fclose(file);
        if (!state || state[2] == 'Z' || state[2] == 'X') {
            return;
        }
    }
}

static void
what_runs_ends_with_the_spawner(void **state)
{
    struct world *world = *state;
    pid_t program;

    start(world, "family", nothing);
    program = read_pid(world);
    spawner_destroy(world->spawner);
    world->spawner = NULL;
    wait_until_gone(program);
    close(world->in);
    close(world->out);
}

// The one process that is our child: its number stands behind its name.
static pid_t
find_spawner(void)
{
    char path[64], text[4096] = "";
    FILE *file;

    snprintf(path, sizeof(path), "/proc/self/task/%d/children", (int)getpid());
    file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(text, sizeof(text), file));
    fclose(file);
    return (pid_t)strtol(text, NULL, 10);
}

static void
a_spawner_that_is_killed_takes_all_with_it_and_is_missed(void **state)
{
    struct world *world = *state;
    pid_t program;

    start(world, "sleep", nothing);
    program = read_pid(world);
    kill(find_spawner(), SIGKILL);
    while (!world->lost) {
        event_base_loop(world->base, EVLOOP_ONCE);
    }
    wait_until_gone(program);
    assert_int_equal(spawner_run(world->spawner, "talk", nothing), 0);
    close(world->in);
    close(world->out);
}

// A server of its own, in a child: killed, it says nothing to anybody.
static void
everything_ends_with_a_server_that_is_killed(void **state)
{
    int fds[2];
    pid_t numbers[2], server;

    (void)state;
    assert_int_equal(pipe(fds), 0);
    server = fork();
    if (server == 0) {
        struct world *world = NULL;

        set_up((void **)&world);
        start(world, "family", nothing);
        numbers[0] = read_pid(world);
        numbers[1] = find_spawner();
        if (write(fds[1], numbers, sizeof(numbers)) < 0) {
            _exit(1);
        }
        pause();
        _exit(0);
    }
    assert_int_equal(read(fds[0], numbers, sizeof(numbers)), sizeof(numbers));
    kill(server, SIGKILL);
    assert_int_equal(waitpid(server, NULL, 0), server);
    wait_until_gone(numbers[0]);
    wait_until_gone(numbers[1]);
    close(fds[0]);
    close(fds[1]);
}

// The point of it all.
static void
a_server_that_is_shut_in_has_programs_run(void **state)
{
    struct world *world = NULL;
    pid_t server = fork();
    char text[TEXT_BYTES];
    int status;

    (void)state;
    if (server == 0) {
        set_up((void **)&world);
        if (sandbox_enter() != SANDBOX_ON) {
            _exit(77);
        }
        start(world, "talk", (const char *const[]){"a", "b", NULL});
        close(world->in);
        read_all(world, text);
        _exit(strcmp(text, "a b\n") == 0 && world->status == W_EXITCODE(7, 0) ? 0 : 1);
    }
    assert_int_equal(waitpid(server, &status, 0), server);
    if (status == W_EXITCODE(77, 0)) {
        print_message("# this build has no filter of system calls\n");
        return;
    }
    assert_int_equal(status, 0);
}

#define SPAWNER_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        SPAWNER_TEST(programs_run_with_words_pipes_and_status),
        SPAWNER_TEST(a_program_has_nothing_of_the_server),
        SPAWNER_TEST(what_is_not_in_the_table_is_refused),
        cmocka_unit_test(requests_are_looked_at_where_they_are_carried_out),
        SPAWNER_TEST(a_program_that_is_not_there_ends_with_127),
        SPAWNER_TEST(only_so_many_run_at_a_time),
        SPAWNER_TEST(what_runs_ends_with_the_spawner),
        SPAWNER_TEST(a_spawner_that_is_killed_takes_all_with_it_and_is_missed),
        cmocka_unit_test(everything_ends_with_a_server_that_is_killed),
        cmocka_unit_test(a_server_that_is_shut_in_has_programs_run),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
