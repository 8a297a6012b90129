// SPDX-License-Identifier: MIT
#include "client/ui/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/i18n/tr.h"
#include "common/i18n/tr_error.h"
#include "common/util/strbuf.h"
#include "common/wire/name_text.h"

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
static const char *const graphics[] = {"auto", "on", "off", NULL};
static const char *const grounds[] = {"theme", "terminal", NULL};
static const char *const clicks[] = {"two", "one", "off", NULL};
static const char *const confirms[] = {"never", "always", NULL};
static const char *const presets[] = {"ai",   "casual", "renju", "swap2", "capture",
                                      "hour", "demo",   "both",  NULL};
static const char *const sounds[] = {"off", "on", "bell", NULL};
static const char *const delays[] = {"0.1", "0.2", "0.3", "0.5", "1", "2", "5", NULL};
static const int delays_ms[] = {100, 200, 300, 500, 1000, 2000, 5000};
static const char *const volumes[] = {"20", "40", "60", "80", "100", NULL};

_Static_assert(SETTING_LAST_SOUND - SETTING_FIRST_SOUND + 1 == SOUND_COUNT,
               "every sound has its setting");

#define SOUND_ROW(sound, name, label, default_value)                                             \
    [SETTING_FIRST_SOUND + (sound)] = {                                                          \
        "sound." name, SETTINGS_SOUND, label,        N_("off, on, bell, or a program to start"), \
        sounds,        true,           default_value}

// clang-format off
static const struct setting_row rows[SETTING_COUNT] = {
    [SETTING_THEME] = {"theme", SETTINGS_LOOKS, N_("Theme"), N_("auto: dark or light, like your terminal; your own: files NAME.theme in the folder themes"), themes, false, "auto"},
    [SETTING_STYLE] = {"style", SETTINGS_LOOKS, N_("Board style"), N_("if it doesn't fit, the next smaller one is used"), styles, false, "auto"},
    [SETTING_GLYPHS] = {"glyphs", SETTINGS_LOOKS, N_("Symbols"), N_("what your terminal can draw; ascii always works"), glyph_words, false, "auto"},
    [SETTING_FLASHES] = {"flashes", SETTINGS_LOOKS, N_("Animations"), N_("off: nothing blinks or moves"), on_off, false, "on"},
    [SETTING_QUIET] = {"quiet", SETTINGS_LOOKS, N_("Quiet screen"), N_("on: fewer redraws, for screen readers"), on_off, false, "off"},
    [SETTING_LANGUAGE] = {"language", SETTINGS_LOOKS, N_("Language"), N_("previewed now; A saves it"), languages, false, "auto"},
    [SETTING_NUMBERS] = {"numbers", SETTINGS_BOARD, N_("Move numbers"), N_("on the stones, where there is room; # changes it"), numbers, false, "auto"},
    [SETTING_FORBIDDEN] = {"forbidden", SETTINGS_BOARD, N_("Forbidden points"), N_("shown from the start if the game allows it; F changes it"), on_off, false, "off"},
    [SETTING_HEAT] = {"map", SETTINGS_BOARD, N_("Rating map"), N_("as numbers, or as colours behind the points"), maps, false, "digits"},
    [SETTING_WOOD] = {"wood", SETTINGS_BOARD, N_("Board colour"), N_("the wood of the board, in the dark and light themes"), woods, false, "kaya"},
    [SETTING_GRAPHICS] = {"graphics", SETTINGS_BOARD, N_("Graphics"), N_("auto: drawn stones where the terminal can show pictures; on: also in tmux and where it doesn't answer, from the next start"), graphics, false, "auto"},
    [SETTING_GROUND] = {"ground", SETTINGS_BOARD, N_("Background"), N_("of the screen: the theme's colour, or the terminal's own"), grounds, false, "theme"},
    [SETTING_MOUSE] = {"mouse", SETTINGS_CONTROLS, N_("Mouse"), N_("clicks needed to place a stone; off: the terminal selects text"), clicks, false, "two"},
    [SETTING_CONFIRM] = {"confirm", SETTINGS_CONTROLS, N_("Confirm moves"), N_("always: press a second key for every move"), confirms, false, "never"},
    [SETTING_PRESET] = {"preset", SETTINGS_PLAY, N_("Preset"), N_("the preset that is selected first"), presets, false, "ai"},
    [SETTING_KEEP] = {"keep", SETTINGS_PLAY, N_("Save games"), N_("save finished games as SGF files"), on_off, false, "on"},
    [SETTING_REPLAY_DELAY] = {"replay-delay", SETTINGS_PLAY, N_("Replay delay"), N_("seconds between two moves of a replay; + and - change it there"), delays, false, "0.3"},
    [SETTING_SOUND] = {"sound", SETTINGS_SOUND, N_("Sound"), N_("off mutes everything; over ssh only the bell rings"), on_off, false, "on"},
    [SETTING_VOLUME] = {"volume", SETTINGS_SOUND, N_("Volume"), N_("of sounds and music, in percent"), volumes, false, "60"},
    [SETTING_MUSIC] = {"music", SETTINGS_SOUND, N_("Music"), N_("quiet loops for the menu, the game, and while a four threatens"), on_off, false, "off"},
    SOUND_ROW(SOUND_START, "start", N_("Game starts"), "on"),
    SOUND_ROW(SOUND_QUESTION, "question", N_("Question"), "on"),
    SOUND_ROW(SOUND_TURN, "turn", N_("Your turn (after 10 s)"), "on"),
    SOUND_ROW(SOUND_LOW, "low", N_("30 and 10 seconds left"), "on"),
    SOUND_ROW(SOUND_MOVE, "move", N_("Move"), "off"),
    SOUND_ROW(SOUND_FOUR, "four", N_("Four"), "off"),
    SOUND_ROW(SOUND_CAPTURE, "capture", N_("Capture"), "off"),
    SOUND_ROW(SOUND_WIN, "win", N_("Win"), "on"),
    SOUND_ROW(SOUND_LOSS, "loss", N_("Loss"), "off"),
    SOUND_ROW(SOUND_DRAW, "draw", N_("Draw"), "off"),
    SOUND_ROW(SOUND_NAME, "name", N_("Your name in the chat"), "off"),
    SOUND_ROW(SOUND_LOST, "lost", N_("Connection lost"), "off"),
    [SETTING_NAME] = {"name", SETTINGS_YOU, N_("Name"), N_("used from the next connection on; empty: your login name"), NULL, true, ""},
    [SETTING_BADGE] = {"badge", SETTINGS_YOU, N_("Badge"), N_("shown next to your name; sent when you save"), badge_glyph_words, false, "none"},
    [SETTING_BADGE_COLOUR] = {"badge-colour", SETTINGS_YOU, N_("Badge colour"), N_("as text: no colour of its own"), badge_colour_words, false, "plain"},
};
// clang-format on

