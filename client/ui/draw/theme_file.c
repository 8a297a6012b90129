// SPDX-License-Identifier: MIT
#include "client/ui/draw/theme_file.h"

#include <ini.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/ui/draw/colour.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

enum { WORD_BYTES = 32 };

// A role without a name follows from others.
static const struct {
    const char *name;
    bool is_ground; // a colour alone is that of the ground
} roles[ROLE_COUNT] = {
    [ROLE_TEXT] = {"text", false},
    [ROLE_DIM] = {"quiet", false},
    [ROLE_TITLE] = {"title", false},
    [ROLE_PAST] = {"past", false},
    [ROLE_KEY] = {"key", false},
    [ROLE_SELECT] = {"chosen", false},
    [ROLE_QUESTION] = {"question", false},
    [ROLE_CLOCK_LOW] = {"clock_low", false},
    [ROLE_GOOD] = {"good", false},
    [ROLE_WARN] = {"warning", false},
    [ROLE_BAD] = {"error", false},
    [ROLE_OWN_CHAT] = {"own_chat", false},
    [ROLE_WATCHERS] = {"watchers", false},
    [ROLE_PANEL] = {"panel", true},
    [ROLE_ACCENT] = {"accent", false},
    [ROLE_TURN] = {"turn", false},
    [ROLE_BADGE_RED] = {"badge_red", false},
    [ROLE_BADGE_ORANGE] = {"badge_orange", false},
    [ROLE_BADGE_GOLD] = {"badge_gold", false},
    [ROLE_BADGE_GREEN] = {"badge_green", false},
    [ROLE_BADGE_CYAN] = {"badge_cyan", false},
    [ROLE_BADGE_BLUE] = {"badge_blue", false},
    [ROLE_BADGE_VIOLET] = {"badge_violet", false},
    [ROLE_BADGE_PINK] = {"badge_pink", false},
    [ROLE_BOARD] = {"lines", false},
    [ROLE_BLACK] = {"black", false},
    [ROLE_WHITE] = {"white", false},
    [ROLE_DOT] = {"dot", false},
    [ROLE_HINT] = {"hint", true},
    [ROLE_CURSOR] = {"cursor", true},
    [ROLE_FRAME] = {"cursor_frame", true},
    [ROLE_LAST] = {"last", false},
    [ROLE_WIN] = {"win", true},
    [ROLE_FORBIDDEN] = {"forbidden", false},
    [ROLE_LINE_A] = {"line_a", true},
    [ROLE_LINE_B] = {"line_b", true},
    [ROLE_HEAT_1] = {"heat_1", true},
    [ROLE_HEAT_2] = {"heat_2", true},
    [ROLE_HEAT_3] = {"heat_3", true},
    [ROLE_HEAT_4] = {"heat_4", true},
    [ROLE_HEAT_5] = {"heat_5", true},
};

static const struct {
    const char *name;
    uint8_t attribute;
} attributes[] = {
    {"bold", ATTR_BOLD},
    {"dim", ATTR_DIM},
    {"underline", ATTR_UNDERLINE},
    {"reverse", ATTR_REVERSE},
};

// What the lines before the roles say: these are read first, wherever they stand.
struct theme_frame {
    enum theme base;
    enum wood wood;
};

struct reading {
    bool is_first; // of two: base and wood are read, the rest is left
    struct theme_frame frame;
    struct scheme scheme;
    const char *path;
    char word[WORD_BYTES]; // that was not understood
    bool is_role_unknown;  // the word is the name of a role
};

const char *
theme_file_role_name(enum role role)
{
    return roles[role].name;
}

static bool
refuse(struct reading *reading, const char *word)
{
    snprintf(reading->word, sizeof(reading->word), "%s", *word ? word : "=");
    return false;
}

// With 16 colours a board has no ground of its own.
static struct tint
tint_of(enum role role, int32_t rgb)
{
    bool is_board = role >= ROLE_BOARD;

    return (struct tint){rgb, COLOUR_NEAREST, (int8_t)(is_board ? COLOUR_DEFAULT : COLOUR_NEAREST)};
}

// The next word of the value; moves on behind it. False at the end.
static bool
next_word(const char **value, char word[WORD_BYTES])
{
    const char *at = *value + strspn(*value, " \t");
    size_t length = strcspn(at, " \t");

    snprintf(word, WORD_BYTES, "%.*s", (int)(length < WORD_BYTES ? length : WORD_BYTES), at);
    *value = at + length;
    return length > 0;
}

