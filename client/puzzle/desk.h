// SPDX-License-Identifier: MIT
// Solving puzzles: the open puzzle, the results so far, and the ratings. The solver and the puzzles
// are rated against each other (common/room/rating.h). Pure: times are arguments (wall time in ms),
// and desk_write() returns the text that the caller stores.
#ifndef CLIENT_PUZZLE_DESK_H
#define CLIENT_PUZZLE_DESK_H

#include "common/puzzle/puzzle_try.h"
#include "common/room/rating.h"
#include "common/wire/messages.h"

enum desk_mode {
    DESK_RATED,  // near the solver's rating
    DESK_DAILY,  // the puzzle of the day, the same for all
    DESK_STREAK, // harder and harder until one is not solved
    DESK_STORM,  // as many as possible in three minutes
    DESK_OWN,    // from the solver's own games
    DESK_SERVER, // handed out, judged and rated by a server
};

enum desk_phase {
    DESK_CLOSED,
    DESK_ASKS,   // a move is awaited
    DESK_WAITS,  // it is with the server, which judges it
    DESK_WRONG,  // the last one was wrong; another may be tried
    DESK_SOLVED, //
    DESK_SHOWN,  // the solution was asked for
    DESK_OVER,   // of a streak or a storm
};

enum {
    DESK_STORM_MS = 180000,
    DESK_LINE_MAX = 2 * PUZZLE_ALL,
    DESK_HINTS = 2,
    DESK_RUN_MAX = 4096,
    DESK_OWN_MAX = 1000,
};

// The rating of a puzzle, and the user's tries at it.
struct desk_result {
    double rating, deviation;
    int32_t tries; // 0 = never tried
    bool is_solved;
    int32_t seconds;
};

struct desk {
    int count;                     // of all puzzles
    int listed;                    // of them are in the list; behind them are the solver's own
    char *own_lines[DESK_OWN_MAX]; // owned: what those borrow
    int told;                      // the place of a server's puzzle, behind all others
    char told_line[PUZZLE_LINE_BYTES];
    struct puzzle *puzzles;       // owned
    struct desk_result *results;  // owned, by puzzle
    struct puzzle_search *search; // owned; NULL until a puzzle is opened
    struct rating own;
    int best_streak, best_storm;
    int64_t daily_day; // the last day whose puzzle was solved; -1 = none
    // Which are chosen from; -1 = all.
    int motif;
    int rule;

    enum desk_mode mode;
    enum desk_phase phase;
    int chosen; // puzzle
    struct engine_position now;
    int left;            // moves that the solver may still need
    struct point last;   // stone
    struct point wrong;  // the wrong move, which is not on the board; POINT_NONE = none
    struct point answer; // to a wrong move: what refutes it, POINT_NONE = nothing need be done
    struct point hint;
    struct point sent; // to the server
    int moves;         // right ones of this puzzle, as the server counts them
    int told_rating;   // of the solver on the server; 0 = not known
    int hints;         // given
    bool is_hinted;    // the last one was asked for after the last move
    bool is_counted;   // the result of this puzzle is in the ratings
    bool is_illegal;   // the last point could not be played
    int64_t begun_ms;  // this puzzle
    int64_t until_ms;  // of a storm
    int run;           // solved in this streak or storm
    int change;        // of the rating by the last result
    int line_count;    // of the solution, when it is shown
    struct point line[DESK_LINE_MAX];
    uint64_t seed;
};

// text: what desk_write() made, or "". Lines that are not understood are left out.
void desk_init(struct desk *desk, const char *text, uint64_t seed);
void desk_finish(struct desk *desk);
void desk_write(const struct desk *desk, struct strbuf *out);

// Adds a puzzle of the solver's own games; false if the line is none, it is there already, or there
// are too many.
bool desk_add_own(struct desk *desk, const char *line);
// Those that are not solved yet.
int desk_own_left(const struct desk *desk);

// Opens the first puzzle of a mode, or, in the same mode, the next one. False if there is none.
bool desk_open(struct desk *desk, enum desk_mode mode, int64_t now_ms);
bool desk_next(struct desk *desk, int64_t now_ms);
void desk_close(struct desk *desk);

// A puzzle of a server, which judges it until its result is known (desk_is_told()); then it can be
// tried further here, without being rated. False if the line is no puzzle.
bool desk_take(struct desk *desk, const char *line, int rating, int64_t now_ms);
bool desk_is_told(const struct desk *desk);
// True if the stone can be placed: it is to be sent. Nothing is played until the answer comes.
bool desk_send(struct desk *desk, struct point p);
// The stone was refused, or its answer will not come.
void desk_refused(struct desk *desk);
enum puzzle_step desk_step_of(enum wire_puzzle_step step);
struct desk_told {
    enum puzzle_step step;
    struct point answer;
    int rating, before; // of the solver, 0 = not told
};
void desk_hear(struct desk *desk, const struct desk_told *told, int64_t now_ms);
// Can the open puzzle of this mode be continued? It must be unsolved; in DESK_RATED it must have the
// chosen motif and rule, in DESK_DAILY be the one of today, in DESK_STORM time must be left.
bool desk_goes_on(const struct desk *desk, enum desk_mode mode, int64_t now_ms);

// Has the puzzle the motif and the rule that are chosen?
bool desk_offers(const struct desk *desk, int puzzle);
// The number of puzzles with both.
int desk_count(const struct desk *desk);
// Chooses the next or previous (by = -1) motif or rule; those without puzzles are left out.
void desk_step_motif(struct desk *desk, int by);
void desk_step_rule(struct desk *desk, int by);

// Plays a stone. True if a result is new that should be kept.
bool desk_place(struct desk *desk, struct point p, int64_t now_ms);
// After a wrong move: the same position again.
void desk_retry(struct desk *desk);
// The first hint tells the motif, the second the point. False if no move is awaited.
bool desk_hint(struct desk *desk);
// Gives up, if it is not solved, and sets the line of the solution. True as desk_place().
bool desk_show(struct desk *desk, int64_t now_ms);
// The storm is over when its time is; true if that is new.
bool desk_tick(struct desk *desk, int64_t now_ms);
// The board to be shown: with a wrong move and its answer, or so many moves of the solution.
void desk_board(const struct desk *desk, int moves, struct board *board, struct point *last);
// The puzzle of the day was solved.
bool desk_has_solved_daily(const struct desk *desk, int64_t now_ms);

// The puzzle of a day, the same everywhere.
int desk_daily(const struct desk *desk, int64_t now_ms);

// Tried and solved puzzles of a motif; -1 = of all.
struct desk_tally {
    int tried, solved;
};
struct desk_tally desk_tally(const struct desk *desk, int motif);

#endif
