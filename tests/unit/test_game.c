// SPDX-License-Identifier: MIT
// Games at a table of the server: how they start, what their clocks do, how they
// end, and what is booked. Lines are those of tests/support/core_world.h.
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/room/rating.h"
#include "server/core/core_internal.h"
#include "server/core/game/rating_entry.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"
#include "tests/support/core_world.h"

// Two guests at a table, ready to move.
#define START(settings)                                                        \
    "ann: guest; bob: guest; ann: create " settings "; bob: join; bob: sit b;" \
    "ann: ready; bob: ready;"

#define START_BOB "bob: guest; ann: create; bob: join; bob: sit b; ann: ready; bob: ready;"

// Four stones of each, in rows.
#define FOUR_EACH "ann: a1; bob: a3; ann: b1; bob: b3; ann: c1; bob: c3; ann: d1; bob: d3;"

// Black wins with the fifth stone of this.
#define FIVE "ann: a1; bob: a3; ann: b1; bob: b3; ann: c1; bob: c3; ann: d1; bob: d3; ann: e1;"

static void
expect_end(struct world *w, const char *name, enum result result, enum end_reason reason)
{
    const struct wire_game_event *end = world_expect_event(w, name, ACTION_END);

    world_expect_number("result", end->result, result);
    world_expect_number("reason", end->reason, reason);
}

// Start and rematch.

static void
game_starts_when_both_are_ready(void **state)
{
    struct world *w = *state;
    const struct wire_room_event *event;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join; bob: sit b; ann: ready");
    assert_null(world_room(w)->match);
    world_do(w, "bob: ready");
    world_expect_room_event(w, "ann", ROOM_EVENT_GAME_STARTED);
    event = world_expect_room_event(w, "bob", ROOM_EVENT_GAME_STARTED);
    assert_non_null(event->clocks); // or nobody would know who begins
    world_expect_number("to act", event->clocks->running, RUNNING_A);
    world_expect_number("black", event->clocks->black, SEAT_A);
    world_do(w, "ann: h8; bob: h9");
    world_expect_event(w, "bob", ACTION_PLACE);
}

static void
ready_can_be_taken_back(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join; bob: sit b; ann: ready");
    world_do(w, "ann: unready; bob: ready");
    assert_null(world_room(w)->match);
    world_do(w, "bob: ready; ann: ready");
    assert_non_null(world_room(w)->match);
}

// As a rematch it needs both; but nobody changes sides, and playing on says no.
static void
seed_s2_s4_running_game_begins_again_if_both_want_it(void **state)
{
    struct world *w = *state;
    uint64_t first;

    world_do(w, START("") "ann: h8; bob: h9");
    first = world_room(w)->game;
    world_do(w, "bob: ready !game-running; bob: restart");
    assert_true(world_room(w)->game == first);
    world_do(w, "ann: restart");
    assert_true(world_room(w)->game != first);
    assert_true(room_is_running(world_room(w)));
    assert_int_equal(world_room(w)->match->move_count, 0);
    assert_true(world_room(w)->occupants[SEAT_A].player == world_player(w, "ann")->id);
    world_do(w, "bob: h8 !not-your-turn; ann: h8");
}

static void
restart_is_declined_by_a_word_and_by_playing_on(void **state)
{
    struct world *w = *state;
    uint64_t first;

    world_do(w, START("") "ann: h8");
    first = world_room(w)->game;
    world_do(w, "bob: restart; ann: go-on; ann: restart");
    assert_true(world_room(w)->game == first); // hers is another question
    world_do(w, "bob: h9; bob: restart");
    assert_true(world_room(w)->game == first); // he had played on
    world_do(w, "ann: restart; ann: resign");
    assert_false(room_is_running(world_room(w)));
}

