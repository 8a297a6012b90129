// SPDX-License-Identifier: MIT
#define LOG_MODULE "driver"
#include "server/shell/driver.h"

#include <event2/event.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/util/log.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "common/wire/arena.h"
#include "common/wire/wire.h"
#include "server/shell/workers/archive_reader.h"
#include "server/shell/workers/password.h"

enum {
    HEARTBEAT_MS = 100, // a turn comes at least so often
    GAP_MS = 250,       // later than that: the process stood still
    ROUNDS_MAX = 16,    // of ending a turn; what is left has the next one
    LATER_MAX = 64,
    STORE_GRACE_MS = 5000,
    GRACE_MIN_MS = 1000, // to say goodbye takes a turn or two of the loop
};

struct driver {
    struct event_base *base;
    const struct driver_ops *ops;
    void *data;
    enum driver_state state;
    struct core *core;
    struct net *net;
    struct journal *journal;
    const struct store_ops *store;
    struct engine_pool *engines;
    struct password_worker *passwords;
    struct archive_reader *archive;
    struct effects effects;
    struct arena arena;                     // of the message at hand
    void *arena_block;                      // owned
    struct event *wake, *heartbeat, *grace; // owned
    int64_t wake_ms;                        // the timer is set to this, TIME_NEVER = not
    bool is_in_turn, is_closing;
    int64_t turn_ms;          // the running or last turn began then
    int64_t alive_ms;         // the process was running then
    uint64_t issued, durable; // lsn
    bool is_released;         // something became durable in this round
    int later_count;
    uint64_t later[LATER_MAX]; // jobs that nobody had time for
    int64_t turn_us;           // as turn_ms, by latency_now_us()
    struct driver_stats stats;
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

static struct now
read_clocks(void)
{
    struct timespec mono, wall;

    clock_gettime(CLOCK_MONOTONIC, &mono);
    clock_gettime(CLOCK_REALTIME, &wall);
    return (struct now){(int64_t)mono.tv_sec * 1000 + mono.tv_nsec / 1000000,
                        (int64_t)wall.tv_sec * 1000 + wall.tv_nsec / 1000000};
}

// Effects.

static void
journal_entry(struct driver *driver, struct effect *effect)
{
    driver->issued = effect->journal.lsn;
    journal_add(driver->journal, &effect->journal);
    effect->journal.data = NULL; // the journal has it
}

// A job that cannot be taken is answered when the effects are done.
static void
refuse_later(struct driver *driver, uint64_t job)
{
    if (driver->later_count < LATER_MAX) {
        driver->later[driver->later_count++] = job;
    }
}

static void
carry_out(struct driver *driver, struct effect *effect)
{
    switch (effect->kind) {
    case EFFECT_SEND:
        if (driver->ops->on_frame) {
            driver->ops->on_frame(driver->data, effect->send.conn, false,
                                  effect->send.frame->bytes + WIRE_PREFIX_BYTES,
                                  effect->send.frame->length - WIRE_PREFIX_BYTES);
        }
        net_send(driver->net, effect->send.conn, effect->send.frame);
        effect->send.frame = NULL;
        break;
    case EFFECT_CLOSE:
        net_close(driver->net, effect->conn, "closed by the server");
        break;
    case EFFECT_JOURNAL:
        journal_entry(driver, effect);
        break;
    case EFFECT_ENGINE:
        engine_pool_ask(driver->engines, &effect->engine);
        effect->engine.log = NULL;
        break;
    case EFFECT_ENGINE_CANCEL:
        engine_pool_cancel(driver->engines, effect->job);
        break;
    case EFFECT_HASH:
        if (!password_worker_ask(driver->passwords, &effect->hash)) {
            refuse_later(driver, effect->hash.job);
        }
        break;
    case EFFECT_QUERY:
        if (!archive_reader_ask(driver->archive, &effect->query)) {
            refuse_later(driver, effect->query.job);
        }
        break;
    case EFFECT_CONTROL:
        driver->ops->on_answer(driver->data, effect->control.job, effect->control.is_good,
                               (const char *)effect->control.text->bytes,
                               effect->control.text->length);
    }
}

static void
step(struct driver *driver, const struct core_event *event, struct now now)
{
    core_handle(driver->core, event, now, &driver->effects);
    for (int i = 0; i < driver->effects.count; i++) {
        carry_out(driver, &driver->effects.list[i]);
    }
    effects_clear(&driver->effects);
    driver->stats.events++;
}

// What time is it, and has the process stood still since it last looked? Between
// two turns of the loop it may sleep as long as a heartbeat. All clocks that run
// were started before that, so all of them are moved.
static struct now
look(struct driver *driver)
{
    struct now now = read_clocks();
    int64_t late = now.mono_ms - driver->alive_ms - (driver->is_in_turn ? 0 : HEARTBEAT_MS);

    driver->alive_ms = now.mono_ms;
    if (!driver->is_in_turn) {
        driver->is_in_turn = true;
        driver->turn_ms = now.mono_ms;
        driver->turn_us = latency_now_us();
        driver->stats.turns++;
    }
    if (late > GAP_MS) {
        struct core_event gap = {.kind = EVENT_GAP, .gap_ms = late};

        driver->stats.gap_ms += late;
        log_warn("stood still ms=%" PRId64, late);
        step(driver, &gap, now);
    }
    return now;
}

static void
handle(struct driver *driver, const struct core_event *event)
{
    struct now now = look(driver);

    step(driver, event, now);
    while (driver->later_count > 0) {
        struct core_event refused = {.kind = EVENT_REFUSED,
                                     .job = driver->later[--driver->later_count]};

        step(driver, &refused, now);
    }
}

// Connections.

static void
on_open(void *data, uint64_t conn, const struct peer *peer)
{
    struct driver *driver = data;
    struct core_event event = {
        .kind = EVENT_CONNECTED, .conn = conn, .address = peer->is_local ? 0 : peer->key};

    log_info("connected conn=%" PRIu64 " address=%s port=%d", conn, peer->address, peer->port);
    handle(driver, &event);
}

// The last word to somebody who does not speak our language.
static void
on_nonsense(void *data, uint64_t conn, const char *what)
{
    struct driver *driver = data;
    struct server_msg msg = {.kind = SERVER_BYE, .bye = {.reason = BYE_NONSENSE}};
    uint8_t frame[64];
    size_t length = wire_encode_server(&driver->arena, &msg, frame, sizeof(frame));

    log_info("nonsense conn=%" PRIu64 " what=%s", conn, log_quote(what));
    net_send(driver->net, conn, blob_create(frame, length));
    net_close(driver->net, conn, "nonsense");
}

static void
on_frame(void *data, uint64_t conn, const uint8_t *message, size_t length)
{
    struct driver *driver = data;
    struct core_event event = {.conn = conn};
    struct client_msg msg;
    struct wire_result result = wire_decode_client(&driver->arena, message, length, &msg);

    if (driver->ops->on_frame) {
        driver->ops->on_frame(driver->data, conn, true, message, length);
    }
    switch (result.fault) {
    case WIRE_OK:
        event.kind = EVENT_MESSAGE;
        event.message = &msg;
        handle(driver, &event);
        break;
    case WIRE_UNKNOWN_BODY:
    case WIRE_BAD_FIELD:
        event.kind = EVENT_BAD_MESSAGE;
        event.seq = result.seq;
        event.text = result.fault == WIRE_BAD_FIELD ? result.detail : NULL;
        handle(driver, &event);
        break;
    case WIRE_MALFORMED:
    case WIRE_TOO_LARGE:
        on_nonsense(data, conn, result.detail);
    }
    arena_reset(&driver->arena);
}

static void
on_close(void *data, uint64_t conn, const char *why)
{
    struct core_event event = {.kind = EVENT_DISCONNECTED, .conn = conn};

    log_info("disconnected conn=%" PRIu64 " why=\"%s\"", conn, why);
    handle(data, &event);
}

static void
on_output(void *data, uint64_t conn, bool is_high)
{
    struct core_event event = {.kind = is_high ? EVENT_OUTPUT_HIGH : EVENT_OUTPUT_LOW,
                               .conn = conn};

    log_debug("output conn=%" PRIu64 " high=%d", conn, is_high);
    handle(data, &event);
}

static const struct net_ops net_ops = {on_open, on_frame, on_nonsense, on_close, on_output};

// Journal and workers.

static void
on_news(void *data, enum journal_news news, uint64_t lsn)
{
    static const enum core_event_kind kinds[] = {[JOURNAL_DURABLE] = EVENT_DURABLE,
                                                 [JOURNAL_DOWN] = EVENT_STORAGE_DOWN,
                                                 [JOURNAL_UP] = EVENT_STORAGE_UP};
    struct driver *driver = data;
    struct core_event event = {.lsn = lsn};

    if (driver->is_closing) {
        return; // there is nobody left to be told
    }
    if (news == JOURNAL_BROKEN) {
        log_error("the disk failed: nothing more can be stored, the server ends");
        driver->state = DRIVER_BROKEN;
        event_base_loopbreak(driver->base);
        return;
    }
    if (news == JOURNAL_DURABLE) {
        driver->durable = lsn;
        driver->is_released = true;
    } else {
        driver->stats.is_storage_down = news == JOURNAL_DOWN;
        log_warn("storage %s", news == JOURNAL_DOWN ? "full: games stand still" : "works again");
    }
    event.kind = kinds[news];
    handle(driver, &event);
}

static void
on_engine(void *data, const struct engine_result *result)
{
    static const enum core_event_kind kinds[] = {[ENGINE_MOVE] = EVENT_ENGINE_MOVE,
                                                 [ENGINE_HINT] = EVENT_ENGINE_HINT,
                                                 [ENGINE_FAILED] = EVENT_ENGINE_FAILED,
                                                 [ENGINE_INFO] = EVENT_ENGINE_INFO};
    struct core_event event = {.kind = kinds[result->kind],
                               .job = result->job,
                               .action = result->action,
                               .hint = result->hint,
                               .info = result->info};

    handle(data, &event);
}

static void
on_hashed(void *data, uint64_t job, bool is_good, const char *hash)
{
    struct core_event event = {.kind = EVENT_HASHED, .job = job, .is_good = is_good, .text = hash};

    handle(data, &event);
}

static void
on_archive(void *data, uint64_t job, const struct archive_answer *answer)
{
    const struct found_games *found = answer->games;
    struct wire_archive_page page = {0};
    struct core_event event = {.kind = EVENT_RECORD, .job = job, .text = answer->text};

    if (found) {
        page = (struct wire_archive_page){found->count, found->games, found->more};
        event.kind = EVENT_ARCHIVE_PAGE;
        event.archive = &page;
    } else if (answer->career) {
        event.kind = EVENT_CAREER;
        event.career = &answer->career->career;
    }
    handle(data, &event);
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
    handle(driver, &event);
}

static void
on_heartbeat(evutil_socket_t fd, short what, void *data)
{
    struct driver *driver = data;

    (void)fd;
    (void)what;
    look(driver);
}

static void
on_grace(evutil_socket_t fd, short what, void *data)
{
    struct driver *driver = data;

    (void)fd;
    (void)what;
    log_warn("not everything could be stored or said in time");
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
    wait = at - read_clocks().mono_ms;
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
        handle(driver, &goodbye);
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
    go_on_leaving(driver);
    set_wake(driver);
    if (is_more) {
        event_active(driver->heartbeat, EV_TIMEOUT, 0);
    }
    measure_turn(driver, look(driver).mono_ms);
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
    return core_recover(driver->core, entry, read_clocks());
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
    driver->journal = journal_create(config->store, store, driver->base, on_news, driver);
    if (driver->journal) {
        driver->archive =
            archive_reader_create(config->store, archive, driver->base, on_archive, driver);
    }
    if (driver->archive) {
        archive_reader_sign(driver->archive, config->signer);
        return true;
    }
    strbuf_add(why, "Cannot start threads.");
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
                                         config->engine_memory_bytes, on_engine, driver);
    driver->passwords =
        password_worker_create(driver->base, config->password_memory_bytes, on_hashed, driver);
    if (!driver->engines || !driver->passwords) {
        strbuf_add(why, "Cannot start threads.");
        return false;
    }
    return true;
}

