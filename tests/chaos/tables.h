// SPDX-License-Identifier: MIT
// The tables of a run: which game is played there, and by whom.
#ifndef TESTS_CHAOS_TABLES_H
#define TESTS_CHAOS_TABLES_H

#include "common/wire/messages.h"

enum table_kind {
    TABLE_TWO,     // two guests
    TABLE_MEMBERS, // two with accounts; rated
    TABLE_AI,      // one guest against an AI
    TABLE_SHARED,  // one guest on both seats
};

struct table {
    enum table_kind kind;
    const char *rule, *opening, *clock;
    uint32_t size;
    enum clock_start start;
    enum undo_mode undo;
    bool is_private; // joined by its code
    bool is_short;   // the clock runs out now and then
    struct ai_config ai;
};

enum { TABLE_COUNT = 16 };

extern const struct table tables[TABLE_COUNT];

// The title is borrowed by the result.
struct wire_room_settings table_settings(const struct table *table, const char *title);

#endif
