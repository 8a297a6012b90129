// SPDX-License-Identifier: MIT
// goren analyze: what the engine thinks of each move of a record. Positions are
// analysed in parallel, each by its own engine.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "client/records/review.h"
#include "client/tools/analyze_print.h"
#include "client/tools/commands.h"
#include "client/tools/games.h"
#include "client/tools/options.h"
#include "common/i18n/tr.h"
#include "common/util/now.h"
#include "common/util/number.h"

enum {
    TIME_MS = 1000,
    TIME_MAX_MS = 3600000,
    PROOF_NODES = 300000,
    THREADS_MAX = 64,
    MEMORY_MB = 64,
    MEMORY_MAX_MB = 4096,
    COLUMNS = 79,
    BAR_COLUMNS = 30,
    TICK_MS = 200,
};

struct settings {
    struct games_options games;
    int64_t time_ms; // 0 = not said
    int64_t level;
    int64_t nodes;   // 0 = not said
    int64_t threads; // 0 = as many as there are processors
    int64_t memory_mb;
    int64_t proof_nodes;
    const char *out;
    bool json;
    bool prove;
};

// One analysis. Threads share what is atomic and each position of the review with
// nobody: whoever has its number writes it.
struct work {
    const struct settings *settings;
    const struct record *record;
    struct review review;
    atomic_int next; // from the last position down: what is decided comes first
    atomic_int done;
    int64_t begin_ms;
};

static int64_t
clock_now(void *data)
{
    (void)data;
    return now_mono_ms();
}

static struct review_effort
effort_of(const struct settings *settings)
{
    int64_t ms = settings->time_ms;

    return (struct review_effort){
        .ai = {.kind = AI_GOREN, .level = (uint32_t)settings->level},
        .proof_nodes = (uint64_t)settings->proof_nodes,
        .limits = {.until_ms = ms ? now_mono_ms() + ms : TIME_NEVER,
                   .aim_ms = TIME_NEVER,
                   .now = clock_now,
                   .nodes = (uint64_t)settings->nodes},
    };
}

static void *
look(void *data)
{
    struct work *work = data;
    struct engine *engine = engine_create((size_t)work->settings->memory_mb << 20);
    int i;

    while ((i = atomic_fetch_sub(&work->next, 1)) >= 0) {
        struct review_effort effort = effort_of(work->settings);

        review_look(&work->review, i, work->record, engine, &effort);
        atomic_fetch_add(&work->done, 1);
    }
    engine_destroy(engine);
    return NULL;
}

// The progress bar: what is left by what was needed so far, and never more than the
// time limit can make it.
static int64_t
left_ms(const struct work *work, int done, int threads)
{
    int64_t spent = now_mono_ms() - work->begin_ms, rest = work->review.count - done;
    int64_t guess = done ? spent * rest / done : -1;
    int64_t most = work->settings->time_ms * ((rest + threads - 1) / threads);

    return work->settings->time_ms && (guess < 0 || guess > most) ? most : guess;
}

static void
draw_bar(const struct work *work, int threads)
{
    int done = atomic_load(&work->done), count = work->review.count;
    int filled = done * BAR_COLUMNS / count;
    int64_t left = left_ms(work, done, threads);

    fprintf(stderr, "\r[%.*s%.*s] %d/%d", filled, "##############################",
            BAR_COLUMNS - filled, "..............................", done, count);
    if (left >= 0) {
        fprintf(stderr, _(", about %d s left   "), (int)((left + 999) / 1000));
    }
}

static void
show_progress(const struct work *work, int threads)
{
    struct timespec tick = {0, TICK_MS * 1000000};

    if (!isatty(STDERR_FILENO)) {
        return;
    }
    while (atomic_load(&work->done) < work->review.count) {
        draw_bar(work, threads);
        nanosleep(&tick, NULL);
    }
    fprintf(stderr, "\r%*s\r", COLUMNS, "");
}

static int
thread_count(const struct settings *settings)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int64_t count = settings->threads ? settings->threads : processors > 0 ? processors : 1;

    return (int)(count > THREADS_MAX ? THREADS_MAX : count);
}

