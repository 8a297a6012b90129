// SPDX-License-Identifier: MIT
// goren check: replays games through the referee: lines of moves here, records in
// other formats in check_records.c.
#include <stdio.h>
#include <string.h>

#include "client/tools/answer.h"
#include "client/tools/check_records.h"
#include "client/tools/commands.h"
#include "client/tools/options.h"
#include "client/tools/source.h"
#include "common/game/match.h"
#include "common/game/opening_path.h"
#include "common/game/point.h"
#include "common/game/renju_forbidden.h"
#include "common/i18n/tr.h"
#include "common/record/record_fault.h"
#include "common/record/record_text.h"
#include "common/util/json.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"

struct settings {
    // The match itself is played without protocol: a list of moves does not tell
    // who chose what, so struct opening_path watches the regions instead.
    struct match_settings match;
    struct opening_choice opening;
    struct check_options records; // how other formats are read
    bool json;
    bool quiet;
};

// Where a game went wrong, or where black committed a foul.
struct spot {
    int move_number;
    char token[RECORD_TOKEN_BYTES]; // the move as it stood in the line
    char foul[FOUL_TEXT_BYTES];     // "33" and so on, empty if it is none
};

// The answer for one game. Either everything is legal and the outcome stands,
// or word and fault say what is wrong with the move at the spot.
struct answer {
    const char *word; // NULL for a legal game
    enum record_fault fault;
    struct spot spot;
    struct outcome outcome;
    int move_count;
};

// Lines of moves and records share these two options.
static const char *
set_rule(void *place, const char *value)
{
    struct settings *settings = place;
    const char *wanted = games_set_rule(&settings->records.games, value);

    settings->match.rules.rule = settings->records.games.record.rules.rule;
    return wanted;
}

static const char *
set_size(void *place, const char *value)
{
    struct settings *settings = place;
    const char *wanted = games_set_size(&settings->records.games, value);

    if (!wanted) {
        settings->match.size = settings->records.games.record.size;
    }
    return wanted;
}

static const char *
set_opening(void *place, const char *value)
{
    return opening_parse(value, place)
               ? NULL
               : _("free, central, pro, longpro, swap1, swap, swap2, rif, yamaguchi, soosyrv8,\n"
                   "tarannikov or taraguchi10");
}

static const char *
set_forbidden(void *place, const char *value)
{
    if (strcmp(value, "lose") != 0 && strcmp(value, "reject") != 0) {
        return _("lose or reject");
    }
    *(bool *)place = strcmp(value, "reject") == 0;
    return NULL;
}

static const char *
set_draw_margin(void *place, const char *value)
{
    int64_t margin;

    if (!number_parse(value, strlen(value), 0, BOARD_POINTS_MAX - 1, &margin)) {
        return _("a number of points");
    }
    *(uint16_t *)place = (uint16_t)margin;
    return NULL;
}

static const char *
set_text(void *place, const char *value)
{
    *(const char **)place = value;
    return NULL;
}

#define PLACE(field) offsetof(struct settings, field)

static const struct option_row option_rows[] = {
    {"rule", "R", N_("rule set (freestyle)"), set_rule, 0},
    {"size", "N", N_("board of N x N points, 5 to 25 (15)"), set_size, 0},
    {"opening", "O", N_("opening whose regions are checked (free)"), set_opening, PLACE(opening)},
    {"forbidden", "lose|reject", N_("what happens after a renju foul (lose)"), set_forbidden,
     PLACE(match.rules.options.reject_fouls)},
    {"draw-dead", NULL, N_("end the game as a draw when nobody can make five any more"),
     option_set_true, PLACE(match.rules.options.draw_dead)},
    {"draw-margin", "K", N_("draw when at most K points are empty (0)"), set_draw_margin,
     PLACE(match.rules.options.draw_margin)},
    {"from", "FORMAT", N_("format, if the content doesn't show it"), games_set_from,
     PLACE(records.games)},
    {"signer", "KEY", N_("require the seal of the server with this key"), set_text,
     PLACE(records.signer)},
    {"json", NULL, N_("print one JSON object per game"), option_set_true, PLACE(json)},
    {"quiet", NULL, N_("don't explain illegal games on standard error"), option_set_true,
     PLACE(quiet)},
    {0},
};

