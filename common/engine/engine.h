// SPDX-License-Identifier: MIT
// The player inside: finds a move in any position of any rule, size and opening
// phase that the referee knows, and asks the referee's own code what is legal.
// The only header of this folder that others include.
//
// An engine belongs to one thread. It allocates when it is created and never
// while it thinks. The same request with the same seed and no time limit gives
// the same answer on every machine.
//
// Which kind of AI is what today (parameters out of range count as the nearest in range):
//
//      CLASSIC    the rating map as it shall be (classic.h), one stone ahead
//      PATTERNS   its table (scores.h); plies 0 is greedy, 1 .. 3 searched (plies.h)
//      MINIMAX    its table, 2 or 3 plies
//      LINES      runs on whole lines with one gap, 1 .. 3 plies; 0 is 2
//      MATRIX     windows of 5 x 5 cells (scores.h), plies as LINES
//      SCALE      a scale of ten for each colour, alpha-beta within half a second (scale.h)
//      GOREN      the full engine: level.h says how much the levels see, search.h how
//                 they look at it, capture_search.h where stones are captured; the four
//                 lowest do not search, sight.h says what they notice
//
// Steps of openings are answered alike by all of them (opening_steps.h); GOREN weighs the
// positions by its searches, the others by the rating map (balance.h). Alike is also
// what needs no thought: a win is taken, a five that must be broken is broken, a
// foul is not played while there is anything else (candidates.h).
#ifndef COMMON_ENGINE_ENGINE_H
#define COMMON_ENGINE_ENGINE_H

#include <stdatomic.h>
#include <stddef.h>

#include "common/engine/proof_tree.h"
#include "common/game/match.h"
#include "common/room/ai_config.h"

struct engine;

// The clock of the caller, in ms.
typedef int64_t (*engine_now_fn)(void *data);

enum { ENGINE_LINE_MAX = 16 };

// What a search has found so far; reported from time to time during a search and at its end.
struct engine_view {
    int depth; // plies that were looked ahead
    uint64_t nodes;
    int value;  // for the player to move (value.h)
    int chance; // of the player to move to win, in thousandths
    int win_in; // plies to a forced win, negative to a forced loss, 0 = neither
    int line_length;
    struct point line[ENGINE_LINE_MAX]; // the expected moves, the first by the player to move
};

// Called in the thread that thinks.
typedef void (*engine_progress_fn)(void *data, const struct engine_view *view);

struct engine_limits {
    int64_t until_ms;            // by that clock; TIME_NEVER = no limit of time
    int64_t aim_ms;              // no long step is begun after it; TIME_NEVER = no aim
    engine_now_fn now;           // not asked with TIME_NEVER, may be NULL then
    void *now_data;              // borrowed
    const atomic_bool *stop;     // ends the search soon when it becomes true; may be NULL
    uint64_t nodes;              // at most this number; 0 = the number of the AI's level
    engine_progress_fn progress; // may be NULL
    void *progress_data;         // borrowed
};

struct engine_answer {
    struct action action;    // legal for the actor of the match, opening steps included
    struct engine_view view; // its line is empty in an opening step
    bool is_shortened;       // the clock ended it before the AI had seen all it wanted
};

// memory_bytes: for its tables, all that it will ever use beside itself.
struct engine *engine_create(size_t memory_bytes);
void engine_destroy(struct engine *engine); // accepts NULL

// Sets the number of threads of GOREN and SCALE, which is 1 at first. With more than one the
// answer of GOREN is not always the same. Each thread needs another half megabyte.
void engine_set_threads(struct engine *engine, int threads);

// Finds an action for the actor of a running match. Returns false if it
// was stopped before it had found any, or if no seat can act.
bool engine_think(struct engine *engine, const struct match *match, const struct ai_config *ai,
                  uint64_t seed, const struct engine_limits *limits, struct engine_answer *answer);

// The stones that were placed last, which draw the eye of the lowest levels.
enum { ENGINE_RECENT_MAX = 6 };

struct engine_recent {
    int count;                              // 0 = not known
    struct point points[ENGINE_RECENT_MAX]; // the latest first
};

// A stone was placed there; the oldest falls out when there are too many.
void engine_recent_add(struct engine_recent *recent, struct point p);

// A position without a match: the board of a brain, of an analysis. A point whose bit
// is set in no state of its lines (board.h) is dead: no stone can be placed there.
struct engine_position {
    struct rules rules;
    struct board board;
    enum stone to_move;
    bool is_closed[BOARD_POINTS_MAX]; // y * size + x: not to be chosen as the next move
    struct engine_recent recent;
};

// Finds a stone for the player to move. Returns false if it was stopped before it had found
// any, or if there is none.
bool engine_find(struct engine *engine, const struct engine_position *position,
                 const struct ai_config *ai, uint64_t seed, const struct engine_limits *limits,
                 struct point *best, struct engine_view *view);

enum { ENGINE_PROOF_MAX = 64 };

// A proven win by force of the player to move: the tree has his answer to everything, and the
// referee has replayed it. The line has his moves and the answers that hold out longest.
struct engine_proof {
    int plies; // to the five
    bool is_by_fours;
    int length;
    struct point line[ENGINE_PROOF_MAX];
    struct proof_tree tree; // owned
};

// Searches for a proof by fours and threes. Returns false, with an empty tree, if none was found,
// although there may be one; always false for rules with captures. proof_tree_finish() ends the
// tree.
bool engine_prove(struct engine *engine, const struct engine_position *position,
                  const struct engine_limits *limits, struct engine_proof *proof);

// What is proven of the position of a match: a win by force of the player to move or, with a
// negative win_in, of the other side. A proof that was there some moves ago is carried along as long
// as the game stays inside it.
struct engine_claim {
    int win_in; // plies, this move counted; negative: the player to move loses
    int length;
    struct point line[ENGINE_LINE_MAX]; // the player to move first, the longest answers
};

// back: how many moves ago a proof may have begun. limits.nodes are those of each position that is
// looked at. False if nothing is proven; always for rules with captures and in openings.
bool engine_claim(struct engine *engine, const struct match *match, int back,
                  const struct engine_limits *limits, struct engine_claim *claim);

// How an AI rates a point for the player to move: for himself and for the other one, in
// hundredths, 0 .. 65535 each. CLASSIC: the parts of its sum; SCALE: its numbers (scale.h).
struct engine_rating {
    uint16_t attack, defence;
    bool is_legal; // a stone may be placed there, and is no foul
};

// Rates every point as the AI does: by its weights or its scale; as CLASSIC with preset 1 if it is
// another one. Illegal and
// occupied points get 0. ratings has BOARD_POINTS_MAX elements; a point is at y * size + x.
void engine_rate(const struct match *match, const struct ai_config *ai,
                 struct engine_rating *ratings);

#endif
