// SPDX-License-Identifier: MIT
// Variations that can't be read: the branch is cut where the fault is, a remark names the moves
// before it, and the rest of the file is good. The main line of an SGF is the game: a fault there
// refuses the file.
#ifndef COMMON_RECORD_RECORD_CUT_H
#define COMMON_RECORD_RECORD_CUT_H

#include "common/record/record.h"

// Tells that a branch is cut behind this node, and why. Only a few are told one by one.
void record_cut_tell(struct record *record, int32_t node, const struct record_problem *why);

// Is the node in a variation: has it, or a move before it, a sibling?
bool record_in_variation(const struct record *record, int32_t node);

// Marks the node, so that it is taken out of the tree with all below it: by record_cut_end(), which
// gives the other nodes new numbers and tells how many cuts were not told.
void record_cut(struct record *record, int32_t node);
void record_cut_end(struct record *record);

#endif
