// SPDX-License-Identifier: MIT
// The settings of a room as a message and back: the only place where one becomes the
// other.
#ifndef COMMON_WIRE_SETTINGS_MESSAGE_H
#define COMMON_WIRE_SETTINGS_MESSAGE_H

#include "common/wire/messages.h"

// Sets every byte of the settings. The title is cleaned, and a missing number of fifth
// moves is the default one. The game may be unplayable: match_settings_check() tells.
void settings_from_message(struct room_settings *settings, const struct wire_room_settings *wire);

// The message borrows the title of the settings.
struct wire_room_settings settings_to_message(const struct room_settings *settings);

#endif
