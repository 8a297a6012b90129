// SPDX-License-Identifier: MIT
// Roles instead of colours: a widget says what a cell means, and one table says how
// that looks in each theme and on each kind of terminal. Pure.
//
//      theme + wood ──► scheme ──► palette
//      names            24 bits    what this terminal can show
//
// A scheme is data: the table has those of the program, a file (theme_file.h) changes
// one.
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
    ROLE_PANEL,     // as a ground: a shade beside that of the screen
    ROLE_ACCENT,    // the one colour that leads the eye
    ROLE_TURN,      // it is your turn
    ROLE_BADGE_RED, // the colours of badges, in their order
    ROLE_BADGE_ORANGE,
    ROLE_BADGE_GOLD,
    ROLE_BADGE_GREEN,
    ROLE_BADGE_CYAN,
    ROLE_BADGE_BLUE,
    ROLE_BADGE_VIOLET,
    ROLE_BADGE_PINK,
    ROLE_BOARD,    // the lines, on wood
    ROLE_BLACK,    // a stone, on wood
    ROLE_WHITE,    // the same
    ROLE_ON_BLACK, // text in a stone of several cells; as a ground: the stone
    ROLE_ON_WHITE, // the same
    // Such a stone has two shades, so that stones that touch can be counted: the light one of
    // black, the dark one of white, each as above.
    ROLE_BLACK_LIT,
    ROLE_WHITE_LOW,
    ROLE_ON_BLACK_LIT,
    ROLE_ON_WHITE_LOW,
    ROLE_GRID, // the lines, drawn by underlining
    ROLE_DOT,  // in the stone of the last move
    ROLE_HINT,
    ROLE_CURSOR,
    ROLE_FRAME, // of the cursor, around a stone
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

// The material of the board, in the dark and the light theme.
enum wood { WOOD_KAYA, WOOD_SLATE, WOOD_PAPER };

enum { WOOD_COUNT = WOOD_PAPER + 1 };

// A colour three times: 24 bits, 256, 16. COLOUR_DEFAULT stands for the ground of the
// theme, or for what the terminal has; COLOUR_NEAREST is computed from the first.
struct tint {
    int32_t rgb;
    int16_t index;
    int8_t basic;
};

enum { COLOUR_NEAREST = -2 };

struct role_style {
    struct tint fg, bg;
    uint8_t attributes; // of 16 colours and more
};

enum { THEME_NAME_BYTES = 32 };

// The looks of all roles. A plain value.
struct scheme {
    char name[THEME_NAME_BYTES];
    bool is_mono;  // attributes alone
    bool has_wood; // the board's ground is painted where 256 colours are
    struct role_style roles[ROLE_COUNT];
};

// The looks of a scheme on one kind of terminal. A plain value.
struct palette {
    struct look looks[ROLE_COUNT];
};

// The wood counts for the dark and the light theme alone.
void scheme_make(struct scheme *scheme, enum theme theme, enum wood wood);
bool scheme_equal(const struct scheme *a, const struct scheme *b);
// Leaves the ground of the screen to the terminal.
void scheme_keep_ground(struct scheme *scheme);
// Gives all roles on wood this one, and roles that follow from stones and lines their
// colours.
void scheme_set_wood(struct scheme *scheme, int32_t rgb);
void scheme_settle_stones(struct scheme *scheme);

void palette_make(struct palette *palette, const struct scheme *scheme, enum depth depth);

// The look of a role on the ground of another role, such as a stone on the square of the last
// move. ROLE_TEXT as ground: the role's own ground.
struct look palette_look(const struct palette *palette, enum role role, enum role ground);

// Is the board's ground painted, so that both stones can be solid?
bool theme_has_wood(enum theme theme, enum depth depth);

// "dark", "light", "contrast", "mono".
const char *theme_name(enum theme theme);
bool theme_find(const char *name, enum theme *theme);

// "kaya", "slate", "paper".
bool wood_find(const char *name, enum wood *wood);

#endif
