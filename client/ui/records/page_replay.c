// SPDX-License-Identifier: MIT
// Replay: a record move by move, by key or by itself, with its lines, comments and
// clocks as they were, and a graph where it was analyzed.
#include <stdio.h>
#include <string.h>

#include "client/records/record_words.h"
#include "client/ui/frame.h"
#include "client/ui/records/record_draw.h"
#include "client/ui/records/record_keys.h"
#include "client/ui/status.h"
#include "common/i18n/tr.h"
#include "common/record/record_value.h"
#include "common/util/number.h"

enum { SECOND_MS = 1000, DELAY_MAX_MS = 10000, PAGE_STEP = 10, PANE_ROWS = 14 };

// Speeds, as + and - go through them.
static const int delays[] = {1, 10, 30, 100, 200, 300, 500, 1000, 2000, 5000, DELAY_MAX_MS};

enum { DELAY_BYTES = 24, DELAY_COUNT = sizeof(delays) / sizeof(*delays) };

struct replay_state {
    unsigned record; // number of the one that typed belongs to
    char typed[8];   // digits of a jump
    int delay_ms;    // 0 = as the settings say
    int64_t next_ms; // when the next move is shown
};

// Digits that were typed for another record are forgotten.
static struct replay_state *
state_of(const struct ui *ui)
{
    struct replay_state *replay = ui_page_state(ui, PAGE_REPLAY);

    if (replay->record != records_of(ui)->opened.number) {
        replay->record = records_of(ui)->opened.number;
        *replay->typed = '\0';
    }
    return replay;
}

static int
delay_ms(const struct ui *ui)
{
    const struct replay_state *replay = state_of(ui);

    return replay->delay_ms ? replay->delay_ms : ui->settings.replay_delay_ms;
}

// "0.3": seconds. Returns buffer.
static const char *
format_delay(const struct ui *ui, char buffer[DELAY_BYTES])
{
    int ms = delay_ms(ui),
        length = snprintf(buffer, DELAY_BYTES, "%d.%03d", ms / SECOND_MS, ms % SECOND_MS);

    while (buffer[length - 1] == '0') {
        buffer[--length] = '\0';
    }
    if (buffer[length - 1] == '.') {
        buffer[length - 1] = '\0';
    }
    return buffer;
}

// goren replay FILE shows a file and nothing else.
static void
begin(struct ui *ui, const void *argument)
{
    const struct ui_options *options = argument;

    if (!options) {
        return; // the record that is open
    }
    records_open_file(ui, options->record, options->record_game);
    if (options->delay_ms > 0) {
        state_of(ui)->delay_ms = options->delay_ms;
    }
}

// Drawing.

enum { STATE_MOVE, STATE_BRANCH, STATE_ALL };

// Where not all of it has room, less is said.
static void
format_state_part(const struct ui *ui, int part, struct strbuf *out)
{
    const struct records *records = records_of(ui);
    const struct open_record *opened = &records->opened;
    struct line_branch branch;
    char delay[DELAY_BYTES];

    strbuf_addf(out, _("Move %d of %d"), opened->at, opened->line_count - 1);
    if (record_has_values(&opened->record) && !records->is_playing &&
        !record_layout(ui, opened->record.size, RECORD_BELOW_ROWS).has_pane) {
        record_format_brief(opened, out); // nothing else has room for it
        return;
    }
    if (part == STATE_ALL) {
        strbuf_addf(out,
                    records->is_playing ? _(" · playing, %s s per move")
                                        : _(" · playback %s s per move"),
                    format_delay(ui, delay));
    }
    if (part >= STATE_BRANCH && open_line_branch(opened, &branch)) {
        strbuf_addf(out, _(" · variation %d of %d at move %d"), branch.choice, branch.count,
                    branch.index);
    }
}

// Returns whether it fits.
static bool
format_state(const struct ui *ui, int columns, struct strbuf *out)
{
    for (int part = STATE_ALL; part >= STATE_MOVE; part--) {
        strbuf_clear(out);
        format_state_part(ui, part, out);
        if (canvas_columns(&ui->canvas, strbuf_text(out)) <= columns) {
            return true;
        }
    }
    return false;
}

// What is shown, and how far the analysis is: while it runs, that comes first.
static void
format_head(const struct ui *ui, int columns, struct strbuf *left, struct strbuf *right)
{
    enum { HEADING = 6, GAP = 4 };

    for (int i = 0; i < 2; i++) {
        int room = columns - HEADING;

        strbuf_clear(right);
        record_engine_format_progress(&records_of(ui)->engine, i > 0, right);
        room -= right->length ? canvas_columns(&ui->canvas, strbuf_text(right)) + GAP : 0;
        if (format_state(ui, room, left)) {
            return;
        }
    }
}

