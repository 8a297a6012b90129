// SPDX-License-Identifier: MIT
#include "tests/bench/load_report.h"

#include <inttypes.h>
#include <stdio.h>

#include "tests/bench/load.h"

static double
seconds_between(const struct load_stats *from, const struct load_stats *to)
{
    return (double)(to->at_ns - from->at_ns) / 1e9;
}

static double
us(uint64_t ns)
{
    return (double)ns / 1e3;
}

// A share of an amount of which there may be none.
static double
each(double amount, double count)
{
    return count > 0 ? amount / count : 0;
}

static double
server_kib_each(const struct load *load, const struct load_report *report)
{
    return (double)(report->after.server_kib - report->start.server_kib) / load->conn_count;
}

static double
connects_per_second(const struct load *load, const struct load_report *report)
{
    return load->conn_count / seconds_between(&report->start, &report->connected);
}

static void
print_times(const struct load_tally *tally)
{
    const struct load_histogram *move = &tally->move_ns, *echo = &tally->echo_ns;

    printf("move_us p50=%.0f p99=%.0f p99.9=%.0f max=%.0f echo_us p50=%.0f p99=%.0f ",
           us(load_histogram_share(move, 0.5)), us(load_histogram_share(move, 0.99)),
           us(load_histogram_share(move, 0.999)), us(move->largest),
           us(load_histogram_share(echo, 0.5)), us(load_histogram_share(echo, 0.99)));
}

void
load_report_play(const struct load *load, const struct load_report *report)
{
    const struct load_stats *before = &report->before, *after = &report->after;
    const struct load_tally *tally = &load->tally;
    double seconds = seconds_between(before, after);
    double server_s = after->server_cpu_s - before->server_cpu_s;
    double own_s = after->own_cpu_s - before->own_cpu_s;
    double other_s = after->all_cpu_s - before->all_cpu_s - server_s - own_s;

    printf("conns=%" PRIu32 " spect=%" PRIu32 " rate=%.0f moves/s=%.0f deliveries/s=%.0f ",
           load->conn_count, load->options.spectators, load->options.rate,
           (double)tally->moves / seconds, (double)tally->deliveries / seconds);
    print_times(tally);
    printf("srv_cpu=%.0f%% srv_us/move=%.2f srv_us/delivery=%.2f gen_cpu=%.0f%% other_cpu=%.0f%% ",
           server_s / seconds * 100, each(server_s * 1e6, (double)tally->moves),
           each(server_s * 1e6, (double)tally->deliveries), own_s / seconds * 100,
           other_s / seconds * 100);
    printf("rss_KiB/conn=%.2f connect/s=%.0f skipped=%" PRIu64 " errors=%" PRIu64 " pings=%" PRIu64
           "\n",
           server_kib_each(load, report), connects_per_second(load, report), tally->skipped,
           load->errors, load->pings);
}

void
load_report_idle(const struct load *load, const struct load_report *report)
{
    const struct load_stats *start = &report->start, *after = &report->after;
    double connecting_s = report->connected.server_cpu_s - start->server_cpu_s;
    double idle_s = after->server_cpu_s - report->before.server_cpu_s;

    printf("conns=%" PRIu32 " connect/s=%.0f srv_us/connect=%.1f rss_KiB/conn=%.2f "
           "system_KiB/conn(both ends)=%.2f srv_idle_cpu=%.2f%% errors=%" PRIu64 " pings=%" PRIu64
           "\n",
           load->conn_count, connects_per_second(load, report),
           connecting_s * 1e6 / load->conn_count, server_kib_each(load, report),
           (double)(start->available_kib - after->available_kib) / load->conn_count,
           idle_s / seconds_between(&report->before, after) * 100, load->errors, load->pings);
}
