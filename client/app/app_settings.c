// SPDX-License-Identifier: MIT
// The settings file.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/app/app_internal.h"
#include "client/config/conf.h"
#include "client/config/paths.h"
#include "client/config/presets_file.h"
#include "client/ui/ui.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/util/file.h"
#include "common/util/utf8.h"
#include "common/util/xalloc.h"

enum { CONFIG_BYTES = 65536 };

static const char first_lines[] =
    "# Goren's settings. Change them here or on the settings screen (F2).\n"
    "# Comments, and lines that Goren doesn't know, are kept.\n";

// The file.

static void
find_path(struct app *app)
{
    char real[PATH_MAX];

    if (app->options->config) {
        strbuf_add(&app->config_path, app->options->config);
    } else if (path_config(NULL, &app->config_path)) {
        strbuf_add(&app->config_path, "/goren.conf");
    }
    // A link is followed, so that it stays one when the file is replaced.
    if (app->config_path.length && realpath(strbuf_text(&app->config_path), real)) {
        strbuf_clear(&app->config_path);
        strbuf_add(&app->config_path, real);
    }
}

// Returns false if there is something that must not be written over.
static bool
read_text(struct app *app)
{
    char *text = xcalloc(CONFIG_BYTES, 1);
    size_t length = 0;
    enum file_result result = FILE_MISSING;

    if (app->config_path.length) {
        result = file_read(strbuf_text(&app->config_path), text, CONFIG_BYTES, &length);
    }
    strbuf_clear(&app->config);
    if (result == FILE_OK && strlen(text) == length && utf8_is_text(text, length)) {
        strbuf_add_bytes(&app->config, text, length);
    } else if (result == FILE_OK) {
        result = FILE_FAILED;
    }
    free(text);
    return result == FILE_OK || result == FILE_MISSING;
}

struct search {
    const char *key;
    char *value; // SETTING_BYTES
};

static void
take_value(void *data, const char *section, const char *key, const char *value)
{
    const struct search *search = data;

    if (!*section && strcmp(key, search->key) == 0) {
        snprintf(search->value, SETTING_BYTES, "%s", value);
    }
}

void
app_find_setting(const struct app *app, const char *key, char value[SETTING_BYTES])
{
    struct search search = {key, value};

    value[0] = '\0';
    conf_read(strbuf_text(&app->config), take_value, &search);
}

// The badge. The screen of settings shows it at once, but others see it when it is kept.

static void
wear_badge(struct app *app)
{
    model_choose_badge(&app->model, badge_of_words(app->badge, app->badge_colour));
}

void
app_wear_badge(struct app *app)
{
    app_find_setting(app, setting_row(SETTING_BADGE)->key, app->badge);
    app_find_setting(app, setting_row(SETTING_BADGE_COLOUR)->key, app->badge_colour);
    if (*app->badge) {
        wear_badge(app);
    }
}

// value NULL: the default.
static void
note_badge(struct app *app, const char *key, const char *value)
{
    int setting = setting_find(key);

    if (setting == SETTING_BADGE || setting == SETTING_BADGE_COLOUR) {
        snprintf(setting == SETTING_BADGE ? app->badge : app->badge_colour, SETTING_BYTES, "%s",
                 value ? value : setting_row((enum setting)setting)->default_value);
        wear_badge(app);
        app->must_settle = true; // commands of the line mode come behind what the model sends
    }
}

// At a terminal uses the language of the settings, unless the call or the environment says
// otherwise.
static void
use_language(const struct app *app)
{
    const char *variable = getenv("GOREN_LANG");
    char code[SETTING_BYTES];
    enum language language;

    app_find_setting(app, "language", code);
    if (app->is_terminal && !app->options->language && !(variable && *variable) &&
        strcmp(code, "auto") != 0 && language_find(code, &language) && *code) {
        tr_use(language);
    }
}

void
app_read_settings(struct app *app)
{
    find_path(app);
    app->is_config_good = read_text(app);
    app_find_setting(app, "name", app->config_name);
    app->start_language = tr_language();
    use_language(app);
    if (app->config_path.length) {
        presets_load(&app->presets, strbuf_text(&app->config_path), &app->presets_why);
        app_load_themes(app);
    }
}

struct loading {
    struct ui *ui;
    struct strbuf why; // what was wrong first
};

static void
load_line(void *data, const char *section, const char *key, const char *value)
{
    struct loading *loading = data;
    struct strbuf name = {0}, why = {0};

    strbuf_addf(&name, "%s%s%s", section, *section ? "." : "", key);
    if (!ui_load(loading->ui, strbuf_text(&name), value, &why) && !loading->why.length) {
        strbuf_add(&loading->why, strbuf_text(&why));
    }
    strbuf_finish(&name);
    strbuf_finish(&why);
}

void
app_load_settings(struct app *app)
{
    struct loading loading = {.ui = app->ui};
    struct strbuf text = {0};
    int line = conf_read(strbuf_text(&app->config), load_line, &loading);
    char number[16];

    snprintf(number, sizeof(number), "%d", line);
    if (!app->is_config_good) {
        fill(&text, _("{1} can't be read; the file is left as it is."), 1,
             strbuf_text(&app->config_path));
    } else if (line > 0) {
        fill(&text, _("Line {1} of {2} is not of the form KEY = VALUE."), 2, number,
             strbuf_text(&app->config_path));
    } else if (loading.why.length) {
        fill(&text, _("In {1}: {2}"), 2, strbuf_text(&app->config_path), strbuf_text(&loading.why));
    }
    if (text.length) {
        ui_error(app->ui, strbuf_text(&text));
    } else if (app->presets_why.length) {
        ui_error(app->ui, strbuf_text(&app->presets_why));
    } else if (own_themes_fault(&app->themes)) {
        ui_error(app->ui, own_themes_fault(&app->themes));
    }
    strbuf_finish(&text);
    strbuf_finish(&loading.why);
}

// The folder that the file lies in is made.
static enum file_result
write_config(struct app *app, const struct strbuf *text)
{
    const char *path = strbuf_text(&app->config_path), *slash = strrchr(path, '/');
    struct strbuf folder = {0};
    enum file_result result = FILE_OK;

    if (slash && slash != path) {
        strbuf_add_bytes(&folder, path, (size_t)(slash - path));
        result = file_make_folder(strbuf_text(&folder));
    }
    strbuf_finish(&folder);
    return result == FILE_OK ? file_replace(path, strbuf_text(text), text->length) : result;
}

bool
app_keep_setting(void *data, const char *section, const char *key, const char *value,
                 struct strbuf *why)
{
    struct app *app = data;
    struct strbuf text = {0};
    enum file_result result = FILE_FAILED;

    // As it is now: somebody may have written in it meanwhile.
    if (app->config_path.length && read_text(app)) {
        if (!app->config.length) {
            strbuf_add(&app->config, first_lines);
        }
        conf_set(strbuf_text(&app->config), section, key, value, &text);
        result = write_config(app, &text);
    }
    if (result == FILE_OK) {
        strbuf_clear(&app->config);
        strbuf_add(&app->config, strbuf_text(&text));
    } else {
        fill(why, _("{1} can't be written: {2}. The setting is lost when you quit."), 2,
             strbuf_text(&app->config_path), tr(file_result_text(result)));
    }
    if (!*section) {
        note_badge(app, key, value);
    }
    strbuf_finish(&text);
    return result == FILE_OK;
}
