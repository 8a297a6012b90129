// SPDX-License-Identifier: MIT
// Replay: a record move by move, by key or by itself, with its lines, comments and
// clocks as they were, and a graph where it was analyzed.
#include <stdio.h>
#include <string.h>

#include "client/ui/frame.h"
#include "client/ui/records/records.h"
#include "client/ui/status.h"
#include "common/i18n/tr.h"
#include "common/util/number.h"

enum { BELOW_ROWS = 4, PAGE_STEP = 10, JUDGED_MS = 500 };

// Speeds, as + and - go through them.
static const int delays[] = {1, 10, 30, 100, 200, 300, 500, 1000, 2000, 5000, REPLAY_MOST_MS};

enum { DELAY_COUNT = sizeof(delays) / sizeof(*delays) };

// Drawing.

static void
format_state(const struct ui *ui, struct strbuf *out)
{
    const struct opened *opened = &ui->records->opened;
    const struct replay_state *replay = &ui->records->replay;
    int index, choice, count;

    strbuf_addf(out, _("Move %d of %d"), opened->at, opened->line_count - 1);
    strbuf_addf(out, replay->is_playing ? _(" · playing, %d ms a move") : _(" · %d ms a move"),
                replay->delay_ms);
    if (opened_branch(opened, &index, &choice, &count)) {
        strbuf_addf(out, _(" · line %d of %d at move %d"), choice, count, index);
    }
}

// "12 of 31 looked at, about 9 s more".
static void
format_judging(const struct ui *ui, struct strbuf *out)
{
    const struct engine_use *engine = &ui->records->engine;
    int left = engine->judged + 1, count = engine->review.count;

    if (engine->is_judging) {
        strbuf_addf(out, _("%d of %d looked at, at most %d s more"), count - left, count,
                    (left * JUDGED_MS + 999) / 1000);
    }
}

static void
draw_below(struct ui *ui, struct area area)
{
    struct strbuf left = {0}, right = {0};

    if (area.rows > 0) {
        format_state(ui, &left);
        format_judging(ui, &right);
        canvas_heading(&ui->canvas, area.row, area.column, area.columns, strbuf_text(&left),
                       strbuf_text(&right));
        area.row++;
        area.rows--;
        record_draw_graph(ui, area);
    }
    strbuf_finish(&left);
    strbuf_finish(&right);
}

static void
draw_pane(struct ui *ui, const struct record_layout *layout)
{
    bool has_graph = layout->below.rows < BELOW_ROWS && layout->pane.rows >= 14;
    struct area graph = record_draw_pane(ui, layout, has_graph ? BELOW_ROWS : 0);

    if (graph.rows) {
        graph.row++;
        graph.rows--;
        record_draw_graph(ui, graph);
    }
}

static void
draw(struct ui *ui)
{
    const struct opened *opened = &ui->records->opened;
    struct strbuf left = {0}, right = {0};
    struct record_layout layout;

    if (!opened->is_open) {
        ui_draw_title(ui, ROLE_TITLE, _("Replay"), "");
        canvas_put(&ui->canvas, 2, 2, ui->canvas.columns - 3, ROLE_DIM,
                   _("No record is open. :open FILE opens one."));
        return;
    }
    layout = record_layout(ui, opened->record.size, BELOW_ROWS);
    record_format_title(ui, _("Replay"), &left, &right);
    ui_draw_title(ui, ROLE_TITLE, strbuf_text(&left), strbuf_text(&right));
    record_draw_board(ui, &layout, NULL);
    if (layout.has_pane) {
        draw_pane(ui, &layout);
    }
    draw_below(ui, layout.below);
    ui_draw_typed(ui, ui->records->replay.typed, _("Enter jumps to this move, Esc forgets it"));
    strbuf_finish(&left);
    strbuf_finish(&right);
}

// Acting.

static void
stop(struct ui *ui)
{
    ui->records->replay.is_playing = false;
}

static void
plan_next(struct ui *ui)
{
    ui->records->replay.next_ms = ui->now_ms + ui->records->replay.delay_ms;
}

static void
play_or_pause(struct ui *ui)
{
    struct opened *opened = &ui->records->opened;
    struct replay_state *replay = &ui->records->replay;

    replay->is_playing = !replay->is_playing;
    if (replay->is_playing && opened->at == opened->line_count - 1) {
        opened_go(opened, 0);
    }
    plan_next(ui);
}

void
replay_update(struct ui *ui)
{
    struct opened *opened = &ui->records->opened;
    struct replay_state *replay = &ui->records->replay;

    if (ui_page(ui) != PAGE_REPLAY || !replay->is_playing) {
        return;
    }
    while (replay->is_playing && ui->now_ms >= replay->next_ms) {
        opened_go(opened, opened->at + 1);
        replay->next_ms += replay->delay_ms;
        replay->is_playing = opened->at < opened->line_count - 1;
    }
    // What was slept through is not made up for.
    if (replay->next_ms <= ui->now_ms) {
        plan_next(ui);
    }
}

