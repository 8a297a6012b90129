// SPDX-License-Identifier: MIT
#include "common/engine/capture_eval.h"

const struct capture_weights capture_weights = {
    .mover = {16, 48, 80, 190, 300, 1200, 600, 4000, 560, -80},
    .waiter = {-14, -40, -64, -150, -200, -700, -300, -1200, -300, 60},
    .captured = {0,    200,  400,  640,  880,  1150, 1440, 1760, 2080, 2480, 2960,
                 3440, 4000, 4640, 5280, 6000, 6720, 7600, 8500, 9500, 10500},
    .tempo = 160,
};
