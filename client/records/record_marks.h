// SPDX-License-Identifier: MIT
// Marks on the board of the open record besides its stones: numbers, the winning five,
// labels and lines of the file, forbidden points, threats, the engine's move.
#ifndef CLIENT_RECORDS_RECORD_MARKS_H
#define CLIENT_RECORDS_RECORD_MARKS_H

#include "client/records/open_record.h"

enum { RECORD_BETTER_SHOWN = 3 }; // moves

// The meaning of the letter at an empty point.
enum record_mark_kind {
    RECORD_MARK_NONE,
    RECORD_MARK_BLACK,     // '5', '4': a five or a four of Black
    RECORD_MARK_WHITE,     // the same of White
    RECORD_MARK_FORBIDDEN, // '6', '4', '3': the foul
    RECORD_MARK_BEST,      // '*': the engine would play here
    RECORD_MARK_BETTER, // '1', '2', '3': the first moves that were better than a mistake, or that
                        // refute the last one; '2', '3' beside '*': the next best moves
    RECORD_MARK_LINE,   // 'A', 'B': where the record has several next moves
    RECORD_MARK_LABEL,  // a letter of the file
};

struct review_line;

struct record_mark {
    uint8_t kind;    // enum record_mark_kind
    char letter;     // of the kind
    bool is_win;     // a stone of the winning five
    uint16_t number; // of the move on this point, 0 = none
};

struct record_marks {
    struct record_mark points[BOARD_POINTS_MAX]; // by record_mark_index()
};

// Marks that can be switched on, besides lines, labels and the five.
struct record_mark_options {
    bool has_numbers, has_forbidden, has_threats;
    struct point best;                       // POINT_NONE = none
    const struct review_line *const *others; // borrowed: lines besides the best one
    int other_count;
    const struct point *refutation; // borrowed: moves by which the last one is answered
    int refutation_count;
};

static inline int
record_mark_index(struct point p)
{
    return p.y * BOARD_SIZE_MAX + p.x;
}

// Replaces all marks. Where two kinds meet, the later one of the enum is shown.
void record_marks_make(const struct open_record *opened, const struct record_mark_options *options,
                       struct record_marks *marks);

#endif