static void
rated_games_and_absent_players_have_no_restart(void **state)
{
    struct world *w = *state;
    uint64_t first;

    world_do(w, START("") "ann: h8");
    first = world_room(w)->game;
    world_do(w, "bob: restart; bob: lost; ann: restart");
    assert_true(world_room(w)->game == first);
    world_do(w, "eve: guest; eve: join; eve: restart !not-seated");
}

static void
rematch_exchanges_the_seats(void **state)
{
    struct world *w = *state;
    uint64_t first;

    world_do(w, START("") FIVE);
    expect_end(w, "bob", RESULT_BLACK, END_FIVE);
    first = world_room(w)->game;
    world_do(w, "ann: ready; bob: ready");
    assert_true(world_room(w)->game != first);
    assert_true(world_room(w)->occupants[SEAT_A].player == world_player(w, "bob")->id);
    world_do(w, "ann: h8 !not-your-turn; bob: h8");
}

// Nobody had the first stone, so nobody gives it away.
static void
seats_stay_after_a_game_that_was_not_played(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:60") "+60000");
    expect_end(w, "bob", RESULT_ABORTED, END_FIRST_MOVE);
    world_do(w, "ann: ready; bob: ready");
    assert_true(world_room(w)->occupants[SEAT_A].player == world_player(w, "ann")->id);
    world_do(w, "bob: h8 !not-your-turn; ann: h8");
}

static void
nobody_acts_without_a_game(void **state)
{
    world_do(*state, "ann: guest; bob: guest; ann: create; bob: join; ann: h8 !no-game");
    world_do(*state, "bob: h8 !not-seated; bob: sit b; ann: ready; bob: ready; ann: resign");
    world_do(*state, "bob: h8 !no-game; ann: draw? !no-game");
}

static void
repeated_move_is_answered_and_not_applied(void **state)
{
    struct world *w = *state;

    world_do(w, START("") "ann: h8@1; ann: h8@1 !stale; bob: h9@2; ann: h10@1 !stale");
    world_expect_number("moves", world_room(w)->match->move_count, 2);
}

// Clocks.

static void
clock_of_the_opponent_starts_when_the_move_is_durable(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:60 start=now"));
    w->is_held = true;
    world_do(w, "ann: h8; +5000");
    w->is_held = false;
    world_commit(w);
    world_do(w, "+1000; bob: h9");
    // Five seconds on the way to the disk were nobody's.
    world_expect_number("spent by bob", world_room(w)->match->events[1].spent_ms, 1000);
}

static void
clock_cannot_be_held_up_by_talking(void **state)
{
    struct world *w = *state;
    struct core_event durable = {.kind = EVENT_DURABLE};

    world_do(w, START("clock=sudden:60 start=now"));
    w->is_held = true;
    world_do(w, "ann: h8");
    durable.lsn = w->lsn;
    world_do(w, "bob: draw?");
    world_event(w, &durable); // the move is visible, the question is not yet
    world_do(w, "+5000");
    world_commit(w);
    w->is_held = false;
    world_do(w, "+1000; bob: h9");
    world_expect_number("spent by bob", world_room(w)->match->events[2].spent_ms, 6000);
}

static void
clock_does_not_start_for_a_move_that_nobody_sees(void **state)
{
    struct world *w = *state;
    struct core_event durable = {.kind = EVENT_DURABLE};

    world_do(w, START("clock=sudden:60 start=now"));
    w->is_held = true;
    world_do(w, "ann: h8");
    durable.lsn = w->lsn;
    world_do(w, "bob: h9");
    world_event(w, &durable); // that of the move before
    world_do(w, "+5000");
    world_commit(w);
    w->is_held = false;
    world_do(w, "+1000; ann: h10");
    world_expect_number("spent by ann", world_room(w)->match->events[2].spent_ms, 1000);
}

