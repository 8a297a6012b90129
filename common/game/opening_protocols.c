// SPDX-License-Identifier: MIT
// The tables of openings.md, in its order. A row reads
//
//      [number] = {name, who acts, {{step, where, numbers, swap signs, next}, ...}}
//
// Where the page has one name for a few phases in a row, they are numbered here
// by the move that is placed. A right to swap is settled by the step that uses
// or waives it, so its sign stands with that step.
#include "common/game/opening_protocols.h"

#include <assert.h>

// clang-format off
#define ANYWHERE {REGION_ANYWHERE, 0}
#define INSIDE(k) {REGION_INSIDE, k}
#define OUTSIDE(k) {REGION_OUTSIDE, k}
// clang-format on

// 2. Openings without choice.

enum { CENTRAL_1 };

static const struct opening_phase central_phases[] = {
    [CENTRAL_1] = {"1", ROLE_A, {{STEP_PLACE, INSIDE(1), NUMBERS_NONE, "", OPENING_PLAY}}},
};

enum { PRO_1, PRO_2, PRO_3 };

static const struct opening_phase pro_phases[] = {
    [PRO_1] = {"1", ROLE_A, {{STEP_PLACE, INSIDE(1), NUMBERS_NONE, "", PRO_2}}},
    [PRO_2] = {"2", ROLE_B, {{STEP_PLACE, ANYWHERE, NUMBERS_NONE, "", PRO_3}}},
    [PRO_3] = {"3", ROLE_A, {{STEP_PLACE, OUTSIDE(5), NUMBERS_NONE, "", OPENING_PLAY}}},
};

static const struct opening_phase longpro_phases[] = {
    [PRO_1] = {"1", ROLE_A, {{STEP_PLACE, INSIDE(1), NUMBERS_NONE, "", PRO_2}}},
    [PRO_2] = {"2", ROLE_B, {{STEP_PLACE, ANYWHERE, NUMBERS_NONE, "", PRO_3}}},
    [PRO_3] = {"3", ROLE_A, {{STEP_PLACE, OUTSIDE(7), NUMBERS_NONE, "", OPENING_PLAY}}},
};

// 3. Swap and Swap2.

enum { SWAP1_S0, SWAP1_S1 };

static const struct opening_phase swap1_phases[] = {
    [SWAP1_S0] = {"S0", ROLE_A, {{STEP_PLACE, ANYWHERE, NUMBERS_NONE, "", SWAP1_S1}}},
    [SWAP1_S1] = {"S1",
                  ROLE_B,
                  {{STEP_PLACE, ANYWHERE, NUMBERS_NONE, "-", OPENING_PLAY},
                   {STEP_SWAP, ANYWHERE, NUMBERS_NONE, "R", OPENING_PLAY}}},
};

// In swap and swap2 A holds black whenever a colour is taken, so the row knows
// whether taking it exchanges them.
enum { SWAP_S0_1, SWAP_S0_2, SWAP_S0_3, SWAP_S1 };

static const struct opening_phase swap_phases[] = {
    [SWAP_S0_1] = {"S0", ROLE_A, {{STEP_PLACE, ANYWHERE, NUMBERS_NONE, "", SWAP_S0_2}}},
    [SWAP_S0_2] = {"S0", ROLE_A, {{STEP_PLACE, ANYWHERE, NUMBERS_NONE, "", SWAP_S0_3}}},
    [SWAP_S0_3] = {"S0", ROLE_A, {{STEP_PLACE, ANYWHERE, NUMBERS_NONE, "", SWAP_S1}}},
    [SWAP_S1] = {"S1",
                 ROLE_B,
                 {{STEP_TAKE_WHITE, ANYWHERE, NUMBERS_NONE, "-", OPENING_PLAY},
                  {STEP_TAKE_BLACK, ANYWHERE, NUMBERS_NONE, "R", OPENING_PLAY}}},
};

