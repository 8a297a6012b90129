// SPDX-License-Identifier: MIT
#include "common/room/room_settings.h"

void
room_settings_normalise(struct room_settings *settings)
{
    struct opening_choice *opening = &settings->match.opening;
    bool may_help = !settings->match.rated;

    settings->maps = settings->maps && may_help;
    settings->threats = settings->threats && may_help;
    settings->hints = settings->hints && may_help;
    if (opening->n == 0) {
        opening->n = (uint8_t)opening_default_n(opening->protocol);
    }
}

bool
room_settings_are_alike(const struct room_settings *a, const struct room_settings *b)
{
    return match_settings_equal(&a->match, &b->match) && a->maps == b->maps &&
           a->threats == b->threats && a->hints == b->hints;
}
