// SPDX-License-Identifier: MIT
// A fault of a record: a code, the place, and the values of its sentence. The sentence is made
// when it is shown, in the user's language: the caller passes a function that translates, so that
// nothing here knows languages.
#ifndef COMMON_RECORD_RECORD_FAULT_H
#define COMMON_RECORD_RECORD_FAULT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/game/types.h"
#include "common/game/verdict.h"

struct strbuf;

enum {
    RECORD_PROBLEM_BYTES = 320,
    RECORD_VALUES_BYTES = 192,
    RECORD_PLACE_NAME_BYTES = 24,
};

enum problem_kind {
    PROBLEM_NONE,
    PROBLEM_UNKNOWN,   // no format of ours
    PROBLEM_MALFORMED, // the bytes are not what the format wants
    PROBLEM_TOO_LARGE,
    PROBLEM_DAMAGED, // well formed, but its checks do not hold
    PROBLEM_ILLEGAL, // the referee refuses a move
    PROBLEM_EMPTY,   // there is no game in it
    PROBLEM_UNFIT,   // the record cannot be written in this format
    PROBLEM_REMARK,  // no fault: odd, and told
};

enum record_fault {
    FAULT_NONE,
    // Of any file.
    FAULT_UNKNOWN_FORMAT,
    FAULT_FOREIGN_FORMAT,
    FAULT_EMPTY_FILE,
    FAULT_UNREADABLE,
    FAULT_FEW_GAMES, // how many there are
    FAULT_NO_GAME,
    FAULT_NO_MOVE,
    FAULT_FILE_TOO_LARGE, // bytes, title of the format
    FAULT_GAME_TOO_LARGE,
    FAULT_VALUE_TOO_LARGE,
    FAULT_LINE_TOO_LONG,
    FAULT_TOO_MANY_MOVES,
    FAULT_NO_POINT,
    FAULT_NO_POINT_OF_15,
    FAULT_NOT_ON_SIZE, // size
    FAULT_NO_POINT_OR_PASS,
    FAULT_NOT_SQUARE, // width, height
    // Of writing; the title of the format first.
    FAULT_ONLY_READ,
    FAULT_ONLY_15, // size
    FAULT_HOLDS_NO_CAPTURES,
    FAULT_HOLDS_NO_SETUP,
    FAULT_HOLDS_NO_PASS,
    FAULT_HOLDS_NO_OPEN_GAME,
    FAULT_HOLDS_NO_OFFERS,
    FAULT_REASON_TOO_LONG,
    // Of the referee.
    FAULT_OFF_BOARD,
    FAULT_OCCUPIED,
    FAULT_DOUBLE_THREE,
    FAULT_FORBIDDEN,
    FAULT_OUTSIDE_REGION,
    FAULT_OPENING_CAPTURE,
    FAULT_NO_PASS,
    FAULT_PASS_TOO_EARLY,
    FAULT_GAME_OVER,
    FAULT_OTHER_CAPTURES, // the move
    FAULT_FIFTH_NOT_OFFERED,
    FAULT_OFFERS_EQUAL,    // two points
    FAULT_RULE_NOT_ON,     // rule, size
    FAULT_OPENING_NOT_FIT, // rule, size
    FAULT_SETUP_BESIDE,
    FAULT_OFFER_BESIDE,
    // SGF.
    FAULT_SGF_NONE,
    FAULT_SGF_SECOND_MOVE,
    FAULT_SGF_BLACK_AGAIN, // the move
    FAULT_SGF_WHITE_AGAIN,
    FAULT_SGF_TOO_MANY_POINTS,
    FAULT_SGF_LATE_SETUP,
    FAULT_SGF_NOTHING_TO_TAKE,
    FAULT_SGF_SIZE,
    FAULT_SGF_OTHER_GAME,
    FAULT_SGF_TOO_DEEP,
    FAULT_SGF_NO_NODE,
    FAULT_SGF_ENDS_IN_TREE,
    FAULT_SGF_ENDS_IN_VALUE,
    FAULT_SGF_NO_PROPERTY,
    FAULT_SGF_LONG_NAME,
    FAULT_SGF_TOO_MANY_VALUES,
    FAULT_SGF_NO_VALUE,
    // Piskvork and Gomotur.
    FAULT_PSQ_HEAD,
    FAULT_PSQ_FROM_ZERO,
    FAULT_PSQ_MOVE_BELOW,
    FAULT_PSQ_SPOILT_NAME,
    FAULT_PSQ_THIRD_NAME,
    FAULT_PSQ_SPOILT_CODE,
    FAULT_PSQ_NO_NAME,
    FAULT_PSQ_NO_MOVE,
    // RenLib.
    FAULT_LIB_ENDS_IN_TEXT,
    FAULT_LIB_HALF_MOVE,
    FAULT_LIB_ENDS_IN_MOVE,
    FAULT_LIB_ENDS_IN_HEAD,
    FAULT_LIB_ENDS_EARLY,
    FAULT_LIB_MORE_FOLLOWS,
    FAULT_LIB_NO_HEAD,
    FAULT_LIB_VERSION, // major, minor
    FAULT_LIB_TOO_DEEP,
    FAULT_POS_COUNT, // moves announced, bytes there
    // The seed's .record.
    FAULT_LEGACY_SHORT,
    FAULT_LEGACY_CODE_SUM,
    FAULT_LEGACY_NUMBER,
    FAULT_LEGACY_NUMBER_SUM,
    FAULT_LEGACY_LONG_CODE,
    FAULT_LEGACY_DIGIT,
    FAULT_LEGACY_HALF_MOVE, // the move
    FAULT_LEGACY_OCCUPIED,  // the move
    FAULT_LEGACY_NO_MARK,
    FAULT_LEGACY_NO_WINNER,
    FAULT_LEGACY_HALF_LETTER,
    FAULT_LEGACY_NO_BIT,
    // RenjuNet.
    FAULT_RIF_POINT, // the move, the text in its place
    FAULT_RIF_XML,   // what the parser says, in English
    FAULT_RIF_DTD,
    FAULT_RIF_TABLES,
    FAULT_RIF_LONG_MOVES,
    FAULT_RIF_TOO_DEEP,
    FAULT_RIF_LONG_TAG,
    FAULT_RIF_NO_GAME,
    // Remarks.
    REMARK_LONG_TEXT,
    REMARK_RESULT, // by the file, by the board
    REMARK_FORBIDDEN,
    REMARK_OPENING,
    REMARK_SWAPS,
    REMARK_FACTS_ASIDE,
    REMARK_BRANCH,
    REMARK_CUT,      // the moves before it, the reason with its value
    REMARK_CUT_MORE, // how many
};

