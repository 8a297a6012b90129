// SPDX-License-Identifier: MIT
#include "client/control/presets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/control/room_options.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

const struct room_preset *
presets_room(const struct presets *presets, int index)
{
    return presets && index >= 0 && index < presets->room_count ? &presets->rooms[index] : NULL;
}

const struct weights_preset *
presets_weights(const struct presets *presets, int index)
{
    return presets && index >= 0 && index < presets->weights_count ? &presets->weights[index]
                                                                   : NULL;
}

void
presets_finish(struct presets *presets)
{
    free(presets->rooms);
    free(presets->weights);
    memset(presets, 0, sizeof(*presets));
}

// A name is typed in commands: it must be no KEY=VALUE and no number.
static bool
check_name(const char *name, struct strbuf *why)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static const char others[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

    if (strlen(name) < PRESET_NAME_BYTES && strspn(name, letters) > 0 &&
        !name[strspn(name, others)]) {
        return true;
    }
    fill(why,
         _("{1} isn't a valid preset name: use a letter, then up to 13 letters, digits, - or _."),
         1, name);
    return false;
}

static bool
refuse_taken(const char *name, struct strbuf *why)
{
    fill(why, _("The preset {1} already exists."), 1, name);
    return false;
}

static bool
is_room_taken(const struct presets *presets, const char *wanted)
{
    const char *name, *help;

    for (int i = 0; room_options_preset(presets, i, &name, &help); i++) {
        if (strcmp(name, wanted) == 0) {
            return true;
        }
    }
    return false;
}

bool
presets_add_room(struct presets *presets, const char *name, const char *words, struct strbuf *why)
{
    struct room_preset preset;
    struct room_options options;

    if (!check_name(name, why)) {
        return false;
    }
    if (is_room_taken(presets, name)) {
        return refuse_taken(name, why);
    }
    if (!*words || strlen(words) >= sizeof(preset.words)) {
        fill(why, _("The preset {1} is empty, or longer than 160 bytes."), 1, name);
        return false;
    }
    snprintf(preset.name, sizeof(preset.name), "%s", name);
    snprintf(preset.words, sizeof(preset.words), "%s", words);
    if (!room_options_read(&options, presets, words, why)) {
        return false;
    }
    if (match_settings_check(&options.setup.match) != SETTINGS_OK) {
        fill(why, _("The preset {1} can't be played: its settings don't fit together."), 1, name);
        return false;
    }
    presets->rooms =
        xreallocarray(presets->rooms, (size_t)presets->room_count + 1, sizeof(*presets->rooms));
    presets->rooms[presets->room_count++] = preset;
    return true;
}

// Blanks between the numbers are for people.
static void
squeeze(const char *text, struct strbuf *out)
{
    for (; *text; text++) {
        if (*text != ' ' && *text != '\t') {
            strbuf_add_char(out, *text);
        }
    }
}

static bool
is_weights_taken(const struct presets *presets, const char *wanted)
{
    const char *name;

    for (int i = 0; ai_options_weights(presets, i, &name); i++) {
        if (strcmp(name, wanted) == 0) {
            return true;
        }
    }
    return false;
}

bool
presets_add_weights(struct presets *presets, const char *name, const char *weights,
                    struct strbuf *why)
{
    struct weights_preset preset;
    struct strbuf bare = {0};
    struct ai_config ai;
    bool is_good;

    if (!check_name(name, why)) {
        return false;
    }
    if (is_weights_taken(presets, name)) {
        return refuse_taken(name, why);
    }
    ai_options_begin(&ai);
    squeeze(weights, &bare);
    is_good = ai_options_set_key(&ai, presets, "weights", strbuf_text(&bare), why) == AI_KEY_TAKEN;
    strbuf_finish(&bare);
    if (!is_good) {
        return false;
    }
    snprintf(preset.name, sizeof(preset.name), "%s", name);
    memcpy(preset.weights, ai.weights, sizeof(preset.weights));
    presets->weights = xreallocarray(presets->weights, (size_t)presets->weights_count + 1,
                                     sizeof(*presets->weights));
    presets->weights[presets->weights_count++] = preset;
    return true;
}
