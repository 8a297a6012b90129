// SPDX-License-Identifier: MIT
// Counts refusals, oddities and losses of many games by reason: for people in their language, for
// programs as stable words. A zeroed tally is empty.
#ifndef CLIENT_RECORDS_RECORD_TALLY_H
#define CLIENT_RECORDS_RECORD_TALLY_H

#include "common/record/record.h"

enum { TALLY_ROWS_MAX = 64 }; // reasons that are counted apart

struct record_tally {
    int count;
    struct tally_row {
        const char *word; // of a reason, for programs; NULL of a loss
        const char *text; // for people, English
        unsigned lost;    // KEEPS_ bits of a loss
        int64_t times;
    } rows[TALLY_ROWS_MAX];
};

void record_tally_refusal(struct record_tally *tally, const struct record_problem *problem);
// Counts by the kind of the problem alone, for short tables.
void record_tally_kind(struct record_tally *tally, const struct record_problem *problem);
void record_tally_unopened(struct record_tally *tally);
void record_tally_remark(struct record_tally *tally, const struct record_problem *remark);
void record_tally_lost(struct record_tally *tally, unsigned lost); // not 0

#endif
