// SPDX-License-Identifier: MIT
#include "server/core/lobby/standings_pages.h"

#include <stdlib.h>

#include "common/room/rating.h"
#include "common/util/xalloc.h"
#include "server/core/blob.h"
#include "server/core/people/players.h"
#include "server/core/people/standings.h"
#include "server/core/send.h"
#include "server/core/tables.h"

enum {
    KEPT_MAX = 64,  // pages
    KEPT_MS = 1000, // as fresh as the deltas of the lobby
};

struct standings_frame {
    struct wire_standings_ask ask;
    int64_t at_ms;
    struct blob *frame; // owned, NULL = none
};

static struct standings_frame *
place_of(struct core *core, const struct wire_standings_ask *ask)
{
    unsigned board = (unsigned)ask->rule * SPEED_COUNT + (unsigned)ask->speed;

    if (!core->standings_frames) {
        core->standings_frames = xcalloc(KEPT_MAX, sizeof(*core->standings_frames));
    }
    return &core->standings_frames[(board + ask->page) % KEPT_MAX];
}

static bool
is_fresh(const struct standings_frame *kept, const struct wire_standings_ask *ask, int64_t now_ms)
{
    return kept->frame && kept->ask.rule == ask->rule && kept->ask.speed == ask->speed &&
           kept->ask.page == ask->page && now_ms - kept->at_ms < KEPT_MS;
}

static bool
fill_row(const struct turn *turn, const struct wire_standings_ask *ask, int place,
         struct wire_player *wire, struct wire_standings_row *row)
{
    enum rule rule = (enum rule)ask->rule;
    enum speed speed = (enum speed)ask->speed;
    const struct player *player = standings_at(turn->core, rule, speed, place);
    const struct rating *rating = player ? player_rating(player, rule, speed) : NULL;

    if (!rating) {
        return false;
    }
    *wire = players_wire_at(turn->core, player->id, rule, speed, turn->now.wall_ms);
    *row = (struct wire_standings_row){
        .player = wire,
        .games = (uint32_t)rating->games,
        .wins = (uint32_t)rating->wins,
        .draws = (uint32_t)rating->draws,
    };
    return true;
}

static struct blob *
encode(struct turn *turn, const struct wire_standings_ask *ask)
{
    int total = standings_count(turn->core, (enum rule)ask->rule, (enum speed)ask->speed);
    int pages = (total + WIRE_STANDINGS_MAX - 1) / WIRE_STANDINGS_MAX;
    struct wire_player players[WIRE_STANDINGS_MAX];
    struct wire_standings_row rows[WIRE_STANDINGS_MAX];
    struct server_msg msg = {.kind = SERVER_STANDINGS_PAGE,
                             .standings_page = {.rule = (enum rule)ask->rule,
                                                .speed = (enum speed)ask->speed,
                                                .page = ask->page,
                                                .pages = (uint32_t)(pages ? pages : 1),
                                                .total = (uint32_t)total,
                                                .rows = rows}};
    int first = (int)ask->page * WIRE_STANDINGS_MAX + 1, count = 0;

    while (count < WIRE_STANDINGS_MAX &&
           fill_row(turn, ask, first + count, &players[count], &rows[count])) {
        count++;
    }
    msg.standings_page.row_count = count;
    return core_encode(turn->core, &msg);
}

struct blob *
standings_pages_frame(struct turn *turn, const struct wire_standings_ask *ask)
{
    struct standings_frame *kept = place_of(turn->core, ask);

    if (!is_fresh(kept, ask, turn->now.mono_ms)) {
        blob_release(kept->frame);
        kept->frame = encode(turn, ask);
        kept->ask = *ask;
        kept->at_ms = turn->now.mono_ms;
    }
    return blob_hold(kept->frame);
}

void
standings_pages_forget(struct core *core)
{
    for (int i = 0; core->standings_frames && i < KEPT_MAX; i++) {
        blob_release(core->standings_frames[i].frame);
    }
    free(core->standings_frames);
    core->standings_frames = NULL;
}
