// SPDX-License-Identifier: MIT
// Clocks as people type them: "5+3" is five minutes and three seconds a move,
// "10:00" ten minutes, "10+3x30" byo-yomi, "10+25/600" Canadian, "5d3" and "5b3" a
// delay, "3d" days for a move, "none"; and the forms of time_control.h.
#ifndef CLIENT_CONTROL_READ_TIME_H
#define CLIENT_CONTROL_READ_TIME_H

#include <stdbool.h>

struct strbuf;
struct time_control;

// Returns false and appends the reason to why if the text is no time control.
bool read_time(const char *text, struct time_control *control, struct strbuf *why);

#endif
