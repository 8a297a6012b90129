// SPDX-License-Identifier: MIT
#include "server/core/room/hand_over.h"

#include <inttypes.h>
#include <string.h>

#include "server/core/fault.h"
#include "server/core/people/player.h"
#include "server/core/people/players.h"
#include "server/core/room/occupants.h"
#include "server/core/room/rooms_log.h"
#include "server/core/send.h"
#include "server/core/tables.h"

// What the message points at.
struct parts {
    struct wire_player by;
    struct wire_occupant_parts to;
};

static struct server_msg
make_msg(struct turn *turn, const struct room *room, enum seat seat, enum hand_over_state state,
         struct parts *parts)
{
    const struct hand_over *offer = &room->offers[seat];
    bool is_open = state == HAND_OVER_OPEN;

    parts->by = players_wire(turn->core, offer->by, &room->settings.match, turn->now.wall_ms);
    occupants_wire_one(turn->core, room, &offer->to, turn->now.wall_ms, &parts->to);
    return (struct server_msg){.kind = SERVER_HAND_OVER_OFFER,
                               .hand_over_offer = {.room = room->id,
                                                   .seat = seat,
                                                   .offer = offer->offer,
                                                   .state = state,
                                                   .by = &parts->by,
                                                   .to = &parts->to.occupant,
                                                   .asked = is_open ? offer->asked : 0}};
}

static void
tell(struct turn *turn, struct room *room, enum seat seat, enum hand_over_state state)
{
    struct parts parts;
    struct server_msg msg = make_msg(turn, room, seat, state, &parts);

    rooms_send_all(turn, room, &msg);
}

void
hand_over_tell(struct turn *turn, struct room *room, enum seat seat)
{
    tell(turn, room, seat, HAND_OVER_OPEN);
}

static bool
is_shown(void)
{
    return !FAULT(FAULT_HAND_OVER_UNTOLD);
}

void
hand_over_show(struct turn *turn, const struct room *room, uint64_t conn)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        struct parts parts;
        struct server_msg msg;

        if (room->offers[i].offer && is_shown()) {
            msg = make_msg(turn, room, (enum seat)i, HAND_OVER_OPEN, &parts);
            core_send(turn, conn, &msg);
        }
    }
}

void
hand_over_end(struct turn *turn, struct room *room, enum seat seat, enum hand_over_state state)
{
    if (room->offers[seat].offer) {
        tell(turn, room, seat, state);
        memset(&room->offers[seat], 0, sizeof(room->offers[seat]));
    }
}

void
hand_over_end_all(struct turn *turn, struct room *room)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        hand_over_end(turn, room, (enum seat)i, HAND_OVER_ENDED);
    }
}

void
hand_over_on_leave(struct turn *turn, struct room *room, const struct player *player)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct hand_over *offer = &room->offers[i];

        if (offer->by == player->id || offer->asked == player->id ||
            (offer->to.kind == OCCUPANT_PERSON && offer->to.player == player->id)) {
            hand_over_end(turn, room, (enum seat)i, HAND_OVER_ENDED);
        }
    }
}

// "held 17 a person 1234 Hana" or "held 17 a ai 0 5": since that event of the game.
static void
note_holder(struct turn *turn, struct room *room, enum seat seat,
            const struct room_occupant *occupant, int event)
{
    const struct player *player = core_player(turn->core, occupant->player);

    strbuf_addf(&room->holders, "held %d %c ", event, "ab"[seat]);
    if (occupant->kind == OCCUPANT_AI) {
        strbuf_addf(&room->holders, "ai %d %" PRIu32 "\n", (int)occupant->ai.kind,
                    occupant->ai.level);
    } else {
        strbuf_addf(&room->holders, "person %" PRIu64 " %s\n", occupant->player,
                    player ? player->name : "-");
    }
    room->holder_count++;
}

// Has the seat a line in the record?
static bool
has_holder(const struct room *room, enum seat seat)
{
    char head[] = {'h', 'e', 'l', 'd', ' ', '0', ' ', "ab"[seat], ' ', '\0'};

    return strstr(strbuf_text(&room->holders), head) != NULL;
}

static bool
is_recorded(void)
{
    return !FAULT(FAULT_HOLDER_UNTOLD);
}

void
hand_over_note(struct turn *turn, struct room *room, enum seat seat, const struct room_occupant *to,
               int event)
{
    const struct room_occupant *before = &room->occupants[seat];
    uint64_t *lender = &room->lenders[seat];

    if (!has_holder(room, seat)) {
        note_holder(turn, room, seat, before, 0);
    }
    if (is_recorded()) {
        note_holder(turn, room, seat, to, event);
    }
    if (*lender == 0 && before->kind == OCCUPANT_PERSON) {
        *lender = before->player;
    }
    if (to->kind == OCCUPANT_PERSON && to->player == *lender) {
        *lender = 0;
    }
}

bool
hand_over_is_full(const struct room *room)
{
    // The first holder has a line too.
    return room->holder_count + 2 > ROOM_HOLDERS_MAX;
}

void
hand_over_forget_lenders(struct room *room)
{
    memset(room->lenders, 0, sizeof(room->lenders));
}

void
hand_over_reset(struct room *room)
{
    hand_over_forget_lenders(room);
    strbuf_clear(&room->holders);
    room->holder_count = 0;
    memset(room->offer_from_ms, 0, sizeof(room->offer_from_ms));
}
