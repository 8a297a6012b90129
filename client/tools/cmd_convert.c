// SPDX-License-Identifier: MIT
// goren convert: records from one format into another, one file or a hundred
// thousand games.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "client/tools/commands.h"
#include "client/tools/convert_out.h"
#include "client/tools/convert_pool.h"
#include "client/tools/convert_tally.h"
#include "client/tools/games.h"
#include "client/tools/inputs.h"
#include "client/tools/options.h"
#include "client/tools/source.h"
#include "client/tools/stopping.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/util/json.h"
#include "common/util/now.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum {
    TOLD_MAX = 20, // refusals, and remarks, that are told one by one
    BAR_COLUMNS = 30,
    BAR_MS = 100,
};

struct settings {
    struct games_options games;
    bool has_to;
    enum format to;
    bool json, quiet;
};

struct convert {
    const char *command;
    const struct settings *settings;
    struct inputs inputs;
    int64_t done_bytes;
    int at;           // the input that is read
    int64_t *numbers; // owned: results of each input so far
    const struct source *source;
    enum format format; // of it
    struct convert_pool *pool;
    struct convert_out out;
    int64_t good, refused, remarked;
    struct record_tally reasons, remarks, losses;
    bool has_bar;
    int64_t started_ms, shown_ms;
};

// The progress bar.

static void
show_bar(struct convert *convert, bool is_last)
{
    int64_t now = now_mono_ms(), done = convert->done_bytes;
    int64_t all = convert->inputs.total_bytes > done ? convert->inputs.total_bytes : done;
    int filled = all ? (int)(BAR_COLUMNS * done / all) : BAR_COLUMNS;

    if (!convert->has_bar || (now - convert->shown_ms < BAR_MS && !is_last)) {
        return;
    }
    convert->shown_ms = now;
    if (is_last) {
        fprintf(stderr, "\r%*s\r", BAR_COLUMNS + 40, "");
        return;
    }
    fprintf(stderr, "\r[%.*s%*s] %3d%% ", filled, "##############################",
            BAR_COLUMNS - filled, "", all ? (int)(100 * done / all) : 100);
    fprintf(stderr, _("games: %d"), (int)(convert->good + convert->refused));
}

// Refusals and remarks.

// "goren convert: games.sgf: game 3: the sentence."
static void
tell_problem(const struct convert *convert, const char *path, int64_t number,
             const struct record_problem *problem)
{
    struct strbuf why = {0};

    if (convert->has_bar) {
        fprintf(stderr, "\r%*s\r", BAR_COLUMNS + 40, "");
    }
    record_problem_format(problem, tr, &why);
    fprintf(stderr, "%s: %s: ", convert->command, path);
    if (number > 1) {
        fprintf(stderr, _("game %d: "), (int)number);
    }
    fprintf(stderr, _("%s.\n"), strbuf_text(&why));
    strbuf_finish(&why);
}

static void
refuse(struct convert *convert, const char *path, int64_t number,
       const struct record_problem *problem)
{
    convert->refused++;
    record_tally_refusal(&convert->reasons, problem);
    if (convert->settings->quiet || convert->refused > TOLD_MAX) {
        return;
    }
    tell_problem(convert, path, number, problem);
    if (convert->refused == TOLD_MAX) {
        fprintf(stderr, _("%s: more refused games are only counted.\n"), convert->command);
    }
}

static void
remark(struct convert *convert, const char *path, int64_t number,
       const struct record_problem *problem)
{
    convert->remarked++;
    record_tally_remark(&convert->remarks, problem);
    if (convert->settings->quiet || convert->remarked > TOLD_MAX) {
        return;
    }
    tell_problem(convert, path, number, problem);
    if (convert->remarked == TOLD_MAX) {
        fprintf(stderr, _("%s: more remarks are only counted.\n"), convert->command);
    }
}

static void
on_result(void *data, const struct convert_result *result)
{
    struct convert *convert = data;
    const char *path = convert->inputs.items[result->file].path;
    int64_t number = ++convert->numbers[result->file];

    if (!result->is_good) {
        refuse(convert, path, number, &result->problem);
        return;
    }
    if (convert_out_write(&convert->out, strcmp(path, "-") == 0 ? "game" : path,
                          number == 1 ? 0 : number, result->bytes, result->length)) {
        convert->good++;
        if (result->lost) {
            record_tally_lost(&convert->losses, result->lost);
        }
        for (int i = 0; i < result->remark_count; i++) {
            remark(convert, path, number, &result->remarks[i]);
        }
    }
}

