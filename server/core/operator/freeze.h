// SPDX-License-Identifier: MIT
// When nothing may move: the disk is full, the process stood still, the server stops.
#ifndef SERVER_CORE_OPERATOR_FREEZE_H
#define SERVER_CORE_OPERATOR_FREEZE_H

#include "server/core/core_internal.h"

void freeze_storage(struct turn *turn, const struct core_event *event);
void freeze_gap(struct turn *turn, const struct core_event *event);
void freeze_drain(struct turn *turn);
void freeze_goodbye(struct turn *turn);
void freeze_notice(struct turn *turn, enum notice_kind kind, const char *text);

#endif
