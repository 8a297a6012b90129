// SPDX-License-Identifier: MIT
// A stop that was announced: 'drain --in 5m'. Everybody who is here or comes in is told how long it
// takes, then again and again, and at the end the shell is asked to stop the server. Play continues
// meanwhile. Nothing of it is stored: a server that died has stopped already.
#ifndef SERVER_CORE_OPERATOR_COUNTDOWN_H
#define SERVER_CORE_OPERATOR_COUNTDOWN_H

#include "server/core/core_internal.h"

void countdown_start(struct turn *turn, int64_t ms);
// Returns false if there is none.
bool countdown_cancel(struct turn *turn);
void countdown_on_timer(struct turn *turn);
// Tells somebody who has come in.
void countdown_tell(struct turn *turn, const struct session *session);

#endif
