// SPDX-License-Identifier: MIT
#include "client/ui/draw/theme.h"

#include <math.h>
#include <strings.h>

// A colour three times: 24 bits, 256, 16. NONE: what the terminal has.
struct tint {
    int32_t rgb;
    int16_t index;
    int8_t basic;
};

struct row {
    struct tint fg, bg;
    unsigned attributes; // of 16 colours and more
};

enum {
    BLACK,
    RED,
    GREEN,
    YELLOW,
    BLUE,
    MAGENTA,
    CYAN,
    WHITE,
    BRIGHT = 8, // added to one of these
};

// clang-format off
#define NONE {COLOUR_DEFAULT, COLOUR_DEFAULT, COLOUR_DEFAULT}
#define INK {0x1c1c1c, 234, BLACK}
#define SNOW {0xffffff, 231, WHITE}
#define COAL {0x000000, 16, BLACK}

// The board is the same in dark and light themes. With 16 colours it has no
// ground of its own.
#define WOOD {0xa06a2c, 130, COLOUR_DEFAULT}
#define BOARD_ROWS \
    [ROLE_BOARD] = {{0x3f2608, 234, COLOUR_DEFAULT}, WOOD, 0}, \
    [ROLE_BLACK] = {{0x000000, 16, COLOUR_DEFAULT}, WOOD, 0}, \
    [ROLE_WHITE] = {{0xffffff, 231, COLOUR_DEFAULT}, WOOD, ATTR_BOLD}, \
    [ROLE_CURSOR] = {COAL, {0xffd700, 220, YELLOW}, 0}, \
    [ROLE_LAST] = {{0xffffff, 231, RED + BRIGHT}, {0xd70000, 160, COLOUR_DEFAULT}, ATTR_BOLD}, \
    [ROLE_WIN] = {{0xffffff, 231, GREEN + BRIGHT}, {0x008700, 28, COLOUR_DEFAULT}, ATTR_BOLD}, \
    [ROLE_FORBIDDEN] = {{0xffffff, 231, WHITE + BRIGHT}, {0x870087, 90, MAGENTA}, 0}, \
    [ROLE_LINE_A] = {COAL, {0x0087af, 31, CYAN}, 0}, \
    [ROLE_LINE_B] = {{0xffffff, 231, WHITE + BRIGHT}, {0x875faf, 97, MAGENTA}, 0}, \
    [ROLE_HEAT_1] = {{0xffffff, 231, COLOUR_DEFAULT}, {0x5f5f00, 58, COLOUR_DEFAULT}, 0}, \
    [ROLE_HEAT_2] = {{0x000000, 16, COLOUR_DEFAULT}, {0x878700, 100, COLOUR_DEFAULT}, 0}, \
    [ROLE_HEAT_3] = {{0x000000, 16, COLOUR_DEFAULT}, {0xafaf00, 142, COLOUR_DEFAULT}, 0}, \
    [ROLE_HEAT_4] = {{0x000000, 16, COLOUR_DEFAULT}, {0xd7d700, 184, COLOUR_DEFAULT}, 0}, \
    [ROLE_HEAT_5] = {{0x000000, 16, COLOUR_DEFAULT}, {0xffff00, 226, COLOUR_DEFAULT}, 0}

