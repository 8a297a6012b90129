// SPDX-License-Identifier: MIT
// The parts that the screens of records are made of: board, players, moves, comment,
// graph. Each draws what stands in struct records.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "client/records/graph.h"
#include "client/text/format.h"
#include "client/text/titles.h"
#include "client/text/words.h"
#include "client/ui/records/records.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"
#include "common/record/record_value.h"

enum {
    MOVE_COLUMNS = 17,
    VALUE_COLUMN = 10, // in them, behind "> 23 pass"
    NAME_COLUMN = 10,
    COMMENT_ROWS = 5,
    COMMENT_MORE = 10, // where there is room
    GRAPH_LABEL = 5,
    GRAPH_ROWS = 2,
    PERCENT = 10,
};

// Layout.

static int
pane_least(enum board_style style, int size)
{
    return style == STYLE_LARGE ? 48 : size > 21 ? 23 : 31;
}

static enum board_style
fit_style(const struct ui *ui, enum board_style style)
{
    if (style == STYLE_LINES && ui->canvas.glyphs == GLYPHS_ASCII) {
        return STYLE_ASCII;
    }
    return style == STYLE_LINES && ui->canvas.glyphs == GLYPHS_WIDE ? STYLE_WIDE : style;
}

static bool
try_style(const struct ui *ui, enum board_style style, int size, int below,
          struct record_layout *layout)
{
    const struct canvas *canvas = &ui->canvas;
    int column = board_columns_for(style, size) + (style == STYLE_LARGE ? 3 : 2);
    int upper = board_rows_for(style, size), left = canvas->rows - 2 - upper;

    if (column + pane_least(style, size) > canvas->columns || left < 0 ||
        (style == STYLE_LARGE && left < below)) {
        return false;
    }
    below = below < left ? below : left;
    *layout =
        (struct record_layout){.style = style, .rows = size, .columns = size, .has_pane = true};
    layout->has_bottom = left > below;
    layout->below = (struct area){canvas->rows - 2 - below, 0, below, canvas->columns};
    layout->pane = (struct area){1, column, layout->below.row - 1, canvas->columns - column};
    return true;
}

// As much of the board as fits, beside a pane if there is room for one.
static struct record_layout
scrolling(const struct ui *ui, int size)
{
    const struct canvas *canvas = &ui->canvas;
    bool is_wide = board_columns_for(STYLE_LINES, size) - 3 <= canvas->columns;
    enum board_style style = fit_style(ui, is_wide ? STYLE_LINES : STYLE_COMPACT);
    int column = board_columns_for(style, size) + 2, step = style == STYLE_COMPACT ? 1 : 2;
    struct record_layout layout = {.style = style};
    bool has_hidden_row; // tells how many rows lie below

    layout.has_pane = column + pane_least(style, size) <= canvas->columns;
    layout.rows = canvas->rows - 5;
    layout.rows = layout.rows > size ? size : layout.rows < 1 ? 1 : layout.rows;
    has_hidden_row = layout.rows < size && layout.rows > 1;
    layout.rows -= has_hidden_row;
    layout.columns = (canvas->columns - 4) / step;
    layout.columns = layout.columns > size ? size : layout.columns < 1 ? 1 : layout.columns;
    layout.below.row = 2 + layout.rows + has_hidden_row;
    layout.below.rows = canvas->rows - 2 - layout.below.row;
    layout.below.columns = canvas->columns;
    layout.pane = (struct area){1, column, layout.below.row - 1, canvas->columns - column};
    return layout;
}

struct record_layout
record_layout(const struct ui *ui, int size, int below_wanted)
{
    enum board_style wanted = ui->settings.style;
    struct record_layout layout;

    if (wanted != STYLE_AUTO && try_style(ui, wanted, size, below_wanted, &layout)) {
        return layout;
    }
    if ((wanted == STYLE_AUTO &&
         try_style(ui, fit_style(ui, STYLE_LARGE), size, below_wanted, &layout)) ||
        try_style(ui, fit_style(ui, STYLE_LINES), size, below_wanted, &layout)) {
        return layout;
    }
    return scrolling(ui, size);
}

// The board.

static int
scroll_to(int focus, int visible, int size)
{
    int start = focus - visible / 2;

    start = start > size - visible ? size - visible : start;
    return start < 0 ? 0 : start;
}

