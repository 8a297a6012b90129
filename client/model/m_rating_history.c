// SPDX-License-Identifier: MIT
#include "client/model/m_rating_history.h"

static void
read_days(struct m_rating_history *career, const struct wire_career *wire)
{
    for (int i = 0; i < wire->day_count && wire->rule != ANY_RULE && wire->speed != ANY_SPEED;
         i++) {
        if (career->day_count == 0 || wire->days[i].day > career->days[career->day_count - 1].day) {
            career->days[career->day_count++] = wire->days[i];
        }
    }
}

void
m_rating_history_read(struct m_rating_history *career, const struct wire_career *wire)
{
    *career =
        (struct m_rating_history){.player = wire->player, .rule = wire->rule, .speed = wire->speed};
    read_days(career, wire);
    for (int i = 0; i < wire->opening_count; i++) {
        const struct opening_name *name = opening_name_of_code(wire->openings[i].opening);

        if (name) {
            career->openings[career->opening_count].name = name;
            career->openings[career->opening_count++].games = wire->openings[i].games;
        }
    }
}

uint32_t
m_rating_history_highest(const struct m_rating_history *career)
{
    uint32_t most = 0;

    for (int i = 0; i < career->day_count; i++) {
        most = career->days[i].rating > most ? career->days[i].rating : most;
    }
    return most;
}

uint32_t
m_rating_history_lowest(const struct m_rating_history *career)
{
    uint32_t least = m_rating_history_highest(career);

    for (int i = 0; i < career->day_count; i++) {
        least = career->days[i].rating < least ? career->days[i].rating : least;
    }
    return least;
}
