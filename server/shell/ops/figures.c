// SPDX-License-Identifier: MIT
#define LOG_MODULE "metrics"
#include "server/shell/ops/figures.h"

#include <stddef.h>

#include "common/util/log.h"
#include "common/util/strbuf.h"
#include "server/shell/driver.h"
#include "server/shell/ops/config.h"
#include "server/shell/ops/metrics.h"

// Doubles, by the rule of metrics.h.
struct figures {
    double connections, accepted, refused, dropped_slow;
    double bytes_in, bytes_out, frames_in, frames_out;
    double events, turns, gap_seconds, longest_turn;
    double turn_half, turn_99, turn_999, delay_half, delay_99, delay_999, delay_longest;
    double batches, entries, waiting, last_commit, longest_commit, storage_down;
    double jobs_waiting, jobs_running, jobs_done, jobs_cancelled, jobs_failed, jobs_shortened;
};

#define ROW(name, kind, help, labels, field)                                         \
    {                                                                                \
        "goren_" name, METRICS_##kind, help, labels, offsetof(struct figures, field) \
    }

static const struct metrics_row rows[] = {
    ROW("connections", GAUGE, "Connections that are open.", NULL, connections),
    ROW("accepted_total", COUNTER, "Connections that were accepted.", NULL, accepted),
    ROW("refused_total", COUNTER, "Connections that were refused.", NULL, refused),
    ROW("dropped_slow_total", COUNTER, "Connections that did not read.", NULL, dropped_slow),
    ROW("bytes_total", COUNTER, "Bytes of clients.", "direction=\"in\"", bytes_in),
    ROW("bytes_total", COUNTER, "Bytes of clients.", "direction=\"out\"", bytes_out),
    ROW("frames_total", COUNTER, "Messages of clients.", "direction=\"in\"", frames_in),
    ROW("frames_total", COUNTER, "Messages of clients.", "direction=\"out\"", frames_out),
    ROW("events_total", COUNTER, "Events that the core has handled.", NULL, events),
    ROW("turns_total", COUNTER, "Turns of the loop.", NULL, turns),
    ROW("turn_longest_seconds", GAUGE, "The longest turn of the loop.", NULL, longest_turn),
    ROW("turn_seconds", GAUGE, "How long turns of the loop took.", "quantile=\"0.5\"", turn_half),
    ROW("turn_seconds", GAUGE, "How long turns of the loop took.", "quantile=\"0.99\"", turn_99),
    ROW("turn_seconds", GAUGE, "How long turns of the loop took.", "quantile=\"0.999\"", turn_999),
    ROW("loop_delay_seconds", GAUGE, "How long news of other threads waited for the loop.",
        "quantile=\"0.5\"", delay_half),
    ROW("loop_delay_seconds", GAUGE, "How long news of other threads waited for the loop.",
        "quantile=\"0.99\"", delay_99),
    ROW("loop_delay_seconds", GAUGE, "How long news of other threads waited for the loop.",
        "quantile=\"0.999\"", delay_999),
    ROW("loop_delay_longest_seconds", GAUGE, "The longest of these delays.", NULL, delay_longest),
    ROW("standstill_seconds_total", COUNTER, "How long the process stood still.", NULL,
        gap_seconds),
    ROW("journal_batches_total", COUNTER, "Commits of the journal.", NULL, batches),
    ROW("journal_entries_total", COUNTER, "Entries of the journal.", NULL, entries),
    ROW("journal_waiting", GAUGE, "Entries that are not stored yet.", NULL, waiting),
    ROW("journal_commit_seconds", GAUGE, "How long the last commit took.", NULL, last_commit),
    ROW("journal_commit_longest_seconds", GAUGE, "The longest commit.", NULL, longest_commit),
    ROW("storage_down", GAUGE, "1 while nothing can be stored.", NULL, storage_down),
    ROW("engine_jobs", GAUGE, "Jobs of the engines.", "state=\"waiting\"", jobs_waiting),
    ROW("engine_jobs", GAUGE, "Jobs of the engines.", "state=\"running\"", jobs_running),
    ROW("engine_jobs_total", COUNTER, "Jobs that are over.", "end=\"done\"", jobs_done),
    ROW("engine_jobs_total", COUNTER, "Jobs that are over.", "end=\"cancelled\"", jobs_cancelled),
    ROW("engine_jobs_total", COUNTER, "Jobs that are over.", "end=\"failed\"", jobs_failed),
    ROW("engine_shortened_total", COUNTER, "Jobs that were done with less time than wanted.", NULL,
        jobs_shortened),
};

static double
quantile_s(const struct delays *delays, int thousandths)
{
    return (double)delays_quantile_us(delays, thousandths) / 1e6;
}

static void
fill(void *data, void *target)
{
    struct driver_figures all = driver_figures(data);

    *(struct figures *)target = (struct figures){
        .connections = all.net.connections,
        .accepted = (double)all.net.accepted,
        .refused = (double)all.net.refused,
        .dropped_slow = (double)all.net.dropped_slow,
        .bytes_in = (double)all.net.bytes_in,
        .bytes_out = (double)all.net.bytes_out,
        .frames_in = (double)all.net.frames_in,
        .frames_out = (double)all.net.frames_out,
        .events = (double)all.events,
        .turns = (double)all.turns,
        .gap_seconds = (double)all.gap_ms / 1e3,
        .longest_turn = (double)all.longest_turn_ms / 1e3,
        .turn_half = quantile_s(&all.turn_delays, 500),
        .turn_99 = quantile_s(&all.turn_delays, 990),
        .turn_999 = quantile_s(&all.turn_delays, 999),
        .delay_half = quantile_s(&all.loop_delays, 500),
        .delay_99 = quantile_s(&all.loop_delays, 990),
        .delay_999 = quantile_s(&all.loop_delays, 999),
        .delay_longest = (double)all.loop_delays.longest_us / 1e6,
        .batches = (double)all.journal.batches,
        .entries = (double)all.journal.entries,
        .waiting = all.journal.waiting,
        .last_commit = (double)all.journal.last_commit_us / 1e6,
        .longest_commit = (double)all.journal.longest_commit_us / 1e6,
        .storage_down = all.is_storage_down,
        .jobs_waiting = all.engines.waiting,
        .jobs_running = all.engines.running,
        .jobs_done = (double)all.engines.done,
        .jobs_cancelled = (double)all.engines.cancelled,
        .jobs_failed = (double)all.engines.failed,
        .jobs_shortened = (double)all.engines.shortened,
    };
}

static bool
is_healthy(void *data, struct strbuf *why)
{
    if (driver_figures(data).is_storage_down) {
        strbuf_add(why, "Nothing can be stored: is the disk full?");
        return false;
    }
    if (driver_state(data) != DRIVER_RUNNING) {
        strbuf_add(why, "The server is stopping.");
        return false;
    }
    return true;
}

struct metrics *
figures_serve(struct event_base *base, struct driver *driver, const struct config_address *address,
              struct strbuf *why)
{
    struct metrics_config config = {
        .address = (const struct sockaddr *)&address->socket,
        .address_bytes = address->bytes,
        .rows = rows,
        .row_count = sizeof(rows) / sizeof(*rows),
        .figures_bytes = sizeof(struct figures),
        .fill = fill,
        .is_healthy = is_healthy,
        .data = driver,
    };
    struct metrics *metrics = metrics_create(base, &config, why);

    if (metrics) {
        log_info("listening port=%d", metrics_port(metrics));
    }
    return metrics;
}
