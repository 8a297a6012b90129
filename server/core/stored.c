// SPDX-License-Identifier: MIT
#include "server/core/stored.h"

#include <string.h>

// The next line without its break; false if there is no whole one.
static bool
next_line(struct stored *stored, const char **line, size_t *length)
{
    const char *start = stored->text + stored->next;
    const char *end =
        stored->next < stored->length ? memchr(start, '\n', stored->length - stored->next) : NULL;

    if (!end) {
        return false;
    }
    *line = start;
    *length = (size_t)(end - start);
    stored->next += *length + 1;
    return true;
}

bool
stored_open(struct stored *stored, const char *title, const char *text, size_t length)
{
    const char *line;
    size_t line_length;

    stored->text = text;
    stored->length = length;
    stored->next = 0;
    return next_line(stored, &line, &line_length) && strlen(title) == line_length &&
           memcmp(line, title, line_length) == 0;
}

bool
stored_next(struct stored *stored)
{
    size_t before = stored->next, length, key_length;
    const char *line, *blank;

    if (!next_line(stored, &line, &length) || memchr(line, '\0', length)) {
        stored->next = before;
        return false;
    }
    blank = memchr(line, ' ', length);
    key_length = blank ? (size_t)(blank - line) : length;
    if (!blank || key_length >= sizeof(stored->key) ||
        length - key_length - 1 >= sizeof(stored->value)) {
        stored->next = before;
        return false;
    }
    memcpy(stored->key, line, key_length);
    stored->key[key_length] = '\0';
    memcpy(stored->value, blank + 1, length - key_length - 1);
    stored->value[length - key_length - 1] = '\0';
    return true;
}

bool
stored_is_done(const struct stored *stored)
{
    return stored->next == stored->length;
}

bool
stored_read(const char *title, const struct stored_key *keys, void *target, const char *text,
            size_t length)
{
    struct stored stored;

    if (!stored_open(&stored, title, text, length)) {
        return false;
    }
    while (stored_next(&stored)) {
        const struct stored_key *key = keys;

        while (key->key && strcmp(key->key, stored.key) != 0) {
            key++;
        }
        if (!key->key || !key->read(target, &stored)) {
            return false;
        }
    }
    return stored_is_done(&stored);
}

bool
stored_id(const char *text, uint64_t *id)
{
    uint64_t value = 0;

    if (*text == '\0') {
        return false;
    }
    for (; *text; text++) {
        uint64_t digit = (uint64_t)(*text - '0');

        if (*text < '0' || *text > '9' || value > (UINT64_MAX - digit) / 10) {
            return false;
        }
        value = 10 * value + digit;
    }
    *id = value;
    return true;
}

static int
hex_digit(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool
stored_hex(const char *text, uint8_t *bytes, size_t length)
{
    if (strlen(text) != 2 * length) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);

        if (high < 0 || low < 0) {
            return false;
        }
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

bool
stored_copy(const char *value, char *out, size_t capacity)
{
    size_t length = strlen(value);

    if (length == 0 || length >= capacity) {
        return false;
    }
    memcpy(out, value, length + 1);
    return true;
}

char *
stored_word(char **rest)
{
    char *word = *rest, *blank = strchr(word, ' ');

    if (blank) {
        *blank = '\0';
        *rest = blank + 1;
    } else {
        *rest = word + strlen(word);
    }
    return word;
}
