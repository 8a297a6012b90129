// SPDX-License-Identifier: MIT
// goren analyze: what the engine thinks of each move of a record, of one game or of all games of
// files and folders.
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "client/records/review_run.h"
#include "client/tools/analyze_job.h"
#include "client/tools/analyze_out.h"
#include "client/tools/analyze_print.h"
#include "client/tools/commands.h"
#include "client/tools/inputs.h"
#include "client/tools/options.h"
#include "client/tools/source.h"
#include "client/tools/stopping.h"
#include "common/i18n/tr.h"
#include "common/util/now.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"

enum {
    TIME_MS = 1000,
    TIME_MAX_MS = 3600000,
    PROOF_NODES = 300000,
    MEMORY_MB = 64,
    MEMORY_MAX_MB = 4096,
    COLUMNS = 79,
};

struct settings {
    struct analyze_settings job;
    bool has_report;
    enum report report; // --to, or by the name of -o
};

struct analyze {
    const char *command;
    const struct settings *settings;
    bool is_batch;
    struct analyze_batch batch;
    const struct inputs *inputs;
    enum format format; // of the file that is read
    int64_t number;     // of the game in it
    int64_t good, skipped, refused;
    struct strbuf names; // of reports of this run, each between line breaks
    bool is_failed;      // nothing can be written
};

// Output.

// What the locale says of its letters; the first that is set counts.
static bool
has_blocks(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};

    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        const char *value = getenv(names[i]);

        if (value && *value) {
            return strstr(value, "UTF-8") || strstr(value, "utf8") || strstr(value, "utf-8");
        }
    }
    return false;
}

static int
columns(void)
{
    struct winsize size;

    return isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col
               ? size.ws_col
               : COLUMNS;
}

static void
print_whole(const struct analyze *analyze, const struct review *review, const struct record *record)
{
    struct strbuf out = {0};

    if (analyze->settings->job.json) {
        analyze_format_json(review, record, analyze->format, &out);
    } else {
        analyze_format_moves(review, record, &out);
        strbuf_add_char(&out, '\n');
        analyze_format_graph(review, columns(), has_blocks(), &out);
        strbuf_add_char(&out, '\n');
        analyze_format_summary(review, record, &out);
        analyze_format_legend(&out);
    }
    if (analyze->settings->job.prove && !analyze->settings->job.json) {
        analyze_format_proofs(review, &out);
    }
    fputs(strbuf_text(&out), stdout);
    strbuf_finish(&out);
}

// A game of many: its name and the sums of both players.
static void
print_short(const struct analyze *analyze, const char *path, const struct review *review,
            const struct record *record)
{
    struct strbuf out = {0};

    strbuf_addf(&out, "%s", path);
    if (analyze->number > 1) {
        strbuf_addf(&out, " #%" PRId64, analyze->number);
    }
    strbuf_add_char(&out, '\n');
    analyze_format_summary(review, record, &out);
    fputs(strbuf_text(&out), stdout);
    fflush(stdout);
    strbuf_finish(&out);
}

static void
tell_kept(const struct analyze *analyze, const struct review *review, const char *path)
{
    int known = 0;

    for (int i = 0; i < review->count; i++) {
        known += review->positions[i].is_known;
    }
    fprintf(stderr,
            _("%s: stopped; %d of %d positions are saved in %s. The same command continues.\n"),
            analyze->command, known, review->count, path);
}

// A game that was cut. Only SGF can hold it.
static void
keep_cut(struct analyze *analyze, const char *path, struct review *review, struct record *record)
{
    if (path && analyze->settings->report == REPORT_SGF) {
        if (analyze_out_keep(analyze->command, path, &analyze->settings->job, review, record)) {
            tell_kept(analyze, review, path);
        }
        return;
    }
    fprintf(stderr, _("%s: stopped; this game was not finished.\n"), analyze->command);
}

