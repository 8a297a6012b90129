// SPDX-License-Identifier: MIT
// The list of the archive: games that are kept here, read a few at a time so that keys
// are not kept waiting, and the pages of the server's list; what passes the filter, in
// its order.
#include "client/ui/records/archive_internal.h"
#include "client/ui/ui_do.h"

#include <stdio.h>
#include <string.h>

#include "common/i18n/tr.h"
#include "common/util/xalloc.h"

enum {
    FILES_EACH = 50,      // that are read between two looks at the keys
    LISTED_EACH_MS = 250, // while there are more: sorting very many takes longer than reading a few
};

static void
list_rows(struct ui *ui)
{
    struct archive_state *archive = &ui->records->archive;
    struct strbuf why = {0};
    struct archive_filter filter;
    int most = archive->kept.next_unread + ui->model->archive.game_count;

    archive->rows = xreallocarray(archive->rows, (size_t)most + 1, sizeof(*archive->rows));
    archive_filter_parse(&filter, archive->filter, &why);
    archive->row_count = game_rows(&archive->kept, &ui->model->archive, &filter,
                                   (enum game_order)archive->order, archive->rows);
    if (archive->chosen >= archive->row_count) {
        archive->chosen = archive->row_count ? archive->row_count - 1 : 0;
    }
    strbuf_finish(&why);
}

void
records_list_changed(struct ui *ui)
{
    if (ui->records->archive.is_listed) {
        list_rows(ui);
    }
}

void
archive_list_files(struct ui *ui)
{
    struct archive_state *archive = &ui->records->archive;
    struct strbuf names = {0};
    const char *at;

    local_games_clear(&archive->kept);
    ui->ops->list_local(ui->data, &names);
    for (at = strbuf_text(&names); *at;) {
        size_t length = strcspn(at, "\n");
        char name[LOCAL_FILE_BYTES];

        if (length < sizeof(name)) {
            memcpy(name, at, length);
            name[length] = '\0';
            local_games_add(&archive->kept, name);
        }
        at += length + (at[length] == '\n');
    }
    strbuf_finish(&names);
    archive->is_listed = archive->is_loading = true;
    archive->listed_ms = ui->now_ms - LISTED_EACH_MS; // the rows are those of before: soon anew
}

bool
archive_is_reading(const struct ui *ui)
{
    enum page page = ui_page(ui);

    return ui->records->archive.is_loading && (page == PAGE_ARCHIVE || page == PAGE_PROFILE);
}

void
archive_update(struct ui *ui)
{
    struct archive_state *archive = &ui->records->archive;
    struct seal_finding seal;
    struct record record;
    const char *file;

    if (!archive_is_reading(ui)) {
        return;
    }
    record_init(&record);
    for (int i = 0; i < FILES_EACH && (file = local_games_next(&archive->kept)) != NULL; i++) {
        bool is_good = archive_read_local(ui, file, &record, &seal);

        local_games_take(&archive->kept, is_good ? &record : NULL, is_good ? &seal : NULL);
    }
    record_finish(&record);
    archive->is_loading = local_games_next(&archive->kept) != NULL;
    if (!archive->is_loading || ui->now_ms - archive->listed_ms >= LISTED_EACH_MS) {
        archive->listed_ms = ui->now_ms;
        list_rows(ui);
    }
}

void
archive_files_changed(struct ui *ui)
{
    if (ui->records->archive.is_listed) {
        archive_list_files(ui);
    }
}

// Asks the server, if there is one, for the games that pass.
static void
ask_server(struct ui *ui, uint64_t before)
{
    struct archive_state *archive = &ui->records->archive;
    struct strbuf why = {0};
    struct archive_filter filter;
    struct request request;

    if (ui->model->is_identified && archive_filter_parse(&filter, archive->filter, &why) &&
        (!*filter.opening || ui->model->knows_openings)) {
        request_filter(&request, &filter, ui->model->self.name);
        request.msg.archive_ask.before_game = before;
        ui_send(ui, &request);
    }
    strbuf_finish(&why);
}

void
archive_open(struct ui *ui, const char *filter)
{
    struct archive_state *archive = &ui->records->archive;

    snprintf(archive->filter, sizeof(archive->filter), "%s", filter);
    archive->chosen = archive->top = 0;
    archive->has_shown = false;
    archive->asked = 0;
    archive_list_files(ui);
    list_rows(ui);
    ask_server(ui, 0);
    ui_open_page(ui, PAGE_ARCHIVE);
}

void
archive_set_filter(struct ui *ui, const char *text)
{
    struct archive_state *archive = &ui->records->archive;
    struct strbuf why = {0};
    struct archive_filter filter;

    if (!archive_filter_parse(&filter, text, &why)) {
        ui_error(ui, strbuf_text(&why));
    } else {
        snprintf(archive->filter, sizeof(archive->filter), "%.127s", text);
        archive->chosen = archive->top = 0;
        m_archive_forget(&ui->model->archive);
        list_rows(ui);
        ask_server(ui, 0);
    }
    strbuf_finish(&why);
}

void
archive_choose(struct ui *ui, int chosen)
{
    struct archive_state *archive = &ui->records->archive;
    const struct m_archive *listed = &ui->model->archive;

    chosen = chosen >= archive->row_count ? archive->row_count - 1 : chosen;
    archive->chosen = chosen < 0 ? 0 : chosen;
    // At the end of the list the next page of the server is asked for.
    if (archive->chosen == archive->row_count - 1 && listed->has_more && listed->game_count > 0) {
        ask_server(ui, listed->games[listed->game_count - 1].game);
    }
}

void
archive_change_order(struct ui *ui)
{
    static const char *const words[ORDER_COUNT] = {
        [ORDER_NEWEST] = N_("The newest first."),
        [ORDER_OLDEST] = N_("The oldest first."),
        [ORDER_BLACK] = N_("By Black."),
        [ORDER_WHITE] = N_("By White."),
        [ORDER_RULE] = N_("By rule."),
    };
    struct archive_state *archive = &ui->records->archive;

    archive->order = (archive->order + 1) % ORDER_COUNT;
    archive->chosen = archive->top = 0;
    list_rows(ui);
    ui_note(ui, tr(words[archive->order]));
}