void
record_draw_board(struct ui *ui, const struct record_layout *layout, const struct point *cursor)
{
    struct opened *opened = &ui->records->opened;
    struct record_drawn *drawn = &ui->records->drawn;
    struct board_view *view = &drawn->view;
    int size = opened->record.size;
    struct point last = opened->record.nodes[opened_node(opened)].point;
    struct point focus = cursor ? *cursor : last;

    if (point_is_none(focus)) {
        focus = (struct point){(int8_t)(size / 2), (int8_t)(size / 2)};
    }
    *view = (struct board_view){
        .board = &opened->board,
        .style = layout->style,
        .has_wood = theme_has_wood(ui->settings.theme, ui->depth),
        .has_right = layout->has_pane,
        .has_bottom = layout->has_bottom,
        .has_cursor = cursor != NULL,
        .cursor = focus,
        .last = last,
        .left = scroll_to(focus.x, layout->columns, size),
        .top = scroll_to(size - 1 - focus.y, layout->rows, size),
        .rows = layout->rows,
        .columns = layout->columns,
    };
    record_mark(ui, view);
    drawn->row = 1;
    drawn->column = 0;
    board_draw(&ui->canvas, drawn->row, drawn->column, view);
    view->board = NULL;
}

// Players.

static void
format_player(const struct record *record, enum stone colour, struct strbuf *out)
{
    enum record_info name = colour == STONE_BLACK ? INFO_BLACK : INFO_WHITE;
    enum record_info rank = colour == STONE_BLACK ? INFO_BLACK_RANK : INFO_WHITE_RANK;

    strbuf_add(out, record->info[name] ? record_info(record, name) : "?");
    if (record->info[rank]) {
        strbuf_addf(out, " %s", record_info(record, rank));
    }
}

static void
format_left(const struct opened *opened, enum stone colour, struct strbuf *out)
{
    int64_t left;
    int count;

    if (!opened_clock(opened, colour, &left, &count)) {
        return;
    }
    strbuf_addf(out, "%s ", _("then"));
    format_duration(out, left);
    if (count >= 0) {
        strbuf_addf(out, " (%d)", count);
    }
}

static int
taken_by(const struct opened *opened, enum stone colour)
{
    return rules_set(opened->record.rules.rule)->capture_sizes ? opened->board.captured[colour] : 0;
}

void
record_draw_players(struct ui *ui, struct area area)
{
    const struct opened *opened = &ui->records->opened;
    struct canvas *canvas = &ui->canvas;
    int end = area.column + area.columns;

    for (int i = 0; i < 2 && i < area.rows; i++) {
        enum stone colour = i == 0 ? STONE_BLACK : STONE_WHITE;
        struct strbuf name = {0}, left = {0};
        int row = area.row + i, columns;

        format_player(&opened->record, colour, &name);
        if (taken_by(opened, colour)) {
            strbuf_addf(&left, _("took %d  "), taken_by(opened, colour));
        }
        format_left(opened, colour, &left);
        columns = canvas_columns(canvas, strbuf_text(&left));
        canvas_put(canvas, row, area.column, 1, ROLE_KEY,
                   opened->outcome.result == RESULT_NONE && opened_to_move(opened) == colour ? "▶"
                                                                                             : " ");
        canvas_put(canvas, row, area.column + 1, 2, ROLE_TEXT, i == 0 ? "●" : "○");
        canvas_put(canvas, row, area.column + 3, NAME_COLUMN - 3, ROLE_DIM,
                   i == 0 ? _("Black") : _("White"));
        canvas_put(canvas, row, area.column + NAME_COLUMN, area.columns - NAME_COLUMN - columns - 2,
                   ROLE_TEXT, strbuf_text(&name));
        canvas_put_right(canvas, row, end - columns - 1, columns, ROLE_TEXT, strbuf_text(&left));
        strbuf_finish(&name);
        strbuf_finish(&left);
    }
}

// Moves.

static void
format_opening(const struct opened *opened, struct strbuf *out)
{
    int32_t last = opened->line[opened->line_count - 1];
    const struct opening_name *name = record_opening_at(&opened->record, last);

    if (name) {
        strbuf_addf(out, "%s %s", name->code, opening_name_title(name));
    }
}

