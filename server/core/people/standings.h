// SPDX-License-Identifier: MIT
// The leaderboards: for each rule and speed the accounts whose rating is established, the best
// first. An entry is put into its place when a rating changes and taken out when the rating becomes
// provisional by absence, so that no request sorts or walks the accounts.
#ifndef SERVER_CORE_PEOPLE_STANDINGS_H
#define SERVER_CORE_PEOPLE_STANDINGS_H

#include "common/game/rules.h"
#include "common/game/time_control.h"
#include "server/core/people/rank_tree.h"
#include "server/core/timers.h"

struct core;
struct player;
struct turn;

// A player's place in one list. Owned by his rating.
struct standing {
    struct rank_node node;
    struct player *player;
    struct timer timer; // when the rating may have become provisional
};

// A zeroed one is empty.
struct standings {
    struct rank_node *boards[RULE_COUNT][SPEED_COUNT];
};

// Puts the player into his places by his ratings as they are now, or takes him out.
void standings_update(struct turn *turn, struct player *player);
// Takes the player out of all lists, before he is freed.
void standings_forget(struct core *core, struct player *player);
// TIMER_RATING of this player.
void standings_on_timer(struct turn *turn, struct player *player);

int standings_count(const struct core *core, enum rule rule, enum speed speed);
// The player's place there, from 1; 0 = he has none.
int standings_place(const struct core *core, const struct player *player, enum rule rule,
                    enum speed speed);
// Who has the place, NULL = nobody.
const struct player *standings_at(const struct core *core, enum rule rule, enum speed speed,
                                  int place);

#endif
