// SPDX-License-Identifier: MIT
// explicit_bzero()
#define _DEFAULT_SOURCE
#include "client/app.h"

#include <errno.h>
#include <event2/event.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <netdb.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "client/embedded.h"
#include "client/model/model.h"
#include "client/net/address.h"
#include "client/net/fingerprint.h"
#include "client/net/link.h"
#include "client/plain/plain.h"
#include "common/util/file.h"
#include "common/util/now.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

#define USUAL_LISTEN "[::]:5555,0.0.0.0:5555"

enum {
    INPUT_BYTES = 4096,
    FILE_TRIES = 1000, // names like it, before a game cannot be kept
    NAME_TRIES = 5,
    NAME_TAKEN = 20, // proto/README.md 11
};

struct app {
    const struct app_options *options;
    struct event_base *base;
    struct model model;
    struct link *link;
    struct embedded *embedded; // NULL: somebody else's server
    struct plain *plain;
    struct address address; // where the link goes
    bool has_address;
    char name[WIRE_NAME_BYTES + 1];
    int name_tries;
    char *password; // owned, NULL = none; wiped
    bool is_new;
    char *state_dir, *data_dir;                          // owned
    struct event *input, *timer, *interrupt, *terminate; // owned
    bool is_file;     // standard input cannot be waited for: it is always ready
    bool has_ended;   // no more input
    bool is_stopping; // our server is being told to end
    bool is_told;     // the line that friends type was shown
    bool has_prompt, is_echo_off, is_terminal;
    struct strbuf line; // of input, not whole yet
    enum app_end end;
};

// Output.

static void
print(void *data, const char *line)
{
    struct app *app = data;

    // Whatever was being typed stays above.
    printf("%s%s\n", app->has_prompt ? "\n" : "", line);
    app->has_prompt = false;
    fflush(stdout);
}

static void
set_echo(struct app *app, bool is_on)
{
    struct termios mode;

    if (app->is_echo_off != is_on || !app->is_terminal || tcgetattr(STDIN_FILENO, &mode) < 0) {
        return;
    }
    mode.c_lflag = is_on ? mode.c_lflag | ECHO : mode.c_lflag & ~(tcflag_t)ECHO;
    tcsetattr(STDIN_FILENO, TCSANOW, &mode);
    app->is_echo_off = !is_on;
}

static void
show_prompt(struct app *app)
{
    set_echo(app, !plain_is_secret(app->plain));
    if (app->is_terminal && !app->options->as_json && !app->has_prompt && !app->has_ended &&
        plain_is_idle(app->plain)) {
        fputs("> ", stdout);
        fflush(stdout);
        app->has_prompt = true;
    }
}

// One turn of everything that follows from what has happened.

static uint64_t
send_request(struct app *app, struct client_msg *msg, bool is_automatic)
{
    uint64_t seq = link_send(app->link, msg);

    if (seq) {
        model_note_sent(&app->model, msg, is_automatic);
    }
    return seq;
}

static void
leave(struct app *app)
{
    if (app->embedded && !app->is_stopping) {
        app->is_stopping = true;
        embedded_stop(app->embedded);
    }
    if (!app->embedded || embedded_state(app->embedded) == EMBEDDED_IDLE ||
        embedded_state(app->embedded) == EMBEDDED_FAILED) {
        event_base_loopexit(app->base, NULL);
    }
}

static void
look_for_end(struct app *app)
{
    switch (plain_end(app->plain)) {
    case PLAIN_GOES_ON:
        return;
    case PLAIN_QUIT:
        link_close(app->link);
        break;
    case PLAIN_INPUT_ENDED:
        link_hang_up(app->link); // the seat is kept
        break;
    case PLAIN_NO_CONNECTION:
        app->end = APP_NO_CONNECTION;
    }
    leave(app);
}

static int64_t
earlier(int64_t a, int64_t b)
{
    return a == TIME_NEVER || (b != TIME_NEVER && b < a) ? b : a;
}

