// SPDX-License-Identifier: MIT
// A study that was not saved when the program was ended from outside. A file beside
// the games keeps it until a later start has restored it and it was saved or dropped.
#include <stdio.h>
#include <unistd.h>

#include "client/app/app_internal.h"
#include "client/ui/ui.h"
#include "common/util/file.h"

// As many programs may be ended at once; beyond that the last file is written over.
enum { UNSAVED_MAX = 9 };

static void
write_path(const struct app *app, int number, struct strbuf *path)
{
    strbuf_clear(path);
    strbuf_addf(path, "%s/unsaved-%d.sgf", strbuf_text(&app->data_dir), number);
}

// The first number whose file is there, or is not.
static int
find_number(const struct app *app, bool is_there, struct strbuf *path)
{
    int number = 0;

    do {
        write_path(app, ++number, path);
    } while (number < UNSAVED_MAX && (access(strbuf_text(path), F_OK) == 0) != is_there);
    return number;
}

void
app_offer_unsaved(struct app *app)
{
    struct strbuf path = {0}, bytes = {0}, why = {0};
    int number = find_number(app, true, &path);

    if (app_read_file(app, strbuf_text(&path), &bytes, &why) && ui_take_unsaved(app->ui, &bytes)) {
        app->unsaved_number = number;
    }
    strbuf_finish(&path);
    strbuf_finish(&bytes);
    strbuf_finish(&why);
}

void
app_settle_unsaved(struct app *app)
{
    struct strbuf path = {0}, bytes = {0};
    int number = app->unsaved_number;

    if (!app->ui) {
        return;
    }
    if (!app->is_meant && ui_write_unsaved(app->ui, &bytes)) {
        if (number) {
            write_path(app, number, &path);
        } else {
            find_number(app, false, &path);
        }
        file_make_folder(strbuf_text(&app->data_dir));
        file_replace(strbuf_text(&path), strbuf_text(&bytes), bytes.length);
    } else if (number) {
        write_path(app, number, &path);
        unlink(strbuf_text(&path));
    }
    strbuf_finish(&path);
    strbuf_finish(&bytes);
}
