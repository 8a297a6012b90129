// SPDX-License-Identifier: MIT
// The rows of the archive: the list is read on, sorted, filtered; files are imported into it;
// the server is asked for its part.
#include <stdio.h>
#include <string.h>

#include "client/ui/records/archive_internal.h"
#include "client/ui/status.h"
#include "client/ui/ui_do.h"
#include "common/i18n/tr.h"

// There may be fewer rows than before.
static void
limit_choice(struct archive_state *archive)
{
    int count = archive->records.list.row_count;

    if (archive->chosen >= count) {
        archive->chosen = count ? count - 1 : 0;
    }
}

static void
sort(struct ui *ui)
{
    archive_list_sort(&records_of(ui)->list, &ui->model->archive);
    limit_choice(archive_of(ui));
}

void
archive_rows_changed(struct ui *ui)
{
    if (records_of(ui)->list.is_listed) {
        sort(ui);
    }
}

void
archive_restart(struct ui *ui)
{
    archive_list_restart(&records_of(ui)->list, &records_of(ui)->files, ui->now_ms);
}

void
archive_files_changed(struct ui *ui)
{
    if (records_of(ui)->list.is_listed) {
        archive_restart(ui);
    }
}

// Files are read where they are shown or counted, and wait elsewhere.
static bool
is_reading(const struct ui *ui)
{
    enum page page = ui_page(ui);

    return records_of(ui)->list.is_loading && (page == PAGE_ARCHIVE || page == PAGE_PROFILE);
}

// Importing.

void
archive_import(struct ui *ui, const char *path)
{
    struct records *records = records_of(ui);
    struct status_lines lines = {0};

    if (import_start(&records->import, &records->files, path, &lines)) {
        *ui->message = '\0'; // how far it is stands there
    }
    records_tell(ui, &lines);
}

void
archive_stop_import(struct ui *ui)
{
    struct status_lines lines = {0};

    import_stop(&records_of(ui)->import, &lines);
    records_tell(ui, &lines);
    archive_files_changed(ui);
}

static void
go_on_importing(struct ui *ui)
{
    struct status_lines lines = {0};

    if (import_step(&records_of(ui)->import, &lines)) {
        records_tell(ui, &lines);
        archive_files_changed(ui);
    }
}

void
archive_update(struct ui *ui)
{
    struct records *records = records_of(ui);

    if (ui_page(ui) == PAGE_START && !records->list.is_listed) {
        archive_restart(ui); // the menu counts the files
    }
    go_on_importing(ui);
    if (is_reading(ui)) {
        archive_list_step(&records->list, &records->files, &ui->model->archive, ui->now_ms);
        limit_choice(archive_of(ui));
    }
}

int64_t
archive_deadline_ms(const struct ui *ui, int64_t now_ms)
{
    return records_of(ui)->import.is_on || is_reading(ui) ? now_ms : TIME_NEVER;
}

// Filter and order.

// Asks the server, if there is one, for the games that pass.
static void
ask_server(struct ui *ui, uint64_t before)
{
    struct strbuf why = {0};
    struct archive_filter filter;
    struct request request;

    if (ui->model->is_identified &&
        archive_filter_parse(&filter, records_of(ui)->list.filter, &why) &&
        (!*filter.opening || ui->model->knows_openings)) {
        request_filter(&request, &filter, ui->model->self.name);
        request.msg.archive_ask.before_game = before;
        ui_send(ui, &request);
    }
    strbuf_finish(&why);
}

static void
to_first(struct ui *ui)
{
    archive_of(ui)->chosen = archive_of(ui)->top = 0;
}

void
archive_open(struct ui *ui, const char *filter)
{
    struct archive_list *list = &records_of(ui)->list;
    struct strbuf why = {0};

    if (archive_list_set_filter(list, filter, &why)) {
        to_first(ui);
        archive_of(ui)->has_shown = false;
        archive_of(ui)->asked = 0;
        archive_restart(ui);
        sort(ui);
        ask_server(ui, 0);
        ui_open_page(ui, PAGE_ARCHIVE);
    } else {
        ui_error(ui, strbuf_text(&why));
    }
    strbuf_finish(&why);
}

void
archive_set_filter(struct ui *ui, const char *text)
{
    struct strbuf why = {0};

    if (archive_list_set_filter(&records_of(ui)->list, text, &why)) {
        to_first(ui);
        m_archive_forget(&ui->model->archive);
        sort(ui);
        ask_server(ui, 0);
    } else {
        ui_error(ui, strbuf_text(&why));
    }
    strbuf_finish(&why);
}

void
archive_choose(struct ui *ui, int chosen)
{
    struct archive_state *archive = archive_of(ui);
    const struct m_archive *listed = &ui->model->archive;
    int last = archive->records.list.row_count - 1;

    chosen = chosen > last ? last : chosen;
    archive->chosen = chosen < 0 ? 0 : chosen;
    // At the end of the list the next page of the server is asked for.
    if (archive->chosen == last && listed->has_more && listed->game_count > 0) {
        ask_server(ui, listed->games[listed->game_count - 1].game);
    }
}

void
archive_change_order(struct ui *ui)
{
    const char *words = archive_list_next_order(&records_of(ui)->list);

    to_first(ui);
    sort(ui);
    ui_note(ui, tr(words));
}
