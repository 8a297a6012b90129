// SPDX-License-Identifier: MIT
// Rooms: proto/room.proto.
#include "common/wire/codec_rows.h"
#include "common/wire/codec_tables.h"
#include "common/wire/messages.h"
#include "proto/room.pb-c.h"

#define ON_THE_FIRST_PAGE CODEC_BIT(0)

// Each number by itself; whether they can be played together is for
// match_settings_check() to say.
static const struct codec_field room_settings_rows[] = {
    ROW_ENUM(wire_room_settings, RoomSettings, rule, RULE_COUNT),
    ROW_U32(wire_room_settings, RoomSettings, size, BOARD_SIZE_MIN, BOARD_SIZE_MAX),
    ROW_ENUM(wire_room_settings, RoomSettings, opening, OPENING_COUNT),
    ROW_U32(wire_room_settings, RoomSettings, opening_n, 0, OPENING_OFFERS_MAX),
    ROW_INLINE(wire_room_settings, RoomSettings, control, &codec_control),
    ROW_ENUM(wire_room_settings, RoomSettings, start, START_BOTH + 1),
    ROW_ENUM(wire_room_settings, RoomSettings, undo, UNDO_REFUND + 1),
    ROW_BOOL(wire_room_settings, RoomSettings, rated),
    ROW_BOOL(wire_room_settings, RoomSettings, reject_fouls),
    ROW_BOOL(wire_room_settings, RoomSettings, draw_dead),
    ROW_U32(wire_room_settings, RoomSettings, draw_margin, 0, BOARD_POINTS_MAX - 1),
    ROW_BOOL(wire_room_settings, RoomSettings, maps),
    ROW_BOOL(wire_room_settings, RoomSettings, threats),
    ROW_BOOL(wire_room_settings, RoomSettings, hints),
    ROW_ENUM(wire_room_settings, RoomSettings, join, JOIN_COUNT),
    ROW_ENUM(wire_room_settings, RoomSettings, watch, WATCH_COUNT),
    ROW_TEXT(wire_room_settings, RoomSettings, title, 0, ROOM_TITLE_BYTES),
    ROW_BOOL(wire_room_settings, RoomSettings, strict),
    ROW_BOOL(wire_room_settings, RoomSettings, delayed),
};
const struct codec_table codec_room_settings = CODEC_TABLE(wire_room_settings, room_settings);

static const struct codec_field occupant_rows[] = {
    ROW_ENUM_OR_NONE(wire_occupant, Occupant, kind, OCCUPANT_COUNT),
    ROW_MESSAGE_IF(wire_occupant, Occupant, player, &codec_player, kind,
                   CODEC_BIT(OCCUPANT_PERSON)),
    ROW_MESSAGE_IF(wire_occupant, Occupant, ai, &codec_ai, kind, CODEC_BIT(OCCUPANT_AI)),
    ROW_BOOL(wire_occupant, Occupant, ready),
    ROW_BOOL(wire_occupant, Occupant, restart),
};
const struct codec_table codec_occupant = CODEC_TABLE(wire_occupant, occupant);

static const struct codec_field room_create_rows[] = {
    ROW_REQUIRED(wire_room_create, RoomCreate, settings, &codec_room_settings),
    ROW_ENUM_OR_NONE(wire_room_create, RoomCreate, seat, WANT_SEAT_B + 1),
    ROW_OPTIONAL(wire_room_create, RoomCreate, ai, &codec_ai),
    ROW_OPTIONAL(wire_room_create, RoomCreate, second_ai, &codec_ai),
    ROW_BOOL(wire_room_create, RoomCreate, both),
};
const struct codec_table codec_room_create = CODEC_TABLE(wire_room_create, room_create);

static const struct codec_field room_join_rows[] = {
    ROW_ID(wire_room_join, RoomJoin, room),
    ROW_TEXT(wire_room_join, RoomJoin, code, 0, WIRE_CODE_BYTES),
};
const struct codec_table codec_room_join = CODEC_TABLE(wire_room_join, room_join);

