// SPDX-License-Identifier: MIT
// Study: a board on which both colours can be placed, from any position of a record.
// New moves become lines of its tree. The engine analyses the position on request.
#include "client/records/open_edit.h"
#include "client/records/record_words.h"
#include "client/text/refusals.h"
#include "client/ui/draw/board_cursor.h"
#include "client/ui/records/record_draw.h"
#include "client/ui/records/record_keys.h"
#include "client/ui/status.h"
#include "client/ui/type_point.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

enum { PANE_ROWS = 16 };

struct study_state {
    unsigned record; // number of the one whose board the cursor is on
    struct board_cursor cursor;
};

// On the board of another record the cursor begins on the last move, or in the centre.
static struct board_cursor *
cursor_of(const struct ui *ui)
{
    const struct open_record *opened = &records_of(ui)->opened;
    struct study_state *study = ui_page_state(ui, PAGE_STUDY);

    if (study->record != opened->number) {
        study->record = opened->number;
        study->cursor.size = 0;
    }
    if (opened->is_open) {
        board_cursor_fit(&study->cursor, opened->record.size, open_line_point(opened));
    }
    return &study->cursor;
}

static void
init(struct ui *ui)
{
    board_cursor_init(cursor_of(ui));
}

// The engine looks on where the record is shown, or a page that is read beside it.
static bool
is_beside_record(enum page page)
{
    return page == PAGE_REPLAY || page == PAGE_STUDY || page == PAGE_HOST_KEY ||
           page == PAGE_HELP || page == PAGE_ALL;
}

static void
update(struct ui *ui)
{
    struct record_engine *engine = &records_of(ui)->engine;

    if (engine->node >= 0 && !engine->is_judging && !is_beside_record(ui_page(ui))) {
        record_engine_stop(engine);
    }
}

// Drawing.

static void
format_heading(const struct open_record *opened, struct strbuf *left, struct strbuf *right)
{
    struct line_branch branch;

    if (opened->outcome.result != RESULT_NONE) {
        record_format_result(&opened->outcome, left);
    } else {
        strbuf_addf(left,
                    open_line_to_move(opened) == STONE_BLACK ? _("Move %d, Black")
                                                             : _("Move %d, White"),
                    opened->at + 1);
    }
    if (open_line_branch(opened, &branch)) {
        strbuf_addf(right, _("variation %d of %d at move %d"), branch.choice, branch.count,
                    branch.index);
    }
}

// One row of text, or several where it wraps: what is left of the area is the rest.
static void
put_row(struct ui *ui, struct area *area, enum role role, const struct strbuf *text)
{
    int used;

    if (area->rows > 0 && text->length) {
        used = canvas_put_wrapped(&ui->canvas, *area, role, strbuf_text(text));
        area->row += used;
        area->rows -= used;
    }
}

// The lines after the best one, and what the other side threatens: a row each.
static void
draw_others(struct ui *ui, struct area *area)
{
    const struct record_engine *engine = &records_of(ui)->engine;
    const struct review_line *others[RECORD_ENGINE_LINES - 1];
    int count = record_engine_others(engine, others);
    int kept = engine->has_lines && engine->extra.threat_in ? 1 : 0; // a row for the threat
    struct strbuf text = {0};

    for (int i = 0; i < count && area->rows > kept; i++) {
        strbuf_clear(&text);
        review_format_other(others[i], i + 2, &text);
        canvas_put(&ui->canvas, area->row++, area->column, area->columns, ROLE_TEXT,
                   strbuf_text(&text));
        area->rows--;
    }
    strbuf_clear(&text);
    review_format_threat(&engine->extra, engine->to_move, &text);
    put_row(ui, area, ROLE_WARN, &text);
    strbuf_finish(&text);
}

// What the engine has found; below it, where there is room, how that is read.
static void
draw_engine(struct ui *ui, struct area area)
{
    const struct record_engine *engine = &records_of(ui)->engine;
    struct strbuf text = {0};

    if (!engine->is_on && area.rows == 1) {
        canvas_put(&ui->canvas, area.row, area.column, area.columns, ROLE_TEXT,
                   _("Press A to turn on the engine: it shows who is ahead and the best move."));
        return;
    }
    if (!engine->is_on) {
        canvas_put_wrapped(&ui->canvas, area, ROLE_TEXT,
                           _("Press A to turn on the engine: it shows who is ahead and the best "
                             "move. Enter tries a move of your own, [ and ] go through the game, "
                             ":analyze finds the mistakes in all of it."));
        return;
    }
    record_engine_format(engine, &text);
    put_row(ui, &area, ROLE_GOOD, &text);
    draw_others(ui, &area);
    strbuf_clear(&text);
    if (engine->found.is_known && !engine->found.is_over) {
        strbuf_add(&text, _("An even game is 50%. The moves are the best ones for both sides from "
                            "here; the first is marked on the board."));
        put_row(ui, &area, ROLE_DIM, &text);
    }
    strbuf_finish(&text);
}

