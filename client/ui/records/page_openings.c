// SPDX-License-Identifier: MIT
// The openings of many games, those that are kept here or those of a file: which moves were played
// from a position, how often, and how those games ended. Games are read while the page is shown.
#include <stdio.h>
#include <string.h>

#include "client/records/book_job.h"
#include "client/records/explorer_words.h"
#include "client/records/open_edit.h"
#include "client/records/record_load.h"
#include "client/ui/board_text.h"
#include "client/ui/frame.h"
#include "client/ui/path_entry.h"
#include "client/ui/records/records.h"
#include "client/ui/status.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

enum { HEAD_ROWS = 3, DIGITS = 9 };

struct openings_state {
    struct book_job job;
    unsigned record; // number of the record that it was opened from, 0 = none
    bool is_chosen;  // rule and size: else those with most games
    enum rule rule;
    uint8_t size;
    int count; // moves from the empty board
    struct point moves[EXPLORER_PLIES_MAX];
    struct explorer_place place;
    int book;       // of the explorer; -1: it has no such games
    int list_count; // what was played here
    struct explorer_move list[BOARD_POINTS_MAX];
    int chosen, top;
    // Where it was drawn, for the mouse.
    struct board_view view;
    int board_column;
    struct area rows;
};

static struct openings_state *
state_of(const struct ui *ui)
{
    return ui_page_state(ui, PAGE_OPENINGS);
}

static void
finish(struct ui *ui)
{
    book_job_finish(&state_of(ui)->job);
}

// The position, and what was played there.

static void
find_place(struct openings_state *state)
{
    const struct explorer *explorer = &state->job.explorer;
    struct explorer_book empty = {.rule = state->rule, .size = state->size};

    state->book = explorer_find_book(explorer, state->is_chosen ? &state->rule : NULL,
                                     state->is_chosen ? state->size : 0);
    if (state->book >= 0) {
        state->rule = explorer->books[state->book].rule;
        state->size = explorer->books[state->book].size;
    }
    explorer_begin(state->book >= 0 ? &explorer->books[state->book] : &empty, &state->place);
    for (int i = 0; i < state->count; i++) {
        if (!explorer_play(&state->place, state->moves[i])) {
            state->count = i;
        }
    }
}

// The chosen move stays chosen while games are read.
static void
refresh(struct openings_state *state)
{
    struct point before =
        state->chosen < state->list_count ? state->list[state->chosen].point : POINT_NONE;

    find_place(state);
    state->list_count =
        state->book >= 0 ? explorer_moves(&state->job.explorer, &state->place, state->list) : 0;
    state->chosen = 0;
    for (int i = 0; i < state->list_count && !point_is_none(before); i++) {
        if (point_equal(state->list[i].point, before)) {
            state->chosen = i;
        }
    }
}

static void
update(struct ui *ui)
{
    if (ui_page(ui) == PAGE_OPENINGS && book_job_step(&state_of(ui)->job)) {
        refresh(state_of(ui));
    }
}

static int64_t
deadline_ms(const struct ui *ui, int64_t now_ms)
{
    return ui_page(ui) == PAGE_OPENINGS && state_of(ui)->job.is_on ? now_ms : TIME_NEVER;
}

// Drawing.

static void
draw_title(struct ui *ui)
{
    const struct book_job *job = &state_of(ui)->job;
    struct strbuf left = {0}, right = {0};

    strbuf_addf(&left, "%s · %s", tr_c("page of an archive", "Openings"),
                job->path ? record_base_name(job->path) : _("your games"));
    strbuf_addf(&right, tr_n("%d game", "%d games", job->games), job->games);
    if (job->refused) {
        strbuf_addf(&right, _(", %d skipped"), job->refused);
    }
    if (job->is_on) {
        strbuf_add(&right, _(", reading"));
    }
    ui_draw_title(ui, ROLE_TITLE, strbuf_text(&left), strbuf_text(&right));
    strbuf_finish(&left);
    strbuf_finish(&right);
}

static void
mark_moves(const struct openings_state *state, struct board_view *view)
{
    for (int i = state->list_count < DIGITS ? state->list_count - 1 : DIGITS - 1; i >= 0; i--) {
        struct point_mark *mark = &view->marks[board_mark_index(state->list[i].point)];

        mark->glyph = (char)('1' + i);
        mark->role = i == state->chosen ? ROLE_GOOD : ROLE_LINE_A;
    }
}

