// SPDX-License-Identifier: MIT
// A room as a client knows it, from what it was sent and nothing else: it
// rebuilds the match through the referee, as a real client would.
#ifndef TESTS_SIM_VIEW_H
#define TESTS_SIM_VIEW_H

#include "common/wire/messages.h"
#include "tests/sim/company.h"

struct client;
struct sim;

struct view_occupant {
    enum occupant_kind kind;
    uint64_t player;
    bool is_ready, wants_restart;
    struct badge badge;
};

struct view {
    uint64_t room;
    bool is_synced;
    uint64_t version;
    uint32_t pages, pages_got;
    uint32_t event_total, event_count;
    uint64_t owner;
    char code[WIRE_CODE_BYTES + 1];
    struct view_occupant occupants[SEAT_COUNT];
    uint64_t lenders[SEAT_COUNT]; // who may take the seat back
    uint32_t points[SEAT_COUNT];  // of the series
    bool wanted_restart;          // both, when the last game ended
    struct company company;
    uint64_t chat_ids[CHANNEL_COUNT]; // of the newest lines
    struct match_settings settings;
    bool is_delayed; // watchers see it late
    uint64_t game;
    bool has_match;
    bool has_clocks; // of the newest event
    struct wire_clocks clocks;
    struct match match; // owned
};

struct view *view_find(const struct client *client, uint64_t room);
void view_drop(struct client *client, uint64_t room);
void view_drop_all(struct client *client);

// What a client does with these messages.
void view_snapshot(struct sim *sim, struct client *client, const struct wire_snapshot *snapshot);
void view_event(struct sim *sim, struct client *client, const struct wire_room_event *event);

// Where the client stands and what it sees there, as one number.
uint64_t view_hash(const struct view *view);

// Compares with the core where both stand at the same version.
void view_check(struct sim *sim, const struct client *client, const struct view *view);

#endif
