// SPDX-License-Identifier: MIT
// Commands without a screen: bob's session around a real core.
#include "client/control/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/client_world.h"

enum { LATER_MS = 600000, RIPE_MS = 700, EVENT_COUNT = SESSION_ENGINE_OFF + 1 };

struct fixture {
    struct client_world *world;
    struct viewer *viewer;
    struct session session;
    int64_t now_ms;
    int events[EVENT_COUNT]; // how often each was told
    int thinks, rests;
    bool is_offline;
    bool is_hosting;
    int hosted; // others on our server
    int keeps;  // 1: it was told to run on, -1: to stop
    int port;   // of the router; 1: it was asked for, -1: given back
};

static uint64_t
send_msg(void *data, struct client_msg *msg)
{
    struct fixture *fixture = data;

    return fixture->is_offline ? 0 : client_world_send(fixture->world, fixture->viewer, msg, false);
}

static void
think(void *data, const struct thinker_task *task)
{
    struct fixture *fixture = data;

    fixture->thinks += task != NULL;
    fixture->rests += task == NULL;
}

static void
answer_key(void *data, bool yes)
{
    (void)data, (void)yes;
}

static int
hosted(void *data)
{
    struct fixture *fixture = data;

    return fixture->hosted;
}

static bool
keep_server(void *data, bool yes)
{
    struct fixture *fixture = data;

    fixture->keeps = yes ? 1 : -1;
    return fixture->is_hosting;
}

static enum word
may_open_port(void *data)
{
    struct fixture *fixture = data;

    return !fixture->is_hosting ? WORD_NOT_HOSTING : fixture->port > 0 ? WORD_PORT_ON : WORD_NONE;
}

static void
open_port(void *data, bool yes)
{
    struct fixture *fixture = data;

    fixture->port = yes ? 1 : -1;
}

static bool
confirms(void *data, const struct command *command)
{
    struct fixture *fixture = data;

    return session_asks_first(&fixture->session, command);
}

static void
tell(void *data, enum session_event event, const struct m_room *room)
{
    struct fixture *fixture = data;

    (void)room;
    fixture->events[event]++;
}

static const struct session_ops ops = {confirms, tell};

static void
update(struct fixture *fixture)
{
    struct news item;

    client_world_deliver(fixture->world);
    while (model_next_news(fixture->session.model, &item)) {
        session_hear(&fixture->session, &item);
    }
    session_update(&fixture->session, fixture->now_ms);
    client_world_deliver(fixture->world);
}

// The others do this.
static void
others(struct fixture *fixture, const char *lines)
{
    client_world_do(fixture->world, lines);
    update(fixture);
}

static void
open_session(struct fixture *fixture, struct client_world *world, bool tells_once)
{
    struct session_options options = {.host = {send_msg, think, answer_key, hosted, keep_server,
                                               may_open_port, open_port, fixture},
                                      .tells_once = tells_once,
                                      .ripe_ms = tells_once ? 0 : RIPE_MS,
                                      .seed = 7};

    *fixture = (struct fixture){.world = world, .now_ms = 1000000};
    fixture->viewer = client_world_view(world, "bob");
    session_init(&fixture->session, client_world_model(world, "bob"), &ops, fixture, &options);
    others(fixture, "bob: guest; ann: guest; cid: guest");
}

static enum session_result
run(struct fixture *fixture, const char *line)
{
    struct strbuf why = {0};
    struct command command;
    enum session_result result;

    assert_int_equal(command_read(line, strlen(line), &command, &why), COMMAND_OK);
    strbuf_finish(&why);
    result = session_do(&fixture->session, &command, false, fixture->now_ms);
    for (int i = 0; i < 4; i++) {
        update(fixture);
    }
    return result;
}

static const char *
room_code(const struct fixture *fixture)
{
    const struct m_room *room = session_room(&fixture->session);

    return room ? room->code : "";
}

static const struct m_room *
room_of(const struct fixture *fixture)
{
    const struct m_room *room = session_room(&fixture->session);

    assert_non_null(room);
    return room;
}

static enum seat
seat_of(const struct fixture *fixture)
{
    enum seat seat = SEAT_A;

    assert_true(model_own_seat(fixture->session.model, room_of(fixture), &seat));
    return seat;
}

// Bob plays black against ann.
static void
begin_game(struct fixture *fixture, const char *create)
{
    assert_int_equal(run(fixture, create), SESSION_REQUEST);
    others(fixture, "ann: join; ann: sit b; ann: ready");
    assert_int_equal(run(fixture, "ready"), SESSION_REQUEST);
    assert_true(m_room_is_running(room_of(fixture)));
}

