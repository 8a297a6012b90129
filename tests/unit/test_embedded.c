// SPDX-License-Identifier: MIT
// A server of one's own: started, joined, taken over, ended. The server is a
// stand-in (tests/support/fake_gorend.c), whose path is in GOREN_FAKE_GOREND.
#include "client/local/embedded.h"

#include <event2/event.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "client/local/embedded_place.h"
#include "common/util/strbuf.h"
#include "tests/support/temp_folder.h"

enum { LONG_MS = 600000, MOMENT_MS = 1, TEXT_BYTES = 2000 };

static const char *const state_words[] = {
    [EMBEDDED_IDLE] = "idle",         [EMBEDDED_STARTING] = "starting", [EMBEDDED_READY] = "ready",
    [EMBEDDED_STOPPING] = "stopping", [EMBEDDED_FAILED] = "failed",
};

struct house {
    struct event_base *base;
    struct embedded *embedded;
    struct strbuf states, why;
    void (*on_state)(struct house *house, enum embedded_state state);
};

struct fixture {
    struct temp_folder dir;
    char state_dir[TEMP_PATH_BYTES];
    char data_file[TEMP_PATH_BYTES];
    struct embedded_times times;
    struct event_base *base;
    struct house first, second;
};

static void
on_state(void *data, enum embedded_state state, const char *why)
{
    struct house *house = data;

    assert_int_equal(embedded_state(house->embedded), state);
    strbuf_addf(&house->states, house->states.length > 0 ? " %s" : "%s", state_words[state]);
    strbuf_clear(&house->why);
    strbuf_add(&house->why, why);
    if (house->on_state) {
        house->on_state(house, state);
    }
}

static void
open_house(struct fixture *fixture, struct house *house)
{
    const struct embedded_ops ops = {on_state};

    *house = (struct house){.base = fixture->base};
    house->embedded = embedded_create(fixture->base, fixture->state_dir, &ops, house);
}

static void
close_house(struct house *house)
{
    embedded_destroy(house->embedded);
    strbuf_finish(&house->states);
    strbuf_finish(&house->why);
}

static int
set_up(void **state)
{
    static struct fixture fixture;

    fixture.times = (struct embedded_times){LONG_MS, LONG_MS, MOMENT_MS};
    fixture.base = event_base_new();
    temp_folder_open(&fixture.dir);
    temp_folder_path(&fixture.dir, "state", fixture.state_dir);
    temp_folder_path(&fixture.dir, "data/here.db", fixture.data_file);
    setenv("XDG_RUNTIME_DIR", fixture.dir.path, 1);
    setenv("XDG_DATA_HOME", fixture.dir.path, 1);
    open_house(&fixture, &fixture.first);
    open_house(&fixture, &fixture.second);
    *state = &fixture;
    return 0;
}

static void
run_until(struct house *house, enum embedded_state wanted)
{
    while (embedded_state(house->embedded) != wanted) {
        if (embedded_state(house->embedded) == EMBEDDED_FAILED) {
            fail_msg("expected %s, got failed: %s", state_words[wanted], strbuf_text(&house->why));
        }
        event_base_loop(house->base, EVLOOP_ONCE);
    }
}

static void
stop(struct house *house)
{
    embedded_stop(house->embedded);
    run_until(house, EMBEDDED_IDLE);
}

static int
tear_down(void **state)
{
    struct fixture *fixture = *state;
    struct house *houses[] = {&fixture->first, &fixture->second};

    for (int i = 0; i < 2; i++) {
        if (embedded_state(houses[i]->embedded) != EMBEDDED_FAILED) {
            stop(houses[i]);
        }
        close_house(houses[i]);
    }
    event_base_free(fixture->base);
    temp_folder_close(&fixture->dir);
    return 0;
}

static void
start(struct fixture *fixture, struct house *house, const char *listen)
{
    const struct embedded_config config = {
        .program = getenv("GOREN_FAKE_GOREND"), .data_file = fixture->data_file, .listen = listen};

    embedded_set_times(house->embedded, &fixture->times);
    embedded_start(house->embedded, &config);
}

static void
start_until_ready(struct fixture *fixture, struct house *house)
{
    start(fixture, house, NULL);
    run_until(house, EMBEDDED_READY);
}

