// SPDX-License-Identifier: MIT
// What kitty and iTerm2 would show of the bytes that they are sent: a small terminal decodes
// them into pixels. Images have the size of their cells, stones their colours at their places.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cairo.h>
#include <cmocka.h>

#include "client/picture/board_tiles.h"
#include "client/ui/term/term_frame.h"
#include "client/ui/term/term_picture.h"
#include "client/ui/term/term_probe.h"
#include "common/util/xalloc.h"

enum {
    ROWS = 40,
    COLUMNS = 80,
    SIZE = 15,
    TOP = 1,
    LEFT = 3,
    CELL_WIDTH = 9,
    CELL_HEIGHT = 18,
    CELLS_WIDE = 4, // of a tile
    CELLS_TALL = 2,
    WIDTH = COLUMNS * CELL_WIDTH,
    HEIGHT = ROWS * CELL_HEIGHT,
    IMAGES_MAX = 1024,
    NO_PICTURE = 0x123456, // a colour that no board has
};

struct image {
    int id;
    cairo_surface_t *surface; // owned
};

// The terminal: pixels, where its cursor is, and the images that it keeps.
struct screen {
    uint32_t rgb[HEIGHT * WIDTH];
    int row, column;
    int image_count;
    struct image images[IMAGES_MAX];
    int coming;            // the image whose parts are coming
    struct strbuf letters; // of these
    int placed;
};

// Decoding.

static void
decode_letters(const char *letters, size_t length, struct strbuf *bytes)
{
    static const char alphabet[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t gathered = 0;
    int bits = 0;

    for (size_t i = 0; i < length && letters[i] != '='; i++) {
        const char *found = strchr(alphabet, letters[i]);

        assert_non_null(found);
        gathered = gathered << 6 | (uint32_t)(found - alphabet);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            strbuf_add_char(bytes, (char)(gathered >> bits & 0xff));
        }
    }
}

struct reading {
    const struct strbuf *bytes;
    size_t at;
};