static const struct codec_field room_leave_rows[] = {
    ROW_ID(wire_room_id, RoomLeave, room),
};
const struct codec_table codec_room_leave = CODEC_TABLE(wire_room_id, room_leave);

static const struct codec_field room_change_rows[] = {
    ROW_ID(wire_room_change, RoomChange, room),
    ROW_REQUIRED(wire_room_change, RoomChange, settings, &codec_room_settings),
};
const struct codec_table codec_room_change = CODEC_TABLE(wire_room_change, room_change);

static const struct codec_field room_kick_rows[] = {
    ROW_ID(wire_room_name, RoomKick, room),
    ROW_TEXT(wire_room_name, RoomKick, name, 1, WIRE_NAME_BYTES),
};
const struct codec_table codec_room_kick = CODEC_TABLE(wire_room_name, room_kick);

static const struct codec_field room_owner_rows[] = {
    ROW_ID(wire_room_name, RoomOwner, room),
    ROW_TEXT(wire_room_name, RoomOwner, name, 1, WIRE_NAME_BYTES),
};
const struct codec_table codec_room_owner = CODEC_TABLE(wire_room_name, room_owner);

static const struct codec_field room_invite_rows[] = {
    ROW_ID(wire_room_name, RoomInvite, room),
    ROW_TEXT(wire_room_name, RoomInvite, name, 1, WIRE_NAME_BYTES),
};
const struct codec_table codec_room_invite = CODEC_TABLE(wire_room_name, room_invite);

static const struct codec_field sit_rows[] = {
    ROW_ID(wire_sit, Sit, room),
    ROW_ENUM(wire_sit, Sit, seat, SEAT_COUNT),
    ROW_BOOL(wire_sit, Sit, both),
};
const struct codec_table codec_sit = CODEC_TABLE(wire_sit, sit);

static const struct codec_field stand_rows[] = {
    ROW_ID(wire_room_id, Stand, room),
};
const struct codec_table codec_stand = CODEC_TABLE(wire_room_id, stand);

static const struct codec_field seat_ai_rows[] = {
    ROW_ID(wire_seat_ai, SeatAi, room),
    ROW_ENUM(wire_seat_ai, SeatAi, seat, SEAT_COUNT),
    ROW_REQUIRED(wire_seat_ai, SeatAi, ai, &codec_ai),
};
const struct codec_table codec_seat_ai = CODEC_TABLE(wire_seat_ai, seat_ai);

static const struct codec_field seat_person_rows[] = {
    ROW_ID(wire_seat_person, SeatPerson, room),
    ROW_ENUM(wire_seat_person, SeatPerson, seat, SEAT_COUNT),
    ROW_BOOL(wire_seat_person, SeatPerson, sit),
};
const struct codec_table codec_seat_person = CODEC_TABLE(wire_seat_person, seat_person);

static const struct codec_field ready_rows[] = {
    ROW_ID(wire_ready, Ready, room),
    ROW_BOOL(wire_ready, Ready, ready),
    ROW_BOOL(wire_ready, Ready, restart),
};
const struct codec_table codec_ready = CODEC_TABLE(wire_ready, ready);

static const struct codec_field resync_rows[] = {
    ROW_ID(wire_room_id, Resync, room),
};
const struct codec_table codec_resync = CODEC_TABLE(wire_room_id, resync);

static const struct codec_field hand_over_rows[] = {
    ROW_ID(wire_hand_over, HandOver, room),
    ROW_ENUM(wire_hand_over, HandOver, seat, SEAT_COUNT),
    ROW_OPTIONAL(wire_hand_over, HandOver, ai, &codec_ai),
    ROW_TEXT(wire_hand_over, HandOver, name, 0, WIRE_NAME_BYTES),
};
const struct codec_table codec_hand_over = CODEC_TABLE(wire_hand_over, hand_over);

