// SPDX-License-Identifier: MIT
// The engine's values of the moves of a record, in properties that every reader of SGF knows:
// V[16.5] is Black's chance in percent above even after the move, BM[1] a bad move, BM[2] a very
// bad one.
#ifndef COMMON_RECORD_RECORD_VALUE_H
#define COMMON_RECORD_RECORD_VALUE_H

#include "common/record/record.h"

enum badness { BADNESS_NONE, BADNESS_MISTAKE, BADNESS_BLUNDER };

struct record_value {
    int chance; // of Black after the move, in thousandths, 0 .. 1000
    enum badness badness;
};

// Returns false if the node has no value; sets badness in any case.
bool record_value_get(const struct record *record, int32_t node, struct record_value *value);

// Sets the value of a node in place of its old one.
void record_value_set(struct record *record, int32_t node, const struct record_value *value);

// Does any node have one?
bool record_has_values(const struct record *record);

#endif
