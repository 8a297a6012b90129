// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // strcasestr
#include "client/app/app.h"

#include <event2/event.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/app/app_internal.h"
#include "client/config/paths.h"
#include "client/local/embedded.h"
#include "client/local/open_port.h"
#include "common/i18n/tr.h"
#include "common/util/now.h"
#include "common/util/wipe.h"
#include "common/util/xalloc.h"

// Going away.

void
app_leave_loop(struct app *app)
{
    app->is_over = true;
    event_base_loopbreak(app->base);
}

static bool
is_seated(const struct model *model)
{
    enum seat seat;

    for (int i = 0; i < model->room_count; i++) {
        if (model_own_seat(model, model->rooms[i], &seat)) {
            return true;
        }
    }
    return false;
}

// A goodbye gives seats up that no game holds, and frees a guest's name. Without
// a word they are kept: where a game runs, and where the user did not say quit.
static void
end(struct app *app, enum app_end how)
{
    if (app->is_ending) {
        return;
    }
    app->is_ending = true;
    app->end = how;
    event_del(app->input_event);
    app_remember_game(app, true);
    app_settle_unsaved(app); // before anything that may take its time
    if (model_playing(&app->model) || (!app->is_meant && is_seated(&app->model))) {
        link_hang_up(app->link);
    } else {
        link_close(app->link);
    }
    if (app_stop_servers(app)) {
        app_leave_loop(app);
    } // else the loop ends when they have
}

static void
check_end(struct app *app)
{
    enum app_end how;

    if (app->frontend->has_ended(app, &how, &app->is_meant)) {
        end(app, how);
    }
}

static void
plan_tick(struct app *app, int64_t at)
{
    int64_t deadline = app->frontend->deadline_ms(app, now_mono_ms()), wait;
    struct timeval time;

    at = at == TIME_NEVER || (deadline != TIME_NEVER && deadline < at) ? deadline : at;
    if (at == TIME_NEVER) {
        event_del(app->tick_event);
        return;
    }
    wait = at - now_mono_ms();
    wait = wait > 0 ? wait : 0;
    time = (struct timeval){.tv_sec = (time_t)(wait / 1000), .tv_usec = (int)(wait % 1000) * 1000};
    event_add(app->tick_event, &time);
}

static void
send_wanted(struct app *app, int64_t now)
{
    struct client_msg pending;

    while (model_next_request(&app->model, &pending, now)) {
        if (link_send(app->link, &pending)) {
            model_note_sent(&app->model, &pending, true);
        }
    }
}

static void
settle_once(struct app *app)
{
    int64_t now = now_mono_ms(), at = model_tick(&app->model, now);

    send_wanted(app, now);
    app->frontend->update(app, now);
    app_remember_game(app, false);
    check_end(app);
    if (app->is_ending) {
        return;
    }
    plan_tick(app, at);
}

// Something may happen on the way: once more then.
void
app_settle(struct app *app)
{
    app->must_settle = true;
    if (app->is_settling) {
        return;
    }
    app->is_settling = true;
    while (app->must_settle && !app->is_ending) {
        app->must_settle = false;
        settle_once(app);
    }
    app->is_settling = false;
    if (!app->is_ending) {
        app->frontend->show(app, now_mono_ms());
        send_wanted(app, now_mono_ms()); // of what was shown some is acknowledged
    }
}

static void
on_tick(evutil_socket_t fd, short what, void *data)
{
    (void)fd, (void)what;
    app_settle(data);
}

static void
on_signal(evutil_socket_t fd, short what, void *data)
{
    struct app *app = data;

    (void)fd, (void)what;
    if (app->is_ending) {
        app_leave_loop(app); // told twice: our server saves everything without us, too
        return;
    }
    end(app, APP_GOOD);
}

static void
on_input(evutil_socket_t fd, short what, void *data)
{
    struct app *app = data;

    (void)fd, (void)what;
    app->frontend->read(app);
    app_settle(app);
}

// Beginning.

static bool
read_address(struct app *app)
{
    enum address_error error;

    if (!app->options->address) {
        return true;
    }
    error = address_parse(app->options->address, &app->address);
    if (error != ADDRESS_OK) {
        fprintf(stderr, "goren: %s\n", address_error_text(error));
    }
    return error == ADDRESS_OK;
}

static bool
find_paths(struct app *app)
{
    if (path_state(app->options->state_dir, &app->state_dir) &&
        path_data(app->options->data_dir, &app->data_dir)) {
        return true;
    }
    fputs(_("goren: no home folder found; use --state-dir and --data-dir.\n"), stderr);
    return false;
}

