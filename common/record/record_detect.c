// SPDX-License-Identifier: MIT
// Detects a format by content: each test looks for a beginning that no other format has.
#include <string.h>

#include "common/record/record_formats.h"
#include "common/record/record_text.h"
#include "common/util/number.h"

enum {
    LOOK_BYTES = 65536, // of the beginning of a file
    POS_MOVES_MAX = 225,
    POS_PASS = 0xf0,
};

static const char *
skip_blanks(const char *at, const char *end)
{
    if (end - at >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0) {
        at += 3;
    }
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n')) {
        at++;
    }
    return at;
}

static bool
begins_with(const char *at, const char *end, const char *word)
{
    size_t length = strlen(word);

    return (size_t)(end - at) >= length && memcmp(at, word, length) == 0;
}

static bool
looks_like_pos(const unsigned char *bytes, size_t length, size_t total)
{
    bool seen[POS_MOVES_MAX] = {false};

    if (length < 2 || total != length || bytes[0] != length - 1 || bytes[0] > POS_MOVES_MAX) {
        return false;
    }
    for (size_t i = 1; i < length; i++) {
        if (bytes[i] == POS_PASS) {
            continue;
        }
        if (bytes[i] >= POS_MOVES_MAX || seen[bytes[i]]) {
            return false;
        }
        seen[bytes[i]] = true;
    }
    return true;
}

static bool
is_number(const struct text_line *line)
{
    int64_t number;

    return number_parse(line->text, line->length, 0, 1999999999, &number);
}

// Its first line, or a moment in the second, or checksums where they belong.
static bool
looks_like_legacy(const char *at, const char *end)
{
    struct text_line lines[8] = {{0}};
    int count = 0;

    if (begins_with(at, end, "Written by ")) {
        return true;
    }
    while (count < 8 && text_next_line(&at, end, &lines[count])) {
        count++;
    }
    return count == 8 && is_number(&lines[3]) && is_number(&lines[4]) && is_number(&lines[6]) &&
           is_number(&lines[7]) && lines[2].length >= 2;
}

static bool
looks_like_rec(const char *at, const char *end)
{
    struct text_line line = {0};
    int64_t numbers[3];
    bool is_first = true;

    for (int i = 0; i < 2; i++) {
        if (!text_next_line(&at, end, &line) || text_line_numbers(&line, numbers)) {
            is_first = false;
        }
    }
    return is_first && text_next_line(&at, end, &line) && text_line_numbers(&line, numbers);
}

// The first line that is no remark begins with a move, or says nothing.
static bool
looks_like_text(const char *at, const char *end)
{
    struct text_line line;

    while (text_next_line(&at, end, &line)) {
        struct record_text reader;
        struct point point;

        if (line.length == 0 || line.text[0] == '#') {
            continue;
        }
        record_text_init(&reader, line.text, line.length);
        switch (record_text_next(&reader, BOARD_SIZE_MAX, &point)) {
        case RECORD_TOKEN_END:
            break;
        case RECORD_TOKEN_POINT:
        case RECORD_TOKEN_PASS:
        case RECORD_TOKEN_OFF_BOARD:
            return true;
        case RECORD_TOKEN_BAD:
            return false;
        }
    }
    return false;
}

static bool
finds(const char *at, const char *end, const char *word)
{
    for (; at < end; at++) {
        at = memchr(at, word[0], (size_t)(end - at));
        if (!at) {
            return false;
        }
        if (begins_with(at, end, word)) {
            return true;
        }
    }
    return false;
}

static bool
detect_text(const char *bytes, const char *end, enum format *format)
{
    const char *at = skip_blanks(bytes, end);

    if (begins_with(at, end, "Piskvorky ")) {
        *format = FORMAT_PSQ;
    } else if (begins_with(at, end, "<?xml") || begins_with(at, end, "<database")) {
        *format = FORMAT_RIF;
    } else if (at < end && *at == '(' && !(end - at > 1 && at[1] >= '0' && at[1] <= '9')) {
        *format = FORMAT_SGF; // "(8,8)" are moves
    } else if (looks_like_legacy(bytes, end)) {
        *format = FORMAT_LEGACY;
    } else if (looks_like_rec(at, end)) {
        *format = FORMAT_REC;
    } else if (looks_like_text(at, end)) {
        *format = FORMAT_TEXT;
    } else if (finds(at, end, "(;")) {
        *format = FORMAT_SGF;
    } else {
        return false;
    }
    return true;
}

static bool
has_control(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];

        if (c < ' ' && c != '\n' && c != '\r' && c != '\t') {
            return true;
        }
    }
    return false;
}

bool
record_detect(const char *bytes, size_t length, size_t total, enum format *format)
{
    size_t look = length < LOOK_BYTES ? length : LOOK_BYTES;

    if (record_lib_has_header(bytes, length)) {
        *format = FORMAT_LIB;
        return true;
    }
    if (looks_like_pos((const unsigned char *)bytes, length, total)) {
        *format = FORMAT_POS;
        return true;
    }
    if (length >= 2 && bytes[0] == 0x78 && has_control(bytes, look)) {
        *format = FORMAT_LIB;
        return true;
    }
    return length > 0 && detect_text(bytes, bytes + look, format);
}
