// SPDX-License-Identifier: MIT
// What a client does when it wakes: plays where it sits, else one of many things.
#include <stdio.h>
#include <string.h>

#include "tests/sim/post.h"
#include "tests/sim/world.h"

enum { FLOOD_COUNT = 80 };

static struct view *
any_view(struct sim *sim, const struct client *client)
{
    return client->view_count ? client->views[rng_below(&sim->rng, (uint32_t)client->view_count)]
                              : NULL;
}

static bool
is_running(const struct view *view)
{
    return view->has_match && view->match.phase != MATCH_OVER;
}

static bool
holds(const struct client *client, const struct view *view, enum seat seat)
{
    return view->occupants[seat].kind == OCCUPANT_PERSON &&
           view->occupants[seat].player == client->player;
}

static bool
seat_in(const struct client *client, const struct view *view, enum seat *seat)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (holds(client, view, (enum seat)i)) {
            *seat = (enum seat)i;
            return true;
        }
    }
    return false;
}

static void
send_room(struct sim *sim, struct client *client, enum client_kind kind, uint64_t room)
{
    struct client_msg msg = {.kind = kind, .room = {room}};

    client_send(sim, client, &msg);
}

static struct wire_room_settings
rated_settings(void)
{
    return (struct wire_room_settings){
        .rule = RULE_FREESTYLE,
        .size = 15,
        .opening = OPENING_FREE,
        .control = {.kind = CONTROL_FISCHER, .main_ms = 60000, .extra_ms = 2000},
        .rated = true,
        .title = "",
    };
}

static void
create_room(struct sim *sim, struct client *client)
{
    struct wire_room_settings settings = choose_settings(sim);
    struct client_msg msg = {
        .kind = CLIENT_ROOM_CREATE,
        .room_create = {.settings = &settings, .seat = (enum wanted_seat)rng_below(&sim->rng, 3)}};

    if (world_chance(sim, sim->is_talkative ? 0 : 250)) {
        msg.room_create.ai = choose_ai(sim);
    }
    if (world_chance(sim, sim->is_talkative ? 0 : 60)) {
        msg.room_create.seat = WANT_NO_SEAT;
        msg.room_create.second_ai = choose_ai(sim);
    }
    msg.room_create.both = world_chance(sim, sim->is_talkative ? 0 : 80);
    // Some would like to win rating points from themselves.
    if (msg.room_create.both && client->is_registered && world_chance(sim, 300)) {
        settings = rated_settings();
        msg.room_create.ai = msg.room_create.second_ai = NULL;
    }
    client_send(sim, client, &msg);
}

static void
join_room(struct sim *sim, struct client *client)
{
    struct client_msg msg = {.kind = CLIENT_ROOM_JOIN, .room_join = {choose_room(sim), ""}};

    client_send(sim, client, &msg);
}

// A friend in some room tells its code; seldom it is misheard.
static void
join_by_code(struct sim *sim, struct client *client)
{
    const struct view *view = choose_view(sim);
    char code[WIRE_CODE_BYTES + 1];
    struct client_msg msg = {.kind = CLIENT_ROOM_JOIN, .room_join = {.code = code}};

    if (!view) {
        return;
    }
    snprintf(code, sizeof(code), "%s", view->code);
    if (world_chance(sim, 150)) {
        code[0] = 'q';
    }
    msg.room_join.room = world_chance(sim, 500) ? view->room : 0;
    client_send(sim, client, &msg);
}

static void
follow_invitation(struct sim *sim, struct client *client)
{
    struct client_msg msg = {.kind = CLIENT_ROOM_JOIN,
                             .room_join = {client->invitation.room, client->invitation.code}};

    if (client->invitation.room) {
        msg.room_join.code = world_chance(sim, 500) ? client->invitation.code : "";
        client_send(sim, client, &msg);
        client->invitation.room = 0;
    }
}

// Few kinds of games, so that two want the same.
static void
seek(struct sim *sim, struct client *client)
{
    struct wire_room_settings settings = rated_settings();
    struct client_msg msg = {.kind = CLIENT_SEEK_START, .seek_start = {.settings = &settings}};

    settings.rule = world_chance(sim, 500) ? RULE_FREESTYLE : RULE_RENJU;
    settings.rated = !sim->is_talkative && client->is_registered && world_chance(sim, 700);
    if (sim->is_talkative) {
        settings.control = (struct time_control){.kind = CONTROL_NONE};
    }
    // Nobody is as strong as that, so that several look for the same.
    msg.seek_start.rating_min = world_chance(sim, 200) ? 3000 : 0;
    client_send(sim, client, &msg);
}

