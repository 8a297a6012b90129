// SPDX-License-Identifier: MIT
#include "client/records/refutation.h"

#include "client/records/open_edit.h"
#include "client/records/open_line.h"
#include "client/records/status_lines.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

enum { CHANCE_MAX = 1000, TENTHS = 10, REFUTED = 650 };

// The chance of the player who is to answer the move.
static int
chance_of_answer(const struct record_engine *engine)
{
    int chance = engine->found.chance;

    return engine->to_move == STONE_BLACK ? chance : CHANCE_MAX - chance;
}

static void
tell_value(const struct record_engine *engine, struct strbuf *out)
{
    const struct review_position *found = &engine->found;

    if (found->win_in > 0) {
        review_format_win(engine->to_move, found->win_in, out);
    } else {
        strbuf_addf(out, _("Black %d%%"), (found->chance + TENTHS / 2) / TENTHS);
    }
}

// "h9 holds: Black 52%. Best answer: j8."
static void
tell_holds(const struct record_engine *engine, const char *move, struct status_lines *lines)
{
    const struct review_position *found = &engine->found;
    struct strbuf value = {0};
    char best[POINT_TEXT_BYTES];

    tell_value(engine, &value);
    if (found->line_length) {
        status_lines_addf(lines, STATUS_PLAIN, _("%s isn't refuted: %s. Best answer: %s."), move,
                          strbuf_text(&value), point_format(found->line[0], best));
    } else {
        status_lines_addf(lines, STATUS_PLAIN, _("%s isn't refuted: %s."), move,
                          strbuf_text(&value));
    }
    strbuf_finish(&value);
}

// As far as the moves can be played; the place is behind the last of them then.
static int
play(const struct review_position *found, struct open_record *opened, struct point *moves)
{
    int count = 0;
    enum verdict verdict;

    while (count < found->line_length && count < REFUTATION_MAX &&
           open_edit_place(opened, found->line[count], &verdict) == EDITED) {
        moves[count] = found->line[count];
        count++;
    }
    return count;
}

int
refutation_add(const struct record_engine *engine, struct open_record *opened, struct point *moves,
               struct status_lines *lines)
{
    const struct review_position *found = &engine->found;
    struct point last = open_line_point(opened);
    struct strbuf value = {0};
    char move[POINT_TEXT_BYTES];
    int at = opened->at, count;

    if (point_is_none(last) || opened->outcome.result != RESULT_NONE) {
        status_lines_add(lines, STATUS_PLAIN, _("There is no move here that could be refuted."));
        return 0;
    }
    if (engine->node != open_line_node(opened) || !found->is_known) {
        status_lines_add(lines, STATUS_PLAIN,
                         _("The engine is thinking. Press R again in a moment."));
        return 0;
    }
    point_format(last, move);
    if (chance_of_answer(engine) < REFUTED || !found->line_length) {
        tell_holds(engine, move, lines);
        return 0;
    }
    count = play(found, opened, moves);
    open_line_go(opened, at);
    tell_value(engine, &value);
    status_lines_addf(lines, STATUS_GOOD, _("%s is refuted: %s. ] plays the line."), move,
                      strbuf_text(&value));
    strbuf_finish(&value);
    return count;
}
