// SPDX-License-Identifier: MIT
#include "tests/chaos/chaos.h"

#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "common/util/xalloc.h"

enum { LAST_WORDS_MS = 1000, END_MS = 20000, KILLED_BY = 128 };

static bool
read_number(const char *text, long *number)
{
    char *end;

    *number = text ? strtol(text, &end, 10) : -1;
    return text && *text && *end == '\0' && *number >= 0;
}

bool
chaos_options_read(int argc, char **argv, struct chaos_options *options)
{
    const char *more = getenv("GOREN_CHAOS_COUNT");
    bool is_good = !more || read_number(more, &options->count);

    for (int i = 1; i < argc && is_good; i++) {
        long number = 0;

        if (strcmp(argv[i], "--verbose") == 0) {
            options->is_verbose = true;
        } else if (strcmp(argv[i], "--seed") == 0) {
            is_good = read_number(argv[++i], &number);
            options->seed = (uint64_t)number;
        } else if (strcmp(argv[i], options->what) == 0) {
            is_good = read_number(argv[++i], &number);
            options->count = more ? options->count : number;
        } else {
            is_good = false;
        }
    }
    if (!is_good) {
        fprintf(stderr,
                "usage: %s [--seed N] [%s N] [--verbose]\n"
                "GOREND in the environment is the server. GOREN_CHAOS_COUNT is another count.\n",
                options->name, options->what);
    }
    return is_good;
}

struct chaos *
chaos_create(const struct chaos_options *options)
{
    struct chaos *chaos = xcalloc(1, sizeof(*chaos));

    struct sigaction ignore = {.sa_handler = SIG_IGN};

    sigaction(SIGPIPE, &ignore, NULL); // whoever writes may find nobody there
    chaos->options = *options;
    chaos->rng.state = rng_mix(options->seed);
    chaos->kill_signal = SIGKILL;
    server_init(&chaos->server);
    // Small, so that a machine has room for several.
    server_add_argument(&chaos->server, "--password-memory=8");
    server_add_argument(&chaos->server, "--budget.allow=127.0.0.0/8"); // all are this machine
    server_add_argument(&chaos->server, "--engine-threads=1");
    server_add_argument(&chaos->server, "--engine-memory=4");
    // All of them are at one address and play each other all day; here it is to count.
    server_add_argument(&chaos->server, "--rated-same-address=yes");
    server_add_argument(&chaos->server, "--rated-per-pair=0");
    return chaos;
}

void
chaos_destroy(struct chaos *chaos)
{
    for (int i = 0; i < chaos->person_count; i++) {
        person_destroy(chaos->people[i]);
    }
    ledger_finish(&chaos->ledger);
    history_finish(&chaos->history);
    server_finish(&chaos->server);
    free(chaos);
}

int64_t
chaos_now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

uint32_t
chaos_below(struct chaos *chaos, uint32_t below)
{
    return rng_below(&chaos->rng, below);
}

bool
chaos_chance(struct chaos *chaos, int of_thousand)
{
    return (int)rng_below(&chaos->rng, 1000) < of_thousand;
}

void
chaos_note(struct chaos *chaos, const char *format, ...)
{
    char text[160];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    history_deed(&chaos->history, chaos_now_ms(), "%s", text);
    if (chaos->options.is_verbose) {
        printf("%" PRId64 " %s\n", chaos_now_ms(), text);
    }
}

void
chaos_fail(struct chaos *chaos, uint64_t room, int person, const char *format, ...)
{
    va_list arguments;
    int status;

    fprintf(stderr, "VIOLATION seed %" PRIu64 " life %d room %" PRIu64 " person %d\n  ",
            chaos->options.seed, chaos->life, room, person);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, "\n");
    history_print(&chaos->history, room, person);
    if (server_has_ended(&chaos->server, &status)) {
        fprintf(stderr, "the server ended with %d and said:\n", status);
        server_show_log(&chaos->server);
    } else if (chaos->server.pid) {
        server_kill(&chaos->server);
    }
    fprintf(stderr, "again: %s --seed %" PRIu64 " %s %ld\nthe server's folder: %s\n",
            chaos->options.name, chaos->options.seed, chaos->options.what, chaos->options.count,
            chaos->server.folder);
    fflush(NULL);
    _exit(1);
}

