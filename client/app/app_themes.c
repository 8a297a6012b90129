// SPDX-License-Identifier: MIT
// Themes of the user: files NAME.theme in the folder themes, beside the settings file.
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "client/app/app_internal.h"
#include "client/ui/draw/own_themes.h"
#include "common/util/file.h"
#include "common/util/utf8.h"
#include "common/util/xalloc.h"

enum { THEME_FILE_BYTES = 16384 };

static const char suffix[] = ".theme";

static int
is_theme(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name), tail = sizeof(suffix) - 1;

    return length > tail && strcmp(entry->d_name + length - tail, suffix) == 0;
}

static int
by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static void
add_file(struct app *app, const char *folder, const char *file)
{
    char *text = xcalloc(THEME_FILE_BYTES, 1);
    struct strbuf path = {0}, name = {0};
    size_t length = 0;
    enum file_result result;

    strbuf_addf(&path, "%s/%s", folder, file);
    strbuf_add_bytes(&name, file, strlen(file) - (sizeof(suffix) - 1));
    result = file_read(strbuf_text(&path), text, THEME_FILE_BYTES, &length);
    if (result != FILE_OK || strlen(text) != length || !utf8_is_text(text, length)) {
        free(text);
        text = NULL;
    }
    own_themes_add(&app->themes, strbuf_text(&name), strbuf_text(&path), text);
    strbuf_finish(&path);
    strbuf_finish(&name);
    free(text);
}

void
app_load_themes(struct app *app)
{
    const char *config = strbuf_text(&app->config_path), *slash = strrchr(config, '/');
    struct strbuf folder = {0};
    struct dirent **entries = NULL;
    int count;

    strbuf_add_bytes(&folder, config, slash ? (size_t)(slash - config) + 1 : 0);
    strbuf_add(&folder, "themes");
    app->themes.count = 0;
    count = scandir(strbuf_text(&folder), &entries, is_theme, by_name);
    for (int i = 0; i < count; i++) {
        add_file(app, strbuf_text(&folder), entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    strbuf_finish(&folder);
}
