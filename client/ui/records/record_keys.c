// SPDX-License-Identifier: MIT
#include "client/ui/records/record_keys.h"

#include <string.h>

#include "client/records/record_save.h"
#include "client/ui/path_entry.h"
#include "client/ui/records/record_draw.h"
#include "client/ui/saved_settings.h"
#include "client/ui/status.h"
#include "common/i18n/tr.h"
#include "common/record/record_value.h"
#include "common/util/number.h"

static void
step(struct ui *ui, enum ui_command command)
{
    const struct open_record *opened = &records_of(ui)->opened;

    record_go(ui, command == UI_BACK      ? opened->at - 1
                  : command == UI_FORWARD ? opened->at + 1
                  : command == UI_FIRST   ? 0
                                          : opened->line_count - 1);
}

static void
change_line(struct ui *ui, enum ui_command command)
{
    open_line_change_branch(&records_of(ui)->opened, command == UI_LINE_NEXT ? 1 : -1);
}

static void
toggle(struct ui *ui, enum ui_command command)
{
    struct records *records = records_of(ui);
    bool *shown = command == UI_FORBIDDEN ? &records->has_forbidden
                  : command == UI_NUMBERS ? &records->has_numbers
                                          : &records->has_threats;

    *shown = !*shown;
}

static const struct {
    enum ui_command command;
    void (*act)(struct ui *ui, enum ui_command command);
} actions[] = {
    {UI_BACK, step},
    {UI_FORWARD, step},
    {UI_FIRST, step},
    {UI_LIVE, step},
    {UI_LINE_NEXT, change_line},
    {UI_LINE_PREVIOUS, change_line},
    {UI_FORBIDDEN, toggle},
    {UI_NUMBERS, toggle},
    {UI_THREATS, toggle},
    {UI_STYLE, ui_change_style},
};

void
record_act(struct ui *ui, enum ui_command command)
{
    for (size_t i = 0; i < sizeof(actions) / sizeof(*actions); i++) {
        if (actions[i].command == command && records_of(ui)->opened.is_open) {
            actions[i].act(ui, command);
        }
    }
}

void
record_go(struct ui *ui, int at)
{
    records_of(ui)->is_playing = false;
    open_line_go(&records_of(ui)->opened, at);
}

bool
record_go_to(struct ui *ui, const char *word)
{
    const struct open_record *opened = &records_of(ui)->opened;
    const char *digits = word + strspn(word, "+-");
    int64_t number;

    if (!number_parse(digits, strlen(digits), 0, UINT16_MAX, &number)) {
        return false;
    }
    number = *word == '+' ? opened->at + number : *word == '-' ? opened->at - number : number;
    record_go(ui, (int)number);
    return true;
}

static void
take_path(struct ui *ui, const struct text_entry *entry)
{
    if (entry->length) {
        records_save(ui, entry->text);
    }
}

void
record_save_as(struct ui *ui, const char *end)
{
    static const struct prompt prompt = {.text = N_("Save as: "),
                                         .on_done = take_path,
                                         .on_tab = path_complete,
                                         .format_help = path_format_help};
    struct strbuf stem = {0};

    records_of(ui)->is_playing = false;
    record_stem(&records_of(ui)->opened.record, &stem);
    strbuf_add(&stem, end);
    entry_open(ui, &prompt, strbuf_text(&stem));
    strbuf_finish(&stem);
}

bool
record_input_mouse(struct ui *ui, const struct input *input)
{
    int at;

    if (input->what == MOUSE_WHEEL_UP || input->what == MOUSE_WHEEL_DOWN) {
        record_act(ui, input->what == MOUSE_WHEEL_UP ? UI_BACK : UI_FORWARD);
        return true;
    }
    if (records_of(ui)->opened.is_open && record_hit_move(ui, input, &at)) {
        record_go(ui, at);
        return true;
    }
    return false;
}

// Is there anything for it to do?
static bool
is_useful(const struct open_record *opened, enum ui_command command)
{
    struct line_branch branch;

    if (command == UI_LINE_NEXT) {
        return open_line_branch(opened, &branch);
    }
    if (command == UI_MISTAKE_NEXT) {
        return record_has_values(&opened->record);
    }
    return command != UI_FORBIDDEN || rules_set(opened->record.rules.rule)->has_fouls;
}

enum key_worth
record_worth(const struct ui *ui, enum ui_command command)
{
    const struct open_record *opened = &records_of(ui)->opened;

    return opened->is_open && is_useful(opened, command) ? KEY_SHOWN : KEY_HIDDEN;
}