static void
nobody_sees_a_move_before_it_is_durable(void **state)
{
    struct world *w = *state;

    world_do(w, START(""));
    world_forget(w);
    w->is_held = true;
    world_do(w, "ann: h8");
    world_expect_nothing(w, "ann", SERVER_DONE);
    world_expect_nothing(w, "ann", SERVER_ROOM_EVENT);
    world_expect_nothing(w, "bob", SERVER_ROOM_EVENT);
    world_do(w, "bob: ping");
    assert_int_equal(world_answer(w, "bob")->kind, SERVER_PONG);
    world_commit(w);
    world_expect(w, "ann", SERVER_DONE);
    world_expect_event(w, "ann", ACTION_PLACE);
    world_expect_event(w, "bob", ACTION_PLACE);
}

static void
refusal_made_from_what_is_not_durable_waits_too(void **state)
{
    struct world *w = *state;

    world_do(w, START(""));
    w->is_held = true;
    world_do(w, "ann: h8");
    world_forget(w);
    world_do(w, "bob: h8");
    assert_null(world_answer(w, "bob"));
    world_commit(w);
    world_expect_error(w, "bob", error_of_verdict(VERDICT_OCCUPIED));
}

static void
flag_falls_by_the_timer(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:60") "ann: h8; +59000");
    assert_true(room_is_running(world_room(w)));
    world_do(w, "+2000");
    expect_end(w, "ann", RESULT_BLACK, END_TIME);
}

static void
game_without_a_first_move_is_aborted(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:60") "+19000");
    assert_true(room_is_running(world_room(w)));
    world_do(w, "+1500");
    expect_end(w, "bob", RESULT_ABORTED, END_FIRST_MOVE);
}

static void
measured_lag_is_forgiven(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:60"));
    match_note_lag(world_room(w)->match, SEAT_B, 300);
    world_client(w, "bob")->is_silent = true;
    world_do(w, "ann: h8; +1000; bob: h9");
    world_expect_number("time left", world_room(w)->match->clock.sides[SEAT_B].rem_ms, 59300);
}

static void
correspondence_goes_by_the_wall_clock(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=corr:1d") "ann: h8");
    w->now.wall_ms += 86400000;
    world_do(w, "+3000");
    expect_end(w, "ann", RESULT_BLACK, END_TIME);
}

// Absence.

static void
absence_is_told_after_five_seconds(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:600") "ann: h8");
    world_forget(w);
    world_do(w, "bob: lost; +4900");
    world_expect_nothing(w, "ann", SERVER_ROOM_PRESENCE);
    world_do(w, "+200");
    assert_false(world_expect(w, "ann", SERVER_ROOM_PRESENCE)->room_presence.b_online);
    world_do(w, "bob: resume");
    assert_true(world_last(w, "ann", SERVER_ROOM_PRESENCE)->room_presence.b_online);
}

static void
short_absence_is_not_told_at_all(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:600") "ann: h8; bob: lost; +3000; bob: resume");
    world_forget(w);
    world_do(w, "+9000");
    world_expect_nothing(w, "ann", SERVER_ROOM_PRESENCE);
}

static void
win_can_be_claimed_from_who_stays_away(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:170") "ann: h8; ann: claim-win !claim-present");
    world_do(w, "bob: lost; +20000; ann: claim-win !claim-too-soon; +10100; ann: claim-win");
    expect_end(w, "ann", RESULT_BLACK, END_CLAIM);
}

static void
goodbye_lets_the_opponent_claim_sooner(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:170") "ann: h8; bob: goodbye; +10100; ann: claim-draw");
    expect_end(w, "ann", RESULT_DRAW, END_CLAIM);
}

// The end, and what is booked.

static void
finished_game_is_archived_once(void **state)
{
    struct world *w = *state;
    const struct journal_entry *entry;

    world_do(w, START("") FIVE);
    world_expect_number("entries of the archive", world_entry_count(w, ENTRY_GAME), 1);
    world_expect_number("ratings kept", world_entry_count(w, ENTRY_RATING), 0);
    entry = world_entry(w, ENTRY_GAME, world_room(w)->game);
    assert_true(world_entry_has(entry, "black person"));
    assert_true(world_entry_has(entry, "reason=five"));
}

