// SPDX-License-Identifier: MIT
// The archive: games that are kept here and finished games of the server, in one list, with a
// small board of the final position. Here are its actions.
#include <stdio.h>
#include <string.h>

#include "client/records/record_save.h"
#include "client/ui/path_entry.h"
#include "client/ui/records/archive_internal.h"
#include "client/ui/status.h"
#include "client/ui/ui_ask.h"
#include "client/ui/ui_do.h"
#include "common/i18n/tr.h"

static void
init(struct ui *ui)
{
    records_init(ui);
    loaded_record_init(&archive_of(ui)->shown);
}

static void
finish(struct ui *ui)
{
    records_finish(ui);
    loaded_record_finish(&archive_of(ui)->shown);
}

static void
take_news(struct ui *ui, const struct news *item)
{
    if (item->kind == NEWS_ARCHIVE) {
        archive_rows_changed(ui);
    } else if (item->kind == NEWS_RECORD) {
        archive_take_record(ui);
    } else if (item->kind == NEWS_PROFILE) {
        archive_restart(ui); // the profile counts games against its player
    }
}

// Entries.

void
archive_save_as(struct ui *ui, const char *path)
{
    struct archive_state *archive = archive_of(ui);

    snprintf(archive->save_path, sizeof(archive->save_path), "%.255s", path);
    archive_do(ui, ARCHIVE_TO_SAVE);
}

static void
take_path(struct ui *ui, const struct text_entry *entry)
{
    if (entry->length) {
        archive_save_as(ui, entry->text);
    }
}

static void
take_filter(struct ui *ui, const struct text_entry *entry)
{
    archive_set_filter(ui, entry->text);
}

static void
take_import(struct ui *ui, const struct text_entry *entry)
{
    if (entry->length) {
        archive_import(ui, entry->text);
    }
}

// Actions.

static void
move(struct ui *ui, enum ui_command command)
{
    int page = archive_rows_shown(ui), last = records_of(ui)->list.row_count - 1;
    int chosen = archive_of(ui)->chosen;

    archive_choose(ui, command == UI_UP          ? chosen - 1
                       : command == UI_DOWN      ? chosen + 1
                       : command == UI_PAGE_UP   ? chosen - page
                       : command == UI_PAGE_DOWN ? chosen + page
                       : command == UI_FIRST     ? 0
                                                 : last);
}

static void
open_game(struct ui *ui, enum ui_command command)
{
    archive_open_chosen(ui, command == UI_EXPLORE ? ARCHIVE_TO_STUDY : ARCHIVE_TO_REPLAY);
}

static void
save(struct ui *ui, enum ui_command command)
{
    static const struct prompt prompt = {.text = N_("Save as: "),
                                         .on_done = take_path,
                                         .on_tab = path_complete,
                                         .format_help = path_format_help};
    struct archive_state *archive = archive_of(ui);
    struct strbuf stem = {0};

    (void)command;
    if (!archive_chosen(ui)) {
        ui_note(ui, _("No game here."));
        return;
    }
    archive_load_shown(ui); // the choice may have changed since it was drawn
    if (archive->has_shown) {
        record_stem(&archive->shown.record, &stem);
    }
    strbuf_add(&stem, ".sgf");
    entry_open(ui, &prompt, strbuf_text(&stem));
    strbuf_finish(&stem);
}

static void
filter(struct ui *ui, enum ui_command command)
{
    static const struct prompt prompt = {.text = N_("Show games with KEY=VALUE: "),
                                         .on_done = take_filter};

    (void)command;
    entry_open(ui, &prompt, records_of(ui)->list.filter);
}

static void
change_order(struct ui *ui, enum ui_command command)
{
    (void)command;
    archive_change_order(ui);
}

static void
import(struct ui *ui, enum ui_command command)
{
    static const struct prompt prompt = {.text = N_("Import file: "),
                                         .on_done = take_import,
                                         .on_tab = path_complete,
                                         .format_help = path_format_help};

    (void)command;
    entry_open(ui, &prompt, "");
}

static void
show_openings(struct ui *ui, enum ui_command command)
{
    (void)command;
    ui_do_kind(ui, COMMAND_OPENINGS);
}

static void
download(struct ui *ui, enum ui_command command)
{
    (void)command;
    archive_do(ui, ARCHIVE_TO_KEEP);
}

// Deleting and renaming: games that are saved here.

static const char *
chosen_file(const struct ui *ui)
{
    const struct game_row *row = archive_chosen(ui);
    const struct local_game *game = row ? archive_list_local(&records_of(ui)->list, row) : NULL;

    return game ? game->file : NULL;
}

static void
delete_now(struct ui *ui)
{
    struct archive_state *archive = archive_of(ui);
    struct strbuf why = {0};

    if (ui->ops->files.delete_local(ui->data, archive->delete_file, &why)) {
        ui_statusf(ui, ROLE_GOOD, _("%s deleted."), archive->delete_file);
    } else {
        ui_error(ui, strbuf_text(&why));
    }
    archive->is_delete_meant = false;
    archive_restart(ui);
    strbuf_finish(&why);
}

// Asks first; done again after yes, for the file that was asked about.
static void
delete_game(struct ui *ui, enum ui_command command)
{
    struct archive_state *archive = archive_of(ui);
    const char *file = chosen_file(ui);
    struct strbuf text = {0};

    if (archive->is_delete_meant) {
        delete_now(ui);
    } else if (!file) {
        ui_note(ui, _("Only games saved on this computer can be deleted."));
    } else {
        snprintf(archive->delete_file, sizeof(archive->delete_file), "%s", file);
        strbuf_addf(&text, _("Delete %s? This can't be undone."), file);
        ask_again(ui, command, strbuf_text(&text));
    }
    strbuf_finish(&text);
}

