// SPDX-License-Identifier: MIT
// About the program: version, licence, where its files are, what the terminal can do.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/ui/frame.h"
#include "client/ui/help/help_sheet.h"
#include "client/ui/lines.h"
#include "common/i18n/tr.h"
#include "common/util/xalloc.h"

enum { NAME_COLUMNS = 18, READ_COLUMNS = 100 };

// "name<TAB>value" in lines; a line without a tab is a heading.
static void
add_lines(struct help_sheet *sheet, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n"), name = strcspn(text, "\t\n");
        struct strbuf left = {0}, right = {0};

        strbuf_add_bytes(&left, text, name);
        if (name < length) {
            strbuf_add_bytes(&right, text + name + 1, length - name - 1);
            help_sheet_add_row(sheet, NAME_COLUMNS, strbuf_text(&left), strbuf_text(&right));
        } else {
            help_sheet_add_row(sheet, NAME_COLUMNS, "", " ");
            help_sheet_add_heading(sheet, strbuf_text(&left));
        }
        strbuf_finish(&left);
        strbuf_finish(&right);
        text += length + (text[length] == '\n');
    }
}

static const char *
depth_words(enum depth depth)
{
    static const char *const words[] = {
        [DEPTH_MONO] = N_("none"),
        [DEPTH_16] = "16",
        [DEPTH_256] = "256",
        [DEPTH_DIRECT] = N_("16 million"),
    };

    return depth == DEPTH_16 || depth == DEPTH_256 ? words[depth] : tr(words[depth]);
}

static const char *
glyph_words(enum glyphs glyphs)
{
    static const char *const words[] = {
        [GLYPHS_UNICODE] = N_("Unicode (UTF-8)"),
        [GLYPHS_WIDE] = N_("Unicode (UTF-8), wide stones"),
        [GLYPHS_CONSOLE] = N_("lines and letters of the console"),
        [GLYPHS_PLAIN] = N_("ASCII, and what surely takes two columns"),
        [GLYPHS_ASCII] = N_("ASCII"),
    };

    return tr(words[glyphs]);
}

static void
add_terminal(const struct ui *ui, struct help_sheet *sheet)
{
    char size[32];

    help_sheet_add_row(sheet, NAME_COLUMNS, "", " ");
    help_sheet_add_heading(sheet, _("Terminal"));
    snprintf(size, sizeof(size), "%d x %d", ui->canvas.columns, ui->canvas.rows);
    help_sheet_add_row(sheet, NAME_COLUMNS, _("Size"), size);
    help_sheet_add_row(sheet, NAME_COLUMNS, _("Colours"), depth_words(ui->depth));
    help_sheet_add_row(sheet, NAME_COLUMNS, _("Symbols"), glyph_words(ui->canvas.glyphs));
    help_sheet_add_row(sheet, NAME_COLUMNS, _("Mouse"),
                       ui->settings.has_mouse ? _("on") : _("off"));
}

static void
make_sheet(const struct ui *ui, struct help_sheet *sheet)
{
    struct strbuf more = {0};

    sheet->columns_most = 1;
    help_sheet_add_heading(sheet, "Goren " GOREN_VERSION);
    help_sheet_add_row(sheet, NAME_COLUMNS, _("Games"), _("gomoku, renju and capture gomoku"));
    help_sheet_add_row(sheet, NAME_COLUMNS, _("Licence"),
                       _("MIT: use, change and share it freely; no warranty"));
    add_terminal(ui, sheet);
    if (ui->ops->about) {
        ui->ops->about(ui->data, &more);
        add_lines(sheet, strbuf_text(&more));
    }
    strbuf_finish(&more);
}

static void
draw(struct ui *ui)
{
    struct help_sheet *sheet = xcalloc(1, sizeof(*sheet));
    int columns = ui->canvas.columns - 2;
    struct area area = {2, 2, ui_body_rows(ui) - 1,
                        columns < READ_COLUMNS ? columns : READ_COLUMNS};
    int pages;

    make_sheet(ui, sheet);
    pages = help_sheet_draw(ui, sheet, area, -1);
    ui->lines.top = ui->lines.top >= pages ? pages - 1 : ui->lines.top;
    ui->lines.top = ui->lines.top < 0 ? 0 : ui->lines.top;
    ui_draw_title(ui, ROLE_TITLE, _("About Goren"), "");
    help_sheet_draw(ui, sheet, area, ui->lines.top);
    help_sheet_finish(sheet);
    free(sheet);
}

static const struct page_action actions[] = {
    {.command = UI_CANCEL, .worth = KEY_VITAL}, {.command = UI_PAGE_DOWN, .act = lines_turn},
    {.command = UI_PAGE_UP, .act = lines_turn}, {.command = UI_UP, .act = lines_turn},
    {.command = UI_DOWN, .act = lines_turn},
};

const struct page_ops page_about = {
    .keys = SCREEN_PAGE,
    PAGE_ACTIONS(actions),
    .draw = draw,
    .input = lines_input,
};
