// SPDX-License-Identifier: MIT
// All lines that are kept, in lists: the lobby's, one of each room, one of each person (messages in
// both directions, and news for him), and one of all that somebody has said. What passes a limit, or
// becomes too old, goes (history_limits.h).
#ifndef SERVER_CORE_HISTORY_HISTORY_H
#define SERVER_CORE_HISTORY_HISTORY_H

#include "server/core/effects.h"
#include "server/core/history/history_line.h"
#include "server/core/timers.h"

struct core;
struct turn;
struct room;

enum { HISTORY_LOBBY_KEY = 1 }; // no id is that small

struct history_list {
    uint64_t key;
    struct history_node *first;
    int count;
    UT_hash_handle by_key;
};

// Lines of many lists by their age.
struct history_ages {
    struct history_line *oldest; // list
    int count;
    struct history_line *looked_at; // the next one to compare with lower limits, NULL = none
};

// What the operator takes back: all that this author has said up to now.
struct unsaid {
    uint64_t author;
    uint64_t newest; // line
};

struct history_lines {
    struct history_line *lines; // by id
    struct history_list *lists; // by key
    struct history_ages mail;   // all that is for one person
    struct history_ages rooms;  // all that was said in rooms
    struct blob *lobby_page;    // owned: the newest lines as they are answered, NULL = not made yet
    int64_t lobby_page_ms;
    struct timer timer;
    int unreadable_count, unreadable_capacity;
    uint64_t *unreadable; // owned: lines of the journal, until all are there
    int unsaid_count, unsaid_capacity;
    struct unsaid *unsaid; // owned (take_back.h)
    struct timer unsay_timer;
};

// The list of a place or a person; NULL if nothing is kept there. said: what he has said in the
// lobby and in rooms.
const struct history_list *history_list_of(const struct core *core, uint64_t key);
const struct history_list *history_said_by(const struct core *core, uint64_t player);
struct history_line *history_find(const struct core *core, uint64_t id);

// Keeps a line and stores it; what passes a limit goes (history_limits.h). Returns its number; 0 = it
// passed a limit itself.
uint64_t history_keep(struct turn *turn, const struct history_words *words);
// The next of one list: call with the oldest, or newest, first.
struct history_node *history_newest(const struct history_list *list);

void history_store(struct turn *turn, const struct history_line *line);
void history_remove(struct turn *turn, struct history_line *line);
// A room closes.
void history_forget_room(struct turn *turn, uint64_t room);

// The lines of a journal, after its players and rooms. False if one is there twice.
bool history_recover(struct core *core, const struct journal_entry *entry);
// All are there: those whose people are not, or that cannot be read, are given up.
void history_recovered(struct turn *turn);

void history_destroy_all(struct core *core);

#endif
