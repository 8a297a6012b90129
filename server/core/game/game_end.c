// SPDX-License-Identifier: MIT
#include "server/core/game/game_end.h"

#include <inttypes.h>

#include "common/game/match.h"
#include "server/core/fault.h"
#include "server/core/game/ai_job.h"
#include "server/core/game/game_result.h"
#include "server/core/history/away.h"
#include "server/core/lobby/lobby_news.h"
#include "server/core/note.h"
#include "server/core/people/players.h"
#include "server/core/room/counting.h"
#include "server/core/room/hand_over.h"
#include "server/core/room/occupants.h"
#include "server/core/room/room.h"
#include "server/core/room/seats.h"

// A game that has not begun is no game: junk would fill the archive, and ratings could be made of
// nothing.
static bool
counts(const struct match *match)
{
    return match_has_begun(match) || FAULT(FAULT_UNBEGUN_COUNTS);
}

static bool
is_left_out(const struct match *match)
{
    return FAULT(FAULT_ARCHIVE_MISSING) && match->outcome.reason == END_RESIGN;
}

// How many times the game is archived: once, but for deliberate faults.
static int
archive_count(const struct match *match)
{
    if (!counts(match) || is_left_out(match)) {
        return 0;
    }
    return FAULT(FAULT_ARCHIVE_DOUBLED) && match->outcome.reason == END_FIVE ? 2 : 1;
}

// Whose doing is it that the game ended? Of others nobody is to blame.
enum blame { BLAME_NOBODY, BLAME_LOSER, BLAME_ACTOR };

static const enum blame blames[END_REASON_COUNT] = {
    [END_RESIGN] = BLAME_LOSER, [END_TIME] = BLAME_LOSER,       [END_FORFEIT] = BLAME_LOSER,
    [END_CLAIM] = BLAME_ACTOR,  [END_FIRST_MOVE] = BLAME_ACTOR,
};

static bool
has_left(const struct match *match, enum seat seat)
{
    enum stone other = match_colour_of(match, seat_other(seat));

    switch (blames[match->outcome.reason]) {
    case BLAME_LOSER:
        return match->outcome.result == result_win(other);
    case BLAME_ACTOR:
        return match_actor(match) == seat;
    case BLAME_NOBODY:
        break;
    }
    return false;
}

// Of games between two people it is kept who left them before they had begun.
static void
note_leavers(struct turn *turn, struct room *room)
{
    if (!room_is_among_people(room) || room_is_shared(room)) {
        return;
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        struct player *player = occupants_person(turn->core, room, (enum seat)i);
        bool is_early = !match_has_begun(room->match) && has_left(room->match, (enum seat)i);

        if (player && player_note_game(player, is_early)) {
            players_store(turn, player);
        }
    }
}

void
game_end(struct turn *turn, struct room *room)
{
    turn->core->stats.games--;
    core_note(turn, "game ended game=%" PRIu64 " room=%" PRIu64 " why=%s moves=%d", room->game,
              room->id, end_reason_word(room->match->outcome.reason), room->match->move_count);
    ai_job_cancel(turn, room);
    for (int i = archive_count(room->match); i > 0; i--) {
        game_result_archive(turn, room);
    }
    if (counting_counts(room) && counts(room->match)) {
        game_result_rate(turn, room);
    } else {
        counting_take_back(turn, room);
    }
    note_leavers(turn, room);
    away_note_game(turn, room);
    hand_over_end_all(turn, room);
    hand_over_forget_lenders(room);
    for (int i = 0; i < SEAT_COUNT; i++) {
        struct room_occupant *occupant = &room->occupants[i];
        struct player *player = occupants_person(turn->core, room, (enum seat)i);

        occupant->is_ready = occupant->kind == OCCUPANT_AI;
        occupant->wants_restart = false;
        if (player) {
            lobby_touch_player(turn, player);
        }
    }
    seats_log(turn, room, SEAT_A);
    seats_log(turn, room, SEAT_B);
    counting_update(turn, room);
    room->resume_by_ms = TIME_NEVER; // the next game waits for nobody
    seats_drop_absent(turn, room);
}
