// SPDX-License-Identifier: MIT
// What an operator does about fair play: games of a real core in a real file, taken back, listed
// and looked at.
#include "server/shell/ops/fair_commands.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/xalloc.h"
#include "server/core/core_internal.h"
#include "server/shell/store/rated_games.h"
#include "tests/support/core_world.h"
#include "tests/support/temp_folder.h"

enum { CLIMBS = 12, HONEST = 2, TEXT_BYTES = 1 << 16 };

#define RATED "rated=yes undo=off clock=sudden:300"

struct place {
    struct world world;
    struct temp_folder folder;
    char path[TEMP_PATH_BYTES];
};

static void
play(struct world *w, const char *loser)
{
    char line[64];

    // The seats change after each game; the move of the other one is refused.
    world_do(w, "ann: ready; bob: ready");
    if (world_room(w)->occupants[SEAT_A].player == world_client(w, "ann")->player) {
        world_do(w, "+1500; ann: h8; +700; bob: i9; +3000; ann: h9; +900; bob: a1; +100; ann: h10");
    } else {
        world_do(w, "+1500; bob: h8; +700; ann: i9; +3000; bob: h9; +900; ann: a1; +100; bob: h10");
    }
    snprintf(line, sizeof(line), "%s: resign; +60000", loser);
    world_do(w, line);
}

// Everything that the core has stored goes into the file.
static void
store_all(struct place *place)
{
    struct store *store = NULL;
    struct strbuf why = {0};
    struct journal_entry *entries;
    int count = 0;

    entries = xcalloc((size_t)place->world.entry_count, sizeof(*entries));
    for (int i = 0; i < place->world.entry_count; i++) {
        entries[count++] = place->world.entries[i].value;
    }
    assert_int_equal(store_sqlite.open(place->path, DURABILITY_OFF, &store, &why), STORE_OK);
    assert_int_equal(store_sqlite.commit(store, entries, count), STORE_OK);
    store_sqlite.close(store);
    free(entries);
    strbuf_finish(&why);
}

// ann and bob are honest; then cyd lets bob win many times.
static void
open_place(struct place *place)
{
    struct core_config config = core_config_default();

    config.rated_same_address = true;
    config.rated_per_pair = 0;
    memset(place, 0, sizeof(*place));
    world_open_with(&place->world, &config);
    temp_folder_open_in_memory(&place->folder);
    temp_folder_path(&place->folder, "store.db", place->path);
    world_do(&place->world, "ann: register; bob: register; cyd: register; ann: create " RATED
                            "; bob: join; bob: sit b");
    play(&place->world, "bob");
    play(&place->world, "ann");
    world_do(&place->world, "ann: leave; bob: leave; bob: create " RATED "; cyd: join; cyd: sit b");
    for (int i = 0; i < CLIMBS; i++) {
        // As few stones as a game needs to have begun. The seats change after each one.
        world_do(&place->world, "bob: ready; cyd: ready");
        world_do(&place->world, i % 2 ? "cyd: h8; bob: i9; cyd: h9; bob: a1"
                                      : "bob: h8; cyd: i9; bob: h9; cyd: a1");
        world_do(&place->world, "cyd: resign; +1000");
    }
    store_all(place);
}

static void
close_place(struct place *place)
{
    world_close(&place->world);
    temp_folder_close(&place->folder);
}

// The stored rating of this player, as text.
struct wanted {
    const char *name;
    char rating[RATING_TEXT_BYTES];
    int shown;
};

static bool
read_entry(void *data, const struct journal_entry *entry)
{
    struct wanted *wanted = data;
    struct player player;

    memset(&player, 0, sizeof(player));
    if (entry->kind == ENTRY_PLAYER &&
        player_read(&player, (const char *)entry->data->bytes, entry->data->length) &&
        strcmp(player.name, wanted->name) == 0) {
        const struct rating *rating = player_rating(&player, RULE_FREESTYLE, SPEED_BLITZ);

        assert_non_null(rating);
        rating_format(rating, wanted->rating);
        wanted->shown = rating_shown(rating);
    }
    player_finish(&player);
    return true;
}

static struct wanted
stored_rating(const struct place *place, const char *name)
{
    struct wanted wanted = {.name = name};
    struct store *store = NULL;
    struct strbuf why = {0};

    assert_int_equal(store_sqlite.open(place->path, DURABILITY_OFF, &store, &why), STORE_OK);
    assert_int_equal(store_sqlite.load(store, read_entry, &wanted, &why), STORE_OK);
    store_sqlite.close(store);
    strbuf_finish(&why);
    return wanted;
}

static int
annul(const struct place *place, const char *name, int64_t since_ms)
{
    struct strbuf why = {0};
    struct annulled done = {0};
    enum store_status status = rated_games_annul(place->path, name, since_ms, &done, &why);

    if (status != STORE_OK) {
        assert_true(why.length > 0);
    }
    strbuf_finish(&why);
    return status == STORE_OK ? done.games : -1;
}

