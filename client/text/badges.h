// SPDX-License-Identifier: MIT
// Badges in words and as glyphs: common/wire/badge.h has what they are, this how they are
// called in the settings file, in sentences, and on a screen. Pure.
#ifndef CLIENT_TEXT_BADGES_H
#define CLIENT_TEXT_BADGES_H

#include "common/wire/badge.h"

struct strbuf;

// Words of the settings file, by number, NULL after the last: "none" "star" ...,
// "plain" "red" ...
extern const char *const badge_glyph_words[BADGE_GLYPH_COUNT + 1];
extern const char *const badge_colour_words[BADGE_COLOUR_COUNT + 1];

// The badge of these two words; none if there is no such glyph.
struct badge badge_of_words(const char *glyph, const char *colour);

// The glyph: one character of one column; "" for none.
const char *badge_text(enum badge_glyph glyph);

// "star, red" in the language of the user, "star" where the colour is plain; there must
// be a glyph.
void format_badge(struct strbuf *out, struct badge badge);

#endif
