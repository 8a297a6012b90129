// SPDX-License-Identifier: MIT
// Records: kept, downloaded, replayed, judged, tried out and saved.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/control/session.h"
#include "client/ui/records/records.h"
#include "common/util/xalloc.h"
#include "tests/ui/scene_world.h"

#define TO_STUDY "> : explore_freestyle_15 Enter h8 Enter\n"

static void
expect_opening_of_line(struct scene_world *world)
{
    scene_expect(world, "I3 Kosei");
    scene_press(world, "[ h9 Enter");
    scene_expect(world, "I6 Ungetsu");
    scene_press(world, "[");
    scene_expect(world, "I6 Ungetsu"); // it is still the line that is shown
}

static void
each_line_has_its_own_opening(void **state)
{
    (void)state;
    scene_with("> : explore_renju_15 Enter h8 Enter i9 Enter h10 Enter\n", expect_opening_of_line);
}

// It is kept as the server has it, and then replayed.
static void
a_game_of_the_server_is_downloaded_and_replayed(void **state)
{
    struct scene_world *world = xcalloc(1, sizeof(*world));

    (void)state;
    scene_open(world);
    scene_do(world, GAME_15 "> R Y\n+1000\n> : archive Enter\n+1\n~ archive\n~ record\n> D\n"
                            "~ record\n");
    assert_non_null(strstr(strbuf_text(&world->written), ";B[hh]"));
    assert_non_null(strstr(strbuf_text(&world->written), "RE[W+R]"));
    scene_do(world, "+1\n> Enter\n~ record\n> }\n");
    assert_int_equal(ui_page(world->ui), PAGE_REPLAY);
    scene_close(world);
    free(world);
}

// From the study board and after a game; the replay shows what comes of it.
static void
analyze_leads_to_the_whole_game(void **state)
{
    static const char *const scripts[] = {TO_STUDY "> : analyze Enter\n",
                                          GAME_15 "> R Y\n+2000\n> : analyze Enter\n"};

    (void)state;
    for (size_t i = 0; i < sizeof(scripts) / sizeof(*scripts); i++) {
        struct scene_world *world = xcalloc(1, sizeof(*world));

        scene_open(world);
        scene_do(world, scripts[i]);
        assert_int_equal(ui_page(world->ui), PAGE_REPLAY);
        scene_expect(world, "positions analysed");
        scene_close(world);
        free(world);
    }
}

// Time goes on while it plays, and a key of another kind stops it.
static void
a_replay_plays_by_itself_and_pauses(void **state)
{
    struct scene_world *world = xcalloc(1, sizeof(*world));
    struct strbuf text = {0};

    (void)state;
    scene_open(world);
    scene_do(world, TO_REPLAY "> Space\n+300\n+300\n+300\n+299");
    canvas_write(ui_draw(world->ui, scene_now(world)), &text);
    assert_non_null(strstr(strbuf_text(&text), "Move 3 of 27 · playing, 0.3 s per move"));
    scene_do(world, "+1\n> Space\n+5000\n> ++\n");
    strbuf_clear(&text);
    canvas_write(ui_draw(world->ui, scene_now(world)), &text);
    assert_non_null(strstr(strbuf_text(&text), "Move 4 of 27 · playback 0.1 s per move"));
    assert_int_equal(ui_deadline_ms(world->ui, scene_now(world)), TIME_NEVER);
    strbuf_finish(&text);
    scene_close(world);
    free(world);
}

static void
expect_setting_of_replay(struct scene_world *world)
{
    scene_expect(world, "1 s per move");
    scene_press(world, "Space");
    scene_do(world, "+999\n");
    scene_expect(world, "Move 0 of 27");
    scene_do(world, "+1\n");
    scene_expect(world, "Move 1 of 27");
}

// The label of play, clicked twice at once and then once more.
static void
expect_one_of_two_clicks(struct scene_world *world)
{
    int row = world->ui->canvas.rows - 1;

    scene_expect(world, "Space play");
    scene_click(world, row, 2);
    scene_click(world, row, 2);
    assert_true(records_of(world->ui)->is_playing);
    scene_do(world, "+500\n");
    scene_click(world, row, 2);
    assert_false(records_of(world->ui)->is_playing);
}

