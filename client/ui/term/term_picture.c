// SPDX-License-Identifier: MIT
#include "client/ui/term/term_picture.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "client/ui/draw/board.h"
#include "client/ui/term/base64.h"
#include "client/ui/term/sixel.h"
#include "client/ui/term/term_frame.h"
#include "client/ui/term/term_probe.h"

enum {
    FIRST_IMAGE = 4200000, // other programs may have images of their own
    CHUNK_BYTES = 4096,    // of a sequence of kitty's
    SIDE_MAX = 960,        // pixels: xterm takes a thousand
    DEFAULT_COLOURS = 256,
};

void
picture_init(struct term_picture *picture, const struct picture_ops *ops, const struct probe *probe)
{
    *picture = (struct term_picture){.ops = ops};
    picture->colours = probe->sixel_colours > 1 ? probe->sixel_colours : DEFAULT_COLOURS;
    picture_set_cell(picture, probe->cell_width, probe->cell_height);
    if (ops) {
        picture->protocol = probe->has_kitty   ? PROTOCOL_KITTY
                            : probe->has_iterm ? PROTOCOL_ITERM
                            : probe->has_sixel ? PROTOCOL_SIXEL
                                               : PROTOCOL_NONE;
    }
}

bool
picture_find_cell(struct term_picture *picture)
{
    int width = picture->cell_width, height = picture->cell_height;
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0 &&
        size.ws_xpixel >= size.ws_col && size.ws_ypixel >= size.ws_row) {
        picture_set_cell(picture, size.ws_xpixel / size.ws_col, size.ws_ypixel / size.ws_row);
    }
    return width != picture->cell_width || height != picture->cell_height;
}

void
picture_set_cell(struct term_picture *picture, int width, int height)
{
    picture->cell_width = width;
    picture->cell_height = height;
}

const char *
picture_protocol_name(enum protocol protocol)
{
    static const char *const names[] = {
        [PROTOCOL_NONE] = "none",
        [PROTOCOL_KITTY] = "kitty",
        [PROTOCOL_SIXEL] = "sixel",
        [PROTOCOL_ITERM] = "iTerm2",
    };

    return names[protocol];
}

// Tiles.

static int
tile_index(int row, int column)
{
    return row * BOARD_SIZE_MAX + column;
}

static struct tile
tile_of(const struct board_picture *picture, int row, int column)
{
    struct tile tile = {.point = *picture_at(picture, row, column)};
    struct point p = {(int8_t)(picture->left + column),
                      (int8_t)(picture->size - 1 - picture->top - row)};
    int last = picture->size - 1;

    tile.lines = (uint8_t)((p.x == 0) | (p.x == last) << 1 | (p.y == 0) << 2 | (p.y == last) << 3 |
                           board_is_star(picture->size, p) << 4);
    return tile;
}

static bool
is_same_tile(const struct tile *a, const struct tile *b)
{
    const struct picture_point *p = &a->point, *q = &b->point;

    return a->lines == b->lines && p->stone == q->stone && p->is_pending == q->is_pending &&
           p->has_dot == q->has_dot && p->is_cross == q->is_cross && p->is_blank == q->is_blank &&
           p->ground == q->ground && p->five == q->five && p->number == q->number &&
           memcmp(p->label, q->label, sizeof(p->label)) == 0;
}

static struct area
place_of(const struct canvas *canvas)
{
    const struct board_picture *picture = canvas->picture;

    return (struct area){canvas->picture_row, canvas->picture_column,
                         picture->rows * picture->cell_rows,
                         picture->columns * picture->cell_columns};
}

// Calls for each cell of a tile of the place; stops and returns false if that does.
static bool
each_cell(const struct term_picture *picture, int row, int column,
          bool (*look)(void *data, int row, int column), void *data)
{
    int top = picture->place.row + row * picture->tile_rows;
    int left = picture->place.column + column * picture->tile_columns;

    for (int i = 0; i < picture->tile_rows * picture->tile_columns; i++) {
        if (!look(data, top + i / picture->tile_columns, left + i % picture->tile_columns)) {
            return false;
        }
    }
    return true;
}

struct cells {
    struct frame *frame;
    const struct canvas *canvas;
};

static bool
is_covered(void *data, int row, int column)
{
    const struct canvas *canvas = ((struct cells *)data)->canvas;

    return row >= 0 && row < canvas->rows && column >= 0 && column < canvas->columns &&
           canvas->cells[row * canvas->columns + column].has_picture;
}

static bool
is_left_alone(void *data, int row, int column)
{
    struct cells *cells = data;

    return !frame_has_changed(cells->frame, cells->canvas, row, column);
}

static bool
forget(void *data, int row, int column)
{
    struct frame *frame = ((struct cells *)data)->frame;

    if (row < frame->shown.rows && column < frame->shown.columns) {
        frame_forget_cell(frame, row, column);
    }
    return true;
}

