// SPDX-License-Identifier: MIT
// Draws the archive: the list, the facts of the chosen game, and its final position.
#include "client/ui/records/archive_internal.h"

#include <stdio.h>
#include <string.h>

#include "client/records/record_words.h"
#include "client/text/titles.h"
#include "client/text/words.h"
#include "client/ui/frame.h"
#include "common/i18n/tr.h"
#include "common/record/record_referee.h"

enum {
    FACTS_ROWS = 3,    // below the list
    FACTS_NARROW = 60, // columns; a narrower screen has one more
    BOARD_MOST = 2 * BOARD_SIZE_MAX + 4,
    RIGHT_LABELS = 3, // columns
    NAME_COLUMN = 13,
    NAME_COLUMN_WITH_YEAR = 18,
    WITH_YEAR = 60,             // columns from which on days have their year
    YEAR = sizeof("2026-") - 1, // bytes
    DAY_COLUMNS = 11,
    YEAR_DAY = sizeof("2026-03-14") - 1,
    BEHIND_NAMES = 23,       // two gaps, rule, moves, result
    NARROW = 50,             // columns; below them who played counts more than what
    BEHIND_NAMES_NARROW = 8, // two gaps, result
    RESULT_BEHIND = 15,      // behind the rule
};

// What is told of the chosen game: the last row is where it is.
static int
facts_rows(const struct ui *ui)
{
    return ui->canvas.columns < FACTS_NARROW ? FACTS_ROWS + 1 : FACTS_ROWS;
}

int
archive_rows_shown(const struct ui *ui)
{
    int rows = ui->canvas.rows - ARCHIVE_LIST_ROW - facts_rows(ui) - 2;

    return rows < 1 ? 1 : rows;
}

// The part of the board that has stones, one point more on each side.
struct cutting {
    int left, right, bottom, top;
};

static struct cutting
cut(const struct board *board)
{
    struct cutting cutting = {board->size, -1, board->size, -1};

    for (int y = 0; y < board->size; y++) {
        for (int x = 0; x < board->size; x++) {
            if (board_at(board, (struct point){(int8_t)x, (int8_t)y}) != STONE_NONE) {
                cutting.left = x < cutting.left ? x : cutting.left;
                cutting.right = x > cutting.right ? x : cutting.right;
                cutting.bottom = y < cutting.bottom ? y : cutting.bottom;
                cutting.top = y > cutting.top ? y : cutting.top;
            }
        }
    }
    if (cutting.right < 0) {
        cutting = (struct cutting){0, board->size - 1, 0, board->size - 1};
    }
    cutting.left -= cutting.left > 0;
    cutting.bottom -= cutting.bottom > 0;
    cutting.right += cutting.right < board->size - 1;
    cutting.top += cutting.top < board->size - 1;
    return cutting;
}

// Makes the part from low to high no longer than most, around a place that must be seen.
static void
fit(int *low, int *high, int most, int place)
{
    if (*high - *low + 1 > most) {
        int from = place - most / 2;

        from = from < *low ? *low : from > *high - most + 1 ? *high - most + 1 : from;
        *low = from;
        *high = from + most - 1;
    }
}

// Without the labels at the right.
static int
preview_columns(enum board_style style, int points)
{
    return board_columns_for(style, points) - RIGHT_LABELS;
}

// The largest style that has room for all of the stones; else a part around the last move.
static enum board_style
preview_style(const struct ui *ui, struct cutting *cutting, struct point last, struct area area)
{
    static const enum board_style order[] = {STYLE_LINES, STYLE_COMPACT};
    bool has_wood = settings_have_wood(&ui->settings, ui->depth);
    enum board_style style = STYLE_COMPACT;

    for (size_t i = 0; i < sizeof(order) / sizeof(*order); i++) {
        style = board_style_fit(order[i], ui->canvas.glyphs, has_wood);
        if (preview_columns(style, cutting->right - cutting->left + 1) <= area.columns &&
            board_rows_for(style, cutting->top - cutting->bottom + 1) <= area.rows) {
            return style;
        }
    }
    fit(&cutting->left, &cutting->right,
        (area.columns - preview_columns(style, 0)) / board_style_columns(style), last.x);
    fit(&cutting->bottom, &cutting->top, area.rows - board_rows_for(style, 0), last.y);
    return style;
}

