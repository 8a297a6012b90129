// SPDX-License-Identifier: MIT
#include "client/ui/password.h"

#include "client/ui/entry.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

static void
take(struct ui *ui, const struct text_entry *entry, bool is_new)
{
    if (entry->length < WIRE_PASSWORD_MIN || entry->length > WIRE_PASSWORD_MAX) {
        ui_error(ui, _("Passwords have 8 to 128 bytes. Nothing was sent."));
        return;
    }
    ui->ops->login(ui->data, entry->name, entry->text, is_new);
}

static void
on_login(struct ui *ui, const struct text_entry *entry)
{
    take(ui, entry, false);
}

static void
on_register(struct ui *ui, const struct text_entry *entry)
{
    take(ui, entry, true);
}

static void
format_login(const struct text_entry *entry, struct strbuf *out)
{
    strbuf_addf(out, _("Password of %s: "), entry->name);
}

static void
format_register(const struct text_entry *entry, struct strbuf *out)
{
    strbuf_addf(out, _("New password for %s: "), entry->name);
}

void
password_open(struct ui *ui, const char *name, bool is_new)
{
    static const struct prompt login = {.format = format_login,
                                        .is_secret = true,
                                        .on_done = on_login},
                               registration = {.format = format_register,
                                               .is_secret = true,
                                               .on_done = on_register};

    entry_open_for(ui, is_new ? &registration : &login, name, "");
}

void
ui_ask_password(struct ui *ui, const char *name)
{
    password_open(ui, name, false);
}