static void
give_up(struct ui *ui)
{
    if (ui->asked_action == UI_DELETE) {
        archive_of(ui)->is_delete_meant = true;
    } else {
        records_give_up(ui);
    }
}

// A name without a record's end gets the one that the file has.
static void
take_new_name(struct ui *ui, const struct text_entry *entry)
{
    const char *end = strrchr(archive_of(ui)->rename_file, '.');
    struct strbuf name = {0}, why = {0};
    enum format format;

    strbuf_add(&name, entry->text);
    if (!record_format_of_path(entry->text, &format) && end) {
        strbuf_add(&name, end);
    }
    if (!entry->length || strcmp(strbuf_text(&name), archive_of(ui)->rename_file) == 0) {
        ui_note(ui, _("Cancelled."));
    } else if (strchr(entry->text, '/') || *entry->text == '.') {
        ui_error(ui, _("Type a name without a folder. S saves a copy anywhere."));
    } else if (ui->ops->files.rename_local(ui->data, archive_of(ui)->rename_file,
                                           strbuf_text(&name), &why)) {
        ui_statusf(ui, ROLE_GOOD, _("Renamed to %s."), strbuf_text(&name));
        archive_restart(ui);
    } else {
        ui_error(ui, strbuf_text(&why));
    }
    strbuf_finish(&name);
    strbuf_finish(&why);
}

static void
rename_game(struct ui *ui, enum ui_command command)
{
    static const struct prompt prompt = {.text = N_("Rename to: "), .on_done = take_new_name};
    const char *file = chosen_file(ui);

    (void)command;
    if (!file) {
        ui_note(ui, _("Only games saved on this computer can be renamed."));
        return;
    }
    snprintf(archive_of(ui)->rename_file, LOCAL_FILE_BYTES, "%s", file);
    entry_open(ui, &prompt, file);
}

static bool
input_archive(struct ui *ui, const struct input *input)
{
    struct archive_state *archive = archive_of(ui);
    int index = input->row - ARCHIVE_LIST_ROW + archive->top;

    if (input->key == KEYS_ESCAPE && archive->records.import.is_on) {
        archive_stop_import(ui);
        return true;
    }
    if (input->key != KEYS_MOUSE) {
        return false;
    }
    if (input->what == MOUSE_WHEEL_UP || input->what == MOUSE_WHEEL_DOWN) {
        archive_choose(ui, archive->chosen + (input->what == MOUSE_WHEEL_UP ? -1 : 1));
    } else if (input->row >= ARCHIVE_LIST_ROW &&
               input->row < ARCHIVE_LIST_ROW + archive_rows_shown(ui) &&
               index < archive->records.list.row_count) {
        bool is_again = index == archive->chosen;

        archive->chosen = index;
        if (is_again) {
            archive_open_chosen(ui, ARCHIVE_TO_REPLAY);
        }
    }
    return true;
}

// Of an action with a game.
static enum key_worth
worth_of_game(const struct ui *ui, enum ui_command command)
{
    const struct game_row *row = archive_chosen(ui);
    bool is_useful = row && (command != UI_DOWNLOAD || row->kept < 0) &&
                     ((command != UI_DELETE && command != UI_RENAME) || row->kept >= 0);

    return is_useful ? KEY_SHOWN : KEY_HIDDEN;
}

static const struct page_action actions[] = {
    {.command = UI_OPEN, .act = open_game, .worth_now = worth_of_game},
    {.command = UI_EXPLORE, .act = open_game, .worth_now = worth_of_game},
    {.command = UI_SAVE, .act = save, .worth_now = worth_of_game},
    {.command = UI_FILTER, .worth = KEY_SHOWN, .act = filter},
    {.command = UI_OPENINGS, .worth = KEY_SHOWN, .act = show_openings},
    {.command = UI_ORDER, .worth = KEY_SHOWN, .act = change_order},
    {.command = UI_DOWNLOAD, .act = download, .worth_now = worth_of_game},
    {.command = UI_IMPORT, .worth = KEY_SHOWN, .act = import},
    {.command = UI_RENAME, .act = rename_game, .worth_now = worth_of_game},
    {.command = UI_DELETE, .act = delete_game, .worth_now = worth_of_game},
    {.command = UI_LEAVE, .worth = KEY_SHOWN, .label = page_label_back},
    {.command = UI_UP, .act = move},
    {.command = UI_DOWN, .act = move},
    {.command = UI_PAGE_UP, .act = move},
    {.command = UI_PAGE_DOWN, .act = move},
    {.command = UI_FIRST, .act = move},
    {.command = UI_LIVE, .act = move},
};

const struct page_ops page_archive = {
    .keys = SCREEN_ARCHIVE,
    .state_size = sizeof(struct archive_state),
    PAGE_ACTIONS(actions),
    .init = init,
    .finish = finish,
    .draw = archive_draw,
    .input = input_archive,
    .give_up = give_up,
    .update = archive_update,
    .deadline_ms = archive_deadline_ms,
    .news = take_news,
    .report = records_take_report,
    .command = records_do,
    .question = records_question,
    .files_changed = archive_files_changed,
};
