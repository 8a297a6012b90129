// SPDX-License-Identifier: MIT
// Makes the puzzles of the program.
//
//      goren-puzzles [--seed N] [--commit ID] [--part N] [--most N] [FILE...]
//
// Plays games of weak players, or reads records of games, looks for wins by force that have one
// first move, and for positions with one move that does not lose, and writes them, one on a line
// (common/puzzle/puzzle.h), to standard output. The same seed and files make the same puzzles. With
// part N of every wanted number of puzzles 1/N is made; most N ends it after N puzzles.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/puzzle/puzzle_find.h"
#include "common/record/record.h"
#include "common/util/number.h"
#include "common/util/xalloc.h"
#include "tests/support/puzzle_least.h"
#include "tests/tune/puzzles.h"

enum {
    ENGINE_BYTES = 16 << 20,
    STONES_LEAST = 8,
    IDS_MAX = 16384,
    LENGTHS = 12, // longer ones are counted with the last
    FILE_BYTES_MAX = 8 << 20,
    DRY = 20000, // games in a row without a puzzle that is still wanted
};

enum kind { KIND_FOURS, KIND_THREES, KIND_DEFENCE, KIND_COUNT };

// How many of each are wanted.
struct quota {
    enum rule rule;
    enum stone to_move;
    enum kind kind;
    int number;
    int made, lengths[LENGTHS + 1];
};

static struct quota quotas[] = {
    {RULE_FREESTYLE, STONE_BLACK, KIND_FOURS, 260, 0, {0}},
    {RULE_FREESTYLE, STONE_WHITE, KIND_FOURS, 240, 0, {0}},
    {RULE_FREESTYLE, STONE_BLACK, KIND_THREES, 180, 0, {0}},
    {RULE_FREESTYLE, STONE_WHITE, KIND_THREES, 180, 0, {0}},
    {RULE_FREESTYLE, STONE_BLACK, KIND_DEFENCE, 70, 0, {0}},
    {RULE_FREESTYLE, STONE_WHITE, KIND_DEFENCE, 70, 0, {0}},
    {RULE_STANDARD, STONE_BLACK, KIND_FOURS, 150, 0, {0}},
    {RULE_STANDARD, STONE_WHITE, KIND_FOURS, 150, 0, {0}},
    {RULE_STANDARD, STONE_BLACK, KIND_THREES, 110, 0, {0}},
    {RULE_STANDARD, STONE_WHITE, KIND_THREES, 110, 0, {0}},
    {RULE_STANDARD, STONE_BLACK, KIND_DEFENCE, 50, 0, {0}},
    {RULE_STANDARD, STONE_WHITE, KIND_DEFENCE, 50, 0, {0}},
    {RULE_RENJU, STONE_BLACK, KIND_FOURS, 300, 0, {0}},
    {RULE_RENJU, STONE_WHITE, KIND_FOURS, 350, 0, {0}},
    {RULE_RENJU, STONE_BLACK, KIND_THREES, 200, 0, {0}},
    {RULE_RENJU, STONE_WHITE, KIND_THREES, 200, 0, {0}},
    {RULE_RENJU, STONE_BLACK, KIND_DEFENCE, 80, 0, {0}},
    {RULE_RENJU, STONE_WHITE, KIND_DEFENCE, 80, 0, {0}},
    {RULE_CAPTURE42, STONE_BLACK, KIND_FOURS, 130, 0, {0}},
    {RULE_CAPTURE42, STONE_WHITE, KIND_FOURS, 130, 0, {0}},
    {RULE_PENTE, STONE_BLACK, KIND_FOURS, 130, 0, {0}},
    {RULE_PENTE, STONE_WHITE, KIND_FOURS, 130, 0, {0}},
};

enum { QUOTAS = sizeof(quotas) / sizeof(*quotas) };

struct work {
    struct engine *engine;      // owned
    struct puzzle_maker *maker; // owned
    struct rng rng;
    uint64_t seed;
    const char *commit;
    int part, most;
    int id_count;
    uint32_t ids[IDS_MAX];
    int dry;
};

