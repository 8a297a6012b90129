// SPDX-License-Identifier: MIT
#include "client/ui/draw/chat_pane.h"

#include <string.h>
#include <time.h>

#include "common/util/strbuf.h"

enum { SECOND_MS = 1000 };

// "12:05", as the clock of this machine has it.
static void
format_time(struct strbuf *out, int64_t wall_ms)
{
    time_t seconds = (time_t)(wall_ms / SECOND_MS);
    struct tm local;

    if (localtime_r(&seconds, &local)) {
        strbuf_addf(out, "%02d:%02d", local.tm_hour, local.tm_min);
    }
}

// Reads the lines from the newest to the oldest.
struct reader {
    const struct canvas *canvas;
    const struct chat_lines *lines;
    int columns;
    int left[2]; // of each channel
    // The line that was read last.
    const struct m_chat_line *line;
    bool is_watchers;
    struct strbuf text;
    int rows;
};

static const struct m_chat *
channel(const struct chat_lines *lines, int index)
{
    return index == 0 ? lines->chat : lines->watchers;
}

static int
line_count(const struct chat_lines *lines)
{
    return lines->chat->count + (lines->watchers ? lines->watchers->count : 0);
}

static uint64_t
lines_added(const struct chat_lines *lines)
{
    return lines->chat->added + (lines->watchers ? lines->watchers->added : 0);
}

static struct reader
start_reading(const struct canvas *canvas, const struct chat_lines *lines, struct area area)
{
    return (struct reader){
        .canvas = canvas,
        .lines = lines,
        .columns = area.columns - lines->indent - 1,
        .left = {lines->chat->count, lines->watchers ? lines->watchers->count : 0},
    };
}

static void
format_line(struct reader *reader)
{
    strbuf_clear(&reader->text);
    if (reader->lines->has_time) {
        format_time(&reader->text, reader->line->at_ms);
        strbuf_add_char(&reader->text, ' ');
    }
    // Never by colour alone.
    strbuf_addf(&reader->text, reader->is_watchers ? "(%s): %s" : "%s: %s", reader->line->from.name,
                reader->line->text);
}

// The line before; false behind the oldest.
static bool
read_line(struct reader *reader)
{
    const struct m_chat_line *ends[2] = {NULL, NULL};
    int newest;

    for (int i = 0; i < 2; i++) {
        if (reader->left[i]) {
            ends[i] = m_chat_line(channel(reader->lines, i), reader->left[i] - 1);
        }
    }
    if (!ends[0] && !ends[1]) {
        return false;
    }
    newest = !ends[0] ? 1 : !ends[1] ? 0 : ends[1]->at_ms >= ends[0]->at_ms;
    reader->left[newest]--;
    reader->line = ends[newest];
    reader->is_watchers = newest == 1;
    format_line(reader);
    reader->rows = canvas_wrapped_rows(reader->canvas, reader->columns, strbuf_text(&reader->text));
    return true;
}

// Rows from the newest one on, counted no further than most.
static int
count_rows(struct reader reader, int most)
{
    int rows = 0;

    while (rows < most && read_line(&reader)) {
        rows += reader.rows;
    }
    strbuf_finish(&reader.text);
    return rows < most ? rows : most;
}

// Rows below what is shown.
static int
rows_below(struct reader reader, const struct chat_view *view)
{
    int rows = 0;

    for (int i = 0; i <= view->back && read_line(&reader); i++) {
        int cut = view->cut < reader.rows ? view->cut : reader.rows - 1;

        rows += i < view->back ? reader.rows : cut;
    }
    strbuf_finish(&reader.text);
    return rows;
}

static void
set_rows_below(struct reader reader, struct chat_view *view, int rows)
{
    view->back = view->cut = 0;
    while (rows > 0 && read_line(&reader)) {
        if (rows < reader.rows) {
            view->cut = rows;
            break;
        }
        rows -= reader.rows;
        view->back++;
    }
    strbuf_finish(&reader.text);
}

int
chat_view_newer(const struct chat_view *view)
{
    return view->back + (view->cut > 0);
}

void
chat_view_to_newest(struct chat_view *view)
{
    view->back = view->cut = view->wanted = 0;
}

int
chat_view_page(const struct chat_view *view)
{
    return view->area.rows > 2 ? view->area.rows - 1 : 1;
}

// New lines push the anchor away from the end; lines that fell out of the history
// may take it with them.
static void
follow(struct chat_view *view, const struct chat_lines *lines)
{
    uint64_t added = lines_added(lines);

    if (added < view->seen) {
        chat_view_to_newest(view); // another history
    } else if (chat_view_newer(view) > 0) {
        uint64_t back = (uint64_t)view->back + (added - view->seen);
        int last = line_count(lines) - 1;

        view->back = back > (uint64_t)last ? last : (int)back;
    }
    view->seen = added;
}

void
chat_view_settle(const struct canvas *canvas, struct chat_view *view,
                 const struct chat_lines *lines, struct area area)
{
    struct reader reader = start_reading(canvas, lines, area);
    int height = area.rows - 1, rows, most;

    view->area = area;
    follow(view, lines);
    if (chat_view_newer(view) == 0 && view->wanted <= 0) {
        view->wanted = 0;
        return;
    }
    rows = rows_below(reader, view) + view->wanted;
    most = count_rows(reader, INT32_MAX) - height;
    rows = rows > most ? most : rows;
    set_rows_below(reader, view, rows);
    view->wanted = 0;
}

// One row of a wrapped text, from its top.
static void
put_row(struct canvas *canvas, const struct reader *reader, int wanted, int row, int column,
        enum role role)
{
    const char *text = strbuf_text(&reader->text);
    struct strbuf piece = {0};

    for (int i = 0; *text; i++) {
        size_t length = canvas_fit(canvas, text, reader->columns);

        length = length ? length : strlen(text);
        if (i == wanted) {
            strbuf_add_bytes(&piece, text, length);
            canvas_put(canvas, row, column, reader->columns, role, strbuf_text(&piece));
            break;
        }
        text += length;
        text += strspn(text, " ");
    }
    strbuf_finish(&piece);
}

void
chat_view_draw(struct canvas *canvas, struct chat_view *view, const struct chat_lines *lines,
               struct area area)
{
    struct reader reader;
    int height = area.rows - 1, below, shown, at;

    chat_view_settle(canvas, view, lines, area);
    reader = start_reading(canvas, lines, area);
    below = rows_below(reader, view);
    shown = count_rows(reader, below + height) - below;
    // Few lines stand at the top.
    at = area.row + shown + below;
    while (at > area.row && read_line(&reader)) {
        enum role role = reader.is_watchers                    ? ROLE_WATCHERS
                         : reader.line->from.id == lines->self ? ROLE_OWN_CHAT
                                                               : ROLE_TEXT;

        at -= reader.rows;
        for (int i = 0; i < reader.rows; i++) {
            int row = at + 1 + i;

            if (row > area.row && row <= area.row + shown) {
                put_row(canvas, &reader, i, row, area.column + lines->indent, role);
            }
        }
    }
    strbuf_finish(&reader.text);
}