static void
start_games(struct driver *driver)
{
    struct now now = read_clocks();

    driver->turn_ms = driver->alive_ms = now.mono_ms;
    core_recovered(driver->core, now, &driver->effects);
    for (int i = 0; i < driver->effects.count; i++) {
        carry_out(driver, &driver->effects.list[i]);
    }
    effects_clear(&driver->effects);
    driver_end_turn(driver);
}

struct driver *
driver_create(struct event_base *base, const struct driver_config *config,
              const struct driver_ops *ops, void *data, struct strbuf *why)
{
    struct driver *driver = xcalloc(1, sizeof(*driver));
    struct core_config core = config->core;
    struct timeval beat = timeval_of(HEARTBEAT_MS);

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
    driver->net = net_create(base, &config->net, &net_ops, driver);
    if (!driver->core) {
        strbuf_add(why, "The tables for names (ICU) cannot be loaded.");
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
             is_ban ? "may not connect any more" : "may connect again");
    driver->ops->on_answer(driver->data, job, true, text, strlen(text));
    return true;
}

void
driver_command(struct driver *driver, uint64_t job, const char *line)
{
    struct core_event event = {.kind = EVENT_CONTROL, .job = job, .text = line};

    if (!ban_address(driver, job, line)) {
        handle(driver, &event);
    }
}

void
driver_set_limits(struct driver *driver, const struct core_config *config)
{
    struct core_event event = {.kind = EVENT_LIMITS, .config = config};

    handle(driver, &event);
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
    handle(driver, &drain);
}
