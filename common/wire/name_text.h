// SPDX-License-Identifier: MIT
// Which characters the name of a player may have, for both sides. A server also refuses names that
// mix scripts, that are reserved, or that look like another one: server/core/people/names.h, which
// has the whole rule.
#ifndef COMMON_WIRE_NAME_TEXT_H
#define COMMON_WIRE_NAME_TEXT_H

#include "common/wire/limits.h"

enum name_error {
    NAME_OK,
    NAME_EMPTY,
    NAME_TOO_LONG,
    NAME_NOT_UTF8,
    NAME_BAD_CHARACTER,
    NAME_BAD_MARK,
    NAME_BAD_START,
    NAME_NO_LETTER,
    NAME_MIXED,
    NAME_RESERVED,
};

enum { NAME_ERROR_COUNT = NAME_RESERVED + 1 };

// Checks size and characters of any bytes. If they are good, sets name to their canonical form, else
// leaves it unchanged.
enum name_error name_normalize(const char *text, char name[WIRE_NAME_BYTES + 1]);

// A stable word such as "too-long"; error_reason() has its English sentence.
const char *name_error_word(enum name_error error);

#endif
