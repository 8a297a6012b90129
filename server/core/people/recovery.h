// SPDX-License-Identifier: MIT
// Recovery codes of an account: 80 random bits each, good for one new password. They are shown once;
// digests of them are kept. New ones replace what is left of those before.
#ifndef SERVER_CORE_PEOPLE_RECOVERY_H
#define SERVER_CORE_PEOPLE_RECOVERY_H

#include <stdbool.h>
#include <stdint.h>

#include "common/wire/limits.h"

struct core;
struct strbuf;

enum { RECOVERY_DIGEST_BYTES = 32 };

struct recovery {
    int count;
    uint8_t digests[WIRE_RECOVERY_CODES][RECOVERY_DIGEST_BYTES];
};

// Fills in new codes for this player, as text. Returns owned; the caller wipes the codes.
struct recovery *recovery_make(const struct core *core, uint64_t player,
                               char codes[WIRE_RECOVERY_CODES][WIRE_RECOVERY_CODE_BYTES + 1]);

// The digest of what somebody typed: capitals, blanks and hyphens don't matter. False if it can't be
// a code.
bool recovery_digest(const struct core *core, uint64_t player, const char *typed,
                     uint8_t digest[RECOVERY_DIGEST_BYTES]);

// recovery may be NULL.
bool recovery_has(const struct recovery *recovery, const uint8_t digest[RECOVERY_DIGEST_BYTES]);
// It was used. Frees and clears an empty list.
void recovery_remove(struct recovery **recovery, const uint8_t digest[RECOVERY_DIGEST_BYTES]);
int recovery_left(const struct recovery *recovery);

void recovery_free(struct recovery *recovery); // wipes it; accepts NULL

// The stored form: a line for each; and one line back.
void recovery_write(const struct recovery *recovery, struct strbuf *out);
bool recovery_read(struct recovery **recovery, const char *value);

#endif
