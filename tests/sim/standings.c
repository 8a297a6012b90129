// SPDX-License-Identifier: MIT
#include "tests/sim/standings.h"

#include <inttypes.h>

#include "common/room/rating.h"
#include "server/core/core_internal.h"
#include "server/core/people/standings.h"
#include "server/core/tables.h"
#include "tests/sim/world.h"

// A place ends by a timer of the monotonic clock; the wall clock may jump meanwhile.
enum { JUMP_MS = 24 * 60 * 60 * 1000 };

void
sim_standings_ask(struct sim *sim, struct client *client)
{
    struct client_msg msg = {.kind = CLIENT_STANDINGS_ASK,
                             .standings_ask = {ANY_RULE, ANY_SPEED, 0}};

    if (world_chance(sim, 300)) {
        msg.standings_ask.rule = (int)rng_below(&sim->rng, RULE_COUNT);
        msg.standings_ask.speed = (int)rng_below(&sim->rng, SPEED_COUNT);
        msg.standings_ask.page = rng_below(&sim->rng, 2);
    }
    client_send(sim, client, &msg);
}

static bool
may_have_place(const struct player *player)
{
    return !player->is_guest && !player->is_banned;
}

static int
count_established(const struct sim *sim, enum rule rule, enum speed speed, int64_t wall_ms)
{
    int count = 0;

    for (const struct player *player = sim->core->players; player; player = player->by_id.next) {
        const struct rating *rating = player_rating(player, rule, speed);

        count += rating && may_have_place(player) && !rating_is_provisional(rating, wall_ms);
    }
    return count;
}

static int
count_better(const struct sim *sim, const struct wire_standing *told, const struct rating *than,
             int64_t wall_ms)
{
    int count = 0;

    for (const struct player *player = sim->core->players; player; player = player->by_id.next) {
        const struct rating *rating = player_rating(player, told->rule, told->speed);

        count += rating && may_have_place(player) && !rating_is_provisional(rating, wall_ms) &&
                 rating->rating > than->rating;
    }
    return count;
}

// Made at this moment. Equals share a place here.
static void
check_place(struct sim *sim, const struct player *reader, const struct wire_standing *told)
{
    int64_t now_ms = world_now(sim).wall_ms;
    const struct rating *own = player_rating(reader, told->rule, told->speed);
    int total = count_established(sim, told->rule, told->speed, now_ms);
    bool has_place = own && may_have_place(reader) && !rating_is_provisional(own, now_ms);

    if (total != count_established(sim, told->rule, told->speed, now_ms - JUMP_MS)) {
        return; // a place is about to end
    }
    if ((told->place != 0) != has_place || told->total != (uint32_t)total) {
        sim_fail(sim, 0, reader->id, "place %u of %u, and %d have one", told->place, told->total,
                 total);
    }
    if (has_place && (int)told->place < count_better(sim, told, own, now_ms) + 1) {
        sim_fail(sim, 0, reader->id, "place %u, and %d are better", told->place,
                 count_better(sim, told, own, now_ms));
    }
}

static bool
is_past_all(const struct wire_standings_page *page)
{
    return (uint64_t)page->page * WIRE_STANDINGS_MAX >= page->total;
}

// A page may be a second old.
static void
check_page(struct sim *sim, const struct player *reader, const struct wire_standings_page *page)
{
    for (int i = 0; i < page->row_count; i++) {
        const struct wire_player *told = page->rows[i].player;

        if (told->guest || told->provisional || !told->rating) {
            sim_fail(sim, 0, reader->id, "player %" PRIu64 " has a place without such a rating",
                     told->id);
        }
        if (i > 0 && told->rating > page->rows[i - 1].player->rating) {
            sim_fail(sim, 0, reader->id, "the leaderboard is not in order");
        }
    }
    if ((page->row_count == 0) != is_past_all(page)) {
        sim_fail(sim, 0, reader->id, "%d rows on page %u of a leaderboard of %u", page->row_count,
                 page->page, page->total);
    }
}

void
sim_standings_told(struct sim *sim, const struct player *reader, const struct server_msg *msg)
{
    if (msg->kind == SERVER_STANDING) {
        check_place(sim, reader, &msg->standing);
    } else {
        check_page(sim, reader, &msg->standings_page);
    }
}

// How many have an established rating, of each rule and speed.
struct established {
    int counts[RULE_COUNT][SPEED_COUNT];
};

static void
count_all(const struct sim *sim, int64_t wall_ms, struct established *established)
{
    *established = (struct established){0};
    for (const struct player *player = sim->core->players; player; player = player->by_id.next) {
        for (int i = 0; i < player->rating_count && may_have_place(player); i++) {
            const struct player_rating *line = &player->ratings[i];

            established->counts[line->rule][line->speed] +=
                !rating_is_provisional(&line->rating, wall_ms);
        }
    }
}

static void
check_board(struct sim *sim, enum rule rule, enum speed speed)
{
    int count = standings_count(sim->core, rule, speed);

    for (int place = 1; place <= count; place++) {
        const struct player *player = standings_at(sim->core, rule, speed, place);
        const struct player *next = standings_at(sim->core, rule, speed, place + 1);

        if (standings_place(sim->core, player, rule, speed) != place ||
            (next && player_rating(next, rule, speed)->rating >
                         player_rating(player, rule, speed)->rating)) {
            sim_fail(sim, 0, player->id, "place %d of a leaderboard is not in order", place);
        }
    }
    sim->totals.places = count > sim->totals.places ? count : sim->totals.places;
}

void
sim_standings_check(struct sim *sim)
{
    int64_t now_ms = world_now(sim).wall_ms;
    struct established now, before;

    count_all(sim, now_ms, &now);
    count_all(sim, now_ms - JUMP_MS, &before);
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        for (int speed = 0; speed < SPEED_COUNT; speed++) {
            int count = standings_count(sim->core, (enum rule)rule, (enum speed)speed);

            if (count < now.counts[rule][speed] || count > before.counts[rule][speed]) {
                sim_fail(sim, 0, 0, "%d places on the leaderboard of rule %d and speed %d", count,
                         rule, speed);
                return;
            }
            check_board(sim, (enum rule)rule, (enum speed)speed);
        }
    }
}
