// SPDX-License-Identifier: MIT
#include "client/ui/draw/theme.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/ui/draw/colour.h"

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
    OWN = COLOUR_DEFAULT,
    NEAR = COLOUR_NEAREST,
    SHADES = 10, // from one stone to the other
};

// clang-format off
#define NONE {OWN, OWN, OWN}
#define INK {0x16181d, 234, BLACK}
#define SNOW {0xffffff, 231, WHITE}
#define COAL {0x000000, 16, BLACK}

// An index stands where the nearest colour of 256 is bad: greys that would fall
// together, or text that could not be read. With 16 colours the ground of the screen
// is the terminal's own.
static const struct role_style dark[ROLE_BOARD] = {
    [ROLE_TEXT] = {{0xd8dee9, 253, OWN}, {0x16181d, 234, OWN}, 0},
    [ROLE_DIM] = {{0x7b8494, 245, WHITE}, NONE, 0},
    [ROLE_TITLE] = {{0xd8dee9, 253, BLACK}, {0x1e2128, 236, CYAN}, ATTR_BOLD},
    [ROLE_PAST] = {INK, {0xb4a0dc, 146, MAGENTA}, 0},
    [ROLE_KEY] = {{0xe0af68, 179, YELLOW + BRIGHT}, NONE, ATTR_BOLD},
    [ROLE_SELECT] = {{0xd8dee9, 255, WHITE}, {0x343a46, 238, BLUE}, 0},
    [ROLE_QUESTION] = {INK, {0xe0af68, 179, YELLOW}, 0},
    [ROLE_CLOCK_LOW] = {SNOW, {0xb03a34, 124, RED}, 0},
    [ROLE_GOOD] = {{0x9ece6a, 149, GREEN + BRIGHT}, NONE, 0},
    [ROLE_WARN] = {{0xe06c64, 203, YELLOW + BRIGHT}, NONE, 0},
    [ROLE_BAD] = {{0xe06c64, 203, RED + BRIGHT}, NONE, ATTR_BOLD},
    [ROLE_OWN_CHAT] = {{0x87bfe6, 110, CYAN}, NONE, 0},
    [ROLE_WATCHERS] = {{0xb9a3e3, 146, MAGENTA}, NONE, 0},
    [ROLE_PANEL] = {NONE, {0x1e2128, 236, OWN}, 0},
    [ROLE_ACCENT] = {{0xe0af68, 179, YELLOW + BRIGHT}, NONE, 0},
    [ROLE_TURN] = {{0x9ece6a, 149, GREEN + BRIGHT}, NONE, 0},
    [ROLE_BADGE_RED] = {{0xff5f5f, 203, RED + BRIGHT}, NONE, 0},
    [ROLE_BADGE_ORANGE] = {{0xff8700, 208, YELLOW}, NONE, 0},
    [ROLE_BADGE_GOLD] = {{0xffd700, 220, YELLOW + BRIGHT}, NONE, 0},
    [ROLE_BADGE_GREEN] = {{0x5fd787, 78, GREEN + BRIGHT}, NONE, 0},
    [ROLE_BADGE_CYAN] = {{0x5fd7d7, 80, CYAN}, NONE, 0},
    [ROLE_BADGE_BLUE] = {{0x5fafff, 75, BLUE + BRIGHT}, NONE, 0},
    [ROLE_BADGE_VIOLET] = {{0xaf87ff, 141, MAGENTA}, NONE, 0},
    [ROLE_BADGE_PINK] = {{0xff87d7, 212, MAGENTA + BRIGHT}, NONE, 0},
};

