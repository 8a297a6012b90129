// SPDX-License-Identifier: MIT
// Finished games: every question is answered as somebody would who looks at all of
// them one by one.
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "common/game/match_log.h"
#include "common/util/rng.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/shell/store/schema.h"
#include "server/shell/store/store_sqlite_internal.h"
#include "tests/support/table.h"
#include "tests/support/temp_folder.h"

enum { GAMES = 400, PLAYERS = 6 };

// A game as it is told and as it must be found.
struct played {
    uint64_t id, black, white;
    enum rule rule;
    enum result result;
    int64_t ended_ms;
    const char *opening; // its code, NULL = the moves are not told
};

struct library {
    struct temp_folder folder;
    char path[TEMP_PATH_BYTES];
    struct store *store;
    struct archive *archive;
    struct played games[GAMES]; // by id
};

static void
write_player(struct strbuf *text, const char *colour, uint64_t id)
{
    if (id) {
        strbuf_addf(text, "%s person %" PRIu64 " Player%" PRIu64 "\n", colour, id, id);
    } else {
        strbuf_addf(text, "%s ai 1 0\n", colour);
    }
}

static const struct {
    const char *action, *words;
} ends[RESULT_COUNT] = {
    [RESULT_BLACK] = {"b resign", "result=black reason=resign"},
    [RESULT_WHITE] = {"a resign", "result=white reason=resign"},
    [RESULT_DRAW] = {"a answer", "result=draw reason=agreement"},
    [RESULT_ABORTED] = {"a flag", "result=aborted reason=first-move"},
};

// Three moves that are an opening, and the end: a log that the referee accepts.
static void
write_opening_log(struct strbuf *text, const struct played *game)
{
    static const struct {
        const char *code, *moves;
    } openings[] = {{"D1", "h8 h9 h10 "}, {"D12", "h8 h9 i6 "}, {"I7", "h8 i9 i7 "}};
    struct table table;

    table_open(&table, "rule=renju");
    for (size_t i = 0; i < sizeof(openings) / sizeof(*openings); i++) {
        if (strcmp(openings[i].code, game->opening) == 0) {
            table_play(&table, openings[i].moves);
        }
    }
    table_play(&table, game->result == RESULT_BLACK   ? "B:resign"
                       : game->result == RESULT_WHITE ? "A:resign"
                                                      : "A:draw? B:draw=yes");
    match_log_write(&table.match, text);
    table_close(&table);
}

static void
write_game(struct strbuf *text, const struct played *game)
{
    strbuf_addf(text, "game 1\nended %" PRId64 "\nstarted 1\n", game->ended_ms);
    write_player(text, "black", game->black);
    write_player(text, "white", game->white);
    strbuf_addf(text, "rated %d\n\n", (int)(game->id % 2));
    if (game->opening) {
        write_opening_log(text, game);
        return;
    }
    strbuf_addf(text,
                "goren-match 1 rule=%s size=15 opening=free clock=none start=first "
                "undo=off rated=no reject-fouls=no draw-dead=no draw-margin=0\n"
                "9800 %s move=21\n9800 a end move=21 %s\n",
                rules_set(game->rule)->name, ends[game->result].action, ends[game->result].words);
}

static void
put_text(struct library *library, uint64_t id, const char *text)
{
    struct journal_entry entry = {.kind = ENTRY_GAME, .key = id};

    entry.data = blob_create(text, strlen(text));
    assert_int_equal(store_sqlite.commit(library->store, &entry, 1), STORE_OK);
    blob_release(entry.data);
}

static void
put_game(struct library *library, const struct played *game)
{
    struct strbuf text = {0};

    write_game(&text, game);
    put_text(library, game->id, text.text);
    strbuf_finish(&text);
}

static int
open_library(void **state)
{
    struct library *library = xcalloc(1, sizeof(*library));
    struct strbuf why = {0};

    temp_folder_open_in_memory(&library->folder);
    temp_folder_path(&library->folder, "store.db", library->path);
    assert_int_equal(store_sqlite.open(library->path, DURABILITY_PROCESS, &library->store, &why),
                     STORE_OK);
    assert_int_equal(store_sqlite.open_archive(library->path, &library->archive, &why), STORE_OK);
    *state = library;
    return 0;
}

