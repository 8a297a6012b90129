// SPDX-License-Identifier: MIT
// What was asked of the archive comes back.
#ifndef SERVER_CORE_OPERATOR_H_ARCHIVE_H
#define SERVER_CORE_OPERATOR_H_ARCHIVE_H

#include "server/core/core_internal.h"

void archive_on_refusal(struct turn *turn, uint64_t job);
void archive_on_page(struct turn *turn, const struct core_event *event);
void archive_on_record(struct turn *turn, const struct core_event *event);
void archive_on_career(struct turn *turn, const struct core_event *event);

#endif
