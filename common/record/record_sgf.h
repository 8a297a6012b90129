// SPDX-License-Identifier: MIT
// SGF (records.md 4): FF[4], GM[4], one move a node, the time that is left after
// each move, captured stones as set-up nodes. Facts for which SGF has no
// property are in private ones:
//
//      XO protocol:swaps   XA offered fifths    XN declared number of them
//      XU reason of end    XR options of rule   XC clock, where TM and OT do not say it all
//      XT ms of a move, where BL and WL do not say it    XS seal (record_seal.h)
//      XP XQ options of the AI that was Black, White
//      XB starting position of a library        XD XE XL XK XH XF XV of other formats
#ifndef COMMON_RECORD_RECORD_SGF_H
#define COMMON_RECORD_RECORD_SGF_H

#include "common/record/record.h"

struct sgf_player {
    const char *name;
    uint32_t rating; // 0 = none
    const char *ai;  // its options, of an AI
};

// Facts that a match does not know. Strings are UTF-8; NULL or "" is left out.
struct sgf_info {
    const char *program; // required
    const char *version; // required
    struct sgf_player black, white;
    const char *title; // of the game
    const char *date;  // "2026-03-14"
    const char *place; // where it was played: the server
};

// Makes a record of a match and these facts; it must be empty.
void record_set_game(struct record *record, const struct match *match, const struct sgf_info *info);

// Adds the game to out, finished or running, with a line break at its end.
void record_sgf_write(const struct match *match, const struct sgf_info *info, struct strbuf *out);

// The property of an info, NULL if it has none of its own.
const char *sgf_info_property(enum record_info info);

enum { SGF_OVERTIME_BYTES = 48 }; // of OT

// Reads TM and OT as a time control; returns false if they tell none. ot may be "".
bool sgf_read_control(const char *tm, const char *ot, struct time_control *control);

// The time of a move as the clocks tell it: what was left before it, and is left after it.
// -1 if they don't, as in overtime.
int64_t sgf_ms_by_clock(const struct record *record, int32_t node);

#endif
