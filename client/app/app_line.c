// SPDX-License-Identifier: MIT
// The connection to the server.
#include <event2/event.h>
#include <stdio.h>
#include <string.h>

#include "client/app/app_internal.h"
#include "client/config/state_file.h"
#include "client/net/fingerprint.h"
#include "client/net/known_hosts.h"
#include "client/net/token_file.h"
#include "client/text/words.h"
#include "client/ui/ui.h"
#include "common/i18n/tr.h"
#include "common/util/now.h"
#include "common/util/wipe.h"

enum {
    NAME_TAKEN = 20, // proto/README.md 11
    NAME_BAD = 21,
    PASSWORD_WRONG = 22,
    LOGGED_OUT_FIRST = 226,
    LOGGED_OUT_LAST = 228,
    NAMES_TRIED = 9,
};

void
app_set_pending(struct app *app, enum pending_action pending)
{
    app->pending = pending;
    event_active(app->pending_event, 0, 0);
}

static bool
is_by_token(const struct app *app)
{
    return !app->is_new && !*app->password && !*app->code;
}

// On one's own computer, alone, one is the same person whatever the name is now. A name of the call
// may mean somebody else, unless it is for the menu, which offers the game that was left.
static bool
is_home(const struct app *app)
{
    return app->mode == APP_HERE && is_by_token(app) && (app->ui || !app->options->name);
}

static bool
has_left_game(const struct app *app, const char *place, struct state_file_game *left)
{
    return state_file_read_game(strbuf_text(&app->state_dir), left) &&
           strcmp(left->place, place) == 0;
}

// Is there a way back to this name on our own server?
static bool
has_token(const struct app *app, const char *name)
{
    uint8_t token[WIRE_TOKEN_BYTES];
    struct strbuf server = {0};
    bool is_there;

    address_label(NULL, NULL, app->address.path, &server);
    is_there = token_file_load(strbuf_text(&app->state_dir), strbuf_text(&server), name, token);
    wipe(token, sizeof(token));
    strbuf_finish(&server);
    return is_there;
}

void
app_open_link(struct app *app)
{
    struct link_target target = address_target(&app->address);
    struct link_identity identity = {
        .name = app->name,
        .password = *app->password ? app->password : NULL,
        .is_new = app->is_new,
        .code = *app->code ? app->code : NULL,
        .language = language_code(tr_language()),
    };
    struct state_file_game left;

    identity.is_home = is_home(app);
    if (identity.is_home && has_left_game(app, "here", &left)) {
        identity.name_before = left.name;
    } else if (app->mode == APP_HOST && is_by_token(app) && has_left_game(app, "host", &left) &&
               has_token(app, left.name)) {
        identity.name = left.name; // friends know the player by it until that game is over
    }

    target.is_plain = app->options->is_insecure;
    target.ca_file = app->options->ca_file;
    // Scripts have nobody to ask: they tell of the key and keep it.
    target.asks_first = app->is_terminal && !app->options->as_json;
    link_open(app->link, &target, &identity);
    wipe(app->password, sizeof(app->password));
    wipe(app->code, sizeof(app->code));
    app->is_new = false;
}

