// SPDX-License-Identifier: MIT
#include "common/record/record_fault.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "common/util/mark.h"
#include "common/util/strbuf.h"

enum { VALUES_MAX = 4, FIRST_IS_WORD = 1, SECOND_IS_WORD = 2 };

// words: which values are English themselves and are translated too.
// clang-format off
static const struct {
    enum problem_kind kind;
    unsigned words;
    const char *text;
} rows[RECORD_FAULT_COUNT] = {
    [FAULT_NONE] = {PROBLEM_NONE, 0, ""},
    [FAULT_UNKNOWN_FORMAT] = {PROBLEM_UNKNOWN, 0, N_("unknown format")},
    [FAULT_FOREIGN_FORMAT] = {PROBLEM_UNKNOWN, 0, N_("{1} files can't be read; export the games as SGF")},
    [FAULT_EMPTY_FILE] = {PROBLEM_EMPTY, 0, N_("the file is empty")},
    [FAULT_UNREADABLE] = {PROBLEM_MALFORMED, 0, N_("the rest of the file can't be read")},
    [FAULT_FEW_GAMES] = {PROBLEM_EMPTY, 0, N_("the file has fewer games: {1}")},
    [FAULT_NO_GAME] = {PROBLEM_EMPTY, 0, N_("it contains no game")},
    [FAULT_NO_MOVE] = {PROBLEM_EMPTY, 0, N_("it contains no moves")},
    [FAULT_FILE_TOO_LARGE] = {PROBLEM_TOO_LARGE, SECOND_IS_WORD, N_("the file is larger than the limit of {1} bytes for {2} files")},
    [FAULT_GAME_TOO_LARGE] = {PROBLEM_TOO_LARGE, 0, N_("the game that starts here is larger than 4 GiB")},
    [FAULT_VALUE_TOO_LARGE] = {PROBLEM_TOO_LARGE, 0, N_("the game that starts here contains a text larger than 8 MiB")},
    [FAULT_LINE_TOO_LONG] = {PROBLEM_TOO_LARGE, 0, N_("the line is longer than 65536 bytes")},
    [FAULT_TOO_MANY_MOVES] = {PROBLEM_TOO_LARGE, 0, N_("too many moves")},
    [FAULT_NO_POINT] = {PROBLEM_MALFORMED, 0, N_("not a point on the board")},
    [FAULT_NO_POINT_OF_15] = {PROBLEM_MALFORMED, 0, N_("not a point on a 15x15 board")},
    [FAULT_NOT_ON_SIZE] = {PROBLEM_MALFORMED, 0, N_("not on a board of {1}x{1}")},
    [FAULT_NO_POINT_OR_PASS] = {PROBLEM_MALFORMED, 0, N_("neither a point such as h8 nor -- for a pass")},
    [FAULT_NOT_SQUARE] = {PROBLEM_MALFORMED, 0, N_("the board is {1}x{2}; it must be square, 5x5 to 25x25")},
    [FAULT_ONLY_READ] = {PROBLEM_UNFIT, FIRST_IS_WORD, N_("{1} files can only be read, not written")},
    [FAULT_ONLY_15] = {PROBLEM_UNFIT, FIRST_IS_WORD, N_("a {1} file has a board of 15x15, not {2}x{2}")},
    [FAULT_HOLDS_NO_CAPTURES] = {PROBLEM_UNFIT, FIRST_IS_WORD, N_("a {1} file can't store captures")},
    [FAULT_HOLDS_NO_SETUP] = {PROBLEM_UNFIT, FIRST_IS_WORD, N_("a {1} file can't store a position that was set up")},
    [FAULT_HOLDS_NO_PASS] = {PROBLEM_UNFIT, FIRST_IS_WORD, N_("a {1} file can't store a pass")},
    [FAULT_HOLDS_NO_OPEN_GAME] = {PROBLEM_UNFIT, FIRST_IS_WORD, N_("a {1} file can't store a game without a result")},
    [FAULT_HOLDS_NO_OFFERS] = {PROBLEM_UNFIT, FIRST_IS_WORD, N_("a {1} file can't store offered fifth moves")},
    [FAULT_REASON_TOO_LONG] = {PROBLEM_UNFIT, FIRST_IS_WORD, N_("the reason for the end is too long for a {1} file")},
    [FAULT_OFF_BOARD] = {PROBLEM_ILLEGAL, 0, N_("this point is not on the board")},
    [FAULT_OCCUPIED] = {PROBLEM_ILLEGAL, 0, N_("this point already has a stone")},
    [FAULT_DOUBLE_THREE] = {PROBLEM_ILLEGAL, 0, N_("this stone makes two open threes and captures nothing")},
    [FAULT_FORBIDDEN] = {PROBLEM_ILLEGAL, 0, N_("this point is forbidden for Black")},
    [FAULT_OUTSIDE_REGION] = {PROBLEM_ILLEGAL, 0, N_("the opening requires this stone in another part of the board")},
    [FAULT_OPENING_CAPTURE] = {PROBLEM_ILLEGAL, 0, N_("no captures before the colours are settled")},
    [FAULT_NO_PASS] = {PROBLEM_ILLEGAL, 0, N_("this rule has no pass")},
    [FAULT_PASS_TOO_EARLY] = {PROBLEM_ILLEGAL, 0, N_("passes are possible from move 6 on, after the opening")},
    [FAULT_GAME_OVER] = {PROBLEM_ILLEGAL, 0, N_("the game was over before this move")},
    [FAULT_OTHER_CAPTURES] = {PROBLEM_ILLEGAL, 0, N_("after move {1} the file removes other stones than the rule does")},
    [FAULT_FIFTH_NOT_OFFERED] = {PROBLEM_ILLEGAL, 0, N_("it is not one of the offered fifth moves")},
    [FAULT_OFFERS_EQUAL] = {PROBLEM_ILLEGAL, 0, N_("the offered fifth moves {1} and {2} are the same by symmetry")},
    [FAULT_RULE_NOT_ON] = {PROBLEM_ILLEGAL, 0, N_("{1} isn't played on {2}x{2}")},
    [FAULT_OPENING_NOT_FIT] = {PROBLEM_ILLEGAL, 0, N_("the opening of the record doesn't fit {1} on {2}x{2}")},
    [FAULT_SETUP_BESIDE] = {PROBLEM_MALFORMED, 0, N_("a stone is set up outside the board")},
    [FAULT_OFFER_BESIDE] = {PROBLEM_MALFORMED, 0, N_("a fifth move is offered outside the board")},
    [FAULT_SGF_NONE] = {PROBLEM_EMPTY, 0, N_("it contains no SGF game, no (;")},
    [FAULT_SGF_SECOND_MOVE] = {PROBLEM_MALFORMED, 0, N_("two moves in one node")},
    [FAULT_SGF_BLACK_AGAIN] = {PROBLEM_MALFORMED, 0, N_("move {1} is Black's, but it is White's turn")},
    [FAULT_SGF_WHITE_AGAIN] = {PROBLEM_MALFORMED, 0, N_("move {1} is White's, but it is Black's turn")},
    [FAULT_SGF_TOO_MANY_POINTS] = {PROBLEM_MALFORMED, 0, N_("one point too many")},
    [FAULT_SGF_LATE_SETUP] = {PROBLEM_MALFORMED, 0, N_("stones are set up in the middle of the game")},
    [FAULT_SGF_NOTHING_TO_TAKE] = {PROBLEM_MALFORMED, 0, N_("there is nothing to remove")},
    [FAULT_SGF_SIZE] = {PROBLEM_MALFORMED, 0, N_("the board must be square, 5 to 25")},
    [FAULT_SGF_OTHER_GAME] = {PROBLEM_MALFORMED, 0, N_("this is another game; 4 means gomoku and renju")},
    [FAULT_SGF_TOO_DEEP] = {PROBLEM_MALFORMED, 0, N_("variations are nested too deeply")},
    [FAULT_SGF_NO_NODE] = {PROBLEM_MALFORMED, 0, N_("a ( must be followed by ;")},
    [FAULT_SGF_ENDS_IN_TREE] = {PROBLEM_MALFORMED, 0, N_("the file ends before the last )")},
    [FAULT_SGF_ENDS_IN_VALUE] = {PROBLEM_MALFORMED, 0, N_("the file ends before the bracket ] of this value")},
    [FAULT_SGF_NO_PROPERTY] = {PROBLEM_MALFORMED, 0, N_("not an SGF property")},
    [FAULT_SGF_LONG_NAME] = {PROBLEM_MALFORMED, 0, N_("the name of a property is too long")},
    [FAULT_SGF_TOO_MANY_VALUES] = {PROBLEM_MALFORMED, 0, N_("a property has too many values")},
    [FAULT_SGF_NO_VALUE] = {PROBLEM_MALFORMED, 0, N_("a property has no value in []")},
    [FAULT_PSQ_HEAD] = {PROBLEM_MALFORMED, 0, N_("a line such as 'Piskvorky 15x15, 0:0, 0' is expected")},
    [FAULT_PSQ_FROM_ZERO] = {PROBLEM_MALFORMED, 0, N_("a coordinate is 0; points are counted from 1 here")},
    [FAULT_PSQ_MOVE_BELOW] = {PROBLEM_MALFORMED, 0, N_("a move follows a line that is not a move")},
    [FAULT_PSQ_SPOILT_NAME] = {PROBLEM_MALFORMED, 0, N_("neither a move x,y,ms nor a name")},
    [FAULT_PSQ_THIRD_NAME] = {PROBLEM_MALFORMED, 0, N_("a third name")},
    [FAULT_PSQ_SPOILT_CODE] = {PROBLEM_MALFORMED, 0, N_("neither a move x,y,ms nor the end code")},
    [FAULT_PSQ_NO_NAME] = {PROBLEM_MALFORMED, 0, N_("the name of a player is missing")},
    [FAULT_PSQ_NO_MOVE] = {PROBLEM_EMPTY, 0, N_("no moves after the names")},
    [FAULT_LIB_ENDS_IN_TEXT] = {PROBLEM_MALFORMED, 0, N_("the file ends inside a comment")},
    [FAULT_LIB_HALF_MOVE] = {PROBLEM_MALFORMED, 0, N_("half a move at the end of the file")},
    [FAULT_LIB_ENDS_IN_MOVE] = {PROBLEM_MALFORMED, 0, N_("the file ends inside a move")},
    [FAULT_LIB_ENDS_IN_HEAD] = {PROBLEM_MALFORMED, 0, N_("the file ends inside its header")},
    [FAULT_LIB_ENDS_EARLY] = {PROBLEM_MALFORMED, 0, N_("the file ends before its last move")},
    [FAULT_LIB_MORE_FOLLOWS] = {PROBLEM_MALFORMED, 0, N_("more data follows after the last move of the library")},
    [FAULT_LIB_NO_HEAD] = {PROBLEM_MALFORMED, 0, N_("neither a RenLib header nor h8 at the start")},
    [FAULT_LIB_VERSION] = {PROBLEM_MALFORMED, 0, N_("version {1}.{2} is unknown; versions up to 3.4 can be read")},
    [FAULT_LIB_TOO_DEEP] = {PROBLEM_TOO_LARGE, 0, N_("the library is nested too deeply")},
    [FAULT_POS_COUNT] = {PROBLEM_MALFORMED, 0, N_("{1} moves are announced, but {2} bytes follow")},
    [FAULT_LEGACY_SHORT] = {PROBLEM_MALFORMED, 0, N_("the file ends too early; a .record file has at least 8 lines")},
    [FAULT_LEGACY_CODE_SUM] = {PROBLEM_DAMAGED, 0, N_("the file is damaged: the checksum of the code string doesn't match")},
    [FAULT_LEGACY_NUMBER] = {PROBLEM_DAMAGED, 0, N_("the file is damaged: the number doesn't match the code string")},
    [FAULT_LEGACY_NUMBER_SUM] = {PROBLEM_DAMAGED, 0, N_("the file is damaged: the checksum of the number doesn't match the code string")},
    [FAULT_LEGACY_LONG_CODE] = {PROBLEM_TOO_LARGE, 0, N_("the code string is longer than any game")},
    [FAULT_LEGACY_DIGIT] = {PROBLEM_MALFORMED, 0, N_("only 0 to 9 and A to F are allowed")},
    [FAULT_LEGACY_HALF_MOVE] = {PROBLEM_MALFORMED, 0, N_("move {1} has no second coordinate")},
    [FAULT_LEGACY_OCCUPIED] = {PROBLEM_MALFORMED, 0, N_("move {1} is on an occupied point")},
    [FAULT_LEGACY_NO_MARK] = {PROBLEM_MALFORMED, 0, N_("the end mark F is missing")},
    [FAULT_LEGACY_NO_WINNER] = {PROBLEM_MALFORMED, 0, N_("the winner is missing")},
    [FAULT_LEGACY_HALF_LETTER] = {PROBLEM_MALFORMED, 0, N_("the reason ends inside a letter")},
    [FAULT_LEGACY_NO_BIT] = {PROBLEM_MALFORMED, 0, N_("the reason must consist of 0 and 1 only")},
    [FAULT_RIF_POINT] = {PROBLEM_MALFORMED, 0, N_("move {1}, {2}: not a point on a 15x15 board")},
    [FAULT_RIF_XML] = {PROBLEM_MALFORMED, 0, N_("invalid XML: {1}")},
    [FAULT_RIF_DTD] = {PROBLEM_MALFORMED, 0, N_("a DTD is not allowed")},
    [FAULT_RIF_TABLES] = {PROBLEM_MALFORMED, 0, N_("the tables of the database are too large")},
    [FAULT_RIF_LONG_MOVES] = {PROBLEM_MALFORMED, 0, N_("the moves of a game are too long")},
    [FAULT_RIF_TOO_DEEP] = {PROBLEM_MALFORMED, 0, N_("elements are nested too deeply")},
    [FAULT_RIF_LONG_TAG] = {PROBLEM_MALFORMED, 0, N_("a tag or a comment is longer than 1 MiB")},
    [FAULT_RIF_NO_GAME] = {PROBLEM_EMPTY, 0, N_("it contains no game with moves")},
    [REMARK_LONG_TEXT] = {PROBLEM_REMARK, 0, N_("some texts of the file are too long to be saved whole")},
    [REMARK_RESULT] = {PROBLEM_REMARK, 0, N_("the file has {1}, but the board shows {2}")},
    [REMARK_FORBIDDEN] = {PROBLEM_REMARK, 0, N_("it is forbidden, but was allowed in that game")},
    [REMARK_OPENING] = {PROBLEM_REMARK, 0, N_("the first moves don't follow the opening stated in the file")},
    [REMARK_SWAPS] = {PROBLEM_REMARK, 0, N_("the swaps are not written as R and -, and are left out")},
    [REMARK_FACTS_ASIDE] = {PROBLEM_REMARK, 0, N_("details of the whole game in a side variation are left out")},
    [REMARK_BRANCH] = {PROBLEM_REMARK, 0, N_("it is part of a larger library, or the end is missing")},
    [REMARK_CUT] = {PROBLEM_REMARK, SECOND_IS_WORD, N_("the variation after {1} is left out: {2}")},
    [REMARK_CUT_MORE] = {PROBLEM_REMARK, 0, N_("more variations are left out: {1}")},
};
// clang-format on

