// SPDX-License-Identifier: MIT
#include "common/util/json.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#include "common/util/strbuf.h"
#include "common/util/utf8.h"

static void
add_escaped(struct strbuf *out, const char *text)
{
    const char *end = text + strlen(text);

    strbuf_add_char(out, '"');
    while (text < end) {
        size_t bytes = utf8_sequence_bytes(text, (size_t)(end - text));
        unsigned char first = (unsigned char)*text;

        if (bytes == 0) {
            strbuf_add(out, "\\ufffd");
            bytes = 1;
        } else if (first == '"' || first == '\\') {
            strbuf_addf(out, "\\%c", first);
        } else if (first < 0x20 || first == 0x7f) {
            strbuf_addf(out, "\\u%04x", first);
        } else {
            strbuf_add_bytes(out, text, bytes);
        }
        text += bytes;
    }
    strbuf_add_char(out, '"');
}

static void
begin_value(struct json *json, const char *name)
{
    if (json->needs_comma) {
        strbuf_add_char(json->out, ',');
    }
    json->needs_comma = true;
    if (name) {
        add_escaped(json->out, name);
        strbuf_add_char(json->out, ':');
    }
}

void
json_open(struct json *json, const char *name, char bracket)
{
    begin_value(json, name);
    strbuf_add_char(json->out, bracket);
    json->needs_comma = false;
}

void
json_close(struct json *json, char bracket)
{
    strbuf_add_char(json->out, bracket);
    json->needs_comma = true;
}

void
json_text(struct json *json, const char *name, const char *text)
{
    begin_value(json, name);
    add_escaped(json->out, text);
}

void
json_number(struct json *json, const char *name, int64_t number)
{
    begin_value(json, name);
    strbuf_addf(json->out, "%" PRId64, number);
}

void
json_bool(struct json *json, const char *name, bool value)
{
    begin_value(json, name);
    strbuf_add(json->out, value ? "true" : "false");
}
