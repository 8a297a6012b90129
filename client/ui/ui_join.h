// SPDX-License-Identifier: MIT
// Entering a room: it is shown as soon as it can be seen, and the join flow goes on.
#ifndef CLIENT_UI_UI_JOIN_H
#define CLIENT_UI_UI_JOIN_H

#include "client/control/join_flow.h"

struct ui;

void ui_start_join(struct ui *ui, const struct join_flow *join_flow);
void ui_continue_join(struct ui *ui);

#endif
