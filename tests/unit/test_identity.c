// SPDX-License-Identifier: MIT
// Connections come and go, players stay: takeovers, silence, slow readers.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"
#include "tests/support/core_world.h"

static struct session *
session_of(struct world *w, const char *name)
{
    return core_session(w->core, world_client(w, name)->conn);
}

static void
output(struct world *w, const char *name, enum core_event_kind kind)
{
    struct core_event event = {.kind = kind, .conn = world_client(w, name)->conn};

    world_event(w, &event);
}

static void
second_terminal_takes_over(void **state)
{
    struct world *w = *state;

    world_do(w,
             "ann: guest; bob: guest; ann: create; bob: join; bob: sit b; ann: ready; bob: ready;"
             "phone: resume ann");
    world_expect_bye(w, "ann", BYE_ELSEWHERE);
    world_expect(w, "phone", SERVER_SNAPSHOT);
    world_do(w, "phone: h8; bob: h9");
    world_expect_number("online", w->core->online_count, 2);
}

static void
identity_tells_the_rooms(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create; ann: lost; ann: resume");
    world_expect_number("rooms", world_answer(w, "ann")->identity.room_count, 1);
    assert_true(world_answer(w, "ann")->identity.rooms[0] == w->room);
}

static void
watchers_are_not_kept(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join; bob: lost");
    world_expect_number("members", world_room(w)->member_count, 1);
    world_do(w, "bob: resume");
    world_expect_number("rooms", world_answer(w, "bob")->identity.room_count, 0);
}

static void
hello_must_come_in_time(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: connect; +10100");
    world_expect_bye(w, "ann", BYE_SILENT);
}

static void
somebody_who_types_a_password_is_not_cut_off(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: connect; ann: hello; +60000; ann: guest; bob: connect; bob: hello; +75100");
    world_expect_bye(w, "bob", BYE_SILENT);
}

static void
silent_people_are_let_go(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest");
    world_client(w, "ann")->is_silent = true;
    world_do(w, "+80000");
    world_expect_bye(w, "ann", BYE_SILENT);
    assert_true(world_client(w, "bob")->conn != 0);
    world_expect_number("online", w->core->online_count, 1);
}

static int
count_pings(struct world *w, const char *client)
{
    int count = 0;

    while (world_find(w, client, SERVER_PING)) {
        count++;
    }
    return count;
}

static void
pings_are_frequent_in_live_games(void **state)
{
    struct world *w = *state;
    int to_actor, to_other;

    world_do(w,
             "ann: guest; bob: guest; ann: create; bob: join; bob: sit b; ann: ready; bob: ready");
    world_do(w, "+2600");
    world_forget(w);
    world_do(w, "+30000");
    to_actor = count_pings(w, "ann");
    to_other = count_pings(w, "bob");
    world_expect_number("pings to the one on turn", to_actor, 12);
    world_expect_number("pings to the other player", to_other, 6);
}

// As after a restart of the server, when all come back at once.
static void
people_who_came_together_are_pinged_apart(void **state)
{
    enum { PEOPLE = 40, STEPS = 400, AT_ONCE_MAX = PEOPLE / 4 };
    struct world *w = *state;
    char line[32];

    for (int i = 0; i < PEOPLE; i++) {
        snprintf(line, sizeof(line), "p%d: guest", i);
        world_do(w, line);
    }
    world_forget(w);
    for (int step = 0; step < STEPS; step++) {
        int at_once = 0;

        world_do(w, "+100");
        for (int i = 0; i < PEOPLE; i++) {
            snprintf(line, sizeof(line), "p%d", i);
            at_once += count_pings(w, line);
        }
        if (at_once > AT_ONCE_MAX) {
            fail_msg("%d of %d people got a ping in the same moment", at_once, PEOPLE);
        }
    }
}

// Until the next ping to somebody who does not answer by himself.
static void
wait_for_ping(struct world *w, const char *client)
{
    for (int i = 0; i < 400 && !session_of(w, client)->ping_number; i++) {
        world_do(w, "+100");
    }
    assert_true(session_of(w, client)->ping_number != 0);
}

static void
round_trip_is_measured(void **state)
{
    struct world *w = *state;
    struct client_msg pong = {.kind = CLIENT_PONG};

    world_client(w, "ann")->is_silent = true;
    world_do(w, "ann: guest; +200");
    pong.ping.number = session_of(w, "ann")->ping_number;
    world_send(w, "ann", &pong);
    world_expect_number("lag", lag_read(&session_of(w, "ann")->lag), 200);
    world_send(w, "ann", &pong); // a second copy tells nothing
    wait_for_ping(w, "ann");
    world_do(w, "+1200");
    pong.ping.number = session_of(w, "ann")->ping_number;
    world_send(w, "ann", &pong);
    // No kernel vouches for the longer one.
    world_expect_number("pongs", session_of(w, "ann")->lag.count, 2);
    world_expect_number("lag", lag_read(&session_of(w, "ann")->lag), 200);
}

