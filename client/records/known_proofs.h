// SPDX-License-Identifier: MIT
// Proofs that were found in the tree of one record: no position inside of one is said to be anything
// else, whatever a new look at it finds.
#ifndef CLIENT_RECORDS_KNOWN_PROOFS_H
#define CLIENT_RECORDS_KNOWN_PROOFS_H

#include "client/records/review.h"

enum { KNOWN_PROOFS_MAX = 128 }; // the oldest gives way

struct known_proof {
    int32_t node; // where it begins
    enum stone attacker;
    struct proof_tree tree; // owned
};

struct known_proofs {
    unsigned record; // number of the open record that they belong to
    int count, next; // next: where the next one is put
    struct known_proof items[KNOWN_PROOFS_MAX];
};

void known_proofs_finish(struct known_proofs *known); // accepts a zeroed struct

// Forgets the proofs of another record.
void known_proofs_begin(struct known_proofs *known, unsigned record);

// Keeps a copy of a proof of the player to move at this node; an empty one is none.
void known_proofs_add(struct known_proofs *known, const struct record *record, int32_t node,
                      const struct proof_tree *tree);

// Sets what the shortest proof that the position after this node is inside of says; the game must
// not be over there. False, and nothing is set, if it is in none.
bool known_proofs_find(const struct known_proofs *known, const struct record *record, int32_t node,
                       struct review_position *found);

#endif
