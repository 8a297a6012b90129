// SPDX-License-Identifier: MIT
// The picture of a canvas as the bytes of a terminal, by one of three protocols. A tile (a
// point of the board) is sent when it has changed; it is hidden when text covers a part of
// it, and then its cells show their text.
//
//      kitty   an image is sent once and placed where it is seen; text leaves it alone
//      sixel   pixels over cells; text that is written there wipes them
//      iTerm2  the same with PNG
#ifndef CLIENT_UI_TERM_TERM_PICTURE_H
#define CLIENT_UI_TERM_TERM_PICTURE_H

#include "client/ui/draw/board_picture.h"
#include "client/ui/term/term.h"

struct frame;
struct probe;

enum protocol { PROTOCOL_NONE, PROTOCOL_KITTY, PROTOCOL_SIXEL, PROTOCOL_ITERM };

enum { PICTURE_IMAGES_MAX = 4 * BOARD_POINTS_MAX };

// The content of a tile.
struct tile {
    struct picture_point point;
    uint8_t lines; // edges of the board that it touches, and whether it is a star
};

struct term_picture {
    enum protocol protocol;
    const struct picture_ops *ops; // borrowed
    int colours;                   // of sixels
    int cell_width, cell_height;   // in pixels
    // The tiles that the terminal shows, by tile_index.
    bool is_shown[BOARD_POINTS_MAX];
    struct tile shown[BOARD_POINTS_MAX];
    int shown_image[BOARD_POINTS_MAX];
    struct area place; // of all tiles, in cells, and how many of these a tile has
    int tile_rows, tile_columns;
    // The next frame.
    bool is_wanted[BOARD_POINTS_MAX];
    // Images that the terminal has (kitty).
    int image_count;
    struct tile images[PICTURE_IMAGES_MAX];
};

// Chooses the protocol of the terminal; none without ops.
void picture_init(struct term_picture *picture, const struct picture_ops *ops,
                  const struct probe *probe);
void picture_set_cell(struct term_picture *picture, int width, int height);
// Asks the window, which knows its size in pixels, or takes what the terminal has said. A margin is part
// of the window, and smaller than a pixel for each cell. True if the cells have another size now.
bool picture_find_cell(struct term_picture *picture);

// Called before the cells of a frame: hides tiles that must not be visible any longer.
void picture_prepare(struct term_picture *picture, struct frame *frame,
                     const struct canvas *canvas);
// Called after the cells: sends the tiles that have changed.
void picture_send(struct term_picture *picture, struct frame *frame, const struct canvas *canvas,
                  const struct scheme *scheme);
// The screen has been cleared or is left: removes all pictures.
void picture_clear(struct term_picture *picture, struct frame *frame);

const char *picture_protocol_name(enum protocol protocol);

#endif
