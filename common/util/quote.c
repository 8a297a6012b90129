// SPDX-License-Identifier: MIT
#include "common/util/quote.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "common/util/strbuf.h"
#include "common/util/utf8.h"

// Control characters, and those that nobody sees or that turn the writing.
static const struct {
    uint32_t first, last;
} harmful[] = {
    {0x0000, 0x001f},   {0x007f, 0x009f}, {0x00ad, 0x00ad}, // soft hyphen
    {0x034f, 0x034f},                                       // combining grapheme joiner
    {0x061c, 0x061c},                                       // Arabic letter mark: turns the writing
    {0x115f, 0x1160},                                       // Hangul fillers
    {0x180b, 0x180f},                                       // Mongolian selectors and separator
    {0x200b, 0x200f},                                       // no width; marks that turn the writing
    {0x2028, 0x202e},   // line and paragraph separators; turn the writing
    {0x2060, 0x206f},   // invisible operators; turn the writing
    {0x2800, 0x2800},   // Braille blank
    {0x3164, 0x3164},   // Hangul filler
    {0xfe00, 0xfe0f},   // variation selectors
    {0xfeff, 0xfeff},   // byte order mark
    {0xffa0, 0xffa0},   // Hangul filler
    {0xfff9, 0xfffb},   // annotations
    {0xe0000, 0xe0fff}, // tags and selectors
};

static bool
is_shown(const char *text, size_t bytes, enum quote_style style)
{
    uint32_t point;

    if (bytes == 0) {
        return false;
    }
    point = utf8_point(text, bytes);
    for (size_t i = 0; i < sizeof(harmful) / sizeof(harmful[0]); i++) {
        if (point >= harmful[i].first && point <= harmful[i].last) {
            return false;
        }
    }
    return style == QUOTE_BARE || (point != '"' && point != '\\');
}

bool
quote_is_harmless(const char *text, size_t length)
{
    for (size_t at = 0; at < length;) {
        size_t bytes = utf8_sequence_bytes(text + at, length - at);

        if (!is_shown(text + at, bytes, QUOTE_BARE)) {
            return false;
        }
        at += bytes;
    }
    return true;
}

size_t
quote_piece(const char *text, size_t length, enum quote_style style, char piece[QUOTE_PIECE_BYTES])
{
    size_t bytes = utf8_sequence_bytes(text, length);

    if (!is_shown(text, bytes, style)) {
        snprintf(piece, QUOTE_PIECE_BYTES, "\\x%02x", (unsigned char)text[0]);
        return 1;
    }
    memcpy(piece, text, bytes);
    piece[bytes] = '\0';
    return bytes;
}

size_t
quote_add(struct strbuf *out, const char *text, size_t length, size_t shown_bytes)
{
    char piece[QUOTE_PIECE_BYTES];
    size_t at = 0;

    strbuf_add_char(out, '"');
    while (at < length && at < shown_bytes) {
        at += quote_piece(text + at, length - at, QUOTE_INSIDE, piece);
        strbuf_add(out, piece);
    }
    strbuf_add_char(out, '"');
    return length - at;
}

void
quote_add_bare(struct strbuf *out, const char *text, size_t length)
{
    char piece[QUOTE_PIECE_BYTES];
    size_t at = 0;

    while (at < length) {
        at += quote_piece(text + at, length - at, QUOTE_BARE, piece);
        strbuf_add(out, piece);
    }
}