static const struct row dark[ROLE_COUNT] = {
    [ROLE_TEXT] = {NONE, NONE, 0},
    [ROLE_DIM] = {{0xa8a8a8, 248, WHITE}, NONE, 0},
    [ROLE_TITLE] = {INK, {0x87afaf, 109, CYAN}, 0},
    [ROLE_PAST] = {INK, {0xd7afff, 183, MAGENTA}, 0},
    [ROLE_KEY] = {{0xffd787, 222, YELLOW + BRIGHT}, NONE, 0},
    [ROLE_SELECT] = {SNOW, {0x005f87, 24, BLUE}, 0},
    [ROLE_QUESTION] = {INK, {0xffd787, 222, YELLOW}, 0},
    [ROLE_CLOCK_LOW] = {SNOW, {0xaf0000, 124, RED}, 0},
    [ROLE_GOOD] = {{0x87d787, 114, GREEN + BRIGHT}, NONE, 0},
    [ROLE_WARN] = {{0xffaf5f, 215, YELLOW + BRIGHT}, NONE, 0},
    [ROLE_BAD] = {{0xff8787, 210, RED + BRIGHT}, NONE, 0},
    [ROLE_OWN_CHAT] = {{0x87d7ff, 117, CYAN}, NONE, 0},
    [ROLE_WATCHERS] = {{0xd7afff, 183, MAGENTA}, NONE, 0},
    [ROLE_BADGE_RED] = {{0xff5f5f, 203, RED + BRIGHT}, NONE, 0},
    [ROLE_BADGE_ORANGE] = {{0xff8700, 208, YELLOW}, NONE, 0},
    [ROLE_BADGE_GOLD] = {{0xffd700, 220, YELLOW + BRIGHT}, NONE, 0},
    [ROLE_BADGE_GREEN] = {{0x5fd787, 78, GREEN + BRIGHT}, NONE, 0},
    [ROLE_BADGE_CYAN] = {{0x5fd7d7, 80, CYAN}, NONE, 0},
    [ROLE_BADGE_BLUE] = {{0x5fafff, 75, BLUE + BRIGHT}, NONE, 0},
    [ROLE_BADGE_VIOLET] = {{0xaf87ff, 141, MAGENTA}, NONE, 0},
    [ROLE_BADGE_PINK] = {{0xff87d7, 212, MAGENTA + BRIGHT}, NONE, 0},
    BOARD_ROWS,
};

static const struct row light[ROLE_COUNT] = {
    [ROLE_TEXT] = {NONE, NONE, 0},
    [ROLE_DIM] = {{0x5f5f5f, 59, COLOUR_DEFAULT}, NONE, 0},
    [ROLE_TITLE] = {SNOW, {0x005f5f, 23, CYAN}, 0},
    [ROLE_PAST] = {SNOW, {0x5f5faf, 61, MAGENTA}, 0},
    [ROLE_KEY] = {{0x005f87, 24, BLUE}, NONE, 0},
    [ROLE_SELECT] = {SNOW, {0x005faf, 25, BLUE}, 0},
    [ROLE_QUESTION] = {INK, {0xffd787, 222, YELLOW}, 0},
    [ROLE_CLOCK_LOW] = {SNOW, {0xaf0000, 124, RED}, 0},
    [ROLE_GOOD] = {{0x005f00, 22, GREEN}, NONE, 0},
    [ROLE_WARN] = {{0x875f00, 94, YELLOW}, NONE, 0},
    [ROLE_BAD] = {{0xaf0000, 124, RED}, NONE, 0},
    [ROLE_OWN_CHAT] = {{0x0000af, 19, CYAN}, NONE, 0},
    [ROLE_WATCHERS] = {{0x870087, 90, MAGENTA}, NONE, 0},
    [ROLE_BADGE_RED] = {{0xaf0000, 124, RED}, NONE, 0},
    [ROLE_BADGE_ORANGE] = {{0x875f00, 94, RED}, NONE, 0},
    [ROLE_BADGE_GOLD] = {{0x5f5f00, 58, YELLOW}, NONE, 0},
    [ROLE_BADGE_GREEN] = {{0x005f00, 22, GREEN}, NONE, 0},
    [ROLE_BADGE_CYAN] = {{0x005f5f, 23, CYAN}, NONE, 0},
    [ROLE_BADGE_BLUE] = {{0x005fd7, 26, BLUE}, NONE, 0},
    [ROLE_BADGE_VIOLET] = {{0x5f00af, 55, MAGENTA}, NONE, 0},
    [ROLE_BADGE_PINK] = {{0xaf0087, 126, MAGENTA}, NONE, 0},
    BOARD_ROWS,
};

