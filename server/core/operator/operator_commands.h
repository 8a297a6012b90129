// SPDX-License-Identifier: MIT
// Commands of the operator: a line in, a text out.
#ifndef SERVER_CORE_OPERATOR_OPERATOR_COMMANDS_H
#define SERVER_CORE_OPERATOR_OPERATOR_COMMANDS_H

#include "server/core/core_internal.h"

// Answers the command of EVENT_CONTROL, now or later.
void operator_line(struct turn *turn, const struct core_event *event);
// The hash of a new password; not good if it could not be made.
void operator_on_hash(struct turn *turn, uint64_t job, bool is_good, const char *hash);

#endif
