// SPDX-License-Identifier: MIT
#define LOG_MODULE "driver"
#include "server/shell/driver.h"

#include <event2/event.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/log.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "common/wire/wire.h"
#include "server/shell/driver_internal.h"

enum {
    ROUNDS_MAX = 16, // of ending a turn; what is left has the next one
    STORE_GRACE_MS = 5000,
    GRACE_MIN_MS = 1000, // to say goodbye takes a turn or two of the loop
};

static void
random_bytes(void *data, uint8_t *bytes, size_t length)
{
    (void)data;
    randombytes_buf(bytes, length);
}

static void
digest(void *data, const uint8_t *bytes, size_t length, uint8_t out[32])
{
    (void)data;
    crypto_generichash(out, 32, bytes, length, NULL, 0);
}

// Timers.

static void
on_wake(evutil_socket_t fd, short what, void *data)
{
    struct driver *driver = data;
    struct core_event event = {.kind = EVENT_WAKE};

    (void)fd;
    (void)what;
    driver->wake_ms = TIME_NEVER;
    driver_handle(driver, &event);
}

static void
on_heartbeat(evutil_socket_t fd, short what, void *data)
{
    struct driver *driver = data;

    (void)fd;
    (void)what;
    driver_look(driver);
}

static void
on_grace(evutil_socket_t fd, short what, void *data)
{
    struct driver *driver = data;

    (void)fd;
    (void)what;
    log_warn("not everything could be saved or sent in time");
    driver->state = DRIVER_OVER;
}

static struct timeval
timeval_of(int64_t ms)
{
    return (struct timeval){ms / 1000, ms % 1000 * 1000};
}

static void
set_wake(struct driver *driver)
{
    int64_t at = core_deadline_ms(driver->core), wait;
    struct timeval delay;

    if (at == driver->wake_ms) {
        return;
    }
    driver->wake_ms = at;
    if (at == TIME_NEVER) {
        event_del(driver->wake);
        return;
    }
    wait = at - driver_clocks().mono_ms;
    delay = timeval_of(wait > 0 ? wait : 0);
    event_add(driver->wake, &delay);
}

// Everything is stored: goodbye to all. All are told: the end.
static void
go_on_leaving(struct driver *driver)
{
    struct core_event goodbye = {.kind = EVENT_GOODBYE};

    if (driver->state == DRIVER_DRAINING && driver->durable == driver->issued) {
        driver->state = DRIVER_LEAVING;
        driver_handle(driver, &goodbye);
        net_flush(driver->net);
    }
    if (driver->state == DRIVER_LEAVING && driver->durable == driver->issued &&
        !net_is_busy(driver->net)) {
        driver->state = DRIVER_OVER;
    }
}

static void
measure_turn(struct driver *driver, int64_t now_ms)
{
    if (now_ms - driver->turn_ms > driver->stats.longest_turn_ms) {
        driver->stats.longest_turn_ms = now_ms - driver->turn_ms;
    }
    latency_add(&driver->stats.turn_latency, latency_now_us() - driver->turn_us);
}

void
driver_end_turn(struct driver *driver)
{
    bool is_more = true;

    for (int i = 0; i < ROUNDS_MAX && is_more; i++) {
        driver->is_released = false;
        journal_flush(driver->journal);
        is_more = net_flush(driver->net) || driver->is_released;
    }
    is_more = net_flush_patient(driver->net) || is_more;
    go_on_leaving(driver);
    set_wake(driver);
    if (is_more) {
        event_active(driver->heartbeat, EV_TIMEOUT, 0);
    }
    measure_turn(driver, driver_look(driver).mono_ms);
    driver->is_in_turn = false;
}

// Start and end.

static bool
recover(void *data, const struct journal_entry *entry)
{
    struct driver *driver = data;

    if (entry->kind == ENTRY_BAN) {
        char address[PEER_TEXT_BYTES];
        size_t length =
            entry->data->length < sizeof(address) ? entry->data->length : sizeof(address) - 1;

        memcpy(address, entry->data->bytes, length);
        address[length] = '\0';
        net_ban(driver->net, address);
        return true;
    }
    return core_recover(driver->core, entry, driver_clocks());
}

static bool
open_store(struct driver *driver, const struct driver_config *config, struct strbuf *why)
{
    struct store *store = NULL;
    struct archive *archive = NULL;

    if (config->durability != DURABILITY_OFF &&
        (config->store->open(config->path, config->durability, &store, why) != STORE_OK ||
         config->store->load(store, recover, driver, why) != STORE_OK ||
         config->store->open_archive(config->path, &archive, why) != STORE_OK)) {
        config->store->close(store);
        return false;
    }
    driver->journal = journal_create(config->store, store, driver->base, driver_on_news, driver);
    if (driver->journal) {
        driver->archive =
            archive_reader_create(config->store, archive, driver->base, driver_on_archive, driver);
    }
    if (driver->archive) {
        archive_reader_sign(driver->archive, config->signer);
        return true;
    }
    strbuf_add(why, "Can't start threads.");
    // What no thread has taken is still ours; the archive goes first (store.h).
    config->store->close_archive(archive);
    if (!driver->journal) {
        config->store->close(store);
    }
    return false;
}

