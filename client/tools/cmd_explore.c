// SPDX-License-Identifier: MIT
// goren explore: which moves were played from a position in the games of files and folders, how
// often, and how those games ended.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "client/records/explorer_words.h"
#include "client/tools/commands.h"
#include "client/tools/games.h"
#include "client/tools/inputs.h"
#include "client/tools/options.h"
#include "client/tools/source.h"
#include "client/tools/stopping.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"
#include "common/record/record_text.h"
#include "common/util/json.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"

enum { TOP = 20, TOLD_MAX = 20 }; // TOLD_MAX: refusals that are told one by one

struct settings {
    struct games_options games;
    const char *after; // moves, NULL = none
    int64_t top;       // moves that are printed
    int64_t plies;
    bool json;
};

struct explore {
    const char *command;
    const struct settings *settings;
    struct explorer explorer;
    const char *path; // of the file that is read
    int64_t number;   // of the game in it
    int64_t refused, skipped;
};

// Reading.

static void
refuse(struct explore *explore, const struct record_problem *problem)
{
    struct strbuf why = {0};

    if (++explore->refused > TOLD_MAX) {
        return;
    }
    record_problem_format(problem, tr, &why);
    fprintf(stderr, "%s: %s: ", explore->command, explore->path);
    if (explore->number > 1) {
        fprintf(stderr, _("game %d: "), (int)explore->number);
    }
    fprintf(stderr, _("%s.\n"), strbuf_text(&why));
    strbuf_finish(&why);
    if (explore->refused == TOLD_MAX) {
        fprintf(stderr, _("%s: more refused games are only counted.\n"), explore->command);
    }
}

static void
tell_refused(const struct explore *explore)
{
    if (explore->refused > TOLD_MAX) {
        fprintf(stderr, _("%s: games refused: %d.\n"), explore->command, (int)explore->refused);
    }
}

// Only games of the rule and size that were asked for.
static bool
is_wanted(const struct explore *explore, const struct record *record)
{
    const struct record_defaults *wanted = &explore->settings->games.record;

    return (!wanted->has_rule || wanted->rules.rule == record->rules.rule) &&
           (!wanted->size || wanted->size == record->size);
}

static void
on_piece(void *data, const struct record_piece *piece)
{
    struct explore *explore = data;
    struct record_problem problem;
    struct record record;

    explore->number++;
    record_init(&record);
    if (!record_piece_read(piece, &explore->settings->games.record, &record, &problem)) {
        refuse(explore, &problem);
    } else {
        const struct record *game = piece->record ? piece->record : &record;

        explore->skipped += !is_wanted(explore, game) || !explorer_add(&explore->explorer, game);
    }
    record_finish(&record);
}

static void
read_file(struct explore *explore, const char *path)
{
    struct games_taker taker = {.on_piece = on_piece, .data = explore};
    struct record_problem problem = {0};
    struct source source;
    enum format format;

    explore->path = path;
    explore->number = 0;
    if (!source_open(&source, explore->command, path)) {
        explore->refused++;
        return;
    }
    if (!games_format(&source, &explore->settings->games, &format)) {
        games_refuse(&source, &problem);
    }
    if (problem.kind != PROBLEM_NONE || !games_read(&source, format, &taker, &problem)) {
        refuse(explore, &problem);
    }
    source_close(&source);
}

// The position.

// Plays the moves of --after. Says which one cannot be.
static bool
go_to(const struct explore *explore, struct explorer_place *place)
{
    const char *after = explore->settings->after ? explore->settings->after : "";
    struct record_text reader;
    enum record_token token;
    struct point p = POINT_NONE;

    record_text_init(&reader, after, strlen(after));
    while ((token = record_text_next(&reader, place->board.size, &p)) != RECORD_TOKEN_END) {
        char word[RECORD_TOKEN_BYTES];

        if (token != RECORD_TOKEN_POINT || !explorer_play(place, p)) {
            fprintf(stderr, _("%s: --after: %s can't be played there.\n"), explore->command,
                    record_text_token(&reader, word));
            return false;
        }
    }
    return true;
}

// Output.

static void
add_score(struct json *json, const char *name, const struct explorer_score *score)
{
    json_open(json, name, '{');
    json_number(json, "games", explorer_games(score));
    json_number(json, "black", score->black);
    json_number(json, "drawn", score->drawn);
    json_number(json, "white", score->white);
    json_number(json, "unknown", score->unknown);
    json_close(json, '}');
}

