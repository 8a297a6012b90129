// SPDX-License-Identifier: MIT
// Changing the open record: moves become lines of its tree, are deleted, get comments.
#ifndef CLIENT_RECORDS_OPEN_EDIT_H
#define CLIENT_RECORDS_OPEN_EDIT_H

#include "client/records/open_record.h"

enum edit_result {
    EDITED,
    EDIT_IS_OVER,    // the game has ended at this place
    EDIT_IS_REFUSED, // by the rules
    EDIT_IS_FULL,    // the tree has no room
};

// Plays a move at the place. A move that is in the tree already is followed; another one
// becomes a line. *verdict is the reason of EDIT_IS_REFUSED.
enum edit_result open_edit_place(struct open_record *opened, struct point point,
                                 enum verdict *verdict);
enum edit_result open_edit_pass(struct open_record *opened, enum verdict *verdict);

// Deletes the move at the place and all moves below it; the place is its parent then.
// Returns false at the beginning, which stays.
bool open_edit_delete(struct open_record *opened);

const char *open_edit_comment(const struct open_record *opened); // at the place, "" = none
void open_edit_set_comment(struct open_record *opened, const char *text);

#endif
