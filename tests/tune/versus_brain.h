// SPDX-License-Identifier: MIT
// A program that speaks the Gomocup protocol, at the other end of two pipes. It lives
// through a whole match: to start one for each game would cost more than fast games.
#ifndef TESTS_TUNE_VERSUS_BRAIN_H
#define TESTS_TUNE_VERSUS_BRAIN_H

#include <stdio.h>
#include <sys/types.h>

#include "tests/tune/tune.h"

struct brain_process {
    const char *path;
    pid_t pid;
    FILE *to, *from;
};

// What every move may cost; one of them is 0.
struct brain_limit {
    long nodes;
    long ms;
};

// False if it cannot be started or does not answer as a brain does.
bool brain_start(struct brain_process *brain, const char *path, enum rule rule, int size,
                 const struct brain_limit *limit);
void brain_stop(struct brain_process *brain);

// Its move in the position after these moves; false if it answers with none.
bool brain_ask(struct brain_process *brain, const struct tune_game *game, struct point *point);

#endif
