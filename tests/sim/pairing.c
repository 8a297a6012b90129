// SPDX-License-Identifier: MIT
#include "tests/sim/pairing.h"

#include <inttypes.h>

#include "server/core/core_internal.h"
#include "server/core/lobby/seek.h"
#include "tests/sim/world.h"

enum { YES = 750, OTHER_NUMBER = 30 }; // thousandths

// Of what a damaged line said nothing is known, nor of what may have come too late.
static bool
is_sure(struct sim *sim, const struct client *client)
{
    const struct conn *conn = net_find(sim, client->conn);

    return conn && !conn->is_damaged && !client->asked.is_unsure;
}

static void
close_question(struct client *client)
{
    client->asked = (struct asked){.is_unsure = client->asked.is_unsure};
}

void
pairing_offered(struct sim *sim, struct client *client, const struct wire_pair_offer *offer)
{
    if (client->asked.is_open && is_sure(sim, client)) {
        sim_fail(sim, 0, client->player, "somebody is asked about two pairings at once");
    }
    client->asked = (struct asked){.is_open = true,
                                   .is_unsure = client->asked.is_unsure,
                                   .pair = offer->pair,
                                   .opponent = offer->opponent->id};
}

void
pairing_off(struct sim *sim, struct client *client, const struct wire_pair_off *off)
{
    if (client->asked.is_open && is_sure(sim, client) && client->asked.pair != off->pair) {
        sim_fail(sim, 0, client->player, "another pairing is off than the one that was asked");
    }
    close_question(client);
}

void
pairing_begins(struct sim *sim, struct client *client, const struct wire_paired *paired)
{
    const struct asked *asked = &client->asked;

    if (is_sure(sim, client) &&
        !(asked->is_open && asked->has_agreed && asked->opponent == paired->opponent->id)) {
        sim_fail(sim, paired->room, client->player, "somebody is paired who did not say yes");
    }
    close_question(client);
}

void
pairing_sent(struct client *client, const struct client_msg *msg)
{
    client->asked.is_unsure |= msg->kind == CLIENT_SEEK_STOP;
}

void
pairing_answer(struct sim *sim, struct client *client)
{
    struct client_msg msg = {.kind = CLIENT_PAIR_ANSWER,
                             .pair_answer = {client->asked.pair, world_chance(sim, YES)}};

    if (world_chance(sim, OTHER_NUMBER)) {
        msg.pair_answer.pair++;
    } else if (msg.pair_answer.yes) {
        client->asked.has_agreed = true;
    } else {
        close_question(client);
    }
    client_send(sim, client, &msg);
}

void
pairing_check(struct sim *sim)
{
    int64_t now_ms = world_now(sim).mono_ms;

    for (const struct player *player = sim->core->players; player; player = player->by_id.next) {
        struct pairing one, other;

        if (!player->seek || !seek_pairing(player, &one)) {
            continue;
        }
        if (!seek_pairing(one.partner, &other) || other.partner != player ||
            other.pair != one.pair) {
            sim_fail(sim, 0, player->id, "a pairing is not the same for both");
        }
        if (one.has_agreed && other.has_agreed) {
            sim_fail(sim, 0, player->id, "both have said yes, and nothing begins");
        }
        if (now_ms > one.until_ms) {
            sim_fail(sim, 0, player->id, "a pairing is open %" PRId64 " ms after its end",
                     now_ms - one.until_ms);
        }
    }
}