// Text wipes a tile, but not in kitty.
static void
hide_tile(struct term_picture *picture, struct frame *frame, int row, int column)
{
    struct cells cells = {frame, NULL};
    int index = tile_index(row, column);

    if (!picture->is_shown[index]) {
        return;
    }
    picture->is_shown[index] = false;
    if (picture->protocol == PROTOCOL_KITTY) {
        strbuf_addf(&frame->out, "\033_Ga=d,d=i,i=%d,p=%d,q=2\033\\",
                    FIRST_IMAGE + picture->shown_image[index], index + 1);
    } else {
        each_cell(picture, row, column, forget, &cells);
    }
}

static void
hide_all(struct term_picture *picture, struct frame *frame)
{
    for (int i = 0; i < BOARD_POINTS_MAX; i++) {
        hide_tile(picture, frame, i / BOARD_SIZE_MAX, i % BOARD_SIZE_MAX);
    }
}

void
picture_clear(struct term_picture *picture, struct frame *frame)
{
    if (picture->protocol == PROTOCOL_KITTY && picture->image_count > 0) {
        strbuf_add(&frame->out, "\033_Ga=d,d=A,q=2\033\\");
    }
    picture->image_count = 0;
    memset(picture->is_shown, 0, sizeof(picture->is_shown));
}

static bool
can_show(const struct term_picture *picture, const struct canvas *canvas)
{
    return picture->protocol != PROTOCOL_NONE && canvas->has_picture && picture->cell_width > 0 &&
           picture->cell_height > 0;
}

// A picture at another place is another picture.
static void
take_place(struct term_picture *picture, struct frame *frame, const struct canvas *canvas)
{
    struct area place = place_of(canvas);

    if (memcmp(&place, &picture->place, sizeof(place)) != 0 ||
        picture->tile_rows != canvas->picture->cell_rows ||
        picture->tile_columns != canvas->picture->cell_columns) {
        hide_all(picture, frame);
        picture->place = place;
        picture->tile_rows = canvas->picture->cell_rows;
        picture->tile_columns = canvas->picture->cell_columns;
    }
    if (picture->image_count > PICTURE_IMAGES_MAX - BOARD_POINTS_MAX) {
        picture_clear(picture, frame);
    }
}

// What is wanted of the tile in the next frame?
static void
prepare_tile(struct term_picture *picture, struct cells *cells, int row, int column)
{
    int index = tile_index(row, column);
    struct tile tile = tile_of(cells->canvas->picture, row, column);

    if (!each_cell(picture, row, column, is_covered, cells)) {
        hide_tile(picture, cells->frame, row, column);
        return;
    }
    picture->is_wanted[index] = !picture->is_shown[index] ||
                                !is_same_tile(&tile, &picture->shown[index]) ||
                                (picture->protocol != PROTOCOL_KITTY &&
                                 !each_cell(picture, row, column, is_left_alone, cells));
}

void
picture_prepare(struct term_picture *picture, struct frame *frame, const struct canvas *canvas)
{
    struct cells cells = {frame, canvas};

    memset(picture->is_wanted, 0, sizeof(picture->is_wanted));
    if (!can_show(picture, canvas)) {
        hide_all(picture, frame);
        return;
    }
    take_place(picture, frame, canvas);
    for (int row = 0; row < canvas->picture->rows; row++) {
        for (int column = 0; column < canvas->picture->columns; column++) {
            prepare_tile(picture, &cells, row, column);
        }
    }
}

// Sending.

// One drawing of tiles that the terminal does not have.
struct sending {
    struct term_picture *picture;
    struct frame *frame;
    const struct board_picture *board;
    const struct scheme *scheme;
};

static void
draw(const struct sending *sending, struct area tiles, struct pixels *pixels)
{
    const struct term_picture *picture = sending->picture;

    pixels_resize(pixels, tiles.columns * picture->tile_columns * picture->cell_width,
                  tiles.rows * picture->tile_rows * picture->cell_height);
    picture->ops->draw(sending->board, sending->scheme, tiles, pixels);
}

static void
go_to_tile(const struct sending *sending, int row, int column)
{
    const struct term_picture *picture = sending->picture;

    frame_go_to(sending->frame, picture->place.row + row * picture->tile_rows,
                picture->place.column + column * picture->tile_columns);
}

// Letters of an image, in sequences that are not too long. The first has the keys.
static void
add_chunks(struct strbuf *out, const struct strbuf *letters, int image)
{
    for (size_t at = 0; at < letters->length; at += CHUNK_BYTES) {
        size_t left = letters->length - at, length = left < CHUNK_BYTES ? left : CHUNK_BYTES;

        strbuf_add(out, "\033_G");
        if (at == 0) {
            strbuf_addf(out, "a=t,f=100,q=2,i=%d,", FIRST_IMAGE + image);
        }
        strbuf_addf(out, "m=%d;", left > CHUNK_BYTES);
        strbuf_add_bytes(out, letters->text + at, length);
        strbuf_add(out, "\033\\");
    }
}

