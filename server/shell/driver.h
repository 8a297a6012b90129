// SPDX-License-Identifier: MIT
// The core and the world: hands events and the time to the core, and carries out
// its effects by connections, journal and workers. One thread owns all of it;
// other threads answer through mailboxes.
//
// Each turn of the loop handles all events that have arrived. driver_end_turn() ends it:
//
//      entries of the core go to the journal
//      frames whose entries are durable are written to the sockets
//      closed connections are told to the core and freed
//      the timer is set to the core's next deadline
//
// A turn that comes much too late means that the process stood still. The core
// is told so before anything else: no clock is charged for that time (clocks.md 1).
#ifndef SERVER_SHELL_DRIVER_H
#define SERVER_SHELL_DRIVER_H

#include "server/core/core.h"
#include "server/shell/latency.h"
#include "server/shell/net/net.h"
#include "server/shell/store/journal.h"
#include "server/shell/workers/engine_pool.h"

struct event_base;
struct strbuf;
struct driver;

struct record_signer;

struct driver_config {
    struct core_config core; // its functions are set by the driver
    struct net_config net;
    const struct store_ops *store;
    const char *path; // of the store
    enum durability durability;
    int engine_threads;
    size_t engine_memory_bytes;
    size_t password_memory_bytes;
    const struct record_signer
        *signer; // signs records; outlives the driver; NULL = records are not signed
};

struct driver_ops {
    // A stop that the operator has announced is due: driver_drain() is to be called. After the
    // current step: not from inside.
    void (*on_drain)(void *data);
    // The answer to driver_command(); text is borrowed, length bytes.
    void (*on_answer)(void *data, uint64_t job, bool is_good, const char *text, size_t length);
    // A mail is to be sent; text is borrowed, length bytes. NULL: there is none.
    void (*on_mail)(void *data, const char *text, size_t length);
    // Called with each frame received or sent, for the dump; may be NULL.
    void (*on_frame)(void *data, uint64_t conn, bool is_from_client, const uint8_t *message,
                     size_t length);
};

enum driver_state {
    DRIVER_RUNNING,
    DRIVER_DRAINING, // games are frozen, everything is being stored
    DRIVER_LEAVING,  // everybody is told
    DRIVER_OVER,     // the loop may end
    DRIVER_BROKEN,   // nothing can be stored any more: the process must end now
};

struct driver_stats {
    struct net_stats net;
    struct journal_stats journal;
    struct engine_pool_stats engines;
    uint64_t events, turns;
    int64_t longest_turn_ms, gap_ms; // gap: all freezes together
    struct latency turn_latency;     // how long turns of the loop took
    struct latency loop_latency;     // how long news of other threads waited for it
    bool is_storage_down;
    struct core_stats core;
};

// Opens the store, recovers, starts the threads. Borrows the strings of config
// for the call and data for its life. NULL with a sentence in *why.
struct driver *driver_create(struct event_base *base, const struct driver_config *config,
                             const struct driver_ops *ops, void *data, struct strbuf *why);

// Stores what can still be stored. True if that was all.
bool driver_destroy(struct driver *driver); // accepts NULL

struct net *driver_net(struct driver *driver);
enum driver_state driver_state(const struct driver *driver);
struct driver_stats driver_stats(const struct driver *driver);

void driver_end_turn(struct driver *driver);

// Other limits of the core (core.h, EVENT_LIMITS).
void driver_set_limits(struct driver *driver, const struct core_config *config);

// A line of the operator; answered by on_answer() with the same number.
void driver_command(struct driver *driver, uint64_t job, const char *line);

// Stops everything in order, within grace_ms.
void driver_drain(struct driver *driver, int64_t grace_ms);

#endif
