// SPDX-License-Identifier: MIT
#include "client/app.h"

#include <errno.h>
#include <event2/event.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "client/embedded.h"
#include "client/folders.h"
#include "client/friends.h"
#include "client/login.h"
#include "client/model/model.h"
#include "client/model/words.h"
#include "client/net/address.h"
#include "client/net/link.h"
#include "client/plain/plain.h"
#include "client/typed.h"
#include "common/util/now.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

enum {
    READ_BYTES = 4096,
    NAME_TAKEN = 20, // proto/README.md 11
    NAME_BAD = 21,
    NAMES_TRIED = 9,
    SIGNALS = 3,
};

// What the user asked for that must wait until no call of the link is running.
enum wish { WISH_NOTHING, WISH_CONNECT, WISH_ENTER };

struct app {
    const struct app_options *options; // borrowed
    struct event_base *base;
    struct event *input_event, *tick_event, *wish_event, *signal_events[SIGNALS];
    struct link *link;
    struct embedded *embedded; // NULL unless the server is our own
    struct model model;
    struct plain *plain;
    struct typed typed;
    struct strbuf state_dir, data_dir;

    struct address address;
    char name[WIRE_NAME_BYTES + 1];
    char own_name[LOGIN_NAME_BYTES];      // as it was found, without a number
    char password[WIRE_PASSWORD_MAX + 1]; // "" = none; wiped when it was handed on
    bool is_new;                          // an account to be made
    int name_number;                      // how many others were tried
    enum wish wish;

    bool is_terminal; // somebody sits there: prompt, and secrets unseen
    bool has_prompt;  // and it is the last thing on the screen
    bool is_echo_off;
    struct termios termios; // as it was
    bool is_settling, must_settle;
    bool is_ending;
    enum app_end end;
};

// Going away.

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
    bool is_meant = plain_end(app->plain) == PLAIN_QUIT;

    if (app->is_ending) {
        return;
    }
    app->is_ending = true;
    app->end = how;
    event_del(app->input_event);
    if (model_playing(&app->model) || (!is_meant && is_seated(&app->model))) {
        link_hang_up(app->link);
    } else {
        link_close(app->link);
    }
    if (app->embedded && embedded_state(app->embedded) != EMBEDDED_IDLE &&
        embedded_state(app->embedded) != EMBEDDED_FAILED) {
        embedded_stop(app->embedded); // the loop ends when it has
    } else {
        event_base_loopbreak(app->base);
    }
}

static void
check_end(struct app *app)
{
    static const enum app_end ends[] = {
        [PLAIN_QUIT] = APP_GOOD,
        [PLAIN_INPUT_ENDED] = APP_GOOD,
        [PLAIN_NO_CONNECTION] = APP_NO_CONNECTION,
    };

    if (plain_end(app->plain) != PLAIN_GOES_ON) {
        end(app, ends[plain_end(app->plain)]);
    } else if (ferror(stdout)) {
        end(app, APP_FAILED); // nobody reads it any more
    }
}

// The terminal.

static void
set_echo(struct app *app, bool is_on)
{
    struct termios quiet = app->termios;

    if (!app->is_terminal || is_on != app->is_echo_off) {
        return;
    }
    quiet.c_lflag &= ~(tcflag_t)ECHO;
    tcsetattr(STDIN_FILENO, TCSADRAIN, is_on ? &app->termios : &quiet);
    app->is_echo_off = !is_on;
}

static void
show_prompt(struct app *app)
{
    if (app->is_terminal && !app->options->as_json && !app->has_prompt && !app->is_ending &&
        plain_is_idle(app->plain)) {
        fputs("> ", stdout);
        fflush(stdout);
        app->has_prompt = true;
    }
}

// Hands on what there is, as far as there is room for it.
static void
take_lines(struct app *app)
{
    const char *line;
    size_t length;

    while (!app->is_ending && plain_wants_input(app->plain) &&
           typed_next(&app->typed, &line, &length)) {
        app->has_prompt = false; // the break that was typed ends it
        plain_input(app->plain, line, length, now_mono_ms());
    }
    if (app->typed.is_ended && plain_wants_input(app->plain) && !app->is_ending) {
        plain_end_of_input(app->plain, now_mono_ms());
    }
}

