// SPDX-License-Identifier: MIT
// The real server, started as a player's own, and the link to it: what "Play here",
// "Host" and a second program on the same data do, without a screen. The server's
// path is in GOREN_GOREND.
#include <arpa/inet.h>
#include <event2/event.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "client/local/embedded.h"
#include "client/net/address.h"
#include "client/net/link.h"
#include "common/util/strbuf.h"
#include "tests/support/temp_folder.h"

// One program: a server of its own, or another's, and a link.
struct program {
    struct event_base *base;
    struct embedded *embedded;
    struct link *link;
    struct strbuf why;
    uint64_t player;
    int up_count;
};

struct fixture {
    struct temp_folder folder;
    char state_dirs[2][TEMP_PATH_BYTES];
    char data_file[TEMP_PATH_BYTES];
    struct event_base *base;
    struct program first, second;
};

static void
on_embedded(void *data, enum embedded_state state, const char *why)
{
    struct program *program = data;

    strbuf_addf(&program->why, "server %d: %s; ", (int)state, why);
}

static void
on_link(void *data, enum link_state state, const char *why)
{
    struct program *program = data;

    strbuf_addf(&program->why, "link %d: %s; ", (int)state, why);
    program->up_count += state == LINK_UP ? 1 : 0;
}

static void
on_message(void *data, const struct server_msg *msg)
{
    struct program *program = data;

    if (msg->kind == SERVER_IDENTITY) {
        program->player = msg->identity.player_id;
    }
}

static void
open_program(struct fixture *fixture, struct program *program, const char *state_dir)
{
    const struct embedded_ops embedded_ops = {on_embedded};
    const struct link_ops link_ops = {on_link, on_message};
    const struct embedded_times times = {.start_ms = 60000, .stop_ms = 60000, .look_ms = 20};

    *program = (struct program){.base = fixture->base};
    program->embedded = embedded_create(fixture->base, state_dir, &embedded_ops, program);
    program->link = link_create(fixture->base, state_dir, &link_ops, program);
    embedded_set_times(program->embedded, &times);
}

static int
set_up(void **state)
{
    static struct fixture fixture;

    fixture.base = event_base_new();
    temp_folder_open(&fixture.folder);
    temp_folder_path(&fixture.folder, "data/here.db", fixture.data_file);
    temp_folder_path(&fixture.folder, "state1", fixture.state_dirs[0]);
    temp_folder_path(&fixture.folder, "state2", fixture.state_dirs[1]);
    setenv("XDG_RUNTIME_DIR", fixture.folder.path, 1);
    open_program(&fixture, &fixture.first, fixture.state_dirs[0]);
    open_program(&fixture, &fixture.second, fixture.state_dirs[1]);
    *state = &fixture;
    return 0;
}

static void
wait_for_server(struct program *program, enum embedded_state wanted)
{
    while (embedded_state(program->embedded) != wanted) {
        if (embedded_state(program->embedded) == EMBEDDED_FAILED) {
            fail_msg("the server failed: %s", strbuf_text(&program->why));
        }
        event_base_loop(program->base, EVLOOP_ONCE);
    }
}

static void
wait_for_up(struct program *program, int count)
{
    while (program->up_count < count) {
        if (link_state(program->link) == LINK_FAILED) {
            fail_msg("the link failed: %s", strbuf_text(&program->why));
        }
        event_base_loop(program->base, EVLOOP_ONCE);
    }
}

static void
stop_server(struct program *program)
{
    embedded_stop(program->embedded);
    if (embedded_state(program->embedded) != EMBEDDED_FAILED) {
        wait_for_server(program, EMBEDDED_IDLE);
    }
}

static void
close_program(struct program *program)
{
    link_destroy(program->link);
    stop_server(program);
    embedded_destroy(program->embedded);
    strbuf_finish(&program->why);
}

