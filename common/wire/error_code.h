// SPDX-License-Identifier: MIT
// Every refusal of the server: a stable number and a stable word for programs, and the
// English sentence for people, which says what to do. Server, client and i18n read this
// one table; proto/README.md 11 tells it to everybody else.
#ifndef COMMON_WIRE_ERROR_CODE_H
#define COMMON_WIRE_ERROR_CODE_H

#include <stdint.h>

#include "common/game/match.h"
#include "common/game/verdict.h"

struct strbuf;

enum error_code {
    ERROR_NONE = 0,
    // The message itself.
    ERROR_UNKNOWN_MESSAGE = 1,
    ERROR_BAD_FIELD = 2, // argument: the field
    ERROR_NOT_GREETED = 3,
    ERROR_GREETED_TWICE = 4,
    ERROR_PROTOCOL = 5, // arguments: versions of the server
    ERROR_NOT_IDENTIFIED = 6,
    ERROR_IDENTIFIED_TWICE = 7,
    ERROR_TOO_FAST = 8,
    ERROR_BUSY = 9,
    ERROR_DRAINING = 10,
    ERROR_STORAGE = 11,
    ERROR_CHECKING = 12,
    // Names, accounts.
    ERROR_NAME_TAKEN = 20,
    ERROR_NAME_BAD = 21, // argument: why, a word of names.h
    ERROR_WRONG_PASSWORD = 22,
    ERROR_WRONG_TOKEN = 23,
    ERROR_GUESTS_NOT = 24,
    ERROR_TOO_MANY_PLAYERS = 25,
    ERROR_TRY_LATER = 26, // argument: seconds
    ERROR_BANNED = 27,
    ERROR_NO_SUCH_PLAYER = 28, // argument: name
    ERROR_NO_REGISTER = 29,
    ERROR_BAD_BADGE = 30,
    // Rooms.
    ERROR_NO_SUCH_ROOM = 40,
    ERROR_NOT_IN_ROOM = 41,
    ERROR_NOT_OWNER = 42,
    ERROR_NOT_SEATED = 43,
    ERROR_ALREADY_SEATED = 44,
    ERROR_SEAT_TAKEN = 45,
    ERROR_NOT_INVITED = 46,
    ERROR_KICKED = 47,
    ERROR_NOT_WATCHABLE = 48,
    ERROR_TOO_MANY_ROOMS = 49,
    ERROR_TOO_MANY_JOINED = 50,
    ERROR_ROOM_FULL = 51,
    ERROR_GAME_RUNNING = 52,
    ERROR_NO_GAME = 53,
    ERROR_RATED_AI = 54,
    ERROR_TOO_MANY_AIS = 55,
    ERROR_BAD_AI = 56,
    ERROR_SEAT_NOT_AI = 57,
    ERROR_SELF = 58,
    ERROR_BAD_SEATS = 59,
    ERROR_SETTINGS = 60, // + enum settings_error
    ERROR_RATED_BOTH = 78,
    ERROR_RATED_GUEST = 79,
    // Seeks, hints, chat, archive.
    ERROR_SEEKING = 80,
    ERROR_NOT_SEEKING = 81,
    ERROR_PLAYING = 82,
    ERROR_HINTS_OFF = 83,
    ERROR_HINT_PENDING = 84,
    ERROR_CHAT_EMPTY = 85,
    ERROR_MUTED = 86,
    ERROR_CHAT_PLAYERS_ONLY = 87,
    ERROR_CHAT_WATCHERS_ONLY = 88,
    ERROR_IGNORE_LIMIT = 89,
    ERROR_NO_SUCH_GAME = 90,
    ERROR_OFFLINE = 91,     // argument: name
    ERROR_NOT_HERE = 92,    // argument: name
    ERROR_OWNS_ENOUGH = 93, // argument: name
    ERROR_NOT_PAIRED = 94,
    ERROR_CHAT_FULL = 95, // argument: seconds
    ERROR_SILENCED = 96,  // argument: minutes
    ERROR_FRIEND_LIMIT = 97,
    ERROR_RATED_HINTS = 98,
    ERROR_ARCHIVE_BUSY = 99,
    // A refusal of the referee.
    ERROR_VERDICT = 100, // + enum verdict
    // Seats that change hands in a game.
    ERROR_HAND_OVER_RATED = 150,
    ERROR_HAND_OVER_OPEN = 151,
    ERROR_HAND_OVER_GONE = 152,
    ERROR_HAND_OVER_LIMIT = 153,
    ERROR_HAND_OVER_WAIT = 154,
    ERROR_STRICT = 155, // argument: seconds
    // A limit for all who come from one address. The argument is the seconds until it is free
    // again, where time alone frees it.
    ERROR_BUDGET_CONNECTIONS = 200,
    ERROR_BUDGET_GUESTS = 201,
    ERROR_BUDGET_ACCOUNTS = 202,
    ERROR_BUDGET_HASHES = 203,
    ERROR_BUDGET_PASSWORDS = 204,
    ERROR_BUDGET_CODES = 205,
    ERROR_BUDGET_ROOMS = 206,
    ERROR_BUDGET_OPEN_ROOMS = 207,
    ERROR_BUDGET_AI_SEATS = 208,
    ERROR_BUDGET_ENGINE = 209,
    ERROR_BUDGET_GAMES = 210,
    ERROR_BUDGET_CHAT = 211,
    // Accounts.
    ERROR_WRONG_RECOVERY_CODE = 225,
    ERROR_LOGGED_OUT_PASSWORD = 226,
    ERROR_LOGGED_OUT_RECOVERY = 227,
    ERROR_LOGGED_OUT = 228,
    ERROR_NO_SUCH_DEVICE = 229,
    // What is kept for later.
    ERROR_MAIL_GUEST = 300,  // argument: name
    ERROR_MAIL_FULL = 301,   // argument: name
    ERROR_MAIL_UNREAD = 302, // argument: name
    ERROR_NO_SUCH_LINE = 303,
    // Puzzles.
    ERROR_NO_PUZZLE = 310,
    ERROR_PUZZLE_CLOSED = 311,
    // Mail to an address.
    ERROR_EMAIL_OFF = 320,
    ERROR_EMAIL_BAD = 321,
    ERROR_EMAIL_ENOUGH = 322,
    ERROR_EMAIL_CODE = 323,
    ERROR_EMAIL_NONE = 324,
};

enum error_code error_of_verdict(enum verdict verdict);
enum error_code error_of_settings(enum settings_error error);

// The sentence, with {1} for the first argument; NULL if the code is not known.
const char *error_english(uint32_t code);

// Why a name is refused: the sentence for a reason such as "bad-start", which is the
// argument of ERROR_NAME_BAD. NULL if the word is not known.
const char *error_reason(const char *word);

// The n-th English text that may be the argument of an error, NULL after the last one.
const char *error_argument_text(int n);

// Appends the sentence with its argument in place; a full sentence in all cases. An
// argument that is the word of a reason is replaced by the sentence of the reason.
void error_format(enum error_code code, const char *argument, struct strbuf *out);

// A stable word such as "seat-taken"; "" if the code is not known.
const char *error_word(enum error_code code);

#endif
