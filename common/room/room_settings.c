// SPDX-License-Identifier: MIT
#include "common/room/room_settings.h"

static bool
has_fouls(const struct room_settings *settings)
{
    return rules_set(settings->match.rules.rule)->has_fouls;
}

bool
room_settings_show_fouls(const struct room_settings *settings)
{
    const struct match_settings *match = &settings->match;

    return has_fouls(settings) &&
           (match->rules.options.reject_fouls || (!match->rated && !settings->is_strict));
}

void
room_settings_normalise(struct room_settings *settings)
{
    struct opening_choice *opening = &settings->match.opening;
    bool may_help = !settings->match.rated;

    settings->maps = settings->maps && may_help;
    settings->threats = settings->threats && may_help;
    settings->hints = settings->hints && may_help;
    settings->is_strict = settings->is_strict && may_help && has_fouls(settings);
    if (opening->n == 0) {
        opening->n = (uint8_t)opening_default_n(opening->protocol);
    }
}

bool
room_settings_are_alike(const struct room_settings *a, const struct room_settings *b)
{
    return match_settings_equal(&a->match, &b->match) && a->maps == b->maps &&
           a->threats == b->threats && a->hints == b->hints && a->is_strict == b->is_strict;
}
