// SPDX-License-Identifier: MIT
// Messages written in hexadecimal digits, and what comes of each: fields that depend on
// other fields, messages that must be there, and what is absent. Written from proto/.
#include "common/wire/codec.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/xalloc.h"
#include "common/wire/arena.h"
#include "common/wire/messages.h"
#include "common/wire/wire.h"
#include "tests/support/rawbuf.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { ARENA_BYTES = 4 * 1024 * 1024 };

enum sender { CLIENT, SERVER };

// Settings that are valid, 20 bytes with their length: see room.proto.
#define SETTINGS "13 08 01 10 0f 18 01 2a 02 08 01 30 01 38 01 78 01 80 01 01"
// A room event with somebody else on seat A, of which so many bytes follow the length.
#define ON_SEAT_A(LENGTH, OCCUPANT) "a2 03 " LENGTH " 18 03 30 01 3a " OCCUPANT

// want is "ok", or the field that is named when it is refused.
static const struct row {
    enum sender sender;
    const char *what, *hex, *want;
} rows[] = {
    // A question stands where one is asked and nowhere else.
    {CLIENT, "to ask for a draw", "08 01 82 05 04 18 0d 30 01", "ok"},
    {CLIENT, "to answer for undo", "08 01 82 05 06 18 0e 30 02 38 01", "ok"},
    {CLIENT, "to withdraw the pause", "08 01 82 05 04 18 0f 30 03", "ok"},
    {CLIENT, "to ask nothing", "08 01 82 05 02 18 0d", "Act.question"},
    {CLIENT, "to ask for more", "08 01 82 05 04 18 0d 30 04", "Act.question"},
    {CLIENT, "to resign with a question", "08 01 82 05 04 18 0c 30 01", "Act.question"},
    // Hints name points.
    {SERVER, "a hint at h8", "82 05 07 10 01 22 03 08 e8 01", "ok"},
    {SERVER, "a hint at nothing", "82 05 04 10 01 22 00", "HintPoint.point"},
    {SERVER, "a hint off every board", "82 05 07 10 01 22 03 08 9a 06", "HintPoint.point"},
    // Messages that are required may not be missing.
    {CLIENT, "a room without settings", "08 01 92 03 02 10 01", "RoomCreate.settings"},
    {CLIENT, "a change without settings", "08 01 aa 03 02 08 01", "RoomChange.settings"},
    {CLIENT, "a seek without settings", "08 01 82 02 00", "SeekStart.settings"},
    {CLIENT, "settings without control", "08 01 92 03 08 0a 06 08 01 10 0f 18 01",
     "RoomSettings.control"},
    {CLIENT, "a seat for no AI", "08 01 da 03 04 08 01 10 01", "SeatAi.ai"},
    {SERVER, "a chat line of nobody", "d2 05 05 08 01 2a 01 61", "ChatLine.from"},
    {SERVER, "clocks with one side", "9a 03 0a 08 01 18 01 20 02 62 02 0a 00", "Clocks.b"},
    {SERVER, "nobody's profile", "82 02 00", "Profile.player"},
    // Occupants are persons or AIs, with what belongs to them.
    {SERVER, "a free seat", ON_SEAT_A("06", "00"), "ok"},
    {SERVER, "a free seat, kind spelled out", ON_SEAT_A("08", "02 08 00"), "ok"},
    {SERVER, "a person", ON_SEAT_A("0d", "07 08 01 12 03 12 01 61"), "ok"},
    {SERVER, "an AI", ON_SEAT_A("0c", "06 08 02 1a 02 08 01"), "ok"},
    {SERVER, "a person without name", ON_SEAT_A("08", "02 08 01"), "Occupant.player"},
    {SERVER, "an AI without mind", ON_SEAT_A("08", "02 08 02"), "Occupant.ai"},
    {SERVER, "an AI with a person", ON_SEAT_A("11", "0b 08 02 12 03 12 01 61 1a 02 08 01"),
     "Occupant.player"},
    {SERVER, "a free seat with an AI", ON_SEAT_A("0a", "04 1a 02 08 01"), "Occupant.ai"},
    {SERVER, "an unknown occupant", ON_SEAT_A("08", "02 08 03"), "Occupant.kind"},
    // Room events have what their kind speaks of.
    {SERVER, "new settings", "a2 03 17 18 01 22 " SETTINGS, "ok"},
    {SERVER, "new settings, but none", "a2 03 02 18 01", "RoomEvent.settings"},
    {SERVER, "a new owner", "a2 03 04 18 02 28 05", "ok"},
    {SERVER, "a new owner with settings", "a2 03 19 18 02 28 05 22 " SETTINGS,
     "RoomEvent.settings"},
    {SERVER, "a seat", "a2 03 06 18 03 30 01 3a 00", "ok"},
    {SERVER, "a seat without occupant", "a2 03 04 18 03 30 01", "RoomEvent.occupant"},
    {SERVER, "a game starts", "a2 03 19 18 04 40 05 22 " SETTINGS, "ok"},
    {SERVER, "a game starts without settings", "a2 03 04 18 04 40 05", "RoomEvent.settings"},
    {SERVER, "a move", "a2 03 08 18 05 4a 04 08 01 10 01", "ok"},
    {SERVER, "a move without clocks or event", "a2 03 02 18 05", "RoomEvent.event"},
    {SERVER, "an event in a rating", "a2 03 08 18 06 4a 04 08 01 10 01", "RoomEvent.event"},
    {SERVER, "ratings", "a2 03 08 18 06 5a 04 01 02 03 04", "ok"},
    {SERVER, "the end", "a2 03 02 18 07", "ok"},
    {SERVER, "no kind", "a2 03 02 08 01", "RoomEvent.kind"},
    {SERVER, "an unknown kind", "a2 03 02 18 08", "RoomEvent.kind"},
    // Snapshots tell of the room on their first page only.
    {SERVER, "a first page", "9a 03 1d 08 01 20 01 3a " SETTINGS " 42 00 4a 00", "ok"},
    {SERVER, "a first page without settings", "9a 03 08 08 01 20 01 42 00 4a 00",
     "Snapshot.settings"},
    {SERVER, "a first page without seat B", "9a 03 1b 08 01 20 01 3a " SETTINGS " 42 00",
     "Snapshot.b"},
    {SERVER, "a second page", "9a 03 06 08 01 18 01 20 02", "ok"},
    {SERVER, "a second page with a seat", "9a 03 08 08 01 18 01 20 02 42 00", "Snapshot.a"},
};