// S1W and S2W: white was taken, and the stone that goes with it is still owed.
enum { SWAP2_S0_1, SWAP2_S0_2, SWAP2_S0_3, SWAP2_S1, SWAP2_S1W, SWAP2_S2, SWAP2_S2W };

static const struct opening_phase swap2_phases[] = {
    [SWAP2_S0_1] = {"S0", ROLE_A, {{STEP_PLACE, ANYWHERE, NUMBERS_NONE, "", SWAP2_S0_2}}},
    [SWAP2_S0_2] = {"S0", ROLE_A, {{STEP_PLACE, ANYWHERE, NUMBERS_NONE, "", SWAP2_S0_3}}},
    [SWAP2_S0_3] = {"S0", ROLE_A, {{STEP_PLACE, ANYWHERE, NUMBERS_NONE, "", SWAP2_S1}}},
    [SWAP2_S1] = {"S1",
                  ROLE_B,
                  {{STEP_PLACE, ANYWHERE, NUMBERS_NONE, "-", OPENING_PLAY},
                   {STEP_TAKE_WHITE, ANYWHERE, NUMBERS_NONE, "-", SWAP2_S1W},
                   {STEP_TAKE_BLACK, ANYWHERE, NUMBERS_NONE, "R", OPENING_PLAY},
                   {STEP_PLACE2, ANYWHERE, NUMBERS_NONE, "-", SWAP2_S2}}},
    [SWAP2_S1W] = {"S1W", ROLE_WHITE, {{STEP_PLACE, ANYWHERE, NUMBERS_NONE, "", OPENING_PLAY}}},
    [SWAP2_S2] = {"S2",
                  ROLE_A,
                  {{STEP_TAKE_BLACK, ANYWHERE, NUMBERS_NONE, "-", OPENING_PLAY},
                   {STEP_TAKE_WHITE, ANYWHERE, NUMBERS_NONE, "R", SWAP2_S2W}}},
    [SWAP2_S2W] = {"S2W", ROLE_WHITE, {{STEP_PLACE, ANYWHERE, NUMBERS_NONE, "", OPENING_PLAY}}},
};

// 4.2 rif. In R1 the opponent still holds white, so his own fourth stone says
// that he keeps it; the same holds in 4.3 and 4.4.
enum { RIF_R0_1, RIF_R0_2, RIF_R0_3, RIF_R1, RIF_R2, RIF_R3, RIF_R4_5, RIF_R4_6 };

static const struct opening_phase rif_phases[] = {
    [RIF_R0_1] = {"R0", ROLE_A, {{STEP_PLACE, INSIDE(1), NUMBERS_NONE, "", RIF_R0_2}}},
    [RIF_R0_2] = {"R0", ROLE_A, {{STEP_PLACE, INSIDE(3), NUMBERS_NONE, "", RIF_R0_3}}},
    [RIF_R0_3] = {"R0", ROLE_A, {{STEP_PLACE, INSIDE(5), NUMBERS_NONE, "", RIF_R1}}},
    [RIF_R1] = {"R1",
                ROLE_B,
                {{STEP_KEEP, ANYWHERE, NUMBERS_NONE, "-", RIF_R2},
                 {STEP_SWAP, ANYWHERE, NUMBERS_NONE, "R", RIF_R2},
                 {STEP_PLACE, ANYWHERE, NUMBERS_NONE, "-", RIF_R3}}},
    [RIF_R2] = {"R2", ROLE_WHITE, {{STEP_PLACE, ANYWHERE, NUMBERS_NONE, "", RIF_R3}}},
    [RIF_R3] = {"R3", ROLE_BLACK, {{STEP_OFFER, ANYWHERE, NUMBERS_TWO, "", RIF_R4_5}}},
    [RIF_R4_5] = {"R4", ROLE_WHITE, {{STEP_CHOOSE, ANYWHERE, NUMBERS_NONE, "", RIF_R4_6}}},
    [RIF_R4_6] = {"R4", ROLE_WHITE, {{STEP_PLACE, ANYWHERE, NUMBERS_NONE, "", OPENING_PLAY}}},
};

