// SPDX-License-Identifier: MIT
// Rooms: opening, entering, leaving, seats, ownership, and who may do what.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core.h"
#include "server/core/core_internal.h"
#include "server/core/room/room.h"
#include "tests/support/core_world.h"

static void
room_is_opened_and_shown(void **state)
{
    struct world *w = *state;
    const struct server_msg *msg;

    world_do(w, "ann: guest; ann: create title=mine clock=sudden:60");
    msg = world_expect(w, "ann", SERVER_SNAPSHOT);
    assert_string_equal(msg->snapshot.settings->title, "mine");
    assert_true(msg->snapshot.owner == world_client(w, "ann")->player);
    assert_string_equal(msg->snapshot.code, world_room(w)->code);
    world_expect_room_event(w, "ann", ROOM_EVENT_SEAT);
}

static void
settings_must_fit_together(void **state)
{
    world_do(*state, "ann: register; ann: create rule=renju size=14 !bad-size;"
                     "ann: create opening=rif !bad-opening;"
                     "ann: create rated=yes undo=off !rated-clock;"
                     "ann: create rated=yes clock=sudden:60 !rated-undo;"
                     "ann: create draw-margin=600 !bad-margin;"
                     "ann: create rule=caro-e rated=yes undo=off clock=sudden:60 !rated-rule;"
                     "ann: create size=7 rule=pente !bad-size;"
                     "ann: create rule=pente rated=yes undo=off clock=sudden:60 !rated-opening;"
                     "ann: create size=11 rated=yes undo=off clock=sudden:60 !rated-size");
}

static void
clock_out_of_range_is_refused(void **state)
{
    struct wire_room_settings settings = {.rule = RULE_FREESTYLE,
                                          .size = 15,
                                          .control = {.kind = CONTROL_SUDDEN, .main_ms = 1},
                                          .title = ""};
    struct client_msg create = {.kind = CLIENT_ROOM_CREATE, .room_create = {.settings = &settings}};

    world_do(*state, "ann: guest");
    world_refuse(*state, "ann", &create, error_of_settings(SETTINGS_BAD_CLOCK));
}

static void
limits_can_change_while_it_runs(void **state)
{
    struct core_config config = core_config_default();
    struct core_event limits = {.kind = EVENT_LIMITS, .config = &config};
    struct world w;

    (void)state;
    world_open_with(&w, &config);
    world_do(&w, "ann: guest; bob: guest; ann: create; ann: create");
    config.rooms_per_player = 1;
    config.allow_guests = false;
    world_event(&w, &limits);
    world_do(&w, "ann: create !too-many-rooms; bob: create; bob: create !too-many-rooms;"
                 "cyd: connect; cyd: hello; cyd: guest !guests-not");
    world_expect_number("rooms", (int64_t)HASH_CNT(by_id, w.core->rooms), 3);
    config.rooms_per_player = 2;
    config.allow_guests = true;
    world_event(&w, &limits);
    world_do(&w, "ann: create !too-many-rooms; bob: create; cyd: guest");
    world_close(&w);
}

static void
rooms_are_limited(void **state)
{
    struct core_config config = core_config_default();
    struct world w;

    (void)state;
    config.rooms_per_player = 2;
    config.rooms_max = 3;
    world_open_with(&w, &config);
    world_do(&w, "ann: guest; bob: guest; ann: create; ann: create; ann: create !too-many-rooms;"
                 "bob: create; bob: create !too-many-rooms; bob: leave; +61000; bob: create");
    world_close(&w);
}

// Games that take weeks leave room for others.
static void
correspondence_leaves_places_for_other_play(void **state)
{
    struct core_config config = core_config_default();
    struct world w;

    (void)state;
    config.rooms_per_player = 2;
    world_open_with(&w, &config);
    world_do(&w, "ann: guest; bob: guest");
    for (int i = 0; i < ROOM_CORR_MAX; i++) {
        world_do(&w, "ann: create clock=corr:3d; bob: join; bob: sit b; ann: ready; bob: ready");
    }
    world_do(
        &w,
        "ann: create clock=corr:3d !too-many-joined; ann: seek clock=corr:3d !too-many-joined;"
        "cyd: guest; cyd: create clock=corr:3d; ann: join; ann: sit b !too-many-joined; ann: leave;"
        "ann: create; ann: create; ann: create !too-many-rooms");
    world_close(&w);
}

