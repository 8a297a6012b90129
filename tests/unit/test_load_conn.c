// SPDX-License-Identifier: MIT
// A connection of the generator and a socket at its other end.
#include "tests/bench/load_conn.h"

#include <netinet/in.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/util/xalloc.h"

enum { MUCH = 16 * 1024 * 1024, PIECE = 100000 }; // more than any socket takes

struct line {
    struct load_net net;
    struct load_conn conn;
    int listener, peer;
};

static int
set_up(void **state)
{
    struct line *line = xcalloc(1, sizeof(*line));
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t bytes = sizeof(address);

    line->listener = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(line->listener, (struct sockaddr *)&address, bytes), 0);
    assert_int_equal(listen(line->listener, 4), 0);
    assert_int_equal(getsockname(line->listener, (struct sockaddr *)&address, &bytes), 0);
    assert_true(load_net_init(&line->net, ntohs(address.sin_port), false));
    assert_true(load_conn_open(&line->net, &line->conn));
    line->peer = accept(line->listener, NULL, NULL);
    assert_true(line->peer >= 0);
    *state = line;
    return 0;
}

static int
tear_down(void **state)
{
    struct line *line = *state;

    load_conn_close(&line->conn);
    load_net_finish(&line->net);
    close(line->peer);
    close(line->listener);
    free(line);
    return 0;
}

// Waits for what the event loop would wait for; what has happened.
static uint32_t
wait_for_event(struct line *line)
{
    struct epoll_event event;

    assert_int_equal(epoll_wait(line->net.epoll, &event, 1, -1), 1);
    assert_ptr_equal(event.data.ptr, &line->conn);
    return event.events;
}

static size_t
receive(int fd, uint8_t *out, size_t room)
{
    ssize_t got = recv(fd, out, room, 0);

    assert_true(got > 0);
    return (size_t)got;
}

static void
what_the_socket_does_not_take_follows_in_order(void **state)
{
    struct line *line = *state;
    uint8_t *sent = xcalloc(MUCH, 1), *got = xcalloc(MUCH, 1);
    size_t have = 0;

    for (size_t i = 0; i < MUCH; i++) {
        sent[i] = (uint8_t)(i * 7 + i / 251);
    }
    for (size_t at = 0; at < MUCH; at += PIECE) {
        size_t length = MUCH - at < PIECE ? MUCH - at : PIECE;

        assert_true(load_conn_send(&line->net, &line->conn, sent + at, length));
    }
    assert_true(line->conn.is_blocked);
    while (have < MUCH) {
        struct pollfd ends[] = {{.fd = line->net.epoll, .events = POLLIN},
                                {.fd = line->peer, .events = POLLIN}};

        assert_true(poll(ends, 2, -1) > 0);
        if (ends[0].revents) {
            assert_true(wait_for_event(line) & EPOLLOUT);
            assert_true(load_conn_flush(&line->net, &line->conn));
        }
        if (ends[1].revents) {
            have += receive(line->peer, got + have, MUCH - have);
        }
    }
    assert_memory_equal(sent, got, MUCH);
    assert_false(line->conn.is_blocked);
    free(sent);
    free(got);
}

static void
part_of_a_frame_is_there_again_with_the_next_bytes(void **state)
{
    struct line *line = *state;
    size_t length = 0;

    assert_int_equal(load_conn_read(&line->net, &line->conn, &length), LOAD_READ_NOTHING);
    assert_int_equal(send(line->peer, "abcde", 5, 0), 5);
    assert_true(wait_for_event(line) & EPOLLIN);
    assert_int_equal(load_conn_read(&line->net, &line->conn, &length), LOAD_READ_BYTES);
    assert_int_equal(length, 5);
    load_conn_keep(&line->conn, line->net.buffer + 2, 3);
    assert_int_equal(send(line->peer, "fg", 2, 0), 2);
    wait_for_event(line);
    assert_int_equal(load_conn_read(&line->net, &line->conn, &length), LOAD_READ_BYTES);
    assert_int_equal(length, 5);
    assert_memory_equal(line->net.buffer, "cdefg", 5);
    load_conn_keep(&line->conn, line->net.buffer + 5, 0);
    assert_int_equal(line->conn.in.length, 0);
}

static void
end_of_the_line_is_told(void **state)
{
    struct line *line = *state;
    size_t length;

    shutdown(line->peer, SHUT_WR);
    wait_for_event(line);
    assert_int_equal(load_conn_read(&line->net, &line->conn, &length), LOAD_READ_END);
    load_conn_close(&line->conn);
    assert_false(load_conn_send(&line->net, &line->conn, (const uint8_t *)"a", 1));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_the_socket_does_not_take_follows_in_order, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(part_of_a_frame_is_there_again_with_the_next_bytes, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(end_of_the_line_is_told, set_up, tear_down),
    };

    return cmocka_run_group_tests_name("load_conn", tests, NULL, NULL);
}
