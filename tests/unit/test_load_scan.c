// SPDX-License-Identifier: MIT
// The short way to read and write what a game is made of, beside the codecs.
#include "tests/bench/load_scan.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/rng.h"
#include "common/util/xalloc.h"
#include "common/wire/arena.h"
#include "common/wire/codec_envelope.h"
#include "common/wire/messages.h"
#include "common/wire/wire.h"
#include "tests/support/rawbuf.h"
#include "tests/support/wire_fill.h"

enum {
    ARENA_BYTES = 4 * 1024 * 1024,
    FRAME_BYTES = WIRE_PREFIX_BYTES + WIRE_SERVER_FRAME_MAX,
    SEED = 3,
    ROUNDS = 200,
};

static enum load_news_kind
kind_of_room_event(const struct wire_room_event *event)
{
    if (event->kind == ROOM_EVENT_GAME_STARTED) {
        return NEWS_STARTED;
    }
    if (event->kind == ROOM_EVENT_GAME && event->event->kind == ACTION_PLACE) {
        return NEWS_PLACED;
    }
    return event->kind == ROOM_EVENT_GAME && event->event->kind == ACTION_END ? NEWS_ENDED
                                                                              : NEWS_LOGGED;
}

// What a message means for a game, from our own structs.
static struct load_news
expected(const struct server_msg *msg)
{
    const struct wire_room_event *event = &msg->room_event;

    if (msg->kind == SERVER_PING) {
        return (struct load_news){.kind = NEWS_PING, .number = msg->ping.number};
    }
    if (msg->kind == SERVER_ERROR || msg->kind == SERVER_BYE || msg->kind == SERVER_LEFT ||
        msg->kind == SERVER_SNAPSHOT) {
        return (struct load_news){.kind = NEWS_ALARM};
    }
    if (msg->kind == SERVER_ROOM_EVENT) {
        return (struct load_news){
            .kind = kind_of_room_event(event),
            .version = event->version,
            .number = event->kind == ROOM_EVENT_GAME ? event->event->move : 0,
        };
    }
    return (struct load_news){.kind = NEWS_PASSED_OVER};
}

static void
expect_news(const struct server_msg *msg, const uint8_t *message, size_t length)
{
    struct load_news want = expected(msg), got = {.version = 77};

    if (!load_scan(message, length, &got)) {
        fail_msg("a message of kind %d was refused", (int)msg->kind);
    }
    if (got.kind != want.kind || got.version != want.version || got.number != want.number) {
        fail_msg("kind %d: expected %d, %" PRIu64 ", %" PRIu64 ", got %d, %" PRIu64 ", %" PRIu64,
                 (int)msg->kind, (int)want.kind, want.version, want.number, (int)got.kind,
                 got.version, got.number);
    }
}

static void
every_message_means_what_the_codecs_read(void **state)
{
    void *block = xcalloc(1, ARENA_BYTES);
    uint8_t *frame = xcalloc(1, FRAME_BYTES);
    struct arena arena;
    struct wire_fill fill = {.rng = {SEED}, .size = WIRE_ANY, .arena = &arena};

    (void)state;
    arena_init(&arena, block, ARENA_BYTES);
    for (int i = 0; i < ROUNDS * SERVER_KIND_COUNT; i++) {
        struct server_msg msg;
        size_t bytes;

        arena_reset(&arena);
        wire_fill_envelope(&fill, &envelope_server, i % SERVER_KIND_COUNT, &msg);
        bytes = wire_encode_server(&arena, &msg, frame, FRAME_BYTES);
        if (bytes) { // some of these are too large for a frame
            expect_news(&msg, frame + WIRE_PREFIX_BYTES, bytes - WIRE_PREFIX_BYTES);
        }
    }
    free(frame);
    free(block);
}

static bool
scan_hex(const char *hex, struct load_news *news)
{
    static struct rawbuf buf;

    rawbuf_clear(&buf);
    rawbuf_add_hex(&buf, hex);
    return load_scan(buf.data, buf.length, news);
}

