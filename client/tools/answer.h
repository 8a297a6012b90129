// SPDX-License-Identifier: MIT
// Files in, one answer per line out: what the commands that work line by line
// share. Input comes from outside: long lines, NUL bytes and a missing last
// break are told, never trusted. Blank lines and lines that begin with '#' are
// skipped.
#ifndef CLIENT_TOOLS_ANSWER_H
#define CLIENT_TOOLS_ANSWER_H

#include <stdbool.h>
#include <stddef.h>

#include "client/tools/commands.h"

struct source;
struct strbuf;

enum { ANSWER_LINE_BYTES_MAX = 65536 };

struct answer_line {
    const char *file; // name for messages
    int number;       // from 1
    const char *text; // NUL-terminated, without its break
    size_t length;    // bytes; no NUL among them
};

struct answer_job {
    const char *command; // "goren check", for messages
    const char *thing;   // what a line holds: "game"
    const char *refusal; // begins the answer to a line that cannot be read: "invalid -"
    bool as_json;
    bool names_files; // before each answer, unless it is JSON: "x.sgf: "
    // Adds the answer to out, with its line break. False if the answer is no.
    bool (*answer)(const struct answer_line *line, const void *data, struct strbuf *out);
    const void *data; // borrowed
};

// Answers the lines of one that is open.
enum exit_code answer_source(const struct answer_job *job, struct source *source);

// Answers the lines of all files ("-" is standard input), in order, on standard
// output.
enum exit_code answer_files(const struct answer_job *job, const char *const *paths, int count);

#endif