#define RATED "rated=yes undo=off clock=sudden:300"

static void
rated_game_changes_both_ratings_once(void **state)
{
    struct world *w = *state;
    const struct wire_room_event *rated;
    int players;

    world_do(w, "ann: register; bob: register; ann: create " RATED "; bob: join; bob: sit b;"
                "ann: ready; bob: ready");
    players = world_entry_count(w, ENTRY_PLAYER);
    world_do(w, FIVE);
    rated = world_expect_room_event(w, "bob", ROOM_EVENT_RATED);
    world_expect_number("ratings", rated->rating_count, 4);
    assert_true(rated->ratings[1] > rated->ratings[0] && rated->ratings[3] < rated->ratings[2]);
    world_expect_number("players stored", world_entry_count(w, ENTRY_PLAYER), players + 2);
    world_expect_number("games of ann", world_player(w, "ann")->ratings[0].rating.games, 1);
    world_expect_number("games of bob", world_player(w, "bob")->ratings[0].rating.games, 1);
    world_expect_number("wins of bob", world_player(w, "bob")->ratings[0].rating.wins, 0);
}

// What a rated game has made of the ratings is kept with it, in the same batch.
static void
rated_game_keeps_both_ratings(void **state)
{
    struct world *w = *state;
    const struct wire_room_event *event;
    const struct journal_entry *entry;
    struct rating_entry kept;

    world_do(w, "ann: register; bob: register; ann: create " RATED "; bob: join; bob: sit b;"
                "ann: ready; bob: ready");
    world_do(w, FIVE);
    event = world_expect_room_event(w, "bob", ROOM_EVENT_RATED);
    world_expect_number("ratings kept", world_entry_count(w, ENTRY_RATING), 2);
    entry = world_entry(w, ENTRY_RATING, world_room(w)->game);
    assert_true(rating_entry_read(&kept, (const char *)entry->data->bytes, entry->data->length));
    assert_true(kept.player == world_client(w, entry->number ? "bob" : "ann")->player);
    world_expect_number("rule", kept.rule, RULE_FREESTYLE);
    world_expect_number("speed", kept.speed, SPEED_BLITZ);
    world_expect_number("rating", kept.rating, event->ratings[entry->number ? 3 : 1]);
    assert_true(kept.ended_ms > 0);
}

static void
drawn_rated_game_counts_as_a_draw(void **state)
{
    struct world *w = *state;

    world_do(
        w, "ann: register; bob: register; ann: create " RATED "; bob: join; bob: sit b;"
           "ann: ready; bob: ready; ann: h8; bob: h9; ann: g8; bob: g9; ann: draw?; bob: draw=yes");
    world_expect_number("draws of ann", world_player(w, "ann")->ratings[0].rating.draws, 1);
    world_expect_number("draws of bob", world_player(w, "bob")->ratings[0].rating.draws, 1);
}

static void
aborted_rated_game_is_not_rated(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: register; ann: create " RATED "; bob: join; bob: sit b;"
                "ann: ready; bob: ready; +60000");
    expect_end(w, "ann", RESULT_ABORTED, END_FIRST_MOVE);
    world_expect_number("ratings of ann", world_player(w, "ann")->rating_count, 0);
}

static void
rated_game_needs_two_accounts(void **state)
{
    world_do(*state,
             "ann: register; bob: guest; ann: create " RATED "; bob: join; bob: sit b;"
             "ann: ready !rated-guest; ann: ai b !seat-taken; bob: stand; ann: ai b !rated-ai");
}

// Seats after a game.

static void
seat_is_kept_for_a_rematch_through_a_short_absence(void **state)
{
    struct world *w = *state;

    world_do(w, START("") "ann: a1; bob: a3; bob: lost; +10000; ann: resign; bob: resume;"
                          "bob: ready; ann: ready");
    assert_true(room_is_running(world_room(w)));
}

