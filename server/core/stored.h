// SPDX-License-Identifier: MIT
// The text form in which players, rooms and games are kept: a title line, then
// "key value" lines. Values are ids, words and cleaned text, so no value holds a
// line break and nothing needs escaping. Reading trusts nothing.
#ifndef SERVER_CORE_STORED_H
#define SERVER_CORE_STORED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STORED_VALUE_BYTES = 1024 };

struct stored {
    const char *text; // borrowed
    size_t length, next;
    char key[16];
    char value[STORED_VALUE_BYTES]; // NUL-terminated
};

// Begins to read; false if the first line is not this title.
bool stored_open(struct stored *stored, const char *title, const char *text, size_t length);

// The next line: its key and value. False at the end or at a line that is none;
// stored_is_done() tells them apart.
bool stored_next(struct stored *stored);
bool stored_is_done(const struct stored *stored);

// One key of a record: how its value is read into the target; false if it is no
// good.
struct stored_key {
    const char *key; // NULL ends the table
    bool (*read)(void *target, struct stored *stored);
};

// Reads a whole record by its table of keys; keys may come in any order and more
// than once, if their reader lets them.
bool stored_read(const char *title, const struct stored_key *keys, void *target, const char *text,
                 size_t length);

// Text as an id, any number of 64 bits; as bytes in hexadecimal.
bool stored_id(const char *text, uint64_t *id);
bool stored_hex(const char *text, uint8_t *bytes, size_t length);

// Copies a value of 1 to capacity - 1 bytes; false for any other.
bool stored_copy(const char *value, char *out, size_t capacity);

// Cuts the next word off a value; "" when there is none left.
char *stored_word(char **rest);

#endif
