// SPDX-License-Identifier: MIT
// When nothing may move: the disk is full, the process stood still, the server stops.
#ifndef SERVER_CORE_OPERATOR_FREEZE_H
#define SERVER_CORE_OPERATOR_FREEZE_H

#include "server/core/core_internal.h"

void freeze_storage(struct turn *turn, bool is_down);
void freeze_gap(struct turn *turn, int64_t gap_ms);
void freeze_drain(struct turn *turn);
void freeze_goodbye(struct turn *turn);
void freeze_notice(struct turn *turn, enum notice_kind kind, const char *text);

#endif
