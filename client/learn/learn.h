// SPDX-License-Identifier: MIT
// The lessons of the program with the user's progress, and the one that is being played. Both
// frontends have one of these; client/learn is all that they know of lessons.
#ifndef CLIENT_LEARN_LEARN_H
#define CLIENT_LEARN_LEARN_H

#include "client/learn/lesson_play.h"

enum { LEARN_LESSONS_MAX = 32, LEARN_LINE_BYTES = 1024 };

struct learn {
    int count;
    struct lesson *lessons;             // owned
    uint32_t solved[LEARN_LESSONS_MAX]; // by lesson, a bit for each step
    struct engine *engine;              // owned; NULL until a lesson is opened
    struct lesson_play play;
    int chosen; // lesson that is open, or was
};

void learn_init(struct learn *learn);
void learn_finish(struct learn *learn);

// Opens a lesson at its first step that is not solved yet, or from its beginning.
void learn_open(struct learn *learn, int lesson);
void learn_close(struct learn *learn);

// The next or the previous step of the lesson. Returns false if there is none.
bool learn_step(struct learn *learn, int by);
// Notes that the step is solved, if it is. Returns true if that is new.
bool learn_note(struct learn *learn);

int learn_solved(const struct learn *learn, int lesson); // steps
bool learn_is_complete(const struct learn *learn, int lesson);
// The first lesson with steps that are not solved; the last one if there is none.
int learn_next(const struct learn *learn);

// The progress as a line of the state file, "five=31 threes=3", and back. Unknown words are
// ignored.
void learn_write(const struct learn *learn, char line[LEARN_LINE_BYTES]);
void learn_take(struct learn *learn, const char *line);

#endif