static struct quota *
quota_of(enum rule rule, enum stone to_move, enum kind kind)
{
    for (int i = 0; i < (int)QUOTAS; i++) {
        if (quotas[i].rule == rule && quotas[i].to_move == to_move && quotas[i].kind == kind) {
            return &quotas[i];
        }
    }
    return NULL;
}

static int
wanted(const struct work *work, const struct quota *quota)
{
    return (quota->number + work->part - 1) / work->part;
}

// No length gets more than its share, in percent: else most would be short.
static bool
is_length_wanted(const struct work *work, const struct quota *quota, int moves)
{
    static const int share[LENGTHS + 1] = {0, 0, 14, 32, 28, 24, 20, 16, 16, 16, 16, 16, 16};
    int length = moves < LENGTHS ? moves : LENGTHS,
        most = wanted(work, quota) * share[length] / 100;

    return quota->kind == KIND_DEFENCE || rules_set(quota->rule)->capture_sizes
               ? quota->lengths[length] < wanted(work, quota) * (length == 2 ? 30 : 60) / 100
               : quota->lengths[length] < most + 1;
}

static bool
is_new(struct work *work, uint32_t id)
{
    for (int i = 0; i < work->id_count; i++) {
        if (work->ids[i] == id) {
            return false;
        }
    }
    if (work->id_count < IDS_MAX) {
        work->ids[work->id_count++] = id;
    }
    return true;
}

static bool
keep(struct work *work, struct quota *quota, const struct puzzle *puzzle, const struct board *board)
{
    struct strbuf line = {0};
    struct puzzle again;
    bool is_kept;

    puzzle_write_least(puzzle, board, &line);
    is_kept = puzzle_read(strbuf_text(&line), &again) && is_new(work, again.id);
    if (is_kept) {
        puts(strbuf_text(&line));
        fflush(stdout);
        quota->made++;
        quota->lengths[puzzle->moves < LENGTHS ? puzzle->moves : LENGTHS]++;
        work->dry = 0;
    }
    strbuf_finish(&line);
    return is_kept;
}

static bool
try_kind(struct work *work, const struct engine_position *position, enum kind kind)
{
    struct quota *quota = quota_of(position->rules.rule, position->to_move, kind);
    struct puzzle puzzle;
    bool is_puzzle;

    if (!quota || quota->made >= wanted(work, quota) || work->id_count >= work->most) {
        return false;
    }
    is_puzzle = kind == KIND_DEFENCE
                    ? puzzle_make_defence(work->maker, position, &puzzle)
                    : puzzle_make_win(work->maker, position,
                                      kind == KIND_FOURS ? PUZZLE_FOURS : PUZZLE_THREES, &puzzle);
    return is_puzzle && is_length_wanted(work, quota, puzzle.moves) &&
           keep(work, quota, &puzzle, &position->board);
}

// At most one puzzle of each kind for each side: positions of one game are much alike.
static void
search_game(struct work *work, const struct puzzle_game *game)
{
    struct engine_position position = game->start;
    bool is_done[STONE_STATES][KIND_COUNT] = {{false}};
    enum result result = RESULT_NONE;

    for (int i = 0; i < game->count && result == RESULT_NONE; i++) {
        for (int kind = 0; i >= STONES_LEAST && kind < KIND_COUNT; kind++) {
            bool *done = &is_done[position.to_move][kind];

            if (!*done && try_kind(work, &position, (enum kind)kind)) {
                *done = true;
                break;
            }
        }
        if (!puzzle_play(&position, game->moves[i], &result)) {
            return;
        }
    }
}

// Files of records.

static char *
read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;

    if (file) {
        bytes = xcalloc(1, FILE_BYTES_MAX);
        *length = fread(bytes, 1, FILE_BYTES_MAX, file);
        fclose(file);
    }
    return bytes;
}

static void
search_record(struct work *work, const struct record *record)
{
    struct puzzle_game *game = xcalloc(1, sizeof(*game));
    int count = record_main_count(record);

    game->start.rules = record->rules;
    game->start.rules.options = (struct rule_options){0};
    game->start.to_move = STONE_BLACK;
    board_init(&game->start.board, record->size);
    for (int i = 1; i <= count && game->count < PUZZLE_GAME_MAX; i++) {
        game->moves[game->count++] = record->nodes[record_main_node(record, i)].point;
    }
    if (record->setup_count == 0) {
        search_game(work, game);
    }
    free(game);
}

