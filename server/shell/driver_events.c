// SPDX-License-Identifier: MIT
// Turns messages of connections, journal and workers into events of the core.
#define LOG_MODULE "driver"
#include <event2/event.h>
#include <inttypes.h>

#include "common/util/log.h"
#include "common/wire/wire.h"
#include "server/shell/driver_internal.h"

// Connections.

static void
on_open(void *data, uint64_t conn, const struct peer *peer)
{
    struct driver *driver = data;
    struct core_event event = {
        .kind = EVENT_CONNECTED,
        .conn = conn,
        .address = peer->key,
        .network = peer->network,
        .is_exempt = peer->is_exempt,
        .text = peer->address,
    };

    log_info("connected conn=%" PRIu64 " address=%s port=%d", conn, peer->address, peer->port);
    driver_handle(driver, &event);
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
        // A pong tells the round trip that the peer wants us to see; this is the one that is.
        event.rtt_us = msg.kind == CLIENT_PONG ? net_rtt_us(driver->net, conn) : 0;
        driver_handle(driver, &event);
        break;
    case WIRE_UNKNOWN_BODY:
    case WIRE_BAD_FIELD:
        event.kind = EVENT_BAD_MESSAGE;
        event.seq = result.seq;
        event.text = result.fault == WIRE_BAD_FIELD ? result.detail : NULL;
        driver_handle(driver, &event);
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
    driver_handle(data, &event);
}

static void
on_output(void *data, uint64_t conn, bool is_high)
{
    struct core_event event = {.kind = is_high ? EVENT_OUTPUT_HIGH : EVENT_OUTPUT_LOW,
                               .conn = conn};

    log_debug("output conn=%" PRIu64 " high=%d", conn, is_high);
    driver_handle(data, &event);
}

const struct net_ops driver_net_ops = {on_open, on_frame, on_nonsense, on_close, on_output};

// Journal and workers.

void
driver_on_news(void *data, enum journal_news news, uint64_t lsn)
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
    driver_handle(driver, &event);
}

void
driver_on_engine(void *data, const struct engine_result *result)
{
    static const enum core_event_kind kinds[] = {[ENGINE_MOVE] = EVENT_ENGINE_MOVE,
                                                 [ENGINE_HINT] = EVENT_ENGINE_HINT,
                                                 [ENGINE_FAILED] = EVENT_ENGINE_FAILED,
                                                 [ENGINE_INFO] = EVENT_ENGINE_INFO};
    struct core_event event = {.kind = kinds[result->kind],
                               .job = result->job,
                               .action = result->action,
                               .hint = result->hint,
                               .spent_ms = result->spent_ms,
                               .info = result->info};

    driver_handle(data, &event);
}

void
driver_on_hashed(void *data, uint64_t job, bool is_good, const char *hash)
{
    struct core_event event = {.kind = EVENT_HASHED, .job = job, .is_good = is_good, .text = hash};

    driver_handle(data, &event);
}

void
driver_on_archive(void *data, uint64_t job, const struct archive_answer *answer)
{
    const struct found_games *found = answer->games;
    struct wire_archive_page page = {0};
    struct core_event event = {.kind = EVENT_RECORD, .job = job, .text = answer->text};

    if (found) {
        page = (struct wire_archive_page){found->count, found->games, found->more};
        event.kind = EVENT_ARCHIVE_PAGE;
        event.archive = &page;
    } else if (answer->rating_history) {
        event.kind = EVENT_RATING_HISTORY;
        event.rating_history = &answer->rating_history->wire;
    }
    driver_handle(data, &event);
}