static void
leave(struct sim *sim, struct client *client)
{
    struct view *view = any_view(sim, client);

    if (view) {
        send_room(sim, client, CLIENT_ROOM_LEAVE, view->room);
    }
}

static void
stand(struct sim *sim, struct client *client)
{
    struct view *view = any_view(sim, client);

    if (view) {
        send_room(sim, client, CLIENT_STAND, view->room);
    }
}

static void
resync(struct sim *sim, struct client *client)
{
    struct view *view = any_view(sim, client);

    if (view) {
        send_room(sim, client, CLIENT_RESYNC, view->room);
    }
}

static void
change_room(struct sim *sim, struct client *client)
{
    struct view *view = any_view(sim, client);
    struct wire_room_settings settings = choose_settings(sim);
    struct client_msg msg = {.kind = CLIENT_ROOM_CHANGE, .room_change = {.settings = &settings}};

    if (view) {
        msg.room_change.room = view->room;
        client_send(sim, client, &msg);
    }
}

// Kick, hand over, invite.
static void
rule_room(struct sim *sim, struct client *client)
{
    static const enum client_kind kinds[] = {CLIENT_ROOM_KICK, CLIENT_ROOM_OWNER,
                                             CLIENT_ROOM_INVITE, CLIENT_ROOM_INVITE};
    struct view *view = any_view(sim, client);
    struct client_msg msg = {.kind = kinds[rng_below(&sim->rng, 4)]};

    if (view) {
        msg.room_name.room = view->room;
        msg.room_name.name =
            msg.kind == CLIENT_ROOM_INVITE ? choose_name(sim) : choose_member(sim, view);
        client_send(sim, client, &msg);
    }
}

static void
seat_ai(struct sim *sim, struct client *client)
{
    struct view *view = any_view(sim, client);
    enum seat seat = (enum seat)rng_below(&sim->rng, SEAT_COUNT);
    struct client_msg msg = {.kind = CLIENT_SEAT_AI};

    if (!view) {
        return;
    }
    if (view->occupants[seat].kind == OCCUPANT_AI && world_chance(sim, 700)) {
        msg.kind = CLIENT_SEAT_PERSON;
        msg.seat_person = (struct wire_seat_person){view->room, seat, world_chance(sim, 600)};
    } else {
        msg.seat_ai = (struct wire_seat_ai){view->room, seat, choose_ai(sim)};
    }
    client_send(sim, client, &msg);
}

// Hands a seat over, takes it back, answers, or tries what is not his to do.
static void
hand_over(struct sim *sim, struct client *client)
{
    struct view *view = any_view(sim, client);
    enum seat seat = (enum seat)rng_below(&sim->rng, SEAT_COUNT);
    struct client_msg msg = {.kind = CLIENT_HAND_OVER};

    if (!view) {
        return;
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (view->occupants[i].player == client->player && world_chance(sim, 700)) {
            seat = (enum seat)i;
        }
    }
    msg.hand_over = (struct wire_hand_over){.room = view->room, .seat = seat, .name = ""};
    if (view->lenders[seat] != client->player || world_chance(sim, 200)) {
        msg.hand_over.ai = world_chance(sim, 500) ? choose_ai(sim) : NULL;
        msg.hand_over.name = choose_member(sim, view);
    }
    client_send(sim, client, &msg);
}

// Mostly when he is asked; who has asked may withdraw it.
static void
answer_hand_over(struct sim *sim, struct client *client)
{
    for (int i = 0; i < client->view_count; i++) {
        const struct view *view = client->views[i];

        for (int k = 0; k < SEAT_COUNT; k++) {
            const struct company_offer *offer = &view->company.offers[k];
            bool is_asked = offer->asked == client->player;
            struct client_msg msg = {
                .kind = CLIENT_HAND_OVER_ANSWER,
                .hand_over_answer = {view->room, offer->offer, world_chance(sim, 800)}};

            if (offer->offer && (is_asked || world_chance(sim, 30))) {
                client_send(sim, client, &msg);
                return;
            }
        }
    }
}

