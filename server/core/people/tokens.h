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
uint64_t tokens_family(const uint8_t token[WIRE_TOKEN_BYTES]); // the id that it names
void tokens_revoke_all(struct core *core, struct player *player);
void tokens_adopt_all(struct core *core, struct player *player); // after a recovery

#endif