static void
format_value(const struct record *record, int32_t node, struct strbuf *out)
{
    struct record_value value;
    bool is_known = record_value_get(record, node, &value);

    if (is_known) {
        strbuf_addf(out, "%3d%%", (value.chance + PERCENT / 2) / PERCENT);
    } else if (record->nodes[node].ms >= 0) {
        struct strbuf time = {0};

        format_elapsed(&time, record->nodes[node].ms);
        strbuf_addf(out, "%4s", strbuf_text(&time));
        strbuf_finish(&time);
    }
    if (value.badness != BADNESS_NONE) {
        strbuf_add(out, value.badness == BADNESS_BLUNDER ? "?"
                                                           "?"
                                                         : "?");
    }
}

static void
draw_move(struct ui *ui, int index, int row, int column)
{
    const struct opened *opened = &ui->records->opened;
    const struct record *record = &opened->record;
    int32_t node = opened->line[index];
    bool is_shown = index == opened->at;
    struct strbuf text = {0};
    char point[POINT_TEXT_BYTES];

    strbuf_addf(&text, "%s%3d %s", is_shown ? ">" : " ", index,
                record->nodes[node].flags & NODE_PASS
                    ? _("pass")
                    : point_format(record->nodes[node].point, point));
    canvas_pad(&ui->canvas, &text, VALUE_COLUMN);
    format_value(record, node, &text);
    canvas_put(&ui->canvas, row, column, MOVE_COLUMNS, is_shown ? ROLE_SELECT : ROLE_TEXT,
               strbuf_text(&text));
    strbuf_finish(&text);
}

void
record_draw_moves(struct ui *ui, struct area area)
{
    const struct opened *opened = &ui->records->opened;
    struct record_drawn *drawn = &ui->records->drawn;
    int across = area.columns / MOVE_COLUMNS, count = opened->line_count - 1;
    int rows = area.rows - 1, first, most;
    struct strbuf name = {0};

    across = across < 1 ? 1 : across > 4 ? 4 : across - across % 2 + (across == 1);
    format_opening(opened, &name);
    canvas_heading(&ui->canvas, area.row, area.column, area.columns,
                   record_has_values(&opened->record) ? _("Moves, chance of Black") : _("Moves"),
                   strbuf_text(&name));
    strbuf_finish(&name);
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
    const struct record_drawn *drawn = &ui->records->drawn;
    int row = input->row - drawn->moves.row;
    int column = (input->column - drawn->moves.column) / MOVE_COLUMNS;

    if (row < 0 || row >= drawn->moves.rows || input->column < drawn->moves.column ||
        column >= drawn->moves_across) {
        return false;
    }
    *at = drawn->first_move + row * drawn->moves_across + column;
    return *at < ui->records->opened.line_count;
}

// The comment, and which other lines there are.

static void
format_other_lines(const struct opened *opened, struct strbuf *out)
{
    const struct record_node *nodes = opened->record.nodes;
    int32_t child = nodes[opened_node(opened)].child;
    char point[POINT_TEXT_BYTES];
    char letter = 'A';

    if (!child || !nodes[child].next) {
        return;
    }
    strbuf_addf(out, "%s%s", out->length ? "\n" : "", _("Lines:"));
    for (; child && letter <= 'Z'; child = nodes[child].next) {
        strbuf_addf(out, " %c %s", letter++,
                    nodes[child].flags & NODE_PASS ? _("pass")
                                                   : point_format(nodes[child].point, point));
    }
}

