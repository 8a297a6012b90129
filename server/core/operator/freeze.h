// SPDX-License-Identifier: MIT
// Freezes games while the disk is full, after the process stood still, and when the server stops.
#ifndef SERVER_CORE_OPERATOR_FREEZE_H
#define SERVER_CORE_OPERATOR_FREEZE_H

#include "server/core/core_internal.h"

void freeze_storage(struct turn *turn, bool is_down);
void freeze_gap(struct turn *turn, int64_t gap_ms);
void freeze_drain(struct turn *turn);
void freeze_goodbye(struct turn *turn);
void freeze_notice(struct turn *turn, enum notice_kind kind, const char *text);

#endif
