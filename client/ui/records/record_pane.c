// SPDX-License-Identifier: MIT
// The pane beside the board: players, moves, the comment.
#include <string.h>

#include "client/records/record_words.h"
#include "client/ui/records/record_draw.h"
#include "common/i18n/tr.h"
#include "common/record/record_value.h"

enum {
    MOVE_COLUMNS = 17,
    VALUE_COLUMN = 10, // in them, behind "▸ 23 pass"
    SIGN_COLUMN = 14,  // of a mistake, behind "100%"
    NAME_COLUMN = 10,
    NAME_LEAST = 6,
    COMMENT_ROWS = 5,
    COMMENT_MORE = 10, // where there is room
};

static void
draw_player(struct ui *ui, enum stone colour, int row, struct area area)
{
    const struct open_record *opened = &records_of(ui)->opened;
    bool is_next = opened->outcome.result == RESULT_NONE && open_line_to_move(opened) == colour;
    bool is_black = colour == STONE_BLACK;
    struct canvas *canvas = &ui->canvas;
    struct strbuf name = {0}, left = {0};
    int columns, at = 3;

    record_format_player(&opened->record, colour, &name);
    record_format_stand(opened, colour, &left);
    columns = canvas_columns(canvas, strbuf_text(&left));
    canvas_put(canvas, row, area.column, 1, ROLE_KEY, is_next ? "▶" : " ");
    board_put_stone(canvas, row, area.column + 1, colour,
                    settings_have_wood(&ui->settings, ui->depth));
    // Where there is room for one of them, the stone says the colour.
    if (area.columns - NAME_COLUMN - columns - 2 >= NAME_LEAST) {
        canvas_put(canvas, row, area.column + 3, NAME_COLUMN - 3, ROLE_DIM,
                   is_black ? _("Black") : _("White"));
        at = NAME_COLUMN;
    }
    canvas_put(canvas, row, area.column + at, area.columns - at - columns - 2, ROLE_TEXT,
               strbuf_text(&name));
    canvas_put_right(canvas, row, area.column + area.columns - columns - 1, columns, ROLE_TEXT,
                     strbuf_text(&left));
    strbuf_finish(&name);
    strbuf_finish(&left);
}

static void
draw_players(struct ui *ui, struct area area)
{
    for (int i = 0; i < 2 && i < area.rows; i++) {
        draw_player(ui, i == 0 ? STONE_BLACK : STONE_WHITE, area.row + i, area);
    }
}

static void
draw_move(struct ui *ui, int index, int row, int column)
{
    const struct open_record *opened = &records_of(ui)->opened;
    const char *sign = record_mistake_sign(opened, index);
    struct strbuf text = {0};
    int used;

    record_format_move(opened, index, &text);
    canvas_pad(&ui->canvas, &text, VALUE_COLUMN);
    record_format_value(opened, index, &text);
    used = canvas_put(&ui->canvas, row, column, MOVE_COLUMNS,
                      index == opened->at ? ROLE_SELECT : ROLE_TEXT, strbuf_text(&text));
    used = used < SIGN_COLUMN ? SIGN_COLUMN : used;
    if (*sign || record_has_values(&opened->record)) {
        canvas_put(&ui->canvas, row, column + used, MOVE_COLUMNS - used,
                   !*sign             ? ROLE_TEXT
                   : strlen(sign) > 1 ? ROLE_BAD
                                      : ROLE_WARN,
                   *sign ? sign : "  ");
    }
    strbuf_finish(&text);
}

static void
draw_moves_heading(struct ui *ui, struct area area)
{
    const struct open_record *opened = &records_of(ui)->opened;
    struct strbuf name = {0};

    record_format_opening(opened, &name);
    canvas_heading(&ui->canvas, area.row, area.column, area.columns,
                   record_has_values(&opened->record) ? _("Moves, Black's chance") : _("Moves"),
                   strbuf_text(&name));
    strbuf_finish(&name);
}

