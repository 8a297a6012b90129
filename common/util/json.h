// SPDX-License-Identifier: MIT
// Writes JSON into a strbuf, with the commas where they belong. The caller
// opens and closes objects and lists in order; text is escaped, and bytes that
// are no UTF-8 become U+FFFD.
#ifndef COMMON_UTIL_JSON_H
#define COMMON_UTIL_JSON_H

#include <stdbool.h>
#include <stdint.h>

struct strbuf;

struct json {
    struct strbuf *out; // borrowed
    bool needs_comma;
};

// name is the key inside an object, NULL inside a list or at the top.
void json_open(struct json *json, const char *name, char bracket); // '{' or '['
void json_close(struct json *json, char bracket);                  // '}' or ']'
void json_text(struct json *json, const char *name, const char *text);
void json_number(struct json *json, const char *name, int64_t number);
void json_bool(struct json *json, const char *name, bool value);

#endif