static bool
add_attribute(struct role_style *style, const char *word)
{
    for (size_t i = 0; i < sizeof(attributes) / sizeof(*attributes); i++) {
        if (strcasecmp(attributes[i].name, word) == 0) {
            style->attributes |= attributes[i].attribute;
            return true;
        }
    }
    return false;
}

// "#rrggbb [on #rrggbb] [bold ...]"
static bool
read_style(struct reading *reading, enum role role, const char *value)
{
    struct role_style style = reading->scheme.roles[role];
    char word[WORD_BYTES];
    int32_t rgb;

    if (!next_word(&value, word) || !colour_parse(word, &rgb)) {
        return refuse(reading, word);
    }
    style.attributes = 0;
    *(roles[role].is_ground ? &style.bg : &style.fg) = tint_of(role, rgb);
    while (next_word(&value, word)) {
        if (strcasecmp(word, "on") == 0) {
            if (!next_word(&value, word) || !colour_parse(word, &style.bg.rgb)) {
                return refuse(reading, word);
            }
            style.fg = tint_of(role, rgb);
            style.bg = tint_of(role, style.bg.rgb);
        } else if (!add_attribute(&style, word)) {
            return refuse(reading, word);
        }
    }
    reading->scheme.roles[role] = style;
    return true;
}

static bool
read_ground(struct reading *reading, const char *value)
{
    int32_t rgb;

    if (strcasecmp(value, "terminal") == 0) {
        scheme_keep_ground(&reading->scheme);
        return true;
    }
    if (!colour_parse(value, &rgb)) {
        return refuse(reading, value);
    }
    reading->scheme.roles[ROLE_TEXT].bg = (struct tint){rgb, COLOUR_NEAREST, COLOUR_DEFAULT};
    return true;
}

// A wood is one of the program's, or a colour.
static bool
read_wood(struct reading *reading, const char *value)
{
    int32_t rgb;

    if (wood_find(value, &reading->frame.wood)) {
        return true;
    }
    if (!colour_parse(value, &rgb)) {
        return refuse(reading, value);
    }
    if (!reading->is_first) {
        scheme_set_wood(&reading->scheme, rgb);
    }
    return true;
}

static bool
read_role(struct reading *reading, const char *name, const char *value)
{
    for (int i = 0; i < ROLE_COUNT; i++) {
        if (roles[i].name && strcasecmp(roles[i].name, name) == 0) {
            return read_style(reading, (enum role)i, value);
        }
    }
    reading->is_role_unknown = true;
    return refuse(reading, name);
}

static int
on_line(void *data, const char *section, const char *name, const char *value)
{
    struct reading *reading = data;

    (void)section; // one may sort the roles under headings
    if (*reading->word) {
        return 0; // the first fault counts
    }
    value = value ? value : "";
    if (strcasecmp(name, "base") == 0) {
        return theme_find(value, &reading->frame.base) || refuse(reading, value);
    }
    if (strcasecmp(name, "wood") == 0) {
        return read_wood(reading, value);
    }
    if (reading->is_first) {
        return 1;
    }
    return strcasecmp(name, "ground") == 0 ? read_ground(reading, value)
                                           : read_role(reading, name, value);
}

static bool
refuse_line(const struct reading *reading, int line, struct strbuf *why)
{
    char number[16];

    snprintf(number, sizeof(number), "%d", line);
    if (!*reading->word) {
        fill(why, _("Line {1} of {2} is not of the form KEY = VALUE."), 2, number, reading->path);
    } else if (reading->is_role_unknown) {
        fill(why, _("Line {1} of {2}: there is no role {3}."), 3, number, reading->path,
             reading->word);
    } else {
        fill(why, _("Line {1} of {2}: \"{3}\" is not understood. Colours look like #dbb066."), 3,
             number, reading->path, reading->word);
    }
    return false;
}

bool
theme_file_read(const char *path, const char *text, struct scheme *scheme, struct strbuf *why)
{
    struct reading reading = {.is_first = true, .path = path};
    int line = ini_parse_string(text, on_line, &reading);

    if (line == 0) {
        reading.is_first = false;
        scheme_make(&reading.scheme, reading.frame.base, reading.frame.wood);
        snprintf(reading.scheme.name, sizeof(reading.scheme.name), "%s", "own");
        line = ini_parse_string(text, on_line, &reading);
    }
    if (line != 0) {
        return refuse_line(&reading, line, why);
    }
    scheme_settle_stones(&reading.scheme);
    *scheme = reading.scheme;
    return true;
}
