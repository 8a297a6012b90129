// SPDX-License-Identifier: MIT
#include "client/ui/start/start_board.h"

#include <string.h>

#include "client/records/archive_list.h"
#include "client/records/open_line.h"
#include "client/records/record_files.h"
#include "client/records/record_load.h"
#include "client/records/record_marks.h"
#include "client/records/record_words.h"
#include "client/records/status_lines.h"
#include "client/ui/saved_settings.h"
#include "client/ui/ui_internal.h"

enum {
    SAMPLE_SIZE = 15,
    FIRST_ROW = 2,      // below the title
    ROWS_BELOW = 3,     // message and keys
    CAPTION_ROWS = 4,   // with a blank one
    LEAST_COLUMNS = 96, // where a menu that wraps has room beside the smallest board
    MARGIN = 2,
    COUNTED_MAX = 300, // games that are read to be counted, the newest first
};

void
start_board_init(struct start_board *board)
{
    *board = (struct start_board){0};
    open_record_init(&board->game);
}

void
start_board_finish(struct start_board *board)
{
    open_record_finish(&board->game);
}

// Loading.

static void
open_bytes(struct start_board *board, const char *name, const struct strbuf *bytes)
{
    struct record_source source = {
        .name = name, .bytes = strbuf_text(bytes), .length = bytes->length, .game = 1};
    struct status_lines lines = {0};

    open_record_finish(&board->game);
    open_record_init(&board->game);
    if (open_record_read(&board->game, &source, &lines)) {
        open_line_go(&board->game, board->game.line_count - 1);
    }
    status_lines_finish(&lines);
}

static void
open_game(struct ui *ui, struct start_board *board, const char *file)
{
    struct strbuf bytes = {0}, why = {0};

    if (ui->ops->files.read_local(ui->data, file, &bytes, &why)) {
        open_bytes(board, file, &bytes);
    }
    strbuf_finish(&bytes);
    strbuf_finish(&why);
}

// Counts the user's games and wins, and those against each level. A large collection would keep the
// menu waiting.
static void
count_won(struct ui *ui, struct start_board *board)
{
    const struct record_files files = {&ui->ops->files, ui->data};
    struct archive_list list = {0};
    struct local_tally tally;

    board->won = board->finished = 0;
    ui->level_results = (struct level_results){0};
    if (board->kept == 0) {
        return;
    }
    archive_list_restart(&list, &files, 0);
    if (list.local.count > COUNTED_MAX) {
        list.local.count = COUNTED_MAX;
    }
    while (list.is_loading) {
        archive_list_step(&list, &files, &ui->model->archive, 0);
    }
    level_results_count(&list.local, ui_own_name(ui), &ui->level_results);
    if (board->kept <= COUNTED_MAX) {
        tally = local_games_between(&list.local, ui_own_name(ui), NULL);
        board->won = tally.won;
        board->finished = tally.won + tally.drawn + tally.lost;
    }
    archive_list_finish(&list);
}

void
start_board_load(struct ui *ui, struct start_board *board)
{
    const struct m_room *room = model_playing(ui->model); // what *Continue* continues
    struct strbuf names = {0}, first = {0};

    board->is_known = true;
    board->kept = 0;
    if (ui->ops->files.list_local) {
        ui->ops->files.list_local(ui->data, &names);
    }
    for (const char *at = strbuf_text(&names); *at; at += strcspn(at, "\n") + 1) {
        board->kept++;
    }
    strbuf_add_bytes(&first, strbuf_text(&names), strcspn(strbuf_text(&names), "\n"));
    if (room) {
        open_record_set_match(&board->game, &room->match, "", "");
    } else if (*ui->left.place && ui->left.moves.length) {
        open_bytes(board, "continue.sgf", &ui->left.moves);
    } else if (first.length) {
        open_game(ui, board, strbuf_text(&first));
    }
    count_won(ui, board);
    strbuf_finish(&names);
    strbuf_finish(&first);
}

// Places.

static int
size_of(const struct start_board *board)
{
    return board->game.is_open ? board->game.record.size : SAMPLE_SIZE;
}

static enum board_style
fit(const struct ui *ui, enum board_style style)
{
    return board_style_fit(style, ui->canvas.glyphs, settings_have_wood(&ui->settings, ui->depth));
}

int
start_body_rows(const struct ui *ui)
{
    return ui->canvas.rows - FIRST_ROW - ROWS_BELOW;
}

static bool
fits(const struct ui *ui, enum board_style style, int size, int menu)
{
    return board_rows_for(style, size) <= start_body_rows(ui) &&
           menu + board_columns_for(style, size) + MARGIN <= ui->canvas.columns;
}

// The largest one that leaves the menu its columns. The smallest lets it wrap, or leaves it its
// names alone.
static bool
find_style(const struct ui *ui, int size, const struct start_menu *menu,
           struct start_layout *layout)
{
    static const enum board_style order[] = {STYLE_GIANT, STYLE_HUGE, STYLE_LARGE, STYLE_LINES};
    int half;

