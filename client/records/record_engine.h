// SPDX-License-Identifier: MIT
// The engine beside the open record: it looks at the position that is shown until another
// one is, or judges every position of the line, one after the other. It thinks elsewhere;
// here is what it is asked, and what becomes of its answers.
#ifndef CLIENT_RECORDS_RECORD_ENGINE_H
#define CLIENT_RECORDS_RECORD_ENGINE_H

#include "client/records/known_proofs.h"
#include "client/records/open_record.h"
#include "client/records/review.h"

enum { RECORD_ENGINE_LINES = 3 }; // that it shows where several are wanted

struct status_lines;
struct thinker_report;
struct thinker_task;

// The thinker, as functions of its owner. It works on one task at a time; several parts of the
// program use it.
struct think_ops {
    void *data; // borrowed: the first argument of think
    // Thinks about this task and about nothing else any more; NULL = about nothing.
    void (*think)(void *data, const struct thinker_task *task);
    uint64_t *task_count; // borrowed: number of the newest task of all users
};

struct record_engine {
    struct think_ops ops;
    bool is_on;      // looks at the position that is shown
    bool has_lines;  // with several best moves, and what the other side threatens
    bool is_judging; // the whole line
    int judged;      // index in the line of the position that is judged
    struct review review;
    uint64_t number;              // of the newest task; answers to others are too late
    int32_t node;                 // the node of that task, -1 = none
    struct review_position found; // result for that node; is_known after the first report
    struct review_extra extra;    // of that node, where lines are wanted
    struct known_proofs known;
    enum stone to_move;
    struct strbuf puzzles; // owned: of the last analysis, one on a line, until somebody takes them
};

void record_engine_init(struct record_engine *engine, const struct think_ops *ops);
void record_engine_finish(struct record_engine *engine); // asks nothing

void record_engine_stop(struct record_engine *engine);
// Asks about the position that is shown, if the engine is on.
void record_engine_look(struct record_engine *engine, const struct open_record *opened);
// Several lines from now on, or the best one alone again.
void record_engine_toggle_lines(struct record_engine *engine, const struct open_record *opened);
// Judges the whole line, or stops judging.
void record_engine_judge(struct record_engine *engine, struct open_record *opened,
                         struct status_lines *lines);
// Takes a report; ignores one of another user's task.
void record_engine_take(struct record_engine *engine, struct open_record *opened,
                        const struct thinker_report *report, struct status_lines *lines);

// The first point of the best line for this node; POINT_NONE if it is unknown.
struct point record_engine_best(const struct record_engine *engine, int32_t node);
// "Black 66%, depth 14: k11 e7 k10".
void record_engine_format(const struct record_engine *engine, struct strbuf *out);
// The lines besides that one; returns their number, at most RECORD_ENGINE_LINES - 1.
int record_engine_others(const struct record_engine *engine, const struct review_line **others);
// "12 of 31 looked at, at most 9 s more"; nothing unless it judges.
void record_engine_format_progress(const struct record_engine *engine, bool is_short,
                                   struct strbuf *out);

#endif