struct record_place
record_at_file(void)
{
    return (struct record_place){.kind = PLACE_FILE};
}

struct record_place
record_at_line(int64_t line)
{
    return (struct record_place){.kind = PLACE_LINE, .number = line};
}

struct record_place
record_at_character(int64_t line, int64_t character)
{
    return (struct record_place){.kind = PLACE_CHARACTER, .number = line, .character = character};
}

static struct record_place
named(enum place_kind kind, int64_t number, const char *name)
{
    struct record_place place = {.kind = kind, .number = number};

    snprintf(place.name, sizeof(place.name), "%s", name);
    return place;
}

struct record_place
record_at_property(int64_t line, const char *name)
{
    return named(PLACE_PROPERTY, line, name);
}

struct record_place
record_at_byte(size_t byte)
{
    return (struct record_place){.kind = PLACE_BYTE, .number = (int64_t)byte};
}

struct record_place
record_at_move(int64_t move, const char *token)
{
    return named(PLACE_MOVE, move, token);
}

// The sentence.

static const char *
in_english(const char *english)
{
    return english;
}

// Adds the text with a value in place of {1} and so on.
static void
fill_in(struct strbuf *out, const char *text, const char *const *values, int count)
{
    for (; *text; text++) {
        int index = text[0] == '{' && text[1] && text[2] == '}' ? text[1] - '1' : -1;

        if (index < 0 || index >= count) {
            strbuf_add_char(out, *text);
            continue;
        }
        strbuf_add(out, values[index]);
        text += 2;
    }
}

