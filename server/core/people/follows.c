// SPDX-License-Identifier: MIT
#include "server/core/people/follows.h"

#include <stdlib.h>

#include <utlist.h>

#include "common/util/xalloc.h"

static struct followed *
find(const struct core *core, uint64_t player)
{
    struct followed *followed = NULL;

    HASH_FIND(by_player, core->followed, &player, sizeof(player), followed);
    return followed;
}

static void
drop(struct core *core, struct follower *follower)
{
    struct followed *followed = follower->of;

    DL_DELETE(followed->list, follower);
    DL_DELETE2(follower->by->follows, follower, own_prev, own_next);
    free(follower);
    if (!followed->list) {
        HASH_DELETE(by_player, core->followed, followed);
        free(followed);
    }
}

static void
add(struct core *core, struct player *player, uint64_t friend)
{
    struct followed *followed = find(core, friend);
    struct follower *follower = xcalloc(1, sizeof(*follower));

    if (!followed) {
        followed = xcalloc(1, sizeof(*followed));
        followed->player = friend;
        HASH_ADD(by_player, core->followed, player, sizeof(followed->player), followed);
    }
    follower->of = followed;
    follower->by = player;
    DL_APPEND(followed->list, follower);
    DL_APPEND2(player->follows, follower, own_prev, own_next);
}

void
follows_begin(struct core *core, struct player *player)
{
    if (player->is_following) {
        return;
    }
    player->is_following = true;
    for (int i = 0; i < player->friend_count; i++) {
        add(core, player, player->friends[i]);
    }
}

void
follows_end(struct core *core, struct player *player)
{
    player->is_following = false;
    while (player->follows) {
        drop(core, player->follows);
    }
}

void
follows_add(struct core *core, struct player *player, uint64_t friend)
{
    follows_remove(core, player, friend);
    if (player->is_following) {
        add(core, player, friend);
    }
}

void
follows_remove(struct core *core, struct player *player, uint64_t friend)
{
    struct follower *follower, *next;

    DL_FOREACH_SAFE2(player->follows, follower, next, own_next)
    {
        if (follower->of->player == friend) {
            drop(core, follower);
        }
    }
}

const struct follower *
follows_of(const struct core *core, uint64_t player)
{
    const struct followed *followed = find(core, player);

    return followed ? followed->list : NULL;
}