static const struct option_table options = {
    .rows = option_rows,
    .usage = "goren check [OPTION]... FILE...",
    .purpose =
        N_("Replay games through the referee. One game per line, as a position string (h8i9g7)\n"
           "or as moves separated by blanks or commas; -- is a pass. Everything after a\n"
           "';' is ignored, and so are lines that begin with '#'. - is standard input.\n"
           "Records work too: SGF, .psq, .lib, .record, .rec, .rif, .pos, recognised by "
           "content;\n"
           "their rule and size are used, and all variations are replayed."),
    .epilog =
        N_("Rules: freestyle, standard, caro, caro-exact, caro-e, caro-exact-e, caro-strict,\n"
           "caro-exact-strict, renju, capture42, pente, keryo, boat, ninuki.\n"
           "Openings: free, central, pro, longpro, swap1, swap, swap2, rif, yamaguchi,\n"
           "soosyrv8, tarannikov, taraguchi10. No swap is assumed; a fifth move that could\n"
           "have been offered and chosen is accepted.\n"
           "\n"
           "One line is printed for each game:\n"
           "    ok 1-0                     also 0-1, 1/2-1/2, and * for an unfinished game\n"
           "    ok 0-1 foul:33 31 g12      Black lost by a foul\n"
           "    illegal 5 h8 occupied      the first illegal move and why\n"
           "    ok 1-0, signed by NAME, intact    SGF with the seal of a server, or unsigned\n"
           "    damaged at line 3          the seal or the checksums of the file don't match\n"
           "    invalid malformed          the file can't be read; see standard error for why\n"
           "With several files, each line begins with the name of its file.\n"
           "Exit code 1 if a game is illegal or can't be read."),
};

// Would the opening protocol allow a stone on this empty point?
static enum verdict
check_opening(const struct match *match, struct opening_path *path, struct point p)
{
    if (opening_path_bans_captures(path) &&
        rules_judge(&match->settings.rules, &match->board, p, match_next_stone(match)).taken) {
        return VERDICT_OPENING_CAPTURE;
    }
    return opening_path_place(path, match->board.size, p) ? VERDICT_OK : VERDICT_OUTSIDE_REGION;
}

static enum verdict
play_point(struct match *match, struct opening_path *path, struct point p, struct spot *spot)
{
    struct action place = {.seat = match_actor(match), .point_count = 1, .points = {p}};
    struct renju_explanation why;
    enum verdict verdict;

    if (match->phase == MATCH_OVER) {
        return VERDICT_GAME_OVER;
    }
    if (!board_is_empty(&match->board, p)) {
        return VERDICT_OCCUPIED;
    }
    verdict = check_opening(match, path, p);
    if (verdict != VERDICT_OK) {
        return verdict;
    }
    // The lines of a foul are read off the board before the stone stands there.
    if (rules_set(match->settings.rules.rule)->has_fouls &&
        match_next_stone(match) == STONE_BLACK &&
        renju_status(&match->board, p) == RENJU_FORBIDDEN) {
        renju_explain(&match->board, p, &why);
        renju_format_fouls(why.fouls, spot->foul);
    }
    return match_apply(match, &place, 0).verdict;
}

static enum verdict
play_pass(struct match *match, const struct opening_path *path)
{
    struct action pass = {.kind = ACTION_PASS, .seat = match_actor(match)};

    if (match->phase != MATCH_OVER && rules_set(match->settings.rules.rule)->has_pass &&
        !path->in_play) {
        return VERDICT_PASS_TOO_EARLY;
    }
    return match_apply(match, &pass, 0).verdict;
}

// Plays what stands at the reader's place. Sets word and fault of the answer if
// that is illegal.
static void
play_token(struct match *match, struct opening_path *path, enum record_token token, struct point p,
           struct answer *answer)
{
    enum verdict verdict = VERDICT_OFF_BOARD;

    switch (token) {
    case RECORD_TOKEN_END:
    case RECORD_TOKEN_OFF_BOARD:
        break;
    case RECORD_TOKEN_POINT:
        verdict = play_point(match, path, p, &answer->spot);
        break;
    case RECORD_TOKEN_PASS:
        verdict = play_pass(match, path);
        break;
    case RECORD_TOKEN_BAD:
        answer->word = "not-a-move";
        answer->fault = FAULT_NO_POINT_OR_PASS;
        return;
    }
    if (verdict != VERDICT_OK) {
        answer->word = verdict_word(verdict);
        answer->fault = record_fault_of(verdict);
    }
}

static void
check_game(const struct answer_line *line, const struct settings *settings, struct answer *answer)
{
    struct opening_path path;
    struct record_text reader;
    enum record_token token;
    struct match match;
    struct point p = POINT_NONE;

    memset(answer, 0, sizeof(*answer));
    match_init(&match, &settings->match, 0);
    opening_path_init(&path, settings->opening.protocol);
    record_text_init(&reader, line->text, line->length);
    while (!answer->word &&
           (token = record_text_next(&reader, match.board.size, &p)) != RECORD_TOKEN_END) {
        answer->spot = (struct spot){.move_number = match_next_move(&match)};
        record_text_token(&reader, answer->spot.token);
        play_token(&match, &path, token, p, answer);
    }
    answer->outcome = match.outcome;
    answer->move_count = match.move_count;
    match_finish(&match);
}

static void
print_text(struct strbuf *out, const struct answer *answer)
{
    const struct spot *spot = &answer->spot;

    if (answer->word) {
        strbuf_addf(out, "illegal %d %s %s%s%s", spot->move_number, spot->token, answer->word,
                    spot->foul[0] ? ":" : "", spot->foul);
    } else {
        strbuf_addf(out, "ok %s", result_score(answer->outcome.result));
        if (answer->outcome.reason == END_FOUL) {
            strbuf_addf(out, " foul:%s %d %s", spot->foul, spot->move_number, spot->token);
        }
    }
    strbuf_add_char(out, '\n');
}

