// SPDX-License-Identifier: MIT
// The options of pbrain-goren: which kind of AI thinks. Managers give none.
#ifndef COMMON_ENGINE_PBRAIN_OPTIONS_H
#define COMMON_ENGINE_PBRAIN_OPTIONS_H

#include "common/room/ai_config.h"

enum pbrain_start { PBRAIN_RUN, PBRAIN_HELP, PBRAIN_VERSION, PBRAIN_WRONG };

extern const char pbrain_usage[];

// Changes ai as the arguments say. WRONG: they cannot be understood.
enum pbrain_start pbrain_options(int argc, char **argv, struct ai_config *ai);

#endif
