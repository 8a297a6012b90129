// SPDX-License-Identifier: MIT
#include "client/plain/plain_line.h"

#include <stdio.h>
#include <string.h>

#include "client/text/words.h"
#include "common/i18n/tr.h"

// The kind for people, and the stable word for programs.
static const struct {
    const char *title;
    const char *word;
} kinds[LINE_COUNT] = {
    [LINE_NOTE] = {NC_("line", "Note"), "note"},
    [LINE_ERROR] = {NC_("line", "Error"), "error"},
    [LINE_QUESTION] = {NC_("line", "Question"), "question"},
    [LINE_ROOM] = {NC_("line", "Table"), "room"},
    [LINE_MOVE] = {NC_("line", "Move"), "move"},
    [LINE_OPENING] = {NC_("line", "Opening"), "opening"},
    [LINE_TURN] = {NC_("line", "Turn"), "turn"},
    [LINE_UNDO] = {NC_("line", "Undo"), "undo"},
    [LINE_PAUSE] = {NC_("line", "Pause"), "pause"},
    [LINE_END] = {NC_("line", "End"), "end"},
    [LINE_RATING] = {NC_("line", "Rating"), "rating"},
    [LINE_CLOCK] = {NC_("line", "Clock"), "clock"},
    [LINE_CHAT] = {NC_("line", "Chat"), "chat"},
    [LINE_LOOK] = {NC_("line", "Look"), "look"},
    [LINE_BOARD] = {NC_("line", "Board"), "board"},
    [LINE_ROW] = {NC_("line", "Row"), "row"},
    [LINE_MOVES] = {NC_("line", "Moves"), "moves"},
    [LINE_ROOMS] = {NC_("line", "Tables"), "rooms"},
    [LINE_WHO] = {NC_("line", "Who"), "who"},
    [LINE_PLAYER] = {NC_("line", "Player"), "player"},
    [LINE_PROFILE] = {NC_("line", "Profile"), "profile"},
    [LINE_RATING_HISTORY] = {NC_("line", "Rating history"), "career"},
    [LINE_PAIRING] = {NC_("line", "Pairing"), "pairing"},
    [LINE_FORBIDDEN] = {NC_("line", "Forbidden"), "forbidden"},
    [LINE_THREATS] = {NC_("line", "Threats"), "threats"},
    [LINE_HINT] = {NC_("line", "Hint"), "hint"},
    [LINE_MAP] = {NC_("line", "Map"), "map"},
    [LINE_ENGINE_INFO] = {NC_("line", "Thinking"), "thought"},
    [LINE_ENGINE] = {NC_("line", "Engine"), "engine"},
    [LINE_ARCHIVE] = {NC_("line", "Archive"), "archive"},
    [LINE_GAME] = {NC_("line", "Game"), "game"},
    [LINE_SAVED] = {NC_("line", "Saved"), "saved"},
    [LINE_MESSAGE] = {NC_("line", "Message"), "message"},
    [LINE_HELP] = {NC_("line", "Help"), "help"},
    [LINE_LESSON] = {NC_("line", "Lesson"), "lesson"},
    [LINE_PUZZLE] = {NC_("line", "Puzzle"), "puzzle"},
    [LINE_MAIL] = {NC_("line", "Mail"), "mail"},
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
        format_gap(&line->text);
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
    const char *title;

    if (as_json) {
        write_object(line, out);
        return;
    }
    title = tr_c("line", kinds[line->kind].title);
    // Numbers and codes are no words, and stay as they are.
    if (*line->label) {
        format_word(out, WORD_LINE_LABEL, 3, title, tr_c("label", line->label),
                    strbuf_text(&line->text));
    } else {
        format_word(out, WORD_LINE, 2, title, strbuf_text(&line->text));
    }
}
