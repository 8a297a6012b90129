// SPDX-License-Identifier: MIT
#include "server/core/people/fair_play.h"

#include "server/core/core_internal.h"
#include "server/core/people/players.h"

// Where he is, or was last; a seat stays his while his connection is lost. Who comes by the Unix
// socket is at no address.
static bool
are_neighbours(const struct player *a, const struct player *b)
{
    return a->address && a->address == b->address;
}

enum uncounted
fair_play_judge(const struct core *core, const struct player *a, const struct player *b,
                struct now now)
{
    const struct core_config *config = &core->config;

    if (!config->rated_same_address && are_neighbours(a, b)) {
        return UNCOUNTED_ADDRESS;
    }
    if (config->rated_per_pair &&
        meetings_within_day(&a->meetings, b->id, now.wall_ms) >= config->rated_per_pair) {
        return UNCOUNTED_PAIR;
    }
    return UNCOUNTED_NONE;
}

void
fair_play_note(struct turn *turn, struct player *a, struct player *b)
{
    meetings_add(&a->meetings, b->id, turn->now.wall_ms);
    meetings_add(&b->meetings, a->id, turn->now.wall_ms);
    players_store(turn, a);
    players_store(turn, b);
}

static void
take_back(struct turn *turn, struct player *player, const struct player *other, int64_t began_ms)
{
    if (meetings_remove(&player->meetings, other->id, began_ms)) {
        players_store(turn, player);
    }
}

void
fair_play_take_back(struct turn *turn, struct player *a, struct player *b, int64_t began_ms)
{
    take_back(turn, a, b, began_ms);
    take_back(turn, b, a, began_ms);
}