static void
change_speed(struct ui *ui, int step)
{
    struct replay_state *replay = &ui->records->replay;
    int i = 0;

    while (i < DELAY_COUNT - 1 && delays[i] < replay->delay_ms) {
        i++;
    }
    // Between two of them the nearer one in this direction is next.
    if (step > 0 || delays[i] == replay->delay_ms) {
        i += step;
    } else {
        i--;
    }
    replay->delay_ms = delays[i < 0 ? 0 : i >= DELAY_COUNT ? DELAY_COUNT - 1 : i];
    plan_next(ui);
    ui_statusf(ui, ROLE_TEXT, _("%d ms a move."), replay->delay_ms);
}

static void
go_to_mistake(struct ui *ui, int step)
{
    int at = opened_mistake(&ui->records->opened, step);

    if (at) {
        record_go(ui, at);
    } else if (record_has_values(&ui->records->opened.record)) {
        ui_note(ui,
                step > 0 ? _("No mistake behind this move.") : _("No mistake before this move."));
    } else {
        ui_note(ui, _("Nothing is known of mistakes. A lets the engine judge every move."));
    }
}

static void
jump(struct ui *ui)
{
    struct replay_state *replay = &ui->records->replay;
    int64_t number;

    if (number_parse(replay->typed, strlen(replay->typed), 0, UINT16_MAX, &number)) {
        record_go(ui, (int)number);
    } else {
        play_or_pause(ui);
    }
    *replay->typed = '\0';
}

bool
replay_go_to(struct ui *ui, const char *word)
{
    const struct opened *opened = &ui->records->opened;
    const char *digits = word + strspn(word, "+-");
    int64_t number;

    if (!number_parse(digits, strlen(digits), 0, UINT16_MAX, &number)) {
        return false;
    }
    number = *word == '+' ? opened->at + number : *word == '-' ? opened->at - number : number;
    record_go(ui, (int)number);
    return true;
}

static void
act(struct ui *ui, enum ui_command action)
{
    const struct opened *opened = &ui->records->opened;

    if (!opened->is_open || record_act(ui, action)) {
        return;
    }
    switch ((int)action) {
    case UI_PLAY:
        play_or_pause(ui);
        break;
    case UI_PAGE_UP:
        record_go(ui, opened->at - PAGE_STEP);
        break;
    case UI_PAGE_DOWN:
        record_go(ui, opened->at + PAGE_STEP);
        break;
    case UI_OPEN:
        jump(ui);
        break;
    case UI_FASTER:
        change_speed(ui, -1);
        break;
    case UI_SLOWER:
        change_speed(ui, 1);
        break;
    case UI_MISTAKE_NEXT:
    case UI_MISTAKE_PREVIOUS:
        go_to_mistake(ui, action == UI_MISTAKE_NEXT ? 1 : -1);
        break;
    case UI_EXPLORE:
        stop(ui);
        study_open(ui);
        break;
    case UI_ANALYZE:
        records_judge(ui);
        break;
    case UI_SAVE:
        record_save_as(ui, ".sgf");
        break;
    default:
        break;
    }
}

static bool
input_mouse(struct ui *ui, const struct input *input)
{
    int at;

    if (input->what == MOUSE_WHEEL_UP || input->what == MOUSE_WHEEL_DOWN) {
        act(ui, input->what == MOUSE_WHEEL_UP ? UI_BACK : UI_FORWARD);
    } else if (ui->records->opened.is_open && record_hit_move(ui, input, &at)) {
        record_go(ui, at);
    }
    return true;
}

// Digits are the number of a move.
static bool
input_replay(struct ui *ui, const struct input *input)
{
    char *typed = ui->records->replay.typed;
    size_t length = strlen(typed);

    if (input->key == KEYS_MOUSE) {
        return input_mouse(ui, input);
    }
    if (input->key >= '0' && input->key <= '9') {
        if (length < 4) {
            typed[length] = (char)input->key;
            typed[length + 1] = '\0';
        }
        return true;
    }
    if (input->key == KEYS_ESCAPE && length) {
        *typed = '\0';
        return true;
    }
    if (input->key == KEYS_BACKSPACE && length) {
        typed[length - 1] = '\0';
        return true;
    }
    return false;
}

static void
offer_keys(const struct ui *ui, struct key_list *list)
{
    static const enum ui_command order[] = {UI_PLAY,    UI_BACK,      UI_FORWARD,      UI_EXPLORE,
                                            UI_ANALYZE, UI_LINE_NEXT, UI_MISTAKE_NEXT, UI_FASTER,
                                            UI_SAVE,    UI_SLOWER,    UI_LEAVE,        UI_LIVE};

    record_offer_keys(ui, order, sizeof(order) / sizeof(*order), list);
}

static const char *
label(const struct ui *ui, enum ui_command action)
{
    if (action == UI_PLAY && ui->records->replay.is_playing) {
        return tr_c("key that steps through moves", "pause");
    }
    if (action == UI_ANALYZE && ui->records->engine.is_judging) {
        return tr_c("key that acts", "stop analyzing");
    }
    return action == UI_LEAVE ? tr_c("key anywhere", "back") : NULL;
}

const struct page_ops page_replay = {
    .keys = SCREEN_REPLAY,
    .open = records_begin,
    .draw = draw,
    .act = act,
    .input = input_replay,
    .list_keys = offer_keys,
    .label = label,
    .ask_to_leave = records_ask_to_leave,
    .give_up = records_give_up,
    .command = records_do,
};

void
replay_open(struct ui *ui)
{
    if (!ui->records->opened.is_open) {
        return;
    }
    ui_open_page(ui, PAGE_REPLAY);
}
