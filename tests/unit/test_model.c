// SPDX-License-Identifier: MIT
// The root of the model: who we are, requests and their answers, the line that
// breaks, and everything beside the rooms.
#include "client/model/model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "client/text/refusals.h"
#include "common/wire/error_code.h"
#include "server/core/people/player.h"
#include "tests/support/client_world.h"

static struct model *
enter(struct client_world *w, const char *name)
{
    char line[64];

    client_world_view(w, name);
    snprintf(line, sizeof(line), "%s: guest", name);
    client_world_do(w, line);
    return client_world_model(w, name);
}

static void
apply(struct model *model, const struct server_msg *msg)
{
    model_apply(model, msg, 1000);
}

static int
count_news(struct model *model, enum news_kind kind)
{
    struct news item;
    int count = 0;

    while (model_next_news(model, &item)) {
        count += item.kind == kind;
    }
    return count;
}

static void
identity_is_taken_and_the_lobby_asked_for(void **state)
{
    struct client_world *w = *state;
    struct model *ann = enter(w, "ann");

    assert_true(ann->is_identified && ann->self.is_guest);
    assert_string_equal(ann->self.name, "ann");
    assert_true(ann->self.id == world_client(&w->world, "ann")->player);
    assert_true(ann->lobby.is_known);
    assert_int_equal(ann->lobby.player_count, 1);
    assert_int_equal(client_world_news(w, "ann", NEWS_IDENTITY), 1);
}

// A server of an earlier version does not name what it does not know.
static void
what_the_server_offers_is_known_from_its_welcome(void **state)
{
    static const char *const features[] = {"archive", "hints"};
    struct client_world *w = *state;
    struct model *ann = enter(w, "ann");
    struct server_msg older = {.kind = SERVER_WELCOME,
                               .welcome = {.server = "", .program = "", .features = features}};

    assert_true(ann->knows_openings && ann->knows_badges && ann->knows_rating_histories);
    older.welcome.feature_count = 2;
    apply(ann, &older);
    assert_false(ann->knows_openings || ann->knows_badges || ann->knows_rating_histories);
}

// A server may send it; who came in as somebody has not asked.
static void
what_is_told_to_nobody_is_passed_over(void **state)
{
    struct client_world *w = *state;
    struct model *ann = enter(w, "ann");

    apply(ann, &(struct server_msg){.kind = SERVER_WAITING, .waiting = {.name = "ann"}});
    assert_true(ann->is_identified);
}

// Badges.

static void
expect_badge(struct badge is, enum badge_glyph glyph, enum badge_colour colour)
{
    assert_int_equal(is.glyph, glyph);
    assert_int_equal(is.colour, colour);
}

static void
badge_is_asked_for_after_login_and_when_it_changes(void **state)
{
    struct client_world *w = *state;
    struct model *ann;

    client_world_view(w, "ann");
    ann = client_world_model(w, "ann");
    model_choose_badge(ann, (struct badge){BADGE_STAR, BADGE_RED});
    enter(w, "ann");
    expect_badge(world_player(&w->world, "ann")->badge, BADGE_STAR, BADGE_RED);
    expect_badge(ann->self.badge, BADGE_STAR, BADGE_RED);
    model_choose_badge(ann, (struct badge){BADGE_MOON, BADGE_BLUE});
    client_world_deliver(w);
    expect_badge(world_player(&w->world, "ann")->badge, BADGE_MOON, BADGE_BLUE);
    // Forgotten by the server, and a guest anew: he wears it again.
    client_world_do(w, "ann: goodbye; ann: guest");
    expect_badge(world_player(&w->world, "ann")->badge, BADGE_MOON, BADGE_BLUE);
    model_choose_badge(ann, (struct badge){0});
    client_world_deliver(w);
    expect_badge(world_player(&w->world, "ann")->badge, BADGE_NONE, BADGE_PLAIN);
    assert_int_equal(client_world_news(w, "ann", NEWS_DONE), 0); // nobody asked for it by hand
}

// Without a request one keeps what the account has; and what one wears is not asked for.
static void
badge_of_the_account_is_left_alone(void **state)
{
    struct client_world *w = *state;
    struct model *ann;
    struct client_msg options;

    client_world_view(w, "ann");
    client_world_do(w, "ann: register; ann: badge 5 6; ann: lost; ann: resume");
    ann = client_world_model(w, "ann");
    expect_badge(ann->self.badge, BADGE_MOON, BADGE_BLUE);
    expect_badge(world_player(&w->world, "ann")->badge, BADGE_MOON, BADGE_BLUE);
    model_choose_badge(ann, (struct badge){BADGE_MOON, BADGE_BLUE});
    assert_false(model_next_request(ann, &options, w->world.now.mono_ms));
}

