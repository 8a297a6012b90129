// SPDX-License-Identifier: MIT
#define LOG_MODULE "app"
#include "server/app.h"

#include <event2/event.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "common/util/log.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/shell/driver.h"
#include "server/shell/net/certificate.h"
#include "server/shell/ops/activation.h"
#include "server/shell/ops/config.h"
#include "server/shell/ops/control.h"
#include "server/shell/ops/event_log.h"
#include "server/shell/ops/frame_dump.h"
#include "server/shell/ops/metrics.h"
#include "server/shell/ops/notify.h"
#include "server/shell/ops/signals.h"

enum { SPARE_DESCRIPTORS = 64 }; // for files, pipes and the operator

struct app {
    struct config *config;            // borrowed
    const struct config_input *input; // borrowed
    struct event_base *base;
    struct ssl_ctx_st *tls;
    char fingerprint[FINGERPRINT_BYTES];
    struct driver *driver;
    struct signals *signals;
    struct control *control; // NULL = none
    struct metrics *metrics; // NULL = none
    struct frame_dump *dump; // NULL = none
    struct notify notify;
};

// As many descriptors as the system gives; connections follow from that.
static void
raise_descriptors(struct config *config)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) < 0) {
        return;
    }
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur != RLIM_INFINITY &&
        (rlim_t)config->connections + SPARE_DESCRIPTORS > limit.rlim_cur) {
        config->connections = (int)limit.rlim_cur - SPARE_DESCRIPTORS;
        log_warn("fewer connections than wanted: the limit of descriptors connections=%d",
                 config->connections);
    }
}

static bool
load_certificate(struct app *app, struct strbuf *why)
{
    const struct config *config = app->config;

    if (config->listen.count == 0) {
        return true; // Unix sockets need none
    }
    app->tls = certificate_load(config->tls_cert, config->tls_key, config->is_own_certificate,
                                app->fingerprint, why);
    return app->tls;
}

static void
on_answer(void *data, uint64_t job, bool is_good, const char *text, size_t length)
{
    struct app *app = data;

    control_answer(app->control, job, is_good, text, length);
}

