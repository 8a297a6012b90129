// SPDX-License-Identifier: MIT
// Friends from outside: a port of the router for our server, or a table on a server that they can
// reach. Nothing is asked before the user has said so.
#include <event2/event.h>
#include <stdio.h>
#include <string.h>

#include "client/app/app_internal.h"
#include "client/config/invite_line.h"
#include "client/config/state_file.h"
#include "client/local/embedded.h"
#include "client/local/open_port.h"
#include "client/text/words.h"

static const enum word words[PORT_ANSWER_COUNT] = {
    [PORT_OPEN] = WORD_PORT_OPEN,       [PORT_NO_ROUTER] = WORD_PORT_NO_ROUTER,
    [PORT_REFUSED] = WORD_PORT_REFUSED, [PORT_OFFLINE] = WORD_PORT_OFFLINE,
    [PORT_NESTED] = WORD_PORT_NESTED,   [PORT_SHARED] = WORD_PORT_SHARED,
    [PORT_LOST] = WORD_PORT_LOST,       [PORT_NO_HELPER] = WORD_PORT_NO_HELPER,
};

struct embedded *
app_hosted_server(const struct app *app)
{
    struct embedded *embedded = app->servers[SERVER_HOST].embedded;

    return embedded && (embedded_is_own(embedded) || embedded_is_kept(embedded)) ? embedded : NULL;
}

// Can everybody reach that server of the list? Those of home networks can't be.
static bool
is_for_all(const char *text)
{
    static const char *const near[] = {".local", ".lan", ".home", ".internal", ".localdomain"};
    struct address address;
    size_t length;

    if (address_parse(text, &address) != ADDRESS_OK || !*address.host ||
        strchr(address.host, ':') || !strchr(address.host, '.')) {
        return false;
    }
    length = strlen(address.host);
    for (size_t i = 0; i < sizeof(near) / sizeof(*near); i++) {
        size_t tail = strlen(near[i]);

        if (length > tail && strcmp(address.host + length - tail, near[i]) == 0) {
            return false;
        }
    }
    // Digits and dots: an address.
    return strspn(address.host, "0123456789.") < length || port_reach(address.host) == PORT_OPEN;
}

static void
offer_elsewhere(struct app *app)
{
    struct state_file_servers known;

    state_file_read_servers(strbuf_text(&app->state_dir), &known);
    for (int i = 0; i < known.count; i++) {
        if (is_for_all(known.servers[i].address)) {
            app->frontend->ask_elsewhere(app, known.servers[i].address);
            return;
        }
    }
}

static void
on_report(void *data, const struct port_report *report)
{
    struct app *app = data;
    bool is_open = report->answer == PORT_OPEN;
    struct strbuf text = {0}, line = {0};
    char port[8];

    if (app->is_ending) {
        return;
    }
    snprintf(port, sizeof(port), "%u", report->port);
    format_word(&text, words[report->answer], 1, is_open ? port : report->host);
    if (is_open) {
        invite_line_format(embedded_certificate(app->servers[SERVER_HOST].embedded), report->host,
                           port, &line);
    }
    app->frontend->tell_port(app, is_open, strbuf_text(&text), strbuf_text(&line));
    strbuf_finish(&text);
    strbuf_finish(&line);
    if (!is_open && report->answer != PORT_LOST) {
        offer_elsewhere(app);
    }
    event_active(app->tick_event, EV_TIMEOUT, 0); // it is shown
}

enum word
app_may_open_port(void *data)
{
    const struct app *app = data;

    if (!app_hosted_server(app)) {
        return WORD_NOT_HOSTING;
    }
    return app->open_port && open_port_is_on(app->open_port) ? WORD_PORT_ON : WORD_NONE;
}

static void
start(struct app *app)
{
    const struct embedded *embedded = app->servers[SERVER_HOST].embedded;
    const struct open_port_config config = {.port = embedded_port(embedded),
                                            .lock_file = embedded_lock_file(embedded),
                                            .state_dir = strbuf_text(&app->state_dir)};

    if (!app->open_port) {
        app->open_port = open_port_create(app->base, on_report, app);
    }
    open_port_start(app->open_port, &config);
}

void
app_open_port(void *data, bool yes)
{
    struct app *app = data;

    if (yes) {
        start(app);
    } else if (app->open_port) {
        open_port_stop(app->open_port);
        app->frontend->tell_port(app, false, "", "");
    }
}

void
app_begin_port(struct app *app)
{
    if (app->options->opens_port && app_may_open_port(app) == WORD_NONE) {
        app->frontend->tell_port(app, true, words_text(WORD_PORT_ASKING), "");
        start(app);
    }
}

void
app_settle_port(struct app *app)
{
    if (app->open_port && !(app->is_server_kept && open_port_keep(app->open_port))) {
        open_port_stop(app->open_port);
    }
}