// Which threats are on the board, unless several lines need the rows.
static void
draw_threats(struct ui *ui, struct area *area)
{
    enum { FEW_ROWS = 3 };
    const struct records *records = records_of(ui);
    struct strbuf text = {0};

    for (int i = 0; i < 2 && area->rows > 0; i++) {
        if (records->engine.has_lines && area->rows <= FEW_ROWS) {
            break;
        }
        strbuf_clear(&text);
        record_format_threats(&records->opened, i == 0 ? STONE_BLACK : STONE_WHITE, &text);
        canvas_put(&ui->canvas, area->row++, area->column, area->columns, ROLE_TEXT,
                   strbuf_text(&text));
        area->rows--;
    }
    strbuf_finish(&text);
}

static void
draw_below(struct ui *ui, struct area area)
{
    const struct open_record *opened = &records_of(ui)->opened;
    struct strbuf text = {0}, right = {0};

    if (area.rows < 1) {
        return;
    }
    format_heading(opened, &text, &right);
    canvas_heading(&ui->canvas, area.row, area.column, area.columns, strbuf_text(&text),
                   strbuf_text(&right));
    area = (struct area){area.row + 1, area.column + 3, area.rows - 1, area.columns - 4};
    draw_threats(ui, &area);
    if (area.rows > 0) {
        draw_engine(ui, area);
    }
    strbuf_finish(&text);
    strbuf_finish(&right);
}

static void
draw(struct ui *ui)
{
    const struct board_cursor *cursor = cursor_of(ui);
    struct record_page page = {
        .title = _("Study"),
        .remark = records_of(ui)->opened.is_changed ? _(" · not saved") : "",
        .cursor = &cursor->at,
        .pane_rows = PANE_ROWS,
        .draw_in_pane = draw_below,
        .draw_below = draw_below,
        .has_words_below = true,
        .typed = cursor->typed,
        .typed_help = _("Enter plays here, Esc cancels"),
    };

    record_draw_page(ui, &page);
}

// Actions.

static void
look(struct ui *ui)
{
    record_engine_look(&records_of(ui)->engine, &records_of(ui)->opened);
}

// After each action: what was typed is done with, and the position may be another one.
static void
finish_action(struct ui *ui)
{
    board_cursor_forget_typed(cursor_of(ui));
    look(ui);
}

static void
act_shared(struct ui *ui, enum ui_command command)
{
    record_act(ui, command);
    finish_action(ui);
}

static void
refuse(struct ui *ui, enum verdict verdict, struct point point)
{
    char text[POINT_TEXT_BYTES];

    if (verdict == VERDICT_OCCUPIED) {
        ui_statusf(ui, ROLE_BAD, _("%s already has a stone."), point_format(point, text));
    } else {
        ui_statusf(ui, ROLE_BAD, _("%s isn't possible: %s."), point_format(point, text),
                   verdict_word(verdict));
    }
}

static void
place(struct ui *ui, enum ui_command command)
{
    struct open_record *opened = &records_of(ui)->opened;
    struct point point = command == UI_PASS ? POINT_NONE : cursor_of(ui)->at;
    enum verdict verdict = VERDICT_OK;
    enum edit_result result = command == UI_PASS ? open_edit_pass(opened, &verdict)
                                                 : open_edit_place(opened, point, &verdict);

    switch (result) {
    case EDITED:
        break;
    case EDIT_IS_OVER:
        ui_error(ui, _("The game is over here. Press [ to go back."));
        break;
    case EDIT_IS_REFUSED:
        refuse(ui, verdict, point);
        break;
    case EDIT_IS_FULL:
        ui_error(ui, _("No space for more variations."));
        break;
    }
    finish_action(ui);
}

static void
to_last(struct ui *ui, enum ui_command command)
{
    struct point last = open_line_point(&records_of(ui)->opened);

    (void)command;
    if (!point_is_none(last)) {
        cursor_of(ui)->at = last;
    }
    finish_action(ui);
}

static void
delete_move(struct ui *ui, enum ui_command command)
{
    (void)command;
    if (!open_edit_delete(&records_of(ui)->opened)) {
        ui_note(ui, _("The starting position can't be deleted."));
    }
    finish_action(ui);
}

static void
take_comment(struct ui *ui, const struct text_entry *entry)
{
    open_edit_set_comment(&records_of(ui)->opened, entry->text);
}

static void
edit_comment(struct ui *ui, enum ui_command command)
{
    static const struct prompt prompt = {.text = N_("Comment: "), .on_done = take_comment};

    (void)command;
    entry_open(ui, &prompt, open_edit_comment(&records_of(ui)->opened));
    finish_action(ui);
}

static void
save(struct ui *ui, enum ui_command command)
{
    (void)command;
    record_save_as(ui, "-study.sgf");
    finish_action(ui);
}

static void
toggle_engine(struct ui *ui, enum ui_command command)
{
    struct record_engine *engine = &records_of(ui)->engine;

    (void)command;
    engine->is_on = !engine->is_on;
    if (!engine->is_on) {
        record_engine_stop(engine);
    }
    finish_action(ui);
}

static void
toggle_lines(struct ui *ui, enum ui_command command)
{
    struct records *records = records_of(ui);

    (void)command;
    record_engine_toggle_lines(&records->engine, &records->opened);
    ui_note(ui, records->engine.has_lines ? _("The three best moves are shown.")
                                          : _("Only the best move is shown."));
    finish_action(ui);
}

