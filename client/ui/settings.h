// SPDX-License-Identifier: MIT
// The settings of the user as one table: groups, words, choices. Every value is text, as in the
// file and after :set; values that the screens need often are also kept in parsed form. Pure.
#ifndef CLIENT_UI_SETTINGS_H
#define CLIENT_UI_SETTINGS_H

#include "client/text/badges.h"
#include "client/ui/draw/board.h"
#include "client/ui/draw/canvas.h"
#include "client/ui/draw/own_themes.h"
#include "common/i18n/tr.h"

struct strbuf;

enum setting_group {
    SETTINGS_LOOKS,
    SETTINGS_BOARD,
    SETTINGS_CONTROLS,
    SETTINGS_PLAY,
    SETTINGS_SOUND,
    SETTINGS_YOU,
    SETTINGS_SERVERS,
};

enum { SETTINGS_GROUPS = SETTINGS_SERVERS + 1 };

enum setting {
    SETTING_THEME,
    SETTING_STYLE,
    SETTING_GLYPHS,
    SETTING_FLASHES,
    SETTING_QUIET,
    SETTING_LANGUAGE,
    SETTING_NUMBERS,
    SETTING_FORBIDDEN,
    SETTING_HEAT,
    SETTING_WOOD,
    SETTING_GRAPHICS,
    SETTING_GROUND,
    SETTING_MOUSE,
    SETTING_CONFIRM,
    SETTING_PRESET,
    SETTING_KEEP,
    SETTING_REPLAY_DELAY,
    SETTING_SOUND,
    SETTING_VOLUME,
    SETTING_MUSIC,
    SETTING_FIRST_SOUND, // one for each enum sound
    SETTING_LAST_SOUND = SETTING_FIRST_SOUND + 11,
    SETTING_NAME,
    SETTING_BADGE,
    SETTING_BADGE_COLOUR,
};

enum { SETTING_COUNT = SETTING_BADGE_COLOUR + 1, SETTING_BYTES = 128 };

// Sounds.
enum sound {
    SOUND_START,    // a game begins
    SOUND_QUESTION, // another player asks a question
    SOUND_TURN,     // our turn, after a long wait
    SOUND_LOW,      // 30 and 10 seconds
    SOUND_MOVE,
    SOUND_FOUR,
    SOUND_CAPTURE,
    SOUND_WIN,
    SOUND_LOSS,
    SOUND_DRAW,
    SOUND_NAME, // our name was said in the chat
    SOUND_LOST, // the line
};

enum { SOUND_COUNT = SOUND_LOST + 1 };

// Music by what is on the screen.
enum ui_music { UI_MUSIC_NONE, UI_MUSIC_MENU, UI_MUSIC_GAME, UI_MUSIC_BATTLE };

// Of moves on stones. AUTO: where cells are large.
enum numbers { NUMBERS_OFF, NUMBERS_ALL, NUMBERS_LAST, NUMBERS_AUTO };

struct setting_row {
    const char *key; // "theme", "sound.turn"
    enum setting_group group;
    const char *label, *help;   // in English; tr() when they are shown
    const char *const *choices; // possible values, ended by NULL; NULL = any text
    bool has_text;              // any text besides the choices
    const char *default_value;
};

struct settings {
    char values[SETTING_COUNT][SETTING_BYTES];
    // The values in parsed form.
    enum theme theme;
    const struct own_theme *own_theme; // instead of theme; NULL = none
    enum board_style style;
    bool has_mouse, is_one_click, confirms_always, has_flashes, is_quiet, keeps_games;
    bool has_sound, has_music;
    int volume;          // 0 .. 100
    int replay_delay_ms; // between two moves
    bool shows_forbidden, shows_heat;
    enum wood wood;
    bool has_pictures, keeps_ground;
    enum numbers numbers;
    struct badge badge;
    // Found out about the terminal; used for "auto".
    enum theme found_theme;
    enum glyphs found_glyphs;
    enum language found_language;
    bool is_language_forced; // the found language was asked for: the file does not count
    const struct own_themes *own_themes; // of the user; borrowed, may be NULL
};

const struct setting_row *setting_row(enum setting setting);
const char *setting_group_name(enum setting_group group); // in English
// The enum setting with this key; SETTING_COUNT if there is none.
int setting_find(const char *key);

// Sets the default values; keeps the found ones.
void settings_init(struct settings *settings);
// The list of the user's themes was read again: finds the chosen one in it.
void settings_find_theme(struct settings *settings);
// The values that can be chosen, from 0 on; NULL behind the last one, or if any text is taken.
const char *settings_choice(const struct settings *settings, enum setting setting, int index);
// Returns false and appends the reason to why if the setting does not take this value.
bool settings_set(struct settings *settings, enum setting setting, const char *value,
                  struct strbuf *why);

// Is the board's ground painted, so that both stones can be solid?
bool settings_have_wood(const struct settings *settings, enum depth depth);
// The glyphs and the language in effect.
enum glyphs settings_glyphs(const struct settings *settings);
enum language settings_language(const struct settings *settings);
// Can this language be written with these glyphs?
bool glyphs_can_write(enum glyphs glyphs, enum language language);

#endif
