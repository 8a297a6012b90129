// SPDX-License-Identifier: MIT
#include "client/records/record_engine.h"

#include <stdlib.h>

#include "client/records/open_line.h"
#include "client/records/review_puzzles.h"
#include "client/records/status_lines.h"
#include "client/records/thinker.h"
#include "common/i18n/tr.h"

enum { JUDGE_MS = 500, PROOF_NODES = 200000, TENTHS = 10 };

void
record_engine_init(struct record_engine *engine, const struct think_ops *ops)
{
    *engine = (struct record_engine){.ops = *ops, .node = -1};
}

void
record_engine_finish(struct record_engine *engine)
{
    review_finish(&engine->review);
    known_proofs_finish(&engine->known);
    strbuf_finish(&engine->puzzles);
}

static bool
ask(struct record_engine *engine, const struct record *record, int32_t node, int64_t ms)
{
    struct thinker_task task = {
        .number = engine->number = ++*engine->ops.task_count,
        .ai = {.kind = AI_GOREN, .level = AI_LEVEL_MAX},
        .proof_nodes = PROOF_NODES,
        .ms = ms,
        .lines = engine->has_lines ? RECORD_ENGINE_LINES : 0,
    };

    engine->node = node;
    engine->found = (struct review_position){0};
    engine->extra = (struct review_extra){0};
    if (!review_position_of(record, node, &task.position, &engine->found)) {
        engine->ops.think(engine->ops.data, NULL);
        return false;
    }
    known_proofs_find(&engine->known, record, node, &engine->found);
    engine->to_move = task.position.to_move;
    engine->ops.think(engine->ops.data, &task);
    return true;
}

void
record_engine_stop(struct record_engine *engine)
{
    if (engine->node >= 0) {
        // A newer task belongs to another part of the program.
        if (engine->number == *engine->ops.task_count) {
            engine->ops.think(engine->ops.data, NULL);
        }
        engine->number = 0;
        engine->node = -1;
    }
    engine->is_judging = false;
    engine->found = (struct review_position){0};
    engine->extra = (struct review_extra){0};
    review_finish(&engine->review);
}

void
record_engine_look(struct record_engine *engine, const struct open_record *opened)
{
    int32_t node = open_line_node(opened);

    known_proofs_begin(&engine->known, opened->number);
    if (engine->is_on && !engine->is_judging && engine->node != node) {
        ask(engine, &opened->record, node, 0);
    }
}

void
record_engine_toggle_lines(struct record_engine *engine, const struct open_record *opened)
{
    engine->has_lines = !engine->has_lines;
    engine->is_on = engine->is_on || engine->has_lines;
    if (!engine->is_judging) {
        record_engine_stop(engine);
        record_engine_look(engine, opened);
    }
}

// Judging.

// From the end of the game there is nothing ahead: its first mistake is shown. Who is elsewhere in
// it by now stays there.
static void
show_first_mistake(struct open_record *opened, struct status_lines *lines)
{
    bool was_last = opened->at == opened->line_count - 1;
    int at = opened->at, first;

    open_line_go(opened, 0);
    first = open_line_mistake(opened, 1);
    if (!first) {
        open_line_go(opened, at);
        status_lines_add(lines, STATUS_GOOD, _("Analysis finished: no mistakes found."));
    } else if (was_last) {
        open_line_go(opened, first);
        status_lines_add(lines, STATUS_GOOD,
                         _("Analysis finished. This is the first mistake; the list marks all."));
    } else {
        open_line_go(opened, at);
        status_lines_add(lines, STATUS_GOOD, _("Analysis finished. The list marks the mistakes."));
    }
}

static void
end_judging(struct record_engine *engine, struct open_record *opened, struct status_lines *lines)
{
    int32_t node = open_line_node(opened);

    review_settle(&engine->review, &opened->record);
    review_write_notes(&engine->review, &opened->record);
    strbuf_clear(&engine->puzzles);
    review_puzzles(&engine->review, &opened->record, &engine->puzzles);
    opened->is_changed = true;
    record_engine_stop(engine);
    open_line_follow(opened, node);
    show_first_mistake(opened, lines);
}

