// SPDX-License-Identifier: MIT
// The lobby, profiles, pairing, the archive: proto/lobby.proto.
#include "common/wire/codec_rows.h"
#include "common/wire/codec_tables.h"
#include "common/wire/messages.h"
#include "proto/lobby.pb-c.h"

static const struct codec_field lobby_subscribe_rows[] = {
    ROW_BOOL(wire_lobby_subscribe, LobbySubscribe, on),
};
const struct codec_table codec_lobby_subscribe = CODEC_TABLE(wire_lobby_subscribe, lobby_subscribe);

static const struct codec_field lobby_room_rows[] = {
    ROW_ID(wire_lobby_room, LobbyRoom, room),
    ROW_TEXT(wire_lobby_room, LobbyRoom, code, 0, WIRE_CODE_BYTES),
    ROW_REQUIRED(wire_lobby_room, LobbyRoom, settings, &codec_room_settings),
    ROW_REQUIRED(wire_lobby_room, LobbyRoom, a, &codec_occupant),
    ROW_REQUIRED(wire_lobby_room, LobbyRoom, b, &codec_occupant),
    ROW_BOOL(wire_lobby_room, LobbyRoom, running),
    ROW_U32(wire_lobby_room, LobbyRoom, move, 0, INT32_MAX),
    ROW_COUNT(wire_lobby_room, LobbyRoom, watcher_count),
    ROW_BOOL(wire_lobby_room, LobbyRoom, deserted),
};
static const struct codec_table lobby_room = CODEC_TABLE(wire_lobby_room, lobby_room);

static const struct codec_field lobby_player_rows[] = {
    ROW_REQUIRED(wire_lobby_player, LobbyPlayer, player, &codec_player),
    ROW_ENUM_OR_NONE(wire_lobby_player, LobbyPlayer, state, PLAYER_STATE_COUNT),
    ROW_ID(wire_lobby_player, LobbyPlayer, room),
};
static const struct codec_table lobby_player = CODEC_TABLE(wire_lobby_player, lobby_player);

static const struct codec_field lobby_page_rows[] = {
    ROW_COUNT(wire_lobby_page, LobbyPage, page),
    ROW_COUNT(wire_lobby_page, LobbyPage, pages),
    ROW_MESSAGES(wire_lobby_page, LobbyPage, rooms, room_count, WIRE_LOBBY_MAX, &lobby_room),
    ROW_MESSAGES(wire_lobby_page, LobbyPage, players, player_count, WIRE_LOBBY_MAX, &lobby_player),
};
const struct codec_table codec_lobby_page = CODEC_TABLE(wire_lobby_page, lobby_page);

static const struct codec_field lobby_delta_rows[] = {
    ROW_MESSAGES(wire_lobby_delta, LobbyDelta, rooms, room_count, WIRE_LOBBY_MAX, &lobby_room),
    ROW_IDS(wire_lobby_delta, LobbyDelta, gone_rooms, gone_count, WIRE_LOBBY_MAX),
    ROW_MESSAGES(wire_lobby_delta, LobbyDelta, players, player_count, WIRE_LOBBY_MAX,
                 &lobby_player),
};
const struct codec_table codec_lobby_delta = CODEC_TABLE(wire_lobby_delta, lobby_delta);

static const struct codec_field lobby_seek_rows[] = {
    ROW_REQUIRED(wire_lobby_seek, LobbySeek, settings, &codec_room_settings),
    ROW_COUNT(wire_lobby_seek, LobbySeek, rating_min),
    ROW_COUNT(wire_lobby_seek, LobbySeek, rating_max),
    ROW_COUNT(wire_lobby_seek, LobbySeek, count),
};
static const struct codec_table lobby_seek = CODEC_TABLE(wire_lobby_seek, lobby_seek);

static const struct codec_field lobby_seeks_rows[] = {
    ROW_MESSAGES(wire_lobby_seeks, LobbySeeks, seeks, seek_count, WIRE_SEEKS_MAX, &lobby_seek),
};
const struct codec_table codec_lobby_seeks = CODEC_TABLE(wire_lobby_seeks, lobby_seeks);

static const struct codec_field profile_ask_rows[] = {
    ROW_TEXT(wire_name, ProfileAsk, name, 1, WIRE_NAME_BYTES),
};
const struct codec_table codec_profile_ask = CODEC_TABLE(wire_name, profile_ask);

