// SPDX-License-Identifier: MIT
// The process dies and comes back: what the journal has is the same core again,
// clocks get their gift, and damaged entries are refused.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/blob.h"
#include "server/core/core.h"
#include "server/core/core_internal.h"
#include "server/core/room/room.h"
#include "tests/support/core_world.h"

#define START(settings)                                                           \
    "ann: register; bob: guest; ann: create " settings "; bob: join; bob: sit b;" \
    "ann: ready; bob: ready;"

static void
expect_same_after_crash(struct world *w)
{
    struct strbuf before = {0};

    world_stored(w, &before);
    world_crash(w, 60000);
    if (strcmp(strbuf_text(&before), strbuf_text(&w->recovered)) != 0) {
        fail_msg("after a crash: expected\n%s\ngot\n%s", strbuf_text(&before),
                 strbuf_text(&w->recovered));
    }
    strbuf_finish(&before);
}

static void
everything_is_as_it_was(void **state)
{
    static const char *const lives[] = {
        "ann: register; bob: guest",
        "ann: guest; ann: create title=mine join=code watch=code",
        "ann: guest; ann: create ai=4 pause=100; ann: ready; ann: h8",
        START("") "ann: h8; bob: h9; ann: draw?",
        START("rule=renju opening=rif clock=fischer:300+3") "ann: h8; ann: h9; ann: h10; bob: swap",
        START("clock=byoyomi:10+3x30") "ann: h8; +15000; bob: h9; +2000; ann: g7",
        START("clock=canadian:10+3/60") "ann: h8; +15000; bob: h9; +2000; ann: g7",
        START("clock=permove:30/180") "ann: h8; +15000; bob: h9; +2000; ann: g7",
        START("clock=sudden:300") "ann: h8; ann: undo?; bob: pause?",
        START("") "ann: h8; bob: resign", // who left too soon is known for a while
        START("") "cyd: guest; cyd: join; ann: mute cyd; ann: kick cyd; ann: h8",
        "ann: guest; bob: guest; ann: create join=code; ann: invite bob",
        ("ann: register; bob: register; ann: create rated=yes undo=off clock=sudden:300; bob: join;"
         "bob: sit b; ann: ready; bob: ready; ann: h8; bob: h9; ann: g8; bob: g9; bob: resign;"
         "ann: ready"),
        "ann: guest; ann: create seat=none ai=1 second=2; +30000",
    };

    (void)state;
    for (size_t i = 0; i < sizeof(lives) / sizeof(*lives); i++) {
        struct world w;

        world_open(&w);
        world_do(&w, lives[i]);
        expect_same_after_crash(&w);
        // And again: what was written after the start is as good.
        expect_same_after_crash(&w);
        world_close(&w);
    }
}

static void
what_was_not_durable_is_lost_and_was_not_seen(void **state)
{
    struct world *w = *state;

    world_do(w, START("") "ann: h8");
    w->is_held = true;
    world_do(w, "bob: h9");
    world_crash(w, 1000);
    world_commit(w);
    w->is_held = false;
    world_expect_number("moves", world_room(w)->match->move_count, 1);
    world_do(w, "bob: resume; bob: h9");
}

static void
seats_are_held_and_the_game_goes_on(void **state)
{
    struct world *w = *state;
    const struct server_msg *snapshot;

    world_do(w, START("clock=sudden:300") "ann: h8; bob: h9");
    world_crash(w, 60000);
    world_forget(w);
    world_do(w, "bob: resume; ann: resume");
    snapshot = world_last(w, "ann", SERVER_SNAPSHOT);
    assert_true(snapshot->snapshot.a->player->id == world_client(w, "ann")->player);
    assert_true(snapshot->snapshot.b->player->id == world_client(w, "bob")->player);
    world_do(w, "ann: h10; bob: h11");
}

static void
versions_go_on_from_where_they_were(void **state)
{
    struct world *w = *state;
    uint64_t before;

    world_do(w, START("") "ann: h8");
    before = world_room(w)->version;
    world_crash(w, 1000);
    world_expect_number("version", (int64_t)world_room(w)->version, (int64_t)before + 1); // restart
    world_do(w, "ann: resume");
    assert_true(world_last(w, "ann", SERVER_SNAPSHOT)->snapshot.version == before + 1);
}

static void
both_get_twenty_seconds_and_nobody_pays_for_the_stop(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:300") "ann: h8; +10000; bob: h9; +20000");
    world_crash(w, 600000);
    world_do(w, "bob: resume; +30000; ann: resume; +5000; ann: h10");
    world_expect_number("left of ann", world_room(w)->match->clock.sides[SEAT_A].rem_ms, 315000);
    world_expect_number("left of bob", world_room(w)->match->clock.sides[SEAT_B].rem_ms, 310000);
}

