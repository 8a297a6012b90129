// SPDX-License-Identifier: MIT
// The game of the archive that is chosen, as a record: read from its file or asked of
// the server, then shown, opened, kept or saved.
#include "client/ui/records/archive_internal.h"
#include "client/ui/status.h"
#include "client/ui/ui_do.h"

#include <string.h>

#include "client/records/game_file.h"
#include "common/i18n/tr.h"

const struct game_row *
archive_chosen(const struct ui *ui)
{
    const struct archive_state *archive = &ui->records->archive;

    return archive->chosen < archive->row_count ? &archive->rows[archive->chosen] : NULL;
}

const struct local_game *
archive_local(const struct ui *ui, const struct game_row *row)
{
    return row->kept >= 0 ? &ui->records->archive.kept.games[row->kept] : NULL;
}

const struct m_archive_game *
archive_listed(const struct ui *ui, const struct game_row *row)
{
    return row->listed >= 0 ? &ui->model->archive.games[row->listed] : NULL;
}

bool
archive_read_local(struct ui *ui, const char *file, struct record *record,
                   struct seal_finding *seal)
{
    struct strbuf bytes = {0}, why = {0};
    enum format format;
    bool is_good;
    int count;

    is_good =
        ui->ops->read_local(ui->data, file, &bytes, &why) &&
        records_read(file, strbuf_text(&bytes), bytes.length, 1, record, &format, &count, &why);
    if (is_good) {
        seal_check(strbuf_text(&bytes), bytes.length, seal);
    }
    strbuf_finish(&bytes);
    strbuf_finish(&why);
    return is_good;
}

static void
ask_record(struct ui *ui, uint64_t game, enum archive_purpose options)
{
    struct archive_state *archive = &ui->records->archive;
    struct request request;

    archive->wanted = (int)options;
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
    struct archive_state *archive = &ui->records->archive;
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
        archive->has_shown = archive_read_local(ui, archive_local(ui, row)->file, &archive->shown,
                                                &archive->shown_seal);
        archive->shown_row = *row;
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
    game_file_write_archived(&record, ui->address, FORM_SGF, out);
    archive_record_finish(&record);
    return true;
}

static void
keep_text(struct ui *ui, const struct record *record, const struct strbuf *text)
{
    struct strbuf stem = {0}, name = {0};

    records_stem(record, &stem);
    if (ui->ops->keep_record(ui->data, strbuf_text(&stem), text, &name)) {
        ui_statusf(ui, ROLE_GOOD, _("Kept as %s."), strbuf_text(&name));
        archive_list_files(ui);
    } else {
        ui_statusf(ui, ROLE_BAD, _("The game could not be kept: %s"), strbuf_text(&name));
    }
    strbuf_finish(&stem);
    strbuf_finish(&name);
}

// The record that is open stays as it is.
static void
save_text(struct ui *ui, const char *name, const struct strbuf *text)
{
    struct record record;
    struct strbuf why = {0};
    enum format format;
    int count;

    record_init(&record);
    if (records_read(name, strbuf_text(text), text->length, 1, &record, &format, &count, &why)) {
        records_write(ui, &record, ui->records->archive.save_path);
    } else {
        ui_error(ui, strbuf_text(&why));
    }
    record_finish(&record);
    strbuf_finish(&why);
}

// Where a record goes: onto a screen, or into a file.
static void
use_record(struct ui *ui, enum archive_purpose options, const char *name, const struct strbuf *text)
{
    struct archive_state *archive = &ui->records->archive;

    if (options == ARCHIVE_TO_KEEP) {
        keep_text(ui, &archive->shown, text);
        return;
    }
    if (options == ARCHIVE_TO_SAVE) {
        save_text(ui, name, text);
        return;
    }
    if (options == ARCHIVE_TO_SHOW ||
        !records_open_bytes(ui, name, strbuf_text(text), text->length, 1)) {
        return;
    }
    if (options == ARCHIVE_TO_REPLAY) {
        replay_open(ui);
    } else if (options == ARCHIVE_TO_STUDY) {
        opened_go(&ui->records->opened, ui->records->opened.line_count - 1);
        study_open(ui);
    }
}

void
records_take_record(struct ui *ui)
{
    struct archive_state *archive = &ui->records->archive;
    struct strbuf text = {0}, why = {0};
    const struct game_row *row = archive_chosen(ui);
    enum archive_purpose options = (enum archive_purpose)archive->wanted;
    uint64_t game = archive->asked;
    enum format format;
    int count;

    archive->asked = 0;
    if (!game || ui->model->archive.record_game != game || !write_server_record(ui, &text)) {
        strbuf_finish(&text);
        return;
    }
    if (records_read("", strbuf_text(&text), text.length, 1, &archive->shown, &format, &count,
                     &why)) {
        seal_check(strbuf_text(&text), text.length, &archive->shown_seal);
        archive->has_shown = row && archive_listed(ui, row) &&
                             archive_listed(ui, row)->game == game && row->kept < 0;
        archive->shown_row = row ? *row : (struct game_row){-1, -1};
        use_record(ui, options, "", &text);
    }
    strbuf_finish(&text);
    strbuf_finish(&why);
}

// Does this with the game that is chosen.
void
archive_do(struct ui *ui, enum archive_purpose options)
{
    const struct game_row *row = archive_chosen(ui);
    struct strbuf text = {0}, why = {0};

    if (!row) {
        ui_note(ui, _("There is no game here."));
    } else if (row->kept < 0) {
        ask_record(ui, archive_listed(ui, row)->game, options);
    } else if (options == ARCHIVE_TO_KEEP) {
        ui_note(ui, _("This game is kept here already."));
    } else if (!ui->ops->read_local(ui->data, archive_local(ui, row)->file, &text, &why)) {
        ui_error(ui, strbuf_text(&why));
    } else {
        use_record(ui, options, archive_local(ui, row)->file, &text);
    }
    strbuf_finish(&text);
    strbuf_finish(&why);
}

// The game that is chosen onto a screen, in place of the record that is open there.
void
archive_open_chosen(struct ui *ui, enum archive_purpose options)
{
    if (!archive_chosen(ui) ||
        !records_ask_to_replace(ui, options == ARCHIVE_TO_STUDY ? UI_EXPLORE : UI_OPEN)) {
        archive_do(ui, options);
    }
}
