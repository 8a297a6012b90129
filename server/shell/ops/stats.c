// SPDX-License-Identifier: MIT
#define LOG_MODULE "metrics"
#include "server/shell/ops/stats.h"

#include <stddef.h>

#include "common/util/log.h"
#include "common/util/strbuf.h"
#include "server/shell/driver.h"
#include "server/shell/ops/config.h"
#include "server/shell/ops/metrics.h"

// Doubles, by the rule of metrics.h.
struct stats {
    double connections, accepted, refused, dropped_slow;
    double bytes_in, bytes_out, frames_in, frames_out;
    double events, turns, gap_seconds, longest_turn;
    double turn_half, turn_99, turn_999, latency_half, latency_99, latency_999, latency_longest;
    double batches, entries, waiting, last_commit, longest_commit, storage_down;
    double accounts_online, guests_online, players, rooms, games, seeking;
    double pairings, pairing_wait, pairing_longest;
    double jobs_waiting, jobs_running, jobs_done, jobs_cancelled, jobs_failed, jobs_shortened;
};

#define ROW(name, kind, help, labels, field)                                       \
    {                                                                              \
        "goren_" name, METRICS_##kind, help, labels, offsetof(struct stats, field) \
    }

static const struct metrics_row rows[] = {
    ROW("connections", GAUGE, "Open connections.", NULL, connections),
    ROW("accepted_total", COUNTER, "Accepted connections.", NULL, accepted),
    ROW("refused_total", COUNTER, "Refused connections.", NULL, refused),
    ROW("dropped_slow_total", COUNTER, "Connections closed because the client didn't read.", NULL,
        dropped_slow),
    ROW("bytes_total", COUNTER, "Bytes from and to clients.", "direction=\"in\"", bytes_in),
    ROW("bytes_total", COUNTER, "Bytes from and to clients.", "direction=\"out\"", bytes_out),
    ROW("frames_total", COUNTER, "Messages from and to clients.", "direction=\"in\"", frames_in),
    ROW("frames_total", COUNTER, "Messages from and to clients.", "direction=\"out\"", frames_out),
    ROW("online", GAUGE, "People online.", "kind=\"account\"", accounts_online),
    ROW("online", GAUGE, "People online.", "kind=\"guest\"", guests_online),
    ROW("players", GAUGE, "Known players, online or not.", NULL, players),
    ROW("rooms", GAUGE, "Open tables.", NULL, rooms),
    ROW("games", GAUGE, "Games in progress.", NULL, games),
    ROW("seeking", GAUGE, "People looking for an opponent.", NULL, seeking),
    ROW("pairings_total", COUNTER, "Pairs that quick pairing has brought together.", NULL,
        pairings),
    ROW("pairing_wait_seconds_total", COUNTER,
        "How long the people of these pairs waited, all together.", NULL, pairing_wait),
    ROW("pairing_longest_seconds", GAUGE, "The longest of these waits.", NULL, pairing_longest),
    ROW("events_total", COUNTER, "Events handled by the core.", NULL, events),
    ROW("turns_total", COUNTER, "Turns of the loop.", NULL, turns),
    ROW("turn_longest_seconds", GAUGE, "The longest turn of the loop.", NULL, longest_turn),
    ROW("turn_seconds", GAUGE, "How long turns of the loop took.", "quantile=\"0.5\"", turn_half),
    ROW("turn_seconds", GAUGE, "How long turns of the loop took.", "quantile=\"0.99\"", turn_99),
    ROW("turn_seconds", GAUGE, "How long turns of the loop took.", "quantile=\"0.999\"", turn_999),
    ROW("loop_delay_seconds", GAUGE, "How long messages from other threads waited for the loop.",
        "quantile=\"0.5\"", latency_half),
    ROW("loop_delay_seconds", GAUGE, "How long messages from other threads waited for the loop.",
        "quantile=\"0.99\"", latency_99),
    ROW("loop_delay_seconds", GAUGE, "How long messages from other threads waited for the loop.",
        "quantile=\"0.999\"", latency_999),
    ROW("loop_delay_longest_seconds", GAUGE, "The longest of these delays.", NULL, latency_longest),
    ROW("standstill_seconds_total", COUNTER, "How long the process was stopped.", NULL,
        gap_seconds),
    ROW("journal_batches_total", COUNTER, "Journal commits.", NULL, batches),
    ROW("journal_entries_total", COUNTER, "Journal entries.", NULL, entries),
    ROW("journal_waiting", GAUGE, "Journal entries not saved yet.", NULL, waiting),
    ROW("journal_commit_seconds", GAUGE, "How long the last commit took.", NULL, last_commit),
    ROW("journal_commit_longest_seconds", GAUGE, "The longest commit.", NULL, longest_commit),
    ROW("storage_down", GAUGE, "1 while nothing can be saved.", NULL, storage_down),
    ROW("engine_jobs", GAUGE, "Engine jobs.", "state=\"waiting\"", jobs_waiting),
    ROW("engine_jobs", GAUGE, "Engine jobs.", "state=\"running\"", jobs_running),
    ROW("engine_jobs_total", COUNTER, "Finished engine jobs.", "end=\"done\"", jobs_done),
    ROW("engine_jobs_total", COUNTER, "Finished engine jobs.", "end=\"cancelled\"", jobs_cancelled),
    ROW("engine_jobs_total", COUNTER, "Finished engine jobs.", "end=\"failed\"", jobs_failed),
    ROW("engine_shortened_total", COUNTER, "Engine jobs done with less time than wanted.", NULL,
        jobs_shortened),
};

