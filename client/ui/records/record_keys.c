// SPDX-License-Identifier: MIT
#include "client/ui/records/record_keys.h"

#include <string.h>

#include "client/records/record_save.h"
#include "client/ui/keys.h"
#include "client/ui/path_entry.h"
#include "client/ui/records/record_draw.h"
#include "client/ui/saved_settings.h"
#include "client/ui/status.h"
#include "client/ui/ui_do.h"
#include "common/i18n/tr.h"
#include "common/record/record_value.h"
#include "common/util/number.h"

// The key that leads from this choice of a branch to its first one; UI_NONE if it takes several.
static enum ui_command
way_back(const struct line_branch *branch)
{
    return branch->choice == 2               ? UI_LINE_PREVIOUS
           : branch->choice == branch->count ? UI_LINE_NEXT
                                             : UI_NONE;
}

// Where the moves of the game went, and how they come back.
static void
tell_line(struct ui *ui)
{
    const struct open_record *opened = &records_of(ui)->opened;
    struct line_branch branch;
    enum ui_command back;
    char key[KEY_NAME_BYTES];

    if (!open_line_branch(opened, &branch)) {
        ui_note(ui, _("There are no variations here."));
        return;
    }
    back = way_back(&branch);
    if (open_line_is_main(opened)) {
        ui_statusf(ui, ROLE_TEXT, _("Back in the game, at move %d."), opened->at);
    } else if (back == UI_NONE || branch.choice == 1) {
        ui_statusf(ui, ROLE_TEXT, _("Variation %d of %d at move %d."), branch.choice, branch.count,
                   branch.index);
    } else {
        ui_statusf(ui, ROLE_TEXT, _("Variation %d of %d at move %d. %s: back to the game."),
                   branch.choice, branch.count, branch.index,
                   key_label(keymap_key(&ui->keymap, ui_keys_screen(ui), back), key));
    }
}

// A variation does not end with the game: the way back is said.
static void
tell_end(struct ui *ui)
{
    const struct open_record *opened = &records_of(ui)->opened;
    struct line_branch branch;
    char key[KEY_NAME_BYTES];

    if (opened->at == opened->line_count - 1 && !open_line_is_main(opened) &&
        open_line_branch(opened, &branch) && way_back(&branch) != UI_NONE) {
        ui_statusf(ui, ROLE_TEXT, _("The variation ends here. %s: back to the game."),
                   key_label(keymap_key(&ui->keymap, ui_keys_screen(ui), way_back(&branch)), key));
    }
}

static void
step(struct ui *ui, enum ui_command command)
{
    const struct open_record *opened = &records_of(ui)->opened;

    record_go(ui, command == UI_BACK      ? opened->at - 1
                  : command == UI_FORWARD ? opened->at + 1
                  : command == UI_FIRST   ? 0
                                          : opened->line_count - 1);
    if (command == UI_FORWARD || command == UI_LIVE) {
        tell_end(ui);
    }
}

static void
change_line(struct ui *ui, enum ui_command command)
{
    struct open_record *opened = &records_of(ui)->opened;

    open_line_change_branch(opened, command == UI_LINE_NEXT ? 1 : -1);
    tell_line(ui);
}

static void
toggle(struct ui *ui, enum ui_command command)
{
    struct records *records = records_of(ui);
    bool *shown = command == UI_FORBIDDEN ? &records->has_forbidden
                  : command == UI_NUMBERS ? &records->has_numbers
                                          : &records->has_threats;

    *shown = !*shown;
    if (command == UI_THREATS) {
        ui_note(ui, !*shown ? _("Threats hidden.")
                    : settings_have_wood(&ui->settings, ui->depth)
                        ? _("Blue: where Black can make four or five in a row. Violet: White.")
                        : _("The digits show where four or five in a row can be made."));
    }
}

static void
show_openings(struct ui *ui, enum ui_command command)
{
    (void)command;
    records_of(ui)->is_playing = false;
    ui_do_kind(ui, COMMAND_OPENINGS);
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
    {UI_OPENINGS, show_openings},
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
    const char *kept = records_of(ui)->opened.kept;

    if (entry->length && strcmp(entry->text, kept) == 0) {
        records_save_kept(ui);
    } else if (entry->length) {
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
    const char *kept = records_of(ui)->opened.kept;
    struct strbuf stem = {0};

    records_of(ui)->is_playing = false;
    record_stem(&records_of(ui)->opened.record, &stem);
    strbuf_add(&stem, end);
    entry_open(ui, &prompt, *kept ? kept : strbuf_text(&stem));
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
