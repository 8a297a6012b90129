// SPDX-License-Identifier: MIT
// A game under the engine: what each position is worth, which line is best, and what
// follows for the moves: mistakes, wins that were missed, wins that were given away.
// Pure but for the engine that is handed in. positions[i] is the one after move i of
// the line; move i leads from positions[i - 1] to positions[i].
#ifndef CLIENT_RECORDS_REVIEW_H
#define CLIENT_RECORDS_REVIEW_H

#include "common/engine/engine.h"
#include "common/engine/proof_walk.h"
#include "common/record/record.h"
#include "common/record/record_value.h"

enum { REVIEW_LINE_MAX = ENGINE_PROOF_MAX, REVIEW_LINES_MAX = 5 };

struct review_position {
    bool is_known;
    int chance;   // of Black, in thousandths
    int win_in;   // plies to a proven win of the player to move, negative: he loses
    bool is_over; // the game has ended here
    int depth;
    uint64_t nodes;
    int line_length;
    struct point line[REVIEW_LINE_MAX]; // the player to move first
};

// An additional line, where asked for: another move, or a threat of the other side.
struct review_line {
    int chance; // of Black, in thousandths
    int length;
    struct point points[ENGINE_LINE_MAX];
};

struct review_extra {
    int line_count; // the best one first, all with different first moves
    struct review_line lines[REVIEW_LINES_MAX];
    int threat_in; // plies to a proven win of the other side if it were to move; 0 = none is known
    int threat_length;
    struct point threat[ENGINE_LINE_MAX];
};

struct review {
    int count;                         // positions: one more than moves
    struct review_position *positions; // owned
    struct review_extra *extras;       // owned: of the positions
    struct proof_tree *proofs; // owned: wins of the player to move; empty ones have no nodes
    int32_t *nodes;            // owned: of the record, nodes[0] is the root
};

// The line that ends with this node. Borrows nothing. review_finish() ends it.
void review_init(struct review *review, const struct record *record, int32_t last);
void review_finish(struct review *review); // accepts a zeroed struct

// The position after this node as the engine wants it. False if the game is over there;
// *over is what it is worth then.
bool review_position_of(const struct record *record, int32_t node, struct engine_position *position,
                        struct review_position *over);

// The effort of the engine: a proof first, then a search. A position with a single answer has the
// value of the position after that answer.
struct review_effort {
    struct ai_config ai;
    uint64_t proof_nodes; // 0 = no proof
    int lines;            // 0 and 1: the best one alone; at most REVIEW_LINES_MAX
    bool has_threats;
    int64_t extra_ms; // for each further line and for the threat, where limits have a clock
    struct engine_limits limits;
    // Called from time to time with the result so far, in the thread that thinks. May be NULL.
    void (*progress)(void *data, const struct review_position *found);
    void *progress_data; // borrowed
};

// Judges a position. Only what is proven has a win_in: a search that sees a win tells a chance.
// Sets the proof, if proof is not NULL; proof_tree_finish() ends it. False if it was stopped
// before anything was known.
bool review_judge(struct engine *engine, const struct engine_position *position,
                  const struct review_effort *effort, struct review_position *found,
                  struct proof_tree *proof);

// The threat: the proof that the other side would have if it were its move. Nothing for rules with
// captures. Sets the threat of extra alone.
void review_find_threat(struct engine *engine, const struct engine_position *position,
                        const struct review_effort *effort, struct review_extra *extra);
// One more line, whose first move no line of extra has; found is the judgement of the position,
// which is the first line. False if there is none or it was stopped.
bool review_find_line(struct engine *engine, const struct engine_position *position,
                      const struct review_effort *effort, const struct review_position *found,
                      struct review_extra *extra);

// Looks at the position after move i, with all that the effort asks for. False if it was stopped.
bool review_look(struct review *review, int i, const struct record *record, struct engine *engine,
                 const struct review_effort *effort);

// Sets what a proof knows of a position inside of it: its value, and the line with the longest
// answers.
void review_tell_proof(const struct proof_walk *walk, struct review_position *position);

// Once all positions were looked at, joins what is known. A proof holds as long as the game stays
// inside it, whatever a search says of a position there. And a position is worth at least what the
// move that was played in it led to: what was seen later corrects what was not seen before.
void review_settle(struct review *review, const struct record *record);

// The other lines of a position are no better than its value, which may have changed since.
void review_settle_lines(const struct review_position *position, enum stone to_move,
                         struct review_extra *extra);

// The quality of a move, from the positions before and after it; both must be known.
struct review_move {
    enum badness badness;
    bool is_missed_win; // there was a proven win, and it is gone
    bool is_gift;       // the other side has a proven win now, which it had not before
    bool is_best;       // as the engine would have played
    int loss;           // of the mover's chance, in thousandths; 0 or more
};

struct review_move review_move(const struct review *review, const struct record *record, int i);

// Appends "Black 66%" or "White's mistake: Black 66%. Better: h9 i8 g7 ..." to out.
void review_format_move(const struct review *review, const struct record *record, int i,
                        struct strbuf *out);
void review_format_line(const struct review_position *position, struct strbuf *out);
// "Black now wins by force (20 moves)"; win_in in plies.
void review_format_win(enum stone winner, int win_in, struct strbuf *out);

// The other lines of a position, at most max: those whose first move is not that of its own line.
// Returns their number.
int review_others(const struct review_position *position, const struct review_extra *extra,
                  const struct review_line **others, int max);
// "2. Black 48%: g7 h9": line number of a position, from 2.
void review_format_other(const struct review_line *line, int number, struct strbuf *out);
// "If White passes, Black wins in 3: g7 h9 ..."; nothing if no threat is known.
void review_format_threat(const struct review_extra *extra, enum stone to_move, struct strbuf *out);

// Puts all that is known into the record: values, comments (in place of older ones of
// this kind), and the better lines of mistakes as variations.
void review_write_notes(const struct review *review, struct record *record);

#endif