static void
a_double_click_plays_a_replay(void **state)
{
    (void)state;
    scene_with(TO_REPLAY, expect_one_of_two_clicks);
}

static void
a_replay_is_as_fast_as_the_settings_say(void **state)
{
    (void)state;
    scene_with("> : set_replay-delay=1 Enter\n" TO_REPLAY, expect_setting_of_replay);
}

// The archive deletes after a question, for the game that was asked about.
static void
expect_deleted(struct scene_world *world)
{
    scene_expect(world, "1 of 4");
    scene_press(world, "Del");
    scene_expect(world, "Delete 2026-03-14-mizu-hanako.sgf?");
    scene_press(world, "n");
    assert_string_equal(world->gone, "");
    scene_press(world, "x");
    scene_press(world, "y");
    scene_do(world, "+1\n");
    assert_string_equal(world->gone, "2026-03-14-mizu-hanako.sgf");
    scene_expect(world, "1 of 3");
}

static void
expect_renamed(struct scene_world *world)
{
    scene_press(world, "R");
    scene_expect(world, "Rename to: 2026-03-14-mizu-hanako.sgf");
    scene_press(world, "^U ../x Enter");
    scene_expect(world, "without a folder");
    scene_press(world, "R ^U best Enter");
    assert_string_equal(world->renamed, "best.sgf");
    scene_do(world, "+1\n");
    scene_expect(world, "1 of 4");
}

// Tab goes as far as all names that fit go; a picture shows the last position.
static void
expect_paths_and_pictures(struct scene_world *world)
{
    scene_press(world, "S ^U g Tab");
    scene_expect(world, "Save as: ga");
    scene_expect(world, "games/  garden.txt");
    scene_press(world, "m Tab");
    scene_expect(world, "Save as: games/");
    scene_press(world, "^U x.svg Enter");
    assert_string_equal(strbuf_text(&world->written), "x.svg of move 27 with numbers");
    scene_press(world, ": save_gar Tab");
    scene_expect(world, ":save garden.txt");
    scene_press(world, "Esc Enter");
    scene_do(world, "+1\n");
    scene_press(world, "] ] S ^U y.png Enter");
    assert_string_equal(strbuf_text(&world->written), "y.png of move 2");
}

static void
games_are_deleted_renamed_and_drawn(void **state)
{
    (void)state;
    scene_with(TO_ARCHIVE, expect_deleted);
    scene_with(TO_ARCHIVE, expect_renamed);
    scene_with(TO_ARCHIVE, expect_paths_and_pictures);
}

// Every position of the line is asked about, the last one first; what comes of it is a
// part of the file that is saved.
static void
a_record_is_judged_and_saved_with_what_was_found(void **state)
{
    struct scene_world *world = xcalloc(1, sizeof(*world));

    (void)state;
    scene_open(world);
    scene_do(world, "> : open_2026-03-13-takeshi-mizu.sgf Enter A\n");
    assert_int_equal(world->task.position.to_move, STONE_WHITE);
    scene_do(world, "~ think 900 h9 #\n");
    assert_int_equal(world->task.position.to_move, STONE_BLACK);
    scene_do(world, "~ think 900 j10 k11 !\n~ think 500 i9 !\n~ think 500 h8 !\n");
    assert_false(world->is_thinking);
    scene_do(world, "> S Enter\n");
    assert_non_null(strstr(strbuf_text(&world->written), "V[-50]BM[2]"));
    assert_non_null(strstr(strbuf_text(&world->written), "White now wins by force (1 move)"));
    assert_non_null(strstr(strbuf_text(&world->written), "(;B[jf];W[ke])"));
    scene_close(world);
    free(world);
}

