// SPDX-License-Identifier: MIT
// The line that is being typed: commands, talk, codes, passwords. While it is
// open all keys are text but Enter, Esc, Tab and the arrows.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include <utf8proc.h>

#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"
#include "common/util/utf8.h"
#include "common/util/wipe.h"

static bool
is_secret(enum edit_kind kind)
{
    return kind == EDIT_LOGIN || kind == EDIT_REGISTER;
}

static bool
is_seated(const struct ui *ui)
{
    enum seat seat;

    return ui_room(ui) && model_own_seat(ui->model, ui_room(ui), &seat);
}

static void
set_text(struct edit *entry, const char *text)
{
    snprintf(entry->text, sizeof(entry->text), "%s", text);
    entry->length = entry->at = strlen(entry->text);
}

void
entry_open(struct ui *ui, enum edit_kind kind, const char *text)
{
    struct edit *entry = &ui->entry;

    *entry = (struct edit){.kind = kind};
    set_text(entry, text);
    entry->channel = CHANNEL_LOBBY;
    if (ui_page(ui) == PAGE_GAME && ui_room(ui)) {
        entry->channel = is_seated(ui) ? CHANNEL_ROOM : CHANNEL_WATCHERS;
    }
    *ui->message = '\0';
}

static void
close_entry(struct ui *ui)
{
    wipe(&ui->entry, sizeof(ui->entry)); // it may be a password
}

// Editing.

static void
insert(struct edit *entry, uint32_t point)
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
bytes_before(const struct edit *entry)
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
bytes_behind(const struct edit *entry)
{
    size_t count = utf8_sequence_bytes(entry->text + entry->at, entry->length - entry->at);

    return entry->at == entry->length ? 0 : count ? count : 1;
}

static void
delete_at(struct edit *entry, size_t count)
{
    memmove(entry->text + entry->at, entry->text + entry->at + count,
            entry->length - entry->at - count + 1);
    entry->length -= count;
}

// Recalling.

static void
remember(struct ui *ui, const char *line)
{
    if (strlen(line) >= sizeof(ui->history[0])) {
        return;
    }
    if (ui->history_count == HISTORY_MAX) {
        memmove(ui->history[0], ui->history[1], sizeof(ui->history) - sizeof(ui->history[0]));
        ui->history_count--;
    }
    snprintf(ui->history[ui->history_count++], sizeof(ui->history[0]), "%s", line);
}

// What was typed before: commands, or addresses of servers.
static const char *
recalled_text(const struct ui *ui, int index)
{
    if (ui->entry.kind == EDIT_COMMAND && index <= ui->history_count) {
        return ui->history[ui->history_count - index];
    }
    if ((ui->entry.kind == EDIT_JOIN || ui->entry.kind == EDIT_WATCH) &&
        index <= ui->server_count) {
        return ui->servers[index - 1].address;
    }
    return NULL;
}

static void
recall(struct ui *ui, int step)
{
    int recalled = ui->entry.recalled + step;
    const char *text = recalled > 0 ? recalled_text(ui, recalled) : "";

    if (recalled >= 0 && text) {
        ui->entry.recalled = recalled;
        set_text(&ui->entry, text);
    }
}

// Completing.

// "theme=": the value follows at once.
static bool
ends_with_sign(const char *text)
{
    return *text && text[strlen(text) - 1] == '=';
}

static void
complete(struct ui *ui)
{
    struct completion candidates = {0};
    struct edit *entry = &ui->entry;
    const char *begun;
    char text[sizeof(entry->text)];

    complete_find(ui, &candidates, &begun);
    if (candidates.count > 0) {
        snprintf(text, sizeof(text), "%.*s%.*s%s", (int)(begun - entry->text), entry->text,
                 (int)candidates.common, candidates.first,
                 candidates.count == 1 && !ends_with_sign(candidates.first) ? " " : "");
        set_text(entry, text);
    }
    strbuf_finish(&candidates.list);
}

// The next channel that one may talk in.
static void
next_channel(struct ui *ui)
{
    struct edit *entry = &ui->entry;
    bool has_room = ui_room(ui) != NULL;

    if (entry->channel == CHANNEL_LOBBY && has_room) {
        entry->channel = CHANNEL_ROOM;
    } else if (entry->channel == CHANNEL_ROOM && has_room && !is_seated(ui)) {
        entry->channel = CHANNEL_WATCHERS;
    } else {
        entry->channel = CHANNEL_LOBBY;
    }
}

// Done.

static void
format_text(struct ui *ui, const struct edit *entry)
{
    static const char *const words[CHANNEL_COUNT] = {"@lobby", "@room", "@watchers", "@lobby"};

    ui_dof(ui, "say %s %s", words[entry->channel], entry->text);
}