// Commands.

static void
a_request_is_sent_and_a_local_command_comes_back(void **state)
{
    struct fixture f;

    open_session(&f, *state, true);
    assert_int_equal(run(&f, "create casual time=none"), SESSION_REQUEST);
    assert_int_equal(f.events[SESSION_ENTERS], 1);
    assert_int_equal(seat_of(&f), SEAT_A);
    assert_int_equal(run(&f, "help"), SESSION_LOCAL);
    assert_int_equal(f.session.local->kind, COMMAND_HELP);
    assert_int_equal(run(&f, "room"), SESSION_LOCAL);
    assert_int_equal(run(&f, "z9"), SESSION_REFUSED);
    assert_true(f.session.said.text.length > 0);
    f.is_offline = true;
    assert_int_equal(run(&f, "ready"), SESSION_REFUSED);
    assert_int_equal(f.session.said.word, WORD_NOT_CONNECTED);
    session_finish(&f.session);
}

static void
what_cannot_be_taken_back_is_asked_first(void **state)
{
    struct fixture f;

    open_session(&f, *state, false);
    begin_game(&f, "create casual time=none opening=free");
    assert_int_equal(run(&f, "resign"), SESSION_QUESTION);
    assert_int_equal(f.session.asking.kind, ASKING_COMMAND);
    assert_int_equal(run(&f, "no"), SESSION_NOTED);
    assert_int_equal(f.session.said.word, WORD_DROPPED);
    // Another command drops it; time does not.
    assert_int_equal(run(&f, "resign"), SESSION_QUESTION);
    assert_int_equal(run(&f, "h8"), SESSION_REQUEST);
    assert_int_equal(f.session.asking.kind, ASKING_NOTHING);
    assert_int_equal(run(&f, "yes"), SESSION_REFUSED);
    assert_int_equal(f.session.said.word, WORD_NOTHING_ASKED);
    assert_int_equal(run(&f, "resign"), SESSION_QUESTION);
    assert_true(session_deadline_ms(&f.session, f.now_ms) == TIME_NEVER);
    f.now_ms += LATER_MS;
    update(&f);
    assert_int_equal(f.session.asking.kind, ASKING_COMMAND);
    assert_true(m_room_is_running(room_of(&f)));
    assert_int_equal(run(&f, "yes"), SESSION_REQUEST);
    assert_true(m_room_is_over(room_of(&f)));
    session_finish(&f.session);
}

// What is asked about may end by itself: then the question goes, and a line says why.
static void
a_question_goes_with_its_subject(void **state)
{
    struct fixture f;

    open_session(&f, *state, false);
    begin_game(&f, "create casual time=none opening=free");
    run(&f, "h8");
    assert_int_equal(run(&f, "resign"), SESSION_QUESTION);
    others(&f, "ann: resign");
    assert_int_equal(f.session.asking.kind, ASKING_NOTHING);
    assert_int_equal(f.events[SESSION_GONE], 1);
    assert_int_equal(f.session.said.word, WORD_GONE_GAME);
    session_finish(&f.session);
}

static void
a_draw_that_is_withdrawn_is_not_agreed_to(void **state)
{
    struct fixture f;

    open_session(&f, *state, false);
    begin_game(&f, "create casual time=none opening=free");
    run(&f, "h8");
    others(&f, "ann: draw?");
    f.now_ms += RIPE_MS;
    assert_int_equal(run(&f, "yes"), SESSION_QUESTION);
    assert_int_equal(f.session.asking.kind, ASKING_AGREE);
    others(&f, "ann: draw=back");
    assert_int_equal(f.session.asking.kind, ASKING_NOTHING);
    assert_int_equal(f.session.said.word, WORD_GONE_OFFER);
    session_finish(&f.session);
}

static void
a_confirmed_command_does_nothing_elsewhere(void **state)
{
    struct fixture f;

    open_session(&f, *state, true);
    begin_game(&f, "create casual time=none opening=free");
    assert_int_equal(run(&f, "resign"), SESSION_QUESTION);
    f.session.room = 0;
    assert_int_equal(run(&f, "yes"), SESSION_NOTED);
    assert_int_equal(f.session.said.word, WORD_DROPPED);
    assert_true(m_room_is_running(client_world_room(f.world, "bob")));
    session_finish(&f.session);
}

