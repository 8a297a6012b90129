// SPDX-License-Identifier: MIT
#include "common/record/record_sgf_cut.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "common/util/utf8.h"

enum {
    SECOND_MIN = 0x40,    // no second byte of a letter is less, but for digits in GB18030
    WAITED_MAX = 8 << 20, // bytes of a file that may be read twice
};

static const char set_name[] = "CA[";

void
sgf_cut_begin(struct sgf_cut *cut)
{
    cut->scanned = cut->value_start = 0;
    cut->has_letters = cut->has_charset = false;
    cut->wanted = SGF_EITHER;
    cut->bytes = (struct sgf_walk){.is_clean = true};
}

// Shift_JIS has letters of one byte among those that begin pairs elsewhere.
static bool
begins_pair(const struct sgf_cut *cut, unsigned char c)
{
    return c > 0x80 && c < 0xff && (c < 0xa0 || c >= 0xe0 || cut->kind != CHARSET_PAIRS_AND_KANA);
}

static void
walk_value(struct sgf_walk *walk, char c)
{
    if (walk->is_escaped) {
        walk->is_escaped = false;
    } else if (c == '\\') {
        walk->is_escaped = true;
    } else if (c == ']') {
        walk->in_value = false;
        walk->values++;
    }
}

static void
walk_byte(struct sgf_walk *walk, char c, size_t at)
{
    if (walk->in_value) {
        walk_value(walk, c);
    } else if (c == '[') {
        walk->in_value = true;
    } else if (c == '(') {
        walk->depth++;
    } else if (c == ')') {
        walk->end = --walk->depth ? 0 : at + 1;
    } else if (c == ']' || (unsigned char)c >= 0x80) {
        walk->is_clean = false;
    }
}

static void
walk_pair(const struct sgf_cut *cut, struct sgf_walk *walk, char c, size_t at)
{
    bool is_second = walk->is_second && (unsigned char)c >= SECOND_MIN;

    walk->is_second = !is_second && walk->in_value && begins_pair(cut, (unsigned char)c);
    if (is_second || walk->is_second) {
        walk->is_escaped = false;
        return;
    }
    walk_byte(walk, c, at);
}

// The value that ends here may be the name of the set.
static void
take_charset(struct sgf_cut *cut, const char *tree, size_t end)
{
    size_t name = sizeof(set_name) - 1, start = cut->value_start;

    if (cut->has_charset || start <= name || isalnum((unsigned char)tree[start - name - 1]) ||
        memcmp(tree + start - name, set_name, name) != 0 || end - start >= SGF_CHARSET_BYTES) {
        return;
    }
    cut->has_charset = true;
    snprintf(cut->charset, sizeof(cut->charset), "%.*s", (int)(end - start), tree + start);
    cut->kind = charset_kind(cut->charset);
}

static void
step(struct sgf_cut *cut, const char *tree, size_t at)
{
    bool was_in_value = cut->bytes.in_value;

    if (!cut->has_letters && (unsigned char)tree[at] >= 0x80) {
        cut->has_letters = true;
        cut->pairs = cut->bytes;
    }
    if (!cut->bytes.end) {
        walk_byte(&cut->bytes, tree[at], at);
    }
    if (cut->has_letters && !cut->pairs.end) {
        walk_pair(cut, &cut->pairs, tree[at], at);
    }
    if (!was_in_value && cut->bytes.in_value) {
        cut->value_start = at + 1;
    } else if (was_in_value && !cut->bytes.in_value) {
        take_charset(cut, tree, at);
    }
}

// One way has ended: which one is right? The wrong one takes a bracket for a letter,
// and two values for one; or a letter for a bracket, and text lies outside of values.
static enum sgf_reading
judge(const struct sgf_cut *cut, const char *tree)
{
    size_t end = cut->bytes.end ? cut->bytes.end : cut->pairs.end;
    bool is_same = cut->bytes.end == cut->pairs.end;

    if (!cut->has_letters || (is_same && cut->bytes.values == cut->pairs.values)) {
        return SGF_EITHER;
    }
    if (utf8_is_text(tree, end)) {
        return SGF_BYTES;
    }
    switch (cut->kind) {
    case CHARSET_BYTES:
        return SGF_BYTES;
    case CHARSET_PAIRS:
    case CHARSET_PAIRS_AND_KANA:
        return SGF_PAIRS;
    case CHARSET_UNKNOWN:
        break;
    }
    if (!cut->bytes.end) {
        return cut->pairs.is_clean ? SGF_PAIRS : SGF_BYTES;
    }
    return cut->bytes.is_clean && cut->bytes.values >= cut->pairs.values ? SGF_BYTES : SGF_PAIRS;
}

// The end of the tree by the way that is right, or by the other one where nothing is
// waited for any more.
static bool
has_ended(const struct sgf_cut *cut, bool is_waiting, size_t *end, enum sgf_reading *reading)
{
    size_t bytes_end = cut->bytes.end, pairs_end = cut->has_letters ? cut->pairs.end : 0;
    bool is_pairs = cut->wanted == SGF_PAIRS;

    if (!is_waiting && !(is_pairs ? pairs_end : bytes_end)) {
        is_pairs = !is_pairs;
    }
    *reading = cut->wanted == SGF_EITHER ? SGF_EITHER : is_pairs ? SGF_PAIRS : SGF_BYTES;
    *end = is_pairs ? pairs_end : bytes_end;
    return *end > 0;
}

bool
sgf_cut_read(struct sgf_cut *cut, const char *tree, size_t length, bool is_all, size_t *end,
             enum sgf_reading *reading)
{
    while (cut->scanned < length) {
        step(cut, tree, cut->scanned++);
        if (!cut->bytes.end && !(cut->has_letters && cut->pairs.end)) {
            continue;
        }
        if (cut->wanted == SGF_EITHER) {
            cut->wanted = judge(cut, tree);
        }
        if (has_ended(cut, cut->waited < WAITED_MAX, end, reading)) {
            return true;
        }
        cut->waited++;
    }
    return is_all && has_ended(cut, false, end, reading);
}

size_t
sgf_cut_open_value(const struct sgf_cut *cut)
{
    return cut->bytes.in_value ? cut->scanned - cut->value_start : 0;
}

void
sgf_cut_decode(const struct sgf_cut *cut, const char *bytes, size_t length,
               enum sgf_reading reading, struct strbuf *out)
{
    if (reading == SGF_BYTES) {
        charset_decode_bytes(bytes, length, cut->charset, out);
    } else {
        charset_decode(bytes, length, cut->charset, out);
    }
}
