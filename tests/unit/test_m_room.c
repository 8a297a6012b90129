// SPDX-License-Identifier: MIT
// One room of a client against the real core: whatever is lost, late or wrong,
// the client ends up with what the core has.
#include "client/model/m_room.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/wire/settings_message.h"
#include "server/core/core_internal.h"
#include "tests/support/client_world.h"

// Two players and a watcher, each with a model, at a table with these settings.
static void
sit_down(struct client_world *w, const char *settings)
{
    char line[200];

    client_world_view(w, "ann");
    client_world_view(w, "bob");
    client_world_view(w, "cyd");
    client_world_do(w, "ann: guest; bob: guest; cyd: guest");
    snprintf(line, sizeof(line), "ann: create %s; bob: join; cyd: join; bob: sit b", settings);
    client_world_do(w, line);
    client_world_check(w);
}

static void
start(struct client_world *w, const char *settings)
{
    sit_down(w, settings);
    client_world_do(w, "ann: ready; bob: ready");
    client_world_check(w);
}

// Does each line, and compares after it.
static void
play(struct client_world *w, const char *lines)
{
    char line[128];

    while (*lines) {
        size_t length;

        lines += strspn(lines, " ;\n");
        length = strcspn(lines, ";\n");
        assert_true(length < sizeof(line));
        memcpy(line, lines, length);
        line[length] = '\0';
        client_world_do(w, line);
        client_world_check(w);
        lines += length;
    }
}

static void
whole_game_is_followed_by_all(void **state)
{
    struct client_world *w = *state;

    start(w, "clock=fischer:300+3");
    play(w, "ann: h8; +1200; bob: a1; +900; ann: i8; +5000; bob: b1; +1; ann: j8; bob: c1;"
            "+70000; ann: k8; bob: d1; +33; ann: l8");
    assert_true(client_world_room(w, "cyd")->match.phase == MATCH_OVER);
    assert_int_equal(client_world_room(w, "cyd")->match.outcome.reason, END_FIVE);
    assert_int_equal(client_world_news(w, "cyd", NEWS_EVENT), 10);
}

static void
every_clock_is_counted_on_exactly(void **state)
{
    static const char *const clocks[] = {
        "sudden:60",        "fischer:30+5",   "delay:60d5", "bronstein:60b5", "byoyomi:10+3x30",
        "canadian:10+3/60", "permove:30/180", "corr:1d",    "none",           "fischer:60+3c61"};

    (void)state;
    for (size_t i = 0; i < sizeof(clocks) / sizeof(*clocks); i++) {
        struct client_world w;
        char settings[64];

        client_world_open(&w);
        snprintf(settings, sizeof(settings), "undo=press clock=%s", clocks[i]);
        start(&w, settings);
        play(&w, "+1500; ann: h8; +3000; bob: a1; +4999; +2; ann: i8; +9000; +7500; ann: resync;"
                 "+500; bob: c3; +12345; ann: pause?; bob: resync; +100; bob: j8 !not-your-turn;"
                 "bob: pause=yes; +5000; cyd: resync; ann: A:resume; +2500; cyd: resync; +777");
        client_world_close(&w);
    }
}

static void
opening_steps_are_followed(void **state)
{
    struct client_world *w = *state;

    start(w, "rule=renju opening=taraguchi10 clock=sudden:600");
    play(w, "ann: h8; bob: swap; +100; ann: h9; +200; bob: i8; ann: swap; bob: g8; cyd: resync;"
            "ann: ?a1,b1,c1,d1,e1,f1,g1,h1,i1,j1; +50; bob: !c1; bob: resync; bob: m9");
    assert_int_equal(client_world_room(w, "cyd")->match.opening.offered_count, 10);
    assert_string_equal(client_world_room(w, "cyd")->match.opening.swaps, "R-R--");
}

static void
captures_and_undo_are_followed(void **state)
{
    struct client_world *w = *state;

    start(w, "rule=capture42 undo=refund clock=sudden:60");
    play(w, "ann: h8; +10; bob: i8; +20; ann: a1; +30; bob: j8; +40; ann: k8");
    assert_int_equal(client_world_room(w, "bob")->match.board.captured[STONE_BLACK], 2);
    play(w, "ann: undo?; +1000; bob: undo=yes; +10");
    assert_int_equal(client_world_room(w, "bob")->match.board.captured[STONE_BLACK], 0);
}

static bool
loses_next(const struct server_msg *msg, void *data)
{
    int *left = data;

    return msg->kind == SERVER_ROOM_EVENT && *left > 0 && (*left)--;
}