static void
lag_reaches_the_running_game(void **state)
{
    struct world *w = *state;
    struct client_msg pong = {.kind = CLIENT_PONG};

    world_do(w, "ann: guest; bob: guest; ann: create clock=sudden:300; bob: join; bob: sit b;"
                "ann: ready; bob: ready; +100");
    world_client(w, "ann")->is_silent = true;
    wait_for_ping(w, "ann");
    world_do(w, "+150");
    pong.ping.number = session_of(w, "ann")->ping_number;
    world_send(w, "ann", &pong);
    world_expect_number("lag", world_room(w)->match->run.lag_ms[SEAT_A],
                        lag_read(&session_of(w, "ann")->lag));
}

static const struct wire_room_presence *
presence_told(struct world *w, const char *name)
{
    return &world_last(w, name, SERVER_ROOM_PRESENCE)->room_presence;
}

static void
player_who_answers_no_ping_is_shown_after_ten_seconds(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create clock=sudden:300; bob: join; bob: sit b;"
                "ann: ready; bob: ready; ann: h8; +100");
    world_client(w, "bob")->is_silent = true;
    world_do(w, "+9000");
    assert_false(presence_told(w, "ann")->b_silent);
    world_do(w, "+1500");
    assert_true(presence_told(w, "ann")->b_silent);
    assert_true(presence_told(w, "ann")->b_online);
    assert_false(presence_told(w, "ann")->a_silent);
    world_do(w, "bob: i9");
    assert_false(presence_told(w, "ann")->b_silent);
}

static void
who_plays_nothing_may_be_silent(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join; bob: sit b");
    world_client(w, "bob")->is_silent = true;
    world_do(w, "+60000");
    assert_false(presence_told(w, "ann")->b_silent);
}

static void
slow_watcher_gets_a_snapshot_instead(void **state)
{
    struct world *w = *state;
    uint64_t version;

    world_do(w, "ann: guest; bob: guest; cyd: guest; ann: create; bob: join; cyd: join; bob: sit b;"
                "ann: ready; bob: ready; cyd: lobby on; ann: create; +1500");
    w->room = world_player(w, "bob")->rooms[0];
    world_forget(w);
    output(w, "cyd", EVENT_OUTPUT_HIGH);
    output(w, "cyd", EVENT_OUTPUT_HIGH);
    world_do(w, "ann: h8; bob: h9; +1500");
    world_expect_nothing(w, "cyd", SERVER_ROOM_EVENT);
    world_expect_nothing(w, "cyd", SERVER_LOBBY_DELTA);
    output(w, "cyd", EVENT_OUTPUT_LOW);
    version = world_room(w)->version;
    assert_true(world_expect(w, "cyd", SERVER_SNAPSHOT)->snapshot.version == version);
    world_expect(w, "cyd", SERVER_LOBBY_PAGE);
    world_do(w, "ann: g1");
    world_expect_event(w, "cyd", ACTION_PLACE);
}

static void
hopeless_reader_is_dropped(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest");
    output(w, "ann", EVENT_OUTPUT_HIGH);
    world_do(w, "+29000");
    assert_true(world_client(w, "ann")->conn != 0);
    world_do(w, "+5000");
    world_expect_bye(w, "ann", BYE_SLOW);
}

static void
slow_before_hello_is_harmless(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: connect");
    output(w, "ann", EVENT_OUTPUT_HIGH);
    output(w, "ann", EVENT_OUTPUT_LOW);
    world_do(w, "ann: hello; ann: guest");
}

static void
slow_reader_cannot_ask_for_more(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create");
    output(w, "ann", EVENT_OUTPUT_HIGH);
    world_do(w, "ann: lobby on !too-fast; ann: resync !too-fast; ann: profile ann");
    output(w, "ann", EVENT_OUTPUT_LOW);
    world_do(w, "ann: lobby on");
}

static void
guest_is_forgotten_after_ten_minutes(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: lost; +590000");
    assert_non_null(world_player(w, "ann"));
    world_do(w, "+11000");
    assert_null(world_player(w, "ann"));
    world_do(w, "cyd: guest ann");
}