static void
nobody_is_in_too_many_rooms(void **state)
{
    struct core_config config = core_config_default();
    struct world w;

    (void)state;
    config.rooms_per_player = 100;
    world_open_with(&w, &config);
    world_do(&w, "ann: guest; bob: guest");
    for (int i = 0; i < WIRE_ROOMS_MAX; i++) {
        world_do(&w, "ann: create");
    }
    world_do(&w, "ann: create !too-many-joined; bob: create; ann: join !too-many-joined;"
                 "ann: seek !too-many-joined");
    world_close(&w);
}

static void
private_room_is_entered_by_code_or_invitation(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; cyd: guest; ann: create join=code;"
                "bob: join !not-invited; bob: join code; bob: sit b;"
                "bob: invite cyd !not-owner; ann: invite cyd");
    world_expect(w, "cyd", SERVER_INVITATION);
    world_do(w, "cyd: join; cyd: leave; cyd: join");
    world_expect_number("length of a private code", (int)strlen(world_room(w)->code), 8);
}

static void
seat_of_a_private_room_is_for_the_invited(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join; ann: change join=code;"
                "bob: sit b !not-invited");
}

static void
rooms_for_accounts_seat_no_guests(void **state)
{
    world_do(*state, "ann: register; bob: guest; cyd: register; ann: create join=accounts;"
                     "bob: join; bob: sit b !guests-not; cyd: join; cyd: sit b");
}

static void
room_that_nobody_may_watch_is_for_players(void **state)
{
    world_do(*state, "ann: guest; bob: guest; cyd: guest; ann: create watch=nobody; bob: join;"
                     "bob: sit b; cyd: join !not-watchable; cyd: join code !not-watchable");
}

static void
watching_by_code_needs_the_code(void **state)
{
    world_do(*state, "ann: guest; bob: guest; cyd: guest; ann: create watch=code; bob: join;"
                     "bob: sit b; cyd: join !not-invited; cyd: join code");
}

static void
full_private_room_lets_the_uninvited_not_watch(void **state)
{
    world_do(*state, "ann: guest; bob: guest; cyd: guest; ann: create join=code; bob: join code;"
                     "bob: sit b; cyd: join !not-invited; cyd: join code");
}

static void
room_can_be_full_of_watchers(void **state)
{
    struct core_config config = core_config_default();
    struct world w;

    (void)state;
    config.watchers_max = 2;
    world_open_with(&w, &config);
    world_do(&w,
             "ann: guest; bob: guest; cyd: guest; ann: create; bob: join; cyd: join !room-full");
    world_close(&w);
}

static void
unknown_rooms_are_not_entered(void **state)
{
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN, .room_join = {0, "nosuch"}};
    struct world *w = *state;

    world_do(w, "ann: guest; ann: join !no-such-room; ann: leave !no-such-room");
    world_refuse(w, "ann", &join, ERROR_NO_SUCH_ROOM);
}

static void
entering_twice_shows_the_room_again(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join");
    world_forget(w);
    world_do(w, "bob: join; bob: resync");
    world_expect(w, "bob", SERVER_ENTERED);
    world_expect(w, "bob", SERVER_SNAPSHOT);
    world_expect_number("members", world_room(w)->member_count, 2);
}

static void
player_of_a_running_game_cannot_leave(void **state)
{
    world_do(*state, "ann: guest; bob: guest; ann: create; bob: join; bob: sit b; ann: ready;"
                     "bob: ready; ann: leave !game-running; ann: stand !game-running; ann: resign;"
                     "ann: leave; bob: stand");
}

