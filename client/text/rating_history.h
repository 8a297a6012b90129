// SPDX-License-Identifier: MIT
// The ratings of a player by day, in words. All functions append to out.
#ifndef CLIENT_TEXT_RATING_HISTORY_H
#define CLIENT_TEXT_RATING_HISTORY_H

#include "client/model/m_rating_history.h"

struct strbuf;

// "renju blitz, 90 days".
void format_rating_history_title(struct strbuf *out, int rule, int speed);
// "renju blitz, 90 days: 1744 to 1812, highest 1830."; with a curve "renju blitz, 90 days: 1744 ▁▄█▆
// 1812". There is at least one day.
void format_rating_history_days(struct strbuf *out, const struct m_rating_history *history,
                                const char *curve);
// "Kagetsu 31, Hogetsu 22".
void format_rating_history_openings(struct strbuf *out, const struct m_rating_history *history);

#endif
