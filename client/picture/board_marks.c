// SPDX-License-Identifier: MIT
#include "client/picture/board_marks.h"

#include <stdio.h>

#include "client/picture/pen.h"

static const double stone_radius = 0.46, dot_radius = 0.12, star_radius = 0.1, label_radius = 0.36;
static const double arm = 0.2, thick = 0.07;

// Discs in discs, each lighter and nearer to the upper left.
static void
draw_shades(struct pen *pen, double x, double y, enum ink darkest)
{
    for (int i = 0; i < INK_SHADES; i++) {
        double radius = stone_radius * (0.92 - 0.2 * i), shift = 0.035 * (i + 1);

        pen->ops->disc(pen, x - shift, y - shift, radius, (enum ink)((int)darkest + i), INK_NONE);
    }
}

void
marks_stone(struct pen *pen, double x, double y, enum stone stone)
{
    bool is_black = stone == STONE_BLACK;

    pen->ops->disc(pen, x, y, stone_radius, is_black ? INK_BLACK : INK_WHITE, INK_EDGE);
    if (pen->is_shaded) {
        draw_shades(pen, x, y, is_black ? INK_SHADE_BLACK : INK_SHADE_WHITE);
    }
}

void
marks_number(struct pen *pen, double x, double y, enum stone stone, int number)
{
    char text[12];

    snprintf(text, sizeof(text), "%d", number);
    pen->ops->text(pen, x, y, number < 100 ? 0.52 : 0.42, text,
                   stone == STONE_BLACK ? INK_ON_BLACK : INK_ON_WHITE, ANCHOR_MIDDLE);
}

void
marks_dot(struct pen *pen, double x, double y)
{
    pen->ops->disc(pen, x, y, dot_radius, INK_RED, INK_NONE);
}

void
marks_cross(struct pen *pen, double x, double y)
{
    pen->ops->line(pen, x - arm, y - arm, x + arm, y + arm, thick, INK_RED);
    pen->ops->line(pen, x - arm, y + arm, x + arm, y - arm, thick, INK_RED);
}

void
marks_star(struct pen *pen, double x, double y)
{
    pen->ops->disc(pen, x, y, star_radius, INK_LINES, INK_NONE);
}

void
marks_label(struct pen *pen, double x, double y, const char *text)
{
    pen->ops->disc(pen, x, y, label_radius, INK_GROUND, INK_NONE);
    pen->ops->text(pen, x, y, 0.52, text, INK_BLACK, ANCHOR_MIDDLE);
}

void
marks_beside(struct pen *pen, double x, double y, const char *text)
{
    pen->ops->text(pen, x + 0.34, y, 0.34, text, INK_RED, ANCHOR_MIDDLE);
}
