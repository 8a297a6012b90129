// SPDX-License-Identifier: MIT
// The line that is being typed in the message row. While it is open all keys are text but Enter,
// Esc, Tab and the arrows. The opener passes a prompt: the text before the line, and the function
// that takes the typed text.
#ifndef CLIENT_UI_ENTRY_H
#define CLIENT_UI_ENTRY_H

#include <stdbool.h>
#include <stddef.h>

#include "client/control/command.h"
#include "common/wire/limits.h"

struct text_entry;
struct input;
struct strbuf;
struct ui;

enum { ENTRY_NAME_BYTES = WIRE_NAME_BYTES + 1 };

// A constant of the module that opens the line. One of text and format is there; what
// follows on_done may be NULL.
struct prompt {
    const char *text; // in English: "Search for: "
    void (*format)(const struct text_entry *entry, struct strbuf *out);
    bool is_secret;
    // Enter. The line is closed already; its text is wiped after the call.
    void (*on_done)(struct ui *ui, const struct text_entry *entry);
    // The line that Up brings back, 1 = the newest; NULL after the oldest.
    const char *(*recall)(const struct ui *ui, int index);
    void (*on_tab)(struct ui *ui);
    void (*format_help)(const struct ui *ui, struct strbuf *out); // after the typed text
};

struct text_entry {
    const struct prompt *prompt; // borrowed; NULL = nothing is being typed
    char text[COMMAND_BYTES_MAX + 1];
    size_t length, at;           // bytes; at is where the next one goes
    bool is_replaced;            // by the first character that is typed
    bool has_gap;                // the end of a line, or a tab, was pasted: a blank if more comes
    int recalled;                // how far back by Up, 0 = not
    char name[ENTRY_NAME_BYTES]; // subject of the prompt: a field, a player
    char kept[2][WIRE_PASSWORD_MAX + 1]; // what was typed before, where one line follows another
    int choice;                          // for the prompt itself: talk_open()
    char why[WIRE_TEXT_BYTES + 128];     // above it: why it is asked again, "" = nothing
};

void entry_open(struct ui *ui, const struct prompt *prompt, const char *text);
void entry_open_for(struct ui *ui, const struct prompt *prompt, const char *name, const char *text);
bool entry_is_open(const struct ui *ui);
void entry_close(struct ui *ui); // wipes it
void entry_set_text(struct text_entry *entry, const char *text);
void entry_input(struct ui *ui, const struct input *input);
void entry_draw(struct ui *ui, int row);

// Opens it again with what was typed, and says why above it.
void entry_refuse(struct ui *ui, const struct text_entry *entry, const char *why);

// "Size: ", for a prompt about something that has a name.
void entry_format_name(const struct text_entry *entry, struct strbuf *out);

#endif