static void
lost_event_leads_to_a_snapshot(void **state)
{
    struct client_world *w = *state;
    struct viewer *cyd;
    int lost = 1;

    start(w, "clock=sudden:60");
    cyd = &w->viewers[2];
    cyd->loses = loses_next;
    cyd->data = &lost;
    client_world_do(w, "ann: h8; +100");
    assert_int_equal(cyd->lost_count, 1);
    assert_int_equal(client_world_room(w, "cyd")->match.move_count, 0);
    client_world_news(w, "cyd", NEWS_EVENT);
    // The next event shows the gap; the model asks, and has it all again.
    client_world_do(w, "bob: h9");
    client_world_check(w);
    assert_int_equal(client_world_room(w, "cyd")->match.move_count, 2);
    assert_int_equal(client_world_news(w, "cyd", NEWS_EVENT), 2);
}

static void
who_looks_back_still_does_after_a_snapshot(void **state)
{
    struct client_world *w = *state;
    struct m_room *room;

    start(w, "clock=sudden:60");
    client_world_do(w, "ann: h8; bob: a1; ann: i8; bob: b1");
    room = client_world_room(w, "cyd");
    room->look = 2;
    client_world_do(w, "cyd: resync");
    client_world_check(w);
    assert_int_equal(room->look, 2);
    assert_int_equal(m_room_shown_moves(room), 2);
    client_world_do(w, "ann: j8");
    assert_int_equal(room->look, 2);
    // Who looks at the live board goes on with it, and so does another game.
    room->look = LOOK_LIVE;
    client_world_do(w, "cyd: resync");
    assert_int_equal(room->look, LOOK_LIVE);
    room->look = 2;
    client_world_do(w, "bob: resign; ann: ready; bob: ready; cyd: resync");
    assert_int_equal(room->look, LOOK_LIVE);
}

// What the server would send, made by hand.
static struct wire_room_event
game_event(const struct m_room *room, struct wire_game_event *event, struct point *p)
{
    *event = (struct wire_game_event){.kind = ACTION_PLACE,
                                      .seat = SEAT_A,
                                      .move = 1,
                                      .point_count = 1,
                                      .points = p,
                                      .lag_plus_one = 0};
    return (struct wire_room_event){.room = room->id,
                                    .version = room->version + 1,
                                    .kind = ROOM_EVENT_GAME,
                                    .game = room->game,
                                    .event = event};
}

static void
apply(struct client_world *w, const char *name, const struct wire_room_event *event)
{
    struct server_msg msg = {.kind = SERVER_ROOM_EVENT, .room_event = *event};

    model_apply(client_world_model(w, name), &msg, w->world.now.mono_ms);
}

static void
event_that_the_referee_refuses_leads_to_a_snapshot(void **state)
{
    struct client_world *w = *state;
    struct point p = {7, 7};
    struct wire_game_event event;
    struct wire_room_event wrong;
    struct m_room *room;

    start(w, "clock=sudden:60");
    room = client_world_room(w, "cyd");
    wrong = game_event(room, &event, &p);
    event.seat = SEAT_B; // it is not his turn
    apply(w, "cyd", &wrong);
    assert_int_equal(room->state, ROOM_LOST);
    client_world_deliver(w);
    client_world_check(w);
    assert_int_equal(room->match.move_count, 0);
    // The same of another game, of a seat that is none, or without a game at all.
    wrong = game_event(room, &event, &p);
    wrong.game++;
    apply(w, "cyd", &wrong);
    assert_int_equal(room->state, ROOM_LOST);
    client_world_deliver(w);
    client_world_check(w);
}

static void
events_of_the_past_and_before_a_snapshot_are_ignored(void **state)
{
    struct client_world *w = *state;
    struct point p = {7, 7};
    struct wire_game_event event;
    struct wire_room_event old;
    struct m_room *room;

    start(w, "");
    client_world_do(w, "ann: h8");
    room = client_world_room(w, "cyd");
    old = game_event(room, &event, &p);
    old.version = room->version;
    apply(w, "cyd", &old);
    assert_int_equal(room->state, ROOM_SYNCED);
    client_world_check(w);
    m_room_line_lost(room);
    old.version = room->version + 1;
    apply(w, "cyd", &old);
    assert_int_equal(room->state, ROOM_LOST);
}

// A snapshot of one page with the settings of the room.
static struct wire_snapshot
snapshot_of(const struct m_room *room, struct wire_room_settings *settings,
            struct wire_occupant *nobody)
{
    *settings = settings_to_message(&room->setup);
    *nobody = (struct wire_occupant){.kind = OCCUPANT_NONE};
    return (struct wire_snapshot){.room = room->id,
                                  .version = 99,
                                  .pages = 1,
                                  .code = "code",
                                  .settings = settings,
                                  .a = nobody,
                                  .b = nobody,
                                  .game = 5};
}