// Asks, and may sit down in the place of an AI before the answer is there.
static void
ask_hint(struct sim *sim, struct client *client)
{
    struct view *view = any_view(sim, client);
    struct client_msg msg = {.kind = CLIENT_HINT_ASK};

    if (!view) {
        return;
    }
    msg.hint_ask = (struct wire_hint_ask){.room = view->room,
                                          .kind = (enum hint_kind)rng_below(&sim->rng, HINT_COUNT)};
    if (msg.hint_ask.kind == HINT_MAP && world_chance(sim, 300)) {
        msg.hint_ask.weight_count = AI_WEIGHT_COUNT;
        memcpy(msg.hint_ask.weights, ai_classic_presets[1], sizeof(msg.hint_ask.weights));
    }
    client_send(sim, client, &msg);
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (view->occupants[i].kind == OCCUPANT_AI && view->owner == client->player &&
            world_chance(sim, 300)) {
            msg = (struct client_msg){.kind = CLIENT_SEAT_PERSON,
                                      .seat_person = {view->room, (enum seat)i, true}};
            client_send(sim, client, &msg);
        }
    }
}

static void
talk(struct sim *sim, struct client *client)
{
    struct view *view = any_view(sim, client);
    struct client_msg msg = {.kind = CLIENT_SAY,
                             .say = {.channel = (enum channel)rng_below(&sim->rng, CHANNEL_COUNT),
                                     .name = "",
                                     .text = "hello \x1b[31m\xe4\xba\x94"}};

    if (msg.say.channel == CHANNEL_WHISPER) {
        msg.say.name = choose_name(sim);
    } else if (msg.say.channel != CHANNEL_LOBBY) {
        msg.say.room = view ? view->room : choose_room(sim);
    }
    client_send(sim, client, &msg);
}

// A room of his own, if he has one.
static struct view *
own_view(struct sim *sim, const struct client *client)
{
    for (int i = 0; i < client->view_count; i++) {
        if (client->views[i]->owner == client->player) {
            return client->views[i];
        }
    }
    return any_view(sim, client);
}

// Ignores somebody; the one before is forgiven first, or by a second thought.
static void
ignore(struct sim *sim, struct client *client, const char *name)
{
    struct client_msg msg = {.kind = CLIENT_IGNORE, .ignore = {client->ignoring.name, false}};

    if (client->ignoring.is_asked) {
        client->ignoring.is_asked = client->ignoring.is_done = false;
        client->ignoring.seq = 0;
        client_send(sim, client, &msg);
        return;
    }
    snprintf(client->ignoring.name, sizeof(client->ignoring.name), "%s", name);
    msg.ignore.on = true;
    msg.seq = 0;
    client_send(sim, client, &msg);
    client->ignoring.is_asked = true;
    client->ignoring.seq = msg.seq;
}

// Does not want to hear somebody, or lets nobody hear him in his room.
static void
shun(struct sim *sim, struct client *client)
{
    struct view *view = own_view(sim, client);
    struct client_msg msg = {.kind = CLIENT_MUTE};

    if (!view || world_chance(sim, 500)) {
        ignore(sim, client, view ? choose_member(sim, view) : choose_name(sim));
        return;
    }
    msg.mute = (struct wire_mute){view->room, choose_member(sim, view), world_chance(sim, 700)};
    client_send(sim, client, &msg);
}

static void
look_around(struct sim *sim, struct client *client)
{
    struct client_msg msg = {.kind = CLIENT_PROFILE_ASK, .profile_ask = {choose_name(sim)}};

    if (world_chance(sim, 300)) {
        client->in_lobby = !client->in_lobby;
        client->hall.is_open = client->hall.is_complete = false; // until page 0 comes
        msg.kind = CLIENT_LOBBY_SUBSCRIBE;
        msg.lobby_subscribe.on = client->in_lobby;
    }
    client_send(sim, client, &msg);
}

static void
change_password(struct sim *sim, struct client *client)
{
    struct client_msg msg = {
        .kind = CLIENT_CHANGE_PASSWORD,
        .change_password = {world_chance(sim, 700) ? client->password : "wrong one",
                            client->password}};

    client_send(sim, client, &msg);
}