static void
clock_starts_by_itself_after_a_minute(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:30") "ann: h8; bob: h9");
    world_crash(w, 1000);
    world_do(w, "bob: resume; +100000");
    assert_true(room_is_running(world_room(w)));
    world_do(w, "+11000");
    world_expect_number("reason", world_room(w)->match->outcome.reason, END_TIME);
}

static void
ai_is_asked_again(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create ai=3; ann: ready; ann: h8");
    world_crash(w, 1000);
    world_expect_number("jobs", w->engine_count, 1);
    world_engine_plays(w, "h9");
    world_expect_number("moves", world_room(w)->match->move_count, 2);
    world_expect_number("AI seats", w->core->ai_seat_count, 1);
    world_expect_number("AI seats of ann", world_player(w, "ann")->owned_ais, 1);
}

static void
tokens_are_good_after_a_crash(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: guest");
    world_crash(w, 1000);
    world_do(w, "ann: resume; bob: resume; ann: lost; ann: login");
}

static void
guest_has_time_to_come_back(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest");
    world_crash(w, 1000);
    world_do(w,
             "+300000; ann: resume; +400000; bob: connect; bob: hello; bob: resume !wrong-token");
}

static void
rematch_after_a_restart_has_running_clocks(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:300 start=now") "ann: h8; bob: h9");
    world_crash(w, 1000);
    world_do(w, "bob: resume; bob: resign; ann: resume; ann: ready; bob: ready; +10000; bob: h8");
    world_expect_number("left of bob", world_room(w)->match->clock.sides[SEAT_A].rem_ms, 290000);
}

static void
owner_of_a_private_room_can_come_back(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create join=code watch=code seat=none ai=1 second=2");
    world_crash(w, 1000);
    world_do(w, "ann: resume; ann: resync;"
                "ann: mute nobody !no-such-player");
}

static void
new_ids_do_not_meet_old_ones(void **state)
{
    struct world *w = *state;
    uint64_t room;

    world_do(w, "ann: guest; ann: create");
    room = w->room;
    world_crash(w, 0);
    w->now.wall_ms -= 1000000; // the clock on the wall went back
    world_do(w, "ann: resume; ann: create");
    assert_true(w->room > room);
}

// Damage.

static bool
recover_text(struct core *core, enum entry_kind kind, uint64_t key, const char *text)
{
    struct journal_entry entry = {.kind = kind, .key = key};
    struct now now = {1000, 1000};
    bool is_good;

    entry.data = text ? blob_create(text, strlen(text)) : NULL;
    is_good = core_recover(core, &entry, now);
    blob_release(entry.data);
    return is_good;
}

#define ROOM                                                                                \
    "room 1\ncode abcd\nowner 5\nversion 3\nmatch goren-match 1 rule=freestyle size=15 "    \
    "opening=free clock=none start=first undo=press rated=no reject-fouls=no draw-dead=no " \
    "draw-margin=0\noptions 0 0 0 0 0\n"