static void
look_at_all(struct work *work)
{
    int wanted = thread_count(work->settings), started = 0;
    pthread_t threads[THREADS_MAX];

    wanted = wanted > work->review.count ? work->review.count : wanted;
    while (started < wanted && pthread_create(&threads[started], NULL, look, work) == 0) {
        started++;
    }
    if (started) {
        show_progress(work, started);
    } else {
        look(work);
    }
    for (int i = 0; i < started; i++) {
        pthread_join(threads[i], NULL);
    }
}

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
print(const struct work *work, enum format format)
{
    struct strbuf out = {0};

    if (work->settings->json) {
        analyze_format_json(&work->review, work->record, format, &out);
    } else {
        analyze_format_moves(&work->review, work->record, &out);
        strbuf_add_char(&out, '\n');
        analyze_format_graph(&work->review, columns(), has_blocks(), &out);
        strbuf_add_char(&out, '\n');
        analyze_format_summary(&work->review, work->record, &out);
    }
    if (work->settings->prove && !work->settings->json) {
        analyze_format_proofs(&work->review, &out);
    }
    fputs(strbuf_text(&out), stdout);
    strbuf_finish(&out);
}

static enum exit_code
write_sgf(const char *command, const char *path, const struct review *review, struct record *record)
{
    struct record_problem problem;
    struct strbuf out = {0};
    FILE *file;
    bool is_good;

    review_write_notes(review, record);
    record_write(FORMAT_SGF, record, &out, &problem);
    file = fopen(path, "wb");
    is_good = file && fwrite(out.text, 1, out.length, file) == out.length;
    is_good = file && fclose(file) == 0 && is_good;
    strbuf_finish(&out);
    if (!is_good) {
        fprintf(stderr, "%s: can't write %s.\n", command, path);
    }
    return is_good ? EXIT_GOOD : EXIT_USAGE;
}

static enum exit_code
analyze(const char *command, const struct settings *settings, struct record *record,
        enum format format)
{
    struct work work = {.settings = settings, .record = record, .begin_ms = now_mono_ms()};
    enum exit_code code = EXIT_GOOD;

    review_init(&work.review, record, record_main_node(record, UINT16_MAX));
    atomic_init(&work.next, work.review.count - 1);
    atomic_init(&work.done, 0);
    look_at_all(&work);
    review_settle(&work.review, record);
    print(&work, format);
    if (settings->out) {
        code = write_sgf(command, settings->out, &work.review, record);
    }
    review_finish(&work.review);
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
    return number_parse(value, strlen(value), 1, THREADS_MAX, place) ? NULL : "1 to 64";
}

static const char *
set_memory(void *place, const char *value)
{
    return number_parse(value, strlen(value), 1, MEMORY_MAX_MB, place) ? NULL : "1 to 4096 MB";
}

static const char *
set_out(void *place, const char *value)
{
    enum format format;

    *(const char **)place = value;
    return record_format_of_path(value, &format) && format == FORMAT_SGF
               ? NULL
               : "a name ending with .sgf";
}

#define PLACE(field) offsetof(struct settings, field)

static const struct option_row option_rows[] = {
    {"o", "FILE", N_("write the record with values, comments and better lines to x.sgf"), set_out,
     PLACE(out)},
    {"time", "MS", N_("time for each position (1000, unless level or nodes are given)"), set_time,
     PLACE(time_ms)},
    {"level", "N", N_("level of the engine, 1 to 10 (10)"), set_level, PLACE(level)},
    {"nodes", "N", N_("nodes for each position; gives the same answer on every computer"),
     set_nodes, PLACE(nodes)},
    {"proof", "N", N_("nodes for the search for forced wins (300000); 0 = off"), set_nodes,
     PLACE(proof_nodes)},
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
    .usage = "goren analyze [OPTION]... FILE",
    .purpose =
        N_("Print what the engine thinks of each move of a record: Black's chance, the best\n"
           "line, mistakes marked ? or ??, and proven forced wins by fours and threes that\n"
           "were missed or given away."),
    .epilog =
        N_("The SGF of -o contains V (Black's chance above even, in percent), BM (bad moves),\n"
           "comments, and the better lines as variations. A mistake loses 15% of the player's\n"
           "chance, a blunder 30%. Exit code 1 if the record can't be read."),
};

enum exit_code
cmd_analyze(int argc, char **argv)
{
    struct settings settings = {
        .level = AI_LEVEL_MAX, .memory_mb = MEMORY_MB, .proof_nodes = PROOF_NODES};
    struct record record;
    enum exit_code code;
    enum format format;
    const char *path;

    path = options_parse_file(argc, argv, &options, &settings, &code);
    if (!path) {
        return code;
    }
    if (!settings.time_ms && !settings.nodes && settings.level == AI_LEVEL_MAX) {
        settings.time_ms = TIME_MS;
    }
    record_init(&record);
    code = games_read_one(argv[0], path, &settings.games, &record, &format);
    if (code == EXIT_GOOD) {
        code = analyze(argv[0], &settings, &record, format);
    }
    record_finish(&record);
    return code;
}
