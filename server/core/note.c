// SPDX-License-Identifier: MIT
#include "server/core/note.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "server/core/blob.h"
#include "server/core/core_internal.h"
#include "server/core/effects.h"

enum { NOTE_BYTES = 512 };

void
core_note(struct turn *turn, const char *format, ...)
{
    char text[NOTE_BYTES];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    effects_add(turn->effects, EFFECT_NOTE)->note = blob_create(text, strlen(text) + 1);
}
