// SPDX-License-Identifier: MIT
// The list of puzzles: its rows, what the chosen one means, results by motif; and beside it, where
// there is room, the puzzle of the day.
#include <stdio.h>

#include "client/puzzle/desk_words.h"
#include "client/text/titles.h"
#include "client/ui/frame.h"
#include "client/ui/puzzle/puzzle_state.h"
#include "common/i18n/tr.h"

enum {
    FIRST_ROW = 2,
    LABEL_COLUMN = 3,
    LABELS_LEAST = 10,
    GAP = 2,
    LIST_LEAST = 42, // columns beside a board
    LIST_MOST = 76,
    RESULT_COLUMNS = 30, // of a motif, where there are several in a row
    BAR_COLUMNS = 10,
    LINE_GLYPH = 0x2500,
    FILLED_GLYPH = 0x2550,
};

struct layout {
    int column, columns; // of the list
    bool has_board;
    enum board_style style;
    int board_row, board_column;
};

// Words.

static const char *
row_label(enum puzzle_row row)
{
    static const char *const labels[PUZZLE_ROWS] = {
        [ROW_DAILY] = N_("Puzzle of the day"),
        [ROW_RATED] = N_("Rated puzzles"),
        [ROW_STREAK] = N_("Streak"),
        [ROW_STORM] = N_("Storm"),
        [ROW_OWN] = N_("Your games"),
        [ROW_SERVER] = N_("On this server"),
        [ROW_MOTIF] = NC_("field of puzzles", "Motif"),
        [ROW_RULE] = NC_("field of puzzles", "Game"),
    };

    return row < ROW_MOTIF ? tr(labels[row]) : tr_c("field of puzzles", labels[row]);
}

static const char *
rule_word(const struct desk *desk)
{
    return desk->rule < 0 ? tr_c("value of a field of puzzles", "all")
                          : game_title((enum rule)desk->rule);
}

static const char *
motif_word(const struct desk *desk)
{
    return desk->motif < 0 ? tr_c("value of a field of puzzles", "all")
                           : desk_motif_name((enum puzzle_motif)desk->motif);
}

static void
format_run(const struct ui *ui, enum desk_mode mode, int best, struct strbuf *out)
{
    const struct desk *desk = ui_desk(ui);

    if (desk_goes_on(desk, mode, ui_wall_ms(ui))) {
        strbuf_addf(out, _("goes on: %d solved"), desk->run);
    } else if (best > 0) {
        strbuf_addf(out, _("best %d"), best);
    } else {
        strbuf_add(out, _("not tried yet"));
    }
}

static void
format_own(const struct desk *desk, struct strbuf *out)
{
    int count = desk->count - desk->listed;

    if (count) {
        strbuf_addf(out, _("%d of %d not solved yet"), desk_own_left(desk), count);
    } else {
        strbuf_add(out, _("none yet"));
    }
}

static void
format_value(const struct ui *ui, enum puzzle_row row, struct strbuf *out)
{
    const struct desk *desk = ui_desk(ui);
    bool is_chosen = row == puzzle_state(ui)->row;

    switch (row) {
    case ROW_DAILY:
        strbuf_add(out, desk_has_solved_daily(desk, ui_wall_ms(ui)) ? _("solved today")
                                                                    : _("not solved yet"));
        break;
    case ROW_RATED:
        strbuf_addf(out, _("your rating %d"), rating_shown(&desk->own));
        break;
    case ROW_STREAK:
        format_run(ui, DESK_STREAK, desk->best_streak, out);
        break;
    case ROW_STORM:
        format_run(ui, DESK_STORM, desk->best_storm, out);
        break;
    case ROW_OWN:
        format_own(desk, out);
        break;
    case ROW_SERVER:
        strbuf_addf(out, _("your rating %d"), (int)ui->model->puzzle.own_rating);
        break;
    case ROW_MOTIF:
        strbuf_addf(out, is_chosen ? "◂ %s ▸" : "%s", motif_word(desk));
        break;
    case ROW_RULE:
        strbuf_addf(out, is_chosen ? "◂ %s ▸" : "%s", rule_word(desk));
        break;
    }
}

