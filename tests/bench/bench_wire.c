// SPDX-License-Identifier: MIT
// What our checks and our own structs cost: encoding and decoding an Act and a
// RoomEvent, beside plain protobuf-c with the same bytes in the same run. A
// machine's hour moves the absolute figures; the ratio stays.
//
//      bench_wire [ROUNDS]
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/util/number.h"
#include "common/util/xalloc.h"
#include "common/wire/arena.h"
#include "common/wire/codec_envelope.h"
#include "common/wire/messages.h"
#include "common/wire/wire.h"

enum {
    ROUNDS = 20,
    REPEATS = 50000, // in a round; the fastest round counts
    FRAME_BYTES = 1024,
};

// One message, as our struct, as bytes and as unpacked by protobuf-c.
struct subject {
    const char *name;
    const struct envelope *envelope;
    struct client_msg client;
    struct server_msg server;
    uint8_t frame[FRAME_BYTES], out[FRAME_BYTES];
    size_t length; // of the message, without prefix
    ProtobufCMessage *plain;
    struct arena arena;
};

typedef bool (*work_fn)(struct subject *subject);

static double
seconds_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static bool
is_client(const struct subject *subject)
{
    return subject->envelope == &envelope_client;
}

static bool
our_encode(struct subject *subject)
{
    size_t written =
        is_client(subject)
            ? wire_encode_client(&subject->arena, &subject->client, subject->out, FRAME_BYTES)
            : wire_encode_server(&subject->arena, &subject->server, subject->out, FRAME_BYTES);

    return written == WIRE_PREFIX_BYTES + subject->length;
}

static bool
plain_encode(struct subject *subject)
{
    size_t length = protobuf_c_message_get_packed_size(subject->plain);

    return protobuf_c_message_pack(subject->plain, subject->out) == length;
}

static bool
our_decode(struct subject *subject)
{
    const uint8_t *bytes = subject->frame + WIRE_PREFIX_BYTES;
    struct client_msg client;
    struct server_msg server;
    struct wire_result result =
        is_client(subject) ? wire_decode_client(&subject->arena, bytes, subject->length, &client)
                           : wire_decode_server(&subject->arena, bytes, subject->length, &server);

    arena_reset(&subject->arena);
    return result.fault == WIRE_OK;
}

static bool
plain_decode(struct subject *subject)
{
    ProtobufCMessage *message = protobuf_c_message_unpack(
        subject->envelope->descriptor, NULL, subject->length, subject->frame + WIRE_PREFIX_BYTES);

    protobuf_c_message_free_unpacked(message, NULL);
    return message;
}

// Nanoseconds for one call, in the fastest round: others use the machine too.
static double
measure(struct subject *subject, work_fn work, int rounds)
{
    double best = 1e9;

    for (int round = 0; round < rounds; round++) {
        double start = seconds_now(), seconds;

        for (int i = 0; i < REPEATS; i++) {
            if (!work(subject)) {
                fprintf(stderr, "bench_wire: %s went wrong\n", subject->name);
                exit(1);
            }
        }
        seconds = seconds_now() - start;
        best = seconds < best ? seconds : best;
    }
    return best * 1e9 / REPEATS;
}

static void
compare(struct subject *subject, const char *what, work_fn ours, work_fn plain, int rounds)
{
    double our_ns = measure(subject, ours, rounds), plain_ns = measure(subject, plain, rounds);

    printf("%-10s %3zu bytes  %s  %6.0f ns   plain protobuf-c %6.0f ns   ratio %.2f\n",
           subject->name, subject->length, what, our_ns, plain_ns, our_ns / plain_ns);
}

static void
run(struct subject *subject, int rounds)
{
    void *block = xcalloc(1, WIRE_CLIENT_ARENA_BYTES);

    arena_init(&subject->arena, block, WIRE_CLIENT_ARENA_BYTES);
    subject->length =
        (is_client(subject)
             ? wire_encode_client(&subject->arena, &subject->client, subject->frame, FRAME_BYTES)
             : wire_encode_server(&subject->arena, &subject->server, subject->frame, FRAME_BYTES)) -
        WIRE_PREFIX_BYTES;
    subject->plain = protobuf_c_message_unpack(subject->envelope->descriptor, NULL, subject->length,
                                               subject->frame + WIRE_PREFIX_BYTES);
    compare(subject, "encode", our_encode, plain_encode, rounds);
    compare(subject, "decode", our_decode, plain_decode, rounds);
    protobuf_c_message_free_unpacked(subject->plain, NULL);
    free(block);
}

int
main(int argc, char **argv)
{
    const struct point h8 = {7, 7};
    const struct wire_game_event event = {.kind = ACTION_PLACE,
                                          .seat = SEAT_A,
                                          .move = 31,
                                          .point_count = 1,
                                          .points = &h8,
                                          .at_ms = 754321,
                                          .spent_ms = 8123,
                                          .lag_plus_one = 43};
    const struct wire_clocks clocks = {.a = {.main_ms = 221000, .extra_ms = 0},
                                       .b = {.main_ms = 187654, .extra_ms = 0},
                                       .running = RUNNING_B};
    struct subject act = {
        .name = "Act",
        .envelope = &envelope_client,
        .client = {.seq = 99,
                   .kind = CLIENT_ACT,
                   .act = {.room = 4711,
                           .move = 31,
                           .kind = ACTION_PLACE,
                           .point_count = 1,
                           .points = &h8}},
    };
    struct subject room_event = {
        .name = "RoomEvent",
        .envelope = &envelope_server,
        .server = {.kind = SERVER_ROOM_EVENT,
                   .room_event = {.room = 4711,
                                  .version = 35,
                                  .kind = ROOM_EVENT_GAME,
                                  .event = &event,
                                  .clocks = &clocks}},
    };
    int64_t rounds = ROUNDS;

    if (argc > 1 && !number_parse(argv[1], strlen(argv[1]), 1, 100000, &rounds)) {
        fprintf(stderr, "usage: bench_wire [ROUNDS]\n");
        return 2;
    }
    run(&act, (int)rounds);
    run(&room_event, (int)rounds);
    return 0;
}
