// SPDX-License-Identifier: MIT
// Commands as values: a kind with its arguments. A key builds one, a line is read into
// one; an unambiguous beginning of a name is enough there, except for the commands that
// ask before they act. A point alone is a move. One table has names, arguments and help.
#ifndef CLIENT_CONTROL_COMMAND_H
#define CLIENT_CONTROL_COMMAND_H

#include <stddef.h>
#include <stdint.h>

#include "client/text/words.h"
#include "common/game/opening.h"

struct strbuf;

enum command_kind {
    // Play.
    COMMAND_PLAY,
    COMMAND_MOVE,
    COMMAND_PASS,
    COMMAND_UNDO,
    COMMAND_DRAW,
    COMMAND_RESIGN,
    COMMAND_PAUSE,
    COMMAND_RESUME,
    COMMAND_CLAIM,
    COMMAND_MORETIME,
    COMMAND_YES,
    COMMAND_NO,
    COMMAND_REMATCH,
    COMMAND_STEP,
    COMMAND_SPEED,
    COMMAND_RESTART,
    // Openings.
    COMMAND_TAKE,
    COMMAND_SWAP,
    COMMAND_KEEP,
    COMMAND_PLACE2,
    COMMAND_DECLARE,
    COMMAND_OFFER,
    COMMAND_CHOOSE,
    // Rooms.
    COMMAND_CREATE,
    COMMAND_SEEK,
    COMMAND_JOIN,
    COMMAND_ROOM,
    COMMAND_SIT,
    COMMAND_STAND,
    COMMAND_READY,
    COMMAND_AI,
    COMMAND_PERSON,
    COMMAND_HANDOVER,
    COMMAND_INVITE,
    COMMAND_KICK,
    COMMAND_OWNER,
    COMMAND_LEAVE,
    // Watching.
    COMMAND_WATCH,
    COMMAND_FOLLOW,
    COMMAND_LOOK,
    COMMAND_ENGINE,
    // People.
    COMMAND_SAY,
    COMMAND_WHISPER,
    COMMAND_WHO,
    COMMAND_PROFILE,
    COMMAND_CHALLENGE,
    COMMAND_IGNORE,
    COMMAND_MUTE,
    COMMAND_PEOPLE,
    COMMAND_FRIEND,
    COMMAND_UNFRIEND,
    COMMAND_FRIENDS,
    COMMAND_INVISIBLE,
    COMMAND_VISIBLE,
    COMMAND_MAIL,
    COMMAND_UNSAY,
    // Seeing.
    COMMAND_BOARD,
    COMMAND_CLOCK,
    COMMAND_MOVES,
    COMMAND_ROOMS,
    COMMAND_FORBIDDEN,
    COMMAND_THREATS,
    COMMAND_HINT,
    COMMAND_MAP,
    COMMAND_HEAT,
    COMMAND_NUMBERS,
    COMMAND_STYLE,
    COMMAND_THEME,
    COMMAND_LANG,
    // Records.
    COMMAND_ARCHIVE,
    COMMAND_SAVE,
    COMMAND_OPEN,
    COMMAND_IMPORT,
    COMMAND_EXPLORE,
    COMMAND_OPENINGS,
    COMMAND_LEARN,
    COMMAND_PUZZLE,
    COMMAND_ANALYZE,
    // The program.
    COMMAND_OPEN_PORT,
    COMMAND_CONNECT,
    COMMAND_LOGIN,
    COMMAND_REGISTER,
    COMMAND_PASSWORD,
    COMMAND_RECOVER,
    COMMAND_ACCOUNT,
    COMMAND_TURNS,
    COMMAND_EMAIL,
    COMMAND_CODES,
    COMMAND_LOGOUT,
    COMMAND_TRUST,
    COMMAND_FORGET,
    COMMAND_RECONNECT,
    COMMAND_SET,
    COMMAND_BIND,
    COMMAND_SETTINGS,
    COMMAND_MESSAGES,
    COMMAND_WAIT,
    COMMAND_HELP,
    COMMAND_RULES,
    COMMAND_ABOUT,
    COMMAND_QUIT,
};

enum { COMMAND_COUNT = COMMAND_QUIT + 1 };

enum command_group {
    GROUP_PLAY,
    GROUP_OPENING,
    GROUP_ROOMS,
    GROUP_WATCH,
    GROUP_PEOPLE,
    GROUP_SEE,
    GROUP_RECORDS,
    GROUP_PROGRAM,
};

