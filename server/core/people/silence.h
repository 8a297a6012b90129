// SPDX-License-Identifier: MIT
// Players whom the operator or a moderator has silenced: they play, but chat nowhere, whispers
// included, until it ends. Stored with the player.
#ifndef SERVER_CORE_PEOPLE_SILENCE_H
#define SERVER_CORE_PEOPLE_SILENCE_H

#include "server/core/core_internal.h"

// By wall time; 0 ends it. Stores the player.
void silence_until(struct turn *turn, struct player *player, int64_t until_ms);
// How long it still lasts, 0 = not at all.
int64_t silence_left_ms(const struct player *player, int64_t wall_ms);
// Refuses a line of chat: ERROR_SILENCED with the minutes left.
enum error_code silence_check(struct request *request);

#endif
