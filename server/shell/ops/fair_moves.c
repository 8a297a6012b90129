// SPDX-License-Identifier: MIT
#include "server/shell/ops/fair_moves.h"

#include <math.h>

#include "common/engine/engine.h"
#include "common/game/match_log.h"
#include "common/game/threat_shapes.h"

// One table for the figures of the report.
enum { OPENING_MOVES = 10, MIDDLE_MOVES = 40, SHALLOW_SHARE = 16, LEVEL = 10 };

static enum fair_phase
phase_of(int move)
{
    return move <= OPENING_MOVES ? PHASE_OPENING : move <= MIDDLE_MOVES ? PHASE_MIDDLE : PHASE_END;
}

static bool
choose(struct engine *engine, const struct match *match, uint64_t nodes, struct point *choice)
{
    struct ai_config ai = {.kind = AI_GOREN, .level = LEVEL};
    struct engine_limits limits = {
        .until_ms = TIME_NEVER, .aim_ms = TIME_NEVER, .nodes = nodes ? nodes : 1};
    struct engine_answer answer;

    if (!engine_think(engine, match, &ai, 0, &limits, &answer) || answer.action.point_count != 1) {
        return false;
    }
    *choice = answer.action.points[0];
    return true;
}

// match stands before the event.
static void
count_move(struct engine *engine, uint64_t nodes, const struct match *match,
           const struct match_event *event, struct fair_tally *tally)
{
    enum fair_phase phase = phase_of(match_next_move(match));
    enum fair_difficulty difficulty;
    struct point shallow, deep;
    double seconds = (double)event->spent_ms / 1000;

    if (threat_shapes_has_five(&match->settings.rules, &match->board)) {
        tally->forced++;
        return;
    }
    // The small search comes first: the large one leaves what it has found in the tables.
    if (!choose(engine, match, nodes / SHALLOW_SHARE, &shallow) ||
        !choose(engine, match, nodes, &deep)) {
        return;
    }
    difficulty = point_equal(shallow, deep) ? MOVE_EASY : MOVE_HARD;
    tally->moves[phase][difficulty]++;
    tally->agreed[phase][difficulty] += point_equal(event->action.points[0], deep);
    tally->spent_ms[difficulty] += event->spent_ms;
    tally->squares_s[difficulty] += seconds * seconds;
}

static bool
is_free_move(const struct match *match, const struct match_event *event)
{
    return event->action.kind == ACTION_PLACE && event->action.point_count == 1 &&
           match->phase == MATCH_RUNNING && match->opening.state == OPENING_PLAY;
}

bool
fair_moves_count(struct engine *engine, uint64_t nodes, const char *log, size_t length,
                 struct fair_tally *black, struct fair_tally *white)
{
    struct match whole, match;
    int line;

    if (match_log_read(log, length, 0, &whole, &line) != MATCH_LOG_OK) {
        return false;
    }
    match_init(&match, &whole.settings, 0);
    for (int i = 0; i < whole.event_count; i++) {
        const struct match_event *event = &whole.events[i];

        if (is_free_move(&match, event)) {
            bool is_black = match_colour_of(&match, event->action.seat) == STONE_BLACK;

            count_move(engine, nodes, &match, event, is_black ? black : white);
        }
        if (!match_replay(&match, i, event)) {
            break;
        }
    }
    match_finish(&match);
    match_finish(&whole);
    return true;
}

void
fair_tally_add(struct fair_tally *to, const struct fair_tally *from)
{
    for (int k = 0; k < DIFFICULTY_COUNT; k++) {
        for (int i = 0; i < PHASE_COUNT; i++) {
            to->moves[i][k] += from->moves[i][k];
            to->agreed[i][k] += from->agreed[i][k];
        }
        to->spent_ms[k] += from->spent_ms[k];
        to->squares_s[k] += from->squares_s[k];
    }
    to->forced += from->forced;
}

static int
count_moves(const struct fair_tally *tally, enum fair_difficulty difficulty)
{
    int count = 0;

    for (int i = 0; i < PHASE_COUNT; i++) {
        count += tally->moves[i][difficulty];
    }
    return count;
}

int64_t
fair_tally_mean_ms(const struct fair_tally *tally, enum fair_difficulty difficulty)
{
    int count = count_moves(tally, difficulty);

    return count ? tally->spent_ms[difficulty] / count : 0;
}

int
fair_tally_spread(const struct fair_tally *tally)
{
    int count = count_moves(tally, MOVE_EASY) + count_moves(tally, MOVE_HARD);
    double sum = (double)(tally->spent_ms[MOVE_EASY] + tally->spent_ms[MOVE_HARD]) / 1000;
    double squares = tally->squares_s[MOVE_EASY] + tally->squares_s[MOVE_HARD], mean, variance;

    if (count == 0 || sum <= 0) {
        return 0;
    }
    mean = sum / count;
    variance = squares / count - mean * mean;
    return variance > 0 ? (int)(100 * sqrt(variance) / mean) : 0;
}