static void
plan_tick(struct app *app, int64_t at)
{
    int64_t deadline = plain_deadline_ms(app->plain), wait;
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
settle_once(struct app *app)
{
    int64_t now = now_mono_ms(), at = model_tick(&app->model, now);
    struct client_msg wish;

    while (model_next_request(&app->model, &wish, now)) {
        if (link_send(app->link, &wish)) {
            model_note_sent(&app->model, &wish, true);
        }
    }
    plain_update(app->plain, now);
    take_lines(app);
    check_end(app);
    if (app->is_ending) {
        return;
    }
    set_echo(app, !plain_is_secret(app->plain));
    show_prompt(app);
    if (plain_wants_input(app->plain) && !app->typed.is_ended) {
        event_add(app->input_event, NULL);
    }
    plan_tick(app, at);
}

// After whatever happened: what the model wants is sent, what happened is told,
// and the next look is planned. Something may happen on the way: once more then.
static void
settle(struct app *app)
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
}

static void
on_tick(evutil_socket_t fd, short what, void *data)
{
    (void)fd, (void)what;
    settle(data);
}

static void
on_signal(evutil_socket_t fd, short what, void *data)
{
    struct app *app = data;

    (void)fd, (void)what;
    end(app, APP_GOOD);
}

// What is typed.

static void
on_input(evutil_socket_t fd, short what, void *data)
{
    struct app *app = data;
    char bytes[READ_BYTES];
    ssize_t count = read((int)fd, bytes, sizeof(bytes));

    (void)what;
    if (count > 0) {
        typed_add(&app->typed, bytes, (size_t)count);
        memset(bytes, 0, sizeof(bytes));
    } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
        typed_end(&app->typed);
    }
    settle(app);
}

// What the line mode is handed.

static void
print(void *data, const char *line)
{
    struct app *app = data;

    if (app->has_prompt) {
        fputc('\n', stdout);
        app->has_prompt = false;
    }
    fputs(line, stdout);
    fputc('\n', stdout);
    fflush(stdout);
}

static uint64_t
send_request(void *data, struct client_msg *msg)
{
    struct app *app = data;
    uint64_t seq = link_send(app->link, msg);

    if (seq) {
        model_note_sent(&app->model, msg, false);
    }
    return seq;
}

static void
today(void *data, char date[PLAIN_DATE_BYTES])
{
    time_t now = time(NULL);
    struct tm tm;

    (void)data;
    localtime_r(&now, &tm);
    strftime(date, PLAIN_DATE_BYTES, "%Y-%m-%d", &tm);
}

static bool
keep_game(void *data, const char *stem, const struct strbuf *text, struct strbuf *out)
{
    struct app *app = data;
    struct strbuf folder = {0};
    bool is_kept;

    strbuf_addf(&folder, "%s/games", strbuf_text(&app->data_dir));
    is_kept = file_keep_game(strbuf_text(&folder), stem, text, out);
    strbuf_finish(&folder);
    return is_kept;
}

static bool
write_file(void *data, const char *path, const struct strbuf *text, struct strbuf *why)
{
    (void)data;
    return file_write_new(path, text, why);
}

static void
make_wish(struct app *app, enum wish wish)
{
    app->wish = wish;
    event_active(app->wish_event, 0, 0);
}

static void
connect_to(void *data, const char *text)
{
    struct app *app = data;
    struct address address;
    enum address_error error = address_parse(text, &address);

    if (error != ADDRESS_OK) {
        plain_error(app->plain, address_error_text(error));
        return;
    }
    app->address = address;
    make_wish(app, WISH_CONNECT);
}

static void
login(void *data, const char *name, const char *password, bool is_new)
{
    struct app *app = data;

    snprintf(app->name, sizeof(app->name), "%s", name);
    snprintf(app->password, sizeof(app->password), "%s", password);
    app->is_new = is_new;
    make_wish(app, WISH_ENTER);
}

static bool
trust(void *data, const char *host, const char *pairs, struct strbuf *out)
{
    struct app *app = data;
    bool is_taken = link_accept_key(app->link, pairs);

    say(out, is_taken ? WORD_KEY_TAKEN : WORD_KEY_REFUSED, 1, host);
    return is_taken;
}

static void
reconnect(void *data)
{
    struct app *app = data;

    link_retry_now(app->link);
}

static const struct plain_ops plain_ops = {
    .print = print,
    .send = send_request,
    .today = today,
    .keep_game = keep_game,
    .write_file = write_file,
    .connect = connect_to,
    .login = login,
    .trust = trust,
    .reconnect = reconnect,
};

// The line.

