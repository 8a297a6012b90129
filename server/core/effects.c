// SPDX-License-Identifier: MIT
#include "server/core/effects.h"

#include <stdlib.h>
#include <string.h>

#include "common/util/wipe.h"
#include "common/util/xalloc.h"

struct effect *
effects_add(struct effects *effects, enum effect_kind kind)
{
    struct effect *effect;

    if (effects->count == effects->capacity) {
        effects->capacity = effects->capacity ? 2 * effects->capacity : 32;
        effects->list =
            xreallocarray(effects->list, (size_t)effects->capacity, sizeof(*effects->list));
    }
    effect = &effects->list[effects->count++];
    memset(effect, 0, sizeof(*effect));
    effect->kind = kind;
    return effect;
}

static void
drop(struct effect *effect)
{
    switch (effect->kind) {
    case EFFECT_SEND:
        blob_release(effect->send.frame);
        break;
    case EFFECT_JOURNAL:
        blob_release(effect->journal.data);
        break;
    case EFFECT_ENGINE:
        blob_release(effect->engine.log);
        break;
    case EFFECT_HASH:
        // A password leaves no copy behind.
        wipe(&effect->hash, sizeof(effect->hash));
        break;
    case EFFECT_CONTROL:
        blob_release(effect->control.text);
        break;
    case EFFECT_NOTE:
        blob_release(effect->note);
        break;
    case EFFECT_MAIL:
        blob_release(effect->mail);
        break;
    case EFFECT_CLOSE:
    case EFFECT_PLAYS:
    case EFFECT_ENGINE_CANCEL:
    case EFFECT_QUERY:
    case EFFECT_DRAIN:
        break;
    }
}

void
effects_clear(struct effects *effects)
{
    for (int i = 0; i < effects->count; i++) {
        drop(&effects->list[i]);
    }
    effects->count = 0;
}

void
effects_finish(struct effects *effects)
{
    effects_clear(effects);
    free(effects->list);
    *effects = (struct effects){0};
}