static double
quantile_s(const struct latency *latency, int thousandths)
{
    return (double)latency_quantile_us(latency, thousandths) / 1e6;
}

static void
fill(void *data, void *target)
{
    struct driver_stats all = driver_stats(data);

    *(struct stats *)target = (struct stats){
        .connections = all.net.connections,
        .accepted = (double)all.net.accepted,
        .refused = (double)all.net.refused,
        .dropped_slow = (double)all.net.dropped_slow,
        .bytes_in = (double)all.net.bytes_in,
        .bytes_out = (double)all.net.bytes_out,
        .frames_in = (double)all.net.frames_in,
        .frames_out = (double)all.net.frames_out,
        .accounts_online = all.core.online - all.core.guests,
        .guests_online = all.core.guests,
        .players = all.core.players,
        .rooms = all.core.rooms,
        .games = all.core.games,
        .seeking = all.core.seeking,
        .pairings = (double)all.core.pairings,
        .pairing_wait = (double)all.core.pairing_wait_ms / 1e3,
        .pairing_longest = (double)all.core.pairing_longest_ms / 1e3,
        .events = (double)all.events,
        .turns = (double)all.turns,
        .gap_seconds = (double)all.gap_ms / 1e3,
        .longest_turn = (double)all.longest_turn_ms / 1e3,
        .turn_half = quantile_s(&all.turn_latency, 500),
        .turn_99 = quantile_s(&all.turn_latency, 990),
        .turn_999 = quantile_s(&all.turn_latency, 999),
        .latency_half = quantile_s(&all.loop_latency, 500),
        .latency_99 = quantile_s(&all.loop_latency, 990),
        .latency_999 = quantile_s(&all.loop_latency, 999),
        .latency_longest = (double)all.loop_latency.longest_us / 1e6,
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
    if (driver_stats(data).is_storage_down) {
        strbuf_add(why, "Nothing can be saved: is the disk full?");
        return false;
    }
    if (driver_state(data) != DRIVER_RUNNING) {
        strbuf_add(why, "The server is stopping.");
        return false;
    }
    return true;
}

struct metrics *
stats_serve(struct event_base *base, struct driver *driver, const struct config_address *address,
            struct strbuf *why)
{
    struct metrics_config config = {
        .address = (const struct sockaddr *)&address->socket,
        .address_bytes = address->bytes,
        .rows = rows,
        .row_count = sizeof(rows) / sizeof(*rows),
        .stats_bytes = sizeof(struct stats),
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