static void
print_json(struct strbuf *out, const struct answer_line *line, const struct answer *answer)
{
    struct json json = {.out = out};
    bool is_legal = !answer->word;

    json_open(&json, NULL, '{');
    json_text(&json, "file", line->file);
    json_number(&json, "line", line->number);
    json_bool(&json, "ok", is_legal);
    if (is_legal) {
        json_text(&json, "result", result_score(answer->outcome.result));
        json_text(&json, "reason", end_reason_word(answer->outcome.reason));
        json_number(&json, "moves", answer->move_count);
    } else {
        json_text(&json, "reason", answer->word);
        json_text(&json, "text", record_fault_text(answer->fault));
    }
    if (!is_legal || answer->outcome.reason == END_FOUL) {
        json_number(&json, "move", answer->spot.move_number);
        json_text(&json, "point", answer->spot.token);
    }
    if (answer->spot.foul[0]) {
        json_text(&json, "foul", answer->spot.foul);
    }
    json_close(&json, '}');
    strbuf_add_char(out, '\n');
}

static bool
answer_game(const struct answer_line *line, const void *data, struct strbuf *out)
{
    const struct settings *settings = data;
    struct answer answer;

    check_game(line, settings, &answer);
    if (settings->json) {
        print_json(out, line, &answer);
    } else {
        print_text(out, &answer);
    }
    if (answer.word && !settings->quiet) {
        struct record_problem problem;
        struct strbuf why = {0};

        record_fail(&problem, answer.fault,
                    record_at_move(answer.spot.move_number, answer.spot.token), NULL);
        record_problem_format(&problem, tr, &why);
        fprintf(stderr, "goren check: %s:%d: ", line->file, line->number);
        fprintf(stderr, _("%s.\n"), strbuf_text(&why));
        strbuf_finish(&why);
    }
    return !answer.word;
}

// Can this rule be played on this board, with this opening? Says why not.
static bool
settings_fit(const struct settings *settings)
{
    const struct rule_set *set = rules_set(settings->match.rules.rule);
    int size = settings->match.size;
    char buffer[OPENING_TEXT_BYTES];

    if (!rules_size_allowed(settings->match.rules.rule, size)) {
        fprintf(stderr,
                set->odd_only ? _("goren check: %s is played on odd sizes %d to %d, not on %d.\n")
                              : _("goren check: %s is played on sizes %d to %d, not on %d.\n"),
                set->name, set->size_min, set->size_max, size);
        return false;
    }
    if (!opening_fits(settings->opening.protocol, size, set->has_fouls)) {
        fprintf(stderr, _("goren check: the opening %s doesn't fit %s on %dx%d.\n"),
                opening_format(settings->opening, buffer), set->name, size, size);
        return false;
    }
    if (match_settings_check(&settings->match) != SETTINGS_OK) {
        fprintf(stderr, "%s",
                _("goren check: --draw-margin must be less than the number of points.\n"));
        return false;
    }
    return true;
}

// Lines of moves, or a record? Text that is neither is told of line by line.
static enum exit_code
check_source(const struct answer_job *job, const struct settings *settings, struct source *source)
{
    enum format format = FORMAT_TEXT;
    bool is_known = games_format(source, &settings->records.games, &format);

    if ((is_known && format == FORMAT_TEXT) ||
        (!is_known && check_is_text(source->bytes, source->length))) {
        return answer_source(job, source);
    }
    return check_records(source, is_known ? &format : NULL, &settings->records);
}

enum exit_code
cmd_check(int argc, char **argv)
{
    struct settings settings = {.match = {.size = 15, .start = START_NOW}};
    struct answer_job job = {
        .command = argv[0],
        .thing = "game",
        .refusal = "illegal 0 -",
        .answer = answer_game,
        .data = &settings,
    };
    enum exit_code worst = EXIT_GOOD;
    int first;

    first = options_parse(argc, argv, &options, &settings, &worst);
    if (!first) {
        return worst;
    }
    if (first == argc) {
        fprintf(stderr, _("%s: give at least one file, or - for standard input.\n"), argv[0]);
        return EXIT_USAGE;
    }
    if (!settings_fit(&settings)) {
        return EXIT_USAGE;
    }
    job.as_json = settings.records.as_json = settings.json;
    job.names_files = settings.records.names_files = argc - first > 1;
    settings.records.is_quiet = settings.quiet;
    settings.records.games.record.rules.options = settings.match.rules.options;
    for (int i = first; i < argc; i++) {
        enum exit_code code = EXIT_USAGE;
        struct source source;

        if (source_open(&source, argv[0], argv[i])) {
            code = check_source(&job, &settings, &source);
            source_close(&source);
        }
        worst = code > worst ? code : worst;
    }
    return worst;
}
