// SPDX-License-Identifier: MIT
// A step of a lesson while it is played: the position, what was done, what came of it.
//
//      ASKS ── right ──► SOLVED             ASKS: a move, or the next one of a forced win
//       ▲ └─── wrong ──► WRONG              WRONG: the answer of the opponent is on the board
//       └──── retry ───────┘
//
// Pure: no drawing and no files. The engine is handed in; it proves within a number of nodes, so
// that the same moves get the same answers everywhere.
#ifndef CLIENT_LEARN_LESSON_PLAY_H
#define CLIENT_LEARN_LESSON_PLAY_H

#include "client/learn/judge.h"
#include "client/learn/lesson.h"

enum play_phase { PLAY_ASKS, PLAY_WRONG, PLAY_SOLVED };

struct lesson_play {
    const struct lesson *lesson;    // borrowed; NULL = none is open
    const struct lesson_step *step; // one of its steps
    int index;                      // of the step
    enum play_phase phase;
    struct engine_position now;    // as it is shown
    struct engine_position before; // the last wrong move
    struct point last;             // stone, POINT_NONE = none
    int move_count;                // right moves so far
    struct judged judged;          // the last move; reason NONE and not right = there is none
    bool has_judged;
    struct point hint; // POINT_NONE = not asked for
    int chosen;        // option, -1 = none
    // Of an opening.
    struct match match; // owned
    int offer_count;
    struct point offers[OPENING_OFFERS_MAX];
};

// Begins a step; a zeroed play, or one that was begun before.
void lesson_play_begin(struct lesson_play *play, const struct lesson *lesson, int step);
void lesson_play_finish(struct lesson_play *play);

// Places a stone, or marks a point of an offer. Does nothing unless the step asks.
void lesson_play_place(struct lesson_play *play, struct engine *engine, struct point p);

// Options that can be chosen now; 0 = a point is asked for.
int lesson_play_options(const struct lesson_play *play);
void lesson_play_choose(struct lesson_play *play, int option);
// The step of the opening behind an option.
enum opening_step lesson_play_opening_step(const struct lesson_play *play, int option);

// Takes back the wrong move and its answer.
void lesson_play_retry(struct lesson_play *play);
// Finds a right move and shows it. Returns false if a point is not what the step asks for.
bool lesson_play_hint(struct lesson_play *play, struct engine *engine);

// The offers that the opening asks for.
int lesson_play_offers_wanted(const struct lesson_play *play);

// Can the actions before the step be carried out? For the test of lessons.
bool lesson_play_is_sound(const struct lesson_play *play);

#endif
