// SPDX-License-Identifier: MIT
#include "client/ui/saved_settings.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/ui/status.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

// What a setting says beyond its value: glyphs and language hold at once.
static void
apply(struct ui *ui)
{
    ui->canvas.glyphs = settings_glyphs(&ui->settings);
    tr_use(settings_language(&ui->settings));
    if (ui->ops->apply) {
        ui->ops->apply(ui->data, &ui->settings);
    }
}

static const char keys_prefix[] = "keys.";

// The name of the action behind "keys.", NULL if the key is none of these.
static const char *
action_name(const char *key)
{
    size_t length = sizeof(keys_prefix) - 1;

    return strncasecmp(key, keys_prefix, length) == 0 ? key + length : NULL;
}

static bool
set_in(struct settings *settings, struct keymap *keymap, const char *key, const char *value,
       struct strbuf *why)
{
    int setting = setting_find(key);

    if (action_name(key)) {
        return keymap_bind(keymap, action_name(key), value, why);
    }
    if (setting == SETTING_COUNT) {
        strbuf_addf(why, _("Unknown setting \"%s\"."), key);
        return false;
    }
    return settings_set(settings, (enum setting)setting, value, why);
}

bool
ui_set(struct ui *ui, const char *key, const char *value, struct strbuf *why)
{
    struct strbuf unread = {0};
    bool is_set = set_in(&ui->settings, &ui->keymap, key, value, why ? why : &unread);

    strbuf_finish(&unread);
    if (is_set) {
        if (setting_find(key) == SETTING_LANGUAGE) {
            ui->settings.is_language_forced = ui->saved_settings.is_language_forced = false;
        }
        apply(ui);
    }
    return is_set;
}

bool
ui_load(struct ui *ui, const char *key, const char *value, struct strbuf *why)
{
    struct strbuf unread = {0};
    bool is_set = set_in(&ui->settings, &ui->keymap, key, value, why ? why : &unread) &&
                  set_in(&ui->saved_settings, &ui->saved_keymap, key, value, &unread);

    strbuf_finish(&unread);
    apply(ui);
    return is_set;
}

void
ui_format_keys(const struct keymap *keymap, int row, struct strbuf *out)
{
    char name[KEY_NAME_BYTES];

    for (int k = 0; k < KEYMAP_KEYS_MAX && keymap->keys[row][k]; k++) {
        strbuf_addf(out, "%s%s", k ? ", " : "", key_label(keymap->keys[row][k], name));
    }
}

// Writing.

static bool
keep_action(struct ui *ui, int row, struct strbuf *why)
{
    const char *name = keymap_row(row)->name;
    struct strbuf keys = {0};
    bool is_kept;

    ui_format_keys(&ui->keymap, row, &keys);
    is_kept = ui->ops->keep_setting(ui->data, "keys", name,
                                    ui->keymap.is_changed[row] ? strbuf_text(&keys) : NULL, why);
    if (is_kept) {
        memcpy(ui->saved_keymap.keys[row], ui->keymap.keys[row], sizeof(ui->keymap.keys[row]));
        ui->saved_keymap.is_changed[row] = ui->keymap.is_changed[row];
    }
    strbuf_finish(&keys);
    return is_kept;
}

static bool
keep_setting(struct ui *ui, enum setting setting, struct strbuf *why)
{
    const char *key = setting_row(setting)->key, *dot = strchr(key, '.');
    char section[16] = "";

    if (dot) {
        snprintf(section, sizeof(section), "%.*s", (int)(dot - key), key);
    }
    if (!ui->ops->keep_setting(ui->data, section, dot ? dot + 1 : key, ui->settings.values[setting],
                               why)) {
        return false;
    }
    return settings_set(&ui->saved_settings, setting, ui->settings.values[setting], why);
}

bool
ui_keep(struct ui *ui, const char *key, struct strbuf *why)
{
    const char *name = action_name(key);

    if (!name) {
        return keep_setting(ui, (enum setting)setting_find(key), why);
    }
    for (int i = 0; i < keymap_row_count(); i++) {
        if (strcasecmp(keymap_row(i)->name, name) == 0) {
            return keep_action(ui, i, why);
        }
    }
    return false;
}

static bool
is_setting_changed(const struct ui *ui, int setting)
{
    return strcmp(ui->settings.values[setting], ui->saved_settings.values[setting]) != 0;
}

static bool
is_action_changed(const struct ui *ui, int row)
{
    return memcmp(ui->keymap.keys[row], ui->saved_keymap.keys[row], sizeof(ui->keymap.keys[row])) !=
           0;
}

int
ui_count_changes(const struct ui *ui)
{
    int count = 0;

    for (int i = 0; i < SETTING_COUNT; i++) {
        count += is_setting_changed(ui, i);
    }
    for (int i = 0; i < keymap_row_count(); i++) {
        count += is_action_changed(ui, i);
    }
    return count;
}

void
ui_keep_changes(struct ui *ui)
{
    int count = ui_count_changes(ui);
    struct strbuf why = {0};
    bool is_good = true;

    for (int i = 0; is_good && i < SETTING_COUNT; i++) {
        is_good = !is_setting_changed(ui, i) || keep_setting(ui, (enum setting)i, &why);
    }
    for (int i = 0; is_good && i < keymap_row_count(); i++) {
        is_good = !is_action_changed(ui, i) || keep_action(ui, i, &why);
    }
    if (!is_good) {
        ui_error(ui, strbuf_text(&why));
    } else if (count == 0) {
        ui_note(ui, _("There are no changes to save."));
    } else {
        ui_statusf(ui, ROLE_GOOD, _("Saved to %s."), ui->config_path);
    }
    strbuf_finish(&why);
}

void
ui_drop_changes(struct ui *ui)
{
    ui->settings = ui->saved_settings;
    ui->keymap = ui->saved_keymap;
    apply(ui);
}

void
ui_change_style(struct ui *ui, enum ui_command command)
{
    static const enum board_style ring[] = {STYLE_AUTO,  STYLE_LINES,   STYLE_LARGE, STYLE_HUGE,
                                            STYLE_GIANT, STYLE_COMPACT, STYLE_ASCII};
    int count = sizeof(ring) / sizeof(*ring), next = 0;

    (void)command;
    for (int i = 0; i < count; i++) {
        if (ring[i] == ui->settings.style) {
            next = (i + 1) % count;
        }
    }
    ui_set(ui, "style", board_style_name(ring[next]), NULL);
    ui_statusf(ui, ROLE_TEXT, _("Board style: %s."), board_style_name(ring[next]));
}

void
ui_sound(struct ui *ui, enum sound sound)
{
    const char *value = ui->settings.values[SETTING_FIRST_SOUND + sound];

    if (!ui->settings.has_sound) {
        return;
    }
    if (strcmp(value, "on") == 0 && ui->ops->tone) {
        ui->ops->tone(ui->data, sound);
    } else if (strcmp(value, "bell") == 0) {
        ui->ops->bell(ui->data);
    } else if (*value && strcmp(value, "off") != 0 && strcmp(value, "on") != 0 && ui->ops->play) {
        ui->ops->play(ui->data, value);
    }
}

const char *
ui_own_name(const struct ui *ui)
{
    const char *setting = ui->settings.values[SETTING_NAME]; // may have changed since the start

    return ui->model->self.id ? ui->model->self.name : *setting ? setting : ui->name;
}
