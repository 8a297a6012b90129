// SPDX-License-Identifier: MIT
// Which AI sits in a seat: its kind, its parameters, and how it treats its opponent.
// Client, wire, server and engine use this one struct. A plain value.
//
//      kind       level    weights    plies    how it finds a move
//      GOREN      1 .. 10  -          -        the full engine, by level
//      CLASSIC    -        seven      -        a one-ply rating map
//      PATTERNS   -        -          0 .. 3   a table of pattern scores, greedy or searched
//      LINES      -        -          0 .. 3   runs on whole lines; 0 is 2
//      MATRIX     -        -          0 .. 3   windows of 5 x 5 cells; 0 is 2
//      SCALE      -        -          -        a scale of ten, half a second
//      MINIMAX    -        -          2 .. 3   a table of scores, a few plies
#ifndef COMMON_ROOM_AI_CONFIG_H
#define COMMON_ROOM_AI_CONFIG_H

#include <stdbool.h>
#include <stdint.h>

enum ai_kind {
    AI_GOREN,
    AI_CLASSIC,
    AI_PATTERNS,
    AI_LINES,
    AI_MINIMAX,
    AI_MATRIX,
    AI_SCALE,
};

// Yes, no, or as the level of the AI says.
enum ai_choice { AI_CHOICE_DEFAULT, AI_CHOICE_NO, AI_CHOICE_YES };

enum {
    AI_KIND_COUNT = AI_SCALE + 1,
    AI_CHOICE_COUNT = AI_CHOICE_YES + 1,
    AI_LEVEL_MAX = 10,
    AI_PLIES_MAX = 3,
    AI_WEIGHT_COUNT = 7,
    AI_WEIGHT_MAX = 100000, // in thousandths
    AI_PRESETS = 2,
    AI_PAUSE_MAX_MS = 10000,
};

struct ai_config {
    enum ai_kind kind;
    uint32_t level;
    int weight_count;                  // 0 or AI_WEIGHT_COUNT; 0: the first preset
    uint32_t weights[AI_WEIGHT_COUNT]; // one two three four attack defence open, in thousandths
    uint32_t plies;
    uint32_t pause_ms;
    enum ai_choice resign, draws;
    bool varied; // pause_ms is only the longest pause
};

// The weights of CLASSIC that have a number, 1 and 2.
extern const uint32_t ai_classic_presets[AI_PRESETS][AI_WEIGHT_COUNT];

// "goren", "classic" ..., as people type it: in commands, files and options.
const char *ai_kind_id(enum ai_kind kind);

// The kind in whose place a program from before MATRIX and SCALE sees this one.
enum ai_kind ai_kind_before(enum ai_kind kind);

// Has it the parameters of its kind, within their range, and no others?
bool ai_config_is_valid(const struct ai_config *ai);

#endif
