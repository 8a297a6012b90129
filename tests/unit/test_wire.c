// SPDX-License-Identifier: MIT
#include "common/wire/wire.h"

#include <inttypes.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/util/xalloc.h"
#include "common/wire/arena.h"
#include "common/wire/codec_envelope.h"
#include "common/wire/codec_tables.h"
#include "common/wire/frame.h"
#include "common/wire/messages.h"
#include "tests/support/rawbuf.h"
#include "tests/support/wire_compare.h"
#include "tests/support/wire_fill.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum {
    FILL_BYTES = 8 * 1024 * 1024,
    FRAME_BYTES = WIRE_PREFIX_BYTES + WIRE_SERVER_FRAME_MAX,
    SEEDS = 300,
};

// A message of either side.
union msg {
    struct client_msg client;
    struct server_msg server;
};

// One side of the wire, so that both are tested by the same code. The arenas
// have the sizes that wire.h promises to be enough.
struct side {
    const char *name;
    const struct envelope *envelope;
    size_t frame_max;
    struct arena fill, encode, decode;
    void *blocks[3];
    uint8_t bytes[FRAME_BYTES], again[FRAME_BYTES];
};

struct fixture {
    struct side client, server;
    struct rawbuf buf, inner;
};

static void
init_side(struct side *side, const char *name, const struct envelope *envelope, size_t arena_bytes)
{
    side->name = name;
    side->envelope = envelope;
    side->frame_max = envelope->message_max;
    side->blocks[0] = xcalloc(1, FILL_BYTES);
    side->blocks[1] = xcalloc(1, arena_bytes);
    side->blocks[2] = xcalloc(1, arena_bytes);
    arena_init(&side->fill, side->blocks[0], FILL_BYTES);
    arena_init(&side->encode, side->blocks[1], arena_bytes);
    arena_init(&side->decode, side->blocks[2], arena_bytes);
}

static int
set_up(void **state)
{
    struct fixture *fixture = xcalloc(1, sizeof(*fixture));

    init_side(&fixture->client, "client", &envelope_client, WIRE_CLIENT_ARENA_BYTES);
    init_side(&fixture->server, "server", &envelope_server, WIRE_SERVER_ARENA_BYTES);
    *state = fixture;
    return 0;
}

static int
tear_down(void **state)
{
    struct fixture *fixture = *state;

    for (int i = 0; i < 3; i++) {
        free(fixture->client.blocks[i]);
        free(fixture->server.blocks[i]);
    }
    free(fixture);
    return 0;
}

static size_t
encode(struct side *side, const union msg *msg, uint8_t *out, size_t capacity)
{
    return side->envelope == &envelope_client
               ? wire_encode_client(&side->encode, &msg->client, out, capacity)
               : wire_encode_server(&side->encode, &msg->server, out, capacity);
}

static struct wire_result
decode(struct side *side, const uint8_t *bytes, size_t length, union msg *msg)
{
    arena_reset(&side->decode);
    return side->envelope == &envelope_client
               ? wire_decode_client(&side->decode, bytes, length, &msg->client)
               : wire_decode_server(&side->decode, bytes, length, &msg->server);
}

static const char *
kind_name(const struct side *side, int kind)
{
    return side->envelope->rows[kind].table->descriptor->short_name;
}

// Encodes, decodes, compares, and encodes what was decoded.
static void
check_round_trip(struct side *side, int kind, const union msg *msg)
{
    size_t length = encode(side, msg, side->bytes, FRAME_BYTES), second;
    struct wire_result result;
    const char *difference;
    struct frame frame;
    union msg copy;

    if (length == 0) {
        fail_msg("%s: it does not fit a frame of %zu bytes or its arena", kind_name(side, kind),
                 side->frame_max);
    }
    assert_int_equal(frame_next(side->bytes, length, side->frame_max, &frame), FRAME_READY);
    assert_int_equal(frame.used_bytes, length);
    result = decode(side, frame.message, frame.length, &copy);
    if (result.fault != WIRE_OK) {
        fail_msg("%s: what was encoded is not decoded: %s %s.%s", kind_name(side, kind),
                 wire_fault_word(result.fault), result.message, result.detail);
    }
    difference = wire_compare_envelope(side->envelope, msg, &copy);
    if (difference) {
        fail_msg("%s: %s is not what was sent", kind_name(side, kind), difference);
    }
    second = encode(side, &copy, side->again, FRAME_BYTES);
    if (second != length || memcmp(side->bytes, side->again, length) != 0) {
        fail_msg("%s: the copy is encoded otherwise", kind_name(side, kind));
    }
}

