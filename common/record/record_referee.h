// SPDX-License-Identifier: MIT
// The referee for the moves of a record: one line played forwards, and taken
// back for the next variation. Knows stones and passes, not players.
#ifndef COMMON_RECORD_RECORD_REFEREE_H
#define COMMON_RECORD_RECORD_REFEREE_H

#include "common/game/opening_path.h"
#include "common/record/record.h"

struct referee {
    struct rules rules;
    struct board board;
    struct opening_path path;
    bool may_capture; // in the opening: after a swap the record does not tell whether it may
    bool tolerates_fouls, has_free_passes;
    bool was_foul; // the newest move was one that is tolerated
    int move_count;
    bool after_pass;
    struct outcome outcome;
};

// The changes of a move, to take it back.
struct referee_step {
    struct placement placement; // point is POINT_NONE for a pass
    struct opening_path path;
    bool after_pass;
};

// Plays a move, or refuses it and changes nothing. A foul that loses is a move.
enum verdict referee_play(struct referee *referee, struct point point, enum stone stone,
                          struct referee_step *step);

// The board after this node of a record that was replayed.
void referee_go_to(struct referee *referee, const struct record *record, int32_t node);

#endif
