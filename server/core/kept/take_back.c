// SPDX-License-Identifier: MIT
#include "server/core/kept/take_back.h"

#include <utlist.h>

#include "server/core/blob.h"
#include "server/core/core_internal.h"
#include "server/core/kept/kept.h"
#include "server/core/room/room.h"
#include "server/core/send.h"
#include "server/core/tables.h"

// Older programs would not know what to do with it.
static void
tell(struct turn *turn, const struct session *session, struct blob *frame)
{
    if (session && session->reads_kept && !session->is_slow) {
        core_send_news(turn, session->conn, blob_hold(frame));
    }
}

static void
tell_player(struct turn *turn, uint64_t id, struct blob *frame)
{
    const struct player *player = core_player(turn->core, id);

    tell(turn, player ? core_session(turn->core, player->conn) : NULL, frame);
}

static void
tell_room(struct turn *turn, const struct room *room, struct blob *frame)
{
    for (int i = 0; room && i < room->member_count; i++) {
        tell_player(turn, room->members[i], frame);
    }
}

static void
tell_all(struct turn *turn, const struct kept_line *line, struct blob *frame)
{
    const struct session *session;

    switch (line->words.kind) {
    case KEPT_LOBBY:
        DL_FOREACH2(turn->core->lobby_readers, session, reader_next)
        {
            tell(turn, session, frame);
        }
        break;
    case KEPT_ROOM:
    case KEPT_WATCHERS:
        tell_room(turn, core_room(turn->core, line->words.room), frame);
        break;
    case KEPT_MESSAGE:
    case KEPT_GAME:
    case KEPT_INVITATION:
        tell_player(turn, line->words.to, frame);
        tell_player(turn, line->words.from, frame);
    }
}

void
take_back_line(struct turn *turn, struct kept_line *line)
{
    struct server_msg msg = {.kind = SERVER_LINE_GONE,
                             .line_gone = {.line_count = 1, .lines = &line->id}};
    struct blob *frame = core_encode(turn->core, &msg);

    tell_all(turn, line, frame);
    blob_release(frame);
    kept_remove(turn, line);
}

int
take_back_all_of(struct turn *turn, uint64_t player)
{
    const struct kept_list *list;
    int count = 0;

    while ((list = kept_said_by(turn->core, player))) {
        take_back_line(turn, list->first->line);
        count++;
    }
    return count;
}