static const struct codec_field rating_line_rows[] = {
    ROW_ENUM(wire_rating_line, RatingLine, rule, RULE_COUNT),
    ROW_ENUM(wire_rating_line, RatingLine, speed, SPEED_COUNT),
    ROW_COUNT(wire_rating_line, RatingLine, rating),
    ROW_COUNT(wire_rating_line, RatingLine, deviation),
    ROW_BOOL(wire_rating_line, RatingLine, provisional),
    ROW_COUNT(wire_rating_line, RatingLine, games),
    ROW_COUNT(wire_rating_line, RatingLine, wins),
    ROW_COUNT(wire_rating_line, RatingLine, draws),
};
static const struct codec_table rating_line = CODEC_TABLE(wire_rating_line, rating_line);

static const struct codec_field profile_rows[] = {
    ROW_REQUIRED(wire_profile, Profile, player, &codec_player),
    ROW_BOOL(wire_profile, Profile, online),
    ROW_MS(wire_profile, Profile, since_ms),
    ROW_MS(wire_profile, Profile, seen_ms),
    ROW_MESSAGES(wire_profile, Profile, ratings, rating_count, WIRE_RATINGS_MAX, &rating_line),
    ROW_ID(wire_profile, Profile, room),
};
const struct codec_table codec_profile = CODEC_TABLE(wire_profile, profile);

static const struct codec_field seek_start_rows[] = {
    ROW_REQUIRED(wire_seek_start, SeekStart, settings, &codec_room_settings),
    ROW_COUNT(wire_seek_start, SeekStart, rating_min),
    ROW_COUNT(wire_seek_start, SeekStart, rating_max),
};
const struct codec_table codec_seek_start = CODEC_TABLE(wire_seek_start, seek_start);

const struct codec_table codec_seek_stop = CODEC_NO_FIELDS(seek_stop);

static const struct codec_field pair_offer_rows[] = {
    ROW_ID(wire_pair_offer, PairOffer, pair),
    ROW_REQUIRED(wire_pair_offer, PairOffer, opponent, &codec_player),
    ROW_REQUIRED(wire_pair_offer, PairOffer, settings, &codec_room_settings),
    ROW_COUNT(wire_pair_offer, PairOffer, answer_ms),
    ROW_COUNT(wire_pair_offer, PairOffer, uncounted),
};
const struct codec_table codec_pair_offer = CODEC_TABLE(wire_pair_offer, pair_offer);

static const struct codec_field pair_answer_rows[] = {
    ROW_ID(wire_pair_answer, PairAnswer, pair),
    ROW_BOOL(wire_pair_answer, PairAnswer, yes),
};
const struct codec_table codec_pair_answer = CODEC_TABLE(wire_pair_answer, pair_answer);

static const struct codec_field pair_off_rows[] = {
    ROW_ID(wire_pair_off, PairOff, pair),
    ROW_BOOL(wire_pair_off, PairOff, seeking),
};
const struct codec_table codec_pair_off = CODEC_TABLE(wire_pair_off, pair_off);

static const struct codec_field paired_rows[] = {
    ROW_ID(wire_paired, Paired, room),
    ROW_TEXT(wire_paired, Paired, code, 0, WIRE_CODE_BYTES),
    ROW_REQUIRED(wire_paired, Paired, opponent, &codec_player),
};
const struct codec_table codec_paired = CODEC_TABLE(wire_paired, paired);

// Here a rule or speed of 0 means any, which in our struct is the value below the first.
_Static_assert(ANY_RULE == RULE_FREESTYLE - 1, "no rule is 0 on the wire");
_Static_assert(ANY_SPEED == SPEED_BULLET - 1, "no speed is 0 on the wire");

static const struct codec_field career_ask_rows[] = {
    ROW_TEXT(wire_career_ask, CareerAsk, name, 1, WIRE_NAME_BYTES),
    ROW_ENUM_OF(wire_career_ask, rule, CareerAsk, rule, VALUES_FROM_0(RULE_COUNT + 1), 1),
    ROW_ENUM_OF(wire_career_ask, speed, CareerAsk, speed, VALUES_FROM_0(SPEED_COUNT + 1), 1),
};
const struct codec_table codec_career_ask = CODEC_TABLE(wire_career_ask, career_ask);

static const struct codec_field career_day_rows[] = {
    ROW_COUNT(wire_career_day, CareerDay, day),
    ROW_COUNT(wire_career_day, CareerDay, rating),
};
static const struct codec_table career_day = CODEC_TABLE(wire_career_day, career_day);

static const struct codec_field career_opening_rows[] = {
    ROW_TEXT(wire_career_opening, CareerOpening, opening, 1, WIRE_OPENING_BYTES),
    ROW_COUNT(wire_career_opening, CareerOpening, games),
};
static const struct codec_table career_opening = CODEC_TABLE(wire_career_opening, career_opening);

