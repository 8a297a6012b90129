// SPDX-License-Identifier: MIT
#include "client/puzzle/desk_words.h"

#include <string.h>
#include <strings.h>

#include "common/game/point.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"

const char *
desk_motif_name(enum puzzle_motif motif)
{
    static const char *const names[MOTIF_COUNT] = {
        [MOTIF_FOURS] = NC_("motif of a puzzle", "fours"),
        [MOTIF_FOUR_THREE] = NC_("motif of a puzzle", "four-three"),
        [MOTIF_THREES] = NC_("motif of a puzzle", "threes"),
        [MOTIF_TRAP] = NC_("motif of a puzzle", "forbidden point"),
        [MOTIF_CAPTURE] = NC_("motif of a puzzle", "capture"),
        [MOTIF_DEFENCE] = NC_("motif of a puzzle", "defence"),
    };

    return tr_c("motif of a puzzle", names[motif]);
}

const char *
desk_none(enum desk_mode mode)
{
    return mode == DESK_OWN
               ? _("None of your games has made a puzzle yet. Analyse one: A in its replay.")
               : _("There is no such puzzle.");
}

static void
format_win(const struct puzzle *puzzle, struct strbuf *out)
{
    bool is_black = puzzle->to_move == STONE_BLACK;

    if (puzzle->class == PUZZLE_THREES) {
        strbuf_addf(
            out,
            is_black
                ? tr_n("Black to move and win by fours and threes in %d move.",
                       "Black to move and win by fours and threes in %d moves.", puzzle->moves)
                : tr_n("White to move and win by fours and threes in %d move.",
                       "White to move and win by fours and threes in %d moves.", puzzle->moves),
            puzzle->moves);
    } else {
        strbuf_addf(out,
                    is_black ? tr_n("Black to move and win by fours in %d move.",
                                    "Black to move and win by fours in %d moves.", puzzle->moves)
                             : tr_n("White to move and win by fours in %d move.",
                                    "White to move and win by fours in %d moves.", puzzle->moves),
                    puzzle->moves);
    }
}

void
desk_format_task(const struct desk *desk, int number, struct strbuf *out)
{
    const struct puzzle *puzzle = &desk->puzzles[number];

    if (puzzle->motif == MOTIF_DEFENCE) {
        strbuf_add(out, puzzle->to_move == STONE_BLACK
                            ? _("White threatens to win. Find the only move for Black.")
                            : _("Black threatens to win. Find the only move for White."));
    } else {
        format_win(puzzle, out);
    }
}

static void
format_change(const struct desk *desk, struct strbuf *out)
{
    if (desk->mode == DESK_RATED || desk->mode == DESK_DAILY) {
        strbuf_add(out, " ");
        strbuf_addf(out, _("Your rating: %d (%+d)."), rating_shown(&desk->own), desk->change);
    } else if (desk->mode == DESK_SERVER && desk->told_rating) {
        strbuf_add(out, " ");
        strbuf_addf(out, _("Your rating: %d (%+d)."), desk->told_rating, desk->change);
    }
}

// The last move of a streak: no other may be tried.
static void
format_last_wrong(const struct desk *desk, struct strbuf *out)
{
    char at[POINT_TEXT_BYTES];

    if (point_is_none(desk->wrong)) {
        return;
    }
    if (point_is_none(desk->answer)) {
        strbuf_add(out, _("That does not win."));
    } else {
        strbuf_addf(out, _("That does not win: %s stops it."), point_format(desk->answer, at));
    }
    strbuf_add(out, " ");
}

static void
format_wrong(const struct desk *desk, struct strbuf *out)
{
    char at[POINT_TEXT_BYTES];

    if (point_is_none(desk->answer)) {
        strbuf_add(out, _("That does not win. Try another move."));
    } else if (desk->puzzles[desk->chosen].motif == MOTIF_DEFENCE) {
        strbuf_addf(out, _("That loses to %s. Try another move."), point_format(desk->answer, at));
    } else {
        strbuf_addf(out, _("That does not win: %s stops it. Try another move."),
                    point_format(desk->answer, at));
    }
}