static void
on_piece(void *data, const struct record_piece *piece)
{
    struct convert *convert = data;

    convert_pool_put(convert->pool, (uint64_t)convert->at, piece);
}

static void
on_bytes(void *data, const char *bytes, size_t length)
{
    struct convert *convert = data;

    (void)bytes;
    convert->done_bytes += (int64_t)length;
    show_bar(convert, false);
}

static void
read_input(struct convert *convert, const char *path)
{
    struct games_taker taker = {.on_piece = on_piece, .on_bytes = on_bytes, .data = convert};
    struct record_problem problem = {0};
    struct source source;

    if (!source_open(&source, convert->command, path)) {
        convert->refused++;
        record_tally_unopened(&convert->reasons);
        return;
    }
    convert->source = &source;
    if (!games_format(&source, &convert->settings->games, &convert->format)) {
        // Nothing came before it was stopped: that is no fault of the input.
        if (!stopping_has_come()) {
            games_refuse(&source, &problem);
            refuse(convert, path, 0, &problem);
        }
    } else if (!games_read(&source, convert->format, &taker, &problem)) {
        refuse(convert, path, 0, &problem);
    }
    source_close(&source);
}

// The sum.

static void
print_sum(const struct convert *convert)
{
    int64_t ms = now_mono_ms() - convert->started_ms, games = convert->good + convert->refused;
    int64_t rate = games * 1000 / (ms ? ms : 1);
    struct strbuf line = {0};
    char numbers[4][32];

    if (convert->settings->json) {
        struct strbuf out = {0};
        struct json json = {.out = &out};

        json_open(&json, NULL, '{');
        json_number(&json, "converted", convert->good);
        json_number(&json, "refused", convert->refused);
        json_number(&json, "ms", ms);
        json_number(&json, "games_a_second", rate);
        tally_json(&convert->reasons, "reasons", &json);
        tally_json(&convert->remarks, "remarks", &json);
        tally_json(&convert->losses, "losses", &json);
        json_close(&json, '}');
        fprintf(strcmp(convert->out.path, "-") == 0 ? stderr : stdout, "%s\n", out.text);
        strbuf_finish(&out);
        return;
    }
    if (convert->settings->quiet) {
        return;
    }
    tally_tell_losses(&convert->losses, convert->command, convert->out.format);
    snprintf(numbers[0], sizeof(numbers[0]), "%" PRId64, convert->good);
    snprintf(numbers[1], sizeof(numbers[1]), "%" PRId64, convert->refused);
    snprintf(numbers[2], sizeof(numbers[2]), "%" PRId64 ".%03d", ms / 1000, (int)(ms % 1000));
    snprintf(numbers[3], sizeof(numbers[3]), "%" PRId64, rate);
    fill(&line, _("games converted: {1}, refused: {2}; {3} s, {4} games per second"), 4, numbers[0],
         numbers[1], numbers[2], numbers[3]);
    fprintf(stderr, "%s\n", strbuf_text(&line));
    strbuf_finish(&line);
    tally_tell_refusals(&convert->reasons);
    tally_tell_remarks(&convert->remarks);
}

// The call.

static const char *
set_to(void *place, const char *value)
{
    struct settings *settings = place;

    settings->has_to =
        record_format_parse(value, &settings->to) && record_format(settings->to)->write != NULL;
    return settings->has_to ? NULL : _("sgf, txt, gomocup, psq, lib or record");
}

#define PLACE(field) offsetof(struct settings, field)

static const struct option_row option_rows[] = {
    {"to", "FORMAT", N_("sgf, txt, gomocup, psq, lib or record (default: from the name of OUT)"),
     set_to, 0},
    {"from", "FORMAT", N_("format of IN, if its content doesn't show it"), games_set_from,
     PLACE(games)},
    {"rule", "R", N_("rule of records that don't state one"), games_set_rule, PLACE(games)},
    {"size", "N", N_("board size of records that don't state one"), games_set_size, PLACE(games)},
    {"forbidden", "lose|reject", N_("what happens after a renju foul (lose)"), games_set_forbidden,
     PLACE(games)},
    {"json", NULL, N_("print the summary as a JSON object"), option_set_true, PLACE(json)},
    {"quiet", NULL, N_("print no warnings and no summary"), option_set_true, PLACE(quiet)},
    {0},
};

