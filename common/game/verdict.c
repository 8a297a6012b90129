// SPDX-License-Identifier: MIT
#include "common/game/verdict.h"

// clang-format off
static const struct {
    const char *word;
    const char *text;
} rows[VERDICT_COUNT] = {
    [VERDICT_OK] = {"ok", "allowed"},
    [VERDICT_OFF_BOARD] = {"off-board", "this point is not on the board; choose one that is"},
    [VERDICT_OCCUPIED] = {"occupied", "there is a stone on this point already; choose an empty one"},
    [VERDICT_DOUBLE_THREE] = {"double-three", "this stone makes two free threes; play elsewhere, or capture"},
    [VERDICT_FORBIDDEN] = {"forbidden", "this point is forbidden for black; play elsewhere"},
    [VERDICT_OUTSIDE_REGION] = {"outside-region", "the opening wants this stone in another part of the board; play there"},
    [VERDICT_OPENING_CAPTURE] = {"opening-capture", "nothing may be captured before the colours are settled; play elsewhere"},
    [VERDICT_NO_PASS] = {"no-pass", "this rule knows no pass; place a stone"},
    [VERDICT_PASS_TOO_EARLY] = {"pass-too-early", "a pass is possible from move 6 on, after the opening; place a stone"},
    [VERDICT_GAME_OVER] = {"game-over", "the game is over; ask for a rematch"},
    [VERDICT_NOT_YOUR_TURN] = {"not-your-turn", "it is not your turn; wait for your opponent"},
    [VERDICT_STALE] = {"stale", "this was meant for another move; look at the board again"},
    [VERDICT_WRONG_PHASE] = {"wrong-phase", "this is not possible at this point of the game; look at what is asked for"},
    [VERDICT_PAUSED] = {"paused", "the game is paused; resume it first"},
    [VERDICT_NOT_PAUSED] = {"not-paused", "the game is not paused; play on"},
    [VERDICT_BAD_NUMBER] = {"bad-number", "this number is out of range; choose another one"},
    [VERDICT_WRONG_COUNT] = {"wrong-count", "this needs another number of points; count them again"},
    [VERDICT_REPEATED_POINT] = {"repeated-point", "the same point was given twice; choose different ones"},
    [VERDICT_EQUIVALENT_POINTS] = {"equivalent-points", "two of these points are the same by symmetry; replace one of them"},
    [VERDICT_NOT_OFFERED] = {"not-offered", "choose one of the points that were offered"},
    [VERDICT_ALREADY_ASKED] = {"already-asked", "you have asked already; wait for the answer"},
    [VERDICT_ANSWER_FIRST] = {"answer-first", "your opponent asks the same; answer it"},
    [VERDICT_NOTHING_ASKED] = {"nothing-asked", "there is no such question to answer; look at the game again"},
    [VERDICT_OWN_QUESTION] = {"own-question", "your opponent has to answer this; wait, or withdraw it"},
    [VERDICT_DRAW_TOO_SOON] = {"draw-too-soon", "a draw may be offered once in ten moves; play on for now"},
    [VERDICT_UNDO_OFF] = {"undo-off", "moves are not taken back at this table; play on"},
    [VERDICT_UNDO_NOT_YOURS] = {"undo-not-yours", "only the player who has just moved may ask to take it back; play on"},
    [VERDICT_UNDO_OPENING] = {"undo-opening", "the opening cannot be taken back; play on"},
    [VERDICT_UNDO_TOO_SOON] = {"undo-too-soon", "you were refused not long ago; wait before you ask again"},
    [VERDICT_UNDO_LIMIT] = {"undo-limit", "no more moves can be taken back in this game; play on"},
    [VERDICT_RATED] = {"rated", "this is not possible in a rated game; play on"},
    [VERDICT_TIME_OVER] = {"time-over", "the time had run out before this came and the game is over; ask for a rematch"},
    [VERDICT_NOT_FLAGGED] = {"not-flagged", "the time has not run out; wait"},
    [VERDICT_NO_CLOCK] = {"no-clock", "this game has no clock that could be given time; play on"},
    [VERDICT_CLAIM_PRESENT] = {"claim-present", "your opponent is here; wait for the move"},
    [VERDICT_CLAIM_TOO_SOON] = {"claim-too-soon", "your opponent has not been away long enough; wait a little"},
    [VERDICT_CLAIM_NEVER] = {"claim-never", "nothing can be claimed with this clock; wait for it to run out"},
    [VERDICT_TOO_MANY_EVENTS] = {"too-many-events", "this game has had too many requests; make nothing but moves"},
};
// clang-format on

const char *
verdict_word(enum verdict verdict)
{
    return rows[verdict].word;
}

const char *
verdict_text(enum verdict verdict)
{
    return rows[verdict].text;
}