static void
server_that_knows_no_badges_is_not_asked(void **state)
{
    struct client_world *w = *state;
    struct model *ann = enter(w, "ann");
    struct client_msg options;

    ann->knows_badges = false;
    model_choose_badge(ann, (struct badge){BADGE_STAR, BADGE_RED});
    assert_false(model_next_request(ann, &options, w->world.now.mono_ms));
    assert_int_equal(ann->badge_at_ms, TIME_NEVER);
}

// In haste it is tried again; for good it is told, because the user chose it.
static void
refused_badge_is_tried_later_or_told(void **state)
{
    struct client_world *w = *state;
    struct model *ann = enter(w, "ann");
    struct server_msg error = {.kind = SERVER_ERROR,
                               .error = {.code = ERROR_TOO_FAST, .text = "Too many requests."}};
    struct client_msg options;

    model_choose_badge(ann, (struct badge){BADGE_STAR, BADGE_RED});
    assert_true(model_next_request(ann, &options, 1000));
    assert_int_equal(options.kind, CLIENT_SET_BADGE);
    error.re_seq = options.seq = 91;
    model_note_sent(ann, &options, true);
    assert_false(model_next_request(ann, &options, 1000)); // once
    model_apply(ann, &error, 1000);
    assert_false(model_next_request(ann, &options, 1999));
    assert_true(model_next_request(ann, &options, 2000));
    assert_int_equal(count_news(ann, NEWS_REFUSED), 0);
    error.error.code = ERROR_BAD_BADGE;
    error.re_seq = options.seq = 92;
    model_note_sent(ann, &options, true);
    model_apply(ann, &error, 2000);
    assert_int_equal(count_news(ann, NEWS_REFUSED), 1);
    assert_false(model_next_request(ann, &options, 9000));
    expect_badge(ann->self.badge, BADGE_NONE, BADGE_PLAIN);
}

static void
badges_are_seen_in_rooms_and_in_the_lobby(void **state)
{
    struct client_world *w = *state;
    struct model *ann = enter(w, "ann");

    enter(w, "bob");
    client_world_do(w, "ann: create seat=a; bob: join; bob: sit b; ann: badge 1 1; bob: badge 7 5;"
                       "+1000");
    client_world_check(w);
    expect_badge(ann->rooms[0]->seats[SEAT_B].person.badge, BADGE_NOTE, BADGE_CYAN);
    expect_badge(m_lobby_player_by_name(&ann->lobby, "bob")->person.badge, BADGE_NOTE, BADGE_CYAN);
    expect_badge(ann->lobby.rooms[0].seats[SEAT_B].person.badge, BADGE_NOTE, BADGE_CYAN);
    client_world_do(w, "bob: badge 0 0; ann: resync; +1000");
    client_world_check(w);
    expect_badge(ann->rooms[0]->seats[SEAT_B].person.badge, BADGE_NONE, BADGE_PLAIN);
    assert_int_equal(client_world_news(w, "ann", NEWS_MEMBER), 1); // bob came, and that is all
}

static void
lobby_follows_its_deltas(void **state)
{
    struct client_world *w = *state;
    struct model *ann = enter(w, "ann");
    const struct m_lobby_player *bob;
    const struct m_lobby_room *room;

    enter(w, "bob");
    client_world_do(w, "bob: create rule=renju title=evening; +1000");
    assert_int_equal(ann->lobby.room_count, 1);
    room = &ann->lobby.rooms[0];
    assert_int_equal(room->setup.match.rules.rule, RULE_RENJU);
    assert_string_equal(room->setup.title, "evening");
    assert_string_equal(room->seats[SEAT_A].person.name, "bob");
    assert_false(m_lobby_is_full(room));
    assert_ptr_equal(m_lobby_room_by_code(&ann->lobby, room->code), room);
    assert_ptr_equal(m_lobby_room(&ann->lobby, room->id), room);
    bob = m_lobby_player_by_name(&ann->lobby, "bob");
    assert_int_equal(bob->state, PLAYER_WAITING);
    assert_true(bob->room == room->id);
    client_world_do(w, "bob: leave; +61000");
    assert_int_equal(ann->lobby.room_count, 0);
    client_world_do(w, "bob: goodbye; +1000");
    assert_null(m_lobby_player_by_name(&ann->lobby, "bob"));
}

static void
hostile_lobby_stays_within_its_bounds(void **state)
{
    struct model model;
    struct wire_room_settings settings = {.size = 15, .title = ""};
    struct wire_occupant nobody = {.kind = OCCUPANT_NONE};
    struct wire_lobby_room room = {
        .code = "\x1b[31m", .settings = &settings, .a = &nobody, .b = &nobody};
    struct wire_player person = {.name = "a\xe2\x80\xae"};
    struct wire_lobby_player player = {.player = &person, .state = PLAYER_HERE};
    struct server_msg msg = {
        .kind = SERVER_LOBBY_DELTA,
        .lobby_delta = {.room_count = 1, .rooms = &room, .player_count = 1, .players = &player}};

    (void)state;
    model_init(&model);
    for (uint64_t i = 1; i <= LOBBY_PLAYERS_MAX + 10; i++) {
        room.room = person.id = i;
        apply(&model, &msg);
    }
    assert_int_equal(model.lobby.room_count, LOBBY_ROOMS_MAX);
    assert_int_equal(model.lobby.player_count, LOBBY_PLAYERS_MAX);
    assert_string_equal(model.lobby.rooms[0].code, "[31m");
    assert_string_equal(model.lobby.players[0].person.name, "a");
    assert_true(model.news.count <= NEWS_MAX);
    model_finish(&model);
}