static void
take_secret(struct ui *ui, struct edit *entry)
{
    if (entry->length < WIRE_PASSWORD_MIN || entry->length > WIRE_PASSWORD_MAX) {
        ui_error(ui, _("A password has 8 to 128 bytes. Nothing was sent."));
        return;
    }
    ui->ops->login(ui->data, entry->name, entry->text, entry->kind == EDIT_REGISTER);
}

// Nothing is the server of last time, a code behind a slash a room there.
static void
fill_address(const struct ui *ui, struct edit *entry)
{
    char code[WIRE_CODE_BYTES + 2];

    if (ui->server_count > 0 && (entry->length == 0 || entry->text[0] == '/')) {
        snprintf(code, sizeof(code), "%.*s", WIRE_CODE_BYTES + 1, entry->text);
        snprintf(entry->text, sizeof(entry->text), "%s%s", ui->servers[0].address, code);
        entry->length = strlen(entry->text);
    }
}

static void
take_address(struct ui *ui, const struct edit *entry)
{
    struct strbuf why = {0};

    if (!ui->ops->go(ui->data, PLACE_SERVER, entry->text, &why)) {
        ui_error(ui, strbuf_text(&why));
    } else {
        snprintf(ui->address, sizeof(ui->address), "%.*s", (int)strcspn(entry->text, "/#"),
                 entry->text);
        ui_set_base(ui, PAGE_LOBBY);
        if (entry->kind == EDIT_WATCH && !strchr(entry->text, '/')) {
            snprintf(ui->first, sizeof(ui->first), "watch random");
        }
    }
    strbuf_finish(&why);
}

static void
finish(struct ui *ui)
{
    struct edit entry = ui->entry;

    close_entry(ui);
    switch (entry.kind) {
    case EDIT_NONE:
        break;
    case EDIT_COMMAND:
        if (entry.length) {
            remember(ui, entry.text);
            ui_do(ui, entry.text, false);
        }
        break;
    case EDIT_TALK:
        if (entry.length) {
            format_text(ui, &entry);
        }
        break;
    case EDIT_FILTER:
        snprintf(ui->lobby.filter, sizeof(ui->lobby.filter), "%.60s", entry.text);
        break;
    case EDIT_CODE:
        if (entry.length) {
            ui_dof(ui, "join %s", entry.text);
        }
        break;
    case EDIT_JOIN:
    case EDIT_WATCH:
        fill_address(ui, &entry);
        if (entry.length) {
            take_address(ui, &entry);
        }
        break;
    case EDIT_LOGIN:
    case EDIT_REGISTER:
        take_secret(ui, &entry);
        break;
    case EDIT_GAMES:
    case EDIT_IMPORT:
    case EDIT_SAVE:
    case EDIT_COMMENT:
        records_take_entry(ui, entry.kind, entry.text);
        break;
    case EDIT_SETTING:
        settings_take_text(ui, entry.text);
        break;
    case EDIT_SEARCH:
        snprintf(ui->search, sizeof(ui->search), "%.60s", entry.text);
        if (ui_page(ui) == PAGE_SETTINGS) {
            settings_search(ui);
        }
        break;
    case EDIT_FIELD:
        create_take_text(ui, entry.text);
        break;
    }
    wipe(&entry, sizeof(entry));
}