static const struct role_style light[ROLE_BOARD] = {
    [ROLE_TEXT] = {{0x282a30, 235, OWN}, {0xfaf8f4, 231, OWN}, 0},
    [ROLE_DIM] = {{0x646a76, 241, OWN}, NONE, 0},
    [ROLE_TITLE] = {{0x282a30, 235, WHITE}, {0xe8e5dc, 254, CYAN}, ATTR_BOLD},
    [ROLE_PAST] = {SNOW, {0x6a5aa8, 61, MAGENTA}, 0},
    [ROLE_KEY] = {{0x925c10, 94, BLUE}, NONE, ATTR_BOLD},
    [ROLE_SELECT] = {{0x282a30, 235, WHITE}, {0xd6dce8, 189, BLUE}, 0},
    [ROLE_QUESTION] = {INK, {0xf0c878, 222, YELLOW}, 0},
    [ROLE_CLOCK_LOW] = {SNOW, {0xb03028, 124, RED}, 0},
    [ROLE_GOOD] = {{0x30701c, 22, GREEN}, NONE, 0},
    [ROLE_WARN] = {{0xb03028, 124, YELLOW}, NONE, 0},
    [ROLE_BAD] = {{0xb03028, 124, RED}, NONE, ATTR_BOLD},
    [ROLE_OWN_CHAT] = {{0x1f4fa0, 25, CYAN}, NONE, 0},
    [ROLE_WATCHERS] = {{0x6a3d9a, 55, MAGENTA}, NONE, 0},
    [ROLE_PANEL] = {NONE, {0xeeece6, 255, OWN}, 0},
    [ROLE_ACCENT] = {{0x925c10, 94, BLUE}, NONE, 0},
    [ROLE_TURN] = {{0x30701c, 22, GREEN}, NONE, 0},
    [ROLE_BADGE_RED] = {{0xaf0000, 124, RED}, NONE, 0},
    [ROLE_BADGE_ORANGE] = {{0x875f00, 94, RED}, NONE, 0},
    [ROLE_BADGE_GOLD] = {{0x5f5f00, 58, YELLOW}, NONE, 0},
    [ROLE_BADGE_GREEN] = {{0x005f00, 22, GREEN}, NONE, 0},
    [ROLE_BADGE_CYAN] = {{0x005f5f, 23, CYAN}, NONE, 0},
    [ROLE_BADGE_BLUE] = {{0x005fd7, 26, BLUE}, NONE, 0},
    [ROLE_BADGE_VIOLET] = {{0x5f00af, 55, MAGENTA}, NONE, 0},
    [ROLE_BADGE_PINK] = {{0xaf0087, 126, MAGENTA}, NONE, 0},
};

#define PURE_WHITE {0xffffff, 231, WHITE + BRIGHT}
#define PURE_YELLOW {0xffff00, 226, YELLOW + BRIGHT}

