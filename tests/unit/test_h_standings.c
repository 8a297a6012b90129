// SPDX-License-Identifier: MIT
// Leaderboards: who has a place, which one, and what is told of it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/room/rating.h"
#include "server/core/core_internal.h"
#include "server/core/people/standings.h"
#include "tests/support/core_world.h"

enum { DAY_MS = 24 * 60 * 60 * 1000 };

// Gives an account a rating, and the place that follows from it.
static void
rate(struct world *w, const char *name, double rating, double deviation)
{
    struct player *player = world_player(w, name);
    struct rating *line = player_rating_for(player, RULE_RENJU, SPEED_BLITZ);
    struct turn turn = {w->core, w->now, &w->effects};

    *line = (struct rating){.rating = rating,
                            .deviation = deviation,
                            .volatility = RATING_VOLATILITY_START,
                            .games = 30,
                            .wins = 20,
                            .draws = 1,
                            .last_ms = w->now.wall_ms};
    standings_update(&turn, player);
}

// The page that this client got, as "ann:1600 bob:1500", after its own place.
static void
expect_page(struct world *w, const char *name, uint32_t place, const char *want)
{
    const struct wire_standing *own = &world_expect(w, name, SERVER_STANDING)->standing;
    const struct wire_standings_page *page;
    struct strbuf text = {0};

    world_expect_number("place", own->place, place);
    page = &world_expect(w, name, SERVER_STANDINGS_PAGE)->standings_page;
    for (int i = 0; i < page->row_count; i++) {
        strbuf_addf(&text, "%s%s:%u", i ? " " : "", page->rows[i].player->name,
                    (unsigned)page->rows[i].player->rating);
    }
    assert_string_equal(strbuf_text(&text), want);
    strbuf_finish(&text);
}

static void
the_best_established_rating_is_first(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: register; cid: register; dora: guest");
    rate(w, "ann", 1600, 60);
    rate(w, "bob", 1700, 60);
    rate(w, "cid", 1900, 200);
    world_do(w, "ann: top renju blitz; cid: top renju blitz; dora: top renju blitz");
    expect_page(w, "ann", 2, "bob:1700 ann:1600");
    world_expect_number("provisional", world_last(w, "cid", SERVER_STANDING)->standing.provisional,
                        1);
    world_expect_number("rating", world_last(w, "cid", SERVER_STANDING)->standing.rating, 1900);
    expect_page(w, "cid", 0, "bob:1700 ann:1600");
    expect_page(w, "dora", 0, "bob:1700 ann:1600");
    world_do(w, "ann: top renju rapid");
    expect_page(w, "ann", 0, "");
}

static void
what_is_left_open_is_what_one_has_played_most(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: guest");
    rate(w, "ann", 1600, 60);
    world_do(w, "ann: top; bob: top; bob: top renju; bob: top freestyle");
    expect_page(w, "ann", 1, "ann:1600");
    expect_page(w, "bob", 0, "ann:1600");
    expect_page(w, "bob", 0, "ann:1600");
    expect_page(w, "bob", 0, "");
}

static void
a_place_ends_with_a_long_absence(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: register");
    rate(w, "ann", 1600, 60);
    rate(w, "bob", 1500, 109);
    world_do(w, "ann: top renju blitz");
    expect_page(w, "ann", 1, "ann:1600 bob:1500");
    world_pass(w, (int64_t)30 * DAY_MS);
    world_do(w, "ann: top renju blitz");
    expect_page(w, "ann", 1, "ann:1600");
}

static void
a_banned_account_has_no_place(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: register");
    rate(w, "ann", 1600, 60);
    rate(w, "bob", 1700, 60);
    world_command(w, "ban bob");
    world_pass(w, 1000);
    world_do(w, "ann: top renju blitz");
    expect_page(w, "ann", 1, "ann:1600");
    world_command(w, "unban bob");
    world_pass(w, 1000);
    world_do(w, "ann: top renju blitz");
    expect_page(w, "ann", 2, "bob:1700 ann:1600");
}

// A page is shared for a second.
static void
places_move_with_ratings_and_survive_a_restart(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: register");
    rate(w, "ann", 1600, 60);
    rate(w, "bob", 1700, 60);
    rate(w, "ann", 1800, 60);
    world_do(w, "bob: top renju blitz");
    expect_page(w, "bob", 2, "ann:1800 bob:1700");
    world_do(w, "ann: badge 1 1; bob: badge 1 1"); // stores both
    world_crash(w, 1000);
    world_do(w, "bob: connect; bob: hello; bob: resume; bob: top renju blitz");
    expect_page(w, "bob", 2, "ann:1800 bob:1700");
}

static void
pages_hold_fifty_and_know_how_many_there_are(void **state)
{
    struct world *w = *state;
    const struct wire_standings_page *page;

    for (int i = 0; i < 53; i++) {
        char line[64], name[16];

        snprintf(name, sizeof(name), "p%02d", i);
        snprintf(line, sizeof(line), "%s: register", name);
        world_do(w, line);
        rate(w, name, 1500 + i, 60);
    }
    world_do(w, "p00: top renju blitz 1; p00: top renju blitz 9");
    expect_page(w, "p00", 53, "p02:1502 p01:1501 p00:1500");
    page = &world_expect(w, "p00", SERVER_STANDINGS_PAGE)->standings_page;
    world_expect_number("rows", page->row_count, 0);
    world_expect_number("pages", page->pages, 2);
    world_expect_number("total", page->total, 53);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(the_best_established_rating_is_first),
        WORLD_TEST(what_is_left_open_is_what_one_has_played_most),
        WORLD_TEST(a_place_ends_with_a_long_absence),
        WORLD_TEST(a_banned_account_has_no_place),
        WORLD_TEST(places_move_with_ratings_and_survive_a_restart),
        WORLD_TEST(pages_hold_fifty_and_know_how_many_there_are),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
