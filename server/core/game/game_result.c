// SPDX-License-Identifier: MIT
#include "server/core/game/game_result.h"

#include <inttypes.h>

#include "common/game/match_log.h"
#include "common/room/rating.h"
#include "common/util/strbuf.h"
#include "server/core/fault.h"
#include "server/core/game/rating_entry.h"
#include "server/core/lobby/people_list.h"
#include "server/core/people/player.h"
#include "server/core/people/players.h"
#include "server/core/people/standings.h"
#include "server/core/room/occupants.h"
#include "server/core/room/rooms_log.h"
#include "server/core/send.h"
#include "server/core/tables.h"

// "rated 1", "rated 0", or "rated 0 pair" if it was played as a rated one and does not count: the
// ratings follow from the archive alone.
static void
write_rated(const struct room *room, struct strbuf *text)
{
    bool is_rated = room->settings.match.rated;

    if (is_rated && room->uncounted != UNCOUNTED_NONE) {
        strbuf_addf(text, "rated 0 %s\n\n", uncounted_word(room->uncounted));
    } else {
        strbuf_addf(text, "rated %d\n\n", is_rated);
    }
}

void
game_result_archive(struct turn *turn, struct room *room)
{
    struct strbuf text = {0};

    strbuf_addf(&text, "game 1\nended %" PRId64 "\nstarted %" PRId64 "\n", turn->now.wall_ms,
                room->started_wall_ms);
    for (int i = 0; i < SEAT_COUNT; i++) {
        const struct room_occupant *occupant = &room->occupants[i];
        const struct player *player = occupants_person(turn->core, room, (enum seat)i);
        const char *colour =
            match_colour_of(room->match, (enum seat)i) == STONE_BLACK ? "black" : "white";

        if (player) {
            strbuf_addf(&text, "%s person %" PRIu64 " %s\n", colour, player->id, player->name);
        } else {
            strbuf_addf(&text, "%s ai %d %" PRIu32 "\n", colour, (int)occupant->ai.kind,
                        occupant->ai.level);
        }
    }
    strbuf_add(&text, strbuf_text(&room->holders));
    if (room_is_private(&room->settings)) {
        strbuf_add(&text, "private 1\n");
    }
    write_rated(room, &text);
    match_log_write(room->match, &text);
    core_journal(turn, ENTRY_GAME, room->game, 0, &text);
    strbuf_finish(&text);
}

static double
score_of(const struct match *match, enum seat seat)
{
    if (match->outcome.result == RESULT_DRAW) {
        return 0.5;
    }
    return match->outcome.result == result_win(match_colour_of(match, seat)) ? 1 : 0;
}

// The archive keeps what the game has made of a rating.
static void
store_rating_entry(struct turn *turn, const struct room *room, enum seat seat, uint32_t rating)
{
    const struct match_settings *settings = &room->settings.match;
    const struct rating_entry entry = {
        .player = room->occupants[seat].player,
        .rule = settings->rules.rule,
        .speed = control_speed(&settings->control),
        .ended_ms = turn->now.wall_ms,
        .rating = rating,
    };
    struct strbuf line = {0};

    rating_entry_write(&entry, &line);
    core_journal(turn, ENTRY_RATING, room->game, (uint32_t)seat, &line);
    strbuf_finish(&line);
}

void
game_result_rate(struct turn *turn, struct room *room)
{
    const struct match_settings *settings = &room->settings.match;
    enum speed speed = control_speed(&settings->control);
    struct player *a = core_player(turn->core, room->occupants[SEAT_A].player);
    struct player *b = core_player(turn->core, room->occupants[SEAT_B].player);
    struct rating *of_a = player_rating_for(a, settings->rules.rule, speed);
    struct rating *of_b = player_rating_for(b, settings->rules.rule, speed);
    uint32_t ratings[4] = {(uint32_t)rating_shown(of_a), 0, (uint32_t)rating_shown(of_b), 0};
    struct wire_room_event event = {
        .kind = ROOM_EVENT_RATED, .game = room->game, .rating_count = 4, .ratings = ratings};

    rating_update(of_a, of_b, score_of(room->match, SEAT_A), turn->now.wall_ms);
    if (FAULT(FAULT_RATED_TWICE)) {
        rating_update(of_a, of_b, score_of(room->match, SEAT_A), turn->now.wall_ms);
    }
    ratings[1] = (uint32_t)rating_shown(of_a);
    ratings[3] = (uint32_t)rating_shown(of_b);
    players_store(turn, a);
    players_store(turn, b);
    store_rating_entry(turn, room, SEAT_A, ratings[FAULT(FAULT_RATING_OUTDATED) ? 0 : 1]);
    store_rating_entry(turn, room, SEAT_B, ratings[3]);
    people_list_move(turn->core, a);
    people_list_move(turn->core, b);
    standings_update(turn, a);
    standings_update(turn, b);
    rooms_log(turn, room, &event);
}
