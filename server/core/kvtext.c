// SPDX-License-Identifier: MIT
#include "server/core/kvtext.h"

#include <string.h>

#include "common/util/hex.h"

// The next line without its break; false if there is no whole one.
static bool
next_line(struct kvtext *kvtext, const char **line, size_t *length)
{
    const char *start = kvtext->text + kvtext->next;
    const char *end =
        kvtext->next < kvtext->length ? memchr(start, '\n', kvtext->length - kvtext->next) : NULL;

    if (!end) {
        return false;
    }
    *line = start;
    *length = (size_t)(end - start);
    kvtext->next += *length + 1;
    return true;
}

bool
kvtext_open(struct kvtext *kvtext, const char *title, const char *text, size_t length)
{
    const char *line;
    size_t line_length;

    kvtext->text = text;
    kvtext->length = length;
    kvtext->next = 0;
    return next_line(kvtext, &line, &line_length) && strlen(title) == line_length &&
           memcmp(line, title, line_length) == 0;
}

bool
kvtext_next(struct kvtext *kvtext)
{
    size_t before = kvtext->next, length, key_length;
    const char *line, *blank;

    if (!next_line(kvtext, &line, &length) || memchr(line, '\0', length)) {
        kvtext->next = before;
        return false;
    }
    blank = memchr(line, ' ', length);
    key_length = blank ? (size_t)(blank - line) : length;
    if (!blank || key_length >= sizeof(kvtext->key) ||
        length - key_length - 1 >= sizeof(kvtext->value)) {
        kvtext->next = before;
        return false;
    }
    memcpy(kvtext->key, line, key_length);
    kvtext->key[key_length] = '\0';
    memcpy(kvtext->value, blank + 1, length - key_length - 1);
    kvtext->value[length - key_length - 1] = '\0';
    return true;
}

bool
kvtext_is_done(const struct kvtext *kvtext)
{
    return kvtext->next == kvtext->length;
}

bool
kvtext_read(const char *title, const struct kvtext_key *keys, void *target, const char *text,
            size_t length)
{
    struct kvtext kvtext;

    if (!kvtext_open(&kvtext, title, text, length)) {
        return false;
    }
    while (kvtext_next(&kvtext)) {
        const struct kvtext_key *key = keys;

        while (key->key && strcmp(key->key, kvtext.key) != 0) {
            key++;
        }
        if (!key->key || !key->read(target, &kvtext)) {
            return false;
        }
    }
    return kvtext_is_done(&kvtext);
}

bool
kvtext_id(const char *text, uint64_t *id)
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

bool
kvtext_hex(const char *text, uint8_t *bytes, size_t length)
{
    return strlen(text) == 2 * length && hex_read(text, bytes, length);
}

bool
kvtext_copy(const char *value, char *out, size_t capacity)
{
    size_t length = strlen(value);

    if (length == 0 || length >= capacity) {
        return false;
    }
    memcpy(out, value, length + 1);
    return true;
}

char *
kvtext_word(char **rest)
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
