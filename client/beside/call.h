// SPDX-License-Identifier: MIT
// Calls a player: what is new since the last look, and the program that is run for it. Nothing of what
// others have typed is ever a word of its command line: it gets it in variables of its environment.
#ifndef CLIENT_BESIDE_CALL_H
#define CLIENT_BESIDE_CALL_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "common/wire/limits.h"

struct wire_waiting;

enum { CALL_RUNNING_MAX = 4 }; // programs at a time; what comes meanwhile is in the next call

enum call_kind { CALL_MOVE, CALL_MESSAGE, CALL_INVITATION, CALL_GAME_OVER };

struct call {
    enum call_kind kind;
    char text[200];    // a sentence
    char opponent[80]; // of MOVE, else ""
    char table[WIRE_CODE_BYTES + 1];
    int64_t left_ms; // of MOVE; -1 = no limit
    uint32_t count;  // of messages, invitations, games
};

// What was called already. Begin with a zeroed one.
struct called {
    int game_count;
    struct called_game {
        uint64_t game;
        uint32_t moves;
    } games[WIRE_ROOMS_MAX];
    uint32_t counts[CALL_GAME_OVER + 1]; // by kind; of moves the games are noted
};

enum { CALLS_MAX = WIRE_ROOMS_MAX + 3 };

// Fills in what is new, and notes it. Returns how many.
int calls_find(struct called *called, const struct wire_waiting *waiting,
               struct call calls[CALLS_MAX]);

struct caller {
    const char *program; // a command line that the user wrote; NULL = lines alone
    bool on_desktop;     // notify-send, with our sentence
    pid_t running[CALL_RUNNING_MAX];
};

// Runs the program. False if it could not be started; it is passed over while too many run.
bool caller_run(struct caller *caller, const struct call *call, const char *server);

#endif