// One game. path: where its report goes, may be NULL.
static void
analyze_game(struct analyze *analyze, const char *source, const char *path, struct record *record)
{
    const struct settings *settings = analyze->settings;
    struct record kept;
    struct review review;
    bool has_kept, is_whole;

    record_init(&kept);
    // Stored analyses have neither further lines nor threats.
    has_kept = path && settings->report == REPORT_SGF && settings->job.lines <= 1 &&
               !settings->job.threats && analyze_out_read_kept(path, &kept);
    is_whole =
        analyze_job_run(&settings->job, &analyze->batch, record, has_kept ? &kept : NULL, &review);
    if (is_whole) {
        review_settle(&review, record);
        if (analyze->is_batch && !settings->job.json) {
            print_short(analyze, source, &review, record);
        } else {
            print_whole(analyze, &review, record);
        }
        analyze->is_failed |= path && !analyze_out_write(analyze->command, path, settings->report,
                                                         &review, record, analyze->format);
        analyze->good++;
    } else {
        keep_cut(analyze, path, &review, record);
    }
    review_finish(&review);
    record_finish(&kept);
}

static void
print_legend(void)
{
    struct strbuf out = {0};

    analyze_format_legend(&out);
    fputs(strbuf_text(&out), stdout);
    strbuf_finish(&out);
}

// Many games.

static void
tell_problem(const struct analyze *analyze, const char *source,
             const struct record_problem *problem)
{
    struct strbuf why = {0};

    record_problem_format(problem, tr, &why);
    fprintf(stderr, "%s: %s: ", analyze->command, source);
    if (analyze->number > 1) {
        fprintf(stderr, _("game %d: "), (int)analyze->number);
    }
    fprintf(stderr, _("%s.\n"), strbuf_text(&why));
    strbuf_finish(&why);
}

// Is the report of this game there, by a run before?
static bool
is_done(const struct analyze *analyze, const char *path)
{
    struct record kept;
    bool is_whole;

    if (access(path, R_OK) != 0) {
        return false;
    }
    if (analyze->settings->report != REPORT_SGF) {
        return true;
    }
    record_init(&kept);
    is_whole = analyze_out_read_kept(path, &kept) && !analyze_out_is_cut(&kept);
    record_finish(&kept);
    return is_whole;
}

// A name for the report that no game of this run has yet: the same in every run.
static void
choose_name(struct analyze *analyze, const char *source, struct strbuf *path)
{
    struct strbuf line = {0};
    bool is_taken = true;

    for (int again = 0; is_taken; again++) {
        strbuf_clear(path);
        strbuf_clear(&line);
        analyze_out_name(analyze->settings->job.out, source, analyze->number, again,
                         analyze->settings->report, path);
        strbuf_addf(&line, "\n%s\n", path->text);
        is_taken = strstr(strbuf_text(&analyze->names), line.text) != NULL;
    }
    strbuf_add(&analyze->names, line.text);
    strbuf_finish(&line);
}

static void
analyze_one_of_many(struct analyze *analyze, const char *source, struct record *record)
{
    const char *folder = analyze->settings->job.out;
    struct strbuf path = {0};

    if (folder) {
        choose_name(analyze, source, &path);
    }
    if (folder && is_done(analyze, path.text)) {
        analyze->skipped++;
    } else {
        analyze_game(analyze, source, folder ? path.text : NULL, record);
    }
    strbuf_finish(&path);
}

static void
on_piece(void *data, const struct record_piece *piece)
{
    struct analyze *analyze = data;
    const char *source = analyze->inputs->items[analyze->batch.file - 1].path;
    struct record_problem problem;
    struct record record;

    analyze->number++;
    if (stopping_has_come() || analyze->is_failed) {
        return;
    }
    record_init(&record);
    if (!record_piece_read(piece, &analyze->settings->job.games.record, &record, &problem)) {
        analyze->refused++;
        tell_problem(analyze, source, &problem);
    } else {
        analyze_one_of_many(analyze, source, piece->record ? piece->record : &record);
    }
    record_finish(&record);
}

static void
analyze_file(struct analyze *analyze, const struct input *input)
{
    struct games_taker taker = {.on_piece = on_piece, .data = analyze};
    struct record_problem problem = {0};
    struct source source;

    analyze->number = 0;
    if (!source_open(&source, analyze->command, input->path)) {
        analyze->refused++;
        return;
    }
    if (!games_format(&source, &analyze->settings->job.games, &analyze->format)) {
        games_refuse(&source, &problem);
    }
    if (problem.kind != PROBLEM_NONE || !games_read(&source, analyze->format, &taker, &problem)) {
        analyze->refused++;
        tell_problem(analyze, input->path, &problem);
    }
    source_close(&source);
}