static void
open_link(struct app *app)
{
    struct link_target target = address_target(&app->address);
    struct link_identity identity = {
        .name = app->name,
        .password = *app->password ? app->password : NULL,
        .is_new = app->is_new,
        .language = app->options->language ? app->options->language : "en",
    };

    target.is_plain = app->options->is_insecure;
    target.ca_file = app->options->ca_file;
    link_open(app->link, &target, &identity);
    memset(app->password, 0, sizeof(app->password));
    app->is_new = false;
}

static void
on_wish(evutil_socket_t fd, short what, void *data)
{
    struct app *app = data;
    enum wish wish = app->wish;

    (void)fd, (void)what;
    app->wish = WISH_NOTHING;
    if (wish == WISH_NOTHING || app->is_ending) {
        return;
    }
    if (wish == WISH_ENTER) {
        link_close(app->link); // a guest's name may be what is wanted
    }
    open_link(app);
    settle(app);
}

// The login name was nobody's choice: where it cannot be had, another one will
// do: "mizu-2", or "player" for names such as root.
static bool
try_another_name(struct app *app, uint32_t refusal)
{
    size_t length;

    if (app->options->name || app->name_number >= NAMES_TRIED) {
        return false;
    }
    if (refusal == NAME_BAD) {
        snprintf(app->own_name, sizeof(app->own_name), LOGIN_SPARE_NAME);
    }
    length = (size_t)snprintf(app->name, sizeof(app->name), "%s", app->own_name);
    if (app->name_number++ > 0) {
        snprintf(app->name + length, sizeof(app->name) - length, "-%d", app->name_number);
    }
    make_wish(app, WISH_CONNECT);
    return true;
}

// Somebody's account, and somebody sits here: its password is asked for.
static bool
ask_password(struct app *app)
{
    if (!app->is_terminal || !app->options->name || app->options->password_file) {
        return false;
    }
    plain_ask_password(app->plain, app->name);
    return true;
}

// Not let in for the name alone, at the first try.
static bool
find_another_way(struct app *app, uint32_t refusal)
{
    bool is_name = refusal == NAME_TAKEN || refusal == NAME_BAD;

    return is_name && !app->model.self.id &&
           (try_another_name(app, refusal) || (refusal == NAME_TAKEN && ask_password(app)));
}

static void
on_link_state(void *data, enum link_state state, const char *why)
{
    static const enum model_link links[] = {
        [LINK_IDLE] = LINK_DOWN, [LINK_CONNECTING] = LINK_TRYING, [LINK_GREETING] = LINK_TRYING,
        [LINK_UP] = LINK_READY,  [LINK_WAITING] = LINK_BROKEN,    [LINK_FAILED] = LINK_HOPELESS,
    };
    struct app *app = data;

    if (app->is_ending) {
        return;
    }
    if (state == LINK_FAILED && find_another_way(app, link_refusal(app->link))) {
        settle(app);
        return;
    }
    model_set_link(&app->model, links[state], why, link_trust(app->link), now_mono_ms());
    settle(app);
}

static void
on_link_message(void *data, const struct server_msg *msg)
{
    struct app *app = data;

    if (!app->is_ending) {
        model_apply(&app->model, msg, now_mono_ms());
        settle(app);
    }
}

static const struct link_ops link_ops = {.on_state = on_link_state, .on_message = on_link_message};

// A server of our own.

static const char *
host_port(const struct app *app)
{
    return app->options->port ? app->options->port : "5555";
}

static void
tell_friend(void *data, const char *address)
{
    struct app *app = data;
    struct strbuf text = {0};

    say(&text, WORD_FRIENDS_TYPE, 1, address);
    plain_note(app->plain, strbuf_text(&text));
    strbuf_finish(&text);
}

static void
on_embedded_state(void *data, enum embedded_state state, const char *why)
{
    struct app *app = data;

    switch (state) {
    case EMBEDDED_STARTING:
    case EMBEDDED_STOPPING:
        break;
    case EMBEDDED_READY:
        if (!app->is_ending) {
            memset(&app->address, 0, sizeof(app->address));
            snprintf(app->address.path, sizeof(app->address.path), "%s",
                     embedded_path(app->embedded));
            if (app->options->mode == APP_HOST) {
                friends_tell(embedded_certificate(app->embedded), host_port(app), tell_friend, app);
            }
            make_wish(app, WISH_CONNECT);
        }
        break;
    case EMBEDDED_FAILED:
        if (!app->is_ending) {
            model_set_link(&app->model, LINK_HOPELESS, why, NULL, now_mono_ms());
            settle(app);
            break;
        }
        event_base_loopbreak(app->base);
        break;
    case EMBEDDED_IDLE:
        if (app->is_ending) {
            event_base_loopbreak(app->base);
        }
        break;
    }
}

