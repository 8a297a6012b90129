// SPDX-License-Identifier: MIT
// Every rule set as one row of parameters (variants.md 9), and the referee's
// answers that follow from them: may this stone be placed, what does it take,
// and is the game over then? Plain values; no state besides the board.
//
//      rules_judge()    legal? what would it capture? is it a foul?
//      board_place()    with what judge said it takes
//      rules_outcome()  won, drawn, or on it goes
#ifndef COMMON_GAME_RULES_H
#define COMMON_GAME_RULES_H

#include "common/game/board.h"
#include "common/game/opening.h"
#include "common/game/verdict.h"

struct shape;

enum rule {
    RULE_FREESTYLE,
    RULE_STANDARD,
    RULE_CARO,
    RULE_CARO_EXACT,
    RULE_CARO_E,
    RULE_CARO_EXACT_E,
    RULE_CARO_STRICT,
    RULE_CARO_EXACT_STRICT,
    RULE_RENJU,
    RULE_CAPTURE42,
    RULE_PENTE,
    RULE_KERYO,
    RULE_BOAT,
    RULE_NINUKI,
};

enum { RULE_COUNT = RULE_NINUKI + 1 };

// When a five of caro is void.
enum block {
    BLOCK_NEVER,
    BLOCK_BOTH,      // both ends are opponent's stones
    BLOCK_BOTH_EDGE, // both ends are opponent's stones or the edge
    BLOCK_EITHER,    // at least one end is
};

struct rule_set {
    const char *name;         // "caro-exact"
    bool exact[STONE_STATES]; // by colour: only exactly five wins
    enum block block;         // of exact fives; an overline that wins is immune
    int capture_sizes;        // CAPTURE_ bits, 0 = nothing is captured
    int capture_goal;         // stones that win
    bool endgame_capture;     // a five that can be broken does not win yet
    bool five_first;          // boat: a five comes before captures, and waits if any stone of it
                              // can be captured (variants.md 7)
    bool double_three_ban;    // free-three test for both colours
    bool has_fouls;           // renju's forbidden points for black
    bool has_pass;
    bool tournament_rule; // rated games open with `pro` (variants.md 7)
    uint8_t size_min, size_max;
    bool odd_only;          // the rule needs a centre
    uint8_t rated_sizes[2]; // 0 = none; rated games use one of these
    uint8_t default_size;
    enum opening default_opening;
};

// Options of a room besides the rule.
struct rule_options {
    bool reject_fouls;    // renju: refuse a forbidden point instead of losing by it
    bool draw_dead;       // draw when no five is possible any more
    uint16_t draw_margin; // at this number of empty points or fewer, the game is a draw
};

struct rules {
    enum rule rule;
    struct rule_options options;
};

enum result { RESULT_NONE, RESULT_BLACK, RESULT_WHITE, RESULT_DRAW, RESULT_ABORTED };

enum { RESULT_COUNT = RESULT_ABORTED + 1 };

enum end_reason {
    END_NONE,
    END_FIVE,
    END_CAPTURE,
    END_FOUL,
    END_FULL_BOARD,
    END_NO_MOVE, // every empty point is banned
    END_DEAD,    // neither side can make five any more
    END_MARGIN,  // draw_margin: at most that number of points is empty
    END_PASSES,
    END_AGREEMENT,
    END_RESIGN,
    END_TIME,
    END_CLAIM,      // the other side was away for too long
    END_FORFEIT,    // an external engine failed
    END_FIRST_MOVE, // no first move came in time
    END_ABANDONED,  // both players were away for a day
};

enum { END_REASON_COUNT = END_ABANDONED + 1 };

struct outcome {
    enum result result;
    enum end_reason reason;
};

// The answer of rules_judge() about a stone.
struct judgement {
    enum verdict verdict;
    uint16_t taken; // captures, for board_place()
    bool is_foul;   // renju: black's stone on a forbidden point
};

const struct rule_set *rules_set(enum rule rule);

// Finds a rule by its name; returns false if there is none.
bool rules_parse(const char *name, enum rule *rule);

bool rules_size_allowed(enum rule rule, int size);

// "black" wins, "white" wins ... as in records: "1-0", "0-1", "1/2-1/2", "*".
const char *result_score(enum result result);

// A short stable word such as "five" or "full-board".
const char *end_reason_word(enum end_reason reason);

// The result when this colour wins.
enum result result_win(enum stone winner);

// May this colour place a stone at p now, and what would it take? Also tells
// points off the board and occupied ones.
struct judgement rules_judge(const struct rules *rules, const struct board *board, struct point p,
                             enum stone stone);

// Does the stone at p win by its own lines (variants.md 2 to 5, 7)? With endgame
// capture: is it part of an alignment?
bool rules_makes_five(const struct rules *rules, const struct board *board, struct point p,
                      enum stone stone);

// The outcome after this colour's stone was placed at p (judge said yes). A foul
// is not looked for again: judge has told it, and the caller ends the game.
struct outcome rules_outcome(const struct rules *rules, const struct board *board, struct point p,
                             enum stone stone);

// Is it certain that neither side can make five any more? Always false if stones are
// captured, because captures free points again.
bool rules_is_dead(const struct rules *rules, const struct board *board);

// Is there any point where this colour may place a stone?
bool rules_has_move(const struct rules *rules, const struct board *board, enum stone stone);

// Has this colour a five on the board of a running game? Such a five can still be
// broken by capture, or the game would be over. Its stones are written to *five if
// that is not NULL. Always false without endgame capture.
bool rules_pending_five(const struct rules *rules, const struct board *board, enum stone stone,
                        struct shape *five);

#endif