static void
owner_hands_on_when_he_leaves(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; cyd: guest; ann: create; bob: join; cyd: join; cyd: sit b;"
                "ann: leave");
    assert_true(world_room(w)->owner == world_player(w, "cyd")->id);
    assert_true(world_expect_room_event(w, "bob", ROOM_EVENT_OWNER)->owner ==
                world_client(w, "cyd")->player);
    world_expect_number("rooms of ann", world_player(w, "ann")->owned_rooms, 0);
    world_expect_number("rooms of cyd", world_player(w, "cyd")->owned_rooms, 1);
}

static void
owner_gives_the_room_away(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; cyd: guest; ann: create ai=2; bob: join;"
                "ann: own ann !self; ann: own nobody !no-such-player; ann: own cyd !not-here;"
                "bob: own bob !not-owner; ann: own bob; ann: own ann !not-owner");
    world_expect_number("AIs of bob", world_player(w, "bob")->owned_ais, 1);
    world_expect_number("AIs of ann", world_player(w, "ann")->owned_ais, 0);
}

static void
nobody_is_given_more_than_his_share(void **state)
{
    struct core_config config = core_config_default();
    struct world w;

    (void)state;
    config.rooms_per_player = 2;
    config.ai_seats_per_player = 1;
    world_open_with(&w, &config);
    world_do(&w, "ann: guest; bob: guest; bob: create ai=1; ann: create ai=1; bob: join;"
                 "ann: own bob !owns-enough; ann: person b; bob: create");
    world_do(&w, "ann: create; bob: join; ann: own bob !owns-enough");
    world_close(&w);
}

// However many are asked to come.
static void
invited_people_who_are_here_may_sit_down(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create join=code; bob: join code");
    for (int i = 0; i < 2 * ROOM_INVITED_MAX; i++) {
        char line[64];

        snprintf(line, sizeof(line), "x%d: guest; ann: invite x%d", i, i);
        world_do(w, line);
    }
    world_do(
        w, "bob: sit b; bob: stand; cyd: guest; cyd: join code; cyd: sit b; x0: join !not-invited");
}

static void
invitation_by_a_guest_of_the_room_does_not_open_it_later(void **state)
{
    world_do(*state, "ann: guest; bob: guest; cyd: guest; ann: create; bob: join; bob: invite cyd;"
                     "ann: change join=code; cyd: join !not-invited; ann: invite cyd; cyd: join");
}

// Whoever came in to sit down cannot stay and watch.
static void
game_that_nobody_may_watch_has_no_watchers(void **state)
{
    struct world *w = *state;

    world_do(w,
             "ann: guest; bob: guest; cyd: guest; ann: create watch=nobody; bob: join; cyd: join;"
             "bob: sit b; ann: ready; bob: ready");
    world_expect_number("members", world_room(w)->member_count, 2);
    world_expect_number("reason", world_expect(w, "cyd", SERVER_LEFT)->left.reason, LEFT_UNWATCHED);
    world_do(w, "cyd: join !not-watchable; ann: resign; bob: stand; cyd: join");
}

static void
owner_of_such_a_room_stays_until_he_gives_it_away(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create watch=nobody seat=none ai=1; bob: join;"
                "bob: sit b; bob: ready");
    world_expect_number("members", world_room(w)->member_count, 2);
    world_do(w, "ann: own bob");
    world_expect_number("members", world_room(w)->member_count, 1);
    world_expect_number("reason", world_expect(w, "ann", SERVER_LEFT)->left.reason, LEFT_UNWATCHED);
}

static void
kicked_people_do_not_come_back(void **state)
{
    struct world *w = *state;

    world_do(w,
             "ann: guest; bob: guest; ann: create; bob: join; bob: sit b; bob: kick ann !not-owner;"
             "ann: kick ann !self; ann: kick nobody !no-such-player; ann: kick bob");
    world_expect_number("reason", world_expect(w, "bob", SERVER_LEFT)->left.reason, LEFT_KICKED);
    world_expect_number("seat b", world_room(w)->occupants[SEAT_B].kind, OCCUPANT_NONE);
    world_do(w, "bob: join !kicked; bob: join code !kicked; bob: sit b !not-in-room");
}

