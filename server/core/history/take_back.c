// SPDX-License-Identifier: MIT
#include "server/core/history/take_back.h"

#include <strings.h>

#include <utlist.h>

#include "common/util/xalloc.h"
#include "server/core/blob.h"
#include "server/core/core_internal.h"
#include "server/core/history/history.h"
#include "server/core/room/room.h"
#include "server/core/send.h"
#include "server/core/tables.h"

enum { LOOKS_MAX = 512 }; // at lines of one author, in one step

// Older programs would not know what to do with it.
static void
tell(struct turn *turn, const struct session *session, struct blob *frame)
{
    if (session && session->reads_history && !session->is_slow) {
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
tell_all(struct turn *turn, const struct history_line *line, struct blob *frame)
{
    const struct session *session;

    switch (line->words.kind) {
    case HISTORY_LOBBY:
        DL_FOREACH2(turn->core->lobby_readers, session, reader_next)
        {
            tell(turn, session, frame);
        }
        break;
    case HISTORY_ROOM:
    case HISTORY_WATCHERS:
        tell_room(turn, core_room(turn->core, line->words.room), frame);
        break;
    case HISTORY_MESSAGE:
    case HISTORY_GAME:
    case HISTORY_INVITATION:
        tell_player(turn, line->words.to, frame);
        tell_player(turn, line->words.from, frame);
    }
}

// All of them of one place.
static void
take_back(struct turn *turn, struct history_line *const *lines, int count)
{
    uint64_t ids[WIRE_HISTORY_MAX];
    struct server_msg msg = {.kind = SERVER_LINE_GONE,
                             .line_gone = {.line_count = count, .lines = ids}};
    struct blob *frame;

    for (int i = 0; i < count; i++) {
        ids[i] = lines[i]->id;
    }
    frame = core_encode(turn->core, &msg);
    tell_all(turn, lines[0], frame);
    blob_release(frame);
    for (int i = 0; i < count; i++) {
        history_remove(turn, lines[i]);
    }
}

void
take_back_line(struct turn *turn, struct history_line *line)
{
    take_back(turn, &line, 1);
}

// What this author said up to then, where his oldest line is. Returns false if there is nothing.
static bool
take_back_group(struct turn *turn, const struct unsaid *unsaid)
{
    const struct history_list *list = history_said_by(turn->core, unsaid->author);
    struct history_node *node = list ? list->first : NULL;
    struct history_line *group[WIRE_HISTORY_MAX];
    int count = 0;

    for (int looks = 0;
         node && node->line->id <= unsaid->newest && looks < LOOKS_MAX && count < WIRE_HISTORY_MAX;
         looks++, node = node->next) {
        if (node->line->at.list == list->first->line->at.list) {
            group[count++] = node->line;
        }
    }
    if (count > 0) {
        take_back(turn, group, count);
    }
    return count > 0;
}

void
take_back_on_timer(struct turn *turn)
{
    struct history_lines *history = &turn->core->history;

    while (history->unsaid_count > 0 &&
           !take_back_group(turn, &history->unsaid[history->unsaid_count - 1])) {
        history->unsaid_count--;
    }
    if (history->unsaid_count > 0) {
        timers_set(&turn->core->timers, &history->unsay_timer, turn->now.mono_ms + 1);
    }
}

// Returns how many lines that will be.
static int
add(struct turn *turn, uint64_t author)
{
    struct history_lines *history = &turn->core->history;
    const struct history_list *list = history_said_by(turn->core, author);

    if (!list) {
        return 0;
    }
    if (history->unsaid_count == history->unsaid_capacity) {
        history->unsaid_capacity = history->unsaid_capacity ? 2 * history->unsaid_capacity : 4;
        history->unsaid = xreallocarray(history->unsaid, (size_t)history->unsaid_capacity,
                                        sizeof(*history->unsaid));
    }
    history->unsaid[history->unsaid_count++] =
        (struct unsaid){author, history_newest(list)->line->id};
    return list->count;
}

int
take_back_all_of(struct turn *turn, uint64_t author)
{
    int count = add(turn, author);

    take_back_on_timer(turn);
    return count;
}

// What was said in the lobby and in rooms by somebody who is gone, and was called so.
static bool
is_of_gone(const struct core *core, const struct history_list *list, const char *name)
{
    const struct history_line *line = list->first->line;

    return list == history_said_by(core, line->words.from) &&
           !core_player(core, line->words.from) && strcasecmp(line->words.name, name) == 0;
}

int
take_back_count_gone(const struct core *core, const char *name)
{
    int count = 0;

    for (const struct history_list *list = core->history.lists; list; list = list->by_key.next) {
        count += is_of_gone(core, list, name) ? list->count : 0;
    }
    return count;
}

int
take_back_all_gone(struct turn *turn, const char *name)
{
    int count = 0;

    for (const struct history_list *list = turn->core->history.lists; list;
         list = list->by_key.next) {
        if (is_of_gone(turn->core, list, name)) {
            count += add(turn, list->first->line->words.from);
        }
    }
    take_back_on_timer(turn);
    return count;
}
