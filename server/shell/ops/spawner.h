// SPDX-License-Identifier: MIT
// Runs programs for a server that may not (sandbox.h): a small process, forked before the server
// has threads, secrets or players, which alone can. It is told by message which program of its
// table to run and with which words, and passes back the two ends of its pipes and, later, how it
// ended.
//
//      server ── request: job, program, words ──► spawner ── fork, exec ──► program
//             ◄── STARTED with two descriptors ──          its input and output
//             ◄── ENDED with a status ───────────
//
// The table is fixed at the fork. Words that are not plain text, or look like an option, are
// refused on both sides. It holds nothing of the server but its end of the socket; it ends when
// the server does, in any way, and takes what runs with it. No filter is put on it: programs would
// inherit that, and mail is sent by one that changes its group.
#ifndef SERVER_SHELL_OPS_SPAWNER_H
#define SERVER_SHELL_OPS_SPAWNER_H

#include <stdbool.h>
#include <stdint.h>

struct event_base;
struct spawner;
struct strbuf;

enum {
    SPAWNER_JOBS_MAX = 16,   // at a time
    SPAWNER_WORDS_MAX = 8,   // of a request, besides those of the table
    SPAWNER_TEXT_MAX = 1024, // bytes of all words, with their ends
};

// A program that may be run. All of it must stay where it is.
struct spawner_program {
    const char *name;         // how the server calls it
    const char *path;         // absolute; it is searched for nowhere
    const char *const *words; // that always come first, after the path; ends with NULL
    int words_max;            // how many a request may add
};

struct spawner_ops {
    // It reads what is written to in_fd, and out_fd has what it prints. Takes both.
    void (*started)(void *data, uint32_t job, int in_fd, int out_fd);
    // As waitpid() tells it; 127 as exit code: it could not be run. The last word on a job.
    void (*ended)(void *data, uint32_t job, int status);
    // The spawner is gone, and all jobs with it.
    void (*lost)(void *data);
};

// Forks, so no thread may run yet. Borrows the programs for ever. NULL, and why: it cannot.
struct spawner *spawner_create(const struct spawner_program *programs, int count,
                               struct strbuf *why);
// From now on answers are heard. Borrows data.
void spawner_listen(struct spawner *spawner, struct event_base *base, const struct spawner_ops *ops,
                    void *data);
// Accepts NULL. The spawner has ended when it returns.
void spawner_destroy(struct spawner *spawner);

// The number of the job, which ends by itself; 0: there is no such program, the words are not
// fit for it, or too much runs already. words ends with NULL.
uint32_t spawner_run(struct spawner *spawner, const char *program, const char *const words[]);

#endif
