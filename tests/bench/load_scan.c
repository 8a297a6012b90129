// SPDX-License-Identifier: MIT
#include "tests/bench/load_scan.h"

#include "common/wire/frame.h"
#include "common/wire/limits.h"
#include "common/wire/raw.h"

// Numbers of proto/*.proto.
enum {
    SERVER_RE_SEQ = 1,
    PING_NUMBER = 1,
    EVENT_VERSION = 2,
    EVENT_KIND = 3,
    EVENT_GAME_EVENT = 9,
    KIND_GAME_STARTED = 4,
    KIND_GAME = 5,
    GAME_EVENT_KIND = 1,
    GAME_EVENT_MOVE = 3,
    GAME_PLACE = 1,
    GAME_END = 25,
};

enum body {
    BODY_UNKNOWN,
    BODY_PASSED_OVER,
    BODY_PING,
    BODY_ALARM,
    BODY_ROOM_EVENT,
};

// By the number of the body in ServerMsg.
static const uint8_t bodies[] = {
    [10] = BODY_PASSED_OVER, // Welcome
    [11] = BODY_PASSED_OVER, // Identity
    [12] = BODY_PING,
    [13] = BODY_PASSED_OVER, // Pong
    [14] = BODY_ALARM,       // Bye
    [15] = BODY_PASSED_OVER, // Done
    [16] = BODY_ALARM,       // Error
    [17] = BODY_PASSED_OVER, // RecoveryCodes
    [18] = BODY_PASSED_OVER, // Account
    [27] = BODY_PASSED_OVER, // Waiting
    [28] = BODY_PASSED_OVER, // Email
    [30] = BODY_PASSED_OVER, // LobbyPage
    [31] = BODY_PASSED_OVER, // LobbyDelta
    [32] = BODY_PASSED_OVER, // Profile
    [33] = BODY_PASSED_OVER, // Paired
    [34] = BODY_PASSED_OVER, // ArchivePage
    [35] = BODY_PASSED_OVER, // Record
    [36] = BODY_PASSED_OVER, // PairOffer
    [37] = BODY_PASSED_OVER, // PairOff
    [38] = BODY_PASSED_OVER, // LobbySeeks
    [39] = BODY_PASSED_OVER, // Career
    [40] = BODY_PASSED_OVER, // PeoplePage
    [41] = BODY_PASSED_OVER, // Friends
    [42] = BODY_PASSED_OVER, // FriendNews
    [43] = BODY_PASSED_OVER, // Standing
    [44] = BODY_PASSED_OVER, // StandingsPage
    [50] = BODY_PASSED_OVER, // Entered
    [51] = BODY_ALARM,       // Snapshot
    [52] = BODY_ROOM_EVENT,
    [53] = BODY_PASSED_OVER,  // RoomPresence
    [54] = BODY_ALARM,        // Left
    [55] = BODY_PASSED_OVER,  // Invitation
    [56] = BODY_PASSED_OVER,  // RoomMember
    [57] = BODY_PASSED_OVER,  // RoomBadge
    [58] = BODY_PASSED_OVER,  // HandOverOffer
    [80] = BODY_PASSED_OVER,  // HintResult
    [81] = BODY_PASSED_OVER,  // Thought
    [90] = BODY_PASSED_OVER,  // ChatLine
    [91] = BODY_PASSED_OVER,  // Notice
    [92] = BODY_PASSED_OVER,  // History
    [93] = BODY_PASSED_OVER,  // Mail
    [94] = BODY_PASSED_OVER,  // LineGone
    [100] = BODY_PASSED_OVER, // Puzzle
    [101] = BODY_PASSED_OVER, // PuzzleResult
    [102] = BODY_PASSED_OVER, // PuzzleStats
};

enum { BODY_COUNT = sizeof(bodies) / sizeof(bodies[0]), NUMBERS = 16 };

// The fields of a message with the numbers below NUMBERS: plain values, and
// where the last message inside it is. False if it is no protobuf.
struct fields {
    uint64_t values[NUMBERS];
    struct raw_reader inner; // field inner_number
};

static bool
read_fields(struct raw_reader reader, uint32_t inner_number, struct fields *fields)
{
    struct raw_field field;
    enum raw_state state;

    while ((state = raw_next(&reader, &field)) == RAW_FIELD) {
        if (field.type == RAW_BYTES) {
            if (field.number == inner_number) {
                fields->inner = field.body;
            }
        } else if (field.number < NUMBERS) {
            fields->values[field.number] = field.value;
        }
    }
    return state == RAW_END;
}

