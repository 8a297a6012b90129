// SPDX-License-Identifier: MIT
// Hints for a player, computed directly or by the engine. A room waits for at most one hint of the
// engine.
#ifndef SERVER_CORE_GAME_HINTS_H
#define SERVER_CORE_GAME_HINTS_H

#include "server/core/core_internal.h"

enum error_code hints_ask(struct request *request, enum hint_kind kind);
// Ends the pending hint, if there is one, and answers its request with this code.
void hints_cancel(struct turn *turn, struct room *room, enum error_code code);
// hint is NULL if the worker failed.
void hints_on_answer(struct turn *turn, uint64_t job, const struct wire_hint_result *hint,
                     int64_t spent_ms);

#endif