static void
snapshot_that_cannot_be_played_breaks_the_room_and_nothing_else(void **state)
{
    struct client_world *w = *state;
    struct news_list news = {0};
    struct wire_room_settings settings;
    struct wire_occupant nobody;
    struct wire_snapshot snapshot;
    struct m_room *room;

    start(w, "");
    room = client_world_room(w, "cyd");
    // More events promised than sent.
    snapshot = snapshot_of(room, &settings, &nobody);
    snapshot.event_total = 3;
    m_room_snapshot(room, &snapshot, 0, &news);
    assert_int_equal(room->state, ROOM_BROKEN);
    assert_false(room->has_match);
    // Settings that do not go together.
    snapshot = snapshot_of(room, &settings, &nobody);
    settings.rule = RULE_RENJU;
    settings.size = 8;
    m_room_snapshot(room, &snapshot, 0, &news);
    assert_int_equal(room->state, ROOM_BROKEN);
    // Too many events to be a game.
    snapshot = snapshot_of(room, &settings, &nobody);
    snapshot.event_total = 1u << 30;
    m_room_snapshot(room, &snapshot, 0, &news);
    assert_int_equal(room->state, ROOM_BROKEN);
    assert_int_equal(news.count, 3);
    assert_int_equal(news.list[2].kind, NEWS_FAULT);
    news_finish(&news);
    // A good one makes it whole again.
    client_world_do(w, "cyd: resync");
    client_world_check(w);
}

static void
pages_of_an_older_snapshot_are_worth_nothing(void **state)
{
    struct client_world *w = *state;
    struct news_list news = {0};
    struct wire_room_settings settings;
    struct wire_occupant nobody;
    struct wire_snapshot snapshot;
    struct m_room *room;

    start(w, "");
    room = client_world_room(w, "cyd");
    snapshot = snapshot_of(room, &settings, &nobody);
    snapshot.pages = 3;
    m_room_snapshot(room, &snapshot, 0, &news);
    assert_int_equal(room->state, ROOM_LOADING);
    snapshot.page = 2; // the second is missing
    m_room_snapshot(room, &snapshot, 0, &news);
    snapshot.page = 1;
    snapshot.version = 98;
    m_room_snapshot(room, &snapshot, 0, &news);
    assert_int_equal(room->state, ROOM_LOADING);
    snapshot.version = 99;
    m_room_snapshot(room, &snapshot, 0, &news);
    snapshot.page = 2;
    m_room_snapshot(room, &snapshot, 0, &news);
    assert_int_equal(room->state, ROOM_SYNCED);
    assert_int_equal(room->version, 99);
    news_finish(&news);
}

static void
long_games_come_in_pages(void **state)
{
    struct client_world *w = *state;

    start(w, "undo=press");
    client_world_do(w, "ann: h8");
    for (int i = 0; i < 300; i++) {
        world_do(&w->world, "bob: A:pause? ?not-seated; ann: A:pause?; bob: B:pause=no");
    }
    client_world_deliver(w);
    client_world_do(w, "cyd: leave; cyd: join");
    client_world_check(w);
    assert_int_equal(client_world_room(w, "cyd")->event_count, 601);
}

static void
position_further_back_is_kept_while_the_game_goes_on(void **state)
{
    struct client_world *w = *state;
    struct m_room *room;
    struct board board;

    start(w, "rule=capture42 undo=press");
    client_world_do(w, "ann: h8; bob: i8; ann: a1; bob: j8; ann: k8");
    room = client_world_room(w, "cyd");
    room->look = 4;
    client_world_do(w, "bob: c3");
    assert_int_equal(m_room_shown_moves(room), 4);
    m_room_board_at(room, 4, &board);
    assert_int_equal(board_at(&board, (struct point){9, 7}), STONE_WHITE);
    m_room_board_at(room, 5, &board);
    assert_int_equal(board_at(&board, (struct point){9, 7}), STONE_NONE);
    // It is gone when its moves are taken back.
    room->look = 6;
    client_world_do(w, "bob: undo?; ann: undo=yes");
    assert_int_equal(room->look, LOOK_LIVE);
}

static void
low_time_is_told_once_for_each_mark(void **state)
{
    struct client_world *w = *state;

    start(w, "clock=sudden:62");
    client_world_do(w, "ann: h8");
    client_world_news(w, "ann", NEWS_LOW_TIME);
    client_world_do(w, "+1999");
    assert_int_equal(client_world_news(w, "ann", NEWS_LOW_TIME), 0);
    client_world_do(w, "+1");
    assert_int_equal(client_world_news(w, "ann", NEWS_LOW_TIME), 1);
    client_world_do(w, "+29999");
    assert_int_equal(client_world_news(w, "ann", NEWS_LOW_TIME), 0);
    client_world_do(w, "+25000");
    assert_int_equal(client_world_news(w, "ann", NEWS_LOW_TIME), 2);
    // In the next turn of the same player it is below already.
    client_world_do(w, "bob: h9; ann: c3; +1000");
    assert_int_equal(client_world_news(w, "ann", NEWS_LOW_TIME), 0);
}

