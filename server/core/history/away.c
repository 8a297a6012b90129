// SPDX-License-Identifier: MIT
#include "server/core/history/away.h"

#include <stdio.h>

#include "server/core/core_internal.h"
#include "server/core/fault.h"
#include "server/core/history/history.h"
#include "server/core/history/history_limits.h"
#include "server/core/people/email.h"
#include "server/core/people/visible.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"

static const int64_t DAY_MS = INT64_C(24) * 3600 * 1000;

bool
away_waits(const struct turn *turn, const struct player *to, const struct player *from)
{
    const struct session *session = core_session(turn->core, to->conn);

    return !session || !visible_to(to, from) || session->is_slow ||
           turn->now.mono_ms - session->heard_ms > SESSION_QUIET_MS;
}

// How games ended does not count.
static bool
counts(const struct turn *turn, const struct history_line *line, uint64_t to)
{
    const struct history_words *words = &line->words;

    return words->to == to && words->unread && words->kind != HISTORY_GAME &&
           line->at_ms > turn->now.wall_ms - DAY_MS;
}

// What was left for him, by everybody and by this author.
static void
count_left(const struct turn *turn, uint64_t to, uint64_t from, int *all, int *of_author)
{
    const struct history_list *list = history_list_of(turn->core, to);

    *all = *of_author = 0;
    for (const struct history_node *node = list ? list->first : NULL; node; node = node->next) {
        if (counts(turn, node->line, to)) {
            ++*all;
            *of_author += node->line->words.from == from;
        }
    }
}

static int
most_of_author(void)
{
    return FAULT(FAULT_MAIL_UNLIMITED) ? HISTORY_WAITING_MAX : HISTORY_WAITING_OF_MAX;
}

enum error_code
away_may_leave(struct request *request, const struct player *to)
{
    int all, of_author;

    snprintf(request->argument, sizeof(request->argument), "%s", to->name);
    if (to->is_guest || !history_keeps_mail(request->turn->core)) {
        return ERROR_OFFLINE;
    }
    if (request->player->is_guest) {
        return ERROR_MAIL_GUEST;
    }
    count_left(request->turn, to->id, request->player->id, &all, &of_author);
    if (of_author >= most_of_author()) {
        return ERROR_MAIL_UNREAD;
    }
    return all >= HISTORY_WAITING_MAX ? ERROR_MAIL_FULL : ERROR_NONE;
}

void
away_seen(struct turn *turn, const struct player *reader, struct history_line *line)
{
    const struct player *author = core_player(turn->core, line->words.from);
    bool is_unread = author && !visible_to(reader, author);

    if (!line->words.waits && line->words.unread == is_unread) {
        return;
    }
    line->words.waits = false;
    line->words.unread = is_unread;
    history_store(turn, line);
}

void
away_invite(struct turn *turn, const struct room *room, const struct player *from,
            const struct player *to)
{
    const struct history_words words = {.kind = HISTORY_INVITATION,
                                        .room = room->id,
                                        .from = from->id,
                                        .name = from->name,
                                        .to = to->id,
                                        .waits = true,
                                        .unread = true};

    history_keep(turn, &words);
    if (!player_ignores(to, from->id)) {
        email_send(turn, core_player(turn->core, to->id), EMAIL_INVITATION, from->name);
    }
}

static enum mail_outcome
outcome_for(const struct match *match, enum seat seat)
{
    enum result result = match->outcome.result;

    if (result == RESULT_DRAW) {
        return MAIL_DRAWN;
    }
    if (result != RESULT_BLACK && result != RESULT_WHITE) {
        return MAIL_NO_OUTCOME;
    }
    return result == result_win(match_colour_of(match, seat)) ? MAIL_WON : MAIL_LOST;
}

static bool
is_told(const struct core *core, const struct room *room)
{
    return history_keeps_mail(core) && !room_is_shared(room) && !FAULT(FAULT_GAME_UNTOLD);
}

// Whose line may be dead is told later, too: most games that end by the clock end so.
static bool
may_have_missed(const struct turn *turn, const struct player *player)
{
    const struct session *session = core_session(turn->core, player->conn);

    return !session || session->is_slow || session->is_quiet ||
           turn->now.mono_ms - session->heard_ms > SESSION_QUIET_MS;
}

void
away_note_game(struct turn *turn, const struct room *room)
{
    if (!is_told(turn->core, room)) {
        return;
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        enum seat seat = (enum seat)i;
        const struct player *player = occupants_person(turn->core, room, seat);
        const struct player *other = occupants_person(turn->core, room, seat_other(seat));

        if (player && !player->is_guest && may_have_missed(turn, player)) {
            struct history_words words = {.kind = HISTORY_GAME,
                                          .from = other ? other->id : 0,
                                          .name = other ? other->name : "",
                                          .to = player->id,
                                          .waits = true,
                                          .unread = true,
                                          .game = room->game,
                                          .outcome = outcome_for(room->match, seat),
                                          .reason = room->match->outcome.reason};

            history_keep(turn, &words);
        }
    }
}