static void
requests_are_remembered_until_they_are_answered(void **state)
{
    struct client_world *w = *state;
    struct viewer *viewer;
    struct client_msg profile = {.kind = CLIENT_PROFILE_ASK, .profile_ask = {"nobody"}};

    enter(w, "ann");
    viewer = &w->viewers[0];
    client_world_send(w, viewer, &profile, false);
    assert_true(model_is_waiting(&viewer->model));
    client_world_deliver(w);
    assert_false(model_is_waiting(&viewer->model));
    assert_int_equal(viewer->model.refusal.code, ERROR_NO_SUCH_PLAYER);
    assert_string_equal(viewer->model.refusal.argument, "nobody");
    assert_string_equal(viewer->model.answered.name, "nobody");
    assert_int_equal(client_world_news(w, "ann", NEWS_REFUSED), 1);
}

static void
server_that_answers_nothing_fills_no_memory(void **state)
{
    struct client_msg msg = {.kind = CLIENT_PROFILE_ASK, .profile_ask = {"x"}};
    struct model model;

    (void)state;
    model_init(&model);
    for (uint64_t i = 1; i < 1000; i++) {
        msg.seq = i;
        model_note_sent(&model, &msg, false);
    }
    assert_int_equal(model.request_count, MODEL_REQUESTS_MAX);
    assert_true(model.requests[MODEL_REQUESTS_MAX - 1].seq == 999);
    model_finish(&model);
}

static void
own_move_is_pending_until_it_is_decided(void **state)
{
    struct client_world *w = *state;
    struct point p = {7, 7};
    struct client_msg move = {.kind = CLIENT_ACT};
    struct m_room *room;

    enter(w, "ann");
    enter(w, "bob");
    client_world_do(w, "ann: create; bob: join; bob: sit b; ann: ready; bob: ready");
    room = client_world_room(w, "ann");
    move.act = (struct wire_act){
        .room = room->id, .move = 1, .kind = ACTION_PLACE, .point_count = 1, .points = &p};
    client_world_send(w, &w->viewers[0], &move, false);
    assert_true(room->pending.is_open && point_equal(room->pending.points[0], p));
    client_world_deliver(w);
    assert_false(room->pending.is_open);
    assert_int_equal(room->match.move_count, 1);
    // A refused one is taken off too.
    client_world_send(w, &w->viewers[0], &move, false);
    assert_true(room->pending.is_open);
    client_world_deliver(w);
    assert_false(room->pending.is_open);
}

static void
broken_line_is_mended_with_the_seat(void **state)
{
    struct client_world *w = *state;
    struct model *ann = enter(w, "ann");

    enter(w, "bob");
    client_world_do(w, "ann: create clock=sudden:60; bob: join; bob: sit b; ann: ready; bob: ready;"
                       "ann: h8; +100; ann: lost");
    assert_int_equal(ann->link, LINK_WAITING);
    assert_false(ann->is_identified || ann->lobby.is_known);
    assert_int_equal(client_world_room(w, "ann")->state, ROOM_LOST);
    client_world_do(w, "bob: h9; +200");
    client_world_news(w, "ann", NEWS_LINK);
    client_world_do(w, "ann: resume");
    client_world_check(w);
    // The move that was missed is told, and that we are the same as before.
    assert_int_equal(client_world_news(w, "ann", NEWS_EVENT), 1);
    assert_int_equal(client_world_room(w, "ann")->match.move_count, 2);
}

// Nobody answers what was asked on a line that is gone.
static void
open_requests_end_with_the_line(void **state)
{
    struct client_world *w = *state;
    struct client_msg hint = {.kind = CLIENT_HINT_ASK, .hint_ask = {.kind = HINT_BEST}};
    struct model *ann = enter(w, "ann");

    client_world_do(w, "ann: create ai=3 hints=yes; ann: ready");
    hint.hint_ask.room = client_world_room(w, "ann")->id;
    client_world_send(w, &w->viewers[0], &hint, false); // the engine says nothing
    client_world_deliver(w);
    assert_true(model_is_waiting(ann));
    client_world_do(w, "ann: lost");
    assert_false(model_is_waiting(ann));
}

