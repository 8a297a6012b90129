// SPDX-License-Identifier: MIT
// Completes a won line. A search stops where it sees that one side wins; people want to see the
// moves down to the five.
#ifndef COMMON_ENGINE_WINNING_LINE_H
#define COMMON_ENGINE_WINNING_LINE_H

#include "common/engine/threats.h"

// Adds moves to the line of a view whose win_in is not 0: those of the winner, and the
// answers of the other that hold out longest, as far as they follow from threats. The
// position of threats is the one that the line starts from.
void winning_line_finish(struct threats *threats, struct engine_view *view);

#endif
