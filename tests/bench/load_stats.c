// SPDX-License-Identifier: MIT
#include "tests/bench/load_stats.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LINE_BYTES = 1024 };

uint64_t
load_now_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

// The number behind a word at the start of a line: "VmRSS:   1234 kB".
static long
read_word(const char *path, const char *word)
{
    FILE *file = fopen(path, "r");
    char line[LINE_BYTES];
    long number = 0;

    while (file && fgets(line, sizeof(line), file)) {
        if (strncmp(line, word, strlen(word)) == 0 &&
            sscanf(line + strlen(word), "%ld", &number) == 1) {
            break;
        }
    }
    if (file) {
        fclose(file);
    }
    return number;
}

static double
seconds_of_ticks(unsigned long ticks)
{
    return (double)ticks / (double)sysconf(_SC_CLK_TCK);
}

// Fields 14 and 15 of the stat file; the name before them may hold anything but
// a closing bracket that is the last one.
static double
read_cpu(const char *path)
{
    FILE *file = fopen(path, "r");
    char line[LINE_BYTES];
    const char *behind_name;
    unsigned long user = 0, system = 0;

    if (file && fgets(line, sizeof(line), file) && (behind_name = strrchr(line, ')')) &&
        sscanf(behind_name + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
               &system) != 2) {
        user = system = 0;
    }
    if (file) {
        fclose(file);
    }
    return seconds_of_ticks(user + system);
}

static double
read_all_cpu(void)
{
    FILE *file = fopen("/proc/stat", "r");
    unsigned long user = 0, nice = 0, system = 0, irq = 0, soft_irq = 0;

    if (file && fscanf(file, "cpu %lu %lu %lu %*u %*u %lu %lu", &user, &nice, &system, &irq,
                       &soft_irq) != 5) {
        user = nice = system = irq = soft_irq = 0;
    }
    if (file) {
        fclose(file);
    }
    return seconds_of_ticks(user + nice + system + irq + soft_irq);
}

struct load_stats
load_stats_take(uint32_t server_pid)
{
    struct load_stats stats = {
        .at_ns = load_now_ns(),
        .own_cpu_s = read_cpu("/proc/self/stat"),
        .all_cpu_s = read_all_cpu(),
        .available_kib = read_word("/proc/meminfo", "MemAvailable:"),
    };
    char path[64];

    if (server_pid) {
        snprintf(path, sizeof(path), "/proc/%" PRIu32 "/stat", server_pid);
        stats.server_cpu_s = read_cpu(path);
        snprintf(path, sizeof(path), "/proc/%" PRIu32 "/status", server_pid);
        stats.server_kib = read_word(path, "VmRSS:");
    }
    return stats;
}
