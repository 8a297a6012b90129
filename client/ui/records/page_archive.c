// SPDX-License-Identifier: MIT
// The archive: games that are kept here and finished games of the server, in one list,
// with a small board of the final position. Here is what its keys do.
#include <stdio.h>

#include "client/ui/records/archive_internal.h"
#include "common/i18n/tr.h"

static void
take_filter(struct ui *ui, const struct text_entry *entry)
{
    archive_set_filter(ui, entry->text);
}

static void
take_import(struct ui *ui, const struct text_entry *entry)
{
    if (entry->length) {
        import_file(ui, entry->text);
    }
}

void
archive_save(struct ui *ui, const char *path)
{
    struct archive_state *archive = &ui->records->archive;

    snprintf(archive->save_path, sizeof(archive->save_path), "%.255s", path);
    archive_do(ui, ARCHIVE_TO_SAVE);
}

static void
take_path(struct ui *ui, const struct text_entry *entry)
{
    if (entry->length) {
        archive_save(ui, entry->text);
    }
}

static const struct prompt filter_prompt = {.text = N_("Only games with KEY=VALUE: "),
                                            .on_done = take_filter},
                           import_prompt = {.text = N_("Import the file: "),
                                            .on_done = take_import},
                           save_prompt = {.text = N_("Save as: "), .on_done = take_path};

static void
save_as(struct ui *ui)
{
    struct archive_state *archive = &ui->records->archive;
    struct strbuf stem = {0};

    if (!archive_chosen(ui)) {
        ui_note(ui, _("There is no game here."));
        return;
    }
    archive_load_shown(ui); // the choice may have changed since it was drawn
    if (archive->has_shown) {
        records_stem(&archive->shown, &stem);
    }
    strbuf_add(&stem, ".sgf");
    entry_open(ui, &save_prompt, strbuf_text(&stem));
    strbuf_finish(&stem);
}

static void
act(struct ui *ui, enum ui_command action)
{
    struct archive_state *archive = &ui->records->archive;

    switch ((int)action) {
    case UI_UP:
        archive_choose(ui, archive->chosen - 1);
        break;
    case UI_DOWN:
        archive_choose(ui, archive->chosen + 1);
        break;
    case UI_PAGE_UP:
        archive_choose(ui, archive->chosen - archive_rows_shown(ui));
        break;
    case UI_PAGE_DOWN:
        archive_choose(ui, archive->chosen + archive_rows_shown(ui));
        break;
    case UI_FIRST:
        archive_choose(ui, 0);
        break;
    case UI_LIVE:
        archive_choose(ui, archive->row_count - 1);
        break;
    case UI_OPEN:
        archive_open_chosen(ui, ARCHIVE_TO_REPLAY);
        break;
    case UI_EXPLORE:
        archive_open_chosen(ui, ARCHIVE_TO_STUDY);
        break;
    case UI_SAVE:
        save_as(ui);
        break;
    case UI_FILTER:
        entry_open(ui, &filter_prompt, archive->filter);
        break;
    case UI_ORDER:
        archive_change_order(ui);
        break;
    case UI_IMPORT:
        entry_open(ui, &import_prompt, "");
        break;
    case UI_DOWNLOAD:
        archive_do(ui, ARCHIVE_TO_KEEP);
        break;
    default:
        break;
    }
}

static bool
input_archive(struct ui *ui, const struct input *input)
{
    struct archive_state *archive = &ui->records->archive;
    int index = input->row - ARCHIVE_LIST_ROW + archive->top;

    if (input->key == KEYS_ESCAPE && ui->records->import.is_on) {
        import_stop(ui);
        return true;
    }
    if (input->key != KEYS_MOUSE) {
        return false;
    }
    if (input->what == MOUSE_WHEEL_UP || input->what == MOUSE_WHEEL_DOWN) {
        archive_choose(ui, archive->chosen + (input->what == MOUSE_WHEEL_UP ? -1 : 1));
    } else if (input->row >= ARCHIVE_LIST_ROW &&
               input->row < ARCHIVE_LIST_ROW + archive_rows_shown(ui) &&
               index < archive->row_count) {
        bool is_again = index == archive->chosen;

        archive->chosen = index;
        if (is_again) {
            archive_open_chosen(ui, ARCHIVE_TO_REPLAY);
        }
    }
    return true;
}

static void
offer_keys(const struct ui *ui, struct key_list *list)
{
    static const enum ui_command order[] = {UI_OPEN,  UI_EXPLORE,  UI_SAVE,   UI_FILTER,
                                            UI_ORDER, UI_DOWNLOAD, UI_IMPORT, UI_LEAVE};
    const struct game_row *row = archive_chosen(ui);

    for (size_t i = 0; i < sizeof(order) / sizeof(*order); i++) {
        bool needs_game = order[i] == UI_OPEN || order[i] == UI_EXPLORE || order[i] == UI_SAVE;
        bool is_useful = order[i] == UI_DOWNLOAD ? row && row->kept < 0 : !needs_game || row;

        if (is_useful) {
            key_list_add(list, order[i]);
        }
    }
}

static const char *
label(const struct ui *ui, enum ui_command action)
{
    (void)ui;
    return action == UI_LEAVE ? tr_c("key anywhere", "back") : NULL;
}

const struct page_ops page_archive = {
    .keys = SCREEN_ARCHIVE,
    .state_size = sizeof(struct records),
    .init = records_init,
    .finish = records_finish,
    .draw = archive_draw,
    .act = act,
    .input = input_archive,
    .list_keys = offer_keys,
    .label = label,
    .give_up = records_give_up,
    .update = records_update,
    .deadline_ms = records_deadline_ms,
    .news = records_take_news,
    .report = records_take_report,
    .command = records_do,
    .question = records_question,
    .files_changed = archive_files_changed,
};