static void
draw_board(struct ui *ui, const struct board_text *layout)
{
    struct openings_state *state = state_of(ui);
    int size = state->place.board.size;

    state->view = (struct board_view){
        .board = &state->place.board,
        .style = layout->style,
        .has_wood = settings_have_wood(&ui->settings, ui->depth),
        .last = state->count ? state->moves[state->count - 1] : POINT_NONE,
        .left = (size - layout->columns) / 2,
        .top = (size - layout->rows) / 2,
        .rows = layout->rows,
        .columns = layout->columns,
    };
    mark_moves(state, &state->view);
    state->board_column = layout->board_column;
    board_draw(&ui->canvas, 1, state->board_column, &state->view);
}

// What is counted, and where one is in it.
static struct area
draw_heading(struct ui *ui, struct area area)
{
    const struct openings_state *state = state_of(ui);
    struct strbuf text = {0};
    int used, games;

    if (state->book >= 0) {
        struct explorer_score here = explorer_reached(&state->job.explorer, &state->place);

        games = (int)explorer_games(state->count ? &here
                                                 : &state->job.explorer.books[state->book].score);
        explorer_format_book(&state->job.explorer.books[state->book], &text);
        used = canvas_put_wrapped(&ui->canvas, area, ROLE_DIM, strbuf_text(&text)) + 1;
        area.row += used;
        area.rows -= used;
        strbuf_clear(&text);
        strbuf_addf(&text,
                    state->place.to_move == STONE_BLACK ? _("Move %d, Black") : _("Move %d, White"),
                    state->count + 1);
        strbuf_add(&text, " · ");
        strbuf_addf(&text, tr_n("%d game has this position", "%d games have this position", games),
                    games);
        used = canvas_put_wrapped(&ui->canvas, area, ROLE_TEXT, strbuf_text(&text)) + 1;
        area.row += used;
        area.rows -= used;
    }
    strbuf_finish(&text);
    return area;
}

static void
draw_nothing(struct ui *ui, struct area area)
{
    const struct openings_state *state = state_of(ui);

    canvas_put_wrapped(&ui->canvas, area, ROLE_DIM,
                       state->job.is_on ? _("The games are being read.")
                       : state->book >= 0
                           ? _("No game continues from here. [ goes back.")
                           : _("There are no games of this kind here. I opens a file of games."));
}

static void
draw_row(struct ui *ui, int index, int row, struct area area)
{
    const struct openings_state *state = state_of(ui);
    bool is_chosen = index == state->chosen;
    enum role role = is_chosen ? ROLE_SELECT : ROLE_TEXT;
    struct strbuf text = {0};

    if (is_chosen) {
        canvas_fill(&ui->canvas, row, area.column - 1, area.columns + 1, role, ' ');
        canvas_put_sign(&ui->canvas, row, area.column - 1, 1, role, "▸");
        canvas_set_cursor(&ui->canvas, row, area.column - 1);
    }
    explorer_format_move(&state->list[index], area.columns, &text);
    canvas_put(&ui->canvas, row, area.column, area.columns, role, strbuf_text(&text));
    strbuf_finish(&text);
}

static void
draw_list(struct ui *ui, struct area area)
{
    struct openings_state *state = state_of(ui);
    struct strbuf head = {0};

    area.column++;
    area.columns--;
    explorer_format_head(area.columns, &head);
    canvas_put(&ui->canvas, area.row, area.column, area.columns, ROLE_DIM, strbuf_text(&head));
    strbuf_finish(&head);
    state->rows = (struct area){area.row + 1, area.column, area.rows - 1, area.columns};
    if (state->chosen < state->top) {
        state->top = state->chosen;
    } else if (state->chosen >= state->top + state->rows.rows) {
        state->top = state->chosen - state->rows.rows + 1;
    }
    canvas_begin_list(&ui->canvas);
    for (int i = 0; i < state->rows.rows && state->top + i < state->list_count; i++) {
        draw_row(ui, state->top + i, state->rows.row + i, state->rows);
    }
    canvas_end_list(&ui->canvas);
}