static bool
scan_ping(struct raw_reader body, struct load_news *news)
{
    struct fields ping = {0};

    if (!read_fields(body, 0, &ping)) {
        return false;
    }
    *news = (struct load_news){.kind = NEWS_PING, .number = ping.values[PING_NUMBER]};
    return true;
}

static bool
scan_game_event(struct raw_reader body, struct load_news *news)
{
    struct fields event = {0};

    if (!read_fields(body, 0, &event)) {
        return false;
    }
    news->number = event.values[GAME_EVENT_MOVE];
    if (event.values[GAME_EVENT_KIND] == GAME_PLACE) {
        news->kind = NEWS_PLACED;
    } else if (event.values[GAME_EVENT_KIND] == GAME_END) {
        news->kind = NEWS_ENDED;
    }
    return true;
}

static bool
scan_room_event(struct raw_reader body, struct load_news *news)
{
    struct fields event = {0};

    if (!read_fields(body, EVENT_GAME_EVENT, &event)) {
        return false;
    }
    *news = (struct load_news){.kind = NEWS_LOGGED, .version = event.values[EVENT_VERSION]};
    if (event.values[EVENT_KIND] == KIND_GAME_STARTED) {
        news->kind = NEWS_STARTED;
    }
    return event.values[EVENT_KIND] != KIND_GAME || scan_game_event(event.inner, news);
}

static bool
scan_body(enum body kind, struct raw_reader body, struct load_news *news)
{
    switch (kind) {
    case BODY_PASSED_OVER:
        *news = (struct load_news){.kind = NEWS_PASSED_OVER};
        return true;
    case BODY_PING:
        return scan_ping(body, news);
    case BODY_ALARM:
        *news = (struct load_news){.kind = NEWS_ALARM};
        return true;
    case BODY_ROOM_EVENT:
        return scan_room_event(body, news);
    case BODY_UNKNOWN:
        break;
    }
    return false;
}

bool
load_scan(const uint8_t *message, size_t length, struct load_news *news)
{
    struct raw_reader reader = raw_begin(message, length);
    struct raw_reader body = {0};
    struct raw_field field;
    enum body kind = BODY_UNKNOWN;
    enum raw_state state;

    while ((state = raw_next(&reader, &field)) == RAW_FIELD) {
        if (field.type == RAW_VARINT && field.number == SERVER_RE_SEQ) {
            continue;
        }
        if (field.type != RAW_BYTES || field.number >= BODY_COUNT || kind != BODY_UNKNOWN) {
            return false;
        }
        kind = (enum body)bodies[field.number];
        body = field.body;
    }
    return state == RAW_END && scan_body(kind, body, news);
}

static uint8_t *
put_number(uint8_t *out, uint64_t number)
{
    for (; number > 0x7f; number >>= 7) {
        *out++ = (uint8_t)(number | 0x80);
    }
    *out++ = (uint8_t)number;
    return out;
}

// A field with a plain value; its number is below 16.
static uint8_t *
put_field(uint8_t *out, unsigned number, uint64_t value)
{
    *out++ = (uint8_t)(number << 3 | RAW_VARINT);
    return put_number(out, value);
}

size_t
load_write_act(const struct load_act *act, uint8_t *out)
{
    enum { SEQ = 1, ROOM = 1, MOVE = 2, KIND = 3, POINTS = 4, BODY_ACT = 80 };
    uint64_t point = (uint64_t)act->point.y * 32 + (uint64_t)act->point.x + 1;
    uint8_t *p = put_field(out + WIRE_PREFIX_BYTES, SEQ, act->seq), *length;

    p = put_number(p, BODY_ACT << 3 | RAW_BYTES);
    length = p++; // less than 128
    p = put_field(p, ROOM, act->room);
    p = put_field(p, MOVE, act->move);
    p = put_field(p, KIND, GAME_PLACE);
    *p++ = POINTS << 3 | RAW_BYTES; // packed
    *p++ = point > 0x7f ? 2 : 1;
    p = put_number(p, point);
    *length = (uint8_t)(p - length - 1);
    frame_write_prefix(out, (size_t)(p - out) - WIRE_PREFIX_BYTES);
    return (size_t)(p - out);
}
