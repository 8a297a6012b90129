// SPDX-License-Identifier: MIT
#include "client/tools/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/picture/board_marks.h"
#include "client/picture/pen.h"
#include "common/game/point.h"
#include "common/game/renju_forbidden.h"
#include "common/record/record_referee.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum { GO_SIZE = 19 };

// In fields.
static const double margin = 0.8, left_margin = 1.3, bottom_margin = 1.3, caption = 0.75;
static const double thin = 0.03, thick = 0.07;

struct drawing {
    const struct picture *picture;
    struct pen *pen;
    struct referee referee;
    int numbers[BOARD_POINTS_MAX]; // of the last move on each point, 0 = none
    int32_t *line;                 // owned: the node of each move, from 1
    int size;
};

static double
x_of(int x)
{
    return left_margin + x;
}

static double
y_of(const struct drawing *drawing, int y)
{
    return margin + drawing->size - 1 - y;
}

double
picture_width(const struct picture *picture)
{
    return left_margin + picture->record->size - 1 + margin;
}

static bool
has_names(const struct record *record)
{
    return record->info[INFO_BLACK] || record->info[INFO_WHITE];
}

// Has a stone of the line left the board again? Books name such moves below.
static bool
has_taken(const struct picture *picture)
{
    const struct record *record = picture->record;

    for (int32_t node = picture->node; node > 0; node = record->nodes[node].parent) {
        if (record->nodes[node].taken) {
            return picture->has_numbers;
        }
    }
    return false;
}

double
picture_height(const struct picture *picture)
{
    return margin + picture->record->size - 1 + bottom_margin +
           caption * (has_names(picture->record) + has_taken(picture));
}

static void
draw_grid(const struct drawing *drawing)
{
    const struct pen_ops *ops = drawing->pen->ops;
    int last = drawing->size - 1;

    for (int i = 0; i <= last; i++) {
        double width = i == 0 || i == last ? thick : thin;

        ops->line(drawing->pen, x_of(i), y_of(drawing, 0), x_of(i), y_of(drawing, last), width,
                  INK_BLACK);
        ops->line(drawing->pen, x_of(0), y_of(drawing, i), x_of(last), y_of(drawing, i), width,
                  INK_BLACK);
    }
}

static void
draw_edge(const struct drawing *drawing)
{
    const struct pen_ops *ops = drawing->pen->ops;

    for (int i = 0; i < drawing->size; i++) {
        char letter[2] = {(char)('a' + i), '\0'}, number[12];

        snprintf(number, sizeof(number), "%d", i + 1);
        ops->text(drawing->pen, x_of(i), y_of(drawing, 0) + 0.85, 0.5, letter, INK_BLACK,
                  ANCHOR_MIDDLE);
        ops->text(drawing->pen, x_of(0) - 0.85, y_of(drawing, i), 0.5, number, INK_BLACK,
                  ANCHOR_MIDDLE);
    }
}

// The centre and four more, on boards that have room for them; on those of go nine.
static void
draw_stars(const struct drawing *drawing)
{
    int size = drawing->size, edge = size >= 13 ? 3 : 2, far = size - 1 - edge, half = size / 2;
    int count = size < 9 ? 0 : size < GO_SIZE || size % 2 == 0 ? 4 : 8;
    const int stars[8][2] = {{edge, edge}, {edge, far}, {far, edge},  {far, far},
                             {half, edge}, {half, far}, {edge, half}, {far, half}};

    if (size % 2) {
        marks_star(drawing->pen, x_of(size / 2), y_of(drawing, size / 2));
    }
    for (int i = 0; i < count; i++) {
        marks_star(drawing->pen, x_of(stars[i][0]), y_of(drawing, stars[i][1]));
    }
}

static void
draw_stones(const struct drawing *drawing)
{
    const struct picture *picture = drawing->picture;
    struct point last = picture->record->nodes[picture->node].point;

    for (int i = 0; i < drawing->size * drawing->size; i++) {
        struct point p = {(int8_t)(i % drawing->size), (int8_t)(i / drawing->size)};
        enum stone stone = board_at(&drawing->referee.board, p);

        if (stone == STONE_NONE) {
            continue;
        }
        marks_stone(drawing->pen, x_of(p.x), y_of(drawing, p.y), stone);
        if (picture->has_numbers && drawing->numbers[i]) {
            marks_number(drawing->pen, x_of(p.x), y_of(drawing, p.y), stone, drawing->numbers[i]);
        } else if (!picture->has_numbers && point_equal(p, last)) {
            marks_dot(drawing->pen, x_of(p.x), y_of(drawing, p.y));
        }
    }
}

