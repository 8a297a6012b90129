// SPDX-License-Identifier: MIT
// Records are opened, read and saved here; what is shown of them is in the screens.
#include "client/ui/records/records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/records/game_file.h"
#include "client/ui/status.h"
#include "common/i18n/tr.h"
#include "common/record/record_stream.h"
#include "common/util/xalloc.h"

enum { DAY_BYTES = sizeof("2026-03-14") };

void
records_init(struct ui *ui)
{
    struct records *records = ui_page_state(ui, PAGE_ARCHIVE);

    ui->records = records;
    ui->local_games = &records->archive.kept;
    record_init(&records->opened.record);
    record_init(&records->archive.shown);
    records->replay.delay_ms = REPLAY_USUAL_MS;
    records->study.clicked = POINT_NONE;
    records->engine.node = -1;
}

void
records_finish(struct ui *ui)
{
    struct records *records = ui->records;

    record_finish(&records->opened.record);
    record_finish(&records->archive.shown);
    local_games_finish(&records->archive.kept);
    import_finish(records);
    review_finish(&records->engine.review);
    free(records->archive.rows);
    free(records->opened.line);
}

// Reading.

// The games of a file go by, and one of them is taken.
struct picking {
    int wanted, seen; // from 1
    struct record *record;
    struct record_problem problem; // of the one that is wanted
    bool is_taken;
};

// Some formats are parsed as they are cut: their record is not read, but taken over.
bool
records_take_piece(const struct record_piece *piece, struct record *record,
                   struct record_problem *problem)
{
    struct record_defaults options = {0};

    if (!record_piece_read(piece, &options, record, problem)) {
        return false;
    }
    if (piece->record) {
        struct record empty = *record;

        *record = *piece->record;
        *piece->record = empty;
    }
    return true;
}

static void
on_piece(void *data, const struct record_piece *piece)
{
    struct picking *picking = data;

    if (++picking->seen != picking->wanted) {
        return;
    }
    picking->is_taken = records_take_piece(piece, picking->record, &picking->problem);
}

static bool
find_format(const char *name, const char *bytes, size_t length, enum format *format)
{
    return record_detect(bytes, length, length, format) || record_format_of_path(name, format);
}

bool
records_read(const char *name, const char *bytes, size_t length, int game, struct record *record,
             enum format *format, int *count, struct strbuf *why)
{
    struct picking picking = {.wanted = game, .record = record};
    struct record_problem problem = {0};
    struct record_stream *stream;
    bool is_whole;

    if (length == 0) {
        strbuf_addf(why, _("%s is empty."), name);
        return false;
    }
    if (!find_format(name, bytes, length, format)) {
        strbuf_addf(why, _("%s is no record of a game."), name);
        return false;
    }
    record_clear(record);
    stream = record_stream_create(*format, on_piece, &picking);
    is_whole =
        record_stream_feed(stream, bytes, length, &problem) && record_stream_end(stream, &problem);
    record_stream_destroy(stream);
    *count = picking.seen;
    if (picking.is_taken) {
        return true;
    }
    if (!is_whole || picking.problem.kind != PROBLEM_NONE) {
        struct strbuf text = {0};

        record_problem_format(is_whole ? &picking.problem : &problem, tr, &text);
        strbuf_addf(why, _("%s: %s."), name, strbuf_text(&text));
        strbuf_finish(&text);
    } else {
        strbuf_addf(why, _("There is no game %d in %s."), game, name);
    }
    return false;
}

// Opening.

const char *
records_base_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash && slash[1] ? slash + 1 : path;
}

// A record stands there now: it is shown from its beginning.
static void
begin(struct ui *ui, const char *name)
{
    struct records *records = ui->records;
    struct opened *opened = &records->opened;

    records_stop_engine(ui);
    opened->is_open = true;
    opened->is_changed = false;
    snprintf(opened->name, sizeof(opened->name), "%s", name);
    opened_follow(opened, 0);
    records->replay.is_playing = false;
    *records->replay.typed = '\0';
    records->study.size = 0;
}

bool
records_open_bytes(struct ui *ui, const char *name, const char *bytes, size_t length, int game)
{
    struct opened *opened = &ui->records->opened;
    struct record record;
    struct strbuf why = {0};
    enum format format;
    int count;

    record_init(&record);
    if (!records_read(records_base_name(name), bytes, length, game, &record, &format, &count,
                      &why)) {
        ui_error(ui, strbuf_text(&why));
        strbuf_finish(&why);
        record_finish(&record);
        return false;
    }
    record_finish(&opened->record);
    opened->record = record;
    opened->format = format;
    opened->game = game;
    opened->game_count = count;
    seal_check(bytes, length, &opened->seal);
    begin(ui, records_base_name(name));
    if (record.remark_count) {
        struct strbuf remark = {0};

        record_problem_format(&record.remarks[0], tr, &remark);
        ui_status(ui, ROLE_WARN, strbuf_text(&remark));
        strbuf_finish(&remark);
    }
    return true;
}

bool
records_open_file(struct ui *ui, const char *path)
{
    struct strbuf bytes = {0}, why = {0};
    bool is_good = ui->ops->read_file(ui->data, path, &bytes, &why);

    if (!is_good) {
        ui_error(ui, strbuf_text(&why));
    } else {
        is_good = records_open_bytes(ui, path, strbuf_text(&bytes), bytes.length, 1);
    }
    strbuf_finish(&bytes);
    strbuf_finish(&why);
    return is_good;
}

