// SPDX-License-Identifier: MIT
#include "client/records/local_games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char *const games[] = {
    "(;GM[4]SZ[15]RU[renju]PB[mizu]PW[hana]DT[2026-03-14]RE[B+R];B[hh];W[hg];B[hf])",
    "(;GM[4]SZ[15]RU[freestyle]PB[odin]PW[mizu]DT[2026-03-11]RE[W+R];B[hh])",
    "no record at all",
    "(;GM[4]SZ[15]RU[renju]PB[sato]PW[odin]DT[2025-01-02]RE[0];B[hh];W[ig];B[gi])",
    "(;GM[4]SZ[15]RU[freestyle];B[hh])",
};

enum { GAMES = sizeof(games) / sizeof(*games) };

struct fixture {
    struct local_games kept;
    struct m_archive archive;
    struct game_row rows[64];
};

static void
open_kept(struct fixture *fixture)
{
    struct record record;

    memset(fixture, 0, sizeof(*fixture));
    record_init(&record);
    for (int i = 0; i < GAMES; i++) {
        char name[32];

        snprintf(name, sizeof(name), "%d.sgf", i);
        local_games_add(&fixture->kept, name);
    }
    for (int i = 0; i < GAMES; i++) {
        struct record_problem problem;
        struct record_defaults options = {0};
        bool is_good;

        assert_non_null(local_games_next(&fixture->kept));
        record_clear(&record);
        is_good = record_read(FORMAT_SGF, games[i], strlen(games[i]), &options, &record, &problem);
        local_games_take(&fixture->kept, is_good ? &record : NULL, NULL);
    }
    assert_null(local_games_next(&fixture->kept));
    record_finish(&record);
}

static void
add_listed(struct fixture *fixture, const char *black, const char *white, int moves,
           const char *opening)
{
    struct wire_archive_game game = {.game = 7,
                                     .black = black,
                                     .white = white,
                                     .rule = RULE_RENJU,
                                     .size = 15,
                                     .result = RESULT_BLACK,
                                     .reason = END_RESIGN,
                                     .moves = (uint32_t)moves,
                                     .ended_ms = UINT64_C(1773500000000),
                                     .opening = opening};
    struct wire_archive_page page = {.games = &game, .game_count = 1};

    m_archive_page(&fixture->archive, &page, false);
}

static void
close_kept(struct fixture *fixture)
{
    local_games_finish(&fixture->kept);
    m_archive_finish(&fixture->archive);
}

// The files that pass, in order: "0 1 4".
static void
expect(struct fixture *fixture, const char *line, enum game_order order, const char *expected)
{
    struct archive_filter filter;
    struct strbuf why = {0}, got = {0};
    int count;

    assert_true(archive_filter_parse(&filter, line, &why));
    count = game_rows(&fixture->kept, &fixture->archive, &filter, order, fixture->rows);
    for (int i = 0; i < count; i++) {
        strbuf_addf(&got, "%s%d", i ? " " : "", fixture->rows[i].kept);
        if (fixture->rows[i].listed >= 0) {
            strbuf_addf(&got, "@%d", fixture->rows[i].listed);
        }
    }
    assert_string_equal(strbuf_text(&got), expected);
    strbuf_finish(&why);
    strbuf_finish(&got);
}

static void
what_is_no_record_is_left_out(void **state)
{
    struct fixture fixture;

    (void)state;
    open_kept(&fixture);
    expect(&fixture, "", ORDER_NEWEST, "0 1 3 4");
    close_kept(&fixture);
}

static void
filters_and_orders_work_together(void **state)
{
    struct fixture fixture;

    (void)state;
    open_kept(&fixture);
    expect(&fixture, "player=mizu", ORDER_NEWEST, "0 1");
    expect(&fixture, "player=MIZ", ORDER_OLDEST, "1 0");
    expect(&fixture, "player=mizu opponent=odin", ORDER_NEWEST, "1");
    expect(&fixture, "player=odin opponent=hana", ORDER_NEWEST, "");
    expect(&fixture, "rule=renju", ORDER_NEWEST, "0 3");
    expect(&fixture, "result=draw", ORDER_NEWEST, "3");
    expect(&fixture, "opening=D1", ORDER_NEWEST, "0");
    expect(&fixture, "opening=sha", ORDER_NEWEST, "3");
    expect(&fixture, "since=2026", ORDER_NEWEST, "0 1");
    expect(&fixture, "until=2025", ORDER_NEWEST, "3");
    expect(&fixture, "since=2026-03-12 until=2026-03-14", ORDER_NEWEST, "0");
    expect(&fixture, "", ORDER_BLACK, "4 0 1 3");
    expect(&fixture, "", ORDER_RULE, "1 4 0 3");
    close_kept(&fixture);
}

static void
a_game_that_is_here_and_there_is_one_row(void **state)
{
    struct fixture fixture;

    (void)state;
    open_kept(&fixture);
    add_listed(&fixture, "mizu", "hana", 3, "D1");
    add_listed(&fixture, "mizu", "hana", 31, "");
    expect(&fixture, "rule=renju", ORDER_NEWEST, "-1@1 0@0 3");
    close_kept(&fixture);
}