static void
check_round_trips(struct side *side)
{
    for (int kind = 0; kind < side->envelope->kind_count; kind++) {
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            struct wire_fill fill = {{seed * 100 + (uint64_t)kind}, WIRE_ANY, &side->fill};
            union msg msg;

            arena_reset(&side->fill);
            wire_fill_envelope(&fill, side->envelope, kind, &msg);
            check_round_trip(side, kind, &msg);
        }
    }
}

static void
every_message_of_a_client_comes_back_as_it_was(void **state)
{
    check_round_trips(&((struct fixture *)*state)->client);
}

static void
every_message_of_the_server_comes_back_as_it_was(void **state)
{
    check_round_trips(&((struct fixture *)*state)->server);
}

static void
check_fullest(struct side *side)
{
    for (int kind = 0; kind < side->envelope->kind_count; kind++) {
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct wire_fill fill = {{seed}, WIRE_FULL, &side->fill};
            union msg msg;

            arena_reset(&side->fill);
            wire_fill_envelope(&fill, side->envelope, kind, &msg);
            check_round_trip(side, kind, &msg);
        }
    }
}

static void
the_fullest_message_of_every_kind_fits_its_frame_and_arena(void **state)
{
    struct fixture *fixture = *state;

    check_fullest(&fixture->client);
    check_fullest(&fixture->server);
}

static void
the_fullest_first_page_of_a_snapshot_fits(void **state)
{
    struct side *side = &((struct fixture *)*state)->server;
    struct wire_fill fill = {{1}, WIRE_FULL, &side->fill};
    struct wire_room_settings settings;
    struct wire_player player;
    struct wire_occupant occupant = {.kind = OCCUPANT_PERSON, .player = &player, .ready = true};
    union msg msg;

    wire_fill_envelope(&fill, &envelope_server, SERVER_SNAPSHOT, &msg);
    wire_fill_struct(&fill, &codec_room_settings, &settings);
    wire_fill_struct(&fill, &codec_player, &player);
    msg.server.snapshot.page = 0;
    msg.server.snapshot.settings = &settings;
    msg.server.snapshot.a = &occupant;
    msg.server.snapshot.b = &occupant;
    check_round_trip(side, SERVER_SNAPSHOT, &msg);
}

// Bytes that were written down by hand from the .proto files. They must never
// change: there are clients out there.
static void
an_act_has_the_bytes_that_are_documented(void **state)
{
    struct fixture *fixture = *state;
    const struct point h8 = {7, 7};
    union msg msg = {
        .client = {
            .seq = 7,
            .kind = CLIENT_ACT,
            .act = {.room = 12, .move = 3, .kind = ACTION_PLACE, .point_count = 1, .points = &h8}}};
    size_t length = encode(&fixture->client, &msg, fixture->client.bytes, FRAME_BYTES);

    rawbuf_add_hex(&fixture->buf, "00 00 00 0f  08 07  82 05 0a  08 0c 10 03 18 01 22 02 e8 01");
    assert_int_equal(length, fixture->buf.length);
    assert_memory_equal(fixture->client.bytes, fixture->buf.data, length);
}