static void
use_data(struct fixture *fixture, const char *name)
{
    temp_folder_path(&fixture->dir, name, fixture->data_file);
}

static void
expect_why(const struct house *house, const char *words)
{
    if (!strstr(strbuf_text(&house->why), words)) {
        fail_msg("expected \"%s\" in \"%s\"", words, strbuf_text(&house->why));
    }
}

static void
expect_states(const struct house *house, const char *states)
{
    assert_string_equal(strbuf_text(&house->states), states);
}

static void
a_server_is_started_and_stopped(void **state)
{
    struct fixture *fixture = *state;
    struct house *house = &fixture->first;
    char path[PLACE_SOCKET_BYTES];

    assert_string_equal(embedded_path(house->embedded), "");
    start_until_ready(fixture, house);
    expect_states(house, "starting ready");
    assert_true(embedded_is_own(house->embedded));
    snprintf(path, sizeof(path), "%s", embedded_path(house->embedded));
    assert_true(place_answers(path));
    embedded_stop(house->embedded);
    assert_string_equal(embedded_path(house->embedded), "");
    assert_true(house->why.length > 0); // what is going on
    run_until(house, EMBEDDED_IDLE);
    expect_states(house, "starting ready stopping idle");
    assert_false(place_answers(path));
    assert_int_not_equal(access(path, F_OK), 0);
}

static void
it_can_be_started_again(void **state)
{
    struct fixture *fixture = *state;

    start_until_ready(fixture, &fixture->first);
    start(fixture, &fixture->first, NULL); // it runs: nothing happens
    assert_int_equal(embedded_state(fixture->first.embedded), EMBEDDED_READY);
    stop(&fixture->first);
    start_until_ready(fixture, &fixture->first);
    assert_true(embedded_is_own(fixture->first.embedded));
}

