// SPDX-License-Identifier: MIT
// Puzzles: proto/puzzle.proto.
#include "common/wire/codec_rows.h"
#include "common/wire/codec_tables.h"
#include "common/wire/messages.h"
#include "proto/puzzle.pb-c.h"

static const struct codec_field puzzle_ask_rows[] = {
    ROW_ENUM_OF(wire_puzzle_ask, motif, PuzzleAsk, motif, VALUES_FROM_0(WIRE_MOTIF_COUNT + 1), 1),
    ROW_ENUM_OF(wire_puzzle_ask, rule, PuzzleAsk, rule, VALUES_FROM_0(RULE_COUNT + 1), 1),
    ROW_BOOL(wire_puzzle_ask, PuzzleAsk, daily),
};
const struct codec_table codec_puzzle_ask = CODEC_TABLE(wire_puzzle_ask, puzzle_ask);

static const struct codec_field puzzle_move_rows[] = {
    ROW_ID(wire_puzzle_move, PuzzleMove, puzzle),
    ROW_U32(wire_puzzle_move, PuzzleMove, move, 1, INT32_MAX),
    ROW_POINT(wire_puzzle_move, PuzzleMove, point),
};
const struct codec_table codec_puzzle_move = CODEC_TABLE(wire_puzzle_move, puzzle_move);

static const struct codec_field puzzle_help_rows[] = {
    ROW_ID(wire_puzzle_help, PuzzleHelp, puzzle),
    ROW_BOOL(wire_puzzle_help, PuzzleHelp, give_up),
};
const struct codec_table codec_puzzle_help = CODEC_TABLE(wire_puzzle_help, puzzle_help);

const struct codec_table codec_puzzle_stats_ask = CODEC_NO_FIELDS(puzzle_stats_ask);

static const struct codec_field puzzle_rows[] = {
    ROW_ID(wire_puzzle, Puzzle, puzzle),
    ROW_TEXT(wire_puzzle, Puzzle, line, 1, WIRE_PUZZLE_BYTES),
    ROW_COUNT(wire_puzzle, Puzzle, rating),
    ROW_COUNT(wire_puzzle, Puzzle, deviation),
    ROW_BOOL(wire_puzzle, Puzzle, counts),
};
const struct codec_table codec_puzzle = CODEC_TABLE(wire_puzzle, puzzle);

static const struct codec_field puzzle_result_rows[] = {
    ROW_ID(wire_puzzle_result, PuzzleResult, puzzle),
    ROW_ENUM(wire_puzzle_result, PuzzleResult, step, STEP_COUNT),
    ROW_POINTS(wire_puzzle_result, PuzzleResult, answer, answer_count, 1),
    ROW_COUNT(wire_puzzle_result, PuzzleResult, rating),
    ROW_COUNT(wire_puzzle_result, PuzzleResult, before),
    ROW_COUNT(wire_puzzle_result, PuzzleResult, puzzle_rating),
};
const struct codec_table codec_puzzle_result = CODEC_TABLE(wire_puzzle_result, puzzle_result);

static const struct codec_field puzzle_tally_rows[] = {
    ROW_ENUM(wire_puzzle_tally, PuzzleTally, motif, WIRE_MOTIF_COUNT),
    ROW_COUNT(wire_puzzle_tally, PuzzleTally, tried),
    ROW_COUNT(wire_puzzle_tally, PuzzleTally, solved),
};
static const struct codec_table puzzle_tally = CODEC_TABLE(wire_puzzle_tally, puzzle_tally);

static const struct codec_field puzzle_stats_rows[] = {
    ROW_COUNT(wire_puzzle_stats, PuzzleStats, rating),
    ROW_COUNT(wire_puzzle_stats, PuzzleStats, deviation),
    ROW_BOOL(wire_puzzle_stats, PuzzleStats, provisional),
    ROW_MESSAGES(wire_puzzle_stats, PuzzleStats, tallies, tally_count, WIRE_MOTIF_COUNT,
                 &puzzle_tally),
    ROW_BOOL(wire_puzzle_stats, PuzzleStats, daily_solved),
};
const struct codec_table codec_puzzle_stats = CODEC_TABLE(wire_puzzle_stats, puzzle_stats);
