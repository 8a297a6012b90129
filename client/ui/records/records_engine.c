// SPDX-License-Identifier: MIT
// The engine beside a record: it looks at the position that is shown until another one
// is, or at every position of the line, one after the other. It thinks in a thread of
// its own; here is what it is asked, and what becomes of its answers.
#include "client/ui/records/records.h"
#include "common/i18n/tr.h"

enum { JUDGE_MS = 500, PROOF_NODES = 200000 };

static bool
ask(struct ui *ui, int32_t node, int64_t ms)
{
    struct engine_use *engine = &ui->records->engine;
    struct thinker_task task = {
        .number = engine->number = ++ui->task_count,
        .ai = {.kind = AI_GOREN, .level = AI_LEVEL_MAX},
        .proof_nodes = PROOF_NODES,
        .ms = ms,
    };

    engine->node = node;
    engine->found = (struct review_position){0};
    if (!review_position_of(&ui->records->opened.record, node, &task.position, &engine->found)) {
        ui->ops->think(ui->data, NULL);
        return false;
    }
    engine->to_move = task.position.to_move;
    ui->ops->think(ui->data, &task);
    return true;
}

void
records_stop_engine(struct ui *ui)
{
    struct engine_use *engine = &ui->records->engine;

    if (engine->node >= 0) {
        // A task that is newer is none of ours.
        if (engine->number == ui->task_count) {
            ui->ops->think(ui->data, NULL);
        }
        engine->number = 0;
        engine->node = -1;
    }
    engine->is_judging = false;
    engine->found = (struct review_position){0};
    review_finish(&engine->review);
}

void
records_ask_engine(struct ui *ui)
{
    struct engine_use *engine = &ui->records->engine;
    int32_t node = opened_node(&ui->records->opened);

    if (engine->is_on && !engine->is_judging && engine->node != node) {
        ask(ui, node, 0);
    }
}

// Analyzing.

static void
end_judging(struct ui *ui)
{
    struct opened *opened = &ui->records->opened;
    struct engine_use *engine = &ui->records->engine;
    int32_t node = opened_node(opened);

    review_settle(&engine->review, &opened->record);
    review_write_notes(&engine->review, &opened->record);
    opened->is_changed = true;
    records_stop_engine(ui);
    opened_follow(opened, node);
    ui_status(ui, ROLE_GOOD, _("Analyzed. > goes to the next mistake, S saves it."));
}

// The next position; those where the game is over need no engine.
static void
judge_next(struct ui *ui)
{
    struct engine_use *engine = &ui->records->engine;

    while (engine->judged >= 0) {
        if (ask(ui, engine->review.nodes[engine->judged], JUDGE_MS)) {
            return;
        }
        engine->review.positions[engine->judged--] = engine->found;
    }
    end_judging(ui);
}

// From the end, where things are decided, to the beginning.
void
records_judge(struct ui *ui)
{
    struct opened *opened = &ui->records->opened;
    struct engine_use *engine = &ui->records->engine;

    if (engine->is_judging) {
        records_stop_engine(ui);
        ui_note(ui, _("Not analyzing any more."));
        return;
    }
    records_stop_engine(ui);
    review_init(&engine->review, &opened->record, opened->line[opened->line_count - 1]);
    engine->is_judging = true;
    engine->judged = engine->review.count - 1;
    judge_next(ui);
}

void
records_take_report(struct ui *ui, const struct thinker_report *report)
{
    struct opened *opened = &ui->records->opened;
    struct engine_use *engine = &ui->records->engine;

    if (report->number != engine->number || engine->node < 0) {
        return;
    }
    if (report->found.is_known) {
        engine->found = report->found;
    }
    if (engine->is_judging && report->is_done) {
        struct record_value value = {.chance = engine->found.chance};

        engine->review.positions[engine->judged] = engine->found;
        if (engine->found.is_known) {
            record_value_set(&opened->record, engine->node, &value);
        }
        engine->judged--;
        judge_next(ui);
    }
}
