// SPDX-License-Identifier: MIT
#include "tests/sim/circle.h"

#include <inttypes.h>
#include <stdio.h>

#include "server/core/core_internal.h"
#include "server/core/tables.h"
#include "tests/sim/standings.h"
#include "tests/sim/world.h"

static void
make_friend(struct sim *sim, struct client *client)
{
    struct client_msg msg = {.kind = CLIENT_SET_FRIEND,
                             .set_friend = {choose_name(sim), world_chance(sim, 700)}};

    client->circle.is_open = false; // until all are told again
    client_send(sim, client, &msg);
}

static void
hide(struct sim *sim, struct client *client)
{
    struct client_msg msg = {.kind = CLIENT_SET_INVISIBLE,
                             .set_invisible = {world_chance(sim, 400)}};

    client_send(sim, client, &msg);
}

static void
search(struct sim *sim, struct client *client)
{
    struct client_msg msg = {.kind = CLIENT_PEOPLE_ASK};
    char beginning[4];

    snprintf(beginning, sizeof(beginning), "%s", choose_name(sim));
    if (world_chance(sim, 300)) {
        msg.people_ask.search = beginning;
    } else {
        msg.people_ask = (struct wire_people_ask){"", rng_below(&sim->rng, 3)};
    }
    client_send(sim, client, &msg);
}

void
circle_ask(struct sim *sim, struct client *client)
{
    if (world_chance(sim, 150)) {
        sim_standings_ask(sim, client);
    } else if (world_chance(sim, 350)) {
        search(sim, client);
    } else if (world_chance(sim, 250)) {
        hide(sim, client);
    } else {
        make_friend(sim, client);
        circle_enter(sim, client);
    }
}

void
circle_enter(struct sim *sim, struct client *client)
{
    struct client_msg msg = {.kind = CLIENT_FRIENDS_ASK};

    client_send(sim, client, &msg);
}

void
circle_connect(struct circle *circle)
{
    circle->is_open = false;
}

void
circle_friends(struct client *client, const struct wire_friends *friends)
{
    struct circle *circle = &client->circle;

    circle->is_open = true;
    circle->count = friends->friend_count;
    for (int i = 0; i < friends->friend_count; i++) {
        circle->friends[i].id = friends->friends[i].player->id;
        circle->friends[i].is_here = friends->friends[i].state != PLAYER_GONE;
    }
}

void
circle_news(struct client *client, const struct wire_friend_news *news)
{
    struct circle *circle = &client->circle;

    for (int i = 0; i < circle->count; i++) {
        if (circle->friends[i].id == news->person->player->id) {
            circle->friends[i].is_here = news->person->state != PLAYER_GONE;
        }
    }
}

static bool
may_know(const struct player *player, const struct player *reader)
{
    return player == reader || (player->conn && !player->is_invisible &&
                                !ids_contain(player->ignores, player->ignore_count, reader->id));
}

// A page may be a second old, so somebody on it may be gone; nobody is there who hides.
static void
check_page(struct sim *sim, const struct player *reader, const struct wire_people_page *page)
{
    for (int i = 0; i < page->person_count; i++) {
        const struct wire_player *told = page->people[i].player;
        const struct player *player = core_player(sim->core, told->id);

        if (player && player->conn && !may_know(player, reader)) {
            sim_fail(sim, 0, reader->id, "player %" PRIu64 " hides, and is on the list of people",
                     told->id);
        }
        if (i > 0 && !*page->search && told->rating > page->people[i - 1].player->rating) {
            sim_fail(sim, 0, reader->id, "the best rated do not come first");
        }
    }
}

static void
check_person(struct sim *sim, const struct player *reader, const struct wire_person *person)
{
    const struct player *player = core_player(sim->core, person->player->id);

    if (person->state != PLAYER_GONE && (!player || !may_know(player, reader))) {
        sim_fail(sim, 0, reader->id, "player %" PRIu64 " hides, and a friend is told",
                 person->player->id);
    }
}

void
circle_check_told(struct sim *sim, const struct player *reader, const struct server_msg *msg)
{
    if (!reader) {
        sim_fail(sim, 0, 0, "people are told to nobody");
    } else if (msg->kind == SERVER_PEOPLE_PAGE) {
        check_page(sim, reader, &msg->people_page);
    } else if (msg->kind == SERVER_FRIEND_NEWS) {
        check_person(sim, reader, msg->friend_news.person);
    } else {
        for (int i = 0; i < msg->friends.friend_count; i++) {
            check_person(sim, reader, &msg->friends.friends[i]);
        }
    }
}

void
circle_check(struct sim *sim, const struct client *client)
{
    const struct circle *circle = &client->circle;
    const struct player *self = core_player(sim->core, client->player);

    for (int i = 0; circle->is_open && self && i < circle->count; i++) {
        const struct player *player = core_player(sim->core, circle->friends[i].id);

        if (player && may_know(player, self) != circle->friends[i].is_here) {
            sim_fail(sim, 0, client->player, "friend %" PRIu64 " is %s, and that was not told",
                     player->id, circle->friends[i].is_here ? "gone" : "here");
        }
    }
}