static const char *
motif_sentence(int motif)
{
    static const char *const sentences[MOTIF_COUNT] = {
        [MOTIF_FOURS] = N_("A chain of fours leads to the five."),
        [MOTIF_FOUR_THREE] = N_("One stone makes a four and an open three."),
        [MOTIF_THREES] = N_("Open threes, until there are two at a time."),
        [MOTIF_TRAP] = N_("Renju: Black's answer would be on a forbidden point."),
        [MOTIF_CAPTURE] = N_("Stones are captured on the way."),
        [MOTIF_DEFENCE] = N_("Your opponent threatens to win; one move alone does not lose."),
    };

    return motif < 0 ? _("All kinds of puzzles.") : tr(sentences[motif]);
}

// What the chosen row means.
static void
format_sentence(const struct ui *ui, struct strbuf *out)
{
    const struct desk *desk = ui_desk(ui);
    enum puzzle_row row = puzzle_state(ui)->row;
    int daily = desk_daily(desk, ui_wall_ms(ui));

    switch (row) {
    case ROW_DAILY:
        strbuf_addf(out, "%s: ", game_title(desk->puzzles[daily].rule));
        desk_format_task(desk, daily, out);
        strbuf_addf(out, " %s", _("A new one every day, the same for everyone."));
        return;
    case ROW_RATED:
        strbuf_add(out, _("Puzzles near your rating. You and the puzzles rate each other; a hint "
                          "costs half of it, the solution all."));
        return;
    case ROW_STREAK:
        strbuf_add(out, _("Harder and harder, until you fail to solve one. No hints, and your "
                          "rating stays as it is."));
        return;
    case ROW_STORM:
        strbuf_add(out, _("As many as you can in three minutes; the clock starts at once. A wrong "
                          "move leads to the next puzzle."));
        return;
    case ROW_OWN:
        strbuf_add(out, _("Wins that you missed in your own games, and moves that alone did not "
                          "lose. Analyse a game (A in its replay) to get more. They are not "
                          "rated."));
        return;
    case ROW_SERVER:
        strbuf_add(out, _("Puzzles near your rating on this server, which judges every stone. All "
                          "who solve a puzzle here rate it together."));
        break;
    case ROW_MOTIF:
        strbuf_add(out, motif_sentence(desk->motif));
        break;
    case ROW_RULE:
        strbuf_add(out, desk->rule < 0 ? _("The puzzles of all games.")
                                       : _("The puzzles of this game alone."));
        break;
    }
    strbuf_add(out, " ");
    strbuf_addf(
        out,
        tr_n("Enter opens one of %d puzzle.", "Enter opens one of %d puzzles.", desk_count(desk)),
        desk_count(desk));
}

// Places.

static int
label_columns(const struct ui *ui)
{
    int columns = LABELS_LEAST;

    for (int i = 0; i < PUZZLE_ROWS; i++) {
        int label = !puzzles_has_row(ui, (enum puzzle_row)i)
                        ? 0
                        : canvas_columns(&ui->canvas, row_label((enum puzzle_row)i));

        columns = label > columns ? label : columns;
    }
    return columns;
}

static int
list_columns(const struct ui *ui)
{
    int labels = LABEL_COLUMN + label_columns(ui) + GAP, columns = LIST_LEAST;

    for (int i = 0; i < PUZZLE_ROWS; i++) {
        struct strbuf value = {0};
        int needed;

        format_value(ui, (enum puzzle_row)i, &value);
        needed = labels + canvas_columns(&ui->canvas, strbuf_text(&value)) + GAP;
        columns = needed > columns ? needed : columns;
        strbuf_finish(&value);
    }
    return columns;
}

bool
puzzles_has_row(const struct ui *ui, enum puzzle_row row)
{
    return row != ROW_SERVER || puzzle_server_refusal(ui) == WORD_NONE;
}

static int
screen_row(const struct ui *ui, enum puzzle_row row)
{
    int hidden = row > ROW_SERVER && !puzzles_has_row(ui, ROW_SERVER);

    return FIRST_ROW + (int)row - hidden + (row >= ROW_MOTIF);
}

static int
last_row(const struct ui *ui)
{
    return ui->canvas.rows - 3;
}

