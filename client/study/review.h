// SPDX-License-Identifier: MIT
// A game under the engine: what each position is worth, which line is best, and what
// follows for the moves: mistakes, wins that were missed, wins that were given away.
// Pure but for the engine that is handed in. positions[i] is the one after move i of
// the line; move i leads from positions[i - 1] to positions[i].
#ifndef CLIENT_STUDY_REVIEW_H
#define CLIENT_STUDY_REVIEW_H

#include "common/engine/engine.h"
#include "common/record/record.h"
#include "common/record/record_value.h"

enum { REVIEW_LINE_MAX = ENGINE_PROOF_MAX };

struct review_position {
    bool is_known;
    int chance;     // of Black, in thousandths
    int win_in;     // plies to a forced win of the player to move, negative: he loses
    bool is_proven; // a win of the player to move by fours and threes
    bool is_over;   // the game has ended here; nobody moves
    int depth;
    uint64_t nodes;
    int line_length;
    struct point line[REVIEW_LINE_MAX]; // the player to move first
};

struct review {
    int count;                         // positions: one more than moves
    struct review_position *positions; // owned
    int32_t *nodes;                    // owned: of the record, nodes[0] is the root
};

// The line that ends with this node. Borrows nothing. review_finish() ends it.
void review_init(struct review *review, const struct record *record, int32_t last);
void review_finish(struct review *review); // of a zeroed one, too

// The position after this node as the engine wants it. False if the game is over there;
// *over is what it is worth then.
bool review_position_of(const struct record *record, int32_t node, struct engine_position *position,
                        struct review_position *over);

// Takes what a search and a proof (NULL: none was found) have said.
void review_take(struct review_position *position, enum stone to_move,
                 const struct engine_view *view, const struct engine_proof *proof);

// What is asked of an engine: a proof first, then a search.
struct review_effort {
    struct engine_mind mind;
    uint64_t proof_nodes; // 0 = no proof
    struct engine_limits limits;
};

// Looks at the position after move i. False if it was stopped.
bool review_look(struct review *review, int i, const struct record *record, struct engine *engine,
                 const struct review_effort *effort);

// How a move was, from the positions around it; both must be known.
struct review_move {
    enum badness badness;
    bool is_missed_win; // there was a proven win, and it is gone
    bool is_gift;       // the other side has a proven win now, which it had not before
    bool is_best;       // as the engine would have played
    int loss;           // of the mover's chance, in thousandths; 0 or more
};

struct review_move review_move(const struct review *review, const struct record *record, int i);

// In words: "Black 66%, mistake: ...". Adds to out.
void review_say_move(const struct review *review, const struct record *record, int i,
                     struct strbuf *out);
void review_say_line(const struct review_position *position, struct strbuf *out);

// Puts all that is known into the record: values, comments (in place of older ones of
// this kind), and the better lines of mistakes as variations.
void review_write_notes(const struct review *review, struct record *record);

#endif
