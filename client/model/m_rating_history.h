// SPDX-License-Identifier: MIT
// How somebody has done: his rating by the day at one rule and speed, and the openings
// of his games, as the server's archive tells it. A plain value with its own words.
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

// What is not known here, or out of order, is left out.
void m_rating_history_read(struct m_rating_history *career, const struct wire_career *wire);

uint32_t m_rating_history_highest(const struct m_rating_history *career);
uint32_t m_rating_history_lowest(const struct m_rating_history *career);

#endif
