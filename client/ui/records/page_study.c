// SPDX-License-Identifier: MIT
// Study: a board on which both colours can be placed, from any position of a record.
// What is tried out becomes lines of its tree. The engine looks on, if it is asked to.
#include <stdio.h>
#include <string.h>

#include "client/text/refusals.h"
#include "client/ui/frame.h"
#include "client/ui/records/records.h"
#include "client/ui/status.h"
#include "common/game/point.h"
#include "common/game/threat_shapes.h"
#include "common/i18n/tr.h"
#include "common/record/record_referee.h"

enum { BELOW_ROWS = 4, THREATS_SHOWN = 8 };

// Drawing.

// "Black: five at h9; four at g7 h8."
static void
format_threats_of(const struct opened *opened, enum stone stone, struct strbuf *out)
{
    static const int kinds[] = {5, 4, 3};
    bool has_any = false;

    strbuf_addf(out, "%s", stone == STONE_BLACK ? _("Black:") : _("White:"));
    for (size_t k = 0; k < sizeof(kinds) / sizeof(*kinds); k++) {
        struct point p = POINT_NONE;
        int count = 0;

        while (board_next_empty(&opened->board, &p)) {
            struct threat_shape shape =
                threat_shapes_at(&opened->record.rules, &opened->board, p, stone);
            char point[POINT_TEXT_BYTES];

            if (shape.stones != kinds[k] || count == THREATS_SHOWN) {
                continue;
            }
            if (count++ == 0) {
                strbuf_addf(out, "%s %s", has_any ? ";" : "",
                            kinds[k] == 5   ? _("five at")
                            : kinds[k] == 4 ? _("four at")
                                            : _("open three at"));
            }
            strbuf_addf(out, " %s", point_format(p, point));
            has_any = true;
        }
    }
    if (!has_any) {
        strbuf_addf(out, " %s", _("no threat"));
    }
}

static void
draw_below(struct ui *ui, struct area area)
{
    const struct records *records = ui->records;
    const struct opened *opened = &records->opened;
    struct strbuf text = {0}, right = {0};
    int row = area.row + 1, index, choice, count;

    if (area.rows < 1) {
        return;
    }
    if (opened->outcome.result != RESULT_NONE) {
        record_format_result(&opened->outcome, &text);
    } else {
        strbuf_addf(&text,
                    opened_to_move(opened) == STONE_BLACK ? _("Move %d, Black")
                                                          : _("Move %d, White"),
                    opened->at + 1);
    }
    if (opened_branch(opened, &index, &choice, &count)) {
        strbuf_addf(&right, _("line %d of %d at move %d"), choice, count, index);
    }
    canvas_heading(&ui->canvas, area.row, area.column, area.columns, strbuf_text(&text),
                   strbuf_text(&right));
    for (int i = 0; i < 2 && row < area.row + area.rows; i++) {
        strbuf_clear(&text);
        format_threats_of(opened, i == 0 ? STONE_BLACK : STONE_WHITE, &text);
        canvas_put(&ui->canvas, row++, area.column + 3, area.columns - 4, ROLE_TEXT,
                   strbuf_text(&text));
    }
    if (row < area.row + area.rows) {
        strbuf_clear(&text);
        if (records->engine.is_on) {
            record_format_engine(ui, &text);
        } else {
            strbuf_add(&text, _("A turns the engine on; it thinks on this machine."));
        }
        canvas_put(&ui->canvas, row, area.column + 3, area.columns - 4,
                   records->engine.is_on ? ROLE_GOOD : ROLE_DIM, strbuf_text(&text));
    }
    strbuf_finish(&text);
    strbuf_finish(&right);
}

static void
draw_pane(struct ui *ui, const struct record_layout *layout)
{
    bool has_below = layout->below.rows < BELOW_ROWS && layout->pane.rows >= 16;
    struct area below = record_draw_pane(ui, layout, has_below ? BELOW_ROWS : 0);

    if (below.rows) {
        draw_below(ui, below);
    }
}

// A new board: the cursor begins on the last move, or in the centre.
static void
check_size(struct ui *ui)
{
    const struct opened *opened = &ui->records->opened;
    struct study_state *study = &ui->records->study;
    struct point last = opened->record.nodes[opened_node(opened)].point;
    int size = opened->record.size;

    if (study->size != size) {
        study->size = size;
        study->cursor =
            point_is_none(last) ? (struct point){(int8_t)(size / 2), (int8_t)(size / 2)} : last;
    }
}

static void
draw(struct ui *ui)
{
    struct records *records = ui->records;
    struct strbuf left = {0}, right = {0};
    struct record_layout layout;

    check_size(ui);
    layout = record_layout(ui, records->opened.record.size, BELOW_ROWS);
    record_format_title(ui, _("Study"), &left, &right);
    if (records->opened.is_changed) {
        strbuf_add(&left, _(" · not saved"));
    }
    ui_draw_title(ui, ROLE_TITLE, strbuf_text(&left), strbuf_text(&right));
    record_draw_board(ui, &layout, &records->study.cursor);
    if (layout.has_pane) {
        draw_pane(ui, &layout);
    }
    if (layout.below.rows >= BELOW_ROWS || !layout.has_pane) {
        draw_below(ui, layout.below);
    }
    ui_draw_typed(ui, records->study.typed, _("Enter places here, Esc forgets it"));
    strbuf_finish(&left);
    strbuf_finish(&right);
}

