// SPDX-License-Identifier: MIT
// The Gomocup protocol as sessions: "> line" is sent, "< line" is expected at once, and
// "! x,y ..." is the answer of whoever thinks.
#ifndef TESTS_SUPPORT_BRAIN_SESSION_H
#define TESTS_SUPPORT_BRAIN_SESSION_H

#include "common/engine/brain.h"

enum { SESSION_STEP_MS = 1000 }; // between two lines

struct brain_session {
    struct brain brain;
    struct strbuf out;
    size_t read; // of out
    unsigned need;
    int64_t now_ms; // when the latest line came
};

void session_begin(struct brain_session *session);
void session_end(struct brain_session *session);

void session_send(struct brain_session *session, const char *line);
void session_send_all(struct brain_session *session, const char *const *lines); // up to NULL

// The next line that was said; a star at the end stands for anything.
void session_expect(struct brain_session *session, const char *wanted);
void session_expect_silence(struct brain_session *session);
void session_expect_need(const struct brain_session *session, unsigned wanted);

// The point as it stands on a line.
struct point session_at(const struct brain_session *session, int column, int row);
// "7,7 8,8": the points of an answer as they stand on the line.
struct brain_answer session_answer_of(const struct brain_session *session, enum action_kind kind,
                                      const char *points);
void session_answer(struct brain_session *session, enum action_kind kind, const char *points);

// A whole session, as the page draws it; up to NULL.
void session_play(struct brain_session *session, const char *const *script);
void session_play_fresh(const char *const *script);

#endif