static void
a_losing_point_is_asked_about(void **state)
{
    static const char *const moves[] = {"f8", "a1", "g8", "c1", "h9", "e1", "h10", "g1"};
    struct fixture f;

    open_session(&f, *state, false);
    begin_game(&f, "create casual time=none opening=free foul=lose threats=yes");
    for (int i = 0; i < 8; i += 2) {
        char line[32];

        snprintf(line, sizeof(line), "ann: %s", moves[i + 1]);
        assert_int_equal(run(&f, moves[i]), SESSION_REQUEST);
        others(&f, line);
    }
    assert_true(session_is_losing(room_of(&f), (struct point){7, 7}));
    assert_int_equal(run(&f, "h8"), SESSION_QUESTION);
    assert_true(f.session.asking.is_losing);
    assert_int_equal(f.session.asked.points[0].x, 7);
    assert_int_equal(run(&f, "no"), SESSION_NOTED);
    assert_int_equal(room_of(&f)->match.move_count, 8);
    assert_int_equal(run(&f, "h8"), SESSION_QUESTION);
    assert_int_equal(run(&f, "yes"), SESSION_REQUEST);
    assert_true(m_room_is_over(room_of(&f)));
    session_finish(&f.session);
}

// Questions of others.

static void
a_draw_is_agreed_to_twice(void **state)
{
    struct fixture f;

    open_session(&f, *state, false);
    begin_game(&f, "create casual time=none opening=free");
    run(&f, "h8");
    others(&f, "ann: draw?");
    assert_int_equal(f.session.asking.kind, ASKING_GAME);
    assert_int_equal(f.session.asking.question, QUESTION_DRAW);
    assert_int_equal(f.events[SESSION_ASKS], 1);
    // What was typed before it could be read answers nothing.
    assert_false(session_is_ripe(&f.session, f.now_ms));
    assert_int_equal(run(&f, "yes"), SESSION_REQUEST);
    assert_int_equal(f.session.asking.kind, ASKING_GAME);
    f.now_ms += RIPE_MS;
    assert_int_equal(run(&f, "yes"), SESSION_QUESTION);
    assert_int_equal(f.session.asking.kind, ASKING_AGREE);
    assert_int_equal(run(&f, "yes"), SESSION_REQUEST);
    assert_true(m_room_is_over(room_of(&f)));
    session_finish(&f.session);
}

static void
quitting_asks_what_becomes_of_a_server_that_others_are_on(void **state)
{
    struct fixture f;

    open_session(&f, *state, true);
    assert_int_equal(run(&f, "quit"), SESSION_LOCAL);
    assert_int_equal(run(&f, "quit keep"), SESSION_REFUSED);
    assert_int_equal(run(&f, "quit now"), SESSION_REFUSED);
    f.is_hosting = true;
    f.hosted = 2;
    f.keeps = 0;
    begin_game(&f, "create casual time=none opening=free");
    assert_int_equal(run(&f, "quit"), SESSION_QUESTION);
    assert_int_equal(f.session.asking.kind, ASKING_SERVER);
    assert_int_equal(f.session.asking.hosted, 2);
    run(&f, "h8"); // to go on is to stay
    assert_int_equal(f.session.asking.kind, ASKING_NOTHING);
    assert_int_equal(f.keeps, 0);
    assert_int_equal(run(&f, "quit"), SESSION_QUESTION);
    assert_int_equal(run(&f, "yes"), SESSION_LOCAL);
    assert_int_equal(f.keeps, 1);
    assert_int_equal(run(&f, "quit"), SESSION_QUESTION);
    assert_int_equal(run(&f, "no"), SESSION_LOCAL);
    assert_int_equal(f.keeps, -1);
    assert_int_equal(f.session.local->kind, COMMAND_QUIT);
    session_finish(&f.session);
}

static void
a_router_is_asked_after_a_yes_alone(void **state)
{
    struct fixture f;

    open_session(&f, *state, true);
    assert_int_equal(run(&f, "open-port"), SESSION_REFUSED); // nothing is hosted
    f.is_hosting = true;
    assert_int_equal(run(&f, "open-port please"), SESSION_QUESTION);
    assert_int_equal(run(&f, "yes"), SESSION_REFUSED);
    assert_int_equal(run(&f, "open-port"), SESSION_QUESTION);
    assert_int_equal(run(&f, "no"), SESSION_NOTED);
    assert_int_equal(f.port, 0);
    assert_int_equal(run(&f, "open-port"), SESSION_QUESTION);
    assert_int_equal(run(&f, "yes"), SESSION_NOTED);
    assert_int_equal(f.port, 1);
    assert_int_equal(run(&f, "open-port"), SESSION_REFUSED); // it is open
    assert_int_equal(run(&f, "open-port off"), SESSION_NOTED);
    assert_int_equal(f.port, -1);
    session_finish(&f.session);
}

