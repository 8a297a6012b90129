// SPDX-License-Identifier: MIT
// The bottom of the line mode: lines go out, and the session is looked at.
#include "client/plain/plain_internal.h"
#include "client/text/words.h"

bool
plain_hides_tables(const struct plain *plain)
{
    return plain->is_alone && !plain->as_json;
}

static void
hide_table(const struct plain *plain, struct plain_line *line)
{
    if (plain_hides_tables(plain) && line->kind == LINE_ROOM) {
        line->kind = LINE_GAME;
        *line->label = '\0';
    }
}

void
plain_emit(struct plain *plain, struct plain_line *line)
{
    struct strbuf out = {0};

    hide_table(plain, line);
    plain_line_write(line, plain->as_json, &out);
    plain->ops->print(plain->data, strbuf_text(&out));
    if (line->kind == LINE_NOTE || line->kind == LINE_ERROR || line->kind == LINE_QUESTION) {
        model_keep_message(plain->model, strbuf_text(&line->text));
    }
    strbuf_finish(&out);
    plain_line_finish(line);
}

void
plain_print(struct plain *plain, enum line_kind kind, const struct strbuf *text)
{
    struct plain_line line;

    plain_line_begin(&line, kind, NULL);
    strbuf_add(&line.text, strbuf_text(text));
    plain_emit(plain, &line);
}

void
plain_note(struct plain *plain, const char *text)
{
    struct plain_line line;

    plain_line_begin(&line, LINE_NOTE, NULL);
    strbuf_add(&line.text, text);
    plain_emit(plain, &line);
}

void
plain_error(struct plain *plain, const char *text)
{
    struct plain_line line;

    plain_line_begin(&line, LINE_ERROR, NULL);
    strbuf_add(&line.text, text);
    plain_emit(plain, &line);
}

void
plain_refuse_no_room(struct plain *plain)
{
    plain_error(plain, words_text(plain->is_alone ? WORD_NO_ROOM_ALONE : WORD_NO_ROOM));
}

struct m_room *
plain_room(const struct plain *plain)
{
    return session_room(&plain->session);
}

void
plain_concern(struct plain *plain, const struct m_room *room)
{
    if (room->id == plain->session.room) {
        plain->is_concerned = true;
    }
}

struct scene
plain_scene(const struct plain *plain, const struct m_room *room)
{
    return (struct scene){.model = plain->model, .room = room, .now_ms = plain->now_ms};
}

bool
plain_send(struct plain *plain, struct request *request)
{
    if (session_send(&plain->session, request)) {
        return true;
    }
    plain_print(plain, LINE_ERROR, &plain->session.said.text);
    return false;
}

void
plain_tell_text(struct plain *plain, enum line_kind kind, enum word word, const char *value)
{
    struct strbuf text = {0};

    format_word(&text, word, 1, value);
    plain_print(plain, kind, &text);
    strbuf_finish(&text);
}

void
plain_refuse_usage(struct plain *plain, enum command_kind kind)
{
    struct strbuf usage = {0};

    command_usage(kind, &usage);
    plain_tell_text(plain, LINE_ERROR, WORD_USAGE, strbuf_text(&usage));
    strbuf_finish(&usage);
}