// Placing.

static int32_t
find_child(const struct opened *opened, struct point point, bool is_pass)
{
    const struct record_node *nodes = opened->record.nodes;
    int32_t child = nodes[opened_node(opened)].child;

    while (child && (is_pass ? !(nodes[child].flags & NODE_PASS)
                             : !point_equal(nodes[child].point, point))) {
        child = nodes[child].next;
    }
    return child;
}

static void
refuse(struct ui *ui, enum verdict verdict, struct point point)
{
    char text[POINT_TEXT_BYTES];

    if (verdict == VERDICT_OCCUPIED) {
        ui_statusf(ui, ROLE_BAD, _("%s has a stone."), point_format(point, text));
    } else {
        ui_statusf(ui, ROLE_BAD, _("%s is refused: %s."), point_format(point, text),
                   verdict_word(verdict));
    }
}

// A move that is in the tree already is followed; another one becomes a line.
static void
place(struct ui *ui, struct point point, bool is_pass)
{
    struct opened *opened = &ui->records->opened;
    int32_t child = find_child(opened, point, is_pass);
    struct referee_step step;
    struct referee referee;
    enum verdict verdict;

    referee_go_to(&referee, &opened->record, opened_node(opened));
    if (opened->outcome.result != RESULT_NONE) {
        ui_error(ui, _("The game is over here. [ goes back."));
        return;
    }
    if (!child) {
        verdict =
            referee_play(&referee, is_pass ? POINT_NONE : point, opened_to_move(opened), &step);
        if (verdict != VERDICT_OK) {
            refuse(ui, verdict, point);
            return;
        }
        child = record_add(&opened->record, opened_node(opened), point, is_pass);
        if (child < 0) {
            ui_error(ui, _("The tree is full."));
            return;
        }
        opened->record.nodes[child].taken = is_pass ? 0 : step.placement.taken;
        opened->is_changed = true;
    }
    opened_follow(opened, child);
}

static void
forget_typed(struct ui *ui)
{
    *ui->records->study.typed = '\0';
}

static void
show_hint(struct ui *ui)
{
    struct engine_use *engine = &ui->records->engine;

    engine->is_on = true;
    if (engine->node == opened_node(&ui->records->opened) && engine->found.line_length) {
        ui->records->study.cursor = engine->found.line[0];
    } else {
        ui_note(ui, _("The engine looks at it; I again in a moment."));
    }
}

static void
delete_move(struct ui *ui)
{
    struct opened *opened = &ui->records->opened;

    if (opened->at == 0) {
        ui_note(ui, _("The beginning stays."));
        return;
    }
    opened_delete(opened);
}

static const struct {
    enum ui_command action;
    int dx, dy;
} steps[] = {
    {UI_UP, 0, 1},       {UI_DOWN, 0, -1},    {UI_LEFT, -1, 0},       {UI_RIGHT, 1, 0},
    {UI_UP_LEFT, -1, 1}, {UI_UP_RIGHT, 1, 1}, {UI_DOWN_LEFT, -1, -1}, {UI_DOWN_RIGHT, 1, -1},
};

static bool
move_cursor(struct ui *ui, enum ui_command action)
{
    struct study_state *study = &ui->records->study;

    for (size_t i = 0; i < sizeof(steps) / sizeof(*steps); i++) {
        int x = study->cursor.x + steps[i].dx, y = study->cursor.y + steps[i].dy;
        struct point p = {(int8_t)x, (int8_t)y};

        if (steps[i].action == action) {
            study->cursor = point_on_board(p, study->size) ? p : study->cursor;
            return true;
        }
    }
    return false;
}

static void
toggle_engine(struct ui *ui)
{
    struct engine_use *engine = &ui->records->engine;

    engine->is_on = !engine->is_on;
    if (!engine->is_on) {
        records_stop_engine(ui);
    }
}

static void
edit_comment(struct ui *ui)
{
    static const struct prompt prompt = {.text = N_("Comment: "), .on_done = records_take_comment};
    const struct opened *opened = &ui->records->opened;
    const struct record_note *note = record_note_of(&opened->record, opened_node(opened));

    entry_open(ui, &prompt, note ? record_text(&opened->record, note->comment) : "");
}