static void
a_move_in_a_room_has_the_bytes_that_are_documented(void **state)
{
    struct fixture *fixture = *state;
    const struct point h8 = {7, 7};
    const struct wire_game_event event = {.kind = ACTION_PLACE,
                                          .seat = SEAT_A,
                                          .move = 1,
                                          .point_count = 1,
                                          .points = &h8,
                                          .at_ms = 1500};
    const struct wire_clocks clocks = {
        .a = {.main_ms = 300000}, .b = {.main_ms = 300000}, .running = RUNNING_B};
    union msg msg = {.server = {.kind = SERVER_ROOM_EVENT,
                                .room_event = {.room = 12,
                                               .version = 5,
                                               .kind = ROOM_EVENT_GAME,
                                               .event = &event,
                                               .clocks = &clocks}}};
    size_t length = encode(&fixture->server, &msg, fixture->server.bytes, FRAME_BYTES);

    rawbuf_add_hex(&fixture->buf, "00 00 00 2a  a2 03 27  08 0c 10 05 18 05"
                                  " 4a 0d  08 01 10 01 18 01 22 02 e8 01 40 dc 0b"
                                  " 52 10  0a 04 08 e0 a7 12  12 04 08 e0 a7 12  18 02 20 01");
    assert_int_equal(length, fixture->buf.length);
    assert_memory_equal(fixture->server.bytes, fixture->buf.data, length);
}

static void
null_is_sent_as_an_empty_text(void **state)
{
    struct fixture *fixture = *state;
    union msg msg = {.client = {.seq = 1, .kind = CLIENT_ROOM_JOIN, .room_join = {.room = 3}}},
              copy;
    size_t length = encode(&fixture->client, &msg, fixture->client.bytes, FRAME_BYTES);

    decode(&fixture->client, fixture->client.bytes + WIRE_PREFIX_BYTES, length - WIRE_PREFIX_BYTES,
           &copy);
    assert_string_equal(copy.client.room_join.code, "");
    assert_int_equal(copy.client.room_join.room, 3);
}

static void
what_does_not_fit_is_not_written(void **state)
{
    struct fixture *fixture = *state;
    struct side *side = &fixture->client;
    union msg msg = {.client = {.seq = 1, .kind = CLIENT_PING, .ping = {.number = 5}}};
    size_t length = encode(side, &msg, side->bytes, FRAME_BYTES);

    memset(side->again, 0x5a, FRAME_BYTES);
    for (size_t capacity = 0; capacity < length; capacity++) {
        assert_int_equal(encode(side, &msg, side->again, capacity), 0);
    }
    assert_int_equal(side->again[0], 0x5a);
    assert_int_equal(encode(side, &msg, side->again, length), length);
    assert_int_equal(side->again[length], 0x5a);
}

static void
encoding_leaves_its_scratch_as_it_was(void **state)
{
    struct fixture *fixture = *state;
    struct side *side = &fixture->client;
    union msg msg = {.client = {.seq = 1, .kind = CLIENT_PING}};
    struct arena tiny;
    char block[16];

    for (int i = 0; i < 100000; i++) {
        assert_int_not_equal(encode(side, &msg, side->bytes, FRAME_BYTES), 0);
    }
    assert_int_equal(arena_used_bytes(&side->encode), 0);
    arena_init(&tiny, block, sizeof(block));
    assert_int_equal(wire_encode_client(&tiny, &msg.client, side->bytes, FRAME_BYTES), 0);
    assert_int_equal(arena_used_bytes(&tiny), 0);
}