struct bench {
    void *block;
    struct arena decode;
    struct rawbuf bytes;
};

static int
set_up(void **state)
{
    struct bench *bench = xcalloc(1, sizeof(*bench));

    bench->block = xcalloc(1, ARENA_BYTES);
    arena_init(&bench->decode, bench->block, ARENA_BYTES);
    *state = bench;
    return 0;
}

static int
tear_down(void **state)
{
    struct bench *bench = *state;

    free(bench->block);
    free(bench);
    return 0;
}

static void
write_hex(struct bench *bench, const char *hex)
{
    arena_reset(&bench->decode);
    rawbuf_clear(&bench->bytes);
    rawbuf_add_hex(&bench->bytes, hex);
}

static void
expect(struct bench *bench, const struct row *row)
{
    struct client_msg client;
    struct server_msg server;
    struct wire_result result;
    char got[128];

    write_hex(bench, row->hex);
    result =
        row->sender == SERVER
            ? wire_decode_server(&bench->decode, bench->bytes.data, bench->bytes.length, &server)
            : wire_decode_client(&bench->decode, bench->bytes.data, bench->bytes.length, &client);
    snprintf(got, sizeof(got), "%s", wire_fault_word(result.fault));
    if (result.fault == WIRE_BAD_FIELD) {
        snprintf(got, sizeof(got), "%s.%s", result.message, result.detail);
    }
    if (strcmp(got, row->want) != 0) {
        fail_msg("%s (%s): expected %s, got %s", row->what, row->hex, row->want, got);
    }
}