void
chaos_born(struct chaos *chaos)
{
    if (++chaos->life == LIVES_MAX) {
        chaos_fail(chaos, 0, NOBODY, "too many starts for the books");
    }
    chaos->may_close = false;
    if (chaos->before_start) {
        chaos->before_start(chaos);
    }
}

void
chaos_start(struct chaos *chaos)
{
    int status;

    do {
        chaos_born(chaos);
        chaos->is_up = server_try_start(&chaos->server, &status);
        if (!chaos->is_up) {
            chaos_ended(chaos, status, NEVER);
        }
    } while (!chaos->is_up);
    chaos_note(chaos, "life %d begins", chaos->life);
}

// Whatever it had sent has arrived and is read.
static void
hear_last_words(struct person *person)
{
    int64_t until = chaos_now_ms() + LAST_WORDS_MS;

    while (person->wire.fd >= 0 && chaos_now_ms() < until) {
        person_read(person);
    }
}

void
chaos_ended(struct chaos *chaos, int status, int expected)
{
    chaos->is_up = false;
    chaos->died_ms[chaos->life] = chaos_now_ms();
    for (int i = 0; i < chaos->person_count; i++) {
        hear_last_words(chaos->people[i]);
    }
    // Not before: what one is told may be about another.
    for (int i = 0; i < chaos->person_count; i++) {
        person_lost(chaos->people[i]);
    }
    chaos_note(chaos, "life %d ended with %d", chaos->life, status);
    if (chaos->own_end && status == chaos->own_end) {
        chaos->counts.kills++;
    } else if (status != expected) {
        server_show_log(&chaos->server);
        chaos_fail(chaos, 0, NOBODY, "the server ended with %d", status);
    }
}

void
chaos_lost(struct chaos *chaos, int person, const char *what)
{
    int64_t until = chaos_now_ms() + (chaos->own_end ? END_MS : LAST_WORDS_MS);
    int status;

    // Its end may take a little longer than that of its connections.
    while (chaos_now_ms() < until) {
        if (server_has_ended(&chaos->server, &status)) {
            chaos_ended(chaos, status, NEVER);
            return;
        }
    }
    chaos_fail(chaos, 0, person, "%s", what);
}

void
chaos_kill(struct chaos *chaos)
{
    int status;

    if (!server_has_ended(&chaos->server, &status)) {
        server_signal(&chaos->server, chaos->kill_signal);
        status = server_wait(&chaos->server);
        chaos->counts.kills += status == KILLED_BY + chaos->kill_signal;
    }
    chaos_ended(chaos, status, KILLED_BY + chaos->kill_signal);
}

void
chaos_stop(struct chaos *chaos)
{
    chaos->may_close = true;
    chaos->counts.drains++;
    server_signal(&chaos->server, SIGTERM);
    chaos_ended(chaos, server_wait(&chaos->server), 0);
}

struct freeze *
chaos_stand_still(struct chaos *chaos)
{
    struct freeze *still = &chaos->freezes[chaos->freeze_count++];

    if (chaos->freeze_count == STOPS_MAX) {
        chaos_fail(chaos, 0, NOBODY, "too many stops for the books");
    }
    *still = (struct freeze){
        .from_ms = INT64_MAX, .to_ms = INT64_MAX, .early_ms = chaos_now_ms(), .late_ms = INT64_MAX};
    return still;
}

int
chaos_good(struct chaos *chaos)
{
    const struct counts *counts = &chaos->counts;
    long games = 0, over = 0;

    for (struct shown_game *game = chaos->ledger.games; game; game = game->hh.next) {
        games++;
        over += shown_game_is_over(game);
    }
    printf("%s seed %" PRIu64 ": %ld kills, %d starts, %ld stops in order, %ld requests, %ld "
           "answers, %ld refusals, %ld frames, %ld events, %ld games, %ld finished, %ld returns of "
           "rooms, %ld records, %ld profiles, %ld lines, %ld refused by a full disk\n",
           chaos->options.name, chaos->options.seed, counts->kills, chaos->life, counts->drains,
           counts->requests, counts->answers, counts->refusals, counts->frames, counts->events,
           games, over, counts->returns, counts->records, counts->profiles, counts->lines,
           counts->full_disk);
    chaos_destroy(chaos);
    return 0;
}
