// SPDX-License-Identifier: MIT
#include "common/game/opening_path.h"

#include <string.h>

#include "common/game/opening_protocols.h"

// What a step means for a list of stones.
enum effect { EFFECT_NONE, EFFECT_STONE, EFFECT_NO_STONE };

// PLACE2 is left out: its stones may also be placed one by one.
static const enum effect effects[OPENING_STEP_COUNT] = {
    [STEP_PLACE] = EFFECT_STONE,         [STEP_PLACE_DECLARE] = EFFECT_STONE,
    [STEP_CHOOSE] = EFFECT_STONE,        [STEP_KEEP] = EFFECT_NO_STONE,
    [STEP_TAKE_BLACK] = EFFECT_NO_STONE, [STEP_TAKE_WHITE] = EFFECT_NO_STONE,
    [STEP_DECLARE] = EFFECT_NO_STONE,    [STEP_OFFER] = EFFECT_NO_STONE,
};

static void
enter(struct opening_path *path, int phase)
{
    if (phase == OPENING_PLAY) {
        path->in_play = true;
    } else {
        path->phases |= 1u << phase;
    }
}

// Adds to next where the transitions of one phase lead that have this effect
// and, for a stone, allow it at p.
static void
follow(const struct opening_phase *phase, enum effect effect, int size, struct point p,
       struct opening_path *next)
{
    for (int i = 0; i < OPENING_TRANSITIONS_MAX && phase->transitions[i].signs; i++) {
        const struct opening_transition *transition = &phase->transitions[i];

        if (effects[transition->step] != effect || strchr(transition->signs, 'R')) {
            continue;
        }
        if (effect == EFFECT_NO_STONE || region_contains(transition->region, size, p)) {
            enter(next, transition->next);
        }
    }
}

// Adds all phases that can be reached without a stone. Protocols only lead
// forwards, so one pass in order is enough.
static void
close_over(struct opening_path *path)
{
    const struct opening_protocol *protocol = opening_protocol(path->protocol);

    for (int i = 0; i < protocol->phase_count; i++) {
        if (path->phases >> i & 1) {
            follow(&protocol->phases[i], EFFECT_NO_STONE, 0, POINT_NONE, path);
        }
    }
}

void
opening_path_init(struct opening_path *path, enum opening protocol)
{
    *path = (struct opening_path){.protocol = protocol};
    enter(path, opening_protocol(protocol)->phase_count ? 0 : OPENING_PLAY);
    close_over(path);
}

bool
opening_path_place(struct opening_path *path, int size, struct point p)
{
    const struct opening_protocol *protocol = opening_protocol(path->protocol);
    struct opening_path next = {.protocol = path->protocol, .in_play = path->in_play};

    for (int i = 0; i < protocol->phase_count; i++) {
        if (path->phases >> i & 1) {
            follow(&protocol->phases[i], EFFECT_STONE, size, p, &next);
        }
    }
    if (!next.in_play && !next.phases) {
        return false;
    }
    close_over(&next);
    *path = next;
    return true;
}

bool
opening_path_bans_captures(const struct opening_path *path)
{
    return !path->in_play && opening_protocol(path->protocol)->bans_captures;
}
