// SPDX-License-Identifier: MIT
#include "common/record/record_charset.h"

#include <ctype.h>
#include <iconv.h>
#include <string.h>

#include <utf8proc.h>

#include "common/util/strbuf.h"
#include "common/util/utf8.h"

// What files call a set, and what the library calls it. No other name gets there.
// Only letters and digits of a name count: "GB_2312-80" is gb231280.
static const struct {
    const char *name, *library;
} sets[] = {
    {"gb2312", "GB18030"},      {"gb231280", "GB18030"},     {"gbk", "GB18030"},
    {"gb18030", "GB18030"},     {"cp936", "GB18030"},        {"euccn", "GB18030"},
    {"big5", "BIG5"},           {"big5hkscs", "BIG5-HKSCS"}, {"cp950", "BIG5"},
    {"shiftjis", "CP932"},      {"sjis", "CP932"},           {"xsjis", "CP932"},
    {"cp932", "CP932"},         {"ms932", "CP932"},          {"windows31j", "CP932"},
    {"eucjp", "EUC-JP"},        {"euckr", "EUC-KR"},         {"ksc56011987", "EUC-KR"},
    {"cp949", "CP949"},         {"windows1251", "CP1251"},   {"win1251", "CP1251"},
    {"cp1251", "CP1251"},       {"koi8r", "KOI8-R"},         {"koi8u", "KOI8-U"},
    {"iso88595", "ISO-8859-5"}, {"cp866", "CP866"},          {"ibm866", "CP866"},
    {"windows1252", "CP1252"},  {"win1252", "CP1252"},       {"cp1252", "CP1252"},
    {"iso88591", "CP1252"},     {"latin1", "CP1252"},        {"iso88592", "ISO-8859-2"},
    {"windows1250", "CP1250"},  {"cp1250", "CP1250"},        {"iso885915", "ISO-8859-15"},
    {"macintosh", "MACINTOSH"}, {"macroman", "MACINTOSH"},
};

enum {
    PIECE_BYTES = 4096,
    MAPPED_MIN = 96, // bytes of the upper half that a set of single bytes uses at least
};

static void
cut(struct strbuf *out, size_t length)
{
    if (out->length > length) {
        out->length = length;
        out->text[length] = '\0';
    }
}

// All of it or nothing: what the set has no meaning for ends the attempt.
static bool
convert(const char *bytes, size_t length, const char *set, struct strbuf *out)
{
    size_t before = out->length, left = length;
    char *in = (char *)(uintptr_t)bytes; // iconv() does not write there
    iconv_t tool = iconv_open("UTF-8", set);
    bool is_good = tool != (iconv_t)-1;

    while (is_good && left > 0) {
        char piece[PIECE_BYTES], *to = piece;
        size_t room = sizeof(piece), had = left;

        (void)iconv(tool, &in, &left, &to, &room);
        strbuf_add_bytes(out, piece, (size_t)(to - piece));
        is_good = left < had;
    }
    if (tool != (iconv_t)-1) {
        iconv_close(tool);
    }
    if (!is_good) {
        cut(out, before);
    }
    return is_good;
}

static const char *
library_name(const char *charset)
{
    char name[16] = "";
    size_t length = 0;

    for (; charset && *charset && length < sizeof(name) - 1; charset++) {
        if (isalnum((unsigned char)*charset)) {
            name[length++] = (char)tolower((unsigned char)*charset);
        }
    }
    for (size_t i = 0; i < sizeof(sets) / sizeof(sets[0]); i++) {
        if (strcmp(name, sets[i].name) == 0) {
            return sets[i].library;
        }
    }
    return NULL;
}

// Windows-1252 leaves five bytes without a meaning; they become '?'.
static void
decode_western(const char *bytes, size_t length, struct strbuf *out)
{
    static const uint16_t upper[32] = {
        0x20ac, '?',    0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
        0x2039, 0x0152, '?',    0x017d, '?',    '?',    0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
        0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, '?',    0x017e, 0x0178,
    };

    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];
        int32_t point = c >= 0x80 && c < 0xa0 ? upper[c - 0x80] : c;
        utf8proc_uint8_t piece[4];

        strbuf_add_bytes(out, (const char *)piece, (size_t)utf8proc_encode_char(point, piece));
    }
}

