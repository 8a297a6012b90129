// SPDX-License-Identifier: MIT
#include "server/core/people/liveness.h"

#include "server/core/send.h"
#include "server/core/tables.h"
#include "server/core/timers.h"

static void
send_ping(struct turn *turn, struct session *session)
{
    struct server_msg msg = {.kind = SERVER_PING};

    msg.ping.number = ++session->ping_count;
    session->ping_number = msg.ping.number;
    session->ping_sent_ms = turn->now.mono_ms;
    core_send_now(turn, session->conn, &msg);
}

// Between pings; the second one comes up to a fifth later: who came in the same moment, as
// all do after a restart, would be asked in the same moment for ever. Never sooner, or the
// answer over a slow line would meet a newer ping and count for nothing.
static int64_t
ping_every_ms(const struct session *session, enum pace pace)
{
    static const int64_t paces[] = {[PACE_IDLE] = SESSION_PING_MS,
                                    [PACE_LIVE] = SESSION_PING_LIVE_MS,
                                    [PACE_ON_TURN] = SESSION_PING_ON_TURN_MS};
    int64_t every = paces[pace];
    uint64_t mixed = session->conn * UINT64_C(0x9e3779b97f4a7c15);

    return session->ping_count == 1 ? every + (int64_t)(mixed >> 32) * (every / 5) / UINT32_MAX
                                    : every;
}

// When there is something to see: a ping is due, or patience ends.
static int64_t
next_look_ms(const struct session *session, enum pace pace)
{
    int64_t at = session->ping_sent_ms + ping_every_ms(session, pace);

    if (session->heard_ms + SESSION_SILENT_MS < at) {
        at = session->heard_ms + SESSION_SILENT_MS;
    }
    if (pace != PACE_IDLE && !session->is_quiet && session->heard_ms + SESSION_UNANSWERED_MS < at) {
        at = session->heard_ms + SESSION_UNANSWERED_MS;
    }
    if (session->is_slow && session->slow_since_ms + SESSION_SLOW_MAX_MS < at) {
        at = session->slow_since_ms + SESSION_SLOW_MAX_MS;
    }
    return at;
}

void
liveness_look(struct turn *turn, struct session *session, enum pace pace)
{
    if (session->ping_count == 0 ||
        turn->now.mono_ms - session->ping_sent_ms >= ping_every_ms(session, pace)) {
        send_ping(turn, session);
    }
    timers_set(&turn->core->timers, &session->timer, next_look_ms(session, pace));
}

// A game waits for him now, or begins: his lag is measured more often. A ping that is due goes
// out at once, with the move that he is shown.
void
liveness_hurry(struct turn *turn, struct player *player, enum pace pace)
{
    struct session *session = core_session(turn->core, player->conn);
    int64_t at;

    if (!session || session->state != SESSION_IDENTIFIED) {
        return;
    }
    at = session->ping_sent_ms + ping_every_ms(session, pace);
    if (at <= turn->now.mono_ms && session->ping_count > 0) {
        send_ping(turn, session);
        at = next_look_ms(session, pace);
    }
    at = at > turn->now.mono_ms ? at : turn->now.mono_ms;
    if (!session->timer.place || session->timer.at_ms > at) {
        timers_set(&turn->core->timers, &session->timer, at);
    }
}