void
record_draw_comment(struct ui *ui, struct area area)
{
    const struct opened *opened = &ui->records->opened;
    const struct record_note *note = record_note_of(&opened->record, opened_node(opened));
    struct strbuf text = {0};
    const char *line;
    int row = area.row + 1, end = area.row + area.rows;

    canvas_heading(&ui->canvas, area.row, area.column, area.columns, _("Comment"), "");
    if (note && note->name) {
        strbuf_addf(&text, "%s\n", record_text(&opened->record, note->name));
    }
    if (note && note->comment) {
        strbuf_add(&text, record_text(&opened->record, note->comment));
    } else if (opened->at == 0 && opened->record.info[INFO_COMMENT]) {
        strbuf_add(&text, record_info(&opened->record, INFO_COMMENT));
    }
    format_other_lines(opened, &text);
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
    int moves_rows = area.rows - 2 - comment_rows - below_rows;

    record_draw_players(ui, (struct area){area.row, area.column, 2, area.columns});
    if (moves_rows > 1) {
        record_draw_moves(ui, (struct area){area.row + 2, area.column, moves_rows, area.columns});
    }
    if (comment_rows) {
        record_draw_comment(
            ui, (struct area){area.row + 2 + moves_rows, area.column, comment_rows, area.columns});
    }
    return (struct area){area.row + area.rows - below_rows, area.column, below_rows, area.columns};
}

// The graph.

struct graph {
    int first, count; // positions of the line
    int each;         // columns of one
};

static struct graph
graph_of(const struct opened *opened, int columns)
{
    struct graph graph = {.count = opened->line_count};

    graph.each = columns >= 2 * graph.count ? 2 : 1;
    if (graph.count > columns) {
        graph.first = scroll_to(opened->at, columns, graph.count);
        graph.count = columns;
    }
    return graph;
}

static int
chance_at(const struct opened *opened, int index)
{
    struct record_value value;

    return record_value_get(&opened->record, opened->line[index], &value) ? value.chance
                                                                          : GRAPH_NOTHING;
}

static void
draw_columns(struct ui *ui, struct area area, const struct graph *graph)
{
    const struct opened *opened = &ui->records->opened;
    bool is_ascii = ui->canvas.glyphs != GLYPHS_UNICODE;

    for (int row = 0; row < GRAPH_ROWS && !is_ascii; row++) {
        canvas_put(&ui->canvas, area.row + row, area.column, GRAPH_LABEL, ROLE_DIM,
                   row == 0 ? " 100" : "  50");
    }
    for (int i = 0; i < graph->count; i++) {
        int chance = chance_at(opened, graph->first + i);
        int column = area.column + GRAPH_LABEL + i * graph->each;
        bool is_shown = graph->first + i == opened->at;

        for (int k = 0; k < graph->each; k++) {
            if (is_ascii) {
                char digit[2] = {graph_digit(chance), '\0'};

                canvas_put(&ui->canvas, area.row + 1, column + k, 1, ROLE_TEXT, digit);
                continue;
            }
            for (int row = 0; row < GRAPH_ROWS; row++) {
                canvas_put(&ui->canvas, area.row + GRAPH_ROWS - 1 - row, column + k, 1,
                           is_shown ? ROLE_KEY : ROLE_TEXT, graph_glyph(chance, row, GRAPH_ROWS));
            }
        }
    }
}

// "^^ 23: Black 66%  mistakes: 24 27".
static void
draw_caption(struct ui *ui, struct area area, const struct graph *graph)
{
    const struct opened *opened = &ui->records->opened;
    int column = area.column + GRAPH_LABEL + (opened->at - graph->first) * graph->each;
    int chance = chance_at(opened, opened->at), row = area.row + GRAPH_ROWS, width, limit;
    struct strbuf text = {0};
    bool has_mistake = false;

    canvas_put(&ui->canvas, row, column, graph->each, ROLE_KEY, graph->each == 2 ? "^^" : "^");
    if (chance >= 0) {
        strbuf_addf(&text, _("%d: Black %d%%"), opened->at, (chance + PERCENT / 2) / PERCENT);
    }
    for (int i = 1; i < opened->line_count; i++) {
        struct record_value value;

        record_value_get(&opened->record, opened->line[i], &value);
        if (value.badness != BADNESS_NONE) {
            strbuf_addf(&text, "%s %d", has_mistake ? "" : _("  mistakes:"), i);
            has_mistake = true;
        }
    }
    width = canvas_columns(&ui->canvas, strbuf_text(&text));
    limit = area.column + area.columns - 1;
    // Behind the mark, or before it where there is no room.
    if (column + graph->each + 1 + width <= limit) {
        canvas_put(&ui->canvas, row, column + graph->each + 1, width, ROLE_TEXT,
                   strbuf_text(&text));
    } else if (column - area.column - 1 >= width) {
        canvas_put(&ui->canvas, row, column - width - 1, width, ROLE_TEXT, strbuf_text(&text));
    } else {
        canvas_put(&ui->canvas, row, area.column + 1, area.columns - 2, ROLE_TEXT,
                   strbuf_text(&text));
    }
    strbuf_finish(&text);
}

