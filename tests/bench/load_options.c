// SPDX-License-Identifier: MIT
#include "tests/bench/load_options.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/util/number.h"

enum { SECONDS_MAX = 86400, RATE_MAX = 100000000 };

static const char usage[] =
    "usage: goren-load -p PORT [-n PAIRS] [-s SPECTATORS] [-t SECONDS] [-r RATE] [-P PID] [-V "
    "VIEWERS] [-TiB]\n"
    "Plays legal games on a server of this machine and prints how fast that went.\n"
    "  -n PAIRS       rooms of two players (50)\n"
    "  -s SPECTATORS  of each room (0)\n"
    "  -t SECONDS     measured, after a second of warm-up (5)\n"
    "  -r RATE        moves a second in all, each due at its time; 0: as fast as it goes (0)\n"
    "  -P PID         of the server: its processor time and memory are shown\n"
    "  -T             TLS; the certificate is not looked at\n"
    "  -i             only connect, say who one is, and hold\n"
    "  -V VIEWERS     hold, and compare so many who ask for the people page once a second with as\n"
    "                 many who watch the lobby\n"
    "  -B             speak to the bare relay instead\n"
    "The server counts this machine as one address: start it with --budget.allow=127.0.0.0/8.\n"
    "Exit: 0 good, 1 something went wrong (errors= tells how often), 2 wrong usage.\n";

// What a flag does with its value, which is "" for a switch.
struct row {
    char letter;
    bool (*set)(void *place, const char *value, double least, double most);
    size_t offset; // in struct load_options
    double least, most;
};

static bool
set_whole(void *place, const char *value, double least, double most)
{
    int64_t number;

    if (!number_parse(value, strlen(value), (int64_t)least, (int64_t)most, &number)) {
        return false;
    }
    *(uint32_t *)place = (uint32_t)number;
    return true;
}

static bool
set_real(void *place, const char *value, double least, double most)
{
    char *end;
    double number = strtod(value, &end);

    if (end == value || *end != '\0' || !(number >= least && number <= most)) {
        return false;
    }
    *(double *)place = number;
    return true;
}

static bool
set_true(void *place, const char *value, double least, double most)
{
    (void)value, (void)least, (void)most;
    *(bool *)place = true;
    return true;
}

static const struct row rows[] = {
    {'n', set_whole, offsetof(struct load_options, pairs), 1, LOAD_CONNECTIONS_MAX},
    {'s', set_whole, offsetof(struct load_options, spectators), 0, LOAD_CONNECTIONS_MAX},
    {'V', set_whole, offsetof(struct load_options, viewers), 1, LOAD_CONNECTIONS_MAX},
    {'p', set_whole, offsetof(struct load_options, port), 1, UINT16_MAX},
    {'P', set_whole, offsetof(struct load_options, pid), 1, INT32_MAX},
    {'t', set_real, offsetof(struct load_options, seconds), 0.01, SECONDS_MAX},
    {'r', set_real, offsetof(struct load_options, rate), 0, RATE_MAX},
    {'T', set_true, offsetof(struct load_options, is_tls), 0, 0},
    {'i', set_true, offsetof(struct load_options, is_idle), 0, 0},
    {'B', set_true, offsetof(struct load_options, is_bare), 0, 0},
};

static bool
set_option(struct load_options *options, int letter, const char *value)
{
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct row *row = &rows[i];

        if (row->letter == letter) {
            return row->set((char *)options + row->offset, value, row->least, row->most);
        }
    }
    return false;
}

uint64_t
load_options_connections(const struct load_options *options)
{
    return (uint64_t)options->pairs * (LOAD_PLAYERS + options->spectators);
}

bool
load_options_read(int argc, char *const *argv, struct load_options *options)
{
    struct load_options read = {.pairs = 50, .seconds = 5};
    int letter;

    opterr = 0; // the usage says it better
    while ((letter = getopt(argc, argv, "n:s:p:P:t:r:V:TiB")) != -1) {
        if (!set_option(&read, letter, optarg ? optarg : "")) {
            return false;
        }
    }
    if (optind < argc || read.port == 0 || load_options_connections(&read) > LOAD_CONNECTIONS_MAX) {
        return false;
    }
    if (read.viewers >= load_options_connections(&read) || (read.viewers && read.is_bare)) {
        return false; // one more is needed, who changes something
    }
    read.is_idle |= read.viewers > 0;
    *options = read;
    return true;
}

const char *
load_options_usage(void)
{
    return usage;
}