static int
moves_across(struct area area)
{
    int across = area.columns / MOVE_COLUMNS;

    return across < 1 ? 1 : across > 4 ? 4 : across - across % 2 + (across == 1);
}

static void
draw_moves(struct ui *ui, struct area area)
{
    const struct open_record *opened = &records_of(ui)->opened;
    struct record_drawn *drawn = &records_of(ui)->drawn;
    int across = moves_across(area), count = opened->line_count - 1;
    int rows = area.rows - 1, first, most;

    draw_moves_heading(ui, area);
    first = (opened->at > 0 ? opened->at - 1 : 0) / across - rows / 2;
    most = (count + across - 1) / across - rows;
    first = first > most ? most : first;
    first = first < 0 ? 0 : first;
    drawn->moves = (struct area){area.row + 1, area.column, rows, area.columns};
    drawn->first_move = first * across + 1;
    drawn->moves_across = across;
    canvas_begin_list(&ui->canvas);
    for (int i = 0; i < rows * across && drawn->first_move + i <= count; i++) {
        draw_move(ui, drawn->first_move + i, area.row + 1 + i / across,
                  area.column + i % across * MOVE_COLUMNS);
    }
    canvas_end_list(&ui->canvas);
    if (count == 0) {
        canvas_put(&ui->canvas, area.row + 1, area.column + 2, area.columns - 3, ROLE_DIM,
                   _("No moves yet."));
    }
}

bool
record_hit_move(const struct ui *ui, const struct input *input, int *at)
{
    const struct record_drawn *drawn = &records_of(ui)->drawn;
    int row = input->row - drawn->moves.row;
    int column = (input->column - drawn->moves.column) / MOVE_COLUMNS;

    if (row < 0 || row >= drawn->moves.rows || input->column < drawn->moves.column ||
        column >= drawn->moves_across) {
        return false;
    }
    *at = drawn->first_move + row * drawn->moves_across + column;
    return *at < records_of(ui)->opened.line_count;
}

static void
draw_comment(struct ui *ui, struct area area)
{
    struct strbuf text = {0};
    const char *line;
    int row = area.row + 1, end = area.row + area.rows;

    canvas_heading(&ui->canvas, area.row, area.column, area.columns, _("Comment"), "");
    record_format_comment(&records_of(ui)->opened, &text);
    line = strbuf_text(&text);
    while (*line && row < end) {
        size_t length = strcspn(line, "\n");
        struct strbuf one = {0};

        strbuf_add_bytes(&one, line, length);
        row += canvas_put_wrapped(&ui->canvas,
                                  (struct area){row, area.column + 2, end - row, area.columns - 3},
                                  ROLE_TEXT, strbuf_text(&one));
        strbuf_finish(&one);
        line += length + (line[length] == '\n');
    }
    strbuf_finish(&text);
}

struct area
record_draw_pane(struct ui *ui, const struct record_layout *layout, int below_rows)
{
    struct area area = layout->pane;
    int comment_rows = area.rows >= 30 ? COMMENT_MORE : area.rows >= 12 ? COMMENT_ROWS : 0;
    int across = moves_across(area), count = records_of(ui)->opened.line_count - 1;
    int most = area.rows - 2 - comment_rows - below_rows;
    int needed = 2 + (count > 0 ? (count + across - 1) / across : 1); // with heading and gap
    int moves_rows = needed < most ? needed : most, end = area.row + area.rows;
    struct area below;

    draw_players(ui, (struct area){area.row, area.column, 2, area.columns});
    if (moves_rows > 1) {
        draw_moves(ui, (struct area){area.row + 2, area.column, moves_rows, area.columns});
    } else {
        moves_rows = 0;
    }
    below = (struct area){area.row + 2 + moves_rows, area.column, below_rows, area.columns};
    if (comment_rows) {
        int row = below.row + below_rows;

        draw_comment(ui, (struct area){row, area.column, end - row, area.columns});
    }
    return below;
}
