// SPDX-License-Identifier: MIT
// Lines that are taken back, by their author, the owner of a room or the operator. Whoever may have
// read them and knows of such things is told to forget them.
//
// The operator takes back all lines of an author at once. They go in groups: of one place, and no
// more than one frame can name. The crowd there is told once in a turn, and other requests go
// between.
#ifndef SERVER_CORE_HISTORY_TAKE_BACK_H
#define SERVER_CORE_HISTORY_TAKE_BACK_H

#include <stdint.h>

struct core;
struct history_line;
struct turn;

void take_back_line(struct turn *turn, struct history_line *line);

// All that somebody has said in the lobby and in rooms; the first group in this step. Returns how
// many lines.
int take_back_all_of(struct turn *turn, uint64_t author);
// The same of all who spoke under this name and are forgotten since, as guests are. Another player
// who has the name now keeps what he said.
int take_back_all_gone(struct turn *turn, const char *name);
// How many lines that would be.
int take_back_count_gone(const struct core *core, const char *name);

void take_back_on_timer(struct turn *turn);

#endif