// Nothing is annulled: what is worked out from the archive is what the server kept, to the bit.
static void
ratings_follow_from_the_archive(void **state)
{
    struct place place;
    struct wanted before, after;

    (void)state;
    open_place(&place);
    before = stored_rating(&place, "bob");
    assert_int_equal(annul(&place, "bob", INT64_MAX), 0);
    after = stored_rating(&place, "bob");
    assert_string_equal(before.rating, after.rating);
    close_place(&place);
}

static void
annulled_games_leave_no_trace_in_ratings(void **state)
{
    struct place place;
    struct wanted bob, ann;

    (void)state;
    open_place(&place);
    ann = stored_rating(&place, "ann");
    bob = stored_rating(&place, "bob");
    assert_true(bob.shown > 1800);
    assert_int_equal(annul(&place, "nobody", 0), -1);
    assert_int_equal(annul(&place, "cyd", 0), CLIMBS);
    assert_int_equal(stored_rating(&place, "cyd").shown, 1500);
    // The games with ann were before: she keeps hers, bob has again what they made of his.
    assert_string_equal(stored_rating(&place, "ann").rating, ann.rating);
    assert_int_equal(stored_rating(&place, "bob").shown, 3000 - ann.shown);
    assert_int_equal(annul(&place, "cyd", 0), 0); // there are none left
    assert_int_equal(annul(&place, "bob", place.world.now.wall_ms + 1), 0);
    assert_int_equal(annul(&place, "bob", 0), HONEST);
    assert_int_equal(stored_rating(&place, "ann").shown, 1500);
    close_place(&place);
}

// What the command prints; its words are counted on.
static void
expect_printed(const struct place *place, bool (*run)(const struct fair_options *, struct strbuf *),
               struct fair_options options, const char *const *parts)
{
    char *text = xcalloc(1, TEXT_BYTES);
    struct strbuf why = {0};

    options.data = place->path;
    options.now_ms = place->world.now.wall_ms;
    options.out = fmemopen(text, TEXT_BYTES, "w");
    options.progress = tmpfile();
    assert_true(run(&options, &why));
    fclose(options.out);
    fclose(options.progress);
    for (; *parts; parts++) {
        if (!strstr(text, *parts)) {
            fail_msg("expected \"%s\" in \"%s\"", *parts, text);
        }
    }
    free(text);
    strbuf_finish(&why);
}

static void
climbs_are_listed(void **state)
{
    static const char *const lines[] = {"bob freestyle blitz ", "14 games, 13 won, 14 short",
                                        "2 opponents, most often cyd (12)", NULL};
    static const char *const json[] = {"{\"player\":\"bob\"", "\"short\":14", NULL};
    static const char *const nobody[] = {"Nobody has gained 2000 points in 7 days.\n", NULL};
    struct place place;

    (void)state;
    open_place(&place);
    expect_printed(&place, climbs_report, (struct fair_options){.days = 7, .points = 150}, lines);
    expect_printed(&place, climbs_report,
                   (struct fair_options){.days = 7, .points = 150, .is_json = true}, json);
    expect_printed(&place, climbs_report, (struct fair_options){.days = 7, .points = 2000}, nobody);
    close_place(&place);
}

static void
report_counts_and_judges_nobody(void **state)
{
    static const char *const lines[] = {
        "ann, rating ",  "2 games", "opening easy: ", "others of that rating: ", "spread ",
        "not a verdict", NULL};
    static const char *const json[] = {"{\"player\":\"ann\"", "\"games\":2", "\"others\":{", NULL};
    static const char *const nothing[] = {"There are no such rated games.\n", NULL};
    struct fair_options options = {.name = "ann", .games = 4, .nodes = 400};
    struct place place;

    (void)state;
    open_place(&place);
    expect_printed(&place, fairplay_report, options, lines);
    options.is_json = true;
    expect_printed(&place, fairplay_report, options, json);
    options.is_json = false;
    options.name = "nobody";
    expect_printed(&place, fairplay_report, options, nothing);
    close_place(&place);
}

static void
arguments_are_checked(void **state)
{
    static char dance[] = "dance", climbs[] = "climbs", days[] = "--days=x", bob[] = "bob";
    static char annul_word[] = "annul";
    char *const unknown[] = {dance}, *const wrong[] = {climbs, days},
                *const names[] = {climbs, bob};
    char *const nobody[] = {annul_word};
    struct strbuf why = {0};

    (void)state;
    assert_int_equal(fair_command("x.db", 1, unknown, &why), FAIR_UNKNOWN);
    assert_int_equal(fair_command("x.db", 2, wrong, &why), FAIR_USAGE);
    assert_int_equal(fair_command("x.db", 2, names, &why), FAIR_USAGE);
    assert_int_equal(fair_command("x.db", 1, nobody, &why), FAIR_FAILED);
    strbuf_finish(&why);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ratings_follow_from_the_archive),
        cmocka_unit_test(annulled_games_leave_no_trace_in_ratings),
        cmocka_unit_test(climbs_are_listed),
        cmocka_unit_test(report_counts_and_judges_nobody),
        cmocka_unit_test(arguments_are_checked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
