// SPDX-License-Identifier: MIT
// Open rooms and players online, by the server's pages and deltas.
#ifndef CLIENT_MODEL_M_LOBBY_H
#define CLIENT_MODEL_M_LOBBY_H

#include "client/model/m_people.h"
#include "common/wire/settings_message.h"

enum { LOBBY_ROOMS_MAX = 4000, LOBBY_PLAYERS_MAX = 8000 }; // further ones are not shown

struct m_lobby_room {
    uint64_t id;
    char code[WIRE_CODE_BYTES + 1];
    struct room_settings setup;
    struct occupant seats[SEAT_COUNT];
    bool is_running;
    uint32_t move; // number of its next move
    uint32_t watcher_count;
};

struct m_lobby_player {
    struct person person;
    enum player_state state;
    uint64_t room; // where he plays or waits, 0 = nowhere
};

// A pairing that people look for.
struct m_lobby_seek {
    struct room_settings setup;
    uint32_t rating_min, rating_max; // 0 = any
    uint32_t count;                  // of players who look for it
};

// A zeroed one is empty.
struct m_lobby {
    bool is_known; // the pages have come
    int room_count, room_capacity;
    struct m_lobby_room *rooms; // owned, in the order in which they were told
    int player_count, player_capacity;
    struct m_lobby_player *players; // owned
    int seek_count;
    struct m_lobby_seek seeks[WIRE_SEEKS_MAX]; // those that most people look for first
};

void m_lobby_page(struct m_lobby *lobby, const struct wire_lobby_page *page);
void m_lobby_delta(struct m_lobby *lobby, const struct wire_lobby_delta *delta);
void m_lobby_seeks(struct m_lobby *lobby, const struct wire_lobby_seeks *seeks);
void m_lobby_clear(struct m_lobby *lobby); // keeps nothing
void m_lobby_finish(struct m_lobby *lobby);

// The room with this id; NULL if it is not listed.
const struct m_lobby_room *m_lobby_room(const struct m_lobby *lobby, uint64_t id);
const struct m_lobby_room *m_lobby_room_by_code(const struct m_lobby *lobby, const char *code);
const struct m_lobby_player *m_lobby_player(const struct m_lobby *lobby, uint64_t id);
const struct m_lobby_player *m_lobby_player_by_name(const struct m_lobby *lobby, const char *name);

// The pairing like this one; NULL if the lobby does not list it.
const struct m_lobby_seek *m_lobby_seek_like(const struct m_lobby *lobby,
                                             const struct m_lobby_seek *own);
// The first pairing that this person could join, as far as the client knows; NULL if there is none.
const struct m_lobby_seek *m_lobby_seek_for(const struct m_lobby *lobby,
                                            const struct person *person);

// Are both seats taken?
bool m_lobby_is_full(const struct m_lobby_room *room);
// Is a played better than b, by the ratings of those who sit there? Guests and AIs have none; of
// equals the one among people, then the one with more watchers.
bool m_lobby_is_stronger(const struct m_lobby_room *a, const struct m_lobby_room *b);
// The best game of those that run, but for this room; NULL if there is none.
const struct m_lobby_room *m_lobby_best(const struct m_lobby *lobby, uint64_t but);

#endif