static cairo_status_t
read_bytes(void *data, unsigned char *out, unsigned length)
{
    struct reading *reading = data;

    if (reading->at + length > reading->bytes->length) {
        return CAIRO_STATUS_READ_ERROR;
    }
    memcpy(out, reading->bytes->text + reading->at, length);
    reading->at += length;
    return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
decode_png(const char *letters, size_t length)
{
    struct strbuf bytes = {0};
    struct reading reading = {&bytes, 0};
    cairo_surface_t *surface;

    decode_letters(letters, length, &bytes);
    surface = cairo_image_surface_create_from_png_stream(read_bytes, &reading);
    assert_int_equal(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
    strbuf_finish(&bytes);
    return surface;
}

// The image covers exactly these cells from the cursor on.
static void
put_image(struct screen *screen, cairo_surface_t *surface, int columns, int rows)
{
    int width = cairo_image_surface_get_width(surface);
    int height = cairo_image_surface_get_height(surface);
    int stride = cairo_image_surface_get_stride(surface) / 4;
    const uint32_t *pixels = (const uint32_t *)(const void *)cairo_image_surface_get_data(surface);

    assert_int_equal(width, columns * CELL_WIDTH);
    assert_int_equal(height, rows * CELL_HEIGHT);
    for (int i = 0; i < width * height; i++) {
        int y = screen->row * CELL_HEIGHT + i / width, x = screen->column * CELL_WIDTH + i % width;

        assert_in_range(y, 0, HEIGHT - 1);
        assert_in_range(x, 0, WIDTH - 1);
        screen->rgb[y * WIDTH + x] = pixels[i / width * stride + i % width] & 0xffffff;
    }
    screen->placed++;
}

// The number of a key of a command, "i=42,"; what stands there if it is absent.
static int
key_of(const char *keys, size_t length, char name, int absent)
{
    for (size_t i = 0; i + 1 < length; i++) {
        if (keys[i] == name && keys[i + 1] == '=' && (i == 0 || keys[i - 1] == ',')) {
            return (int)strtol(keys + i + 2, NULL, 10);
        }
    }
    return absent;
}

static struct image *
find_image(struct screen *screen, int id)
{
    for (int i = 0; i < screen->image_count; i++) {
        if (screen->images[i].id == id) {
            return &screen->images[i];
        }
    }
    return NULL;
}

// "_Ga=t,f=100,i=7,m=1;LETTERS", more of it as "_Gm=0;LETTERS", "_Ga=p,i=7,c=4,r=2".
static void
take_kitty(struct screen *screen, const char *at, size_t length)
{
    const char *semicolon = memchr(at, ';', length);
    size_t keys = semicolon ? (size_t)(semicolon - at) : length;
    bool has_action = strncmp(at, "a=", 2) == 0;
    char action = has_action ? at[2] : 't';

    if (action == 'p') {
        struct image *image = find_image(screen, key_of(at, keys, 'i', 0));

        assert_non_null(image);
        put_image(screen, image->surface, key_of(at, keys, 'c', 0), key_of(at, keys, 'r', 0));
    } else if (action == 't' && semicolon) {
        if (has_action) {
            assert_int_equal(key_of(at, keys, 'f', 0), 100);
            screen->coming = key_of(at, keys, 'i', 0);
            strbuf_clear(&screen->letters);
        }
        strbuf_add_bytes(&screen->letters, semicolon + 1, length - keys - 1);
        if (key_of(at, keys, 'm', 0) == 0) {
            assert_in_range(screen->image_count, 0, IMAGES_MAX - 1);
            screen->images[screen->image_count++] = (struct image){
                screen->coming, decode_png(screen->letters.text, screen->letters.length)};
        }
    }
}

// "1337;File=inline=1;width=4;height=2;...:LETTERS", the sizes in cells.
static void
take_iterm(struct screen *screen, const char *at, size_t length)
{
    const char *colon = memchr(at, ':', length);
    const char *width = strstr(at, "width="), *height = strstr(at, "height=");
    cairo_surface_t *surface;

    assert_true(colon && width && width < colon && height && height < colon);
    surface = decode_png(colon + 1, length - (size_t)(colon - at) - 1);
    put_image(screen, surface, (int)strtol(width + 6, NULL, 10), (int)strtol(height + 7, NULL, 10));
    cairo_surface_destroy(surface);
}

static void
take(struct screen *screen, const struct strbuf *bytes)
{
    for (size_t i = 0; i < bytes->length; i++) {
        const char *at = bytes->text + i;
        const char *end;

        if (strncmp(at, "\033_G", 3) == 0) {
            end = strstr(at, "\033\\");
            assert_non_null(end);
            take_kitty(screen, at + 3, (size_t)(end - at - 3));
            i += (size_t)(end - at) + 1;
        } else if (strncmp(at, "\033]1337;File=", 12) == 0) {
            end = strchr(at, '\a');
            assert_non_null(end);
            take_iterm(screen, at + 2, (size_t)(end - at - 2));
            i += (size_t)(end - at);
        } else if (*at == 'M') {
            assert_int_equal(sscanf(at, "M%d,%d;", &screen->row, &screen->column), 2);
        }
    }
}

// The program's side.

struct world {
    struct term_picture *picture;
    struct frame frame;
    struct canvas canvas;
    struct scheme scheme;
    struct board_picture *board;
    struct screen *screen;
};

static void
expand(struct strbuf *out, const char *sequence, int a, int b)
{
    if (*sequence == 'M') {
        strbuf_addf(out, "M%d,%d;", a, b);
    }
}

static void
open_world(struct world *world, enum protocol protocol)
{
    static const struct picture_ops ops = {tiles_draw, tiles_png};
    struct probe probe = {.has_kitty = protocol == PROTOCOL_KITTY,
                          .has_iterm = protocol == PROTOCOL_ITERM,
                          .cell_width = CELL_WIDTH,
                          .cell_height = CELL_HEIGHT};

    memset(world, 0, sizeof(*world));
    world->picture = xcalloc(1, sizeof(*world->picture));
    world->board = xcalloc(1, sizeof(*world->board));
    world->screen = xcalloc(1, sizeof(*world->screen));
    for (int i = 0; i < HEIGHT * WIDTH; i++) {
        world->screen->rgb[i] = NO_PICTURE;
    }
    world->board->size = world->board->rows = world->board->columns = SIZE;
    world->board->cell_columns = CELLS_WIDE;
    world->board->cell_rows = CELLS_TALL;
    world->frame.caps = (struct frame_caps){.strings = {"M"}, .expand = expand};
    world->frame.depth = DEPTH_MONO; // nothing but moves and pictures on the wire
    scheme_make(&world->scheme, THEME_DARK, WOOD_KAYA);
    frame_set_scheme(&world->frame, &world->scheme);
    frame_clear(&world->frame, ROWS, COLUMNS);
    canvas_resize(&world->canvas, ROWS, COLUMNS);
    picture_init(world->picture, &ops, &probe);
}

static void
close_world(struct world *world)
{
    for (int i = 0; i < world->screen->image_count; i++) {
        cairo_surface_destroy(world->screen->images[i].surface);
    }
    strbuf_finish(&world->screen->letters);
    frame_finish(&world->frame);
    canvas_finish(&world->canvas);
    free(world->screen);
    free(world->picture);
    free(world->board);
}

static void
show(struct world *world)
{
    canvas_clear(&world->canvas);
    canvas_put_picture(&world->canvas, TOP, LEFT, world->board);
    strbuf_clear(&world->frame.out);
    world->screen->placed = 0;
    picture_prepare(world->picture, &world->frame, &world->canvas);
    picture_send(world->picture, &world->frame, &world->canvas, &world->scheme);
    take(world->screen, &world->frame.out);
}

static struct picture_point *
point_at(struct world *world, int x, int y)
{
    return &world->board->points[y * BOARD_SIZE_MAX + x];
}

// So many pixels from the middle of the point.
static uint32_t
colour_at(const struct world *world, int x, int y, int right)
{
    int column = LEFT + x * CELLS_WIDE, row = TOP + (SIZE - 1 - y) * CELLS_TALL;
    int at_x = column * CELL_WIDTH + CELLS_WIDE * CELL_WIDTH / 2 + right;
    int at_y = row * CELL_HEIGHT + CELLS_TALL * CELL_HEIGHT / 2;

    return world->screen->rgb[at_y * WIDTH + at_x];
}

static int
brightness(uint32_t rgb)
{
    return (int)((rgb >> 16 & 0xff) + (rgb >> 8 & 0xff) + (rgb & 0xff)) / 3;
}

static const enum protocol protocols[] = {PROTOCOL_KITTY, PROTOCOL_ITERM};

static void
stones_stand_at_their_places(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct world world;
        int off = CELL_WIDTH; // beside a dot, inside of the stone

        open_world(&world, protocols[i]);
        point_at(&world, 7, 7)->stone = STONE_BLACK;
        point_at(&world, 8, 8)->stone = STONE_WHITE;
        point_at(&world, 0, 14)->stone = STONE_BLACK;
        point_at(&world, 14, 0)->stone = STONE_WHITE;
        show(&world);
        for (int p = 0; p < SIZE * SIZE; p++) {
            int x = p % SIZE, y = p / SIZE;
            uint32_t colour = colour_at(&world, x, y, off);

            assert_int_not_equal(colour, NO_PICTURE);
            switch ((enum stone)point_at(&world, x, y)->stone) {
            case STONE_BLACK:
                assert_in_range(brightness(colour), 0, 90);
                break;
            case STONE_WHITE:
                assert_in_range(brightness(colour), 225, 255);
                break;
            case STONE_NONE: // lines, or the edge of the board, on wood
                assert_in_range(brightness(colour), 91, 224);
                break;
            }
        }
        close_world(&world);
    }
}

static void
nothing_is_drawn_beside_the_board(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct world world;
        int left = LEFT * CELL_WIDTH, right = left + SIZE * CELLS_WIDE * CELL_WIDTH;
        int top = TOP * CELL_HEIGHT, bottom = top + SIZE * CELLS_TALL * CELL_HEIGHT;

        open_world(&world, protocols[i]);
        show(&world);
        for (int p = 0; p < HEIGHT * WIDTH; p++) {
            int x = p % WIDTH, y = p / WIDTH;
            bool is_inside = x >= left && x < right && y >= top && y < bottom;

            assert_int_equal(world.screen->rgb[p] != NO_PICTURE, is_inside);
        }
        close_world(&world);
    }
}

