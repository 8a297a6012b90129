// SPDX-License-Identifier: MIT
// Servers of our own on this machine: private, or open to friends. The second kind may run on when
// we have gone.
#include <event2/event.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "client/app/app_internal.h"
#include "client/config/invite_line.h"
#include "client/local/embedded.h"
#include "client/local/embedded_place.h"
#include "client/text/words.h"
#include "common/i18n/tr.h"
#include "common/util/now.h"

enum {
    STEADY_MS = 10000, // a server of our own that has run for so long
    STOP_MS = 30000,   // it tells players first, and then saves
};

static const char *
host_port(const struct app *app)
{
    return app->options->port ? app->options->port : "5555";
}

// The port at which it listens, which another call may have chosen.
static const char *
port_of(const struct app_server *server)
{
    const char *port = embedded_port(server->embedded);

    return *port ? port : host_port(server->app);
}

static void
tell_invite(void *data, const char *address)
{
    struct app *app = data;

    app->frontend->tell_invite(app, address);
}

// The one of the two that this way to play would use.
static struct app_server *
own_server(struct app *app)
{
    return &app->servers[app->mode == APP_HOST ? SERVER_HOST : SERVER_HERE];
}

static bool
is_wanted(const struct app_server *server)
{
    return server->app->mode == (server->is_host ? APP_HOST : APP_HERE);
}

bool
app_lacks_server(const struct app *app)
{
    for (int i = 0; i < SERVER_COUNT; i++) {
        const struct app_server *server = &app->servers[i];

        if (server->embedded && is_wanted(server) &&
            embedded_state(server->embedded) == EMBEDDED_FAILED) {
            return true;
        }
    }
    return false;
}

static void
connect_to_own(struct app_server *server)
{
    struct app *app = server->app;

    memset(&app->address, 0, sizeof(app->address));
    snprintf(app->address.path, sizeof(app->address.path), "%s", embedded_path(server->embedded));
    app_set_pending(app, PENDING_CONNECT);
}

static bool
are_servers_gone(const struct app *app)
{
    for (int i = 0; i < SERVER_COUNT; i++) {
        const struct embedded *embedded = app->servers[i].embedded;

        if (embedded && embedded_state(embedded) != EMBEDDED_IDLE &&
            embedded_state(embedded) != EMBEDDED_FAILED) {
            return false;
        }
    }
    return true;
}

int
app_hosted(void *data)
{
    const struct app *app = data;
    const struct embedded *embedded = app_hosted_server(app);

    if (!embedded || !embedded_is_own(embedded)) {
        return 0;
    }
    if (app->mode != APP_HOST || !app->model.is_identified || !app->model.lobby.is_known) {
        return -1;
    }
    return app->model.lobby.player_count - 1; // we are one of them
}

bool
app_keep_server(void *data, bool yes)
{
    struct app *app = data;

    app->keeps_server = yes;
    app->stops_server = !yes;
    return app_hosted_server(app);
}

// The server for friends at our end: it stops with us, unless it is to run on or does already.
static void
settle_host(struct app *app)
{
    struct embedded *embedded = app_hosted_server(app);
    int ended;

    if (!embedded) {
        return;
    }
    snprintf(app->kept_port, sizeof(app->kept_port), "%s", embedded_port(embedded));
    if (app->stops_server && embedded_is_kept(embedded)) {
        ended = embedded_end_kept(embedded);
        if (ended >= 0) {
            close(ended); // it ends without us
        }
        app->is_server_kept = ended < 0;
    } else {
        app->is_server_kept =
            embedded_is_kept(embedded) || (app->keeps_server && embedded_keep(embedded));
    }
}

bool
app_stop_servers(struct app *app)
{
    settle_host(app);
    app_settle_port(app);
    for (int i = 0; i < SERVER_COUNT; i++) {
        struct embedded *embedded = app->servers[i].embedded;

        if (embedded && embedded_state(embedded) != EMBEDDED_IDLE &&
            embedded_state(embedded) != EMBEDDED_FAILED) {
            embedded_stop(embedded);
        }
    }
    return are_servers_gone(app);
}

void
app_tell_kept_server(const struct app *app)
{
    struct strbuf text = {0};

    if (app->is_server_kept) {
        format_word(&text, WORD_SERVER_KEPT, 1, app->kept_port);
        fprintf(stderr, "goren: %s\n", strbuf_text(&text));
    }
    strbuf_finish(&text);
}

