// SPDX-License-Identifier: MIT
// Passwords and recovery codes that somebody offers: hashed in a worker, and limited. A name rests
// at an address after some wrong ones, and the account at all addresses from which it was never
// used, so nobody is locked out by another's guesses.
#ifndef SERVER_CORE_PEOPLE_PASSWORD_CHECK_H
#define SERVER_CORE_PEOPLE_PASSWORD_CHECK_H

#include "server/core/core_internal.h"

// Hands a password to the worker; the session waits for it (session_wait). stored may be NULL.
void password_ask_hash(struct request *request, enum hash_kind kind, const char *password,
                       const char *stored);

// May one be tried now for this name? player is NULL where there is no such account.
enum error_code password_check_lock(struct request *request, const char *name,
                                    const struct player *player);
// It was wrong. what: what the log calls it.
void password_count_failure(struct request *request, const char *name, struct player *player,
                            const char *what);
// It was right.
void password_forget_failures(struct request *request, struct player *player, const char *name);

#endif