// 4.3 yamaguchi: rif with a declaration before the swap.
enum {
    YAMA_R0_1,
    YAMA_R0_2,
    YAMA_R0_3,
    YAMA_R0_DECLARE,
    YAMA_R1,
    YAMA_R2,
    YAMA_R3,
    YAMA_R4_5,
    YAMA_R4_6,
};

static const struct opening_phase yamaguchi_phases[] = {
    [YAMA_R0_1] = {"R0", ROLE_A, {{STEP_PLACE, INSIDE(1), NUMBERS_NONE, "", YAMA_R0_2}}},
    [YAMA_R0_2] = {"R0", ROLE_A, {{STEP_PLACE, INSIDE(3), NUMBERS_NONE, "", YAMA_R0_3}}},
    [YAMA_R0_3] = {"R0", ROLE_A, {{STEP_PLACE, INSIDE(5), NUMBERS_NONE, "", YAMA_R0_DECLARE}}},
    [YAMA_R0_DECLARE] = {"R0", ROLE_A, {{STEP_DECLARE, ANYWHERE, NUMBERS_UP_TO_N, "", YAMA_R1}}},
    [YAMA_R1] = {"R1",
                 ROLE_B,
                 {{STEP_KEEP, ANYWHERE, NUMBERS_NONE, "-", YAMA_R2},
                  {STEP_SWAP, ANYWHERE, NUMBERS_NONE, "R", YAMA_R2},
                  {STEP_PLACE, ANYWHERE, NUMBERS_NONE, "-", YAMA_R3}}},
    [YAMA_R2] = {"R2", ROLE_WHITE, {{STEP_PLACE, ANYWHERE, NUMBERS_NONE, "", YAMA_R3}}},
    [YAMA_R3] = {"R3", ROLE_BLACK, {{STEP_OFFER, ANYWHERE, NUMBERS_DECLARED, "", YAMA_R4_5}}},
    [YAMA_R4_5] = {"R4", ROLE_WHITE, {{STEP_CHOOSE, ANYWHERE, NUMBERS_NONE, "", YAMA_R4_6}}},
    [YAMA_R4_6] = {"R4", ROLE_WHITE, {{STEP_PLACE, ANYWHERE, NUMBERS_NONE, "", OPENING_PLAY}}},
};

// 4.4 soosyrv. In S3 the colours may change once more; whoever is black then
// offers as many moves as were declared.
enum {
    SOOS_S0_1,
    SOOS_S0_2,
    SOOS_S0_3,
    SOOS_S1,
    SOOS_S2,
    SOOS_S3,
    SOOS_S4,
    SOOS_S5_5,
    SOOS_S5_6,
};

