// SPDX-License-Identifier: MIT
// The ratings of a player by day, in words. Both functions append to out.
#ifndef CLIENT_TEXT_RATING_HISTORY_H
#define CLIENT_TEXT_RATING_HISTORY_H

#include "client/model/m_rating_history.h"

struct strbuf;

// "renju blitz, 90 days".
void format_rating_history_title(struct strbuf *out, int rule, int speed);
// "Kagetsu 31, Hogetsu 22".
void format_rating_history_openings(struct strbuf *out, const struct m_rating_history *history);

#endif