// The analysis begins to be read at the first mistake, is in the archive by itself, and nothing is
// asked when it is left.
static void
expect_kept_analysis(struct scene_world *world)
{
    static const char file[] = "2026-03-13-takeshi-mizu.sgf";

    scene_do(world, "> Down Enter } A\n~ think 900 h9 #\n"
                    "~ think 900 j10 k11 !\n~ think 500 i9 !\n~ think 500 h8 !\n");
    assert_false(world->is_thinking);
    scene_expect(world, "This is the first mistake; the list marks all.");
    scene_expect(world, "Black's blunder: White now wins");
    assert_int_equal(records_of(world->ui)->opened.at, 3);
    assert_string_equal(world->rewritten, file);
    assert_non_null(strstr(strbuf_text(&world->written), "BM[2]"));
    *world->rewritten = '\0';
    scene_do(world, "> S Enter\n");
    scene_expect(world, "Saved in the archive as 2026-03-13-takeshi-mizu.sgf.");
    assert_string_equal(world->rewritten, file);
    scene_press(world, "Down");
    scene_expect(world, "Variation 2 of 2 at move 3. Up: back to the game.");
    scene_press(world, "Up");
    scene_expect(world, "Back in the game, at move 3.");
    scene_press(world, "Q");
    assert_int_equal(ui_page(world->ui), PAGE_ARCHIVE);
}

static void
an_analysis_is_kept_in_the_archive(void **state)
{
    (void)state;
    scene_with(TO_ARCHIVE, expect_kept_analysis);
}

// What was refused on one page is not read on the next one.
static void
expect_no_old_message(struct scene_world *world)
{
    ui_note(world->ui, "Of this page.");
    scene_expect(world, "Of this page.");
    scene_press(world, "Q");
    assert_string_equal(world->ui->message, "");
}

static void
messages_stay_with_their_page(void **state)
{
    (void)state;
    scene_with(TO_ARCHIVE, expect_no_old_message);
}

static void
a_line_that_is_tried_out_is_saved_and_deleted(void **state)
{
    struct scene_world *world = xcalloc(1, sizeof(*world));

    (void)state;
    scene_open(world);
    scene_do(world, "> : explore_freestyle_15 Enter h8 Enter i9 Enter [ j9 Enter C good Enter\n"
                    "> S Enter\n");
    assert_non_null(strstr(strbuf_text(&world->written), "(;W[ig])(;W[jg]C[good])"));
    scene_do(world, "> D S Enter\n");
    assert_null(strstr(strbuf_text(&world->written), "jg"));
    assert_non_null(strstr(strbuf_text(&world->written), ";B[hh];W[ig])"));
    scene_close(world);
    free(world);
}

// Whatever would drop it asks; another key keeps it, Y drops it and does what was meant.
static void
what_was_not_saved_is_dropped_by_y_alone(void **state)
{
    static const struct {
        const char *before, *keys;
        enum page stays, goes;
    } rows[] = {
        {TO_STUDY, "> Q", PAGE_STUDY, PAGE_START},
        {TO_STUDY, "> ^C", PAGE_STUDY, PAGE_START},
        {TO_STUDY, "> Esc", PAGE_STUDY, PAGE_START},
        {TO_STUDY, "> : open_game.txt Enter", PAGE_STUDY, PAGE_REPLAY},
        {TO_STUDY, "> : explore_renju Enter", PAGE_STUDY, PAGE_STUDY},
        {TO_STUDY TO_ARCHIVE, "> Enter", PAGE_ARCHIVE, PAGE_REPLAY},
        {TO_STUDY TO_ARCHIVE, "> E", PAGE_ARCHIVE, PAGE_STUDY},
        {TO_REPLAY "> E a1 Enter Q", "> Q", PAGE_REPLAY, PAGE_ARCHIVE},
        {TO_REPLAY "> E C why Enter Q", "> Q", PAGE_REPLAY, PAGE_ARCHIVE},
        {TO_REPLAY "> } E D Q", "> Q", PAGE_REPLAY, PAGE_ARCHIVE},
        {TO_STUDY, "> : quit Enter", PAGE_STUDY, PAGE_STUDY},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        struct scene_world *world = xcalloc(1, sizeof(*world));
        const struct open_record *opened;

        scene_open(world);
        opened = &records_of(world->ui)->opened;
        scene_do(world, rows[i].before);
        if (world->ui->session.asking.kind != ASKING_NOTHING || !opened->is_changed) {
            fail_msg("%s %s: nothing is asked yet, and something is changed", rows[i].before,
                     rows[i].keys);
        }
        for (int round = 0; round < 2; round++) {
            scene_do(world, rows[i].keys);
            if (!session_asks_own(&world->ui->session) || !opened->is_changed ||
                world->ui->end != UI_RUNNING || ui_page(world->ui) != rows[i].stays) {
                fail_msg("%s %s: it must be asked first", rows[i].before, rows[i].keys);
            }
            scene_do(world, round == 0 ? "> N" : "> Y");
        }
        if (opened->is_changed != (world->ui->end == UI_ENDED) ||
            ui_page(world->ui) != rows[i].goes) {
            fail_msg("%s %s Y: it must be done", rows[i].before, rows[i].keys);
        }
        scene_close(world);
        free(world);
    }
}