static void
refute(struct ui *ui, enum ui_command command)
{
    struct records *records = records_of(ui);
    struct status_lines lines = {0};

    (void)command;
    records->engine.is_on = true;
    look(ui);
    records->refutation_count =
        refutation_add(&records->engine, &records->opened, records->refutation, &lines);
    records->refuted = records->refutation_count ? open_line_node(&records->opened) : 0;
    records_tell(ui, &lines);
    finish_action(ui);
}

static void
show_hint(struct ui *ui, enum ui_command command)
{
    struct records *records = records_of(ui);
    struct point best = record_engine_best(&records->engine, open_line_node(&records->opened));

    (void)command;
    records->engine.is_on = true;
    if (point_is_none(best)) {
        ui_note(ui, _("The engine is thinking. Press I again in a moment."));
    } else {
        cursor_of(ui)->at = best;
    }
    finish_action(ui);
}

// The cursor.

static void
move(struct ui *ui, enum ui_command command)
{
    board_cursor_step(cursor_of(ui), command, false);
    finish_action(ui);
}

// A click on the board moves the cursor, a second one places.
static void
click(struct ui *ui, struct point p)
{
    bool is_again = board_cursor_click(cursor_of(ui), p);

    if (is_again || ui->settings.is_one_click) {
        cursor_of(ui)->clicked = POINT_NONE;
        place(ui, UI_PLACE);
    }
}

static void
input_mouse(struct ui *ui, const struct input *input)
{
    struct point p;

    if (input->what == MOUSE_WHEEL_UP || input->what == MOUSE_WHEEL_DOWN) {
        record_input_mouse(ui, input);
        finish_action(ui);
    } else if (record_input_mouse(ui, input)) {
        look(ui);
    } else if (record_hit_point(ui, input, &p)) {
        click(ui, p);
    }
}

static bool
input_study(struct ui *ui, const struct input *input)
{
    if (input->key == KEYS_MOUSE) {
        input_mouse(ui, input);
        return true;
    }
    if (input->key == KEYS_ESCAPE && board_cursor_cancel_typed(cursor_of(ui))) {
        return true;
    }
    return ui_type_point(ui, cursor_of(ui), input->key);
}

static const char *
label_engine(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return records_of(ui)->engine.is_on ? tr_c("key that shows", "engine off")
                                        : tr_c("key that shows", "engine on");
}

static const char *
label_lines(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return records_of(ui)->engine.has_lines ? tr_c("key that shows", "1 line") : NULL;
}

static const struct page_action actions[] = {
    {.command = UI_PLACE, .act = place, .worth_now = record_worth},
    {.command = UI_BACK, .act = act_shared, .worth_now = record_worth},
    {.command = UI_FORWARD, .act = act_shared, .worth_now = record_worth},
    {.command = UI_LINE_NEXT, .act = act_shared, .worth_now = record_worth},
    {.command = UI_ENGINE, .act = toggle_engine, .label = label_engine, .worth_now = record_worth},
    {.command = UI_HINT, .act = show_hint, .worth_now = record_worth},
    {.command = UI_REFUTE, .act = refute, .worth_now = record_worth},
    {.command = UI_ENGINE_LINES,
     .act = toggle_lines,
     .label = label_lines,
     .worth_now = record_worth},
    {.command = UI_SAVE, .act = save, .worth_now = record_worth},
    {.command = UI_COMMENT, .act = edit_comment, .worth_now = record_worth},
    {.command = UI_FORBIDDEN, .act = act_shared, .worth_now = record_worth},
    {.command = UI_THREATS, .act = act_shared, .worth_now = record_worth},
    {.command = UI_DELETE, .act = delete_move, .worth_now = record_worth},
    {.command = UI_LEAVE, .label = page_label_back, .worth_now = record_worth},
    {.command = UI_PASS, .act = place},
    {.command = UI_TO_LAST, .act = to_last},
    {.command = UI_FIRST, .act = act_shared},
    {.command = UI_LIVE, .act = act_shared},
    {.command = UI_LINE_PREVIOUS, .act = act_shared},
    {.command = UI_NUMBERS, .act = act_shared},
    {.command = UI_STYLE, .act = act_shared},
    {.command = UI_OPENINGS, .act = act_shared},
    PAGE_DIRECTIONS(move),
};

static int
board_columns(const struct ui *ui)
{
    return cursor_of(ui)->size;
}

const struct page_ops page_study = {
    .keys = SCREEN_STUDY,
    .state_size = sizeof(struct study_state),
    PAGE_ACTIONS(actions),
    .init = init,
    .draw = draw,
    .input = input_study,
    .board_columns = board_columns,
    .ask_to_leave = records_ask_to_leave,
    .give_up = records_give_up,
    .update = update,
    .command = records_do,
};

void
study_open(struct ui *ui)
{
    if (!records_of(ui)->opened.is_open) {
        records_open_empty(ui, RULE_RENJU, 15);
    }
    ui_open_page(ui, PAGE_STUDY);
    look(ui);
}