static bool
start_workers(struct driver *driver, const struct driver_config *config, struct strbuf *why)
{
    driver->engines = engine_pool_create(driver->base, config->engine_threads,
                                         config->engine_memory_bytes, driver_on_engine, driver);
    driver->passwords = password_worker_create(driver->base, config->password_memory_bytes,
                                               driver_on_hashed, driver);
    if (!driver->engines || !driver->passwords) {
        strbuf_add(why, "Can't start threads.");
        return false;
    }
    return true;
}

static void
start_games(struct driver *driver)
{
    struct now now = driver_clocks();

    driver->turn_ms = driver->alive_ms = now.mono_ms;
    core_recovered(driver->core, now, &driver->effects);
    driver_carry_out(driver);
    driver_end_turn(driver);
}

struct driver *
driver_create(struct event_base *base, const struct driver_config *config,
              const struct driver_ops *ops, void *data, struct strbuf *why)
{
    struct driver *driver = xcalloc(1, sizeof(*driver));
    struct core_config core = config->core;
    struct timeval beat = timeval_of(DRIVER_HEARTBEAT_MS);

    driver->base = base;
    driver->ops = ops;
    driver->data = data;
    driver->wake_ms = TIME_NEVER;
    driver->arena_block = xcalloc(1, WIRE_CLIENT_ARENA_BYTES);
    arena_init(&driver->arena, driver->arena_block, WIRE_CLIENT_ARENA_BYTES);
    driver->wake = evtimer_new(base, on_wake, driver);
    driver->grace = evtimer_new(base, on_grace, driver);
    driver->heartbeat = event_new(base, -1, EV_PERSIST, on_heartbeat, driver);
    event_add(driver->heartbeat, &beat);
    core.random = random_bytes;
    core.digest = digest;
    driver->core = core_create(&core);
    driver->net = net_create(base, &config->net, &driver_net_ops, driver);
    if (!driver->core) {
        strbuf_add(why, "Can't load the tables for names (ICU).");
    }
    if (!driver->core || !open_store(driver, config, why) || !start_workers(driver, config, why)) {
        driver_destroy(driver);
        return NULL;
    }
    start_games(driver);
    return driver;
}

bool
driver_destroy(struct driver *driver)
{
    bool is_stored;

    if (!driver) {
        return true;
    }
    driver->is_closing = true;
    engine_pool_destroy(driver->engines);
    password_worker_destroy(driver->passwords);
    archive_reader_destroy(driver->archive);
    is_stored = driver->state != DRIVER_BROKEN &&
                (!driver->journal || journal_destroy(driver->journal, STORE_GRACE_MS));
    net_destroy(driver->net);
    core_destroy(driver->core);
    effects_finish(&driver->effects);
    event_free(driver->wake);
    event_free(driver->grace);
    event_free(driver->heartbeat);
    free(driver->arena_block);
    free(driver);
    return is_stored;
}

struct net *
driver_net(struct driver *driver)
{
    return driver->net;
}

enum driver_state
driver_state(const struct driver *driver)
{
    return driver->state;
}

struct driver_stats
driver_stats(const struct driver *driver)
{
    struct driver_stats stats = driver->stats;

    stats.core = core_stats(driver->core);
    stats.net = net_stats(driver->net);
    stats.journal = journal_stats(driver->journal);
    stats.engines = engine_pool_stats(driver->engines);
    latency_merge(&stats.loop_latency, journal_latency(driver->journal));
    latency_merge(&stats.loop_latency, engine_pool_latency(driver->engines));
    return stats;
}

// Addresses are the shell's matter, names the core's.
static bool
ban_address(struct driver *driver, uint64_t job, const char *line)
{
    bool is_ban = strncmp(line, "ban ", 4) == 0;
    struct journal_entry entry = {.kind = is_ban ? ENTRY_BAN : ENTRY_BAN_GONE};
    char text[128];
    struct peer peer;

    if ((!is_ban && strncmp(line, "unban ", 6) != 0) || !peer_parse(strchr(line, ' ') + 1, &peer)) {
        return false;
    }
    is_ban ? net_ban(driver->net, peer.address) : net_unban(driver->net, peer.address);
    entry.data = blob_create(peer.address, strlen(peer.address));
    journal_add(driver->journal, &entry);
    snprintf(text, sizeof(text), "%s %s.\n", peer.address,
             is_ban ? "can no longer connect" : "can connect again");
    driver->ops->on_answer(driver->data, job, true, text, strlen(text));
    return true;
}

void
driver_command(struct driver *driver, uint64_t job, const char *line)
{
    struct core_event event = {.kind = EVENT_CONTROL, .job = job, .text = line};

    struct strbuf banned = {0};

    if (ban_address(driver, job, line)) {
        return;
    }
    if (strcmp(line, "bans") == 0) {
        net_bans(driver->net, &banned);
        event.banned = strbuf_text(&banned);
    }
    driver_handle(driver, &event);
    strbuf_finish(&banned);
}

void
driver_set_limits(struct driver *driver, const struct core_config *config)
{
    struct core_event event = {.kind = EVENT_LIMITS, .config = config};

    driver_handle(driver, &event);
}

void
driver_drain(struct driver *driver, int64_t grace_ms)
{
    struct core_event drain = {.kind = EVENT_DRAIN};
    struct timeval grace = timeval_of(grace_ms > GRACE_MIN_MS ? grace_ms : GRACE_MIN_MS);

    if (driver->state != DRIVER_RUNNING) {
        return;
    }
    log_info("draining");
    driver->state = DRIVER_DRAINING;
    net_stop_listening(driver->net);
    event_add(driver->grace, &grace);
    driver_handle(driver, &drain);
}
