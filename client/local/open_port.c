// SPDX-License-Identifier: MIT
#include "client/local/open_port.h"

#include <errno.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "client/local/embedded_child.h"
#include "client/local/embedded_place.h"
#include "common/util/file.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum {
    ANSWER_S = 30, // two protocols, each with devices that may be slow
    LINE_BYTES = 128,
};

struct open_port {
    struct event_base *base;
    open_port_fn tell;
    void *data;
    struct child child; // pid 0: OFF
    struct event *said; // it has printed something, or ended
    struct event *timer;
    struct port_report last;
    bool has_answered;
    char line[LINE_BYTES]; // that has not come whole
    size_t length;
};

static void
turn_off(struct open_port *port)
{
    event_del(port->said);
    evtimer_del(port->timer);
    child_finish(&port->child); // gives the port back
}

// Must be last: the callback may re-enter.
static void
report(struct open_port *port, const struct port_report *report)
{
    port->last = *report;
    port->has_answered = true;
    evtimer_del(port->timer);
    port->tell(port->data, report);
}

static void
report_answer(struct open_port *port, enum port_answer answer)
{
    const struct port_report made = {.answer = answer};

    report(port, &made);
}

// It ends by itself when it could open nothing, which it has said then.
static void
on_end(struct open_port *port)
{
    bool was_open = port->has_answered && port->last.answer == PORT_OPEN;
    bool has_answered = port->has_answered;

    // Only its end closes the pipe.
    if (waitpid(port->child.pid, NULL, 0) == port->child.pid) {
        port->child.pid = 0;
    }
    turn_off(port);
    if (!has_answered) {
        report_answer(port, PORT_NO_ROUTER);
    } else if (was_open) {
        report_answer(port, PORT_LOST);
    }
}

static void
take_line(struct open_port *port)
{
    struct port_report found;

    port->line[port->length] = '\0';
    port->length = 0;
    if (port_report_parse(port->line, &found)) {
        report(port, &found);
    }
}

// A line that is too long is none.
static void
take_byte(struct open_port *port, char byte)
{
    if (byte == '\n') {
        take_line(port);
    } else if (port->length < LINE_BYTES - 1) {
        port->line[port->length++] = byte;
    }
}

static void
on_said(evutil_socket_t fd, short what, void *data)
{
    struct open_port *port = data;
    char text[LINE_BYTES];
    ssize_t count = read(fd, text, sizeof(text));

    (void)what;
    for (ssize_t i = 0; i < count && port->child.pid; i++) {
        take_byte(port, text[i]);
    }
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) {
        on_end(port);
    }
}

static void
on_timer(evutil_socket_t fd, short what, void *data)
{
    struct open_port *port = data;

    (void)fd, (void)what;
    turn_off(port);
    report_answer(port, PORT_NO_ROUTER);
}

struct open_port *
open_port_create(struct event_base *base, open_port_fn tell, void *data)
{
    struct open_port *port = xcalloc(1, sizeof(*port));

    port->base = base;
    port->tell = tell;
    port->data = data;
    child_init(&port->child);
    port->said = event_new(base, -1, EV_READ, on_said, port);
    port->timer = evtimer_new(base, on_timer, port);
    return port;
}

void
open_port_destroy(struct open_port *port)
{
    if (port) {
        turn_off(port);
        event_free(port->said);
        event_free(port->timer);
        free(port);
    }
}

// Returns false if it could not be started.
static bool
start_child(struct open_port *port, const struct open_port_config *config, const char *program)
{
    struct strbuf number = {0}, lock = {0}, log = {0}, why = {0};
    const char *arguments[3] = {NULL, NULL, NULL};
    struct child_start start = {.program = program, .arguments = arguments, .lock_fd = -1};
    bool is_started;

    strbuf_addf(&number, "--port=%s", config->port);
    strbuf_addf(&lock, "--while-locked=%s", config->lock_file);
    strbuf_addf(&log, "%s/open-port.log", config->state_dir);
    arguments[0] = strbuf_text(&number);
    arguments[1] = strbuf_text(&lock);
    start.log_file = strbuf_text(&log);
    (void)file_make_folder(config->state_dir);
    is_started = child_start(&port->child, &start, &why);
    strbuf_finish(&number);
    strbuf_finish(&lock);
    strbuf_finish(&log);
    strbuf_finish(&why);
    return is_started;
}

void
open_port_start(struct open_port *port, const struct open_port_config *config)
{
    static const struct timeval limit = {.tv_sec = ANSWER_S};
    struct strbuf program = {0};
    bool is_found;

    if (port->child.pid) {
        return;
    }
    port->length = 0;
    port->has_answered = false;
    if (config->program) {
        strbuf_add(&program, config->program);
    }
    is_found = (config->program || place_find_open_port(&program)) &&
               start_child(port, config, strbuf_text(&program));
    strbuf_finish(&program);
    if (!is_found) {
        report_answer(port, PORT_NO_HELPER);
        return;
    }
    event_assign(port->said, port->base, port->child.ended_fd, EV_READ | EV_PERSIST, on_said, port);
    event_add(port->said, NULL);
    evtimer_add(port->timer, &limit);
}

bool
open_port_is_on(const struct open_port *port)
{
    return port->child.pid != 0;
}

bool
open_port_keep(struct open_port *port)
{
    bool is_kept;

    event_del(port->said); // before its descriptor is closed
    is_kept = port->child.pid && child_let_go(&port->child);
    turn_off(port);
    return is_kept;
}

void
open_port_stop(struct open_port *port)
{
    turn_off(port);
}
