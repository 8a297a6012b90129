// SPDX-License-Identifier: MIT
// The line mode as a frontend: lines in, lines out.
#include <errno.h>
#include <event2/event.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "client/app/app_internal.h"
#include "client/config/paths.h"
#include "client/config/state_file.h"
#include "client/plain/plain_wrap.h"
#include "client/text/words.h"
#include "common/util/now.h"
#include "common/util/wipe.h"

enum { READ_BYTES = 4096 };

_Static_assert((int)PLAIN_DATE_BYTES == (int)APP_DATE_BYTES, "one form of date");

// What the line mode is handed.

// 0 where nobody's terminal is written to. It may change its size at any time.
static int
terminal_columns(void)
{
    struct winsize size;

    return isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

static void
print(void *data, const char *line)
{
    struct app *app = data;
    struct strbuf text = {0};

    if (app->has_prompt) {
        fputc('\n', stdout);
        app->has_prompt = false;
    }
    plain_wrap(line, app->options->as_json ? 0 : terminal_columns(), &text);
    fputs(strbuf_text(&text), stdout);
    fputc('\n', stdout);
    fflush(stdout);
    strbuf_finish(&text);
}

static void
today(void *data, char date[PLAIN_DATE_BYTES])
{
    (void)data;
    app_today(date);
}

static void
connect_to(void *data, const char *text)
{
    struct app *app = data;
    struct strbuf why = {0};

    if (!app_connect(app, text, &why)) {
        plain_error(app->plain, strbuf_text(&why));
    }
    strbuf_finish(&why);
}

static const struct plain_ops plain_ops = {
    .print = print,
    .send = app_send,
    .today = today,
    .keep_game = app_keep_game,
    .files = &app_record_files,
    .connect = connect_to,
    .login = app_login,
    .recover = app_recover,
    .new_password = app_new_password,
    .answer_key = app_answer_key,
    .hosted = app_hosted,
    .keep_server = app_keep_server,
    .may_open_port = app_may_open_port,
    .open_port = app_open_port,
    .trust = app_trust,
    .set = app_set_value,
    .list_settings = app_list_settings,
    .reset_settings = app_reset_settings,
    .forget_server = app_forget_server,
    .reconnect = app_reconnect,
    .think = app_think,
    .keep_lessons = app_keep_lessons,
    .keep_puzzles = app_keep_puzzles,
    .wall_ms = app_wall_ms,
};

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
    if (app->is_terminal && !app->options->as_json && !app->has_prompt &&
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

    while (plain_end(app->plain) == PLAIN_GOES_ON && plain_wants_input(app->plain) &&
           line_reader_next(&app->line_reader, &line, &length)) {
        app->has_prompt = false; // the break that was typed ends it
        plain_input(app->plain, line, length, now_mono_ms());
    }
    if (app->line_reader.is_ended && plain_wants_input(app->plain) &&
        plain_end(app->plain) == PLAIN_GOES_ON) {
        plain_end_of_input(app->plain, now_mono_ms());
    }
}

// The frontend.

void
app_first_command(const struct app *app, char first[32])
{
    first[0] = '\0';
    if (*app->address.code) {
        snprintf(first, 32, "%s %s", app->options->mode == APP_WATCH ? "watch" : "join",
                 app->address.code);
    } else if (app->options->mode == APP_WATCH) {
        snprintf(first, 32, "watch best");
    }
}

static bool
create(struct app *app)
{
    char first[32], lessons[STATE_FILE_LESSONS_BYTES];
    struct strbuf puzzles = {0};
    struct plain_options options = {
        .as_json = app->options->as_json,
        .is_person = app->is_terminal && !app->options->as_json,
        .place = app->address.host,
        .is_alone = app->options->mode == APP_HERE,
        .seed = (uint64_t)now_mono_ms(),
        .presets = &app->presets,
    };

    app_first_command(app, first);
    options.first = app->options->is_learning   ? "learn"
                    : app->options->is_puzzling ? "puzzle"
                    : *first                    ? first
                                                : NULL;
    state_file_read_lessons(strbuf_text(&app->state_dir), lessons);
    options.lessons = lessons;
    state_file_read_puzzles(strbuf_text(&app->state_dir), &puzzles);
    options.puzzles = strbuf_text(&puzzles);
    app->plain = plain_create(&app->model, &plain_ops, app, &options);
    strbuf_finish(&puzzles);
    if (app->presets_why.length) {
        plain_error(app->plain, strbuf_text(&app->presets_why));
    }
    return true;
}

static void
destroy(struct app *app)
{
    set_echo(app, true);
    app_stop_thinker(app);
    plain_destroy(app->plain);
    line_reader_finish(&app->line_reader);
}

static void
read_input(struct app *app)
{
    char bytes[READ_BYTES];
    ssize_t count = read(STDIN_FILENO, bytes, sizeof(bytes));

    if (count > 0) {
        line_reader_add(&app->line_reader, bytes, (size_t)count);
        wipe(bytes, sizeof(bytes));
    } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
        line_reader_end(&app->line_reader);
    }
}