static void
watched_room_is_entered_again_by_itself(void **state)
{
    struct client_world *w = *state;
    struct model *cyd;

    enter(w, "ann");
    enter(w, "bob");
    cyd = enter(w, "cyd");
    client_world_do(w, "ann: create; bob: join; bob: sit b; cyd: join; ann: ready; bob: ready;"
                       "ann: h8; cyd: lost; bob: h9; cyd: resume");
    assert_int_equal(cyd->room_count, 1);
    client_world_check(w);
    // Unless it is gone meanwhile.
    client_world_do(w, "cyd: lost; ann: resign; ann: leave; bob: leave; +61000");
    client_world_news(w, "cyd", NEWS_LEFT);
    client_world_do(w, "cyd: resume");
    assert_int_equal(cyd->room_count, 0);
    assert_int_equal(client_world_news(w, "cyd", NEWS_LEFT), 1);
}

static void
another_identity_forgets_all_rooms(void **state)
{
    struct client_world *w = *state;
    struct model *ann = enter(w, "ann");

    client_world_do(w, "ann: create; ann: goodbye; ann: guest anna");
    assert_string_equal(ann->self.name, "anna");
    assert_int_equal(ann->room_count, 0);
}

static void
crash_of_the_server_is_survived(void **state)
{
    struct client_world *w = *state;

    enter(w, "ann");
    enter(w, "bob");
    client_world_do(w, "ann: create clock=sudden:60; bob: join; bob: sit b; ann: ready; bob: ready;"
                       "ann: h8; bob: h9; ann: h10");
    world_crash(&w->world, 5000);
    client_world_deliver(w);
    assert_int_equal(client_world_model(w, "ann")->link, LINK_WAITING);
    client_world_do(w, "ann: resume; bob: resume");
    client_world_check(w);
    client_world_do(w, "bob: i8; +10");
    client_world_check(w);
}

// A game in which bob is to move, and the server crashes.
static void
crash_in_a_game(struct client_world *w, const char *clock)
{
    char lines[256];

    enter(w, "ann");
    enter(w, "bob");
    enter(w, "cyd");
    snprintf(lines, sizeof(lines),
             "ann: create clock=%s; bob: join; bob: sit b; ann: ready; bob: ready; ann: h8;"
             "bob: h9; ann: h10; +2000",
             clock);
    client_world_do(w, lines);
    world_crash(&w->world, 5000);
    client_world_deliver(w);
}

static void
clocks_after_a_restart_wait_for_the_actor(void **state)
{
    struct client_world *w = *state;
    struct m_room *room;

    crash_in_a_game(w, "sudden:60");
    client_world_do(w, "ann: resume; +10000; cyd: resume; cyd: join; ann: draw?; +5000");
    client_world_check(w);
    room = client_world_room(w, "cyd");
    assert_false(m_room_clock_runs(room, SEAT_B));
    client_world_do(w, "bob: resume");
    assert_true(m_room_clock_runs(room, SEAT_B));
    client_world_do(w, "+3000");
    client_world_check(w);
    assert_int_equal(m_room_clock(room, SEAT_B, w->world.now.mono_ms).main_ms, 77000);
}

static void
clocks_after_a_restart_do_not_wait_for_ever(void **state)
{
    struct client_world *w = *state;

    crash_in_a_game(w, "delay:60d5");
    client_world_do(w, "ann: resume; +59999");
    assert_false(m_room_clock_runs(client_world_room(w, "ann"), SEAT_B));
    client_world_do(w, "+1");
    assert_true(m_room_clock_runs(client_world_room(w, "ann"), SEAT_B));
    client_world_do(w, "+3000; cyd: resume; cyd: join; +4000");
    client_world_check(w);
    // Three seconds of the delay were gone when he came.
    assert_int_equal(
        m_room_clock(client_world_room(w, "cyd"), SEAT_B, w->world.now.mono_ms).main_ms, 78000);
}

// The model asks again after a second, not at once and not never.
static void
resync_that_came_too_fast_is_asked_for_again(void **state)
{
    struct server_msg identity = {.kind = SERVER_IDENTITY,
                                  .identity = {.player_id = 7, .name = "ann", .token = NULL}};
    struct server_msg entered = {.kind = SERVER_ENTERED, .entered = {.room = 5, .code = "abcd"}};
    struct server_msg error = {.kind = SERVER_ERROR,
                               .error = {.code = ERROR_TOO_FAST, .text = "Too many requests."}};
    struct client_msg options;
    struct model model;

    (void)state;
    model_init(&model);
    model_apply(&model, &identity, 1000);
    model_apply(&model, &entered, 1000);
    assert_false(model_next_request(&model, &options, 1000)); // the line is not up yet
    model_set_link(&model, LINK_UP, "", "", 1000);
    assert_true(model_next_request(&model, &options, 1000)); // the lobby
    options.seq = 1;
    model_note_sent(&model, &options, true);
    assert_false(model_is_waiting(&model));
    assert_false(model_next_request(&model, &options, 1000));
    error.re_seq = 1;
    model_apply(&model, &error, 1000);
    assert_false(model_next_request(&model, &options, 1999));
    assert_int_equal(model_tick(&model, 1999), 2000);
    assert_true(model_next_request(&model, &options, 2000));
    assert_int_equal(options.kind, CLIENT_LOBBY_SUBSCRIBE);
    model_room(&model, 5)->resync_at_ms = 2000;
    assert_true(model_next_request(&model, &options, 2000));
    assert_int_equal(options.kind, CLIENT_RESYNC);
    error.re_seq = options.seq = 2;
    model_note_sent(&model, &options, true);
    model_apply(&model, &error, 2000);
    assert_false(model_next_request(&model, &options, 2999));
    assert_true(model_next_request(&model, &options, 3000));
    assert_int_equal(count_news(&model, NEWS_REFUSED), 0); // nobody is bothered with it
    // For good: the room is not ours any more.
    error.error.code = ERROR_NOT_IN_ROOM;
    error.re_seq = options.seq = 3;
    model_note_sent(&model, &options, true);
    model_apply(&model, &error, 3000);
    assert_int_equal(model.room_count, 0);
    assert_int_equal(count_news(&model, NEWS_LEFT), 1);
    model_finish(&model);
}