// Encodes in a child, which is to die of it. Its words about that are nobody's.
static bool
dies_of(struct side *side, const union msg *msg)
{
    pid_t child = fork();
    int status;

    if (child == 0) {
        close(STDERR_FILENO);
        encode(side, msg, side->bytes, FRAME_BYTES);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

static void
a_message_of_ours_that_breaks_a_limit_is_a_bug(void **state)
{
    static const struct {
        const char *what;
        union msg msg;
    } bugs[] = {
        {"an empty name", {.client = {1, CLIENT_GUEST, .guest = {""}}}},
        {"a name in Latin-1", {.client = {1, CLIENT_GUEST, .guest = {"caf\xe9"}}}},
        {"number 0", {.client = {0, CLIENT_PING, .ping = {5}}}},
        {"no token", {.client = {1, CLIENT_RESUME, .resume = {NULL}}}},
        {"no settings", {.client = {1, CLIENT_ROOM_CREATE, .room_create = {.settings = NULL}}}},
        {"seat 2", {.client = {1, CLIENT_SIT, .sit = {.room = 1, .seat = (enum seat)2}}}},
        {"an act of the referee", {.client = {1, CLIENT_ACT, .act = {.kind = ACTION_STOP}}}},
    };
    struct fixture *fixture = *state;

    for (size_t i = 0; i < COUNT_OF(bugs); i++) {
#ifndef NDEBUG
        if (!dies_of(&fixture->client, &bugs[i].msg)) {
            fail_msg("%s: expected an assert, got none", bugs[i].what);
        }
#endif
    }
    assert_false(
        dies_of(&fixture->client, &(union msg){.client = {1, CLIENT_GUEST, .guest = {"ann"}}}));
}

static void
expect_result(struct fixture *fixture, struct side *side, const char *what, const char *want)
{
    union msg msg, before;
    struct wire_result result;
    char got[128];

    memset(&msg, 0x5a, sizeof(msg));
    before = msg;
    result = decode(side, fixture->buf.data, fixture->buf.length, &msg);
    snprintf(got, sizeof(got), "%s %" PRIu64 " %s %s", wire_fault_word(result.fault), result.seq,
             result.message, result.detail);
    if (strcmp(got, want) != 0) {
        fail_msg("%s: expected \"%s\", got \"%s\"", what, want, got);
    }
    if (result.fault != WIRE_OK && memcmp(&msg, &before, sizeof(msg)) != 0) {
        fail_msg("%s: the message was changed", what);
    }
}

static void
what_is_wrong_is_told_with_the_number_to_answer(void **state)
{
    static const struct {
        const char *what, *hex, *want;
    } cases[] = {
        {"a ping", "08 07 8a 01 02 08 05", "ok 7  "},
        {"a body of a newer client", "08 07 c2 3e 02 08 05", "unknown-body 7  "},
        {"a number without body", "08 07", "unknown-body 7  "},
        {"a guest without name", "08 07 5a 00", "bad-field 7 Guest name"},
        {"a guest without name, number behind", "5a 00 08 07", "bad-field 7 Guest name"},
        {"no number", "8a 01 02 08 05", "bad-field 0 ClientMsg seq"},
        {"nothing", "", "bad-field 0 ClientMsg seq"},
        {"a name with NUL", "08 07 5a 03 0a 01 00", "malformed 0  bad-text"},
        {"a name in Latin-1", "08 07 5a 03 0a 01 e9", "malformed 0  bad-text"},
        {"a body twice", "08 07 8a 01 00 8a 01 00", "malformed 0  twice"},
        {"something cut off", "08 07 8a 01 02 08", "malformed 0  bad-length"},
        {"letters", "47 45 54 20 2f", "malformed 0  bad-tag"},
    };
    struct fixture *fixture = *state;

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        rawbuf_clear(&fixture->buf);
        rawbuf_add_hex(&fixture->buf, cases[i].hex);
        expect_result(fixture, &fixture->client, cases[i].what, cases[i].want);
    }
}

static void
unknown_fields_of_a_newer_peer_are_passed_over(void **state)
{
    struct fixture *fixture = *state;
    union msg msg;

    // In the envelope and in the ping: number 1000, as number and as bytes.
    rawbuf_add_hex(&fixture->buf, "c0 3e 01 08 07 8a 01 09 c2 3e 01 ff 08 05 c0 3e 02");
    assert_int_equal(decode(&fixture->client, fixture->buf.data, fixture->buf.length, &msg).fault,
                     WIRE_OK);
    assert_int_equal(msg.client.seq, 7);
    assert_int_equal(msg.client.kind, CLIENT_PING);
    assert_int_equal(msg.client.ping.number, 5);
}

static void
server_may_speak_without_being_asked(void **state)
{
    struct fixture *fixture = *state;

    rawbuf_add_hex(&fixture->buf, "62 02 08 05");
    expect_result(fixture, &fixture->server, "a ping of the server", "ok 0  ");
}

static void
longer_messages_than_a_frame_are_too_large(void **state)
{
    struct fixture *fixture = *state;
    static const uint8_t zeros[WIRE_CLIENT_FRAME_MAX];

    for (int extra = 0; extra < 2; extra++) {
        rawbuf_clear(&fixture->buf);
        rawbuf_add_hex(&fixture->buf, "08 07 8a 01 00");
        // One unknown field up to the end: five bytes before, two of tag, two of length.
        rawbuf_add_block(&fixture->buf, 1000, zeros, (size_t)(WIRE_CLIENT_FRAME_MAX - 9 + extra));
        expect_result(fixture, &fixture->client, "4096 bytes, or one more",
                      extra ? "too-large 0  length" : "ok 7  ");
    }
}

static void
a_message_that_needs_more_than_the_arena_is_too_large(void **state)
{
    struct fixture *fixture = *state;
    struct side *side = &fixture->server;
    struct wire_fill fill = {{1}, WIRE_FULL, &side->fill};
    union msg msg;
    size_t length, needed;

    wire_fill_envelope(&fill, &envelope_server, SERVER_LOBBY_PAGE, &msg);
    length = encode(side, &msg, side->bytes, FRAME_BYTES) - WIRE_PREFIX_BYTES;
    decode(side, side->bytes + WIRE_PREFIX_BYTES, length, &msg);
    needed = arena_used_bytes(&side->decode);
    for (size_t bytes = 0; bytes < needed; bytes += 997) {
        struct wire_result result;

        // The end of the block, so that the sanitizer sees what goes past it.
        arena_init(&side->decode, (char *)side->blocks[2] + WIRE_SERVER_ARENA_BYTES - bytes, bytes);
        result = decode(side, side->bytes + WIRE_PREFIX_BYTES, length, &msg);
        if (result.fault != WIRE_TOO_LARGE || strcmp(result.detail, "memory") != 0) {
            fail_msg("with %zu bytes of %zu: expected too-large memory, got %s %s", bytes, needed,
                     wire_fault_word(result.fault), result.detail);
        }
    }
}

static void
messages_cut_off_or_changed_anywhere_do_no_harm(void **state)
{
    struct fixture *fixture = *state;
    struct side *side = &fixture->client;
    struct rng rng = {5};

    for (int kind = 0; kind < CLIENT_KIND_COUNT; kind++) {
        struct wire_fill fill = {{3}, WIRE_FULL, &side->fill};
        union msg msg;
        size_t length;

        arena_reset(&side->fill);
        wire_fill_envelope(&fill, &envelope_client, kind, &msg);
        length = encode(side, &msg, side->bytes, FRAME_BYTES) - WIRE_PREFIX_BYTES;
        for (size_t i = 0; i < length; i++) {
            uint8_t *message = xcalloc(length, 1);

            memcpy(message, side->bytes + WIRE_PREFIX_BYTES, length);
            decode(side, message, i, &msg);
            message[i] = (uint8_t)rng_next(&rng);
            decode(side, message, length, &msg);
            free(message);
        }
    }
}

// Fills the buffer with an envelope whose body holds this many empty messages.
static void
make_empty_messages(struct fixture *fixture, uint32_t body, uint32_t field, size_t count)
{
    rawbuf_clear(&fixture->buf);
    rawbuf_clear(&fixture->inner);
    for (size_t i = 0; i < count; i++) {
        rawbuf_add_block(&fixture->inner, field, "", 0);
    }
    rawbuf_add_message(&fixture->buf, body, &fixture->inner);
}

static void
a_frame_of_empty_messages_is_refused(void **state)
{
    struct fixture *fixture = *state;

    make_empty_messages(fixture, 51, 15, 32700); // events of a snapshot
    expect_result(fixture, &fixture->server, "64 KiB of empty events", "too-large 0  too-many");
    make_empty_messages(fixture, 30, 3, 32700); // rooms of a lobby page
    expect_result(fixture, &fixture->server, "64 KiB of empty rooms", "too-large 0  too-many");
    make_empty_messages(fixture, 30, 3, 1000);
    expect_result(fixture, &fixture->server, "as many empty rooms as may be scanned",
                  "bad-field 0 LobbyPage rooms");
}

static void
a_frame_of_unknown_fields_is_refused(void **state)
{
    struct fixture *fixture = *state;

    for (int i = 0; i < WIRE_CLIENT_FRAME_MAX / 3; i++) {
        rawbuf_add_number(&fixture->buf, 1000, 1);
    }
    expect_result(fixture, &fixture->client, "4 KiB of unknown numbers", "too-large 0  too-many");
    rawbuf_clear(&fixture->buf);
    for (int i = 0; i < WIRE_CLIENT_FRAME_MAX / 3; i++) {
        rawbuf_add_block(&fixture->buf, 1000, "", 0);
    }
    expect_result(fixture, &fixture->client, "4 KiB of unknown bytes", "too-large 0  too-many");
    rawbuf_clear(&fixture->buf);
    for (int i = 0; i < 16000; i++) {
        rawbuf_add_block(&fixture->buf, 1000, "", 0);
    }
    // Fewer than may be scanned, and more than protobuf-c has memory for.
    expect_result(fixture, &fixture->server, "16,000 unknown fields", "too-large 0  memory");
}

static void
a_frame_of_one_long_list_is_refused(void **state)
{
    struct fixture *fixture = *state;
    static uint8_t ones[WIRE_SERVER_FRAME_MAX - 32];

    memset(ones, 1, sizeof(ones));
    rawbuf_add_block(&fixture->inner, 4, ones, WIRE_CLIENT_FRAME_MAX - 32);
    rawbuf_add_message(&fixture->buf, 80, &fixture->inner);
    expect_result(fixture, &fixture->client, "an act with 4,064 points", "too-large 0  too-many");
    rawbuf_clear(&fixture->buf);
    rawbuf_clear(&fixture->inner);
    rawbuf_add_block(&fixture->inner, 11, ones, sizeof(ones));
    rawbuf_add_message(&fixture->buf, 52, &fixture->inner);
    expect_result(fixture, &fixture->server, "an event with 65,504 ratings",
                  "too-large 0  too-many");
}

// The buffer, wrapped up in this field three thousand times.
static void
nest(struct fixture *fixture, uint32_t number)
{
    for (int depth = 0; depth < 3000; depth++) {
        fixture->inner = fixture->buf;
        rawbuf_clear(&fixture->buf);
        rawbuf_add_message(&fixture->buf, number, &fixture->inner);
    }
}

static void
a_frame_of_deep_nesting_is_passed_over_or_refused(void **state)
{
    struct fixture *fixture = *state;

    // Unknown messages are bytes, however many are in each other.
    nest(fixture, 1000);
    expect_result(fixture, &fixture->server, "unknown messages in each other", "unknown-body 0  ");
    fixture->inner = fixture->buf;
    rawbuf_clear(&fixture->buf);
    rawbuf_add_message(&fixture->buf, 51, &fixture->inner);
    expect_result(fixture, &fixture->server, "the same in a snapshot",
                  "bad-field 0 Snapshot settings");
    rawbuf_clear(&fixture->buf);
    nest(fixture, 51);
    expect_result(fixture, &fixture->server, "snapshots in each other",
                  "bad-field 0 Snapshot settings");
    rawbuf_clear(&fixture->buf);
    nest(fixture, 1);
    expect_result(fixture, &fixture->server, "numbers in each other", "malformed 0  wrong-type");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_message_of_a_client_comes_back_as_it_was),
        TEST(every_message_of_the_server_comes_back_as_it_was),
        TEST(the_fullest_message_of_every_kind_fits_its_frame_and_arena),
        TEST(the_fullest_first_page_of_a_snapshot_fits),
        TEST(an_act_has_the_bytes_that_are_documented),
        TEST(a_move_in_a_room_has_the_bytes_that_are_documented),
        TEST(null_is_sent_as_an_empty_text),
        TEST(what_does_not_fit_is_not_written),
        TEST(encoding_leaves_its_scratch_as_it_was),
        TEST(a_message_of_ours_that_breaks_a_limit_is_a_bug),
        TEST(what_is_wrong_is_told_with_the_number_to_answer),
        TEST(unknown_fields_of_a_newer_peer_are_passed_over),
        TEST(server_may_speak_without_being_asked),
        TEST(longer_messages_than_a_frame_are_too_large),
        TEST(a_message_that_needs_more_than_the_arena_is_too_large),
        TEST(messages_cut_off_or_changed_anywhere_do_no_harm),
        TEST(a_frame_of_empty_messages_is_refused),
        TEST(a_frame_of_unknown_fields_is_refused),
        TEST(a_frame_of_one_long_list_is_refused),
        TEST(a_frame_of_deep_nesting_is_passed_over_or_refused),
    };

    return cmocka_run_group_tests_name("wire", tests, NULL, NULL);
}
