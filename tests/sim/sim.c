// SPDX-License-Identifier: MIT
// goren-sim: runs seeds through the simulator. One seed is one run, exactly
// repeatable; the first violation is printed with its history.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/util/xalloc.h"
#include "server/core/fault.h"
#include "tests/sim/world.h"

static const char usage[] =
    "usage: goren-sim [--seed N] [--seeds K] [--steps M] [--part I --parts R]\n"
    "                 [--fault F] [--verbose] [--all-ends]\n"
    "Runs K seeds from N on, M steps each (a step is one event of the core); or of R\n"
    "equal parts of them part I, counted from 0. GOREN_SIM_SEEDS in the environment\n"
    "is another K, for long runs. With --verbose each seed gets its line, and there\n"
    "are tables of how games ended and of what was played; with --all-ends it is a\n"
    "failure if a way to end a game did not occur.\n"
    "Exit: 0 no violation, 1 a violation, 2 wrong usage.\n";

static bool
read_number(const char *text, long *number)
{
    char *end;

    *number = text ? strtol(text, &end, 10) : -1;
    return text && *text && *end == '\0' && *number >= 0;
}

static bool
read_options(int argc, char **argv, struct options *options)
{
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i];
        long number;

        if (strcmp(name, "--verbose") == 0) {
            options->is_verbose = true;
            continue;
        }
        if (strcmp(name, "--all-ends") == 0) {
            options->wants_all_ends = true;
            continue;
        }
        if (!read_number(i + 1 < argc ? argv[++i] : NULL, &number)) {
            return false;
        }
        if (strcmp(name, "--seed") == 0) {
            options->seed = (uint64_t)number;
        } else if (strcmp(name, "--seeds") == 0) {
            options->seeds = number;
        } else if (strcmp(name, "--steps") == 0) {
            options->steps = number;
        } else if (strcmp(name, "--part") == 0) {
            options->part = number;
        } else if (strcmp(name, "--parts") == 0) {
            options->parts = number;
        } else if (strcmp(name, "--fault") == 0) {
            options->fault = (int)number;
        } else {
            return false;
        }
    }
    return options->part < options->parts;
}

static void
add_counts(long *sum, const long *one, int count)
{
    for (int i = 0; i < count; i++) {
        sum[i] += one[i];
    }
}

static void
add_up(struct totals *sum, const struct totals *one)
{
    sum->steps += one->steps;
    sum->games += one->games;
    sum->crashes += one->crashes;
    sum->messages += one->messages;
    sum->sent += one->sent;
    sum->answers += one->answers;
    sum->refusals += one->refusals;
    sum->stops += one->stops;
    sum->outages += one->outages;
    sum->rated += one->rated;
    sum->uncounted += one->uncounted;
    sum->stand_ins += one->stand_ins;
    sum->hand_overs += one->hand_overs;
    sum->silences += one->silences;
    sum->late += one->late;
    sum->places = one->places > sum->places ? one->places : sum->places;
    sum->longest = one->longest > sum->longest ? one->longest : sum->longest;
    sum->most_held = one->most_held > sum->most_held ? one->most_held : sum->most_held;
    sum->largest_room =
        one->largest_room > sum->largest_room ? one->largest_room : sum->largest_room;
    add_counts(sum->ends, one->ends, END_REASON_COUNT);
    add_counts(sum->rules, one->rules, RULE_COUNT);
    add_counts(sum->openings, one->openings, OPENING_COUNT);
    add_counts(sum->controls, one->controls, CONTROL_COUNT);
    sum->digest = rng_mix(sum->digest ^ one->digest);
}

static void
print_totals(const struct totals *totals, double seconds)
{
    printf("%ld steps, %.0f steps/s, %ld games finished, %ld crashes, %ld stops, %ld outages, "
           "%ld messages, %ld frames sent, %ld answers, %ld refusals, digest %016" PRIx64 "\n",
           totals->steps, seconds > 0 ? (double)totals->steps / seconds : 0, totals->games,
           totals->crashes, totals->stops, totals->outages, totals->messages, totals->sent,
           totals->answers, totals->refusals, totals->digest);
}

static const char *
rule_word(int rule)
{
    return rules_set((enum rule)rule)->name;
}