#define PURE_WHITE {0xffffff, 231, WHITE + BRIGHT}
#define PURE_YELLOW {0xffff00, 226, YELLOW + BRIGHT}

static const struct row contrast[ROLE_COUNT] = {
    [ROLE_TEXT] = {PURE_WHITE, COAL, 0},
    [ROLE_DIM] = {PURE_WHITE, COAL, 0},
    [ROLE_TITLE] = {COAL, PURE_WHITE, 0},
    [ROLE_PAST] = {COAL, PURE_WHITE, 0},
    [ROLE_KEY] = {PURE_YELLOW, COAL, 0},
    [ROLE_SELECT] = {COAL, PURE_WHITE, 0},
    [ROLE_QUESTION] = {COAL, {0xffff00, 226, YELLOW}, 0},
    [ROLE_CLOCK_LOW] = {PURE_WHITE, {0xaf0000, 124, RED}, 0},
    [ROLE_GOOD] = {{0x87ff87, 120, GREEN + BRIGHT}, COAL, 0},
    [ROLE_WARN] = {PURE_YELLOW, COAL, 0},
    [ROLE_BAD] = {{0xff8787, 210, RED + BRIGHT}, COAL, 0},
    [ROLE_OWN_CHAT] = {{0x87ffff, 123, CYAN + BRIGHT}, COAL, 0},
    [ROLE_WATCHERS] = {{0xff87ff, 213, MAGENTA + BRIGHT}, COAL, 0},
    [ROLE_BADGE_RED] = {{0xff8787, 210, RED + BRIGHT}, COAL, 0},
    [ROLE_BADGE_ORANGE] = {{0xffaf5f, 215, YELLOW + BRIGHT}, COAL, 0},
    [ROLE_BADGE_GOLD] = {PURE_YELLOW, COAL, 0},
    [ROLE_BADGE_GREEN] = {{0x87ff87, 120, GREEN + BRIGHT}, COAL, 0},
    [ROLE_BADGE_CYAN] = {{0x87ffff, 123, CYAN + BRIGHT}, COAL, 0},
    [ROLE_BADGE_BLUE] = {{0x87afff, 111, CYAN + BRIGHT}, COAL, 0},
    [ROLE_BADGE_VIOLET] = {{0xafafff, 147, MAGENTA + BRIGHT}, COAL, 0},
    [ROLE_BADGE_PINK] = {{0xff87ff, 213, MAGENTA + BRIGHT}, COAL, 0},
    [ROLE_BOARD] = {COAL, PURE_WHITE, 0},
    [ROLE_BLACK] = {COAL, PURE_WHITE, 0},
    [ROLE_WHITE] = {COAL, PURE_WHITE, 0},
    [ROLE_CURSOR] = {COAL, {0xffff00, 226, YELLOW}, 0},
    [ROLE_LAST] = {{0xaf0000, 124, RED}, PURE_WHITE, ATTR_BOLD},
    [ROLE_WIN] = {COAL, {0x00af00, 34, GREEN}, 0},
    [ROLE_FORBIDDEN] = {PURE_WHITE, {0x870087, 90, MAGENTA}, 0},
    [ROLE_LINE_A] = {COAL, {0x00afaf, 37, CYAN}, 0},
    [ROLE_LINE_B] = {PURE_WHITE, {0x870087, 90, MAGENTA}, 0},
    [ROLE_HEAT_1] = {COAL, PURE_WHITE, 0},
    [ROLE_HEAT_2] = {COAL, PURE_WHITE, 0},
    [ROLE_HEAT_3] = {COAL, PURE_WHITE, 0},
    [ROLE_HEAT_4] = {COAL, PURE_WHITE, 0},
    [ROLE_HEAT_5] = {COAL, PURE_WHITE, 0},
};
// clang-format on

