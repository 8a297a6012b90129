// SPDX-License-Identifier: MIT
// What was refused of many games, what was odd, and what a format could not hold, counted
// by reason: told to people in their language, to programs by words that stay.
// A zeroed one is empty.
#ifndef CLIENT_RECORDS_RECORD_TALLY_H
#define CLIENT_RECORDS_RECORD_TALLY_H

#include "common/record/record.h"

enum { TALLY_ROWS_MAX = 64 }; // that are counted apart

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
// By the kind of the problem alone, where there is room for a word or two.
void record_tally_kind(struct record_tally *tally, const struct record_problem *problem);
void record_tally_unopened(struct record_tally *tally);
void record_tally_remark(struct record_tally *tally, const struct record_problem *remark);
void record_tally_lost(struct record_tally *tally, unsigned lost); // not 0

#endif
