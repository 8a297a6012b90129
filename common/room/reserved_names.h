// SPDX-License-Identifier: MIT
// Names that no player may have: those of the house, and of nobody. A server refuses them
// and what looks like them (server/core/people/names.h); a client does not propose them.
#ifndef COMMON_ROOM_RESERVED_NAMES_H
#define COMMON_ROOM_RESERVED_NAMES_H

#include <stdbool.h>

enum { RESERVED_NAME_COUNT = 53 };

// In UTF-8; what has small letters is in small letters.
extern const char *const reserved_names[RESERVED_NAME_COUNT];

// Is the name one of them, whatever the case of its Latin letters?
bool reserved_name_is(const char *name);

#endif
