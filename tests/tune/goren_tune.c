// SPDX-License-Identifier: MIT
// Makes the weights of the evaluation.
//
//      goren-tune play RULE SIZE GAMES SEED NODES >games.txt
//      goren-tune fit games.txt >weights.txt
//
// What fit prints goes into common/engine/eval_weights.c. A fit is an improvement
// when a match says so (goren-versus).
#include <stdlib.h>
#include <string.h>

#include "common/util/number.h"
#include "tests/tune/tune.h"

static bool
read_numbers(char **words, int count, int64_t *numbers)
{
    for (int i = 0; i < count; i++) {
        if (!number_parse(words[i], strlen(words[i]), 0, 1000000000, &numbers[i])) {
            return false;
        }
    }
    return true;
}

int
main(int argc, char **argv)
{
    struct tune_play task = {0};
    int64_t numbers[4];

    if (argc == 7 && strcmp(argv[1], "play") == 0 && rules_parse(argv[2], &task.rule) &&
        read_numbers(argv + 3, 4, numbers)) {
        task.size = (int)numbers[0];
        task.games = (long)numbers[1];
        task.seed = (uint64_t)numbers[2];
        task.nodes = (uint64_t)numbers[3];
        tune_play(&task, stdout);
        return 0;
    }
    if (argc == 3 && strcmp(argv[1], "fit") == 0) {
        return tune_fit(argv[2], stdout) ? 0 : 1;
    }
    fprintf(stderr, "usage: goren-tune play RULE SIZE GAMES SEED NODES, or fit FILE\n");
    return 2;
}