static enum exit_code
analyze_many(struct analyze *analyze)
{
    const char *folder = analyze->settings->job.out;

    if (folder && mkdir(folder, 0755) != 0 && errno != EEXIST) {
        fprintf(stderr, _("%s: can't write %s: %s.\n"), analyze->command, folder, strerror(errno));
        return EXIT_USAGE;
    }
    analyze->batch = (struct analyze_batch){.files = analyze->inputs->count,
                                            .total_bytes = analyze->inputs->total_bytes,
                                            .begin_ms = now_mono_ms()};
    for (int i = 0; i < analyze->inputs->count && !stopping_has_come() && !analyze->is_failed;
         i++) {
        analyze->batch.file = i + 1;
        analyze_file(analyze, &analyze->inputs->items[i]);
        analyze->batch.bytes += analyze->inputs->items[i].bytes;
    }
    if (analyze->good && !analyze->settings->job.json) {
        print_legend();
    }
    fprintf(stderr, _("games analysed: %d, already there: %d, refused: %d\n"), (int)analyze->good,
            (int)analyze->skipped, (int)analyze->refused);
    return analyze->is_failed ? EXIT_USAGE : analyze->refused ? EXIT_NO : EXIT_GOOD;
}

static enum exit_code
analyze_single(struct analyze *analyze, const char *path)
{
    struct record record;
    enum exit_code code;

    record_init(&record);
    code = games_read_one(analyze->command, path, &analyze->settings->job.games, &record,
                          &analyze->format);
    if (code == EXIT_GOOD) {
        analyze_game(analyze, path, analyze->settings->job.out, &record);
        code = analyze->is_failed ? EXIT_USAGE : EXIT_GOOD;
    }
    record_finish(&record);
    return code;
}

// The call.

static const char *
set_level(void *place, const char *value)
{
    return number_parse(value, strlen(value), 1, AI_LEVEL_MAX, place) ? NULL : "1 to 10";
}

static const char *
set_time(void *place, const char *value)
{
    return number_parse(value, strlen(value), 1, TIME_MAX_MS, place) ? NULL : "1 to 3600000 ms";
}

static const char *
set_nodes(void *place, const char *value)
{
    return number_parse(value, strlen(value), 0, INT64_MAX / 4, place) ? NULL : "a number of nodes";
}

static const char *
set_threads(void *place, const char *value)
{
    return number_parse(value, strlen(value), 1, REVIEW_THREADS_MAX, place) ? NULL : "1 to 64";
}

static const char *
set_lines(void *place, const char *value)
{
    return number_parse(value, strlen(value), 1, REVIEW_LINES_MAX, place) ? NULL : "1 to 5";
}

static const char *
set_memory(void *place, const char *value)
{
    return number_parse(value, strlen(value), 1, MEMORY_MAX_MB, place) ? NULL : "1 to 4096 MB";
}

static const char *
set_out(void *place, const char *value)
{
    *(const char **)place = value;
    return *value ? NULL : _("the name of a file or a folder");
}

static const char *
set_report(void *place, const char *value)
{
    struct settings *settings = place;

    settings->has_report = !strchr(value, '.') && analyze_report_of(value, &settings->report);
    return settings->has_report ? NULL : _("sgf, json, md or html");
}

#define PLACE(field) offsetof(struct settings, job.field)

static const struct option_row option_rows[] = {
    {"o", "OUT", N_("write a report: x.sgf, x.json, x.md, x.html, or a folder for many games"),
     set_out, PLACE(out)},
    {"to", "FORMAT", N_("kind of reports in a folder: sgf, json, md or html (sgf)"), set_report, 0},
    {"time", "MS", N_("time for each position (1000, unless level or nodes are given)"), set_time,
     PLACE(time_ms)},
    {"level", "N", N_("level of the engine, 1 to 10 (10)"), set_level, PLACE(level)},
    {"nodes", "N", N_("nodes for each position; gives the same answer on every computer"),
     set_nodes, PLACE(nodes)},
    {"proof", "N", N_("nodes for the search for forced wins (300000); 0 = off"), set_nodes,
     PLACE(proof_nodes)},
    {"lines", "N", N_("best lines shown for each position, 1 to 5 (1)"), set_lines, PLACE(lines)},
    {"threats", NULL, N_("show what the opponent threatens: \"if Black passes ...\""),
     option_set_true, PLACE(threats)},
    {"threads", "N", N_("positions analysed at the same time (all processors)"), set_threads,
     PLACE(threads)},
    {"memory", "MB", N_("memory for each of them (64)"), set_memory, PLACE(memory_mb)},
    GAMES_OPTION_ROWS(PLACE(games)),
    {"prove", NULL, N_("print every proof: a move for each answer, by numbered nodes"),
     option_set_true, PLACE(prove)},
    {"json", NULL, N_("print one JSON object"), option_set_true, PLACE(json)},
    {0},
};

