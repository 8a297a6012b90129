// SPDX-License-Identifier: MIT
// One step of the core: the time, an event, and its effects carried out.
#define LOG_MODULE "driver"
#include <inttypes.h>
#include <time.h>

#include "common/util/log.h"
#include "server/shell/driver_internal.h"

enum { GAP_MS = 250 }; // a turn later than that: the process stood still

struct now
driver_clocks(void)
{
    struct timespec mono, wall;

    clock_gettime(CLOCK_MONOTONIC, &mono);
    clock_gettime(CLOCK_REALTIME, &wall);
    return (struct now){(int64_t)mono.tv_sec * 1000 + mono.tv_nsec / 1000000,
                        (int64_t)wall.tv_sec * 1000 + wall.tv_nsec / 1000000};
}

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
    if (driver->later_count < DRIVER_LATER_MAX) {
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
        (effect->send.can_wait ? net_send_patiently : net_send)(driver->net, effect->send.conn,
                                                                effect->send.frame);
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
        break;
    case EFFECT_DRAIN:
        driver->ops->on_drain(driver->data);
        break;
    case EFFECT_MAIL:
        if (driver->ops->on_mail) {
            driver->ops->on_mail(driver->data, (const char *)effect->mail->bytes,
                                 effect->mail->length);
        }
        break;
    case EFFECT_PLAYS:
        net_hear_first(driver->net, effect->conn);
        break;
    case EFFECT_NOTE:
        log_info("%s", (const char *)effect->note->bytes);
    }
}

void
driver_carry_out(struct driver *driver)
{
    for (int i = 0; i < driver->effects.count; i++) {
        carry_out(driver, &driver->effects.list[i]);
    }
    effects_clear(&driver->effects);
}

static void
step(struct driver *driver, const struct core_event *event, struct now now)
{
    core_handle(driver->core, event, now, &driver->effects);
    driver_carry_out(driver);
    driver->stats.events++;
}

// What time is it, and has the process stood still since it last looked? Between
// two turns of the loop it may sleep as long as a heartbeat. All clocks that run
// were started before that, so all of them are moved.
struct now
driver_look(struct driver *driver)
{
    struct now now = driver_clocks();
    int64_t late = now.mono_ms - driver->alive_ms - (driver->is_in_turn ? 0 : DRIVER_HEARTBEAT_MS);

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

void
driver_handle(struct driver *driver, const struct core_event *event)
{
    struct now now = driver_look(driver);

    step(driver, event, now);
    while (driver->later_count > 0) {
        struct core_event refused = {.kind = EVENT_REFUSED,
                                     .job = driver->later[--driver->later_count]};

        step(driver, &refused, now);
    }
}
