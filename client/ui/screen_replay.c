// SPDX-License-Identifier: MIT
// Replay: a record move by move, by key or by itself, with its lines, comments and
// clocks as they were, and a graph where it was analyzed.
#include <stdio.h>
#include <string.h>

#include "client/ui/records.h"
#include "common/i18n/tr.h"
#include "common/util/number.h"

enum { BELOW_ROWS = 4, PAGE_STEP = 10, COMMENT_ROWS = 5, COMMENT_MORE = 10, JUDGED_MS = 500 };

// Speeds, as + and - go through them.
static const int delays[] = {1, 10, 30, 100, 200, 300, 500, 1000, 2000, 5000, REPLAY_MOST_MS};

enum { DELAY_COUNT = sizeof(delays) / sizeof(*delays) };

// Drawing.

static void
say_state(const struct ui *ui, struct strbuf *out)
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
say_judging(const struct ui *ui, struct strbuf *out)
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
        say_state(ui, &left);
        say_judging(ui, &right);
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
    struct area area = layout->pane;
    int graph_rows = layout->below.rows < BELOW_ROWS && area.rows >= 14 ? BELOW_ROWS : 0;
    int comment_rows = area.rows >= 30 ? COMMENT_MORE : area.rows >= 12 ? COMMENT_ROWS : 0;
    int moves_rows = area.rows - 2 - graph_rows - comment_rows;

    record_draw_players(ui, (struct area){area.row, area.column, 2, area.columns});
    if (moves_rows > 1) {
        record_draw_moves(ui, (struct area){area.row + 2, area.column, moves_rows, area.columns});
    }
    if (comment_rows) {
        record_draw_comment(
            ui, (struct area){area.row + 2 + moves_rows, area.column, comment_rows, area.columns});
    }
    if (graph_rows) {
        record_draw_graph(ui, (struct area){area.row + area.rows - graph_rows + 1, area.column,
                                            graph_rows - 1, area.columns});
    }
}

