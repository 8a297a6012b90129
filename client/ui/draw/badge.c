// SPDX-License-Identifier: MIT
#include "client/ui/draw/badge.h"

#include <string.h>

#include <utf8proc.h>

#include "client/text/badges.h"
#include "client/text/format.h"
#include "common/util/strbuf.h"
#include "common/util/utf8.h"

// Where stones take two columns, or are letters, these glyphs are in doubt too.
static bool
can_show_glyph(const struct canvas *canvas, const char *glyph)
{
    return canvas->glyphs == GLYPHS_UNICODE && canvas_shows(canvas, glyph) &&
           canvas_columns(canvas, glyph) == 1;
}

static void
format_first_letter(const struct canvas *canvas, const char *name, struct strbuf *out)
{
    size_t bytes = utf8_sequence_bytes(name, strlen(name));
    utf8proc_uint8_t letter[5] = {0};

    if (bytes > 0) {
        utf8proc_encode_char(utf8proc_toupper((utf8proc_int32_t)utf8_point(name, bytes)), letter);
    }
    if (canvas_shows(canvas, (const char *)letter)) {
        strbuf_add(out, (const char *)letter);
    }
}

void
badge_format_sign(const struct canvas *canvas, const struct person *person, struct strbuf *out)
{
    const char *glyph = badge_text(person->badge.glyph);

    if (!*glyph) {
        return;
    }
    if (can_show_glyph(canvas, glyph)) {
        strbuf_add(out, glyph);
    } else {
        format_first_letter(canvas, person->name, out);
    }
}

enum role
badge_role(enum badge_colour colour)
{
    return colour == BADGE_PLAIN ? ROLE_TEXT : (enum role)(ROLE_BADGE_RED + (colour - BADGE_RED));
}

static void
format_with_sign(const struct person *person, const char *sign, const char *after,
                 struct strbuf *out)
{
    struct strbuf name = {0};

    strbuf_addf(&name, "%s%s%s", person->name, *sign ? " " : "", sign);
    format_person_as(out, person, strbuf_text(&name));
    strbuf_add(out, after);
    strbuf_finish(&name);
}

int
badge_put_person(struct canvas *canvas, struct area area, const struct person *person,
                 const char *after)
{
    struct strbuf sign = {0}, text = {0};
    int used;

    badge_format_sign(canvas, person, &sign);
    format_with_sign(person, strbuf_text(&sign), after, &text);
    if (canvas_columns(canvas, strbuf_text(&text)) > area.columns) {
        strbuf_clear(&sign);
        strbuf_clear(&text);
        format_with_sign(person, "", after, &text);
    }
    used = canvas_put(canvas, area.row, area.column, area.columns, ROLE_TEXT, strbuf_text(&text));
    // The name comes first in all languages.
    canvas_paint(canvas, area.row, area.column + canvas_columns(canvas, person->name) + 1,
                 canvas_columns(canvas, strbuf_text(&sign)), badge_role(person->badge.colour));
    strbuf_finish(&sign);
    strbuf_finish(&text);
    return used;
}