static void
format_fault(const struct record_problem *problem, record_tr_fn translate, struct strbuf *out)
{
    const char *values[VALUES_MAX];
    char copy[RECORD_VALUES_BYTES], *at = copy;
    struct strbuf word = {0};
    int count = 0, last_word = -1;

    memcpy(copy, problem->values, sizeof(copy));
    while (at && count < VALUES_MAX) {
        char *stop = strchr(at, '\n');

        if (stop) {
            *stop = '\0';
        }
        values[count] = at;
        if (*at && rows[problem->fault].words >> count & 1) {
            values[count] = translate(at);
            last_word = count;
        }
        count++;
        at = stop ? stop + 1 : NULL;
    }
    if (last_word >= 0) { // a reason has values of its own, which follow it
        fill_in(&word, values[last_word], values + last_word + 1, count - last_word - 1);
        values[last_word] = strbuf_text(&word);
    }
    fill_in(out, translate(rows[problem->fault].text), values, count);
    strbuf_finish(&word);
}

void
record_problem_format(const struct record_problem *problem, record_tr_fn translate,
                      struct strbuf *out)
{
    // The values are number, character, name, and the sentence behind the place.
    static const char *const forms[] = {
        [PLACE_FILE] = "{4}",
        [PLACE_LINE] = N_("line {1}: {4}"),
        [PLACE_CHARACTER] = N_("line {1}, character {2}: {4}"),
        [PLACE_PROPERTY] = N_("line {1}: {3}: {4}"),
        [PLACE_BYTE] = N_("byte {1}: {4}"),
        [PLACE_MOVE] = N_("move {1}, {3}: {4}"),
    };
    const struct record_place *place = &problem->place;
    struct strbuf sentence = {0};
    char number[24], character[24];
    const char *values[VALUES_MAX];

