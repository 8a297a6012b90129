// SPDX-License-Identifier: MIT
#include "client/picture/board_tiles.h"

#include "client/picture/board_marks.h"
#include "client/picture/pen.h"
#include "client/ui/draw/board.h"
#include "client/ui/draw/colour.h"

enum { FULL = 256 };

struct drawing {
    const struct board_picture *picture;
    const struct scheme *scheme;
    struct pen *pen;
    uint8_t colours[INK_COUNT][3];
    int width, height; // of a tile, in dots
    int scale;         // dots to a field
    double x, y;       // the middle of a tile, in fields
    double line;       // the width of lines, in fields: whole dots, an odd number
};

static void
set_ink(struct drawing *drawing, enum ink ink, int32_t rgb)
{
    for (int i = 0; i < 3; i++) {
        drawing->colours[ink][i] = (uint8_t)(rgb >> (16 - 8 * i));
    }
}

static void
set_shades(struct drawing *drawing, enum ink darkest, int32_t stone, int most)
{
    for (int i = 0; i < INK_SHADES; i++) {
        set_ink(drawing, (enum ink)((int)darkest + i),
                colour_mix(stone, 0xffffff, most * (i + 1) / INK_SHADES, FULL));
    }
}

// The stones of a point that is not sure yet are half wood.
static void
take_stones(struct drawing *drawing, bool is_pending)
{
    const struct role_style *roles = drawing->scheme->roles;
    int32_t wood = roles[ROLE_BOARD].bg.rgb;
    int32_t black = colour_mix(roles[ROLE_ON_BLACK].bg.rgb, wood, is_pending ? FULL / 2 : 0, FULL);
    int32_t white = colour_mix(roles[ROLE_ON_WHITE].bg.rgb, wood, is_pending ? FULL / 2 : 0, FULL);

    set_ink(drawing, INK_BLACK, black);
    set_ink(drawing, INK_WHITE, colour_mix(white, 0x000000, FULL / 10, FULL));
    set_ink(drawing, INK_EDGE, colour_mix(black, wood, FULL / 3, FULL));
    set_shades(drawing, INK_SHADE_BLACK, black, FULL / 4);
    set_shades(drawing, INK_SHADE_WHITE, colour_mix(white, 0x000000, FULL / 24, FULL), FULL);
}

static void
take_inks(struct drawing *drawing)
{
    const struct role_style *roles = drawing->scheme->roles;

    set_ink(drawing, INK_PAPER, roles[ROLE_BOARD].bg.rgb);
    set_ink(drawing, INK_LINES, roles[ROLE_BOARD].fg.rgb);
    set_ink(drawing, INK_ON_BLACK, roles[ROLE_ON_BLACK].fg.rgb);
    set_ink(drawing, INK_ON_WHITE, roles[ROLE_ON_WHITE].fg.rgb);
    take_stones(drawing, false);
}

// The ground, by a line that is wide enough.
static void
draw_ground(struct drawing *drawing, const struct picture_point *point)
{
    const struct role_style *roles = drawing->scheme->roles;
    bool is_wood = point->ground == ROLE_TEXT;

    set_ink(drawing, INK_GROUND, is_wood ? roles[ROLE_BOARD].bg.rgb : roles[point->ground].bg.rgb);
    drawing->pen->ops->line(drawing->pen, -1, drawing->y, 4, drawing->y, 4, INK_GROUND);
}

static void
draw_lines(const struct drawing *drawing, struct point p)
{
    const struct pen_ops *ops = drawing->pen->ops;
    double x = drawing->x, y = drawing->y, far = 4, width = drawing->line;
    int last = drawing->picture->size - 1;

    ops->line(drawing->pen, p.x == 0 ? x : -far, y, p.x == last ? x : far, y, width, INK_LINES);
    ops->line(drawing->pen, x, p.y == last ? y : -far, x, p.y == 0 ? y : far, width, INK_LINES);
    if (board_is_star(drawing->picture->size, p)) {
        marks_star(drawing->pen, x, y);
    }
}