static void
absence_is_counted_until_a_claim_is_possible(void **state)
{
    struct client_world *w = *state;
    struct m_room *room;

    start(w, "clock=fischer:300+3");
    client_world_do(w, "ann: h8; +1000; bob: lost; +5000");
    room = client_world_room(w, "ann");
    assert_int_equal(client_world_news(w, "ann", NEWS_PRESENCE), 1);
    assert_int_equal(m_room_away_ms(room, SEAT_B, w->world.now.mono_ms), 5000);
    assert_int_equal(m_room_claim_in_ms(room, SEAT_B, w->world.now.mono_ms), 55000);
    client_world_do(w, "+54999");
    assert_int_equal(client_world_news(w, "ann", NEWS_CLAIM), 0);
    client_world_do(w, "+1");
    assert_int_equal(client_world_news(w, "ann", NEWS_CLAIM), 1);
    client_world_do(w, "ann: claim-win");
    assert_int_equal(room->match.outcome.reason, END_CLAIM);
}

static void
who_comes_back_is_told_and_nothing_can_be_claimed(void **state)
{
    struct client_world *w = *state;

    start(w, "clock=fischer:300+3");
    client_world_do(w, "ann: h8; bob: lost; +30000");
    client_world_news(w, "ann", NEWS_PRESENCE);
    client_world_do(w, "bob: resume");
    assert_int_equal(client_world_news(w, "ann", NEWS_PRESENCE), 1);
    assert_int_equal(m_room_claim_in_ms(client_world_room(w, "ann"), SEAT_B, 0), TIME_NEVER);
    client_world_check(w);
}

static void
rematch_exchanges_the_seats(void **state)
{
    struct client_world *w = *state;

    start(w, "");
    play(w, "ann: h8; bob: resign; ann: ready; bob: ready; bob: h8");
    assert_true(
        m_room_holds(client_world_room(w, "cyd"), world_client(&w->world, "bob")->player, SEAT_A));
}

static void
changed_settings_put_the_last_game_away(void **state)
{
    struct client_world *w = *state;

    start(w, "");
    play(w, "ann: h8; bob: resign; ann: change rule=renju opening=rif; ann: ready; bob: ready");
    assert_int_equal(client_world_room(w, "cyd")->match.settings.rules.rule, RULE_RENJU);
}

static void
two_at_one_keyboard_hold_both_seats(void **state)
{
    struct client_world *w = *state;
    struct m_room *room;
    enum seat seat;

    client_world_view(w, "ann");
    client_world_do(w, "ann: guest; ann: create both=yes; ann: ready");
    room = client_world_room(w, "ann");
    assert_true(m_room_is_shared(room));
    play(w, "ann: h8; ann: h9; ann: B:undo?");
    assert_true(m_room_seat_of(room, world_client(&w->world, "ann")->player, &seat));
    assert_int_equal(seat, SEAT_B);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        CLIENT_TEST(whole_game_is_followed_by_all),
        cmocka_unit_test(every_clock_is_counted_on_exactly),
        CLIENT_TEST(opening_steps_are_followed),
        CLIENT_TEST(captures_and_undo_are_followed),
        CLIENT_TEST(lost_event_leads_to_a_snapshot),
        CLIENT_TEST(who_looks_back_still_does_after_a_snapshot),
        CLIENT_TEST(event_that_the_referee_refuses_leads_to_a_snapshot),
        CLIENT_TEST(events_of_the_past_and_before_a_snapshot_are_ignored),
        CLIENT_TEST(snapshot_that_cannot_be_played_breaks_the_room_and_nothing_else),
        CLIENT_TEST(pages_of_an_older_snapshot_are_worth_nothing),
        CLIENT_TEST(long_games_come_in_pages),
        CLIENT_TEST(position_further_back_is_kept_while_the_game_goes_on),
        CLIENT_TEST(low_time_is_told_once_for_each_mark),
        CLIENT_TEST(absence_is_counted_until_a_claim_is_possible),
        CLIENT_TEST(who_comes_back_is_told_and_nothing_can_be_claimed),
        CLIENT_TEST(rematch_exchanges_the_seats),
        CLIENT_TEST(changed_settings_put_the_last_game_away),
        CLIENT_TEST(two_at_one_keyboard_hold_both_seats),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
