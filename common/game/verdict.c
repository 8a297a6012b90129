// SPDX-License-Identifier: MIT
#include "common/game/verdict.h"

static const char *const words[VERDICT_COUNT] = {
    [VERDICT_OK] = "ok",
    [VERDICT_OFF_BOARD] = "off-board",
    [VERDICT_OCCUPIED] = "occupied",
    [VERDICT_DOUBLE_THREE] = "double-three",
    [VERDICT_FORBIDDEN] = "forbidden",
    [VERDICT_OUTSIDE_REGION] = "outside-region",
    [VERDICT_OPENING_CAPTURE] = "opening-capture",
    [VERDICT_NO_PASS] = "no-pass",
    [VERDICT_PASS_TOO_EARLY] = "pass-too-early",
    [VERDICT_GAME_OVER] = "game-over",
    [VERDICT_NOT_YOUR_TURN] = "not-your-turn",
    [VERDICT_STALE] = "stale",
    [VERDICT_WRONG_PHASE] = "wrong-phase",
    [VERDICT_PAUSED] = "paused",
    [VERDICT_NOT_PAUSED] = "not-paused",
    [VERDICT_BAD_NUMBER] = "bad-number",
    [VERDICT_WRONG_COUNT] = "wrong-count",
    [VERDICT_REPEATED_POINT] = "repeated-point",
    [VERDICT_EQUIVALENT_POINTS] = "equivalent-points",
    [VERDICT_NOT_OFFERED] = "not-offered",
    [VERDICT_ALREADY_ASKED] = "already-asked",
    [VERDICT_ANSWER_FIRST] = "answer-first",
    [VERDICT_NOTHING_ASKED] = "nothing-asked",
    [VERDICT_OWN_QUESTION] = "own-question",
    [VERDICT_DRAW_TOO_SOON] = "draw-too-soon",
    [VERDICT_UNDO_OFF] = "undo-off",
    [VERDICT_UNDO_NOT_YOURS] = "undo-not-yours",
    [VERDICT_UNDO_OPENING] = "undo-opening",
    [VERDICT_UNDO_TOO_SOON] = "undo-too-soon",
    [VERDICT_UNDO_LIMIT] = "undo-limit",
    [VERDICT_RATED] = "rated",
    [VERDICT_TIME_OVER] = "time-over",
    [VERDICT_NOT_FLAGGED] = "not-flagged",
    [VERDICT_NO_CLOCK] = "no-clock",
    [VERDICT_CLAIM_PRESENT] = "claim-present",
    [VERDICT_CLAIM_TOO_SOON] = "claim-too-soon",
    [VERDICT_CLAIM_NEVER] = "claim-never",
    [VERDICT_TOO_MANY_EVENTS] = "too-many-events",
};

const char *
verdict_word(enum verdict verdict)
{
    return words[verdict];
}
