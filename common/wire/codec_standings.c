// SPDX-License-Identifier: MIT
// Leaderboards: proto/lobby.proto.
#include "common/wire/codec_rows.h"
#include "common/wire/codec_tables.h"
#include "common/wire/messages.h"
#include "proto/lobby.pb-c.h"

static const struct codec_field standings_ask_rows[] = {
    ROW_ENUM_OF(wire_standings_ask, rule, StandingsAsk, rule, VALUES_FROM_0(RULE_COUNT + 1), 1),
    ROW_ENUM_OF(wire_standings_ask, speed, StandingsAsk, speed, VALUES_FROM_0(SPEED_COUNT + 1), 1),
    ROW_U32(wire_standings_ask, StandingsAsk, page, 0, WIRE_STANDINGS_PAGE_MAX),
};
const struct codec_table codec_standings_ask = CODEC_TABLE(wire_standings_ask, standings_ask);

static const struct codec_field standing_rows[] = {
    ROW_ENUM(wire_standing, Standing, rule, RULE_COUNT),
    ROW_ENUM(wire_standing, Standing, speed, SPEED_COUNT),
    ROW_COUNT(wire_standing, Standing, place),
    ROW_COUNT(wire_standing, Standing, total),
    ROW_COUNT(wire_standing, Standing, rating),
    ROW_BOOL(wire_standing, Standing, provisional),
};
const struct codec_table codec_standing = CODEC_TABLE(wire_standing, standing);

static const struct codec_field standings_row_rows[] = {
    ROW_REQUIRED(wire_standings_row, StandingsRow, player, &codec_player),
    ROW_COUNT(wire_standings_row, StandingsRow, games),
    ROW_COUNT(wire_standings_row, StandingsRow, wins),
    ROW_COUNT(wire_standings_row, StandingsRow, draws),
};
static const struct codec_table standings_row = CODEC_TABLE(wire_standings_row, standings_row);

static const struct codec_field standings_page_rows[] = {
    ROW_ENUM(wire_standings_page, StandingsPage, rule, RULE_COUNT),
    ROW_ENUM(wire_standings_page, StandingsPage, speed, SPEED_COUNT),
    ROW_COUNT(wire_standings_page, StandingsPage, page),
    ROW_COUNT(wire_standings_page, StandingsPage, pages),
    ROW_COUNT(wire_standings_page, StandingsPage, total),
    ROW_MESSAGES(wire_standings_page, StandingsPage, rows, row_count, WIRE_STANDINGS_MAX,
                 &standings_row),
};
const struct codec_table codec_standings_page = CODEC_TABLE(wire_standings_page, standings_page);