static void
seat_is_free_again_if_the_player_stays_away(void **state)
{
    struct world *w = *state;

    world_do(w, START("") "ann: a1; bob: a3; bob: lost; +10000; ann: resign; +200000");
    world_expect_number("seat b", world_room(w)->occupants[SEAT_B].kind, OCCUPANT_NONE);
    world_expect_number("members", world_room(w)->member_count, 1);
}

static void
goodbye_frees_the_seat_at_once_when_no_game_runs(void **state)
{
    struct world *w = *state;

    world_do(w, START("") "ann: resign; bob: goodbye");
    world_expect_number("seat b", world_room(w)->occupants[SEAT_B].kind, OCCUPANT_NONE);
    world_do(w, "bob: guest");
}

static void
goodbye_in_a_game_frees_the_seat_when_it_ends(void **state)
{
    struct world *w = *state;

    world_do(w, START("") "ann: a1; bob: goodbye; +1000; ann: resign; +1");
    world_expect_number("seat b", world_room(w)->occupants[SEAT_B].kind, OCCUPANT_NONE);
    world_do(w, "bob: guest");
}

static void
absent_player_does_not_block_a_waiting_room(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; cyd: guest; ann: create; bob: join; bob: sit b;"
                "bob: lost; +50000; cyd: join; cyd: sit b !seat-taken; +100000; cyd: sit b");
}

static void
loser_of_a_rated_game_loses_points(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: register; ann: create " RATED "; bob: join; bob: sit b;"
                "ann: ready; bob: ready; ann: h8; bob: h9; ann: g8; bob: g9; ann: resign");
    world_expect_number("wins of bob", world_player(w, "bob")->ratings[0].rating.wins, 1);
    world_expect_number("wins of ann", world_player(w, "ann")->ratings[0].rating.wins, 0);
    assert_true(rating_shown(&world_player(w, "ann")->ratings[0].rating) < 1500);
}

static void
both_may_be_away_and_nothing_can_be_claimed_by_nobody(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:60") "ann: h8; bob: h9; ann: lost; +3000; bob: lost; +100000");
    assert_false(room_is_running(world_room(w)));
    world_expect_number("reason", world_room(w)->match->outcome.reason, END_TIME);
    // A minute later nobody is left, and the room is closed.
    world_do(w, "+200000");
    assert_null(world_room(w));
}

#define BOTH_LOST "ann: lost; bob: lost;"

