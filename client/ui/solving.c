// SPDX-License-Identifier: MIT
#include "client/ui/solving.h"

#include <stdlib.h>

#include "client/ui/ui_internal.h"
#include "common/util/xalloc.h"

void
solving_init(struct solving *solving, const char *results, uint64_t seed)
{
    solving->desk = xcalloc(1, sizeof(*solving->desk));
    solving->results = xstrdup(results);
    solving->seed = seed;
}

void
solving_finish(struct solving *solving)
{
    desk_finish(solving->desk);
    free(solving->desk);
    free(solving->results);
}

bool
ui_has_desk(const struct ui *ui)
{
    return ui->solving.desk->puzzles;
}

struct desk *
ui_desk(const struct ui *ui)
{
    if (!ui_has_desk(ui)) {
        desk_init(ui->solving.desk, ui->solving.results, ui->solving.seed);
    }
    return ui->solving.desk;
}

int64_t
ui_wall_ms(const struct ui *ui)
{
    return ui->ops->wall_ms ? ui->ops->wall_ms(ui->data) : 0;
}

void
ui_keep_desk(const struct ui *ui)
{
    struct strbuf text = {0};

    if (ui->ops->keep_puzzles) {
        desk_write(ui_desk(ui), &text);
        ui->ops->keep_puzzles(ui->data, strbuf_text(&text));
    }
    strbuf_finish(&text);
}
