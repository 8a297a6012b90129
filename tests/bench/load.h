// SPDX-License-Identifier: MIT
// goren-load: many connections of one process that play legal games against each
// other on a server, and how long their moves take. One thread, raw epoll.
//
//      goren_load      main: sets up, measures, prints
//      load_play       whose turn it is, when moves are due, what is counted
//      load_loop       connections and frames; waiting for answers
//      load_goren      speaks the protocol (set-up by the codecs, play by load_scan)
//      load_bare       speaks to the bare relay
//
// In the closed loop a move is played as soon as the one before has arrived. In
// the open loop moves are due on a fixed schedule, room after room, and time
// counts from when a move was due: a server that stalls is not spared the moves
// that it kept from being sent.
#ifndef TESTS_BENCH_LOAD_H
#define TESTS_BENCH_LOAD_H

#include "common/wire/arena.h"
#include "tests/bench/load_conn.h"
#include "tests/bench/load_histogram.h"
#include "tests/bench/load_options.h"

struct load;

struct load_room {
    uint64_t id;         // goren: as the server calls it
    uint64_t sent_ns[2]; // of the last two moves, by odd and even: when sent, or due
    uint64_t due_ns;     // of the move that is late
    uint32_t move;       // the next one, from 1
    uint8_t opener;      // the player with the odd moves
    bool is_busy;        // a move is on its way, or the next game has not begun
    bool is_late;        // a move was due while it was busy
};

// What is counted while it is measured.
struct load_tally {
    uint64_t moves;                // that the opponent has got
    uint64_t deliveries;           // of events of games to anybody
    uint64_t skipped;              // due while one was late already
    struct load_histogram move_ns; // until the opponent has it
    struct load_histogram echo_ns; // until the mover has it
};

// How a server is spoken to.
struct client_msg;

struct load_speech {
    size_t frame_max;
    // Says who one is; adds to awaited for each answer that must come.
    void (*greet)(struct load *load, struct load_conn *conn);
    // All have been greeted: gets the rooms ready for their first move. May be NULL.
    bool (*enter)(struct load *load);
    // Sends a request of our protocol. May be NULL.
    void (*say)(struct load *load, struct load_conn *conn, struct client_msg *msg);
    // Writes the frame of the room's next move and returns its bytes.
    size_t (*write_move)(struct load *load, struct load_conn *mover, uint8_t *out);
    void (*on_frame)(struct load *load, struct load_conn *conn, const uint8_t *message,
                     size_t length);
};

enum { LOAD_MOVE_BYTES_MAX = 64 };

struct load {
    struct load_options options;
    const struct load_speech *speech;
    struct load_net net;
    struct arena arena; // for the codecs
    uint32_t conn_count;
    struct load_conn *conns; // owned; those of a room stand together
    struct load_room *rooms; // owned
    uint64_t now_ns;         // when the bytes in hand were read
    uint64_t awaited;        // answers that must come before the set-up goes on
    bool is_playing;
    struct load_tally tally;
    uint64_t errors, pings;
};

// load_loop

bool load_init(struct load *load, const struct load_options *options);
void load_finish(struct load *load);

// The connection of a player or spectator of a room.
struct load_conn *load_conn_at(struct load *load, uint32_t room, uint32_t place);

void load_send(struct load *load, struct load_conn *conn, const uint8_t *bytes, size_t length);

// Counts something that must not happen, and tells the first ones.
void load_complain(struct load *load, const struct load_conn *conn, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Handles what comes, until then at the latest.
void load_turn(struct load *load, uint64_t until_ns);

// Connects and greets everybody.
bool load_connect(struct load *load);

// Lets the answers catch up with the requests; all of them with load_await().
// False if something went wrong or nothing comes any more.
bool load_pace(struct load *load);
bool load_await(struct load *load);

// load_play

// The first moves, or from when on they are due; then for so long. tally holds
// what was counted in the second part, *before the figures at its start.
struct load_stats;
void load_play(struct load *load, struct load_stats *before);

// Holds everything for so long.
void load_hold(struct load *load, double seconds);

// load_people: compares readers of the people page with those of the lobby, and prints a line.
void load_people(struct load *load);

// A move has arrived at somebody in the room. True if that was the opponent.
bool load_on_move(struct load *load, struct load_conn *conn, uint32_t move);

// The room is ready for its next move: plays it if it is time to.
void load_on_turn(struct load *load, uint32_t room);

extern const struct load_speech load_speech_goren;
extern const struct load_speech load_speech_bare;

#endif