static void
look_at_terminal(struct app *app)
{
    app->is_terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) &&
                       tcgetattr(STDIN_FILENO, &app->termios) == 0;
}

// A method of waiting that takes plain files too: a script may be one.
static struct event_base *
create_base(void)
{
    struct event_config *config = event_config_new();
    struct event_base *base;

    event_config_require_features(config, EV_FEATURE_FDS);
    base = event_base_new_with_config(config);
    event_config_free(config);
    return base;
}

static void
create_events(struct app *app)
{
    static const int signals[APP_SIGNALS] = {SIGINT, SIGTERM, SIGHUP};

    app->input_event = event_new(app->base, STDIN_FILENO, EV_READ, on_input, app);
    app->tick_event = event_new(app->base, -1, 0, on_tick, app);
    app->pending_event = event_new(app->base, -1, 0, app_on_pending, app);
    for (int i = 0; i < APP_SIGNALS; i++) {
        app->signal_events[i] = evsignal_new(app->base, signals[i], on_signal, app);
        event_add(app->signal_events[i], NULL);
    }
}

// The screen where there is a terminal, unless lines were asked for.
static void
create_frontend(struct app *app)
{
    app->frontend = &app_screen_frontend;
    if (app->options->is_plain || app->options->as_json || !app->frontend->create(app)) {
        app->frontend = &app_plain_frontend;
        app->frontend->create(app);
    }
}

static void
begin(struct app *app)
{
    model_init(&app->model);
    app_wear_badge(app);
    app_choose_name(app);
    app->base = create_base();
    create_events(app);
    app->link = link_create(app->base, strbuf_text(&app->state_dir), &app_link_ops, app);
    create_frontend(app);
    if ((app->mode == APP_HERE || app->mode == APP_REPLAY) &&
        app->frontend == &app_screen_frontend) {
        event_add(app->input_event, NULL); // the menu asks where to
    } else if (app->mode == APP_HERE || app->mode == APP_HOST) {
        app_start_server(app);
    } else {
        app_open_link(app);
    }
    app_settle(app);
}

static void
finish(struct app *app)
{
    app->frontend->destroy(app);
    app_tell_kept_server(app);
    link_destroy(app->link);
    for (int i = 0; i < SERVER_COUNT; i++) {
        embedded_destroy(app->servers[i].embedded);
    }
    open_port_destroy(app->open_port);
    model_finish(&app->model);
    event_free(app->input_event);
    event_free(app->tick_event);
    event_free(app->pending_event);
    for (int i = 0; i < APP_SIGNALS; i++) {
        event_free(app->signal_events[i]);
    }
    event_base_loop(app->base, EVLOOP_NONBLOCK); // link.h says why
    event_base_free(app->base);
}

// A locale that does not exist is no reason to draw in ASCII if it speaks of
// UTF-8; one that says C is. Where nobody says anything the terminal is asked.
static enum term_charset
set_locale(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *wanted = NULL;
    bool is_known;

    for (size_t i = 0; i < sizeof(names) / sizeof(*names) && (!wanted || !*wanted); i++) {
        wanted = getenv(names[i]);
    }
    is_known = setlocale(LC_CTYPE, "") && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    if (!is_known) {
        setlocale(LC_CTYPE, "C.UTF-8");
    }
    if (!wanted || !*wanted) {
        return CHARSET_UNKNOWN;
    }
    return is_known || strcasestr(wanted, "utf-8") || strcasestr(wanted, "utf8") ? CHARSET_UTF8
                                                                                 : CHARSET_OTHER;
}

bool
app_has_screen(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && app_screen_is_capable();
}

enum app_end
app_run(const struct app_options *options)
{
    struct app *app = xcalloc(1, sizeof(*app));
    enum app_end how = APP_USAGE;

    app->charset = set_locale();
    app->options = options;
    app->mode = options->mode;
    look_at_terminal(app);
    app_read_settings(app);
    if (options->stops) {
        how = find_paths(app) ? app_end_host(app) : APP_USAGE;
    } else if (read_address(app) && find_paths(app) &&
               (!options->password_file ||
                login_read_password(options->password_file, app->password))) {
        begin(app);
        // The end may have come already, and the loop would forget that it was told to break.
        if (!app->is_over) {
            event_base_dispatch(app->base);
        }
        finish(app);
        how = app->end;
    }
    strbuf_finish(&app->state_dir);
    strbuf_finish(&app->data_dir);
    strbuf_finish(&app->config_path);
    strbuf_finish(&app->config);
    strbuf_finish(&app->presets_why);
    presets_finish(&app->presets);
    wipe(app->password, sizeof(app->password));
    free(app);
    return how;
}