static void
rooms_stay_within_their_bound(void **state)
{
    struct server_msg entered = {.kind = SERVER_ENTERED, .entered = {.code = "abcd"}};
    struct model model;

    (void)state;
    model_init(&model);
    for (uint64_t i = 0; i < 100; i++) {
        entered.entered.room = i;
        apply(&model, &entered);
    }
    assert_int_equal(model.room_count, MODEL_ROOMS_MAX);
    model_finish(&model);
}

static void
room_that_was_left_can_be_looked_at_once_more(void **state)
{
    struct client_world *w = *state;
    struct model *ann = enter(w, "ann");

    client_world_do(w, "ann: create");
    client_world_news(w, "ann", NEWS_ENTERED);
    world_do(&w->world, "ann: leave");
    client_world_deliver(w);
    assert_int_equal(ann->room_count, 0);
    assert_int_equal(client_world_news(w, "ann", NEWS_LEFT), 1);
}

static void
chat_is_kept_by_channel_and_bounded(void **state)
{
    struct client_world *w = *state;
    struct model *ann = enter(w, "ann");

    enter(w, "bob");
    client_world_do(w, "ann: create; bob: join; bob: talk hi there; bob: say hello; "
                       "bob: whisper ann psst; bob: murmur a hint");
    assert_string_equal(m_chat_line(&client_world_room(w, "ann")->chat, 0)->text, "hi there");
    assert_string_equal(m_chat_line(&client_world_room(w, "ann")->watchers_chat, 0)->text,
                        "a hint");
    assert_string_equal(m_chat_line(&ann->lobby_chat, 0)->text, "hello");
    assert_string_equal(m_chat_line(&ann->whispers, 0)->text, "psst");
    assert_string_equal(m_chat_line(&ann->whispers, 0)->from.name, "bob");
    for (int i = 0; i < CHAT_LINES_MAX + 5; i++) {
        client_world_do(w, "bob: say again; +400");
    }
    assert_int_equal(ann->lobby_chat.count, CHAT_LINES_MAX);
    assert_true(m_chat_line(&ann->lobby_chat, 0)->id == 7);
    assert_true(m_chat_line(&ann->lobby_chat, CHAT_LINES_MAX - 1)->id == CHAT_LINES_MAX + 6);
}

static void
text_of_others_is_stripped_again(void **state)
{
    struct wire_player from = {.id = 3, .name = "e\x1b[2Jve"};
    struct server_msg line = {.kind = SERVER_CHAT_LINE,
                              .chat_line = {.channel = CHANNEL_LOBBY,
                                            .from = &from,
                                            .text = "a\x1b]0;x\x07"
                                                    "b"}};
    struct server_msg notice = {.kind = SERVER_NOTICE, .notice = {.text = "x\ny\x9b"}};
    struct model model;

    (void)state;
    model_init(&model);
    apply(&model, &line);
    assert_string_equal(m_chat_line(&model.lobby_chat, 0)->from.name, "e[2Jve");
    assert_string_equal(m_chat_line(&model.lobby_chat, 0)->text, "a]0;xb");
    line.chat_line.text = "\x1b\x07"; // nothing is left: no line
    apply(&model, &line);
    assert_int_equal(model.lobby_chat.count, 1);
    apply(&model, &notice);
    assert_string_equal(model.notice, "x y");
    model_finish(&model);
}

static void
invitations_are_kept_until_they_are_followed(void **state)
{
    struct client_world *w = *state;
    struct model *bob;

    enter(w, "ann");
    bob = enter(w, "bob");
    client_world_do(w, "ann: create rule=renju; ann: invite bob");
    assert_int_equal(bob->invitation_count, 1);
    assert_string_equal(bob->invitations[0].from.name, "ann");
    client_world_do(w, "ann: invite bob"); // the same again
    assert_int_equal(bob->invitation_count, 1);
    client_world_do(w, "bob: join");
    assert_int_equal(bob->invitation_count, 0);
}