// All of it in the largest style that has room for it, else what has stones.
static struct cutting
choose_part(const struct ui *ui, const struct board *board, struct area area)
{
    enum board_style style = board_style_fit(STYLE_COMPACT, ui->canvas.glyphs,
                                             settings_have_wood(&ui->settings, ui->depth));
    bool is_whole = preview_columns(style, board->size) <= area.columns &&
                    board_rows_for(style, board->size) <= area.rows;

    return is_whole ? (struct cutting){0, board->size - 1, 0, board->size - 1} : cut(board);
}

static void
mark_five(const struct record *record, const struct referee *referee, struct board_view *view)
{
    enum stone winner = referee->outcome.result == RESULT_BLACK ? STONE_BLACK : STONE_WHITE;
    struct shape shape;

    if (referee->outcome.reason == END_FIVE &&
        lines_find_five(&referee->board, winner, rules_set(record->rules.rule)->exact[winner],
                        &shape)) {
        for (int i = 0; i < shape.count; i++) {
            view->marks[shape.stones[i].y * BOARD_SIZE_MAX + shape.stones[i].x].is_win = true;
        }
    }
}

static void
draw_small_board(struct ui *ui, const struct record *record, struct area area)
{
    int32_t node = record_main_node(record, UINT16_MAX);
    struct point last = record->nodes[node].point;
    struct referee referee;
    struct cutting cutting;
    struct board_view view = {
        .has_wood = settings_have_wood(&ui->settings, ui->depth), .has_bottom = true, .last = last};

    referee_go_to(&referee, record, node);
    cutting = choose_part(ui, &referee.board, area);
    mark_five(record, &referee, &view);
    view.board = &referee.board;
    view.style = preview_style(ui, &cutting, last, area);
    view.left = cutting.left;
    view.top = referee.board.size - 1 - cutting.top;
    view.columns = cutting.right - cutting.left + 1;
    view.rows = cutting.top - cutting.bottom + 1;
    board_draw(&ui->canvas, area.row, area.column, &view);
}

// What a row shows.
struct shown_row {
    const char *date, *rule, *result;
    char black[WIRE_NAME_BYTES + 1], white[WIRE_NAME_BYTES + 1];
    int moves;
    bool is_here, is_there;
};

// "goren L4": the level is what would be cut off.
static void
shorten_name(char out[WIRE_NAME_BYTES + 1], const char *name)
{
    const char *level = strstr(name, AI_LEVEL);

    if (level) {
        snprintf(out, WIRE_NAME_BYTES + 1, "%.*s L%s", (int)(level - name), name,
                 level + strlen(AI_LEVEL));
    } else {
        snprintf(out, WIRE_NAME_BYTES + 1, "%s", name);
    }
}

static struct shown_row
show_row(const struct ui *ui, const struct game_row *row, char date[LOCAL_WHEN_BYTES])
{
    const struct local_game *kept = archive_list_local(&records_of(ui)->list, row);
    const struct m_archive_game *listed = archive_listed(ui, row);
    enum result result = kept ? kept->outcome.result : listed->result;
    struct shown_row shown = {
        .date = date,
        .rule = rule_short_title(kept ? kept->rule : listed->rule),
        .result = result == RESULT_DRAW ? "1/2" : result_score(result),
        .moves = kept ? kept->moves : (int)listed->moves,
        .is_here = kept != NULL,
        .is_there = listed != NULL,
    };

    game_row_when(&records_of(ui)->list.local, &ui->model->archive, *row, date);
    // The server knows more of its AIs than the file.
    shorten_name(shown.black, listed ? listed->black : kept->black);
    shorten_name(shown.white, listed ? listed->white : kept->white);
    return shown;
}

static int
name_column(int columns)
{
    return columns < WITH_YEAR ? NAME_COLUMN : NAME_COLUMN_WITH_YEAR;
}

static int
name_columns(int columns)
{
    int behind = columns < NARROW ? BEHIND_NAMES_NARROW : BEHIND_NAMES;

    return (columns - name_column(columns) - behind) / 2;
}

