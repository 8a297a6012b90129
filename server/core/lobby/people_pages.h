// SPDX-License-Identifier: MIT
// Pages of who is online, encoded once for all who ask for the same one within a second. Only for
// somebody from whom one of the page hides it is made without that row, and not kept.
#ifndef SERVER_CORE_LOBBY_PEOPLE_PAGES_H
#define SERVER_CORE_LOBBY_PEOPLE_PAGES_H

#include "server/core/core_internal.h"

// The page as a frame for the viewer, with one more hold.
struct blob *people_pages_frame(struct turn *turn, const struct wire_people_ask *ask,
                                const struct player *viewer);

// What was kept is worthless: somebody does not want to be seen any more.
void people_pages_forget(struct core *core);

#endif