void
record_draw_graph(struct ui *ui, struct area area)
{
    const struct records *records = ui->records;
    struct graph graph = graph_of(&records->opened, area.columns - GRAPH_LABEL - 1);
    struct strbuf text = {0};

    if (area.rows <= GRAPH_ROWS) {
        return;
    }
    if (record_has_values(&records->opened.record)) {
        draw_columns(ui, area, &graph);
        draw_caption(ui, area, &graph);
    } else if (!records->engine.is_judging) {
        canvas_put(&ui->canvas, area.row + 1, area.column + 2, area.columns - 3, ROLE_DIM,
                   _("A lets the engine judge every move."));
    }
    strbuf_finish(&text);
}

// Words.

static void
format_result(const struct outcome *outcome, struct strbuf *out)
{
    const char *reason = end_reason_title(outcome->reason);
    enum stone winner = outcome->result == RESULT_BLACK ? STONE_BLACK : STONE_WHITE;

    switch (outcome->result) {
    case RESULT_NONE:
        strbuf_add(out, _("no result"));
        break;
    case RESULT_ABORTED:
        format_word(out, WORD_ARCHIVE_ABORTED, 0);
        break;
    case RESULT_DRAW:
        if (outcome->reason == END_NONE) {
            strbuf_add(out, _("draw"));
        } else {
            format_word(out, WORD_ARCHIVE_DRAW, 1, reason);
        }
        break;
    case RESULT_BLACK:
    case RESULT_WHITE:
        if (outcome->reason == END_NONE) {
            strbuf_add(out, winner == STONE_BLACK ? _("Black won") : _("White won"));
        } else {
            format_word(out, WORD_ARCHIVE_RESULT, 2, colour_word(winner), reason);
        }
        break;
    }
}

void
record_format_result(const struct outcome *outcome, struct strbuf *out)
{
    size_t start = out->length;

    format_result(outcome, out);
    // It begins a sentence here.
    out->text[start] = (char)toupper((unsigned char)out->text[start]);
}

void
record_format_title(const struct ui *ui, const char *what, struct strbuf *left,
                    struct strbuf *right)
{
    const struct opened *opened = &ui->records->opened;
    const struct record *record = &opened->record;

    strbuf_addf(left, "%s · %s %dx%d", what, rule_title(record->rules.rule), record->size,
                record->size);
    if (record->has_control && record->control.kind != CONTROL_NONE) {
        strbuf_add(left, " · ");
        format_control_short(left, &record->control);
    }
    if (record->info[INFO_DATE]) {
        strbuf_addf(left, " · %s", record_info(record, INFO_DATE));
    }
    if (opened->game_count > 1) {
        strbuf_addf(left, _(" · game %d of %d"), opened->game, opened->game_count);
    }
    record_format_result(&record->outcome, right);
    if (opened->seal.state != SEAL_NONE) {
        strbuf_addf(right, " · %s",
                    opened->seal.state != SEAL_INTACT ? _("DAMAGED")
                    : opened->is_changed              ? _("was signed")
                                                      : _("signed, intact"));
    }
}

void
record_format_engine(const struct ui *ui, struct strbuf *out)
{
    const struct engine_use *engine = &ui->records->engine;
    const struct review_position *found = &engine->found;

    if (!found->is_known) {
        strbuf_add(out, _("The engine looks at it."));
        return;
    }
    if (found->is_over) {
        strbuf_add(out, _("The game is over here."));
        return;
    }
    strbuf_addf(out, _("Black %d%%"), (found->chance + PERCENT / 2) / PERCENT);
    if (found->win_in > 0) {
        strbuf_addf(out, found->is_proven ? _(", %s wins by force in %d") : _(", %s wins in %d"),
                    engine->to_move == STONE_BLACK ? _("Black") : _("White"),
                    (found->win_in + 1) / 2);
    } else {
        strbuf_addf(out, _(", depth %d"), found->depth);
    }
    strbuf_add(out, ": ");
    review_format_line(found, out);
}
