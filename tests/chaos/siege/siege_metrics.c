// SPDX-License-Identifier: MIT
// Questions to /metrics that are never finished.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <cmocka.h>

#include "server/shell/ops/metrics.h"
#include "tests/chaos/siege/siege.h"

enum { HALVES = 3 * METRICS_CONNECTIONS_MAX };

static void
say(struct siege *siege, struct wire_client *client, const char *text)
{
    client_init(client);
    assert_true(
        client_connect_tcp(client, (int)server_log_sum(&siege->server, "metrics listening port=")));
    assert_true(client_send_bytes(client, text, strlen(text)));
}

// All places are taken again and again by those who never come to an end.
void
half_questions_are_no_end_of_the_metrics(void **state)
{
    static const char good[] = "HTTP/1.1 200";
    struct siege *siege = *state;
    struct wire_client halves[HALVES], honest;
    int descriptors;
    const struct timeval patience = {.tv_sec = 2 * METRICS_HEAD_MS * HALVES /
                                               METRICS_CONNECTIONS_MAX / 1000};
    char answer[sizeof(good)] = "";

    siege_open(siege, (const char *const[]){"--metrics=127.0.0.1:0", NULL});
    descriptors = server_descriptors(&siege->server);
    for (int i = 0; i < HALVES; i++) {
        say(siege, &halves[i], "GET /metrics HTTP/1.1\r\nX: ");
    }
    siege_play(siege);
    assert_true(server_descriptors(&siege->server) <= descriptors + METRICS_CONNECTIONS_MAX);
    say(siege, &honest, "GET /metrics HTTP/1.1\r\nHost: here\r\n\r\n");
    setsockopt(honest.fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    assert_int_equal(recv(honest.fd, answer, sizeof(good) - 1, MSG_WAITALL), sizeof(good) - 1);
    assert_string_equal(answer, good);
    for (int i = 0; i < HALVES; i++) {
        client_finish(&halves[i]);
    }
    client_finish(&honest);
    siege_close(siege);
}