// The graph has a heading above it.
static void
draw_graph(struct ui *ui, struct area area)
{
    area.row++;
    area.rows--;
    record_draw_graph(ui, area);
}

static void
draw_below(struct ui *ui, struct area area)
{
    struct strbuf left = {0}, right = {0};

    if (area.rows > 0) {
        format_head(ui, area.columns, &left, &right);
        canvas_heading(&ui->canvas, area.row, area.column, area.columns, strbuf_text(&left),
                       strbuf_text(&right));
        draw_graph(ui, area);
    }
    strbuf_finish(&left);
    strbuf_finish(&right);
}

static void
draw(struct ui *ui)
{
    struct record_page page = {
        .title = _("Replay"),
        .remark = "",
        .pane_rows = PANE_ROWS,
        .draw_in_pane = draw_graph,
        .draw_below = draw_below,
        .more_rows = record_graph_more_rows,
        .is_always_below = true,
        .typed = state_of(ui)->typed,
        .typed_help = _("Enter jumps to this move, Esc cancels"),
    };

    if (records_of(ui)->opened.is_open) {
        record_draw_page(ui, &page);
        return;
    }
    ui_draw_title(ui, ROLE_TITLE, page.title, "");
    canvas_put(&ui->canvas, 2, 2, ui->canvas.columns - 3, ROLE_DIM,
               _("No record is open. Type :open FILE to open one."));
}

// Playing by itself.

static void
plan_next(struct ui *ui)
{
    state_of(ui)->next_ms = ui->now_ms + delay_ms(ui);
}

static void
play_or_pause(struct ui *ui)
{
    struct records *records = records_of(ui);

    records->is_playing = !records->is_playing;
    if (records->is_playing && records->opened.at == records->opened.line_count - 1) {
        open_line_go(&records->opened, 0);
    }
    plan_next(ui);
}

static void
update(struct ui *ui)
{
    struct records *records = records_of(ui);
    struct open_record *opened = &records->opened;
    struct replay_state *replay = state_of(ui);

    if (ui_page(ui) != PAGE_REPLAY || !records->is_playing) {
        return;
    }
    while (records->is_playing && ui->now_ms >= replay->next_ms) {
        open_line_go(opened, opened->at + 1);
        replay->next_ms += delay_ms(ui);
        records->is_playing = opened->at < opened->line_count - 1;
    }
    // What was slept through is not made up for.
    if (replay->next_ms <= ui->now_ms) {
        plan_next(ui);
    }
}

static int64_t
deadline_ms(const struct ui *ui, int64_t now_ms)
{
    (void)now_ms;
    return ui_page(ui) == PAGE_REPLAY && records_of(ui)->is_playing ? state_of(ui)->next_ms
                                                                    : TIME_NEVER;
}

// Actions. Without a record none of them does anything.

static bool
is_open(const struct ui *ui)
{
    return records_of(ui)->opened.is_open;
}

static void
play(struct ui *ui, enum ui_command command)
{
    (void)command;
    if (is_open(ui)) {
        play_or_pause(ui);
    }
}

static void
change_speed(struct ui *ui, enum ui_command command)
{
    struct replay_state *replay = state_of(ui);
    int i = 0, step = command == UI_SLOWER ? 1 : -1;
    char delay[DELAY_BYTES];

    if (!is_open(ui)) {
        return;
    }
    while (i < DELAY_COUNT - 1 && delays[i] < delay_ms(ui)) {
        i++;
    }
    // Between two of them the nearer one in this direction is next.
    if (step > 0 || delays[i] == delay_ms(ui)) {
        i += step;
    } else {
        i--;
    }
    replay->delay_ms = delays[i < 0 ? 0 : i >= DELAY_COUNT ? DELAY_COUNT - 1 : i];
    plan_next(ui);
    ui_statusf(ui, ROLE_TEXT, _("Playback: %s s per move."), format_delay(ui, delay));
}

static void
go_to_mistake(struct ui *ui, enum ui_command command)
{
    const struct open_record *opened = &records_of(ui)->opened;
    bool is_next = command == UI_MISTAKE_NEXT;
    int at = is_open(ui) ? open_line_mistake(opened, is_next ? 1 : -1) : 0;

    if (!is_open(ui)) {
        return;
    }
    if (at) {
        *ui->message = '\0'; // it was about the move before
        record_go(ui, at);
    } else if (record_has_values(&opened->record)) {
        ui_note(ui, is_next && opened->at == 0 ? _("No mistakes found.")
                    : is_next                  ? _("No more mistakes after this move.")
                                               : _("No mistakes before this move."));
    } else {
        ui_note(ui, _("Mistakes are not known yet. Press A to analyse the game."));
    }
}

