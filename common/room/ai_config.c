// SPDX-License-Identifier: MIT
#include "common/room/ai_config.h"

const uint32_t ai_classic_presets[AI_PRESETS][AI_WEIGHT_COUNT] = {
    {1000, 1100, 1300, 10000, 1000, 1000, 1300},
    {1000, 1000, 1000, 10000, 1100, 1000, 1000},
};

static const struct {
    uint32_t level_min, level_max;
    bool has_weights;
    uint32_t plies_min, plies_max;
} kinds[AI_KIND_COUNT] = {
    [AI_GOREN] = {1, AI_LEVEL_MAX, false, 0, 0},
    [AI_CLASSIC] = {0, 0, true, 0, 0},
    [AI_PATTERNS] = {0, 0, false, 0, AI_PLIES_MAX},
    [AI_LINES] = {0, 0, false, 0, AI_PLIES_MAX},
    [AI_MINIMAX] = {0, 0, false, 2, AI_PLIES_MAX},
    [AI_MATRIX] = {0, 0, false, 0, AI_PLIES_MAX},
    [AI_SCALE] = {0, 0, false, 0, 0},
};

const char *
ai_kind_id(enum ai_kind kind)
{
    static const char *const ids[AI_KIND_COUNT] = {
        [AI_GOREN] = "goren", [AI_CLASSIC] = "classic", [AI_PATTERNS] = "patterns",
        [AI_LINES] = "lines", [AI_MINIMAX] = "minimax", [AI_MATRIX] = "matrix",
        [AI_SCALE] = "scale",
    };

    return ids[kind];
}

enum ai_kind
ai_kind_before(enum ai_kind kind)
{
    switch (kind) {
    case AI_GOREN:
    case AI_CLASSIC:
    case AI_PATTERNS:
    case AI_LINES:
    case AI_MINIMAX:
        break;
    case AI_MATRIX:
        return AI_LINES;
    case AI_SCALE:
        return AI_PATTERNS;
    }
    return kind;
}

bool
ai_config_is_valid(const struct ai_config *ai)
{
    return ai->level >= kinds[ai->kind].level_min && ai->level <= kinds[ai->kind].level_max &&
           ai->plies >= kinds[ai->kind].plies_min && ai->plies <= kinds[ai->kind].plies_max &&
           (!ai->weight_count || kinds[ai->kind].has_weights);
}
