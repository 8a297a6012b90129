// SPDX-License-Identifier: MIT
// Games as files: those that were played here are kept by themselves, others are
// written where the user says.
#include <stdio.h>
#include <string.h>

#include "client/plain/plain_internal.h"
#include "client/records/game_file.h"
#include "client/records/record_files.h"
#include "client/records/record_load.h"
#include "client/records/record_save.h"
#include "client/records/status_lines.h"
#include "client/text/words.h"
#include "common/i18n/tr.h"
#include "common/util/number.h"

void
plain_keep_game(struct plain *plain, const struct m_room *room, struct plain_line *line)
{
    struct strbuf stem = {0}, text = {0}, name = {0};
    char when[PLAIN_DATE_BYTES];
    bool is_kept;

    if (!game_file_is_kept(room)) {
        return;
    }
    plain->ops->today(plain->data, when);
    game_file_write(room, when, plain->place, &stem, &text);
    is_kept = plain->ops->keep_game(plain->data, strbuf_text(&stem), &text, &name);
    plain_line_space(line);
    format_word(&line->text, is_kept ? WORD_END_KEPT : WORD_END_NOT_KEPT, 1, strbuf_text(&name));
    if (is_kept) {
        json_text(&line->json, "kept", strbuf_text(&name));
    }
    strbuf_finish(&stem);
    strbuf_finish(&text);
    strbuf_finish(&name);
}

static void
save_record(struct plain *plain, const struct record_view *view, const char *path)
{
    struct record_files files = {plain->ops->files, plain->data};
    struct status_lines lines = {0};
    struct strbuf lost = {0}, out = {0};
    enum format format;

    if (!record_save(view, &files, path, &lines)) {
        plain_error(plain, strbuf_text(&lines.items[0].text));
    } else {
        if (!record_is_picture(path) && record_format_of_path(path, &format)) {
            record_lost_format(record_lost(format, view->record), tr, &lost);
        }
        format_word(&out, lost.length ? WORD_SAVED_WITHOUT : WORD_SAVED, 2, path,
                    strbuf_text(&lost));
        plain_print(plain, LINE_SAVED, &out);
    }
    status_lines_finish(&lines);
    strbuf_finish(&lost);
    strbuf_finish(&out);
}

static void
save_room(struct plain *plain, const char *path)
{
    const struct m_room *room = plain_room(plain);
    char when[PLAIN_DATE_BYTES];
    struct record record;

    if (!room || !room->has_match) {
        if (room) {
            plain_error(plain, words_text(WORD_NO_GAME));
        } else {
            plain_refuse_no_room(plain);
        }
        return;
    }
    plain->ops->today(plain->data, when);
    record_init(&record);
    game_file_record(&record, room, when, plain->place);
    save_record(plain, &(struct record_view){&record, record_main_node(&record, UINT16_MAX), true},
                path);
    record_finish(&record);
}

// Game N of the list; it is written when its record has come.
static void
ask_record(struct plain *plain, const char *path, const char *number)
{
    const struct m_archive *archive = &plain->model->archive;
    struct request request;
    int64_t n;

    if (!number_parse(number, strlen(number), 1, archive->game_count, &n)) {
        plain_tell_text(plain, LINE_ERROR, WORD_NOT_IN_LIST, number);
        return;
    }
    request_record(&request, archive->games[n - 1].game);
    if (plain_send(plain, &request)) {
        snprintf(plain->save_path, sizeof(plain->save_path), "%s", path);
    }
}

void
plain_do_save(struct plain *plain, const struct command *command)
{
    const char *path = command->words[0];

    if (command->count > 1) {
        ask_record(plain, path, command->words[1]);
    } else {
        save_room(plain, path);
    }
}

// With its seal it stays as it is, if the file can hold that.
static void
save_archived(struct plain *plain, const struct archive_record *archived)
{
    struct record_source source = {.name = ""};
    struct strbuf sgf = {0}, why = {0};
    struct loaded_record loaded;
    enum format format;

    loaded_record_init(&loaded);
    game_file_write_archived(archived, plain->place, &sgf);
    source.bytes = strbuf_text(&sgf);
    source.length = sgf.length;
    if (record_format_of_path(plain->save_path, &format) && format == FORMAT_SGF) {
        if (plain->ops->files->write_file(plain->data, plain->save_path, &sgf, &why)) {
            plain_tell_text(plain, LINE_SAVED, WORD_SAVED, plain->save_path);
        }
    } else if (record_load(&source, &loaded, &why)) {
        const struct record *record = &loaded.record;

        save_record(plain,
                    &(struct record_view){record, record_main_node(record, UINT16_MAX), true},
                    plain->save_path);
    }
    if (why.length) {
        plain_print(plain, LINE_ERROR, &why);
    }
    loaded_record_finish(&loaded);
    strbuf_finish(&sgf);
    strbuf_finish(&why);
}

void
plain_save_record(struct plain *plain, const struct news *item)
{
    struct archive_record record;

    (void)item;
    if (!*plain->save_path) {
        return;
    }
    if (!m_archive_read(&plain->model->archive, &record)) {
        plain_error(plain, words_text(WORD_RECORD_DAMAGED));
    } else {
        save_archived(plain, &record);
        archive_record_finish(&record);
    }
    *plain->save_path = '\0';
}
