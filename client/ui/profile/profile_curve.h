// SPDX-License-Identifier: MIT
// The rows of a profile that the server's archive tells: the ratings of the last days as
// a curve, and the most frequent openings.
#ifndef CLIENT_UI_PROFILE_PROFILE_CURVE_H
#define CLIENT_UI_PROFILE_PROFILE_CURVE_H

#include "client/ui/lines.h"

// "renju blitz, 90 days: 1744 ▂▃▅█ 1812     ? = provisional". The note may be ""; it gets
// its own line if there is no curve, or no room beside it.
void profile_curve_add(const struct ui *ui, struct lines *lines, const char *note);

// "Openings: Kagetsu 31, Hogetsu 22.", appended to line if it fits; line NULL = in its own
// line.
void profile_openings_add(const struct ui *ui, struct lines *lines, struct strbuf *line);

// Is there another curve to be seen? And that one, after the one that is shown.
bool profile_can_turn(const struct ui *ui);
void profile_turn(struct ui *ui);

#endif
