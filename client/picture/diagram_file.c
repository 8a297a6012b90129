// SPDX-License-Identifier: MIT
#include <string.h>
#include <strings.h>

#include "client/picture/diagram.h"
#include "client/picture/pen.h"
#include "common/util/strbuf.h"

enum { DOTS = 40 }; // to a field

static bool
draw_svg(const struct diagram *diagram, struct strbuf *out)
{
    struct pen *pen = pen_svg_create(diagram_width(diagram), diagram_height(diagram), out);

    diagram_draw(diagram, pen);
    pen_svg_finish(pen);
    return true;
}

static bool
draw_png(const struct diagram *diagram, struct strbuf *out)
{
    struct pen *pen = pen_dots_create(diagram_width(diagram), diagram_height(diagram), DOTS);
    bool is_good;

    diagram_draw(diagram, pen);
    is_good = pen_dots_png(pen, out);
    pen_dots_destroy(pen);
    return is_good;
}

static const struct {
    const char *end;
    bool (*draw)(const struct diagram *diagram, struct strbuf *out);
} kinds[] = {{".svg", draw_svg}, {".png", draw_png}};

enum { KIND_COUNT = sizeof(kinds) / sizeof(*kinds) };

static int
find_kind(const char *path)
{
    size_t length = strlen(path);
    int i = 0;

    while (i < KIND_COUNT &&
           (length <= strlen(kinds[i].end) ||
            strcasecmp(path + length - strlen(kinds[i].end), kinds[i].end) != 0)) {
        i++;
    }
    return i;
}

bool
diagram_is_file(const char *path)
{
    return find_kind(path) < KIND_COUNT;
}

bool
diagram_write(const struct diagram *diagram, const char *path, struct strbuf *out)
{
    int kind = find_kind(path);

    return kind < KIND_COUNT && kinds[kind].draw(diagram, out);
}
