// SPDX-License-Identifier: MIT
#include "client/ui/entry.h"

#include <stdio.h>
#include <string.h>

#include <utf8proc.h>

#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"
#include "common/util/utf8.h"
#include "common/util/wipe.h"

void
entry_set_text(struct text_entry *entry, const char *text)
{
    snprintf(entry->text, sizeof(entry->text), "%s", text);
    entry->length = entry->at = strlen(entry->text);
}

void
entry_open_for(struct ui *ui, const struct prompt *prompt, const char *name, const char *text)
{
    ui->entry = (struct text_entry){.prompt = prompt};
    snprintf(ui->entry.name, sizeof(ui->entry.name), "%s", name);
    entry_set_text(&ui->entry, text);
    *ui->message = '\0';
}

void
entry_open(struct ui *ui, const struct prompt *prompt, const char *text)
{
    entry_open_for(ui, prompt, "", text);
}

void
entry_refuse(struct ui *ui, const struct text_entry *entry, const char *why)
{
    const struct text_entry typed = *entry;

    entry_open_for(ui, typed.prompt, typed.name, typed.text);
    snprintf(ui->entry.why, sizeof(ui->entry.why), "%s", why);
}

bool
entry_is_open(const struct ui *ui)
{
    return ui->entry.prompt != NULL;
}

void
entry_close(struct ui *ui)
{
    wipe(&ui->entry, sizeof(ui->entry)); // it may be a password
}

// Editing.

static void
insert(struct text_entry *entry, uint32_t point)
{
    utf8proc_uint8_t bytes[4];
    size_t count = (size_t)utf8proc_encode_char((utf8proc_int32_t)point, bytes);

    if (entry->length + count > COMMAND_BYTES_MAX) {
        return;
    }
    memmove(entry->text + entry->at + count, entry->text + entry->at,
            entry->length - entry->at + 1);
    memcpy(entry->text + entry->at, bytes, count);
    entry->length += count;
    entry->at += count;
}

// Bytes of the character before the place, 0 at the start.
static size_t
bytes_before(const struct text_entry *entry)
{
    size_t count = 0;

    while (count < entry->at) {
        count++;
        if ((entry->text[entry->at - count] & 0xc0) != 0x80) {
            break;
        }
    }
    return count;
}

static size_t
bytes_behind(const struct text_entry *entry)
{
    size_t count = utf8_sequence_bytes(entry->text + entry->at, entry->length - entry->at);

    return entry->at == entry->length ? 0 : count ? count : 1;
}

static void
delete_at(struct text_entry *entry, size_t count)
{
    memmove(entry->text + entry->at, entry->text + entry->at + count,
            entry->length - entry->at - count + 1);
    entry->length -= count;
}

// Brings back what was typed before.
static void
recall(struct ui *ui, int step)
{
    const struct prompt *prompt = ui->entry.prompt;
    int recalled = ui->entry.recalled + step;
    const char *text = "";

    if (recalled > 0) {
        text = prompt->recall ? prompt->recall(ui, recalled) : NULL;
    }
    if (recalled >= 0 && text) {
        ui->entry.recalled = recalled;
        entry_set_text(&ui->entry, text);
    }
}

static void
finish(struct ui *ui)
{
    struct text_entry entry = ui->entry;

    entry_close(ui);
    entry.prompt->on_done(ui, &entry);
    wipe(&entry, sizeof(entry));
}

// Text and nothing else: what would be a key ends a word. A secret has no words.
static void
paste(struct text_entry *entry, uint32_t key)
{
    if (key < ' ' || key >= KEYS_SPECIAL) {
        entry->has_gap = entry->length > 0 && !entry->prompt->is_secret;
        return;
    }
    if (entry->has_gap) {
        insert(entry, ' ');
    }
    insert(entry, key);
    entry->has_gap = false;
}

