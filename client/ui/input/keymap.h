// SPDX-License-Identifier: MIT
// The keys of every screen: one table of named actions with their default keys, which the user may
// change. The key row and the help are made from it, so that they are always right. Pure.
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
    // Input without a name in a keymap.
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
    SCREEN_OPENINGS,
    SCREEN_LESSON,
    SCREEN_PUZZLE,
    SCREEN_PROFILE,
    SCREEN_ACCOUNT,
    SCREEN_TURNS,
    SCREEN_PEOPLE,
    SCREEN_MAIL,
    SCREEN_CHAT, // the pane of lobby and game that Tab goes to
};

enum { SCREEN_COUNT = SCREEN_CHAT + 1 };

enum ui_command {
    UI_NONE,
    UI_HELP,
    UI_COMMAND,
    UI_TALK,
    UI_ALL,
    UI_SETTINGS,
    UI_YES,
    UI_NO,
    UI_NEXT_PANE,
    UI_PREVIOUS_PANE,
    UI_CANCEL,
    UI_LEAVE,
    UI_MY_GAME,
    UI_RECONNECT,
    UI_REDRAW,
    UI_SUSPEND,
    UI_UP,
    UI_DOWN,
    UI_LEFT,
    UI_RIGHT,
    UI_UP_LEFT,
    UI_UP_RIGHT,
    UI_DOWN_LEFT,
    UI_DOWN_RIGHT,
    UI_ROW_START,
    UI_ROW_END,
    UI_PAGE_UP,
    UI_PAGE_DOWN,
    UI_TO_LAST,
    UI_TO_MARKED,
    UI_PLACE,
    UI_BACK,
    UI_FORWARD,
    UI_FIRST,
    UI_LIVE,
    UI_CENTRE,
    UI_STYLE,
    UI_FORBIDDEN,
    UI_MAP,
    UI_HEAT,
    UI_NUMBERS,
    UI_THREATS,
    UI_HINT,
    UI_REFUTE,
    UI_OPENINGS,
    UI_ENGINE_LINES,
    UI_UNDO,
    UI_DRAW,
    UI_RESIGN,
    UI_PAUSE,
    UI_CLAIM,
    UI_GIVE,
    UI_AGAIN,
    UI_NEXT,
    UI_SOLUTION,
    UI_TAKE_BLACK,
    UI_TAKE_WHITE,
    UI_SWAP,
    UI_TWO_MORE,
    UI_MORE,
    UI_LESS,
    UI_WATCH_NEXT,
    UI_WATCH_PREVIOUS,
    UI_WATCH_RANDOM,
    UI_OPEN,
    UI_FILTER,
    UI_ORDER,
    UI_CREATE,
    UI_SEEK,
    UI_WATCH,
    UI_CODE,
    UI_PROFILE,
    UI_ARCHIVE,
    UI_CURVE,
    UI_APPLY,
    UI_RESET,
    UI_SAVE,
    UI_IMPORT,
    UI_DOWNLOAD,
    UI_EXPLORE,
    UI_ANALYZE,
    UI_PLAY,
    UI_FASTER,
    UI_SLOWER,
    UI_MISTAKE_NEXT,
    UI_MISTAKE_PREVIOUS,
    UI_LINE_NEXT,
    UI_LINE_PREVIOUS,
    UI_DELETE,
    UI_RENAME,
    UI_COMMENT,
    UI_PASS,
    UI_ENGINE,
    UI_WHISPER,
    UI_IGNORE,
    UI_ACCOUNT,
    UI_TURNS,
    UI_PEOPLE,
    UI_MAIL,
    UI_FRIEND,
    UI_CHAT_UP,
    UI_CHAT_DOWN,
    UI_CHAT_PAGE_UP,
    UI_CHAT_PAGE_DOWN,
    UI_CHAT_OLDEST,
    UI_CHAT_NEWEST,
    // Without a key: of the menu of a game.
    UI_OPPONENT,
    UI_STAND_IN,
    UI_HAND_OVER,
    UI_TAKE_SEAT_BACK,
    UI_RULES,
    UI_RESTART,
    UI_ABOUT,
};

enum { UI_COUNT = UI_ABOUT + 1 };

enum {
    KEYMAP_ROWS_MAX = 280,
    KEYMAP_KEYS_MAX = 4, // of one action
    KEY_NAME_BYTES = 16,
};

// Keys that are listed together in the help.
struct keymap_group {
    const char *title;   // in English
    const char *context; // of the labels, for tr_c()
    int key_columns;     // of the keys in the help, at least
};

struct keymap_row {
    enum screen_kind screen;
    enum ui_command action;
    const char *name;  // "game.undo"
    const char *keys;  // defaults, separated by blanks
    const char *label; // for the key row, in English
    const char *help;  // effect of the action, in English
    const struct keymap_group *group;
    bool asks; // cannot be taken back
};

int keymap_row_count(void);
const struct keymap_row *keymap_row(int index);
// Label and help of a row in the language of the user.
const char *keymap_label(int index);
const char *keymap_help(int index);

struct keymap {
    // The keys of each row of the table; 0 = none.
    uint32_t keys[KEYMAP_ROWS_MAX][KEYMAP_KEYS_MAX];
    bool is_changed[KEYMAP_ROWS_MAX];
};

// Sets the default keys.
void keymap_init(struct keymap *keymap);

// The command of this key on this screen; UI_NONE if none. On screens without a
// board a small letter does what its capital does.
enum ui_command keymap_find(const struct keymap *keymap, enum screen_kind screen, uint32_t key);

// The first key of an action on this screen, 0 if it has none.
uint32_t keymap_key(const struct keymap *keymap, enum screen_kind screen, enum ui_command action);
// The row of an action on this screen, -1 if there is none.
int keymap_row_of(enum screen_kind screen, enum ui_command action);

// "U", "Enter", "^G", "F5". Returns buffer.
const char *key_label(uint32_t key, char buffer[KEY_NAME_BYTES]);
// The key with this name, 0 if there is none.
uint32_t key_find(const char *name);

// Binds "game.undo" to "U, F5". Returns false and appends the reason to why if there is no such
// action or key, or if the key has another action there already.
bool keymap_bind(struct keymap *keymap, const char *name, const char *keys, struct strbuf *why);

#endif
