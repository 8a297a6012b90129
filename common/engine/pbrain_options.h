// SPDX-License-Identifier: MIT
// The options of pbrain-goren: which kind of AI thinks. Managers give none.
#ifndef COMMON_ENGINE_PBRAIN_OPTIONS_H
#define COMMON_ENGINE_PBRAIN_OPTIONS_H

#include "common/room/ai_config.h"

// Changes ai as the arguments say. Returns -1, or the exit status if the program ends
// here: help, version, or wrong usage.
int pbrain_options(int argc, char **argv, struct ai_config *ai);

#endif