static struct layout
lay_out(const struct ui *ui)
{
    static const enum board_style order[] = {STYLE_GIANT, STYLE_HUGE, STYLE_LARGE, STYLE_LINES};
    const struct desk *desk = ui_desk(ui);
    int size = desk->puzzles[desk_daily(desk, ui_wall_ms(ui))].size, least = list_columns(ui);
    bool has_wood = settings_have_wood(&ui->settings, ui->depth);
    struct layout layout = {.columns = ui->canvas.columns};

    for (size_t i = 0; !layout.has_board && i < sizeof(order) / sizeof(*order); i++) {
        layout.style = board_style_fit(order[i], ui->canvas.glyphs, has_wood);
        layout.has_board =
            board_columns_for(layout.style, size) + least + GAP <= ui->canvas.columns &&
            board_rows_for(layout.style, size) <= last_row(ui) - FIRST_ROW + 1;
    }
    if (layout.has_board) {
        layout.columns -= board_columns_for(layout.style, size) + GAP;
    }
    if (layout.columns > LIST_MOST) {
        layout.column = layout.has_board ? (layout.columns - LIST_MOST) / 3 : 0;
        layout.columns = LIST_MOST;
    }
    layout.board_column = layout.column + layout.columns + GAP / 2 + layout.column;
    layout.board_row = FIRST_ROW;
    return layout;
}

bool
puzzles_hit(const struct ui *ui, int row, int column, enum puzzle_row *chosen)
{
    struct layout layout = lay_out(ui);

    for (int i = 0; i < PUZZLE_ROWS; i++) {
        if (puzzles_has_row(ui, (enum puzzle_row)i) && screen_row(ui, (enum puzzle_row)i) == row &&
            column >= layout.column && column < layout.column + layout.columns) {
            *chosen = (enum puzzle_row)i;
            return true;
        }
    }
    return false;
}

// Drawing.

static void
draw_row(struct ui *ui, const struct layout *layout, enum puzzle_row row)
{
    struct canvas *canvas = &ui->canvas;
    bool is_chosen = row == puzzle_state(ui)->row;
    enum role role = is_chosen ? ROLE_SELECT : ROLE_TEXT;
    int at = screen_row(ui, row), left = layout->column + LABEL_COLUMN, labels = label_columns(ui);
    int column = left + labels + GAP, right = layout->column + layout->columns;
    struct strbuf value = {0};

    if (is_chosen) {
        canvas_fill(canvas, at, layout->column, layout->columns, role, ' ');
        canvas_put_sign(canvas, at, layout->column + 1, 1, role, "▸");
        canvas_set_cursor(canvas, at, layout->column + 1);
    }
    format_value(ui, row, &value);
    canvas_put(canvas, at, left, labels, role, row_label(row));
    canvas_put(canvas, at, column, right - column - 1,
               is_chosen          ? role
               : row >= ROW_MOTIF ? ROLE_TEXT
                                  : ROLE_DIM,
               strbuf_text(&value));
    strbuf_finish(&value);
}

// A heading with words below it; returns the row behind them.
static int
draw_sentence(struct ui *ui, const struct layout *layout, int row)
{
    struct strbuf text = {0};
    int rows;

    format_sentence(ui, &text);
    canvas_heading(&ui->canvas, row, layout->column, layout->columns,
                   row_label(puzzle_state(ui)->row), "");
    rows = canvas_put_wrapped(&ui->canvas,
                              (struct area){row + 1, layout->column + LABEL_COLUMN,
                                            last_row(ui) - row, layout->columns - LABEL_COLUMN - 1},
                              ROLE_TEXT, strbuf_text(&text));
    strbuf_finish(&text);
    return row + 1 + rows;
}

static void
draw_bar(struct ui *ui, int row, int column, const struct desk_tally *tally)
{
    int filled = (tally->solved * BAR_COLUMNS + tally->tried / 2) / tally->tried;

    canvas_fill(&ui->canvas, row, column, filled, ROLE_GOOD, FILLED_GLYPH);
    canvas_fill(&ui->canvas, row, column + filled, BAR_COLUMNS - filled, ROLE_DIM, LINE_GLYPH);
}

static int
motif_columns(const struct ui *ui)
{
    int columns = LABELS_LEAST;

    for (int i = 0; i < MOTIF_COUNT; i++) {
        int name = canvas_columns(&ui->canvas, desk_motif_name((enum puzzle_motif)i));

        columns = name > columns ? name : columns;
    }
    return columns;
}

// Results here, or on the server where its row is chosen; -1 = of all motifs.
static struct desk_tally
tally_of(const struct ui *ui, int motif)
{
    const struct wire_puzzle_tally *tallies = ui->model->puzzle.tallies;
    struct desk_tally tally = {0};

    if (puzzle_state(ui)->row != ROW_SERVER) {
        return desk_tally(ui_desk(ui), motif);
    }
    for (int i = 0; i < MOTIF_COUNT; i++) {
        if (motif < 0 || motif == i) {
            tally.tried += (int)tallies[i].tried;
            tally.solved += (int)tallies[i].solved;
        }
    }
    return tally;
}