static void
friends_who_cannot_come_are_met_elsewhere(void **state)
{
    struct fixture f;

    open_session(&f, *state, true);
    assert_true(session_ask_elsewhere(&f.session, "play.example.net", f.now_ms));
    assert_false(session_ask_elsewhere(&f.session, "other.example.net", f.now_ms));
    update(&f);
    assert_int_equal(f.session.asking.kind, ASKING_ELSEWHERE); // it stays
    assert_int_equal(run(&f, "no"), SESSION_NOTED);
    assert_false(f.session.wants_private);
    assert_true(session_ask_elsewhere(&f.session, "play.example.net", f.now_ms));
    assert_int_equal(run(&f, "yes"), SESSION_LOCAL);
    assert_int_equal(f.session.local->kind, COMMAND_CONNECT);
    assert_string_equal(f.session.local->words[0], "play.example.net");
    for (int i = 0; i < 4 && !session_room(&f.session); i++) { // here the old line is the new one
        update(&f);
    }
    assert_int_equal(room_of(&f)->setup.join, JOIN_CODE);
    assert_int_equal(room_of(&f)->setup.watch, WATCH_CODE);
    assert_false(f.session.wants_private);
    session_finish(&f.session);
}

static void
no_takes_back_what_one_asked(void **state)
{
    struct fixture f;

    open_session(&f, *state, true);
    begin_game(&f, "create casual time=none opening=free");
    run(&f, "h8");
    assert_int_equal(run(&f, "undo"), SESSION_REQUEST);
    assert_true(room_of(&f)->match.questions[QUESTION_UNDO].is_open);
    assert_int_equal(run(&f, "no"), SESSION_REQUEST);
    assert_false(room_of(&f)->match.questions[QUESTION_UNDO].is_open);
    assert_int_equal(run(&f, "no"), SESSION_REFUSED);
    session_finish(&f.session);
}

static void
a_restart_is_asked_for_and_answered(void **state)
{
    struct fixture f;
    uint64_t first;

    open_session(&f, *state, true);
    begin_game(&f, "create casual time=none opening=free");
    first = room_of(&f)->game;
    assert_int_equal(run(&f, "restart"), SESSION_QUESTION);
    assert_int_equal(run(&f, "yes"), SESSION_REFUSED); // there is no move yet
    run(&f, "h8");
    assert_int_equal(run(&f, "restart"), SESSION_QUESTION);
    assert_int_equal(run(&f, "yes"), SESSION_REQUEST);
    assert_true(session_wants_restart(&f.session, room_of(&f)));
    assert_int_equal(run(&f, "no"), SESSION_REQUEST);
    assert_false(session_wants_restart(&f.session, room_of(&f)));
    others(&f, "ann: restart");
    assert_int_equal(f.session.asking.kind, ASKING_RESTART);
    assert_int_equal(run(&f, "no"), SESSION_REQUEST);
    assert_int_equal(f.session.asking.kind, ASKING_NOTHING);
    others(&f, "ann: restart");
    assert_int_equal(f.session.asking.kind, ASKING_RESTART);
    assert_true(room_of(&f)->game == first);
    assert_int_equal(run(&f, "yes"), SESSION_REQUEST);
    assert_true(room_of(&f)->game != first);
    assert_int_equal(room_of(&f)->match.move_count, 0);
    session_finish(&f.session);
}

static void
a_rematch_is_refused_once_for_that_game(void **state)
{
    struct fixture f;

    open_session(&f, *state, true);
    begin_game(&f, "create casual time=none opening=free");
    run(&f, "resign");
    run(&f, "yes");
    others(&f, "ann: ready");
    assert_int_equal(f.session.asking.kind, ASKING_REMATCH);
    assert_int_equal(run(&f, "no"), SESSION_NOTED);
    assert_int_equal(f.session.said.word, WORD_NO_REMATCH);
    assert_int_equal(f.session.asking.kind, ASKING_NOTHING);
    others(&f, "ann: unready; ann: ready");
    assert_int_equal(f.session.asking.kind, ASKING_NOTHING);
    assert_int_equal(run(&f, "rematch"), SESSION_REQUEST);
    assert_true(m_room_is_running(room_of(&f)));
    session_finish(&f.session);
}