// Guests leave games behind them; accounts may want to go on.
static void
game_without_a_clock_is_given_up_by_who_plays(void **state)
{
    static const struct {
        const char *start;
        int64_t wait_ms;
        int archived;
    } cases[] = {
        {START("") "ann: h8; bob: h9;" BOTH_LOST, 600000, 0},
        {START("") "ann: h8; bob: h9; ann: g8; bob: g9;" BOTH_LOST, 600000, 1},
        {START("") FOUR_EACH "ann: f1; bob: f3;" BOTH_LOST, 86400000, 1},
        {"ann: register;" START_BOB "ann: h8; bob: h9;" BOTH_LOST, INT64_C(30) * 86400000, 0},
        {"ann: guest; ann: create ai=1; ann: ready; ann: h8; +1000; ann: lost", 600000, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct world w;
        char step[32];

        world_open(&w);
        world_do(&w, cases[i].start);
        snprintf(step, sizeof(step), "+%" PRId64, cases[i].wait_ms - 1000);
        world_do(&w, step);
        assert_true(room_is_running(world_room(&w)));
        world_do(&w, "+2000");
        assert_false(room_is_running(world_room(&w)));
        world_expect_number("archived", world_entry_count(&w, ENTRY_GAME), cases[i].archived);
        world_do(&w, "+300000");
        assert_null(world_room(&w));
        world_close(&w);
    }
}

// A server for oneself and friends: what was begun can be continued.
static void
private_server_keeps_every_game(void **state)
{
    struct core_config config = core_config_default();
    struct world w;

    (void)state;
    config.keep_games = true;
    world_open_with(&w, &config);
    world_do(&w, START("") "ann: h8; bob: h9;" BOTH_LOST);
    for (int i = 0; i < 3; i++) {
        world_do(&w, "+2000000000");
        world_crash(&w, 1000);
    }
    assert_true(room_is_running(world_room(&w)));
    world_do(&w, "ann: resume; bob: resume; ann: g8");
    world_close(&w);
}

// Friends wait for each other; what came late is read again after a crash.
static void
private_server_waits_for_the_first_move(void **state)
{
    struct core_config config = core_config_default();
    struct world w;

    (void)state;
    config.keep_games = true;
    world_open_with(&w, &config);
    world_do(&w, START("clock=sudden:60") "+3600000");
    assert_true(room_is_running(world_room(&w)));
    world_do(&w, "ann: h8");
    world_crash(&w, 1000);
    world_do(&w, "ann: resume; bob: resume; bob: h9");
    world_expect_number("moves", world_room(&w)->match->move_count, 2);
    world_close(&w);
}

// Neither archive nor rating come from a game that never began.
static void
game_that_has_not_begun_counts_for_nothing(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: register; ann: create " RATED "; bob: join; bob: sit b;"
                "ann: ready; bob: ready; ann: h8; bob: h9; ann: g8; bob: resign");
    expect_end(w, "ann", RESULT_BLACK, END_RESIGN);
    world_expect_nothing(w, "ann", SERVER_ERROR);
    world_expect_number("archived", world_entry_count(w, ENTRY_GAME), 0);
    world_expect_number("ratings kept", world_entry_count(w, ENTRY_RATING), 0);
    world_expect_number("ratings of ann", world_player(w, "ann")->rating_count, 0);
    world_expect_number("left by ann", player_early_count(world_player(w, "ann")), 0);
    world_expect_number("left by bob", player_early_count(world_player(w, "bob")), 1);
}

// Who did nothing, who is claimed against and who resigns has left; engines do not mind.
static void
leaver_of_a_game_is_known(void **state)
{
    static const struct {
        const char *life;
        int ann, bob;
    } cases[] = {
        {START("clock=sudden:60") "+30000", 1, 0},
        {START("clock=sudden:60") "ann: h8; +70000", 0, 1},
        {START("clock=sudden:60") "ann: h8; bob: lost; +31000; ann: claim-win", 0, 1},
        {START("clock=sudden:60") "ann: h8; bob: h9; ann: draw?; bob: draw=yes", 0, 0},
        {START("") "ann: h8; bob: h9; ann: g8; bob: g9; bob: resign", 0, 0},
        {"bob: guest; ann: guest; ann: create ai=1; ann: ready; ann: resign", 0, 0},
        {"bob: guest; ann: guest; ann: create both=yes; ann: ready; ann: resign", 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct world w;

        world_open(&w);
        world_do(&w, cases[i].life);
        if (player_early_count(world_player(&w, "ann")) != cases[i].ann ||
            player_early_count(world_player(&w, "bob")) != cases[i].bob) {
            fail_msg("%s: left by ann %d, by bob %d", cases[i].life,
                     player_early_count(world_player(&w, "ann")),
                     player_early_count(world_player(&w, "bob")));
        }
        world_close(&w);
    }
}

static void
watcher_can_accept_nothing(void **state)
{
    world_do(*state, START("") "cyd: guest; cyd: join; ann: h8; ann: draw?;"
                               "cyd: draw=yes !not-seated; cyd: resign !not-seated; bob: draw=yes");
}

static void
events_are_numbered_alike_for_all(void **state)
{
    struct world *w = *state;
    uint64_t versions[2] = {0, 0};
    static const char *const names[] = {"bob", "cyd"};

    world_do(w, START("") "cyd: guest; cyd: join; ann: h8; bob: h9; ann: resign");
    for (int i = 0; i < 2; i++) {
        versions[i] = world_last(w, names[i], SERVER_ROOM_EVENT)->room_event.version;
    }
    assert_true(versions[0] == versions[1] && versions[0] == world_room(w)->version);
}

static void
pause_stops_the_clock(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=sudden:60") "ann: h8; +5000; ann: pause?; bob: pause=yes; +600000;"
                                         "bob: h9 !paused; ann: A:resume; +1000; bob: h9");
    world_expect_number("left of bob", world_room(w)->match->clock.sides[SEAT_B].rem_ms, 54000);
}