// The server says which level an AI had, the file that was kept of the game does not.
static void
an_ai_is_the_same_with_its_level_and_without(void **state)
{
    struct fixture fixture;

    (void)state;
    open_kept(&fixture);
    snprintf(fixture.kept.games[0].white, sizeof(fixture.kept.games[0].white), "goren");
    add_listed(&fixture, "mizu", "goren level 4", 3, "D1");
    add_listed(&fixture, "mizu", "gorenlevel", 3, "D1");
    expect(&fixture, "rule=renju", ORDER_NEWEST, "-1@1 0@0 3");
    close_kept(&fixture);
}

// Here and there the same letters mean the same; a server without openings sends none.
static void
games_of_the_server_have_openings_too(void **state)
{
    struct fixture fixture;

    (void)state;
    open_kept(&fixture);
    add_listed(&fixture, "mizu", "hana", 31, "D1");
    add_listed(&fixture, "mizu", "bob", 32, "I11");
    add_listed(&fixture, "mizu", "eve", 33, "");
    add_listed(&fixture, "mizu", "rui", 34, "X99");
    expect(&fixture, "opening=kansei", ORDER_NEWEST, "-1@0 0");
    expect(&fixture, "opening=Sha", ORDER_NEWEST, "-1@1 3");
    expect(&fixture, "opening=x", ORDER_NEWEST, "");
    close_kept(&fixture);
}

static void
what_is_known_of_a_file_is_told(void **state)
{
    struct fixture fixture;
    const struct local_game *game = NULL;

    (void)state;
    open_kept(&fixture);
    game = &fixture.kept.games[0];
    assert_string_equal(game->black, "mizu");
    assert_string_equal(game->date, "2026-03-14");
    assert_string_equal(game->opening->code, "D1");
    assert_int_equal(game->moves, 3);
    assert_true(fixture.kept.games[2].is_broken);
    assert_string_equal(fixture.kept.games[4].date, "");
    close_kept(&fixture);
}

static void
games_of_two_people_are_counted(void **state)
{
    struct fixture fixture;
    struct local_tally tally;

    (void)state;
    open_kept(&fixture);
    tally = local_games_between(&fixture.kept, "mizu", "hana");
    assert_true(tally.won == 1 && tally.drawn == 0 && tally.lost == 0);
    tally = local_games_between(&fixture.kept, "hana", "mizu");
    assert_true(tally.won == 0 && tally.drawn == 0 && tally.lost == 1);
    tally = local_games_between(&fixture.kept, "mizu", "odin");
    assert_true(tally.won == 1 && tally.drawn == 0 && tally.lost == 0);
    tally = local_games_between(&fixture.kept, "odin", "sato");
    assert_true(tally.won == 0 && tally.drawn == 1 && tally.lost == 0);
    tally = local_games_between(&fixture.kept, "odi", "sato"); // a beginning is somebody else
    assert_int_equal(tally.drawn, 0);
    close_kept(&fixture);
}

// Games of one day are ordered by their time, which is shown; a level belongs to the name.
static void
times_of_day_count(void **state)
{
    static const char *const day[] = {
        ("(;GM[4]SZ[15]RU[renju]PB[a]PW[goren]XQ[goren level=4]"
         "DT[2026-03-14]XD[20260314090501];B[hh])"),
        "(;GM[4]SZ[15]RU[renju]PB[b]PW[c]DT[2026-03-14]XD[20260314210000];B[hh])",
        "(;GM[4]SZ[15]RU[renju]PB[d]PW[e]DT[2026-03-14]XD[20260314090502];B[hh])",
        "(;GM[4]SZ[15]RU[renju]PB[f]PW[g]DT[2026-03-14]XD[20200101000000];B[hh])",
    };
    struct fixture fixture = {0};
    char when[LOCAL_WHEN_BYTES];
    struct record record;

    (void)state;
    record_init(&record);
    for (int i = 0; i < 4; i++) {
        struct record_defaults defaults = {0};
        struct record_problem problem;

        local_games_add(&fixture.kept, "x.sgf");
        record_clear(&record);
        assert_true(record_read(FORMAT_SGF, day[i], strlen(day[i]), &defaults, &record, &problem));
        local_games_take(&fixture.kept, &record, NULL);
    }
    expect(&fixture, "", ORDER_NEWEST, "1 2 0 3");
    expect(&fixture, "", ORDER_OLDEST, "3 0 2 1");
    assert_string_equal(
        game_row_when(&fixture.kept, &fixture.archive, (struct game_row){1, -1}, when),
        "2026-03-14 21:00");
    assert_string_equal(
        game_row_when(&fixture.kept, &fixture.archive, (struct game_row){3, -1}, when),
        "2026-03-14"); // the time of another day
    assert_string_equal(fixture.kept.games[0].white, "goren level 4");
    record_finish(&record);
    close_kept(&fixture);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_record_is_left_out),
        cmocka_unit_test(filters_and_orders_work_together),
        cmocka_unit_test(a_game_that_is_here_and_there_is_one_row),
        cmocka_unit_test(an_ai_is_the_same_with_its_level_and_without),
        cmocka_unit_test(games_of_the_server_have_openings_too),
        cmocka_unit_test(times_of_day_count),
        cmocka_unit_test(what_is_known_of_a_file_is_told),
        cmocka_unit_test(games_of_two_people_are_counted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
