// SPDX-License-Identifier: MIT
// The greeting: Hello, then the identification.
//
//      Hello ──► Welcome ── a token is there ──► Resume ──► Identity
//                   │                              │ wrong: forget it
//                   └──────────────────────────────┴──► Guest, Login or Register ──► Identity
#include <stdio.h>
#include <string.h>

#include "client/net/link_internal.h"
#include "client/net/token_file.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"
#include "common/util/wipe.h"

static void
ask(struct link *link, enum asked what, struct client_msg *msg)
{
    link->asked = what;
    link->asked_seq = link_write(link, msg);
    deadline_set(&link->patience, link->times.answer_ms);
}

void
link_greet(struct link *link)
{
    struct client_msg msg = {
        .kind = CLIENT_HELLO,
        .hello = {.protocol_min = WIRE_PROTOCOL,
                  .protocol_max = WIRE_PROTOCOL,
                  .program = "goren " GOREN_VERSION,
                  .language = link->who.language},
    };

    ask(link, ASKED_HELLO, &msg);
}

static void
ask_name(struct link *link)
{
    struct client_msg guest = {.kind = CLIENT_GUEST, .guest = {.name = link->who.name}};
    struct client_msg recover = {
        .kind = CLIENT_RECOVER,
        .recover = {link->who.name, link->who.code, link->who.password},
    };
    struct client_msg enter = {
        .kind = link->who.is_new ? CLIENT_REGISTER : CLIENT_LOGIN,
        .enter = {.name = link->who.name, .password = link->who.password},
    };

    ask(link, ASKED_NAME, link->who.code ? &recover : link->who.password ? &enter : &guest);
}

// The connection has ended. A registration or a code without an answer may have been heard.
void
link_greet_broken(struct link *link)
{
    if (link->asked == ASKED_NAME && (link->who.is_new || link->who.code)) {
        link->who.may_exist = true;
    }
    link->asked = ASKED_NOTHING;
}

static bool
load_token(struct link *link, const char *name, uint8_t token[WIRE_TOKEN_BYTES])
{
    bool is_there = name && token_file_load(link->state_dir, link->where.server, name, token);

    if (is_there) {
        snprintf(link->who.token_name, sizeof(link->who.token_name), "%s", name);
    }
    return is_there;
}

// At home the name may have been another one when the token was given out.
static bool
load_home_token(struct link *link, uint8_t token[WIRE_TOKEN_BYTES])
{
    char name[WIRE_NAME_BYTES + 1];

    return load_token(link, link->who.name_before, token) ||
           load_token(link, link->who.name, token) ||
           (token_file_find_name(link->state_dir, link->where.server, name) &&
            load_token(link, name, token));
}

// The newest token: the file's, unless the disk did not take the last one.
static bool
find_token(struct link *link, uint8_t token[WIRE_TOKEN_BYTES])
{
    if (link->who.is_new || link->who.code) {
        return false;
    }
    if (link->has_loose_token) {
        snprintf(link->who.token_name, sizeof(link->who.token_name), "%s", link->who.name);
        memcpy(token, link->loose_token, WIRE_TOKEN_BYTES);
        return true;
    }
    return link->who.is_home ? load_home_token(link, token)
                             : load_token(link, link->who.name, token);
}

static void
send_who(struct link *link)
{
    uint8_t token[WIRE_TOKEN_BYTES];
    struct client_msg msg = {.kind = CLIENT_RESUME, .resume = {.token = token}};

    if (find_token(link, token)) {
        ask(link, ASKED_TOKEN, &msg);
        wipe(token, sizeof(token));
    } else {
        ask_name(link);
    }
}

static void
on_welcome(struct link *link, const struct server_msg *msg)
{
    const struct stream *stream = link->stream;
    struct strbuf why = {0};
    char version[16];

    if (msg->welcome.protocol != WIRE_PROTOCOL) {
        snprintf(version, sizeof(version), "%u", (unsigned)msg->welcome.protocol);
        fill(&why, _("{1} uses protocol {2}, which this program didn't ask for. Update Goren."), 2,
             link->where.server, version);
        link_give_up(link, LINK_FAILED, &why);
        return;
    }
    link_hand_over(link, msg);
    if (link->stream == stream && link->who.only_looks) {
        link->asked = ASKED_NOTHING;
        link_is_up(link, "");
    } else if (link->stream == stream) {
        send_who(link);
    }
}

uint64_t
link_look(struct link *link)
{
    uint8_t token[WIRE_TOKEN_BYTES];
    struct client_msg msg = {.kind = CLIENT_PEEK, .resume = {.token = token}};
    uint64_t seq;

    if (!token_file_load(link->state_dir, link->where.server, link->who.name, token)) {
        return 0;
    }
    seq = link_send(link, &msg);
    wipe(token, sizeof(token));
    return seq;
}