static const struct codec_field career_week_rows[] = {
    ROW_COUNT(wire_career_week, CareerWeek, day),
    ROW_COUNT(wire_career_week, CareerWeek, won),
    ROW_COUNT(wire_career_week, CareerWeek, drawn),
    ROW_COUNT(wire_career_week, CareerWeek, lost),
};
static const struct codec_table career_week = CODEC_TABLE(wire_career_week, career_week);

static const struct codec_field career_rows[] = {
    ROW_ID(wire_career, Career, player),
    ROW_ENUM_OF(wire_career, rule, Career, rule, VALUES_FROM_0(RULE_COUNT + 1), 1),
    ROW_ENUM_OF(wire_career, speed, Career, speed, VALUES_FROM_0(SPEED_COUNT + 1), 1),
    ROW_MESSAGES(wire_career, Career, days, day_count, WIRE_CAREER_DAYS, &career_day),
    ROW_MESSAGES(wire_career, Career, openings, opening_count, WIRE_CAREER_OPENINGS,
                 &career_opening),
    ROW_MESSAGES(wire_career, Career, weeks, week_count, WIRE_CAREER_WEEKS, &career_week),
};
const struct codec_table codec_career = CODEC_TABLE(wire_career, career);

static const struct codec_field archive_ask_rows[] = {
    ROW_TEXT(wire_archive_ask, ArchiveAsk, player, 0, WIRE_NAME_BYTES),
    ROW_TEXT(wire_archive_ask, ArchiveAsk, opponent, 0, WIRE_NAME_BYTES),
    ROW_ENUM_OF(wire_archive_ask, rule, ArchiveAsk, rule, VALUES_FROM_0(RULE_COUNT + 1), 1),
    ROW_ENUM_OR_NONE(wire_archive_ask, ArchiveAsk, result, RESULT_COUNT),
    ROW_ID(wire_archive_ask, ArchiveAsk, before_game),
    ROW_MS(wire_archive_ask, ArchiveAsk, from_ms),
    ROW_MS(wire_archive_ask, ArchiveAsk, to_ms),
    ROW_TEXT(wire_archive_ask, ArchiveAsk, opening, 0, WIRE_OPENING_BYTES),
};
const struct codec_table codec_archive_ask = CODEC_TABLE(wire_archive_ask, archive_ask);

static const struct codec_field archive_game_rows[] = {
    ROW_ID(wire_archive_game, ArchiveGame, game),
    ROW_TEXT(wire_archive_game, ArchiveGame, black, 0, WIRE_NAME_BYTES),
    ROW_TEXT(wire_archive_game, ArchiveGame, white, 0, WIRE_NAME_BYTES),
    ROW_ENUM(wire_archive_game, ArchiveGame, rule, RULE_COUNT),
    ROW_U32(wire_archive_game, ArchiveGame, size, BOARD_SIZE_MIN, BOARD_SIZE_MAX),
    ROW_ENUM_OR_NONE(wire_archive_game, ArchiveGame, result, RESULT_COUNT),
    ROW_ENUM_OR_NONE(wire_archive_game, ArchiveGame, reason, END_REASON_COUNT),
    ROW_COUNT(wire_archive_game, ArchiveGame, moves),
    ROW_MS(wire_archive_game, ArchiveGame, ended_ms),
    ROW_BOOL(wire_archive_game, ArchiveGame, rated),
    ROW_TEXT(wire_archive_game, ArchiveGame, opening, 0, WIRE_OPENING_BYTES),
};
static const struct codec_table archive_game = CODEC_TABLE(wire_archive_game, archive_game);

static const struct codec_field archive_page_rows[] = {
    ROW_MESSAGES(wire_archive_page, ArchivePage, games, game_count, WIRE_ARCHIVE_MAX,
                 &archive_game),
    ROW_BOOL(wire_archive_page, ArchivePage, more),
};
const struct codec_table codec_archive_page = CODEC_TABLE(wire_archive_page, archive_page);

static const struct codec_field record_ask_rows[] = {
    ROW_ID(wire_record_ask, RecordAsk, game),
};
const struct codec_table codec_record_ask = CODEC_TABLE(wire_record_ask, record_ask);

static const struct codec_field record_rows[] = {
    ROW_ID(wire_record, Record, game),
    ROW_COUNT(wire_record, Record, part),
    ROW_COUNT(wire_record, Record, parts),
    ROW_TEXT(wire_record, Record, text, 0, WIRE_RECORD_BYTES),
};
const struct codec_table codec_record = CODEC_TABLE(wire_record, record);
