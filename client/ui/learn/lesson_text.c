// SPDX-License-Identifier: MIT
// The text of a step, what is to be done, what can be chosen, and what came of it, as rows.
#include <stdio.h>
#include <string.h>

#include "client/learn/lesson_words.h"
#include "client/ui/learn/learn_state.h"
#include "common/i18n/tr.h"

static void
add_row(struct text_rows *out, enum role role, int option, const char *text, size_t length)
{
    if (out->count < TEXT_ROWS_MAX) {
        out->rows[out->count].role = role;
        out->rows[out->count].option = option;
        snprintf(out->rows[out->count].text, TEXT_ROW_BYTES, "%.*s", (int)length, text);
        out->count++;
    }
}

static void
add_gap(struct text_rows *out)
{
    if (out->count > 0) {
        add_row(out, ROLE_TEXT, -1, "", 0);
    }
}

static void
add_text(const struct ui *ui, int columns, enum role role, const char *text, struct text_rows *out)
{
    while (*text) {
        size_t length = canvas_fit(&ui->canvas, text, columns);

        add_row(out, role, -1, text, length);
        text += length;
        text += strspn(text, " ");
    }
}

// "1 Play Black", and what does not fit below it.
static void
add_option(const struct ui *ui, int columns, int option, struct text_rows *out)
{
    const struct lesson_play *play = &learn_state(ui)->learn.play;
    bool is_chosen =
        play->phase == PLAY_ASKS ? option == learn_state(ui)->option : option == play->chosen;
    enum role role = is_chosen ? ROLE_SELECT : ROLE_TEXT;
    const char *text = lesson_option_text(play, option);
    struct strbuf row = {0};

    for (bool is_first = true; *text; is_first = false) {
        size_t length = canvas_fit(&ui->canvas, text, columns - 3);

        strbuf_clear(&row);
        strbuf_addf(&row, is_first ? "%d  " : "   ", option + 1);
        strbuf_add_bytes(&row, text, length);
        add_row(out, role, option, strbuf_text(&row), row.length);
        text += length;
        text += strspn(text, " ");
    }
    strbuf_finish(&row);
}

static enum role
result_role(const struct lesson_play *play)
{
    return play->has_judged && !play->judged.is_right ? ROLE_BAD : ROLE_GOOD;
}

void
lesson_text_make(const struct ui *ui, int columns, struct text_rows *out)
{
    const struct lesson_play *play = &learn_state(ui)->learn.play;
    int options = lesson_play_options(play);
    struct strbuf text = {0};

    out->count = 0;
    add_text(ui, columns, ROLE_TEXT, tr(play->step->text), out);
    lesson_format_task(play, &text);
    if (text.length) {
        add_gap(out);
        add_text(ui, columns, ROLE_ACCENT, strbuf_text(&text), out);
    }
    for (int i = 0; i < options; i++) {
        add_option(ui, columns, i, out);
    }
    strbuf_clear(&text);
    lesson_format_result(play, &text);
    if (text.length) {
        add_gap(out);
        add_text(ui, columns, result_role(play), strbuf_text(&text), out);
    }
    strbuf_finish(&text);
}
