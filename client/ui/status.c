// SPDX-License-Identifier: MIT
#include "client/ui/status.h"

#include <stdarg.h>
#include <stdio.h>

#include "client/ui/ui_internal.h"

void
ui_status(struct ui *ui, enum role role, const char *text)
{
    snprintf(ui->message, sizeof(ui->message), "%s", text);
    ui->message_role = role;
    ui->message_ms = ui->now_ms;
    ui->message_input = ui->input_count;
    model_keep_message(ui->model, text);
}

void
ui_statusf(struct ui *ui, enum role role, const char *format, ...)
{
    char text[sizeof(ui->message)];
    va_list values;

    va_start(values, format);
    vsnprintf(text, sizeof(text), format, values);
    va_end(values);
    ui_status(ui, role, text);
}

void
ui_status_word(struct ui *ui, enum role role, enum word word, const char *value)
{
    struct strbuf text = {0};

    format_word(&text, word, 1, value);
    ui_status(ui, role, strbuf_text(&text));
    strbuf_finish(&text);
}

void
ui_hint(struct ui *ui, const char *text)
{
    snprintf(ui->message, sizeof(ui->message), "%s", text);
    ui->message_role = ROLE_WARN;
    ui->message_ms = ui->now_ms;
    ui->message_input = ui->input_count;
}

void
ui_note(struct ui *ui, const char *text)
{
    ui_status(ui, ROLE_TEXT, text);
}

void
ui_error(struct ui *ui, const char *text)
{
    ui_status(ui, ROLE_BAD, text);
}

void
ui_refuse(struct ui *ui, enum word word, const char *value)
{
    struct strbuf text = {0};

    format_word(&text, word, 1, value);
    ui_error(ui, strbuf_text(&text));
    strbuf_finish(&text);
}
