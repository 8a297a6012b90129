// SPDX-License-Identifier: MIT
// The classic player: looks at every point, one stone ahead, and rates it with
// seven weights. A point has a rating for each colour, the sum over the four
// lines through it. On a line only four steps each way matter, for no five
// through the point reaches further:
//
//         4 3 2 1 p 1 2 3 4
//
//      A  . . X X p X . . .      chain 3: the stones that p would join, both sides
//                                together, without a gap. Both ends free: open
//      B  . O X X p X . . .      chain 3, one end is taken: closed
//      C  . O X X p X O . .      only four cells between the O: no five fits, the
//                                line is worth 0
//      D  . . X . p . . . .      the X does not touch p: chain 0, worth 0
//      E  . . X X p X X . .      chain 4: p makes five. Longer ones count as 4. If
//                                the rule sees no five in it (an overline where
//                                exactly five is asked for, a blocked five of
//                                caro), the line is worth 0
//
//      line    = chain * weight of that chain * (open ? weight of open : 1)
//      rating  = sum over the four lines
//      attack  = weight of attack  * rating for the player to move
//      defence = weight of defence * rating for the other one
//      value   = attack + defence; the point of the greatest value is played
//
// With the first preset (1, 1.1, 1.3, 10; open 1.3) line A is 3 * 1.3 * 1.3 = 5.07,
// B is 3.9 and E is 52. Equal values are chosen from at random. Where nothing is
// worth more than 0, on an empty board above all, the centre attracts.
//
// What the rules add: a point where a colour may not place is worth 0 to it. A
// capture counts as an open chain that grows with the stones in hand: four times
// the part of the goal that is reached with it, from 1 to 4. Wins, fouls and fives
// that must be broken are no matter of weights: candidates.h has sorted them out.
//
// Weights are thousandths. One of them times another is millionths, and with the
// weight of attack or defence billionths: everything below is a whole number.
#ifndef COMMON_ENGINE_CLASSIC_H
#define COMMON_ENGINE_CLASSIC_H

#include "common/engine/candidates.h"
#include "common/engine/engine.h"

struct rng;

// The seven weights of an AI, by name and within 0 .. AI_WEIGHT_MAX.
struct classic_weights {
    int chain[5]; // by its length, 1 .. 4
    int attack, defence, open;
};

struct classic_weights classic_weights(const uint32_t weights[AI_WEIGHT_COUNT]);

// A point as the table above says, in billionths.
struct classic_rating {
    int64_t attack, defence;
};

// Rates an empty point where the situation's stone may be placed.
struct classic_rating classic_rate(const struct situation *situation,
                                   const struct classic_weights *weights, struct point p);

// Chooses from the candidates, of which there is one at least; returns its index.
int classic_choose(const struct situation *situation, const struct classic_weights *weights,
                   const struct candidates *candidates, struct rng *rng);

// Chooses one of the candidates nearest to the centre, for candidates that are rated alike.
int classic_choose_central(const struct board *board, const struct candidates *candidates,
                           struct rng *rng);

// How the position is shared between the colours: black's part in thousandths, 500
// when neither is better off. Ratings of all points without the weights of attack
// and defence; the one to move has half a stone more.
int classic_black_share(const struct rules *rules, const struct board *board, enum stone next,
                        const struct classic_weights *weights);

#endif
