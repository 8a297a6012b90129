// SPDX-License-Identifier: MIT
// The chances of Black along the line, as a graph.
#include "client/records/graph.h"
#include "client/records/record_words.h"
#include "client/ui/records/record_draw.h"
#include "common/i18n/tr.h"
#include "common/record/record_value.h"

enum { GRAPH_LABEL = 5, GRAPH_ROWS = 2, CAPTION_MORE = 2 };

struct graph {
    int first, count; // positions of the line
    int each;         // columns of one
};

static struct graph
graph_of(const struct open_record *opened, int columns)
{
    struct graph graph = {.count = opened->line_count};

    graph.each = columns >= 2 * graph.count ? 2 : 1;
    if (graph.count > columns) {
        graph.first = record_scroll(opened->at, columns, graph.count);
        graph.count = columns;
    }
    return graph;
}

static void
draw_columns(struct ui *ui, struct area area, const struct graph *graph)
{
    const struct open_record *opened = &records_of(ui)->opened;
    bool is_ascii = ui->canvas.glyphs != GLYPHS_UNICODE;

    for (int row = 0; row < GRAPH_ROWS && !is_ascii; row++) {
        canvas_put(&ui->canvas, area.row + row, area.column, GRAPH_LABEL, ROLE_DIM,
                   row == 0 ? " 100" : "  50");
    }
    for (int i = 0; i < graph->count; i++) {
        int chance = record_chance_at(opened, graph->first + i);
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
    const struct open_record *opened = &records_of(ui)->opened;
    int column = area.column + GRAPH_LABEL + (opened->at - graph->first) * graph->each;
    int row = area.row + GRAPH_ROWS, width, limit;
    struct strbuf text = {0};

    canvas_put(&ui->canvas, row, column, graph->each, ROLE_KEY, graph->each == 2 ? "^^" : "^");
    record_format_chance(opened, &text);
    width = canvas_columns(&ui->canvas, strbuf_text(&text));
    limit = area.column + area.columns - 1;
    // Behind the mark, or before it where there is no room.
    if (column + graph->each + 1 + width <= limit) {
        canvas_put(&ui->canvas, row, column + graph->each + 1, width, ROLE_TEXT,
                   strbuf_text(&text));
    } else if (column - area.column - 1 >= width) {
        canvas_put(&ui->canvas, row, column - width - 1, width, ROLE_TEXT, strbuf_text(&text));
    } else {
        canvas_put_wrapped(
            &ui->canvas,
            (struct area){row, area.column + 1, area.rows - GRAPH_ROWS, area.columns - 2},
            ROLE_TEXT, strbuf_text(&text));
    }
    strbuf_finish(&text);
}

int
record_graph_more_rows(const struct ui *ui, int columns)
{
    struct strbuf text = {0};
    int rows;

    record_format_chance(&records_of(ui)->opened, &text);
    rows = canvas_wrapped_rows(&ui->canvas, columns - 2, strbuf_text(&text)) - 1;
    strbuf_finish(&text);
    return rows < 0 ? 0 : rows > CAPTION_MORE ? CAPTION_MORE : rows;
}

void
record_draw_graph(struct ui *ui, struct area area)
{
    const struct records *records = records_of(ui);
    struct graph graph = graph_of(&records->opened, area.columns - GRAPH_LABEL - 1);

    if (area.rows <= GRAPH_ROWS) {
        return;
    }
    if (record_has_values(&records->opened.record)) {
        draw_columns(ui, area, &graph);
        draw_caption(ui, area, &graph);
    } else if (!records->engine.is_judging) {
        canvas_put(&ui->canvas, area.row + 1, area.column + 2, area.columns - 3, ROLE_DIM,
                   _("Press A to analyse the game."));
    }
}