static void
nobody_else_gets_to_the_socket(void **state)
{
    struct fixture *fixture = *state;
    char folder[TEMP_PATH_BYTES];
    struct stat found;

    start_until_ready(fixture, &fixture->first);
    temp_folder_path(&fixture->dir, "goren", folder);
    assert_memory_equal(embedded_path(fixture->first.embedded), folder, strlen(folder));
    assert_int_equal(stat(folder, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0700);
}

static void
expect_arguments(struct fixture *fixture, const char *name, const char *listen, bool is_private)
{
    char text[TEXT_BYTES], wanted[TEXT_BYTES], data[TEMP_PATH_BYTES];

    snprintf(wanted, sizeof(wanted),
             "--config=none\n--data=%s\n--unix=%s\n--listen=%s\n--durability=full\n"
             "--control=none\n--exit-with-parent\n--log-level=warn\n--keep-games\n%s\n"
             "--stop-for-good\n%s",
             temp_folder_path(&fixture->dir, name, data), embedded_path(fixture->first.embedded),
             listen,
             is_private ? "--budgets=no"
                        : "--budget.allow=127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,"
                          "169.254.0.0/16,::1/128,fc00::/7,fe80::/10",
             is_private ? "--drain-grace=0\n--request-limit=no\n--ai-seats=10000\n"
                          "--ai-seats-per-player=10000\n"
                        : "");
    snprintf(data, sizeof(data), "%s.args", name);
    assert_string_equal(temp_folder_read(&fixture->dir, data, text, sizeof(text)), wanted);
}

static void
a_private_server_listens_to_nobody_else(void **state)
{
    struct fixture *fixture = *state;

    start_until_ready(fixture, &fixture->first);
    expect_arguments(fixture, "data/here.db", "none", true);
}

static void
a_host_listens_where_it_is_told(void **state)
{
    struct fixture *fixture = *state;
    char path[TEMP_PATH_BYTES];

    start(fixture, &fixture->first, "[::]:5555,0.0.0.0:5555");
    run_until(&fixture->first, EMBEDDED_READY);
    expect_arguments(fixture, "data/here.db", "[::]:5555,0.0.0.0:5555", false);
    assert_string_equal(embedded_certificate(fixture->first.embedded),
                        temp_folder_path(&fixture->dir, "data/gorend.crt", path));
}

static void
data_has_a_default_place(void **state)
{
    struct fixture *fixture = *state;
    struct embedded_config config = {.program = getenv("GOREN_FAKE_GOREND")};

    embedded_start(fixture->first.embedded, &config);
    run_until(&fixture->first, EMBEDDED_READY);
    expect_arguments(fixture, "goren/here.db", "none", true);
    stop(&fixture->first);
    config.listen = "127.0.0.1:0";
    embedded_start(fixture->first.embedded, &config);
    run_until(&fixture->first, EMBEDDED_READY);
    expect_arguments(fixture, "goren/host.db", "127.0.0.1:0", false);
}

static void
a_second_program_joins_the_server_that_runs(void **state)
{
    struct fixture *fixture = *state;
    char runtime[TEMP_PATH_BYTES];

    fixture->times.look_ms = LONG_MS;
    start_until_ready(fixture, &fixture->first);
    // Another session may know another folder for sockets.
    assert_int_equal(mkdir(temp_folder_path(&fixture->dir, "run", runtime), 0700), 0);
    setenv("XDG_RUNTIME_DIR", runtime, 1);
    start_until_ready(fixture, &fixture->second);
    assert_false(embedded_is_own(fixture->second.embedded));
    assert_string_equal(embedded_path(fixture->second.embedded),
                        embedded_path(fixture->first.embedded));
    stop(&fixture->second);
    expect_states(&fixture->second, "starting ready idle");
    assert_int_equal(embedded_state(fixture->first.embedded), EMBEDDED_READY);
    assert_true(place_answers(embedded_path(fixture->first.embedded)));
}

static void
a_program_that_joined_takes_over(void **state)
{
    struct fixture *fixture = *state;

    start_until_ready(fixture, &fixture->first);
    start_until_ready(fixture, &fixture->second);
    assert_false(embedded_is_own(fixture->second.embedded));
    stop(&fixture->first);
    while (!embedded_is_own(fixture->second.embedded)) {
        event_base_loop(fixture->base, EVLOOP_ONCE);
    }
    expect_states(&fixture->second, "starting ready starting ready");
    assert_true(place_answers(embedded_path(fixture->second.embedded)));
    // And now the first one joins.
    start_until_ready(fixture, &fixture->first);
    assert_false(embedded_is_own(fixture->first.embedded));
}

static void
different_data_has_different_servers(void **state)
{
    struct fixture *fixture = *state;

    start_until_ready(fixture, &fixture->first);
    use_data(fixture, "data/other.db");
    start_until_ready(fixture, &fixture->second);
    assert_true(embedded_is_own(fixture->second.embedded));
    assert_string_not_equal(embedded_path(fixture->second.embedded),
                            embedded_path(fixture->first.embedded));
}

static void
a_server_that_cannot_start_says_why(void **state)
{
    struct fixture *fixture = *state;

    use_data(fixture, "dies.db");
    for (int i = 0; i < 2; i++) {
        start(fixture, &fixture->first, NULL);
        run_until(&fixture->first, EMBEDDED_FAILED);
        expect_why(&fixture->first, "has stopped with status 3. Last output: error config: "
                                    "the port is taken Its log is in ");
    }
    expect_states(&fixture->first, "starting failed starting failed");
    assert_string_equal(embedded_path(fixture->first.embedded), "");
}

static void
poke(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    snprintf(address.sun_path, sizeof(address.sun_path), "%s", path);
    assert_int_equal(connect(fd, (struct sockaddr *)&address, sizeof(address)), 0);
    assert_int_equal(write(fd, "x", 1), 1);
    close(fd);
}

static void
a_server_that_dies_says_its_last_words(void **state)
{
    struct fixture *fixture = *state;

    use_data(fixture, "brittle.db");
    start_until_ready(fixture, &fixture->first);
    poke(embedded_path(fixture->first.embedded));
    run_until(&fixture->first, EMBEDDED_FAILED);
    expect_why(&fixture->first, "Last output: error store: the disk is on fire ");
    // It can be had again.
    start_until_ready(fixture, &fixture->first);
}

static void
last_words_are_those_of_this_time(void **state)
{
    struct fixture *fixture = *state;

    assert_int_equal(mkdir(fixture->state_dir, 0700), 0);
    temp_folder_write_text(&fixture->dir, "state/silent.log", "error: long ago\n");
    use_data(fixture, "silent.db");
    fixture->times.start_ms = MOMENT_MS;
    start(fixture, &fixture->first, NULL);
    run_until(&fixture->first, EMBEDDED_FAILED);
    expect_why(&fixture->first, "did not answer and was stopped. Its log is in ");
}

static void
a_long_log_begins_anew(void **state)
{
    enum { LONG_BYTES = 1100000 };
    struct fixture *fixture = *state;
    char path[TEMP_PATH_BYTES], text[TEXT_BYTES];

    assert_int_equal(mkdir(fixture->state_dir, 0700), 0);
    temp_folder_write_text(&fixture->dir, "state/dies.log", "error: long ago\n");
    assert_int_equal(truncate(temp_folder_path(&fixture->dir, "state/dies.log", path), LONG_BYTES),
                     0);
    use_data(fixture, "dies.db");
    start(fixture, &fixture->first, NULL);
    run_until(&fixture->first, EMBEDDED_FAILED);
    assert_string_equal(temp_folder_read(&fixture->dir, "state/dies.log", text, sizeof(text)),
                        "error config: the port is taken\n");
}

static void
a_server_that_does_not_stop_is_killed(void **state)
{
    struct fixture *fixture = *state;

    use_data(fixture, "stubborn.db");
    fixture->times.stop_ms = MOMENT_MS;
    start_until_ready(fixture, &fixture->first);
    stop(&fixture->first);
    expect_states(&fixture->first, "starting ready stopping idle");
}

static void
a_server_that_only_closes_its_output_is_not_gone(void **state)
{
    struct fixture *fixture = *state;

    use_data(fixture, "closes.db");
    start_until_ready(fixture, &fixture->first);
    for (int i = 0; i < 5; i++) {
        event_base_loop(fixture->base, EVLOOP_ONCE);
    }
    assert_int_equal(embedded_state(fixture->first.embedded), EMBEDDED_READY);
    stop(&fixture->first);
}

static void
it_can_be_stopped_while_it_starts(void **state)
{
    struct fixture *fixture = *state;

    use_data(fixture, "silent.db");
    start(fixture, &fixture->first, NULL);
    stop(&fixture->first);
    start(fixture, &fixture->first, NULL);
    event_base_loop(fixture->base, EVLOOP_ONCE); // there is a child now
    embedded_stop(fixture->first.embedded);
    assert_int_equal(embedded_state(fixture->first.embedded), EMBEDDED_STOPPING);
    embedded_stop(fixture->first.embedded); // once is enough
    run_until(&fixture->first, EMBEDDED_IDLE);
}

static void
a_lock_that_nobody_answers_for_is_told(void **state)
{
    struct fixture *fixture = *state;
    char path[TEMP_PATH_BYTES];
    int fd;

    temp_folder_write_text(&fixture->dir, "here.db.goren", "");
    use_data(fixture, "here.db");
    assert_int_equal(place_lock(temp_folder_path(&fixture->dir, "here.db.goren", path), &fd),
                     PLACE_LOCK_OURS);
    fixture->times.start_ms = MOMENT_MS;
    start(fixture, &fixture->first, NULL);
    run_until(&fixture->first, EMBEDDED_FAILED);
    expect_why(&fixture->first, "Another program uses ");
    close(fd);
    fixture->times.start_ms = LONG_MS;
    start_until_ready(fixture, &fixture->first);
}

static void
what_is_missing_is_told(void **state)
{
    struct fixture *fixture = *state;
    struct embedded_config config = {.program = "/nonexistent/gorend",
                                     .data_file = fixture->data_file};
    char path[TEMP_PATH_BYTES];

    embedded_start(fixture->first.embedded, &config);
    run_until(&fixture->first, EMBEDDED_FAILED);
    expect_why(&fixture->first, "/nonexistent/gorend can't be started: ");
    // A file in place of the folder.
    temp_folder_write_text(&fixture->dir, "file", "x");
    config.data_file = temp_folder_path(&fixture->dir, "file/here.db", path);
    embedded_start(fixture->first.embedded, &config);
    assert_int_equal(embedded_state(fixture->first.embedded), EMBEDDED_FAILED);
    expect_why(&fixture->first, "file/here.db can't be created");
}

static void
a_log_that_cannot_be_written_is_told(void **state)
{
    struct fixture *fixture = *state;

    temp_folder_write_text(&fixture->dir, "state", "x");
    start(fixture, &fixture->first, NULL);
    run_until(&fixture->first, EMBEDDED_FAILED);
    expect_why(&fixture->first, "here.log can't be written: ");
}

static void
start_again_when_failed(struct house *house, enum embedded_state state)
{
    const struct embedded_config config = {.program = getenv("GOREN_FAKE_GOREND")};

    if (state == EMBEDDED_FAILED) {
        embedded_start(house->embedded, &config);
    }
}

static void
stop_at_once(struct house *house, enum embedded_state state)
{
    if (state == EMBEDDED_STARTING) {
        embedded_stop(house->embedded);
    }
}

static void
it_can_be_used_from_within_its_news(void **state)
{
    struct fixture *fixture = *state;

    use_data(fixture, "dies.db");
    fixture->first.on_state = start_again_when_failed;
    start_until_ready(fixture, &fixture->first);
    expect_states(&fixture->first, "starting failed starting ready");
    fixture->second.on_state = stop_at_once;
    start(fixture, &fixture->second, NULL);
    expect_states(&fixture->second, "starting idle");
}

// A process that has a server, tells so, and waits to be killed.
static void
live_in(struct fixture *fixture, int tell_fd)
{
    struct house house;
    char byte;

    fixture->base = event_base_new();
    open_house(fixture, &house);
    start_until_ready(fixture, &house);
    (void)!write(tell_fd, "r", 1);
    (void)!read(STDIN_FILENO, &byte, 1);
    pause();
    _exit(0);
}

// Lets a server that lingers end.
static void
release(const char *data_file)
{
    char path[TEMP_PATH_BYTES + 8];
    int fd;

    snprintf(path, sizeof(path), "%s.wait", data_file);
    fd = open(path, O_WRONLY); // waits for the server to wait
    assert_true(fd >= 0);
    close(fd);
}

static void
the_server_ends_when_the_program_is_killed(void **state)
{
    struct fixture *fixture = *state;
    char lock_file[TEMP_PATH_BYTES], wait_file[TEMP_PATH_BYTES], path[PLACE_SOCKET_BYTES], byte;
    struct place_note note;
    int fds[2], fd, status;
    pid_t pid;

    use_data(fixture, "lingers.db");
    temp_folder_path(&fixture->dir, "lingers.db.goren", lock_file);
    assert_int_equal(mkfifo(temp_folder_path(&fixture->dir, "lingers.db.wait", wait_file), 0600),
                     0);
    assert_int_equal(pipe(fds), 0);
    pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        live_in(fixture, fds[1]);
    }
    assert_int_equal(read(fds[0], &byte, 1), 1);
    assert_true(place_lock_ask(lock_file, &note));
    snprintf(path, sizeof(path), "%s", note.path);
    assert_true(place_answers(path));
    kill(pid, SIGKILL);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    // The server itself holds the lock, until it has ended.
    assert_int_equal(place_lock(lock_file, &fd), PLACE_LOCK_HELD);
    release(fixture->data_file);
    fd = open(lock_file, O_RDWR | O_CLOEXEC);
    assert_true(fd >= 0);
    assert_int_equal(flock(fd, LOCK_EX), 0);
    assert_false(place_answers(path));
    close(fd);
    close(fds[0]);
    close(fds[1]);
}

