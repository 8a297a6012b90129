// SPDX-License-Identifier: MIT
#include "client/ui/password.h"

#include <string.h>

#include "client/text/format_account.h"
#include "client/text/words.h"
#include "client/ui/entry.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"
#include "common/util/wipe.h"
#include "common/wire/error_code.h"

// Which of the passwords typed so far is kept where.
enum { KEPT_NEW, KEPT_OLD };

static bool
is_long_enough(struct ui *ui, const struct text_entry *entry)
{
    if (entry->length < WIRE_PASSWORD_MIN || entry->length > WIRE_PASSWORD_MAX) {
        ui_error(ui, words_text(WORD_BAD_PASSWORD));
        return false;
    }
    return true;
}

// The next step: what was typed until now goes with it, and is wiped with it.
static void
ask_next(struct ui *ui, const struct text_entry *entry, const struct prompt *prompt, int kept)
{
    entry_open_for(ui, prompt, entry->name, "");
    memcpy(ui->entry.kept, entry->kept, sizeof(entry->kept));
    memcpy(ui->entry.kept[kept], entry->text, entry->length + 1);
}

static bool
is_same(struct ui *ui, const struct text_entry *entry)
{
    if (strcmp(entry->text, entry->kept[KEPT_NEW]) != 0) {
        ui_error(ui, _("The passwords don't match. Nothing was sent."));
        return false;
    }
    return true;
}

static void
format_old(const struct text_entry *entry, struct strbuf *out)
{
    strbuf_addf(out, _("Password of %s: "), entry->name);
}

static void
format_new(const struct text_entry *entry, struct strbuf *out)
{
    strbuf_addf(out, _("New password for %s: "), entry->name);
}

static void
format_again(const struct text_entry *entry, struct strbuf *out)
{
    strbuf_addf(out, _("New password for %s again: "), entry->name);
}

// Logging in.

static void
on_login(struct ui *ui, const struct text_entry *entry)
{
    if (is_long_enough(ui, entry)) {
        ui->ops->login(ui->data, entry->name, entry->text, false);
    }
}

// A new account.

static void
on_register_again(struct ui *ui, const struct text_entry *entry)
{
    if (is_same(ui, entry)) {
        ui->ops->login(ui->data, entry->name, entry->text, true);
    }
}

static void
on_register(struct ui *ui, const struct text_entry *entry)
{
    static const struct prompt again = {
        .format = format_again, .is_secret = true, .on_done = on_register_again};

    if (is_long_enough(ui, entry)) {
        ask_next(ui, entry, &again, KEPT_NEW);
    }
}

void
password_open(struct ui *ui, const char *name, bool is_new)
{
    static const struct prompt login = {.format = format_old,
                                        .is_secret = true,
                                        .on_done = on_login},
                               registration = {
                                   .format = format_new, .is_secret = true, .on_done = on_register};

    entry_open_for(ui, is_new ? &registration : &login, name, "");
}

void
ui_ask_password(struct ui *ui, const char *name)
{
    password_open(ui, name, false);
}

// Another password: the old one, then the new one twice.

static void
on_change_again(struct ui *ui, const struct text_entry *entry)
{
    struct client_msg msg = {.kind = CLIENT_CHANGE_PASSWORD,
                             .change_password = {entry->kept[KEPT_OLD], entry->text}};

    if (!is_same(ui, entry)) {
        return;
    }
    if (ui->ops->send(ui->data, &msg)) {
        memcpy(ui->new_password, entry->kept[KEPT_NEW], sizeof(ui->new_password));
    } else {
        ui_error(ui, words_text(WORD_NOT_CONNECTED));
    }
}

static void
on_change_new(struct ui *ui, const struct text_entry *entry)
{
    static const struct prompt again = {
        .format = format_again, .is_secret = true, .on_done = on_change_again};

    if (is_long_enough(ui, entry)) {
        ask_next(ui, entry, &again, KEPT_NEW);
    }
}

static void
on_change_old(struct ui *ui, const struct text_entry *entry)
{
    static const struct prompt next = {
        .format = format_new, .is_secret = true, .on_done = on_change_new};

    if (is_long_enough(ui, entry)) {
        ask_next(ui, entry, &next, KEPT_OLD);
    }
}

void
password_change(struct ui *ui)
{
    static const struct prompt old = {
        .format = format_old, .is_secret = true, .on_done = on_change_old};
    const struct model *model = ui->model;

    if (!model->is_identified) {
        ui_error(ui, words_text(WORD_NOT_CONNECTED));
    } else if (model->self.is_guest) {
        ui_error(ui, words_text(WORD_GUEST_HAS_NO_PASSWORD));
    } else {
        entry_open_for(ui, &old, model->self.name, "");
    }
}

// A new one by a recovery code: the code, then the password twice.

static void
format_code(const struct text_entry *entry, struct strbuf *out)
{
    strbuf_addf(out, _("Recovery code of %s: "), entry->name);
}

static void
on_recover_again(struct ui *ui, const struct text_entry *entry)
{
    if (is_same(ui, entry)) {
        ui->ops->recover(ui->data, entry->name, entry->kept[KEPT_OLD], entry->text);
    }
}

static void
on_recover_new(struct ui *ui, const struct text_entry *entry)
{
    static const struct prompt again = {
        .format = format_again, .is_secret = true, .on_done = on_recover_again};

    if (is_long_enough(ui, entry)) {
        ask_next(ui, entry, &again, KEPT_NEW);
    }
}

static void
on_recover_code(struct ui *ui, const struct text_entry *entry)
{
    static const struct prompt next = {
        .format = format_new, .is_secret = true, .on_done = on_recover_new};

    if (entry->length == 0 || entry->length > WIRE_RECOVERY_CODE_BYTES) {
        ui_error(ui, tr(error_english(ERROR_WRONG_RECOVERY_CODE)));
    } else {
        ask_next(ui, entry, &next, KEPT_OLD);
    }
}

void
password_recover(struct ui *ui, const char *name)
{
    static const struct prompt code = {.format = format_code, .on_done = on_recover_code};

    entry_open_for(ui, &code, name, "");
}

// New recovery codes.

static void
on_codes(struct ui *ui, const struct text_entry *entry)
{
    struct client_msg msg = {.kind = CLIENT_RECOVERY_CODES_ASK, .password = {entry->text}};

    if (is_long_enough(ui, entry) && !ui->ops->send(ui->data, &msg)) {
        ui_error(ui, words_text(WORD_NOT_CONNECTED));
    }
}

void
password_ask_codes(struct ui *ui)
{
    static const struct prompt old = {.format = format_old, .is_secret = true, .on_done = on_codes};
    enum word refusal = account_refusal(ui->model);

    if (refusal != WORD_NONE) {
        ui_error(ui, words_text(refusal));
    } else {
        entry_open_for(ui, &old, ui->model->self.name, "");
    }
}

void
password_answered(struct ui *ui, bool is_changed)
{
    if (is_changed) {
        ui->ops->new_password(ui->data, ui->new_password);
        ui_note(ui, _("Password changed. You will need it to log in elsewhere."));
    }
    wipe(ui->new_password, sizeof(ui->new_password));
}
