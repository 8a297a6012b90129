// SPDX-License-Identifier: MIT
#include "client/net/known_hosts.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

#define KEY_PREFIX "sha256="

enum { FILE_MAX = 256 * 1024 }; // some two thousand servers

// A part of the text: a line, or a word of it.
struct span {
    const char *text;
    size_t length;
};

// Cuts the first line off the rest; without its newline.
static struct span
next_line(struct span *rest)
{
    const char *end = memchr(rest->text, '\n', rest->length);
    struct span line = {rest->text, end ? (size_t)(end - rest->text) : rest->length};
    size_t used = line.length + (end ? 1 : 0);

    rest->text += used;
    rest->length -= used;
    return line;
}

static bool
is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

// Cuts the first word off the line; an empty one at its end.
static struct span
next_word(struct span *line)
{
    struct span word;

    while (line->length > 0 && is_blank(line->text[0])) {
        line->text++;
        line->length--;
    }
    word = (struct span){line->text, 0};
    while (word.length < line->length && !is_blank(line->text[word.length])) {
        word.length++;
    }
    line->text += word.length;
    line->length -= word.length;
    return word;
}

static bool
is_word(struct span word, const char *text)
{
    return word.length == strlen(text) && memcmp(word.text, text, word.length) == 0;
}

static bool
is_line_of(struct span line, const char *server)
{
    return is_word(next_word(&line), server);
}

static bool
read_key(struct span word, char out[FINGERPRINT_BYTES])
{
    size_t prefix = strlen(KEY_PREFIX);

    return word.length == prefix + FINGERPRINT_DIGITS &&
           memcmp(word.text, KEY_PREFIX, prefix) == 0 &&
           fingerprint_parse(word.text + prefix, FINGERPRINT_DIGITS, FINGERPRINT_DIGITS, out);
}

// "2025-11-02", or anything of that shape: it is only shown.
static bool
read_since(struct span word, char out[KNOWN_SINCE_BYTES])
{
    static const char shape[] = "dddd-dd-dd";

    if (word.length != strlen(shape)) {
        return false;
    }
    for (size_t i = 0; i < word.length; i++) {
        bool is_digit = word.text[i] >= '0' && word.text[i] <= '9';

        if (shape[i] == 'd' ? !is_digit : word.text[i] != shape[i]) {
            return false;
        }
    }
    memcpy(out, word.text, word.length);
    out[word.length] = '\0';
    return true;
}

static enum known_result
read_line(struct span line, struct known_host *out)
{
    struct known_host host;

    (void)next_word(&line); // the server
    if (!read_key(next_word(&line), host.fingerprint) ||
        !read_since(next_word(&line), host.since)) {
        return KNOWN_BROKEN;
    }
    *out = host;
    return KNOWN_YES;
}

enum known_result
known_hosts_search(const char *text, size_t length, const char *server, struct known_host *out)
{
    struct span rest = {text, length};

    while (rest.length > 0) {
        struct span line = next_line(&rest);

        if (is_line_of(line, server)) {
            return read_line(line, out);
        }
    }
    return KNOWN_NOT;
}

static void
set_path(const char *state_dir, struct strbuf *path)
{
    strbuf_addf(path, "%s/known_hosts", state_dir);
}

// The text of the file, which is empty where there is none; returns owned.
static enum file_result
load(const char *path, char **text, size_t *length)
{
    enum file_result result;

    *text = xcalloc(FILE_MAX, 1);
    *length = 0;
    result = file_read(path, *text, FILE_MAX, length);
    return result == FILE_MISSING ? FILE_OK : result;
}

// The same, and makes the folder where the file is to be written. The path is owned by the caller.
static enum file_result
load_to_change(const char *state_dir, struct strbuf *path, char **text, size_t *length)
{
    enum file_result result = file_make_folder(state_dir);

    *text = NULL;
    set_path(state_dir, path);
    return result == FILE_OK ? load(path->text, text, length) : result;
}

enum known_result
known_hosts_find(const char *state_dir, const char *server, struct known_host *out)
{
    enum known_result result = KNOWN_UNREADABLE;
    struct strbuf path = {0};
    size_t length;
    char *text;

    set_path(state_dir, &path);
    if (load(path.text, &text, &length) == FILE_OK) {
        result = known_hosts_search(text, length, server, out);
    }
    free(text);
    strbuf_finish(&path);
    return result;
}

static void
add_line(struct strbuf *out, const char *server, const char *fingerprint)
{
    time_t now = time(NULL);
    char date[KNOWN_SINCE_BYTES];
    struct tm day;

    localtime_r(&now, &day);
    strftime(date, sizeof(date), "%Y-%m-%d", &day);
    strbuf_addf(out, "%s " KEY_PREFIX "%s %s\n", server, fingerprint, date);
}

enum file_result
known_hosts_add(const char *state_dir, const char *server, const char *fingerprint)
{
    struct strbuf path = {0}, line = {0};
    size_t length;
    char *text;
    enum file_result result = load_to_change(state_dir, &path, &text, &length);

    if (result == FILE_OK) {
        // Appended, so that two programs that meet servers at the same time both do.
        if (length > 0 && text[length - 1] != '\n') {
            strbuf_add_char(&line, '\n');
        }
        add_line(&line, server, fingerprint);
        result = file_append(path.text, line.text, line.length);
    }
    free(text);
    strbuf_finish(&line);
    strbuf_finish(&path);
    return result;
}

// All lines but those of the server.
static void
copy_others(struct span rest, const char *server, struct strbuf *out)
{
    while (rest.length > 0) {
        struct span line = next_line(&rest);

        if (!is_line_of(line, server)) {
            strbuf_add_bytes(out, line.text, line.length);
            strbuf_add_char(out, '\n');
        }
    }
}

enum file_result
known_hosts_replace(const char *state_dir, const char *server, const char *fingerprint)
{
    struct strbuf path = {0}, others = {0};
    size_t length;
    char *text;
    enum file_result result = load_to_change(state_dir, &path, &text, &length);

    if (result == FILE_OK) {
        copy_others((struct span){text, length}, server, &others);
        if (fingerprint) {
            add_line(&others, server, fingerprint);
        }
        result = file_replace(path.text, strbuf_text(&others), others.length);
    }
    free(text);
    strbuf_finish(&others);
    strbuf_finish(&path);
    return result;
}