static const struct opening_phase soosyrv_phases[] = {
    [SOOS_S0_1] = {"S0", ROLE_A, {{STEP_PLACE, INSIDE(1), NUMBERS_NONE, "", SOOS_S0_2}}},
    [SOOS_S0_2] = {"S0", ROLE_A, {{STEP_PLACE, INSIDE(3), NUMBERS_NONE, "", SOOS_S0_3}}},
    [SOOS_S0_3] = {"S0", ROLE_A, {{STEP_PLACE, INSIDE(5), NUMBERS_NONE, "", SOOS_S1}}},
    [SOOS_S1] = {"S1",
                 ROLE_B,
                 {{STEP_KEEP, ANYWHERE, NUMBERS_NONE, "-", SOOS_S2},
                  {STEP_SWAP, ANYWHERE, NUMBERS_NONE, "R", SOOS_S2},
                  {STEP_PLACE_DECLARE, ANYWHERE, NUMBERS_UP_TO_N, "-", SOOS_S3}}},
    [SOOS_S2] = {"S2", ROLE_WHITE, {{STEP_PLACE_DECLARE, ANYWHERE, NUMBERS_UP_TO_N, "", SOOS_S3}}},
    [SOOS_S3] = {"S3",
                 ROLE_BLACK,
                 {{STEP_KEEP, ANYWHERE, NUMBERS_NONE, "-", SOOS_S4},
                  {STEP_SWAP, ANYWHERE, NUMBERS_NONE, "R", SOOS_S4}}},
    [SOOS_S4] = {"S4", ROLE_BLACK, {{STEP_OFFER, ANYWHERE, NUMBERS_DECLARED, "", SOOS_S5_5}}},
    [SOOS_S5_5] = {"S5", ROLE_WHITE, {{STEP_CHOOSE, ANYWHERE, NUMBERS_NONE, "", SOOS_S5_6}}},
    [SOOS_S5_6] = {"S5", ROLE_WHITE, {{STEP_PLACE, ANYWHERE, NUMBERS_NONE, "", OPENING_PLAY}}},
};

// 4.5 tarannikov. The seat that did not place move k holds the colour of move
// k+1. After a swap that colour belongs to the seat that placed move k, which
// is the one to act in Vk. So the actor of Wk and of Vk is always the seat with
// the colour of move k+1.
//
// 4.6 taraguchi is the same machine with one more step in W4, and its numbers
// serve both; X5 is of taraguchi alone.
enum {
    TARA_T1,
    TARA_W1,
    TARA_V1,
    TARA_W2,
    TARA_V2,
    TARA_W3,
    TARA_V3,
    TARA_W4,
    TARA_V4,
    TARA_W5,
    TARA_V5,
    TARA_X5_5,
    TARA_X5_6,
};

// What both have; W4 differs.
// clang-format off
#define TARA_SHARED_PHASES \
    [TARA_T1] = {"T1", ROLE_A, {{STEP_PLACE, INSIDE(1), NUMBERS_NONE, "", TARA_W1}}}, \
    [TARA_W1] = {"W1", ROLE_WHITE, \
        {{STEP_PLACE, INSIDE(3), NUMBERS_NONE, "-", TARA_W2}, \
         {STEP_SWAP, ANYWHERE, NUMBERS_NONE, "R", TARA_V1}}}, \
    [TARA_V1] = {"V1", ROLE_WHITE, {{STEP_PLACE, INSIDE(3), NUMBERS_NONE, "", TARA_W2}}}, \
    [TARA_W2] = {"W2", ROLE_BLACK, \
        {{STEP_PLACE, INSIDE(5), NUMBERS_NONE, "-", TARA_W3}, \
         {STEP_SWAP, ANYWHERE, NUMBERS_NONE, "R", TARA_V2}}}, \
    [TARA_V2] = {"V2", ROLE_BLACK, {{STEP_PLACE, INSIDE(5), NUMBERS_NONE, "", TARA_W3}}}, \
    [TARA_W3] = {"W3", ROLE_WHITE, \
        {{STEP_PLACE, INSIDE(7), NUMBERS_NONE, "-", TARA_W4}, \
         {STEP_SWAP, ANYWHERE, NUMBERS_NONE, "R", TARA_V3}}}, \
    [TARA_V3] = {"V3", ROLE_WHITE, {{STEP_PLACE, INSIDE(7), NUMBERS_NONE, "", TARA_W4}}}, \
    [TARA_V4] = {"V4", ROLE_BLACK, {{STEP_PLACE, INSIDE(9), NUMBERS_NONE, "", TARA_W5}}}, \
    [TARA_W5] = {"W5", ROLE_WHITE, \
        {{STEP_PLACE, ANYWHERE, NUMBERS_NONE, "-", OPENING_PLAY}, \
         {STEP_SWAP, ANYWHERE, NUMBERS_NONE, "R", TARA_V5}}}, \
    [TARA_V5] = {"V5", ROLE_WHITE, {{STEP_PLACE, ANYWHERE, NUMBERS_NONE, "", OPENING_PLAY}}}
