// SPDX-License-Identifier: MIT
// The tables of the explanations, for explain.c alone.
#ifndef CLIENT_TEXT_EXPLAIN_INTERNAL_H
#define CLIENT_TEXT_EXPLAIN_INTERNAL_H

#include "client/text/explain.h"

// Each ends with a topic that has no name.
extern const struct explain_topic explain_rules[], explain_openings[], explain_clocks[],
    explain_levels[], explain_ais[], explain_fields[];

#endif