static void
a_server_that_is_kept_runs_on_and_is_joined(void **state)
{
    struct fixture *fixture = *state;
    struct house *first = &fixture->first, *second = &fixture->second;
    char path[PLACE_SOCKET_BYTES];
    struct pollfd ended = {.events = POLLIN};

    assert_false(embedded_keep(first->embedded));
    start(fixture, first, "[::]:5599,0.0.0.0:5599");
    run_until(first, EMBEDDED_READY);
    snprintf(path, sizeof(path), "%s", embedded_path(first->embedded));
    assert_false(embedded_is_kept(first->embedded));
    assert_int_equal(embedded_end_kept(first->embedded), -1);
    assert_true(embedded_keep(first->embedded));
    expect_states(first, "starting ready idle");
    assert_true(place_answers(path));

    start_until_ready(fixture, second);
    assert_true(embedded_is_kept(second->embedded));
    assert_false(embedded_is_own(second->embedded));
    assert_string_equal(embedded_path(second->embedded), path);
    assert_string_equal(embedded_port(second->embedded), "5599");
    ended.fd = embedded_end_kept(second->embedded);
    assert_true(ended.fd >= 0);
    expect_states(second, "starting ready idle");
    assert_int_equal(poll(&ended, 1, LONG_MS), 1);
    close(ended.fd);
    assert_false(place_answers(path));
}

