// SPDX-License-Identifier: MIT
// Presets of one's own beside those that are built in: rooms, and weights of
// classic. There is one list for the whole client, as there is one file.
#ifndef CLIENT_CONTROL_PRESETS_H
#define CLIENT_CONTROL_PRESETS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/wire/messages.h"

struct strbuf;

enum { PRESET_NAME_BYTES = 15, PRESET_WORDS_BYTES = 161 };

struct room_preset {
    char name[PRESET_NAME_BYTES];
    char words[PRESET_WORDS_BYTES]; // [PRESET] [KEY=VALUE]...
};

struct weights_preset {
    char name[PRESET_NAME_BYTES];
    uint32_t weights[AI_WEIGHT_COUNT];
};

// Each adds one. False, and a sentence in why, if it is none or the name is taken.
bool presets_add_room(const char *name, const char *words, struct strbuf *why);
bool presets_add_weights(const char *name, const char *weights, struct strbuf *why);
void presets_forget(void);

// One by one; NULL behind the last.
const struct room_preset *presets_room(int index);
const struct weights_preset *presets_weights(int index);

#endif