void
entry_input(struct ui *ui, const struct input *input)
{
    struct text_entry *entry = &ui->entry;
    size_t before = bytes_before(entry), behind = bytes_behind(entry);
    bool is_replaced = entry->is_replaced;

    entry->is_replaced = false;
    if (input->is_pasted) {
        paste(entry, input->key);
        return;
    }
    entry->has_gap = false;
    if (input->key == KEYS_ESCAPE || input->key == 3) {
        entry_close(ui);
    } else if (input->key == KEYS_ENTER) {
        finish(ui);
    } else if (input->key == KEYS_TAB) {
        if (entry->prompt->on_tab) {
            entry->prompt->on_tab(ui);
        }
    } else if (input->key == KEYS_BACKSPACE) {
        entry->at -= before;
        delete_at(entry, before);
    } else if (input->key == KEYS_DELETE) {
        delete_at(entry, behind);
    } else if (input->key == KEYS_LEFT) {
        entry->at -= before;
    } else if (input->key == KEYS_RIGHT) {
        entry->at += behind;
    } else if (input->key == KEYS_HOME || input->key == 1) {
        entry->at = 0;
    } else if (input->key == KEYS_END || input->key == 5) {
        entry->at = entry->length;
    } else if (input->key == 'U' - '@') {
        entry_set_text(entry, "");
    } else if (input->key == KEYS_UP || input->key == KEYS_DOWN) {
        recall(ui, input->key == KEYS_UP ? 1 : -1);
    } else if (input->key >= ' ' && input->key < KEYS_SPECIAL) {
        if (is_replaced) {
            entry_set_text(entry, "");
        }
        insert(entry, input->key);
    }
}

// Drawing.

void
entry_format_name(const struct text_entry *entry, struct strbuf *out)
{
    strbuf_addf(out, "%s: ", entry->name);
}

static void
format_prompt(const struct text_entry *entry, struct strbuf *out)
{
    if (entry->prompt->format) {
        entry->prompt->format(entry, out);
    } else {
        strbuf_add(out, tr(entry->prompt->text));
    }
}

// A long line is shown from where the place of the next byte fits.
static const char *
shown_part(const struct canvas *canvas, const struct text_entry *entry, int room, int *place)
{
    const char *shown = entry->text;
    char before[sizeof(entry->text)];

    snprintf(before, sizeof(before), "%.*s", (int)entry->at, entry->text);
    *place = canvas_columns(canvas, before);
    while (*place > room - 1 && *shown) {
        size_t bytes = utf8_sequence_bytes(shown, strlen(shown));
        char one[8];

        snprintf(one, sizeof(one), "%.*s", (int)(bytes ? bytes : 1), shown);
        *place -= canvas_columns(canvas, one);
        shown += bytes ? bytes : 1;
    }
    return shown;
}

// Why it is asked again, above it. What is too long for a row takes more of them.
static void
draw_why(struct ui *ui, int row)
{
    struct canvas *canvas = &ui->canvas;
    const char *why = ui->entry.why;
    int columns = canvas->columns - 2, rows = canvas_wrapped_rows(canvas, columns, why);

    for (int i = 1; *why && i <= rows; i++) {
        canvas_fill(canvas, row - i, 0, canvas->columns, ROLE_TEXT, ' ');
    }
    if (*why) {
        canvas_put_wrapped(canvas, (struct area){row - rows, 1, rows, columns}, ROLE_BAD, why);
    }
}

// What was typed, and what the prompt says after it. A mark stands for a hidden beginning.
static void
draw_text(struct ui *ui, int row, int column)
{
    struct canvas *canvas = &ui->canvas;
    const struct text_entry *entry = &ui->entry;
    int room = canvas->columns - 2 - column, place, used;
    const char *shown = shown_part(canvas, entry, room, &place);
    struct strbuf help = {0};

    if (shown != entry->text) {
        shown = shown_part(canvas, entry, room - 1, &place);
        canvas_put(canvas, row, column, 1, ROLE_DIM, "<");
        column++;
        room--;
    }
    used = canvas_put(canvas, row, column, room, ROLE_TEXT, shown);
    if (entry->prompt->format_help) {
        entry->prompt->format_help(ui, &help);
    }
    canvas_put(canvas, row, column + used + 2, room - used - 2, ROLE_DIM, strbuf_text(&help));
    canvas_set_cursor(canvas, row, column + place);
    strbuf_finish(&help);
}

void
entry_draw(struct ui *ui, int row)
{
    struct canvas *canvas = &ui->canvas;
    struct strbuf prompt = {0};
    int column = 1;

    draw_why(ui, row);
    format_prompt(&ui->entry, &prompt);
    canvas_fill(canvas, row, 0, canvas->columns, ROLE_TEXT, ' ');
    column += canvas_put(canvas, row, column, canvas->columns - 2, ROLE_KEY, strbuf_text(&prompt));
    if (ui->entry.prompt->is_secret) {
        canvas_put(canvas, row, column, canvas->columns - 2 - column, ROLE_DIM,
                   _("(hidden; press Enter when done)"));
        canvas_set_cursor(canvas, row, column);
    } else {
        draw_text(ui, row, column);
    }
    strbuf_finish(&prompt);
}