static void
a_loss_counts_from_its_beginning_whatever_is_tried(void **state)
{
    struct model model;

    (void)state;
    model_init(&model);
    model_set_link(&model, LINK_CONNECTING, "", "", 100);
    model_set_link(&model, LINK_UP, "", "", 1000);
    assert_int_equal(model.link_since_ms, 1000);
    model_set_link(&model, LINK_WAITING, "", "", 5000);
    model_set_link(&model, LINK_CONNECTING, "", "", 6000);
    model_set_link(&model, LINK_WAITING, "", "", 7000);
    model_set_link(&model, LINK_FAILED, "", "", 8000);
    assert_int_equal(model.link_since_ms, 5000);
    model_set_link(&model, LINK_CONNECTING, "", "", 8500);
    model_set_link(&model, LINK_UP, "", "", 9000);
    assert_int_equal(model.link_since_ms, 9000);
    model_finish(&model);
}

static void
invitations_are_bounded(void **state)
{
    struct wire_player from = {.id = 3, .name = "eve"};
    struct wire_room_settings settings = {.size = 15, .title = ""};
    struct server_msg msg = {.kind = SERVER_INVITATION,
                             .invitation = {.code = "x", .from = &from, .settings = &settings}};
    struct model model;

    (void)state;
    model_init(&model);
    for (uint64_t i = 1; i <= 50; i++) {
        msg.invitation.room = i;
        apply(&model, &msg);
    }
    assert_int_equal(model.invitation_count, MODEL_INVITATIONS_MAX);
    assert_true(model.invitations[MODEL_INVITATIONS_MAX - 1].room == 50);
    model_finish(&model);
}

static void
answer_pairing(struct client_world *w, int viewer, bool yes)
{
    struct client_msg msg = {
        .kind = CLIENT_PAIR_ANSWER,
        .pair_answer = {w->viewers[viewer].model.pairing.pair, yes},
    };

    client_world_send(w, &w->viewers[viewer], &msg, false);
    client_world_deliver(w);
}

static void
seek_is_known_while_it_lasts(void **state)
{
    struct client_world *w = *state;
    struct client_msg seek = {.kind = CLIENT_SEEK_START}, stop = {.kind = CLIENT_SEEK_STOP};
    struct room_settings setup = {.match = {.size = 15}};
    struct wire_room_settings wire;
    struct model *ann = enter(w, "ann");

    enter(w, "bob");
    wire = settings_to_message(&setup);
    seek.seek_start.settings = &wire;
    client_world_send(w, &w->viewers[0], &seek, false);
    client_world_deliver(w);
    assert_true(ann->is_seeking);
    client_world_send(w, &w->viewers[0], &stop, false);
    client_world_deliver(w);
    assert_false(ann->is_seeking);
    client_world_send(w, &w->viewers[0], &seek, false);
    client_world_send(w, &w->viewers[1], &seek, false);
    client_world_deliver(w);
    assert_true(ann->is_seeking);
    assert_string_equal(ann->pairing.opponent.name, "bob");
    answer_pairing(w, 0, true);
    assert_true(ann->pairing.has_agreed);
    answer_pairing(w, 1, true);
    assert_false(ann->is_seeking);
    assert_int_equal(ann->pairing.pair, 0);
    assert_string_equal(ann->opponent.name, "bob");
    client_world_check(w);
    assert_ptr_equal(model_playing(ann), client_world_room(w, "ann"));
}

static void
a_pairing_that_is_off_is_forgotten(void **state)
{
    struct client_world *w = *state;
    struct client_msg seek = {.kind = CLIENT_SEEK_START};
    struct room_settings setup = {.match = {.size = 15}};
    struct wire_room_settings wire = settings_to_message(&setup);
    struct model *ann = enter(w, "ann"), *bob = enter(w, "bob");

    seek.seek_start.settings = &wire;
    client_world_send(w, &w->viewers[0], &seek, false);
    client_world_send(w, &w->viewers[1], &seek, false);
    client_world_deliver(w);
    answer_pairing(w, 0, true);
    answer_pairing(w, 1, false);
    assert_true(ann->is_seeking);
    assert_int_equal(ann->pairing.pair, 0);
    assert_false(bob->is_seeking);
    assert_int_equal(bob->pairing.pair, 0);
    client_world_send(w, &w->viewers[1], &seek, false);
    client_world_deliver(w);
    assert_false(ann->pairing.has_agreed);
    client_world_do(w, "+30000");
    assert_false(ann->is_seeking || bob->is_seeking);
    assert_int_equal(ann->pairing.pair, 0);
}

static void
clocks_stand_while_the_server_cannot_store(void **state)
{
    struct client_world *w = *state;

    enter(w, "ann");
    enter(w, "bob");
    client_world_do(w, "ann: create clock=sudden:60; bob: join; bob: sit b; ann: ready; bob: ready;"
                       "ann: h8; +3000");
    world_happens(&w->world, EVENT_STORAGE_DOWN);
    client_world_deliver(w);
    assert_true(client_world_model(w, "ann")->is_still);
    client_world_do(w, "+20000");
    world_happens(&w->world, EVENT_STORAGE_UP);
    client_world_deliver(w);
    client_world_check(w);
    client_world_do(w, "+500");
    client_world_check(w);
}

