// SPDX-License-Identifier: MIT
#define LOG_MODULE "app"
#include "server/app.h"

#include <event2/event.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "common/util/log.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/shell/driver.h"
#include "server/shell/net/certificate.h"
#include "server/shell/ops/config.h"
#include "server/shell/ops/control.h"
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

static const struct driver_ops driver_ops = {.on_answer = on_answer};

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

static bool
start_listening(struct app *app, struct strbuf *why)
{
    const struct config *config = app->config;
    struct net *net = driver_net(app->driver);
    struct strbuf name = {0};
    bool is_good = true;

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
        log_info("listening path=%s", log_quote(config->unix_path));
    }
    strbuf_finish(&name);
    return is_good;
}

static void
drain(struct app *app)
{
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

// The operator's commands: what concerns the process is done here, the rest by
// the driver.
static void
on_command(void *data, uint64_t id, const char *line)
{
    struct app *app = data;

    log_info("operator command=%s", log_quote(line));
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
    if (!app->config->control) {
        return true;
    }
    app->control = control_create(app->base, &control, why);
    return app->control;
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
    log_set_level(config->log_level);
    raise_descriptors(config);
    app->base = create_base();
    if (!app->base || !load_certificate(app, why) || !start_driver(app, why) ||
        !start_operations(app, why) || !start_listening(app, why)) {
        app_destroy(app);
        return NULL;
    }
    return app;
}

void
app_run(struct app *app)
{
    while (driver_state(app->driver) < DRIVER_OVER) {
        event_base_loop(app->base, EVLOOP_ONCE);
        driver_end_turn(app->driver);
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
    control_destroy(app->control);
    signals_destroy(app->signals);
    certificate_free(app->tls);
    if (app->base) {
        event_base_free(app->base);
    }
    free(app);
    return is_stored;
}
