// SPDX-License-Identifier: MIT
// The process of a private server: started with a pipe that ends it when we are
// gone, watched, told to end, and asked for its last words.
#ifndef CLIENT_LOCAL_EMBEDDED_CHILD_H
#define CLIENT_LOCAL_EMBEDDED_CHILD_H

#include <stdbool.h>
#include <sys/types.h>

struct strbuf;

struct child {
    pid_t pid;       // 0 = there is none
    int life_fd;     // open as long as the child shall live; -1 = none
    int ended_fd;    // reads end of file when the child ends; -1 = none
    off_t log_start; // where its own lines begin
    char *log_file;  // owned; NULL before it was ever started
};

struct child_start {
    const char *program;
    const char *const *arguments; // without the program; ends with NULL
    const char *log_file;         // takes what it prints to stderr
    int lock_fd;                  // the child holds a copy of it; -1 = none
};

void child_init(struct child *child);
// Asks a child that still lives to end, and does not wait for it.
void child_finish(struct child *child);

// Starts the child; there must be none yet. Returns false and appends a clause with the reason to
// why if it could not be started.
bool child_start(struct child *child, const struct child_start *start, struct strbuf *why);

// Has the child ended? If so, clears *child and appends "with status 1" or "by signal 9" to how.
bool child_has_ended(struct child *child, struct strbuf *how);

void child_end(struct child *child); // asks it to
// Lets it run on without us: from now on it is no child of ours. False if it does not hear us.
bool child_let_go(struct child *child);
void child_kill(struct child *child); // does not ask

// Adds the last line that it wrote to its log, if it did, made harmless.
void child_last_words(const struct child *child, struct strbuf *out);

#endif
