// SPDX-License-Identifier: MIT
#include "client/model/m_career.h"

#include <inttypes.h>

#include "client/model/titles.h"
#include "client/model/words.h"
#include "common/util/strbuf.h"

static void
read_days(struct m_career *career, const struct wire_career *wire)
{
    for (int i = 0; i < wire->day_count && wire->rule != ANY_RULE && wire->speed != ANY_SPEED;
         i++) {
        if (career->day_count == 0 || wire->days[i].day > career->days[career->day_count - 1].day) {
            career->days[career->day_count++] = wire->days[i];
        }
    }
}

void
m_career_read(struct m_career *career, const struct wire_career *wire)
{
    *career = (struct m_career){.player = wire->player, .rule = wire->rule, .speed = wire->speed};
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
m_career_highest(const struct m_career *career)
{
    uint32_t most = 0;

    for (int i = 0; i < career->day_count; i++) {
        most = career->days[i].rating > most ? career->days[i].rating : most;
    }
    return most;
}

uint32_t
m_career_lowest(const struct m_career *career)
{
    uint32_t least = m_career_highest(career);

    for (int i = 0; i < career->day_count; i++) {
        least = career->days[i].rating < least ? career->days[i].rating : least;
    }
    return least;
}

void
say_career_title(struct strbuf *out, int rule, int speed)
{
    char days[WORDS_NUMBER_BYTES];

    say(out, WORD_CAREER_TITLE, 3, rule_short_title((enum rule)rule),
        speed_title((enum speed)speed), words_number(WIRE_CAREER_DAYS, days));
}

void
say_career_openings(struct strbuf *out, const struct m_career *career)
{
    for (int i = 0; i < career->opening_count; i++) {
        if (i > 0) {
            say(out, WORD_COMMA, 0);
        }
        strbuf_addf(out, "%s %" PRIu32, opening_name_title(career->openings[i].name),
                    career->openings[i].games);
    }
}