static void
draw(struct ui *ui)
{
    struct openings_state *state = state_of(ui);
    struct board_text layout = board_text_lay_out(ui, state->place.board.size);
    struct area area;

    draw_title(ui);
    draw_board(ui, &layout);
    area = draw_heading(ui, layout.text);
    state->rows = (struct area){0};
    if (area.rows < HEAD_ROWS) {
        return;
    }
    if (state->list_count) {
        draw_list(ui, area);
    } else {
        draw_nothing(ui, area);
    }
}

// Actions.

static void
choose(struct openings_state *state, int chosen)
{
    int last = state->list_count - 1;

    chosen = chosen > last ? last : chosen;
    state->chosen = chosen < 0 ? 0 : chosen;
}

static void
move(struct ui *ui, enum ui_command command)
{
    struct openings_state *state = state_of(ui);
    int page = state->rows.rows > 1 ? state->rows.rows : 1, chosen = state->chosen;

    choose(state, command == UI_UP          ? chosen - 1
                  : command == UI_DOWN      ? chosen + 1
                  : command == UI_PAGE_UP   ? chosen - page
                  : command == UI_PAGE_DOWN ? chosen + page
                  : command == UI_FIRST     ? 0
                                            : state->list_count - 1);
}

static void
go_to_top(struct openings_state *state)
{
    state->list_count = state->chosen = state->top = 0;
    refresh(state);
}

static void
play(struct ui *ui, enum ui_command command)
{
    struct openings_state *state = state_of(ui);

    (void)command;
    if (state->chosen >= state->list_count || state->count == EXPLORER_PLIES_MAX) {
        ui_note(ui, _("No game continues from here. [ goes back."));
        return;
    }
    state->is_chosen = true; // another kind with more games does not take its place
    state->moves[state->count++] = state->list[state->chosen].point;
    go_to_top(state);
}

static void
go_back(struct ui *ui, enum ui_command command)
{
    struct openings_state *state = state_of(ui);

    (void)command;
    if (state->count) {
        state->count--;
        go_to_top(state);
    }
}

// Games of another rule or size.
static void
change_book(struct ui *ui, enum ui_command command)
{
    struct openings_state *state = state_of(ui);
    const struct explorer *explorer = &state->job.explorer;
    const struct explorer_book *next;

    (void)command;
    if (explorer->book_count < 2) {
        ui_note(ui, _("All games here have the same rule and size."));
        return;
    }
    next = &explorer->books[(state->book + 1) % explorer->book_count];
    state->is_chosen = true;
    state->rule = next->rule;
    state->size = next->size;
    state->count = 0;
    go_to_top(state);
}

// Is the record open from which one came, and are its rule and size shown?
static bool
is_of_record(const struct openings_state *state, const struct open_record *opened)
{
    return opened->is_open && opened->number == state->record &&
           opened->record.rules.rule == state->rule && opened->record.size == state->size;
}

// The moves on the study board, where the engine can look at them: as a variation of the record from
// which one came, else on an empty board.
static void
study(struct ui *ui, enum ui_command command)
{
    struct openings_state *state = state_of(ui);
    struct open_record *opened = &records_of(ui)->opened;
    bool is_variation = is_of_record(state, opened);
    enum verdict verdict;

    if (!is_variation && records_ask_to_replace(ui, command)) {
        return;
    }
    if (is_variation) {
        open_line_go(opened, 0);
    } else {
        records_open_empty(ui, state->rule, state->place.board.size);
    }
    for (int i = 0; i < state->count; i++) {
        open_edit_place(opened, state->moves[i], &verdict);
    }
    if (!is_variation) {
        opened->is_changed = opened->is_edited = false; // nothing of it is the user's work
    }
    study_open(ui);
}

static void
take_path(struct ui *ui, const struct text_entry *entry)
{
    if (entry->length) {
        openings_open(ui, entry->text);
    }
}

static void
import(struct ui *ui, enum ui_command command)
{
    static const struct prompt prompt = {.text = N_("File of games: "),
                                         .on_done = take_path,
                                         .on_tab = path_complete,
                                         .format_help = path_format_help};

    (void)command;
    entry_open(ui, &prompt, "");
}

