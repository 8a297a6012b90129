// SPDX-License-Identifier: MIT
#include "client/ui/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

static const char *const on_off[] = {"on", "off", NULL};
static const char *const themes[] = {"auto", "dark", "light", "contrast", "mono", NULL};
static const char *const styles[] = {"auto",    "lines", "large", "huge", "giant",
                                     "compact", "wide",  "ascii", NULL};
static const char *const glyph_words[] = {"auto",  "unicode", "wide", "console",
                                          "plain", "ascii",   NULL};
static const char *const languages[] = {"auto", "en", "ru", "ja", "zh_CN", "zh_TW", NULL};
static const char *const numbers[] = {"auto", "off", "all", "last", NULL};
static const char *const maps[] = {"digits", "heat", NULL};
static const char *const woods[] = {"kaya", "slate", "paper", NULL};
static const char *const graphics[] = {"auto", "off", NULL};
static const char *const grounds[] = {"theme", "terminal", NULL};
static const char *const clicks[] = {"two", "one", "off", NULL};
static const char *const confirms[] = {"never", "always", NULL};
static const char *const presets[] = {"ai",      "casual", "renju", "swap2",
                                      "capture", "demo",   "both",  NULL};
static const char *const sounds[] = {"off", "on", "bell", NULL};
static const char *const volumes[] = {"20", "40", "60", "80", "100", NULL};

_Static_assert(SETTING_LAST_SOUND - SETTING_FIRST_SOUND + 1 == SOUND_COUNT,
               "every sound has its setting");

#define SOUND_ROW(sound, name, label, default_value)                                             \
    [SETTING_FIRST_SOUND + (sound)] = {                                                          \
        "sound." name, SETTINGS_SOUND, label,        N_("off, on, bell, or a program to start"), \
        sounds,        true,           default_value}

// clang-format off
static const struct setting_row rows[SETTING_COUNT] = {
    [SETTING_THEME] = {"theme", SETTINGS_LOOKS, N_("Theme"), N_("auto asks the terminal whether it is dark or light"), themes, false, "auto"},
    [SETTING_STYLE] = {"style", SETTINGS_LOOKS, N_("Board style"), N_("where it does not fit, the next smaller one is used"), styles, false, "auto"},
    [SETTING_GLYPHS] = {"glyphs", SETTINGS_LOOKS, N_("Glyphs"), N_("what the terminal can draw; ascii is always right"), glyph_words, false, "auto"},
    [SETTING_FLASHES] = {"flashes", SETTINGS_LOOKS, N_("Flashes"), N_("off: nothing blinks or moves"), on_off, false, "on"},
    [SETTING_QUIET] = {"quiet", SETTINGS_LOOKS, N_("Quiet"), N_("on: no redraw without a key or an event, for screen readers"), on_off, false, "off"},
    [SETTING_LANGUAGE] = {"language", SETTINGS_LOOKS, N_("Language"), N_("shown at once, kept when applied"), languages, false, "auto"},
    [SETTING_NUMBERS] = {"numbers", SETTINGS_BOARD, N_("Move numbers"), N_("on the stones, in styles that have room; # changes it"), numbers, false, "auto"},
    [SETTING_FORBIDDEN] = {"forbidden", SETTINGS_BOARD, N_("Forbidden points"), N_("shown from the start where the game allows it; F changes it"), on_off, false, "off"},
    [SETTING_HEAT] = {"map", SETTINGS_BOARD, N_("Rating map"), N_("as digits, or as heat behind the points"), maps, false, "digits"},
    [SETTING_WOOD] = {"wood", SETTINGS_BOARD, N_("Board colour"), N_("the wood of the board, in the dark and light themes"), woods, false, "kaya"},
    [SETTING_GRAPHICS] = {"graphics", SETTINGS_BOARD, N_("Graphics"), N_("auto: drawn stones where the terminal can show pictures"), graphics, false, "auto"},
    [SETTING_GROUND] = {"ground", SETTINGS_BOARD, N_("Background"), N_("of the screen: the theme's colour, or the terminal's own"), grounds, false, "theme"},
    [SETTING_MOUSE] = {"mouse", SETTINGS_CONTROLS, N_("Mouse"), N_("clicks that place a stone; off: selection is the terminal's"), clicks, false, "two"},
    [SETTING_CONFIRM] = {"confirm", SETTINGS_CONTROLS, N_("Ask for moves"), N_("always: every move wants a second key"), confirms, false, "never"},
    [SETTING_PRESET] = {"preset", SETTINGS_PLAY, N_("Play here"), N_("the preset that is chosen first"), presets, false, "ai"},
    [SETTING_KEEP] = {"keep", SETTINGS_PLAY, N_("Keep games"), N_("on: finished games of yours become files"), on_off, false, "on"},
    [SETTING_SOUND] = {"sound", SETTINGS_SOUND, N_("Sound"), N_("off mutes everything; over ssh only the bell rings"), on_off, false, "on"},
    [SETTING_VOLUME] = {"volume", SETTINGS_SOUND, N_("Volume"), N_("of sounds and music, in percent"), volumes, false, "60"},
    [SETTING_MUSIC] = {"music", SETTINGS_SOUND, N_("Music"), N_("quiet loops for the menu, the game, and while a four threatens"), on_off, false, "off"},
    SOUND_ROW(SOUND_START, "start", N_("A game begins"), "on"),
    SOUND_ROW(SOUND_QUESTION, "question", N_("A question"), "on"),
    SOUND_ROW(SOUND_TURN, "turn", N_("Your turn, after 10 s"), "on"),
    SOUND_ROW(SOUND_LOW, "low", N_("30 and 10 seconds"), "on"),
    SOUND_ROW(SOUND_MOVE, "move", N_("A move"), "off"),
    SOUND_ROW(SOUND_FOUR, "four", N_("A four"), "off"),
    SOUND_ROW(SOUND_CAPTURE, "capture", N_("A capture"), "off"),
    SOUND_ROW(SOUND_WIN, "win", N_("A win"), "on"),
    SOUND_ROW(SOUND_LOSS, "loss", N_("A loss"), "off"),
    SOUND_ROW(SOUND_DRAW, "draw", N_("A drawn game"), "off"),
    SOUND_ROW(SOUND_NAME, "name", N_("Your name is said"), "off"),
    SOUND_ROW(SOUND_LOST, "lost", N_("The line is lost"), "off"),
    [SETTING_NAME] = {"name", SETTINGS_YOU, N_("Name"), N_("who you are from the next connection on; empty: the login name"), NULL, true, ""},
    [SETTING_BADGE] = {"badge", SETTINGS_YOU, N_("Badge"), N_("beside your name, for all to see; sent when it is applied"), badge_glyph_words, false, "none"},
    [SETTING_BADGE_COLOUR] = {"badge-colour", SETTINGS_YOU, N_("Badge colour"), N_("plain: that of other text"), badge_colour_words, false, "plain"},
};
// clang-format on