void
records_open_empty(struct ui *ui, enum rule rule, int size)
{
    struct opened *opened = &ui->records->opened;

    record_clear(&opened->record);
    opened->record.has_rule = true;
    opened->record.rules = (struct rules){.rule = rule};
    opened->record.size = (uint8_t)size;
    opened->format = FORMAT_SGF;
    opened->game = opened->game_count = 1;
    opened->seal = (struct seal_finding){.state = SEAL_NONE};
    begin(ui, "");
}

void
records_open_match(struct ui *ui, const struct match *match, const char *black, const char *white)
{
    struct opened *opened = &ui->records->opened;
    int32_t last;

    record_clear(&opened->record);
    record_from_match(&opened->record, match);
    record_set_info(&opened->record, INFO_BLACK, black);
    record_set_info(&opened->record, INFO_WHITE, white);
    opened->format = FORMAT_SGF;
    opened->game = opened->game_count = 1;
    opened->seal = (struct seal_finding){.state = SEAL_NONE};
    begin(ui, "");
    last = record_main_node(&opened->record, UINT16_MAX);
    opened_follow(opened, last);
}

// Saving.

void
records_stem(const struct record *record, struct strbuf *out)
{
    if (record->info[INFO_DATE]) {
        char day[DAY_BYTES];

        snprintf(day, sizeof(day), "%s", record_info(record, INFO_DATE));
        game_file_add_name(out, day);
        strbuf_add_char(out, '-');
    }
    game_file_add_name(out, record_info(record, INFO_BLACK));
    strbuf_add_char(out, '-');
    game_file_add_name(out, record_info(record, INFO_WHITE));
}

bool
records_write(struct ui *ui, const struct record *record, const char *path)
{
    struct record_problem problem;
    struct strbuf text = {0}, why = {0}, losses = {0};
    enum format format;
    bool is_written = false;

    if (!record_format_of_path(path, &format) || !record_format(format)->write) {
        ui_error(ui, _("Name the file .sgf, .txt, .psq, .lib or .record."));
        return false;
    }
    record_lost_format(record_lost(format, record), tr, &losses);
    if (!record_write(format, record, &text, &problem)) {
        record_problem_format(&problem, tr, &why);
        ui_statusf(ui, ROLE_BAD, _("%s: %s."), path, strbuf_text(&why));
    } else if (!ui->ops->write_file(ui->data, path, &text, &why)) {
        ui_error(ui, strbuf_text(&why));
    } else {
        is_written = true;
        if (losses.length) {
            ui_statusf(ui, ROLE_WARN, _("Saved as %s, without %s."), path, losses.text);
        } else {
            ui_statusf(ui, ROLE_GOOD, _("Saved as %s."), path);
        }
    }
    strbuf_finish(&text);
    strbuf_finish(&losses);
    strbuf_finish(&why);
    return is_written;
}

void
records_save(struct ui *ui, const char *path)
{
    if (records_write(ui, &ui->records->opened.record, path)) {
        ui->records->opened.is_changed = false;
    }
}

// Entries of the message row.

static void
set_comment(struct ui *ui, const char *text)
{
    struct opened *opened = &ui->records->opened;
    const struct record_note *old = record_note_of(&opened->record, opened_node(opened));
    struct record_note *note;

    if (strcmp(text, old ? record_text(&opened->record, old->comment) : "") == 0) {
        return;
    }
    note = record_note(&opened->record, opened_node(opened));
    note->comment = record_keep(&opened->record, text, strlen(text));
    opened->is_changed = true;
}

void
records_take_comment(struct ui *ui, const struct text_entry *entry)
{
    set_comment(ui, entry->text);
}

void
records_take_path(struct ui *ui, const struct text_entry *entry)
{
    if (*entry->text) {
        records_save(ui, entry->text);
    }
}

void
records_begin(struct ui *ui, const void *argument)
{
    const struct ui_options *options = argument;
    struct strbuf bytes = {0}, why = {0};

    if (!options) {
        return; // the record that is open
    }
    if (!ui->ops->read_file(ui->data, options->record, &bytes, &why)) {
        ui_error(ui, strbuf_text(&why));
    } else {
        records_open_bytes(ui, options->record, strbuf_text(&bytes), bytes.length,
                           options->record_game);
    }
    if (options->delay_ms > 0) {
        ui->records->replay.delay_ms = options->delay_ms;
    }
    strbuf_finish(&bytes);
    strbuf_finish(&why);
}

// Time.

// The engine looks on while the study board is shown, and no longer.
static void
check_engine(struct ui *ui)
{
    const struct engine_use *engine = &ui->records->engine;

    if (engine->node >= 0 && !engine->is_judging && ui_page(ui) < PAGE_REPLAY &&
        ui_page(ui) != PAGE_HELP && ui_page(ui) != PAGE_ALL) {
        records_stop_engine(ui);
    }
}

void
records_update(struct ui *ui)
{
    check_engine(ui);
    if (ui_page(ui) == PAGE_START && !ui->records->archive.is_listed) {
        archive_list_files(ui); // the menu counts them
    }
    replay_update(ui);
    import_update(ui);
    archive_update(ui);
}

int64_t
records_deadline_ms(const struct ui *ui, int64_t now_ms)
{
    const struct records *records = ui->records;

    if (records->import.is_on || archive_is_reading(ui)) {
        return now_ms;
    }
    return ui_page(ui) == PAGE_REPLAY && records->replay.is_playing ? records->replay.next_ms
                                                                    : TIME_NEVER;
}

void
records_take_news(struct ui *ui, const struct news *item)
{
    if (item->kind == NEWS_ARCHIVE) {
        records_list_changed(ui);
    } else if (item->kind == NEWS_RECORD) {
        records_take_record(ui);
    } else if (item->kind == NEWS_PROFILE) {
        archive_list_files(ui); // the profile counts games against its player
    }
}
