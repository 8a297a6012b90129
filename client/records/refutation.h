// SPDX-License-Identifier: MIT
// Why a move was bad: the line by which the other side answers it becomes a variation behind it.
#ifndef CLIENT_RECORDS_REFUTATION_H
#define CLIENT_RECORDS_REFUTATION_H

#include "client/records/record_engine.h"

struct status_lines;

enum { REFUTATION_MAX = 15 }; // moves of the line that are kept

// Adds what refutes the move at the place, as the engine sees it, behind that move; the place stays.
// Says so, or why there is none: the engine has not looked yet, or the move holds. Sets the moves and
// returns their number, 0 = none.
int refutation_add(const struct record_engine *engine, struct open_record *opened,
                   struct point *moves, struct status_lines *lines);

#endif
