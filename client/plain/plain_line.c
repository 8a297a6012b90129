// SPDX-License-Identifier: MIT
#include "client/plain/plain_line.h"

#include <stdio.h>
#include <string.h>

// The kind for people, and the stable word for programs.
static const struct {
    const char *title;
    const char *word;
} kinds[LINE_COUNT] = {
    [LINE_NOTE] = {"Note", "note"},
    [LINE_ERROR] = {"Error", "error"},
    [LINE_QUESTION] = {"Question", "question"},
    [LINE_ROOM] = {"Room", "room"},
    [LINE_MOVE] = {"Move", "move"},
    [LINE_OPENING] = {"Opening", "opening"},
    [LINE_TURN] = {"Turn", "turn"},
    [LINE_UNDO] = {"Undo", "undo"},
    [LINE_PAUSE] = {"Pause", "pause"},
    [LINE_END] = {"End", "end"},
    [LINE_RATING] = {"Rating", "rating"},
    [LINE_CLOCK] = {"Clock", "clock"},
    [LINE_CHAT] = {"Chat", "chat"},
    [LINE_LOOK] = {"Look", "look"},
    [LINE_BOARD] = {"Board", "board"},
    [LINE_ROW] = {"Row", "row"},
    [LINE_MOVES] = {"Moves", "moves"},
    [LINE_ROOMS] = {"Rooms", "rooms"},
    [LINE_WHO] = {"Who", "who"},
    [LINE_PLAYER] = {"Player", "player"},
    [LINE_PROFILE] = {"Profile", "profile"},
    [LINE_FORBIDDEN] = {"Forbidden", "forbidden"},
    [LINE_THREATS] = {"Threats", "threats"},
    [LINE_HINT] = {"Hint", "hint"},
    [LINE_MAP] = {"Map", "map"},
    [LINE_ARCHIVE] = {"Archive", "archive"},
    [LINE_GAME] = {"Game", "game"},
    [LINE_SAVED] = {"Saved", "saved"},
    [LINE_MESSAGE] = {"Message", "message"},
    [LINE_HELP] = {"Help", "help"},
};

void
plain_line_begin(struct plain_line *line, enum line_kind kind, const char *label)
{
    memset(line, 0, sizeof(*line));
    line->kind = kind;
    line->json.out = &line->fields;
    if (label) {
        snprintf(line->label, sizeof(line->label), "%s", label);
    }
}

void
plain_line_finish(struct plain_line *line)
{
    strbuf_finish(&line->text);
    strbuf_finish(&line->fields);
}

void
plain_line_space(struct plain_line *line)
{
    if (line->text.length) {
        strbuf_add_char(&line->text, ' ');
    }
}

static void
write_object(const struct plain_line *line, struct strbuf *out)
{
    struct json json = {.out = out};

    json_open(&json, NULL, '{');
    json_text(&json, "event", kinds[line->kind].word);
    if (*line->label) {
        json_text(&json, "label", line->label);
    }
    json_text(&json, "text", strbuf_text(&line->text));
    if (line->fields.length) {
        strbuf_addf(out, ",%s", strbuf_text(&line->fields));
    }
    json_close(&json, '}');
}

void
plain_line_write(struct plain_line *line, bool as_json, struct strbuf *out)
{
    if (as_json) {
        write_object(line, out);
        return;
    }
    strbuf_add(out, kinds[line->kind].title);
    if (*line->label) {
        strbuf_addf(out, " %s", line->label);
    }
    strbuf_addf(out, ": %s", strbuf_text(&line->text));
}
