// SPDX-License-Identifier: MIT
#include "server/core/people/session.h"

#include <stdlib.h>

#include "common/util/wipe.h"
#include "common/util/xalloc.h"

struct waiting *
session_wait(struct session *session, enum waiting_for what, uint64_t seq)
{
    session_stop_waiting(session);
    session->waiting = xcalloc(1, sizeof(*session->waiting));
    session->waiting->what = what;
    session->waiting->seq = seq;
    return session->waiting;
}

void
session_stop_waiting(struct session *session)
{
    if (session->waiting) {
        wipe(session->waiting, sizeof(*session->waiting)); // a password may stand in it
        free(session->waiting);
        session->waiting = NULL;
    }
}

bool
session_pay(struct session *session, int price, int64_t now_ms)
{
    int64_t earned = (now_ms - session->credit_at_ms) * SESSION_CREDIT_PER_S / 1000;

    if (earned > 0) {
        session->credit += earned;
        if (session->credit > SESSION_CREDIT_MAX) {
            session->credit = SESSION_CREDIT_MAX;
        }
        session->credit_at_ms = now_ms;
    }
    // A request that is refused for lack of credit costs its price too. A client that keeps
    // sending in spite of refusals sinks further, until the connection is closed.
    session->credit -= price;
    return session->credit >= 0;
}

bool
session_awaits_room(const struct session *session, uint64_t room)
{
    for (int i = 0; i < session->handout.room_count; i++) {
        const struct awaited_room *awaited = &session->handout.rooms[i];

        if (awaited->room == room && (session->has_missed_rooms || awaited->replaces_events)) {
            return true;
        }
    }
    return false;
}
