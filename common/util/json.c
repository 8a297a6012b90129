// SPDX-License-Identifier: MIT
#include "common/util/json.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#include "common/util/strbuf.h"

// Length of the well-formed UTF-8 sequence at the text, 0 if there is none
// (overlong forms, surrogates and values past U+10FFFF count as none).
static size_t
sequence_length(const unsigned char *text)
{
    static const struct {
        unsigned char first, last, low, high;
        size_t length;
    } forms[] = {
        {0x00, 0x7f, 0x00, 0x00, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };

    for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++) {
        if (text[0] < forms[i].first || text[0] > forms[i].last) {
            continue;
        }
        if (forms[i].length > 1 && (text[1] < forms[i].low || text[1] > forms[i].high)) {
            return 0;
        }
        for (size_t k = 2; k < forms[i].length; k++) {
            if ((text[k] & 0xc0) != 0x80) {
                return 0;
            }
        }
        return forms[i].length;
    }
    return 0;
}

static void
add_escaped(struct strbuf *out, const char *text)
{
    const unsigned char *p = (const unsigned char *)text;

    strbuf_add_char(out, '"');
    while (*p) {
        size_t length = sequence_length(p);

        if (length == 0) {
            strbuf_add(out, "\\ufffd");
            p++;
        } else if (*p == '"' || *p == '\\') {
            strbuf_addf(out, "\\%c", *p++);
        } else if (*p < 0x20 || *p == 0x7f) {
            strbuf_addf(out, "\\u%04x", *p++);
        } else {
            strbuf_add_bytes(out, (const char *)p, length);
            p += length;
        }
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
