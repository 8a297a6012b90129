// SPDX-License-Identifier: MIT
#include "client/ui/command_line.h"

#include <stdio.h>
#include <string.h>

#include "client/ui/complete.h"
#include "client/ui/entry.h"
#include "client/ui/path_entry.h"
#include "client/ui/ui_do.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

static void
remember(struct command_history *history, const char *line)
{
    if (strlen(line) >= sizeof(history->lines[0])) {
        return;
    }
    if (history->count == HISTORY_MAX) {
        memmove(history->lines[0], history->lines[1],
                sizeof(history->lines) - sizeof(history->lines[0]));
        history->count--;
    }
    snprintf(history->lines[history->count++], sizeof(history->lines[0]), "%s", line);
}

static const char *
recall(const struct ui *ui, int index)
{
    return index <= ui->history.count ? ui->history.lines[ui->history.count - index] : NULL;
}

// "theme=": the value follows at once.
static bool
ends_with_sign(const char *text)
{
    return *text && text[strlen(text) - 1] == '=';
}

// Where the path begins in "open FILE"; 0 if the line has none.
static size_t
path_place(const struct text_entry *entry)
{
    size_t length = strcspn(entry->text, " ");
    char name[32];
    int kind;

    snprintf(name, sizeof(name), "%.*s", (int)length, entry->text);
    kind = command_find(name);
    return entry->text[length] && kind < COMMAND_COUNT &&
                   strncmp(command_row((enum command_kind)kind)->arguments, "FILE", 4) == 0
               ? length + 1
               : 0;
}

static void
complete(struct ui *ui)
{
    struct completion candidates = {0};
    struct text_entry *entry = &ui->entry;
    const char *begun;
    char text[sizeof(entry->text)];

    if (path_place(entry)) {
        path_complete_from(ui, path_place(entry));
        return;
    }
    complete_find(ui, entry->text, &candidates, &begun);
    if (candidates.count > 0) {
        snprintf(text, sizeof(text), "%.*s%.*s%s", (int)(begun - entry->text), entry->text,
                 (int)candidates.common, candidates.first,
                 candidates.count == 1 && !ends_with_sign(candidates.first) ? " " : "");
        entry_set_text(entry, text);
    }
    strbuf_finish(&candidates.list);
}

// What could follow: names of commands, or how the one that was typed is written.
static void
format_help(const struct ui *ui, struct strbuf *out)
{
    const struct text_entry *entry = &ui->entry;
    struct completion candidates = {0};
    const char *begun;
    char name[32];
    int kind;

    if (!entry->length) {
        return;
    }
    if (path_place(entry) && entry->length > path_place(entry)) {
        path_format_help_from(ui, path_place(entry), out);
        return;
    }
    snprintf(name, sizeof(name), "%.*s", (int)strcspn(entry->text, " "), entry->text);
    kind = command_find(name);
    complete_find(ui, entry->text, &candidates, &begun);
    if (kind < COMMAND_COUNT && (!*begun || begun == entry->text || candidates.count == 0)) {
        command_usage((enum command_kind)kind, out);
        strbuf_addf(out, ": %s", tr(command_row((enum command_kind)kind)->help));
    } else {
        strbuf_add(out, strbuf_text(&candidates.list));
    }
    strbuf_finish(&candidates.list);
}

static void
format_prompt(const struct text_entry *entry, struct strbuf *out)
{
    (void)entry;
    strbuf_add(out, ":");
}

static void
on_done(struct ui *ui, const struct text_entry *entry)
{
    if (entry->length) {
        remember(&ui->history, entry->text);
        ui_do_line(ui, entry->text);
    }
}

void
command_line_open(struct ui *ui, const char *text)
{
    static const struct prompt prompt = {.format = format_prompt,
                                         .on_done = on_done,
                                         .recall = recall,
                                         .on_tab = complete,
                                         .format_help = format_help};

    entry_open(ui, &prompt, text);
}
