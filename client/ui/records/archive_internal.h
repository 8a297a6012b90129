// SPDX-License-Identifier: MIT
// Shared by the files of the page archive: page_archive.c (its actions), archive_rows.c
// (which games, in which order), archive_game.c (the chosen one, as a record), archive_draw.c.
#ifndef CLIENT_UI_RECORDS_ARCHIVE_INTERNAL_H
#define CLIENT_UI_RECORDS_ARCHIVE_INTERNAL_H

#include "client/records/record_load.h"
#include "client/ui/records/records.h"

enum { ARCHIVE_LIST_ROW = 2 }; // where the list begins

// The purpose for which a record was asked.
enum archive_purpose {
    ARCHIVE_TO_SHOW,
    ARCHIVE_TO_REPLAY,
    ARCHIVE_TO_STUDY,
    ARCHIVE_TO_KEEP,
    ARCHIVE_TO_SAVE
};

// The state of the page.
struct archive_state {
    struct records records;       // of replay and study, too: records_of()
    int chosen, top;              // rows of the list
    uint64_t asked;               // game of the server whose record is on its way, 0 = none
    enum archive_purpose purpose; // of that record
    char save_path[RECORD_NAME_SHOWN_BYTES];
    char delete_file[LOCAL_FILE_BYTES], rename_file[LOCAL_FILE_BYTES];
    bool is_delete_meant; // asked and answered with yes
    // The final position of the chosen game.
    bool has_shown;
    struct game_row shown_row;
    struct loaded_record shown;
};

static inline struct archive_state *
archive_of(const struct ui *ui)
{
    return ui_page_state(ui, PAGE_ARCHIVE);
}

// archive_rows.c
void archive_open(struct ui *ui, const char *filter); // the page, with this filter
void archive_import(struct ui *ui, const char *path);
void archive_stop_import(struct ui *ui);
void archive_set_filter(struct ui *ui, const char *text);
void archive_choose(struct ui *ui, int chosen); // limited to the list
void archive_change_order(struct ui *ui);
void archive_restart(struct ui *ui);       // reads the folder again
void archive_files_changed(struct ui *ui); // the games of this machine have changed
void archive_rows_changed(struct ui *ui);  // the server has sent a page of its list
void archive_update(struct ui *ui);
int64_t archive_deadline_ms(const struct ui *ui, int64_t now_ms);

// archive_game.c: the chosen row, NULL if there is none, and its game.
const struct game_row *archive_chosen(const struct ui *ui);
const struct m_archive_game *archive_listed(const struct ui *ui, const struct game_row *row);
// Loads the final position of the chosen game for the small board; asks the server if needed.
void archive_load_shown(struct ui *ui);
void archive_do(struct ui *ui, enum archive_purpose purpose);
// Onto a page, in place of the record that is open there: that may have to be asked.
void archive_open_chosen(struct ui *ui, enum archive_purpose purpose);
void archive_take_record(struct ui *ui); // the server has sent it

// archive_draw.c
int archive_rows_shown(const struct ui *ui); // of the list
void archive_draw(struct ui *ui);

// page_archive.c
void archive_save_as(struct ui *ui, const char *path); // the chosen game

#endif
