// SPDX-License-Identifier: MIT
// Lines that are taken back, by their author, the owner of a room or the operator. Whoever may have
// read them and knows of such things is told to forget them.
#ifndef SERVER_CORE_KEPT_TAKE_BACK_H
#define SERVER_CORE_KEPT_TAKE_BACK_H

#include <stdint.h>

struct kept_line;
struct turn;

void take_back_line(struct turn *turn, struct kept_line *line);
// All that somebody has said in the lobby and in rooms. Returns how many lines.
int take_back_all_of(struct turn *turn, uint64_t player);

#endif