static enum seat
last_black(struct world *w, const char *name)
{
    const struct server_msg *msg = world_last(w, name, SERVER_ROOM_EVENT);

    world_expect_number("kind", msg->room_event.kind, ROOM_EVENT_GAME);
    return msg->room_event.clocks->black;
}

static void
clocks_tell_who_holds_black(void **state)
{
    struct world *w = *state;

    world_do(w, START("rule=renju opening=swap2") "ann: h8; ann: h9; ann: h10");
    world_expect_number("black", last_black(w, "bob"), SEAT_A);
    world_do(w, "bob: white");
    world_expect_number("black", last_black(w, "bob"), SEAT_A);
    world_do(w, "bob: resync");
    world_expect_number("black", world_answer(w, "bob")->snapshot.clocks->black, SEAT_A);
}

static void
taking_black_moves_it_to_the_other_seat(void **state)
{
    struct world *w = *state;

    world_do(w, START("rule=renju opening=swap2") "ann: h8; ann: h9; ann: h10; bob: black");
    world_expect_number("black", last_black(w, "ann"), SEAT_B);
    world_do(w, "ann: resync");
    world_expect_number("black", world_answer(w, "ann")->snapshot.clocks->black, SEAT_B);
}

static void
clocks_are_shown_as_long_as_there_is_a_game(void **state)
{
    struct world *w = *state;
    const struct wire_clocks *clocks;

    world_do(w, "cyd: guest; cyd: create; cyd: resync");
    assert_null(world_answer(w, "cyd")->snapshot.clocks);
    world_do(w, START("clock=sudden:60") "ann: h8; +5000; bob: h9; ann: resign; bob: resync");
    clocks = world_answer(w, "bob")->snapshot.clocks;
    assert_non_null(clocks);
    world_expect_number("running", clocks->running, RUNNING_NONE);
    world_expect_number("left of bob", (int64_t)clocks->b.main_ms, 55000);
    world_do(w, "ann: change; bob: resync"); // the game is put away
    assert_null(world_answer(w, "bob")->snapshot.clocks);
}

static void
who_holds_both_seats_is_away_from_both(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create both=yes; bob: join; ann: ready; ann: h8;"
                "ann: lost; +6000");
    assert_false(world_last(w, "bob", SERVER_ROOM_PRESENCE)->room_presence.a_online);
    assert_false(world_last(w, "bob", SERVER_ROOM_PRESENCE)->room_presence.b_online);
    world_do(w, "ann: resume");
    assert_true(world_last(w, "bob", SERVER_ROOM_PRESENCE)->room_presence.a_online);
    assert_true(world_last(w, "bob", SERVER_ROOM_PRESENCE)->room_presence.b_online);
    world_do(w, "ann: h9; ann: g8; ann: g9; ann: lost; +600000");
    expect_end(w, "bob", RESULT_DRAW, END_ABANDONED);
}

