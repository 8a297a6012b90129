// SPDX-License-Identifier: MIT
// The badge beside a player's name: one of a few glyphs in one of a few colours. The numbers
// are those of the wire and of the journal (proto/README.md 9): new ones may be added, none
// changes its meaning. The client knows how they look.
#ifndef COMMON_WIRE_BADGE_H
#define COMMON_WIRE_BADGE_H

#include <stdbool.h>
#include <stdint.h>

enum badge_glyph {
    BADGE_NONE,
    BADGE_STAR,
    BADGE_SPARK,
    BADGE_FLOWER,
    BADGE_SUN,
    BADGE_MOON,
    BADGE_SNOW,
    BADGE_NOTE,
    BADGE_NOTES,
    BADGE_SPADE,
    BADGE_CLUB,
    BADGE_HEART,
    BADGE_DIAMOND,
    BADGE_HORSE,
    BADGE_TOWER,
    BADGE_CROWN,
    BADGE_GEM,
};

enum { BADGE_GLYPH_COUNT = BADGE_GEM + 1 };

enum badge_colour {
    BADGE_PLAIN, // the colour of other text
    BADGE_RED,
    BADGE_ORANGE,
    BADGE_GOLD,
    BADGE_GREEN,
    BADGE_CYAN,
    BADGE_BLUE,
    BADGE_VIOLET,
    BADGE_PINK,
};

enum { BADGE_COLOUR_COUNT = BADGE_PINK + 1 };

struct badge {
    enum badge_glyph glyph;
    enum badge_colour colour; // PLAIN where there is no glyph
};

// Are these the numbers of a badge, or 0 and 0 for none? If so, sets *badge.
static inline bool
badge_read(uint32_t glyph, uint32_t colour, struct badge *badge)
{
    if (glyph >= BADGE_GLYPH_COUNT || colour >= BADGE_COLOUR_COUNT || (!glyph && colour)) {
        return false;
    }
    *badge = (struct badge){(enum badge_glyph)glyph, (enum badge_colour)colour};
    return true;
}

static inline bool
badge_is_same(struct badge a, struct badge b)
{
    return a.glyph == b.glyph && a.colour == b.colour;
}

#endif