static const char *const group_names[SETTINGS_GROUPS] = {
    [SETTINGS_LOOKS] = N_("Looks"),     [SETTINGS_BOARD] = N_("Board"),
    [SETTINGS_CONTROLS] = N_("Hands"),  [SETTINGS_PLAY] = N_("Play"),
    [SETTINGS_SOUND] = N_("Sound"),     [SETTINGS_YOU] = N_("You"),
    [SETTINGS_SERVERS] = N_("Servers"),
};

const struct setting_row *
setting_row(enum setting setting)
{
    return &rows[setting];
}

const char *
setting_group_name(enum setting_group group)
{
    return group_names[group];
}

int
setting_find(const char *key)
{
    int i = 0;

    while (i < SETTING_COUNT && strcasecmp(rows[i].key, key) != 0) {
        i++;
    }
    return i;
}

static bool
is_value(const struct settings *settings, enum setting setting, const char *value)
{
    return strcmp(settings->values[setting], value) == 0;
}

static void
read_values(struct settings *settings)
{
    if (!theme_find(settings->values[SETTING_THEME], &settings->theme)) {
        settings->theme = settings->found_theme;
    }
    board_style_find(settings->values[SETTING_STYLE], &settings->style);
    settings->has_flashes = is_value(settings, SETTING_FLASHES, "on");
    settings->is_quiet = is_value(settings, SETTING_QUIET, "on");
    settings->has_mouse = !is_value(settings, SETTING_MOUSE, "off");
    settings->is_one_click = is_value(settings, SETTING_MOUSE, "one");
    settings->confirms_always = is_value(settings, SETTING_CONFIRM, "always");
    settings->keeps_games = is_value(settings, SETTING_KEEP, "on");
    settings->has_sound = is_value(settings, SETTING_SOUND, "on");
    settings->has_music = is_value(settings, SETTING_MUSIC, "on");
    settings->volume = (int)strtol(settings->values[SETTING_VOLUME], NULL, 10);
    settings->shows_forbidden = is_value(settings, SETTING_FORBIDDEN, "on");
    settings->shows_heat = is_value(settings, SETTING_HEAT, "heat");
    wood_find(settings->values[SETTING_WOOD], &settings->wood);
    settings->has_pictures = is_value(settings, SETTING_GRAPHICS, "auto");
    settings->keeps_ground = is_value(settings, SETTING_GROUND, "terminal");
    settings->numbers = is_value(settings, SETTING_NUMBERS, "all")    ? NUMBERS_ALL
                        : is_value(settings, SETTING_NUMBERS, "last") ? NUMBERS_LAST
                        : is_value(settings, SETTING_NUMBERS, "off")  ? NUMBERS_OFF
                                                                      : NUMBERS_AUTO;
    settings->badge =
        badge_of_words(settings->values[SETTING_BADGE], settings->values[SETTING_BADGE_COLOUR]);
}

