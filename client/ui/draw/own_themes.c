// SPDX-License-Identifier: MIT
#include "client/ui/draw/own_themes.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/ui/draw/theme_file.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

// A name is typed as theme=NAME and stands in lists: one word, no sign of the file's.
static bool
is_name(const char *name)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    enum theme theme;

    return *name && strlen(name) < THEME_NAME_BYTES && strspn(name, letters) == strlen(name) &&
           strcasecmp(name, "auto") != 0 && !theme_find(name, &theme);
}

bool
own_themes_add(struct own_themes *themes, const char *name, const char *path, const char *text)
{
    struct own_theme *theme = &themes->themes[themes->count];
    struct strbuf why = {0};

    if (themes->count == OWN_THEMES_MAX || !is_name(name) || own_themes_find(themes, name)) {
        return false;
    }
    *theme = (struct own_theme){0};
    snprintf(theme->name, sizeof(theme->name), "%s", name);
    if (!text) {
        fill(&why, _("{1} can't be read."), 1, path);
    } else if (theme_file_read(path, text, &theme->scheme, &why)) {
        snprintf(theme->scheme.name, sizeof(theme->scheme.name), "%s", name);
    }
    snprintf(theme->fault, sizeof(theme->fault), "%s", strbuf_text(&why));
    strbuf_finish(&why);
    themes->count++;
    return true;
}

const struct own_theme *
own_themes_find(const struct own_themes *themes, const char *name)
{
    for (int i = 0; themes && i < themes->count; i++) {
        if (strcasecmp(themes->themes[i].name, name) == 0) {
            return &themes->themes[i];
        }
    }
    return NULL;
}

const char *
own_themes_fault(const struct own_themes *themes)
{
    for (int i = 0; i < themes->count; i++) {
        if (*themes->themes[i].fault) {
            return themes->themes[i].fault;
        }
    }
    return NULL;
}
