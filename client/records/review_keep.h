// SPDX-License-Identifier: MIT
// An analysis that was cut, kept in the SGF that it writes: the values of finished positions in a
// property of their own, so that the same analysis continues there. A position with a proof is
// looked at again: the proof is found first.
//
//      XV[limits chance depth nodes h8 h9 ...]     chance of Black in thousandths, then the line
#ifndef CLIENT_RECORDS_REVIEW_KEEP_H
#define CLIENT_RECORDS_REVIEW_KEEP_H

#include "client/records/review.h"

// Adds the properties to the record of a review that is not settled yet. limits: a word that names
// the effort; an analysis with another one begins again.
void review_keep(const struct review *review, struct record *record, const char *limits);

// Takes what an earlier run has kept of the same moves. Returns how many positions.
int review_take_kept(struct review *review, const struct record *record, const struct record *kept,
                     const char *limits);

// Has the node such a property?
bool review_is_kept(const struct record *record, int32_t node);

#endif