static void
decode(const char *bytes, size_t length, const char *first, const char *second, struct strbuf *out)
{
    if (length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) {
        bytes += 3;
        length -= 3;
    }
    if (utf8_is_text(bytes, length)) {
        strbuf_add_bytes(out, bytes, length);
        return;
    }
    if ((first && convert(bytes, length, first, out)) ||
        (second && convert(bytes, length, second, out))) {
        return;
    }
    decode_western(bytes, length, out);
}

void
charset_decode(const char *bytes, size_t length, const char *charset, struct strbuf *out)
{
    decode(bytes, length, library_name(charset), "GB18030", out);
}

void
charset_decode_bytes(const char *bytes, size_t length, const char *charset, struct strbuf *out)
{
    bool is_known = charset_kind(charset) == CHARSET_BYTES;

    decode(bytes, length, is_known ? library_name(charset) : NULL, NULL, out);
}

enum charset_kind
charset_kind(const char *charset)
{
    static const struct {
        const char *library;
        enum charset_kind kind;
    } kinds[] = {{"GB18030", CHARSET_PAIRS},
                 {"BIG5", CHARSET_PAIRS},
                 {"BIG5-HKSCS", CHARSET_PAIRS},
                 {"CP932", CHARSET_PAIRS_AND_KANA}};
    const char *library = library_name(charset);

    if (!library) {
        return CHARSET_UNKNOWN;
    }
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        if (strcmp(library, kinds[i].library) == 0) {
            return kinds[i].kind;
        }
    }
    return CHARSET_BYTES;
}

bool
charset_map(const char *charset, int map[256])
{
    const char *library = library_name(charset);
    struct strbuf out = {0};
    int known = 0;

    for (int i = 0; library && i < 256; i++) {
        char byte = (char)(unsigned char)i;

        strbuf_clear(&out);
        map[i] = i < 0x80                           ? i
                 : convert(&byte, 1, library, &out) ? (int)utf8_point(out.text, out.length)
                                                    : -1;
        known += i >= 0x80 && map[i] >= 0;
    }
    strbuf_finish(&out);
    return known >= MAPPED_MIN;
}

static bool
is_harmless(const char *text, size_t bytes)
{
    utf8proc_category_t category = utf8proc_category((int32_t)utf8_point(text, bytes));

    return category != UTF8PROC_CATEGORY_CC && category != UTF8PROC_CATEGORY_CF &&
           category != UTF8PROC_CATEGORY_CS && category != UTF8PROC_CATEGORY_ZL &&
           category != UTF8PROC_CATEGORY_ZP;
}

bool
charset_clean(const char *text, size_t length, enum text_lines lines, size_t max_bytes,
              struct strbuf *out)
{
    size_t start = out->length, i = 0;
    bool is_whole;

    while (i < length) {
        unsigned char c = (unsigned char)text[i];
        size_t bytes = c < 0x80 ? 1 : utf8_sequence_bytes(text + i, length - i);

        if (out->length - start + bytes > max_bytes) {
            break;
        }
        if (c == '\n' || c == '\r') {
            bool is_pair = i + 1 < length && c + text[i + 1] == '\n' + '\r';

            strbuf_add_char(out, lines == TEXT_LINES ? '\n' : ' ');
            i += is_pair;
        } else if (c == '\t') {
            strbuf_add_char(out, ' ');
        } else if (c < 0x80 ? c >= ' ' && c != 0x7f : bytes && is_harmless(text + i, bytes)) {
            strbuf_add_bytes(out, text + i, bytes);
        }
        i += bytes ? bytes : 1;
    }
    is_whole = i >= length;
    for (i = out->length; i > start && (out->text[i - 1] == ' ' || out->text[i - 1] == '\n');) {
        i--;
    }
    cut(out, i);
    return is_whole;
}