// "03-14 14:05" where the year has no room, for games of the year of the newest one; the facts
// below have it whole.
static const char *
short_when(const struct ui *ui, const char *when)
{
    const struct archive_list *list = &records_of(ui)->list;
    int newest = list->order == ORDER_OLDEST ? list->row_count - 1 : 0;
    char first[LOCAL_WHEN_BYTES];

    game_row_when(&list->local, &ui->model->archive, list->rows[newest], first);
    return strlen(when) > YEAR_DAY && strncmp(when, first, YEAR) == 0 ? when + YEAR : when;
}

static void
draw_row(struct ui *ui, const struct game_row *row, int at, int columns, bool is_chosen)
{
    struct canvas *canvas = &ui->canvas;
    enum role role = is_chosen ? ROLE_SELECT : ROLE_TEXT;
    int names = name_columns(columns), column = name_column(columns);
    char date[LOCAL_WHEN_BYTES], number[16];
    struct shown_row shown = show_row(ui, row, date);

    if (is_chosen) {
        canvas_fill(canvas, at, 0, columns, role, ' ');
        canvas_put_sign(canvas, at, 0, 1, role, "▸");
        canvas_set_cursor(canvas, at, 0);
    }
    canvas_put(canvas, at, 1, columns < WITH_YEAR ? DAY_COLUMNS : NAME_COLUMN_WITH_YEAR - 2, role,
               !*shown.date          ? "-"
               : columns < WITH_YEAR ? short_when(ui, shown.date)
                                     : shown.date);
    canvas_put(canvas, at, column, names, role, shown.black);
    column += names + 1;
    canvas_put(canvas, at, column, names, role, shown.white);
    column += names + 1;
    if (columns >= NARROW) {
        canvas_put(canvas, at, column, 10, role, shown.rule);
        snprintf(number, sizeof(number), "%d", shown.moves);
        canvas_put_right(canvas, at, column + 10, 4, role, number);
        column += RESULT_BEHIND;
    }
    canvas_put(canvas, at, column, 4, role, shown.result);
    canvas_put(canvas, at, column + 4, 1, role, shown.is_here ? "" : "+");
}

static void
draw_head(struct ui *ui, int columns)
{
    struct canvas *canvas = &ui->canvas;
    int names = name_columns(columns), column = name_column(columns);

    canvas_put(canvas, 1, 1, 10, ROLE_DIM, _("date"));
    canvas_put(canvas, 1, column, names, ROLE_DIM, _("black"));
    column += names + 1;
    canvas_put(canvas, 1, column, names, ROLE_DIM, _("white"));
    column += names + 1;
    if (columns >= NARROW) {
        canvas_put(canvas, 1, column, 9, ROLE_DIM, _("rule"));
        canvas_put_right(canvas, 1, column + 8, 6, ROLE_DIM, _("moves"));
        column += RESULT_BEHIND;
    }
    canvas_put(canvas, 1, column, 6, ROLE_DIM, _("result"));
}

static void
draw_list(struct ui *ui, int columns)
{
    struct archive_state *archive = archive_of(ui);
    const struct archive_list *list = &archive->records.list;
    int rows = archive_rows_shown(ui);

    canvas_begin_list(&ui->canvas);
    draw_head(ui, columns);
    if (list->row_count == 0) {
        struct strbuf text = {0};

        if (list->is_loading) {
            strbuf_add(&text, _("Loading your saved games."));
        } else if (*list->filter) {
            strbuf_addf(&text, _("Nothing matches %s. Press / to change the filter."),
                        list->filter);
        } else {
            strbuf_add(&text, words_text(WORD_NO_GAMES));
        }
        canvas_end_list(&ui->canvas);
        canvas_put_wrapped(&ui->canvas, (struct area){ARCHIVE_LIST_ROW + 1, 2, 3, columns - 3},
                           ROLE_DIM, strbuf_text(&text));
        strbuf_finish(&text);
        return;
    }
    if (archive->chosen < archive->top) {
        archive->top = archive->chosen;
    } else if (archive->chosen >= archive->top + rows) {
        archive->top = archive->chosen - rows + 1;
    }
    for (int i = 0; i < rows && archive->top + i < list->row_count; i++) {
        draw_row(ui, &list->rows[archive->top + i], ARCHIVE_LIST_ROW + i, columns,
                 archive->top + i == archive->chosen);
    }
    canvas_end_list(&ui->canvas);
}

