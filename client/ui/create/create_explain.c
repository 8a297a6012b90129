// SPDX-License-Identifier: MIT
#include <string.h>

#include "client/text/explain.h"
#include "client/ui/create/create_draw.h"
#include "client/ui/create/create_fields.h"
#include "client/ui/create/create_words.h"
#include "common/i18n/tr.h"

// Fields whose values have a sentence of their own.
static const struct {
    const char *key;
    enum explain_kind kind;
} valued[] = {
    {"rule", EXPLAIN_RULE},
    {"opening", EXPLAIN_OPENING},
    {"mind", EXPLAIN_AI},
    {"level", EXPLAIN_LEVEL},
};

// The key of the chosen field; that of what it is a part of.
static const char *
chosen_key(const struct ui *ui, int *field)
{
    int part, ai;

    *field = create_state(ui)->row;
    if (*field >= 0 && field_part(*field) >= 0) {
        part_sources(field_part(*field), field);
    }
    if (*field < 0) {
        return "";
    }
    ai = field_ai(*field, &part);
    return ai >= 0 && part >= AI_WEIGHTS ? "weights" : field_kind(*field)->key;
}

// The sentence of the value, or of the field.
static const char *
sentence_of(const struct ui *ui, const char *key, const char *value)
{
    int row = create_state(ui)->row;
    const char *word = create_word_sentence(row, create_state(ui)->fields[row].value);

    if (word) {
        return word;
    }
    for (size_t i = 0; i < sizeof(valued) / sizeof(*valued); i++) {
        if (strcmp(valued[i].key, key) == 0 && *explain_line(valued[i].kind, value)) {
            return explain_line(valued[i].kind, value);
        }
    }
    // The seats are three keys.
    if (field_part(row) == PART_BLACK || field_part(row) == PART_WHITE) {
        return _("Who plays this colour: you, an AI, or whoever takes the seat.");
    }
    return explain_line(EXPLAIN_FIELD, key);
}

void
create_draw_sentence(struct ui *ui, int row)
{
    struct canvas *canvas = &ui->canvas;
    int field, last = canvas->rows - 3;
    const char *key = chosen_key(ui, &field), *text;

    text = field < 0 ? _("A preset sets everything below. Change what you like; A starts.")
                     : sentence_of(ui, key, create_state(ui)->fields[field].value);
    // Where there is room it stands a little apart.
    row += row + canvas_wrapped_rows(canvas, canvas->columns - 4, text) <= last;
    canvas_put_wrapped(canvas, (struct area){row, 3, last - row + 1, canvas->columns - 4}, ROLE_DIM,
                       text);
}

void
create_format_topics(const struct ui *ui, struct strbuf *out)
{
    int field;
    const char *key = chosen_key(ui, &field);

    if (field < 0) {
        strbuf_add(out, "create");
    } else if (strcmp(key, "rule") == 0 || strcmp(key, "opening") == 0) {
        strbuf_add(out, create_state(ui)->fields[field].value);
    } else if (strcmp(key, "time") == 0) {
        strbuf_add(out, "clocks");
    } else {
        strbuf_add(out, key);
    }
}