static void
an_invitation_leads_to_a_seat(void **state)
{
    struct fixture f;

    open_session(&f, *state, true);
    others(&f, "ann: create clock=none; ann: invite bob");
    assert_int_equal(f.session.asking.kind, ASKING_INVITATION);
    assert_int_equal(run(&f, "no"), SESSION_NOTED);
    assert_int_equal(f.session.said.word, WORD_NOT_GOING);
    others(&f, "ann: invite bob");
    assert_int_equal(run(&f, "yes"), SESSION_REQUEST);
    assert_int_equal(seat_of(&f), SEAT_B);
    session_finish(&f.session);
}

// Going elsewhere.

// Three games run, and bob is in none: ann and cid, dan and eve, fay and gus.
static void
begin_three(struct fixture *f)
{
    others(f, "dan: guest; eve: guest; fay: guest; gus: guest");
    others(f, "ann: create clock=none; cid: join; cid: sit b; ann: ready; cid: ready");
    others(f, "dan: create clock=none; eve: join; eve: sit b; dan: ready; eve: ready");
    others(f, "fay: create clock=none; gus: join; gus: sit b; fay: ready; gus: ready");
    others(f, "+5000");
    assert_int_equal(f->session.model->lobby.room_count, 3);
}

static void
games_are_watched_one_after_the_other(void **state)
{
    char codes[3][WIRE_CODE_BYTES + 1];
    struct fixture f;

    open_session(&f, *state, true);
    assert_int_equal(run(&f, "watch next"), SESSION_REFUSED);
    assert_int_equal(f.session.said.word, WORD_NONE_TO_WATCH);
    begin_three(&f);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(run(&f, "watch next"), SESSION_REQUEST);
        snprintf(codes[i], sizeof(codes[i]), "%s", room_code(&f));
        assert_int_equal(f.session.model->room_count, 1); // the one before was left
    }
    assert_string_not_equal(codes[0], codes[1]);
    assert_string_not_equal(codes[1], codes[2]);
    assert_string_not_equal(codes[0], codes[2]);
    run(&f, "watch previous");
    assert_string_equal(room_code(&f), codes[1]);
    run(&f, "watch previous");
    assert_string_equal(room_code(&f), codes[0]);
    run(&f, "watch previous");
    assert_string_equal(room_code(&f), codes[2]);
    run(&f, "watch random");
    assert_string_not_equal(room_code(&f), codes[2]);
    run(&f, "watch gus");
    assert_string_equal(room_code(&f), codes[2]);
    session_finish(&f.session);
}

static void
a_player_is_followed_from_game_to_game(void **state)
{
    struct fixture f;
    uint64_t first;

    open_session(&f, *state, true);
    assert_int_equal(run(&f, "follow nobody"), SESSION_REFUSED);
    assert_int_equal(f.session.said.word, WORD_NOT_ONLINE);
    others(&f, "+5000"); // the lobby tells who came
    assert_int_equal(run(&f, "follow ann"), SESSION_NOTED);
    assert_int_equal(f.session.said.word, WORD_FOLLOWING);
    assert_null(session_room(&f.session));
    begin_three(&f);
    update(&f);
    first = room_of(&f)->id;
    assert_int_equal(room_of(&f)->seats[SEAT_A].person.id, f.session.followed);
    run(&f, "watch gus");
    assert_true(room_of(&f)->id != first); // where one was led to one may leave
    assert_int_equal(run(&f, "follow off"), SESSION_NOTED);
    assert_int_equal(f.session.followed, 0);
    session_finish(&f.session);
}

static void
entering_a_room_goes_step_by_step(void **state)
{
    struct fixture f;
    char line[32];
    enum seat seat;

    open_session(&f, *state, true);
    others(&f, "ann: create clock=none");
    others(&f, "+5000");
    snprintf(line, sizeof(line), "join %s", f.session.model->lobby.rooms[0].code);
    assert_int_equal(run(&f, line), SESSION_REQUEST);
    assert_false(f.session.join_flow.is_open);
    assert_true(f.events[SESSION_SEES] > 0);
    assert_int_equal(f.events[SESSION_ENTERS], 1);
    assert_int_equal(seat_of(&f), SEAT_B);
    // Who stood up and joins again sits down again.
    assert_int_equal(run(&f, "stand"), SESSION_REQUEST);
    assert_false(model_own_seat(f.session.model, room_of(&f), &seat));
    assert_int_equal(run(&f, line), SESSION_REQUEST);
    assert_int_equal(seat_of(&f), SEAT_B);
    assert_int_equal(run(&f, "join 9fdx"), SESSION_REQUEST);
    assert_false(f.session.join_flow.is_open); // the server knows no such room
    session_finish(&f.session);
}

