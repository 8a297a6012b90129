// SPDX-License-Identifier: MIT
// One command, by key or typed behind a colon: it becomes a request
// (client/control/request.h), or changes what is shown.
#ifndef CLIENT_UI_UI_DO_H
#define CLIENT_UI_UI_DO_H

#include "client/control/request.h"

struct ui;

// is_confirmed: its question was answered with yes.
void ui_do(struct ui *ui, const char *line, bool is_confirmed);
void ui_dof(struct ui *ui, const char *format, ...) __attribute__((format(printf, 2, 3)));
void ui_go_to(struct ui *ui, uint64_t room, const char *code, bool to_play);
uint64_t ui_watched_room(const struct ui *ui); // 0 = none
bool ui_send(struct ui *ui, struct request *request);
void ui_quit(struct ui *ui);
// Black's stone there would lose, and the table may say so.
bool game_is_losing_point(const struct m_room *room, struct point p);

#endif