static void
draw_typed(struct ui *ui)
{
    const char *typed = ui->records->replay.typed;
    char text[16];

    if (*typed && !*ui->message) {
        snprintf(text, sizeof(text), "%s_", typed);
        canvas_put(&ui->canvas, ui->canvas.rows - 2, 1, 10, ROLE_KEY, text);
        canvas_put(&ui->canvas, ui->canvas.rows - 2, 11, 60, ROLE_DIM,
                   _("Enter jumps to this move, Esc forgets it"));
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
    record_say_title(ui, _("Replay"), &left, &right);
    ui_draw_title(ui, ROLE_TITLE, strbuf_text(&left), strbuf_text(&right));
    record_draw_board(ui, &layout, NULL);
    if (layout.has_pane) {
        draw_pane(ui, &layout);
    }
    draw_below(ui, layout.below);
    draw_typed(ui);
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
go(struct ui *ui, int at)
{
    stop(ui);
    opened_go(&ui->records->opened, at);
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
    ui_sayf(ui, ROLE_TEXT, _("%d ms a move."), replay->delay_ms);
}

static void
go_to_mistake(struct ui *ui, int step)
{
    int at = opened_mistake(&ui->records->opened, step);

    if (at) {
        go(ui, at);
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
        go(ui, (int)number);
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
    go(ui, (int)number);
    return true;
}

static void
act(struct ui *ui, enum action_key action)
{
    struct records *records = ui->records;
    struct opened *opened = &records->opened;
    struct strbuf stem = {0};

    if (!opened->is_open) {
        return;
    }
    switch ((int)action) {
    case ACT_PLAY:
        play_or_pause(ui);
        break;
    case ACT_BACK:
        go(ui, opened->at - 1);
        break;
    case ACT_FORWARD:
        go(ui, opened->at + 1);
        break;
    case ACT_PAGE_UP:
        go(ui, opened->at - PAGE_STEP);
        break;
    case ACT_PAGE_DOWN:
        go(ui, opened->at + PAGE_STEP);
        break;
    case ACT_FIRST:
        go(ui, 0);
        break;
    case ACT_LIVE:
        go(ui, opened->line_count - 1);
        break;
    case ACT_OPEN:
        jump(ui);
        break;
    case ACT_FASTER:
        change_speed(ui, -1);
        break;
    case ACT_SLOWER:
        change_speed(ui, 1);
        break;
    case ACT_LINE_NEXT:
    case ACT_LINE_PREVIOUS:
        opened_change_branch(opened, action == ACT_LINE_NEXT ? 1 : -1);
        break;
    case ACT_MISTAKE_NEXT:
    case ACT_MISTAKE_PREVIOUS:
        go_to_mistake(ui, action == ACT_MISTAKE_NEXT ? 1 : -1);
        break;
    case ACT_EXPLORE:
        stop(ui);
        study_open(ui);
        break;
    case ACT_ANALYZE:
        records_judge(ui);
        break;
    case ACT_SAVE:
        stop(ui);
        records_stem(&opened->record, &stem);
        strbuf_add(&stem, ".sgf");
        entry_open(ui, EDIT_SAVE, strbuf_text(&stem));
        break;
    case ACT_FORBIDDEN:
        records->has_forbidden = !records->has_forbidden;
        break;
    case ACT_NUMBERS:
        records->has_numbers = !records->has_numbers;
        break;
    case ACT_THREATS:
        records->has_threats = !records->has_threats;
        break;
    case ACT_STYLE:
        ui->settings.style = (enum board_style)((ui->settings.style + 1) % STYLE_COUNT);
        ui_sayf(ui, ROLE_TEXT, _("Board style: %s."), board_style_name(ui->settings.style));
        break;
    default:
        break;
    }
    strbuf_finish(&stem);
}

static bool
press_mouse(struct ui *ui, const struct press *press)
{
    int at;

    if (press->what == MOUSE_WHEEL_UP || press->what == MOUSE_WHEEL_DOWN) {
        act(ui, press->what == MOUSE_WHEEL_UP ? ACT_BACK : ACT_FORWARD);
    } else if (ui->records->opened.is_open && record_hit_move(ui, press, &at)) {
        go(ui, at);
    }
    return true;
}

// Digits are the number of a move.
static bool
press_replay(struct ui *ui, const struct press *press)
{
    char *typed = ui->records->replay.typed;
    size_t length = strlen(typed);

    if (press->key == KEYS_MOUSE) {
        return press_mouse(ui, press);
    }
    if (press->key >= '0' && press->key <= '9') {
        if (length < 4) {
            typed[length] = (char)press->key;
            typed[length + 1] = '\0';
        }
        return true;
    }
    if (press->key == KEYS_ESCAPE && length) {
        *typed = '\0';
        return true;
    }
    if (press->key == KEYS_BACKSPACE && length) {
        typed[length - 1] = '\0';
        return true;
    }
    return false;
}

static void
offer_keys(const struct ui *ui, struct key_list *list)
{
    static const enum action_key order[] = {
        ACT_PLAY,         ACT_BACK,   ACT_FORWARD, ACT_EXPLORE, ACT_ANALYZE, ACT_LINE_NEXT,
        ACT_MISTAKE_NEXT, ACT_FASTER, ACT_SAVE,    ACT_SLOWER,  ACT_LEAVE,   ACT_LIVE};
    const struct opened *opened = &ui->records->opened;
    int index, choice, count;

    for (size_t i = 0; opened->is_open && i < sizeof(order) / sizeof(*order); i++) {
        bool is_useful = true;

        if (order[i] == ACT_LINE_NEXT) {
            is_useful = opened_branch(opened, &index, &choice, &count);
        } else if (order[i] == ACT_MISTAKE_NEXT) {
            is_useful = record_has_values(&opened->record);
        }
        if (is_useful) {
            key_list_add(list, order[i]);
        }
    }
}

static const char *
label(const struct ui *ui, enum action_key action)
{
    if (action == ACT_PLAY && ui->records->replay.is_playing) {
        return _("pause");
    }
    if (action == ACT_ANALYZE && ui->records->engine.is_judging) {
        return _("stop analyzing");
    }
    return action == ACT_LEAVE ? _("back") : NULL;
}

const struct page_ops page_replay = {
    .keys = SCREEN_REPLAY,
    .draw = draw,
    .act = act,
    .press = press_replay,
    .list_keys = offer_keys,
    .label = label,
};

void
replay_open(struct ui *ui)
{
    if (!ui->records->opened.is_open) {
        return;
    }
    ui_open_page(ui, PAGE_REPLAY);
}