static int
tear_down(void **state)
{
    struct fixture *fixture = *state;

    close_program(&fixture->first);
    close_program(&fixture->second);
    event_base_loop(fixture->base, EVLOOP_NONBLOCK);
    event_base_free(fixture->base);
    temp_folder_close(&fixture->folder);
    return 0;
}

static void
start_server(struct fixture *fixture, struct program *program, const char *listen)
{
    const struct embedded_config config = {
        .program = getenv("GOREN_GOREND"), .data_file = fixture->data_file, .listen = listen};

    embedded_start(program->embedded, &config);
    wait_for_server(program, EMBEDDED_READY);
}

static void
connect_here(struct program *program, const char *name)
{
    const struct link_target target = {.path = embedded_path(program->embedded)};
    const struct link_identity identity = {.name = name, .language = "en"};

    link_open(program->link, &target, &identity);
    wait_for_up(program, program->up_count + 1);
}

static void
a_guest_plays_here_and_comes_back_as_the_same(void **state)
{
    struct fixture *fixture = *state;
    struct program *program = &fixture->first;
    uint64_t player;

    start_server(fixture, program, NULL);
    connect_here(program, "mizu");
    player = program->player;
    assert_true(player != 0);
    // As at the end of input: seat and name are kept.
    link_hang_up(program->link);
    connect_here(program, "mizu");
    assert_true(program->player == player);
    // For good: the name is free, and whoever takes it is somebody else.
    link_close(program->link);
    connect_here(program, "mizu");
    assert_true(program->player != player);
}

// The program that started the server ends; the other one goes on with the data,
// and its link finds its way by itself.
static void
a_second_program_joins_and_goes_on_when_the_first_ends(void **state)
{
    struct fixture *fixture = *state;
    uint64_t player;

    start_server(fixture, &fixture->first, NULL);
    start_server(fixture, &fixture->second, NULL);
    assert_true(embedded_is_own(fixture->first.embedded));
    assert_false(embedded_is_own(fixture->second.embedded));
    connect_here(&fixture->first, "mizu");
    connect_here(&fixture->second, "kawa");
    player = fixture->second.player;
    link_hang_up(fixture->first.link);
    stop_server(&fixture->first);
    wait_for_up(&fixture->second, 2);
    assert_true(embedded_is_own(fixture->second.embedded));
    assert_true(fixture->second.player == player);
}

// A port that was free a moment ago.
static int
find_port(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t length = sizeof(address);
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    assert_int_equal(bind(fd, (struct sockaddr *)&address, length), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&address, &length), 0);
    close(fd);
    return ntohs(address.sin_port);
}

static void
a_friend_joins_a_host_by_the_line_it_shows(void **state)
{
    struct fixture *fixture = *state;
    struct address address = {.host = "127.0.0.1"}, typed;
    const struct link_identity friend = {.name = "kawa"};
    char listen[32], whole[FINGERPRINT_BYTES];
    struct link_target target;
    struct strbuf line = {0};

    snprintf(address.port, sizeof(address.port), "%d", find_port());
    snprintf(listen, sizeof(listen), "127.0.0.1:%s", address.port);
    start_server(fixture, &fixture->first, listen);
    assert_true(fingerprint_of_file(embedded_certificate(fixture->first.embedded), whole));
    snprintf(address.fingerprint, sizeof(address.fingerprint), "%.*s", FINGERPRINT_LINE, whole);
    strbuf_add(&line, "goren join ");
    address_format(&address, &line);
    assert_int_equal(address_parse(line.text, &typed), ADDRESS_OK);
    strbuf_finish(&line);
    target = address_target(&typed);
    link_open(fixture->second.link, &target, &friend);
    wait_for_up(&fixture->second, 1);
    assert_string_equal(link_trust(fixture->second.link), "new key");
}

#define HERE_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        HERE_TEST(a_guest_plays_here_and_comes_back_as_the_same),
        HERE_TEST(a_second_program_joins_and_goes_on_when_the_first_ends),
        HERE_TEST(a_friend_joins_a_host_by_the_line_it_shows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