static void
pump(struct app *app)
{
    int64_t now_ms = now_mono_ms(), at = model_tick(&app->model, now_ms), wait;
    struct client_msg msg;
    struct timeval delay;

    while (model_next_request(&app->model, &msg, now_ms) && send_request(app, &msg, true)) {
    }
    plain_update(app->plain, now_ms);
    at = earlier(at, plain_deadline_ms(app->plain));
    if (at == TIME_NEVER) {
        event_del(app->timer);
    } else {
        wait = at > now_ms ? at - now_ms : 0;
        delay = (struct timeval){wait / 1000, wait % 1000 * 1000};
        event_add(app->timer, &delay);
    }
    if (app->input && !app->has_ended && plain_wants_input(app->plain)) {
        event_add(app->input, app->is_file ? &(struct timeval){0, 0} : NULL);
    }
    show_prompt(app);
    look_for_end(app);
}

// Input.

static void
take_lines(struct app *app, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] != '\n') {
            strbuf_add_char(&app->line, bytes[i]);
            continue;
        }
        app->has_prompt = false; // the break was typed
        if (app->is_echo_off) {
            puts("");
        }
        plain_input(app->plain, strbuf_text(&app->line), app->line.length, now_mono_ms());
        strbuf_clear(&app->line);
    }
}

static void
end_input(struct app *app)
{
    if (app->line.length) {
        take_lines(app, "\n", 1);
    }
    app->has_ended = true;
    if (app->has_prompt) {
        puts("");
        app->has_prompt = false;
    }
    plain_end_of_input(app->plain, now_mono_ms());
}

static void
on_input(evutil_socket_t fd, short what, void *data)
{
    struct app *app = data;
    char bytes[INPUT_BYTES];
    ssize_t length = read(STDIN_FILENO, bytes, sizeof(bytes));

    (void)fd;
    (void)what;
    if (length > 0) {
        take_lines(app, bytes, (size_t)length);
    } else if (length == 0 || (errno != EAGAIN && errno != EINTR)) {
        end_input(app);
    }
    pump(app);
}

// Files can be read at any time, and epoll refuses them.
static void
watch_input(struct app *app)
{
    app->input = event_new(app->base, STDIN_FILENO, EV_READ, on_input, app);
    if (event_add(app->input, NULL) < 0) {
        event_free(app->input);
        app->is_file = true;
        app->input = evtimer_new(app->base, on_input, app);
        event_add(app->input, &(struct timeval){0, 0});
    }
}

static void
on_timer(evutil_socket_t fd, short what, void *data)
{
    (void)fd;
    (void)what;
    pump(data);
}

// As if the input had ended: the seat is kept.
static void
on_signal(evutil_socket_t fd, short what, void *data)
{
    struct app *app = data;

    (void)fd;
    (void)what;
    if (!app->has_ended) {
        end_input(app);
    }
    link_hang_up(app->link);
    leave(app);
}

// The line.

static void
open_link(struct app *app)
{
    struct link_target target = address_target(&app->address);
    struct link_identity identity = {
        .name = app->name,
        .password = app->password,
        .is_new = app->is_new,
        .language = app->options->language ? app->options->language : "en",
    };

    target.is_plain = app->options->is_plain_tcp;
    target.ca_file = app->options->ca_file;
    link_open(app->link, &target, &identity);
}

// A name that nobody chose may be changed a little, if somebody else has it.
static bool
try_another_name(struct app *app)
{
    if (app->options->name || app->password || link_refusal(app->link) != NAME_TAKEN ||
        app->name_tries == NAME_TRIES) {
        return false;
    }
    app->name_tries++;
    snprintf(app->name + strcspn(app->name, "-"), 8, "-%d", (int)(now_mono_ms() % 900 + 100));
    open_link(app);
    return true;
}