static void
players_are_not_kicked_out_of_their_game(void **state)
{
    world_do(*state, "ann: guest; bob: guest; ann: create; bob: join; bob: sit b; ann: ready;"
                     "bob: ready; ann: kick bob !game-running; ann: resign; ann: kick bob");
}

static void
lists_of_a_room_forget_the_oldest(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create; bob: guest; bob: join; ann: mute bob; ann: kick bob");
    for (int i = 0; i < ROOM_KICKED_MAX; i++) {
        char line[96];

        snprintf(line, sizeof(line), "x: guest x%d; x: join; ann: mute x%d; ann: kick x%d; x: lost",
                 i, i, i);
        world_do(w, line);
    }
    world_expect_number("kicked", world_room(w)->kicked_count, ROOM_KICKED_MAX);
    world_expect_number("muted", world_room(w)->muted_count, ROOM_MUTED_MAX);
    world_do(w, "bob: join; bob: talk hello");
}

static void
settings_change_asks_everybody_to_be_ready_again(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join; bob: sit b; bob: ready;"
                "bob: change size=19 !not-owner; ann: change rule=renju size=8 !bad-size;"
                "ann: change size=19");
    world_expect_room_event(w, "bob", ROOM_EVENT_SETTINGS);
    assert_false(world_expect_room_event(w, "bob", ROOM_EVENT_SEAT)->occupant->ready);
    world_do(w, "ann: ready; bob: ready; ann: change size=15 !game-running");
}

static void
seats_are_taken_once(void **state)
{
    struct world *w = *state;

    world_do(w,
             "ann: guest; bob: guest; ann: create; bob: sit b !not-in-room; bob: join;"
             "bob: sit a !seat-taken; ann: sit a !already-seated; bob: sit b; bob: stand;"
             "bob: stand !not-seated; bob: ready !not-seated; bob: sit b; bob: stand; ann: sit b");
    world_expect_number("seat a", world_room(w)->occupants[SEAT_A].kind, OCCUPANT_NONE);
    world_do(w, "bob: sit a; ann: ready; bob: ready; bob: sit b !game-running");
}

// Nobody waits for a rematch with somebody who plays elsewhere.
static void
who_begins_a_game_elsewhere_has_left_a_finished_table(void **state)
{
    struct world *w = *state;
    struct room *old;

    world_do(w,
             "ann: guest; bob: guest; cid: guest; ann: create; bob: join; bob: sit b; ann: ready;"
             "bob: ready; ann: h8; bob: h9; ann: resign");
    old = world_room(w);
    world_do(w, "cid: create; bob: join; bob: sit b; cid: ready");
    world_expect_number("seat while he waits", old->occupants[SEAT_B].kind, OCCUPANT_PERSON);
    world_do(w, "bob: ready");
    world_expect_number("seat", old->occupants[SEAT_B].kind, OCCUPANT_NONE);
    assert_false(room_has_member(old, world_player(w, "bob")->id));
    world_expect_number("ann's seat", old->occupants[SEAT_A].kind, OCCUPANT_PERSON);
    assert_true(room_is_running(world_room(w)));
}

static void
person_takes_no_second_seat_from_an_ai(void **state)
{
    world_do(*state, "ann: guest; ann: create ai=1; ann: person b sit !already-seated;"
                     "ann: stand; ann: person b sit; ann: person a !seat-not-ai");
}

static void
empty_room_is_closed_after_a_minute(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; bob: lobby on; ann: create; ann: leave; +59000");
    assert_non_null(world_room(w));
    world_do(w, "bob: join; +5000; bob: leave; +59000");
    assert_non_null(world_room(w));
    world_do(w, "+2000");
    assert_null(world_room(w));
    world_expect_number("told", world_last(w, "bob", SERVER_LOBBY_DELTA)->lobby_delta.gone_count,
                        1);
    world_expect_number("gone", world_entry_count(w, ENTRY_ROOM_GONE), 1);
}

static void
who_enters_a_room_without_owner_owns_it(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create; ann: leave; bob: join; bob: change size=19");
    assert_true(world_room(w)->owner == world_player(w, "bob")->id);
}