static const struct option_table options = {
    .rows = option_rows,
    .usage = "goren analyze [OPTION]... FILE...",
    .purpose =
        N_("Print what the engine thinks of each move of a record: Black's chance, the best\n"
           "line, mistakes marked ? or ??, and proven forced wins by fours and threes that\n"
           "were missed or given away. Of several files, or of a folder, every game is analysed."),
    .epilog =
        N_("Only what is proven is called a forced win, and a defence inside a proven loss is\n"
           "not a mistake. A mistake, marked ?, loses 15% of the player's chance; a blunder,\n"
           "marked ??, loses 30%. The average loss counts all moves of a player.\n"
           "The SGF of -o contains V (Black's chance above even, in percent), BM (bad moves),\n"
           "comments, and the better lines as variations. Ctrl-C keeps what is finished, and\n"
           "the same command continues there. Exit code 1 if a record can't be read, 130 if\n"
           "it was stopped."),
};

static bool
is_folder(const char *path)
{
    size_t length = strlen(path);
    struct stat status;

    return (length && path[length - 1] == '/') ||
           (stat(path, &status) == 0 && S_ISDIR(status.st_mode));
}

// Where the reports go, and of which kind. Returns false and prints the reason if that is not clear.
static bool
settle_out(const struct analyze *analyze, struct settings *settings)
{
    const char *out = settings->job.out;

    if (!out || (is_folder(out) && analyze->is_batch)) {
        return true;
    }
    if (analyze->is_batch) {
        fprintf(stderr, _("%s: there are several games; give a folder to -o.\n"), analyze->command);
        return false;
    }
    if (analyze_report_of(out, &settings->report)) {
        return true;
    }
    fprintf(stderr, _("%s: -o needs a name ending with .sgf, .json, .md or .html.\n"),
            analyze->command);
    return false;
}

static enum exit_code
run(struct analyze *analyze, struct settings *settings)
{
    const struct inputs *inputs = analyze->inputs;
    enum exit_code code;

    analyze->is_batch = inputs->count != 1 || inputs->items[0].is_searched ||
                        (settings->job.out && is_folder(settings->job.out));
    if (!settle_out(analyze, settings)) {
        return EXIT_USAGE;
    }
    code =
        analyze->is_batch ? analyze_many(analyze) : analyze_single(analyze, inputs->items[0].path);
    return stopping_has_come() ? EXIT_STOPPED : code;
}

enum exit_code
cmd_analyze(int argc, char **argv)
{
    struct settings settings = {
        .job = {.level = AI_LEVEL_MAX, .memory_mb = MEMORY_MB, .proof_nodes = PROOF_NODES}};
    struct inputs inputs = {0};
    struct analyze analyze = {.command = argv[0], .settings = &settings, .inputs = &inputs};
    enum exit_code code = EXIT_GOOD;
    int first = options_parse(argc, argv, &options, &settings, &code);

    if (!first) {
        return code;
    }
    if (first == argc) {
        fprintf(stderr, _("%s: give a file or a folder to analyse.\n"), argv[0]);
        return EXIT_USAGE;
    }
    if (!settings.job.time_ms && !settings.job.nodes && settings.job.level == AI_LEVEL_MAX) {
        settings.job.time_ms = TIME_MS;
    }
    for (int i = first; i < argc && code == EXIT_GOOD; i++) {
        code = inputs_add(&inputs, argv[0], argv[i], settings.job.games.has_format) ? EXIT_GOOD
                                                                                    : EXIT_USAGE;
    }
    if (code == EXIT_GOOD) {
        code = run(&analyze, &settings);
    }
    inputs_finish(&inputs);
    strbuf_finish(&analyze.names);
    return code;
}