void
app_on_pending(evutil_socket_t fd, short what, void *data)
{
    struct app *app = data;
    enum pending_action pending = app->pending;

    (void)fd, (void)what;
    app->pending = PENDING_NOTHING;
    if (pending == PENDING_NOTHING || app->is_ending) {
        return;
    }
    if (pending == PENDING_SERVER) {
        app_start_server(app);
        return;
    }
    if (pending == PENDING_ENTER) {
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

    if (app->is_name_chosen || app->name_number >= NAMES_TRIED) {
        return false;
    }
    if (refusal == NAME_BAD) {
        snprintf(app->own_name, sizeof(app->own_name), LOGIN_FALLBACK_NAME);
    }
    length = (size_t)snprintf(app->name, sizeof(app->name), "%s", app->own_name);
    if (app->name_number++ > 0) {
        snprintf(app->name + length, sizeof(app->name) - length, "-%d", app->name_number);
    }
    app_set_pending(app, PENDING_CONNECT);
    return true;
}

// Asks for the password of an account, if a person is at the terminal. The screen says why, also if
// no reason is known: the name may be a guest's, too.
static bool
ask_password(struct app *app, const char *why)
{
    bool has_chosen = app->is_name_chosen || (app->model.self.id && !app->model.self.is_guest);

    if (!app->is_terminal || !has_chosen || app->options->password_file) {
        return false;
    }
    if (app->ui) {
        struct strbuf text = {0};

        strbuf_addf(&text, "%s %s", why,
                    _("To try another name, type :set name=NAME and press Ctrl-R."));
        model_set_link(&app->model, LINK_FAILED, strbuf_text(&text), link_trust(app->link),
                       now_mono_ms());
        strbuf_finish(&text);
    }
    app->frontend->ask_password(app, app->name);
    return true;
}

// A name that was typed just now: another one is asked for, and the reason stays on the screen.
static bool
ask_name(struct app *app, const char *why)
{
    bool is_asked = app->frontend->ask_name && app->frontend->ask_name(app, app->name, why);

    if (is_asked) {
        model_set_link(&app->model, LINK_FAILED, why, link_trust(app->link), now_mono_ms());
    }
    return is_asked;
}

static bool
is_name_refused(const struct app *app, uint32_t refusal)
{
    return (refusal == NAME_TAKEN || refusal == NAME_BAD) && !app->model.self.id;
}

// An account whose token and password are worth nothing any more: changed from another terminal, or
// by the operator.
static bool
is_locked_out(const struct app *app, uint32_t refusal)
{
    return app->model.self.id && !app->model.self.is_guest &&
           (refusal == NAME_TAKEN || refusal == PASSWORD_WRONG ||
            (refusal >= LOGGED_OUT_FIRST && refusal <= LOGGED_OUT_LAST));
}

// Not let in for the name alone, at the first try; or not any more.
static bool
find_another_way(struct app *app, uint32_t refusal, const char *why)
{
    if (is_locked_out(app, refusal)) {
        return ask_password(app, why);
    }
    return is_name_refused(app, refusal) && (try_another_name(app, refusal) || ask_name(app, why) ||
                                             (refusal == NAME_TAKEN && ask_password(app, why)));
}

// A server that was never visited: whether its key is kept is asked, not told as an
// end of the line.
static bool
ask_key(struct app *app)
{
    const char *key = link_first_key(app->link);
    struct strbuf pairs = {0};

    if (!key) {
        return false;
    }
    model_set_link(&app->model, LINK_IDLE, "", "", now_mono_ms());
    fingerprint_format(key, &pairs);
    app->frontend->ask_key(app, link_server(app->link), strbuf_text(&pairs));
    strbuf_finish(&pairs);
    return true;
}

static void
show_changed_key(struct app *app)
{
    const char *shown;
    const struct known_host *known = link_changed_key(app->link, &shown);
    struct strbuf before = {0}, now = {0};

    if (known && app->frontend->show_changed_key) {
        fingerprint_format(known->fingerprint, &before);
        fingerprint_format(shown, &now);
        app->frontend->show_changed_key(app, &(struct changed_key){.server = link_server(app->link),
                                                                   .since = known->since,
                                                                   .kept = strbuf_text(&before),
                                                                   .shown = strbuf_text(&now)});
    }
    strbuf_finish(&before);
    strbuf_finish(&now);
}

static void
on_link_state(void *data, enum link_state state, const char *why)
{
    struct app *app = data;

    if (app->is_ending) {
        return;
    }
    if (state == LINK_FAILED &&
        (ask_key(app) || find_another_way(app, link_refusal(app->link), why))) {
        app_settle(app);
        return;
    }
    show_changed_key(app);
    model_set_link(&app->model, state == LINK_GREETING ? LINK_CONNECTING : state, why,
                   link_trust(app->link), now_mono_ms());
    if (state == LINK_UP) {
        app_remember_server(app);
    }
    app_settle(app);
}

static void
on_link_message(void *data, const struct server_msg *msg)
{
    struct app *app = data;

    if (!app->is_ending) {
        model_apply(&app->model, msg, now_mono_ms());
        if (app->mode == APP_HERE) {
            model_call_self(&app->model, app->name);
        }
        app_settle(app);
    }
}

const struct link_ops app_link_ops = {.on_state = on_link_state, .on_message = on_link_message};

// What both frontends ask for.

void
app_reconnect(void *data)
{
    struct app *app = data;

    if (app_lacks_server(app)) {
        app_start_server(app);
    } else if (app->is_name_new && is_name_refused(app, link_refusal(app->link))) {
        app_choose_name(app);
        app_set_pending(app, PENDING_CONNECT);
    } else {
        link_retry_now(app->link);
    }
}

uint64_t
app_send(void *data, struct client_msg *msg)
{
    struct app *app = data;
    uint64_t seq = link_send(app->link, msg);

    if (seq) {
        model_note_sent(&app->model, msg, false);
    }
    return seq;
}

// What is said next is not for the server before.
void
app_leave_server(struct app *app, enum app_mode next)
{
    bool is_elsewhere = next == APP_JOIN || app->mode != next;

    if (is_elsewhere) {
        app_remember_game(app, true);
    }
    link_hang_up(app->link);
    if (is_elsewhere) {
        model_forget_server(&app->model);
        app->noted_game = 0; // it waits there
        app_offer_game(app);
    }
    app->mode = next;
}

bool
app_connect(struct app *app, const char *text, struct strbuf *why)
{
    struct address address;
    enum address_error error = address_parse(text, &address);

    if (error != ADDRESS_OK) {
        strbuf_add(why, address_error_text(error));
        return false;
    }
    app_leave_server(app, APP_JOIN);
    app->address = address;
    app_choose_name(app);
    app_set_pending(app, PENDING_CONNECT);
    return true;
}

void
app_login(void *data, const char *name, const char *password, bool is_new)
{
    struct app *app = data;

    snprintf(app->name, sizeof(app->name), "%s", name);
    snprintf(app->password, sizeof(app->password), "%s", password);
    app->is_new = is_new;
    app_set_pending(app, PENDING_ENTER);
}

void
app_recover(void *data, const char *name, const char *code, const char *password)
{
    struct app *app = data;

    snprintf(app->code, sizeof(app->code), "%.*s", WIRE_RECOVERY_CODE_BYTES, code);
    app_login(data, name, password, false);
}

void
app_new_password(void *data, const char *password)
{
    struct app *app = data;

    link_set_password(app->link, password);
}

void
app_answer_key(void *data, bool yes)
{
    struct app *app = data;

    if (yes) {
        link_keep_key(app->link);
    } else {
        link_hang_up(app->link);
    }
}

// Is it the server that one wants to go to?
static bool
is_own_address(const struct app *app, const char *text)
{
    struct strbuf wanted = {0}, given = {0};
    struct address address;
    bool is_same;

    if (address_parse(text, &address) != ADDRESS_OK || !*address.host) {
        return false;
    }
    address_label(app->address.host, app->address.port, NULL, &wanted);
    address_label(address.host, address.port, NULL, &given);
    is_same = strcmp(strbuf_text(&wanted), strbuf_text(&given)) == 0;
    strbuf_finish(&wanted);
    strbuf_finish(&given);
    return is_same;
}

bool
app_trust(void *data, const char *host, const char *pairs, struct strbuf *out)
{
    struct app *app = data;
    bool is_taken = is_own_address(app, host) && link_accept_key(app->link, pairs);

    format_word(out, is_taken ? WORD_KEY_TAKEN : WORD_KEY_REFUSED, 1, host);
    return is_taken;
}