// The mouse: a row, or a point of the board that has one.
static int
hit(struct ui *ui, const struct input *input)
{
    struct openings_state *state = state_of(ui);
    int row = input->row - state->rows.row;
    struct point p;

    if (row >= 0 && row < state->rows.rows && input->column >= state->rows.column - 1) {
        return state->top + row < state->list_count ? state->top + row : -1;
    }
    if (board_hit(&state->view, 1, state->board_column, input->row, input->column, &p)) {
        for (int i = 0; i < state->list_count; i++) {
            if (point_equal(state->list[i].point, p)) {
                return i;
            }
        }
    }
    return -1;
}

static bool
input_openings(struct ui *ui, const struct input *input)
{
    struct openings_state *state = state_of(ui);
    int index;

    if (input->key != KEYS_MOUSE) {
        return false;
    }
    if (input->what == MOUSE_WHEEL_UP || input->what == MOUSE_WHEEL_DOWN) {
        choose(state, state->chosen + (input->what == MOUSE_WHEEL_UP ? -1 : 1));
        return true;
    }
    index = hit(ui, input);
    if (index >= 0 && index == state->chosen) {
        play(ui, UI_OPEN);
    } else if (index >= 0) {
        state->chosen = index;
    }
    return true;
}

static enum key_worth
worth_now(const struct ui *ui, enum ui_command command)
{
    const struct openings_state *state = state_of(ui);
    bool is_useful = command == UI_OPEN   ? state->list_count > 0
                     : command == UI_BACK ? state->count > 0
                                          : state->job.explorer.book_count > 1;

    return is_useful ? KEY_SHOWN : KEY_HIDDEN;
}

static const struct page_action actions[] = {
    {.command = UI_OPEN, .act = play, .worth_now = worth_now},
    {.command = UI_BACK, .act = go_back, .worth_now = worth_now},
    {.command = UI_NEXT, .act = change_book, .worth_now = worth_now},
    {.command = UI_EXPLORE, .worth = KEY_SHOWN, .act = study},
    {.command = UI_IMPORT, .worth = KEY_SHOWN, .act = import},
    {.command = UI_LEAVE, .worth = KEY_SHOWN, .label = page_label_back},
    {.command = UI_UP, .act = move},
    {.command = UI_DOWN, .act = move},
    {.command = UI_PAGE_UP, .act = move},
    {.command = UI_PAGE_DOWN, .act = move},
    {.command = UI_FIRST, .act = move},
    {.command = UI_LIVE, .act = move},
};

const struct page_ops page_openings = {
    .keys = SCREEN_OPENINGS,
    .state_size = sizeof(struct openings_state),
    PAGE_ACTIONS(actions),
    .finish = finish,
    .draw = draw,
    .input = input_openings,
    .give_up = records_give_up,
    .update = update,
    .deadline_ms = deadline_ms,
    .command = records_do,
};

// Opening.

static void
begin(struct openings_state *state)
{
    state->count = 0;
    state->record = 0;
    state->is_chosen = false;
    state->rule = RULE_RENJU;
    state->size = rules_set(RULE_RENJU)->default_size;
}

// From the position of the record that is shown, as far as it was reached by moves alone.
static void
take_record(struct openings_state *state, const struct open_record *opened)
{
    state->record = opened->number;
    state->is_chosen = true;
    state->rule = opened->record.rules.rule;
    state->size = (uint8_t)opened->record.size;
    for (int i = 1; i <= opened->at && state->count < EXPLORER_PLIES_MAX; i++) {
        struct point point = opened->record.nodes[opened->line[i]].point;

        if (point_is_none(point)) {
            break;
        }
        state->moves[state->count++] = point;
    }
}

void
openings_open(struct ui *ui, const char *path)
{
    struct openings_state *state = state_of(ui);
    const struct records *records = records_of(ui);
    enum page page = ui_page(ui);
    struct status_lines lines = {0};

    if (!book_job_start(&state->job, &records->files, path, &lines)) {
        records_tell(ui, &lines);
        return;
    }
    begin(state);
    if (records->opened.is_open && !record_is_setup(&records->opened.record) &&
        (page == PAGE_REPLAY || page == PAGE_STUDY)) {
        take_record(state, &records->opened);
    }
    go_to_top(state);
    if (page != PAGE_OPENINGS) {
        ui_open_page(ui, PAGE_OPENINGS);
    }
}
