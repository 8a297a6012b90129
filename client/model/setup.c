// SPDX-License-Identifier: MIT
#include "client/model/setup.h"

#include <string.h>

#include "common/util/text.h"

void
setup_read(struct setup *setup, const struct wire_room_settings *wire)
{
    uint8_t n = (uint8_t)(wire->opening_n ? wire->opening_n : opening_default_n(wire->opening));

    // Padding is zero as well: two matches with equal settings have equal bytes.
    memset(setup, 0, sizeof(*setup));
    setup->match.rules.rule = wire->rule;
    setup->match.rules.options.reject_fouls = wire->reject_fouls;
    setup->match.rules.options.draw_dead = wire->draw_dead;
    setup->match.rules.options.draw_margin = (uint16_t)wire->draw_margin;
    setup->match.size = (uint8_t)wire->size;
    setup->match.opening = (struct opening_choice){wire->opening, n};
    setup->match.control = wire->control;
    setup->match.start = wire->start;
    setup->match.undo = wire->undo;
    setup->match.rated = wire->rated;
    setup->maps = wire->maps;
    setup->threats = wire->threats;
    setup->hints = wire->hints;
    setup->join = wire->join;
    setup->watch = wire->watch;
    text_clean(wire->title, setup->title, sizeof(setup->title), WIRE_TITLE_COLUMNS);
}

struct wire_room_settings
setup_wire(const struct setup *setup)
{
    const struct match_settings *match = &setup->match;

    return (struct wire_room_settings){
        .rule = match->rules.rule,
        .size = match->size,
        .opening = match->opening.protocol,
        .opening_n = match->opening.n,
        .control = match->control,
        .start = match->start,
        .undo = match->undo,
        .rated = match->rated,
        .reject_fouls = match->rules.options.reject_fouls,
        .draw_dead = match->rules.options.draw_dead,
        .draw_margin = match->rules.options.draw_margin,
        .maps = setup->maps,
        .threats = setup->threats,
        .hints = setup->hints,
        .join = setup->join,
        .watch = setup->watch,
        .title = setup->title,
    };
}