static const char *
opening_word(int opening)
{
    static const char *const words[OPENING_COUNT] = {
        [OPENING_FREE] = "free",
        [OPENING_CENTRAL] = "central",
        [OPENING_PRO] = "pro",
        [OPENING_LONGPRO] = "longpro",
        [OPENING_SWAP1] = "swap1",
        [OPENING_SWAP] = "swap",
        [OPENING_SWAP2] = "swap2",
        [OPENING_RIF] = "rif",
        [OPENING_YAMAGUCHI] = "yamaguchi",
        [OPENING_SOOSYRV] = "soosyrv",
        [OPENING_TARANNIKOV] = "tarannikov",
        [OPENING_TARAGUCHI] = "taraguchi",
    };

    return words[opening];
}

static const char *
control_word(int kind)
{
    static const char *const words[CONTROL_COUNT] = {
        [CONTROL_NONE] = "none",           [CONTROL_SUDDEN] = "sudden",
        [CONTROL_FISCHER] = "fischer",     [CONTROL_DELAY] = "delay",
        [CONTROL_BRONSTEIN] = "bronstein", [CONTROL_BYOYOMI] = "byoyomi",
        [CONTROL_CANADIAN] = "canadian",   [CONTROL_PERMOVE] = "permove",
        [CONTROL_CORR] = "corr",
    };

    return words[kind];
}

static const char *
end_word(int reason)
{
    return end_reason_word((enum end_reason)reason);
}

static void
print_table(const char *title, const long *counts, int count, const char *(*word)(int index))
{
    printf("%s\n", title);
    for (int i = 0; i < count; i++) {
        printf("  %-18s %8ld\n", word(i), counts[i]);
    }
}

// How many games there were of each kind.
static void
print_games(const struct totals *totals)
{
    print_table("games ended by", totals->ends, END_REASON_COUNT, end_word);
    print_table("rules", totals->rules, RULE_COUNT, rule_word);
    print_table("openings", totals->openings, OPENING_COUNT, opening_word);
    print_table("clocks", totals->controls, CONTROL_COUNT, control_word);
    printf("%ld rated games, %ld of them begun as uncounted; the longest one has %ld events; at "
           "most %ld people in a room, %ld "
           "things in the outbox; AIs took over from %ld who had left; %ld seats changed hands; "
           "%ld silences were seen\n",
           totals->rated, totals->uncounted, totals->longest, totals->largest_room,
           totals->most_held, totals->stand_ins, totals->hand_overs, totals->silences);
}

// Every way to end a game must have been seen, but for those that do not exist:
// NO_MOVE, because the ban on two threes always leaves a point, and FORFEIT, which
// no part of the core asks for (an engine that fails is replaced by a fallback move).
static bool
has_all_ends(const struct totals *totals)
{
    bool has_all = true;

    for (int i = END_NONE + 1; i < END_REASON_COUNT; i++) {
        bool can_be = i != END_NO_MOVE && i != END_FORFEIT;

        if (can_be != (totals->ends[i] > 0)) {
            printf("%s: %ld games ended by %s\n", can_be ? "MISSING" : "IMPOSSIBLE",
                   totals->ends[i], end_word(i));
            has_all = false;
        }
    }
    return has_all;
}

static bool
run_seed(const struct options *options, uint64_t seed, struct totals *sum)
{
    struct sim *sim = xcalloc(1, sizeof(*sim));
    bool is_good;

    world_init(sim, options, seed);
    world_run(sim);
    is_good = !sim->has_failed;
    add_up(sum, &sim->totals);
    if (options->is_verbose) {
        printf("seed %" PRIu64 ": %d clients, ", seed, sim->client_count);
        print_totals(&sim->totals, 0);
    }
    world_finish(sim);
    free(sim);
    return is_good;
}

int
main(int argc, char **argv)
{
    struct options options = {.seed = 1, .steps = 10000, .seeds = 1, .parts = 1};
    struct totals totals = {0};
    const char *more = getenv("GOREN_SIM_SEEDS");
    long first, last;
    clock_t start = clock();
    bool is_good = true;

    if (!read_options(argc, argv, &options) || (more && !read_number(more, &options.seeds))) {
        fputs(usage, stderr);
        return 2;
    }
    core_set_fault(options.fault);
    first = options.seeds * options.part / options.parts;
    last = options.seeds * (options.part + 1) / options.parts;
    for (long i = first; i < last && is_good; i++) {
        is_good = run_seed(&options, options.seed + (uint64_t)i, &totals);
    }
    if (options.is_verbose) {
        print_games(&totals);
    }
    if (options.wants_all_ends && is_good) {
        is_good = has_all_ends(&totals);
    }
    print_totals(&totals, (double)(clock() - start) / CLOCKS_PER_SEC);
    return is_good ? 0 : 1;
}
