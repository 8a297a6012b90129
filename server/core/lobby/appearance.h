// SPDX-License-Identifier: MIT
// A player comes into sight or goes out of it: for the lobby, for those who look for people, and for
// whoever has him as a friend.
#ifndef SERVER_CORE_LOBBY_APPEARANCE_H
#define SERVER_CORE_LOBBY_APPEARANCE_H

struct player;
struct turn;

// He is online from now on, if he wants to be seen. May be called twice.
void appearance_begin(struct turn *turn, struct player *player);
// He is not online any more, or does not want to be seen: the player says so already.
void appearance_end(struct turn *turn, struct player *player);

// He ignores this one from now on, or not any more: tells him how he may see the player now.
void appearance_tell(struct turn *turn, const struct player *player, const struct player *viewer);

#endif