static void
on_link(void *data, enum link_state state, const char *why)
{
    static const enum model_link links[] = {
        [LINK_IDLE] = LINK_DOWN, [LINK_CONNECTING] = LINK_TRYING, [LINK_GREETING] = LINK_TRYING,
        [LINK_UP] = LINK_READY,  [LINK_WAITING] = LINK_BROKEN,    [LINK_FAILED] = LINK_HOPELESS,
    };
    struct app *app = data;

    if (state == LINK_FAILED && try_another_name(app)) {
        return;
    }
    model_set_link(&app->model, links[state], why, link_trust(app->link), now_mono_ms());
    event_active(app->timer, EV_TIMEOUT, 0);
}

static void
on_message(void *data, const struct server_msg *msg)
{
    struct app *app = data;

    model_apply(&app->model, msg, now_mono_ms());
    event_active(app->timer, EV_TIMEOUT, 0);
}

static const struct link_ops link_ops = {on_link, on_message};

// The server of one's own.

// "goren join 192.168.1.20/#key", one for each address of this machine.
static void
tell_friends(struct app *app)
{
    char key[FINGERPRINT_BYTES] = "", host[ADDRESS_HOST_BYTES], text[ADDRESS_HOST_BYTES + 96];
    struct ifaddrs *all = NULL;

    app->is_told = true;
    if (!fingerprint_of_file(embedded_certificate(app->embedded), key) || getifaddrs(&all) < 0) {
        return;
    }
    key[FINGERPRINT_LINE] = '\0';
    for (const struct ifaddrs *one = all; one; one = one->ifa_next) {
        int family = one->ifa_addr ? one->ifa_addr->sa_family : AF_UNSPEC;

        if (family != AF_INET || getnameinfo(one->ifa_addr, sizeof(struct sockaddr_in), host,
                                             sizeof(host), NULL, 0, NI_NUMERICHOST) != 0) {
            continue;
        }
        snprintf(text, sizeof(text), "Friends type: goren join %s#%s", host, key);
        plain_note(app->plain, text);
    }
    freeifaddrs(all);
}

static void
on_embedded(void *data, enum embedded_state state, const char *why)
{
    struct app *app = data;

    switch (state) {
    case EMBEDDED_READY:
        memset(&app->address, 0, sizeof(app->address));
        snprintf(app->address.path, sizeof(app->address.path), "%s", embedded_path(app->embedded));
        app->has_address = true;
        if (app->options->place == APP_HOST && !app->is_told) {
            tell_friends(app);
        }
        open_link(app);
        break;
    case EMBEDDED_FAILED:
        if (!app->is_stopping) {
            model_set_link(&app->model, LINK_HOPELESS, why, "", now_mono_ms());
            app->end = APP_NO_CONNECTION;
        }
        event_active(app->timer, EV_TIMEOUT, 0);
        break;
    case EMBEDDED_IDLE:
        if (app->is_stopping) {
            event_base_loopexit(app->base, NULL);
        }
        break;
    case EMBEDDED_STARTING:
    case EMBEDDED_STOPPING:
        if (*why) {
            plain_note(app->plain, why);
        }
    }
}

static const struct embedded_ops embedded_ops = {on_embedded};

// What the line mode asks for.

static uint64_t
do_send(void *data, struct client_msg *msg)
{
    return send_request(data, msg, false);
}

static void
do_today(void *data, char date[PLAIN_DATE_BYTES])
{
    time_t now = time(NULL);
    struct tm day;

    (void)data;
    localtime_r(&now, &day);
    strftime(date, PLAIN_DATE_BYTES, "%Y-%m-%d", &day);
}

// Writes a file that must not exist. errno says why not.
static bool
write_new(const char *path, const struct strbuf *text)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    bool is_good = fd >= 0 && write(fd, strbuf_text(text), text->length) == (ssize_t)text->length;
    int error = errno;

    if (fd >= 0 && close(fd) < 0 && is_good) {
        error = errno;
        is_good = false;
    }
    if (fd >= 0 && !is_good) {
        unlink(path);
    }
    errno = error;
    return is_good;
}