// Players 1 to 5, who differ in diligence, and AIs.
static int
fill_library(void **state)
{
    static const char *const openings[] = {NULL, "D1", "D12", "I7", "D12"};
    struct library *library;
    struct rng rng = {7};

    open_library(state);
    library = *state;
    assert_int_equal(sqlite_run(library->store->db, "PRAGMA synchronous = OFF"), SQLITE_OK);
    for (int i = 0; i < GAMES; i++) {
        struct played *game = &library->games[i];

        game->id = 1000 + 3 * (uint64_t)i;
        game->black = rng_below(&rng, 1 + rng_below(&rng, PLAYERS));
        game->white = rng_below(&rng, PLAYERS);
        game->white = game->white == game->black ? 0 : game->white;
        game->rule = rng_below(&rng, 3) ? RULE_RENJU : RULE_FREESTYLE;
        game->result = (enum result)(1 + rng_below(&rng, RESULT_COUNT - 1));
        game->ended_ms = 5000 + 10 * i + (int64_t)rng_below(&rng, 500);
        game->opening = game->rule == RULE_RENJU && game->result != RESULT_ABORTED
                            ? openings[rng_below(&rng, sizeof(openings) / sizeof(*openings))]
                            : NULL;
        put_game(library, game);
    }
    return 0;
}

static int
close_library(void **state)
{
    struct library *library = *state;

    store_sqlite.close_archive(library->archive);
    store_sqlite.close(library->store);
    temp_folder_close(&library->folder);
    free(library);
    return 0;
}

static bool
is_between(const struct played *game, uint64_t one, uint64_t other)
{
    return (!one || game->black == one || game->white == one) &&
           (!other || game->black == other || game->white == other);
}

// As m_kept of the client asks it of the games that are kept there.
static bool
has_opening(const struct played *game, const char *wanted)
{
    return opening_name_is_like(game->opening ? opening_name_of_code(game->opening) : NULL, wanted);
}

static bool
fits(const struct played *game, const struct query_job *query)
{
    return is_between(game, query->player, query->opponent) &&
           (query->rule == ANY_RULE || (int)game->rule == query->rule) &&
           (query->result == RESULT_NONE || game->result == query->result) &&
           (!query->game || game->id < query->game) && game->ended_ms >= query->from_ms &&
           (!query->to_ms || game->ended_ms <= query->to_ms) && has_opening(game, query->opening);
}

static void
expect_game(const struct wire_archive_game *found, const struct played *game)
{
    char name[32];

    assert_int_equal(found->game, game->id);
    assert_int_equal(found->rule, game->rule);
    assert_int_equal(found->result, game->result);
    assert_int_equal(found->ended_ms, game->ended_ms);
    assert_int_equal(found->size, 15);
    assert_int_equal(found->moves, game->opening ? 3 : 20);
    assert_string_equal(found->opening, game->opening ? game->opening : "");
    assert_int_equal(found->rated, game->id % 2);
    snprintf(name, sizeof(name), game->black ? "Player%d" : "AI classic", (int)game->black);
    assert_string_equal(found->black, name);
    snprintf(name, sizeof(name), game->white ? "Player%d" : "AI classic", (int)game->white);
    assert_string_equal(found->white, name);
}

// Asks, and compares with a look at all games. Returns the last one that was
// found if there are more, else 0.
static uint64_t
expect_found(const struct library *library, const struct query_job *query)
{
    struct found_games *found = xcalloc(1, sizeof(*found));
    int next = 0;
    bool more = false;
    uint64_t last;

    store_sqlite.find_games(library->archive, query, found);
    for (int i = GAMES - 1; i >= 0; i--) {
        if (!fits(&library->games[i], query)) {
            continue;
        }
        if (next == WIRE_ARCHIVE_MAX) {
            more = true;
            break;
        }
        assert_true(next < found->count);
        expect_game(&found->games[next++], &library->games[i]);
    }
    assert_int_equal(found->count, next);
    assert_int_equal(found->more, more);
    last = more ? found->games[next - 1].game : 0;
    free(found);
    return last;
}

