// SPDX-License-Identifier: MIT
// The solver's desk (client/puzzle) of the screens: menu and pages share it. It is read when it is
// first asked for.
#ifndef CLIENT_UI_SOLVING_H
#define CLIENT_UI_SOLVING_H

#include "client/puzzle/desk.h"

struct ui;

struct solving {
    struct desk *desk; // owned; use ui_desk()
    char *results;     // owned: what it is read from
    uint64_t seed;     // for it
};

void solving_init(struct solving *solving, const char *results, uint64_t seed);
void solving_finish(struct solving *solving);

struct desk *ui_desk(const struct ui *ui);
bool ui_has_desk(const struct ui *ui); // it was read
// For the desk: the time of the day.
int64_t ui_wall_ms(const struct ui *ui);
// Hands out results, for the next start and for line mode.
void ui_keep_desk(const struct ui *ui);

#endif
