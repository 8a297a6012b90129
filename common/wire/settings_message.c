// SPDX-License-Identifier: MIT
#include "common/wire/settings_message.h"

#include <string.h>

#include "common/util/text.h"

void
settings_from_message(struct room_settings *settings, const struct wire_room_settings *wire)
{
    uint8_t n = (uint8_t)(wire->opening_n ? wire->opening_n : opening_default_n(wire->opening));

    // Padding is zero as well: two matches with equal settings have equal bytes.
    memset(settings, 0, sizeof(*settings));
    settings->match.rules.rule = wire->rule;
    settings->match.rules.options.reject_fouls = wire->reject_fouls;
    settings->match.rules.options.draw_dead = wire->draw_dead;
    settings->match.rules.options.draw_margin = (uint16_t)wire->draw_margin;
    settings->match.size = (uint8_t)wire->size;
    settings->match.opening = (struct opening_choice){wire->opening, n};
    settings->match.control = wire->control;
    settings->match.start = wire->start;
    settings->match.undo = wire->undo;
    settings->match.rated = wire->rated;
    settings->maps = wire->maps;
    settings->threats = wire->threats;
    settings->hints = wire->hints;
    settings->join = wire->join;
    settings->watch = wire->watch;
    settings->is_strict = wire->strict;
    settings->is_delayed = wire->delayed;
    text_clean(wire->title, settings->title, sizeof(settings->title), ROOM_TITLE_COLUMNS);
}

struct wire_room_settings
settings_to_message(const struct room_settings *settings)
{
    const struct match_settings *match = &settings->match;

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
        .maps = settings->maps,
        .threats = settings->threats,
        .hints = settings->hints,
        .join = settings->join,
        .watch = settings->watch,
        .title = settings->title,
        .strict = settings->is_strict,
        .delayed = settings->is_delayed,
    };
}
