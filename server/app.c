// SPDX-License-Identifier: MIT
#define LOG_MODULE "app"
#include "server/app.h"

#include <errno.h>
#include <event2/event.h>
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
#include "server/shell/net/net.h"
#include "server/shell/ops/activation.h"
#include "server/shell/ops/config.h"
#include "server/shell/ops/control.h"
#include "server/shell/ops/ctl_help.h"
#include "server/shell/ops/event_log.h"
#include "server/shell/ops/frame_dump.h"
#include "server/shell/ops/mailer.h"
#include "server/shell/ops/metrics.h"
#include "server/shell/ops/notify.h"
#include "server/shell/ops/sandbox.h"
#include "server/shell/ops/signals.h"
#include "server/shell/ops/spawner.h"
#include "server/shell/ops/stats.h"
#include "server/shell/workers/record_signer.h"

enum {
    SPARE_DESCRIPTORS = 64, // for files, pipes and the operator
    TOLD_TIMES = 4,         // connections beyond so many times their budget are not told of it
};

struct app {
    struct config *config;            // borrowed
    const struct config_input *input; // borrowed
    struct spawner *spawner;          // NULL = none
    struct spawner_program program;   // that it may run, if there is one
    struct mailer *mailer;            // NULL without a spawner
    struct event_base *base;
    struct ssl_ctx_st *tls;
    char fingerprint[FINGERPRINT_BYTES];
    struct record_signer signer; // all zero with durability=off
    struct driver *driver;
    struct signals *signals;
    struct control *control; // NULL = none
    struct metrics *metrics; // NULL = none
    struct frame_dump *dump; // NULL = none
    struct notify notify;
    struct event *due; // stops the server: the countdown is over
};

// Connections need descriptors: no more than the system gives.
static void
clamp_connections(struct config *config)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
        (rlim_t)config->connections + SPARE_DESCRIPTORS > limit.rlim_cur) {
        config->connections = limit.rlim_cur > 2 * SPARE_DESCRIPTORS
                                  ? (int)limit.rlim_cur - SPARE_DESCRIPTORS
                                  : SPARE_DESCRIPTORS;
        log_warn("fewer connections than configured: limit of open files connections=%d",
                 config->connections);
    }
}

static void
raise_descriptors(struct config *config)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    clamp_connections(config);
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

// Loads the key that signs records, a file beside the database. With durability=off nothing is
// signed.
static bool
load_signer(struct app *app, struct strbuf *why)
{
    const struct config *config = app->config;
    struct strbuf path = {0};
    bool is_good;

    if (config->durability == DURABILITY_OFF) {
        return true;
    }
    strbuf_addf(&path, "%s.seal", config->data);
    is_good = record_signer_load(&app->signer, strbuf_text(&path), config->name, why);
    strbuf_finish(&path);
    return is_good;
}

static void
set_net_limits(const struct config *config, struct net_config *net)
{
    net->connections_max = config->connections;
    net->per_address_max = config->connections_per_address;
    net->exempt = config->budget_allow;
    net->accepts_per_address =
        config->has_budgets ? TOLD_TIMES * config->budgets[BUDGET_CONNECTIONS] : 0;
}

// The announced time has come. The driver is in the middle of a step.
static void
on_due(void *data)
{
    struct app *app = data;

    event_active(app->due, EV_TIMEOUT, 0);
}

static void
on_mail(void *data, const char *text, size_t length)
{
    struct app *app = data;

    if (app->mailer) {
        mailer_send(app->mailer, text, length);
    }
}