static void
invitation_needs_somebody_online(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: register; ann: create; ann: invite nobody !no-such-player;"
                "ann: invite ann !self; bob: ignore ann; ann: invite bob !mail-guest");
    world_expect_nothing(w, "bob", SERVER_INVITATION);
    world_do(w, "bob: lost; ann: invite bob !mail-guest");
}

static void
long_game_is_shown_on_several_pages(void **state)
{
    struct world *w = *state;
    const struct server_msg *msg;
    uint32_t events = 0;

    world_do(w, "ann: guest; bob: guest; ann: create clock=sudden:9000; bob: join; bob: sit b;"
                "ann: ready; bob: ready; ann: h8");
    for (int i = 0; i < WIRE_EVENTS_MAX; i++) {
        world_do(w, "ann: give-time=1");
    }
    world_forget(w);
    world_do(w, "bob: resync");
    for (uint32_t page = 0; page < 2; page++) {
        msg = world_expect(w, "bob", SERVER_SNAPSHOT);
        world_expect_number("page", msg->snapshot.page, page);
        world_expect_number("pages", msg->snapshot.pages, 2);
        events += (uint32_t)msg->snapshot.event_count;
    }
    world_expect_number("events", events, WIRE_EVENTS_MAX + 1);
}

static void
owner_of_a_private_room_may_sit(void **state)
{
    world_do(*state, "ann: guest; ann: create join=code seat=none; ann: sit b; ann: leave");
}

static void
invitations_are_remembered_up_to_a_limit(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create join=code; bob: guest; ann: invite bob; ann: invite bob");
    world_expect_number("invited", world_room(w)->invited_count, 1);
    for (int i = 0; i < ROOM_INVITED_MAX; i++) {
        char line[64];

        snprintf(line, sizeof(line), "x: guest x%d; ann: invite x%d; x: lost", i, i);
        world_do(w, line);
    }
    world_expect_number("invited", world_room(w)->invited_count, ROOM_INVITED_MAX);
    world_do(w, "x: guest y; x: join !not-invited; x: join code");
}

static void
kicking_twice_changes_nothing_more(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join; ann: kick bob");
    world_send(w, "ann",
               &(struct client_msg){.kind = CLIENT_ROOM_KICK, .room_name = {w->room, "bob"}});
    world_expect_number("kicked", world_room(w)->kicked_count, 1);
}

static void
snapshot_shows_at_most_so_many_members(void **state)
{
    struct world *w = *state;
    const struct server_msg *msg;

    world_do(w, "ann: guest; ann: create");
    for (int i = 0; i < WIRE_MEMBERS_MAX + 2; i++) {
        char line[64];

        snprintf(line, sizeof(line), "x%d: guest; x%d: join", i, i);
        world_do(w, line);
    }
    world_do(w, "ann: resync");
    msg = world_answer(w, "ann");
    world_expect_number("members shown", msg->snapshot.member_count, WIRE_MEMBERS_MAX);
    world_expect_number("watchers", msg->snapshot.watcher_count, WIRE_MEMBERS_MAX + 2);
}

static void
unready_is_allowed_at_a_table_that_cannot_be_rated(void **state)
{
    world_do(*state, "ann: register; bob: guest; ann: create; bob: join; bob: sit b; bob: ready;"
                     "ann: change rated=yes undo=off clock=sudden:300; bob: ready !rated-guest;"
                     "bob: unready");
}

static void
room_of_two_ais_is_handed_on_and_closed(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create size=5 seat=none ai=1 second=1; bob: join;"
                "ann: leave");
    world_expect_number("AIs of bob", world_player(w, "bob")->owned_ais, 2);
    world_do(w, "bob: leave; +900000");
    assert_null(world_room(w));
    world_expect_number("AIs of bob", world_player(w, "bob")->owned_ais, 0);
    world_expect_number("AI seats", w->core->ai_seat_count, 0);
    world_expect_number("rooms of bob", world_player(w, "bob")->owned_rooms, 0);
}