// Wears something else; now and then something that nobody knows.
static void
dress(struct sim *sim, struct client *client)
{
    struct client_msg msg = {.kind = CLIENT_SET_BADGE,
                             .set_badge = {rng_below(&sim->rng, BADGE_GLYPH_COUNT + 1),
                                           rng_below(&sim->rng, BADGE_COLOUR_COUNT + 1)}};

    client_send(sim, client, &msg);
}

static void
ping(struct sim *sim, struct client *client)
{
    struct client_msg msg = {.kind = CLIENT_PING, .ping = {rng_next(&sim->rng)}};

    client_send(sim, client, &msg);
}

static void
hang_up(struct sim *sim, struct client *client)
{
    struct conn *conn = net_find(sim, client->conn);

    if (conn) {
        net_close_by_client(sim, conn, world_chance(sim, 200));
        client_cut(sim, client);
    }
}

// Comes in by a second connection while the first one still stands.
static void
come_from_elsewhere(struct sim *sim, struct client *client)
{
    struct conn *conn = net_find(sim, client->conn);

    if (conn && client->token_count) {
        net_close_by_client(sim, conn, true);
        client_connect(sim, client);
    }
}

static void
say_goodbye(struct sim *sim, struct client *client)
{
    struct client_msg msg = {.kind = CLIENT_GOODBYE};

    client_send(sim, client, &msg);
}

// Leaves a game alone for so long that something can be claimed.
static void
walk_out(struct sim *sim, struct client *client)
{
    if (world_chance(sim, 300)) {
        say_goodbye(sim, client);
        client->sleeps_until_ms = sim->now_ms + 20000;
    } else {
        client_sleep(sim, client, world_between(sim, 12000, 150000));
    }
}

static void
stop_reading(struct sim *sim, struct client *client)
{
    struct conn *conn = net_find(sim, client->conn);

    if (conn) {
        net_stall(sim, conn, world_between(sim, 200, 50000));
    }
}

static void
flood(struct sim *sim, struct client *client)
{
    int count = (int)rng_below(&sim->rng, FLOOD_COUNT);

    for (int i = 0; i < count; i++) {
        if (world_chance(sim, 500)) {
            ping(sim, client);
        } else {
            talk(sim, client);
        }
    }
}

static void
sleep_a_while(struct sim *sim, struct client *client)
{
    client_sleep(sim, client, world_between(sim, 1000, world_chance(sim, 100) ? 3000000 : 60000));
}

static const struct {
    int weight;
    void (*act)(struct sim *sim, struct client *client);
} acts[] = {
    {60, create_room},    {80, join_room},
    {30, join_by_code},   {20, follow_invitation},
    {60, seek},           {12, leave},
    {12, stand},          {8, resync},
    {20, change_room},    {20, rule_room},
    {24, seat_ai},        {24, ask_hint},
    {40, talk},           {20, shun},
    {16, look_around},    {14, reading_ask},
    {30, circle_ask},     {40, talk_ask},
    {2, change_password}, {10, ping},
    {16, hang_up},        {6, come_from_elsewhere},
    {2, say_goodbye},     {6, walk_out},
    {4, sleep_a_while},   {8, stop_reading},
    {2, flood},           {12, act_at_random},
    {30, play_forged},    {16, dress},
    {30, hand_over},      {120, answer_hand_over},
    {8, account_ask},     {40, solvers_act},
    {20, post_ask},
};

// Nothing that would end a long game.
static void
act_gently(struct sim *sim, struct client *client)
{
    static void (*const gentle[])(struct sim * sim, struct client * client) = {
        create_room, join_room, join_room, resync, look_around, hang_up};

    if (!client->view_count || world_chance(sim, 200)) {
        gentle[rng_below(&sim->rng, 6)](sim, client);
    }
}

// Comes in, or makes room for others for a while.
static void
act_in_company(struct sim *sim, struct client *client)
{
    if (client->view_count && world_chance(sim, 15)) {
        leave(sim, client);
        client->sleeps_until_ms = sim->now_ms + world_between(sim, 1000, 20000);
    } else if (!client->view_count) {
        join_room(sim, client);
    }
}

