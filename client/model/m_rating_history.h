// SPDX-License-Identifier: MIT
// The rating history of a player: his rating by day at one rule and speed, and the openings of his
// games, from the server's archive. A plain value with its own text.
#ifndef CLIENT_MODEL_M_RATING_HISTORY_H
#define CLIENT_MODEL_M_RATING_HISTORY_H

#include "common/wire/messages.h"

struct m_rating_history {
    uint64_t player; // 0 = nothing was told
    int rule, speed; // of the days; ANY_ where there are none
    int day_count;
    struct wire_career_day days[WIRE_CAREER_DAYS]; // oldest first
    int opening_count;
    struct {
        const struct opening_name *name;
        uint32_t games;
    } openings[WIRE_CAREER_OPENINGS];
};

// Reads the message. Leaves out entries that are unknown or out of order.
void m_rating_history_read(struct m_rating_history *history, const struct wire_career *wire);

uint32_t m_rating_history_highest(const struct m_rating_history *history);
uint32_t m_rating_history_lowest(const struct m_rating_history *history);

#endif
