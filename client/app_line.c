// SPDX-License-Identifier: MIT
// The line to the server, and a server of one's own.
#include <event2/event.h>
#include <stdio.h>
#include <string.h>

#include "client/app_internal.h"
#include "client/embedded.h"
#include "client/friends.h"
#include "client/model/words.h"
#include "common/i18n/tr.h"
#include "common/util/now.h"

enum {
    NAME_TAKEN = 20, // proto/README.md 11
    NAME_BAD = 21,
    NAMES_TRIED = 9,
};

void
app_make_wish(struct app *app, enum wish wish)
{
    app->wish = wish;
    event_active(app->wish_event, 0, 0);
}

void
app_open_link(struct app *app)
{
    struct link_target target = address_target(&app->address);
    struct link_identity identity = {
        .name = app->name,
        .password = *app->password ? app->password : NULL,
        .is_new = app->is_new,
        .language = language_code(tr_language()),
    };

    target.is_plain = app->options->is_insecure;
    target.ca_file = app->options->ca_file;
    link_open(app->link, &target, &identity);
    memset(app->password, 0, sizeof(app->password));
    app->is_new = false;
}

void
app_on_wish(evutil_socket_t fd, short what, void *data)
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
    app_open_link(app);
    app_settle(app);
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
    app_make_wish(app, WISH_CONNECT);
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
        app_settle(app);
        return;
    }
    model_set_link(&app->model, links[state], why, link_trust(app->link), now_mono_ms());
    app_settle(app);
}

static void
on_link_message(void *data, const struct server_msg *msg)
{
    struct app *app = data;

    if (!app->is_ending) {
        model_apply(&app->model, msg, now_mono_ms());
        app_settle(app);
    }
}

const struct link_ops app_link_ops = {.on_state = on_link_state, .on_message = on_link_message};

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
            app_make_wish(app, WISH_CONNECT);
        }
        break;
    case EMBEDDED_FAILED:
        if (!app->is_ending) {
            model_set_link(&app->model, LINK_HOPELESS, why, NULL, now_mono_ms());
            app_settle(app);
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

void
app_start_server(struct app *app)
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
