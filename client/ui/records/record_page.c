// SPDX-License-Identifier: MIT
// A page with a record: title, board, pane, and what the page itself has below them.
#include "client/records/record_words.h"
#include "client/ui/frame.h"
#include "client/ui/records/record_draw.h"

static void
draw_title(struct ui *ui, const struct record_page *page)
{
    struct strbuf left = {0}, right = {0};

    record_format_title(&records_of(ui)->opened, page->title, &left, &right);
    strbuf_add(&left, page->remark);
    ui_draw_title(ui, ROLE_TITLE, strbuf_text(&left), strbuf_text(&right));
    strbuf_finish(&left);
    strbuf_finish(&right);
}

// Beside the moves there is room for what else would stand below the board.
static bool
has_room_in_pane(const struct record_page *page, const struct record_layout *layout)
{
    enum { COLUMNS = 48, ROWS = 26 };

    return page->is_always_below && layout->has_pane && layout->below.rows >= RECORD_BELOW_ROWS &&
           layout->pane.columns >= COLUMNS && layout->pane.rows + layout->below.rows >= ROWS;
}

static void
draw_all_in_pane(struct ui *ui, const struct record_page *page, struct record_layout *layout)
{
    int more = page->more_rows ? page->more_rows(ui, layout->pane.columns) : 0;
    struct area area;

    layout->pane.rows += layout->below.rows;
    layout->below.rows = 0;
    area = record_draw_pane(ui, layout, RECORD_BELOW_ROWS + 1 + more);
    area.rows--; // the gap
    page->draw_below(ui, area);
}

static void
draw_pane(struct ui *ui, const struct record_page *page, const struct record_layout *layout)
{
    enum { COLUMNS = 31 };
    bool has_more = layout->below.rows < RECORD_BELOW_ROWS &&
                    layout->pane.rows >= page->pane_rows && layout->pane.columns >= COLUMNS;
    struct area area = record_draw_pane(ui, layout, has_more ? RECORD_BELOW_ROWS : 0);

    if (area.rows) {
        page->draw_in_pane(ui, area);
    }
}

// Where rows beside the board's end would stay empty, the words below get some of them.
static void
take_spare_rows(struct record_layout *layout, int size)
{
    enum { SPARE = 4, MORE = 2 };

    if (layout->below.row - 1 - board_rows_for(layout->style, size) > SPARE) {
        layout->below.row -= MORE;
        layout->below.rows += MORE;
        layout->pane.rows -= MORE;
    }
}

void
record_draw_page(struct ui *ui, const struct record_page *page)
{
    int size = records_of(ui)->opened.record.size;
    struct record_layout layout = record_layout(ui, size, RECORD_BELOW_ROWS);

    if (page->has_words_below) {
        take_spare_rows(&layout, size);
    }
    draw_title(ui, page);
    record_draw_board(ui, &layout, page->cursor);
    if (has_room_in_pane(page, &layout)) {
        draw_all_in_pane(ui, page, &layout);
    } else if (layout.has_pane) {
        draw_pane(ui, page, &layout);
    }
    if (page->is_always_below || layout.below.rows >= RECORD_BELOW_ROWS || !layout.has_pane) {
        page->draw_below(ui, layout.below);
    }
    ui_draw_typed(ui, page->typed, page->typed_help);
}