static void
damaged_entries_are_refused(void **state)
{
    static const struct {
        const char *what;
        enum entry_kind kind;
        uint64_t key;
        const char *text;
    } cases[] = {
        {"a player without a name", ENTRY_PLAYER, 6, "player 1\nguest 1\n"},
        {"a player with a bad name", ENTRY_PLAYER, 6, "player 1\nname a b\nguest 1\n"},
        {"a player without data", ENTRY_PLAYER, 6, NULL},
        {"the same player twice", ENTRY_PLAYER, 5, "player 1\nname dora\nguest 1\n"},
        {"player number 0", ENTRY_PLAYER, 0, "player 1\nname dora\nguest 1\n"},
        {"a player of another version", ENTRY_PLAYER, 6, "player 2\nname dora\nguest 1\n"},
        {"a room without data", ENTRY_ROOM, 8, NULL},
        {"a room without lines", ENTRY_ROOM, 8, "room 1\n"},
        {"a room with somebody unknown", ENTRY_ROOM, 8, ROOM "seat a person 99 1\n"},
        {"a room with one person twice", ENTRY_ROOM, 8,
         ROOM "seat a person 5 1\nseat b person 5 1\n"},
        {"a second room of the same number", ENTRY_ROOM, 7, ROOM},
        {"a second room of the same code", ENTRY_ROOM, 9, ROOM},
        {"an event of no game", ENTRY_EVENT, 1, "4 0 a place move=1 points=h8"},
        {"an event without data", ENTRY_EVENT, 70, NULL},
        {"an event without a version", ENTRY_EVENT, 70, "place"},
        {"an event with a bad version", ENTRY_EVENT, 70, "x 0 a place move=1 points=h8"},
        {"an event with a very long version", ENTRY_EVENT, 70,
         "4444444444444444444444444444 0 a place move=1 points=h8"},
        {"an event that is none", ENTRY_EVENT, 70, "4 0 a jump"},
        {"an event that is not legal", ENTRY_EVENT, 70, "4 0 b place move=1 points=h8"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct world w;

        world_open(&w);
        assert_true(recover_text(w.core, ENTRY_PLAYER, 5, "player 1\nname cleo\nguest 1\n"));
        assert_true(recover_text(w.core, ENTRY_ROOM, 7, ROOM "started 5\ngame 70\n"));
        if (recover_text(w.core, cases[i].kind, cases[i].key, cases[i].text)) {
            fail_msg("%s: expected to be refused, was taken", cases[i].what);
        }
        world_close(&w);
    }
}

static void
what_is_gone_leaves_nothing(void **state)
{
    struct world *w = *state;

    assert_true(recover_text(w->core, ENTRY_PLAYER_GONE, 5, NULL));
    assert_true(recover_text(w->core, ENTRY_ROOM_GONE, 5, NULL));
    assert_true(recover_text(w->core, ENTRY_GAME, 5, "game 1\n"));
    assert_null(w->core->players);
}

static void
nobody_comes_back_into_too_many_rooms(void **state)
{
    struct world *w = *state;

    assert_true(recover_text(w->core, ENTRY_PLAYER, 5, "player 1\nname cleo\nguest 1\n"));
    for (uint64_t i = 0; i <= WIRE_ROOMS_MAX; i++) {
        char text[512];

        snprintf(text, sizeof(text), ROOM "seat a person 5 1\n");
        memcpy(strstr(text, "abcd"), "aaaa", 4);
        strstr(text, "aaaa")[3] = (char)('a' + i);
        world_expect_number("taken", recover_text(w->core, ENTRY_ROOM, 100 + i, text),
                            i < WIRE_ROOMS_MAX);
    }
}

static void
event_of_a_room_without_a_game_is_refused(void **state)
{
    struct world *w = *state;

    assert_true(recover_text(w->core, ENTRY_PLAYER, 5, "player 1\nname cleo\nguest 1\n"));
    assert_true(recover_text(w->core, ENTRY_ROOM, 7, ROOM));
    assert_false(recover_text(w->core, ENTRY_EVENT, 0, "4 0 a place move=1 points=h8"));
    assert_false(recover_text(w->core, ENTRY_EVENT, 7, "4 0 a place move=1 points=h8"));
}

static void
crash_at_every_step_of_a_life_brings_it_back(void **state)
{
    static const char *const life[] = {
        "ann: register",       "bob: guest",    "ann: create clock=fischer:300+3 undo=press",
        "bob: join",           "bob: sit b",    "ann: ready",
        "bob: ready",          "ann: h8",       "bob: h9",
        "bob: undo?",          "ann: undo=yes", "bob: g9",
        "ann: give-time=5000", "ann: pause?",   "bob: pause=yes",
        "bob: B:resume",       "ann: ai a",     "bob: agree",
        "ann: person a sit",   "bob: agree",    "ann: j9",
        "bob: draw?",          "ann: draw=yes", "ann: ready",
        "bob: ready"};

    (void)state;
    for (size_t steps = 1; steps <= sizeof(life) / sizeof(*life); steps++) {
        struct world w;

        world_open(&w);
        for (size_t i = 0; i < steps; i++) {
            world_do(&w, life[i]);
        }
        expect_same_after_crash(&w);
        world_do(&w, "ann: resume");
        world_close(&w);
    }
}

static void
last_game_of_a_room_is_still_shown(void **state)
{
    struct world *w = *state;
    const struct server_msg *msg;
    uint64_t game;

    world_do(w, START("clock=sudden:60") "ann: h8; +5000; bob: h9; ann: g8; bob: g9; ann: resign");
    game = world_room(w)->game;
    world_crash(w, 60000);
    assert_false(room_is_running(world_room(w)));
    world_do(w, "bob: resume");
    msg = world_last(w, "bob", SERVER_SNAPSHOT);
    assert_true(msg->snapshot.game == game);
    world_expect_number("events", (int64_t)msg->snapshot.event_total, 6);
    world_expect_number("left of bob", (int64_t)msg->snapshot.clocks->b.main_ms, 55000);
    world_expect_number("archived", world_entry_count(w, ENTRY_GAME), 1);
    // The next one takes its place, with the seats exchanged.
    world_do(w, "ann: resume; ann: ready; bob: ready; bob: h8");
    world_expect_number("put away", world_entry_count(w, ENTRY_EVENTS_GONE), 1);
    world_crash(w, 1000);
    assert_true(room_is_running(world_room(w)) && world_room(w)->game != game);
}

static void
game_that_was_put_away_does_not_come_back(void **state)
{
    struct world *w = *state;

    world_do(w, START("") "ann: h8; ann: resign; ann: change size=19");
    world_crash(w, 1000);
    assert_null(world_room(w)->match);
    world_do(w, "ann: resume; bob: resume; ann: ready; bob: ready; ann: s19");
}

static void
owner_who_only_watches_is_a_member_again(void **state)
{
    struct world *w = *state;
    uint64_t ann;

    world_do(w, "ann: register; bob: guest; cyd: guest; ann: create seat=none join=code watch=code;"
                "bob: join code; bob: sit a; cyd: join code; cyd: sit b; bob: ready; cyd: ready");
    ann = world_player(w, "ann")->id;
    world_crash(w, 1000);
    assert_true(room_has_member(world_room(w), ann));
    world_expect_number("members", world_room(w)->member_count, 3);
    world_do(w, "bob: resume; cyd: resume; +100000; ann: resume; ann: mute bob");
    world_expect_number("rooms", (int64_t)world_player(w, "ann")->owned_rooms, 1);
}

static void
owner_who_does_not_come_back_hands_the_room_on(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: guest; ann: create seat=none; bob: join; bob: sit a");
    world_crash(w, 1000);
    world_do(w, "bob: resume; +119000");
    assert_true(world_room(w)->owner == world_player(w, "ann")->id);
    world_do(w, "+2000; bob: change size=19");
    assert_true(world_room(w)->owner == world_player(w, "bob")->id);
    world_expect_number("members", world_room(w)->member_count, 1);
}

static void
both_seats_of_one_person_are_his_again(void **state)
{
    struct world *w = *state;

    world_do(w,
             "ann: register; ann: create both=yes clock=sudden:300; ann: ready; ann: h8; ann: h9");
    world_crash(w, 1000);
    world_expect_number("members", world_room(w)->member_count, 1);
    world_expect_number("rooms", world_player(w, "ann")->room_count, 1);
    world_do(w, "ann: resume; ann: g8; ann: g9");
    world_expect_number("moves", world_room(w)->match->move_count, 4);
}

// After a restart nobody knows the numbers of what was forgotten. While the
// clock on the wall is behind, new ones follow those that are known.
static void
numbers_of_what_was_forgotten_do_not_come_again(void **state)
{
    enum { GUESTS = 40 };
    struct world *w = *state;
    uint64_t ids[2 * GUESTS];

    world_do(w, "ann: register");
    for (int i = 0; i < 2 * GUESTS; i++) {
        if (i == GUESTS) {
            w->now.wall_ms -= 3600000;
            world_crash(w, 0);
        }
        world_do(w, "bob: guest");
        ids[i] = world_client(w, "bob")->player;
        world_do(w, "bob: goodbye");
        for (int k = 0; k < i; k++) {
            assert_true(ids[k] != ids[i]);
        }
    }
}

static void
numbers_of_the_archive_do_not_come_again(void **state)
{
    struct world *w = *state;
    struct journal_entry game = {.kind = ENTRY_GAME, .key = UINT64_C(1) << 62};

    world_do(w, "ann: guest");
    assert_true(core_recover(w->core, &game, w->now));
    world_do(w, "bob: guest");
    assert_true(world_client(w, "bob")->player > game.key);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_as_it_was),
        WORLD_TEST(what_was_not_durable_is_lost_and_was_not_seen),
        WORLD_TEST(seats_are_held_and_the_game_goes_on),
        WORLD_TEST(versions_go_on_from_where_they_were),
        WORLD_TEST(both_get_twenty_seconds_and_nobody_pays_for_the_stop),
        WORLD_TEST(clock_starts_by_itself_after_a_minute),
        WORLD_TEST(ai_is_asked_again),
        WORLD_TEST(tokens_are_good_after_a_crash),
        WORLD_TEST(guest_has_time_to_come_back),
        WORLD_TEST(rematch_after_a_restart_has_running_clocks),
        WORLD_TEST(owner_of_a_private_room_can_come_back),
        WORLD_TEST(new_ids_do_not_meet_old_ones),
        cmocka_unit_test(damaged_entries_are_refused),
        WORLD_TEST(what_is_gone_leaves_nothing),
        WORLD_TEST(nobody_comes_back_into_too_many_rooms),
        WORLD_TEST(event_of_a_room_without_a_game_is_refused),
        cmocka_unit_test(crash_at_every_step_of_a_life_brings_it_back),
        WORLD_TEST(last_game_of_a_room_is_still_shown),
        WORLD_TEST(game_that_was_put_away_does_not_come_back),
        WORLD_TEST(owner_who_only_watches_is_a_member_again),
        WORLD_TEST(owner_who_does_not_come_back_hands_the_room_on),
        WORLD_TEST(both_seats_of_one_person_are_his_again),
        WORLD_TEST(numbers_of_what_was_forgotten_do_not_come_again),
        WORLD_TEST(numbers_of_the_archive_do_not_come_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