static void
hints_and_profiles_are_kept(void **state)
{
    struct client_world *w = *state;
    struct model *ann = enter(w, "ann");

    client_world_do(w, "ann: create rule=renju threats=yes ai=3; ann: ready; ann: h8; "
                       "ann: hint threats");
    assert_int_equal(ann->hint.kind, HINT_THREATS);
    assert_int_equal(ann->hint.move, 2);
    client_world_do(w, "ann: profile ann");
    assert_string_equal(ann->profile.person.name, "ann");
    assert_true(ann->profile.is_online);
}

static void
answer_rating_history(struct client_world *w, int days)
{
    static const struct wire_career_day two[] = {{20000, 1500}, {20004, 1512}};
    struct wire_career career = {
        .rule = RULE_RENJU, .speed = SPEED_BLITZ, .day_count = days, .days = two};
    struct core_event event = {.kind = EVENT_RATING_HISTORY, .rating_history = &career};

    event.job = w->world.queries[w->world.query_count - 1].job;
    world_event(&w->world, &event);
    client_world_deliver(w);
}

// Who asks for a profile of an account is told all of it.
static void
a_rating_history_follows_the_profile(void **state)
{
    struct client_world *w = *state;
    struct model *ann = enter(w, "ann");

    client_world_do(w, "bob: register; ann: profile ann");
    assert_int_equal(w->world.query_count, 0); // a guest has none
    assert_false(model_is_waiting(ann));
    client_world_do(w, "ann: profile bob");
    assert_int_equal(w->world.query_count, 1);
    assert_int_equal(w->world.queries[0].rule, ANY_RULE);
    assert_true(model_is_waiting(ann));
    answer_rating_history(w, 2);
    assert_false(model_is_waiting(ann));
    assert_int_equal(client_world_news(w, "ann", NEWS_RATING_HISTORY), 1);
    assert_int_equal(ann->rating_history.day_count, 2);
    // Another rule and speed.
    model_want_rating_history(ann, RULE_CARO, SPEED_RAPID);
    client_world_deliver(w);
    assert_int_equal(w->world.queries[1].rule, RULE_CARO);
    assert_int_equal(w->world.queries[1].speed, SPEED_RAPID);
    // The profile of somebody else comes in between.
    client_world_do(w, "ann: profile ann");
    answer_rating_history(w, 2);
    assert_int_equal(ann->rating_history.day_count, 0);
    assert_int_equal(client_world_news(w, "ann", NEWS_RATING_HISTORY), 0);
}

static void
an_older_server_is_not_asked_for_a_rating_history(void **state)
{
    struct client_world *w = *state;
    struct model *ann = enter(w, "ann");

    client_world_do(w, "bob: register");
    ann->knows_rating_histories = false;
    client_world_do(w, "ann: profile bob");
    assert_int_equal(w->world.query_count, 0);
    assert_false(model_is_waiting(ann));
}

static void
what_others_look_for_is_known(void **state)
{
    struct client_world *w = *state;
    struct model *ann = enter(w, "ann");
    struct person strong = {.rating = 1900}, fitting = {.rating = 1700}, guest = {.is_guest = true};
    struct wire_room_settings settings = {.rule = RULE_RENJU, .size = 15, .rated = true};
    struct wire_lobby_seek seeks[2] = {{&settings, 1640, 1840, 2}, {&settings, 0, 0, 1}};
    struct server_msg msg = {.kind = SERVER_LOBBY_SEEKS, .lobby_seeks = {2, seeks}};

    client_world_do(w, "bob: guest; bob: seek size=19; +1100");
    assert_non_null(model_joinable_seek(ann));
    assert_int_equal(model_joinable_seek(ann)->setup.match.size, 19);
    assert_int_equal(model_joinable_seek(ann)->count, 1);
    client_world_do(w, "bob: unseek; +1100");
    assert_null(model_joinable_seek(ann));
    settings.title = "";
    apply(ann, &msg);
    assert_null(model_joinable_seek(ann)); // rated games are not for guests
    assert_null(m_lobby_seek_for(&ann->lobby, &guest));
    assert_ptr_equal(m_lobby_seek_for(&ann->lobby, &fitting), &ann->lobby.seeks[0]);
    assert_ptr_equal(m_lobby_seek_for(&ann->lobby, &strong), &ann->lobby.seeks[1]);
    // A list that begins anew has none until it is told.
    client_world_do(w, "ann: lobby on");
    assert_int_equal(ann->lobby.seek_count, 0);
}

