// SPDX-License-Identifier: MIT
// The chosen game of the archive, as a record: read from its file or asked of the server,
// then shown, opened, kept or saved.
#include "client/records/game_file.h"
#include "client/records/record_save.h"
#include "client/text/words.h"
#include "client/ui/records/archive_internal.h"
#include "client/ui/status.h"
#include "client/ui/ui_do.h"
#include "common/i18n/tr.h"

const struct game_row *
archive_chosen(const struct ui *ui)
{
    const struct archive_state *archive = archive_of(ui);
    const struct archive_list *list = &archive->records.list;

    return archive->chosen < list->row_count ? &list->rows[archive->chosen] : NULL;
}

const struct m_archive_game *
archive_listed(const struct ui *ui, const struct game_row *row)
{
    return row->listed >= 0 ? &ui->model->archive.games[row->listed] : NULL;
}

// The name of its file, if the game is kept here.
static const char *
file_of(const struct ui *ui, const struct game_row *row)
{
    return archive_list_local(&records_of(ui)->list, row)->file;
}

static void
ask_record(struct ui *ui, uint64_t game, enum archive_purpose purpose)
{
    struct archive_state *archive = archive_of(ui);
    struct request request;

    archive->purpose = purpose;
    if (archive->asked == game) {
        return;
    }
    request_record(&request, game);
    archive->asked = ui_send(ui, &request) ? game : 0;
}

// Shows the final position of the row, or asks for it.
void
archive_load_shown(struct ui *ui)
{
    struct archive_state *archive = archive_of(ui);
    const struct game_row *row = archive_chosen(ui);

    if (!row) {
        archive->has_shown = false;
        return;
    }
    if (archive->has_shown && archive->shown_row.kept == row->kept &&
        archive->shown_row.listed == row->listed) {
        return;
    }
    archive->has_shown = false;
    if (row->kept >= 0) {
        struct strbuf why = {0};

        archive->has_shown =
            record_load_local(&archive->records.files, file_of(ui, row), &archive->shown, &why);
        archive->shown_row = *row;
        strbuf_finish(&why);
    } else if (!archive->asked && ui->model->is_identified) {
        ask_record(ui, archive_listed(ui, row)->game, ARCHIVE_TO_SHOW);
    }
}

// The record of the server as SGF: sealed as it came, or written from its log.
static bool
write_server_record(struct ui *ui, struct strbuf *out)
{
    struct archive_record record;

    if (!m_archive_read(&ui->model->archive, &record)) {
        ui_error(ui, _("The server's record of this game is damaged."));
        return false;
    }
    game_file_write_archived(&record, ui->address, out);
    archive_record_finish(&record);
    return true;
}

static void
keep_text(struct ui *ui, const struct record *record, const struct strbuf *text)
{
    struct strbuf stem = {0}, name = {0};

    record_stem(record, &stem);
    if (ui->ops->files.keep_record(ui->data, strbuf_text(&stem), text, &name)) {
        ui_status_word(ui, ROLE_GOOD, WORD_END_KEPT, strbuf_text(&name));
        archive_restart(ui);
    } else {
        ui_status_word(ui, ROLE_BAD, WORD_END_NOT_KEPT, strbuf_text(&name));
    }
    strbuf_finish(&stem);
    strbuf_finish(&name);
}

// The record that is open stays as it is.
static void
save_source(struct ui *ui, const struct record_source *source)
{
    const struct archive_state *archive = archive_of(ui);
    struct status_lines lines = {0};
    struct loaded_record loaded;
    struct strbuf why = {0};

    loaded_record_init(&loaded);
    if (record_load(source, &loaded, &why)) {
        struct record_view view = {&loaded.record, record_main_node(&loaded.record, UINT16_MAX),
                                   true};

        record_save(&view, &archive->records.files, archive->save_path, &lines);
    } else {
        status_lines_add(&lines, STATUS_ERROR, strbuf_text(&why));
    }
    records_tell(ui, &lines);
    loaded_record_finish(&loaded);
    strbuf_finish(&why);
}

static void
open_source(struct ui *ui, enum archive_purpose purpose, const struct record_source *source)
{
    struct open_record *opened = &records_of(ui)->opened;

    if (!records_open_source(ui, source)) {
        return;
    }
    records_set_kept(ui, source->name);
    if (purpose == ARCHIVE_TO_REPLAY) {
        replay_open(ui);
    } else {
        open_line_go(opened, opened->line_count - 1);
        study_open(ui);
    }
}

// Where a record goes: onto a page, or into a file.
static void
use_record(struct ui *ui, enum archive_purpose purpose, const char *name, const struct strbuf *text)
{
    struct record_source source = {name, strbuf_text(text), text->length, 1};

    switch (purpose) {
    case ARCHIVE_TO_SHOW:
        break;
    case ARCHIVE_TO_REPLAY:
    case ARCHIVE_TO_STUDY:
        open_source(ui, purpose, &source);
        break;
    case ARCHIVE_TO_KEEP:
        keep_text(ui, &archive_of(ui)->shown.record, text);
        break;
    case ARCHIVE_TO_SAVE:
        save_source(ui, &source);
        break;
    }
}

// The record of the server is there: its final position is shown if its row is still chosen.
static void
take_text(struct ui *ui, uint64_t game, const struct strbuf *text)
{
    struct archive_state *archive = archive_of(ui);
    struct record_source source = {"", strbuf_text(text), text->length, 1};
    const struct game_row *row = archive_chosen(ui);
    struct strbuf why = {0};

    if (record_load(&source, &archive->shown, &why)) {
        archive->has_shown = row && archive_listed(ui, row) &&
                             archive_listed(ui, row)->game == game && row->kept < 0;
        archive->shown_row = row ? *row : (struct game_row){-1, -1};
        use_record(ui, archive->purpose, "", text);
    }
    strbuf_finish(&why);
}

void
archive_take_record(struct ui *ui)
{
    struct archive_state *archive = archive_of(ui);
    uint64_t game = archive->asked;
    struct strbuf text = {0};

    archive->asked = 0;
    if (game && ui->model->archive.record_game == game && write_server_record(ui, &text)) {
        take_text(ui, game, &text);
    }
    strbuf_finish(&text);
}

void
archive_do(struct ui *ui, enum archive_purpose purpose)
{
    const struct game_row *row = archive_chosen(ui);
    struct strbuf text = {0}, why = {0};

    if (!row) {
        ui_note(ui, _("No game here."));
    } else if (row->kept < 0) {
        ask_record(ui, archive_listed(ui, row)->game, purpose);
    } else if (purpose == ARCHIVE_TO_KEEP) {
        ui_note(ui, _("This game is already saved here."));
    } else if (!ui->ops->files.read_local(ui->data, file_of(ui, row), &text, &why)) {
        ui_error(ui, strbuf_text(&why));
    } else {
        use_record(ui, purpose, file_of(ui, row), &text);
    }
    strbuf_finish(&text);
    strbuf_finish(&why);
}

// The game that is chosen onto a screen, in place of the record that is open there.
void
archive_open_chosen(struct ui *ui, enum archive_purpose purpose)
{
    if (!archive_chosen(ui) ||
        !records_ask_to_replace(ui, purpose == ARCHIVE_TO_STUDY ? UI_EXPLORE : UI_OPEN)) {
        archive_do(ui, purpose);
    }
}