// A log that ran backwards could not be read again.
static void
wall_clock_that_is_set_back_stands_still(void **state)
{
    struct world *w = *state;

    world_do(w, START("clock=corr:1d") "ann: h8; +50000; bob: h9");
    w->now.wall_ms -= 3600000;
    world_do(w, "+1000; ann: g8; +1000; bob: g9");
    w->now.wall_ms += 3600000;
    world_do(w, "+1000; ann: f8");
    w->now.wall_ms -= 7200000;
    world_crash(w, 0);
    world_do(w, "ann: resume; bob: resume; bob: f9");
    world_expect_number("moves", world_room(w)->match->move_count, 6);
    w->now.wall_ms += 86400000;
    world_do(w, "+3000");
    expect_end(w, "bob", RESULT_WHITE, END_TIME);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(game_starts_when_both_are_ready),
        WORLD_TEST(ready_can_be_taken_back),
        WORLD_TEST(seed_s2_s4_running_game_begins_again_if_both_want_it),
        WORLD_TEST(restart_is_declined_by_a_word_and_by_playing_on),
        WORLD_TEST(rated_games_and_absent_players_have_no_restart),
        WORLD_TEST(rematch_exchanges_the_seats),
        WORLD_TEST(seats_stay_after_a_game_that_was_not_played),
        WORLD_TEST(nobody_acts_without_a_game),
        WORLD_TEST(repeated_move_is_answered_and_not_applied),
        WORLD_TEST(clock_of_the_opponent_starts_when_the_move_is_durable),
        WORLD_TEST(clock_cannot_be_held_up_by_talking),
        WORLD_TEST(clock_does_not_start_for_a_move_that_nobody_sees),
        WORLD_TEST(nobody_sees_a_move_before_it_is_durable),
        WORLD_TEST(refusal_made_from_what_is_not_durable_waits_too),
        WORLD_TEST(flag_falls_by_the_timer),
        WORLD_TEST(game_without_a_first_move_is_aborted),
        WORLD_TEST(measured_lag_is_forgiven),
        WORLD_TEST(correspondence_goes_by_the_wall_clock),
        WORLD_TEST(absence_is_told_after_five_seconds),
        WORLD_TEST(short_absence_is_not_told_at_all),
        WORLD_TEST(win_can_be_claimed_from_who_stays_away),
        WORLD_TEST(goodbye_lets_the_opponent_claim_sooner),
        WORLD_TEST(finished_game_is_archived_once),
        WORLD_TEST(rated_game_changes_both_ratings_once),
        WORLD_TEST(rated_game_keeps_both_ratings),
        WORLD_TEST(drawn_rated_game_counts_as_a_draw),
        WORLD_TEST(aborted_rated_game_is_not_rated),
        WORLD_TEST(rated_game_needs_two_accounts),
        WORLD_TEST(seat_is_kept_for_a_rematch_through_a_short_absence),
        WORLD_TEST(seat_is_free_again_if_the_player_stays_away),
        WORLD_TEST(goodbye_frees_the_seat_at_once_when_no_game_runs),
        WORLD_TEST(goodbye_in_a_game_frees_the_seat_when_it_ends),
        WORLD_TEST(absent_player_does_not_block_a_waiting_room),
        WORLD_TEST(loser_of_a_rated_game_loses_points),
        WORLD_TEST(both_may_be_away_and_nothing_can_be_claimed_by_nobody),
        cmocka_unit_test(game_without_a_clock_is_given_up_by_who_plays),
        cmocka_unit_test(private_server_keeps_every_game),
        cmocka_unit_test(private_server_waits_for_the_first_move),
        WORLD_TEST(game_that_has_not_begun_counts_for_nothing),
        cmocka_unit_test(leaver_of_a_game_is_known),
        WORLD_TEST(watcher_can_accept_nothing),
        WORLD_TEST(events_are_numbered_alike_for_all),
        WORLD_TEST(pause_stops_the_clock),
        WORLD_TEST(clocks_tell_who_holds_black),
        WORLD_TEST(taking_black_moves_it_to_the_other_seat),
        WORLD_TEST(clocks_are_shown_as_long_as_there_is_a_game),
        WORLD_TEST(who_holds_both_seats_is_away_from_both),
        WORLD_TEST(wall_clock_that_is_set_back_stands_still),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
