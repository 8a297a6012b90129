// SPDX-License-Identifier: MIT
// The games that both frontends keep, by date.
#include <time.h>

#include "client/app/app_internal.h"
#include "client/config/paths.h"
#include "common/util/strbuf.h"

void
app_today(char when[APP_DATE_BYTES])
{
    time_t now = time(NULL);
    struct tm tm;

    localtime_r(&now, &tm);
    strftime(when, APP_DATE_BYTES, "%Y-%m-%d %H:%M:%S", &tm);
}

bool
app_keep_game(void *data, const char *stem, const struct strbuf *text, struct strbuf *out)
{
    struct app *app = data;
    struct strbuf folder = {0};
    bool is_kept;

    strbuf_addf(&folder, "%s/games", strbuf_text(&app->data_dir));
    is_kept = file_keep_game(strbuf_text(&folder), stem, text, out);
    strbuf_finish(&folder);
    return is_kept;
}