// The next position; those where the game is over need no engine.
static void
judge_next(struct record_engine *engine, struct open_record *opened, struct status_lines *lines)
{
    while (engine->judged >= 0) {
        if (ask(engine, &opened->record, engine->review.nodes[engine->judged], JUDGE_MS)) {
            return;
        }
        engine->review.positions[engine->judged--] = engine->found;
    }
    end_judging(engine, opened, lines);
}

// From the end, where things are decided, to the beginning.
void
record_engine_judge(struct record_engine *engine, struct open_record *opened,
                    struct status_lines *lines)
{
    bool was_judging = engine->is_judging;

    record_engine_stop(engine);
    if (was_judging) {
        status_lines_add(lines, STATUS_PLAIN, _("Analysis stopped."));
        return;
    }
    known_proofs_begin(&engine->known, opened->number);
    review_init(&engine->review, &opened->record, opened->line[opened->line_count - 1]);
    engine->is_judging = true;
    engine->judged = engine->review.count - 1;
    judge_next(engine, opened, lines);
}

// Whatever was found now, a proof that the position is inside of holds; and no further line is better
// than the best one.
static void
settle(struct record_engine *engine, const struct record *record)
{
    struct review_position *found = &engine->found;
    struct review_position inside;

    if (!found->is_over && known_proofs_find(&engine->known, record, engine->node, &inside) &&
        (found->win_in == 0 || abs(inside.win_in) < abs(found->win_in))) {
        *found = inside;
    }
    review_settle_lines(found, engine->to_move, &engine->extra);
}

static void
take_report(struct record_engine *engine, const struct record *record,
            const struct thinker_report *report)
{
    if (report->found.is_known) {
        engine->found = report->found;
        engine->extra = report->extra;
    }
    known_proofs_add(&engine->known, record, engine->node, &report->proof);
    settle(engine, record);
}

void
record_engine_take(struct record_engine *engine, struct open_record *opened,
                   const struct thinker_report *report, struct status_lines *lines)
{
    if (report->number != engine->number || engine->node < 0) {
        return;
    }
    take_report(engine, &opened->record, report);
    if (engine->is_judging && report->is_done) {
        struct record_value value = {.chance = engine->found.chance};

        engine->review.positions[engine->judged] = engine->found;
        proof_tree_copy(&engine->review.proofs[engine->judged], &report->proof);
        if (engine->found.is_known) {
            record_value_set(&opened->record, engine->node, &value);
        }
        engine->judged--;
        judge_next(engine, opened, lines);
    }
}

// What it has found.

struct point
record_engine_best(const struct record_engine *engine, int32_t node)
{
    return engine->node == node && engine->found.line_length ? engine->found.line[0] : POINT_NONE;
}

void
record_engine_format(const struct record_engine *engine, struct strbuf *out)
{
    const struct review_position *found = &engine->found;

    if (!found->is_known) {
        strbuf_add(out, _("The engine is thinking."));
        return;
    }
    if (found->is_over) {
        strbuf_add(out, _("The game is over here."));
        return;
    }
    if (found->win_in > 0) {
        review_format_win(engine->to_move, found->win_in, out);
    } else if (found->win_in < 0) {
        review_format_win(stone_other(engine->to_move), -found->win_in, out);
    } else {
        strbuf_addf(out, _("Black's chance %d%%"), (found->chance + TENTHS / 2) / TENTHS);
        strbuf_addf(out, _(", depth %d"), found->depth);
    }
    if (found->line_length) {
        strbuf_add(out, ": ");
        review_format_line(found, out);
    }
}

int
record_engine_others(const struct record_engine *engine, const struct review_line **others)
{
    return engine->has_lines && engine->found.is_known
               ? review_others(&engine->found, &engine->extra, others, RECORD_ENGINE_LINES - 1)
               : 0;
}

void
record_engine_format_progress(const struct record_engine *engine, bool is_short, struct strbuf *out)
{
    int left = engine->judged + 1, count = engine->review.count;

    if (engine->is_judging && is_short) {
        strbuf_addf(out, _("%d of %d analysed"), count - left, count);
    } else if (engine->is_judging) {
        int seconds = (left * JUDGE_MS + 999) / 1000;

        strbuf_addf(out, _("%d of %d positions analysed, about %d:%02d left"), count - left, count,
                    seconds / 60, seconds % 60);
    }
}