// It is only looked at from elsewhere, saved, or not changed at all.
static void
nothing_is_asked_where_nothing_is_lost(void **state)
{
    static const char *const rows[] = {
        TO_REPLAY "> } E Q Q",                          // nothing was changed
        TO_REPLAY "> } E [[[ a1 Esc Q Q",               // nor by pointing
        TO_REPLAY "> > E C Enter Q Q",                  // nor by a comment left as it is
        TO_REPLAY "> E a1 Enter Q",                     // the replay shows it still
        TO_STUDY "> S Enter Q",                         // saved
        TO_STUDY TO_ARCHIVE "> Q",                      // it is below the archive
        TO_STUDY TO_ARCHIVE "> S Enter",                // another game is saved
        TO_STUDY "> : rooms Enter : explore Enter",     // and gone on with
        TO_STUDY "> Q Y : explore_renju Enter : q Esc", // given up before
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        struct scene_world *world = xcalloc(1, sizeof(*world));

        scene_open(world);
        scene_do(world, rows[i]);
        if (world->ui->session.asking.kind != ASKING_NOTHING) {
            fail_msg("%s: asked \"%s\"", rows[i], world->ui->session.asking.text);
        }
        scene_close(world);
        free(world);
    }
}

// Of the server's games one's own are asked for, unless it is said whose.
static void
a_star_asks_the_server_for_the_games_of_all(void **state)
{
    struct scene_world *world = xcalloc(1, sizeof(*world));
    const struct world *core = &world->cw.world;

    (void)state;
    scene_open(world);
    // The server answers one query of a connection after the other.
    scene_do(world, "@ mizu: guest\n" TO_ARCHIVE "> / opening=D4 Enter\n~ archive\n");
    assert_true(core->queries[core->query_count - 1].player == world->viewer->model.self.id);
    assert_string_equal(core->queries[core->query_count - 1].opening, "D4");
    scene_do(world, "> / ^U player=*_opening=D4 Enter\n~ archive\n");
    assert_true(core->queries[core->query_count - 1].player == 0);
    scene_close(world);
    free(world);
}

// Keys come faster than the screen is drawn.
static void
the_name_to_save_as_is_that_of_the_game_that_is_chosen(void **state)
{
    static const uint32_t keys[] = {KEYS_DOWN, 'S'};
    struct scene_world *world = xcalloc(1, sizeof(*world));

    (void)state;
    scene_open(world);
    scene_do(world, TO_ARCHIVE);
    ui_draw(world->ui, scene_now(world));
    for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
        struct input input = {.key = keys[i]};

        ui_input(world->ui, &input, scene_now(world));
    }
    assert_string_equal(world->ui->entry.text, "2026-03-13-takeshi-mizu.sgf");
    scene_close(world);
    free(world);
}

static void
a_study_that_was_left_for_the_lobby_is_gone_on_with(void **state)
{
    struct scene_world *world = xcalloc(1, sizeof(*world));

    (void)state;
    scene_open(world);
    scene_do(world, TO_STUDY "> : rooms Enter : explore Enter");
    assert_int_equal(ui_page(world->ui), PAGE_STUDY);
    assert_int_equal(records_of(world->ui)->opened.line_count, 2);
    scene_do(world, TO_ARCHIVE "> S Enter"); // another one is saved meanwhile
    assert_true(records_of(world->ui)->opened.is_changed);
    assert_int_equal(records_of(world->ui)->opened.line_count, 2);
    assert_non_null(strstr(strbuf_text(&world->written), "PB[mizu]"));
    scene_close(world);
    free(world);
}