// clang-format on

static const struct opening_phase tarannikov_phases[] = {
    TARA_SHARED_PHASES,
    [TARA_W4] = {"W4",
                 ROLE_BLACK,
                 {{STEP_PLACE, INSIDE(9), NUMBERS_NONE, "-", TARA_W5},
                  {STEP_SWAP, ANYWHERE, NUMBERS_NONE, "R", TARA_V4}}},
};

// The offer settles the rights after moves 4 and 5 at once: no more swaps.
static const struct opening_phase taraguchi_phases[] = {
    TARA_SHARED_PHASES,
    [TARA_W4] = {"W4",
                 ROLE_BLACK,
                 {{STEP_PLACE, INSIDE(9), NUMBERS_NONE, "-", TARA_W5},
                  {STEP_SWAP, ANYWHERE, NUMBERS_NONE, "R", TARA_V4},
                  {STEP_OFFER, ANYWHERE, NUMBERS_EXACTLY_N, "--", TARA_X5_5}}},
    [TARA_X5_5] = {"X5", ROLE_WHITE, {{STEP_CHOOSE, ANYWHERE, NUMBERS_NONE, "", TARA_X5_6}}},
    [TARA_X5_6] = {"X5", ROLE_WHITE, {{STEP_PLACE, ANYWHERE, NUMBERS_NONE, "", OPENING_PLAY}}},
};

#define PHASES(list) list, sizeof(list) / sizeof((list)[0])

// The third stone of pro and longpro needs points beyond its square: hence 7, 9.
static const struct opening_protocol protocols[OPENING_COUNT] = {
    [OPENING_FREE] = {"free", SUFFIX_NEVER, 0, GRID_ANY, 5, false, NULL, 0},
    [OPENING_CENTRAL] = {"central", SUFFIX_NEVER, 0, GRID_ODD, 5, false, PHASES(central_phases)},
    [OPENING_PRO] = {"pro", SUFFIX_NEVER, 0, GRID_ODD, 7, false, PHASES(pro_phases)},
    [OPENING_LONGPRO] = {"longpro", SUFFIX_NEVER, 0, GRID_ODD, 9, false, PHASES(longpro_phases)},
    [OPENING_SWAP1] = {"swap1", SUFFIX_NEVER, 0, GRID_ANY, 5, false, PHASES(swap1_phases)},
    [OPENING_SWAP] = {"swap", SUFFIX_NEVER, 0, GRID_ANY, 5, true, PHASES(swap_phases)},
    [OPENING_SWAP2] = {"swap2", SUFFIX_NEVER, 0, GRID_ANY, 5, true, PHASES(swap2_phases)},
    [OPENING_RIF] = {"rif", SUFFIX_NEVER, 0, GRID_RENJU, 15, false, PHASES(rif_phases)},
    [OPENING_YAMAGUCHI] = {"yamaguchi", SUFFIX_SPECIAL, 12, GRID_RENJU, 15, false,
                           PHASES(yamaguchi_phases)},
    [OPENING_SOOSYRV] = {"soosyrv", SUFFIX_ALWAYS, 8, GRID_RENJU, 15, false,
                         PHASES(soosyrv_phases)},
    [OPENING_TARANNIKOV] = {"tarannikov", SUFFIX_NEVER, 0, GRID_RENJU, 15, false,
                            PHASES(tarannikov_phases)},
    [OPENING_TARAGUCHI] = {"taraguchi", SUFFIX_ALWAYS, 10, GRID_RENJU, 15, false,
                           PHASES(taraguchi_phases)},
};

const struct opening_protocol *
opening_protocol(enum opening protocol)
{
    assert((unsigned)protocol < OPENING_COUNT);
    return &protocols[protocol];
}
