// SPDX-License-Identifier: MIT
#include "client/tools/answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/tools/source.h"
#include "common/i18n/tr.h"
#include "common/util/json.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum line_state { LINE_OK, LINE_TOO_LONG, LINE_HAS_NUL, LINE_END };

struct reader {
    struct source *source; // borrowed
    const char *name;      // borrowed
    int number;            // of the line
    size_t length;         // bytes of the line
    char *text;            // owned, ANSWER_LINE_BYTES_MAX + 1
};

static enum line_state
next_line(struct reader *reader)
{
    bool is_long = false;
    int c;

    reader->length = 0;
    while ((c = source_byte(reader->source)) >= 0 && c != '\n') {
        if (reader->length < ANSWER_LINE_BYTES_MAX) {
            reader->text[reader->length++] = (char)c;
        } else {
            is_long = true;
        }
    }
    if (c < 0 && reader->length == 0) {
        return LINE_END;
    }
    reader->number++;
    if (reader->length > 0 && reader->text[reader->length - 1] == '\r') {
        reader->length--;
    }
    reader->text[reader->length] = '\0';
    if (is_long) {
        return LINE_TOO_LONG;
    }
    return memchr(reader->text, '\0', reader->length) ? LINE_HAS_NUL : LINE_OK;
}

static bool
is_blank(const struct reader *reader)
{
    size_t i = strspn(reader->text, " \t");

    return i == reader->length || reader->text[i] == '#';
}

static void
answer_unreadable(const struct answer_job *job, const struct reader *reader, enum line_state state,
                  struct strbuf *out)
{
    bool is_long = state == LINE_TOO_LONG;
    const char *word = is_long ? "line-too-long" : "nul-byte";

    fprintf(stderr, "%s: %s:%d: %s.\n", job->command, reader->name, reader->number,
            is_long ? "the line is longer than 65536 bytes" : "the line contains a NUL byte");
    if (job->as_json) {
        struct json json = {.out = out};

        json_open(&json, NULL, '{');
        json_number(&json, "line", reader->number);
        json_text(&json, "error", word);
        json_close(&json, '}');
    } else {
        strbuf_addf(out, "%s %s", job->refusal, word);
    }
    strbuf_add_char(out, '\n');
}

// Answers one line that is not blank; false if the answer is no.
static bool
answer_line(const struct answer_job *job, const struct reader *reader, enum line_state state,
            struct strbuf *out)
{
    struct answer_line line = {reader->name, reader->number, reader->text, reader->length};

    if (state != LINE_OK) {
        answer_unreadable(job, reader, state, out);
        return false;
    }
    return job->answer(&line, job->data, out);
}

static enum exit_code
answer_reader(const struct answer_job *job, struct reader *reader)
{
    enum exit_code code = EXIT_GOOD;
    struct strbuf out = {0};
    enum line_state state;
    int count = 0;

    while ((state = next_line(reader)) != LINE_END) {
        if (state == LINE_OK && is_blank(reader)) {
            continue;
        }
        count++;
        strbuf_clear(&out);
        if (!answer_line(job, reader, state, &out)) {
            code = EXIT_NO;
        }
        if (job->names_files && !job->as_json) {
            printf("%s: ", reader->name);
        }
        fputs(strbuf_text(&out), stdout);
    }
    strbuf_finish(&out);
    if (reader->source->is_failed) {
        fprintf(stderr, _("%s: error while reading %s.\n"), job->command, reader->name);
        return EXIT_USAGE;
    }
    if (count == 0) {
        fprintf(stderr, "%s: %s contains no %s.\n", job->command, reader->name, job->thing);
        return EXIT_NO;
    }
    return code;
}

enum exit_code
answer_source(const struct answer_job *job, struct source *source)
{
    struct reader reader = {
        .source = source, .name = source->name, .text = xcalloc(ANSWER_LINE_BYTES_MAX + 1, 1)};
    enum exit_code code = answer_reader(job, &reader);

    free(reader.text);
    return code;
}

enum exit_code
answer_files(const struct answer_job *job, const char *const *paths, int count)
{
    enum exit_code worst = EXIT_GOOD;

    for (int i = 0; i < count; i++) {
        enum exit_code code = EXIT_USAGE;
        struct source source;

        if (source_open(&source, job->command, paths[i])) {
            code = answer_source(job, &source);
            source_close(&source);
        }
        worst = code > worst ? code : worst;
    }
    return worst;
}