static const char *const group_names[SETTINGS_GROUPS] = {
    [SETTINGS_LOOKS] = N_("Appearance"),  [SETTINGS_BOARD] = N_("Board"),
    [SETTINGS_CONTROLS] = N_("Controls"), [SETTINGS_PLAY] = N_("Play"),
    [SETTINGS_SOUND] = N_("Sound"),       [SETTINGS_YOU] = N_("Profile"),
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

static int
replay_delay(const struct settings *settings)
{
    int i = 0;

    while (delays[i + 1] && !is_value(settings, SETTING_REPLAY_DELAY, delays[i])) {
        i++;
    }
    return delays_ms[i];
}

void
settings_find_theme(struct settings *settings)
{
    settings->own_theme = own_themes_find(settings->own_themes, settings->values[SETTING_THEME]);
}

static void
read_values(struct settings *settings)
{
    if (!theme_find(settings->values[SETTING_THEME], &settings->theme)) {
        settings->theme = settings->found_theme;
    }
    settings_find_theme(settings);
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
    settings->replay_delay_ms = replay_delay(settings);
    settings->shows_forbidden = is_value(settings, SETTING_FORBIDDEN, "on");
    settings->shows_heat = is_value(settings, SETTING_HEAT, "heat");
    wood_find(settings->values[SETTING_WOOD], &settings->wood);
    settings->has_pictures = !is_value(settings, SETTING_GRAPHICS, "off");
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

// The user's themes stand behind those of the program.
const char *
settings_choice(const struct settings *settings, enum setting setting, int index)
{
    const struct own_themes *own = setting == SETTING_THEME ? settings->own_themes : NULL;
    const char *const *choices = rows[setting].choices;
    int count = 0;

    while (choices && choices[count]) {
        if (count == index) {
            return choices[count];
        }
        count++;
    }
    index -= count;
    return own && index < own->count ? own->themes[index].name : NULL;
}

// The choice as the table writes it, NULL if it is none.
static const char *
find_choice(const struct settings *settings, enum setting setting, const char *value)
{
    const char *choice;

    for (int i = 0; (choice = settings_choice(settings, setting, i)) != NULL; i++) {
        if (strcasecmp(choice, value) == 0) {
            return choice;
        }
    }
    return NULL;
}

static void
refuse(const struct settings *settings, enum setting setting, struct strbuf *why)
{
    struct strbuf list = {0};
    const char *choice;

    for (int i = 0; (choice = settings_choice(settings, setting, i)) != NULL; i++) {
        strbuf_addf(&list, "%s%s", i ? " " : "", choice);
    }
    strbuf_addf(why, _("%s must be one of: %s."), rows[setting].key, strbuf_text(&list));
    strbuf_finish(&list);
}

// A theme of the user whose file has a fault cannot be used.
static bool
has_fault(const struct settings *settings, enum setting setting, const char *value,
          struct strbuf *why)
{
    const struct own_theme *theme =
        setting == SETTING_THEME ? own_themes_find(settings->own_themes, value) : NULL;

    if (!theme || !*theme->fault) {
        return false;
    }
    strbuf_add(why, theme->fault);
    return true;
}

// What no server takes as a name would be refused by each of them.
static bool
is_bad_name(enum setting setting, const char *value, struct strbuf *why)
{
    char name[WIRE_NAME_BYTES + 1];
    enum name_error error =
        setting == SETTING_NAME && *value ? name_normalize(value, name) : NAME_OK;

    if (error != NAME_OK) {
        tr_bad_name(why, name_error_word(error));
    }
    return error != NAME_OK;
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
    const char *choice = find_choice(settings, setting, value);

    if (!choice && !row->has_text) {
        refuse(settings, setting, why);
        return false;
    }
    if (has_fault(settings, setting, value, why) || is_bad_name(setting, value, why)) {
        return false;
    }
    if (strlen(value) >= SETTING_BYTES || !is_one_line(value)) {
        strbuf_addf(why, _("%s must be one line of at most %d bytes."), row->key,
                    SETTING_BYTES - 1);
        return false;
    }
    // It may be a value of these very settings.
    memmove(settings->values[setting], choice ? choice : value,
            strlen(choice ? choice : value) + 1);
    read_values(settings);
    return true;
}

bool
settings_have_wood(const struct settings *settings, enum depth depth)
{
    return settings->own_theme ? settings->own_theme->scheme.has_wood && depth >= DEPTH_256
                               : theme_has_wood(settings->theme, depth);
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
