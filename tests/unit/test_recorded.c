// SPDX-License-Identifier: MIT
// Exchanges that an earlier release had with its own server, byte for byte: today's codecs read both
// sides, and today's model follows what the server of then said. That today's server answers the
// client of then is tests/integration/test_recorded.py.
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/model/model.h"
#include "common/util/hex.h"
#include "common/util/xalloc.h"
#include "common/wire/arena.h"
#include "common/wire/limits.h"
#include "common/wire/messages.h"
#include "common/wire/wire.h"

#define RECORDED TEST_DATA "/recorded/version1.txt"

enum {
    CONNECTIONS = 2, // A and B
    LINE_BYTES = 2 * WIRE_SERVER_FRAME_MAX + 16,
    ARENA_BYTES = 1024 * 1024,
    STEP_MS = 100,
};

struct replay {
    struct arena arena;
    void *block;
    struct model models[CONNECTIONS];
    int news[CONNECTIONS][NEWS_KIND_COUNT];
    int64_t now_ms;
    int line;
    int sent, received;
};

static void
take_news(struct replay *replay, int who)
{
    struct model *model = &replay->models[who];
    struct client_msg wanted;
    struct news item;

    while (model_next_news(model, &item)) {
        replay->news[who][item.kind]++;
        if (item.kind == NEWS_FAULT) {
            fail_msg("line %d: %c does not believe the server", replay->line, 'A' + who);
        }
    }
    while (model_next_request(model, &wanted, replay->now_ms)) {
        // The client of then asked for what it needed.
    }
}

static void
replay_sent(struct replay *replay, int who, const uint8_t *bytes, size_t length)
{
    struct client_msg msg;
    struct wire_result result = wire_decode_client(&replay->arena, bytes, length, &msg);

    if (result.fault != WIRE_OK) {
        fail_msg("line %d: %s %s %s", replay->line, wire_fault_word(result.fault), result.message,
                 result.detail);
    }
    model_note_sent(&replay->models[who], &msg, false);
    replay->sent++;
}

static void
replay_received(struct replay *replay, int who, const uint8_t *bytes, size_t length)
{
    struct server_msg msg;
    struct wire_result result = wire_decode_server(&replay->arena, bytes, length, &msg);

    if (result.fault != WIRE_OK) {
        fail_msg("line %d: %s %s %s", replay->line, wire_fault_word(result.fault), result.message,
                 result.detail);
    }
    model_apply(&replay->models[who], &msg, replay->now_ms);
    take_news(replay, who);
    replay->received++;
}

// "A > 080152..." is of the client, "<" of the server.
static void
replay_line(struct replay *replay, char *line)
{
    static uint8_t bytes[WIRE_SERVER_FRAME_MAX];
    size_t digits = strcspn(line + 4, "\n"), length = digits / 2;
    int who = line[0] - 'A';

    assert_in_range(who, 0, CONNECTIONS - 1);
    assert_true(length <= sizeof(bytes) && hex_read(line + 4, bytes, length));
    replay->now_ms += STEP_MS;
    if (line[2] == '>') {
        replay_sent(replay, who, bytes, length);
    } else {
        replay_received(replay, who, bytes, length);
    }
    arena_reset(&replay->arena);
}

static void
replay_all(struct replay *replay)
{
    FILE *file = fopen(RECORDED, "r");
    char *line = xcalloc(1, LINE_BYTES);

    assert_non_null(file);
    replay->block = xcalloc(1, ARENA_BYTES);
    arena_init(&replay->arena, replay->block, ARENA_BYTES);
    for (int i = 0; i < CONNECTIONS; i++) {
        model_init(&replay->models[i]);
        model_set_link(&replay->models[i], LINK_UP, "", "", 0);
    }
    while (fgets(line, LINE_BYTES, file)) {
        replay->line++;
        if (line[0] != '#') {
            replay_line(replay, line);
        }
    }
    fclose(file);
    free(line);
}

static void
finish(struct replay *replay)
{
    for (int i = 0; i < CONNECTIONS; i++) {
        model_finish(&replay->models[i]);
    }
    free(replay->block);
}

static void
todays_client_follows_the_server_of_then(void **state)
{
    struct replay *replay = xcalloc(1, sizeof(*replay));

    (void)state;
    replay_all(replay);
    for (int i = 0; i < CONNECTIONS; i++) {
        assert_true(replay->models[i].is_identified);
        assert_int_equal(replay->news[i][NEWS_STARTED], 2);
        assert_true(replay->news[i][NEWS_EVENT] > 12);
        assert_true(replay->news[i][NEWS_CHAT] > 0);
    }
    assert_true(replay->sent > 40 && replay->received > 80);
    finish(replay);
    free(replay);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(todays_client_follows_the_server_of_then),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
