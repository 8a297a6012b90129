// SPDX-License-Identifier: MIT
#include "tests/support/brain_session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

void
session_begin(struct brain_session *session)
{
    *session = (struct brain_session){0};
    brain_init(&session->brain);
}

void
session_end(struct brain_session *session)
{
    strbuf_finish(&session->out);
}

void
session_send(struct brain_session *session, const char *line)
{
    session->now_ms += SESSION_STEP_MS;
    session->need = brain_line(&session->brain, line, strlen(line), session->now_ms, &session->out);
}

void
session_send_all(struct brain_session *session, const char *const *lines)
{
    for (; *lines; lines++) {
        session_send(session, *lines);
    }
}

// The next line that was said, or NULL. Valid until more is said.
static const char *
next_line(struct brain_session *session, size_t *length)
{
    const char *line = strbuf_text(&session->out) + session->read;
    const char *end = strchr(line, '\n');

    if (!end) {
        return NULL;
    }
    *length = (size_t)(end - line);
    session->read += *length + 1;
    return line;
}

void
session_expect(struct brain_session *session, const char *wanted)
{
    size_t length = 0, wanted_length = strlen(wanted);
    const char *line = next_line(session, &length);
    bool is_open = wanted_length > 0 && wanted[wanted_length - 1] == '*';

    if (!line) {
        fail_msg("expected \"%s\", nothing was said", wanted);
    }
    wanted_length -= is_open;
    if (is_open ? length < wanted_length : length != wanted_length) {
        fail_msg("expected \"%s\", got \"%.*s\"", wanted, (int)length, line);
    }
    if (memcmp(line, wanted, wanted_length) != 0) {
        fail_msg("expected \"%s\", got \"%.*s\"", wanted, (int)length, line);
    }
}

void
session_expect_silence(struct brain_session *session)
{
    size_t length = 0;
    const char *line = next_line(session, &length);

    if (line) {
        fail_msg("expected nothing more, got \"%.*s\"", (int)length, line);
    }
}

void
session_expect_need(const struct brain_session *session, unsigned wanted)
{
    if (session->need != wanted) {
        fail_msg("expected to be asked for %u, got %u", wanted, session->need);
    }
}

struct point
session_at(const struct brain_session *session, int column, int row)
{
    return (struct point){(int8_t)column, (int8_t)(session->brain.size - 1 - row)};
}

struct brain_answer
session_answer_of(const struct brain_session *session, enum action_kind kind, const char *points)
{
    struct brain_answer answer = {.is_found = true, .kind = kind};
    char *end;

    while (*points) {
        int column = (int)strtol(points, &end, 10), row = (int)strtol(end + 1, &end, 10);

        answer.points[answer.point_count++] = session_at(session, column, row);
        points = end + strspn(end, " ");
    }
    return answer;
}

void
session_answer(struct brain_session *session, enum action_kind kind, const char *points)
{
    struct brain_answer found = session_answer_of(session, kind, points);

    brain_answer(&session->brain, session->brain.task.id, &found, session->now_ms, &session->out);
}

void
session_play(struct brain_session *session, const char *const *script)
{
    for (; *script; script++) {
        const char *text = *script + 2;

        if (**script == '>') {
            session_expect_silence(session);
            session_send(session, text);
        } else if (**script == '<') {
            session_expect(session, text);
        } else if (**script == '!') {
            assert_true(session->need & BRAIN_THINK);
            session_answer(session, ACTION_PLACE, text);
        } else {
            fail_msg("no such sign: %s", *script);
        }
    }
    session_expect_silence(session);
}

void
session_play_fresh(const char *const *script)
{
    struct brain_session session;

    session_begin(&session);
    session_play(&session, script);
    session_end(&session);
}
