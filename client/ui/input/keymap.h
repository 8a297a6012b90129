// SPDX-License-Identifier: MIT
// Which key does what on which screen: one table of named actions with their
// usual keys, which the user may change. The key row and the help are printed
// from it, so that they cannot lie. Pure.
#ifndef CLIENT_UI_INPUT_KEYMAP_H
#define CLIENT_UI_INPUT_KEYMAP_H

#include <stdbool.h>
#include <stdint.h>

struct strbuf;

// A key is a character, or one of these.
enum {
    KEYS_SPECIAL = 0x110000, // above all characters
    KEYS_UP,
    KEYS_DOWN,
    KEYS_LEFT,
    KEYS_RIGHT,
    KEYS_UP_LEFT, // of the keypad
    KEYS_UP_RIGHT,
    KEYS_DOWN_LEFT,
    KEYS_DOWN_RIGHT,
    KEYS_HOME,
    KEYS_END,
    KEYS_PAGE_UP,
    KEYS_PAGE_DOWN,
    KEYS_DELETE,
    KEYS_BACKSPACE,
    KEYS_BACK_TAB,
    KEYS_F1,
    KEYS_F12 = KEYS_F1 + 11,
    // What has no name in a keymap.
    KEYS_MOUSE,
    KEYS_PASTE_BEGIN,
    KEYS_PASTE_END,
    KEYS_ENTER = '\r',
    KEYS_TAB = '\t',
    KEYS_ESCAPE = 0x1b,
};

enum screen_kind {
    SCREEN_ANY, // holds everywhere
    SCREEN_START,
    SCREEN_LOBBY,
    SCREEN_FORM,
    SCREEN_GAME,
    SCREEN_PAGE, // help, messages, profile, settings: rows to be read
    SCREEN_ARCHIVE,
    SCREEN_REPLAY,
    SCREEN_STUDY,
    SCREEN_PROFILE,
    SCREEN_CHAT, // the pane of lobby and game that Tab goes to
};

enum { SCREEN_COUNT = SCREEN_CHAT + 1 };

enum action_key {
    ACT_NONE,
    ACT_HELP,
    ACT_COMMAND,
    ACT_TALK,
    ACT_ALL,
    ACT_SETTINGS,
    ACT_YES,
    ACT_NO,
    ACT_NEXT_PANE,
    ACT_PREVIOUS_PANE,
    ACT_CANCEL,
    ACT_LEAVE,
    ACT_MY_GAME,
    ACT_RECONNECT,
    ACT_REDRAW,
    ACT_SUSPEND,
    ACT_UP,
    ACT_DOWN,
    ACT_LEFT,
    ACT_RIGHT,
    ACT_UP_LEFT,
    ACT_UP_RIGHT,
    ACT_DOWN_LEFT,
    ACT_DOWN_RIGHT,
    ACT_ROW_START,
    ACT_ROW_END,
    ACT_PAGE_UP,
    ACT_PAGE_DOWN,
    ACT_TO_LAST,
    ACT_TO_MARKED,
    ACT_PLACE,
    ACT_BACK,
    ACT_FORWARD,
    ACT_FIRST,
    ACT_LIVE,
    ACT_CENTRE,
    ACT_STYLE,
    ACT_FORBIDDEN,
    ACT_MAP,
    ACT_HEAT,
    ACT_NUMBERS,
    ACT_THREATS,
    ACT_HINT,
    ACT_UNDO,
    ACT_DRAW,
    ACT_RESIGN,
    ACT_PAUSE,
    ACT_CLAIM,
    ACT_GIVE,
    ACT_AGAIN,
    ACT_TAKE_BLACK,
    ACT_TAKE_WHITE,
    ACT_SWAP,
    ACT_TWO_MORE,
    ACT_MORE,
    ACT_LESS,
    ACT_WATCH_NEXT,
    ACT_WATCH_PREVIOUS,
    ACT_WATCH_RANDOM,
    ACT_OPEN,
    ACT_FILTER,
    ACT_ORDER,
    ACT_CREATE,
    ACT_SEEK,
    ACT_WATCH,
    ACT_CODE,
    ACT_PROFILE,
    ACT_ARCHIVE,
    ACT_CURVE,
    ACT_APPLY,
    ACT_RESET,
    ACT_SAVE,
    ACT_IMPORT,
    ACT_DOWNLOAD,
    ACT_EXPLORE,
    ACT_ANALYZE,
    ACT_PLAY,
    ACT_FASTER,
    ACT_SLOWER,
    ACT_MISTAKE_NEXT,
    ACT_MISTAKE_PREVIOUS,
    ACT_LINE_NEXT,
    ACT_LINE_PREVIOUS,
    ACT_DELETE,
    ACT_COMMENT,
    ACT_PASS,
    ACT_ENGINE,
    ACT_WHISPER,
    ACT_IGNORE,
    ACT_CHAT_UP,
    ACT_CHAT_DOWN,
    ACT_CHAT_PAGE_UP,
    ACT_CHAT_PAGE_DOWN,
    ACT_CHAT_OLDEST,
    ACT_CHAT_NEWEST,
};

enum { ACT_COUNT = ACT_CHAT_NEWEST + 1 };

enum {
    KEYMAP_ROWS_MAX = 192,
    KEYMAP_KEYS_MAX = 4, // of one action
    KEY_NAME_BYTES = 16,
};

// Keys that stand together in the help.
struct keymap_group {
    const char *title;   // in English
    const char *context; // of the labels, for tr_c()
    int key_columns;     // of the keys in the help, at least
};

struct keymap_row {
    enum screen_kind screen;
    enum action_key action;
    const char *name;  // "game.undo"
    const char *keys;  // as usual, separated by blanks
    const char *label; // for the key row, in English
    const char *help;  // what it does, in English
    const struct keymap_group *group;
    bool asks; // cannot be taken back
};

int keymap_row_count(void);
const struct keymap_row *keymap_row(int index);
// Label and help of a row in the language of the user.
const char *keymap_label(int index);
const char *keymap_help(int index);

struct keymap {
    // Of each row of the table; 0 = none.
    uint32_t keys[KEYMAP_ROWS_MAX][KEYMAP_KEYS_MAX];
    bool is_changed[KEYMAP_ROWS_MAX];
};

// The usual keys.
void keymap_init(struct keymap *keymap);

// What this key does on this screen; ACT_NONE if nothing. On screens without a
// board a small letter does what its capital does.
enum action_key keymap_find(const struct keymap *keymap, enum screen_kind screen, uint32_t key);

// The first key of an action on this screen, 0 if it has none.
uint32_t keymap_key(const struct keymap *keymap, enum screen_kind screen, enum action_key action);
// The row of an action there, -1 if there is none.
int keymap_row_of(enum screen_kind screen, enum action_key action);

// "U", "Enter", "^G", "F5". Returns buffer.
const char *key_label(uint32_t key, char buffer[KEY_NAME_BYTES]);
// The key of this name, 0 if it is none.
uint32_t key_find(const char *name);

// "game.undo" to "U, F5". False, and a sentence in why, if there is no such
// action or key, or the key does something else there already.
bool keymap_bind(struct keymap *keymap, const char *name, const char *keys, struct strbuf *why);

#endif
