// SPDX-License-Identifier: MIT
// The Gomocup protocol as a brain speaks it: lines in, lines out, and tasks for the caller's
// engine. Pure: no clock, no thread, no stream; time is an argument. The
// protocol is that of gomocup-protocol.md.
//
//                     a command that asks for a move
//      no game -> idle ------------------------------> thinking
//         START    ^                                      |
//                  |   brain_answer(), or a command that  |
//                  `------ makes the task void -----------'
//
// A task has a number. An answer to a void task is not told
// (gomocup-protocol.md B.1). Between a line that opens a list (BOARD and others)
// and its DONE all lines belong to the list, but for END.
//
// Coordinates on the line are column and row, counted from the top left. Yixin's
// are row and column: the same board, mirrored.
#ifndef COMMON_ENGINE_BRAIN_H
#define COMMON_ENGINE_BRAIN_H

#include "common/engine/engine.h"
#include "common/engine/timeman.h"
#include "common/util/strbuf.h"

enum {
    BRAIN_LINE_MAX = 4096, // bytes of a line that are looked at
    BRAIN_BEST_MAX = 16,   // moves that YXNBEST looks for
    BRAIN_THREADS_MAX = 64,
};

// What the caller has to do after a line, as a set of bits.
enum {
    BRAIN_ABORT = 1,   // end the running search: its answer is not needed
    BRAIN_HURRY = 2,   // end the search that runs and answer with what it has
    BRAIN_RETIME = 4,  // the plan of the running task has changed
    BRAIN_PREPARE = 8, // get the engine ready for the next task
    BRAIN_THINK = 16,  // carry out brain.task
    BRAIN_END = 32,    // say nothing any more and exit
};

enum brain_work {
    WORK_MOVE,        // a stone for the player to move
    WORK_BEST,        // the best few of them
    WORK_BALANCE_ONE, // a stone after which the position is worth the bias
    WORK_BALANCE_TWO, // two stones, one of each colour
    WORK_OPENING,     // a step of an opening
};

// The steps of openings that a manager asks for (gomocup-protocol.md A.4, A.6).
enum brain_ask {
    ASK_SWAP2_OPEN,     // three stones
    ASK_SWAP2_SECOND,   // of three stones: black, white, or two stones more
    ASK_SWAP2_FIRST,    // of five stones: black or white
    ASK_SOOSORV_OPEN,   // three stones
    ASK_SOOSORV_SWAP,   // of three stones: exchange colours?
    ASK_SOOSORV_FOURTH, // white's fourth stone, and how many fifth ones
    ASK_SOOSORV_RESWAP, // of four stones: exchange colours?
    ASK_SOOSORV_OFFER,  // black's fifth stones
    ASK_SOOSORV_CHOOSE, // one of those
};

enum { BRAIN_ASK_COUNT = ASK_SOOSORV_CHOOSE + 1, BRAIN_ASK_POINTS_MAX = 4 + OPENING_OFFERS_MAX };

// A task for the engine: a plain value that a thread can copy.
struct brain_task {
    uint32_t id; // never 0
    enum brain_work work;
    struct engine_position position;
    int count; // of WORK_BEST
    int bias;  // of the balances: a value for the player to move after the stones
    enum brain_ask ask;
    bool is_brief;   // a stone that goes with white will be asked for later
    int number;      // fifth moves, of ASK_SOOSORV_RESWAP and OFFER
    int point_count; // of an opening, in playing order; then the offered ones
    struct point points[BRAIN_ASK_POINTS_MAX];
    int64_t begun_ms; // when it was asked for
    struct time_plan plan;
    int depth_max; // 0 = any
    uint64_t node_max;
    uint32_t game; // another number: nothing that was found out before is of use
};

struct brain_answer {
    bool is_found;
    enum action_kind kind; // of an opening
    int number;            // of an opening
    int point_count;
    struct point points[BRAIN_BEST_MAX]; // the best first
    struct engine_view views[BRAIN_BEST_MAX];
    int view_count;
};

// A stone on the board, or a dead point, where no stone can be placed.
struct brain_stone {
    struct point point;
    enum stone colour; // STONE_NONE: dead
};

// How the answer to the running task is told.
enum brain_style { STYLE_MOVE, STYLE_POINTS, STYLE_SWAP2BOARD, STYLE_YIXIN_SWAP2, STYLE_SOOSORV };

enum brain_list_kind {
    LIST_NONE,
    LIST_BOARD,
    LIST_YXBOARD,
    LIST_SWAP2BOARD,
    LIST_BLOCK,
    LIST_UNBLOCK,
    LIST_SOOSORV,
};

struct brain_entry {
    struct point point;
    int field; // 1 own, 2 the other's, 3 dead; 0 where there is none
};

struct brain_list {
    enum brain_list_kind kind;
    enum brain_ask ask; // of LIST_SOOSORV
    int number;         // of LIST_SOOSORV
    bool is_bad;        // one of its lines was
    int count;
    struct brain_entry entries[BOARD_POINTS_MAX];
    bool is_listed[BOARD_POINTS_MAX];
};

// The values of INFO (gomocup-protocol.md A.3, A.6).
struct brain_info {
    int64_t turn_ms;
    int64_t match_ms; // 0 = unlimited
    int64_t left_ms;
    bool has_left; // of this game
    int64_t increment_ms;
    int64_t memory_bytes; // 0 = not told
    int64_t hash_kb;      // 0 = not told
    int rule;
    int threads;
    int depth_max;
    int64_t node_max;
    bool shows_detail;
    bool ponders; // thinks while the other does
};

struct brain {
    struct brain_info info;
    bool is_yixin;    // a keyword of Yixin has been seen
    bool is_skipping; // the last command was unknown: what looks like its data is not answered
    int size;         // 0 = no game
    int stone_count;  // dead points included
    struct brain_stone stones[BOARD_POINTS_MAX]; // in the order told
    bool is_closed[BOARD_POINTS_MAX];            // y * size + x: YXBLOCK
    int64_t used_ms;                             // of this game
    uint32_t game;                               // its number
    struct brain_list list;
    bool is_thinking;
    enum brain_style style;
    struct brain_task task; // the latest
};

void brain_init(struct brain *brain);

// One line without its end, which may hold any bytes. What is to be sent is added to
// *out, each line with its newline. Returns what is to be done, BRAIN_ bits.
unsigned brain_line(struct brain *brain, const char *line, size_t length, int64_t now_ms,
                    struct strbuf *out);

// The task with this number is done.
void brain_answer(struct brain *brain, uint32_t id, const struct brain_answer *answer,
                  int64_t now_ms, struct strbuf *out);

// Tells what the task with this number has found so far.
void brain_progress(const struct brain *brain, uint32_t id, const struct engine_view *view,
                    struct strbuf *out);

// Is there a position to ponder on the opponent's time? True if the answer to this task has
// been told and nothing was asked since. *position is then the position after the expected
// answer of the opponent.
bool brain_ponder(const struct brain *brain, const struct brain_task *task,
                  const struct brain_answer *answer, struct engine_position *position);

// The board as the engine sees it; there is a game.
void brain_position(const struct brain *brain, struct engine_position *position);

// Bytes that the tables of the engine may use, by max_memory and hash_size
// (gomocup-protocol.md B.8).
size_t brain_table_bytes(const struct brain *brain);

#endif
