// SPDX-License-Identifier: MIT
#include "server/core/operator/countdown.h"

#include <stdio.h>

#include "server/core/effects.h"
#include "server/core/send.h"
#include "server/core/timers.h"

// When it is told again, in seconds before the end.
static const int marks_s[] = {86400, 43200, 21600, 7200, 3600, 1800, 900,
                              600,   300,   120,   60,   30,   10};

enum { MARKS = sizeof(marks_s) / sizeof(*marks_s) };

static int64_t
left_ms(const struct turn *turn)
{
    return turn->core->drain_at_ms - turn->now.mono_ms;
}

static void
tell(struct turn *turn, const struct session *session, bool is_cancelled)
{
    int64_t seconds = is_cancelled ? 0 : (left_ms(turn) + 999) / 1000;
    char text[WIRE_TEXT_BYTES + 1];
    struct server_msg msg = {.kind = SERVER_NOTICE,
                             .notice = {.kind = NOTICE_OPERATOR,
                                        .text = text,
                                        .restart_s = (uint32_t)seconds,
                                        .no_restart = is_cancelled}};

    if (is_cancelled) {
        snprintf(text, sizeof(text), "The restart of the server is cancelled.");
    } else if (seconds >= 120) {
        snprintf(text, sizeof(text), "The server restarts in %d min. Games and seats are kept.",
                 (int)((seconds + 59) / 60));
    } else {
        snprintf(text, sizeof(text), "The server restarts in %d s. Games and seats are kept.",
                 (int)seconds);
    }
    core_send(turn, session->conn, &msg);
}

static void
tell_all(struct turn *turn, bool is_cancelled)
{
    struct session *session, *next;

    HASH_ITER(by_conn, turn->core->sessions, session, next)
    {
        if (session->state == SESSION_IDENTIFIED) {
            tell(turn, session, is_cancelled);
        }
    }
}

// The next mark, or the end.
static void
set_timer(struct turn *turn)
{
    int64_t left = left_ms(turn), wait = left;

    for (int i = 0; i < MARKS && wait == left; i++) {
        if ((int64_t)marks_s[i] * 1000 < left) {
            wait = left - (int64_t)marks_s[i] * 1000;
        }
    }
    turn->core->drain_timer.kind = TIMER_DRAIN;
    timers_set(&turn->core->timers, &turn->core->drain_timer, turn->now.mono_ms + wait);
}

void
countdown_start(struct turn *turn, int64_t ms)
{
    turn->core->drain_at_ms = turn->now.mono_ms + ms;
    tell_all(turn, false);
    set_timer(turn);
}

bool
countdown_cancel(struct turn *turn)
{
    if (!turn->core->drain_at_ms) {
        return false;
    }
    turn->core->drain_at_ms = 0;
    timers_cancel(&turn->core->timers, &turn->core->drain_timer);
    tell_all(turn, true);
    return true;
}

void
countdown_on_timer(struct turn *turn)
{
    if (left_ms(turn) > 0) {
        tell_all(turn, false);
        set_timer(turn);
    } else {
        turn->core->drain_at_ms = 0;
        effects_add(turn->effects, EFFECT_DRAIN);
    }
}

void
countdown_tell(struct turn *turn, const struct session *session)
{
    if (turn->core->drain_at_ms) {
        tell(turn, session, false);
    }
}
