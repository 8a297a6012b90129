// SPDX-License-Identifier: MIT
#include "server/core/kept/away.h"

#include <stdio.h>

#include "server/core/core_internal.h"
#include "server/core/fault.h"
#include "server/core/kept/kept.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"

// What waits for him, of everybody and of this author. How games ended does not count.
static void
count_waiting(const struct core *core, uint64_t to, uint64_t from, int *all, int *of_author)
{
    const struct kept_list *list = kept_list_of(core, to);

    *all = *of_author = 0;
    for (const struct kept_node *node = list ? list->first : NULL; node; node = node->next) {
        const struct kept_words *words = &node->line->words;

        if (words->to == to && words->waits && words->kind != KEPT_GAME) {
            ++*all;
            *of_author += words->from == from;
        }
    }
}

static int
most_of_author(void)
{
    return FAULT(FAULT_MAIL_UNLIMITED) ? KEPT_WAITING_MAX : KEPT_WAITING_OF_MAX;
}

enum error_code
away_may_leave(struct request *request, const struct player *to)
{
    const struct core *core = request->turn->core;
    int all, of_author;

    snprintf(request->argument, sizeof(request->argument), "%s", to->name);
    if (to->is_guest || !kept_keeps_mail(core)) {
        return ERROR_OFFLINE;
    }
    if (request->player->is_guest) {
        return ERROR_MAIL_GUEST;
    }
    count_waiting(core, to->id, request->player->id, &all, &of_author);
    if (of_author >= most_of_author()) {
        return ERROR_MAIL_UNREAD;
    }
    return all >= KEPT_WAITING_MAX ? ERROR_MAIL_FULL : ERROR_NONE;
}

void
away_invite(struct turn *turn, const struct room *room, const struct player *from,
            const struct player *to)
{
    const struct kept_words words = {.kind = KEPT_INVITATION,
                                     .room = room->id,
                                     .from = from->id,
                                     .name = from->name,
                                     .to = to->id,
                                     .waits = true};

    kept_add(turn, &words);
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
    return kept_keeps_mail(core) && !room_is_shared(room) && !FAULT(FAULT_GAME_UNTOLD);
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

        if (player && !player->is_guest && !player->conn) {
            struct kept_words words = {.kind = KEPT_GAME,
                                       .from = other ? other->id : 0,
                                       .name = other ? other->name : "",
                                       .to = player->id,
                                       .waits = true,
                                       .game = room->game,
                                       .outcome = outcome_for(room->match, seat),
                                       .reason = room->match->outcome.reason};

            kept_add(turn, &words);
        }
    }
}
