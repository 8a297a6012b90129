// SPDX-License-Identifier: MIT
// Asks for passwords. The next line is then the password, no command, and is never shown. It is
// wiped as soon as it is handed on.
#include <stdio.h>
#include <string.h>

#include "client/plain/plain_internal.h"
#include "client/text/words.h"
#include "common/util/wipe.h"

static const enum word questions[] = {
    [SECRET_LOGIN] = WORD_ASK_PASSWORD,        [SECRET_REGISTER] = WORD_ASK_PASSWORD,
    [SECRET_OLD] = WORD_ASK_OLD_PASSWORD,      [SECRET_NEW] = WORD_ASK_NEW_PASSWORD,
    [SECRET_AGAIN] = WORD_ASK_PASSWORD_AGAIN,  [SECRET_REGISTER_AGAIN] = WORD_ASK_PASSWORD_AGAIN,
    [SECRET_FOR_CODES] = WORD_ASK_PASSWORD,    [SECRET_CODE] = WORD_ASK_CODE,
    [SECRET_CODE_NEW] = WORD_ASK_NEW_PASSWORD, [SECRET_CODE_AGAIN] = WORD_ASK_PASSWORD_AGAIN,
};

static void
ask(struct plain *plain, enum secret secret)
{
    plain->secret = secret;
    plain_tell_text(plain, LINE_QUESTION, questions[secret], plain->secret_name);
}

void
plain_ask_secret(struct plain *plain, const char *name, enum secret secret)
{
    snprintf(plain->secret_name, sizeof(plain->secret_name), "%s", name);
    ask(plain, secret);
}

void
plain_ask_password(struct plain *plain, const char *name)
{
    plain_ask_secret(plain, name, SECRET_LOGIN);
}

bool
plain_is_secret(const struct plain *plain)
{
    return plain->secret != SECRET_NONE;
}

void
plain_forget_secrets(struct plain *plain)
{
    wipe(plain->old_password, sizeof(plain->old_password));
    wipe(plain->new_password, sizeof(plain->new_password));
    plain->secret = SECRET_NONE;
}

// The new one is kept until the server has taken it.
static void
change(struct plain *plain)
{
    struct request request = {.msg = {.kind = CLIENT_CHANGE_PASSWORD}};

    request.msg.change_password.old_password = plain->old_password;
    request.msg.change_password.new_password = plain->new_password;
    plain->secret = SECRET_NONE;
    if (!plain_send(plain, &request)) {
        plain_forget_secrets(plain);
    }
    wipe(plain->old_password, sizeof(plain->old_password));
}

static void
ask_codes(struct plain *plain, const char *password)
{
    struct request request = {.msg = {.kind = CLIENT_RECOVERY_CODES_ASK}};

    request.msg.password.password = password;
    plain_send(plain, &request);
}

// The new password again: are they the same?
static bool
is_same(struct plain *plain, const char *line, enum word refusal)
{
    bool is_good = strcmp(line, plain->new_password) == 0;

    if (!is_good) {
        plain_forget_secrets(plain);
        plain_error(plain, words_text(refusal));
    }
    return is_good;
}

// A password that the server is not asked for before more is typed.
static void
keep(struct plain *plain, char kept[WIRE_PASSWORD_MAX + 1], const char *line, enum secret next)
{
    snprintf(kept, WIRE_PASSWORD_MAX + 1, "%s", line);
    ask(plain, next);
}

static void
take(struct plain *plain, const char *line)
{
    enum secret secret = plain->secret;

    plain->secret = SECRET_NONE;
    switch (secret) {
    case SECRET_NONE:
        break;
    case SECRET_LOGIN:
        plain->ops->login(plain->data, plain->secret_name, line, false);
        break;
    case SECRET_REGISTER:
        keep(plain, plain->new_password, line, SECRET_REGISTER_AGAIN);
        break;
    case SECRET_REGISTER_AGAIN:
        if (is_same(plain, line, WORD_PASSWORDS_DIFFER_NEW)) {
            plain->ops->login(plain->data, plain->secret_name, line, true);
            plain_forget_secrets(plain);
        }
        break;
    case SECRET_OLD:
        keep(plain, plain->old_password, line, SECRET_NEW);
        break;
    case SECRET_NEW:
        keep(plain, plain->new_password, line, SECRET_AGAIN);
        break;
    case SECRET_AGAIN:
        if (is_same(plain, line, WORD_PASSWORDS_DIFFER)) {
            change(plain);
        }
        break;
    case SECRET_FOR_CODES:
        ask_codes(plain, line);
        break;
    case SECRET_CODE:
        keep(plain, plain->old_password, line, SECRET_CODE_NEW);
        break;
    case SECRET_CODE_NEW:
        keep(plain, plain->new_password, line, SECRET_CODE_AGAIN);
        break;
    case SECRET_CODE_AGAIN:
        if (is_same(plain, line, WORD_PASSWORDS_DIFFER)) {
            plain->ops->recover(plain->data, plain->secret_name, plain->old_password, line);
            plain_forget_secrets(plain);
        }
        break;
    }
}

void
plain_take_secret(struct plain *plain, char *line)
{
    size_t length = strlen(line);
    enum secret secret = plain->secret;

    if (length < WIRE_PASSWORD_MIN || length > WIRE_PASSWORD_MAX) {
        plain_forget_secrets(plain);
        plain_error(plain, words_text(WORD_BAD_PASSWORD));
        if (!plain->was_connected) {
            ask(plain, secret); // nothing goes on without it
        }
    } else {
        take(plain, line);
    }
    wipe(line, length);
}

void
plain_password_answered(struct plain *plain, bool is_changed)
{
    if (is_changed) {
        plain->ops->new_password(plain->data, plain->new_password);
    }
    plain_forget_secrets(plain);
}
