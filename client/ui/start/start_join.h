// SPDX-License-Identifier: MIT
// The address of a server, typed or pasted: to join a friend there, or to watch.
#ifndef CLIENT_UI_START_START_JOIN_H
#define CLIENT_UI_START_START_JOIN_H

#include <stdbool.h>

struct ui;

void start_ask_join(struct ui *ui);
void start_ask_watch(struct ui *ui);
bool start_go_back(struct ui *ui); // to the server of last time

#endif