static void
act_by_chance(struct sim *sim, struct client *client)
{
    int sum = 0, i = 0, roll;

    if (sim->is_talkative) {
        act_gently(sim, client);
        return;
    }
    if (sim->is_crowded && !world_chance(sim, 100)) {
        act_in_company(sim, client);
        return;
    }
    for (size_t k = 0; k < sizeof(acts) / sizeof(*acts); k++) {
        sum += acts[k].weight;
    }
    for (roll = (int)rng_below(&sim->rng, (uint32_t)sum); roll >= acts[i].weight; i++) {
        roll -= acts[i].weight;
    }
    acts[i].act(sim, client);
}

// Sits down where a seat is free, gets ready where he sits. Seldom he takes the
// other seat as well.
static bool
take_part(struct sim *sim, struct client *client, struct view *view)
{
    enum seat seat = (enum seat)rng_below(&sim->rng, SEAT_COUNT);
    struct client_msg msg = {.kind = CLIENT_SIT, .sit = {view->room, seat, false}};

    if (seat_in(client, view, &seat)) {
        bool is_alone = view->occupants[seat_other(seat)].kind == OCCUPANT_NONE;

        if (is_alone && !sim->is_talkative && world_chance(sim, 20)) {
            msg.sit = (struct wire_sit){view->room, seat_other(seat), world_chance(sim, 800)};
            client_send(sim, client, &msg);
            return true;
        }
        if (view->occupants[seat].is_ready && !world_chance(sim, 50)) {
            return false;
        }
        msg.kind = CLIENT_READY;
        msg.ready = (struct wire_ready){view->room, !view->occupants[seat].is_ready, false};
    } else if (view->occupants[seat].kind != OCCUPANT_NONE) {
        return false;
    }
    client_send(sim, client, &msg);
    return true;
}

// Wants to begin the running game again, or says no to that.
static bool
ask_restart(struct sim *sim, struct client *client, const struct view *view)
{
    struct client_msg msg = {.kind = CLIENT_READY,
                             .ready = {view->room, world_chance(sim, 600), true}};

    client_send(sim, client, &msg);
    return true;
}

static bool
play_somewhere(struct sim *sim, struct client *client)
{
    for (int i = 0; i < client->view_count; i++) {
        struct view *view = client->views[i];
        enum seat seat;

        if (!view->is_synced || world_chance(sim, 100)) {
            continue;
        }
        if (!is_running(view)) {
            if (take_part(sim, client, view)) {
                return true;
            }
            continue;
        }
        if (!seat_in(client, view, &seat)) {
            continue;
        }
        seat = holds(client, view, match_actor(&view->match)) ? match_actor(&view->match) : seat;
        if (match_actor(&view->match) == seat || world_chance(sim, sim->is_talkative ? 900 : 100)) {
            return play_act(sim, client, view, seat);
        }
        if (world_chance(sim, 300) && play_claim(sim, client, view, seat)) {
            return true;
        }
        if (world_chance(sim, view->occupants[seat_other(seat)].wants_restart ? 200 : 10)) {
            return ask_restart(sim, client, view);
        }
    }
    return false;
}

static void
act(struct sim *sim, struct client *client)
{
    if (client->state == CLIENT_OFF) {
        client_connect(sim, client);
    } else if (client->state == CLIENT_IN) {
        if (sim->is_calm) {
            return;
        }
        if (client->asked.is_open && !client->asked.has_agreed && world_chance(sim, 300)) {
            pairing_answer(sim, client);
        } else if (world_chance(sim, sim->is_talkative ? 20 : 120) ||
                   !play_somewhere(sim, client)) {
            act_by_chance(sim, client);
        }
    } else if (world_chance(sim, 50)) {
        act_at_random(sim, client); // before it may
    } else if (world_chance(sim, 50)) {
        hang_up(sim, client); // it takes too long
    }
}

void
behaviour_wake(struct sim *sim, struct client *client)
{
    int64_t next = sim->now_ms + world_between(sim, 50, 200 * client->laziness);

    arena_reset(&sim->fill);
    if (sim->now_ms < client->sleeps_until_ms && !sim->is_calm) {
        next = client->sleeps_until_ms;
    } else {
        act(sim, client);
    }
    world_add(sim, next, TASK_CLIENT_WAKE, (uint64_t)client->index, NULL);
}