static void
do_action(struct ui *ui, enum ui_command action)
{
    struct records *records = ui->records;
    struct opened *opened = &records->opened;
    struct point last = opened->record.nodes[opened_node(opened)].point;

    switch ((int)action) {
    case UI_PLACE:
        place(ui, records->study.cursor, false);
        break;
    case UI_PASS:
        place(ui, POINT_NONE, true);
        break;
    case UI_TO_LAST:
        records->study.cursor = point_is_none(last) ? records->study.cursor : last;
        break;
    case UI_DELETE:
        delete_move(ui);
        break;
    case UI_COMMENT:
        edit_comment(ui);
        break;
    case UI_SAVE:
        record_save_as(ui, "-study.sgf");
        break;
    case UI_ENGINE:
        toggle_engine(ui);
        break;
    case UI_HINT:
        show_hint(ui);
        break;
    default:
        break;
    }
}

static void
act(struct ui *ui, enum ui_command action)
{
    check_size(ui);
    if (!move_cursor(ui, action) && !record_act(ui, action)) {
        do_action(ui, action);
    }
    if (action != UI_NONE) {
        forget_typed(ui);
    }
    records_ask_engine(ui);
}

// Pointing.

// A letter is remembered; digits behind it make a coordinate of the two.
static bool
type_point(struct ui *ui, uint32_t key)
{
    struct study_state *study = &ui->records->study;
    size_t length = strlen(study->typed), used;
    char text[sizeof(study->typed)];
    struct point p;

    if (key >= 'a' && key < 'a' + (uint32_t)study->size) {
        enum ui_command action = keymap_find(&ui->keymap, SCREEN_STUDY, key);

        study->before = study->cursor;
        move_cursor(ui, action);
        snprintf(study->typed, sizeof(study->typed), "%c", (char)key);
        return true;
    }
    if (key < '0' || key > '9' || length == 0 || length > 2) {
        return false;
    }
    snprintf(text, sizeof(text), "%s%c", study->typed, (char)key);
    if (point_parse(text, strlen(text), study->size, &p, &used) == POINT_PARSE_OK &&
        used == strlen(text)) {
        study->cursor = p;
        memcpy(study->typed, text, sizeof(text));
        *ui->message = '\0';
    } else {
        ui_statusf(ui, ROLE_BAD, _("%s is not on this board."), text);
        forget_typed(ui);
    }
    return true;
}

static bool
input_mouse(struct ui *ui, const struct input *input)
{
    struct records *records = ui->records;
    struct record_drawn *drawn = &records->drawn;
    struct study_state *study = &records->study;
    struct point p;
    int at;

    if (input->what == MOUSE_WHEEL_UP || input->what == MOUSE_WHEEL_DOWN) {
        act(ui, input->what == MOUSE_WHEEL_UP ? UI_BACK : UI_FORWARD);
        return true;
    }
    if (record_hit_move(ui, input, &at)) {
        record_go(ui, at);
        records_ask_engine(ui);
        return true;
    }
    drawn->view.board = &records->opened.board;
    if (drawn->view.rows &&
        board_hit(&drawn->view, drawn->row, drawn->column, input->row, input->column, &p)) {
        bool is_again = point_equal(study->clicked, p) && point_equal(study->cursor, p);

        study->cursor = study->clicked = p;
        forget_typed(ui);
        if (is_again || ui->settings.is_one_click) {
            study->clicked = POINT_NONE;
            act(ui, UI_PLACE);
        }
    }
    drawn->view.board = NULL;
    return true;
}

static bool
input_study(struct ui *ui, const struct input *input)
{
    struct study_state *study = &ui->records->study;

    check_size(ui);
    if (input->key == KEYS_MOUSE) {
        return input_mouse(ui, input);
    }
    if (input->key == KEYS_ESCAPE && *study->typed) {
        study->cursor = study->before;
        forget_typed(ui);
        return true;
    }
    return type_point(ui, input->key);
}

static void
offer_keys(const struct ui *ui, struct key_list *list)
{
    static const enum ui_command order[] = {UI_PLACE,     UI_BACK,    UI_FORWARD, UI_LINE_NEXT,
                                            UI_ENGINE,    UI_HINT,    UI_SAVE,    UI_COMMENT,
                                            UI_FORBIDDEN, UI_THREATS, UI_DELETE,  UI_LEAVE};

    record_offer_keys(ui, order, sizeof(order) / sizeof(*order), list);
}

static const char *
label(const struct ui *ui, enum ui_command action)
{
    if (action == UI_ENGINE) {
        return ui->records->engine.is_on ? tr_c("key that shows", "engine off")
                                         : tr_c("key that shows", "engine on");
    }
    return action == UI_LEAVE ? tr_c("key anywhere", "back") : NULL;
}

const struct page_ops page_study = {
    .keys = SCREEN_STUDY,
    .draw = draw,
    .act = act,
    .input = input_study,
    .list_keys = offer_keys,
    .label = label,
    .ask_to_leave = records_ask_to_leave,
    .give_up = records_give_up,
    .command = records_do,
};

void
study_open(struct ui *ui)
{
    if (!ui->records->opened.is_open) {
        records_open_empty(ui, RULE_RENJU, 15);
    }
    ui_open_page(ui, PAGE_STUDY);
    records_ask_engine(ui);
}
