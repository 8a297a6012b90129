// SPDX-License-Identifier: MIT
// A lesson: a few steps, each with a position, a text and a goal that the referee and the
// engine can judge. Lessons are written as files (lessons/*.lesson, README.md says how) and
// read once; a lesson that was read is never changed.
#ifndef CLIENT_LEARN_LESSON_H
#define CLIENT_LEARN_LESSON_H

#include "common/game/opening.h"
#include "common/game/rules.h"

struct strbuf;

enum {
    LESSON_STEPS_MAX = 16,
    LESSON_ANSWERS_MAX = 12,
    LESSON_OPTIONS_MAX = 4,
    LESSON_PLAYED_MAX = 12,
    LESSON_NAME_BYTES = 24,
};

// What counts as right. lesson_goal_names has the words of the files.
enum lesson_goal {
    GOAL_READ,       // there is nothing to do but to read
    GOAL_CHOICE,     // one of the options that are marked as right
    GOAL_POINTS,     // one of the answers of the file
    GOAL_FIVE,       // wins by five in a row
    GOAL_FOUR,       // makes a four
    GOAL_OPEN_FOUR,  // makes an open four
    GOAL_OPEN_THREE, // makes an open three
    GOAL_BLOCK,      // leaves the opponent no forced win
    GOAL_WIN,        // wins by force within a number of moves, fours and threes; played to its end
    GOAL_FOURS,      // the same by fours alone
    GOAL_CAPTURE,    // takes this number of stones
    GOAL_SAVE,       // leaves the opponent nothing to capture
    GOAL_BREAK,      // takes a stone out of the five of the opponent
    GOAL_FORBIDDEN,  // is a forbidden point for Black
    GOAL_PLACE,      // a stone that the opening allows
    GOAL_OFFER,      // the fifth moves that the opening asks for
    GOAL_CHOOSE,     // one of the choices of the opening
};

enum { GOAL_COUNT = GOAL_CHOOSE + 1 };

extern const char *const lesson_goal_names[GOAL_COUNT];

struct lesson_option {
    char *text, *why; // owned
    bool is_right;
};

// One action of an opening that was made before the step.
struct lesson_action {
    enum opening_step step;
    int point_count;
    struct point points[2];
};

struct lesson_step {
    int line; // of the file, for messages
    enum lesson_goal goal;
    int number; // moves of WIN and FOURS, stones of CAPTURE; 0 = not told
    struct rules rules;
    struct board board;
    bool has_board;
    enum stone to_move;
    bool is_marked[BOARD_POINTS_MAX]; // y * size + x
    bool has_opening;
    struct opening_choice opening;
    int played_count;
    struct lesson_action played[LESSON_PLAYED_MAX];
    char *text, *after; // owned; after: said when the step is solved, or NULL
    int answer_count;   // right moves, for the hint and for the test of lessons
    struct point answers[LESSON_ANSWERS_MAX];
    int option_count;
    struct lesson_option options[LESSON_OPTIONS_MAX];
};

struct lesson {
    char name[LESSON_NAME_BYTES]; // of the file, without its number: "five"
    char *title, *about;          // owned, English
    int step_count;
    struct lesson_step steps[LESSON_STEPS_MAX];
};

// Reads the text of a file. Returns false and appends the reason, "LINE: what", to why; the
// lesson is empty then.
bool lesson_read(struct lesson *lesson, const char *name, const char *text, struct strbuf *why);
void lesson_finish(struct lesson *lesson);

// The lessons of the program, in order. The first half teaches the game itself.
struct lesson_file {
    const char *name, *text;
};

extern const struct lesson_file lesson_files[]; // ends with a name of NULL

#endif
