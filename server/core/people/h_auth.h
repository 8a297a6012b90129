// SPDX-License-Identifier: MIT
// The hash of a password comes back, or there are too many that wait.
#ifndef SERVER_CORE_PEOPLE_H_AUTH_H
#define SERVER_CORE_PEOPLE_H_AUTH_H

#include "server/core/core_internal.h"

void auth_on_hash(struct turn *turn, uint64_t job, bool is_good, const char *hash);
void auth_on_refusal(struct turn *turn, uint64_t job);

#endif