static void
events_of_a_game_are_told_apart(void **state)
{
    static const struct {
        const char *hex; // RoomEvent: version 5, kind, GameEvent: kind, move 9
        enum load_news_kind kind;
        uint64_t number;
    } cases[] = {
        {"a2 03 0a 10 05 18 05 4a 04 08 01 18 09", NEWS_PLACED, 9},
        {"a2 03 0a 10 05 18 05 4a 04 08 19 18 09", NEWS_ENDED, 9},
        {"a2 03 0a 10 05 18 05 4a 04 08 0d 18 09", NEWS_LOGGED, 9},
        {"a2 03 04 10 05 18 04", NEWS_STARTED, 0},
        {"a2 03 04 10 05 18 03", NEWS_LOGGED, 0},
        {"08 07 a2 03 04 10 05 18 03", NEWS_LOGGED, 0}, // an answer
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct load_news news;

        assert_true(scan_hex(cases[i].hex, &news));
        assert_int_equal(news.kind, cases[i].kind);
        assert_int_equal(news.version, 5);
        assert_int_equal(news.number, cases[i].number);
    }
}

static void
what_is_no_message_is_refused(void **state)
{
    static const char *const cases[] = {
        "",                                       // no body
        "08 07",                                  // an answer without a body
        "7a 00 7a 00",                            // two bodies
        "9a 01 00",                               // body 19 is not known
        "fa 07 00",                               // nor is 127
        "78 00",                                  // a body that is a number
        "10 07",                                  // a field that is not known
        "7a 01",                                  // cut off
        "7a",                                     // likewise
        "62 01 08",                               // Ping, cut off inside
        "a2 03 03 10 05 18",                      // RoomEvent, cut off inside
        "a2 03 08 10 05 18 05 4a 02 08 01 18 09", // longer than it says
        "a2 03 09 10 05 18 05 4a 03 08 01 18",    // GameEvent, cut off inside
    };
    struct load_news news;

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        if (scan_hex(cases[i], &news)) {
            fail_msg("\"%s\" was taken for a message", cases[i]);
        }
    }
}

static void
expect_act(struct arena *arena, const struct load_act *act)
{
    const struct client_msg msg = {.seq = act->seq,
                                   .kind = CLIENT_ACT,
                                   .act = {.room = act->room,
                                           .move = act->move,
                                           .kind = ACTION_PLACE,
                                           .point_count = 1,
                                           .points = &act->point}};
    uint8_t want[FRAME_BYTES], got[LOAD_ACT_BYTES];
    size_t length = wire_encode_client(arena, &msg, want, sizeof(want));

    if (load_write_act(act, got) != length || memcmp(got, want, length) != 0) {
        fail_msg("the act is not as the codec writes it: seq %" PRIu64 ", room %" PRIu64
                 ", move %" PRIu32 ", point %d, %d",
                 act->seq, act->room, act->move, act->point.x, act->point.y);
    }
}

static void
move_is_written_as_the_codec_does(void **state)
{
    void *block = xcalloc(1, WIRE_CLIENT_ARENA_BYTES);
    struct rng rng = {SEED};
    struct arena arena;

    (void)state;
    arena_init(&arena, block, WIRE_CLIENT_ARENA_BYTES);
    for (int i = 0; i < BOARD_POINTS_MAX; i++) {
        struct load_act act = {
            .seq = 1 + (rng_next(&rng) >> (i % 63 + 1)),
            .room = 1 + (rng_next(&rng) >> (i % 62 + 1)),
            .move = 1 + (uint32_t)rng_below(&rng, 1000),
            .point = {(int8_t)(i % BOARD_SIZE_MAX), (int8_t)(i / BOARD_SIZE_MAX)},
        };

        expect_act(&arena, &act);
    }
    expect_act(&arena, &(struct load_act){UINT64_MAX, UINT64_MAX, INT32_MAX, {24, 24}});
    free(block);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_message_means_what_the_codecs_read),
        cmocka_unit_test(events_of_a_game_are_told_apart),
        cmocka_unit_test(what_is_no_message_is_refused),
        cmocka_unit_test(move_is_written_as_the_codec_does),
    };

    return cmocka_run_group_tests_name("load_scan", tests, NULL, NULL);
}