// The line through the five.
static void
draw_five(const struct drawing *drawing, const struct picture_point *point)
{
    static const int steps[8][2] = {{0, -1}, {1, -1}, {1, 0},  {1, 1},
                                    {0, 1},  {-1, 1}, {-1, 0}, {-1, -1}};
    double half_x = drawing->width / 2.0 / drawing->scale;
    double half_y = drawing->height / 2.0 / drawing->scale;

    for (int i = 0; i < 8; i++) {
        if (point->five >> i & 1) {
            drawing->pen->ops->line(drawing->pen, drawing->x, drawing->y,
                                    drawing->x + steps[i][0] * half_x,
                                    drawing->y + steps[i][1] * half_y, 0.1, INK_RED);
        }
    }
}

static void
draw_stone(struct drawing *drawing, const struct picture_point *point)
{
    enum stone stone = (enum stone)point->stone;
    int32_t dot = drawing->scheme->roles[ROLE_DOT].fg.rgb;

    take_stones(drawing, point->is_pending);
    set_ink(drawing, INK_RED, dot);
    if (point->has_dot) { // or its number
        set_ink(drawing, INK_ON_BLACK, dot);
        set_ink(drawing, INK_ON_WHITE, dot);
    }
    marks_stone(drawing->pen, drawing->x, drawing->y, stone);
    draw_five(drawing, point);
    if (point->number) {
        marks_number(drawing->pen, drawing->x, drawing->y, stone, point->number);
    } else if (point->has_dot) {
        marks_dot(drawing->pen, drawing->x, drawing->y);
    }
}

static void
draw_tile(struct drawing *drawing, int row, int column)
{
    const struct board_picture *picture = drawing->picture;
    const struct picture_point *point = picture_at(picture, row, column);
    struct point p = {(int8_t)(picture->left + column),
                      (int8_t)(picture->size - 1 - picture->top - row)};

    take_inks(drawing);
    draw_ground(drawing, point);
    if (!point->is_blank) {
        draw_lines(drawing, p);
    }
    if (point->stone != STONE_NONE) {
        draw_stone(drawing, point);
    } else if (point->is_cross) {
        set_ink(drawing, INK_RED, drawing->scheme->roles[ROLE_FORBIDDEN].fg.rgb);
        marks_cross(drawing->pen, drawing->x, drawing->y);
    } else if (*point->label) {
        set_ink(drawing, INK_BLACK, drawing->scheme->roles[ROLE_ON_WHITE].fg.rgb);
        marks_label(drawing->pen, drawing->x, drawing->y, point->label);
    }
}

// The middle is that of a dot, so that lines are sharp.
static void
measure(struct drawing *drawing)
{
    int width = drawing->width, height = drawing->height;
    int dots = (width < height ? width : height) / 25;

    drawing->scale = width < height ? width : height;
    drawing->x = (width / 2 + 0.5) / drawing->scale;
    drawing->y = (height / 2 + 0.5) / drawing->scale;
    drawing->line = (double)(dots < 1 ? 1 : dots | 1) / drawing->scale;
}

void
tiles_draw(const struct board_picture *picture, const struct scheme *scheme, struct area area,
           struct pixels *pixels)
{
    struct drawing drawing = {.picture = picture,
                              .scheme = scheme,
                              .width = pixels->width / area.columns,
                              .height = pixels->height / area.rows};

    take_inks(&drawing);
    measure(&drawing);
    drawing.pen = pen_dots_create_on(pixels->rgb, pixels->width, pixels->height, drawing.scale,
                                     (const uint8_t(*)[3])drawing.colours);
    drawing.pen->is_shaded = drawing.scale >= 16;
    for (int row = 0; row < area.rows; row++) {
        for (int column = 0; column < area.columns; column++) {
            pen_dots_look_at(drawing.pen, column * drawing.width, row * drawing.height,
                             drawing.width, drawing.height);
            draw_tile(&drawing, area.row + row, area.column + column);
        }
    }
    pen_dots_destroy(drawing.pen);
}

bool
tiles_png(struct pixels *pixels, struct strbuf *out)
{
    return pen_dots_png_of(pixels->rgb, pixels->width, pixels->height, out);
}