static void
update(struct app *app, int64_t now_ms)
{
    plain_update(app->plain, now_ms);
    take_lines(app);
}

static void
show(struct app *app, int64_t now_ms)
{
    (void)now_ms;
    set_echo(app, !plain_is_secret(app->plain));
    show_prompt(app);
    if (plain_wants_input(app->plain) && !app->line_reader.is_ended) {
        event_add(app->input_event, NULL);
    }
}

static int64_t
deadline_ms(const struct app *app, int64_t now_ms)
{
    (void)now_ms;
    return plain_deadline_ms(app->plain);
}

static bool
has_ended(const struct app *app, enum app_end *how, bool *is_meant)
{
    static const enum app_end ends[] = {
        [PLAIN_QUIT] = APP_GOOD,
        [PLAIN_INPUT_ENDED] = APP_GOOD,
        [PLAIN_NO_CONNECTION] = APP_NO_CONNECTION,
    };
    enum plain_end end = plain_end(app->plain);

    *is_meant = end == PLAIN_QUIT;
    if (end != PLAIN_GOES_ON) {
        *how = ends[end];
        return true;
    }
    *how = APP_FAILED;
    return ferror(stdout); // nobody reads it any more
}

static void
ask_password(struct app *app, const char *name)
{
    plain_ask_password(app->plain, name);
}

static void
ask_key(struct app *app, const char *server, const char *key)
{
    plain_ask_key(app->plain, server, key);
}

static void
tell_invite(struct app *app, const char *address)
{
    struct strbuf text = {0};

    format_word(&text, WORD_FRIENDS_TYPE, 1, address);
    plain_note(app->plain, strbuf_text(&text));
    strbuf_finish(&text);
}

static void
tell_port(struct app *app, bool is_good, const char *text, const char *line)
{
    struct strbuf words = {0};

    if (*text && is_good) {
        plain_note(app->plain, text);
    } else if (*text) {
        plain_error(app->plain, text);
    }
    if (*line) {
        format_word(&words, WORD_FRIENDS_OUTSIDE_TYPE, 1, line);
        plain_note(app->plain, strbuf_text(&words));
    }
    strbuf_finish(&words);
}

static void
ask_elsewhere(struct app *app, const char *server)
{
    plain_ask_elsewhere(app->plain, server, now_mono_ms());
}

static void
tell_error(struct app *app, const char *text)
{
    plain_error(app->plain, text);
}

static void
take_report(struct app *app, const struct thinker_report *report)
{
    plain_take_report(app->plain, report);
}

const struct frontend_ops app_plain_frontend = {
    .create = create,
    .destroy = destroy,
    .read = read_input,
    .update = update,
    .show = show,
    .deadline_ms = deadline_ms,
    .has_ended = has_ended,
    .ask_password = ask_password,
    .ask_key = ask_key,
    .tell_invite = tell_invite,
    .tell_port = tell_port,
    .ask_elsewhere = ask_elsewhere,
    .tell_error = tell_error,
    .take_report = take_report,
};