static const struct codec_field hand_over_answer_rows[] = {
    ROW_ID(wire_hand_over_answer, HandOverAnswer, room),
    ROW_ID(wire_hand_over_answer, HandOverAnswer, offer),
    ROW_BOOL(wire_hand_over_answer, HandOverAnswer, yes),
};
const struct codec_table codec_hand_over_answer =
    CODEC_TABLE(wire_hand_over_answer, hand_over_answer);

static const struct codec_field entered_rows[] = {
    ROW_ID(wire_entered, Entered, room),
    ROW_TEXT(wire_entered, Entered, code, 0, WIRE_CODE_BYTES),
};
const struct codec_table codec_entered = CODEC_TABLE(wire_entered, entered);

static const struct codec_field member_rows[] = {
    ROW_REQUIRED(wire_member, Member, player, &codec_player),
    ROW_BOOL(wire_member, Member, online),
};
static const struct codec_table member = CODEC_TABLE(wire_member, member);

static const struct codec_field snapshot_rows[] = {
    ROW_ID(wire_snapshot, Snapshot, room),
    ROW_ID(wire_snapshot, Snapshot, version),
    ROW_COUNT(wire_snapshot, Snapshot, page),
    ROW_COUNT(wire_snapshot, Snapshot, pages),
    ROW_TEXT(wire_snapshot, Snapshot, code, 0, WIRE_CODE_BYTES),
    ROW_ID(wire_snapshot, Snapshot, owner),
    ROW_MESSAGE_IF(wire_snapshot, Snapshot, settings, &codec_room_settings, page,
                   ON_THE_FIRST_PAGE),
    ROW_MESSAGE_IF(wire_snapshot, Snapshot, a, &codec_occupant, page, ON_THE_FIRST_PAGE),
    ROW_MESSAGE_IF(wire_snapshot, Snapshot, b, &codec_occupant, page, ON_THE_FIRST_PAGE),
    ROW_ID(wire_snapshot, Snapshot, game),
    ROW_U32_AS(wire_snapshot, event_total, Snapshot, event_count, 0, MATCH_EVENTS_MAX),
    ROW_OPTIONAL(wire_snapshot, Snapshot, clocks, &codec_clocks),
    ROW_MESSAGES(wire_snapshot, Snapshot, members, member_count, WIRE_MEMBERS_MAX, &member),
    ROW_COUNT(wire_snapshot, Snapshot, watcher_count),
    ROW_MESSAGES(wire_snapshot, Snapshot, events, event_count, WIRE_EVENTS_MAX, &codec_game_event),
    ROW_ID(wire_snapshot, Snapshot, a_lender),
    ROW_ID(wire_snapshot, Snapshot, b_lender),
    ROW_COUNT(wire_snapshot, Snapshot, a_points),
    ROW_COUNT(wire_snapshot, Snapshot, b_points),
};
const struct codec_table codec_snapshot = CODEC_TABLE(wire_snapshot, snapshot);

static const struct codec_field room_event_rows[] = {
    ROW_ID(wire_room_event, RoomEvent, room),
    ROW_ID(wire_room_event, RoomEvent, version),
    ROW_ENUM(wire_room_event, RoomEvent, kind, ROOM_EVENT_COUNT),
    ROW_MESSAGE_IF(wire_room_event, RoomEvent, settings, &codec_room_settings, kind,
                   CODEC_BIT(ROOM_EVENT_SETTINGS) | CODEC_BIT(ROOM_EVENT_GAME_STARTED)),
    ROW_ID(wire_room_event, RoomEvent, owner),
    ROW_ENUM_OR_NONE(wire_room_event, RoomEvent, seat, WANT_SEAT_B + 1),
    ROW_MESSAGE_IF(wire_room_event, RoomEvent, occupant, &codec_occupant, kind,
                   CODEC_BIT(ROOM_EVENT_SEAT)),
    ROW_ID(wire_room_event, RoomEvent, game),
    ROW_MESSAGE_IF(wire_room_event, RoomEvent, event, &codec_game_event, kind,
                   CODEC_BIT(ROOM_EVENT_GAME)),
    ROW_OPTIONAL(wire_room_event, RoomEvent, clocks, &codec_clocks),
    ROW_U32S(wire_room_event, RoomEvent, ratings, rating_count, 2 * SEAT_COUNT, UINT32_MAX),
    ROW_TEXT(wire_room_event, RoomEvent, code, 0, WIRE_CODE_BYTES),
    ROW_ID(wire_room_event, RoomEvent, lender),
    ROW_COUNT(wire_room_event, RoomEvent, a_points),
    ROW_COUNT(wire_room_event, RoomEvent, b_points),
};
const struct codec_table codec_room_event = CODEC_TABLE(wire_room_event, room_event);

