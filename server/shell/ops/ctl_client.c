// SPDX-License-Identifier: MIT
#include "server/shell/ops/ctl_client.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "common/util/quote.h"
#include "common/util/strbuf.h"
#include "server/shell/ops/config.h"
#include "server/shell/ops/control.h"
#include "server/shell/ops/ctl_help.h"
#include "server/shell/unix_socket.h"

enum { PATIENCE_S = 60 };

static const char usage[] =
    "Usage: gorend ctl [OPTION]... COMMAND...\n"
    "\n"
    "Send a command to a running server and print its answer; 'gorend ctl help'\n"
    "lists the commands. Exit code: 0 success, 1 refused by the server, 2 invalid\n"
    "usage, 3 no server.\n"
    "\n"
    "Options\n"
    "  --control=PATH   the socket of the server\n"
    "  --data=PATH      its database; the socket is next to it\n"
    "  --config=PATH    its configuration file\n"
    "Without them, the defaults, the environment and /etc/goren/gorend.conf tell\n"
    "where the server is.\n";

// An answer that is being read.
struct reader {
    FILE *stream; // owned
    char *line;   // owned, of getline()
    size_t capacity;
};

static bool
join_words(char *const *words, int count, struct strbuf *line)
{
    for (int i = 0; i < count; i++) {
        strbuf_addf(line, "%s%s", i > 0 ? " " : "", words[i]);
    }
    if (line->length == 0 || line->length > CONTROL_LINE_MAX ||
        !quote_is_harmless(line->text, line->length)) {
        return false;
    }
    strbuf_add_char(line, '\n');
    return true;
}

static bool
send_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t sent = send(fd, bytes, length, MSG_NOSIGNAL);

        if (sent < 0 && errno == EINTR) {
            continue;
        }
        if (sent <= 0) {
            return false;
        }
        bytes += sent;
        length -= (size_t)sent;
    }
    return true;
}

// The next line without its newline; NULL if there is none, or only a part.
static const char *
next_line(struct reader *reader)
{
    ssize_t length = getline(&reader->line, &reader->capacity, reader->stream);

    if (length <= 0 || reader->line[length - 1] != '\n') {
        return NULL;
    }
    reader->line[length - 1] = '\0';
    return reader->line;
}

// Names of players are in it: nothing that a terminal would obey.
static void
show_line(const char *line, FILE *out)
{
    struct strbuf text = {0};

    quote_add_bare(&text, line, strlen(line));
    fprintf(out, "%s\n", strbuf_text(&text));
    strbuf_finish(&text);
}

static enum ctl_exit
show_answer(struct reader *reader, FILE *out, FILE *err)
{
    const char *line = next_line(reader);
    bool is_good = line && strcmp(line, "ok") == 0;

    if (is_good || (line && strcmp(line, "error") == 0)) {
        while ((line = next_line(reader)) && strcmp(line, ".") != 0) {
            show_line(line[0] == '.' ? line + 1 : line, is_good ? out : err);
        }
        if (line) {
            return is_good ? CTL_OK : CTL_NO;
        }
    }
    fprintf(err, "gorend ctl: the server did not answer.\n");
    return CTL_NO_SERVER;
}

static enum ctl_exit
ask(int fd, const struct strbuf *line, FILE *out, FILE *err)
{
    const struct timeval patience = {.tv_sec = PATIENCE_S};
    struct reader reader = {.stream = fdopen(fd, "r")};
    enum ctl_exit result;

    // A server that was stopped accepts, but does not answer.
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience));
    // One that turns us away does not read; but what it said is there.
    send_all(fd, line->text, line->length);
    result = show_answer(&reader, out, err);
    fclose(reader.stream);
    free(reader.line);
    return result;
}

enum ctl_exit
ctl_client_ask(const char *path, char *const *words, int count, FILE *out, FILE *err)
{
    struct strbuf line = {0}, why = {0};
    enum ctl_exit result;
    int fd;

    if (!join_words(words, count, &line)) {
        fprintf(
            err,
            "gorend ctl: a command must be 1 to %d bytes of UTF-8 without control characters.\n",
            CONTROL_LINE_MAX);
        strbuf_finish(&line);
        return CTL_WRONG;
    }
    fd = unix_socket_connect(path, &why);
    if (fd < 0) {
        fprintf(err, "gorend ctl: %s Is the server running, and are you its user or root?\n",
                why.text);
        result = CTL_NO_SERVER;
    } else {
        result = ask(fd, &line, out, err);
    }
    strbuf_finish(&line);
    strbuf_finish(&why);
    return result;
}

enum ctl_exit
ctl_client_main(const struct config_input *input, FILE *out, FILE *err)
{
    struct config_input options = *input;
    enum ctl_exit result = CTL_WRONG;
    struct config config = {0};
    struct strbuf text = {0};
    int first = 1;

    options.takes_command = true;
    if (input->argc > 1 && strcmp(input->argv[1], "--help") == 0) {
        fputs(usage, out);
        return CTL_OK;
    }
    switch (config_load(&options, &config, &first, &text)) {
    case CONFIG_SAY:
        fputs(strbuf_text(&text), out);
        result = CTL_OK;
        break;
    case CONFIG_WRONG:
        fprintf(err, "gorend ctl: %s.\n", strbuf_text(&text));
        break;
    case CONFIG_RUN:
        if (first >= input->argc) {
            fputs(usage, err);
        } else if (strcmp(input->argv[first], "help") == 0) {
            fputs(ctl_help, out); // no server need run for it
            result = CTL_OK;
        } else if (!config.control) {
            fputs("gorend ctl: this server has no control socket (control = none).\n", err);
            result = CTL_NO_SERVER;
        } else {
            result =
                ctl_client_ask(config.control, input->argv + first, input->argc - first, out, err);
        }
        break;
    }
    config_finish(&config);
    strbuf_finish(&text);
    return result;
}