    for (size_t i = 0; i < sizeof(order) / sizeof(*order); i++) {
        layout->style = fit(ui, order[i]);
        if (fits(ui, layout->style, size, menu->columns)) {
            return true;
        }
    }
    half = board_columns_for(layout->style, size) + MARGIN + 1;
    if (ui->canvas.columns >= LEAST_COLUMNS && fits(ui, layout->style, size, half)) {
        return true;
    }
    layout->is_narrow = fits(ui, layout->style, size, menu->names);
    return layout->is_narrow;
}

struct start_layout
start_layout(const struct ui *ui, const struct start_board *board, const struct start_menu *menu)
{
    const struct canvas *canvas = &ui->canvas;
    int size = size_of(board), most = start_body_rows(ui), spare, wide, tall, rows;
    struct start_layout layout = {.row = FIRST_ROW, .right = canvas->columns};

    layout.has_board = find_style(ui, size, menu, &layout);
    wide = layout.has_board ? board_columns_for(layout.style, size) + MARGIN : 0;
    // Beside the names there is no place for words, even in two rows; or they have only one.
    layout.is_narrow |= 3 * (canvas->columns - menu->names) < 2 * (menu->columns - menu->names) ||
                        (!menu->wraps && canvas->columns - wide < menu->columns);
    rows = layout.is_narrow ? menu->rows_narrow : menu->rows;
    if (!layout.has_board) {
        layout.row += rows < most ? (most - rows) / 3 : 0;
        return layout;
    }
    tall = board_rows_for(layout.style, size);
    tall += tall + CAPTION_ROWS <= most ? CAPTION_ROWS : 0;
    tall = tall < rows ? rows : tall;
    spare = canvas->columns - (layout.is_narrow ? menu->names : menu->columns) - wide;
    layout.column = spare > 0 && !layout.is_narrow ? spare / 3 : 0;
    layout.board_column = canvas->columns - wide - layout.column;
    layout.right = layout.board_column - 1;
    layout.board_row = FIRST_ROW + (most - tall) / 3;
    layout.row = layout.board_row + (rows < tall ? (tall - rows) / 3 : 0);
    return layout;
}

// Drawing.

// Black and white in turn.
static void
place_sample(struct board *board)
{
    static const struct point moves[] = {{7, 7}, {8, 8}, {7, 8}, {6, 9}, {6, 6}, {8, 6},
                                         {7, 5}, {6, 8}, {9, 8}, {9, 7}, {5, 7}, {9, 9}};

    board_init(board, SAMPLE_SIZE);
    for (size_t i = 0; i < sizeof(moves) / sizeof(*moves); i++) {
        board_place(board, moves[i], i % 2 ? STONE_WHITE : STONE_BLACK, 0);
    }
}

static void
mark_five(const struct open_record *game, struct board_view *view)
{
    struct record_mark_options options = {.best = POINT_NONE};
    struct record_marks marks;

    record_marks_make(game, &options, &marks);
    for (int i = 0; i < BOARD_POINTS_MAX; i++) {
        view->marks[i].is_win = marks.points[i].is_win;
    }
}

// "mizu - goren level 2", and below it how that ended.
static void
draw_caption(struct ui *ui, const struct open_record *game, struct area area)
{
    struct strbuf text = {0};

    if (game->record.outcome.result == RESULT_NONE) {
        return; // it can be continued; the menu says which one it is
    }
    record_format_player(&game->record, STONE_BLACK, &text);
    strbuf_add(&text, " - ");
    record_format_player(&game->record, STONE_WHITE, &text);
    canvas_put(&ui->canvas, area.row, area.column, area.columns, ROLE_TEXT, strbuf_text(&text));
    strbuf_clear(&text);
    record_format_game(&game->record, &text);
    area.row++;
    area.rows--;
    canvas_put_wrapped(&ui->canvas, area, ROLE_DIM, strbuf_text(&text));
    strbuf_finish(&text);
}

void
start_board_draw(struct ui *ui, const struct start_board *board, const struct start_layout *layout)
{
    const struct open_record *game = &board->game;
    int size = size_of(board), below = layout->board_row + board_rows_for(layout->style, size);
    struct board_view view = {.style = layout->style,
                              .has_wood = settings_have_wood(&ui->settings, ui->depth),
                              .has_right = true,
                              .has_bottom = true,
                              .last = POINT_NONE,
                              .columns = size,
                              .rows = size};
    struct board sample;

    if (!layout->has_board) {
        return;
    }
    place_sample(&sample);
    view.board = &sample;
    if (game->is_open) {
        view.board = &game->board;
        view.last = open_line_point(game);
        mark_five(game, &view);
    }
    board_draw(&ui->canvas, layout->board_row, layout->board_column, &view);
    if (game->is_open && below + CAPTION_ROWS <= ui->canvas.rows - ROWS_BELOW + 1) {
        draw_caption(ui, game,
                     (struct area){below + 1, layout->board_column + 3, CAPTION_ROWS - 1,
                                   ui->canvas.columns - layout->board_column - 3 - MARGIN});
    }
}