static bool
do_write_file(void *data, const char *path, const struct strbuf *text, struct strbuf *why)
{
    (void)data;
    if (write_new(path, text)) {
        return true;
    }
    strbuf_addf(why, "%s: %s.", path, strerror(errno));
    return false;
}

static bool
do_keep_game(void *data, const char *stem, const struct strbuf *text, struct strbuf *out)
{
    struct app *app = data;
    struct strbuf path = {0};
    bool is_kept = false;

    strbuf_addf(&path, "%s/games", app->data_dir);
    errno = file_make_folder(strbuf_text(&path)) == FILE_OK ? EEXIST : EACCES;
    for (int i = 1; i <= FILE_TRIES && !is_kept && errno == EEXIST; i++) {
        char number[16] = "";

        if (i > 1) {
            snprintf(number, sizeof(number), "-%d", i);
        }
        strbuf_clear(&path);
        strbuf_addf(&path, "%s/games/%s%s.sgf", app->data_dir, stem, number);
        is_kept = write_new(strbuf_text(&path), text);
        if (is_kept) {
            strbuf_addf(out, "%s%s.sgf", stem, number);
        }
    }
    if (!is_kept) {
        strbuf_addf(out, "%s/games: %s", app->data_dir, strerror(errno));
    }
    strbuf_finish(&path);
    return is_kept;
}

static void
do_connect(void *data, const char *text)
{
    struct app *app = data;
    struct address address;
    enum address_error error = address_parse(text, &address);

    if (error != ADDRESS_OK) {
        plain_error(app->plain, address_error_text(error));
        return;
    }
    app->address = address;
    app->has_address = true;
    open_link(app);
}

static void
set_password(struct app *app, const char *password)
{
    if (app->password) {
        explicit_bzero(app->password, strlen(app->password));
        free(app->password);
    }
    app->password = NULL;
    if (password) {
        app->password = xcalloc(1, strlen(password) + 1);
        memcpy(app->password, password, strlen(password));
    }
}

static void
do_login(void *data, const char *name, const char *password, bool is_new)
{
    struct app *app = data;

    snprintf(app->name, sizeof(app->name), "%s", name);
    set_password(app, password);
    app->is_new = is_new;
    if (app->has_address) {
        open_link(app);
    }
}

static bool
do_trust(void *data, const char *host, const char *pairs, struct strbuf *out)
{
    struct app *app = data;

    if (strcmp(host, app->address.host) == 0 && link_accept_key(app->link, pairs)) {
        strbuf_addf(out, "The new key of %s is known from now on.", host);
        return true;
    }
    strbuf_addf(out, "Those are not the first pairs of the new key of %s.", host);
    return false;
}

static void
do_reconnect(void *data)
{
    struct app *app = data;

    link_retry_now(app->link);
}

static const struct plain_ops plain_ops = {
    .print = print,
    .send = do_send,
    .today = do_today,
    .keep_game = do_keep_game,
    .write_file = do_write_file,
    .connect = do_connect,
    .login = do_login,
    .trust = do_trust,
    .reconnect = do_reconnect,
};

// Start and end.

// $VARIABLE/goren, or ~/REST/goren; what the option says goes first.
static char *
find_folder(const char *option, const char *variable, const char *rest)
{
    const char *base = getenv(variable), *home = getenv("HOME");
    struct strbuf path = {0};

    if (option) {
        strbuf_add(&path, option);
    } else if (base && *base == '/') {
        strbuf_addf(&path, "%s/goren", base);
    } else {
        strbuf_addf(&path, "%s/%s/goren", home ? home : "", rest);
    }
    return path.text; // handed over
}

static void
find_name(struct app *app)
{
    const char *given = app->options->name;
    const struct passwd *user = given ? NULL : getpwuid(getuid());

    snprintf(app->name, sizeof(app->name), "%s", given ? given : user ? user->pw_name : "guest");
}