// Without colours, whatever the theme.
static const unsigned mono[ROLE_COUNT] = {
    [ROLE_TITLE] = ATTR_REVERSE,    [ROLE_PAST] = ATTR_REVERSE,
    [ROLE_KEY] = ATTR_BOLD,         [ROLE_SELECT] = ATTR_REVERSE,
    [ROLE_QUESTION] = ATTR_REVERSE, [ROLE_CLOCK_LOW] = ATTR_REVERSE | ATTR_BOLD,
    [ROLE_WARN] = ATTR_BOLD,        [ROLE_BAD] = ATTR_BOLD,
    [ROLE_OWN_CHAT] = ATTR_BOLD,    [ROLE_WHITE] = ATTR_BOLD,
    [ROLE_CURSOR] = ATTR_REVERSE,   [ROLE_LAST] = ATTR_BOLD,
    [ROLE_WIN] = ATTR_REVERSE,      [ROLE_FORBIDDEN] = ATTR_UNDERLINE,
    [ROLE_LINE_A] = ATTR_UNDERLINE, [ROLE_LINE_B] = ATTR_BOLD,
};

static const struct row *
row_of(enum theme theme, enum role role)
{
    static const struct row *const tables[THEME_COUNT] = {dark, light, contrast, dark};

    return &tables[theme][role];
}

static int32_t
pick(const struct tint *tint, enum depth depth)
{
    return depth == DEPTH_DIRECT ? tint->rgb : depth == DEPTH_256 ? tint->index : tint->basic;
}

struct look
theme_look(enum theme theme, enum depth depth, enum role role)
{
    const struct row *row = row_of(theme, role);

    if (theme == THEME_MONO || depth == DEPTH_MONO) {
        return (struct look){COLOUR_DEFAULT, COLOUR_DEFAULT, mono[role]};
    }
    return (struct look){pick(&row->fg, depth), pick(&row->bg, depth), row->attributes};
}

struct look
theme_look_on(enum theme theme, enum depth depth, enum role role, enum role ground)
{
    struct look look = theme_look(theme, depth, role);
    struct look below = theme_look(theme, depth, ground);

    if (ground == ROLE_TEXT) {
        return look;
    }
    look.attributes |= below.attributes;
    // A ground that is a colour of letters: 16 colours mark so.
    if (below.bg == COLOUR_DEFAULT) {
        look.fg = below.fg == COLOUR_DEFAULT ? look.fg : below.fg;
    } else {
        look.bg = below.bg;
    }
    return look;
}

bool
theme_has_wood(enum theme theme, enum depth depth)
{
    return depth >= DEPTH_256 && (theme == THEME_DARK || theme == THEME_LIGHT);
}

static const char *const names[THEME_COUNT] = {"dark", "light", "contrast", "mono"};

const char *
theme_name(enum theme theme)
{
    return names[theme];
}

bool
theme_find(const char *name, enum theme *theme)
{
    for (int i = 0; i < THEME_COUNT; i++) {
        if (strcasecmp(names[i], name) == 0) {
            *theme = (enum theme)i;
            return true;
        }
    }
    return false;
}

int32_t
theme_rgb_of_index(int index)
{
    static const int levels[] = {0, 0x5f, 0x87, 0xaf, 0xd7, 0xff};

    if (index >= 232) {
        return (8 + 10 * (index - 232)) * 0x010101;
    }
    index -= 16;
    return levels[index / 36] << 16 | levels[index / 6 % 6] << 8 | levels[index % 6];
}

static double
luminance(int32_t rgb)
{
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;

    for (int i = 0; i < 3; i++) {
        double part = (double)(rgb >> (16 - 8 * i) & 0xff) / 255;

        sum += weights[i] * (part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

double
theme_contrast(int32_t a, int32_t b)
{
    double first = luminance(a), second = luminance(b);

    return (first > second ? first + 0.05 : second + 0.05) /
           (first > second ? second + 0.05 : first + 0.05);
}
