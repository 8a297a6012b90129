// SPDX-License-Identifier: MIT
// Leaderboards, and one's own place on them.
#include "common/room/rating.h"
#include "server/core/handlers.h"
#include "server/core/lobby/standings_pages.h"
#include "server/core/people/standings.h"
#include "server/core/send.h"
#include "server/core/tables.h"

static bool
is_asked(const struct wire_standings_ask *ask, int rule, int speed)
{
    return (ask->rule == ANY_RULE || ask->rule == rule) &&
           (ask->speed == ANY_SPEED || ask->speed == speed);
}

// How well a list fits what was left open: first by the games of the one who asks, then by how many
// have a place there.
static int64_t
fitness(const struct request *request, enum rule rule, enum speed speed)
{
    const struct rating *rating = player_rating(request->player, rule, speed);

    return ((int64_t)(rating ? rating->games : 0) << 32) +
           standings_count(request->turn->core, rule, speed);
}

// Settles rule and speed. Bounded by the number of lists.
static struct wire_standings_ask
choose(const struct request *request, const struct wire_standings_ask *ask)
{
    struct wire_standings_ask chosen = *ask;
    int64_t best = -1;

    for (int rule = 0; rule < RULE_COUNT; rule++) {
        for (int speed = 0; speed < SPEED_COUNT; speed++) {
            int64_t fits = fitness(request, (enum rule)rule, (enum speed)speed);

            if (is_asked(ask, rule, speed) && fits > best) {
                chosen.rule = rule;
                chosen.speed = speed;
                best = fits;
            }
        }
    }
    return chosen;
}

// The page has no number, so that it can be shared: the place of the one who asks is the answer.
enum error_code
h_standings_ask(struct request *request)
{
    struct turn *turn = request->turn;
    struct wire_standings_ask ask = choose(request, &request->msg->standings_ask);
    enum rule rule = (enum rule)ask.rule;
    enum speed speed = (enum speed)ask.speed;
    const struct rating *rating = player_rating(request->player, rule, speed);
    struct server_msg msg = {
        .kind = SERVER_STANDING,
        .standing = {.rule = rule,
                     .speed = speed,
                     .place = (uint32_t)standings_place(turn->core, request->player, rule, speed),
                     .total = (uint32_t)standings_count(turn->core, rule, speed),
                     .rating = rating ? (uint32_t)rating_shown(rating) : 0,
                     .provisional = rating && rating_is_provisional(rating, turn->now.wall_ms)},
    };

    core_answer(request, &msg);
    core_send_news(turn, request->session->conn, standings_pages_frame(turn, &ask));
    return ERROR_NONE;
}
