// SPDX-License-Identifier: MIT
// Drives one match: hands it actions and time, makes its events visible through the
// room's log, and stores them.
#ifndef SERVER_CORE_GAME_GAME_H
#define SERVER_CORE_GAME_GAME_H

#include "server/core/core_internal.h"

enum error_code game_may_start(const struct core *core, const struct room *room);
void game_start(struct turn *turn, struct room *room);
// An action of a player, with all that may forbid it at the moment.
enum error_code game_act(struct turn *turn, struct room *room, const struct action *action);
// Applies an action, shows and stores what came of it.
enum verdict game_apply(struct turn *turn, struct room *room, const struct action *action);
// A player wants to begin the running game again, or no longer; AIs have no such wish.
void game_set_restart(struct turn *turn, struct room *room, enum seat seat, bool is_wanted);
// The server ends a running game without a result.
void game_give_up(struct turn *turn, struct room *room);
void game_on_shown(struct turn *turn, struct room *room);
void game_on_mark(struct turn *turn, struct room *room); // one of the room's in the outbox
void game_on_presence(struct turn *turn, struct room *room, struct player *player,
                      enum presence how);
void game_on_lag(struct turn *turn, struct room *room, struct player *player, int64_t lag_ms);

#endif
