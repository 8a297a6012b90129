// SPDX-License-Identifier: MIT
// The file. inih cuts its lines apart; but it would split a line that is too
// long into two, end a line at a NUL, and go on after a fault. So the lines it
// gets are read and counted here, and there are no more of them after a fault.
#include <string.h>

#include <ini.h>

#include "common/util/strbuf.h"
#include "server/shell/ops/config_options.h"

struct reader {
    struct config *config;
    FILE *file;
    const char *name;
    struct strbuf *why;
    int line;
    int lines[OPTIONS]; // where each option stands, 0: nowhere yet
    bool is_broken;
};

static void
complain(struct reader *reader, const char *what)
{
    strbuf_addf(reader->why, "%s:%d: %s", reader->name, reader->line, what);
    reader->is_broken = true;
}

// What fgets() does, for inih. size is what inih was compiled for.
static char *
read_line(char *line, int size, void *data)
{
    struct reader *reader = data;
    int length = 0, c = EOF;

    while (!reader->is_broken && length < size - 1 && (c = getc(reader->file)) != EOF) {
        if (c == '\0') {
            reader->line++;
            complain(reader, "there is a NUL byte in this line");
            return NULL;
        }
        line[length++] = (char)c;
        if (c == '\n') {
            break;
        }
    }
    if (length == 0) {
        return NULL;
    }
    line[length] = '\0';
    reader->line++;
    if (c != EOF && c != '\n') {
        complain(reader, "this line is too long; give the option as a flag instead");
        return NULL;
    }
    return line;
}

static void
complain_twice(struct reader *reader, const struct option *option, int first)
{
    strbuf_addf(reader->why,
                "%s:%d: %s is set already in line %d. (A line that begins with a blank belongs to "
                "the one before it.)",
                reader->name, reader->line, option->name, first);
    reader->is_broken = true;
}

static void
assign(struct reader *reader, const struct option *option, const char *text)
{
    struct assignment assignment = {.option = option, .source = CONFIG_FILE, .text = text};
    int *first = &reader->lines[option - config_options];
    struct strbuf where = {0};

    if (*first > 0 && !option->kind->is_list) {
        complain_twice(reader, option, *first);
        return;
    }
    *first = reader->line;
    strbuf_addf(&where, "%s:%d: %s", reader->name, reader->line, option->name);
    assignment.where = where.text;
    reader->is_broken = !config_assign(reader->config, &assignment, reader->why);
    strbuf_finish(&where);
}

// Called by inih for each option; 0 is a fault.
static int
on_option(void *data, const char *section, const char *name, const char *value)
{
    struct reader *reader = data;
    const struct option *option = config_option(name, strlen(name));

    if (reader->is_broken) {
        return 0;
    }
    if (section[0] != '\0') {
        complain(reader, "there are no [sections] in this file");
    } else if (!option) {
        complain(reader, "");
        config_add_unknown("", name, strlen(name), reader->why);
    } else if (option == &config_options[OPTION_CONFIG]) {
        complain(reader, "config cannot stand in the file that it names");
    } else {
        assign(reader, option, value);
    }
    return !reader->is_broken;
}

bool
config_read_file(struct config *config, FILE *file, const char *name, struct strbuf *why)
{
    struct reader reader = {.config = config, .file = file, .name = name, .why = why};
    int status = ini_parse_stream(read_line, &reader, on_option, &reader);

    if (!reader.is_broken && (ferror(file) || status < 0)) {
        strbuf_addf(why, "%s: cannot be read", name);
        return false;
    }
    if (!reader.is_broken && status > 0) {
        // A line without = and the like: inih tells which, and goes on.
        reader.line = status;
        complain(&reader, "this is no option; write: name = value");
    }
    return !reader.is_broken;
}
