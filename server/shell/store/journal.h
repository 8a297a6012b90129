// SPDX-License-Identifier: MIT
// Durable before visible, the slow half: a thread that commits what one turn of
// the loop has gathered, while the next turn gathers (group commit). Whatever
// waits becomes one batch, so a slower disk makes larger batches, not a longer
// queue of commits. A second thread tidies the store beside it.
//
//      loop    journal_add · add · add · flush        add · flush · add · flush
//      thread                            commit ───────────┘  commit of all three
//
// All functions are called by the loop's thread; so is the callback, which may add
// and flush. With DURABILITY_OFF nothing is written and everything is durable at
// once: the callback is called within journal_flush() then, again and again until
// it adds nothing more, but never within itself.
#ifndef SERVER_SHELL_STORE_JOURNAL_H
#define SERVER_SHELL_STORE_JOURNAL_H

#include "server/shell/store/store.h"

struct latency;
struct event_base;
struct journal;

enum journal_news {
    JOURNAL_DURABLE, // everything up to lsn
    JOURNAL_DOWN,    // the disk is full; the same batch is tried again by itself
    JOURNAL_UP,      // storing works again
    JOURNAL_BROKEN,  // nothing more will be stored: the process must end
};

typedef void (*journal_fn)(void *data, enum journal_news news, uint64_t lsn);

// For /metrics.
struct journal_stats {
    uint64_t batches, entries;
    int waiting;               // entries handed over and not durable yet
    int64_t last_commit_us;    // how long the newest commit took
    int64_t longest_commit_us; // of this process
};

// Takes the store, which no other code may use from now on; NULL with DURABILITY_OFF. Returns
// owned; NULL if threads cannot be started, and then the store is still the caller's.
struct journal *journal_create(const struct store_ops *ops, struct store *store,
                               struct event_base *base, journal_fn tell, void *data);

// Stores everything that was added, then ends the threads and closes the store.
// If the disk stays full the rest is given up after grace_ms. What is still to be
// told is told before it returns; what the callback adds then is not stored. True
// if all of it is stored. Accepts NULL.
bool journal_destroy(struct journal *journal, int64_t grace_ms);

// Adds an entry to the open batch. Takes one hold of its data, which must be the only one.
void journal_add(struct journal *journal, const struct journal_entry *entry);

// The turn of the loop is over: what was added may be committed. All entries of
// one core_handle() must have been added between two flushes.
void journal_flush(struct journal *journal);

struct journal_stats journal_stats(const struct journal *journal);
// How long the journal's messages waited for the loop; borrowed.
const struct latency *journal_latency(const struct journal *journal);

#endif
