// SPDX-License-Identifier: MIT
#include "tests/tune/versus_brain.h"

#include <ctype.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    LINE_BYTES = 4096,
    MEMORY_BYTES = 40 << 20,
    PATIENCE_MS = 1000000, // where nodes are the limit
};

static const int rule_numbers[] = {
    [RULE_FREESTYLE] = 0,
    [RULE_STANDARD] = 1,
    [RULE_RENJU] = 4,
};

// The child's side of the pipes.
static void
become(const char *path, int in[2], int out[2])
{
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    close(in[0]);
    close(in[1]);
    close(out[0]);
    close(out[1]);
    execl(path, path, (char *)NULL);
    _exit(127);
}

static bool
spawn(struct brain_process *brain)
{
    int in[2], out[2];

    if (pipe(in) != 0) {
        return false;
    }
    if (pipe(out) != 0) {
        close(in[0]);
        close(in[1]);
        return false;
    }
    brain->pid = fork();
    if (brain->pid == 0) {
        become(brain->path, in, out);
    }
    close(in[0]);
    close(out[1]);
    brain->to = fdopen(in[1], "w");
    brain->from = fdopen(out[0], "r");
    return brain->pid > 0 && brain->to && brain->from;
}

// The next line that is an answer: talk is passed over.
static bool
read_answer(struct brain_process *brain, char line[LINE_BYTES])
{
    fflush(brain->to);
    while (fgets(line, LINE_BYTES, brain->from)) {
        if (isdigit((unsigned char)*line) || strncmp(line, "OK", 2) == 0) {
            return true;
        }
        if (strncmp(line, "ERROR", 5) == 0) {
            return false;
        }
    }
    return false;
}

bool
brain_start(struct brain_process *brain, const char *path, enum rule rule, int size,
            const struct brain_limit *limit)
{
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    char line[LINE_BYTES];

    *brain = (struct brain_process){.path = path};
    sigaction(SIGPIPE, &ignored, NULL); // one that dies is told by its silence
    if (!spawn(brain)) {
        return false;
    }
    fprintf(brain->to, "START %d\n", size);
    if (!read_answer(brain, line)) {
        return false;
    }
    fprintf(brain->to, "INFO max_memory %d\nINFO timeout_match 0\nINFO rule %d\n", MEMORY_BYTES,
            rule_numbers[rule]);
    fprintf(brain->to, "INFO timeout_turn %ld\n", limit->ms ? limit->ms : PATIENCE_MS);
    if (limit->nodes) {
        fprintf(brain->to, "INFO max_node %ld\n", limit->nodes);
    }
    return true;
}

void
brain_stop(struct brain_process *brain)
{
    if (brain->to) {
        fprintf(brain->to, "END\n");
        fclose(brain->to);
    }
    if (brain->from) {
        fclose(brain->from);
    }
    if (brain->pid > 0) {
        waitpid(brain->pid, NULL, 0);
    }
}

bool
brain_ask(struct brain_process *brain, const struct tune_game *game, struct point *point)
{
    char line[LINE_BYTES];
    int x, y;

    fprintf(brain->to, "BOARD\n");
    for (int i = 0; i < game->count; i++) {
        bool is_own = (game->count - i) % 2 == 0;

        fprintf(brain->to, "%d,%d,%d\n", game->moves[i].point.x, game->moves[i].point.y,
                is_own ? 1 : 2);
    }
    fprintf(brain->to, "DONE\n");
    if (!read_answer(brain, line) || sscanf(line, "%d,%d", &x, &y) != 2) {
        return false;
    }
    *point = (struct point){(int8_t)x, (int8_t)y};
    return true;
}