static void
leap(struct ui *ui, enum ui_command command)
{
    if (is_open(ui)) {
        record_go(ui, records_of(ui)->opened.at + (command == UI_PAGE_UP ? -PAGE_STEP : PAGE_STEP));
    }
}

// To the move whose number was typed.
static void
jump(struct ui *ui, enum ui_command command)
{
    char *typed = state_of(ui)->typed;
    int64_t number;

    (void)command;
    if (!is_open(ui)) {
        return;
    }
    if (number_parse(typed, strlen(typed), 0, UINT16_MAX, &number)) {
        record_go(ui, (int)number);
    } else {
        play_or_pause(ui);
    }
    *typed = '\0';
}

static void
explore(struct ui *ui, enum ui_command command)
{
    (void)command;
    if (is_open(ui)) {
        records_of(ui)->is_playing = false;
        study_open(ui);
    }
}

static void
analyze(struct ui *ui, enum ui_command command)
{
    (void)command;
    if (is_open(ui)) {
        records_judge(ui);
    }
}

static void
save(struct ui *ui, enum ui_command command)
{
    (void)command;
    if (is_open(ui)) {
        record_save_as(ui, ".sgf");
    }
}

// Digits are the number of a move.
static bool
input_replay(struct ui *ui, const struct input *input)
{
    char *typed = state_of(ui)->typed;
    size_t length = strlen(typed);

    if (input->key == KEYS_MOUSE) {
        record_input_mouse(ui, input);
        return true;
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

static const char *
label_play(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return records_of(ui)->is_playing ? tr_c("key that steps through moves", "pause") : NULL;
}

static const char *
label_analyze(const struct ui *ui, enum ui_command command)
{
    (void)command;
    return records_of(ui)->engine.is_judging ? tr_c("key that acts", "stop analysis") : NULL;
}

static const struct page_action actions[] = {
    {.command = UI_PLAY, .act = play, .label = label_play, .worth_now = record_worth},
    {.command = UI_BACK, .act = record_act, .worth_now = record_worth},
    {.command = UI_FORWARD, .act = record_act, .worth_now = record_worth},
    {.command = UI_MISTAKE_NEXT, .act = go_to_mistake, .worth_now = record_worth},
    {.command = UI_EXPLORE, .act = explore, .worth_now = record_worth},
    {.command = UI_ANALYZE, .act = analyze, .label = label_analyze, .worth_now = record_worth},
    {.command = UI_LINE_NEXT, .act = record_act, .worth_now = record_worth},
    {.command = UI_FASTER, .act = change_speed, .worth_now = record_worth},
    {.command = UI_SAVE, .act = save, .worth_now = record_worth},
    {.command = UI_SLOWER, .act = change_speed, .worth_now = record_worth},
    {.command = UI_LEAVE, .label = page_label_back, .worth_now = record_worth},
    {.command = UI_LIVE, .act = record_act, .worth_now = record_worth},
    {.command = UI_FIRST, .act = record_act},
    {.command = UI_LINE_PREVIOUS, .act = record_act},
    {.command = UI_MISTAKE_PREVIOUS, .act = go_to_mistake},
    {.command = UI_PAGE_UP, .act = leap},
    {.command = UI_PAGE_DOWN, .act = leap},
    {.command = UI_OPEN, .act = jump},
    {.command = UI_FORBIDDEN, .act = record_act},
    {.command = UI_NUMBERS, .act = record_act},
    {.command = UI_THREATS, .act = record_act},
    {.command = UI_STYLE, .act = record_act},
    {.command = UI_OPENINGS, .act = record_act},
};

const struct page_ops page_replay = {
    .keys = SCREEN_REPLAY,
    .state_size = sizeof(struct replay_state),
    PAGE_ACTIONS(actions),
    .open = begin,
    .draw = draw,
    .input = input_replay,
    .ask_to_leave = records_ask_to_leave,
    .give_up = records_give_up,
    .update = update,
    .deadline_ms = deadline_ms,
    .command = records_do,
};

void
replay_open(struct ui *ui)
{
    if (is_open(ui)) {
        ui_open_page(ui, PAGE_REPLAY);
    }
}