// The pixels of tiles as letters of a PNG; nothing if that failed.
static void
add_png(const struct sending *sending, struct area tiles, struct strbuf *letters)
{
    struct pixels pixels = {0};
    struct strbuf png = {0};

    draw(sending, tiles, &pixels);
    if (sending->picture->ops->png(&pixels, &png)) {
        base64_encode(png.text, png.length, letters);
    }
    strbuf_finish(&png);
    pixels_finish(&pixels);
}

// The number of the image that shows the tile; sends it if the terminal has none.
static int
image_of(const struct sending *sending, const struct tile *tile, int row, int column)
{
    struct term_picture *picture = sending->picture;
    struct strbuf letters = {0};
    int image = 0;

    while (image < picture->image_count && !is_same_tile(&picture->images[image], tile)) {
        image++;
    }
    if (image == picture->image_count) {
        picture->images[picture->image_count++] = *tile;
        add_png(sending, (struct area){row, column, 1, 1}, &letters);
        add_chunks(&sending->frame->out, &letters, image);
        strbuf_finish(&letters);
    }
    return image;
}

static void
place_image(const struct sending *sending, int row, int column)
{
    struct term_picture *picture = sending->picture;
    struct tile tile = tile_of(sending->board, row, column);
    int index = tile_index(row, column), image = image_of(sending, &tile, row, column);

    if (picture->is_shown[index] && picture->shown_image[index] != image) {
        hide_tile(picture, sending->frame, row, column);
    }
    go_to_tile(sending, row, column);
    strbuf_addf(&sending->frame->out, "\033_Ga=p,i=%d,p=%d,C=1,c=%d,r=%d,q=2\033\\",
                FIRST_IMAGE + image, index + 1, picture->tile_columns, picture->tile_rows);
    picture->shown_image[index] = image;
}

static void
send_pixels(const struct sending *sending, struct area tiles)
{
    const struct term_picture *picture = sending->picture;
    struct strbuf *out = &sending->frame->out, letters = {0};
    struct pixels pixels = {0};

    go_to_tile(sending, tiles.row, tiles.column);
    if (picture->protocol == PROTOCOL_SIXEL) {
        draw(sending, tiles, &pixels);
        sixel_encode(&pixels, picture->colours, out);
    } else {
        add_png(sending, tiles, &letters);
        strbuf_addf(out,
                    "\033]1337;File=inline=1;width=%d;height=%d;preserveAspectRatio=0;"
                    "doNotMoveCursor=1:",
                    tiles.columns * picture->tile_columns, tiles.rows * picture->tile_rows);
        strbuf_add(out, strbuf_text(&letters));
        strbuf_add_char(out, '\a');
    }
    strbuf_finish(&letters);
    pixels_finish(&pixels);
}

// The wanted tiles from here on that are a rectangle: a row of them, and the same row
// again below. All at once would be too large for some terminals.
static struct area
rectangle_from(const struct term_picture *picture, int row, int column)
{
    int columns_max = SIDE_MAX / (picture->tile_columns * picture->cell_width);
    int rows_max = SIDE_MAX / (picture->tile_rows * picture->cell_height);
    struct area area = {row, column, 1, 1};

    while (column + area.columns < BOARD_SIZE_MAX && area.columns < columns_max &&
           picture->is_wanted[tile_index(row, column + area.columns)]) {
        area.columns++;
    }
    while (row + area.rows < BOARD_SIZE_MAX && area.rows < rows_max) {
        for (int i = 0; i < area.columns; i++) {
            if (!picture->is_wanted[tile_index(row + area.rows, column + i)]) {
                return area;
            }
        }
        area.rows++;
    }
    return area;
}

static void
mark_shown(struct term_picture *picture, const struct board_picture *board, struct area tiles)
{
    for (int i = 0; i < tiles.rows * tiles.columns; i++) {
        int row = tiles.row + i / tiles.columns, column = tiles.column + i % tiles.columns;
        int index = tile_index(row, column);

        picture->is_wanted[index] = false;
        picture->is_shown[index] = true;
        picture->shown[index] = tile_of(board, row, column);
    }
}

void
picture_send(struct term_picture *picture, struct frame *frame, const struct canvas *canvas,
             const struct scheme *scheme)
{
    struct sending sending = {picture, frame, canvas->picture, scheme};

    for (int i = 0; i < BOARD_POINTS_MAX; i++) {
        struct area tiles = {i / BOARD_SIZE_MAX, i % BOARD_SIZE_MAX, 1, 1};

        if (!picture->is_wanted[i]) {
            continue;
        }
        if (picture->protocol == PROTOCOL_KITTY) {
            place_image(&sending, tiles.row, tiles.column);
        } else {
            tiles = rectangle_from(picture, tiles.row, tiles.column);
            send_pixels(&sending, tiles);
        }
        mark_shown(picture, canvas->picture, tiles);
    }
}