// Text and nothing else: what would be a key ends a word. A secret has no words.
static void
paste(struct edit *entry, uint32_t key)
{
    if (key < ' ' || key >= KEYS_SPECIAL) {
        entry->has_gap = entry->length > 0 && !is_secret(entry->kind);
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
    struct edit *entry = &ui->entry;
    size_t before = bytes_before(entry), behind = bytes_behind(entry);

    if (input->is_pasted) {
        paste(entry, input->key);
        return;
    }
    entry->has_gap = false;
    if (input->key == KEYS_ESCAPE || input->key == 3) {
        close_entry(ui);
    } else if (input->key == KEYS_ENTER) {
        finish(ui);
    } else if (input->key == KEYS_TAB) {
        if (entry->kind == EDIT_TALK) {
            next_channel(ui);
        } else if (entry->kind == EDIT_COMMAND) {
            complete(ui);
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
        set_text(entry, "");
    } else if (input->key == KEYS_UP || input->key == KEYS_DOWN) {
        recall(ui, input->key == KEYS_UP ? 1 : -1);
    } else if (input->key >= ' ' && input->key < KEYS_SPECIAL) {
        insert(entry, input->key);
    }
}

// Drawing.

static void
format_prompt(const struct edit *entry, struct strbuf *out)
{
    switch (entry->kind) {
    case EDIT_NONE:
        break;
    case EDIT_COMMAND:
        strbuf_add(out, ":");
        break;
    case EDIT_TALK:
        strbuf_add(out, entry->channel == CHANNEL_ROOM       ? _("To the room: ")
                        : entry->channel == CHANNEL_WATCHERS ? _("To those who watch: ")
                                                             : _("To the lobby: "));
        break;
    case EDIT_FILTER:
        strbuf_add(out, _("Show rooms with: "));
        break;
    case EDIT_CODE:
        strbuf_add(out, _("Code of the room: "));
        break;
    case EDIT_JOIN:
        strbuf_add(out, _("Join at HOST[:PORT][/CODE]: "));
        break;
    case EDIT_WATCH:
        strbuf_add(out, _("Watch at HOST[:PORT][/CODE]: "));
        break;
    case EDIT_LOGIN:
        strbuf_addf(out, _("Password of %s: "), entry->name);
        break;
    case EDIT_REGISTER:
        strbuf_addf(out, _("A password for %s: "), entry->name);
        break;
    case EDIT_GAMES:
        strbuf_add(out, _("Only games with KEY=VALUE: "));
        break;
    case EDIT_IMPORT:
        strbuf_add(out, _("Import the file: "));
        break;
    case EDIT_SAVE:
        strbuf_add(out, _("Save as: "));
        break;
    case EDIT_COMMENT:
        strbuf_add(out, _("Comment: "));
        break;
    case EDIT_SEARCH:
        strbuf_add(out, _("Search for: "));
        break;
    case EDIT_SETTING:
    case EDIT_FIELD:
        strbuf_addf(out, "%s: ", entry->name);
        break;
    }
}

// What could follow: names of commands, or how the one that was typed is written.
static void
format_help(const struct ui *ui, struct strbuf *out)
{
    struct completion candidates = {0};
    const char *begun;
    char name[32];
    int kind;

    if (ui->entry.kind == EDIT_TALK) {
        strbuf_add(out, _("Tab: to others"));
        return;
    }
    if ((ui->entry.kind == EDIT_JOIN || ui->entry.kind == EDIT_WATCH) && ui->server_count > 0 &&
        ui->entry.length == 0) {
        strbuf_addf(out, _("Enter: %s  Up: others"), ui->servers[0].address);
        return;
    }
    if (ui->entry.kind != EDIT_COMMAND || !ui->entry.length) {
        return;
    }
    snprintf(name, sizeof(name), "%.*s", (int)strcspn(ui->entry.text, " "), ui->entry.text);
    kind = command_find(name);
    complete_find(ui, &candidates, &begun);
    if (kind < COMMAND_COUNT && (!*begun || begun == ui->entry.text || candidates.count == 0)) {
        command_usage((enum command_kind)kind, out);
        strbuf_addf(out, ": %s", tr(command_row((enum command_kind)kind)->help));
    } else {
        strbuf_add(out, strbuf_text(&candidates.list));
    }
    strbuf_finish(&candidates.list);
}

void
entry_draw(struct ui *ui, int row)
{
    struct canvas *canvas = &ui->canvas;
    struct strbuf prompt = {0}, help = {0};
    const struct edit *entry = &ui->entry;
    char before[sizeof(entry->text)];
    const char *shown = entry->text;
    int column = 1, room, place;

    format_prompt(entry, &prompt);
    canvas_fill(canvas, row, 0, canvas->columns, ROLE_TEXT, ' ');
    column += canvas_put(canvas, row, column, canvas->columns - 2, ROLE_KEY, strbuf_text(&prompt));
    room = canvas->columns - 2 - column;
    snprintf(before, sizeof(before), "%.*s", (int)entry->at, entry->text);
    place = is_secret(entry->kind) ? 0 : canvas_columns(canvas, before);
    // A long line is shown from where it fits.
    while (place > room - 1 && *shown) {
        size_t bytes = utf8_sequence_bytes(shown, strlen(shown));
        char one[8];

        snprintf(one, sizeof(one), "%.*s", (int)(bytes ? bytes : 1), shown);
        place -= canvas_columns(canvas, one);
        shown += bytes ? bytes : 1;
    }
    if (is_secret(entry->kind)) {
        canvas_put(canvas, row, column, room, ROLE_DIM, _("(not shown; Enter ends it)"));
    } else {
        int used = canvas_put(canvas, row, column, room, ROLE_TEXT, shown);

        format_help(ui, &help);
        canvas_put(canvas, row, column + used + 2, room - used - 2, ROLE_DIM, strbuf_text(&help));
    }
    canvas_set_cursor(canvas, row, column + place);
    strbuf_finish(&prompt);
    strbuf_finish(&help);
}
