// SPDX-License-Identifier: MIT
#include "client/picture/diagram.h"

#include <stdio.h>

#include "client/picture/board_marks.h"
#include "client/picture/caption.h"
#include "client/picture/pen.h"
#include "common/game/lines.h"
#include "common/game/point.h"
#include "common/game/renju_forbidden.h"
#include "common/record/record_referee.h"
#include "common/util/strbuf.h"

enum { GO_SIZE = 19 };

// In fields.
static const double margin = 0.8, left_margin = 1.3, bottom_margin = 1.3, caption_height = 0.75;
static const double thin = 0.03, thick = 0.07, five_width = 0.14;

struct drawing {
    const struct diagram *diagram;
    struct pen *pen;
    struct referee referee;
    int numbers[BOARD_POINTS_MAX]; // of the last move on each point, 0 = none
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
diagram_width(const struct diagram *diagram)
{
    return left_margin + diagram->record->size - 1 + margin;
}

double
diagram_height(const struct diagram *diagram)
{
    struct caption lines;
    double height;

    caption_write(diagram, &lines);
    height = margin + diagram->record->size - 1 + bottom_margin + caption_height * lines.count;
    caption_finish(&lines);
    return height;
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
    for (int i = 0; i < drawing->size * drawing->size; i++) {
        struct point p = {(int8_t)(i % drawing->size), (int8_t)(i / drawing->size)};
        enum stone stone = board_at(&drawing->referee.board, p);

        if (stone != STONE_NONE) {
            marks_stone(drawing->pen, x_of(p.x), y_of(drawing, p.y), stone);
        }
    }
}

static void
draw_fouls(const struct drawing *drawing)
{
    struct point p = POINT_NONE;

    if (!drawing->diagram->has_fouls ||
        !rules_set(drawing->diagram->record->rules.rule)->has_fouls ||
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
    const struct record *record = drawing->diagram->record;
    const struct record_note *note = record_note_of(record, drawing->diagram->node);

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

// The five that won, as a line through its stones.
static void
draw_five(const struct drawing *drawing)
{
    enum stone winner = drawing->referee.outcome.result == RESULT_BLACK ? STONE_BLACK : STONE_WHITE;
    bool is_exact = rules_set(drawing->diagram->record->rules.rule)->exact[winner];
    struct shape shape;

    if (drawing->referee.outcome.reason == END_FIVE &&
        lines_find_five(&drawing->referee.board, winner, is_exact, &shape)) {
        struct point from = shape.stones[0], to = shape.stones[shape.count - 1];

        drawing->pen->ops->line(drawing->pen, x_of(from.x), y_of(drawing, from.y), x_of(to.x),
                                y_of(drawing, to.y), five_width, INK_RED);
    }
}

// On the stones: their numbers, or a dot in the last one.
static void
draw_on_stones(const struct drawing *drawing)
{
    const struct diagram *diagram = drawing->diagram;
    struct point last = diagram->record->nodes[diagram->node].point;

    for (int i = 0; i < drawing->size * drawing->size; i++) {
        struct point p = {(int8_t)(i % drawing->size), (int8_t)(i / drawing->size)};
        enum stone stone = board_at(&drawing->referee.board, p);

        if (stone == STONE_NONE) {
            continue;
        }
        if (diagram->has_numbers && drawing->numbers[i]) {
            marks_number(drawing->pen, x_of(p.x), y_of(drawing, p.y), stone, drawing->numbers[i]);
        } else if (!diagram->has_numbers && point_equal(p, last)) {
            marks_dot(drawing->pen, x_of(p.x), y_of(drawing, p.y));
        }
    }
}

static void
draw_caption(const struct drawing *drawing)
{
    struct caption lines;

    caption_write(drawing->diagram, &lines);
    for (int i = 0; i < lines.count; i++) {
        drawing->pen->ops->text(drawing->pen, left_margin - 0.2,
                                margin + drawing->size - 1 + bottom_margin + 0.3 +
                                    caption_height * i,
                                0.5, strbuf_text(&lines.lines[i]), INK_BLACK, ANCHOR_START);
    }
    caption_finish(&lines);
}

// Which move each stone on the board is. A later stone on a freed point counts.
static void
number_stones(struct drawing *drawing)
{
    const struct record *record = drawing->diagram->record;
    int32_t node = drawing->diagram->node;

    for (; node > 0; node = record->nodes[node].parent) {
        struct point p = record->nodes[node].point;

        if (!point_is_none(p) && !drawing->numbers[p.y * drawing->size + p.x]) {
            drawing->numbers[p.y * drawing->size + p.x] = record->nodes[node].number;
        }
    }
}

void
diagram_draw(const struct diagram *diagram, struct pen *pen)
{
    struct drawing drawing = {.diagram = diagram, .pen = pen, .size = diagram->record->size};

    referee_go_to(&drawing.referee, diagram->record, diagram->node);
    number_stones(&drawing);
    draw_grid(&drawing);
    draw_stars(&drawing);
    draw_edge(&drawing);
    draw_labels(&drawing);
    draw_fouls(&drawing);
    draw_stones(&drawing);
    draw_five(&drawing);
    draw_on_stones(&drawing);
    draw_caption(&drawing);
}