static void
every_filter_finds_what_it_should(void **state)
{
    const struct library *library = *state;

    // One bit for each filter.
    for (int set = 0; set < 64; set++) {
        for (uint64_t player = 1; player < PLAYERS; player++) {
            struct query_job query = {
                .player = set & 1 ? player : 0,
                .opponent = set & 2 ? 1 + player % (PLAYERS - 1) : 0,
                .rule = set & 4 ? RULE_FREESTYLE : ANY_RULE,
                .result = set & 8 ? RESULT_DRAW : RESULT_NONE,
                .from_ms = set & 16 ? 6000 : 0,
                .to_ms = set & 32 ? 8000 : 0,
            };

            expect_found(library, &query);
            query.game = 1000 + 3 * GAMES / 2;
            expect_found(library, &query);
        }
    }
}

// Asks for this opening, alone and with each of the others.
static void
expect_opening(const struct library *library, const char *wanted)
{
    for (int set = 0; set < 64; set++) {
        struct query_job query = {
            .player = set & 1 ? 2 : 0,
            .opponent = set & 2 ? 3 : 0,
            .rule = set & 4 ? RULE_RENJU : ANY_RULE,
            .result = set & 8 ? RESULT_DRAW : RESULT_NONE,
            .from_ms = set & 16 ? 6000 : 0,
            .to_ms = set & 32 ? 8000 : 0,
        };

        snprintf(query.opening, sizeof(query.opening), "%s", wanted);
        while ((query.game = expect_found(library, &query))) {
        }
    }
}

static void
games_are_found_by_their_opening(void **state)
{
    // One, several by the code, by the name; one that nobody played, what is none.
    static const char *const wanted[] = {"D12", "d1",  "I", "sangetsu", "HOG",
                                         "K",   "D13", "x", "%",        "' OR 1 --"};
    struct query_job query = {.rule = ANY_RULE, .opening = "D12"};
    struct found_games *found = xcalloc(1, sizeof(*found));

    store_sqlite.find_games(((struct library *)*state)->archive, &query, found);
    assert_int_equal(found->count, WIRE_ARCHIVE_MAX);
    assert_true(found->more);
    free(found);
    for (size_t i = 0; i < sizeof(wanted) / sizeof(*wanted); i++) {
        expect_opening(*state, wanted[i]);
    }
}

