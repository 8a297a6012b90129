// SPDX-License-Identifier: MIT
// What the wire says of a game, as the referee's own values: a client of a test
// rebuilds the match from them.
#ifndef TESTS_SUPPORT_WIRE_GAME_H
#define TESTS_SUPPORT_WIRE_GAME_H

#include "common/wire/messages.h"

struct match_event wire_game_event_read(const struct wire_game_event *wire);
struct match_settings wire_settings_read(const struct wire_room_settings *wire);

#endif
