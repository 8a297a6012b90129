// SPDX-License-Identifier: MIT
// siege_hour CSV: besieges a gorend for GOREN_SIEGE_SECONDS (3600) and writes a line each second;
// README.md says what is in it. GOREND is the server, GOREN_SIEGE_ATTACKERS (4) and GOREN_SIEGE_SEED
// (1) what they say, GOREN_SIEGE_NETWORK the addresses of the attackers: 127.0.0.0/8, or
// 198.18.0.0/15 where hour.sh has made them ours.
#define _GNU_SOURCE // MAP_ANONYMOUS
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/util/xalloc.h"
#include "tests/chaos/siege/hour.h"

enum {
    PLAYS = 20,         // of each pair, in a second
    AFTER_S = 10,       // of peace, at least
    PEACE_S = 900,      // until all is given back, unless GOREN_SIEGE_PEACE_SECONDS says otherwise
    RATIO_MAX = 3,      // of the pairs' p99
    MEMORY_MIB = 1024,  // of the server, unless GOREN_SIEGE_MEMORY_MIB says otherwise
    ATTACKERS_MAX = 16, // processes
    SECOND_US = 1000000,
};

// What strangers can take; the names are those of gorend ctl status.
static const char *const taken_words[] = {"connections ", "rooms ", "ai-seats ", "players "};

enum { TAKEN = sizeof(taken_words) / sizeof(*taken_words) };

struct hour {
    FILE *csv;
    struct server_process besieged, alone;
    struct player_pair honest, control;
    pid_t attackers[ATTACKERS_MAX];
    volatile uint32_t *attacks; // of each of them; shared with them
    int attacker_count;
    int64_t since_us;
    long rss_max_kib;
    long before[TAKEN]; // without the attackers
};

static long
setting(const char *name, long fallback)
{
    const char *text = getenv(name);

    return text && *text ? strtol(text, NULL, 10) : fallback;
}

static bool
open_side(struct server_process *server, struct player_pair *players)
{
    server_init(server);
    server_add_argument(server, "--durability=process");
    server_add_argument(server, "--password-memory=8");
    server_add_argument(server, "--engine-threads=1");
    server_add_argument(server, "--insecure"); // attackers of another network have no TLS
    return server_start(server) && player_pair_open(players, server);
}

// All that go on now, as bits.
static uint32_t
attacks_now(const struct hour *hour)
{
    uint32_t attacks = 0;

    for (int i = 0; i < hour->attacker_count; i++) {
        attacks |= hour->attacks[i];
    }
    return attacks;
}

static void
start_attackers(struct hour *hour, int64_t until_us)
{
    const char *network = getenv("GOREN_SIEGE_NETWORK");
    bool is_wide = network && strncmp(network, "198.18.", 7) == 0;
    struct attacker attacker = {.port = hour->besieged.port,
                                .network = is_wide ? 0xc6120000U : 0x7f000000U,
                                .hosts = is_wide ? 1U << 17 : 1U << 24,
                                .room = hour->honest.pair.room,
                                .until_us = until_us};

    hour->attacker_count = (int)setting("GOREN_SIEGE_ATTACKERS", 4);
    hour->attacker_count =
        hour->attacker_count < ATTACKERS_MAX ? hour->attacker_count : ATTACKERS_MAX;
    for (int i = 0; i < hour->attacker_count; i++) {
        pid_t pid = fork();

        if (pid == 0) {
            attacker.attack = &hour->attacks[i];
            attacker.seed = (uint64_t)setting("GOREN_SIEGE_SEED", 1) * 1000 + (uint64_t)i;
            attacker_run(&attacker);
            _exit(0);
        }
        hour->attackers[i] = pid;
    }
}

static void
end_attackers(struct hour *hour)
{
    for (int i = 0; i < hour->attacker_count; i++) {
        kill(hour->attackers[i], SIGKILL);
        waitpid(hour->attackers[i], NULL, 0);
    }
    hour->attacker_count = 0;
}

static void
write_attacks(struct hour *hour)
{
    uint32_t attacks = attacks_now(hour);
    const char *between = "";

    for (int bit = 0; attacker_word(bit); bit++) {
        if (attacks >> bit & 1) {
            fprintf(hour->csv, "%s%s", between, attacker_word(bit));
            between = "+";
        }
    }
    fputs("\n", hour->csv);
}

