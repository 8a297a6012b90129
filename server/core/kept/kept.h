// SPDX-License-Identifier: MIT
// All lines that are kept, in lists: the lobby's, one of each room, one of each person (messages in
// both directions, and news for him), and one of all that somebody has said. Every list has its
// limit; what passes it, or becomes too old, goes. The figures are the configuration's.
#ifndef SERVER_CORE_KEPT_KEPT_H
#define SERVER_CORE_KEPT_KEPT_H

#include "server/core/effects.h"
#include "server/core/kept/kept_line.h"
#include "server/core/timers.h"

struct core;
struct turn;
struct room;

enum {
    KEPT_LOBBY_KEY = 1,      // no id is that small
    KEPT_PAIR_MAX = 200,     // messages between the same two
    KEPT_BOX_MAX = 1000,     // messages and news of one person
    KEPT_NEWS_MAX = 50,      // news of one person
    KEPT_CORR_MAX = 2000,    // lines of a room with a correspondence game: all, for all we know
    KEPT_WAITING_MAX = 20,   // for one person who is away,
    KEPT_WAITING_OF_MAX = 3, // of one author
    KEPT_OLD_PER_TURN = 64,  // that are given up in one step
};

struct kept_list {
    uint64_t key;
    struct kept_node *first;
    int count;
    UT_hash_handle by_key;
};

struct kept_lines {
    struct kept_line *lines; // by id
    struct kept_list *lists; // by key
    struct kept_line *mail;  // list: all that is for one person, the oldest first
    struct timer timer;
};

// The list of a place or a person; NULL if nothing is kept there. said: what he has said in the
// lobby and in rooms.
const struct kept_list *kept_list_of(const struct core *core, uint64_t key);
const struct kept_list *kept_said_by(const struct core *core, uint64_t player);
struct kept_line *kept_find(const struct core *core, uint64_t id);

// Keeps a line and stores it; what passes a limit goes. most: of its place (kept_most()). Borrowed
// until the step ends.
struct kept_line *kept_add(struct turn *turn, const struct kept_words *words);
// How many lines are kept of the lobby (NULL) or a room; 0 = none.
int kept_most(const struct core *core, const struct room *room);
bool kept_keeps_mail(const struct core *core);
// The next of one list: call with the oldest, or newest, first.
struct kept_node *kept_newest(const struct kept_list *list);

void kept_store(struct turn *turn, const struct kept_line *line);
void kept_remove(struct turn *turn, struct kept_line *line);
// A room closes.
void kept_forget_room(struct turn *turn, uint64_t room);

// The lines of a journal, after its players and rooms. False if one cannot be read.
bool kept_recover(struct core *core, const struct journal_entry *entry);
// All are there: those whose people are not are given up.
void kept_recovered(struct turn *turn);

void kept_on_timer(struct turn *turn);
void kept_destroy_all(struct core *core);

#endif