static void
format_json(const struct explore *explore, const struct explorer_book *book,
            const struct explorer_place *place, struct strbuf *out)
{
    struct explorer_move moves[BOARD_POINTS_MAX];
    int count = explorer_moves(&explore->explorer, place, moves);
    struct explorer_score reached = explorer_reached(&explore->explorer, place);
    struct json json = {.out = out};

    json_open(&json, NULL, '{');
    json_text(&json, "rule", rules_set(book->rule)->name);
    json_number(&json, "size", book->size);
    add_score(&json, "all", &book->score);
    add_score(&json, "here", &reached);
    json_open(&json, "moves", '[');
    for (int i = 0; i < count && i < explore->settings->top; i++) {
        char point[POINT_TEXT_BYTES];

        json_open(&json, NULL, '{');
        json_text(&json, "point", point_format(moves[i].point, point));
        add_score(&json, "played", &moves[i].score);
        add_score(&json, "reached", &moves[i].reached);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_close(&json, '}');
    strbuf_add_char(out, '\n');
}

static void
format_text(const struct explore *explore, const struct explorer_book *book,
            const struct explorer_place *place, struct strbuf *out)
{
    struct explorer_move moves[BOARD_POINTS_MAX];
    int count = explorer_moves(&explore->explorer, place, moves);

    explorer_format_book(book, out);
    strbuf_add_char(out, '\n');
    if (explore->settings->after) {
        struct explorer_score here = explorer_reached(&explore->explorer, place);
        int games = (int)explorer_games(&here);

        strbuf_addf(out, tr_n("%d game has this position", "%d games have this position", games),
                    games);
        strbuf_add_char(out, '\n');
    }
    explorer_format_head(EXPLORER_COLUMNS, out);
    strbuf_add_char(out, '\n');
    for (int i = 0; i < count && i < explore->settings->top; i++) {
        explorer_format_move(&moves[i], EXPLORER_COLUMNS, out);
        strbuf_add_char(out, '\n');
    }
}

static enum exit_code
print_book(const struct explore *explore, const struct explorer_book *book)
{
    struct explorer_place place;
    struct strbuf out = {0};

    explorer_begin(book, &place);
    if (!go_to(explore, &place)) {
        return EXIT_USAGE;
    }
    if (explore->settings->json) {
        format_json(explore, book, &place, &out);
    } else {
        format_text(explore, book, &place, &out);
    }
    fputs(strbuf_text(&out), stdout);
    strbuf_finish(&out);
    return EXIT_GOOD;
}

// The rule with most games; the others by one line each.
static enum exit_code
print_all(const struct explore *explore)
{
    const struct explorer *explorer = &explore->explorer;
    int best = explorer_find_book(explorer, NULL, 0);
    enum exit_code code;

    if (best < 0) {
        fprintf(stderr, _("%s: there are no games to explore.\n"), explore->command);
        return EXIT_NO;
    }
    code = print_book(explore, &explorer->books[best]);
    for (int i = 0; i < explorer->book_count && code == EXIT_GOOD; i++) {
        struct strbuf line = {0};

        if (i != best) {
            explorer_format_book(&explorer->books[i], &line);
            fprintf(stderr, _("Also %s (--rule %s --size %d)\n"), line.text,
                    rules_set(explorer->books[i].rule)->name, explorer->books[i].size);
        }
        strbuf_finish(&line);
    }
    if (explorer->is_full) {
        fprintf(stderr, _("%s: too many positions; some are missing.\n"), explore->command);
    }
    return code;
}

// The call.

static const char *
set_after(void *place, const char *value)
{
    *(const char **)place = value;
    return NULL;
}

static const char *
set_top(void *place, const char *value)
{
    return number_parse(value, strlen(value), 1, BOARD_POINTS_MAX, place) ? NULL : "1 to 625";
}

static const char *
set_plies(void *place, const char *value)
{
    return number_parse(value, strlen(value), 1, EXPLORER_PLIES_MAX, place) ? NULL : "1 to 225";
}

#define PLACE(field) offsetof(struct settings, field)

static const struct option_row option_rows[] = {
    {"after", "MOVES", N_("show the position after these moves: h8i9j8, or \"h8 i9 j8\""),
     set_after, PLACE(after)},
    {"rule", "R", N_("only games of this rule; also if a record doesn't state it"), games_set_rule,
     PLACE(games)},
    {"size", "N", N_("only games on this size; also if a record doesn't state it"), games_set_size,
     PLACE(games)},
    {"from", "FORMAT", N_("format of the files, if their content doesn't show it"), games_set_from,
     PLACE(games)},
    {"top", "N", N_("number of moves printed (20)"), set_top, PLACE(top)},
    {"plies", "N", N_("moves of each game that are counted (30)"), set_plies, PLACE(plies)},
    {"json", NULL, N_("print one JSON object"), option_set_true, PLACE(json)},
    {0},
};

static const struct option_table options = {
    .rows = option_rows,
    .usage = "goren explore [OPTION]... FILE...",
    .purpose = N_("Print which moves were played from a position in the games of files, databases\n"
                  "and folders: how many games played it, and how those games ended."),
    .epilog =
        N_("Positions are the same in whatever order they were reached, and mirrored or turned\n"
           "boards count as one. The last column counts all games that reached the position\n"
           "after the move, also by another order. Games of different rules and sizes are kept\n"
           "apart; the rule with most games is shown unless --rule and --size say otherwise.\n"
           "Exit code 1 if a record can't be read."),
};

enum exit_code
cmd_explore(int argc, char **argv)
{
    struct settings settings = {.top = TOP, .plies = EXPLORER_PLIES};
    struct explore explore = {.command = argv[0], .settings = &settings};
    struct inputs inputs = {0};
    enum exit_code code = EXIT_GOOD;
    int first = options_parse(argc, argv, &options, &settings, &code);

    if (!first) {
        return code;
    }
    if (first == argc) {
        fprintf(stderr, _("%s: give a file or a folder to explore.\n"), argv[0]);
        return EXIT_USAGE;
    }
    for (int i = first; i < argc && code == EXIT_GOOD; i++) {
        code = inputs_add(&inputs, argv[0], argv[i], settings.games.has_format) ? EXIT_GOOD
                                                                                : EXIT_USAGE;
    }
    explorer_init(&explore.explorer, (int)settings.plies);
    stopping_watch();
    for (int i = 0; i < inputs.count && code == EXIT_GOOD && !stopping_has_come(); i++) {
        read_file(&explore, inputs.items[i].path);
    }
    if (code == EXIT_GOOD && stopping_has_come()) {
        code = EXIT_STOPPED;
    }
    if (code == EXIT_GOOD) {
        code = print_all(&explore);
        tell_refused(&explore);
        code = code == EXIT_GOOD && explore.refused ? EXIT_NO : code;
    }
    explorer_finish(&explore.explorer);
    inputs_finish(&inputs);
    return code;
}