static void
a_file_that_is_no_record_is_told_in_a_sentence(void **state)
{
    struct scene_world *world = xcalloc(1, sizeof(*world));

    (void)state;
    scene_open(world);
    scene_do(world, "> : open_broken.sgf Enter\n");
    assert_non_null(strstr(world->ui->message, "broken.sgf: move 2"));
    scene_do(world, "> : open_nowhere.sgf Enter\n");
    assert_string_equal(world->ui->message, "File not found: nowhere.sgf.");
    scene_close(world);
    free(world);
}

static void
expect_openings(struct scene_world *world)
{
    scene_expect(world, "Gomoku 15x15: 2 games");
    scene_press(world, "Enter");
    scene_expect(world, "Move 2, White · 2 games have this position");
    scene_press(world, "[");
    scene_expect(world, "Move 1, Black · 2 games have this position");
    scene_press(world, "R");
    scene_expect(world, "Capture gomoku 19x19: 1 game");
    scene_press(world, "Enter E");
    assert_int_equal(ui_page(world->ui), PAGE_STUDY);
    scene_expect(world, "Move 2, White");
    assert_false(records_of(world->ui)->opened.is_changed); // leaving asks nothing
}

static void
openings_of_the_archive_are_gone_through(void **state)
{
    (void)state;
    scene_with(TO_ARCHIVE "> B\n+1\n", expect_openings);
}

// The move of the game is left for another one that was played there.
static void
expect_variation(struct scene_world *world)
{
    const struct open_record *opened = &records_of(world->ui)->opened;
    unsigned number = opened->number;

    scene_expect(world, "Move 1, Black");
    scene_press(world, "Enter Enter E");
    assert_int_equal(ui_page(world->ui), PAGE_STUDY);
    assert_int_equal(opened->number, number);
    assert_int_equal(opened->at, 2);
}

static void
openings_of_a_record_lead_back_into_it(void **state)
{
    (void)state;
    scene_with(TO_REPLAY "> { B\n+1\n", expect_variation);
}

static void
expect_no_games(struct scene_world *world)
{
    assert_int_not_equal(ui_page(world->ui), PAGE_OPENINGS);
    scene_expect(world, "nowhere.sgf");
}

static void
openings_of_a_file_that_is_missing_say_so(void **state)
{
    (void)state;
    scene_with(TO_ARCHIVE "> : openings_nowhere.sgf Enter\n", expect_no_games);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(openings_of_the_archive_are_gone_through),
        cmocka_unit_test(openings_of_a_record_lead_back_into_it),
        cmocka_unit_test(openings_of_a_file_that_is_missing_say_so),
        cmocka_unit_test(each_line_has_its_own_opening),
        cmocka_unit_test(a_game_of_the_server_is_downloaded_and_replayed),
        cmocka_unit_test(analyze_leads_to_the_whole_game),
        cmocka_unit_test(a_replay_plays_by_itself_and_pauses),
        cmocka_unit_test(a_double_click_plays_a_replay),
        cmocka_unit_test(a_replay_is_as_fast_as_the_settings_say),
        cmocka_unit_test(games_are_deleted_renamed_and_drawn),
        cmocka_unit_test(a_record_is_judged_and_saved_with_what_was_found),
        cmocka_unit_test(an_analysis_is_kept_in_the_archive),
        cmocka_unit_test(messages_stay_with_their_page),
        cmocka_unit_test(a_line_that_is_tried_out_is_saved_and_deleted),
        cmocka_unit_test(what_was_not_saved_is_dropped_by_y_alone),
        cmocka_unit_test(nothing_is_asked_where_nothing_is_lost),
        cmocka_unit_test(a_star_asks_the_server_for_the_games_of_all),
        cmocka_unit_test(the_name_to_save_as_is_that_of_the_game_that_is_chosen),
        cmocka_unit_test(a_study_that_was_left_for_the_lobby_is_gone_on_with),
        cmocka_unit_test(a_file_that_is_no_record_is_told_in_a_sentence),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