// False: the file cannot be read, and that was said.
static bool
read_password(struct app *app)
{
    char line[WIRE_PASSWORD_MAX + 2] = "";
    FILE *file;

    if (!app->options->password_file) {
        return true;
    }
    file = fopen(app->options->password_file, "r");
    if (!file || !fgets(line, sizeof(line), file)) {
        fprintf(stderr, "goren: %s: %s.\n", app->options->password_file,
                file ? "it is empty" : strerror(errno));
    }
    if (file) {
        fclose(file);
    }
    line[strcspn(line, "\r\n")] = '\0';
    if (*line) {
        set_password(app, line);
        app->is_new = app->options->is_new;
    }
    explicit_bzero(line, sizeof(line));
    return app->password != NULL;
}

static bool
read_address(struct app *app)
{
    enum address_error error;

    if (app->options->place == APP_HERE || app->options->place == APP_HOST) {
        return true;
    }
    error = address_parse(app->options->address, &app->address);
    if (error != ADDRESS_OK) {
        fprintf(stderr, "goren: %s\n", address_error_text(error));
        return false;
    }
    app->has_address = true;
    return true;
}

// The first command follows from where one goes.
static const char *
first_command(const struct app *app, char *buffer, size_t bytes)
{
    const char *code = app->address.code;

    if (app->options->command) {
        return app->options->command;
    }
    if (app->options->place == APP_WATCH) {
        snprintf(buffer, bytes, "watch %s", *code ? code : "random");
        return buffer;
    }
    if (*code) {
        snprintf(buffer, bytes, "join %s", code);
        return buffer;
    }
    return NULL;
}

static void
create_parts(struct app *app)
{
    char buffer[WIRE_CODE_BYTES + 16];
    struct plain_options plain = {
        .as_json = app->options->as_json,
        .first = first_command(app, buffer, sizeof(buffer)),
        .place = app->address.host,
        .seed = (uint64_t)time(NULL) ^ (uint64_t)getpid() << 32,
    };

    model_init(&app->model);
    app->plain = plain_create(&app->model, &plain_ops, app, &plain);
    app->timer = evtimer_new(app->base, on_timer, app);
    app->interrupt = evsignal_new(app->base, SIGINT, on_signal, app);
    app->terminate = evsignal_new(app->base, SIGTERM, on_signal, app);
    event_add(app->interrupt, NULL);
    event_add(app->terminate, NULL);
    app->link = link_create(app->base, app->state_dir, &link_ops, app);
    watch_input(app);
}

static void
start(struct app *app)
{
    struct embedded_config config = {
        .listen = app->options->listen ? app->options->listen : USUAL_LISTEN,
    };

    if (app->has_address) {
        open_link(app);
        return;
    }
    if (app->options->place == APP_HERE) {
        config.listen = NULL;
    }
    app->embedded = embedded_create(app->base, app->state_dir, &embedded_ops, app);
    embedded_start(app->embedded, &config);
}

static void
destroy(struct app *app)
{
    set_echo(app, true);
    link_destroy(app->link);
    embedded_destroy(app->embedded);
    plain_destroy(app->plain);
    model_finish(&app->model);
    event_free(app->input);
    event_free(app->timer);
    event_free(app->interrupt);
    event_free(app->terminate);
    strbuf_finish(&app->line);
}

enum app_end
app_run(const struct app_options *options)
{
    struct app app = {.options = options, .is_terminal = isatty(STDIN_FILENO)};

    if (!read_address(&app) || !read_password(&app)) {
        return APP_USAGE;
    }
    find_name(&app);
    app.state_dir = find_folder(options->state_dir, "XDG_STATE_HOME", ".local/state");
    app.data_dir = find_folder(options->data_dir, "XDG_DATA_HOME", ".local/share");
    app.base = event_base_new();
    create_parts(&app);
    start(&app);
    event_base_dispatch(app.base);
    destroy(&app);
    event_base_free(app.base);
    set_password(&app, NULL);
    free(app.state_dir);
    free(app.data_dir);
    return app.end;
}