static void
every_row_of_the_table_holds(void **state)
{
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        expect(*state, &rows[i]);
    }
}

static void
players_may_send_their_own_actions_only(void **state)
{
    for (int kind = 0; kind <= 30; kind++) {
        bool needs_question = kind >= 13 && kind <= 15; // ask, answer, withdraw
        bool is_players = kind >= 1 && kind <= 19;
        char hex[64];
        struct row row = {CLIENT, "an act of this kind", hex, is_players ? "ok" : "Act.kind"};

        snprintf(hex, sizeof(hex), "08 07 82 05 %02x 18 %02x %s", needs_question ? 4 : 2, kind,
                 needs_question ? "30 01" : "");
        expect(*state, &row);
    }
}

static void
events_may_be_of_any_kind_but_flag(void **state)
{
    for (int kind = 0; kind <= 30; kind++) {
        bool needs_question = kind >= 13 && kind <= 15;
        bool is_event = kind >= 1 && kind <= 25 && kind != 20;
        int extra = needs_question ? 2 : 0;
        char hex[128];
        struct row row = {SERVER, "an event of this kind", hex, is_event ? "ok" : "GameEvent.kind"};

        // A snapshot's second page with one event: kind, seat A, perhaps a question.
        snprintf(hex, sizeof(hex), "9a 03 %02x 08 01 18 01 20 02 7a %02x 08 %02x 10 01 %s",
                 12 + extra, 4 + extra, kind, needs_question ? "30 03" : "");
        expect(*state, &row);
    }
}

// What is absent.

static struct client_msg
read_client(struct bench *bench, const char *hex)
{
    struct client_msg msg;

    write_hex(bench, hex);
    assert_int_equal(
        wire_decode_client(&bench->decode, bench->bytes.data, bench->bytes.length, &msg).fault,
        WIRE_OK);
    return msg;
}

static void
archive_rule_of_zero_means_any(void **state)
{
    struct client_msg msg = read_client(*state, "08 01 92 02 00");

    assert_int_equal(msg.kind, CLIENT_ARCHIVE_ASK);
    assert_int_equal(msg.archive_ask.rule, ANY_RULE);
    msg = read_client(*state, "08 01 92 02 02 18 01");
    assert_int_equal(msg.archive_ask.rule, RULE_FREESTYLE);
}

static void
absent_fields_become_empty_and_never_null(void **state)
{
    struct client_msg msg = read_client(*state, "08 01 9a 03 00");

    assert_int_equal(msg.kind, CLIENT_ROOM_JOIN);
    assert_string_equal(msg.room_join.code, "");
    assert_int_equal(msg.room_join.room, 0);
}

static void
empty_lists_and_absent_messages_become_null(void **state)
{
    struct client_msg msg = read_client(*state, "08 01 92 03 15 0a " SETTINGS);

    assert_non_null(msg.room_create.settings);
    assert_null(msg.room_create.ai);
    assert_null(msg.room_create.second_ai);
    assert_int_equal(msg.room_create.seat, WANT_NO_SEAT);
    msg = read_client(*state, "08 01 82 05 04 18 0b 22 00");
    assert_int_equal(msg.act.point_count, 0);
    assert_null(msg.act.points);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_row_of_the_table_holds),
        TEST(players_may_send_their_own_actions_only),
        TEST(events_may_be_of_any_kind_but_flag),
        TEST(archive_rule_of_zero_means_any),
        TEST(absent_fields_become_empty_and_never_null),
        TEST(empty_lists_and_absent_messages_become_null),
    };

    return cmocka_run_group_tests_name("codec_hex", tests, NULL, NULL);
}
