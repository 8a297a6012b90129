// SPDX-License-Identifier: MIT
// Ties players to connections: players enter and leave; connections come, break and fall silent.
#ifndef SERVER_CORE_PEOPLE_IDENTITY_H
#define SERVER_CORE_PEOPLE_IDENTITY_H

#include "server/core/core_internal.h"

void identity_enter(struct turn *turn, struct session *session, struct player *player,
                    struct token_family *family, uint64_t seq);
// The live session of this family of tokens, if there is one, ends with it.
void identity_end_family(struct turn *turn, struct player *player, uint64_t family);
void identity_leave(struct turn *turn, struct session *session, enum presence how);
void identity_connected(struct turn *turn, const struct core_event *event);
void identity_disconnected(struct turn *turn, struct session *session);
void identity_on_timer(struct turn *turn, struct session *session);
void identity_on_output(struct turn *turn, struct session *session, bool is_high);

// Something has come from this connection.
void identity_heard(struct turn *turn, struct session *session);

#endif