    translate = translate ? translate : in_english;
    if (problem->fault == FAULT_NONE) {
        return;
    }
    format_fault(problem, translate, &sentence);
    snprintf(number, sizeof(number), "%" PRId64, place->number);
    snprintf(character, sizeof(character), "%" PRId64, place->character);
    values[0] = number;
    values[1] = character;
    values[2] = place->name;
    values[3] = strbuf_text(&sentence);
    fill_in(out, place->kind == PLACE_FILE ? forms[PLACE_FILE] : translate(forms[place->kind]),
            values, VALUES_MAX);
    strbuf_finish(&sentence);
}

static void
set_text(struct record_problem *problem)
{
    struct strbuf text = {0};

    record_problem_format(problem, NULL, &text);
    snprintf(problem->text, sizeof(problem->text), "%s", strbuf_text(&text));
    strbuf_finish(&text);
}

bool
record_fail(struct record_problem *problem, enum record_fault fault, struct record_place place,
            const char *values, ...)
{
    va_list arguments;

    *problem = (struct record_problem){
        .kind = rows[fault].kind, .fault = fault, .place = place, .point = POINT_NONE};
    if (values) {
        va_start(arguments, values);
        vsnprintf(problem->values, sizeof(problem->values), values, arguments);
        va_end(arguments);
    }
    set_text(problem);
    return false;
}