static void
format_place(const struct ui *ui, struct strbuf *out)
{
    const struct archive_state *archive = archive_of(ui);
    bool is_here = archive->shown_row.kept >= 0, is_there = archive->shown_row.listed >= 0;

    if (archive->shown.seal.state != SEAL_NONE) {
        record_format_seal(&archive->shown.seal, out);
        strbuf_add(out, " · ");
    }
    strbuf_add(out, is_here && is_there && !ui->is_home ? _("on this computer and on the server")
                    : is_here                           ? _("on this computer")
                                                        : _("on the server, D to download"));
}

static void
draw_facts(struct ui *ui, int columns)
{
    struct archive_state *archive = archive_of(ui);
    int row = ARCHIVE_LIST_ROW + archive_rows_shown(ui);
    char when[LOCAL_WHEN_BYTES];
    struct strbuf text = {0};

    if (!archive->has_shown) {
        return;
    }
    game_row_when(&archive->records.list.local, &ui->model->archive, archive->shown_row, when);
    strbuf_addf(&text, *when ? "%s · " : "%s", when);
    record_format_game(&archive->shown.record, &text);
    row += canvas_put_wrapped(&ui->canvas, (struct area){row, 1, facts_rows(ui) - 1, columns - 2},
                              ROLE_TEXT, strbuf_text(&text));
    strbuf_clear(&text);
    format_place(ui, &text);
    canvas_put(&ui->canvas, row, 1, columns - 2,
               archive->shown.seal.state == SEAL_DAMAGED ? ROLE_BAD : ROLE_DIM, strbuf_text(&text));
    strbuf_finish(&text);
}

static void
draw_title(struct ui *ui)
{
    const struct archive_state *archive = archive_of(ui);
    const struct archive_list *list = &archive->records.list;
    struct strbuf left = {0}, right = {0};

    strbuf_add(&left, _("Archive · this computer"));
    if (ui->model->is_identified && *ui->address && !ui->is_home) {
        strbuf_addf(&left, _(" and %s"), ui->address);
    }
    strbuf_addf(&right, _("%d of %d"), list->row_count ? archive->chosen + 1 : 0, list->row_count);
    if (list->is_loading || ui->model->archive.has_more) {
        strbuf_add_char(&right, '+');
    }
    if (*list->filter) {
        strbuf_addf(&right, ": %s", list->filter);
    }
    ui_draw_title(ui, ROLE_TITLE, strbuf_text(&left), strbuf_text(&right));
    strbuf_finish(&left);
    strbuf_finish(&right);
}

// How far it is stands in the message row, where nothing else is said.
static void
draw_import(struct ui *ui)
{
    const struct import_job *import = &records_of(ui)->import;
    struct strbuf text = {0};

    if (import->is_on && !*ui->message && !entry_is_open(ui)) {
        import_format(import, ui->settings.is_quiet, &text);
        canvas_put(&ui->canvas, ui->canvas.rows - 2, 1, ui->canvas.columns - 2, ROLE_DIM,
                   strbuf_text(&text));
    }
    strbuf_finish(&text);
}

void
archive_draw(struct ui *ui)
{
    struct archive_state *archive = archive_of(ui);
    int board_columns = ui->canvas.columns >= 76 ? ui->canvas.columns / 2 - 14 : 0;
    int columns;

    board_columns = board_columns > BOARD_MOST ? BOARD_MOST : board_columns;
    columns = ui->canvas.columns - board_columns - 1;
    archive_load_shown(ui);
    draw_title(ui);
    draw_list(ui, columns);
    draw_facts(ui, columns);
    draw_import(ui);
    if (board_columns && archive->has_shown) {
        draw_small_board(ui, &archive->shown.record,
                         (struct area){1, columns + 1, ui->canvas.rows - 3, board_columns - 1});
    }
}