enum { RECORD_FAULT_COUNT = REMARK_CUT_MORE + 1 };

enum place_kind { PLACE_FILE, PLACE_LINE, PLACE_CHARACTER, PLACE_PROPERTY, PLACE_BYTE, PLACE_MOVE };

// The place of a fault. Lines and characters count from 1, bytes from 0.
struct record_place {
    enum place_kind kind;
    int64_t number;                     // of the line, the byte or the move
    int64_t character;                  // on that line
    char name[RECORD_PLACE_NAME_BYTES]; // of a property; the move as it is written
};

struct record_place record_at_file(void); // as a whole
struct record_place record_at_line(int64_t line);
struct record_place record_at_character(int64_t line, int64_t character);
struct record_place record_at_property(int64_t line, const char *name);
struct record_place record_at_byte(size_t byte);
struct record_place record_at_move(int64_t move, const char *token);

// A plain value. text is the English sentence, in small letters and without a stop,
// for programs. Of an illegal move also which and why.
struct record_problem {
    enum problem_kind kind;
    enum record_fault fault;
    struct record_place place;
    char values[RECORD_VALUES_BYTES]; // of the sentence, a line break between them
    int move;                         // 0 = none
    struct point point;
    enum verdict verdict;
    char text[RECORD_PROBLEM_BYTES];
};

// Sets a problem; values is a format of printf for its values with \n between them,
// NULL if it has none. Returns false, so that it can end a reader.
bool record_fail(struct record_problem *problem, enum record_fault fault, struct record_place place,
                 const char *values, ...) __attribute__((format(printf, 4, 5)));

// The piece in which it was found begins on this line of the file.
void record_problem_shift(struct record_problem *problem, int64_t line);

// The fault of a move that the referee refuses.
enum record_fault record_fault_of(enum verdict verdict);

// Translates an English sentence of ours; NULL leaves it English.
typedef const char *(*record_tr_fn)(const char *english);

// Adds the sentence, with its place.
void record_problem_format(const struct record_problem *problem, record_tr_fn translate,
                           struct strbuf *out);

// The sentence alone, with {1} for its values.
const char *record_fault_text(enum record_fault fault);

#endif
