// SPDX-License-Identifier: MIT
// The fields of a new game, by the keys of the command create.
#include <stddef.h>

#include "client/text/explain_internal.h"
#include "common/i18n/tr.h"

#define FIELD(name, title, line)         \
    {                                    \
        name, title, line, {0}, NULL, 0, \
    }

// clang-format off
const struct explain_topic explain_fields[] = {
    FIELD("rule", N_("Rule"), N_("What wins, and what may not be played.")),
    FIELD("size", N_("Size"), N_("Points on each side of the board, from 5 to 25. Renju and pente need an odd number.")),
    FIELD("opening", N_("Opening"), N_("How the first stones are placed, so that moving first is not too great an advantage.")),
    FIELD("time", N_("Clock"), N_("How long you may think: none, 10:00 for the whole game, 5+3 for five minutes and three seconds per move, 3d for three days per move.")),
    FIELD("start", N_("Clock starts"), N_("first: with the first move. now: immediately. both: when each side has moved.")),
    FIELD("foul", N_("Forbidden move"), N_("What a forbidden point in renju does. lose: Black loses the game. reject: the stone is refused.")),
    FIELD("dead", N_("End hopeless draws early"), N_("The game is a draw as soon as neither side can make five any more.")),
    FIELD("margin", N_("Draw when N points are left"), N_("The game is a draw when no more than N points are empty. 0: never.")),
    FIELD("ais", N_("Seats for the AI"), N_("0: people play. 1: you play the AI. 2: you watch two AIs.")),
    FIELD("both", N_("Both sides"), N_("Two people at this keyboard, or you alone with both colours.")),
    FIELD("seat", N_("Your seat"), N_("The colour you play. none: you watch.")),
    FIELD("rated", N_("Rated"), N_("A rated game counts for the ratings of two people with accounts. It has no hints and no take-backs.")),
    FIELD("undo", N_("Take-backs"), N_("off: none. press: used time stays used. refund: your opponent gets back the time since the move.")),
    FIELD("hints", N_("Hints"), N_("Players may ask the engine for a move.")),
    FIELD("maps", N_("Rating maps"), N_("Players may see how good each point is.")),
    FIELD("threats", N_("Threats"), N_("Players may see where a four or five can be made, and are warned of forbidden points.")),
    FIELD("join", N_("Join"), N_("Who may take a seat. anyone; accounts: no guests; code: those who know the code.")),
    FIELD("watch", N_("Watch"), N_("Who may watch. anyone; code: those who know the code; nobody.")),
    FIELD("title", N_("Title"), N_("A name for the table in the lobby, of at most 40 columns.")),
    FIELD("rating", N_("Rating"), N_("Find only opponents in this range, such as 1640..1840.")),
    FIELD("mind", N_("AI"), N_("Which AI plays: goren has ten levels, the others are simple.")),
    FIELD("level", N_("Level"), N_("1 is for a first game, 10 is full strength. From level 4 on each wins about two games of three against the one below.")),
    FIELD("plies", N_("Depth"), N_("How many moves patterns (0 to 3), lines, matrix (1 to 3) and minimax (2 or 3) look ahead.")),
    FIELD("weights", N_("Weights"), N_("How much classic values chains of one to four stones, attack, defence and open ends. Seven numbers from 0 to 100.")),
    FIELD("preset", N_("Preset"), N_("The weights of classic: 1, 2, or your own from the file presets.conf.")),
    FIELD("pause", N_("Pause (ms)"), N_("How long the AI waits before it moves, in thousandths of a second.")),
    FIELD("varied", N_("Human-like pauses"), N_("Pauses of different lengths, short ones where a move is obvious.")),
    FIELD("resign", N_("Resigns"), N_("Whether the AI resigns lost games. Default: from level 6 on.")),
    FIELD("draws", N_("Accepts draws"), N_("Whether the AI agrees to draws. Default: late in an even game.")),
    {0},
};
// clang-format on