static void
a_socket_that_was_left_over_is_no_obstacle(void **state)
{
    struct fixture *fixture = *state;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char path[PLACE_SOCKET_BYTES];
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    start_until_ready(fixture, &fixture->first);
    snprintf(path, sizeof(path), "%s", embedded_path(fixture->first.embedded));
    stop(&fixture->first);
    memcpy(address.sun_path, path, sizeof(path));
    assert_int_equal(bind(fd, (struct sockaddr *)&address, sizeof(address)), 0);
    close(fd); // its name stays, as after a crash
    start_until_ready(fixture, &fixture->first);
    assert_string_equal(embedded_path(fixture->first.embedded), path);
}

// The old server has not ended yet when its program is gone; who comes then waits
// for its lock.
static void
a_new_program_waits_for_the_old_server_to_end(void **state)
{
    struct fixture *fixture = *state;
    char path[TEMP_PATH_BYTES];
    int fd;

    use_data(fixture, "here.db");
    temp_folder_path(&fixture->dir, "here.db.goren", path);
    assert_int_equal(place_lock(path, &fd), PLACE_LOCK_OURS);
    assert_true(place_lock_tell(fd, &(struct place_note){.path = "/nonexistent/old.sock"}));
    start(fixture, &fixture->first, NULL);
    for (int i = 0; i < 3; i++) {
        event_base_loop(fixture->base, EVLOOP_ONCE);
    }
    assert_int_equal(embedded_state(fixture->first.embedded), EMBEDDED_STARTING);
    close(fd);
    run_until(&fixture->first, EMBEDDED_READY);
    assert_true(embedded_is_own(fixture->first.embedded));
}