// Of a puzzle that goes on: a hint, or what the opponent played.
static void
format_hint(const struct desk *desk, struct strbuf *out)
{
    char at[POINT_TEXT_BYTES];

    if (desk->is_hinted && !point_is_none(desk->hint)) {
        strbuf_addf(out, _("Try %s."), point_format(desk->hint, at));
    } else if (desk->is_hinted) {
        strbuf_addf(out, _("Look for: %s."), desk_motif_name(desk->puzzles[desk->chosen].motif));
    } else if (!point_is_none(desk->last)) {
        fill(out, _("Right. Your opponent answers {1}. What now?"), 1,
             point_format(desk->last, at));
    }
}

static void
format_line(const struct desk *desk, struct strbuf *out)
{
    char at[POINT_TEXT_BYTES];

    strbuf_add(out, _("Solution:"));
    for (int i = 0; i < desk->line_count; i++) {
        strbuf_addf(out, " %s", point_format(desk->line[i], at));
    }
}

static void
format_over(const struct desk *desk, struct strbuf *out)
{
    int best = desk->mode == DESK_STREAK ? desk->best_streak : desk->best_storm;

    format_last_wrong(desk, out);
    strbuf_addf(out, _("Over: %d solved, your best is %d."), desk->run, best);
    if (desk->line_count > 0) {
        strbuf_add(out, " ");
        format_line(desk, out);
    }
}

// A win that nothing stops is not played to the five.
static const char *
solved_words(const struct desk *desk)
{
    const struct puzzle *puzzle = &desk->puzzles[desk->chosen];

    if (desk->left <= 0 || puzzle->motif == MOTIF_DEFENCE) {
        return _("Solved.");
    }
    return puzzle->to_move == STONE_BLACK ? _("Solved: nothing stops Black's five now.")
                                          : _("Solved: nothing stops White's five now.");
}

void
desk_format_result(const struct desk *desk, struct strbuf *out)
{
    if (desk->is_illegal) {
        strbuf_add(out, _("No stone can be placed there."));
        return;
    }
    switch (desk->phase) {
    case DESK_ASKS:
        format_hint(desk, out);
        break;
    case DESK_WRONG:
        format_wrong(desk, out);
        format_change(desk, out);
        break;
    case DESK_SOLVED:
        strbuf_add(out, solved_words(desk));
        format_change(desk, out);
        break;
    case DESK_SHOWN:
        format_line(desk, out);
        break;
    case DESK_OVER:
        format_over(desk, out);
        break;
    case DESK_WAITS:
    case DESK_CLOSED:
        break;
    }
}

void
desk_format_storm(const struct desk *desk, int64_t now_ms, struct strbuf *out)
{
    if (desk->mode == DESK_STORM && desk->phase != DESK_OVER && desk->phase != DESK_CLOSED &&
        desk->until_ms > now_ms) {
        strbuf_addf(out, _("%d solved, %d s left."), desk->run,
                    (int)((desk->until_ms - now_ms + 999) / 1000));
    }
}

void
desk_format_summary(const struct desk *desk, int64_t now_ms, struct strbuf *out)
{
    const struct puzzle *puzzle = &desk->puzzles[desk_daily(desk, now_ms)];

    if (puzzle->motif == MOTIF_DEFENCE) {
        strbuf_add(out, _("today: find the only move"));
    } else {
        strbuf_addf(out,
                    puzzle->to_move == STONE_BLACK ? _("today: Black wins in %d")
                                                   : _("today: White wins in %d"),
                    puzzle->moves);
    }
    strbuf_addf(out, _(" · your rating %d"), rating_shown(&desk->own));
}

bool
desk_read_mode(const char *word, enum desk_mode *mode)
{
    static const char *const modes[] = {
        [DESK_RATED] = "rated", [DESK_DAILY] = "daily", [DESK_STREAK] = "streak",
        [DESK_STORM] = "storm", [DESK_OWN] = "own",     [DESK_SERVER] = "server"};

    for (int i = 0; i < (int)(sizeof(modes) / sizeof(*modes)); i++) {
        if (strcasecmp(word, modes[i]) == 0) {
            *mode = (enum desk_mode)i;
            return true;
        }
    }
    return false;
}

bool
desk_read_choice(struct desk *desk, const char *word)
{
    enum puzzle_motif motif;
    enum rule rule;

    if (strcasecmp(word, "all") == 0) {
        desk->motif = desk->rule = -1;
    } else if (puzzle_motif_parse(word, strlen(word), &motif)) {
        desk->motif = (int)motif;
    } else if (rules_parse(word, &rule)) {
        desk->rule = (int)rule;
    } else {
        return false;
    }
    return true;
}
