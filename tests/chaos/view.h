// SPDX-License-Identifier: MIT
// A room as one person knows it, from what he was sent and nothing else: the
// match is rebuilt through the referee, as a real client would.
#ifndef TESTS_CHAOS_VIEW_H
#define TESTS_CHAOS_VIEW_H

#include "common/wire/messages.h"

struct view_occupant {
    enum occupant_kind kind;
    uint64_t player;
    bool is_ready;
};

// What a version of a room shows.
struct room_state {
    uint64_t owner;
    struct view_occupant occupants[SEAT_COUNT];
    struct match_settings settings;
    char title[ROOM_TITLE_BYTES + 1];
    bool is_listed; // in the lobby
    uint64_t game;
    int event_count; // of the game
};

struct view {
    uint64_t room;
    char code[WIRE_CODE_BYTES + 1];
    uint64_t version;
    bool is_synced;
    uint32_t pages, pages_got;
    uint32_t event_total;
    struct room_state state;
    bool has_clocks; // of the newest snapshot
    struct wire_clocks clocks;
    bool has_match;
    struct match match; // owned
};

// Returns owned.
struct view *view_create(uint64_t room);
void view_destroy(struct view *view);

// What a client does with these messages: NULL, or what is wrong with them. A
// snapshot counts when all its pages are there (is_synced).
const char *view_snapshot(struct view *view, const struct wire_snapshot *snapshot);
const char *view_event(struct view *view, const struct wire_room_event *event);

bool view_is_running(const struct view *view);

// What is stored together with the end of its game: both seats, and the ratings.
uint64_t view_versions_after_end(const struct view *view);

// A state as one number: equal states have equal numbers.
uint64_t room_state_hash(const struct room_state *state, bool is_running);

#endif
