// SPDX-License-Identifier: MIT
// Hashes and checks passwords (argon2id of libsodium) in its own thread. A
// check against the empty string, "no such account", takes as long as any other
// and fails. The queue is bounded: a job that does not fit is refused immediately.
#ifndef SERVER_SHELL_WORKERS_PASSWORD_H
#define SERVER_SHELL_WORKERS_PASSWORD_H

#include "server/core/effects.h"

struct event_base;
struct password_worker;

// Besides the one that is being worked on: in all, and of one payer (an address).
enum { PASSWORD_WAITING_MAX = 64, PASSWORD_WAITING_PAYER_MAX = 48 };

// Called on the loop's thread. hash is the hash to store (HASH_MAKE), borrowed; NULL for a check or
// a failure.
typedef void (*password_fn)(void *data, uint64_t job, bool is_good, const char *hash);

// memory_bytes: of one hash (crypto_pwhash_MEMLIMIT_*).
// Returns owned; NULL if the system has no memory for that, or no thread left.
struct password_worker *password_worker_create(struct event_base *base, size_t memory_bytes,
                                               password_fn answer, void *data);
// Accepts NULL. Waits for the hash that is being made, and answers nothing more.
void password_worker_destroy(struct password_worker *worker);

// Copies the job; the caller wipes his. False if too many wait already.
bool password_worker_ask(struct password_worker *worker, const struct hash_job *job);

#endif
