// SPDX-License-Identifier: MIT
#include "server/core/lobby/lobby_readers.h"

#include <utlist.h>

void
lobby_enter(struct core *core, struct session *session)
{
    if (!session->in_lobby) {
        session->in_lobby = true;
        DL_APPEND2(core->lobby_readers, session, reader_prev, reader_next);
    }
}

void
lobby_leave(struct core *core, struct session *session)
{
    if (session->in_lobby) {
        session->in_lobby = session->handout.is_paging = false;
        session->handout.seq = 0;
        DL_DELETE2(core->lobby_readers, session, reader_prev, reader_next);
    }
}
