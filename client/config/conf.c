// SPDX-License-Identifier: MIT
#include "client/config/conf.h"

#include <string.h>
#include <strings.h>

#include <ini.h>

#include "common/util/strbuf.h"

struct reader {
    const char *at;
    conf_line_fn on_line;
    void *data;
};

// What fgets() does, for inih, which has room for size bytes. Remarks may be
// longer; of other lines the rest is cut off, or it would be read as another one.
static char *
read_line(char *line, int size, void *data)
{
    struct reader *reader = data;
    size_t length = strcspn(reader->at, "\n"), room = (size_t)size - 2;
    size_t shown = length < room ? length : room;

    if (!*reader->at) {
        return NULL;
    }
    memcpy(line, reader->at, shown);
    line[shown] = '\n';
    line[shown + 1] = '\0';
    reader->at += length + (reader->at[length] == '\n');
    return line;
}

static int
on_option(void *data, const char *section, const char *name, const char *value)
{
    const struct reader *reader = data;

    reader->on_line(reader->data, section, name, value ? value : "");
    return 1;
}

int
conf_read(const char *text, conf_line_fn on_line, void *data)
{
    struct reader reader = {text, on_line, data};

    return ini_parse_stream(read_line, &reader, on_option, &reader);
}

// Writing. A line, and where the one that matters stands.

struct line {
    const char *from;
    size_t length; // without its break
};

static bool
next_line(const char **at, struct line *line)
{
    if (!**at) {
        return false;
    }
    line->from = *at;
    line->length = strcspn(*at, "\n");
    *at += line->length + ((*at)[line->length] == '\n');
    return true;
}

static bool
is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static struct line
trim(struct line line)
{
    while (line.length > 0 && is_blank(*line.from)) {
        line.from++;
        line.length--;
    }
    while (line.length > 0 && is_blank(line.from[line.length - 1])) {
        line.length--;
    }
    return line;
}

// "[sound]": is it this section?
static bool
is_section(struct line line, const char *section)
{
    const char *end = memchr(line.from, ']', line.length);

    return end && (size_t)(end - line.from - 1) == strlen(section) &&
           strncasecmp(line.from + 1, section, strlen(section)) == 0;
}

static bool
is_key(struct line line, const char *key)
{
    size_t length = strlen(key);
    struct line rest;

    if (line.length <= length || strncasecmp(line.from, key, length) != 0) {
        return false;
    }
    rest = trim((struct line){line.from + length, line.length - length});
    return rest.length > 0 && (*rest.from == '=' || *rest.from == ':');
}

// Where things are: the line to be replaced, else where a new one goes.
struct place {
    const char *from, *to; // of the line with what belongs to it; NULL = it is not there
    const char *end;       // behind the last line of the section; NULL = no such section
};

static struct place
find_place(const char *text, const char *section, const char *key)
{
    struct place place = {.end = *section ? NULL : text};
    bool is_here = !*section, is_last_ours = false;
    const char *at = text;
    struct line line;

    while (next_line(&at, &line)) {
        struct line bare = trim(line);

        if (bare.length == 0) {
            continue;
        }
        if (*bare.from == '[') {
            is_here = is_section(bare, section);
            is_last_ours = false;
        } else if (is_last_ours && bare.from != line.from && *bare.from != '#') {
            place.to = at; // a line that begins with a blank belongs to the one before
        } else {
            is_last_ours = is_here && is_key(bare, key);
            place.from = is_last_ours ? line.from : place.from;
            place.to = is_last_ours ? at : place.to;
        }
        place.end = is_here ? at : place.end;
    }
    return place;
}

// The remark behind a value, with the blank before it.
static struct line
find_remark(const char *from, const char *to)
{
    for (const char *at = from; at + 1 < to && at[1] != '\n'; at++) {
        if (is_blank(at[0]) && at[1] == ';') {
            return trim((struct line){at + 1, strcspn(at + 1, "\n")});
        }
    }
    return (struct line){to, 0};
}

static void
add_line(struct strbuf *out, const char *key, const char *value, struct line remark)
{
    strbuf_addf(out, "%s = %s", key, value);
    if (remark.length > 0) {
        strbuf_addf(out, " %.*s", (int)remark.length, remark.from);
    }
    strbuf_add_char(out, '\n');
}

static void
end_line(struct strbuf *out)
{
    if (out->length > 0 && out->text[out->length - 1] != '\n') {
        strbuf_add_char(out, '\n');
    }
}

void
conf_set(const char *text, const char *section, const char *key, const char *value,
         struct strbuf *out)
{
    struct place place = find_place(text, section, key);
    struct line none = {text, 0};
    const char *split = place.from ? place.from : place.end ? place.end : text + strlen(text);

    strbuf_add_bytes(out, text, (size_t)(split - text));
    if (place.from) {
        if (value) {
            add_line(out, key, value, find_remark(place.from, place.to));
        }
        strbuf_add(out, place.to);
        return;
    }
    if (value) {
        end_line(out);
        if (!place.end) {
            strbuf_addf(out, "%s[%s]\n", out->length ? "\n" : "", section);
        }
        add_line(out, key, value, none);
    }
    strbuf_add(out, split);
}
