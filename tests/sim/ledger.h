// SPDX-License-Identifier: MIT
// All that was ever released to any client. Nothing of it may be undone, and
// whoever else is shown the same thing must be shown the same.
#ifndef TESTS_SIM_LEDGER_H
#define TESTS_SIM_LEDGER_H

#include <stdbool.h>
#include <uthash.h>

#include "common/game/match.h"
#include "common/wire/limits.h"

struct blob;
struct server_msg;
struct sim;
struct view;

// What a version of a room was, by its bytes and by what clients made of it.
struct ledger_line {
    struct {
        uint64_t room;
        uint64_t version;
    } id;
    uint64_t bytes_hash; // 0 = not released as an event
    uint64_t state_hash; // 0 = nobody stood there yet
    UT_hash_handle hh;
};

struct ledger_room {
    uint64_t id;
    uint64_t version; // the newest that was released
    uint64_t durable; // the newest that the journal knows
    bool is_closed;   // somebody was told so
    bool is_gone;     // the journal was told to forget it
    UT_hash_handle hh;
};

struct ledger_game {
    uint64_t id;
    uint64_t room;
    int count, capacity;
    struct match_event *events; // owned
    UT_hash_handle hh;
};

struct ledger_player {
    uint64_t id;
    char name[WIRE_NAME_BYTES + 1];
    bool is_guest;
    bool is_banned;   // the operator was told so
    bool is_silenced; // and so
    bool is_gone;     // the server was allowed to forget it
    UT_hash_handle hh;
};

// A resume token that was given out.
struct ledger_token {
    uint8_t token[WIRE_TOKEN_BYTES];
    uint64_t player;
    uint64_t number; // within its family, counts up
    UT_hash_handle hh;
};

// A recovery code that was used.
struct ledger_code {
    char code[WIRE_RECOVERY_CODE_BYTES + 1];
    UT_hash_handle hh;
};

struct ledger_family {
    uint64_t id;   // the first bytes of its tokens
    uint64_t next; // number of the next token
    uint64_t used; // the newest number that was used
    uint64_t player;
    bool is_revoked; // its player said goodbye for good, or was logged out
    UT_hash_handle hh;
};

struct ledger {
    struct ledger_line *lines;
    struct ledger_room *rooms;
    struct ledger_game *games;
    struct ledger_player *players;
    struct ledger_token *tokens;
    struct ledger_family *families;
    struct ledger_code *codes;
    const struct blob *last; // the frame that was looked at last in this step
};

// A frame goes out.
void ledger_release(struct sim *sim, uint64_t conn, const struct blob *frame);

// A client stands at a version: others must have stood there in the same way.
void ledger_state(struct sim *sim, const struct view *view, uint64_t player);

// An event of a game was shown as number index.
void ledger_game_event(struct sim *sim, uint64_t game, uint64_t room, int index,
                       const struct match_event *event);

// Was the operator told that this one is banned?
bool ledger_is_banned(struct sim *sim, uint64_t player);

// The operator was told that this one is silenced, for longer than the run lasts.
void ledger_silence(struct sim *sim, uint64_t player);
bool ledger_is_silenced(struct sim *sim, uint64_t player);

// All tokens of the player are worthless from here on.
void ledger_revoke(struct sim *sim, uint64_t player);
void ledger_revoke_name(struct sim *sim, const char *name);

// Whoever is called so is banned, or not any more.
void ledger_ban(struct sim *sim, const char *name, bool is_banned);

// A frame of the server, borrowed until the next one; NULL if it cannot be read.
const struct server_msg *ledger_decode(struct sim *sim, const struct blob *frame);

// The journal has the room up to this version.
void ledger_room_kept(struct sim *sim, uint64_t room, uint64_t version);

// An event of a game was committed with this version of its room.
void ledger_event_kept(struct sim *sim, uint64_t game, uint64_t version);

// Which game is played in the room, by the journal.
void ledger_game_kept(struct sim *sim, uint64_t game, uint64_t room);

// The journal was told to forget it.
void ledger_room_gone(struct sim *sim, uint64_t room);
void ledger_player_gone(struct sim *sim, uint64_t player);

// After a recovery: is everything there that was shown?
void ledger_check(struct sim *sim);
void ledger_finish(struct ledger *ledger);

#endif
