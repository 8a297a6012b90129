// SPDX-License-Identifier: MIT
// Presets of the user beside the built-in ones: rooms, and weights of classic. The app owns them;
// NULL counts as none in all functions.
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

// A zeroed one is empty.
struct presets {
    struct room_preset *rooms;      // owned
    struct weights_preset *weights; // owned
    int room_count, weights_count;
};

// Each adds a preset. Returns false and appends the reason to why if the text is none or the name
// is taken.
bool presets_add_room(struct presets *presets, const char *name, const char *words,
                      struct strbuf *why);
bool presets_add_weights(struct presets *presets, const char *name, const char *weights,
                         struct strbuf *why);
void presets_finish(struct presets *presets);

// The preset with this index; NULL after the last one.
const struct room_preset *presets_room(const struct presets *presets, int index);
const struct weights_preset *presets_weights(const struct presets *presets, int index);

#endif