static bool
search_file(struct work *work, const char *path)
{
    struct record_defaults defaults = {0};
    struct record_problem problem;
    struct record record = {0};
    enum format format;
    size_t length;
    char *bytes = read_file(path, &length);
    bool is_read;

    record_init(&record);
    is_read = bytes && record_detect(bytes, length, length, &format) &&
              record_read(format, bytes, length, &defaults, &record, &problem);
    if (is_read) {
        search_record(work, &record);
    } else {
        fprintf(stderr, "goren-puzzles: %s is not a record of one game\n", path);
    }
    record_finish(&record);
    free(bytes);
    return is_read;
}

// Games of its own.

static bool
is_rule_wanted(const struct work *work, enum rule rule)
{
    for (int i = 0; i < (int)QUOTAS; i++) {
        if (quotas[i].rule == rule && quotas[i].made < wanted(work, &quotas[i])) {
            return true;
        }
    }
    return false;
}

static void
report(const struct work *work, long games)
{
    int made = 0, all = 0;

    for (int i = 0; i < (int)QUOTAS; i++) {
        made += quotas[i].made;
        all += wanted(work, &quotas[i]);
    }
    fprintf(stderr, "%ld games, %d of %d puzzles, %ld doubts\n", games, made, all,
            puzzle_maker_doubts(work->maker));
}

static void
invent(struct work *work)
{
    static const enum rule rules[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CAPTURE42,
                                      RULE_PENTE};
    struct puzzle_game *game = xcalloc(1, sizeof(*game));
    bool is_wanted = true;

    for (long games = 1; is_wanted && work->dry < DRY && work->id_count < work->most;) {
        is_wanted = false;
        for (int i = 0; i < (int)(sizeof(rules) / sizeof(*rules)); i++) {
            if (is_rule_wanted(work, rules[i])) {
                is_wanted = true;
                work->dry++;
                puzzle_invent(work->engine, &work->rng, rules[i], game);
                search_game(work, game);
                if (games++ % 1000 == 0) {
                    report(work, games - 1);
                }
            }
        }
    }
    report(work, 0);
    free(game);
}

static bool
read_options(int argc, char **argv, struct work *work, int *files)
{
    int i = 1;

    for (; i + 1 < argc && argv[i][0] == '-'; i += 2) {
        int64_t number = 0;
        bool is_number = number_parse(argv[i + 1], strlen(argv[i + 1]), 1, INT32_MAX, &number);

        if (strcmp(argv[i], "--commit") == 0) {
            work->commit = argv[i + 1];
        } else if (is_number && strcmp(argv[i], "--seed") == 0) {
            work->seed = (uint64_t)number;
        } else if (is_number && strcmp(argv[i], "--part") == 0) {
            work->part = (int)number;
        } else if (is_number && strcmp(argv[i], "--most") == 0) {
            work->most = (int)number;
        } else {
            return false;
        }
    }
    *files = i;
    return i >= argc || argv[i][0] != '-';
}

int
main(int argc, char **argv)
{
    struct work *work = xcalloc(1, sizeof(*work));
    bool is_good = true;
    int files;

    *work = (struct work){.seed = 1, .commit = "unknown", .part = 1, .most = IDS_MAX};
    if (!read_options(argc, argv, work, &files)) {
        fprintf(stderr,
                "usage: goren-puzzles [--seed N] [--commit ID] [--part N] [--most N] [FILE...]\n");
        free(work);
        return 2;
    }
    work->engine = engine_create(ENGINE_BYTES);
    work->maker = puzzle_maker_create();
    work->rng.state = rng_mix(work->seed);
    printf("# goren-puzzles --seed %" PRIu64 " --commit %s\n", work->seed, work->commit);
    for (int i = files; i < argc; i++) {
        is_good &= search_file(work, argv[i]);
    }
    if (files >= argc) {
        invent(work);
    }
    puzzle_maker_destroy(work->maker);
    engine_destroy(work->engine);
    free(work);
    return is_good ? 0 : 1;
}