// While one looks oneself, one's own pairing is the one to speak of.
static void
ones_own_pairing_is_found_among_others(void **state)
{
    struct client_world *w = *state;
    struct model *ann = enter(w, "ann");
    struct wire_room_settings settings = {.rule = RULE_RENJU,
                                          .size = 15,
                                          .opening = OPENING_TARAGUCHI,
                                          .control = {.kind = CONTROL_SUDDEN, .main_ms = 60000},
                                          .title = ""};
    struct client_msg seek = {.kind = CLIENT_SEEK_START, .seek_start = {&settings, 3000, 0}};

    client_world_do(w, "bob: guest; bob: seek size=19; +1100");
    client_world_send(w, &w->viewers[0], &seek, false);
    client_world_do(w, "+1100");
    assert_true(ann->is_seeking);
    assert_int_equal(ann->lobby.seek_count, 2);
    assert_non_null(model_joinable_seek(ann));
    assert_int_equal(model_joinable_seek(ann)->setup.match.size, 15);
    assert_int_equal(model_joinable_seek(ann)->rating_min, 3000);
}

static void
messages_are_kept_in_a_ring(void **state)
{
    struct model model;
    char text[16];

    (void)state;
    model_init(&model);
    for (int i = 0; i < MODEL_MESSAGES_MAX + 3; i++) {
        snprintf(text, sizeof(text), "message %d", i);
        model_keep_message(&model, text);
    }
    assert_int_equal(model.message_count, MODEL_MESSAGES_MAX);
    assert_string_equal(model_message(&model, 0), "message 3");
    assert_string_equal(model_message(&model, MODEL_MESSAGES_MAX - 1), "message 102");
    model_finish(&model);
}

static void
codes_are_those_of_the_server(void **state)
{
    (void)state;
    assert_int_equal(ERROR_TOO_FAST, ERROR_TOO_FAST);
    assert_int_equal(ERROR_BUSY, ERROR_BUSY);
    assert_int_equal(ERROR_NO_SUCH_ROOM, ERROR_NO_SUCH_ROOM);
    assert_int_equal(ERROR_GAME_RUNNING, ERROR_GAME_RUNNING);
    assert_int_equal(ERROR_HINTS_OFF, ERROR_HINTS_OFF);
    assert_int_equal(ERROR_VERDICT, ERROR_VERDICT);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        CLIENT_TEST(identity_is_taken_and_the_lobby_asked_for),
        CLIENT_TEST(what_the_server_offers_is_known_from_its_welcome),
        CLIENT_TEST(what_is_told_to_nobody_is_passed_over),
        CLIENT_TEST(badge_is_asked_for_after_login_and_when_it_changes),
        CLIENT_TEST(badge_of_the_account_is_left_alone),
        CLIENT_TEST(server_that_knows_no_badges_is_not_asked),
        CLIENT_TEST(refused_badge_is_tried_later_or_told),
        CLIENT_TEST(badges_are_seen_in_rooms_and_in_the_lobby),
        CLIENT_TEST(lobby_follows_its_deltas),
        cmocka_unit_test(hostile_lobby_stays_within_its_bounds),
        CLIENT_TEST(requests_are_remembered_until_they_are_answered),
        cmocka_unit_test(server_that_answers_nothing_fills_no_memory),
        CLIENT_TEST(own_move_is_pending_until_it_is_decided),
        CLIENT_TEST(broken_line_is_mended_with_the_seat),
        CLIENT_TEST(open_requests_end_with_the_line),
        CLIENT_TEST(watched_room_is_entered_again_by_itself),
        CLIENT_TEST(another_identity_forgets_all_rooms),
        CLIENT_TEST(crash_of_the_server_is_survived),
        CLIENT_TEST(clocks_after_a_restart_wait_for_the_actor),
        CLIENT_TEST(clocks_after_a_restart_do_not_wait_for_ever),
        cmocka_unit_test(resync_that_came_too_fast_is_asked_for_again),
        cmocka_unit_test(rooms_stay_within_their_bound),
        CLIENT_TEST(room_that_was_left_can_be_looked_at_once_more),
        CLIENT_TEST(chat_is_kept_by_channel_and_bounded),
        cmocka_unit_test(text_of_others_is_stripped_again),
        CLIENT_TEST(invitations_are_kept_until_they_are_followed),
        cmocka_unit_test(a_loss_counts_from_its_beginning_whatever_is_tried),
        cmocka_unit_test(invitations_are_bounded),
        CLIENT_TEST(seek_is_known_while_it_lasts),
        CLIENT_TEST(a_pairing_that_is_off_is_forgotten),
        CLIENT_TEST(clocks_stand_while_the_server_cannot_store),
        CLIENT_TEST(hints_and_profiles_are_kept),
        CLIENT_TEST(a_rating_history_follows_the_profile),
        CLIENT_TEST(an_older_server_is_not_asked_for_a_rating_history),
        CLIENT_TEST(what_others_look_for_is_known),
        CLIENT_TEST(ones_own_pairing_is_found_among_others),
        cmocka_unit_test(messages_are_kept_in_a_ring),
        cmocka_unit_test(codes_are_those_of_the_server),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