static const struct role_style contrast[ROLE_COUNT] = {
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
    [ROLE_PANEL] = {PURE_WHITE, COAL, 0},
    [ROLE_ACCENT] = {PURE_YELLOW, COAL, 0},
    [ROLE_TURN] = {{0x87ff87, 120, GREEN + BRIGHT}, COAL, 0},
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
    [ROLE_ON_BLACK] = {PURE_WHITE, COAL, 0},
    [ROLE_ON_WHITE] = {COAL, PURE_WHITE, 0},
    [ROLE_BLACK_LIT] = {COAL, PURE_WHITE, 0},
    [ROLE_WHITE_LOW] = {COAL, PURE_WHITE, 0},
    [ROLE_ON_BLACK_LIT] = {PURE_WHITE, COAL, 0},
    [ROLE_ON_WHITE_LOW] = {COAL, PURE_WHITE, 0},
    [ROLE_GRID] = {COAL, PURE_WHITE, ATTR_UNDERLINE},
    [ROLE_DOT] = {{0xd70000, 160, RED}, PURE_WHITE, ATTR_BOLD},
    [ROLE_HINT] = {COAL, {0x5fd7ff, 81, CYAN}, 0},
    [ROLE_CURSOR] = {COAL, {0xffff00, 226, YELLOW}, 0},
    [ROLE_FRAME] = {COAL, {0xffff00, 226, YELLOW}, 0},
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

// The stuffs of boards. With 16 colours a board has no ground of its own, and stones
// are told apart by their shapes.
enum paint {
    PAINT_WOOD,
    PAINT_LINES,
    PAINT_BLACK,
    PAINT_WHITE,
    PAINT_CURSOR,
    PAINT_FRAME, // of the cursor around a stone: told from both
    PAINT_HINT,
    PAINT_FORBIDDEN,
    PAINT_LAST, // on wood
    PAINT_DOT,  // on both stones
    PAINT_HOT, // the hottest point of a map
    PAINT_WIN,
    PAINT_LINE_A,
    PAINT_LINE_B,
    PAINT_INK, // on the lighter ones
    PAINT_SNOW, // on the darker ones
};

enum { PAINT_COUNT = PAINT_SNOW + 1 };

static const struct tint woods[WOOD_COUNT][PAINT_COUNT] = {
    [WOOD_KAYA] = {
        [PAINT_WOOD] = {0xdbb066, 179, OWN},
        [PAINT_LINES] = {0x8c6230, 94, OWN},
        [PAINT_BLACK] = {0x181614, 233, OWN},
        [PAINT_WHITE] = {0xfaf8f2, 231, OWN},
        [PAINT_CURSOR] = {0xf0cd8c, 223, YELLOW},
        [PAINT_FRAME] = {0x3a78e0, NEAR, BLUE},
        [PAINT_HINT] = {0x96be78, 107, GREEN},
        [PAINT_FORBIDDEN] = {0xc83228, 124, RED + BRIGHT},
        [PAINT_LAST] = {0xcd3c28, 124, RED + BRIGHT},
        [PAINT_DOT] = {0xcd3c28, 160, RED + BRIGHT},
        [PAINT_HOT] = {0xc8402a, NEAR, OWN},
        [PAINT_WIN] = {0x3c783c, 28, OWN},
        [PAINT_LINE_A] = {0x5fb4c8, 73, CYAN},
        [PAINT_LINE_B] = {0x8a62b0, 97, MAGENTA},
        [PAINT_INK] = COAL,
        [PAINT_SNOW] = {0xffffff, 231, WHITE + BRIGHT},
    },
    [WOOD_SLATE] = {
        [PAINT_WOOD] = {0x5c6876, 242, OWN},
        [PAINT_LINES] = {0xaab6c4, 250, OWN},
        [PAINT_BLACK] = {0x141416, 16, OWN},
        [PAINT_WHITE] = {0xf4f4f0, 231, OWN},
        [PAINT_CURSOR] = {0x94a4b8, 110, YELLOW},
        [PAINT_FRAME] = {0xffa028, 214, YELLOW},
        [PAINT_HINT] = {0x78b482, 108, GREEN},
        [PAINT_FORBIDDEN] = {0xff9a8c, 217, RED + BRIGHT},
        [PAINT_LAST] = {0xff9a8c, 217, RED + BRIGHT},
        [PAINT_DOT] = {0xd84830, 167, RED + BRIGHT},
        [PAINT_HOT] = {0xe09040, NEAR, OWN},
        [PAINT_WIN] = {0x2e6e3c, 22, OWN},
        [PAINT_LINE_A] = {0x6ec0d4, 80, CYAN},
        [PAINT_LINE_B] = {0x7a4a9c, 54, MAGENTA},
        [PAINT_INK] = COAL,
        [PAINT_SNOW] = {0xffffff, 231, WHITE + BRIGHT},
    },
    [WOOD_PAPER] = {
        [PAINT_WOOD] = {0xd2cab8, 251, OWN},
        [PAINT_LINES] = {0x6e6860, 242, OWN},
        [PAINT_BLACK] = {0x181818, 233, OWN},
        [PAINT_WHITE] = {0xffffff, 231, OWN},
        [PAINT_CURSOR] = {0xa8c4e6, 153, YELLOW},
        [PAINT_FRAME] = {0x3a78e0, NEAR, BLUE},
        [PAINT_HINT] = {0x98c080, 108, GREEN},
        [PAINT_FORBIDDEN] = {0xb42820, 124, RED + BRIGHT},
        [PAINT_LAST] = {0xb42820, 124, RED + BRIGHT},
        [PAINT_DOT] = {0xc83228, 160, RED + BRIGHT},
        [PAINT_HOT] = {0xd06030, NEAR, OWN},
        [PAINT_WIN] = {0x3c783c, 28, OWN},
        [PAINT_LINE_A] = {0x5fb4c8, 73, CYAN},
        [PAINT_LINE_B] = {0x7a4a9c, 97, MAGENTA},
        [PAINT_INK] = COAL,
        [PAINT_SNOW] = {0xffffff, 231, WHITE + BRIGHT},
    },
};

// What the roles of a board are painted with. Heat is mixed.
static const struct {
    enum paint fg, bg;
    uint8_t attributes;
} board[ROLE_HEAT_1 - ROLE_BOARD] = {
    [ROLE_BOARD - ROLE_BOARD] = {PAINT_LINES, PAINT_WOOD, 0},
    [ROLE_BLACK - ROLE_BOARD] = {PAINT_BLACK, PAINT_WOOD, 0},
    [ROLE_WHITE - ROLE_BOARD] = {PAINT_WHITE, PAINT_WOOD, ATTR_BOLD},
    [ROLE_ON_BLACK - ROLE_BOARD] = {PAINT_WHITE, PAINT_BLACK, 0},
    [ROLE_ON_WHITE - ROLE_BOARD] = {PAINT_BLACK, PAINT_WHITE, 0},
    // Their shades are mixed.
    [ROLE_BLACK_LIT - ROLE_BOARD] = {PAINT_BLACK, PAINT_WOOD, 0},
    [ROLE_WHITE_LOW - ROLE_BOARD] = {PAINT_WHITE, PAINT_WOOD, 0},
    [ROLE_ON_BLACK_LIT - ROLE_BOARD] = {PAINT_WHITE, PAINT_BLACK, 0},
    [ROLE_ON_WHITE_LOW - ROLE_BOARD] = {PAINT_BLACK, PAINT_WHITE, 0},
    [ROLE_GRID - ROLE_BOARD] = {PAINT_LINES, PAINT_WOOD, ATTR_UNDERLINE},
    [ROLE_DOT - ROLE_BOARD] = {PAINT_DOT, PAINT_WOOD, ATTR_BOLD},
    [ROLE_HINT - ROLE_BOARD] = {PAINT_INK, PAINT_HINT, 0},
    [ROLE_CURSOR - ROLE_BOARD] = {PAINT_INK, PAINT_CURSOR, 0},
    [ROLE_FRAME - ROLE_BOARD] = {PAINT_INK, PAINT_FRAME, 0},
    [ROLE_LAST - ROLE_BOARD] = {PAINT_LAST, PAINT_WOOD, ATTR_BOLD},
    [ROLE_WIN - ROLE_BOARD] = {PAINT_SNOW, PAINT_WIN, ATTR_BOLD},
    [ROLE_FORBIDDEN - ROLE_BOARD] = {PAINT_FORBIDDEN, PAINT_WOOD, ATTR_BOLD},
    [ROLE_LINE_A - ROLE_BOARD] = {PAINT_INK, PAINT_LINE_A, 0},
    [ROLE_LINE_B - ROLE_BOARD] = {PAINT_SNOW, PAINT_LINE_B, 0},
};
// clang-format on

// Without colours, whatever the theme.
static const unsigned mono[ROLE_COUNT] = {
    [ROLE_TITLE] = ATTR_REVERSE,    [ROLE_PAST] = ATTR_REVERSE,
    [ROLE_KEY] = ATTR_BOLD,         [ROLE_SELECT] = ATTR_REVERSE,
    [ROLE_QUESTION] = ATTR_REVERSE, [ROLE_CLOCK_LOW] = ATTR_REVERSE | ATTR_BOLD,
    [ROLE_WARN] = ATTR_BOLD,        [ROLE_BAD] = ATTR_BOLD,
    [ROLE_OWN_CHAT] = ATTR_BOLD,    [ROLE_ACCENT] = ATTR_BOLD,
    [ROLE_TURN] = ATTR_BOLD,        [ROLE_WHITE] = ATTR_BOLD,
    [ROLE_ON_WHITE] = ATTR_REVERSE, [ROLE_ON_WHITE_LOW] = ATTR_REVERSE,
    [ROLE_FRAME] = ATTR_REVERSE,    [ROLE_GRID] = ATTR_UNDERLINE,
    [ROLE_DOT] = ATTR_BOLD,         [ROLE_HINT] = ATTR_UNDERLINE,
    [ROLE_CURSOR] = ATTR_REVERSE,   [ROLE_LAST] = ATTR_BOLD,
    [ROLE_WIN] = ATTR_REVERSE,      [ROLE_FORBIDDEN] = ATTR_UNDERLINE | ATTR_BOLD,
    [ROLE_LINE_A] = ATTR_UNDERLINE, [ROLE_LINE_B] = ATTR_BOLD,
};

static void
paint_heat(struct scheme *scheme, int32_t wood, int32_t hot)
{
    for (int i = 0; i < ROLE_HEATS; i++) {
        scheme->roles[ROLE_HEAT_1 + i] = (struct role_style){
            .fg = {0x000000, 16, OWN},
            .bg = {colour_mix(wood, hot, i + 1, ROLE_HEATS), NEAR, OWN},
        };
    }
}

// The stones of several cells: black is lighter above, white is darker below.
static void
shade_stones(struct scheme *scheme)
{
    struct role_style *roles = scheme->roles;
    int32_t black = roles[ROLE_BLACK].fg.rgb, white = roles[ROLE_WHITE].fg.rgb;
    struct tint lit = {colour_mix(black, white, 1, SHADES), NEAR, OWN};
    struct tint low = {colour_mix(white, black, 1, SHADES), NEAR, OWN};

    roles[ROLE_BLACK_LIT] = (struct role_style){lit, roles[ROLE_BLACK].bg, 0};
    roles[ROLE_WHITE_LOW] = (struct role_style){low, roles[ROLE_WHITE].bg, 0};
    roles[ROLE_ON_BLACK_LIT] = (struct role_style){roles[ROLE_WHITE].fg, lit, 0};
    roles[ROLE_ON_WHITE_LOW] = (struct role_style){roles[ROLE_BLACK].fg, low, 0};
}

static void
paint_board(struct scheme *scheme, const struct tint paints[PAINT_COUNT])
{
    for (int i = 0; i < ROLE_HEAT_1 - ROLE_BOARD; i++) {
        scheme->roles[ROLE_BOARD + i] =
            (struct role_style){paints[board[i].fg], paints[board[i].bg], board[i].attributes};
    }
    paint_heat(scheme, paints[PAINT_WOOD].rgb, paints[PAINT_HOT].rgb);
    shade_stones(scheme);
    scheme->has_wood = true;
}

void
scheme_make(struct scheme *scheme, enum theme theme, enum wood wood)
{
    *scheme = (struct scheme){0};
    snprintf(scheme->name, sizeof(scheme->name), "%s", theme_name(theme));
    scheme->is_mono = theme == THEME_MONO;
    if (theme == THEME_CONTRAST) {
        memcpy(scheme->roles, contrast, sizeof(contrast));
        return;
    }
    memcpy(scheme->roles, theme == THEME_LIGHT ? light : dark, sizeof(dark));
    paint_board(scheme, woods[wood]);
    scheme->has_wood = !scheme->is_mono;
}

static bool
tint_equal(const struct tint *a, const struct tint *b)
{
    return a->rgb == b->rgb && a->index == b->index && a->basic == b->basic;
}

bool
scheme_equal(const struct scheme *a, const struct scheme *b)
{
    bool is_equal =
        strcmp(a->name, b->name) == 0 && a->is_mono == b->is_mono && a->has_wood == b->has_wood;

    for (int i = 0; i < ROLE_COUNT && is_equal; i++) {
        const struct role_style *one = &a->roles[i], *other = &b->roles[i];

        is_equal = tint_equal(&one->fg, &other->fg) && tint_equal(&one->bg, &other->bg) &&
                   one->attributes == other->attributes;
    }
    return is_equal;
}

void
scheme_keep_ground(struct scheme *scheme)
{
    scheme->roles[ROLE_TEXT].fg = (struct tint)NONE;
    scheme->roles[ROLE_TEXT].bg = (struct tint)NONE;
}

void
scheme_set_wood(struct scheme *scheme, int32_t rgb)
{
    struct tint hottest = scheme->roles[ROLE_HEAT_5].bg;

    for (int i = ROLE_BOARD; i < ROLE_HEAT_1; i++) {
        if (board[i - ROLE_BOARD].bg == PAINT_WOOD) {
            scheme->roles[i].bg = (struct tint){rgb, NEAR, OWN};
        }
    }
    paint_heat(scheme, rgb, hottest.rgb);
    scheme->has_wood = !scheme->is_mono;
}

void
scheme_settle_stones(struct scheme *scheme)
{
    struct role_style *roles = scheme->roles;

    roles[ROLE_ON_BLACK] = (struct role_style){roles[ROLE_WHITE].fg, roles[ROLE_BLACK].fg, 0};
    roles[ROLE_ON_WHITE] = (struct role_style){roles[ROLE_BLACK].fg, roles[ROLE_WHITE].fg, 0};
    roles[ROLE_GRID] =
        (struct role_style){roles[ROLE_BOARD].fg, roles[ROLE_BOARD].bg, ATTR_UNDERLINE};
    shade_stones(scheme);
}

// What a terminal of this depth shows of a tint.
static int32_t
pick(const struct tint *tint, enum depth depth)
{
    switch (depth) {
    case DEPTH_DIRECT:
        return tint->rgb;
    case DEPTH_256:
        return tint->index == NEAR ? colour_nearest_256(tint->rgb) : tint->index;
    case DEPTH_16:
        return tint->basic == NEAR ? colour_nearest_16(tint->rgb) : tint->basic;
    case DEPTH_MONO:
        break;
    }
    return COLOUR_DEFAULT;
}

static struct look
look_of(const struct scheme *scheme, enum depth depth, enum role role)
{
    const struct role_style *style = &scheme->roles[role];
    const struct role_style *text = &scheme->roles[ROLE_TEXT];
    struct look look = {COLOUR_DEFAULT, COLOUR_DEFAULT, style->attributes};

    if (scheme->is_mono || depth == DEPTH_MONO) {
        look.attributes = mono[role];
        return look;
    }
    look.fg = pick(style->fg.rgb == OWN ? &text->fg : &style->fg, depth);
    look.bg = pick(style->bg.rgb == OWN ? &text->bg : &style->bg, depth);
    // Bold would make another colour of the first eight.
    if (depth == DEPTH_16 && look.fg >= 0 && look.fg < BRIGHT) {
        look.attributes &= ~(unsigned)ATTR_BOLD;
    }
    return look;
}

void
palette_make(struct palette *palette, const struct scheme *scheme, enum depth depth)
{
    memset(palette, 0, sizeof(*palette));
    for (int i = 0; i < ROLE_COUNT; i++) {
        palette->looks[i] = look_of(scheme, depth, (enum role)i);
    }
}

// Puts a look on the ground of another one. With 16 colours a ground may consist of a colour of
// letters alone.
static struct look
lay_on(struct look look, struct look below)
{
    look.attributes |= below.attributes;
    if (below.bg == COLOUR_DEFAULT) {
        look.fg = below.fg == COLOUR_DEFAULT ? look.fg : below.fg;
    } else {
        look.bg = below.bg;
    }
    return look;
}

struct look
palette_look(const struct palette *palette, enum role role, enum role ground)
{
    struct look look = palette->looks[role];

    return ground == ROLE_TEXT ? look : lay_on(look, palette->looks[ground]);
}

bool
theme_has_wood(enum theme theme, enum depth depth)
{
    return depth >= DEPTH_256 && (theme == THEME_DARK || theme == THEME_LIGHT);
}

// Names.

static const char *const theme_names[THEME_COUNT] = {"dark", "light", "contrast", "mono"};
static const char *const wood_names[WOOD_COUNT] = {"kaya", "slate", "paper"};

static bool
find_name(const char *const names[], int count, const char *name, int *found)
{
    for (int i = 0; i < count; i++) {
        if (strcasecmp(names[i], name) == 0) {
            *found = i;
            return true;
        }
    }
    return false;
}

const char *
theme_name(enum theme theme)
{
    return theme_names[theme];
}

bool
theme_find(const char *name, enum theme *theme)
{
    int found;

    if (!find_name(theme_names, THEME_COUNT, name, &found)) {
        return false;
    }
    *theme = (enum theme)found;
    return true;
}

bool
wood_find(const char *name, enum wood *wood)
{
    int found;

    if (!find_name(wood_names, WOOD_COUNT, name, &found)) {
        return false;
    }
    *wood = (enum wood)found;
    return true;
}