static void
on_embedded_failed(struct app_server *server, const char *why)
{
    struct app *app = server->app;

    // A server that has run for a while and dies starts again, and the game goes on where it
    // was; one that dies at once would do so for ever.
    if (server->ready_ms && now_mono_ms() - server->ready_ms >= STEADY_MS) {
        app->frontend->tell_error(
            app, _("The local server crashed and is starting again; nothing is lost."));
        app_set_pending(app, PENDING_SERVER);
    } else {
        model_set_link(&app->model, LINK_FAILED, why, NULL, now_mono_ms());
    }
    app_settle(app);
}

static void
on_embedded_state(void *data, enum embedded_state state, const char *why)
{
    struct app_server *server = data;
    struct app *app = server->app;

    if (app->is_ending) {
        if (are_servers_gone(app)) {
            app_leave_loop(app);
        }
        return;
    }
    if (state == EMBEDDED_READY && server->is_host) {
        invite_line_tell(embedded_certificate(server->embedded), port_of(server), tell_invite, app);
        app_begin_port(app);
    }
    if (state == EMBEDDED_READY && is_wanted(server)) {
        connect_to_own(server);
    } else if (state == EMBEDDED_FAILED && is_wanted(server)) {
        on_embedded_failed(server, why);
    }
    server->ready_ms = state == EMBEDDED_READY ? now_mono_ms() : 0;
}

static const struct embedded_ops embedded_ops = {.on_state = on_embedded_state};

// Where its data is, if the call says so; else NULL. Borrows from out.
static const char *
name_data(const struct app *app, bool is_host, struct strbuf *out)
{
    strbuf_addf(out, "%s/%s.db", strbuf_text(&app->data_dir), is_host ? "host" : "here");
    return app->options->data_dir ? strbuf_text(out) : NULL;
}

static void
start(struct app *app, struct app_server *server)
{
    struct strbuf listen = {0}, data_file = {0};
    const char *port = host_port(app);
    struct embedded_config config = {0};

    strbuf_addf(&listen, "[::]:%s,0.0.0.0:%s", port, port);
    config.listen = server->is_host ? strbuf_text(&listen) : NULL;
    config.data_file = name_data(app, server->is_host, &data_file);
    embedded_start(server->embedded, &config);
    strbuf_finish(&listen);
    strbuf_finish(&data_file);
}

void
app_start_server(struct app *app)
{
    struct app_server *server = own_server(app);

    server->app = app;
    server->is_host = app->mode == APP_HOST;
    if (!server->embedded) {
        server->embedded =
            embedded_create(app->base, strbuf_text(&app->state_dir), &embedded_ops, server);
    }
    if (embedded_state(server->embedded) == EMBEDDED_READY) {
        connect_to_own(server);
    } else {
        start(app, server);
    }
}

// goren host --stop.

// Waits until it has ended; its lock may last a moment longer.
static bool
wait_for_end(int ended)
{
    struct pollfd wait = {.fd = ended, .events = POLLIN};
    bool has_ended = poll(&wait, 1, STOP_MS) == 1;

    close(ended);
    return has_ended;
}

// What came of it.
static enum word
end_kept(const struct place *place, enum app_end *how)
{
    struct place_note note = {0};
    int fd, ended;

    *how = APP_FAILED;
    if (place_lock(place->lock_file, &fd) == PLACE_LOCK_OURS) {
        close(fd);
        return WORD_NO_SERVER_KEPT;
    }
    if (!place_lock_ask(place->lock_file, &note)) {
        return WORD_SERVER_STUBBORN;
    }
    if (!note.is_kept) {
        return WORD_SERVER_IN_USE;
    }
    ended = place_end_server(note.path);
    if (ended < 0 || !wait_for_end(ended)) {
        return WORD_SERVER_STUBBORN;
    }
    *how = APP_GOOD;
    return WORD_SERVER_STOPPED;
}

enum app_end
app_end_host(struct app *app)
{
    struct strbuf data_file = {0}, why = {0};
    struct place place = {0};
    struct place_options options = {.program = "", // none is started
                                    .data_file = name_data(app, true, &data_file),
                                    .state_dir = strbuf_text(&app->state_dir),
                                    .is_for_others = true};
    enum app_end how = APP_FAILED;

    if (place_find(&place, &options, &why)) {
        enum word word = end_kept(&place, &how);

        fprintf(how == APP_GOOD ? stdout : stderr, "goren: %s\n", words_text(word));
    } else {
        fprintf(stderr, "goren: %s\n", strbuf_text(&why));
    }
    place_finish(&place);
    strbuf_finish(&data_file);
    strbuf_finish(&why);
    return how;
}
