// SPDX-License-Identifier: MIT
#include "client/records/onlooker.h"

#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

enum { PROOF_NODES = 200000, PER_PERCENT = 10 };

bool
onlooker_look(struct onlooker *onlooker, const struct onlooker_view *view, uint64_t number,
              int64_t ms, struct thinker_task *task)
{
    if (onlooker->number && onlooker->game == view->game && onlooker->moves == view->moves &&
        onlooker->hash == view->board->hash) {
        return false;
    }
    *onlooker = (struct onlooker){
        .is_on = onlooker->is_on,
        .number = number,
        .game = view->game,
        .hash = view->board->hash,
        .moves = view->moves,
    };
    *task = (struct thinker_task){
        .number = number,
        .ai = {.kind = AI_GOREN, .level = AI_LEVEL_MAX},
        .proof_nodes = PROOF_NODES,
        .ms = ms,
        .position = {.rules = *view->rules,
                     .board = *view->board,
                     .to_move = onlooker_to_move(onlooker)},
    };
    return true;
}

bool
onlooker_take(struct onlooker *onlooker, const struct thinker_report *report)
{
    if (onlooker->number == 0 || report->number != onlooker->number) {
        return false;
    }
    if (report->found.is_known) {
        onlooker->found = report->found;
    }
    onlooker->is_done = report->is_done;
    return true;
}

void
onlooker_rest(struct onlooker *onlooker)
{
    *onlooker = (struct onlooker){.is_on = onlooker->is_on};
}

enum stone
onlooker_to_move(const struct onlooker *onlooker)
{
    return onlooker->moves % 2 == 0 ? STONE_BLACK : STONE_WHITE;
}

void
onlooker_format(const struct onlooker *onlooker, bool with_line, struct strbuf *out)
{
    const struct review_position *found = &onlooker->found;
    bool is_black = (onlooker_to_move(onlooker) == STONE_BLACK) == (found->win_in > 0);

    if (!found->is_known) {
        strbuf_add(out, _("Local engine: thinking."));
        return;
    }
    if (found->win_in != 0) {
        int plies = found->win_in > 0 ? found->win_in : -found->win_in;

        strbuf_addf(out, _("Local engine: %s wins in %d"), is_black ? _("Black") : _("White"),
                    (plies + 1) / 2);
    } else {
        strbuf_addf(out, _("Local engine, depth %d: Black %d%%"), found->depth,
                    (found->chance + PER_PERCENT / 2) / PER_PERCENT);
    }
    if (with_line && found->line_length) {
        strbuf_add(out, ", ");
        review_format_line(found, out);
    }
}
