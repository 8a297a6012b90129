// SPDX-License-Identifier: MIT
// Rooms as text and back, and their lists of people.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"
#include "server/core/room/room.h"
#include "tests/support/table.h"

static void
fill(struct room *room)
{
    memset(room, 0, sizeof(*room));
    memcpy(room->code, "ab2c", 5);
    room->owner = 17;
    room->version = 99;
    room->settings.match = table_settings("rule=renju opening=soosyrv8 clock=fischer:300+3");
    room->settings.maps = true;
    room->settings.is_strict = room->settings.is_delayed = true;
    room->series = (struct series){{17, 18}, {4, 1}};
    room->settings.join = JOIN_CODE;
    room->settings.watch = WATCH_NOBODY;
    memcpy(room->settings.title, "a fine room", 12);
    room->occupants[SEAT_A] =
        (struct room_occupant){.kind = OCCUPANT_PERSON, .player = 17, .is_ready = true};
    room->occupants[SEAT_B] = (struct room_occupant){.kind = OCCUPANT_AI,
                                                     .is_ready = true,
                                                     .ai = {.kind = AI_CLASSIC,
                                                            .weight_count = 7,
                                                            .weights = {1, 2, 3, 4, 5, 6, 100000},
                                                            .pause_ms = 500}};
    room->kicked[room->kicked_count++] = 5;
    room->muted[room->muted_count++] = 6;
    room->invited[room->invited_count++] = 7;
    room->invited[room->invited_count++] = 8;
}

static void
room_is_the_same_after_writing_and_reading(void **state)
{
    struct room room, again = {0};
    struct strbuf first = {0}, second = {0};

    (void)state;
    fill(&room);
    room_write(&room, &first);
    assert_true(room_read(&again, first.text, first.length));
    room_write(&again, &second);
    assert_string_equal(first.text, second.text);
    assert_int_equal(again.occupants[SEAT_B].ai.weights[6], 100000);
    assert_int_equal(again.invited_count, 2);
    assert_int_equal(again.settings.watch, WATCH_NOBODY);
    assert_true(again.settings.is_strict && again.settings.is_delayed);
    assert_int_equal(again.series.points[SEAT_A], 4);
    strbuf_finish(&first);
    strbuf_finish(&second);
}

static void
expect_refused_or_valid(const char *text, size_t length)
{
    struct room room = {0}, again = {0};
    struct strbuf first = {0}, second = {0};

    if (room_read(&room, text, length)) {
        room_write(&room, &first);
        if (!room_read(&again, first.text, first.length)) {
            fail_msg("read, but not after it was written again:\n%.*s", (int)length, text);
        }
        room_write(&again, &second);
        assert_string_equal(first.text, second.text);
    }
    strbuf_finish(&first);
    strbuf_finish(&second);
}

static void
damaged_bytes_are_refused_or_another_room(void **state)
{
    static const char bytes[] = {'\0', '\n', ' ', '0', '9', 'a', 'z', '-', '\x7f', '\xff'};
    struct room room;
    struct strbuf text = {0};

    (void)state;
    fill(&room);
    room_write(&room, &text);
    strbuf_add(&text, "started 5\ngame 12\n");
    for (size_t i = 0; i < text.length; i++) {
        char was = text.text[i];

        for (size_t k = 0; k < sizeof(bytes); k++) {
            text.text[i] = bytes[k];
            expect_refused_or_valid(text.text, text.length);
        }
        text.text[i] = was;
        expect_refused_or_valid(text.text, i);
    }
    strbuf_finish(&text);
}

