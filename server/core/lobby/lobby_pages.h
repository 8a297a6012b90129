// SPDX-License-Identifier: MIT
// The pages of the lobby: each is encoded once and shared by all who read it, until something on it
// is told as changed.
//
// A page may be older than what it shows, never older than the deltas: a row that has changed since
// is on the lists of lobby_news.h and will be told to everybody who looks, after the page. When it
// is told the page is made anew, so that nobody gets the old row after the new one.
#ifndef SERVER_CORE_LOBBY_LOBBY_PAGES_H
#define SERVER_CORE_LOBBY_LOBBY_PAGES_H

#include "server/core/core_internal.h"

// Rooms and players that are online have a place; adding or removing twice does nothing.
void lobby_pages_add_room(struct core *core, struct room *room);
void lobby_pages_remove_room(struct core *core, struct room *room);
void lobby_pages_add_player(struct core *core, struct player *player);
void lobby_pages_remove_player(struct core *core, struct player *player);

// It was told as changed, or nobody looks who could be told.
void lobby_pages_renew_room(struct core *core, const struct room *room);
void lobby_pages_renew_player(struct core *core, const struct player *player);

uint32_t lobby_pages_count(const struct core *core); // at least 1

// The page as a frame for the viewer, with one more hold; as the answer to a request if seq is not
// 0, which is not shared; nor is a page on which somebody hides from the viewer. A page that was
// there once but is not any more is empty. *is_new: it had to be encoded.
struct blob *lobby_pages_frame(struct turn *turn, uint32_t page, const struct player *viewer,
                               uint64_t seq, bool *is_new);

void lobby_pages_init(struct core *core);
void lobby_pages_finish(struct core *core);

#endif
