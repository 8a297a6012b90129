// SPDX-License-Identifier: MIT
// Work on the open record that is not saved: what is asked before it would be lost, and how
// it lives from one start of the program to the next.
#ifndef CLIENT_RECORDS_UNSAVED_H
#define CLIENT_RECORDS_UNSAVED_H

#include "client/records/open_record.h"

struct status_lines;
struct strbuf;

// Actions that would lose the changes.
enum unsaved_loss {
    LOSS_BY_LEAVING,      // the last page that shows the record
    LOSS_BY_REPLACING,    // another record is opened
    LOSS_BY_QUITTING,     // the program ends
    LOSS_BY_QUITTING_GAME // the same while the user plays a game
};

bool unsaved_is_there(const struct open_record *opened);
void unsaved_give_up(struct open_record *opened); // the changes count as saved

// The question, in words; NULL where nothing would be lost.
const char *unsaved_question(const struct open_record *opened, enum unsaved_loss loss);

// Appends the record as SGF. Returns false if nothing is unsaved.
bool unsaved_write(const struct open_record *opened, struct strbuf *out);
// Opens such a record again; it is still unsaved. Returns false with a line.
bool unsaved_take(struct open_record *opened, const struct strbuf *sgf, struct status_lines *lines);

#endif
