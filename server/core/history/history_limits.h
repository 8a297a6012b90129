// SPDX-License-Identifier: MIT
// How much is kept, and for how long: of the lobby, of a room, of two people, of one person, and of
// all together. What passes a limit goes, the oldest first; nobody loses by what a stranger writes
// to him, as long as there is something else to give up. The figures are the configuration's, or
// fixed.
#ifndef SERVER_CORE_HISTORY_HISTORY_LIMITS_H
#define SERVER_CORE_HISTORY_HISTORY_LIMITS_H

#include <stdbool.h>

struct core;
struct history_line;
struct room;
struct turn;

enum {
    HISTORY_PAIR_MAX = 200,     // messages between the same two
    HISTORY_BOX_MAX = 1000,     // messages and news of one person
    HISTORY_NEWS_MAX = 50,      // news of one person
    HISTORY_CORR_MAX = 2000,    // lines of a room with a correspondence game
    HISTORY_WAITING_MAX = 20,   // for one person who is away,
    HISTORY_WAITING_OF_MAX = 3, // of one author
    HISTORY_OLD_PER_TURN = 64,  // that are looked at, or given up, in one step
};

// How many lines are kept of the lobby (NULL) or a room; 0 = none.
int history_most(const struct core *core, const struct room *room);
bool history_keeps_mail(const struct core *core);

// A line came in: gives up what passes a limit, and sees to its age.
void history_limits_hold(struct turn *turn, const struct history_line *line);
// The configuration is another one.
void history_limits_changed(struct turn *turn);

void history_on_timer(struct turn *turn);

#endif
