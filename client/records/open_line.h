// SPDX-License-Identifier: MIT
// The position of the user in the open record: the line that is shown, and the place in it.
#ifndef CLIENT_RECORDS_OPEN_LINE_H
#define CLIENT_RECORDS_OPEN_LINE_H

#include "client/records/open_record.h"

// The line through this node becomes the one that is shown, and the node the place.
void open_line_follow(struct open_record *opened, int32_t node);
void open_line_go(struct open_record *opened, int at); // limited to the line
int32_t open_line_node(const struct open_record *opened);
struct point open_line_point(const struct open_record *opened); // of the last move, or POINT_NONE
enum stone open_line_to_move(const struct open_record *opened);

// A place where the record has several moves.
struct line_branch {
    int index;         // in the line
    int choice, count; // which move of how many is taken, from 1
};

// Is the line that is shown the first one everywhere, as the game was played?
bool open_line_is_main(const struct open_record *opened);

// The branch that is changed next: the nearest one after the place, else before it. Returns
// false if there is none.
bool open_line_branch(const struct open_record *opened, struct line_branch *branch);
void open_line_change_branch(struct open_record *opened, int step);

// The next move with a mistake in this direction; 0 if there is none.
int open_line_mistake(const struct open_record *opened, int step);

// The first move of the line that was better than the mistake at the place: the variation that the
// analysis has left beside it. 0 if there is none.
int32_t open_line_better(const struct open_record *opened);

// The time left on the clock of a colour: the last value that the record tells.
struct line_clock {
    int64_t left_ms;
    int count; // periods or moves that are left, -1 = unknown
};

bool open_line_clock(const struct open_record *opened, enum stone colour, struct line_clock *clock);

#endif