static void
on_frame(void *data, uint64_t conn, bool is_from_client, const uint8_t *message, size_t length)
{
    struct app *app = data;
    struct timespec now;

    if (app->dump) {
        clock_gettime(CLOCK_REALTIME, &now);
        frame_dump_add(app->dump, is_from_client ? FRAME_IN : FRAME_OUT, conn,
                       (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000, message, length);
    }
}

static const struct driver_ops driver_ops = {on_answer, on_frame};

static bool
start_driver(struct app *app, struct strbuf *why)
{
    const struct config *config = app->config;
    struct driver_config driver = {
        .core = config_core(config),
        .net = net_config_default(),
        .store = &store_sqlite,
        .path = config->data,
        .durability = config->durability,
        .engine_threads = config->engine_threads,
        .engine_memory_bytes = (size_t)config->engine_memory_mib << 20,
        .password_memory_bytes = (size_t)config->password_memory_mib << 20,
    };

    driver.net.tls = app->tls;
    driver.net.allow_plain = config->insecure;
    driver.net.connections_max = config->connections;
    driver.net.per_address_max = config->connections_per_address;
    app->driver = driver_create(app->base, &driver, &driver_ops, app, why);
    return app->driver;
}

// Sockets that systemd has opened are used instead of our own.
static bool
adopt_sockets(struct app *app, bool *has_any, struct strbuf *why)
{
    struct activation activation;

    if (!activation_read(getenv("LISTEN_PID"), getenv("LISTEN_FDS"), getpid(), &activation, why)) {
        return false;
    }
    *has_any = activation.count > 0;
    for (int i = 0; i < activation.count; i++) {
        net_adopt(driver_net(app->driver), ACTIVATION_FIRST + i);
        log_info("listening descriptor=%d key=%s", ACTIVATION_FIRST + i, app->fingerprint);
    }
    return true;
}

static bool
start_listening(struct app *app, struct strbuf *why)
{
    const struct config *config = app->config;
    struct net *net = driver_net(app->driver);
    struct strbuf name = {0};
    bool has_any = false, is_good = adopt_sockets(app, &has_any, why);

    if (has_any) {
        return is_good;
    }
    for (int i = 0; i < config->listen.count && is_good; i++) {
        const struct config_address *address = &config->listen.list[i];

        strbuf_clear(&name);
        is_good =
            net_listen(net, (const struct sockaddr *)&address->socket, address->bytes, &name, why);
        if (is_good) {
            log_info("listening address=%s key=%s", strbuf_text(&name), app->fingerprint);
        }
    }
    strbuf_clear(&name);
    if (is_good && config->unix_path) {
        is_good = net_listen_unix(net, config->unix_path, &name, why);
        if (is_good) {
            log_info("listening path=%s", log_quote(config->unix_path));
        }
    }
    strbuf_finish(&name);
    return is_good;
}

static void
drain(struct app *app)
{
    notify_stopping(&app->notify, "storing everything");
    driver_drain(app->driver, (int64_t)app->config->drain_grace_s * 1000);
}

static void
answer(struct app *app, uint64_t id, const char *text)
{
    control_answer(app->control, id, true, text, strlen(text));
}

static void
on_drain(void *data, const char *why)
{
    struct app *app = data;

    log_info("told to stop why=%s", why);
    drain(app);
}

// What can change while it runs does; the log says what had to wait.
static void
on_reload(void *data)
{
    struct app *app = data;
    struct strbuf changed = {0}, kept = {0}, text = {0};
    struct config_changes changes = {&changed, &kept};

    if (config_reload(app->config, app->input, &changes, &text)) {
        log_set_level(app->config->log_level);
        net_set_limits(driver_net(app->driver), app->config->connections,
                       app->config->connections_per_address);
        log_info("configuration read again changed=%s after_restart=%s",
                 log_quote(strbuf_text(&changed)), log_quote(strbuf_text(&kept)));
    } else {
        log_error("configuration not read again why=%s", log_quote(strbuf_text(&text)));
    }
    strbuf_finish(&changed);
    strbuf_finish(&kept);
    strbuf_finish(&text);
}

static const struct signals_ops signals_ops = {on_drain, on_reload};

// What /metrics tells; doubles by rule of metrics.h.
struct app_figures {
    double connections, accepted, refused, dropped_slow;
    double bytes_in, bytes_out, frames_in, frames_out;
    double events, turns, gap_seconds, longest_turn;
    double batches, entries, waiting, last_commit, longest_commit, storage_down;
    double jobs_waiting, jobs_running, jobs_done, jobs_cancelled, jobs_failed;
};

#define ROW(name, kind, help, labels, field)                                             \
    {                                                                                    \
        "goren_" name, METRICS_##kind, help, labels, offsetof(struct app_figures, field) \
    }

static const struct metrics_row metrics_rows[] = {
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
};

static void
fill_figures(void *data, void *target)
{
    const struct app *app = data;
    struct driver_figures all = driver_figures(app->driver);

    *(struct app_figures *)target = (struct app_figures){
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
    };
}

static bool
is_healthy(void *data, struct strbuf *why)
{
    const struct app *app = data;

    if (driver_figures(app->driver).is_storage_down) {
        strbuf_add(why, "Nothing can be stored: is the disk full?");
        return false;
    }
    if (driver_state(app->driver) != DRIVER_RUNNING) {
        strbuf_add(why, "The server is stopping.");
        return false;
    }
    return true;
}

static bool
start_metrics(struct app *app, struct strbuf *why)
{
    const struct config_address *address = &app->config->metrics.list[0];
    struct metrics_config config = {
        .address = (const struct sockaddr *)&address->socket,
        .address_bytes = address->bytes,
        .rows = metrics_rows,
        .row_count = sizeof(metrics_rows) / sizeof(*metrics_rows),
        .figures_bytes = sizeof(struct app_figures),
        .fill = fill_figures,
        .is_healthy = is_healthy,
        .data = app,
    };

    if (app->config->metrics.count == 0) {
        return true;
    }
    app->metrics = metrics_create(app->base, &config, why);
    if (app->metrics) {
        log_info("metrics port=%d", metrics_port(app->metrics));
    }
    return app->metrics;
}

// The operator's commands: what concerns the process is done here, the rest by
// the driver.
static void
on_command(void *data, uint64_t id, const char *line)
{
    struct app *app = data;

    if (strcmp(line, "drain") == 0) {
        answer(app, id, "The server stops when everything is stored.");
        drain(app);
    } else if (strcmp(line, "reload") == 0) {
        on_reload(app);
        answer(app, id, "The configuration was read again; the log says what changed.");
    } else {
        driver_command(app->driver, id, line);
    }
}

static bool
start_operations(struct app *app, struct strbuf *why)
{
    struct control_config control = {
        .path = app->config->control, .command = on_command, .data = app};

    app->signals = signals_create(app->base, &signals_ops, app);
    if (app->config->exit_with_parent) {
        signals_watch_parent(app->signals, STDIN_FILENO);
    }
    if (app->config->control) {
        app->control = control_create(app->base, &control, why);
    }
    if (app->config->dump) {
        app->dump = frame_dump_create(app->config->dump, FRAME_DUMP_MAX_BYTES, why);
    }
    return (app->control || !app->config->control) && (app->dump || !app->config->dump) &&
           start_metrics(app, why);
}

static struct event_base *
create_base(void)
{
    struct event_config *config = event_config_new();
    struct event_base *base;

    // Other threads only write to mailboxes; nothing needs to be locked.
    event_config_set_flag(config, EVENT_BASE_FLAG_NOLOCK);
    base = event_base_new_with_config(config);
    event_config_free(config);
    return base;
}

struct app *
app_create(struct config *config, const struct config_input *input, struct strbuf *why)
{
    struct app *app = xcalloc(1, sizeof(*app));

    app->config = config;
    app->input = input;
    app->notify = notify_to(getenv("NOTIFY_SOCKET"));
    event_log_install();
    log_set_level(config->log_level);
    raise_descriptors(config);
    app->base = create_base();
    if (!app->base || !load_certificate(app, why) || !start_driver(app, why) ||
        !start_operations(app, why) || !start_listening(app, why)) {
        app_destroy(app);
        return NULL;
    }
    notify_ready(&app->notify, "taking connections");
    return app;
}

void
app_run(struct app *app)
{
    while (driver_state(app->driver) < DRIVER_OVER) {
        event_base_loop(app->base, EVLOOP_ONCE);
        driver_end_turn(app->driver);
        if (app->dump) {
            frame_dump_flush(app->dump);
        }
    }
}

bool
app_destroy(struct app *app)
{
    bool is_stored;

    if (!app) {
        return true;
    }
    is_stored = driver_destroy(app->driver);
    metrics_destroy(app->metrics);
    frame_dump_destroy(app->dump);
    control_destroy(app->control);
    signals_destroy(app->signals);
    certificate_free(app->tls);
    if (app->base) {
        event_base_free(app->base);
    }
    free(app);
    return is_stored;
}

bool
app_backup(const struct config *config, const char *copy, struct strbuf *why)
{
    return store_sqlite.backup(config->data, copy, why) == STORE_OK;
}