static const struct option_table options = {
    .rows = option_rows,
    .usage = "goren convert [OPTION]... IN... OUT",
    .purpose =
        N_("Convert records. IN are files, folders with everything in them, or - for standard\n"
           "input; formats are recognised by content. OUT is a file, whose name decides\n"
           "the format, a folder (created if its name ends with /), or - for standard output.\n"
           "Every game is replayed through the referee; illegal games are refused."),
    .epilog = N_("Formats read: sgf, txt, gomocup, psq, lib, record, rec, rif, pos.\n"
                 "Formats written: sgf, txt, gomocup, psq, lib, record.\n"
                 "A warning names what a format can't store. sgf and txt files hold any number\n"
                 "of games, the others one.\n"
                 "Exit code 1 if a game was refused."),
};

static bool
ends_with_slash(const char *path)
{
    size_t length = strlen(path);

    return length && path[length - 1] == '/';
}

// The format of OUT; false, and says so, if it is not clear.
static bool
settle_out(struct settings *settings, const char *command, const char *path, bool *is_folder)
{
    struct stat status;
    enum format format;

    *is_folder = ends_with_slash(path) || (stat(path, &status) == 0 && S_ISDIR(status.st_mode));
    if (settings->has_to) {
        return true;
    }
    if (*is_folder) {
        settings->to = FORMAT_SGF;
        return true;
    }
    if (record_format_of_path(path, &format) && record_format(format)->write) {
        settings->to = format;
        return true;
    }
    fprintf(stderr, _("%s: the name of %s doesn't show a format to write; use --to.\n"), command,
            path);
    return false;
}

static enum exit_code
run(struct convert *convert, const char *path, bool is_folder)
{
    bool is_good;

    stopping_watch();
    if (!convert_out_open(&convert->out, convert->command, path, convert->settings->to,
                          is_folder)) {
        return EXIT_USAGE;
    }
    convert->numbers = xcalloc((size_t)convert->inputs.count + 1, sizeof(*convert->numbers));
    convert->pool = convert_pool_create(convert->settings->to, &convert->settings->games.record,
                                        on_result, convert);
    for (convert->at = 0;
         convert->at < convert->inputs.count && !convert->out.is_failed && !stopping_has_come();
         convert->at++) {
        read_input(convert, convert->inputs.items[convert->at].path);
    }
    convert_pool_drain(convert->pool);
    convert_pool_destroy(convert->pool);
    show_bar(convert, true);
    is_good = convert_out_close(&convert->out, convert->good > 0);
    if (convert->out.is_failed) {
        return EXIT_USAGE;
    }
    if (stopping_has_come()) {
        fprintf(stderr,
                convert->good ? _("%s: stopped; the games converted so far are saved.\n")
                              : _("%s: stopped; nothing was written.\n"),
                convert->command);
    }
    print_sum(convert);
    if (stopping_has_come()) {
        return EXIT_STOPPED;
    }
    return is_good && convert->refused == 0 ? EXIT_GOOD : EXIT_NO;
}

enum exit_code
cmd_convert(int argc, char **argv)
{
    struct settings settings = {0};
    struct convert convert = {.command = argv[0], .settings = &settings};
    enum exit_code code = EXIT_GOOD;
    bool is_folder;
    int first;

    first = options_parse(argc, argv, &options, &settings, &code);
    if (!first) {
        return code;
    }
    if (argc - first < 2) {
        fprintf(stderr, _("%s: give the files to convert, and where to write them.\n"), argv[0]);
        return EXIT_USAGE;
    }
    if (!settle_out(&settings, argv[0], argv[argc - 1], &is_folder)) {
        return EXIT_USAGE;
    }
    convert.has_bar = isatty(STDERR_FILENO) && !settings.quiet;
    convert.started_ms = now_mono_ms();
    for (int i = first; i < argc - 1 && code == EXIT_GOOD; i++) {
        code = inputs_add(&convert.inputs, argv[0], argv[i], settings.games.has_format)
                   ? EXIT_GOOD
                   : EXIT_USAGE;
    }
    if (code == EXIT_GOOD) {
        code = run(&convert, argv[argc - 1], is_folder);
    }
    inputs_finish(&convert.inputs);
    free(convert.numbers);
    return code;
}
