// SPDX-License-Identifier: MIT
#include "server/core/lobby/person_row.h"

#include "server/core/lobby/lobby_news.h"
#include "server/core/lobby/lobby_sheet.h"
#include "server/core/people/players.h"
#include "server/core/people/visible.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"

// The last room that he has entered of those that everybody may see.
static uint64_t
watched_room(const struct core *core, const struct player *player)
{
    for (int i = player->room_count - 1; i >= 0; i--) {
        if (lobby_lists(core_room(core, player->rooms[i]))) {
            return player->rooms[i];
        }
    }
    return 0;
}

static void
fill_place(const struct core *core, const struct player *player, struct wire_person *person)
{
    const struct room *room;

    person->state = lobby_state_of(core, player, &person->room);
    if (person->state == PLAYER_HERE) {
        person->room = watched_room(core, player);
        person->watching = person->room != 0;
    }
    room = core_room(core, person->room);
    person->code = room ? lobby_code(room) : "";
}

void
person_row_fill(const struct turn *turn, const struct player *player, const struct player *viewer,
                struct person_row *row)
{
    const struct player_rating *line = player_main_rating(player);

    row->player = players_wire_known(turn->core, player->id, turn->now.wall_ms);
    row->person = (struct wire_person){.player = &row->player,
                                       .code = "",
                                       .rule = line ? (int)line->rule : ANY_RULE,
                                       .speed = line ? (int)line->speed : ANY_SPEED};
    if (visible_to(player, viewer)) {
        fill_place(turn->core, player, &row->person);
    }
    if (row->person.state == PLAYER_GONE) {
        row->person.seen_ms = (uint64_t)player->seen_ms;
    }
}