static void
guest_at_a_game_is_not_forgotten(void **state)
{
    struct world *w = *state;

    world_do(w,
             "ann: guest; bob: guest; ann: create; bob: join; bob: sit b; ann: ready; bob: ready;"
             "ann: h8; bob: lost; +1200000; bob: resume; bob: h9");
}

static void
accounts_are_never_forgotten(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; ann: lost; +99000000");
    assert_non_null(world_player(w, "ann"));
}

static void
frames_before_the_last_word_still_go_out(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest");
    world_forget(w);
    w->is_held = true;
    world_do(w, "ann: create; ann: goodbye");
    assert_true(world_client(w, "ann")->conn != 0);
    w->is_held = false;
    world_commit(w);
    world_expect(w, "ann", SERVER_ENTERED);
    world_expect_bye(w, "ann", BYE_GOODBYE);
}

static void
owner_who_only_watches_is_kept_for_a_while(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create seat=none; bob: join; ann: lost; +119000");
    assert_true(world_room(w)->owner == world_client(w, "ann")->player);
    world_do(w, "ann: resume; ann: change size=19; ann: lost; +120100");
    assert_true(world_room(w)->owner == world_client(w, "bob")->player);
    world_expect_number("members", world_room(w)->member_count, 1);
    assert_false(world_last(w, "bob", SERVER_ROOM_MEMBER)->room_member.here);
    world_do(w, "ann: resume");
    world_expect_number("rooms", world_answer(w, "ann")->identity.room_count, 0);
}

// A place that is kept is worth nothing without its room.
static void
room_waits_for_two_who_lost_their_lines(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join; bob: sit b; ann: ready;"
                "bob: ready; ann: h8; bob: resign; ann: lost; +10000; bob: lost; +109000;"
                "ann: resume; bob: resume; ann: ready; bob: ready; bob: h8; ann: resign;"
                "ann: lost; +10000; bob: lost; +110100");
    world_expect_number("members", world_room(w)->member_count, 1); // bob has ten seconds more
    world_do(w, "+10000");
    assert_null(core_room(w->core, w->room));
}

static void
room_that_all_have_left_is_closed_after_a_minute(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join; bob: sit b; bob: goodbye;"
                "ann: goodbye; +59000");
    assert_non_null(core_room(w->core, w->room));
    world_do(w, "+1100");
    assert_null(core_room(w->core, w->room));
}

static void
owner_who_says_goodbye_hands_on_at_once(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: guest; cyd: guest; ann: create seat=none; bob: join;"
                "bob: sit a; cyd: join; cyd: sit b; bob: ready; cyd: ready; ann: goodbye");
    assert_true(world_room(w)->owner != world_client(w, "ann")->player);
    world_expect_number("members", world_room(w)->member_count, 2);
    assert_true(room_is_running(world_room(w)));
}

static void
flood(struct world *w, const char *name)
{
    struct client *client = world_client(w, name);
    struct client_msg msg = {.seq = 7, .kind = CLIENT_SEEK_STOP};
    struct core_event event = {.kind = EVENT_MESSAGE, .conn = client->conn, .message = &msg};

    // There are never more answers than that.
    client->open_count = 0;
    while (client->open_count < SESSION_IN_FLIGHT_MAX) {
        client->open[client->open_count++] = msg.seq;
    }
    while (session_of(w, name)->state != SESSION_CLOSING) {
        world_event(w, &event);
    }
}

static int
held_for(const struct world *w, uint64_t conn)
{
    const struct outbox *outbox = &w->core->outbox;
    int count = 0;

    for (const struct held *held = outbox->first; held; held = held->next) {
        count += held->id == conn;
    }
    return count;
}

static void
bye_is_the_last_word(void **state)
{
    struct world *w = *state;
    uint64_t bob;
    int held;

    world_do(w, "ann: guest; bob: guest; bob: lobby on; ann: create; bob: join");
    bob = world_client(w, "bob")->conn;
    w->is_held = true; // the goodbye waits, and so would what follows it
    world_do(w, "ann: stand");
    flood(w, "bob");
    held = held_for(w, bob);
    world_do(w, "ann: talk hello; ann: say hello; ann: whisper bob hello; ann: invite bob");
    world_command(w, "notice hello");
    world_expect_number("held for bob", held_for(w, bob), held);
    w->is_held = false;
    world_commit(w);
    world_expect(w, "ann", SERVER_CHAT_LINE);
    world_expect_bye(w, "bob", BYE_FLOOD);
}

static void
room_of_an_owner_who_only_watched_is_closed(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create seat=none; ann: lost; +59000");
    assert_non_null(world_room(w));
    world_do(w, "+2000");
    assert_null(world_room(w));
}

