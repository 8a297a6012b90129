// SPDX-License-Identifier: MIT
#include "client/text/badges.h"

#include <strings.h>

#include "client/model/m_people.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

const char *const badge_glyph_words[BADGE_GLYPH_COUNT + 1] = {
    [BADGE_NONE] = "none",
    [BADGE_STAR] = NC_("badge", "star"),
    [BADGE_SPARK] = NC_("badge", "spark"),
    [BADGE_FLOWER] = NC_("badge", "flower"),
    [BADGE_SUN] = NC_("badge", "sun"),
    [BADGE_MOON] = NC_("badge", "moon"),
    [BADGE_SNOW] = NC_("badge", "snow"),
    [BADGE_NOTE] = NC_("badge", "note"),
    [BADGE_NOTES] = NC_("badge", "notes"),
    [BADGE_SPADE] = NC_("badge", "spade"),
    [BADGE_CLUB] = NC_("badge", "club"),
    [BADGE_HEART] = NC_("badge", "heart"),
    [BADGE_DIAMOND] = NC_("badge", "diamond"),
    [BADGE_HORSE] = NC_("badge", "horse"),
    [BADGE_TOWER] = NC_("badge", "tower"),
    [BADGE_CROWN] = NC_("badge", "crown"),
    [BADGE_GEM] = NC_("badge", "gem"),
};

const char *const badge_colour_words[BADGE_COLOUR_COUNT + 1] = {
    [BADGE_PLAIN] = "plain",
    [BADGE_RED] = NC_("colour of a badge", "red"),
    [BADGE_ORANGE] = NC_("colour of a badge", "orange"),
    [BADGE_GOLD] = NC_("colour of a badge", "gold"),
    [BADGE_GREEN] = NC_("colour of a badge", "green"),
    [BADGE_CYAN] = NC_("colour of a badge", "cyan"),
    [BADGE_BLUE] = NC_("colour of a badge", "blue"),
    [BADGE_VIOLET] = NC_("colour of a badge", "violet"),
    [BADGE_PINK] = NC_("colour of a badge", "pink"),
};

// The number of a word, 0 if it is none.
static uint32_t
find(const char *const *words, const char *word)
{
    for (uint32_t i = 0; words[i]; i++) {
        if (strcasecmp(words[i], word) == 0) {
            return i;
        }
    }
    return 0;
}

struct badge
badge_of_words(const char *glyph, const char *colour)
{
    return badge_seen(find(badge_glyph_words, glyph), find(badge_colour_words, colour));
}

// Of one column in every table of widths that is not East Asian, and in the fonts that
// terminals come with; none of them is drawn as a picture.
const char *
badge_text(enum badge_glyph glyph)
{
    static const char *const texts[BADGE_GLYPH_COUNT] = {
        "", "★", "✦", "✿", "☼", "☾", "❅", "♪", "♫", "♠", "♣", "♥", "♦", "♞", "♜", "♛", "❖",
    };

    return texts[glyph];
}

void
format_badge(struct strbuf *out, struct badge badge)
{
    const char *glyph = tr_c("badge", badge_glyph_words[badge.glyph]);

    if (badge.colour == BADGE_PLAIN) {
        strbuf_add(out, glyph);
    } else {
        fill(out, tr_c("badge: glyph, colour", "{1}, {2}"), 2, glyph,
             tr_c("colour of a badge", badge_colour_words[badge.colour]));
    }
}
