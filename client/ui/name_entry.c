// SPDX-License-Identifier: MIT
#include "client/ui/name_entry.h"

#include <stdio.h>
#include <string.h>

#include "client/ui/entry.h"
#include "client/ui/saved_settings.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"
#include "common/i18n/tr_error.h"
#include "common/wire/name_text.h"

// The line with which a friend joins, where something else was asked for.
static bool
is_line(const char *typed)
{
    return strncmp(typed, "goren ", 6) == 0 || strpbrk(typed, "'/#[");
}

// Without the blanks at both ends.
static void
trim(const char *typed, char name[SETTING_BYTES])
{
    size_t length;

    typed += strspn(typed, " ");
    length = strlen(typed);
    while (length > 0 && typed[length - 1] == ' ') {
        length--;
    }
    snprintf(name, SETTING_BYTES, "%.*s", (int)length, typed);
}

// False, and the reason, if nobody may have this name. What is shown already is no choice.
static bool
take(struct ui *ui, const char *typed, struct strbuf *why)
{
    char name[SETTING_BYTES];

    trim(typed, name);
    if (is_line(name)) {
        strbuf_add(why, _("This is a line for joining. Here only your name is asked for."));
        return false;
    }
    if (*name && strcmp(name, ui_own_name(ui)) != 0) {
        ui->has_new_name = ui_set(ui, "name", name, why);
        return ui->has_new_name;
    }
    return true;
}

static void
take_name(struct ui *ui, const struct text_entry *entry)
{
    void (*then)(struct ui * ui) = ui->after_name;
    struct strbuf why = {0};

    if (!take(ui, entry->text, &why)) {
        entry_refuse(ui, entry, strbuf_text(&why));
    } else {
        ui->is_name_asked = true;
        if (then) {
            then(ui);
        }
    }
    strbuf_finish(&why);
}

static const struct prompt name_prompt = {.text = N_("Your name: "), .on_done = take_name};

bool
name_entry_ask(struct ui *ui, void (*then)(struct ui *ui))
{
    bool is_default = !*ui->settings.values[SETTING_NAME] && !ui->is_name_chosen;

    if (!is_default || ui->is_name_asked) {
        return false;
    }
    ui->after_name = then;
    entry_open(ui, &name_prompt, ui_own_name(ui));
    return true;
}

void
name_entry_proved(struct ui *ui)
{
    struct strbuf why = {0};

    if (ui->has_new_name && !ui_keep(ui, "name", &why)) {
        ui_error(ui, strbuf_text(&why));
    }
    ui->has_new_name = false;
    strbuf_finish(&why);
}

// After a refusal.

static void
go_again(struct ui *ui)
{
    ui->ops->reconnect(ui->data);
}

bool
ui_ask_name(struct ui *ui, const char *name, const char *why)
{
    if (!ui->has_new_name) {
        return false;
    }
    ui->after_name = go_again;
    entry_open(ui, &name_prompt, name);
    snprintf(ui->entry.why, sizeof(ui->entry.why), "%s", why);
    return true;
}