// Two people at one keyboard.

static void
one_person_may_hold_both_seats(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create both=yes; bob: join; bob: sit a !seat-taken;"
                "bob: sit b !seat-taken; ann: sit b !already-seated");
    assert_true(room_is_shared(world_room(w)));
    world_expect_number("watchers", room_watcher_count(world_room(w)), 1);
    world_do(w, "ann: ready");
    assert_true(room_is_running(world_room(w)));
    world_do(w, "ann: sit a !game-running; ann: stand !game-running; ann: leave !game-running");
}

static void
second_seat_is_kept_only_where_that_is_asked(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create seat=b; ann: sit a both");
    assert_true(room_is_shared(world_room(w)));
    world_do(w, "ann: stand");
    world_expect_number("seat a", world_room(w)->occupants[SEAT_A].kind, OCCUPANT_NONE);
    world_expect_number("seat b", world_room(w)->occupants[SEAT_B].kind, OCCUPANT_NONE);
    world_do(w, "ann: sit a both; ann: sit b; ann: ready");
    assert_false(room_is_shared(world_room(w)));
    assert_null(world_room(w)->match);
}

static void
both_seats_of_one_person_are_freed_when_he_leaves(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; cyd: guest; ann: create seat=none; bob: join; bob: sit a;"
                "bob: sit b both; cyd: join; ann: kick bob; cyd: sit a; cyd: sit b both;"
                "cyd: leave; ann: sit a; ann: sit b both");
    assert_true(room_is_shared(world_room(w)));
}

static void
table_for_one_person_is_never_rated(void **state)
{
    struct world *w = *state;

    world_do(w,
             "ann: register; ann: create both=yes rated=yes undo=off clock=sudden:60 !rated-both;"
             "ann: create rated=yes undo=off clock=sudden:60; ann: sit b both !rated-both;"
             "ann: change; ann: sit b both; ann: ready; ann: resign;"
             "ann: change rated=yes undo=off clock=sudden:60; ann: ready !rated-both");
    world_expect_number("ratings", world_player(w, "ann")->rating_count, 0);
}

static void
both_seats_leave_none_for_an_ai(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create both=yes ai=1 !bad-seats;"
                "ann: create both=yes seat=b; ann: ready; ann: ai b 1; ann: A:h8");
    world_expect_number("kind", world_room(w)->occupants[SEAT_B].kind, OCCUPANT_AI);
    assert_true(room_holds(world_room(w), world_player(w, "ann")->id, SEAT_A));
}

static void
table_for_one_person_has_rematches(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create both=yes; ann: ready; ann: h8; ann: h9; ann: g8; ann: g9;"
                "ann: resign; ann: ready; ann: h8; ann: h9");
    world_expect_number("moves", world_room(w)->match->move_count, 2);
    world_expect_number("archived", world_entry_count(w, ENTRY_GAME), 1);
}

static void
entry_by_number_and_code_opens_a_private_room(void **state)
{
    struct world *w = *state;
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN};

    world_do(w, "ann: guest; bob: guest; ann: create join=code");
    join.room_join = (struct wire_room_join){w->room, "wrong234"};
    world_refuse(w, "bob", &join, ERROR_NOT_INVITED);
    join.room_join.code = world_room(w)->code;
    world_ask(w, "bob", &join);
    world_do(w, "bob: sit b; bob: leave; bob: join; bob: sit b");
    join.room_join.room = 12345; // the number counts where there is one
    world_refuse(w, "bob", &join, ERROR_NO_SUCH_ROOM);
}

static void
wrong_code_does_not_close_an_open_room(void **state)
{
    struct world *w = *state;
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN};

    world_do(w, "ann: guest; bob: guest; ann: create");
    join.room_join = (struct wire_room_join){w->room, "wrong"};
    world_ask(w, "bob", &join);
}

// Who comes and goes.

static void
expect_member(struct world *w, const char *name, const char *who, bool is_here)
{
    const struct wire_room_member *member = &world_expect(w, name, SERVER_ROOM_MEMBER)->room_member;

    assert_true(member->room == w->room);
    assert_string_equal(member->player->name, who);
    world_expect_number("here", member->here, is_here);
}