static void
write_line(struct hour *hour, int second, bool is_siege)
{
    struct latencies *honest = &hour->honest.second, *control = &hour->control.second;
    long kib = server_rss_kib(&hour->besieged);

    hour->rss_max_kib = kib > hour->rss_max_kib ? kib : hour->rss_max_kib;
    fprintf(hour->csv, "%d,%d,%ld,%d,%.1f,%.1f,%ld,%d,%.1f,%.1f,", second, is_siege, kib,
            server_descriptors(&hour->besieged), latencies_percentile(honest, 50),
            latencies_percentile(honest, 99), server_rss_kib(&hour->alone),
            server_descriptors(&hour->alone), latencies_percentile(control, 50),
            latencies_percentile(control, 99));
    write_attacks(hour);
    fflush(hour->csv);
    *honest = *control = (struct latencies){0};
}

// An attacker that has ended by itself before its time attacks nobody.
static bool
are_attackers_well(struct hour *hour)
{
    int status;

    for (int i = 0; i < hour->attacker_count; i++) {
        if (waitpid(hour->attackers[i], &status, WNOHANG) > 0 && status != 0) {
            printf("attacker %d ended with status %x\n", i, (unsigned)status);
            hour->honest.pair.why = "an attacker is lost";
            return false;
        }
    }
    return true;
}

// A second of both pairs, or what becomes of it while the server stands still.
static bool
play_a_second(struct hour *hour)
{
    int64_t end_us = pair_now_us() + SECOND_US;

    for (int i = 0; i < PLAYS && pair_now_us() < end_us; i++) {
        uint32_t attacks = attacks_now(hour);
        int64_t left_us;

        if (!player_pair_play(&hour->honest, attacks) ||
            !player_pair_play(&hour->control, attacks)) {
            return false;
        }
        left_us = (end_us - pair_now_us()) / (PLAYS - i);
        poll(NULL, 0, left_us > 0 ? (int)(left_us / 1000) : 0);
    }
    return true;
}

// Plays on both boards for so many seconds.
static bool
watch(struct hour *hour, int seconds, bool is_siege)
{
    int64_t until_us = pair_now_us() + (int64_t)seconds * SECOND_US;
    int status;

    while (pair_now_us() < until_us) {
        if (!play_a_second(hour)) {
            return false;
        }
        write_line(hour, (int)((pair_now_us() - hour->since_us) / SECOND_US), is_siege);
        if (server_has_ended(&hour->besieged, &status)) {
            hour->honest.pair.why = "the server has ended";
            return false;
        }
        if (is_siege && !are_attackers_well(hour)) {
            return false;
        }
    }
    return true;
}

static bool
count_taken(const struct hour *hour, long taken[TAKEN])
{
    char answer[1024];

    if (server_control(&hour->besieged, "status", answer, sizeof(answer)) != 0) {
        return false;
    }
    for (int i = 0; i < TAKEN; i++) {
        const char *found = strstr(answer, taken_words[i]);

        taken[i] = found ? strtol(found + strlen(taken_words[i]), NULL, 10) : 0;
    }
    return true;
}

// Tells of what has come back since it was looked at last; returns how much has not.
static int
tell_given_back(const struct hour *hour, const long taken[TAKEN], bool is_back[TAKEN], long after_s)
{
    int left = 0;

    for (int i = 0; i < TAKEN; i++) {
        if (!is_back[i] && taken[i] <= hour->before[i]) {
            printf("%sgiven back %ld seconds after the siege\n", taken_words[i], after_s);
            is_back[i] = true;
        }
        left += !is_back[i];
    }
    fflush(stdout);
    return left;
}

// Everything that was taken comes back by itself: connections, tables, seats of AIs, names.
static bool
is_given_back(struct hour *hour)
{
    long patience_s = setting("GOREN_SIEGE_PEACE_SECONDS", PEACE_S), after_s = AFTER_S;
    int64_t from_us = pair_now_us();
    bool is_back[TAKEN] = {false};
    long taken[TAKEN];

    while (count_taken(hour, taken) && tell_given_back(hour, taken, is_back, after_s) > 0) {
        after_s = AFTER_S + (long)((pair_now_us() - from_us) / SECOND_US);
        if (after_s > patience_s || !watch(hour, 1, false)) {
            for (int i = 0; i < TAKEN; i++) {
                printf("%s%ld, before the siege %ld\n", taken_words[i], taken[i], hour->before[i]);
            }
            printf("not all is given back in %ld seconds\n", after_s);
            return false;
        }
    }
    return true;
}