void
record_problem_shift(struct record_problem *problem, int64_t line)
{
    switch (problem->place.kind) {
    case PLACE_LINE:
    case PLACE_CHARACTER:
    case PLACE_PROPERTY:
        problem->place.number += line - 1;
        set_text(problem);
        break;
    case PLACE_FILE:
    case PLACE_BYTE:
    case PLACE_MOVE:
        break;
    }
}

enum record_fault
record_fault_of(enum verdict verdict)
{
    static const enum record_fault faults[VERDICT_COUNT] = {
        [VERDICT_OFF_BOARD] = FAULT_OFF_BOARD,
        [VERDICT_OCCUPIED] = FAULT_OCCUPIED,
        [VERDICT_DOUBLE_THREE] = FAULT_DOUBLE_THREE,
        [VERDICT_FORBIDDEN] = FAULT_FORBIDDEN,
        [VERDICT_OUTSIDE_REGION] = FAULT_OUTSIDE_REGION,
        [VERDICT_OPENING_CAPTURE] = FAULT_OPENING_CAPTURE,
        [VERDICT_NO_PASS] = FAULT_NO_PASS,
        [VERDICT_PASS_TOO_EARLY] = FAULT_PASS_TOO_EARLY,
        [VERDICT_GAME_OVER] = FAULT_GAME_OVER,
    };

    return faults[verdict];
}

const char *
record_fault_text(enum record_fault fault)
{
    return rows[fault].text;
}
