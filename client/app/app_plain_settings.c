// SPDX-License-Identifier: MIT
// The settings in the line mode: the same file and the same table as on the screen.
// Nothing is held here: the file is read again each time.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "client/app/app_internal.h"
#include "client/config/conf.h"
#include "client/ui/input/keymap.h"
#include "common/i18n/tr.h"
#include "common/util/xalloc.h"

struct kept {
    struct settings settings;
    struct keymap keymap;
};

// Faults of a line are ignored here; the screen tells of them.
static void
take_line(void *data, const char *section, const char *key, const char *value)
{
    struct kept *kept = data;
    struct strbuf name = {0}, unread = {0};
    int setting;

    if (strcmp(section, "keys") == 0) {
        keymap_bind(&kept->keymap, key, value, &unread);
    } else {
        strbuf_addf(&name, "%s%s%s", section, *section ? "." : "", key);
        setting = setting_find(strbuf_text(&name));
        if (setting != SETTING_COUNT) {
            settings_set(&kept->settings, (enum setting)setting, value, &unread);
        }
    }
    strbuf_finish(&name);
    strbuf_finish(&unread);
}

static struct kept *
read_local(struct app *app)
{
    struct kept *kept = xcalloc(1, sizeof(*kept));

    kept->settings.found_language = app->start_language;
    kept->settings.own_themes = &app->themes;
    settings_init(&kept->settings);
    keymap_init(&kept->keymap);
    conf_read(strbuf_text(&app->config), take_line, kept);
    return kept;
}

static void
apply(struct app *app, enum setting setting, const struct settings *settings)
{
    if (setting == SETTING_LANGUAGE) {
        tr_use(settings_language(settings));
    } else if (setting == SETTING_NAME) {
        snprintf(app->config_name, sizeof(app->config_name), "%s", settings->values[SETTING_NAME]);
    }
}

// Into the file; NULL takes it off.
static bool
keep(struct app *app, enum setting setting, const char *value, struct strbuf *why)
{
    const char *whole = setting_row(setting)->key, *dot = strchr(whole, '.');
    char section[16] = "";

    if (dot) {
        snprintf(section, sizeof(section), "%.*s", (int)(dot - whole), whole);
    }
    return app_keep_setting(app, section, dot ? dot + 1 : whole, value, why);
}

static bool
set_value(struct app *app, struct kept *kept, const char *key, const char *value,
          struct strbuf *out)
{
    int found = setting_find(key);
    enum setting setting = (enum setting)found;

    if (found == SETTING_COUNT) {
        strbuf_addf(out, _("Unknown setting \"%s\"."), key);
        return false;
    }
    if (!settings_set(&kept->settings, setting, value, out) ||
        !keep(app, setting, kept->settings.values[setting], out)) {
        return false;
    }
    apply(app, setting, &kept->settings);
    strbuf_addf(out, "%s=%s", setting_row(setting)->key, kept->settings.values[setting]);
    return true;
}

bool
app_set_value(void *data, const char *key, const char *value, struct strbuf *out)
{
    struct app *app = data;
    static const char prefix[] = "keys.";
    struct kept *kept = read_local(app);
    const char *name = key + sizeof(prefix) - 1;
    bool is_set;

    if (strncasecmp(key, prefix, sizeof(prefix) - 1) != 0) {
        is_set = set_value(app, kept, key, value, out);
    } else {
        is_set = keymap_bind(&kept->keymap, name, value, out) &&
                 app_keep_setting(app, "keys", name, value, out);
        if (is_set) {
            strbuf_addf(out, "%s=%s", key, value);
        }
    }
    free(kept);
    return is_set;
}

static void
list_keys_of(const struct keymap *keymap, struct strbuf *out)
{
    const char *between = "keys: ";

    for (int i = 0; i < keymap_row_count(); i++) {
        char name[KEY_NAME_BYTES];

        for (int k = 0; keymap->is_changed[i] && k < KEYMAP_KEYS_MAX && keymap->keys[i][k]; k++) {
            strbuf_addf(out, "%s%s=%s", between, keymap_row(i)->name,
                        key_label(keymap->keys[i][k], name));
            between = "; ";
        }
    }
    strbuf_add(out, strcmp(between, "; ") == 0 ? "\n" : "");
}

void
app_list_settings(void *data, struct strbuf *out)
{
    struct app *app = data;
    struct kept *kept = read_local(app);

    for (int group = 0; group < SETTINGS_GROUPS; group++) {
        const char *between = ": ", *name = tr(setting_group_name((enum setting_group)group));
        bool has_any = false;

        for (int i = 0; i < SETTING_COUNT; i++) {
            const struct setting_row *row = setting_row((enum setting)i);

            if ((int)row->group == group) {
                strbuf_addf(out, "%s%s%s=%s", has_any ? "" : name, between, row->key,
                            kept->settings.values[i]);
                has_any = true;
                between = "; ";
            }
        }
        strbuf_add(out, has_any ? "\n" : "");
    }
    list_keys_of(&kept->keymap, out);
    app_list_known_servers(app, out);
    free(kept);
}

// Takes off what differs from the defaults; false if the file cannot be written.
static bool
reset_all(struct app *app, struct kept *kept, int *count, struct strbuf *why)
{
    struct strbuf unread = {0};
    bool is_good = true;

    for (int i = 0; i < SETTING_COUNT && is_good; i++) {
        const char *default_value = setting_row((enum setting)i)->default_value;

        if (strcmp(kept->settings.values[i], default_value) != 0) {
            is_good = keep(app, (enum setting)i, NULL, why);
            settings_set(&kept->settings, (enum setting)i, default_value, &unread);
            apply(app, (enum setting)i, &kept->settings);
            ++*count;
        }
    }
    for (int i = 0; i < keymap_row_count() && is_good; i++) {
        if (kept->keymap.is_changed[i]) {
            is_good = app_keep_setting(app, "keys", keymap_row(i)->name, NULL, why);
            ++*count;
        }
    }
    strbuf_finish(&unread);
    return is_good;
}

bool
app_reset_settings(void *data, struct strbuf *out)
{
    struct app *app = data;
    struct kept *kept = read_local(app);
    int count = 0;
    bool is_good = reset_all(app, kept, &count, out);

    if (is_good && count == 0) {
        strbuf_add(out, _("All settings were already at their defaults."));
    } else if (is_good) {
        strbuf_addf(
            out,
            tr_n("%d setting reset to its default.", "%d settings reset to their defaults.", count),
            count);
    }
    free(kept);
    return is_good;
}