static void
members_are_told_who_comes_and_goes(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; cyd: guest; ann: create; bob: join");
    expect_member(w, "ann", "bob", true);
    world_expect_nothing(w, "bob", SERVER_ROOM_MEMBER); // he has the snapshot
    world_expect_number("members", world_last(w, "bob", SERVER_SNAPSHOT)->snapshot.member_count, 2);
    world_do(w, "cyd: join; cyd: join"); // twice is once
    expect_member(w, "ann", "cyd", true);
    expect_member(w, "bob", "cyd", true);
    world_do(w, "bob: leave");
    expect_member(w, "ann", "bob", false);
    expect_member(w, "cyd", "bob", false);
    world_do(w, "ann: kick cyd");
    expect_member(w, "ann", "cyd", false);
    world_expect_nothing(w, "bob", SERVER_ROOM_MEMBER);
    world_expect_nothing(w, "cyd", SERVER_ROOM_MEMBER);
    world_expect_nothing(w, "ann", SERVER_ROOM_MEMBER);
}

static void
watcher_who_loses_his_line_is_told_as_gone(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join; bob: lost");
    expect_member(w, "ann", "bob", true);
    expect_member(w, "ann", "bob", false);
    world_do(w, "bob: resume; bob: join; bob: sit b; bob: lost; +10000");
    expect_member(w, "ann", "bob", true);
    world_expect_nothing(w, "ann", SERVER_ROOM_MEMBER); // a seat is kept
}

static void
crowd_is_counted_and_not_told(void **state)
{
    struct world *w = *state;
    char line[64];

    world_do(w, "ann: guest; ann: create");
    for (int i = 2; i <= WIRE_MEMBERS_MAX; i++) {
        snprintf(line, sizeof(line), "x%d: guest; x%d: join", i, i);
        world_do(w, line);
    }
    snprintf(line, sizeof(line), "x%d", WIRE_MEMBERS_MAX);
    assert_string_equal(world_last(w, "ann", SERVER_ROOM_MEMBER)->room_member.player->name, line);
    world_forget(w);
    world_do(w, "bob: guest; bob: join; bob: leave"); // one too many comes and goes
    world_expect_nothing(w, "ann", SERVER_ROOM_MEMBER);
    world_expect_number("watchers",
                        world_last(w, "ann", SERVER_ROOM_PRESENCE)->room_presence.watcher_count,
                        WIRE_MEMBERS_MAX - 1);
    world_do(w, "x2: leave; x3: lost");
    expect_member(w, "ann", "x2", false);
    expect_member(w, "ann", "x3", false);
}

static void
presence_is_told_when_a_seat_changes(void **state)
{
    struct world *w = *state;
    const struct wire_room_presence *presence;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join");
    world_forget(w);
    world_do(w, "bob: sit b");
    presence = &world_expect(w, "ann", SERVER_ROOM_PRESENCE)->room_presence;
    assert_true(presence->a_online && presence->b_online);
    world_expect_number("watchers", presence->watcher_count, 0);
    world_do(w, "bob: stand");
    presence = &world_expect(w, "bob", SERVER_ROOM_PRESENCE)->room_presence;
    presence = &world_expect(w, "bob", SERVER_ROOM_PRESENCE)->room_presence;
    assert_true(presence->a_online && !presence->b_online);
    world_do(w, "ann: ai b 1");
    presence = &world_last(w, "bob", SERVER_ROOM_PRESENCE)->room_presence;
    assert_true(presence->b_online);
}