// The dot goes from the old stone to the new one, and no other tile is touched.
static void
a_move_changes_its_own_tile_and_the_one_before(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct world world;
        uint32_t dot, plain;

        open_world(&world, protocols[i]);
        *point_at(&world, 7, 7) = (struct picture_point){.stone = STONE_BLACK, .has_dot = true};
        show(&world);
        dot = colour_at(&world, 7, 7, 0);
        assert_in_range(dot >> 16 & 0xff, 180, 230); // red
        assert_in_range(dot & 0xff, 0, 80);
        point_at(&world, 7, 7)->has_dot = false;
        *point_at(&world, 3, 11) = (struct picture_point){.stone = STONE_WHITE, .has_dot = true};
        show(&world);
        assert_int_equal(world.screen->placed, 2);
        plain = colour_at(&world, 7, 7, 0);
        assert_in_range(brightness(plain), 0, 90);
        assert_in_range(colour_at(&world, 3, 11, 0) >> 16 & 0xff, 180, 230);
        assert_in_range(brightness(colour_at(&world, 3, 11, CELL_WIDTH)), 225, 255);
        close_world(&world);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stones_stand_at_their_places),
        cmocka_unit_test(nothing_is_drawn_beside_the_board),
        cmocka_unit_test(a_move_changes_its_own_tile_and_the_one_before),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
