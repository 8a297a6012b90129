// SPDX-License-Identifier: MIT
// An engine in its own thread, so that keys never wait. It works on one position at a time; a new
// task ends the one before. Reports come through a descriptor that becomes readable. Everything
// here belongs to the thread that created it.
#ifndef CLIENT_RECORDS_THINKER_H
#define CLIENT_RECORDS_THINKER_H

#include "client/records/review.h"

struct thinker;

struct thinker_task {
    uint64_t number; // the asker's own; reports carry it
    struct engine_position position;
    struct ai_config ai;
    uint64_t proof_nodes; // looks for a proven win first; 0 = not
    int64_t ms;           // time to think; 0 = until it is stopped
    int lines;            // with ms = 0: so many best moves, each with its line, and what the other
                          // side threatens; 0 and 1: the best one alone
};

struct thinker_report {
    uint64_t number;
    bool is_done;                 // nothing more comes of this task
    struct review_position found; // is_known, once something is
    struct review_extra extra;    // where several lines were asked for
    struct proof_tree proof;      // of the position, told once; owned by who has the report
};

// memory_bytes: of the engine, which is made with the first task. NULL if the system
// has no thread or descriptor left.
struct thinker *thinker_create(size_t memory_bytes);
void thinker_destroy(struct thinker *thinker); // accepts NULL

int thinker_fd(const struct thinker *thinker);

// Both end what is being thought about; its reports are forgotten.
void thinker_ask(struct thinker *thinker, const struct thinker_task *task);
void thinker_stop(struct thinker *thinker);

// Sets the newest report; returns false if there is none. proof_tree_finish() ends its proof.
bool thinker_next(struct thinker *thinker, struct thinker_report *report);

#endif
