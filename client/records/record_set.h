// SPDX-License-Identifier: MIT
// A set of games by content, to find duplicates. Compares the whole SGF as we write it, without the
// version of the program. Keeps hashes, not games. A zeroed set is empty; one thread at a time.
#ifndef CLIENT_RECORDS_RECORD_SET_H
#define CLIENT_RECORDS_RECORD_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct strbuf;

// Two sums of the same bytes: games that are not equal are not mistaken for it.
struct record_sum {
    uint64_t first, second;
};

struct record_set {
    size_t count, capacity;
    struct record_sum *sums; // owned
    bool is_sorted;
};

void record_set_finish(struct record_set *set);
void record_set_add(struct record_set *set, const struct strbuf *sgf);
// Sorts what was added since the last question.
bool record_set_has(struct record_set *set, const struct strbuf *sgf);

#endif
