// SPDX-License-Identifier: MIT
// Roles instead of colours: whoever draws says what a cell means, and one table
// says how that looks in each theme and on each kind of terminal. Pure.
#ifndef CLIENT_UI_DRAW_THEME_H
#define CLIENT_UI_DRAW_THEME_H

#include <stdbool.h>
#include <stdint.h>

enum role {
    ROLE_TEXT,
    ROLE_DIM,
    ROLE_TITLE,
    ROLE_PAST, // looking back
    ROLE_KEY,
    ROLE_SELECT,
    ROLE_QUESTION,
    ROLE_CLOCK_LOW,
    ROLE_GOOD,
    ROLE_WARN,
    ROLE_BAD,
    ROLE_OWN_CHAT,
    ROLE_WATCHERS,
    ROLE_BADGE_RED, // the colours of badges, in their order
    ROLE_BADGE_ORANGE,
    ROLE_BADGE_GOLD,
    ROLE_BADGE_GREEN,
    ROLE_BADGE_CYAN,
    ROLE_BADGE_BLUE,
    ROLE_BADGE_VIOLET,
    ROLE_BADGE_PINK,
    ROLE_BOARD,
    ROLE_BLACK,
    ROLE_WHITE,
    ROLE_CURSOR,
    ROLE_LAST,
    ROLE_WIN,
    ROLE_FORBIDDEN,
    ROLE_LINE_A,
    ROLE_LINE_B,
    ROLE_HEAT_1, // the coolest
    ROLE_HEAT_2,
    ROLE_HEAT_3,
    ROLE_HEAT_4,
    ROLE_HEAT_5,
};

enum { ROLE_COUNT = ROLE_HEAT_5 + 1, ROLE_HEATS = 5 };

enum theme { THEME_DARK, THEME_LIGHT, THEME_CONTRAST, THEME_MONO };

enum { THEME_COUNT = THEME_MONO + 1 };

// How many colours the terminal has.
enum depth { DEPTH_MONO, DEPTH_16, DEPTH_256, DEPTH_DIRECT };

enum { ATTR_BOLD = 1, ATTR_REVERSE = 2, ATTR_UNDERLINE = 4, ATTR_DIM = 8 };

enum { COLOUR_DEFAULT = -1 }; // whatever the terminal has

// fg and bg are what the depth asks for: 0xrrggbb of DIRECT, an index of the
// others, COLOUR_DEFAULT; attributes are ATTR_ bits.
struct look {
    int32_t fg, bg;
    unsigned attributes;
};

struct look theme_look(enum theme theme, enum depth depth, enum role role);

// The same with the ground of another role below it, as a stone on the square of
// the last move. ROLE_TEXT as ground: none.
struct look theme_look_on(enum theme theme, enum depth depth, enum role role, enum role ground);

// Is the board's ground painted, so that both stones can be solid?
bool theme_has_wood(enum theme theme, enum depth depth);

// "dark", "light", "contrast", "mono".
const char *theme_name(enum theme theme);
bool theme_find(const char *name, enum theme *theme);

// The colour of an index of 256 as 0xrrggbb.
int32_t theme_rgb_of_index(int index);

// How well two colours (0xrrggbb) can be told apart, 1 to 21 (WCAG 2).
double theme_contrast(int32_t a, int32_t b);

#endif
