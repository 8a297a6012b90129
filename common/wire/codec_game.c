// SPDX-License-Identifier: MIT
// What happens in a game: proto/game.proto.
#include "common/wire/codec_rows.h"
#include "common/wire/codec_tables.h"
#include "common/wire/messages.h"
#include "proto/game.pb-c.h"

// FLAG stands between what players may do and what only the referee does. It
// is never sent: it asks whether time is over, and becomes no event.
enum { PLAYER_ACTIONS = ACTION_CLAIM_DRAW + 1 };

#define PLAYER_ACTION_VALUES VALUES_FROM_1(PLAYER_ACTIONS)
#define EVENT_VALUES (VALUES_FROM_1(ACTION_COUNT) & ~CODEC_BIT(ACTION_FLAG + 1))

#define ABOUT_A_QUESTION \
    (CODEC_BIT(ACTION_ASK) | CODEC_BIT(ACTION_ANSWER) | CODEC_BIT(ACTION_WITHDRAW))

// move and number become an int of the match.
static const struct codec_field act_rows[] = {
    ROW_ID(wire_act, Act, room),
    ROW_U32(wire_act, Act, move, 0, INT32_MAX),
    ROW_ENUM_OF(wire_act, kind, Act, kind, PLAYER_ACTION_VALUES, 1),
    ROW_POINTS(wire_act, Act, points, point_count, WIRE_POINTS_MAX),
    ROW_U32(wire_act, Act, number, 0, INT32_MAX),
    ROW_ENUM_IF(wire_act, Act, question, QUESTION_COUNT, kind, ABOUT_A_QUESTION),
    ROW_BOOL(wire_act, Act, yes),
    ROW_ENUM_OR_NONE(wire_act, Act, seat, WANT_SEAT_B + 1),
};
const struct codec_table codec_act = CODEC_TABLE(wire_act, act);

static const struct codec_field game_event_rows[] = {
    ROW_ENUM_OF(wire_game_event, kind, GameEvent, kind, EVENT_VALUES, 1),
    ROW_ENUM(wire_game_event, GameEvent, seat, SEAT_COUNT),
    ROW_U32(wire_game_event, GameEvent, move, 0, INT32_MAX),
    ROW_POINTS(wire_game_event, GameEvent, points, point_count, WIRE_POINTS_MAX),
    ROW_U32(wire_game_event, GameEvent, number, 0, INT32_MAX),
    ROW_ENUM_IF(wire_game_event, GameEvent, question, QUESTION_COUNT, kind, ABOUT_A_QUESTION),
    ROW_BOOL(wire_game_event, GameEvent, yes),
    ROW_MS(wire_game_event, GameEvent, at_ms),
    ROW_MS(wire_game_event, GameEvent, spent_ms),
    ROW_U32_AS(wire_game_event, lag_plus_one, GameEvent, lag_ms, 0, UINT32_MAX),
    ROW_MS(wire_game_event, GameEvent, absent_ms),
    ROW_ENUM_OR_NONE(wire_game_event, GameEvent, result, RESULT_COUNT),
    ROW_ENUM_OR_NONE(wire_game_event, GameEvent, reason, END_REASON_COUNT),
};
const struct codec_table codec_game_event = CODEC_TABLE(wire_game_event, game_event);

static const struct codec_field clock_side_rows[] = {
    ROW_MS(wire_clock_side, ClockSide, main_ms),
    ROW_MS(wire_clock_side, ClockSide, extra_ms),
    ROW_COUNT(wire_clock_side, ClockSide, count),
    ROW_BOOL(wire_clock_side, ClockSide, overtime),
};
static const struct codec_table clock_side = CODEC_TABLE(wire_clock_side, clock_side);

static const struct codec_field clocks_rows[] = {
    ROW_INLINE(wire_clocks, Clocks, a, &clock_side),
    ROW_INLINE(wire_clocks, Clocks, b, &clock_side),
    ROW_ENUM_OR_NONE(wire_clocks, Clocks, running, RUNNING_B + 1),
    ROW_ENUM(wire_clocks, Clocks, black, SEAT_COUNT),
    ROW_MS(wire_clocks, Clocks, spent_ms),
    ROW_MS(wire_clocks, Clocks, starts_in_ms),
};
const struct codec_table codec_clocks = CODEC_TABLE(wire_clocks, clocks);

static const struct codec_field hint_ask_rows[] = {
    ROW_ID(wire_hint_ask, HintAsk, room),
    ROW_ENUM(wire_hint_ask, HintAsk, kind, HINT_COUNT),
    ROW_U32S_INLINE(wire_hint_ask, HintAsk, weights, weight_count, AI_WEIGHT_COUNT, AI_WEIGHT_MAX),
};
const struct codec_table codec_hint_ask = CODEC_TABLE(wire_hint_ask, hint_ask);

static const struct codec_field hint_point_rows[] = {
    ROW_POINT(wire_hint_point, HintPoint, point),
    ROW_COUNT(wire_hint_point, HintPoint, value),
    ROW_BOOL(wire_hint_point, HintPoint, open),
};
static const struct codec_table hint_point = CODEC_TABLE(wire_hint_point, hint_point);

static const struct codec_field hint_result_rows[] = {
    ROW_ID(wire_hint_result, HintResult, room),
    ROW_ENUM(wire_hint_result, HintResult, kind, HINT_COUNT),
    ROW_U32(wire_hint_result, HintResult, move, 0, INT32_MAX),
    ROW_MESSAGES(wire_hint_result, HintResult, points, point_count, WIRE_HINTS_MAX, &hint_point),
    ROW_U32(wire_hint_result, HintResult, chance, 0, 1000),
    ROW_COUNT(wire_hint_result, HintResult, depth),
    ROW_COUNT(wire_hint_result, HintResult, win_in),
    ROW_COUNT(wire_hint_result, HintResult, loss_in),
    ROW_ID(wire_hint_result, HintResult, nodes),
    ROW_BOOL(wire_hint_result, HintResult, shortened),
};
const struct codec_table codec_hint_result = CODEC_TABLE(wire_hint_result, hint_result);

static const struct codec_field thought_rows[] = {
    ROW_ID(wire_thought, Thought, room),
    ROW_U32(wire_thought, Thought, move, 0, INT32_MAX),
    ROW_ENUM(wire_thought, Thought, seat, SEAT_COUNT),
    ROW_COUNT(wire_thought, Thought, depth),
    ROW_ID(wire_thought, Thought, nodes),
    ROW_BOOL(wire_thought, Thought, done),
    ROW_BOOL(wire_thought, Thought, shortened),
    ROW_BOOL(wire_thought, Thought, open),
    ROW_POINTS(wire_thought, Thought, points, point_count, WIRE_LINE_MAX),
    ROW_U32(wire_thought, Thought, chance, 0, 1000),
    ROW_COUNT(wire_thought, Thought, win_in),
    ROW_COUNT(wire_thought, Thought, loss_in),
};
const struct codec_table codec_thought = CODEC_TABLE(wire_thought, thought);
