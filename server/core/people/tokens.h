// SPDX-License-Identifier: MIT
// Coming back with a token. The caller stores the player after a change.
#ifndef SERVER_CORE_PEOPLE_TOKENS_H
#define SERVER_CORE_PEOPLE_TOKENS_H

#include "server/core/core_internal.h"

void tokens_issue(struct turn *turn, struct token_family *family, uint8_t token[WIRE_TOKEN_BYTES]);
struct token_family *tokens_new_family(struct turn *turn, struct player *player);
// Returns the family of a good token, NULL for any other. If a copied token was used, its family
// ends and *robbed is the player; else *robbed is NULL.
struct token_family *tokens_use(struct turn *turn, const uint8_t token[WIRE_TOKEN_BYTES],
                                struct player **robbed);
// Whose token it is, without using it; NULL if it is not good. Changes nothing.
const struct player *tokens_look(const struct core *core, const uint8_t token[WIRE_TOKEN_BYTES]);
uint64_t tokens_family(const uint8_t token[WIRE_TOKEN_BYTES]); // the id that it names
// A token of a terminal that was logged out: tells why, and forgets the family. LOGGED_OUT_NOT for
// any other.
enum logged_out tokens_ended(struct core *core, const uint8_t token[WIRE_TOKEN_BYTES],
                             struct player **player);
// Logs all terminals out. Each is told why when it comes back, but the one of this family (0 = none),
// which knows.
void tokens_end_all(struct core *core, struct player *player, enum logged_out why, uint64_t family);
// Logs the terminal of this family out, 0 = all but that of the family own. False if there is none.
bool tokens_end(struct player *player, enum logged_out why, uint64_t family, uint64_t own);
void tokens_revoke_all(struct core *core, struct player *player);
void tokens_adopt_all(struct core *core, struct player *player); // after a recovery

#endif
