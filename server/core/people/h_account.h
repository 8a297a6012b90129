// SPDX-License-Identifier: MIT
// The owner of an account: his password, recovery codes, and the terminals that are logged in.
#ifndef SERVER_CORE_PEOPLE_H_ACCOUNT_H
#define SERVER_CORE_PEOPLE_H_ACCOUNT_H

#include "server/core/core_internal.h"

// The hash of a password is there, for one of the requests below. is_good: it is right, or a new one
// was made. Answers, or returns the refusal.
enum error_code account_on_hash(struct request *request, enum waiting_for what, bool is_good,
                                const char *hash);

#endif
