// SPDX-License-Identifier: MIT
#include "client/model/m_rating_history.h"

static void
read_days(struct m_rating_history *history, const struct wire_career *wire)
{
    for (int i = 0; i < wire->day_count && wire->rule != ANY_RULE && wire->speed != ANY_SPEED;
         i++) {
        if (history->day_count == 0 ||
            wire->days[i].day > history->days[history->day_count - 1].day) {
            history->days[history->day_count++] = wire->days[i];
        }
    }
}

void
m_rating_history_read(struct m_rating_history *history, const struct wire_career *wire)
{
    *history =
        (struct m_rating_history){.player = wire->player, .rule = wire->rule, .speed = wire->speed};
    read_days(history, wire);
    for (int i = 0; i < wire->opening_count; i++) {
        const struct opening_name *name = opening_name_of_code(wire->openings[i].opening);

        if (name) {
            history->openings[history->opening_count].name = name;
            history->openings[history->opening_count++].games = wire->openings[i].games;
        }
    }
}

uint32_t
m_rating_history_highest(const struct m_rating_history *history)
{
    uint32_t most = 0;

    for (int i = 0; i < history->day_count; i++) {
        most = history->days[i].rating > most ? history->days[i].rating : most;
    }
    return most;
}

uint32_t
m_rating_history_lowest(const struct m_rating_history *history)
{
    uint32_t least = m_rating_history_highest(history);

    for (int i = 0; i < history->day_count; i++) {
        least = history->days[i].rating < least ? history->days[i].rating : least;
    }
    return least;
}