enum { GROUP_COUNT = GROUP_PROGRAM + 1 };

// Flags of a command.
enum {
    COMMAND_ASKS = 1,      // cannot be taken back: asks first, and must be written in full
    COMMAND_IS_TEXT = 2,   // its last argument is the rest of the line
    COMMAND_ON_SCREEN = 4, // makes sense on a screen alone
    // Arguments that are no words. A number or a colour is the first one, points are all that
    // follow.
    COMMAND_HAS_COLOUR = 8,
    COMMAND_HAS_NUMBER = 16,
    COMMAND_HAS_POINTS = 32,
};

struct command_row {
    const char *name;
    const char *arguments; // as the help shows them, "" if there are none
    const char *help;      // one line in small letters, without a stop
    enum command_group group;
    unsigned flags;
    int words_min, words_max; // arguments
};

enum {
    COMMAND_WORDS_MAX = 32,
    COMMAND_BYTES_MAX = 1024, // of a line
    COMMAND_POINTS_MAX = OPENING_OFFERS_MAX,
};

// Words that mean the same wherever a command takes them.
enum command_option {
    OPTION_NONE,
    OPTION_WIN, // of claim
    OPTION_DRAW,
    OPTION_BOTH, // of sit
    OPTION_ME,   // of person
    OPTION_NO,   // of ready
    OPTION_ON,   // of engine
    OPTION_OFF,  // of engine, follow, ignore, mute and open-port
    OPTION_JOIN, // of seek
    OPTION_STOP,
    OPTION_NEXT, // of watch
    OPTION_PREVIOUS,
    OPTION_RANDOM,
    OPTION_MORE,  // of archive
    OPTION_RESET, // of settings
    OPTION_APPLY,
    OPTION_CANCEL,
    OPTION_AI,   // of claim
    OPTION_BEST, // of watch and rooms
    OPTION_KEEP, // of quit
};

enum { OPTION_COUNT = OPTION_KEEP + 1 };

// Words point into the text: command_copy() copies a command. A command that a key built
// has no words but those that were added.
struct command {
    enum command_kind kind;
    enum command_option option;
    enum stone colour; // STONE_NONE: none was given, or the word is no colour
    int64_t number;    // 0: none was given, or the word is no number
    int point_count;
    struct point points[COMMAND_POINTS_MAX];
    const char *wrong; // the first word that should be a point and is none, or NULL
    int count;         // arguments as words
    const char *words[COMMAND_WORDS_MAX];
    size_t used; // bytes of the text
    char text[COMMAND_BYTES_MAX + 1];
};

enum command_error {
    COMMAND_OK,
    COMMAND_EMPTY,     // a blank line, or a remark that begins with #
    COMMAND_UNKNOWN,   // *why: the word
    COMMAND_AMBIGUOUS, // *why: what it may be
    COMMAND_SHORTENED, // *why: the name that must be written in full
    COMMAND_USAGE,     // *why: how it is written
    COMMAND_TOO_LONG,
    COMMAND_UNREADABLE, // no UTF-8, or control characters
    COMMAND_MISSPELT,   // *why: what was probably meant
};

// Reads a line of length bytes, without its break. On error *why has the words
// that the message speaks of.
enum command_error command_read(const char *line, size_t length, struct command *command,
                                struct strbuf *why);

// A command without arguments; fields may be set, points and words be added then.
void command_make(struct command *command, enum command_kind kind);
void command_add_point(struct command *command, struct point point);
// Copies the word. Returns false if it had to be cut, or there are too many.
bool command_add_word(struct command *command, const char *word);
void command_copy(struct command *to, const struct command *from);

// The stone on this point.
void command_move(struct command *command, struct point point);
// Makes a command with one word: a name or a code.
void command_name(struct command *command, enum command_kind kind, const char *name);

// Reads the arguments alone, without the name of the command.
enum command_error command_read_arguments(const char *line, enum command_kind kind,
                                          struct command *command, struct strbuf *why);

// The sentence of an error but OK and EMPTY, with *why as its value.
enum word command_refusal(enum command_error error);

const struct command_row *command_row(enum command_kind kind);

// The command of this name or unambiguous beginning, COMMAND_COUNT if none.
int command_find(const char *name);

// "offer P...".
void command_usage(enum command_kind kind, struct strbuf *out);

#endif
