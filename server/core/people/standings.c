// SPDX-License-Identifier: MIT
#include "server/core/people/standings.h"

#include <stddef.h>
#include <stdlib.h>

#include "common/room/rating.h"
#include "common/util/xalloc.h"
#include "server/core/core_internal.h"
#include "server/core/fault.h"

enum { AGAIN_MS = 1000 }; // at the earliest: a rating is looked at again

static struct rank_node **
board_of(struct core *core, const struct player_rating *line)
{
    return &core->standings.boards[line->rule][line->speed];
}

static bool
is_established(const struct rating *rating, int64_t wall_ms)
{
    return !rating_is_provisional(rating, wall_ms) || FAULT(FAULT_STANDING_PROVISIONAL);
}

static bool
has_place(const struct player *player, const struct rating *rating, int64_t wall_ms)
{
    return !player->is_guest && !player->is_banned && rating->games > 0 &&
           is_established(rating, wall_ms);
}

static void
take_out(struct core *core, struct player_rating *line)
{
    struct standing *standing = line->standing;

    if (standing) {
        timers_cancel(&core->timers, &standing->timer);
        rank_tree_remove(board_of(core, line), &standing->node);
        free(standing);
        line->standing = NULL;
    }
}

static void
put_in(struct core *core, struct player *player, struct player_rating *line)
{
    struct standing *standing = xcalloc(1, sizeof(*standing));

    standing->player = player;
    standing->node.score = line->rating.rating;
    standing->node.id = player->id;
    standing->timer.kind = TIMER_RATING;
    standing->timer.id = player->id;
    line->standing = standing;
    rank_tree_insert(board_of(core, line), &standing->node);
}

static bool
is_out_of_place(const struct player_rating *line)
{
    return line->standing && line->standing->node.score != line->rating.rating;
}

static void
update(struct turn *turn, struct player *player, struct player_rating *line)
{
    struct core *core = turn->core;
    int64_t until_ms = rating_established_until_ms(&line->rating);
    int64_t left_ms = until_ms - turn->now.wall_ms;

    if (!has_place(player, &line->rating, turn->now.wall_ms)) {
        take_out(core, line);
        return;
    }
    if (is_out_of_place(line)) {
        take_out(core, line);
    }
    if (!line->standing) {
        put_in(core, player, line);
    }
    timers_set(&core->timers, &line->standing->timer,
               turn->now.mono_ms + (left_ms > AGAIN_MS ? left_ms : AGAIN_MS));
}

void
standings_update(struct turn *turn, struct player *player)
{
    for (int i = 0; i < player->rating_count; i++) {
        update(turn, player, &player->ratings[i]);
    }
}

void
standings_on_timer(struct turn *turn, struct player *player)
{
    standings_update(turn, player);
}

void
standings_forget(struct core *core, struct player *player)
{
    for (int i = 0; i < player->rating_count; i++) {
        take_out(core, &player->ratings[i]);
    }
}

int
standings_count(const struct core *core, enum rule rule, enum speed speed)
{
    return rank_tree_count(core->standings.boards[rule][speed]);
}

int
standings_place(const struct core *core, const struct player *player, enum rule rule,
                enum speed speed)
{
    for (int i = 0; i < player->rating_count; i++) {
        const struct player_rating *line = &player->ratings[i];

        if (line->rule == rule && line->speed == speed && line->standing) {
            return rank_tree_place(core->standings.boards[rule][speed], &line->standing->node);
        }
    }
    return 0;
}

const struct player *
standings_at(const struct core *core, enum rule rule, enum speed speed, int place)
{
    struct rank_node *node = rank_tree_at(core->standings.boards[rule][speed], place);

    // The node is the first member of its standing.
    return node ? ((const struct standing *)(const void *)node)->player : NULL;
}