#define HOUSE_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        HOUSE_TEST(a_server_is_started_and_stopped),
        HOUSE_TEST(it_can_be_started_again),
        HOUSE_TEST(nobody_else_gets_to_the_socket),
        HOUSE_TEST(a_private_server_listens_to_nobody_else),
        HOUSE_TEST(a_host_listens_where_it_is_told),
        HOUSE_TEST(data_has_a_default_place),
        HOUSE_TEST(a_second_program_joins_the_server_that_runs),
        HOUSE_TEST(a_program_that_joined_takes_over),
        HOUSE_TEST(different_data_has_different_servers),
        HOUSE_TEST(a_server_that_cannot_start_says_why),
        HOUSE_TEST(a_server_that_dies_says_its_last_words),
        HOUSE_TEST(last_words_are_those_of_this_time),
        HOUSE_TEST(a_long_log_begins_anew),
        HOUSE_TEST(a_server_that_does_not_stop_is_killed),
        HOUSE_TEST(a_server_that_only_closes_its_output_is_not_gone),
        HOUSE_TEST(it_can_be_stopped_while_it_starts),
        HOUSE_TEST(a_lock_that_nobody_answers_for_is_told),
        HOUSE_TEST(what_is_missing_is_told),
        HOUSE_TEST(a_log_that_cannot_be_written_is_told),
        HOUSE_TEST(it_can_be_used_from_within_its_news),
        HOUSE_TEST(the_server_ends_when_the_program_is_killed),
        HOUSE_TEST(a_server_that_is_kept_runs_on_and_is_joined),
        HOUSE_TEST(a_socket_that_was_left_over_is_no_obstacle),
        HOUSE_TEST(a_new_program_waits_for_the_old_server_to_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