// All tables and indexes, as text; the caller frees it.
static char *
schema_of(sqlite3 *db)
{
    sqlite3_stmt *statement;
    char *text;

    assert_int_equal(sqlite3_prepare_v2(db,
                                        "SELECT group_concat(sql, ';') FROM (SELECT sql FROM"
                                        " sqlite_master WHERE sql IS NOT NULL ORDER BY name)",
                                        -1, &statement, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    text = xstrdup((const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    return text;
}

// The database is one as the first step alone makes it.
static void
expect_first_step(sqlite3 *db)
{
    sqlite3 *first;
    char *got = schema_of(db), *want;

    assert_int_equal(sqlite3_open(":memory:", &first), SQLITE_OK);
    assert_int_equal(sqlite_run(first, schema_steps[0]), SQLITE_OK);
    want = schema_of(first);
    assert_string_equal(got, want);
    sqlite3_close(first);
    free(got);
    free(want);
}

// A file that the first version has left.
static void
make_old(struct library *library)
{
    struct strbuf why = {0};

    store_sqlite.close_archive(library->archive);
    assert_int_equal(sqlite_run(library->store->db,
                                "DROP TABLE game_opening; DROP TABLE game_rating;"
                                " DROP TABLE game_private; DROP TABLE line; DROP TABLE puzzle;"
                                " PRAGMA user_version = 1"),
                     SQLITE_OK);
    expect_first_step(library->store->db);
    store_sqlite.close(library->store);
    library->store = NULL;
    assert_int_equal(store_sqlite.open(library->path, DURABILITY_PROCESS, &library->store, &why),
                     STORE_OK);
    assert_int_equal(store_sqlite.open_archive(library->path, &library->archive, &why), STORE_OK);
    strbuf_finish(&why);
}

static void
games_of_an_older_file_have_their_openings(void **state)
{
    struct library *library = *state;
    struct played game = {
        .id = 1000 + 3 * GAMES, .rule = RULE_RENJU, .result = RESULT_BLACK, .opening = "D1"};
    struct found_games *found = xcalloc(1, sizeof(*found));
    struct query_job query = {.rule = ANY_RULE, .opening = "kansei"};

    put_text(library, 1, "not a game");
    make_old(library);
    expect_opening(library, "D12");
    expect_opening(library, "kan");
    put_game(library, &game); // and those that come later
    store_sqlite.find_games(library->archive, &query, found);
    assert_int_equal(found->games[0].game, game.id);
    free(found);
}

static void
pages_lead_to_the_oldest_game(void **state)
{
    const struct library *library = *state;
    struct query_job query = {.rule = ANY_RULE};
    int pages = 1;

    while ((query.game = expect_found(library, &query))) {
        pages++;
    }
    assert_int_equal(pages, GAMES / WIRE_ARCHIVE_MAX);
}

static void
the_ends_of_a_span_of_time_belong_to_it(void **state)
{
    const struct library *library = *state;
    int64_t ended_ms = library->games[10].ended_ms;
    struct query_job query = {.rule = ANY_RULE, .from_ms = ended_ms, .to_ms = ended_ms};
    struct found_games *found = xcalloc(1, sizeof(*found));

    store_sqlite.find_games(library->archive, &query, found);
    assert_true(found->count > 0);
    free(found);
    expect_found(library, &query);
}

static void
a_game_number_may_be_any(void **state)
{
    const struct library *library = *state;
    struct query_job query = {.rule = ANY_RULE, .game = UINT64_MAX};

    expect_found(library, &query);
    query.game = 1;
    expect_found(library, &query);
}

static bool
read_game(struct library *library, uint64_t id, struct strbuf *text)
{
    const struct query_job query = {.kind = QUERY_RECORD, .game = id};

    return store_sqlite.read_game(library->archive, &query, text);
}

static void
a_game_is_read_as_it_was_stored(void **state)
{
    struct library *library = *state;
    struct strbuf text = {0}, want = {0};

    write_game(&want, &library->games[5]);
    assert_true(read_game(library, library->games[5].id, &text));
    assert_string_equal(text.text, want.text);
    assert_false(read_game(library, 17, &text));
    assert_false(read_game(library, UINT64_MAX, &text));
    assert_string_equal(text.text, want.text);
    strbuf_finish(&text);
    strbuf_finish(&want);
}

static void
a_game_that_is_stored_twice_is_there_once(void **state)
{
    struct library *library = *state;

    library->games[3].result = RESULT_DRAW;
    put_game(library, &library->games[3]);
    put_game(library, &library->games[3]);
    for (struct query_job query = {.rule = ANY_RULE};
         (query.game = expect_found(library, &query));) {
    }
    expect_found(library, &(struct query_job){.rule = ANY_RULE, .result = RESULT_DRAW});
}

// Who asks is 0 for nobody in particular.
static int
count_found(struct library *library, const struct query_job *query)
{
    struct found_games *found = xcalloc(1, sizeof(*found));
    int count;

    store_sqlite.find_games(library->archive, query, found);
    count = found->count;
    free(found);
    return count;
}

static void
put_private_game(struct library *library, const struct played *game)
{
    struct strbuf text = {0}, marked = {0};
    const char *rated;

    write_game(&text, game);
    rated = strstr(text.text, "rated ");
    strbuf_add_bytes(&marked, text.text, (size_t)(rated - text.text));
    strbuf_addf(&marked, "private 1\n%s", rated);
    put_text(library, game->id, marked.text);
    strbuf_finish(&text);
    strbuf_finish(&marked);
}

static void
private_game_is_for_its_players_alone(void **state)
{
    static const uint64_t viewers[] = {0, 900003, 900001, 900002};
    struct library *library = *state;
    struct played game = library->games[5];

    game.id += 1;
    game.black = viewers[2];
    game.white = viewers[3];
    put_private_game(library, &game);
    for (int i = 0; i < 4; i++) {
        struct query_job query = {.rule = ANY_RULE, .viewer = viewers[i], .player = game.black};
        struct query_job record = {.game = game.id, .viewer = viewers[i]};
        struct strbuf text = {0};

        assert_int_equal(count_found(library, &query), i >= 2);
        assert_int_equal(store_sqlite.read_game(library->archive, &record, &text), i >= 2);
        strbuf_finish(&text);
    }
}

// Nobody is the AI of a game.
static void
private_game_with_an_ai_is_not_nobodys(void **state)
{
    struct library *library = *state;
    struct played game = library->games[5];
    struct strbuf text = {0};

    game.id += 1;
    game.black = 900001;
    game.white = 0;
    put_private_game(library, &game);
    assert_false(read_game(library, game.id, &text));
    strbuf_finish(&text);
}

// Whatever it is: it can be read, and no client is told of a rule that is none.
static void
a_game_that_cannot_be_understood_is_kept_and_not_listed(void **state)
{
    struct library *library = *state;
    struct found_games *found = xcalloc(1, sizeof(*found));
    struct query_job query = {.rule = ANY_RULE};
    struct strbuf text = {0};

    put_text(library, 1, "not a game");
    store_sqlite.find_games(library->archive, &query, found);
    assert_int_equal(found->count, 0);
    assert_false(found->more);
    assert_true(read_game(library, 1, &text));
    assert_string_equal(text.text, "not a game");
    strbuf_finish(&text);
    free(found);
}

static void
a_reader_sees_what_was_committed_and_waits_for_nobody(void **state)
{
    struct library *library = *state;
    struct found_games *found = xcalloc(1, sizeof(*found));
    struct query_job query = {.rule = ANY_RULE};
    struct played game = {.id = 9, .black = 1, .result = RESULT_BLACK, .ended_ms = 1};

    put_game(library, &game);
    assert_int_equal(sqlite_run(library->store->db, "BEGIN IMMEDIATE; DELETE FROM game"),
                     SQLITE_OK);
    store_sqlite.find_games(library->archive, &query, found);
    assert_int_equal(found->count, 1);
    assert_int_equal(sqlite_run(library->store->db, "ROLLBACK"), SQLITE_OK);
    free(found);
}

static void
an_archive_that_is_not_there_is_refused(void **state)
{
    const struct library *library = *state;
    struct archive *archive = NULL;
    struct strbuf why = {0};
    char path[TEMP_PATH_BYTES];

    temp_folder_path(&library->folder, "nothing.db", path);
    assert_int_equal(store_sqlite.open_archive(path, &archive, &why), STORE_NO_FILE);
    assert_null(archive);
    temp_folder_write(&library->folder, "nothing.db", "text", 4);
    assert_int_equal(store_sqlite.open_archive(path, &archive, &why), STORE_DAMAGED);
    store_sqlite.close_archive(NULL);
    strbuf_finish(&why);
}

#define FULL(name) cmocka_unit_test_setup_teardown(name, fill_library, close_library)
#define EMPTY(name) cmocka_unit_test_setup_teardown(name, open_library, close_library)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        FULL(every_filter_finds_what_it_should),
        FULL(games_are_found_by_their_opening),
        FULL(games_of_an_older_file_have_their_openings),
        FULL(pages_lead_to_the_oldest_game),
        FULL(the_ends_of_a_span_of_time_belong_to_it),
        FULL(a_game_number_may_be_any),
        FULL(a_game_is_read_as_it_was_stored),
        FULL(a_game_that_is_stored_twice_is_there_once),
        FULL(private_game_is_for_its_players_alone),
        FULL(private_game_with_an_ai_is_not_nobodys),
        EMPTY(a_game_that_cannot_be_understood_is_kept_and_not_listed),
        EMPTY(a_reader_sees_what_was_committed_and_waits_for_nobody),
        EMPTY(an_archive_that_is_not_there_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