// Several go on at a time, so a slow one tells on the others too: for whoever looks for the cause.
static void
tell_attacks(const struct hour *hour)
{
    for (int bit = 0; attacker_word(bit); bit++) {
        const struct latencies *honest = &hour->honest.beside[bit];
        const struct latencies *control = &hour->control.beside[bit];

        printf("    beside %-10s %6u moves, p99 %6.1f ms, without attacks %6.1f ms\n",
               attacker_word(bit), honest->total, latencies_percentile(honest, 99),
               latencies_percentile(control, 99));
    }
}

static bool
judge(const struct hour *hour)
{
    double honest = latencies_percentile(&hour->honest.all, 99);
    double control = latencies_percentile(&hour->control.all, 99);
    long most_mib = setting("GOREN_SIEGE_MEMORY_MIB", MEMORY_MIB);
    bool is_slow = honest > RATIO_MAX * control, is_large = hour->rss_max_kib > most_mib * 1024;

    printf("moves %u, p50 %.1f ms, p99 %.1f ms; without attacks p50 %.1f ms, p99 %.1f ms: %.1f "
           "times as long%s\n",
           hour->honest.all.total, latencies_percentile(&hour->honest.all, 50), honest,
           latencies_percentile(&hour->control.all, 50), control, honest / control,
           is_slow ? ", which is too much" : "");
    tell_attacks(hour);
    printf("memory at most %ld MiB%s\n", hour->rss_max_kib / 1024,
           is_large ? ", which is too much" : "");
    return !is_slow && !is_large;
}

static bool
besiege(struct hour *hour)
{
    int seconds = (int)setting("GOREN_SIEGE_SECONDS", 3600);
    bool is_good;

    fputs("second,siege,rss_kib,descriptors,p50_ms,p99_ms,control_rss_kib,control_descriptors,"
          "control_p50_ms,control_p99_ms,attacks\n",
          hour->csv);
    hour->since_us = pair_now_us();
    if (!count_taken(hour, hour->before)) {
        puts("gorend ctl does not answer");
        return false;
    }
    start_attackers(hour, hour->since_us + (int64_t)seconds * SECOND_US);
    is_good = watch(hour, seconds, true);
    end_attackers(hour);
    is_good = is_good && watch(hour, AFTER_S, false);
    if (!is_good) {
        const char *why = hour->honest.pair.why ? hour->honest.pair.why : hour->control.pair.why;

        printf("%s: %s\n", hour->honest.pair.why ? "under siege" : "without attacks", why);
        server_show_log(&hour->besieged);
    }
    return is_good;
}

int
main(int argc, char **argv)
{
    struct hour *hour = xcalloc(1, sizeof(*hour));
    struct rlimit files;
    bool is_good, is_fast;

    pair_go_first();
    hour->attacks = mmap(NULL, ATTACKERS_MAX * sizeof(*hour->attacks), PROT_READ | PROT_WRITE,
                         MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (hour->attacks == MAP_FAILED) {
        return 2;
    }
    hour->csv = argc == 2 ? fopen(argv[1], "w") : NULL;
    if (!hour->csv) {
        fprintf(stderr, "usage: siege_hour CSV\n");
        return 2;
    }
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    sigaction(SIGPIPE, &(struct sigaction){.sa_handler = SIG_IGN}, NULL);
    is_good = open_side(&hour->besieged, &hour->honest) && open_side(&hour->alone, &hour->control);
    is_good = is_good && besiege(hour);
    is_fast = is_good && judge(hour); // before the long peace, which has no part in it
    is_good = is_good && is_given_back(hour) && is_fast;
    pair_finish(&hour->honest.pair);
    pair_finish(&hour->control.pair);
    server_finish(&hour->besieged);
    server_finish(&hour->alone);
    fclose(hour->csv);
    free(hour);
    return is_good ? 0 : 1;
}
