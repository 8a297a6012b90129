// SPDX-License-Identifier: MIT
// What the line mode is handed: the line, files, the date.
#include <stdio.h>
#include <time.h>

#include "client/app_internal.h"
#include "client/folders.h"
#include "client/model/words.h"
#include "common/util/now.h"

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
    app_make_wish(app, WISH_CONNECT);
}

static void
login(void *data, const char *name, const char *password, bool is_new)
{
    struct app *app = data;

    snprintf(app->name, sizeof(app->name), "%s", name);
    snprintf(app->password, sizeof(app->password), "%s", password);
    app->is_new = is_new;
    app_make_wish(app, WISH_ENTER);
}

static void
new_password(void *data, const char *password)
{
    struct app *app = data;

    link_set_password(app->link, password);
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
    .new_password = new_password,
    .trust = trust,
    .reconnect = reconnect,
};

void
app_create_plain(struct app *app)
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