static const struct codec_field room_presence_rows[] = {
    ROW_ID(wire_room_presence, RoomPresence, room),
    ROW_BOOL(wire_room_presence, RoomPresence, a_online),
    ROW_BOOL(wire_room_presence, RoomPresence, b_online),
    ROW_MS(wire_room_presence, RoomPresence, a_away_ms),
    ROW_MS(wire_room_presence, RoomPresence, b_away_ms),
    ROW_MS(wire_room_presence, RoomPresence, claim_ms),
    ROW_COUNT(wire_room_presence, RoomPresence, watcher_count),
    ROW_COUNT(wire_room_presence, RoomPresence, uncounted),
    ROW_BOOL(wire_room_presence, RoomPresence, a_silent),
    ROW_BOOL(wire_room_presence, RoomPresence, b_silent),
};
const struct codec_table codec_room_presence = CODEC_TABLE(wire_room_presence, room_presence);

static const struct codec_field room_badge_rows[] = {
    ROW_ID(wire_room_badge, RoomBadge, room),
    ROW_ID(wire_room_badge, RoomBadge, player),
    ROW_COUNT(wire_room_badge, RoomBadge, glyph),
    ROW_COUNT(wire_room_badge, RoomBadge, colour),
};
const struct codec_table codec_room_badge = CODEC_TABLE(wire_room_badge, room_badge);

static const struct codec_field hand_over_offer_rows[] = {
    ROW_ID(wire_hand_over_offer, HandOverOffer, room),
    ROW_ENUM(wire_hand_over_offer, HandOverOffer, seat, SEAT_COUNT),
    ROW_ID(wire_hand_over_offer, HandOverOffer, offer),
    ROW_COUNT(wire_hand_over_offer, HandOverOffer, state),
    ROW_REQUIRED(wire_hand_over_offer, HandOverOffer, by, &codec_player),
    ROW_REQUIRED(wire_hand_over_offer, HandOverOffer, to, &codec_occupant),
    ROW_ID(wire_hand_over_offer, HandOverOffer, asked),
};
const struct codec_table codec_hand_over_offer = CODEC_TABLE(wire_hand_over_offer, hand_over_offer);

static const struct codec_field left_rows[] = {
    ROW_ID(wire_left, Left, room),
    ROW_ENUM(wire_left, Left, reason, LEFT_COUNT),
};
const struct codec_table codec_left = CODEC_TABLE(wire_left, left);

static const struct codec_field invitation_rows[] = {
    ROW_ID(wire_invitation, Invitation, room),
    ROW_TEXT(wire_invitation, Invitation, code, 0, WIRE_CODE_BYTES),
    ROW_REQUIRED(wire_invitation, Invitation, from, &codec_player),
    ROW_REQUIRED(wire_invitation, Invitation, settings, &codec_room_settings),
};
const struct codec_table codec_invitation = CODEC_TABLE(wire_invitation, invitation);

static const struct codec_field room_member_rows[] = {
    ROW_ID(wire_room_member, RoomMember, room),
    ROW_REQUIRED(wire_room_member, RoomMember, player, &codec_player),
    ROW_BOOL(wire_room_member, RoomMember, here),
};
const struct codec_table codec_room_member = CODEC_TABLE(wire_room_member, room_member);