// "four-three   12 of 15 ═══════───"
static void
draw_result(struct ui *ui, struct area area, enum puzzle_motif motif)
{
    struct canvas *canvas = &ui->canvas;
    struct desk_tally tally = tally_of(ui, (int)motif);
    int names = motif_columns(ui), column = area.column + names + GAP, used;
    struct strbuf text = {0};

    if (tally.tried) {
        strbuf_addf(&text, _("%d of %d"), tally.solved, tally.tried);
    } else {
        strbuf_add(&text, _("not tried yet"));
    }
    canvas_put(canvas, area.row, area.column, names, ROLE_TEXT, desk_motif_name(motif));
    used = canvas_put(canvas, area.row, column, area.column + area.columns - column,
                      tally.tried ? ROLE_TEXT : ROLE_DIM, strbuf_text(&text));
    column += used + GAP;
    if (tally.tried && column + BAR_COLUMNS <= area.column + area.columns) {
        draw_bar(ui, area.row, area.column + area.columns - BAR_COLUMNS, &tally);
    }
    strbuf_finish(&text);
}

// A row for each motif; in low windows two beside each other, or only how many there are.
static void
draw_results(struct ui *ui, const struct layout *layout, int row)
{
    int rows = last_row(ui) - row, left = layout->column + LABEL_COLUMN;
    int width = layout->columns - LABEL_COLUMN - 1;
    int each = rows >= MOTIF_COUNT || width < 2 * RESULT_COLUMNS ? 1 : 2;
    int columns = each == 1 && width > RESULT_COLUMNS + BAR_COLUMNS ? RESULT_COLUMNS + BAR_COLUMNS
                                                                    : width / each;
    struct desk_tally all = tally_of(ui, -1);
    struct strbuf right = {0};

    if (rows < 0) {
        return;
    }
    strbuf_addf(&right, _("%d of %d"), all.solved, all.tried);
    canvas_heading(&ui->canvas, row, layout->column, layout->columns, _("Solved of tried"),
                   strbuf_text(&right));
    for (int i = 0; i < MOTIF_COUNT && rows * each >= MOTIF_COUNT; i++) {
        draw_result(ui,
                    (struct area){row + 1 + i / each, left + i % each * columns, 1,
                                  columns - (each > 1 ? GAP : 0)},
                    (enum puzzle_motif)i);
    }
    strbuf_finish(&right);
}

static void
draw_board(struct ui *ui, const struct layout *layout)
{
    const struct desk *desk = ui_desk(ui);
    const struct puzzle *puzzle = &desk->puzzles[desk_daily(desk, ui_wall_ms(ui))];
    struct engine_position position;
    struct board_view view = {.board = &position.board,
                              .style = layout->style,
                              .has_wood = settings_have_wood(&ui->settings, ui->depth),
                              .has_right = true,
                              .has_bottom = true,
                              .last = POINT_NONE,
                              .columns = puzzle->size,
                              .rows = puzzle->size};
    int below = layout->board_row + board_rows_for(layout->style, puzzle->size);

    puzzle_position(puzzle, &position);
    board_draw(&ui->canvas, layout->board_row, layout->board_column, &view);
    if (below <= last_row(ui)) {
        canvas_put(&ui->canvas, below, layout->board_column + 3,
                   ui->canvas.columns - layout->board_column - 4, ROLE_DIM, _("Puzzle of the day"));
    }
}

void
puzzles_draw(struct ui *ui)
{
    struct layout layout = lay_out(ui);
    int row = screen_row(ui, ROW_RULE) + 2;

    ui_draw_title(ui, ROLE_TITLE, _("Puzzles"), "");
    canvas_begin_list(&ui->canvas);
    for (int i = 0; i < PUZZLE_ROWS; i++) {
        if (puzzles_has_row(ui, (enum puzzle_row)i)) {
            draw_row(ui, &layout, (enum puzzle_row)i);
        }
    }
    canvas_end_list(&ui->canvas);
    row = draw_sentence(ui, &layout, row);
    draw_results(ui, &layout, row + 1);
    if (layout.has_board) {
        draw_board(ui, &layout);
    }
}
