// SPDX-License-Identifier: MIT
// How a terminal is told that it was logged out from elsewhere.
#ifndef SERVER_CORE_PEOPLE_LOGGED_OUT_H
#define SERVER_CORE_PEOPLE_LOGGED_OUT_H

#include "server/core/core_internal.h"
#include "server/core/people/player.h"

enum error_code logged_out_error(enum logged_out why); // NONE for LOGGED_OUT_NOT

// A token that is worth nothing: of a terminal that was logged out? Returns how that is told, NONE for
// any other token.
enum error_code logged_out_why(struct request *request, const uint8_t token[WIRE_TOKEN_BYTES]);

#endif
