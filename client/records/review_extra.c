// SPDX-License-Identifier: MIT
// Lines besides the best one, and what the other side threatens.
#include <string.h>

#include "client/records/review.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

enum { CHANCE_MAX = 1000, CHANCE_SEEN = 999, TENTHS = 10 };

static int
shorter(int length)
{
    return length < ENGINE_LINE_MAX ? length : ENGINE_LINE_MAX;
}

void
review_find_threat(struct engine *engine, const struct engine_position *position,
                   const struct review_effort *effort, struct review_extra *extra)
{
    struct engine_position passed = *position;
    struct engine_limits limits = effort->limits;
    struct engine_proof proof;

    passed.to_move = stone_other(position->to_move);
    limits.nodes = effort->proof_nodes;
    limits.progress = NULL;
    extra->threat_in = 0;
    if (effort->proof_nodes && engine_prove(engine, &passed, &limits, &proof)) {
        extra->threat_in = proof.plies;
        extra->threat_length = shorter(proof.length);
        memcpy(extra->threat, proof.line, (size_t)extra->threat_length * sizeof(*proof.line));
        proof_tree_finish(&proof.tree);
    }
}

static void
take_best(const struct review_position *found, struct review_extra *extra)
{
    struct review_line *line = &extra->lines[extra->line_count++];

    line->chance = found->chance;
    line->length = shorter(found->line_length);
    memcpy(line->points, found->line, (size_t)line->length * sizeof(*line->points));
}

// No line is better than the one before it: that one was chosen among both. And what only a search
// has seen is never certain.
static int
chance_below(const struct engine_view *view, enum stone to_move, int before)
{
    int limit = to_move == STONE_BLACK ? before : CHANCE_MAX - before;
    int most = limit < CHANCE_SEEN ? limit : CHANCE_SEEN;
    int least = CHANCE_MAX - CHANCE_SEEN < limit ? CHANCE_MAX - CHANCE_SEEN : limit;
    int chance = view->chance > most ? most : view->chance < least ? least : view->chance;

    return to_move == STONE_BLACK ? chance : CHANCE_MAX - chance;
}

bool
review_find_line(struct engine *engine, const struct engine_position *position,
                 const struct review_effort *effort, const struct review_position *found,
                 struct review_extra *extra)
{
    struct engine_position rest = *position;
    struct engine_limits limits = effort->limits;
    struct engine_view view;
    struct point best;
    struct review_line *line;

    if (!found->line_length || extra->line_count == REVIEW_LINES_MAX) {
        return false;
    }
    if (extra->line_count == 0) {
        take_best(found, extra);
        return true;
    }
    for (int i = 0; i < extra->line_count; i++) {
        struct point first = extra->lines[i].points[0];

        rest.is_closed[first.y * rest.board.size + first.x] = true;
    }
    limits.progress = NULL;
    if (!engine_find(engine, &rest, &effort->ai, 1, &limits, &best, &view)) {
        return false;
    }
    line = &extra->lines[extra->line_count];
    line->chance = chance_below(&view, position->to_move, line[-1].chance);
    line->length = view.line_length > 0 ? view.line_length : 1;
    memcpy(line->points, view.line, sizeof(view.line));
    line->points[0] = best;
    extra->line_count++;
    return true;
}

int
review_others(const struct review_position *position, const struct review_extra *extra,
              const struct review_line **others, int max)
{
    int count = 0;

    for (int i = 0; i < extra->line_count && count < max; i++) {
        if (!position->line_length || !point_equal(extra->lines[i].points[0], position->line[0])) {
            others[count++] = &extra->lines[i];
        }
    }
    return count;
}

static void
add_points(const struct point *points, int count, struct strbuf *out)
{
    char point[POINT_TEXT_BYTES];

    for (int i = 0; i < count; i++) {
        strbuf_addf(out, " %s", point_format(points[i], point));
    }
}

void
review_format_other(const struct review_line *line, int number, struct strbuf *out)
{
    strbuf_addf(out, _("%d. Black %d%%:"), number, (line->chance + TENTHS / 2) / TENTHS);
    add_points(line->points, line->length, out);
}

void
review_format_threat(const struct review_extra *extra, enum stone to_move, struct strbuf *out)
{
    if (!extra->threat_in) {
        return;
    }
    strbuf_addf(out,
                to_move == STONE_BLACK ? _("If Black passes, White wins in %d:")
                                       : _("If White passes, Black wins in %d:"),
                (extra->threat_in + 1) / 2);
    add_points(extra->threat, extra->threat_length, out);
}