static void
draw_fouls(const struct drawing *drawing)
{
    struct point p = POINT_NONE;

    if (!drawing->picture->has_fouls ||
        !rules_set(drawing->picture->record->rules.rule)->has_fouls ||
        drawing->referee.outcome.result != RESULT_NONE) {
        return;
    }
    while (board_next_empty(&drawing->referee.board, &p)) {
        if (renju_status(&drawing->referee.board, p) == RENJU_FORBIDDEN) {
            marks_cross(drawing->pen, x_of(p.x), y_of(drawing, p.y));
        }
    }
}

// Letters that the record puts on empty points.
static void
draw_labels(const struct drawing *drawing)
{
    const struct record *record = drawing->picture->record;
    const struct record_note *note = record_note_of(record, drawing->picture->node);

    for (int32_t i = note ? note->label : 0; i; i = record->labels[i].next) {
        struct point p = record->labels[i].point;

        if (!record->labels[i].text || !point_on_board(p, drawing->size) ||
            !board_is_empty(&drawing->referee.board, p)) {
            continue;
        }
        marks_label(drawing->pen, x_of(p.x), y_of(drawing, p.y),
                    record_text(record, record->labels[i].text));
    }
}

// A line of text below the board.
static void
draw_line(const struct drawing *drawing, int line, const char *text)
{
    drawing->pen->ops->text(drawing->pen, left_margin - 0.2,
                            margin + drawing->size - 1 + bottom_margin + 0.3 + caption * line, 0.5,
                            text, INK_BLACK, ANCHOR_START);
}

static void
draw_caption(const struct drawing *drawing)
{
    const struct record *record = drawing->picture->record;
    char text[160];

    if (!has_names(record)) {
        return;
    }
    snprintf(text, sizeof(text), "%.60s - %.60s  %s", record_info(record, INFO_BLACK),
             record_info(record, INFO_WHITE), result_score(record->outcome.result));
    draw_line(drawing, 0, text);
}

// "2 k10, 4 l10": the moves whose stones were taken off, as far as there is room.
static void
draw_taken(const struct drawing *drawing)
{
    const struct record *record = drawing->picture->record;
    size_t room = (size_t)drawing->size * 3;
    struct strbuf text = {0};

    if (!has_taken(drawing->picture)) {
        return;
    }
    for (int number = 1; number <= record->nodes[drawing->picture->node].number; number++) {
        struct point p = record->nodes[drawing->line[number]].point;
        char name[POINT_TEXT_BYTES];

        if (point_is_none(p) || (drawing->numbers[p.y * drawing->size + p.x] == number &&
                                 !board_is_empty(&drawing->referee.board, p))) {
            continue;
        }
        if (text.length >= room) {
            strbuf_add(&text, " ...");
            break;
        }
        strbuf_addf(&text, "%s%d %s", text.length ? ", " : "", number, point_format(p, name));
    }
    draw_line(drawing, has_names(record), strbuf_text(&text));
    strbuf_finish(&text);
}

// Which move each stone on the board is. A later stone on a freed point counts.
static void
number_stones(struct drawing *drawing)
{
    const struct record *record = drawing->picture->record;
    int32_t node = drawing->picture->node;

    drawing->line = xcalloc((size_t)record->nodes[node].number + 1, sizeof(*drawing->line));
    for (; node > 0; node = record->nodes[node].parent) {
        struct point p = record->nodes[node].point;

        drawing->line[record->nodes[node].number] = node;
        if (!point_is_none(p) && !drawing->numbers[p.y * drawing->size + p.x]) {
            drawing->numbers[p.y * drawing->size + p.x] = record->nodes[node].number;
        }
    }
}

void
picture_draw(const struct picture *picture, struct pen *pen)
{
    struct drawing drawing = {.picture = picture, .pen = pen, .size = picture->record->size};

    referee_go_to(&drawing.referee, picture->record, picture->node);
    number_stones(&drawing);
    draw_grid(&drawing);
    draw_stars(&drawing);
    draw_edge(&drawing);
    draw_labels(&drawing);
    draw_fouls(&drawing);
    draw_stones(&drawing);
    draw_caption(&drawing);
    draw_taken(&drawing);
    free(drawing.line);
}