static const struct embedded_ops embedded_ops = {.on_state = on_embedded_state};

static void
start_server(struct app *app)
{
    struct strbuf listen = {0}, data_file = {0};
    const char *port = host_port(app);
    bool is_host = app->options->mode == APP_HOST;
    struct embedded_config config = {0};

    strbuf_addf(&listen, "[::]:%s,0.0.0.0:%s", port, port);
    strbuf_addf(&data_file, "%s/%s.db", strbuf_text(&app->data_dir), is_host ? "host" : "here");
    config.listen = is_host ? strbuf_text(&listen) : NULL;
    config.data_file = app->options->data_dir ? strbuf_text(&data_file) : NULL;
    app->embedded = embedded_create(app->base, strbuf_text(&app->state_dir), &embedded_ops, app);
    embedded_start(app->embedded, &config);
    strbuf_finish(&listen);
    strbuf_finish(&data_file);
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
find_folders(struct app *app)
{
    if (folder_state(app->options->state_dir, &app->state_dir) &&
        folder_data(app->options->data_dir, &app->data_dir)) {
        return true;
    }
    fputs("goren: there is no home folder; say --state-dir and --data-dir.\n", stderr);
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
    static const int signals[SIGNALS] = {SIGINT, SIGTERM, SIGHUP};

    app->input_event = event_new(app->base, STDIN_FILENO, EV_READ, on_input, app);
    app->tick_event = event_new(app->base, -1, 0, on_tick, app);
    app->wish_event = event_new(app->base, -1, 0, on_wish, app);
    for (int i = 0; i < SIGNALS; i++) {
        app->signal_events[i] = evsignal_new(app->base, signals[i], on_signal, app);
        event_add(app->signal_events[i], NULL);
    }
}

static void
create_plain(struct app *app)
{
    const char *code = app->address.code;
    struct plain_options options = {
        .as_json = app->options->as_json,
        .place = app->address.host,
        .seed = (uint64_t)now_mono_ms(),
    };
    char first[32] = "";

    if (*code) {
        snprintf(first, sizeof(first), "%s %s", app->options->mode == APP_WATCH ? "watch" : "join",
                 code);
    } else if (app->options->mode == APP_WATCH) {
        snprintf(first, sizeof(first), "watch random");
    }
    options.first = *first ? first : NULL;
    app->plain = plain_create(&app->model, &plain_ops, app, &options);
    if (app->is_terminal && !app->options->is_plain && !app->options->as_json) {
        plain_note(app->plain, words_text(WORD_NO_SCREEN));
    }
}

static void
begin(struct app *app)
{
    model_init(&app->model);
    app->base = create_base();
    create_events(app);
    app->link = link_create(app->base, strbuf_text(&app->state_dir), &link_ops, app);
    create_plain(app);
    if (app->options->mode == APP_HERE || app->options->mode == APP_HOST) {
        start_server(app);
    } else {
        open_link(app);
    }
    settle(app);
}

static void
finish(struct app *app)
{
    set_echo(app, true);
    plain_destroy(app->plain);
    link_destroy(app->link);
    embedded_destroy(app->embedded);
    model_finish(&app->model);
    event_free(app->input_event);
    event_free(app->tick_event);
    event_free(app->wish_event);
    for (int i = 0; i < SIGNALS; i++) {
        event_free(app->signal_events[i]);
    }
    event_base_free(app->base);
}

enum app_end
app_run(const struct app_options *options)
{
    struct app *app = xcalloc(1, sizeof(*app));
    enum app_end how = APP_USAGE;

    app->options = options;
    look_at_terminal(app);
    if (options->name) {
        snprintf(app->name, sizeof(app->name), "%s", options->name);
    } else {
        login_name(app->own_name);
        snprintf(app->name, sizeof(app->name), "%s", app->own_name);
    }
    if (read_address(app) && find_folders(app) &&
        (!options->password_file || login_read_password(options->password_file, app->password))) {
        begin(app);
        event_base_dispatch(app->base);
        finish(app);
        how = app->end;
    }
    typed_finish(&app->typed);
    strbuf_finish(&app->state_dir);
    strbuf_finish(&app->data_dir);
    memset(app->password, 0, sizeof(app->password));
    free(app);
    return how;
}