static void
a_full_room_is_refused_before_it_is_asked_for(void **state)
{
    struct fixture f;
    char line[32];

    open_session(&f, *state, true);
    begin_three(&f);
    snprintf(line, sizeof(line), "join %s", f.session.model->lobby.rooms[0].code);
    assert_int_equal(run(&f, line), SESSION_REFUSED);
    assert_int_equal(f.session.said.word, WORD_BOTH_TAKEN);
    assert_string_equal(f.session.said.value, f.session.model->lobby.rooms[0].code);
    session_finish(&f.session);
}

// The engine.

static void
the_engine_is_for_those_who_watch(void **state)
{
    struct fixture f;

    open_session(&f, *state, true);
    assert_int_equal(run(&f, "engine on"), SESSION_REFUSED);
    begin_three(&f);
    run(&f, "watch next");
    assert_int_equal(run(&f, "engine on"), SESSION_NOTED);
    session_look(&f.session, true);
    assert_int_equal(f.thinks, 1);
    session_look(&f.session, true);
    assert_int_equal(f.thinks, 1);
    session_look(&f.session, false);
    assert_int_equal(f.rests, 1);
    session_look(&f.session, true);
    assert_int_equal(f.thinks, 2);
    run(&f, "leave");
    f.session.room = 0;
    session_look(&f.session, true);
    assert_int_equal(f.events[SESSION_ENGINE_OFF], 1);
    assert_int_equal(f.rests, 2);
    session_finish(&f.session);
}

static void
nobody_has_an_engine_beside_a_rated_game(void **state)
{
    static const char *const refused[] = {"hint", "map sum", "threats", "forbidden"};
    struct fixture f;

    open_session(&f, *state, true);
    others(&f, "dan: register; eve: register; dan: create rated=yes undo=off rule=renju "
               "clock=sudden:300; eve: join; eve: sit b; dan: ready; eve: ready; dan: h8; +5000");
    run(&f, "watch dan");
    assert_int_equal(run(&f, "engine on"), SESSION_REFUSED);
    assert_int_equal(f.session.said.word, WORD_ENGINE_RATED);
    for (size_t i = 0; i < sizeof(refused) / sizeof(*refused); i++) {
        assert_int_equal(run(&f, refused[i]), SESSION_REFUSED);
    }
    others(&f, "eve: resign");
    assert_int_equal(run(&f, "engine on"), SESSION_NOTED);
    others(&f, "dan: ready; eve: ready"); // the next rated game takes it away
    session_look(&f.session, true);
    assert_int_equal(f.events[SESSION_ENGINE_OFF], 1);
    assert_int_equal(f.thinks, 0);
    session_finish(&f.session);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        CLIENT_TEST(a_request_is_sent_and_a_local_command_comes_back),
        CLIENT_TEST(what_cannot_be_taken_back_is_asked_first),
        CLIENT_TEST(a_question_goes_with_its_subject),
        CLIENT_TEST(a_draw_that_is_withdrawn_is_not_agreed_to),
        CLIENT_TEST(a_confirmed_command_does_nothing_elsewhere),
        CLIENT_TEST(a_losing_point_is_asked_about),
        CLIENT_TEST(a_draw_is_agreed_to_twice),
        CLIENT_TEST(quitting_asks_what_becomes_of_a_server_that_others_are_on),
        CLIENT_TEST(a_router_is_asked_after_a_yes_alone),
        CLIENT_TEST(friends_who_cannot_come_are_met_elsewhere),
        CLIENT_TEST(no_takes_back_what_one_asked),
        CLIENT_TEST(a_restart_is_asked_for_and_answered),
        CLIENT_TEST(a_rematch_is_refused_once_for_that_game),
        CLIENT_TEST(an_invitation_leads_to_a_seat),
        CLIENT_TEST(games_are_watched_one_after_the_other),
        CLIENT_TEST(a_player_is_followed_from_game_to_game),
        CLIENT_TEST(entering_a_room_goes_step_by_step),
        CLIENT_TEST(a_full_room_is_refused_before_it_is_asked_for),
        CLIENT_TEST(the_engine_is_for_those_who_watch),
        CLIENT_TEST(nobody_has_an_engine_beside_a_rated_game),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