static void
nothing_piles_up_for_who_is_gone(void **state)
{
    struct world *w = *state;
    int held;

    world_do(w, "ann: register; ann: create; bob: guest");
    world_happens(w, EVENT_STORAGE_DOWN);
    w->is_held = true;
    world_do(w, "bob: join; bob: sit b; bob: stand");
    held = w->core->outbox.count;
    assert_true(held > 0);
    for (int i = 0; i < 50; i++) {
        world_do(w, "cyd: connect; cyd: hello; cyd: lost");
    }
    world_expect_number("held", w->core->outbox.count, held);
    w->is_held = false;
    world_happens(w, EVENT_STORAGE_UP);
    world_commit(w);
    world_expect_number("held", w->core->outbox.count, 0);
}

static void
nobody_comes_in_while_nothing_can_be_stored(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; ann: lost; bob: connect; bob: hello; ann: connect; ann: hello;"
                "cyd: guest; cyd: create");
    world_happens(w, EVENT_STORAGE_DOWN);
    world_do(w, "bob: guest !storage; bob: register !storage; ann: resume !storage;"
                "ann: login !storage; cyd: resync");
    world_happens(w, EVENT_STORAGE_UP);
    world_do(w, "bob: guest; ann: resume");
}

// The snapshots of many rooms may fill the queue by themselves.
static void
who_missed_nothing_is_sent_nothing_again(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join; bob: lobby on; +2000");
    world_forget(w);
    output(w, "bob", EVENT_OUTPUT_HIGH);
    output(w, "bob", EVENT_OUTPUT_LOW);
    world_expect_nothing(w, "bob", SERVER_SNAPSHOT);
    world_expect_nothing(w, "bob", SERVER_LOBBY_PAGE);
    output(w, "bob", EVENT_OUTPUT_HIGH);
    world_do(w, "ann: stand"); // of the lobby he hears a second later
    output(w, "bob", EVENT_OUTPUT_LOW);
    world_expect(w, "bob", SERVER_SNAPSHOT);
    world_expect_nothing(w, "bob", SERVER_LOBBY_PAGE);
    world_do(w, "+2000");
    world_forget(w);
    output(w, "bob", EVENT_OUTPUT_HIGH);
    world_do(w, "ann: create; +2000");
    output(w, "bob", EVENT_OUTPUT_LOW);
    world_expect_nothing(w, "bob", SERVER_SNAPSHOT);
    world_expect(w, "bob", SERVER_LOBBY_PAGE);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(second_terminal_takes_over),
        WORLD_TEST(identity_tells_the_rooms),
        WORLD_TEST(watchers_are_not_kept),
        WORLD_TEST(hello_must_come_in_time),
        WORLD_TEST(somebody_who_types_a_password_is_not_cut_off),
        WORLD_TEST(silent_people_are_let_go),
        WORLD_TEST(pings_are_frequent_in_live_games),
        WORLD_TEST(people_who_came_together_are_pinged_apart),
        WORLD_TEST(round_trip_is_measured),
        WORLD_TEST(lag_reaches_the_running_game),
        WORLD_TEST(player_who_answers_no_ping_is_shown_after_ten_seconds),
        WORLD_TEST(who_plays_nothing_may_be_silent),
        WORLD_TEST(slow_watcher_gets_a_snapshot_instead),
        WORLD_TEST(hopeless_reader_is_dropped),
        WORLD_TEST(slow_before_hello_is_harmless),
        WORLD_TEST(slow_reader_cannot_ask_for_more),
        WORLD_TEST(guest_is_forgotten_after_ten_minutes),
        WORLD_TEST(guest_at_a_game_is_not_forgotten),
        WORLD_TEST(accounts_are_never_forgotten),
        WORLD_TEST(frames_before_the_last_word_still_go_out),
        WORLD_TEST(owner_who_only_watches_is_kept_for_a_while),
        WORLD_TEST(room_waits_for_two_who_lost_their_lines),
        WORLD_TEST(room_that_all_have_left_is_closed_after_a_minute),
        WORLD_TEST(owner_who_says_goodbye_hands_on_at_once),
        WORLD_TEST(bye_is_the_last_word),
        WORLD_TEST(room_of_an_owner_who_only_watched_is_closed),
        WORLD_TEST(nothing_piles_up_for_who_is_gone),
        WORLD_TEST(nobody_comes_in_while_nothing_can_be_stored),
        WORLD_TEST(who_missed_nothing_is_sent_nothing_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
