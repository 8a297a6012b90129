// SPDX-License-Identifier: MIT
// Inside the driver: driver.c has turns, start and end, driver_step.c one step of the
// core, driver_events.c what comes from the world. For these three alone.
#ifndef SERVER_SHELL_DRIVER_INTERNAL_H
#define SERVER_SHELL_DRIVER_INTERNAL_H

#include "common/wire/arena.h"
#include "server/shell/driver.h"
#include "server/shell/workers/archive_reader.h"
#include "server/shell/workers/password.h"

struct event;

enum {
    DRIVER_HEARTBEAT_MS = 100, // a turn comes at least so often
    DRIVER_LATER_MAX = 64,
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
    struct arena arena;                     // of the current message
    void *arena_block;                      // owned
    struct event *wake, *heartbeat, *grace; // owned
    int64_t wake_ms;                        // the timer is set to this, TIME_NEVER = not
    bool is_in_turn, is_closing;
    int64_t turn_ms;          // the running or last turn began then
    int64_t alive_ms;         // the process was running then
    uint64_t issued, durable; // lsn
    bool is_released;         // something became durable in this round
    int later_count;
    uint64_t later[DRIVER_LATER_MAX]; // jobs that wait for a free worker
    int64_t turn_us;                  // as turn_ms, by latency_now_us()
    struct driver_stats stats;
};

struct now driver_clocks(void);

// Reads the time and begins a turn. Tells the core first if the process stood still.
struct now driver_look(struct driver *driver);

// Hands an event to the core and carries out its effects.
void driver_handle(struct driver *driver, const struct core_event *event);
// The effects that the core has appended.
void driver_carry_out(struct driver *driver);

// Functions for the modules that call back: data is the driver.
extern const struct net_ops driver_net_ops;
void driver_on_news(void *data, enum journal_news news, uint64_t lsn);
void driver_on_engine(void *data, const struct engine_result *result);
void driver_on_hashed(void *data, uint64_t job, bool is_good, const char *hash);
void driver_on_archive(void *data, uint64_t job, const struct archive_answer *answer);

#endif
