// SPDX-License-Identifier: MIT
// Where an account has logged in from: marks from which nobody can tell the addresses, the last few
// of them, each forgotten 30 days after its last use. A place that is known is not locked when
// others guess the password (h_auth.c).
#ifndef SERVER_CORE_PEOPLE_PLACES_H
#define SERVER_CORE_PEOPLE_PLACES_H

#include <stdbool.h>
#include <stdint.h>

struct strbuf;

enum { PLACES_MAX = 8 };

struct login_place {
    uint64_t mark;
    int64_t used_ms; // wall time
};

// A zeroed one is empty.
struct places {
    struct login_place *list; // owned, PLACES_MAX of them or NULL; the one used last is the last
    int count;
};

void places_finish(struct places *places);

bool places_has(const struct places *places, uint64_t mark);
// It was used now; the oldest one makes room.
void places_use(struct places *places, uint64_t mark, int64_t wall_ms);

// When the first of them is to be forgotten; TIME_NEVER if there is none.
int64_t places_until_ms(const struct places *places);
// Forgets those that are due. Returns true if there were any.
bool places_forget_old(struct places *places, int64_t wall_ms);

// Lines "known MARK TIME"; one without a time, of an older server, was used at used_ms.
void places_write(const struct places *places, struct strbuf *out);
bool places_read(struct places *places, char *value, int64_t used_ms);

#endif