static void
presence_follows_every_snapshot(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join; bob: sit b; ann: stand;"
                "bob: lost; +6000");
    world_forget(w);
    world_do(w, "ann: resync");
    assert_false(world_expect(w, "ann", SERVER_ROOM_PRESENCE)->room_presence.b_online);
    world_expect_nothing(w, "ann", SERVER_ROOM_PRESENCE);
    world_do(w, "ann: lost");
    world_forget(w);
    world_do(w, "ann: resume"); // owns the room and sits nowhere
    assert_false(world_expect(w, "ann", SERVER_ROOM_PRESENCE)->room_presence.b_online);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_can_change_while_it_runs),
        WORLD_TEST(room_is_opened_and_shown),
        WORLD_TEST(settings_must_fit_together),
        WORLD_TEST(clock_out_of_range_is_refused),
        cmocka_unit_test(rooms_are_limited),
        cmocka_unit_test(correspondence_leaves_places_for_other_play),
        cmocka_unit_test(nobody_is_in_too_many_rooms),
        WORLD_TEST(private_room_is_entered_by_code_or_invitation),
        WORLD_TEST(seat_of_a_private_room_is_for_the_invited),
        WORLD_TEST(rooms_for_accounts_seat_no_guests),
        WORLD_TEST(room_that_nobody_may_watch_is_for_players),
        WORLD_TEST(watching_by_code_needs_the_code),
        WORLD_TEST(full_private_room_lets_the_uninvited_not_watch),
        cmocka_unit_test(room_can_be_full_of_watchers),
        WORLD_TEST(unknown_rooms_are_not_entered),
        WORLD_TEST(entering_twice_shows_the_room_again),
        WORLD_TEST(player_of_a_running_game_cannot_leave),
        WORLD_TEST(owner_hands_on_when_he_leaves),
        WORLD_TEST(owner_gives_the_room_away),
        cmocka_unit_test(nobody_is_given_more_than_his_share),
        WORLD_TEST(invited_people_who_are_here_may_sit_down),
        WORLD_TEST(invitation_by_a_guest_of_the_room_does_not_open_it_later),
        WORLD_TEST(game_that_nobody_may_watch_has_no_watchers),
        WORLD_TEST(owner_of_such_a_room_stays_until_he_gives_it_away),
        WORLD_TEST(kicked_people_do_not_come_back),
        WORLD_TEST(players_are_not_kicked_out_of_their_game),
        WORLD_TEST(lists_of_a_room_forget_the_oldest),
        WORLD_TEST(settings_change_asks_everybody_to_be_ready_again),
        WORLD_TEST(seats_are_taken_once),
        WORLD_TEST(who_begins_a_game_elsewhere_has_left_a_finished_table),
        WORLD_TEST(person_takes_no_second_seat_from_an_ai),
        WORLD_TEST(empty_room_is_closed_after_a_minute),
        WORLD_TEST(who_enters_a_room_without_owner_owns_it),
        WORLD_TEST(invitation_needs_somebody_online),
        WORLD_TEST(long_game_is_shown_on_several_pages),
        WORLD_TEST(owner_of_a_private_room_may_sit),
        WORLD_TEST(invitations_are_remembered_up_to_a_limit),
        WORLD_TEST(kicking_twice_changes_nothing_more),
        WORLD_TEST(snapshot_shows_at_most_so_many_members),
        WORLD_TEST(unready_is_allowed_at_a_table_that_cannot_be_rated),
        WORLD_TEST(room_of_two_ais_is_handed_on_and_closed),
        WORLD_TEST(one_person_may_hold_both_seats),
        WORLD_TEST(second_seat_is_kept_only_where_that_is_asked),
        WORLD_TEST(both_seats_of_one_person_are_freed_when_he_leaves),
        WORLD_TEST(table_for_one_person_is_never_rated),
        WORLD_TEST(both_seats_leave_none_for_an_ai),
        WORLD_TEST(table_for_one_person_has_rematches),
        WORLD_TEST(entry_by_number_and_code_opens_a_private_room),
        WORLD_TEST(wrong_code_does_not_close_an_open_room),
        WORLD_TEST(members_are_told_who_comes_and_goes),
        WORLD_TEST(watcher_who_loses_his_line_is_told_as_gone),
        WORLD_TEST(crowd_is_counted_and_not_told),
        WORLD_TEST(presence_is_told_when_a_seat_changes),
        WORLD_TEST(presence_follows_every_snapshot),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