void
settings_init(struct settings *settings)
{
    for (int i = 0; i < SETTING_COUNT; i++) {
        snprintf(settings->values[i], SETTING_BYTES, "%s", rows[i].default_value);
    }
    read_values(settings);
}

// The choice as the table writes it, NULL if it is none.
static const char *
find_choice(const struct setting_row *row, const char *value)
{
    for (int i = 0; row->choices && row->choices[i]; i++) {
        if (strcasecmp(row->choices[i], value) == 0) {
            return row->choices[i];
        }
    }
    return NULL;
}

static void
refuse(const struct setting_row *row, struct strbuf *why)
{
    struct strbuf list = {0};

    for (int i = 0; row->choices[i]; i++) {
        strbuf_addf(&list, "%s%s", i ? " " : "", row->choices[i]);
    }
    strbuf_addf(why, _("%s takes one of: %s."), row->key, strbuf_text(&list));
    strbuf_finish(&list);
}

// The file has lines: what would end one is no value.
static bool
is_one_line(const char *value)
{
    for (const char *at = value; *at; at++) {
        if ((unsigned char)*at < ' ' || *at == 0x7f) {
            return false;
        }
    }
    return true;
}

bool
settings_set(struct settings *settings, enum setting setting, const char *value, struct strbuf *why)
{
    const struct setting_row *row = &rows[setting];
    const char *choice = find_choice(row, value);

    if (!choice && !row->has_text) {
        refuse(row, why);
        return false;
    }
    if (strlen(value) >= SETTING_BYTES || !is_one_line(value)) {
        strbuf_addf(why, _("%s takes one line of at most %d bytes."), row->key, SETTING_BYTES - 1);
        return false;
    }
    // It may be a value of these very settings.
    memmove(settings->values[setting], choice ? choice : value,
            strlen(choice ? choice : value) + 1);
    read_values(settings);
    return true;
}

enum glyphs
settings_glyphs(const struct settings *settings)
{
    // "auto" is the first word of the list.
    for (int i = 1; glyph_words[i]; i++) {
        if (is_value(settings, SETTING_GLYPHS, glyph_words[i])) {
            return (enum glyphs)(i - 1);
        }
    }
    return settings->found_glyphs;
}

bool
glyphs_can_write(enum glyphs glyphs, enum language language)
{
    switch (glyphs) {
    case GLYPHS_UNICODE:
    case GLYPHS_WIDE:
        return true;
    case GLYPHS_CONSOLE: // it has no glyphs of two columns
        return language == LANGUAGE_ENGLISH || language == LANGUAGE_RUSSIAN;
    case GLYPHS_PLAIN: // Cyrillic is of doubtful width
        return language != LANGUAGE_RUSSIAN;
    case GLYPHS_ASCII:
        return language == LANGUAGE_ENGLISH;
    }
    return false;
}

enum language
settings_language(const struct settings *settings)
{
    enum language language = settings->found_language;

    if (!settings->is_language_forced && !is_value(settings, SETTING_LANGUAGE, "auto")) {
        language_find(settings->values[SETTING_LANGUAGE], &language);
    }
    return glyphs_can_write(settings_glyphs(settings), language) ? language : LANGUAGE_ENGLISH;
}

const char *
setting_shown(enum setting setting, const char *value)
{
    enum language language;

    if (setting == SETTING_LANGUAGE && strcmp(value, "auto") != 0 &&
        language_find(value, &language)) {
        return language_name(language);
    }
    return value;
}