static const struct driver_ops driver_ops = {on_due, on_answer, on_mail, on_frame};

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
        .signer = config->durability == DURABILITY_OFF ? NULL : &app->signer,
    };

    if (!config->mail_program || !app->mailer) {
        driver.core.mail_from = NULL;
    }
    driver.net.tls = app->tls;
    driver.net.allow_plain = config->insecure;
    set_net_limits(config, &driver.net);
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

    if (has_any || !is_good) {
        return is_good;
    }
    if (config->listen.count == 0 && !config->unix_path) {
        strbuf_add(why, "Nobody could connect: set listen or unix to something other than none.");
        return false;
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
    notify_stopping(&app->notify, "saving everything");
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

// A certificate that was renewed is used from the next connection on.
static bool
renew_certificate(struct app *app, struct strbuf *why)
{
    struct ssl_ctx_st *old = app->tls;

    if (!old) {
        return true;
    }
    if (!load_certificate(app, why)) {
        app->tls = old;
        return false;
    }
    net_set_tls(driver_net(app->driver), app->tls);
    certificate_free(old);
    return true;
}

// Applies the options that need no restart; the log lists those that do. Returns false and
// appends the reason to why if the configuration or the certificate is wrong.
static bool
reload(struct app *app, struct strbuf *why)
{
    struct strbuf changed = {0}, kept = {0};
    struct config_changes changes = {&changed, &kept};
    struct net_config net = {0};
    struct core_config core;
    bool is_good = config_reload(app->config, app->input, &changes, why);

    if (is_good) {
        log_set_level(app->config->log_level);
        clamp_connections(app->config);
        set_net_limits(app->config, &net);
        net_set_limits(driver_net(app->driver), &net);
        core = config_core(app->config);
        driver_set_limits(app->driver, &core);
        is_good = renew_certificate(app, why);
        log_info("configuration reloaded changed=%s after_restart=%s",
                 log_quote(strbuf_text(&changed)), log_quote(strbuf_text(&kept)));
    }
    if (!is_good) {
        log_error("configuration not reloaded why=%s", log_quote(strbuf_text(why)));
    }
    strbuf_finish(&changed);
    strbuf_finish(&kept);
    return is_good;
}

static void
on_reload(void *data)
{
    struct strbuf why = {0};

    reload(data, &why);
    strbuf_finish(&why);
}

static void
on_countdown_over(evutil_socket_t fd, short what, void *data)
{
    (void)fd;
    (void)what;
    on_drain(data, "countdown");
}

static const struct signals_ops signals_ops = {on_drain, on_reload};

// The operator's commands: what concerns the process is done here, the rest by
// the driver.
static void
on_command(void *data, uint64_t id, const char *line)
{
    struct app *app = data;
    struct strbuf why = {0};

    if (strcmp(line, "drain") == 0) {
        answer(app, id, "The server stops as soon as everything is saved.");
        drain(app);
    } else if (strcmp(line, "reload") == 0) {
        bool is_good = reload(app, &why);

        strbuf_add(&why, is_good ? "Configuration reloaded; the log shows what changed." : "");
        control_answer(app->control, id, is_good, strbuf_text(&why), why.length);
    } else if (strcmp(line, "help") == 0) {
        answer(app, id, ctl_help);
    } else {
        driver_command(app->driver, id, line);
    }
    strbuf_finish(&why);
}

static bool
start_operations(struct app *app, struct strbuf *why)
{
    struct control_config control = {
        .path = app->config->control, .command = on_command, .data = app};

    app->signals = signals_create(app->base, &signals_ops, app);
    app->due = evtimer_new(app->base, on_countdown_over, app);
    if (app->config->exit_with_parent && !signals_watch_parent(app->signals, STDIN_FILENO)) {
        log_warn("standard input can't be watched: the server will not end with its parent");
    }
    if (app->config->control) {
        app->control = control_create(app->base, &control, why);
    }
    if (app->config->dump) {
        app->dump = frame_dump_create(app->config->dump, FRAME_DUMP_MAX_BYTES, why);
    }
    if (app->config->metrics.count > 0) {
        app->metrics = stats_serve(app->base, app->driver, &app->config->metrics.list[0], why);
    }
    return (app->control || !app->config->control) && (app->dump || !app->config->dump) &&
           (app->metrics || app->config->metrics.count == 0);
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
    if (base) {
        event_base_priority_init(base, NET_PRIORITIES);
    }
    return base;
}

// The only program that is run is that for mail.
static void
on_started(void *data, uint32_t job, int in_fd, int out_fd)
{
    struct app *app = data;

    mailer_started(app->mailer, job, in_fd, out_fd);
}

static void
on_ended(void *data, uint32_t job, int status)
{
    struct app *app = data;

    mailer_ended(app->mailer, job, status);
}

static void
on_spawner_lost(void *data)
{
    struct app *app = data;

    mailer_lost(app->mailer);
    log_error("the spawner has ended: no program can be run until a restart");
}

static const struct spawner_ops spawner_ops = {on_started, on_ended, on_spawner_lost};

// Before there is anything that it must not have. A player's own server runs no programs.
static bool
start_spawner(struct app *app, struct strbuf *why)
{
    const struct config *config = app->config;
    int count = config->mail_program ? 1 : 0;

    if (config->exit_with_parent || (config->sandbox == CONFIG_SANDBOX_OFF && count == 0)) {
        return true;
    }
    if (count > 0 && (config->mail_program[0] != '/' || !config->mail_from)) {
        strbuf_add(why, "mail.sendmail must be an absolute path, and mail.from the address that "
                        "mail comes from.");
        return false;
    }
    app->program = (struct spawner_program){mailer_program, config->mail_program, mailer_words, 0};
    app->spawner = spawner_create(&app->program, count, why);
    if (app->spawner) {
        app->mailer = mailer_create(app->spawner);
    }
    return app->spawner;
}

// When all is open and all threads run: what the server does from now on, it does shut in.
static bool
enter_sandbox(struct app *app, struct strbuf *why)
{
    const char *lacks = "it was built without libseccomp";

    if (app->spawner) {
        spawner_listen(app->spawner, app->base, &spawner_ops, app);
    }
    if (app->config->sandbox == CONFIG_SANDBOX_OFF) {
        return true;
    }
    switch (sandbox_enter()) {
    case SANDBOX_ON:
        log_info("sandbox state=on");
        return true;
    case SANDBOX_NOT_BUILT:
        break;
    case SANDBOX_FAILED:
        lacks = strerror(errno);
        break;
    }
    if (app->config->sandbox == CONFIG_SANDBOX_ON) {
        strbuf_addf(why, "The server can't have its sandbox: %s. Set sandbox to auto or off.",
                    lacks);
        return false;
    }
    log_info("sandbox state=off why=%s", log_quote(lacks));
    return true;
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
    if (!start_spawner(app, why)) {
        free(app);
        return NULL;
    }
    app->base = create_base();
    if (!app->base || !load_certificate(app, why) || !load_signer(app, why) ||
        !start_driver(app, why) || !start_operations(app, why) || !start_listening(app, why) ||
        !enter_sandbox(app, why)) {
        app_destroy(app);
        return NULL;
    }
    notify_ready(&app->notify, "accepting connections");
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
    seal_key_wipe(&app->signer.key);
    mailer_destroy(app->mailer);
    spawner_destroy(app->spawner);
    if (app->due) {
        event_free(app->due);
    }
    if (app->base) {
        event_base_free(app->base);
    }
    free(app);
    return is_stored;
}