static void
wrong_lines_are_refused(void **state)
{
    static const char *const lines[] = {"code toolongcode\n",
                                        "code a b\n",
                                        "code \xff\n",
                                        "owner x\n",
                                        "version x\n",
                                        "match x\n",
                                        "options 0 0 0 0\n",
                                        "options 0 0 0 0 3\n",
                                        "options 0 0 0 3 0\n",
                                        "options 2 0 0 0 0\n",
                                        "options 0 2 0 0 0\n",
                                        "options 0 0 2 0 0\n",
                                        "options 0 0 0 0 0 0\n",
                                        "title \x1b[2J\n",
                                        "title \n",
                                        "seat c person 5 1\n",
                                        "seat a person 5 1\n",
                                        "seat b ghost 5 1\n",
                                        "kicked x\n",
                                        "muted x\n",
                                        "invited x\n",
                                        "started x\n",
                                        "game x\n",
                                        "smell good\n"};

    (void)state;
    for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); i++) {
        struct room room, again = {0};
        struct strbuf text = {0};

        fill(&room);
        room.occupants[SEAT_B].kind = OCCUPANT_NONE;
        room_write(&room, &text);
        strbuf_add(&text, lines[i]);
        if (room_read(&again, text.text, text.length)) {
            fail_msg("%s: expected to be refused, was read", lines[i]);
        }
        strbuf_finish(&text);
    }
}

static void
wrong_seats_are_refused(void **state)
{
    static const char *const seats[] = {"seat b person x 1\n",
                                        "seat b person 5 4\n",
                                        "seat b person 5 1 1\n",
                                        "seat b person 5\n",
                                        "seat b ai 9 0 0 0\n",
                                        "seat b ai 0 11 0 0\n",
                                        "seat b ai 0 1 4 0\n",
                                        "seat b ai 0 1 0 10001\n",
                                        "seat b ai 1 0 0 0 1 2 3\n",
                                        "seat b ai 1 0 0 0 1 2 3 4 5 6 7 8\n",
                                        "seat b ai 1 0 0 0 1 2 3 4 5 6 100001\n",
                                        "seat b\n"};

    (void)state;
    for (size_t i = 0; i < sizeof(seats) / sizeof(*seats); i++) {
        struct room room, again = {0};
        struct strbuf text = {0};

        fill(&room);
        room.occupants[SEAT_B].kind = OCCUPANT_NONE;
        room_write(&room, &text);
        strbuf_add(&text, seats[i]);
        if (room_read(&again, text.text, text.length)) {
            fail_msg("%s: expected to be refused, was read", seats[i]);
        }
        strbuf_finish(&text);
    }
}

static void
lists_have_their_limits(void **state)
{
    static const char *const keys[] = {"kicked", "muted", "invited"};

    (void)state;
    for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
        struct room room, again = {0};
        struct strbuf text = {0};

        fill(&room);
        room_write(&room, &text);
        for (int k = 0; k < ROOM_KICKED_MAX; k++) {
            strbuf_addf(&text, "%s %d\n", keys[i], k + 1);
        }
        assert_false(room_read(&again, text.text, text.length));
        strbuf_finish(&text);
    }
}

static void
members_come_and_go(void **state)
{
    struct room room = {0};
    enum seat seat;

    (void)state;
    for (uint64_t id = 1; id <= 20; id++) {
        room_add_member(&room, id);
    }
    room_remove_member(&room, 1);
    room_remove_member(&room, 20);
    room_remove_member(&room, 99);
    assert_int_equal(room.member_count, 18);
    assert_false(room_has_member(&room, 1));
    assert_true(room_has_member(&room, 19));
    room.occupants[SEAT_B] = (struct room_occupant){.kind = OCCUPANT_PERSON, .player = 19};
    assert_true(room_seat_of(&room, 19, &seat) && seat == SEAT_B);
    assert_false(room_seat_of(&room, 18, &seat));
    assert_int_equal(room_watcher_count(&room), 17);
    free(room.members);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(room_is_the_same_after_writing_and_reading),
        cmocka_unit_test(damaged_bytes_are_refused_or_another_room),
        cmocka_unit_test(wrong_lines_are_refused),
        cmocka_unit_test(wrong_seats_are_refused),
        cmocka_unit_test(lists_have_their_limits),
        cmocka_unit_test(members_come_and_go),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
