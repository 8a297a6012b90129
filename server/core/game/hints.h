// SPDX-License-Identifier: MIT
// Hints: what a player may be shown, found at once or by the engine. A room has one hint of
// the engine under way at most.
#ifndef SERVER_CORE_GAME_HINTS_H
#define SERVER_CORE_GAME_HINTS_H

#include "server/core/core_internal.h"

enum error_code hints_ask(struct request *request, enum hint_kind kind);
// The one who asked is refused with this code, if there is one.
void hints_cancel(struct turn *turn, struct room *room, enum error_code code);
// hint is NULL if the worker failed.
void hints_on_answer(struct turn *turn, uint64_t job, const struct wire_hint_result *hint);

#endif
