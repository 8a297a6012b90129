// SPDX-License-Identifier: MIT
// Types that several subjects share: proto/types.proto.
#include "common/wire/codec_rows.h"
#include "common/wire/codec_tables.h"
#include "common/wire/messages.h"
#include "proto/types.pb-c.h"

// Whether the numbers fit the kind is for control_check() to say.
static const struct codec_field control_rows[] = {
    ROW_ENUM(time_control, Control, kind, CONTROL_COUNT),
    ROW_SIGNED_MS(time_control, Control, main_ms),
    ROW_SIGNED_MS(time_control, Control, extra_ms),
    ROW_SIGNED_MS(time_control, Control, cap_ms),
    ROW_I32(time_control, Control, count, 0),
    ROW_SIGNED_MS(time_control, Control, period_ms),
    ROW_SIGNED_MS(time_control, Control, match_ms),
};
const struct codec_table codec_control = CODEC_TABLE(time_control, control);

static int
older_kind(int kind)
{
    return (int)ai_kind_before((enum ai_kind)kind);
}

static const struct codec_field ai_rows[] = {
    ROW_ENUM_GROWN(ai_config, kind, Ai, mind, AI_MATRIX, older_kind),
    ROW_U32(ai_config, Ai, level, 0, AI_LEVEL_MAX),
    ROW_U32S_INLINE(ai_config, Ai, weights, weight_count, AI_WEIGHT_COUNT, AI_WEIGHT_MAX),
    ROW_U32(ai_config, Ai, plies, 0, AI_PLIES_MAX),
    ROW_U32(ai_config, Ai, pause_ms, 0, AI_PAUSE_MAX_MS),
    ROW_ENUM_OR_NONE(ai_config, Ai, resign, AI_CHOICE_COUNT),
    ROW_ENUM_OR_NONE(ai_config, Ai, draws, AI_CHOICE_COUNT),
    ROW_BOOL(ai_config, Ai, varied),
    ROW_NEWER(ai_config, kind, Ai, newer, AI_MATRIX, AI_KIND_COUNT),
};
const struct codec_table codec_ai = CODEC_TABLE(ai_config, ai);

static const struct codec_field player_rows[] = {
    ROW_ID(wire_player, Player, id),
    ROW_TEXT(wire_player, Player, name, 1, WIRE_NAME_BYTES),
    ROW_BOOL(wire_player, Player, guest),
    ROW_COUNT(wire_player, Player, rating),
    ROW_BOOL(wire_player, Player, provisional),
    ROW_COUNT(wire_player, Player, badge),
    ROW_COUNT(wire_player, Player, badge_colour),
};
const struct codec_table codec_player = CODEC_TABLE(wire_player, player);
