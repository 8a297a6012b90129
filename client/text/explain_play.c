// SPDX-License-Identifier: MIT
// Openings, clocks, levels and AIs in words (openings.md, clocks.md).
#include <stddef.h>

#include "client/text/explain_internal.h"
#include "common/i18n/tr.h"

#define DIAGRAMS(list) (list), (int)(sizeof(list) / sizeof((list)[0]))

#define NEXT_LEVEL N_("Each level looks further ahead than the one before.")
#define NOT_EQUIVALENT \
    N_("No two of the fifth moves may be the same by symmetry of the stones on the board.")

static const struct explain_diagram pro_square[] = {
    {N_("Black's second stone: not on -"),
     {".......", ".-----.", ".-----.", ".--X--.", ".-----.", ".-----.", "......."}},
};

const struct explain_topic explain_openings[] = {
    {"free", N_("Free"), N_("Every stone may be placed anywhere."), {0}, NULL, 0},
    {"central",
     N_("Centre first"),
     N_("The first stone goes to the centre; all others may be placed anywhere."),
     {0},
     NULL,
     0},
    {"pro",
     N_("Pro"),
     N_("The first stone goes to the centre, and Black's second stone at least three points away "
        "from it."),
     {0},
     DIAGRAMS(pro_square)},
    {"longpro",
     N_("Long pro"),
     N_("The first stone goes to the centre, and Black's second stone at least four points away "
        "from it."),
     {0},
     NULL,
     0},
    {"swap1",
     N_("Swap after one"),
     N_("After the first stone the other player may swap colours."),
     {0},
     NULL,
     0},
    {"swap",
     N_("Swap"),
     N_("One player places three stones: black, white, black. The other one chooses a colour."),
     {0},
     NULL,
     0},
    {"swap2",
     N_("Swap2"),
     N_("One player places three stones: black, white, black. The other one takes Black, or takes "
        "White and moves, or places two more stones and leaves the choice of colour to the "
        "first."),
     {0},
     NULL,
     0},
    {"rif",
     N_("RIF"),
     N_("Three stones around the centre, then the other player may swap. White plays move 4, Black "
        "offers two fifth moves, and White chooses one."),
     {NOT_EQUIVALENT},
     NULL,
     0},
    {"yamaguchi",
     N_("Yamaguchi"),
     N_("Three stones around the centre, and the player who places them says how many fifth moves "
        "there will be, from 1 to 12. Then the other player may swap. White plays move 4, Black "
        "offers the fifth moves, and White chooses one."),
     {NOT_EQUIVALENT},
     NULL,
     0},
    {"soosyrv8",
     N_("Soosyrv-8"),
     N_("Three stones around the centre, then the other player may swap. White plays move 4 and "
        "says how many fifth moves there will be, from 1 to 8; Black may swap. Black offers the "
        "fifth moves, and White chooses one."),
     {NOT_EQUIVALENT, N_("A number after the name sets the limit: soosyrv4.")},
     NULL,
     0},
    {"tarannikov",
     N_("Tarannikov"),
     N_("The first five stones stay within squares around the centre that grow from one point to "
        "9 x 9. After each of them the other player may swap colours."),
     {0},
     NULL,
     0},
    {"taraguchi10",
     N_("Taraguchi-10"),
     N_("As tarannikov, but after move 4 Black may offer ten fifth moves anywhere on the board; "
        "White chooses one, and there are no more swaps."),
     {NOT_EQUIVALENT, N_("A number after the name sets how many are offered: taraguchi5.")},
     NULL,
     0},
    {0},
};

const struct explain_topic explain_clocks[] = {
    {"none", N_("No clock"), N_("Take as long as you like."), {0}, NULL, 0},
    {"10:00", N_("Fixed time"), N_("Ten minutes each for the whole game."), {0}, NULL, 0},
    {"5+3",
     N_("Increment"),
     N_("Five minutes each, and three seconds more for every move."),
     {0},
     NULL,
     0},
    {"5d3",
     N_("Delay"),
     N_("Five minutes each. In every turn your clock waits three seconds before it runs."),
     {0},
     NULL,
     0},
    {"5b3",
     N_("Delay, paid back"),
     N_("Five minutes each. After every move you get back what you used, up to three seconds."),
     {0},
     NULL,
     0},
    {"10+3x30",
     N_("Byo-yomi"),
     N_("Ten minutes each, then three periods of 30 seconds. A move within 30 seconds costs "
        "nothing; a slower one uses up a period."),
     {0},
     NULL,
     0},
    {"10+25/600",
     N_("Canadian"),
     N_("Ten minutes each, then 25 moves in every 600 seconds."),
     {0},
     NULL,
     0},
    {"permove:30/180",
     N_("Time per move"),
     N_("At most 30 seconds for each move, and 180 seconds for the whole game."),
     {0},
     NULL,
     0},
    {"3d", N_("Days per move"), N_("Three days for each move."), {0}, NULL, 0},
    {0},
};

const struct explain_topic explain_levels[] = {
    {"1",
     N_("first game"),
     N_("Sees little of what you are up to. For your first games."),
     {0},
     NULL,
     0},
    {"2", N_("casual player"), N_("Stops the plain threats and misses the others."), {0}, NULL, 0},
    {"3", N_("keen player"), NEXT_LEVEL, {0}, NULL, 0},
    {"4", N_("club player"), NEXT_LEVEL, {0}, NULL, 0},
    {"5", N_("strong club player"), NEXT_LEVEL, {0}, NULL, 0},
    {"6", N_("tournament player"), NEXT_LEVEL, {0}, NULL, 0},
    {"7", N_("expert"), NEXT_LEVEL, {0}, NULL, 0},
    {"8", N_("strong expert"), NEXT_LEVEL, {0}, NULL, 0},
    {"9", N_("near full strength"), NEXT_LEVEL, {0}, NULL, 0},
    {"10", N_("full strength"), N_("Plays as well as it can."), {0}, NULL, 0},
    {0},
};

const struct explain_topic explain_ais[] = {
    {"goren",
     N_("goren, in ten levels"),
     N_("The full engine: sees forced wins, captures and forbidden points."),
     {0},
     NULL,
     0},
    {"classic",
     N_("classic AI"),
     N_("Rates each free point by the rows through it."),
     {N_("Seven weights say how much each row counts: preset=1, preset=2, or your own.")},
     NULL,
     0},
    {"patterns",
     N_("patterns AI"),
     N_("Goes by the shapes that it knows."),
     {N_("plies=0 takes the best point, plies=1 to 3 look that many moves ahead.")},
     NULL,
     0},
    {"lines", N_("lines AI"), N_("Counts the lines that can still become five."), {0}, NULL, 0},
    {"minimax",
     N_("minimax AI"),
     N_("Tries moves and answers a few moves ahead."),
     {N_("plies=2 or plies=3 moves ahead.")},
     NULL,
     0},
    {0},
};
