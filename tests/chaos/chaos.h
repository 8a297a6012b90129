// SPDX-License-Identifier: MIT
// What the programs of this folder share: one real server, people on real sockets
// who act from what they were shown, and a ledger of everything that anybody was
// ever shown. Nothing of it may be lost, whatever happens to the server.
//
//      people ── requests ──► server          killed, stopped, starved
//        │  ▲                    │
//        │  └──── messages ──────┘
//        └──► views ──► ledger ──► times, returns, audit: what must hold
//
// The seed decides what people do and when trouble comes; the machine decides the
// rest, so a seed brings back the same kind of run, not the same run. The first
// violation is printed with its history and ends the program; the folder of the
// server is kept.
#ifndef TESTS_CHAOS_CHAOS_H
#define TESTS_CHAOS_CHAOS_H

#include "common/util/rng.h"
#include "tests/chaos/history.h"
#include "tests/chaos/ledger.h"
#include "tests/chaos/person.h"
#include "tests/support/server_process.h"

enum {
    PEOPLE_MAX = 48,
    LIVES_MAX = 16384,
    STOPS_MAX = 4096,
    NOBODY = -1,
    NEVER = -1,
};

struct chaos_options {
    const char *name; // of the program
    const char *what; // its option for the count: "--kills"
    uint64_t seed;
    long count; // of the trouble
    bool is_verbose;
};

// A time during which the server stood still by our doing: surely, and at most.
struct freeze {
    int64_t from_ms, to_ms;
    int64_t early_ms, late_ms;
    int64_t tolerance_ms; // so much of it may be charged all the same
    int64_t logged_ms;    // what the server itself says of it
};

struct counts {
    long frames, requests, answers, refusals, events, snapshots, returns, kills, drains, records;
    long profiles, lines, full_disk;
};

struct chaos;

typedef void (*chaos_fn)(struct chaos *chaos);

struct chaos {
    struct chaos_options options;
    struct rng rng;
    struct server_process server;
    int life;                   // how often it was started; 0 = never
    int64_t died_ms[LIVES_MAX]; // when each life ended
    bool is_up;                 // it takes connections, as far as we know
    int kill_signal;            // that ends it at once
    int own_end;                // it may end by itself with this status; 0 = it may not
    chaos_fn before_start;      // NULL, or what each start needs
    bool is_calm;               // no trouble of its own in this life
    bool may_close;             // it was told to stop: whoever is closed now has no complaint
    int person_count;
    struct person *people[PEOPLE_MAX]; // owned
    struct ledger ledger;
    struct history history;
    struct counts counts;
    int freeze_count;
    struct freeze freezes[STOPS_MAX];
    uint64_t lobby_marks;
    int auditors;                        // so far
    bool is_filled;                      // the disk, by us; told or not
    bool has_logins;                     // members come back with their passwords now and then
    chaos_fn after_frame, after_request; // NULL, or trouble that waits for its moment
    long countdown;                      // until then
};

// Reads --seed N, the option of the count and --verbose; false with a usage if
// something else is there. GOREN_CHAOS_COUNT in the environment is another count, for long runs.
bool chaos_options_read(int argc, char **argv, struct chaos_options *options);

// The server is not started yet. Returns owned.
struct chaos *chaos_create(const struct chaos_options *options);
void chaos_destroy(struct chaos *chaos);

int64_t chaos_now_ms(void); // the clock that the server's clocks go by
uint32_t chaos_below(struct chaos *chaos, uint32_t below);
bool chaos_chance(struct chaos *chaos, int of_thousand);

void chaos_note(struct chaos *chaos, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A violation: prints what, the seed and the history of the room and the person
// (0, NOBODY), and ends the program with status 1.
_Noreturn void chaos_fail(struct chaos *chaos, uint64_t room, int person, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// Starts the server and waits until it takes connections.
void chaos_start(struct chaos *chaos);
// The server is about to be started: the books follow.
void chaos_born(struct chaos *chaos);
// It has ended: what it had sent is still read, and nothing else. Fails unless it
// ended with this status (NEVER = none), or as it may by itself.
void chaos_ended(struct chaos *chaos, int status, int expected);
// A connection broke, or nobody listens. Fails unless the server may end by itself
// and did.
void chaos_lost(struct chaos *chaos, int person, const char *what);
// Ends it at once.
void chaos_kill(struct chaos *chaos);
// SIGTERM; it must end well.
void chaos_stop(struct chaos *chaos);

// From now on the server may stand still, by our doing, and nobody knows yet how
// long. Whoever knows fills in the rest; borrowed.
struct freeze *chaos_stand_still(struct chaos *chaos);

// Ends a program that found nothing wrong: says so, with figures.
int chaos_good(struct chaos *chaos);

#endif
