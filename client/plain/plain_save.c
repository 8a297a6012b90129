// SPDX-License-Identifier: MIT
// Games as files: those that were played here are kept by themselves, others are
// written where the user says.
#include <stdio.h>
#include <string.h>

#include "client/plain/plain_internal.h"
#include "client/records/game_file.h"
#include "client/text/words.h"
#include "common/util/number.h"

static void
write_game(struct plain *plain, const struct m_room *room, enum game_form form, struct strbuf *stem,
           struct strbuf *out)
{
    char date[PLAIN_DATE_BYTES];

    plain->ops->today(plain->data, date);
    game_file_write(room, date, plain->place, form, stem, out);
}

void
plain_keep_game(struct plain *plain, const struct m_room *room, struct plain_line *line)
{
    struct strbuf stem = {0}, text = {0}, name = {0};
    bool is_kept;

    if (room->match.outcome.result == RESULT_ABORTED) {
        return;
    }
    write_game(plain, room, FORM_SGF, &stem, &text);
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
write_out(struct plain *plain, const char *path, const struct strbuf *text)
{
    struct strbuf why = {0}, out = {0};

    if (plain->ops->write_file(plain->data, path, text, &why)) {
        format_word(&out, WORD_SAVED, 1, path);
        plain_print(plain, LINE_SAVED, &out);
    } else {
        plain_print(plain, LINE_ERROR, &why);
    }
    strbuf_finish(&why);
    strbuf_finish(&out);
}

static void
save_room(struct plain *plain, const char *path)
{
    const struct m_room *room = plain_room(plain);
    struct strbuf stem = {0}, text = {0};

    if (!room || !room->has_match) {
        plain_error(plain, words_text(room ? WORD_NO_GAME : WORD_NO_ROOM));
        return;
    }
    write_game(plain, room, game_form_of(path), &stem, &text);
    write_out(plain, path, &text);
    strbuf_finish(&stem);
    strbuf_finish(&text);
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

    if (game_form_of(path) == FORM_UNKNOWN) {
        plain_error(plain, words_text(WORD_BAD_FORM));
    } else if (command->count > 1) {
        ask_record(plain, path, command->words[1]);
    } else {
        save_room(plain, path);
    }
}

void
plain_save_record(struct plain *plain, const struct news *item)
{
    struct archive_record record;
    struct strbuf text = {0};

    (void)item;
    if (!*plain->save_path) {
        return;
    }
    if (!m_archive_read(&plain->model->archive, &record)) {
        plain_error(plain, words_text(WORD_RECORD_DAMAGED));
    } else {
        game_file_write_archived(&record, plain->place, game_form_of(plain->save_path), &text);
        write_out(plain, plain->save_path, &text);
        archive_record_finish(&record);
    }
    *plain->save_path = '\0';
    strbuf_finish(&text);
}
