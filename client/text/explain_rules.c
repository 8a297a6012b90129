// SPDX-License-Identifier: MIT
// The rules in words (variants.md, renju.md).
#include <stddef.h>

#include "client/text/explain_internal.h"
#include "common/i18n/tr.h"

#define DIAGRAMS(list) (list), (int)(sizeof(list) / sizeof((list)[0]))

#define NO_DOUBLE_THREE                                                                     \
    N_("Neither side may make two open threes with one stone, unless it captures or makes " \
       "five. Such a stone is refused.")
#define HOW_TO_CAPTURE                                                                         \
    N_("To capture, place a stone so that exactly two opposing stones are between two of "     \
       "yours, in any direction. One stone, or three and more, are safe, and you may move in " \
       "between two opposing stones without losing anything.")

static const struct explain_diagram renju_bans[] = {
    {N_("3 is a double three"),
     {".......", "...X...", "...X...", ".XX3...", ".......", ".......", "......."}},
    {N_("4 is a double four"),
     {"...X...", "...X...", "...X...", "XXX4...", ".......", ".......", "......."}},
    {N_("6 makes six in a row"),
     {".......", ".......", ".......", "XXX6XX.", ".......", ".......", "......."}},
};

static const struct explain_diagram captures[] = {
    {N_("* captures two stones"),
     {".......", ".......", ".......", ".XOO*..", ".......", ".......", "......."}},
    {N_("* captures nothing"),
     {".......", ".......", ".......", "XOOO*..", ".......", ".......", "......."}},
};

static const struct explain_diagram triples[] = {
    {N_("* captures three stones"),
     {".......", ".......", ".......", "XOOO*..", ".......", ".......", "......."}},
};

static const struct explain_diagram fives[] = {
    {N_("* makes five and wins"),
     {".....*.", "....X..", "...X...", "..X.OO.", ".X..O..", ".......", "......."}},
};

static const struct explain_diagram blocked[] = {
    {N_("* doesn't win: both ends are blocked"),
     {".......", ".......", ".......", "OXX*XXO", ".......", ".......", "......."}},
};

const struct explain_topic explain_rules[] = {
    {"freestyle",
     N_("Gomoku"),
     N_("Five stones in a row, across, down or diagonally, win. Black moves first."),
     {N_("Six or more in a row win too. Nothing is forbidden.")},
     DIAGRAMS(fives)},
    {"standard",
     N_("Standard gomoku"),
     N_("Exactly five stones in a row win; six or more don't count."),
     {N_("A longer row is allowed, and the game continues. A stone that makes six in one "
         "direction and exactly five in another wins.")},
     DIAGRAMS(fives)},
    {"caro",
     N_("Caro"),
     N_("Five or more in a row win, but not a five with an opposing stone at each end."),
     {N_("The edge of the board doesn't block, and six or more always win.")},
     DIAGRAMS(blocked)},
    {"caro-exact",
     N_("Caro, exactly five"),
     N_("Exactly five in a row win, but not with an opposing stone at each end."),
     {N_("The edge of the board doesn't block. Six or more never win.")},
     DIAGRAMS(blocked)},
    {"caro-e",
     N_("Caro with edges"),
     N_("As caro, but the edge of the board blocks an end like an opposing stone."),
     {0},
     DIAGRAMS(blocked)},
    {"caro-exact-e",
     N_("Caro with edges, exactly five"),
     N_("As caro-exact, but the edge of the board blocks an end like an opposing stone."),
     {0},
     DIAGRAMS(blocked)},
    {"caro-strict",
     N_("Strict caro"),
     N_("As caro, but one end blocked by an opposing stone or the edge is enough to spoil a five."),
     {N_("Six or more always win.")},
     NULL,
     0},
    {"caro-exact-strict",
     N_("Strict caro, exactly five"),
     N_("As caro-exact, but one end blocked by an opposing stone or the edge is enough to spoil "
        "a five."),
     {0},
     NULL,
     0},
    {"renju",
     N_("Renju"),
     N_("Black needs exactly five and may not play a double three, a double four or six in a row. "
        "White has no such limits."),
     {N_("A stone is forbidden to Black if it makes two threes at once, two fours at once, or a "
         "row of six or more. White wins with five or more."),
      N_("Exactly five wins even if the same stone makes a forbidden shape. A three together "
         "with one four is allowed."),
      N_("A three counts only if it can become a four with two free ends, on a point that is "
         "not forbidden itself."),
      N_("If Black plays a forbidden point, White wins, or the stone is refused if the game is "
         "set so. F shows these points during a game."),
      N_("After the opening you may pass. Two passes in a row are a draw.")},
     DIAGRAMS(renju_bans)},
    {"capture42",
     N_("Capture gomoku"),
     N_("Enclose two stones to capture them. Ten captured stones win, and so does a five that "
        "can't be broken by a capture."),
     {HOW_TO_CAPTURE,
      N_("If a five can be broken, or your opponent can reach ten captured stones with one move, "
         "the game continues. A five that survives the next move wins."),
      NO_DOUBLE_THREE},
     DIAGRAMS(captures)},
    {"pente",
     N_("Pente"),
     N_("Enclose two stones to capture them. Ten captured stones win, and so does five in a row."),
     {HOW_TO_CAPTURE, N_("Five or more in a row win immediately, whatever could be captured.")},
     DIAGRAMS(captures)},
    {"keryo",
     N_("Keryo-pente"),
     N_("Enclose two or three stones to capture them. Fifteen captured stones win, and so does "
        "five in a row."),
     {N_("Exactly two or exactly three stones can be captured; four and more are safe.")},
     DIAGRAMS(triples)},
    {"boat",
     N_("Boat-pente"),
     N_("Pente in which a five wins only if none of its stones can be captured."),
     {N_("A five that could be captured wins if it survives your opponent's move. Ten "
         "captured stones win too, but not against a five that stands.")},
     DIAGRAMS(captures)},
    {"ninuki",
     N_("Ninuki-renju"),
     N_("Enclose two stones to capture them. Ten captured stones win, and so does a row of exactly "
        "five that can't be broken by a capture."),
     {HOW_TO_CAPTURE, NO_DOUBLE_THREE, N_("Six or more in a row are allowed and don't win.")},
     DIAGRAMS(captures)},
    {0},
};