// The new token is kept before anything else happens: the one before it is worth
// nothing as soon as this one is used.
static enum file_result
keep_token(struct link *link, const uint8_t token[WIRE_TOKEN_BYTES])
{
    enum file_result result =
        token_file_save(link->state_dir, link->where.server, link->who.name, token);

    link->has_loose_token = result != FILE_OK;
    if (result == FILE_OK && link->who.is_home && *link->who.token_name &&
        strcmp(link->who.token_name, link->who.name) != 0) {
        token_file_forget(link->state_dir, link->where.server, link->who.token_name);
        *link->who.token_name = '\0'; // from here on it is kept under the name of today
    }
    if (link->has_loose_token) {
        memcpy(link->loose_token, token, WIRE_TOKEN_BYTES);
    } else {
        wipe(link->loose_token, sizeof(link->loose_token));
    }
    return result;
}

static void
on_identity(struct link *link, const struct server_msg *msg)
{
    const struct stream *stream = link->stream;
    enum file_result kept = keep_token(link, msg->identity.token);
    struct strbuf why = {0};

    link->asked = ASKED_NOTHING;
    link->who.is_new = false; // from here on it is a login
    link_forget_code(link);
    link_hand_over(link, msg);
    if (link->stream != stream) {
        return;
    }
    if (kept != FILE_OK) {
        fill(&why, _("Your login could not be saved in {1}: {2}. It is lost when you quit."), 2,
             link->state_dir, tr(file_result_text(kept)));
    }
    link_is_up(link, strbuf_text(&why));
    strbuf_finish(&why);
}

// The server is well but cannot now.
static bool
is_passing(uint32_t code)
{
    static const enum error_code codes[] = {
        ERROR_TOO_FAST,           ERROR_BUSY,
        ERROR_DRAINING,           ERROR_STORAGE,
        ERROR_TRY_LATER,          ERROR_TOO_MANY_PLAYERS,
        ERROR_BUDGET_CONNECTIONS, ERROR_BUDGET_GUESTS,
        ERROR_BUDGET_ACCOUNTS,    ERROR_BUDGET_HASHES,
        ERROR_BUDGET_PASSWORDS,
    };

    for (size_t i = 0; i < sizeof(codes) / sizeof(codes[0]); i++) {
        if (codes[i] == code) {
            return true;
        }
    }
    return false;
}

// A terminal that was logged out is told why, once: what it has kept is worthless.
static bool
is_logged_out(uint32_t code)
{
    return code == ERROR_LOGGED_OUT || code == ERROR_LOGGED_OUT_PASSWORD ||
           code == ERROR_LOGGED_OUT_RECOVERY;
}

// Returns false if it can't be removed, so that it is not tried again.
static bool
forget_token(struct link *link)
{
    uint8_t token[WIRE_TOKEN_BYTES];
    bool is_gone;

    token_file_forget(link->state_dir, link->where.server, link->who.token_name);
    is_gone = !token_file_load(link->state_dir, link->where.server, link->who.token_name, token);
    wipe(token, sizeof(token));
    link->has_loose_token = false;
    return is_gone;
}

static void
on_refused(struct link *link, const struct wire_error *error)
{
    struct strbuf why = {0};

    if (link->asked == ASKED_TOKEN && is_logged_out(error->code)) {
        forget_token(link);
    }

    if (link->asked == ASKED_TOKEN && error->code == ERROR_WRONG_TOKEN) {
        if (forget_token(link) && link->who.is_home) {
            send_who(link); // there may be one of an earlier name
        } else {
            ask_name(link);
        }
        return;
    }
    if (link->asked == ASKED_NAME && link->who.may_exist && error->code == ERROR_NAME_TAKEN) {
        link->who.is_new = false; // taken by ourselves, it seems: the password will tell
        link->who.may_exist = false;
        ask_name(link);
        return;
    }
    if (link->asked == ASKED_NAME && link->who.code && !is_passing(error->code)) {
        bool was_asked_before = link->who.may_exist;

        link_forget_code(link);
        link->who.may_exist = false;
        if (was_asked_before && error->code == ERROR_WRONG_RECOVERY_CODE) {
            ask_name(link); // used by ourselves, it seems: the password will tell
            return;
        }
    }
    link->asked = ASKED_NOTHING; // it was answered
    link->who.may_exist = false;
    link->refusal = error->code;
    link_words_refusal(link, error, &why);
    link_give_up(link, is_passing(error->code) ? LINK_WAITING : LINK_FAILED, &why);
}

void
link_greet_message(struct link *link, const struct server_msg *msg)
{
    bool is_answer = msg->re_seq == link->asked_seq && msg->re_seq != 0;
    // A connection too many is told so before anything was asked.
    bool is_turned_away = msg->re_seq == 0 && link->asked != ASKED_NOTHING;

    if ((is_answer || is_turned_away) && msg->kind == SERVER_ERROR) {
        on_refused(link, &msg->error);
    } else if (is_answer && msg->kind == SERVER_WELCOME && link->asked == ASKED_HELLO) {
        on_welcome(link, msg);
    } else if (is_answer && msg->kind == SERVER_IDENTITY && link->asked > ASKED_HELLO) {
        on_identity(link, msg);
    } else if (is_answer) {
        link_is_broken(link, STREAM_NONSENSE);
    } else {
        link_hand_over(link, msg);
    }
}
