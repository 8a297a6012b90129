// SPDX-License-Identifier: MIT
// The text form in which players, rooms and games are stored: a title line, then "key value"
// lines. Values are ids, words and cleaned text, so no value contains a line break and nothing
// needs escaping. Reading checks everything.
#ifndef SERVER_CORE_KVTEXT_H
#define SERVER_CORE_KVTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { KVTEXT_VALUE_BYTES = 1024 };

struct kvtext {
    const char *text; // borrowed
    size_t length, next;
    char key[16];
    char value[KVTEXT_VALUE_BYTES]; // NUL-terminated
};

// Begins to read; false if the first line is not this title.
bool kvtext_open(struct kvtext *kvtext, const char *title, const char *text, size_t length);

// Reads the key and value of the next line. Returns false at the end or at a malformed line;
// kvtext_is_done() tells them apart.
bool kvtext_next(struct kvtext *kvtext);
bool kvtext_is_done(const struct kvtext *kvtext);

// One key of a record: how its value is read into the target; false if it is no
// good.
struct kvtext_key {
    const char *key; // NULL ends the table
    bool (*read)(void *target, struct kvtext *kvtext);
};

// Reads a whole record by its table of keys; keys may come in any order and more
// than once, if their reader lets them.
bool kvtext_read(const char *title, const struct kvtext_key *keys, void *target, const char *text,
                 size_t length);

// Text as an id, any number of 64 bits; as bytes in hexadecimal.
bool kvtext_id(const char *text, uint64_t *id);
bool kvtext_hex(const char *text, uint8_t *bytes, size_t length);

// Copies a value of 1 to capacity - 1 bytes; false for any other.
bool kvtext_copy(const char *value, char *out, size_t capacity);

// Cuts the next word off a value; "" when there is none left.
char *kvtext_word(char **rest);

#endif
